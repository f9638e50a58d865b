/* stacking.c - how much of a side fits into a hex [3.7]. Rifle and artillery limits do not affect each other [3.7.8];
 * MG and HQ count nothing [3.7.1], pickets their quarter [3.7.2]; what stands in Column or limbered on a road or track
 * is counted there besides [14.3.6]. */
#include "recall.h"
#include "steps.h"
#include <string.h>

/* So many quarters more; those of a Column on a road or track are counted there. */
static void count_rifles(rs_load *l, int quarters, bool column, bool on_way, bool in_work)
{
    if (column && on_way)
        l->road_rifle += quarters;
    else
        l->rifle += quarters;
    if (column && !on_way)
        l->column += quarters;
    if (in_work)
        l->in_works += quarters;
}

/* `column` a Column or limbered unit; on a road or track it is counted there. `times` 1, or -1: it goes. */
static void count_times(const rs_scenario *sc, const rs_state *s, int u, bool column, bool on_way, int times,
                        rs_load *l)
{
    bool in_column = column && on_way;
    const rs_unit *unit = &s->unit[u];

    if (rs_has_steps(sc, u)) {
        count_rifles(l, unit->steps * times, column, on_way, unit->flags & RS_IN_WORK);
    } else if (sc->kind_of[u] == RS_ARTILLERY && !(sc->piece[u].flags & RS_FIXED)) { /* those are part of the place */
        if (in_column)
            l->road_guns += times;
        else
            l->guns += times;
    }
}

static void count(const rs_scenario *sc, const rs_state *s, int u, bool column, bool on_way, rs_load *l)
{
    count_times(sc, s, u, column, on_way, 1, l);
}

/* Who comes out of a queue by a road comes in Column or limbered [15.1.1]. */
static bool comes_in_column(const rs_scenario *sc, const rs_state *s, int u, bool on_way)
{
    return rs_is(s, u, RS_COLUMN) ||
           (on_way && s->unit[u].where == RS_QUEUED && sc->tables.allowance[rs_mover_of(sc, u)].column);
}

/* Of the side in the hex, and of those who come and are not there yet. */
static rs_load load_of(const rs_scenario *sc, const rs_state *s, fs_side side, int hex, const uint64_t *coming)
{
    bool on_way = rs_has(sc->map.way, hex);
    rs_load l = {0};

    for (int u = 0; rs_holds(sc, s, side, hex) && (u = rs_next_in(sc, s, hex, u));) /* HQs alone count nothing */
        if (sc->side_of[u] == side && !(coming && rs_has(coming, u)))
            count(sc, s, u, rs_is(s, u, RS_COLUMN), on_way, &l);
    for (int u = 0; coming && (u = rs_next_piece(coming, u));)
        count(sc, s, u, comes_in_column(sc, s, u, on_way), on_way, &l);
    return l;
}

static int rifle_limit(const rs_scenario *sc, const rs_state *s, int hex, const rs_load *l)
{
    int limit = sc->tables.terrain[rs_terrain(&sc->map, hex)].rifle_limit * 4; /* [3.7.5] */

    if (rs_is_us_them(sc, s, hex)) {
        int here = sc->tables.fig.us_them * 4 + l->in_works; /* [3.7.10] */
        return here < limit ? here : limit;
    }
    return limit;
}

static int column_limit(const rs_scenario *sc)
{
    return (sc->switches[RS_SW_COLUMN_STEPS] ? 4 : sc->tables.fig.column_steps) * 4; /* [R5] */
}

int rs_over_limit(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    rs_load l = load_of(sc, s, side, hex, NULL);
    int over = l.rifle - rifle_limit(sc, s, hex, &l);

    return over > 0 ? over : 0;
}

static int load_refused(const rs_scenario *sc, const rs_state *s, int hex, const rs_load *l, fs_error *e)
{
    int limit = rifle_limit(sc, s, hex, l), guns = sc->tables.terrain[rs_terrain(&sc->map, hex)].gun_limit;

    if (l->rifle > limit)
        return rs_refuse_for(e, rs_is_us_them(sc, s, hex) ? RS_3_7_10 : RS_3_7_5, RS_P_TOO_MANY_STEPS, 0, hex,
                             (l->rifle + 3) / 4, limit / 4);
    if (l->guns > guns)
        return rs_refuse_for(e, RS_3_7_5, RS_P_TOO_MANY_GUNS, 0, hex, l->guns, guns);
    if (l->column > sc->tables.fig.column_steps_off * 4)
        return rs_refuse_for(e, RS_14_2_7, RS_P_TOO_MANY_STEPS, 0, hex, (l->column + 3) / 4,
                             sc->tables.fig.column_steps_off);
    if (l->road_rifle > column_limit(sc))
        return rs_refuse_for(e, RS_14_2_5, RS_P_ROAD_IS_FULL, 0, hex, (l->road_rifle + 3) / 4, column_limit(sc) / 4);
    if (l->road_guns > sc->tables.fig.column_guns || (l->road_guns && l->road_rifle))
        return rs_refuse(e, RS_3_7_8, RS_P_ROAD_IS_FULL, 0, hex);
    return 0;
}

int rs_stacking_refused(const rs_scenario *sc, const rs_state *s, fs_side side, int hex,
                        const uint64_t coming[RS_PIECE_WORDS], fs_error *e)
{
    rs_load l = load_of(sc, s, side, hex, coming);

    return load_refused(sc, s, hex, &l, e);
}

int rs_standing_refused(const rs_scenario *sc, const rs_state *s, fs_side side, int hex, fs_error *e)
{
    bool on_way = rs_has(sc->map.way, hex);
    rs_load l = {0};

    for (int u = 0; (u = rs_next_in(sc, s, hex, u));)
        if (sc->side_of[u] == side && !rs_is(s, u, RS_MOVER))
            count(sc, s, u, rs_is(s, u, RS_COLUMN), on_way, &l);
    return load_refused(sc, s, hex, &l, e);
}

/* Of the side in the hex, as the list remembers it. */
static const rs_load *recall_load(const rs_ctx *c, fs_side side, int hex)
{
    rs_findings *r = c->recall;
    int at = hex & (RS_RECALL_LOADS - 1);

    if (r->load_side != side)
        memset(r->load_of, 0, sizeof r->load_of);
    r->load_side = side;
    if (r->load_of[at] != hex + 1) {
        r->load_of[at] = (uint16_t)(hex + 1);
        r->load[at] = load_of(c->sc, c->s, side, hex, NULL);
    }
    return &r->load[at];
}

bool rs_has_room(const rs_ctx *c, fs_side side, int hex, const uint64_t coming[RS_PIECE_WORDS])
{
    if (!c->recall)
        return !rs_stacking_refused(c->sc, c->s, side, hex, coming, NULL);
    rs_load l = *recall_load(c, side, hex);
    bool on_way = rs_has(c->sc->map.way, hex);

    for (int u = 0; (u = rs_next_piece(coming, u));)
        if (!rs_on_map(c->s, u) || rs_at(c->s, u) != hex) /* who is there is counted */
            count(c->sc, c->s, u, comes_in_column(c->sc, c->s, u, on_way), on_way, &l);
    return !load_refused(c->sc, c->s, hex, &l, NULL);
}

bool rs_may_form(const rs_ctx *c, fs_side side, int hex, const uint64_t changing[RS_PIECE_WORDS], bool to_column)
{
    if (!c->recall)
        return !rs_formation_refused(c->sc, c->s, side, hex, changing, to_column, NULL);
    rs_load l = *recall_load(c, side, hex);
    bool on_way = rs_has(c->sc->map.way, hex);

    for (int u = 0; (u = rs_next_piece(changing, u));)
        if (rs_is(c->s, u, RS_COLUMN) != to_column && rs_on_map(c->s, u) && rs_at(c->s, u) == hex) {
            count_times(c->sc, c->s, u, !to_column, on_way, -1, &l);
            count(c->sc, c->s, u, to_column, on_way, &l);
        }
    return !load_refused(c->sc, c->s, hex, &l, NULL);
}

bool rs_takes_limbered(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    rs_load l = load_of(sc, s, sc->side_of[u], hex, NULL);

    count(sc, s, u, true, rs_has(sc->map.way, hex), &l);
    return !load_refused(sc, s, hex, &l, NULL);
}

bool rs_takes_a_step(const rs_scenario *sc, const rs_state *s, int u, int hex)
{
    fs_side side = sc->side_of[u];
    bool is_there = rs_on_map(s, u) && rs_at(s, u) == hex, in_work = is_there && rs_is(s, u, RS_IN_WORK);
    int work = rs_work_at(s, side, hex, 0);
    rs_load l = load_of(sc, s, side, hex, NULL);

    count_rifles(&l, 4, is_there && rs_is(s, u, RS_COLUMN), rs_has(sc->map.way, hex), in_work);
    if (in_work && work && l.in_works > rs_capacity(sc, s, work)) /* [3.7.9] */
        return false;
    return !load_refused(sc, s, hex, &l, NULL);
}

int rs_formation_refused(const rs_scenario *sc, const rs_state *s, fs_side side, int hex,
                         const uint64_t changing[RS_PIECE_WORDS], bool to_column, fs_error *e)
{
    bool on_way = rs_has(sc->map.way, hex);
    rs_load l = {0};

    for (int u = 0; (u = rs_next_in(sc, s, hex, u));)
        if (sc->side_of[u] == side)
            count(sc, s, u, rs_has(changing, u) ? to_column : rs_is(s, u, RS_COLUMN), on_way, &l);
    return load_refused(sc, s, hex, &l, e);
}

int rs_road_refused(const rs_scenario *sc, const rs_state *s, fs_side side, int hex,
                    const uint64_t coming[RS_PIECE_WORDS], fs_error *e)
{
    rs_load l = load_of(sc, s, side, hex, coming);

    if (l.road_rifle > column_limit(sc) || l.road_guns > sc->tables.fig.column_guns || (l.road_guns && l.road_rifle))
        return rs_refuse(e, RS_3_7_12, RS_P_NO_PASSING, 0, hex);
    return 0;
}
