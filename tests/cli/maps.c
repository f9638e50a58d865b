/* maps.c - boards as pictures and as maps for Tiled, through the program. */
#include "support_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PATROLS "template-patrols"

static void map__is_svg_with_the_scenario_as_title(void **state)
{
    (void)state;
    said s = assert_fine(run("export", "map", PATROLS));
    assert_int_equal(strncmp(s.out, "<?xml", 5), 0);
    assert_non_null(strstr(s.out, "Two patrols in the woods"));
    assert_null(strstr(s.out, "class=\"counter"));
    said_free(&s);
}

static void situation__has_the_pieces_as_a_map_with_units_has(void **state)
{
    (void)state;
    said a = assert_fine(run("export", "situation", PATROLS)),
         b = assert_fine(run("export", "map", PATROLS, "--with-units"));
    int n = 0;
    for (const char *at = a.out; (at = strstr(at, "class=\"counter")); at++)
        n++;
    assert_int_equal(n, 6);
    assert_string_equal(a.out, b.out);
    said_free(&a);
    said_free(&b);
}

static void themes__differ_and_an_unknown_one_is_refused_by_name(void **state)
{
    (void)state;
    said day = assert_fine(run("export", "map", PATROLS)),
         night = assert_fine(run("export", "map", PATROLS, "--theme", "dark"));
    assert_string_not_equal(day.out, night.out);
    assert_refused(run("export", "map", PATROLS, "--theme", "pink"), "pink");
    said_free(&day);
    said_free(&night);
}

static void tiled__map_and_tiles_stand_beside_each_other(void **state)
{
    (void)state;
    said s = assert_fine(run("export", "tiled", PATROLS, "-o", place("board.tmj")));
    char *map = read_whole(place("board.tmj")), *tiles = read_whole(place("board-tiles.svg"));
    assert_non_null(strstr(map, "\"image\":\"board-tiles.svg\""));
    assert_int_equal(strncmp(tiles, "<svg", 4), 0);
    assert_refused(run("export", "tiled", PATROLS, "-o", place("board.tmj")), "--force");
    free(map);
    free(tiles);
    said_free(&s);
}

static void import__says_what_is_wrong_with_a_map(void **state)
{
    (void)state;
    write_whole(place("none.tmj"), "{\"type\":\"map\",\"orientation\":\"isometric\"}");
    assert_refused(run("import", "tiled", place("none.tmj")), "orientation: found isometric, expected hexagonal");
    assert_refused(run("import", "poem", place("none.tmj")), "poem");
    assert_refused(run("import", "tiled", place("missing.tmj")), "missing.tmj");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map__is_svg_with_the_scenario_as_title),
        cmocka_unit_test(situation__has_the_pieces_as_a_map_with_units_has),
        cmocka_unit_test(themes__differ_and_an_unknown_one_is_refused_by_name),
        cmocka_unit_test(tiled__map_and_tiles_stand_beside_each_other),
        cmocka_unit_test(import__says_what_is_wrong_with_a_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
