/* tally.c - adding up. */
#include "tally.h"
#include "places.h"

#include <firestep/hash.h>
#include <stdlib.h>
#include <string.h>

int sim_tally_begin(sim_tally *t, const sim_match *m)
{
    memset(t, 0, sizeof *t);
    t->scenario = m->scenario;
    t->player[0] = m->player[0];
    t->player[1] = m->player[1];
    t->seed = m->seed;
    t->n_places = sim_places(m->scenario);
    t->fell = calloc((size_t)t->n_places + 1, sizeof *t->fell);
    return !t->fell || sim_goals_of(m->scenario, m->start, &t->goals);
}

void sim_tally_free(sim_tally *t)
{
    free(t->fell);
    t->fell = NULL;
}

/* Games of different lengths are laid side by side: one that is over stands as it ended. */
static void add_course(sim_tally *t, const sim_result *r)
{
    for (int k = t->n_turns; t->games && k < r->n_turns; k++)
        t->turn[k] = t->turn[t->n_turns - 1]; /* all games before this one were over by then */
    if (r->n_turns > t->n_turns)
        t->n_turns = r->n_turns;
    for (int k = 0; r->n_turns && k < t->n_turns; k++) {
        const sim_turn *at = &r->turn[k < r->n_turns ? k : r->n_turns - 1];
        t->turn[k].score[0] += at->score[0];
        t->turn[k].score[1] += at->score[1];
        for (int i = 0; i < t->goals.n; i++)
            t->turn[k].held[i] += at->held >> i & 1;
    }
}

void sim_tally_add(sim_tally *t, const sim_result *r)
{
    add_course(t, r);
    t->games++;
    t->won[r->winner - 1]++;
    t->grade[r->winner - 1][r->grade < SIM_GRADES ? r->grade : SIM_GRADES - 1]++;
    t->length[r->turns < SIM_TURNS ? r->turns : SIM_TURNS - 1]++;
    sim_sum_add(&t->turns, r->turns);
    sim_sum_add(&t->lines, (double)r->lines);
    sim_sum_add(&t->decisions, (double)r->decisions);
    sim_sum_add(&t->throws, (double)r->throws);
    for (int i = 0; i < 2; i++) {
        sim_sum_add(&t->score[i], r->score[i]);
        sim_sum_add(&t->lost[i], r->lost[i]);
        sim_sum_add(&t->strength[i], r->quarters[i] / 4.0);
    }
    for (int i = 0; i < r->n_fell; i++)
        for (int side = 0; side < 2; side++)
            t->fell[r->fell[i].place][side] += r->fell[i].quarters[side] / 4.0;
    t->signature = fs_hash64(&r->signature, sizeof r->signature, t->signature);
}

const char *sim_grade_word(const sim_tally *t, int grade)
{
    const fs_words *words = t->scenario->rules->words;
    return words->grade && grade < words->n_grades && words->grade[grade] ? words->grade[grade] : "";
}
