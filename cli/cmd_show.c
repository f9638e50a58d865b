/* cmd_show.c - a scenario, position or record as a person would want to see it. */
#include "commands.h"
#include "print.h"
#include "say.h"
#include "textmap.h"
#include "viewtext.h"

#include <stdlib.h>
#include <string.h>

struct show {
    game_table *table;
    fs_side seat;
    const char *view; /* as JSON text */
};

static void put_switch(const fs_scenario *sc, int which, fs_writer *w)
{
    const char *name = sc->rules->words->switches[which],
               *value = fs_words_switch(sc->rules, which, sc->switches[which]);
    if (value)
        fs_json_str(w, name, value);
    else
        fs_json_int(w, name, sc->switches[which]);
}

static void print_switches(const fs_scenario *sc)
{
    for (int i = 0; i < sc->rules->words->n_switches; i++) {
        const char *value = fs_words_switch(sc->rules, i, sc->switches[i]);
        printf("%s%s ", i ? ", " : "  Switches: ", sc->rules->words->switches[i]);
        if (value)
            printf("%s", value);
        else
            printf("%d", sc->switches[i]);
    }
    if (sc->rules->words->n_switches)
        printf("\n");
}

static void put_json(void *ctx, fs_writer *w)
{
    const struct show *s = ctx;
    const fs_file *f = &s->table->file;
    const fs_scenario *sc = s->table->scenario;
    static const char *const kinds[] = {"scenario", "position", "record"};
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "file", kinds[f->kind]);
    fs_json_str(w, "id", sc->id);
    fs_json_str(w, "ruleset", sc->rules->name);
    fs_json_str(w, "title", sc->title);
    fs_json_str(w, "based_on", f->based_on);
    fs_json_str(w, "about", f->about);
    fs_json_str(w, "history", f->history);
    fs_json_str(w, "design", f->design);
    fs_json_str(w, "unverified", f->unverified);
    fs_json_open(w, "sides", '[');
    for (int side = 1; side <= 2; side++) {
        fs_json_open(w, NULL, '{');
        fs_json_str(w, "name", sc->names->side[side]);
        fs_json_str(w, "title", sc->names->side_title[side]);
        fs_json_str(w, "player", s->table->player[side - 1]);
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
    fs_json_open(w, "switches", '{');
    for (int i = 0; i < sc->rules->words->n_switches; i++)
        put_switch(sc, i, w);
    fs_json_close(w, '}');
    fs_json_bool(w, "strict", fs_game_is_strict(s->table->game));
    say_status_json(s->table, w);
    say_decisions_json(s->table, w);
    fs_put(w, ",\"view\":");
    fs_put(w, s->view);
    fs_json_close(w, '}');
}

static void section(const char *title, const char *text, int width)
{
    if (!text || !*text)
        return;
    printf("\n%s%s%s\n", cli_colour(CLI_BOLD), title, cli_colour(CLI_PLAIN));
    cli_wrap(stdout, text, 2, width < 100 ? width : 100);
}

/* Pieces of a side that are still to be set up or to arrive, where the system says so. */
static json_int_t to_come(const json_t *view, int side)
{
    size_t i;
    const json_t *one;
    json_array_foreach(json_object_get(view, "sides"), i,
                       one) if (json_integer_value(json_object_get(one, "id")) ==
                                side) return json_integer_value(json_object_get(one, "to_come"));
    return 0;
}

/* How many pieces a side has; the list itself stands under the map. */
static void print_sides(const game_table *t, const json_t *view)
{
    for (int side = 1; side <= 2; side++) {
        size_t i, count = 0;
        const json_t *piece;
        char later[48] = "";
        if (to_come(view, side))
            snprintf(later, sizeof later, " on the map, %lld to come", (long long)to_come(view, side));
        json_array_foreach(json_object_get(view, "pieces"), i, piece) count +=
            json_integer_value(json_object_get(piece, "side")) == side;
        printf("  %c  %s (%s in records): %zu piece%s%s%s%s\n", textmap_letter(t->scenario, (fs_side)side),
               t->scenario->names->side_title[side], t->scenario->names->side[side], count, count == 1 ? "" : "s",
               later, t->player[side - 1][0] ? ", played by a " : "", t->player[side - 1]);
    }
}

static void print_text(game_table *t, const json_t *view, const cli_args *args)
{
    const fs_file *f = &t->file;
    int width = cli_width();
    printf("%s%s%s (%s, %s)\n", cli_colour(CLI_BOLD), t->scenario->title, cli_colour(CLI_PLAIN), t->scenario->id,
           t->scenario->rules->title);
    print_sides(t, view);
    print_switches(t->scenario);
    if (fs_game_is_strict(t->game))
        printf("  Agreed as strict: what threw dice or showed something is not taken back\n");
    if (!cli_given(args, "brief")) {
        section("What it is", f->about, width);
        section("History", f->history, width);
        section("Design", f->design, width);
        section("Not verified", f->unverified, width);
    }
    printf("\n");
    say_status(stdout, t);
    say_decisions(stdout, t);
    printf("\n");
    textmap_draw(stdout, t->scenario, view, width);
    if (cli_given(args, "brief"))
        return;
    printf("\n");
    viewtext_score(stdout, t->scenario, view);
    viewtext_sheets(stdout, view);
    viewtext_pieces(stdout, t->scenario, view, width);
}

static int run(const cli_args *args)
{
    game_table t;
    table_ask ask = {NULL, cli_value(args, "seed"), false, NULL};
    int code = cli_open(&t, args->word[0], &ask);
    int seat =
        code ? -1 : cli_seat(&t, cli_value(args, "seat"), fs_game_waiting(t.game) == 3 ? 0 : fs_game_waiting(t.game));
    json_t *view = seat < 0 ? NULL : say_view(&t, (fs_side)seat);
    if (!view) {
        code = CLI_WRONG;
    } else if (cli_given(args, "json")) {
        char *text = json_dumps(view, JSON_COMPACT);
        struct show s = {&t, (fs_side)seat, text ? text : "null"};
        code = cli_emit(stdout, put_json, &s);
        free(text);
    } else {
        print_text(&t, view, args);
    }
    json_decref(view);
    table_close(&t);
    return code;
}

const cli_command cmd_show = {
    .name = "show",
    .synopsis = "FILE|ID",
    .summary = "a scenario, position or record: words, score, decision and map",
    .about = "Seen by the side whose decision it is, unless --seat says otherwise.",
    .words = "file",
    .least = 1,
    .most = 1,
    .options = {{"seat", 0, "SIDE", "see it as this side, or as `spectator`"},
                {"brief", 0, NULL, "leave out the words and the list of pieces"},
                {"seed", 0, "N", "dice of a game that has no secret of its own"}},
    .run = run,
};
