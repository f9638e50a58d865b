/* golden.h - whole games kept as text, and played again.
 *
 * FIRESTEP_UPDATE_GOLDEN=1 writes what they led to anew; read the difference before keeping it. */
#ifndef FIRESTEP_TESTS_GOLDEN_H
#define FIRESTEP_TESTS_GOLDEN_H

#include <firestep/game.h>

/* Calls `each` with the path of every file of the folder that ends so, in order; there must be so many at least. */
void golden_folder(const char *folder, const char *ending, int least, void (*each)(const char *path));
bool golden_is_updated(void);
/* The text of a file, good until the next call. */
char *golden_read(const char *path);
void golden_write(const char *path, const char *text);
/* The two must be the same text; else the first line that is not is shown. */
void golden_same(const char *path, const char *want, const char *have);
/* The file must hold this text; when golden files are written anew, now it does. */
void golden_compare(const char *path, const char *text);

/* Closed lines from `first` on with their events, each behind these blanks. */
void golden_tell(fs_game *, const fs_scenario *, int first, const char *blanks, fs_writer *);
/* How the game stands: `= over, won by german`. */
void golden_tell_end(fs_game *, const fs_scenario *, fs_writer *);

#endif
