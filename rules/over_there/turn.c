/* turn.c - the phases of a turn, each finished before the next: move and fire, artillery with the plots, air, morale,
 * melee [V]. The start of the turn belongs to the first of them [V.0]. */
#include "position.h"
#include "sequence.h"

enum turn_step { T_START, T_SHUFFLE, T_CARDS, T_LEFT, T_ARTILLERY, T_PLOTS, T_AIR, T_MORALE, T_MELEE, T_END, T_STEPS };

/* What is forgotten when a turn is over. */
enum {
    OF_THIS_TURN = OT_ACTIVATED | OT_MOVED | OT_RAN | OT_FIRED | OT_CHARGED | OT_CHARGED_BY_CAVALRY |
                   OT_CHARGED_BY_FOOT | OT_FLED | OT_CAUGHT | OT_OVERRUN | OT_BROKE | OT_CHECKS | OT_GASSED |
                   OT_FOUGHT | OT_WANTS_MELEE | OT_HELPS | OT_THROUGH_WIRE
};

void ot_push_turn(ot_ctx *c) { fs_push(&c->s->head, OT_F_TURN, 0); }

void ot_resume_turn(ot_ctx *c, int phase, int within)
{
    static const uint8_t step[OT_PHASE_OVER] = {[OT_PHASE_MOVE] = T_START,
                                                [OT_PHASE_ARTILLERY] = T_ARTILLERY,
                                                [OT_PHASE_AIR] = T_AIR,
                                                [OT_PHASE_MORALE] = T_MORALE,
                                                [OT_PHASE_MELEE] = T_MELEE};

    ot_push_turn(c);
    fs_top(&c->s->head)->step = within == OT_FROM_START   ? step[phase]
                                : within == OT_FROM_CARDS ? T_SHUFFLE
                                : within == OT_FROM_PLOTS ? T_PLOTS
                                                          : T_CARDS;
    if (within == OT_RED_CARD || within == OT_BLACK_CARD)
        ot_push_card(c, within == OT_RED_CARD ? OT_RED : OT_BLACK);
}

static void enter_phase(ot_ctx *c, int phase)
{
    static const uint16_t event[OT_PHASE_OVER] = {[OT_PHASE_MOVE] = OT_E_PHASE_MOVE,
                                                  [OT_PHASE_ARTILLERY] = OT_E_PHASE_ARTILLERY,
                                                  [OT_PHASE_AIR] = OT_E_PHASE_AIR,
                                                  [OT_PHASE_MORALE] = OT_E_PHASE_MORALE,
                                                  [OT_PHASE_MELEE] = OT_E_PHASE_MELEE};

    c->s->head.phase = (uint8_t)phase;
    ot_tell(c, event[phase], OT_V, 0, 0, 0);
}

static void start(ot_ctx *c)
{
    if (c->run->log)
        fs_say(c->run, &(fs_event){.type = OT_E_TURN, .rule = OT_V, .seen = 3, .total = c->s->head.turn}, NULL, NULL,
               0);
    enter_phase(c, OT_PHASE_MOVE);
    ot_push_start(c);
}

/* Routing units that had no card check when the phase would end, the red ones first [VIII.2]. False: none is left. */
static bool recheck_next(ot_ctx *c)
{
    for (fs_side side = OT_RED; side <= OT_BLACK; side++)
        for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
            if (ot_on_table(c->s, u) && ot_is_routing(c->s, u) && !ot_is(c->s, u, OT_ACTIVATED)) {
                ot_set(c->s, u, OT_ACTIVATED);
                ot_push_recheck(c, u);
                return true;
            }
    return false;
}

/* Guns that had to wait until their infantry was fired on plot from this turn's artillery phase on [SC.2]. */
static void allow_plots(ot_ctx *c)
{
    for (fs_side side = OT_RED; side <= OT_BLACK; side++) {
        if (c->s->may_plot & side)
            continue;
        bool fired_on = false;

        for (int u = 0; (u = ot_next_unit(c->sc->units[side], u));)
            fired_on |= ot_is(c->s, u, OT_FIRED_ON);
        if (!fired_on)
            continue;
        c->s->may_plot |= side;
        ot_tell(c, OT_E_MAY_PLOT, OT_SC_2, side, 0, 0);
    }
}

static void end_turn(ot_ctx *c)
{
    ot_works_end_turn(c);
    ot_end_clouds(c);
    ot_age_pins(c);
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        ot_unit *unit = &c->s->unit[u];

        unit->flags &= ~(OF_THIS_TURN | OT_OUT_OF_TRENCH);
        unit->target = unit->charger = 0;
        unit->cx = unit->cy = 0;
        unit->reach = 0;
    }
    c->s->deck = 0;
    c->s->last_card = c->s->finished = 0;
    memset(c->s->passes, 0, sizeof c->s->passes);
}

/* Cards one by one, until neither side can or will act [VI.Y]. */
static void next_card(ot_ctx *c, fs_frame *f)
{
    int depth = c->s->head.depth;

    ot_spot(c);
    if (ot_over_at_once(c)) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    ot_push_cards(c);
    if (c->s->head.depth == depth)
        f->step = T_LEFT;
}

static void go_on(ot_ctx *c, fs_frame *f)
{
    switch (f->step) {
    case T_START:
        f->step = T_SHUFFLE;
        start(c);
        break;
    case T_SHUFFLE:
        f->step = T_CARDS;
        ot_begin_cards(c);
        break;
    case T_LEFT:
        if (recheck_next(c))
            break;
        f->step = T_ARTILLERY;
        break;
    case T_ARTILLERY:
        f->step = T_PLOTS;
        enter_phase(c, OT_PHASE_ARTILLERY);
        ot_push_artillery(c);
        break;
    case T_PLOTS:
        f->step = T_AIR;
        allow_plots(c);
        ot_push_plots(c, false);
        break;
    case T_AIR:
        f->step = T_MORALE;
        enter_phase(c, OT_PHASE_AIR);
        ot_push_air(c);
        break;
    case T_MORALE:
        f->step = T_MELEE;
        enter_phase(c, OT_PHASE_MORALE);
        ot_push_morale(c);
        break;
    case T_MELEE: /* after morale: who has run out of reach does not fight [VIII.J] */
        f->step = T_END;
        enter_phase(c, OT_PHASE_MELEE);
        ot_push_melees(c);
        break;
    default:
        end_turn(c);
        ot_over_at_once(c);
        fs_pop(&c->s->head, c->run);
    }
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == T_CARDS) {
        next_card(c, f);
        return;
    }
    ot_spot(c);
    if (f->step > T_SHUFFLE && f->step != T_END && ot_over_at_once(c))
        fs_pop(&c->s->head, c->run);
    else
        go_on(c, f);
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void options(const ot_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return ot_refuse(e, OT_V, OT_P_NOT_NOW, o->subject);
}
static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}

/* What this step leaves in progress, and in which phase. */
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    static const uint8_t above[T_STEPS] = {
        [T_SHUFFLE] = OT_F_START, [T_CARDS] = OT_F_CARDS, [T_LEFT] = OT_F_RECHECK, [T_PLOTS] = OT_F_ARTILLERY,
        [T_AIR] = OT_F_PLOT,      [T_MORALE] = OT_F_AIR,  [T_MELEE] = OT_F_MORALE, [T_END] = OT_F_MELEES};
    static const uint8_t phase[T_STEPS] = {
        [T_SHUFFLE] = OT_PHASE_MOVE,    [T_CARDS] = OT_PHASE_MOVE,    [T_LEFT] = OT_PHASE_MOVE,
        [T_PLOTS] = OT_PHASE_ARTILLERY, [T_AIR] = OT_PHASE_ARTILLERY, [T_MORALE] = OT_PHASE_AIR,
        [T_MELEE] = OT_PHASE_MORALE,    [T_END] = OT_PHASE_MELEE};
    (void)sc;
    return f != fs_top_const(&s->head) && !f->side && !f->flags && f->step < T_STEPS && ot_rest_is_zero(f, 0) &&
           above[f->step] && (f[1].kind == above[f->step] || f[1].kind == OT_F_FACT) && s->head.phase == phase[f->step];
}

const ot_kind ot_turn_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
