/* redeploy.c - at the end of the night each side may move one gun behind its lines [11.55].
 *
 * Up to eight friendly hexes, none of them next to an enemy, with room in each; its face stays as it is, nobody reacts.
 */
#include "campaign.h"

enum { FAR = 8 }; /* [11.55] */

/* In the hex or next to it. */
static bool is_near_enemy(const rp_ctx *c, fs_side side, int hex)
{
    fs_side enemy = fs_other(side);

    if (rp_holds_hex(c->s, enemy, hex))
        return true;
    for (int d = 0; d < 6; d++)
        if (c->sc->next[hex][d] != FS_NO_HEX && rp_holds_hex(c->s, enemy, c->sc->next[hex][d]))
            return true;
    return false;
}

static int enter_refused(const rp_ctx *c, int unit, int hex, fs_error *e)
{
    fs_side side = rp_side_of(c->sc, unit);

    if (!rp_in(c->s, RP_CONTROL + side - 1, hex))
        return rp_refuse(e, RP_11_55, RP_P_NOT_FRIENDLY, unit, hex);
    if (is_near_enemy(c, side, hex))
        return rp_refuse(e, RP_11_55, RP_P_ENEMY_NEAR, unit, hex);
    fs_rule full = rp_full(c->sc, c->s, side, false, hex, 1);

    return full ? rp_refuse(e, full, RP_P_NO_ROOM, unit, hex) : 0;
}

/* A gun on the map. Horse guns count as cavalry, which does not redeploy: the worse of their types [3.12b]. */
static int gun_refused(const rp_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit) || rp_side_of(c->sc, unit) != side)
        return rp_refuse(e, RP_5_22, RP_P_NOT_YOURS, unit, FS_NO_HEX);
    if (c->s->unit[unit].where != RP_ON_MAP)
        return rp_refuse(e, RP_11_55, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
    if (!(rp_types(c->sc, unit) & RP_GUN))
        return rp_refuse(e, RP_11_55, RP_P_NO_GUN, unit, c->s->unit[unit].hex);
    if (rp_types(c->sc, unit) & RP_CAVALRY)
        return rp_refuse(e, RP_3_12b, RP_P_NO_GUN, unit, c->s->unit[unit].hex);
    return 0;
}

/* Hexes no gun of the side may enter, whatever room they have. */
static void find_barred(const rp_ctx *c, fs_side side, uint64_t *barred)
{
    const uint64_t *enemies = c->s->held[2 - side];

    for (int w = 0; w < RP_HEX_WORDS; w++)
        barred[w] = ~c->s->plane[RP_CONTROL + side - 1][w] | enemies[w];
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = enemies[w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            for (int d = 0; d < 6; d++)
                if (c->sc->next[hex][d] != FS_NO_HEX)
                    rp_add(barred, c->sc->next[hex][d]);
        }
}

/* The hexes the gun can reach, ascending steps from where it stands; sides nobody crosses stop it too. */
static void find_reach(const rp_ctx *c, int unit, const uint64_t *barred, uint64_t *reach)
{
    fs_side side = rp_side_of(c->sc, unit);
    int16_t queue[RP_MAX_HEXES];
    uint8_t steps[RP_MAX_HEXES];
    int head = 0, tail = 0, from = c->s->unit[unit].hex;

    memset(reach, 0, RP_HEX_WORDS * sizeof *reach);
    rp_add(reach, from);
    steps[from] = 0;
    queue[tail++] = (int16_t)from;
    while (head < tail) {
        int hex = queue[head++];

        for (int d = 0; d < 6 && steps[hex] < FAR; d++) {
            int to = c->sc->next[hex][d];

            if (to == FS_NO_HEX || rp_has(reach, to) || rp_has(barred, to) ||
                !rp_can_cross(&c->sc->ground.hex[hex], d) || rp_full(c->sc, c->s, side, false, to, 1))
                continue;
            rp_add(reach, to);
            steps[to] = (uint8_t)(steps[hex] + 1);
            queue[tail++] = (int16_t)to;
        }
    }
    rp_remove(reach, from);
}

static bool has_reach(const rp_ctx *c, int unit)
{
    int from = c->s->unit[unit].hex;

    for (int d = 0; d < 6; d++)
        if (c->sc->next[from][d] != FS_NO_HEX && rp_can_cross(&c->sc->ground.hex[from], d) &&
            !enter_refused(c, unit, c->sc->next[from][d], NULL))
            return true;
    return false;
}

static int move_refused(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    uint64_t barred[RP_HEX_WORDS], reach[RP_HEX_WORDS];

    if (gun_refused(c, side, o->subject, e))
        return 1;
    if (o->x == c->s->unit[o->subject].hex)
        return rp_refuse(e, RP_11_55, RP_P_STANDS_THERE, o->subject, o->x);
    if (!rp_has(c->sc->play, o->x))
        return rp_refuse(e, RP_2_2b, RP_P_NO_SUCH_PLACE, o->subject, o->x);
    if (enter_refused(c, o->subject, o->x, e))
        return 1;
    if (o->form & ~RP_PLACE_IN)
        return rp_refuse(e, RP_11_55, RP_P_FACE_STAYS, o->subject, o->x);
    if (o->form && !rp_may_be_in(c->sc, c->s, o->subject, o->x))
        return rp_refuse(e, RP_8_321b, RP_P_NOTHING_TO_BE_IN, o->subject, o->x);
    find_barred(c, side, barred);
    find_reach(c, o->subject, barred, reach);
    return rp_has(reach, o->x) ? 0
                               : rp_refuse_for(e, RP_11_55, RP_P_TOO_FAR, o->subject, o->x,
                                               rp_distance(c->sc, c->s->unit[o->subject].hex, o->x), FAR);
}

/* --- the question --- */

/* IN where it can be, or on top of it. */
static void offer_gun(const rp_ctx *c, int unit, const uint64_t *barred, bool exposed, fs_options *out)
{
    uint64_t reach[RP_HEX_WORDS];

    find_reach(c, unit, barred, reach);
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = reach[w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);
            bool in = rp_may_be_in(c->sc, c->s, unit, hex);
            fs_option o = rp_option_hex(RP_V_REDEPLOY, unit, hex);

            if (exposed && !in)
                continue;
            o.form = in && !exposed ? RP_PLACE_IN : 0;
            rp_offer(out, o);
        }
}

static void redeploy_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    uint64_t barred[RP_HEX_WORDS];

    find_barred(c, side, barred);
    rp_offer(out, rp_option(FS_VERB_DECLINE, 0));
    for (int exposed = 0; exposed < 2; exposed++) {
        for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
            if (!gun_refused(c, side, u, NULL))
                offer_gun(c, u, barred, exposed, out);
        if (!exposed)
            out->narrow = out->n;
    }
}

static void redeploy_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RP_11_55;
    d->main = RP_V_REDEPLOY;
    d->phrase = RP_P_ASK_REDEPLOY;
    d->flags = FS_EXHAUSTIVE;
}

static int redeploy_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == FS_VERB_DECLINE)
        return 0;
    if (o->verb != RP_V_REDEPLOY)
        return rp_refuse(e, RP_11_55, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
    return move_refused(c, side, o, e);
}

static int redeploy_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb == RP_V_REDEPLOY) {
        rp_shift(c->sc, c->s, o->subject, o->x, o->form & RP_PLACE_IN);
        rp_tell(c, RP_E_REDEPLOYS, RP_11_55, side, o->subject, o->x, 0);
    }
    fs_pop(&c->s->head, c->run);
    return FS_CLOSED;
}

/* --- course --- */

static bool has_choice(const rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (!gun_refused(c, side, u, NULL) && has_reach(c, u))
            return true;
    return false;
}

void rp_push_redeployment(rp_ctx *c, fs_side side)
{
    if (has_choice(c, side))
        fs_push(&c->s->head, RP_F_REDEPLOY, side);
}

static void redeploy_advance(rp_ctx *c) { c->s->head.waiting = fs_top(&c->s->head)->side; }

static bool redeploy_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};

    return f->side && !f->step && !f->flags && rp_rest_is_zero(f, 0) && f == fs_top_const(&s->head) &&
           s->head.waiting == f->side && !s->head.open && has_choice(&c, f->side);
}

const rp_kind rp_redeploy_kind = {.advance = redeploy_advance,
                                  .decision = redeploy_decision,
                                  .options = redeploy_options,
                                  .check = redeploy_check,
                                  .apply = redeploy_apply,
                                  .is_sound = redeploy_is_sound};
