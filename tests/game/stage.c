/* stage.c - games of the template system, set up in a line or two. */
#include "stage.h"

#include <firestep/hash.h>
#include <stdlib.h>

static void *resize(void *ctx, void *old, size_t n)
{
    stage_memory *m = ctx;

    if (n == 0) {
        free(old);
        return NULL;
    }
    if (m && m->allowed == 0) {
        m->refused++;
        return NULL;
    }
    if (m && m->allowed > 0)
        m->allowed--;
    return realloc(old, n);
}

fs_memory stage_memory_of(stage_memory *m) { return (fs_memory){resize, m}; }

static int key(void *ctx, fs_game *g, fs_side side, const char *text, size_t n, uint8_t out[32])
{
    uint64_t hash = fs_hash64(text, n, (uint64_t)fs_game_lines(g));

    (void)ctx, (void)side;
    memset(out, 0, 32);
    memcpy(out, &hash, sizeof hash);
    return 0;
}

fs_game *stage_game(stage_memory *m)
{
    fs_host host = {.memory = stage_memory_of(m), .key = key};

    return fs_game_new(tp_scenario_builtin(), &host, NULL, NULL);
}

fs_game *stage_typed_game(stage_memory *m)
{
    fs_host host = {.memory = stage_memory_of(m)};

    return fs_game_new(tp_scenario_builtin(), &host, NULL, NULL);
}

fs_game *stage_after(const char *lines)
{
    fs_game *g = stage_game(NULL);
    fs_record_error e;

    if (fs_record_read_lines(lines, strlen(lines), 1, g, &e))
        fail_msg("%d:%d: %s", e.line, e.column, e.message);
    return g;
}

const char *stage_refusal(const char *lines)
{
    static char text[300];
    fs_game *g = stage_game(NULL);
    fs_record_error e;

    text[0] = '\0';
    if (fs_record_read_lines(lines, strlen(lines), 1, g, &e))
        snprintf(text, sizeof text, "%d:%d: %s", e.line, e.column, e.message);
    fs_game_free(g);
    return text;
}

int stage_act(fs_game *g, fs_side side, const char *clause)
{
    const fs_scenario *sc = fs_game_scenario(g);
    fs_option o;
    fs_error e;

    if (sc->rules->parse(sc, fs_game_state(g, side), side, clause, &o, &e))
        fail_msg("not a clause: %s", clause);
    return fs_game_act(g, side, &o, &e);
}

const char *stage_record(fs_game *g, fs_side seat)
{
    static char text[65536];
    fs_writer w = {.at = text, .cap = sizeof text};

    fs_record_write(g, seat, NULL, &w);
    assert_true(fs_put_end(&w));
    return text;
}

const char *stage_events(fs_game *g, fs_side seat)
{
    static char text[65536];
    fs_writer w = {.at = text, .cap = sizeof text};
    fs_event_cursor c = {0};
    const fs_event *e;

    while ((e = fs_game_next_event(g, seat, &c)) != NULL) {
        fs_words_event(fs_game_scenario(g), e, &w);
        fs_put_char(&w, '\n');
    }
    assert_true(fs_put_end(&w));
    return text;
}
