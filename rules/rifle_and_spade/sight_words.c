/* sight_words.c - a line of sight explained: what it meets, and which of the nine cases decides [5.2.13]. */
#include "rules.h"
#include "shell.h"
#include "words.h"
#include <firestep/writer.h>

static const struct saying {
    fs_rule rule;
    const char *text;
} sayings[] = {
    [RS_CASE_NONE] = {RS_5_2, "no such ground"},
    [RS_CASE_RANGE] = {RS_5_2_2, "case 1: beyond what can be seen by this light"},
    [RS_CASE_NEAR] = {RS_5_2_13, "case 2: the same hex or the next"},
    [RS_CASE_ELEVATED] = {RS_5_2_13, "case 3: houses stand above both ends"},
    [RS_CASE_HIGHER] = {RS_5_2_13, "case 4: ground, a Ridge or a Cliff between is higher than both ends"},
    [RS_CASE_BLOCKING] = {RS_5_2_13, "case 5: woods or houses as high as the higher end"},
    [RS_CASE_DEAD] = {RS_5_2_13, "case 6: scrub at the foot of a Military Crest is dead ground"},
    [RS_CASE_RIDGE] = {RS_5_2_13, "case 7: a Ridge or Cliff as high as the higher end: seen in part"},
    [RS_CASE_CREST] = {RS_5_2_13, "case 8: on the Ridge it has just crossed: seen in part"},
    [RS_CASE_FREE] = {RS_5_2_13, "case 9: nothing stops it"},
    [RS_CASE_DEAD_PARTLY] = {RS_5_2_13, "case 6: scrub at the foot of a slope: seen in part"},
};

static void put_hex(const rs_scenario *sc, int hex, const char *obstacle, fs_writer *w)
{
    char name[16];

    if (hex < 0)
        return;
    fs_hex_name(&sc->map.grid, hex, name);
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "hex", name);
    fs_json_str(w, "obstacle", obstacle);
    fs_json_close(w, '}');
}

static const char *obstacle_of(const rs_met *met)
{
    static const char *const classes[] = {"", "scrub", "woods", "houses"};

    if (met->kind == RS_MET_SIDE || met->kind == RS_MET_TRACED)
        return met->height ? "ridge or cliff" : "military crest";
    return met->decides == RS_CASE_HIGHER ? "higher ground" : classes[met->los];
}

static void put_met(const rs_scenario *sc, const rs_met *met, fs_writer *w)
{
    bool blocks = met->decides && rs_view_of(met->decides) == RS_BLOCKED;

    fs_json_open(w, NULL, '{');
    fs_json_bool(w, "along", met->kind == RS_MET_PAIR || met->kind == RS_MET_TRACED);
    fs_json_open(w, "hexes", '[');
    put_hex(sc, met->hex[0], obstacle_of(met), w);
    if (met->kind != RS_MET_HEX)
        put_hex(sc, met->hex[1], obstacle_of(met), w);
    fs_json_close(w, ']');
    fs_json_int(w, "height", met->height);
    fs_json_bool(w, "adjacent", met->adjacent);
    fs_json_bool(w, "blocks", blocks);
    fs_json_bool(w, "conceals", met->decides && !blocks);
    fs_json_str(w, "rule", rs_words.rule[met->decides ? RS_5_2_13 : 0]);
    fs_json_close(w, '}');
}

static void put_answer(const rs_scenario *sc, const rs_line_answer *a, enum rs_case which, fs_writer *w)
{
    static const char *const views[] = {[RS_BLOCKED] = "blocked", [RS_PARTIAL] = "partial", [RS_OPEN_VIEW] = "open"};
    enum rs_view view = rs_view_of((int)which);

    fs_json_open(w, NULL, '{');
    fs_json_int(w, "distance", a->range);
    fs_json_open(w, "levels", '[');
    fs_json_int(w, NULL, a->levels[0]);
    fs_json_int(w, NULL, a->levels[1]);
    fs_json_close(w, ']');
    fs_json_open(w, "steps", '[');
    for (int i = 0; i < a->n; i++)
        put_met(sc, &a->met[i], w);
    fs_json_close(w, ']');
    fs_json_bool(w, "clear", view != RS_BLOCKED);
    fs_json_str(w, "view", views[view]);
    fs_json_str(w, "rule", rs_words.rule[sayings[which].rule]);
    fs_json_str(w, "note", sayings[which].text);
    fs_json_close(w, '}');
}

static bool is_hex(const rs_scenario *sc, const fs_option *o)
{
    return o->place == FS_HEX && o->x >= 0 && o->x < sc->map.n_hexes && rs_has(sc->map.play, o->x);
}

int rs_sight_words(const fs_scenario *base, const void *state, const fs_option *from, const fs_option *to, fs_writer *w)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    rs_line_answer a;

    if (!is_hex(sc, from) || !is_hex(sc, to))
        return -1;
    const rs_state *s = state;
    enum rs_case which = rs_sight_walk(&sc->map, &sc->tables, from->x, to->x, -1, &a);

    if (a.range > rs_observation(&sc->tables, rs_light(sc, s), s->weather, rs_has(sc->lit, to->x)))
        which = RS_CASE_RANGE;
    put_answer(sc, &a, which, w);
    return rs_view_of((int)which) != RS_BLOCKED;
}
