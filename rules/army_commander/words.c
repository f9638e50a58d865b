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
#define VERB(name, word) [AC_##name] = word,
#include "verbs.def"
#undef VERB
};

static const char *const phrases[] = {
    [AC_P_NONE] = "",
#define PHRASE(name, text) [AC_P_##name] = text,
#include "phrases_fight.def"
#include "phrases_move.def"
#undef PHRASE
};

static const char *const events[] = {
    [AC_E_NONE] = "",
#define EVENT(name, text) [AC_E_##name] = text,
#include "events_fight.def"
#include "events_move.def"
#undef EVENT
};

static const char *const results[] = {
    [AC_RES_NONE] = "",
#define RESULT(name, text) [AC_RES_##name] = text,
#include "results.def"
#undef RESULT
};

static const char *const rules[] = {
    [AC_NO_RULE] = "",
#define RULE(constant, number, title) [constant] = number,
#include <army_commander/rules.def>
#undef RULE
};

static const char *const rule_titles[] = {
    [AC_NO_RULE] = "",
#define RULE(constant, number, title) [constant] = title,
#include <army_commander/rules.def>
#undef RULE
};

static const char *const phases[] = {
    [AC_PHASE_NONE] = "",         [AC_PHASE_BOMBARDMENT] = "bombardment",
    [AC_PHASE_ORDERS] = "orders", [AC_PHASE_RETREAT] = "retreat step",
    [AC_PHASE_TURNS] = "turns",   [AC_PHASE_ARTILLERY] = "artillery phase",
    [AC_PHASE_AIR] = "aircraft",  [AC_PHASE_NIGHT] = "night",
    [AC_PHASE_OVER] = "over",
};

static const char *const switches[AC_SWITCHES + 1] = {
    [AC_SW_RETREAT_LOSS] = "retreat_loss",
    [AC_SW_GUN_LIMIT] = "gun_limit",
    [AC_SW_DOUBLES] = "doubles",
    [AC_SW_STORM_COVER] = "storm_cover",
};

static const char *const retreat_losses[] = {"group", "stand", NULL}, *const gun_limits[] = {"combat", "turn", NULL},
                         *const doubles[] = {"pairs", "one-pair", "both-dice", NULL},
                         *const no_yes[] = {"no", "yes", NULL};
static const char *const *const switch_values[AC_SWITCHES] = {
    [AC_SW_RETREAT_LOSS] = retreat_losses,
    [AC_SW_GUN_LIMIT] = gun_limits,
    [AC_SW_DOUBLES] = doubles,
    [AC_SW_STORM_COVER] = no_yes,
};

static const char *const grades[] = {"", "win", "draw"};

const fs_words ac_words = {
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
    .n_verbs = AC_VERBS,
    .n_phrases = AC_PHRASES,
    .n_events = AC_EVENTS,
    .n_results = AC_RESULTS,
    .n_phases = AC_PHASE_OVER + 1,
    .n_rules = AC_RULES,
    .n_switches = AC_SWITCHES,
    .n_grades = 3,
};
