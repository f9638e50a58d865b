/* words.c - the text behind the numbers of words.h. */
#include "words.h"
#include "rules.h"
#include "state.h"

#define FS_MY(name) RS_##name
#define FS_MY_RULES <rifle_and_spade/rules.def>
#include <firestep/words.inc>

uint16_t rs_verb_parts(uint16_t verb) { return verb < FS_COUNT(parts_of) ? parts_of[verb] : 0; }

static const char *const phases[] = {
    [RS_PHASE_NONE] = "",
    [RS_PHASE_SETUP] = "plans",
    [RS_PHASE_REINFORCEMENT] = "reinforcements",
    [RS_PHASE_SUPPLY] = "supply",
    [RS_PHASE_FORMATIONS] = "formations",
    [RS_PHASE_OFFICERS] = "officer points",
    [RS_PHASE_CONTINUATION] = "orders continue",
    [RS_PHASE_CHANGE] = "orders change",
    [RS_PHASE_ACTIVATIONS] = "activations",
    [RS_PHASE_END] = "end of turn",
    [RS_PHASE_OVER] = "over",
};

static const char *const grades[] = {"", "win", "decisive win", "draw"};

const fs_words rs_words = {
    FS_WORDS_OF_THE_LISTS, .phase = phases, .grade = grades, .n_phases = FS_COUNT(phases), .n_grades = FS_COUNT(grades),
};
