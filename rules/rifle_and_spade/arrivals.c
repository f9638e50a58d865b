/* arrivals.c - the Reinforcement Phase: releases, who comes by road, boat or ship, HQs that come back [15.0].
 *
 * Most of it needs no choice and is done when the phase of a side begins. What is left is asked: the order of a queue
 * behind its entry hex [15.1.1], another way in for those who found theirs blocked [15.1.5], the unit a scattered HQ
 * comes back to [9.2.8].
 */
#include "campaign.h"
#include "weather.h"

enum { UNPLACED = 255 }; /* as a place in a queue: it has none yet */

/* --- when a unit comes --- */

static int release_turn(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_piece *p = &sc->piece[u];

    if (!p->release || !s->released[p->release - 1])
        return RS_NEVER;
    return s->released[p->release - 1] + p->lag;
}

/* The turn from which it may come or act; RS_NEVER: not known yet. */
static int due_turn(const rs_scenario *sc, const rs_state *s, int u)
{
    int by_release = release_turn(sc, s, u), by_turn = sc->piece[u].turn, b = s->unit[u].brigiment;
    int turn = by_release < by_turn ? by_release : by_turn;

    return turn != RS_NEVER && b && s->command[b].diverted ? turn + sc->reserve_delay : turn;
}

static bool is_due(const rs_scenario *sc, const rs_state *s, int u)
{
    int turn = due_turn(sc, s, u);

    return turn != RS_NEVER && s->head.turn >= turn;
}

/* --- releases [15.1.4] --- */

static bool waits_for(const rs_scenario *sc, const rs_state *s, int release, fs_side side)
{
    (void)s;
    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
        if (sc->piece[u].release == release)
            return true;
    for (int b = 1; b <= sc->n_brigiments; b++)
        if (sc->brigiment[b].side == side && sc->brigiment[b].release == release)
            return true;
    return false;
}

static bool is_entered(const rs_scenario *sc, const rs_state *s, const rs_release *r, fs_side by)
{
    for (int u = 0; (u = rs_next_piece(sc->pieces[by], u));)
        if (rs_on_map(s, u) && rs_in_zone(sc, r->zone, rs_at(s, u)) &&
            (r->rifle_only ? rs_has_steps(sc, u) : !rs_is_hq(sc, u)))
            return true;
    return false;
}

static bool happens(const rs_scenario *sc, const rs_state *s, int i)
{
    const rs_release *r = &sc->release[i];

    if (r->by_turn && s->head.turn >= r->by_turn)
        return true;
    if (s->head.turn < r->not_before)
        return false;
    for (fs_side side = 1; side <= 2; side++)
        if (waits_for(sc, s, i + 1, side) && is_entered(sc, s, r, fs_other(side)))
            return true;
    return false;
}

void rs_release_unit(rs_ctx *c, int u, fs_rule rule)
{
    if (!rs_is(c->s, u, RS_HELD))
        return;
    rs_clear(c->s, u, RS_HELD);
    rs_tell(c, RS_E_RELEASED, rule, c->sc->side_of[u], u, rs_on_map(c->s, u) ? rs_at(c->s, u) : FS_NO_HEX, 0);
}

void rs_check_releases(rs_ctx *c)
{
    for (int i = 0; i < c->sc->n_releases; i++)
        if (!c->s->released[i] && happens(c->sc, c->s, i))
            c->s->released[i] = (uint8_t)(c->s->head.turn + c->sc->release[i].after);
    for (int u = 0; (u = rs_next_with(c->sc, c->s, RS_HELD, u));)
        if (c->s->unit[u].where != RS_AT_SEA && is_due(c->sc, c->s, u))
            rs_release_unit(c, u, RS_15_1_4);
}

/* --- queues [15.1.1] --- */

/* Riflemen and guns take up road; machine guns and HQs ride with any of them. */
static bool takes_road(const rs_scenario *sc, int u) { return rs_has_steps(sc, u) || sc->kind_of[u] == RS_ARTILLERY; }

static bool is_queued_at(const rs_state *s, int u, int hex)
{
    return s->unit[u].where == RS_QUEUED && rs_at(s, u) == hex;
}

/* Whether the notional hex has room for it besides those who have that place: two rifle steps, or one unit of guns. */
static bool fits_place(const rs_scenario *sc, const rs_state *s, int u, int place)
{
    int steps = rs_has_steps(sc, u) ? s->unit[u].steps : 0;

    for (int v = 1; v <= sc->base.n_units; v++) {
        if (v == u || !is_queued_at(s, v, rs_at(s, u)) || s->unit[v].at != place || !takes_road(sc, v))
            continue;
        if (!rs_has_steps(sc, v) || !rs_has_steps(sc, u))
            return false;
        steps += s->unit[v].steps;
    }
    return steps <= sc->tables.fig.column_steps * 4;
}

static int last_place(const rs_scenario *sc, const rs_state *s, int hex)
{
    int last = 0;

    for (int v = 1; v <= sc->base.n_units; v++)
        if (is_queued_at(s, v, hex) && takes_road(sc, v) && s->unit[v].at != UNPLACED && s->unit[v].at > last)
            last = s->unit[v].at;
    return last;
}

/* Behind those who have a place already. */
static void give_place(rs_ctx *c, int u)
{
    int place = takes_road(c->sc, u) ? last_place(c->sc, c->s, rs_at(c->s, u)) : 0;

    while (takes_road(c->sc, u) && place < UNPLACED - 1 && !fits_place(c->sc, c->s, u, place))
        place++;
    c->s->unit[u].at = (uint16_t)place;
}

/* What is left of last turn's queues moves up, in its order. */
static void move_up(rs_ctx *c, fs_side side)
{
    int last = 0;

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (c->s->unit[u].where == RS_QUEUED && c->s->unit[u].at < UNPLACED && c->s->unit[u].at > last)
            last = c->s->unit[u].at;
    for (int place = 1; place <= last; place++)
        for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));) {
            rs_unit *unit = &c->s->unit[u];

            if (unit->where != RS_QUEUED || unit->at != place)
                continue;
            for (int ahead = 0; ahead < place; ahead++)
                if (fits_place(c->sc, c->s, u, ahead)) {
                    unit->at = (uint16_t)ahead;
                    break;
                }
        }
}

static void queue(rs_ctx *c, int u, int hex)
{
    c->s->unit[u].where = RS_QUEUED;
    c->s->hex[u] = (uint16_t)(hex + 1);
    c->s->unit[u].at = UNPLACED;
    if (!takes_road(c->sc, u))
        give_place(c, u);
}

/* --- coming --- */

static void join_play(rs_ctx *c)
{
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        int where = c->s->unit[u].where, b = c->s->unit[u].brigiment;

        if (b && (where == RS_ON_MAP || where == RS_QUEUED || where == RS_AT_SEA || where == RS_ABOARD))
            c->s->command[b].flags |= RS_IN_PLAY;
    }
}

/* The sea hex the ship lies in, before its Beach. */
static int beside_ship(const rs_scenario *sc) { return sc->map.next[sc->ship.hex][sc->ship.direction]; }

static void come(rs_ctx *c, int u)
{
    const rs_piece *p = &c->sc->piece[u];
    int b = c->s->unit[u].brigiment, goes = b ? rs_diverted_to(c->sc, c->s, b) : FS_NO_HEX;

    switch (p->start) {
    case RS_START_OFF_MAP:
        queue(c, u, goes != FS_NO_HEX ? goes : p->hex);
        break;
    case RS_START_SEA:
        c->s->unit[u].where = RS_AT_SEA;
        c->s->hex[u] = (uint16_t)(p->hex + 1);
        break;
    case RS_START_SHIP:
        c->s->unit[u].where = RS_ABOARD;
        c->s->hex[u] = (uint16_t)(beside_ship(c->sc) + 1);
        break;
    default:
        rs_put(c, u, p->hex);
        rs_set(c->s, u,
               p->start_flags & (RS_STARTS_COLUMN | RS_STARTS_LIMBERED) && p->kind != RS_HQ ? (uint32_t)RS_COLUMN : 0);
        rs_enter_work_alone(c, u);
    }
    rs_tell_to(c, p->side, RS_E_ARRIVES, RS_15_1, p->side, u, rs_at(c->s, u), 0);
}

int rs_boats_of(const rs_scenario *sc, const rs_state *s, int u)
{
    int start = sc->piece[u].start, g = s->unit[u].battalion;

    if (start == RS_START_SEA || start == RS_START_SHIP)
        return u;
    for (int v = 0; g && (v = rs_next_piece(sc->of_battalion[g], v));)
        if (sc->piece[v].start == RS_START_SEA || sc->piece[v].start == RS_START_SHIP)
            return v;
    return 0;
}

/* Those taken off a beach are in their boats again [15.1.3]. */
static void back_in_boats(rs_ctx *c, int u)
{
    int of = rs_boats_of(c->sc, c->s, u);
    const rs_piece *as = &c->sc->piece[of];

    if (!of)
        return;
    int hex = as->start == RS_START_SHIP ? beside_ship(c->sc) : as->hex;
    c->s->unit[u].where = as->start == RS_START_SHIP ? RS_ABOARD : RS_AT_SEA;
    c->s->unit[u].at = 0;
    c->s->hex[u] = (uint16_t)(hex + 1);
    rs_tell_to(c, c->sc->side_of[u], RS_E_ARRIVES, RS_15_1_3, c->sc->side_of[u], u, hex, 0);
}

/* Boats from another beach are there. */
static void make_ready(rs_ctx *c, int u)
{
    c->s->unit[u].at = 0;
    rs_release_unit(c, u, RS_15_1_3);
}

/* The end of a road between the maps: before the next map, or in a box. */
static void off_the_road(rs_ctx *c, int u)
{
    rs_unit *unit = &c->s->unit[u];
    const rs_road *road = &c->sc->road[unit->route - 1];

    unit->route = 0;
    unit->at = 0;
    if (road->to_box) {
        unit->where = RS_IN_BOX;
        unit->route = road->to_box;
    } else {
        queue(c, u, road->to_hex);
    }
}

static void bring(rs_ctx *c, fs_side side)
{
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));) {
        const rs_unit *unit = &c->s->unit[u];
        int start = c->sc->piece[u].start;
        bool has_way = start >= RS_START_OFF_MAP && start <= RS_START_PLACED;
        bool is_whole = unit->steps || !(rs_has_steps(c->sc, u) || c->sc->kind_of[u] == RS_ARTILLERY);

        if (unit->where == RS_NOT_YET && has_way && is_whole && is_due(c->sc, c->s, u))
            come(c, u);
        else if (unit->where == RS_ON_ROAD && unit->at <= c->s->head.turn)
            off_the_road(c, u);
        else if (unit->where == RS_OUT && !rs_is_hq(c->sc, u) && unit->at <= c->s->head.turn)
            back_in_boats(c, u);
        else if (unit->where == RS_AT_SEA && rs_is(c->s, u, RS_HELD) && unit->at <= c->s->head.turn)
            make_ready(c, u);
    }
}

/* Stragglers the scenario sends back: to the units of the Brigiment that are short of men, in their order. */
static void return_stragglers(rs_ctx *c, fs_side side)
{
    for (int i = 0; i < c->sc->n_returns; i++) {
        const rs_return *r = &c->sc->returns[i];
        rs_command *m = &c->s->command[r->brigiment];
        int away = rs_in_routed_box(m), steps = r->steps < away ? r->steps : away;

        if (r->turn != c->s->head.turn || c->sc->brigiment[r->brigiment].side != side)
            continue;
        rs_touch_steps(c);
        for (int u = 0; steps && (u = rs_next_piece(c->sc->pieces[side], u));)
            while (steps && c->s->unit[u].brigiment == r->brigiment && rs_on_map(c->s, u) && rs_has_steps(c->sc, u) &&
                   !rs_is_picket(c->s, u) && c->s->unit[u].steps + 4 <= rs_full_now(c->sc, c->s, u)) {
                c->s->unit[u].steps = (uint8_t)(c->s->unit[u].steps + 4);
                m->routed--;
                steps--;
            }
    }
}

/* --- what is asked --- */

bool rs_has_queue(const rs_state *s, int b)
{
    for (int u = 1; u < RS_MAX_PIECES; u++)
        if (s->unit[u].where == RS_QUEUED && s->unit[u].brigiment == b)
            return true;
    return false;
}

static bool is_unplaced(const rs_scenario *sc, const rs_state *s, fs_side side, int u)
{
    return sc->side_of[u] == side && s->unit[u].where == RS_QUEUED && s->unit[u].at == UNPLACED;
}

/* A removed HQ comes back to any unit of its own [9.2.8]. */
static bool may_return_to(const rs_ctx *c, fs_side side, int hq, int hex)
{
    const rs_unit *unit = &c->s->unit[hq];

    if (c->sc->side_of[hq] != side || !rs_is_hq(c->sc, hq) || unit->where != RS_OUT || unit->at > c->s->head.turn)
        return false;
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));) {
        int b = c->s->unit[u].brigiment;

        if (c->sc->side_of[u] != side || rs_is_hq(c->sc, u))
            continue;
        if (unit->brigiment ? b == unit->brigiment
                            : !c->sc->piece[hq].division ||
                                  (b ? rs_division_of(c->sc, b, c->s->head.turn) == c->sc->piece[hq].division
                                     : c->sc->piece[u].division == c->sc->piece[hq].division))
            return true;
    }
    return false;
}

/* Another edge hex near an entry hex that was held by the enemy when they came [15.1.5]. */
static bool may_enter_at(const rs_ctx *c, int u, int hex)
{
    int entry = rs_at(c->s, u);

    return c->sc->edge[hex] && rs_is_land(&c->sc->map, hex) && hex != entry &&
           !rs_holds(c->sc, c->s, fs_other(c->sc->side_of[u]), hex) &&
           rs_distance(&c->sc->map, entry, hex) <= c->sc->tables.fig.entry;
}

int rs_sea_before(const rs_scenario *sc, int beach)
{
    for (int d = 0; d < 6; d++) {
        int next = sc->map.next[beach][d];

        if (next != FS_NO_HEX && !rs_is_land(&sc->map, next) && rs_side_of(&sc->map, beach, d) & RS_LANDING)
            return next;
    }
    return FS_NO_HEX;
}

/* The same of boats: another Beach hex near theirs, and they land a turn later. */
static bool may_land_at(const rs_ctx *c, int u, int hex)
{
    int beach = c->sc->piece[u].beach;

    return rs_has(c->sc->map.beach, hex) && hex != beach && rs_sea_before(c->sc, hex) != FS_NO_HEX &&
           rs_sea_before(c->sc, hex) != rs_at(c->s, u) && !rs_holds(c->sc, c->s, fs_other(c->sc->side_of[u]), hex) &&
           rs_distance(&c->sc->map, beach, hex) <= c->sc->tables.fig.landing_other;
}

static bool is_full_for(const rs_ctx *c, int u, int hex)
{
    uint64_t set[RS_PIECE_WORDS] = {0};

    rs_add(set, u);
    return !rs_has_room(c, c->sc->side_of[u], hex, set);
}

/* The enemy holds the hex by which it would come; of boats also if their Beach has no room for it. */
static bool is_blocked(const rs_ctx *c, fs_side side, int u)
{
    const rs_unit *unit = &c->s->unit[u];
    fs_side enemy = fs_other(side);

    if (c->sc->side_of[u] != side || due_turn(c->sc, c->s, u) >= c->s->head.turn)
        return false; /* the turn after it came */
    if (unit->where == RS_QUEUED)
        return unit->at != UNPLACED && rs_holds(c->sc, c->s, enemy, rs_at(c->s, u));
    int beach = c->sc->piece[u].beach;
    if (unit->where != RS_AT_SEA || rs_is(c->s, u, RS_ACTED) || beach == FS_NO_HEX ||
        rs_at(c->s, u) != c->sc->piece[u].hex)
        return false;
    return rs_holds(c->sc, c->s, enemy, beach) || is_full_for(c, u, beach);
}

static bool may_turn_aside(const rs_ctx *c, int u, int hex) /* of one who is blocked */
{
    return c->s->unit[u].where == RS_QUEUED ? may_enter_at(c, u, hex) : may_land_at(c, u, hex);
}

static bool may_turn_to(const rs_ctx *c, fs_side side, int u, int hex)
{
    if (c->sc->side_of[u] == side && rs_may_use_depot(c, u, hex))
        return true;
    return is_blocked(c, side, u) && may_turn_aside(c, u, hex);
}

/* A removed HQ comes back where its side has units. */
static void return_options(const rs_ctx *c, fs_side side, int hq, fs_options *out)
{
    for (int w = 0; c->s->unit[hq].at <= c->s->head.turn && w < RS_SEAT_WORDS; w++)
        for (uint64_t left = c->s->held[side - 1][w]; left; left &= left - 1) {
            int hex = c->sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];

            if (may_return_to(c, side, hq, hex))
                fs_offer(out, rs_option_hex(RS_V_RETURN_HQ, hq, hex));
        }
}

/* Where somebody could turn to: boats to a Beach if they are blocked, and to a depot, which is a Source; others, who
 * are blocked, to any edge. */
static void find_other_ways(const rs_ctx *c, fs_side side, int u, bool blocked, uint64_t seats[RS_SEAT_WORDS])
{
    const rs_map *map = &c->sc->map;
    bool afloat = c->s->unit[u].where == RS_AT_SEA;

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        seats[w] = 0;
    for (int i = 0; !afloat && i < map->n_play; i++)
        rs_add(seats, i);
    for (int w = 0; afloat && blocked && w < rs_hex_words(map); w++)
        for (uint64_t left = map->beach[w] & map->play[w]; left; left &= left - 1)
            rs_add(seats, map->seat[w * 64 + __builtin_ctzll(left)]);
    for (int i = 0; i < c->sc->n_supplies; i++)
        if (c->sc->supply[i].side == side && c->sc->supply[i].hex != FS_NO_HEX)
            rs_add(seats, map->seat[c->sc->supply[i].hex]);
}

static void place_options(const rs_ctx *c, fs_side side, int u, fs_options *out)
{
    if (rs_is_hq(c->sc, u) && c->s->unit[u].where == RS_OUT) {
        return_options(c, side, u, out);
        return;
    }
    bool blocked = is_blocked(c, side, u);
    uint64_t seats[RS_SEAT_WORDS];
    if (!blocked && !(c->sc->special & RS_DEPOTS && c->s->unit[u].where == RS_AT_SEA))
        return;
    find_other_ways(c, side, u, blocked, seats);
    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = seats[w]; left; left &= left - 1) {
            int hex = c->sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];

            if (rs_may_use_depot(c, u, hex) || (blocked && may_turn_aside(c, u, hex)))
                fs_offer(out, rs_option_hex(RS_V_ENTER_AT, u, hex));
        }
}

static void all_places(const rs_ctx *c, fs_side side, int enough, fs_options *out)
{
    for (int u = 0; out->n < enough && (u = rs_next_piece(c->sc->pieces[side], u));) {
        if (is_unplaced(c->sc, c->s, side, u))
            fs_offer(out, rs_option(RS_V_QUEUE, u));
        place_options(c, side, u, out);
    }
}

static void arrivals_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    all_places(c, side, FS_MAX_OPTIONS, out);
    rs_campaign_options(c, side, out);
    fs_offer(out, rs_option(FS_VERB_DONE, 0));
}

static void bring_hq(rs_ctx *c, int hq, int hex)
{
    rs_put(c, hq, hex);
    rs_tell(c, RS_E_HQ_RETURNS, RS_9_2_8, c->sc->side_of[hq], hq, hex, 0);
}

/* What leaves no choice: a place for the only one without, the only hex for an HQ. True if something was done. */
static bool do_certain(rs_ctx *c, fs_side side)
{
    int unplaced = 0, one = 0;

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));) {
        fs_options list = {0};
        fs_option only[2];

        if (is_unplaced(c->sc, c->s, side, u))
            unplaced++, one = u;
        if (!rs_is_hq(c->sc, u) || c->s->unit[u].where != RS_OUT)
            continue;
        list.at = only, list.cap = 2;
        place_options(c, side, u, &list);
        if (list.n == 1) {
            bring_hq(c, u, only[0].x);
            return true;
        }
    }
    if (unplaced != 1)
        return false;
    give_place(c, one);
    return true;
}

static bool has_choice(const rs_ctx *c, fs_side side)
{
    fs_options list = {0};

    all_places(c, side, 1, &list);
    if (!list.n)
        rs_campaign_options(c, side, &list);
    return list.n > 0;
}

void rs_push_arrivals(rs_ctx *c, fs_side side)
{
    if (side == RS_ENTENTE) {
        rs_look_at_the_sky(c);
        rs_check_releases(c);
        rs_count_depots(c);
    }
    move_up(c, side);
    bring(c, side);
    return_stragglers(c, side);
    join_play(c);
    while (do_certain(c, side)) /* each gives one unit its place */
        ;
    if (has_choice(c, side))
        fs_push(&c->s->head, RS_F_ARRIVALS, side);
}

/* --- the frame --- */

static void arrivals_advance(rs_ctx *c)
{
    fs_side side = fs_top(&c->s->head)->side;

    while (do_certain(c, side))
        ;
    if (has_choice(c, side))
        c->s->head.waiting = side;
    else
        fs_pop(&c->s->head, c->run);
}

static void arrivals_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RS_15_1;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_QUEUE;
    d->phrase = RS_P_WHO_ARRIVES;
}

static int arrivals_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int hex = o->place == FS_HEX ? o->x : FS_NO_HEX;
    bool in_play = hex >= 0 && hex < c->sc->map.n_hexes && rs_has(c->sc->map.play, hex);

    switch (o->verb) {
    case FS_VERB_DONE:
        return 0;
    case RS_V_QUEUE:
        return is_unplaced(c->sc, c->s, side, o->subject)
                   ? 0
                   : rs_refuse(e, RS_15_1_1, RS_P_NOT_IN_QUEUE, o->subject, FS_NO_HEX);
    case RS_V_RETURN_HQ:
        return in_play && may_return_to(c, side, o->subject, hex)
                   ? 0
                   : rs_refuse(e, RS_9_2_8, RS_P_CANNOT_RETURN, o->subject, hex);
    case RS_V_ENTER_AT:
        return in_play && may_turn_to(c, side, o->subject, hex)
                   ? 0
                   : rs_refuse(e, RS_15_1_5, RS_P_NO_OTHER_WAY_IN, o->subject, hex);
    case RS_V_TO_MAP:
    case RS_V_SHIPS:
    case RS_V_EXIT:
        return rs_campaign_refused(c, side, o, e);
    default:
        return rs_refuse(e, RS_15_0, RS_P_NOT_NOW, o->subject, hex);
    }
}

/* Nothing more: the rest of the queue as the order of battle lists it, those blocked wait; HQs cannot wait. */
static void let_rest(rs_ctx *c, fs_side side)
{
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));) {
        fs_option first;
        fs_options list = {.at = &first, .cap = 1};

        if (is_unplaced(c->sc, c->s, side, u))
            give_place(c, u);
        if (!rs_is_hq(c->sc, u) || c->s->unit[u].where != RS_OUT)
            continue;
        place_options(c, side, u, &list);
        if (list.n)
            bring_hq(c, u, first.x);
    }
    fs_pop(&c->s->head, c->run);
}

static int arrivals_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    int u = o->subject;

    switch (o->verb) {
    case RS_V_QUEUE:
        give_place(c, u);
        break;
    case RS_V_RETURN_HQ:
        bring_hq(c, u, o->x);
        break;
    case RS_V_ENTER_AT:
        if (c->s->unit[u].where == RS_QUEUED) {
            queue(c, u, o->x);
            give_place(c, u);
        } else {
            bool to_depot = rs_may_use_depot(c, u, o->x);

            c->s->hex[u] = (uint16_t)(rs_sea_before(c->sc, o->x) + 1);
            if (!to_depot)
                rs_set(c->s, u, RS_ACTED); /* a turn later */
        }
        break;
    case RS_V_TO_MAP:
    case RS_V_SHIPS:
    case RS_V_EXIT:
        rs_campaign_apply(c, side, o);
        break;
    default:
        let_rest(c, side);
    }
    return FS_CLOSED;
}

static bool arrivals_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    (void)sc;
    return f->side && !f->step && rs_rest_is_zero(f, 0) && f == fs_top_const(&s->head);
}

const rs_kind rs_arrivals_kind = {.advance = arrivals_advance,
                                  .decision = arrivals_decision,
                                  .options = arrivals_options,
                                  .check = arrivals_check,
                                  .apply = arrivals_apply,
                                  .is_sound = arrivals_is_sound};
