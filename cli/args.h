/* args.h - commands, their options, and how a command line is read.
 *
 * Each command is one constant in its own file; main.c lists them. Help, the man page's facts and
 * shell completion all come from these tables.
 */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>
#include <stdint.h>

/* How a command ends. */
enum cli_exit {
    CLI_OK,         /* done */
    CLI_NO,         /* the answer is no: nothing found, rules missing, a target not met */
    CLI_WRONG,      /* bad input or no way to do it: one line on stderr, nothing written */
    CLI_USAGE = 100 /* inside the program only: the usage was asked for and printed */
};

enum { CLI_MAX_OPTIONS = 16, CLI_MAX_WORDS = 1024 };

typedef struct cli_option {
    const char *name;  /* without the dashes */
    char letter;       /* short form, 0 none */
    const char *value; /* what it takes, in capitals; NULL a flag */
    const char *help;
} cli_option;

typedef struct cli_args {
    int n; /* words that are no options */
    char *word[CLI_MAX_WORDS];
    int n_given;
    struct {
        const cli_option *option;
        const char *value;
    } given[CLI_MAX_WORDS];
} cli_args;

typedef struct cli_command {
    const char *name, *synopsis, *summary;
    const char *about; /* more, for --help; lines of at most 78 characters; may be NULL */
    const char *words; /* what its words are, for completion: "id", "file", "system", "command" or "" */
    int least, most;   /* words; most negative: any number */
    cli_option options[CLI_MAX_OPTIONS]; /* --json and --help come by themselves */
    int (*run)(const cli_args *);
} cli_command;

/* Reads the words behind the command's name. 0, CLI_USAGE or CLI_WRONG. */
int cli_args_read(const cli_command *, int argc, char **argv, cli_args *);

/* Refuses --json beside `-o -`: both would go to standard output. 0, or CLI_WRONG after saying so. */
int cli_one_answer(const cli_args *, const char *command);
bool cli_given(const cli_args *, const char *option);
/* The last value given, NULL if none. */
const char *cli_value(const cli_args *, const char *option);
/* The next value of an option that may be repeated; `at` starts at 0. NULL at the end. */
const char *cli_next_value(const cli_args *, const char *option, int *at);
/* A number in least .. most, `otherwise` if the option was not given. 0, or CLI_WRONG after saying so. */
int cli_number(const cli_args *, const char *option, uint64_t least, uint64_t most, uint64_t otherwise, uint64_t *out);

void cli_usage(const cli_command *);

#endif
