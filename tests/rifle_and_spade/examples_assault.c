/* examples_assault.c - the book's worked examples of Assault, Retreat and Us/Them, die for die. */
#include "field.h"

/* --- the whole activation on Plugge's, training scenario --- */

static void plugges(void)
{
    field_scenario("rs0-plugges", NULL);
    play("entente", "done, to-move");
}

/* E42 */
static void the_worked_activation_on_plugges_comes_out_die_for_die(void **state)
{
    (void)state;
    proves("14.4", "14.4.1", "14.4.5", "17.4", "17.4.11", "17.4.12", "17.8.3", "18.4", "18.4.1", "18.4.2", "18.1",
           "16.2", "16.2.2", "R12", "R9", "6.4.11");
    plugges();
    play("entente", "move b-coy-9-bn, assault 32.56");
    asked_by("entente", "16.6");
    brigiment_is("plugge-force", "points 3");
    dice("42");
    play("entente", "roll");
    was("16.2", 52, 80, "passed");
    had_modifier("16.2", "16.2.2", 10);
    asked_by("ottoman", "17.4");
    dice("6 50");
    play("ottoman", "fire-at 32.56");
    was("17.2", -1, 12, "Near Miss");
    dice("33");
    play("entente", "roll");
    was("16.2", 33, 80, "passed");
    unit_is("b-coy-9-bn", "at 32.56 steps 1 not-confused attacker");
    hex_is("32.56", "marker");
    play("entente", "move r-14-bn, go 32.57");
    unit_is("r-14-bn", "at 32.57");
    play("entente", "assault 32.56");
    brigiment_is("plugge-force", "points 2");
    dice("65");
    play("entente", "roll");
    was("16.2", 75, 80, "passed");
    dice("3 80 7 40");
    play("ottoman", "fire-at 32.56");
    was("17.2", -3, 16, "nothing");
    had_modifier("17.2", "17.4.12", 2);
    was("18.4.1", 83, 88, "the defender loses a step");
    unit_is("pk-1-4-27", "destroyed");
    hex_is("32.56", "entente shallow_trench not-marker");
    unit_is("b-coy-9-bn", "in-work not-hides");
    unit_is("r-14-bn", "in-work not-hides");
    brigiment_is("plugge-force", "points 2");
    brigiment_is("post-2-27", "points 3");
}

static void a_company_alone_on_the_picket_stands_in_the_box_59_63(void **state)
{
    (void)state;
    proves("18.4", "18.3.1", "18.4.1", "R8");
    plugges();
    play("entente", "move b-coy-9-bn, assault 32.56");
    dice("70");
    play("entente", "roll");
    was("16.2", 80, 80, "passed");
    play("ottoman", "decline");
    dice("59");
    play("entente", "to-assault");
    was("18.4.1", 59, 63, "the defender loses a step");
    hex_is("32.56", "entente");
}

/* --- the complex Assault [18.4] --- */

/* Four half-battalions have gone in; the defenders are Confused in a Fire Trench on Scrub, guns in a Gun Pit. */
#define COMPLEX                                                                                                        \
    "map: {ground: [05.05 scrub 0]}\n"                                                                                 \
    "works: [{at: 05.05, kind: fire_trench, owner: ottoman, front: S SW, wire: S SW}, "                                \
    "{at: 05.05, kind: gun_pit, owner: ottoman, front: SE S SW}]\n"                                                    \
    "units:\n  entente: [a hb at 05.04, b hb at 05.04, c hb at 05.04, d hb at 05.04]\n"                                \
    "  ottoman: [x co at 05.05 in-work confused, m mg at 05.05 in-work confused, g mtn at 05.05 in-work confused]\n"   \
    "now: {step: move}\n"

/* E14 */
static void the_complex_assault_comes_out_die_for_die(void **state)
{
    (void)state;
    proves("18.3.1", "18.3.2", "18.4", "18.4.1", "18.4.2", "6.5.2", "R6", "R7", "R8", "R9", "R10", "19.2", "19.2.2",
           "19.1.8", "19.1.10", "8.2.1", "R48", "10.2.1");
    field(COMPLEX);
    dice("10");
    play("entente", "move a, move b, move c, move d, assault 05.05, roll");
    dice("61"); /* round 1: 8 and 2, halved 4 and 1, shifted 2 and 0.75 */
    play("ottoman", "decline");
    was("18.4.1", 56, 67, "both lose a step");
    play("entente", "lose a");
    unit_is("x", "destroyed");
    brigiment_is("e-bde", "points 6");
    dice("10");
    play("entente", "roll");
    dice("10");
    play("ottoman", "roll");
    play("entente", "decline");
    dice("77"); /* round 2: 7 and 1.5, halved 3.5 and 0.75, shifted 1.5 and 0.5: the wire counts the ground once more */
    play("ottoman", "decline");
    was("18.4.1", ANY, ANY, "the attacker loses a step");
    play("entente", "lose b");
    dice("10");
    play("entente", "roll");
    play("entente", "decline");
    dice("57"); /* round 3: 6 and 1.5, no ground */
    play("ottoman", "decline");
    was("18.4.1", ANY, ANY, "both lose a step");
    play("entente", "lose c");
    unit_is("m", "destroyed");
    dice("90"); /* fails, without a Rout */
    play("entente", "roll");
    play("entente", "remain a, remain b, done");
    asked_by("ottoman", "17.4");
    dice("9 99 0");
    play("ottoman", "fire-at 05.05");
    was("17.2", ANY, ANY, "nothing");
    hex_is("05.05", "us-them");
    unit_is("g", "on-map hiding us-them");
    unit_is("a", "at 05.05 hiding us-them");
    unit_is("d", "confused");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_worked_activation_on_plugges_comes_out_die_for_die),
        field_test(a_company_alone_on_the_picket_stands_in_the_box_59_63),
        field_test(the_complex_assault_comes_out_die_for_die),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
