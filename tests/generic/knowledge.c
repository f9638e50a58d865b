/* knowledge.c - who may know what: blind, guess, what lines and logs tell. */
#include "probe.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void blind_copy(const probe *p, uint8_t *to, const uint8_t *from, fs_side side)
{
    memcpy(to, from, p->rules->state_size);
    p->rules->blind(p->sc, to, side);
}

static void guess_at(probe *p, uint8_t *s, fs_side side)
{
    fs_run run = {.scratch = p->scratch};

    probe_dice(p, probe_below(p, 1u << 30), &run.dice);
    p->rules->guess(p->sc, s, side, &run);
}

/* The first byte in which two states differ. */
static int first_difference(const probe *p, const uint8_t *a, const uint8_t *b)
{
    size_t i = 0;

    while (i < p->rules->state_size && a[i] == b[i])
        i++;
    return (int)i;
}

static void blind_twice_is_blind(probe *p, const char *name)
{
    for (fs_side side = 0; side <= 2; side++) {
        blind_copy(p, p->copy[0], p->state, side);
        blind_copy(p, p->copy[1], p->copy[0], side);
        CHECK(p, name, memcmp(p->copy[0], p->copy[1], p->rules->state_size) == 0, "for side %d", side);
    }
}

/* A guess is legal and looks the same. */
static void guesses_are_alike(probe *p, const char *name)
{
    for (fs_side side = 0; side <= 2; side++) {
        fs_error e = {0};

        blind_copy(p, p->copy[0], p->base, side);
        memcpy(p->copy[1], p->copy[0], p->rules->state_size);
        guess_at(p, p->copy[1], side);
        CHECK(p, name, !p->rules->valid(p->sc, p->copy[1], &e), "a guess of side %d is not valid (code %d, phrase %d)",
              side, e.code, e.phrase);
        p->rules->blind(p->sc, p->copy[1], side);
        CHECK(p, name, memcmp(p->copy[0], p->copy[1], p->rules->state_size) == 0,
              "a guess of side %d looks different (byte %d)", side, first_difference(p, p->copy[0], p->copy[1]));
    }
}

static int32_t nearby(probe *p, int32_t at)
{
    enum { INCHES = 8, INCH = 1000 };

    return at + (int32_t)probe_below(p, 2 * INCHES * INCH) - INCHES * INCH;
}

/* Another hex, or a point some inches away, where somebody may stand in hiding; another who, or whom. */
static void bend(probe *p, int how, fs_option *o)
{
    if (how % 2 && o->place == FS_POINT)
        o->x = nearby(p, o->x), o->y = nearby(p, o->y);
    else if (how % 2)
        o->x = (int32_t)probe_below(p, p->sc->board ? (uint32_t)fs_hex_count(&p->sc->board->grid) + 1 : 8);
    else if (how % 4)
        o->object = (uint16_t)probe_below(p, p->sc->n_units + 1u);
    else
        o->subject = (fs_unit)probe_below(p, p->sc->n_units + 1u);
}

static void check_refusals(probe *p, const char *name, const uint8_t *blind)
{
    for (int i = 0; i < 8; i++) {
        fs_option o = p->list.at[probe_below(p, (uint32_t)p->list.n)];
        fs_error a = {0}, b = {0};

        bend(p, i, &o);
        int here = p->rules->check(p->sc, p->state, p->side, &o, &a);
        int there = p->rules->check(p->sc, blind, p->side, &o, &b);
        CHECK(p, name, (here != 0) == (there != 0), "check knows more than the side: %s",
              probe_words(p, p->state, p->side, &o));
        CHECK(p, name, memcmp(&a, &b, sizeof a) == 0, "the refusal knows more than the side: %s",
              probe_words(p, p->state, p->side, &o));
    }
}

/* Question, list, refusals and weights come from what the side knows. */
static void answers_come_from_knowledge(probe *p, const char *name)
{
    fs_options list;
    fs_decision d;
    uint8_t mind[FS_MAX_MIND] = {0};
    int32_t *blind_weight = p->weight + FS_MAX_OPTIONS;

    blind_copy(p, p->copy[0], p->state, p->side);
    p->rules->decision(p->sc, p->copy[0], p->side, &d);
    CHECK(p, name, memcmp(&d, &p->decision, sizeof d) == 0, "the question is another on the blind state");
    probe_list(p, p->copy[0], p->side, &list, p->other_list);
    CHECK(p, name, list.n == p->list.n && list.narrow == p->list.narrow, "%d options, blind %d", p->list.n, list.n);
    if (list.n != p->list.n || list.n > list.cap)
        return;
    CHECK(p, name, memcmp(list.at, p->list.at, (size_t)list.n * sizeof *list.at) == 0, "the lists differ");
    check_refusals(p, name, p->copy[0]);
    p->rules->policy(p->sc, p->state, p->side, &p->list, mind, p->weight);
    memset(mind, 0, sizeof mind);
    p->rules->policy(p->sc, p->copy[0], p->side, &list, mind, blind_weight);
    CHECK(p, name, memcmp(p->weight, blind_weight, (size_t)list.n * sizeof *blind_weight) == 0, "the weights differ");
}

/* The text of all events of a log that `seat` may read. */
static size_t told(const probe *p, const fs_log *log, fs_side seat, char *to)
{
    fs_writer w = {.at = to, .cap = PROBE_TEXT};
    size_t at = 0;
    const fs_event *e;

    while ((e = fs_log_next(log, &at)) != NULL) {
        if (!(e->seen & seat))
            continue;
        fs_words_event(p->sc, e, &w);
        fs_put_char(&w, '\n');
    }
    fs_put_end(&w);
    return w.n;
}

/* A line not kept from X reads the same and is legal in whatever X may take the state for. */
static void check_readable(probe *p, const char *name, const uint8_t *alike, const fs_option *line, int n)
{
    fs_run run = {.scratch = p->scratch};

    memcpy(p->copy[3], alike, p->rules->state_size);
    memcpy(p->copy[4], p->base, p->rules->state_size);
    fs_dice_from_script(&run.dice, NULL);
    for (int i = 0; i < n; i++) {
        char clause[1024];
        fs_writer w = {.at = clause, .cap = sizeof clause};
        fs_option back;

        p->rules->print(p->sc, p->copy[4], p->side, &line[i], &w);
        fs_put_end(&w);
        if (p->rules->parse(p->sc, p->copy[3], p->side, clause, &back, NULL) ||
            memcmp(&back, &line[i], sizeof back) != 0 || p->rules->check(p->sc, p->copy[3], p->side, &line[i], NULL)) {
            probe_fail(p, name, "not kept from the other side, yet it cannot read: %s", clause);
            return;
        }
        p->rules->apply(p->sc, p->copy[3], p->side, &line[i], &run);
        p->rules->apply(p->sc, p->copy[4], p->side, &line[i], &run);
    }
}

/* One line tried for one reader. */
static void check_learning(probe *p, const char *name, fs_side x, const fs_option *line, int n)
{
    uint64_t salt = probe_below(p, 1u << 30);
    fs_log log = {.at = p->log, .cap = PROBE_LOG / 2};
    fs_log log2 = {.at = p->log + PROBE_LOG / 2, .cap = PROBE_LOG / 2};
    fs_run run = {.scratch = p->scratch, .log = &log}, run2 = {.scratch = p->scratch, .log = &log2};
    uint8_t *s = p->copy[0], *alike = p->copy[1];

    memcpy(s, p->base, p->rules->state_size);
    blind_copy(p, alike, p->base, x);
    guess_at(p, alike, x);
    memcpy(p->copy[2], alike, p->rules->state_size);
    probe_dice(p, salt, &run.dice);
    probe_dice(p, salt, &run2.dice);
    if (!probe_apply(p, s, p->side, line, n, &run))
        return;
    if (x != p->side && !(run.kept_from & x))
        check_readable(p, name, p->copy[2], line, n);
    if (!probe_apply(p, alike, p->side, line, n, &run2) || run.shown & x)
        return;
    if (told(p, &log, x, p->text) != told(p, &log2, x, p->text2) || strcmp(p->text, p->text2) != 0)
        probe_fail(p, name, "the log tells side %d what is not `shown`: %s", x,
                   probe_words(p, p->base, p->side, &line[0]));
    p->rules->blind(p->sc, s, x);
    p->rules->blind(p->sc, alike, x);
    CHECK(p, name, memcmp(s, alike, p->rules->state_size) == 0, "side %d learns what is not `shown` (byte %d): %s", x,
          first_difference(p, s, alike), probe_words(p, p->base, p->side, &line[0]));
}

/* Two states alike to X, the same line and dice: if X can tell them apart afterwards, `shown` names X. */
static void what_is_learnt_is_named(probe *p, const char *name)
{
    fs_option line[FS_MAX_LINE];

    for (int k = 0; k < 3; k++) {
        int n = probe_line(p, p->base, p->side, line, FS_MAX_LINE);

        for (fs_side x = 1; x <= 2 && n > 0; x++)
            check_learning(p, name, x, line, n);
    }
}

/* Plays a line of the side, and in a window one of the other after it; the log of both. False: it does not fit. */
static bool play_secret(probe *p, uint8_t *s, const fs_option *line, int n, const fs_option *answer, int n_answer,
                        fs_run *run, fs_side *kept)
{
    memcpy(s, p->base, p->rules->state_size);
    if (!probe_apply(p, s, p->side, line, n, run))
        return false;
    *kept = run->kept_from;
    return n_answer == 0 || probe_apply(p, s, fs_other(p->side), answer, n_answer, run);
}

/* Two lines kept from X that leave X with the same view must leave it with the same log. */
static void logs_keep_secrets(probe *p, const char *name)
{
    fs_option line[2][FS_MAX_LINE], answer[FS_MAX_LINE];
    fs_side x = fs_other(p->side), kept[2] = {0, 0};
    int n[2], n_answer = 0;
    uint64_t salt = probe_below(p, 1u << 30);
    fs_log log[2] = {{.at = p->log, .cap = PROBE_LOG / 2}, {.at = p->log + PROBE_LOG / 2, .cap = PROBE_LOG / 2}};
    fs_run run[2];

    if (probe_head(p->base)->waiting == 3)
        n_answer = probe_line(p, p->base, x, answer, FS_MAX_LINE);
    for (int i = 0; i < 2; i++) {
        n[i] = probe_line(p, p->base, p->side, line[i], FS_MAX_LINE);
        run[i] = (fs_run){.scratch = p->scratch, .log = &log[i]};
        probe_dice(p, salt, &run[i].dice);
        if (n[i] == 0 || !play_secret(p, p->copy[i], line[i], n[i], answer, n_answer, &run[i], &kept[i]))
            return;
        if (run[i].shown & x || !(kept[i] & x))
            return;
        p->rules->blind(p->sc, p->copy[i], x);
    }
    if (memcmp(p->copy[0], p->copy[1], p->rules->state_size) != 0)
        return;
    if (told(p, &log[0], x, p->text) != told(p, &log[1], x, p->text2) || strcmp(p->text, p->text2) != 0)
        probe_fail(p, name, "the log tells side %d of a line kept from it: %s", x,
                   probe_words(p, p->base, p->side, &line[0][0]));
}

const property knowledge_properties[] = {{"blind_twice_is_blind", blind_twice_is_blind, 2},
                                         {"guesses_are_alike", guesses_are_alike, 2},
                                         {"answers_come_from_knowledge", answers_come_from_knowledge, 2},
                                         {"what_is_learnt_is_named", what_is_learnt_is_named, 2},
                                         {"logs_keep_secrets", logs_keep_secrets, 2},
                                         {NULL, NULL, 0}};
