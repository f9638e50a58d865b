/* words.c - the text behind the numbers of words.h. */
#include "words.h"
#include "editions.h"
#include "rules.h"
#include "state.h"

#define FS_MY(name) RP_##name
#define FS_MY_RULES <red_poppies/rules.def>
#include <firestep/words.inc>

uint16_t rp_verb_parts(uint16_t verb) { return verb < FS_COUNT(parts_of) ? parts_of[verb] : 0; }

static const char *const phases[] = {
    [RP_PHASE_NONE] = "",
    [RP_PHASE_SETUP] = "set-up",
    [RP_PHASE_BOMBARDMENT] = "bombardment",
    [RP_PHASE_INITIATIVE] = "initiative",
    [RP_PHASE_COUPLETS] = "couplets",
    [RP_PHASE_ADMINISTRATION] = "administration",
    [RP_PHASE_REINFORCEMENTS] = "reinforcements",
    [RP_PHASE_COUNTER_ATTACK] = "counter-attack",
    [RP_PHASE_ISOLATION] = "isolation",
    [RP_PHASE_NIGHT_MELEE] = "night melees",
    [RP_PHASE_NIGHT_ATTACK] = "night attack",
    [RP_PHASE_RECOVERY] = "recovery",
    [RP_PHASE_IMPROVEMENT] = "improvement",
    [RP_PHASE_REDEPLOYMENT] = "redeployment",
    [RP_PHASE_OVER] = "over",
};

static const char *const grades[] = {"", "win", "draw"};

const fs_words rp_words = {
    FS_WORDS_OF_THE_LISTS,        .phase = phases, .grade = grades, .rest = RP_V_STOP, .n_phases = FS_COUNT(phases),
    .n_grades = FS_COUNT(grades),
};
