/* sequence.c - the course of a game: set-up, bombardments, turns, the end. Start reading the rules here.
 *
 * The frame of the game lies at the bottom of the stack. It waits for `begin`, which goes to the moment the state
 * stands at: the set-up of a scenario, or the middle of a turn in a position. The example of play of both books goes
 * through all of it [9.0h]. In a campaign days follow the set-up (day.c); the scenarios of a day run like one that
 * stands alone, in a PART. */
#include "campaign.h"
#include "position.h"

enum game_step { G_BEGIN, G_SETUP_1, G_SETUP_2, G_BOMBARD, G_TURN, G_AFTER_TURN, G_DAY, G_STEPS };
enum { NEXT_BOMBARDMENT, GAME_VALUES }; /* v[] of a GAME or PART frame */

void rp_push_game(rp_state *s, const rp_moment *m)
{
    fs_push(&s->head, RP_F_GAME, 0);
    s->head.turn = m->turn;
    s->head.phase = m->phase;
    s->head.waiting = 1;
    s->day = m->day;
    s->part = m->part;
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

    if (c->s->day) {
        f->step = G_DAY;
        rp_resume_day(c);
        return;
    }
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

/* --- a scenario --- */

/* The preliminary bombardments of this scenario come after all set-up, before turn 1 [7.11a]. */
static void next_bombardment(rp_ctx *c, fs_frame *f)
{
    int which = f->v[NEXT_BOMBARDMENT];

    c->s->head.phase = RP_PHASE_BOMBARDMENT;
    while (which < c->sc->n_bombardments && !(rp_part_now(c->sc, c->s)->bombardments >> which & 1))
        which++;
    if (which >= c->sc->n_bombardments) {
        f->v[NEXT_BOMBARDMENT] = 0;
        f->step = G_TURN;
        return;
    }
    f->v[NEXT_BOMBARDMENT] = (int16_t)(which + 1);
    rp_push_bombardment(c, which);
}

/* Bombardments, then turns; false once the last one is over. The turn marker goes on, and hourglasses in its new box
 * prime their groups [5.3d]. */
static bool goes_on(rp_ctx *c, fs_frame *f)
{
    fs_head *h = &c->s->head;

    if (f->step == G_BOMBARD) {
        next_bombardment(c, f);
    } else if (f->step == G_TURN) {
        f->step = G_AFTER_TURN;
        rp_push_turn(c);
    } else {
        if (h->turn >= rp_part_now(c->sc, c->s)->n_turns)
            return false;
        h->turn++;
        f->step = G_TURN;
        rp_prime_groups(c);
    }
    return true;
}

void rp_push_part(rp_ctx *c) { fs_push(&c->s->head, RP_F_PART, 0)->step = G_BOMBARD; }

void rp_resume_part(rp_ctx *c)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_PART, 0);

    f->step = c->s->head.phase == RP_PHASE_BOMBARDMENT ? G_BOMBARD : G_AFTER_TURN;
    if (f->step == G_AFTER_TURN)
        rp_resume_turn(c);
}

static void part_advance(rp_ctx *c)
{
    if (!goes_on(c, fs_top(&c->s->head)))
        fs_pop(&c->s->head, c->run);
}

/* Whether the frame above is one that this step leaves in progress. */
static bool play_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    if (f == fs_top_const(&s->head))
        return false;
    if (f->step == G_BOMBARD && f[1].kind == RP_F_BOMBARD)
        return f->v[NEXT_BOMBARDMENT] >= 1 && f->v[NEXT_BOMBARDMENT] <= sc->n_bombardments;
    return !f->v[NEXT_BOMBARDMENT] && f[1].kind == RP_F_TURN && f->step == G_AFTER_TURN;
}

static bool part_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    return !f->side && !f->flags && rp_rest_is_zero(f, GAME_VALUES) && s->part && play_is_sound(sc, s, f);
}

/* --- the game --- */

/* After the last turn, or the last day, the game is judged. */
static void end_game(rp_ctx *c)
{
    rp_judge_game(c);
    c->s->head.phase = RP_PHASE_OVER;
    fs_pop(&c->s->head, c->run);
}

/* Day after day, until the campaign's last one is finished [11.03]. */
static void next_day(rp_ctx *c)
{
    if (c->s->day >= c->sc->campaign.days) {
        end_game(c);
        return;
    }
    c->s->day++;
    rp_push_day(c);
}

static uint8_t after_setup(const rp_scenario *sc) { return sc->campaign.days ? G_DAY : G_BOMBARD; }

static void game_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case G_BEGIN:
        c->s->head.waiting = 1;
        break;
    case G_SETUP_1: /* in a campaign the defender, with all of his [11.01a] */
        c->s->head.phase = RP_PHASE_SETUP;
        f->step = G_SETUP_2;
        rp_push_setup(c, c->sc->first_setup);
        break;
    case G_SETUP_2:
        f->step = after_setup(c->sc);
        rp_push_setup(c, fs_other(c->sc->first_setup));
        break;
    case G_DAY:
        next_day(c);
        break;
    default:
        if (!goes_on(c, f))
            end_game(c);
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
    if (s->day && !s->part != rp_is_segment(s->head.phase))
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
    if (f->v[NEXT_BOMBARDMENT] && f[1].kind != RP_F_BOMBARD)
        return false;
    if (f[1].kind == RP_F_SETUP)
        return f->step == G_SETUP_2 || f->step == after_setup(sc);
    if (f->step == G_DAY)
        return s->day && f[1].kind == RP_F_DAY;
    return !s->day && play_is_sound(sc, s, f);
}

static void no_decision(const rp_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void no_options(const rp_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int no_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}
static int part_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return rp_refuse(e, RP_5_0, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
}

const rp_kind rp_game_kind = {.advance = game_advance,
                              .decision = game_decision,
                              .options = game_options,
                              .check = game_check,
                              .apply = game_apply,
                              .is_sound = game_is_sound};
const rp_kind rp_part_kind = {.advance = part_advance,
                              .decision = no_decision,
                              .options = no_options,
                              .check = part_check,
                              .apply = no_apply,
                              .is_sound = part_is_sound};
