/* separate.c - throws that are a piece's own affair: odds without all their combinations.
 *
 * A bombardment of a few pieces, as small as a ruleset can be: one die tells how heavy it is, then each piece throws
 * for itself, and once more if it was hit.
 */
#include "stage.h"

enum { HEAVY = 1, HIT, LOST, SHAKEN }; /* results */

typedef struct shelled {
    fs_head head;
    uint64_t hit; /* the pieces hit, a bit each */
} shelled;

typedef struct shelling {
    fs_scenario base;
    bool together; /* every throw is walked with all others */
} shelling;

static void tell(fs_run *run, int piece, int result)
{
    fs_event e = {.type = 1, .rule = 1, .subject = (fs_unit)piece, .seen = 3, .result = (uint16_t)result, .roll = 1};

    fs_say(run, &e, NULL, NULL, 0);
}

static int throw_for(const shelling *sc, fs_run *run, int piece)
{
    if (!sc->together)
        fs_dice_separate(run, (fs_unit)piece);
    return fs_dice_sum(run, 1, 1, 6, 1, NULL);
}

/* 5 hits, 6 kills, one better under a heavy barrage; a piece that is hit is shaken by 1 or 2. */
static void shell_piece(const shelling *sc, shelled *s, fs_run *run, int piece, bool heavy)
{
    int roll = throw_for(sc, run, piece) + heavy;

    if (roll >= 6) {
        tell(run, piece, LOST);
    } else if (roll == 5) {
        s->hit |= (uint64_t)1 << piece;
        tell(run, piece, HIT);
        if (throw_for(sc, run, piece) <= 2)
            tell(run, piece, SHAKEN);
    }
}

static int shell(const fs_scenario *base, void *state, fs_side side, const fs_option *o, fs_run *run)
{
    const shelling *sc = (const shelling *)base;
    shelled *s = state;

    (void)o;
    fs_push(&s->head, 2, side);
    bool heavy = fs_dice_sum(run, side, 1, 6, 1, NULL) > 4;
    if (heavy)
        tell(run, 0, HEAVY);
    for (int piece = 1; piece <= base->n_units; piece++)
        shell_piece(sc, s, run, piece, heavy);
    fs_pop(&s->head, run);
    return FS_CLOSED;
}

static int legal(const fs_scenario *sc, const void *s, fs_side side, const fs_option *o, fs_error *e)
{
    (void)sc, (void)s, (void)side, (void)o, (void)e;
    return 0;
}

static const fs_ruleset rules = {.name = "shelling", .state_size = sizeof(shelled), .check = legal, .apply = shell};

static int steps; /* times progress was told */

static void count_steps(void *ctx, uint64_t run, uint64_t most)
{
    assert_true(run > 0 && run <= most && run % FS_ODDS_STEP == 0);
    ++*(int *)ctx;
}

static void ask_odds(int pieces, bool together, uint32_t leaves, fs_odds *out)
{
    shelling sc = {.base = {.rules = &rules, .n_units = (uint16_t)pieces}, .together = together};
    shelled s = {.head = {.depth = 1, .waiting = 1}};
    fs_option o = {.verb = FS_FIRST_VERB};
    fs_odds_ask ask = {.scenario = &sc.base,
                       .progress = count_steps,
                       .progress_ctx = &steps,
                       .state = &s,
                       .side = 1,
                       .line = &o,
                       .n_line = 1,
                       .max_leaves = leaves,
                       .memory = stage_memory_of(NULL)};

    assert_int_equal(fs_odds_of(&ask, out, NULL), FS_OK);
}

static bool is_chance(const fs_fraction *f, uint64_t p, uint64_t q) { return f->p_lo * q == f->q_lo * p && !f->q_hi; }

static const fs_piece_odds *sum_of(const fs_odds *o, int piece, int result)
{
    for (int i = 0; i < o->n_pieces; i++) {
        if (o->piece[i].fact.subject == piece && o->piece[i].fact.result == result)
            return &o->piece[i];
    }
    return NULL;
}

static void separate__twenty_pieces_are_exact_and_few_leaves(void **state)
{
    static fs_odds odds;

    (void)state;
    ask_odds(20, false, FS_ODDS_QUICK, &odds);
    assert_true(odds.exact);
    assert_int_equal(odds.apart.n, 20);
    assert_in_range(odds.leaves, 20 * 6 * 6, 20 * 6 * 11 + 6);
    assert_int_equal(odds.n_outcomes, 2); /* heavy or not */
    assert_true(is_chance(&odds.outcome[0].p, 2, 3));
    for (int piece = 1; piece <= 20; piece++) {
        assert_true(is_chance(&sum_of(&odds, piece, LOST)->p, 2 * 1 + 1 * 2, 18)); /* 1/6 in 2/3, 2/6 in 1/3 */
        assert_true(is_chance(&sum_of(&odds, piece, HIT)->p, 1, 6));
        assert_true(is_chance(&sum_of(&odds, piece, SHAKEN)->p, 1, 18));
    }
    fs_odds_free(&odds);
}

static void separate__sums_are_those_of_all_combinations(void **state)
{
    static fs_odds apart, joint;

    (void)state;
    ask_odds(3, false, FS_ODDS_QUICK, &apart);
    ask_odds(3, true, FS_ODDS_QUICK, &joint);
    assert_true(joint.exact);
    assert_int_equal(joint.apart.n, 0);
    assert_true(joint.leaves > 3 * apart.leaves && joint.n_outcomes > apart.n_outcomes);
    assert_int_equal(apart.n_pieces, joint.n_pieces);
    for (int i = 0; i < joint.n_pieces; i++) {
        assert_memory_equal(&apart.piece[i].fact, &joint.piece[i].fact, sizeof(fs_odds_fact));
        assert_memory_equal(&apart.piece[i].p, &joint.piece[i].p, sizeof(fs_fraction));
    }
    fs_odds_free(&apart);
    fs_odds_free(&joint);
}

static void separate__pieces_are_apart_in_estimates_too(void **state)
{
    static fs_odds odds;

    (void)state;
    ask_odds(20, false, 5, &odds);
    assert_false(odds.exact);
    assert_int_equal(odds.apart.n, 20);
    assert_int_equal(odds.n_outcomes, 2);
    assert_int_equal(odds.n_pieces, 1 + 3 * 20);
    assert_in_range(sum_of(&odds, 7, LOST)->ppm, 210000, 234000);
    fs_odds_free(&odds);
}

static void odds__tell_how_far_they_are(void **state)
{
    static fs_odds odds;

    (void)state;
    steps = 0;
    ask_odds(3, true, FS_ODDS_LEAVES, &odds);
    assert_int_equal(steps, odds.leaves / FS_ODDS_STEP);
    fs_odds_free(&odds);
    steps = 0;
    ask_odds(4, true, FS_ODDS_LEAVES, &odds);
    assert_true(odds.exact);
    assert_in_range(steps, 2, odds.leaves / FS_ODDS_STEP);
    fs_odds_free(&odds);
}

/* Real sources throw as ever. */
static void separate__throws_are_noted_like_others(void **state)
{
    static fs_rolls rolls;
    fs_run run = {0};
    uint8_t key[32] = {1}, two[2];

    (void)state;
    fs_dice_from_key(&run.dice, key);
    run.dice.rolls = &rolls;
    fs_dice_separate(&run, 3);
    int first = fs_dice_sum(&run, 1, 1, 6, 1, NULL);
    assert_int_equal(run.dice.own, 0);
    fs_dice_each(&run, 1, 2, 6, 1, two);
    assert_int_equal(rolls.n, 2);
    assert_int_equal(rolls.value[0], first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(separate__twenty_pieces_are_exact_and_few_leaves),
        cmocka_unit_test(separate__sums_are_those_of_all_combinations),
        cmocka_unit_test(separate__pieces_are_apart_in_estimates_too),
        cmocka_unit_test(odds__tell_how_far_they_are),
        cmocka_unit_test(separate__throws_are_noted_like_others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
