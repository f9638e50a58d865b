/* cup.c - chits in the cup, who is the Active Player, and whose chit comes out [2.1] [2.3] [2.4]. */
#include "dice.h"
#include "steps.h"

/* Has a unit on the map, or one that may enter this turn; and is released [2.1] [2.1.1]. */
static bool is_ready(const rs_scenario *sc, const rs_state *s, int b)
{
    for (int u = 1; u <= sc->base.n_units; u++) {
        const rs_unit *unit = &s->unit[u];
        bool is_there = unit->where == RS_ON_MAP || unit->where == RS_QUEUED || unit->where == RS_AT_SEA ||
                        unit->where == RS_ABOARD;

        if (unit->brigiment == b && is_there && !(unit->flags & RS_HELD))
            return true;
    }
    return false;
}

void rs_load_cup(rs_ctx *c)
{
    c->s->last_pull = 0;
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (c->s->command[b].flags & RS_IN_PLAY && is_ready(c->sc, c->s, b))
            c->s->command[b].flags |= RS_HAS_CHIT;
}

static uint64_t chits_of(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    uint64_t chits = 0;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (sc->brigiments[side] >> b & 1 && s->command[b].flags & RS_HAS_CHIT)
            chits |= (uint64_t)1 << b;
    return chits;
}

/* --- initiative --- */

/* From its second turn it is an Attack like another [11.9.2]. */
static bool is_first_attack(const rs_state *s, int b)
{
    return s->command[b].order == RS_INITIAL_ATTACK && s->command[b].since >= s->head.turn;
}

static bool has_planned_attack(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        const rs_command *m = &s->command[b];
        bool is_fresh = is_first_attack(s, b) || (m->order == RS_ATTACK && m->flags & RS_SCHEDULED_NOW);

        if (sc->brigiments[side] >> b & 1 && m->flags & RS_HAS_CHIT && is_fresh)
            return true;
    }
    return false;
}

static int initiative_hexes(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    int n = 0;

    for (int w = 0; w < rs_hex_words(&sc->map); w++)
        for (uint64_t left = sc->initiative[w]; left; left &= left - 1)
            n += rs_owns(sc, s, side, w * 64 + __builtin_ctzll(left));
    return n;
}

static int disorganized(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    int n = 0;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        const rs_command *m = &s->command[b];
        bool in_play = sc->brigiments[side] >> b & 1 && m->flags & RS_IN_PLAY;

        n += in_play && (m->order == RS_DISORGANIZED_DEFENSE || m->order == RS_STALLED_ATTACK || !m->points);
    }
    return n;
}

static bool lacks_corps(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    for (int k = 1; k <= sc->n_corps; k++)
        if (sc->corps[k].side == side && rs_lacks_corps(sc, s, k))
            return true;
    return false;
}

/* Judged at the moment of each roll [2.3.1]. */
static void initiative_drms(const rs_scenario *sc, const rs_state *s, fs_side side, fs_sum *sum)
{
    const rs_line *line = sc->tables.initiative;
    fs_side other = fs_other(side);
    int own = __builtin_popcountll(chits_of(sc, s, side)), their = __builtin_popcountll(chits_of(sc, s, other));

    if (has_planned_attack(sc, s, side))
        rs_add_line(sum, RS_2_3_1, &line[RS_INIT_PLANNED], 0, 1, RS_P_PLANNED);
    if (initiative_hexes(sc, s, side) > initiative_hexes(sc, s, other))
        rs_add_line(sum, RS_2_3_1, &line[RS_INIT_KEY_TERRAIN], 0, 1, RS_P_KEY_TERRAIN);
    if (own >= their + 2)
        rs_add_line(sum, RS_2_3_1, &line[RS_INIT_CHITS], 0, 1, RS_P_MORE_CHITS);
    if (disorganized(sc, s, side))
        rs_add_line(sum, RS_2_3_1, &line[RS_INIT_DISORGANIZED], 0, disorganized(sc, s, side), RS_P_DISORGANIZED);
    if (lacks_corps(sc, s, side))
        rs_add_line(sum, RS_2_3_1, &line[RS_INIT_NO_ARMY_HQ], 0, 1, RS_P_NO_CORPS_HQ);
}

static int roll_initiative(rs_ctx *c, fs_side side)
{
    fs_sum sum = {0};

    initiative_drms(c->sc, c->s, side, &sum);
    fs_add(&sum, RS_2_3_1, 0, RS_P_RECONSTRUCTED);
    int roll = rs_die(c, side, RS_2_3, NULL, 0);
    rs_tell_throw(c, &(rs_note){.type = RS_E_INITIATIVE,
                                .rule = RS_2_3,
                                .side = side,
                                .hex = FS_NO_HEX,
                                .roll = roll,
                                .total = roll + sum.total,
                                .sum = &sum,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
    return roll + sum.total;
}

/* Ties go to who did not pull last; at the first pull of a turn both roll again [2.3.2]. */
static fs_side active_player(rs_ctx *c)
{
    fs_side first = c->sc->turn[c->s->head.turn].first;

    if (!chits_of(c->sc, c->s, 1))
        return 2; /* [2.3.3] */
    if (!chits_of(c->sc, c->s, 2))
        return 1;
    if (!c->s->last_pull && first)
        return first; /* [2.3.4] */
    for (int tries = 0; tries < 100; tries++) {
        int one = roll_initiative(c, 1), two = roll_initiative(c, 2);

        if (one != two)
            return one < two ? 1 : 2;
        if (c->s->last_pull)
            return fs_other(c->s->last_pull);
    }
    return 1; /* a hundred ties running */
}

/* --- sequencing --- */

/* The best Class of a Division with a chit in the cup; without Divisions of the Brigiments themselves [2.4.1]. */
static int best_class(const rs_scenario *sc, const rs_state *s, uint64_t chits)
{
    int best = RS_CLASS_IV;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (chits >> b & 1 && s->command[b].class_ < best)
            best = s->command[b].class_;
    (void)sc;
    return best;
}

static bool picks_the_chit(rs_ctx *c, fs_side side, uint64_t chits)
{
    const rs_tables *t = &c->sc->tables;
    fs_sum sum = {0};
    int threshold = t->threshold[best_class(c->sc, c->s, chits)];

    if (rs_is_night(c->sc, c->s))
        rs_add_line(&sum, RS_2_4_1, &t->sequencing[RS_SEQ_NIGHT], 0, 1, RS_P_NIGHT);
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (chits >> b & 1 && is_first_attack(c->s, b)) {
            rs_add_line(&sum, RS_2_4_1, &t->sequencing[RS_SEQ_INITIAL_ATTACK], 0, 1, RS_P_INITIAL_ATTACK);
            break;
        }
    fs_add(&sum, RS_2_4_1, 0, RS_P_RECONSTRUCTED);
    int16_t limit = (int16_t)(threshold - sum.total);
    int roll = rs_die(c, side, RS_2_4, &limit, limit >= 0 && limit < 9);
    rs_tell_throw(c, &(rs_note){.type = RS_E_SEQUENCING,
                                .rule = RS_2_4,
                                .side = side,
                                .hex = FS_NO_HEX,
                                .roll = roll,
                                .total = roll + sum.total,
                                .against = threshold,
                                .sum = &sum,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
    return roll + sum.total <= threshold;
}

/* --- the frame: step 0 pull, 1 the owner picks, 2 and 3 leftover Independent units --- */

void rs_push_cup(rs_ctx *c) { fs_push(&c->s->head, RS_F_CUP, 0); }

static void pull(rs_ctx *c, fs_side side, int b)
{
    fs_frame *f = fs_top(&c->s->head);

    f->step = 0;
    f->side = 0;
    c->s->command[b].flags &= (uint16_t)~RS_HAS_CHIT;
    c->s->last_pull = side;
    c->s->active = (uint8_t)b;
    rs_tell(c, RS_E_PULLED, RS_2_2, side, c->s->command[b].hq, FS_NO_HEX, 0);
    rs_push_activation(c, b, side);
}

static void cup_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    c->s->active = 0;
    if (f->step == 1) { /* a position begins with the owner's pick */
        c->s->head.waiting = f->side;
        return;
    }
    if (f->step >= 2 || !(chits_of(c->sc, c->s, 1) | chits_of(c->sc, c->s, 2))) {
        f->step = f->step < 2 ? 2 : (uint8_t)(f->step + 1);
        if (f->step <= 3)
            rs_push_activation(c, 0, (fs_side)(f->step - 1)); /* [9.7.3] */
        else
            fs_pop(&c->s->head, c->run);
        return;
    }
    fs_side side = active_player(c);
    uint64_t chits = chits_of(c->sc, c->s, side);
    if (!(chits & (chits - 1))) {
        pull(c, side, __builtin_ctzll(chits)); /* the last is taken without a roll [2.4.2] */
    } else if (picks_the_chit(c, side, chits)) {
        f->step = 1;
        f->side = side;
        c->s->head.waiting = side;
    } else {
        pull(c, side, fs_dice_card(c->run, side, &chits, 1, RS_2_4_2));
    }
}

static void cup_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RS_2_4_2;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_PULL;
    d->phrase = RS_P_WHICH_CHIT;
}

static void cup_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    uint64_t chits = chits_of(c->sc, c->s, side);

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (chits >> b & 1)
            fs_offer(out, rs_option_object(RS_V_PULL, b));
}

static int cup_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == RS_V_PULL && o->object < RS_MAX_BRIGIMENTS && chits_of(c->sc, c->s, side) >> o->object & 1)
        return 0;
    return rs_refuse(e, RS_2_4_2, RS_P_NOT_IN_CUP, 0, FS_NO_HEX);
}

static int cup_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    pull(c, side, o->object);
    return FS_CLOSED;
}

static bool cup_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool is_asked = f == fs_top_const(&s->head);
    uint64_t chits = f->side ? chits_of(sc, s, f->side) : 0;

    if (f->step > 3 || !rs_rest_is_zero(f, 0) || is_asked != (f->step == 1))
        return false;
    return f->step == 1 ? f->side && chits && chits & (chits - 1) : !f->side;
}

const rs_kind rs_cup_kind = {.advance = cup_advance,
                             .decision = cup_decision,
                             .options = cup_options,
                             .check = cup_check,
                             .apply = cup_apply,
                             .is_sound = cup_is_sound};
