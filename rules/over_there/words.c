/* words.c - the text behind the numbers of words.h. */
#include "words.h"
#include "rules.h"
#include "scenario.h"
#include "state.h"

#define FS_MY(name) OT_##name
#define FS_MY_RULES <over_there/rules.def>
#include <firestep/words.inc>

uint16_t ot_verb_parts(uint16_t verb) { return verb < FS_COUNT(parts_of) ? parts_of[verb] : 0; }

static const char *const phases[] = {
    [OT_PHASE_NONE] = "",
    [OT_PHASE_SETUP] = "set-up",
    [OT_PHASE_OPENING] = "opening fire",
    [OT_PHASE_MOVE] = "move and fire",
    [OT_PHASE_ARTILLERY] = "artillery",
    [OT_PHASE_AIR] = "air",
    [OT_PHASE_MORALE] = "morale",
    [OT_PHASE_MELEE] = "melee",
    [OT_PHASE_OVER] = "over",
};

static const char *const grades[] = {"", "victory", "draw"};

const fs_words ot_words = {
    FS_WORDS_OF_THE_LISTS, .phase = phases, .grade = grades, .n_phases = FS_COUNT(phases), .n_grades = FS_COUNT(grades),
};
