/* sequence.c - the course of a game: set-up, opening plots, preparatory fire, turns, the end. Start reading here.
 *
 * The frame of the game lies at the bottom of the stack. It waits for `begin`, which goes to the moment the state
 * stands at: the set-up of a scenario, or a phase of a turn in a position. The defender sets up first; opening plots
 * come before the preparatory rounds, so that he plots without having seen them [VII.A.1] [R-52] [XII.I]. */
#include "facts.h"
#include "position.h"

enum game_step { G_BEGIN, G_SETUP_1, G_SETUP_2, G_PLOTS, G_PREPARATION, G_TURN, G_AFTER_TURN, G_STEPS };
enum { WITHIN, GAME_SLOTS }; /* before `begin`: ot_within of the phase */

void ot_push_game(ot_state *s, const ot_moment *m)
{
    fs_frame *f = fs_push(&s->head, OT_F_GAME, 0);

    f->v[WITHIN] = m->within;
    s->head.turn = m->turn;
    s->head.phase = m->phase;
    s->head.waiting = 1;
}

/* The attacker comes second; in a meeting engagement the red side begins. */
static fs_side first_side(const ot_scenario *sc) { return sc->attacker == OT_RED ? OT_BLACK : OT_RED; }

static void begin(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int within = f->v[WITHIN];

    f->v[WITHIN] = 0;
    ot_tell(c, OT_E_BEGINS, OT_V, 0, 0, 0);
    switch (c->s->head.phase) {
    case OT_PHASE_SETUP:
        f->step = G_SETUP_1;
        break;
    case OT_PHASE_OPENING:
        f->step = G_PLOTS;
        break;
    default:
        f->step = G_AFTER_TURN;
        ot_resume_turn(c, c->s->head.phase, within);
    }
}

/* On a real table: what the program cannot know of the goals. False while it is asked. */
static bool goals_are_said(ot_ctx *c)
{
    for (int k = 0; k < c->sc->n_goals; k++)
        for (fs_side side = OT_RED; side <= OT_BLACK; side++)
            if (ot_goal_is_asked(c->sc, k) && c->sc->goal[k].side & side && !ot_ask(c, OT_ASK_GOAL, k + 1, side))
                return false;
    return true;
}

/* The game has been judged, or is judged now that its last turn is over. */
static void end_game(ot_ctx *c)
{
    fs_head *h = &c->s->head;

    if (!h->winner && !goals_are_said(c))
        return;
    if (!h->winner)
        ot_judge(c, true);
    h->phase = OT_PHASE_OVER;
    c->run->shown = 3; /* all is shown now */
    fs_pop(h, c->run);
}

static void next_turn(ot_ctx *c, fs_frame *f)
{
    fs_head *h = &c->s->head;

    if (h->winner || h->turn >= c->sc->turns) {
        end_game(c);
        return;
    }
    h->turn++;
    f->step = G_TURN;
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case G_BEGIN:
        c->s->head.waiting = 1;
        break;
    case G_SETUP_1:
        f->step = G_SETUP_2;
        ot_push_setup(c, first_side(c->sc));
        break;
    case G_SETUP_2:
        f->step = G_PLOTS;
        ot_push_setup(c, fs_other(first_side(c->sc)));
        break;
    case G_PLOTS:
        c->s->head.phase = OT_PHASE_OPENING;
        f->step = G_PREPARATION;
        ot_push_plots(c, true);
        break;
    case G_PREPARATION:
        f->step = G_TURN;
        ot_push_preparation(c);
        break;
    case G_TURN:
        f->step = G_AFTER_TURN;
        ot_push_turn(c);
        break;
    default:
        next_turn(c, f);
    }
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = OT_V;
    d->main = FS_VERB_BEGIN;
    d->phrase = OT_P_ASK_BEGIN;
    d->flags = FS_EXHAUSTIVE;
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    (void)c, (void)side;
    fs_offer(out, ot_option(FS_VERB_BEGIN, 0));
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return o->verb == FS_VERB_BEGIN ? 0 : ot_refuse(e, OT_V, OT_P_ASK_BEGIN, 0);
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)side, (void)o;
    begin(c);
    return FS_CLOSED;
}

/* Before `begin` the state alone says where to go; afterwards the frame above is one that this step leaves. */
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    const fs_head *h = &s->head;

    if (f != &h->frame[0] || f->side || f->flags || f->step >= G_STEPS || !ot_rest_is_zero(f, GAME_SLOTS) ||
        h->turn < 1 || h->turn > sc->turns)
        return false;
    if (f->step == G_BEGIN)
        return h->depth == 1 && h->waiting == 1 && !h->open && h->phase >= OT_PHASE_SETUP && h->phase < OT_PHASE_OVER &&
               (h->phase >= OT_PHASE_MOVE || h->turn == 1) && ot_is_within(h->phase, f->v[WITHIN]);
    if (f->v[WITHIN] || h->depth < 2)
        return false;
    switch (f[1].kind) {
    case OT_F_FACT:
        return f->step == G_AFTER_TURN && h->phase >= OT_PHASE_MOVE && h->phase < OT_PHASE_OVER;
    case OT_F_SETUP:
        return (f->step == G_SETUP_2 || f->step == G_PLOTS) && h->phase == OT_PHASE_SETUP && h->turn == 1;
    case OT_F_PLOT:
        return f->step == G_PREPARATION && h->phase == OT_PHASE_OPENING && h->turn == 1;
    case OT_F_PREP:
        return f->step == G_TURN && h->phase == OT_PHASE_OPENING && h->turn == 1;
    case OT_F_TURN:
        return f->step == G_AFTER_TURN && h->phase >= OT_PHASE_MOVE && h->phase < OT_PHASE_OVER;
    default:
        return false;
    }
}

const ot_kind ot_game_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
