/* relief.c - wild ground: what hexes and hexsides of it leave in a picture, and rows counted northward. */
#include <draw/draw.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char view[] =
    "{\"board\":{\"kind\":\"hex\",\"columns\":4,\"rows\":4,\"low\":\"odd\",\"names\":\"northward\",\"first\":\"05.22\","
    "\"scale\":400,\"length\":\"m\",\"hexes\":["
    "{\"at\":\"05.22\",\"ground\":[\"sea\"],\"level\":0},{\"at\":\"06.22\",\"ground\":[\"scrub\"],\"level\":1},"
    "{\"at\":\"06.21\",\"ground\":[\"steep "
    "scrub\"],\"level\":2},{\"at\":\"07.21\",\"ground\":[\"farmland\"],\"level\":0}],"
    "\"sides\":[{\"at\":\"05.22/06.21\",\"ground\":[\"landing\"]},{\"at\":\"06.21/06.22\",\"ground\":[\"ridge\"]},"
    "{\"at\":\"06.21/07.21\",\"ground\":[\"military crest\"]},{\"at\":\"05.22/06.22\",\"ground\":[\"cliff\"]},"
    "{\"at\":\"07.20/07.21\",\"ground\":[\"ravine\"]},{\"at\":\"07.21/08.20\",\"ground\":[\"track\"]}]},"
    "\"pieces\":[],\"marks\":[],\"shapes\":[]}";

static char *picture(void)
{
    draw_options how = {.is_alone = true, .title = "Wild"};
    char why[DRAW_WHY], *svg;
    size_t n;

    svg = draw_view(view, strlen(view), &how, &n, why);
    if (!svg)
        fail_msg("%s", why);
    return svg;
}

static void every_kind_leaves_a_trace_and_a_row_of_the_legend(void **state)
{
    static const char *const traces[] = {"scrub", "slope", "furrow",     "landing", "crown case", "crest",
                                         "cliff", "gully", "gully bank", "track",   "lake",       "track case"};
    static const char *const rows[] = {"steep scrub", "farmland", "military crest", "ravine", "landing",
                                       "ridge",       "sea"};
    char *svg = picture(), text[64];

    (void)state;
    for (size_t i = 0; i < sizeof traces / sizeof *traces; i++) {
        snprintf(text, sizeof text, "class=\"%s\"", traces[i]);
        if (!strstr(svg, text))
            fail_msg("nothing has %s", text);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(text, sizeof text, ">%s</text>", rows[i]);
        if (!strstr(svg, text))
            fail_msg("the legend has no %s", rows[i]);
    }
    free(svg);
}

static void rows_count_from_the_south(void **state)
{
    char *svg = picture();

    (void)state;
    assert_non_null(strstr(svg, ">05.22<"));
    assert_non_null(strstr(svg, ">08.19<"));
    assert_null(strstr(svg, ">05.18<"));
    assert_null(strstr(svg, ">05.23<"));
    free(svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_leaves_a_trace_and_a_row_of_the_legend),
        cmocka_unit_test(rows_count_from_the_south),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
