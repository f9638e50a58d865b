/* printed_ypres.c - how each battle of the Ypres maps is won, lost and drawn: the last command of a game [10.1] [R40].
 *
 * The side named has the last half of the last couplet of the last turn: with its line the game is over. Units that are
 * not named have not come. */
#include "field.h"
#include "last_half.h"

static void gheluvelt_counts_its_hexes_against_batteries(void **state)
{
    (void)state;
    proves("10.1", "R40", "12.0e");
    last_half("ys1-gheluvelt", 6, "british", "german", "  units: {w1: AH14, s1: AD20, ba1: AC16 dispersed}\n");
    takes("british", "w1", "AH15", NULL);
    ends(1, 0, "british");
    last_half("ys1-gheluvelt", 6, "german", "british", "  units: {w1: AI11, s1: AD16, ba1: AC16 dispersed}\n");
    dice("6,6");
    play("german", "command s1, fire s1 AC16");
    play("british", "decline");
    ends(0, 1, "german");
    last_half("ys1-gheluvelt", 6, "british", "german", "  units: {w1: AH14, s1: AD20, ba1: lost 2}\n");
    takes("british", "w1", "AH15", NULL);
    ends(1, 1, "both");
}

static void hill_60_is_won_by_who_has_both_hexes(void **state)
{
    (void)state;
    proves("10.1", "R40", "R46");
    last_half("ys2-volcano", 6, "british", "german",
              "  units: {k1: M20 in, g1: Q24}\n  control: {british: [M20], german: [N19]}\n");
    takes("british", "k1", "N19 in", NULL);
    ends(2, 0, "british");
    last_half("ys2-volcano", 6, "german", "british",
              "  units: {k1: L14, g1: O20}\n  control: {british: [N19], german: [M20]}\n");
    takes("german", "g1", "N19", NULL);
    ends(0, 2, "german");
    last_half("ys2-volcano", 6, "british", "german",
              "  units: {k1: L14, g1: O20}\n  control: {british: [N19], german: [M20]}\n");
    play("british", "pass");
    ends(1, 1, "both");
}

/* Twelve points in villages and nine on high ground for each side. */
#define SHARED                                                                                                         \
    "  control:\n    german: [T20, K05, L14, L15, V10-V13, W09-W13]\n"                                                 \
    "    british: [P02, R10, S11, T01, M20, N19, R15, R17, R18, S15, S16, S18, V09]\n"

static void frezenberg_counts_villages_and_high_ground(void **state)
{
    (void)state;
    proves("10.1", "R40", "R92");
    last_half("ys3-frezenberg", 12, "german", "british", "  units: {gi1: W09, bi1: A17}\n" SHARED);
    takes("german", "gi1", "V09", NULL);
    ends(20, 22, "german");
    last_half("ys3-frezenberg", 12, "british", "german", "  units: {gi1: X25, bi1: V09 in}\n" SHARED);
    takes("british", "bi1", "W09", NULL);
    ends(22, 20, "british");
    last_half("ys3-frezenberg", 12, "british", "german", "  units: {gi1: X25, bi1: A17}\n" SHARED);
    play("british", "pass");
    ends(21, 21, "both");
}

static void hooge_is_won_by_who_has_both_hexes(void **state)
{
    (void)state;
    proves("10.1", "R40");
    last_half("ys4-hooge", 6, "german", "british", "  units: {g1: S11, b1: Q10 spent}\n");
    takes("german", "g1", "R10", NULL); /* by the road */
    ends(0, 2, "german");
    last_half("ys4-hooge", 6, "british", "german",
              "  units: {b1: R10, g1: T10 spent}\n  control: {british: [R10], german: [S11]}\n");
    takes("british", "b1", "S11", NULL); /* by the road */
    ends(2, 0, "british");
    last_half("ys4-hooge", 6, "british", "german", "  units: {b1: R10, g1: S11}\n");
    play("british", "pass");
    ends(1, 1, "both");
}

static void yellow_wind_asks_the_germans_for_four_points(void **state)
{
    static const char position[] = "  units: {gi1: O03, bi1: lost 3, bi2: K08}\n  control: {german: [N01]}\n";

    (void)state;
    proves("10.1");
    last_half("fs1-yellow-wind", 8, "german", "british", position);
    takes("german", "gi1", "N02", NULL);
    ends(0, 5, "german");
    last_half("fs1-yellow-wind", 8, "german", "british", position);
    play("german", "pass");
    ends(0, 3, "british");
}

static void zandvoorde_counts_the_ridge_and_losses(void **state)
{
    (void)state;
    proves("10.1", "R40");
    last_half("fs2-zandvoorde", 9, "german", "british",
              "  units: {gi1: AD23, bi1: Z12, bc1: lost 2}\n  control: {british: [AC24, AD24], german: [AC25]}\n");
    takes("german", "gi1", "AC24", NULL);
    ends(3, 7, "german");
    last_half("fs2-zandvoorde", 9, "german", "british",
              "  units: {gi1: AJ18, bi1: Z12, bc1: lost 2, bc2: lost 3, bc3: lost 3}\n"
              "  control: {british: [AC24, AD24], german: [AC25]}\n");
    play("german", "pass");
    ends(6, 6, "both");
    last_half("fs2-zandvoorde", 9, "german", "british",
              "  units: {gi1: AJ18, bi1: Z12}\n  control: {british: [AC24, AC25, AD24]}\n");
    play("german", "pass");
    ends(9, 0, "british");
}

static void the_reutelbeek_counts_posts(void **state)
{
    (void)state;
    proves("10.1");
    last_half("fs3-reutelbeek", 7, "german", "british",
              "  units: {gi1: AG10, bi1: AB09}\n  control: {british: [AF10-AF12], german: [AF08, AF09]}\n");
    takes("german", "gi1", "AF10", NULL);
    ends(2, 3, "german");
    last_half("fs3-reutelbeek", 7, "british", "german",
              "  units: {gi1: AM14, bi1: AE10}\n  control: {british: [AF11-AF12], german: [AF08, AF09, AF10]}\n");
    takes("british", "bi1", "AF10", NULL);
    ends(3, 2, "british");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(gheluvelt_counts_its_hexes_against_batteries),
        field_test(hill_60_is_won_by_who_has_both_hexes),
        field_test(frezenberg_counts_villages_and_high_ground),
        field_test(hooge_is_won_by_who_has_both_hexes),
        field_test(yellow_wind_asks_the_germans_for_four_points),
        field_test(zandvoorde_counts_the_ridge_and_losses),
        field_test(the_reutelbeek_counts_posts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
