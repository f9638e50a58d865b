/* losses.c - losses as a person at the table would count them: pieces gone into the boxes of the lost, and strength
 * that was there a turn ago.
 *
 * Pieces divide and join again in some systems: what one lacks another of its side has then won, and is set against it.
 */
#include "losses.h"
#include "places.h"

#include <stdlib.h>
#include <string.h>

enum { POINT = 4 }; /* quarters; what a piece without strength counts */

int sim_losses_room(sim_losses *l, const fs_scenario *sc)
{
    l->n_units = sc->n_units + 1;
    l->n_places = sim_places(sc);
    if (l->cap_units < l->n_units) {
        sim_trace *more = realloc(l->trace, (size_t)l->n_units * sizeof *more);
        if (!more)
            return 1;
        l->trace = more;
        l->cap_units = l->n_units;
    }
    if (l->cap_places < l->n_places) {
        int32_t(*more)[2] = realloc(l->fell, (size_t)l->n_places * sizeof *more);
        if (!more)
            return 1;
        l->fell = more;
        l->cap_places = l->n_places;
    }
    for (int u = 0; u < l->n_units; u++)
        l->trace[u] = (sim_trace){SIM_NOWHERE, 0};
    memset(l->fell, 0, (size_t)l->n_places * sizeof *l->fell);
    memset(l->lost, 0, sizeof l->lost);
    memset(l->quarters, 0, sizeof l->quarters);
    return 0;
}

void sim_losses_free(sim_losses *l)
{
    free(l->trace);
    free(l->fell);
}

void sim_losses_hear(sim_losses *l, const fs_scenario *sc, const fs_log *log)
{
    const fs_event *e;
    for (size_t at = 0; (e = fs_log_next(log, &at));) {
        if (!e->result || !e->subject || e->subject >= l->n_units)
            continue;
        int place = sim_place_of(sc, e->place, e->x, e->y);
        if (place != SIM_NOWHERE)
            l->trace[e->subject] = (sim_trace){place, e->side};
    }
}

static int32_t worth(const sim_piece *p) { return p->has_strength ? p->quarters : POINT; }

/* How much less there is of a piece than before; negative: more. */
static int32_t lack(const sim_piece *was, const sim_piece *is)
{
    if (was->where == SIM_UNSEEN)
        return is->where == SIM_ON_BOARD ? -worth(is) : is->where == SIM_LOST ? POINT : 0;
    if (is->where == SIM_LOST)
        return was->where == SIM_LOST ? 0 : was->where == SIM_ON_BOARD ? worth(was) : POINT;
    if (was->where != SIM_ON_BOARD)
        return 0;
    if (is->where == SIM_UNSEEN)
        return worth(was);
    return is->where == SIM_ON_BOARD && was->has_strength ? was->quarters - is->quarters : 0;
}

static fs_side side_of(const sim_losses *l, const sim_look *after, int u)
{
    return after->piece[u].side ? after->piece[u].side : l->trace[u].side;
}

static void count_piece(sim_losses *l, const sim_look *before, int u, fs_side side, int32_t quarters)
{
    int place = l->trace[u].place != SIM_NOWHERE ? l->trace[u].place : before->piece[u].place;
    l->quarters[side - 1] += quarters;
    if (place != SIM_NOWHERE)
        l->fell[place][side - 1] += quarters;
}

void sim_losses_count(sim_losses *l, const sim_look *before, const sim_look *after)
{
    int32_t won[2] = {0, 0};
    for (int u = 1; u < l->n_units; u++) {
        fs_side side = side_of(l, after, u);
        int32_t less = lack(&before->piece[u], &after->piece[u]);
        if (side == 1 || side == 2) {
            won[side - 1] -= less < 0 ? less : 0;
            l->lost[side - 1] += after->piece[u].where == SIM_LOST && before->piece[u].where != SIM_LOST;
        }
    }
    for (int u = 1; u < l->n_units; u++) {
        fs_side side = side_of(l, after, u);
        int32_t less = lack(&before->piece[u], &after->piece[u]);
        if ((side != 1 && side != 2) || less <= 0)
            continue;
        int32_t given = won[side - 1] < less ? won[side - 1] : less;
        won[side - 1] -= given;
        if (less > given)
            count_piece(l, before, u, side, less - given);
    }
    for (int u = 0; u < l->n_units; u++)
        l->trace[u] = (sim_trace){SIM_NOWHERE, 0};
}

void sim_losses_give(const sim_losses *l, sim_result *r)
{
    memcpy(r->lost, l->lost, sizeof r->lost);
    memcpy(r->quarters, l->quarters, sizeof r->quarters);
    for (int i = 0; i < l->n_places && r->n_fell < SIM_PLACES; i++)
        if (l->fell[i][0] || l->fell[i][1])
            r->fell[r->n_fell++] = (sim_fell){i, {l->fell[i][0], l->fell[i][1]}};
}
