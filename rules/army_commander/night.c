/* night.c - contested trenches [10.e] and the HQs, which move last at night (R78, R92). Recovery and reshuffle have
 * files of their own. */
#include "fight.h"

/* ---- contested trenches ---- */

static bool hq_beside(const ac_ctx *c, fs_side side, int hex)
{
    for (int d = 0; d < 6; d++) {
        int n = c->sc->neighbour[hex][d];
        for (int u = n >= 0 ? c->s->first[n] : 0; u; u = c->s->stand[u].next)
            if (c->sc->piece[u].type == AC_HQ && c->sc->piece[u].side == side)
                return true;
    }
    return false;
}

/* A vacant trench next to HQs of both sides: the owner at set-up has it, else the higher D6. */
void ac_contest_trenches(ac_ctx *c)
{
    for (int hex = 0; hex < c->sc->n_hexes; hex++) {
        if (!(c->sc->terrain[hex] & (AC_TRENCH | AC_STRONGPOINT)) || c->s->holder[hex] || !hq_beside(c, 1, hex) ||
            !hq_beside(c, 2, hex))
            continue;
        fs_side owner = c->sc->trench_owner[hex];
        if (owner != 1 && owner != 2)
            owner = fs_dice_rolloff(c->run, 1, 6, 0, AC_10_e, NULL);
        ac_set(c->s->contested[fs_other(owner) - 1], hex);
        ac_tell(c, AC_E_CONTESTED, AC_10_e, owner, 0, hex, 0);
    }
}

/* ---- HQs: one after the other, each a line of its own ---- */

enum { V_HQ = 0, NIGHT_RATE = 4 }; /* [2.3a] */

void ac_push_night_hq(ac_ctx *c, fs_side side) { fs_push(&c->s->head, AC_F_NIGHT_HQ, side); }

static int reach(const ac_ctx *c, int hq, bool any, uint64_t out[AC_HEX_WORDS])
{
    memset(out, 0, AC_HEX_WORDS * sizeof *out);
    int n = ac_hq_reach(c, hq, NIGHT_RATE, false, any, out); /* [2.3b] [2.3c] */
    if (n && !any && ac_bit(out, c->s->stand[hq].hex)) {
        ac_clear(out, c->s->stand[hq].hex);
        n--;
    }
    return n;
}

/* Whether it can go anywhere: where the record says, or wherever it is. */
static bool has_choice(const ac_ctx *c, fs_side side, int hq)
{
    const fs_option *next = ac_told(c, side);
    uint64_t set[AC_HEX_WORDS];
    bool goes = next && next->verb == AC_V_TO && ac_hq_reaches(c, hq, NIGHT_RATE, false, next->x);
    if (!goes && !reach(c, hq, true, set))
        return false;
    if (goes || (next && next->verb == FS_VERB_DONE))
        ac_told_right(c);
    return true;
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    for (int u = f->v[V_HQ] + 1; u <= c->sc->n_pieces; u++) {
        if (c->sc->piece[u].type != AC_HQ || c->sc->piece[u].side != f->side || c->s->stand[u].where != AC_ON_BOARD)
            continue;
        f->v[V_HQ] = (int16_t)u;
        if (ac_hq_is_alone(c, u)) { /* it has to move [R95] */
            ac_hq_comes_home(c, u);
            return;
        }
        if (has_choice(c, f->side, u)) {
            c->s->head.waiting = f->side;
            return;
        }
    }
    fs_pop(&c->s->head, c->run);
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    int hq = fs_top_const(&c->s->head)->v[V_HQ];
    (void)side;
    d->rule = AC_2_3a;
    d->main = AC_V_TO;
    d->flags = FS_EXHAUSTIVE;
    d->phrase = AC_P_ASK_NIGHT_HQ;
    d->subject = (fs_unit)hq;
    d->about = ac_option_hex(AC_V_TO, hq, c->s->stand[hq].hex);
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    uint64_t set[AC_HEX_WORDS];
    (void)side;
    ac_offer(out, ac_option(FS_VERB_DONE, 0));
    reach(c, fs_top_const(&c->s->head)->v[V_HQ], false, set);
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = set[w]; left; left &= left - 1)
            ac_offer(out, ac_option_hex(AC_V_TO, 0, w * 64 + __builtin_ctzll(left)));
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int hq = fs_top_const(&c->s->head)->v[V_HQ];
    (void)side;
    if (o->verb == FS_VERB_DONE)
        return 0;
    if (o->verb != AC_V_TO || o->place != FS_HEX || !ac_is_hex(c->sc, o->x) || o->subject)
        return ac_refuse(e, AC_2_3a, AC_P_HQ_TO_OR_DONE, hq, FS_NO_HEX);
    return ac_hq_reaches(c, hq, NIGHT_RATE, false, o->x) ? 0 : ac_refuse(e, AC_2_3c, AC_P_HQ_CANNOT_GO, hq, o->x);
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    int hq = fs_top(&c->s->head)->v[V_HQ];
    if (o->verb == AC_V_TO) {
        ac_move(c->sc, c->s, hq, o->x);
        ac_tell(c, AC_E_HQ_MOVES, AC_2_3a, side, hq, o->x, 0);
    }
    return FS_CLOSED;
}

bool ac_night_hq_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int hq = f->v[V_HQ];
    uint64_t set[AC_HEX_WORDS];
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    for (int i = 1; i < 14; i++)
        if (f->v[i])
            return false;
    if (f->step || f->flags || hq < 0 || hq > sc->n_pieces)
        return false;
    bool asked = s->head.waiting && f == fs_top_const(&s->head);
    return !asked || (hq && sc->piece[hq].type == AC_HQ && sc->piece[hq].side == f->side &&
                      s->stand[hq].where == AC_ON_BOARD && s->head.waiting == f->side && reach(&c, hq, false, set));
}

const ac_kind ac_night_hq_kind = {advance, decision, options, check, apply, NULL};
