/* cmd_rules.c - the rules to read, search and account for. */
#include "catalogue.h"
#include "commands.h"
#include "coverage.h"
#include "print.h"

#include <jansson.h>
#include <scenario/scenario.h>
#include <stdlib.h>
#include <string.h>

static void dump(json_t *json)
{
    json_dumpf(json, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(json);
}

static json_t *rule_json(const cli_rule *r)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:s}", "id", r->id, "kind", r->is_ruling ? "ruling" : "rule", "title",
                     r->title, r->is_ruling ? "ruling" : "summary", r->text, r->is_ruling ? "why" : "check", r->check);
}

static int list_systems(bool as_json)
{
    json_t *all = json_array();
    for (int i = 0; fs_ruleset_at(i); i++) {
        const fs_ruleset *rules = fs_ruleset_at(i);
        json_array_append_new(all, json_pack("{s:s, s:s}", "system", rules->name, "title", rules->title));
        if (!as_json)
            printf("%-20s %s\n", rules->name, rules->title);
    }
    if (as_json)
        dump(all);
    else
        json_decref(all);
    return CLI_OK;
}

static int print_rule(const cli_catalogue *c, const char *system, const char *id, bool as_json)
{
    const cli_rule *r = catalogue_find(c, id);
    if (!r)
        return cli_fail("%s has no rule '%s'; firestep rules %s lists them, --search WORDS finds them", system, id,
                        system);
    if (as_json) {
        dump(rule_json(r));
        return CLI_OK;
    }
    int width = cli_width() < 100 ? cli_width() : 100;
    printf("%s[%s] %s%s\n", cli_colour(CLI_BOLD), r->id, r->title, cli_colour(CLI_PLAIN));
    cli_wrap(stdout, r->text, 2, width);
    if (*r->check) {
        printf("  %s\n", r->is_ruling ? "Why:" : "For example:");
        cli_wrap(stdout, r->check, 4, width);
    }
    return CLI_OK;
}

static int list_rules(const cli_catalogue *c, const char *search, bool rulings_only, bool as_json)
{
    json_t *all = json_array();
    int said = 0;
    for (int i = 0; i < c->n; i++) {
        const cli_rule *r = &c->at[i];
        if ((rulings_only && !r->is_ruling) || (!rulings_only && !search && r->is_ruling) ||
            (search && !catalogue_matches(r, search)))
            continue;
        said++;
        if (as_json) {
            json_array_append_new(all, rule_json(r));
            continue;
        }
        printf("%s[%s] %s%s\n", cli_colour(CLI_BOLD), r->id, r->title, cli_colour(CLI_PLAIN));
        if (search || rulings_only)
            cli_wrap(stdout, r->text, 2, cli_width() < 100 ? cli_width() : 100);
    }
    if (as_json)
        dump(all);
    else
        json_decref(all);
    if (!said && !as_json)
        printf("nothing found\n");
    return said ? CLI_OK : CLI_NO;
}

static int print_coverage(const cli_catalogue *c, const char *system, const char *tests, bool as_json)
{
    cli_coverage v;
    int code = coverage_open(&v, c, system, tests);
    json_t *missing = json_array();
    for (int i = 0; !code && i < c->n_rules; i++)
        if (!v.is_cited[i] || !v.is_tested[i])
            json_array_append_new(missing, json_string(c->at[i].id));
    if (!code && as_json) {
        dump(json_pack("{s:i, s:i, s:i, s:O}", "total", v.total, "cited", v.cited, "tested", v.tested, "missing",
                       missing));
    } else if (!code) {
        printf("%s: %d rules, %d cited in the code, %d proven by tests that ran\n", system, v.total, v.cited, v.tested);
        for (int i = 0; i < c->n_rules; i++)
            if (!v.is_cited[i] || !v.is_tested[i])
                printf("  [%s] %s: not %s\n", c->at[i].id, c->at[i].title,
                       v.is_cited[i]    ? "tested"
                       : v.is_tested[i] ? "cited"
                                        : "cited, not tested");
    }
    code = code ? code : v.n_missing ? CLI_NO : CLI_OK;
    json_decref(missing);
    coverage_close(&v);
    return code;
}

/* The words given without --search: one number, or words to search for. */
static int answer(const cli_args *args, const cli_catalogue *c)
{
    const char *system = args->word[0];
    bool as_json = cli_given(args, "json");
    if (cli_given(args, "coverage"))
        return print_coverage(c, system, cli_value(args, "tests"), as_json);
    if (args->n > 1)
        return print_rule(c, system, args->word[1], as_json);
    return list_rules(c, cli_value(args, "search"), cli_given(args, "rulings"), as_json);
}

static int run(const cli_args *args)
{
    cli_catalogue c;
    if (!args->n)
        return list_systems(cli_given(args, "json"));
    int code = catalogue_open(&c, args->word[0]);
    if (!code)
        code = answer(args, &c);
    catalogue_close(&c);
    return code;
}

const cli_command cmd_rules = {
    .name = "rules",
    .synopsis = "[SYSTEM [NUMBER]]",
    .summary = "read and search the rules, and see which are proven",
    .about = "Without a system, lists the systems; with one, its rules. --coverage counts the rules of the\n"
             "catalogue that the code cites and that a test proved in the last ./test; exit code 1 if any\n"
             "is missing.",
    .words = "system",
    .most = 2,
    .options = {{"search", 0, "WORDS", "rules and rulings with all these words"},
                {"rulings", 0, NULL, "where the book is silent or contradicts itself"},
                {"coverage", 0, NULL, "which rules are cited in the code and proven by a test"},
                {"tests", 0, "FILE", "with --coverage: the list made by the tests"}},
    .run = run,
};
