/* setup.c - the first state of a game, out of the scenario: units where they start or how they come, works, officers,
 * first orders with their aims and Routes [11.1] [15.1] [R67]. No dice; it waits for `begin`. */
#include "rifle_and_spade.h"
#include "shell.h"
#include "steps.h"
#include <string.h>

static uint32_t flags_of_start(const rs_piece *p)
{
    uint32_t flags = 0;

    flags |= p->start_flags & RS_STARTS_IN_WORK ? RS_IN_WORK : 0;
    flags |= p->start_flags & RS_STARTS_ON_TOP ? RS_ON_TOP : 0;
    flags |= p->start_flags & (RS_STARTS_COLUMN | RS_STARTS_LIMBERED) ? RS_COLUMN : 0;
    flags |= p->start_flags & RS_STARTS_CONFUSED ? RS_CONFUSED : 0;
    flags |= p->start == RS_START_HELD ? RS_HELD : 0;
    return flags;
}

/* Where the scenario lists it, pickets too [11.12.4]. */
static void place(rs_ctx *c, int u)
{
    const rs_piece *p = &c->sc->piece[u];
    rs_unit *unit = &c->s->unit[u];

    *unit = (rs_unit){.steps = p->steps, .size = p->size, .battalion = p->battalion, .brigiment = p->brigiment};
    if (p->start == RS_START_RESERVE && p->twin)
        unit->flags = RS_SHOWN; /* guns that might be taken: everybody knows of them [6.6.2] */
    if (p->start != RS_START_MAP && p->start != RS_START_HELD)
        return; /* arrivals.c brings it [15.1] */
    rs_put(c, u, p->hex);
    unit->flags |= flags_of_start(p);
    if (p->start_flags & RS_STARTS_HIDING)
        unit->means = unit->flags & RS_IN_WORK ? RS_HIDES_WORK : RS_HIDES_TERRAIN;
}

static_assert((int)RS_MAX_WORKS <= (int)RS_MAX_DUG, "one side may have dug all works of the start");

static void lay_works(rs_state *s, const rs_scenario *sc)
{
    for (int i = 0; i < sc->n_works; i++) {
        const rs_start_work *from = &sc->work[i];

        s->work[i] = (rs_work){.hex = (uint16_t)(from->hex + 1),
                               .kind = from->kind,
                               .owner = from->owner,
                               .front = from->front,
                               .wire = from->wire,
                               .flags = (uint8_t)((from->connects ? RS_CONNECTS : 0) |
                                                  (from->is_cut ? RS_WIRE_CUT : 0) | RS_KNOWN_1 | RS_KNOWN_2)};
    }
}

static void own_hexes(rs_state *s, const rs_scenario *sc)
{
    for (fs_side side = 1; side <= 2; side++)
        for (int hex = 0; hex < sc->map.n_hexes; hex++)
            if (rs_has(sc->owned[side], hex) && sc->map.seat[hex] >= 0)
                rs_add(s->owned[side - 1], sc->map.seat[hex]);
}

static void appoint(rs_state *s, const rs_scenario *sc)
{
    for (int b = 1; b <= sc->n_brigiments; b++) {
        const rs_brigiment *from = &sc->brigiment[b];
        rs_command *to = &s->command[b];

        *to = (rs_command){.hq = from->hq,
                           .points = from->points,
                           .most = from->most,
                           .half = from->half,
                           .class_ = from->class_,
                           .battalions = from->battalions};
        if (from->points <= from->half && !rs_orders_are_off(sc))
            to->flags |= RS_CAPPED; /* [10.1.6] */
    }
    for (int g = 1; g <= sc->n_battalions; g++)
        s->group[g] = (rs_group){.brigiment = sc->battalion[g].brigiment,
                                 .status = sc->battalion[g].status,
                                 .rally = (uint16_t)(sc->battalion[g].rally + 1)};
}

int rs_setup(const fs_scenario *base, void *state, fs_error *e)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    rs_state *s = state;
    rs_ctx c = {.sc = sc, .s = s};

    (void)e;
    memset(s, 0, sizeof *s);
    s->head.scenario = base->hash;
    appoint(s, sc);
    lay_works(s, sc);
    own_hexes(s, sc);
    memcpy(s->wire_left, sc->wire_stock, sizeof s->wire_left);
    for (int u = 1; u <= base->n_units; u++)
        place(&c, u);
    for (int p = 0; p < sc->n_plans; p++)
        if (sc->plan[p].kind == RS_PLAN_NOW)
            rs_take_plan(&c, sc->plan[p].brigiment, p);
    rs_score(sc, s, s->head.score);
    fs_push(&s->head, RS_F_GAME, 0);
    s->head.phase = RS_PHASE_SETUP;
    s->head.waiting = 1;
    return 0;
}
