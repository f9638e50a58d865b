/* help.h - what the program can do, in words; made from the table of commands. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdbool.h>

int help_overview(void);
int help_version(bool as_json);

#endif
