/* refusals.c - what a refusal says: every word of it stands for something. */
#include "stage.h"

#include "rules/army_commander/rules.h"
#include "rules/army_commander/shell.h"
#include "rules/army_commander/words.h"

#include <firestep/words.h>
#include <firestep/writer.h>
#include <scenario/scenario.h>
#include <string.h>

static const char *const ids[] = {"s1-training", "s2-thiepval", "s3-cambrai", "s4-michael", "s5-usdau", "s6-anzac"};
enum { SCENARIOS = sizeof ids / sizeof ids[0], DECISIONS = 3000, TRIES = 40 };

static fs_side asked(const ac_state *s)
{
    return s->head.open ? s->head.open : s->head.waiting & 1 ? 1 : s->head.waiting;
}

/* What somebody might say: any verb with what it needs, of anybody and anywhere. */
static fs_option any_option(const ac_scenario *sc, uint64_t *rng)
{
    fs_option o = {.verb = (uint16_t)(1 + fs_below(rng, AC_VERBS - 1))};
    uint16_t shape = ac_verb_parts(o.verb);
    if (shape & FS_HAS_SUBJECT)
        o.subject = (fs_unit)(1 + fs_below(rng, sc->n_pieces));
    if (shape & FS_HAS_OBJECT)
        o.object = (uint16_t)(1 + fs_below(rng, o.verb == AC_V_ORDER ? AC_D : sc->n_hexes));
    if (shape & FS_HAS_HEX) {
        o.place = FS_HEX;
        o.x = (int32_t)fs_below(rng, sc->n_hexes);
    }
    return o;
}

/* A refusal has a piece and a place to tell of, and two numbers; nothing else. */
static void expect_facts(const fs_scenario *sc, const fs_error *e)
{
    const char *words = sc->rules->words->phrase[e->phrase];
    char text[300];
    fs_writer w = {.at = text, .cap = sizeof text};
    fs_words_refusal(sc, e, &w);
    fs_put_end(&w);
    if ((strstr(words, "{unit}") && !e->unit) || (strstr(words, "{place}") && !e->place) || strstr(words, "{side}") ||
        strstr(words, "{0}") || strstr(words, "{1}"))
        fail_msg("%s: %s", words, text);
}

static void try_options(const fs_scenario *sc, const ac_state *s, uint64_t *rng)
{
    for (int i = 0; i < TRIES; i++) {
        fs_option o = any_option((const ac_scenario *)sc, rng);
        fs_error why;
        if (sc->rules->check(sc, s, asked(s), &o, &why))
            expect_facts(sc, &why);
    }
}

/* A table of one scenario on which random games are played, one after another. */
typedef struct table {
    fs_file file;
    const fs_scenario *sc;
    ac_state now;
    fs_run run;
    uint64_t rng;
} table;

static void set_up(table *t, int i)
{
    fs_load_error why;
    fs_error no;
    memset(t, 0, sizeof *t);
    assert_int_equal(fs_file_open(ids[i], NULL, &t->file, &why), 0);
    t->sc = t->file.scenario;
    t->rng = (uint64_t)i + 1;
    fs_dice_from_key(&t->run.dice, (const uint8_t[32]){(uint8_t)i});
    assert_int_equal(t->sc->rules->setup(t->sc, &t->now, &no), 0);
}

static void decide(table *t)
{
    static fs_option list[FS_MAX_OPTIONS];
    fs_options all = {list, 0, FS_MAX_OPTIONS, 0};
    fs_error no;
    t->sc->rules->options(t->sc, &t->now, asked(&t->now), NULL, &all);
    t->sc->rules->apply(t->sc, &t->now, asked(&t->now), &list[fs_below(&t->rng, (uint32_t)all.n)], &t->run);
    if (!asked(&t->now))
        assert_int_equal(t->sc->rules->setup(t->sc, &t->now, &no), 0);
}

static void a_refusal_has_everything_that_its_words_speak_of(void **state)
{
    static table t;
    (void)state;
    for (int i = 0; i < SCENARIOS; i++) {
        set_up(&t, i);
        for (int n = 0; n < DECISIONS; n++) {
            try_options(t.sc, &t.now, &t.rng);
            decide(&t);
        }
        fs_file_close(&t.file);
    }
}

static void done_instead_of_a_turn_is_told_to_name_a_division_1_2a(void **state)
{
    static table t;
    fs_option done = {.verb = FS_VERB_DONE};
    fs_decision d;
    fs_error why;
    char text[200];
    fs_writer w = {.at = text, .cap = sizeof text};
    (void)state;
    proves("1.2a");
    set_up(&t, 3);
    while (t.sc->rules->decision(t.sc, &t.now, asked(&t.now), &d), d.phrase != AC_P_ASK_TURN || d.rule != AC_1_2a)
        decide(&t);
    assert_int_equal(t.sc->rules->check(t.sc, &t.now, asked(&t.now), &done, &why), 1);
    fs_words_refusal(t.sc, &why, &w);
    fs_put_end(&w);
    assert_string_equal(text, "[1.2a] a division must take its turn now: name it");
    fs_file_close(&t.file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_has_everything_that_its_words_speak_of),
        cmocka_unit_test(done_instead_of_a_turn_is_told_to_name_a_division_1_2a),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
