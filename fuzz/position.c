/* position.c - any text as a position: what loads is valid, can be played on, and is written back to the
 * same bytes; record lines behind it are read as well. */
#include "support.h"

#include <firestep/record.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void written_back(const fs_file *f)
{
    static char text[FS_MAX_FILE];
    fs_writer w = {text, 0, sizeof text};
    fs_file again;
    fs_load_error why;
    if (fs_position_write(f, f->state, &w))
        return;
    REQUIRE(w.n < sizeof text);
    if (fs_file_read("written", text, w.n, NULL, &again, &why))
        fuzz_fail(why.message, __FILE__, __LINE__);
    REQUIRE(again.scenario->rules == f->scenario->rules);
    REQUIRE(memcmp(again.state, f->state, f->scenario->rules->state_size) == 0);
    fs_file_close(&again);
}

static void play_on(const fs_file *f)
{
    fs_error why;
    REQUIRE(f->scenario->rules->valid(f->scenario, f->state, &why) == 0);
    fuzz_table *t = fuzz_table_at(f->scenario, 1);
    memcpy(t->state, f->state, f->scenario->rules->state_size);
    fuzz_play(t, 50);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fs_file f;
    fs_load_error why;
    if (fs_file_read("input", (const char *)data, size, NULL, &f, &why)) {
        REQUIRE(why.message[0]);
        return 0;
    }
    if (f.kind == FS_FILE_POSITION) {
        play_on(&f);
        written_back(&f);
        fs_error e;
        fs_record_error wrong;
        fs_game *g = fs_game_new(f.scenario, &fuzz_host, f.state, &e);
        REQUIRE(g);
        fs_record_read_lines(f.rest, f.rest_size, f.rest_line, g, &wrong);
        fs_game_free(g);
    }
    fs_file_close(&f);
    return 0;
}
