/* preparation.c - the rounds fired before an assault [XII.I].
 *
 * After the opening plots of both sides each battery named by the scenario fires its rounds at points chosen as it
 * goes, with drift but without a plot [C-15]. What they pin is free again when turn 1 begins.
 */
#include "guns.h"

enum { V_BATTERY, V_ROUND, V_END };
enum { SMOKES = 6 };

static bool has_rounds(const ot_scenario *sc, const ot_state *s, int unit)
{
    return sc->piece[unit].prep_rounds && !ot_guns_refused(sc, s, unit, NULL);
}

/* The next battery above `after` with rounds to fire; 0 none. */
static int next_battery(const ot_scenario *sc, const ot_state *s, int after)
{
    for (int u = after + 1; u <= sc->base.n_units; u++)
        if (has_rounds(sc, s, u))
            return u;
    return 0;
}

void ot_push_preparation(ot_ctx *c)
{
    int first = next_battery(c->sc, c->s, 0);

    if (first)
        fs_push(&c->s->head, OT_F_PREP, 0)->v[V_BATTERY] = (int16_t)first;
}

/* No pins remain at the start of turn 1. */
static void free_everybody(ot_ctx *c)
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        ot_clear(c->s, u, OT_PINNED | OT_PIN_OLD);
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int b = f->v[V_BATTERY];

    if (f->v[V_ROUND] >= c->sc->piece[b].prep_rounds || !has_rounds(c->sc, c->s, b)) {
        f->v[V_BATTERY] = (int16_t)next_battery(c->sc, c->s, b);
        f->v[V_ROUND] = 0;
    }
    if (f->v[V_BATTERY]) {
        c->s->head.waiting = ot_side_of(c->sc, f->v[V_BATTERY]);
    } else {
        free_everybody(c);
        fs_pop(&c->s->head, c->run);
    }
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    d->rule = OT_XII_I;
    d->main = OT_V_SHELL;
    d->phrase = OT_P_ASK_SHELL;
    d->subject = (fs_unit)f->v[V_BATTERY];
    d->arg[0] = f->v[V_ROUND] + 1;
    d->about.subject = d->subject;
}

static fs_option shell_at(const ot_scenario *sc, int battery, int kind, fs_point p)
{
    fs_option o = ot_option_here(sc, ot_option_at(OT_V_SHELL, battery, p));

    o.form = (uint8_t)kind;
    return o;
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    fs_point at[OT_MAX_AIMS];
    int b = fs_top_const(&c->s->head)->v[V_BATTERY], n = ot_aims(c, side, at);
    bool smoke = !ot_shell_refused(c, b, OT_PLOT_SMOKE, NULL);

    for (int i = 0; i < n; i++)
        fs_offer(out, shell_at(c->sc, b, OT_PLOT_FIRE, at[i]));
    for (int i = 0; i < n && i < SMOKES && smoke; i++)
        fs_offer(out, shell_at(c->sc, b, OT_PLOT_SMOKE, at[i]));
    out->narrow = out->n;
    fs_option like = shell_at(c->sc, b, OT_PLOT_FIRE, (fs_point){0, 0});
    ot_offer_lattice(c->sc, &like, at, n, out);
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int b = fs_top_const(&c->s->head)->v[V_BATTERY];

    (void)side;
    if (o->verb != OT_V_SHELL || o->subject != b)
        return ot_refuse(e, OT_XII_I, OT_P_ASK_SHELL, b);
    if (o->form == OT_PLOT_GAS) /* gas must be on the sheet */
        return ot_refuse(e, OT_X_C, OT_P_GAS_IS_PLOTTED, b);
    if (ot_shell_refused(c, b, o->form, e))
        return 1;
    if (!ot_is_on_table(c->sc, (fs_point){o->x, o->y}))
        return ot_refuse_at(e, OT_XII_I, OT_P_PLOT_OFF_TABLE, b, (fs_point){o->x, o->y});
    return 0;
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    fs_point at = {o->x, o->y};

    fs_top(&c->s->head)->v[V_ROUND]++;
    ot_tell_at(c, OT_E_PREPARES, OT_XII_I, side, 3, o->subject, at);
    ot_push_grid(c, side, o->subject, at, o->form, false);
    return FS_CLOSED;
}

static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    int b = f->v[V_BATTERY];
    bool top = f == fs_top_const(&s->head);

    if (f->side || f->flags || f->step || !ot_rest_is_zero(f, V_END) || b < 1 || b > sc->base.n_units)
        return false;
    if (f->v[V_ROUND] < 0 || f->v[V_ROUND] > sc->piece[b].prep_rounds - top)
        return false;
    return !top || (has_rounds(sc, s, b) && s->head.waiting == ot_side_of(sc, b));
}

const ot_kind ot_prep_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
