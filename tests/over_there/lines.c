/* lines.c - open lines end, however they are gone on with: whoever never says that he is done, and takes back only what
 * leaves him nothing else, comes to an end. [G-13, G-17, XI.C, VII.A, XIV.C] */
#include "field.h"
#include "rules/over_there/over_there.h"
#include "rules/over_there/words.h"

#include <firestep/hash.h>
#include <stdio.h>
#include <string.h>

enum { WALKS = 20 };

static fs_option list[FS_MAX_OPTIONS];
static uint8_t scratch[1 << 18];

/* Any part that goes on, if one is listed besides `done` and `drop`. */
static fs_option stubborn_choice(const ot_state *s, fs_side side, uint64_t *rng)
{
    fs_options all = {list, 0, FS_MAX_OPTIONS, 0};
    int n = 0;

    assert_in_range(fs_ruleset_over_there.scratch_size, 1, sizeof scratch);
    fs_ruleset_over_there.options(playing_scenario(), s, side, scratch, &all);
    assert_in_range(all.n, 1, FS_MAX_OPTIONS);
    for (int i = 0; i < all.n; i++)
        if (list[i].verb != FS_VERB_DROP)
            list[n++] = list[i];
    assert_in_range(n, 2, FS_MAX_OPTIONS); /* something to choose, and not only the way back */
    fs_option o = list[fs_below(rng, (uint32_t)n)];
    for (int i = 0; i < n; i++) /* a way-point goes on for longest */
        if (list[i].verb == OT_V_VIA)
            return list[i];
    while (o.verb == FS_VERB_DONE)
        o = list[fs_below(rng, (uint32_t)n)];
    return o;
}

/* Parts until the line that begins, or is open, now has closed. */
static int walk(fs_side side, int most, uint64_t seed)
{
    static ot_state s;
    fs_run run = {.scratch = scratch};
    int n = 0, answer = FS_MORE;

    memcpy(&s, fs_game_state(game_now(), side), sizeof s);
    while (answer == FS_MORE) {
        fs_option o = stubborn_choice(&s, side, &seed);

        assert_in_range(++n, 1, most);
        fs_dice_from_script(&run.dice, NULL);
        answer = fs_ruleset_over_there.apply(playing_scenario(), &s, side, &o, &run);
    }
    return n;
}

static void ends_within(fs_side side, int most)
{
    for (uint64_t seed = 1; seed <= WALKS; seed++)
        walk(side, most, seed);
}

#define RING                                                                                                           \
    "'G1 infantry 9 at 18,26 facing south', 'G2 infantry 9 at 26,24 facing south', 'G3 infantry 9 at 26,14 facing "    \
    "west', 'G4 infantry 9 at 18,10 facing north', 'G5 infantry 9 at 10,14 facing east', 'G6 infantry 9 at 10,24 "     \
    "facing east'"

static void who_may_go_nowhere_does_not_walk_in_circles(void **state)
{
    static const char *const unit[] = {"hmg at 18,18 facing 181.8 pinned", "infantry 9 at 18,18 facing 30 pinned",
                                       "mk_male at 18,18 facing north"};

    (void)state;
    proves("G-13", "G-17", "VI.X");
    for (size_t i = 0; i < sizeof unit / sizeof *unit; i++) {
        char yaml[1024];

        snprintf(yaml, sizeof yaml,
                 "units:\n  red: ['F1 %s', 'F2 infantry 9 at 3,2']\n  black: [" RING "]\n"
                 "now: {turn: 3, phase: cards}\n",
                 unit[i]);
        field(yaml);
        play("red", "activate F1, move F1");
        ends_within(OT_RED, OT_MAX_VIA + 1);
    }
}

static void a_set_up_ends_with_its_last_unit_and_casting(void **state)
{
    (void)state;
    proves("XIV.C", "XVI.A");
    field_scenario("ot4-hill-174", NULL);
    asked("red");
    ends_within(OT_RED, FS_MAX_LINE);
}

static void a_sheet_of_plots_ends_with_its_last_entry(void **state)
{
    (void)state;
    proves("VII.A");
    field("map: []\nunits: {red: ['F1 infantry 9 at 4,4', O1 artillery 4 gun field off-board, O2 artillery 4 gun heavy "
          "off-board], black: ['G1 infantry 9 at 18,20', P1 artillery 4 gun field off-board]}\n"
          "now: {turn: 3, phase: artillery, plots: {O1: ['4 fire 18,20'], P1: ['4 fire 18,20']}}\n");
    ends_within(OT_RED, 3); /* two for the turn after next, one taken back */
}

static void a_flight_ends_with_its_last_attack(void **state)
{
    (void)state;
    proves("XI.C", "XI.D");
    dice("30 50");
    field_with("air=on", "units: {red: ['F1 infantry 9 at 4,4 facing north'], black: ['G1 infantry 9 at 18,20 facing "
                         "south', 'G2 infantry 9 at 18,12 facing south']}\nnow: {turn: 3, phase: air}\n");
    asked_by("red", "XI.G");
    ends_within(OT_RED, 8); /* three points, four strafes, a bomb */
    play("red", "fly 18 0");
    allow("red", "fly -4.173 9.185"); /* one way on: legal, but not listed */
    not_offered("red", "fly -4.173 9.185");
}

/* Where a trench has been dug since nobody stops in the open but those who are there. */
static void who_stands_where_nobody_may_stop_can_come_back(void **state)
{
    (void)state;
    proves("G-13", "G-15", "G-17");
    field("map: [{id: T, kind: trench, line: '4,18 32,18', owner: red}]\n"
          "units:\n  red: ['F1 infantry 6 at 18,18.25 facing north pinned', 'F2 infantry 9 at 3,2']\n"
          "  black: [" RING "]\nnow: {turn: 3, phase: cards}\n");
    play("red", "activate F1, move F1");
    ends_within(OT_RED, OT_MAX_VIA + 1);
    play("red", "via 18 18.300");
    refuse("red", "to 18 18.251 facing 0 line", "G-15");
    allow("red", "to 18 18.250 facing 0 line");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(who_may_go_nowhere_does_not_walk_in_circles),
        field_test(who_stands_where_nobody_may_stop_can_come_back),
        field_test(a_set_up_ends_with_its_last_unit_and_casting),
        field_test(a_sheet_of_plots_ends_with_its_last_entry),
        field_test(a_flight_ends_with_its_last_attack),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
