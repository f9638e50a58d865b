/* words.h - the numbers that stand for words in options, events, refusals and prompts.
 * Each list is a .def file; words.c turns them into text. */
#ifndef RP_WORDS_H
#define RP_WORDS_H

#include <firestep/options.h>
#include <firestep/ruleset.h>

enum rp_verb {
    RP_VERB_BEFORE = FS_FIRST_VERB - 1,
#define VERB(name, word, parts) RP_V_##name,
#include "verbs.def"
#undef VERB
    RP_VERBS
};

/* The parts of an option that the verb uses: fs_part. */
uint16_t rp_verb_parts(uint16_t verb);

enum rp_form { RP_PLACE_DISPERSED = 1, RP_PLACE_IN = 2 }; /* of `place` and `redeploy` */
/* Form of `enter`: bit k, the k-th of those that come on together arrives IN; bit RP_ENTERERS + k, it arrives dispersed
 * [10.21b]. No hex takes more of a side [3.4-v3] [AA.2]. */
enum { RP_ENTERERS = 4 };
enum rp_heading {
    RP_ROW_NORTH = 1,
    RP_ROW_SOUTH,
    RP_COLUMN_WEST,
    RP_COLUMN_EAST
}; /* of `barrage`: the line and where
      it goes */

/* Refusals, prompts and the names of modifiers: PHRASE(name, "template"). */
enum rp_phrase {
    RP_P_NONE,
#define PHRASE(name, text) RP_P_##name,
#include "phrases.def"
#undef PHRASE
    RP_PHRASES
};

/* What is written to the log: EVENT(name, "template"). */
enum rp_event_type {
    RP_E_NONE,
#define EVENT(name, text) RP_E_##name,
#include "events.def"
#undef EVENT
    RP_EVENTS
};

/* Outcomes for odds and for {result} in templates: RESULT(name, "word"). */
enum rp_result {
    RP_RES_NONE,
#define RESULT(name, text) RP_RES_##name,
#include "results.def"
#undef RESULT
    RP_RESULTS
};

extern const fs_words rp_words;

#endif
