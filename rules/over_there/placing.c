/* placing.c - where units are set up and come on. [XIV.C, G-15] */
#include "moves.h"

int ot_edge_bearing(int edge) { return edge >= OT_NORTH && edge <= OT_WEST ? (edge - OT_NORTH) * (OT_TURN / 4) : 0; }

static int towards_enemy(const ot_scenario *sc, fs_side side) { return ot_edge_bearing(sc->own_edge[fs_other(side)]); }

/* ---- what an option means ---- */

/* Of the two ways to face across a trench, the one nearer to the enemy's edge. */
static int facing_in_trench(const ot_scenario *sc, ot_measured axis, int32_t along, fs_side side)
{
    int right = ot_angle(ot_measured_bearing(axis, along) + OT_TURN / 4);
    fs_point enemy = ot_vector(towards_enemy(sc, side));

    return ot_in_front((fs_point){0, 0}, right, enemy) ? right : ot_angle(right + OT_TURN / 2);
}

ot_stand ot_stand_in(const ot_scenario *sc, const ot_state *s, int unit, int f, int level, int32_t along)
{
    ot_stand st = {.feature = (uint8_t)(f + 1), .formation = OT_GARRISON};
    fs_side side = ot_side_of(sc, unit);

    if (ot_terrain_now(sc, s, f) != OT_G_TRENCH) {
        st.at = ot_middle_of(sc, s, f);
        st.facing = (uint16_t)towards_enemy(sc, side);
        return st;
    }
    ot_measured axis = ot_measured_of(sc, s, f);
    bool has_step = !(ot_feature_flags(sc, s, f) & OT_COMMUNICATION);
    st.formation = OT_LINE;
    st.level = (uint8_t)(level ? level : has_step ? OT_STEP : OT_BOTTOM);
    st.at = ot_measured_point(axis, along, 0);
    st.facing = (uint16_t)facing_in_trench(sc, axis, along, side);
    return st;
}

/* The trench on whose ground a point lies, where several do the one that the unit is in; -1 none. */
static int trench_at(const ot_scenario *sc, const ot_state *s, int own, fs_point p)
{
    if (own && ot_terrain_now(sc, s, own - 1) == OT_G_TRENCH && ot_point_in_feature(sc, s, own - 1, p))
        return own - 1;
    ot_found near = ot_find_at(sc, p, sc->trenches);
    for (int f; (f = ot_take_feature(&near)) >= 0;)
        if (ot_point_in_feature(sc, s, f, p))
            return f;
    for (int f = sc->n_features; f < ot_n_features(sc); f++)
        if (ot_terrain_now(sc, s, f) == OT_G_TRENCH && ot_point_in_feature(sc, s, f, p))
            return f;
    return -1;
}

ot_stand ot_stand_from(const ot_scenario *sc, const ot_state *s, const fs_option *o)
{
    if (o->verb == OT_V_PUT_IN || o->verb == OT_V_INTO) {
        int f = o->object - 1;
        ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL, NULL};

        if (!ot_terrain_now(sc, s, f))
            return (ot_stand){.formation = OT_LINE};
        if (ot_is_refereed(sc))
            return (ot_stand){.feature = (uint8_t)o->object,
                              .level = (uint8_t)ot_form_level(o->form),
                              .formation = ot_form_level(o->form) ? OT_LINE : OT_GARRISON};
        int32_t along = o->place == FS_NUMBER ? o->x : 0;
        if (o->place != FS_NUMBER && ot_terrain_now(sc, s, f) == OT_G_TRENCH)
            along = ot_free_slot(&c, ot_side_of(sc, o->subject), o->subject, f, ot_form_level(o->form),
                                 ot_measured_length(ot_measured_of(sc, s, f)) / 2);
        return ot_stand_in(sc, s, o->subject, f, ot_form_level(o->form), along < 0 ? 0 : along);
    }
    ot_stand st = {{o->x, o->y}, o->object, (uint8_t)ot_form_formation(o->form), (uint8_t)ot_form_level(o->form), 0};
    if (st.level)
        st.feature = (uint8_t)(trench_at(sc, s, o->verb == OT_V_TO ? s->unit[o->subject].feature : 0, st.at) + 1);
    return st;
}

/* ---- slots of a trench ---- */

int32_t ot_free_slot(const ot_ctx *c, fs_side side, int unit, int f, int level, int32_t along)
{
    int32_t length = ot_measured_length(ot_measured_of(c->sc, c->s, f)), step = c->sc->tables.at.inch / 2;

    if (step <= 0)
        return -1;
    for (int32_t away = 0; away <= length; away += step) {
        for (int sign = 0; sign < 2; sign++) {
            int32_t place = sign ? along - away : along + away;
            ot_stand st = ot_stand_in(c->sc, c->s, unit, f, level, place);

            if (place >= 0 && place <= length && !ot_stand_refused(c, side, unit, OT_NO_MOVE, &st, NULL))
                return place;
        }
    }
    return -1;
}

/* ---- deploy words ---- */

/* The point of a terrain piece nearest to one: of its outline, or of its line. */
static fs_point nearest_of(const ot_scenario *sc, const ot_state *s, int f, const fs_polygon *outline, fs_point at)
{
    int32_t away;

    if (outline->n && ot_feature_flags(sc, s, f) & OT_CLOSED)
        return ot_nearest(at, outline);
    ot_measured line = ot_measured_of(sc, s, f);
    return ot_measured_point(line, ot_measured_nearest(line, at, &away), 0);
}

/* On the side of a terrain piece that looks to an edge, no farther than `reach` from it. */
static bool is_beside(const ot_scenario *sc, const ot_state *s, const ot_place *p, fs_point at)
{
    ot_shape room;
    fs_polygon outline = ot_outline_of(sc, s, p->feature, &room);
    fs_point way = ot_vector(ot_edge_bearing(p->edge)), near = nearest_of(sc, s, p->feature, &outline, at);

    if (outline.n && ot_point_distance(at, &outline) > p->x1)
        return false;
    return (int64_t)(at.x - near.x) * way.x + (int64_t)(at.y - near.y) * way.y >= 0;
}

/* With its rear on the edge, its front centre in the stretch of it where it may enter. */
static bool is_entered(const ot_ctx *c, int unit, const ot_place *p, const ot_stand *st)
{
    int inward = ot_angle(ot_edge_bearing(p->edge) + OT_TURN / 2);
    ot_lattice l = ot_lattice_of(c->sc, c->s, unit, st);
    int32_t depth = ot_ranks(&l) * l.depth;
    bool across = p->edge == OT_NORTH || p->edge == OT_SOUTH;
    int32_t along = across ? st->at.x : st->at.y;
    int32_t in = p->edge == OT_SOUTH   ? st->at.y
                 : p->edge == OT_NORTH ? c->sc->height - st->at.y
                 : p->edge == OT_WEST  ? st->at.x
                                       : c->sc->width - st->at.x;

    return st->facing == inward && in == depth && along >= p->x0 && along <= p->x1;
}

static bool is_place_for(const ot_ctx *c, int unit, const ot_place *p, const ot_stand *st, bool entering)
{
    switch (p->kind) {
    case OT_PLACE_BAND:
        return !entering && st->at.x >= p->x0 && st->at.x <= p->x1 && st->at.y >= p->y0 && st->at.y <= p->y1;
    case OT_PLACE_CIRCLE:
        return !entering && fs_within(st->at, (fs_point){p->x0, p->y0}, p->x1);
    case OT_PLACE_FEATURE:
        if (st->feature || ot_holds_units(ot_terrain_now(c->sc, c->s, p->feature)))
            return !entering && st->feature == p->feature + 1;
        return !entering && ot_point_in_feature(c->sc, c->s, p->feature, st->at);
    case OT_PLACE_NEAR:
        return !entering && is_beside(c->sc, c->s, p, st->at);
    case OT_PLACE_EDGE:
        return entering && is_entered(c, unit, p, st);
    default:
        return false;
    }
}

/* On a real table: in the open where its words name more than works, in a work they name or may lie in. */
static int referee_place_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const ot_piece *p = &c->sc->piece[o->subject];
    ot_stand st = ot_stand_from(c->sc, c->s, o);
    bool fits = o->verb == OT_V_ENTER;

    if (p->side != side)
        return ot_refuse(e, OT_XIV_C, OT_P_NOT_OURS, o->subject);
    if (o->verb != OT_V_PUT_IN && o->form != ot_form(OT_LINE, OT_NO_LEVEL))
        return ot_refuse(e, OT_R_24, OT_P_NO_SUCH_FORMATION, o->subject);
    if (o->verb == OT_V_PUT_IN &&
        (o->object > ot_n_features(c->sc) || ot_form_formation(o->form) || ot_is_vehicle(c->sc, o->subject) ||
         !ot_holds_units(ot_terrain_now(c->sc, c->s, o->object - 1)) ||
         (ot_terrain_now(c->sc, c->s, o->object - 1) == OT_G_TRENCH) != !!ot_form_level(o->form)))
        return ot_refuse(e, OT_XV_A, OT_P_HOLDS_NOBODY, o->subject);
    for (int i = 0; i < p->n_places && !fits; i++) {
        const ot_place *at = &c->sc->place[p->first_place + i];
        bool work = at->kind == OT_PLACE_FEATURE && ot_holds_units(ot_terrain_now(c->sc, c->s, at->feature));

        fits = at->kind != OT_PLACE_EDGE && (work ? st.feature == at->feature + 1 : true);
    }
    if (!fits)
        return ot_refuse(e, OT_XIV_C, OT_P_NO_PLACE_FOR_IT, o->subject);
    return ot_stand_refused(c, side, o->subject, OT_NO_MOVE, &st, e);
}

static void offer_here(const ot_ctx *c, fs_option o, fs_options *out)
{
    if (!referee_place_refused(c, ot_side_of(c->sc, o.subject), &o, NULL))
        fs_offer(out, o);
}

static void offer_on_real_table(const ot_ctx *c, int unit, uint16_t verb, fs_options *out)
{
    fs_option o = ot_option(verb, unit);

    o.form = ot_form(OT_LINE, OT_NO_LEVEL);
    offer_here(c, o, out);
    for (int f = 0; f < ot_n_features(c->sc) && verb == OT_V_PLACE; f++) {
        bool trench = ot_terrain_now(c->sc, c->s, f) == OT_G_TRENCH;

        o = ot_option_with(OT_V_PUT_IN, unit, f + 1);
        for (int level = trench ? OT_STEP : OT_NO_LEVEL; level <= (trench ? OT_BOTTOM : OT_NO_LEVEL); level++) {
            o.form = ot_form(0, level);
            offer_here(c, o, out);
        }
    }
}

/* Among a crowd already gathered, or NULL. `roomy`: 1 + the feature that is known to have room for it. */
static int place_refused(const ot_ctx *c, fs_side side, const fs_option *o, ot_crowd *crowd, int roomy, ot_stand *where,
                         fs_error *e)
{
    const ot_piece *p = &c->sc->piece[o->subject];
    ot_stand st;
    bool fits = false;

    if (p->side != side)
        return ot_refuse(e, OT_XIV_C, OT_P_NOT_OURS, o->subject);
    if (o->verb == OT_V_PUT_IN && !ot_holds_units(ot_terrain_now(c->sc, c->s, o->object - 1)))
        return ot_refuse(e, OT_XV_A, OT_P_HOLDS_NOBODY, o->subject);
    *where = st = ot_stand_from(c->sc, c->s, o);
    for (int i = 0; i < p->n_places && !fits; i++)
        fits = is_place_for(c, o->subject, &c->sc->place[p->first_place + i], &st, o->verb == OT_V_ENTER);
    if (!fits)
        return ot_refuse_at(e, OT_XIV_C, OT_P_NO_PLACE_FOR_IT, o->subject, st.at);
    if (!crowd)
        return ot_stand_refused(c, side, o->subject, OT_NO_MOVE, &st, e);
    ot_crowd_pick(crowd, st.at,
                  st.feature ? ot_radius_in(c->sc, c->s, &crowd->mine[st.formation], &st) : crowd->around);
    return ot_stand_among(c, side, o->subject, OT_NO_MOVE, &st, crowd, st.feature && st.feature == roomy, e);
}

int ot_place_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    ot_stand where;

    return ot_is_refereed(c->sc) ? referee_place_refused(c, side, o, e) : place_refused(c, side, o, NULL, 0, &where, e);
}

/* ---- lists ---- */

/* A unit that looks for a place, everybody else on the table, and the list to fill. */
typedef struct placing {
    const ot_ctx *c;
    int unit;
    int most;  /* options still wanted: a caller may only ask whether there are any */
    int roomy; /* 1 + the trench that is known to have room; 0 none */
    fs_options *out;
    ot_place_list *list; /* where they are remembered; NULL: they are not */
    ot_crowd crowd;
} placing;

static void offer_legal(placing *q, fs_option o)
{
    ot_stand where;

    if (!q->most || place_refused(q->c, ot_side_of(q->c->sc, q->unit), &o, &q->crowd, q->roomy, &where, NULL))
        return;
    fs_offer(q->out, o);
    q->most--;
    if (q->list)
        ot_add_place(q->list, &o, &where);
}

static void offer_stand(placing *q, uint16_t verb, const ot_stand *st)
{
    fs_option o = ot_option_at(verb, q->unit, st->at);

    o.object = st->facing;
    o.form = ot_form(st->formation, st->level);
    offer_legal(q, o);
}

/* The usual shape of a unit in the open: guns, sections and vehicles in line, foot and horse in line or column. */
static void offer_open(placing *q, uint16_t verb, fs_point at, int facing)
{
    ot_stand st = {at, (uint16_t)facing, OT_LINE, OT_NO_LEVEL, 0};

    ot_crowd_turn(q->c, q->unit, facing, OT_LINE, 0, &q->crowd);
    offer_stand(q, verb, &st);
}

enum { PLACES_ACROSS = 12, PLACES_DEEP = 4 };

static void offer_band(placing *q, const ot_place *p)
{
    const ot_ctx *c = q->c;
    int unit = q->unit;
    int facing = towards_enemy(c->sc, ot_side_of(c->sc, unit));

    for (int j = 0; j <= PLACES_DEEP; j++)
        for (int i = 0; i <= PLACES_ACROSS; i++) {
            fs_point at = {p->x0 + (int32_t)((int64_t)(p->x1 - p->x0) * i / PLACES_ACROSS),
                           p->y0 + (int32_t)((int64_t)(p->y1 - p->y0) * j / PLACES_DEEP)};
            offer_open(q, OT_V_PLACE, at, facing);
        }
}

static void offer_circle(placing *q, const ot_place *p)
{
    const ot_ctx *c = q->c;
    int unit = q->unit;
    int facing = towards_enemy(c->sc, ot_side_of(c->sc, unit));

    offer_open(q, OT_V_PLACE, (fs_point){p->x0, p->y0}, facing);
    for (int ring = 1; ring <= 2; ring++)
        for (int k = 0; k < 8; k++)
            offer_open(q, OT_V_PLACE, ot_ahead((fs_point){p->x0, p->y0}, k * 450, p->x1 * ring / 2), facing);
}

/* In a trench on each level, an inch apart; in a shelter as its garrison; on a hill or in a wood a lattice. */
static void offer_feature(placing *q, const ot_place *p)
{
    const ot_ctx *c = q->c;
    int unit = q->unit;
    int terrain = ot_terrain_now(c->sc, c->s, p->feature);
    int32_t step = c->sc->tables.at.inch;

    if (terrain == OT_G_TRENCH) {
        int32_t length = ot_measured_length(ot_measured_of(c->sc, c->s, p->feature));
        ot_stand at = ot_stand_in(c->sc, c->s, unit, p->feature, OT_NO_LEVEL, 0);
        ot_lattice l = ot_lattice_of(c->sc, c->s, unit, &at);
        int32_t extent = l.bases * l.width;

        if (length / step > PLACES_ACROSS * 4) /* a long line: fewer places */
            step = length / (PLACES_ACROSS * 4);
        for (int level = OT_STEP; level <= OT_BOTTOM; level++) {
            bool full = ot_room_refused(c->sc, c->s, ot_side_of(c->sc, unit), unit, p->feature, level, NULL);

            q->roomy = full ? 0 : p->feature + 1;
            for (int32_t along = extent / 2; along <= length - extent / 2 && step > 0 && q->most; along += step) {
                ot_stand st = ot_stand_in(c->sc, c->s, unit, p->feature, level, along);
                offer_stand(q, OT_V_PLACE, &st);
            }
        }
        q->roomy = 0;
    } else if (ot_holds_units(terrain)) {
        fs_option o = ot_option_with(OT_V_PUT_IN, unit, p->feature + 1);
        offer_legal(q, o);
    } else {
        ot_rect box = ot_feature_box(c->sc, c->s, p->feature);
        ot_place band = {.kind = OT_PLACE_BAND, .x0 = box.low.x, .y0 = box.low.y, .x1 = box.high.x, .y1 = box.high.y};
        offer_band(q, &band);
    }
}

/* Behind or before a terrain piece: along it, at half the distance. */
static void offer_beside(placing *q, const ot_place *p)
{
    const ot_ctx *c = q->c;
    int unit = q->unit;
    ot_axis axis = ot_axis_of(c->sc, c->s, p->feature);
    int32_t length = ot_axis_length(axis), off = p->x1 / 2 + c->sc->tables.at.trench_width / 2;
    int facing = towards_enemy(c->sc, ot_side_of(c->sc, unit));

    for (int k = 0; k <= 2 * PLACES_ACROSS; k++) {
        fs_point on = ot_axis_point(axis, (int32_t)((int64_t)length * k / (2 * PLACES_ACROSS)), 0);
        offer_open(q, OT_V_PLACE, ot_ahead(on, ot_edge_bearing(p->edge), off), facing);
    }
}

static void offer_edge(placing *q, const ot_place *p)
{
    const ot_ctx *c = q->c;
    int unit = q->unit;
    int inward = ot_angle(ot_edge_bearing(p->edge) + OT_TURN / 2);
    static const uint8_t shapes[] = {OT_LINE, OT_COLUMN};

    for (size_t k = 0; k < sizeof shapes; k++)
        for (int i = 0; i <= PLACES_ACROSS; i++) {
            int32_t along = p->x0 + (int32_t)((int64_t)(p->x1 - p->x0) * i / PLACES_ACROSS);
            ot_stand st = {{0, 0}, (uint16_t)inward, shapes[k], OT_NO_LEVEL, 0};
            ot_lattice l = ot_lattice_of(c->sc, c->s, unit, &st);
            int32_t depth = ot_ranks(&l) * l.depth;

            st.at = p->edge == OT_SOUTH   ? (fs_point){along, depth}
                    : p->edge == OT_NORTH ? (fs_point){along, c->sc->height - depth}
                    : p->edge == OT_WEST  ? (fs_point){depth, along}
                                          : (fs_point){c->sc->width - depth, along};
            offer_stand(q, OT_V_ENTER, &st);
        }
}

void ot_place_options(const ot_ctx *c, int unit, uint16_t verb, fs_options *out)
{
    ot_some_places(c, unit, verb, INT32_MAX, out);
}

static void offer_at(placing *q, const ot_place *p)
{
    switch (p->kind) {
    case OT_PLACE_BAND:
        offer_band(q, p);
        break;
    case OT_PLACE_CIRCLE:
        offer_circle(q, p);
        break;
    case OT_PLACE_FEATURE:
        offer_feature(q, p);
        break;
    case OT_PLACE_NEAR:
        offer_beside(q, p);
        break;
    default:
        offer_edge(q, p);
    }
}

void ot_some_places(const ot_ctx *c, int unit, uint16_t verb, int most, fs_options *out)
{
    const ot_piece *piece = &c->sc->piece[unit];
    int32_t everywhere = c->sc->width + c->sc->height;
    placing q; /* large: what is not set here is set when it is used */

    if (ot_is_refereed(c->sc)) {
        offer_on_real_table(c, unit, verb, out);
        return;
    }
    if (verb == OT_V_PLACE && ot_known_places(c, unit, most, out))
        return;
    q.c = c;
    q.unit = unit;
    q.most = most;
    q.roomy = 0;
    q.out = out;
    q.list = verb == OT_V_PLACE && most == INT32_MAX ? ot_begin_places(c, unit) : NULL;
    ot_crowd_round(c, piece->side, unit, OT_NO_MOVE, (fs_point){0, 0}, everywhere, &q.crowd);
    ot_note_barriers(c, unit, (fs_point){0, 0}, everywhere, &q.crowd);
    for (int i = 0; i < piece->n_places && q.most; i++) {
        const ot_place *p = &c->sc->place[piece->first_place + i];

        if ((p->kind == OT_PLACE_EDGE) == (verb == OT_V_ENTER))
            offer_at(&q, p);
    }
    if (q.list)
        ot_end_places(c, unit, q.list);
}
