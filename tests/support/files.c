/* files.c - see files.h. */
#include "files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

char *view_of_file(const fs_file *file)
{
    enum { ROOM = 1 << 20 };
    const fs_scenario *sc = file->scenario;
    void *state = malloc(sc->rules->state_size);
    fs_writer w = {malloc(ROOM), 0, ROOM};

    assert_true(state && w.at);
    memcpy(state, file->state, sc->rules->state_size);
    sc->rules->blind(sc, state, 0);
    sc->rules->view(sc, state, 0, &w);
    assert_true(fs_put_end(&w));
    free(state);
    return w.at;
}

void note_finding(void *ctx, const fs_finding *f)
{
    findings *s = ctx;

    if (s->errors + s->warnings == 0)
        snprintf(s->first, sizeof s->first, "%s", f->what.message);
    s->errors += f->is_error;
    s->warnings += !f->is_error;
}
