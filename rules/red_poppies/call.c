/* call.c - off-map artillery is called and cancelled [6.1] [6.2] [7.21] [7.22] [7.3].
 *
 * `call G, on VERTEX` is one line. Groups are not on the map and nothing can attack them [2.4]. The cross hair goes
 * down as the command is given, when its observer sees the vertex [7.21h]; then the other primed groups roll, the one
 * just called does not [6.02c]. An observer is not spent by it, the group is [6.1b]; nobody asks again whether it still
 * sees [R65].
 */
#include "guns.h"

enum call_step { C_TARGET, C_SIGNALS, C_CANCEL, C_END };
enum { C_GROUP, C_VALUES };    /* v[] of a CALL frame */
enum { VERTEX_WORDS = 96 };    /* of a set of vertices: a map of RP_MAX_HEXES has fewer than 6,000 with its rim */
enum { NARROW_VERTICES = 24 }; /* that are worth a look */
enum { ACCIDENT = 11 };        /* on an attempt to cancel [7.23c] */

/* --- modes of transmission --- */

/* Signal success without and after a bombardment, relay delay likewise [7.21a]. */
typedef struct mode_row {
    uint8_t success[2], delay[2];
} mode_row;
enum { TRENCH_LINES = 2 }; /* telephones are surer where somebody has a trench [7.21f] */
static const mode_row mode_table[RP_MODES] = {
    [RP_AIRCRAFT] = {{7, 6}, {1, 1}},  [RP_FLARE] = {{7, 5}, {0, 0}},      [RP_RUNNER] = {{6, 4}, {3, 6}},
    [RP_TELEPHONE] = {{7, 0}, {1, 1}}, [RP_TRENCH_SET] = {{8, 8}, {1, 1}},
};

static bool any_trench(const rp_scenario *sc, const rp_state *s)
{
    if (sc->any_trench)
        return true;
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (s->plane[RP_COUNTER][w] | s->plane[RP_COUNTER + 1][w])
            return true;
    return false;
}

/* Aircraft do not fly at night: their groups have the telephone then [11.522]. */
static int mode_now(const rp_scenario *sc, const rp_state *s, int mode)
{
    return mode == RP_AIRCRAFT && rp_is_night(sc, s) ? RP_TELEPHONE : mode;
}

int rp_signal_success(const rp_scenario *sc, const rp_state *s, int mode)
{
    int now = mode_now(sc, s, mode), success = mode_table[now].success[s->bombarded != 0]; /* by either side [7.14] */

    if (now == RP_TELEPHONE && !s->bombarded && any_trench(sc, s)) /* [7.21f] */
        success += TRENCH_LINES;
    return success;
}

int rp_relay_delay(const rp_scenario *sc, const rp_state *s, int mode)
{
    return mode_table[mode_now(sc, s, mode)].delay[s->bombarded != 0]; /* runners take longer over craters [7.21e] */
}

/* --- observers --- */

/* Infantry alone, ready or not [7.21h]: machine guns do not [6.1c], nor flamethrowers, but engineers do [R30]. */
static bool may_observe(const rp_scenario *sc, const rp_state *s, int unit)
{
    return s->unit[unit].where == RP_ON_MAP && rp_types(sc, unit) & RP_INFANTRY;
}

/* The next of the side's observers for this mode above `u`, 0 at the end: one unit for trench sets [7.21g], any
 * infantry for flares, runners and telephones [7.21d] [7.21e] [7.21f]. */
static int next_observer(const rp_ctx *c, fs_side side, int mode, int u)
{
    int only = c->s->observer[side];

    if (mode == RP_TRENCH_SET)
        return u < only && may_observe(c->sc, c->s, only) ? only : 0;
    while ((u = rp_next_unit(c->sc->units[side], u)) && !may_observe(c->sc, c->s, u))
        ;
    return u;
}

/* At night every hex between conceals and two of them hide [4.8a]: so far away nobody need look. */
static bool is_too_dark(const rp_ctx *c, int from, int vertex)
{
    enum { FARTHEST = 4 };

    return rp_is_night(c->sc, c->s) && vertex / 2 < c->sc->n_hexes && rp_distance(c->sc, from, vertex / 2) > FARTHEST;
}

/* Whether some observer sees the vertex now: smoke, barrages and darkness count [N.6] [R65]. */
static bool is_observed(const rp_ctx *c, fs_side side, int mode, int vertex)
{
    rp_passing passing = rp_passing_now(c->sc, c->s, 0);

    if (mode == RP_AIRCRAFT) /* sees every vertex [4.7] [7.21c] */
        return true;
    for (int u = 0; (u = next_observer(c, side, mode, u));)
        if (!is_too_dark(c, c->s->unit[u].hex, vertex) &&
            rp_vertex_quick(c->sc->seen, &c->sc->field, &passing, c->s->unit[u].hex, vertex))
            return true;
    return false;
}

/* --- what may be called --- */

static int own_group_refused(const rp_ctx *c, fs_side side, int group, fs_error *e)
{
    if (!rp_is_group(c->sc, group) || rp_side_of(c->sc, group) != side)
        return rp_refuse(e, RP_7_0a, RP_P_NO_GROUP, group, FS_NO_HEX);
    return 0;
}

/* Whether a vertex could be named for this mode: an infantry unit sees at least the corners of its own hex [R15]. */
static bool has_target(const rp_ctx *c, fs_side side, int group, int mode)
{
    if (mode == RP_AIRCRAFT)
        return true;
    if (mode != RP_FLARE)
        return next_observer(c, side, mode, 0) != 0;
    int registered = rp_group_of(c, group)->registered;
    int hexes[RP_BLAST];
    return registered != FS_NO_VERTEX && rp_blast_hexes(c->sc, registered, hexes) &&
           is_observed(c, side, mode, registered);
}

/* Its own way or by runner: any group may be reached so at any time [7.21e] [R36]. */
static bool can_reach(const rp_ctx *c, fs_side side, int group)
{
    return has_target(c, side, group, mode_now(c->sc, c->s, c->sc->piece[group].mode)) ||
           has_target(c, side, group, RP_RUNNER);
}

static int call_refused(const rp_ctx *c, fs_side side, int group, fs_error *e)
{
    if (own_group_refused(c, side, group, e))
        return 1;
    const rp_group *g = rp_group_of(c, group);
    if (!rp_has_come(c->sc, c->s, group)) /* [11.11] */
        return rp_refuse_for(e, RP_11_11, RP_P_GROUP_NOT_YET, group, FS_NO_HEX, c->s->day, c->sc->piece[group].day);
    if (g->cross != FS_NO_VERTEX) /* one marker on the map for each group [7.221] */
        return rp_refuse(e, RP_7_221, RP_P_HAS_CROSS_HAIR, group, FS_NO_HEX);
    if (g->landed != FS_NO_VERTEX)
        return rp_refuse(e, RP_7_221, RP_P_HAS_LANDED, group, FS_NO_HEX);
    if (g->flags & RP_G_SPENT)
        return rp_refuse(e, RP_6_1a, RP_P_GROUP_SPENT, group, FS_NO_HEX);
    return can_reach(c, side, group) ? 0 : rp_refuse(e, RP_6_1c, RP_P_NOBODY_OBSERVES, group, FS_NO_HEX);
}

/* Only once it is primed [7.224], and ready: a flare group is not in the turn of its call [6.2a] [R35]. */
static int cancel_refused(const rp_ctx *c, fs_side side, int group, fs_error *e)
{
    if (own_group_refused(c, side, group, e))
        return 1;
    const rp_group *g = rp_group_of(c, group);
    if (!(g->flags & RP_G_PRIMED))
        return rp_refuse(e, RP_7_224, RP_P_NOT_PRIMED, group, FS_NO_HEX);
    return g->flags & RP_G_SPENT ? rp_refuse(e, RP_6_2a, RP_P_GROUP_SPENT, group, FS_NO_HEX) : 0;
}

int rp_call_refused(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == RP_V_CALL)
        return call_refused(c, side, o->subject, e);
    if (o->verb == RP_V_CANCEL)
        return cancel_refused(c, side, o->subject, e);
    return rp_refuse(e, RP_6_03a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
}

void rp_call_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    for (int g = rp_first_group(c->sc); g < rp_end_group(c->sc); g++) {
        if (!call_refused(c, side, g, NULL))
            rp_offer(out, rp_option(RP_V_CALL, g));
        if (!cancel_refused(c, side, g, NULL))
            rp_offer(out, rp_option(RP_V_CANCEL, g));
    }
}

bool rp_can_call(const rp_ctx *c, fs_side side)
{
    for (int g = rp_first_group(c->sc); g < rp_end_group(c->sc); g++)
        if (!call_refused(c, side, g, NULL) || !cancel_refused(c, side, g, NULL))
            return true;
    return false;
}

/* --- where it may be called --- */

static bool gas_is_known(const rp_scenario *sc) /* [7.51] */
{
    return sc->year > 1915 || (sc->year == 1915 && sc->month >= 9);
}

static int vertex_refused(const rp_ctx *c, fs_side side, int group, int mode, int vertex, fs_error *e)
{
    int hexes[RP_BLAST], now = mode_now(c->sc, c->s, mode);

    if (!rp_blast_hexes(c->sc, vertex, hexes)) /* on the map's edge one hex in play will do [R15] */
        return rp_refuse(e, RP_R15, RP_P_OUTSIDE, group, FS_NO_HEX);
    if (now == RP_FLARE && vertex != rp_group_of(c, group)->registered)
        return rp_refuse(e, RP_7_21d, RP_P_NOT_REGISTERED, group, FS_NO_HEX);
    if (is_observed(c, side, now, vertex))
        return 0;
    if (now == RP_TRENCH_SET)
        return rp_refuse(e, RP_7_21g, RP_P_NO_OBSERVER, group, FS_NO_HEX);
    if (rp_is_night(c->sc, c->s))
        return rp_refuse(e, mode == RP_AIRCRAFT ? RP_11_522 : RP_N_6, RP_P_NOT_OBSERVED, group, FS_NO_HEX);
    return rp_refuse(e, RP_6_1a, RP_P_NOT_OBSERVED, group, FS_NO_HEX);
}

static int on_refused(const rp_ctx *c, fs_side side, int group, const fs_option *o, fs_error *e)
{
    int own = c->sc->piece[group].mode;

    if (o->verb != RP_V_ON)
        return rp_refuse(e, RP_6_1a, RP_P_NOT_NOW, group, FS_NO_HEX);
    if (o->object && (o->object != RP_RUNNER || own == RP_RUNNER))
        return rp_refuse(e, RP_R36, RP_P_ONLY_RUNNER, group, FS_NO_HEX);
    if (o->form > RP_SMOKE_SHELL)
        return rp_refuse(e, RP_7_52, RP_P_NO_SUCH_SHELL, group, FS_NO_HEX);
    if (o->form == RP_GAS_SHELL && !gas_is_known(c->sc))
        return rp_refuse(e, RP_7_51, RP_P_NO_GAS_YET, group, FS_NO_HEX);
    return vertex_refused(c, side, group, o->object ? RP_RUNNER : own, o->x * 2 + o->y, e);
}

/* --- the list: sets of vertices --- */

typedef struct vertices {
    int words;
    uint64_t set[VERTEX_WORDS];
} vertices;

/* Each of 32 bits twice, side by side: hexes as the two vertices each of them names. */
static uint64_t twice(uint32_t bits)
{
    uint64_t x = bits;

    x = (x | x << 16) & 0x0000ffff0000ffffU;
    x = (x | x << 8) & 0x00ff00ff00ff00ffU;
    x = (x | x << 4) & 0x0f0f0f0f0f0f0f0fU;
    x = (x | x << 2) & 0x3333333333333333U;
    x = (x | x << 1) & 0x5555555555555555U;
    return x | x << 1;
}

/* The vertices of word `w` that are named after a hex in play. */
static uint64_t named_in_play(const rp_scenario *sc, int w)
{
    return w / 2 < RP_HEX_WORDS ? twice((uint32_t)(sc->play[w / 2] >> (w % 2 * 32))) : 0;
}

/* Keeps those with a hex in play; where things pass between, those that are seen all the same. */
static void keep_legal(const rp_ctx *c, fs_side side, int mode, bool walk, vertices *v)
{
    int hexes[RP_BLAST];

    for (int w = 0; w < v->words; w++) {
        uint64_t sure = named_in_play(c->sc, w);

        for (uint64_t left = walk ? v->set[w] : v->set[w] & ~sure; left; left &= left - 1) {
            int vertex = w * 64 + __builtin_ctzll(left);
            bool in_play = sure >> (vertex & 63) & 1;

            if (!in_play && ((mode == RP_AIRCRAFT && !fs_vertex_exists(&c->sc->board.grid, vertex)) ||
                             !rp_blast_hexes(c->sc, vertex, hexes)))
                rp_remove(v->set, vertex);
            else if (walk && !is_observed(c, side, mode, vertex))
                rp_remove(v->set, vertex);
        }
    }
}

/* Whether anything comes and goes that the table of sight does not know. */
static bool anything_passes(const rp_ctx *c)
{
    const rp_state *s = c->s;

    if (rp_is_night(c->sc, s) || c->sc->precipitation)
        return true;
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (s->plane[RP_SMOKE][w] | s->plane[RP_BARRAGE][w])
            return true;
    return false;
}

/* Everything the mode may name: the table's sets of all observers in one, looked at again only if need be. */
static void legal_vertices(const rp_ctx *c, fs_side side, int group, int mode, vertices *v)
{
    int now = mode_now(c->sc, c->s, mode);

    memset(v, 0, sizeof *v);
    v->words = (int)c->sc->seen->vertex_words;
    assert(v->words <= VERTEX_WORDS);
    if (now == RP_FLARE) {
        if (has_target(c, side, group, now))
            rp_add(v->set, rp_group_of(c, group)->registered);
        return;
    }
    if (now == RP_AIRCRAFT)
        memset(v->set, 255, (size_t)v->words * sizeof v->set[0]);
    for (int u = 0; now != RP_AIRCRAFT && (u = next_observer(c, side, now, u));) {
        const uint64_t *seen = rp_vertices_from(c->sc->seen, c->s->unit[u].hex);

        for (int w = 0; w < v->words; w++)
            v->set[w] |= seen[w];
    }
    keep_legal(c, side, now, now != RP_AIRCRAFT && anything_passes(c), v);
}

/* Of these the ones at hexes with enemies and none of one's own, and the registered one; some, if there is none. */
static void worth_a_look(const rp_ctx *c, fs_side side, int group, const vertices *all, vertices *out)
{
    const rp_state *s = c->s;
    int n = 0, registered = rp_group_of(c, group)->registered;

    memset(out, 0, sizeof *out);
    out->words = all->words;
    if (registered != FS_NO_VERTEX && rp_has(all->set, registered))
        rp_add(out->set, registered), n++;
    for (int w = 0; w < RP_HEX_WORDS && n < NARROW_VERTICES; w++)
        for (uint64_t left = s->held[2 - side][w] & ~s->held[side - 1][w]; left; left &= left - 1)
            for (int corner = 0; corner < 6 && n < NARROW_VERTICES; corner++) {
                int vertex = fs_vertex_of(&c->sc->board.grid, w * 64 + __builtin_ctzll(left), corner), hexes[RP_BLAST];
                bool harms = false;

                if (!rp_has(all->set, vertex) || rp_has(out->set, vertex))
                    continue;
                for (int i = rp_blast_hexes(c->sc, vertex, hexes) - 1; i >= 0; i--)
                    harms |= rp_holds_hex(s, side, hexes[i]);
                if (harms)
                    continue;
                rp_add(out->set, vertex), n++;
            }
    for (int w = 0; w < all->words && !n; w++)
        if (all->set[w])
            out->set[w] = all->set[w] & -all->set[w], n = 1;
}

static void offer_vertex(const rp_ctx *c, int group, int vertex, int mode, int shell, fs_options *out)
{
    fs_option o = rp_option_vertex(RP_V_ON, 0, vertex);

    o.object = (uint16_t)(mode == c->sc->piece[group].mode ? 0 : mode);
    o.form = (uint8_t)shell;
    rp_offer(out, o);
}

static void offer_all(const rp_ctx *c, int group, int mode, int shell, const vertices *v, const vertices *but,
                      fs_options *out)
{
    for (int w = 0; w < v->words; w++)
        for (uint64_t left = v->set[w] & ~(but ? but->set[w] : 0); left; left &= left - 1)
            offer_vertex(c, group, w * 64 + __builtin_ctzll(left), mode, shell, out);
}

static int count(const vertices *v)
{
    int n = 0;

    for (int w = 0; w < v->words; w++)
        n += __builtin_popcountll(v->set[w]);
    return n;
}

/* A set of targets with one shell, if the list has room for all of it. */
static void offer_if_room(const rp_ctx *c, int group, int mode, int shell, const vertices *v, const vertices *but,
                          fs_options *out)
{
    if (out->n + count(v) <= FS_MAX_OPTIONS)
        offer_all(c, group, mode, shell, v, but, out);
}

/* What the mode may name with each shell, but the few that stand in the list already. */
static void offer_shells(const rp_ctx *c, int group, int mode, const vertices *all, const vertices *few,
                         fs_options *out)
{
    offer_if_room(c, group, mode, RP_HE, all, few, out);
    offer_if_room(c, group, mode, RP_SMOKE_SHELL, all, NULL, out);
    if (gas_is_known(c->sc))
        offer_if_room(c, group, mode, RP_GAS_SHELL, all, few, out);
}

/* Worth considering: shells and gas on enemies by the mode that has a chance of being heard. Then everything else that
 * is legal, as far as the list has room for it: on large maps not every shell by every mode. */
static void target_options(const rp_ctx *c, fs_side side, int group, fs_options *out)
{
    int own = c->sc->piece[group].mode, mode = own;
    vertices all, few;

    legal_vertices(c, side, group, own, &all);
    if (!count(&all) || (rp_signal_success(c->sc, c->s, own) < 2 && next_observer(c, side, RP_RUNNER, 0))) {
        mode = RP_RUNNER;
        legal_vertices(c, side, group, mode, &all);
    }
    worth_a_look(c, side, group, &all, &few);
    offer_all(c, group, mode, RP_HE, &few, NULL, out);
    if (gas_is_known(c->sc))
        offer_all(c, group, mode, RP_GAS_SHELL, &few, NULL, out);
    out->narrow = out->n;
    offer_shells(c, group, mode, &all, &few, out);
    if (own == RP_RUNNER)
        return;
    mode = mode == RP_RUNNER ? own : RP_RUNNER;
    legal_vertices(c, side, group, mode, &all);
    offer_shells(c, group, mode, &all, NULL, out);
}

/* Whether every vertex with three shells by two modes is sure to fit the list. */
static bool lists_all(const rp_scenario *sc) { return sc->seen->vertices * 3 * 2 <= FS_MAX_OPTIONS; }

/* --- the frame --- */

int rp_call_begin(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_CALL, side);

    f->v[C_GROUP] = (int16_t)o->subject;
    f->step = o->verb == RP_V_CANCEL ? C_CANCEL : C_TARGET;
    return o->verb == RP_V_CANCEL ? FS_CLOSED : FS_MORE;
}

/* Cross hair and hourglass [6.1a]; without a delay it is primed at once [7.21b] [7.222]. */
static void place_cross_hair(rp_ctx *c, fs_side side, int group, const fs_option *o)
{
    rp_group *g = rp_group_of(c, group);
    int mode = o->object ? o->object : c->sc->piece[group].mode, delay = rp_relay_delay(c->sc, c->s, mode);

    g->cross = (int16_t)(o->x * 2 + o->y);
    g->mode = (uint8_t)mode; /* for this call [R36] */
    g->shell = o->form;
    g->due = (uint8_t)(delay ? c->s->head.turn + delay : 0); /* whatever is fired later [7.14b] [R78] */
    g->flags = (uint8_t)(g->flags | RP_G_SPENT | RP_G_FRESH | (delay ? 0 : RP_G_PRIMED));
    if (c->run->log)
        fs_say(c->run,
               &(fs_event){.type = delay ? RP_E_CALLED : RP_E_CALLED_PRIMED,
                           .rule = delay ? RP_6_1a : RP_7_21b,
                           .subject = (fs_unit)group,
                           .side = side,
                           .seen = 3,
                           .depth = c->s->head.depth,
                           .place = FS_VERTEX,
                           .x = o->x,
                           .y = o->y,
                           .total = g->due},
               NULL, NULL, 0);
}

/* Success takes cross hair and hourglass off and spends the group [6.2a]; 11 or 12 brings its fire down [7.23c]; else
 * it stays as it is [6.2c]. No other group rolls on this command [6.2b]. */
static void try_to_cancel(rp_ctx *c, int group)
{
    rp_group *g = rp_group_of(c, group);
    int success = rp_signal_success(c->sc, c->s, g->mode), roll = rp_signal_dice(c, group, true, success);
    bool done = roll <= success, accident = !done && roll >= ACCIDENT;

    rp_tell_signal(c, RP_E_CANCEL, accident ? RP_7_23c : RP_6_2a, group, roll, success,
                   done       ? RP_RES_CANCELLED
                   : accident ? RP_RES_ACCIDENT
                              : RP_RES_NO_SIGNAL);
    if (done) {
        g->cross = FS_NO_VERTEX;
        g->mode = g->shell = 0;
        g->flags = RP_G_SPENT;
    } else if (accident) {
        rp_push_landing(c, group);
    }
}

static void call_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case C_TARGET:
        c->s->head.waiting = f->side;
        break;
    case C_SIGNALS:
        f->step = C_END;
        rp_push_signals(c, f->side);
        break;
    case C_CANCEL:
        f->step = C_END;
        try_to_cancel(c, f->v[C_GROUP]);
        break;
    default:
        rp_group_of(c, f->v[C_GROUP])->flags &= (uint8_t)~RP_G_FRESH;
        fs_pop(&c->s->head, c->run);
    }
}

static void call_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;

    d->rule = RP_6_1a;
    d->flags = lists_all(c->sc) ? FS_EXHAUSTIVE : 0;
    d->main = RP_V_ON;
    d->subject = (fs_unit)f->v[C_GROUP];
    d->phrase = RP_P_ASK_TARGET;
    d->least = d->most = 1;
    d->about.subject = d->subject;
}

static void call_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    target_options(c, side, fs_top_const(&c->s->head)->v[C_GROUP], out);
}

static int call_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    return on_refused(c, side, fs_top_const(&c->s->head)->v[C_GROUP], o, e);
}

static int call_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    f->step = C_SIGNALS;
    place_cross_hair(c, side, f->v[C_GROUP], o);
    return FS_CLOSED;
}

/* The k-th of the options worth considering. */
static int call_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    fs_option few[2 * NARROW_VERTICES];
    fs_options list = {few, 0, 2 * NARROW_VERTICES, 0};

    target_options(c, side, fs_top_const(&c->s->head)->v[C_GROUP], &list);
    if (k < 0 || k >= list.narrow || cap < 1)
        return 0;
    line[0] = few[k];
    return 1;
}

/* It waits for a vertex in the line that named its group, or for the signals of the other groups. */
static bool call_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};
    int group = f->v[C_GROUP];
    bool is_top = f == fs_top_const(&s->head);

    if (f->side < 1 || own_group_refused(&c, f->side, group, NULL) || !rp_rest_is_zero(f, C_VALUES) || f->flags)
        return false;
    if (is_top)
        return f->step == C_TARGET && s->head.waiting == f->side && !call_refused(&c, f->side, group, NULL);
    return f->step == C_END;
}

const rp_kind rp_call_kind = {.advance = call_advance,
                              .decision = call_decision,
                              .options = call_options,
                              .check = call_check,
                              .apply = call_apply,
                              .suggest = call_suggest,
                              .is_sound = call_is_sound};

/* --- between turns --- */

void rp_clear_artillery(rp_ctx *c)
{
    for (int piece = rp_first_group(c->sc); piece < rp_end_group(c->sc); piece++) {
        rp_group *g = rp_group_of(c, piece);

        if (g->landed != FS_NO_VERTEX) { /* the group needs a new call to fire again [7.248] */
            rp_tell(c, RP_E_FIRE_LIFTS, RP_7_247b, rp_side_of(c->sc, piece), piece, FS_NO_HEX, 0);
            if (g->shell == RP_SMOKE_SHELL)
                memset(c->s->plane[RP_SMOKE], 0, sizeof c->s->plane[RP_SMOKE]); /* gas stays [7.52] [7.512a] */
            g->landed = FS_NO_VERTEX;
            g->shell = RP_HE;
        }
        g->flags &= (uint8_t)~RP_G_SPENT;
    }
}

/* As the turn marker moves, so that the first roll is at the first command of the turn [7.222] [7.222b]. */
void rp_prime_groups(rp_ctx *c)
{
    for (int piece = rp_first_group(c->sc); piece < rp_end_group(c->sc); piece++) {
        rp_group *g = rp_group_of(c, piece);

        if (!g->due || g->due > c->s->head.turn)
            continue;
        g->due = 0;
        g->flags |= RP_G_PRIMED; /* the hourglass moves to the cross hair [7.223] */
        if (c->run->log)
            fs_say(c->run,
                   &(fs_event){.type = RP_E_PRIMED,
                               .rule = RP_7_222,
                               .subject = (fs_unit)piece,
                               .side = rp_side_of(c->sc, piece),
                               .seen = 3,
                               .depth = c->s->head.depth,
                               .place = FS_VERTEX,
                               .x = g->cross / 2,
                               .y = g->cross % 2},
                   NULL, NULL, 0);
    }
}
