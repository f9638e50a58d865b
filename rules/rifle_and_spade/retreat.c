/* retreat.c - a side leaves the hex of an Assault: where to, into Us/Them, under fire, or not at all [19.0]. */
#include "campaign.h"

/* The frame: its side leaves v[HEX]; those who have not gone yet are RS_MOVER, those gone RS_TARGET. */
enum { HEX, VOLUNTARY, WAS_ATTACKER, ENTERED, STEPS_LEFT, FIRST_LOSER, LAST_LOSER = FIRST_LOSER + 2, BELOW = 13 };
enum retreat_step { S_BEGIN, S_REMAIN, S_GO, S_FIRE, S_END };

void rs_push_retreat(rs_ctx *c, fs_side side, int hex, bool voluntary, bool was_attacker)
{
    fs_frame *f = fs_push(&c->s->head, RS_F_RETREAT, side);

    f->v[HEX] = (int16_t)hex;
    f->v[VOLUNTARY] = voluntary;
    f->v[WAS_ATTACKER] = was_attacker;
}

int rs_retreat_hex(const rs_state *s)
{
    for (int i = s->head.depth; i-- > 0;)
        if (s->head.frame[i].kind == RS_F_RETREAT)
            return s->head.frame[i].v[HEX];
    return FS_NO_HEX;
}

static bool is_leaving(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    return rs_is(s, u, RS_MOVER) && rs_on_map(s, u) && rs_at(s, u) == f->v[HEX] && sc->side_of[u] == f->side;
}

static int next_leaving(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    while ((u = rs_next_in(sc, s, f->v[HEX], u)))
        if (is_leaving(sc, s, f, u))
            return u;
    return 0;
}

/* Brigiments of the stack that lose riflemen, with their steps: each pays once for all of them [19.1.11]. */
static void note_loser(fs_frame *f, int b, int whole)
{
    for (int i = FIRST_LOSER; b && whole && i <= LAST_LOSER; i++)
        if (!f->v[i] || (f->v[i] & 255) == b) {
            f->v[i] = (int16_t)(b | ((f->v[i] >> 8) + whole) << 8);
            return;
        }
}

static void surrender(rs_ctx *c, fs_frame *f, int u, fs_rule rule)
{
    int b = c->s->unit[u].brigiment, whole = rs_has_steps(c->sc, u) ? c->s->unit[u].steps / 4 : 0;

    note_loser(f, b, whole);
    rs_tell(c, RS_E_SURRENDERS, rule, c->sc->side_of[u], u, rs_at(c->s, u), RS_RES_SURRENDERS);
    rs_take_off(c, u, RS_SURRENDERED);
    c->s->command[b].surrendered = (uint8_t)(c->s->command[b].surrendered + whole);
}

/* --- who may remain [19.2] --- */

static int steps_of_side(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_rifle_steps(sc, s, side, hex);
}

/* A side may keep a part of a Close Terrain hex after a round of an Assault, and in no other way does it get there
 * [8.1] [8.2] [19.2.1]: attackers always, defenders who outnumber them, both if it was so before [19.2.2] [19.2.3]
 * [19.2.4]. */
static bool may_keep_part(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    fs_side other = fs_other(f->side);

    if (!rs_is_close(&sc->map, f->v[HEX]) || !rs_holds(sc, s, other, f->v[HEX]))
        return false;
    if (f->v[WAS_ATTACKER] || rs_was_us_them(s, f->v[HEX]))
        return true;
    return !f->v[VOLUNTARY] && /* who need not go does not stay by going [19.2.3] */
           steps_of_side(sc, s, f->side, f->v[HEX]) > steps_of_side(sc, s, other, f->v[HEX]);
}

static bool may_remain(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    if (!is_leaving(sc, s, f, u) || rs_is_hq(sc, u))
        return false;
    return !rs_has_steps(sc, u) || rs_is(s, u, RS_IN_WORK) || s->unit[u].steps <= f->v[STEPS_LEFT]; /* [19.2.5] */
}

static bool any_may_remain(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    for (int u = 0; (u = rs_next_in(sc, s, f->v[HEX], u));)
        if (may_remain(sc, s, f, u) && rs_has_steps(sc, u))
            return true;
    return false;
}

/* --- where to [19.1] --- */

static int hq_distance(const rs_scenario *sc, const rs_state *s, fs_side side, int u, int hex)
{
    int b = s->unit[u].brigiment, hq = s->command[b].hq, least = 200;
    int division = b ? rs_division_of(sc, b, s->head.turn) : sc->piece[u].division;

    if (b && hq && rs_on_map(s, hq))
        return rs_distance(&sc->map, rs_at(s, hq), hex);
    for (int i = 0; i < sc->n_supplies; i++) /* those that supply it now [20.1.1] */
        if (rs_is_source(sc, s, side, division, sc->supply[i].hex) &&
            rs_distance(&sc->map, sc->supply[i].hex, hex) < least)
            least = rs_distance(&sc->map, sc->supply[i].hex, hex);
    return least;
}

static bool is_open_to(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u, int from, int d)
{
    int next = sc->map.next[from][d];
    const rs_step *step = &sc->map.step[from][d];
    bool wheels = rs_is_wheeled(sc, u);

    if (next == FS_NO_HEX || rs_holds(sc, s, fs_other(f->side), next) || rs_is_us_them(sc, s, next))
        return false; /* [19.1.5] */
    return (wheels ? step->wheel : step->foot) != RS_BARRED || (wheels && step->wheel_road != RS_BARRED);
}

static bool has_room(const rs_scenario *sc, const rs_state *s, fs_side side, int u, int hex)
{
    uint64_t set[RS_PIECE_WORDS] = {0};

    rs_add(set, u);
    return !rs_stacking_refused(sc, s, side, hex, set, NULL);
}

/* Next to enemies other than those in the hex that is being left. */
static bool is_near_others(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int hex)
{
    for (int d = 0; d < 6; d++) {
        int next = sc->map.next[hex][d];

        if (next != FS_NO_HEX && next != f->v[HEX] && rs_is_open_side(&sc->map, hex, d) &&
            rs_holds(sc, s, fs_other(f->side), next))
            return true;
    }
    return false;
}

/* The less the better: back where it came from; away from enemies; not across a side the attackers used; toward its HQ
 * [19.1.1] [19.1.2] [19.1.6]. */
static int score_of(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u, int from, int d)
{
    int next = sc->map.next[from][d], marker = rs_marker_at(s, f->v[HEX]);
    bool back = f->v[WAS_ATTACKER] && from == f->v[HEX] && s->unit[u].entry == d + 1;
    bool across = !f->v[WAS_ATTACKER] && from == f->v[HEX] && marker && s->marker[marker - 1].sides >> d & 1;

    if (back)
        return -1;
    return is_near_others(sc, s, f, next) * 2000 + across * 1000 + hq_distance(sc, s, f->side, u, next);
}

typedef struct ways {
    int16_t hex[32];
    int n, score;
} ways;

static void consider(ways *w, int hex, int score)
{
    if (w->n && score > w->score)
        return;
    if (w->n && score < w->score)
        w->n = 0;
    for (int i = 0; i < w->n; i++)
        if (w->hex[i] == hex)
            return;
    w->score = score;
    w->hex[w->n++] = (int16_t)hex;
}

/* The best places for a unit: next to the hex, or where those are full one hex further [19.1.3]. */
static ways places_for(const rs_scenario *sc, const rs_state *s, const fs_frame *f, int u)
{
    ways w = {.n = 0};

    for (int d = 0; d < 6; d++)
        if (is_open_to(sc, s, f, u, f->v[HEX], d) && has_room(sc, s, f->side, u, sc->map.next[f->v[HEX]][d]))
            consider(&w, sc->map.next[f->v[HEX]][d], score_of(sc, s, f, u, f->v[HEX], d));
    if (w.n)
        return w;
    for (int d = 0; d < 6; d++) {
        if (!is_open_to(sc, s, f, u, f->v[HEX], d))
            continue;
        int full = sc->map.next[f->v[HEX]][d];
        for (int e = 0; e < 6; e++)
            if (sc->map.next[full][e] != f->v[HEX] && is_open_to(sc, s, f, u, full, e) &&
                has_room(sc, s, f->side, u, sc->map.next[full][e]))
                consider(&w, sc->map.next[full][e], score_of(sc, s, f, u, full, e));
    }
    return w;
}

static void go(rs_ctx *c, fs_frame *f, int u, int to)
{
    int d = rs_direction(&c->sc->map, to, f->v[HEX]);

    if (!f->v[ENTERED])
        f->v[ENTERED] = (int16_t)(to + 1);
    rs_put(c, u, to);
    c->s->unit[u].entry = (uint8_t)(d + 1);
    rs_clear(c->s, u, RS_MOVER | RS_ATTACKER);
    rs_take_part(c, u, RS_TARGET | RS_ACTED | RS_MOVED);
    rs_tell(c, RS_E_RETREATS, f->v[VOLUNTARY] ? RS_19_1 : RS_19_1_4, f->side, u, to, 0);
    if (!f->v[VOLUNTARY] && !rs_is_hq(c->sc, u))
        rs_confuse(c, u, RS_19_1_4);
    rs_enter_work_alone(c, u);
}

/* From a beach without a free hex inland the boats take them off, for a step: those who came in boats, where boats can
 * come [15.1.3]. */
static bool takes_to_boats(rs_ctx *c, const fs_frame *f, int u)
{
    if (!rs_is_infantry(c->sc, u) || !rs_boats_of(c->sc, c->s, u) || !rs_has(c->sc->map.beach, f->v[HEX]) ||
        rs_sea_before(c->sc, f->v[HEX]) == FS_NO_HEX)
        return false;
    if (rs_has_steps(c->sc, u))
        rs_lose_step(c, u, RS_15_1_3);
    if (!rs_on_map(c->s, u))
        return true;
    rs_take_off(c, u, RS_OUT);
    c->s->unit[u].at = (uint16_t)(c->s->head.turn + c->sc->tables.fig.reembark);
    rs_tell(c, RS_E_TAKEN_OFF, RS_15_1_3, f->side, u, f->v[HEX], 0);
    return true;
}

/* --- the frame --- */

static void begin(rs_ctx *c, fs_frame *f)
{
    for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[HEX], u));) {
        if (c->sc->side_of[u] != f->side)
            continue;
        if (c->sc->kind_of[u] == RS_ARTILLERY) { /* guns are lost, limbered or not [19.1.7] */
            rs_lose_guns(c, u, RS_19_1_7);
        } else {
            rs_take_part(c, u, RS_MOVER); /* all of them, whether they fought or not [18.1.4] */
        }
    }
    f->v[STEPS_LEFT] = (int16_t)(c->sc->tables.fig.us_them * 4);
    f->step = may_keep_part(c->sc, c->s, f) && any_may_remain(c->sc, c->s, f) ? S_REMAIN : S_GO;
}

/* The next one goes, or its owner is asked where. */
static bool send_next(rs_ctx *c, fs_frame *f)
{
    int u = next_leaving(c->sc, c->s, f, 0);
    ways w = places_for(c->sc, c->s, f, u);

    if (w.n > 1)
        return false;
    if (w.n)
        go(c, f, u, w.hex[0]);
    else if (rs_is_hq(c->sc, u))
        rs_clear(c->s, u, RS_MOVER); /* alone with the enemy it is displaced [9.2.7] */
    else if (!takes_to_boats(c, f, u))
        surrender(c, f, u, RS_19_1_11);
    return true;
}

static void clear_marks(rs_ctx *c) { rs_end_parts(c, RS_TARGET | RS_MOVER); }

static void end(rs_ctx *c, const fs_frame *f)
{
    uint8_t lost[RS_MAX_BRIGIMENTS] = {0};
    int hex = f->v[HEX];

    for (int i = FIRST_LOSER; i <= LAST_LOSER; i++)
        if (f->v[i])
            lost[f->v[i] & 255] = (uint8_t)(f->v[i] >> 8);
    rs_note_losses(c, lost, RS_19_1_11);
    clear_marks(c);
    fs_pop(&c->s->head, c->run);
    rs_settle(c, hex);
    if (rs_holds(c->sc, c->s, 1, hex) && rs_holds(c->sc, c->s, 2, hex) && rs_is_close(&c->sc->map, hex))
        rs_enter_us_them(c, hex);
    rs_check_hqs(c);
}

/* One Fire: at the hex left or entered; if nobody left it at those who go to ground there [19.1.8]. */
static void fire_at_them(rs_ctx *c, const fs_frame *f)
{
    if (f->v[ENTERED]) {
        rs_push_trigger(c, RS_T_RETREATS, f->side, f->v[ENTERED] - 1, f->v[HEX], 0, 0);
        return;
    }
    rs_mark_targets(c, f->side, f->v[HEX]);
    rs_push_trigger(c, RS_T_RETREATS, f->side, f->v[HEX], FS_NO_HEX, 0, 0);
}

static void retreat_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case S_BEGIN:
        begin(c, f);
        return;
    case S_REMAIN:
        if (any_may_remain(c->sc, c->s, f))
            c->s->head.waiting = f->side;
        else
            f->step = S_GO;
        return;
    case S_GO:
        if (!next_leaving(c->sc, c->s, f, 0))
            f->step = S_FIRE;
        else if (!send_next(c, f))
            c->s->head.waiting = f->side;
        return;
    case S_FIRE:
        f->step = S_END;
        fire_at_them(c, f);
        return;
    default:
        end(c, f);
    }
}

static void retreat_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    bool remain = f->step == S_REMAIN;

    (void)side;
    d->rule = remain ? RS_19_2 : RS_19_1;
    d->flags = FS_EXHAUSTIVE;
    d->main = remain ? RS_V_REMAIN : RS_V_RETREAT_TO;
    d->phrase = remain ? RS_P_WHO_REMAINS : RS_P_WHERE_TO;
    d->subject = remain ? 0 : (fs_unit)next_leaving(c->sc, c->s, f, 0);
    d->about = rs_option_hex(0, 0, f->v[HEX]);
}

static void retreat_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    if (f->step == S_REMAIN) {
        for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[HEX], u));)
            if (may_remain(c->sc, c->s, f, u))
                fs_offer(out, rs_option(RS_V_REMAIN, u));
        fs_offer(out, rs_option(FS_VERB_DONE, 0));
        return;
    }
    int u = next_leaving(c->sc, c->s, f, 0);
    ways w = places_for(c->sc, c->s, f, u);
    for (int i = 0; i < w.n; i++)
        fs_offer(out, rs_option_hex(RS_V_RETREAT_TO, u, w.hex[i]));
}

static int retreat_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    if (f->step == S_REMAIN) {
        if (o->verb == FS_VERB_DONE || (o->verb == RS_V_REMAIN && may_remain(c->sc, c->s, f, o->subject)))
            return 0;
        return rs_refuse(e, RS_19_2_5, RS_P_CANNOT_REMAIN, o->subject, f->v[HEX]);
    }
    int u = next_leaving(c->sc, c->s, f, 0);
    ways w = places_for(c->sc, c->s, f, u);
    for (int i = 0; o->verb == RS_V_RETREAT_TO && o->subject == u && i < w.n; i++)
        if (w.hex[i] == o->x)
            return 0;
    return rs_refuse(e, RS_19_1_2, RS_P_NO_RETREAT_THERE, u, o->place == FS_HEX ? o->x : FS_NO_HEX);
}

static int retreat_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    (void)side;
    if (o->verb == FS_VERB_DONE) {
        f->step = S_GO;
    } else if (o->verb == RS_V_REMAIN) {
        if (rs_has_steps(c->sc, o->subject) && !rs_is(c->s, o->subject, RS_IN_WORK))
            f->v[STEPS_LEFT] = (int16_t)(f->v[STEPS_LEFT] - c->s->unit[o->subject].steps);
        rs_clear(c->s, o->subject, RS_MOVER | RS_ATTACKER);
    } else {
        go(c, f, o->subject, o->x);
    }
    return FS_CLOSED;
}

static bool retreat_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool place = f->v[HEX] >= 0 && f->v[HEX] < sc->map.n_hexes && rs_has(sc->map.play, f->v[HEX]);
    bool entered = f->v[ENTERED] >= 0 && f->v[ENTERED] <= sc->map.n_hexes &&
                   (!f->v[ENTERED] || rs_has(sc->map.play, f->v[ENTERED] - 1));

    if (!f->side || f->step > S_END || !place || !entered || f->v[VOLUNTARY] >> 1 || f->v[WAS_ATTACKER] >> 1 ||
        f->v[STEPS_LEFT] < 0 || f->v[STEPS_LEFT] > 64)
        return false;
    for (int i = FIRST_LOSER; i <= LAST_LOSER; i++)
        if (f->v[i] < 0 || (f->v[i] & 255) >= RS_MAX_BRIGIMENTS || f->v[i] >> 8 > 64)
            return false;
    if (f != fs_top_const(&s->head))
        return true;
    return f->step == S_REMAIN || (f->step == S_GO && next_leaving(sc, s, f, 0));
}

const rs_kind rs_retreat_kind = {.advance = retreat_advance,
                                 .decision = retreat_decision,
                                 .options = retreat_options,
                                 .check = retreat_check,
                                 .apply = retreat_apply,
                                 .is_sound = retreat_is_sound};
