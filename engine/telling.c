/* telling.c - the words and events of lines read from a record, made when somebody first asks.
 *
 * Most who read a record want the position at its end. So reading only parses, checks and applies;
 * the story is told in a second run over the lines, without checks, and only if it is wanted. Lines
 * not yet told are always the last ones, so that what is kept stays in the order of the lines.
 */
#include "game.h"

#include <firestep/writer.h>

/* The sides whose question on the trial copy has one answer, given by the game. */
static fs_side single_answers(fs_game *g)
{
    fs_side waiting = ((const fs_head *)(const void *)g->trial)->waiting, single = 0;
    fs_option only;

    for (fs_side side = 1; side <= 2; side++) {
        if (waiting & side && game_single_answer(g, g->trial, side, &only))
            single |= side;
    }
    return single;
}

/* Runs the line on the trial copy and appends its words and events. False: there was too little room for them. */
static bool tell_line(fs_game *g, entry *e, fs_side side, fs_side single)
{
    fs_log log = {.at = g->events.at + g->events.n, .cap = g->events.cap - g->events.n};
    fs_writer w = {.at = (char *)g->text.at + g->text.n, .cap = g->text.cap - g->text.n};
    const fs_option *o = (const fs_option *)(const void *)g->options.at + e->option;
    fs_run run = {.log = &log, .scratch = g->scratch};
    bool given = e->kind == FS_LINE_BEGIN || single & side;
    fs_option only;

    game_script_of(g, e, g->made);
    fs_dice_from_script(&run.dice, g->made);
    for (int i = 0; i < e->n_options; i++) {
        if (i > 0)
            fs_put(&w, ", ");
        given = given && (i == 0 || game_single_answer(g, g->trial, side, &only));
        g->rules->print(g->sc, g->trial, side, &o[i], &w);
        g->rules->apply(g->sc, g->trial, side, &o[i], &run);
    }
    if (log.lost > 0 || w.n >= w.cap)
        return false;
    e->flags = (uint8_t)(e->flags | (given ? FS_LINE_AUTO : 0));
    e->text = g->text.n;
    e->n_text = w.n;
    e->event = g->events.n;
    e->n_event = log.n;
    g->text.n += w.n;
    g->events.n += log.n;
    return true;
}

/* From the start through all lines, telling those that are not told. False: more room is needed, and nothing is lost.
 */
static bool tell_all(fs_game *g)
{
    fs_side single = 0;

    memcpy(g->trial, g->start, g->state_size);
    for (int i = 1; i <= game_n_live(g); i++) {
        entry *e = game_live(g, i);
        size_t index = (size_t)(e - game_entry_at(g, 0));
        fs_side side = e->side ? e->side : ((const fs_head *)(const void *)g->trial)->waiting & 1 ? 1 : 2;

        if (e->kind != FS_LINE_PLAY && e->kind != FS_LINE_BEGIN) { /* has neither: stands where it would have them */
            e->text = index < g->told ? e->text : g->text.n;
            e->event = index < g->told ? e->event : g->events.n;
            continue;
        }
        if (!(e->flags & FS_LINE_WINDOW) || ((const fs_head *)(const void *)g->trial)->waiting == 3)
            single = index < g->told ? 0 : single_answers(g); /* of a window both, before either line */
        if (index < g->told)
            game_run_entry(g, g->trial, e, side);
        else if (!tell_line(g, e, side, single))
            return false;
        else
            g->told = index + 1;
    }
    g->told = game_n_entries(g);
    return true;
}

int game_tell(fs_game *g)
{
    size_t room = 1 << 14;

    do {
        room *= 2;
        if (!vec_reserve(g, &g->events, 4 * room) || !vec_reserve(g, &g->text, room))
            return FS_ERR_MEMORY;
    } while (!tell_all(g));
    return FS_OK;
}
