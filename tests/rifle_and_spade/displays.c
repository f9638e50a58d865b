/* displays.c - chapter 4: the status of each Brigiment, the tableau of orders, the holding boxes, and who sees what. */
#include "field.h"

#include <firestep/writer.h>
#include <jansson.h>
#include <string.h>

static json_t *seen_by(const char *side)
{
    static char text[1 << 20];
    fs_writer w = {.at = text, .cap = sizeof text};
    json_t *view;

    fs_game_view(game_now(), side_named(side), &w);
    fs_put_end(&w);
    view = json_loads(text, 0, NULL);
    assert_non_null(view);
    return view;
}

static json_t *sheet(json_t *view, const char *title)
{
    json_t *sheets = json_object_get(view, "sheets"), *one;
    size_t i;

    json_array_foreach(sheets, i, one) if (!strcmp(json_string_value(json_object_get(one, "title")), title)) return one;
    return NULL;
}

/* The cell of the row that begins with `first` (and has `second` behind it), under that heading. */
static json_t *cell(json_t *of, const char *first, const char *second, const char *heading)
{
    json_t *columns = json_object_get(of, "columns"), *rows = json_object_get(of, "rows"), *row;
    size_t i, at = 0;

    while (at < json_array_size(columns) && strcmp(json_string_value(json_array_get(columns, at)), heading))
        at++;
    json_array_foreach(rows, i, row)
    {
        if (!strcmp(json_string_value(json_array_get(row, 0)), first) &&
            (!second || !strcmp(json_string_value(json_array_get(row, 1)), second)))
            return json_array_get(row, at);
    }
    fail_msg("no row %s in the sheet", first);
    return NULL;
}

#define ORDERED                                                                                                        \
    "orders: {e-bde: attack since 1, o-bde: defense}\n"                                                                \
    "units: {entente: [a co at 05.04 to 05.06, b co at 05.04 to 05.06], ottoman: [x co at 05.06, y co at 05.07]}\n"    \
    "now: {step: move, brigiments: {e-bde: points 4}}\n"

static void each_brigiment_has_a_row_with_its_track(void **state)
{
    json_t *view, *status;

    (void)state;
    proves("4.0", "4.1", "4.1.1", "4.1.2");
    field(ORDERED);
    view = seen_by("entente");
    status = sheet(view, "Brigiments");
    assert_string_equal(json_string_value(cell(status, "e-bde", NULL, "class")), "II");
    assert_int_equal(json_integer_value(cell(status, "e-bde", NULL, "points")), 4);
    assert_int_equal(json_integer_value(cell(status, "e-bde", NULL, "maximum")), 8);
    assert_int_equal(json_integer_value(cell(status, "e-bde", NULL, "half")), 4);
    assert_int_equal(json_integer_value(cell(status, "e-bde", NULL, "continue")), 70);
    assert_int_equal(json_integer_value(cell(status, "e-bde", NULL, "change")), 40);
    json_decref(view);
    assert_int_equal(rs_continue_number(&scenario_now()->tables, 9), 95);
    assert_int_equal(rs_change_number(&scenario_now()->tables, 9), 65);
}

static void the_enemy_sees_the_points_and_not_the_orders(void **state)
{
    json_t *own, *enemy;

    (void)state;
    proves("4.4", "4.1.3", "4.1");
    field(ORDERED);
    own = seen_by("entente");
    enemy = seen_by("ottoman");
    assert_string_equal(json_string_value(cell(sheet(own, "Brigiments"), "e-bde", NULL, "order")), "attack");
    assert_string_equal(json_string_value(cell(sheet(own, "Battalions"), "e-bn", NULL, "status")), "In Line");
    assert_int_equal(json_integer_value(cell(sheet(enemy, "Brigiments"), "e-bde", NULL, "points")), 4);
    assert_string_not_equal(json_string_value(cell(sheet(enemy, "Brigiments"), "e-bde", NULL, "order")), "attack");
    json_decref(own);
    json_decref(enemy);
}

static void what_speaks_against_a_roll_is_summed_line_by_line(void **state)
{
    fs_sum sum = {0};

    (void)state;
    proves("4.1.4");
    field("light: night\n" ORDERED);
    int total = rs_orders_drm(scenario_now(), state_now(), brigiment_named("e-bde"), false, &sum), lines = 0;
    for (int i = 0; i < sum.n; i++)
        lines += sum.mod[i].value;
    assert_true(sum.n >= 1);
    assert_int_equal(total, lines);
}

static void every_unit_is_in_one_box(void **state)
{
    static const char *const boxes[] = {"Destroyed", "Routed", "Off-Map", "At-Sea", "Stacks"};
    json_t *view, *of;
    long long units = 0;

    (void)state;
    proves("4.0", "4.2", "4.2.1", "4.2.2", "4.2.3", "4.3");
    field("map: {ground: [09.01 sea 0, 09.01/09.02 landing, 09.01/08.01 shore]}\n"
          "units: {entente: [a hb at 05.04, b hb at 05.04 destroyed, c hb at 05.04 destroyed, d bn at 05.04 routed, e "
          "co at "
          "09.01 lands 09.02 at-sea, f co at 05.03], ottoman: [x co at 05.09]}\n"
          "now: {step: move, brigiments: {e-bde: routed 4}}\n");
    view = seen_by("entente");
    of = sheet(view, "Boxes");
    for (int i = 0; i < 5; i++)
        units += json_integer_value(cell(of, boxes[i], "Entente", "units"));
    assert_int_equal(units, 6);
    assert_int_equal(json_integer_value(cell(of, "Destroyed", "Entente", "steps")), 4);
    assert_int_equal(json_integer_value(cell(of, "Routed", "Entente", "steps")), 4);
    assert_int_equal(json_integer_value(cell(of, "At-Sea", "Entente", "units")), 1);
    assert_string_equal(json_string_value(cell(sheet(view, "To come"), "e", NULL, "where")), "09.01"); /* in its boat */
    json_decref(view);
    play("entente", "move a, go 05.05, halt"); /* a stack goes with its counters: there is nothing else to move */
    unit_is("a", "at 05.05");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        field_test(each_brigiment_has_a_row_with_its_track),
        field_test(the_enemy_sees_the_points_and_not_the_orders),
        field_test(what_speaks_against_a_roll_is_summed_line_by_line),
        field_test(every_unit_is_in_one_box),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
