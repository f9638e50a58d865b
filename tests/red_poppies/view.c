/* view.c - what a seat sees, and lines of sight in words. */
#include "field.h"
#include "rules/red_poppies/shell.h"
#include "rules/red_poppies/steps.h"

#include <firestep/writer.h>
#include <stdio.h>
#include <string.h>

static char text[1 << 18]; /* the JSON looked at last */

static void look(const rp_state *s)
{
    fs_writer w = {text, 0, sizeof text};

    rp_view(&scenario_now()->base, s, 1, &w);
    assert_true(fs_put_end(&w));
}

static void says(const char *part)
{
    if (!strstr(text, part))
        fail_msg("%s is not in: %s", part, text);
}

static void silent(const char *part)
{
    if (strstr(text, part))
        fail_msg("%s is in: %s", part, text);
}

/* What is said of a piece holds this. */
static void piece_says(const char *name, const char *part)
{
    char key[64];

    snprintf(key, sizeof key, "\"name\":\"%s\",\"title\"", name);
    const char *from = strstr(text, key), *to = from ? strstr(from, "\"marks\":[") : NULL, *found;
    assert_non_null(to);
    to = strchr(to, ']');
    found = strstr(from, part);
    if (!found || found > to)
        fail_msg("%s is not said of %s: %.*s", part, name, (int)(to - from), from);
}

static const char *const position = "map: {columns: U-Y, rows: 8-15}\n"
                                    "ground: [\"V09-V13 trench british\", \"W10 village\", \"V09/V10 wire\",\n"
                                    "         \"W12 level 2\", \"X14 green 100001\"]\n"
                                    "units:\n"
                                    "  british: {V09: [b1 british-infantry-1915 in dispersed spent],\n"
                                    "            V10: [bm british-mg in deployed]}\n"
                                    "  german: {X09: [g1 german-infantry]}\n"
                                    "groups: {german: [ga +3 telephone]}\n"
                                    "marks: {scrape: [V12], smoke: [W10], hallowed-british: [V13], breach: [V09/V10]}\n"
                                    "to_move: german\n";

static void pieces_show_the_face_that_is_up(void **state)
{
    (void)state;
    proves("3.2a", "3.2b");
    field(position);
    look(state_now());
    piece_says("b1", "\"at\":\"V09\"");
    piece_says("b1", "\"face\":\"dispersed\"");
    piece_says("b1", "{\"label\":\"fire\",\"value\":1}");
    piece_says("b1", "{\"label\":\"cohesion\",\"value\":7}");
    piece_says("b1", "\"marks\":[\"dispersed\",\"spent\",\"in\"]");
    piece_says("bm", "\"type\":\"machine gun\"");
    piece_says("bm", "\"face\":\"deployed\"");
    piece_says("bm", "{\"label\":\"moves\",\"value\":\"-\"}");
    piece_says("g1", "\"face\":\"formed\"");
    piece_says("g1", "{\"label\":\"fire\",\"value\":2}");
    piece_says("g1", "\"marks\":[]");
}

static void ground_is_there_to_be_drawn(void **state)
{
    (void)state;
    proves("4.3");
    field(position);
    look(state_now());
    says("\"columns\":5,\"rows\":8");
    says("{\"at\":\"W10\",\"ground\":[\"village\"]");
    says("{\"at\":\"X14\",\"ground\":[\"green woods\"],\"level\":0,\"woods\":\"100001\"}");
    says("{\"at\":\"W12\",\"ground\":[\"hill\"],\"level\":2}");
    says("{\"at\":\"V10/V09\",\"ground\":[\"wire\",\"trench\"]}");
}

static void markers_lie_where_they_are(void **state)
{
    (void)state;
    field(position);

    rp_state s = *state_now();
    s.group[0].cross = (int16_t)vertex_named("W10w");
    s.group[0].due = 2;
    s.group[0].mode = RP_TELEPHONE;
    look(&s);
    says("{\"at\":\"V12\",\"mark\":\"scrape\"}");
    says("{\"at\":\"W10\",\"mark\":\"smoke\"}");
    says("{\"at\":\"V10/V09\",\"mark\":\"breach\"}");
    says("{\"at\":\"V13\",\"mark\":\"hallowed ground\",\"side\":1}");
    says("{\"at\":\"W10w\",\"mark\":\"cross hair\",\"side\":2,\"of\":\"ga\"");
    says("\"telephone\",null,\"W10w\",\"turn 2\",\"ready\"]");
    silent("fire for effect");
}

static void the_records_track_is_shown(void **state)
{
    (void)state;
    proves("5.13");
    field(position);
    look(state_now());
    says("{\"name\":\"turn\",\"value\":1");
    says("{\"name\":\"initiative\",\"value\":2,\"max\":2,\"side\":2}");
    says("{\"name\":\"couplets left\",\"value\":3");
    says("{\"name\":\"half\",\"value\":1,\"max\":2,\"side\":2}");
}

static void what_is_off_the_map_has_a_box(void **state)
{
    char box[64];

    (void)state;
    proves("2.2d", "2.4");
    field_scenario("rp-first-steps", NULL);
    look(state_now());
    snprintf(box, sizeof box, "\"title\":\"Off-map artillery\",\"pieces\":[%d]", piece_named("bg"));
    says(box);
    says("{\"name\":\"waiting\",\"title\":\"To come\",\"pieces\":[1,");
    says("{\"name\":\"lost\",\"title\":\"Casualties\",\"pieces\":[]}");
}

/* --- lines of sight --- */

static fs_option place_named(const char *name)
{
    int hex = rp_hex(&scenario_now()->board, name), vertex = hex == FS_NO_HEX ? vertex_named(name) : 0;

    return hex != FS_NO_HEX ? (fs_option){.place = FS_HEX, .x = hex}
                            : (fs_option){.place = FS_VERTEX, .x = vertex / 2, .y = vertex % 2};
}

static int sight(const char *from, const char *to)
{
    fs_writer w = {text, 0, sizeof text};
    fs_option a = place_named(from), b = place_named(to);
    int seen = rp_sight_words(&scenario_now()->base, state_now(), &a, &b, &w);

    assert_true(fs_put_end(&w));
    return seen;
}

static void a_line_says_what_stops_it(void **state)
{
    (void)state;
    proves("4.41a");
    field("map: {columns: A-H, rows: 1-8}\n"
          "ground: [\"C04 village\"]\n"
          "units: {british: {A04: [b1 british-infantry-1915]}, german: {G04: [g1 german-infantry]}}\n");
    assert_int_equal(sight("C03", "C06"), 0);
    says("{\"hex\":\"C04\",\"obstacle\":\"village\",\"met\":\"village\"}],\"blocks\":true,\"conceals\":false,"
         "\"by\":\"village\",\"rule\":\"4.41a\"}");
    says("\"clear\":false,\"view\":\"blocked\",\"concealments\":0,\"rule\":\"4.41a\"}");
}

static void a_line_says_what_conceals_it(void **state)
{
    (void)state;
    proves("4.81");
    field("map: {columns: A-H, rows: 1-8}\n"
          "marks: {smoke: [E04]}\n"
          "units: {british: {A04: [b1 british-infantry-1915]}, german: {G04: [g1 german-infantry]}}\n");
    assert_int_equal(sight("E02", "E06"), 1);
    says("{\"distance\":4,");
    says("\"clear\":true,\"view\":\"concealed\",\"concealments\":1");
}

static void a_line_to_a_vertex_is_the_same_from_there(void **state)
{
    (void)state;
    proves("4.1b", "4.92a");
    field("map: {columns: A-H, rows: 1-8}\n"
          "ground: [\"C04 village\"]\n"
          "units: {british: {A04: [b1 british-infantry-1915]}, german: {G04: [g1 german-infantry]}}\n");
    assert_int_equal(sight("C02", "C06w"), sight("C06w", "C02"));
    assert_int_equal(sight("F02", "F06w"), 1);
    assert_int_equal(sight("F06w", "F02"), 1);
    assert_int_equal(sight("F06w", "F02w"), -1); /* nobody looks from a vertex */
}

static void transport_is_seen_like_on_the_records_track(void **state)
{
    (void)state;
    proves("6.81", "6.83", "10.2");
    field("units: {british: {E05: [m1 british-mg limbered]}, german: {J01: [g1 german-infantry]}}\n"
          "transport: {british: {wagon: 3, mule: 2 turn 4}}\n"
          "now: {turn: 2, carried: {british: {wagon: 1}}, carriers_lost: {british: {wagon: 1}}}\n");
    look(state_now());
    says("\"title\":\"Transport\"");
    says("[\"British\",\"mules\",0,0,0,\"turn 4\"]");
    says("[\"British\",\"wagons\",3,1,1,\"\"]");
    field("units: {british: {E05: [m1 british-mg limbered]}, german: {J01: [g1 german-infantry]}}\n");
    look(state_now());
    silent("Transport");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(pieces_show_the_face_that_is_up),
        field_test(ground_is_there_to_be_drawn),
        field_test(markers_lie_where_they_are),
        field_test(the_records_track_is_shown),
        field_test(what_is_off_the_map_has_a_box),
        field_test(a_line_says_what_stops_it),
        field_test(a_line_says_what_conceals_it),
        field_test(a_line_to_a_vertex_is_the_same_from_there),
        field_test(transport_is_seen_like_on_the_records_track),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
