/* sight_work.c - what is measured of sight is what the game asks. */
#include "red_poppies/scenario.h"
#include "scenario/scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PAIRS = 3000 };
static fs_file file;

static int open_file(void **state)
{
    fs_load_error why;

    *state = &file;
    return fs_file_open("rp-first-steps", NULL, &file, &why);
}

static int close_file(void **state)
{
    (void)state;
    fs_file_close(&file);
    return 0;
}

static void work__from_the_table_and_afresh_agree(void **state)
{
    const fs_scenario *sc = ((fs_file *)*state)->scenario;
    const fs_sight_work *work = sc->rules->sight_work;
    uint32_t hexes = (uint32_t)fs_hex_count(&sc->board->grid);
    fs_hex_pair pair[PAIRS];
    uint64_t rng = 3;

    for (int i = 0; i < PAIRS; i++)
        pair[i] = (fs_hex_pair){(uint16_t)fs_below(&rng, hexes), (uint16_t)fs_below(&rng, hexes)};
    uint64_t sum = work->look(sc, pair, PAIRS);
    assert_true(sum > 0 && sum < 2 * PAIRS);
    assert_int_equal(work->walk(sc, pair, PAIRS), sum);
}

static void work__prepares_the_table_of_the_scenario(void **state)
{
    const fs_scenario *sc = ((fs_file *)*state)->scenario;
    size_t size = sc->rules->sight_work->table_size(sc);
    void *table = malloc(size);

    assert_non_null(table);
    memset(table, 0xa5, size);
    sc->rules->sight_work->prepare(sc, table);
    assert_memory_equal(table, ((const rp_scenario *)sc)->seen, size);
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work__from_the_table_and_afresh_agree),
        cmocka_unit_test(work__prepares_the_table_of_the_scenario),
    };
    return cmocka_run_group_tests(tests, open_file, close_file);
}
