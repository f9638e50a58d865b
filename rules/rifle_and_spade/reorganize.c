/* reorganize.c - units of one battalion merge and split, pickets make up a step: in the Formation Adjustment Segment,
 * or as a move of an activation [3.2]. */
#include "steps.h"
#include <string.h>

int rs_rating(const rs_scenario *sc, const rs_state *s, int u)
{
    int best = sc->piece[u].morale, g = s->unit[u].battalion;

    for (int v = 0; !best && g && (v = rs_next_piece(sc->of_battalion[g], v));)
        best = rs_has_steps(sc, v) ? sc->piece[v].morale : 0;
    return best;
}

static int least_size(int quarters)
{
    return quarters > 8 ? RS_BATTALION : quarters > 4 ? RS_HALF_BATTALION : quarters > 1 ? RS_COMPANY : RS_PICKET;
}

/* In the activation it is a move of its own [3.2]. */
static bool is_a_move(const rs_state *s) { return s->head.phase == RS_PHASE_ACTIVATIONS; }

static int unit_refused(const rs_ctx *c, fs_side side, int u, fs_error *e)
{
    if (u < 1 || u > c->sc->base.n_units || c->sc->side_of[u] != side || !rs_has_steps(c->sc, u) || !rs_on_map(c->s, u))
        return rs_refuse(e, RS_3_2, RS_P_CANNOT_REORGANIZE, u, FS_NO_HEX);
    if (rs_is_us_them(c->sc, c->s, rs_at(c->s, u)) || rs_marker_at(c->s, rs_at(c->s, u)))
        return rs_refuse(e, RS_3_2_5, RS_P_NOT_IN_ASSAULT_HEX, u, rs_at(c->s, u));
    if (rs_is(c->s, u, RS_CONFUSED | RS_COLUMN | RS_HELD))
        return rs_refuse(e, RS_3_2_2, RS_P_NOT_FIT_TO_REORGANIZE, u, FS_NO_HEX);
    if (!is_a_move(c->s))
        return rs_is(c->s, u, RS_CHAINED) ? rs_refuse(e, RS_3_2, RS_P_CANNOT_REORGANIZE, u, FS_NO_HEX) : 0;
    if (!rs_may_act(c->sc, c->s, u) || rs_is(c->s, u, RS_FIRED | RS_MOVED | RS_DUG) ||
        rs_allowance_now(c->sc, c->s, u) < c->sc->tables.fig.reorganize_mp)
        return rs_refuse(e, RS_3_2, RS_P_NOT_ACTIVE, u, FS_NO_HEX);
    return 0;
}

static bool is_merging_picket(const rs_ctx *c, fs_side side, int brigiment, int hex, int u)
{
    return rs_on_map(c->s, u) && rs_at(c->s, u) == hex && rs_is_picket(c->s, u) &&
           c->s->unit[u].brigiment == brigiment && !unit_refused(c, side, u, NULL);
}

/* Quarters in pickets of that Brigiment in the hex besides one of them [3.2.4]. */
static int other_pickets(const rs_ctx *c, fs_side side, int u)
{
    int n = 0, hex = rs_at(c->s, u);

    for (int v = 0; (v = rs_next_in(c->sc, c->s, hex, v));)
        n += v != u && is_merging_picket(c, side, c->s->unit[u].brigiment, hex, v);
    return n;
}

/* `u` takes four quarters of pickets: its own and three others, or four others if it is a rifle unit with room. */
static int picket_merge_refused(const rs_ctx *c, fs_side side, int u, int v, fs_error *e)
{
    bool self = rs_is_picket(c->s, u);
    int needed = self ? 3 : 4;

    if (c->s->unit[u].brigiment != c->s->unit[v].brigiment || !c->s->unit[u].brigiment)
        return rs_refuse(e, RS_3_2_4, RS_P_NOT_ONE_BATTALION, v, rs_at(c->s, u));
    if (!self && c->s->unit[u].steps + 4 > rs_full_steps(c->s->unit[u].size))
        return rs_refuse(e, RS_3_2_4, RS_P_TOO_BIG, u, rs_at(c->s, u));
    if (other_pickets(c, side, u) < needed)
        return rs_refuse(e, RS_3_2_4, RS_P_TOO_FEW_PICKETS, u, rs_at(c->s, u));
    return 0;
}

/* Two that are fit for it, each by itself. */
static int pair_refused(const rs_ctx *c, fs_side side, int u, int v, fs_error *e)
{
    if (u == v || rs_at(c->s, u) != rs_at(c->s, v) || c->sc->kind_of[u] != c->sc->kind_of[v])
        return rs_refuse(e, RS_3_2_2, RS_P_NOT_ONE_BATTALION, v, rs_at(c->s, u));
    if (rs_is_picket(c->s, v))
        return picket_merge_refused(c, side, u, v, e);
    if (rs_is_picket(c->s, u) || !c->s->unit[u].battalion || c->s->unit[u].battalion != c->s->unit[v].battalion)
        return rs_refuse(e, RS_3_2_2, RS_P_NOT_ONE_BATTALION, v, rs_at(c->s, u));
    if (c->s->unit[u].steps + c->s->unit[v].steps > rs_full_steps(RS_BATTALION))
        return rs_refuse(e, RS_3_2_1, RS_P_TOO_BIG, u, rs_at(c->s, u));
    return 0;
}

static int merge_refused(const rs_ctx *c, fs_side side, int u, int v, fs_error *e)
{
    return unit_refused(c, side, u, e) || unit_refused(c, side, v, e) || pair_refused(c, side, u, v, e);
}

/* A counter nobody uses; 0 none [3.2.2]. */
static int free_counter(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    for (int u = sc->n_listed + sc->n_spaces; (u = rs_next_piece(sc->pieces[side], u));) /* behind the others */
        if (sc->kind_of[u] == RS_RIFLE && s->unit[u].where == RS_NOT_YET && !s->unit[u].steps)
            return u;
    return 0;
}

static int size_refused(const rs_ctx *c, int u, int size, fs_error *e)
{
    int steps = c->s->unit[u].steps, first = rs_full_steps(size);

    if ((size != RS_HALF_BATTALION && size != RS_COMPANY) || size <= c->s->unit[u].size || steps <= first ||
        steps - first > first || c->sc->kind_of[u] != RS_RIFLE)
        return rs_refuse(e, RS_3_2_1, RS_P_CANNOT_SPLIT, u, rs_at(c->s, u));
    return 0;
}

static int parts_refused(const rs_ctx *c, fs_side side, int u, int size, fs_error *e)
{
    if (size_refused(c, u, size, e))
        return 1;
    if (!free_counter(c->sc, c->s, side))
        return rs_refuse(e, RS_3_2_2, RS_P_NO_COUNTER, u, rs_at(c->s, u));
    return 0;
}

static int split_refused(const rs_ctx *c, fs_side side, int u, int size, fs_error *e)
{
    return unit_refused(c, side, u, e) || parts_refused(c, side, u, size, e);
}

int rs_reorganize_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == RS_V_MERGE)
        return merge_refused(c, side, o->subject, o->object, e);
    return split_refused(c, side, o->subject, o->form, e);
}

/* Those of a set who are fit for it, and the hexes with several of them: most stand alone. */
typedef struct fit_units {
    int16_t at[RS_MAX_PIECES];
    int n;
    uint64_t shared[RS_SEAT_WORDS];
} fit_units;

static void find_fit(const rs_ctx *c, fs_side side, const uint64_t who[RS_PIECE_WORDS], fit_units *fit)
{
    uint64_t met[RS_SEAT_WORDS] = {0};
    uint32_t unfit = /* as unit_refused has it */
        RS_CONFUSED | RS_COLUMN | RS_HELD | (is_a_move(c->s) ? RS_ACTED | RS_FIRED | RS_MOVED | RS_DUG : 0u);

    fit->n = 0;
    memset(fit->shared, 0, sizeof fit->shared);
    for (int u = 0; (u = rs_next_piece(who, u));) {
        if (!rs_has_steps(c->sc, u) || rs_is(c->s, u, unfit) || unit_refused(c, side, u, NULL))
            continue;
        int seat = c->sc->map.seat[rs_at(c->s, u)];
        fit->at[fit->n++] = (int16_t)u;
        if (rs_has(met, seat))
            rs_add(fit->shared, seat);
        rs_add(met, seat);
    }
}

/* `spare` is the counter for the other half: -1 not looked for yet. */
static bool may_split(const rs_ctx *c, fs_side side, int u, int size, int *spare)
{
    if (size_refused(c, u, size, NULL))
        return false;
    if (*spare < 0)
        *spare = free_counter(c->sc, c->s, side);
    return *spare;
}

/* All of it, or `enough`. */
static void list_until(const rs_ctx *c, fs_side side, const uint64_t who[RS_PIECE_WORDS], int enough, fs_options *out)
{
    int spare = -1;
    fit_units fit;

    find_fit(c, side, who, &fit);
    for (int i = 0; i < fit.n && out->n < enough; i++) {
        int u = fit.at[i], n = rs_has(fit.shared, c->sc->map.seat[rs_at(c->s, u)]) ? fit.n : 0;

        for (int k = 0; k < n; k++)
            if (c->s->hex[fit.at[k]] == c->s->hex[u] && !pair_refused(c, side, u, fit.at[k], NULL))
                fs_offer(out, (fs_option){.verb = RS_V_MERGE, .subject = (fs_unit)u, .object = (uint16_t)fit.at[k]});
        for (int size = RS_HALF_BATTALION; size <= RS_COMPANY; size++)
            if (may_split(c, side, u, size, &spare))
                fs_offer(out, (fs_option){.verb = RS_V_SPLIT, .subject = (fs_unit)u, .form = (uint8_t)size});
    }
}

void rs_reorganize_options(const rs_ctx *c, fs_side side, const uint64_t who[RS_PIECE_WORDS], fs_options *out)
{
    list_until(c, side, who, FS_MAX_OPTIONS + 1, out);
}

/* The first that may split says so; who merges with whom is asked if nobody may. */
bool rs_can_reorganize(const rs_ctx *c, fs_side side, const uint64_t who[RS_PIECE_WORDS])
{
    fs_options list = {0};
    int spare = -1;

    for (int u = 0; (u = rs_next_piece(who, u));)
        for (int size = RS_HALF_BATTALION; rs_has_steps(c->sc, u) && size <= RS_COMPANY; size++)
            if (may_split(c, side, u, size, &spare) && !unit_refused(c, side, u, NULL))
                return true;
    list_until(c, side, who, 1, &list);
    return list.n;
}

/* The worse of each: fired, moved, out of Hiding, out of the work [3.2.3]. */
static void take_worse(rs_ctx *c, int u, int v)
{
    uint32_t both = c->s->unit[u].flags & c->s->unit[v].flags;

    rs_set(c->s, u,
           c->s->unit[v].flags &
               (RS_FIRED | RS_MOVED | RS_RALLIED | RS_ISOLATED | RS_ON_TOP | RS_NEW_ORDER | RS_OLD_ORDER | RS_SHAKEN));
    if (rs_is(c->s, u, RS_ON_TOP) || !(both & RS_IN_WORK))
        rs_clear(c->s, u, RS_IN_WORK);
    if (c->s->unit[u].means != c->s->unit[v].means || c->s->unit[u].named != c->s->unit[v].named)
        c->s->unit[u].means = c->s->unit[u].named = 0;
}

/* The counter goes back; its men are in the other unit. */
static void put_away(rs_ctx *c, int v)
{
    rs_take_off(c, v, RS_NOT_YET);
    c->s->unit[v] = (rs_unit){.size = c->s->unit[v].size,
                              .battalion = rs_is_spare(c->sc, v) ? 0 : c->s->unit[v].battalion,
                              .brigiment = rs_is_spare(c->sc, v) ? 0 : c->s->unit[v].brigiment};
    if (rs_is_spare(c->sc, v))
        c->s->unit[v].size = c->sc->piece[v].size;
}

static void absorb(rs_ctx *c, int u, int v)
{
    rs_unit *unit = &c->s->unit[u];
    int steps = unit->steps + c->s->unit[v].steps;

    rs_touch_steps(c);
    take_worse(c, u, v);
    put_away(c, v);
    unit->steps = (uint8_t)steps;
    if (least_size(steps) < unit->size)
        unit->size = (uint8_t)least_size(steps); /* the reduced side of a greater counter [3.2.1] */
}

static void merge_pickets(rs_ctx *c, fs_side side, int u, int v)
{
    int hex = rs_at(c->s, u), b = c->s->unit[u].brigiment, left = rs_is_picket(c->s, u) ? 3 : 4;

    absorb(c, u, v);
    left--;
    for (int w = 0; left && (w = rs_next_in(c->sc, c->s, hex, w));)
        if (w != u && is_merging_picket(c, side, b, hex, w)) {
            absorb(c, u, w);
            left--;
        }
}

static void split(rs_ctx *c, fs_side side, int u, int size)
{
    int v = free_counter(c->sc, c->s, side), hex = rs_at(c->s, u), first = rs_full_steps(size);
    rs_unit *unit = &c->s->unit[u], *other = &c->s->unit[v];

    rs_touch_steps(c);
    *other = (rs_unit){.steps = (uint8_t)(unit->steps - first),
                       .size = (uint8_t)size,
                       .battalion = unit->battalion,
                       .brigiment = unit->brigiment};
    rs_put(c, v, hex);
    other->flags = unit->flags;
    other->means = unit->means;
    other->named = unit->named;
    other->entry = unit->entry;
    unit->steps = (uint8_t)first;
    unit->size = (uint8_t)size;
    if (unit->route) {
        const rs_route *r = &c->s->route[unit->route - 1];
        uint8_t way[RS_MAX_ROUTE];

        for (int i = 0; i < r->n; i++)
            way[i] = (uint8_t)rs_direction(&c->sc->map, rs_route_hex(c->sc, r, i), rs_route_hex(c->sc, r, i + 1));
        rs_give_route(c, v, r->start - 1, way, r->n);
    }
    if (is_a_move(c->s))
        rs_set(c->s, v, RS_MOVED | RS_ACTED);
    else
        rs_take_part(c, u, RS_CHAINED), rs_take_part(c, v, RS_CHAINED); /* not put together again in this segment */
}

void rs_reorganize(rs_ctx *c, fs_side side, const fs_option *o)
{
    int u = o->subject, hex = rs_at(c->s, u);

    if (o->verb == RS_V_SPLIT)
        split(c, side, u, o->form);
    else if (rs_is_picket(c->s, o->object))
        merge_pickets(c, side, u, o->object);
    else
        absorb(c, u, o->object);
    rs_settle(c, hex);
    if (is_a_move(c->s))
        rs_set(c->s, u, RS_MOVED | RS_ACTED);
    rs_tell_to(c, side, RS_E_REORGANIZES, RS_3_2, side, u, hex, 0);
}
