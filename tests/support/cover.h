/* cover.h - which rules a test proves.
 *
 * A test says covers("army_commander", "3.5b") for each rule it proves. When the
 * environment names a file in FIRESTEP_COVERAGE, a line "system<TAB>id<TAB>test" is
 * appended to it; `firestep rules SYSTEM --coverage` reads that file. */
#ifndef FIRESTEP_TESTS_COVER_H
#define FIRESTEP_TESTS_COVER_H

void fs_covers(const char *system, const char *id, const char *test);
#define covers(system, id) fs_covers((system), (id), __func__)
/* The same for several rules, each an argument. */
#define covers_each(system, ...) fs_covers_each((system), __func__, (const char *const[]){__VA_ARGS__, 0})
void fs_covers_each(const char *system, const char *test, const char *const *ids);

#endif
