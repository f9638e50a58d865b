/* excess.c - a hex that holds too many or two markers is a state of play only where something under way accounts for
 * it. */
#include "rules/army_commander/shell.h"
#include "stage.h"

/* A copy of the state to be changed by hand. */
static ac_state changed;

static void copy_state(void) { changed = *state_now(); }

static void send(const char *piece, const char *hex)
{
    ac_move(scenario_now(), &changed, piece_named(piece), hex_named(hex));
}

static void mark(const char *piece) { changed.stand[piece_named(piece)].hit = 1; }

static void expect_valid(void)
{
    fs_error e;
    assert_int_equal(ac_valid(&scenario_now()->base, &changed, &e), 0);
}

static void expect_invalid(const char *hex)
{
    fs_error e;
    assert_int_equal(ac_valid(&scenario_now()->base, &changed, &e), 1);
    assert_int_equal(e.x, hex_named(hex));
}

/* The British owner is asked which stand takes the loss; others of his look on. */
static void stage_losses(void)
{
    stage(DIVISIONS BRITISH("M", "0605: 3 inf + 1 fs, 0606: 1 hq")
              DIVISION("x", "british", "M", "1008: 4 inf, 1007: 2 inf, 1009: 1 hq")
                  GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
    dice("6,6,1,1 6,6,1,1");
    fight("0604", "0605", "", "");
    expect_asked("british", "4.a");
    copy_state();
    expect_valid();
}

static void losses_account_for_no_full_hex_elsewhere_0_c(void **state)
{
    (void)state;
    proves("0.c");
    stage_losses();
    send("inf@1007", "1008");
    expect_invalid("1008");
}

static void losses_account_for_no_markers_elsewhere_4_d(void **state)
{
    (void)state;
    proves("4.d");
    stage_losses();
    mark("inf@1007");
    expect_valid();
    mark("inf@1007#2");
    expect_invalid("1007");
}

static void a_merge_accounts_for_the_markers_of_its_own_hex_4_e(void **state)
{
    (void)state;
    proves("4.e", "R16");
    stage(DIVISIONS BRITISH("M", "0605: 1 inf (hit), 0606: 1 inf (hit) + 1 fs, 1010: 2 inf, 0607: 1 hq")
              GERMAN("H", "0102: 4 inf, 0101: 1 hq") TURN_OF("br"));
    play("british", "normal");
    march("british", "0605", "0606");
    expect_asked("british", "4.e");
    copy_state();
    expect_valid();
    mark("inf@1010");
    mark("inf@1010#2");
    expect_invalid("1010");
}

/* An open shuffle of an H division: its hexes may be too full while they can be emptied again. */
static void an_open_shuffle_accounts_for_its_own_hexes_only_R31(void **state)
{
    fs_option o;
    fs_run run = {0};
    (void)state;
    proves("R31");
    stage(DIVISIONS BRITISH("H", "0605: 4 inf, 0606: 4 inf, 0705: 1 inf + 1 hq")
              DIVISION("x", "british", "H", "1008: 4 inf, 1007: 1 inf, 1009: 1 hq")
                  GERMAN("H", "0102: 4 inf, 0101: 1 hq") TURN_OF("br"));
    to_moves();
    copy_state();
    clause_read("shuffle inf@0705 0605", &o);
    scenario_now()->base.rules->apply(&scenario_now()->base, &changed, 1, &o, &run);
    expect_valid();
    assert_int_equal(changed.load[hex_named("0605")], 5);
    send("inf@1007", "1008");
    expect_invalid("1008");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(losses_account_for_no_full_hex_elsewhere_0_c),
        stage_test(losses_account_for_no_markers_elsewhere_4_d),
        stage_test(a_merge_accounts_for_the_markers_of_its_own_hex_4_e),
        stage_test(an_open_shuffle_accounts_for_its_own_hexes_only_R31),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
