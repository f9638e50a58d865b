/* luck_report.c - the luck of a whole game, by side and kind of throw. */
#include "luck.h"
#include "stats.h"

#include <firestep/words.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The kind a throw belongs to; the last one takes what there is no room for. */
static luck_kind *kind_of(luck_report *r, const fs_throw *t)
{
    for (int i = 0; i < r->n_kinds; i++) {
        luck_kind *k = &r->kind[i];
        if (k->side == t->side && k->rule == t->rule && k->kind == t->kind && k->faces == t->faces)
            return k;
    }
    if (r->n_kinds == LUCK_KINDS)
        return &r->kind[LUCK_KINDS - 1];
    luck_kind *k = &r->kind[r->n_kinds++];
    *k = (luck_kind){.side = t->side, .kind = t->kind, .faces = t->faces, .rule = t->rule};
    return k;
}

static void add_faces(luck_kind *k, const fs_throw *t, const uint8_t *value)
{
    double faces = t->faces, first = t->kind == FS_THROW_PCT ? 0 : 1;
    k->throws++;
    if (t->kind == FS_THROW_CARD)
        return;
    k->dice += t->n;
    for (int i = 0; i < t->n; i++)
        k->shown += value[i];
    k->fair += t->n * (first + (faces - 1) / 2);
    k->fair_variance += t->n * (faces * faces - 1) / 12;
}

/* Whether the estimate between two throws of a line lies within one kind, and so cancels in its sum. */
static bool is_within(luck_report *r, const luck_kind *k, const luck_throw *other)
{
    return kind_of(r, &other->what) == k;
}

static void add_line(luck_report *r, const fs_rolls *rolls, const luck_throw *luck)
{
    for (int i = 0; i < rolls->n; i++) {
        luck_kind *k = kind_of(r, &luck[i].what);
        add_faces(k, &rolls->at[i], rolls->value + rolls->at[i].at);
        k->luck += luck[i].luck;
        k->variance += luck[i].variance;
        k->error += i > 0 && is_within(r, k, &luck[i - 1]) ? 0 : luck[i].before;
        k->error += i + 1 < rolls->n && is_within(r, k, &luck[i + 1]) ? 0 : luck[i].after;
        r->luck += luck[i].luck;
        r->by[luck[i].what.side < 3 ? luck[i].what.side : 0] += luck[i].luck;
    }
}

static void copy_rolls(const fs_kept_line *line, fs_rolls *out)
{
    out->n = line->n_throws;
    out->used = line->n_values;
    memcpy(out->at, line->throws, line->n_throws * sizeof *out->at);
    memcpy(out->value, line->values, line->n_values);
}

/* What one game needs while it is gone through. */
typedef struct pass {
    luck_desk *desk;
    uint8_t *state;
    uint16_t turn; /* and the least depth at which something was asked in it: there nothing is left open */
    uint8_t depth;
    fs_rolls rolls;
    luck_throw luck[FS_MAX_ROLLS];
} pass;

static void note_depth(pass *p)
{
    const fs_head *h = (const fs_head *)(const void *)p->state;
    if (h->turn != p->turn || h->depth < p->depth)
        p->depth = h->depth;
    p->turn = h->turn;
}

static int note_course(luck_report *r, int line)
{
    enum { STEP = 64 };
    if (r->n_course % STEP == 0) {
        luck_point *more = realloc(r->course, (size_t)(r->n_course + STEP) * sizeof *more);
        if (!more)
            return 1;
        r->course = more;
    }
    r->course[r->n_course++] = (luck_point){line, r->luck, r->variance, r->error};
    return 0;
}

/* 0, or nonzero without memory. */
static int judge_line(fs_game *g, int number, pass *p, luck_report *r)
{
    fs_kept_line line;
    if (!fs_game_line(g, number, &line) || (line.kind != FS_LINE_PLAY && line.kind != FS_LINE_BEGIN) ||
        line.n_throws == 0)
        return 0;
    fs_side waiting = ((const fs_head *)(const void *)p->state)->waiting;
    double variance, error;
    copy_rolls(&line, &p->rolls);
    luck_line l = {.scenario = r->scenario,
                   .state = p->state,
                   .side = line.side == 1 || line.side == 2 ? line.side
                           : waiting & 1                    ? 1
                                                            : 2,
                   .options = line.options,
                   .n_options = line.n_options,
                   .rolls = &p->rolls,
                   .seed = (uint64_t)number,
                   .depth = p->depth};
    bool counted = luck_of_line(p->desk, &l, p->luck, &variance, &error);
    add_line(r, &p->rolls, p->luck);
    r->variance += variance;
    r->error += error;
    r->throws += p->rolls.n;
    r->counted += counted ? p->rolls.n : 0;
    return note_course(r, number);
}

int luck_of_game(fs_game *g, luck_report *r, bool (*tell)(void *, uint64_t, uint64_t), void *ctx)
{
    const fs_scenario *sc = fs_game_scenario(g);
    memset(r, 0, sizeof *r);
    r->scenario = sc;
    pass *p = calloc(1, sizeof *p);
    if (p) {
        p->desk = luck_desk_new(sc);
        p->state = malloc(sc->rules->state_size);
    }
    int bad = !p || !p->desk || !p->state;
    if (!bad) {
        fs_game_start_state(g, p->state);
        p->depth = UINT8_MAX;
    }
    for (int i = 1; !bad && i <= fs_game_lines(g); i++) {
        note_depth(p);
        bad = judge_line(g, i, p, r);
        fs_game_run_line(g, i, p->state);
        bad = bad || (tell && !tell(ctx, (uint64_t)i, (uint64_t)fs_game_lines(g)));
    }
    if (p) {
        luck_desk_free(p->desk);
        free(p->state);
    }
    free(p);
    return bad;
}

void luck_free(luck_report *r)
{
    if (!r)
        return;
    free(r->course);
    r->course = NULL;
    r->n_course = 0;
}

/* --- telling -------------------------------------------------------------------------------------------------------
 */

static const char *thrower(const luck_report *r, fs_side side)
{
    return side == 1 || side == 2 ? r->scenario->names->side_title[side] : "nobody";
}

static void dice_word(const luck_kind *k, char out[16])
{
    if (k->kind == FS_THROW_CARD)
        strcpy(out, "card");
    else
        snprintf(out, 16, "d%d", k->faces);
}

/* For whoever threw: what is good for side 1 is bad for side 2. */
static double for_thrower(const luck_kind *k) { return k->side == 2 ? 0 - k->luck : k->luck; }

/* In 95 of 100 games a luck of such variance, known with such an error, would show no more than this. */
static double margin_of(double variance, double error) { return SIM_Z * sqrt((variance > 0 ? variance : 0) + error); }

/* As it is printed, without a sign before nought. */
static double shown(double x) { return fabs(x) < 0.05 ? 0 : x; }

static void tell_kind(const luck_report *r, const luck_kind *k, FILE *out)
{
    char dice[16], faces[64] = "";
    const char *rule = fs_words_rule(r->scenario, k->rule), *title = fs_words_title(r->scenario, k->rule);
    dice_word(k, dice);
    if (k->dice)
        snprintf(faces, sizeof faces, "mean %.2f, fair %.2f +- %.2f", k->shown / k->dice, k->fair / k->dice,
                 SIM_Z * sqrt(k->fair_variance) / k->dice);
    fprintf(out, "  %-20.20s %-8s %-34.34s %5u %-5s %+6.1f +- %-5.1f %s\n", thrower(r, k->side), rule, title, k->throws,
            dice, shown(for_thrower(k)), margin_of(k->variance, k->error), faces);
}

void luck_tell(const luck_report *r, FILE *out)
{
    fprintf(out, "Luck of the dice, in percent of a win; 95 of 100 games lie within the margin\n");
    for (fs_side side = 1; side <= 2; side++) {
        double sign = side == 1 ? 1 : -1;
        fprintf(out, "  %-20s %+.1f +- %.1f: own throws %+.1f, the other side's %+.1f, nobody's %+.1f\n",
                thrower(r, side), shown(sign * r->luck), margin_of(r->variance, r->error), shown(sign * r->by[side]),
                shown(sign * r->by[3 - side]), shown(sign * r->by[0]));
    }
    fprintf(out, "  %llu throws, %llu of them counted out, the rest sampled: known to +- %.1f\n",
            (unsigned long long)r->throws, (unsigned long long)r->counted, SIM_Z * sqrt(r->error));
    if (r->n_kinds)
        fprintf(out, "by kind of throw: who, rule, how often, luck of the thrower\n");
    for (int i = 0; i < r->n_kinds; i++)
        tell_kind(r, &r->kind[i], out);
}

static json_t *kind_json(const luck_report *r, const luck_kind *k)
{
    char dice[16];
    dice_word(k, dice);
    json_t *all = json_pack("{s:s, s:s, s:s, s:s, s:I, s:f, s:f, s:f}", "side", fs_words_side(r->scenario, k->side),
                            "rule", fs_words_rule(r->scenario, k->rule), "title", fs_words_title(r->scenario, k->rule),
                            "dice", dice, "throws", (json_int_t)k->throws, "luck", for_thrower(k), "margin",
                            margin_of(k->variance, k->error), "error", SIM_Z * sqrt(k->error));
    if (all && k->dice)
        json_object_update_new(all, json_pack("{s:f, s:f, s:f}", "mean", k->shown / k->dice, "fair", k->fair / k->dice,
                                              "fair_margin", SIM_Z * sqrt(k->fair_variance) / k->dice));
    return all;
}

json_t *luck_json(const luck_report *r)
{
    json_t *sides = json_array(), *kinds = json_array(), *course = json_array();
    for (fs_side side = 1; side <= 2; side++) {
        double sign = side == 1 ? 1 : -1;
        json_array_append_new(sides, json_pack("{s:s, s:f, s:f, s:f, s:f}", "side", r->scenario->names->side[side],
                                               "luck", sign * r->luck + 0, "own", sign * r->by[side] + 0, "other",
                                               sign * r->by[3 - side] + 0, "nobody", sign * r->by[0] + 0));
    }
    for (int i = 0; i < r->n_kinds; i++)
        json_array_append_new(kinds, kind_json(r, &r->kind[i]));
    for (int i = 0; i < r->n_course; i++)
        json_array_append_new(course, json_pack("{s:i, s:f, s:f}", "line", r->course[i].line, "luck", r->course[i].luck,
                                                "margin", margin_of(r->course[i].variance, r->course[i].error)));
    return json_pack("{s:s, s:o, s:f, s:f, s:I, s:I, s:o, s:o}", "unit", "percent of a win", "sides", sides, "margin",
                     margin_of(r->variance, r->error), "error", SIM_Z * sqrt(r->error), "throws", (json_int_t)r->throws,
                     "counted", (json_int_t)r->counted, "kinds", kinds, "course", course);
}
