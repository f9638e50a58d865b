/* entry.c - the edge of the map: reinforcements walk on, units leave for good [10.2] [10.3].
 *
 * Off the map lies the mirror image of the hex at the edge, so what crosses the edge there, road or trench, goes on.
 */
#include "moves.h"

/* --- what leads off the map --- */

static bool is_rim(const rp_scenario *sc, int hex, int d)
{
    int over = sc->around[hex][d];

    return over == FS_NO_HEX || !rp_is_in_play(&sc->board, over);
}

static bool leads_off(const rp_scenario *sc, int hex, uint8_t what)
{
    for (int d = 0; d < 6; d++)
        if (sc->ground.hex[hex].side[d] & what && is_rim(sc, hex, d))
            return true;
    return false;
}

bool rp_road_leads_off(const rp_scenario *sc, int hex) { return leads_off(sc, hex, RP_ROAD | RP_BRIDGE); }

/* Counters and quarries join whatever is beside them, their mirror image too [8.322] [R80]. */
bool rp_trench_leads_off(const rp_ctx *c, int hex)
{
    bool joins =
        c->sc->ground.hex[hex].features & RP_QUARRY || rp_in(c->s, RP_COUNTER, hex) || rp_in(c->s, RP_COUNTER + 1, hex);

    return rp_has_trench(c->sc, c->s, hex) && (joins || leads_off(c->sc, hex, RP_LINK));
}

/* --- who entered where under this command [10.21a] --- */

static fs_frame *command_of(const rp_ctx *c)
{
    for (int i = c->s->head.depth - 1; i >= 0; i--)
        if (c->s->head.frame[i].kind == RP_F_COMMAND)
            return &c->s->head.frame[i];
    return NULL;
}

/* Up to twelve units wait in six hexes next to one another, so they come on side by side. */
static bool joins_entries(const rp_ctx *c, int hex)
{
    const fs_frame *f = command_of(c);
    int n = 0;
    bool beside = false;

    for (; f && n < RP_ENTRIES && f->v[RP_ENTRY + n]; n++) {
        int other = f->v[RP_ENTRY + n] - 1;

        if (other == hex)
            return true;
        beside |= rp_direction(c->sc, other, hex) >= 0;
    }
    return !n || (beside && n < RP_ENTRIES);
}

void rp_note_entry(rp_ctx *c, int hex)
{
    fs_frame *f = command_of(c);
    int16_t mark = (int16_t)(hex + 1);

    for (int i = 0; f && i < RP_ENTRIES && f->v[RP_ENTRY + i] != mark; i++) {
        int16_t here = f->v[RP_ENTRY + i];

        if (here && here < mark) /* ascending */
            continue;
        f->v[RP_ENTRY + i] = mark;
        if (!here)
            return;
        mark = here;
    }
}

/* --- coming on --- */

int rp_due_refused(const rp_ctx *c, int unit, fs_error *e)
{
    const rp_piece *piece = &c->sc->piece[unit];

    if (c->s->unit[unit].where != RP_WAITING || !piece->turn)
        return rp_refuse(e, RP_10_2, RP_P_ENTRY_NOT_WAITING, unit, FS_NO_HEX);
    if (c->sc->entry[piece->entry].is_placed)
        return rp_refuse(e, RP_10_22, RP_P_ENTRY_IS_PLACED, unit, FS_NO_HEX);
    if (c->s->day < piece->day)
        return rp_refuse_for(e, RP_11_11, RP_P_DAY_NOT_YET, unit, FS_NO_HEX, c->s->day, piece->day);
    if (!rp_has_come(c->sc, c->s, unit))
        return rp_refuse_for(e, RP_10_2, RP_P_ENTRY_NOT_YET, unit, FS_NO_HEX, c->s->head.turn, piece->turn);
    return 0;
}

static bool is_entry_of(const rp_scenario *sc, int unit, int hex)
{
    return rp_has(sc->entry[sc->piece[unit].entry].hexes, hex) && rp_has(sc->play, hex);
}

/* The first hex costs a point like any other [10.21b]; enemies in it do not forbid it [6.63b]. */
static int entry_hex_refused(const rp_ctx *c, const rp_party *p, int hex, fs_error *e)
{
    bool by_road = rp_road_leads_off(c->sc, hex);

    for (int k = 0; k < p->n; k++) {
        if (!is_entry_of(c->sc, p->unit[k], hex))
            return rp_refuse(e, RP_10_2, RP_P_NO_ENTRY_HERE, p->unit[k], hex);
        if (rp_pay_refused(c, p->unit[k], by_road, e))
            return 1;
    }
    if (!joins_entries(c, hex))
        return rp_refuse(e, RP_10_21a, RP_P_ENTRY_APART, p->unit[0], hex);
    return rp_room_refused(c, p, hex, by_road, e);
}

static int enter_in_refused(const rp_ctx *c, int unit, int hex, fs_error *e)
{
    if (!rp_trench_leads_off(c, hex) || !rp_may_be_in(c->sc, c->s, unit, hex))
        return rp_refuse(e, RP_10_21b, RP_P_NO_TRENCH_OFF, unit, hex);
    return 0;
}

/* A mass is formed [3.5a]; of two it could have been commanded as a pair as well. */
static bool is_of_mass(const rp_ctx *c, fs_side side)
{
    int n = 0;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        n += (c->s->unit[u].flags & RP_ACTIVE) != 0;
    return n > 2;
}

/* Outside a mass a unit comes on formed or dispersed, as its owner likes [10.21b]; it pays with the side that is up,
 * and what is carried is formed. */
static int enter_dispersed_refused(const rp_ctx *c, fs_side side, int u, int hex, fs_error *e)
{
    if (is_of_mass(c, side))
        return rp_refuse(e, RP_3_5c, RP_P_NOT_FORMED, u, hex);
    if (rp_carrier_of(c->s, u))
        return rp_refuse(e, RP_6_82a, RP_P_CARRY_FORMED, u, hex);
    if (rp_is_dispersed(c->s, u))
        return rp_refuse(e, RP_10_21b, RP_P_MALFORMED, u, hex);
    return rp_type_of(c->sc, u)->face[1].movement > 0 ? 0 : rp_refuse(e, RP_R31, RP_P_NO_MOVEMENT, u, hex);
}

/* Each of a stack as its owner likes. */
static int form_refused(const rp_ctx *c, const rp_party *p, int hex, uint8_t form, fs_error *e)
{
    unsigned in = form & ((1u << RP_ENTERERS) - 1), dispersed = (unsigned)form >> RP_ENTERERS;

    if ((in | dispersed) >> p->n)
        return rp_refuse(e, RP_10_21b, RP_P_MALFORMED, p->unit[0], hex);
    for (int k = 0; k < p->n; k++)
        if ((in >> k & 1 && enter_in_refused(c, p->unit[k], hex, e)) ||
            (dispersed >> k & 1 && enter_dispersed_refused(c, p->side, p->unit[k], hex, e)))
            return 1;
    return 0;
}

int rp_enter_refused(const rp_ctx *c, const rp_party *p, int hex, uint8_t form, fs_error *e)
{
    for (int k = 0; k < p->n; k++)
        if (rp_due_refused(c, p->unit[k], e))
            return 1;
    return entry_hex_refused(c, p, hex, e) || form_refused(c, p, hex, form, e);
}

/* The next hex above `hex` (start with -1) where the party may come on; FS_NO_HEX at the end. */
static int next_entry(const rp_ctx *c, const rp_party *p, int hex)
{
    const uint64_t *set = c->sc->entry[c->sc->piece[p->unit[0]].entry].hexes;

    for (int w = (hex + 1) >> 6, from = (hex + 1) & 63; w < RP_HEX_WORDS; w++, from = 0)
        for (uint64_t left = set[w] >> from << from; left; left &= left - 1) {
            int at = w * 64 + __builtin_ctzll(left);

            if (!entry_hex_refused(c, p, at, NULL))
                return at;
        }
    return FS_NO_HEX;
}

static bool is_due(const rp_ctx *c, const rp_party *p)
{
    for (int k = 0; k < p->n; k++)
        if (rp_due_refused(c, p->unit[k], NULL))
            return false;
    return p->n > 0;
}

bool rp_can_enter(const rp_ctx *c, const rp_party *p) { return is_due(c, p) && next_entry(c, p, -1) != FS_NO_HEX; }

/* The next set of those of `all`, 0 after the last. */
static unsigned next_choice(unsigned chosen, unsigned all) { return (chosen - all) & all; }

static unsigned may_be_dispersed(const rp_ctx *c, const rp_party *p)
{
    unsigned can = 0;

    for (int k = 0; k < p->n; k++)
        if (!enter_dispersed_refused(c, p->side, p->unit[k], FS_NO_HEX, NULL))
            can |= 1u << k;
    return can;
}

static unsigned may_come_in(const rp_ctx *c, const rp_party *p, int hex)
{
    unsigned can = 0;

    for (int k = 0; k < p->n; k++)
        if (!enter_in_refused(c, p->unit[k], hex, NULL))
            can |= 1u << k;
    return can;
}

void rp_enter_options(const rp_ctx *c, const rp_party *p, fs_options *out)
{
    if (!is_due(c, p))
        return;
    unsigned either = may_be_dispersed(c, p);

    for (int hex = -1; (hex = next_entry(c, p, hex)) != FS_NO_HEX;) {
        unsigned works = may_come_in(c, p, hex), in = 0, dispersed = 0;

        do {
            do {
                fs_option o = rp_option_hex(RP_V_ENTER, p->unit[0], hex);

                o.form = (uint8_t)(in | dispersed << RP_ENTERERS);
                rp_offer(out, o);
            } while ((dispersed = next_choice(dispersed, either)));
        } while ((in = next_choice(in, works)));
    }
}

bool rp_may_enter_now(const rp_ctx *c, int unit)
{
    rp_party p = rp_alone(c, unit);

    return rp_can_enter(c, &p);
}

/* --- leaving --- */

/* From the edge of the printed map, not from the limit of a smaller field [10.3] [R59]. */
int rp_exit_refused(const rp_ctx *c, const rp_party *p, fs_error *e)
{
    bool by_road = rp_road_leads_off(c->sc, p->hex);
    rp_party goers = rp_goers(c, p, by_road);

    if (rp_is_switched(c->sc, RP_SW_NO_EXIT))
        return rp_refuse(e, RP_R59, RP_P_EXIT_SWITCHED_OFF, p->unit[0], p->hex);
    if (!rp_has(c->sc->edge, p->hex))
        return rp_refuse(e, RP_10_3, RP_P_NOT_AT_EDGE, p->unit[0], p->hex);
    if (!goers.n)
        return rp_pay_refused(c, p->unit[0], by_road, e);
    for (int k = 0; k < goers.n; k++)
        if (rp_carrier_of(c->s, goers.unit[k]) == RP_TRUCK && !by_road)
            return rp_refuse(e, RP_6_84c, RP_P_CARRY_ROAD, goers.unit[k], p->hex);
    return rp_leave_refused(c, &goers, e);
}

/* It is gone with the point it paid, so nobody reacts; it is no casualty and never returns [R59]. */
void rp_exit(rp_ctx *c, int unit)
{
    rp_tell(c, RP_E_EXITS, RP_10_3, rp_side_of(c->sc, unit), unit, c->s->unit[unit].hex, 0);
    rp_take(c->sc, c->s, unit, RP_EXITED);
    c->s->unit[unit] = (rp_unit){.hex = FS_NO_HEX, .where = RP_EXITED};
}
