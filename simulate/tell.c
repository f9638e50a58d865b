/* tell.c - figures in words. */
#include "tell.h"
#include "places.h"

#include <string.h>

static const char *title_of(const sim_tally *t, int side) { return t->scenario->names->side_title[side]; }

static void tell_side(FILE *out, const sim_tally *t, int side)
{
    sim_share s = sim_share_of(t->won[side - 1], t->games);
    fprintf(out, "  %-24s %6.1f %% won (%llu), 95 %% interval %.1f to %.1f %%, %s\n", title_of(t, side), 100 * s.share,
            (unsigned long long)t->won[side - 1], 100 * s.low, 100 * s.high, t->player[side - 1]->name);
}

static void tell_grades(FILE *out, const sim_tally *t)
{
    const char *between = "  ended: ";
    for (int w = 0; w < 3; w++)
        for (int g = 0; g < SIM_GRADES; g++)
            if (t->grade[w][g]) {
                const char *word = w < 2 ? sim_grade_word(t, g) : "";
                fprintf(out, "%s%s%s%s %llu", between, w < 2 ? title_of(t, w + 1) : "drawn", *word ? ", " : "", word,
                        (unsigned long long)t->grade[w][g]);
                between = "; ";
            }
    fputc('\n', out);
}

static void tell_losses(FILE *out, const sim_tally *t, int side)
{
    const sim_sum *score = &t->score[side - 1];
    fprintf(out, "  %-24s score %.1f", title_of(t, side), sim_mean(score));
    if (sim_has_margin(score))
        fprintf(out, " +- %.1f", sim_margin(score));
    fprintf(out, ", lost %.1f pieces, %.1f points of strength\n", sim_mean(&t->lost[side - 1]),
            sim_mean(&t->strength[side - 1]));
}

void sim_tell(FILE *out, const sim_series *series)
{
    const sim_tally *t = &series->tally;
    sim_share drawn = sim_share_of(t->won[2], t->games);
    fprintf(out, "%s%s%s: %llu game%s, seed %llu\n", t->scenario->id, *series->label ? ", " : "", series->label,
            (unsigned long long)t->games, t->games == 1 ? "" : "s", (unsigned long long)t->seed);
    if (!t->games)
        return;
    tell_side(out, t, 1);
    tell_side(out, t, 2);
    fprintf(out, "  %-24s %6.1f %% (%llu)\n", "drawn", 100 * drawn.share, (unsigned long long)t->won[2]);
    tell_grades(out, t);
    for (int side = 1; side <= 2; side++)
        tell_losses(out, t, side);
    fprintf(out, "  a game: %.1f turns, %.1f decisions, %.1f lines, %.1f throws\n", sim_mean(&t->turns),
            sim_mean(&t->decisions), sim_mean(&t->lines), sim_mean(&t->throws));
    fprintf(out, "  signature %016llx\n", (unsigned long long)t->signature);
}

void sim_tell_beside(FILE *out, const sim_series *series, int n)
{
    const sim_tally *first = &series[0].tally;
    const sim_share own = sim_share_of(first->won[0], first->games);
    fprintf(out, "side by side (%s won, 95 %% interval, change with its interval; %s won; drawn; turns)\n",
            title_of(first, 1), title_of(first, 2));
    for (int i = 0; i < n; i++) {
        const sim_tally *t = &series[i].tally;
        sim_share a = sim_share_of(t->won[0], t->games), b = sim_share_of(t->won[1], t->games);
        sim_share d = sim_share_of(t->won[2], t->games);
        sim_change c = sim_change_of(&own, &a);
        char change[48] = "";
        if (i)
            snprintf(change, sizeof change, "%+.1f (%+.1f to %+.1f)", 100 * c.change, 100 * c.low, 100 * c.high);
        fprintf(out, "  %-32s %5.1f %% (%.1f to %.1f)  %-24s  %5.1f %%  %5.1f %%  %5.1f\n",
                *series[i].label ? series[i].label : "as it is", 100 * a.share, 100 * a.low, 100 * a.high, change,
                100 * b.share, 100 * d.share, sim_mean(&t->turns));
    }
}

static json_t *sum_json(const sim_sum *s)
{
    json_t *all = json_pack("{s:f}", "mean", sim_mean(s));
    bool has = sim_has_margin(s); /* null: of one game nothing is known of others */
    json_object_set_new(all, "deviation", has ? json_real(sim_deviation(s)) : json_null());
    json_object_set_new(all, "margin", has ? json_real(sim_margin(s)) : json_null());
    return all;
}

static json_t *share_json(uint64_t k, uint64_t n)
{
    sim_share s = sim_share_of(k, n);
    return json_pack("{s:I, s:f, s:f, s:f}", "games", (json_int_t)k, "share", s.share, "low", s.low, "high", s.high);
}

static json_t *sides_json(const sim_tally *t, const sim_sum sums[2])
{
    const fs_names *names = t->scenario->names;
    return json_pack("{s:o, s:o}", names->side[1], sum_json(&sums[0]), names->side[2], sum_json(&sums[1]));
}

static json_t *grades_json(const sim_tally *t)
{
    json_t *list = json_array();
    for (int w = 0; w < 3; w++)
        for (int g = 0; g < SIM_GRADES; g++)
            if (t->grade[w][g])
                json_array_append_new(
                    list, json_pack("{s:s, s:s, s:I}", "winner", w < 2 ? t->scenario->names->side[w + 1] : "draw",
                                    "grade", w < 2 ? sim_grade_word(t, g) : "", "games", (json_int_t)t->grade[w][g]));
    return list;
}

static json_t *course_json(const sim_tally *t)
{
    json_t *list = json_array();
    double n = t->games ? (double)t->games : 1;
    for (int k = 0; k < t->n_turns; k++) {
        json_t *held = json_array();
        for (int i = 0; i < t->goals.n; i++)
            json_array_append_new(held, json_real((double)t->turn[k].held[i] / n));
        json_array_append_new(
            list, json_pack("{s:[f,f], s:o}", "score", t->turn[k].score[0] / n, t->turn[k].score[1] / n, "held", held));
    }
    return list;
}

static json_t *goals_json(const sim_tally *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->goals.n; i++)
        json_array_append_new(list, json_pack("{s:s, s:s}", "side", t->scenario->names->side[t->goals.at[i].side],
                                              "title", t->goals.at[i].title));
    return list;
}

static json_t *fell_json(const sim_tally *t)
{
    json_t *list = json_array();
    double n = t->games ? (double)t->games : 1;
    char name[32];
    for (int i = 0; i < t->n_places; i++)
        if (t->fell[i][0] > 0 || t->fell[i][1] > 0) {
            sim_place_name(t->scenario, i, name);
            json_array_append_new(list, json_pack("{s:s, s:f, s:f}", "at", name, t->scenario->names->side[1],
                                                  t->fell[i][0] / n, t->scenario->names->side[2], t->fell[i][1] / n));
        }
    return list;
}

json_t *sim_tell_json(const sim_series *series)
{
    const sim_tally *t = &series->tally;
    const fs_names *names = t->scenario->names;
    char signature[20];
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)t->signature);
    json_t *won = json_pack("{s:o, s:o, s:o}", names->side[1], share_json(t->won[0], t->games), names->side[2],
                            share_json(t->won[1], t->games), "draw", share_json(t->won[2], t->games));
    return json_pack(
        "{s:s, s:s, s:I, s:I, s:{s:s, s:s}, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s}", "id",
        t->scenario->id, "switches", series->label, "games", (json_int_t)t->games, "seed", (json_int_t)t->seed,
        "players", names->side[1], t->player[0]->name, names->side[2], t->player[1]->name, "won", won, "grades",
        grades_json(t), "turns", sum_json(&t->turns), "decisions", sum_json(&t->decisions), "lines",
        sum_json(&t->lines), "throws", sum_json(&t->throws), "score", sides_json(t, t->score), "lost",
        sides_json(t, t->lost), "strength", sides_json(t, t->strength), "goals", goals_json(t), "course",
        course_json(t), "fell", fell_json(t), "signature", signature);
}

void sim_csv_head(FILE *out, const fs_scenario *sc)
{
    const char *a = sc->names->side[1], *b = sc->names->side[2];
    fprintf(out, "scenario,switches,seed,game,%s,%s,winner,grade,turns,lines,decisions,throws,", a, b);
    fprintf(out, "score_%s,score_%s,lost_%s,lost_%s,strength_%s,strength_%s,signature\n", a, b, a, b, a, b);
}

void sim_csv_row(FILE *out, const sim_match *m, const char *label, const sim_result *r)
{
    const fs_scenario *sc = m->scenario;
    const fs_words *words = sc->rules->words;
    bool has_grade = r->winner != 3 && words->grade && r->grade < words->n_grades; /* nobody has won a draw by much */
    const char *grade = has_grade ? words->grade[r->grade] : NULL;
    fprintf(out, "%s,\"%s\",%llu,%llu,%s,%s,%s,\"%s\",%d,%llu,%llu,%llu,", sc->id, label, (unsigned long long)m->seed,
            (unsigned long long)r->game, m->player[0]->name, m->player[1]->name,
            r->winner == 3 ? "draw" : sc->names->side[r->winner], grade ? grade : "", r->turns,
            (unsigned long long)r->lines, (unsigned long long)r->decisions, (unsigned long long)r->throws);
    fprintf(out, "%d,%d,%d,%d,%.2f,%.2f,%016llx\n", r->score[0], r->score[1], r->lost[0], r->lost[1],
            r->quarters[0] / 4.0, r->quarters[1] / 4.0, (unsigned long long)r->signature);
}
