/* cmd_help.c - help, version, and the words that shell completion asks for. */
#include "commands.h"
#include "help.h"
#include "print.h"

#include <jansson.h>
#include <scenario/scenario.h>
#include <string.h>

const cli_command *const cli_commands[] = {
    &cmd_play,  &cmd_scenarios, &cmd_show,   &cmd_new,    &cmd_options,  &cmd_apply,      &cmd_odds,
    &cmd_los,   &cmd_replay,    &cmd_rules,  &cmd_random, &cmd_simulate, &cmd_tournament, &cmd_lint,
    &cmd_bench, &cmd_export,    &cmd_import, &cmd_army,   &cmd_bot,      &cmd_help,       NULL,
};

const cli_command *cli_command_named(const char *name)
{
    for (int i = 0; cli_commands[i]; i++)
        if (strcmp(cli_commands[i]->name, name) == 0)
            return cli_commands[i];
    return NULL;
}

int help_overview(void)
{
    printf("firestep: First World War wargames, played by the book\n\n");
    printf("  firestep play                  choose a scenario and play it here\n");
    printf("  firestep COMMAND --help        more about a command\n\nCommands:\n");
    for (int i = 0; cli_commands[i]; i++)
        printf("  %-10s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    printf("\nExit codes: 0 done; 1 the answer is no; 2 bad input, said in one line on stderr, nothing written.\n");
    return CLI_OK;
}

int help_version(bool as_json)
{
    json_t *systems = json_array();
    for (int i = 0; fs_ruleset_at(i); i++)
        json_array_append_new(systems, json_string(fs_ruleset_at(i)->name));
    if (as_json) {
        json_t *all = json_pack("{s:s, s:o}", "version", FIRESTEP_VERSION, "systems", systems);
        json_dumpf(all, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(all);
        return CLI_OK;
    }
    printf("firestep %s\n", FIRESTEP_VERSION);
    json_decref(systems);
    return CLI_OK;
}

/* One word a line: the commands, or the options of one. `words NAME` says what its words are. */
static int list_words(const char *name)
{
    if (!name) {
        for (int i = 0; cli_commands[i]; i++)
            printf("%s\n", cli_commands[i]->name);
        return CLI_OK;
    }
    const cli_command *c = cli_command_named(name);
    if (!c)
        return CLI_NO;
    for (int i = 0; i < CLI_MAX_OPTIONS && c->options[i].name; i++)
        printf("--%s\n", c->options[i].name);
    printf("--json\n--help\n");
    if (c->words[0])
        printf(":%s\n", c->words);
    return CLI_OK;
}

static json_t *command_json(const cli_command *c)
{
    json_t *options = json_array();
    for (int i = 0; i < CLI_MAX_OPTIONS && c->options[i].name; i++)
        json_array_append_new(options, json_pack("{s:s, s:s?, s:s}", "name", c->options[i].name, "value",
                                                 c->options[i].value, "help", c->options[i].help));
    return json_pack("{s:s, s:s, s:s, s:o}", "name", c->name, "synopsis", c->synopsis, "summary", c->summary, "options",
                     options);
}

static int list_json(void)
{
    json_t *all = json_array();
    for (int i = 0; cli_commands[i]; i++)
        json_array_append_new(all, command_json(cli_commands[i]));
    json_dumpf(all, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(all);
    return CLI_OK;
}

static int run(const cli_args *args)
{
    const char *name = args->n ? args->word[0] : NULL;
    if (cli_given(args, "json"))
        return list_json();
    if (cli_given(args, "words"))
        return list_words(name);
    if (!name)
        return help_overview();
    const cli_command *c = cli_command_named(name);
    if (!c)
        return cli_fail("there is no command '%s'; firestep help lists them", name);
    cli_usage(c);
    return CLI_OK;
}

const cli_command cmd_help = {
    .name = "help",
    .synopsis = "[COMMAND]",
    .summary = "what there is, and how it is used",
    .words = "command",
    .most = 1,
    .options = {{"words", 0, NULL, "commands, or options of COMMAND, one a line: for shell completion"}},
    .run = run,
};
