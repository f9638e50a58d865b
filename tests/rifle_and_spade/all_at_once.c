/* all_at_once.c - what the rules ask of all hexes at once is what they would answer for each of them: supply, places
 * for a Point Objective, how far a Route leads, the longest way round, wire; and what is remembered or carried on is
 * what they would find anew: room, the score. Asked at moments of random games. */
#include "field.h"
#include "rules/rifle_and_spade/draft.h"
#include "rules/rifle_and_spade/kinds.h"
#include "rules/rifle_and_spade/recall.h"
#include "rules/rifle_and_spade/shell.h"
#include "scenario/scenario.h"

#include <string.h>

/* From the hex on, as the book tells it [20.1]: on foot to a Source, or to a road or track and along it. */
static bool is_traced(const rs_scenario *sc, const rs_state *s, fs_side side, int division, int from)
{
    int16_t queue[RS_MAX_PLAY] = {(int16_t)from}, roads[RS_MAX_PLAY];
    uint8_t far[RS_MAX_HEXES];
    uint64_t on_road[RS_HEX_WORDS] = {0};
    int n = 1, n_roads = 0;

    memset(far, 255, sizeof far);
    far[from] = 0;
    for (int i = 0; i < n; i++) {
        int at = queue[i];

        if (rs_is_source(sc, s, side, division, at))
            return true;
        if (rs_has(sc->map.way, at) && far[at] <= sc->tables.fig.supply_to_road) {
            rs_add(on_road, at);
            roads[n_roads++] = (int16_t)at;
        }
        for (int d = 0; d < 6 && far[at] < sc->tables.fig.supply; d++) {
            int next = sc->map.next[at][d];

            if (next == FS_NO_HEX || far[next] != 255 || sc->map.step[at][d].foot == RS_BARRED ||
                (rs_holds(sc, s, fs_other(side), next) && !rs_is_us_them(sc, s, next)))
                continue;
            far[next] = (uint8_t)(far[at] + 1);
            queue[n++] = (int16_t)next;
        }
    }
    for (int i = 0; i < n_roads; i++) {
        if (rs_is_source(sc, s, side, division, roads[i]))
            return true;
        for (int d = 0; d < 6; d++) {
            int next = sc->map.next[roads[i]][d];

            if (next == FS_NO_HEX || rs_has(on_road, next) || !(rs_side_of(&sc->map, roads[i], d) & RS_WAY) ||
                (rs_holds(sc, s, fs_other(side), next) && !rs_is_us_them(sc, s, next)))
                continue;
            rs_add(on_road, next);
            roads[n_roads++] = (int16_t)next;
        }
    }
    return false;
}

static void supply_is_the_same(const rs_scenario *sc, const rs_state *s)
{
    uint64_t ground[RS_SEAT_WORDS];

    for (fs_side side = 1; side <= 2; side++)
        for (int division = 0; division <= sc->n_divisions; division++) {
            rs_supplied_ground(sc, s, side, division, ground);
            for (int seat = 0; seat < sc->map.n_play; seat++) {
                int hex = sc->map.hex_of_seat[seat];
                bool traced = is_traced(sc, s, side, division, hex);

                assert_int_equal(rs_is_supplied(sc, s, side, division, hex), traced);
                assert_int_equal(rs_has(ground, seat), traced);
            }
        }
}

/* Every Brigiment as if it were given that order now. */
static void points_are_the_same(const rs_scenario *sc, const rs_state *s, int order)
{
    static rs_state copy;
    rs_ctx c = {.sc = sc, .s = &copy};
    uint64_t ground[RS_SEAT_WORDS];

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        if (!(s->command[b].flags & RS_IN_PLAY))
            continue;
        copy = *s;
        copy.command[b].order = (uint8_t)order;
        copy.command[b].scheduled = 0;
        copy.command[b].zone = 0;
        rs_draft d = rs_draft_of(&c, b);
        rs_point_ground(&c, &d, ground);
        for (int seat = 0; seat < sc->map.n_play; seat++) {
            fs_option o = {.verb = RS_V_POINT, .place = FS_HEX, .x = sc->map.hex_of_seat[seat]};

            assert_int_equal(rs_has(ground, seat), !rs_part_refused(&c, &d, &o, NULL));
        }
        assert_int_equal(rs_has_point_spot(&c, &d), rs_point_spots(&c, &d).n > 0);
    }
}

/* Steps from a hex to all others, past no hex that is barred; 255 none. */
static void walk(const rs_scenario *sc, int from, const uint64_t *barred, uint8_t far[RS_MAX_HEXES])
{
    int16_t queue[RS_MAX_PLAY] = {(int16_t)from};
    int n = 1;

    memset(far, 255, RS_MAX_HEXES);
    far[from] = 0;
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 6 && (!i || !rs_has(barred, queue[i])); d++) {
            int next = sc->map.next[queue[i]][d];

            if (next == FS_NO_HEX || far[next] != 255 || sc->map.step[queue[i]][d].foot == RS_BARRED)
                continue;
            far[next] = (uint8_t)(far[queue[i]] + 1);
            queue[n++] = (int16_t)next;
        }
}

/* From one hex to all others, with every seventh hex barred; a way found ends there, and an Attack's is the shortest.
 */
static void ways_are_the_same(const rs_scenario *sc, const rs_state *s, int from, bool attacks)
{
    uint64_t barred[RS_HEX_WORDS] = {0};
    uint8_t far[RS_MAX_HEXES], steps[RS_MAX_PLAY];

    for (int seat = from % 7; seat < sc->map.n_play; seat += 7)
        rs_add(barred, sc->map.hex_of_seat[seat]);
    rs_find_reach(sc, s, 1, from, attacks, barred, steps);
    walk(sc, from, barred, far);
    for (int seat = 0; seat < sc->map.n_play; seat++) {
        uint8_t way[RS_MAX_ROUTE], same[RS_MAX_ROUTE];
        int to = sc->map.hex_of_seat[seat], at = from;
        int n = rs_default_route(sc, s, 1, from, to, attacks, barred, way);

        assert_int_equal(steps[seat] != RS_NO_FOOTWAY, n >= 0);
        if (attacks) {
            assert_int_equal(n, far[to] <= RS_MAX_ROUTE ? far[to] : -1);
            assert_true(n < 0 || steps[seat] == n);
            assert_int_equal(rs_route_of(sc, from, to, steps[seat], barred, same), n);
            assert_true(n < 0 || memcmp(way, same, (size_t)n) == 0);
            int bare = rs_bare_route(sc, from, to, barred, same);
            assert_true(bare < 0 || (bare == n && memcmp(way, same, (size_t)n) == 0));
        }
        for (int i = 0; i < n; i++) {
            at = sc->map.next[at][way[i]];
            assert_true(at == to || !rs_has(barred, at));
        }
        assert_true(n < 0 || at == to);
    }
}

static void wire_is_the_same(const rs_scenario *sc, const rs_state *s)
{
    uint64_t wired[RS_SEAT_WORDS];

    for (fs_side side = 1; side <= 2; side++) {
        bool any = rs_find_wire(sc, s, side, wired);

        for (int seat = 0; seat < sc->map.n_play; seat++)
            for (int d = 0; d < 6; d++) {
                int hex = sc->map.hex_of_seat[seat], next = sc->map.next[hex][d];
                bool near = any && (rs_has(wired, seat) || (next != FS_NO_HEX && rs_has(wired, sc->map.seat[next])));

                assert_true(near || !rs_wire_against(sc, s, side, hex, d));
            }
    }
}

/* The cheaper of the two, as a stack of one would pay it. */
static void steps_cost_the_same(const rs_scenario *sc, const rs_state *s)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        for (int d = 0; d < 6 && rs_on_map(s, u); d++) {
            uint64_t set[RS_PIECE_WORDS] = {0};
            int sides, at = rs_at(s, u);

            rs_add(set, u);
            if (sc->map.next[at][d] == FS_NO_HEX)
                continue;
            int plain = rs_step_cost(sc, s, set, at, d, false, &sides);
            int road = rs_step_cost(sc, s, set, at, d, true, &sides);
            assert_int_equal(rs_cheapest_step(sc, s, u, at, d, true), road < plain ? road : plain);
        }
}

/* Who stands in a hex, who touches it, and what leads nearer from it. */
static void hexes_are_the_same(const rs_scenario *sc, const rs_state *s, int to)
{
    for (int seat = 0; seat < sc->map.n_play; seat++) {
        int hex = sc->map.hex_of_seat[seat], last = 0;
        unsigned nearer = rs_nearer(&sc->map, hex, to);
        bool near[3] = {false};

        for (int u = 1; u <= sc->base.n_units; u++)
            if (rs_on_map(s, u) && rs_at(s, u) == hex) {
                assert_int_equal(rs_next_in(sc, s, hex, last), u);
                last = u;
            }
        assert_int_equal(rs_next_in(sc, s, hex, last), 0);
        for (int d = 0; d < 6; d++) {
            int next = sc->map.next[hex][d];

            if (next == FS_NO_HEX)
                continue;
            assert_int_equal(nearer >> d & 1, rs_distance(&sc->map, next, to) < rs_distance(&sc->map, hex, to));
            for (fs_side side = 1; side <= 2; side++)
                near[side] |= rs_is_open_side(&sc->map, hex, d) && rs_holds(sc, s, fs_other(side), next);
        }
        for (fs_side side = 1; side <= 2; side++)
            assert_int_equal(rs_near_enemy(sc, s, side, hex), near[side]);
    }
}

/* A hex holds as much with a list that remembers as without. */
static void room_is_the_same(const rs_scenario *sc, rs_state *s)
{
    static rs_findings recall;
    rs_ctx c = {.sc = sc, .s = s, .recall = &recall};

    rs_forget(&recall);
    for (int u = 1; u <= sc->base.n_units; u++) {
        uint64_t set[RS_PIECE_WORDS] = {0};
        fs_side side = sc->side_of[u];

        if (!rs_on_map(s, u))
            continue;
        rs_add(set, u);
        for (int d = 0; d < 7; d++) {
            int hex = d < 6 ? sc->map.next[rs_at(s, u)][d] : rs_at(s, u);

            if (hex != FS_NO_HEX)
                assert_int_equal(rs_has_room(&c, side, hex, set), !rs_stacking_refused(sc, s, side, hex, set, NULL));
        }
        for (int column = 0; column <= 1; column++)
            assert_int_equal(rs_may_form(&c, side, rs_at(s, u), set, column),
                             !rs_formation_refused(sc, s, side, rs_at(s, u), set, column, NULL));
        assert_int_equal(rs_wires_known(&c, side, rs_at(s, u)), rs_wires_around(sc, s, side, rs_at(s, u)));
    }
}

/* Whether anybody may merge or split is what the list of it says; those in action are those who may act, and those who
 * have or may not yet. */
static void action_is_the_same(const rs_scenario *sc, rs_state *s)
{
    rs_ctx c = {.sc = sc, .s = s};

    for (fs_side side = 1; side <= 2; side++) {
        uint64_t actors[RS_PIECE_WORDS];
        fs_options list = {0};

        rs_reorganize_options(&c, side, sc->pieces[side], &list);
        assert_int_equal(rs_can_reorganize(&c, side, sc->pieces[side]), list.n > 0);
        rs_find_actors(&c, side, actors);
        for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));)
            if (!rs_is(s, u, RS_ACTED | RS_HELD))
                assert_int_equal(rs_has(actors, u), rs_may_act(sc, s, u));
    }
}

/* The score is carried on from line to line: it is what all that counts comes to. */
static void score_is_the_same(const rs_scenario *sc, const rs_state *s)
{
    int32_t score[2] = {s->head.score[0], s->head.score[1]};

    rs_score(sc, s, score);
    assert_memory_equal(score, s->head.score, sizeof score);
}

static void everything_is_the_same(const rs_scenario *sc, rs_state *s, uint64_t *rng)
{
    int from = sc->map.hex_of_seat[fs_below(rng, sc->map.n_play)];

    supply_is_the_same(sc, s);
    points_are_the_same(sc, s, RS_REGROUP);
    points_are_the_same(sc, s, RS_MARCH);
    ways_are_the_same(sc, s, from, true);
    ways_are_the_same(sc, s, from, false);
    wire_is_the_same(sc, s);
    steps_cost_the_same(sc, s);
    hexes_are_the_same(sc, s, from);
    room_is_the_same(sc, s);
}

/* A remembered way is the way: an order being drawn is judged with a memory as without one. */
static int proofs_are_the_same(const rs_scenario *sc, rs_state *s)
{
    rs_ctx c = {.sc = sc, .s = s};
    static rs_memo memo;
    int n = 0;

    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        if (!(s->command[b].flags & RS_IN_PLAY) || !rs_has_aims(s->command[b].order))
            continue;
        rs_draft plain = rs_draft_of(&c, b), remembers = plain;
        bool can = rs_can_complete(&c, &plain, NULL);

        rs_remember(&remembers, &memo);
        assert_int_equal(rs_can_complete(&c, &remembers, NULL), can);
        assert_int_equal(rs_can_complete(&c, &remembers, NULL), can); /* what it remembers now is what it found */
        n++;
    }
    return n;
}

/* What was proven for another list and is remembered makes no other list. */
static void list_is_the_same(const fs_scenario *sc, const rs_state *s, fs_side side, rs_scratch *kept,
                             const fs_options *list)
{
    static fs_option again[FS_MAX_OPTIONS];
    fs_options out = {again, 0, FS_MAX_OPTIONS, 0};

    assert_int_equal(sc->rules->options(sc, s, side, kept, &out), list->n);
    assert_int_equal(out.narrow, list->narrow);
    assert_memory_equal(again, list->at, (size_t)list->n * sizeof again[0]);
}

/* Nor does it when the enemy has come to where a telephone line would end. */
static int lines_are_run_again(const fs_scenario *sc, const rs_state *s, fs_side side, rs_scratch *kept,
                               const fs_options *list)
{
    static fs_option anew[FS_MAX_OPTIONS];
    static rs_state barred;
    const rs_scenario *all = (const rs_scenario *)sc;
    int n = 0;

    for (int i = 0; i < list->n; i++) {
        fs_options out = {anew, 0, FS_MAX_OPTIONS, 0};

        if (list->at[i].verb != RS_V_LINE)
            continue;
        barred = *s;
        rs_add(barred.held[fs_other(side) - 1], all->map.seat[list->at[i].x]);
        sc->rules->options(sc, &barred, side, NULL, &out);
        list_is_the_same(sc, &barred, side, kept, &out);
        n++;
    }
    return n;
}

/* Works are noticed after a search that found none as if there had been none. */
static int notices_the_same(const rs_scenario *sc, const rs_state *s, rs_memory *kept)
{
    static rs_state plain, remembers;
    rs_ctx c = {.sc = sc, .s = &plain}, k = {.sc = sc, .s = &remembers, .memory = kept};

    plain = remembers = *s;
    int n = rs_notice_works(&c);
    assert_int_equal(rs_notice_works(&k), n);
    assert_memory_equal(&plain, &remembers, sizeof plain);
    return n;
}

/* When nobody notices more at night, a work is brought to them, an HQ or men to a work, or it is day. */
static int searches_are_the_same(const rs_scenario *sc, const rs_state *s, rs_memory *kept)
{
    static rs_state rest, on;
    rs_ctx c = {.sc = sc, .s = &rest};
    int found = 0;

    rest = *s;
    while (!rs_is_night(sc, &rest) && rest.head.turn < RS_MAX_TURNS)
        rest.head.turn++;
    for (int i = 0; i < RS_MAX_WORKS_NOW; i++)
        rest.work[i].flags &= (uint8_t) ~(RS_KNOWN_1 | RS_KNOWN_2);
    int known = rs_notice_works(&c);
    for (int i = 0; i < RS_MAX_WORKS_NOW && rest.work[i].hex; i++) {
        fs_side side = fs_other(rest.work[i].owner);
        int hq = rs_next_piece(sc->hqs[side], 0), unit = rs_next_piece(sc->pieces[side], 0);

        if (rest.work[i].flags & (RS_KNOWN_1 | RS_KNOWN_2))
            continue;
        for (int change = 0; change < 4; change++) {
            assert_int_equal(notices_the_same(sc, &rest, kept), known);
            on = rest;
            if (change == 0 && rs_on_map(s, unit))
                on.work[i].hex = on.hex[unit];
            else if (change == 1)
                on.hex[hq] = on.work[i].hex, on.unit[hq].where = RS_ON_MAP;
            else if (change == 2)
                rs_add(on.held[side - 1], sc->map.seat[on.work[i].hex - 1]);
            else
                on.head.turn = s->head.turn;
            found += notices_the_same(sc, &on, kept) > known;
        }
        int next = sc->map.next[rest.work[i].hex - 1][0]; /* men where only an HQ was before: they notice more */
        on = rest;
        on.hex[hq] = (uint16_t)(next + 1), on.unit[hq].where = next == FS_NO_HEX ? on.unit[hq].where : RS_ON_MAP;
        notices_the_same(sc, &on, kept);
        if (next != FS_NO_HEX)
            rs_add(on.held[side - 1], sc->map.seat[next]);
        found += notices_the_same(sc, &on, kept) > known;
    }
    return found;
}

/* Nor another line: with what is kept from the lines before it ends as without. */
static void apply_both_ways(const fs_scenario *sc, rs_state *s, fs_side side, const fs_option *o, fs_run *run)
{
    static rs_state plain;
    fs_run anew = *run;

    plain = *s;
    anew.scratch = NULL;
    int closes = sc->rules->apply(sc, &plain, side, o, &anew);
    assert_int_equal(sc->rules->apply(sc, s, side, o, run), closes);
    assert_memory_equal(s, &plain, sizeof plain);
    assert_int_equal(run->shown, anew.shown);
    run->shown = 0;
}

/* How often what is kept was put to the test. */
typedef struct tally {
    int lines, found;
} tally;

static void play_and_compare(const char *id, uint64_t rng, int steps, int every, tally *met)
{
    static fs_option list[FS_MAX_OPTIONS];
    static rs_state s;
    const uint8_t key[32] = {(uint8_t)rng};
    static rs_scratch kept;
    fs_run run = {.scratch = &kept};
    fs_load_error why;
    fs_file f;
    int proofs = 0;

    if (fs_file_open(id, NULL, &f, &why))
        fail_msg("%s", why.message);
    const rs_scenario *sc = (const rs_scenario *)f.scenario;
    memcpy(&s, f.state, sizeof s);
    fs_dice_from_key(&run.dice, key);
    memset(&kept, (int)rng, sizeof kept);
    for (int i = 0; i < steps && s.head.waiting; i++) {
        fs_side side = s.head.open ? s.head.open : s.head.waiting & 1 ? 1 : 2;
        fs_options out = {list, 0, FS_MAX_OPTIONS, 0};

        assert_true(f.scenario->rules->options(f.scenario, &s, side, NULL, &out) > 0);
        list_is_the_same(f.scenario, &s, side, &kept, &out);
        met->lines += lines_are_run_again(f.scenario, &s, side, &kept, &out);
        apply_both_ways(f.scenario, &s, side, &list[fs_below(&rng, (uint32_t)out.n)], &run);
        score_is_the_same(sc, &s);
        action_is_the_same(sc, &s);
        if (i % every == every - 1) {
            everything_is_the_same(sc, &s, &rng);
            proofs += proofs_are_the_same(sc, &s);
            met->found += searches_are_the_same(sc, &s, &kept.memory);
        }
    }
    assert_true(proofs > 0);
    fs_file_close(&f);
}

static void what_is_asked_of_all_hexes_at_once_is_true_of_each(void **state)
{
    tally met = {0};

    (void)state;
    proves("5.3.1", "11.4.9", "11.14.3", "20.1");
    play_and_compare("rs2-kemal", 3, 600, 120, &met);
    play_and_compare("rs4-v-beach", 4, 300, 60, &met);
    play_and_compare("rs7-helles", 5, 400, 200, &met);
    assert_true(met.lines > 0 && met.found > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_asked_of_all_hexes_at_once_is_true_of_each)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
