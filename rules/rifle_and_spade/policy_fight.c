/* policy_fight.c - what fire, Hiding and the close fight are worth: by the tables of the book, with what the side may
 * know of the enemy. */
#include "policy.h"

enum {
    STEP_WORTH = 60,  /* a rifle step, in weight */
    POINT_WORTH = 90, /* a victory point */
    OFFICER_WORTH = 12,
    NEAR_MISS = 8,   /* that they must check at all */
    MOST_STEPS = 12, /* reckoned with in a close fight */
    FAILS = 200,     /* a check after a loss, in thousandths */
    SURE = 1000
};

/* --- what stands there --- */

static void count_in(rs_force *force, const rs_scenario *sc, int u, int steps, bool picket)
{
    if (sc->kind_of[u] == RS_MG)
        force->mg = (uint8_t)(force->mg + sc->piece[u].mg);
    else if (sc->kind_of[u] == RS_ARTILLERY)
        force->guns = (uint8_t)(force->guns + steps);
    else if (picket)
        force->pickets = (uint8_t)(force->pickets + steps);
    else if (rs_has_steps(sc, u))
        force->steps = (uint8_t)(force->steps + steps);
}

/* Who stood there when the game began: both have read the scenario. */
static rs_force garrison(const rs_scenario *sc, fs_side side, int hex)
{
    rs_force force = {0};

    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
        if (sc->piece[u].hex == hex && sc->piece[u].start == RS_START_MAP && u <= sc->n_listed)
            count_in(&force, sc, u, sc->piece[u].steps, sc->piece[u].size == RS_PICKET);
    return force;
}

rs_force rs_suppose(const rs_thought *t, int hex)
{
    const rs_scenario *sc = t->c.sc;
    fs_side enemy = fs_other(t->side);
    rs_force force = {0}, usual = {.steps = 4};
    bool shown = false;

    for (int u = 0; (u = rs_next_in(sc, t->c.s, hex, u));)
        if (sc->side_of[u] == enemy && rs_is(t->c.s, u, RS_SHOWN)) {
            count_in(&force, sc, u, t->c.s->unit[u].steps, rs_is_picket(t->c.s, u));
            shown = true;
        }
    if (shown)
        return force;
    force = garrison(sc, enemy, hex);
    if (force.steps + force.pickets + force.mg + force.guns)
        return force;
    rs_look look = rs_look_at(sc, t->c.s, t->side, hex);
    usual.steps = look.mark & RS_LOOK_SEVERAL ? 8 : 4;
    if (!rs_has_infantry(sc, t->c.s, enemy, hex))
        usual = (rs_force){.guns = 4};
    return usual;
}

int rs_cover_of(const rs_thought *t, fs_side side, int hex, bool guns)
{
    static const uint8_t line[] = {[RS_RIFLE_PITS] = RS_BASE_RIFLE_PITS,
                                   [RS_SHALLOW_TRENCH] = RS_BASE_SHALLOW_TRENCH,
                                   [RS_FIRE_TRENCH] = RS_BASE_FIRE_TRENCH,
                                   [RS_FORT] = RS_BASE_FORT};
    const rs_tables *k = &t->c.sc->tables;
    int cover = k->terrain[rs_terrain(&t->c.sc->map, hex)].drm[guns], work = rs_work_at(t->c.s, side, hex, 0);
    int kind = work && rs_work_known(t->c.s, work, t->side) ? t->c.s->work[work - 1].kind : RS_NO_WORK;

    if (kind >= RS_RIFLE_PITS && kind <= RS_FORT && k->base[line[kind]].v[guns] > cover)
        cover = k->base[line[kind]].v[guns];
    return cover;
}

/* --- fire --- */

int rs_expected(const rs_tables *k, int quarters, int drm)
{
    int column = rs_fire_column(k, quarters);

    return column < 0 ? 0 : (rs_fire_result(k, 2 + drm, column, NULL) + rs_fire_result(k, 7 + drm, column, NULL)) / 2;
}

/* Whether men who show themselves there are seen to Hide, as far as one sees. */
static bool all_hide(const rs_thought *t, int hex)
{
    rs_look look = rs_look_at(t->c.sc, t->c.s, t->side, hex);

    return look.mark & RS_LOOK_IN_SIGHT && !(look.mark & RS_LOOK_OUT);
}

/* What enemies in the open would do to those who come out of Hiding in that hex to fire, in hundredths [7.6.5]. */
static int answer_feared(const rs_thought *t, int hex)
{
    const rs_map *m = &t->c.sc->map;
    const rs_tables *k = &t->c.sc->tables;
    int points = 0;

    for (int d = 0; d < 6; d++) {
        int next = m->next[hex][d];

        if (next == FS_NO_HEX || !rs_has_infantry(t->c.sc, t->c.s, fs_other(t->side), next) || all_hide(t, next))
            continue;
        rs_force force = rs_suppose(t, next);
        int most = k->fig.hexside_steps * 4, rifles = force.steps < most ? force.steps : most;

        points += rifles * k->fig.step_points / 4 + force.pickets + force.mg;
    }
    return points ? rs_expected(k, points, rs_cover_of(t, t->side, hex, false)) : 0;
}

/* Whether a unit fires at that hex without showing itself for less than it would suffer. */
static bool dares_to_fire(const rs_thought *t, int u, int hex, int drm)
{
    enum { SHOCK = 8 }; /* that they must check */

    if (!rs_hides(t->c.s, u) || rs_at(t->c.s, u) == hex || !rs_must_come_out(t->c.sc, t->c.s, u, hex))
        return true;
    return rs_expected(&t->c.sc->tables, rs_points(t->c.sc, t->c.s, u), drm) + SHOCK >=
           answer_feared(t, rs_at(t->c.s, u));
}

/* --- the close fight [18.4] --- */

typedef struct close_fight {
    const rs_tables *k;
    int attackers;     /* quarters of steps */
    int steps, rest;   /* defenders: whole steps; quarters of value that go with the last hit */
    int cover, ground; /* shifts of the first round */
} close_fight;

static int hits_of(const close_fight *g) { return g->steps + (g->rest > 0); }

static rs_box box_of(const close_fight *g, int a, int d, bool first)
{
    int own = g->attackers - 4 * ((g->attackers + 3) / 4 - a);
    int them = d > (g->rest > 0) ? 4 * (d - (g->rest > 0)) + g->rest : g->rest;

    while (own > 24 || them > 24)
        own /= 2, them /= 2;
    int column = rs_assault_heading(g->k, own < 1 ? 1 : own), row = rs_assault_heading(g->k, them < 1 ? 1 : them);
    enum rs_overwhelmed gone = first ? rs_shift_headings(&column, &row, g->cover, g->ground) : RS_NOBODY_GONE;

    if (gone == RS_ATTACKER_GONE)
        return (rs_box){.x = -1, .y = -1};
    return gone == RS_DEFENDER_GONE ? (rs_box){.x = 99, .y = 99} : g->k->assault[row][column];
}

/* Chance to win with a and d hits left, from those with fewer. */
static int from_here(const close_fight *g, int16_t win[MOST_STEPS + 1][MOST_STEPS + 1], int a, int d, bool first)
{
    rs_box box = box_of(g, a, d, first);
    int defender = (box.x + 1) * 10, both = (box.y - box.x) * 10, attacker = SURE - defender - both;
    int they_lost = d == 1 ? SURE : FAILS + (SURE - FAILS) * win[a][d - 1] / SURE;
    int we_lost = a == 1 ? 0 : (SURE - FAILS) * win[a - 1][d] / SURE;
    int both_lost = a == 1 ? 0 : d == 1 ? SURE - FAILS : (SURE - FAILS) * win[a - 1][d - 1] / SURE;

    return (defender * they_lost + both * both_lost + attacker * we_lost) / SURE;
}

static int chance_of(const close_fight *g)
{
    int16_t win[MOST_STEPS + 1][MOST_STEPS + 1];
    int most_a = (g->attackers + 3) / 4, most_d = hits_of(g);

    most_a = most_a > MOST_STEPS ? MOST_STEPS : most_a;
    most_d = most_d > MOST_STEPS ? MOST_STEPS : most_d;
    if (most_a < 1)
        return 0;
    if (most_d < 1)
        return SURE;
    for (int a = 1; a <= most_a; a++)
        for (int d = 1; d <= most_d; d++)
            win[a][d] = (int16_t)from_here(g, win, a, d, false);
    return from_here(g, win, most_a, most_d, true);
}

static close_fight fight_at(const rs_thought *t, int hex, int quarters, rs_force force)
{
    const rs_tables *k = &t->c.sc->tables;

    return (close_fight){.k = k,
                         .attackers = quarters,
                         .steps = force.steps / 4,
                         .rest =
                             force.pickets + force.mg * k->assault_value[RS_VALUE_MG_POINT] / 4 + (force.guns ? 1 : 0),
                         .cover = rs_cover_of(t, fs_other(t->side), hex, false),
                         .ground = k->terrain[rs_terrain(&t->c.sc->map, hex)].drm[0]};
}

int rs_assault_chance(const rs_thought *t, int hex, int quarters)
{
    close_fight g = fight_at(t, hex, quarters, rs_suppose(t, hex));

    return chance_of(&g);
}

/* What the defenders' fire takes of those who come in: twice their strength, moving, over the sides of the hex. */
static int entry_loss(const rs_thought *t, int hex, int quarters, rs_force force)
{
    const rs_tables *k = &t->c.sc->tables;
    int work = rs_work_at(t->c.s, fs_other(t->side), hex, 0), climb = 0, u = rs_spokesman(t, RS_MOVER | RS_PICKED);
    int from = u ? rs_at(t->c.s, u) : FS_NO_HEX, d = from == FS_NO_HEX ? -1 : rs_direction(&t->c.sc->map, from, hex);
    int points = (force.steps * k->fig.step_points / 4 + force.pickets + force.mg) * 2;

    if (d >= 0 && t->c.sc->map.step[from][d].foot != RS_BARRED)
        climb = t->c.sc->map.step[from][d].foot_side / 2;
    if (work && t->c.s->work[work - 1].wire && rs_work_known(t->c.s, work, t->side))
        climb++;
    int drm = k->activity[RS_ACT_MOVING].v[0] + climb * k->activity[RS_ACT_HEXSIDE_MP].v[0] +
              k->terrain[rs_terrain(&t->c.sc->map, hex)].drm[0] + rs_density_drm(k, quarters / 4, false, NULL);
    if (work && t->c.s->work[work - 1].kind >= RS_FIRE_TRENCH)
        drm += k->base[RS_BASE_NO_MANS_LAND].v[0];
    return rs_expected(k, points, drm);
}

/* Riflemen who could follow into the hex in this activation, in quarters. */
static int followers(const rs_thought *t, int hex)
{
    int quarters = 0;

    for (int d = 0; d < 6; d++) {
        int next = t->c.sc->map.next[hex][d];

        for (int u = 0; next != FS_NO_HEX && (u = rs_next_in(t->c.sc, t->c.s, next, u));)
            if (t->c.sc->side_of[u] == t->side && rs_has_steps(t->c.sc, u) && !rs_is_picket(t->c.s, u) &&
                !rs_is(t->c.s, u, RS_PICKED | RS_MOVER | RS_CONFUSED | RS_RALLIED | RS_FIRED | RS_MOVED | RS_DUG) &&
                rs_may_act(t->c.sc, t->c.s, u) && !rs_assault_refused(&t->c, u, hex, NULL))
                quarters += t->c.s->unit[u].steps;
    }
    return quarters;
}

/* What it takes to dare it: less and less as the end comes and the hex decides it. */
static int least_chance(const rs_thought *t, int prize)
{
    if (!t->left)
        return prize && !t->ahead ? 1 : 500;
    if (t->left == 1)
        return prize ? 380 : 550;
    return prize ? 520 : 600;
}

int rs_assault_weight(const rs_thought *t, int hex, int quarters)
{
    rs_force force = rs_suppose(t, hex);
    bool in_already = rs_marker_at(t->c.s, hex);
    int prize = rs_prize(t, hex, true), lost = entry_loss(t, hex, quarters, force);
    int inside = in_already ? rs_rifle_steps(t->c.sc, t->c.s, t->side, hex) : 0;
    int going = quarters - lost / 25 + inside + followers(t, hex) * 2 / 3;
    close_fight g = fight_at(t, hex, going > 0 ? going : 0, force);
    int chance = chance_of(&g), gain = prize * POINT_WORTH + (force.steps + force.pickets) * STEP_WORTH / 4 + 60;

    if (in_already)
        return RS_EVEN + 60 + chance / 5; /* those who are in must not be left alone */
    if (chance < least_chance(t, prize))
        return RS_EVEN - 200 + chance / 10;
    return RS_EVEN + 40 + chance * (gain > 600 ? 600 : gain) / SURE - lost * STEP_WORTH / 400 - OFFICER_WORTH;
}

/* --- Commanded Fire: who does not go forward shoots, one by one: every Fire makes them check --- */

/* Riflemen who are to go forward keep their fire, unless what bars their way is too strong to be rushed. */
static bool goes_forward(const rs_thought *t, int u, int hex)
{
    int from = rs_at(t->c.s, u);

    if (!rs_has_steps(t->c.sc, u) || rs_is_picket(t->c.s, u) || rs_is_guard(t, u) ||
        rs_is(t->c.s, u, RS_CONFUSED | RS_RALLIED) || !rs_hexes_to_go(t, u, from))
        return false;
    if (rs_distance(&t->c.sc->map, from, hex) != 1)
        return true;
    return !rs_assault_refused(&t->c, u, hex, NULL) &&
           rs_assault_weight(t, hex, rs_rifle_steps(t->c.sc, t->c.s, t->side, from)) > RS_EVEN;
}

static int willing_points(const rs_thought *t, int hex)
{
    int most = 0, drm = rs_cover_of(t, fs_other(t->side), hex, false);

    for (int u = 0; (u = rs_next_piece(t->c.sc->pieces[t->side], u));) {
        int points =
            rs_in_action(t->c.sc, t->c.s, u) && rs_may_act(t->c.sc, t->c.s, u) ? rs_points(t->c.sc, t->c.s, u) : 0;

        if (points > most && !goes_forward(t, u, hex) && !rs_fire_refused(t->c.sc, t->c.s, u, hex, true, NULL) &&
            dares_to_fire(t, u, hex, drm))
            most = points;
    }
    return most;
}

int rs_fire_at_weight(const rs_thought *t, int hex)
{
    rs_look look = rs_look_at(t->c.sc, t->c.s, t->side, hex);
    const rs_tables *k = &t->c.sc->tables;
    int weight = RS_EVEN + 100 + (rs_prize(t, hex, true) ? 20 : 0);

    if (t->f->kind != RS_F_ACTIVATION) { /* at movers: where they have less cover */
        weight += 20 * (6 - k->terrain[rs_terrain(&t->c.sc->map, hex)].drm[0]);
        return weight;
    }
    int points = willing_points(t, hex);
    if (!points)
        return RS_EVEN - 100;
    int drm = rs_cover_of(t, fs_other(t->side), hex, false) + (all_hide(t, hex) ? k->base[RS_BASE_HIDING].v[0] : 0);
    int lost = rs_expected(k, points, drm);
    weight += lost * STEP_WORTH / 100 + (look.mark & RS_LOOK_COLUMN ? 80 : 0) + NEAR_MISS;
    return weight + (rs_near_enemy(t->c.sc, t->c.s, fs_other(t->side), hex) ? 30 : 0);
}

/* The first who fires alone, if his fire can tell at all; else they fire together. */
int rs_firer_weight(const rs_thought *t, int u)
{
    if (t->f->kind != RS_F_ACTIVATION)
        return RS_EVEN + 300;
    int hex = t->f->v[1] - 1;
    if (goes_forward(t, u, hex) || !dares_to_fire(t, u, hex, rs_cover_of(t, fs_other(t->side), hex, false)))
        return RS_EVEN - 100;
    return rs_any_of(&t->c, t->side, RS_PICKED) ? RS_EVEN - 50 : RS_EVEN + 300;
}

int rs_naval_weight(const rs_thought *t, int hex)
{
    const rs_tables *k = &t->c.sc->tables;
    int work = rs_work_at(t->c.s, fs_other(t->side), hex, 0);
    bool covered = rs_terrain(&t->c.sc->map, hex) == RS_VILLAGE || (work && rs_work_known(t->c.s, work, t->side));
    int drm = k->gunnery[RS_GUN_NAVAL].v[0] + rs_cover_of(t, fs_other(t->side), hex, true) +
              (covered ? k->gunnery[RS_GUN_HE_COVER].v[0] : 0) + (all_hide(t, hex) ? k->base[RS_BASE_HIDING].v[0] : 0);

    return RS_EVEN + 100 + rs_expected(k, k->fig.naval_points, drm) * 2 + (rs_prize(t, hex, true) ? 40 : 0);
}

/* --- Hiding --- */

/* What it would save the unit from: enemies within two hexes that could do nothing, or less. */
static int saved(const rs_thought *t, int u, int means, unsigned named)
{
    const rs_map *m = &t->c.sc->map;
    int hex = rs_at(t->c.s, u), n = 0, work = rs_work_at(t->c.s, t->side, hex, 0);
    bool deep = means == RS_HIDES_WORK && work && t->c.s->work[work - 1].kind >= RS_FIRE_TRENCH;

    for (int i = 0; i < m->n_play; i++) {
        int from = m->hex_of_seat[i];

        if (!rs_has(t->c.s->infantry[2 - t->side], i) || rs_distance(m, from, hex) > 2 || from == hex)
            continue;
        bool plunges = rs_is_plunging(t->c.sc, from, hex, true), across = rs_entry_sides(t->c.sc, from, hex) & named;
        if (means == RS_HIDES_RIDGE)
            n += across ? 3 : 0;
        else if (means == RS_HIDES_RAVINE)
            n += plunges ? 1 : rs_entry_sides(t->c.sc, from, hex) & rs_ravine_ends(named) ? 0 : 3;
        else
            n += plunges && !deep ? 1 : 3;
    }
    return n;
}

int rs_hide_weight(const rs_thought *t, int u, int means, unsigned named)
{
    int better = means == RS_HIDES_WORK ? 3 : means == RS_HIDES_TERRAIN ? 2 : 1, worth = saved(t, u, means, named);

    if (t->f->kind == RS_F_HIDE)
        return RS_EVEN + (worth ? 100 : means <= RS_HIDES_WORK ? 20 : -50) + 10 * worth + better;
    if (!worth)
        return RS_EVEN - 200;
    bool idle =
        rs_is(t->c.s, u, RS_ACTED | RS_CONFUSED) || !rs_hexes_to_go(t, u, rs_at(t->c.s, u)) || rs_is_guard(t, u);
    return idle ? RS_EVEN + 40 + 10 * (worth > 5 ? 5 : worth) + better : RS_EVEN - 200;
}

/* --- in the Assault --- */

static rs_force own_force(const rs_thought *t, int hex, bool attackers)
{
    rs_force force = {0};

    for (int u = 0; (u = rs_next_in(t->c.sc, t->c.s, hex, u));)
        if (t->c.sc->side_of[u] == t->side && (!attackers || rs_is(t->c.s, u, RS_ATTACKER)))
            count_in(&force, t->c.sc, u, t->c.s->unit[u].steps, rs_is_picket(t->c.s, u));
    return force;
}

/* After a round the ground no longer counts. */
int rs_retreat_weight(const rs_thought *t)
{
    int hex = t->f->v[0];
    bool attacks = t->f->side == t->side;
    rs_force own = own_force(t, hex, attacks), them = rs_suppose(t, hex);
    close_fight g = fight_at(t, hex, 4, attacks ? them : own);

    g.attackers = attacks ? own.steps + own.pickets : them.steps + them.pickets;
    g.cover = g.ground = 0;
    int chance = chance_of(&g), least = t->left ? 200 : 60;
    int good = attacks ? chance : SURE - chance;
    if (rs_prize(t, hex, !attacks) || rs_prize(t, hex, attacks))
        least /= 2;
    return good < least ? RS_EVEN + 100 : RS_EVEN - 300;
}

int rs_lead_weight(const rs_thought *t, int b)
{
    enum { CAUSE = 1 };
    int points = t->c.s->command[b].points, cause = t->f->v[CAUSE];
    bool matters = cause == RS_C_ASSAULT_LOSS || cause == RS_C_ASSAULT_MOVE;

    return matters && (points >= 7 || (!t->left && points >= 3)) ? RS_EVEN + 50 : RS_EVEN - 100;
}
