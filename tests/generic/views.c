/* views.c - views: JSON in the form all systems share, and every piece in it. */
#include "probe.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Enough of a reader to know that a text is JSON: returns what follows one value, NULL if there is none. */
static const char *skip_json(const char *at)
{
    if (*at == '"') {
        for (at++; *at && *at != '"'; at++) {
            if ((unsigned char)*at < 0x20 || (*at == '\\' && !*++at))
                return NULL;
        }
        return *at ? at + 1 : NULL;
    }
    if (*at == '{' || *at == '[') {
        char close = *at == '{' ? '}' : ']';

        if (at[1] == close)
            return at + 2;
        do {
            at++;
            if (close == '}') {
                at = *at == '"' ? skip_json(at) : NULL;
                if (!at || *at++ != ':')
                    return NULL;
            }
            at = skip_json(at);
        } while (at && *at == ',');
        return at && *at == close ? at + 1 : NULL;
    }
    if (!strncmp(at, "true", 4) || !strncmp(at, "null", 4))
        return at + 4;
    if (!strncmp(at, "false", 5))
        return at + 5;
    const char *from = at;
    at += *at == '-';
    while (isdigit((unsigned char)*at))
        at++;
    return at > from ? at : NULL;
}

static void views_are_json(probe *p, const char *name)
{
    static const char *const sections[] = {"board", "pieces", "marks", "shapes", "boxes", "tracks", "score", "sheets"};

    for (fs_side seat = 0; seat <= 2; seat++) {
        fs_writer w = {.at = p->text, .cap = PROBE_TEXT};

        memcpy(p->copy[0], p->state, p->rules->state_size);
        p->rules->blind(p->sc, p->copy[0], seat);
        p->rules->view(p->sc, p->copy[0], seat, &w);
        if (!fs_put_end(&w)) {
            probe_fail(p, name, "the view of seat %d is too long", seat);
            continue;
        }
        const char *end = skip_json(p->text);
        CHECK(p, name, end && *end == '\0', "the view of seat %d is no JSON near: %.60s", seat, end ? end : p->text);
        for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
            char key[32] = "\"";

            strcat(strcat(key, sections[i]), "\":");
            CHECK(p, name, strstr(p->text, key), "the view lacks %s", sections[i]);
        }
    }
}

/* Counts one piece that a view names. */
static void count_piece(probe *p, const char *name, const char *digits, uint8_t *seen)
{
    long unit = strtol(digits, NULL, 10);

    if (unit < 1 || unit > p->sc->n_units) {
        probe_fail(p, name, "there is no piece %ld", unit);
        return;
    }
    CHECK(p, name, !seen[unit], "piece %ld is there twice", unit);
    seen[unit] = 1;
}

/* Every number of the list that begins at `at`. */
static void count_list(probe *p, const char *name, const char *at, uint8_t *seen)
{
    while (*++at != ']') {
        if (isdigit((unsigned char)*at)) {
            count_piece(p, name, at, seen);
            while (isdigit((unsigned char)at[1]))
                at++;
        }
    }
}

/* Marks the pieces on the board and in boxes of what `seat` sees of a state; none may stand twice. */
static bool find_pieces(probe *p, const char *name, const uint8_t *state, uint8_t *seen)
{
    static const char pieces[] = "\"pieces\":[", boxes[] = "\"boxes\":[", id[] = "\"id\":";
    fs_writer w = {.at = p->text, .cap = PROBE_TEXT};

    memset(seen, 0, p->sc->n_units + 1u);
    p->rules->view(p->sc, state, 0, &w);
    if (!fs_put_end(&w))
        return false;
    const char *at = strstr(p->text, pieces), *box = strstr(p->text, boxes);
    const char *end = at ? skip_json(at + sizeof pieces - 2) : NULL,
               *last = box ? skip_json(box + sizeof boxes - 2) : NULL;
    if (!end || !last)
        return false;
    while ((at = strstr(at, id)) != NULL && at < end) {
        at += sizeof id - 1;
        count_piece(p, name, at, seen);
    }
    while ((box = strstr(box, pieces)) != NULL && box < last) {
        box += sizeof pieces - 2;
        count_list(p, name, box, seen);
    }
    return true;
}

/* Whatever the set-up shows is somewhere at all times, once: on the board or in a box. */
static void pieces_are_conserved(probe *p, const char *name)
{
    uint8_t first[UINT16_MAX + 1], now[UINT16_MAX + 1];

    if (p->rules->setup(p->sc, p->copy[0], NULL) || !find_pieces(p, name, p->copy[0], first) ||
        !find_pieces(p, name, p->base, now)) {
        probe_fail(p, name, "no view, or no pieces and boxes in it");
        return;
    }
    CHECK(p, name, memchr(first, 1, p->sc->n_units + 1u), "no piece has a number");
    for (int u = 1; u <= p->sc->n_units; u++)
        CHECK(p, name, first[u] == now[u], "piece %d %s", u, first[u] ? "has vanished" : "came from nowhere");
}

const property view_properties[] = {
    {"views_are_json", views_are_json, 8}, {"pieces_are_conserved", pieces_are_conserved, 8}, {NULL, NULL, 0}};
