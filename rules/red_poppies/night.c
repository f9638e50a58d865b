/* night.c - the night: melees are fought to the end [11.51], then each side chooses secretly whether to attack [11.52].
 *
 * The choice is a window: both sides answer without seeing the other's answer, which stands in the RAID frame until it
 * is turned up. A side that attacked the night before is not asked [11.521b]; that is no secret. */
#include "campaign.h"

/* --- melees --- */

/* Fights go on until one side is left, the campaign's attacker naming his targets first in every round [R51]; what they
 * cost is what any melee costs [11.51b]. Dice that have run out would never end one: the caller runs this again with
 * more. */
bool rp_push_night_melee(rp_ctx *c)
{
    const rp_state *s = c->s;

    if (c->run->dice.ran_out || c->run->dice.bad)
        return false;
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = s->held[0][w] & s->held[1][w]; left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            if (rp_can_be_decided(c, hex)) {
                rp_push_melee_by_night(c, rp_attacker(c->sc), hex);
                return true;
            }
        }
    return false;
}

/* --- the choice --- */

/* flags of a RAID frame: sides that have answered or need not; v[] their answers, from side 1 on. */
enum { CHOICES = 2 };
enum choice { UNKNOWN, NO, YES };

static bool may_attack(const rp_state *s, fs_side side) { return !(s->raided & side); }
/* With one side to ask there is nothing to hide: its answer is turned up as it is given. */
static bool is_window(const rp_state *s) { return !s->raided; }

/* Both answers are turned up together [11.521a]. */
static void reveal(rp_ctx *c, const fs_frame *f)
{
    fs_side raided = 0;

    for (fs_side side = 1; side <= 2; side++) {
        bool yes = f->v[side - 1] == YES;

        raided |= yes ? side : 0;
        rp_tell(c, yes ? RP_E_ATTACKS_BY_NIGHT : RP_E_RESTS_BY_NIGHT, may_attack(c->s, side) ? RP_11_521a : RP_11_521b,
                side, 0, FS_NO_HEX, 0);
    }
    c->s->raided = raided;
}

void rp_push_night_choice(rp_ctx *c)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_RAID, 0);

    for (fs_side side = 1; side <= 2; side++)
        if (!may_attack(c->s, side)) {
            f->flags |= side;
            f->v[side - 1] = NO;
        }
}

static void raid_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->flags != 3) {
        c->s->head.waiting = (fs_side)(3 & ~f->flags);
        return;
    }
    reveal(c, f);
    c->run->shown = 3;
    fs_pop(&c->s->head, c->run);
}

static void raid_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    (void)side;
    d->rule = RP_11_521a;
    d->main = RP_V_NIGHT;
    d->phrase = RP_P_ASK_NIGHT;
    d->flags = FS_EXHAUSTIVE | (is_window(c->s) ? FS_SEALED : 0);
}

static void raid_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    (void)c, (void)side;
    rp_offer(out, rp_option(RP_V_NIGHT, 0));
    rp_offer(out, rp_option(FS_VERB_DECLINE, 0));
}

static int raid_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return o->verb == RP_V_NIGHT || o->verb == FS_VERB_DECLINE
               ? 0
               : rp_refuse(e, RP_11_521a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
}

static int raid_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    f->v[side - 1] = o->verb == RP_V_NIGHT ? YES : NO;
    f->flags |= side;
    if (is_window(c->s))
        c->run->kept_from = fs_other(side);
    return FS_CLOSED;
}

/* Whether the frame holds what a side may not know: the other's answer, if it was the other's to give. */
static fs_frame *window_of(rp_state *s)
{
    fs_frame *f = s->head.depth ? fs_top(&s->head) : NULL;

    return f && f->kind == RP_F_RAID ? f : NULL;
}

void rp_blind_choice(const rp_scenario *sc, rp_state *s, fs_side side)
{
    fs_frame *f = window_of(s);

    (void)sc;
    for (fs_side other = 1; f && other <= 2; other++)
        if (other != side && may_attack(s, other))
            f->v[other - 1] = UNKNOWN;
}

void rp_guess_choice(const rp_scenario *sc, rp_state *s, fs_side side, fs_run *run)
{
    const uint64_t both = 1u << NO | 1u << YES;
    fs_frame *f = window_of(s);

    (void)sc;
    for (fs_side other = 1; f && other <= 2; other++)
        if (other != side && may_attack(s, other) && f->flags & other)
            f->v[other - 1] = (int16_t)fs_dice_card(run, other, &both, 1, RP_11_521a);
}

/* Those who have answered said yes or no, those who attacked last night no; somebody is still asked. */
static bool raid_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    (void)sc;
    if (f->side || f->step || f->flags >= 3 || !rp_rest_is_zero(f, CHOICES) || f != fs_top_const(&s->head) ||
        s->head.waiting != (3 & ~f->flags) || s->head.open)
        return false;
    for (fs_side side = 1; side <= 2; side++) {
        int answer = f->v[side - 1];

        if (!may_attack(s, side) ? answer != NO || !(f->flags & side)
                                 : (answer != UNKNOWN) != ((f->flags & side) != 0) || answer < UNKNOWN || answer > YES)
            return false;
    }
    return true;
}

const rp_kind rp_raid_kind = {.advance = raid_advance,
                              .decision = raid_decision,
                              .options = raid_options,
                              .check = raid_check,
                              .apply = raid_apply,
                              .is_sound = raid_is_sound};
