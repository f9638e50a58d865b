/* template.c - the template system's one scenario, which needs no file. */
#include "format.h"

#include <stdio.h>
#include <template/template.h>

static const char *const built_in[] = {"template-patrols", NULL};

static int load_built_in(fs_load *l, const char *id)
{
    const fs_scenario *sc = tp_scenario_builtin();
    fs_scenario_info *info = l->info;
    fs_error why;
    void *state = fs_file_keep(l->file, sc->rules->state_size);

    if (!state || sc->rules->setup(sc, state, &why))
        return fs_load_fail(l->error, id, 0, "a scenario that can be set up", "one that cannot");
    if (l->switches && *l->switches)
        return fs_load_fail(l->error, id, 0, "no switches", "%s", l->switches);
    l->file->scenario = sc;
    l->file->state = state;
    snprintf(info->id, sizeof info->id, "%s", sc->id);
    snprintf(info->ruleset, sizeof info->ruleset, "%s", sc->rules->name);
    snprintf(info->title, sizeof info->title, "%s", sc->title);
    snprintf(info->kind, sizeof info->kind, "training");
    for (int i = 0; i < 2; i++) {
        snprintf(info->side[i], sizeof info->side[i], "%s", sc->names->side[i + 1]);
        snprintf(info->side_title[i], sizeof info->side_title[i], "%s", sc->names->side_title[i + 1]);
    }
    info->turns = sc->max_turns;
    info->revision = sc->revision;
    return 0;
}

const fs_scenario_format fs_format_template = {
    .name = "template", .built_in = built_in, .load_built_in = load_built_in};
