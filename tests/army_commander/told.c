/* told.c - what a record says comes next changes nothing but the time that apply takes, and a record read ahead is
 * refused where one read clause by clause is. */
#include "host_memory.h"
#include "stage.h"

#include <firestep/record.h>
#include <firestep/writer.h>
#include <scenario/scenario.h>
#include <string.h>

static const char *const ids[] = {"s1-training", "s2-thiepval", "s3-cambrai", "s4-michael", "s5-usdau", "s6-anzac"};
enum { SCENARIOS = sizeof ids / sizeof ids[0], DECISIONS = 6000, HINTS = 6, BEHIND = 5, DAMAGES = 150, LINES = 90 };

static const fs_scenario *open_scenario(const char *id, fs_file *file)
{
    fs_load_error why;
    assert_int_equal(fs_file_open(id, NULL, file, &why), 0);
    return file->scenario;
}

/* --- apply ------------------------------------------------------------------------------------------------- */

/* A table of one scenario, its dice, and the options that were listed last, which make good false hints. */
typedef struct table {
    const fs_scenario *sc;
    ac_state now, plain;
    fs_run run;
    fs_option list[FS_MAX_OPTIONS], stale[16];
    uint64_t rng;
    int taken; /* parts of lines taken at once */
} table;

static fs_side asked(const ac_state *s)
{
    return s->head.open ? s->head.open : s->head.waiting & 1 ? 1 : s->head.waiting;
}

static int list_options(table *t, const ac_state *s)
{
    fs_options all = {t->list, 0, FS_MAX_OPTIONS, 0};
    return asked(s) ? t->sc->rules->options(t->sc, s, asked(s), NULL, &all) : 0;
}

/* An option that is listed in the state apply has left, `done`, or one of times gone by. */
static fs_option hint_of(table *t, int i)
{
    int n = i < 3 ? list_options(t, &t->plain) : 0;
    if (n > 0)
        return t->list[fs_below(&t->rng, (uint32_t)n)];
    return i == 3 ? (fs_option){.verb = FS_VERB_DONE} : t->stale[fs_below(&t->rng, 16)];
}

/* A line that goes on from a hint: what may be said behind it, or for once what was listed long ago. */
static int hints_behind(table *t, fs_side side, fs_option *line, const fs_run *run)
{
    static ac_state s;
    fs_run trial = *run;
    int n = 1;
    s = t->plain;
    while (n < BEHIND && asked(&s) == side && !t->sc->rules->check(t->sc, &s, side, &line[n - 1], NULL)) {
        t->sc->rules->apply(t->sc, &s, side, &line[n - 1], &trial);
        int listed = asked(&s) == side ? list_options(t, &s) : 0;
        line[n++] = listed && fs_below(&t->rng, 8) ? t->list[fs_below(&t->rng, (uint32_t)listed)]
                                                   : t->stale[fs_below(&t->rng, 16)];
    }
    return n;
}

/* The options told one after the other, with what was found about them and without: nothing but the time differs. */
static void go_on_as_told(table *t, const ac_state *told, const fs_option *line, int n, fs_run run)
{
    static ac_state with, without;
    with = *told;
    for (int i = 0; i < n && run.next_ok; i++) {
        fs_run bare = run;
        bare.n_next = 0;
        bare.found = 0;
        without = with;
        run.next_ok = 0;
        run.next = line + i + 1;
        run.n_next = (uint16_t)(n - i - 1);
        assert_int_equal(t->sc->rules->apply(t->sc, &with, run.next_side, line + i, &run),
                         t->sc->rules->apply(t->sc, &without, run.next_side, line + i, &bare));
        assert_memory_equal(&with, &without, sizeof with);
        if (run.next_ok)
            assert_int_equal(t->sc->rules->check(t->sc, &with, run.next_side, line + i + 1, NULL), 0);
        else
            assert_int_equal(run.found, 0);
    }
}

/* What apply takes of a line at once has the effect it has part by part, and never goes beyond the line's end. Returns
 * how much it was. */
static int take_at_once(const table *t, fs_side side, const fs_option *o, const fs_option *line, int n, fs_run run)
{
    static ac_state at_once, by_part;
    const fs_ruleset *rules = t->sc->rules;
    fs_run bare = t->run;
    run.may_take = (uint16_t)n;
    run.then = line;
    run.n_then = (uint16_t)n;
    run.then_side = side;
    at_once = by_part = t->now;
    int all = rules->apply(t->sc, &at_once, side, o, &run), part = rules->apply(t->sc, &by_part, side, o, &bare);
    for (int i = 0; i < run.taken; i++) {
        assert_int_equal(part, FS_MORE);
        assert_int_equal(rules->check(t->sc, &by_part, side, &line[i], NULL), 0);
        part = rules->apply(t->sc, &by_part, side, &line[i], &bare);
    }
    assert_int_equal(all, part);
    assert_memory_equal(&at_once, &by_part, sizeof at_once);
    assert_ptr_equal(run.next, run.taken == n ? run.then : line + run.taken);
    assert_int_equal(run.may_take, n - run.taken);
    if (run.next_ok)
        assert_int_equal(rules->check(t->sc, &at_once, side, run.next, NULL), 0);
    return run.taken;
}

static void try_hint(table *t, fs_side side, const fs_option *o, int i)
{
    static ac_state told;
    fs_run run = t->run;
    fs_option next[BEHIND] = {hint_of(t, i)};
    run.next_side = i == 5 ? fs_other(side) : i == 4 || !asked(&t->plain) ? side : asked(&t->plain);
    run.n_next = (uint16_t)(i ? 1 : hints_behind(t, run.next_side, next, &run));
    run.next = next;
    if (run.next_side == side)
        t->taken += take_at_once(t, side, o, next, run.n_next, run);
    told = t->now;
    t->sc->rules->apply(t->sc, &told, side, o, &run);
    assert_memory_equal(&told, &t->plain, sizeof told);
    if (!run.next_ok) {
        assert_int_equal(run.found, 0);
        return;
    }
    assert_int_equal(t->sc->rules->check(t->sc, &told, run.next_side, next, NULL), 0);
    go_on_as_told(t, &told, next, run.n_next, run);
}

static bool decide(table *t)
{
    fs_side side = asked(&t->now);
    int n = list_options(t, &t->now);
    if (!n)
        return false;
    fs_option o = t->list[fs_below(&t->rng, (uint32_t)n)];
    t->stale[fs_below(&t->rng, 16)] = t->list[fs_below(&t->rng, (uint32_t)n)];
    fs_run run = t->run;
    t->plain = t->now;
    t->sc->rules->apply(t->sc, &t->plain, side, &o, &run);
    for (int i = 0; i < HINTS; i++)
        try_hint(t, side, &o, i);
    t->run = run;
    t->now = t->plain;
    return true;
}

static void apply__does_the_same_whatever_it_is_told_of_the_next_option(void **state)
{
    static table t;
    (void)state;
    for (int i = 0; i < SCENARIOS; i++) {
        fs_file file;
        fs_error why;
        uint8_t key[32] = {(uint8_t)i, 7};
        memset(&t, 0, sizeof t);
        for (int k = 0; k < 16; k++)
            t.stale[k].verb = FS_VERB_DONE;
        t.sc = open_scenario(ids[i], &file);
        t.rng = (uint64_t)i + 1;
        fs_dice_from_key(&t.run.dice, key);
        assert_int_equal(t.sc->rules->setup(t.sc, &t.now, &why), 0);
        for (int n = 0; n < DECISIONS; n++)
            if (!decide(&t))
                assert_int_equal(t.sc->rules->setup(t.sc, &t.now, &why), 0);
        assert_true(t.taken > DECISIONS);
        fs_file_close(&file);
    }
}

/* --- records ----------------------------------------------------------------------------------------------- */

static int key_of_line(void *ctx, fs_game *g, fs_side side, const char *text, size_t n, uint8_t out[32])
{
    int line = fs_game_lines(g);
    (void)ctx, (void)side, (void)text, (void)n;
    memset(out, 0, 32);
    memcpy(out, &line, sizeof line);
    return 0;
}

/* The first lines of a random game. */
static size_t make_record(const fs_scenario *sc, char *out, size_t cap)
{
    fs_host host = {{test_resize, NULL}, key_of_line, NULL};
    fs_error why;
    fs_game *g = fs_game_new(sc, &host, NULL, &why);
    uint64_t rng = 1;
    assert_int_equal(fs_game_begin(g), FS_OK);
    while (!fs_game_is_over(g) && fs_game_lines(g) < LINES) {
        fs_side side = fs_game_waiting(g) & 1 ? 1 : 2;
        fs_options list;
        assert_int_equal(fs_game_options(g, side, &list), FS_OK);
        fs_option o = list.at[fs_below(&rng, (uint32_t)list.n)];
        assert_int_equal(fs_game_act(g, side, &o, &why), FS_OK);
    }
    fs_writer w = {out, 0, cap};
    fs_record_write(g, FS_FULL_RECORD, NULL, &w);
    assert_true(w.n < cap);
    fs_game_free(g);
    return w.n;
}

static size_t line_end(const char *text, size_t n, size_t at)
{
    while (at < n && text[at] != '\n')
        at++;
    return at < n ? at + 1 : n;
}

/* Changes, drops or doubles a byte, drops or doubles a line, or cuts the end off; somewhere behind the header. */
static size_t damage(char *text, size_t n, uint64_t *rng)
{
    static const char bytes[] = "0123456789,|.= -?rstdo\n\t";
    const char *first = strstr(text, "\n  1.");
    size_t head = (size_t)(first - text) + 1, at = head + fs_below(rng, (uint32_t)(n - head)), k = 1;
    uint32_t kind = fs_below(rng, 8);
    if (kind < 3) {
        text[at] = bytes[fs_below(rng, sizeof bytes - 1)];
        return n;
    }
    if (kind == 7)
        return at;
    if (kind == 5 || kind == 6) {
        while (at > head && text[at - 1] != '\n')
            at--;
        k = line_end(text, n, at) - at;
    }
    if (kind == 3 || kind == 5) {
        memmove(text + at, text + at + k, n - at - k);
        return n - k;
    }
    memmove(text + at + k, text + at, n - at);
    return n + k;
}

/* What came of reading. */
typedef struct outcome {
    int wrong, lines;
    uint64_t hash, digest;
    fs_record_error e;
} outcome;

static outcome read_record(const fs_scenario *sc, const char *text, size_t n)
{
    fs_host host = {{test_resize, NULL}, key_of_line, NULL};
    fs_error why;
    fs_game *g = fs_game_new(sc, &host, NULL, &why);
    outcome o;
    memset(&o, 0, sizeof o);
    o.wrong = fs_record_read(text, n, g, &o.e);
    o.lines = fs_game_lines(g);
    o.hash = fs_game_hash(g);
    o.digest = fs_game_digest(g);
    if (!o.wrong)
        memset(&o.e, 0, sizeof o.e);
    fs_game_free(g);
    return o;
}

static void expect_same(const outcome *a, const outcome *b)
{
    assert_int_equal(a->wrong, b->wrong);
    assert_string_equal(a->e.message, b->e.message);
    assert_int_equal(a->e.line, b->e.line);
    assert_int_equal(a->e.column, b->e.column);
    assert_int_equal(a->lines, b->lines);
    assert_int_equal(a->hash, b->hash);
    assert_int_equal(a->digest, b->digest);
}

static void damaged_record__is_refused_alike_whether_it_is_read_ahead_or_not(void **state)
{
    static char text[1 << 17], hurt[1 << 17];
    static ac_scenario slow;
    (void)state;
    for (int i = 0; i < SCENARIOS; i++) {
        fs_file file;
        const fs_scenario *sc = open_scenario(ids[i], &file);
        fs_ruleset by_clause = *sc->rules;
        by_clause.read = NULL;
        memcpy(&slow, sc, sizeof slow);
        slow.base.rules = &by_clause;
        size_t n = make_record(sc, text, sizeof text);
        uint64_t rng = (uint64_t)i + 99;
        for (int k = 0; k < DAMAGES; k++) {
            memcpy(hurt, text, n + 1);
            size_t left = k ? damage(hurt, n, &rng) : n;
            outcome fast = read_record(sc, hurt, left), plain = read_record(&slow.base, hurt, left);
            expect_same(&fast, &plain);
            assert_true(k > 0 || !fast.wrong);
        }
        fs_file_close(&file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apply__does_the_same_whatever_it_is_told_of_the_next_option),
        cmocka_unit_test(damaged_record__is_refused_alike_whether_it_is_read_ahead_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
