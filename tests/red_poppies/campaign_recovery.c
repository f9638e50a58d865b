/* campaign_recovery.c - casualties come back by halves, units are turned over [11.53]. */
#include "campaign_stage.h"

#define RECOVERY "now: {day: 2, phase: recovery}\n"

static void half_of_each_type_comes_back_rounded_up(void **state)
{
    (void)state;
    proves("11.531a", "11.532", "11.533");
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915], lost: [5 british-infantry-1915, 3 british-mg]}\n"
                   "  german: {I05: [g1 german-infantry]}\n" RECOVERY);
    play("german", "done");
    play("british", "recover bi1, recover bi4, recover bm2"); /* whichever he likes */
    refuse("british", "recover bi1", "11.531a");
    play("british", "recover bi5");
    refuse("british", "recover bi2", "11.532"); /* three of five */
    not_offered("british", "recover bi2");
    play("british", "recover bm1");
    refuse("british", "recover bm3", "11.532"); /* two of three; infantry is no substitute */
    play("british", "done");
    happened("11.532");
    happened("11.533");
    assert_int_equal(state_now()->unit[piece_named("bi1")].where, RP_RECOVERED);
    unit_is("bi2", "lost");
}

static void what_is_left_is_gone_for_good(void **state)
{
    (void)state;
    proves("11.533");
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915], lost: [b2 british-infantry-1915 day 1, "
                   "b3 british-infantry-1915 day 2]}\n"
                   "  german: {I05: [g1 german-infantry]}\n" RECOVERY);
    play("german", "done");
    refuse("british", "recover b2", "11.533");
    play("british", "recover b3"); /* yesterday's do not count for today's half */
}

static void captured_units_never_come_back(void **state)
{
    (void)state;
    proves("11.531b");
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915], captured: [bm british-mg]}\n"
                   "  german: {I05: [g1 german-infantry]}\n" RECOVERY);
    play("german", "done");
    refuse("british", "recover bm", "11.531b");
}

/* What the horse gun is pooled with returns least: with a gun of its type, or with the cavalry. */
static void horse_guns_are_pooled_where_they_bring_least(void **state)
{
    (void)state;
    proves("11.531c");
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915], lost: [bh british-horse-mg, bm british-mg]}\n"
                   "  german: {I05: [g1 german-infantry]}\n" RECOVERY);
    play("german", "done");
    play("british", "recover bh");
    refuse("british", "recover bm", "11.532"); /* one of the two, not both */
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915], lost: [bh british-horse-mg, 2 british-mg, "
                   "bc british-cavalry]}\n"
                   "  german: {I05: [g1 german-infantry]}\n" RECOVERY);
    play("german", "done");
    play("british", "recover bm1"); /* two guns bring one, and the two on horseback another */
    refuse("british", "recover bm2", "11.532");
    play("british", "recover bc");
    refuse("british", "recover bh", "11.532");
}

static void a_horse_gun_that_dies_in_melee_is_captured(void **state)
{
    (void)state;
    proves("11.531c");
    campaign("2,1 6,6", "units:\n"
                        "  british: {E05: [bh british-horse-artillery dispersed]}\n"
                        "  german: {E05: [g1 german-infantry]}\n"
                        "now: {day: 1, phase: night-melee}\n");
    unit_is("bh", "captured");
}

static void any_number_of_units_is_turned_over(void **state)
{
    (void)state;
    proves("11.534", "11.531a");
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915 dispersed], B06: [bm british-mg dispersed], "
                   "lost: [b2 british-infantry-1915]}\n"
                   "  german: {I05: [2 german-infantry]}\n" RECOVERY);
    play("german", "flip gi1, done");
    unit_is("gi1", "dispersed");
    refuse("british", "flip b2", "11.534");
    play("british", "flip b1");
    refuse("british", "flip b1", "11.534"); /* once is enough */
    play("british", "flip bm, done");
    unit_is("b1", "B05 formed");
    unit_is("bm", "B06 formed");
    happened("11.534");
}

static void an_open_line_is_taken_back_at_will(void **state)
{
    (void)state;
    proves("11.531a");
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915], lost: [b2 british-infantry-1915]}\n"
                   "  german: {I05: [2 german-infantry]}\n" RECOVERY);
    rp_state before = *state_now();

    play("german", "flip gi1");
    assert_int_equal(fs_game_undo(game_now(), 2), FS_OK);
    assert_memory_equal(state_now(), &before, sizeof before);
}

static void a_line_with_nothing_left_to_do_closes_by_itself(void **state)
{
    (void)state;
    proves("11.531a");
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915], lost: [b2 british-infantry-1915]}\n"
                   "  german: {I05: [g1 german-infantry]}\n" RECOVERY);
    play("german", "flip g1");
    asked("british");
    play("british", "recover b2, flip b1");
    phase_is(RP_PHASE_IMPROVEMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(half_of_each_type_comes_back_rounded_up),
        field_test(what_is_left_is_gone_for_good),
        field_test(captured_units_never_come_back),
        field_test(horse_guns_are_pooled_where_they_bring_least),
        field_test(a_horse_gun_that_dies_in_melee_is_captured),
        field_test(any_number_of_units_is_turned_over),
        field_test(an_open_line_is_taken_back_at_will),
        field_test(a_line_with_nothing_left_to_do_closes_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
