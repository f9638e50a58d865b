/* wanted.c - what is to be thrown, how many faces it has, and by which rule. */
#include "wanted.h"

#include <firestep/words.h>

static const char *const kinds[] = {"dice", "percent", "card"};

/* 2d6, d100, card. */
static void put_dice(const fs_throw *t, fs_writer *w)
{
    if (t->kind != FS_THROW_DICE) {
        fs_put(w, t->kind == FS_THROW_PCT ? "d100" : "card");
        return;
    }
    fs_put_int(w, t->n);
    fs_put(w, "d");
    fs_put_int(w, t->faces);
}

static void put_throw(const fs_scenario *sc, const fs_throw *t, fs_writer *w)
{
    char text[32];
    fs_writer dice = {text, 0, sizeof text};
    put_dice(t, &dice);
    fs_put_end(&dice);
    fs_json_str(w, "dice", text);
    fs_json_str(w, "kind", kinds[t->kind % 3]);
    fs_json_int(w, "n", t->n);
    fs_json_int(w, "least", t->kind == FS_THROW_DICE);
    fs_json_int(w, "most", t->kind == FS_THROW_DICE ? t->faces : t->kind == FS_THROW_PCT ? 99 : 255);
    fs_json_str(w, "rule", fs_words_rule(sc, t->rule));
    fs_json_str(w, "title", fs_words_title(sc, t->rule));
}

/* The same fields, with nothing in them. */
static void put_hidden(fs_writer *w)
{
    fs_json_str(w, "dice", "");
    fs_json_str(w, "kind", kinds[0]);
    fs_json_int(w, "n", 0);
    fs_json_int(w, "least", 0);
    fs_json_int(w, "most", 0);
    fs_json_str(w, "rule", "");
    fs_json_str(w, "title", "");
}

void wanted_json(const fs_game *game, fs_side seat, fs_writer *w)
{
    fs_throw t;
    if (!fs_game_wanted(game, &t, NULL)) {
        fs_json_null(w, "wanted");
        return;
    }
    fs_side from = fs_game_wanted_kept_from(game);
    bool hidden = seat ? (from & seat) && t.side != seat : from != 0;
    fs_json_open(w, "wanted", '{');
    fs_json_int(w, "side", t.side);
    fs_json_bool(w, "hidden", hidden);
    if (hidden)
        put_hidden(w);
    else
        put_throw(fs_game_scenario(game), &t, w);
    fs_json_close(w, '}');
}
