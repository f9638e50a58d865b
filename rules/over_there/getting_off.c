/* getting_off.c - room beside a vehicle for those who leave it, and its passengers when it is lost. */
#include "aim.h"
#include "guns.h"

/* Where nobody stands whom the unit's side knows; when it is really put there, nobody at all. */
static bool is_free(const ot_ctx *c, int unit, const ot_stand *stand)
{
    fs_side side = ot_side_of(c->sc, unit);

    return !ot_stand_refused(c, side, unit, OT_NO_MOVE, stand, NULL) &&
           (!c->run || !ot_stand_refused(c, fs_other(side), unit, OT_NO_MOVE, stand, NULL));
}

bool ot_room_near(const ot_ctx *c, int unit, fs_point near, ot_stand *stand)
{
    static const uint8_t form[] = {OT_COLUMN, OT_TWO_RANKS, OT_LINE};
    int32_t step = c->sc->tables.at.inch / 2;

    *stand = (ot_stand){.formation = OT_LINE};
    if (ot_is_refereed(c->sc))
        return true;
    for (int ring = 0; ring <= 12; ring++)
        for (int bearing = 0; bearing < OT_TURN; bearing += OT_TURN / 16)
            for (int k = 0; k < 3; k++) {
                *stand = (ot_stand){.at = ot_ahead(near, bearing, ring * step),
                                    .facing = c->s->unit[unit].facing,
                                    .formation = form[k]};
                if (is_free(c, unit, stand))
                    return true;
                if (!ring && bearing)
                    break;
            }
    return false;
}

static int next_aboard(const ot_ctx *c, int vehicle, int after)
{
    for (int u = after + 1; u <= c->sc->base.n_units; u++)
        if (c->s->unit[u].where == OT_ABOARD && c->s->unit[u].carrier == vehicle)
            return u;
    return 0;
}

static void tell(ot_ctx *c, uint16_t type, int unit, int vehicle, int lost, const uint8_t *dice, int n)
{
    fs_event e = {.type = type,
                  .rule = OT_R_58,
                  .subject = (fs_unit)unit,
                  .other = (fs_unit)vehicle,
                  .side = ot_side_of(c->sc, unit),
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .total = lost};

    if (c->run->log)
        fs_say(c->run, &e, NULL, dice, n);
}

/* A die for each casting; the low faces are lost. */
static void thrown_out(ot_ctx *c, int unit, int vehicle)
{
    uint8_t class_of[7] = {0}, count[2], face[2 * OT_MAX_CASTINGS];
    int men = ot_men(c->sc, c->s, unit);

    for (int i = 1; i <= c->sc->tables.fig.passenger_lost_most; i++)
        class_of[i] = 1;
    if (men <= 0)
        return;
    fs_dice_pool(c->run, ot_side_of(c->sc, unit), men, 6, OT_R_58, class_of, 2, count, face);
    tell(c, OT_E_PASSENGERS, unit, vehicle, count[1], face, face[0] ? men : 0);
    ot_lose(c, unit, count[1], 0, OT_R_58);
}

static void put_off(ot_ctx *c, int unit, int vehicle)
{
    const ot_unit *v = &c->s->unit[vehicle];
    ot_stand stand;

    c->s->unit[unit].facing = v->facing;
    if (!ot_room_near(c, unit, (fs_point){v->x, v->y}, &stand)) {
        ot_take(c, unit, OT_DESTROYED);
        return;
    }
    ot_unit *u = &c->s->unit[unit];
    u->where = OT_ON_TABLE;
    u->carrier = 0;
    ot_put(c, unit, &stand);
    ot_set(c->s, unit, OT_MOVED);
    if (v->flags & OT_SHOWN)
        ot_show(c, unit, OT_R_58);
    tell(c, OT_E_GETS_OFF, unit, vehicle, 0, NULL, 0);
}

void ot_spill(ot_ctx *c, int vehicle, bool wrecked)
{
    for (int u = 0; (u = next_aboard(c, vehicle, u));) {
        c->run->shown |= fs_other(ot_side_of(c->sc, u)); /* who was in it, and what becomes of them */
        if (wrecked)
            thrown_out(c, u, vehicle);
        if (c->s->unit[u].where == OT_ABOARD)
            put_off(c, u, vehicle);
    }
}
