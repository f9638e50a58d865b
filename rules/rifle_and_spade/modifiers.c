/* modifiers.c - what makes a Fire better or worse, line by line [17.2.1] [17.2.2] [17.4.11] [17.7.1]. */
#include "dice.h"
#include "fire.h"

static bool is_artillery(const rs_scenario *sc, int u) { return sc->kind_of[u] == RS_ARTILLERY; }

/* --- cover: the better of work and terrain, never both [R8] --- */

static int terrain_drm(const rs_scenario *sc, int hex, bool guns_fire)
{
    return sc->tables.terrain[rs_terrain(&sc->map, hex)].drm[guns_fire];
}

/* Pits [6.2], trenches [6.4] and Forts [6.6] against fire from every side [6.2.1]. */
static const uint8_t base_of_work[] = {[RS_RIFLE_PITS] = RS_BASE_RIFLE_PITS,
                                       [RS_SHALLOW_TRENCH] = RS_BASE_SHALLOW_TRENCH,
                                       [RS_FIRE_TRENCH] = RS_BASE_FIRE_TRENCH,
                                       [RS_FORT] = RS_BASE_FORT};

/* The work it has cover of when it is fired at: movers caught in the hex they left only if it joins the one they are in
 * [6.4.3]. */
static int work_under_fire(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int t)
{
    fs_side side = sc->side_of[t];

    if (rs_at(s, t) == shot->hex)
        return rs_work_of(sc, s, t);
    bool joined = rs_is(s, t, RS_IN_WORK) && rs_trenches_join(sc, s, side, shot->hex, rs_at(s, t));
    return joined && shot->at_left ? rs_work_at(s, side, shot->hex, 0) : 0;
}

static int cover_in(const rs_scenario *sc, const rs_state *s, int hex, int target, int work, bool guns_fire,
                    bool high_angle, fs_sum *sum)
{
    int best = terrain_drm(sc, hex, guns_fire);
    uint16_t phrase = RS_P_TERRAIN;

    if (work) {
        int kind = s->work[work - 1].kind, drm = sc->tables.base[base_of_work[kind]].v[guns_fire];

        if (drm >= best)
            best = drm, phrase = RS_P_WORK;
    } else if (rs_is_aboard(sc, s, target)) {
        best = sc->tables.base[base_of_work[sc->ship.cover]].v[guns_fire], phrase = RS_P_WORK; /* plates for walls */
    } else if (is_artillery(sc, target) && !rs_is(s, target, RS_COLUMN)) {
        int line = high_angle ? RS_BASE_GUNS_HIGH : RS_BASE_GUNS_LOW, drm = sc->tables.base[line].v[guns_fire];

        if (drm > best)
            best = drm, phrase = RS_P_TARGET_IS_GUNS;
    }
    if (best)
        fs_add(sum, RS_17_2_1, best, phrase);
    return best;
}

int rs_cover(const rs_scenario *sc, const rs_state *s, int target, bool guns_fire, fs_sum *sum)
{
    return cover_in(sc, s, rs_at(s, target), target, rs_work_of(sc, s, target), guns_fire, false, sum);
}

/* --- one pair [17.2 step 2d] --- */

static void line(const rs_scenario *sc, fs_sum *sum, bool holds, fs_rule rule, int row, bool guns_fire, uint16_t phrase)
{
    if (holds)
        rs_add_line(sum, rule, &sc->tables.base[row], guns_fire, 1, phrase);
}

static bool in_trench(const rs_scenario *sc, const rs_state *s, int u)
{
    int work = rs_work_of(sc, s, u);

    return work && s->work[work - 1].kind != RS_RIFLE_PITS;
}

/* The position of a firer at the target's hex: the side its line enters by; at range 0 the side it came in by [6.1.6].
 */
static unsigned position_of(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int f, int hex)
{
    if (!f)
        return rs_entry_sides(sc, shot->ships, hex);
    if (rs_at(s, f) == hex)
        return s->unit[f].entry ? 1u << (s->unit[f].entry - 1) : 0;
    return rs_entry_sides(sc, rs_at(s, f), hex);
}

/* Through a side of a Shallow linear trench; at a corner the trench has the better of it [6.4.6]. */
static bool is_enfilade(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int f, int work)
{
    if (!work || s->work[work - 1].kind != RS_SHALLOW_TRENCH)
        return false; /* never a Fire Trench, a ring or a Fort [6.4.7] [6.4.8] */
    unsigned at = position_of(sc, s, shot, f, shot->hex), sides = rs_trench_sides(s->work[work - 1].front);
    return at && !(at & ~sides);
}

/* Infantry inside a Fire Trench or Fort fires into the zone before it at who triggered it [6.4.10]. */
static bool is_no_mans_land(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int f)
{
    if (!f)
        return false;
    int hex = rs_at(s, f), work = rs_work_of(sc, s, f);

    if (shot->mode != RS_OPPORTUNITY_FIRE || !rs_is_infantry(sc, f) || !work ||
        s->work[work - 1].kind < RS_FIRE_TRENCH || rs_hides(s, f))
        return false;
    int d = rs_direction(&sc->map, hex, shot->hex);
    return hex == shot->hex || (d >= 0 && s->work[work - 1].front >> d & 1);
}

static bool is_through_pit(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int f, int t)
{
    int pit = rs_gun_pit_of(sc, s, t);

    return pit && position_of(sc, s, shot, f, rs_at(s, t)) & s->work[pit - 1].front;
}

/* The firer's own sight; of high-angle guns their spotter's. */
static bool is_partial(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int f)
{
    int from = f ? rs_at(s, f) : shot->ships;

    if (f && (rs_fires_aboard(sc, s, f) || (shot->hex == rs_ship_hex(sc, s) && !is_artillery(sc, f))))
        return false;
    if (f && is_artillery(sc, f) && rs_is_high_angle(sc, f)) {
        int spotter = rs_best_spotter(sc, s, f, shot->hex);

        from = spotter ? rs_at(s, spotter) : from;
    }
    return rs_view_of_mover(sc, s, from, shot->hex, shot->crest) == RS_PARTIAL;
}

static enum rs_hiding_effect hiding_of(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int f, int t)
{
    return f ? rs_hiding_effect(sc, s, f, t) : rs_hiding_from(sc, s, shot->ships, true, false, t);
}

bool rs_misses(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int f, int t)
{
    return !shot->at_left && hiding_of(sc, s, shot, f, t) == RS_IMMUNE;
}

/* From the deck of the ship, so high above the sea. */
static bool plunges_aboard(const rs_scenario *sc, const rs_state *s, int f, int hex)
{
    return sc->ship.level - rs_level(&sc->map, hex) >= rs_distance(&sc->map, rs_at(s, f), hex);
}

/* Down on that deck. */
static bool plunges_on_deck(const rs_scenario *sc, int from, int hex)
{
    return rs_level(&sc->map, from) - sc->ship.level >= rs_distance(&sc->map, from, hex);
}

int rs_pair_drm(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int f, int t, fs_sum *sum)
{
    bool guns = !f || is_artillery(sc, f), high = f && guns && rs_is_high_angle(sc, f), here = rs_at(s, t) == shot->hex;
    int light = rs_light(sc, s), from = f ? rs_at(s, f) : shot->ships, work = work_under_fire(sc, s, shot, t);
    bool plunging = rs_is_aboard(sc, s, t)           ? plunges_on_deck(sc, from, shot->hex)
                    : f && rs_fires_aboard(sc, s, f) ? plunges_aboard(sc, s, f, shot->hex)
                                                     : rs_is_plunging(sc, from, shot->hex, !guns);
    bool along_trench = shot->at_left && s->unit[t].means == RS_HIDES_WORK; /* still hidden on its way [7.3] */
    bool hidden = here ? hiding_of(sc, s, shot, f, t) == RS_HARDER : along_trench;
    bool trench =
        rs_is_aboard(sc, s, t) || (work && s->work[work - 1].kind != RS_RIFLE_PITS); /* [6.2.3] [6.4.9] [17.6.1] */

    cover_in(sc, s, shot->hex, t, work, guns, high, sum);
    line(sc, sum, here && is_through_pit(sc, s, shot, f, t), RS_6_3, RS_BASE_GUN_PIT, guns, RS_P_GUN_PIT);
    line(sc, sum, hidden, RS_7_5_3, RS_BASE_HIDING, guns, RS_P_HIDING);
    line(sc, sum, plunging, RS_17_5, RS_BASE_PLUNGING, guns, RS_P_PLUNGING);
    line(sc, sum, shot->crossfire && !trench, RS_17_6, RS_BASE_CROSSFIRE, guns, RS_P_CROSSFIRE);
    line(sc, sum, is_enfilade(sc, s, shot, f, work), RS_6_4_6, RS_BASE_ENFILADE, guns, RS_P_ENFILADE);
    line(sc, sum, is_no_mans_land(sc, s, shot, f), RS_17_4_13, RS_BASE_NO_MANS_LAND, guns, RS_P_NO_MANS_LAND);
    line(sc, sum, is_partial(sc, s, shot, f), RS_5_2_5, RS_BASE_PARTIAL, guns, RS_P_PARTIAL);
    line(sc, sum, light == RS_TWILIGHT, RS_17_2_1, RS_BASE_TWILIGHT, guns, RS_P_TWILIGHT);
    line(sc, sum, light == RS_NIGHT, RS_17_2_1, RS_BASE_NIGHT, guns, RS_P_NIGHT);
    return sum->total;
}

/* --- activity [17.4.11] [17.4.12] --- */

static void act(const rs_scenario *sc, fs_sum *sum, bool holds, fs_rule rule, int row, int times, uint16_t phrase)
{
    if (holds && times)
        rs_add_line(sum, rule, &sc->tables.activity[row], 0, times, phrase);
}

/* Guns that move without being limbered are prolonged or dragged [14.3.7] [14.3.8], and who moves with them drags. */
static bool moves_by_hand(const rs_scenario *sc, const rs_state *s, const rs_shot *shot)
{
    for (int u = 0; shot->what == RS_T_ENTERS && (u = rs_next_own_with(sc, s, fs_other(shot->side), RS_TARGET, u));)
        if (is_artillery(sc, u) && !rs_is(s, u, RS_COLUMN))
            return true;
    return false;
}

int rs_activity_drm(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int t, fs_sum *sum)
{
    bool moves = shot->what == RS_T_ENTERS || shot->what == RS_T_WAVE || shot->what == RS_T_LANDS;
    bool column = rs_is(s, t, RS_COLUMN), guns = is_artillery(sc, t), changes = shot->what == RS_T_CHANGES;

    act(sc, sum, moves, RS_17_4_11, RS_ACT_MOVING, 1, RS_P_MOVING);
    act(sc, sum, moves, RS_17_4_11, RS_ACT_HEXSIDE_MP, shot->sides, RS_P_HEXSIDES);
    act(sc, sum, column && !guns, RS_17_2_1, RS_ACT_COLUMN, 1, RS_P_IN_COLUMN);
    act(sc, sum, column && guns && !changes, RS_17_2_1, RS_ACT_LIMBERED, 1, RS_P_LIMBERED);
    act(sc, sum, shot->what == RS_T_WORKS || moves_by_hand(sc, s, shot), RS_17_2_1, RS_ACT_WORKING, 1, RS_P_WORKING);
    act(sc, sum, changes && (guns || !column), RS_17_2_1, RS_ACT_CHANGING, 1, RS_P_CHANGING); /* [R73] */
    act(sc, sum, shot->what == RS_T_RETREATS, RS_17_2_1, RS_ACT_RETREATING, 1, RS_P_RETREATING);
    act(sc, sum, shot->wave > 1 && shot->range_zero, RS_17_4_12, RS_ACT_WAVE, shot->wave - 1, RS_P_LATER_WAVE);
    return sum->total;
}

/* --- artillery [17.7.1] --- */

static bool is_covered_target(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, bool pits_too)
{
    if (rs_terrain(&sc->map, shot->hex) == RS_VILLAGE)
        return true;
    for (int u = 0; (u = rs_next_in(sc, s, shot->hex, u));)
        if (rs_is(s, u, RS_TARGET) && (in_trench(sc, s, u) || (pits_too && rs_gun_pit_of(sc, s, u))))
            return true;
    return false;
}

static void gun(const rs_scenario *sc, fs_sum *sum, bool holds, int row, int times, uint16_t phrase)
{
    if (holds && times)
        rs_add_line(sum, RS_17_7_1, &sc->tables.gunnery[row], 0, times, phrase);
}

int rs_gunnery_drm(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int u, fs_sum *sum)
{
    const rs_piece *p = &sc->piece[u];
    int spotter = rs_best_spotter(sc, s, u, shot->hex);
    int range = rs_gun_range_drm(&sc->tables, rs_distance(&sc->map, rs_at(s, u), shot->hex), NULL);

    if (range)
        fs_add(sum, RS_17_7_1, range, RS_P_RANGE);
    gun(sc, sum, true, RS_GUN_EARLIER_SHOOT, s->unit[u].shoots, RS_P_EARLIER_SHOOTS);
    gun(sc, sum, spotter && rs_at(s, spotter) != rs_at(s, u), RS_GUN_OTHER_SPOTTER, 1, RS_P_OTHER_SPOTTER);
    gun(sc, sum, p->ammunition == RS_SHRAPNEL && is_covered_target(sc, s, shot, false), RS_GUN_SHRAPNEL_COVER, 1,
        RS_P_SHRAPNEL_COVER);
    gun(sc, sum, p->ammunition == RS_HE && is_covered_target(sc, s, shot, true), RS_GUN_HE_COVER, 1, RS_P_HE_COVER);
    gun(sc, sum, p->flags & RS_COASTAL && rs_is_land(&sc->map, shot->hex), RS_GUN_COASTAL, 1, RS_P_COASTAL);
    gun(sc, sum, s->unit[u].at == shot->hex + 1, RS_GUN_SAME_TARGET, 1, RS_P_SAME_TARGET);
    return sum->total;
}

/* --- density [17.2.2] --- */

/* Landing now, on to a Beach or as a Wave against who holds it. */
static bool comes_from_boats(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int u)
{
    int side = s->unit[u].entry - 1, from = side < 0 ? FS_NO_HEX : sc->map.next[rs_at(s, u)][side];

    if (!rs_is(s, u, RS_TARGET) || (shot->what != RS_T_LANDS && shot->what != RS_T_WAVE))
        return false;
    return shot->what == RS_T_LANDS || (from != FS_NO_HEX && rs_terrain(&sc->map, from) == RS_SEA);
}

/* All steps of the side in the hex, in works or not; guns' too; those landing from boats twice [3.7.11] [R41]. */
int rs_density_of(const rs_scenario *sc, const rs_state *s, const rs_shot *shot)
{
    fs_side side = fs_other(shot->side);
    int quarters = 0;

    for (int u = 1; u <= sc->base.n_units; u++) {
        bool counted = (rs_on_map(s, u) || rs_is_aboard(sc, s, u)) && sc->side_of[u] == side && !rs_is_picket(s, u) &&
                       (rs_at(s, u) == shot->hex || (shot->at_left && rs_is(s, u, RS_TARGET)));
        int times = counted && comes_from_boats(sc, s, shot, u) ? sc->tables.fig.landing_density : 1;

        if (counted)
            quarters += s->unit[u].steps * times;
    }
    return quarters / 4;
}

/* --- all of it [17.2 step 2] --- */

static bool shoots(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int u)
{
    return rs_is(s, u, RS_SHOOTER) && rs_in_action(sc, s, u) && sc->side_of[u] == shot->side;
}

static bool is_target(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int u)
{
    return rs_is(s, u, RS_TARGET) && (rs_on_map(s, u) || rs_is_aboard(sc, s, u)) && sc->side_of[u] != shot->side &&
           !rs_is_hq(sc, u);
}

int rs_next_firer(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, int f)
{
    if (shot->mode == RS_NAVAL_FIRE)
        return f < 0 ? 0 : -1;
    for (int u = f < 0 ? 0 : f; (u = rs_next_own_with(sc, s, shot->side, RS_SHOOTER, u));)
        if (shoots(sc, s, shot, u))
            return u;
    return -1;
}

static void merge(fs_sum *into, const fs_sum *from)
{
    for (int i = 0; i < from->n && into->n < 32; i++)
        fs_add(into, from->mod[i].rule, from->mod[i].value, from->mod[i].phrase);
}

static fs_sum best_pair(const rs_scenario *sc, const rs_state *s, const rs_shot *shot)
{
    fs_sum best = {0};
    bool any = false;

    for (int f = -1; (f = rs_next_firer(sc, s, shot, f)) >= 0;)
        for (int t = 0; (t = rs_next_own_with(sc, s, fs_other(shot->side), RS_TARGET, t));) {
            fs_sum one = {0};

            if (!is_target(sc, s, shot, t) || rs_misses(sc, s, shot, f, t))
                continue;
            if (rs_pair_drm(sc, s, shot, f, t, &one) < best.total || !any)
                best = one, any = true;
        }
    return best;
}

static fs_sum best_activity(const rs_scenario *sc, const rs_state *s, const rs_shot *shot)
{
    fs_sum best = {0};
    bool any = false;

    for (int t = 0; (t = rs_next_own_with(sc, s, fs_other(shot->side), RS_TARGET, t));) {
        fs_sum one = {0};

        if (is_target(sc, s, shot, t) && (rs_activity_drm(sc, s, shot, t, &one) < best.total || !any))
            best = one, any = true;
    }
    return best;
}

static fs_sum worst_gunnery(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, bool *guns)
{
    fs_sum worst = {0};

    for (int f = 0; (f = rs_next_own_with(sc, s, shot->side, RS_SHOOTER, f));) {
        fs_sum one = {0};

        if (!shoots(sc, s, shot, f) || !is_artillery(sc, f))
            continue;
        if (rs_gunnery_drm(sc, s, shot, f, &one) > worst.total || !*guns)
            worst = one;
        *guns = true;
    }
    return worst;
}

int rs_net_drm(const rs_scenario *sc, const rs_state *s, const rs_shot *shot, fs_sum *sum)
{
    bool guns = shot->mode == RS_NAVAL_FIRE;
    fs_sum gunnery = worst_gunnery(sc, s, shot, &guns), activity = best_activity(sc, s, shot),
           pair = best_pair(sc, s, shot);
    int density = rs_density_drm(&sc->tables, rs_density_of(sc, s, shot), guns, NULL);

    if (density)
        fs_add(sum, RS_17_2_2, density, RS_P_DENSITY);
    if (shot->mode == RS_NAVAL_FIRE) { /* high explosive, without a line for range */
        gun(sc, sum, true, RS_GUN_NAVAL, 1, RS_P_NAVAL);
        gun(sc, sum, is_covered_target(sc, s, shot, true), RS_GUN_HE_COVER, 1, RS_P_HE_COVER);
    }
    merge(sum, &gunnery);
    merge(sum, &activity);
    merge(sum, &pair);
    return sum->total;
}
