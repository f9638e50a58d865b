/* saving.c - moments of random games as positions: what can be written loads to the same bytes. */
#include "field.h"
#include "rules/red_poppies/kinds.h"
#include "scenario/scenario.h"

#include <firestep/writer.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 65536 };

static void apply_begin(const fs_file *f, rp_state *s)
{
    const fs_option begin = {.verb = FS_VERB_BEGIN};
    static const uint8_t key[32] = {7};
    fs_run run = {.log = NULL};

    fs_dice_from_key(&run.dice, key);
    f->scenario->rules->apply(f->scenario, s, s->head.waiting & 1 ? 1 : 2, &begin, &run);
}

/* The same bytes, at once or after `begin`. False if the moment cannot be written. */
static bool round_trip(const fs_file *f, const rp_state *s)
{
    static char text[TEXT];
    static rp_state copy;
    fs_writer w = {text, 0, TEXT};
    fs_load_error why;
    fs_file back;

    if (fs_position_write(f, s, &w))
        return false;
    assert_true(fs_put_end(&w));
    if (fs_file_read("saved", text, w.n, NULL, &back, &why))
        fail_msg("%s\n%s", why.message, text);
    assert_true(back.scenario->hash == f->scenario->hash);
    memcpy(&copy, back.state, sizeof copy);
    if (memcmp(&copy, s, sizeof copy) != 0)
        apply_begin(&back, &copy);
    if (memcmp(&copy, s, sizeof copy) != 0)
        fail_msg("not the same after a round trip:\n%s", text);
    fs_file_close(&back);
    return true;
}

/* The question of every half of a couplet, behind a barrage too. */
static bool must_come_back(const rp_state *s) { return fs_top_const(&s->head)->kind == RP_F_COUPLET; }

/* Phases of which some moment came back, as bits. */
static uint32_t phases_saved;

/* Plays at random; returns how many moments came back. */
static int play_and_save(const fs_file *f, uint64_t rng, int steps)
{
    static fs_option list[FS_MAX_OPTIONS];
    static const uint8_t key[32] = {3};
    static rp_state s;
    const fs_ruleset *rules = f->scenario->rules;
    fs_run run = {.log = NULL};
    int saved = 0;

    memcpy(&s, f->state, sizeof s);
    saved += round_trip(f, &s);
    fs_dice_from_key(&run.dice, key);
    apply_begin(f, &s);
    for (int i = 0; i < steps && s.head.waiting; i++) {
        fs_side side = s.head.open ? s.head.open : s.head.waiting & 1 ? 1 : 2;
        fs_options out = {list, 0, FS_MAX_OPTIONS, 0};

        if (!s.head.open && round_trip(f, &s)) {
            saved++;
            phases_saved |= (uint32_t)1 << s.head.phase;
        } else if (!s.head.open && must_come_back(&s)) {
            fail_msg("a half of a couplet cannot be written");
        }
        assert_true(rules->options(f->scenario, &s, side, NULL, &out) > 0);
        rules->apply(f->scenario, &s, side, &list[fs_below(&rng, (uint32_t)out.n)], &run);
    }
    return saved;
}

static void moments_of_the_training_scenarios_come_back(void **state)
{
    static const char *const ids[] = {"rp-example", "rp-first-steps"};

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        fs_load_error why;
        fs_file f;

        if (fs_file_open(ids[i], i ? "ask=yes" : NULL, &f, &why))
            fail_msg("%s", why.message);
        assert_true(play_and_save(&f, 1 + i, 400) > 10);
        fs_file_close(&f);
    }
}

static void moments_with_barrages_gas_night_and_transport_come_back(void **state)
{
    static const char text[] =
        "position: red_poppies\ndate: 1917-09-20\nturns: 6\n"
        "ground: [B02-B09 trench british, H02-H09 trench german, E01-E10 nml, C05 village, A05-J05 road]\n"
        "night: [2-3]\ninfiltration: [german]\ntransport: {british: {wagon: 2}, german: {mule: 1}}\n"
        "units:\n"
        "  british: {B04: [2 british-infantry-1915 in], B05: [b3 british-mg in], A05: [b4 british-18pdr]}\n"
        "  german: {H04: [2 german-infantry-late in dispersed], H05: [g3 german-mg in deployed], I05: [g4 "
        "german-mortar]}\n"
        "groups: {british: [ba +3 telephone, bb +4 howitzer runner], german: [ga +3 aircraft]}\n"
        "barrages: [{by: british, first: F, towards: east}, {by: british, width: 4, advances: 10}]\n"
        "now: {phase: initiative}\n";
    fs_load_error why;
    fs_file f;

    (void)state;
    if (fs_file_read("barrages", text, sizeof text - 1, NULL, &f, &why))
        fail_msg("%s", why.message);
    for (uint64_t seed = 1; seed <= 5; seed++)
        assert_true(play_and_save(&f, seed, 300) > 5);
    fs_file_close(&f);
}

/* Isolation and the melees of a night throw at once and wait for nobody; the other segments of a day are boundaries. */
static void every_segment_of_a_campaigns_day_comes_back(void **state)
{
    static const char text[] =
        "position: red_poppies\ndate: 1915-05-08\nmap: {columns: A-F, rows: 1-5}\n"
        "campaign: {days: 3, attacker: german, edges: {british: [west], german: [east]}}\n"
        "ground: [B01-B05 trench british, E01-E05 trench german, C02/C03 wire]\n"
        "control: {british: [columns A-B], german: [columns E-F]}\n"
        "goals: [{side: both, hexes: [C03, D03], points: 1, name: between}]\n"
        "units:\n"
        "  british: {B02: [2 british-infantry-1915], C03: [b3 british-infantry-1915], A04: [bm british-mg]}\n"
        "  german: {E02: [2 german-infantry], D02: [2 german-infantry], F04: [gm german-mg]}\n"
        "groups: {british: [ba +3 runner], german: [ga +4 runner]}\n"
        "now: {day: 1, part: attack, turn: 10, phase: initiative}\n";
    const uint32_t wanted = 1u << RP_PHASE_REINFORCEMENTS | 1u << RP_PHASE_COUNTER_ATTACK |
                            1u << RP_PHASE_NIGHT_ATTACK | 1u << RP_PHASE_RECOVERY | 1u << RP_PHASE_IMPROVEMENT |
                            1u << RP_PHASE_REDEPLOYMENT;
    fs_load_error why;
    fs_file f;

    (void)state;
    if (fs_file_read("campaign", text, sizeof text - 1, NULL, &f, &why))
        fail_msg("%s", why.message);
    phases_saved = 0;
    for (uint64_t seed = 1; seed <= 6; seed++)
        assert_true(play_and_save(&f, seed, 900) > 20);
    assert_int_equal(phases_saved & wanted, wanted);
    fs_file_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(moments_of_the_training_scenarios_come_back),
                                       cmocka_unit_test(moments_with_barrages_gas_night_and_transport_come_back),
                                       cmocka_unit_test(every_segment_of_a_campaigns_day_comes_back)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
