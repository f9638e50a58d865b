/* policy.c - the program's player: far better than chance over whole games. */
#include "player.h"

static void it_beats_chance(void **state)
{
    (void)state;
    beats_chance("s4-michael", 30);
    beats_chance("s5-usdau", 30);
    beats_chance("s6-anzac", 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_beats_chance),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
