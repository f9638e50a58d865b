/* plotting.c - fire plotted in secret, two turns ahead [VII.A] [VII.D].
 *
 * At the beginning of the game every battery that plots enters turns 1 and 2 [VII.A.1]; at the end of the artillery
 * phase of turn t it enters turn t + 2, and what stands for turn t + 1 may still be struck out [VII.B]. Both sides
 * write at once, neither seeing the other's sheet; an entry names a place, not a unit [VII.S]. A side's progress is its
 * own entries and its bit in the frame's flags, so the two lines commute. Whether a side is asked depends on what
 * everybody knows.
 */
#include "guns.h"

enum { IN_PLAY, OPENING };           /* steps */
enum { CLOSED = 3, BOTH_ASKED = 4 }; /* flags: sides that have closed their lines; whether both had one to write */
enum { SMOKES = 6, GASES = 12, OTHERS = 6 };

/* --- entries --- */

static ot_plot *entry(const ot_scenario *sc, ot_state *s, int battery, int turn)
{
    return &s->battery[sc->battery_of[battery]].plot[turn % 3];
}

static const ot_plot *entry_const(const ot_scenario *sc, const ot_state *s, int battery, int turn)
{
    return &s->battery[sc->battery_of[battery]].plot[turn % 3];
}

static bool fires(const ot_plot *p) { return p->kind >= OT_PLOT_FIRE && p->kind <= OT_PLOT_SUPPRESS; }

bool ot_has_plot(const ot_scenario *sc, const ot_state *s, int battery, int turn)
{
    return sc->battery_of[battery] < OT_MAX_BATTERIES && fires(entry_const(sc, s, battery, turn));
}

/* On the table a battery may leave its plot at any time to fire at what it sees [C-19]. */
void ot_strike_plot(ot_ctx *c, int battery)
{
    fs_side side = ot_side_of(c->sc, battery);
    int turn = c->s->head.turn;

    if (!ot_has_plot(c->sc, c->s, battery, turn))
        return;
    ot_plot *p = entry(c->sc, c->s, battery, turn);
    ot_tell_at(c, OT_E_PLOT_STRUCK, OT_VII_E, side, side, battery, (fs_point){p->x, p->y});
    *p = (ot_plot){.kind = OT_PLOT_REST};
}

/* --- who writes what now --- */

static bool is_opening(const ot_state *s) { return fs_top_const(&s->head)->step == OPENING; }

/* The turns entered in this window: at the beginning two. */
static int turns_due(const ot_scenario *sc, const ot_state *s, int out[2])
{
    int n = 0, from = is_opening(s) ? 1 : s->head.turn + 2, to = is_opening(s) ? 2 : from;

    for (int t = from; t <= to && t <= sc->turns; t++)
        out[n++] = t;
    return n;
}

/* Whether the side writes plots at all by now: some may only after they were fired on [SC.2]. */
static bool may_plot(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    return !sc->plots_when_fired_on[side] || s->may_plot & side;
}

static bool plots_by(const ot_scenario *sc, int battery, int turn, bool opening)
{
    return opening ? sc->piece[battery].first_plot == 0 : sc->piece[battery].first_plot <= turn;
}

static bool is_manned(const ot_state *s, int battery)
{
    const ot_unit *u = &s->unit[battery];
    bool there = u->where == OT_ON_TABLE || u->where == OT_OFF_BOARD || u->where == OT_ABOARD;

    return there && u->castings && (u->site || !ot_is(s, battery, OT_ABANDONED));
}

static bool writes(const ot_scenario *sc, const ot_state *s, int battery)
{
    return may_plot(sc, s, ot_side_of(sc, battery)) && is_manned(s, battery) &&
           plots_by(sc, battery, s->head.turn, is_opening(s));
}

static bool is_missing(const ot_scenario *sc, const ot_state *s, int battery, int turn)
{
    return writes(sc, s, battery) && entry_const(sc, s, battery, turn)->kind == OT_PLOT_NONE;
}

static bool can_cancel(const ot_scenario *sc, const ot_state *s, int battery)
{
    int next = s->head.turn + 1;

    return !is_opening(s) && next <= sc->turns && is_manned(s, battery) && ot_has_plot(sc, s, battery, next);
}

/* The side's first entry still to be made; 0 none. */
static int first_missing(const ot_scenario *sc, const ot_state *s, fs_side side, int *turn)
{
    int due[2], n = turns_due(sc, s, due);

    for (int b = 0; (b = ot_next_unit(sc->plotters[side], b));)
        for (int i = 0; i < n; i++)
            if (is_missing(sc, s, b, due[i])) {
                *turn = due[i];
                return b;
            }
    *turn = 0;
    return 0;
}

static bool has_cancels(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    for (int b = 0; (b = ot_next_unit(sc->plotters[side], b));)
        if (can_cancel(sc, s, b))
            return true;
    return false;
}

/* By what everybody knows: the order of battle, the turn, and whether it may plot yet. */
static bool is_asked(const ot_scenario *sc, const ot_state *s, fs_side side, bool opening)
{
    int last = opening ? 1 : s->head.turn + 1;

    if (!may_plot(sc, s, side) || last > sc->turns)
        return false;
    for (int b = 0; (b = ot_next_unit(sc->plotters[side], b));)
        if (plots_by(sc, b, s->head.turn, opening))
            return true;
    return false;
}

void ot_push_plots(ot_ctx *c, bool opening)
{
    uint8_t closed = 0;

    for (fs_side side = 1; side <= 2; side++)
        if (!is_asked(c->sc, c->s, side, opening))
            closed |= side;
    if (closed == 3)
        return;
    fs_frame *f = fs_push(&c->s->head, OT_F_PLOT, 0);
    f->flags = closed ? closed : BOTH_ASKED;
    f->step = opening ? OPENING : IN_PLAY;
}

/* --- refusals --- */

static bool is_gun(int weapon) { return weapon == OT_W_FIELD || weapon == OT_W_MEDIUM || weapon == OT_W_HEAVY; }

int ot_shell_refused(const ot_ctx *c, int battery, int kind, fs_error *e)
{
    const ot_grid_use *use = &c->sc->tables.grid[ot_gun_of(c->sc, c->s, battery)];

    switch (kind) {
    case OT_PLOT_FIRE:
        return 0;
    case OT_PLOT_SMOKE: /* [X.A] */
        return use->smoke_rings ? 0 : ot_refuse(e, OT_X_A, OT_P_NO_SMOKE, battery);
    case OT_PLOT_GAS: /* [X.C] */
        if (!use->gas)
            return ot_refuse(e, OT_X_C, OT_P_NO_GAS, battery);
        return c->sc->piece[battery].gas_allowed ? 0 : ot_refuse(e, OT_X_C, OT_P_NOT_THE_GAS_BATTERY, battery);
    default:
        return ot_refuse(e, OT_X_A, OT_P_NO_SUCH_SHELL, battery);
    }
}

/* Guns only; at a battery behind the table, by its number [VII.R]. */
static int suppress_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const ot_scenario *sc = c->sc;
    int victim = o->x;

    if (!is_gun(ot_gun_of(sc, c->s, o->subject)))
        return ot_refuse(e, OT_VII_R, OT_P_CANNOT_SUPPRESS, o->subject);
    if (victim < 1 || victim > sc->base.n_units || ot_side_of(sc, victim) == side || !sc->piece[victim].off_board)
        return ot_refuse(e, OT_R_27, OT_P_NOT_BEHIND, o->subject);
    return 0;
}

static int entry_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const ot_scenario *sc = c->sc;
    int b = o->subject, due[2], n = turns_due(sc, c->s, due);

    if (!ot_has(sc->plotters[side], b)) /* tanks and light mortars never do [VI.M] [VI.P] */
        return ot_refuse(e, ot_side_of(sc, b) != side ? OT_VII_A : OT_VI_P, OT_P_NOT_A_PLOTTER, b);
    if (!writes(sc, c->s, b))
        return ot_refuse(e, OT_VII_A, OT_P_PLOTS_NOT_NOW, b);
    if (n == 0 || (o->object != due[0] && o->object != due[n - 1]))
        return ot_refuse_for(e, OT_VII_A, OT_P_PLOTS_FOR_TURN, b, o->object, n ? due[0] : 0);
    if (!is_missing(sc, c->s, b, o->object))
        return ot_refuse(e, OT_VII_B, OT_P_PLOT_GIVEN, b);
    if (o->verb == OT_V_NO_PLOT)
        return 0;
    if (o->verb == OT_V_SUPPRESS)
        return suppress_refused(c, side, o, e);
    if (ot_shell_refused(c, b, o->form, e))
        return 1;
    if (!ot_is_on_table(sc, (fs_point){o->x, o->y}))
        return ot_refuse_at(e, OT_VII_D, OT_P_PLOT_OFF_TABLE, b, (fs_point){o->x, o->y});
    return 0;
}

static int cancel_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (!ot_has(c->sc->plotters[side], o->subject))
        return ot_refuse(e, OT_VII_B, OT_P_NOT_A_PLOTTER, o->subject);
    if (o->object != c->s->head.turn + 1 || !can_cancel(c->sc, c->s, o->subject))
        return ot_refuse(e, OT_VII_B, OT_P_NOTHING_TO_CANCEL, o->subject);
    return 0;
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int turn, missing = first_missing(c->sc, c->s, side, &turn);

    switch (o->verb) {
    case OT_V_PLOT:
    case OT_V_SUPPRESS:
    case OT_V_NO_PLOT:
        return entry_refused(c, side, o, e);
    case OT_V_CANCEL:
        return cancel_refused(c, side, o, e);
    case FS_VERB_DONE:
        return missing ? ot_refuse_for(e, OT_VII_A, OT_P_PLOT_MISSING, missing, 0, turn) : 0;
    default:
        return ot_refuse(e, OT_VII_A, OT_P_ASK_PLOTS, missing);
    }
}

/* --- lists --- */

static fs_option plot_at(const ot_scenario *sc, int battery, int turn, int kind, fs_point p)
{
    fs_option o = ot_option_here(sc, ot_option_at(OT_V_PLOT, battery, p));

    o.object = (uint16_t)turn;
    o.form = (uint8_t)kind;
    return o;
}

static void offer_kind(const ot_ctx *c, int b, int turn, int kind, const fs_point *at, int n, fs_options *out)
{
    if (ot_shell_refused(c, b, kind, NULL))
        return;
    for (int i = 0; i < n; i++)
        fs_offer(out, plot_at(c->sc, b, turn, kind, at[i]));
}

static void offer_suppression(const ot_ctx *c, fs_side side, int b, int turn, fs_options *out)
{
    for (int v = 1; v <= c->sc->base.n_units; v++) {
        fs_option o = ot_option_number(OT_V_SUPPRESS, b, v);

        o.object = (uint16_t)turn;
        if (!suppress_refused(c, side, &o, NULL))
            fs_offer(out, o);
    }
}

static int least(int a, int b) { return a < b ? a : b; }

/* All kinds for the entry that is asked for, few for those after it. */
static void offer_entry(const ot_ctx *c, fs_side side, int b, int turn, const fs_point *at, int n, fs_options *out)
{
    offer_kind(c, b, turn, OT_PLOT_FIRE, at, n, out);
    offer_kind(c, b, turn, OT_PLOT_SMOKE, at, least(n, SMOKES), out);
    offer_kind(c, b, turn, OT_PLOT_GAS, at, least(n, GASES), out);
    offer_suppression(c, side, b, turn, out);
    fs_offer(out, ot_option_with(OT_V_NO_PLOT, b, turn));
}

static void offer_cancels(const ot_ctx *c, fs_side side, fs_options *out)
{
    for (int b = 0; (b = ot_next_unit(c->sc->plotters[side], b));)
        if (can_cancel(c->sc, c->s, b))
            fs_offer(out, ot_option_with(OT_V_CANCEL, b, c->s->head.turn + 1));
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    fs_point at[OT_MAX_AIMS];
    int turn, due[2], first = first_missing(c->sc, c->s, side, &turn), n_due = turns_due(c->sc, c->s, due);

    if (!first) {
        fs_offer(out, ot_option(FS_VERB_DONE, 0));
        offer_cancels(c, side, out);
        return;
    }
    int n = ot_aims(c, side, at);
    offer_entry(c, side, first, turn, at, n, out);
    out->narrow = out->n;
    fs_option like = plot_at(c->sc, first, turn, OT_PLOT_FIRE, (fs_point){0, 0});
    ot_offer_lattice(c->sc, &like, at, n, out);
    for (int b = first - 1; (b = ot_next_unit(c->sc->plotters[side], b));)
        for (int i = 0; i < n_due; i++)
            if ((b != first || due[i] != turn) && is_missing(c->sc, c->s, b, due[i]))
                offer_entry(c, side, b, due[i], at, least(n, OTHERS), out);
    offer_cancels(c, side, out);
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    int due[2], n = turns_due(c->sc, c->s, due), turn;

    d->rule = is_opening(c->s) ? OT_VII_A_1 : OT_VII_A;
    d->main = OT_V_PLOT;
    d->phrase = OT_P_ASK_PLOTS;
    d->flags =
        fs_top_const(&c->s->head)->flags & BOTH_ASKED ? FS_SEALED : 0; /* one side alone has nobody to keep it from */
    d->subject = (fs_unit)first_missing(c->sc, c->s, side, &turn);
    d->about.subject = d->subject;
    d->arg[0] = turn;
    for (int b = 0; (b = ot_next_unit(c->sc->plotters[side], b));) {
        for (int i = 0; i < n; i++)
            d->least = (uint16_t)(d->least + is_missing(c->sc, c->s, b, due[i]));
        d->most = (uint16_t)(d->most + can_cancel(c->sc, c->s, b));
    }
    d->most = (uint16_t)(d->most + d->least);
    if (!d->most) /* nothing to write, which the other side may not know */
        d->flags |= FS_MASKED | FS_EXHAUSTIVE;
}

/* --- writing --- */

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if ((f->flags & CLOSED) == CLOSED)
        fs_pop(&c->s->head, c->run);
    else
        c->s->head.waiting = (fs_side)(CLOSED & ~f->flags);
}

static void write(ot_ctx *c, const fs_option *o)
{
    ot_plot *p = entry(c->sc, c->s, o->subject, o->object);
    switch (o->verb) {
    case OT_V_PLOT:
        *p = (ot_plot){.kind = o->form, .x = o->x, .y = o->y};
        break;
    case OT_V_SUPPRESS:
        *p = (ot_plot){.kind = OT_PLOT_SUPPRESS, .target = (uint8_t)o->x};
        break;
    default:
        *p = (ot_plot){.kind = OT_PLOT_REST};
        break;
    }
}

/* The last part closes the line if nothing is left but to say done. */
static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    int turn;

    c->run->kept_from = fs_other(side);
    if (o->verb != FS_VERB_DONE) {
        write(c, o);
        if (first_missing(c->sc, c->s, side, &turn) || has_cancels(c->sc, c->s, side))
            return FS_MORE;
    }
    fs_top(&c->s->head)->flags |= side;
    return FS_CLOSED;
}

/* k = 0: every battery on the next of the points worth it; 1: all rest. */
static int suggest(const ot_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    fs_point at[OT_MAX_AIMS];
    int due[2], n_due = turns_due(c->sc, c->s, due), n = 0, aims = ot_aims(c, side, at);

    if (k > 1)
        return 0;
    for (int b = 0; (b = ot_next_unit(c->sc->plotters[side], b));)
        for (int i = 0; i < n_due && n < cap; i++)
            if (is_missing(c->sc, c->s, b, due[i])) {
                line[n] = k || !aims ? ot_option_with(OT_V_NO_PLOT, b, due[i])
                                     : plot_at(c->sc, b, due[i], OT_PLOT_FIRE, at[n % aims]);
                n++;
            }
    if (n < cap && (!n || has_cancels(c->sc, c->s, side)))
        line[n++] = ot_option(FS_VERB_DONE, 0);
    return n;
}

/* An entry that was never made is an entry that says rest, so any sheet can be played on. */
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    (void)sc;
    return f == fs_top_const(&s->head) && !f->side && f->flags <= (BOTH_ASKED | OT_BLACK) &&
           (f->flags & CLOSED) < CLOSED && f->step <= OPENING && ot_rest_is_zero(f, 0) &&
           s->head.waiting == (CLOSED & ~f->flags) && !(f->flags & s->head.open);
}

const ot_kind ot_plot_kind_ = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .suggest = suggest,
    .is_sound = is_sound,
};
