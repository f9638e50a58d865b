/* fire.c - one Fire from firers to losses: strength, net modifier, five dice, losses one by one, the check [17.0]
 * [17.2]. */
#include "fire.h"
#include "dice.h"

/* The frame: its side fires. */
enum { HEX, MODE, WHAT, SIDES, WAVE, FLAGS, LOSSES, LOST, FIRST_LOSER, LAST_LOSER = FIRST_LOSER + 2, BELOW = 13 };
enum fire_flag { F_CROSSFIRE = 1, F_FLANKED = 2, F_NEAR_MISS = 4 };
enum fire_step { S_ROLL, S_LOSE, S_CHECK, S_CHECKED, S_DEPLOY, S_END };

void rs_push_fire(rs_ctx *c, fs_side side, int mode, int hex, int trigger, int sides, int wave)
{
    fs_frame *f = fs_push(&c->s->head, RS_F_FIRE, side);

    f->v[HEX] = (int16_t)hex;
    f->v[MODE] = (int16_t)mode;
    f->v[WHAT] = (int16_t)trigger;
    f->v[SIDES] = (int16_t)sides;
    f->v[WAVE] = (int16_t)wave;
}

static bool is_shooter(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    return rs_is(s, u, RS_SHOOTER) && rs_in_action(sc, s, u) && sc->side_of[u] == f->side;
}

/* HQs never suffer from fire [17.2.8]. */
static bool is_target(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    return rs_is(s, u, RS_TARGET) && (rs_on_map(s, u) || rs_is_aboard(sc, s, u)) && sc->side_of[u] != f->side &&
           !rs_is_hq(sc, u);
}

static int next_target(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    while ((u = rs_next_own_with(sc, s, fs_other(f->side), RS_TARGET, u)))
        if (is_target(sc, s, f, u))
            return u;
    return 0;
}

/* Where the target group stands now: movers fired at in the hex they left are in the next one. */
static int target_hex(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int u = next_target(sc, s, f, 0);

    return u ? rs_at(s, u) : f->v[HEX];
}

/* The Ridge or Cliff the movers crossed into the hex fired at; -1 none [5.2.13]. */
static int crest_of(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    int u = next_target(sc, s, f, 0);
    bool moves = f->v[WHAT] == RS_T_ENTERS || f->v[WHAT] == RS_T_WAVE;

    if (!moves || !u || rs_at(s, u) != f->v[HEX] || !s->unit[u].entry)
        return -1;
    int d = s->unit[u].entry - 1;
    return rs_side_of(&sc->map, f->v[HEX], d) & RS_HIGH_SIDE ? d : -1;
}

static rs_shot shot_of(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    rs_shot shot = {.side = f->side,
                    .hex = f->v[HEX],
                    .mode = f->v[MODE],
                    .what = f->v[WHAT],
                    .sides = f->v[SIDES],
                    .wave = f->v[WAVE],
                    .crest = crest_of(sc, s, f),
                    .crossfire = f->v[FLAGS] & F_CROSSFIRE};

    shot.at_left = target_hex(sc, s, f) != f->v[HEX];
    shot.ships = shot.mode == RS_NAVAL_FIRE ? rs_ships_hex(sc, s, shot.hex) : FS_NO_HEX;
    for (int u = 0; (u = rs_next_own_with(sc, s, f->side, RS_SHOOTER, u));)
        shot.range_zero |= is_shooter(sc, s, f, u) && rs_at(s, u) == f->v[HEX];
    return shot;
}

/* --- strength [17.2 step 1] --- */

static bool hurts_nobody(const rs_scenario *sc, const rs_state *s, const fs_frame *f, const rs_shot *shot, int firer)
{
    for (int t = 0; (t = next_target(sc, s, f, t));)
        if (!rs_misses(sc, s, shot, firer, t))
            return false;
    return true;
}

/* Firers to whom everybody is immune drop out; they stay marked as having fired. */
static int total_strength(rs_ctx *c, const fs_frame *f, const rs_shot *shot)
{
    bool ships = f->v[MODE] == RS_NAVAL_FIRE && !hurts_nobody(c->sc, c->s, f, shot, 0);
    int sum = ships ? c->sc->tables.fig.naval_points * 4 : 0;

    for (int u = 0; (u = rs_next_own_part(c, f->side, RS_SHOOTER, u));) {
        if (!is_shooter(c->sc, c->s, f, u))
            continue;
        if (c->sc->kind_of[u] == RS_ARTILLERY) {
            c->s->unit[u].shoots++;
            c->s->unit[u].route++;
        }
        rs_interrupt_digging(c, u); /* [13.1.15] */
        if (hurts_nobody(c->sc, c->s, f, shot, u))
            rs_clear(c->s, u, RS_SHOOTER);
        else
            sum += rs_strength(c->sc, c->s, shot, u);
    }
    return sum / 4; /* fractions are kept until here [1.4.5] */
}

/* Of the artillery's modifiers this shoot is not an earlier one. */
static void uncount_shoot(rs_ctx *c, const fs_frame *f, int by)
{
    for (int u = 0; (u = rs_next_own_part(c, f->side, RS_SHOOTER, u));)
        if (is_shooter(c->sc, c->s, f, u) && c->sc->kind_of[u] == RS_ARTILLERY)
            c->s->unit[u].shoots = (uint8_t)(c->s->unit[u].shoots + by);
}

static void remember_target(rs_ctx *c, const fs_frame *f)
{
    for (int u = 0; (u = rs_next_own_part(c, f->side, RS_SHOOTER, u));)
        if (is_shooter(c->sc, c->s, f, u) && c->sc->kind_of[u] == RS_ARTILLERY)
            c->s->unit[u].at = (uint16_t)(f->v[HEX] + 1);
}

/* --- the dice [17.2 steps 3, 4] --- */

static void throw_fire(rs_ctx *c, fs_frame *f, const rs_shot *shot, int strength)
{
    const rs_tables *t = &c->sc->tables;
    fs_sum sum = {0};
    int mark = RS_PRINTED, column = rs_fire_column(t, strength);

    uncount_shoot(c, f, -1);
    int net = rs_net_drm(c->sc, c->s, shot, &sum);
    uncount_shoot(c, f, 1);
    int green = rs_die(c, f->side, RS_17_2, NULL, 0);
    int value = rs_fire_result(t, green + net, column, &mark), threshold = rs_decimal_threshold(value);
    int near = threshold + t->fig.near_miss > 99 ? 99 : threshold + t->fig.near_miss;
    int16_t limit[2] = {(int16_t)threshold, (int16_t)near};
    int first = threshold < 0, n = value / 100 ? 1 : 2; /* a sure loss leaves no Near Miss [R30] */
    int roll = rs_pct(c, f->side, RS_17_2, limit + first, n - first > 0 ? n - first : 0);
    int lost = value / 100 + (roll <= threshold);
    bool missed_nearly = !lost && roll <= near && value > 0;
    if (mark == RS_MADE)
        fs_add(&sum, RS_17_2_3, 0, RS_P_RECONSTRUCTED);
    f->v[LOSSES] = (int16_t)lost;
    f->v[FLAGS] |= missed_nearly ? F_NEAR_MISS : 0;
    uint16_t result = lost            ? (uint16_t)(RS_RES_LOST_1 + (lost < 4 ? lost : 4) - 1)
                      : missed_nearly ? RS_RES_NEAR_MISS
                                      : RS_RES_NOTHING;
    rs_tell_throw(c, &(rs_note){.type = RS_E_FIRE,
                                .rule = RS_17_2,
                                .side = f->side,
                                .hex = f->v[HEX],
                                .roll = roll,
                                .total = green + net,
                                .against = value,
                                .result = result,
                                .sum = &sum,
                                .dice = {(uint8_t)green, (uint8_t)roll},
                                .n_dice = 2});
}

/* Whether fire from the flank tells on one of them; men inside trenches ignore crossing fires [6.4.9] [17.6.1]. */
static bool is_any_flanked(const rs_scenario *sc, const rs_state *s, const fs_frame *f, const rs_shot *shot)
{
    for (int u = -1; (u = rs_next_firer(sc, s, shot, u)) >= 0;)
        for (int t = 0; (t = next_target(sc, s, f, t));) {
            fs_sum sum = {0};

            if (rs_misses(sc, s, shot, u, t))
                continue;
            rs_pair_drm(sc, s, shot, u, t, &sum);
            for (int i = 0; i < sum.n; i++)
                if (sum.mod[i].rule == RS_6_4_6 || sum.mod[i].rule == RS_17_6)
                    return true;
        }
    return false;
}

static void roll(rs_ctx *c, fs_frame *f)
{
    rs_shot shot = shot_of(c->sc, c->s, f);
    int strength = total_strength(c, f, &shot);

    f->step = S_LOSE;
    for (int u = 0; (u = next_target(c->sc, c->s, f, u));)
        rs_release_unit(c, u, RS_15_1_2);
    if (!strength || !next_target(c->sc, c->s, f, 0)) {
        rs_tell(c, RS_E_FIRE_USELESS, RS_7_5_1, f->side, 0, f->v[HEX], RS_RES_NOTHING);
        f->step = S_END;
        return;
    }
    shot.crossfire = rs_has_crossfire(c->sc, c->s, &shot);
    f->v[FLAGS] = shot.crossfire ? F_CROSSFIRE : 0;
    if (is_any_flanked(c->sc, c->s, f, &shot))
        f->v[FLAGS] |= F_FLANKED;
    throw_fire(c, f, &shot, strength);
    remember_target(c, f);
}

/* --- losses [17.2.6] --- */

static bool is_reached(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int t)
{
    for (int u = -1; (u = rs_next_firer(sc, s, shot, u)) >= 0;)
        if (!rs_misses(sc, s, shot, u, t))
            return true;
    return false;
}

/* The lower the more exposed: its worst pair and what it is doing. */
static int exposure(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int t)
{
    fs_sum activity = {0};
    int least = 0;
    bool any = false;

    for (int u = -1; (u = rs_next_firer(sc, s, shot, u)) >= 0;) {
        fs_sum pair = {0};

        if (rs_misses(sc, s, shot, u, t))
            continue;
        int drm = rs_pair_drm(sc, s, shot, u, t, &pair);
        if (!any || drm < least)
            least = drm, any = true;
    }
    return least + rs_activity_drm(sc, s, shot, t, &activity);
}

static bool can_lose(const rs_scenario *sc, const rs_state *s, const fs_frame *f, const rs_shot *shot, int u)
{
    return is_target(sc, s, f, u) && s->unit[u].steps >= 4 && is_reached(sc, s, shot, u);
}

/* The most exposed units with steps; returns how many are equally so. */
static int most_exposed(const rs_scenario *sc, const rs_state *s, const fs_frame *f, uint64_t set[RS_PIECE_WORDS])
{
    rs_shot shot = shot_of(sc, s, f);
    int n = 0, least = 0;

    for (int w = 0; w < RS_PIECE_WORDS; w++)
        set[w] = 0;
    for (int u = 0; (u = next_target(sc, s, f, u));) {
        if (!can_lose(sc, s, f, &shot, u))
            continue;
        int at = exposure(sc, s, &shot, u);
        if (n && at > least)
            continue;
        if (n && at < least) {
            n = 0;
            for (int w = 0; w < RS_PIECE_WORDS; w++)
                set[w] = 0;
        }
        least = at;
        n++;
        rs_add(set, u);
    }
    return n;
}

/* Up to three Brigiments may lose in one Fire; each pays once [17.2 step 6]. */
static void note_loser(fs_frame *f, int b)
{
    for (int i = FIRST_LOSER; b && i <= LAST_LOSER; i++)
        if (!f->v[i] || (f->v[i] & 255) == b) {
            f->v[i] = (int16_t)(b | ((f->v[i] >> 8) + 1) << 8);
            return;
        }
}

static void lose(rs_ctx *c, fs_frame *f, int u)
{
    if (rs_has_steps(c->sc, u))
        note_loser(f, c->s->unit[u].brigiment);
    f->v[LOSSES]--;
    f->v[LOST]++;
    rs_lose_step(c, u, RS_17_2_6);
}

/* Nobody with steps is left: one loss takes all machine guns and pickets, the rest is excess [R31]. */
static void lose_others(rs_ctx *c, fs_frame *f)
{
    rs_shot shot = shot_of(c->sc, c->s, f);

    f->v[LOSSES] = 0;
    for (int u = 0; (u = next_target(c->sc, c->s, f, u));) {
        if (c->s->unit[u].steps >= 4 || !is_reached(c->sc, c->s, &shot, u))
            continue;
        f->v[LOST] = (int16_t)(f->v[LOST] ? f->v[LOST] : 1);
        rs_set(c->s, u, RS_SHOWN);
        rs_tell(c, RS_E_DESTROYED, RS_17_2_6, c->sc->side_of[u], u, rs_at(c->s, u), RS_RES_LOST);
        rs_take_off(c, u, RS_DESTROYED);
    }
}

static void take_losses(rs_ctx *c, fs_frame *f)
{
    uint64_t set[RS_PIECE_WORDS];

    if (!f->v[LOSSES]) {
        f->step = S_CHECK;
        return;
    }
    int n = most_exposed(c->sc, c->s, f, set);
    for (int u = 0; n > 1 && (u = rs_next_piece(set, u));)
        rs_set(c->s, u, RS_EXPOSED); /* their owner need not know who fired to be asked */
    if (n > 1)
        c->s->head.waiting = fs_other(f->side);
    else if (n)
        lose(c, f, rs_next_piece(set, 0));
    else
        lose_others(c, f);
}

/* --- officers and morale [17.2 steps 6, 7] --- */

/* One check of the target group, after a loss or a Near Miss [17.2.7]; none of men who retreat [19.1.10]. */
static void check(rs_ctx *c, fs_frame *f)
{
    uint8_t lost[RS_MAX_BRIGIMENTS] = {0};
    bool near = f->v[FLAGS] & F_NEAR_MISS;

    f->step = S_CHECKED;
    for (int i = FIRST_LOSER; i <= LAST_LOSER; i++)
        if (f->v[i])
            lost[f->v[i] & 255] = (uint8_t)(f->v[i] >> 8);
    rs_note_losses(c, lost, RS_10_2_3);
    bool checked = (f->v[LOST] || near) && next_target(c->sc, c->s, f, 0) && f->v[WHAT] != RS_T_RETREATS;
    if (checked)
        rs_push_morale(c, fs_other(f->side), target_hex(c->sc, c->s, f), f->v[LOST] ? RS_C_FIRE_LOSS : RS_C_NEAR_MISS,
                       -1, f->v[LOST] > 1 ? f->v[LOST] - 1 : 0, f->v[FLAGS] & F_FLANKED);
    else
        rs_push_morale(c, fs_other(f->side), f->v[HEX], RS_C_NONE, -1, 0, false); /* black and gray count for nothing */
}

/* --- afterwards --- */

static bool may_deploy(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    return is_target(sc, s, f, u) && rs_is(s, u, RS_COLUMN) &&
           rs_is_infantry(sc, u); /* free, and no trigger [14.2.8] [14.2.9] [17.4.8] */
}

static bool has_column(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    for (int u = 0; (u = next_target(sc, s, f, u));)
        if (may_deploy(sc, s, f, u))
            return true;
    return false;
}

void rs_note_shock(rs_state *s, int hex)
{
    for (int i = 7; i > 0; i--)
        s->shock[i] = s->shock[i - 1];
    s->shock[0] = (uint16_t)(hex + 1);
    s->shocks = (uint8_t)(s->shocks < 8 ? s->shocks + 1 : 8);
}

static void end_fire(rs_ctx *c, fs_frame *f)
{
    int mode = f->v[MODE], hex = f->v[HEX];
    fs_side side = f->side;

    int16_t result = f->v[BELOW];
    bool commanded = mode == RS_COMMANDED_FIRE || mode == RS_NAVAL_FIRE;

    rs_note_shock(c->s, hex);
    for (int u = 0; (u = rs_next_own_part(c, side, RS_SHOOTER, u));)
        rs_clear(c->s, u, RS_SHOOTER); /* those fired at may be about to fire themselves [7.6.5] */
    for (int u = 0; commanded && (u = rs_next_own_part(c, fs_other(side), RS_TARGET, u));)
        rs_clear(c->s, u, RS_TARGET);
    fs_pop(&c->s->head, c->run);
    if (fs_top(&c->s->head)->kind == RS_F_CHAIN)
        fs_top(&c->s->head)->v[BELOW] = result; /* who failed does not fire */
    if (commanded)
        rs_push_hide(c, fs_other(side), hex, false); /* [7.2.1] */
    rs_check_hqs(c);
}

static void fire_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case S_ROLL:
        roll(c, f);
        return;
    case S_LOSE:
        take_losses(c, f);
        return;
    case S_CHECK:
        check(c, f);
        return;
    case S_CHECKED:
        f->step = S_DEPLOY;
        return;
    case S_DEPLOY:
        if (has_column(c->sc, c->s, f))
            c->s->head.waiting = fs_other(f->side);
        else
            f->step = S_END;
        return;
    default:
        end_fire(c, f);
    }
}

static void fire_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool losing = f->step == S_LOSE;

    (void)side;
    d->rule = losing ? RS_17_2_6 : RS_14_2_8;
    d->flags = FS_EXHAUSTIVE;
    d->main = losing ? RS_V_LOSE : RS_V_DEPLOY;
    d->phrase = losing ? RS_P_WHO_LOSES : RS_P_WHO_DEPLOYS;
    d->about = rs_option_hex(0, 0, f->v[HEX]);
}

static void fire_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    if (f->step == S_LOSE) {
        for (int u = 0; (u = next_target(c->sc, c->s, f, u));)
            if (rs_is(c->s, u, RS_EXPOSED))
                fs_offer(out, rs_option(RS_V_LOSE, u));
        return;
    }
    for (int u = 0; (u = next_target(c->sc, c->s, f, u));)
        if (may_deploy(c->sc, c->s, f, u))
            fs_offer(out, rs_option(RS_V_DEPLOY, u));
    fs_offer(out, rs_option(FS_VERB_DONE, 0));
}

static int fire_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    if (f->step == S_LOSE) {
        if (o->verb == RS_V_LOSE && is_target(c->sc, c->s, f, o->subject) && rs_is(c->s, o->subject, RS_EXPOSED))
            return 0;
        return rs_refuse(e, RS_17_2_6, RS_P_MOST_EXPOSED_LOSES, o->subject, f->v[HEX]);
    }
    if (o->verb == FS_VERB_DONE || (o->verb == RS_V_DEPLOY && may_deploy(c->sc, c->s, f, o->subject)))
        return 0;
    return rs_refuse(e, RS_14_2_8, RS_P_WHO_DEPLOYS, o->subject, FS_NO_HEX);
}

static int fire_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    (void)side;
    if (o->verb == RS_V_LOSE) {
        rs_clear_all(c->sc, c->s, RS_EXPOSED);
        lose(c, f, o->subject);
    } else if (o->verb == RS_V_DEPLOY)
        rs_clear(c->s, o->subject, RS_COLUMN);
    else
        f->step = S_END;
    return FS_CLOSED;
}

static bool fire_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool place = f->v[HEX] >= 0 && f->v[HEX] < sc->map.n_hexes && rs_has(sc->map.play, f->v[HEX]);

    if (!f->side || f->step > S_END || !place || f->v[MODE] < RS_COMMANDED_FIRE || f->v[MODE] > RS_NAVAL_FIRE ||
        f->v[WHAT] < 0 || f->v[WHAT] > RS_T_UP_OR_DOWN || f->v[SIDES] < 0 || f->v[SIDES] > 8 || f->v[WAVE] < 0 ||
        f->v[WAVE] > 64 || f->v[FLAGS] >> 3 || f->v[LOSSES] < 0 || f->v[LOSSES] > 16 || f->v[LOST] < 0 ||
        f->v[LOST] > 16)
        return false;
    for (int i = FIRST_LOSER; i <= LAST_LOSER; i++)
        if (f->v[i] < 0 || (f->v[i] & 255) >= RS_MAX_BRIGIMENTS || f->v[i] >> 8 > 16)
            return false;
    if (f->v[MODE] == RS_NAVAL_FIRE && rs_ships_hex(sc, s, f->v[HEX]) == FS_NO_HEX)
        return false;
    if (f != fs_top_const(&s->head))
        return true;
    return f->step == S_DEPLOY || (f->step == S_LOSE && f->v[LOSSES]);
}

const rs_kind rs_fire_kind = {.advance = fire_advance,
                              .decision = fire_decision,
                              .options = fire_options,
                              .check = fire_check,
                              .apply = fire_apply,
                              .is_sound = fire_is_sound};
