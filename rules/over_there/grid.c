/* grid.c - a fire grid comes down [VII.G] [VII.H] [VI.T].
 *
 * First the aim point drifts: plotted fire and bombs by the direction grid, direct fire by the notation of its range.
 * Then one quadrant after another, A to D: for every cell with castings of several letters the firer names the one he
 * resolves, then one throw is read for every ring [VII.H] [VII.J]. Smoke and gas are laid where the grid is and ask for
 * no throw [X.B]. A company with tubes of several sizes lays one grid for each.
 */
#include "guns.h"

/* Steps of the frame that asks; B, C and D follow. What is thrown is thrown in a second frame above it. */
enum { LAY, QUADRANT_A, LAID = QUADRANT_A + OT_QUADRANTS, FALLS, FALLEN };
enum { DIRECT = 1 << 0, BOMB = 1 << 1, SHELL = 2 /* shift of the plot kind */ };
enum {
    V_BATTERY,
    V_AIM_X,
    V_AIM_Y = 3,
    V_CENTRE_X = 5,
    V_CENTRE_Y = 7,
    V_SALVO = 9,
    V_ENEMY,
    V_OWN,
    V_HEADING,
    V_BAND
};

static fs_point aim_of(const fs_frame *f) { return (fs_point){ot_wide(f, V_AIM_X), ot_wide(f, V_AIM_Y)}; }
static fs_point centre_of(const fs_frame *f) { return (fs_point){ot_wide(f, V_CENTRE_X), ot_wide(f, V_CENTRE_Y)}; }
static int shell_of(const fs_frame *f) { return f->flags >> SHELL; }

static fs_frame *push(ot_ctx *c, fs_side side, fs_point aim, int plot_kind, int flags)
{
    fs_frame *f = fs_push(&c->s->head, OT_F_GRID, side);

    f->flags = (uint8_t)(plot_kind << SHELL | flags);
    ot_set_wide(f, V_AIM_X, aim.x);
    ot_set_wide(f, V_AIM_Y, aim.y);
    return f;
}

void ot_push_grid(ot_ctx *c, fs_side side, int battery, fs_point aim, int plot_kind, bool direct)
{
    fs_frame *f = push(c, side, aim, plot_kind, direct ? DIRECT : 0);

    f->v[V_BATTERY] = (int16_t)battery;
    if (ot_on_table(c->s, battery))
        ot_show(c, battery, OT_XIV_C); /* it fires */
}

void ot_push_bomb(ot_ctx *c, fs_side side, fs_point aim, int heading)
{
    push(c, side, aim, OT_PLOT_FIRE, BOMB)->v[V_HEADING] = (int16_t)heading;
}

/* --- the grid as it is laid out --- */

/* The salvos of this fire: a bomb is one, of its own row [XI.F]. */
static int salvos(const ot_ctx *c, const fs_frame *f, ot_salvo out[OT_SALVOS])
{
    if (!(f->flags & BOMB))
        return ot_salvos(c->sc, c->s, f->v[V_BATTERY], c->s->head.phase == OT_PHASE_ARTILLERY, out);
    out[0] = (ot_salvo){c->sc->tables.bomb.weapon, OT_W_BOMB, 1};
    return 1;
}

static fs_point axis_to(const ot_ctx *c, const fs_frame *f, fs_point p)
{
    return f->flags & BOMB ? ot_vector(f->v[V_HEADING]) : ot_line_of_fire(c->sc, c->s, f->v[V_BATTERY], p);
}

/* Column of the chart: by range, moved right by the battery's state [VII.T]; aircraft have a fixed one [XI.F]. */
static int band_at(const ot_ctx *c, const fs_frame *f, fs_point p)
{
    int battery = f->v[V_BATTERY];

    if (f->flags & BOMB)
        return c->sc->tables.bomb.band;
    int band = ot_band_of(&c->sc->tables, ot_range_to(c->sc, c->s, battery, p));
    return ot_on_table(c->s, battery) ? ot_band_right(band, ot_shift_right(c->sc, c->s, battery)) : band;
}

static bool grid_of(const ot_ctx *c, const fs_frame *f, ot_grid *g)
{
    ot_salvo salvo[OT_SALVOS];

    if (f->v[V_SALVO] >= salvos(c, f, salvo))
        return false;
    *g = (ot_grid){.side = f->side,
                   .battery = (uint8_t)f->v[V_BATTERY],
                   .salvo = salvo[f->v[V_SALVO]],
                   .band = (uint8_t)f->v[V_BAND],
                   .direct = f->flags & DIRECT,
                   .sees_all = f->flags & BOMB,
                   .centre = centre_of(f)};
    g->axis = axis_to(c, f, g->centre);
    g->rings = f->flags & BOMB ? c->sc->tables.bomb.rings : c->sc->tables.grid[g->salvo.weapon].rings;
    if (g->rings > OT_RINGS)
        g->rings = OT_RINGS;
    return g->rings > 0;
}

/* --- drift --- */

static void say_place(ot_ctx *c, const fs_frame *f, uint16_t type, fs_rule rule, fs_point p, int32_t total,
                      const uint8_t *dice, int n)
{
    if (!c->run->log)
        return;
    fs_event e = {.type = type,
                  .rule = rule,
                  .subject = (fs_unit)f->v[V_BATTERY],
                  .side = f->side,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = FS_POINT,
                  .x = p.x,
                  .y = p.y,
                  .total = total};
    fs_say(c->run, &e, NULL, dice, n);
}

/* Direction grid and LONG and SHORT [VII.G.2] [VII.G.3] [VII.G.4]. */
static fs_point drift(ot_ctx *c, const fs_frame *f, fs_rule rule)
{
    fs_point aim = aim_of(f);
    uint8_t dice[3];
    int ray = ot_d100(c, f->side, OT_VII_G_3);
    int32_t away = ot_long_short(c, f->side, OT_VII_G_4, dice + 1);
    fs_point way = {c->sc->tables.ray[ray].right, c->sc->tables.ray[ray].away};
    fs_point to = ot_drift(aim, axis_to(c, f, aim), way, away);

    dice[0] = (uint8_t)ray;
    say_place(c, f, OT_E_DRIFTS, rule, to, away / c->sc->tables.at.inch, dice, 3);
    return to;
}

/* The notations of direct fire: none, half the difference, the whole, and the direction grid as well [VI.Q]. */
static fs_point adjust(ot_ctx *c, const fs_frame *f)
{
    fs_point aim = aim_of(f);
    int note = c->sc->tables.note[ot_band_of(&c->sc->tables, ot_range_to(c->sc, c->s, f->v[V_BATTERY], aim))];
    uint8_t dice[2];

    if (note == 0) {
        say_place(c, f, OT_E_AIMS, OT_VI_T, aim, 0, NULL, 0);
        return aim;
    }
    if (note >= 3)
        return drift(c, f, OT_VI_Q);
    int32_t away = ot_long_short(c, f->side, OT_VI_Q, dice) / (note == 1 ? 2 : 1);
    fs_point to = ot_lengthen(aim, axis_to(c, f, aim), away);
    say_place(c, f, OT_E_ADJUSTS, OT_VI_Q, to, dice[0] - dice[1], dice, 2);
    return to;
}

static fs_point held(fs_point p)
{
    int32_t x = p.x < -OT_LIMIT ? -OT_LIMIT : p.x > OT_LIMIT ? OT_LIMIT : p.x;
    int32_t y = p.y < -OT_LIMIT ? -OT_LIMIT : p.y > OT_LIMIT ? OT_LIMIT : p.y;

    return (fs_point){x, y};
}

/* --- smoke and gas --- */

static void lay_cloud(ot_ctx *c, const fs_frame *f, fs_point at)
{
    ot_salvo salvo[OT_SALVOS];
    bool gas = shell_of(f) == OT_PLOT_GAS;

    if (f->v[V_SALVO] >= salvos(c, f, salvo))
        return;
    int rings = c->sc->tables.grid[salvo[f->v[V_SALVO]].weapon].smoke_rings; /* [X.B] */
    if (rings < 1 || rings > OT_RINGS)
        return;
    say_place(c, f, gas ? OT_E_GAS_LANDS : OT_E_SMOKE_LANDS, gas ? OT_X_C : OT_X_B, at, 0, NULL, 0);
    ot_lay_cloud(c, gas ? OT_GAS_CLOUD : OT_SMOKE_CLOUD, at, c->sc->tables.ring[rings - 1].radius);
}

/* --- naming letters [VII.J] --- */

static int named(const fs_frame *f, int ring, bool own) { return f->v[own ? V_OWN : V_ENEMY] >> 4 * ring & 15; }

static void name(fs_frame *f, int ring, bool own, int pool)
{
    int at = own ? V_OWN : V_ENEMY;

    f->v[at] = (int16_t)(f->v[at] | pool << 4 * ring);
}

typedef struct question {
    int cell;
    bool own;
    unsigned pools;
} question;

/* The first cell of the quadrant where a letter is to be named: rings outwards, the enemy first. */
static bool first_question(const ot_ctx *c, const fs_frame *f, const ot_grid *g, const ot_cells *in, question *q)
{
    int quadrant = f->step - QUADRANT_A;

    for (int ring = 0; ring < g->rings; ring++)
        for (int own = 0; own < 2; own++) {
            int cell = OT_QUADRANTS * ring + quadrant;
            unsigned pools = ot_known_pools(c, g, in, cell, own ? g->side : fs_other(g->side));

            if (!(pools & (pools - 1)) || named(f, ring, own))
                continue;
            *q = (question){cell, own, pools};
            return true;
        }
    return false;
}

static bool asks(const ot_ctx *c, const fs_frame *f, question *q)
{
    ot_grid g;
    ot_cells in;

    if (f->step < QUADRANT_A || f->step >= LAID || shell_of(f) != OT_PLOT_FIRE || !grid_of(c, f, &g))
        return false;
    ot_fill_cells(c, &g, f->step - QUADRANT_A, &in);
    return first_question(c, f, &g, &in, q);
}

/* Cells as options number them: 0 to 11 for the enemy's castings, 12 to 23 for one's own. */
static int number_of(const question *q) { return q->cell + (q->own ? OT_CELLS : 0); }

/* --- resolving a quadrant --- */

typedef struct fall { /* one pool under fire */
    int cell, pool, value;
    fs_side side;
    fs_sum sum;
} fall;

static void value_of(const ot_ctx *c, const ot_grid *g, const ot_cells *in, fall *t)
{
    int ring = t->cell / OT_QUADRANTS, letter = ot_pool_letter(c, g, in, t->cell, t->pool);
    const ot_ring *r = &c->sc->tables.ring[ring];

    t->sum = (fs_sum){0};
    fs_add(&t->sum, OT_VII_I, 0, (uint16_t)(OT_P_ON_LETTER_A + letter - OT_A));
    fs_add(&t->sum, g->battery ? OT_VI_B_2 : OT_XI_F,
           ot_rate(c->sc, g->salvo.weapon, letter, g->band) * g->salvo.elements, g->battery ? OT_P_GUNS : OT_P_BOMB);
    if (r->mod[ot_is_percentile(c->sc)])
        fs_add(&t->sum, OT_VII_H_1, r->mod[ot_is_percentile(c->sc)], OT_P_OUTER_RING);
    t->value = t->sum.total > 0 ? t->sum.total : 0;
}

/* The nearest casting of the pool that is not taken yet; -1 none. */
static int nearest_left(const ot_ctx *c, const ot_cells *in, const fall *t, const bool *taken)
{
    int best = -1;

    for (int i = 0; i < in->n; i++) {
        const ot_in_cell *k = &in->at[i];

        if (k->cell == t->cell && k->letter == t->pool && !taken[i] && ot_side_of(c->sc, k->unit) == t->side &&
            (best < 0 || k->away < in->at[best].away))
            best = i;
    }
    return best;
}

static void say_fall(ot_ctx *c, const ot_grid *g, const fall *t, const ot_throw *roll, ot_effect e, int unit)
{
    bool hidden = unit && !ot_knows(c->sc, c->s, g->side, unit);
    uint8_t dice[sizeof roll->at / sizeof roll->at[0]];

    if (!c->run->log)
        return;
    fs_event v = {.type = t->pool == OT_POOL_WIRE   ? OT_E_FALLS_ON_WIRE
                          : t->pool == OT_POOL_WORK ? OT_E_FALLS_ON_WORK
                                                    : OT_E_FALLS_ON,
                  .rule = t->side == g->side ? OT_VII_N : OT_VII_H,
                  .subject = (fs_unit)unit,
                  .other = g->battery,
                  .side = g->side,
                  .seen = hidden ? fs_other(g->side) : 3,
                  .result = ot_result_of(e),
                  .depth = c->s->head.depth,
                  .place = FS_NUMBER,
                  .x = t->cell / OT_QUADRANTS + 1,
                  .total = roll->n ? roll->at[roll->n - 1] : 0,
                  .against = t->value};
    for (int i = 0; i < roll->n; i++)
        dice[i] = (uint8_t)roll->at[i];
    fs_say(c->run, &v, &t->sum, dice, t->value ? roll->n : 0);
}

static void hit_unit(ot_ctx *c, const ot_grid *g, int unit, int n)
{
    if (ot_is_vehicle(c->sc, unit)) {
        if (fs_fits(&c->s->head, 2))
            ot_push_vehicle_hits(c, g->side, g->battery, unit, g->salvo.hits_as, n);
        return;
    }
    if (!g->battery && c->sc->piece[unit].class_ == OT_PROJECTOR) /* a bomb */
        ot_cylinder_hits(c, unit, n);
    ot_lose(c, unit, n, g->battery, OT_R_64);
}

/* Losses nearest the centre first, never more than stand there; a PIN marks everybody of the pool. */
static void hit_pool(ot_ctx *c, const ot_grid *g, const ot_cells *in, const fall *t, ot_effect e)
{
    bool taken[OT_MAX_IN_GRID] = {0};
    uint8_t lost[OT_MAX_PIECES] = {0};

    for (int n = e.losses, i; n > 0 && (i = nearest_left(c, in, t, taken)) >= 0; n--) {
        taken[i] = true;
        lost[in->at[i].unit]++;
    }
    for (int i = 0; i < in->n; i++) {
        int u = in->at[i].unit;

        if (in->at[i].cell != t->cell || in->at[i].letter != t->pool || ot_side_of(c->sc, u) != t->side)
            continue;
        if (t->side != g->side)
            ot_fired_on(c, u);
        if (lost[u])
            hit_unit(c, g, u, lost[u]);
        lost[u] = 0;
        if (e.pins && !ot_is_vehicle(c->sc, u) && ot_on_table(c->s, u))
            ot_pin(c, u, OT_R_64);
    }
}

static void hit_ground(ot_ctx *c, const ot_grid *g, const ot_cells *in, const fall *t, ot_effect e)
{
    if (!e.losses)
        return;
    if (t->pool == OT_POOL_WIRE) /* [VI.J] */
        ot_cut_wire(c, in->wire[t->cell] - 1, in->wire_at[t->cell], e.losses * c->sc->tables.at.wire_hit);
    else if (fs_fits(&c->s->head, 2))
        ot_push_structure_hits(c, g->side, g->battery, in->work[t->cell] - 1, g->salvo.hits_as, e.losses);
}

static int first_of(const ot_ctx *c, const ot_cells *in, const fall *t)
{
    const bool nobody[OT_MAX_IN_GRID] = {0};
    int i = t->pool < OT_LETTERS ? nearest_left(c, in, t, nobody) : -1;

    return i < 0 ? 0 : in->at[i].unit;
}

/* Every pool of the quadrant that takes fire, with its value, before the throw. */
static int falls_of(const ot_ctx *c, const fs_frame *f, const ot_grid *g, const ot_cells *in, fall out[2 * OT_RINGS])
{
    int n = 0;

    for (int ring = 0; ring < g->rings; ring++)
        for (int own = 0; own < 2; own++) {
            fall t = {.cell = OT_QUADRANTS * ring + f->step - QUADRANT_A,
                      .pool = named(f, ring, own),
                      .side = own ? g->side : fs_other(g->side)};

            if (!t.pool)
                t.pool = ot_pool_unnamed(c, g, in, t.cell, t.side);
            if (!t.pool)
                continue;
            value_of(c, g, in, &t);
            out[n++] = t;
        }
    return n;
}

/* Nothing comes of field guns and light mortars against what is too strong for them [VII.O] [VII.P]. */
static void say_no_effect(ot_ctx *c, const ot_grid *g, const ot_cells *in)
{
    for (int cell = 0, said = 0; cell < OT_CELLS; cell++) {
        int kind = in->work[cell] && in->work[cell] != said ? ot_area_of(c->sc, c->s, in->work[cell] - 1).kind : 0;

        said = kind ? in->work[cell] : said;
        if (kind && ot_cannot_harm(c->sc, g->salvo.hits_as, kind))
            ot_tell_at(c, OT_E_NO_EFFECT_ON_WORK, kind == OT_G_DUGOUT ? OT_VII_O : OT_VII_P, g->side, 3, g->battery,
                       g->centre);
    }
}

static void say_quadrant(ot_ctx *c, const ot_grid *g, int quadrant)
{
    ot_tell_at(c, (uint16_t)(OT_E_QUADRANT_A + quadrant), OT_VII_H, g->side, 3, g->battery, g->centre);
}

static void resolve(ot_ctx *c, const fs_frame *f, const ot_grid *g, const ot_cells *in)
{
    fall t[2 * OT_RINGS];
    ot_effect e[2 * OT_RINGS];
    ot_throw roll = {0};
    int n = falls_of(c, f, g, in, t);

    say_no_effect(c, g, in);
    if (n)
        say_quadrant(c, g, f->step - QUADRANT_A);
    for (int i = 0; i < n; i++) {
        e[i] = t[i].value ? ot_read_value(c, g->side, &roll, t[i].value) : (ot_effect){0};
        say_fall(c, g, &t[i], &roll, e[i], first_of(c, in, &t[i]));
    }
    for (int i = 0; i < n; i++) {
        if (t[i].pool < OT_LETTERS)
            hit_pool(c, g, in, &t[i], e[i]);
        else
            hit_ground(c, g, in, &t[i], e[i]);
    }
}

/* --- the frame --- */

/* The next grid of the same fire, or the end. */
static void next_salvo(ot_ctx *c, fs_frame *f)
{
    ot_salvo salvo[OT_SALVOS];

    if (f->v[V_SALVO] + 1 >= salvos(c, f, salvo)) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    f->v[V_SALVO]++;
    f->step = LAY;
    memset(&f->v[V_CENTRE_X], 0, 4 * sizeof f->v[0]);
    f->v[V_BAND] = 0;
}

static void lay(ot_ctx *c, fs_frame *f)
{
    fs_point centre = held(f->flags & DIRECT ? adjust(c, f) : drift(c, f, f->flags & BOMB ? OT_XI_F : OT_VII_G_4));

    c->run->shown = 3; /* who is under it shows in what is thrown */
    f->step = LAID;
    ot_set_wide(f, V_CENTRE_X, centre.x);
    ot_set_wide(f, V_CENTRE_Y, centre.y);
    f->v[V_BAND] = (int16_t)band_at(c, f, centre);
    if (shell_of(f) == OT_PLOT_FIRE)
        f->step = QUADRANT_A;
    else
        lay_cloud(c, f, centre);
}

static void fall_on_quadrant(ot_ctx *c, fs_frame *f)
{
    ot_grid g;
    ot_cells in;

    if (!grid_of(c, f, &g))
        return;
    ot_fill_cells(c, &g, f->step - QUADRANT_A, &in);
    resolve(c, f, &g, &in);
}

/* The frame above: drift, or one quadrant. */
static void advance_fall(ot_ctx *c, fs_frame *f)
{
    fs_frame *grid = f - 1;

    if (f->step == FALLEN) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    f->step = FALLEN;
    if (grid->step == LAY) {
        lay(c, grid);
        return;
    }
    fall_on_quadrant(c, grid);
    grid->step++;
    grid->v[V_ENEMY] = grid->v[V_OWN] = 0;
}

static bool is_used(const ot_ctx *c, const fs_frame *f)
{
    return !(f->flags & DIRECT) || c->sc->tables.quadrant[f->step - QUADRANT_A].direct; /* [VI.T] */
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    ot_salvo salvo[OT_SALVOS];
    question q;

    if (f->step >= FALLS) {
        advance_fall(c, f);
    } else if (f->v[V_SALVO] >= salvos(c, f, salvo)) {
        fs_pop(&c->s->head, c->run);
    } else if (f->step == LAID) {
        next_salvo(c, f);
    } else if (f->step != LAY && !is_used(c, f)) {
        f->step++;
    } else if (asks(c, f, &q)) {
        c->s->head.waiting = f->side;
    } else {
        fs_push(&c->s->head, OT_F_GRID, f->side)->step = FALLS;
    }
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    fs_point centre = centre_of(f);
    question q = {0};

    (void)side;
    asks(c, f, &q);
    d->rule = OT_VII_J;
    d->main = OT_V_NAME_LETTER;
    d->phrase = q.own ? OT_P_ASK_OWN_LETTER : OT_P_ASK_LETTER;
    d->flags = FS_EXHAUSTIVE;
    d->subject = (fs_unit)f->v[V_BATTERY];
    d->arg[0] = q.cell / OT_QUADRANTS + 1;
    d->about = ot_option_at(0, f->v[V_BATTERY], centre);
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    question q;

    (void)side;
    if (!asks(c, fs_top_const(&c->s->head), &q))
        return;
    for (int pool = 1; pool < OT_POOLS; pool++)
        if (q.pools & 1U << pool) {
            fs_option o = ot_option_number(OT_V_NAME_LETTER, 0, number_of(&q));
            o.object = (uint16_t)pool;
            fs_offer(out, o);
        }
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    question q;

    (void)side;
    if (o->verb != OT_V_NAME_LETTER || !asks(c, fs_top_const(&c->s->head), &q))
        return ot_refuse(e, OT_VII_J, OT_P_ASK_LETTER, 0);
    if (o->x != number_of(&q))
        return ot_refuse(e, OT_R_64, OT_P_NOT_THAT_CELL, 0);
    if (o->object >= OT_POOLS || !(q.pools & 1U << o->object))
        return ot_refuse(e, OT_R_64, OT_P_NO_SUCH_POOL, 0);
    return 0;
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    int cell = o->x % OT_CELLS;

    name(f, cell / OT_QUADRANTS, o->x >= OT_CELLS, o->object);
    c->run->kept_from = fs_other(side); /* it tells who of his own stands there */
    return FS_CLOSED;
}

static bool is_sound_fall(const ot_state *s, const fs_frame *f)
{
    return f->step == FALLEN && f != s->head.frame && f != fs_top_const(&s->head) && f[-1].kind == OT_F_GRID &&
           f[-1].step < FALLS && f->side == f[-1].side && !f->flags && ot_rest_is_zero(f, 0);
}

static bool are_sound_facts(const fs_frame *f)
{
    if (!ot_in_limit(aim_of(f)) || !ot_in_limit(centre_of(f)))
        return false;
    if (f->step == LAY ? f->v[V_BAND] != 0 : f->v[V_BAND] < OT_B1 || f->v[V_BAND] > OT_BEYOND)
        return false;
    return !((f->v[V_ENEMY] | f->v[V_OWN]) & ~0x777) &&
           (f->step == LAY || f->step == LAID ? !f->v[V_ENEMY] && !f->v[V_OWN] : true);
}

static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    bool bomb = f->flags & BOMB;
    int shell = shell_of(f);
    ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL};
    question q;

    if (f->step >= FALLS)
        return is_sound_fall(s, f);
    if (shell < OT_PLOT_FIRE || shell > OT_PLOT_GAS || (bomb && (f->flags & DIRECT || shell != OT_PLOT_FIRE)))
        return false;
    if (f->v[V_BATTERY] < 0 || f->v[V_BATTERY] > sc->base.n_units || !f->v[V_BATTERY] != bomb)
        return false;
    if (f->v[V_SALVO] < 0 || f->v[V_SALVO] >= OT_SALVOS || f->v[V_HEADING] < 0 || f->v[V_HEADING] >= OT_TURN ||
        (!bomb && f->v[V_HEADING]) || !are_sound_facts(f))
        return false;
    if (f != fs_top_const(&s->head))
        return f[1].kind == OT_F_GRID && f[1].step >= FALLS;
    return s->head.waiting == f->side && f->step != LAID && f->step != LAY && is_used(&c, f) && asks(&c, f, &q);
}

const ot_kind ot_grid_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
