/* sequence.c - the course of a game: set-up, bombardments, turns, the end. Start reading the rules here.
 *
 * The frame of the game lies at the bottom of the stack. It waits for `begin`, which goes to the moment the state
 * stands at: the set-up of a scenario, or the middle of a turn in a position. The example of play of both books goes
 * through all of it [9.0h]. */
#include "position.h"
#include "steps.h"

enum game_step { G_BEGIN, G_SETUP_1, G_SETUP_2, G_BOMBARD, G_TURN, G_AFTER_TURN, G_STEPS };
enum { NEXT_BOMBARDMENT, GAME_VALUES }; /* v[] of a GAME frame */

void rp_push_game(rp_state *s, const rp_moment *m)
{
    fs_push(&s->head, RP_F_GAME, 0);
    s->head.turn = m->turn;
    s->head.phase = m->phase;
    s->head.waiting = 1;
    if (m->phase == RP_PHASE_COUPLETS) { /* [5.13] */
        s->initiative = m->initiative;
        s->couplet = m->couplet;
        s->couplets = m->couplets;
        s->half = m->half;
    }
}

static void begin(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (c->s->head.phase) {
    case RP_PHASE_SETUP:
        f->step = G_SETUP_1;
        break;
    case RP_PHASE_BOMBARDMENT:
        f->step = G_BOMBARD;
        break;
    default:
        f->step = G_AFTER_TURN;
        rp_resume_turn(c);
    }
}

/* The preliminary bombardments come after all set-up, before turn 1 [7.11a]. */
static void next_bombardment(rp_ctx *c, fs_frame *f)
{
    int which = f->v[NEXT_BOMBARDMENT];

    c->s->head.phase = RP_PHASE_BOMBARDMENT;
    if (which >= c->sc->n_bombardments) {
        f->v[NEXT_BOMBARDMENT] = 0;
        f->step = G_TURN;
        return;
    }
    f->v[NEXT_BOMBARDMENT]++;
    rp_push_bombardment(c, which);
}

/* The turn marker goes on, and hourglasses in its new box prime their groups; after the last turn the game is judged
 * [5.3d]. */
static void after_turn(rp_ctx *c, fs_frame *f)
{
    fs_head *h = &c->s->head;

    if (h->turn >= c->sc->n_turns) {
        rp_judge_game(c);
        h->phase = RP_PHASE_OVER;
        fs_pop(h, c->run);
        return;
    }
    h->turn++;
    f->step = G_TURN;
    rp_prime_groups(c);
}

static void game_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case G_BEGIN:
        c->s->head.waiting = 1;
        break;
    case G_SETUP_1:
    case G_SETUP_2:
        c->s->head.phase = RP_PHASE_SETUP;
        rp_push_setup(c, f->step++ == G_SETUP_1 ? c->sc->first_setup : fs_other(c->sc->first_setup));
        break;
    case G_BOMBARD:
        next_bombardment(c, f);
        break;
    case G_TURN:
        f->step = G_AFTER_TURN;
        rp_push_turn(c);
        break;
    default:
        after_turn(c, f);
    }
}

static void game_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RP_5_0;
    d->main = FS_VERB_BEGIN;
    d->phrase = RP_P_ASK_BEGIN;
    d->flags = FS_EXHAUSTIVE;
}

static void game_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    (void)c, (void)side;
    rp_offer(out, rp_option(FS_VERB_BEGIN, 0));
}

static int game_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return o->verb == FS_VERB_BEGIN ? 0 : rp_refuse(e, RP_5_0, RP_P_ASK_BEGIN, 0, FS_NO_HEX);
}

static int game_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    (void)side, (void)o;
    begin(c);
    return FS_CLOSED;
}

/* Before `begin` the state alone says where to go. */
static bool moment_is_sound(const rp_state *s)
{
    if (s->head.depth != 1 || s->head.waiting != 1 || s->head.open)
        return false;
    if (s->head.phase < RP_PHASE_INITIATIVE)
        return s->head.turn == 1 && !s->initiative && !s->couplet && !s->couplets && !s->half;
    if (s->head.phase == RP_PHASE_COUPLETS)
        return s->initiative && s->couplet && s->couplets;
    return !s->initiative && !s->couplet && !s->couplets && !s->half;
}

/* Whether the frame above is one that this step leaves in progress. */
static bool game_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    if (f != &s->head.frame[0] || f->side || f->flags || f->step >= G_STEPS || !rp_rest_is_zero(f, GAME_VALUES))
        return false;
    if (f->step == G_BEGIN)
        return !f->v[NEXT_BOMBARDMENT] && moment_is_sound(s);
    if (s->head.depth < 2)
        return false;
    if (f->step == G_BOMBARD && f[1].kind == RP_F_BOMBARD)
        return f->v[NEXT_BOMBARDMENT] >= 1 && f->v[NEXT_BOMBARDMENT] <= sc->n_bombardments;
    if (f->v[NEXT_BOMBARDMENT])
        return false;
    return f[1].kind == RP_F_SETUP ? f->step == G_SETUP_2 || f->step == G_BOMBARD
                                   : f[1].kind == RP_F_TURN && f->step == G_AFTER_TURN;
}

const rp_kind rp_game_kind = {.advance = game_advance,
                              .decision = game_decision,
                              .options = game_options,
                              .check = game_check,
                              .apply = game_apply,
                              .is_sound = game_is_sound};
