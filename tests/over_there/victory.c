/* victory.c - points and verdicts of the scenarios. */
#include "field.h"
#include "rules/over_there/aim.h"
#include "rules/over_there/sequence.h"
#include "rules/over_there/shell.h"

/* A state of the scenario with units put by hand; what is asked is what they are worth. */
static ot_state board;

static void open_board(const char *scenario)
{
    field_scenario(scenario, NULL);
    board = *state_now();
}

static ot_unit *put(const char *unit, int32_t x, int32_t y)
{
    ot_unit *u = &board.unit[piece_named(unit)];

    u->where = OT_ON_TABLE;
    u->x = x;
    u->y = y;
    u->flags |= OT_SHOWN;
    return u;
}

static void put_in(const char *unit, const char *feature)
{
    ot_unit *u = put(unit, 30000, 26000);

    u->feature = (uint8_t)(feature_named(feature) + 1);
    u->level = OT_BOTTOM;
}

static void worth(int red, int black)
{
    int32_t score[2];

    ot_score(scenario_now(), &board, score);
    assert_int_equal(score[0], red);
    assert_int_equal(score[1], black);
}

/* The verdict at the end of the game. */
static void judged(int winner)
{
    fs_run run = {0};
    ot_ctx c = {scenario_now(), &board, &run, NULL};

    board.head.winner = 0;
    ot_judge(&c, true);
    assert_int_equal(board.head.winner, winner);
}

static void a_trench_line_is_held_by_two_castings_and_no_enemy(void **state)
{
    (void)state;
    proves("SC.1");
    open_board("ot1-trench-attack");
    put_in("G1", "T1");
    worth(0, 1);
    board.unit[piece_named("G1")].castings = 1;
    worth(0, 0);
    board.unit[piece_named("G1")].castings = 6;
    put_in("F1", "T1");
    worth(0, 0);
    board.unit[piece_named("F1")].morale = OT_ROUTING; /* nobody who runs holds anything */
    worth(0, 1);
}

static void three_lines_win_two_draw_fewer_lose(void **state)
{
    (void)state;
    proves("SC.1", "R-44");
    open_board("ot1-trench-attack");
    put_in("G1", "T1");
    put_in("F1", "T3");
    judged(OT_RED);
    put_in("G2", "T2");
    judged(3);
    board.unit[piece_named("F1")].where = OT_DESTROYED;
    put_in("G3", "T3");
    judged(OT_BLACK);
}

/* All three lines and no Frenchman on the table: nothing is left to wait for. */
static void all_three_lines_end_it_when_no_defender_is_left(void **state)
{
    fs_run run = {0};

    (void)state;
    proves("SC.1");
    open_board("ot1-trench-attack");
    ot_ctx c = {scenario_now(), &board, &run, NULL};

    put_in("G1", "T1");
    put_in("G2", "T2");
    put_in("G3", "T3");
    put("F1", 30000, 55000);
    ot_judge(&c, false);
    assert_int_equal(board.head.winner, 0);
    board.unit[piece_named("F1")].where = OT_DESTROYED;
    ot_judge(&c, false);
    assert_int_equal(board.head.winner, OT_BLACK);
}

/* What a hidden unit holds is not in the score while the game is on, and counts when it is judged. */
static void a_hidden_unit_holds_nothing_in_public(void **state)
{
    (void)state;
    proves("R-39", "SC.1");
    open_board("ot1-trench-attack");
    for (int i = 1; i <= 3; i++) {
        char unit[3] = {'G', (char)('0' + i), 0}, trench[3] = {'T', (char)('0' + i), 0};

        put_in(unit, trench);
    }
    board.unit[piece_named("G1")].flags &= ~(uint32_t)OT_SHOWN;
    worth(0, 2);
    judged(OT_BLACK);
    worth(0, 3);
}

static void leave(const char *unit, int32_t x, int32_t y, int castings)
{
    ot_unit *u = put(unit, x, y);

    u->where = OT_LEFT;
    u->castings = (uint8_t)castings;
}

static void two_americans_above_half_strength_off_the_far_edge_win_at_once(void **state)
{
    fs_run run = {0};

    (void)state;
    proves("SC.2", "R-87");
    open_board("ot2-american-advance");
    ot_ctx c = {scenario_now(), &board, &run, NULL};
    int full = scenario_now()->piece[piece_named("U1")].castings;

    leave("U1", 30000, 60000, full);
    board.unit[piece_named("U2")].engineers_attached = (uint8_t)(full % 2);
    leave("U2", 30000, 60000, (full + 1) / 2); /* half of an even number is not more than half */
    leave("U3", 30000, 0, full);               /* over the wrong edge */
    worth(1, 0);
    ot_judge(&c, false);
    assert_int_equal(board.head.winner, 0);
    judged(OT_BLACK);
    board.head.winner = 0;
    leave("U4", 20000, 60000, full);
    worth(2, 0);
    ot_judge(&c, false);
    assert_int_equal(board.head.winner, OT_RED);
}

static void a_score_of_lost_units_counts_sections_once(void **state)
{
    (void)state;
    proves("XIII.Q");
    open_board("ot3-wadi-rutm");
    worth(0, 0);
    put("T1", 10000, 10000)->where = OT_DESTROYED;
    worth(1, 0);
    for (int u = 1; u <= scenario_now()->base.n_units; u++)
        if (scenario_now()->piece[u].class_ == OT_ARMOURED_CAR) {
            board.unit[u].where = OT_DESTROYED;
            board.unit[u].flags |= OT_SHOWN;
        }
    worth(1, 2); /* four cars in two sections */
}

static void the_bridge_and_the_train_it_stops(void **state)
{
    (void)state;
    proves("R-43");
    open_board("ot3-wadi-rutm");
    board.damage[feature_named("BR")].is_destroyed = 1;
    worth(2 + 2, 0); /* the train has not come on yet */
    put("TN", 40000, 31000);
    worth(2, 0); /* it is past the bridge */
    board.unit[piece_named("TN")].flags |= OT_IMMOBILE;
    worth(2 + 2, 0);
    board.unit[piece_named("TN")].where = OT_LEFT;
    worth(2, 3);
}

/* A repair that is thrown by hand and succeeds [XIII.C]. */
static void is_repaired(ot_ctx *c, int vehicle)
{
    static fs_rolls script;

    script = (fs_rolls){.n = 1, .used = 1, .value = {1}};
    script.at[0] = (fs_throw){.kind = FS_THROW_PCT, .n = 1, .faces = 100};
    fs_dice_from_script(&c->run->dice, &script);
    ot_try_repair(c, vehicle);
    assert_false(c->run->dice.ran_out || c->run->dice.bad);
}

/* Once stopped, stopped: it is repaired, goes on and leaves [SC.3]. */
static void a_train_that_was_stopped_counts_though_it_goes_on(void **state)
{
    fs_run run = {0};

    (void)state;
    proves("SC.3", "XIII.O");
    for (int by_small_arms = 0; by_small_arms < 2; by_small_arms++) {
        open_board("ot3-wadi-rutm");
        ot_ctx c = {scenario_now(), &board, &run, NULL};
        ot_unit *train = put("TN", 40000, 31000);

        worth(0, 0);
        board.head.turn = 5;
        if (by_small_arms)
            train->free_turn = 6;
        else
            train->flags |= OT_IMMOBILE;
        worth(2, 0);
        board.head.turn = 6;
        if (by_small_arms)
            ot_breakdowns(&c);
        else
            is_repaired(&c, piece_named("TN"));
        assert_true(ot_can_drive(scenario_now(), &board, piece_named("TN")));
        assert_int_equal(board.train_stopped, 1);
        worth(2, 0);
        train->where = OT_LEFT;
        worth(2, 3);
        playing_close();
    }
}

static void a_stop_of_the_train_is_part_of_a_position(void **state)
{
    (void)state;
    proves("SC.3");
    field("table: 72 x 36\nmap: [{id: RL, kind: track, line: '72,18 0,18'}]\ntrain: {unit: TN, turn: 3, track: RL}\n"
          "units:\n  red: ['F1 infantry 9 at 18,6 facing north']\n  black: ['TN train at 48,18 facing west line']\n"
          "now: {turn: 4, train_stopped: 1}\n");
    assert_int_equal(state_now()->train_stopped, 1);
    playing_close();
    unloadable("units:\n  red: ['F1 infantry 9 at 18,6 facing north']\n  black: ['G1 infantry 9 at 18,26']\n"
               "now: {turn: 4, train_stopped: 1}\n",
               "cannot be played on");
}

static void destroy_guns_of(fs_side side)
{
    for (int u = 1; u <= scenario_now()->base.n_units; u++)
        if (ot_side_of(scenario_now(), u) == side && ot_is_drawn(scenario_now(), u))
            board.unit[u].where = OT_DESTROYED;
}

static void six_vehicles_out_of_action_win_outright(void **state)
{
    int n = 0;

    (void)state;
    proves("XIII.D");
    open_board("ot5-whippets");
    for (int u = 1; u <= scenario_now()->base.n_units && n < 6; u++)
        if (scenario_now()->piece[u].class_ == OT_TANK && scenario_now()->piece[u].side == OT_RED) {
            board.unit[u].where = OT_ON_TABLE;
            board.unit[u].flags |= OT_SHOWN | OT_IMMOBILE;
            n++;
        }
    assert_int_equal(n, 6);
    board.head.frame[board.head.depth - 1].kind = OT_F_TURN;
    board.head.phase = OT_PHASE_MELEE;
    board.head.winner = 0;
    destroy_guns_of(OT_BLACK);
    worth(8, 0); /* by points a draw */
    fs_run run = {0};
    ot_ctx c = {scenario_now(), &board, &run, NULL};
    ot_judge(&c, false);
    assert_int_equal(board.head.winner, OT_BLACK);
    assert_int_equal(board.head.grade, OT_VICTORY);
}

/* Who is held up by small arms when the turn ends is immobile then [XIII.O]. */
static void vehicles_held_up_by_small_arms_are_immobile_at_the_end_of_the_turn(void **state)
{
    fs_run run = {0};
    int n = 0;

    (void)state;
    proves("XIII.O", "SC.5");
    open_board("ot5-whippets");
    ot_ctx c = {scenario_now(), &board, &run, NULL};
    board.head.turn = 4;
    for (int u = 1; u <= scenario_now()->base.n_units && n < 6; u++)
        if (scenario_now()->piece[u].class_ == OT_TANK && scenario_now()->piece[u].side == OT_RED) {
            board.unit[u].where = OT_ON_TABLE;
            board.unit[u].flags |= OT_SHOWN;
            board.unit[u].free_turn = 5;
            n++;
        }
    board.head.frame[board.head.depth - 1].kind = OT_F_TURN;
    board.head.phase = OT_PHASE_MELEE;
    ot_judge(&c, false);
    assert_int_equal(board.head.winner, OT_BLACK);
    board.head.winner = 0;
    board.head.turn = 5; /* they drive again */
    ot_judge(&c, false);
    assert_int_equal(board.head.winner, 0);
}

static void a_pit_without_a_manned_gun_is_worth_four(void **state)
{
    (void)state;
    proves("R-44");
    open_board("ot5-whippets");
    worth(0, 0); /* nobody knows yet where his guns are */
    destroy_guns_of(OT_BLACK);
    worth(8, 0);
    put_in("G18", "GP1");
    worth(4, 0);
    board.unit[piece_named("G18")].flags |= OT_ABANDONED;
    worth(8, 0);
    board.unit[piece_named("G18")].site = (uint8_t)piece_named("G19"); /* its men serve the guns of others */
    worth(4, 0);
}

static void the_village_needs_two_houses_and_the_bridge_nobody_else_near(void **state)
{
    (void)state;
    proves("R-44");
    open_board("ot6-gross-lensk");
    put_in("G1", "V1");
    worth(0, 0);
    put_in("G2", "V3");
    worth(0, 4);
    put("R1", 50000, 33000)->facing = 0;
    worth(2, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(a_trench_line_is_held_by_two_castings_and_no_enemy),
        field_test(three_lines_win_two_draw_fewer_lose),
        field_test(all_three_lines_end_it_when_no_defender_is_left),
        field_test(a_hidden_unit_holds_nothing_in_public),
        field_test(two_americans_above_half_strength_off_the_far_edge_win_at_once),
        field_test(a_score_of_lost_units_counts_sections_once),
        field_test(the_bridge_and_the_train_it_stops),
        field_test(a_train_that_was_stopped_counts_though_it_goes_on),
        field_test(a_stop_of_the_train_is_part_of_a_position),
        field_test(six_vehicles_out_of_action_win_outright),
        field_test(vehicles_held_up_by_small_arms_are_immobile_at_the_end_of_the_turn),
        field_test(a_pit_without_a_manned_gun_is_worth_four),
        field_test(the_village_needs_two_houses_and_the_bridge_nobody_else_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
