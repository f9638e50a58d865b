/* state_check.c - whether bytes are a state that can be played on. Total: reads any bytes without harm.
 *
 * From the outside in: the head, each unit and group by itself, planes and counters, derived fields made again and
 * compared, stacks, then the frames, each judged in the file of its kind, and last whether those who are asked have an
 * answer. */
#include "campaign.h"
#include "red_poppies.h"
#include "shell.h"
#include "shots.h"

/* More than any game counts to: movement points of one move, couplets of a turn. */
enum { MOST_POINTS = 32, MOST_COUPLETS = 16 };

static int bad(fs_error *e, fs_rule rule, int unit, int hex) { return rp_refuse(e, rule, RP_P_BAD_STATE, unit, hex); }

static bool is_zero(const void *at, size_t n)
{
    const uint8_t *p = at;

    for (size_t i = 0; i < n; i++)
        if (p[i])
            return false;
    return true;
}

/* --- head --- */

static int head_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    const fs_head *h = &s->head;
    bool over = h->phase == RP_PHASE_OVER;

    if (h->scenario != sc->base.hash || h->depth > FS_MAX_FRAMES || h->waiting > 3 || h->open > 2 || h->winner > 3 ||
        h->phase < RP_PHASE_SETUP || h->phase > RP_PHASE_OVER || h->turn < 1 || h->reserved ||
        h->grade >= rp_words.n_grades)
        return bad(e, RP_5_0, 0, FS_NO_HEX);
    if (rp_calendar_refused(sc, s, e))
        return 1;
    if (h->turn > rp_part_now(sc, s)->n_turns || (h->waiting == 3 && (!h->depth || fs_top_const(h)->kind != RP_F_RAID)))
        return bad(e, RP_5_0, 0, FS_NO_HEX);
    if (!is_zero(h->frame + h->depth, (size_t)(FS_MAX_FRAMES - h->depth) * sizeof h->frame[0]))
        return bad(e, RP_5_0, 0, FS_NO_HEX);
    if (over != (h->depth == 0) || over != (h->waiting == 0) || over != (h->winner != 0) || (over && h->open))
        return bad(e, RP_10_1, 0, FS_NO_HEX);
    return h->open && h->open != h->waiting ? bad(e, RP_5_22, 0, FS_NO_HEX) : 0;
}

/* --- units --- */

/* On a hex it may be in, or nowhere. */
static bool place_ok(const rp_scenario *sc, const rp_unit *u)
{
    if (u->where != RP_ON_MAP)
        return u->where >= RP_WAITING && u->where <= RP_RECOVERED && u->hex == FS_NO_HEX;
    return u->hex >= 0 && u->hex < sc->n_hexes && rp_has(sc->play, u->hex);
}

/* What only units on the map, or about to come on to it, can be or do. */
static bool flags_ok(const rp_scenario *sc, const rp_state *s, int i)
{
    const rp_unit *u = &s->unit[i];
    uint8_t lasting = RP_DISPERSED | RP_SPENT;

    if (u->where == RP_WAITING)
        return !(u->flags & ~(lasting | RP_ACTIVE | RP_ACTED)) &&
               !(u->task & ~(RP_MOVER | RP_CARRIED | RP_BY_ROAD | RP_BONUS)) && !u->turn && !u->day;
    if (u->where != RP_ON_MAP)
        return !(u->flags & ~lasting) && !u->task && !u->mp && !u->target && !u->pending && !u->choice &&
               u->turn <= sc->n_turns;
    if (u->flags & RP_IN && !rp_may_be_in(sc, s, i, u->hex)) /* [8.322] */
        return false;
    return !u->turn && !u->day;
}

static bool unit_ok(const rp_scenario *sc, const rp_state *s, int i)
{
    const rp_unit *u = &s->unit[i];
    int carried = (u->task & RP_CARRIED) >> RP_CARRIED_SHIFT;

    if (!place_ok(sc, u) || !flags_ok(sc, s, i))
        return false;
    if (u->mp > MOST_POINTS || u->pending > RP_DIES || rp_chosen_cover(s, i) > RP_COVERS ||
        rp_chosen_sight(s, i) > RP_TAKE_GAS - RP_COVERS || u->target > sc->n_units)
        return false;
    if (u->target && rp_side_of(sc, u->target) == rp_side_of(sc, i))
        return false;
    return !carried || rp_carriers(sc, s, rp_side_of(sc, i), carried); /* [6.81] */
}

/* IN the trench beside a blockhouse are machine guns in a hex that has both. */
static bool beside_ok(const rp_scenario *sc, const rp_state *s, int i)
{
    const rp_unit *u = &s->unit[i];

    return !rp_has(s->beside, i) ||
           (i >= 1 && i <= sc->n_units && u->where == RP_ON_MAP && u->flags & RP_IN &&
            rp_types(sc, i) & RP_MACHINE_GUN && rp_in(s, RP_BLOCKHOUSE, u->hex) && rp_has_trench(sc, s, u->hex));
}

static int units_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    int beyond = sc->n_units + 1;

    if (!is_zero(&s->unit[0], sizeof s->unit[0]) ||
        !is_zero(&s->unit[beyond], (size_t)(RP_MAX_PIECES - beyond) * sizeof s->unit[0]))
        return bad(e, RP_2_1a, 0, FS_NO_HEX);
    for (int u = 1; u <= sc->n_units; u++)
        if (!unit_ok(sc, s, u))
            return bad(e, RP_2_1a, u, FS_NO_HEX);
    for (int u = 0; u < RP_MAX_PIECES; u++)
        if (!beside_ok(sc, s, u))
            return bad(e, RP_8_31, u, FS_NO_HEX);
    return 0;
}

/* --- artillery --- */

static bool vertex_ok(const rp_scenario *sc, int vertex)
{
    return vertex == FS_NO_VERTEX || fs_vertex_exists(&sc->board.grid, vertex);
}

static bool hits_ok(const rp_scenario *sc, const rp_group *g)
{
    if (g->n_hits > RP_MAX_HITS)
        return false;
    for (int i = 0; i < g->n_hits; i++)
        if (!fs_vertex_exists(&sc->board.grid, g->hit[i]) || (i && g->hit[i] <= g->hit[i - 1]))
            return false;
    return is_zero(g->hit + g->n_hits, (size_t)(RP_MAX_HITS - g->n_hits) * sizeof g->hit[0]);
}

static bool group_ok(const rp_scenario *sc, const rp_group *g)
{
    bool primed = g->flags & RP_G_PRIMED, called = g->cross != FS_NO_VERTEX;

    if (!vertex_ok(sc, g->cross) || !vertex_ok(sc, g->landed) || !vertex_ok(sc, g->registered) || !hits_ok(sc, g))
        return false;
    if (g->due > sc->n_turns + RP_MAX_TURNS || g->mode >= RP_MODES || g->shell > RP_SMOKE_SHELL || g->pad ||
        g->flags & ~(RP_G_SPENT | RP_G_PRIMED | RP_G_FRESH | RP_G_ROLLED))
        return false;
    if (g->due && primed) /* the hourglass is gone once the group is primed [7.222] */
        return false;
    return called ? g->mode && (g->due || primed) : !g->due && !primed && !g->mode; /* [6.1a] */
}

static bool barrage_ok(const rp_creeping *b, bool used)
{
    if (!used)
        return is_zero(b, sizeof *b);
    return b->axis <= RP_COLUMNS && b->on <= 2 && !b->pad && b->step >= -1 && b->step <= 1 &&
           b->first_turn <= RP_MAX_TURNS && b->from >= -1 && b->from < RP_MAX_COLUMNS && b->to >= -1 &&
           b->to < RP_MAX_COLUMNS && (b->on != 1 || b->axis);
}

static int guns_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    for (int g = 0; g < RP_MAX_GROUPS; g++)
        if (g < sc->n_groups ? !group_ok(sc, &s->group[g]) : !is_zero(&s->group[g], sizeof s->group[g]))
            return bad(e, RP_2_4, g < sc->n_groups ? sc->n_units + 1 + g : 0, FS_NO_HEX);
    for (int b = 0; b < RP_MAX_BARRAGES; b++)
        if (!barrage_ok(&s->barrage[b], b < sc->n_barrages))
            return bad(e, RP_7_41, 0, FS_NO_HEX);
    return 0;
}

/* --- planes and counters --- */

/* No bit of a set lies beyond the board. */
static bool within(const uint64_t *set, int n)
{
    for (int w = 0; w < RP_HEX_WORDS; w++) {
        int left = n - w * 64;

        if (left < 64 && (left <= 0 ? set[w] : set[w] >> left))
            return false;
    }
    return true;
}

static bool disjoint(const uint64_t *a, const uint64_t *b)
{
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (a[w] & b[w])
            return false;
    return true;
}

static int planes_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    for (int p = 0; p < RP_PLANES; p++)
        if (!within(s->plane[p], sc->n_hexes))
            return bad(e, RP_2_2a, 0, FS_NO_HEX);
    if (!disjoint(s->plane[RP_CONTROL], s->plane[RP_CONTROL + 1]))
        return bad(e, RP_3_9a, 0, FS_NO_HEX);
    return 0;
}

/* Each group that carries somebody now is among those used this turn, and a lost one is not [6.83] [6.85]. */
static bool transport_ok(const rp_scenario *sc, const rp_state *s)
{
    uint8_t carries[3][4] = {{0}};

    for (int u = 1; u <= sc->n_units; u++)
        carries[rp_side_of(sc, u)][(s->unit[u].task & RP_CARRIED) >> RP_CARRIED_SHIFT]++;
    for (int side = 0; side <= 2; side++)
        for (int kind = 0; kind < 4; kind++) {
            int most = side && kind && kind < RP_TRANSPORTS ? rp_carriers(sc, s, (fs_side)side, kind) : 0;

            if (s->carried[side][kind] + s->carriers_lost[side][kind] > most ||
                (kind && carries[side][kind] > s->carried[side][kind]))
                return false;
        }
    return true;
}

static int counters_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    int before = s->couplet ? s->couplet - 1 : 0; /* the one in progress is among those left */

    if (s->initiative > 2 || before + s->couplets > MOST_COUPLETS || s->half > 1 || s->was_empty > 1 ||
        s->bombarded > 1 || s->made_hallowed > 3)
        return bad(e, RP_5_11a, 0, FS_NO_HEX);
    bool in_couplets = s->head.phase == RP_PHASE_COUPLETS,
         in_turn = s->head.phase >= RP_PHASE_INITIATIVE && s->head.phase <= RP_PHASE_ADMINISTRATION;

    if (in_couplets ? !s->initiative || !s->couplet
                    : s->half || (s->head.phase < RP_PHASE_COUPLETS && s->couplet)) /* [5.23] */
        return bad(e, RP_5_23, 0, FS_NO_HEX);
    if (!in_turn && (s->initiative || s->couplet || s->couplets)) /* [5.13] */
        return bad(e, RP_5_13, 0, FS_NO_HEX);
    if (!transport_ok(sc, s))
        return bad(e, RP_6_83, 0, FS_NO_HEX);
    for (fs_side side = 1; side <= 2; side++)
        if (s->observer[side] && (!rp_is_unit(sc, s->observer[side]) || rp_side_of(sc, s->observer[side]) != side))
            return bad(e, RP_7_21g, 0, FS_NO_HEX);
    return s->observer[0] || !is_zero(s->pad, sizeof s->pad) ? bad(e, RP_2_1a, 0, FS_NO_HEX) : 0;
}

/* --- stacks and what is derived --- */

static int stacks_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    rp_state made = *s;

    rp_derive(sc, &made);
    if (!s->head.open)
        rp_score(sc, &made, made.head.score);
    if (memcmp(&made, s, sizeof made))
        return bad(e, RP_3_4_v3, 0, FS_NO_HEX);
    for (int u = 1; u <= sc->n_units; u++) {
        int hex = s->unit[u].hex;
        fs_rule full = hex >= 0 ? rp_full(sc, s, rp_side_of(sc, u), rp_is_afv(sc, u), hex, 0) : RP_NO_RULE;

        if (full)
            return bad(e, full, u, hex);
        if (hex >= 0 && rp_holds_hex(s, 1, hex) != rp_holds_hex(s, 2, hex) &&
            !rp_in(s, RP_CONTROL + rp_side_of(sc, u) - 1, hex)) /* its sole occupant controls it */
            return bad(e, RP_3_9a, u, hex);
    }
    return 0;
}

/* --- frames --- */

/* What can stand on what; [above] is a set of kinds below it. A frame may stand on one of its own kind: what an option
 * throws it throws in a frame it pushed. */
#define ON(kind) (1u << (kind))
static const uint32_t may_stand_on[RP_FRAMES] = {
    [RP_F_SETUP] = ON(RP_F_GAME),
    [RP_F_BOMBARD] = ON(RP_F_GAME) | ON(RP_F_TURN) | ON(RP_F_PART),
    [RP_F_TURN] = ON(RP_F_GAME) | ON(RP_F_PART),
    [RP_F_ARRIVAL] = ON(RP_F_TURN),
    [RP_F_COUPLET] = ON(RP_F_TURN),
    [RP_F_COMMAND] = ON(RP_F_COUPLET),
    [RP_F_CALL] = ON(RP_F_COUPLET),
    [RP_F_SIGNALS] = ON(RP_F_COMMAND) | ON(RP_F_CALL),
    [RP_F_LANDING] = ON(RP_F_SIGNALS) | ON(RP_F_CALL),
    [RP_F_AREA] = ON(RP_F_LANDING) | ON(RP_F_POINT) | ON(RP_F_CHOOSE), /* that has been answered */
    [RP_F_DRIFT] = ON(RP_F_AREA),
    [RP_F_MOVE] = ON(RP_F_COMMAND),
    [RP_F_POINT] = ON(RP_F_MOVE) | ON(RP_F_POINT), /* a rally is thrown in one of its own */
    [RP_F_MELEE] = ON(RP_F_POINT) | ON(RP_F_DAY),
    [RP_F_REACT] = ON(RP_F_POINT),
    [RP_F_FIRE] = ON(RP_F_COMMAND) | ON(RP_F_REACT) | ON(RP_F_CHOOSE),
    [RP_F_CHOOSE] = ON(RP_F_FIRE) | ON(RP_F_AREA) | ON(RP_F_LANDING) | ON(RP_F_POINT) | ON(RP_F_REACT),
    [RP_F_SHOVELS] = ON(RP_F_TURN),
    [RP_F_LINE] = ON(RP_F_TURN),
    [RP_F_DAY] = ON(RP_F_GAME),
    [RP_F_PART] = ON(RP_F_DAY),
    [RP_F_REINFORCE] = ON(RP_F_DAY),
    [RP_F_RAID] = ON(RP_F_DAY),
    [RP_F_RECOVER] = ON(RP_F_DAY),
    [RP_F_IMPROVE] = ON(RP_F_DAY),
    [RP_F_REDEPLOY] = ON(RP_F_DAY),
};
/* Frames of the side that commands. */
static const uint32_t of_actor = ON(RP_F_COUPLET) | ON(RP_F_COMMAND) | ON(RP_F_CALL) | ON(RP_F_SIGNALS) |
                                 ON(RP_F_MOVE) | ON(RP_F_POINT) | ON(RP_F_MELEE);
#undef ON

/* Whether the sides of frames fit: one commands, the other reacts [5.22]. */
static bool sides_fit(const fs_frame *f, fs_side actor)
{
    if (of_actor >> f->kind & 1)
        return f->side == actor;
    if (f->kind == RP_F_REACT)
        return f->side == fs_other(actor);
    return f->kind != RP_F_FIRE || f->side == f[-1].side;
}

static int frames_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    const fs_head *h = &s->head;
    fs_side actor = 0;

    for (int i = 0; i < h->depth; i++) {
        const fs_frame *f = &h->frame[i];

        actor = f->kind == RP_F_COUPLET ? f->side : f->kind == RP_F_DAY ? rp_attacker(sc) : actor; /* [R51] */
        if (!rp_kind_of(f->kind) || f->side > 2 || (i == 0) != (f->kind == RP_F_GAME))
            return bad(e, RP_5_0, 0, FS_NO_HEX);
        if (i && f->kind != h->frame[i - 1].kind && !(may_stand_on[f->kind] >> h->frame[i - 1].kind & 1))
            return bad(e, RP_5_0, 0, FS_NO_HEX);
        if (!sides_fit(f, actor))
            return bad(e, RP_5_22, 0, FS_NO_HEX);
    }
    for (int i = 0; i < h->depth; i++)
        if (!rp_kind_of(h->frame[i].kind)->is_sound(sc, s, &h->frame[i]))
            return bad(e, RP_5_0, 0, FS_NO_HEX);
    return 0;
}

/* The frames in progress that what units do must fit. */
typedef struct activity {
    const fs_frame *command, *move, *point, *fire, *melee;
    const fs_frame *prepared; /* the shot or shells for which a modifier is being chosen */
    fs_side actor;            /* whose command it is; 0 nobody's */
    bool open;                /* its units are still being named */
} activity;

static activity activity_in(const rp_state *s)
{
    activity a = {0};

    for (int i = 0; i < s->head.depth; i++) {
        const fs_frame *f = &s->head.frame[i];

        if (f->kind == RP_F_COUPLET || f->kind == RP_F_ARRIVAL)
            a.actor = f->side;
        a.command = f->kind == RP_F_COMMAND ? f : a.command;
        a.move = f->kind == RP_F_MOVE ? f : a.move;
        a.point = f->kind == RP_F_POINT ? f : a.point;
        a.fire = f->kind == RP_F_FIRE ? f : a.fire;
        a.melee = f->kind == RP_F_MELEE ? f : a.melee;
        a.prepared = f->kind == RP_F_CHOOSE && f == fs_top_const(&s->head) ? f - 1 : a.prepared;
    }
    a.open = s->head.open && (fs_top_const(&s->head)->kind == RP_F_COUPLET || /* or reinforcements being placed */
                              fs_top_const(&s->head)->kind == RP_F_ARRIVAL);
    return a;
}

/* Points and tasks of a move belong to the stack that is moving, in the hex it has come to; those who dropped out keep
 * them until the point has been resolved. */
static bool moves_rightly(const activity *a, const rp_unit *u, bool acts)
{
    if (!(u->task & ~RP_FIRED) && !u->mp)
        return true;
    return acts && a->move && u->hex == a->move->v[0] && (u->task & RP_MOVER || a->point);
}

/* What a unit has chosen waits for this shot or these shells [R73]. */
static bool is_settled(const rp_scenario *sc, const rp_state *s, const fs_frame *f, int unit)
{
    return f->kind == RP_F_FIRE ? rp_fire_settles(s, f, unit) : rp_shells_settle(sc, s, f, unit);
}

static bool shoots_rightly(const rp_scenario *sc, const rp_state *s, const activity *a, int i, bool acts)
{
    const rp_unit *u = &s->unit[i];
    int16_t hex = u->hex; /* a FIRE frame has shooter and hex first */

    if (u->task & RP_FIRED && (acts || !(a->point || (a->fire && hex == a->fire->v[1])))) /* [5.22] [6.74a] */
        return false;
    return !u->choice || (a->prepared && is_settled(sc, s, a->prepared, i));
}

/* A point is spent, and shot at, in the hex the stack has come to. */
static bool is_one_place(const rp_state *s)
{
    for (int i = 1; i < s->head.depth; i++) {
        const fs_frame *f = &s->head.frame[i], *below = f - 1;

        if ((f->kind == RP_F_POINT && below->kind == RP_F_MOVE && f->v[1] != below->v[0]) ||
            (f->kind == RP_F_REACT && f->v[0] != below->v[1]))
            return false;
    }
    return true;
}

static int activity_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    activity a = activity_in(s);

    if (!is_one_place(s))
        return bad(e, RP_6_72a, 0, FS_NO_HEX);
    if (a.prepared && !is_settled(sc, s, a.prepared, a.prepared[1].v[0])) /* a CHOOSE frame has its unit first */
        return bad(e, RP_R73, 0, FS_NO_HEX);

    for (int i = 1; i <= sc->n_units; i++) {
        const rp_unit *u = &s->unit[i];
        bool acts = rp_side_of(sc, i) == a.actor;

        if ((u->flags & RP_ACTIVE && !(acts && (a.command || a.open))) ||
            (u->flags & RP_ACTED && !(acts && a.command))) /* [6.03a] [6.03b] */
            return bad(e, RP_6_03a, i, FS_NO_HEX);
        if (!moves_rightly(&a, u, acts) || !shoots_rightly(sc, s, &a, i, acts))
            return bad(e, RP_6_61a, i, FS_NO_HEX);
        if (u->pending || (u->target && !(a.melee && u->hex == a.melee->v[0]))) /* nobody is asked between throws */
            return bad(e, RP_6_675a, i, FS_NO_HEX);
    }
    return 0;
}

/* Whoever is asked has something to answer. */
static int question_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    fs_options list = {NULL, 0, 0, 0};
    fs_side asked = s->head.waiting & 1 ? 1 : 2; /* in a window both are asked the same */

    return fs_ruleset_red_poppies.options(&sc->base, s, asked, NULL, &list) < 1 ? bad(e, RP_5_22, 0, FS_NO_HEX) : 0;
}

int rp_valid(const fs_scenario *base, const void *state, fs_error *e)
{
    const rp_scenario *sc = (const rp_scenario *)base;
    const rp_state *s = state;

    if (e)
        *e = (fs_error){0};
    if (head_refused(sc, s, e) || planes_refused(sc, s, e) || units_refused(sc, s, e) || guns_refused(sc, s, e) ||
        counters_refused(sc, s, e) || stacks_refused(sc, s, e))
        return 1;
    if (!s->head.depth)
        return 0;
    return frames_refused(sc, s, e) || activity_refused(sc, s, e) || question_refused(sc, s, e);
}
