/* files.h - files are read whole and written whole: beside, synced, then renamed. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLI_MAX_PATH = 4096 };

/* The whole file, ended by a NUL, owned by the caller; at most `most` bytes. NULL after saying why not. */
char *file_read(const char *path, size_t most, size_t *n);
/* Writes a file so that at every moment either the old or the new one is there whole. `replace` false:
 * refuses if there is one. Path `-` is standard output. 0, or CLI_WRONG after saying why not. */
int file_write(const char *path, const char *text, size_t n, bool replace);
/* A file as it was at some moment: another once anybody has written it. All zero: none. */
typedef struct file_mark {
    uint64_t device, inode, size;
    int64_t seconds, nanoseconds;
} file_mark;
file_mark file_mark_of(const char *path);
/* Whether the file is still the one marked. 0, or CLI_WRONG after saying that it is not. */
int file_unchanged(const char *path, const file_mark *);
/* Waits until no other firestep is writing the file and keeps others out until file_unlock, which takes the answer.
 * What is no plain file is not locked. The lock stays valid if the file is replaced. */
int file_lock(const char *path);
void file_unlock(int lock);
/* Makes a folder and those above it. 0, or CLI_WRONG after saying why not. */
int file_make_folder(const char *path);
bool file_exists(const char *path);

#endif
