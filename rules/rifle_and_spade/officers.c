/* officers.c - Officer Points: what a turn gives or takes, what things cost, who falls leading [10]. */
#include "dice.h"
#include "steps.h"

/* --- paying --- */

/* What is done of one's own will needs the points in hand [10.2.2]; there are never fewer than none [10.0]. */
bool rs_can_pay(const rs_state *s, int b, int points) { return s->command[b].points >= points; }

/* Once at or below Half-Maximum a Brigiment stays capped until it has regrouped [10.1.6]. */
static void set_points(rs_ctx *c, int b, int points)
{
    rs_command *m = &c->s->command[b];

    m->points = (uint8_t)(points > 0 ? points : 0);
    if (m->points <= m->half && m->order != RS_REGROUP)
        m->flags |= RS_CAPPED;
}

void rs_pay(rs_ctx *c, int b, int points, fs_rule rule)
{
    int had = c->s->command[b].points, lost = points < had ? points : had; /* forced costs stop at zero [10.2] */

    if (!b || !lost)
        return; /* Independent units have none and pay none [9.7.4] [10.2.4] */
    set_points(c, b, had - lost);
    rs_tell_throw(c, &(rs_note){.type = RS_E_OFFICERS_LOST,
                                .rule = rule,
                                .side = c->sc->brigiment[b].side,
                                .hex = FS_NO_HEX,
                                .unit = c->s->command[b].hq,
                                .total = lost,
                                .against = c->s->command[b].points});
}

void rs_note_losses(rs_ctx *c, const uint8_t lost[RS_MAX_BRIGIMENTS], fs_rule rule)
{
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        rs_command *m = &c->s->command[b];

        if (!lost[b])
            continue;
        m->lost = (uint8_t)(m->lost + lost[b] < 255 ? m->lost + lost[b] : 255);
        rs_pay(c, b, c->sc->tables.cost[RS_COST_STEPS_LOST].v[0], rule); /* [10.2.1] [R48] */
    }
}

/* HQs overrun, Emergency Columns, Leading From the Front [10.3]. */
int rs_leader_casualties(rs_ctx *c, int b, int drm, fs_rule rule)
{
    const rs_tables *t = &c->sc->tables;
    fs_sum sum = {0};
    int mark;

    if (drm)
        fs_add(&sum, RS_10_3_1, drm, RS_P_LEADER_EVENT);
    if (rs_is_night(c->sc, c->s))
        rs_add_line(&sum, RS_10_3_1, &t->leader_drm[RS_LEADER_NIGHT], 0, 1, RS_P_NIGHT);
    int roll = rs_die(c, c->sc->brigiment[b].side, RS_10_3_1, NULL, 0);
    int lost = rs_leader_loss(t, roll + sum.total, &mark);
    if (mark == RS_MADE)
        fs_add(&sum, RS_10_3_1, 0, RS_P_RECONSTRUCTED);
    rs_tell_throw(c, &(rs_note){.type = RS_E_LEADER_ROLL,
                                .rule = rule,
                                .side = c->sc->brigiment[b].side,
                                .unit = c->s->command[b].hq,
                                .hex = FS_NO_HEX,
                                .roll = roll,
                                .total = roll + sum.total,
                                .against = lost,
                                .sum = &sum,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
    return lost;
}

void rs_leader_roll(rs_ctx *c, int b, int drm, fs_rule rule)
{
    rs_pay(c, b, rs_leader_casualties(c, b, drm, rule), rule);
}

/* --- Adjust Officer Points: v[0] the Brigiment dealt with last, v[1] steps it may still take back --- */

void rs_push_officers(rs_ctx *c) { fs_push(&c->s->head, RS_F_OFFICERS, 0); }

static bool is_any_threatened(const rs_scenario *sc, const rs_state *s, int b)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        if (s->unit[u].brigiment == b && rs_on_map(s, u) && rs_threatened(sc, s, sc->brigiment[b].side, rs_at(s, u)))
            return true;
    return false;
}

/* What the turn gives, in hundredths, by Class, light and order [10.1.2]; half of it without a staff [10.1.4]. */
static int matrix_gain(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_command *m = &s->command[b];
    const rs_gain *gain = &sc->tables.gain[m->class_][rs_is_night(sc, s)];

    if (rs_is_attack_type(m->order))
        return gain->v[RS_GAIN_ATTACK];
    if (m->order == RS_DISORGANIZED_DEFENSE)
        return gain->v[RS_GAIN_DEFENSE] / 2;
    if (rs_is_defense_type(m->order))
        return gain->v[RS_GAIN_DEFENSE];
    if (m->order == RS_REGROUP)
        return is_any_threatened(sc, s, b) ? 0 : gain->v[RS_GAIN_REGROUP]; /* [11.14.4] */
    return 0;
}

/* Fresh losses and want of supply turn a gain into nothing; a loss stands [10.1.3]. */
static int gain_of(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_command *m = &s->command[b];
    int gain = matrix_gain(sc, s, b);
    bool spoiled = m->flags & RS_NO_SUPPLY || (m->lost_before && m->order != RS_REGROUP);

    return gain > 0 && spoiled ? 0 : gain;
}

static int limit_of(const rs_command *m)
{
    return m->order != RS_REGROUP && m->flags & RS_CAPPED ? m->half : m->most; /* [10.1.6] [R37] */
}

static void give(rs_ctx *c, int b, int hundredths, fs_rule rule)
{
    rs_command *m = &c->s->command[b];
    fs_side side = c->sc->brigiment[b].side;
    int change = rs_decimal_round(c, side, hundredths, rule);
    int limit = limit_of(m), now = m->points + change;

    if (change > 0 && now > limit)
        now = m->points > limit ? m->points : limit;
    now = now < 0 ? 0 : now;
    if (now == m->points)
        return;
    rs_tell_throw(c, &(rs_note){.type = now > m->points ? RS_E_OFFICERS_GAINED : RS_E_OFFICERS_LOST,
                                .rule = rule,
                                .side = side,
                                .unit = m->hq,
                                .hex = FS_NO_HEX,
                                .total = now > m->points ? now - m->points : m->points - now,
                                .against = now});
    set_points(c, b, now);
}

/* A battalion has men on the map, to come, or in the Routed box. */
static bool has_men(const rs_scenario *sc, const rs_state *s, int g)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        if (s->unit[u].battalion == g && rs_has_steps(sc, u) &&
            (s->unit[u].where == RS_ROUTED || (s->unit[u].steps && s->unit[u].where < RS_ROUTED)))
            return true;
    return false;
}

/* It belongs to that Brigiment and serves with a Flying Column, which counts it. */
static bool is_away(const rs_scenario *sc, const rs_state *s, int g, int b)
{
    return sc->battalion[g].home == b && s->group[g].brigiment != b;
}

/* Battalions a Brigiment counts as: those of the scenario less the ones that are wholly destroyed or away [9.4.4]. */
static int battalions_now(const rs_scenario *sc, const rs_state *s, int b)
{
    int n = s->command[b].battalions;

    for (int g = 1; g <= sc->n_battalions; g++)
        n -= is_away(sc, s, g, b) || (s->group[g].brigiment == b && !has_men(sc, s, g));
    return n > 0 ? n : 0;
}

static void adjust(rs_ctx *c, int b)
{
    const rs_turn *turn = &c->sc->turn[c->s->head.turn];
    int dawn = turn->dawn[c->sc->brigiment[b].side];

    give(c, b, gain_of(c->sc, c->s, b), RS_10_1_2);
    if (dawn)
        give(c, b, dawn * battalions_now(c->sc, c->s, b), RS_10_1_7);
}

/* The next Brigiment after `b`: the Entente's first, then the Ottoman ones; 0 at the end [2.0]. */
static int next_in_segment(const rs_scenario *sc, const rs_state *s, int b)
{
    fs_side side = b ? sc->brigiment[b].side : RS_ENTENTE;

    for (; side <= RS_OTTOMAN; side++, b = 0)
        for (int n = b + 1; n < RS_MAX_BRIGIMENTS; n++)
            if (sc->brigiments[side] >> n & 1 && s->command[n].flags & RS_IN_PLAY)
                return n;
    return 0;
}

static int only_candidate(const rs_ctx *c, int b)
{
    int found = 0;

    for (int u = 1; u <= c->sc->base.n_units; u++) {
        if (!rs_may_regain(c->sc, c->s, b, u))
            continue;
        if (found)
            return 0;
        found = u;
    }
    return found;
}

static bool has_candidate(const rs_ctx *c, int b)
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_may_regain(c->sc, c->s, b, u))
            return true;
    return false;
}

static void officers_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    while (f->v[1]) {
        int b = f->v[0], only = only_candidate(c, b);

        if (!has_candidate(c, b)) {
            f->v[1] = 0;
        } else if (only) {
            rs_regain(c, b, only);
            f->v[1]--;
        } else {
            c->s->head.waiting = c->sc->brigiment[b].side;
            return;
        }
    }
    int b = next_in_segment(c->sc, c->s, f->v[0]);
    if (!b) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    f->v[0] = (int16_t)b;
    adjust(c, b);
    if (c->s->command[b].order == RS_REGROUP)
        f->v[1] = (int16_t)rs_regroup_segment(c, b);
}

static void officers_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RS_11_14_16;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_PICK;
    d->phrase = RS_P_WHO_REGAINS;
}

static void officers_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    (void)side;
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_may_regain(c->sc, c->s, fs_top_const(&c->s->head)->v[0], u))
            fs_offer(out, rs_option(RS_V_PICK, u));
}

static int officers_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)side;
    if (o->verb == RS_V_PICK && rs_may_regain(c->sc, c->s, fs_top_const(&c->s->head)->v[0], o->subject))
        return 0;
    return rs_refuse(e, RS_11_14_16, RS_P_CANNOT_REGAIN, o->subject, FS_NO_HEX);
}

/* The answer ends the frame that asked: what the brigiments that follow throw is not part of it. */
static int officers_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame was = *fs_top(&c->s->head);

    (void)side;
    rs_regain(c, was.v[0], o->subject);
    fs_pop(&c->s->head, c->run);
    rs_push_officers(c);
    fs_top(&c->s->head)->v[0] = was.v[0];
    fs_top(&c->s->head)->v[1] = (int16_t)(was.v[1] - 1);
    return FS_CLOSED;
}

static bool officers_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool known = f->v[0] >= 0 && f->v[0] < RS_MAX_BRIGIMENTS && (!f->v[0] || s->command[f->v[0]].flags & RS_IN_PLAY);

    (void)sc;
    return known && f->v[1] >= 0 && f->v[1] <= 2 && (!f->v[1] || f->v[0]) && rs_rest_is_zero(f, 2);
}

const rs_kind rs_officers_kind = {.advance = officers_advance,
                                  .decision = officers_decision,
                                  .options = officers_options,
                                  .check = officers_check,
                                  .apply = officers_apply,
                                  .is_sound = officers_is_sound};
