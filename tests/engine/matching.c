/* matching.c - everything fits, or it does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/dice.h>
#include <firestep/matching.h>
#include <string.h>

static fs_matching m;

/* Whether items `from` up fit into what room is left, by trying everything. */
static bool fits_by_trying(int from, uint16_t *room)
{
    if (from == m.n_items)
        return true;
    for (int bin = 0; bin < m.n_bins; bin++) {
        if (!(m.allowed[from][0] >> bin & 1) || room[bin] == 0)
            continue;
        room[bin]--;
        bool fits = fits_by_trying(from + 1, room);
        room[bin]++;
        if (fits)
            return true;
    }
    return false;
}

static void assert_lawful(void)
{
    uint16_t used[FS_MAX_BINS] = {0};

    for (int i = 0; i < m.n_items; i++) {
        int bin = m.bin_of[i];

        if (bin == FS_NO_BIN)
            continue;
        assert_true(m.allowed[i][bin / 64] >> bin % 64 & 1);
        used[bin]++;
    }
    for (int bin = 0; bin < m.n_bins; bin++) {
        assert_int_equal(used[bin], m.used[bin]);
        assert_true(used[bin] <= m.room[bin]);
    }
}

static void matching__agrees_with_trying_everything(void **state)
{
    uint64_t rng = 6;
    int fitted = 0;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        uint16_t room[FS_MAX_BINS];

        fs_matching_begin(&m, 1 + (int)fs_below(&rng, 6), 1 + (int)fs_below(&rng, 5));
        for (int bin = 0; bin < m.n_bins; bin++)
            m.room[bin] = (uint16_t)fs_below(&rng, 4);
        for (int item = 0; item < m.n_items; item++) {
            for (int bin = 0; bin < m.n_bins; bin++) {
                if (fs_below(&rng, 2))
                    fs_matching_allow(&m, item, bin);
            }
        }
        memcpy(room, m.room, sizeof room);
        bool fits = fits_by_trying(0, room);
        assert_int_equal(fs_matching_solve(&m), fits);
        assert_lawful();
        fitted += fits;
        for (int item = 0; fits && item < m.n_items; item++) {
            for (int bin = 0; bin < m.n_bins; bin++) {
                uint64_t was = m.allowed[item][0];
                bool answer = fs_matching_fits(&m, item, bin);

                m.allowed[item][0] &= (uint64_t)1 << bin;
                assert_int_equal(answer, fits_by_trying(0, room));
                m.allowed[item][0] = was;
            }
        }
    }
    assert_in_range(fitted, 500, 2500);
}

static void matching__takes_the_lowest_first(void **state)
{
    (void)state;
    fs_matching_begin(&m, 3, 70);
    m.room[3] = m.room[65] = m.room[69] = 1;
    for (int item = 0; item < 3; item++) {
        fs_matching_allow(&m, item, 3);
        fs_matching_allow(&m, item, 65);
    }
    fs_matching_allow(&m, 0, 69);
    assert_true(fs_matching_solve(&m));
    assert_int_equal(m.bin_of[0], 69); /* had to make way */
    assert_int_equal(m.bin_of[1], 65);
    assert_int_equal(m.bin_of[2], 3);
}

static void matching__places_as_many_as_it_can(void **state)
{
    (void)state;
    fs_matching_begin(&m, 4, 2);
    m.room[0] = 2;
    for (int item = 0; item < 4; item++)
        fs_matching_allow(&m, item, 0);
    assert_false(fs_matching_solve(&m));
    assert_int_equal(m.used[0], 2);
    assert_int_equal(m.bin_of[3], FS_NO_BIN);
    assert_lawful();
}

static void matching__works_at_its_bounds(void **state)
{
    (void)state;
    fs_matching_begin(&m, FS_MAX_ITEMS, FS_MAX_BINS);
    for (int i = 0; i < FS_MAX_ITEMS; i++) { /* a chain: the last one pushes all the others along */
        m.room[FS_MAX_BINS - 1 - i] = 1;
        fs_matching_allow(&m, i, FS_MAX_BINS - 1 - i);
        fs_matching_allow(&m, i, FS_MAX_BINS - 1 - (i + 1) % FS_MAX_ITEMS);
    }
    assert_true(fs_matching_solve(&m));
    assert_lawful();
    assert_true(fs_matching_fits(&m, 0, FS_MAX_BINS - 1));
    assert_true(fs_matching_fits(&m, 0, FS_MAX_BINS - 2));
    assert_false(fs_matching_fits(&m, 0, 0));
    fs_matching_begin(&m, 0, 0);
    assert_true(fs_matching_solve(&m));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matching__agrees_with_trying_everything),
        cmocka_unit_test(matching__takes_the_lowest_first),
        cmocka_unit_test(matching__places_as_many_as_it_can),
        cmocka_unit_test(matching__works_at_its_bounds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
