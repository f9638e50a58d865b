/* movement.c - what moves cost, what bars them, where they end. [VI.A to VI.A.6, XIII.L to XIII.N, G-13] */
#include "field.h"

#include <stdio.h>
#include <string.h>

#define CARDS "now: {turn: 3, phase: cards}\n"
/* A unit F1 that is activated; an enemy far off, and a friend so that there is somebody to choose from. */
#define FAR "  black: ['G1 infantry 9 at 3,34 facing south', 'G2 infantry 9 at 33,34 facing south']\n" CARDS

static void begin_with(const char *switches, const char *map, const char *unit, const char *opener)
{
    char yaml[2048], line[64];

    snprintf(yaml, sizeof yaml, "date: 1918-08\nmap: [%s]\nunits:\n  red: ['F1 %s', 'F2 infantry 9 at 3,2']\n" FAR, map,
             unit);
    field_with(switches, yaml);
    snprintf(line, sizeof line, "activate F1, %s F1", opener);
    play("red", line);
}

static void begin(const char *map, const char *unit, const char *opener)
{
    begin_with("fire=charts", map, unit, opener);
}

/* The farthest that F1 comes straight north from (x, 4): `last` is legal, a thousandth more is refused by `rule`. */
static void reaches(const char *x, int last, const char *words, const char *rule)
{
    char clause[96];

    snprintf(clause, sizeof clause, "to %s %d.%03d %s", x, (4000 + last) / 1000, (4000 + last) % 1000, words);
    allow("red", clause);
    last++;
    snprintf(clause, sizeof clause, "to %s %d.%03d %s", x, (4000 + last) / 1000, (4000 + last) % 1000, words);
    field_refuse("reaches", "red", clause, rule);
}

#define NORTH "at 18,4 facing north"
#define WOODS(kind) "{id: W, kind: " kind ", poly: '10,2 26,2 26,30 10,30'}"

static void infantry_goes_five_inches_or_three(void **state)
{
    (void)state;
    proves("VI.A", "CH.move", "R-11");
    begin("", "infantry 9 " NORTH, "move");
    reaches("18.000", 5000, "facing 0 line", "VI.A");
    refused_with(5001, 5000);
    begin_with("fire=percentile", "", "infantry 9 " NORTH, "move");
    reaches("18.000", 3000, "facing 0 line", "VI.A");
    begin("", "infantry 9 " NORTH, "run");
    reaches("18.000", 11000, "facing 0 line", "VI.A");
    begin("", "cavalry 6 " NORTH " mounted", "run");
    reaches("18.000", 24000, "facing 0 line", "VI.A");
    begin("", "hmg " NORTH, "run");
    reaches("18.000", 8000, "facing 0 line", "VI.A");
}

static void figures_of_the_chart_hold_for_every_row(void **state)
{
    static const struct {
        const char *unit;
        int normal;
    } cases[] = {{"cyclist 9 " NORTH, 6000},
                 {"cavalry 6 " NORTH " mounted", 8000},
                 {"hmg " NORTH, 5000},
                 {"medium_mortar 4 " NORTH " limbered", 5000},
                 {"artillery 4 gun field " NORTH " limbered", 11000},
                 {"armoured_car " NORTH, 14000},
                 {"renault_ft_37 " NORTH, 12000},
                 {"whippet " NORTH, 19000},
                 {"mk_male " NORTH, 9000},
                 {"a7v " NORTH, 16000}};

    (void)state;
    proves("CH.move", "VI.A", "IV.A");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin("", cases[i].unit, "move");
        reaches("18.000", cases[i].normal, "facing 0 line", "VI.A");
    }
}

static void woods_are_paid_by_the_inch(void **state)
{
    (void)state;
    proves("VI.A.5", "VI.A", "C-05");
    begin(WOODS("heavy_woods"), "infantry 9 " NORTH, "move");
    reaches("18.000", 1666, "facing 0 line", "VI.A"); /* 5 / 3 */
    begin_with("fire=percentile", WOODS("heavy_woods"), "infantry 9 " NORTH, "move");
    reaches("18.000", 1000, "facing 0 line", "VI.A"); /* 3 / 3 */
    begin(WOODS("light_woods"), "infantry 9 " NORTH, "move");
    reaches("18.000", 2500, "facing 0 line", "VI.A");
    begin(WOODS("heavy_woods"), "cavalry 6 " NORTH " mounted", "move");
    reaches("18.000", 1600, "facing 0 line", "VI.A"); /* 8 / 5 */
    begin(WOODS("heavy_woods"), "infantry_askari 9 " NORTH, "move");
    reaches("18.000", 5000, "facing 0 line", "VI.A");
    begin(WOODS("light_woods"), "mk_male " NORTH, "move");
    reaches("18.000", 4500, "facing 0 line", "VI.A");
    begin(WOODS("light_woods"), "armoured_car " NORTH, "move");
    reaches("18.000", 3500, "facing 0 line", "VI.A");
}

static void heavy_woods_bar_tanks_and_motors(void **state)
{
    (void)state;
    proves("VI.A.5");
    begin("{id: W, kind: heavy_woods, poly: '10,6 26,6 26,30 10,30'}", "mk_male " NORTH, "move");
    allow("red", "to 18.000 5.500 facing 0 line");
    refuse("red", "to 18.000 9.000 facing 0 line", "VI.A.5");
    begin("{id: W, kind: heavy_woods, poly: '10,6 26,6 26,30 10,30'}", "armoured_car " NORTH, "move");
    refuse("red", "to 18.000 9.000 facing 0 line", "VI.A.5");
}

static void a_path_pays_each_ground_for_its_own_length(void **state)
{
    (void)state;
    proves("VI.A", "G-13");
    /* two inches open, one of light woods: four; then open again */
    begin("{id: W, kind: light_woods, poly: '10,6 26,6 26,7 10,7'}", "infantry 9 " NORTH, "move");
    reaches("18.000", 4000, "facing 0 line", "VI.A"); /* 2 + 1 x 2 + 1 */
    allow("red", "via 18.000 5.500");
    play("red", "via 18.000 5.500");
    allow("red", "to 18.000 8.000 facing 0 line");
    refuse("red", "to 18.000 8.001 facing 0 line", "VI.A");
}

static void streams_cost_double_and_rivers_triple(void **state)
{
    (void)state;
    proves("VI.A.4");
    begin("{id: S, kind: stream, poly: '0,6 36,6 36,6.5 0,6.5'}", "infantry 9 " NORTH, "move");
    reaches("18.000", 4500, "facing 0 line", "VI.A"); /* crossing half an inch costs one */
    begin("{id: R, kind: river, line: '0,6.5 36,6.5'}", "infantry 9 " NORTH, "move");
    reaches("18.000", 3000, "facing 0 line", "VI.A"); /* 2 + 3 */
    begin("{id: R, kind: river, line: '0,6.5 36,6.5'}", "mk_male " NORTH, "move");
    refuse("red", "to 18.000 12.000 facing 0 line", "VI.A.4");
    begin("{id: R, kind: river, line: '0,6.5 36,6.5', fords: '18'}", "infantry 9 " NORTH, "move");
    reaches("18.000", 4000, "facing 0 line", "VI.A"); /* at a ford it is a stream */
    begin("{id: R, kind: river, line: '0,6.5 36,6.5'}, {id: B, kind: bridge, poly: '17,5.5 19,5.5 19,7.5 17,7.5'}",
          "mk_male " NORTH, "move");
    reaches("18.000", 9000, "facing 0 line", "VI.A");
}

static void a_wall_and_the_climb_out_of_a_trench_cost_an_inch(void **state)
{
    (void)state;
    proves("VI.A.4");
    begin("{id: L, kind: wall, line: '10,6 26,6'}", "infantry 9 " NORTH, "move");
    reaches("18.000", 4000, "facing 0 line", "VI.A");
    begin("{id: T, kind: trench, line: '10,4 26,4', owner: red}", "infantry 9 in T at 18,4", "move");
    reaches("18.000", 4000, "facing 0 line", "VI.A");
    begin("{id: T, kind: trench, line: '10,6 26,6', owner: red}", "cavalry 6 " NORTH " mounted", "move");
    reaches("18.000", 7000, "facing 0 line", "VI.A"); /* in and out again */
    begin("{id: L, kind: wall, line: '10,6 26,6'}", "armoured_car " NORTH, "move");
    refuse("red", "to 18.000 9.000 facing 0 line", "XIII.L");
    begin("{id: T, kind: trench, line: '10,6 26,6', owner: red}", "armoured_car " NORTH, "move");
    refuse("red", "to 18.000 9.000 facing 0 line", "XIII.L");
    begin("{id: T, kind: trench, line: '10,6 26,6', owner: red}", "artillery 4 gun field " NORTH " limbered", "move");
    refuse("red", "to 18.000 14.000 facing 0 line", "VI.A.4");
}

#define BELT "{id: B, kind: wire, poly: '2,6 34,6 34,7 2,7'}"

static void wire_takes_the_allowance_pro_rata(void **state)
{
    (void)state;
    proves("VI.A.3", "C-06");
    begin(BELT, "infantry 9 " NORTH, "move");
    reaches("18.000", 2600, "facing 0 line", "VI.A"); /* two open, three fifths of an inch of wire */
    begin_with("fire=percentile", BELT, "infantry 9 " NORTH, "move");
    reaches("18.000", 2333, "facing 0 line", "VI.A");
    begin(BELT, "mk_male " NORTH, "move");
    reaches("18.000", 8000, "facing 0 line", "VI.A"); /* an inch of wire for two */
    begin(BELT, "renault_ft_37 " NORTH, "move");
    reaches("18.000", 9000, "facing 0 line", "VI.A"); /* for four */
    begin(BELT, "cavalry 6 " NORTH " mounted", "move");
    allow("red", "to 18.000 6.000 facing 0 line");
    refuse("red", "to 18.000 6.001 facing 0 line", "VI.A.3");
    begin(BELT, "armoured_car " NORTH, "move");
    refuse("red", "to 18.000 8.000 facing 0 line", "XIII.L");
    begin(BELT, "truck " NORTH, "move");
    reaches("18.000", 2000 + 1000 + 5000, "facing 0 line", "VI.A"); /* an inch of wire for seven */
}

static void a_run_ends_at_the_wire(void **state)
{
    (void)state;
    proves("VI.A.3");
    begin(BELT, "infantry 9 " NORTH, "run");
    allow("red", "to 18.000 6.000 facing 0 line");
    refuse("red", "to 18.000 6.100 facing 0 line", "VI.A.3");
}

/* The edge of another terrain piece within the belt does not make it a second belt. */
static void a_run_out_of_the_wire_goes_on_where_the_ground_changes(void **state)
{
    (void)state;
    proves("VI.A.3", "G-13");
    begin("{id: B, kind: wire, poly: '2,3 34,3 34,6 2,6'}, {id: W, kind: light_woods, poly: '10,5 26,5 26,30 10,30'}",
          "infantry 9 " NORTH, "run");
    allow("red", "to 18.000 5.500 facing 0 line");
    begin("{id: B, kind: wire, poly: '2,3 34,3 34,4.5 2,4.5'}, {id: C, kind: wire, poly: '2,5 34,5 34,6 2,6'}",
          "infantry 9 " NORTH, "run");
    allow("red", "to 18.000 5.000 facing 0 line");
    refuse("red", "to 18.000 5.001 facing 0 line", "VI.A.3");
}

static void does_not_begin(const char *ground, const char *unit, const char *rule)
{
    char yaml[512];

    snprintf(yaml, sizeof yaml,
             "map: [%s]\nunits:\n  red: ['F1 %s', 'F2 infantry 9 at 3,2']\n  black: ['G1 infantry 9 at 3,34']\n",
             ground, unit);
    field(yaml);
    play("red", "activate F1");
    refuse("red", "move F1", rule);
    not_offered("red", "move F1");
    not_offered("red", "run F1");
}

/* A trench was dug under limbered guns, cavalry has mounted in a house: every way from there begins in what bars it,
 * and its bases may not stand otherwise. */
static void who_is_in_ground_that_bars_it_does_not_begin_to_move(void **state)
{
    (void)state;
    proves("VI.A", "VI.A.3", "VI.A.4");
    does_not_begin("{id: T, kind: trench, line: '10,10 26,10', owner: red}, {id: N, kind: trench, line: '10,11 26,11', "
                   "owner: red}",
                   "artillery 4 gun field at 18,10 facing north limbered", "VI.A.4");
    does_not_begin("{id: B, kind: wire, poly: '2,8 34,8 34,12 2,12'}, {id: H, kind: building, poly: '16,8 20,8 20,12 "
                   "16,12'}",
                   "cavalry 6 in H mounted", "VI.A.3");
    play("red", "dismount F1");
    offered("red", "move F1");
}

/* Horses may be in the wire, and cross none of it: they can go nowhere, but turn. */
static void who_can_still_turn_in_ground_that_bars_it_may(void **state)
{
    (void)state;
    proves("VI.A", "VI.A.3");
    field("map: [{id: B, kind: wire, poly: '2,8 34,8 34,12 2,12'}]\n"
          "units:\n  red: ['C1 cavalry 6 at 18,10 facing north mounted']\n"
          "  black: ['G1 infantry 9 at 3,34 facing south']\n");
    play("red", "activate C1, move C1");
    allow("red", "to 18.000 10.000 facing 1800 line");
    refuse("red", "to 18.000 11.000 facing 0 line", "VI.A.3");
}

static void through_a_gap_there_is_no_wire(void **state)
{
    (void)state;
    proves("VI.A.3", "VI.J");
    field("map: [" BELT "]\nunits:\n  red: ['F1 infantry 9 at 18,4 facing north column', 'F2 infantry 9 at 3,2']\n"
          "  black: ['G1 infantry 9 at 3,34 facing south']\n"
          "now: {turn: 3, phase: cards, gaps: ['B 15 17']}\n"); /* along the belt: x 17 to 19 */
    play("red", "activate F1, run F1");
    allow("red", "to 18.000 12.000 facing 0 column");
    refuse("red", "to 21.000 12.000 facing 0 column", "VI.A.3");
}

static void the_road_rate_is_for_moves_wholly_on_it(void **state)
{
    (void)state;
    proves("VI.A.1");
    begin("{id: R, kind: road, line: '18,0 18,14 25,20'}", "infantry 8 " NORTH " column", "road");
    reaches("18.000", 9000, "facing 0 column", "VI.A");
    refuse("red", "to 18.000 8.000 facing 0 line", "VI.A.1"); /* not every casting on it */
    refuse("red", "to 19.000 8.000 facing 0 column", "VI.A.1");
    field("map: [{id: R, kind: road, line: '18,0 18,36'}]\nunits:\n  red: ['F1 infantry 9 at 18,4 facing north line', "
          "'F2 "
          "infantry 9 at 3,2']\n" FAR);
    play("red", "activate F1");
    refuse("red", "road F1", "VI.A.1");
    not_offered("red", "road F1");
}

static void a_road_runs_through_woods(void **state)
{
    (void)state;
    proves("VI.A.1");
    begin("{id: R, kind: road, line: '18,0 18,36'}, " WOODS("heavy_woods"), "infantry 8 " NORTH " column", "road");
    reaches("18.000", 9000, "facing 0 column", "VI.A");
}

static void some_tanks_crawl_in_trenched_ground(void **state)
{
    (void)state;
    proves("VI.A.6", "C-21");
    begin("{id: T, kind: trench, line: '10,9 26,9', owner: black}", "a7v " NORTH, "move");
    allow("red", "to 18.000 8.000 facing 0 line");
    reaches("18.000", 7000, "facing 0 line", "VI.A.6"); /* half of 16, one of it for the climb out */
}

static void vehicles_do_not_run_through_woods(void **state)
{
    (void)state;
    proves("XIII.N", "C-07", "IV.D");
    begin_with("fire=percentile", "{id: W, kind: light_woods, poly: '10,6 26,6 26,7 10,7'}", "renault_ft_37 " NORTH,
               "run");
    allow("red", "to 18.000 6.000 facing 0 line");
    refuse("red", "to 18.000 9.000 facing 0 line", "XIII.N");
    begin_with("fire=percentile", "", "mk_female " NORTH, "run");
    reaches("18.000", 14000, "facing 0 line", "VI.A");
    field("date: 1918-08\nunits:\n  red: ['F1 mk_female " NORTH "', 'F2 infantry 9 at 3,2']\n" FAR);
    play("red", "activate F1");
    not_offered("red", "run F1");
    refuse("red", "run F1", "IV");
}

/* ---- enemies, friends, edges ---- */

#define TWO(black)                                                                                                     \
    "units:\n  red: ['F1 infantry 9 at 18,4 facing north', 'F2 infantry 9 at 8,4 facing north']\n  black: [" black     \
    "]\n" CARDS

static void a_way_keeps_an_inch_from_the_enemy(void **state)
{
    (void)state;
    proves("G-13");
    field(TWO("'G1 hmg at 18,8 facing south'")); /* 17.625 to 18.375, back to y 9 */
    play("red", "activate F1, run F1");
    allow("red", "via 16.300 8.500");
    refuse("red", "via 16.500 8.500", "G-13"); /* from the start past his corner at less than an inch */
}

static void percentile_keeps_more_than_an_inch_away_and_charts_may_come_closer(void **state)
{
    (void)state;
    proves("G-13", "C-10");
    field_with("fire=percentile", TWO("'G1 infantry 9 at 18,8 facing south'"));
    play("red", "activate F1, move F1");
    allow("red", "to 18.000 6.999 facing 0 line");
    refuse("red", "to 18.000 7.000 facing 0 line", "G-13");
    field(TWO("'G1 infantry 9 at 18,8 facing south'"));
    play("red", "activate F1, move F1");
    allow("red", "to 18.000 7.999 facing 0 line");
    refuse("red", "to 18.000 8.000 facing 0 line", "G-13"); /* touching */
    field(TWO("'G1 infantry 9 at 18,8 facing south'"));
    play("red", "activate F1, run F1");
    refuse("red", "to 18.000 7.500 facing 0 line", "G-13");
}

static void nobody_stands_on_somebody_else(void **state)
{
    (void)state;
    proves("G-13");
    field(TWO("'G1 infantry 9 at 3,30 facing south'"));
    play("red", "activate F1, run F1");
    allow("red", "to 12.500 4.000 facing 0 line"); /* side by side, touching */
    refuse("red", "to 12.499 4.000 facing 0 line", "G-13");
}

static void nobody_leaves_the_table_by_chance(void **state)
{
    (void)state;
    proves("G-13");
    begin("", "infantry 9 at 18,4 facing south", "move");
    allow("red", "to 18.000 0.500 facing 1800 line");
    refuse("red", "to 18.000 0.400 facing 0 line", "G-13"); /* its rear would hang over the edge */
    refuse("red", "to 18.000 -1.000 facing 0 line", "G-13");
    begin("", "infantry 9 at 33,4 facing north", "move");
    refuse("red", "to 34.000 4.000 facing 0 line", "G-13");
}

static void a_way_has_at_most_five_points_between_its_ends(void **state)
{
    (void)state;
    proves("G-13");
    begin("", "infantry 9 " NORTH, "run");
    play("red", "via 18.000 5.000, via 18.000 6.000, via 18.000 7.000, via 18.000 8.000, via 18.000 9.000");
    refuse("red", "via 18.000 10.000", "G-13");
    play("red", "to 18.000 15.000 facing 0 line");
    at("F1", "18 15");
    unit_is("F1", "moved ran");
}

static void a_way_into_an_unseen_enemy_stops_before_him(void **state)
{
    (void)state;
    proves("G-13", "XIV.C");
    field("map: [{id: W, kind: light_woods, poly: '10,10 26,10 26,20 10,20'}]\n"
          "units:\n  red: ['F1 infantry 9 at 18,8 facing north', 'F2 infantry 9 at 8,4 facing north']\n"
          "  black: ['G1 hmg at 18,14 facing south hidden', 'G2 infantry 9 at 3,34']\n" CARDS);
    unit_is("G1", "not-shown");
    play("red", "activate F1, run F1");
    allow("red", "to 18.000 14.000 facing 0 line");
    play("red", "to 18.000 14.000 facing 0 line");
    unit_is("G1", "shown");
    happened("G-13");
    at("F1", "18 12.998");
}

static void pinned_troops_do_not_end_nearer(void **state)
{
    (void)state;
    proves("CH.pin", "VI.X");
    field("units:\n  red: ['F1 infantry 9 at 18,8 facing north pinned', 'F2 infantry 9 at 3,4']\n"
          "  black: ['G1 infantry 9 at 18,20 facing south']\n" CARDS);
    play("red", "activate F1");
    not_offered("red", "run F1");
    refuse("red", "run F1", "VI.X");
    play("red", "move F1");
    refuse("red", "to 18.000 8.500 facing 0 line", "VI.X");
    allow("red", "to 18.000 7.000 facing 0 line");
    allow("red", "to 18.000 8.000 facing 0 line");
}

static void cautious_troops_go_half_as_far(void **state)
{
    (void)state;
    proves("VI.X", "R-11");
    begin("", "infantry 9 " NORTH " cautious", "move");
    reaches("18.000", 2500, "facing 0 line", "VI.A");
}

static void formations_change_in_moves_not_in_runs(void **state)
{
    (void)state;
    proves("R-24", "R-23");
    begin("", "infantry 9 " NORTH " line", "move");
    allow("red", "to 18.000 6.000 facing 2700 column");
    allow("red", "to 18.000 6.000 facing 0 two-ranks");
    begin("", "infantry 9 " NORTH " line", "run");
    allow("red", "to 18.000 6.000 facing 900 line");
    refuse("red", "to 18.000 6.000 facing 0 column", "R-24");
    begin("", "mk_male " NORTH, "move");
    refuse("red", "to 18.000 6.000 facing 0 column", "R-24");
}

static void cavalry_crosses_a_trench_but_does_not_stop_in_it(void **state)
{
    (void)state;
    proves("CH.tdt", "R-85");
    begin("{id: T, kind: trench, line: '4,8 32,8', owner: red}", "cavalry 6 " NORTH " mounted", "move");
    refuse("red", "to 18.000 8.400 facing 0 line", "G-15");
    refuse("red", "into T along 14.000 line step", "CH.tdt");
    allow("red", "to 18.000 10.000 facing 0 line");
}

static void a_tank_may_stand_astride_a_trench(void **state)
{
    (void)state;
    proves("R-85");
    begin("{id: T, kind: trench, line: '4,8 32,8', owner: red}", "mk_male " NORTH, "move");
    play("red", "to 18.000 9.000 facing 0 line");
    unit_is("F1", "moved");
}

static void an_unlimbered_battery_does_not_move(void **state)
{
    (void)state;
    proves("IV.A");
    field("units:\n  red: ['F1 artillery 4 gun field at 18,6 facing north unlimbered', 'F2 infantry 9 at 3,2']\n" FAR);
    play("red", "activate F1");
    not_offered("red", "move F1");
    refuse("red", "move F1", "VI.A");
}

/* ---- lists ---- */

static void candidates_are_many_and_all_legal(void **state)
{
    (void)state;
    proves("G-17", "G-16");
    begin("{id: W, kind: light_woods, poly: '14,7 22,7 22,12 14,12'}, {id: T, kind: trench, line: '4,6 12,6', owner: "
          "red}, {id: H, kind: building, poly: '20.5,3 22.5,3 22.5,5 20.5,5'}",
          "infantry 9 " NORTH, "move");
    offered("red", "to 18.000 4.000 facing 0 line"); /* stay */
    offered("red", "into H");
    assert_in_range(options_of("red", "to"), 40, 400);
    allow("red", "to 18.123 4.567 facing 1234 two-ranks"); /* but any other point, too */
    assert_int_equal(options_of("red", "drop"), 1);
}

static void units_leave_over_the_edge_they_want(void **state)
{
    (void)state;
    proves("R-87", "VIII.D");
    begin("", "infantry 9 at 18,3 facing south", "move");
    refuse("red", "off 18.000 1.000", "R-87");
    play("red", "off 18.000 0.000");
    unit_is("F1", "left");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(infantry_goes_five_inches_or_three),
        field_test(figures_of_the_chart_hold_for_every_row),
        field_test(woods_are_paid_by_the_inch),
        field_test(heavy_woods_bar_tanks_and_motors),
        field_test(a_path_pays_each_ground_for_its_own_length),
        field_test(streams_cost_double_and_rivers_triple),
        field_test(a_wall_and_the_climb_out_of_a_trench_cost_an_inch),
        field_test(wire_takes_the_allowance_pro_rata),
        field_test(a_run_ends_at_the_wire),
        field_test(a_run_out_of_the_wire_goes_on_where_the_ground_changes),
        field_test(who_is_in_ground_that_bars_it_does_not_begin_to_move),
        field_test(who_can_still_turn_in_ground_that_bars_it_may),
        field_test(through_a_gap_there_is_no_wire),
        field_test(the_road_rate_is_for_moves_wholly_on_it),
        field_test(a_road_runs_through_woods),
        field_test(some_tanks_crawl_in_trenched_ground),
        field_test(vehicles_do_not_run_through_woods),
        field_test(a_way_keeps_an_inch_from_the_enemy),
        field_test(percentile_keeps_more_than_an_inch_away_and_charts_may_come_closer),
        field_test(nobody_stands_on_somebody_else),
        field_test(nobody_leaves_the_table_by_chance),
        field_test(a_way_has_at_most_five_points_between_its_ends),
        field_test(a_way_into_an_unseen_enemy_stops_before_him),
        field_test(pinned_troops_do_not_end_nearer),
        field_test(cautious_troops_go_half_as_far),
        field_test(formations_change_in_moves_not_in_runs),
        field_test(cavalry_crosses_a_trench_but_does_not_stop_in_it),
        field_test(a_tank_may_stand_astride_a_trench),
        field_test(an_unlimbered_battery_does_not_move),
        field_test(candidates_are_many_and_all_legal),
        field_test(units_leave_over_the_edge_they_want),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
