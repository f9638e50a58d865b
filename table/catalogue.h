/* catalogue.h - the rules of a system in our own words: data/rules/SYSTEM.tsv and SYSTEM.rulings.tsv. */
#ifndef TABLE_CATALOGUE_H
#define TABLE_CATALOGUE_H

#include "text.h"

typedef struct rule_text {
    const char *id, *title, *text, *check; /* of a ruling: ruling and why */
    const char *edition;                   /* the printing that has it, or "both"; "" where there is only one */
    bool is_ruling;
    bool is_reconstructed; /* no print of the book has it any more; the column `status` says R */
    bool is_public;        /* known from elsewhere: it says P */
} rule_text;

typedef struct catalogue {
    rule_text *at;
    int n, n_rules; /* rulings stand behind the rules */
    char *memory[2];
    fs_why why;
} catalogue;

/* Where it comes from, where parts of a book are lost: "reconstructed", "public"; "" the book has it. */
static inline const char *rule_origin(const rule_text *r)
{
    return r->is_reconstructed ? "reconstructed" : r->is_public ? "public" : "";
}

/* 0, or negative and c->why; catalogue_close in either case. */
int catalogue_open(catalogue *, const char *system);
void catalogue_close(catalogue *);
/* By number, in brackets or not, the case of letters aside; NULL if there is none. */
const rule_text *catalogue_find(const catalogue *, const char *id);
/* The editions a catalogue tells apart, NULL at the end: those of its rows that are not for all. */
enum { CATALOGUE_EDITIONS = 8 };
void catalogue_editions(const catalogue *, const char *out[CATALOGUE_EDITIONS + 1]);
/* Whether a rule is of that edition, NULL any; and of that chapter, the part of its number before the first dot. */
bool catalogue_is_edition(const rule_text *, const char *edition);
bool catalogue_is_chapter(const rule_text *, const char *chapter);
/* Whether all words stand in number, title or text. */
bool catalogue_matches(const rule_text *, const char *words);

#endif
