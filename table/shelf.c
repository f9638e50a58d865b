/* shelf.c - loaded scenarios by the hash that records name them with. */
#include "shelf.h"

#include <firestep/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_it(const shelf *s, const fs_record_head *h)
{
    const fs_scenario *sc = s->file.scenario;
    return sc->hash == h->hash && strlen(sc->id) == h->scenario.n &&
           memcmp(sc->id, h->scenario.at, h->scenario.n) == 0 && strlen(sc->rules->name) == h->ruleset.n &&
           memcmp(sc->rules->name, h->ruleset.at, h->ruleset.n) == 0;
}

static shelf *use(shelf *s)
{
    s->uses++;
    if (s->library->idle == s)
        s->library->idle = NULL;
    return s;
}

shelf *library_find(library *l, const char *record, size_t n)
{
    fs_record_head head;
    fs_record_error e;
    if (!n || *record != '[' || fs_record_peek(record, n, &head, &e))
        return NULL;
    for (shelf *s = l->first; s; s = s->next)
        if (is_it(s, &head))
            return use(s);
    return NULL;
}

/* An id has no blank in it. */
static char *asked_of(const char *id, const char *switches)
{
    size_t n = strlen(id) + (switches ? strlen(switches) : 0) + 2;
    char *asked = malloc(n);
    if (asked)
        snprintf(asked, n, "%s %s", id, switches ? switches : "");
    return asked;
}

shelf *library_find_id(library *l, const char *id, const char *switches)
{
    char *asked = asked_of(id, switches);
    shelf *s = asked ? l->first : NULL;
    while (s && !(s->asked && strcmp(s->asked, asked) == 0))
        s = s->next;
    free(asked);
    return s ? use(s) : NULL;
}

shelf *library_add(library *l, const fs_file *file, const char *id, const char *switches)
{
    shelf *s = malloc(sizeof *s);
    char *asked = id ? asked_of(id, switches) : NULL;
    if (!s || (id && !asked)) {
        free(s);
        free(asked);
        return NULL;
    }
    *s = (shelf){l->first, l, *file, asked, 1};
    l->first = s;
    l->loaded++;
    return s;
}

static void take_away(shelf *s)
{
    shelf **at = &s->library->first;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    fs_file_close(&s->file);
    free(s->asked);
    free(s);
}

void library_give_back(shelf *s)
{
    if (--s->uses > 0)
        return;
    if (s->library->idle)
        take_away(s->library->idle);
    s->library->idle = s;
}

void library_close(library *l)
{
    if (l->idle)
        take_away(l->idle);
    l->idle = NULL;
}
