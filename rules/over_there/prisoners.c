/* prisoners.c - units that have surrendered, and those who guard them [VIII.F].
 *
 * A prisoner is the piece it was, held by its captor. Some castings of the captor are bound to guard it; the captor
 * stays where it is or leads all it holds towards its own edge, five inches at most, and is rid of them within an inch
 * of that edge. */
#include "facts.h"

static bool is_held_by(const ot_state *s, int u, int captor)
{
    return s->unit[u].where == OT_PRISONER && s->unit[u].captor == captor;
}

uint8_t ot_count_held(const ot_scenario *sc, const ot_state *s)
{
    uint8_t n = 0;

    for (int u = 1; u <= sc->base.n_units; u++)
        n = (uint8_t)(n + (s->unit[u].where == OT_PRISONER));
    return n;
}

int ot_prisoners_of(const ot_scenario *sc, const ot_state *s, int captor)
{
    int n = 0;

    const uint64_t *enemies = sc->units[fs_other(ot_side_of(sc, captor))];

    for (int w = 0; w < OT_PIECE_WORDS; w++)
        for (uint64_t left = enemies[w]; left; left &= left - 1) {
            int u = w * 64 + __builtin_ctzll(left);

            if (s->unit[u].captor == captor && is_held_by(s, u, captor))
                n += ot_men(sc, s, u);
        }
    return n;
}

/* One casting for every five, or part of five [VIII.F]; all it has where that is not enough. Who is not on the table
 * guards nobody there: a guess of what is hidden may have a captor still to come. */
int ot_guards_needed(const ot_scenario *sc, const ot_state *s, int captor)
{
    int per_guard = sc->tables.fig.castings_per_guard, men = ot_men(sc, s, captor);
    int held = s->held && men && ot_on_table(s, captor) ? ot_prisoners_of(sc, s, captor) : 0;

    if (!held || per_guard < 1)
        return 0;
    int needed = (held + per_guard - 1) / per_guard;
    return needed < men ? needed : men;
}

/* --- hits on the group --- */

static int first_held(const ot_scenario *sc, const ot_state *s, int captor)
{
    for (int u = 0; (u = ot_next_unit(sc->units[fs_other(ot_side_of(sc, captor))], u));)
        if (is_held_by(s, u, captor) && ot_men(sc, s, u))
            return u;
    return 0;
}

static void take_prisoner(ot_ctx *c, int u)
{
    ot_unit *unit = &c->s->unit[u];

    if (unit->castings)
        unit->castings--;
    else
        unit->engineers--;
    if (unit->lmg > unit->castings)
        unit->lmg = unit->castings;
    if (!ot_men(c->sc, c->s, u))
        ot_take(c, u, OT_DESTROYED);
}

/* Of every three hits two take a prisoner, then one a guard; the count goes on from fire to fire. Returns the hits on
 * the guards [VIII.G]. */
int ot_share_hits(ot_ctx *c, int captor, int hits)
{
    enum { ON_PRISONERS = 2, ROUND = 3 };
    int guards = 0, lost = 0, held;

    for (; hits > 0 && (held = first_held(c->sc, c->s, captor)) != 0; hits--) {
        ot_unit *unit = &c->s->unit[held];
        uint8_t next = (uint8_t)((unit->toll + 1) % ROUND);

        if (unit->toll % ROUND >= ON_PRISONERS) {
            unit->toll = next;
            guards++;
            continue;
        }
        unit->toll = next;
        take_prisoner(c, held);
        lost++;
        if (!is_held_by(c->s, held, captor) && (held = first_held(c->sc, c->s, captor)) != 0)
            c->s->unit[held].toll = next;
    }
    if (lost)
        ot_tell_of(c, OT_E_PRISONER_HIT, OT_VIII_G, captor, 0, 0, lost);
    return guards + hits;
}

/* --- leading them off --- */

static int32_t to_own_edge(const ot_scenario *sc, fs_side side, fs_point p)
{
    switch (sc->own_edge[side]) {
    case OT_NORTH:
        return sc->height - p.y;
    case OT_EAST:
        return sc->width - p.x;
    case OT_WEST:
        return p.x;
    default:
        return p.y;
    }
}

static int edge_bearing(const ot_scenario *sc, fs_side side)
{
    int edge = sc->own_edge[side];

    return edge >= OT_NORTH && edge <= OT_WEST ? (edge - OT_NORTH) * (OT_TURN / 4) : OT_TURN / 2;
}

static ot_stand led_to(const ot_ctx *c, int u, fs_point at)
{
    ot_stand to = ot_stand_of(c->s, u);

    if (!ot_is_refereed(c->sc)) { /* on a real table nobody knows where they face */
        to.facing = (uint16_t)edge_bearing(c->sc, ot_side_of(c->sc, u));
        to.at = at;
    }
    to.feature = to.level = 0;
    if (to.formation == OT_GARRISON)
        to.formation = OT_LINE; /* out of doors */
    return to;
}

int ot_lead_refused(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int u = o->subject;
    fs_point at = {o->x, o->y};
    int32_t cost = 0, most = c->sc->tables.at.guard_move;

    if (!ot_guards_needed(c->sc, c->s, u))
        return ot_refuse(e, OT_VIII_F, OT_P_NO_PRISONERS, u);
    if (ot_is_charged(c->s, u) || !ot_may(c->sc, c->s, u, OT_MAY_MOVE))
        return ot_refuse(e, OT_VI_X, OT_P_CANNOT_ACT, u);
    if (!ot_may_use(c->sc, c->s, u, OT_DID_MOVE, 1))
        return ot_refuse_for(e, OT_IV, OT_P_FUNCTIONS_USED, u, c->s->unit[u].left, 1);
    if (ot_is_refereed(c->sc))
        return 0;
    if (ot_path_refused(c, side, u, OT_BY_MOVE, &at, 1, &cost, e))
        return 1;
    if (cost > most)
        return ot_refuse_for(e, OT_R_34, OT_P_PRISONERS_SLOW, u, cost, most);
    ot_stand to = led_to(c, u, at);
    return ot_stand_refused(c, side, u, OT_BY_MOVE, &to, e);
}

/* Straight back, as far as they come. */
void ot_lead_options(const ot_ctx *c, int u, fs_options *out)
{
    fs_side side = ot_side_of(c->sc, u);

    if (!ot_guards_needed(c->sc, c->s, u))
        return;
    if (ot_is_refereed(c->sc)) {
        fs_option o = ot_option(OT_V_LEAD, u);

        if (!ot_lead_refused(c, side, &o, NULL))
            fs_offer(out, o);
        return;
    }
    fs_point from = {c->s->unit[u].x, c->s->unit[u].y};
    int32_t far = to_own_edge(c->sc, side, from), most = c->sc->tables.at.guard_move;

    for (far = far < most ? far : most; far > 0; far -= OT_INCH / 2) {
        fs_option o = ot_option_at(OT_V_LEAD, u, ot_ahead(from, edge_bearing(c->sc, side), far));

        if (ot_lead_refused(c, side, &o, NULL))
            continue;
        fs_offer(out, o);
        return;
    }
}

/* They are off the table, for good. */
void ot_rid_of_prisoners(ot_ctx *c, int captor)
{
    for (int p = 0; (p = ot_next_unit(c->sc->units[fs_other(ot_side_of(c->sc, captor))], p));)
        if (is_held_by(c->s, p, captor))
            c->s->unit[p].captor = 0;
}

int ot_lead_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    int u = o->subject;
    ot_stand to = led_to(c, u, (fs_point){o->x, o->y});

    ot_use(c, u, OT_DID_MOVE, 1);
    if (ot_runs_into(c, u, &to))
        return FS_CLOSED;
    ot_put(c, u, &to);
    ot_set(c->s, u, OT_MOVED);
    ot_tell_of(c, OT_E_LED, OT_VIII_F, u, 0, 0, 0);
    if (ot_is_refereed(c->sc))
        ot_owe(c, OT_ASK_RID, u, 0);
    else if (to_own_edge(c->sc, side, to.at) <= c->sc->tables.at.inch)
        ot_rid_of_prisoners(c, u);
    return FS_CLOSED;
}
