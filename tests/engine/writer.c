/* writer.c - text and JSON, in a buffer of any size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <firestep/writer.h>
#include <string.h>

static void write_sample(fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "title", "Hill \"60\"\\\n\x01\x1f\tend");
    fs_json_open(w, "list", '[');
    fs_json_int(w, NULL, 0);
    fs_json_int(w, NULL, -7);
    fs_json_open(w, NULL, '{');
    fs_json_close(w, '}');
    fs_json_open(w, NULL, '[');
    fs_json_close(w, ']');
    fs_json_bool(w, NULL, true);
    fs_json_bool(w, NULL, false);
    fs_json_null(w, NULL);
    fs_json_str(w, NULL, "");
    fs_json_str(w, NULL, "[");
    fs_json_close(w, ']');
    fs_json_int(w, "n", INT64_MIN);
    fs_json_null(w, "none");
    fs_json_close(w, '}');
}

static const char sample[] =
    "{\"title\":\"Hill \\\"60\\\"\\\\\\n\\u0001\\u001f\\tend\",\"list\":[0,-7,{},[],true,false,null,"
    "\"\",\"[\"],\"n\":-9223372036854775808,\"none\":null}";

static void json__sets_commas_and_escapes(void **state)
{
    char text[256];
    fs_writer w = {text, 0, sizeof text};

    (void)state;
    write_sample(&w);
    assert_true(fs_put_end(&w));
    assert_string_equal(text, sample);
    assert_int_equal(w.n, strlen(sample));
}

static void json__a_buffer_too_small_keeps_a_prefix_and_counts_enough(void **state)
{
    (void)state;
    for (size_t cap = 0; cap <= sizeof sample; cap++) {
        char text[sizeof sample + 8];
        fs_writer w = {cap ? text : NULL, 0, cap};

        memset(text, '#', sizeof text);
        write_sample(&w);
        assert_true(w.n >= sizeof sample - 1);
        assert_int_equal(fs_put_end(&w), cap == sizeof sample);
        assert_memory_equal(text, sample, cap ? cap - 1 : 0);
        for (size_t i = cap; i < sizeof text; i++)
            assert_int_equal(text[i], '#');
    }
}

static void json__lines_need_no_comma_between_them(void **state)
{
    char text[64];
    fs_writer w = {text, 0, sizeof text};

    (void)state;
    for (int i = 0; i < 2; i++) {
        fs_json_open(&w, NULL, '{');
        fs_json_int(&w, "a", i);
        fs_json_close(&w, '}');
        fs_put_char(&w, '\n');
    }
    assert_true(fs_put_end(&w));
    assert_string_equal(text, "{\"a\":0}\n{\"a\":1}\n");
}

static void text__numbers_are_written_in_full(void **state)
{
    static const struct {
        int64_t value;
        const char *text;
    } cases[] = {{0, "0"},
                 {9, "9"},
                 {10, "10"},
                 {99, "99"},
                 {100, "100"},
                 {-1, "-1"},
                 {-10, "-10"},
                 {1234567, "1234567"},
                 {-100, "-100"},
                 {1000, "1000"},
                 {INT64_MAX, "9223372036854775807"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[32];
        fs_writer w = {text, 0, sizeof text};

        fs_put_int(&w, cases[i].value);
        assert_true(fs_put_end(&w));
        assert_string_equal(text, cases[i].text);
    }
}

static void text__hashes_have_sixteen_digits(void **state)
{
    char text[64];
    fs_writer w = {text, 0, sizeof text};

    (void)state;
    fs_put(&w, "h=");
    fs_put_hex64(&w, 0x00fedcba98765432u);
    assert_true(fs_put_end(&w));
    assert_string_equal(text, "h=00fedcba98765432");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json__sets_commas_and_escapes),
        cmocka_unit_test(json__a_buffer_too_small_keeps_a_prefix_and_counts_enough),
        cmocka_unit_test(json__lines_need_no_comma_between_them),
        cmocka_unit_test(text__numbers_are_written_in_full),
        cmocka_unit_test(text__hashes_have_sixteen_digits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
