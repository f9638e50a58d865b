/* cmd_rules.c - the rules to read, search and account for. */
#include "at_table.h"
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

static json_t *rule_json(const rule_text *r)
{
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:s, s:s}", "id", r->id, "kind", r->is_ruling ? "ruling" : "rule", "title", r->title,
                  r->is_ruling ? "ruling" : "summary", r->text, r->is_ruling ? "why" : "check", r->check);
    if (*r->edition)
        json_object_set_new(json, "edition", json_string(r->edition));
    if (r->is_reconstructed)
        json_object_set_new(json, "reconstructed", json_true());
    if (r->is_public)
        json_object_set_new(json, "public", json_true());
    return json;
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

/* Number and title, with the edition of a rule that only one of them has, and where it comes from. */
static void print_title(const rule_text *r)
{
    bool is_apart = *r->edition && strcmp(r->edition, "both") != 0;
    printf("%s[%s] %s%s%s%s%s", cli_colour(CLI_BOLD), r->id, r->title, cli_colour(CLI_PLAIN), is_apart ? " (" : "",
           is_apart ? r->edition : "", is_apart ? ")" : "");
    if (*rule_origin(r))
        printf(" (%s)", rule_origin(r));
    putchar('\n');
}

static int print_rule(const catalogue *c, const char *system, const char *id, bool as_json)
{
    const rule_text *r = catalogue_find(c, id);
    if (!r)
        return cli_fail("%s has no rule '%s'; firestep rules %s lists them, --search WORDS finds them", system, id,
                        system);
    if (as_json) {
        dump(rule_json(r));
        return CLI_OK;
    }
    int width = cli_width() < 100 ? cli_width() : 100;
    print_title(r);
    cli_wrap(stdout, r->text, 2, width);
    if (*r->check) {
        printf("  %s\n", r->is_ruling ? "Why:" : "For example:");
        cli_wrap(stdout, r->check, 4, width);
    }
    return CLI_OK;
}

static int list_rules(const catalogue *c, const cli_part *part, const char *search, bool rulings_only, bool as_json)
{
    json_t *all = json_array();
    int said = 0;
    for (int i = 0; i < c->n; i++) {
        const rule_text *r = &c->at[i];
        if ((rulings_only && !r->is_ruling) || (!rulings_only && !search && r->is_ruling) ||
            (search && !catalogue_matches(r, search)) || (!r->is_ruling && !coverage_counts(r, part)))
            continue;
        said++;
        if (as_json) {
            json_array_append_new(all, rule_json(r));
            continue;
        }
        print_title(r);
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

static json_t *tally_json(const cli_coverage *v, const catalogue *c, const cli_part *part)
{
    cli_tally sum = coverage_tally(v, c, part);
    json_t *missing = json_array();
    for (int i = -1; (i = coverage_missing(v, c, part, i)) >= 0;)
        json_array_append_new(missing, json_string(c->at[i].id));
    return json_pack("{s:i, s:i, s:i, s:o}", "total", sum.total, "cited", sum.cited, "tested", sum.tested, "missing",
                     missing);
}

/* All that is counted, and where a catalogue has editions each of them by itself. */
static json_t *coverage_json(const cli_coverage *v, const catalogue *c, const cli_part *part)
{
    const char *edition[CATALOGUE_EDITIONS + 1];
    json_t *all = tally_json(v, c, part), *each = json_object();
    catalogue_editions(c, edition);
    for (int i = 0; edition[i] && !part->edition; i++) {
        cli_part one = {edition[i], part->chapter, part->except};
        json_object_set_new(each, edition[i], tally_json(v, c, &one));
    }
    if (json_object_size(each))
        json_object_set(all, "editions", each);
    json_decref(each);
    return all;
}

static void say_tally(const cli_coverage *v, const catalogue *c, const char *what, const cli_part *part)
{
    cli_tally sum = coverage_tally(v, c, part);
    printf("%s%s%s%s%s: %d rules, %d cited in the code, %d proven by tests that ran\n", what,
           part->chapter ? " chapter " : "", part->chapter ? part->chapter : "",
           part->except ? " without chapter " : "", part->except ? part->except : "", sum.total, sum.cited, sum.tested);
}

static void say_coverage(const cli_coverage *v, const catalogue *c, const char *system, const cli_part *part)
{
    const char *edition[CATALOGUE_EDITIONS + 1];
    say_tally(v, c, system, part);
    catalogue_editions(c, edition);
    for (int i = 0; edition[i]; i++) {
        cli_part one = {edition[i], part->chapter, part->except};
        if (!part->edition || strcmp(part->edition, edition[i]) == 0)
            say_tally(v, c, edition[i], &one);
    }
    for (int i = -1; (i = coverage_missing(v, c, part, i)) >= 0;)
        printf("  [%s] %s: not %s\n", c->at[i].id, c->at[i].title,
               v->is_cited[i]    ? "tested"
               : v->is_tested[i] ? "cited"
                                 : "cited, not tested");
}

static int print_coverage(const catalogue *c, const cli_part *part, const char *system, const char *tests, bool as_json)
{
    cli_coverage v;
    int code = coverage_open(&v, c, system, tests);
    if (!code && as_json)
        dump(coverage_json(&v, c, part));
    else if (!code)
        say_coverage(&v, c, system, part);
    if (!code)
        code = coverage_tally(&v, c, part).missing ? CLI_NO : CLI_OK;
    coverage_close(&v);
    return code;
}

/* An edition or chapter that the catalogue has not would count nothing, and nothing missing. */
static int part_refused(const catalogue *c, const char *system, const cli_part *part)
{
    const char *edition[CATALOGUE_EDITIONS + 1], *chapter = part->chapter ? part->chapter : part->except;
    int i = 0;
    catalogue_editions(c, edition);
    while (part->edition && edition[i] && strcmp(edition[i], part->edition) != 0)
        i++;
    if (part->edition && !edition[i])
        return cli_fail("%s has no edition '%s'%s%s", system, part->edition, edition[0] ? "; there is " : "",
                        edition[0] ? edition[0] : "");
    if (part->chapter && part->except)
        return cli_fail("--chapter and --except do not go together");
    for (i = 0; chapter && i < c->n_rules; i++)
        if (catalogue_is_chapter(&c->at[i], chapter))
            return 0;
    return chapter ? cli_fail("%s has no chapter '%s'", system, chapter) : 0;
}

/* The words given without --search: one number, or words to search for. */
static int answer(const cli_args *args, const catalogue *c)
{
    const char *system = args->word[0];
    bool as_json = cli_given(args, "json");
    cli_part part = {cli_value(args, "edition"), cli_value(args, "chapter"), cli_value(args, "except")};
    if (part_refused(c, system, &part))
        return CLI_WRONG;
    if (cli_given(args, "coverage"))
        return print_coverage(c, &part, system, cli_value(args, "tests"), as_json);
    if (args->n > 1)
        return print_rule(c, system, args->word[1], as_json);
    return list_rules(c, &part, cli_value(args, "search"), cli_given(args, "rulings"), as_json);
}

static int run(const cli_args *args)
{
    catalogue c;
    if (!args->n)
        return list_systems(cli_given(args, "json"));
    int code = cli_rules(&c, args->word[0]);
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
             "is missing. Where a system has editions, each is counted by itself too.",
    .words = "system",
    .most = 2,
    .options = {{"search", 0, "WORDS", "rules and rulings with all these words"},
                {"rulings", 0, NULL, "where the book is silent or contradicts itself"},
                {"coverage", 0, NULL, "which rules are cited in the code and proven by a test"},
                {"tests", 0, "FILE", "with --coverage: the list made by the tests"},
                {"edition", 0, "NAME", "only the rules that this edition has"},
                {"chapter", 0, "NAME", "only the rules of this chapter"},
                {"except", 0, "NAME", "only the rules of other chapters"}},
    .run = run,
};
