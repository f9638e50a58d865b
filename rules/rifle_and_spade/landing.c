/* landing.c - out of boats and off the ship on to a Beach, out of a queue on to the map [15.1].
 *
 * Boats: the stack is named like any other (`move U` ...) and its first step is `land`. A Beach the enemy holds is
 * entered by Movement to Assault. */
#include "campaign.h"
#include "movement.h"

/* --- boats --- */

static bool is_afloat(const rs_state *s, int u)
{
    return s->unit[u].where == RS_AT_SEA || s->unit[u].where == RS_ABOARD;
}

static int any_of(const rs_trek *t) { return rs_next_piece(t->set, 0); }

/* --- what a Beach takes in a turn: of rifle steps so many, machine guns and HQs besides, and of guns one mountain
 * battery or one step; steps of guns beyond that count with the riflemen [15.1.3] --- */

static int landing_at(const rs_state *s, fs_side side, int hex)
{
    int wanted = (hex + 1) | (side == 2 ? RS_BEACH_OTTOMAN : 0);

    for (int i = 0; i < RS_MAX_LANDINGS && s->beach[i]; i++)
        if ((s->beach[i] & (RS_BEACH_HEX | RS_BEACH_OTTOMAN)) == wanted)
            return i + 1;
    return 0;
}

/* Of the guns those that do not count, at best. */
static int free_quarters(const rs_ctx *c, const rs_trek *t)
{
    int most = 0;

    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        int steps = c->sc->kind_of[u] == RS_ARTILLERY ? c->s->unit[u].steps : 0;

        steps = rs_is_mountain(c->sc, u) || steps < 4 ? steps : 4;
        most = steps > most ? steps : most;
    }
    return most;
}

static int quarters_of(const rs_ctx *c, const rs_trek *t)
{
    int quarters = 0;

    for (int u = 0; (u = rs_next_piece(t->set, u));)
        quarters += c->s->unit[u].steps; /* machine guns and HQs have none */
    return quarters;
}

/* So many more quarters than it has taken this turn, those who fell there among them. */
static int quarters_more(const rs_ctx *c, const rs_trek *t, int at)
{
    bool had_guns = at && c->s->beach[at - 1] & RS_BEACH_GUNS;

    return quarters_of(c, t) - (had_guns ? 0 : free_quarters(c, t));
}

/* Own ground with no enemy near before the first of the turn came in. */
static bool is_safe(const rs_ctx *c, fs_side side, int hex, int at)
{
    if (at)
        return c->s->beach[at - 1] & RS_BEACH_SAFE;
    return rs_owns(c->sc, c->s, side, hex) && rs_nearest_enemy(c->sc, c->s, side, hex) > c->sc->tables.fig.landing_safe;
}

/* Steps by boat or gangway: fewer under fire and in the dark. */
static int rate_of(const rs_ctx *c, fs_side side, int hex, int at)
{
    const rs_figures *fig = &c->sc->tables.fig;

    if (rs_is_night(c->sc, c->s))
        return fig->landing_steps_night;
    return is_safe(c, side, hex, at) ? fig->landing_steps_safe : fig->landing_steps;
}

static int rate_refused(const rs_ctx *c, const rs_trek *t, int hex, fs_error *e)
{
    const rs_figures *fig = &c->sc->tables.fig;
    int at = landing_at(c->s, t->side, hex), steps = (at ? c->s->landed[at - 1] : 0) + quarters_more(c, t, at);

    if (!at && c->s->beach[RS_MAX_LANDINGS - 1]) /* more Beaches than any scenario has */
        return rs_refuse_for(e, RS_15_1_3, RS_P_BEACH_IS_FULL, 0, hex, (steps + 3) / 4, 0);
    if (steps <= 4 * fig->landing_steps_night && steps <= 4 * fig->landing_steps &&
        steps <= 4 * fig->landing_steps_safe)
        return 0; /* whatever the light and the enemy */
    int limit = rate_of(c, t->side, hex, at);
    return steps > limit * 4 ? rs_refuse_for(e, RS_15_1_3, RS_P_BEACH_IS_FULL, 0, hex, (steps + 3) / 4, limit) : 0;
}

void rs_note_landing(rs_ctx *c, const rs_trek *t, int hex)
{
    int at = landing_at(c->s, t->side, hex), more = quarters_more(c, t, at);

    if (!at) {
        bool safe = is_safe(c, t->side, hex, 0);

        while (c->s->beach[at])
            at++;
        c->s->beach[at++] = (uint16_t)((hex + 1) | (t->side == 2 ? RS_BEACH_OTTOMAN : 0) | (safe ? RS_BEACH_SAFE : 0));
    }
    c->s->landed[at - 1] = (uint8_t)(c->s->landed[at - 1] + more);
    if (free_quarters(c, t))
        c->s->beach[at - 1] |= RS_BEACH_GUNS;
}

/* It has not landed after all. */
static void take_back_landing(rs_ctx *c, int u, int hex)
{
    int at = landing_at(c->s, c->sc->side_of[u], hex);

    if (at && c->s->landed[at - 1] >= c->s->unit[u].steps)
        c->s->landed[at - 1] = (uint8_t)(c->s->landed[at - 1] - c->s->unit[u].steps);
}

static int riflemen_in(const rs_ctx *c, const rs_trek *t)
{
    int n = 0;

    for (int u = 0; (u = rs_next_piece(t->set, u));)
        n += rs_has_steps(c->sc, u);
    return n;
}

/* Off the ship: so many units a turn by day while the beach before it is not owned, then and by night as many as land
 * from boats; machine guns and HQs go along. */
static int ship_refused(const rs_ctx *c, const rs_trek *t, int hex, fs_error *e)
{
    const rs_ship *ship = &c->sc->ship;

    if (hex != ship->hex)
        return rs_refuse(e, RS_15_1_3, RS_P_CANNOT_LAND, any_of(t), hex);
    bool free = rs_is_night(c->sc, c->s) || rs_owns(c->sc, c->s, t->side, hex) || !riflemen_in(c, t);
    if (!free && c->s->ship_left + riflemen_in(c, t) > ship->a_turn)
        return rs_refuse(e, RS_15_1_3, RS_P_SHIP_GANGWAYS, any_of(t), hex);
    return rate_refused(c, t, hex, e);
}

/* The Beach the scenario names while the boats are where it put them; others may use any landing side. */
static int boat_refused(const rs_ctx *c, const rs_trek *t, int hex, fs_error *e)
{
    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        const rs_piece *p = &c->sc->piece[u];

        if (p->start == RS_START_SEA && rs_at(c->s, u) == p->hex && p->beach != FS_NO_HEX && p->beach != hex)
            return rs_refuse(e, RS_15_1_3, RS_P_CANNOT_LAND, u, hex);
    }
    return rate_refused(c, t, hex, e);
}

int rs_land_refused(const rs_ctx *c, const rs_trek *t, const fs_option *o, fs_error *e)
{
    rs_trek at = *t;
    int u = any_of(t), hex = o->x;

    if (!u || !is_afloat(c->s, u) || o->place != FS_HEX || !t->is_picked)
        return rs_refuse(e, RS_15_1_3, RS_P_CANNOT_LAND, u, hex);
    at.hex = at.start = rs_at(c->s, u);
    int d = rs_direction(&c->sc->map, at.hex, hex);
    if (d < 0 || !rs_is_land(&c->sc->map, hex) || !(rs_side_of(&c->sc->map, at.hex, d) & RS_LANDING) ||
        c->sc->map.step[at.hex][d].foot == RS_BARRED)
        return rs_refuse(e, RS_15_1_3, RS_P_CANNOT_LAND, u, hex);
    if (c->s->unit[u].where == RS_ABOARD ? ship_refused(c, t, hex, e) : boat_refused(c, t, hex, e))
        return 1;
    if (rs_holds(c->sc, c->s, fs_other(t->side), hex)) {
        fs_option assault = rs_option_hex(RS_V_ASSAULT, 0, hex);
        return rs_assault_move_refused(c, &at, &assault, e);
    }
    return e ? rs_stacking_refused(c->sc, c->s, t->side, hex, t->set, e) : !rs_has_room(c, t->side, hex, t->set);
}

void rs_land_options(const rs_ctx *c, const rs_trek *t, int enough, fs_options *out)
{
    int u = any_of(t);

    for (int d = 0; u && d < 6 && out->n < enough; d++) {
        int at = rs_at(c->s, u), next = c->sc->map.next[at][d];
        fs_option o = rs_option_hex(RS_V_LAND, 0, next);

        if (next != FS_NO_HEX && rs_side_of(&c->sc->map, at, d) & RS_LANDING && !rs_land_refused(c, t, &o, NULL))
            fs_offer(out, o);
    }
}

/* Hex and landing side, and wire from boats; guns and whoever has less than it takes spend all they have [14.1.11]. */
static int price(const rs_ctx *c, const rs_trek *t, int d, bool from_ship, int *sides)
{
    const rs_step *step = &c->sc->map.step[t->hex][d];
    bool wired = !from_ship && rs_wire_against(c->sc, c->s, t->side, t->hex, d);
    int wire = wired ? c->sc->tables.hexside[RS_HEXSIDE_WIRE].foot : 0, left = rs_left_of(c->sc, c->s, t);

    *sides = (step->foot_side + wire) / 2;
    return step->foot + wire < left ? step->foot + wire : left;
}

void rs_land_apply(rs_ctx *c, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    rs_trek t = rs_under_way(c);
    bool from_ship = c->s->unit[any_of(&t)].where == RS_ABOARD;
    int d = rs_direction(&c->sc->map, t.hex, o->x), sides;

    if (from_ship)
        c->s->ship_left = (uint8_t)(c->s->ship_left + riflemen_in(c, &t));
    f->v[RS_M_LANDS] = 1;
    if (rs_holds(c->sc, c->s, fs_other(t.side), o->x)) {
        fs_option assault = rs_option_hex(RS_V_ASSAULT, 0, o->x);

        rs_assault_apply(c, &assault);
        return;
    }
    f->v[RS_M_SPENT] = (int16_t)price(c, &t, d, from_ship, &sides);
    f->v[RS_M_LEFT] = (int16_t)(t.hex + 1);
    f->v[RS_M_SIDES] = (int16_t)sides;
    f->v[RS_M_HEX] = (int16_t)o->x;
    rs_note_landing(c, &t, o->x);
    for (int u = 0; (u = rs_next_piece(t.set, u));) {
        rs_put(c, u, o->x);
        c->s->unit[u].entry = (uint8_t)(rs_opposite(d) + 1);
        rs_set(c->s, u, RS_LANDED);
        if (rs_work_at(c->s, 1, o->x, 0) || rs_work_at(c->s, 2, o->x, 0))
            rs_set(c->s, u, RS_ON_TOP);
        if (c->sc->kind_of[u] == RS_ARTILLERY)
            f->v[RS_M_STOPPED] = 1;
    }
    rs_tell(c, RS_E_LANDS, RS_15_1_3, t.side, 0, o->x, 0);
    rs_expose(c, RS_T_LANDS);
}

void rs_back_to_boats(rs_ctx *c, int u, int sea)
{
    int from = rs_at(c->s, u);
    uint32_t keep = (uint32_t)(RS_SHOWN | RS_MOVED);

    take_back_landing(c, u, from);
    c->s->unit[u].flags = (c->s->unit[u].flags & keep) | RS_ACTED;
    c->s->unit[u].where = RS_AT_SEA;
    c->s->unit[u].means = c->s->unit[u].named = c->s->unit[u].entry = 0;
    c->s->hex[u] = (uint16_t)(sea + 1);
    rs_hqs_change(c, u);
    rs_settle(c, from);
}

/* --- out of the queue [15.1.1] --- */

static int entry_cost(const rs_ctx *c, int u, bool *by_road)
{
    int hex = rs_at(c->s, u), place = c->s->unit[u].at;
    const rs_terrain_row *row = &c->sc->tables.terrain[rs_terrain(&c->sc->map, hex)];
    int road = c->sc->tables.hexside[RS_HEXSIDE_ROAD].foot;

    *by_road = rs_has(c->sc->map.way, hex) && c->sc->tables.allowance[rs_mover_of(c->sc, u)].column;
    if (*by_road)
        return (place + 1) * road;
    int cost = rs_is_wheeled(c->sc, u) ? row->wheel : row->foot;
    return cost ? cost + place * 2 : RS_BARRED;
}

static int allowance_on_entry(const rs_ctx *c, int u, bool by_road)
{
    const rs_allowance *row = &c->sc->tables.allowance[rs_mover_of(c->sc, u)];
    bool rapid = row->march && rs_marches(c->sc, c->s, u) &&
                 !rs_threatened(c->sc, c->s, c->sc->side_of[u], rs_at(c->s, u)); /* [11.16.3] */

    if (!by_road)
        return c->sc->kind_of[u] == RS_ARTILLERY ? row->column : row->standard;
    return rapid ? row->march : row->column;
}

static int enter_refused(const rs_ctx *c, fs_side side, int u, fs_error *e)
{
    uint64_t set[RS_PIECE_WORDS] = {0};
    bool by_road;

    if (u < 1 || u > c->sc->base.n_units || c->sc->side_of[u] != side || c->s->unit[u].where != RS_QUEUED ||
        !rs_may_act(c->sc, c->s, u))
        return rs_refuse(e, RS_15_1_1, RS_P_CANNOT_ENTER, u, FS_NO_HEX);
    int hex = rs_at(c->s, u), cost = entry_cost(c, u, &by_road), has = allowance_on_entry(c, u, by_road);
    if (rs_holds(c->sc, c->s, fs_other(side), hex))
        return rs_refuse(e, RS_15_1_5, RS_P_ENEMY_IN_HEX, u, hex);
    if (cost == RS_BARRED || cost > has)
        return rs_refuse_for(e, RS_15_1_1, RS_P_TOO_FAR, u, hex, (has + 1) / 2, (cost + 1) / 2);
    rs_add(set, u);
    return by_road
               ? rs_road_refused(c->sc, c->s, side, hex, set, e) || rs_stacking_refused(c->sc, c->s, side, hex, set, e)
               : rs_stacking_refused(c->sc, c->s, side, hex, set, e);
}

static void enter(rs_ctx *c, fs_side side, int u)
{
    int hex = rs_at(c->s, u);
    bool by_road;
    int cost = entry_cost(c, u, &by_road);
    rs_trek t = {.side = side, .hex = hex, .start = hex, .n = 1};

    rs_put(c, u, hex);
    if (by_road || c->sc->kind_of[u] == RS_ARTILLERY)
        rs_set(c->s, u, RS_COLUMN);
    if (rs_work_at(c->s, 1, hex, 0) || rs_work_at(c->s, 2, hex, 0))
        rs_set(c->s, u, RS_ON_TOP);
    rs_add(t.set, u);
    rs_push_move(c, &t);
    fs_top(&c->s->head)->v[RS_M_SPENT] = (int16_t)cost;
    rs_tell(c, RS_E_ENTERS_MAP, RS_15_1_1, side, u, hex, 0);
    rs_expose(c, RS_T_ENTERS);
}

/* --- in the menu of an activation --- */

void rs_landing_options(const rs_ctx *c, fs_side side, const uint64_t actors[RS_PIECE_WORDS], fs_options *out)
{
    for (int u = 0; (u = rs_next_piece(actors, u));) {
        if (c->s->unit[u].where == RS_QUEUED && !enter_refused(c, side, u, NULL))
            fs_offer(out, rs_option(RS_V_ENTER, u));
    }
    rs_exit_options(c, side, actors, out);
    rs_embark_options(c, side, out);
}

int rs_landing_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == RS_V_EXIT)
        return rs_exit_refused(c, side, o, e);
    if (o->verb == RS_V_EMBARK)
        return rs_embark_refused(c, side, o, e);
    return o->verb == RS_V_ENTER ? enter_refused(c, side, o->subject, e)
                                 : rs_refuse(e, RS_15_1_3, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
}

int rs_landing_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb == RS_V_EXIT)
        rs_exit(c, o);
    else if (o->verb == RS_V_EMBARK)
        rs_embark(c, o->subject);
    else
        enter(c, side, o->subject);
    return FS_CLOSED;
}
