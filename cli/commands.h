/* commands.h - every command of the program; main.c lists them in the order of the help. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "args.h"

extern const cli_command cmd_scenarios, cmd_show, cmd_new, cmd_options, cmd_apply, cmd_odds, cmd_los, cmd_replay,
    cmd_play, cmd_rules, cmd_lint, cmd_bench, cmd_random, cmd_export, cmd_import, cmd_army, cmd_bot, cmd_simulate,
    cmd_tournament, cmd_help;

/* All of them; NULL ends. */
extern const cli_command *const cli_commands[];
const cli_command *cli_command_named(const char *name);

/* The whole program: finds the command and runs it. */
int cli_run(int argc, char **argv);

#endif
