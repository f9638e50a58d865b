/* run.c - finds the command and runs it. */
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "help.h"
#include "print.h"
#include "ranks.h"
#include <table/secret.h>

#include <signal.h>
#include <string.h>

int cli_run(int argc, char **argv)
{
    static cli_args args;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error of writing, said and answered like any other */
    if (secret_start())
        return cli_fail("libsodium cannot be started");
    if (argc < 2)
        return cli_finish(help_overview());
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0)
        return cli_finish(help_version(argc > 2 && strcmp(argv[2], "--json") == 0));
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    const cli_command *command = cli_command_named(name);
    if (!command)
        return cli_fail("there is no command '%s'; firestep help lists them", name);
    int code = ranks_enter(name);
    if (code == 0)
        code = cli_args_read(command, argc - 1, argv + 1, &args);
    if (code == 0)
        code = command->run(&args);
    return ranks_leave(cli_finish(code == CLI_USAGE ? CLI_OK : code));
}
