/* facts_settle.c - what the answers to owed questions do: where units went, who fled, who was found [GEO]. */
#include "aim.h"
#include "facts.h"
#include "guns.h"
#include "moves.h"

enum { MOST_BLOWN = 8 }; /* units asked about after one explosion */

static void stand_in(ot_ctx *c, int u, int feature)
{
    ot_stand st = {.formation = OT_LINE, .feature = (uint8_t)(feature + 1)};

    if (feature >= 0 && ot_terrain_now(c->sc, c->s, feature) == OT_G_TRENCH)
        st.level = OT_BOTTOM;
    else if (feature >= 0)
        st.formation = OT_GARRISON;
    ot_put(c, u, &st);
    if (st.level)
        ot_owe(c, OT_ASK_LEVEL, u, 0);
}

/* The middle of the edge stands for all of it. */
static void leave_by(ot_ctx *c, int u, int edge)
{
    ot_unit *unit = &c->s->unit[u];

    ot_tell_of(c, OT_E_LEAVES_TABLE, OT_R_87, u, 0, 0, 0);
    unit->x = edge == OT_WEST ? 0 : edge == OT_EAST ? c->sc->width : c->sc->width / 2;
    unit->y = edge == OT_SOUTH ? 0 : edge == OT_NORTH ? c->sc->height : c->sc->height / 2;
    ot_take(c, u, OT_LEFT);
}

static void end_move(ot_ctx *c, int u, int value)
{
    if (value == OT_SAY_OFF)
        ot_owe(c, OT_ASK_EDGE, u, 0);
    else
        stand_in(c, u, ot_said_feature(value));
}

static void end_run(ot_ctx *c, int u, int value)
{
    if (value == OT_SAY_OFF)
        ot_owe(c, OT_ASK_EDGE, u, 0);
    else if (value == OT_SAY_GIVES_UP)
        ot_owe(c, OT_ASK_CAPTOR, u, 0);
    else
        stand_in(c, u, -1);
}

/* What comes of it is thrown above; whether there was another house is asked then. */
static void crush(ot_ctx *c, int tank, int value)
{
    int house = ot_said_feature(value);

    if (house >= 0 && fs_fits(&c->s->head, 4))
        ot_push_crush(c, tank, house, (fs_point){0, 0});
}

static void find(ot_ctx *c, fs_side side, int u)
{
    if (!u)
        return;
    stand_in(c, u, -1);
    ot_tell_of(c, OT_E_IS_FOUND, OT_XIV_C, u, 0, 0, 0);
    ot_owe(c, OT_ASK_PLACE, u, 0);
    ot_owe(c, OT_ASK_FOUND, 0, side);
}

static void blow(ot_ctx *c, ot_fact fact)
{
    int u = ot_said_unit(fact.value);

    if (!u)
        return;
    ot_owe(c, OT_ASK_BLOWN_COUNT, u, fact.unit);
    if (fact.other + 1 < MOST_BLOWN)
        ot_owe(c, OT_ASK_BLOWN, fact.unit, fact.other + 1);
}

static void end_train(ot_ctx *c, int train, int value)
{
    if (value == OT_SAY_HALTS) {
        c->s->train_halted = (uint8_t)(c->s->head.turn + 1); /* one whole turn */
        ot_tell_of(c, OT_E_TRAIN_STOPS, OT_R_43, train, 0, 0, 0);
    } else if (value == OT_SAY_OFF) {
        ot_tell_of(c, OT_E_TRAIN_LEAVES, OT_R_43, train, 0, 0, 0);
        ot_take(c, train, OT_LEFT);
    }
}

static bool is_there(const ot_ctx *c, int u) { return ot_on_table(c->s, u); }

void ot_settle_fact(ot_ctx *c, ot_fact fact)
{
    int u = fact.unit, value = fact.value;

    switch (fact.question) {
    case OT_ASK_FOUND:
        find(c, fact.other, ot_said_unit(value));
        return;
    case OT_ASK_BLOWN:
        blow(c, fact);
        return;
    default:
        break;
    }
    if (!is_there(c, u)) /* gone before it could be asked */
        return;
    switch (fact.question) {
    case OT_ASK_PLACE:
        end_move(c, u, value);
        break;
    case OT_ASK_LEVEL:
        c->s->unit[u].level = (uint8_t)value;
        break;
    case OT_ASK_EDGE:
        leave_by(c, u, value);
        break;
    case OT_ASK_RUN:
        end_run(c, u, value);
        break;
    case OT_ASK_CAPTOR:
        ot_surrender(c, u, ot_said_unit(value)); /* [VIII.E] */
        break;
    case OT_ASK_REACH:
        ot_end_charge(c, u, fact.other, value == OT_SAY_YES);
        break;
    case OT_ASK_WIRE:
        if (value == OT_SAY_YES)
            ot_set(c->s, u, OT_THROUGH_WIRE);
        break;
    case OT_ASK_CAUGHT:
        if (value == OT_SAY_YES)
            ot_is_caught(c, u, fact.other);
        else
            ot_break_contact(c->sc, c->s, u);
        break;
    case OT_ASK_CRUSHED:
        crush(c, u, value);
        break;
    case OT_ASK_BLOWN_COUNT:
        ot_lose(c, u, value, 0, OT_X_L);
        break;
    case OT_ASK_RID:
        if (value == OT_SAY_YES)
            ot_rid_of_prisoners(c, u);
        break;
    default:
        end_train(c, u, value);
    }
}

void ot_referee_moved(ot_ctx *c, int u)
{
    ot_owe(c, OT_ASK_PLACE, u, 1);
    if (c->sc->piece[u].class_ == OT_TANK)
        ot_owe(c, OT_ASK_CRUSHED, u, 0);
    ot_owe(c, OT_ASK_FOUND, 0, fs_other(ot_side_of(c->sc, u)));
}

/* --- what is known without measuring --- */

int ot_cover_in(const ot_scenario *sc, const ot_state *s, int unit)
{
    const ot_unit *u = &s->unit[unit];
    int cover = u->feature ? sc->tables.ground[ot_terrain_now(sc, s, u->feature - 1)].cover : 0;

    return cover == OT_COVER_TRENCH && u->level == OT_STEP ? OT_COVER_STEP : cover;
}

int ot_cover_said(ot_ctx *c, int unit, int by)
{
    int inside = ot_cover_in(c->sc, c->s, unit);

    return inside ? inside : ot_ask(c, OT_ASK_COVER, unit, by);
}

int ot_row_said(ot_ctx *c, int unit, fs_side by)
{
    int row = ot_target_kind(c->sc, c->s, unit), seen = OT_SAY_YES;

    if (by && ot_side_of(c->sc, unit) != by)
        seen = ot_ask(c, OT_ASK_SEEN, unit, by);
    return seen == OT_SAY_YES ? row : seen ? OT_T_HMG_GUNNER_BLIND : 0;
}

void ot_break_contact(const ot_scenario *sc, ot_state *s, int unit)
{
    for (int v = 1; v <= sc->base.n_units; v++) {
        ot_unit *u = &s->unit[v];

        if (v == unit || u->charger == unit)
            u->charger = 0;
        if ((v == unit || u->target == unit) && !(u->flags & OT_HELPS))
            u->target = 0;
    }
}

int ot_melee_cover(const ot_state *s, int unit)
{
    int said = ot_said(s, OT_ASK_DEFENDS_IN, unit, 0);

    return said ? said : OT_COVER_OPEN;
}

bool ot_has_terrain(const ot_scenario *sc, const ot_state *s, int terrain)
{
    for (int f = 0; f < ot_n_features(sc); f++)
        if (ot_terrain_now(sc, s, f) == terrain)
            return true;
    return false;
}
