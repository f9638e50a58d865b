/* odds.c - the odds of the combat chart, walked through the rules themselves, against the table as fractions. */
#include "host_memory.h"
#include "odds_table.h"
#include "rules/army_commander/fight.h"
#include "stage.h"

#include <firestep/odds.h>
#include <firestep/walk.h>
#include <stdio.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

typedef struct fraction {
    wide p, q;
} fraction;

static wide common(wide a, wide b)
{
    while (b) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static fraction plus(fraction a, wide p, wide q)
{
    wide d = common(a.q, q);
    fraction sum = {a.p * (q / d) + p * (a.q / d), a.q / d * q};
    d = common(sum.p, sum.q);
    return (fraction){sum.p / d, sum.q / d};
}

static void expect_fraction(fraction have, uint64_t p, uint64_t q) { assert_true(have.p * q == (wide)p * have.q); }

static uint8_t profile_of(char letter) { return (uint8_t)(AC_ON_6 + letter - 'A'); }

/* Somebody must be on the board; who does not matter to the dice. */
#define FIELD DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq") GERMAN("H", "0604: 4 inf, 0603: 1 hq") TURN_OF("br")

/* Hits of two pools in every way they can fall; either may have no dice. */
typedef void per_throw(void *ctx, int first, int second, wide p, wide q);

static void walk_pools(char a, int n, char b, int m, per_throw *then, void *ctx)
{
    static fs_walk walk;
    ac_state s = *state_now();
    fs_walk_begin(&walk);
    do {
        fs_run run = {0};
        run.dice.walk = &walk;
        ac_ctx c = {scenario_now(), &s, &run};
        int first = ac_throw_hits(&c, 1, n, profile_of(a), AC_3_b, NULL);
        int second = m ? ac_throw_hits(&c, 2, m, profile_of(b), AC_3_c, NULL) : 0;
        then(ctx, first, second, walk.num, walk.den);
    } while (fs_walk_next(&walk));
    assert_false(walk.too_fine || walk.too_deep);
}

typedef struct spread {
    fraction hits[4], mean, all;
} spread;

static void count_hits(void *ctx, int first, int second, wide p, wide q)
{
    spread *s = ctx;
    (void)second;
    fraction *f = &s->hits[first < 3 ? first : 3];
    *f = plus(*f, p, q);
    s->mean = plus(s->mean, p * (wide)(unsigned)first, q);
    s->all = plus(s->all, p, q);
}

static void every_pool_of_1_to_18_dice_scores_as_the_table_says_R1(void **state)
{
    (void)state;
    proves("R1", "R2", "3.b", "3.c", "3.d", "3.e");
    int rows = 0;
    stage(FIELD);
    for (size_t i = 0; i < sizeof odds_of_hits / sizeof *odds_of_hits; i++, rows++) {
        spread s = {{{0, 1}, {0, 1}, {0, 1}, {0, 1}}, {0, 1}, {0, 1}};
        walk_pools(odds_of_hits[i].profile, odds_of_hits[i].n, 'A', 0, count_hits, &s);
        for (int h = 0; h < 4; h++)
            expect_fraction(s.hits[h], odds_of_hits[i].hits[h], odds_of_hits[i].all);
        expect_fraction(s.mean, odds_of_hits[i].mean_p, odds_of_hits[i].mean_q);
        expect_fraction(s.all, 1, 1);
    }
    assert_int_equal(rows, 4 * 18);
}

static void compare_hits(void *ctx, int first, int second, wide p, wide q)
{
    fraction *f = &((fraction *)ctx)[first > second ? 0 : first == second ? 1 : 2];
    *f = plus(*f, p, q);
}

static void who_scores_more_is_as_the_table_says_4_1a(void **state)
{
    (void)state;
    proves("4.1a", "R58");
    stage(FIELD);
    for (size_t i = 0; i < sizeof odds_of_falling_back / sizeof *odds_of_falling_back; i++) {
        fraction f[3] = {{0, 1}, {0, 1}, {0, 1}};
        walk_pools(odds_of_falling_back[i].attacker, odds_of_falling_back[i].attack_dice,
                   odds_of_falling_back[i].defender, odds_of_falling_back[i].defence_dice, compare_hits, f);
        expect_fraction(f[0], odds_of_falling_back[i].more_p, odds_of_falling_back[i].more_q);
        expect_fraction(f[1], odds_of_falling_back[i].same_p, odds_of_falling_back[i].same_q);
        expect_fraction(f[2], odds_of_falling_back[i].less_p, odds_of_falling_back[i].less_q);
    }
}

static void the_other_readings_of_doubles_are_a_switch_R1(void **state)
{
    (void)state;
    proves("R1");
    /* 5,5,5,5 on C: two pairs. One pair counts: 1 hit; both dice of each pair: 4 */
    static const struct {
        const char *reading;
        int hits;
    } row[] = {{"doubles=pairs", 2}, {"doubles=one-pair", 1}, {"doubles=both-dice", 4}};
    for (size_t i = 0; i < 3; i++) {
        stage_with(row[i].reading, DIVISIONS BRITISH("M", "0605: 4 inf, 0606: 1 hq")
                                       GERMAN("M", "0604: 4 inf, 0603: 1 hq") TURN_OF("br"));
        dice("5,5,5,5 1,1,1,1");
        fight("0604", "0605", "", "");
        expect_hits("british", row[i].hits);
    }
}

/* --- through the whole program ------------------------------------------------------------------ */

static fs_odds odds_of_line(const char *const *clauses, int n)
{
    fs_option line[4];
    fs_odds out;
    fs_error e = {0};
    fs_side side = fs_game_waiting(game_now());
    for (int i = 0; i < n; i++)
        clause_read(clauses[i], &line[i]);
    fs_odds_ask ask = {.scenario = &scenario_now()->base,
                       .state = fs_game_state(game_now(), side),
                       .side = side,
                       .line = line,
                       .n_line = n,
                       .memory = {.resize = test_resize}};
    assert_int_equal(fs_odds_of(&ask, &out, &e), 0);
    assert_true(out.exact);
    return out;
}

static wide whole(uint64_t hi, uint64_t lo) { return (wide)hi << 64 | lo; }

/* The hits an outcome tells of the attacker (a division) or of the defender (a hex). */
static int hits_in(const fs_odds *o, const fs_outcome *out, bool attacker)
{
    for (uint32_t i = out->first; i < out->first + out->n; i++) {
        const fs_odds_fact *f = &o->fact[i];
        if ((f->result == AC_RES_HITS || f->result == AC_RES_NO_HITS) && (f->subject != 0) == attacker)
            return f->total;
    }
    return 0;
}

static void a_shot_of_the_artillery_phase_hits_as_the_table_says_5_1e(void **state)
{
    (void)state;
    proves("5.1e", "5.1c", "R71");
    static const char *const target[] = {
        GERMAN("M", "0605: 4 inf, 0604: 1 hq"), GERMAN("H", "0605: 4 inf, 0604: 1 hq"),
        "terrain: {trench: [0606]}\n",          GERMAN("R", "0605: 4 inf, 0604: 1 hq"),
        GERMAN("M", "0605: 4 inf, 0604: 1 hq"), GERMAN("R", "0605: 4 inf, 0604: 1 hq"),
    };
    for (int i = 0; i < 6; i++) {
        char yaml[1024];
        bool trench = i == 2, wet = i >= 4;
        snprintf(yaml, sizeof yaml,
                 "%s%s" DIVISIONS BRITISH(
                     "H", "0608: 1 inf + 1 hq, 0610: 1 gun") "%s"
                                                             "moment: {phase: artillery, guns: british}\n",
                 trench ? target[2] : "", wet ? "terrain: {stream: [0610]}\n" : "",
                 trench ? GERMAN("H", "0606: 2 inf, 0605: 1 hq") : target[i]);
        stage(yaml);
        const char *shot = trench ? "barrage gun@0610 0606" : "barrage gun@0610 0605";
        fs_odds o = odds_of_line(&shot, 1);
        fraction hit = {0, 1};
        for (int k = 0; k < o.n_outcomes; k++)
            for (uint32_t f = o.outcome[k].first; f < o.outcome[k].first + o.outcome[k].n; f++)
                if (o.fact[f].result == AC_RES_HITS)
                    hit = plus(hit, whole(o.outcome[k].p.p_hi, o.outcome[k].p.p_lo),
                               whole(o.outcome[k].p.q_hi, o.outcome[k].p.q_lo));
        expect_fraction(hit, odds_of_a_shot[i].p, odds_of_a_shot[i].q);
        fs_odds_free(&o);
        play("british", shot);
        expect_dice("british", odds_of_a_shot[i].dice, odds_of_a_shot[i].profile);
    }
}

static void the_counter_attack_of_the_example_has_these_odds_EX_4(void **state)
{
    (void)state;
    proves("EX.4");
    /* 8 dice against 6, both on 6 or double 5 */
    stage(DIVISIONS BRITISH("M", "0604: 4 inf, 0605: 1 hq, 0609: 1 gun")
              GERMAN("H", "0603: 4 inf, 0503: 1 fs + 1 hq, 0704: 1 fs, 0601: 1 gun") TURN_OF("ge"));
    assault("0604", "0603");
    support("german", "fs@0503 fs@0704 gun@0601");
    const char *answer = "support gun@0609";
    fs_odds o = odds_of_line(&answer, 1);
    fraction f[3] = {{0, 1}, {0, 1}, {0, 1}};
    for (int k = 0; k < o.n_outcomes; k++)
        compare_hits(f, hits_in(&o, &o.outcome[k], true), hits_in(&o, &o.outcome[k], false),
                     whole(o.outcome[k].p.p_hi, o.outcome[k].p.p_lo), whole(o.outcome[k].p.q_hi, o.outcome[k].p.q_lo));
    fs_odds_free(&o);
    expect_fraction(f[0], 4300961521u, 8707129344u);
    expect_fraction(f[1], 6792953191u, 26121388032u);
    expect_fraction(f[2], 3212775139u, 13060694016u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        stage_test(every_pool_of_1_to_18_dice_scores_as_the_table_says_R1),
        stage_test(who_scores_more_is_as_the_table_says_4_1a),
        stage_test(the_other_readings_of_doubles_are_a_switch_R1),
        stage_test(a_shot_of_the_artillery_phase_hits_as_the_table_says_5_1e),
        stage_test(the_counter_attack_of_the_example_has_these_odds_EX_4),
    };
    return cmocka_run_group_tests_name("army_commander odds", tests, NULL, NULL);
}
