/* editions.c - what differs between the volumes, the switches, the corrections. */
#include "stage.h"

#include <string.h>

static void editions__v1_and_v3_differ_in_stacking_alone(void **state)
{
    int differing = 0;

    (void)state;
    for (int d = 0; d < RP_DIFFERENCES; d++)
        differing += rp_holds(RP_V1, (enum rp_difference)d) != rp_holds(RP_V3, (enum rp_difference)d);
    assert_int_equal(differing, 1);
    assert_false(rp_holds(RP_V1, RP_STACKING_AFV));
    assert_true(rp_holds(RP_V3, RP_STACKING_AFV));
    assert_int_equal(rp_rule_of(RP_V1, RP_STACKING_AFV), RP_3_4_v1);
    assert_int_equal(rp_rule_of(RP_V3, RP_STACKING_AFV), RP_3_4_v3);
}

static void editions__errata_hold_in_both_but_not_in_print_12_0(void **state)
{
    int errata = 0;

    (void)state;
    for (int d = 0; d < RP_DIFFERENCES; d++) {
        const rp_edition_row *row = &rp_edition_table[d];

        assert_non_null(row->name);
        if (row->erratum == RP_NO_RULE)
            continue;
        errata += row->erratum == RP_12_0e;
        assert_true(row->v1 && row->v3 && !row->printed_v1);
    }
    assert_int_equal(errata, 6);
    assert_int_equal(rp_edition_table[RP_FRIENDS_OVER_TRENCH].erratum, RP_R14); /* its own example needs it */
    assert_int_equal(rp_rule_of(RP_V1, RP_FRIENDS_OVER_TRENCH), RP_4_6_v1);
    assert_true(rp_holds(RP_V1, RP_MELEE_FIRST));
}

static void editions__have_names(void **state)
{
    (void)state;
    assert_string_equal(rp_edition_name(RP_V1), "v1");
    assert_int_equal(rp_edition_of("v3"), RP_V3);
    assert_int_equal(rp_edition_of("v2"), 0);
    assert_null(rp_edition_name(2));
}

static void switches__are_the_readings_the_rulings_name(void **state)
{
    (void)state;
    for (int i = 0; i < RP_SWITCHES; i++) {
        assert_int_equal(rp_switch_of(rp_switch_table[i].name), i);
        assert_true(rp_switch_table[i].ruling >= RP_R1 && strlen(rp_switch_table[i].meaning) > 0);
    }
    assert_int_equal(rp_switch_table[rp_switch_of("ask")].ruling, RP_R73);
    assert_int_equal(rp_switch_of("nothing"), -1);
}

static void fixes__come_with_their_revision(void **state)
{
    uint64_t fixes = 0;
    fs_scenario sc = {.fixes = &fixes};

    (void)state;
    assert_int_equal(rp_fixes_of(0), 0);
    for (int i = 0; rp_fix_table[i].name; i++)
        assert_in_range(rp_fix_table[i].revision, 2, RP_REVISION + 1);
    assert_int_equal(rp_fixes_of(1), 0); /* the first revision is what is right so far */
    assert_false(rp_is_fixed(&sc, 3));
    fixes = 1 << 3;
    assert_true(rp_is_fixed(&sc, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(editions__v1_and_v3_differ_in_stacking_alone),
        cmocka_unit_test(editions__errata_hold_in_both_but_not_in_print_12_0),
        cmocka_unit_test(editions__have_names),
        cmocka_unit_test(switches__are_the_readings_the_rulings_name),
        cmocka_unit_test(fixes__come_with_their_revision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
