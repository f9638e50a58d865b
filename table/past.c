/* past.c - walking through a game's earlier states. */
#include "past.h"

#include <stdlib.h>
#include <string.h>

void past_close(past *p)
{
    long ran = p->ran;
    free(p->state);
    free(p->kept);
    memset(p, 0, sizeof *p);
    p->ran = ran;
}

/* The state the walk has come to is kept; without memory it is not, and steps back are longer. */
static void keep(past *p)
{
    if (p->n_kept == p->cap_kept) {
        int cap = p->cap_kept ? 2 * p->cap_kept : 4;
        uint8_t *more = realloc(p->kept, (size_t)cap * p->size);
        if (!more)
            return;
        p->kept = more;
        p->cap_kept = cap;
    }
    memcpy(p->kept + (size_t)p->n_kept++ * p->size, p->state, p->size);
}

static bool begin(past *p, const fs_game *game, int64_t id, int64_t version)
{
    past_close(p);
    p->size = fs_game_scenario(game)->rules->state_size;
    p->state = malloc(p->size);
    if (!p->state)
        return false;
    p->game = id;
    p->version = version;
    fs_game_start_state(game, p->state);
    keep(p);
    return true;
}

/* To the last kept state that is not behind the line, if that is a shorter way. */
static void jump(past *p, int line)
{
    int nearest = line / PAST_EVERY < p->n_kept ? line / PAST_EVERY : p->n_kept - 1;
    if (nearest < 0 || (p->line <= line && p->line >= nearest * PAST_EVERY))
        return;
    memcpy(p->state, p->kept + (size_t)nearest * p->size, p->size);
    p->line = nearest * PAST_EVERY;
}

const void *past_state(past *p, fs_game *game, int64_t id, int64_t version, int line)
{
    bool other = !p->state || p->game != id || p->version != version || (p->line > line && !p->n_kept);
    if (other && !begin(p, game, id, version))
        return NULL;
    jump(p, line);
    while (p->line < line) {
        fs_game_run_line(game, ++p->line, p->state);
        p->ran++;
        if (p->line % PAST_EVERY == 0 && p->line / PAST_EVERY == p->n_kept)
            keep(p);
    }
    return p->state;
}

int past_shown(past *p, fs_game *game, int64_t id, int64_t version, int line)
{
    fs_kept_line this, next;
    bool window = line > 1 && fs_game_line(game, line, &this) && this.flags & FS_LINE_WINDOW &&
                  fs_game_line(game, line + 1, &next) && next.flags & FS_LINE_WINDOW;
    const fs_head *before = window ? past_state(p, game, id, version, line - 1) : NULL;
    return before && before->waiting == 3 ? line - 1 : line;
}
