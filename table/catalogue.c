/* catalogue.c - reads the tables of rules and rulings. */
#define _POSIX_C_SOURCE 200809L
#include "catalogue.h"

#include <ctype.h>
#include <errno.h>
#include <scenario/scenario.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_CATALOGUE = 4 << 20 };

/* Which field of a line holds what: the first line of the file names them. */
enum { ID, TITLE, TEXT, CHECK, EDITION, STATUS, FIELDS, MAX_FIELDS = 8 };
typedef struct columns {
    int at[FIELDS]; /* -1: not there */
} columns;

static columns read_columns(const char *line)
{
    static const char *const names[][2] = {
        [ID] = {"id", "id"},        [TITLE] = {"title", "title"},       [TEXT] = {"summary", "ruling"},
        [CHECK] = {"check", "why"}, [EDITION] = {"edition", "edition"}, [STATUS] = {"status", "status"}};
    columns c = {{-1, -1, -1, -1, -1, -1}};
    for (int field = 0; *line && *line != '\n'; field++) {
        size_t n = strcspn(line, "\t\r\n");
        for (int i = 0; i < FIELDS; i++)
            for (int k = 0; k < 2; k++)
                if (strlen(names[i][k]) == n && strncmp(names[i][k], line, n) == 0)
                    c.at[i] = field;
        line += n;
        line += *line == '\t' || *line == '\r';
    }
    return c;
}

/* Cuts one line into its fields in place; missing ones are empty. */
static rule_text cut(char *line, const columns *c, bool is_ruling)
{
    char *field[MAX_FIELDS], *value[FIELDS];
    for (int i = 0; i < MAX_FIELDS; i++) {
        field[i] = line;
        line += strcspn(line, "\t");
        if (*line)
            *line++ = 0;
    }
    for (int i = 0; i < FIELDS; i++)
        value[i] = c->at[i] >= 0 && c->at[i] < MAX_FIELDS ? field[c->at[i]] : line;
    return (rule_text){value[ID],      value[TITLE], value[TEXT],           value[CHECK],
                       value[EDITION], is_ruling,    *value[STATUS] == 'R', *value[STATUS] == 'P'};
}

/* The whole file, ended by a NUL. */
static char *read_all(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(MAX_CATALOGUE + 1) : NULL;
    if (text) {
        *n = fread(text, 1, MAX_CATALOGUE, file);
        text[*n] = 0;
        char *exact = realloc(text, *n + 1);
        text = exact ? exact : text;
    }
    if (file)
        fclose(file);
    return text;
}

static int add_file(catalogue *c, const char *path, char **memory, bool is_ruling)
{
    size_t n;
    char *text = *memory = read_all(path, &n);
    if (!text)
        return because(&c->why, "%s: cannot be read: %s", path, strerror(errno));
    int lines = 0;
    for (size_t i = 0; i < n; i++)
        lines += text[i] == '\n';
    rule_text *more = realloc(c->at, (size_t)(c->n + lines + 1) * sizeof *more);
    if (!more)
        return because(&c->why, "out of memory");
    c->at = more;
    columns named = read_columns(text);
    char *next = strchr(text, '\n');
    while (next && next[1]) {
        char *line = next + 1;
        next = strchr(line, '\n');
        if (next)
            *next = 0;
        if (*line)
            c->at[c->n++] = cut(line, &named, is_ruling);
    }
    return 0;
}

int catalogue_open(catalogue *c, const char *system)
{
    char data[FS_MAX_PATH], path[FS_MAX_PATH + 128];
    memset(c, 0, sizeof *c);
    if (!fs_ruleset_named(system))
        return because(&c->why, "there is no system '%s'; firestep rules lists them", system);
    if (!fs_data_folder(data, sizeof data))
        return because(&c->why, "the data folder was not found; FIRESTEP_DATA may name it");
    snprintf(path, sizeof path, "%s/rules/%s.tsv", data, system);
    if (add_file(c, path, &c->memory[0], false))
        return -1;
    c->n_rules = c->n;
    snprintf(path, sizeof path, "%s/rules/%s.rulings.tsv", data, system);
    FILE *rulings = fopen(path, "rb");
    if (!rulings)
        return 0; /* a system may have none */
    fclose(rulings);
    return add_file(c, path, &c->memory[1], true);
}

void catalogue_close(catalogue *c)
{
    free(c->at);
    free(c->memory[0]);
    free(c->memory[1]);
    memset(c, 0, sizeof *c);
}

const rule_text *catalogue_find(const catalogue *c, const char *id)
{
    char bare[64];
    id += *id == '[';
    snprintf(bare, sizeof bare, "%s", id);
    bare[strcspn(bare, "]")] = 0;
    for (int i = 0; i < c->n; i++)
        if (strcmp(c->at[i].id, bare) == 0)
            return &c->at[i];
    for (int i = 0; i < c->n; i++)
        if (strcasecmp(c->at[i].id, bare) == 0)
            return &c->at[i];
    return NULL;
}

void catalogue_editions(const catalogue *c, const char *out[CATALOGUE_EDITIONS + 1])
{
    int n = 0;
    for (int i = 0; i < c->n_rules && n < CATALOGUE_EDITIONS; i++) {
        const char *edition = c->at[i].edition;
        int k = 0;
        while (k < n && strcmp(out[k], edition) != 0)
            k++;
        if (k == n && *edition && strcmp(edition, "both") != 0)
            out[n++] = edition;
    }
    out[n] = NULL;
}

bool catalogue_is_edition(const rule_text *r, const char *edition)
{
    return !edition || !*r->edition || strcmp(r->edition, "both") == 0 || strcmp(r->edition, edition) == 0;
}

bool catalogue_is_chapter(const rule_text *r, const char *chapter)
{
    size_t n = strcspn(r->id, ".");
    return strlen(chapter) == n && strncasecmp(r->id, chapter, n) == 0;
}

static bool contains(const char *text, const char *word, size_t n)
{
    for (; *text; text++)
        if (strncasecmp(text, word, n) == 0)
            return true;
    return false;
}

bool catalogue_matches(const rule_text *r, const char *words)
{
    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        size_t n = strcspn(words, " ");
        if (!contains(r->id, words, n) && !contains(r->title, words, n) && !contains(r->text, words, n))
            return false;
        words += n;
    }
    return true;
}
