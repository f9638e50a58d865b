/* own_folder.h - a folder of the test's own under /tmp, one at a time. */
#ifndef FIRESTEP_TESTS_OWN_FOLDER_H
#define FIRESTEP_TESTS_OWN_FOLDER_H

/* Makes it with these folders in it (ended by NULL; NULL none), and removes it with all that is there. Both return 0,
 * as setups and teardowns do. */
int own_folder_make(const char *const *folders);
int own_folder_remove(void **state);

const char *own_folder(void);
/* A path in it, good until the next call. */
const char *own_path(const char *file);

/* Data files are looked for in it; and again where they were. */
void own_folder_is_data(void);
void own_folder_is_data_no_more(void);

#endif
