/* coverage.h - which rules of a catalogue are cited in the code and proven by a test that ran. */
#ifndef CLI_COVERAGE_H
#define CLI_COVERAGE_H

#include "catalogue.h"

typedef struct cli_coverage {
    int total, cited, tested, n_missing;
    bool *is_cited, *is_tested; /* by index into the catalogue's rules */
} cli_coverage;

/* `tests`: the file the tests made, NULL for that of FIRESTEP_COVERAGE or of ./test. 0, or CLI_WRONG. */
int coverage_open(cli_coverage *, const cli_catalogue *, const char *system, const char *tests);
void coverage_close(cli_coverage *);

#endif
