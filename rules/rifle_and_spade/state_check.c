/* state_check.c - whether bytes are a state that can be played on. Total: reads any bytes without harm.
 *
 * From the outside in: the head, each unit, command, battalion, Route, work and counter by itself, the sets made again
 * from the units and compared, stacks, what units do against what is in progress, then the frames, each judged in the
 * file of its kind, and last whether who is asked has an answer. */
#include "position.h"
#include "rifle_and_spade.h"
#include "shell.h"
#include "steps.h"

enum { MOST_POINTS = 99, MOST_CHITS = 40, MOST_STEPS = 64, MOST_RADIUS = 40, SIDES = 63 };

static int bad(fs_error *e, fs_rule rule, int unit, int hex) { return rs_refuse(e, rule, RS_P_BAD_STATE, unit, hex); }

static bool is_zero(const void *at, size_t n)
{
    const uint8_t *p = at;

    for (size_t i = 0; i < n; i++)
        if (p[i])
            return false;
    return true;
}

static bool is_hex(const rs_scenario *sc, int hex)
{
    return hex >= 0 && hex < sc->map.n_hexes && rs_has(sc->map.play, hex);
}

/* A slot that holds 1 + a hex, or nothing. */
static bool is_slot(const rs_scenario *sc, int slot) { return !slot || is_hex(sc, slot - 1); }

/* --- head --- */

static int head_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    const fs_head *h = &s->head;
    bool over = h->phase == RS_PHASE_OVER;

    if (h->scenario != sc->base.hash || h->depth > FS_MAX_FRAMES || h->waiting > 2 || h->open > 2 || h->winner > 3 ||
        h->phase < RS_PHASE_SETUP || h->phase > RS_PHASE_OVER || h->turn > sc->n_turns || h->reserved ||
        h->grade >= RS_GRADES)
        return bad(e, RS_2_0, 0, FS_NO_HEX);
    if (!h->turn != (h->phase == RS_PHASE_SETUP)) /* turns are counted from 1, after the plans */
        return bad(e, RS_2_0, 0, FS_NO_HEX);
    if (!is_zero(h->frame + h->depth, (size_t)(FS_MAX_FRAMES - h->depth) * sizeof h->frame[0]))
        return bad(e, RS_2_0, 0, FS_NO_HEX);
    if (over != (h->depth == 0) || over != (h->waiting == 0) || over != (h->winner != 0) || (over && h->open))
        return bad(e, RS_4_0, 0, FS_NO_HEX);
    return h->open && h->open != h->waiting ? bad(e, RS_2_0, 0, FS_NO_HEX) : 0;
}

/* --- units --- */

#define ONLY_ON_MAP                                                                                                    \
    ((uint32_t)(RS_CONFUSED | RS_COLUMN | RS_IN_WORK | RS_ON_TOP | RS_SHOOTER | RS_TARGET | RS_ATTACKER | RS_CHAINED))

static bool place_ok(const rs_scenario *sc, const rs_state *s, int u)
{
    int hex = rs_at(s, u);

    switch (s->unit[u].where) {
    case RS_ON_MAP:
        return is_hex(sc, hex) && rs_is_land(&sc->map, hex);
    case RS_QUEUED:
    case RS_AT_SEA:
        return is_hex(sc, hex);
    case RS_ABOARD:
        return is_slot(sc, hex + 1);
    default:
        return s->unit[u].where <= RS_SURRENDERED && hex == FS_NO_HEX;
    }
}

/* Riflemen, cavalry and guns on the map or on their way to it have steps; machine guns and HQs none [3.1.3]. */
static bool steps_ok(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_unit *unit = &s->unit[u];
    bool counts = rs_has_steps(sc, u) || sc->kind_of[u] == RS_ARTILLERY;

    if (!counts)
        return !unit->steps;
    if (unit->where == RS_DESTROYED || unit->where == RS_SURRENDERED || unit->where == RS_ROUTED)
        return !unit->steps;
    if (sc->kind_of[u] == RS_ARTILLERY && unit->steps > sc->piece[u].full)
        return false;
    bool comes = unit->where != RS_NOT_YET && unit->where != RS_UNKNOWN;
    return unit->steps <= MOST_STEPS && (!comes || unit->steps);
}

/* Riflemen and cavalry of a Brigiment are of a battalion, which has their Objective [9.1.6] [11.4]. */
static bool formation_ok(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_unit *unit = &s->unit[u];
    int b = unit->brigiment, g = unit->battalion;

    if (b && !g && rs_has_steps(sc, u))
        return false;
    return b <= sc->n_brigiments + sc->n_columns && (!b || sc->brigiment[b].side == sc->side_of[u]) &&
           g <= sc->n_battalions && (!g || sc->brigiment[sc->battalion[g].brigiment].side == sc->side_of[u]) &&
           unit->size <= RS_SECTION && (!g || s->group[g].brigiment == b);
}

/* The number of a Route, of shells fired, of a box or a road: see rs_where. */
static bool route_ok(const rs_scenario *sc, const rs_state *s, int u)
{
    int route = s->unit[u].route;

    switch (s->unit[u].where) {
    case RS_IN_BOX:
        return route >= 1 && route <= sc->n_boxes;
    case RS_ON_ROAD:
        return route >= 1 && route <= sc->n_roads;
    default:
        return !rs_has_steps(sc, u) || !route || (route <= RS_MAX_ROUTES && s->route[route - 1].start);
    }
}

static bool flags_ok(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_unit *unit = &s->unit[u];
    bool on_map = unit->where == RS_ON_MAP;

    if (unit->means > RS_HIDES_US_THEM || unit->named > SIDES || unit->entry > 6)
        return false;
    if (unit->flags & RS_PICKED && s->head.open != sc->side_of[u])
        return false;
    if (!on_map) { /* boats make their check afloat [14.4], a ship's guns fire */
        bool afloat = unit->where == RS_AT_SEA || unit->where == RS_ABOARD;

        return !(unit->flags &
                 (afloat ? ONLY_ON_MAP & ~(uint32_t)(RS_TARGET | RS_SHOOTER | RS_CHAINED) : ONLY_ON_MAP)) &&
               !unit->means && !unit->named && !unit->entry;
    }
    if (unit->flags & RS_IN_WORK && unit->flags & RS_ON_TOP)
        return false;
    return sc->kind_of[u] != RS_ARTILLERY || is_slot(sc, unit->at);
}

static int units_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    int beyond = sc->base.n_units + 1;

    if (!is_zero(&s->unit[0], sizeof s->unit[0]) || s->hex[0] ||
        !is_zero(&s->unit[beyond], (size_t)(RS_MAX_PIECES - beyond) * sizeof s->unit[0]) ||
        !is_zero(&s->hex[beyond], (size_t)(RS_MAX_PIECES - beyond) * sizeof s->hex[0]))
        return bad(e, RS_3_0, 0, FS_NO_HEX);
    for (int u = 1; u < beyond; u++)
        if (!place_ok(sc, s, u) || !steps_ok(sc, s, u) || !formation_ok(sc, s, u) || !route_ok(sc, s, u) ||
            !flags_ok(sc, s, u))
            return bad(e, RS_3_1, u, FS_NO_HEX);
    return 0;
}

/* --- commands, battalions, Routes --- */

static bool command_ok(const rs_scenario *sc, const rs_state *s, int b)
{
    const rs_command *m = &s->command[b];
    bool hq =
        !m->hq || (m->hq <= sc->base.n_units && rs_is_hq(sc, m->hq) && sc->side_of[m->hq] == sc->brigiment[b].side);
    int last = sc->n_turns + 1;

    return hq && !(m->flags >> 14) && is_slot(sc, m->zone) && m->points <= MOST_POINTS && m->most <= MOST_POINTS &&
           m->half <= m->most && m->class_ < RS_CLASSES && m->order < RS_ORDERS && m->since <= last &&
           m->radius <= MOST_RADIUS && (m->scheduled <= last || m->scheduled == RS_NEVER) &&
           m->plan <= sc->brigiment[b].n_plans && m->parent < RS_MAX_BRIGIMENTS && m->segments <= RS_MAX_TURNS &&
           m->diverted <= sc->n_roads && m->rallied <= m->routed;
}

/* Steps of Independent units are counted under number 0; it has no officers and no orders [9.7]. */
static bool independents_ok(const rs_command *m)
{
    rs_command left = *m;

    left.routed = left.quarters = left.surrendered = left.lost = left.lost_before = 0;
    return is_zero(&left, sizeof left) && m->quarters < 4;
}

static bool aims_ok(const rs_scenario *sc, const uint16_t aim[RS_AIMS])
{
    for (int i = 0; i < RS_AIMS; i++)
        if (!is_slot(sc, aim[i]) || (i && aim[i] && !aim[i - 1]))
            return false;
    return true;
}

static bool group_ok(const rs_scenario *sc, const rs_group *g)
{
    return g->brigiment <= sc->n_brigiments + sc->n_columns && g->status <= RS_ON_PICKET &&
           g->next_status <= RS_ON_PICKET && g->flags < 8 && aims_ok(sc, g->aim) && aims_ok(sc, g->mid) &&
           aims_ok(sc, g->next) && is_slot(sc, g->rally);
}

/* As many battalions are counted as the scenario says, and those that came to a Column [9.4.4] [9.5]. */
static bool strength_ok(const rs_scenario *sc, const rs_state *s, int b)
{
    int most = sc->brigiment[b].battalions;

    for (int g = 1; g <= sc->n_battalions; g++)
        most += s->group[g].brigiment == b;
    return s->command[b].battalions <= most;
}

static int commands_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    int n = sc->n_brigiments + sc->n_columns;

    if (!independents_ok(&s->command[0]))
        return bad(e, RS_9_7, 0, FS_NO_HEX);
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (b <= n ? !command_ok(sc, s, b) || !strength_ok(sc, s, b) : !is_zero(&s->command[b], sizeof s->command[b]))
            return bad(e, RS_9_4, b <= n ? sc->brigiment[b].hq : 0, FS_NO_HEX);
    for (int g = 0; g < RS_MAX_BATTALIONS; g++)
        if (g && g <= sc->n_battalions ? !group_ok(sc, &s->group[g]) : !is_zero(&s->group[g], sizeof s->group[g]))
            return bad(e, RS_11_4, 0, FS_NO_HEX);
    return 0;
}

/* Every step of a Route leads to a hex of the map, nothing stands behind its end, and one unit follows it. */
static bool way_ok(const rs_scenario *sc, const rs_route *r)
{
    rs_route rest = *r;

    if (!is_hex(sc, r->start - 1) || r->n > RS_MAX_ROUTE || r->passed > RS_AIMS || r->pad ||
        rs_route_hex(sc, r, r->n) == FS_NO_HEX)
        return false;
    for (int bit = 0; bit < r->n * 3; bit++)
        rest.way[bit >> 3] = (uint8_t)(rest.way[bit >> 3] & ~(1u << (bit & 7)));
    return is_zero(rest.way, sizeof rest.way);
}

static int routes_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    uint8_t users[RS_MAX_ROUTES + 1] = {0};

    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_has_steps(sc, u) && s->unit[u].route && s->unit[u].where != RS_IN_BOX &&
            s->unit[u].where != RS_ON_ROAD && users[s->unit[u].route]++)
            return bad(e, RS_11_4_9, u, FS_NO_HEX);
    for (int i = 0; i < RS_MAX_ROUTES; i++)
        if (s->route[i].start ? !way_ok(sc, &s->route[i]) || !users[i + 1] : !is_zero(&s->route[i], sizeof s->route[i]))
            return bad(e, RS_11_4_9, 0, FS_NO_HEX);
    return 0;
}

/* --- works, markers, counters --- */

static bool work_ok(const rs_scenario *sc, const rs_work *w)
{
    const unsigned both = RS_KNOWN_1 | RS_KNOWN_2;

    if (w->flags & RS_TAKEN && (w->flags & both) != both)
        return false;
    return is_hex(sc, w->hex - 1) && w->kind < RS_WORK_KINDS && w->owner >= 1 && w->owner <= 2 && w->front <= SIDES &&
           w->wire <= SIDES && w->flags < RS_WORK_FLAGS && w->doing < RS_LONG_ACTIONS && w->wanted <= SIDES;
}

static int works_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    int n = 0;

    while (n < RS_MAX_WORKS_NOW && s->work[n].hex) {
        if (!work_ok(sc, &s->work[n]))
            return bad(e, RS_6_0, 0, FS_NO_HEX);
        n++;
    }
    if (rs_count_dug(s, 1) > RS_MAX_DUG || rs_count_dug(s, 2) > RS_MAX_DUG)
        return bad(e, RS_6_0, 0, FS_NO_HEX);
    return is_zero(s->work + n, (size_t)(RS_MAX_WORKS_NOW - n) * sizeof s->work[0]) ? 0 : bad(e, RS_6_0, 0, FS_NO_HEX);
}

static int markers_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    int n = 0;

    for (; n < RS_MAX_ASSAULTS && s->marker[n].hex; n++) {
        const rs_marker *m = &s->marker[n];

        if (!is_hex(sc, m->hex - 1) || m->wired > 1 || m->sides > SIDES || m->pad ||
            rs_marker_at(s, m->hex - 1) != n + 1)
            return bad(e, RS_14_4, 0, FS_NO_HEX);
    }
    if (!is_zero(s->marker + n, (size_t)(RS_MAX_ASSAULTS - n) * sizeof s->marker[0]))
        return bad(e, RS_14_4, 0, FS_NO_HEX);
    for (int i = 0; i < RS_MAX_CHAIN; i++) {
        bool used = i < s->chain.n;

        if (used ? !is_slot(sc, s->chain.hex[i]) || !is_slot(sc, s->chain.target[i]) || s->chain.side[i] > 2
                 : s->chain.hex[i] || s->chain.target[i] || s->chain.side[i])
            return bad(e, RS_7_6_5, 0, FS_NO_HEX);
    }
    return s->chain.n > RS_MAX_CHAIN || !is_zero(s->chain.pad, sizeof s->chain.pad) ? bad(e, RS_7_6_5, 0, FS_NO_HEX)
                                                                                    : 0;
}

/* Packed, each once. */
static int landings_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    int n = 0;

    for (; n < RS_MAX_LANDINGS && s->beach[n]; n++) {
        if (!is_hex(sc, (s->beach[n] & RS_BEACH_HEX) - 1) || s->beach[n] >> 15)
            return bad(e, RS_15_1_3, 0, FS_NO_HEX);
        for (int i = 0; i < n; i++)
            if (((s->beach[i] ^ s->beach[n]) & (RS_BEACH_HEX | RS_BEACH_OTTOMAN)) == 0)
                return bad(e, RS_15_1_3, 0, FS_NO_HEX);
    }
    for (int i = n; i < RS_MAX_LANDINGS; i++)
        if (s->beach[i] || s->landed[i])
            return bad(e, RS_15_1_3, 0, FS_NO_HEX);
    return 0;
}

static int counters_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    if (s->weather >= RS_WEATHERS || s->weather_until > RS_MAX_TURNS || s->blind || s->last_pull > 2 ||
        s->active > sc->n_brigiments + sc->n_columns || s->shocks > 8 || s->wire_left[0] ||
        !is_zero(s->pad, sizeof s->pad) || !is_zero(s->look, sizeof s->look))
        return bad(e, RS_2_0, 0, FS_NO_HEX);
    for (int i = 0; i < RS_MAX_NAVAL; i++)
        if (i >= sc->n_naval && s->naval[i])
            return bad(e, RS_17_7, 0, FS_NO_HEX);
    for (int i = 0; i < RS_MAX_SUPPLIES; i++)
        if (s->depot[i] > (i < sc->n_supplies ? sc->depot_turns : 0))
            return bad(e, RS_20_1_1, 0, FS_NO_HEX);
    for (int i = 0; i < RS_MAX_NAVAL; i++)
        if (s->ships[i] && (i >= sc->n_naval || sc->naval[i].chits + s->ships[i] < 0 || s->ships[i] > MOST_CHITS))
            return bad(e, RS_17_7, 0, FS_NO_HEX);
    for (int i = 0; i < RS_MAX_RELEASES; i++)
        if (s->released[i] > (i < sc->n_releases ? sc->n_turns + sc->release[i].after : 0)) /* perhaps too late */
            return bad(e, RS_15_1_4, 0, FS_NO_HEX);
    for (int i = 0; i < 8; i++)
        if (!is_slot(sc, s->shock[i]))
            return bad(e, RS_11_7, 0, FS_NO_HEX);
    return 0;
}

/* --- what both can read off the map --- */

/* No bit of a set of seats lies beyond the map. */
static bool within(const uint64_t *set, int n)
{
    for (int w = 0; w < RS_SEAT_WORDS; w++) {
        int left = n - w * 64;

        if (left < 64 && (left <= 0 ? set[w] : set[w] >> left))
            return false;
    }
    return true;
}

static bool within_all(const rs_scenario *sc, const rs_state *s)
{
    bool all = within(s->us_them, sc->map.n_play);

    for (int side = 0; side < 2; side++)
        all = all && within(s->held[side], sc->map.n_play) && within(s->infantry[side], sc->map.n_play) &&
              within(s->owned[side], sc->map.n_play) && within(s->telephone[side], sc->map.n_play);
    return all;
}

/* The sets of the side, made again from its units. */
static bool held_ok(const rs_scenario *sc, const rs_state *s, fs_side side)
{
    uint64_t held[RS_SEAT_WORDS] = {0}, infantry[RS_SEAT_WORDS] = {0};

    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));) {
        if (!rs_on_map(s, u) || rs_is_hq(sc, u))
            continue;
        rs_add(held, sc->map.seat[rs_at(s, u)]);
        if (rs_is_infantry(sc, u))
            rs_add(infantry, sc->map.seat[rs_at(s, u)]);
    }
    return !memcmp(held, s->held[side - 1], sizeof held) && !memcmp(infantry, s->infantry[side - 1], sizeof infantry);
}

/* A hex has one owner, the side that is alone in it; both are only in Us/Them or where an Assault is on [8] [14.4]. */
static int hexes_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    for (int i = 0; i < sc->map.n_play; i++) {
        int hex = sc->map.hex_of_seat[i];
        bool one = rs_has(s->held[0], i), two = rs_has(s->held[1], i);

        if (rs_has(s->owned[0], i) && rs_has(s->owned[1], i))
            return bad(e, RS_1_3, 0, hex);
        if ((one != two && !rs_has(s->owned[two], i)) || (rs_has(s->us_them, i) && !(one && two)))
            return bad(e, RS_8_0, 0, hex);
        if (one && two && !rs_has(s->us_them, i) && !rs_marker_at(s, hex))
            return bad(e, RS_8_0, 0, hex);
    }
    return 0;
}

static int sets_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    if (!within_all(sc, s))
        return bad(e, RS_5_0, 0, FS_NO_HEX);
    for (fs_side side = 1; side <= 2; side++)
        if (!held_ok(sc, s, side))
            return bad(e, RS_1_3, 0, FS_NO_HEX);
    return hexes_refused(sc, s, e);
}

/* --- what is in progress --- */

#define ON(kind) (1u << (kind))
enum { FIGHTS = ON(RS_F_COMMANDED) | ON(RS_F_TRIGGER) | ON(RS_F_CHAIN) | ON(RS_F_FIRE) | ON(RS_F_MORALE) };
static const uint32_t in_activation = ON(RS_F_ACTIVATION) | ON(RS_F_MOVE) | ON(RS_F_ASSAULTS) | ON(RS_F_ASSAULT) |
                                      ON(RS_F_RETREAT) | ON(RS_F_HIDE) | FIGHTS;
/* What can stand on what: [above] is a set of kinds below it. A frame may stand on one of its own kind. */
static const uint32_t may_stand_on[RS_FRAMES] = {
    [RS_F_PLANS] = ON(RS_F_GAME),
    [RS_F_TURN] = ON(RS_F_GAME),
    [RS_F_ARRIVALS] = ON(RS_F_TURN),
    [RS_F_ADJUST] = ON(RS_F_TURN),
    [RS_F_OFFICERS] = ON(RS_F_TURN),
    [RS_F_CONTINUE] = ON(RS_F_TURN),
    [RS_F_CHANGE] = ON(RS_F_TURN),
    [RS_F_ISSUE] = ON(RS_F_CONTINUE) | ON(RS_F_CHANGE) | ON(RS_F_ARRIVALS) | ON(RS_F_ADJUST),
    [RS_F_CUP] = ON(RS_F_TURN),
    [RS_F_ACTIVATION] = ON(RS_F_CUP),
    [RS_F_COMMANDED] = ON(RS_F_ACTIVATION),
    [RS_F_MOVE] = ON(RS_F_ACTIVATION),
    [RS_F_TRIGGER] = ON(RS_F_ACTIVATION) | ON(RS_F_MOVE) | ON(RS_F_RETREAT),
    [RS_F_CHAIN] = ON(RS_F_COMMANDED) | ON(RS_F_TRIGGER) | ON(RS_F_CHAIN),
    [RS_F_HIDE] = in_activation,
    [RS_F_FIRE] = ON(RS_F_COMMANDED) | ON(RS_F_TRIGGER) | ON(RS_F_CHAIN) | ON(RS_F_ACTIVATION),
    [RS_F_MORALE] = ON(RS_F_FIRE) | ON(RS_F_MOVE) | ON(RS_F_ASSAULT),
    [RS_F_ROUT] = in_activation,
    [RS_F_ASSAULTS] = ON(RS_F_ACTIVATION),
    [RS_F_ASSAULT] = ON(RS_F_ASSAULTS),
    [RS_F_RETREAT] = ON(RS_F_ASSAULT),
    [RS_F_DISPLACE] = in_activation | ON(RS_F_ROUT) | ON(RS_F_FILL) | ON(RS_F_TURN) | ON(RS_F_CUP),
    [RS_F_FILL] = in_activation | ON(RS_F_ROUT) | ON(RS_F_DISPLACE) | ON(RS_F_ARRIVALS),
};
#undef ON

static uint32_t kinds_in(const rs_state *s)
{
    uint32_t kinds = 0;

    for (int i = 0; i < s->head.depth; i++)
        kinds |= 1u << (s->head.frame[i].kind & 31);
    return kinds;
}

/* Who is asked by the frame on top; in an Assault it may be either. */
static bool is_asked(const rs_scenario *sc, const rs_state *s)
{
    const fs_frame *f = fs_top_const(&s->head);
    fs_side side = s->head.waiting;

    switch (f->kind) {
    case RS_F_GAME:
        return side == 1;
    case RS_F_ASSAULT:
        return true;
    case RS_F_OFFICERS:
        return side == sc->brigiment[f->v[0]].side;
    case RS_F_FIRE:
        return side == fs_other(f->side);
    case RS_F_CHAIN:
        return s->chain.n && side == fs_other(s->chain.side[s->chain.n - 1]);
    default:
        return side == f->side;
    }
}

static int frames_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    const fs_head *h = &s->head;

    for (int i = 0; i < h->depth; i++) {
        const fs_frame *f = &h->frame[i];

        if (!rs_kind_of(f->kind) || f->side > 2 || (i == 0) != (f->kind == RS_F_GAME))
            return bad(e, RS_2_0, 0, FS_NO_HEX);
        if (i && f->kind != h->frame[i - 1].kind && !(may_stand_on[f->kind] >> h->frame[i - 1].kind & 1))
            return bad(e, RS_2_0, 0, FS_NO_HEX);
    }
    for (int i = 0; i < h->depth; i++)
        if (!rs_kind_of(h->frame[i].kind)->is_sound(sc, s, &h->frame[i]))
            return bad(e, RS_2_0, 0, FS_NO_HEX);
    return is_asked(sc, s) ? 0 : bad(e, RS_2_0, 0, FS_NO_HEX);
}

/* Who is on its way is where the move or the retreat has come to. */
static bool moves_rightly(const rs_scenario *sc, const rs_state *s, int u)
{
    for (int i = 0; i < s->head.depth; i++) {
        const fs_frame *f = &s->head.frame[i];

        if ((f->kind == RS_F_MOVE || f->kind == RS_F_RETREAT) && f->side == sc->side_of[u] && f->v[0] == rs_at(s, u))
            return true; /* both have their hex first */
    }
    return false;
}

/* The side whose formations are being adjusted; its units alone are marked there, who has been reorganized [3.2]. */
static fs_side adjusting(const rs_state *s)
{
    for (int i = 0; i < s->head.depth; i++)
        if (s->head.frame[i].kind == RS_F_ADJUST)
            return s->head.frame[i].side;
    return 0;
}

/* Marks of what is being resolved stand only while something is, those of firers while somebody is firing: whatever
 * ends takes away its own and no others. Markers and the chain likewise. */
static int activity_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    const uint32_t all = RS_SHOOTER | RS_TARGET | RS_ATTACKER | RS_CHAINED | RS_MOVER | RS_JOINED;
    uint32_t kinds = kinds_in(s);
    bool fights = kinds & in_activation & ~(1u << RS_F_ACTIVATION | 1u << RS_F_ASSAULTS);
    bool fires = kinds & (1u << RS_F_COMMANDED | 1u << RS_F_TRIGGER);
    bool acts = kinds >> RS_F_ACTIVATION & 1;
    fs_side adjusts = adjusting(s);

    if (!acts && (s->active || s->marker[0].hex || s->chain.n))
        return bad(e, RS_2_2_1, 0, FS_NO_HEX);
    for (int u = 1; u <= sc->base.n_units; u++) {
        uint32_t flags = s->unit[u].flags;
        uint32_t idle = adjusts && sc->side_of[u] == adjusts ? all & ~(uint32_t)RS_CHAINED : all;

        if ((!acts && flags & idle) || (!fights && flags & RS_TARGET) || (!fires && flags & RS_SHOOTER) ||
            (rs_is_hq(sc, u) && flags & (RS_SHOOTER | RS_ATTACKER)) || (flags & RS_MOVER && !moves_rightly(sc, s, u)) ||
            (flags & RS_ATTACKER && !rs_marker_at(s, rs_at(s, u))))
            return bad(e, RS_2_2_1, u, FS_NO_HEX);
    }
    return 0;
}

/* No stack is too large where none fights, not counting who is on his way [3.7]. Us/Them has its limit for those who go
 * in; who is driven out of his work there stays [3.7.10]. */
static int stacks_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    uint64_t busy[RS_SEAT_WORDS] = {0};

    for (int i = 0; i < s->head.depth; i++) {
        const fs_frame *f = &s->head.frame[i];

        if (f->kind == RS_F_ASSAULT && is_hex(sc, f->v[0]))
            rs_add(busy, sc->map.seat[f->v[0]]);
    }
    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_on_map(s, u) && !rs_has(busy, sc->map.seat[rs_at(s, u)]) && !rs_marker_at(s, rs_at(s, u)) &&
            !rs_is_us_them(sc, s, rs_at(s, u)) && rs_standing_refused(sc, s, sc->side_of[u], rs_at(s, u), NULL))
            return bad(e, RS_3_7, u, rs_at(s, u));
    return 0;
}

/* The score is made again [4.0], where it counts only what lies open: of riflemen in a place or steps lost the other
 * side knows the points and not the men. */
static int score_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    int32_t score[2] = {s->head.score[0], s->head.score[1]};

    if (!rs_score_is_open(sc))
        return 0;
    rs_score(sc, s, score);
    return memcmp(score, s->head.score, sizeof score) ? bad(e, RS_4_0, 0, FS_NO_HEX) : 0;
}

/* Whoever is asked has something to answer. */
static int question_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    fs_options list = {NULL, 0, 0, 0};

    return fs_ruleset_rifle_and_spade.options(&sc->base, s, s->head.waiting, NULL, &list) < 1
               ? bad(e, RS_2_0, 0, FS_NO_HEX)
               : 0;
}

/* A position that stands inside a phase is judged as it will be once it has begun. */
static int begun_refused(const rs_scenario *sc, const rs_state *s, fs_error *e)
{
    rs_state begun = *s;
    rs_ctx c = {.sc = sc, .s = &begun};

    return rs_go_on(&c) ? rs_valid(&sc->base, &begun, e) : bad(e, RS_2_0, 0, FS_NO_HEX);
}

int rs_valid(const fs_scenario *base, const void *state, fs_error *e)
{
    const rs_scenario *sc = (const rs_scenario *)base;
    const rs_state *s = state;

    if (e)
        *e = (fs_error){0};
    if (head_refused(sc, s, e) || units_refused(sc, s, e) || commands_refused(sc, s, e) || routes_refused(sc, s, e) ||
        works_refused(sc, s, e) || markers_refused(sc, s, e) || landings_refused(sc, s, e) ||
        counters_refused(sc, s, e) || sets_refused(sc, s, e) || stacks_refused(sc, s, e) || score_refused(sc, s, e))
        return 1;
    if (!s->head.depth)
        return 0;
    if (frames_refused(sc, s, e))
        return 1;
    rs_moment m;
    if (s->head.depth == 1 && rs_position_moment(s, &m) && m.under_way)
        return begun_refused(sc, s, e);
    return activity_refused(sc, s, e) || question_refused(sc, s, e);
}
