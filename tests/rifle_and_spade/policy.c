/* policy.c - the program's player: sensible in small, and far better than chance over whole games; and the value by
 * which search tells positions apart. */
#include "field.h"
#include "player.h"
#include "rules/rifle_and_spade/plan.h"
#include "rules/rifle_and_spade/shell.h"

/* --- fire and Hiding --- */

static void a_picket_fired_at_hides_in_its_trench_not_behind_the_wrong_ridge(void **state)
{
    (void)state;
    field_scenario("rs0-plugges", "");
    play("entente", "done");
    play("entente", "fire-at 32.56, with b-coy-9-bn, done");
    would("ottoman", "hide pk-1-4-27 work");
}

static void every_company_makes_the_enemy_check_by_a_fire_of_its_own(void **state)
{
    (void)state;
    field("units: {entente: [a co at 05.05, b co at 05.05], ottoman: [x hb at 05.06]}\nnow: {step: fire}\n");
    would("entente", "fire-at 05.06");
    play("entente", "fire-at 05.06, with a");
    would("entente", "done");
}

static void a_hidden_picket_does_not_show_itself_to_a_battalion(void **state)
{
    (void)state;
    field("map: {ground: [05.05 scrub 0]}\n"
          "units: {entente: [p pk at 05.05 hiding terrain], ottoman: [x bn at 05.06]}\nnow: {step: fire}\n");
    would("entente", "to-move");
}

/* --- the close fight --- */

static void a_half_battalion_storms_a_picket_that_holds_the_prize(void **state)
{
    (void)state;
    field_scenario("rs0-plugges", "");
    play("entente", "done");
    would("entente", "to-move");
    play("entente", "to-move");
    would("entente", "move r-14-bn");
    play("entente", "move r-14-bn");
    would("entente", "assault 32.56");
}

static void a_company_does_not_rush_a_battalion_in_a_trench(void **state)
{
    (void)state;
    field("works: [{at: 05.06, kind: fire_trench, owner: ottoman, front: S SW}]\n"
          "units: {entente: [a co at 05.05], ottoman: [x bn at 05.06 in-work]}\nnow: {step: move}\n");
    would("entente", "dig a rifle_pits");
    play("entente", "move a");
    would("entente", "halt");
}

/* --- the value of a position --- */

static int32_t value(fs_side side) { return rs_appraise(&scenario_now()->base, state_now(), side); }

static void what_one_side_gains_the_other_loses(void **state)
{
    static const char *const ids[] = {"rs0-plugges", "rs3-krithia", "rs6-anzac"};

    (void)state;
    for (int i = 0; i < 3; i++) {
        field_scenario(ids[i], "");
        assert_int_equal(value(1), -value(2));
        playing_end(state);
    }
    field_scenario(ids[0], "");
}

static void a_step_lost_and_men_confused_count_against_their_side(void **state)
{
    (void)state;
    field("units: {entente: [a hb at 05.05], ottoman: [x hb at 05.08]}\n");
    int32_t whole = value(1);
    playing_end(state);
    field("units: {entente: [a hb at 05.05 confused], ottoman: [x hb at 05.08]}\n");
    int32_t confused = value(1);
    playing_end(state);
    field("units: {entente: [a hb at 05.05 steps 1 confused], ottoman: [x hb at 05.08]}\n");
    assert_true(value(1) < confused && confused < whole);
}

static void it_beats_chance(void **state)
{
    (void)state;
    beats_chance("rs1-sedd-el-bahr", 100);
    beats_chance("rs2-kemal", 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_picket_fired_at_hides_in_its_trench_not_behind_the_wrong_ridge),
        field_test(every_company_makes_the_enemy_check_by_a_fire_of_its_own),
        field_test(a_hidden_picket_does_not_show_itself_to_a_battalion),
        field_test(a_half_battalion_storms_a_picket_that_holds_the_prize),
        field_test(a_company_does_not_rush_a_battalion_in_a_trench),
        field_test(what_one_side_gains_the_other_loses),
        field_test(a_step_lost_and_men_confused_count_against_their_side),
        cmocka_unit_test(it_beats_chance),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
