/* words.c - the text behind the numbers of words.h. */
#include "words.h"
#include "rules.h"
#include "scenario.h"
#include "state.h"

#define FS_MY(name) AC_##name
#define FS_MY_RULES <army_commander/rules.def>
#include <firestep/words.inc>

uint16_t ac_verb_parts(uint16_t verb) { return verb < FS_COUNT(parts_of) ? parts_of[verb] : 0; }

static const char *const phases[] = {
    [AC_PHASE_NONE] = "",         [AC_PHASE_BOMBARDMENT] = "bombardment",
    [AC_PHASE_ORDERS] = "orders", [AC_PHASE_RETREAT] = "retreat step",
    [AC_PHASE_TURNS] = "turns",   [AC_PHASE_ARTILLERY] = "artillery phase",
    [AC_PHASE_AIR] = "aircraft",  [AC_PHASE_NIGHT] = "night",
    [AC_PHASE_OVER] = "over",
};

static const char *const grades[] = {"", "win", "draw"};

const fs_words ac_words = {
    FS_WORDS_OF_THE_LISTS, .phase = phases, .grade = grades, .n_phases = FS_COUNT(phases), .n_grades = FS_COUNT(grades),
};
