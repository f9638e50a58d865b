/* catalogue.h - the rules of a system in our own words: data/rules/SYSTEM.tsv and SYSTEM.rulings.tsv. */
#ifndef CLI_CATALOGUE_H
#define CLI_CATALOGUE_H

#include <stdbool.h>

typedef struct cli_rule {
    const char *id, *title, *text, *check; /* of a ruling: ruling and why */
    const char *edition;                   /* the printing that has it, or "both"; "" where there is only one */
    bool is_ruling;
} cli_rule;

typedef struct cli_catalogue {
    cli_rule *at;
    int n, n_rules; /* rulings stand behind the rules */
    char *memory[2];
} cli_catalogue;

/* 0, or CLI_WRONG after saying why not; catalogue_close in either case. */
int catalogue_open(cli_catalogue *, const char *system);
void catalogue_close(cli_catalogue *);
/* By number, in brackets or not, the case of letters aside; NULL if there is none. */
const cli_rule *catalogue_find(const cli_catalogue *, const char *id);
/* The editions a catalogue tells apart, NULL at the end: those of its rows that are not for all. */
enum { CLI_MAX_EDITIONS = 8 };
void catalogue_editions(const cli_catalogue *, const char *out[CLI_MAX_EDITIONS + 1]);
/* Whether a rule is of that edition, NULL any; and of that chapter, the part of its number before the first dot. */
bool catalogue_is_edition(const cli_rule *, const char *edition);
bool catalogue_is_chapter(const cli_rule *, const char *chapter);
/* Whether all words stand in number, title or text. */
bool catalogue_matches(const cli_rule *, const char *words);

#endif
