/* match.c - one game, played through the ruleset by two levels. */
#include "match.h"
#include "losses.h"

#include <firestep/hash.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <table/text.h>

enum { LOG_ROOM = 1 << 18 };

struct sim_desk {
    ai_brain *brain;
    void *state, *scratch;
    size_t state_cap, scratch_cap;
    fs_option options[FS_MAX_OPTIONS];
    uint64_t log[LOG_ROOM / 8];
    sim_text text;
    sim_look look[2];
    int now; /* which of the two is the last */
    sim_losses losses;
};

sim_desk *sim_desk_new(void)
{
    sim_desk *d = calloc(1, sizeof *d);
    if (d && !(d->brain = ai_brain_new(1, table_memory))) {
        free(d);
        d = NULL;
    }
    return d;
}

void sim_desk_free(sim_desk *d)
{
    if (!d)
        return;
    ai_brain_free(d->brain);
    free(d->state);
    free(d->scratch);
    free(d->text.at);
    sim_look_free(&d->look[0]);
    sim_look_free(&d->look[1]);
    sim_losses_free(&d->losses);
    free(d);
}

static int grow(void **at, size_t *cap, size_t n)
{
    if (*cap >= n)
        return 0;
    void *more = realloc(*at, n);
    if (!more)
        return 1;
    memset(more, 0, n);
    *at = more;
    *cap = n;
    return 0;
}

static int desk_room(sim_desk *d, const fs_scenario *sc)
{
    return grow(&d->state, &d->state_cap, sc->rules->state_size) ||
           grow(&d->scratch, &d->scratch_cap, sc->rules->scratch_size + 1) || sim_look_room(&d->look[0], sc) ||
           sim_look_room(&d->look[1], sc) || sim_losses_room(&d->losses, sc);
}

/* A stream of its own for each line, from seed, game and number. */
static void key_line(fs_run *run, uint64_t seed, uint64_t game, uint64_t line)
{
    uint8_t key[32] = {0};
    memcpy(key, &seed, 8);
    memcpy(key + 8, &game, 8);
    memcpy(key + 16, &line, 8);
    fs_dice_from_key(&run->dice, key);
}

static uint64_t mind_of(uint64_t seed, uint64_t game, uint64_t side)
{
    const uint64_t what[3] = {seed, game, side};
    return fs_hash64(what, sizeof what, 0x6d696e64);
}

static fs_side asked(const fs_head *h) { return h->open ? h->open : h->waiting & 1 ? 1 : h->waiting; }

/* A turn has ended, or the game. */
static int note_turn(sim_desk *d, const sim_match *m, sim_result *r)
{
    const fs_head *h = d->state;
    if (m->brief)
        return 0;
    const sim_look *before = &d->look[d->now];
    d->now ^= 1;
    for (int u = 1; u <= m->scenario->n_units; u++)
        d->look[d->now].piece[u].side = before->piece[u].side;
    if (sim_look_at(&d->look[d->now], m->scenario, d->state, &d->text))
        return 1;
    sim_losses_count(&d->losses, before, &d->look[d->now]);
    if (r->n_turns < SIM_TURNS)
        r->turn[r->n_turns++] = (sim_turn){{h->score[0], h->score[1]}, d->look[d->now].held};
    return 0;
}

static int begin(sim_desk *d, const sim_match *m, uint64_t game, sim_result *r)
{
    memset(r, 0, sizeof *r);
    r->game = game;
    if (desk_room(d, m->scenario))
        return 1;
    d->now = 0;
    memcpy(d->state, m->start, m->scenario->rules->state_size);
    r->turns = ((const fs_head *)d->state)->turn > 0;
    return m->brief ? 0 : sim_look_at(&d->look[0], m->scenario, d->state, &d->text);
}

static int end(sim_desk *d, const sim_match *m, sim_result *r)
{
    const fs_head *h = d->state;
    r->winner = h->winner;
    r->grade = h->grade;
    memcpy(r->score, h->score, sizeof r->score);
    r->signature = fs_hash64(d->state, m->scenario->rules->state_size, 0);
    if (note_turn(d, m, r))
        return 1;
    sim_losses_give(&d->losses, r);
    return 0;
}

/* One decision. 0 to go on, 1 when there is none, 2 without memory. */
static int step(sim_desk *d, const sim_match *m, ai_mind mind[2], fs_run *run, sim_result *r)
{
    const fs_scenario *sc = m->scenario;
    const fs_head *h = d->state;
    fs_side side = asked(h);
    fs_options list = {d->options, 0, FS_MAX_OPTIONS, 0};
    uint16_t turn = h->turn;
    if (!side || sc->rules->options(sc, d->state, side, d->scratch, &list) < 1)
        return 1;
    ai_ask ask = {sc, d->state, side, &list, m->player[side - 1], false};
    fs_option chosen = list.at[ai_choose(d->brain, &mind[side - 1], &ask)];
    r->decisions++;
    if (sc->rules->apply(sc, d->state, side, &chosen, run) != FS_CLOSED)
        return 0;
    r->turns = (uint16_t)(r->turns + (h->turn && h->turn != turn)); /* a campaign begins anew every day */
    r->throws += run->dice.k;
    key_line(run, m->seed, r->game, ++r->lines);
    if (run->log) {
        sim_losses_hear(&d->losses, sc, run->log);
        run->log->n = run->log->lost = 0;
    }
    return h->turn != turn && turn && h->waiting && note_turn(d, m, r) ? 2 : 0;
}

/* 0, or nonzero and how it stopped short. */
static int judge(const sim_match *m, const sim_result *r, const fs_head *h, char why[SIM_WHY])
{
    const char *what = r->lines > m->scenario->max_lines                            ? "went on beyond its most lines"
                       : h->waiting                                                 ? "came to a dead end"
                       : h->winner < 1 || h->winner > 3                             ? "ended without a winner or a draw"
                       : m->scenario->max_turns && h->turn > m->scenario->max_turns ? "went on beyond its last turn"
                                                                                    : NULL;
    if (what)
        snprintf(why, SIM_WHY, "%s: game %llu of seed %llu %s (turn %d, line %llu)", m->scenario->id,
                 (unsigned long long)r->game, (unsigned long long)m->seed, what, h->turn, (unsigned long long)r->lines);
    return what != NULL;
}

int sim_play(sim_desk *d, const sim_match *m, uint64_t game, sim_result *r, char why[SIM_WHY])
{
    fs_log log = {(uint8_t *)d->log, 0, sizeof d->log, 0};
    ai_mind mind[2];
    int stop = begin(d, m, game, r) ? 2 : 0;
    fs_run run = {.scratch = d->scratch, .log = m->brief ? NULL : &log};
    memset(mind, 0, sizeof mind);
    for (uint64_t i = 0; i < 2; i++)
        mind[i].rng = mind_of(m->seed, game, i + 1);
    key_line(&run, m->seed, game, 0);
    while (!stop && r->lines <= m->scenario->max_lines)
        stop = step(d, m, mind, &run, r);
    if (stop == 2 || end(d, m, r)) {
        snprintf(why, SIM_WHY, "out of memory");
        return 1;
    }
    return judge(m, r, d->state, why);
}
