/* rout.c - a stack that routs: its infantry runs to the Routed box, its guns look for a place out of sight [16.4]. */
#include "steps.h"

void rs_to_routed_box(rs_ctx *c, int b, int quarters)
{
    rs_command *m = &c->s->command[b];
    int all = m->quarters + quarters;

    rs_touch_steps(c);
    m->routed = (uint8_t)(m->routed + all / 4 < 255 ? m->routed + all / 4 : 255);
    m->quarters = (uint8_t)(all % 4); /* four quarters are a step [3.2.4] */
}

static void run_away(rs_ctx *c, int u)
{
    int b = c->s->unit[u].brigiment, steps = c->s->unit[u].steps;

    if (rs_has_steps(c->sc, u)) {
        rs_to_routed_box(c, b, steps);
        rs_take_off(c, u, RS_ROUTED);
    } else {
        rs_take_off(c, u, RS_DESTROYED); /* machine guns are lost */
    }
}

static bool can_limber(const rs_scenario *sc, int u) { return !(sc->piece[u].flags & (RS_FIXED | RS_NO_TRANSPORT)); }

void rs_rout_stack(rs_ctx *c, fs_side side, int hex)
{
    uint64_t paid = 0;

    rs_tell(c, RS_E_ROUTS, RS_16_4, side, 0, hex, RS_RES_ROUTS);
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));) {
        if (c->sc->side_of[u] != side || !rs_is(c->s, u, RS_TARGET))
            continue;
        int b = c->s->unit[u].brigiment;
        if (rs_is_infantry(c->sc, u))
            run_away(c, u);
        else if (c->sc->kind_of[u] == RS_ARTILLERY) {
            rs_set(c->s, u, RS_SHOWN | (can_limber(c->sc, u) ? (uint32_t)RS_COLUMN : 0)); /* everybody sees them go */
            fs_push(&c->s->head, RS_F_ROUT, side)->v[0] = (int16_t)u;
        }
        if (b && !(paid >> b & 1)) {
            paid |= (uint64_t)1 << b;
            rs_pay(c, b, c->sc->tables.cost[RS_COST_ROUT].v[0], RS_16_4_1);
        }
    }
    rs_hqs_rout(c, side, hex);
    rs_check_hqs(c);
}

/* --- one battery: v[0] the piece --- */

typedef struct places {
    int16_t hex[RS_MAX_PLAY];
    uint8_t cost[RS_MAX_PLAY]; /* half MP */
    int n;
} places;

/* A hex that can be got to for so much, perhaps for less than was known. */
static void note_place(places *p, int hex, int cost)
{
    int k = 0;

    while (k < p->n && p->hex[k] != hex)
        k++;
    if (k < p->n && p->cost[k] <= cost)
        return;
    p->hex[k] = (int16_t)hex;
    p->cost[k] = (uint8_t)cost;
    p->n += k == p->n;
}

/* Where it can get to, cheapest first. */
static void reach(const rs_scenario *sc, const rs_state *s, int u, places *p)
{
    uint64_t set[RS_PIECE_WORDS] = {0};
    fs_side side = sc->side_of[u];

    rs_add(set, u);
    p->n = 0;
    p->hex[p->n] = (int16_t)rs_at(s, u);
    p->cost[p->n++] = 0;
    for (int i = 0; i < p->n; i++) {
        int best = i; /* a short list: the cheapest of those not yet left comes next */
        for (int k = i + 1; k < p->n; k++)
            if (p->cost[k] < p->cost[best])
                best = k;
        int16_t at = p->hex[best];
        uint8_t spent = p->cost[best];
        p->hex[best] = p->hex[i], p->cost[best] = p->cost[i];
        p->hex[i] = at, p->cost[i] = spent;
        for (int d = 0; d < 6; d++) {
            int next = sc->map.next[at][d], sides;

            if (next == FS_NO_HEX || rs_holds(sc, s, fs_other(side), next))
                continue;
            bool by_road = rs_side_of(&sc->map, at, d) & RS_WAY;
            int cost = rs_step_cost(sc, s, set, at, d, by_road, &sides);
            if (cost == RS_BARRED || spent + cost > sc->tables.fig.rout_mp)
                continue;
            note_place(p, next, spent + cost);
        }
    }
}

/* Seen by those who fired at it, or who are in its hex. */
static bool routed_it(const rs_scenario *sc, const rs_state *s, int u, int v)
{
    return sc->side_of[v] != sc->side_of[u] && rs_on_map(s, v) &&
           (rs_is(s, v, RS_SHOOTER) || rs_at(s, v) == rs_at(s, u));
}

static bool is_watched(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    for (int v = 1; v <= sc->base.n_units; v++)
        if (routed_it(sc, s, u, v) && rs_view_at(sc, s, rs_at(s, v), hex) != RS_BLOCKED)
            return true;
    return false;
}

/* How far the nearest of them is; from ships, how far it got. */
static int distance_from_them(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    int least = 255;

    for (int v = 1; v <= sc->base.n_units; v++)
        if (routed_it(sc, s, u, v) && rs_distance(&sc->map, rs_at(s, v), hex) < least)
            least = rs_distance(&sc->map, rs_at(s, v), hex);
    return least < 255 ? least : rs_distance(&sc->map, rs_at(s, u), hex);
}

static bool is_legal(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    return hex != rs_at(s, u) && !rs_is_us_them(sc, s, hex) && rs_takes_limbered(sc, s, u, hex);
}

/* The places it may go to: the nearest out of their sight; else the farthest from them. Returns how many. */
static int choices(const rs_scenario *sc, const rs_state *s, int u, int16_t out[RS_MAX_PLAY])
{
    places p;
    int n = 0, cost = 255, far = 0;

    reach(sc, s, u, &p);
    for (int i = 0; i < p.n; i++)
        if (is_legal(sc, s, u, p.hex[i]) && !is_watched(sc, s, u, p.hex[i])) {
            if (n && p.cost[i] > cost)
                break;
            cost = p.cost[i];
            out[n++] = p.hex[i];
        }
    for (int i = 0; !n && i < p.n; i++)
        if (is_legal(sc, s, u, p.hex[i]) && distance_from_them(sc, s, u, p.hex[i]) > far)
            far = distance_from_them(sc, s, u, p.hex[i]);
    for (int i = 0; far && i < p.n; i++)
        if (is_legal(sc, s, u, p.hex[i]) && distance_from_them(sc, s, u, p.hex[i]) == far)
            out[n++] = p.hex[i];
    return n;
}

static void gallop(rs_ctx *c, int u, int hex)
{
    fs_pop(&c->s->head, c->run);
    rs_put(c, u, hex);
    rs_clear(c->s, u, RS_MOVER | RS_ATTACKER); /* whatever it was about to do is over */
    rs_set(c->s, u, RS_COLUMN | RS_MOVED | RS_ACTED);
    rs_tell(c, RS_E_GUNS_GALLOP, RS_16_4_2, c->sc->side_of[u], u, hex, 0);
}

static void rout_advance(rs_ctx *c)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int16_t to[RS_MAX_PLAY];
    int u = f->v[0], n = can_limber(c->sc, u) ? choices(c->sc, c->s, u, to) : 0;

    if (n > 1) {
        c->s->head.waiting = f->side;
    } else if (n) {
        gallop(c, u, to[0]);
    } else {
        fs_pop(&c->s->head, c->run);
        rs_lose_guns(c, u, RS_16_4_2); /* those of a Fort wait for whoever serves them [6.6.2] [R81] */
    }
}

static void rout_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)side;
    d->rule = RS_16_4_2;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_PICK_HEX;
    d->phrase = RS_P_WHERE_GUNS_GO;
    d->subject = (fs_unit)fs_top_const(&c->s->head)->v[0];
}

static void rout_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    int16_t to[RS_MAX_PLAY];
    int n = choices(c->sc, c->s, fs_top_const(&c->s->head)->v[0], to);

    (void)side;
    for (int i = 0; i < n; i++)
        fs_offer(out, rs_option_hex(RS_V_PICK_HEX, 0, to[i]));
}

static int rout_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int16_t to[RS_MAX_PLAY];
    int u = fs_top_const(&c->s->head)->v[0], n = choices(c->sc, c->s, u, to);

    (void)side;
    for (int i = 0; o->verb == RS_V_PICK_HEX && i < n; i++)
        if (to[i] == o->x)
            return 0;
    return rs_refuse(e, RS_16_4_2, RS_P_NOT_THERE_GUNS, u, o->place == FS_HEX ? o->x : FS_NO_HEX);
}

static int rout_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    gallop(c, fs_top_const(&c->s->head)->v[0], o->x);
    return FS_CLOSED;
}

static bool rout_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int u = f->v[0];

    if (u < 1 || u > sc->base.n_units || sc->side_of[u] != f->side || sc->kind_of[u] != RS_ARTILLERY ||
        !rs_on_map(s, u) || f->step || !rs_rest_is_zero(f, 1))
        return false;
    return f != fs_top_const(&s->head) || can_limber(sc, u);
}

const rs_kind rs_rout_kind = {.advance = rout_advance,
                              .decision = rout_decision,
                              .options = rout_options,
                              .check = rout_check,
                              .apply = rout_apply,
                              .is_sound = rout_is_sound};
