/* tiled.c - boards go to Tiled and come back as they were; maps that are none are refused with the place. */
#include "files.h"

#include <jansson.h>
#include <scenario/format.h>
#include <scenario/tiled.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- there and back --- */

/* In Army Commander a map is part of a scenario: a division on open ground makes the rest of a position. */
static char *as_file(const char *ruleset, const char *yaml, const json_t *board)
{
    size_t room = strlen(yaml) + 256, i;
    char *text = malloc(room), free_hex[16] = "";
    const json_t *item;

    for (int hex = 101; hex <= 910 && !*free_hex; hex += hex % 100 == 10 ? 91 : 1) {
        bool is_taken = false;
        char name[16];
        snprintf(name, sizeof name, "%04d", hex);
        json_array_foreach(json_object_get(board, "hexes"), i, item) is_taken |=
            strcmp(json_string_value(json_object_get(item, "at")), name) == 0;
        if (!is_taken)
            memcpy(free_hex, name, sizeof name);
    }
    if (strcmp(ruleset, "army_commander") == 0)
        snprintf(text, room,
                 "position: army_commander\n%sdivisions:\n  - {id: a, side: red, stands: {%s: 1 inf + 1 hq}}\n", yaml,
                 free_hex);
    else
        snprintf(text, room, "%s", yaml);
    return text;
}

static void is_same_board(const char *name, const char *before, const char *after)
{
    json_t *a = json_loads(before, 0, NULL), *b = json_loads(after, 0, NULL);
    json_t *one = json_object_get(a, "board"), *two = json_object_get(b, "board");
    const char *key;
    json_t *value;

    if (!json_object_get(one, "title")) { /* a file must have one */
        json_object_del(two, "title");
        json_object_del(one, "north_up");
        json_object_del(two, "north_up");
    }
    json_object_foreach(one, key, value)
    {
        if (!json_equal(value, json_object_get(two, key)))
            fail_msg("%s: %s differs", name, key);
    }
    assert_true(json_equal(one, two));
    json_decref(a);
    json_decref(b);
}

enum { STAYED, RETURNED, IS_TEXT }; /* built in or without hexes; there and back; edited as text, and says so */

static int go_and_return(const char *path, const char *name)
{
    fs_file file, again;
    fs_load_error why;
    size_t n;

    if (fs_file_list(path, &file, &why))
        fail_msg("%s", why.message);
    char *view = view_of_file(&file), *map = fs_tiled_write(view, strlen(view), "tiles.svg", &n, &why);
    bool is_drawn = strstr(view, "\"names\":\"northward\"") != NULL; /* in letters, row by row */
    if (!map && (!file.scenario->board || is_drawn)) {               /* or a table without hexes */
        assert_non_null(strstr(why.message, is_drawn ? "is edited as text" : "a board of hexes"));
        free(view);
        fs_file_close(&file);
        return is_drawn ? IS_TEXT : STAYED;
    }
    if (!map)
        fail_msg("%s: %s", name, why.message);
    char *yaml = fs_tiled_read("map.tmj", map, n, "there-and-back", &n, &why);
    const char *ruleset = file.scenario->rules->name;
    if (!yaml && strcmp(ruleset, "template") == 0) { /* its board is built in */
        assert_non_null(strstr(why.message, "a system whose maps are files"));
        free(view);
        free(map);
        fs_file_close(&file);
        return STAYED;
    }
    if (!yaml)
        fail_msg("%s: %s", name, why.message);
    json_t *json = json_loads(view, 0, NULL);
    char *text = as_file(ruleset, yaml, json_object_get(json, "board"));
    json_decref(json);
    if (fs_file_read("back.yaml", text, strlen(text), NULL, &again, &why))
        fail_msg("%s: %s", name, why.message);
    char *back = view_of_file(&again);
    is_same_board(name, view, back);
    fs_file_close(&again);
    fs_file_close(&file);
    free(back);
    free(text);
    free(yaml);
    free(map);
    free(view);
    return RETURNED;
}

static void boards__of_all_scenarios_come_back_as_they_went(void **state)
{
    fs_registry all;
    fs_load_error why;
    (void)state;

    assert_int_equal(fs_registry_open(&all, &why), 0);
    for (int i = 0; i < all.n; i++)
        go_and_return(*all.at[i].path ? all.at[i].path : all.at[i].id, all.at[i].id);
    fs_registry_close(&all);
}

static void boards__of_all_maps_come_back_as_they_went(void **state)
{
    fs_registry all;
    fs_load_error why;
    (void)state;

    assert_int_equal(fs_registry_maps(&all, &why), 0);
    for (int i = 0; i < all.n; i++)
        assert_int_not_equal(go_and_return(all.at[i].path, all.at[i].id), STAYED);
    fs_registry_close(&all);
}

/* --- what Tiled is told --- */

#define PLAIN                                                                                                          \
    "{\"ruleset\":\"red_poppies\",\"sides\":[{\"name\":\"red\",\"title\":\"Red\"},{\"name\":\"blue\",\"title\":"       \
    "\"Blue\"}],\"board\":"                                                                                            \
    "{\"kind\":\"hex\",\"columns\":3,\"rows\":2,\"low\":\"%s\",\"names\":\"letters\",\"first\":\"A01\",\"seam\":0,"    \
    "\"hexes\":[{\"at\":\"B02\","                                                                                      \
    "\"ground\":[\"village\",\"hill\"],\"level\":2}],\"sides\":[{\"at\":\"B02/"                                        \
    "A02\",\"ground\":[\"road\"]}],\"out\":[],\"labels\":[],"                                                          \
    "\"lines\":[]}}"

static json_t *plain_map(const char *low)
{
    char view[1024];
    fs_load_error why;
    size_t n;

    snprintf(view, sizeof view, PLAIN, low);
    char *text = fs_tiled_write(view, strlen(view), "tiles.svg", &n, &why);
    assert_non_null(text);
    json_t *map = json_loads(text, 0, NULL);
    free(text);
    return map;
}

static const char *text_in(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static void the_map__is_hexagonal_and_low_columns_are_the_shifted_ones(void **state)
{
    json_t *even = plain_map("even"), *odd = plain_map("odd");
    (void)state;

    assert_string_equal(text_in(even, "orientation"), "hexagonal");
    assert_string_equal(text_in(even, "staggeraxis"), "x");
    assert_string_equal(text_in(even, "staggerindex"), "odd"); /* Tiled counts columns from 0 */
    assert_string_equal(text_in(odd, "staggerindex"), "even");
    json_decref(even);
    json_decref(odd);
}

static const json_t *layer_named(const json_t *map, const char *name)
{
    size_t i;
    const json_t *layer;

    json_array_foreach(json_object_get(map, "layers"), i, layer)
    {
        if (strcmp(text_in(layer, "name"), name) == 0)
            return layer;
    }
    fail_msg("there is no layer %s", name);
    return NULL;
}

static void tiles__lie_in_rows_and_roads_between_centres(void **state)
{
    json_t *map = plain_map("even");
    const json_t *levels = json_object_get(layer_named(map, "level"), "data");
    const json_t *road = json_array_get(json_object_get(layer_named(map, "sides"), "objects"), 0);
    (void)state;

    assert_int_equal(json_array_size(levels), 6);
    assert_int_equal(json_integer_value(json_array_get(levels, 4)), 3); /* row 1, column 1: level 2 */
    assert_int_equal(json_integer_value(json_array_get(levels, 0)), 1);
    assert_int_equal(json_integer_value(json_object_get(road, "x")), 150); /* the centre of B02 */
    assert_int_equal(json_integer_value(json_object_get(road, "y")), 208);
    json_decref(map);
}

/* --- maps that are none --- */

static void is_refused(json_t *map, const char *where, const char *found)
{
    char *text = json_dumps(map, 0), *yaml;
    fs_load_error why;
    size_t n;

    yaml = fs_tiled_read("bad.tmj", text, strlen(text), "bad", &n, &why);
    assert_null(yaml);
    if (!strstr(why.message, where) || !strstr(why.message, found) || strncmp(why.message, "bad.tmj: ", 9) != 0)
        fail_msg("%s", why.message);
    free(text);
    json_decref(map);
}

static void bad_maps__are_refused_with_layer_and_tile_or_object(void **state)
{
    json_t *map, *object;
    (void)state;

    map = plain_map("even");
    json_object_set_new(map, "orientation", json_string("orthogonal"));
    is_refused(map, "orientation", "orthogonal");

    map = plain_map("even");
    json_array_set_new(json_object_get(layer_named(map, "level"), "data"), 4, json_integer(99));
    is_refused(map, "layer level: tile in column 1, row 1 (B02)", "tile 99");

    map = plain_map("even");
    json_object_set_new((json_t *)(uintptr_t)layer_named(map, "village"), "data", json_string("eJxj"));
    is_refused(map, "layer village", "something else");

    map = plain_map("even");
    object = json_array_get(json_object_get(layer_named(map, "sides"), "objects"), 0);
    json_object_set_new(object, "x", json_integer(20));
    is_refused(map, "layer sides: object 1 B02/A02", "a middle at");

    map = plain_map("even");
    object = json_array_get(json_object_get(layer_named(map, "sides"), "objects"), 0);
    json_object_set_new(object, "type", json_string("motorway"));
    is_refused(map, "A02/B02", "motorway");

    map = plain_map("even");
    json_array_clear(json_object_get(map, "tilesets"));
    is_refused(map, "tilesets", "none");

    map = plain_map("even");
    json_object_set_new((json_t *)(uintptr_t)layer_named(map, "lines"), "name", json_string("ants"));
    is_refused(map, "layer ants", "another");
}

static void text__that_is_no_map_is_refused(void **state)
{
    static const char *const bad[] = {"", "{", "[]", "{}", "7"};
    (void)state;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fs_load_error why;
        size_t n;
        assert_null(fs_tiled_read("bad.tmj", bad[i], strlen(bad[i]), "bad", &n, &why));
        assert_true(why.message[0] != '\0');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards__of_all_scenarios_come_back_as_they_went),
        cmocka_unit_test(boards__of_all_maps_come_back_as_they_went),
        cmocka_unit_test(the_map__is_hexagonal_and_low_columns_are_the_shifted_ones),
        cmocka_unit_test(tiles__lie_in_rows_and_roads_between_centres),
        cmocka_unit_test(bad_maps__are_refused_with_layer_and_tile_or_object),
        cmocka_unit_test(text__that_is_no_map_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
