/* saving.c - moments of random games as positions: what can be written loads to the same bytes. */
#include "field.h"
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
static bool must_come_back(const rp_state *s) { return s->head.phase == RP_PHASE_COUPLETS && s->head.depth == 3; }

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

        if (!s.head.open && round_trip(f, &s))
            saved++;
        else if (!s.head.open && must_come_back(&s))
            fail_msg("a half of a couplet cannot be written");
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(moments_of_the_training_scenarios_come_back),
                                       cmocka_unit_test(moments_with_barrages_gas_night_and_transport_come_back)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
