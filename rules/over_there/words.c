/* words.c - the text behind the numbers of words.h. */
#include "words.h"
#include "rules.h"
#include "scenario.h"
#include "state.h"

#define FS_MY(name) OT_##name
#define FS_MY_RULES <over_there/rules.def>
#include <firestep/words.inc>

enum {
    SUBJECT = OT_HAS_SUBJECT,
    OBJECT = OT_HAS_OBJECT,
    POINT = OT_HAS_POINT,
    NUMBER = OT_HAS_NUMBER,
    FORM = OT_HAS_FORM,
    FACING = OT_HAS_FACING,
    OBJECT_O = OT_MAY_OBJECT,
    FORM_O = OT_MAY_FORM,
    NUMBER_O = OT_MAY_NUMBER,
    POINT_O = OT_MAY_POINT
};

static const uint16_t parts_of[] = {
#define VERB(name, word, parts) [OT_V_##name] = parts,
#include "verbs.def"
#undef VERB
};

uint16_t ot_verb_parts(uint16_t verb) { return verb < OT_VERBS ? parts_of[verb] : 0; }

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
