/* campaign.c - what only the Peninsula has: depots, the free reserve, ships that change map, troops taken off. */
#include "rules/rifle_and_spade/campaign.h"

#include "field.h"
#include <string.h>

/* The state as a scratch pad, for the rules of a Reinforcement Phase. */
typedef struct trial {
    rs_state s;
    fs_run run;
    rs_ctx c;
} trial;

static trial *begin_on(int turn)
{
    static trial t;

    field_scenario("rs8-peninsula", NULL);
    t.s = *state_now();
    t.s.head.turn = (uint16_t)turn;
    t.run = (fs_run){0};
    t.c = (rs_ctx){.sc = scenario_now(), .s = &t.s, .run = &t.run};
    return &t;
}

static fs_option to_map(const char *brigiment, const char *hex)
{
    return rs_option_object_hex(RS_V_TO_MAP, brigiment_named(brigiment), place_named(hex));
}

static fs_option ships(int from, int to)
{
    return (fs_option){.verb = RS_V_SHIPS, .object = (uint16_t)from, .place = FS_NUMBER, .x = to};
}

/* --- stragglers --- */

static void stragglers_fill_units_as_large_as_they_are_now(void **state)
{
    (void)state;
    proves("3.2.1", "R79");
    trial *t = begin_on(11); /* two steps for the 77th */
    int whole = piece_named("l-1-77"), part = piece_named("r-1-77"), last = piece_named("l-2-77");
    rs_command *m = &t->s.command[brigiment_named("77-regt")];
    int units[] = {whole, part, last};
    for (int i = 0; i < 3; i++) {
        rs_put(&t->c, units[i], place_named("37.52"));
        t->s.unit[units[i]].steps = 4;
    }
    t->s.unit[part].size = RS_COMPANY; /* of a half-battalion that was split */
    m->routed = 3;
    m->rallied = 2;
    rs_push_arrivals(&t->c, RS_OTTOMAN);
    assert_int_equal(t->s.unit[whole].steps, 8); /* one is still away, the two others serve again */
    assert_int_equal(t->s.unit[last].steps, 4);
    m->rallied = 0;
    rs_push_arrivals(&t->c, RS_OTTOMAN);
    assert_int_equal(t->s.unit[part].steps, 4);
    assert_int_equal(t->s.unit[last].steps, 8);
}

/* --- depots --- */

static void a_beach_held_four_turns_is_a_depot(void **state)
{
    (void)state;
    proves("20.1.1");
    trial *t = begin_on(3);
    int beach = place_named("31.56"), a = piece_named("l-9-bn");
    rs_put(&t->c, a, beach);
    assert_true(rs_is_source(t->c.sc, &t->s, 1, 0, beach)); /* a Source while it is held */
    for (int turn = 1; turn <= 4; turn++) {
        assert_false(rs_is_depot(t->c.sc, &t->s, 1, beach));
        rs_count_depots(&t->c);
    }
    assert_true(rs_is_depot(t->c.sc, &t->s, 1, beach));
    rs_take_off(&t->c, a, RS_DESTROYED);
    rs_count_depots(&t->c);
    assert_true(rs_is_depot(t->c.sc, &t->s, 1, beach)); /* nobody need stay */
    rs_put(&t->c, piece_named("pk-11-6-27"), beach);
    assert_false(rs_is_depot(t->c.sc, &t->s, 1, beach));
    rs_count_depots(&t->c);
    rs_put(&t->c, piece_named("pk-11-6-27"), place_named("34.54"));
    rs_put(&t->c, piece_named("r-9-bn"), beach);
    assert_false(rs_is_depot(t->c.sc, &t->s, 1, beach)); /* it must be held anew */
}

static void boats_may_use_a_depot_near_their_beach(void **state)
{
    (void)state;
    proves("15.1.3");
    trial *t = begin_on(8);
    int u = piece_named("l-5-bn");
    const rs_piece *p = &t->c.sc->piece[u];
    int other = place_named("31.54");
    t->s.unit[u].where = RS_AT_SEA;
    t->s.hex[u] = (uint16_t)(p->hex + 1);
    rs_put(&t->c, piece_named("l-9-bn"), other);
    assert_int_not_equal(p->beach, other);
    assert_false(rs_may_use_depot(&t->c, u, other));
    for (int turn = 0; turn < 4; turn++)
        rs_count_depots(&t->c);
    assert_true(rs_may_use_depot(&t->c, u, other));
}

/* --- the free reserve --- */

static void a_reserve_may_be_sent_to_the_other_map_three_turns_later(void **state)
{
    (void)state;
    proves("15.1.1");
    trial *t = begin_on(5); /* noon */
    fs_option there = to_map("64-regt", "24.22"), back = to_map("64-regt", "46.47");
    int b = brigiment_named("64-regt");
    assert_int_equal(rs_campaign_refused(&t->c, 2, &there, NULL), 0);
    assert_int_equal(rs_campaign_refused(&t->c, 2, &back, NULL), 1); /* that is its own */
    t->s.head.turn = 4;
    assert_int_equal(rs_campaign_refused(&t->c, 2, &there, NULL), 1); /* not before noon */
    t->s.head.turn = 5;
    rs_campaign_apply(&t->c, 2, &there);
    assert_int_equal(rs_diverted_to(t->c.sc, &t->s, b), place_named("24.22"));
    assert_int_equal(t->s.command[b].order, RS_GENERAL_RESERVE);
    assert_int_equal(rs_campaign_refused(&t->c, 2, &there, NULL), 1); /* once */
    int u = piece_named("l-1-64"), listed = t->c.sc->piece[u].turn;
    t->s.head.turn = (uint16_t)(listed + 2);
    rs_push_arrivals(&t->c, 2);
    assert_int_equal(t->s.unit[u].where, RS_NOT_YET);
    t->s.head.turn = (uint16_t)(listed + 3);
    rs_push_arrivals(&t->c, 2);
    assert_int_equal(t->s.unit[u].where, RS_QUEUED);
    assert_int_equal(rs_at(&t->s, u), place_named("24.22"));
}

static void the_enemy_does_not_know_where_it_goes(void **state)
{
    (void)state;
    proves("1.4.8");
    trial *t = begin_on(5);
    fs_option there = to_map("64-regt", "24.22");
    rs_campaign_apply(&t->c, 2, &there);
    playing_scenario()->rules->blind(playing_scenario(), &t->s, 1);
    assert_int_equal(t->s.command[brigiment_named("64-regt")].diverted, 0);
    assert_int_equal(t->s.command[brigiment_named("64-regt")].zone, 0);
}

/* --- ships --- */

static void two_chits_change_map_at_four(void **state)
{
    (void)state;
    proves("17.7");
    trial *t = begin_on(11); /* 26 April, 4am */
    fs_option from_anzac = ships(1, 2), at_helles = ships(2, 3);
    assert_int_equal(rs_campaign_refused(&t->c, 1, &from_anzac, NULL), 0);
    assert_int_equal(rs_campaign_refused(&t->c, 1, &at_helles, NULL), 1); /* on one map */
    rs_campaign_apply(&t->c, 1, &from_anzac);
    rs_campaign_apply(&t->c, 1, &from_anzac);
    assert_int_equal(t->s.ships[0], -2);
    assert_int_equal(t->s.ships[1], 2);
    assert_int_equal(rs_campaign_refused(&t->c, 1, &from_anzac, NULL), 1); /* two a day */
    t->s.ships_moved = 0;
    t->s.head.turn = 12;
    assert_int_equal(rs_campaign_refused(&t->c, 1, &from_anzac, NULL), 1); /* not at 6am */
}

/* --- taken off --- */

static void a_beach_is_left_by_day_with_no_enemy_beside_it(void **state)
{
    (void)state;
    proves("15.1.3");
    trial *t = begin_on(3);
    int u = piece_named("l-1-kosb");
    fs_option o = rs_option(RS_V_EMBARK, u);
    rs_put(&t->c, u, place_named("12.16"));
    rs_push_activation(&t->c, brigiment_named("y-column"), 1);
    assert_int_equal(rs_embark_refused(&t->c, 1, &o, NULL), 0);
    t->s.head.turn = 1;
    assert_int_equal(rs_embark_refused(&t->c, 1, &o, NULL), 1); /* at dawn */
    t->s.head.turn = 3;
    rs_put(&t->c, piece_named("l-2-26"), place_named("13.16"));
    assert_int_equal(rs_embark_refused(&t->c, 1, &o, NULL), 1); /* an enemy beside it */
    rs_put(&t->c, piece_named("l-2-26"), place_named("17.14"));
    rs_embark(&t->c, u);
    assert_int_equal(t->s.unit[u].where, RS_AT_SEA);
    assert_false(rs_may_act(t->c.sc, &t->s, u));
    t->s.head.turn = 6;
    rs_push_arrivals(&t->c, 1);
    assert_true(rs_is(&t->s, u, RS_HELD));
    t->s.head.turn = 7; /* four turns later, off W Beach */
    rs_push_arrivals(&t->c, 1);
    assert_false(rs_is(&t->s, u, RS_HELD));
    assert_int_equal(rs_distance(&t->c.sc->map, rs_at(&t->s, u), place_named("05.04")), 1);
}

static void the_boats_take_eight_steps_a_turn(void **state)
{
    (void)state;
    proves("15.1.3");
    trial *t = begin_on(3);
    static const char *const off[] = {"l-1-kosb", "r-1-kosb", "l-plym", "r-plym"};
    int last = piece_named("a-coy-2-swb");
    fs_option o = rs_option(RS_V_EMBARK, last);
    rs_push_activation(&t->c, brigiment_named("y-column"), 1);
    for (int i = 0; i < 4; i++) {
        rs_put(&t->c, piece_named(off[i]), place_named("12.16"));
        rs_embark(&t->c, piece_named(off[i]));
    }
    rs_put(&t->c, last, place_named("12.16"));
    assert_int_equal(rs_embark_refused(&t->c, 1, &o, NULL), 1);
}

/* --- roads --- */

static fs_option by_road(int unit, int way)
{
    return (fs_option){.verb = RS_V_EXIT, .subject = (fs_unit)unit, .object = (uint16_t)way};
}

/* The road between two hexes, or a hex and a box, as the scenario lists it; from 1. */
static int road_between(const rs_scenario *sc, const char *from, const char *box)
{
    for (int i = 0; i < sc->n_roads; i++)
        if (sc->road[i].from_hex == place_named(from) && sc->road[i].to_box &&
            strcmp(sc->box[sc->road[i].to_box - 1].name, box) == 0)
            return i + 1;
    return 0;
}

static void a_column_leaves_by_a_road_and_comes_back_by_it(void **state)
{
    (void)state;
    proves("15.0", "15.1.1");
    trial *t = begin_on(3);
    int u = piece_named("l-2-26"), way = road_between(t->c.sc, "24.22", "kilid-bahr");
    assert_int_not_equal(way, 0);
    fs_option leave = by_road(u, way);
    rs_put(&t->c, u, place_named("24.22"));
    rs_push_activation(&t->c, t->s.unit[u].brigiment, 2);
    assert_int_equal(rs_exit_refused(&t->c, 2, &leave, NULL), 1); /* not in Column */
    rs_set(&t->s, u, RS_COLUMN);
    assert_int_equal(rs_exit_refused(&t->c, 2, &leave, NULL), 0);
    rs_exit(&t->c, &leave);
    assert_int_equal(t->s.unit[u].where, RS_ON_ROAD);
    fs_pop(&t->s.head, &t->run);
    t->s.head.turn = 5; /* two turns on the road */
    rs_push_arrivals(&t->c, 2);
    assert_int_equal(t->s.unit[u].where, RS_IN_BOX);
    fs_option back = by_road(u, way + 1);
    assert_int_equal(rs_exit_refused(&t->c, 2, &leave, NULL), 1);
    assert_int_equal(rs_exit_refused(&t->c, 2, &back, NULL), 0);
    rs_route other = {.start = (uint16_t)(place_named("24.22") + 1)};
    t->s.route[t->s.unit[u].route - 1] = other; /* the number of its box is not that of a Route */
    rs_exit(&t->c, &back);
    assert_memory_equal(&t->s.route[t->c.sc->road[way - 1].to_box - 1], &other, sizeof other);
    t->s.head.turn = 7;
    rs_push_arrivals(&t->c, 2);
    assert_int_equal(t->s.unit[u].where, RS_QUEUED);
    assert_int_equal(rs_at(&t->s, u), place_named("24.22"));
}

static void four_steps_in_supply_at_maidos_win_at_once(void **state)
{
    (void)state;
    proves("4.0");
    trial *t = begin_on(20);
    static const char *const there[] = {"l-9-bn", "r-9-bn"};
    int b = brigiment_named("3-bde");
    for (int i = 0; i < 2; i++) {
        t->s.unit[piece_named(there[i])].where = RS_IN_BOX;
        t->s.unit[piece_named(there[i])].route = 1;
        t->s.hex[piece_named(there[i])] = 0;
    }
    t->s.command[b].flags |= RS_NO_SUPPLY;
    rs_judge(&t->c, false);
    assert_int_equal(t->s.head.winner, 0);
    t->s.command[b].flags &= (uint16_t)~RS_NO_SUPPLY;
    rs_judge(&t->c, false);
    assert_int_equal(t->s.head.winner, RS_ENTENTE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(stragglers_fill_units_as_large_as_they_are_now),
        field_test(a_beach_held_four_turns_is_a_depot),
        field_test(boats_may_use_a_depot_near_their_beach),
        field_test(a_reserve_may_be_sent_to_the_other_map_three_turns_later),
        field_test(the_enemy_does_not_know_where_it_goes),
        field_test(two_chits_change_map_at_four),
        field_test(a_beach_is_left_by_day_with_no_enemy_beside_it),
        field_test(the_boats_take_eight_steps_a_turn),
        field_test(a_column_leaves_by_a_road_and_comes_back_by_it),
        field_test(four_steps_in_supply_at_maidos_win_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
