/* words.h - facts as text and as JSON, from the ruleset's templates and the scenario's names.
 *
 * In a template {unit} {other} {place} {have} {need} {total} {against} {roll} {side} {result}
 * {n} {dice} {mods} {phase} {0}..{3} stand for the facts at hand, {have/1000} for thousandths of
 * an inch written as inches (12.500); {{ is a brace. Modifiers and
 * dice that an event carries and its template does not mention are written behind it. The
 * same facts give the same bytes everywhere: the digest of a game is made from this text.
 */
#ifndef FIRESTEP_WORDS_H
#define FIRESTEP_WORDS_H

#include "log.h"
#include "ruleset.h"
#include "writer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `[3.b] attack on 0604: 8 dice 6,6,5,5,4,3,2,1 = 2 hits` */
void fs_words_event(const fs_scenario *, const fs_event *, fs_writer *);
/* `[2.1a] 12-inf may not leave 0604: needs 3, has 2` */
void fs_words_refusal(const fs_scenario *, const fs_error *, fs_writer *);
/* `[1.2] british: choose a division` */
void fs_words_prompt(const fs_scenario *, const fs_decision *, fs_writer *);
/* `+1 woods [8.2]` */
void fs_words_mod(const fs_scenario *, const fs_mod *, fs_writer *);

/* Hex by its printed name, hexside `0604/0605`, vertex `0604/0605/0704` (what lies on the board of them), point
 * `31.250 14.000`, box `box 3`, number; nothing for FS_NOWHERE. */
void fs_words_place(const fs_scenario *, int place, int32_t x, int32_t y, fs_writer *);
const char *fs_words_unit(const fs_scenario *, fs_unit);  /* its name in records; "?" beyond the list, "" for 0 */
const char *fs_words_rule(const fs_scenario *, fs_rule);  /* "3.5b"; "" for 0 */
const char *fs_words_title(const fs_scenario *, fs_rule); /* its title */
const char *fs_words_side(const fs_scenario *, fs_side);  /* as in records */
const char *fs_words_result(const fs_scenario *, uint16_t result);
/* The value of switch `which` as a word; NULL if it has none, then it is said as a number. */
const char *fs_words_switch(const fs_ruleset *, int which, uint8_t value);
/* A switch by its name, a value of it by its word or number; -1 if there is none. */
int fs_find_switch(const fs_ruleset *, const char *name, size_t n);
int fs_find_switch_value(const fs_ruleset *, int which, const char *word, size_t n);

/* JSON; key as in writer.h (NULL inside an array). Options need the state for their clause. */
void fs_json_event(const fs_scenario *, const char *key, const fs_event *, fs_writer *);
void fs_json_refusal(const fs_scenario *, const char *key, const fs_error *, fs_writer *);
void fs_json_decision(const fs_scenario *, const char *key, const fs_decision *, fs_writer *);
void fs_json_option(const fs_scenario *, const char *key, const void *s, fs_side, const fs_option *, fs_writer *);
void fs_json_options(const fs_scenario *, const char *key, const void *s, fs_side, const fs_options *, fs_writer *);

#ifdef __cplusplus
}
#endif

#endif
