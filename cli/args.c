/* args.c - reads a command line against the table of its command. */
#include "args.h"
#include "print.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cli_option common[] = {
    {"json", 0, NULL, "answer as JSON"},
    {"help", 'h', NULL, "this text"},
};
enum { COMMON = sizeof common / sizeof common[0] };

static int count_options(const cli_command *c)
{
    int n = 0;
    while (n < CLI_MAX_OPTIONS && c->options[n].name)
        n++;
    return n;
}

static const cli_option *option_at(const cli_command *c, int i)
{
    int n = count_options(c);
    return i < n ? &c->options[i] : &common[i - n];
}

/* The table as getopt_long wants it; each long option returns 256 + its index. */
static void getopt_tables(const cli_command *c, struct option *longs, char *shorts)
{
    int n = count_options(c) + COMMON;
    char *s = shorts;
    *s++ = ':'; /* a missing value is told apart from an unknown option */
    for (int i = 0; i < n; i++) {
        const cli_option *o = option_at(c, i);
        longs[i] = (struct option){o->name, o->value ? required_argument : no_argument, NULL, 256 + i};
        if (o->letter) {
            *s++ = o->letter;
            if (o->value)
                *s++ = ':';
        }
    }
    longs[n] = (struct option){NULL, 0, NULL, 0};
    *s = 0;
}

static const cli_option *option_of(const cli_command *c, int code)
{
    for (int i = 0; i < count_options(c) + COMMON; i++)
        if (code == 256 + i || (code < 256 && option_at(c, i)->letter == code))
            return option_at(c, i);
    return NULL;
}

static int take_options(const cli_command *c, int argc, char **argv, cli_args *args)
{
    struct option longs[CLI_MAX_OPTIONS + COMMON + 1];
    char shorts[2 * (CLI_MAX_OPTIONS + COMMON) + 2];
    getopt_tables(c, longs, shorts);
    opterr = 0;
    optind = 1;
    for (int code; (code = getopt_long(argc, argv, shorts, longs, NULL)) != -1;) {
        const char *text = optind > 0 && optind <= argc ? argv[optind - 1] : "";
        if (code == ':')
            return cli_fail("%s: %s needs a value; see firestep %s --help", c->name, text, c->name);
        const cli_option *o = code == '?' ? NULL : option_of(c, code);
        if (!o)
            return cli_fail("%s: unknown option %s; see firestep %s --help", c->name, text, c->name);
        if (args->n_given == CLI_MAX_WORDS)
            return cli_fail("%s: more than %d options", c->name, CLI_MAX_WORDS);
        args->given[args->n_given].option = o;
        args->given[args->n_given++].value = optarg;
    }
    return 0;
}

int cli_args_read(const cli_command *c, int argc, char **argv, cli_args *args)
{
    memset(args, 0, sizeof *args);
    if (take_options(c, argc, argv, args))
        return CLI_WRONG;
    if (cli_given(args, "help")) {
        cli_usage(c);
        return CLI_USAGE;
    }
    for (int i = optind; i < argc; i++) {
        if (args->n == CLI_MAX_WORDS)
            return cli_fail("%s: more than %d words", c->name, CLI_MAX_WORDS);
        args->word[args->n++] = argv[i];
    }
    if (args->n < c->least)
        return cli_fail("%s: something is missing: firestep %s %s", c->name, c->name, c->synopsis);
    if (c->most >= 0 && args->n > c->most)
        return cli_fail("%s: '%s' is one word too many: firestep %s %s", c->name, args->word[c->most], c->name,
                        c->synopsis);
    return 0;
}

int cli_one_answer(const cli_args *args, const char *command)
{
    const char *out = cli_value(args, "output");
    if (!out || strcmp(out, "-") != 0 || !cli_given(args, "json"))
        return 0;
    return cli_fail("%s: --json and -o - would both write to standard output; leave one out", command);
}

bool cli_given(const cli_args *args, const char *option)
{
    for (int i = 0; i < args->n_given; i++)
        if (strcmp(args->given[i].option->name, option) == 0)
            return true;
    return false;
}

const char *cli_next_value(const cli_args *args, const char *option, int *at)
{
    while (*at < args->n_given) {
        int i = (*at)++;
        if (strcmp(args->given[i].option->name, option) == 0)
            return args->given[i].value;
    }
    return NULL;
}

const char *cli_value(const cli_args *args, const char *option)
{
    const char *value = NULL, *next;
    for (int at = 0; (next = cli_next_value(args, option, &at));)
        value = next;
    return value;
}

int cli_number(const cli_args *args, const char *option, uint64_t least, uint64_t most, uint64_t otherwise,
               uint64_t *out)
{
    const char *text = cli_value(args, option);
    *out = otherwise;
    if (!text)
        return 0;
    char *end = NULL;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || n < least || n > most)
        return cli_fail("--%s: '%s' is not a number from %llu to %llu", option, text, (unsigned long long)least,
                        (unsigned long long)most);
    *out = n;
    return 0;
}

void cli_usage(const cli_command *c)
{
    printf("firestep %s %s\n\n%s\n", c->name, c->synopsis, c->summary);
    if (c->about)
        printf("\n%s\n", c->about);
    printf("\nOptions:\n");
    for (int i = 0; i < count_options(c) + COMMON; i++) {
        const cli_option *o = option_at(c, i);
        char left[64];
        snprintf(left, sizeof left, "%s%c%s--%s%s%s", o->letter ? "-" : " ", o->letter ? o->letter : ' ',
                 o->letter ? ", " : "   ", o->name, o->value ? " " : "", o->value ? o->value : "");
        printf("  %-26s %s\n", left, o->help);
    }
}
