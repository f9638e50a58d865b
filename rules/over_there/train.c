/* train.c - the train's run along its track: in, on, a halt at the station, and out [R-43] [SC.3]. */
#include "aim.h"
#include "facts.h"
#include "guns.h"

static ot_axis track_of(const ot_ctx *c)
{
    ot_area track = ot_area_of(c->sc, c->s, c->sc->train_track - 1);

    return (ot_axis){track.at, track.n};
}

int ot_train_refused(const ot_ctx *c, fs_side side, int train, fs_error *e)
{
    const ot_unit *u = &c->s->unit[train];

    if (!train || c->sc->piece[train].class_ != OT_TRAIN || ot_side_of(c->sc, train) != side || !c->sc->train_track)
        return ot_refuse(e, OT_R_43, OT_P_TRAIN_ONLY, train);
    if (u->where == OT_NOT_YET ? c->s->head.turn < c->sc->train_turn : u->where != OT_ON_TABLE)
        return ot_refuse(e, OT_SC_3, OT_P_NOT_NOW, train);
    if (c->s->train_halted && c->s->train_halted == c->s->head.turn)
        return ot_refuse(e, OT_SC_3, OT_P_TRAIN_HALTS, train);
    if (u->where == OT_ON_TABLE && !ot_can_drive(c->sc, c->s, train))
        return ot_refuse(e, OT_XIII_B, OT_P_TRAIN_BLOCKED, train);
    if (!ot_may_use(c->sc, c->s, train, OT_DID_MOVE, c->sc->tables.cost[OT_FOR_VEHICLE][OT_DO_MOVE]))
        return ot_refuse(e, OT_IV_D, OT_P_NO_FUNCTION_LEFT, train);
    return 0;
}

/* How far along the track its middle stands beside the station. */
static int32_t halt_at(const ot_ctx *c, ot_axis track)
{
    int32_t off;

    if (!c->sc->train_halt || c->s->train_halted)
        return -1;
    return ot_axis_nearest(track, ot_feature_at(c->sc, c->s, c->sc->train_halt - 1), &off) +
           c->sc->tables.at.train_length / 2;
}

/* The first place beyond `from` where a bridge of the track is down; `to` if there is none. */
static int32_t cut_before(const ot_ctx *c, ot_axis track, int32_t from, int32_t to)
{
    int32_t step = c->sc->tables.at.inch / 4;

    for (int32_t at = from; at < to; at += step)
        for (int f = 0; f < c->sc->n_features; f++) {
            const ot_feature *b = &c->sc->feature[f];
            fs_polygon outline = {&c->sc->point[b->first], b->n};

            if (b->kind == OT_G_BRIDGE && c->s->damage[f].is_destroyed &&
                fs_point_in_polygon(ot_axis_point(track, at, 0), &outline) != FS_OUTSIDE)
                return at > from ? at - step : from;
        }
    return to;
}

static ot_stand stand_at(ot_axis track, int32_t along)
{
    return (ot_stand){
        .at = ot_axis_point(track, along, 0), .facing = (uint16_t)ot_axis_bearing(track, along), .formation = OT_LINE};
}

/* Whoever stands on the track stops it. */
static bool is_clear(const ot_ctx *c, int train, const ot_stand *stand)
{
    ot_shape own;

    ot_footprint(c->sc, c->s, train, stand, &own);
    fs_polygon p = ot_polygon(&own);
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        if (u == train || !ot_on_table(c->s, u))
            continue;
        ot_shape other;
        ot_stand there = ot_stand_of(c->s, u);
        ot_footprint(c->sc, c->s, u, &there, &other);
        fs_polygon q = ot_polygon(&other);
        if (fs_polygons_meet(&p, &q))
            return false;
    }
    return true;
}

/* On a real table the players run it along the track, and say how it ended. */
static void run_there(ot_ctx *c, int train)
{
    ot_stand stand = {.formation = OT_LINE};

    ot_use(c, train, OT_DID_MOVE, c->sc->tables.cost[OT_FOR_VEHICLE][OT_DO_MOVE]);
    ot_put(c, train, &stand);
    ot_set(c->s, train, OT_MOVED);
    ot_tell_of(c, OT_E_TRAIN_RUNS, OT_R_43, train, 0, 0, c->sc->tables.at.train_move);
    ot_owe(c, OT_ASK_TRAIN, train, 0);
}

void ot_train_run(ot_ctx *c, int train)
{
    if (ot_is_refereed(c->sc)) {
        run_there(c, train);
        return;
    }
    ot_axis track = track_of(c);
    ot_unit *u = &c->s->unit[train];
    int32_t off, from = u->where == OT_NOT_YET ? 0 : ot_axis_nearest(track, (fs_point){u->x, u->y}, &off);
    int32_t end = ot_axis_length(track), to = from + c->sc->tables.at.train_move, halt = halt_at(c, track);

    ot_use(c, train, OT_DID_MOVE, c->sc->tables.cost[OT_FOR_VEHICLE][OT_DO_MOVE]);
    bool halts = halt >= from && halt <= to;
    to = cut_before(c, track, from, halts ? halt : to < end ? to : end);
    while (to > from) { /* in steps of a quarter of an inch back from whoever is in the way */
        ot_stand stand = stand_at(track, to);
        if (is_clear(c, train, &stand))
            break;
        to -= c->sc->tables.at.inch / 4;
    }
    if (to <= from)
        return;
    ot_stand stand = stand_at(track, to);
    u->where = OT_ON_TABLE;
    ot_put(c, train, &stand);
    ot_set(c->s, train, OT_MOVED);
    ot_show(c, train, OT_XIV_C);
    ot_tell_of(c, OT_E_TRAIN_RUNS, OT_R_43, train, 0, 0, to - from);
    if (halts && to == halt) {
        c->s->train_halted = (uint8_t)(c->s->head.turn + 1); /* one whole turn */
        ot_tell_of(c, OT_E_TRAIN_STOPS, OT_R_43, train, 0, 0, 0);
    } else if (to >= end) {
        ot_tell_of(c, OT_E_TRAIN_LEAVES, OT_R_43, train, 0, 0, 0);
        ot_take(c, train, OT_LEFT);
    }
}
