/* army.c - finds the system that reads an army. */
#include "army.h"
#include "format.h"
#include "keys.h"

#include <string.h>

static const char none[] = "a build with a system that has army lists";

bool fs_has_armies(void)
{
    for (int i = 0; fs_format_at(i); i++)
        if (fs_format_at(i)->army)
            return true;
    return false;
}

const fs_army_format *fs_armies_of(const char *system)
{
    const fs_scenario_format *format = fs_format_named(system);

    return format ? format->army : NULL;
}

static const fs_army_format *format_of(const fs_yaml *y)
{
    int node = fs_yaml_find(y, 0, "army");
    const fs_scenario_format *format = fs_format_named(fs_yaml_text(y, node));

    if (!node)
        fs_yaml_missing(y, 0, "army", "the name of a system");
    else if (!format || !format->army)
        fs_yaml_fail(y, node, fs_has_armies() ? "a system that has army lists" : none, "%s", fs_yaml_text(y, node));
    return node && format ? format->army : NULL;
}

static void say_end(fs_lint *l, const fs_load_error *e)
{
    const fs_finding finding = {.is_error = true, .what = *e};

    l->errors++;
    if (l->say)
        l->say(l->ctx, &finding);
}

int fs_army_make(const char *name, const char *text, size_t n, fs_writer *out, fs_finding_fn *say, void *ctx)
{
    fs_load_error e = {.line = 0};
    fs_yaml y;
    fs_lint l = {.tree = &y, .say = say, .ctx = ctx};
    const fs_army_format *format;
    size_t before = out->n;

    if (fs_yaml_parse(&y, name, text, n, &e) || !(format = format_of(&y)) || format->make(&y, out, &l))
        say_end(&l, &e);
    else if (!l.errors && !fs_put_end(out)) {
        fs_load_fail(&e, name, 0, "a smaller battle", "no room for it");
        say_end(&l, &e);
    }
    if (l.errors)
        out->n = before;
    fs_yaml_free(&y);
    return l.errors;
}

int fs_army_list(fs_army_row_fn *take, void *ctx, fs_load_error *e)
{
    if (!fs_has_armies())
        return fs_load_fail(e, "army", 0, none, "none");
    for (int i = 0; fs_format_at(i); i++)
        if (fs_format_at(i)->army && fs_format_at(i)->army->list(take, ctx, e))
            return 1;
    return 0;
}
