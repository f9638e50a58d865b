/* coverage.h - which rules of a catalogue are cited in the code and proven by a test that ran. */
#ifndef CLI_COVERAGE_H
#define CLI_COVERAGE_H

#include <table/catalogue.h>

typedef struct cli_coverage {
    bool *is_cited, *is_tested; /* by index into the catalogue's rules */
} cli_coverage;

/* Which rules are counted; NULL says nothing. */
typedef struct cli_part {
    const char *edition;          /* that this edition has */
    const char *chapter, *except; /* of this chapter; of any but this */
} cli_part;

typedef struct cli_tally {
    int total, cited, tested, missing;
} cli_tally;

/* `tests`: the file the tests made, NULL for that of FIRESTEP_COVERAGE or of ./test. 0, or CLI_WRONG. */
int coverage_open(cli_coverage *, const catalogue *, const char *system, const char *tests);
void coverage_close(cli_coverage *);
bool coverage_counts(const rule_text *, const cli_part *);
cli_tally coverage_tally(const cli_coverage *, const catalogue *, const cli_part *);
/* Of the rules counted, the next above `i` that is not cited or not tested; -1 at the end. Begins at -1. */
int coverage_missing(const cli_coverage *, const catalogue *, const cli_part *, int i);

#endif
