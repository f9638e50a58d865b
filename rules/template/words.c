/* words.c - the lists as text. */
#include "words.h"

#include "state.h"

static const char *const verbs[TP_VERBS] = {
    [FS_VERB_BEGIN] = "begin",
    [FS_VERB_DROP] = "drop",
    [FS_VERB_DONE] = "done",
    [FS_VERB_DECLINE] = "decline",
#define VERB(name, word) [TP_##name] = word,
#include "verbs.def"
#undef VERB
};

static const char *const phrases[TP_PHRASES] = {
#define PHRASE(name, text) [TP_P_##name] = text,
#include "phrases.def"
#undef PHRASE
};

static const char *const events[TP_EVENTS] = {
#define EVENT(name, text) [TP_E_##name] = text,
#include "events.def"
#undef EVENT
};

static const char *const results[TP_RESULTS] = {
    [TP_RES_HITS] = "hits", [TP_RES_MISSES] = "misses", [TP_RES_LOST] = "lost"};

static const char *const phases[TP_PHASES] = {
    [TP_PHASE_ORDERS] = "orders", [TP_PHASE_TURNS] = "turns", [TP_PHASE_OVER] = "over"};

static const char *const rules[TP_RULES] = {
#define RULE(name, number, title) [name] = number,
#include <template/rules.def>
#undef RULE
};

static const char *const titles[TP_RULES] = {
#define RULE(name, number, title) [name] = title,
#include <template/rules.def>
#undef RULE
};

static const char *const switches[] = {NULL};
static const char *const grades[] = {"", "victory"};

const fs_words tp_words = {.verb = verbs,
                           .phrase = phrases,
                           .event = events,
                           .result = results,
                           .phase = phases,
                           .rule = rules,
                           .rule_title = titles,
                           .switches = switches,
                           .grade = grades,
                           .n_verbs = TP_VERBS,
                           .n_phrases = TP_PHRASES,
                           .n_events = TP_EVENTS,
                           .n_results = TP_RESULTS,
                           .n_phases = TP_PHASES,
                           .n_rules = TP_RULES,
                           .n_switches = 0,
                           .n_grades = 2};
