/* printed_malmaison.c - how each battle of La Malmaison is won, lost and drawn: the last command of a game [10.1]
 * [R40].
 *
 * The side named has the last half of the last couplet of the last turn: with its line the game is over. Units that are
 * not named have not come. */
#include "field.h"
#include "last_half.h"

static void the_fort_and_the_farm_must_both_be_french(void **state)
{
    static const char position[] = "  units: {fi1: W17, gi1: O25}\n  control: {french: [O16]}\n";

    (void)state;
    proves("10.1", "R40", "R57");
    last_half("aa1-combined-arms", 7, "french", "german", position);
    takes("french", "fi1", "W16", NULL);
    ends(2, 0, "french");
    last_half("aa1-combined-arms", 7, "french", "german", position);
    play("french", "pass");
    ends(1, 0, "german");
}

static void both_hexes_before_allemant_must_be_french(void **state)
{
    static const char position[] = "  units: {fi1: AQ17, gi1: AU18}\n  control: {french: [AR16]}\n";

    (void)state;
    proves("10.1", "R40");
    last_half("aa2-bloody-repulse", 6, "french", "german", position);
    takes("french", "fi1", "AR17", NULL);
    ends(2, 0, "french");
    last_half("aa2-bloody-repulse", 6, "french", "german", position);
    play("french", "pass");
    ends(1, 0, "german");
}

static void villages_and_quarries_count_for_either_side(void **state)
{
    static const char position[] =
        "  units: {fi1: AV17, gi1: AO14}\n  control: {french: [AT22, AU22, AV22], german: [AR16, AR17, AV16, AW16]}\n";

    (void)state;
    proves("10.1", "AA.2");
    last_half("aa3-14th-corps", 9, "french", "german", position);
    takes("french", "fi1", "AV16", NULL);
    ends(4, 3, "french");
    last_half("aa3-14th-corps", 9, "german", "french", position);
    play("german", "pass");
    ends(3, 4, "german");
}

static void all_seven_hexes_of_pinon_must_be_french(void **state)
{
    static const char position[] =
        "  units: {fi1: AV05, gi1: AX01}\n  control: {french: [AS04, AT03, AU03, AT04, AU04, AU05]}\n";

    (void)state;
    proves("10.1", "R40");
    last_half("aa4-pinon", 8, "french", "german", position);
    takes("french", "fi1", "AV04", NULL);
    ends(7, 0, "french");
    last_half("aa4-pinon", 8, "french", "german", position);
    play("french", "pass");
    ends(6, 0, "german");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(the_fort_and_the_farm_must_both_be_french),
        field_test(both_hexes_before_allemant_must_be_french),
        field_test(villages_and_quarries_count_for_either_side),
        field_test(all_seven_hexes_of_pinon_must_be_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
