/* template.c - the template system: one built-in scenario, and positions on it.
 *
 *     position: template
 *     patrols: {a1: 0203, a2: 0303 strength 1, b1: 0204}
 *
 * A position stands before the orders of round 1; patrols that are not named are lost.
 */
#include "format.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <template/state.h>
#include <template/template.h>

extern const fs_scenario_format fs_format_template;

static const char *const built_in[] = {"template-patrols", NULL};

typedef struct tp_y_now {
    int unused;
} tp_y_now;

typedef struct tp_y {
    char *position, *based_on;
    tp_y_now *now;
} tp_y;

#define OPTIONAL_POINTER (CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL)
static const cyaml_schema_field_t now_fields[] = {CYAML_FIELD_IGNORE("patrols", CYAML_FLAG_OPTIONAL), CYAML_FIELD_END};
static const cyaml_schema_field_t fields[] = {
    CYAML_FIELD_STRING_PTR("position", OPTIONAL_POINTER, tp_y, position, 1, 31),
    CYAML_FIELD_STRING_PTR("based_on", OPTIONAL_POINTER, tp_y, based_on, 1, 31),
    CYAML_FIELD_IGNORE("patrols", CYAML_FLAG_OPTIONAL),
    CYAML_FIELD_MAPPING_PTR("now", OPTIONAL_POINTER, tp_y, now, now_fields), CYAML_FIELD_END};
static const cyaml_schema_value_t schema = {CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, tp_y, fields)};

static int load_built_in(fs_load *l, const char *id)
{
    const fs_scenario *sc = tp_scenario_builtin();
    fs_scenario_info *info = l->info;
    fs_error why;
    void *state = fs_file_keep(l->file, sc->rules->state_size);

    if (!state || sc->rules->setup(sc, state, &why))
        return fs_load_fail(l->error, id, 0, "a scenario that can be set up", "one that cannot");
    if (l->switches && *l->switches)
        return fs_load_fail(l->error, id, 0, "no switches", "%s", l->switches);
    l->file->scenario = sc;
    l->file->state = state;
    snprintf(info->id, sizeof info->id, "%s", sc->id);
    snprintf(info->ruleset, sizeof info->ruleset, "%s", sc->rules->name);
    snprintf(info->title, sizeof info->title, "%s", sc->title);
    snprintf(info->kind, sizeof info->kind, "training");
    for (int i = 0; i < 2; i++) {
        snprintf(info->side[i], sizeof info->side[i], "%s", sc->names->side[i + 1]);
        snprintf(info->side_title[i], sizeof info->side_title[i], "%s", sc->names->side_title[i + 1]);
    }
    info->turns = sc->max_turns;
    info->revision = sc->revision;
    return 0;
}

/* `0303` or `0303 strength 1`. */
static int read_patrol(const fs_yaml *y, int node, const fs_scenario *sc, tp_state *s)
{
    const char *text = fs_yaml_text(y, node);
    char name[8];
    int u = 1, hex, strength = TP_STRENGTH;
    size_t n = strcspn(text, " ");

    while (u <= TP_PIECES && strcmp(sc->names->unit[u], fs_yaml_key(y, node)) != 0)
        u++;
    if (u > TP_PIECES)
        return fs_yaml_fail(y, node, "a patrol: a1 to a3, b1 to b3", "%s", fs_yaml_key(y, node));
    snprintf(name, sizeof name, "%.*s", (int)(n < 7 ? n : 7), text);
    hex = fs_hex_parse(&sc->board->grid, name);
    if (text[n] && (sscanf(text + n, " strength %d", &strength) != 1 || strength < 1 || strength > TP_STRENGTH))
        return fs_yaml_fail(y, node, "strength 1 or 2", "%s", text);
    if (hex == FS_NO_HEX)
        return fs_yaml_fail(y, node, "a hex of the board, 0101 to 0505", "%s", *text ? text : "nothing");
    if (tp_piece_in(s, hex))
        return fs_yaml_fail(y, node, "one patrol to a hex", "two in %s", name);
    s->patrol[u] = (tp_patrol){.hex = (uint8_t)(hex + 1), .strength = (uint8_t)strength};
    return 0;
}

static int read_patrols(const fs_yaml *y, int at, const fs_scenario *sc, tp_state *s)
{
    int node = fs_yaml_find(y, at, "patrols");

    if (!node)
        return 0;
    if (y->node[node].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(y, node, "patrols with hexes: {a1: 0203}", "something else");
    memset(s->patrol, 0, sizeof s->patrol);
    for (int i = y->node[node].first; i; i = y->node[i].next)
        if (read_patrol(y, i, sc, s))
            return 1;
    for (fs_side side = 1; side <= 2; side++) {
        s->head.score[side - 1] = tp_strength_of(s, side);
        if (!s->head.score[side - 1])
            return fs_yaml_fail(y, node, "at least one patrol of each side", "none of %s", sc->names->side[side]);
    }
    return 0;
}

static int load(fs_load *l)
{
    const fs_yaml *y = l->tree;
    int at = fs_yaml_find(y, 0, "based_on"), now = fs_yaml_find(y, 0, "now");
    tp_y *d = NULL;
    tp_state *s;
    fs_error why;
    int bad;

    if (!l->is_position)
        return fs_yaml_fail(y, fs_yaml_find(y, 0, "ruleset"), "a system whose scenarios are files", "template");
    bad = fs_yaml_bind(y, &schema, (void **)&d);
    fs_yaml_unbind(&schema, d);
    if (bad)
        return 1;
    if (at && strcmp(fs_yaml_text(y, at), built_in[0]) != 0)
        return fs_yaml_fail(y, at, built_in[0], "%s", fs_yaml_text(y, at));
    if (load_built_in(l, y->file))
        return 1;
    snprintf(l->file->based_on, sizeof l->file->based_on, "%s", built_in[0]);
    s = (tp_state *)(uintptr_t)l->file->state; /* ours until it is handed over */
    if (read_patrols(y, 0, l->file->scenario, s) || (now && read_patrols(y, now, l->file->scenario, s)))
        return 1;
    if (l->file->scenario->rules->valid(l->file->scenario, s, &why))
        return fs_yaml_fail(y, now ? now : 0, "a position that can be played on", "one that cannot");
    return 0;
}

/* Only the patrols before round 1, or its orders, can be said: whatever else would have to follow as lines. */
static int write(const fs_file *file, const void *state, fs_writer *w)
{
    const fs_scenario *sc = file->scenario;
    const tp_state *s = state;
    bool before = s->head.depth == 1 && s->head.waiting;
    bool orders = s->head.depth == 2 && s->head.turn == 1 && s->head.waiting == 3;
    bool any = false;

    if (!before && !orders)
        return 1;
    fs_put(w, "now:\n  patrols: {");
    for (int u = 1; u <= TP_PIECES; u++) {
        char name[16];
        if (!tp_is_alive(s, u))
            continue;
        fs_hex_name(&sc->board->grid, tp_hex_of(s, u), name);
        fs_put(w, any ? ", " : "");
        fs_put(w, sc->names->unit[u]);
        fs_put(w, ": ");
        fs_put(w, name);
        fs_put(w, " strength ");
        fs_put_int(w, s->patrol[u].strength);
        any = true;
    }
    fs_put(w, "}\n");
    return 0;
}

const fs_scenario_format fs_format_template = {
    .name = "template", .built_in = built_in, .load = load, .load_built_in = load_built_in, .write = write};
