/* opportunity.c - the side that is not active fires at what just happened: infantry first, then perhaps one stack of
 * guns [17.4] [17.7.7]. A line of parts: `fire-at H`, `with U` ..., `done`; or `decline`. */
#include "fire.h"
#include <string.h>

/* The frame: its side fires. */
enum { WHAT, HEX, LEFT, SIDES, WAVE, TARGET, MEANS, NAMED, NAMED_BEFORE, BELOW = 13 };
enum { MOST_TARGETS = 16 }; /* hexes at a time: those around one, and around those */
enum trigger_step { S_BEGIN, S_INFANTRY, S_COME_OUT, S_FIRE, S_GUNS, S_GUNS_OUT, S_GUNS_FIRE, S_ANSWERS, S_OVER };

void rs_push_trigger(rs_ctx *c, int what, fs_side mover, int hex, int left, int sides, int wave)
{
    fs_frame *f = fs_push(&c->s->head, RS_F_TRIGGER, fs_other(mover));

    if (what == RS_T_WORKS || what == RS_T_RETREATS)
        rs_end_parts(c, RS_SHOT_AT_MOVER); /* of the stack that moved last: these are others [17.7.7] */
    f->v[WHAT] = (int16_t)what;
    f->v[HEX] = (int16_t)hex;
    f->v[LEFT] = (int16_t)(left + 1);
    f->v[SIDES] = (int16_t)sides;
    f->v[WAVE] = (int16_t)wave;
}

void rs_hide_trigger(rs_ctx *c, int means, unsigned named, unsigned named_before)
{
    fs_frame *f = fs_top(&c->s->head);

    f->v[MEANS] = (int16_t)means;
    f->v[NAMED] = (int16_t)(means == RS_HIDES_RIDGE ? named : 0);
    f->v[NAMED_BEFORE] = (int16_t)(means == RS_HIDES_RIDGE ? named_before : 0);
}

static bool is_at_guns(const fs_frame *f) { return f->step >= S_GUNS; }

static bool is_artillery(const rs_scenario *sc, int u) { return sc->kind_of[u] == RS_ARTILLERY; }

/* The Ridge the movers crossed into the hex entered. */
static int crest_at(const rs_scenario *sc, const fs_frame *f, int hex)
{
    int d = hex == f->v[HEX] && f->v[LEFT] ? rs_direction(&sc->map, hex, f->v[LEFT] - 1) : -1;
    bool moves = f->v[WHAT] == RS_T_ENTERS || f->v[WHAT] == RS_T_WAVE;

    return moves && d >= 0 && rs_side_of(&sc->map, hex, d) & RS_HIGH_SIDE ? d : -1;
}

/* Stacks in or next to the target hex and machine guns at two hexes; guns farther off have a turn of their own. */
static int group_refused(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u, int hex, fs_error *e)
{
    int range = rs_distance(&sc->map, rs_at(s, u), hex);
    bool distant_guns = is_artillery(sc, u) && range > 1;

    if (distant_guns != is_at_guns(f))
        return rs_refuse(e, RS_17_4, distant_guns ? RS_P_GUNS_LATER : RS_P_GUNS_ONLY, u, hex);
    if (is_artillery(sc, u) && rs_is(s, u, RS_SHOT_AT_MOVER))
        return rs_refuse(e, RS_17_7_7, RS_P_HAD_ITS_SHOT, u, hex);
    if (!is_at_guns(f))
        return 0;
    for (int v = 0; (v = rs_next_own_with(sc, s, f->side, RS_PICKED, v));)
        if (rs_at(s, v) != rs_at(s, u))
            return rs_refuse(e, RS_17_7_7, RS_P_ONE_GUN_STACK, u, hex);
    return 0;
}

/* Movers who have stayed hidden are a target only for those their cover does nothing against [7.3] [7.4.1]. */
static int hidden_refused(const rs_ctx *c, const fs_frame *f, int u, int hex, fs_error *e)
{
    unsigned named = (unsigned)f->v[hex == f->v[HEX] ? NAMED : NAMED_BEFORE];
    bool guns = is_artillery(c->sc, u);

    if (f->v[MEANS] == RS_HIDES_WORK && !guns)
        return rs_refuse(e, RS_7_3, RS_P_ALL_IMMUNE, u, hex);
    if (f->v[MEANS] != RS_HIDES_RIDGE || !(rs_entry_sides(c->sc, rs_at(c->s, u), hex) & named))
        return 0;
    bool spotted = guns && rs_is_high_angle(c->sc, u) && rs_spotter_past(c->sc, c->s, u, hex, named);
    return spotted ? 0 : rs_refuse(e, RS_7_4_1, RS_P_ALL_IMMUNE, u, hex);
}

static int firer_refused(const rs_ctx *c, const fs_frame *f, int u, int hex, fs_error *e)
{
    rs_shot shot = {.side = f->side,
                    .hex = hex,
                    .mode = RS_OPPORTUNITY_FIRE,
                    .what = f->v[WHAT],
                    .wave = f->v[WAVE],
                    .at_left = f->v[LEFT] && hex == f->v[LEFT] - 1,
                    .crest = -1};

    if (hex == f->v[HEX] && f->v[LEFT])
        shot.came_by = rs_direction(&c->sc->map, hex, f->v[LEFT] - 1) + 1;
    if (c->sc->side_of[u] != f->side || rs_is(c->s, u, RS_PICKED))
        return rs_refuse(e, RS_17_4_1, RS_P_NOT_ACTIVE, u, hex);
    bool reinforces = f->v[WHAT] == RS_T_ENTERS && rs_is_us_them(c->sc, c->s, f->v[HEX]);
    if (reinforces && rs_at(c->s, u) != f->v[HEX]) /* no trigger to those outside, at the hex left either */
        return rs_refuse(e, RS_8_3_5, RS_P_ONLY_FROM_INSIDE, u, hex);
    if (rs_fire_refused_at(c->sc, c->s, u, hex, crest_at(c->sc, f, hex), false, e) || hidden_refused(c, f, u, hex, e) ||
        group_refused(c->sc, c->s, f, u, hex, e) || rs_friendly_refused(c->sc, c->s, u, &shot, e))
        return 1;
    return rs_hexside_refused(c->sc, c->s, u, hex, e);
}

/* Men who retreat may go to several hexes: each may be fired at. They have fought and are shown [19.1.8]. */
static bool is_retreat_hex(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int hex)
{
    for (int u = 0; f->v[WHAT] == RS_T_RETREATS && (u = rs_next_own_with(sc, s, fs_other(f->side), RS_TARGET, u));)
        if (rs_is(s, u, RS_SHOWN) && rs_on_map(s, u) && rs_at(s, u) == hex)
            return true;
    return false;
}

/* The next of these after one; past the last hex at the end. */
static int next_retreat_hex(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int after)
{
    int next = sc->map.n_hexes;

    for (int u = 0; (u = rs_next_own_with(sc, s, fs_other(f->side), RS_TARGET, u));)
        if (rs_is(s, u, RS_SHOWN) && rs_on_map(s, u) && rs_at(s, u) > after && rs_at(s, u) < next)
            next = rs_at(s, u);
    return next;
}

/* Hexes that may be fired at: entered or left, not both; inside Us/Them only from the hex itself [17.4.5]. */
static bool is_target_hex(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int hex)
{
    return hex == f->v[HEX] || (f->v[LEFT] && hex == f->v[LEFT] - 1) || is_retreat_hex(sc, s, f, hex);
}

/* In the hexes from which riflemen and machine guns fire at that hex, with guns no farther than next to it: those have
 * a step of their own. */
static void find_about(const rs_ctx *c, fs_side side, int hex, uint64_t set[RS_PIECE_WORDS])
{
    int seat = c->sc->map.seat[hex];
    const uint64_t *near = c->sc->reach[seat], *held = c->s->held[side - 1];

    for (int w = c->sc->reach_words[seat][0]; w < c->sc->reach_words[seat][1]; w++)
        for (uint64_t left = near[w] & held[w]; left; left &= left - 1) {
            int from = c->sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];

            for (int u = 0; (u = rs_next_in(c->sc, c->s, from, u));)
                if (c->sc->side_of[u] == side && (is_artillery(c->sc, u) ? rs_distance(&c->sc->map, from, hex) <= 1
                                                                         : !rs_is_far(c->sc, c->s, u, hex)))
                    rs_add(set, u);
        }
}

/* Who is in action and near enough for the step. */
static void find_near(const rs_ctx *c, const fs_frame *f, int hex, uint64_t set[RS_PIECE_WORDS])
{
    bool guns = is_at_guns(f);

    memset(set, 0, RS_PIECE_WORDS * sizeof *set);
    if (!guns && hex != rs_ship_hex(c->sc, c->s)) {
        bool deck = rs_is_under_deck(c->sc, c->s, hex);

        find_about(c, f->side, hex, set);
        for (int u = 0; deck && (u = rs_next_piece(c->sc->mgs[f->side], u));)
            if (rs_fires_aboard(c->sc, c->s, u))
                rs_add(set, u);
        return;
    }
    const uint64_t *all = guns ? c->sc->guns[f->side] : c->sc->pieces[f->side];
    for (int u = 0; (u = rs_next_piece(all, u));)
        if (rs_in_action(c->sc, c->s, u) && !rs_is_far(c->sc, c->s, u, hex) &&
            (guns || !is_artillery(c->sc, u) || rs_distance(&c->sc->map, rs_at(c->s, u), hex) <= 1))
            rs_add(set, u);
}

/* Guns fire at what somebody of their side sees [17.7.6]. */
static bool has_firer(const rs_ctx *c, const fs_frame *f, int hex)
{
    uint64_t near[RS_PIECE_WORDS];

    if (is_at_guns(f) && !rs_sees(c->sc, c->s, f->side, hex))
        return false;
    find_near(c, f, hex, near);
    for (int u = 0; (u = rs_next_piece(near, u));)
        if (!firer_refused(c, f, u, hex, NULL))
            return true;
    return false;
}

/* The only one who may fire there; 0 none or several. */
static int only_firer(const rs_ctx *c, const fs_frame *f, int hex)
{
    uint64_t near[RS_PIECE_WORDS];
    int one = 0;

    find_near(c, f, hex, near);
    for (int u = 0; (u = rs_next_piece(near, u));)
        if (!firer_refused(c, f, u, hex, NULL)) {
            if (one)
                return 0;
            one = u;
        }
    return one;
}

/* The hexes there are to choose from, in order: entered, left, others they went to. */
static int targets_of(const rs_ctx *c, const fs_frame *f, int16_t at[MOST_TARGETS])
{
    int n = 0;

    at[n++] = f->v[HEX];
    if (f->v[LEFT])
        at[n++] = (int16_t)(f->v[LEFT] - 1);
    for (int hex = -1; f->v[WHAT] == RS_T_RETREATS && n < MOST_TARGETS;) {
        hex = next_retreat_hex(c->sc, c->s, f, hex);
        if (hex == c->sc->map.n_hexes)
            break;
        if (hex != f->v[HEX] && hex != f->v[LEFT] - 1)
            at[n++] = (int16_t)hex;
    }
    return n;
}

static bool can_fire(const rs_ctx *c, const fs_frame *f)
{
    int16_t at[MOST_TARGETS];

    for (int i = 0, n = targets_of(c, f, at); i < n; i++)
        if (has_firer(c, f, at[i]))
            return true;
    return false;
}

static bool has_targets(const rs_ctx *c, fs_side firing)
{
    for (int u = 0; (u = rs_next_own_part(c, fs_other(firing), RS_TARGET, u));)
        if (rs_on_map(c->s, u) && !rs_is_hq(c->sc, u))
            return true;
    return false;
}

/* --- Tactical Surprise [11.7] --- */

/* A Fire of an earlier activation was near by; those of this one come first in the list. */
static bool is_alarmed(const rs_scenario *sc, const rs_state *s, int hex)
{
    for (int i = s->shocks; i < 8 && s->shock[i]; i++)
        if (rs_distance(&sc->map, s->shock[i] - 1, hex) <= sc->tables.fig.surprise)
            return true;
    return false;
}

/* The first hex they leave and the first they enter, whatever they do in it; of several Waves into a hex only the first
 * [11.7.1]. */
static bool is_surprised(rs_ctx *c, const fs_frame *f)
{
    bool all = f->v[WAVE] <= 1 && !is_alarmed(c->sc, c->s, f->v[HEX]);
    bool goes = f->v[WHAT] == RS_T_ENTERS || f->v[WHAT] == RS_T_WAVE || f->v[WHAT] == RS_T_LANDS;
    bool stays = (f->v[WHAT] == RS_T_CHANGES || f->v[WHAT] == RS_T_UP_OR_DOWN) && !rs_is_beyond_first(c->s);

    for (int u = 0; (u = rs_next_own_part(c, fs_other(f->side), RS_TARGET, u));)
        if (rs_on_map(c->s, u) && !rs_is_hq(c->sc, u)) { /* an HQ among them draws no fire */
            all &= c->sc->piece[u].surprise == c->s->head.turn && (stays || !rs_is(c->s, u, RS_SPENT_SURPRISE));
            rs_set(c->s, u, goes ? RS_SPENT_SURPRISE : 0);
        }
    return all;
}

/* --- the frame --- */

static void begin(rs_ctx *c, fs_frame *f)
{
    f->step = !has_targets(c, f->side) || is_surprised(c, f) ? S_ANSWERS : S_INFANTRY;
}

/* Of men who retreat to several hexes those in the one fired at are the target [19.1.8]. */
static void only_those_in(rs_ctx *c, fs_side side, int hex)
{
    for (int u = 0; (u = rs_next_own_part(c, side, RS_TARGET, u));)
        if (rs_on_map(c->s, u) && rs_at(c->s, u) != hex)
            rs_clear(c->s, u, RS_TARGET);
}

static void shoot(rs_ctx *c, fs_frame *f)
{
    int hex = f->v[TARGET] - 1;

    f->v[TARGET] = 0;
    if (f->v[WHAT] == RS_T_RETREATS && hex != f->v[LEFT] - 1)
        only_those_in(c, fs_other(f->side), hex);
    for (int u = 0; (u = rs_next_own_part(c, f->side, RS_SHOOTER, u));) /* [7.6.6] [17.7.7] */
        rs_take_part(c, u, RS_CHAINED | (is_artillery(c->sc, u) ? RS_SHOT_AT_MOVER : 0));
    if (rs_any_of(c, f->side, RS_SHOOTER) && has_targets(c, f->side))
        rs_push_fire(c, f->side, RS_OPPORTUNITY_FIRE, hex, f->v[WHAT], f->v[SIDES], f->v[WAVE]);
}

/* Fire at men who retreat is part of the Assault: nobody comes out to answer it [7.6.7]. */
static void answer(rs_ctx *c, const fs_frame *f)
{
    if (f->v[WHAT] == RS_T_RETREATS)
        memset(&c->s->chain, 0, sizeof c->s->chain);
    else
        rs_push_answers(c);
}

/* Those fired at are there: whoever may fire at them is asked, riflemen and machine guns first. */
static void ask_who_fires(rs_ctx *c, fs_frame *f)
{
    for (; f->step == S_INFANTRY || f->step == S_GUNS; f->step = f->step == S_INFANTRY ? S_GUNS : S_ANSWERS)
        if (can_fire(c, f)) {
            c->s->head.waiting = f->side;
            return;
        }
}

static void trigger_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int hidden;

    switch (f->step) {
    case S_BEGIN:
        begin(c, f);
        ask_who_fires(c, f);
        return;
    case S_INFANTRY:
    case S_GUNS:
        if (has_targets(c, f->side))
            ask_who_fires(c, f);
        else
            f->step = S_ANSWERS;
        return;
    case S_COME_OUT:
    case S_GUNS_OUT:
        hidden = rs_hidden_shooters(c, f->side, f->v[TARGET] - 1);
        if (hidden != FS_NO_HEX)
            rs_push_chain(c, f->side, hidden, f->v[TARGET] - 1);
        else
            f->step++;
        return;
    case S_FIRE:
    case S_GUNS_FIRE:
        f->step = f->v[WHAT] == RS_T_RETREATS ? S_ANSWERS : f->step + 1; /* one Fire at a retreat [19.1.8] */
        shoot(c, f);
        return;
    case S_ANSWERS:
        f->step = S_OVER;
        answer(c, f);
        return;
    default:
        rs_end_parts(c, RS_SHOOTER | RS_CHAINED);
        fs_pop(&c->s->head, c->run);
    }
}

static void trigger_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    d->rule = is_at_guns(f) ? RS_17_7_7 : RS_17_4;
    d->flags = FS_EXHAUSTIVE;
    d->main = c->s->head.open ? RS_V_FIRER : RS_V_FIRE_AT;
    d->phrase = is_at_guns(f) ? RS_P_GUNS_AT_TRIGGER : RS_P_FIRE_AT_TRIGGER;
    d->about = rs_option_hex(0, 0, f->v[HEX]);
}

static void trigger_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int16_t at[MOST_TARGETS];

    if (!f->v[TARGET]) {
        fs_offer(out, rs_option(FS_VERB_DECLINE, 0));
        for (int i = 0, n = targets_of(c, f, at); i < n; i++)
            if (has_firer(c, f, at[i]))
                fs_offer(out, rs_option_hex(RS_V_FIRE_AT, 0, at[i]));
        return;
    }
    uint64_t near[RS_PIECE_WORDS];
    find_near(c, f, f->v[TARGET] - 1, near);
    for (int u = 0; (u = rs_next_piece(near, u));)
        if (!firer_refused(c, f, u, f->v[TARGET] - 1, NULL))
            fs_offer(out, rs_option(RS_V_FIRER, u));
    if (rs_any_of(c, side, RS_PICKED))
        fs_offer(out, rs_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    fs_offer(out, rs_option(FS_VERB_DROP, 0));
}

static int trigger_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool open = f->v[TARGET] != 0;

    switch (o->verb) {
    case FS_VERB_DECLINE:
        return open ? rs_refuse(e, RS_17_4_10, RS_P_NOT_NOW, 0, FS_NO_HEX) : 0;
    case RS_V_FIRE_AT:
        if (open || !is_target_hex(c->sc, c->s, f, o->x))
            return rs_refuse(e, RS_17_4_5, RS_P_NOT_TRIGGERED_THERE, 0, o->x);
        return has_firer(c, f, o->x) ? 0 : rs_refuse(e, RS_17_4, RS_P_NOBODY_FIRES, 0, o->x);
    case RS_V_FIRER:
        if (o->form)
            return rs_refuse(e, RS_17_1_3, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
        return open ? firer_refused(c, f, o->subject, f->v[TARGET] - 1, e)
                    : rs_refuse(e, RS_17_4, RS_P_NAME_TARGET_FIRST, o->subject, FS_NO_HEX);
    case FS_VERB_DONE:
        return open && rs_any_of(c, side, RS_PICKED) ? 0 : rs_refuse(e, RS_17_4, RS_P_NOBODY_FIRES, 0, FS_NO_HEX);
    case FS_VERB_DROP:
        return open ? 0 : rs_refuse(e, RS_17_4, RS_P_NOT_NOW, 0, FS_NO_HEX);
    default:
        return rs_refuse(e, RS_17_4, RS_P_FIRE_AT_TRIGGER, o->subject, FS_NO_HEX);
    }
}

static void close_line(rs_ctx *c, fs_side side, bool fires)
{
    for (int u = 0; (u = rs_next_own_part(c, side, RS_PICKED, u));) {
        rs_clear(c->s, u, RS_PICKED);
        rs_take_part(c, u, fires ? RS_SHOOTER : 0);
    }
}

static int fire_now(rs_ctx *c, fs_frame *f, fs_side side)
{
    close_line(c, side, true);
    f->step++;
    rs_tell(c, RS_E_OPPORTUNITY, RS_17_4, side, 0, f->v[TARGET] - 1, 0);
    return FS_CLOSED;
}

/* The line is closed as soon as nobody else could join in. */
static int pick(rs_ctx *c, fs_frame *f, fs_side side, int u)
{
    if (u)
        rs_take_part(c, u, RS_PICKED);
    return u && !has_firer(c, f, f->v[TARGET] - 1) ? fire_now(c, f, side) : FS_MORE;
}

static int trigger_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (o->verb) {
    case FS_VERB_DECLINE:
        f->step = f->step == S_INFANTRY ? S_GUNS : S_ANSWERS;
        return FS_CLOSED;
    case RS_V_FIRE_AT:
        f->v[TARGET] = (int16_t)(o->x + 1);
        return pick(c, f, side, only_firer(c, f, o->x));
    case RS_V_FIRER:
        return pick(c, f, side, o->subject);
    case FS_VERB_DROP:
        close_line(c, side, false);
        f->v[TARGET] = 0;
        return FS_MORE;
    default:
        return fire_now(c, f, side);
    }
}

/* A ready line: everybody who may fire at the hex entered (k 0) or left (k 1), or at the one named. */
static int trigger_suggest(const rs_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool open = f->v[TARGET] != 0;
    int hex = open ? f->v[TARGET] - 1 : k == 0 ? f->v[HEX] : f->v[LEFT] - 1, n = 0;
    rs_state copy = *c->s;
    rs_ctx on = {.sc = c->sc, .s = &copy};

    if (k > !open || hex < 0 || cap < 3 || !(has_firer(c, f, hex) || rs_any_of(c, side, RS_PICKED)))
        return 0;
    bool alone = only_firer(c, f, hex), picked = false;
    if (!open)
        line[n++] = rs_option_hex(RS_V_FIRE_AT, 0, hex);
    for (int u = 0; n < cap - 1 && (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_in_action(c->sc, &copy, u) && !firer_refused(&on, f, u, hex, NULL)) {
            rs_set(&copy, u, RS_PICKED);
            if (open || !alone)
                line[n++] = rs_option(RS_V_FIRER, u);
            picked = true;
        }
    if (!picked)
        line[n++] = rs_option(FS_VERB_DONE, 0);
    return n;
}

static bool trigger_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool place = f->v[HEX] >= 0 && f->v[HEX] < sc->map.n_hexes && rs_has(sc->map.play, f->v[HEX]);
    bool left =
        f->v[LEFT] >= 0 && f->v[LEFT] <= sc->map.n_hexes && (!f->v[LEFT] || rs_has(sc->map.play, f->v[LEFT] - 1));

    if (!f->side || f->step > S_OVER || !place || !left || f->v[WHAT] < RS_T_ENTERS || f->v[WHAT] > RS_T_UP_OR_DOWN ||
        f->v[SIDES] < 0 || f->v[SIDES] > 8 || f->v[WAVE] < 0 || f->v[WAVE] > 64)
        return false;
    bool hidden = f->v[MEANS] == RS_NOT_HIDING || f->v[MEANS] == RS_HIDES_WORK || f->v[MEANS] == RS_HIDES_RIDGE;
    if (!hidden || f->v[NAMED] & ~63 || f->v[NAMED_BEFORE] & ~63)
        return false;
    if (f->v[TARGET] && (f->v[TARGET] > sc->map.n_hexes || !is_target_hex(sc, s, f, f->v[TARGET] - 1)))
        return false;
    /* The target is named while firers step out, and then not any more; before it an HQ may be displaced. */
    if (f != fs_top_const(&s->head)) {
        bool steps_out = f->step == S_COME_OUT || f->step == S_GUNS_OUT;

        bool shot = f->step >= S_GUNS && f->step != S_GUNS_FIRE;

        return steps_out ? f->v[TARGET] : !f->v[TARGET] && (shot || f->step == S_BEGIN);
    }
    return (f->step == S_INFANTRY || f->step == S_GUNS) && (f->v[TARGET] != 0) == (s->head.open != 0);
}

const rs_kind rs_trigger_kind = {.advance = trigger_advance,
                                 .decision = trigger_decision,
                                 .options = trigger_options,
                                 .check = trigger_check,
                                 .apply = trigger_apply,
                                 .suggest = trigger_suggest,
                                 .is_sound = trigger_is_sound};
