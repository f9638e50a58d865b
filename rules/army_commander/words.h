/* words.h - the numbers that stand for words in options, events, refusals and prompts.
 * Each list is a .def file; words.c turns them into text. */
#ifndef AC_WORDS_H
#define AC_WORDS_H

#include <firestep/options.h>
#include <firestep/ruleset.h>

enum ac_verb {
    AC_VERB_BEFORE = FS_FIRST_VERB - 1,
#define VERB(name, word, parts) AC_V_##name,
#include "verbs.def"
#undef VERB
    AC_VERBS
};

/* The parts of an option that the verb uses: fs_part. */
uint16_t ac_verb_parts(uint16_t verb);

/* Refusals, prompts and the names of modifiers: PHRASE(name, "template"). */
enum ac_phrase {
    AC_P_NONE,
#define PHRASE(name, text) AC_P_##name,
#include "phrases.def"
#undef PHRASE
    AC_PHRASES
};

/* What is written to the log: EVENT(name, "template"). */
enum ac_event_type {
    AC_E_NONE,
#define EVENT(name, text) AC_E_##name,
#include "events.def"
#undef EVENT
    AC_EVENTS
};

/* Outcomes for odds and for {result} in templates: RESULT(name, "word"). */
enum ac_result {
    AC_RES_NONE,
#define RESULT(name, text) AC_RES_##name,
#include "results.def"
#undef RESULT
    AC_RESULTS
};

extern const fs_words ac_words;

#endif
