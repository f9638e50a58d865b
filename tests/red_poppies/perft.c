/* perft.c - options counted to depth 3 and compared with counts made by hand in perft.txt. */
#include "perft.h"
#include "field.h"

static void positions_offer_as_many_options_as_counted_by_hand(void **state)
{
    (void)state;
    perft_file("tests/red_poppies/perft.txt", field, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {field_test(positions_offer_as_many_options_as_counted_by_hand)};

    return cmocka_run_group_tests_name("red_poppies perft", tests, NULL, NULL);
}
