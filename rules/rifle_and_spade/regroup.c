/* regroup.c - Regroup: what can be won back, a step at a time, and what the Brigiment is afterwards [11.14]. */
#include "dice.h"
#include "duties.h"

/* --- the count [11.14.12] --- */

static bool counts(const rs_scenario *sc, const rs_state *s, int u, int b)
{
    return s->unit[u].brigiment == b && sc->kind_of[u] == RS_RIFLE; /* no cavalry, guns, MG [11.14.15] */
}

/* Whole rifle steps missing, on the map or with units destroyed: what there was less what there is, less those who ran
 * or surrendered. Splitting and joining units changes neither sum. */
static int missing_steps(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_command *m = &s->command[b];
    int quarters = 0;

    for (int u = 1; u <= sc->base.n_units; u++) {
        if (!counts(sc, s, u, b))
            continue;
        if (!rs_is_spare(sc, u) && sc->piece[u].size != RS_PICKET)
            quarters += sc->piece[u].full;
        if (!rs_is_picket(s, u))
            quarters -= s->unit[u].steps;
    }
    int steps = quarters / 4 - rs_in_routed_box(m) - m->surrendered; /* [11.14.13] [11.14.14] */
    return steps > 0 ? steps : 0;
}

static void count_steps(rs_ctx *c, int b)
{
    rs_command *m = &c->s->command[b];
    fs_side side = c->sc->brigiment[b].side;

    m->recoverable = (uint8_t)(missing_steps(c->sc, c->s, b) / 2 + rs_in_routed_box(m));
    m->flags |= RS_COUNTED;
    rs_tell_throw(c, &(rs_note){.type = RS_E_RECOVERABLE,
                                .rule = RS_11_14_12,
                                .side = side,
                                .seen = side,
                                .unit = m->hq,
                                .hex = FS_NO_HEX,
                                .total = m->recoverable});
}

/* --- the dice [11.14.16] --- */

static int roll_recovery(rs_ctx *c, int b)
{
    const rs_command *m = &c->s->command[b];
    fs_side side = c->sc->brigiment[b].side;
    int16_t limit = c->sc->tables.recovery[m->class_];
    fs_sum sum = {0};

    if (c->sc->tables.recovery_mark == RS_MADE)
        fs_add(&sum, RS_R38, 0, RS_P_RECONSTRUCTED);
    int roll = rs_die(c, side, RS_11_14_16, &limit, 1);
    rs_tell_throw(c, &(rs_note){.type = RS_E_RECOVERY,
                                .rule = RS_11_14_16,
                                .side = side,
                                .seen = side,
                                .unit = m->hq,
                                .hex = FS_NO_HEX,
                                .roll = roll,
                                .total = roll,
                                .against = limit,
                                .result = roll <= limit ? RS_RES_STEP_GAINED : RS_RES_NOTHING,
                                .sum = &sum,
                                .dice = {(uint8_t)roll},
                                .n_dice = 1});
    return roll <= limit;
}

int rs_regroup_segment(rs_ctx *c, int b)
{
    rs_command *m = &c->s->command[b];
    fs_side side = c->sc->brigiment[b].side;
    int hq = rs_hq_hex(c->s, b), gained = 0;

    if (m->segments < 255)
        m->segments++;
    if (!(m->flags & RS_COUNTED))
        count_steps(c, b);
    if (hq == FS_NO_HEX || rs_threatened(c->sc, c->s, side, hq))
        return 0;
    for (int rolls = rs_is_night(c->sc, c->s) ? 2 : 1; rolls > 0 && m->recoverable > gained; rolls--)
        gained += roll_recovery(c, b);
    return gained;
}

/* A reduced rifle unit in the zone, or one that is gone and comes back to the HQ; where the step fits [3.7]. */
bool rs_may_regain(const rs_scenario *sc, const rs_state *s, int b, int u)
{
    const rs_unit *unit = &s->unit[u];
    int hq = rs_hq_hex(s, b);

    if (u < 1 || u > sc->base.n_units || !counts(sc, s, u, b) || !s->command[b].recoverable || rs_is_picket(s, u))
        return false;
    if (unit->where == RS_ON_MAP)
        return unit->steps + 4 <= rs_full_steps(unit->size) && rs_zone_distance(sc, s, b, rs_at(s, u)) == 0 &&
               rs_takes_a_step(sc, s, u, rs_at(s, u));
    bool is_gone = unit->where == RS_DESTROYED || unit->where == RS_ROUTED;
    return is_gone && !rs_is_spare(sc, u) && hq != FS_NO_HEX && rs_takes_a_step(sc, s, u, hq);
}

void rs_regain(rs_ctx *c, int b, int u)
{
    rs_unit *unit = &c->s->unit[u];
    rs_command *m = &c->s->command[b];
    fs_side side = c->sc->brigiment[b].side;

    rs_touch_steps(c);
    m->recoverable--;
    m->rallied = (uint8_t)(m->rallied + (rs_in_routed_box(m) > 0)); /* who ran comes back first [R79] */
    unit->steps = (uint8_t)(unit->steps + 4);
    if (unit->where != RS_ON_MAP) {
        unit->flags = 0; /* a new counter */
        rs_put(c, u, rs_hq_hex(c->s, b));
    }
    rs_tell_to(c, side, RS_E_STEP_GAINED, RS_11_14_16, side, u, rs_at(c->s, u), 0);
}

/* --- leaving [11.14.17] --- */

/* Battalions in halves: at least half of their steps a whole one, any at all a half [R4]. */
static int half_battalions(const rs_scenario *sc, const rs_state *s, int b)
{
    int halves = 0;

    for (int g = 1; g <= sc->n_battalions; g++) {
        int steps = 0;

        if (s->group[g].brigiment != b)
            continue;
        for (int u = 1; u <= sc->base.n_units; u++)
            if (s->unit[u].battalion == g && rs_has_steps(sc, u) && rs_on_map(s, u))
                steps += s->unit[u].steps;
        halves += !steps ? 0 : steps * 2 >= sc->battalion[g].full ? 2 : 1;
    }
    return halves;
}

void rs_leave_regroup(rs_ctx *c, int b)
{
    rs_command *m = &c->s->command[b];
    bool is_column = c->sc->brigiment[b].flags & RS_IS_EMERGENCY;
    int most = is_column ? m->most : c->sc->brigiment[b].most;
    int battalions = is_column ? m->battalions : c->sc->brigiment[b].battalions;

    if (battalions) {
        int now = most * half_battalions(c->sc, c->s, b) / (2 * battalions);

        m->most = (uint8_t)(now < most ? now : most);
        m->half = m->most / 2;
    }
    if (m->points > m->most)
        m->points = m->most;
    m->flags &= (uint16_t) ~(RS_COUNTED | RS_CAPPED);
    if (m->points <= m->half)
        m->flags |= RS_CAPPED;        /* judged anew [10.1.6] [R37] */
    m->recoverable = m->segments = 0; /* what was not gained is lost */
    rs_tell_throw(c, &(rs_note){.type = RS_E_LEFT_REGROUP,
                                .rule = RS_11_14_17,
                                .side = c->sc->brigiment[b].side,
                                .unit = m->hq,
                                .hex = FS_NO_HEX,
                                .total = m->most,
                                .against = m->points});
}
