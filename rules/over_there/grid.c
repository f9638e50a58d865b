/* grid.c - a fire grid comes down [VII.G] [VII.H] [VI.T].
 *
 * First the aim point drifts: plotted fire and bombs by the direction grid, direct fire by the notation of its range.
 * Then one quadrant after another, A to D: for every cell with castings of several letters the firer names the one he
 * resolves, then one throw is read for every ring [VII.H] [VII.J]. Smoke and gas are laid where the grid is and ask for
 * no throw [X.B]. A company with tubes of several sizes lays one grid for each.
 */
#include "facts.h"
#include "guns.h"

/* Steps of the frame that asks; B, C and D follow. What is thrown is thrown in a second frame above it, whose step is
 * FALLEN. */
enum { LAY, QUADRANT_A, LAID = QUADRANT_A + OT_QUADRANTS, FALLEN = LAID + 2 };
enum { DIRECT = 1 << 0, BOMB = 1 << 1, SHELL = 2 /* shift of the plot kind */, MORTAR = 1 << 4 /* sight is asked */ };
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
static int shell_of(const fs_frame *f) { return f->flags >> SHELL & 3; }

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
    if (ot_is_refereed(c->sc) && direct && ot_is_mortar(ot_gun_of(c->sc, c->s, battery)))
        f->flags |= MORTAR;
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
    int band = ot_is_refereed(c->sc) ? OT_B1 : ot_band_of(&c->sc->tables, ot_range_to(c->sc, c->s, battery, p));
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
    bool here = ot_is_refereed(c->sc);
    fs_event e = {.type = ot_event_here(c->sc, type),
                  .rule = rule,
                  .subject = (fs_unit)f->v[V_BATTERY],
                  .side = f->side,
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = here ? FS_NOWHERE : FS_POINT,
                  .x = here ? 0 : p.x,
                  .y = here ? 0 : p.y,
                  .total = total,
                  .against =
                      here && (type == OT_E_DRIFTS || type == OT_E_BOMB_DRIFTS) ? ot_bearing(aim_of(f), p) / 10 : 0};
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
    fs_point ahead = {0, OT_ONE}, to = ot_drift(aim, ot_is_refereed(c->sc) ? ahead : axis_to(c, f, aim), way, away);

    dice[0] = (uint8_t)ray;
    say_place(c, f, f->flags & BOMB ? OT_E_BOMB_DRIFTS : OT_E_DRIFTS, rule, to, away / c->sc->tables.at.inch, dice, 3);
    return to;
}

/* The notations of direct fire: none, half the difference, the whole, and the direction grid as well [VI.Q]. */
static fs_point adjust(ot_ctx *c, const fs_frame *f)
{
    fs_point aim = aim_of(f);
    int band = ot_is_refereed(c->sc) ? ot_said(c->s, OT_ASK_AIM_BAND, f->v[V_BATTERY], 0)
                                     : ot_band_of(&c->sc->tables, ot_range_to(c->sc, c->s, f->v[V_BATTERY], aim));
    int note = c->sc->tables.note[band];
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

/* Who and what is in the quadrant that is next; false: there is none. */
static bool fill_quadrant(const ot_ctx *c, const fs_frame *f, ot_grid *g, ot_cells *in)
{
    if (f->step < QUADRANT_A || f->step >= LAID || shell_of(f) != OT_PLOT_FIRE || !grid_of(c, f, g))
        return false;
    ot_fill_cells(c, g, f->step - QUADRANT_A, in);
    return true;
}

static bool asks(const ot_ctx *c, const fs_frame *f, question *q)
{
    ot_grid g;
    ot_cells in;

    return fill_quadrant(c, f, &g, &in) && first_question(c, f, &g, &in, q);
}

/* Cells as options number them: 0 to 11 for the enemy's castings, 12 to 23 for one's own. */
static int number_of(const question *q) { return q->cell + (q->own ? OT_CELLS : 0); }

/* --- the frame --- */

/* The next grid of the same fire, or the end. */
static void next_salvo(ot_ctx *c, fs_frame *f)
{
    ot_salvo salvo[OT_SALVOS];

    ot_forget(c->s, OT_ASK_AIM_BAND, OT_ASK_SEES);
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

    if (ot_is_refereed(c->sc)) /* it lies where the players move it */
        centre = (fs_point){0, 0};
    c->run->shown = 3; /* who is under it shows in what is thrown */
    f->step = LAID;    /* the grid lies on the new point [VII.G.5] */
    ot_set_wide(f, V_CENTRE_X, centre.x);
    ot_set_wide(f, V_CENTRE_Y, centre.y);
    f->v[V_BAND] = (int16_t)band_at(c, f, centre);
    if (shell_of(f) == OT_PLOT_FIRE)
        f->step = QUADRANT_A;
    else
        lay_cloud(c, f, centre);
}

static void fall_on_quadrant(ot_ctx *c, fs_frame *f, const ot_grid *g, const ot_cells *in)
{
    ot_named names = {0};

    for (int ring = 0; ring < OT_RINGS; ring++)
        for (int own = 0; own < 2; own++)
            names.pool[own][ring] = (uint8_t)named(f, ring, own);
    ot_fall_on(c, g, f->step - QUADRANT_A, &names, in);
}

static void forget_quadrant(ot_ctx *c)
{
    ot_forget(c->s, OT_ASK_COVER, OT_ASK_SEEN);
    ot_forget(c->s, OT_ASK_WHO_CELL, OT_ASK_COUNT);
}

/* In a frame above, so that odds have a scope: drift, or one quadrant; `in` is who and what is in it, NULL without a
 * grid. */
static void fall(ot_ctx *c, fs_frame *f, const ot_grid *g, const ot_cells *in)
{
    fs_push(&c->s->head, OT_F_GRID, f->side)->step = FALLEN;
    if (f->step == LAY) {
        lay(c, f);
        return;
    }
    c->run->shown = 3; /* who is under it shows in what is thrown */
    if (in)
        fall_on_quadrant(c, f, g, in);
    forget_quadrant(c);
    f->step++;
    f->v[V_ENEMY] = f->v[V_OWN] = 0;
}

/* --- a real table --- */

/* Where the fire is aimed, before it drifts: whether mortars see it, and how far it is [VI.P] [VI.Q]. */
static bool aim_is_said(ot_ctx *c, fs_frame *f)
{
    int battery = f->v[V_BATTERY];

    if (f->flags & MORTAR) {
        int sees = ot_ask(c, OT_ASK_SEES, battery, 0);

        if (!sees)
            return false;
        f->flags = (uint8_t)(f->flags & ~(MORTAR | (sees == OT_SAY_NO ? DIRECT : 0)));
    }
    return !(f->flags & DIRECT) || ot_ask(c, OT_ASK_AIM_BAND, battery, 0);
}

/* How far the grid lies, and who is in the quadrant. */
static bool quadrant_is_said(ot_ctx *c, fs_frame *f)
{
    int battery = f->v[V_BATTERY], aimed = ot_said(c->s, OT_ASK_AIM_BAND, battery, 0);
    ot_grid g;

    if (!(f->flags & BOMB)) {
        bool stayed = f->flags & DIRECT && aimed && !c->sc->tables.note[aimed];
        int band = stayed ? aimed : ot_ask(c, OT_ASK_GRID_BAND, battery, 0);

        if (!band)
            return false;
        f->v[V_BAND] =
            (int16_t)(ot_on_table(c->s, battery) ? ot_band_right(band, ot_shift_right(c->sc, c->s, battery)) : band);
    }
    return !grid_of(c, f, &g) || ot_cells_are_said(c, &g, f->step - QUADRANT_A);
}

/* Whether what the next step needs of a real table has been said. */
static bool is_said(ot_ctx *c, fs_frame *f)
{
    if (!ot_is_refereed(c->sc))
        return true;
    return f->step == LAY ? aim_is_said(c, f) : quadrant_is_said(c, f);
}

static bool is_used(const ot_ctx *c, const fs_frame *f)
{
    return !(f->flags & DIRECT) || c->sc->tables.quadrant[f->step - QUADRANT_A].direct; /* [VI.T] */
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    ot_salvo salvo[OT_SALVOS];
    ot_grid g;
    ot_cells in;
    question q;

    if (f->step == FALLEN) {
        fs_pop(&c->s->head, c->run);
    } else if (f->v[V_SALVO] >= salvos(c, f, salvo)) {
        fs_pop(&c->s->head, c->run);
    } else if (f->step == LAID) {
        next_salvo(c, f);
    } else if (f->step != LAY && !is_used(c, f)) {
        f->step++;
    } else if (!is_said(c, f)) {
        return;
    } else {
        bool filled = fill_quadrant(c, f, &g, &in);

        if (filled && first_question(c, f, &g, &in, &q))
            c->s->head.waiting = f->side;
        else
            fall(c, f, &g, filled ? &in : NULL);
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
    if (!asks(c, fs_top_const(&c->s->head), &q)) {
        fs_offer(out, ot_option(FS_VERB_DONE, 0)); /* only in a state where others stand there than when it was asked */
        return;
    }
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
    bool is_open = asks(c, fs_top_const(&c->s->head), &q);

    (void)side;
    if (!is_open && o->verb == FS_VERB_DONE)
        return 0;
    if (!is_open || o->verb != OT_V_NAME_LETTER)
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

    if (o->verb == OT_V_NAME_LETTER)
        name(f, cell / OT_QUADRANTS, o->x >= OT_CELLS, o->object);
    if (!ot_is_refereed(c->sc))
        c->run->kept_from = fs_other(side); /* it tells who of his own stands there */
    return FS_CLOSED;
}

static bool is_sound_fall(const ot_state *s, const fs_frame *f)
{
    return f->step == FALLEN && f != s->head.frame && f != fs_top_const(&s->head) && f[-1].kind == OT_F_GRID &&
           f[-1].step <= LAID && f->side == f[-1].side && !f->flags && ot_rest_is_zero(f, 0);
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
    ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL, NULL};

    if (f->step > LAID)
        return is_sound_fall(s, f);
    if (!f->side || f->flags >= MORTAR << 1 || shell < OT_PLOT_FIRE || shell > OT_PLOT_GAS ||
        (bomb && (f->flags & DIRECT || shell != OT_PLOT_FIRE)))
        return false;
    if (f->v[V_BATTERY] < 0 || f->v[V_BATTERY] > sc->base.n_units || !f->v[V_BATTERY] != bomb)
        return false;
    if (f->v[V_SALVO] < 0 || f->v[V_SALVO] >= OT_SALVOS || f->v[V_HEADING] < 0 || f->v[V_HEADING] >= OT_TURN ||
        (!bomb && f->v[V_HEADING]) || !are_sound_facts(f))
        return false;
    if (f->flags & MORTAR && (!ot_is_refereed(sc) || !(f->flags & DIRECT)))
        return false;
    if (f != fs_top_const(&s->head))
        return (f[1].kind == OT_F_GRID && f[1].step == FALLEN) || f[1].kind == OT_F_FACT;
    return s->head.waiting == f->side && f->step != LAID && f->step != LAY && shell == OT_PLOT_FIRE && is_used(&c, f);
}

const ot_kind ot_grid_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
