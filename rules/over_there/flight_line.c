/* flight_line.c - which lines an aircraft may fly and what it may attack from them [XI.C] to [XI.G].
 *
 * It enters over its own edge in each phase, flies 36 to 60 inches, and may turn once, by no more than 45 degrees and
 * not in its first twelve inches. What it attacks lies close to its line; a place of the line is measured along it.
 */
#include "flight.h"

/* --- keeping it --- */

enum { POINT_SLOTS = 3, V_BOMB = OT_PATH * POINT_SLOTS, V_COUNT = 12 };

static fs_point point_in(const fs_frame *f, int at)
{
    uint32_t high = (uint16_t)f->v[at + 2];
    uint32_t x = (uint16_t)f->v[at] | (high & 0xff) << 16, y = (uint16_t)f->v[at + 1] | (high >> 8) << 16;

    return (fs_point){(int32_t)(x << 8) / 256, (int32_t)(y << 8) / 256};
}

static void put_point(fs_frame *f, int at, fs_point p)
{
    uint32_t x = (uint32_t)p.x, y = (uint32_t)p.y;

    f->v[at] = (int16_t)(uint16_t)(x & 0xffff);
    f->v[at + 1] = (int16_t)(uint16_t)(y & 0xffff);
    f->v[at + 2] = (int16_t)(uint16_t)((x >> 16 & 0xff) | (y >> 16 & 0xff) << 8);
}

void ot_load_flight(const fs_frame *air, const fs_frame *flight, ot_flight *out)
{
    *out = (ot_flight){
        .n_path = air->v[V_COUNT] & 15, .n_bombs = air->v[V_COUNT] >> 4 & 15, .n_strafes = flight->v[V_COUNT] & 15};
    for (int i = 0; i < OT_PATH && i < out->n_path; i++)
        out->path[i] = point_in(air, i * POINT_SLOTS);
    for (int i = 0; i < OT_STRAFES && i < out->n_strafes; i++)
        out->strafe[i] = point_in(flight, i * POINT_SLOTS);
    if (out->n_bombs)
        out->bomb = point_in(air, V_BOMB);
}

void ot_save_flight(fs_frame *air, fs_frame *flight, const ot_flight *in)
{
    memset(air->v, 0, V_COUNT * sizeof air->v[0]);
    memset(flight->v, 0, V_COUNT * sizeof flight->v[0]);
    for (int i = 0; i < in->n_path; i++)
        put_point(air, i * POINT_SLOTS, in->path[i]);
    for (int i = 0; i < in->n_strafes; i++)
        put_point(flight, i * POINT_SLOTS, in->strafe[i]);
    if (in->n_bombs)
        put_point(air, V_BOMB, in->bomb);
    air->v[V_COUNT] = (int16_t)(in->n_path | in->n_bombs << 4);
    flight->v[V_COUNT] = (int16_t)in->n_strafes;
}

bool ot_flight_is_sound(const fs_frame *air, const fs_frame *flight)
{
    fs_frame a = *air, b = *flight;
    ot_flight f;

    if (air->v[V_COUNT] < 0 || (air->v[V_COUNT] & 15) > OT_PATH || air->v[V_COUNT] >> 4 > 1 || flight->v[V_COUNT] < 0 ||
        flight->v[V_COUNT] > OT_STRAFES)
        return false;
    ot_load_flight(air, flight, &f);
    for (int i = 0; i < f.n_path; i++)
        if (!ot_in_limit(f.path[i]))
            return false;
    for (int i = 0; i < f.n_strafes; i++)
        if (!ot_in_limit(f.strafe[i]))
            return false;
    ot_save_flight(&a, &b, &f);
    return ot_in_limit(f.bomb) && memcmp(a.v, air->v, sizeof a.v) == 0 && memcmp(b.v, flight->v, sizeof b.v) == 0;
}

/* --- the line --- */

ot_axis ot_flight_line(const ot_flight *f) { return (ot_axis){f->path, f->n_path}; }
int32_t ot_flight_length(const ot_flight *f) { return f->n_path > 1 ? ot_axis_length(ot_flight_line(f)) : 0; }

static bool is_on_edge(const ot_scenario *sc, int edge, fs_point p)
{
    if (!ot_is_on_table(sc, p))
        return false;
    switch (edge) {
    case OT_NORTH:
        return p.y == sc->height;
    case OT_EAST:
        return p.x == sc->width;
    case OT_WEST:
        return p.x == 0;
    default:
        return p.y == 0;
    }
}

/* Room beyond the table in which a line may end. */
static bool is_in_the_air(const ot_scenario *sc, fs_point p)
{
    int32_t beyond = 12 * OT_INCH;

    return p.x >= -beyond && p.y >= -beyond && p.x <= sc->width + beyond && p.y <= sc->height + beyond;
}

static int turn_between(fs_point a, fs_point b, fs_point c)
{
    int turn = ot_angle(ot_bearing(b, c) - ot_bearing(a, b));

    return turn > OT_TURN / 2 ? OT_TURN - turn : turn;
}

static bool is_long_enough(const ot_ctx *c, const ot_flight *f)
{
    return ot_flight_length(f) >= c->sc->tables.at.flight_least;
}

/* Ways on from a first leg: straight, or turned by half or all that is allowed. */
static fs_point way_on(const ot_ctx *c, const ot_flight *f, int k, int32_t length)
{
    static const int8_t part[5] = {0, 1, -1, 2, -2};
    int turn = part[k] * c->sc->tables.fig.flight_turn_most / 2;

    return ot_ahead(f->path[1], ot_angle(ot_bearing(f->path[0], f->path[1]) + turn), length);
}

/* Whether a second leg can bring it up to its least length. */
static bool can_go_on(const ot_ctx *c, const ot_flight *f)
{
    int32_t rest = c->sc->tables.at.flight_least - ot_flight_length(f) + 2; /* rounding of the end */

    for (int k = 0; k < 5; k++)
        if (is_in_the_air(c->sc, way_on(c, f, k, rest)))
            return true;
    return false;
}

static int enter_refused(const ot_ctx *c, fs_side side, fs_point p, fs_error *e)
{
    if (!is_on_edge(c->sc, c->sc->own_edge[side], p)) /* [XI.G] */
        return ot_refuse_at(e, OT_XI_G, OT_P_NOT_OWN_EDGE, 0, p);
    return 0;
}

static int leg_refused(const ot_ctx *c, const ot_flight *f, fs_point p, fs_error *e)
{
    const ot_lengths *at = &c->sc->tables.at;
    ot_flight longer = *f;

    if (f->n_path == OT_PATH)
        return ot_refuse_at(e, OT_XI_D_1, OT_P_TURNED_ONCE, 0, p);
    if (f->n_strafes || f->n_bombs)
        return ot_refuse_at(e, OT_XI_D_1, OT_P_LINE_IS_FLOWN, 0, p);
    if (!is_in_the_air(c->sc, p))
        return ot_refuse_at(e, OT_XI_D, OT_P_TOO_FAR_OUT, 0, p);
    longer.path[longer.n_path++] = p;
    int32_t length = ot_flight_length(&longer);
    if (length > at->flight_most)
        return ot_refuse_for(e, OT_XI_D, OT_P_FLIES_TOO_FAR, 0, length, at->flight_most);
    if (longer.n_path == 2) {
        if (length < at->flight_turn)
            return ot_refuse_for(e, OT_XI_D_1, OT_P_TURNS_TOO_SOON, 0, length, at->flight_turn);
        return length >= at->flight_least || can_go_on(c, &longer)
                   ? 0
                   : ot_refuse_for(e, OT_XI_D, OT_P_FLIES_TOO_SHORT, 0, length, at->flight_least);
    }
    if (fs_distance2(f->path[1], p) == 0)
        return ot_refuse_at(e, OT_XI_D_1, OT_P_FLIES_TOO_SHORT, 0, p);
    int turn = turn_between(f->path[0], f->path[1], p);
    if (turn > c->sc->tables.fig.flight_turn_most)
        return ot_refuse_for(e, OT_XI_D_1, OT_P_TURNS_TOO_SHARP, 0, turn, c->sc->tables.fig.flight_turn_most);
    if (length < at->flight_least)
        return ot_refuse_for(e, OT_XI_D, OT_P_FLIES_TOO_SHORT, 0, length, at->flight_least);
    return 0;
}

/* --- attacks --- */

static int off_line(const ot_flight *f, fs_point p, int32_t *along)
{
    int32_t away;

    *along = ot_axis_nearest(ot_flight_line(f), p, &away);
    return away;
}

/* Whether two strafes would have somebody of the enemy in common where they are aimed [XI.C]. */
static bool share_target(const ot_ctx *c, fs_side side, const ot_flight *f, fs_point a, fs_point b)
{
    fs_point at[2] = {a, b};
    ot_shape box[2];

    for (int i = 0; i < 2; i++) {
        int32_t along;
        off_line(f, at[i], &along);
        ot_mg_rectangle(c->sc, at[i], ot_axis_bearing(ot_flight_line(f), along), &box[i]);
    }
    fs_polygon one = ot_polygon(&box[0]), other = ot_polygon(&box[1]);
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(side)], u));)
        if (ot_on_table(c->s, u) && ot_knows(c->sc, c->s, side, u) && ot_touches(c->sc, c->s, u, &one) &&
            ot_touches(c->sc, c->s, u, &other))
            return true;
    return false;
}

static int strafes_allowed(const ot_scenario *sc)
{
    int most = sc->switches[OT_SW_TWO_SEATERS] ? sc->tables.fig.strafes_two : sc->tables.fig.strafes_single;

    return most < OT_STRAFES ? most : OT_STRAFES;
}

static int attack_refused(const ot_ctx *c, const ot_flight *f, fs_point p, int32_t reach, fs_rule rule, fs_error *e)
{
    int32_t along;

    if (!is_long_enough(c, f))
        return ot_refuse_for(e, OT_XI_D, OT_P_FLIES_TOO_SHORT, 0, ot_flight_length(f), c->sc->tables.at.flight_least);
    if (!ot_is_on_table(c->sc, p))
        return ot_refuse_at(e, rule, OT_P_NO_SUCH_PLACE, 0, p);
    int32_t away = off_line(f, p, &along);
    return away > reach ? ot_refuse_for(e, rule, OT_P_OFF_THE_LINE, 0, away, reach) : 0;
}

static int strafe_refused(const ot_ctx *c, fs_side side, const ot_flight *f, fs_point p, fs_error *e)
{
    const ot_lengths *at = &c->sc->tables.at;
    int32_t along, other;

    if (f->n_strafes >= strafes_allowed(c->sc))
        return ot_refuse_for(e, OT_XI_C, OT_P_STRAFED_ENOUGH, 0, f->n_strafes, strafes_allowed(c->sc));
    if (attack_refused(c, f, p, at->strafe_off, OT_XI_E, e))
        return 1;
    off_line(f, p, &along);
    for (int i = 0; i < f->n_strafes; i++) {
        off_line(f, f->strafe[i], &other);
        int32_t apart = along > other ? along - other : other - along;
        if (apart < at->strafe_apart)
            return ot_refuse_for(e, OT_XI_E, OT_P_STRAFES_TOO_NEAR, 0, apart, at->strafe_apart);
        if (share_target(c, side, f, p, f->strafe[i]))
            return ot_refuse_at(e, OT_XI_C, OT_P_STRAFED_ALREADY, 0, p);
    }
    return 0;
}

static int bomb_refused(const ot_ctx *c, const ot_flight *f, fs_point p, fs_error *e)
{
    if (!c->sc->bombs)
        return ot_refuse(e, OT_XI_C, OT_P_NO_BOMBS, 0);
    if (f->n_bombs >= c->sc->tables.fig.bombs || f->n_bombs)
        return ot_refuse(e, OT_XI_C, OT_P_BOMBED_ENOUGH, 0);
    return attack_refused(c, f, p, c->sc->tables.at.bomb_off, OT_XI_F, e);
}

/* On a real table the players fly it; how often it strafes and whether it bombs is said beforehand [XI.C]. */
static int part_there_refused(const ot_ctx *c, const ot_flight *f, const fs_option *o, fs_error *e)
{
    if (o->verb == OT_V_STRAFE)
        return f->n_strafes < strafes_allowed(c->sc)
                   ? 0
                   : ot_refuse_for(e, OT_XI_C, OT_P_STRAFED_ENOUGH, 0, f->n_strafes, strafes_allowed(c->sc));
    if (o->verb == OT_V_BOMB && !c->sc->bombs)
        return ot_refuse(e, OT_XI_C, OT_P_NO_BOMBS, 0);
    if (o->verb == OT_V_BOMB)
        return f->n_bombs ? ot_refuse(e, OT_XI_C, OT_P_BOMBED_ENOUGH, 0) : 0;
    return o->verb == FS_VERB_DONE ? 0 : ot_refuse(e, OT_XI_C, OT_P_ASK_FLIGHT, 0);
}

int ot_part_refused(const ot_ctx *c, fs_side side, const ot_flight *f, const fs_option *o, fs_error *e)
{
    fs_point p = {o->x, o->y};

    if (ot_is_refereed(c->sc))
        return part_there_refused(c, f, o, e);
    switch (o->verb) {
    case OT_V_FLY:
        return f->n_path ? leg_refused(c, f, p, e) : enter_refused(c, side, p, e);
    case OT_V_STRAFE:
        return strafe_refused(c, side, f, p, e);
    case OT_V_BOMB:
        return bomb_refused(c, f, p, e);
    case FS_VERB_DONE:
        if (is_long_enough(c, f))
            return 0;
        return ot_refuse_for(e, OT_XI_D, OT_P_FLIES_TOO_SHORT, 0, ot_flight_length(f), c->sc->tables.at.flight_least);
    default:
        return ot_refuse(e, OT_XI_C, OT_P_ASK_FLIGHT, 0);
    }
}

void ot_add_part(ot_flight *f, const fs_option *o)
{
    fs_point p = {o->x, o->y};

    if (o->verb == OT_V_FLY)
        f->path[f->n_path++] = p;
    else if (o->verb == OT_V_STRAFE)
        f->strafe[f->n_strafes++] = p;
    else if (o->verb == OT_V_BOMB)
        f->bomb = p, f->n_bombs++;
}

/* --- parts worth considering --- */

typedef struct parts {
    const ot_ctx *c;
    fs_side side;
    const ot_flight *f;
    fs_option *at;
    int n;
} parts;

static void add(parts *p, uint16_t verb, fs_point at)
{
    fs_option o = ot_option_at(verb, 0, at);

    if (p->n >= OT_MAX_PARTS || ot_part_refused(p->c, p->side, p->f, &o, NULL))
        return;
    for (int i = 0; i < p->n; i++)
        if (p->at[i].verb == verb && p->at[i].x == at.x && p->at[i].y == at.y)
            return;
    p->at[p->n++] = o;
}

/* The middle of the edge first, then ever farther out on both sides. */
static void add_entries(parts *p)
{
    const ot_scenario *sc = p->c->sc;
    bool level = sc->own_edge[p->side] != OT_EAST && sc->own_edge[p->side] != OT_WEST;
    int32_t length = level ? sc->width : sc->height;

    for (int i = 0; i < 9; i++) {
        int k = i % 2 ? 5 + (i + 1) / 2 : 5 - i / 2;
        add(p, OT_V_FLY, ot_from_sheet(sc, p->side, length * k / 10, 0));
    }
}

static void add_turns(parts *p)
{
    const ot_lengths *at = &p->c->sc->tables.at;
    const int32_t until[2] = {at->flight_most, at->flight_least};
    int32_t flown = ot_flight_length(p->f);

    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 5; k++) {
            int32_t rest = until[i] - flown + (i ? 2 : -2); /* rounding of the end */
            if (rest > 0)
                add(p, OT_V_FLY, way_on(p->c, p->f, k, rest));
        }
}

/* Whether a first leg that is too short by itself can be gone on with in two ways, or is long enough: one answer is no
 * choice, and it is not listed. */
static bool leaves_choice(const parts *p, fs_point end)
{
    fs_option part[OT_MAX_PARTS];
    ot_flight longer = *p->f;
    parts on = {p->c, p->side, &longer, part, 0};

    longer.path[longer.n_path++] = end;
    if (is_long_enough(p->c, &longer))
        return true;
    add_turns(&on);
    return on.n > 1;
}

static void add_legs(parts *p)
{
    static const int16_t turn[7] = {0, 225, -225, 450, -450, 675, -675};
    const ot_lengths *at = &p->c->sc->tables.at;
    const int32_t length[4] = {at->flight_most - 2, (at->flight_least + at->flight_most) / 2, at->flight_least + 2,
                               2 * at->flight_turn};
    int inward = ot_inward(p->c->sc->own_edge[p->side]);

    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 7; i++) {
            fs_point end = ot_ahead(p->f->path[0], ot_angle(inward + turn[i]), length[k]);

            if (leaves_choice(p, end))
                add(p, OT_V_FLY, end);
        }
}

static void add_attacks(parts *p)
{
    for (int u = 0; (u = ot_next_unit(p->c->sc->units[fs_other(p->side)], u));)
        if (ot_on_table(p->c->s, u) && ot_knows(p->c->sc, p->c->s, p->side, u)) {
            fs_point at = ot_unit_middle(p->c->sc, p->c->s, u);
            add(p, OT_V_STRAFE, at);
            add(p, OT_V_BOMB, at);
        }
}

/* Ground under the line where nobody is known to be. */
static void add_ground(parts *p)
{
    int32_t step = p->c->sc->tables.at.strafe_apart;

    for (int32_t along = step; along < ot_flight_length(p->f); along += step) {
        fs_point at = ot_axis_point(ot_flight_line(p->f), along, 0);
        add(p, OT_V_STRAFE, at);
        add(p, OT_V_BOMB, at);
    }
}

static int parts_there(const ot_ctx *c, const ot_flight *f, fs_option out[OT_MAX_PARTS])
{
    static const uint16_t verb[] = {OT_V_STRAFE, OT_V_BOMB, FS_VERB_DONE};
    int n = 0;

    for (size_t i = 0; i < sizeof verb / sizeof *verb; i++) {
        out[n] = ot_option(verb[i], 0);
        n += !part_there_refused(c, f, &out[n], NULL);
    }
    return n;
}

int ot_parts(const ot_ctx *c, fs_side side, const ot_flight *f, fs_option out[OT_MAX_PARTS], int *narrow)
{
    parts p = {c, side, f, out, 0};

    if (ot_is_refereed(c->sc))
        return *narrow = parts_there(c, f, out);
    if (f->n_path == 0)
        add_entries(&p);
    else if (f->n_path == 1)
        add_legs(&p);
    else if (!is_long_enough(c, f))
        add_turns(&p);
    if (is_long_enough(c, f)) {
        add_attacks(&p);
        if (p.n < OT_MAX_PARTS)
            out[p.n++] = ot_option(FS_VERB_DONE, 0);
        if (f->n_path < OT_PATH)
            add_turns(&p);
        *narrow = p.n;
        add_ground(&p);
        return p.n;
    }
    *narrow = p.n;
    return p.n;
}
