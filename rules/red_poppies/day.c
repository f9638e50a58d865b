/* day.c - a day of a campaign: its segments in order, and what one scenario leaves to the next [11.02] [11.03].
 *
 * Reinforcements and recoveries; the attack; a counter-attack if the defender likes; isolation; the night with its five
 * parts. Units, control, works, breaches, bomb stops and hallowed ground stay as they are from one scenario to the
 * next; markers of a turn, smoke, gas and barrages are gone, transport that was lost is back [R54]. */
#include "campaign.h"

enum day_step {
    D_REINFORCE,
    D_ATTACK,
    D_ATTACK_ENDS,
    D_COUNTER, /* asks the defender */
    D_COUNTER_ENDS,
    D_ISOLATION,
    D_MELEE,
    D_NIGHT,
    D_NIGHT_CHOSEN,
    D_NIGHT_ENDS,
    D_RECOVER_1,
    D_RECOVER_2,
    D_IMPROVE_1,
    D_IMPROVE_2,
    D_REDEPLOY_1,
    D_REDEPLOY_2,
    D_ENDS,
    D_STEPS
};

/* --- from one scenario to the next --- */

void rp_begin_barrages(const rp_scenario *sc, rp_state *s)
{
    for (int i = 0; i < sc->n_barrages; i++) {
        const rp_barrage *b = &sc->barrage[i];

        if (b->axis && !s->barrage[i].axis && rp_part_now(sc, s)->barrages >> i & 1)
            s->barrage[i] =
                (rp_creeping){.axis = b->axis, .number = b->number, .step = b->step, .first_turn = b->first_turn};
    }
}

/* The scenario starts with the pieces where they lie [11.32]. From the second on whoever controls a hex now could have
 * set up there [R74]. */
static void begin_battle(rp_ctx *c, enum rp_battle battle)
{
    static const uint16_t event[RP_BATTLES] = {0, RP_E_ATTACK_BEGINS, RP_E_COUNTER_BEGINS, RP_E_NIGHT_BEGINS};
    static const fs_rule rule[RP_BATTLES] = {0, RP_11_2a, RP_11_31, RP_11_521a};
    rp_state *s = c->s;

    s->part = (uint8_t)rp_part_of(s->day, battle);
    s->head.turn = 1;
    s->head.phase = RP_PHASE_BOMBARDMENT;
    if (rp_is_later(s))
        memcpy(s->plane[RP_OWNED], s->plane[RP_CONTROL], 2 * sizeof s->plane[0]);
    rp_begin_barrages(c->sc, s);
    rp_tell_count(c, event[battle], rule[battle], 3, s->day);
    rp_push_part(c);
    rp_prime_groups(c); /* hourglasses that were carried over [11.32] */
}

/* The cross hairs and hourglasses of a side come off. */
static void clear_targets(rp_ctx *c, fs_side side)
{
    for (int g = 0; g < c->sc->n_groups; g++)
        if (rp_side_of(c->sc, c->sc->n_units + 1 + g) == side) {
            rp_group *group = &c->s->group[g];

            group->cross = FS_NO_VERTEX;
            group->due = group->mode = group->shell = 0;
            group->flags = 0;
        }
}

/* Delay that has passed counts: called in turn 9 with 6 turns to go, ready in turn 3 [11.32]. Where none is left, as in
 * positions alone, it is ready. */
static void carry_over(rp_ctx *c, fs_side side, int turns)
{
    for (int g = 0; g < c->sc->n_groups; g++) {
        rp_group *group = &c->s->group[g];

        if (rp_side_of(c->sc, c->sc->n_units + 1 + g) != side || !group->due)
            continue;
        if (group->due <= turns)
            group->flags |= RP_G_PRIMED;
        group->due = (uint8_t)(group->due > turns ? group->due - turns : 0);
    }
}

/* Nobody is turned over, nobody moves [11.2b] [11.33]. The defender's targets wait for his counter-attack, all others
 * are forgotten [11.2b] [11.32b] [R78]. */
static void end_battle(rp_ctx *c)
{
    rp_state *s = c->s;
    bool attack = rp_battle_of(s->part) == RP_ATTACK;

    clear_targets(c, rp_attacker(c->sc));
    if (attack)
        carry_over(c, rp_defender(c->sc), rp_part_now(c->sc, s)->n_turns);
    else
        clear_targets(c, rp_defender(c->sc));
    memset(s->barrage, 0, sizeof s->barrage);
    memset(s->plane[RP_OWNED], 0, 2 * sizeof s->plane[0]);
    memset(s->carriers_lost, 0, sizeof s->carriers_lost); /* [6.85] [R54] */
    s->bombarded = s->was_empty = 0;                      /* [R37] */
    s->part = 0;
    s->head.turn = 1;
}

/* --- course --- */

static void begin_day(rp_ctx *c)
{
    c->s->head.turn = 1;
    c->s->made_hallowed = 0; /* one creation a day [6.679c] [R84] */
    rp_tell_count(c, RP_E_DAY, RP_11_03, 3, c->s->day);
    rp_push_reinforcements(c);
}

/* Those who fought by night are ready for what follows. */
static void end_melees(rp_ctx *c)
{
    for (int u = 1; u <= c->sc->n_units; u++)
        c->s->unit[u].flags &= (uint8_t)~RP_SPENT;
}

static void night_or_not(rp_ctx *c, fs_frame *f)
{
    f->step = c->s->raided ? D_NIGHT_ENDS : D_RECOVER_1;
    if (c->s->raided)
        begin_battle(c, RP_NIGHT_ATTACK);
}

/* A step that pushes one segment and leaves the next step behind. */
static void push_segment(rp_ctx *c, fs_frame *f, uint8_t phase)
{
    fs_side attacker = rp_attacker(c->sc), central = c->sc->central;

    c->s->head.phase = phase;
    switch (f->step++) {
    case D_REINFORCE:
        begin_day(c);
        break;
    case D_ISOLATION:
        rp_push_isolation(c);
        break;
    case D_NIGHT:
        rp_push_night_choice(c);
        break;
    case D_RECOVER_1:
        rp_push_recovery(c, attacker);
        break;
    case D_RECOVER_2:
        rp_push_recovery(c, fs_other(attacker));
        break;
    case D_IMPROVE_1: /* the defender does all of his first [11.54] */
        rp_push_improvement(c, fs_other(attacker));
        break;
    case D_IMPROVE_2:
        rp_push_improvement(c, attacker);
        break;
    case D_REDEPLOY_1: /* the Central Powers first [11.55] */
        for (int u = 1; u <= c->sc->n_units; u++)
            c->s->unit[u].flags &= (uint8_t)~RP_DUG; /* marks of the night's trenches, see improve.c */
        rp_push_redeployment(c, central);
        break;
    default:
        rp_push_redeployment(c, fs_other(central));
    }
}

static void day_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    static const uint8_t phase[D_STEPS] = {
        [D_REINFORCE] = RP_PHASE_REINFORCEMENTS, [D_ISOLATION] = RP_PHASE_ISOLATION,
        [D_NIGHT] = RP_PHASE_NIGHT_ATTACK,       [D_RECOVER_1] = RP_PHASE_RECOVERY,
        [D_RECOVER_2] = RP_PHASE_RECOVERY,       [D_IMPROVE_1] = RP_PHASE_IMPROVEMENT,
        [D_IMPROVE_2] = RP_PHASE_IMPROVEMENT,    [D_REDEPLOY_1] = RP_PHASE_REDEPLOYMENT,
        [D_REDEPLOY_2] = RP_PHASE_REDEPLOYMENT,
    };

    switch (f->step) {
    case D_ATTACK:
        f->step = D_ATTACK_ENDS;
        begin_battle(c, RP_ATTACK);
        break;
    case D_ATTACK_ENDS:
    case D_COUNTER_ENDS:
    case D_NIGHT_ENDS:
        end_battle(c);
        f->step++;
        break;
    case D_COUNTER: /* the defender alone decides [11.31] */
        c->s->head.phase = RP_PHASE_COUNTER_ATTACK;
        c->s->head.waiting = rp_defender(c->sc);
        break;
    case D_MELEE:
        c->s->head.phase = RP_PHASE_NIGHT_MELEE;
        if (rp_push_night_melee(c))
            break;
        end_melees(c);
        f->step = D_NIGHT;
        break;
    case D_NIGHT_CHOSEN:
        night_or_not(c, f);
        break;
    case D_ENDS:
        fs_pop(&c->s->head, c->run);
        break;
    default:
        push_segment(c, f, phase[f->step]);
    }
}

void rp_push_day(rp_ctx *c) { fs_push(&c->s->head, RP_F_DAY, 0); }

void rp_resume_day(rp_ctx *c)
{
    static const uint8_t step_of[] = {
        [RP_PHASE_REINFORCEMENTS] = D_REINFORCE, [RP_PHASE_COUNTER_ATTACK] = D_COUNTER,
        [RP_PHASE_ISOLATION] = D_ISOLATION,      [RP_PHASE_NIGHT_MELEE] = D_MELEE,
        [RP_PHASE_NIGHT_ATTACK] = D_NIGHT,       [RP_PHASE_RECOVERY] = D_RECOVER_1,
        [RP_PHASE_IMPROVEMENT] = D_IMPROVE_1,    [RP_PHASE_REDEPLOYMENT] = D_REDEPLOY_1,
    };
    static const uint8_t after[RP_BATTLES] = {0, D_ATTACK_ENDS, D_COUNTER_ENDS, D_NIGHT_ENDS};
    fs_frame *f = fs_push(&c->s->head, RP_F_DAY, 0);

    if (!c->s->part) {
        f->step = step_of[c->s->head.phase];
        return;
    }
    f->step = after[rp_battle_of(c->s->part)];
    rp_resume_part(c);
}

/* --- the question: is there a counter-attack --- */

static void day_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RP_11_31;
    d->main = RP_V_COUNTER;
    d->phrase = RP_P_ASK_COUNTER;
    d->flags = FS_EXHAUSTIVE;
}

static void day_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    (void)c, (void)side;
    rp_offer(out, rp_option(RP_V_COUNTER, 0));
    rp_offer(out, rp_option(FS_VERB_DECLINE, 0));
}

static int day_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return o->verb == RP_V_COUNTER || o->verb == FS_VERB_DECLINE
               ? 0
               : rp_refuse(e, RP_11_31, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
}

static int day_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    if (o->verb == RP_V_COUNTER) {
        f->step = D_COUNTER_ENDS;
        begin_battle(c, RP_COUNTER_ATTACK);
    } else {
        f->step = D_ISOLATION;
        clear_targets(c, side); /* [11.32b] [R78] */
        rp_tell_count(c, RP_E_NO_COUNTER, RP_11_31, side, c->s->day);
    }
    return FS_CLOSED;
}

/* --- soundness --- */

/* What stands on a day, and the step it leaves in progress. */
static bool above_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    static const uint8_t after[RP_BATTLES] = {0, D_ATTACK_ENDS, D_COUNTER_ENDS, D_NIGHT_ENDS};
    fs_side attacker = rp_attacker(sc), asked = f[1].side;

    switch (f[1].kind) {
    case RP_F_REINFORCE:
        return f->step == D_ATTACK;
    case RP_F_PART:
        return s->part && f->step == after[rp_battle_of(s->part)];
    case RP_F_MELEE:
        return f->step == D_MELEE;
    case RP_F_RAID:
        return f->step == D_NIGHT_CHOSEN;
    case RP_F_RECOVER:
        return f->step == (asked == attacker ? D_RECOVER_2 : D_IMPROVE_1);
    case RP_F_IMPROVE:
        return f->step == (asked == attacker ? D_REDEPLOY_1 : D_IMPROVE_2);
    case RP_F_REDEPLOY:
        return f->step == (asked == sc->central ? D_REDEPLOY_2 : D_ENDS);
    default:
        return false;
    }
}

static const uint8_t phase_after[D_STEPS] = {
    [D_ATTACK] = RP_PHASE_REINFORCEMENTS,     [D_MELEE] = RP_PHASE_NIGHT_MELEE,
    [D_NIGHT_CHOSEN] = RP_PHASE_NIGHT_ATTACK, [D_RECOVER_2] = RP_PHASE_RECOVERY,
    [D_IMPROVE_1] = RP_PHASE_RECOVERY,        [D_IMPROVE_2] = RP_PHASE_IMPROVEMENT,
    [D_REDEPLOY_1] = RP_PHASE_IMPROVEMENT,    [D_REDEPLOY_2] = RP_PHASE_REDEPLOYMENT,
    [D_ENDS] = RP_PHASE_REDEPLOYMENT,
};

static bool day_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    if (f != &s->head.frame[1] || f->side || f->flags || f->step >= D_STEPS || !rp_rest_is_zero(f, 0) || !s->day)
        return false;
    if (f == fs_top_const(&s->head))
        return f->step == D_COUNTER && s->head.phase == RP_PHASE_COUNTER_ATTACK && s->head.waiting == rp_defender(sc) &&
               !s->head.open;
    if (!s->part && s->head.phase != phase_after[f->step])
        return false;
    return above_is_sound(sc, s, f);
}

const rp_kind rp_day_kind = {.advance = day_advance,
                             .decision = day_decision,
                             .options = day_options,
                             .check = day_check,
                             .apply = day_apply,
                             .is_sound = day_is_sound};
