/* cmd_scenarios.c - which scenarios there are. */
#include "commands.h"
#include "print.h"

#include <jansson.h>
#include <scenario/scenario.h>
#include <string.h>

static void print_json(const fs_registry *r, const char *system)
{
    json_t *all = json_array();
    for (int i = 0; i < r->n; i++) {
        const fs_scenario_info *s = &r->at[i];
        if (system && strcmp(system, s->ruleset) != 0)
            continue;
        json_array_append_new(all, json_pack("{s:s, s:s, s:s, s:s, s:s, s:[s,s], s:i}", "id", s->id, "ruleset",
                                             s->ruleset, "title", s->title, "kind", s->kind, "date", s->date, "sides",
                                             s->side[0], s->side[1], "turns", (int)s->turns));
    }
    json_dumpf(all, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(all);
}

static int widest_id(const fs_registry *r)
{
    int widest = 0;
    for (int i = 0; i < r->n; i++)
        widest = cli_columns(r->at[i].id) > widest ? cli_columns(r->at[i].id) : widest;
    return widest;
}

static void print_text(const fs_registry *r, const char *system)
{
    const char *last = "";
    int width = widest_id(r);
    for (int i = 0; i < r->n; i++) {
        const fs_scenario_info *s = &r->at[i];
        if (system && strcmp(system, s->ruleset) != 0)
            continue;
        if (strcmp(last, s->ruleset) != 0)
            printf("%s%s%s%s\n", *last ? "\n" : "", cli_colour(CLI_BOLD), fs_ruleset_named(s->ruleset)->title,
                   cli_colour(CLI_PLAIN));
        last = s->ruleset;
        printf("  %-*s  %s (%s%s%s v %s, %u turns)\n", width, s->id, s->title, s->date, *s->date ? ", " : "",
               s->side_title[0], s->side_title[1], s->turns);
    }
}

static int run(const cli_args *args)
{
    fs_registry r;
    fs_load_error e;
    const char *system = args->n ? args->word[0] : NULL;
    if (system && !fs_ruleset_named(system))
        return cli_fail("there is no system '%s'; firestep rules lists them", system);
    if (fs_registry_open(&r, &e))
        return cli_fail("%s", e.message);
    if (cli_given(args, "json"))
        print_json(&r, system);
    else
        print_text(&r, system);
    fs_registry_close(&r);
    return CLI_OK;
}

const cli_command cmd_scenarios = {
    .name = "scenarios",
    .synopsis = "[SYSTEM]",
    .summary = "list the scenarios",
    .words = "system",
    .most = 1,
    .run = run,
};
