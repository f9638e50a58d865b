/* probe.c - helpers of the properties. */
#include "probe.h"
#include "host_memory.h"

#include <firestep/hash.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

const fs_memory probe_memory = {test_resize, NULL};

static int kind_of(generic_report *r, const char *name)
{
    int i = 0;

    while (i < r->n_kinds && strcmp(r->kind[i].name, name) != 0)
        i++;
    if (i == r->n_kinds && i < GENERIC_KINDS - 1) {
        r->n_kinds++;
        snprintf(r->kind[i].name, sizeof r->kind[i].name, "%s", name);
    }
    return i;
}

bool probe_tries(probe *p, const char *name)
{
    if (p->report->only && strcmp(p->report->only, name) != 0)
        return false;
    p->report->tried++;
    p->report->kind[kind_of(p->report, name)].tried++;
    return true;
}

void probe_time(probe *p, const property *q)
{
    clock_t began = clock();

    q->run(p, q->name);
    p->report->kind[kind_of(p->report, q->name)].spent += (int64_t)(clock() - began) * 1000000 / CLOCKS_PER_SEC;
}

static void print_record(probe *p)
{
    fs_writer w = {.at = p->text2, .cap = PROBE_TEXT};

    if (!p->game)
        return;
    fs_record_write(p->game, FS_FULL_RECORD, NULL, &w);
    fs_put_end(&w);
    fprintf(stderr, "%s", p->text2);
    for (fs_side side = 1; side <= 2; side++) {
        const fs_option *part;
        int n = fs_game_open_line(p->game, side, &part, NULL);

        for (int i = 0; i < n; i++)
            fprintf(stderr, "# open, %s: %s\n", fs_words_side(p->sc, side),
                    probe_words(p, fs_game_state(p->game, side), side, &part[i]));
    }
}

void probe_fail(probe *p, const char *name, const char *format, ...)
{
    generic_report *r = p->report;
    char message[GENERIC_MESSAGE];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    int kind = kind_of(r, name);
    if (r->failures++ == 0) {
        snprintf(r->property, sizeof r->property, "%s", name);
        snprintf(r->message, sizeof r->message, "%s", message);
    }
    if (r->kind[kind].failed++ > 0 || r->quiet)
        return; /* one of each kind tells enough */
    fprintf(stderr, "FAILED %s: scenario %s, seed %llu, game %d, line %d, side %d: %s\n", name, p->sc->id,
            (unsigned long long)p->seed, p->number, p->game ? fs_game_lines(p->game) + 1 : 0, p->side, message);
    print_record(p);
}

uint32_t probe_below(probe *p, uint32_t bound) { return bound > 1 ? fs_below(&p->rng, bound) : 0; }

void probe_litter(probe *p)
{
    size_t size = p->rules->scratch_size, i = 0;
    uint64_t word = (uint64_t)probe_below(p, 1u << 30) << 30 | 1;

    for (; i + sizeof word <= size; i += sizeof word) {
        word ^= word << 13, word ^= word >> 7, word ^= word << 17;
        memcpy(p->scratch + i, &word, sizeof word);
    }
    memcpy(p->scratch + i, &word, size - i);
}

void probe_key(const probe *p, uint64_t salt, uint8_t key[32])
{
    uint64_t word[4];

    for (int i = 0; i < 4; i++)
        word[i] = fs_hash64(&salt, sizeof salt, p->seed + (uint64_t)p->number * 1000003u + (uint64_t)i);
    memcpy(key, word, 32);
}

void probe_dice(const probe *p, uint64_t salt, fs_dice *dice)
{
    uint8_t key[32];

    probe_key(p, salt, key);
    fs_dice_from_key(dice, key);
}

const char *probe_words(const probe *p, const uint8_t *state, fs_side side, const fs_option *o)
{
    static char text[256];
    fs_writer w = {.at = text, .cap = sizeof text};

    if (p->rules->print(p->sc, state, side, o, &w))
        snprintf(text, sizeof text, "(%u %u %u %u %u %d %d)", o->verb, o->subject, o->object, o->place, o->form, o->x,
                 o->y);
    else
        fs_put_end(&w);
    return text;
}

int probe_list(probe *p, const uint8_t *state, fs_side side, fs_options *out, fs_option *at)
{
    *out = (fs_options){.at = at, .cap = FS_MAX_OPTIONS};
    return p->rules->options(p->sc, state, side, p->scratch, out);
}

int probe_apply(probe *p, uint8_t *state, fs_side side, const fs_option *line, int n, fs_run *run)
{
    int answered = 0;

    for (int i = 0; i < n; i++) {
        if (answered == FS_CLOSED || p->rules->check(p->sc, state, side, &line[i], NULL))
            return 0;
        answered = p->rules->apply(p->sc, state, side, &line[i], run);
    }
    return answered == FS_CLOSED ? FS_CLOSED : 0;
}

int probe_line(probe *p, const uint8_t *state, fs_side side, fs_option *line, int cap)
{
    fs_run run = {.scratch = p->scratch};
    int n = 0;

    memcpy(p->copy[5], state, p->rules->state_size);
    fs_dice_from_script(&run.dice, NULL);
    while (n < cap) {
        fs_options list;
        fs_option o = {0};

        probe_list(p, p->copy[5], side, &list, p->other_list);
        if (list.n == 0)
            return 0;
        do
            o = list.at[probe_below(p, (uint32_t)(list.n < list.cap ? list.n : list.cap))];
        while (o.verb == FS_VERB_DROP && list.n > 1);
        line[n++] = o;
        if (p->rules->apply(p->sc, p->copy[5], side, &o, &run) == FS_CLOSED)
            return n;
    }
    return 0;
}
