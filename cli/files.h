/* files.h - files are read whole and written whole: beside, synced, then renamed. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { CLI_MAX_PATH = 4096 };

/* The whole file, ended by a NUL, owned by the caller; at most `most` bytes. NULL after saying why not. */
char *file_read(const char *path, size_t most, size_t *n);
/* Writes a file so that at every moment either the old or the new one is there whole. `replace` false:
 * refuses if there is one. Path `-` is standard output. 0, or CLI_WRONG after saying why not. */
int file_write(const char *path, const char *text, size_t n, bool replace);
/* Makes a folder and those above it. 0, or CLI_WRONG after saying why not. */
int file_make_folder(const char *path);
bool file_exists(const char *path);

#endif
