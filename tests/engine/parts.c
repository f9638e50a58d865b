/* parts.c - an option has the parts of its verb and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/options.h>

static void parts__what_a_verb_has_must_be_there_and_nothing_else(void **state)
{
    fs_option o = {.verb = 9, .subject = 3, .place = FS_HEX, .x = 7};
    (void)state;
    assert_true(fs_has_parts(FS_HAS_SUBJECT | FS_HAS_HEX, &o));
    assert_false(fs_has_parts(FS_HAS_SUBJECT, &o));
    assert_false(fs_has_parts(FS_HAS_HEX, &o));
    assert_false(fs_has_parts(FS_HAS_SUBJECT | FS_HAS_HEX | FS_HAS_OBJECT, &o));
    assert_false(fs_has_parts(FS_HAS_SUBJECT | FS_HAS_HEX | FS_HAS_FORM, &o));
    o.object = 1;
    assert_false(fs_has_parts(FS_HAS_SUBJECT | FS_HAS_HEX, &o));
    o.object = 0;
    o.form = 1;
    assert_false(fs_has_parts(FS_HAS_SUBJECT | FS_HAS_HEX, &o));
}

static void parts__what_a_verb_may_have_may_be_absent(void **state)
{
    unsigned parts = FS_MAY_OBJECT | FS_MAY_FORM | FS_MAY_HEX;
    fs_option bare = {.verb = 9}, full = {.verb = 9, .object = 2, .form = 1, .place = FS_HEX, .x = 7};
    (void)state;
    assert_true(fs_has_parts(parts, &bare));
    assert_true(fs_has_parts(parts, &full));
    assert_false(fs_has_parts(FS_HAS_OBJECT, &bare));
    assert_false(fs_has_parts(0, &full));
}

static void parts__each_kind_of_place_is_a_part_of_its_own(void **state)
{
    static const struct {
        uint8_t place;
        unsigned part;
    } kinds[] = {{FS_HEX, FS_HAS_HEX},
                 {FS_HEXSIDE, FS_HAS_HEXSIDE},
                 {FS_VERTEX, FS_HAS_VERTEX},
                 {FS_POINT, FS_HAS_POINT},
                 {FS_NUMBER, FS_HAS_NUMBER}};
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    (void)state;
    for (int i = 0; i < KINDS; i++)
        for (int k = 0; k < KINDS; k++) {
            fs_option o = {.verb = 9, .place = kinds[i].place, .x = 1};
            assert_int_equal(fs_has_parts(kinds[k].part, &o), i == k);
        }
    assert_true(fs_has_parts(FS_MAY_POINT, &(fs_option){.verb = 9, .place = FS_POINT, .x = -4, .y = 5}));
    assert_false(fs_has_parts(0, &(fs_option){.verb = 9, .place = FS_BOX, .x = 1}));
}

static void parts__nothing_is_left_where_no_place_is(void **state)
{
    (void)state;
    assert_true(fs_has_parts(0, &(fs_option){.verb = 9}));
    assert_false(fs_has_parts(0, &(fs_option){.verb = 9, .x = 1}));
    assert_false(fs_has_parts(0, &(fs_option){.verb = 9, .y = 1}));
    assert_false(fs_has_parts(FS_HAS_HEX, &(fs_option){.verb = 9, .place = FS_HEX, .y = 1}));
    assert_false(fs_has_parts(FS_HAS_HEX, &(fs_option){.verb = 9}));
}

static void parts__a_facing_is_a_tenth_of_a_degree(void **state)
{
    fs_option o = {.verb = 9, .object = 3599};
    (void)state;
    assert_true(fs_has_parts(FS_HAS_FACING, &o));
    o.object = 0;
    assert_true(fs_has_parts(FS_HAS_FACING, &o));
    o.object = 3600;
    assert_false(fs_has_parts(FS_HAS_FACING, &o));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts__what_a_verb_has_must_be_there_and_nothing_else),
        cmocka_unit_test(parts__what_a_verb_may_have_may_be_absent),
        cmocka_unit_test(parts__each_kind_of_place_is_a_part_of_its_own),
        cmocka_unit_test(parts__nothing_is_left_where_no_place_is),
        cmocka_unit_test(parts__a_facing_is_a_tenth_of_a_degree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
