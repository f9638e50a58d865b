/* docs.c - every example in docs/positions.md, scenarios.md and maps.md loads. */
#include <scenario/scenario.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Whether the system of a position is part of this build; other files are not asked. */
static bool is_built(const char *text)
{
    char name[32];

    return sscanf(text, "position: %31s", name) != 1 || fs_ruleset_named(name);
}

/* Loads each block fenced as yaml; returns their number. */
static int load_examples(const char *path)
{
    static const char fence[] = "```yaml\n";
    char *text = calloc(1, 65536);
    FILE *f = fopen(path, "rb");
    int n = 0;

    assert_non_null(f);
    assert_non_null(text);
    assert_true(fread(text, 1, 65535, f) > 0);
    fclose(f);
    for (const char *at = text; (at = strstr(at, fence)); n++) {
        const char *end = strstr(at + 8, "```\n");
        fs_load_error e;
        fs_file file;
        assert_non_null(end);
        at += strlen(fence);
        if (!is_built(at))
            continue;
        if (fs_file_read(path, at, (size_t)(end - at), NULL, &file, &e))
            fail_msg("%s\n%.*s", e.message, (int)(end - at), at);
        fs_file_close(&file);
        at = end;
    }
    free(text);
    return n;
}

static void docs__examples_of_positions_load(void **state)
{
    (void)state;
    assert_true(load_examples("docs/positions.md") >= 5);
}

static void docs__examples_of_scenarios_and_maps_load(void **state)
{
    (void)state;
    assert_int_equal(load_examples("docs/scenarios.md"), 1);
    assert_int_equal(load_examples("docs/maps.md"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(docs__examples_of_positions_load),
                                       cmocka_unit_test(docs__examples_of_scenarios_and_maps_load)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
