/* known_places.c - the places of a unit, from the list made before. [XIV.C]
 *
 * At the set-up one unit after another of the same kind looks for a place, and since the list before one more of its
 * side has found one. Where nothing else has changed no new place has come up, and of the old ones only those near the
 * newcomer, or in what has become full, are judged again.
 */
#include "moves.h"

bool ot_are_alike(const ot_scenario *sc, int u, int v)
{
    const ot_piece *a = &sc->piece[u], *b = &sc->piece[v];

    return a->class_ == b->class_ && a->side == b->side && a->model == b->model && a->gun == b->gun &&
           a->tags == b->tags && a->starts == b->starts && a->n_places == b->n_places &&
           memcmp(&sc->place[a->first_place], &sc->place[b->first_place], a->n_places * sizeof(ot_place)) == 0;
}

static bool stands(const ot_ctx *c, fs_side side, int u)
{
    return ot_on_table(c->s, u) && ot_knows(c->sc, c->s, side, u);
}

/* Whether all that the list was made from is as it was; then *come are those of its side who have come since. */
static bool is_still_so(const ot_ctx *c, const ot_place_list *l, int unit, uint64_t come[OT_PIECE_WORDS])
{
    fs_side side = ot_side_of(c->sc, unit);

    if (memcmp(&l->unit, &c->s->unit[unit], sizeof l->unit) || memcmp(l->damage, c->s->damage, sizeof l->damage) ||
        memcmp(l->work, c->s->work, sizeof l->work))
        return false;
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        bool now = u != unit && stands(c, side, u);

        if (ot_has(l->on, u) && !(now && ot_is_key_of(&l->key[u], &c->s->unit[u], OT_G_NONE)))
            return false;
        if (!now || ot_has(l->on, u))
            continue;
        if (ot_side_of(c->sc, u) != side)
            return false;
        ot_add(come, u);
    }
    return true;
}

/* The list that was made for one like it; NULL if there is none. */
static ot_place_list *list_like(const ot_ctx *c, int unit)
{
    for (int i = 0; i < OT_PLACE_LISTS; i++) {
        ot_place_list *l = &c->memo->places[i];

        if (l->piece >= 1 && l->piece <= c->sc->base.n_units && ot_are_alike(c->sc, l->piece, unit))
            return l;
    }
    return NULL;
}

static void note_those_here(const ot_ctx *c, int unit, ot_place_list *l)
{
    memset(l->on, 0, sizeof l->on);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (u != unit && stands(c, ot_side_of(c->sc, unit), u)) {
            ot_add(l->on, u);
            l->key[u] = ot_key_of(&c->s->unit[u], OT_G_NONE);
        }
}

/* Judges places one after the other among those who have come. */
typedef struct sieve {
    const ot_ctx *c;
    int unit;
    ot_crowd crowd;
    int feature, level; /* asked for room last */
    bool has_room;
} sieve;

static bool is_left(sieve *q, const ot_stand *st)
{
    const ot_ctx *c = q->c;

    if (st->feature && (st->feature != q->feature || st->level != q->level)) {
        q->feature = st->feature, q->level = st->level;
        q->has_room =
            !ot_room_refused(c->sc, c->s, ot_side_of(c->sc, q->unit), q->unit, q->feature - 1, q->level, NULL);
    }
    if (st->feature && !q->has_room)
        return false;
    ot_crowd_pick(&q->crowd, st->at,
                  st->feature ? ot_radius_in(c->sc, c->s, &q->crowd.mine[st->formation], st) : q->crowd.around);
    return !q->crowd.n_picked || !ot_is_in_way(c, q->unit, OT_NO_MOVE, st, &q->crowd);
}

bool ot_known_places(const ot_ctx *c, int unit, int most, fs_options *out)
{
    ot_place_list *l = c->memo ? list_like(c, unit) : NULL;
    uint64_t come[OT_PIECE_WORDS] = {0};
    int n = 0;
    sieve q; /* large: what is not set here is set when it is used */

    if (!l || !is_still_so(c, l, unit, come))
        return false;
    q.c = c;
    q.unit = unit;
    q.feature = q.level = 0;
    ot_crowd_of(c, ot_side_of(c->sc, unit), unit, OT_NO_MOVE, (fs_point){0, 0}, c->sc->width + c->sc->height, come,
                &q.crowd);
    for (int i = 0; i < l->n && n < most; i++) {
        if (!is_left(&q, &l->stand[i]))
            continue;
        fs_option o = l->option[i];
        o.subject = (fs_unit)unit;
        fs_offer(out, o);
        if (most == INT32_MAX)
            l->option[n] = o, l->stand[n] = l->stand[i];
        n++;
    }
    if (most == INT32_MAX) {
        l->n = n;
        note_those_here(c, unit, l);
    }
    return true;
}

void ot_keep_places(const ot_ctx *c, int unit)
{
    ot_place_list *l = c->memo && !ot_is_refereed(c->sc) ? list_like(c, unit) : NULL;
    uint64_t come[OT_PIECE_WORDS] = {0};
    fs_options count = {0};

    if (c->memo && !ot_is_refereed(c->sc) && !(l && is_still_so(c, l, unit, come)))
        ot_some_places(c, unit, OT_V_PLACE, INT32_MAX, &count);
}

ot_place_list *ot_begin_places(const ot_ctx *c, int unit)
{
    if (!c->memo)
        return NULL;
    ot_place_list *l = list_like(c, unit);
    if (!l)
        l = &c->memo->places[c->memo->next_places++ % OT_PLACE_LISTS];
    l->piece = 0; /* until it is whole */
    l->n = 0;
    return l;
}

void ot_add_place(ot_place_list *l, const fs_option *o, const ot_stand *st)
{
    if (l->n < OT_MOST_PLACES)
        l->option[l->n] = *o, l->stand[l->n] = *st;
    l->n++;
}

void ot_end_places(const ot_ctx *c, int unit, ot_place_list *l)
{
    if (l->n > OT_MOST_PLACES)
        return;
    l->unit = c->s->unit[unit];
    memcpy(l->damage, c->s->damage, sizeof l->damage);
    memcpy(l->work, c->s->work, sizeof l->work);
    note_those_here(c, unit, l);
    l->piece = unit;
}
