/* lookahead.c - breadth first over copies of the state, with the rules' own options. */
#include <firestep/lookahead.h>

#include <firestep/game.h>
#include <string.h>

enum { DECLINES = 8 }; /* questions to the other side declined on one step */

typedef struct search {
    const fs_scenario *sc;
    const fs_ruleset *rules;
    fs_side side;
    fs_unit subject;
    fs_memory memory;
    fs_lookahead *out;
    uint8_t *states; /* of out->at, in the same order */
    uint8_t *trial, *from;
    void *scratch;
    fs_option *list;
    int cap;
} search;

static void *get(const search *s, size_t n) { return s->memory.resize(s->memory.ctx, NULL, n ? n : 1); }

static void put_back(const search *s, void *at)
{
    if (at)
        s->memory.resize(s->memory.ctx, at, 0);
}

static const fs_head *head_of(const uint8_t *state) { return (const fs_head *)(const void *)state; }

/* Room for one more place and its state. */
static bool grow(search *s)
{
    size_t size = s->rules->state_size;

    if (s->out->n < s->cap)
        return true;
    int cap = s->cap ? 2 * s->cap : 64;
    void *at = s->memory.resize(s->memory.ctx, s->out->at, (size_t)cap * sizeof *s->out->at);
    if (!at)
        return false;
    s->out->at = at;
    void *states = s->memory.resize(s->memory.ctx, s->states, (size_t)cap * size);
    if (!states)
        return false;
    s->states = states;
    s->cap = cap;
    return true;
}

/* The place found before, -1 if it is new. */
static int find(const search *s, const fs_option *o)
{
    for (int i = 0; i < s->out->n; i++) {
        const fs_option *p = &s->out->at[i].option;

        if (p->place == o->place && p->x == o->x && p->y == o->y)
            return i;
    }
    return -1;
}

/* What check says the step needs; 1 where it says nothing. */
static int32_t cost_of(const search *s, const uint8_t *state, const fs_option *o)
{
    fs_error facts = {0};

    s->rules->check(s->sc, state, s->side, o, &facts);
    return facts.need > 0 ? facts.need : 1;
}

/* Takes the step on the trial copy and declines what the other side is asked; whether the step goes on from there. */
static bool take_step(search *s, const uint8_t *state, const fs_option *o, fs_reach *r)
{
    fs_run run = {.scratch = s->scratch};
    fs_option decline = {.verb = FS_VERB_DECLINE};
    fs_side other = fs_other(s->side);

    fs_dice_from_script(&run.dice, NULL);
    memcpy(s->trial, state, s->rules->state_size);
    r->closed = s->rules->apply(s->sc, s->trial, s->side, o, &run) == FS_CLOSED;
    for (int i = 0; i < DECLINES && head_of(s->trial)->waiting == other; i++) {
        r->uncertain = 1;
        if (s->rules->check(s->sc, s->trial, other, &decline, NULL))
            return false;
        s->rules->apply(s->sc, s->trial, other, &decline, &run);
    }
    r->uncertain |= run.dice.ran_out;
    return (head_of(s->trial)->waiting & s->side) != 0;
}

/* Steps of an open line may leave unsaid whose they are. */
static bool is_of_subject(const search *s, const uint8_t *state, const fs_option *o)
{
    return o->subject == s->subject || (o->subject == 0 && head_of(state)->open == s->side);
}

/* All steps of the subject from one state; `from` is its index, -1 the start. False: no memory. */
static bool expand(search *s, const uint8_t *state, int from)
{
    fs_options list = {.at = s->list, .cap = FS_MAX_OPTIONS};
    fs_reach before = from < 0 ? (fs_reach){.from = -1} : s->out->at[from];

    s->rules->options(s->sc, state, s->side, s->scratch, &list);
    for (int i = 0; i < list.n && i < list.cap; i++) {
        const fs_option *o = &list.at[i];
        fs_reach r = {.option = *o, .from = from, .steps = (uint16_t)(before.steps + 1), .uncertain = before.uncertain};

        if (o->place == FS_NOWHERE || !is_of_subject(s, state, o))
            continue;
        r.cost = before.cost + cost_of(s, state, o);
        int known = find(s, o);
        if (known >= 0 && (s->out->at[known].steps < r.steps || s->out->at[known].cost <= r.cost))
            continue;
        if (known < 0 && s->out->n == FS_LOOKAHEAD_COPIES) {
            s->out->cut = true;
            return true;
        }
        if (known < 0 && !grow(s))
            return false;
        int at = known < 0 ? s->out->n++ : known;
        bool goes_on = take_step(s, state, o, &r);
        s->out->at[at] = r;
        memcpy(s->states + (size_t)at * s->rules->state_size, s->trial, s->rules->state_size);
        if (!goes_on) /* a state that asks nothing of the side is not looked at again */
            memset(s->states + (size_t)at * s->rules->state_size, 0, sizeof(fs_head));
    }
    return true;
}

int fs_lookahead_from(const fs_scenario *sc, const void *state, fs_side side, fs_unit subject, fs_memory memory,
                      fs_lookahead *out)
{
    search s = {.sc = sc, .rules = sc->rules, .side = side, .subject = subject, .memory = memory, .out = out};
    size_t size = sc->rules->state_size;

    *out = (fs_lookahead){.memory = memory};
    s.trial = get(&s, size);
    s.from = get(&s, size);
    s.scratch = get(&s, sc->rules->scratch_size);
    s.list = get(&s, FS_MAX_OPTIONS * sizeof *s.list);
    bool good = s.trial && s.from && s.scratch && s.list;
    if (good)
        memcpy(s.from, state, size);
    for (int i = -1; good && i < out->n && !out->cut; i++) {
        if (i >= 0)
            memcpy(s.from, s.states + (size_t)i * size, size);
        if (head_of(s.from)->waiting & side)
            good = expand(&s, s.from, i);
    }
    put_back(&s, s.trial);
    put_back(&s, s.from);
    put_back(&s, s.scratch);
    put_back(&s, s.list);
    put_back(&s, s.states);
    if (!good)
        fs_lookahead_free(out);
    return good ? FS_OK : FS_ERR_MEMORY;
}

void fs_lookahead_free(fs_lookahead *l)
{
    if (l->at)
        l->memory.resize(l->memory.ctx, l->at, 0);
    *l = (fs_lookahead){.memory = l->memory};
}

int fs_lookahead_path(const fs_lookahead *l, int index, fs_option *out, int cap)
{
    int n = 0;

    for (int i = index; i >= 0; i = l->at[i].from)
        n++;
    for (int i = index, k = n - 1; i >= 0; i = l->at[i].from, k--) {
        if (k < cap)
            out[k] = l->at[i].option;
    }
    return n;
}
