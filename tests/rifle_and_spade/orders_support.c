/* orders_support.c - battalions In Support and thrown in, Initial Attacks and Tactical Surprise, pickets and reserves:
 * what of chapter 11 shows only in play. */
#include "field.h"
#include "rules/rifle_and_spade/duties.h"
#include "rules/rifle_and_spade/fire.h"

/* Two battalions In Line and one In Support. */
#define BRIGADE                                                                                                        \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, side: entente, class: II, points: 8/14/7, battalions: 3, division: e-div}\n"                      \
    "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                       \
    "battalions: [{id: b1, in: e-bde}, {id: b2, in: e-bde}, {id: b3, in: e-bde, status: support}, {id: o-bn, in: "     \
    "o-bde}]\n"

/* --- the sheet --- */

static void an_order_is_kept_with_all_its_parts(void **state)
{
    (void)state;
    proves("11.1.1", "11.4");
    field(BRIGADE
          "units: {entente: [a hb at 04.04 in b1 to 04.07, b hb at 05.04 in b2 to 05.07, s hb at 05.03 in b3,\n"
          "                  h hq at 05.02 of e-bde], ottoman: [x hb at 09.09 in o-bn, k hq at 09.09]}\n"
          "orders: {e-bde: attack, o-bde: defense}\n"
          "now: {brigiments: {o-bde: scheduled 4}, battalions: {b1: by-way-of 04.05, o-bn: next 08.08 rally 09.08}}\n");
    battalion_is("b1", "line aim 04.07");
    battalion_is("b3", "support no-aim");
    brigiment_is("o-bde", "scheduled 4");
    const rs_group *g = &state_now()->group[battalion_named("b1")], *o = &state_now()->group[battalion_named("o-bn")];
    assert_int_equal(g->mid[0] - 1, place_named("04.05"));
    assert_int_equal(o->next[0] - 1, place_named("08.08"));
    assert_int_equal(o->rally - 1, place_named("09.08"));
    unit_is("a", "to 04.07");
    assert_int_equal(rs_remaining(scenario_now(), state_now(), piece_named("a"), place_named("04.04")), 3);
}

/* --- In Support [11.5] --- */

static void losses_do_not_commit_a_support(void **state)
{
    (void)state;
    proves("11.5.3");
    field(BRIGADE
          "units: {entente: [a hb at 04.04 in b1 to 04.07, b hb at 05.04 in b2 destroyed, s hb at 05.03 in b3,\n"
          "                  h hq at 05.02 of e-bde], ottoman: [x hb at 09.09 in o-bn]}\n"
          "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    battalion_is("b3", "support");
    allow("entente", "to-assault"); /* and nothing is asked of it */
}

static void a_support_keeps_away_from_the_enemy_until_it_is_committed(void **state)
{
    (void)state;
    proves("11.5.6", "11.1.5");
    field(BRIGADE "units: {entente: [a hb at 04.05 in b1 to 04.07, b hb at 06.05 in b2 to 06.07, s hb at 05.04 in b3,\n"
                  "                  h hq at 05.02 of e-bde], ottoman: [x pk at 05.07 in o-bn]}\n"
                  "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move s, go 05.05");
    refuse("entente", "go 05.06", "11.5.6");
    field(BRIGADE "units: {entente: [a hb at 04.05 in b1 to 04.07, b hb at 06.05 in b2 to 06.07, s hb at 05.04 in b3,\n"
                  "                  h hq at 05.02 of e-bde], ottoman: [x pk at 05.07 in o-bn]}\n"
                  "orders: {e-bde: attack, o-bde: defense}\n");
    play("entente", "commit b3 04.07, move s, go 05.05");
    allow("entente", "go 05.06");
}

static void a_support_in_front_goes_back_first(void **state)
{
    (void)state;
    proves("11.5.8");
    field(BRIGADE "units: {entente: [a hb at 04.03 in b1 to 04.07, b hb at 05.03 in b2 to 05.07, s hb at 05.06 in b3,\n"
                  "                  h hq at 05.02 of e-bde], ottoman: [x hb at 09.09 in o-bn]}\n"
                  "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    refuse("entente", "to-assault", "2.2.1"); /* its leaders have fallen back behind it */
    play("entente", "move s");
    allow("entente", "go 05.05");
    play("entente", "go 05.05, go 05.04, go 05.03, halt");
    allow("entente", "to-assault");
}

#define ONE_BATTALION                                                                                                  \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e-bde, side: entente, class: II, points: 8/14/7, battalions: 1, division: e-div}\n"                      \
    "  - {id: o-bde, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                       \
    "battalions: [{id: b1, in: e-bde}, {id: o-bn, in: o-bde}]\n"                                                       \
    "units: {entente: [a hb at 05.04 in b1, s hb at 05.03 in b1, m mg at 05.03 in b1, h hq at 05.02 of e-bde],\n"      \
    "        ottoman: [x hb at 05.09 in o-bn]}\n"                                                                      \
    "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n"

static void a_support_in_front_goes_back_though_the_enemy_is_beside_it(void **state)
{
    (void)state;
    proves("11.5.8");
    field(BRIGADE "units: {entente: [a hb at 04.03 in b1 to 04.07, b hb at 05.03 in b2 to 05.07, s hb at 05.06 in b3,\n"
                  "                  h hq at 05.02 of e-bde], ottoman: [x pk at 05.07 in o-bn]}\n"
                  "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    refuse("entente", "to-assault", "2.2.1");
}

static void who_is_cut_off_need_not_go_to_his_objective(void **state)
{
    (void)state;
    proves("2.2.1", "11.6.1");
    field("units: {entente: [a hb at 05.02 to 05.05 isolated, h hq at 05.02], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {step: move}\n");
    allow("entente", "to-assault");
}

/* Hexes by which it would be in front of the leaders, or off the Channel and what is behind it. */
static int out_of_place(const char *unit, const char *hex)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};

    return rs_out_of_support(&c, piece_named(unit), place_named(hex));
}

#define LEADS(mark)                                                                                                    \
    BRIGADE "units: {entente: [a hb at 05.06 in b1 to 05.07 " mark                                                     \
            ", b hb at 05.03 in b2 to 05.07, s hb at 05.03 in b3,\n"                                                   \
            "                  h hq at 05.02 of e-bde], ottoman: [x hb at 09.09 in o-bn]}\n"                           \
            "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n"

static void supports_keep_behind_leaders_who_are_neither_shaken_nor_cut_off(void **state)
{
    (void)state;
    proves("11.5.4");
    field(LEADS(""));
    assert_int_equal(out_of_place("s", "05.05"), 0);
    field(LEADS("confused"));
    assert_int_equal(out_of_place("s", "05.05"), 2); /* b is the foremost now */
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    int s = piece_named("s"), from = place_named("05.05");
    assert_int_equal(rs_end_refused(&c, s, from, place_named("05.04"), NULL), 0);     /* on its way back */
    assert_int_not_equal(rs_end_refused(&c, s, from, place_named("06.05"), NULL), 0); /* as far in front */
    field(LEADS("isolated"));
    assert_int_equal(out_of_place("s", "05.05"), 2);
}

static void behind_the_channel_is_within_four_hexes_of_where_it_begins_or_of_the_hq(void **state)
{
    (void)state;
    proves("11.5.4", "11.4.15");
#define HQ_AT(hex)                                                                                                     \
    "map: {size: 20x9}\n" BRIGADE                                                                                      \
    "units: {entente: [a hb at 05.04 in b1 to 05.08, b hb at 06.04 in b2 to 06.08, s hb "                              \
    "at 05.03 in b3,\n                  h hq at " hex " of e-bde], ottoman: [x hb at 20.09 in o-bn]}\n"                \
    "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n"
    field(HQ_AT("05.02"));
    assert_int_equal(out_of_place("s", "10.04"), 0);
    assert_int_equal(out_of_place("s", "11.04"), 1);
    assert_int_equal(out_of_place("s", "12.04"), 2);
    assert_int_equal(out_of_place("s", "10.06"), 0); /* as far from the line as the Routes begin */
    assert_int_equal(out_of_place("s", "09.07"), 2); /* a hex nearer than that, and than the leaders */
    field(HQ_AT("14.02"));
    assert_int_equal(out_of_place("s", "12.04"), 0);
}

static void a_brigiment_of_one_battalion_keeps_half_of_it_back(void **state)
{
    (void)state;
    proves("11.5.2", "11.5.1");
    field(ONE_BATTALION);
    dice("0");
    play("entente", "change e-bde attack");
    refuse("entente", "support b1", "11.5.1"); /* not the whole of it */
    refuse("entente", "keep-back m", "11.5.2");
    play("entente", "keep-back s");
    refuse("entente", "keep-back a", "11.5.2"); /* one only */
    play("entente", "aim b1 05.07, done");
    const rs_scenario *sc = scenario_now();
    assert_int_equal(rs_status_of(sc, state_now(), piece_named("s")), RS_IN_SUPPORT);
    assert_int_equal(rs_status_of(sc, state_now(), piece_named("a")), RS_IN_LINE);
    unit_is("a", "to 05.07");
    assert_int_equal(rs_objective(sc, state_now(), piece_named("s")), FS_NO_HEX);
    rs_state copy = *state_now();
    rs_ctx c = {.sc = sc, .s = &copy};
    assert_int_not_equal(rs_end_refused(&c, piece_named("s"), place_named("05.03"), place_named("05.06"), NULL), 0);
    playing_scenario()->rules->blind(playing_scenario(), &copy, 2);
    assert_int_equal(copy.unit[piece_named("s")].at, 0);
}

static void who_was_kept_back_is_committed_like_a_battalion(void **state)
{
    (void)state;
    proves("11.5.2", "11.5.9", "11.5.10");
    field(ONE_BATTALION);
    dice("0");
    play("entente", "change e-bde attack");
    play("entente", "keep-back s, aim b1 05.07, done");
    rs_state copy = *state_now();
    fs_run run = {0};
    rs_ctx c = {.sc = scenario_now(), .s = &copy, .run = &run};
    fs_option o = rs_option_object_hex(RS_V_COMMIT, battalion_named("b1"), place_named("05.07"));
    copy.active = (uint8_t)brigiment_named("e-bde");
    assert_int_equal(rs_commit_refused(&c, 1, &o, NULL), 0);
    rs_commit(&c, 1, &o);
    assert_int_equal(rs_status_of(c.sc, &copy, piece_named("s")), RS_IN_LINE);
    assert_int_equal(rs_objective(c.sc, &copy, piece_named("s")), place_named("05.07"));
    assert_int_equal(rs_objective(c.sc, &copy, piece_named("a")), place_named("05.07"));
    assert_int_equal(copy.command[copy.active].points, 7);
    assert_int_equal(rs_commit_refused(&c, 1, &o, NULL), 1); /* nobody is left */
}

static void a_larger_brigiment_keeps_whole_battalions(void **state)
{
    (void)state;
    proves("11.5.2");
    field(BRIGADE
          "units: {entente: [a hb at 04.03 in b1, a2 hb at 04.03 in b1, b hb at 06.03 in b2, s hb at 05.02 in b3,\n"
          "                  h hq at 05.01 of e-bde], ottoman: [x hb at 05.09 in o-bn]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    dice("0");
    play("entente", "change e-bde attack");
    refuse("entente", "keep-back a2", "11.5.2");
}

/* --- the 175th Regiment, example 11.4 --- */

static void the_175th_attacks_with_two_battalions_and_keeps_one_behind(void **state)
{
    (void)state;
    proves("11.4", "11.4.7", "11.4.15", "11.5.4", "11.1.6"); /* [E26] */
    field(
        BRIGADE
        "units: {entente: [a1 hb at 03.02 in b1, a2 hb at 04.02 in b1, b1a hb at 05.02 in b2, b2a hb at 06.02 in b2,\n"
        "                  s hb at 05.01 in b3, m mg at 05.01 in b3, h hq at 05.01 of e-bde], ottoman: [x hb at 05.09 "
        "in o-bn]}\n"
        "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    dice("0");
    play("entente", "change e-bde attack");
    play("entente", "support b3, aim b1 03.07, aim b1 04.06, aim b2 05.07, aim b2 06.06");
    play("entente", "to-hex a1 03.07, to-hex a2 04.06, to-hex b1a 05.07, to-hex b2a 06.06, done");
    brigiment_is("e-bde", "order attack");
    battalion_is("b1", "line aim 03.07,04.06");
    battalion_is("b2", "line aim 05.07,06.06"); /* four hexes in a row */
    battalion_is("b3", "support");
    for (int u = 1; u <= scenario_now()->base.n_units; u++) /* no hex is in the ways of both battalions */
        for (int v = 1; v <= scenario_now()->base.n_units; v++) {
            const rs_unit *one = &state_now()->unit[u], *two = &state_now()->unit[v];
            if (one->battalion != battalion_named("b1") || two->battalion != battalion_named("b2") || !one->route ||
                !two->route)
                continue;
            const rs_route *r = &state_now()->route[one->route - 1], *q = &state_now()->route[two->route - 1];
            for (int i = 0; i <= r->n; i++)
                for (int k = 0; k <= q->n; k++)
                    assert_int_not_equal(rs_route_hex(scenario_now(), r, i), rs_route_hex(scenario_now(), q, k));
        }
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};
    fs_error e = {0};
    int s = piece_named("s");
    assert_int_equal(rs_end_refused(&c, s, place_named("05.01"), place_named("05.02"), &e), 0); /* in the Channel */
    assert_int_equal(rs_end_refused(&c, s, place_named("05.01"), place_named("05.04"), &e), 1); /* it never leads */
    assert_int_equal(e.rule, RS_11_5_4);
    assert_int_equal(rs_end_refused(&c, s, place_named("05.01"), place_named("09.01"), NULL), 0); /* behind it */
    assert_int_equal(rs_end_refused(&c, s, place_named("05.01"), place_named("09.04"), &e), 1);   /* beside it */
}

/* --- Attack: digging [11.8.4] --- */

static void attackers_dig_on_their_objective_or_beside_the_enemy(void **state)
{
    (void)state;
    proves("11.8.4");
    field(
        BRIGADE
        "units: {entente: [a hb at 04.04 in b1 to 04.07, b hb at 06.06 in b2 to 06.08, c hb at 02.05 in b2 to 02.05,\n"
        "                  s hb at 05.03 in b3, h hq at 05.02 of e-bde], ottoman: [x hb at 06.07 in o-bn]}\n"
        "orders: {e-bde: attack, o-bde: defense}\nnow: {step: move}\n");
    not_offered("entente", "dig a rifle_pits"); /* on its way */
    refuse("entente", "dig a rifle_pits", "11.8.4");
    offered("entente", "dig b rifle_pits"); /* beside the enemy */
    offered("entente", "dig c rifle_pits"); /* there */
    offered("entente", "dig s rifle_pits");
    assert_int_equal(options_of("entente", "dig s fire_trench"), 0);
}

/* --- Initial Attack and Tactical Surprise [11.7] [11.9] --- */

static void an_initial_attack_is_prescribed_and_never_issued(void **state)
{
    (void)state;
    proves("11.9.1", "11.9.2");
    field("units: {entente: [a hb at 05.03, h hq at 05.02], ottoman: [x hb at 09.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\nnow: {phase: change}\n");
    assert_int_equal(options_of("entente", "change e-bde initial"), 0);
    refuse("entente", "change e-bde initial_attack", "11.3.1");
    field_scenario("rs6-anzac", NULL);
    brigiment_is("3-bde", "order initial_attack since 1");
}

static void units_of_one_battalion_go_separate_ways_in_it(void **state)
{
    (void)state;
    proves("11.9.3");
    field_scenario("rs6-anzac", NULL);
    const rs_scenario *sc = scenario_now();
    int left = 0, right = 0;
    for (int i = 0; i < sc->n_aims; i++) {
        if (sc->aim[i].unit == piece_named("l-9-bn"))
            left = sc->aim[i].objective;
        if (sc->aim[i].unit == piece_named("r-9-bn"))
            right = sc->aim[i].objective;
    }
    assert_int_equal(left, place_named("29.47"));
    assert_int_equal(right, place_named("37.53"));
    battalion_is("9-bn", "aim 29.47,37.53"); /* ten hexes apart: no line */
}

static void its_first_assaults_need_no_check(void **state)
{
    (void)state;
    proves("11.9.4", "11.9");
    field("units: {entente: [a hb at 05.04 to 05.06, h hq at 05.02], ottoman: [x hb at 05.05, k hq at 09.09]}\n"
          "orders: {e-bde: initial_attack turn 1, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, assault 05.05");
    unit_is("a", "at 05.05");
    brigiment_is("e-bde", "points 7");
    assert_int_equal(throws_made(), 0);
    field("units: {entente: [a hb at 05.04 to 05.06, h hq at 05.02], ottoman: [x hb at 05.05, k hq at 09.09]}\n"
          "orders: {e-bde: initial_attack turn 1, o-bde: defense}\nnow: {turn: 2, step: move}\n");
    play("entente", "move a, assault 05.05");
    asked_by("entente", "16.6"); /* a turn later they check like others */
}

#define SURPRISE(turn)                                                                                                 \
    "units: {entente: [a hb at 05.03 to 05.08 surprise 1, b hb at 01.01 to 01.05, h hq at 05.02],\n"                   \
    "        ottoman: [x hb at 06.04, k hq at 09.09]}\n"                                                               \
    "orders: {e-bde: initial_attack turn 1, o-bde: defense}\nnow: {turn: " turn ", step: move}\n"

static void surprise_spares_the_first_hex(void **state)
{
    (void)state;
    proves("11.7", "11.7.1");
    field(SURPRISE("1"));
    play("entente", "move a, go 05.04");
    asked("entente"); /* nobody fires */
    play("entente", "go 05.05");
    asked_by("ottoman", "17.4"); /* at the second */
    field(SURPRISE("2"));
    play("entente", "move a, go 05.04");
    asked_by("ottoman", "17.4"); /* a turn later it is gone */
}

static void surprise_spares_the_beach_and_not_the_hex_inland(void **state)
{
    (void)state;
    proves("11.7.1", "15.1.3");
    field(
        "map: {ground: [05.03 sea 0, 05.04 beach 0, 05.03/05.04 landing, "
        "'05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 shore']}\n"
        "units: {entente: [a hb at 05.03 lands 05.04 at-sea surprise 1, z co at 01.01], ottoman: [x hb at 06.05, m mg "
        "at 06.05]}\nnow: {step: move}\n");
    play("entente", "move a, land 05.04");
    unit_is("a", "at 05.04 spent-surprise");
    asked("entente"); /* nobody fires at the Beach */
    play("entente", "go 04.04");
    asked("ottoman");
}

static void surprise_spares_what_they_do_in_the_hex_they_leave_too(void **state)
{
    (void)state;
    proves("11.7.1", "17.4.4");
    field("units: {entente: [a hb at 05.03 to 05.08 surprise 1, b hb at 01.01 to 01.05, h hq at 05.02],\n"
          "        ottoman: [m mg at 05.05, k hq at 09.09]}\n"
          "orders: {e-bde: initial_attack turn 1, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, column");
    asked("entente");
    play("entente", "go 05.04");
    asked("entente"); /* their surprise is still whole */
    play("entente", "go 06.04");
    asked_by("ottoman", "17.4");
}

static void surprise_spares_what_they_do_in_the_hex_they_enter(void **state)
{
    (void)state;
    proves("11.7.1", "17.4.4");
    field("units: {entente: [a hb at 05.03 to 05.08 surprise 1, b hb at 01.01 to 01.05, h hq at 05.02],\n"
          "        ottoman: [m mg at 05.06, k hq at 09.09]}\n"
          "orders: {e-bde: initial_attack turn 1, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, go 05.04");
    asked("entente");
    play("entente", "column");
    asked("entente"); /* still in the first hex they entered */
    play("entente", "go 06.04");
    asked_by("ottoman", "17.4");
    play("ottoman", "decline");
    play("entente", "leave-column");
    asked_by("ottoman", "17.4"); /* in the second */
}

static void on_the_beach_they_are_still_surprised_and_not_beyond_it(void **state)
{
    (void)state;
    proves("11.7.1", "15.1.3");
    field(
        "map: {ground: [05.03 sea 0, 05.04 beach 0, 05.03/05.04 landing, "
        "'05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 shore']}\n"
        "units: {entente: [a hb at 05.03 lands 05.04 at-sea surprise 1, z co at 01.01], ottoman: [x hb at 06.05, m mg "
        "at 06.05]}\nnow: {step: move}\n");
    play("entente", "move a, land 05.04, column");
    asked("entente");
    unit_is("a", "column");
    playing_close();
    field(
        "map: {ground: [05.03 sea 0, 05.04 beach 0, 05.03/05.04 landing, "
        "'05.03/06.03,05.03/06.02,05.03/05.02,05.03/04.02,05.03/04.03 shore']}\n"
        "units: {entente: [a hb at 05.03 lands 05.04 at-sea surprise 1, z co at 01.01], ottoman: [x hb at 06.05, m mg "
        "at 06.05]}\nnow: {step: move}\n");
    play("entente", "move a, land 05.04, go 04.04");
    play("ottoman", "decline");
    play("entente", "column");
    asked("ottoman");
}

static void an_hq_that_goes_along_does_not_give_them_away(void **state)
{
    (void)state;
    proves("11.7", "17.1.6");
    field("units: {entente: [a hb at 05.03 to 05.08 surprise 1, b hb at 01.01 to 01.05, h hq at 05.03],\n"
          "        ottoman: [x hb at 06.04, k hq at 09.09]}\n"
          "orders: {e-bde: initial_attack turn 1, o-bde: defense}\nnow: {step: move}\n");
    play("entente", "move a, move h, go 05.04");
    asked("entente"); /* nobody fires */
    unit_is("h", "at 05.04");
    play("entente", "go 05.05");
    asked_by("ottoman", "17.4");
}

/* Whether the enemy may fire at the first hex of surprised men after a shot there, in this activation or before. */
static bool draws_fire(const char *shot_at, bool in_this_activation, int wave)
{
    rs_state copy = *state_now();
    rs_ctx c = {.sc = scenario_now(), .s = &copy};

    if (shot_at)
        copy.shock[0] = (uint16_t)(place_named(shot_at) + 1);
    copy.shocks = in_this_activation;
    rs_set(&copy, piece_named("a"), RS_TARGET);
    rs_push_trigger(&c, RS_T_ENTERS, RS_ENTENTE, place_named("05.03"), FS_NO_HEX, 0, wave);
    rs_trigger_kind.advance(&c);
    return copy.head.waiting == RS_OTTOMAN;
}

static void shots_of_an_earlier_activation_end_it(void **state)
{
    (void)state;
    proves("11.7", "11.7.1");
    field("units: {entente: [a hb at 05.03 to 05.08 surprise 1, b hb at 01.01 to 01.05, h hq at 05.02],\n"
          "        ottoman: [x hb at 06.03, k hq at 09.09]}\n"
          "orders: {e-bde: initial_attack turn 1, o-bde: defense}\nnow: {step: move}\n");
    assert_false(draws_fire(NULL, false, 1));
    assert_true(draws_fire("05.08", false, 1));
    assert_true(draws_fire("05.09", false, 1));  /* six hexes */
    assert_false(draws_fire("09.08", false, 1)); /* seven */
    assert_false(draws_fire("05.08", true, 1));  /* they are still surprised */
    assert_true(draws_fire(NULL, false, 2));     /* the second Wave finds them awake */
    rs_state copy = *state_now();
    rs_note_shock(&copy, place_named("05.05")); /* an Assault does the same */
    assert_int_equal(copy.shocks, 1);
    assert_int_equal(copy.shock[0], place_named("05.05") + 1);
}

/* --- Defense: Routes and commitment [11.11] --- */

static void defenders_go_round_the_enemy_where_they_can(void **state)
{
    (void)state;
    proves("11.11.3");
    field("units: {entente: [a hb at 05.02], ottoman: [x hb at 06.04]}\norders: {e-bde: defense, o-bde: defense}\n");
    uint8_t way[RS_MAX_ROUTE];
    int n =
        rs_default_route(scenario_now(), state_now(), 1, place_named("05.02"), place_named("05.07"), false, NULL, way);
    int hex = place_named("05.02");
    assert_true(n > 5); /* straight on it would be five */
    for (int i = 0; i < n; i++) {
        hex = scenario_now()->map.next[hex][way[i]];
        assert_false(rs_near_enemy(scenario_now(), state_now(), 1, hex));
    }
    assert_int_equal(
        rs_default_route(scenario_now(), state_now(), 1, place_named("05.02"), place_named("05.07"), true, NULL, way),
        5);
}

static void a_support_takes_back_what_was_lost_and_nothing_else(void **state)
{
    (void)state;
    proves("11.11.8", "11.11.9", "11.11.6");
    field(BRIGADE "units: {entente: [a hb at 03.03 in b1, s hb at 05.04 in b3, h hq at 05.02 of e-bde],\n"
                  "        ottoman: [x hb at 05.05 in o-bn, y hb at 06.04 in o-bn]}\n"
                  "orders: {e-bde: defense, o-bde: defense}\n"
                  "now: {battalions: {b2: aim 05.05}}\n");
    play("entente", "commit b3 05.05"); /* an Objective hex, lost to the enemy */
    battalion_is("b3", "line aim 05.05");
    while (options_of("entente", "to-move"))
        play("entente", "to-move");
    play("entente", "move s");
    offered("entente", "assault 05.05");
    not_offered("entente", "assault 06.04");
    refuse("entente", "assault 06.04", "11.11.6");
}

/* --- pickets [11.12] --- */

static void pickets_stand_where_the_scenario_lists_them(void **state)
{
    (void)state;
    proves("11.12.4", "11.12.3");
    field_scenario("rs6-anzac", NULL);
    unit_is("pk-11-6-27", "at 34.54 to 34.54");
    unit_is("pk-12-8-27", "at 29.47 to 29.47 in-work");
}

static void pickets_in_disorder_still_act_as_pickets(void **state)
{
    (void)state;
    proves("11.13.7", "11.12.7");
#define CRUST(enemy)                                                                                                   \
    "map: {size: 20x9}\n"                                                                                              \
    "units: {entente: [p pk at 05.05, a co at 10.05, h hq at 05.01], ottoman: [x hb at " enemy "]}\n"                  \
    "orders: {e-bde: disorganized_defense, o-bde: defense}\nnow: {phase: activations}\n"
    dice("2 5 2"); /* the Entente is first; and a picket with friends in contact five hexes off goes on 0 to 2 */
    field(CRUST("11.05"));
    was("11.12.7", 2, 2, NULL);
    unit_is("p", "on-map");
    while (options_of("entente", "to-move"))
        play("entente", "to-move");
    play("entente", "move p");
    allow("entente", "go 06.05");
    playing_close();
    dice("2 5 3");
    field(CRUST("11.05"));
    while (options_of("entente", "to-move"))
        play("entente", "to-move");
    play("entente", "move p");
    refuse("entente", "go 06.05", "11.12.7");
    playing_close();
    dice("2 5");
    field("map: {size: 20x9}\n"
          "units: {entente: [p pk at 05.05, a co at 11.05, h hq at 05.01], ottoman: [x hb at 10.05]}\n"
          "orders: {e-bde: disorganized_defense, o-bde: defense}\nnow: {phase: activations}\n");
    not_happened("11.12.7"); /* the enemy is within five hexes */
}

/* --- Disorganized Defense [11.13] --- */

static void disorder_leaves_no_objective_and_no_route(void **state)
{
    (void)state;
    proves("11.4.13", "11.13.2");
    field("units: {entente: [a hb at 05.03, h hq at 05.02], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: defense, o-bde: defense}\n"
          "now: {phase: continuation, brigiments: {e-bde: points 0 scheduled 5}, battalions: {e-bn: next 05.07}}\n");
    brigiment_is("e-bde", "order disorganized_defense scheduled 0");
    battalion_is("e-bn", "no-aim");
    assert_int_equal(rs_objective(scenario_now(), state_now(), piece_named("a")), FS_NO_HEX);
    assert_int_equal(state_now()->group[battalion_named("e-bn")].next[0], 0);
    field("units: {entente: [a hb at 05.03 to 05.07, h hq at 05.02], ottoman: [x hb at 05.09]}\n"
          "orders: {e-bde: attack, o-bde: defense}\nnow: {phase: continuation, brigiments: {e-bde: points 0}}\n");
    brigiment_is("e-bde", "order stalled_attack");
    unit_is("a", "to 05.07"); /* a Stalled Attack keeps them */
}

/* --- Regroup, General Reserve, March --- */

static void the_threatened_gain_no_officers_by_regrouping(void **state)
{
    (void)state;
    proves("11.14.4", "5.3.1");
#define REGROUPS(enemy)                                                                                                \
    "units: {entente: [a hb at 05.03, h hq at 05.01], ottoman: [x hb at " enemy "]}\n"                                 \
    "orders: {e-bde: regroup point 05.01 radius 2, o-bde: defense}\n"                                                  \
    "now: {phase: officers, brigiments: {e-bde: points 4 counted capped}}\n"
    field(REGROUPS("05.07"));
    brigiment_is("e-bde", "points 6"); /* above the half, though capped */
    playing_close();
    dice("0");
    field(REGROUPS("05.06"));
    brigiment_is("e-bde", "points 4"); /* three hexes from a rifle unit */
}

static void reserves_do_not_walk_through_the_line_of_others(void **state)
{
    (void)state;
    proves("11.15.4");
#define OTHERS(status)                                                                                                 \
    "map: {ground: [05.03/05.04 road, 05.04/05.05 road]}\n"                                                            \
    "divisions: [{id: e-div, side: entente}, {id: o-div, side: ottoman}]\n"                                            \
    "brigiments:\n"                                                                                                    \
    "  - {id: e1, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                          \
    "  - {id: e2, side: entente, class: II, points: 8/8/4, battalions: 1, division: e-div}\n"                          \
    "  - {id: o1, side: ottoman, class: II, points: 8/8/4, battalions: 1, division: o-div}\n"                          \
    "battalions: [{id: be1, in: e1}, {id: be2, in: e2, status: " status "}, {id: bo1, in: o1}]\n"                      \
    "units: {entente: [a hb at 05.03 in be1, c hb at 05.03 in be1 column, b hb at 05.04 in be2,\n"                     \
    "                  h hq at 05.03 of e1, k hq at 05.02 of e2], ottoman: [x co at 09.09 in bo1]}\n"                  \
    "orders: {e1: general_reserve point 05.06 radius 0, e2: defense, o1: defense}\n"                                   \
    "now: {active: e1, step: move}\n"
    field(OTHERS("line"));
    play("entente", "move a");
    refuse("entente", "go 05.04", "11.15.4");
    play("entente", "drop, move c");
    allow("entente", "road 05.04");
    field(OTHERS("support"));
    play("entente", "move a");
    allow("entente", "go 05.04"); /* that is no line */
}

static void those_behind_the_first_stop_on_the_road(void **state)
{
    (void)state;
    proves("11.15.6");
#define ON_THE_ROAD(second)                                                                                            \
    "map: {ground: [05.02/05.03 road, 05.03/05.04 road, 05.04/05.05 road, 05.05/05.06 road]}\n"                        \
    "units: {entente: [a hb at 05.06 column, b hb at " second " column, h hq at 05.05], ottoman: [x co at 09.01]}\n"   \
    "orders: {e-bde: general_reserve point 05.06 radius 0, o-bde: defense}\nnow: {step: move}\n"
    field(ON_THE_ROAD("05.05"));
    allow("entente", "to-assault"); /* the next stands behind the leader */
    assert_true(rs_has_arrived(scenario_now(), state_now(), piece_named("b")));
    field(ON_THE_ROAD("05.04"));
    allow("entente", "to-assault"); /* one empty hex between */
    field(ON_THE_ROAD("05.03"));
    refuse("entente", "to-assault", "2.2.1");
}

static void a_battery_marches_with_the_brigiment(void **state)
{
    (void)state;
    proves("11.16.5");
    field("units: {entente: [g fld at 05.02 independent limbered, a hb at 05.02 column, h hq at 05.02], ottoman: [x co "
          "at 09.09]}\n"
          "orders: {e-bde: march point 05.09 radius 0, o-bde: defense}\n");
    int g = piece_named("g");
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), g), 18);
    play("entente", "join g");
    assert_int_equal(rs_allowance_now(scenario_now(), state_now(), g), 24); /* Rapid March */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(an_order_is_kept_with_all_its_parts),
        field_test(losses_do_not_commit_a_support),
        field_test(a_support_keeps_away_from_the_enemy_until_it_is_committed),
        field_test(a_support_in_front_goes_back_first),
        field_test(a_support_in_front_goes_back_though_the_enemy_is_beside_it),
        field_test(who_is_cut_off_need_not_go_to_his_objective),
        field_test(supports_keep_behind_leaders_who_are_neither_shaken_nor_cut_off),
        field_test(behind_the_channel_is_within_four_hexes_of_where_it_begins_or_of_the_hq),
        field_test(a_brigiment_of_one_battalion_keeps_half_of_it_back),
        field_test(who_was_kept_back_is_committed_like_a_battalion),
        field_test(a_larger_brigiment_keeps_whole_battalions),
        field_test(the_175th_attacks_with_two_battalions_and_keeps_one_behind),
        field_test(attackers_dig_on_their_objective_or_beside_the_enemy),
        field_test(an_initial_attack_is_prescribed_and_never_issued),
        field_test(units_of_one_battalion_go_separate_ways_in_it),
        field_test(its_first_assaults_need_no_check),
        field_test(surprise_spares_the_first_hex),
        field_test(surprise_spares_the_beach_and_not_the_hex_inland),
        field_test(surprise_spares_what_they_do_in_the_hex_they_leave_too),
        field_test(surprise_spares_what_they_do_in_the_hex_they_enter),
        field_test(on_the_beach_they_are_still_surprised_and_not_beyond_it),
        field_test(an_hq_that_goes_along_does_not_give_them_away),
        field_test(shots_of_an_earlier_activation_end_it),
        field_test(defenders_go_round_the_enemy_where_they_can),
        field_test(a_support_takes_back_what_was_lost_and_nothing_else),
        field_test(pickets_stand_where_the_scenario_lists_them),
        field_test(pickets_in_disorder_still_act_as_pickets),
        field_test(disorder_leaves_no_objective_and_no_route),
        field_test(the_threatened_gain_no_officers_by_regrouping),
        field_test(reserves_do_not_walk_through_the_line_of_others),
        field_test(those_behind_the_first_stop_on_the_road),
        field_test(a_battery_marches_with_the_brigiment),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
