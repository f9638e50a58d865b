/* maps.c - pictures of all boards, and of two views that hold everything. */
#include "support_svg.h"

#include <firestep/hash.h>
#include <firestep/hex.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const draw_options alone = {.theme = DRAW_LIGHT, .is_alone = true, .title = "a map"};
static const draw_options within = {.theme = DRAW_LIGHT};
static const draw_options situation = {.theme = DRAW_DARK, .is_alone = true, .has_units = true};

/* --- what every picture has --- */

static void has_all_layers(const char *svg)
{
    const char *at = svg;
    char group[64];

    for (int i = 0; draw_layers[i]; i++) {
        snprintf(group, sizeof group, "<g class=\"layer %s\">", draw_layers[i]);
        at = strstr(at, group);
        if (!at)
            fail_msg("there is no layer %s behind the one before", draw_layers[i]);
    }
}

static void has_nothing_active(const char *svg)
{
    static const char *const no[] = {" style=",  "<script",        "javascript:", " onload",
                                     " onclick", "<foreignObject", "<!"};

    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (strstr(svg, no[i]))
            fail_msg("there is %s", no[i]);
}

/* Text stands inside the picture, apart from groups that move it there. */
static void has_text_inside(const char *svg)
{
    int box[4] = {0}, x = 0, y = 0;
    const char *at = strstr(svg, "viewBox=\""), *names = strstr(svg, "<g class=\"layer names\">");
    const char *end = strstr(svg, "<g class=\"layer areas\">");

    assert_int_equal(sscanf(at, "viewBox=\"%d %d %d %d\"", &box[0], &box[1], &box[2], &box[3]), 4);
    for (at = names; (at = next_element(at, "text")) && at < end; at++) {
        assert_true(number_in(at, "x", &x) && number_in(at, "y", &y));
        assert_in_range(x - box[0], 0, box[2]);
        assert_in_range(y - box[1], 0, box[3]);
    }
}

static void is_sound(const char *name, const char *svg)
{
    const char *fault = xml_fault(svg);

    if (fault)
        fail_msg("%s: %s", name, fault);
    has_all_layers(svg);
    has_nothing_active(svg);
    has_text_inside(svg);
}

static void draw_all_ways(const viewed *v)
{
    static const draw_options *const ways[] = {&alone, &within, &situation};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char *svg = picture(v->view, ways[i]);
        is_sound(v->name, svg);
        assert_int_equal(strstr(svg, "<style>") != NULL, ways[i]->is_alone);
        free(svg);
    }
}

static void every_board__is_drawn_well_formed_with_all_layers_and_nothing_active(void **state)
{
    (void)state;
    each_board(draw_all_ways);
}

/* --- the lattice --- */

static void count_hexes(const viewed *v)
{
    char *svg = picture(v->view, &within);
    const fs_grid *g = &v->grid;
    char text[64], hex_name[16];
    int missing = 0;

    for (int hex = 0; hex < fs_hex_count(g); hex++) {
        int col = fs_hex_col(g, hex), x = 90 * col + 60,
            y = 104 * fs_hex_row(g, hex) + 52 + 52 * fs_column_drop(g, col);
        fs_hex_name(g, hex, hex_name);
        snprintf(text, sizeof text, "<text x=\"%d\" y=\"%d\">%s<", x, y - 38,
                 hex_name[1] == ':' ? hex_name + 2 : hex_name);
        missing += strstr(svg, text) == NULL;
    }
    /* of two sheets every second column has a hex less than the grid */
    if (missing && missing != g->columns / 2)
        fail_msg("%s: %d hexes are not where they should be", v->name, missing);
    free(svg);
}

static void every_hex__has_its_name_above_the_centre_the_contract_gives(void **state)
{
    (void)state;
    each_board(count_hexes);
}

/* Levels of centres, as the view tells them. */
static void check_dots(const viewed *v)
{
    char *svg = picture(v->view, &within), start[48], why[80];
    const fs_grid *g = &v->grid;
    json_t *json = json_loads(v->view, 0, NULL);
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(json_object_get(json, "board"), "hexes"), i, item)
    {
        const json_t *dot = json_object_get(item, "centre"), *top = json_object_get(item, "level");
        int level = (int)json_integer_value(dot ? dot : top);
        int hex = fs_hex_parse(g, json_string_value(json_object_get(item, "at")));
        fs_point at = fs_hex_centre(g, hex);
        for (int k = 1; top && k <= json_integer_value(top); k++) {
            snprintf(start, sizeof start, "id=\"map-level-%d\" d=\"", k);
            const char *d = strstr(svg, start) + strlen(start);
            snprintf(why, sizeof why, "%.40s: level %d of %.8s", v->name, k,
                     json_string_value(json_object_get(item, "at")));
            if (path_holds(d, 30 * at.x + 60, 52 * at.y + 52) != (level >= k))
                fail_msg("%s", why);
        }
    }
    json_decref(json);
    free(svg);
}

static void contours__leave_every_dot_on_its_own_side(void **state)
{
    (void)state;
    each_board(check_dots);
}

/* --- names --- */

static void names__that_would_break_the_page_are_text(void **state)
{
    const char *view = "{\"board\":{\"kind\":\"hex\",\"columns\":3,\"rows\":3,\"low\":\"even\",\"names\":\"CCRR\","
                       "\"title\":\"<script>alert(1)</script>\","
                       "\"note\":\"a & b \\\" ' "
                       "\\u0001\",\"hexes\":[{\"at\":\"0202\",\"ground\":[\"</g><b>\"]}],\"labels\":[{\"at\":\"0101\","
                       "\"text\":\"\\\"><img onload=x>\",\"kind\":\"\\\" "
                       "onclick=\\\"x\"}]},\"pieces\":[{\"at\":\"0101\",\"side\":1,\"type\":\"<i>\","
                       "\"title\":\"</"
                       "title>&\",\"fields\":[{\"label\":\"x\",\"value\":\"<\"}],\"marks\":[]}],\"marks\":[{\"at\":"
                       "\"0202\",\"mark\":\"<u>\"}],"
                       "\"shapes\":[]}";
    char *svg = picture(view, &situation);
    (void)state;

    assert_null(xml_fault(svg));
    assert_null(strstr(svg, "<script"));
    assert_null(strstr(svg, "<img"));
    assert_null(strstr(svg, "onclick"));
    assert_non_null(strstr(svg, "&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert_non_null(strstr(svg, "&quot;&gt;&lt;img onload=x&gt;"));
    free(svg);
}

static void words__nobody_knows_are_written_on_the_map(void **state)
{
    char *view = view_file("words.json"), *svg = picture(view, &situation);
    (void)state;

    assert_non_null(strstr(svg, ">moor<"));
    assert_non_null(strstr(svg, ">rain<"));
    assert_non_null(strstr(svg, ">airship<"));
    free(svg);
    free(view);
}

static void words__that_are_known_each_leave_a_trace(void **state)
{
    static const char *const traces[] = {"trench side-0", "work",        "pillbox",    "wire",           "village",
                                         "woods",         "stream bank", "river bank", "bridge",         "lake",
                                         "beach",         "houses",      "fort",       "crater hole",    "nml",
                                         "quarry",        "pit",         "contour",    "church",         "wheat-rows",
                                         "woods open",    "tree",        "gas side-0", "barrage side-0", "mark side-1",
                                         "area side-1"};
    char *view = view_file("words.json"), *svg = picture(view, &situation), text[64];
    (void)state;

    for (size_t i = 0; i < sizeof traces / sizeof *traces; i++) {
        snprintf(text, sizeof text, "class=\"%s\"", traces[i]);
        if (!strstr(svg, text))
            fail_msg("nothing has %s", text);
    }
    free(svg);
    free(view);
}

/* --- views that are none --- */

static void views__without_a_board_of_hexes_are_refused_with_a_reason(void **state)
{
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "{}",
                                      "{\"board\":{}}",
                                      "{\"board\":{\"kind\":\"free\"}}",
                                      "{\"board\":{\"kind\":\"hex\",\"columns\":0,\"rows\":3}}",
                                      "{\"board\":{\"kind\":\"hex\",\"columns\":500,\"rows\":90}}",
                                      "{\"board\":{\"kind\":\"hex\",\"columns\":5,\"rows\":5,\"first\":\"nowhere\"}}"};
    (void)state;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char why[DRAW_WHY] = "";
        size_t n;
        assert_null(draw_view(bad[i], strlen(bad[i]), &alone, &n, why));
        assert_true(why[0] != '\0');
    }
}

static void views__with_nonsense_in_them_are_drawn_without_it(void **state)
{
    const char *view =
        "{\"board\":{\"kind\":\"hex\",\"columns\":3,\"rows\":3,\"names\":7,\"hexes\":[1,{\"at\":\"9999\"},{\"at\":"
        "\"0101\","
        "\"ground\":\"woods\",\"level\":99,\"levels\":\"abc\",\"woods\":\"11\"},{\"at\":\"0202\",\"ground\":[4,"
        "\"woods\"],"
        "\"trench\":7}],\"sides\":[{\"at\":\"0101\"},{\"at\":\"0101/x\",\"ground\":[\"road\"]},{\"at\":\"0101/0303\"}],"
        "\"out\":[\"\",3],\"labels\":[{\"text\":\"x\"},{}],\"lines\":[{\"at\":[\"0101\",\"0303\",2]}]},"
        "\"pieces\":[{},{\"at\":\"0101\",\"side\":-5}],\"marks\":[{\"at\":\"w\"}],\"shapes\":[{\"hexes\":3}]}";
    char *svg = picture(view, &situation);
    (void)state;

    is_sound("nonsense", svg);
    free(svg);
}

/* --- the same bytes everywhere --- */

static uint64_t digest(const char *name, const draw_options *how)
{
    char *view = view_file(name), *svg = picture(view, how);
    uint64_t hash = fs_hash64(svg, strlen(svg), 0);

    free(svg);
    free(view);
    return hash;
}

static void pictures__are_the_same_bytes_on_every_machine(void **state)
{
    (void)state;
    assert_int_equal(digest("salient.json", &within), UINT64_C(0x74890c6faf0e5ae0));
    assert_int_equal(digest("words.json", &situation), UINT64_C(0x6988134ffe0d5c0e));
}

/* --- themes and size --- */

static void themes__are_found_by_name_and_all_in_the_sheet(void **state)
{
    static const char *const names[] = {"light", "dark", "print", "protan", "deutan", "tritan"};
    size_t n;
    char *sheet = draw_style(&n), selector[32];
    (void)state;

    assert_non_null(sheet);
    for (int i = 0; i < DRAW_THEMES; i++) {
        assert_int_equal(draw_theme_named(names[i]), i);
        snprintf(selector, sizeof selector, "[data-map=%s]{", names[i]);
        assert_non_null(strstr(sheet, selector));
    }
    assert_int_equal(draw_theme_named("pink"), DRAW_THEMES);
    assert_null(strstr(sheet, "$")); /* every colour has a value */
    free(sheet);
}

static void check_size(const viewed *v)
{
    char *svg = picture(v->view, &within);

    if (strlen(svg) > 600000)
        fail_msg("%s: %zu bytes", v->name, strlen(svg));
    free(svg);
}

static void maps__stay_below_600_kB(void **state)
{
    (void)state;
    each_board(check_size);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_board__is_drawn_well_formed_with_all_layers_and_nothing_active),
        cmocka_unit_test(every_hex__has_its_name_above_the_centre_the_contract_gives),
        cmocka_unit_test(contours__leave_every_dot_on_its_own_side),
        cmocka_unit_test(names__that_would_break_the_page_are_text),
        cmocka_unit_test(words__nobody_knows_are_written_on_the_map),
        cmocka_unit_test(words__that_are_known_each_leave_a_trace),
        cmocka_unit_test(views__without_a_board_of_hexes_are_refused_with_a_reason),
        cmocka_unit_test(views__with_nonsense_in_them_are_drawn_without_it),
        cmocka_unit_test(pictures__are_the_same_bytes_on_every_machine),
        cmocka_unit_test(themes__are_found_by_name_and_all_in_the_sheet),
        cmocka_unit_test(maps__stay_below_600_kB),
    };
    return cmocka_run_group_tests(tests, open_boards, close_boards);
}
