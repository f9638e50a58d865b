/* turn.c - a game turn: initiative, command couplets, administration [5.0] [PAC.1]. It never asks by itself. */
#include "guns.h"
#include "steps.h"

enum turn_step {
    T_INITIATIVE,
    T_ARRIVE_1,
    T_ARRIVE_2,
    T_LINES,
    T_COUPLET,
    T_HALF_1,
    T_HALF_2,
    T_COUPLET_ENDS,
    T_SHORT,
    T_SHOVELS_1,
    T_SHOVELS_2,
    T_ADMINISTRATION,
    T_STEPS
};
enum { TIE_COUPLETS = 3, NIGHT_COUPLETS = -1, INFILTRATION_COUPLETS = 1 }; /* [5.11b] [5.12a] [5.12b] */

/* --- initiative --- */

/* A die each, higher first; equal dice are the Central Powers' [2.1b] [5.11a] [5.11b] [5.11c]. */
static fs_side throw_initiative(rp_ctx *c, uint8_t die[2], fs_sum *couplets)
{
    for (fs_side side = 1; side <= 2; side++)
        fs_dice_each(c->run, side, 1, 6, RP_5_11a, &die[side - 1]);
    if (die[0] == die[1]) {
        fs_add(couplets, RP_5_11b, TIE_COUPLETS, RP_P_MOD_TIE);
        return c->sc->central;
    }
    fs_add(couplets, RP_5_11a, die[0] > die[1] ? die[0] - die[1] : die[1] - die[0], RP_P_MOD_DIFFERENCE);
    return die[0] > die[1] ? 1 : 2;
}

/* Infiltration adds a couplet, the night takes one, but never two turns running down to none [5.12a] [5.12b] [N.1]. */
static void modify_couplets(rp_ctx *c, fs_sum *couplets)
{
    rp_state *s = c->s;
    bool spared = s->was_empty;

    s->was_empty = 0;
    if (rp_infiltrates(c->sc, s, 1) || rp_infiltrates(c->sc, s, 2))
        fs_add(couplets, RP_5_12b, INFILTRATION_COUPLETS, RP_P_MOD_INFILTRATION);
    if (!rp_is_night(c->sc, s)) /* [N.5] */
        return;
    if (spared) {
        couplets->mod[couplets->n++] = (fs_mod){RP_5_12a, NIGHT_COUPLETS, RP_P_MOD_NIGHT_SPARED, FS_MOD_NOT_TAKEN};
        return;
    }
    fs_add(couplets, RP_5_12a, NIGHT_COUPLETS, RP_P_MOD_NIGHT_COUPLET);
    s->was_empty = couplets->total == 0;
}

static void tell_number(rp_ctx *c, uint16_t type, fs_rule rule, fs_side side, int number)
{
    if (c->run->log)
        fs_say(c->run, &(fs_event){.type = type, .rule = rule, .side = side, .seen = 3, .total = number}, NULL, NULL,
               0);
}

static void find_initiative(rp_ctx *c)
{
    rp_state *s = c->s;
    const rp_part *part = rp_part_now(c->sc, s);
    fs_sum couplets = {0};
    uint8_t die[2];

    s->head.phase = RP_PHASE_INITIATIVE;
    tell_number(c, RP_E_TURN, RP_5_0, 3, s->head.turn);
    if (s->head.turn == 1 && part->fixed_initiative) { /* no dice are rolled [YS.6] */
        s->initiative = part->fixed_initiative;
        s->couplets = part->fixed_couplets;
        s->was_empty = 0;
        tell_number(c, RP_E_INITIATIVE_GIVEN, RP_YS_6, s->initiative, s->couplets);
        return;
    }
    s->initiative = throw_initiative(c, die, &couplets);
    modify_couplets(c, &couplets);
    s->couplets = (uint8_t)couplets.total;
    if (c->run->log)
        fs_say(
            c->run,
            &(fs_event){
                .type = RP_E_INITIATIVE, .rule = RP_5_11a, .side = s->initiative, .seen = 3, .total = couplets.total},
            &couplets, die, 2);
}

/* --- couplets --- */

/* At none left the couplets are over [5.24]. */
static void next_couplet(rp_ctx *c, fs_frame *f)
{
    rp_state *s = c->s;

    if (!s->couplets) {
        f->step = T_SHORT;
        return;
    }
    s->head.phase = RP_PHASE_COUPLETS;
    s->couplet++;
    f->step = T_HALF_1;
    tell_number(c, RP_E_COUPLET, RP_5_21a, 3, s->couplet);
    rp_barrages_detonate(c, s->couplet); /* before anybody acts [7.43a] */
}

/* The side with the initiative has the first half of every couplet [5.21a] [5.22]. */
static void begin_half(rp_ctx *c, fs_frame *f, int half)
{
    c->s->half = (uint8_t)half;
    f->step++;
    rp_push_couplet(c, half ? fs_other(c->s->initiative) : c->s->initiative);
}

/* --- administration --- */

/* Markers of the turn come off [5.3a]; movement is as printed again, for mp is counted anew in every move [5.3c]. */
static void administer(rp_ctx *c)
{
    rp_state *s = c->s;

    for (int u = 1; u <= c->sc->n_units; u++)
        s->unit[u].flags &= (uint8_t) ~(RP_SPENT | RP_GOT_LOST); /* [6.663a] */
    for (int w = 0; w < RP_HEX_WORDS; w++) {
        for (uint64_t left = s->plane[RP_SHOVEL][w]; left; left &= left - 1) /* of the dead [R77] */
            rp_tell(c, RP_E_SCRAPE_DUG, RP_R77, 3, 0, w * 64 + __builtin_ctzll(left), 0);
        s->plane[RP_SCRAPE][w] |= s->plane[RP_SHOVEL][w];
        s->plane[RP_SHOVEL][w] = s->plane[RP_SMOKE][w] = 0;
    }
    memset(s->carried, 0, sizeof s->carried); /* [6.83] */
    rp_clear_artillery(c);
    rp_barrages_end_turn(c);
    tell_number(c, RP_E_TURN_ENDS, RP_5_3a, 3, s->head.turn);
    if (s->head.turn >= rp_part_now(c->sc, s)->n_turns && rp_any_gas(c->sc, s)) { /* [5.3e] */
        memset(s->plane[RP_GAS], 0, sizeof s->plane[RP_GAS]);
        rp_tell(c, RP_E_GAS_BLOWS_AWAY, RP_5_3e, 3, 0, FS_NO_HEX, 0);
    }
}

static void end_turn(rp_ctx *c)
{
    rp_state *s = c->s;

    administer(c);
    s->initiative = s->couplet = s->couplets = s->half = 0;
    fs_pop(&s->head, c->run);
}

/* --- course --- */

static void turn_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    rp_state *s = c->s;

    switch (f->step) {
    case T_INITIATIVE:
        find_initiative(c);
        f->step = T_ARRIVE_1;
        break;
    case T_ARRIVE_1:
    case T_ARRIVE_2: /* in the order of initiative, before any barrage [10.22] */
        rp_push_arrival(c, f->step++ == T_ARRIVE_1 ? s->initiative : fs_other(s->initiative));
        break;
    case T_LINES:
        f->step = T_COUPLET;
        rp_push_lines(c);
        break;
    case T_COUPLET:
        next_couplet(c, f);
        break;
    case T_HALF_1:
    case T_HALF_2:
        begin_half(c, f, f->step == T_HALF_2);
        break;
    case T_COUPLET_ENDS: /* [5.23] */
        s->couplets--;
        s->half = 0;
        f->step = T_COUPLET;
        break;
    case T_SHORT:
        s->head.phase = RP_PHASE_ADMINISTRATION;
        f->step = T_SHOVELS_1;
        rp_barrages_short_turn(c, s->couplet); /* [7.44] */
        break;
    case T_SHOVELS_1:
    case T_SHOVELS_2:
        rp_push_shovels(c, f->step++ == T_SHOVELS_1 ? s->initiative : fs_other(s->initiative));
        break;
    default:
        end_turn(c);
    }
}

void rp_push_turn(rp_ctx *c) { fs_push(&c->s->head, RP_F_TURN, 0); }

void rp_resume_turn(rp_ctx *c)
{
    rp_state *s = c->s;
    fs_frame *f = fs_push(&s->head, RP_F_TURN, 0);

    switch (s->head.phase) {
    case RP_PHASE_COUPLETS: /* about to begin, under way behind its barrage, or half over */
        f->step = s->half ? T_HALF_2 : rp_barrages_are_down(c) ? T_HALF_1 : T_COUPLET;
        s->couplet = (uint8_t)(s->couplet - (f->step == T_COUPLET));
        break;
    case RP_PHASE_ADMINISTRATION:
        f->step = T_SHOVELS_1;
        s->initiative = c->sc->central; /* decides nothing any more but who is asked first */
        break;
    default:
        f->step = T_INITIATIVE;
    }
}

static void turn_decision(const rp_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void turn_options(const rp_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int turn_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return rp_refuse(e, RP_5_0, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
}
static int turn_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}

/* Whether the frame above is one that this step leaves in progress. */
static bool step_fits(const rp_state *s, uint8_t step, const fs_frame *above)
{
    switch (above->kind) {
    case RP_F_ARRIVAL:
        return step == T_ARRIVE_2 || step == T_LINES;
    case RP_F_LINE:
        return step == T_COUPLET;
    case RP_F_BOMBARD:
        return step == T_HALF_1;
    case RP_F_COUPLET:
        return step == (s->half ? T_COUPLET_ENDS : T_HALF_2) &&
               above->side == (s->half ? fs_other(s->initiative) : s->initiative);
    case RP_F_SHOVELS:
        return step == T_SHOVELS_2 || step == T_ADMINISTRATION;
    default:
        return false;
    }
}

static bool turn_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    (void)sc;
    if (f[-1].kind == RP_F_TURN || f == fs_top_const(&s->head) || f->side || f->flags || f->step >= T_STEPS ||
        !rp_rest_is_zero(f, 0))
        return false;
    bool in_couplets = f->step >= T_HALF_1 && f->step <= T_COUPLET_ENDS;
    uint8_t phase = f->step < T_HALF_1 ? RP_PHASE_INITIATIVE
                    : in_couplets      ? RP_PHASE_COUPLETS
                                       : RP_PHASE_ADMINISTRATION;
    if (!s->initiative || s->head.phase != phase || (s->half && f[1].kind != RP_F_COUPLET))
        return false;
    if (in_couplets ? !s->couplet || !s->couplets : s->couplets && phase == RP_PHASE_ADMINISTRATION) /* [5.13] [5.24] */
        return false;
    return step_fits(s, f->step, f + 1);
}

const rp_kind rp_turn_kind = {.advance = turn_advance,
                              .decision = turn_decision,
                              .options = turn_options,
                              .check = turn_check,
                              .apply = turn_apply,
                              .is_sound = turn_is_sound};
