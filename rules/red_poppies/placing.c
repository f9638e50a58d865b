/* placing.c - putting units on the map by hand: what a hex takes, and whether all the others still find room. */
#include "placing.h"

/* --- placing a unit --- */

int rp_place_refused(const rp_ctx *c, int unit, int hex, int form, fs_error *e)
{
    const rp_piece *p = &c->sc->piece[unit];
    bool afv = rp_is_afv(c->sc, unit);

    if (rp_holds_hex(c->s, fs_other(p->side), hex))
        return rp_refuse(e, RP_R85, RP_P_ENEMY_THERE, unit, hex);
    if (afv && c->sc->ground.hex[hex].features & RP_QUARRY)
        return rp_refuse(e, RP_AA_2, RP_P_NO_TANK_THERE, unit, hex);
    fs_rule full = rp_full(c->sc, c->s, p->side, afv, hex, 1);

    if (full)
        return rp_refuse(e, full, RP_P_NO_ROOM, unit, hex);
    if (form & ~(RP_PLACE_DISPERSED | RP_PLACE_IN))
        return rp_refuse(e, RP_8_322, RP_P_NO_SUCH_FORM, unit, hex);
    bool dispersed = form & RP_PLACE_DISPERSED;

    if (dispersed && p->faces == 1) /* the notes may fix what is free otherwise [6.3a] */
        return rp_refuse(e, RP_6_3a, RP_P_MUST_BE_FORMED, unit, hex);
    if (!dispersed && p->faces == 2)
        return rp_refuse(e, RP_6_3a, RP_P_MUST_BE_DISPERSED, unit, hex);
    if (form & RP_PLACE_IN && !rp_may_be_in(c->sc, c->s, unit, hex))
        return rp_refuse(e, RP_8_321b, RP_P_NOTHING_TO_BE_IN, unit, hex);
    return 0;
}

/* A hex that takes the unit on one face takes it on the other. */
void rp_offer_places(const rp_ctx *c, int unit, int hex, bool exposed, fs_options *out)
{
    uint8_t faces = c->sc->piece[unit].faces, first = faces == 2 ? RP_PLACE_DISPERSED : 0;
    bool can_be_in = rp_may_be_in(c->sc, c->s, unit, hex); /* IN unless put on top [8.322] */

    if ((exposed && !can_be_in) || rp_place_refused(c, unit, hex, first, NULL))
        return;
    fs_option o = rp_option_hex(RP_V_PLACE, unit, hex);

    o.form = (uint8_t)(first | (can_be_in && !exposed ? RP_PLACE_IN : 0));
    rp_offer(out, o);
    if (faces)
        return;
    o.form |= RP_PLACE_DISPERSED;
    rp_offer(out, o);
}

void rp_place(rp_ctx *c, int unit, int hex, int form)
{
    c->s->unit[unit].flags = form & RP_PLACE_DISPERSED ? RP_DISPERSED : 0;
    rp_put(c->sc, c->s, unit, hex, form & RP_PLACE_IN);
}

/* --- is there room for all --- */

/* Whether both count towards one limit of a hex [3.4-v1] [3.4-v3]. */
static bool share_limit(const rp_ctx *c, int u, int v)
{
    return !rp_holds(c->sc->edition, RP_STACKING_AFV) || rp_is_afv(c->sc, u) == rp_is_afv(c->sc, v);
}

static int room_for(const rp_ctx *c, int unit, int hex)
{
    int n = 0, form = c->sc->piece[unit].faces == 2 ? RP_PLACE_DISPERSED : 0;

    if (rp_place_refused(c, unit, hex, form, NULL))
        return 0;
    do
        n++;
    while (!rp_full(c->sc, c->s, rp_side_of(c->sc, unit), rp_is_afv(c->sc, unit), hex, n + 1));
    return n;
}

/* Whether a zone has room for more than `n` units like this one. */
bool rp_is_roomy(const rp_ctx *c, int unit, int n)
{
    const uint64_t *hexes = rp_zone_of(c, unit)->hexes;

    for (int w = 0, room = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = hexes[w]; left; left &= left - 1) {
            room += room_for(c, unit, w * 64 + __builtin_ctzll(left));
            if (room > n)
                return true;
        }
    return false;
}

static int give_bins(const rp_ctx *c, rp_plan *p, int unit, int n)
{
    const uint64_t *hexes = rp_zone_of(c, unit)->hexes;

    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = hexes[w] & ~p->known[w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            if (n >= FS_MAX_BINS || !room_for(c, unit, hex))
                continue;
            rp_add(p->known, hex);
            p->bin[hex] = (uint16_t)n++;
        }
    return n;
}

static void match(const rp_ctx *c, rp_plan *p, const uint8_t *tight, int n_bins)
{
    fs_matching_begin(&p->m, p->n_tight, n_bins);
    for (int i = 0; i < p->n_tight; i++) {
        const uint64_t *hexes = rp_zone_of(c, tight[i])->hexes;

        for (int w = 0; w < RP_HEX_WORDS; w++)
            for (uint64_t left = hexes[w] & p->known[w]; left; left &= left - 1) {
                int hex = w * 64 + __builtin_ctzll(left);

                fs_matching_allow(&p->m, i, p->bin[hex]);
                p->m.room[p->bin[hex]] = (uint16_t)room_for(c, tight[i], hex);
            }
    }
    p->fits = fs_matching_solve(&p->m);
}

void rp_make_plan(const rp_ctx *c, int unit, rp_plan *p)
{
    const uint64_t *units = c->sc->units[rp_side_of(c->sc, unit)];
    uint8_t tight[RP_MAX_PIECES], roomy[RP_MAX_ZONES] = {0};
    int n = 0, n_bins = 0;

    p->n_tight = 0;
    memset(p->item, 0, sizeof p->item);
    memset(p->known, 0, sizeof p->known);
    for (int u = 0; (u = rp_next_unit(units, u));)
        n += rp_is_to_place(c, u) && share_limit(c, unit, u);
    for (int u = 0; (u = rp_next_unit(units, u));) {
        int zone = c->sc->piece[u].zone;

        if (!rp_is_to_place(c, u) || !share_limit(c, unit, u))
            continue;
        if (!roomy[zone - 1])
            roomy[zone - 1] = rp_is_roomy(c, u, n) ? 1 : 2;
        if (roomy[zone - 1] == 1)
            continue;
        n_bins = give_bins(c, p, u, n_bins);
        tight[p->n_tight++] = (uint8_t)u;
        p->item[u] = (uint8_t)p->n_tight;
    }
    if (p->n_tight)
        match(c, p, tight, n_bins);
}

/* Whether the others still fit with the unit in the hex, which has room for it. Where they never did, as the enemy has
 * taken their places, nobody is held back. */
bool rp_leaves_room(const rp_plan *p, int unit, int hex)
{
    if (!p->n_tight || !p->fits || !rp_has(p->known, hex))
        return true;
    int bin = p->bin[hex];

    return p->item[unit] ? fs_matching_fits(&p->m, p->item[unit] - 1, bin) : p->m.eased[bin / 64] >> bin % 64 & 1;
}
