/* morale.c - who checks in the morale phase, the throw, what it does; and routing units at their card [VIII].
 *
 * Charts: two ten-sided dice, the base of cover and distance and the modifiers, read on the morale results
 * [CH.morale.roll]. Percentile: a chance to break, then the results of those who did [CH.morale.pct]. Red units by
 * their number, then black ones; each moves before the next one throws. */
#include "facts.h"

enum { SUM_LEAST = 2, SUM_MOST = 20 }; /* of two ten-sided dice, whose faces 1 to 10 stand for 0 to 9 */
enum { SIDE, LAST, MORALE_SLOTS };     /* v[] of MORALE: whose turn, who checked last */
enum { WHO, RECHECK_SLOTS };           /* v[] of RECHECK */

/* --- who --- */

static bool has_lost_half(const ot_scenario *sc, const ot_state *s, int u) /* more than half [VIII.0] */
{
    return 2 * ot_castings_lost(sc, s, u) > ot_full_strength(sc, s, u);
}

/* Crews of two never check but after a lost melee; vehicles never [VIII.H] [XIII.H]. */
static bool ever_checks(const ot_scenario *sc, const ot_state *s, int u)
{
    int checks = ot_row_of(sc, s, u)->checks;

    return checks == OT_CHECK_ALWAYS || (checks == OT_CHECK_IF_MORE_THAN_TWO && sc->piece[u].castings > 2);
}

bool ot_checks_morale(const ot_scenario *sc, const ot_state *s, int u)
{
    const ot_unit *unit = &s->unit[u];

    if (!ot_on_table(s, u) || ot_is_vehicle(sc, u) || !ot_men(sc, s, u) || ot_is_routing(s, u) || /* [C-24] */
        !ever_checks(sc, s, u))
        return false;
    if (unit->flags & OT_CHECKS || has_lost_half(sc, s, u)) /* */
        return true;
    if (ot_is_percentile(sc))
        return false;
    return unit->flags & (OT_PINNED | OT_CHARGED_BY_FOOT | OT_CHARGED_BY_CAVALRY) ||
           unit->morale == OT_FALL_BACK; /* [CH.morale] */
}

/* --- what is added --- */

/* What the throw depends on besides the unit: measured by the program, or by those at a real table. */
typedef struct measure {
    int band, cover;
} measure;

/* The nearest enemy in sight; none: the farthest band. */
static int band_of(const ot_scenario *sc, const ot_state *s, int u)
{
    int32_t gap;

    return ot_nearest_seen(sc, s, u, &gap) ? ot_band_of(&sc->tables, gap) : OT_B6;
}

/* Charts points, or percent to break; smoke or gas in place of its own cover if that is the safer. */
static int base_of(const ot_scenario *sc, const ot_state *s, int u, measure m)
{
    bool percentile = ot_is_percentile(sc);
    int band = m.band;
    const int8_t(*base)[OT_BANDS] = sc->tables.morale[percentile ? OT_PERCENTILE : OT_CHARTS];
    int own = base[m.cover][band], smoke = base[OT_COVER_SMOKE][band];

    if (percentile ? smoke >= own : smoke <= own)
        return own;
    return ot_in_cloud(sc, s, u, OT_SMOKE_CLOUD) || ot_in_cloud(sc, s, u, OT_GAS_CLOUD) ? smoke : own;
}

/* The modifiers that hold for it, as bits of ot_morale_mod; stands lost come apart. */
static uint32_t mods_of(const ot_scenario *sc, const ot_state *s, int u)
{
    uint32_t mods = ot_row_of(sc, s, u)->morale;
    uint16_t tags = sc->piece[u].tags;
    uint32_t flags = s->unit[u].flags;

    if (tags & OT_ZULU)
        mods |= 1u << OT_MM_ZULU;
    if (tags & OT_LEGION_US)
        mods |= 1u << OT_MM_LEGION_US;
    if (tags & OT_ELITE)
        mods |= 1u << OT_MM_ELITE;
    if (tags & OT_EGYPTIAN)
        mods |= 1u << OT_MM_EGYPTIAN;
    if (tags & (OT_IRREGULAR | OT_BOLSHEVIK))
        mods |= 1u << OT_MM_IRREGULAR;
    if (flags & OT_CHARGED_BY_FOOT)
        mods |= 1u << OT_MM_CHARGED_INF;
    if (flags & OT_CHARGED_BY_CAVALRY)
        mods |= 1u << OT_MM_CHARGED_CAV;
    if (ot_is_routing(s, u))
        mods |= 1u << OT_MM_ROUTING;
    if (flags & OT_PINNED && !ot_is_percentile(sc)) /* there are no pins in the other variant */
        mods |= 1u << OT_MM_PINNED;
    return mods;
}

/* Stands lost in the whole game [VAR.stand]. */
static int stands_lost(const ot_scenario *sc, const ot_state *s, int u)
{
    return ot_castings_lost(sc, s, u) / ot_stand_castings(sc);
}

/* All modifiers, each times `scale`: points add up [CH.morale.mods]. */
static void add_mods(const ot_scenario *sc, const ot_state *s, int u, int scale, fs_sum *sum)
{
    static const uint16_t phrase[OT_MORALE_MODS] = {[OT_MM_ZULU] = OT_P_M_ZULU,
                                                    [OT_MM_CAVALRY] = OT_P_M_CAVALRY,
                                                    [OT_MM_LEGION_US] = OT_P_M_LEGION_US,
                                                    [OT_MM_ARTILLERIST] = OT_P_M_ARTILLERIST,
                                                    [OT_MM_ELITE] = OT_P_M_ELITE,
                                                    [OT_MM_EGYPTIAN] = OT_P_M_EGYPTIAN,
                                                    [OT_MM_IRREGULAR] = OT_P_M_IRREGULAR,
                                                    [OT_MM_CHARGED_INF] = OT_P_M_CHARGED_INF,
                                                    [OT_MM_CHARGED_CAV] = OT_P_M_CHARGED_CAV,
                                                    [OT_MM_ROUTING] = OT_P_M_ROUTING,
                                                    [OT_MM_PINNED] = OT_P_M_PINNED};
    int lost = stands_lost(sc, s, u);

    for (uint32_t mods = mods_of(sc, s, u); mods; mods &= mods - 1) {
        int m = __builtin_ctz(mods);

        fs_add(sum, OT_CH_morale_mods, sc->tables.morale_mod[m].points * scale, phrase[m]);
    }
    if (lost)
        fs_add(sum, OT_CH_morale_mods, sc->tables.morale_mod[OT_MM_STAND_LOST].points * lost * scale,
               OT_P_M_STAND_LOST);
}

/* On a real table an enemy in contact with it by a charge is the nearest there is. */
static bool is_in_contact(const ot_state *s, int u)
{
    return ot_is_charged(s, u) || (ot_is(s, u, OT_CHARGED) && s->unit[u].target);
}

/* As those at a real table said; the loser of a melee at the nearest band. */
static measure measure_of(const ot_ctx *c, int u, bool melee)
{
    int inside = ot_cover_in(c->sc, c->s, u);

    if (ot_is_refereed(c->sc))
        return (measure){melee || is_in_contact(c->s, u) ? OT_B1 : ot_said(c->s, OT_ASK_BAND, u, 0),
                         inside  ? inside
                         : melee ? ot_melee_cover(c->s, u)
                                 : ot_said(c->s, OT_ASK_COVER, u, 0)};
    return (measure){melee ? OT_B1 : band_of(c->sc, c->s, u), ot_cover_of(c->sc, c->s, u, NULL)};
}

/* Cover and distance, then the modifiers; charts: points [CH.morale.roll]. */
static void add_all(const ot_ctx *c, int u, bool melee, fs_sum *sum)
{
    fs_add(sum, melee ? OT_IX_B_3 : OT_R_30, base_of(c->sc, c->s, u, measure_of(c, u, melee)), OT_P_MORALE_BASE);
    add_mods(c->sc, c->s, u, 1, sum);
}

/* --- the throws --- */

/* Above the last line only those charge who cannot be held [CH.morale.charge]. */
static bool is_rash(const ot_scenario *sc, int u)
{
    return ot_is_cavalry(sc, u) || sc->piece[u].tags & (OT_IRREGULAR | OT_BOLSHEVIK | OT_NATIVE | OT_ZULU);
}

static const ot_morale_row *row_for(const ot_morale_row *rows, int n, int total, bool rash)
{
    const ot_morale_row *found = total < rows[0].least ? &rows[0] : &rows[n - 1];

    for (int i = 0; i < n; i++)
        if (rows[i].least <= total && total <= rows[i].most && (rash || rows[i].result != OT_MUST_CHARGE))
            found = &rows[i]; /* the last that fits: a charge in place of an advance */
    return found->result == OT_MUST_CHARGE && !rash ? &rows[n - 2] : found;
}

static const ot_morale_row *charts_row(const ot_scenario *sc, int total, bool rash)
{
    return row_for(sc->tables.morale_result, OT_MORALE_ROWS, total, rash);
}

/* Where the result changes along the sums of the dice. */
static void find_limits(const ot_scenario *sc, int added, bool rash, int16_t limit[SUM_MOST], fs_cut *cut)
{
    *cut = (fs_cut){.limit = limit};
    for (int sum = SUM_LEAST; sum < SUM_MOST; sum++)
        if (charts_row(sc, sum - SUM_LEAST + added, rash) != charts_row(sc, sum + 1 - SUM_LEAST + added, rash))
            limit[cut->n++] = (int16_t)sum;
}

static const uint16_t result_word[OT_ROUTING + 1] = {
    [OT_HOLD] = OT_RES_HOLD,    [OT_FALL_BACK] = OT_RES_FALL_BACK, [OT_CAUTIOUS] = OT_RES_CAUTIOUS,
    [OT_FULL] = OT_RES_FULL,    [OT_MUST_CHARGE] = OT_RES_CHARGE,  [OT_RETIRE] = OT_RES_RETIRE,
    [OT_STAND] = OT_RES_STANDS, [OT_ROUTING] = OT_RES_ROUT};

static void say_throw(ot_ctx *c, uint16_t type, fs_rule rule, int u, const fs_sum *sum, int roll, int total,
                      int against, uint16_t result, const uint8_t *dice, int n)
{
    if (!c->run->log)
        return;
    fs_event e = {.type = type,
                  .rule = rule,
                  .subject = (fs_unit)u,
                  .side = ot_side_of(c->sc, u),
                  .seen = ot_seen_by(c->sc, c->s, u),
                  .result = result,
                  .depth = c->s->head.depth,
                  .roll = (int16_t)roll,
                  .thrown = 1,
                  .total = total,
                  .against = against};
    fs_say(c->run, &e, sum, dice, n);
}

/* Two ten-sided dice and all that is added [CH.morale.roll]. */
static const ot_morale_row *throw_charts(ot_ctx *c, int u, bool melee, uint16_t type, fs_rule rule)
{
    fs_sum sum = {0};
    bool rash = is_rash(c->sc, u);
    int16_t limit[SUM_MOST];
    fs_cut cut;

    add_all(c, u, melee, &sum);
    find_limits(c->sc, sum.total, rash, limit, &cut);
    int roll = fs_dice_sum(c->run, ot_side_of(c->sc, u), 2, 10, rule, &cut) - SUM_LEAST;
    const ot_morale_row *row = charts_row(c->sc, roll + sum.total, rash);
    uint8_t dice[2];

    for (int i = 0; i < 2; i++)
        dice[i] = (uint8_t)(c->run->dice.face[i] ? c->run->dice.face[i] - 1 : 0);
    say_throw(c, type, rule, u, &sum, roll, roll + sum.total, 0, result_word[row->result], dice, 2);
    return row;
}

/* Percentage dice, 00 read as 100. */
static int throw_pct(ot_ctx *c, int u, fs_rule rule, const fs_cut *cut)
{
    int roll = fs_dice_pct(c->run, ot_side_of(c->sc, u), rule, cut);

    return roll ? roll : 100;
}

/* Whether it breaks [VIII.0] [CH.morale.pct]. */
static bool breaks(ot_ctx *c, int u, uint16_t type, fs_rule rule)
{
    const ot_figures *fig = &c->sc->tables.fig;
    fs_sum sum = {0};

    fs_add(&sum, OT_R_30, base_of(c->sc, c->s, u, measure_of(c, u, false)), OT_P_MORALE_BASE);
    add_mods(c->sc, c->s, u, -fig->morale_point_pct, &sum);
    int chance = sum.total < fig->morale_pct_least  ? fig->morale_pct_least
                 : sum.total > fig->morale_pct_most ? fig->morale_pct_most
                                                    : sum.total;
    int16_t limit[] = {0, (int16_t)chance};
    int roll = throw_pct(c, u, rule, &(fs_cut){.limit = limit, .n = 2});
    bool broken = roll <= chance;

    say_throw(c, type, rule, u, &sum, roll, roll, chance, broken ? OT_RES_FAILS : OT_RES_SUCCEEDS, NULL, 0);
    return broken;
}

/* What becomes of one that broke, or lost a melee. */
static const ot_morale_row *throw_broken(ot_ctx *c, int u, fs_rule rule)
{
    const ot_morale_row *rows = c->sc->tables.broken;
    fs_sum sum = {0};

    add_mods(c->sc, c->s, u, c->sc->tables.fig.morale_point_pct, &sum);
    int roll = throw_pct(c, u, rule, NULL);
    const ot_morale_row *row = row_for(rows, OT_BREAK_ROWS, roll + sum.total, true);

    say_throw(c, OT_E_BROKEN, rule, u, &sum, roll, roll + sum.total, 0, result_word[row->result], NULL, 0);
    return row;
}

/* --- what a result does --- */

/* Routs and falls back at once; fire and movement are limited through its next activation [CH.morale.effect]. */
static void take_result(ot_ctx *c, int u, const ot_morale_row *row, bool from_contact)
{
    ot_unit *unit = &c->s->unit[u];
    bool percentile = ot_is_percentile(c->sc);

    unit->morale = row->result;
    if (row->clears_pin) /* the marker it carries now */
        unit->flags &= ~(uint32_t)(OT_PINNED | OT_PIN_OLD);
    if (percentile || row->result == OT_ROUTING || row->result == OT_FALL_BACK)
        unit->flags |= OT_BROKE; /* [VIII.1] */
    switch (row->result) {
    case OT_ROUTING:
        ot_force(c, u, OT_ROUTS, from_contact);
        break;
    case OT_RETIRE:
        ot_force(c, u, OT_RETIRES, from_contact);
        break;
    case OT_FALL_BACK:
        ot_force(c, u, percentile ? OT_FALLS_BACK_HALF : OT_RETIRES, from_contact);
        break;
    default:
        break;
    }
}

static void check_unit(ot_ctx *c, int u)
{
    if (!ot_is_percentile(c->sc))
        take_result(c, u, throw_charts(c, u, false, OT_E_MORALE, OT_CH_morale_roll), false);
    else if (breaks(c, u, OT_E_MORALE_PCT, OT_VIII_0))
        take_result(c, u, throw_broken(c, u, OT_CH_morale_pct), false);
}

/* A beaten unit that neither routs nor falls back is pushed off the ground, facing the enemy, and pinned; measured from
 * where it was met [IX.C]. */
void ot_melee_result(ot_ctx *c, int u)
{
    bool percentile = ot_is_percentile(c->sc);
    const ot_morale_row *row =
        percentile ? throw_broken(c, u, OT_IX_B_3) : throw_charts(c, u, true, OT_E_MELEE_RESULT, OT_IX_B_3);
    bool runs = row->result == OT_ROUTING || row->result == OT_RETIRE || row->result == OT_FALL_BACK;

    if (runs) {
        take_result(c, u, row, true);
        return;
    }
    ot_force(c, u, OT_PUSHED, true);
    if (percentile)
        c->s->unit[u].morale = row->result;
    else if (ot_on_table(c->s, u))
        ot_pin(c, u, OT_IX_B_3);
}

/* --- the phase --- */

void ot_push_morale(ot_ctx *c) { fs_push(&c->s->head, OT_F_MORALE, 0)->v[SIDE] = OT_RED; }

/* What was pinned in this turn, in its melees too, is so until the end of the next turn's phase. */
void ot_age_pins(ot_ctx *c)
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (ot_on_table(c->s, u) && ot_is(c->s, u, OT_PINNED) && !ever_checks(c->sc, c->s, u))
            ot_set(c->s, u, OT_PIN_OLD);
}

/* Pins of crews that never check go at the end of the next turn's phase. */
static void end_pins(ot_ctx *c)
{
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        uint32_t *flags = &c->s->unit[u].flags;

        if (!ot_on_table(c->s, u) || !(*flags & OT_PINNED) || ever_checks(c->sc, c->s, u))
            continue;
        if (*flags & OT_PIN_OLD) {
            *flags &= ~(uint32_t)(OT_PINNED | OT_PIN_OLD);
            ot_tell_of(c, OT_E_UNPINNED, OT_R_53, u, 0, 0, 0);
        } else {
            *flags |= OT_PIN_OLD;
        }
    }
}

/* Asks a real table for what is still unknown. False: all is known, or the program measures. */
static bool asks_table(ot_ctx *c, int u)
{
    return ot_is_refereed(c->sc) && ((!is_in_contact(c->s, u) && !ot_ask(c, OT_ASK_BAND, u, 0)) ||
                                     (!ot_cover_in(c->sc, c->s, u) && !ot_ask(c, OT_ASK_COVER, u, 0)));
}

static void morale_advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    for (int u = f->v[LAST]; (u = ot_next_unit(c->sc->units[f->v[SIDE]], u));)
        if (ot_checks_morale(c->sc, c->s, u)) {
            if (asks_table(c, u))
                return;
            f->v[LAST] = (int16_t)u;
            check_unit(c, u);
            ot_forget(c->s, OT_ASK_BAND, OT_ASK_COVER);
            return;
        }
    f->v[LAST] = 0;
    if (f->v[SIDE]++ == OT_RED)
        return;
    end_pins(c);
    fs_pop(&c->s->head, c->run);
}

static void no_decision(const ot_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void no_options(const ot_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int no_check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return ot_refuse(e, OT_VIII_0, OT_P_NOT_NOW, o->subject);
}
static int no_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}

static bool morale_is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    return !f->side && !f->step && !f->flags && ot_rest_is_zero(f, MORALE_SLOTS) && f->v[SIDE] >= OT_RED &&
           f->v[SIDE] <= OT_BLACK && f->v[LAST] >= 0 && f->v[LAST] <= sc->base.n_units && f != fs_top_const(&s->head) &&
           f[1].kind == OT_F_FACT;
}

/* --- routing units at their card [VIII.2] --- */

void ot_push_recheck(ot_ctx *c, int u)
{
    fs_push(&c->s->head, OT_F_RECHECK, ot_side_of(c->sc, u))->v[WHO] = (int16_t)u;
}

/* Passing costs no function; the result is its state for this activation. Who fails goes on running. */
static void recheck(ot_ctx *c, int u)
{
    ot_unit *unit = &c->s->unit[u];

    if (ot_is_percentile(c->sc)) {
        if (!breaks(c, u, OT_E_RECHECK_PCT, OT_VIII_2)) {
            unit->morale = OT_STAND; /* free, but it does not charge */
            return;
        }
    } else {
        const ot_morale_row *row = throw_charts(c, u, false, OT_E_RECHECK, OT_VIII_2);

        if (row->result != OT_ROUTING && row->result != OT_FALL_BACK) {
            take_result(c, u, row, false);
            return;
        }
    }
    ot_force(c, u, OT_ROUTS, false);
}

static void recheck_advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (asks_table(c, f->v[WHO]))
        return;
    recheck(c, f->v[WHO]);
    ot_forget(c->s, OT_ASK_BAND, OT_ASK_COVER);
    fs_pop(&c->s->head, c->run);
}

static bool recheck_is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    int u = f->v[WHO];

    return !f->step && !f->flags && ot_rest_is_zero(f, RECHECK_SLOTS) && u >= 1 && u <= sc->base.n_units &&
           f->side == ot_side_of(sc, u) && f != fs_top_const(&s->head) && f[1].kind == OT_F_FACT;
}

const ot_kind ot_morale_kind = {
    .advance = morale_advance,
    .decision = no_decision,
    .options = no_options,
    .check = no_check,
    .apply = no_apply,
    .is_sound = morale_is_sound,
};

const ot_kind ot_recheck_kind = {
    .advance = recheck_advance,
    .decision = no_decision,
    .options = no_options,
    .check = no_check,
    .apply = no_apply,
    .is_sound = recheck_is_sound,
};
