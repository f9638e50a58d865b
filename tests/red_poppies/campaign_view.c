/* campaign_view.c - what is seen of a campaign between its scenarios, and what the program does there. */
#include "campaign_stage.h"
#include "rules/red_poppies/shell.h"

#include <firestep/writer.h>
#include <string.h>

static char text[1 << 18]; /* the JSON looked at last */

static void look(void)
{
    fs_writer w = {text, 0, sizeof text};

    rp_view(&scenario_now()->base, state_now(), 1, &w);
    assert_true(fs_put_end(&w));
}

static void says(const char *part)
{
    if (!strstr(text, part))
        fail_msg("%s is not in: %s", part, text);
}

static void day_segment_and_lists_are_seen(void **state)
{
    (void)state;
    proves("11.02", "11.01a");
    campaign(NULL, "control: {german: [B01]}\n"
                   "units:\n"
                   "  british: {B05: [b1 british-infantry-1915], lost: [b2 british-infantry-1915, "
                   "b3 british-infantry-1915 day 1], captured: [bm british-mg]}\n"
                   "  german: {I05: [g1 german-infantry], recovered: [g2 german-infantry]}\n"
                   "now: {day: 2, phase: recovery, raided: german}\n");
    look();
    says("{\"name\":\"day\",\"value\":2,\"max\":3}");
    says("{\"name\":\"segment\",\"value\":7,\"max\":9}");
    says("\"title\":\"Campaign\"");
    says("[\"date\",\"1915-05-09\"]");
    says("[\"segment\",\"recovery\"]");
    says("[\"would win now\",\"Germans\"]");
    says("[\"attacked last night\",\"Germans\"]");
    says("[\"b2\",\"British\",");
    says(",2,\"casualty\"]");
    says(",1,\"gone for good\"]");
    says(",2,\"captured\"]");
    says(",1,\"recovered\"]");
}

static void a_scenario_alone_has_neither(void **state)
{
    (void)state;
    field("units: {british: {B05: [b1 british-infantry-1915]}, german: {I05: [g1 german-infantry]}}\n");
    look();
    assert_null(strstr(text, "\"name\":\"day\""));
    assert_null(strstr(text, "\"title\":\"Campaign\""));
}

/* --- the program --- */

static int32_t weight_of(const char *side, const char *clause)
{
    static fs_option list[FS_MAX_OPTIONS];
    static int32_t weight[FS_MAX_OPTIONS];
    fs_options out = {list, 0, FS_MAX_OPTIONS, 0};
    const fs_ruleset *rules = scenario_now()->base.rules;
    uint8_t mind[RP_MIND_SIZE] = {0};
    fs_option o;

    assert_int_equal(rules->parse(&scenario_now()->base, state_now(), side_named(side), clause, &o, NULL), 0);
    rules->options(&scenario_now()->base, state_now(), side_named(side), NULL, &out);
    rules->policy(&scenario_now()->base, state_now(), side_named(side), &out, mind, weight);
    for (int i = 0; i < out.n; i++)
        if (memcmp(&list[i], &o, sizeof o) == 0)
            return weight[i];
    fail_msg("%s is not listed", clause);
    return 0;
}

static void the_program_takes_back_what_it_can_and_digs(void **state)
{
    (void)state;
    campaign(NULL, "units:\n"
                   "  british: {B05: [b1 british-infantry-1915], lost: [b2 british-infantry-1915]}\n"
                   "  german: {I05: [g1 german-infantry, gm german-mg], lost: [g2 german-infantry]}\n"
                   "now: {day: 1, phase: recovery}\n");
    assert_true(weight_of("german", "recover g2") > weight_of("german", "done"));
    play("german", "recover g2");
    assert_true(weight_of("german", "flip gm") > weight_of("german", "done")); /* to be deployed */
    assert_true(weight_of("german", "flip g1") < weight_of("german", "done"));
    play("german", "done");
    play("british", "done");
    assert_true(weight_of("british", "trench B05") > weight_of("british", "done"));
}

static void the_program_attacks_by_night_when_it_is_strong(void **state)
{
    (void)state;
    campaign(NULL, "control: {british: [B01]}\n"
                   "units:\n"
                   "  british: {B05: [b1 british-infantry-1915]}\n"
                   "  german: {I05: [2 german-infantry], I06: [2 german-infantry]}\n"
                   "now: {day: 1, phase: night-attack}\n");
    assert_true(weight_of("german", "night-attack") > weight_of("german", "decline"));
    assert_true(weight_of("british", "night-attack") < weight_of("british", "decline"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(day_segment_and_lists_are_seen),
        field_test(a_scenario_alone_has_neither),
        field_test(the_program_takes_back_what_it_can_and_digs),
        field_test(the_program_attacks_by_night_when_it_is_strong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
