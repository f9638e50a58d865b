/* setup.c - one side sets up: units into their zones, markers, the observer of the trench sets, registered vertices.
 *
 * One open line of parts in any order. A part is legal if the rest can still be done: a unit only where all others of
 * the side still find room. Narrow lists the parts of the first thing still open: trenches and other markers, units,
 * the observer, vertices. `done` comes when all that must be has been set up. */
#include "placing.h"

enum { WIDE = 600, NARROW_VERTICES = 32 }; /* lists stop there; refusals know no such limit */
enum marker { TRENCH, BLOCKHOUSE, SCRAPE, MARKERS };

static int unit_refused(const rp_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit) || rp_side_of(c->sc, unit) != side)
        return rp_refuse(e, RP_3_11e, RP_P_NOT_YOURS, unit, FS_NO_HEX);
    if (rp_is_to_place(c, unit))
        return 0;
    return rp_refuse(e, RP_6_3a, c->s->unit[unit].where == RP_ON_MAP ? RP_P_HAS_PLACE : RP_P_NOT_TO_PLACE, unit,
                     FS_NO_HEX);
}

static int place_refused(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    rp_plan p; /* large: not cleared */

    if (unit_refused(c, side, o->subject, e))
        return 1;
    if (!rp_has(rp_zone_of(c, o->subject)->hexes, o->x))
        return rp_refuse(e, RP_6_3a, RP_P_NOT_ITS_ZONE, o->subject, o->x);
    if (rp_place_refused(c, o->subject, o->x, o->form, e))
        return 1;
    rp_make_plan(c, o->subject, &p);
    return rp_leaves_room(&p, o->subject, o->x)
               ? 0
               : rp_refuse(e, rp_rule_of(c->sc->edition, RP_STACKING_AFV), RP_P_OTHERS_NEED_ROOM, o->subject, o->x);
}

/* The plans of one list, made when first needed: of armoured vehicles and of the others. */
typedef struct plans {
    bool made[2];
    rp_plan of[2]; /* large: not cleared */
} plans;

static void offer_unit(const rp_ctx *c, int unit, bool exposed, int enough, plans *all, fs_options *out)
{
    int kind = rp_is_afv(c->sc, unit);
    rp_plan *p = &all->of[kind];

    if (!all->made[kind])
        rp_make_plan(c, unit, p);
    all->made[kind] = true;
    rp_offer_zone(c, unit, p, exposed, enough, out);
}

/* The units of the side still to be placed, of those alike the first: it stands for them. Returns how many. */
static int find_kinds(const rp_ctx *c, fs_side side, uint8_t kinds[RP_MAX_PIECES])
{
    uint64_t seen[RP_PIECE_WORDS] = {0};
    int n = 0;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (rp_is_to_place(c, u) && !rp_has(seen, c->sc->like[u])) {
            rp_add(seen, c->sc->like[u]);
            kinds[n++] = (uint8_t)u;
        }
    return n;
}

/* The first unit of the side that finds a place; 0 if none does. */
static int first_unit(const rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (rp_is_to_place(c, u) && rp_is_roomy(c, u, 0))
            return u;
    return 0;
}

/* --- markers --- */

static const uint16_t marker_verb[MARKERS] = {RP_V_TRENCH, RP_V_BLOCKHOUSE, RP_V_SCRAPE};
static const fs_rule marker_rule[MARKERS] = {RP_8_322, RP_8_31, RP_8_2};

static int plane_of(enum marker m, fs_side side)
{
    return m == TRENCH ? RP_COUNTER + side - 1 : m == BLOCKHOUSE ? RP_BLOCKHOUSE : RP_SCRAPE;
}

static const uint64_t *works_of(const rp_scenario *sc, enum marker m, fs_side side)
{
    return sc->works[m == TRENCH ? side - 1 : m == BLOCKHOUSE ? 2 : 3];
}

static int allotted(const rp_zone *z, enum marker m)
{
    return m == TRENCH ? z->trenches : m == BLOCKHOUSE ? z->blockhouses : z->scrapes;
}

/* Zones of the side that have such markers, as bits. */
static uint32_t zones_with(const rp_ctx *c, fs_side side, enum marker m)
{
    uint32_t zones = 0;

    for (int z = 0; z < c->sc->n_zones; z++)
        if (c->sc->zone[z].side == side && allotted(&c->sc->zone[z], m))
            zones |= (uint32_t)1 << z;
    return zones;
}

/* Hexes of these zones where the owner has laid one. */
static int find_laid(const rp_ctx *c, fs_side side, enum marker m, uint32_t zones, int16_t out[FS_MAX_ITEMS])
{
    const uint64_t *laid = c->s->plane[plane_of(m, side)], *works = works_of(c->sc, m, side);
    int n = 0;

    for (int w = 0; w < RP_HEX_WORDS; w++) {
        uint64_t left = 0;

        for (uint32_t z = zones; z; z &= z - 1)
            left |= c->sc->zone[__builtin_ctz(z)].hexes[w];
        for (left &= laid[w] & ~works[w]; left && n < FS_MAX_ITEMS; left &= left - 1)
            out[n++] = (int16_t)(w * 64 + __builtin_ctzll(left));
    }
    return n;
}

/* Zones that could take one marker more, as bits: what is laid is matched with what each zone has. */
static uint32_t zones_left(const rp_ctx *c, fs_side side, enum marker m)
{
    uint32_t zones = zones_with(c, side, m);
    int16_t laid[FS_MAX_ITEMS];
    int n = zones ? find_laid(c, side, m, zones, laid) : 0;
    fs_matching match; /* large: not cleared */

    if (!n)
        return zones;
    if (!(zones & (zones - 1))) /* nothing to match */
        return n < allotted(&c->sc->zone[__builtin_ctz(zones)], m) ? zones : 0;
    fs_matching_begin(&match, n, RP_MAX_ZONES);
    for (uint32_t left = zones; left; left &= left - 1) {
        int z = __builtin_ctz(left);

        match.room[z] = (uint16_t)allotted(&c->sc->zone[z], m);
        for (int i = 0; i < n; i++)
            if (rp_has(c->sc->zone[z].hexes, laid[i]))
                fs_matching_allow(&match, i, z);
    }
    return fs_matching_solve(&match) ? (uint32_t)match.eased[0] & zones : 0;
}

static bool is_laid(const rp_ctx *c, fs_side side, enum marker m, int hex)
{
    return rp_in(c->s, plane_of(m, side), hex) || (m == TRENCH && rp_has_trench(c->sc, c->s, hex));
}

static int marker_refused(const rp_ctx *c, fs_side side, enum marker m, uint32_t zones, int hex, fs_error *e)
{
    bool its = false;

    for (; zones; zones &= zones - 1)
        its |= rp_has(c->sc->zone[__builtin_ctz(zones)].hexes, hex);
    if (!its)
        return rp_refuse(e, marker_rule[m], RP_P_NO_MARKER_LEFT, 0, hex);
    if (is_laid(c, side, m, hex))
        return rp_refuse(e, marker_rule[m], RP_P_MARKED_ALREADY, 0, hex);
    if (rp_holds_hex(c->s, fs_other(side), hex))
        return rp_refuse(e, RP_R85, RP_P_ENEMY_THERE, 0, hex);
    return 0;
}

static void offer_markers(const rp_ctx *c, fs_side side, enum marker m, int enough, fs_options *out)
{
    uint32_t zones = zones_left(c, side, m);

    for (int w = 0; zones && w < RP_HEX_WORDS; w++) {
        uint64_t left = 0;

        for (uint32_t z = zones; z; z &= z - 1)
            left |= c->sc->zone[__builtin_ctz(z)].hexes[w];
        for (; left && out->n < enough; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            if (!marker_refused(c, side, m, zones, hex, NULL))
                rp_offer(out, rp_option_hex(marker_verb[m], 0, hex));
        }
    }
}

/* --- observer and vertices --- */

static bool has_trench_set(const rp_ctx *c, fs_side side)
{
    for (int g = c->sc->n_units + 1; g <= c->sc->n_units + c->sc->n_groups; g++)
        if (c->sc->piece[g].side == side && c->sc->piece[g].mode == RP_TRENCH_SET)
            return true;
    return false;
}

/* One infantry unit, named now, observes for all trench sets and stays where it is set up [7.21g]. */
static int observer_refused(const rp_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (!has_trench_set(c, side))
        return rp_refuse(e, RP_7_21g, RP_P_NO_OBSERVER_NEEDED, unit, FS_NO_HEX);
    if (c->s->observer[side])
        return rp_refuse(e, RP_7_21g, RP_P_OBSERVER_NAMED, c->s->observer[side], FS_NO_HEX);
    if (!rp_is_unit(c->sc, unit) || rp_side_of(c->sc, unit) != side)
        return rp_refuse(e, RP_3_11e, RP_P_NOT_YOURS, unit, FS_NO_HEX);
    if (!(rp_types(c->sc, unit) & RP_INFANTRY) || (c->s->unit[unit].where != RP_ON_MAP && !rp_is_to_place(c, unit)))
        return rp_refuse(e, RP_7_21g, RP_P_OBSERVER_INFANTRY, unit, FS_NO_HEX);
    return 0;
}

static void offer_observers(const rp_ctx *c, fs_side side, int enough, fs_options *out)
{
    if (!has_trench_set(c, side) || c->s->observer[side])
        return;
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u)) && out->n < enough;)
        if (!observer_refused(c, side, u, NULL))
            rp_offer(out, rp_option(RP_V_OBSERVER, u));
}

/* At most one vertex to a group; flare groups must have one [7.3a] [7.21d]. */
static int group_refused(const rp_ctx *c, fs_side side, int group, fs_error *e)
{
    if (!rp_is_group(c->sc, group) || rp_side_of(c->sc, group) != side)
        return rp_refuse(e, RP_7_3a, RP_P_NOT_YOURS, group, FS_NO_HEX);
    if (rp_group_of(c, group)->registered != FS_NO_VERTEX)
        return rp_refuse(e, RP_7_3a, RP_P_VERTEX_NAMED, group, FS_NO_HEX);
    if (!c->sc->piece[group].registers && c->sc->piece[group].mode != RP_FLARE)
        return rp_refuse(e, RP_7_3a, RP_P_NO_VERTEX_TO_NAME, group, FS_NO_HEX);
    return 0;
}

/* A vertex counts if one of its hexes is in play [R15]. */
static int vertex_refused(const rp_ctx *c, int group, int vertex, fs_error *e)
{
    int hex[3], n = fs_vertex_hexes(&c->sc->board.grid, vertex, hex);

    for (int i = 0; i < n; i++)
        if (rp_has(c->sc->play, hex[i]))
            return 0;
    return rp_refuse(e, RP_7_3a, RP_P_NO_SUCH_PLACE, group, FS_NO_HEX);
}

/* The first group with a vertex to name, of those that must have one or of the others; 0 none. */
static int first_group(const rp_ctx *c, fs_side side, bool must)
{
    for (int g = c->sc->n_units + 1; g <= c->sc->n_units + c->sc->n_groups; g++)
        if (!group_refused(c, side, g, NULL) && (c->sc->piece[g].mode == RP_FLARE) == must)
            return g;
    return 0;
}

static void offer_vertices(const rp_ctx *c, int group, const uint64_t *hexes, int enough, fs_options *out)
{
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = hexes[w] & c->sc->play[w]; left; left &= left - 1)
            for (int point = 0; point < 2 && out->n < enough; point++)
                rp_offer(out, rp_option_vertex(RP_V_REGISTER, group, 2 * (w * 64 + __builtin_ctzll(left)) + point));
}

/* Worth considering: what decides the game, or else where the enemy can be. */
static void offer_good_vertices(const rp_ctx *c, fs_side side, int group, fs_options *out)
{
    uint64_t hexes[RP_HEX_WORDS] = {0};
    int enough = out->n + NARROW_VERTICES, before = out->n;

    for (int i = 0; i < c->sc->n_goals; i++)
        for (int w = 0; w < RP_HEX_WORDS; w++)
            hexes[w] |= c->sc->goal[i].hexes[w];
    offer_vertices(c, group, hexes, enough, out);
    if (out->n == before)
        offer_vertices(c, group, c->sc->setup[fs_other(side)], enough, out);
    if (out->n == before)
        offer_vertices(c, group, c->sc->play, enough, out);
}

/* --- the question --- */

/* What is set up, in the order it is asked for; vertices are those of flare groups, which must have one. */
enum thing { MARKS, UNITS = MARKS + MARKERS, OBSERVERS, VERTICES, NOTHING };

/* All but units. */
static void offer_thing(const rp_ctx *c, fs_side side, enum thing t, int enough, fs_options *out)
{
    int group;

    switch (t) {
    case OBSERVERS:
        offer_observers(c, side, enough, out);
        break;
    case VERTICES:
        if ((group = first_group(c, side, true)))
            offer_good_vertices(c, side, group, out);
        break;
    default:
        if (t < UNITS)
            offer_markers(c, side, (enum marker)(t - MARKS), enough, out);
    }
}

/* The first thing still open; NOTHING once `done` may be said. The first unit with a place, if it is units. */
static enum thing first_open(const rp_ctx *c, fs_side side, int *unit)
{
    *unit = 0;
    for (enum thing t = MARKS; t < NOTHING; t++) {
        fs_options count = {NULL, 0, 0, 0};

        if (t == UNITS)
            count.n = (*unit = first_unit(c, side)) != 0;
        else
            offer_thing(c, side, t, 1, &count);
        if (count.n)
            return t;
    }
    return NOTHING;
}

/* What follows the first thing, and not without end; `listed` is a unit that has been. */
static void offer_rest(const rp_ctx *c, fs_side side, enum thing first, int listed, int enough, plans *all,
                       fs_options *out)
{
    int group = first_group(c, side, false);
    uint8_t kinds[RP_MAX_PIECES];
    int n = find_kinds(c, side, kinds);

    for (enum thing t = first + 1; t < NOTHING && out->n < enough; t++)
        if (t != UNITS)
            offer_thing(c, side, t, enough, out);
    for (int i = 0; i < n && out->n < enough; i++) {
        if (kinds[i] != listed)
            offer_unit(c, kinds[i], false, enough, all, out);
        offer_unit(c, kinds[i], true, enough, all, out);
    }
    if (group && out->n < enough)
        offer_good_vertices(c, side, group, out);
}

static void offer_all(const rp_ctx *c, fs_side side, int enough, fs_options *out)
{
    int unit, group;
    enum thing first = first_open(c, side, &unit);
    plans all; /* large: not cleared */

    all.made[0] = all.made[1] = false;
    if (unit) {
        offer_unit(c, unit, false, enough, &all, out);
    } else if (first != NOTHING) {
        offer_thing(c, side, first, enough, out);
    } else {
        if ((group = first_group(c, side, false)))
            offer_good_vertices(c, side, group, out);
        rp_offer(out, rp_option(FS_VERB_DONE, 0));
    }
    out->narrow = out->n;
    if (first != NOTHING && out->n < enough)
        offer_rest(c, side, first, unit, enough, &all, out);
}

static void setup_options(const rp_ctx *c, fs_side side, fs_options *out) { offer_all(c, side, WIDE, out); }

static void setup_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    int unit;
    enum thing first = first_open(c, side, &unit);

    if (first < UNITS)
        d->rule = marker_rule[first], d->main = marker_verb[first];
    else if (first == OBSERVERS)
        d->rule = RP_7_21g, d->main = RP_V_OBSERVER;
    else if (first == UNITS)
        d->rule = RP_6_3a, d->main = RP_V_PLACE;
    else
        d->rule = RP_7_3a, d->main = RP_V_REGISTER;
    d->phrase = RP_P_ASK_SETUP;
    d->subject = (fs_unit)unit;
    d->about.subject = d->subject;
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        d->least = (uint16_t)(d->least + rp_is_to_place(c, u));
    d->most = d->least;
}

static int setup_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int unit;

    switch (o->verb) {
    case RP_V_PLACE:
        return place_refused(c, side, o, e);
    case RP_V_TRENCH:
    case RP_V_BLOCKHOUSE:
    case RP_V_SCRAPE: {
        enum marker m = o->verb == RP_V_TRENCH ? TRENCH : o->verb == RP_V_BLOCKHOUSE ? BLOCKHOUSE : SCRAPE;

        return marker_refused(c, side, m, zones_left(c, side, m), o->x, e);
    }
    case RP_V_OBSERVER:
        return observer_refused(c, side, o->subject, e);
    case RP_V_REGISTER:
        return group_refused(c, side, o->subject, e) || vertex_refused(c, o->subject, 2 * o->x + o->y, e);
    case FS_VERB_DONE:
        return first_open(c, side, &unit) == NOTHING ? 0 : rp_refuse(e, RP_6_3a, RP_P_STILL_TO_PLACE, 0, FS_NO_HEX);
    default:
        return rp_refuse(e, RP_6_3a, RP_P_SETUP_OPEN, o->subject, FS_NO_HEX);
    }
}

/* --- doing it --- */

void rp_setup_take(rp_ctx *c, fs_side side, const fs_option *o)
{
    switch (o->verb) {
    case RP_V_PLACE:
        rp_place(c, o->subject, o->x, o->form);
        break;
    case RP_V_TRENCH:
        rp_add(c->s->plane[plane_of(TRENCH, side)], o->x);
        break;
    case RP_V_BLOCKHOUSE:
        rp_add(c->s->plane[RP_BLOCKHOUSE], o->x);
        break;
    case RP_V_SCRAPE:
        rp_add(c->s->plane[RP_SCRAPE], o->x);
        break;
    case RP_V_OBSERVER:
        c->s->observer[side] = (uint8_t)o->subject;
        break;
    default:
        rp_group_of(c, o->subject)->registered = (int16_t)(2 * o->x + o->y);
    }
}

bool rp_setup_runs_out(rp_ctx *c, fs_side side)
{
    for (int unit;;) {
        fs_option only[2];

        if (first_open(c, side, &unit) == UNITS && !c->sc->piece[unit].faces)
            return false; /* wherever it goes, it has two faces to choose from */
        fs_options list = {only, 0, 2, 0};

        offer_all(c, side, 2, &list);
        if (list.n != 1)
            return false;
        if (only[0].verb == FS_VERB_DONE)
            return true;
        rp_setup_take(c, side, only);
    }
}

static int close_line(rp_ctx *c, fs_side side)
{
    int n = 0;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        n += c->s->unit[u].where == RP_ON_MAP;
        if (rp_is_to_place(c, u)) /* the enemy left it none [R85] */
            rp_tell(c, RP_E_LEFT_OUT, RP_R85, side, u, FS_NO_HEX, 0);
    }
    if (c->run->log)
        fs_say(c->run, &(fs_event){.type = RP_E_SET_UP, .rule = RP_6_3a, .side = side, .seen = 3, .total = n}, NULL,
               NULL, 0);
    fs_pop(&c->s->head, c->run);
    return FS_CLOSED;
}

static int setup_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    if (o->verb != FS_VERB_DONE) {
        rp_setup_take(c, side, o);
        if (!rp_setup_runs_out(c, side))
            return FS_MORE;
    }
    return close_line(c, side);
}

/* --- course --- */

void rp_push_setup(rp_ctx *c, fs_side side)
{
    int unit;

    if (first_open(c, side, &unit) == NOTHING && !first_group(c, side, false))
        return;
    fs_push(&c->s->head, RP_F_SETUP, side);
    if (rp_setup_runs_out(c, side))
        close_line(c, side);
}

static void setup_advance(rp_ctx *c) { c->s->head.waiting = fs_top(&c->s->head)->side; }

static bool setup_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    (void)sc;
    return f->side && !f->step && !f->flags && rp_rest_is_zero(f, 0) && f == fs_top_const(&s->head) &&
           s->head.waiting == f->side && s->head.phase == RP_PHASE_SETUP;
}

const rp_kind rp_setup_kind = {.advance = setup_advance,
                               .decision = setup_decision,
                               .options = setup_options,
                               .check = setup_check,
                               .apply = setup_apply,
                               .suggest = rp_suggest_setup,
                               .is_sound = setup_is_sound};
