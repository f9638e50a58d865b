/* standing.c - "decline until ...": answers a seat leaves with the game. */
#include "game.h"

#include <firestep/hex.h>

/* Whether the answer has come to its end. FS_UNTIL_NEAR never does by itself. A move that ends and the next that
 * begins in the same line leave the stack as deep as it was: what counts is how far it fell in between. */
static bool has_ended(const fs_game *g, const fs_standing *st, const fs_decision *d)
{
    const fs_head *h = game_head(g);

    switch (st->until) {
    case FS_UNTIL_MOVE:
        return h->depth < st->depth || FS_MAX_FRAMES - g->fell < st->depth;
    case FS_UNTIL_UNIT:
        return d && d->about.subject && d->about.subject != st->unit;
    case FS_UNTIL_TURN:
        return h->turn != st->turn;
    default:
        return false;
    }
}

static bool is_near(const fs_game *g, const fs_standing *st, const fs_decision *d)
{
    return st->until == FS_UNTIL_NEAR && d->about.place == FS_HEX && g->sc->board && g->sc->board->grid.columns &&
           fs_hex_distance(&g->sc->board->grid, st->hex, d->about.x) <= st->range;
}

/* Forgets what has ended, the question at hand (may be NULL) considered. */
static void drop_ended(fs_game *g, fs_side side, const fs_decision *d)
{
    int kept = 0;

    for (int i = 0; i < g->n_standing[side]; i++) {
        fs_standing st = g->standing[side][i];

        if (!has_ended(g, &st, d))
            g->standing[side][kept++] = st;
    }
    g->n_standing[side] = kept;
}

void game_end_standing(fs_game *g)
{
    drop_ended(g, 1, NULL);
    drop_ended(g, 2, NULL);
    g->fell = 0;
}

bool game_stands(fs_game *g, fs_side side, const fs_decision *d)
{
    bool stands = false;

    drop_ended(g, side, d);
    for (int i = 0; i < g->n_standing[side]; i++)
        stands = stands || !is_near(g, &g->standing[side][i], d);
    return stands;
}

int fs_game_stand(fs_game *g, fs_side side, const fs_standing *wish)
{
    fs_standing st = *wish;

    if ((side != 1 && side != 2) || st.until > FS_UNTIL_NEAR || g->n_standing[side] == FS_MAX_STANDING)
        return FS_ERR_TOO_LONG;
    if (st.until == FS_UNTIL_NEAR &&
        (!g->sc->board || st.hex < 0 || st.hex >= fs_hex_count(&g->sc->board->grid) || st.range < 0))
        return FS_ERR_NOTHING;
    st.turn = game_head(g)->turn;
    st.depth = (uint8_t)(game_head(g)->depth > 0 ? game_head(g)->depth - 1 : 0);
    game_end_standing(g);
    g->standing[side][g->n_standing[side]++] = st;
    game_settle(g);
    return FS_OK;
}

void fs_game_unstand(fs_game *g, fs_side side) { g->n_standing[side & 3] = 0; }

int fs_game_standing(const fs_game *g, fs_side side, const fs_standing **at)
{
    *at = g->standing[side & 3];
    return g->n_standing[side & 3];
}
