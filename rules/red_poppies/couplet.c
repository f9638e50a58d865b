/* couplet.c - one half of a couplet: its side gives one command or passes [5.21a] [6.01a].
 *
 * Masses and blobs are open lines: each part names a unit that is with or next to one named before, so what is named is
 * a chain at any moment [3.5a] [3.6b]; it is tested now and never again [3.5e] [R81]. Named units have RP_ACTIVE. */
#include "steps.h"

enum couplet_step { C_START, C_ASK, C_MASS, C_BLOB, C_DONE, C_STEPS };
enum { FIRST, COUPLET_VALUES }; /* v[] of a COUPLET frame: the first unit of the mass or blob being named */

/* --- who can be commanded --- */

/* Ready units on the map, and reinforcements that may come on now [3.3a] [6.01a] [10.2]. */
static int unit_refused(const rp_ctx *c, fs_side side, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit))
        return rp_refuse(e, RP_2_4, RP_P_NOT_A_UNIT, unit, FS_NO_HEX);
    const rp_unit *u = &c->s->unit[unit];

    if (rp_side_of(c->sc, unit) != side)
        return rp_refuse(e, RP_5_22, RP_P_NOT_YOURS, unit, u->hex);
    if (u->where != RP_ON_MAP && u->where != RP_WAITING)
        return rp_refuse(e, RP_2_2d, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
    if (u->flags & RP_SPENT)
        return rp_refuse(e, RP_3_3a, RP_P_NOT_READY, unit, u->hex);
    if (u->where == RP_WAITING && !rp_may_enter_now(c, unit))
        return rp_refuse(e, RP_10_2, RP_P_CANNOT_ENTER, unit, FS_NO_HEX);
    return 0;
}

bool rp_infiltrates(const rp_scenario *sc, fs_side side)
{
    if (sc->infiltrates & side)
        return true;
    if (!rp_is_switched(sc, RP_SW_EINGREIF_FULL)) /* they alone, and blobs alone [R43] */
        return false;
    for (int u = 0; (u = rp_next_unit(sc->units[side], u));)
        if (rp_type_of(sc, u)->marks & RP_EINGREIF)
            return true;
    return false;
}

/* Whether the unit may be in a blob at all: its side infiltrates, or it is an Eingreif company [3.6a] [AA.4] [R43]. */
static bool may_blob(const rp_scenario *sc, int unit)
{
    return sc->infiltrates & rp_side_of(sc, unit) || rp_type_of(sc, unit)->marks & RP_EINGREIF ||
           rp_infiltrates(sc, rp_side_of(sc, unit));
}

static bool is_formed(const rp_state *s, int u) { return !(s->unit[u].flags & (RP_DISPERSED | RP_SPENT)); }
static bool is_scattered(const rp_state *s, int u)
{
    return (s->unit[u].flags & (RP_DISPERSED | RP_SPENT)) == RP_DISPERSED;
}

/* Same nation, type and printed values [3.11d]. */
static bool is_alike(const rp_scenario *sc, int u, int v)
{
    return rp_type_of(sc, u)->alike == rp_type_of(sc, v)->alike;
}

/* Waiting units with one entry count as adjacent off the map [10.21a]; on it the same hex counts too [R89]. */
static bool is_next_to(const rp_ctx *c, int u, int v)
{
    const rp_unit *a = &c->s->unit[u], *b = &c->s->unit[v];

    if (a->where != b->where)
        return false;
    return a->where == RP_WAITING ? c->sc->piece[u].entry == c->sc->piece[v].entry
                                  : rp_distance(c->sc, a->hex, b->hex) <= 1;
}

/* --- a mass or blob in the making --- */

typedef struct party {
    fs_side side;
    bool is_blob;
    uint8_t n, n_hexes;
    uint8_t unit[RP_MASS_UNITS];
    int16_t hex[RP_MASS_UNITS];
} party;

static int most_units(const party *p) { return p->is_blob ? RP_BLOB_UNITS : RP_MASS_UNITS; }

static bool has_hex(const party *p, int hex)
{
    for (int i = 0; i < p->n_hexes; i++)
        if (p->hex[i] == hex)
            return true;
    return false;
}

static void join(const rp_ctx *c, party *p, int unit)
{
    int hex = c->s->unit[unit].hex;

    p->unit[p->n++] = (uint8_t)unit;
    if (hex != FS_NO_HEX && !has_hex(p, hex))
        p->hex[p->n_hexes++] = (int16_t)hex;
}

/* Those named so far. */
static party named(const rp_ctx *c, fs_side side, bool is_blob)
{
    party p = {.side = side, .is_blob = is_blob};

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u)) && p.n < RP_MASS_UNITS;)
        if (c->s->unit[u].flags & RP_ACTIVE)
            join(c, &p, u);
    return p;
}

/* Whether the unit by itself could be one of them, wherever it stands. */
static int member_refused(const rp_ctx *c, const party *p, int unit, fs_error *e)
{
    const rp_unit *u = &c->s->unit[unit];

    if (p->is_blob) {
        if (!may_blob(c->sc, unit))
            return rp_refuse(e, RP_AA_4, RP_P_NO_INFILTRATION, unit, u->hex);
        if (u->where != RP_ON_MAP)
            return rp_refuse(e, RP_3_6b, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
        return is_scattered(c->s, unit)
                   ? 0
                   : rp_refuse(e, RP_3_6c, u->flags & RP_SPENT ? RP_P_NOT_READY : RP_P_NOT_DISPERSED, unit, u->hex);
    }
    if (!is_alike(c->sc, p->unit[0], unit))
        return rp_refuse(e, RP_3_5c, RP_P_NOT_IDENTICAL, unit, u->hex);
    return is_formed(c->s, unit)
               ? 0
               : rp_refuse(e, RP_3_5c, u->flags & RP_SPENT ? RP_P_NOT_READY : RP_P_NOT_FORMED, unit, u->hex);
}

/* At most twelve in six hexes; at most four in a blob [3.5b] [3.6b]. */
static int size_refused(const rp_ctx *c, const party *p, int unit, fs_error *e)
{
    int hex = c->s->unit[unit].hex;

    if (p->n >= most_units(p))
        return rp_refuse_for(e, p->is_blob ? RP_3_6b : RP_3_5b, p->is_blob ? RP_P_BLOB_FULL : RP_P_MASS_FULL, unit, hex,
                             p->n, most_units(p));
    if (!p->is_blob && hex != FS_NO_HEX && p->n_hexes >= RP_MASS_HEXES && !has_hex(p, hex))
        return rp_refuse_for(e, RP_3_5b, RP_P_MASS_TOO_WIDE, unit, hex, p->n_hexes, RP_MASS_HEXES);
    return 0;
}

static int link_refused(const rp_ctx *c, const party *p, int unit, fs_error *e)
{
    for (int i = 0; i < p->n; i++)
        if (is_next_to(c, p->unit[i], unit))
            return 0;
    if (c->s->unit[unit].where == RP_WAITING)
        return rp_refuse(e, RP_10_21a, RP_P_OTHER_ENTRY, unit, FS_NO_HEX);
    return rp_refuse(e, p->is_blob ? RP_3_6b : RP_3_5a, RP_P_NOT_LINKED, unit, c->s->unit[unit].hex);
}

static int add_refused(const rp_ctx *c, const party *p, int unit, fs_error *e)
{
    if (!rp_is_unit(c->sc, unit))
        return rp_refuse(e, RP_2_4, RP_P_NOT_A_UNIT, unit, FS_NO_HEX);
    const rp_unit *u = &c->s->unit[unit];

    if (rp_side_of(c->sc, unit) != p->side)
        return rp_refuse(e, RP_3_11e, RP_P_NOT_YOURS, unit, u->hex);
    if (u->where != RP_ON_MAP && u->where != RP_WAITING)
        return rp_refuse(e, RP_2_2d, RP_P_NOT_ON_MAP, unit, FS_NO_HEX);
    if (u->flags & RP_ACTIVE)
        return rp_refuse(e, RP_3_5a, RP_P_NAMED_ALREADY, unit, u->hex);
    if (member_refused(c, p, unit, e) || link_refused(c, p, unit, e) || size_refused(c, p, unit, e))
        return 1;
    return unit_refused(c, p->side, unit, e);
}

/* Units that could be added next. Only what stands with or next to the named is looked at; off the map units alike in
 * everything are one choice, the lowest of them. */
static void find_candidates(const rp_ctx *c, const party *p, uint64_t set[RP_PIECE_WORDS])
{
    memset(set, 0, RP_PIECE_WORDS * sizeof *set);
    if (p->n >= most_units(p))
        return;
    for (int i = 0; i < p->n_hexes; i++)
        for (int d = -1; d < 6; d++) {
            int hex = d < 0 ? p->hex[i] : c->sc->around[p->hex[i]][d];

            for (int u = hex == FS_NO_HEX ? 0 : c->s->first[hex]; u; u = c->s->unit[u].next)
                if (!rp_has(set, u) && !add_refused(c, p, u, NULL))
                    rp_add(set, u);
        }
    if (p->n && c->s->unit[p->unit[0]].where == RP_WAITING)
        for (int u = 0; (u = rp_next_unit(c->sc->units[p->side], u));)
            if (c->s->unit[u].where == RP_WAITING && !add_refused(c, p, u, NULL)) {
                rp_add(set, u);
                return;
            }
}

/* Whether anybody could join the unit. */
static bool has_mate(const rp_ctx *c, fs_side side, int unit, bool is_blob)
{
    party p = {.side = side, .is_blob = is_blob};
    int at = c->s->unit[unit].hex;

    join(c, &p, unit);
    for (int d = -1; d < 6 && at != FS_NO_HEX; d++) {
        int hex = d < 0 ? at : c->sc->around[at][d];

        for (int u = hex == FS_NO_HEX ? 0 : c->s->first[hex]; u; u = c->s->unit[u].next)
            if (u != unit && !add_refused(c, &p, u, NULL))
                return true;
    }
    for (int u = 0; at == FS_NO_HEX && (u = rp_next_unit(c->sc->units[side], u));)
        if (u != unit && c->s->unit[u].where == RP_WAITING && !add_refused(c, &p, u, NULL))
            return true;
    return false;
}

static int opening_refused(const rp_ctx *c, fs_side side, int unit, bool is_blob, fs_error *e)
{
    if (unit_refused(c, side, unit, e))
        return 1;
    int hex = c->s->unit[unit].hex;

    if (is_blob && !may_blob(c->sc, unit))
        return rp_refuse(e, RP_3_6a, RP_P_NO_INFILTRATION, unit, hex);
    if (is_blob && (!is_scattered(c->s, unit) || hex == FS_NO_HEX))
        return rp_refuse(e, RP_3_6b, RP_P_NOT_DISPERSED, unit, hex);
    if (!is_blob && !is_formed(c->s, unit))
        return rp_refuse(e, RP_3_5a, RP_P_NOT_FORMED, unit, hex);
    return has_mate(c, side, unit, is_blob) ? 0
                                            : rp_refuse(e, is_blob ? RP_3_6b : RP_3_5a, RP_P_NOBODY_ELSE, unit, hex);
}

/* Any two of a hex, never three unless they are a mass or blob [6.01b] [R16]; off the map any two with one entry. */
static int pair_refused(const rp_ctx *c, fs_side side, int u, int v, fs_error *e)
{
    if (unit_refused(c, side, u, e) || unit_refused(c, side, v, e))
        return 1;
    if (u >= v)
        return rp_refuse(e, RP_6_01b, RP_P_PAIR_ORDER, u, c->s->unit[u].hex);
    if (c->s->unit[u].hex != c->s->unit[v].hex || !is_next_to(c, u, v))
        return rp_refuse(e, RP_6_01b, RP_P_PAIR_ONE_HEX, v, c->s->unit[v].hex);
    return 0;
}

/* --- options --- */

/* Waiting units that may come on now, of those alike in everything the lowest two: any others would be the same choice.
 * Returns how many; `is_first` tells the lowest of each. */
static int find_waiting(const rp_ctx *c, fs_side side, uint8_t unit[RP_MAX_PIECES], bool is_first[RP_MAX_PIECES])
{
    int n = 0;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        int alike = 0;

        if (c->s->unit[u].where != RP_WAITING || unit_refused(c, side, u, NULL))
            continue;
        for (int i = 0; i < n; i++)
            alike += is_alike(c->sc, unit[i], u) && c->sc->piece[unit[i]].entry == c->sc->piece[u].entry &&
                     rp_is_dispersed(c->s, unit[i]) == rp_is_dispersed(c->s, u);
        if (alike >= 2)
            continue;
        is_first[n] = !alike;
        unit[n++] = (uint8_t)u;
    }
    return n;
}

static void offer_waiting(const rp_ctx *c, fs_side side, fs_options *out)
{
    uint8_t unit[RP_MAX_PIECES];
    bool is_first[RP_MAX_PIECES];
    int n = find_waiting(c, side, unit, is_first);

    for (int i = 0; i < n; i++) {
        if (!is_first[i])
            continue;
        rp_offer(out, rp_option(RP_V_COMMAND, unit[i]));
        if (!opening_refused(c, side, unit[i], false, NULL))
            rp_offer(out, rp_option(RP_V_MASS, unit[i]));
    }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n && is_first[i]; k++)
            if ((is_first[k] || is_alike(c->sc, unit[i], unit[k])) && !pair_refused(c, side, unit[i], unit[k], NULL))
                rp_offer(out, rp_option_with(RP_V_PAIR, unit[i], unit[k]));
}

static void offer_on_map(const rp_ctx *c, int u, bool blobs, fs_options *out)
{
    const rp_state *s = c->s;
    fs_side side = rp_side_of(c->sc, u);

    rp_offer(out, rp_option(RP_V_COMMAND, u));
    for (int v = s->unit[u].next; v; v = s->unit[v].next)
        if (rp_is_ready(s, v) && rp_side_of(c->sc, v) == side)
            rp_offer(out, rp_option_with(RP_V_PAIR, u, v));
    if (is_formed(s, u) && has_mate(c, side, u, false))
        rp_offer(out, rp_option(RP_V_MASS, u));
    if (blobs && is_scattered(s, u) && may_blob(c->sc, u) && has_mate(c, side, u, true))
        rp_offer(out, rp_option(RP_V_BLOB, u));
}

/* Whether a blob of this side is thinkable: asked once for a list. */
static bool blobs_exist(const rp_scenario *sc, fs_side side)
{
    for (int t = 1; t <= sc->n_types; t++)
        if (sc->type[t].marks & RP_EINGREIF)
            return true;
    return sc->infiltrates & side;
}

static void offer_commands(const rp_ctx *c, fs_side side, fs_options *out)
{
    bool blobs = blobs_exist(c->sc, side), waiting = false;

    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));) {
        const rp_unit *unit = &c->s->unit[u];

        waiting |= unit->where == RP_WAITING;
        if (unit->where == RP_ON_MAP && !(unit->flags & RP_SPENT))
            offer_on_map(c, u, blobs, out);
    }
    if (waiting)
        offer_waiting(c, side, out);
    rp_call_options(c, side, out);
    rp_offer(out, rp_option(RP_V_PASS, 0));
}

static bool is_naming(const fs_frame *f) { return f->step == C_MASS || f->step == C_BLOB; }

static void couplet_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    uint64_t set[RP_PIECE_WORDS];

    if (!is_naming(f)) {
        offer_commands(c, side, out);
        return;
    }
    party p = named(c, side, f->step == C_BLOB);

    find_candidates(c, &p, set);
    for (int u = 0; (u = rp_next_unit(set, u));)
        rp_offer(out, rp_option(RP_V_ADD, u));
    if (p.n >= 2)
        rp_offer(out, rp_option(RP_V_GO, 0));
}

static bool has_waiting(const rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (c->s->unit[u].where == RP_WAITING)
            return true;
    return false;
}

static void couplet_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (!has_waiting(c, side)) /* of those that are all the same only some are listed */
        d->flags = FS_EXHAUSTIVE;
    d->rule = f->step == C_MASS ? RP_3_5a : f->step == C_BLOB ? RP_3_6b : RP_5_21a;
    d->main = is_naming(f) ? RP_V_ADD : RP_V_COMMAND;
    d->phrase = f->step == C_MASS ? RP_P_ASK_MASS : f->step == C_BLOB ? RP_P_ASK_BLOB : RP_P_ASK_COMMAND;
    d->subject = (fs_unit)f->v[FIRST];
    if (is_naming(f)) {
        party p = named(c, side, f->step == C_BLOB);

        d->about.subject = d->subject;
        d->least = p.n < 2;
        d->most = (uint16_t)(most_units(&p) - p.n);
    }
}

/* --- refusals --- */

static int part_refused(const rp_ctx *c, fs_side side, const fs_option *o, bool is_blob, fs_error *e)
{
    party p = named(c, side, is_blob);

    if (o->verb == RP_V_ADD)
        return add_refused(c, &p, o->subject, e);
    if (o->verb != RP_V_GO)
        return rp_refuse(e, is_blob ? RP_3_6b : RP_3_5a, is_blob ? RP_P_ASK_BLOB : RP_P_ASK_MASS, p.unit[0], FS_NO_HEX);
    return p.n >= 2 ? 0 : rp_refuse(e, is_blob ? RP_3_6b : RP_3_5a, RP_P_ONE_IS_NO_MASS, p.unit[0], FS_NO_HEX);
}

static int couplet_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (is_naming(f))
        return part_refused(c, side, o, f->step == C_BLOB, e);
    switch (o->verb) {
    case RP_V_PASS: /* always [5.21b] */
        return 0;
    case RP_V_COMMAND:
        return unit_refused(c, side, o->subject, e);
    case RP_V_PAIR:
        return pair_refused(c, side, o->subject, o->object, e);
    case RP_V_MASS:
    case RP_V_BLOB:
        return opening_refused(c, side, o->subject, o->verb == RP_V_BLOB, e);
    case RP_V_CALL:
    case RP_V_CANCEL:
        return rp_call_refused(c, side, o, e);
    default:
        return rp_refuse(e, RP_6_01a, RP_P_NOT_A_COMMAND, o->subject, FS_NO_HEX);
    }
}

/* --- giving it --- */

static void tell_command(rp_ctx *c, fs_side side, uint16_t type, fs_rule rule, int unit, int other, int n)
{
    if (c->run->log)
        fs_say(c->run,
               &(fs_event){.type = type,
                           .rule = rule,
                           .side = side,
                           .seen = 3,
                           .subject = (fs_unit)unit,
                           .other = (fs_unit)other,
                           .total = n,
                           .depth = c->s->head.depth},
               NULL, NULL, 0);
}

static int give(rp_ctx *c, fs_side side)
{
    fs_frame *f = fs_top(&c->s->head);

    f->step = C_DONE;
    f->v[FIRST] = 0;
    rp_push_command(c, side);
    return FS_CLOSED;
}

static int close_party(rp_ctx *c, const party *p)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    tell_command(c, p->side, p->is_blob ? RP_E_COMMANDS_BLOB : RP_E_COMMANDS_MASS, p->is_blob ? RP_6_01e : RP_6_01c,
                 f->v[FIRST], 0, p->n);
    return give(c, p->side);
}

/* What can be added without a choice is; true once nobody else can be. */
static bool is_complete(const rp_ctx *c, party *p)
{
    for (;;) {
        uint64_t set[RP_PIECE_WORDS];

        find_candidates(c, p, set);
        int one = rp_next_unit(set, 0);
        if (!one || p->n >= 2 || rp_next_unit(set, one))
            return !one;
        c->s->unit[one].flags |= RP_ACTIVE;
        join(c, p, one);
    }
}

static int name_one(rp_ctx *c, fs_side side, int unit)
{
    c->s->unit[unit].flags |= RP_ACTIVE;
    party p = named(c, side, fs_top_const(&c->s->head)->step == C_BLOB);

    return is_complete(c, &p) ? close_party(c, &p) : FS_MORE;
}

static int open_party(rp_ctx *c, fs_side side, int unit, bool is_blob)
{
    fs_frame *f = fs_top(&c->s->head);

    f->step = is_blob ? C_BLOB : C_MASS;
    f->v[FIRST] = (int16_t)unit;
    return name_one(c, side, unit);
}

static int activate(rp_ctx *c, fs_side side, int unit, int other)
{
    c->s->unit[unit].flags |= RP_ACTIVE;
    if (other)
        c->s->unit[other].flags |= RP_ACTIVE;
    tell_command(c, side, other ? RP_E_COMMANDS_PAIR : RP_E_COMMANDS, other ? RP_6_01b : RP_6_01a, unit, other,
                 other ? 2 : 1);
    return give(c, side);
}

static int couplet_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (o->verb) {
    case RP_V_PASS: /* no command, so no signal is tried [5.21b] */
        rp_tell(c, RP_E_PASSES, RP_5_21b, side, 0, FS_NO_HEX, 0);
        f->step = C_DONE;
        return FS_CLOSED;
    case RP_V_COMMAND:
    case RP_V_PAIR:
        return activate(c, side, o->subject, o->object);
    case RP_V_MASS:
    case RP_V_BLOB:
        return open_party(c, side, o->subject, o->verb == RP_V_BLOB);
    case RP_V_ADD:
        return name_one(c, side, o->subject);
    case RP_V_GO: {
        party p = named(c, side, f->step == C_BLOB);

        return close_party(c, &p);
    }
    default:
        f->step = C_DONE;
        return rp_call_begin(c, side, o);
    }
}

/* --- proposals --- */

/* Everybody who can be added, lowest first; the last closes the line. */
static int add_all(const rp_ctx *c, party *p, fs_option *line, int n, int cap)
{
    for (;;) {
        uint64_t set[RP_PIECE_WORDS];

        find_candidates(c, p, set);
        int one = rp_next_unit(set, 0);
        if (!one || n >= cap)
            return one ? 0 : n;
        c->s->unit[one].flags |= RP_ACTIVE;
        join(c, p, one);
        line[n++] = rp_option(RP_V_ADD, one);
    }
}

/* The k-th mass that could be commanded, at its largest. */
static int suggest_mass(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    uint64_t seen[RP_PIECE_WORDS] = {0};

    for (int u = 0; cap && (u = rp_next_unit(c->sc->units[side], u));) {
        party p = {.side = side};

        if (rp_has(seen, u) || opening_refused(c, side, u, false, NULL))
            continue;
        c->s->unit[u].flags |= RP_ACTIVE;
        join(c, &p, u);
        line[0] = rp_option(RP_V_MASS, u);
        int n = is_complete(c, &p) ? 1 : add_all(c, &p, line, 1, cap);
        if (!k--)
            return n;
        for (int i = 0; i < p.n; i++) {
            rp_add(seen, p.unit[i]);
            c->s->unit[p.unit[i]].flags &= (uint8_t)~RP_ACTIVE;
        }
    }
    return 0;
}

/* Of an open line: 0 everybody who can join, 1 those named. Tried out on a copy. */
static int couplet_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    rp_state copy = *c->s;
    rp_ctx trial = {c->sc, &copy, NULL};

    if (!is_naming(f))
        return suggest_mass(&trial, side, k, line, cap);
    party p = named(&trial, side, f->step == C_BLOB);

    if (k == 1 && p.n >= 2 && cap) {
        line[0] = rp_option(RP_V_GO, 0);
        return 1;
    }
    return k ? 0 : add_all(&trial, &p, line, 0, cap);
}

/* --- course --- */

void rp_push_couplet(rp_ctx *c, fs_side side) { fs_push(&c->s->head, RP_F_COUPLET, side); }

static bool can_command(const rp_ctx *c, fs_side side)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
        if (!unit_refused(c, side, u, NULL))
            return true;
    return rp_can_call(c, side);
}

/* Whoever becomes actor, the other side no longer moves [R70]. */
static void couplet_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case C_START:
        rp_end_activity(c, fs_other(f->side));
        f->step = can_command(c, f->side) ? C_ASK : C_DONE;
        if (f->step == C_DONE)
            rp_tell(c, RP_E_NOBODY_TO_COMMAND, RP_5_21b, f->side, 0, FS_NO_HEX, 0);
        break;
    case C_DONE:
        rp_end_activity(c, f->side);
        fs_pop(&c->s->head, c->run);
        break;
    default:
        c->s->head.waiting = f->side;
    }
}

static bool couplet_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};
    bool is_top = f == fs_top_const(&s->head);

    if (!f->side || f->flags || !rp_rest_is_zero(f, COUPLET_VALUES) || f->step == C_START || f->step >= C_STEPS)
        return false;
    if (f->step == C_DONE)
        return !is_top && !f->v[FIRST];
    party p = named(&c, f->side, f->step == C_BLOB);

    if (!is_top || s->head.waiting != f->side)
        return false;
    if (f->step == C_ASK)
        return !s->head.open && !f->v[FIRST] && !p.n && can_command(&c, f->side);
    if (s->head.open != f->side || !rp_is_unit(sc, f->v[FIRST]) || !p.n || p.n > most_units(&p))
        return false;
    for (int i = 0; i < p.n; i++)
        if (unit_refused(&c, f->side, p.unit[i], NULL) || member_refused(&c, &p, p.unit[i], NULL))
            return false;
    return s->unit[f->v[FIRST]].flags & RP_ACTIVE;
}

const rp_kind rp_couplet_kind = {.advance = couplet_advance,
                                 .decision = couplet_decision,
                                 .options = couplet_options,
                                 .check = couplet_check,
                                 .apply = couplet_apply,
                                 .suggest = couplet_suggest,
                                 .is_sound = couplet_is_sound};
