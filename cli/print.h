/* print.h - what the program says: answers on stdout, one line of trouble on stderr. */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include <firestep/types.h>
#include <stdio.h>

/* Says one line on stderr, `firestep: ...`, whatever is in it; returns CLI_WRONG. */
__attribute__((format(printf, 1, 2))) int cli_fail(const char *format, ...);

/* Text of any length from functions that write into an fs_writer: they are called again with more
 * room until all fits, so they must write the same each time. */
typedef void cli_put(void *ctx, fs_writer *);
/* Owned by the caller, ended by a NUL; NULL without memory. `n` may be NULL. */
char *cli_text(cli_put *, void *ctx, size_t *n);
/* The same straight to a stream, with a line end. 0, or CLI_WRONG. */
int cli_emit(FILE *, cli_put *, void *ctx);

/* Whether stdout wants colour: a terminal, NO_COLOR not set, TERM not dumb. */
bool cli_has_colour(void);
enum cli_colour { CLI_PLAIN, CLI_BOLD, CLI_FAINT, CLI_SIDE_1, CLI_SIDE_2, CLI_GOOD, CLI_BAD };
/* The sequence that starts a colour (CLI_PLAIN ends it); "" without colour. */
const char *cli_colour(enum cli_colour);
/* Columns of the terminal, or of COLUMNS, or 80; at least 40. */
int cli_width(void);
/* Writes text in lines of at most `width` columns, each begun by `indent` blanks. */
void cli_wrap(FILE *, const char *text, int indent, int width);
/* Columns that UTF-8 text takes: one for each character. */
int cli_columns(const char *text);

/* Says how far something long has come, on stderr and only if that is a terminal. Ends with done == of. */
void cli_progress(const char *what, uint64_t done, uint64_t of);

/* Flushes stdout; CLI_WRONG with a line if not all of it could be written. */
int cli_finish(int code);

#endif
