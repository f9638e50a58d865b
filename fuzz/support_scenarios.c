/* support_scenarios.c - the scenarios a byte chooses from. They are loaded before the first input: under the sanitizers
 * that takes seconds, on a busy machine longer than an input may. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fs_file *file;
static int n_files;

int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Maps that have a name are large: to prepare one takes ten seconds under the sanitizers. */
static bool is_large(const char *path)
{
    static char text[1 << 16];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f)
        fclose(f);
    text[n] = 0;
    return strstr(text, "\nmap: {name:") != NULL;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static fs_registry all;
    fs_load_error why;
    (void)argc;
    (void)argv;
    if (fs_registry_open(&all, &why) == 0)
        file = calloc((size_t)all.n, sizeof *file);
    for (int i = 0; file && i < all.n; i++)
        if (!is_large(all.at[i].path) && fs_file_open(all.at[i].id, NULL, &file[n_files++], &why))
            fuzz_fail(why.message, __FILE__, __LINE__);
    REQUIRE(file && n_files > 0);
    return 0;
}

const fs_scenario *fuzz_scenario(uint8_t choice) { return file[choice % n_files].scenario; }
