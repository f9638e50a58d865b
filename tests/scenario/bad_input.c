/* bad_input.c - every kind of bad file gives one clear line: file, line, key, what was found, what was expected. */
#include <scenario/scenario.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct bad {
    const char *text;
    int line;
    const char *key, *found, *expected;
} bad;

static void check_message(const char *text, size_t n, int line, const char *key, const char *found,
                          const char *expected)
{
    char start[64];
    fs_load_error e;
    fs_file file;

    if (!fs_file_read("bad.yaml", text, n, NULL, &file, &e))
        fail_msg("loaded: %s", text);
    if (e.line != line || strcmp(e.key, key) != 0 || !strstr(e.found, found) || !strstr(e.expected, expected))
        fail_msg("%s\nsays line %d key '%s' found '%s' expected '%s'", text, e.line, e.key, e.found, e.expected);
    assert_string_equal(e.file, "bad.yaml");
    snprintf(start, sizeof start, "bad.yaml:%d: ", line);
    assert_int_equal(strncmp(e.message, start, strlen(start)), 0);
    assert_null(strchr(e.message, '\n'));
    assert_null(file.memory);
}

static void check_all(const bad *cases, size_t n)
{
    for (size_t i = 0; i < n; i++)
        check_message(cases[i].text, strlen(cases[i].text), cases[i].line, cases[i].key, cases[i].found,
                      cases[i].expected);
}

#define CHECK(cases) check_all(cases, sizeof cases / sizeof cases[0])

/* --- YAML itself ------------------------------------------------------------------------------ */

static void yaml__what_is_no_mapping_is_refused(void **state)
{
    static const bad cases[] = {
        {"", 1, "", "empty", "keys"},
        {"# nothing\n", 1, "", "empty", "keys"},
        {"- a\n", 1, "", "a list", "keys"},
        {"word\n", 1, "", "a single value", "keys"},
        {"{position: army_commander}\n", 1, "", "starts elsewhere", "start of lines"},
        {"  position: army_commander\n", 1, "", "starts elsewhere", "start of lines"},
        {"position: army_commander\n\tyear: 1\n", 2, "", "", "YAML"},
        {"position: army_commander\nyear: [1\n", 3, "", "", "YAML"},
        {"position: \"a\\0b\"\n", 1, "", "NUL", "text"},
        {"position: army_commander\n? [a, b]\n: c\n", 2, "", "as a key", "a word"},
    };
    (void)state;
    CHECK(cases);
}

static void yaml__anchors_aliases_tags_and_depth_are_refused(void **state)
{
    static const bad cases[] = {
        {"position: army_commander\nyear: &a 1916\n", 2, "", "anchor", "plain"},
        {"position: army_commander\nyear: *a\n", 2, "", "alias", "plain"},
        {"position: army_commander\nyear: !!int 1916\n", 2, "", "tag", "plain"},
        {"position: army_commander\nyear: [[[[[[[[1]]]]]]]]\n", 2, "", "more", "8 levels"},
        {"position: army_commander\nyear: 1916\nboard: {rows: 3}\nyear: 1917\n", 4, "year", "again", "once"},
        {"position: army_commander\nboard: {rows: 3, rows: 4}\n", 2, "board.rows", "again", "once"},
    };
    (void)state;
    CHECK(cases);
}

static void yaml__bytes_that_are_no_text_are_refused(void **state)
{
    fs_load_error e;
    fs_file file;
    char *large = malloc(FS_MAX_FILE + 2);

    (void)state;
    check_message("position: army_commander\n\xff\xfe\n", 28, 2, "", "", "YAML");
    assert_non_null(large);
    memset(large, '#', FS_MAX_FILE + 1);
    assert_int_not_equal(fs_file_read("bad.yaml", large, FS_MAX_FILE + 1, NULL, &file, &e), 0);
    assert_non_null(strstr(e.message, "1 MiB"));
    free(large);
}

static void files__no_file_folder_or_system_is_one_line(void **state)
{
    static const bad cases[] = {{"year: 1916\n", 1, "ruleset", "no such key", "army_commander"},
                                {"ruleset: chess\n", 1, "ruleset", "chess", "army_commander"},
                                {"\nposition: chess\n", 2, "position", "chess", "army_commander"}};
    fs_load_error e;
    fs_file file;

    (void)state;
    CHECK(cases);
    assert_int_not_equal(fs_file_open("no-such-scenario", NULL, &file, &e), 0);
    assert_string_equal(e.message,
                        "no-such-scenario: found No such file or directory, expected the id of a scenario or a file");
    assert_int_not_equal(fs_file_open("tests", NULL, &file, &e), 0);
    assert_non_null(strstr(e.message, "a folder"));
    assert_int_not_equal(fs_file_open("s1-training", "gun_limit=many", &file, &e), 0);
    assert_non_null(strstr(e.message, "switch gun_limit=many"));
}

/* --- keys and values ------------------------------------------------------------------------- */

/* Line 3 is the case; lines 1, 2 and 4 are good. */
#define TOP(line)                                                                                                      \
    "position: army_commander\nyear: 1916\n" line "\ndivisions: [{id: br, side: british, stands: {0101: 1 inf}}]\n"

static void keys__unknown_ones_and_wrong_kinds_are_named(void **state)
{
    static const bad cases[] = {
        {TOP("colour: red"), 3, "colour", "unknown key", "keys format ruleset"},
        {TOP("board: {columns: 12, width: 3}"), 3, "board.width", "unknown key", "columns"},
        {TOP("board: 12"), 3, "board", "12", "keys columns"},
        {TOP("board: {columns: twelve, rows: 3}"), 3, "board.columns", "twelve", "whole number"},
        {TOP("board: {columns: -2, rows: 3}"), 3, "board.columns", "-2", "whole number"},
        {TOP("board: {columns: 0, rows: 3}"), 3, "board.columns", "0", "1 to 99"},
        {TOP("board: {columns: 30, rows: 30}"), 3, "board", "900", "512 hexes"},
        {TOP("board: {columns: 5, rows: 5, low: left}"), 3, "board.low", "left", "even, odd"},
        {TOP("days: 4"), 3, "days", "4", "a list"},
        {TOP("days: [0]"), 3, "days[1]", "0", "1 to 8"},
        {TOP("days: [4, 9]"), 3, "days[2]", "9", "1 to 8"},
        {TOP("days: [8, 8, 8, 8, 8]"), 3, "days", "40", "32 rounds"},
        {TOP("days: [1, 1, 1, 1, 1, 1, 1, 1, 1]"), 3, "days", "9 entries", "8 entries"},
        {TOP("format: 2"), 3, "format", "2", "1"},
        {TOP("title: [a]"), 3, "title", "a list", "a text"},
        {TOP("reembark: perhaps"), 3, "reembark", "perhaps", "yes, no"},
        {TOP("switches: {doubles: some}"), 3, "switches.doubles", "some", "pairs"},
        {TOP("switches: {dice: loaded}"), 3, "switches.dice", "unknown key", "retreat_loss"},
        {TOP("moment: {phase: dinner}"), 3, "moment.phase", "dinner", "orders"},
        {TOP("moment: {round: 9}"), 3, "moment.round", "9", "0 to 4"},
        {TOP("moment: {in_a_row: 17}"), 3, "moment.in_a_row", "17", "0 to 16"},
        {TOP("moment: {division: xx}"), 3, "moment.division", "xx", "br"},
        {TOP("moment: {last_side: french}"), 3, "moment.last_side", "french", "british or"},
        {"position: army_commander\nyear: 1939\ndivisions: []\n", 2, "year", "1939", "1914 to 1918"},
    };
    (void)state;
    CHECK(cases);
}

static void ground__bad_hexes_and_runs_are_named(void **state)
{
    static const bad cases[] = {
        {TOP("terrain: {trench: [1304]}"), 3, "terrain.trench[1]", "1304", "0101 to 1211"},
        {TOP("terrain: {trench: [0304-1005]}"), 3, "terrain.trench[1]", "0304-1005", "one row or one column"},
        {TOP("terrain: {trench: [0101, 1004-0304]}"), 3, "terrain.trench[2]", "1004-0304", "lower number first"},
        {TOP("terrain: {trench: 0304}"), 3, "terrain.trench", "0304", "a list"},
        {TOP("terrain: {lava: [0304]}"), 3, "terrain.lava", "unknown key", "trench"},
        {TOP("terrain: {trench: [[0304]]}"), 3, "terrain.trench[1]", "a list", "a text"},
        {TOP("trench_owner: {british: [0304]}"), 3, "trench_owner.british", "0304", "with a trench"},
        {TOP("trench_owner: {french: [0304]}"), 3, "trench_owner.french", "french", "british or"},
        {TOP("trench_owner: [0304]"), 3, "trench_owner", "something else", "sides"},
        {TOP("places: {0000: nowhere}"), 3, "places.0000", "0000", "a hex"},
        {TOP("places: {0101: }"), 3, "places.0101", "nothing", "a name"},
        {TOP("exits: {british: [9999]}"), 3, "exits.british[1]", "9999", "a hex"},
        {TOP("wire_gone: [0304]"), 3, "wire_gone", "without", "with wire"},
        {TOP("control: {british: [0304]}"), 3, "control.british", "another hex", "objectives"},
        {TOP("planes: {british.p1: 0304}"), 3, "planes.british.p1", "british.p1", "a plane"},
        {TOP("orders: {xx: M}"), 3, "orders.xx", "xx", "br"},
        {TOP("orders: {br: Q}"), 3, "orders.br", "Q", "R, M, H or D"},
        {TOP("orders: M"), 3, "orders", "something else", "divisions with orders"},
        {TOP("guns: {x: {0101: c1}}"), 3, "guns.x", "x", "a corps with guns"},
        {TOP("banked: {british: lots}"), 3, "banked.british", "lots", "0 to 999"},
        {TOP("recovery: {british: 12}"), 3, "recovery.british", "12", "0 to 9"},
        {TOP("air: {british: 7}"), 3, "air.british", "7", "0 to 4"},
        {TOP("air: {french: 1}"), 3, "air.french", "french", "british or"},
        {TOP("air_from: 5"), 3, "air_from", "5", "0 to 4"},
        {TOP("creeping: french"), 3, "creeping", "french", "british or"},
    };
    (void)state;
    CHECK(cases);
}

/* --- stands ----------------------------------------------------------------------------------- */

#define STANDS(stands)                                                                                                 \
    "position: army_commander\nterrain: {lake: [0505]}\ndivisions:\n  - {id: ge, side: german, stands: {0909: 1 "      \
    "inf}}\n"                                                                                                          \
    "  - id: br\n    side: british\n    stands:\n      0101: 1 inf\n      " stands "\n"

static void stands__bad_stacks_are_named(void **state)
{
    static const bad cases[] = {
        {STANDS("0202: 4 cavalry"), 9, "divisions[2].stands.0202", "4 cavalry", "kinds inf"},
        {STANDS("0202: 4"), 9, "divisions[2].stands.0202", "4", "stands such as"},
        {STANDS("0202: "), 9, "divisions[2].stands.0202", "nothing", "stands such as"},
        {STANDS("0202: 0 inf"), 9, "divisions[2].stands.0202", "0 inf", "stands such as"},
        {STANDS("0202: 2 inf fs"), 9, "divisions[2].stands.0202", "2 inf fs", "stands such as"},
        {STANDS("0202: 2 inf +"), 9, "divisions[2].stands.0202", "2 inf +", "stands such as"},
        {STANDS("0202: 999 inf"), 9, "divisions[2].stands.0202", "999 inf", "stands such as"},
        {STANDS("0202: 5 inf"), 9, "divisions[2].stands.0202", "more", "at most 4"},
        {STANDS("0202: 3 inf + 1 gun"), 9, "divisions[2].stands.0202", "more", "a battery counting 2"},
        {STANDS("0202: 1 inf (hit) + 1 fs (hit)"), 9, "divisions[2].stands.0202", "more", "one hit marker"},
        {STANDS("0505: 1 inf"), 9, "divisions[2].stands.0505", "in a lake", "on land"},
        {STANDS("0909: 1 inf"), 9, "divisions[2].stands.0909", "both sides", "one side"},
        {STANDS("1313: 1 inf"), 9, "divisions[2].stands.1313", "1313", "a hex of the board"},
        {STANDS("0202: [1, inf]"), 9, "divisions[2].stands.0202", "nothing", "stands such as"},
        {STANDS("0202: 1 inf (tired)"), 9, "divisions[2].stands.0202", "tired", "stands such as"},
        {STANDS("0202: 1 inf (hit"), 9, "divisions[2].stands.0202", "(hit", "stands such as"},
        {STANDS("0202: 1 hq (hit)"), 9, "divisions[2].stands.0202", "1 hq (hit)", "a hit on infantry"},
        {STANDS("0202: 1 inf (sp 2)"), 9, "divisions[2].stands.0202", "sp of another", "batteries only"},
        {STANDS("0202: 1 gun (sp 4)"), 9, "divisions[2].stands.0202", "sp 4", "sp 1 to 3"},
        {STANDS("0202: 1 gun (shots 9)"), 9, "divisions[2].stands.0202", "shots 9", "shots 0 to 3"},
        {STANDS("0202: i7"), 9, "divisions[2].stands.0202", "i7", "each number"},
        {STANDS("0202: i1 + i1"), 9, "divisions[2].stands.0202", "i1 twice", "each number"},
        {STANDS("0202: 4 hq + 4 hq"), 5, "divisions[2]", "8", "4 HQs"},
    };
    (void)state;
    CHECK(cases);
}

static void divisions__names_sides_and_corps_are_checked(void **state)
{
#define DIVISION(text)                                                                                                 \
    "position: army_commander\nsides: [{id: german}, {id: british}]\ncorps: [{id: x, side: german}]\ndivisions:\n  "   \
    "- " text "\n"
    static const bad cases[] = {
        {DIVISION("{side: british, stands: {0101: 1 inf}}"), 5, "divisions[1].id", "no such key", "short name"},
        {DIVISION("{id: br, stands: {0101: 1 inf}}"), 5, "divisions[1].side", "no such key", "a side"},
        {DIVISION("{id: Big One, side: british, stands: {0101: 1 inf}}"), 5, "divisions[1].id", "Big One",
         "lower-case"},
        {DIVISION("{id: br, side: British, stands: {0101: 1 inf}}"), 5, "divisions[1].side", "British",
         "german or british"},
        {DIVISION("{id: br, side: british}"), 5, "divisions[1]", "none", "at least one combat stand"},
        {DIVISION("{id: br, side: british, corps: x, stands: {0101: 1 inf}}"), 5, "divisions[1].corps", "x",
         "of the same side"},
        {DIVISION("{id: br, side: german, corps: y, stands: {0101: 1 inf}}"), 5, "divisions[1].corps", "y",
         "of the list"},
        {DIVISION("{id: br, side: german, order: X, stands: {0101: 1 inf}}"), 5, "divisions[1].order", "X", "R, M, H"},
        {DIVISION("{id: br, side: german, colour: 1}"), 5, "divisions[1].colour", "unknown key", "id side"},
        {DIVISION("{id: br, side: german, first_orders: MX}"), 5, "divisions[1].first_orders", "X", "R M H D"},
        {DIVISION("{id: br, side: german, bound_before: 2}"), 5, "divisions[1].bound_before", "alone", "together"},
        {DIVISION("{id: br, side: german, bound_before: 2, bound_columns: [5, 99]}"), 5, "divisions[1].bound_columns",
         "others", "two columns"},
        {DIVISION("{id: br, side: german, arrivals: [{round: 1, stands: 1 inf}]}"), 5, "divisions[1].arrivals[1].at",
         "no such key", "a list of hexes"},
        {DIVISION("{id: br, side: german, arrivals: [{round: 0, at: [0101], stands: 1 inf}]}"), 5,
         "divisions[1].arrivals[1].round", "0", "1 to 32"},
        {DIVISION("{id: br, side: german, arrivals: [{round: 1, at: [], stands: 1 inf}]}"), 5,
         "divisions[1].arrivals[1].at", "none", "at least one hex"},
        {DIVISION("{id: br, side: german, stands: {0101: 1 inf}}\n  - {id: br, side: german, stands: {0202: 1 inf}}"),
         6, "divisions[2].id", "br again", "of its own"},
        {"position: army_commander\ndivisions:\n  - {id: a, side: german}\n  - {id: b, side: british}\n"
         "  - {id: c, side: french}\n",
         5, "divisions[3].side", "third", "two sides"},
        {"position: army_commander\ndivisions:\n  - {id: a, side: German}\n", 3, "divisions[1].side", "German",
         "lower-case"},
    };
    (void)state;
    CHECK(cases);
}

static void template__bad_patrols_are_named(void **state)
{
#define PATROLS(text) "position: template\npatrols: " text "\n"
    static const bad cases[] = {
        {PATROLS("{a9: 0101}"), 2, "patrols.a9", "a9", "a1 to a3"},
        {PATROLS("{a1: 0606}"), 2, "patrols.a1", "0606", "0101 to 0505"},
        {PATROLS("{a1: 0101, b1: 0101}"), 2, "patrols.b1", "two in 0101", "one patrol"},
        {PATROLS("{a1: 0101 strength 5, b1: 0102}"), 2, "patrols.a1", "strength 5", "1 or 2"},
        {PATROLS("{a1: 0101}"), 2, "patrols", "none of blue", "each side"},
        {PATROLS("[a1]"), 2, "patrols", "something else", "patrols with hexes"},
        {PATROLS("{a1: 0101, b1: 0102}\nround: 3"), 3, "round", "unknown key", "patrols"},
        {"ruleset: template\n", 1, "ruleset", "template", "whose scenarios are files"},
    };
    (void)state;
    CHECK(cases);
}

/* --- positions that rest on a scenario --------------------------------------------------------- */

#define BASED(line) "position: army_commander\nbased_on: s1-training\n" line "\n"

static void based_on__only_the_moment_may_be_said(void **state)
{
    static const bad cases[] = {
        {"position: army_commander\nbased_on: nowhere\n", 2, "based_on", "nowhere", "the id of a scenario"},
        {"position: army_commander\nbased_on: ../x\n", 2, "based_on", "../x", "the id of a scenario"},
        {BASED("board: {columns: 3, rows: 3}"), 3, "board", "it", "beside based_on"},
        {BASED("divisions: [{id: 99, order: M}]"), 3, "divisions[1].id", "99", "1tr 2tr"},
        {BASED("divisions: [{id: 1tr, side: german}]"), 3, "divisions[1].side", "a key of the scenario", "marks"},
        {BASED("divisions: [{order: M}]"), 3, "divisions[1].id", "no such key", "a division"},
        {BASED("divisions: [{id: 1tr, stands: {0101: 4 inf, 0202: 4 inf, 0303: 4 inf, 0404: 1 inf}}]"), 3,
         "divisions[1].stands.0404", "more inf", "than the scenario has"},
        {BASED("divisions: [{id: 1tr, stands: {0101: i13}}]"), 3, "divisions[1].stands.0101", "i13", "each once"},
        {BASED("divisions: [{id: 1tr, stands: {0101: i1 + i1}}]"), 3, "divisions[1].stands.0101", "i1", "each once"},
        {BASED("divisions: [{id: 1tr, lost: 2 tank}]"), 3, "divisions[1].lost", "more tank", "than the scenario has"},
        {BASED("guns: {i: {0101: 2 corps}}"), 3, "guns.i.0101", "more corps", "than the scenario has"},
        {BASED("control: {german: [0101]}"), 3, "control.german", "another hex", "objectives"},
        {BASED("now: {moment: {phase: nap}}"), 3, "now.moment.phase", "nap", "orders"},
        {BASED("now: {orders: {1tr: Z}}"), 3, "now.orders.1tr", "Z", "R, M, H or D"},
        {BASED("moment: {phase: start}\norders: {1tr: M}"), 4, "orders", "it", "nothing but the set-up"},
        {BASED("now: {weather: fine}"), 3, "now.weather", "unknown key", "moment"},
    };
    (void)state;
    CHECK(cases);
}

/* --- scenarios: the training scenario with one thing changed ------------------------------------ */

typedef struct change {
    const char *from, *to;
    int line; /* counted from that of `from` */
    const char *key, *found, *expected;
} change;

static char *slurp(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, 65536);

    assert_non_null(f);
    assert_non_null(text);
    assert_true(fread(text, 1, 65535, f) > 0);
    fclose(f);
    return text;
}

static void check_change(const char *good, const change *c)
{
    const char *at = strstr(good, c->from);
    char *text = calloc(1, strlen(good) + strlen(c->to) + 1);
    int line = 1;

    assert_non_null(text);
    if (!at)
        fail_msg("no such text: %s", c->from);
    for (const char *p = good; p < at; p++)
        line += *p == '\n';
    memcpy(text, good, (size_t)(at - good));
    strcat(text, c->to);
    strcat(text, at + strlen(c->from));
    check_message(text, strlen(text), c->line > 0 ? c->line : line - c->line, c->key, c->found, c->expected);
    free(text);
}

/* `line` 0: that of the change; negative: so many below it; positive: that line. */
static const change changes[] = {
    {"\nid: s1-training", "", 3, "id", "no such key", "file's name"},
    {"id: s1-training", "id: S1 Training", 0, "id", "S1 Training", "lower-case"},
    {"\ntitle: \"Training: move and combat\"", "", 3, "title", "no such key", "a title"},
    {"kind: training", "kind: lesson", 0, "kind", "lesson", "scenario, campaign, training"},
    {"revision: 1", "revision: 0", 0, "revision", "0", "1 to 999"},
    {"\ndate: 1916", "", 3, "date", "no such key", "a date"},
    {"sides:\n  - {id: british, title: British}\n", "sides:\n", 0, "sides", "1", "two sides"},
    {"{id: german, title: Germans}", "{id: british, title: Germans}", 0, "sides[2].id", "british", "of its own"},
    {"{id: german, title: Germans}", "{title: Germans}", 0, "sides[2].id", "no such key", "lower case"},
    {"board: {columns: 12, rows: 11, low: even, reconstructed: yes}\n", "", 3, "board", "no such key", "columns"},
    {"days: [4]", "# no days", 3, "days", "no such key", "[4, 2]"},
    {"win: 2, draw: 1", "win: 2, draw: 3", 0, "result.draw", "3", "-999 to 2"},
    {"win: 2, draw: 1", "win: 2", 0, "result.draw", "no such key", "points"},
    {"result: {side: british", "result: {side: french", 0, "result.side", "french", "british or german"},
    {"result:", "# result:", 3, "result", "no such key", "win and draw"},
    {"owner: german, side: british, points: 1", "side: british, points: 1", 0, "objectives[1].owner", "no such key",
     "a side"},
    {"owner: german, side: british, points: 1", "owner: german, side: british, points: 0", 0, "objectives[1].points",
     "0", "1 to 99"},
    {"hexes: [0504, 0604, 0704]", "hexes: []", 0, "objectives[1].hexes", "none", "at least one"},
    {"hexes: [0504, 0604, 0704]", "hexes: [0504], at_least: 2", 0, "objectives[1].at_least", "2", "1 to 1"},
    {"hexes: [0504, 0604, 0704]", "hexes: [0504], kind: lost, group: 4", 0, "objectives[1].hexes", "another kind",
     "kind hold"},
    {"hexes: [0504, 0604, 0704]", "kind: lost", 0, "objectives[1].group", "no such key", "1 to 99"},
    {"hexes: [0504, 0604, 0704]", "kind: area, group: 4", 0, "objectives[1].columns", "no such key", "two columns"},
    {"hexes: [0504, 0604, 0704]", "hexes: [0504], round: 5", 0, "objectives[1].round", "5", "0 to 4"},
    {"first_turn: {side: british", "first_turn: {side: british, division: 2tr", 0, "first_turn.division", "2tr",
     "of that side"},
    {"first_turn: {side: british, ", "first_turn: {", 0, "first_turn.side", "no such key", "a side"},
    {"\nobjectives:", "\nbombardment: {side: german, rounds: 2}\nobjectives:", -1, "bombardment.targets", "no such key",
     "kinds of ground"},
    {"\nobjectives:", "\nbombardment: {side: german, rounds: 2, targets: [cows]}\nobjectives:", -1,
     "bombardment.targets[1]", "cows", "trench"},
    {"\nobjectives:", "\nbombardment: {side: german, rounds: 0, targets: [town]}\nobjectives:", -1,
     "bombardment.rounds", "0", "1 to 9"},
    {"\nobjectives:", "\nmoment: {round: 1}\nobjectives:", -1, "moment", "in a scenario", "positions only"},
    {"    first_orders: M", "    order: M", 0, "divisions[1].order", "in a scenario", "positions only"},
    {"0507: 4 inf", "0507: 4 inf (hit)", 0, "divisions[1].stands.0507", "(hit)", "marks in positions only"},
    {"0507: 4 inf", "0507: 4 inf + 1 hit", 0, "divisions[1].stands.0507", "1 hit", "marks in positions only"},
    {"0609: 1 gun", "0609: 1 corps", 0, "divisions[1].stands.0609", "one in a division", "under corps"},
    {"{0610: 1 corps}", "{0610: 1 gun}", 0, "corps[1].guns.0610", "gun", "corps guns"},
    {"    corps: ii", "    corps: i", 0, "divisions[2].corps", "i", "of the same side"},
};

static void scenarios__each_wrong_thing_is_named(void **state)
{
    char *good = slurp("data/scenarios/army_commander/s1-training.yaml");

    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        check_change(good, &changes[i]);
    free(good);
}

static void scenarios__record_lines_need_a_position(void **state)
{
    char *text = slurp("data/scenarios/army_commander/s1-training.yaml");
    fs_load_error e;
    fs_file file;

    (void)state;
    strcat(text, "---\n1. - begin\n");
    assert_int_not_equal(fs_file_read("s.yaml", text, strlen(text), NULL, &file, &e), 0);
    assert_non_null(strstr(e.message, "only after a position"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(yaml__what_is_no_mapping_is_refused),
                                       cmocka_unit_test(yaml__anchors_aliases_tags_and_depth_are_refused),
                                       cmocka_unit_test(yaml__bytes_that_are_no_text_are_refused),
                                       cmocka_unit_test(files__no_file_folder_or_system_is_one_line),
                                       cmocka_unit_test(keys__unknown_ones_and_wrong_kinds_are_named),
                                       cmocka_unit_test(ground__bad_hexes_and_runs_are_named),
                                       cmocka_unit_test(stands__bad_stacks_are_named),
                                       cmocka_unit_test(divisions__names_sides_and_corps_are_checked),
                                       cmocka_unit_test(template__bad_patrols_are_named),
                                       cmocka_unit_test(based_on__only_the_moment_may_be_said),
                                       cmocka_unit_test(scenarios__each_wrong_thing_is_named),
                                       cmocka_unit_test(scenarios__record_lines_need_a_position)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
