/* undo.c - taking back and doing again, under the law of records: inside an open line always, a
 * closed line only by its own side while it threw nothing and showed nothing, the rest by consent,
 * and in a strict game only what threw nothing and showed nothing. */
#include "game.h"

static int n_undone(const fs_game *g) { return (int)(g->undone.n / sizeof(undone)); }
static const undone *last_undone(const fs_game *g)
{
    return (const undone *)(const void *)g->undone.at + n_undone(g) - 1;
}

static const fs_option *parts_of(const fs_game *g, const undone *u)
{
    return (const fs_option *)(const void *)g->undone_options.at + u->option;
}

static void pop_undone(fs_game *g)
{
    g->undone_options.n = last_undone(g)->option * sizeof(fs_option);
    g->undone.n -= sizeof(undone);
}

static bool is_line(const fs_game *g, const undone *u, fs_side side, const fs_option *parts, int n)
{
    return u->side == side && u->n == (uint32_t)n && memcmp(parts_of(g, u), parts, (size_t)n * sizeof *parts) == 0;
}

/* The line before the last one is gone, and the last one takes its place. */
static void pop_second(fs_game *g)
{
    undone *last = (undone *)(void *)(g->undone.at + g->undone.n) - 1, *second = last - 1;
    fs_option *to = (fs_option *)(void *)g->undone_options.at + second->option;

    memmove(to, parts_of(g, last), last->n * sizeof *to);
    g->undone_options.n = (second->option + last->n) * sizeof *to;
    last->option = second->option;
    *second = *last;
    g->undone.n -= sizeof(undone);
}

void game_forget_undone(fs_game *g, fs_side side, const fs_option *parts, int n)
{
    if (n_undone(g) == 0)
        return;
    const undone *u = last_undone(g);
    if (is_line(g, u, side, parts, n))
        pop_undone(g);
    else if (n_undone(g) > 1 && u->window && u[-1].window && u->side != side && is_line(g, u - 1, side, parts, n))
        pop_second(g);
    else
        g->undone.n = g->undone_options.n = 0;
}

static void run_quietly(fs_game *g, uint8_t *state, fs_side side, const fs_option *o, int n, const fs_rolls *script)
{
    fs_run run = {.scratch = g->scratch};

    fs_dice_from_script(&run.dice, script);
    for (int i = 0; i < n; i++)
        g->rules->apply(g->sc, state, side, &o[i], &run);
}

void game_script_of(const fs_game *g, const entry *e, fs_rolls *script)
{
    script->n = e->n_throws;
    script->used = e->n_values;
    if (e->n_throws > 0)
        memcpy(script->at, g->throws.at + e->thr * sizeof(fs_throw), e->n_throws * sizeof(fs_throw));
    if (e->n_values > 0)
        memcpy(script->value, g->values.at + e->value, e->n_values);
}

void game_run_entry(fs_game *g, uint8_t *state, const entry *e, fs_side side)
{
    game_script_of(g, e, g->made);
    run_quietly(g, state, side, (const fs_option *)(const void *)g->options.at + e->option, e->n_options, g->made);
}

void game_replay(fs_game *g)
{
    g->ended = 0;
    g->ended_winner = 0;
    memcpy(g->now, g->start, g->state_size);
    for (int i = 1; i <= game_n_live(g); i++) {
        const entry *e = game_live(g, i);
        fs_side side = e->side ? e->side : game_head(g)->waiting & 1 ? 1 : 2;

        if (e->kind == FS_LINE_PLAY || e->kind == FS_LINE_BEGIN)
            game_run_entry(g, g->now, e, side);
    }
}

/* Makes room for lines `number` and after among those that can be done again, and puts them there, the last first. */
static int push_undone(fs_game *g, int number)
{
    size_t n = 0, options = 0;

    for (int i = number; i <= game_n_live(g); i++, n++)
        options += game_live(g, i)->n_options;
    if (!vec_reserve(g, &g->undone, n * sizeof(undone)) ||
        !vec_reserve(g, &g->undone_options, options * sizeof(fs_option)))
        return FS_ERR_MEMORY;
    for (int i = game_n_live(g); i >= number; i--) {
        const entry *e = game_live(g, i);
        undone u = {.option = g->undone_options.n / sizeof(fs_option),
                    .n = e->n_options,
                    .side = e->side,
                    .kind = e->kind,
                    .window = e->flags & FS_LINE_WINDOW};

        if (e->kind != FS_LINE_PLAY)
            continue;
        vec_put(&g->undone, &u, sizeof u);
        vec_put(&g->undone_options, g->options.at + e->option * sizeof(fs_option), e->n_options * sizeof(fs_option));
    }
    return FS_OK;
}

/* Forgets the last entries as if they had never been. */
static void cut_entries(fs_game *g, const entry *first, size_t index)
{
    entry e = *first;

    g->options.n = e.option * sizeof(fs_option);
    g->throws.n = e.thr * sizeof(fs_throw);
    g->values.n = e.value;
    g->text.n = e.text;
    g->events.n = e.event;
    g->entries.n = index * sizeof(entry);
    g->told = index;
}

/* Whether from this entry on nothing stands but so many lines that count, and offers that fall with them. */
static bool is_all_from(const fs_game *g, size_t index, int lines)
{
    size_t offers = 0;

    for (size_t i = index; i < game_n_entries(g); i++)
        offers += game_entry_at(g, i)->kind == FS_LINE_OFFER;
    return game_n_entries(g) - index - offers == (size_t)lines;
}

int game_drop_lines(fs_game *g, int number, bool quietly)
{
    if (game_told(g)) /* struck lines keep their words */
        return FS_ERR_MEMORY;
    size_t index = (size_t)(game_live(g, number) - game_entry_at(g, 0));
    bool traceless = quietly && is_all_from(g, index, game_n_live(g) - number + 1);
    size_t before = g->undone.n, options_before = g->undone_options.n;

    int trouble = push_undone(g, number);
    if (!trouble && !traceless)
        trouble = game_keep_bare(g, FS_LINE_STRIKE, 3, (uint32_t)number, 0);
    if (trouble) {
        g->undone.n = before;
        g->undone_options.n = options_before;
        return trouble;
    }
    for (int i = number; i <= game_n_live(g) && !traceless; i++)
        game_live(g, i)->flags |= FS_LINE_STRUCK;
    if (traceless)
        cut_entries(g, game_entry_at(g, index), index);
    g->live.n = (size_t)(number - 1) * sizeof(uint32_t);
    game_clear_fork(g, 1);
    game_clear_fork(g, 2);
    game_replay(g);
    return FS_OK;
}

void fs_game_set_strict(fs_game *g, bool strict) { g->strict = strict; }
bool fs_game_is_strict(const fs_game *g) { return g->strict; }

/* Whether a line stays in a strict game: it threw, showed, was one of two secrets, or the game ended, which shows all.
 */
static bool is_settled(const fs_game *g, const entry *e)
{
    return g->strict && (e->n_throws > 0 || e->shown || e->flags & FS_LINE_WINDOW || fs_game_is_over(g));
}

/* Lines to take back so that one given by a person is among them; answers the game gave itself go along, since it
 * would give them again at once. 0 with *why: none. */
static int undo_from(const fs_game *g, fs_side side, int *why)
{
    int number = game_n_live(g);

    *why = game_told(g);
    if (*why)
        return 0;
    *why = FS_ERR_NOTHING;
    if (fs_game_is_over(g) || g->pending || g->fork[fs_other(side)].sealed) { /* an open line is private */
        *why = number > 1 ? FS_ERR_LAW : FS_ERR_NOTHING;
        return 0;
    }
    for (; number > 0; number--) {
        const entry *e = game_live(g, number);

        if (e->kind == FS_LINE_BEGIN)
            return 0;
        *why = is_settled(g, e) ? FS_ERR_STRICT : FS_ERR_LAW;
        if (e->side != side || e->n_throws > 0 || e->shown || e->flags & FS_LINE_WINDOW)
            return 0;
        if (!(e->flags & FS_LINE_AUTO))
            return number;
    }
    return 0;
}

int fs_game_can_undo(const fs_game *g, fs_side side)
{
    int why;

    if (side != 1 && side != 2)
        return FS_ERR_NOTHING;
    if (g->fork[side].n > 0 && !g->pending)
        return FS_OK;
    return undo_from(g, side, &why) ? FS_OK : why;
}

int fs_game_undo(fs_game *g, fs_side side)
{
    int trouble = fs_game_can_undo(g, side), why;
    fork *f = &g->fork[side];

    if (trouble)
        return trouble;
    if (f->n == 0)
        return game_drop_lines(g, undo_from(g, side, &why), true);
    f->sealed = false;
    f->n--;
    memcpy(g->side_state[side], g->now, g->state_size);
    run_quietly(g, g->side_state[side], side, f->part, f->n, NULL);
    return FS_OK;
}

/* Whether what is open is how the line last taken back began: the game may have given its first part already. */
static bool has_begun_undone(const fs_game *g, fs_side side)
{
    const fork *f = &g->fork[side];
    const undone *u = n_undone(g) > 0 ? last_undone(g) : NULL;

    return u && u->side == side && (uint32_t)f->n < u->n &&
           memcmp(parts_of(g, u), f->part, (size_t)f->n * sizeof *f->part) == 0;
}

int fs_game_can_redo(const fs_game *g, fs_side side)
{
    const fork *f = &g->fork[side];

    if (side != 1 && side != 2)
        return FS_ERR_NOTHING;
    if (game_may_act(g, side))
        return game_may_act(g, side);
    return f->n < f->total || has_begun_undone(g, side) ? FS_OK : FS_ERR_NOTHING;
}

int fs_game_redo(fs_game *g, fs_side side)
{
    int trouble = fs_game_can_redo(g, side);
    fork *f = &g->fork[side];
    fs_option line[FS_MAX_LINE];
    int n = 0;

    if (trouble)
        return trouble;
    if (f->n < f->total) {
        line[n++] = f->part[f->n];
    } else {
        n = (int)last_undone(g)->n - f->n;
        memcpy(line, parts_of(g, last_undone(g)) + f->n, (size_t)n * sizeof line[0]);
    }
    f->given = false; /* though the game may have given its first part */
    for (int i = 0; i < n && !trouble; i++) {
        if (fs_game_check(g, side, &line[i], NULL, NULL))
            trouble = FS_ERR_NO_FIT;
        else
            trouble = game_add(g, side, &line[i], NULL);
    }
    if (trouble && n > 1)
        game_clear_fork(g, side);
    if (trouble == FS_ERR_NO_FIT)
        g->undone.n = g->undone_options.n = 0;
    if (!trouble || trouble == FS_ERR_NO_FIT) /* what it had given it gives again */
        game_settle(g);
    return trouble;
}

/* A window is struck whole: from its first line on. */
static int first_of_window(const fs_game *g, int number)
{
    bool second = number > 1 && game_live(g, number)->flags & game_live(g, number - 1)->flags & FS_LINE_WINDOW &&
                  game_live(g, number)->side == 2 && game_live(g, number - 1)->side == 1;

    return second ? number - 1 : number;
}

int fs_game_can_strike(const fs_game *g, int number)
{
    if (g->pending && g->strict)
        return FS_ERR_STRICT;
    if (g->pending)
        return number == game_n_live(g) + 1 ? FS_OK : FS_ERR_DICE_WANTED;
    if (number < 1 || number > game_n_live(g) || game_live(g, number)->kind == FS_LINE_BEGIN)
        return FS_ERR_NOTHING;
    for (int i = first_of_window(g, number); i <= game_n_live(g); i++) {
        if (is_settled(g, game_live(g, i)))
            return FS_ERR_STRICT;
    }
    return FS_OK;
}

int fs_game_strike(fs_game *g, int number)
{
    int trouble = fs_game_can_strike(g, number);

    if (trouble)
        return trouble;
    if (g->pending) { /* it has no effect yet: nothing to strike but the question */
        game_drop_pending(g);
        return FS_OK;
    }
    return game_drop_lines(g, first_of_window(g, number), false);
}

int fs_game_can_mend(const fs_game *g)
{
    int n = game_n_live(g);

    if (g->pending)
        return g->strict && g->typed_in->n > 0 ? FS_ERR_STRICT : FS_OK;
    if (n < 1 || game_live(g, n)->kind != FS_LINE_PLAY || game_live(g, n)->n_throws == 0)
        return FS_ERR_NOTHING;
    return fs_game_can_strike(g, n);
}

int fs_game_mend(fs_game *g)
{
    int n = game_n_live(g), trouble = fs_game_can_mend(g);

    if (trouble)
        return trouble;
    if (g->pending) {
        g->typed_in->n = g->typed_in->used = 0;
        return game_close(g, NULL);
    }
    trouble = fs_game_strike(g, n);
    while (!trouble && n_undone(g) > 0 && game_n_live(g) < n && !g->pending)
        trouble = fs_game_redo(g, last_undone(g)->side);
    return trouble;
}
