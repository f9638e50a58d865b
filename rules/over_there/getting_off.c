/* getting_off.c - room beside a vehicle for those who leave it, and its passengers when it is lost. */
#include "aim.h"
#include "guns.h"
#include "moves.h"

enum { ROOM_RINGS = 12, ROOM_WAYS = 16, ROOM_FORMS = 3 };
static const uint8_t room_form[ROOM_FORMS] = {OT_COLUMN, OT_TWO_RANKS, OT_LINE};

/* Who and what is in the way anywhere round a place, gathered once for all stands that are tried. */
static void gather(const ot_ctx *c, fs_side side, int unit, fs_point near, int32_t reach, ot_crowd *crowd)
{
    ot_crowd_round(c, side, unit, OT_NO_MOVE, near, reach, crowd);
    ot_note_barriers(c, unit, near, reach + crowd->radius, crowd);
    for (int k = 0; k < ROOM_FORMS; k++)
        ot_crowd_turn(c, unit, c->s->unit[unit].facing, room_form[k], k, crowd);
}

static void look_round(ot_crowd *crowd, fs_point at)
{
    ot_crowd_pick(crowd, at, crowd->around);
    ot_crowd_settle(crowd, at);
}

/* Where nobody stands whom the unit's side knows; when it is really put there, nobody at all. */
bool ot_room_near(const ot_ctx *c, int unit, fs_point near, ot_stand *stand)
{
    int32_t step = c->sc->tables.at.inch / 2, reach = ROOM_RINGS * step + OT_INCH;
    fs_side side[2] = {ot_side_of(c->sc, unit), fs_other(ot_side_of(c->sc, unit))};
    int sides = c->run ? 2 : 1;
    ot_crowd crowd[2];

    *stand = (ot_stand){.formation = OT_LINE};
    if (ot_is_refereed(c->sc))
        return true;
    stand->facing = c->s->unit[unit].facing;
    for (int i = 0; i < sides; i++)
        gather(c, side[i], unit, near, reach, &crowd[i]);
    for (int ring = 0; ring <= ROOM_RINGS; ring++)
        for (int way = 0; way < (ring ? ROOM_WAYS : 1); way++) {
            stand->at = ot_ahead(near, way * OT_TURN / ROOM_WAYS, ring * step);
            for (int i = 0; i < sides; i++)
                look_round(&crowd[i], stand->at);
            for (int k = 0; k < ROOM_FORMS; k++) {
                bool refused = false;

                stand->formation = room_form[k];
                for (int i = 0; i < sides && !refused; i++)
                    refused = ot_stand_among(c, side[i], unit, OT_NO_MOVE, stand, &crowd[i], false, NULL);
                if (!refused)
                    return true;
            }
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
