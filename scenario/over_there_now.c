/* over_there_now.c - the block `now` of a position: the moment, units, and what has happened to the table. */
#include "over_there_now.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const ot_moment_words[] = {"setup",     "opening", "start", "cards",  "red-card", "black-card",
                                       "artillery", "plots",   "air",   "morale", "melee",    NULL};
const char *const ot_cloud_words[] = {"", "smoke", "gas", NULL};
const char *const ot_plot_words[] = {"", "fire", "smoke", "gas", "suppress", "rest", NULL};

const ot_byte_word ot_damage_bytes[] = {{"destroyed", offsetof(ot_damage, is_destroyed)},
                                        {"burns-until", offsetof(ot_damage, burns_until)},
                                        {"blocked", offsetof(ot_damage, blocked)},
                                        {"known", offsetof(ot_damage, shown)},
                                        {NULL, 0}};
const ot_byte_word ot_battery_bytes[] = {{"suppressed", offsetof(ot_battery, suppressed)},
                                         {"suppressed-run", offsetof(ot_battery, suppressed_run)},
                                         {"silenced", offsetof(ot_battery, last_victim)},
                                         {"silenced-in", offsetof(ot_battery, last_turn)},
                                         {"done", offsetof(ot_battery, is_done)},
                                         {"gas-used", offsetof(ot_battery, gas_used)},
                                         {NULL, 0}};
const ot_byte_word ot_state_bytes[] = {{"last_card", offsetof(ot_state, last_card)},
                                       {"passes_red", offsetof(ot_state, passes) + 1},
                                       {"passes_black", offsetof(ot_state, passes) + 2},
                                       {"finished", offsetof(ot_state, finished)},
                                       {"may_plot", offsetof(ot_state, may_plot)},
                                       {"train_halted", offsetof(ot_state, train_halted)},
                                       {"train_stopped", offsetof(ot_state, train_stopped)},
                                       {"arrived", offsetof(ot_state, arrived)},
                                       {"misses_red", offsetof(ot_state, air.misses) + 1},
                                       {"misses_black", offsetof(ot_state, air.misses) + 2},
                                       {"flown_red", offsetof(ot_state, air.phases) + 1},
                                       {"flown_black", offsetof(ot_state, air.phases) + 2},
                                       {NULL, 0}};

ot_moment ot_moment_of(int word, int turn)
{
    static const struct {
        uint8_t phase, within;
    } at[OT_MOMENTS] = {[OT_AT_SETUP] = {OT_PHASE_SETUP, OT_FROM_START},
                        [OT_AT_OPENING] = {OT_PHASE_OPENING, OT_FROM_START},
                        [OT_AT_START] = {OT_PHASE_MOVE, OT_FROM_START},
                        [OT_AT_CARDS] = {OT_PHASE_MOVE, OT_FROM_CARDS},
                        [OT_AT_RED_CARD] = {OT_PHASE_MOVE, OT_RED_CARD},
                        [OT_AT_BLACK_CARD] = {OT_PHASE_MOVE, OT_BLACK_CARD},
                        [OT_AT_ARTILLERY] = {OT_PHASE_ARTILLERY, OT_FROM_START},
                        [OT_AT_PLOTS] = {OT_PHASE_ARTILLERY, OT_FROM_PLOTS},
                        [OT_AT_AIR] = {OT_PHASE_AIR, OT_FROM_START},
                        [OT_AT_MORALE] = {OT_PHASE_MORALE, OT_FROM_START},
                        [OT_AT_MELEE] = {OT_PHASE_MELEE, OT_FROM_START}};

    return (ot_moment){.turn = (uint8_t)turn, .phase = at[word].phase, .within = at[word].within};
}

/* --- words of a line --- */

/* One line of words being read. */
typedef struct line {
    ot_reader *r;
    int node;
    const char *rest;
    char word[FS_WORD];
} line;

static line line_of(ot_reader *r, int node) { return (line){.r = r, .node = node, .rest = fs_yaml_text(r->y, node)}; }

static bool next(line *l)
{
    l->word[0] = 0;
    return fs_next_word(&l->rest, l->word);
}

static int wrong(line *l, const char *expected)
{
    return fs_yaml_fail(l->r->y, l->node, expected, "%s", l->word[0] ? l->word : "nothing");
}

static int take_byte(line *l, uint8_t *out)
{
    int value;

    if (!next(l) || !fs_word_number(l->word, 0, 255, &value))
        return wrong(l, "a number from 0 to 255");
    *out = (uint8_t)value;
    return 0;
}

/* Inches that may lie before the table's edge. */
static bool signed_inches(const char *text, int32_t *out)
{
    bool minus = *text == '-';

    if (!ot_inches(text + minus, out))
        return false;
    *out = minus ? -*out : *out;
    return true;
}

static int take_length(line *l, int32_t *out)
{
    return next(l) && signed_inches(l->word, out) ? 0 : wrong(l, "inches");
}

static int take_point(line *l, int32_t *x, int32_t *y)
{
    char *comma;

    if (!next(l) || !(comma = strchr(l->word, ',')))
        return wrong(l, "a point such as 12.5,30");
    *comma = 0;
    return signed_inches(l->word, x) && signed_inches(comma + 1, y) ? 0 : wrong(l, "a point such as 12.5,30");
}

static int take_choice(line *l, const char *const *words, uint8_t *out)
{
    int value;

    next(l);
    if (fs_node_choice(l->r->y, l->node, l->word, words, &value))
        return 1;
    *out = (uint8_t)value;
    return 0;
}

static int take_feature(line *l, uint8_t *out)
{
    int feature = 0;

    next(l);
    if (ot_feature_named(l->r, l->node, l->word, &feature))
        return 1;
    *out = (uint8_t)(feature + 1);
    return 0;
}

static int take_unit(line *l, uint8_t *out)
{
    int unit = 0;

    next(l);
    if (ot_unit_named(l->r, l->node, l->word, &unit))
        return 1;
    *out = (uint8_t)unit;
    return 0;
}

/* `known 1 blocked 2` into a struct. */
static int read_bytes(line *l, const ot_byte_word *words, void *into)
{
    while (next(l)) {
        const ot_byte_word *w = words;

        while (w->word && strcmp(w->word, l->word) != 0)
            w++;
        if (!w->word)
            return wrong(l, "words of docs/positions.md");
        if (take_byte(l, (uint8_t *)into + w->offset))
            return 1;
    }
    return 0;
}

/* --- parts of the block --- */

static int read_clouds(line *l, int i)
{
    static const char *const shapes[] = {"disc", "stream", NULL};
    ot_cloud *c = &l->r->s->cloud[i];

    if (take_choice(l, ot_cloud_words, &c->kind) || take_choice(l, shapes, &c->stream) || take_point(l, &c->x, &c->y))
        return 1;
    while (next(l)) {
        if (strcmp(l->word, "size") == 0     ? take_length(l, &c->size)
            : strcmp(l->word, "offset") == 0 ? take_length(l, &c->offset)
            : strcmp(l->word, "until") == 0  ? take_byte(l, &c->until)
            : strcmp(l->word, "to") == 0     ? take_choice(l, ot_wind_words, &c->to)
            : strcmp(l->word, "from") == 0   ? take_unit(l, &c->source)
            : strcmp(l->word, "of") == 0     ? take_feature(l, &c->from_feature)
            : strcmp(l->word, "fresh") == 0  ? take_byte(l, &c->fresh)
                                             : wrong(l, "size, offset, until, to, from, of or fresh"))
            return 1;
    }
    return 0;
}

static int read_gaps(line *l, int i)
{
    ot_gap *g = &l->r->s->gap[i];

    return take_feature(l, &g->feature) || take_length(l, &g->from) || take_length(l, &g->to);
}

static int read_lingers(line *l, int i)
{
    ot_linger *g = &l->r->s->linger[i];

    return take_feature(l, &g->feature) || take_length(l, &g->from) || take_length(l, &g->to) ||
           take_byte(l, &g->until);
}

static int read_works(line *l, int i)
{
    ot_work *w = &l->r->s->work[i];
    uint8_t kind;

    if (take_choice(l, ot_ground_words, &kind) || take_byte(l, &w->owner) || take_byte(l, &w->flags) ||
        take_length(l, &w->width))
        return 1;
    w->kind = (uint8_t)(kind + 1);
    while (*l->rest && w->n < 4)
        if (take_point(l, &w->at[w->n].x, &w->at[w->n].y))
            return 1;
        else
            w->n++;
    return 0;
}

static int read_guns(line *l, int i)
{
    ot_lone_guns *g = &l->r->s->guns[i];

    return take_unit(l, &g->piece) || take_byte(l, &g->n) || take_point(l, &g->x, &g->y) || !next(l) ||
           ot_read_facing(l->r, l->node, l->word, &g->facing);
}

static int read_list(ot_reader *r, int now, const char *key, int most, int (*read)(line *, int i))
{
    int node = fs_yaml_find(r->y, now, key), i = 0;

    if (!node)
        return 0;
    if (r->y->node[node].kind != FS_NODE_LIST || r->y->node[node].n > most)
        return fs_yaml_fail(r->y, node, "a list that is not too long", "something else");
    for (int k = r->y->node[node].first; k; k = r->y->node[k].next) {
        line l = line_of(r, k);

        if (read(&l, i++))
            return 1;
    }
    return 0;
}

/* plots: { O1: [3 fire 20,30, 4 suppress O4] } */
static int read_plot(ot_reader *r, int node, ot_battery *b)
{
    line l = line_of(r, node);
    uint8_t turn = 0, kind = 0, target = 0;
    ot_plot *p;

    if (take_byte(&l, &turn) || take_choice(&l, ot_plot_words, &kind))
        return 1;
    p = &b->plot[turn % 3];
    *p = (ot_plot){.kind = kind};
    if (kind == OT_PLOT_SUPPRESS) {
        if (take_unit(&l, &target))
            return 1;
        p->target = target;
        return 0;
    }
    return kind == OT_PLOT_REST ? 0 : take_point(&l, &p->x, &p->y);
}

static int battery_at(ot_reader *r, int node, ot_battery **out)
{
    int unit = 0;

    if (ot_unit_named(r, node, fs_yaml_key(r->y, node), &unit))
        return 1;
    if (r->sc->battery_of[unit] >= OT_MAX_BATTERIES)
        return fs_yaml_fail(r->y, node, "a battery that plots", "%s", fs_yaml_key(r->y, node));
    *out = &r->s->battery[r->sc->battery_of[unit]];
    return 0;
}

static int read_plots(ot_reader *r, int now)
{
    int node = fs_yaml_find(r->y, now, "plots");
    ot_battery *b = NULL;

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        if (battery_at(r, i, &b))
            return 1;
        if (r->y->node[i].kind != FS_NODE_LIST)
            return fs_yaml_fail(r->y, i, "a list of plots such as 3 fire 20,30", "something else");
        for (int k = r->y->node[i].first; k; k = r->y->node[k].next)
            if (read_plot(r, k, b))
                return 1;
    }
    return 0;
}

static int read_batteries(ot_reader *r, int now)
{
    int node = fs_yaml_find(r->y, now, "batteries");
    ot_battery *b = NULL;

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        line l = line_of(r, i);

        if (battery_at(r, i, &b) || read_bytes(&l, ot_battery_bytes, b))
            return 1;
    }
    return 0;
}

static int read_damage(ot_reader *r, int now)
{
    int node = fs_yaml_find(r->y, now, "damage"), feature = 0;

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next) {
        line l = line_of(r, i);

        if (ot_feature_named(r, i, fs_yaml_key(r->y, i), &feature) ||
            read_bytes(&l, ot_damage_bytes, &r->s->damage[feature]))
            return 1;
    }
    return 0;
}

static int read_units(ot_reader *r, int now)
{
    int node = fs_yaml_find(r->y, now, "units"), unit = 0;

    for (int i = node ? r->y->node[node].first : 0; i; i = r->y->node[i].next)
        if (ot_unit_named(r, i, fs_yaml_key(r->y, i), &unit) || ot_read_stands(r, i, fs_yaml_text(r->y, i), unit))
            return 1;
    return 0;
}

static int read_wind(ot_reader *r, int now)
{
    int node = fs_yaml_find(r->y, now, "wind");
    line l = node ? line_of(r, node) : (line){.r = r};
    uint8_t mph = 0, to = 0;
    int step = 0;

    if (!node)
        return 0;
    if (take_byte(&l, &mph) || !next(&l) || take_choice(&l, ot_wind_words, &to))
        return fs_yaml_fail(r->y, node, "a wind such as 2 mph north", "%s", fs_yaml_text(r->y, node));
    while (step < OT_WINDS && r->sc->tables.wind[step].mph != mph)
        step++;
    if (step == OT_WINDS)
        return fs_yaml_fail(r->y, node, "a speed of table wind", "%d mph", mph);
    r->s->wind_step = (uint8_t)step;
    r->s->wind_to = to;
    return 0;
}

static int read_mine(ot_reader *r, int now)
{
    int node = fs_yaml_find(r->y, now, "mine");
    line l = node ? line_of(r, node) : (line){.r = r};

    return node ? take_byte(&l, &r->s->mine_turn) || take_point(&l, &r->s->mine_x, &r->s->mine_y) : 0;
}

static int read_rest(ot_reader *r, int now)
{
    int node = fs_yaml_find(r->y, now, "deck"), value;

    if (node) {
        char *end;

        r->s->deck = strtoull(fs_yaml_text(r->y, node), &end, 16);
        if (*end || r->s->deck >> 52)
            return fs_yaml_fail(r->y, node, "52 bits as hexadecimal digits", "%s", fs_yaml_text(r->y, node));
    }
    for (const ot_byte_word *w = ot_state_bytes; w->word; w++) {
        value = *((uint8_t *)r->s + w->offset);
        if (fs_key_number(r->y, now, w->word, 0, 255, &value))
            return 1;
        *((uint8_t *)r->s + w->offset) = (uint8_t)value;
    }
    return 0;
}

int ot_read_now(ot_reader *r)
{
    static const char *const keys[] = {
        "turn",          "phase",     "switches",   "units",        "damage",    "gaps",        "works",
        "clouds",        "lingers",   "plots",      "batteries",    "guns",      "wind",        "mine",
        "deck",          "last_card", "passes_red", "passes_black", "finished",  "may_plot",    "train_halted",
        "train_stopped", "arrived",   "misses_red", "misses_black", "flown_red", "flown_black", NULL};
    int now = fs_yaml_find(r->y, 0, "now"), turn = 1, phase = OT_AT_CARDS;

    r->moment = ot_moment_of(phase, turn);
    if (!now)
        return 0;
    if (fs_key_known(r->y, now, keys) || fs_key_number(r->y, now, "turn", 1, r->sc->turns, &turn) ||
        fs_key_choice(r->y, now, "phase", ot_moment_words, &phase))
        return 1;
    r->moment = ot_moment_of(phase, turn);
    return read_units(r, now) || read_damage(r, now) || read_list(r, now, "gaps", OT_MAX_GAPS, read_gaps) ||
           read_list(r, now, "works", OT_MAX_WORKS, read_works) ||
           read_list(r, now, "clouds", OT_MAX_CLOUDS, read_clouds) ||
           read_list(r, now, "lingers", OT_MAX_LINGERS, read_lingers) ||
           read_list(r, now, "guns", OT_MAX_LONE_GUNS, read_guns) || read_plots(r, now) || read_batteries(r, now) ||
           read_wind(r, now) || read_mine(r, now) || read_rest(r, now);
}
