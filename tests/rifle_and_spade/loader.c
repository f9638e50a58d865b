/* loader.c - what the loader refuses, and how it says so: file, line, key, what was found, what was expected. */
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cover.h"

#define proves(...) covers_each("rifle_and_spade", __VA_ARGS__)

/* A small scenario on a corner of the Anzac map; one word of it is changed for each test. */
static const char text[] =
    "format: 1\n"
    "ruleset: rifle_and_spade\n"
    "id: small\n"
    "kind: scenario\n"
    "revision: 1\n"
    "title: Small\n"
    "date: 1915-04-25\n"
    "map: {name: anzac, part: 30.55..34.58}\n"
    "calendar: {from: 25 6am, turns: 3}\n"
    "special: {initiative: 32.56}\n"
    "works:\n"
    "  - {at: 32.56, kind: shallow_trench, owner: ottoman, front: SW NW}\n"
    "supply:\n"
    "  - {side: entente, at: 31.56}\n"
    "  - {side: ottoman, at: 34.55}\n"
    "brigiments:\n"
    "  - {id: blue, title: Blue, side: entente, class: II, points: 4/4/2, battalions: 1}\n"
    "  - {id: red, title: Red, side: ottoman, class: III, points: 3/3/1, battalions: 1}\n"
    "battalions:\n"
    "  - {id: b1, title: B1, in: blue}\n"
    "  - {id: r1, title: R1, in: red}\n"
    "units:\n"
    "  - {id: l-b1, title: L B1, type: hb, in: b1, morale: 80, at: 31.57}\n"
    "  - {id: pk-1, title: Pk 1, type: pk, in: r1, morale: 75, at: 32.56, posture: in_work}\n"
    "  - {id: boats, title: Boats, type: co, in: b1, morale: 80, at: 30.55, start: sea, lands: 31.56, turn: 8am}\n"
    "  - {id: hq-blue, title: HQ Blue, type: hq, of: blue, at: 31.57}\n"
    "  - {id: hq-red, title: HQ Red, type: hq, of: red, at: 34.55}\n"
    "plans:\n"
    "  - {brigiment: blue, order: attack}\n"
    "  - {brigiment: red, order: defense, holds: yes}\n"
    "routes:\n"
    "  - {unit: l-b1, route: 31.57-32.57-32.56}\n"
    "victory:\n"
    "  goals:\n"
    "    - {kind: owned, side: entente, points: 2, hexes: 32.56, title: Hill}\n"
    "  results:\n"
    "    - {least: 1, winner: entente, grade: win}\n"
    "    - {least: -99, winner: ottoman, grade: win}\n";

/* The text with the first `from` made into `to`; the message of the loader, "" if it loads. */
static const char *with(const char *from, const char *to)
{
    static char changed[8192];
    static fs_load_error why;
    const char *at = strstr(text, from);
    fs_file f;

    if (!at)
        fail_msg("the text has no %s", from);
    int n = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    if (fs_file_read("small.yaml", changed, (size_t)n, NULL, &f, &why))
        return why.message;
    fs_file_close(&f);
    return "";
}

static void refused(const char *from, const char *to, const char *message)
{
    const char *got = with(from, to);

    if (!strstr(got, message))
        fail_msg("%s made %s: %s", from, to, *got ? got : "loaded");
}

static void the_text_itself_loads(void **state)
{
    (void)state;
    assert_string_equal(with("Small", "Smaller"), "");
}

static void unknown_keys_are_named_with_their_line(void **state)
{
    (void)state;
    proves("3.0");
    refused("title: Small", "titel: Small", "small.yaml:6: titel: found an unknown key");
    refused("morale: 80, at: 31.57", "moral: 80, at: 31.57", "small.yaml:23: units[1].moral");
}

static void a_unit_without_morale_is_refused_by_name(void **state)
{
    (void)state;
    proves("3.1", "3.1.9");
    refused("in: b1, morale: 80, at: 31.57", "in: b1, at: 31.57", "small.yaml:23");
    refused("in: b1, morale: 80, at: 31.57", "in: b1, at: 31.57", "morale");
}

static void hexes_must_be_on_the_part_of_the_map_that_is_used(void **state)
{
    (void)state;
    refused("at: 31.57", "at: 31.59", "a hex of the map");
    refused("part: 30.55..34.58", "part: 20.55..34.58", "two hexes of the map");
    refused("name: anzac", "name: suvla", "a map: anzac helles");
}

static void units_start_where_they_can_be(void **state)
{
    (void)state;
    refused("at: 31.57", "at: 30.57", "starts on land");
    refused("at: 30.55, start: sea", "at: 30.57, start: sea", "landing side");
    refused("start: sea, lands: 31.56,", "start: offmap,", "land hex of the map's edge");
    refused("posture: in_work", "posture: in_work column flying", "flying");
    refused("owner: ottoman, front: SW NW", "owner: entente, front: SW NW", "a work of its own side");
    refused("turn: 8am", "turn: noon", "a turn of the scenario");
}

static void works_face_as_works_can(void **state)
{
    (void)state;
    proves("3.4", "3.4.3");
    refused("front: SW NW", "front: SW N", "two adjacent sides");
    refused("front: SW NW", "front: SW NW N", "two adjacent sides");
    refused("kind: shallow_trench", "kind: redoubt", "shallow_trench");
}

static void names_lead_somewhere_and_are_used_once(void **state)
{
    (void)state;
    proves("9.0", "9.1", "3.1.4");
    refused("in: blue", "in: green", "the id of a brigiment");
    refused("id: boats", "id: l-b1", "l-b1 twice");
    refused("type: hb", "type: tank", "a type of units/rifle_and_spade.tsv: bn hb co pk");
    refused("unit: l-b1", "unit: l-b9", "the id of a unit");
}

static void officer_points_fit_their_maximum(void **state)
{
    (void)state;
    proves("9.4", "9.4.2", "9.1.7");
    refused("points: 4/4/2", "points: 5/4/2", "officer points now, Maximum and Half-Maximum");
    refused("class: II,", "class: V,", "class");
}

static void orders_are_there_and_can_be_followed(void **state)
{
    (void)state;
    proves("11.1", "3.5");
    refused("  - {brigiment: red, order: defense, holds: yes}\n", "", "every Brigiment has an order");
    refused("order: defense, holds: yes", "order: march", "a Point Objective");
    refused("order: attack", "order: attack, point: 32.56", "no Point Objective");
    refused("31.57-32.57-32.56", "31.57-33.57-32.56", "passable on foot");
}

static void a_brigiment_has_an_hq_one_order_and_officers(void **state)
{
    (void)state;
    proves("9.2", "9.4", "11.1", "9.5.1");
    refused("  - {id: hq-red, title: HQ Red, type: hq, of: red, at: 34.55}\n", "", "every Brigiment has an HQ");
    refused("order: defense, holds: yes}\n", "order: defense, holds: yes}\n  - {brigiment: red, order: defense}\n",
            "one at the start");
    refused(" class: III,", "", "class");
    refused(" points: 3/3/1,", " column: deliberate,", "officer points");
}

static void each_side_has_a_supply_source(void **state)
{
    (void)state;
    proves("20.1.1");
    refused("  - {side: ottoman, at: 34.55}\n", "", "a Supply Source for each side");
}

static void a_battalion_on_picket_has_a_rally_point(void **state)
{
    (void)state;
    proves("11.12.6");
    refused("title: R1, in: red", "title: R1, in: red, status: picket", "a Rally Point of the Battalion on Picket");
    assert_string_equal(with("title: R1, in: red", "title: R1, in: red, status: picket, rally: 33.56"), "");
}

static void pits_have_no_facing_and_gun_pits_three_sides_running(void **state)
{
    (void)state;
    proves("3.4.1", "3.4.2");
    refused("kind: shallow_trench", "kind: rifle_pits", "front");
    refused("kind: shallow_trench, owner: ottoman, front: SW NW", "kind: gun_pit, owner: ottoman, front: N NE S",
            "front");
}

static void arrivals_come_in_one_known_way(void **state)
{
    (void)state;
    proves("15.1");
    refused("start: sea, lands: 31.56,", "start: balloon,", "start");
    refused("start: sea, lands: 31.56,", "start: sea, start: offmap,", "start");
}

static void a_scenario_must_be_able_to_end(void **state)
{
    (void)state;
    refused("    - {least: -99, winner: ottoman, grade: win}\n", "", "a result for every score");
    refused("least: -99", "least: 7", "from the highest score down");
    refused("turns: 3", "turns: 41", "from 1 to 40");
    refused("kind: owned", "kind: held", "owned");
}

static void more_than_the_ground_holds_is_refused(void **state)
{
    static char many[4096] = "units:\n";

    (void)state;
    proves("3.7.5");
    for (int i = 0; i < 13; i++) { /* 26 steps on a Beach hex that holds 24 */
        size_t n = strlen(many);

        snprintf(many + n, sizeof many - n, "  - {id: x%d, title: X, type: hb, in: b1, morale: 80, at: 31.58}\n", i);
    }
    refused("units:\n", many, "more rifle steps in a hex than its terrain holds");
}

static void a_scenario_rule_goes_before_the_book(void **state)
{
    fs_load_error why;
    fs_file f;
    char changed[4096];
    const char *at = strstr(text, "special: {");
    int n = snprintf(changed, sizeof changed, "%.*sspecial: {rifle_range: 2, %s", (int)(at - text), text,
                     at + strlen("special: {"));

    (void)state;
    proves("1.1");
    assert_int_equal(fs_file_read("small.yaml", changed, (size_t)n, NULL, &f, &why), 0);
    assert_int_equal(((const rs_scenario *)f.scenario)->tables.fig.rifle_range, 2);
    fs_file_close(&f);
}

static void any_cut_of_a_file_is_refused_or_loaded(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof text; n += 7) {
        fs_load_error why;
        fs_file f;

        if (!fs_file_read("small.yaml", text, n, NULL, &f, &why))
            fs_file_close(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_itself_loads),
        cmocka_unit_test(unknown_keys_are_named_with_their_line),
        cmocka_unit_test(a_unit_without_morale_is_refused_by_name),
        cmocka_unit_test(hexes_must_be_on_the_part_of_the_map_that_is_used),
        cmocka_unit_test(units_start_where_they_can_be),
        cmocka_unit_test(works_face_as_works_can),
        cmocka_unit_test(names_lead_somewhere_and_are_used_once),
        cmocka_unit_test(officer_points_fit_their_maximum),
        cmocka_unit_test(orders_are_there_and_can_be_followed),
        cmocka_unit_test(a_brigiment_has_an_hq_one_order_and_officers),
        cmocka_unit_test(each_side_has_a_supply_source),
        cmocka_unit_test(a_battalion_on_picket_has_a_rally_point),
        cmocka_unit_test(pits_have_no_facing_and_gun_pits_three_sides_running),
        cmocka_unit_test(arrivals_come_in_one_known_way),
        cmocka_unit_test(a_scenario_must_be_able_to_end),
        cmocka_unit_test(more_than_the_ground_holds_is_refused),
        cmocka_unit_test(a_scenario_rule_goes_before_the_book),
        cmocka_unit_test(any_cut_of_a_file_is_refused_or_loaded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
