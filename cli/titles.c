/* titles.c - names of pieces read and typed as titles; web/src/lib/names.ts does the same for the browser. */
#include "titles.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <table/text.h>

enum { MORE_LETTERS = 6 }; /* than its name that a title may have to stand in a sentence */

static size_t letters(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

static bool is_ordinary(const char *name)
{
    while (*name >= 'a' && *name <= 'z')
        name++;
    return !*name;
}

static bool is_shared(const fs_scenario *sc, fs_unit piece)
{
    const char *title = sc->names->unit_title[piece];
    for (fs_unit u = 1; u <= sc->n_units; u++)
        if (u != piece && sc->names->unit_title[u] && strcmp(sc->names->unit_title[u], title) == 0)
            return true;
    return false;
}

const char *title_of_piece(const fs_scenario *sc, fs_unit piece)
{
    const char *name = sc->names->unit[piece], *title = sc->names->unit_title[piece];
    if (!name || !title || !*title || is_ordinary(name) || strcmp(name, title) == 0 ||
        letters(title) > letters(name) + MORE_LETTERS || is_shared(sc, piece))
        return NULL;
    return title;
}

/* A text and what it is read as. */
struct reading {
    const fs_scenario *sc;
    const char *text;
};

static fs_unit piece_named(const fs_scenario *sc, const char *word, size_t n)
{
    for (fs_unit u = 1; u <= sc->n_units; u++)
        if (sc->names->unit[u] && strncmp(sc->names->unit[u], word, n) == 0 && !sc->names->unit[u][n])
            return u;
    return 0;
}

static bool is_between(char c) { return isspace((unsigned char)c) || (c && strchr(",;:()", c)); }

/* A word ends before the stops behind it. */
static void put_titles(void *ctx, fs_writer *w)
{
    const struct reading *r = ctx;
    for (const char *at = r->text; *at;) {
        size_t n = 0, whole;
        while (at[n] && !is_between(at[n]))
            n++;
        for (whole = n; n && at[n - 1] == '.';)
            n--;
        fs_unit piece = n ? piece_named(r->sc, at, n) : 0;
        const char *title = piece ? title_of_piece(r->sc, piece) : NULL;
        if (title)
            fs_put(w, title);
        for (size_t i = title ? n : 0; i < whole; i++)
            fs_put_char(w, at[i]);
        at += whole;
        for (; is_between(*at); at++)
            fs_put_char(w, *at);
    }
}

static bool begins_with(const char *text, const char *title)
{
    for (; *title; text++, title++)
        if (tolower((unsigned char)*text) != tolower((unsigned char)*title))
            return false;
    return !*text || is_between(*text);
}

/* The piece with the longest title that begins here; 0 none. */
static fs_unit piece_titled(const fs_scenario *sc, const char *at)
{
    fs_unit best = 0;
    size_t longest = 0;
    for (fs_unit u = 1; u <= sc->n_units; u++) {
        const char *title = title_of_piece(sc, u);
        if (title && strlen(title) > longest && begins_with(at, title)) {
            best = u;
            longest = strlen(title);
        }
    }
    return best;
}

static void put_names(void *ctx, fs_writer *w)
{
    const struct reading *r = ctx;
    for (const char *at = r->text; *at;) {
        fs_unit piece = at == r->text || is_between(at[-1]) ? piece_titled(r->sc, at) : 0;
        if (!piece) {
            fs_put_char(w, *at++);
            continue;
        }
        fs_put(w, r->sc->names->unit[piece]);
        at += strlen(r->sc->names->unit_title[piece]);
    }
}

char *text_in_titles(const fs_scenario *sc, const char *text)
{
    return text_make(put_titles, &(struct reading){sc, text}, NULL);
}

char *text_in_names(const fs_scenario *sc, const char *text)
{
    return text_make(put_names, &(struct reading){sc, text}, NULL);
}
