/* writer.h - text and JSON into a buffer of the caller's; never past its end. */
#ifndef FIRESTEP_WRITER_H
#define FIRESTEP_WRITER_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void fs_put(fs_writer *, const char *text);
void fs_put_n(fs_writer *, const char *text, size_t n);
void fs_put_char(fs_writer *, char c);
void fs_put_int(fs_writer *, int64_t value);
void fs_put_hex64(fs_writer *, uint64_t value); /* 16 lower-case digits */
/* Ends the text with a NUL inside the buffer; false if anything was cut off. */
bool fs_put_end(fs_writer *);
/* Writes what is wrong, and with which (NULL nothing), as `what: name`; returns 1 so that a check can end with it. */
int fs_put_fault(char *why, size_t cap, const char *what, const char *name);

/* JSON. Commas are set by themselves: a value or key that follows another is preceded by one. */
void fs_json_open(fs_writer *, const char *key, char bracket); /* key NULL inside an array; '{' or '[' */
void fs_json_close(fs_writer *, char bracket);                 /* '}' or ']' */
void fs_json_str(fs_writer *, const char *key, const char *value);
void fs_json_int(fs_writer *, const char *key, int64_t value);
void fs_json_bool(fs_writer *, const char *key, bool value);
void fs_json_null(fs_writer *, const char *key);
/* A sheet of a view: a title, columns and rows. The rows come between the two, each an array. */
void fs_json_open_sheet(fs_writer *, const char *title, const char *const *columns, size_t n);
void fs_json_close_sheet(fs_writer *);

#ifdef __cplusplus
}
#endif

#endif
