/* losses.c - castings lost, crews lost, pins [VI.V] [XVI.B] [R-67] [CH.pin]. */
#include "aim.h"

/* What happens to a unit that the enemy has not on his table is its owner's affair. */
void ot_tell_of(ot_ctx *c, uint16_t type, fs_rule rule, int unit, int other, int total, int against)
{
    if (!c->run->log)
        return;
    fs_event e = {.type = type,
                  .rule = rule,
                  .subject = (fs_unit)unit,
                  .other = (fs_unit)other,
                  .side = ot_side_of(c->sc, unit),
                  .seen = ot_is(c->s, unit, OT_SHOWN) ? 3 : ot_side_of(c->sc, unit),
                  .depth = c->s->head.depth,
                  .total = total,
                  .against = against};
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

/* A prisoner group guarded by the unit; 0 none. */
static int prisoners_of(const ot_ctx *c, int unit)
{
    const uint64_t *enemies = c->sc->units[fs_other(ot_side_of(c->sc, unit))];

    for (int u = 0; (u = ot_next_unit(enemies, u));)
        if (c->s->unit[u].where == OT_PRISONER && c->s->unit[u].captor == unit && ot_men(c->sc, c->s, u) > 0)
            return u;
    return 0;
}

static bool is_shelled(const ot_ctx *c, int by)
{
    int weapon = by ? ot_weapon_of(c->sc, c->s, by) : OT_W_NONE;

    return weapon >= OT_W_GUN37 && weapon <= OT_W_HVYMORTAR;
}

/* Of three shells on guards and prisoners two find prisoners, the third a guard [VIII.G]. */
static int victim_of(ot_ctx *c, int unit, int by)
{
    int held = is_shelled(c, by) ? prisoners_of(c, unit) : 0;

    if (!held)
        return unit;
    ot_unit *p = &c->s->unit[held];
    int turn = p->toll;
    p->toll = (uint8_t)((turn + 1) % 3);
    return turn < 2 ? held : unit;
}

static void lose_crew(ot_ctx *c, int vehicle, int n, int by, fs_rule rule)
{
    ot_unit *u = &c->s->unit[vehicle];

    if (n > u->crew)
        n = u->crew;
    u->crew = (uint8_t)(u->crew - n);
    if (n)
        ot_tell_of(c, OT_E_CREW_LOST, rule, vehicle, by, n, u->crew);
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
    ot_tell_of(c, OT_E_DESTROYED, OT_R_67, unit, by, 0, 0);
    ot_abandon(c, unit); /* its guns stay where they are */
    ot_take(c, unit, OT_DESTROYED);
}

void ot_lose(ot_ctx *c, int unit, int castings, int by, fs_rule rule)
{
    int lost[2] = {0}, who[2] = {unit, 0};

    if (castings <= 0 || !is_there(c->s, unit))
        return;
    if (ot_is_vehicle(c->sc, unit)) {
        lose_crew(c, unit, castings, by, rule);
        return;
    }
    if (c->sc->piece[unit].class_ == OT_PROJECTOR && by) { /* [X.L] */
        ot_cylinder_hits(c, unit, castings);
        if (!is_there(c->s, unit))
            return;
    }
    for (int i = 0; i < castings; i++) { /* more than there are is lost */
        int victim = victim_of(c, unit, by);

        if (ot_men(c->sc, c->s, victim) == 0)
            break;
        lose_one(c->sc, c->s, victim);
        if (victim != unit)
            who[1] = victim;
        lost[victim != unit]++;
    }
    for (int k = 1; k >= 0; k--) {
        if (!lost[k])
            continue;
        ot_tell_of(c, OT_E_LOSES, k ? OT_VIII_G : rule, who[k], by, lost[k], ot_men(c->sc, c->s, who[k]));
        if (!ot_men(c->sc, c->s, who[k]))
            destroyed(c, who[k], by);
    }
}

void ot_pin(ot_ctx *c, int unit, fs_rule rule)
{
    if (ot_is_percentile(c->sc) || ot_is_vehicle(c->sc, unit) || !ot_on_table(c->s, unit)) /* */
        return;
    bool was = ot_is(c->s, unit, OT_PINNED);
    ot_set(c->s, unit, OT_PINNED);
    ot_clear(c->s, unit, OT_PIN_OLD); /* a new one: it stays as long as any */
    if (!was)
        ot_tell_of(c, OT_E_PINNED, rule, unit, 0, 0, 0);
}

void ot_fired_on(ot_ctx *c, int unit)
{
    fs_side side = ot_side_of(c->sc, unit);
    int kind = c->sc->piece[unit].class_;

    if (kind <= OT_CYCLIST_ENGINEER && c->sc->plots_when_fired_on[side] && ot_on_table(c->s, unit))
        ot_set(c->s, unit, OT_FIRED_ON); /* its guns may plot from now on [SC.2] */
}
