/* coverage.c - joins the catalogue with citations made at build time and what the tests noted. */
#include "coverage.h"
#include "args.h"
#include "files.h"
#include "print.h"

#include <scenario/scenario.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TABLE = 64 << 20 };

static void mark(const catalogue *c, const char *id, size_t n, bool *marks)
{
    for (int i = 0; i < c->n_rules; i++)
        if (strncmp(c->at[i].id, id, n) == 0 && !c->at[i].id[n])
            marks[i] = true;
}

/* Lines `id<TAB>file<TAB>line`. */
static void mark_citations(const catalogue *c, const char *text, bool *marks)
{
    while (*text) {
        mark(c, text, strcspn(text, "\t\n"), marks);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
}

/* Lines `system<TAB>id<TAB>test`. */
static void mark_tests(const catalogue *c, const char *system, const char *text, bool *marks)
{
    size_t n = strlen(system);
    while (*text) {
        if (strncmp(text, system, n) == 0 && text[n] == '\t')
            mark(c, text + n + 1, strcspn(text + n + 1, "\t\n"), marks);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
}

/* Beside the data in an installed tree, else where the build made it. */
static char *read_citations(const char *system)
{
    char data[FS_MAX_PATH], path[FS_MAX_PATH + 128];
    size_t n;
    snprintf(path, sizeof path, "%s/%s.tsv", FIRESTEP_CITATIONS_DIR, system);
    if (!file_exists(path) && fs_data_folder(data, sizeof data))
        snprintf(path, sizeof path, "%s/citations/%s.tsv", data, system);
    return file_read(path, MAX_TABLE, &n);
}

static char *read_tests(const char *tests)
{
    size_t n;
    const char *named = getenv("FIRESTEP_COVERAGE");
    if (!tests)
        tests = named && *named ? named : FIRESTEP_COVERAGE_FILE;
    if (!file_exists(tests)) {
        cli_fail("%s: no list of tests that ran; ./test makes it, or FIRESTEP_COVERAGE=%s ctest; --tests FILE names "
                 "another",
                 tests, tests);
        return NULL;
    }
    return file_read(tests, MAX_TABLE, &n);
}

int coverage_open(cli_coverage *v, const catalogue *c, const char *system, const char *tests)
{
    memset(v, 0, sizeof *v);
    v->is_cited = calloc((size_t)c->n_rules + 1, sizeof *v->is_cited);
    v->is_tested = calloc((size_t)c->n_rules + 1, sizeof *v->is_tested);
    if (!v->is_cited || !v->is_tested)
        return cli_fail("out of memory");
    char *cited = read_citations(system), *tested = cited ? read_tests(tests) : NULL;
    if (cited && tested) {
        mark_citations(c, cited, v->is_cited);
        mark_tests(c, system, tested, v->is_tested);
    }
    bool good = cited && tested;
    free(cited);
    free(tested);
    return good ? 0 : CLI_WRONG;
}

void coverage_close(cli_coverage *v)
{
    free(v->is_cited);
    free(v->is_tested);
}

bool coverage_counts(const rule_text *r, const cli_part *part)
{
    return catalogue_is_edition(r, part->edition) && (!part->chapter || catalogue_is_chapter(r, part->chapter)) &&
           (!part->except || !catalogue_is_chapter(r, part->except));
}

int coverage_missing(const cli_coverage *v, const catalogue *c, const cli_part *part, int i)
{
    while (++i < c->n_rules)
        if (coverage_counts(&c->at[i], part) && (!v->is_cited[i] || !v->is_tested[i]))
            return i;
    return -1;
}

cli_tally coverage_tally(const cli_coverage *v, const catalogue *c, const cli_part *part)
{
    cli_tally sum = {0, 0, 0, 0};
    for (int i = 0; i < c->n_rules; i++) {
        if (!coverage_counts(&c->at[i], part))
            continue;
        sum.total++;
        sum.cited += v->is_cited[i];
        sum.tested += v->is_tested[i];
        sum.missing += !v->is_cited[i] || !v->is_tested[i];
    }
    return sum;
}
