/* result.c - a game's line, written and read. */
#include "result.h"
#include "places.h"

#include <firestep/hash.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char sum_key[] = ",\"sum\":\"";
enum { SUM_DIGITS = 16, SUM_TAIL = sizeof sum_key - 1 + SUM_DIGITS + 2 };

void sim_put_sum(fs_writer *w)
{
    uint64_t sum = fs_hash64(w->at, w->n < w->cap ? w->n : w->cap, 0);
    fs_put(w, sum_key);
    fs_put_hex64(w, sum);
    fs_put(w, "\"}");
}

bool sim_sum_is_right(const char *line, size_t n)
{
    char text[SUM_TAIL + 1];
    fs_writer w = {text, 0, sizeof text};
    if (n < SUM_TAIL)
        return false;
    fs_put(&w, sum_key);
    fs_put_hex64(&w, fs_hash64(line, n - SUM_TAIL, 0));
    fs_put(&w, "\"}");
    return memcmp(line + n - SUM_TAIL, text, SUM_TAIL) == 0;
}

static void put_pair(fs_writer *w, const char *key, const int32_t pair[2])
{
    fs_json_open(w, key, '[');
    fs_json_int(w, NULL, pair[0]);
    fs_json_int(w, NULL, pair[1]);
    fs_json_close(w, ']');
}

static void put_turns(fs_writer *w, const sim_result *r, int n_goals)
{
    fs_json_open(w, "course", '[');
    for (int t = 0; t < r->n_turns; t++) {
        char held[SIM_GOALS + 1];
        for (int i = 0; i < n_goals; i++)
            held[i] = r->turn[t].held >> i & 1 ? '1' : '0';
        held[n_goals] = 0;
        fs_json_open(w, NULL, '[');
        fs_json_int(w, NULL, r->turn[t].score[0]);
        fs_json_int(w, NULL, r->turn[t].score[1]);
        fs_json_str(w, NULL, held);
        fs_json_close(w, ']');
    }
    fs_json_close(w, ']');
}

static void put_fell(fs_writer *w, const fs_scenario *sc, const sim_result *r)
{
    char name[32];
    fs_json_open(w, "fell", '[');
    for (int i = 0; i < r->n_fell; i++) {
        sim_place_name(sc, r->fell[i].place, name);
        fs_json_open(w, NULL, '[');
        fs_json_str(w, NULL, name);
        fs_json_int(w, NULL, r->fell[i].quarters[0]);
        fs_json_int(w, NULL, r->fell[i].quarters[1]);
        fs_json_close(w, ']');
    }
    fs_json_close(w, ']');
}

void sim_result_write(const fs_scenario *sc, int n_goals, const sim_result *r, fs_writer *w)
{
    char signature[20] = "";
    fs_writer s = {signature, 0, sizeof signature};
    fs_put_hex64(&s, r->signature);
    fs_put_end(&s);
    fs_json_open(w, NULL, '{');
    fs_json_int(w, "game", (int64_t)r->game);
    fs_json_int(w, "winner", r->winner);
    fs_json_int(w, "grade", r->grade);
    fs_json_int(w, "turns", r->turns);
    fs_json_int(w, "lines", (int64_t)r->lines);
    fs_json_int(w, "decisions", (int64_t)r->decisions);
    fs_json_int(w, "throws", (int64_t)r->throws);
    put_pair(w, "score", r->score);
    put_pair(w, "lost", r->lost);
    put_pair(w, "quarters", r->quarters);
    fs_json_str(w, "signature", signature);
    put_turns(w, r, n_goals);
    put_fell(w, sc, r);
    sim_put_sum(w);
}

static int read_turns(const json_t *list, sim_result *r)
{
    size_t i;
    json_t *at;
    if (!json_is_array(list) || json_array_size(list) > SIM_TURNS)
        return 1;
    json_array_foreach(list, i, at)
    {
        sim_turn *t = &r->turn[r->n_turns++];
        const char *held = json_string_value(json_array_get(at, 2));
        t->score[0] = (int32_t)json_integer_value(json_array_get(at, 0));
        t->score[1] = (int32_t)json_integer_value(json_array_get(at, 1));
        for (int k = 0; held && held[k] && k < SIM_GOALS; k++)
            t->held |= (uint64_t)(held[k] == '1') << k;
    }
    return 0;
}

static int read_fell(const fs_scenario *sc, const json_t *list, sim_result *r)
{
    size_t i;
    json_t *at;
    if (!json_is_array(list) || json_array_size(list) > SIM_PLACES)
        return 1;
    json_array_foreach(list, i, at)
    {
        const char *name = json_string_value(json_array_get(at, 0));
        int place = name ? sim_place_named(sc, name) : SIM_NOWHERE;
        if (place == SIM_NOWHERE)
            return 1;
        r->fell[r->n_fell++] = (sim_fell){
            place,
            {(int32_t)json_integer_value(json_array_get(at, 1)), (int32_t)json_integer_value(json_array_get(at, 2))}};
    }
    return 0;
}

static int read_all(const fs_scenario *sc, json_t *all, sim_result *r)
{
    json_int_t game, winner, grade, turns, lines, decisions, throws;
    const char *signature;
    json_t *course, *fell;
    if (json_unpack(all, "{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:[i,i], s:[i,i], s:[i,i], s:s, s:o, s:o}", "game", &game,
                    "winner", &winner, "grade", &grade, "turns", &turns, "lines", &lines, "decisions", &decisions,
                    "throws", &throws, "score", &r->score[0], &r->score[1], "lost", &r->lost[0], &r->lost[1],
                    "quarters", &r->quarters[0], &r->quarters[1], "signature", &signature, "course", &course, "fell",
                    &fell) ||
        game < 0 || winner < 1 || winner > 3)
        return 1;
    r->game = (uint64_t)game;
    r->winner = (uint8_t)winner;
    r->grade = (uint8_t)grade;
    r->turns = (uint16_t)turns;
    r->lines = (uint64_t)lines;
    r->decisions = (uint64_t)decisions;
    r->throws = (uint64_t)throws;
    r->signature = strtoull(signature, NULL, 16);
    return read_turns(course, r) || read_fell(sc, fell, r);
}

int sim_result_read(const fs_scenario *sc, const char *line, size_t n, sim_result *r)
{
    memset(r, 0, sizeof *r);
    if (!sim_sum_is_right(line, n))
        return 1;
    json_t *all = json_loadb(line, n, 0, NULL);
    int bad = !all || read_all(sc, all, r);
    json_decref(all);
    return bad;
}
