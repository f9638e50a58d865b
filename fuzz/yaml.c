/* yaml.c - any text as a scenario: refused with a reason, or set up, valid and played on. */
#include "support.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fs_file f;
    fs_load_error why;
    if (fs_file_read("input", (const char *)data, size, NULL, &f, &why)) {
        REQUIRE(why.message[0]);
        return 0;
    }
    if (f.kind == FS_FILE_SCENARIO) {
        fs_error e;
        REQUIRE(f.scenario->rules->valid(f.scenario, f.state, &e) == 0);
        fuzz_table *t = fuzz_table_at(f.scenario, 1);
        REQUIRE(memcmp(t->state, f.state, f.scenario->rules->state_size) == 0);
        fuzz_play(t, 50);
    }
    fs_file_close(&f);
    return 0;
}
