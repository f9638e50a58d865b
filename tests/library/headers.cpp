/* headers.cpp - what is installed, as C++ reads it: every header compiles without a warning, and what the library
 * exports has the names that C gave it. Nothing of it is run. */
#include "every_header.h"

/* One of each kind of header, declared again as C names it: the compiler refuses a second linkage. */
extern "C" {
const char *fs_game_why(int trouble);
const ai_level *ai_level_named(const char *name);
void fs_file_close(fs_file *file);
void fs_say(fs_run *, const fs_event *, const fs_sum *, const uint8_t *dice, int n_dice);
}
