/* records.c - lines kept, records read again, taking back and doing again. */
#include "probe.h"

#include <string.h>

static void check_event(probe *p, const fs_event *e, int line)
{
    const char *name = "events_cite_rules";
    const fs_words *w = p->rules->words;

    CHECK(p, name, e->rule > 0 && e->rule < w->n_rules, "line %d: event %d without a rule", line, e->type);
    CHECK(p, name, e->type > 0 && e->type < w->n_events, "line %d: event %d has no words", line, e->type);
    CHECK(p, name, e->result < w->n_results, "line %d: result %d", line, e->result);
    CHECK(p, name, e->subject <= p->sc->n_units && e->other <= p->sc->n_units, "line %d: event %d of piece %d, %d",
          line, e->type, e->subject, e->other);
    for (int i = 0; i < e->n_mods; i++) {
        const fs_mod *m = &fs_event_mods(e)[i];

        CHECK(p, name, m->rule > 0 && m->rule < w->n_rules && m->phrase > 0 && m->phrase < w->n_phrases,
              "line %d: event %d: a modifier without rule or reason", line, e->type);
    }
}

void closed_line_properties(probe *p, int first_new_line)
{
    fs_error e = {0};
    fs_kept_line line;

    if (!probe_tries(p, "events_cite_rules"))
        return;
    for (int i = first_new_line; fs_game_line(p->game, i, &line); i++) {
        const fs_event *event;
        size_t at = 0;

        while (line.events.n > 0 && (event = fs_log_next(&line.events, &at)) != NULL)
            check_event(p, event, i);
        if (line.flags & FS_LINE_WINDOW && line.side == 1)
            CHECK(p, "events_cite_rules", line.n_throws == 0, "the first line of a window throws");
    }
    CHECK(p, "valid_after_every_line", !p->rules->valid(p->sc, fs_game_state(p->game, 0), &e),
          "code %d, rule %d, phrase %d, piece %d, place %d", e.code, e.rule, e.phrase, e.unit, e.x);
}

/* Section 9 once more, in other words: whether the last line of `side` may be taken back without consent. */
static bool law_allows(const probe *p, fs_side side)
{
    fs_kept_line line;

    if (fs_game_is_over(p->game))
        return false;
    for (int i = fs_game_lines(p->game); fs_game_line(p->game, i, &line); i--) {
        if (line.kind != FS_LINE_PLAY || line.side != side || line.n_throws || line.shown ||
            line.flags & FS_LINE_WINDOW)
            return false;
        if (!(line.flags & FS_LINE_AUTO))
            return true;
    }
    return false;
}

static void undo_part(probe *p, const char *name, fs_side side)
{
    const fs_option *part;
    int n = fs_game_open_line(p->game, side, &part, NULL);

    memcpy(p->copy[0], fs_game_state(p->game, side), p->rules->state_size);
    CHECK(p, name, fs_game_undo(p->game, side) == FS_OK, "an open line cannot be taken back");
    CHECK(p, name, fs_game_open_line(p->game, side, &part, NULL) == n - 1, "not one part less");
    CHECK(p, name, fs_game_redo(p->game, side) == FS_OK, "a part cannot be done again");
    CHECK(p, name, memcmp(p->copy[0], fs_game_state(p->game, side), p->rules->state_size) == 0,
          "a part taken back and done again leads elsewhere");
}

static void undo_line(probe *p, const char *name, fs_side side)
{
    int lines = fs_game_lines(p->game);
    bool lawful = law_allows(p, side);
    int trouble = fs_game_undo(p->game, side);

    CHECK(p, name, (trouble == FS_OK) == lawful, "side %d: %s, the law says %s", side, fs_game_why(trouble),
          lawful ? "yes" : "no");
    if (trouble)
        return;
    CHECK(p, name, fs_game_lines(p->game) < lines, "nothing was taken back");
    for (int i = 0; i < 8 && fs_game_lines(p->game) < lines; i++)
        CHECK(p, name, fs_game_redo(p->game, side) == FS_OK, "a line cannot be done again");
    CHECK(p, name, fs_game_lines(p->game) == lines, "%d lines, after undo and redo %d", lines, fs_game_lines(p->game));
    CHECK(p, name, memcmp(p->copy[0], fs_game_state(p->game, 0), p->rules->state_size) == 0,
          "undo and redo lead elsewhere");
}

/* That the other side has begun a line is its own affair: what may be taken back does not tell. */
static void undo_beside(probe *p, const char *name, fs_side side)
{
    const fs_option *part;
    bool sealed = false;

    fs_game_open_line(p->game, (fs_side)(3 - side), &part, &sealed);
    CHECK(p, name, sealed || (fs_game_can_undo(p->game, side) == FS_OK) == law_allows(p, side),
          "side %d may %stake back beside an open line of the other", side, law_allows(p, side) ? "not " : "");
}

void undo_properties(probe *p)
{
    const char *name = "undo_and_redo_are_exact_and_lawful";
    const fs_option *part;
    int open = fs_game_open_line(p->game, 1, &part, NULL) + fs_game_open_line(p->game, 2, &part, NULL);

    if (!probe_tries(p, name))
        return;
    memcpy(p->copy[0], fs_game_state(p->game, 0), p->rules->state_size);
    for (fs_side side = 1; side <= 2; side++) {
        if (fs_game_open_line(p->game, side, &part, NULL) > 0)
            undo_part(p, name, side);
        else if (open == 0)
            undo_line(p, name, side);
        else
            undo_beside(p, name, side);
    }
}

static size_t write_record(fs_game *g, fs_side seat, char *to)
{
    fs_writer w = {.at = to, .cap = PROBE_TEXT};

    fs_record_write(g, seat, NULL, &w);
    return fs_put_end(&w) ? w.n : 0;
}

/* The first line whose events are not the same in both games; 0 none. */
static int other_events(fs_game *a, fs_game *b)
{
    fs_kept_line x, y;

    for (int i = 1; fs_game_line(a, i, &x) && fs_game_line(b, i, &y); i++)
        if (x.events.n != y.events.n || (x.events.n && memcmp(x.events.at, y.events.at, x.events.n) != 0))
            return i;
    return 0;
}

/* The record replays to the same bytes, events and text. */
static void replay(probe *p, const char *name)
{
    fs_host host = {.memory = probe_memory};
    fs_game *again = fs_game_new(p->sc, &host, NULL, NULL);
    fs_record_error e;
    size_t n = write_record(p->game, FS_FULL_RECORD, p->text);

    if (!again || n == 0) {
        probe_fail(p, name, "no game, or no record");
    } else if (fs_record_read(p->text, n, again, &e)) {
        probe_fail(p, name, "not read back: %d:%d: %s", e.line, e.column, e.message);
    } else {
        size_t n2 = 0;

        CHECK(p, name, fs_game_hash(again) == fs_game_hash(p->game), "another state");
        CHECK(p, name, fs_game_digest(again) == fs_game_digest(p->game), "other events (line %d)",
              other_events(p->game, again));
        fs_game_type_dice(again, 0);
        n2 = write_record(again, FS_FULL_RECORD, p->text2);
        const char *lines = strchr(strstr(p->text, "[dice"), '\n'), *lines2 = strchr(strstr(p->text2, "[dice"), '\n');
        CHECK(p, name, n2 > 0 && strcmp(lines, lines2) == 0, "another text");
    }
    fs_game_free(again);
}

/* Changes one byte of the record in p->text, takes one out, puts one in or cuts the rest off; its length now. */
static size_t damaged(probe *p, size_t n)
{
    size_t at = probe_below(p, (uint32_t)n);
    char any = probe_below(p, 2) ? (char)probe_below(p, 256) : (char)('0' + probe_below(p, 10));

    switch (probe_below(p, 8)) {
    case 0:
        memmove(p->text + at, p->text + at + 1, n - at - 1);
        return n - 1;
    case 1:
        memmove(p->text + at + 1, p->text + at, n - at);
        p->text[at] = any;
        return n + 1;
    case 2:
        return at;
    default:
        p->text[at] = any;
        return n;
    }
}

/* A damaged record is refused with a reason, or read as a game that can be written and read again to the same. */
static void damage(probe *p, const char *name)
{
    for (int i = 0; i < 6; i++) {
        fs_host host = {.memory = probe_memory};
        fs_game *read = fs_game_new(p->sc, &host, NULL, NULL), *again = fs_game_new(p->sc, &host, NULL, NULL);
        fs_record_error e;
        size_t n = write_record(p->game, FS_FULL_RECORD, p->text);

        n = n > 0 && n < PROBE_TEXT - 2 ? damaged(p, n) : 0;
        if (!read || !again || n == 0) {
            CHECK(p, name, n == 0, "no game");
        } else if (fs_record_read(p->text, n, read, &e)) {
            CHECK(p, name, e.message[0] && e.line >= 0, "refused without a reason");
        } else {
            n = write_record(read, FS_FULL_RECORD, p->text);
            bool same = !fs_record_read(p->text, n, again, &e) && fs_game_hash(read) == fs_game_hash(again);
            CHECK(p, name, same, "what was read from a damaged record cannot be read again: %s", p->text);
        }
        fs_game_free(read);
        fs_game_free(again);
    }
}

/* Gives line `number` of the game to another in which all dice are typed, and the throws it asks for. */
static bool type_line(probe *p, fs_game *again, int number)
{
    fs_kept_line line;
    fs_throw wanted;
    bool good = fs_game_line(p->game, number, &line);

    if (!good || (fs_game_lines(again) >= number && !fs_game_wanted(again, &wanted, NULL)))
        return good; /* the game has given the answer itself */
    if (!fs_game_wanted(again, &wanted, NULL)) {
        if (line.kind == FS_LINE_BEGIN)
            good = fs_game_begin(again) == FS_OK;
        bool given = line.kind == FS_LINE_PLAY && line.flags & FS_LINE_AUTO; /* in a window it waits uncounted */
        while (line.kind == FS_LINE_PLAY && !given && good && fs_game_lines(again) < number &&
               !fs_game_wanted(again, &wanted, NULL)) {
            const fs_option *part; /* the game gives parts itself that are single answers */
            int have = fs_game_open_line(again, line.side, &part, NULL);

            if (have == line.n_options)
                break; /* the line waits in a window */
            good = have < line.n_options && fs_game_act(again, line.side, &line.options[have], NULL) == FS_OK;
        }
    }
    for (int i = 0; good && i < line.n_throws; i++) {
        const fs_throw *t = &line.throws[i];

        good = fs_game_wanted(again, &wanted, NULL) && wanted.kind == t->kind && wanted.side == t->side &&
               fs_game_throw(again, line.values + t->at, t->n) == FS_OK;
    }
    return good;
}

/* The game played again, the stream's own throws typed in by hand. */
static void type_all(probe *p, const char *name)
{
    fs_host host = {.memory = probe_memory};
    fs_game *again = fs_game_new(p->sc, &host, NULL, NULL);
    bool good = again != NULL;

    for (int i = 1; good && i <= fs_game_lines(p->game); i++) {
        good = type_line(p, again, i);
        CHECK(p, name, good, "line %d cannot be given with its dice typed", i);
    }
    if (good) {
        CHECK(p, name, fs_game_hash(again) == fs_game_hash(p->game), "another state");
        CHECK(p, name, fs_game_digest(again) == fs_game_digest(p->game), "other events (line %d)",
              other_events(p->game, again));
    }
    fs_game_free(again);
}

/* Does the next struck line again, if the side has one: it is the side's own, though the game may have given its first
 * part. Lines that follow it without a choice the game gives itself. */
static bool do_again(probe *p, const char *name, fs_side side)
{
    int before = fs_game_lines(p->game);
    fs_kept_line line;

    if (fs_game_redo(p->game, side) != FS_OK)
        return false;
    for (int i = before + 1; fs_game_line(p->game, i, &line); i++)
        if (line.side == side) {
            CHECK(p, name, !(line.flags & FS_LINE_AUTO), "line %d, done again, counts as given by the game", i);
            break;
        }
    return true;
}

/* Struck by consent and done again: the same lines get the same dice. */
static void strike(probe *p, const char *name)
{
    int lines = fs_game_lines(p->game), number = 2 + (int)probe_below(p, (uint32_t)lines - 1);
    uint64_t hash = fs_game_hash(p->game);

    if (fs_game_strike(p->game, number) != FS_OK) {
        probe_fail(p, name, "line %d of %d cannot be struck", number, lines);
        return;
    }
    CHECK(p, name, fs_game_lines(p->game) < lines, "nothing was struck");
    while (do_again(p, name, 1) || do_again(p, name, 2))
        continue;
    CHECK(p, name, fs_game_lines(p->game) == lines && fs_game_hash(p->game) == hash,
          "struck from line %d of %d and done again: %d lines, %s", number, lines, fs_game_lines(p->game),
          fs_game_hash(p->game) == hash ? "the same state" : "another state");
}

/* When the game is over all seats see all. */
static void end_is_open(probe *p, const char *name)
{
    for (fs_side seat = 0; seat <= 2; seat++) {
        fs_game_seat_state(p->game, seat, p->copy[0]);
        CHECK(p, name, memcmp(p->copy[0], fs_game_state(p->game, 0), p->rules->state_size) == 0,
              "seat %d does not see all", seat);
    }
}

/* A seat's copy shows no line kept from it, and says that it is a copy. */
static void copies_are_sealed(probe *p, const char *name)
{
    fs_host host = {.memory = probe_memory};
    fs_game *again = fs_game_new(p->sc, &host, NULL, NULL);
    fs_side seat = (fs_side)probe_below(p, 3);
    fs_record_error e;
    size_t n = write_record(p->game, seat, p->text);
    int sealed = 0, kept = 0;
    fs_kept_line line;

    for (int i = 0; fs_game_entry(p->game, i, &line); i++)
        kept += seat ? (line.kept_from & seat) != 0 : line.kept_from != 0;
    for (const char *at = p->text; n > 0 && (at = strstr(at, " sealed ")) != NULL; at++)
        sealed++;
    CHECK(p, name, sealed >= kept, "%d lines kept from seat %d, %d sealed", kept, seat, sealed);
    CHECK(p, name, again && fs_record_read(p->text, n, again, &e), "the copy of seat %d was replayed", seat);
    fs_game_free(again);
}

void ended_game_properties(probe *p)
{
    if (probe_tries(p, "records_replay"))
        replay(p, "records_replay");
    if (probe_tries(p, "the_end_is_open"))
        end_is_open(p, "the_end_is_open");
    if (p->number % 4 == 0 && probe_tries(p, "damaged_records_are_harmless"))
        damage(p, "damaged_records_are_harmless");
    if (p->number % 4 == 2 && probe_tries(p, "typed_dice_give_the_same_game"))
        type_all(p, "typed_dice_give_the_same_game");
    if (p->number % 4 == 1 && probe_tries(p, "struck_lines_come_back")) {
        strike(p, "struck_lines_come_back");
        replay(p, "records_replay");
    }
}

static void seat_copies(probe *p, const char *name)
{
    const fs_option *part;

    if (fs_game_open_line(p->game, 1, &part, NULL) == 0 && fs_game_open_line(p->game, 2, &part, NULL) == 0)
        copies_are_sealed(p, name);
}

const property record_properties[] = {{"seat_copies_are_sealed", seat_copies, 24}, {NULL, NULL, 0}};
