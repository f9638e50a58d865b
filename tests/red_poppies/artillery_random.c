/* artillery_random.c - random games full of guns: every listed option is legal, every state can be played on, odds and
 * suggestions hold wherever artillery asks. */
#include "groups.h"
#include <firestep/ruleset.h>
#include <stdio.h>

enum { GAMES = 60, MOST_LINES = 1500 };

static fs_option list[FS_MAX_OPTIONS];

/* Whether the frame is one of the artillery's. */
static bool is_ours(uint8_t kind)
{
    return kind == RP_F_CALL || kind == RP_F_SIGNALS || kind == RP_F_LANDING || kind == RP_F_DRIFT ||
           kind == RP_F_BOMBARD || kind == RP_F_LINE;
}

static void check_list(const fs_scenario *sc, const rp_state *s, fs_side side, const fs_options *all)
{
    fs_error e;

    assert_in_range(all->n, 2, FS_MAX_OPTIONS);
    assert_in_range(all->narrow, 1, all->n);
    for (int i = 0; i < all->n; i++)
        if (sc->rules->check(sc, s, side, &all->at[i], &e))
            fail_msg("option %d of %d is listed and refused by %s", i, all->n, fs_words_rule(sc, e.rule));
}

/* The program's own completion of an open line is legal all the way. */
static void check_suggestion(const fs_scenario *sc, const rp_state *s, fs_side side)
{
    fs_option line[FS_MAX_LINE];
    rp_state copy = *s;
    fs_run run = {0};
    fs_error e;
    int n = sc->rules->suggest(sc, s, side, 0, line, FS_MAX_LINE);

    assert_true(n > 0);
    fs_dice_from_key(&run.dice, (const uint8_t[32]){7});
    for (int i = 0; i < n; i++) {
        assert_int_equal(sc->rules->check(sc, &copy, side, &line[i], &e), 0);
        assert_int_equal(sc->rules->apply(sc, &copy, side, &line[i], &run), i + 1 < n ? FS_MORE : FS_CLOSED);
    }
}

/* One option, with more weight on the artillery than chance would give it. */
static fs_option choose(const fs_options *all, uint64_t *rng)
{
    for (int tries = 0; tries < 3; tries++) {
        int i = (int)fs_below(rng, (uint32_t)all->n);

        if (all->at[i].verb == RP_V_CALL || all->at[i].verb == RP_V_CANCEL || all->at[i].verb == RP_V_MOVE)
            return all->at[i];
    }
    return all->at[fs_below(rng, (uint32_t)(all->n > 2 && all->narrow < 40 ? all->narrow : all->n))];
}

static void random_game(const fs_scenario *sc, const rp_state *first, uint64_t seed, int *asked)
{
    rp_state s = *first;
    uint64_t rng = seed;
    uint8_t key[32] = {(uint8_t)seed, (uint8_t)(seed >> 8)};
    fs_error e;

    for (int n = 0; s.head.waiting && n < MOST_LINES; n++) {
        fs_options all = {list, 0, FS_MAX_OPTIONS, 0};
        fs_run run = {0};
        uint8_t kind = fs_top_const(&s.head)->kind;

        sc->rules->options(sc, &s, s.head.waiting, NULL, &all);
        if (is_ours(kind)) {
            check_list(sc, &s, s.head.waiting, &all);
            if (s.head.open)
                check_suggestion(sc, &s, s.head.waiting);
            asked[kind]++;
        }
        fs_option o = choose(&all, &rng);
        key[2] = (uint8_t)n, key[3] = (uint8_t)(n >> 8);
        fs_dice_from_key(&run.dice, key);
        sc->rules->apply(sc, &s, s.head.waiting, &o, &run);
        if (sc->rules->valid(sc, &s, &e))
            fail_msg("game %d, line %d: not a state, by %s, after frame %d", (int)seed, n, fs_words_rule(sc, e.rule),
                     kind);
    }
    assert_int_equal(s.head.waiting, 0);
}

static void games_of(const char *switches, const char *yaml, int *asked)
{
    field_with(switches, yaml);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        random_game(&scenario_now()->base, state_now(), seed, asked);
}

#define ARMIES                                                                                                         \
    "date: 1917-10-23\nturns: 6\n"                                                                                     \
    "ground: [\"C02-C09 trench british\", \"H02-H09 trench german\", \"E01-E10 nml\", \"F01-F10 nml\","                \
    " \"G03/H03 wire\", \"G04/H04 wire\", \"G05/H05 wire\", \"C05/D05 wire\", \"J05 level 1\", \"E06 village\"]\n"     \
    "units:\n"                                                                                                         \
    "  british: {C03: [b1 british-infantry-1915 in, b2 british-infantry-1915 in], C05: [b3 british-infantry-1915 in,"  \
    " bm british-mg in], D06: [b4 british-infantry-1915, b5 british-infantry-1915], C08: [bt french-schneider]}\n"     \
    "  german: {H03: [g1 german-infantry in, g2 german-infantry in], H05: [g3 german-infantry in, gm german-mg in],"   \
    " G06: [g4 german-infantry, g5 german-infantry], H08: [gf german-flamethrower]}\n"

static void guns_gas_and_signals(void **state)
{
    (void)state;
    int asked[RP_FRAMES] = {0};

    games_of(NULL,
             ARMIES
             "groups:\n"
             "  british: [ba +3 telephone cross G05w primed, bb +4 howitzer runner cross H05w shell gas primed, "
             "bc +3 flare at G06w, bd +5 aircraft]\n"
             "  german: [ga +3 trench-set cross C05e primed, gb +4 howitzer aircraft cross D06w shell gas primed]\n"
             "marks: {gas: [D05, G05, E06], smoke: [E05]}\nnow: {observers: {german: g1}}\n",
             asked);
    assert_true(asked[RP_F_CALL] && asked[RP_F_SIGNALS] && asked[RP_F_LANDING] && asked[RP_F_DRIFT]);
}

static void the_same_at_night_with_choices(void **state)
{
    (void)state;
    int asked[RP_FRAMES] = {0};

    games_of("ask=yes",
             ARMIES
             "night: [1-4]\n"
             "groups: {british: [ba +3 runner cross E06w primed, bb +3 aircraft], german: [ga +3 telephone cross "
             "C05e primed]}\n"
             "marks: {scrape: [E06, D06, G06, C05]}\n",
             asked);
    assert_true(asked[RP_F_CALL] && asked[RP_F_LANDING]);
}

static void bombardments_and_barrages(void **state)
{
    (void)state;
    int asked[RP_FRAMES] = {0};

    games_of(NULL,
             ARMIES "zones: {west: {side: british, hexes: [columns A-D]}, east: {side: german, hexes: [columns G-J]}}\n"
                    "bombardments: [{by: british, kind: pulverizing, area: chosen}, {by: german, kind: paralyzing, "
                    "hexes: [C05]}]\n"
                    "barrages: [{by: british, first: F, towards: east}, {by: british, width: 4, advances: 3}]\n"
                    "now: {phase: bombardment}\n",
             asked);
    assert_true(asked[RP_F_BOMBARD] && asked[RP_F_LINE]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(guns_gas_and_signals),
        field_test(the_same_at_night_with_choices),
        field_test(bombardments_and_barrages),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
