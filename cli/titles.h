/* titles.h - pieces by what people call them. Records name each in one word (`l-10-bn`); a person reads the title
 * (`L 10 Bn`) where it is hardly longer, as at the table in the browser, and may type either. */
#ifndef CLI_TITLES_H
#define CLI_TITLES_H

#include <firestep/ruleset.h>

/* The title that stands for the name of a piece in a sentence; NULL if it is too long, shared by several pieces, or the
 * name could be an ordinary word. */
const char *title_of_piece(const fs_scenario *, fs_unit);
/* The text with titles for names, and a typed one with names for titles, whatever their case; the caller's to free,
 * NULL without memory. */
char *text_in_titles(const fs_scenario *, const char *text);
char *text_in_names(const fs_scenario *, const char *text);

#endif
