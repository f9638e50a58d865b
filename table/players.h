/* players.h - who sits where: a person, or the program at one of its levels. */
#ifndef TABLE_PLAYERS_H
#define TABLE_PLAYERS_H

#include <ai/ai.h>

/* Words for players in a sentence that refuses another. */
#define PLAYER_WORDS "person, recruit, regular, veteran, staff or random"

typedef struct game_player {
    const ai_level *level; /* NULL: a person */
    ai_mind mind;
} game_player;

static inline bool player_is_person(const game_player *p) { return !p->level; }
/* Whether it thinks for seconds, not at once. */
static inline bool player_is_slow(const game_player *p) { return p->level && p->level->visits > 0; }

/* Seats who is named by the n letters: `person`, a level, or `program` as records of old have it. False: nobody is. */
bool player_seat(game_player *, const char *word, size_t n);
/* Index of the program's choice in the list. `clocked`: a person waits for it. */
int player_choose(game_player *, ai_brain *, const fs_scenario *, const void *state, fs_side, const fs_options *,
                  bool clocked);

#endif
