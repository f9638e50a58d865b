/* shuffle.c - stands of H and D divisions shift among the hexes of their division [2.4] and along trenches [2.5].
 *
 * All shifts of a turn are one open line and count as simultaneous [R31] [EX.4]: two full hexes may swap. Stands are
 * moved as they are named and marked AC_SHIFTED; while a hex holds too many, a part is legal only if the rest can still
 * be made to fit, and the line can be closed only when everything does. */
#include "moves.h"
#include <firestep/matching.h>

enum { STACK = 4, TRENCHES = AC_TRENCH | AC_STRONGPOINT }; /* strongpoints on a line are trench hexes [R32] */
enum { SH_OPEN, SH_SETTLE, SH_STEPS };
enum { DIVISION, CURSOR }; /* v[] of a SHUFFLE frame */

static int division_of(const ac_ctx *c) { return fs_top_const(&c->s->head)->v[DIVISION]; }

/* --- where a stand may go ------------------------------------------------------------------------------- */

/* A trench hex outside the division's, empty as the turn began [2.5a] [2.5b] [R32]. */
static bool is_new_trench(const ac_ctx *c, int hex)
{
    if (!(c->sc->terrain[hex] & TRENCHES) || ac_bit(c->s->base, hex))
        return false;
    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next)
        if (!(c->s->stand[u].did & AC_SHIFTED))
            return false;
    return true;
}

/* Up to two hexes through hexes of the division, halts as in any normal move [2.4c]; one new trench hex as the last,
 * reached from trench to trench [2.5b]. */
static void reach_of(const ac_ctx *c, int u, uint64_t out[AC_HEX_WORDS])
{
    const ac_piece *p = &c->sc->piece[u];
    int from = c->s->stand[u].hex;
    bool in_trench = c->sc->terrain[from] & TRENCHES;
    ac_mover m = {.side = p->side,
                  .traits = (uint8_t)(p->type == AC_TANK ? AC_WITH_TANK : AC_WITH_FOOT),
                  .pace = AC_NORMAL_PACE,
                  .division = p->division,
                  .lead = (uint8_t)u};
    if (p->type == AC_STORM)
        m.traits |= AC_WITH_STORM;
    memset(out, 0, AC_HEX_WORDS * sizeof *out);
    for (int d = 0; d < 6; d++) {
        int via = c->sc->neighbour[from][d];
        bool base = via >= 0 && ac_bit(c->s->base, via);
        if (via < 0 || !(base || (in_trench && is_new_trench(c, via))) || ac_step_refused(c, &m, from, via, 1, NULL))
            continue;
        ac_set(out, via);
        if (!base || ac_halts_in(c, &m, via))
            continue; /* an outside hex is never crossed */
        bool along = in_trench && c->sc->terrain[via] & TRENCHES;
        for (int k = 0; k < 6; k++) {
            int to = c->sc->neighbour[via][k];
            if (to >= 0 && to != from && (ac_bit(c->s->base, to) || (along && is_new_trench(c, to))) &&
                !ac_step_refused(c, &m, via, to, 2, NULL))
                ac_set(out, to);
        }
    }
}

/* Combat stands in range of an HQ as the turn began; HQs have not moved yet [2.4a] [R20]. */
static int stand_refused(const ac_ctx *c, int division, int u, fs_error *e)
{
    const ac_piece *p = &c->sc->piece[u];
    if (p->division != division || p->type == AC_DIVISION)
        return ac_refuse(e, AC_2_4b, AC_P_NOT_OF_DIVISION, u, FS_NO_HEX);
    if (!ac_is_combat(p->type))
        return ac_refuse(e, p->type == AC_HQ ? AC_2_4d : AC_2_7, AC_P_NOT_A_STAND, u, FS_NO_HEX);
    if (c->s->stand[u].where != AC_ON_BOARD)
        return ac_refuse(e, AC_2_4a, AC_P_NOT_ON_BOARD, u, FS_NO_HEX);
    if (c->s->stand[u].did & AC_SHIFTED)
        return ac_refuse(e, AC_2_4c, AC_P_HAS_SHIFTED, u, c->s->stand[u].hex);
    if (!ac_in_command(c->sc, c->s, u))
        return ac_refuse(e, AC_2_4a, AC_P_OUT_OF_COMMAND, u, c->s->stand[u].hex);
    return 0;
}

/* --- does the rest still fit ------------------------------------------------------------------------------ */

static int overfull_hex(const ac_ctx *c, int division)
{
    const uint64_t *stands = c->sc->division[division].stands;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        if (c->s->stand[u].hex >= 0 && c->s->load[c->s->stand[u].hex] > STACK)
            return c->s->stand[u].hex;
    return FS_NO_HEX;
}

/* Stands that can still shift are items, hexes are bins with the room that all others leave. */
typedef struct plan {
    fs_matching m;
    int16_t item_of[AC_MAX_PIECES]; /* -1: cannot shift any more */
    bool solved, fits;              /* made; and everything has a place */
} plan;

static void make_plan(const ac_ctx *c, int division, plan *p)
{
    const uint64_t *stands = c->sc->division[division].stands;
    int n = 0;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        p->item_of[u] = (int16_t)(stand_refused(c, division, u, NULL) ? -1 : n++);
    fs_matching_begin(&p->m, n, c->sc->n_hexes);
    for (int hex = 0; hex < c->sc->n_hexes; hex++)
        p->m.room[hex] = (uint16_t)(c->s->load[hex] < STACK ? STACK - c->s->load[hex] : 0);
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        int item = p->item_of[u], hex = c->s->stand[u].hex;
        if (item < 0)
            continue;
        uint64_t reach[AC_HEX_WORDS];
        reach_of(c, u, reach);
        ac_set(reach, hex);
        memcpy(p->m.allowed[item], reach, sizeof reach);
        p->m.room[hex] = 0; /* counted below, once for each such hex */
    }
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        int hex = c->s->stand[u].hex;
        if (p->item_of[u] < 0 || p->m.room[hex])
            continue;
        int fixed = c->s->load[hex];
        for (int v = c->s->first[hex]; v; v = c->s->stand[v].next)
            fixed -= c->sc->piece[v].division == division && ac_is_combat(c->sc->piece[v].type) && p->item_of[v] >= 0;
        p->m.room[hex] = (uint16_t)(fixed < STACK ? STACK - fixed : 0);
    }
    p->fits = fs_matching_solve(&p->m);
    p->solved = true;
}

/* Whether all could still be made to fit with `u` in `hex`. The plan is made only when something is too full. */
static bool still_fits(const ac_ctx *c, int division, int u, int hex, bool overfull, plan *p)
{
    if (!overfull && c->s->load[hex] < STACK)
        return true;
    if (!p->solved)
        make_plan(c, division, p);
    return fs_matching_fits(&p->m, p->item_of[u], hex);
}

/* --- the open line ------------------------------------------------------------------------------------------ */

/* Whether a stand just like `u`, with a lower number, waits in the same hex: that one stands for both. */
static bool is_double(const ac_ctx *c, int u)
{
    const ac_piece *p = &c->sc->piece[u];
    for (int v = c->s->first[c->s->stand[u].hex]; v && v < u; v = c->s->stand[v].next)
        if (c->sc->piece[v].division == p->division && c->sc->piece[v].type == p->type &&
            c->s->stand[v].hit == c->s->stand[u].hit && !(c->s->stand[v].did & AC_SHIFTED))
            return true;
    return false;
}

/* Offers the shifts of stands from `low` to `high`. */
static void offer_shifts(const ac_ctx *c, int division, int low, int high, plan *p, fs_options *out)
{
    const uint64_t *stands = c->sc->division[division].stands;
    bool overfull = overfull_hex(c, division) >= 0;
    uint64_t reach[AC_HEX_WORDS];
    int reach_hex = FS_NO_HEX, reach_type = 0; /* whose reach it is: stands come hex by hex more often than not */
    for (int u = low - 1; (u = ac_next_piece(stands, u)) && u <= high;) {
        if (stand_refused(c, division, u, NULL) || is_double(c, u))
            continue;
        int type = c->sc->piece[u].type == AC_FIRE_SUPPORT ? AC_INFANTRY : c->sc->piece[u].type;
        if (reach_hex != c->s->stand[u].hex || reach_type != type)
            reach_of(c, u, reach);
        reach_hex = c->s->stand[u].hex;
        reach_type = type;
        for (int w = 0; w < AC_HEX_WORDS; w++)
            for (uint64_t left = reach[w]; left; left &= left - 1) {
                int hex = w * 64 + __builtin_ctzll(left);
                if (still_fits(c, division, u, hex, overfull, p))
                    ac_offer(out, ac_option_hex(AC_SHUFFLE, u, hex));
            }
    }
}

static int highest_shifted(const ac_ctx *c, int division)
{
    const uint64_t *stands = c->sc->division[division].stands;
    int high = 0;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        if (c->s->stand[u].did & AC_SHIFTED)
            high = u;
    return high;
}

/* Narrow goes through the stands in order, so that search does not see every order of the same shifts. */
static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    int division = division_of(c), high = highest_shifted(c, division);
    plan p; /* large: not cleared */
    p.solved = false;
    (void)side;
    offer_shifts(c, division, high + 1, AC_MAX_PIECES, &p, out);
    if (overfull_hex(c, division) < 0)
        ac_offer(out, ac_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    if (high)
        offer_shifts(c, division, 1, high, &p, out);
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    (void)side;
    d->rule = AC_2_4b;
    d->main = AC_SHUFFLE;
    d->phrase = AC_P_ASK_SHUFFLE;
    d->subject = (fs_unit)division_of(c);
    d->about.subject = d->subject;
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int division = division_of(c);
    (void)side;
    if (o->verb == FS_VERB_DONE) {
        int full = overfull_hex(c, division);
        return full < 0 ? 0 : ac_refuse(e, AC_0_c, AC_P_OVERFULL, 0, full);
    }
    if (o->verb == AC_MOVE && c->sc->piece[o->subject].type == AC_HQ) /* [2.4d] */
        return ac_refuse(e, AC_2_4d, AC_P_HQS_LATER, o->subject, FS_NO_HEX);
    if (o->verb == AC_MOVE || o->verb == AC_GROUP) /* [1.2c] */
        return ac_refuse(e, AC_1_2c, AC_P_ONLY_M_MOVES, division, FS_NO_HEX);
    if (o->verb != AC_SHUFFLE)
        return ac_refuse(e, AC_2_4b, AC_P_ASK_SHUFFLE, division, FS_NO_HEX);
    if (stand_refused(c, division, o->subject, e))
        return 1;
    uint64_t reach[AC_HEX_WORDS];
    reach_of(c, o->subject, reach);
    if (!ac_bit(reach, o->x)) {
        bool known = ac_bit(c->s->base, o->x);
        ac_refuse(e,
                  known                             ? AC_2_4c
                  : c->sc->terrain[o->x] & TRENCHES ? AC_2_5b
                                                    : AC_2_4b,
                  AC_P_NOT_A_SHUFFLE, o->subject, o->x);
        if (e) {
            e->have = c->sc->distance[c->s->stand[o->subject].hex][o->x];
            e->need = 2;
        }
        return 1;
    }
    plan p; /* large: not cleared */
    p.solved = false;
    if (!still_fits(c, division, o->subject, o->x, overfull_hex(c, division) >= 0, &p))
        return ac_refuse(e, AC_R31, AC_P_NO_ROOM_LEFT, o->subject, o->x);
    return 0;
}

/* Whether two things at least can be done next: `done` and any shift, or two shifts while a hex is too full. */
static bool has_choice(const ac_ctx *c, fs_options *list)
{
    int division = division_of(c);
    if (overfull_hex(c, division) < 0) {
        const uint64_t *stands = c->sc->division[division].stands;
        for (int u = 0; (u = ac_next_piece(stands, u));) {
            uint64_t reach[AC_HEX_WORDS];
            if (stand_refused(c, division, u, NULL))
                continue;
            reach_of(c, u, reach);
            for (int w = 0; w < AC_HEX_WORDS; w++)
                for (uint64_t left = reach[w]; left; left &= left - 1)
                    if (c->s->load[w * 64 + __builtin_ctzll(left)] < STACK)
                        return true;
        }
    }
    options(c, 0, list);
    return list->n != 1;
}

/* One part; then whatever is left without a choice. */
static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    fs_option only[2];
    fs_options list = {only, 0, 2, 0};
    for (; o->verb == AC_SHUFFLE; o = only) {
        ac_move(c->sc, c->s, o->subject, o->x);
        c->s->stand[o->subject].did |= AC_SHIFTED;
        list.n = 0;
        if (has_choice(c, &list))
            return FS_MORE;
    }
    fs_top(&c->s->head)->step = SH_SETTLE;
    return FS_CLOSED;
}

/* Nothing more than what must be shifted for all to fit. Tried out on a copy. */
static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    ac_state copy = *c->s;
    ac_ctx trial = {c->sc, &copy, NULL};
    int division = division_of(c);
    fs_option at[512];
    for (int n = 0; !k && n < cap;) {
        int full = overfull_hex(&trial, division);
        line[n] = ac_option(FS_VERB_DONE, 0);
        if (full >= 0) {
            fs_options list = {at, 0, 512, 0};
            options(&trial, side, &list);
            int i = 0;
            while (i < list.n - 1 && i < list.cap - 1 && copy.load[copy.stand[at[i].subject].hex] <= STACK)
                i++;
            line[n] = at[i];
        }
        if (apply(&trial, side, &line[n++]) == FS_CLOSED)
            return n;
    }
    return 0;
}

/* --- course ---------------------------------------------------------------------------------------------------- */

void ac_push_shuffle(ac_ctx *c, int division)
{
    if (ac_held(c->sc, c->s, division))
        return;
    fs_push(&c->s->head, AC_F_SHUFFLE, c->sc->division[division].side)->v[DIVISION] = (int16_t)division;
    fs_options list = {NULL, 0, 0, 0};
    if (!has_choice(c, &list)) /* nothing but `done` */
        fs_pop(&c->s->head, NULL);
}

/* The line is closed: control, wire and markers follow, hex by hex [R16]. */
static void settle(ac_ctx *c, fs_frame *f)
{
    const uint64_t *stands = c->sc->division[f->v[DIVISION]].stands;
    uint8_t depth = c->s->head.depth;
    for (int u = f->v[CURSOR]; (u = ac_next_piece(stands, u));) {
        ac_stand *st = &c->s->stand[u];
        f->v[CURSOR] = (int16_t)u;
        if (!(st->did & AC_SHIFTED))
            continue;
        st->did = (uint8_t)((st->did & ~AC_SHIFTED) | AC_MOVED);
        ac_say(c, AC_E_SHUFFLES, ac_bit(c->s->base, st->hex) ? AC_2_4b : AC_2_5a, f->side, u, st->hex);
        ac_enter(c, u, st->hex);
        ac_settle(c, st->hex);
        if (c->s->head.depth != depth)
            return;
    }
    fs_pop(&c->s->head, c->run);
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->step == SH_OPEN)
        c->s->head.waiting = f->side;
    else
        settle(c, f);
}

bool ac_shuffle_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int division = f->v[DIVISION];
    if (f->step >= SH_STEPS || f != &s->head.frame[3] || division < 1 || division > sc->n_divisions ||
        f->side != sc->division[division].side || f->v[CURSOR] < 0 || f->v[CURSOR] > sc->n_pieces || f->flags ||
        !ac_rest_is_zero(f, CURSOR + 1))
        return false;
    uint8_t order = s->command[division].order;
    if ((order != AC_H && order != AC_D) || s->head.frame[2].kind != AC_F_TURN || s->head.frame[2].v[0] != division)
        return false;
    if (f->step != SH_OPEN || f != fs_top_const(&s->head))
        return f->step != SH_OPEN && f != fs_top_const(&s->head);
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    plan p;
    if (overfull_hex(&c, division) < 0)
        return true;
    make_plan(&c, division, &p);
    return p.fits;
}

const ac_kind ac_shuffle_kind = {advance, decision, options, check, apply, suggest};
