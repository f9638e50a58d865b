/* lone_guns.c - guns, mortars and projectors whose crew has run or fallen, and who mans them again
 * [XII.H] [XIII.K]. */
#include "aim.h"
#include "guns.h"
#include "moves.h"
#include "sequence.h"
#include <string.h>

static int count(const ot_state *s)
{
    int n = 0;

    while (n < OT_MAX_LONE_GUNS && s->guns[n].piece)
        n++;
    return n;
}

static int find(const ot_state *s, int piece)
{
    for (int i = 0; i < count(s); i++)
        if (s->guns[i].piece == piece)
            return i;
    return -1;
}

/* Guns that cannot be carried off: unlimbered ones, and projectors. Machine guns, light mortars and 37mm guns go with
 * their crews [XIII.K]. */
static bool has_heavy_gear(const ot_ctx *c, int unit)
{
    if (ot_is(c->s, unit, OT_ABANDONED) && !c->s->unit[unit].site)
        return false;
    return (ot_is_drawn(c->sc, unit) && !ot_is(c->s, unit, OT_LIMBERED)) || c->sc->piece[unit].class_ == OT_PROJECTOR;
}

void ot_abandon(ot_ctx *c, int unit)
{
    ot_unit *u = &c->s->unit[unit];
    int piece = u->site ? u->site : unit, n = count(c->s), at = 0;
    int guns = u->site ? u->lmg : u->castings;

    if (!ot_on_table(c->s, unit) || !has_heavy_gear(c, unit))
        return;
    ot_set(c->s, unit, OT_ABANDONED);
    if (u->site)
        u->site = u->lmg = 0;
    ot_tell_of(c, OT_E_ABANDONS, OT_R_57, unit, 0, 0, 0);
    if (c->sc->battery_of[unit] < OT_MAX_BATTERIES)
        ot_strike_plot(c, unit); /* [VII.T] */
    if (n == OT_MAX_LONE_GUNS || find(c->s, piece) >= 0)
        return;
    while (at < n && c->s->guns[at].piece < piece)
        at++;
    memmove(&c->s->guns[at + 1], &c->s->guns[at], (size_t)(n - at) * sizeof c->s->guns[0]);
    c->s->guns[at] = (ot_lone_guns){(uint8_t)piece, (uint8_t)(guns > 0 ? guns : 1), u->facing, u->x, u->y};
}

/* --- manning them --- */

static bool is_artillerist(const ot_scenario *sc, int unit)
{
    int kind = sc->piece[unit].class_;

    return kind >= OT_LIGHT_MORTAR && kind <= OT_GUN37;
}

/* Its own guns from under cover, over a normal move of foot [XII.H]; any others only if it stands beside them.
 */
static int32_t reach_of(const ot_ctx *c, int unit, const ot_lone_guns *guns)
{
    int inside = c->s->unit[unit].feature;
    int kind = inside ? ot_area_of(c->sc, c->s, inside - 1).kind : OT_G_NONE;

    if (guns->piece == unit && (kind == OT_G_DUGOUT || kind == OT_G_BUNKER))
        return c->sc->tables.move[ot_is_percentile(c->sc)][OT_M_INFANTRY].normal;
    return c->sc->tables.at.inch;
}

static int32_t distance_to(const ot_ctx *c, int unit, const ot_lone_guns *guns)
{
    const ot_base *base = &c->sc->tables.base[ot_row_of(c->sc, c->s, guns->piece)->base];
    int each = base->castings > 0 ? base->castings : 1, bases = (guns->n + each - 1) / each;
    ot_lattice line = {{guns->x, guns->y}, guns->facing, bases, bases, base->width, base->depth};
    ot_shape a, b;
    ot_stand stand = ot_stand_of(c->s, unit);

    ot_box_of(&line, &a);
    ot_footprint(c->sc, c->s, unit, &stand, &b);
    fs_polygon p = ot_polygon(&a), q = ot_polygon(&b);
    return ot_distance(&p, &q);
}

/* At the guns: in their pit if they stand in one. */
static ot_stand stand_at(const ot_ctx *c, int unit, const ot_lone_guns *guns)
{
    ot_stand stand = {.at = {guns->x, guns->y}, .facing = guns->facing, .formation = OT_LINE};

    for (int f = 0; f < ot_n_features(c->sc); f++)
        if (ot_area_of(c->sc, c->s, f).kind == OT_G_GUN_PIT && ot_point_in_feature(c->sc, c->s, f, stand.at)) {
            stand = ot_stand_in(c->sc, c->s, unit, f, OT_NO_LEVEL, 0);
            stand.facing = guns->facing;
            break;
        }
    return stand;
}

int ot_man_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int unit = o->subject, cost = c->sc->tables.cost[ot_row_of(c->sc, c->s, unit)->functions][OT_DO_MAN];

    if (!unit || ot_side_of(c->sc, unit) != side || !ot_on_table(c->s, unit))
        return ot_refuse(e, OT_R_57, OT_P_NOT_OURS, unit);
    if (!is_artillerist(c->sc, unit))
        return ot_refuse(e, OT_R_57, OT_P_NOT_GUNNERS, unit);
    if (!ot_may(c->sc, c->s, unit, OT_MAY_WORK) || !cost || !ot_may_use(c->sc, c->s, unit, OT_DID_WORK, cost))
        return ot_refuse(e, OT_XII_H, OT_P_NO_FUNCTION_LEFT, unit);
    int at = o->object <= c->sc->base.n_units ? find(c->s, o->object) : -1;
    if (at < 0)
        return ot_refuse(e, OT_R_57, OT_P_NO_GUNS_THERE, unit);
    if (!ot_is(c->s, unit, OT_ABANDONED) || c->s->unit[unit].site)
        return ot_refuse(e, OT_R_57, OT_P_HAS_OWN_GUNS, unit);
    const ot_lone_guns *guns = &c->s->guns[at];
    int32_t away = distance_to(c, unit, guns), reach = reach_of(c, unit, guns);
    if (away > reach)
        return ot_refuse_for(e, OT_R_57, OT_P_TOO_FAR_TO_MAN, unit, away, reach);
    ot_stand stand = stand_at(c, unit, guns);
    if (ot_stand_refused(c, side, unit, OT_NO_MOVE, &stand, NULL))
        return ot_refuse(e, OT_R_57, OT_P_GUNS_UNDER_ENEMY, unit);
    return 0;
}

void ot_man_options(const ot_ctx *c, int unit, fs_options *out)
{
    for (int i = 0; i < count(c->s); i++) {
        fs_option o = ot_option_with(OT_V_MAN, unit, c->s->guns[i].piece);

        if (!ot_man_refused(c, ot_side_of(c->sc, unit), &o, NULL))
            fs_offer(out, o);
    }
}

/* Back at its own it is a battery again; at another's it serves as many as it has men for. */
void ot_man(ot_ctx *c, const fs_option *o)
{
    int at = find(c->s, o->object), n = count(c->s), unit = o->subject;
    ot_lone_guns guns = c->s->guns[at];
    ot_stand stand = stand_at(c, unit, &guns);
    ot_unit *u = &c->s->unit[unit];

    ot_use(c, unit, OT_DID_WORK, c->sc->tables.cost[ot_row_of(c->sc, c->s, unit)->functions][OT_DO_MAN]);
    if (ot_runs_into(c, unit, &stand))
        return;
    memmove(&c->s->guns[at], &c->s->guns[at + 1], (size_t)(n - at - 1) * sizeof guns);
    memset(&c->s->guns[n - 1], 0, sizeof guns);
    ot_clear(c->s, unit, OT_LIMBERED);
    if (guns.piece == unit)
        ot_clear(c->s, unit, OT_ABANDONED);
    else {
        u->site = guns.piece;
        u->lmg = guns.n < u->castings ? guns.n : u->castings;
    }
    ot_put(c, unit, &stand);
    ot_set(c->s, unit, OT_MOVED);
    ot_show(c, unit, OT_XIV_C);
    ot_tell_of(c, OT_E_MANS, OT_R_57, unit, guns.piece, 0, 0);
}
