/* couplet.c - one half of a couplet: its side gives one command or passes [5.21a] [6.01a]. Masses and blobs are open
 * lines (mass.c). */
#include "mass.h"

enum couplet_step { C_START, C_ASK, C_MASS, C_BLOB, C_DONE, C_STEPS };
enum { FIRST, COUPLET_VALUES }; /* v[] of a COUPLET frame: the first unit of the mass or blob being named */

bool rp_is_command(uint16_t verb)
{
    switch (verb) {
    case RP_V_PASS:
    case RP_V_COMMAND:
    case RP_V_PAIR:
    case RP_V_MASS:
    case RP_V_BLOB:
    case RP_V_CALL:
    case RP_V_CANCEL:
        return true;
    default:
        return false;
    }
}

/* Any two of a hex, never three unless they are a mass or blob [6.01b] [R16]; off the map any two with one entry. */
static int pair_refused(const rp_ctx *c, fs_side side, int u, int v, fs_error *e)
{
    if (rp_command_refused(c, side, u, e) || rp_command_refused(c, side, v, e))
        return 1;
    if (u >= v)
        return rp_refuse(e, RP_6_01b, RP_P_PAIR_ORDER, u, c->s->unit[u].hex);
    if (c->s->unit[u].hex != c->s->unit[v].hex || !rp_is_next_to(c, u, v))
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

        if (c->s->unit[u].where != RP_WAITING || rp_command_refused(c, side, u, NULL))
            continue;
        for (int i = 0; i < n; i++)
            alike += rp_is_alike(c->sc, unit[i], u) && c->sc->piece[unit[i]].entry == c->sc->piece[u].entry &&
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
        if (!rp_mass_refused(c, side, unit[i], false, NULL))
            rp_offer(out, rp_option(RP_V_MASS, unit[i]));
    }
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n && is_first[i]; k++)
            if ((is_first[k] || rp_is_alike(c->sc, unit[i], unit[k])) && !pair_refused(c, side, unit[i], unit[k], NULL))
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
    if (rp_is_formed(s, u) && rp_mass_has_mate(c, side, u, false))
        rp_offer(out, rp_option(RP_V_MASS, u));
    if (blobs && rp_is_scattered(s, u) && rp_may_blob(c->sc, s, u) && rp_mass_has_mate(c, side, u, true))
        rp_offer(out, rp_option(RP_V_BLOB, u));
}

/* Whether a blob of this side is thinkable: asked once for a list. */
static bool blobs_exist(const rp_scenario *sc, const rp_state *s, fs_side side)
{
    for (int t = 1; t <= sc->n_types; t++)
        if (sc->type[t].marks & RP_EINGREIF)
            return true;
    return rp_part_now(sc, s)->infiltrates & side;
}

static void offer_commands(const rp_ctx *c, fs_side side, fs_options *out)
{
    bool blobs = blobs_exist(c->sc, c->s, side), waiting = false;

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
    rp_mass p = rp_mass_named(c, side, f->step == C_BLOB);

    rp_mass_candidates(c, &p, set);
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
        rp_mass p = rp_mass_named(c, side, f->step == C_BLOB);

        d->about.subject = d->subject;
        d->least = p.n < 2;
        d->most = (uint16_t)(rp_mass_most(&p) - p.n);
    }
}

/* --- refusals --- */

static int part_refused(const rp_ctx *c, fs_side side, const fs_option *o, bool is_blob, fs_error *e)
{
    rp_mass p = rp_mass_named(c, side, is_blob);

    if (o->verb == RP_V_ADD)
        return rp_mass_add_refused(c, &p, o->subject, e);
    if (o->verb != RP_V_GO)
        return rp_refuse(e, is_blob ? RP_3_6b : RP_3_5a, is_blob ? RP_P_BLOB_OPEN : RP_P_MASS_OPEN, p.unit[0],
                         FS_NO_HEX);
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
        return rp_command_refused(c, side, o->subject, e);
    case RP_V_PAIR:
        return pair_refused(c, side, o->subject, o->object, e);
    case RP_V_MASS:
    case RP_V_BLOB:
        return rp_mass_refused(c, side, o->subject, o->verb == RP_V_BLOB, e);
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

static int close_mass(rp_ctx *c, const rp_mass *p)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    tell_command(c, p->side, p->is_blob ? RP_E_COMMANDS_BLOB : RP_E_COMMANDS_MASS, p->is_blob ? RP_6_01e : RP_6_01c,
                 f->v[FIRST], 0, p->n);
    return give(c, p->side);
}

static int name_one(rp_ctx *c, fs_side side, int unit)
{
    c->s->unit[unit].flags |= RP_ACTIVE;
    rp_mass p = rp_mass_named(c, side, fs_top_const(&c->s->head)->step == C_BLOB);

    return rp_mass_is_complete(c, &p) ? close_mass(c, &p) : FS_MORE;
}

static int open_mass(rp_ctx *c, fs_side side, int unit, bool is_blob)
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
        return open_mass(c, side, o->subject, o->verb == RP_V_BLOB);
    case RP_V_ADD:
        return name_one(c, side, o->subject);
    case RP_V_GO: {
        rp_mass p = rp_mass_named(c, side, f->step == C_BLOB);

        return close_mass(c, &p);
    }
    default:
        f->step = C_DONE;
        return rp_call_begin(c, side, o);
    }
}

/* --- proposals --- */

/* Everybody who can be added, lowest first; the last closes the line. */
static int add_all(const rp_ctx *c, rp_mass *p, fs_option *line, int n, int cap)
{
    for (;;) {
        uint64_t set[RP_PIECE_WORDS];

        rp_mass_candidates(c, p, set);
        int one = rp_next_unit(set, 0);
        if (!one || n >= cap)
            return one ? 0 : n;
        c->s->unit[one].flags |= RP_ACTIVE;
        rp_mass_join(c, p, one);
        line[n++] = rp_option(RP_V_ADD, one);
    }
}

/* The k-th mass that could be commanded, at its largest. */
static int suggest_mass(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    uint64_t seen[RP_PIECE_WORDS] = {0};

    for (int u = 0; cap && (u = rp_next_unit(c->sc->units[side], u));) {
        rp_mass p = {.side = side};

        if (rp_has(seen, u) || rp_mass_refused(c, side, u, false, NULL))
            continue;
        c->s->unit[u].flags |= RP_ACTIVE;
        rp_mass_join(c, &p, u);
        line[0] = rp_option(RP_V_MASS, u);
        int n = rp_mass_is_complete(c, &p) ? 1 : add_all(c, &p, line, 1, cap);
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
    rp_mass p = rp_mass_named(&trial, side, f->step == C_BLOB);

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
        if (!rp_command_refused(c, side, u, NULL))
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
    rp_mass p = rp_mass_named(&c, f->side, f->step == C_BLOB);

    if (!is_top || s->head.waiting != f->side)
        return false;
    if (f->step == C_ASK)
        return !s->head.open && !f->v[FIRST] && !p.n && can_command(&c, f->side);
    if (s->head.open != f->side || !rp_is_unit(sc, f->v[FIRST]) || !p.n || p.n > rp_mass_most(&p))
        return false;
    for (int i = 0; i < p.n; i++)
        if (rp_command_refused(&c, f->side, p.unit[i], NULL) || rp_mass_member_refused(&c, &p, p.unit[i], NULL))
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
