/* movement.c - a group of stands, a battery or an HQ on its way [2]: an open line of hexes.
 *
 * Until the line is closed the pieces stay where they are and only the frame knows the way; then walking.c takes them
 * along it. */
#include "march.h"

static ac_march march_of(const ac_ctx *c, const fs_frame *f)
{
    ac_march w = {.m = {.side = f->side,
                        .division = (uint8_t)f->v[AC_MV_DIVISION],
                        .traits = (uint8_t)(f->v[AC_MV_LOAD] & 255),
                        .lead = (uint8_t)ac_next_piece(c->s->group, 0)},
                  .mode = f->flags,
                  .paces = (uint8_t)f->v[AC_MV_PACES],
                  .load = (uint8_t)(f->v[AC_MV_LOAD] >> 8),
                  .least = (uint8_t)(f->v[AC_MV_NEAR] & 255),
                  .clear = (uint8_t)(f->v[AC_MV_NEAR] >> 8),
                  .start = f->v[AC_MV_START],
                  .n = f->v[AC_MV_LENGTH]};
    memcpy(w.path, &f->v[AC_MV_PATH], sizeof w.path);
    return w;
}

static int16_t load_value(const ac_march *w) { return (int16_t)(w->m.traits | w->load << 8); }
static int16_t near_value(const ac_march *w) { return (int16_t)(w->least | w->clear << 8); }

static void note_group(fs_frame *f, const ac_march *w)
{
    f->v[AC_MV_LOAD] = load_value(w);
    f->v[AC_MV_NEAR] = near_value(w);
}

/* The rate a group goes at: the division's [2.e], a retreat's [2.6b], either for a gun [R69]. */
static uint8_t paces_of(const ac_ctx *c, int division, int mode, const ac_piece *lead)
{
    if (mode == AC_MOVE_RETREAT)
        return AC_RETREAT_PACE;
    if (mode == AC_MOVE_GUN || ac_is_battery(lead->type))
        return AC_NORMAL_PACE | AC_STRATEGIC_PACE;
    return c->s->command[division].flags & AC_STRATEGIC ? AC_STRATEGIC_PACE : AC_NORMAL_PACE;
}

/* What was found of a march, to go with the step told: see ac_told_step. */
static uint64_t found_of(const ac_march *w, uint8_t leaving, uint8_t step)
{
    return AC_STEP | step | (uint64_t)w->m.traits << 8 | (uint64_t)w->load << 16 | (uint64_t)w->least << 24 |
           (uint64_t)w->clear << 32 | (uint64_t)leaving << 40;
}
static uint8_t found_step(uint64_t found) { return found & (AC_PACES | AC_ENDS); }
static uint8_t found_leaving(uint64_t found) { return (uint8_t)(found >> 40); }
/* Whether the group may end behind the step, -1: not known. */
static int ends_of(uint64_t found) { return found ? (found & AC_ENDS) != 0 : -1; }

/* `found`: what is known of it, or 0. */
static ac_march new_march(const ac_ctx *c, int division, int mode, const uint64_t *group, uint64_t found)
{
    int lead = ac_next_piece(group, 0);
    const ac_piece *p = &c->sc->piece[lead];
    ac_march w = {.m = {.side = p->side, .division = p->division},
                  .mode = (uint8_t)mode,
                  .paces = paces_of(c, division, mode, p),
                  .start = c->s->stand[lead].hex};
    if (!(found & AC_STEP)) {
        ac_march_load(c, &w, group);
        return w;
    }
    w.m.lead = (uint8_t)lead;
    w.m.traits = (uint8_t)(found >> 8);
    w.load = (uint8_t)(found >> 16);
    w.least = (uint8_t)(found >> 24);
    w.clear = (uint8_t)(found >> 32);
    return w;
}

int ac_open_refused(const ac_ctx *c, int division, int mode, const uint64_t group[AC_PIECE_WORDS], int hex, fs_error *e)
{
    if (mode == AC_MOVE_LAND)
        return ac_landing_refused(c, division, group, 0, hex, e);
    ac_march w = new_march(c, division, mode, group, 0);
    if (mode == AC_MOVE_ENTER)
        return ac_march_to_refused(c, &w, hex, e);
    const fs_option *told = ac_told_step(c);
    uint8_t leaving = ac_march_leaving(c, &w),
            step = told ? ac_march_takes(c, &w, leaving, told, c->run->n_next - 1) : 0;
    if (step) {
        c->run->found = found_of(&w, leaving, step);
        return 0;
    }
    if (ac_march_may_exit(c, &w))
        return 0;
    int one;
    if (ac_march_some_nexts(c, &w, leaving, 1, FS_NO_HEX, &one))
        return 0;
    for (int d = 0; e && d < 6; d++) /* the last refusal is the reason given */
        if (c->sc->neighbour[w.start][d] >= 0)
            ac_march_to_refused(c, &w, c->sc->neighbour[w.start][d], e);
    return e && e->phrase ? 1 : ac_refuse(e, AC_2_2a, AC_P_NO_PLACE_TO_GO, w.m.lead, w.start);
}

static int go_on(ac_ctx *c, ac_march *w, const fs_option *o, uint64_t found);
static int go_on_hq(ac_ctx *c, fs_frame *f, uint64_t found);

/* The frame and the march go one hex further. */
static void add_hex(fs_frame *f, ac_march *w, int hex, uint8_t paces)
{
    w->paces = paces;
    w->path[w->n++] = (int16_t)hex;
    f->v[AC_MV_PACES] = paces;
    f->v[AC_MV_PATH + f->v[AC_MV_LENGTH]++] = (int16_t)hex;
}

int ac_open_move(ac_ctx *c, int division, int mode, const uint64_t group[AC_PIECE_WORDS], int hex)
{
    uint64_t found = ac_take_found(c);
    ac_march w = new_march(c, division, mode, group, found);
    fs_frame *f = fs_push(&c->s->head, AC_F_MOVE, w.m.side);
    f->flags = (uint8_t)mode;
    f->v[AC_MV_DIVISION] = w.m.division;
    f->v[AC_MV_START] = (int16_t)w.start;
    f->v[AC_MV_PACES] = w.paces;
    if (mode != AC_MOVE_HQ)
        note_group(f, &w);
    memcpy(c->s->group, group, sizeof c->s->group);
    if (mode == AC_MOVE_LAND)
        add_hex(f, &w, hex, w.paces);
    else if (mode == AC_MOVE_ENTER)
        add_hex(f, &w, hex, ac_march_step(c, &w, hex, NULL));
    return mode == AC_MOVE_HQ ? go_on_hq(c, f, found) : go_on(c, &w, NULL, found);
}

/* --- batteries [2.7] [5.g] ------------------------------------------------------------------------- */

int ac_gun_move_refused(const ac_ctx *c, int gun, fs_error *e)
{
    const ac_piece *p = &c->sc->piece[gun];
    const ac_stand *st = &c->s->stand[gun];
    if (!ac_is_battery(p->type))
        return ac_refuse(e, AC_2_7, AC_P_NOT_A_GUN, gun, FS_NO_HEX);
    if (p->warship)
        return ac_refuse(e, AC_9_a, AC_P_WARSHIP, gun, FS_NO_HEX);
    if (st->where != AC_ON_BOARD)
        return ac_refuse(e, AC_2_7, AC_P_NOT_ON_BOARD, gun, FS_NO_HEX);
    if (!st->shots) /* [5.h] */
        return ac_refuse(e, AC_5_h, AC_P_NO_SHOTS, gun, st->hex);
    if (st->did & AC_MOVED)
        return ac_refuse(e, AC_5_g, AC_P_HAS_MOVED, gun, st->hex);
    if (p->division && !c->s->stands_left[p->division]) /* [R91] */
        return ac_refuse(e, AC_R91, AC_P_NO_PLACE_TO_GO, gun, st->hex);
    if (p->division && ac_held(c->sc, c->s, p->division))
        return ac_refuse(e, AC_9_a, AC_P_HELD_BACK, gun, st->hex);
    uint64_t group[AC_PIECE_WORDS] = {0};
    ac_set(group, gun);
    return ac_open_refused(c, p->division, AC_MOVE_GUN, group, FS_NO_HEX, e);
}

int ac_open_gun_move(ac_ctx *c, int gun)
{
    uint64_t group[AC_PIECE_WORDS] = {0};
    ac_set(group, gun);
    return ac_open_move(c, c->sc->piece[gun].division, AC_MOVE_GUN, group, FS_NO_HEX);
}

/* --- who may come along [R83] ----------------------------------------------------------------------- */

static int with_refused(const ac_ctx *c, const ac_march *w, int u, fs_error *e)
{
    const ac_piece *p = &c->sc->piece[u];
    const ac_stand *st = &c->s->stand[u];
    bool coming = w->mode == AC_MOVE_ENTER || w->mode == AC_MOVE_LAND;
    if (w->mode == AC_MOVE_GUN || w->mode == AC_MOVE_HQ || w->m.traits & AC_WITH_GUN)
        return ac_refuse(e, AC_R83, AC_P_CANNOT_COME_ALONG, u, FS_NO_HEX);
    if (w->n > coming)
        return ac_refuse(e, AC_R89, AC_P_HAS_STARTED, u, FS_NO_HEX);
    if (p->division != w->m.division)
        return ac_refuse(e, AC_3_1j, AC_P_NOT_OF_DIVISION, u, FS_NO_HEX);
    if (!ac_is_combat(p->type)) /* guns and HQs go by themselves */
        return ac_refuse(e, AC_R83, AC_P_CANNOT_COME_ALONG, u, FS_NO_HEX);
    if (ac_bit(c->s->group, u))
        return ac_refuse(e, AC_R89, AC_P_IS_IN_GROUP, u, FS_NO_HEX);
    if (st->did & AC_MOVED)
        return ac_refuse(e, AC_1_2b, AC_P_HAS_MOVED, u, st->hex);
    if (coming ? !ac_is_due(c->sc, c->s, u) || p->entry != c->sc->piece[w->m.lead].entry : st->hex != w->start)
        return ac_refuse(e, AC_R83, AC_P_NOT_SAME_HEX, u, st->hex);
    if (w->mode == AC_MOVE_LAND)
        return ac_landing_refused(c, w->m.division, c->s->group, u, w->path[0], e);
    uint64_t group[AC_PIECE_WORDS];
    memcpy(group, c->s->group, sizeof group);
    ac_set(group, u);
    ac_march larger = *w;
    ac_march_load(c, &larger, group);
    if (larger.load > 4 || !ac_march_can_finish(c, &larger)) /* [R19] the group could end nowhere */
        return ac_refuse(e, AC_R19, AC_P_NO_PLACE_TO_GO, u, st->hex);
    return 0;
}

/* One stand of each kind and marker stands for all like it. */
static void offer_with(const ac_ctx *c, const ac_march *w, fs_options *out)
{
    uint32_t seen = 0;
    const uint64_t *stands = c->sc->division[w->m.division].stands;
    if (w->m.traits & AC_WITH_GUN || w->n > (w->start < 0))
        return;
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        uint32_t kind = 1u << (2 * c->sc->piece[u].type + c->s->stand[u].hit);
        if (seen & kind || (w->start >= 0 && c->s->stand[u].hex != w->start) || with_refused(c, w, u, NULL))
            continue;
        seen |= kind;
        ac_offer(out, ac_option(AC_V_WITH, u));
    }
}

/* --- the open line ----------------------------------------------------------------------------------- */

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    d->subject = (fs_unit)ac_next_piece(c->s->group, 0);
    d->main = f->flags == AC_MOVE_LAND ? AC_V_WITH : AC_V_TO;
    d->phrase = f->flags == AC_MOVE_HQ     ? AC_P_ASK_DESTINATION
                : f->flags == AC_MOVE_LAND ? AC_P_ASK_LANDING
                                           : AC_P_ASK_STEP;
    d->rule = f->flags == AC_MOVE_HQ        ? AC_2_3b
              : f->flags == AC_MOVE_RETREAT ? AC_2_6b
              : f->flags == AC_MOVE_GUN     ? AC_5_g
              : f->flags == AC_MOVE_GROUP   ? AC_2_2a
                                            : AC_12_a;
    if (f->flags == AC_MOVE_HQ || f->flags == AC_MOVE_GUN || f->v[AC_MV_LENGTH] > (f->v[AC_MV_START] < 0))
        d->flags = FS_EXHAUSTIVE;
    ac_march w = march_of(c, f);
    int at = ac_march_at(&w);
    d->about = at >= 0 ? ac_option_hex(0, d->subject, at) : ac_option(0, d->subject);
    d->arg[0] = w.n;
}

static void hq_options(const ac_ctx *c, const fs_frame *f, fs_options *out)
{
    uint64_t reach[AC_HEX_WORDS];
    bool strategic;
    int rate = ac_hq_rate(c->s, f->v[AC_MV_DIVISION], &strategic);
    ac_hq_reach(c, ac_next_piece(c->s->group, 0), rate, strategic, false, reach);
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = reach[w]; left; left &= left - 1)
            ac_offer(out, ac_option_hex(AC_V_TO, 0, w * 64 + __builtin_ctzll(left)));
}

static bool may_stop(const ac_ctx *c, const ac_march *w)
{
    return w->mode == AC_MOVE_LAND || !ac_march_stop_refused(c, w, NULL);
}

/* What may come next. */
static void offer_all(const ac_ctx *c, const ac_march *w, fs_options *out)
{
    if (w->mode == AC_MOVE_LAND) {
        offer_with(c, w, out);
    } else {
        int16_t to[6];
        int n = ac_march_nexts(c, w, to);
        for (int i = 0; i < n; i++)
            ac_offer(out, ac_option_hex(AC_V_TO, 0, to[i]));
        if (ac_march_may_exit(c, w))
            ac_offer(out, ac_option(AC_V_EXIT, 0));
    }
    if (may_stop(c, w))
        ac_offer(out, ac_option(AC_V_STOP, 0));
    if (w->mode == AC_MOVE_ENTER)
        offer_with(c, w, out);
    out->narrow = out->n;
    if ((w->mode == AC_MOVE_GROUP || w->mode == AC_MOVE_RETREAT))
        offer_with(c, w, out);
}

static int part_refused(const ac_ctx *c, const ac_march *w, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case AC_V_TO:
        if (w->mode == AC_MOVE_LAND)
            return ac_refuse(e, AC_9_a, AC_P_ASK_LANDING, w->m.lead, o->x);
        return ac_march_to_refused(c, w, o->x, e);
    case AC_V_WITH:
        return with_refused(c, w, o->subject, e);
    case AC_V_STOP:
        return may_stop(c, w) ? 0 : ac_march_stop_refused(c, w, e);
    case AC_V_EXIT:
        return ac_march_exit_refused(c, w, e);
    default:
        return ac_refuse(e, AC_2_2a, AC_P_ASK_STEP, w->m.lead, FS_NO_HEX);
    }
}

/* Whether there are two things to do at least, `n` being known and *step, if it is a hex, among them; the cheap ones
 * are counted first. `leaving`: the paces at which it may go on, 0 for a landing. If a step is all there is, it is
 * *step. */
static bool finds_choice(const ac_ctx *c, const ac_march *w, uint8_t leaving, int n, int *step)
{
    if (w->mode != AC_MOVE_LAND)
        n += ac_march_may_exit(c, w);
    if (n < 2)
        n += ac_march_some_nexts(c, w, leaving, 2 - n, *step, step);
    fs_options with = {NULL, 0, 0, 0};
    if (n < 2 && w->mode != AC_MOVE_GUN)
        offer_with(c, w, &with);
    return n + with.n >= 2;
}

/* The same, where the record may say what is done: then one thing more is enough. `found`: of that, what is known;
 * `stops`: whether the group may end here, -1: not known. */
static bool has_choice(const ac_ctx *c, const ac_march *w, uint64_t found, int stops, int *step)
{
    const fs_option *next = ac_told(c, w->m.side);
    if (stops < 0)
        stops = may_stop(c, w);
    uint8_t leaving = 0, told = 0;
    if (found)
        leaving = found_leaving(found);
    else if (w->mode != AC_MOVE_LAND)
        leaving = ac_march_leaving(c, w);
    if (next && next->verb == AC_V_TO)
        told = found ? found_step(found) : ac_march_takes(c, w, leaving, next, c->run->n_next);
    bool steps = told;
    *step = steps ? next->x : FS_NO_HEX;
    if (stops + steps < 2 && !finds_choice(c, w, leaving, stops + steps, step))
        return false;
    bool legal = steps || (next && (next->verb == AC_V_STOP ? stops : !part_refused(c, w, next, NULL)));
    if (legal)
        ac_told_right(c);
    if (steps)
        c->run->found = AC_STEP | told;
    return true;
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    if (f->flags == AC_MOVE_HQ) {
        hq_options(c, f, out);
        return;
    }
    ac_march w = march_of(c, f);
    offer_all(c, &w, out);
}

static int hq_to_refused(const ac_ctx *c, const fs_frame *f, int hex, fs_error *e)
{
    int hq = ac_next_piece(c->s->group, 0);
    bool strategic;
    int rate = ac_hq_rate(c->s, f->v[AC_MV_DIVISION], &strategic);
    if (ac_hq_reaches(c, hq, rate, strategic, hex))
        return 0;
    ac_refuse(e, AC_2_3c, AC_P_HQ_NOT_THERE, hq, hex);
    if (e) {
        e->have = c->sc->distance[f->v[AC_MV_START]][hex];
        e->need = rate;
    }
    return 1;
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    if (f->flags == AC_MOVE_HQ)
        return o->verb == AC_V_TO
                   ? hq_to_refused(c, f, o->x, e)
                   : ac_refuse(e, AC_2_3a, AC_P_ASK_DESTINATION, ac_next_piece(c->s->group, 0), FS_NO_HEX);
    ac_march w = march_of(c, f);
    return part_refused(c, &w, o, e);
}

/* Sends the HQ to its hex; there is no more to say. */
static int take_hq(fs_frame *f, int hex)
{
    f->v[AC_MV_PATH] = (int16_t)hex;
    f->v[AC_MV_LENGTH] = 1;
    f->step = AC_MV_PLACE;
    return FS_CLOSED;
}

/* The way is complete: it is walked, over the edge or not. */
static int take_end(fs_frame *f, uint16_t verb)
{
    f->v[AC_MV_EXITS] = verb == AC_V_EXIT;
    f->v[AC_MV_LOAD] = f->v[AC_MV_NEAR] = 0;
    f->step = AC_MV_WALK;
    return FS_CLOSED;
}

/* A part of the way; `paces`: of a step, if they are known. */
static int take(ac_ctx *c, ac_march *w, const fs_option *o, uint8_t paces)
{
    fs_frame *f = fs_top(&c->s->head);
    switch (o->verb) {
    case AC_V_TO: /* a lawful step keeps the one pace there is */
        add_hex(f, w, o->x, paces ? paces : w->paces & (w->paces - 1) ? ac_march_step(c, w, o->x, NULL) : w->paces);
        return FS_MORE;
    case AC_V_WITH:
        ac_set(c->s->group, o->subject);
        ac_march_load(c, w, c->s->group);
        note_group(f, w);
        return FS_MORE;
    default:
        return take_end(f, o->verb);
    }
}

/* Whether the HQ has two places to go to: the record may name one. */
static bool hq_has_choice(const ac_ctx *c, const fs_frame *f, uint64_t found)
{
    const fs_option *next = ac_told(c, f->side);
    int hq = ac_next_piece(c->s->group, 0);
    bool strategic, legal;
    int rate = ac_hq_rate(c->s, f->v[AC_MV_DIVISION], &strategic);
    legal = next && next->verb == AC_V_TO && (found || ac_hq_reaches(c, hq, rate, strategic, next->x));
    if (!ac_hq_has_choice(c, hq, rate, strategic, legal ? next->x : FS_NO_HEX))
        return false;
    if (legal)
        ac_told_right(c);
    return true;
}

/* An HQ goes without asking to the one place there is. */
static int go_on_hq(ac_ctx *c, fs_frame *f, uint64_t found)
{
    fs_option only;
    fs_options list = {&only, 0, 1, 0};
    if (hq_has_choice(c, f, found))
        return FS_MORE;
    hq_options(c, f, &list);
    assert(list.n == 1);
    return take_hq(f, only.x);
}

/* The one thing there is to do; `step`: the hex, if it is a step. */
static fs_option sole_part(const ac_ctx *c, const ac_march *w, int step)
{
    fs_option only = ac_option(AC_V_STOP, 0);
    fs_options list = {&only, 0, 1, 0};
    if (may_stop(c, w)) /* then that is it */
        return only;
    if (step >= 0)
        return ac_option_hex(AC_V_TO, 0, step);
    offer_all(c, w, &list);
    assert(list.n == 1);
    return only;
}

/* Takes `o`, if there is one; then what is left without asking while there is only one thing to do, and what the record
 * says is done while that may be taken at once. `found`: what is known of the step `o`, or else of the step told. */
static int go_on(ac_ctx *c, ac_march *w, const fs_option *o, uint64_t found)
{
    fs_option only;
    for (int stops = -1, step;;) {
        if (o) {
            if (take(c, w, o, found & AC_PACES) == FS_CLOSED)
                return FS_CLOSED;
            stops = ends_of(found);
            found = 0;
        }
        if (!has_choice(c, w, found, stops, &step)) {
            only = sole_part(c, w, step);
            o = &only;
            found = 0;
        } else if (ac_may_take(c)) {
            found = ac_take_found(c);
            o = ac_take_told(c);
        } else {
            return FS_MORE;
        }
    }
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    uint64_t found = ac_take_found(c);
    (void)side;
    if (f->flags == AC_MOVE_HQ)
        return take_hq(f, o->x);
    if (o->verb == AC_V_STOP || o->verb == AC_V_EXIT)
        return take_end(f, o->verb);
    ac_march w = march_of(c, f);
    return go_on(c, &w, o, found);
}

/* The shortest lawful end: stop or leave where possible, else the first step that leads on. Tried out on a copy. */
static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    ac_state copy = *c->s;
    ac_ctx trial = {c->sc, &copy, NULL};
    fs_option at[128];
    for (int n = 0; !k && n < cap;) {
        fs_options list = {at, 0, 128, 0};
        options(&trial, side, &list);
        line[n] = at[0];
        for (int i = 0; i < list.n && i < list.cap; i++)
            if (at[i].verb == AC_V_STOP || at[i].verb == AC_V_EXIT)
                line[n] = at[i];
        if (apply(&trial, side, &line[n++]) == FS_CLOSED)
            return n;
    }
    return 0;
}

/* Whether a group of these pieces moves in this way, from where the frame says. */
static bool group_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int lead = ac_next_piece(s->group, 0), n = 0;
    bool coming = f->flags == AC_MOVE_ENTER || f->flags == AC_MOVE_LAND;
    for (int u = 0; (u = ac_next_piece(s->group, u)); n++) {
        const ac_piece *p = &sc->piece[u];
        if (p->side != f->side || p->division != f->v[AC_MV_DIVISION] || s->stand[u].hex != f->v[AC_MV_START] ||
            s->stand[u].did & AC_MOVED)
            return false;
        if (coming ? !ac_is_due(sc, s, u) || sc->entry[p->entry].landing != (f->flags == AC_MOVE_LAND)
                   : s->stand[u].where != AC_ON_BOARD)
            return false;
        bool single = f->flags == AC_MOVE_HQ ? p->type == AC_HQ : ac_is_battery(p->type);
        if (single ? u != lead || ac_next_piece(s->group, u) : !ac_is_combat(p->type))
            return false;
        if ((f->flags == AC_MOVE_GUN || f->flags == AC_MOVE_HQ) != single && !coming)
            return false;
        if (f->flags == AC_MOVE_GUN && (!s->stand[u].shots || p->warship))
            return false;
    }
    return n > 0;
}

/* Walks the way again: every step must be lawful and leave the paces that the frame holds. */
static bool way_ok(const ac_ctx *c, const fs_frame *f)
{
    const ac_piece *lead = &c->sc->piece[ac_next_piece(c->s->group, 0)];
    if (f->flags == AC_MOVE_HQ)
        return f->step == AC_MV_OPEN && !f->v[AC_MV_LENGTH] &&
               !f->v[AC_MV_PACES] == !paces_of(c, f->v[AC_MV_DIVISION], f->flags, lead) && !f->v[AC_MV_LOAD] &&
               !f->v[AC_MV_NEAR];
    ac_march w = new_march(c, f->v[AC_MV_DIVISION], f->flags, c->s->group, 0);
    bool open = f->step == AC_MV_OPEN;
    if (f->v[AC_MV_LOAD] != (open ? load_value(&w) : 0) || f->v[AC_MV_NEAR] != (open ? near_value(&w) : 0))
        return false;
    if (f->flags == AC_MOVE_LAND)
        return f->v[AC_MV_LENGTH] == 1 && f->v[AC_MV_PACES] == w.paces &&
               !(c->sc->terrain[f->v[AC_MV_PATH]] & AC_LAKE) &&
               !ac_landing_refused(c, f->v[AC_MV_DIVISION], c->s->group, 0, f->v[AC_MV_PATH], NULL);
    if (f->v[AC_MV_LENGTH] > 4 || (f->flags == AC_MOVE_ENTER && !f->v[AC_MV_LENGTH]))
        return false;
    for (int i = 0; i < f->v[AC_MV_LENGTH]; i++) {
        w.paces = ac_march_step(c, &w, f->v[AC_MV_PATH + i], NULL);
        if (!w.paces)
            return false;
        w.path[w.n++] = f->v[AC_MV_PATH + i];
    }
    return w.paces == f->v[AC_MV_PACES] && (f->step != AC_MV_OPEN || ac_march_can_finish(c, &w));
}

bool ac_move_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    const fs_frame *below = f - 1;
    bool on_top = f == fs_top_const(&s->head);
    if (f->step >= AC_MV_STEPS || f->flags >= AC_MOVE_MODES || f->side < 1 || f->v[AC_MV_DIVISION] < 0 ||
        f->v[AC_MV_DIVISION] > sc->n_divisions || f->v[AC_MV_LENGTH] < 0 || f->v[AC_MV_LENGTH] > AC_MAX_PATH ||
        f->v[AC_MV_CURSOR] < 0 || f->v[AC_MV_CURSOR] > f->v[AC_MV_LENGTH] || f->v[AC_MV_START] < FS_NO_HEX ||
        f->v[AC_MV_START] >= sc->n_hexes || f->v[AC_MV_EXITS] < 0 || f->v[AC_MV_EXITS] > 1 ||
        (f->step != AC_MV_OPEN && (f->v[AC_MV_LOAD] || f->v[AC_MV_NEAR])))
        return false;
    for (int i = 0; i < AC_MAX_PATH; i++)
        if (f->v[AC_MV_PATH + i] < 0 || f->v[AC_MV_PATH + i] >= sc->n_hexes ||
            (i >= f->v[AC_MV_LENGTH] && f->v[AC_MV_PATH + i]))
            return false;
    if (below->side != f->side || (f->v[AC_MV_START] < 0) != (f->flags == AC_MOVE_ENTER || f->flags == AC_MOVE_LAND))
        return false;
    if (f->flags != AC_MOVE_GUN && (below->kind != AC_F_TURN || below->v[0] != f->v[AC_MV_DIVISION]))
        return false;
    if (f->step == AC_MV_OPEN)
        return on_top && s->head.open == f->side && !f->v[AC_MV_CURSOR] && !f->v[AC_MV_EXITS] && group_ok(sc, s, f) &&
               way_ok(&c, f);
    if (on_top)
        return false; /* a walk never waits */
    if (f->step == AC_MV_WALK)
        return group_ok(sc, s, f) && way_ok(&c, f);
    return f->step == AC_MV_END || f->v[AC_MV_LENGTH] > 0;
}

const ac_kind ac_move_kind = {ac_walk_on, decision, options, check, apply, suggest};
