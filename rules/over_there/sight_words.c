/* sight_words.c - a line of sight explained: what it meets on its way, and the rule that stops it. From a unit or a
 * point to a unit or a point; to a unit its front centre is meant, and whether any of its castings is seen is said
 * beside it [G-06]. */
#include "moves.h"
#include "shell.h"
#include <firestep/words.h>
#include <firestep/writer.h>

#define WORD(name, word) word,
static const char *const terrain_words[] = {"open", OT_GROUND_LIST(WORD)};

static bool is_unit(const ot_scenario *sc, const ot_state *s, const fs_option *o)
{
    return o->subject && o->subject <= sc->base.n_units && ot_on_table(s, o->subject);
}

static bool is_point(const ot_scenario *sc, const fs_option *o)
{
    return o->place == FS_POINT && o->x >= 0 && o->y >= 0 && o->x <= sc->width && o->y <= sc->height;
}

static fs_point point_of(const ot_state *s, const fs_option *o)
{
    return o->subject ? (fs_point){s->unit[o->subject].x, s->unit[o->subject].y} : (fs_point){o->x, o->y};
}

/* How much of the line lies in the piece. */
static int32_t inside(const ot_scenario *sc, const ot_state *s, const ot_look *l, int f)
{
    ot_span span[OT_MAX_SHAPE];
    ot_shape room;
    fs_polygon outline = ot_outline_of(sc, s, f, &room);
    int n = ot_clip(l->from, l->to, &outline, span, OT_MAX_SHAPE);
    int32_t sum = 0;

    for (int i = 0; i < n && i < OT_MAX_SHAPE; i++)
        sum += ot_span_length(l->from, l->to, span[i]);
    return sum;
}

static bool is_met(const ot_scenario *sc, const ot_state *s, const ot_look *l, int f, int32_t length)
{
    int terrain = ot_terrain_now(sc, s, f);

    if (length || f == l->from_in || f == l->to_in)
        return sc->tables.ground[terrain].blocks || ot_holds_units(terrain);
    return false;
}

/* Every piece that matters on the way; returns the rule of the first that stops it. */
static fs_rule put_steps(const ot_scenario *sc, const ot_state *s, const ot_look *l, fs_writer *w)
{
    const fs_point end[2] = {l->from, l->to};
    fs_rule first = 0;

    fs_json_open(w, "steps", '[');
    ot_found near = ot_find_features(sc, s, ot_bounds(end, 2));
    for (int f; (f = ot_take_feature(&near)) >= 0;) {
        fs_rule rule = ot_stopped_by(sc, s, l, f);
        int32_t length = ot_terrain_now(sc, s, f) == OT_G_WALL ? 0 : inside(sc, s, l, f);

        if (!rule && !is_met(sc, s, l, f, length))
            continue;
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "ground", terrain_words[ot_terrain_now(sc, s, f)]);
        if (f < sc->n_features)
            fs_json_str(w, "id", sc->feature[f].name);
        fs_json_int(w, "inside", length);
        fs_json_bool(w, "blocks", rule != 0);
        fs_json_str(w, "rule", fs_words_rule(&sc->base, rule));
        fs_json_close(w, '}');
        first = first ? first : rule;
    }
    fs_json_close(w, ']');
    return first;
}

int ot_sight_words(const fs_scenario *base, const void *state, const fs_option *from, const fs_option *to, fs_writer *w)
{
    const ot_scenario *sc = (const ot_scenario *)base;
    const ot_state *s = state;
    bool unit_from = is_unit(sc, s, from), unit_to = is_unit(sc, s, to);

    if ((!unit_from && (from->subject || !is_point(sc, from))) || (!unit_to && (to->subject || !is_point(sc, to))))
        return -1;
    ot_look l = {point_of(s, from), point_of(s, to), -1, -1, unit_from ? from->subject : 0, false};
    if (unit_from)
        l.from_in = s->unit[from->subject].feature - 1;
    if (unit_to) {
        l.to_in = s->unit[to->subject].feature - 1;
        l.is_search = unit_from && ot_look_of(sc, s, from->subject, to->subject).is_search;
    }
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "distance", fs_distance(l.from, l.to));
    if (unit_from && unit_to)
        fs_json_int(w, "gap", ot_unit_gap(sc, s, from->subject, to->subject));
    fs_json_open(w, "levels", '[');
    fs_json_int(w, NULL, ot_level_of(sc, s, l.from));
    fs_json_int(w, NULL, ot_level_of(sc, s, l.to));
    fs_json_close(w, ']');
    fs_rule rule = put_steps(sc, s, &l, w);
    bool clear = unit_from && unit_to ? ot_sees(sc, s, from->subject, to->subject)
                 : unit_from          ? ot_sees_point(sc, s, from->subject, l.to)
                                      : !rule;
    if (unit_to)
        fs_json_bool(w, "smoke", ot_cloud_between(sc, s, l.from, to->subject));
    fs_json_bool(w, "clear", clear);
    fs_json_str(w, "rule", clear ? "XIV.A" : fs_words_rule(base, rule ? rule : OT_XIV_B));
    fs_json_close(w, '}');
    return clear;
}
