/* shelf.c - loaded scenarios by the hash that records name them with. */
#include "shelf.h"

#include <firestep/record.h>
#include <stdlib.h>
#include <string.h>

static bool is_it(const shelf *s, const fs_record_head *h)
{
    const fs_scenario *sc = s->file.scenario;
    return sc->hash == h->hash && strlen(sc->id) == h->scenario.n &&
           memcmp(sc->id, h->scenario.at, h->scenario.n) == 0 && strlen(sc->rules->name) == h->ruleset.n &&
           memcmp(sc->rules->name, h->ruleset.at, h->ruleset.n) == 0;
}

shelf *library_find(library *l, const char *record, size_t n)
{
    fs_record_head head;
    fs_record_error e;
    if (!n || *record != '[' || fs_record_peek(record, n, &head, &e))
        return NULL;
    for (shelf *s = l->first; s; s = s->next)
        if (is_it(s, &head)) {
            s->uses++;
            return s;
        }
    return NULL;
}

shelf *library_add(library *l, const fs_file *file)
{
    shelf *s = malloc(sizeof *s);
    if (!s)
        return NULL;
    *s = (shelf){l->first, l, *file, 1};
    l->first = s;
    return s;
}

void library_give_back(shelf *s)
{
    if (--s->uses > 0)
        return;
    for (shelf **at = &s->library->first; *at; at = &(*at)->next)
        if (*at == s) {
            *at = s->next;
            break;
        }
    fs_file_close(&s->file);
    free(s);
}
