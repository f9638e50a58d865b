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

/* The hexes of one word of a set in which nobody stands. */
static inline uint64_t empty_hexes(const rp_ctx *c, const uint64_t *hexes, int word)
{
    return hexes[word] & ~(c->s->held[0][word] | c->s->held[1][word]);
}

static int any_form(const rp_ctx *c, int unit) { return c->sc->piece[unit].faces == 2 ? RP_PLACE_DISPERSED : 0; }

/* The faces on which a unit may be placed, on top and IN, as options without their hex. */
struct faces {
    int n;
    fs_option at[2][2];
};

static struct faces faces_of(const rp_ctx *c, int unit)
{
    struct faces f = {.n = c->sc->piece[unit].faces ? 1 : 2};

    for (int in = 0; in < 2; in++)
        for (int i = 0; i < f.n; i++) {
            f.at[in][i] = rp_option_hex(RP_V_PLACE, unit, 0);
            f.at[in][i].form = (uint8_t)(any_form(c, unit) | (i ? RP_PLACE_DISPERSED : 0) | (in ? RP_PLACE_IN : 0));
        }
    return f;
}

/* A hex that takes the unit on one face takes it on the other. */
static inline void offer_faces(const struct faces *f, int hex, bool in, fs_options *out)
{
    for (int i = 0; i < f->n; i++, out->n++)
        if (out->at && out->n < out->cap) {
            out->at[out->n] = f->at[in][i];
            out->at[out->n].x = hex;
        }
}

void rp_offer_places(const rp_ctx *c, int unit, int hex, bool exposed, fs_options *out)
{
    struct faces f = faces_of(c, unit);
    bool can_be_in = rp_may_be_in(c->sc, c->s, unit, hex);

    if ((can_be_in || !exposed) && !rp_place_refused(c, unit, hex, any_form(c, unit), NULL))
        offer_faces(&f, hex, can_be_in && !exposed, out); /* IN unless put on top [8.322] */
}

/* The hexes of one word of the unit's zone of which it is known that they take it on each of its faces: no enemy, at
 * most one friend, and it is no tank [3.4-v1] [3.4-v3] [AA.2]. */
static inline uint64_t easy_hexes(const rp_ctx *c, const rp_plan *p, int unit, int word)
{
    fs_side side = rp_side_of(c->sc, unit);

    if (rp_is_afv(c->sc, unit))
        return 0;
    return ~(c->s->held[fs_other(side) - 1][word] | p->crowded[word]);
}

void rp_offer_zone(const rp_ctx *c, int unit, const rp_plan *p, bool exposed, int enough, fs_options *out)
{
    const uint64_t *hexes = rp_zone_of(c, unit)->hexes;
    const rp_hex_ground *ground = c->sc->ground.hex;
    struct faces f = faces_of(c, unit);
    unsigned into = rp_goes_into(c->sc, unit), features = into & RP_INTO_TRENCH ? RP_TRENCH | RP_QUARRY : 0;
    bool two_fill = !rp_holds(c->sc->edition, RP_STACKING_AFV); /* whatever they are [3.4-v1] */
    int form = any_form(c, unit);
    fs_options list = *out;

    if (exposed && !into)
        return;
    for (int w = 0; w < RP_HEX_WORDS; w++) {
        if (!hexes[w])
            continue;
        uint64_t easy = easy_hexes(c, p, unit, w), works = 0;

        if (into & RP_INTO_TRENCH)
            works |= c->s->plane[RP_COUNTER][w] | c->s->plane[RP_COUNTER + 1][w];
        if (into & RP_INTO_BLOCKHOUSE)
            works |= c->s->plane[RP_BLOCKHOUSE][w];
        for (uint64_t left = hexes[w]; left && list.n < enough; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);
            uint64_t bit = left & -left;
            bool can_be_in = works & bit || ground[hex].features & features;

            if ((can_be_in || !exposed) && (!p->n_tight || rp_leaves_room(p, unit, hex)) &&
                (easy & bit || !((two_fill && p->crowded[w] & bit && !(ground[hex].features & RP_QUARRY)) ||
                                 rp_place_refused(c, unit, hex, form, NULL))))
                offer_faces(&f, hex, can_be_in && !exposed, &list);
        }
    }
    *out = list;
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
    int n = 0;

    if (rp_place_refused(c, unit, hex, any_form(c, unit), NULL))
        return 0;
    do
        n++;
    while (!rp_full(c->sc, c->s, rp_side_of(c->sc, unit), rp_is_afv(c->sc, unit), hex, n + 1));
    return n;
}

/* Whether at least `n` hexes of a set are empty. */
static bool has_empty(const rp_ctx *c, const uint64_t *hexes, int n)
{
    for (int w = 0; w < RP_HEX_WORDS && n > 0; w++)
        if (hexes[w])
            n -= __builtin_popcountll(empty_hexes(c, hexes, w));
    return n <= 0;
}

/* Empty hexes first, which need no look: each takes two units [3.4-v1] [3.4-v3]. */
bool rp_is_roomy(const rp_ctx *c, int unit, int n)
{
    const uint64_t *hexes = rp_zone_of(c, unit)->hexes;
    bool afv = rp_is_afv(c->sc, unit);
    int room = 0;

    if (!afv && has_empty(c, hexes, n / 2 + 1))
        return true;
    for (int w = 0; w < RP_HEX_WORDS; w++)
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

/* The units that wait under the limit of `unit`, and how many of them for each zone; hexes that are crowded already. */
static int find_waiting(const rp_ctx *c, int unit, rp_plan *p, uint8_t *waiting, uint8_t *in_zone)
{
    int n = 0;

    memset(p->crowded, 0, sizeof p->crowded);
    for (int u = 0; (u = rp_next_unit(c->sc->units[rp_side_of(c->sc, unit)], u));) {
        const rp_unit *state = &c->s->unit[u];

        if (state->next && state->where == RP_ON_MAP)
            rp_add(p->crowded, state->hex);
        if (rp_is_to_place(c, u) && share_limit(c, unit, u)) {
            waiting[n++] = (uint8_t)u;
            in_zone[c->sc->piece[c->sc->like[u]].zone - 1]++;
        }
    }
    return n;
}

/* Units that may come into a zone. */
static int comers(const rp_ctx *c, int zone, const uint8_t *in_zone)
{
    int n = 0;

    for (uint32_t left = c->sc->meets[zone]; left; left &= left - 1)
        n += in_zone[__builtin_ctz(left)];
    return n;
}

void rp_make_plan(const rp_ctx *c, int unit, rp_plan *p)
{
    enum { NOT_ASKED, ROOMY, TIGHT };
    uint8_t waiting[RP_MAX_PIECES], tight[RP_MAX_PIECES], in_zone[RP_MAX_ZONES] = {0}, is[RP_MAX_ZONES] = {NOT_ASKED};
    int n = find_waiting(c, unit, p, waiting, in_zone), n_bins = 0;

    p->n_tight = 0;
    for (int i = 0; i < n; i++) {
        int u = waiting[i], zone = c->sc->piece[c->sc->like[u]].zone - 1;

        if (is[zone] == NOT_ASKED)
            is[zone] = rp_is_roomy(c, u, comers(c, zone, in_zone)) ? ROOMY : TIGHT;
        if (is[zone] == ROOMY)
            continue;
        if (!p->n_tight) {
            memset(p->item, 0, sizeof p->item);
            memset(p->known, 0, sizeof p->known);
        }
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
