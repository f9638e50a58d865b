/* record.c - any text as a record. What begins with `[` is read as a whole file; otherwise the first
 * byte chooses a scenario and the rest are lines played from its set-up. */
#include "support.h"

#include <firestep/record.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_lines(const fs_scenario *scenario, const void *start, const char *text, size_t n, bool whole)
{
    fs_error why;
    fs_record_error wrong;
    fs_game *g = fs_game_new(scenario, &fuzz_host, start, &why);
    REQUIRE(g);
    int refused = whole ? fs_record_read(text, n, g, &wrong) : fs_record_read_lines(text, n, 1, g, &wrong);
    REQUIRE(!refused || (wrong.line >= 0 && wrong.message[0]));
    REQUIRE(scenario->rules->valid(scenario, fs_game_state(g, 0), &why) == 0);
    fs_game_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size && data[0] != '[') {
        read_lines(fuzz_scenario(data[0]), NULL, (const char *)data + 1, size - 1, false);
        return 0;
    }
    fs_record_head head;
    fs_record_error wrong;
    fs_file f;
    fs_load_error why;
    if (fs_record_peek((const char *)data, size, &head, &wrong))
        REQUIRE(wrong.message[0]);
    if (fs_file_read("input", (const char *)data, size, NULL, &f, &why)) {
        REQUIRE(why.message[0]);
        return 0;
    }
    if (f.kind == FS_FILE_RECORD)
        read_lines(f.scenario, f.state, f.rest, f.rest_size, true);
    fs_file_close(&f);
    return 0;
}
