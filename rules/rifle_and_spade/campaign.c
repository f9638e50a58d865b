/* campaign.c - the Peninsula: depots on the beaches, the free Ottoman reserve, roads between the maps, ships that
 * change map, and troops that are taken off again [15.1.1] [15.1.3] [20.1.1]. */
#include "campaign.h"
#include "duties.h"

/* --- depots --- */

static bool is_held(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_owns(sc, s, side, hex) && !rs_holds(sc, s, fs_other(side), hex);
}

void rs_count_depots(rs_ctx *c)
{
    for (int i = 0; i < c->sc->n_supplies && c->sc->special & RS_DEPOTS; i++) {
        const rs_supply *row = &c->sc->supply[i];
        uint8_t *turns = &c->s->depot[i];

        if (!row->when_held)
            continue;
        if (!is_held(c->sc, c->s, row->side, row->hex))
            *turns = 0;
        else if (*turns < c->sc->depot_turns && ++*turns == c->sc->depot_turns)
            rs_tell(c, RS_E_DEPOT, RS_20_1_1, row->side, 0, row->hex, 0);
    }
}

bool rs_is_depot(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    for (int i = 0; i < sc->n_supplies && sc->special & RS_DEPOTS; i++)
        if (sc->supply[i].side == side && sc->supply[i].hex == hex && s->depot[i] == sc->depot_turns)
            return is_held(sc, s, side, hex);
    return false;
}

bool rs_may_use_depot(const rs_ctx *c, int u, int hex)
{
    const rs_piece *p = &c->sc->piece[u];

    return c->s->unit[u].where == RS_AT_SEA && !rs_is(c->s, u, RS_ACTED | RS_HELD) && p->start == RS_START_SEA &&
           p->beach != FS_NO_HEX && rs_at(c->s, u) == p->hex && hex != p->beach &&
           rs_distance(&c->sc->map, p->beach, hex) <= c->sc->tables.fig.depot_reach &&
           rs_is_depot(c->sc, c->s, p->side, hex) && rs_sea_before(c->sc, hex) != FS_NO_HEX;
}

/* --- which map a hex is on: those of one map hang together --- */

static bool is_on_one_map(const rs_scenario *sc, int a, int b)
{
    int16_t queue[RS_MAX_PLAY];
    uint64_t met[RS_SEAT_WORDS] = {0};
    int n = 1;

    queue[0] = (int16_t)a;
    rs_add(met, sc->map.seat[a]);
    for (int i = 0; i < n; i++) {
        if (queue[i] == b)
            return true;
        for (int d = 0; d < 6; d++) {
            int next = sc->map.next[queue[i]][d];

            if (next == FS_NO_HEX || rs_has(met, sc->map.seat[next]))
                continue;
            rs_add(met, sc->map.seat[next]);
            queue[n++] = (int16_t)next;
        }
    }
    return false;
}

/* --- the free reserve --- */

int rs_diverted_to(const rs_scenario *sc, const rs_state *s, int b)
{
    return s->command[b].diverted ? sc->road[s->command[b].diverted - 1].from_hex : FS_NO_HEX;
}

/* The entry hex of a Brigiment all of whose units are still off the map; FS_NO_HEX if it is no reserve any more. */
static int entry_of(const rs_scenario *sc, const rs_state *s, int b)
{
    int entry = FS_NO_HEX;

    for (int u = 0; (u = rs_next_piece(sc->of_brigiment[b], u));) {
        if (s->unit[u].where != RS_NOT_YET || sc->piece[u].start != RS_START_OFF_MAP)
            return FS_NO_HEX;
        entry = sc->piece[u].hex;
    }
    return entry;
}

/* The road that leaves the map from that hex: who comes to it is behind that hex. */
static int road_at(const rs_scenario *sc, int hex)
{
    for (int i = 0; i < sc->n_roads; i++)
        if (sc->road[i].from_hex == hex && !sc->road[i].foot_only)
            return i + 1;
    return 0;
}

static int divert_refused(const rs_ctx *c, fs_side side, int b, int hex, fs_error *e)
{
    bool known = c->sc->special & RS_FREE_RESERVE && b >= 1 && b <= c->sc->n_brigiments &&
                 c->sc->brigiment[b].side == side && side == RS_OTTOMAN;

    if (!known || c->s->head.turn < c->sc->reserve_turn || c->s->command[b].diverted)
        return rs_refuse(e, RS_15_1_1, RS_P_NO_FREE_RESERVE, 0, hex);
    int entry = entry_of(c->sc, c->s, b);
    if (entry == FS_NO_HEX || hex < 0 || !road_at(c->sc, hex) || is_on_one_map(c->sc, entry, hex))
        return rs_refuse(e, RS_15_1_1, RS_P_NO_FREE_RESERVE, 0, hex);
    return 0;
}

/* It comes later than listed, behind that hex, and waits there for orders. */
static void divert(rs_ctx *c, fs_side side, int b, int hex)
{
    rs_command *m = &c->s->command[b];

    c->run->kept_from |= fs_other(side);
    rs_clear_orders(c, b);
    m->diverted = (uint8_t)road_at(c->sc, hex);
    m->order = RS_GENERAL_RESERVE;
    m->zone = (uint16_t)(hex + 1);
    m->radius = (uint8_t)c->sc->tables.fig.point_radius;
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (c->s->group[g].brigiment == b)
            c->s->group[g].status = RS_IN_SUPPORT;
    rs_tell_to(c, side, RS_E_DIVERTED, RS_15_1_1, side, m->hq, hex, 0);
}

/* --- roads off the map --- */

static bool in_reinforcements(const rs_state *s) { return fs_top_const(&s->head)->kind != RS_F_ACTIVATION; }

/* On the map it goes in its activation, and has not done anything; in a box when reinforcements come. */
static bool may_leave(const rs_ctx *c, int u)
{
    if (c->s->unit[u].where == RS_IN_BOX)
        return in_reinforcements(c->s);
    return rs_on_map(c->s, u) && rs_is(c->s, u, RS_COLUMN) && !rs_is(c->s, u, RS_FIRED | RS_MOVED | RS_DUG) &&
           !in_reinforcements(c->s) && rs_may_act(c->sc, c->s, u);
}

/* Whether the road begins where the unit is. */
static bool begins_there(const rs_ctx *c, int u, const rs_road *road)
{
    return c->s->unit[u].where == RS_IN_BOX ? road->from_box == c->s->unit[u].route : road->from_hex == rs_at(c->s, u);
}

int rs_exit_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int u = o->subject, way = o->object;
    bool own = u >= 1 && u <= c->sc->base.n_units && c->sc->side_of[u] == side && way >= 1 && way <= c->sc->n_roads;

    if (!own || !may_leave(c, u))
        return rs_refuse(e, RS_15_0, RS_P_CANNOT_EXIT, u, FS_NO_HEX);
    const rs_road *road = &c->sc->road[way - 1];
    return begins_there(c, u, road) && !(road->foot_only && rs_is_wheeled(c->sc, u))
               ? 0
               : rs_refuse(e, RS_15_0, RS_P_CANNOT_EXIT, u, FS_NO_HEX);
}

void rs_exit_options(const rs_ctx *c, fs_side side, const uint64_t who[RS_PIECE_WORDS], fs_options *out)
{
    for (int u = 0; c->sc->n_roads && (u = rs_next_piece(who, u));)
        for (int way = may_leave(c, u) ? 1 : RS_MAX_ROADS + 1; way <= c->sc->n_roads; way++) {
            fs_option o = {.verb = RS_V_EXIT, .subject = (fs_unit)u, .object = (uint16_t)way};

            if (begins_there(c, u, &c->sc->road[way - 1]) && !rs_exit_refused(c, side, &o, NULL))
                fs_offer(out, o);
        }
}

void rs_exit(rs_ctx *c, const fs_option *o)
{
    int u = o->subject, hex = rs_on_map(c->s, u) ? rs_at(c->s, u) : FS_NO_HEX;
    fs_side side = c->sc->side_of[u];

    rs_tell_to(c, hex == FS_NO_HEX ? side : 3, RS_E_LEAVES_MAP, RS_15_0, side, u, hex, 0);
    rs_take_off(c, u, RS_ON_ROAD);
    c->s->unit[u].route = (uint8_t)o->object;
    c->s->unit[u].at = (uint16_t)(c->s->head.turn + c->sc->road[o->object - 1].turns);
}

/* --- ships --- */

static int waters_of(const rs_scenario *sc, int row)
{
    for (int i = 0; i < sc->map.n_play && sc->naval[row].zone; i++)
        if (rs_in_zone(sc, sc->naval[row].zone, sc->map.hex_of_seat[i]))
            return sc->map.hex_of_seat[i];
    return FS_NO_HEX;
}

/* At 4am some chits may go from one map to the other. */
static int ships_refused(const rs_ctx *c, fs_side side, int from, int to, fs_error *e)
{
    const rs_scenario *sc = c->sc;
    bool known = sc->special & RS_NAVAL_MOVES && side == RS_ENTENTE && from >= 1 && from <= sc->n_naval && to >= 1 &&
                 to <= sc->n_naval;

    if (!known || sc->turn[c->s->head.turn].hour || c->s->ships_moved >= sc->naval_moves ||
        !sc->naval[from - 1].chits || !sc->naval[to - 1].chits ||
        sc->naval[from - 1].chits + c->s->ships[from - 1] <= 0)
        return rs_refuse(e, RS_17_7, RS_P_NO_SHIPS, 0, FS_NO_HEX);
    int a = waters_of(sc, from - 1), b = waters_of(sc, to - 1);
    return a == FS_NO_HEX || b == FS_NO_HEX || is_on_one_map(sc, a, b)
               ? rs_refuse(e, RS_17_7, RS_P_SHIPS_NOT_THERE, 0, FS_NO_HEX)
               : 0;
}

static void move_ships(rs_ctx *c, fs_side side, int from, int to)
{
    c->s->ships[from - 1]--;
    c->s->ships[to - 1]++;
    c->s->ships_moved++;
    rs_tell(c, RS_E_SHIPS_MOVE, RS_17_7, side, 0, waters_of(c->sc, to - 1), 0);
}

/* --- in the Reinforcement Phase --- */

static fs_option ships_option(int from, int to)
{
    return (fs_option){.verb = RS_V_SHIPS, .object = (uint16_t)from, .place = FS_NUMBER, .x = to};
}

void rs_campaign_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    rs_exit_options(c, side, c->sc->pieces[side], out);
    for (int b = 1; c->sc->special & RS_FREE_RESERVE && b <= c->sc->n_brigiments; b++)
        for (int i = 0; i < c->sc->n_roads; i++) {
            int hex = c->sc->road[i].from_hex;

            if (hex >= 0 && road_at(c->sc, hex) == i + 1 && !divert_refused(c, side, b, hex, NULL))
                fs_offer(out, rs_option_object_hex(RS_V_TO_MAP, b, hex));
        }
    for (int from = 1; c->sc->special & RS_NAVAL_MOVES && from <= c->sc->n_naval; from++)
        for (int to = 1; to <= c->sc->n_naval; to++)
            if (!ships_refused(c, side, from, to, NULL))
                fs_offer(out, ships_option(from, to));
}

int rs_campaign_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == RS_V_EXIT)
        return rs_exit_refused(c, side, o, e);
    return o->verb == RS_V_TO_MAP ? divert_refused(c, side, o->object, o->place == FS_HEX ? o->x : FS_NO_HEX, e)
                                  : ships_refused(c, side, o->object, o->x, e);
}

void rs_campaign_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb == RS_V_TO_MAP)
        divert(c, side, o->object, o->x);
    else if (o->verb == RS_V_EXIT)
        rs_exit(c, o);
    else
        move_ships(c, side, o->object, o->x);
}

/* --- taken off a beach --- */

/* Rifle steps that went into the boats this turn, quarters. */
static int embarked(const rs_ctx *c, fs_side side)
{
    int steps = 0, due = c->s->head.turn + c->sc->reembark_delay;

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (c->s->unit[u].where == RS_AT_SEA && rs_is(c->s, u, RS_HELD) && c->s->unit[u].at == due)
            steps += rs_has_steps(c->sc, u) ? c->s->unit[u].steps : 0;
    return steps;
}

/* By Day, with no enemy beside the beach, so many steps a turn. */
int rs_embark_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int u = o->subject, beach = c->sc->reembark_from;
    bool own = u >= 1 && u <= c->sc->base.n_units && c->sc->side_of[u] == side && side == RS_ENTENTE;

    if (!(c->sc->special & RS_REEMBARK) || !own || !rs_on_map(c->s, u) || rs_at(c->s, u) != beach ||
        !rs_may_act(c->sc, c->s, u) || rs_is(c->s, u, RS_FIRED | RS_MOVED | RS_DUG))
        return rs_refuse(e, RS_15_1_3, RS_P_CANNOT_EMBARK, u, FS_NO_HEX);
    if (rs_light(c->sc, c->s) != RS_DAY || rs_in_contact(c->sc, c->s, side, beach) ||
        rs_sea_before(c->sc, c->sc->reembark_to) == FS_NO_HEX)
        return rs_refuse(e, RS_15_1_3, RS_P_CANNOT_EMBARK, u, beach);
    int steps = embarked(c, side) + (rs_has_steps(c->sc, u) ? c->s->unit[u].steps : 0), most = c->sc->reembark_steps;
    return steps > most * 4 ? rs_refuse_for(e, RS_15_1_3, RS_P_BOATS_ARE_FULL, u, beach, (steps + 3) / 4, most) : 0;
}

void rs_embark_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    if (!(c->sc->special & RS_REEMBARK))
        return;
    for (int u = 0; (u = rs_next_in(c->sc, c->s, c->sc->reembark_from, u));) {
        fs_option o = rs_option(RS_V_EMBARK, u);

        if (!rs_embark_refused(c, side, &o, NULL))
            fs_offer(out, o);
    }
}

/* Off the other beach, unable to do anything until the boats are there. */
void rs_embark(rs_ctx *c, int u)
{
    int from = rs_at(c->s, u);

    rs_take_off(c, u, RS_AT_SEA);
    rs_set(c->s, u, RS_HELD | RS_ACTED);
    c->s->unit[u].at = (uint16_t)(c->s->head.turn + c->sc->reembark_delay);
    c->s->hex[u] = (uint16_t)(rs_sea_before(c->sc, c->sc->reembark_to) + 1);
    rs_tell(c, RS_E_TAKEN_OFF, RS_15_1_3, c->sc->side_of[u], u, from, 0);
}
