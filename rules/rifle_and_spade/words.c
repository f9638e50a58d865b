/* words.c - the text behind the numbers of words.h. */
#include "words.h"
#include "rules.h"
#include "state.h"

#define FS_MY(name) RS_##name
#define FS_MY_RULES <rifle_and_spade/rules.def>
#include <firestep/words.inc>

enum {
    SUBJECT = RS_HAS_SUBJECT,
    OBJECT = RS_HAS_OBJECT,
    HEX = RS_HAS_HEX,
    HEXSIDE = RS_HAS_HEXSIDE,
    NUMBER = RS_HAS_NUMBER,
    FORM = RS_HAS_FORM,
    OBJECT_O = RS_MAY_OBJECT,
    FORM_O = RS_MAY_FORM,
    HEX_O = RS_MAY_HEX
};

static const uint16_t parts_of[] = {
#define VERB(name, word, parts) [RS_V_##name] = parts,
#include "verbs.def"
#undef VERB
};

uint16_t rs_verb_parts(uint16_t verb) { return verb < RS_VERBS ? parts_of[verb] : 0; }

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
