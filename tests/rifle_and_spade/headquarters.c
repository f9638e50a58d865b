/* headquarters.c - chapter 9.2: HQs go with their troops, flee from the enemy, and cost leaders when they do. */
#include "field.h"

#define SCRUB_COLUMN "map: {ground: [05.03 scrub 0, 05.04 scrub 0]}\n"

static void an_hq_that_could_end_in_messaging_range_must(void **state)
{
    (void)state;
    proves("9.2.3", "9.3.1");
    field(SCRUB_COLUMN "units: {entente: [a hb at 05.05, h hq at 03.01], ottoman: [x hb at 09.09]}\n"
                       "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    refuse("entente", "to-assault", "9.2.3"); /* it could come within two hexes over Scrub */
    play("entente", "move h, go 04.01, go 05.02");
    refuse("entente", "halt", "9.2.3"); /* three hexes from its unit, with MP for one more */
    play("entente", "go 05.03, halt");
    unit_is("h", "at 05.03");
    allow("entente", "to-assault");
}

static void an_hq_does_not_waste_the_way_to_its_units(void **state)
{
    (void)state;
    proves("9.2.3");
    field("units: {entente: [a hb at 05.09, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move h");
    refuse("entente", "go 05.01", "9.2.3"); /* six hexes take it to 05.08, and only straight on */
    play("entente", "go 05.03");
    refuse("entente", "go 04.03", "9.2.3");
}

static void an_hq_out_of_everybodys_reach_goes_where_it_likes(void **state)
{
    (void)state;
    proves("9.2.3");
    field("units: {entente: [a hb at 09.09, h hq at 01.01], ottoman: [x hb at 01.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    allow("entente", "to-assault");
    play("entente", "move h, go 01.02, halt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(an_hq_that_could_end_in_messaging_range_must),
        field_test(an_hq_does_not_waste_the_way_to_its_units),
        field_test(an_hq_out_of_everybodys_reach_goes_where_it_likes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
