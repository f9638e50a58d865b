/* sim.c - playing on from a guess of the position. */
#define _POSIX_C_SOURCE 200809L
#include "sim.h"

#include <firestep/hash.h>
#include <limits.h>
#include <string.h>
#include <time.h>

enum { QUIET_AFTER = 10 }; /* times the decisions of a playout: then it ends wherever it is */

static bool is_late(ai_sim *s)
{
    struct timespec t;
    if (!s->late)
        s->late = atomic_load_explicit(s->hurry, memory_order_relaxed);
    if (!s->deadline_ns || s->late)
        return s->late;
    clock_gettime(CLOCK_MONOTONIC, &t);
    s->late = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec >= s->deadline_ns;
    return s->late;
}

/* --- the question, and the guesses of what is hidden in it --- */

static void key_guess(ai_sim *s, fs_run *run, uint64_t number)
{
    uint8_t key[32] = {0};
    memcpy(key, &s->seed, 8);
    memcpy(key + 16, &number, 8);
    key[8] = 1;
    memset(run, 0, sizeof *run);
    fs_dice_from_key(&run->dice, key);
    run->scratch = s->scratch;
}

void ai_sim_ask(ai_sim *s, const ai_ask *a, const ai_mind *m, uint64_t seed)
{
    assert(a->scenario->rules->scratch_size <= AI_MAX_SCRATCH && a->scenario->rules->state_size <= FS_MAX_STATE);
    s->sc = a->scenario;
    s->me = a->side;
    s->seed = seed;
    s->late = false;
    s->listed = false;
    memset(s->guess_id, 0, sizeof s->guess_id);
    memcpy(s->intent, m->intent, sizeof s->intent);
    memcpy(s->blind, a->state, s->sc->rules->state_size);
    s->sc->rules->blind(s->sc, s->blind, s->me);
}

static const uint8_t *guess_of(ai_sim *s, uint32_t id)
{
    uint32_t place = id % AI_GUESSES;
    if (s->guess_id[place] != id + 1) {
        fs_run run;
        key_guess(s, &run, id);
        memcpy(s->guess[place], s->blind, s->sc->rules->state_size);
        s->sc->rules->guess(s->sc, s->guess[place], s->me, &run);
        s->guess_id[place] = id + 1;
    }
    return s->guess[place];
}

void ai_sim_start(ai_sim *s, uint32_t k)
{
    enum { SAME_GUESS = 2 };
    memcpy(s->state, guess_of(s, k / SAME_GUESS), s->sc->rules->state_size);
    s->luck = fs_hash64(&k, sizeof k, s->seed);
    memset(&s->run, 0, sizeof s->run);
    memset(s->thrown, 0, sizeof s->thrown);
    memset(s->mind, 0, sizeof s->mind);
    memcpy(s->mind[s->me - 1], s->intent, sizeof s->intent);
    s->listed = false;
}

uint64_t ai_seen_hash(const fs_scenario *sc, void *copy, fs_side side)
{
    sc->rules->blind(sc, copy, side);
    return fs_hash64(copy, sc->rules->state_size, side);
}

/* --- one decision --- */

fs_side ai_sim_side(const ai_sim *s)
{
    const fs_head *h = (const fs_head *)(const void *)s->state;
    if (h->open)
        return h->open;
    return h->waiting == 3 ? s->me : h->waiting;
}

uint32_t ai_sim_moment(const ai_sim *s)
{
    const fs_head *h = (const fs_head *)(const void *)s->state;
    const fs_frame *top = h->depth ? &h->frame[h->depth - 1] : &h->frame[0];
    return 1u + ((uint32_t)ai_sim_side(s) | (uint32_t)(h->open != 0) << 2 | (uint32_t)h->depth << 3 |
                 (uint32_t)top->kind << 8 | (uint32_t)top->step << 16);
}

/* All, or FS_NARROW_ALONE: the rest of the list may then be missing. */
static bool list_part(ai_sim *s, int32_t part)
{
    fs_side side = ai_sim_side(s);
    if (s->listed)
        return s->list.n > 0;
    s->list = (fs_options){s->option, 0, FS_MAX_OPTIONS, part};
    if (!side || s->sc->rules->options(s->sc, s->state, side, s->scratch, &s->list) < 1)
        s->list.n = s->list.narrow = 0;
    while (s->list.n > 1 && s->option[s->list.n - 1].verb == FS_VERB_DROP)
        s->list.n--; /* taking a line back is last in the list, and no way to get on */
    if (s->list.n == 1 && s->option[0].verb == FS_VERB_DROP)
        s->list.n = 0;
    if (s->list.narrow > s->list.n)
        s->list.narrow = s->list.n;
    s->listed = true;
    return s->list.n > 0;
}

bool ai_sim_list(ai_sim *s) { return list_part(s, 0); }

void ai_sim_weigh(ai_sim *s, int n)
{
    fs_side side = ai_sim_side(s);
    fs_options part = s->list;
    part.n = n;
    part.narrow = n < part.narrow ? n : part.narrow;
    s->sc->rules->policy(s->sc, s->state, side, &part, s->mind[side - 1], s->weight);
}

/* A lot for the option, in this sample always the same. */
static uint64_t lot(const ai_sim *s, const fs_option *o)
{
    uint64_t word[2];
    memcpy(word, o, sizeof word);
    uint64_t z = (word[0] ^ s->luck) * 0x9e3779b97f4a7c15u + word[1];
    z = (z ^ z >> 29) * 0xbf58476d1ce4e5b9u;
    return (z ^ z >> 32) & 0xffffffff;
}

/* The highest weight, near ties by lot. */
static int heaviest(const ai_sim *s, int n)
{
    int best = 0;
    int64_t most = -1;
    for (int i = 0; i < n; i++) {
        int64_t w = (int64_t)s->weight[i] * 1024;
        if (w + s->weight[i] < most || s->option[i].verb == FS_VERB_DROP || w < 0)
            continue;
        w += (int64_t)(lot(s, &s->option[i]) * (uint64_t)(s->weight[i] + 1) >> 32);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}

int ai_sim_pick(ai_sim *s, int n, uint32_t noise)
{
    int at = heaviest(s, n);
    if (n < 2 || lot(s, &s->option[at]) % 1024 >= noise)
        return at;
    s->weight[at] = -1;
    return heaviest(s, n);
}

/* The dice of a deed: by who does what in which turn, and how often already. */
static void key_deed(ai_sim *s, fs_side side, const fs_option *o)
{
    const fs_head *h = ai_head(s);
    uint64_t deed = fs_hash64(o, sizeof *o, s->luck ^ (uint64_t)h->turn << 16 ^ (uint64_t)h->phase << 8 ^ side);
    uint8_t again = s->thrown[deed % AI_DEEDS]++;
    uint8_t key[32] = {2, again};
    memcpy(key + 8, &deed, sizeof deed);
    fs_dice_from_key(&s->run.dice, key);
    s->run.scratch = s->scratch;
}

int ai_sim_apply(ai_sim *s, fs_side side, const fs_option *o)
{
    s->decisions++;
    key_deed(s, side, o);
    if (s->watch)
        s->watch(s->watch_ctx, s->state, side, o, &s->run.dice, s->listed);
    s->listed = false;
    return s->sc->rules->apply(s->sc, s->state, side, o, &s->run);
}

/* By the policy, among what is worth considering; false: nothing can be done. */
static bool step(ai_sim *s, uint32_t noise, fs_option *taken)
{
    if (!list_part(s, FS_NARROW_ALONE))
        return false;
    int n = s->list.narrow > 0 ? s->list.narrow : s->list.n, at = 0;
    if (n > 1) {
        ai_sim_weigh(s, n);
        at = ai_sim_pick(s, n, noise);
    }
    *taken = s->option[at];
    ai_sim_apply(s, ai_sim_side(s), taken);
    return true;
}

bool ai_sim_settle(ai_sim *s)
{
    while (!is_late(s) && ai_sim_list(s)) {
        if (s->list.n > 1)
            return true;
        fs_side was = ai_head(s)->waiting;
        fs_option only = s->option[0];
        ai_sim_apply(s, ai_sim_side(s), &only);
        ai_sim_close_window(s, was);
    }
    return false;
}

/* --- scopes --- */

void ai_sim_close_window(ai_sim *s, fs_side was)
{
    fs_side other = fs_other(s->me);
    fs_option taken;
    if (was != 3)
        return;
    while (ai_head(s)->waiting == other && !is_late(s)) {
        bool more = step(s, AI_PLAYOUT, &taken);
        if (!more || !ai_head(s)->open)
            return;
    }
}

bool ai_sim_follow(ai_sim *s, fs_side side, const fs_option *o, int n)
{
    fs_side was = ai_head(s)->waiting;
    for (int i = 0; i < n; i++) {
        if (is_late(s) || ai_sim_side(s) != side || s->sc->rules->check(s->sc, s->state, side, &o[i], NULL))
            return false;
        ai_sim_apply(s, side, &o[i]);
    }
    if (!ai_head(s)->open)
        ai_sim_close_window(s, was);
    return true;
}

int ai_sim_scope(ai_sim *s, const fs_option *first, int n, int stray, fs_option out[AI_MAX_SCOPE])
{
    const fs_head *h = ai_head(s);
    fs_side side = ai_sim_side(s), was = h->waiting;
    int depth = h->depth, taken = 0;
    do {
        bool fits = taken < n && !s->sc->rules->check(s->sc, s->state, side, &first[taken], NULL);
        if (fits) {
            out[taken] = first[taken];
            ai_sim_apply(s, side, &out[taken]);
        } else {
            n = 0;
            if (!step(s, taken == stray ? AI_ALWAYS : AI_STEADY, &out[taken]))
                break;
        }
        taken++;
    } while (taken < AI_MAX_SCOPE && !is_late(s) && ai_sim_side(s) == side && (h->open || h->depth > depth) &&
             !(was == 3 && !h->open));
    if (!h->open)
        ai_sim_close_window(s, was);
    return taken;
}

/* --- to the end of what is looked at --- */

static int32_t how_it_stands(const ai_sim *s)
{
    const fs_head *h = (const fs_head *)(const void *)s->state;
    if (h->winner)
        return h->winner == 3 ? 0 : h->winner == s->me ? 10000 : -10000;
    return s->sc->rules->appraise(s->sc, s->state, s->me);
}

/* In the middle of a fight nobody can say how it stands. It is quiet where as little is being resolved as when the
 * question was asked, or, for the end, as at the quietest moment of the second half: a question of the early morning
 * has no moment as quiet as its own for the whole day. The end counts twice, the first quiet moments after a quarter
 * and a half of the way once each: what comes soon is owed to the choice, what comes late to the dice as well. */
int32_t ai_sim_playout(ai_sim *s, int decisions, bool random)
{
    const fs_head *h = ai_head(s);
    const fs_head *asked = (const fs_head *)(const void *)s->blind;
    int quiet = UINT8_MAX, look = random ? INT_MAX : decisions / 4, looks = 0;
    int32_t sum = 0;
    fs_option taken;
    for (int i = 0; h->waiting && i < decisions * QUIET_AFTER && !is_late(s); i++) {
        if (i >= decisions / 2 && h->depth < quiet)
            quiet = h->depth < asked->depth ? asked->depth : h->depth;
        if (i >= decisions && !h->open && h->depth <= quiet)
            break;
        if (i >= look && !h->open && h->depth <= asked->depth) {
            sum += how_it_stands(s);
            looks++;
            look = i < decisions / 2 ? decisions / 2 : INT_MAX;
        }
        if (!random) {
            if (!step(s, AI_PLAYOUT, &taken))
                break;
        } else if (ai_sim_list(s)) {
            taken = s->option[fs_below(&s->luck, (uint32_t)s->list.n)];
            ai_sim_apply(s, ai_sim_side(s), &taken);
        }
    }
    return (sum + 2 * how_it_stands(s)) / (looks + 2);
}
