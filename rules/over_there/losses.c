/* losses.c - castings lost, crews lost, pins [VI.V] [XVI.B] [R-67] [CH.pin]. */
#include "aim.h"
#include "sequence.h"

static void tell_lost(ot_ctx *c, uint16_t type, fs_rule rule, int unit, int by, int n, int left)
{
    if (!c->run->log)
        return;
    fs_event e = {.type = type,
                  .rule = rule,
                  .subject = (fs_unit)unit,
                  .other = (fs_unit)by,
                  .side = ot_side_of(c->sc, unit),
                  .seen = ot_seen_by(c->sc, c->s, unit),
                  .depth = c->s->head.depth,
                  .total = n,
                  .against = left};
    fs_say(c->run, &e, NULL, NULL, 0);
}

/* Attached engineers fall in turn with the others, engineer first, once half the regular castings are gone [XVI.B]. */
static bool takes_engineer(const ot_scenario *sc, const ot_state *s, int unit)
{
    const ot_unit *u = &s->unit[unit];

    if (!u->engineers || !u->castings)
        return u->engineers;
    return 2 * (sc->piece[unit].castings - u->castings) >= sc->piece[unit].castings && u->toll % 2 == 0;
}

/* Rifles fall before light machine guns [VI.V]. */
static void lose_one(const ot_scenario *sc, ot_state *s, int unit)
{
    ot_unit *u = &s->unit[unit];
    bool alternates = u->engineers && 2 * (sc->piece[unit].castings - u->castings) >= sc->piece[unit].castings;

    if (takes_engineer(sc, s, unit))
        u->engineers--;
    else
        u->castings--;
    if (u->lmg > u->castings)
        u->lmg = u->castings;
    u->toll = (uint8_t)(alternates && u->engineers ? (u->toll + 1) % 2 : 0);
}

static bool is_shelled(const ot_ctx *c, int by)
{
    int weapon = by ? ot_weapon_of(c->sc, c->s, by) : OT_W_NONE;

    /* a company of several mortars has no one weapon */
    return (weapon >= OT_W_GUN37 && weapon <= OT_W_HVYMORTAR) ||
           (by && c->sc->piece[ot_guns_of(c->sc, c->s, by)].class_ == OT_MIXED_MORTAR);
}

static void lose_crew(ot_ctx *c, int vehicle, int n, int by, fs_rule rule)
{
    ot_unit *u = &c->s->unit[vehicle];

    if (n > u->crew)
        n = u->crew;
    u->crew = (uint8_t)(u->crew - n);
    if (n)
        tell_lost(c, OT_E_CREW_LOST, rule, vehicle, by, n, u->crew);
    if (!u->crew) { /* nobody is left to drive or fire it */
        ot_spill(c, vehicle, false);
        ot_take(c, vehicle, OT_DESTROYED);
    }
}

static bool is_there(const ot_state *s, int unit)
{
    int where = s->unit[unit].where;

    return where == OT_ON_TABLE || where == OT_ABOARD || where == OT_PRISONER;
}

static void destroyed(ot_ctx *c, int unit, int by)
{
    ot_tell_of(c, OT_E_DESTROYED, OT_R_67, unit, by, OT_RES_DESTROYED, 0);
    ot_abandon(c, unit); /* its guns stay where they are */
    ot_take(c, unit, OT_DESTROYED);
}

void ot_lose(ot_ctx *c, int unit, int castings, int by, fs_rule rule)
{
    int lost = 0;

    if (castings <= 0 || !is_there(c->s, unit))
        return;
    if (ot_is_vehicle(c->sc, unit)) {
        lose_crew(c, unit, castings, by, rule);
        return;
    }
    if (c->sc->piece[unit].class_ == OT_PROJECTOR && by && rule != OT_IX_B) { /* hits, not men beaten in melee [X.L] */
        ot_cylinder_hits(c, unit, castings);
        if (!is_there(c->s, unit))
            return;
    }
    if (rule != OT_IX_B && is_shelled(c, by)) /* prisoners take their share, but fight in no melee [VIII.G] [IX.I] */
        castings = ot_share_hits(c, unit, castings);
    for (; lost < castings && ot_men(c->sc, c->s, unit) > 0; lost++) /* more than there are is nothing */
        lose_one(c->sc, c->s, unit);
    if (lost)
        tell_lost(c, OT_E_LOSES, rule, unit, by, lost, ot_men(c->sc, c->s, unit));
    if (!ot_men(c->sc, c->s, unit))
        destroyed(c, unit, by);
}

void ot_pin(ot_ctx *c, int unit, fs_rule rule)
{
    if (ot_is_percentile(c->sc) || ot_is_vehicle(c->sc, unit) || !ot_on_table(c->s, unit)) /* */
        return;
    bool was = ot_is(c->s, unit, OT_PINNED); /* one marker, no more; what it does is in states.c */
    ot_set(c->s, unit, OT_PINNED);
    ot_clear(c->s, unit, OT_PIN_OLD); /* a new one: it stays as long as any */
    if (!was)
        ot_tell_of(c, OT_E_PINNED, rule, unit, 0, OT_RES_PIN, 0);
}

void ot_fired_on(ot_ctx *c, int unit)
{
    fs_side side = ot_side_of(c->sc, unit);
    int kind = c->sc->piece[unit].class_;

    if (kind <= OT_CYCLIST_ENGINEER && c->sc->plots_when_fired_on[side] && ot_on_table(c->s, unit))
        ot_set(c->s, unit, OT_FIRED_ON); /* its guns may plot from now on [SC.2] */
}
