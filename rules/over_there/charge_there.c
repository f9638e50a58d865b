/* charge_there.c - what charges share: two units in contact, what is said of them; and charges and flights on a real
 * table, where the players say how they end [VI.E] [IX.D]. */
#include "facts.h"
#include "moves.h"

void ot_link_charge(ot_ctx *c, int unit, int target, fs_point at)
{
    ot_unit *u = &c->s->unit[unit], *t = &c->s->unit[target];

    u->target = (uint8_t)target;
    ot_clear(c->s, unit, OT_HELPS); /* whom it helped it does no more [XVI.D.1] */
    t->charger = (uint8_t)unit;
    u->cx = t->cx = at.x;
    u->cy = t->cy = at.y;
    ot_set(c->s, target, ot_is_mounted(c->sc, c->s, unit) ? OT_CHARGED_BY_CAVALRY : OT_CHARGED_BY_FOOT);
}

void ot_tell_pair(ot_ctx *c, uint16_t type, fs_rule rule, int unit, int other)
{
    fs_event e = {.type = ot_event_here(c->sc, type),
                  .rule = rule,
                  .subject = (fs_unit)unit,
                  .other = (fs_unit)other,
                  .side = ot_side_of(c->sc, unit),
                  .seen = 3,
                  .depth = c->s->head.depth,
                  .place = ot_is_refereed(c->sc) ? FS_NOWHERE : FS_POINT,
                  .x = c->s->unit[unit].x,
                  .y = c->s->unit[unit].y};
    if (c->run && c->run->log)
        fs_say(c->run, &e, NULL, NULL, 0);
}

static bool in_trench(const ot_ctx *c, int unit)
{
    int f = c->s->unit[unit].feature;

    return f && ot_terrain_now(c->sc, c->s, f - 1) == OT_G_TRENCH;
}

/* Who is charged on the step is pushed to the bottom; the charger takes the step if there is room [XII.D]. */
void ot_push_down(ot_ctx *c, int unit, int target)
{
    fs_side side = ot_side_of(c->sc, target);
    ot_stand st = ot_stand_of(c->s, target);

    if (!in_trench(c, target) || c->s->unit[unit].feature == st.feature)
        return;
    if (st.level == OT_STEP) {
        st.level = OT_BOTTOM;
        ot_discover(c, target, &st);
        if (ot_stand_refused(c, side, target, OT_NO_MOVE, &st, NULL))
            return;
        ot_put(c, target, &st);
        ot_tell(c, OT_E_DROPS_DOWN, OT_XII_D, side, target, 0);
    }
    if (ot_is_refereed(c->sc)) {
        st.level = OT_STEP;
        if (!ot_stand_refused(c, ot_side_of(c->sc, unit), unit, OT_NO_MOVE, &st, NULL))
            ot_put(c, unit, &st);
        return;
    }
    fs_point from = {c->s->unit[unit].x, c->s->unit[unit].y};
    int32_t away, along = ot_measured_nearest(ot_measured_of(c->sc, c->s, st.feature - 1), from, &away);
    ot_stand in = ot_stand_in(c->sc, c->s, unit, st.feature - 1, OT_STEP, along);
    in.facing = c->s->unit[unit].facing;
    ot_discover(c, unit, &in);
    if (!ot_stand_refused(c, ot_side_of(c->sc, unit), unit, OT_NO_MOVE, &in, NULL))
        ot_put(c, unit, &in);
}

void ot_end_charge(ot_ctx *c, int unit, int target, bool reached)
{
    bool along = in_trench(c, unit) && c->s->unit[unit].feature == c->s->unit[target].feature;

    if (!reached || !ot_on_table(c->s, target)) {
        ot_tell_pair(c, OT_E_FALLS_SHORT, OT_VI_E, unit, target);
        ot_referee_moved(c, unit);
        return;
    }
    ot_set(c->s, unit, OT_CHARGED);
    if (in_trench(c, unit) && !along)
        ot_set(c->s, unit, OT_OUT_OF_TRENCH);
    if (!along) {
        ot_stand st = {.formation = OT_LINE};

        ot_put(c, unit, &st);
        if (ot_has_terrain(c->sc, c->s, OT_G_WIRE))
            ot_owe(c, OT_ASK_WIRE, unit, 0);
    }
    ot_link_charge(c, unit, target, (fs_point){0, 0});
    ot_push_down(c, unit, target);
    ot_tell_pair(c, OT_E_IN_CONTACT, OT_VI_E, unit, target);
}

void ot_is_caught(ot_ctx *c, int fled, int charger)
{
    ot_stand st = {.formation = OT_LINE};

    if (!ot_on_table(c->s, charger))
        return;
    ot_put(c, charger, &st);
    ot_set(c->s, fled, OT_FLED | OT_CAUGHT); /* [IX.D] */
    c->s->unit[fled].left = 0;
    ot_link_charge(c, charger, fled, (fs_point){0, 0});
    ot_tell_pair(c, OT_E_IS_CAUGHT, OT_IX_D, fled, charger);
}

/* On a real table: out of whatever it was in; whether it gets away is asked. */
void ot_flee_there(ot_ctx *c, int unit, int charger)
{
    ot_stand st = {.formation = OT_LINE};

    ot_put(c, unit, &st);
    ot_set(c->s, unit, OT_FLED | OT_MOVED);
    ot_use(c, unit, OT_DID_MOVE | OT_DID_OTHER, c->s->unit[unit].left);
    ot_tell_pair(c, OT_E_FLEES, OT_VI_E_1, unit, charger);
    ot_owe(c, OT_ASK_CAUGHT, unit, charger);
}
