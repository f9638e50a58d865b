/* states.c - what the state of a unit lets it do at its card, table state_menu [VI.X].
 *
 * Two states at once allow only what both do. A unit that has been charged keeps its bits: OT_MAY_MOVE then means that
 * it may flee and OT_MAY_CHARGE that it may charge back; ordinary moves are not offered to it (activation.c). */
#include "sequence.h"

enum {
    ALL = OT_MAY_MOVE | OT_MAY_RUN | OT_MAY_FIRE | OT_MAY_CHARGE | OT_MAY_NEAR | OT_MAY_WORK,
    NO_ADVANCE = OT_MAY_MOVE | OT_MAY_FIRE | OT_MAY_WORK /* neither run nor charge nor come nearer */
};

/* By its last result; halved allowances are ot_allowance's affair. */
static unsigned by_morale(int morale)
{
    switch (morale) {
    case OT_HOLD: /* stationary functions only */
        return OT_MAY_FIRE | OT_MAY_WORK;
    case OT_FALL_BACK:
        return NO_ADVANCE;
    case OT_CAUTIOUS: /* up to half the normal figure */
        return OT_MAY_MOVE | OT_MAY_FIRE | OT_MAY_NEAR | OT_MAY_WORK;
    case OT_MUST_CHARGE: /* and nothing else [CH.morale.charge] */
        return OT_MAY_CHARGE | OT_MAY_RUN | OT_MAY_NEAR;
    case OT_RETIRE:
        return OT_MAY_MOVE | OT_MAY_WORK;
    case OT_STAND:
        return ALL & ~(unsigned)OT_MAY_CHARGE;
    case OT_ROUTING: /* runs, or has passed its check and is something else by now [VIII.2] */
        return 0;
    default:
        return ALL;
    }
}

/* Behind a blocked door nothing is possible but to clear it [XV.F]. */
static bool is_shut_in(const ot_scenario *sc, const ot_state *s, int u)
{
    int f = s->unit[u].feature;

    return f && f <= sc->n_features && sc->feature[f - 1].kind == OT_G_DUGOUT && s->damage[f - 1].blocked;
}

/* What it might do with nobody to guard. */
static unsigned may_unburdened(const ot_scenario *sc, const ot_state *s, int u)
{
    unsigned may = by_morale(s->unit[u].morale);

    if (ot_is(s, u, OT_FLED | OT_OVERRUN)) /* has run; nothing is left */
        return 0;
    if (is_shut_in(sc, s, u))
        may &= OT_MAY_WORK;
    if (ot_is(s, u, OT_PINNED)) /* [CH.pin] */
        may &= NO_ADVANCE;
    if (ot_is(s, u, OT_SHAKEN))
        may &= ~(unsigned)OT_MAY_RUN;
    if (ot_is_vehicle(sc, u)) {
        may &= ~(unsigned)OT_MAY_CHARGE; /* [XIII.J] */
        if (!ot_can_drive(sc, s, u))
            may &= ~(unsigned)(OT_MAY_MOVE | OT_MAY_RUN); /* [XIII.B] */
    }
    if (ot_is_charged(s, u)) /* flees, fires, stands or charges back */
        may &= OT_MAY_MOVE | OT_MAY_FIRE | OT_MAY_CHARGE;
    return may;
}

bool ot_may(const ot_scenario *sc, const ot_state *s, int u, enum ot_may what)
{
    unsigned guarding = OT_MAY_MOVE | OT_MAY_FIRE | OT_MAY_NEAR; /* it stays, or leads them, see prisoners.c [VIII.F] */

    return may_unburdened(sc, s, u) & what && (guarding & what || !ot_guards_needed(sc, s, u));
}

/* Charts: cavalry and natives one column, PIN or HOLD one and not both, FALL BACK two; all add. */
int ot_shift_right(const ot_scenario *sc, const ot_state *s, int u)
{
    int columns = ot_row_of(sc, s, u)->shift; /* [CH.fire.shift] */
    int morale = s->unit[u].morale;

    if (ot_is_percentile(sc))
        return 0;
    if (!columns && sc->piece[u].tags & OT_NATIVE)
        columns = 1;
    if (ot_is(s, u, OT_PINNED) || morale == OT_HOLD)
        columns++;
    if (morale == OT_FALL_BACK)
        columns += 2;
    return columns;
}

/* --- functions [IV] --- */

void ot_use(ot_ctx *c, int u, unsigned function, int cost)
{
    ot_unit *unit = &c->s->unit[u];

    unit->used = (uint8_t)(unit->used | function);
    unit->left = (uint8_t)(unit->left > cost ? unit->left - cost : 0);
}

bool ot_may_use(const ot_scenario *sc, const ot_state *s, int u, unsigned function, int cost)
{
    (void)sc;
    return s->unit[u].left && s->unit[u].left >= cost && !(s->unit[u].used & function);
}
