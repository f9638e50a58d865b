/* halts.c - one step of a move: what forbids it, and what ends the move [2.1] [7] [R23 to R29, R83].
 *
 * Options, checks and searches all ask here, so a list and a refusal cannot differ. */
#include "moves.h"

enum { WET = AC_WOODS | AC_STREAM, DUG = AC_TRENCH | AC_STRONGPOINT };
enum { NORMAL_HEXES = 2, FAST_HEXES = 4 }; /* [2.a]; strategic moves and retreats [2.b] [2.6b] */

int ac_allowance(const ac_mover *m) { return m->pace == AC_NORMAL_PACE ? NORMAL_HEXES : FAST_HEXES; }

/* Stormtroopers carry those who move with them past zones and wire, unless a gun or a tank comes along; a retreat
 * is not helped [7.a] [7.b] [R83]. */
static bool infiltrates(const ac_mover *m)
{
    return m->traits & AC_WITH_STORM && !(m->traits & (AC_WITH_TANK | AC_WITH_GUN)) && m->pace != AC_RETREAT_PACE;
}

/* A bridge hex moves as open ground [R29]. */
static uint32_t ground(const ac_ctx *c, int hex)
{
    uint32_t t = ac_ground(c->sc, c->s, hex);
    return t & AC_BRIDGE ? t & ~(uint32_t)(AC_RIVER | AC_STREAM) : t;
}

bool ac_adjacent(const ac_scenario *sc, int a, int b) { return sc->distance[a][b] == 1 && !(sc->terrain[b] & AC_LAKE); }

bool ac_held(const ac_scenario *sc, const ac_state *s, int division)
{
    return s->head.turn < sc->division[division].hold_before;
}

int ac_limit_refused(const ac_ctx *c, int division, int piece, int hex, fs_error *e)
{
    const ac_division *d = &c->sc->division[division];
    if (!division || c->s->head.turn >= d->bound_before)
        return 0;
    int column = fs_hex_col(&c->sc->board.grid, hex);
    if (column >= d->bound_from && column <= d->bound_to)
        return 0;
    return ac_refuse(e, AC_9_a, AC_P_BOUND, piece, hex);
}

/* Next to an enemy battery that stands without combat stands: no zone of control, but near all the same [R24]. */
static bool near_lone_battery(const ac_ctx *c, int hex, fs_side side)
{
    const uint64_t *around = c->sc->around[hex], *held = c->s->held[2 - side], *manned = c->s->manned[2 - side];
    uint64_t lone = 0;
    for (int w = 0; w < AC_HEX_WORDS; w++)
        lone |= around[w] & held[w] & ~manned[w];
    return lone;
}

/* A strategic move keeps away from enemy stands from its first hex to its last [2.c] [R24]; infiltrators only from
 * batteries, since zones do not bind them [7.b]. */
static bool too_near(const ac_ctx *c, const ac_mover *m, int hex)
{
    if (m->pace != AC_STRATEGIC_PACE)
        return false;
    return infiltrates(m) ? near_lone_battery(c, hex, m->side) : ac_near_enemy(c->sc, c->s, hex, m->side);
}

fs_rule ac_halts_in(const ac_ctx *c, const ac_mover *m, int hex)
{
    uint32_t t = ground(c, hex);
    if (m->pace != AC_RETREAT_PACE && ac_in_enemy_zoc(c->s, hex, m->side) && !infiltrates(m))
        return AC_2_1a; /* a retreat is not halted by zones [2.6b] [R34] */
    if (!(t & (WET | AC_TOWN | AC_WIRE | AC_RIVER | DUG)))
        return 0;
    if (t & WET)
        return m->pace == AC_NORMAL_PACE ? AC_2_1b : AC_2_1c; /* [TEC.3] [TEC.4] */
    if (t & AC_TOWN)
        return m->pace == AC_NORMAL_PACE ? AC_2_1b : AC_2_1d; /* [TEC.2] */
    if (t & AC_RIVER)
        return AC_2_1g; /* [TEC.8] */
    if (t & AC_WIRE && !infiltrates(m))
        return m->traits & AC_WITH_FOOT ? AC_2_1e : AC_2_1f; /* [TEC.1] */
    if (t & DUG && m->traits & (AC_WITH_TANK | AC_WITH_GUN))
        return AC_2_1h; /* [TEC.5] [TEC.7]; pillboxes do nothing */
    return 0;
}

/* Terrain that may be entered only as the first hex of a move: "halt before entering" [R26]. */
static int first_hex_refused(const ac_ctx *c, const ac_mover *m, int to, fs_error *e)
{
    uint32_t t = ground(c, to);
    if (!(t & (WET | AC_WIRE | AC_RIVER | DUG)))
        return 0;
    if (t & AC_RIVER) /* [2.1g] */
        return ac_refuse(e, AC_2_1g, AC_P_RIVER_FIRST, m->lead, to);
    if (t & AC_WIRE && m->traits & AC_WITH_FOOT && !infiltrates(m)) /* [2.1e] [2.1f] [R27] */
        return ac_refuse(e, AC_2_1e, AC_P_WIRE_FIRST, m->lead, to);
    if (m->pace == AC_NORMAL_PACE)
        return 0;
    if (t & WET) /* [2.1c] */
        return ac_refuse(e, AC_2_1c, AC_P_TERRAIN_FIRST, m->lead, to);
    if (t & DUG && m->traits & (AC_WITH_TANK | AC_WITH_GUN)) /* [2.1h] [R28] */
        return ac_refuse(e, AC_2_1h, AC_P_TRENCH_FIRST, m->lead, to);
    return 0;
}

static int too_far(const ac_mover *m, int n, fs_error *e)
{
    ac_refuse(e, m->pace == AC_NORMAL_PACE ? AC_2_a : AC_2_b, AC_P_TOO_FAR, m->lead, FS_NO_HEX);
    if (e) {
        e->have = n - 1;
        e->need = ac_allowance(m);
    }
    return 1;
}

/* What the hex entered says, enemies aside. */
static int entry_refused(const ac_ctx *c, const ac_mover *m, int to, int n, fs_error *e)
{
    if (n > 1 && first_hex_refused(c, m, to, e))
        return 1;
    if (too_near(c, m, to))
        return ac_refuse(e, AC_2_c, AC_P_STRATEGIC_NEAR, m->lead, to);
    return ac_limit_refused(c, m->division, m->lead, to, e);
}

/* What the hex left says. */
static int leaving_refused(const ac_ctx *c, const ac_mover *m, int from, int n, fs_error *e)
{
    fs_rule halt = n > 1 ? ac_halts_in(c, m, from) : 0;
    if (halt)
        return ac_refuse(e, halt, halt == AC_2_1a ? AC_P_HALTED_ZOC : AC_P_HALTED_TERRAIN, m->lead, from);
    if (n == 1 && too_near(c, m, from))
        return ac_refuse(e, AC_2_c, AC_P_STRATEGIC_START, m->lead, from);
    return 0;
}

int ac_step_refused(const ac_ctx *c, const ac_mover *m, int from, int to, int n, fs_error *e)
{
    if (c->sc->terrain[to] & AC_LAKE)
        return ac_refuse(e, AC_TEC_6, AC_P_IMPASSABLE, m->lead, to);
    if (from >= 0 && c->sc->distance[from][to] != 1)
        return ac_refuse(e, AC_2_a, AC_P_NOT_NEXT, m->lead, to);
    if (c->s->holder[to] == fs_other(m->side))
        return ac_refuse(e, AC_2_2a, AC_P_ENEMY_THERE, m->lead, to);
    if (n > ac_allowance(m))
        return too_far(m, n, e);
    if (from >= 0 && leaving_refused(c, m, from, n, e))
        return 1;
    return entry_refused(c, m, to, n, e);
}

uint8_t ac_leaving(const ac_ctx *c, const ac_mover *mover, uint8_t paces, int from, int n)
{
    ac_mover m = *mover;
    if (n == 1) { /* only nearness can keep a move from beginning */
        m.pace = AC_STRATEGIC_PACE;
        return paces & m.pace && too_near(c, &m, from) ? paces & (uint8_t)~m.pace : paces;
    }
    if (!ac_in_enemy_zoc(c->s, from, m.side) && !(c->sc->terrain[from] & (WET | AC_TOWN | AC_WIRE | AC_RIVER | DUG)))
        return n > FAST_HEXES ? 0 : n > NORMAL_HEXES ? paces & (uint8_t)~AC_NORMAL_PACE : paces;
    uint8_t ok = 0;
    for (uint8_t left = paces; left; left &= (uint8_t)(left - 1)) {
        m.pace = left & (uint8_t)-left;
        ok |= n <= ac_allowance(&m) && !ac_halts_in(c, &m, from) ? m.pace : 0;
    }
    return ok;
}

uint8_t ac_entering(const ac_ctx *c, const ac_mover *mover, uint8_t paces, int to, int n)
{
    if (c->s->holder[to] == fs_other(mover->side) || ac_limit_refused(c, mover->division, 0, to, NULL))
        return 0;
    bool first_only = n > 1 && c->sc->terrain[to] & (WET | AC_WIRE | AC_RIVER | DUG);
    if (!first_only && !(paces & AC_STRATEGIC_PACE))
        return paces;
    ac_mover m = *mover;
    uint8_t ok = first_only ? 0 : paces;
    for (uint8_t left = first_only ? paces : 0; left; left &= (uint8_t)(left - 1)) {
        m.pace = left & (uint8_t)-left;
        ok |= first_hex_refused(c, &m, to, NULL) ? 0 : m.pace;
    }
    m.pace = ok & AC_STRATEGIC_PACE; /* the one that keeps away from enemies */
    return m.pace && too_near(c, &m, to) ? ok & (uint8_t)~m.pace : ok;
}

bool ac_is_open(const ac_ctx *c, const ac_mover *m, int hex, int n)
{
    if (ac_bit(c->s->held[2 - m->side], hex) || ac_limit_refused(c, m->division, 0, hex, NULL))
        return false;
    return n == 1 ||
           !(ac_bit(c->sc->rivers, hex) || (ac_bit(c->s->wire, hex) && m->traits & AC_WITH_FOOT && !infiltrates(m)));
}

void ac_open_hexes(const ac_ctx *c, const ac_mover *m, uint64_t first[AC_HEX_WORDS], uint64_t second[AC_HEX_WORDS])
{
    const uint64_t *enemy = c->s->held[2 - m->side], *bounds = c->sc->bounds[m->division];
    bool bound = m->division && c->s->head.turn < c->sc->division[m->division].bound_before;
    bool wire_bars = m->traits & AC_WITH_FOOT && !infiltrates(m);
    for (int w = 0; w < AC_HEX_WORDS; w++) { /* lakes are nobody's neighbours */
        first[w] = ~enemy[w] & (bound ? bounds[w] : ~(uint64_t)0);
        second[w] = first[w] & ~c->sc->rivers[w] & ~(wire_bars ? c->s->wire[w] : 0); /* as first_hex_refused */
    }
}
