/* words.h - the numbers that stand for words in options, events, refusals and prompts.
 * Each list is a .def file; words.c turns them into text. */
#ifndef OT_WORDS_H
#define OT_WORDS_H

#include <firestep/options.h>
#include <firestep/ruleset.h>

enum ot_verb {
    OT_VERB_BEFORE = FS_FIRST_VERB - 1,
#define VERB(name, word, parts) OT_V_##name,
#include "verbs.def"
#undef VERB
    OT_VERBS
};

/* The parts of an option that the verb uses: fs_part. */
uint16_t ot_verb_parts(uint16_t verb);

/* The form byte of `fire-at`. */
enum ot_shell { OT_SHELL_HE = 1, OT_SHELL_SMOKE = 2, OT_SHELL_MG = 3 };

/* Refusals, prompts and the names of modifiers: PHRASE(name, "template"). One file per group of rule files. */
enum ot_phrase {
    OT_P_NONE,
#define PHRASE(name, text) OT_P_##name,
#include "phrases.def"
#undef PHRASE
    OT_PHRASES
};

/* What is written to the log: EVENT(name, "template"). */
enum ot_event_type {
    OT_E_NONE,
#define EVENT(name, text) OT_E_##name,
#include "events.def"
#undef EVENT
    OT_EVENTS
};

/* Outcomes for odds and for {result} in templates: RESULT(name, "word"). */
enum ot_result {
    OT_RES_NONE,
#define RESULT(name, text) OT_RES_##name,
#include "results.def"
#undef RESULT
    OT_RESULTS
};

extern const fs_words ot_words;

#endif
