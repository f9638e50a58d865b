/* mass.c - masses and blobs in the making: who may be in one [3.5a] [3.6a].
 *
 * Each unit named is with or next to one named before, so what is named is a chain at any moment; it is tested as the
 * command is given and never again [3.5e] [R81]. Named units have RP_ACTIVE. */
#include "mass.h"
#include "moves.h"

/* --- who can be commanded --- */

/* Ready units on the map, and reinforcements that may come on now [3.3a] [6.01a] [10.2]. */
int rp_command_refused(const rp_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit))
        return rp_refuse(e, RP_2_4, RP_P_NOT_A_UNIT, unit, FS_NO_HEX);
    const rp_unit *u = &c->s->unit[unit];

    if (rp_side_of(c->sc, unit) != side)
        return rp_refuse(e, RP_5_22, RP_P_NOT_YOURS, unit, u->hex);
    if (u->where != RP_ON_MAP && u->where != RP_WAITING)
        return rp_refuse(e, RP_2_2d, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
    if (u->flags & RP_SPENT)
        return rp_refuse(e, RP_3_3a, RP_P_NOT_READY, unit, u->hex);
    if (u->where == RP_WAITING && rp_due_refused(c, unit, e))
        return 1;
    if (u->where == RP_WAITING && !rp_may_enter_now(c, unit))
        return rp_refuse(e, RP_10_2, RP_P_CANNOT_ENTER, unit, FS_NO_HEX);
    return 0;
}

bool rp_infiltrates(const rp_scenario *sc, const rp_state *s, fs_side side)
{
    if (rp_part_now(sc, s)->infiltrates & side) /* [YS.9] */
        return true;
    if (s->day && !s->part) /* nor between scenarios */
        return false;
    if (!rp_is_switched(sc, RP_SW_EINGREIF_FULL)) /* they alone, and blobs alone [R43] */
        return false;
    for (int u = 0; (u = rp_next_unit(sc->units[side], u));)
        if (rp_type_of(sc, u)->marks & RP_EINGREIF)
            return true;
    return false;
}

/* Whether the unit may be in a blob at all: its side infiltrates, or it is an Eingreif company [3.6a] [AA.4] [R43]. */
bool rp_may_blob(const rp_scenario *sc, const rp_state *s, int unit)
{
    return rp_part_now(sc, s)->infiltrates & rp_side_of(sc, unit) || rp_type_of(sc, unit)->marks & RP_EINGREIF;
}

/* Waiting units with one entry count as adjacent off the map [10.21a]; on it the same hex counts too [3.5d] [R89]. */
bool rp_is_next_to(const rp_ctx *c, int u, int v)
{
    const rp_unit *a = &c->s->unit[u], *b = &c->s->unit[v];

    if (a->where != b->where)
        return false;
    return a->where == RP_WAITING ? c->sc->piece[u].entry == c->sc->piece[v].entry
                                  : rp_distance(c->sc, a->hex, b->hex) <= 1;
}

/* --- a mass or blob in the making --- */

static bool has_hex(const rp_mass *p, int hex)
{
    for (int i = 0; i < p->n_hexes; i++)
        if (p->hex[i] == hex)
            return true;
    return false;
}

void rp_mass_join(const rp_ctx *c, rp_mass *p, int unit)
{
    int hex = c->s->unit[unit].hex;

    p->unit[p->n++] = (uint8_t)unit;
    if (hex != FS_NO_HEX && !has_hex(p, hex))
        p->hex[p->n_hexes++] = (int16_t)hex;
}

/* Those named so far. */
rp_mass rp_mass_named(const rp_ctx *c, fs_side side, bool is_blob)
{
    rp_mass p = {.side = side, .is_blob = is_blob};

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u)) && p.n < RP_MASS_UNITS;)
        if (c->s->unit[u].flags & RP_ACTIVE)
            rp_mass_join(c, &p, u);
    return p;
}

/* Of one nation and type: what differs is printed on them. */
static bool is_same_kind(const rp_scenario *sc, int u, int v)
{
    return rp_types(sc, u) == rp_types(sc, v) && !strcmp(rp_type_of(sc, u)->nation, rp_type_of(sc, v)->nation);
}

/* Whether the unit by itself could be one of them, wherever it stands. */
int rp_mass_member_refused(const rp_ctx *c, const rp_mass *p, int unit, fs_error *e)
{
    const rp_unit *u = &c->s->unit[unit];

    if (p->is_blob) {
        if (!rp_may_blob(c->sc, c->s, unit))
            return rp_refuse(e, RP_AA_4, RP_P_NO_INFILTRATION, unit, u->hex);
        if (u->where != RP_ON_MAP)
            return rp_refuse(e, RP_3_6b, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
        return rp_is_scattered(c->s, unit)
                   ? 0
                   : rp_refuse(e, RP_3_6c, u->flags & RP_SPENT ? RP_P_NOT_READY : RP_P_NOT_DISPERSED, unit, u->hex);
    }
    if (!rp_is_alike(c->sc, p->unit[0], unit)) /* of one type, and yet other values [3.11d] */
        return rp_refuse(e, is_same_kind(c->sc, p->unit[0], unit) ? RP_3_11d : RP_3_5c, RP_P_NOT_IDENTICAL, unit,
                         u->hex);
    return rp_is_formed(c->s, unit)
               ? 0
               : rp_refuse(e, RP_3_5c, u->flags & RP_SPENT ? RP_P_NOT_READY : RP_P_NOT_FORMED, unit, u->hex);
}

/* At most twelve in six hexes; at most four in a blob [3.5b] [3.6b]. */
static int size_refused(const rp_ctx *c, const rp_mass *p, int unit, fs_error *e)
{
    int hex = c->s->unit[unit].hex;

    if (p->n >= rp_mass_most(p))
        return rp_refuse_for(e, p->is_blob ? RP_3_6b : RP_3_5b, p->is_blob ? RP_P_BLOB_FULL : RP_P_MASS_FULL, unit, hex,
                             p->n, rp_mass_most(p));
    if (!p->is_blob && hex != FS_NO_HEX && p->n_hexes >= RP_MASS_HEXES && !has_hex(p, hex))
        return rp_refuse_for(e, RP_3_5b, RP_P_MASS_TOO_WIDE, unit, hex, p->n_hexes, RP_MASS_HEXES);
    return 0;
}

static int link_refused(const rp_ctx *c, const rp_mass *p, int unit, fs_error *e)
{
    for (int i = 0; i < p->n; i++)
        if (rp_is_next_to(c, p->unit[i], unit))
            return 0;
    if (c->s->unit[unit].where == RP_WAITING)
        return rp_refuse(e, RP_10_21a, RP_P_OTHER_ENTRY, unit, FS_NO_HEX);
    return rp_refuse(e, p->is_blob ? RP_3_6b : RP_3_5a, RP_P_NOT_LINKED, unit, c->s->unit[unit].hex);
}

int rp_mass_add_refused(const rp_ctx *c, const rp_mass *p, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit))
        return rp_refuse(e, RP_2_4, RP_P_NOT_A_UNIT, unit, FS_NO_HEX);
    const rp_unit *u = &c->s->unit[unit];

    if (rp_side_of(c->sc, unit) != p->side)
        return rp_refuse(e, RP_3_11e, RP_P_NOT_YOURS, unit, u->hex);
    if (u->where != RP_ON_MAP && u->where != RP_WAITING)
        return rp_refuse(e, RP_2_2d, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
    if (u->flags & RP_ACTIVE)
        return rp_refuse(e, RP_3_5a, RP_P_NAMED_ALREADY, unit, u->hex);
    if (rp_mass_member_refused(c, p, unit, e) || link_refused(c, p, unit, e) || size_refused(c, p, unit, e))
        return 1;
    return rp_command_refused(c, p->side, unit, e);
}

/* Units that could be added next. Only what stands with or next to the named is looked at; off the map units alike in
 * everything are one choice, the lowest of them. */
void rp_mass_candidates(const rp_ctx *c, const rp_mass *p, uint64_t set[RP_PIECE_WORDS])
{
    memset(set, 0, RP_PIECE_WORDS * sizeof *set);
    if (p->n >= rp_mass_most(p))
        return;
    for (int i = 0; i < p->n_hexes; i++)
        for (int d = -1; d < 6; d++) {
            int hex = d < 0 ? p->hex[i] : c->sc->around[p->hex[i]][d];

            for (int u = hex == FS_NO_HEX ? 0 : c->s->first[hex]; u; u = c->s->unit[u].next)
                if (!rp_has(set, u) && !rp_mass_add_refused(c, p, u, NULL))
                    rp_add(set, u);
        }
    if (p->n && c->s->unit[p->unit[0]].where == RP_WAITING)
        for (int u = 0; (u = rp_next_unit(c->sc->units[p->side], u));)
            if (c->s->unit[u].where == RP_WAITING && !rp_mass_add_refused(c, p, u, NULL)) {
                rp_add(set, u);
                return;
            }
}

/* Whether anybody could join the unit. */
bool rp_mass_has_mate(const rp_ctx *c, fs_side side, int unit, bool is_blob)
{
    rp_mass p = {.side = side, .is_blob = is_blob};
    int at = c->s->unit[unit].hex;

    rp_mass_join(c, &p, unit);
    for (int d = -1; d < 6 && at != FS_NO_HEX; d++) {
        int hex = d < 0 ? at : c->sc->around[at][d];

        for (int u = hex == FS_NO_HEX ? 0 : c->s->first[hex]; u; u = c->s->unit[u].next)
            if (u != unit && !rp_mass_add_refused(c, &p, u, NULL))
                return true;
    }
    for (int u = 0; at == FS_NO_HEX && (u = rp_next_unit(c->sc->units[side], u));)
        if (u != unit && c->s->unit[u].where == RP_WAITING && !rp_mass_add_refused(c, &p, u, NULL))
            return true;
    return false;
}

int rp_mass_refused(const rp_ctx *c, fs_side side, int unit, bool is_blob, fs_error *e)
{
    if (rp_command_refused(c, side, unit, e))
        return 1;
    int hex = c->s->unit[unit].hex;

    if (is_blob && !rp_may_blob(c->sc, c->s, unit))
        return rp_refuse(e, RP_3_6a, RP_P_NO_INFILTRATION, unit, hex);
    if (is_blob && (!rp_is_scattered(c->s, unit) || hex == FS_NO_HEX))
        return rp_refuse(e, RP_3_6b, RP_P_NOT_DISPERSED, unit, hex);
    if (!is_blob && !rp_is_formed(c->s, unit))
        return rp_refuse(e, RP_3_5a, RP_P_NOT_FORMED, unit, hex);
    return rp_mass_has_mate(c, side, unit, is_blob)
               ? 0
               : rp_refuse(e, is_blob ? RP_3_6b : RP_3_5a, RP_P_NOBODY_ELSE, unit, hex);
}

/* What can be added without a choice is; true once nobody else can be. */
bool rp_mass_is_complete(const rp_ctx *c, rp_mass *p)
{
    for (;;) {
        uint64_t set[RP_PIECE_WORDS];

        rp_mass_candidates(c, p, set);
        int one = rp_next_unit(set, 0);
        if (!one || p->n >= 2 || rp_next_unit(set, one))
            return !one;
        c->s->unit[one].flags |= RP_ACTIVE;
        rp_mass_join(c, p, one);
    }
}
