/* perft.c - options counted to depth 3 and compared with counts made by hand in perft.txt. */
#include "perft.h"
#include "stage.h"

static void positions_offer_as_many_options_as_counted_by_hand(void **state)
{
    (void)state;
    perft_file("tests/army_commander/perft.txt", stage, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {stage_test(positions_offer_as_many_options_as_counted_by_hand)};

    return cmocka_run_group_tests_name("army_commander perft", tests, NULL, NULL);
}
