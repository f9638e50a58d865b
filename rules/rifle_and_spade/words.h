/* words.h - the numbers that stand for words in options, events, refusals and prompts.
 * Each list is a .def file; words.c turns them into text. */
#ifndef RS_WORDS_H
#define RS_WORDS_H

#include <firestep/options.h>
#include <firestep/ruleset.h>

enum rs_verb {
    RS_VERB_BEFORE = FS_FIRST_VERB - 1,
#define VERB(name, word, parts) RS_V_##name,
#include "verbs.def"
#undef VERB
    RS_VERBS
};

/* The parts of an option that the verb uses: fs_part. */
uint16_t rs_verb_parts(uint16_t verb);

/* Refusals, prompts and the names of modifiers: PHRASE(name, "template"). One file per group of rule files. */
enum rs_phrase {
    RS_P_NONE,
#define PHRASE(name, text) RS_P_##name,
#include "phrases.def"
#undef PHRASE
    RS_PHRASES
};

/* What is written to the log: EVENT(name, "template"). */
enum rs_event_type {
    RS_E_NONE,
#define EVENT(name, text) RS_E_##name,
#include "events.def"
#undef EVENT
    RS_EVENTS
};

/* Outcomes for odds and for {result} in templates: RESULT(name, "word"). */
enum rs_result {
    RS_RES_NONE,
#define RESULT(name, text) RS_RES_##name,
#include "results.def"
#undef RESULT
    RS_RESULTS
};

extern const fs_words rs_words;

#endif
