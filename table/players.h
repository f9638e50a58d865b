/* players.h - who sits where: a person, the program at one of its levels, or a bot from outside. */
#ifndef TABLE_PLAYERS_H
#define TABLE_PLAYERS_H

#include <ai/ai.h>

/* Words for players in a sentence that refuses another. */
#define PLAYER_WORDS "person, recruit, regular, veteran, staff, random or bot:NAME"

enum { PLAYER_BOT = 32 }; /* the name of a bot and its end */

typedef struct game_player {
    const ai_level *level; /* NULL: a person or a bot */
    char bot[PLAYER_BOT];  /* its name, as whoever runs the program calls it; "" it is none */
    ai_mind mind;
} game_player;

static inline bool player_is_bot(const game_player *p) { return p->bot[0] != 0; }
static inline bool player_is_person(const game_player *p) { return !p->level && !player_is_bot(p); }
/* Whether it thinks for seconds, not at once. */
static inline bool player_is_slow(const game_player *p) { return p->level && p->level->visits > 0; }

/* Whether the n letters can be the name of a bot: letters, digits, - and _. */
bool player_bot_name(const char *, size_t n);
/* Seats who is named by the n letters: `person`, a level, `bot:NAME`, or `program` as records of old have it. False:
 * nobody is. */
bool player_seat(game_player *, const char *word, size_t n);
/* Index of the program's choice in the list. `clocked`: a person waits for it. */
int player_choose(game_player *, ai_brain *, const fs_scenario *, const void *state, fs_side, const fs_options *,
                  bool clocked);
/* Whether the program agrees to a draw that was offered to its side: if it does not stand better than even, as the
 * rules' own appraisal has it, on the mean of guesses at what the side may not know. Its level does not matter. */
bool player_agrees_to_draw(const fs_scenario *, const void *state, fs_side);

#endif
