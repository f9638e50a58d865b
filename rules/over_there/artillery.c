/* artillery.c - the artillery phase: suppression, then battery by battery [VII].
 *
 * All throws of suppression come first, red before black. Then the sides take turns, each naming the battery of its own
 * that fires next where it has several; a side with none left lets the other finish. What was plotted for this turn is
 * gone when the phase ends, fired or not [VII.B].
 */
#include "guns.h"

enum { SUPPRESSION, FIRING }; /* steps */
enum { V_TURN, V_END };       /* whose battery is next */

void ot_push_artillery(ot_ctx *c) { fs_push(&c->s->head, OT_F_ARTILLERY, 0)->v[V_TURN] = OT_RED; }

static ot_battery *sheet(const ot_scenario *sc, ot_state *s, int battery)
{
    return &s->battery[sc->battery_of[battery]];
}

static const ot_plot *plot_of(const ot_scenario *sc, const ot_state *s, int battery)
{
    return &s->battery[sc->battery_of[battery]].plot[s->head.turn % 3];
}

/* --- suppression [VII.R] --- */

static int chance_of(const ot_ctx *c, int battery)
{
    const ot_figures *fig = &c->sc->tables.fig;

    switch (ot_weapon_of(c->sc, c->s, battery)) {
    case OT_W_HEAVY:
        return fig->suppress_heavy;
    case OT_W_MEDIUM:
        return fig->suppress_medium;
    case OT_W_FIELD:
        return fig->suppress_field;
    default:
        return 0;
    }
}

/* A battery silenced for the second turn running does not even answer the guns that silence it [VII.R.1]. */
static bool can_suppress(const ot_ctx *c, int battery)
{
    const ot_battery *b = sheet(c->sc, c->s, battery);

    if (plot_of(c->sc, c->s, battery)->kind != OT_PLOT_SUPPRESS || ot_guns_refused(c->sc, c->s, battery, NULL))
        return false;
    return !ot_is_suppressed(c->sc, c->s, battery) || b->suppressed_run < 2;
}

static void silence(ot_ctx *c, int battery, int victim)
{
    ot_battery *by = sheet(c->sc, c->s, battery), *b = sheet(c->sc, c->s, victim);
    uint8_t turn = (uint8_t)c->s->head.turn;

    if (b->suppressed != turn)
        b->suppressed_run = (uint8_t)(b->suppressed && b->suppressed + 1 == turn ? b->suppressed_run + 1 : 1);
    b->suppressed = turn;
    by->last_victim = (uint8_t)victim;
    by->last_turn = turn;
}

static void suppress(ot_ctx *c, fs_side side, int battery)
{
    const ot_battery *b = sheet(c->sc, c->s, battery);
    int victim = plot_of(c->sc, c->s, battery)->target, roll = 0;
    fs_sum sum = {0};

    if (c->sc->battery_of[victim] >= OT_MAX_BATTERIES)
        return;
    fs_add(&sum, OT_VII_R, chance_of(c, battery), OT_P_BY_CALIBRE);
    if (b->last_victim == victim && b->last_turn + 1 == c->s->head.turn)
        fs_add(&sum, OT_VII_R, c->sc->tables.fig.suppress_again, OT_P_SUPPRESSED_LAST_TURN);
    bool silent = ot_chance(c, side, OT_VII_R, sum.total, &roll);
    if (c->run->log) {
        fs_event e = {.type = OT_E_SUPPRESSES,
                      .rule = OT_VII_R,
                      .subject = (fs_unit)battery,
                      .other = (fs_unit)victim,
                      .side = side,
                      .seen = 3,
                      .result = silent ? OT_RES_SUCCEEDS : OT_RES_FAILS,
                      .depth = c->s->head.depth,
                      .total = roll,
                      .against = sum.total,
                      .roll = (int16_t)roll};
        fs_say(c->run, &e, &sum, &(uint8_t){(uint8_t)roll}, 1);
    }
    if (silent)
        silence(c, battery, victim);
}

static void suppress_all(ot_ctx *c)
{
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        for (int b = 0; (b = ot_next_unit(c->sc->plotters[side], b));)
            if (can_suppress(c, b))
                suppress(c, side, b);
}

/* --- firing --- */

static bool is_due(const ot_ctx *c, int battery)
{
    int kind = plot_of(c->sc, c->s, battery)->kind;

    return kind >= OT_PLOT_FIRE && kind <= OT_PLOT_GAS && !sheet(c->sc, c->s, battery)->is_done;
}

static bool is_ready(const ot_ctx *c, int battery)
{
    return is_due(c, battery) && !ot_is_suppressed(c->sc, c->s, battery) &&
           !ot_guns_refused(c->sc, c->s, battery, NULL);
}

/* How many batteries of the side have still to fire; the first of them in *first. */
static int count_ready(const ot_ctx *c, fs_side side, int *first)
{
    int n = 0;

    *first = 0;
    for (int b = 0; (b = ot_next_unit(c->sc->plotters[side], b));)
        if (is_ready(c, b) && !n++)
            *first = b;
    return n;
}

static void fire(ot_ctx *c, fs_side side, int battery)
{
    const ot_plot *p = plot_of(c->sc, c->s, battery);
    fs_point at = {p->x, p->y};

    fs_top(&c->s->head)->v[V_TURN] = fs_other(side);
    sheet(c->sc, c->s, battery)->is_done = 1;
    ot_tell_at(c, OT_E_PLOT_FALLS, OT_VII_G_1, side, 3, battery, at);
    if (ot_on_table(c->s, battery))
        ot_set(c->s, battery, OT_FIRED);
    ot_push_grid(c, side, battery, at, p->kind, false);
}

/* Sheets as they stand between turns: nothing of this one, and only what the next still counts. */
static void close_sheets(ot_ctx *c)
{
    int turn = c->s->head.turn;

    for (int i = 0; i < OT_MAX_BATTERIES; i++) {
        ot_battery *b = &c->s->battery[i];

        b->plot[turn % 3] = (ot_plot){0};
        b->is_done = 0;
        if (b->suppressed != turn)
            b->suppressed = b->suppressed_run = 0;
        if (b->last_turn != turn)
            b->last_turn = b->last_victim = 0;
    }
}

/* What keeps a plot from being fired is told to its owner [VII.C] [VII.T]. */
static void say_silent(ot_ctx *c)
{
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        for (int b = 0; (b = ot_next_unit(c->sc->plotters[side], b));)
            if (is_due(c, b))
                ot_tell_at(c, OT_E_PLOT_LOST, ot_is_suppressed(c->sc, c->s, b) ? OT_VII_R_1 : OT_VII_T, side, side, b,
                           (fs_point){plot_of(c->sc, c->s, b)->x, plot_of(c->sc, c->s, b)->y});
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    fs_side side = (fs_side)f->v[V_TURN];
    int first, n;

    if (ot_is_refereed(c->sc)) /* a fire may end with a question to the table: what comes next is learnt then */
        c->run->shown = 3;
    if (f->step == SUPPRESSION) {
        c->run->shown = 3; /* who plotted, and whether, comes out now */
        suppress_all(c);
        f->step = FIRING;
    }
    if (!(n = count_ready(c, side, &first))) {
        side = fs_other(side);
        n = count_ready(c, side, &first);
        f->v[V_TURN] = side;
    }
    if (n > 1) {
        c->s->head.waiting = side;
    } else if (n == 1) {
        fire(c, side, first);
    } else {
        say_silent(c);
        close_sheets(c);
        fs_pop(&c->s->head, c->run);
    }
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    int first;

    count_ready(c, side, &first);
    d->rule = OT_R_79;
    d->main = OT_V_NEXT;
    d->phrase = OT_P_ASK_NEXT_BATTERY;
    d->flags = FS_EXHAUSTIVE;
    d->about.subject = (fs_unit)first;
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    for (int b = 0; (b = ot_next_unit(c->sc->plotters[side], b));)
        if (is_ready(c, b))
            fs_offer(out, ot_option(OT_V_NEXT, b));
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int b = o->subject;

    if (o->verb != OT_V_NEXT)
        return ot_refuse(e, OT_R_79, OT_P_ASK_NEXT_BATTERY, 0);
    if (!ot_has(c->sc->plotters[side], b))
        return ot_refuse(e, OT_VII_A, OT_P_NOT_A_PLOTTER, b);
    if (!is_due(c, b))
        return ot_refuse(e, OT_VII_F, OT_P_NOT_PLOTTED, b);
    if (ot_is_suppressed(c->sc, c->s, b))
        return ot_refuse(e, OT_VII_R, OT_P_IS_SUPPRESSED, b);
    return ot_guns_refused(c->sc, c->s, b, e);
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    c->run->kept_from = fs_other(side); /* another sheet would not have it */
    fire(c, side, o->subject);
    return FS_CLOSED;
}

static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL, NULL};
    fs_side side = (fs_side)f->v[V_TURN];
    int first;

    if (f->side || f->flags || f->step != FIRING || !ot_rest_is_zero(f, V_END) || side < OT_RED || side > OT_BLACK)
        return false;
    return f != fs_top_const(&s->head) || (s->head.waiting == side && count_ready(&c, side, &first) > 1);
}

const ot_kind ot_artillery_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
