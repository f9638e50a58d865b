/* digging.c - Engineering: works, facings, wire and telephones, in Activity Counts [13.0].
 *
 * What is being built is a work of its own in the list, without a kind: `doing` says what, `counts` how far it is,
 * `wanted` the front or the sides it will have. A new facing keeps the front it replaces in `front`. Whoever works is
 * RS_DUG; the counts are added at the end of the Movement Subsegment, for those who were not interrupted.
 */
#include "digging.h"
#include "recall.h"
#include <firestep/hash.h>
#include <string.h>

/* What an action builds, and so who may do it and with how many. */
uint8_t rs_work_of_action(int action)
{
    static const uint8_t work_of[RS_LONG_ACTIONS] = {
        [RS_LONG_RIFLE_PITS] = RS_RIFLE_PITS,
        [RS_LONG_SHALLOW_TRENCH] = RS_SHALLOW_TRENCH,
        [RS_LONG_FIRE_TRENCH] = RS_FIRE_TRENCH,
        [RS_LONG_GUN_PIT] = RS_GUN_PIT,
        [RS_LONG_LAY_WIRE] = RS_WIRE,
        [RS_LONG_CUT_WIRE] = RS_CUT_WIRE,
        [RS_LONG_TELEPHONE] = RS_TELEPHONE,
        [RS_LONG_FORT_GUNS] = RS_RIFLE_PITS}; /* riflemen, wherever they may dig */

    return work_of[action];
}

/* --- who can work --- */

unsigned rs_builder_of(const rs_scenario *sc, const rs_state *s, int u)
{
    switch (sc->kind_of[u]) {
    case RS_RIFLE:
        return rs_is_picket(s, u) ? RS_BUILDS_PICKET : RS_BUILDS_RIFLE;
    case RS_MG:
        return RS_BUILDS_MG;
    case RS_CAVALRY:
        return RS_BUILDS_CAVALRY;
    case RS_ARTILLERY:
        return RS_BUILDS_GUNS;
    default:
        return RS_BUILDS_HQ;
    }
}

static int worker_refused(const rs_ctx *c, fs_side side, int u, int action, fs_error *e)
{
    const rs_construction *row = &c->sc->tables.construction[rs_work_of_action(action)];
    bool pits = action == RS_LONG_RIFLE_PITS;
    uint32_t busy = RS_MOVED | RS_DUG | RS_MOVER;

    if (u < 1 || u > c->sc->base.n_units || c->sc->side_of[u] != side || !rs_on_map(c->s, u) ||
        !rs_may_act(c->sc, c->s, u) || rs_is(c->s, u, busy) || (rs_is(c->s, u, RS_FIRED) && !pits)) /* [12.1.2] */
        return rs_refuse(e, RS_13_1, RS_P_NOT_ACTIVE, u, FS_NO_HEX);
    if (rs_is(c->s, u, RS_CONFUSED | RS_COLUMN) || !(row->builders & rs_builder_of(c->sc, c->s, u)))
        return rs_refuse(e, RS_13_1_2, RS_P_CANNOT_BUILD, u, FS_NO_HEX);
    return rs_digging_refused(c, u, rs_work_of_action(action), e);
}

/* Of a unit that is free to work: what its arm and its order let it do, as worker_refused has it, as bits of actions.
 */
static unsigned actions_of(const rs_ctx *c, int u)
{
    unsigned kinds = rs_may_dig(c, u), builder = rs_builder_of(c->sc, c->s, u), actions = 0;

    for (int action = RS_LONG_NONE + 1; action < RS_LONG_ACTIONS; action++) {
        int kind = rs_work_of_action(action);

        if (kinds >> kind & 1 && c->sc->tables.construction[kind].builders & builder)
            actions |= 1u << action;
    }
    return rs_is(c->s, u, RS_FIRED) ? actions & 1u << RS_LONG_RIFLE_PITS : actions; /* [12.1.2] */
}

bool rs_digs_as_steps(const rs_scenario *sc, const rs_state *s, int u)
{
    return rs_has_steps(sc, u) && !rs_is_picket(s, u);
}

/* Rifle steps the work needs, in quarters; guns dig their own pits, an HQ lays its own line [13.1.4] [13.1.11]. */
static int steps_needed(const rs_scenario *sc, int u, int action, unsigned front)
{
    int steps = sc->tables.construction[rs_work_of_action(action)].steps * 4;

    if (!rs_has_steps(sc, u))
        return 0;
    if (action == RS_LONG_FORT_GUNS)
        return 4;                                                                    /* one step [6.6.2] */
    return action == RS_LONG_SHALLOW_TRENCH && front == 63 && steps < 8 ? 8 : steps; /* circular: two steps */
}

/* The unit named, and of its hex as many others as the work needs. False: there are too few. */
static bool gang_of(const rs_ctx *c, fs_side side, int u, int action, unsigned front, uint64_t set[RS_PIECE_WORDS])
{
    int needed = steps_needed(c->sc, u, action, front),
        steps = rs_digs_as_steps(c->sc, c->s, u) ? c->s->unit[u].steps : 0;

    rs_add(set, u);
    for (int v = 0; steps < needed && (v = rs_next_in(c->sc, c->s, rs_at(c->s, u), v));)
        if (v != u && rs_digs_as_steps(c->sc, c->s, v) && !worker_refused(c, side, v, action, NULL)) {
            rs_add(set, v);
            steps += c->s->unit[v].steps;
        }
    return steps >= needed;
}

/* --- what is being built --- */

/* The next work in the hex after one, 0 at the end: 1 + its index. */
static int next_work(const rs_ctx *c, int hex, int work)
{
    const rs_findings *r = c->recall;

    if (r && r->digs) {
        work = work ? r->after[work - 1] : r->first[hex & 63];
        while (work && c->s->work[work - 1].hex != hex + 1)
            work = r->after[work - 1];
        return work;
    }
    return rs_next_work(c->s, hex, work);
}

/* As rs_work_at has the infantry work. */
static int infantry_work(const rs_ctx *c, fs_side side, int hex)
{
    int at = next_work(c, hex, 0);

    while (at && (c->s->work[at - 1].owner != side || c->s->work[at - 1].kind < RS_RIFLE_PITS ||
                  c->s->work[at - 1].kind > RS_FORT))
        at = next_work(c, hex, at);
    return at;
}

/* Begun by whoever of the side, and there until it is done [13.1.19]. */
static int project_at(const rs_ctx *c, fs_side side, int hex, int action, bool is_facing)
{
    for (int at = 0; (at = next_work(c, hex, at));) {
        const rs_work *w = &c->s->work[at - 1];

        if (w->owner == side && w->kind == RS_NO_WORK && w->doing == action && (w->front != 0) == is_facing)
            return at;
    }
    return 0;
}

/* Each side digs in its own half of the list: how much the other has dug unseen tells it nothing. */
static bool is_list_full(const rs_ctx *c, fs_side side)
{
    if (c->recall && c->recall->digs == side)
        return c->recall->is_list_full;
    return rs_count_dug(c->s, side) >= RS_MAX_DUG;
}

static void recall_works(const rs_ctx *c, fs_side side)
{
    rs_findings *r = c->recall;
    int n = 0, dug = 0; /* as rs_count_dug has it */

    if (!r || r->digs == side)
        return;
    memset(r->first, 0, sizeof r->first);
    while (n < RS_MAX_WORKS_NOW && c->s->work[n].hex)
        n++;
    for (int i = n; i-- > 0;) {
        const rs_work *w = &c->s->work[i];
        uint8_t *first = &r->first[(w->hex - 1) & 63];

        dug += (w->owner == side) == !(w->flags & RS_TAKEN);
        r->after[i] = *first;
        *first = (uint8_t)(i + 1);
    }
    r->is_list_full = dug >= RS_MAX_DUG;
    r->digs = side;
}

static void begin_project(rs_ctx *c, fs_side side, int hex, int action, unsigned front, unsigned wanted)
{
    int at = project_at(c, side, hex, action, front != 0);

    for (int i = 0; !at && i < RS_MAX_WORKS_NOW; i++)
        if (!c->s->work[i].hex) {
            c->s->work[i] =
                (rs_work){.hex = (uint16_t)(hex + 1), .owner = side, .front = (uint8_t)front, .doing = (uint8_t)action};
            at = i + 1;
        }
    if (wanted)
        c->s->work[at - 1].wanted = (uint8_t)wanted;
    c->s->work[at - 1].flags |= RS_WORKED_AT;
}

static int work_kind_at(const rs_ctx *c, fs_side side, int hex)
{
    int at = infantry_work(c, side, hex);

    return at ? c->s->work[at - 1].kind : RS_NO_WORK;
}

/* --- fronts --- */

/* Sets of fronts, as bits: two sides in a row; three, of a Gun Pit [6.3.1]; all; one side, for wire. */
#define FRONT(sides) ((uint64_t)1 << (sides))
#define LINEAR (FRONT(3) | FRONT(6) | FRONT(12) | FRONT(24) | FRONT(48) | FRONT(33))
#define ARCS (FRONT(7) | FRONT(14) | FRONT(28) | FRONT(56) | FRONT(49) | FRONT(35))
#define RING FRONT(63)
#define SINGLE (FRONT(1) | FRONT(2) | FRONT(4) | FRONT(8) | FRONT(16) | FRONT(32))

static bool is_linear(unsigned front) { return front < 64 && LINEAR >> front & 1; }
static bool is_arc(unsigned front) { return front < 64 && ARCS >> front & 1; }

/* Circular only where no own trench stands beside it that could join [13]. */
static bool may_be_circular(const rs_ctx *c, fs_side side, int hex)
{
    for (int d = 0; d < 6; d++) {
        int next = c->sc->map.next[hex][d];
        int at = next == FS_NO_HEX ? 0 : infantry_work(c, side, next);

        if (at && c->s->work[at - 1].flags & RS_CONNECTS)
            return false;
    }
    return true;
}

static bool is_front(const rs_ctx *c, fs_side side, int hex, int kind, unsigned front)
{
    if (kind == RS_GUN_PIT)
        return is_arc(front);
    return is_linear(front) || (front == 63 && may_be_circular(c, side, hex));
}

/* Works whose front is chosen when they are begun: trenches when they become one, Gun Pits [13.1.8]. */
static bool has_front(int action) { return action == RS_LONG_SHALLOW_TRENCH || action == RS_LONG_GUN_PIT; }

/* --- DIG --- */

/* `kind` is that of the infantry work there is. */
static int stage_refused(const rs_ctx *c, fs_side side, int u, int action, int kind, fs_error *e)
{
    int hex = rs_at(c->s, u);
    bool us_them = rs_is_us_them(c->sc, c->s, hex);

    if (action == RS_LONG_GUN_PIT) {
        int limit = c->sc->tables.terrain[rs_terrain(&c->sc->map, hex)].gun_limit, pits = 0;

        for (int at = 0; (at = next_work(c, hex, at));)
            pits += c->s->work[at - 1].owner == side && c->s->work[at - 1].kind == RS_GUN_PIT;
        return pits >= limit || us_them || rs_is(c->s, u, c->sc->kind_of[u] == RS_ARTILLERY ? RS_IN_WORK : 0)
                   ? rs_refuse(e, RS_6_3, RS_P_NO_ROOM_TO_DIG, u, hex) /* as many as guns may stand there [6.3.3] */
                   : 0;
    }
    if (us_them && action == RS_LONG_FIRE_TRENCH)
        return rs_refuse(e, RS_13_1_18, RS_P_NOT_IN_ASSAULT_HEX, u, hex);
    bool in_order = (action == RS_LONG_RIFLE_PITS && kind == RS_NO_WORK) ||
                    (action == RS_LONG_SHALLOW_TRENCH && kind == RS_RIFLE_PITS) ||
                    (action == RS_LONG_FIRE_TRENCH && kind == RS_SHALLOW_TRENCH);
    return in_order ? 0 : rs_refuse(e, RS_13_1_6, RS_P_WRONG_STAGE, u, hex);
}

/* Guns of the enemy's that wait in the Fort of that hex for the side; 0 none [6.6.2]. */
int rs_taken_guns(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    for (int u = sc->n_listed; ++u <= sc->n_listed + sc->n_spaces;)
        if (sc->piece[u].twin && sc->side_of[u] == side && sc->piece[u].hex == hex && s->unit[u].where == RS_NOT_YET &&
            s->unit[u].steps)
            return u;
    return 0;
}

static int fort_guns_refused(const rs_ctx *c, fs_side side, int u, unsigned front, fs_error *e)
{
    uint64_t set[RS_PIECE_WORDS] = {0};

    if (worker_refused(c, side, u, RS_LONG_FORT_GUNS, e))
        return 1;
    int hex = rs_at(c->s, u);
    bool here = rs_work_at(c->s, side, hex, RS_FORT) && rs_taken_guns(c->sc, c->s, side, hex) && !front;
    if (!here || rs_is_us_them(c->sc, c->s, hex) || is_list_full(c, side) ||
        !gang_of(c, side, u, RS_LONG_FORT_GUNS, 0, set))
        return rs_refuse(e, RS_6_6_2, RS_P_NO_TAKEN_GUNS, u, hex);
    return 0;
}

/* What is asked of the hex of a unit that may do such work, whatever the front; `begun` is the work in progress, 0
 * none. */
static int site_refused(const rs_ctx *c, fs_side side, int u, int action, int kind, int *begun, fs_error *e)
{
    int hex = rs_at(c->s, u);

    if (!(c->sc->tables.terrain[rs_terrain(&c->sc->map, hex)].works >> rs_work_of_action(action) & 1))
        return rs_refuse(e, RS_13_1_3, RS_P_NO_DIGGING_HERE, u, hex);
    if (stage_refused(c, side, u, action, kind, e))
        return 1;
    *begun = project_at(c, side, hex, action, false);
    if (!*begun && is_list_full(c, side))
        return rs_refuse(e, RS_13_1, RS_P_NO_ROOM_TO_DIG, u, hex);
    return 0;
}

static int site_front_refused(const rs_ctx *c, fs_side side, int u, int action, int begun, unsigned front, fs_error *e)
{
    uint64_t set[RS_PIECE_WORDS] = {0};
    int hex = rs_at(c->s, u);

    if (has_front(action) ? !is_front(c, side, hex, rs_work_of_action(action), front) : front != 0)
        return rs_refuse(e, RS_13_1_8, RS_P_NO_SUCH_FRONT, u, hex);
    if (begun && c->s->work[begun - 1].counts && (c->s->work[begun - 1].wanted == 63) != (front == 63))
        return rs_refuse(e, RS_13_1_8, RS_P_NO_SUCH_FRONT, u, hex); /* a ring is begun as a ring */
    if (!gang_of(c, side, u, action, front, set))
        return rs_refuse(e, RS_13_1_4, RS_P_TOO_FEW_TO_DIG, u, hex);
    return 0;
}

static int dig_refused(const rs_ctx *c, fs_side side, int u, int action, unsigned front, fs_error *e)
{
    int begun;

    if (action == RS_LONG_FORT_GUNS)
        return fort_guns_refused(c, side, u, front, e);
    if (action < RS_LONG_RIFLE_PITS || action > RS_LONG_GUN_PIT)
        return rs_refuse(e, RS_13_1, RS_P_CANNOT_BUILD, u, FS_NO_HEX);
    return worker_refused(c, side, u, action, e) ||
           site_refused(c, side, u, action, work_kind_at(c, side, rs_at(c->s, u)), &begun, e) ||
           site_front_refused(c, side, u, action, begun, front, e);
}

/* --- REFACE [13.1.12] --- */

/* The work a unit would turn: the one it is in. */
static int faced_work(const rs_ctx *c, fs_side side, int u)
{
    int at = c->sc->kind_of[u] == RS_ARTILLERY ? rs_gun_pit_of(c->sc, c->s, u) : infantry_work(c, side, rs_at(c->s, u));
    int kind = at ? c->s->work[at - 1].kind : RS_NO_WORK;

    return kind == RS_SHALLOW_TRENCH || kind == RS_FIRE_TRENCH || kind == RS_GUN_PIT ? at : 0;
}

int rs_facing_action(int kind)
{
    return kind == RS_GUN_PIT ? RS_LONG_GUN_PIT : kind == RS_FIRE_TRENCH ? RS_LONG_FIRE_TRENCH : RS_LONG_SHALLOW_TRENCH;
}

/* Whatever the new front; `at` is the work. */
static int turning_refused(const rs_ctx *c, fs_side side, int u, int *at, fs_error *e)
{
    uint64_t set[RS_PIECE_WORDS] = {0};

    if (u < 1 || u > c->sc->base.n_units || c->sc->side_of[u] != side || !rs_on_map(c->s, u) ||
        rs_is_us_them(c->sc, c->s, rs_at(c->s, u)))
        return rs_refuse(e, RS_13_1_12, RS_P_NOT_ACTIVE, u, FS_NO_HEX);
    *at = faced_work(c, side, u);
    if (!*at)
        return rs_refuse(e, RS_13_1_12, RS_P_NOT_IN_WORK, u, rs_at(c->s, u));
    int hex = rs_at(c->s, u), action = rs_facing_action(c->s->work[*at - 1].kind);
    if (worker_refused(c, side, u, action, e))
        return 1;
    if (!project_at(c, side, hex, action, true) && is_list_full(c, side))
        return rs_refuse(e, RS_13_1, RS_P_NO_ROOM_TO_DIG, u, hex);
    if (!gang_of(c, side, u, action, 0, set)) /* no ring is made so */
        return rs_refuse(e, RS_13_1_4, RS_P_TOO_FEW_TO_DIG, u, hex);
    return 0;
}

static int turned_front_refused(const rs_ctx *c, fs_side side, int u, int at, unsigned front, fs_error *e)
{
    const rs_work *w = &c->s->work[at - 1];
    int hex = rs_at(c->s, u);

    if (w->front == front || w->front == 63 || front == 63 || !is_front(c, side, hex, w->kind, front))
        return rs_refuse(e, RS_13_1_8, RS_P_NO_SUCH_FRONT, u, hex);
    return 0;
}

static int reface_refused(const rs_ctx *c, fs_side side, int u, unsigned front, fs_error *e)
{
    int at;

    return turning_refused(c, side, u, &at, e) || turned_front_refused(c, side, u, at, front, e);
}

/* --- WIRE, CUT [6.5] [13.1.13] --- */

static unsigned own_wire(const rs_state *s, fs_side side, int hex)
{
    unsigned sides = 0;

    for (int at = 0; (at = rs_next_work(s, hex, at));)
        if (s->work[at - 1].owner == side && !(s->work[at - 1].flags & RS_WIRE_CUT))
            sides |= s->work[at - 1].wire;
    return sides;
}

/* By a unit that may lay wire; `there` is what the side has laid. */
static int wire_sides_refused(const rs_ctx *c, fs_side side, int u, unsigned sides, unsigned there, fs_error *e)
{
    int n = __builtin_popcount(sides & 63), hex = rs_at(c->s, u);

    if (sides > 63 || (n != 1 && !is_linear(sides)) || n > c->sc->tables.fig.wire_sides || there & sides)
        return rs_refuse(e, RS_13_1_13, RS_P_NO_SUCH_FRONT, u, hex);
    if (c->s->wire_left[side] < n)
        return rs_refuse_for(e, RS_13_1_13, RS_P_NO_WIRE, u, hex, c->s->wire_left[side], n);
    if (rs_is_us_them(c->sc, c->s, hex) || is_list_full(c, side))
        return rs_refuse(e, RS_13_1_18, RS_P_NO_ROOM_TO_DIG, u, hex);
    return 0;
}

static int wire_refused(const rs_ctx *c, fs_side side, int u, unsigned sides, fs_error *e)
{
    return worker_refused(c, side, u, RS_LONG_LAY_WIRE, e) ||
           wire_sides_refused(c, side, u, sides, own_wire(c->s, side, rs_at(c->s, u)), e);
}

static int cut_refused(const rs_ctx *c, fs_side side, int u, int hex, int d, fs_error *e)
{
    if (worker_refused(c, side, u, RS_LONG_CUT_WIRE, e))
        return 1;
    if (hex != rs_at(c->s, u) || d < 0 || d > 5 || c->sc->map.next[hex][d] == FS_NO_HEX ||
        !rs_wire_against(c->sc, c->s, side, hex, d) || rs_is_us_them(c->sc, c->s, hex))
        return rs_refuse(e, RS_6_5, RS_P_NO_WIRE_THERE, u, hex);
    if (!project_at(c, side, hex, RS_LONG_CUT_WIRE, false) && is_list_full(c, side))
        return rs_refuse(e, RS_13_1, RS_P_NO_ROOM_TO_DIG, u, hex);
    return 0;
}

/* --- LINE [13.1.14] --- */

static bool has_own_hq(const rs_ctx *c, fs_side side, int hex)
{
    for (int hq = 0; (hq = rs_next_piece(c->sc->hqs[side], hq));)
        if (rs_at(c->s, hq) == hex && rs_on_map(c->s, hq))
            return true;
    return false;
}

/* One hex nearer to `to`: the first direction that is, over an open side on to land. */
static int toward(const rs_scenario *sc, int from, int to)
{
    unsigned sides = sc->land_sides[from] & rs_nearer(&sc->map, from, to);

    return sides ? sc->map.next[from][__builtin_ctz(sides)] : FS_NO_HEX;
}

/* Where a line from here toward that hex ends: as far as one count carries it. Lays it if `c->run`. */
static int run_line(rs_ctx *c, fs_side side, int from, int to, bool lay)
{
    int at = from;

    for (int n = 1; at != FS_NO_HEX; n++) {
        if (rs_holds(c->sc, c->s, fs_other(side), at))
            return FS_NO_HEX;
        if (lay)
            rs_add(c->s->telephone[side - 1], c->sc->map.seat[at]);
        if (at == to || n == c->sc->tables.fig.telephone)
            return at;
        at = toward(c->sc, at, to);
    }
    return FS_NO_HEX;
}

/* The HQ that a line ending in that hex leads to; 0 none. Lines are laid toward HQs. */
static int line_target(const rs_ctx *c, fs_side side, int from, int end)
{
    rs_ctx look = {.sc = c->sc, .s = c->s};

    for (int hq = 0; (hq = rs_next_piece(c->sc->hqs[side], hq));)
        if (rs_on_map(c->s, hq) && rs_at(c->s, hq) != from &&
            run_line(&look, side, from, rs_at(c->s, hq), false) == end &&
            !rs_has(c->s->telephone[side - 1], c->sc->map.seat[end]))
            return hq;
    return 0;
}

static int line_refused(const rs_ctx *c, fs_side side, int u, int end, fs_error *e)
{
    if (worker_refused(c, side, u, RS_LONG_TELEPHONE, e))
        return 1;
    int hex = rs_at(c->s, u);
    if (!has_own_hq(c, side, hex) && !rs_has(c->s->telephone[side - 1], c->sc->map.seat[hex]))
        return rs_refuse(e, RS_13_1_14, RS_P_NO_LINE_FROM_HERE, u, hex);
    if (rs_is_us_them(c->sc, c->s, hex) || !line_target(c, side, hex, end))
        return rs_refuse(e, RS_13_1_14, RS_P_NO_LINE_FROM_HERE, u, end);
    return 0;
}

/* --- options --- */

static fs_option with_object(uint16_t verb, int u, int form, unsigned object)
{
    return (fs_option){.verb = verb, .subject = (fs_unit)u, .form = (uint8_t)form, .object = (uint16_t)object};
}

/* A unit that is free to work, and what it could work at. */
typedef struct site {
    int u, hex;
    unsigned actions; /* actions_of */
    int kind;         /* of the infantry work there */
} site;

static site site_of(const rs_ctx *c, fs_side side, int u)
{
    int hex = rs_at(c->s, u);

    return (site){u, hex, actions_of(c, u), work_kind_at(c, side, hex)};
}

static bool may_do(const site *t, int action) { return t->actions >> action & 1; }

/* Rifle Pits and Fire Trenches, which have the front they have, and guns of a Fort. */
static void plain_options(const rs_ctx *c, fs_side side, const site *t, fs_options *out)
{
    int begun;

    for (int action = RS_LONG_RIFLE_PITS; action <= RS_LONG_FIRE_TRENCH; action++)
        if (!has_front(action) && may_do(t, action) && !site_refused(c, side, t->u, action, t->kind, &begun, NULL) &&
            !site_front_refused(c, side, t->u, action, begun, 0, NULL))
            fs_offer(out, with_object(RS_V_DIG, t->u, action, 0));
    if (may_do(t, RS_LONG_FORT_GUNS) && c->sc->n_spaces && rs_taken_guns(c->sc, c->s, side, t->hex) &&
        !fort_guns_refused(c, side, t->u, 0, NULL))
        fs_offer(out, with_object(RS_V_DIG, t->u, RS_LONG_FORT_GUNS, 0));
}

/* Of the fronts of a kind one tells what is refused of all: two sides in a row, three, all around. */
static uint64_t fronts_of(const rs_ctx *c, fs_side side, int u, int action, int begun)
{
    if (action == RS_LONG_GUN_PIT)
        return site_front_refused(c, side, u, action, begun, 7, NULL) ? 0 : ARCS;
    return (site_front_refused(c, side, u, action, begun, 3, NULL) ? 0 : LINEAR) |
           (site_front_refused(c, side, u, action, begun, 63, NULL) ? 0 : RING);
}

/* Those to which the unit could turn the work it is in. */
static uint64_t new_fronts_of(const rs_ctx *c, fs_side side, const site *t)
{
    int at;

    if ((t->kind <= RS_RIFLE_PITS && !rs_is(c->s, t->u, RS_IN_WORK)) || turning_refused(c, side, t->u, &at, NULL))
        return 0;
    const rs_work *w = &c->s->work[at - 1];
    uint64_t all = w->kind == RS_GUN_PIT ? ARCS : LINEAR; /* no ring is made so, nor a line of a ring */
    return w->front == 63 ? 0 : all & ~FRONT(w->front);
}

/* Fronts of what is begun or turned. */
static void front_options(const rs_ctx *c, fs_side side, const site *t, fs_options *out)
{
    uint64_t fronts[RS_LONG_ACTIONS] = {0}, turned = new_fronts_of(c, side, t), any = turned;
    int begun, u = t->u;

    for (int action = RS_LONG_SHALLOW_TRENCH; action <= RS_LONG_GUN_PIT; action++)
        if (has_front(action) && may_do(t, action) && !site_refused(c, side, u, action, t->kind, &begun, NULL)) {
            fronts[action] = fronts_of(c, side, u, action, begun);
            any |= fronts[action];
        }
    for (; any; any &= any - 1) {
        unsigned front = (unsigned)__builtin_ctzll(any);

        for (int action = RS_LONG_SHALLOW_TRENCH; action <= RS_LONG_GUN_PIT; action++)
            if (fronts[action] >> front & 1)
                fs_offer(out, with_object(RS_V_DIG, u, action, front));
        if (turned >> front & 1)
            fs_offer(out, with_object(RS_V_REFACE, u, 0, front));
    }
}

/* Sets of sides to lay wire on: what refuses one of a size refuses all, but for the wire there is. */
static uint64_t wire_sets_of(const rs_ctx *c, fs_side side, const site *t)
{
    uint64_t sets = (wire_sides_refused(c, side, t->u, 1, 0, NULL) ? 0 : SINGLE) |
                    (wire_sides_refused(c, side, t->u, 3, 0, NULL) ? 0 : LINEAR);
    unsigned there = sets ? own_wire(c->s, side, t->hex) : 0;

    for (uint64_t left = there ? sets : 0; left; left &= left - 1)
        if ((unsigned)__builtin_ctzll(left) & there)
            sets &= ~(left & -left);
    return sets;
}

static void wire_options(const rs_ctx *c, fs_side side, const site *t, fs_options *out)
{
    bool lays = c->s->wire_left[side] && may_do(t, RS_LONG_LAY_WIRE);

    for (uint64_t left = lays ? wire_sets_of(c, side, t) : 0; left; left &= left - 1)
        fs_offer(out, with_object(RS_V_WIRE, t->u, 0, (unsigned)__builtin_ctzll(left)));
    unsigned wired = may_do(t, RS_LONG_CUT_WIRE) ? rs_wires_known(c, side, t->hex) : 0;
    for (; wired; wired &= wired - 1) {
        int d = __builtin_ctz(wired);

        if (!cut_refused(c, side, t->u, t->hex, d, NULL))
            fs_offer(out, rs_option_side(RS_V_CUT, t->u, t->hex, d));
    }
}

/* What lines are laid by, as far as it has been looked at for this list. */
typedef struct wires {
    bool is_found;
    uint64_t hqs[RS_SEAT_WORDS]; /* hexes with an HQ of the side */
    uint64_t tag;                /* of all that lines hang on but the hex they begin in */
    rs_lines now;                /* where nothing is kept */
} wires;

static void find_wires(const rs_ctx *c, fs_side side, wires *w)
{
    uint16_t at[RS_MAX_PIECES];
    size_t n = 0;

    memset(w->hqs, 0, sizeof w->hqs);
    for (int hq = 0; (hq = rs_next_piece(c->sc->hqs[side], hq)); n++) {
        at[n] = rs_on_map(c->s, hq) ? c->s->hex[hq] : 0;
        if (at[n])
            rs_add(w->hqs, c->sc->map.seat[at[n] - 1]);
    }
    w->tag = fs_hash64(at, n * sizeof *at, c->sc->base.hash + side);
    w->tag = fs_hash64(c->s->held[fs_other(side) - 1], sizeof c->s->held[0], w->tag);
    w->tag = fs_hash64(c->s->telephone[side - 1], sizeof c->s->telephone[0], w->tag);
    w->is_found = true;
}

static void run_lines(const rs_ctx *c, fs_side side, int from, rs_lines *l)
{
    rs_ctx look = {.sc = c->sc, .s = c->s};

    l->n = 0;
    for (int hq = 0; l->n < RS_MOST_LINES && (hq = rs_next_piece(c->sc->hqs[side], hq));) {
        bool known = false;
        if (!rs_on_map(c->s, hq) || rs_at(c->s, hq) == from ||
            (rs_has(c->s->telephone[side - 1], c->sc->map.seat[rs_at(c->s, hq)]) &&
             rs_distance(&c->sc->map, from, rs_at(c->s, hq)) < c->sc->tables.fig.telephone))
            continue; /* a line would end there, where there is one */
        int end = run_line(&look, side, from, rs_at(c->s, hq), false);
        for (int i = 0; i < l->n; i++)
            known |= l->end[i] == end;
        if (end != FS_NO_HEX && !known && !rs_has(c->s->telephone[side - 1], c->sc->map.seat[end]))
            l->end[l->n++] = (int16_t)end;
    }
}

/* Lines are asked for again in every list, and HQs, the enemy and the lines there are seldom change. */
static const rs_lines *lines_from(const rs_ctx *c, fs_side side, int from, wires *w)
{
    rs_lines *l = c->memory ? &c->memory->line[from & (RS_KEPT_LINES - 1)] : &w->now;
    uint64_t tag = w->tag + (uint64_t)from;

    if (!c->memory || l->tag != tag)
        run_lines(c, side, from, l);
    l->tag = tag;
    return l;
}

static void line_options(const rs_ctx *c, fs_side side, const site *t, wires *w, fs_options *out)
{
    int seat = c->sc->map.seat[t->hex];

    if (!may_do(t, RS_LONG_TELEPHONE) || rs_is_us_them(c->sc, c->s, t->hex))
        return;
    if (!w->is_found)
        find_wires(c, side, w);
    if (!rs_has(c->s->telephone[side - 1], seat) && !rs_has(w->hqs, seat))
        return;
    const rs_lines *l = lines_from(c, side, t->hex, w);
    for (int i = 0; i < l->n; i++)
        fs_offer(out, rs_option_hex(RS_V_LINE, t->u, l->end[i]));
}

void rs_dig_options(const rs_ctx *c, fs_side side, const uint64_t actors[RS_PIECE_WORDS], fs_options *out)
{
    wires w;

    w.is_found = false;
    recall_works(c, side);
    for (int u = 0; (u = rs_next_piece(actors, u));) {
        if (!rs_on_map(c->s, u) ||
            rs_is(c->s, u, RS_MOVED | RS_DUG | RS_MOVER | RS_CONFUSED | RS_COLUMN | RS_ACTED | RS_HELD))
            continue; /* as worker_refused has it of those who are active, whatever the work */
        site t = site_of(c, side, u);
        plain_options(c, side, &t, out);
        front_options(c, side, &t, out);
        wire_options(c, side, &t, out);
        if (!rs_orders_are_off(c->sc))
            line_options(c, side, &t, &w, out);
    }
}

int rs_dig_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    switch (o->verb) {
    case RS_V_DIG:
        return dig_refused(c, side, o->subject, o->form, o->object, e);
    case RS_V_REFACE:
        return reface_refused(c, side, o->subject, o->object, e);
    case RS_V_WIRE:
        return wire_refused(c, side, o->subject, o->object, e);
    case RS_V_CUT:
        return o->place == FS_HEXSIDE ? cut_refused(c, side, o->subject, o->x, o->y, e)
                                      : rs_refuse(e, RS_6_5, RS_P_NO_WIRE_THERE, o->subject, FS_NO_HEX);
    case RS_V_LINE:
        return rs_orders_are_off(c->sc) || o->place != FS_HEX
                   ? rs_refuse(e, RS_13_1_14, RS_P_NO_LINE_FROM_HERE, o->subject, FS_NO_HEX)
                   : line_refused(c, side, o->subject, o->x, e);
    default:
        return rs_refuse(e, RS_2_2_1, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
    }
}

/* --- doing it --- */

/* The enemy hears of it who sees the hex. */
void rs_tell_of_work(rs_ctx *c, uint16_t type, fs_rule rule, fs_side side, int hex)
{
    fs_side other = fs_other(side);

    rs_tell_to(c, rs_sees(c->sc, c->s, other, hex) ? 3 : side, type, rule, side, 0, hex, 0);
}

/* They set to work in the open, but for those in Us/Them; the enemy may fire once [7.6.1] [13.1.5] [17.4.4]. */
static void set_to_work(rs_ctx *c, fs_side side, const uint64_t set[RS_PIECE_WORDS], int hex)
{
    bool us_them = rs_is_us_them(c->sc, c->s, hex);

    for (int u = 0; (u = rs_next_piece(set, u));) {
        rs_set(c->s, u, RS_DUG);
        if (us_them)
            continue;
        rs_unhide(c, u);
        if (!rs_is_hq(c->sc, u))
            rs_take_part(c, u, RS_TARGET);
    }
    rs_tell_of_work(c, RS_E_DIGS, RS_13_1, side, hex);
    if (!us_them)
        rs_push_trigger(c, RS_T_WORKS, side, hex, FS_NO_HEX, 0, 0);
}

int rs_dig(rs_ctx *c, fs_side side, const fs_option *o)
{
    int u = o->subject, hex = rs_at(c->s, u), action = o->form;
    unsigned front = o->object;
    uint64_t set[RS_PIECE_WORDS] = {0};

    if (o->verb == RS_V_REFACE) {
        const rs_work *w = &c->s->work[faced_work(c, side, u) - 1];
        uint8_t old = w->front;

        action = rs_facing_action(w->kind);
        begin_project(c, side, hex, action, old, front);
    } else if (o->verb == RS_V_DIG) {
        begin_project(c, side, hex, action, 0, front);
    } else if (o->verb == RS_V_WIRE) {
        action = RS_LONG_LAY_WIRE;
        begin_project(c, side, hex, action, 0, front);
    } else if (o->verb == RS_V_CUT) {
        action = RS_LONG_CUT_WIRE;
        begin_project(c, side, hex, action, 0, 1u << o->y);
    } else {
        int hq = line_target(c, side, hex, o->x);

        action = RS_LONG_TELEPHONE;
        run_line(c, side, hex, rs_at(c->s, hq), true);
    }
    gang_of(c, side, u, action, front, set);
    set_to_work(c, side, set, hex);
    return FS_CLOSED;
}

/* Its count is lost [13.1.15], and digging was its action [12.0] [12.1.2]. A battery that set to work fires no more
 * this turn all the same [13.1.11]. */
void rs_interrupt_digging(rs_ctx *c, int u)
{
    if (!rs_is(c->s, u, RS_DUG))
        return;
    rs_set(c->s, u, RS_ACTED);
    if (c->sc->kind_of[u] != RS_ARTILLERY)
        rs_clear(c->s, u, RS_DUG);
}
