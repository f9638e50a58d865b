/* result.h - how one game of a series went: a line of text, the same wherever and by whatever thread it was played.
 *
 *     {"game":0,"winner":2,"grade":1,"turns":6,...,"fell":[["0604",4,0]],"sum":"0123456789abcdef"}
 *
 * `sum` is made of all that stands before it, so that a line that was cut or changed is known.
 */
#ifndef SIMULATE_RESULT_H
#define SIMULATE_RESULT_H

#include <firestep/ruleset.h>
#include <firestep/writer.h>

enum { SIM_TURNS = 256, SIM_GOALS = 64, SIM_PLACES = 512, SIM_LINE = 65536 };

/* At the end of a turn: the score, and a bit for each goal that is held. */
typedef struct sim_turn {
    int32_t score[2];
    uint64_t held;
} sim_turn;

/* What was lost in one place, by side, in quarters of a point of strength. */
typedef struct sim_fell {
    int32_t place; /* see places.h */
    int32_t quarters[2];
} sim_fell;

typedef struct sim_result {
    uint64_t game; /* its number in the series, from 0 */
    uint64_t lines, decisions, throws;
    uint64_t signature; /* of the last state */
    uint8_t winner, grade;
    uint16_t turns; /* begun */
    int32_t score[2];
    int32_t lost[2];     /* pieces */
    int32_t quarters[2]; /* strength, in quarters; a piece without strength counts as one point */
    int n_turns;         /* turn ends; the last is the end of the game */
    sim_turn turn[SIM_TURNS];
    int n_fell; /* by place, ascending */
    sim_fell fell[SIM_PLACES];
} sim_result;

/* The line without a line end. */
void sim_result_write(const fs_scenario *, int n_goals, const sim_result *, fs_writer *);
/* 0, or nonzero if it is no such line or its sum is wrong. */
int sim_result_read(const fs_scenario *, const char *line, size_t n, sim_result *);

/* Ends an open object with the sum of all before it; whether such an object's sum is right. */
void sim_put_sum(fs_writer *);
bool sim_sum_is_right(const char *line, size_t n);

#endif
