/* pursuit.c - stands that attacked and won may enter the empty hex [4.2]. */
#include "fight.h"

enum { ASK, ENTER, PLACE, SETTLE, OVER };
enum { V_DIVISION, V_TARGET, V_FROM, V_SECOND };

void ac_push_pursuit(ac_ctx *c, const ac_attack *a)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_PURSUIT, a->side);
    f->v[V_DIVISION] = (int16_t)a->division;
    f->v[V_TARGET] = (int16_t)a->target;
    f->v[V_FROM] = (int16_t)a->from[0];
    f->v[V_SECOND] = (int16_t)a->from[1];
}

static int chosen_load(const ac_ctx *c)
{
    int load = 0;
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u))
        load += ac_unit_chart[c->sc->piece[u].type].stacking;
    return load;
}

static bool leads_assault(const ac_ctx *c, int hex, int division)
{
    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next)
        if (c->sc->piece[u].division == division && ac_is_assault(c->sc->piece[u].type))
            return true;
    return false;
}

/* Any stands of the attacking hexes, up to stacking [4.2a], those that supported another attack before included; no
 * batteries, no supporters from elsewhere (R66); fire support only where assault stands are [3.4d]. */
static int advance_refused(const ac_ctx *c, const fs_frame *f, int u, fs_error *e)
{
    if (!ac_is_piece(c->sc, u) || c->s->stand[u].where != AC_ON_BOARD)
        return ac_refuse(e, AC_4_2a, AC_P_DID_NOT_ATTACK, u, FS_NO_HEX);
    const ac_stand *st = &c->s->stand[u];
    const ac_piece *p = &c->sc->piece[u];
    if (p->division != f->v[V_DIVISION] || !ac_is_combat(p->type) ||
        (st->hex != f->v[V_FROM] && st->hex != f->v[V_SECOND]))
        return ac_refuse(e, AC_4_2a, AC_P_DID_NOT_ATTACK, u, st->hex);
    if (ac_bit(c->s->group, u))
        return ac_refuse(e, AC_4_2a, AC_P_ADVANCES_ALREADY, u, st->hex);
    if (p->type == AC_FIRE_SUPPORT && !leads_assault(c, st->hex, p->division))
        return ac_refuse(e, AC_3_4d, AC_P_FIRE_SUPPORT_ALONE, u, st->hex);
    if (c->s->load[f->v[V_TARGET]] + chosen_load(c) + ac_unit_chart[p->type].stacking > AC_STACKING)
        return ac_refuse(e, AC_0_c, AC_P_HEX_FULL, u, f->v[V_TARGET]);
    return ac_limit_refused(c, p->division, u, f->v[V_TARGET], e);
}

static bool alike(const ac_ctx *c, int u, int v)
{
    const ac_stand *a = &c->s->stand[u], *b = &c->s->stand[v];
    return a->hex == b->hex && a->hit == b->hit && c->sc->piece[u].type == c->sc->piece[v].type;
}

/* One of each kind alike; returns how many. */
static int candidates(const ac_ctx *c, const fs_frame *f, uint8_t out[2 * AC_STACKING + 2])
{
    int n = 0;
    for (int i = V_FROM; i <= V_SECOND; i++) {
        if (f->v[i] < 0)
            continue;
        for (int u = c->s->first[f->v[i]]; u; u = c->s->stand[u].next) {
            bool fresh = n < 2 * AC_STACKING + 2 && !advance_refused(c, f, u, NULL);
            for (int k = 0; fresh && k < n; k++)
                fresh = !alike(c, out[k], u);
            if (fresh)
                out[n++] = (uint8_t)u;
        }
    }
    return n;
}

/* The enemy's HQs leave first (R82). */
static void enter(ac_ctx *c, fs_frame *f)
{
    f->step = PLACE;
    ac_enter(c, ac_next_piece(c->s->group, 0), f->v[V_TARGET]);
}

/* Terrain does not halt them; tanks crush wire [2.1f] (R66). */
static void place(ac_ctx *c, fs_frame *f)
{
    f->step = SETTLE;
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u)) {
        ac_tell(c, AC_E_ADVANCES, AC_4_2a, f->side, u, f->v[V_TARGET], 0);
        ac_move(c->sc, c->s, u, f->v[V_TARGET]);
        ac_enter(c, u, f->v[V_TARGET]);
    }
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    uint8_t list[2 * AC_STACKING + 2];
    switch (f->step) {
    case ASK:
        if (candidates(c, f, list))
            c->s->head.waiting = f->side;
        else
            f->step = OVER;
        break;
    case ENTER:
        enter(c, f);
        break;
    case PLACE:
        place(c, f);
        break;
    case SETTLE:
        f->step = OVER;
        memset(c->s->group, 0, sizeof c->s->group);
        ac_settle(c, f->v[V_TARGET]);
        break;
    default:
        fs_pop(&c->s->head, c->run);
    }
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    d->rule = AC_4_2a;
    d->main = AC_V_ADVANCE;
    d->phrase = AC_P_ASK_PURSUIT;
    d->most = (uint16_t)(AC_STACKING - chosen_load(c));
    d->about = ac_option_hex(AC_V_ADVANCE, 0, f->v[V_TARGET]);
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    uint8_t list[2 * AC_STACKING + 2];
    int n = candidates(c, fs_top_const(&c->s->head), list);
    (void)side;
    for (int i = 0; i < n; i++)
        ac_offer(out, ac_option(AC_V_ADVANCE, list[i]));
    ac_offer(out, ac_option(FS_VERB_DONE, 0));
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)side;
    if (o->verb == FS_VERB_DONE)
        return 0;
    if (o->verb != AC_V_ADVANCE)
        return ac_refuse(e, AC_4_2a, AC_P_ADVANCE_OR_DONE, 0, FS_NO_HEX);
    return advance_refused(c, fs_top_const(&c->s->head), o->subject, e);
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    uint8_t list[2 * AC_STACKING + 2];
    (void)side;
    if (o->verb == AC_V_ADVANCE) {
        ac_set(c->s->group, o->subject);
        if (candidates(c, f, list))
            return FS_MORE;
    }
    f->step = ac_none(c->s->group) ? OVER : ENTER;
    return FS_CLOSED;
}

/* 0: as many as fit; 1: nobody more. */
static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    ac_state copy = *c->s;
    ac_ctx on = {c->sc, &copy, NULL};
    uint8_t list[2 * AC_STACKING + 2];
    int len = 0;
    (void)side;
    if (k == 1 && cap > 0) {
        line[0] = ac_option(FS_VERB_DONE, 0);
        return 1;
    }
    if (k > 0)
        return 0;
    while (candidates(&on, fs_top_const(&copy.head), list)) {
        if (len == cap)
            return 0;
        line[len++] = ac_option(AC_V_ADVANCE, list[0]);
        ac_set(copy.group, list[0]);
    }
    return len;
}

bool ac_pursuit_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    if (!ac_attack_frame_ok(sc, s, f) || f->step > OVER || f->flags)
        return false;
    for (int i = V_SECOND + 1; i < 14; i++)
        if (f->v[i])
            return false;
    for (int u = ac_next_piece(s->group, 0); u && (f->step == ENTER || f->step == PLACE);
         u = ac_next_piece(s->group, u))
        if (!ac_is_piece(sc, u) || sc->piece[u].division != f->v[V_DIVISION] || s->stand[u].where != AC_ON_BOARD ||
            !ac_is_combat(sc->piece[u].type))
            return false;
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    uint8_t list[2 * AC_STACKING + 2];
    if (f->step == ASK && (s->holder[f->v[V_TARGET]] || !ac_none(s->group)))
        return false;
    bool asked = s->head.waiting && f == fs_top_const(&s->head);
    return !asked || (f->step == ASK && s->head.waiting == f->side && candidates(&c, f, list));
}

const ac_kind ac_pursuit_kind = {advance, decision, options, check, apply, suggest};
