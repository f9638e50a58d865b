/* effects.c - what options do: lines, dice, windows, states. */
#include "probe.h"

#include <string.h>

static const fs_option *any_option(probe *p)
{
    return &p->list.at[probe_below(p, (uint32_t)(p->list.n < p->list.cap ? p->list.n : p->list.cap))];
}

static bool frames_are_clear(const fs_head *h)
{
    const uint8_t *at = (const uint8_t *)&h->frame[h->depth];

    for (size_t i = 0; i < (size_t)(FS_MAX_FRAMES - h->depth) * sizeof h->frame[0]; i++) {
        if (at[i])
            return false;
    }
    return true;
}

static void check_state(probe *p, const char *name, const uint8_t *s, const fs_option *o)
{
    const fs_head *h = probe_head(s);
    fs_error e = {0};

    CHECK(p, name, h->open == 0, "closed and still open: %s", probe_words(p, p->state, p->side, o));
    CHECK(p, name, !p->rules->valid(p->sc, s, &e), "not valid after: %s (code %d, phrase %d)",
          probe_words(p, p->state, p->side, o), e.code, e.phrase);
    CHECK(p, name, h->depth <= FS_MAX_FRAMES && frames_are_clear(h), "frames above the depth after: %s",
          probe_words(p, p->state, p->side, o));
    CHECK(p, name, (h->waiting == 0) == (h->winner != 0), "waiting %d, winner %d", h->waiting, h->winner);
}

/* Listed options apply; only closing ones draw dice, show anything or push the game on. */
static void options_apply(probe *p, const char *name)
{
    for (int k = 0; k < 4; k++) {
        const fs_option *o = any_option(p);
        fs_run run = {.scratch = p->scratch};
        uint8_t *s = p->copy[0];
        const fs_head *h = probe_head(s);

        memcpy(s, p->state, p->rules->state_size);
        probe_dice(p, probe_below(p, 1u << 30), &run.dice);
        int answered = p->rules->apply(p->sc, s, p->side, o, &run);
        if (answered == FS_CLOSED) {
            check_state(p, name, s, o);
            continue;
        }
        CHECK(p, name, answered == FS_MORE, "apply answered %d", answered);
        CHECK(p, name, run.dice.k == 0, "dice in an open line: %s", probe_words(p, p->state, p->side, o));
        CHECK(p, name, !run.shown, "an open line shows: %s", probe_words(p, p->state, p->side, o));
        CHECK(p, name, h->waiting == probe_head(p->state)->waiting, "an open line changes who is asked: %s",
              probe_words(p, p->state, p->side, o));
        CHECK(p, name, h->open == (o->verb == FS_VERB_DROP ? 0 : p->side), "open is %d after: %s", h->open,
              probe_words(p, p->state, p->side, o));
    }
}

/* Garbage in the scratch, no log, a full log, a scratch that has just served for the same: the same state, dice and
 * flags. */
static void surroundings_do_not_matter(probe *p, const char *name)
{
    const fs_option *o = any_option(p);
    uint64_t salt = probe_below(p, 1u << 30);
    fs_run first = {0};

    static const char *const with[] = {"", "no log", "a full log", "a used scratch"};

    for (int way = 0; way < 4; way++) {
        fs_log log = {.at = p->log, .cap = way == 2 ? 48 : PROBE_LOG};
        fs_run run = {.scratch = p->scratch, .log = way == 1 ? NULL : &log};

        if (way < 3)
            probe_litter(p);
        memcpy(p->copy[way], p->state, p->rules->state_size);
        probe_dice(p, salt, &run.dice);
        p->rules->apply(p->sc, p->copy[way], p->side, o, &run);
        if (way == 0) {
            first = run;
            continue;
        }
        CHECK(p, name, memcmp(p->copy[0], p->copy[way], p->rules->state_size) == 0, "another state with %s: %s",
              with[way], probe_words(p, p->state, p->side, o));
        CHECK(p, name, first.dice.k == run.dice.k && first.shown == run.shown && first.kept_from == run.kept_from,
              "other dice or flags: %s", probe_words(p, p->state, p->side, o));
    }
}

/* From any narrow part the line can be completed as suggested. */
static void suggestions_complete(probe *p, const char *name)
{
    fs_option line[FS_MAX_LINE];

    for (int k = 0; k < 4; k++) {
        const fs_option *o = &p->list.at[probe_below(p, (uint32_t)p->list.narrow)];
        fs_run run = {.scratch = p->scratch};

        memcpy(p->copy[0], p->state, p->rules->state_size);
        fs_dice_from_script(&run.dice, NULL);
        if (p->rules->apply(p->sc, p->copy[0], p->side, o, &run) != FS_MORE || o->verb == FS_VERB_DROP)
            continue;
        int n = p->rules->suggest(p->sc, p->copy[0], p->side, 0, line, FS_MAX_LINE);
        CHECK(p, name, n > 0 && n <= FS_MAX_LINE, "no completion after: %s", probe_words(p, p->state, p->side, o));
        if (n > 0 && n <= FS_MAX_LINE && probe_apply(p, p->copy[0], p->side, line, n, &run) != FS_CLOSED)
            probe_fail(p, name, "the suggested %d parts do not complete the line after: %s", n,
                       probe_words(p, p->state, p->side, o));
    }
}

static void drop_leads_back(probe *p, const char *name)
{
    fs_option drop = {.verb = FS_VERB_DROP};
    fs_run run = {.scratch = p->scratch};

    if (p->rules->check(p->sc, p->state, p->side, &drop, NULL))
        return;
    memcpy(p->copy[0], p->state, p->rules->state_size);
    fs_dice_from_script(&run.dice, NULL);
    p->rules->apply(p->sc, p->copy[0], p->side, &drop, &run);
    CHECK(p, name, memcmp(p->copy[0], p->base, p->rules->state_size) == 0, "drop leads elsewhere");
}

/* An option that leaves the line open, if a few tries find one; any otherwise. */
static fs_option stubborn_choice(probe *p, uint8_t *s, bool *closes)
{
    fs_options list;
    fs_option o = {0};

    probe_list(p, s, p->side, &list, p->other_list);
    for (int tries = 0; tries < 6; tries++) {
        fs_run run = {.scratch = p->scratch};

        do
            o = list.at[probe_below(p, (uint32_t)(list.n < list.cap ? list.n : list.cap))];
        while (o.verb == FS_VERB_DROP && list.n > 1);
        memcpy(p->copy[1], s, p->rules->state_size);
        fs_dice_from_script(&run.dice, NULL);
        *closes = p->rules->apply(p->sc, p->copy[1], p->side, &o, &run) == FS_CLOSED;
        if (!*closes)
            break;
    }
    return o;
}

/* Lines end even if nobody wants them to: each slot is filled at most once. */
static void lines_end(probe *p, const char *name)
{
    bool closes = false;

    memcpy(p->copy[0], p->state, p->rules->state_size);
    for (int n = 0; !closes; n++) {
        if (n == FS_MAX_LINE) {
            probe_fail(p, name, "a line did not end in %d parts", FS_MAX_LINE);
            return;
        }
        stubborn_choice(p, p->copy[0], &closes);
        memcpy(p->copy[0], p->copy[1], p->rules->state_size);
    }
}

/* What side 2 is asked must not tell what side 1 has done. */
static void check_independent(probe *p, const char *name, const uint8_t *after, fs_side other)
{
    fs_options here, there;
    fs_decision a, b;

    p->rules->decision(p->sc, p->base, other, &a);
    p->rules->decision(p->sc, after, other, &b);
    CHECK(p, name, memcmp(&a, &b, sizeof a) == 0, "the other's question changed");
    probe_list(p, p->base, other, &here, p->other_list);
    int n = here.n;
    if (n > FS_MAX_OPTIONS / 2)
        return;
    there = (fs_options){.at = p->other_list + n, .cap = FS_MAX_OPTIONS / 2};
    p->rules->options(p->sc, after, other, p->scratch, &there);
    CHECK(p, name,
          there.n == n && there.narrow == here.narrow && memcmp(there.at, here.at, (size_t)n * sizeof *here.at) == 0,
          "the other's list changed");
}

static void window_lines_commute(probe *p, const char *name)
{
    fs_option line[3][FS_MAX_LINE];
    int n[3];
    uint64_t salt = probe_below(p, 1u << 30);

    if (probe_head(p->base)->waiting != 3)
        return;
    for (fs_side side = 1; side <= 2; side++) {
        n[side] = probe_line(p, p->base, side, line[side], FS_MAX_LINE);
        if (n[side] == 0)
            return; /* lines_end complains */
    }
    for (int order = 0; order < 2; order++) {
        uint8_t *s = p->copy[order];
        fs_side first = order ? 2 : 1;
        fs_run run = {.scratch = p->scratch};

        memcpy(s, p->base, p->rules->state_size);
        probe_dice(p, salt, &run.dice);
        if (!probe_apply(p, s, first, line[first], n[first], &run)) {
            probe_fail(p, name, "a line did not fit");
            return;
        }
        CHECK(p, name, run.dice.k == 0, "dice before the other has closed its line");
        CHECK(p, name, probe_head(s)->waiting == fs_other(first), "waiting is %d after side %d closed",
              probe_head(s)->waiting, first);
        check_independent(p, name, s, fs_other(first));
        if (!probe_apply(p, s, fs_other(first), line[fs_other(first)], n[fs_other(first)], &run))
            probe_fail(p, name, "the second line did not fit");
    }
    CHECK(p, name, memcmp(p->copy[0], p->copy[1], p->rules->state_size) == 0, "the order of the two lines matters");
}

/* A scope being played: where its throws must not be made. */
typedef struct scope {
    const uint8_t *state;
    int throws, bad; /* in all; in the frame that asked, before the scope has ended */
} scope;

static void watch_throw(void *ctx, const fs_run *run)
{
    scope *w = ctx;

    w->throws++;
    w->bad += !run->is_cut && probe_head(w->state)->depth <= run->cut_depth;
}

/* What an option throws it throws in a frame it pushed, never in the one that asked; and so do all answers on the way
 * to the end of its scope. */
static void throws_have_frames(probe *p, const char *name)
{
    fs_option line[FS_MAX_LINE], first = {0};
    scope w = {.state = p->copy[0]};
    fs_run run = {.scratch = p->scratch, .cut_depth = probe_head(p->base)->depth};
    const fs_head *h = probe_head(p->copy[0]);
    fs_side side = p->side;

    memcpy(p->copy[0], p->state, p->rules->state_size);
    probe_dice(p, probe_below(p, 1u << 30), &run.dice);
    run.dice.watch = watch_throw;
    run.dice.watch_ctx = &w;
    for (int i = 0; i < FS_ODDS_DECISIONS; i++) {
        int n = probe_line(p, p->copy[0], side, line, FS_MAX_LINE);

        if (n == 0 || !probe_apply(p, p->copy[0], side, line, n, &run))
            return; /* lines_end complains */
        first = i ? first : line[0];
        if (run.is_cut || !h->waiting || h->depth <= run.cut_depth)
            break;
        side = h->waiting & 1 ? 1 : 2;
    }
    CHECK(p, name, !w.bad, "%d of %d throws in the frame that asked: %s", w.bad, w.throws,
          probe_words(p, p->state, p->side, &first));
    CHECK(p, name, w.throws == 0 || run.is_cut || h->depth > run.cut_depth, "thrown, and the scope has no end: %s",
          probe_words(p, p->state, p->side, &first));
}

/* Plays on at random; every state must go on, to the end or for a while. */
static void play_on(probe *p, const char *name, uint8_t *s)
{
    fs_option line[FS_MAX_LINE];

    for (int i = 0; i < 24 && probe_head(s)->waiting; i++) {
        fs_side open = probe_head(s)->open, side = open ? open : probe_head(s)->waiting & 1 ? 1 : 2;
        fs_run run = {.scratch = p->scratch};
        int n = probe_line(p, s, side, line, FS_MAX_LINE);
        fs_error e = {0};

        if (n == 0) {
            probe_fail(p, name, "a state that is valid has no way on");
            return;
        }
        probe_dice(p, probe_below(p, 1u << 30), &run.dice);
        if (!probe_apply(p, s, side, line, n, &run)) {
            probe_fail(p, name, "a line from a state that is valid does not fit");
            return;
        }
        if (p->rules->valid(p->sc, s, &e)) {
            probe_fail(p, name, "played on from a valid state, it is no longer one (code %d, phrase %d)", e.code,
                       e.phrase);
            return;
        }
    }
}

/* A byte of the head, of a frame in use, or of the rest. */
static size_t place_to_change(probe *p)
{
    size_t head = offsetof(fs_head, frame), frames = (probe_head(p->base)->depth + 1u) * sizeof(fs_frame);

    switch (probe_below(p, 3)) {
    case 0:
        return probe_below(p, (uint32_t)head);
    case 1:
        return head + probe_below(p, (uint32_t)frames);
    default:
        return sizeof(fs_head) + probe_below(p, (uint32_t)(p->rules->state_size - sizeof(fs_head)));
    }
}

/* One up or down, one bit, what stands elsewhere in the state, or anything. */
static uint8_t changed_byte(probe *p, uint8_t old)
{
    switch (probe_below(p, 6)) {
    case 0:
        return (uint8_t)probe_below(p, 256);
    case 1:
        return (uint8_t)(old ^ 1u << probe_below(p, 8));
    case 2:
        return p->base[probe_below(p, (uint32_t)p->rules->state_size)];
    default:
        return (uint8_t)(old + (probe_below(p, 2) ? 1 : -1));
    }
}

/* valid reads any bytes; what it accepts can be played on. */
static void valid_means_playable(probe *p, const char *name)
{
    uint8_t *s = p->copy[0];
    size_t size = p->rules->state_size;

    int played = 0;

    for (int k = 0; k < 200 && played < 8; k++) {
        int changes = 1 + (int)probe_below(p, 3);

        memcpy(s, p->base, size);
        while (changes-- > 0) {
            size_t at = place_to_change(p);

            at = at < size ? at : 0;
            s[at] = changed_byte(p, s[at]);
        }
        if (!p->rules->valid(p->sc, s, NULL) && memcmp(s, p->base, size) != 0) {
            play_on(p, name, s);
            played++;
        }
    }
    for (size_t i = 0; i < size; i++)
        s[i] = (uint8_t)probe_below(p, 256);
    p->rules->valid(p->sc, s, NULL);
}

const property effect_properties[] = {{"options_apply", options_apply, 2},
                                      {"surroundings_do_not_matter", surroundings_do_not_matter, 4},
                                      {"suggestions_complete", suggestions_complete, 2},
                                      {"drop_leads_back", drop_leads_back, 1},
                                      {"lines_end", lines_end, 6},
                                      {"window_lines_commute", window_lines_commute, 4},
                                      {"throws_have_frames", throws_have_frames, 4},
                                      {"valid_means_playable", valid_means_playable, 24},
                                      {NULL, NULL, 0}};
