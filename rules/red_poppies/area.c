/* area.c - shells, gas and barrages attack the units of an area [7.241] [7.43c] [7.511].
 *
 * Four occasions: the impact of a group's fire, units that enter, gas that drifts, bombardments. Everybody in the area
 * checks, friend and foe and every AFV [7.241b]; all throws are made from the situation before, then all suffer. Nobody
 * moves at impact [7.241c]; those that enter and still count as moving take the +1. Doubles matter for gas alone
 * [PAC.23].
 */
#include "guns.h"
#include "shots.h"

enum occasion { A_IMPACT, A_ENTRY, A_DRIFT, A_STRIKE }; /* flags of an AREA frame */
enum impact_step { I_STRAY, I_ATTACK, I_END };
enum entry_step { E_BARRAGE, E_SHELLS, E_GAS, E_END };
enum {
    A_GROUP,
    A_VERTEX,
    A_FROM,
    A_TO,
    A_WHERE,
    A_VALUES
}; /* v[]: the group, or on entry the next to look at; the
       vertex; hexes left and entered; direction of drift, or
       spine + 1 of fire that strays */

/* --- those attacked --- */

int rp_units_in(const rp_ctx *c, const int16_t *hexes, int n, bool arrived, int16_t *out)
{
    int found = 0;

    for (int i = 0; i < n; i++)
        for (int u = c->s->first[hexes[i]]; u; u = c->s->unit[u].next)
            if (!arrived || c->s->unit[u].task & RP_ARRIVED)
                out[found++] = (int16_t)u;
    return found;
}

static rp_attack attack_on(const rp_ctx *c, rp_attack a, int unit, bool arrived)
{
    a.hex = c->s->unit[unit].hex;
    a.entering = (arrived || a.is_gas) && c->s->unit[unit].flags & RP_MOVING; /* [7.241c] [7.511a] [R70] */
    return a;
}

int rp_roll_all(rp_ctx *c, const int16_t *units, int n, const rp_attack *attack, enum rp_cause cause, fs_rule rule,
                fs_side *sides)
{
    uint8_t outcome[RP_MAX_PIECES];
    int16_t hex[RP_MAX_PIECES];
    int n_doubles = 0;

    for (int i = 0; i < n; i++) {
        rp_attack a = attack_on(c, *attack, units[i], attack->entering);
        fs_sum sum = {0};
        bool doubles = false;

        rp_attack_sum(c, &a, units[i], &sum);
        outcome[i] = (uint8_t)rp_check(c, units[i], cause, rule, &sum, sides ? &doubles : NULL);
        if (doubles)
            sides[n_doubles++] = rp_side_of(c->sc, units[i]);
    }
    for (int i = 0; i < n; i++) {
        c->s->unit[units[i]].choice = 0;
        hex[i] = c->s->unit[units[i]].hex;
        rp_suffer(c, units[i], (enum rp_outcome)outcome[i], cause, rule);
    }
    for (int i = 0; i < n; i++)
        if (outcome[i] == RP_DIES)
            rp_claim(c->sc, c->s, hex[i]);
    return n_doubles;
}

static rp_attack shells_of(const rp_ctx *c, int group, bool arrived)
{
    const rp_piece *p = &c->sc->piece[group];

    return (rp_attack){.value = p->fp,
                       .is_shells = 1,
                       .plunging = p->howitzer,
                       .from = FS_NO_HEX,
                       .view = RP_CLEAR,
                       .entering = arrived};
}

/* Shells of a group on these hexes [7.241a] [PAC.5] [PAC.17b]. False: somebody must choose a modifier first [R73]. */
static bool shell(rp_ctx *c, int group, const int16_t *hexes, int n_hexes, bool arrived, fs_rule rule)
{
    rp_attack a = shells_of(c, group, arrived);
    int16_t units[RP_MAX_PIECES];
    int n = rp_units_in(c, hexes, n_hexes, arrived, units);

    for (int i = 0; i < n && rp_is_switched(c->sc, RP_SW_ASK); i++) {
        rp_attack one = attack_on(c, a, units[i], arrived);

        if (rp_ask_target(c, &one, units[i]))
            return false;
    }
    rp_roll_all(c, units, n, &a, RP_BY_SHELLS, rule, NULL);
    return true;
}

static int blast(const rp_ctx *c, int vertex, int16_t out[RP_BLAST])
{
    int hexes[RP_BLAST], n = rp_blast_hexes(c->sc, vertex, hexes);

    for (int i = 0; i < n; i++)
        out[i] = (int16_t)hexes[i];
    return n;
}

/* --- impact --- */

static fs_frame *push_impact(rp_ctx *c, int group, enum impact_step step)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_AREA, rp_side_of(c->sc, group));

    f->flags = A_IMPACT;
    f->step = (uint8_t)step;
    f->v[A_GROUP] = (int16_t)group;
    return f;
}

void rp_push_blast(rp_ctx *c, int group, int vertex) { push_impact(c, group, I_ATTACK)->v[A_VERTEX] = (int16_t)vertex; }

void rp_push_stray(rp_ctx *c, int group, int spine) { push_impact(c, group, I_STRAY)->v[A_WHERE] = (int16_t)spine; }

static void comes_down(rp_ctx *c, fs_frame *f)
{
    int vertex = rp_land(c, f->v[A_GROUP], f->v[A_WHERE]);

    f->v[A_WHERE] = 0;
    f->v[A_VERTEX] = (int16_t)(vertex == FS_NO_VERTEX ? 0 : vertex);
    f->step = vertex == FS_NO_VERTEX ? I_END : I_ATTACK; /* off the map nothing is hit */
}

/* Markers in each hex; gas attacks the units there, then drifts [7.51] [R42]; smoke attacks nobody [7.52]. */
static void gas_falls(rp_ctx *c, const fs_frame *f, const int16_t *hexes, int n)
{
    fs_side sides[RP_MAX_PIECES];

    rp_place_gas(c, f->v[A_VERTEX]);
    rp_push_drift(c, sides, rp_gas_checks(c, hexes, n, false, RP_7_511a, sides));
}

static void impact(rp_ctx *c, fs_frame *f)
{
    uint8_t what = rp_group_of(c, f->v[A_GROUP])->shell;
    int16_t hexes[RP_BLAST];
    int n = blast(c, f->v[A_VERTEX], hexes);

    if (what == RP_HE && !shell(c, f->v[A_GROUP], hexes, n, false, RP_7_241a))
        return;
    f->step = I_END;
    for (int i = 0; what == RP_SMOKE_SHELL && i < n; i++)
        rp_add(c->s->plane[RP_SMOKE], hexes[i]);
    if (what == RP_GAS_SHELL)
        gas_falls(c, f, hexes, n);
}

static void impact_goes_on(rp_ctx *c, fs_frame *f)
{
    switch (f->step) {
    case I_STRAY:
        comes_down(c, f);
        break;
    case I_ATTACK:
        impact(c, f);
        break;
    default:
        fs_pop(&c->s->head, c->run);
    }
}

/* --- on behalf of the frame below --- */

void rp_push_strike(rp_ctx *c, fs_side side) { fs_push(&c->s->head, RP_F_AREA, side)->flags = A_STRIKE; }

void rp_push_drifting(rp_ctx *c, fs_side side, int direction)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_AREA, side);

    f->flags = A_DRIFT;
    f->v[A_WHERE] = (int16_t)direction;
}

static void gas_drifts(rp_ctx *c, fs_frame *f)
{
    fs_frame *drift = f - 1; /* the frame that asked where to */
    fs_side sides[RP_MAX_PIECES];
    int16_t reached[RP_MAX_PIECES];
    int n = rp_drift_markers(c, drift, f->v[A_WHERE], reached);

    n = rp_gas_checks(c, reached, n, false, RP_7_513b, sides);
    rp_drift_more(drift, sides, n);
}

/* --- entry: barrage, fire for effect, gas, drift [R18] --- */

/* From outside the blast into it; shifting within it is no new entry [7.247c] [R38]. */
static bool enters_blast(const rp_ctx *c, int group, bool gas, int from, int to)
{
    const rp_group *g = rp_group_of(c, group);

    if (g->landed == FS_NO_VERTEX || g->shell != (gas ? RP_GAS_SHELL : RP_HE))
        return false;
    return rp_blast_has(c->sc, g->landed, to) && (from == FS_NO_HEX || !rp_blast_has(c->sc, g->landed, from));
}

/* The first group from `group` on whose fire is entered, 0 if there is none. */
static int next_entered(const rp_ctx *c, int group, bool gas, int from, int to)
{
    for (; group < rp_end_group(c->sc); group++)
        if (enters_blast(c, group, gas, from, to))
            return group;
    return 0;
}

/* A marker attacks whoever comes into its hex, from another such hex too [7.512c]; while gas shells fall their blast
 * does as well, even if the wind has taken the marker [7.511b]. One check, however many markers [7.512a]. */
static bool enters_gas(const rp_ctx *c, int from, int to)
{
    return rp_in(c->s, RP_GAS, to) || next_entered(c, rp_first_group(c->sc), true, from, to);
}

void rp_push_entry_attacks(rp_ctx *c, int from, int to)
{
    const rp_state *s = c->s;
    int u = s->first[to];

    if (!rp_in(s, RP_BARRAGE, to) && !enters_gas(c, from, to) &&
        !next_entered(c, rp_first_group(c->sc), false, from, to))
        return;
    while (u && !(s->unit[u].task & RP_ARRIVED))
        u = s->unit[u].next;
    if (!u)
        return;
    fs_frame *f = fs_push(&c->s->head, RP_F_AREA, rp_side_of(c->sc, u));
    f->flags = A_ENTRY;
    f->v[A_GROUP] = (int16_t)rp_first_group(c->sc);
    f->v[A_FROM] = (int16_t)from;
    f->v[A_TO] = (int16_t)to;
}

static void enter_barrage(rp_ctx *c, int16_t to)
{
    int16_t units[RP_MAX_PIECES];
    int n = rp_in(c->s, RP_BARRAGE, to) ? rp_units_in(c, &to, 1, true, units) : 0;

    for (int i = 0; i < n; i++)
        rp_bombard_unit(c, units[i], RP_PARALYZING, RP_7_43c);
    if (n)
        rp_claim(c->sc, c->s, to);
}

/* Fires that overlap attack one after the other [R38]. */
static void enter_shells(rp_ctx *c, fs_frame *f)
{
    int16_t to = f->v[A_TO];
    int group = next_entered(c, f->v[A_GROUP], false, f->v[A_FROM], to);

    if (!group)
        f->step = E_GAS;
    else if (shell(c, group, &to, 1, true, RP_7_247a))
        f->v[A_GROUP] = (int16_t)(group + 1);
}

static void enter_gas(rp_ctx *c, fs_frame *f)
{
    fs_side sides[RP_MAX_PIECES];
    int16_t to = f->v[A_TO];

    f->step = E_END;
    if (enters_gas(c, f->v[A_FROM], to))
        rp_push_drift(c, sides, rp_gas_checks(c, &to, 1, true, RP_7_511b, sides));
}

static void entry_goes_on(rp_ctx *c, fs_frame *f)
{
    switch (f->step) {
    case E_BARRAGE:
        f->step = E_SHELLS;
        enter_barrage(c, f->v[A_TO]);
        break;
    case E_SHELLS:
        enter_shells(c, f);
        break;
    case E_GAS:
        enter_gas(c, f);
        break;
    default:
        fs_pop(&c->s->head, c->run);
    }
}

/* --- the frame --- */

static void area_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->flags) {
    case A_IMPACT:
        impact_goes_on(c, f);
        break;
    case A_ENTRY:
        entry_goes_on(c, f);
        break;
    case A_DRIFT:
        gas_drifts(c, f);
        fs_pop(&c->s->head, c->run);
        break;
    default:
        rp_strike(c, f - 1);
        fs_pop(&c->s->head, c->run);
    }
}

/* It never asks. */
static void area_decision(const rp_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void area_options(const rp_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int area_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return rp_refuse(e, RP_7_241a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
}
static int area_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}

static bool is_hex(const rp_scenario *sc, int hex) { return hex >= 0 && hex < sc->n_hexes; }

static bool entry_is_sound(const rp_scenario *sc, const fs_frame *f, bool chooses)
{
    bool places = is_hex(sc, f->v[A_TO]) && (f->v[A_FROM] == FS_NO_HEX || is_hex(sc, f->v[A_FROM]));
    bool group = f->v[A_GROUP] >= rp_first_group(sc) && f->v[A_GROUP] <= rp_end_group(sc);

    return places && group && !f->v[A_VERTEX] && !f->v[A_WHERE] && f->step == (chooses ? E_SHELLS : E_END);
}

/* Somebody chooses a modifier above it, or gas drifts; what is done for the frame below never waits. */
static bool area_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    if (f == fs_top_const(&s->head) || f->side < 1 || !rp_rest_is_zero(f, A_VALUES))
        return false;
    bool chooses = f[1].kind == RP_F_CHOOSE, drifts = f[1].kind == RP_F_DRIFT;
    if (!chooses && !drifts)
        return false;
    if (f->flags == A_ENTRY)
        return entry_is_sound(sc, f, chooses);
    return f->flags == A_IMPACT && f->step == (chooses ? I_ATTACK : I_END) && rp_is_group(sc, f->v[A_GROUP]) &&
           fs_vertex_exists(&sc->board.grid, f->v[A_VERTEX]) && !f->v[A_FROM] && !f->v[A_TO] && !f->v[A_WHERE];
}

bool rp_shells_settle(const rp_scenario *sc, const rp_state *s, const fs_frame *f, int unit)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};
    int hex = s->unit[unit].hex;

    if (f->flags == A_IMPACT)
        return rp_group_of(&c, f->v[A_GROUP])->shell == RP_HE && rp_blast_has(sc, f->v[A_VERTEX], hex);
    return hex == f->v[A_TO] && s->unit[unit].task & RP_ARRIVED &&
           next_entered(&c, f->v[A_GROUP], false, f->v[A_FROM], hex);
}

const rp_kind rp_area_kind = {.advance = area_advance,
                              .decision = area_decision,
                              .options = area_options,
                              .check = area_check,
                              .apply = area_apply,
                              .is_sound = area_is_sound};
