/* movement.c - stacks move hex by hex, one after the other, and the enemy may fire at each step [14]. */
#include "movement.h"
#include <string.h>

/* --- treks --- */

rs_trek rs_picked(const rs_ctx *c, fs_side side)
{
    rs_trek t = {.side = side, .hex = FS_NO_HEX, .is_picked = true};

    for (int u = 0; (u = rs_next_own_part(c, side, RS_PICKED, u));) {
        rs_add(t.set, u);
        t.n++;
        if (rs_on_map(c->s, u))
            t.hex = rs_at(c->s, u);
    }
    t.start = t.hex;
    return t;
}

rs_trek rs_under_way(const rs_ctx *c)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    rs_trek t = {.side = f->side, .hex = f->v[RS_M_HEX], .start = f->v[RS_M_START] - 1, .spent = f->v[RS_M_SPENT]};

    t.has_left = f->v[RS_M_AWAY];
    for (int u = 0; (u = rs_next_own_part(c, f->side, RS_MOVER, u));) { /* in boats until they have landed */
        rs_add(t.set, u);
        t.n++;
    }
    return t;
}

int rs_mover_hex(const rs_state *s)
{
    for (int i = s->head.depth; i-- > 0;)
        if (s->head.frame[i].kind == RS_F_MOVE)
            return s->head.frame[i].v[RS_M_HEX];
    return FS_NO_HEX;
}

static fs_frame *move_frame(rs_state *s)
{
    for (int i = s->head.depth; i-- > 0;)
        if (s->head.frame[i].kind == RS_F_MOVE)
            return &s->head.frame[i];
    return NULL;
}

bool rs_came_near(const rs_state *s, int u)
{
    for (int i = s->head.depth; rs_is(s, u, RS_MOVER) && i-- > 0;)
        if (s->head.frame[i].kind == RS_F_MOVE)
            return s->head.frame[i].v[RS_M_NEAR];
    return false;
}

bool rs_is_beyond_first(const rs_state *s)
{
    for (int i = s->head.depth; i-- > 0;)
        if (s->head.frame[i].kind == RS_F_MOVE)
            return s->head.frame[i].v[RS_M_AWAY] > 1;
    return true;
}

static int slowest(const rs_scenario *sc, const rs_state *s, const rs_trek *t, bool comes_near)
{
    int least = 255;

    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        int most = comes_near ? rs_allowance_near(sc, s, u) : rs_allowance_now(sc, s, u);

        least = most < least ? most : least;
    }
    return least < 255 ? least : 0;
}

/* What is not spent is lost: there is no counting from turn to turn [14.1.2]. */
int rs_left_of(const rs_scenario *sc, const rs_state *s, const rs_trek *t)
{
    int left = (t->is_ready ? t->allowance : slowest(sc, s, t, false)) - t->spent;

    return left > 0 ? left : 0;
}

void rs_make_ready(const rs_ctx *c, rs_trek *t, rs_ends *ends)
{
    memset(ends->hex, 0, sizeof ends->hex);
    ends->stepped = 0;
    ends->columns = -1;
    t->is_ready = true;
    t->ends = ends;
    t->has_wheels = t->has_feet = false;
    t->in_column = true;
    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        t->has_wheels |= rs_is_wheeled(c->sc, u);
        t->has_feet |= !rs_is_wheeled(c->sc, u);
        t->in_column &= rs_is(c->s, u, RS_COLUMN);
    }
    t->allowance = slowest(c->sc, c->s, t, false);
    t->near = t->in_column ? slowest(c->sc, c->s, t, true) : t->allowance;
    t->wired = t->hex == FS_NO_HEX ? 0 : rs_wires_known(c, t->side, t->hex);
}

/* --- one hex --- */

/* A stack that has spent nothing may always go one hex, for all it has [14.1.11]. */
static int price(const rs_trek *t, int cost, int left)
{
    return cost != RS_BARRED && t->spent == 0 && cost > left && left > 0 ? left : cost;
}

static int duty_refused(const rs_ctx *c, const rs_trek *t, int hex, fs_error *e)
{
    bool us_them = rs_is_us_them(c->sc, c->s, t->hex) || rs_is_us_them(c->sc, c->s, hex);

    for (int u = 0; (u = rs_next_piece(t->set, u));)
        if (rs_way_refused(c, u, t->hex, hex, e) || (us_them && rs_us_them_move_refused(c, u, hex, e)))
            return 1;
    return 0;
}

/* It has not left the hex where it began, and stays there: it changes its formation, no order has to let it. Out and
 * back is a move like another. */
static bool is_in_place(const rs_trek *t, int hex) { return hex == t->start && hex == t->hex && !t->has_left; }

/* Whether the stack may end its move there: room, and every unit's order. Who need not say why asks first what refuses
 * more often. */
static int ask_end(const rs_ctx *c, const rs_trek *t, int hex, fs_error *e)
{
    bool in_place = is_in_place(t, hex);

    if (e && rs_stacking_refused(c->sc, c->s, t->side, hex, t->set, e))
        return 1;
    for (int u = 0; !in_place && (u = rs_next_piece(t->set, u));)
        if (rs_end_refused(c, u, t->start, hex, e))
            return 1;
    return !e && !rs_has_room(c, t->side, hex, t->set);
}

static int end_refused(const rs_ctx *c, const rs_trek *t, int hex, fs_error *e)
{
    rs_ends *ends = t->ends;
    int at = hex & (RS_ENDS - 1);

    if (!ends || e || is_in_place(t, hex))
        return ask_end(c, t, hex, e);
    if (ends->hex[at] != hex + 1) {
        ends->hex[at] = (uint16_t)(hex + 1);
        ends->refused[at] = ask_end(c, t, hex, NULL);
    }
    return ends->refused[at];
}

static int dearer(int a, int b) { return a > b ? a : b; }

/* As rs_step_cost has it, of a stack that is ready. */
static int cost_of_step(const rs_ctx *c, const rs_trek *t, int d, bool by_road)
{
    const rs_step *step = &c->sc->map.step[t->hex][d];
    int feet = by_road ? step->road : step->foot, wheels = by_road ? step->wheel_road : step->wheel;

    if (by_road)
        return !t->in_column ? RS_BARRED : dearer(t->has_feet ? feet : 0, t->has_wheels ? wheels : 0);
    if (wheels != RS_BARRED && c->s->weather == RS_RAIN)
        wheels += 2; /* mud [21.0] */
    int cost = dearer(t->has_feet ? feet : 0, t->has_wheels ? wheels : 0);
    if (!(t->wired >> d & 1) || cost == RS_BARRED)
        return cost;
    return t->has_wheels ? RS_BARRED : cost + c->sc->tables.hexside[RS_HEXSIDE_WIRE].foot; /* [6.5.1] */
}

/* On Rapid March a hex under Imminent Threat is entered only with what a Column has otherwise [11.16.3]. */
static int left_for_hex(const rs_ctx *c, const rs_trek *t, int hex)
{
    int left = rs_left_of(c->sc, c->s, t), less = t->allowance - t->near;

    if (less <= 0 || !rs_threatened(c->sc, c->s, t->side, hex))
        return left;
    return left > less ? left - less : 0;
}

/* `spent` is what the stack, which is ready, will have spent by then. */
static int cost_refused(const rs_ctx *c, const rs_trek *t, int hex, int d, bool by_road, int *spent, fs_error *e)
{
    int cost = cost_of_step(c, t, d, by_road);

    if (cost == RS_BARRED)
        return rs_refuse(e, by_road ? RS_14_2_6 : RS_14_1_9, by_road ? RS_P_NO_ROAD : RS_P_IMPASSABLE, 0, hex);
    int left = left_for_hex(c, t, hex);
    cost = price(t, cost, left);
    *spent = t->spent + cost;
    if (cost > left || left == 0)
        return rs_refuse_for(e, RS_14_1, RS_P_TOO_FAR, 0, hex, (left + 1) / 2, (cost + 1) / 2);
    return by_road && rs_road_refused(c->sc, c->s, t->side, hex, t->set, e);
}

static bool is_enemy_held(const rs_ctx *c, const rs_trek *t, int hex)
{
    return rs_holds(c->sc, c->s, fs_other(t->side), hex) && !rs_is_us_them(c->sc, c->s, hex);
}

/* The ways there are to step over a side, and what will have been spent by each; 0 none. */
enum { PLAIN = 1, BY_ROAD = 2 };
static unsigned steps_over(const rs_ctx *c, const rs_trek *t, int d, int spent[2])
{
    int hex = c->sc->map.next[t->hex][d];
    unsigned ways = 0;

    if (hex == FS_NO_HEX || is_enemy_held(c, t, hex))
        return 0;
    ways |= cost_refused(c, t, hex, d, false, &spent[0], NULL) ? 0 : PLAIN;
    if (rs_side_of(&c->sc->map, t->hex, d) & RS_WAY)
        ways |= cost_refused(c, t, hex, d, true, &spent[1], NULL) ? 0 : BY_ROAD;
    return ways && !duty_refused(c, t, hex, NULL) ? ways : 0;
}

/* Orders for which it is soon said whether a move may end in a hex: it is asked before what a step takes. */
static bool are_plain(const rs_ctx *c, const rs_trek *t)
{
    for (int u = 0; (u = rs_next_piece(t->set, u));)
        if (rs_is_hq(c->sc, u) || rs_is(c->s, u, RS_ISOLATED) || rs_status_of(c->sc, c->s, u) == RS_IN_SUPPORT)
            return false;
    return true;
}

/* Whether from there, with what is left, the stack could end its move one hex further on. */
static bool can_end_beyond(const rs_ctx *c, const rs_trek *t, int hex, int spent)
{
    bool plain = are_plain(c, t);
    rs_trek on = *t;
    int then[2];

    on.hex = hex;
    on.spent = spent;
    on.has_left = true;
    if (on.near < on.allowance && rs_threatened(c->sc, c->s, t->side, hex))
        on.allowance = on.near;
    if (!rs_left_of(c->sc, c->s, &on))
        return false;
    on.wired = rs_wires_known(c, t->side, hex);
    for (int d = 0; d < 6; d++) {
        int next = c->sc->map.next[hex][d];

        if (next == FS_NO_HEX || (plain && end_refused(c, &on, next, NULL)))
            continue;
        if (steps_over(c, &on, d, then) && !end_refused(c, &on, next, NULL))
            return true;
    }
    return false;
}

static int go_refused(const rs_ctx *c, const rs_trek *t, int hex, bool by_road, fs_error *e)
{
    int spent, d;

    if (t->hex == FS_NO_HEX)
        return rs_refuse(e, RS_14_1, RS_P_NOT_ON_MAP, 0, hex);
    d = rs_direction(&c->sc->map, t->hex, hex);
    if (d < 0)
        return rs_refuse(e, RS_14_1, RS_P_NOT_ADJACENT, 0, hex);
    if (is_enemy_held(c, t, hex))
        return rs_refuse(e, RS_14_1_10, RS_P_ENEMY_IN_HEX, 0, hex);
    if (cost_refused(c, t, hex, d, by_road, &spent, e) || duty_refused(c, t, hex, e))
        return 1;
    if (rs_is_us_them(c->sc, c->s, hex))
        return end_refused(c, t, hex, e); /* the move ends there [8.3.5] */
    return end_refused(c, t, hex, e) && !can_end_beyond(c, t, hex, spent);
}

/* Of the ways into a hex where the move may not end those by which it could end beyond it; in Us/Them it would have to
 * end [8.3.5]. */
static unsigned ways_through(const rs_ctx *c, const rs_trek *t, int hex, unsigned ways, const int spent[2])
{
    if (rs_is_us_them(c->sc, c->s, hex))
        return 0;
    for (int road = 0; road <= 1; road++)
        if (ways >> road & 1 && !can_end_beyond(c, t, hex, spent[road]))
            ways &= ~(1u << road);
    return ways;
}

/* As steps_over has it of a stack that is ready, asked once. */
static unsigned first_steps(const rs_ctx *c, const rs_trek *t, int d, const int **spent)
{
    rs_ends *ends = t->ends;

    if (!(ends->stepped >> d & 1))
        ends->ways[d] = (uint8_t)steps_over(c, t, d, ends->spent[d]);
    ends->stepped |= (uint8_t)(1u << d);
    *spent = ends->spent[d];
    return ends->ways[d];
}

/* The same of both ways at once, for lists. */
static unsigned ways_over(const rs_ctx *c, const rs_trek *t, int d)
{
    const int *spent;
    int hex = c->sc->map.next[t->hex][d];
    unsigned ways = first_steps(c, t, d, &spent);

    return !ways || !end_refused(c, t, hex, NULL) ? ways : ways_through(c, t, hex, ways, spent);
}

static bool can_go_on(const rs_ctx *c, const rs_trek *t)
{
    for (int d = 0; d < 6; d++)
        if (ways_over(c, t, d))
            return true;
    return false;
}

static int start_refused(const rs_trek *t, fs_error *e)
{
    return t->is_picked || t->hex == FS_NO_HEX ? rs_refuse(e, RS_14_1, RS_P_HAS_NOT_MOVED, 0, t->hex) : 0;
}

/* A stack halts where it may end; where it may not it halts only if there is no way on. */
static int halt_refused(const rs_ctx *c, const rs_trek *t, fs_error *e)
{
    return start_refused(t, e) || (end_refused(c, t, t->hex, e) && can_go_on(c, t));
}

static int drop_off_refused(const rs_ctx *c, const rs_trek *t, int u, fs_error *e)
{
    rs_trek one = *t;

    if (t->is_picked || t->n < 2 || !rs_has(t->set, u))
        return rs_refuse(e, RS_14_1_7, RS_P_CANNOT_DROP_OFF, u, t->hex);
    one.ends = NULL;
    memset(one.set, 0, sizeof one.set);
    rs_add(one.set, u);
    one.n = 1;
    return end_refused(c, &one, t->hex, e);
}

/* --- all of it --- */

bool rs_is_joining(const rs_ctx *c, const rs_trek *t)
{
    return t->is_picked && t->n && rs_joins_assault(c, rs_next_piece(t->set, 0));
}

bool rs_is_trek_verb(uint16_t v)
{
    return v == RS_V_GO || v == RS_V_ROAD || v == RS_V_DROP_OFF || v == RS_V_HALT || v == RS_V_COLUMN ||
           v == RS_V_DEPLOY_ALL || v == RS_V_GO_UP || v == RS_V_GO_DOWN || v == RS_V_ASSAULT || v == RS_V_LAND;
}

int rs_trek_refused(const rs_ctx *c, const rs_trek *on, const fs_option *o, fs_error *e)
{
    rs_trek ready = *on, *t = &ready;
    rs_ends ends;

    rs_make_ready(c, t, &ends);
    if (rs_is_joining(c, t) && (o->verb != RS_V_ASSAULT || !rs_marker_at(c->s, o->x)))
        return rs_refuse(e, RS_14_4_6, RS_P_ONLY_TO_ASSAULT, 0, t->hex);
    switch (o->verb) {
    case RS_V_GO:
        return go_refused(c, t, o->x, false, e);
    case RS_V_ROAD:
        return go_refused(c, t, o->x, true, e);
    case RS_V_DROP_OFF:
        return drop_off_refused(c, t, o->subject, e);
    case RS_V_HALT:
        return halt_refused(c, t, e);
    case RS_V_ASSAULT:
        return rs_assault_move_refused(c, t, o, e);
    case RS_V_LAND:
        return rs_land_refused(c, t, o, e);
    default:
        return rs_column_refused(c, t, o, e);
    }
}

/* Of a stack that is ready, asked once. */
static void column_options(const rs_ctx *c, const rs_trek *t, int enough, fs_options *out)
{
    rs_ends *ends = t->ends;

    if (ends->columns < 0) {
        fs_option found[4];
        fs_options list = {.at = found, .cap = 4};

        rs_column_options(c, t, 4, &list);
        ends->columns = list.n;
        for (int i = 0; i < list.n; i++)
            ends->column[i] = found[i].verb;
    }
    for (int i = 0; i < ends->columns && out->n < enough; i++)
        fs_offer(out, rs_option(ends->column[i], 0));
}

static int enough_options(const rs_ctx *c, const rs_trek *t, int enough, fs_options *out)
{
    unsigned goes_on = 0;

    for (int d = 0; d < 6 && out->n < enough; d++) {
        unsigned ways = ways_over(c, t, d);

        goes_on |= ways;
        if (ways & PLAIN)
            fs_offer(out, rs_option_hex(RS_V_GO, 0, c->sc->map.next[t->hex][d]));
        if (ways & BY_ROAD)
            fs_offer(out, rs_option_hex(RS_V_ROAD, 0, c->sc->map.next[t->hex][d]));
    }
    if (out->n >= enough)
        return out->n;
    rs_assault_options(c, t, out);
    column_options(c, t, enough, out);
    for (int u = 0; t->n > 1 && (u = rs_next_piece(t->set, u));)
        if (!drop_off_refused(c, t, u, NULL))
            fs_offer(out, rs_option(RS_V_DROP_OFF, u));
    if (out->n < enough && !start_refused(t, NULL) && (!goes_on || !end_refused(c, t, t->hex, NULL)))
        fs_offer(out, rs_option(RS_V_HALT, 0));
    return out->n;
}

int rs_trek_options(const rs_ctx *c, const rs_trek *t, int enough, fs_options *out)
{
    if (t->hex == FS_NO_HEX) {
        rs_land_options(c, t, enough, out);
        return out->n;
    }
    if (rs_is_joining(c, t)) {
        rs_assault_options(c, t, out);
        return out->n;
    }
    if (t->is_ready)
        return enough_options(c, t, enough, out);
    rs_trek ready = *t;
    rs_ends ends;
    rs_make_ready(c, &ready, &ends);
    return enough_options(c, &ready, enough, out);
}

static bool can_step(const rs_ctx *c, const rs_trek *t, int d)
{
    const int *spent;

    return first_steps(c, t, d, &spent) && !end_refused(c, t, c->sc->map.next[t->hex][d], NULL);
}

bool rs_has_several(const rs_ctx *c, const rs_trek *t)
{
    fs_options list = {0};

    column_options(c, t, 2, &list);
    for (int d = 0; d < 6 && list.n < 2; d++)
        list.n += can_step(c, t, d);
    return list.n > 1;
}

/* The direction in which a stack that stands there could set out, what is soon said first; 6 it can, -1 it cannot. */
static int setting_out(const rs_ctx *c, const rs_trek *t)
{
    fs_options list = {0};
    const int *spent;

    for (int d = 0; d < 6; d++)
        if (can_step(c, t, d))
            return d;
    rs_assault_options(c, t, &list);
    for (int d = 0; d < 6 && !list.n; d++) {
        unsigned ways = first_steps(c, t, d, &spent);

        list.n += ways && ways_through(c, t, c->sc->map.next[t->hex][d], ways, spent);
    }
    return list.n ? 6 : -1;
}

bool rs_can_trek(const rs_ctx *c, const rs_trek *t)
{
    fs_options list = {0};

    if (t->hex == FS_NO_HEX || rs_is_joining(c, t))
        return rs_trek_options(c, t, 1, &list) > 0;
    if (!t->is_picked)
        return true; /* it goes on, or if it cannot it halts */
    uint8_t any = 6, *hint = c->memory && t->n == 1 ? &c->memory->way[rs_next_piece(t->set, 0)] : &any;
    rs_trek ready = *t;
    rs_ends ends;
    if (*hint < 6) {
        rs_make_ready(c, &ready, &ends);
        if (can_step(c, &ready, *hint))
            return true; /* as when it was asked last */
    }
    rs_column_options(c, t, 1, &list);
    if (!list.n && !ready.is_ready)
        rs_make_ready(c, &ready, &ends);
    int way = list.n ? 6 : setting_out(c, &ready);
    *hint = (uint8_t)(way < 0 ? 6 : way);
    return way >= 0;
}

/* --- doing it --- */

void rs_push_move(rs_ctx *c, const rs_trek *t)
{
    fs_frame *f = fs_push(&c->s->head, RS_F_MOVE, t->side);

    f->v[RS_M_HEX] = (int16_t)t->hex;
    f->v[RS_M_START] = (int16_t)(t->start + 1);
    f->v[RS_M_NEAR] = t->hex != FS_NO_HEX && rs_threatened(c->sc, c->s, t->side, t->hex);
    for (int u = 0; (u = rs_next_piece(t->set, u));) {
        rs_clear(c->s, u, RS_PICKED);
        rs_take_part(c, u, RS_MOVER | RS_MOVED);
        rs_interrupt_digging(c, u);
    }
    rs_end_parts(c, RS_SHOT_AT_MOVER); /* each battery has one shot at each stack [17.7.7] */
}

/* The stack that moved and nobody else is the target, once for each hex [17.4.2] [17.4.6] [17.4.7]. */
static void expose(rs_ctx *c, const rs_trek *t, int what)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    for (int u = 0; (u = rs_next_piece(t->set, u));)
        rs_take_part(c, u, RS_TARGET);
    rs_push_trigger(c, what, t->side, f->v[RS_M_HEX], f->v[RS_M_LEFT] - 1, f->v[RS_M_SIDES], f->v[RS_M_WAVE]);
}

void rs_expose(rs_ctx *c, int what)
{
    rs_trek t = rs_under_way(c);

    expose(c, &t, what);
}

/* The work of the hex is entered from the rear: they are inside for the trigger too [6.4.4]. */
static bool enters_behind(const rs_ctx *c, fs_side side, int from, int to)
{
    int work = rs_usable_work(c->sc, c->s, side, to), d = rs_direction(&c->sc->map, to, from);

    return work && c->s->work[work - 1].kind != RS_RIFLE_PITS && rs_trench_rear(c->s->work[work - 1].front) >> d & 1;
}

static bool has_column(const rs_ctx *c, const rs_trek *t)
{
    for (int u = 0; (u = rs_next_piece(t->set, u));)
        if (rs_is(c->s, u, RS_COLUMN))
            return true;
    return false;
}

/* All of them are in the work of the hex they leave: guns never are. */
static bool are_below(const rs_ctx *c, const rs_trek *t)
{
    for (int u = 0; (u = rs_next_piece(t->set, u));)
        if (!rs_work_of(c->sc, c->s, u))
            return false;
    return true;
}

/* Men who Hide stay hidden along a Fire Trench that joins, and along the Ridge whose sides they named, on one side of
 * the crest [7.3] [7.4.1]. What they do so by in the next hex; RS_NOT_HIDING: they come out [7.6.2]. */
static int stay_hidden(const rs_ctx *c, const rs_trek *t, int hex, unsigned *named)
{
    int first = rs_next_piece(t->set, 0), d = rs_direction(&c->sc->map, t->hex, hex);
    const rs_unit *as = &c->s->unit[first];
    unsigned n = as->named, crest = n | n << 1 | n >> 5 | n >> 1 | n << 5;

    *named = 0;
    for (int u = first; (u = rs_next_piece(t->set, u));)
        if (c->s->unit[u].means != as->means || c->s->unit[u].named != as->named)
            return RS_NOT_HIDING;
    if (as->means == RS_HIDES_WORK && rs_work_at(c->s, t->side, t->hex, RS_FIRE_TRENCH) &&
        rs_work_at(c->s, t->side, hex, RS_FIRE_TRENCH) && rs_trenches_join(c->sc, c->s, t->side, t->hex, hex))
        return RS_HIDES_WORK;
    if (as->means != RS_HIDES_RIDGE || rs_side_of(&c->sc->map, t->hex, d) & RS_HIGH_SIDE)
        return RS_NOT_HIDING;
    for (int side = 0; side < 6; side++)
        if (crest >> side & 1 && rs_side_of(&c->sc->map, hex, side) & RS_HIGH_SIDE)
            *named |= 1u << side;
    return *named ? RS_HIDES_RIDGE : RS_NOT_HIDING;
}

/* The hexes it has entered, this one too: 2 are several [11.7.1]. On a Beach it landed in the one before. */
static int16_t hexes_entered(const rs_ctx *c, const rs_trek *t)
{
    for (int u = 0; (u = rs_next_piece(t->set, u));)
        if (rs_is(c->s, u, RS_SPENT_SURPRISE))
            return 2;
    return 1;
}

static void step(rs_ctx *c, int hex, bool by_road)
{
    fs_frame *f = fs_top(&c->s->head);
    rs_trek t = rs_under_way(c);
    int d = rs_direction(&c->sc->map, t.hex, hex), sides;
    bool wired = !by_road && rs_is_wired(c, t.side, t.hex, d);
    int cost = rs_step_cost_past(c->sc, c->s, t.set, t.hex, d, by_road, wired, &sides);
    bool works = rs_has_works(c, hex) && (rs_work_at(c->s, 1, hex, 0) || rs_work_at(c->s, 2, hex, 0));
    bool inside = works && !has_column(c, &t); /* no Column marches in a trench */
    bool joined = inside && are_below(c, &t) && rs_trenches_join(c->sc, c->s, t.side, t.hex, hex); /* [6.4.3] */
    bool covered = joined || (inside && enters_behind(c, t.side, t.hex, hex));
    unsigned named, named_before = c->s->unit[rs_next_piece(t.set, 0)].named;
    int means = stay_hidden(c, &t, hex, &named);

    f->v[RS_M_LEFT] = (int16_t)(t.hex + 1);
    f->v[RS_M_SIDES] = (int16_t)(joined ? 0 : sides);
    f->v[RS_M_SPENT] = (int16_t)(t.spent + price(&t, cost, rs_left_of(c->sc, c->s, &t)));
    f->v[RS_M_HEX] = (int16_t)hex;
    f->v[RS_M_AWAY] = hexes_entered(c, &t);
    f->v[RS_M_NEAR] |= rs_threatened(c->sc, c->s, t.side, hex);
    f->v[RS_M_UP] = 0;
    for (int u = 0; (u = rs_next_piece(t.set, u));) {
        rs_put(c, u, hex);
        c->s->unit[u].entry = (uint8_t)(rs_opposite(d) + 1);
        c->s->unit[u].means = (uint8_t)means;
        c->s->unit[u].named = (uint8_t)named;
        if (works)
            rs_set(c->s, u, covered && c->sc->kind_of[u] != RS_ARTILLERY ? RS_IN_WORK : RS_ON_TOP); /* [6.1.4] */
        if (rs_is_us_them(c->sc, c->s, hex)) {
            c->s->unit[u].means = RS_HIDES_US_THEM; /* [8.3.5] */
            f->v[RS_M_STOPPED] = 1;                 /* [14.1.12] */
        }
    }
    rs_tell(c, RS_E_MOVES, RS_14_1, t.side, 0, hex, 0);
    expose(c, &t, RS_T_ENTERS);
    rs_hide_trigger(c, means, named, named_before);
    rs_check_hqs(c); /* of the enemy, in the way [9.2.7]: above the trigger */
}

/* It is nearer to its Objective along its Route than where it set out: it made progress [11.8.3]. */
static void note_progress(rs_ctx *c, int u)
{
    int start = fs_top(&c->s->head)->v[RS_M_START] - 1;

    if (rs_is(c->s, u, RS_BEGAN) && rs_remaining(c->sc, c->s, u, rs_at(c->s, u)) < rs_remaining(c->sc, c->s, u, start))
        rs_set(c->s, u, RS_PROGRESSED);
}

/* Who came under cover stands On Top again until it is known who goes in [6.1.2]. */
static void finish_unit(rs_ctx *c, int u)
{
    note_progress(c, u);
    if (rs_is(c->s, u, RS_IN_WORK) && c->sc->kind_of[u] != RS_ARTILLERY) {
        rs_clear(c->s, u, RS_IN_WORK);
        rs_set(c->s, u, RS_ON_TOP);
    }
    rs_clear(c->s, u, RS_MOVER);
    rs_set(c->s, u, RS_ACTED);
}

void rs_trek_apply(rs_ctx *c, const fs_option *o)
{
    switch (o->verb) {
    case RS_V_GO:
        step(c, o->x, false);
        return;
    case RS_V_ROAD:
        step(c, o->x, true);
        return;
    case RS_V_DROP_OFF:
        finish_unit(c, o->subject);
        rs_enter_work_alone(c, o->subject);
        return;
    case RS_V_HALT:
        fs_top(&c->s->head)->v[RS_M_STOPPED] = 1;
        return;
    case RS_V_ASSAULT:
        rs_assault_apply(c, o);
        return;
    case RS_V_LAND:
        rs_land_apply(c, o);
        return;
    default:
        rs_column_apply(c, o);
    }
}

/* --- stopping --- */

void rs_stop_mover(rs_ctx *c)
{
    fs_frame *f = move_frame(c->s);

    if (!f)
        return;
    f->v[RS_M_STOPPED] = 1;
    if (f->v[RS_M_WAVE] && f->v[RS_M_LEFT] && !c->sc->switches[RS_SW_ASSAULT_RETURN])
        rs_send_back(c, f->v[RS_M_HEX], f->v[RS_M_LEFT] - 1); /* [R58] */
}

void rs_send_back(rs_ctx *c, int hex, int to)
{
    fs_frame *f = move_frame(c->s);

    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));)
        if (rs_is(c->s, u, RS_MOVER)) {
            rs_clear(c->s, u, RS_ATTACKER);
            if (rs_is_land(&c->sc->map, to))
                rs_put(c, u, to);
            else
                rs_back_to_boats(c, u, to);
            rs_tell(c, RS_E_FALLS_BACK, RS_14_4, c->sc->side_of[u], 0, to, 0);
        }
    if (f)
        f->v[RS_M_HEX] = (int16_t)to;
}

/* Stopped in a hex or on a road that cannot hold them: back to where they came from [19.1.3], and if they only passed
 * through there as well, to where they set out. */
static void leave_if_full(rs_ctx *c, const fs_frame *f, fs_side side)
{
    static const uint64_t nobody[RS_PIECE_WORDS];
    int back[] = {f->v[RS_M_LEFT] - 1, f->v[RS_M_START] - 1};

    for (int i = 0; i < 2 && f->v[RS_M_LEFT]; i++)
        if (rs_stacking_refused(c->sc, c->s, side, f->v[RS_M_HEX], nobody, NULL))
            rs_send_back(c, f->v[RS_M_HEX], back[i]);
}

static void end_move(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    fs_side side = f->side;
    uint64_t who[RS_PIECE_WORDS] = {0};

    leave_if_full(c, f, side);
    int hex = f->v[RS_M_HEX];
    bool stays_up = f->v[RS_M_UP];
    for (int u = 0; (u = rs_next_own_part(c, side, RS_MOVER, u));) {
        rs_add(who, u);
        finish_unit(c, u);
    }
    fs_pop(&c->s->head, c->run);
    if (!stays_up)
        rs_enter_work(c, hex, side, who);
    rs_check_hqs(c);
}

/* --- the frame --- */

/* What was fired at it has been resolved before it goes on [17.4.3]. */
static void move_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    rs_end_parts(c, RS_TARGET);
    if (rs_assault_goes_on(c))
        return;
    rs_trek t = rs_under_way(c);
    f->v[RS_M_RESULT] = 0;
    if (!t.n || f->v[RS_M_STOPPED]) {
        end_move(c);
        return;
    }
    if (rs_can_trek(c, &t))
        c->s->head.waiting = f->side; /* even if it can only halt: how far it could go is its owner's secret */
    else
        f->v[RS_M_STOPPED] = 1;
}

static void move_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    rs_trek t = rs_under_way(c);

    (void)side;
    d->rule = RS_14_1;
    d->flags = FS_EXHAUSTIVE | FS_MASKED;
    d->main = RS_V_GO;
    d->phrase = RS_P_WHERE_NEXT;
    d->arg[0] = rs_left_of(c->sc, c->s, &t);
    d->about = rs_option_hex(0, 0, t.hex);
}

static void move_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    rs_trek t = rs_under_way(c);

    (void)side;
    rs_trek_options(c, &t, RS_ALL, out);
    if (!out->n)
        fs_offer(out, rs_option(RS_V_HALT, 0));
}

static int move_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    rs_trek t = rs_under_way(c);

    (void)side;
    if (!rs_is_trek_verb(o->verb))
        return rs_refuse(e, RS_14_1_8, RS_P_ONE_AT_A_TIME, o->subject, FS_NO_HEX);
    return rs_trek_refused(c, &t, o, e);
}

static int move_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    rs_trek_apply(c, o);
    return FS_CLOSED;
}

static bool is_hex_or_none(const rs_scenario *sc, int slot)
{
    return slot == 0 || (slot > 0 && slot <= sc->map.n_hexes && rs_has(sc->map.play, slot - 1));
}

static bool move_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool places = is_hex_or_none(sc, f->v[RS_M_HEX] + 1) && is_hex_or_none(sc, f->v[RS_M_START]) &&
                  is_hex_or_none(sc, f->v[RS_M_LEFT]) && is_hex_or_none(sc, f->v[RS_M_INTO]);

    if (!f->side || f->step || f->v[RS_M_HEX] < 0 || !f->v[RS_M_START] || !places)
        return false;
    if (f->v[RS_M_SPENT] < 0 || f->v[RS_M_SPENT] > 64 || f->v[RS_M_SIDES] < 0 || f->v[RS_M_SIDES] > 8 ||
        f->v[RS_M_STOPPED] >> 1 || f->v[RS_M_WAVE] < 0 || f->v[RS_M_WAVE] > 64 || f->v[RS_M_LANDS] >> 1 ||
        f->v[RS_M_UP] >> 1 || f->v[RS_M_NEAR] >> 1 || f->v[RS_M_AWAY] < 0 || f->v[RS_M_AWAY] > 2)
        return false;
    return f != fs_top_const(&s->head) || (!f->v[RS_M_STOPPED] && !f->v[RS_M_WAVE]);
}

const rs_kind rs_move_kind = {.advance = move_advance,
                              .decision = move_decision,
                              .options = move_options,
                              .check = move_check,
                              .apply = move_apply,
                              .is_sound = move_is_sound};
