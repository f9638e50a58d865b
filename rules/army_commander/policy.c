/* policy.c - a weight for each listed option: what a sensible player would do.
 *
 * Each verb has its own small question; EVEN is the weight of going on without doing anything, so an option above it
 * is worth taking. Only what the side may know is read.
 */
#include "plan.h"
#include "shell.h"

enum { EVEN = 1000 };

/* What is dear to find and asked about again for the next option of the list: ways to an aim, who goes where. */
enum { WAYS = 4 };
typedef struct notes {
    ac_ways ways[WAYS];
    int next; /* ways to be written over */
    bool matched;
    ac_match match; /* once somebody has asked */
} notes;

typedef struct view {
    ac_ctx c;
    fs_side side;
    const fs_frame *f;
    int division; /* whose turn or line it is; 0 nobody's */
    ac_aim aim;
    notes *n;
} view;

static int clamp(int weight) { return weight < 0 ? 0 : weight; }

/* The same with the aim of the stands in one hex, if they have one of their own. */
static view for_group(const view *v, int hex)
{
    view own = *v;
    if (!v->n->matched)
        ac_match_begin(v->c.sc, v->c.s, v->side, &v->n->match);
    v->n->matched = true;
    ac_aim aim = ac_group_aim(v->c.sc, v->c.s, &v->n->match, hex);
    if (aim.hex >= 0 && aim.hex != v->aim.hex)
        own.aim = aim;
    return own;
}

static bool has_aim(const view *v) { return v->aim.hex >= 0; }

static ac_ways *ways_to(const view *v, int aim)
{
    notes *n = v->n;
    for (int i = 0; i < WAYS; i++)
        if (n->ways[i].aim == aim)
            return &n->ways[i];
    ac_ways *w = &n->ways[n->next];
    n->next = (n->next + 1) % WAYS;
    ac_ways_begin(v->c.sc, v->c.s, v->side, aim, w);
    return w;
}

/* Half hexes to the aim. */
static int far(const view *v, int hex)
{
    return has_aim(v) ? ac_delay(v->c.sc, v->c.s, v->side, ways_to(v, v->aim.hex), hex) : 0;
}

/* ---- orders ---- */

/* Those who have something to take move; the others dig in, by way of hold. */
static int order_weight(const view *v, int division, int order)
{
    ac_aim aim = ac_aim_of(v->c.sc, v->c.s, division);
    bool waiting = ac_has_due(v->c.sc, v->c.s, division);
    bool go = (aim.hex >= 0 && aim.taking) || waiting;
    static const int going[] = {[AC_R] = 0, [AC_M] = 900, [AC_H] = 500, [AC_D] = 100};
    static const int staying[] = {[AC_R] = 0, [AC_M] = 100, [AC_H] = 700, [AC_D] = 900};
    return order < AC_R || order > AC_D ? 0 : go ? going[order] : staying[order];
}

/* ---- moving ---- */

/* How good it is for stands to stand in the hex: near the aim, next to somebody to attack, out of the water. */
static int ground_weight(const view *v, int hex)
{
    const ac_scenario *sc = v->c.sc;
    int value = -10 * far(v, hex);
    if (sc->terrain[hex] & (AC_STREAM | AC_RIVER | AC_BRIDGE))
        value -= 6;
    if (ac_bit(sc->objective_hex, hex) && ac_bit(v->c.s->control, hex) != (v->side == 2))
        value += 25 + 2 * ac_hex_worth(sc, v->c.s, v->side, hex); /* walk in */
    if (has_aim(v) && hex == v->aim.hex)
        value += 15;
    return value;
}

/* Whether the group in the hex has a better hex next door. */
static int group_weight(const view *division, int hex)
{
    const view own = for_group(division, hex), *v = &own;
    int here = ground_weight(v, hex), best = 0;
    if (!has_aim(v) || !v->aim.taking)
        return 0;
    for (int d = 0; d < 6; d++) {
        int to = v->c.sc->neighbour[hex][d];
        if (to < 0 || v->c.s->holder[to] == fs_other(v->side))
            continue;
        int room = 4 - v->c.s->load[to] >= v->c.s->combat[hex];
        int gain = ground_weight(v, to) - here - (room ? 0 : 5);
        if (gain > best)
            best = gain;
    }
    return best > 0 ? EVEN + 500 - 2 * far(v, hex) + best / 4 : 0; /* those in front first */
}

/* How many stands an HQ would keep in command, and how safely. */
static int hq_weight(const view *v, int hq, int hex)
{
    const ac_scenario *sc = v->c.sc;
    const ac_division *d = &sc->division[sc->piece[hq].division];
    int value = 0;
    for (int u = ac_next_piece(d->stands, 0); u; u = ac_next_piece(d->stands, u)) {
        int at = v->c.s->stand[u].hex;
        if (at < 0 || !ac_is_combat(sc->piece[u].type))
            continue;
        int own = sc->distance[at][hex], others = 99;
        for (int i = 0; i < d->n_hqs; i++)
            if (d->hq[i] != hq && v->c.s->stand[d->hq[i]].hex >= 0 &&
                sc->distance[at][v->c.s->stand[d->hq[i]].hex] < others)
                others = sc->distance[at][v->c.s->stand[d->hq[i]].hex];
        value += own <= 2 ? (others <= 2 ? 4 : 20) : -own;
    }
    if (!v->c.s->combat[hex] && ac_near_enemy(sc, v->c.s, hex, v->side))
        value -= 8;
    return value;
}

static bool commands_all(const view *v, int hq)
{
    const uint64_t *own = v->c.sc->division[v->c.sc->piece[hq].division].stands;
    for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u))
        if (v->c.s->stand[u].hex >= 0 && ac_is_combat(v->c.sc->piece[u].type) && !ac_in_command(v->c.sc, v->c.s, u))
            return false;
    return true;
}

static int gun_aim(const view *v, int gun)
{
    int division = v->c.sc->piece[gun].division;
    if (division)
        return ac_aim_of(v->c.sc, v->c.s, division).hex;
    for (int d = 1; d <= v->c.sc->n_divisions; d++)
        if (v->c.sc->division[d].side == v->side && v->c.sc->division[d].corps == v->c.sc->piece[gun].corps &&
            v->c.s->stands_left[d])
            return ac_aim_of(v->c.sc, v->c.s, d).hex;
    return FS_NO_HEX;
}

/* Guns follow when what they should fire at is out of their range. */
static int gun_move_weight(const view *v, int gun)
{
    int aim = gun_aim(v, gun), at = v->c.s->stand[gun].hex;
    int range = ac_unit_chart[v->c.sc->piece[gun].type].range_hexes;
    if (aim < 0 || v->c.sc->distance[at][aim] <= range - 1 ||
        ac_enemy_distance(v->c.sc, v->c.s, v->side, at) <= range - 1)
        return 0;
    return EVEN + 50;
}

static int gun_place_weight(const view *v, int gun, int hex)
{
    int aim = gun_aim(v, gun), value = EVEN;
    int enemy = ac_enemy_distance(v->c.sc, v->c.s, v->side, hex);
    if (aim >= 0)
        value -= 10 * v->c.sc->distance[hex][aim];
    return value - (enemy <= 2 ? 40 * (3 - enemy) : 0);
}

static int move_weight(const view *v, int u)
{
    uint8_t type = v->c.sc->piece[u].type;
    if (ac_is_battery(type))
        return gun_move_weight(v, u);
    if (type == AC_HQ)
        return commands_all(v, u) ? EVEN - 300 : EVEN + 100;
    return 0;
}

/* Whether an enemy stands within three hexes of the hex, between it and the aim. */
static bool in_contact(const view *v, int hex)
{
    fs_side enemy = fs_other(v->side);
    for (int w = 0; w < AC_PIECE_WORDS; w++)
        for (uint64_t left = v->c.sc->side_stands[enemy][w] | v->c.sc->guns[enemy][w]; left; left &= left - 1) {
            int at = v->c.s->stand[w * 64 + __builtin_ctzll(left)].hex;
            if (at >= 0 && v->c.sc->distance[at][hex] <= 3 && far(v, at) < far(v, hex))
                return true;
        }
    return false;
}

enum { NORMAL_HEXES = 2, STRATEGIC_HEXES = 4, CONTACT_WORTH = 3 };

/* Strategic if it brings the stands farther than normal moves and the attacks that go with them. */
static int strategic_weight(const view *v)
{
    const uint64_t *own = v->c.sc->division[v->division].stands;
    int gain = 0;
    if (!has_aim(v) || !v->aim.taking)
        return EVEN - 10;
    for (int u = ac_next_piece(own, 0); u; u = ac_next_piece(own, u)) {
        int hex = v->c.s->stand[u].hex;
        if (hex < 0 || !ac_is_combat(v->c.sc->piece[u].type))
            continue;
        const view group = for_group(v, hex);
        int way = far(&group, hex) / 2;
        int fast = way < STRATEGIC_HEXES ? way : STRATEGIC_HEXES, slow = way < NORMAL_HEXES ? way : NORMAL_HEXES;
        if (ac_near_enemy(v->c.sc, v->c.s, hex, v->side))
            fast = 0;
        gain += fast - slow - (in_contact(&group, hex) ? CONTACT_WORTH : 0);
    }
    return gain > 0 ? EVEN + 10 : EVEN - 10;
}

/* ---- steps of a move ---- */

/* Where the group on its way stands now, and who leads it. */
static int standing_at(const view *v, int *lead)
{
    fs_decision d = {0};
    ac_move_kind.decision(&v->c, v->side, &d);
    *lead = d.subject;
    return d.about.place == FS_HEX ? d.about.x : FS_NO_HEX;
}

static int step_weight(const view *v, int hex)
{
    int lead = ac_next_piece(v->c.s->group, 0);
    uint8_t type = v->c.sc->piece[lead].type;
    if (type == AC_HQ)
        return EVEN + hq_weight(v, lead, hex);
    if (ac_is_battery(type))
        return gun_place_weight(v, lead, hex);
    if (v->c.s->stand[lead].hex < 0)
        return EVEN + ground_weight(v, hex);
    view own = for_group(v, v->c.s->stand[lead].hex);
    return EVEN + ground_weight(&own, hex);
}

static int stop_weight(const view *v)
{
    int lead, at = standing_at(v, &lead);
    if (at < 0)
        return 1;
    return clamp(step_weight(v, at));
}

/* ---- attacks ---- */

static int best_gain(const view *v, int target, int from)
{
    int best = ac_attack_gain(&v->c, v->division, target, from, FS_NO_HEX, &v->aim);
    for (int d = 0; d < 6 && v->c.s->command[v->division].order == AC_M; d++) {
        int second = v->c.sc->neighbour[target][d];
        if (second < 0 || second == from || ac_attack_refused(&v->c, v->division, target, from, second, NULL))
            continue;
        int gain = ac_attack_gain(&v->c, v->division, target, from, second, &v->aim);
        best = gain > best ? gain : best;
    }
    return best;
}

static int attack_weight(const view *v, const fs_option *o) { return clamp(EVEN + best_gain(v, o->x, o->object - 1)); }

/* More hexes, more dice: the losses are shared and capped. */
static int join_weight(const view *v, int hex)
{
    int dice = 0;
    for (int u = v->c.s->first[hex]; u; u = v->c.s->stand[u].next)
        dice += v->c.sc->piece[u].division == v->division && ac_is_combat(v->c.sc->piece[u].type);
    return EVEN + 10 * dice;
}

/* ---- results ---- */

/* What is left when the stand takes a point: a battery with points to spare or a fresh hex loses nothing yet. */
static int loss_weight(const view *v, int u)
{
    static const int dear[AC_TYPES] = {[AC_INFANTRY] = 0, [AC_FIRE_SUPPORT] = 30, [AC_STORM] = 40, [AC_TANK] = 60};
    uint8_t type = v->c.sc->piece[u].type;
    if (ac_is_battery(type))
        return v->c.s->stand[u].sp > 1 ? EVEN + 100 : EVEN - 200;
    int marked = 0;
    for (int w = v->c.s->first[v->c.s->stand[u].hex]; w; w = v->c.s->stand[w].next)
        marked |= v->c.s->stand[w].hit;
    return EVEN - dear[type] - (marked ? 100 : 0) - (marked && v->c.s->combat[v->c.s->stand[u].hex] == 1 ? 50 : 0);
}

/* Ground worth a stand, or strength to spare. */
static int hold_weight(const view *v)
{
    uint64_t group[AC_PIECE_WORDS] = {0};
    int target = v->f->v[1];
    ac_group_of_hex(v->c.sc, v->c.s, target, group);
    int sp = ac_group_sp(v->c.sc, v->c.s, group);
    return sp > 1 || ac_hex_worth(v->c.sc, v->c.s, v->side, target) >= 10 ? EVEN + 50 : EVEN - 50;
}

/* Back as little as may be, out of zones, on good ground. */
static int retreat_weight(const view *v, int hex)
{
    int value = EVEN - (ac_in_enemy_zoc(v->c.s, hex, v->side) ? 60 : 0);
    value += ac_terrain_covers(v->c.sc, hex) ? 10 : 0;
    value -= v->c.s->load[hex] * 3;
    return value + ac_hex_worth(v->c.sc, v->c.s, v->side, hex) / 2;
}

static int pursuit_weight(const view *v, int u)
{
    int target = v->f->v[1], from = v->c.s->stand[u].hex;
    int gain = ac_hex_worth(v->c.sc, v->c.s, v->side, target) + 2 * (far(v, from) - far(v, target)) + 5;
    if (v->c.s->stand[u].hit) {
        gain -= 3; /* two markers in one hex cost a stand */
        for (int w = ac_next_piece(v->c.s->group, 0); w; w = ac_next_piece(v->c.s->group, w))
            if (v->c.s->stand[w].hit)
                return 0;
    }
    return clamp(EVEN + gain);
}

/* ---- artillery and air ---- */

/* Chance to hit in per cent, and what is hit: men near our aims, stands that die of it. */
static int barrage_weight(const view *v, int gun, int hex)
{
    uint32_t p[9];
    fs_rule rule;
    int dice = ac_barrage_dice(v->c.sc, v->c.s, gun, hex, NULL), marked = 0;
    ac_hit_chances(v->c.sc, dice, ac_attack_profile(ac_hex_status(v->c.sc, v->c.s, hex), &rule), p);
    int chance = (int)((65536 - p[0]) * 100 >> 16);
    for (int u = v->c.s->first[hex]; u; u = v->c.s->stand[u].next)
        marked |= v->c.s->stand[u].hit;
    int value = 20 + (marked ? 20 : 0) + ac_hex_worth(v->c.sc, v->c.s, v->side, hex) / 3;
    if (ac_near_enemy(v->c.sc, v->c.s, hex, fs_other(v->side)))
        value += 10; /* our stands are next to it */
    if (v->c.s->load[hex] <= 1)
        value += 5;
    return EVEN + 10 + chance * value / 20;
}

static int plane_weight(const view *v, int hex)
{
    fs_side enemy = fs_other(v->side);
    int value = 0;
    for (int u = ac_next_piece(v->c.sc->side_stands[enemy], 0); u; u = ac_next_piece(v->c.sc->side_stands[enemy], u)) {
        int at = v->c.s->stand[u].hex;
        if (at >= 0 && v->c.sc->distance[at][hex] <= 3)
            value += 4 + (ac_hex_worth(v->c.sc, v->c.s, v->side, at) > 0);
    }
    return EVEN + value;
}

/* ---- night ---- */

static int recovery_weight(const view *v, const fs_option *o)
{
    if (o->verb == AC_V_MEND)
        return EVEN + 20;
    ac_aim aim = ac_aim_of(v->c.sc, v->c.s, v->c.sc->piece[o->subject].division);
    int value = aim.hex >= 0 ? 60 - 2 * v->c.sc->distance[o->x][aim.hex] : 40;
    value += o->verb == AC_V_RAISE ? 20 : 0;
    if (!aim.taking && v->c.s->load[o->x] >= 2)
        value -= 15; /* cover holds two */
    return EVEN + (value > 5 ? value : 5);
}

/* Towards the aim, into hexes with room. */
static int shift_weight(const view *v, const fs_option *o)
{
    int from = v->c.s->stand[o->subject].hex;
    int size = ac_unit_chart[v->c.sc->piece[o->subject].type].stacking;
    if (v->c.s->load[from] > 4)
        return EVEN + 100 - v->c.s->load[o->x];
    if (v->c.s->load[o->x] + size > 4 || ac_is_battery(v->c.sc->piece[o->subject].type))
        return 0;
    if (v->c.s->stand[o->subject].hit)
        return 0;
    if (has_aim(v) && v->aim.taking)
        return far(v, o->x) < far(v, from) ? EVEN + 5 * (far(v, from) - far(v, o->x)) : 0;
    int worth = ac_hex_worth(v->c.sc, v->c.s, v->side, o->x) - ac_hex_worth(v->c.sc, v->c.s, v->side, from);
    return worth > 0 && v->c.s->load[o->x] < 2 ? EVEN + worth : 0;
}

/* ---- one option ---- */

static int entry_weight(const view *v, int hex) { return EVEN + 800 - 2 * far(v, hex) - v->c.s->load[hex]; }

static int weigh(const view *v, const fs_option *o)
{
    switch (o->verb) {
    case AC_V_ORDER:
        return order_weight(v, o->subject, o->object);
    case AC_V_TURN:
        return EVEN + (ac_aim_of(v->c.sc, v->c.s, o->subject).taking ? 10 : 0) - o->subject % 4;
    case AC_V_GO_STRATEGIC:
        return strategic_weight(v);
    case AC_V_GROUP:
        return group_weight(v, o->x);
    case AC_V_MOVE:
        return move_weight(v, o->subject);
    case AC_V_WITH:
        return EVEN + 900;
    case AC_V_TO:
        return v->f->kind == AC_F_FALLBACK   ? retreat_weight(v, o->x)
               : v->f->kind == AC_F_NIGHT_HQ ? EVEN - 20 + hq_weight(v, v->f->v[0], o->x) -
                                                   hq_weight(v, v->f->v[0], v->c.s->stand[v->f->v[0]].hex)
                                             : step_weight(v, o->x);
    case AC_V_STOP:
        return v->f->kind == AC_F_FALLBACK ? EVEN + 20 : stop_weight(v);
    case AC_V_EXIT:
        return v->f->kind == AC_F_FALLBACK ? EVEN - 100 : EVEN + 950;
    case AC_V_ENTER:
    case AC_V_LAND:
        return entry_weight(v, o->x);
    case AC_V_ATTACK:
        return attack_weight(v, o);
    case AC_V_JOIN:
        return join_weight(v, o->x);
    case AC_V_SUPPORT:
        return EVEN + 100;
    case AC_V_LOSE:
        return loss_weight(v, o->subject);
    case AC_V_HOLD:
        return hold_weight(v);
    case AC_V_DETACH:
        return EVEN - 100;
    case AC_V_ADVANCE:
        return pursuit_weight(v, o->subject);
    case AC_V_BARRAGE:
        return barrage_weight(v, o->subject, o->x);
    case AC_V_FLY:
        return plane_weight(v, o->x);
    case AC_V_RAISE:
    case AC_V_RAISE_HURT:
    case AC_V_MEND:
        return recovery_weight(v, o);
    case AC_V_SHIFT:
    case AC_V_SHUFFLE:
        return shift_weight(v, o);
    case AC_V_RELOCATE:
        return EVEN + hq_weight(v, o->subject, o->x);
    default: /* done, normal, yield, first, second */
        return EVEN;
    }
}

/* Whose business it is: the division of the turn below, or of the frame itself. */
static int division_asked(const ac_ctx *c)
{
    for (int i = c->s->head.depth - 1; i >= 0; i--) {
        const fs_frame *f = &c->s->head.frame[i];
        if (f->kind == AC_F_TURN || f->kind == AC_F_RESHUFFLE || f->kind == AC_F_SHUFFLE || f->kind == AC_F_COMBAT)
            return f->v[0];
    }
    return 0;
}

void ac_policy(const fs_scenario *scenario, const void *state, fs_side side, const fs_options *list, void *mind,
               int32_t *weight)
{
    ac_state own = *(const ac_state *)state; /* attacks are tried with all support called */
    notes n;
    view v = {.c = {(const ac_scenario *)scenario, &own, NULL}, .side = side, .aim = {FS_NO_HEX, 0, false}, .n = &n};
    (void)mind;
    n.next = 0;
    n.matched = false;
    for (int i = 0; i < WAYS; i++)
        n.ways[i].aim = FS_NO_HEX;

    v.f = fs_top_const(&own.head);
    v.division = division_asked(&v.c);
    if (v.division && v.c.sc->division[v.division].side == side)
        v.aim = ac_aim_of(v.c.sc, &own, v.division);
    for (int32_t i = 0; i < list->n; i++)
        weight[i] = 1 + clamp(weigh(&v, &list->at[i])); /* whatever is legal may be played */
}
