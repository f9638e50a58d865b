/* print.h - what the program says: answers on stdout, one line of trouble on stderr. */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include <stdio.h>
#include <table/text.h>

/* Says one line on stderr, `firestep: ...`, whatever is in it; returns CLI_WRONG. */
__attribute__((format(printf, 1, 2))) int cli_fail(const char *format, ...);

/* Text from such a function straight to a stream, with a line end. 0, or CLI_WRONG. */
int cli_emit(FILE *, text_put *, void *ctx);

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
