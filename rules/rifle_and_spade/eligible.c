/* eligible.c - who may fire at what, and with how much [17.1] [17.7.6]. Everything here is what the owner of the firer
 * may know: his own units, the sets of the map, and what he sees of the other stack. */
#include "fire.h"

static bool is_artillery(const rs_scenario *sc, int u) { return sc->kind_of[u] == RS_ARTILLERY; }

/* --- where one fires from --- */

int rs_ship_hex(const rs_scenario *sc, const rs_state *s)
{
    bool is_there = sc->ship.turn && s->head.turn >= sc->ship.turn;

    return is_there ? sc->map.next[sc->ship.hex][sc->ship.direction] : FS_NO_HEX;
}

bool rs_is_aboard(const rs_scenario *sc, const rs_state *s, int u)
{
    return s->unit[u].where == RS_ABOARD && rs_at(s, u) != FS_NO_HEX && rs_ship_hex(sc, s) != FS_NO_HEX;
}

bool rs_fires_aboard(const rs_scenario *sc, const rs_state *s, int u)
{
    return sc->kind_of[u] == RS_MG && rs_is_aboard(sc, s, u);
}

/* Range between the deck and a hex of the scenario's two sets; 0 the deck is not seen from there. */
static int deck_range(const rs_scenario *sc, int hex)
{
    return rs_in_zone(sc, sc->ship.adjacent, hex) ? 1 : rs_in_zone(sc, sc->ship.range_two, hex) ? 2 : 0;
}

bool rs_is_under_deck(const rs_scenario *sc, const rs_state *s, int hex)
{
    return rs_ship_hex(sc, s) != FS_NO_HEX && deck_range(sc, hex);
}

/* Riflemen and machine guns that fire at the ship do so over the ground its own guns fire over. */
static bool fires_at_deck(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    return hex == rs_ship_hex(sc, s) && sc->side_of[u] != sc->ship.side && !is_artillery(sc, u);
}

bool rs_in_action(const rs_scenario *sc, const rs_state *s, int u)
{
    return rs_on_map(s, u) || rs_fires_aboard(sc, s, u);
}

/* --- points and strength --- */

int rs_points(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_piece *p = &sc->piece[u];

    switch (sc->kind_of[u]) {
    case RS_RIFLE:
    case RS_CAVALRY:
        return rs_is_picket(s, u) ? sc->tables.fig.picket_points : s->unit[u].steps * sc->tables.fig.step_points / 4;
    case RS_MG:
        return p->mg;
    case RS_ARTILLERY:
        return rs_gun_points(sc, u, rs_deployed_steps(sc, s, u)); /* pro rata to its steps [3.1.8] */
    default:
        return 0; /* [17.1.6] */
    }
}

/* Hexsides by which a stack fires at that hex: a line through a corner has two, the own hex counts as one [17.1.3]. */
static int sides_out(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    int sides = __builtin_popcount(rs_entry_sides(sc, hex, rs_at(s, u)));

    return sides ? sides : 1;
}

/* Of a unit larger than one hexside lets fire only so much counts. */
static int through_hexsides(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    int points = rs_points(sc, s, u), sides = sides_out(sc, s, u, hex);
    int most =
        sc->kind_of[u] == RS_MG ? sc->tables.fig.hexside_mg : sc->tables.fig.hexside_steps * sc->tables.fig.step_points;

    return is_artillery(sc, u) || points <= most * sides ? points : most * sides;
}

int rs_strength(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int u)
{
    const int16_t *times = sc->tables.times; /* quarters */
    int points = through_hexsides(sc, s, u, shot->hex) * 4, range = rs_distance(&sc->map, rs_at(s, u), shot->hex);
    bool not_doubled =
        shot->what == RS_T_RETREATS || (shot->mode == RS_COUNTER_FIRE && rs_is_us_them(sc, s, shot->hex)); /* [R15] */

    if (range == 0 && is_artillery(sc, u))
        points = points * times[rs_is_low_shrapnel(sc, u) ? RS_TIMES_SHRAPNEL_ZERO : RS_TIMES_OTHER_ZERO] / 4;
    else if (range == 0 && !not_doubled)
        points = points * times[RS_TIMES_RANGE_ZERO] / 4;
    if (rs_is(s, u, RS_CONFUSED)) /* its own marker, not its neighbours' [3.7.4] */
        points = points * times[RS_TIMES_CONFUSED] / 4;
    return points;
}

/* --- spotters --- */

static bool is_wired(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_has(s->telephone[side - 1], sc->map.seat[hex]) || rs_has(sc->telephone[side], hex);
}

/* A line that is whole from one hex to the other: cut in one of its hexes it is no link [13.1.14]. */
static bool is_linked_by_wire(const rs_scenario *sc, const rs_state *s, fs_side side, int a, int b)
{
    uint64_t met[RS_SEAT_WORDS] = {0};
    int16_t queue[RS_MAX_PLAY];
    int n = 0;

    if (!is_wired(sc, s, side, a) || !is_wired(sc, s, side, b))
        return false;
    queue[n++] = (int16_t)a;
    rs_add(met, sc->map.seat[a]);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 6; d++) {
            int next = sc->map.next[queue[i]][d];

            if (next == FS_NO_HEX || rs_has(met, sc->map.seat[next]) || !is_wired(sc, s, side, next))
                continue;
            if (next == b)
                return true;
            rs_add(met, sc->map.seat[next]);
            queue[n++] = (int16_t)next;
        }
    return a == b;
}

static bool can_spot(const rs_scenario *sc, const rs_state *s, int u, int battery, int hex)
{
    int from = rs_at(s, u), guns = rs_at(s, battery);

    if (!rs_on_map(s, u) || sc->side_of[u] != sc->side_of[battery] || rs_is(s, u, RS_HELD))
        return false;
    bool in_us_them = rs_is_us_them(sc, s, from); /* hidden from outside, and not blind to what is beside it */
    if (in_us_them && from != hex)
        return false;                                          /* [8.3.6] */
    bool comes_out = u == battery && !rs_is_high_angle(sc, u); /* low-angle guns do, to fire [17.7.4] */
    if (rs_hides(s, u) && !in_us_them && !comes_out)
        return false;
    if (rs_distance(&sc->map, from, guns) > sc->tables.fig.spotter &&
        !is_linked_by_wire(sc, s, sc->side_of[u], from, guns))
        return false;
    return rs_view_at(sc, s, from, hex) != RS_BLOCKED;
}

int rs_spotter_past(const rs_scenario *sc, const rs_state *s, int battery, int hex, unsigned named)
{
    fs_side side = sc->side_of[battery];

    if (can_spot(sc, s, battery, battery, hex) && !(rs_entry_sides(sc, rs_at(s, battery), hex) & named))
        return battery;
    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
        if (can_spot(sc, s, u, battery, hex) && !(rs_entry_sides(sc, rs_at(s, u), hex) & named))
            return u;
    return 0;
}

int rs_spotter(const rs_scenario *sc, const rs_state *s, int battery, int hex)
{
    return rs_spotter_past(sc, s, battery, hex, 0);
}

/* What it costs a Fire that this unit and no other spots: another hex than the battery's, a view in part. */
static int spotter_drm(const rs_scenario *sc, const rs_state *s, int u, int battery, int hex)
{
    bool partial = rs_is_high_angle(sc, battery) && rs_view_at(sc, s, rs_at(s, u), hex) == RS_PARTIAL;

    return (rs_at(s, u) != rs_at(s, battery) ? sc->tables.gunnery[RS_GUN_OTHER_SPOTTER].v[0] : 0) +
           (partial ? sc->tables.base[RS_BASE_PARTIAL].v[1] : 0);
}

int rs_best_spotter(const rs_scenario *sc, const rs_state *s, int battery, int hex)
{
    int best = 0, least = 0;

    for (int u = 0; (u = rs_next_piece(sc->pieces[sc->side_of[battery]], u));) {
        if (!can_spot(sc, s, u, battery, hex))
            continue;
        int drm = spotter_drm(sc, s, u, battery, hex);
        if (!best || drm < least)
            best = u, least = drm;
    }
    return best;
}

/* --- what is seen of the target: a hex in sight is not yet men in sight [5.2.7] [7.5] --- */

/* Whether all who are there Hide in ways that this firer's fire does nothing to. */
static bool all_immune(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    rs_look look = rs_look_at(sc, s, sc->side_of[u], hex);
    bool guns = is_artillery(sc, u), high = guns && rs_is_high_angle(sc, u), here = rs_at(s, u) == hex;
    bool plunging = rs_is_plunging(sc, rs_at(s, u), hex, !guns);
    unsigned sides = rs_entry_sides(sc, rs_at(s, u), hex);

    if (!look.mark || look.mark & RS_LOOK_OUT || here)
        return false;
    if (look.mark & (RS_LOOK_TERRAIN) && (guns || plunging))
        return false;
    if (look.mark & RS_LOOK_WORK) {
        int work = rs_work_at(s, fs_other(sc->side_of[u]), hex, 0), kind = work ? s->work[work - 1].kind : 0;

        if (guns || (plunging && kind < RS_FIRE_TRENCH))
            return false;
    }
    if (look.mark & RS_LOOK_RIDGE && (!(sides & look.named) || (high && rs_spotter_past(sc, s, u, hex, look.named))))
        return false;
    if (look.mark & RS_LOOK_RAVINE && (high || plunging || (!guns && sides & rs_ravine_ends(look.named))))
        return false;
    return true;
}

/* --- the question --- */

static int posture_refused(const rs_scenario *sc, const rs_state *s, int u, int hex, fs_error *e)
{
    const rs_unit *unit = &s->unit[u];

    if (!rs_in_action(sc, s, u) || !rs_points(sc, s, u))
        return rs_refuse(e, RS_17_1, RS_P_CANNOT_FIRE, u, hex);
    if (unit->flags & (RS_COLUMN | RS_HELD))
        return rs_refuse(e, RS_17_1_2, RS_P_NOT_IN_COLUMN, u, hex); /* [14.2.3] */
    if (rs_is_us_them(sc, s, rs_at(s, u)) && rs_at(s, u) != hex)
        return rs_refuse(e, RS_8_3_1, RS_P_ONLY_OWN_HEX, u, hex);
    if (rs_is_us_them(sc, s, hex) && rs_at(s, u) != hex)
        return rs_refuse(e, RS_8_3_5, RS_P_ONLY_FROM_INSIDE, u, hex); /* guns neither [8.2.2] [17.7.5] */
    if (rs_at(s, u) != hex && rs_is_fought_over(sc, s, rs_at(s, u)) &&
        rs_at(s, u) != rs_retreat_hex(s)) /* those who drove them out fire after them [19.1.9] */
        return rs_refuse(e, RS_17_8_3, RS_P_UNDER_ASSAULT, u, hex);
    return 0;
}

static int range_refused(const rs_scenario *sc, const rs_state *s, int u, int hex, fs_error *e)
{
    int range = rs_distance(&sc->map, rs_at(s, u), hex), most;

    if (rs_fires_aboard(sc, s, u) && !deck_range(sc, hex))
        return rs_refuse(e, RS_17_1_4, RS_P_NO_SIGHT, u, hex);
    if (fires_at_deck(sc, s, u, hex)) {
        range = deck_range(sc, rs_at(s, u));
        if (!range)
            return rs_refuse(e, RS_17_1_4, RS_P_NO_SIGHT, u, hex);
    }
    if (is_artillery(sc, u)) {
        most = sc->piece[u].range;
        if (range == 0 && !rs_is_low_shrapnel(sc, u))
            return rs_refuse(e, RS_17_7_3, RS_P_NOT_AT_RANGE_ZERO, u, hex);
    } else {
        most = sc->kind_of[u] == RS_MG ? sc->tables.fig.mg_range : sc->tables.fig.rifle_range;
    }
    return range > most
               ? rs_refuse_for(e, is_artillery(sc, u) ? RS_17_1_5 : RS_17_1_4, RS_P_OUT_OF_RANGE, u, hex, range, most)
               : 0;
}

bool rs_is_far(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    int most = sc->kind_of[u] == RS_MG ? sc->tables.fig.mg_range : sc->tables.fig.rifle_range;

    return !is_artillery(sc, u) && rs_on_map(s, u) && rs_distance(&sc->map, rs_at(s, u), hex) > most &&
           hex != rs_ship_hex(sc, s);
}

/* Gun Pits and Forts let guns fire only through their facings; at a corner either side will do [6.3.2] [6.6.1]. */
static int arc_refused(const rs_scenario *sc, const rs_state *s, int u, int hex, fs_error *e)
{
    if (!is_artillery(sc, u) || rs_at(s, u) == hex)
        return 0;
    int pit = rs_gun_pit_of(sc, s, u);
    unsigned arc = pit ? s->work[pit - 1].front : sc->piece[u].facings;
    if (!arc || rs_entry_sides(sc, hex, rs_at(s, u)) & arc)
        return 0;
    return rs_refuse(e, pit ? RS_6_3_2 : RS_6_6_1, RS_P_OUT_OF_ARC, u, hex);
}

static int guns_refused(const rs_scenario *sc, const rs_state *s, int u, int hex, fs_error *e)
{
    const rs_unit *unit = &s->unit[u];
    bool unsupplied = unit->brigiment ? rs_command_of(s, u)->flags & RS_NO_SUPPLY : unit->flags & RS_CUT_OFF;

    if (!is_artillery(sc, u))
        return 0;
    if (unit->flags & RS_MOVED)
        return rs_refuse(e, RS_17_7_9, RS_P_GUNS_MOVED, u, hex);
    if (unit->flags & RS_DUG)
        return rs_refuse(e, RS_13_1_11, RS_P_GUNS_DIG, u, hex);
    if (unsupplied && unit->shoots >= sc->tables.fig.unsupplied_shoots)
        return rs_refuse(e, RS_20_2_4, RS_P_NO_SHELLS, u, hex);
    if (sc->piece[u].shoots && unit->route >= sc->piece[u].shoots)
        return rs_refuse(e, RS_17_7, RS_P_NO_SHELLS, u, hex);
    if (rs_holds(sc, s, sc->side_of[u], hex) && rs_at(s, u) != hex)
        return rs_refuse(e, RS_17_8_4, RS_P_OWN_UNITS_THERE, u, hex);
    if (!rs_spotter(sc, s, u, hex))
        return rs_refuse(e, RS_17_7_6, RS_P_NO_SPOTTER, u, hex);
    return 0;
}

static int sight_refused(const rs_scenario *sc, const rs_state *s, int u, int hex, int crest, fs_error *e)
{
    if (is_artillery(sc, u) && rs_is_high_angle(sc, u))
        return 0;
    if (rs_fires_aboard(sc, s, u) || fires_at_deck(sc, s, u, hex)) { /* nothing between, as far as the light goes */
        int most = rs_observation(&sc->tables, rs_light(sc, s), s->weather, rs_has(sc->lit, hex));

        return rs_distance(&sc->map, rs_at(s, u), hex) <= most ? 0 : rs_refuse(e, RS_5_2_2, RS_P_NO_SIGHT, u, hex);
    }
    if (rs_view_of_mover(sc, s, rs_at(s, u), hex, crest) == RS_BLOCKED)
        return rs_refuse(e, RS_5_2_13, RS_P_NO_SIGHT, u, hex);
    return 0;
}

int rs_fire_refused_at(const rs_scenario *sc, const rs_state *s, int u, int hex, int crest, bool commanded, fs_error *e)
{
    if (posture_refused(sc, s, u, hex, e) || range_refused(sc, s, u, hex, e) || arc_refused(sc, s, u, hex, e) ||
        sight_refused(sc, s, u, hex, crest, e) || guns_refused(sc, s, u, hex, e))
        return 1;
    if (!commanded)
        return 0;
    if (rs_is(s, u, RS_FIRED))
        return rs_refuse(e, RS_17_3_1, RS_P_HAS_FIRED, u, hex);
    if (all_immune(sc, s, u, hex))
        return rs_refuse(e, RS_7_5_1, RS_P_ALL_IMMUNE, u, hex);
    return 0;
}

int rs_fire_refused(const rs_scenario *sc, const rs_state *s, int u, int hex, bool commanded, fs_error *e)
{
    return rs_fire_refused_at(sc, s, u, hex, -1, commanded, e);
}

/* --- so much of a stack through one hexside [17.1.3] --- */

/* With those already picked: at most so many rifle steps and MG points leave a hex by one side; a corner lends both. */
int rs_hexside_refused(const rs_scenario *sc, const rs_state *s, int u, int hex, fs_error *e)
{
    int steps = 0, points = 0, sides = sides_out(sc, s, u, hex);
    bool mg = sc->kind_of[u] == RS_MG;

    if (is_artillery(sc, u))
        return 0;
    for (int v = 0; (v = rs_next_in(sc, s, rs_at(s, u), v));) {
        if (v == u || !rs_is(s, v, RS_PICKED) || sc->side_of[v] != sc->side_of[u])
            continue;
        if (rs_has_steps(sc, v))
            steps += s->unit[v].steps;
        else if (sc->kind_of[v] == RS_MG)
            points += sc->piece[v].mg;
    }
    bool full = mg ? points && points + sc->piece[u].mg > sc->tables.fig.hexside_mg * sides
                   : steps && steps + s->unit[u].steps > sc->tables.fig.hexside_steps * 4 * sides;
    if (full) /* one that is too large by itself fires with a part */
        return rs_refuse(e, RS_17_1_3, RS_P_HEXSIDE_FULL, u, hex);
    return 0;
}

/* A unit that Hides comes out to fire, but for high-angle guns and men behind a Ridge their line does not cross
 * [7.2.4] [7.6.3] [17.7.4]. */
bool rs_must_come_out(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    const rs_unit *unit = &s->unit[u];

    if (unit->means == RS_NOT_HIDING || (is_artillery(sc, u) && rs_is_high_angle(sc, u)))
        return false;
    return !(unit->means == RS_HIDES_RIDGE && !(rs_entry_sides(sc, hex, rs_at(s, u)) & unit->named));
}

bool rs_any_of(const rs_ctx *c, fs_side side, uint32_t flag)
{
    for (int u = 0; (u = rs_next_own_part(c, side, flag, u));)
        if (rs_in_action(c->sc, c->s, u))
            return true;
    return false;
}

int rs_hidden_shooters(const rs_ctx *c, fs_side side, int target)
{
    for (int u = 0; (u = rs_next_own_part(c, side, RS_SHOOTER, u));)
        if (rs_on_map(c->s, u) && rs_must_come_out(c->sc, c->s, u, target))
            return rs_at(c->s, u);
    return FS_NO_HEX;
}
