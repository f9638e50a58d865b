/* words.h - the numbers that stand for words in options, events, refusals and prompts. Each list is one
 * .def file; words.c turns them into text. */
#ifndef TP_WORDS_H
#define TP_WORDS_H

#include <firestep/ruleset.h>

enum tp_rule {
    TP_RULE_NONE,
#define RULE(name, number, title) name,
#include <template/rules.def>
#undef RULE
    TP_RULES
};

enum tp_verb {
    TP_VERB_BEFORE = FS_FIRST_VERB - 1,
#define VERB(name, word) TP_##name,
#include "verbs.def"
#undef VERB
    TP_VERBS
};

enum tp_phrase {
    TP_P_NONE,
#define PHRASE(name, text) TP_P_##name,
#include "phrases.def"
#undef PHRASE
    TP_PHRASES
};

enum tp_event_type {
    TP_E_NONE,
#define EVENT(name, text) TP_E_##name,
#include "events.def"
#undef EVENT
    TP_EVENTS
};

enum tp_result { TP_RES_NONE, TP_RES_HITS, TP_RES_MISSES, TP_RES_LOST, TP_RESULTS };

extern const fs_words tp_words;

#endif
