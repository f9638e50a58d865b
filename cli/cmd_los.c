/* cmd_los.c - the line of sight between two hexes: what it crosses, what stops it and by which rule. */
#include "at_table.h"
#include "commands.h"
#include "print.h"

#include <firestep/hex.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <table/places.h>

enum { REASON = 160 }; /* room for a sentence */

/* 0, or nonzero with a sentence in `why`. */
static int take_place(const game_table *t, const char *name, fs_option *out, char why[REASON])
{
    const fs_board *board = t->scenario->board;
    char first[16], last[16];
    if (!board || !board->grid.columns) {
        snprintf(why, REASON, "the board has no hexes");
        return 1;
    }
    if (table_place(t->scenario, name, out) && out->place != FS_HEXSIDE)
        return 0;
    fs_hex_name(&board->grid, 0, first);
    fs_hex_name(&board->grid, fs_hex_count(&board->grid) - 1, last);
    snprintf(why, REASON, "there is no hex '%.40s' on this board; they are %s to %s", name, first, last);
    return 1;
}

static void print_step(const json_t *step)
{
    size_t i;
    const json_t *hex;
    printf("  %s", json_is_true(json_object_get(step, "along")) ? "along the side between" : "through");
    json_array_foreach(json_object_get(step, "hexes"), i, hex)
    {
        const char *obstacle = json_string_value(json_object_get(hex, "obstacle"));
        printf("%s %s%s%s%s", i ? " and" : "", json_string_value(json_object_get(hex, "hex")),
               obstacle && *obstacle ? " (" : "", obstacle ? obstacle : "", obstacle && *obstacle ? ")" : "");
    }
    const char *rule = json_string_value(json_object_get(step, "rule"));
    if (json_is_true(json_object_get(step, "blocks")))
        printf(": blocked [%s]", rule ? rule : "");
    printf("\n");
}

static void print_text(const json_t *answer, const char *a, const char *b)
{
    size_t i;
    const json_t *step, *clear = json_object_get(answer, "clear");
    const char *rule = json_string_value(json_object_get(answer, "rule"));
    const char *note = json_string_value(json_object_get(answer, "note"));
    json_int_t distance = json_integer_value(json_object_get(answer, "distance"));
    printf("%s to %s: %s, %lld hex%s%s%s%s\n", a, b,
           json_is_true(clear)    ? "clear"
           : json_is_false(clear) ? "blocked"
                                  : "a line",
           (long long)distance, distance == 1 ? "" : "es", rule ? " [" : "", rule ? rule : "", rule ? "]" : "");
    json_array_foreach(json_object_get(answer, "steps"), i, step) print_step(step);
    if (note)
        printf("%s\n", note);
}

/* The answer; NULL with a sentence in `why`. */
static json_t *ask_sight(const game_table *t, const char *from, const char *to, char why[REASON])
{
    fs_option a = {0}, b = {0};
    size_t n;
    json_error_t e;
    if (take_place(t, from, &a, why) || take_place(t, to, &b, why))
        return NULL;
    char *text = sight_json(t->scenario, fs_game_state(t->game, 0), &a, &b, from, to, &n);
    json_t *json = text ? json_loadb(text, n, 0, &e) : NULL;
    free(text);
    if (!json)
        snprintf(why, REASON, "%.40s to %.40s: this system has no sight between such places", from, to);
    return json;
}

void los_tell(const game_table *t, const char *from, const char *to)
{
    char why[REASON];
    json_t *json = ask_sight(t, from, to, why);
    if (json)
        print_text(json, from, to);
    else
        printf("No: %s\n", why);
    json_decref(json);
}

static int run(const cli_args *args)
{
    game_table t;
    table_ask ask = {NULL, NULL, false, NULL};
    char why[REASON];
    const char *from = args->word[1], *to = args->word[2];
    int code = cli_open(&t, args->word[0], &ask);
    json_t *json = code ? NULL : ask_sight(&t, from, to, why);
    if (!code && !json)
        code = cli_fail("%s: %s", t.name, why);
    if (json && cli_given(args, "json")) {
        json_dumpf(json, stdout, JSON_COMPACT);
        putchar('\n');
    } else if (json) {
        print_text(json, from, to);
    }
    json_decref(json);
    table_close(&t);
    return code;
}

const cli_command cmd_los = {
    .name = "los",
    .synopsis = "FILE|ID HEX HEX",
    .summary = "the line of sight between two hexes and what stops it",
    .about = "Exit code 0 whether the line is clear or not. Where a system looks at corners of hexes too, a\n"
             "corner is named by its hex, as O19w or O19ne, or by the three hexes that meet there.",
    .words = "file",
    .least = 3,
    .most = 3,
    .run = run,
};
