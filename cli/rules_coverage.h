/*
 * Which ledger entries are cited by a test.
 */
#ifndef CLI_RULES_COVERAGE_H
#define CLI_RULES_COVERAGE_H

#include <stdbool.h>

struct coverage_request {
    const char *tests;  /* the folder of the tests */
    const char *ledger; /* the name of the one ledger to report, or NULL for all */
    bool is_json;       /* one JSON object rather than text */
};

/*
 * Reads every file below the folder, and prints for each ledger how many of its entries are cited
 * and which are not. Returns an exit status; an unreadable folder or file is an error.
 *
 * A citation is the exact ID, not part of a longer word: RUN-07 is cited by "RUN-07:" but not by
 * "RUN-071" or "RERUN-07". Readings (CR-) are not counted. Binary files, hidden files and folders
 * named "golden" or "corpus" are left out: these hold what the engine prints, and the engine
 * citing a rule proves nothing.
 */
int coverage_report(const struct coverage_request *request);

#endif
