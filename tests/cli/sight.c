/* sight.c - lines of sight on the map of the Thiepval spur. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cover.h"
#include "support_run.h"

#include <string.h>

/* Woods stand in 0604, 0605, 0606 and 0706, and nothing in 0707. */
static void sees(const char *from, const char *to, const char *part)
{
    said s = run("los", "s2-thiepval", from, to);
    if (s.code == 2 && strstr(s.err, "s2-thiepval: found"))
        skip(); /* a build without the system */
    s = assert_fine(s);
    if (!strstr(s.out, part))
        print_error("'%s' is not in: %s\n", part, s.out);
    assert_non_null(strstr(s.out, part));
    said_free(&s);
}

static void los__woods_between_block_6_b(void **state)
{
    (void)state;
    sees("0603", "0607", "0603 to 0607: blocked, 4 hexes [6.b]");
    sees("0603", "0607", "through 0605 (woods): blocked [6.b]");
    covers("army_commander", "6.b");
}

static void los__own_hexes_do_not_block_R72(void **state)
{
    (void)state;
    sees("0604", "0605", "clear");
    sees("0604", "0602", "clear");
}

static void los__along_a_side_one_wood_does_not_block_R72(void **state)
{
    (void)state;
    sees("0606", "0806", "along the side between 0706 (woods) and 0707\n");
    sees("0606", "0806", "clear");
}

static void los__along_a_side_two_woods_block_R72(void **state)
{
    (void)state;
    sees("0505", "0705", "along the side between 0604 (woods) and 0605 (woods): blocked [R72]");
    sees("0705", "0505", "blocked");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(los__woods_between_block_6_b),
        cmocka_unit_test(los__own_hexes_do_not_block_R72),
        cmocka_unit_test(los__along_a_side_one_wood_does_not_block_R72),
        cmocka_unit_test(los__along_a_side_two_woods_block_R72),
    };
    return cmocka_run_group_tests_name("cli sight", tests, NULL, NULL);
}
