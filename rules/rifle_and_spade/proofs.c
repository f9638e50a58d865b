/* proofs.c - orders of which it is seen without drawing them that they can be issued now. What is not seen here is
 * found out by drawing one (rs_can_issue). */
#include "draft.h"
#include <string.h>

/* --- a Defense --- */

/* Where the units of a battalion are, in the order of the list, as far as that is one Battalion Objective [11.4.6]. */
typedef struct stand {
    int16_t hex[RS_AIMS];
    int n;
} stand;

static bool add_stand(const rs_scenario *sc, stand *t, int hex)
{
    bool touches = !t->n;

    for (int i = 0; i < t->n; i++) {
        if (t->hex[i] == hex)
            return true;
        touches |= rs_distance(&sc->map, t->hex[i], hex) == 1;
    }
    if (!touches || t->n == RS_AIMS || t->n == sc->tables.fig.battalion_objective)
        return false;
    t->hex[t->n++] = (int16_t)hex;
    return true;
}

/* Of a unit that will have the order, and before it no other than that: no picket, nobody cut off or kept back, of a
 * battalion of the Brigiment. */
static bool holds_here(const rs_ctx *c, int u, int b)
{
    int g = c->s->unit[u].battalion, hex = rs_at(c->s, u);

    return rs_receives(c, u, b) && g >= 1 && g <= c->sc->n_battalions && c->s->group[g].brigiment == b &&
           rs_is_land(&c->sc->map, hex) && !rs_holds(c->sc, c->s, fs_other(c->sc->brigiment[b].side), hex);
}

static int routes_in_use(const rs_state *s)
{
    int n = 0;

    for (int i = 0; i < RS_MAX_ROUTES; i++)
        n += s->route[i].start != 0;
    return n;
}

bool rs_stands_fast(const rs_ctx *c, int b)
{
    enum { MOST = RS_MOST_PARTS / 3 }; /* each unit is two parts at most, its battalion one more */
    stand at[RS_MAX_BATTALIONS];
    uint64_t met[(RS_MAX_BATTALIONS + 63) / 64] = {0};
    int units = 0, battalions = 0;

    if (rs_hq_hex(c->s, b) == FS_NO_HEX)
        return false;
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[c->sc->brigiment[b].side], u));) {
        int g = c->s->unit[u].battalion;

        if (!rs_is_rifle_of(c->sc, c->s, u, b))
            continue;
        if (!holds_here(c, u, b) || ++units > MOST)
            return false;
        if (!rs_has(met, g)) {
            rs_add(met, g);
            at[g].n = 0;
            battalions++;
        }
        if (!add_stand(c->sc, &at[g], rs_at(c->s, u)))
            return false;
    }
    int column = battalions < RS_SUPPORT_COLUMNS ? battalions : RS_SUPPORT_COLUMNS;
    return battalions > c->sc->tables.support[RS_DEFENSE].least[column] && units <= RS_MAX_ROUTES - routes_in_use(c->s);
}

/* --- a Point Objective --- */

bool rs_is_point_near(const rs_ctx *c, int b, int order)
{
    int hq = rs_hq_hex(c->s, b);
    rs_draft d;

    if (hq == FS_NO_HEX)
        return false;
    d.b = b;
    d.order = order;
    d.side = c->sc->brigiment[b].side;
    memset(d.who, 0, sizeof d.who);
    for (int u = 0; (u = rs_next_piece(c->sc->of_brigiment[b], u));)
        if (rs_receives(c, u, b))
            rs_add(d.who, u);
    return rs_any_point(c, &d, hq);
}
