/* state_check.c - whether bytes are a state that can be played on. Total: reads any bytes without harm.
 *
 * From the outside in: the head, each unit by itself, units with one another, terrain, clouds, batteries, counters,
 * then the frames, each judged in the file of its kind, and last whether those who are asked have an answer. */
#include "facts.h"
#include "moves.h"
#include "over_there.h"
#include "sequence.h"
#include "shell.h"

enum { SLACK = 2 }; /* thousandths that rounding a turned corner may take */

static int bad(fs_error *e, fs_rule rule, int unit) { return ot_refuse(e, rule, OT_P_BAD_STATE, unit); }

static bool is_zero(const void *at, size_t n)
{
    const uint8_t *p = at;

    for (size_t i = 0; i < n; i++)
        if (p[i])
            return false;
    return true;
}

/* --- head --- */

static int head_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    const fs_head *h = &s->head;
    bool over = h->phase == OT_PHASE_OVER;

    if (h->scenario != sc->base.hash || h->depth > FS_MAX_FRAMES || h->waiting > 3 || h->open > 2 || h->winner > 3 ||
        h->phase < OT_PHASE_SETUP || h->phase > OT_PHASE_OVER || h->turn > sc->turns || h->reserved ||
        h->grade >= ot_words.n_grades)
        return bad(e, OT_V, 0);
    if (!is_zero(h->frame + h->depth, (size_t)(FS_MAX_FRAMES - h->depth) * sizeof h->frame[0]))
        return bad(e, OT_V, 0);
    if (over != (h->depth == 0) || over != (h->waiting == 0) || over != (h->winner != 0) || (over && h->open))
        return bad(e, OT_R_44, 0);
    return h->open && !(h->open & h->waiting) ? bad(e, OT_V, 0) : 0;
}

/* --- units --- */

static bool in_reach(int32_t x, int32_t y) { return ot_in_limit((fs_point){x, y}); }

static bool feature_ok(const ot_scenario *sc, const ot_state *s, int number)
{
    int work = number - 1 - sc->n_features;

    return work < 0 || (work < OT_MAX_WORKS && s->work[work].kind);
}

/* Numbers within their bounds, words among those there are. */
static bool fields_ok(const ot_scenario *sc, const ot_unit *u)
{
    int n = sc->base.n_units;

    return u->where <= OT_LEFT && u->facing < OT_TURN && u->formation <= OT_GARRISON && u->level <= OT_BOTTOM &&
           u->morale <= OT_ROUTING && u->left <= 2 && u->target <= n && u->charger <= n && u->carrier <= n &&
           u->captor <= n && u->task < OT_TASKS && u->effort <= OT_MAX_TURNS + 1 && u->tries <= OT_MAX_TURNS + 1 &&
           u->reach >= 0 && in_reach(u->x, u->y) && in_reach(u->cx, u->cy) && !u->pad[0] && !u->pad[1];
}

/* Strength: no more than it began with, and somebody in every unit that is there or may still come; guns in
 * their vehicles have no men yet [XIII.I]. */
static bool strength_ok(const ot_scenario *sc, const ot_unit *u, int i)
{
    if (u->castings > ot_most_castings(sc, i) || u->crew > sc->piece[i].crew || u->engineers > OT_MAX_CASTINGS ||
        u->castings + u->engineers > 2 * OT_MAX_CASTINGS)
        return false;
    if (u->where >= OT_PRISONER || (u->where == OT_NOT_YET && sc->piece[i].class_ == OT_DISMOUNTED))
        return true;
    return ot_is_vehicle(sc, i) ? u->castings == 1 : u->castings + u->engineers > 0;
}

/* Who is in a trench stands on its ground; the garrison of a shelter has no shape, and is in it or at its door [G-15].
 */
static bool is_where_it_is(const ot_scenario *sc, const ot_state *s, const ot_unit *u)
{
    fs_point at = {u->x, u->y};
    ot_shape room;

    if (!u->feature || ot_is_refereed(sc))
        return true;
    if (ot_terrain_now(sc, s, u->feature - 1) == OT_G_TRENCH)
        return ot_point_in_feature(sc, s, u->feature - 1, at);
    fs_polygon outline = ot_outline_of(sc, s, u->feature - 1, &room);
    return outline.n ? fs_polygon_within(at, &outline, sc->tables.at.inch)
                     : fs_within(at, ot_middle_of(sc, s, u->feature - 1), sc->tables.at.inch);
}

/* On the table it has a place, a facing and a formation; in a feature that can hold it. */
static bool place_ok(const ot_scenario *sc, const ot_state *s, int i)
{
    const ot_unit *u = &s->unit[i];

    if (u->feature && !feature_ok(sc, s, u->feature))
        return false;
    if (u->where != OT_ON_TABLE)
        return u->where != OT_ABOARD || u->carrier;
    ot_stand st = ot_stand_of(s, i);
    return u->x >= 0 && u->y >= 0 && u->x <= sc->width && u->y <= sc->height && ot_is_formation(sc, s, i, &st) &&
           (!u->feature || ot_holds_units(ot_terrain_now(sc, s, u->feature - 1))) && is_where_it_is(sc, s, u);
}

/* No part of it hangs over the edge of the table [G-13]; a train comes on car by car. */
static bool is_inside(const ot_scenario *sc, const ot_state *s, int i)
{
    ot_stand st = ot_stand_of(s, i);
    ot_shape shape;
    ot_rect box;

    if (ot_is_refereed(sc)) /* nothing is known of where it stands */
        return s->unit[i].where != OT_ON_TABLE || (!s->unit[i].x && !s->unit[i].y && !s->unit[i].facing);
    if (s->unit[i].where != OT_ON_TABLE || sc->piece[i].class_ == OT_TRAIN)
        return true;
    ot_footprint(sc, s, i, &st, &shape);
    box = ot_bounds(shape.at, shape.n);
    return box.low.x >= -SLACK && box.low.y >= -SLACK && box.high.x <= sc->width + SLACK &&
           box.high.y <= sc->height + SLACK;
}

/* Guns served in place of one's own. */
static bool guns_ok(const ot_scenario *sc, int piece)
{
    return !piece || (piece <= sc->base.n_units && (ot_is_drawn(sc, piece) || sc->piece[piece].class_ == OT_PROJECTOR));
}

/* Who charges, carries and guards whom. */
static bool bonds_ok(const ot_scenario *sc, const ot_state *s, int i)
{
    const ot_unit *u = &s->unit[i];
    fs_side side = ot_side_of(sc, i);
    bool gunners = sc->piece[i].class_ >= OT_LIGHT_MORTAR && sc->piece[i].class_ <= OT_GUN37;

    if (gunners ? !guns_ok(sc, u->site) : u->site > ot_n_features(sc)) /* or the place of a work */
        return false;
    if (u->target && (ot_side_of(sc, u->target) == side) != !!(u->flags & OT_HELPS))
        return false;
    if (u->charger && (ot_side_of(sc, u->charger) == side || u->where != OT_ON_TABLE))
        return false;
    if (u->carrier && (ot_side_of(sc, u->carrier) != side || !ot_is_vehicle(sc, u->carrier) || u->carrier == i))
        return false;
    return !u->captor || ot_side_of(sc, u->captor) != side;
}

static int units_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    int beyond = sc->base.n_units + 1;

    if (!is_zero(&s->unit[0], sizeof s->unit[0]) ||
        !is_zero(&s->unit[beyond], (size_t)(OT_MAX_PIECES - beyond) * sizeof s->unit[0]))
        return bad(e, OT_II_B, 0);
    for (int i = 1; i < beyond; i++)
        if (!fields_ok(sc, &s->unit[i]) || !strength_ok(sc, &s->unit[i], i) || !place_ok(sc, s, i))
            return bad(e, OT_II_B, i);
    for (int i = 1; i < beyond; i++)
        if (!bonds_ok(sc, s, i))
            return bad(e, OT_VI_E, i);
        else if (!is_inside(sc, s, i))
            return bad(e, OT_G_13, i);
    return 0;
}

static int overlaps_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    int other, unit = ot_is_refereed(sc) ? 0 : ot_find_overlap(sc, s, &other); /* positions are on a real table */

    if (unit)
        ot_refuse(e, OT_G_13, OT_P_OVERLAPS, unit);
    if (unit && e)
        e->other = (fs_unit)other;
    return unit;
}

/* --- terrain --- */

static bool stretch_ok(int32_t from, int32_t to) { return from >= 0 && from <= to && to <= OT_LIMIT; }

static bool gap_ok(const ot_scenario *sc, const ot_gap *g, const ot_gap *before)
{
    if (!g->feature)
        return is_zero(g, sizeof *g);
    if (g->feature > sc->n_features || sc->feature[g->feature - 1].kind != OT_G_WIRE || g->pad[0] || g->pad[1] ||
        g->pad[2] || !stretch_ok(g->from, g->to))
        return false;
    return !before || (before->feature &&
                       (before->feature < g->feature || (before->feature == g->feature && before->from <= g->from)));
}

static bool work_ok(const ot_scenario *sc, const ot_work *w)
{
    if (!w->kind)
        return is_zero(w, sizeof *w);
    if (w->kind >= OT_GROUNDS || w->owner > 2 || w->n < 2 || w->n > 4 || w->width < 0 || w->width > OT_LIMIT)
        return false;
    for (int i = 0; i < w->n; i++)
        if (!in_reach(w->at[i].x, w->at[i].y))
            return false;
    (void)sc;
    return is_zero(w->at + w->n, (size_t)(4 - w->n) * sizeof w->at[0]);
}

static int ground_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    if (!is_zero(s->damage + sc->n_features, (size_t)(OT_MAX_FEATURES - sc->n_features) * sizeof s->damage[0]))
        return bad(e, OT_XV_E, 0);
    for (int f = 0; f < sc->n_features; f++)
        if (s->damage[f].is_destroyed > 1 || s->damage[f].blocked > 9)
            return bad(e, OT_XV_E, 0);
    for (int i = 0; i < OT_MAX_GAPS; i++)
        if (!gap_ok(sc, &s->gap[i], i ? &s->gap[i - 1] : NULL))
            return bad(e, OT_VI_J, 0);
    for (int i = 0; i < OT_MAX_WORKS; i++)
        if (!work_ok(sc, &s->work[i]))
            return bad(e, OT_XVI_E, 0);
    return 0;
}

/* --- clouds --- */

static bool cloud_ok(const ot_scenario *sc, const ot_cloud *c, bool after_last)
{
    if (!c->kind)
        return is_zero(c, sizeof *c);
    return !after_last && c->kind <= OT_GAS_CLOUD && c->stream <= 1 && c->source <= sc->base.n_units &&
           c->from_feature <= sc->n_features && c->to < 8 && c->fresh <= 1 && !c->pad && in_reach(c->x, c->y) &&
           c->size >= 0 && c->size <= OT_LIMIT && c->offset >= 0 && c->offset <= OT_LIMIT;
}

static bool linger_ok(const ot_scenario *sc, const ot_state *s, const ot_linger *l, bool after_last)
{
    if (!l->feature)
        return is_zero(l, sizeof *l);
    return !after_last && l->feature <= sc->n_features + OT_MAX_WORKS && feature_ok(sc, s, l->feature) && !l->pad[0] &&
           !l->pad[1] && stretch_ok(l->from, l->to);
}

static int clouds_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    for (int i = 0; i < OT_MAX_CLOUDS; i++)
        if (!cloud_ok(sc, &s->cloud[i], i && !s->cloud[i - 1].kind))
            return bad(e, OT_X_G, 0);
    for (int i = 0; i < OT_MAX_LINGERS; i++)
        if (!linger_ok(sc, s, &s->linger[i], i && !s->linger[i - 1].feature))
            return bad(e, OT_X_H, 0);
    return 0;
}

/* --- batteries --- */

static bool plot_ok(const ot_scenario *sc, const ot_plot *p)
{
    if (p->kind > OT_PLOT_REST || p->target > sc->base.n_units || p->pad[0] || p->pad[1])
        return false;
    if (p->kind == OT_PLOT_NONE || p->kind == OT_PLOT_REST || p->kind == OT_PLOT_SUPPRESS)
        return !p->x && !p->y && (p->kind == OT_PLOT_SUPPRESS) == !!p->target;
    return !p->target && p->x >= 0 && p->y >= 0 && p->x <= sc->width && p->y <= sc->height; /* [VII.D] */
}

static bool battery_ok(const ot_scenario *sc, const ot_battery *b)
{
    for (int i = 0; i < 3; i++)
        if (!plot_ok(sc, &b->plot[i]))
            return false;
    return b->last_victim <= sc->base.n_units && b->is_done <= 1 && b->gas_used <= 1 && !b->pad[0] && !b->pad[1];
}

static int batteries_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    int n = 0;

    for (int u = 1; u <= sc->base.n_units; u++)
        if (sc->battery_of[u] < OT_MAX_BATTERIES) {
            n++;
            if (!battery_ok(sc, &s->battery[sc->battery_of[u]]))
                return bad(e, OT_VII_A, u);
        }
    if (!is_zero(s->battery + n, (size_t)(OT_MAX_BATTERIES - n) * sizeof s->battery[0]))
        return bad(e, OT_VII_A, 0);
    for (int i = 0; i < OT_MAX_LONE_GUNS; i++) {
        const ot_lone_guns *g = &s->guns[i];

        if (!g->piece ? !is_zero(g, sizeof *g)
                      : g->piece > sc->base.n_units || !g->n || g->n > OT_MAX_CASTINGS || g->facing >= OT_TURN ||
                            !in_reach(g->x, g->y) || (i && s->guns[i - 1].piece >= g->piece))
            return bad(e, OT_R_57, 0);
    }
    return 0;
}

/* --- the sheet of a referee's game --- */

/* A question without an answer is only there while it is asked. */
static int facts_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    bool asked = s->head.depth && fs_top_const(&s->head)->kind == OT_F_FACT;

    for (int i = 0; i < OT_MAX_FACTS; i++) {
        const ot_fact *f = &s->fact[i];

        if (!f->question
                ? !is_zero(f, sizeof *f)
                : !ot_is_refereed(sc) || !ot_fact_ok(sc, f) || (!f->value && !asked) || (i && !s->fact[i - 1].question))
            return bad(e, OT_GEO, 0);
    }
    return 0;
}

/* --- counters --- */

static bool way_ok(const ot_scenario *sc, const ot_state *s)
{
    const ot_way *w = &s->way;

    if (!w->kind)
        return is_zero(w, sizeof *w);
    if (w->kind > OT_BY_OVERRUN || w->n > OT_MAX_VIA || !w->unit || w->unit > sc->base.n_units || w->pad ||
        !s->head.open)
        return false;
    for (int i = 0; i < OT_MAX_VIA; i++)
        if (!in_reach(w->via[i].x, w->via[i].y))
            return false;
    return true;
}

static int counters_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    const ot_air *a = &s->air;

    if (s->deck >> 52 || s->last_card > 2 || s->finished > 3 || s->wind_step >= OT_WINDS || s->wind_to > 7 ||
        s->may_plot > 3 || s->mine_turn > OT_MAX_TURNS || !in_reach(s->mine_x, s->mine_y) ||
        !is_zero(s->pad, sizeof s->pad))
        return bad(e, OT_VI_0, 0);
    if (s->train_stopped > !!sc->train)
        return bad(e, OT_SC_3, 0);
    if (s->held != ot_count_held(sc, s))
        return bad(e, OT_VIII_F, 0);
    if (a->misses[0] || a->phases[0] || a->pad[0] || a->pad[1] || (a->phases[1] && a->phases[2])) /* [XI.B] */
        return bad(e, OT_XI_B, 0);
    return way_ok(sc, s) ? 0 : bad(e, OT_G_13, s->way.unit <= sc->base.n_units ? s->way.unit : 0);
}

/* --- frames --- */

#define ON(kind) (1u << (kind))
static const uint32_t may_stand_on[OT_FRAMES] = {
    [OT_F_SETUP] = ON(OT_F_GAME),
    [OT_F_PLOT] = ON(OT_F_GAME) | ON(OT_F_TURN),
    [OT_F_PREP] = ON(OT_F_GAME),
    [OT_F_TURN] = ON(OT_F_GAME),
    [OT_F_START] = ON(OT_F_TURN),
    [OT_F_CARDS] = ON(OT_F_TURN) | ON(OT_F_CARDS),
    [OT_F_UNIT] = ON(OT_F_CARDS),
    [OT_F_FIRE] = ON(OT_F_UNIT) | ON(OT_F_GRID) | ON(OT_F_MG_GRID) | ON(OT_F_HITS),
    [OT_F_HITS] = ON(OT_F_UNIT) | ON(OT_F_FIRE) | ON(OT_F_GRID) | ON(OT_F_MG_GRID) | ON(OT_F_HITS) | ON(OT_F_START),
    [OT_F_GRID] = ON(OT_F_UNIT) | ON(OT_F_ARTILLERY) | ON(OT_F_PREP) | ON(OT_F_FLIGHT) | ON(OT_F_GRID),
    [OT_F_MG_GRID] = ON(OT_F_UNIT) | ON(OT_F_FLIGHT) | ON(OT_F_MG_GRID),
    [OT_F_ARTILLERY] = ON(OT_F_TURN),
    [OT_F_AIR] = ON(OT_F_TURN),
    [OT_F_FLIGHT] = ON(OT_F_AIR) | ON(OT_F_FLIGHT),
    [OT_F_MORALE] = ON(OT_F_TURN),
    [OT_F_RECHECK] = ON(OT_F_CARDS) | ON(OT_F_UNIT) | ON(OT_F_TURN),
    [OT_F_MELEES] = ON(OT_F_TURN),
    [OT_F_MELEE] = ON(OT_F_MELEES),
    [OT_F_WON] = ON(OT_F_MELEES) | ON(OT_F_MELEE),
    [OT_F_FACT] = 0xffffffff,
};
#undef ON

static int frames_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    const fs_head *h = &s->head;

    for (int i = 0; i < h->depth; i++) {
        const fs_frame *f = &h->frame[i];

        if (!ot_kind_of(f->kind) || f->side > 2 || (i == 0) != (f->kind == OT_F_GAME))
            return bad(e, OT_V, 0);
        if (i && !(may_stand_on[f->kind] >> h->frame[i - 1].kind & 1))
            return bad(e, OT_V, 0);
    }
    for (int i = 0; i < h->depth; i++)
        if (!ot_kind_of(h->frame[i].kind)->is_sound(sc, s, &h->frame[i]))
            return bad(e, OT_V, 0);
    return 0;
}

static fs_side asked_in(const ot_state *s) { return s->head.waiting & 1 ? 1 : 2; } /* in a window both are, the same */

/* Whoever is asked has something to answer. */
static int question_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    fs_options list = {NULL, 0, 0, 0};

    return fs_ruleset_over_there.options(&sc->base, s, asked_in(s), NULL, &list) < 1 ? bad(e, OT_V, 0) : 0;
}

/* All but whether there is an answer. */
static int table_refused(const ot_scenario *sc, const ot_state *s, fs_error *e)
{
    if (head_refused(sc, s, e) || ground_refused(sc, s, e) || units_refused(sc, s, e) || overlaps_refused(sc, s, e) ||
        clouds_refused(sc, s, e) || batteries_refused(sc, s, e) || counters_refused(sc, s, e) ||
        facts_refused(sc, s, e))
        return 1;
    return s->head.depth && frames_refused(sc, s, e);
}

int ot_valid(const fs_scenario *base, const void *state, fs_error *e)
{
    const ot_scenario *sc = (const ot_scenario *)base;
    const ot_state *s = state;

    if (e)
        *e = (fs_error){0};
    return table_refused(sc, s, e) || (s->head.depth && question_refused(sc, s, e));
}

bool ot_is_good_guess(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    bool own = asked_in(s) == side; /* what it is asked does not hang on what it guesses */

    return !table_refused(sc, s, NULL) && (own || !s->head.depth || !question_refused(sc, s, NULL));
}
