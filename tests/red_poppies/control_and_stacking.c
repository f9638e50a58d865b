/* control_and_stacking.c - pieces, faces, stacks and who holds a hex [2] [3.2] [3.4] [3.9] [3.11] [3.12]. */
#include "field.h"

#include <string.h>

/* --- pieces and markers [2.1] [2.2] [2.4] --- */

static void markers_never_count_for_stacking(void **state)
{
    (void)state;
    proves("2.1a", "3.4-v3");
    field("ground: [\"E05 trench british\"]\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915 in, b2 british-infantry-1915 top]}\n"
          "marks: {scrape: [E05], gas: [E05], smoke: [E05]}\n");
    offered("british", "pair b1 b2");
    unloadable("units: {british: {E05: [3 british-infantry-1915]}}\n", "too many");
}

static void off_map_groups_are_no_targets_and_no_units(void **state)
{
    (void)state;
    proves("2.4", "2.2d", "6.01d");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E06: [g1 german-infantry], waiting: [g2 german-infantry]}\n"
          "groups: {british: [ba +3 telephone], german: [ga +3 telephone]}\n");
    refuse("british", "command ba", "2.4");
    refuse("british", "command ga", "2.4");
    refuse("british", "mass ba", "2.4");
    play("british", "command b1");
    refuse("british", "deploy ba", "6.01d");
    assert_int_equal(options_of("british", "fire"), 1); /* g1; neither the group nor the one that waits */
}

static void distances_are_those_of_the_printed_grid(void **state)
{
    (void)state;
    proves("2.2a");
    field("map: {columns: U-Y, rows: 8-15}\n"
          "units: {british: {V10: [b1 british-infantry-1915]}}\n");
    assert_int_equal(rp_distance(scenario_now(), hex_named("V12"), hex_named("W10")), 3);
    assert_int_equal(rp_distance(scenario_now(), hex_named("X13"), hex_named("V12")), 2);
    assert_int_equal(rp_distance(scenario_now(), hex_named("X09"), hex_named("V10")), 2);
}

/* --- faces [3.2] --- */

static void only_the_side_that_is_up_counts(void **state)
{
    (void)state;
    proves("3.2a", "3.2b");
    field("units: {british: {E05: [b1 british-infantry-1915, bm british-mg]}}\n");
    const rp_face *f = rp_face_of(scenario_now(), state_now(), piece_named("b1"));

    assert_int_equal(f->fp, 2);
    assert_int_equal(f->movement, 3);
    assert_int_equal(rp_face_of(scenario_now(), state_now(), piece_named("bm"))->fp, RP_DASH);
    play("british", "pair b1 bm, deploy b1");
    f = rp_face_of(scenario_now(), state_now(), piece_named("b1"));
    assert_int_equal(f->fp, 1);
    assert_int_equal(f->cohesion, 7);
    assert_int_equal(f->movement, 1);
}

static void every_unit_has_a_type_and_horse_guns_two(void **state)
{
    static const struct {
        const char *name;
        uint8_t types;
    } all[] = {{"bi", RP_INFANTRY},
               {"bc", RP_CAVALRY},
               {"bm", RP_MACHINE_GUN},
               {"ba", RP_ARTILLERY},
               {"bs", RP_MORTAR},
               {"gf", RP_FLAMETHROWER},
               {"ft", RP_TANK},
               {"fe", RP_INFANTRY},
               {"bh", RP_ARTILLERY | RP_CAVALRY},
               {"bg", RP_MACHINE_GUN | RP_CAVALRY}};

    (void)state;
    proves("3.11a", "3.11b", "3.11c", "3.12a", "R30");
    field("units:\n"
          "  british:\n"
          "    E05: [bi british-infantry-1915, bc british-cavalry]\n"
          "    E06: [bm british-mg, ba british-18pdr]\n"
          "    E07: [bs british-stokes, ft french-saint-chamond, fe french-engineer]\n"
          "    E08: [bh british-horse-artillery, bg british-horse-mg]\n"
          "  german: {A01: [gf german-flamethrower]}\n");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        int types = rp_types(scenario_now(), piece_named(all[i].name));

        assert_int_equal(types, all[i].types);
        assert_int_equal((types & RP_GUN) != 0, strchr("masgh", all[i].name[1]) != NULL);
        assert_int_equal(rp_is_afv(scenario_now(), piece_named(all[i].name)), all[i].name[1] == 't');
    }
}

/* --- stacking [3.4] --- */

static void two_and_two_armoured_in_volume_3(void **state)
{
    (void)state;
    proves("3.4-v3", "6.63a");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915, t1 french-schneider, t2 "
          "french-schneider], E06: [b3 british-infantry-1915], E04: [t3 french-schneider], D04: [b4 "
          "british-infantry-1915]}\n"
          "  german: {A01: [g1 german-infantry]}\n");
    play("british", "command b3");
    refuse("british", "move b3 E05", "6.63a");
    play("british", "done");
    play("german", "pass");
    play("british", "command t3");
    refuse("british", "move t3 E05", "6.63a");
}

static void two_of_all_kinds_in_volume_1(void **state)
{
    (void)state;
    proves("3.4-v1");
    unloadable("edition: v1\n"
               "units: {british: {E05: [2 british-infantry-1915, 1 french-schneider]}}\n",
               "too many");
    field("edition: v1\n"
          "units:\n"
          "  british: {E05: [b1 british-infantry-1915, b2 british-infantry-1915]}\n"
          "  german: {E05: [g1 german-infantry, g2 german-infantry]}\n"); /* both sides may share it */
    asked("british");
}

/* --- control [3.9] --- */

static void control_stays_until_the_enemy_is_alone_there(void **state)
{
    (void)state;
    proves("3.9a", "3.9d");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {J10: [g1 german-infantry]}\n"
          "control: {german: [E06, E07]}\n");
    controls("british", "E05");
    play("british", "command b1, move b1 E06");
    controls("british", "E05"); /* left empty */
    controls("british", "E06");
    controls("german", "E07");
    play("british", "move b1 E07");
    controls("british", "E06"); /* passed through */
    controls("british", "E07");
}

static void a_shared_hex_does_not_change_hands(void **state)
{
    (void)state;
    proves("3.9b", "3.9d");
    field("units:\n"
          "  british: {E05: [b1 british-infantry-1915]}\n"
          "  german: {E06: [g1 german-infantry spent], A01: [g2 german-infantry]}\n");
    play("british", "command b1, move b1 E06");
    controls("german", "E06");
    play("british", "stop");
    play("german", "pass");
    controls("german", "E06");
}

static void control_changes_when_the_last_enemy_dies(void **state)
{
    (void)state;
    proves("3.9d");
    field("units:\n"
          "  british: {E06: [b1 british-infantry-1915]}\n"
          "  german: {E06: [g1 german-infantry spent], A01: [g2 german-infantry]}\n"
          "control: {german: [E06]}\n");
    controls("german", "E06");
    dice("6,5");
    play("british", "command b1, fire b1 E06");
    unit_is("g1", "lost");
    controls("british", "E06");
}

static void a_side_begins_with_its_set_up_area(void **state)
{
    (void)state;
    proves("3.9c", "R85");
    field("zones:\n"
          "  west: {side: british, hexes: [A01-A04]}\n"
          "  east: {side: german, hexes: [A04, B01-B04]}\n"
          "units: {british: {west: [b1 british-infantry-1915]}, german: {east: [g1 german-infantry]}}\n"
          "control: {german: [J10]}\n"
          "now: {phase: setup}\n");
    controls("british", "A01");
    controls("german", "B03");
    controls("german", "J10");
    controls("nobody", "A04"); /* both could */
    controls("nobody", "E05");
    play("british", "place b1 A04");
    controls("british", "A04");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(markers_never_count_for_stacking),
        field_test(off_map_groups_are_no_targets_and_no_units),
        field_test(distances_are_those_of_the_printed_grid),
        field_test(only_the_side_that_is_up_counts),
        field_test(every_unit_has_a_type_and_horse_guns_two),
        field_test(two_and_two_armoured_in_volume_3),
        field_test(two_of_all_kinds_in_volume_1),
        field_test(control_stays_until_the_enemy_is_alone_there),
        field_test(a_shared_hex_does_not_change_hands),
        field_test(control_changes_when_the_last_enemy_dies),
        field_test(a_side_begins_with_its_set_up_area),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
