/* words.c - the text behind the numbers of words.h. */
#include "words.h"
#include "rules.h"
#include "scenario.h"
#include "state.h"

static const char *const verbs[] = {
    [FS_VERB_BEGIN] = "begin",
    [FS_VERB_DROP] = "drop",
    [FS_VERB_DONE] = "done",
    [FS_VERB_DECLINE] = "decline",
#define VERB(name, word, parts) [OT_V_##name] = word,
#include "verbs.def"
#undef VERB
};

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

static const char *const phrases[] = {
    [OT_P_NONE] = "",
#define PHRASE(name, text) [OT_P_##name] = text,
#include "phrases_air.def"
#include "phrases_fire.def"
#include "phrases_guns.def"
#include "phrases_melee.def"
#include "phrases_move.def"
#include "phrases_sequence.def"
#include "phrases_words.def"
#undef PHRASE
};

static const char *const events[] = {
    [OT_E_NONE] = "",
#define EVENT(name, text) [OT_E_##name] = text,
#include "events_air.def"
#include "events_fire.def"
#include "events_guns.def"
#include "events_melee.def"
#include "events_move.def"
#include "events_sequence.def"
#undef EVENT
};

static const char *const results[] = {
    [OT_RES_NONE] = "",
#define RESULT(name, text) [OT_RES_##name] = text,
#include "results.def"
#undef RESULT
};

static const char *const rules[] = {
    [OT_NO_RULE] = "",
#define RULE(constant, number, title) [constant] = number,
#include <over_there/rules.def>
#undef RULE
};

static const char *const rule_titles[] = {
    [OT_NO_RULE] = "",
#define RULE(constant, number, title) [constant] = title,
#include <over_there/rules.def>
#undef RULE
};

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

static const char *const switches[] = {
#define SWITCH(name, word, ...) word,
#include "switches.def"
#undef SWITCH
    NULL,
};

#define SWITCH(name, word, meaning, ruling, ...) static const char *const values_##name[] = {__VA_ARGS__, NULL};
#include "switches.def"
#undef SWITCH

static const char *const *const switch_values[] = {
#define SWITCH(name, ...) values_##name,
#include "switches.def"
#undef SWITCH
};

static const char *const grades[] = {"", "victory", "draw"};

#define COUNT(list) (uint16_t)(sizeof(list) / sizeof(list)[0])

const fs_words ot_words = {
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
    .n_verbs = COUNT(verbs),
    .n_phrases = COUNT(phrases),
    .n_events = COUNT(events),
    .n_results = COUNT(results),
    .n_phases = COUNT(phases),
    .n_rules = COUNT(rules),
    .n_switches = OT_SWITCHES,
    .n_grades = COUNT(grades),
};
