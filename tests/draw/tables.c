/* tables.c - pictures of tables without hexes. tests/draw/views/table.json is the table that the page is tested with.
 */
#include "support_svg.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const draw_options alone = {.theme = DRAW_LIGHT, .is_alone = true, .title = "a table"};
static const draw_options within = {.theme = DRAW_LIGHT};
static const draw_options situation = {.theme = DRAW_DARK, .has_units = true};

static char *table_picture(const draw_options *how)
{
    char *view = view_file("table.json"), *svg = picture(view, how);
    free(view);
    return svg;
}

static void tables__are_drawn_well_formed_with_all_layers(void **state)
{
    static const draw_options *const ways[] = {&alone, &within, &situation};

    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char *svg = table_picture(ways[i]);
        const char *at = svg, *fault = xml_fault(svg);
        char group[64];

        if (fault)
            fail_msg("%s", fault);
        for (int k = 0; draw_layers[k]; k++) {
            snprintf(group, sizeof group, "<g class=\"layer %s\">", draw_layers[k]);
            at = strstr(at, group);
            assert_non_null(at);
        }
        assert_null(strstr(svg, " style="));
        free(svg);
    }
}

static void forty_units__are_an_inch_and_north_is_up(void **state)
{
    char *svg = table_picture(&within);

    (void)state;
    assert_non_null(strstr(svg, "viewBox=\"-30 -30 1980 1500\""));
    /* the bridge runs from 2.000 15.200 to 4.600 15.500 on a table 36 inches high */
    assert_non_null(strstr(svg, "class=\"t-road deck\" stroke-width=\"64\" d=\"m80 832l104-12\""));
    free(svg);
}

/* Where the area of a class lies in the picture. */
static bool holds(const char *svg, const char *class, int x, int y)
{
    char start[64];

    snprintf(start, sizeof start, "<path class=\"%s\" d=\"", class);
    const char *at = strstr(svg, start);
    assert_non_null(at);
    return path_holds(at + strlen(start), x, y);
}

static void areas__lie_where_their_points_are(void **state)
{
    char *svg = table_picture(&within);

    (void)state;
    assert_true(holds(svg, "woods open", 14 * 40, (36 - 12) * 40));
    assert_false(holds(svg, "woods open", 14 * 40, (36 - 8) * 40));
    assert_true(holds(svg, "woods", 41 * 40, (36 - 25) * 40));
    assert_true(holds(svg, "houses", 27 * 40, (36 - 18) * 40));
    free(svg);
}

/* A table with one piece of ground. */
static char *table_of(const char *ground)
{
    static const char form[] = "{\"board\":{\"kind\":\"table\",\"width\":20000,\"height\":10000},\"ground\":[%s],"
                               "\"pieces\":[],\"shapes\":[],\"marks\":[]}";
    size_t cap = sizeof form + strlen(ground);
    char *text = malloc(cap);

    assert_non_null(text);
    snprintf(text, cap, form, ground);
    return text;
}

static void every_kind_of_ground__leaves_a_trace(void **state)
{
    static const char *const kinds[] = {"trench", "wire",   "light_woods", "heavy_woods", "building", "rubble",
                                        "wall",   "stream", "river",       "road",        "track",    "hill",
                                        "bunker", "dugout", "gun_pit",     "shell_holes", "bridge",   "vineyard"};
    char *bare = table_of(""), *empty = picture(bare, &within);

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char item[256];
        snprintf(item, sizeof item,
                 "{\"id\":\"a\",\"kind\":\"%s\",\"closed\":true,\"width\":1000,\"points\":[[2000,2000],[9000,2000],"
                 "[9000,8000],[2000,8000]]}",
                 kinds[i]);
        char *view = table_of(item), *svg = picture(view, &within);
        if (strlen(svg) < strlen(empty) + 40 || xml_fault(svg))
            fail_msg("%s is not drawn", kinds[i]);
        free(svg);
        free(view);
    }
    free(empty);
    free(bare);
}

static void ground__nobody_knows_is_an_outline_with_its_word(void **state)
{
    char *view = table_of("{\"id\":\"v\",\"kind\":\"vineyard\",\"closed\":true,\"points\":[[1000,1000],[5000,1000],"
                          "[5000,5000]]}");
    char *svg = picture(view, &within);

    (void)state;
    assert_non_null(strstr(svg, "class=\"t-plain\""));
    assert_non_null(strstr(svg, ">vineyard</text>"));
    free(svg);
    free(view);
}

static void situations__show_units_clouds_and_where_the_wind_takes_them(void **state)
{
    char *svg = table_picture(&situation), *bare = table_picture(&within);

    (void)state;
    assert_non_null(strstr(svg, ">a-coy</text>"));
    assert_non_null(strstr(svg, "<circle class=\"gas\" cx=\"1200\" cy=\"460\" r=\"100\"/>"));
    assert_non_null(strstr(svg, "<circle class=\"gas next\" cx=\"1340\" cy=\"520\" r=\"100\"/>"));
    assert_null(strstr(bare, "a-coy"));
    free(svg);
    free(bare);
}

static void goals__on_ground_that_has_a_name_are_not_named_twice(void **state)
{
    static const char view[] =
        "{\"board\":{\"kind\":\"table\",\"width\":20000,\"height\":10000},\"pieces\":[],\"marks\":[],\"ground\":["
        "{\"id\":\"T1\",\"kind\":\"trench\",\"closed\":false,\"width\":1000,\"points\":[[1000,5000],[9000,5000]],"
        "\"label\":\"Old line\"},{\"id\":\"T2\",\"kind\":\"trench\",\"closed\":false,\"width\":1000,"
        "\"points\":[[1000,8000],[9000,8000]]}],\"shapes\":[{\"kind\":\"objective\",\"closed\":false,"
        "\"points\":[[1000,5000],[9000,5000]],\"name\":\"Hold it\",\"of\":\"T1\"},{\"kind\":\"objective\","
        "\"closed\":false,\"points\":[[1000,8000],[9000,8000]],\"name\":\"Take it\",\"of\":\"T2\"}]}";
    char *svg = picture(view, &situation);

    (void)state;
    assert_non_null(strstr(svg, ">Old line</text>"));
    assert_null(strstr(svg, ">Hold it</text>"));
    assert_non_null(strstr(svg, ">Take it</text>"));
    free(svg);
}

static void names__grow_with_the_table(void **state)
{
    static const char form[] = "{\"board\":{\"kind\":\"table\",\"width\":%d,\"height\":36000},\"shapes\":[],"
                               "\"pieces\":[],\"marks\":[],\"ground\":[{\"id\":\"a\",\"kind\":\"wall\","
                               "\"points\":[[1000,5000],[9000,5000]],\"label\":\"Wall\"}]}";
    char small[512], large[512];

    (void)state;
    snprintf(small, sizeof small, form, 36000);
    snprintf(large, sizeof large, form, 72000);
    char *one = picture(small, &within), *two = picture(large, &within);
    assert_non_null(strstr(one, "font-size=\"26\">Wall"));
    assert_non_null(strstr(two, "font-size=\"36\">Wall"));
    free(one);
    free(two);
}

/* Two pits in one spot, and a trench that runs up the table: the longest of its legs leans to the right. */
static void names__stand_apart_and_run_along_steep_lines(void **state)
{
    char *view =
        table_of("{\"kind\":\"pit\",\"closed\":true,\"points\":[[5000,5000],[7000,5000],[6000,8000]],\"label\":"
                 "\"One\"},{\"kind\":\"pit\",\"closed\":true,\"points\":[[5000,5000],[7000,5000],[6000,8000]],"
                 "\"label\":\"Two\"},{\"kind\":\"trench\",\"closed\":false,\"width\":1000,\"points\":[[14000,1000],"
                 "[15000,9000],[17000,9000]],\"label\":\"Up\"}");
    char *svg = picture(view, &within);
    int one = 0, two = 0;

    (void)state;
    assert_int_equal(sscanf(strstr(svg, ">One</text>") - 40, "%*[^y]y=\"%d", &one), 1);
    assert_int_equal(sscanf(strstr(svg, ">Two</text>") - 40, "%*[^y]y=\"%d", &two), 1);
    assert_true(abs(two - one) >= 26);
    assert_non_null(strstr(svg, "transform=\"rotate(-83 "));
    free(svg);
    free(view);
}

static void tables__with_nonsense_are_refused_or_drawn_without_it(void **state)
{
    static const char *const bad[] = {"{\"board\":{\"kind\":\"table\"}}",
                                      "{\"board\":{\"kind\":\"table\",\"width\":999999999,\"height\":36000}}",
                                      "{\"board\":{\"kind\":\"table\",\"width\":\"wide\",\"height\":-4}}"};
    static const char odd[] =
        "{\"kind\":\"road\",\"points\":[[1,2],[\"x\",4],[99999999999,-99999999999],7]},{\"kind\":\"wire\",\"width\":-9,"
        "\"points\":[[0,0],[0,0]]},{\"kind\":\"trench\",\"points\":[[5,5]]},{\"kind\":7},{\"kind\":\"hill\",\"closed\":"
        "true,"
        "\"points\":[[0,0],[0,0],[0,0]]},null,{\"kind\":\"trench\",\"width\":240000,\"points\":[[0,0],[480000,480000]]"
        "}";
    char why[DRAW_WHY];
    size_t n;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(draw_view(bad[i], strlen(bad[i]), &alone, &n, why));
        assert_non_null(strstr(why, "table"));
    }
    char *view = table_of(odd), *svg = picture(view, &alone);
    assert_null(xml_fault(svg));
    free(svg);
    free(view);
}

/* The page is tested with a picture of this table: it is kept beside its tests, and is this one. */
static void the_picture_of_the_pages_tests__is_what_is_drawn(void **state)
{
    char *svg = table_picture(&within), *kept = calloc(1, strlen(svg) + 2);
    FILE *file = fopen("web/tests/canned/table.svg", "r");

    (void)state;
    assert_non_null(kept);
    assert_non_null(file);
    assert_int_equal(fread(kept, 1, strlen(svg) + 1, file), strlen(svg));
    fclose(file);
    assert_string_equal(kept, svg);
    free(kept);
    free(svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables__are_drawn_well_formed_with_all_layers),
        cmocka_unit_test(forty_units__are_an_inch_and_north_is_up),
        cmocka_unit_test(areas__lie_where_their_points_are),
        cmocka_unit_test(every_kind_of_ground__leaves_a_trace),
        cmocka_unit_test(ground__nobody_knows_is_an_outline_with_its_word),
        cmocka_unit_test(situations__show_units_clouds_and_where_the_wind_takes_them),
        cmocka_unit_test(goals__on_ground_that_has_a_name_are_not_named_twice),
        cmocka_unit_test(names__grow_with_the_table),
        cmocka_unit_test(names__stand_apart_and_run_along_steep_lines),
        cmocka_unit_test(tables__with_nonsense_are_refused_or_drawn_without_it),
        cmocka_unit_test(the_picture_of_the_pages_tests__is_what_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
