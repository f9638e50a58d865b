/* words.c - the text behind the numbers of words.h. */
#include "words.h"
#include "editions.h"
#include "rules.h"
#include "state.h"

static const char *const verbs[] = {
    [FS_VERB_BEGIN] = "begin",
    [FS_VERB_DROP] = "drop",
    [FS_VERB_DONE] = "done",
    [FS_VERB_DECLINE] = "decline",
#define VERB(name, word, parts) [RP_V_##name] = word,
#include "verbs.def"
#undef VERB
};

enum {
    SUBJECT = RP_HAS_SUBJECT,
    OBJECT = RP_HAS_OBJECT,
    HEX = RP_HAS_HEX,
    SIDE = RP_HAS_SIDE,
    VERTEX = RP_HAS_VERTEX,
    FORM = RP_HAS_FORM,
    OBJECT_O = RP_MAY_OBJECT,
    FORM_O = RP_MAY_FORM
};

static const uint8_t parts_of[] = {
#define VERB(name, word, parts) [RP_V_##name] = parts,
#include "verbs.def"
#undef VERB
};

uint8_t rp_verb_parts(uint16_t verb) { return verb < RP_VERBS ? parts_of[verb] : 0; }

static const char *const phrases[] = {
    [RP_P_NONE] = "",
#define PHRASE(name, text) [RP_P_##name] = text,
#include "phrases_campaign.def"
#include "phrases_fire.def"
#include "phrases_guns.def"
#include "phrases_move.def"
#include "phrases_sequence.def"
#include "phrases_words.def"
#undef PHRASE
};

static const char *const events[] = {
    [RP_E_NONE] = "",
#define EVENT(name, text) [RP_E_##name] = text,
#include "events_campaign.def"
#include "events_fire.def"
#include "events_guns.def"
#include "events_move.def"
#include "events_sequence.def"
#undef EVENT
};

static const char *const results[] = {
    [RP_RES_NONE] = "",
#define RESULT(name, text) [RP_RES_##name] = text,
#include "results.def"
#undef RESULT
};

static const char *const rules[] = {
    [RP_NO_RULE] = "",
#define RULE(constant, number, title) [constant] = number,
#include <red_poppies/rules.def>
#undef RULE
};

static const char *const rule_titles[] = {
    [RP_NO_RULE] = "",
#define RULE(constant, number, title) [constant] = title,
#include <red_poppies/rules.def>
#undef RULE
};

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

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const switches[RP_SWITCHES + 1] = {
#define SWITCH(name, word, meaning, ruling) [RP_SW_##name] = word,
#include "switches.def"
#undef SWITCH
};
static const char *const *const switch_values[RP_SWITCHES] = {
#define SWITCH(name, word, meaning, ruling) [RP_SW_##name] = no_yes,
#include "switches.def"
#undef SWITCH
};

static const char *const grades[] = {"", "win", "draw"};

const fs_words rp_words = {
    .verb = verbs,
    .phrase = phrases,
    .event = events,
    .result = results,
    .phase = phases,
    .rule = rules,
    .rule_title = rule_titles,
    .switches = switches,
    .switch_value = switch_values,
    .grade = grades,
    .rest = RP_V_STOP,
    .n_verbs = RP_VERBS,
    .n_phrases = RP_PHRASES,
    .n_events = RP_EVENTS,
    .n_results = RP_RESULTS,
    .n_phases = RP_PHASE_OVER + 1,
    .n_rules = RP_RULES,
    .n_switches = RP_SWITCHES,
    .n_grades = 3,
};
