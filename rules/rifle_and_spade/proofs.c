/* proofs.c - which orders a Brigiment could be given now, as far as that was found out before. In the Command Phase
 * nobody moves: from one list of changes to the next only orders differ, and an order that was issued matters to a
 * Brigiment only where its own ways were looked for. */
#include "draft.h"
#include <firestep/hash.h>
#include <string.h>

/* --- what a proof depends on --- */

/* The units but for what is a part of an order: Routes, who is kept back and who did not hear of it. */
static uint64_t key_of_units(const rs_scenario *sc, const rs_state *s, uint64_t key)
{
    rs_unit unit[RS_MAX_PIECES];
    size_t n = (size_t)sc->base.n_units + 1;

    memcpy(unit, s->unit, n * sizeof *unit);
    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_has_steps(sc, u) && rs_on_map(s, u)) {
            unit[u].route = 0;
            unit[u].at = 0;
            unit[u].flags &= ~(uint32_t)(RS_NEW_ORDER | RS_OLD_ORDER);
        }
    key = fs_hash64(unit, n * sizeof *unit, key);
    return fs_hash64(s->hex, n * sizeof *s->hex, key);
}

/* The state but for orders and who is asked; what an enemy looks like is in a blind one only. */
static uint64_t key_of_ground(const rs_scenario *sc, const rs_state *s)
{
    const char *from = (const char *)s;
    size_t sets = offsetof(rs_state, held);

    uint64_t key = key_of_units(sc, s, sc->base.hash + s->head.turn);
    key = fs_hash64(s->work, sizeof s->work, key);
    if (s->blind)
        key = fs_hash64(s->look, sizeof s->look, key);
    return fs_hash64(from + sets, sizeof *s - sets, key);
}

/* With it what is its own: its sheet, but for whether it has tried, and its battalions. */
static uint64_t key_of_sheet(const rs_state *s, int b, uint64_t key)
{
    rs_command command = s->command[b];

    command.flags &= (uint16_t)~RS_TRIED;
    return fs_hash64(&command, sizeof command, key + (uint64_t)b);
}

static void add_battalions(const rs_scenario *sc, const rs_state *s, fs_side side, rs_proofs *p)
{
    for (int g = 1; g <= sc->n_battalions; g++) {
        int b = s->group[g].brigiment;

        if (sc->brigiments[side] >> b & 1)
            p->key[b] = fs_hash64(&s->group[g], sizeof s->group[g], p->key[b] + (uint64_t)g);
    }
}

/* What another of the Brigiments has taken as well is taken twice. */
static void add_taken(const rs_scenario *sc, rs_proofs *p)
{
    size_t words = (size_t)rs_hex_words(&sc->map);

    memset(p->once, 0, words * sizeof p->once[0]);
    memset(p->twice, 0, words * sizeof p->twice[0]);
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        for (size_t w = 0; p->members[b] && w < words; w++) {
            p->twice[w] |= p->once[w] & p->taken[b][w];
            p->once[w] |= p->taken[b][w];
        }
}

/* And its riflemen with their Routes; these and where they stand, if they are In Line, are what others keep clear of
 * [11.4.9]. */
static void add_riflemen(const rs_scenario *sc, const rs_state *s, fs_side side, rs_proofs *p)
{
    for (int u = 0; (u = rs_next_piece(sc->pieces[side], u));) {
        const rs_unit *unit = &s->unit[u];
        int b = unit->brigiment;

        if (!(sc->brigiments[side] >> b & 1) || !rs_has_steps(sc, u) || !rs_on_map(s, u))
            continue;
        if (!p->members[b]++)
            memset(p->taken[b], 0, (size_t)rs_hex_words(&sc->map) * sizeof p->taken[b][0]);
        p->key[b] = fs_hash64(unit, sizeof *unit, p->key[b] + (uint64_t)u);
        if (unit->route) {
            p->routes[b]++;
            p->key[b] = fs_hash64(&s->route[unit->route - 1], sizeof s->route[0], p->key[b]);
        }
        if (s->group[unit->battalion].status != RS_IN_LINE)
            continue;
        if (unit->route)
            rs_bar_route(sc, &s->route[unit->route - 1], p->taken[b], NULL);
        rs_add(p->taken[b], rs_at(s, u));
    }
}

static int routes_in_use(const rs_state *s)
{
    int n = 0;

    for (int i = 0; i < RS_MAX_ROUTES; i++)
        n += s->route[i].start != 0;
    return n;
}

/* Where others have taken what was asked, but for those whose ways may be crossed [R72]. */
static void meet_each(const rs_scenario *sc, const rs_proofs *p, int b, const uint64_t *asked, uint64_t *met)
{
    int words = rs_hex_words(&sc->map);

    memset(met, 0, (size_t)words * sizeof *met);
    for (int other = 1; other < RS_MAX_BRIGIMENTS; other++)
        if (other != b && p->members[other] && !(sc->brigiment[b].crossing >> other & 1))
            for (int w = 0; w < words; w++)
                met[w] |= asked[w] & p->taken[other][w];
}

static void meet_others(const rs_scenario *sc, const rs_proofs *p, int b, const uint64_t *asked, uint64_t *met)
{
    if (!p->members[b] || sc->brigiment[b].crossing) {
        meet_each(sc, p, b, asked, met);
        return;
    }
    for (int w = 0; w < rs_hex_words(&sc->map); w++)
        met[w] = asked[w] & (p->twice[w] | (p->once[w] & ~p->taken[b][w]));
}

void rs_recall(const rs_ctx *c, fs_side side, rs_proofs *p)
{
    p->memory = c->memory;
    rs_begin_ready(&p->ready);
    if (!p->memory)
        return;
    uint64_t ground = key_of_ground(c->sc, c->s);
    memset(p->members, 0, sizeof p->members);
    memset(p->routes, 0, sizeof p->routes);
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++)
        if (c->sc->brigiments[side] >> b & 1)
            p->key[b] = key_of_sheet(c->s, b, ground);
    add_battalions(c->sc, c->s, side, p);
    add_riflemen(c->sc, c->s, side, p);
    add_taken(c->sc, p);
    p->in_use = routes_in_use(c->s);
}

/* --- what was proven --- */

enum { REFUSED = 1 };

/* Where the hexes lie that were asked about; NULL: the ways of others do not matter, neither to a Point Objective nor
 * to a Scheduled Attack. */
static uint64_t *asked_of(rs_memory *m, int b, int order)
{
    return order == RS_ATTACK ? m->asked[b][0] : order == RS_DEFENSE ? m->asked[b][1] : NULL;
}

/* What is known of that order now and where it was asked, without the answer. */
static uint64_t tag_of(const rs_ctx *c, rs_proofs *p, int b, int order, const uint64_t *asked)
{
    uint64_t met[RS_HEX_WORDS];
    int words = rs_hex_words(&c->sc->map);
    uint64_t key = p->key[b] + (uint64_t)order;

    if (!asked)
        return fs_hash64(&key, sizeof key, 0) & ~(uint64_t)REFUSED;
    meet_others(c->sc, p, b, asked, met);
    key = fs_hash64(asked, (size_t)words * sizeof *asked, key);
    return fs_hash64(met, (size_t)words * sizeof *met, key) & ~(uint64_t)REFUSED;
}

/* A Route is always found a number for: where there are none left to give the answer hangs on those of everybody. */
static bool is_kept(const rs_proofs *p, int b)
{
    return p->memory && p->in_use - p->routes[b] + p->members[b] <= RS_MAX_ROUTES;
}

bool rs_is_possible(const rs_ctx *c, rs_proofs *p, int b, int order)
{
    int start = order ? 0 : c->s->head.turn + 1; /* when it begins changes nothing in what is possible now */

    if (!is_kept(p, b))
        return rs_can_issue(c, b, order ? order : RS_ATTACK, start, &p->ready);
    uint64_t *tag = &p->memory->tag[b][order], *asked = asked_of(p->memory, b, order);
    if ((*tag & ~(uint64_t)REFUSED) == tag_of(c, p, b, order, asked))
        return !(*tag & REFUSED);
    bool possible = rs_can_issue(c, b, order ? order : RS_ATTACK, start, &p->ready);
    if (asked)
        memcpy(asked, p->ready.memo.asked, sizeof p->ready.memo.asked);
    *tag = tag_of(c, p, b, order, asked) | (possible ? 0 : REFUSED);
    return possible;
}

/* --- what needs no proof --- */

/* Where the units of a battalion are, in the order of the list, as far as that is one Battalion Objective [11.4.6]. */
typedef struct stand {
    int16_t hex[RS_AIMS];
    int n;
} stand;

static bool add_stand(const rs_scenario *sc, stand *t, int hex)
{
    bool touches = !t->n;

    for (int i = 0; i < t->n; i++) {
        if (t->hex[i] == hex)
            return true;
        touches |= rs_distance(&sc->map, t->hex[i], hex) == 1;
    }
    if (!touches || t->n == RS_AIMS || t->n == sc->tables.fig.battalion_objective)
        return false;
    t->hex[t->n++] = (int16_t)hex;
    return true;
}

/* Of a unit that will have the order, and before it no other than that: no picket, nobody cut off or kept back, of a
 * battalion of the Brigiment. */
static bool holds_here(const rs_ctx *c, int u, int b)
{
    int g = c->s->unit[u].battalion, hex = rs_at(c->s, u);

    return rs_receives(c, u, b) && g >= 1 && g <= c->sc->n_battalions && c->s->group[g].brigiment == b &&
           rs_is_land(&c->sc->map, hex) && !rs_holds(c->sc, c->s, fs_other(c->sc->brigiment[b].side), hex);
}

bool rs_stands_fast(const rs_ctx *c, int b)
{
    enum { MOST = RS_MOST_PARTS / 3 }; /* each unit is two parts at most, its battalion one more */
    stand at[RS_MAX_BATTALIONS];
    uint64_t met[(RS_MAX_BATTALIONS + 63) / 64] = {0};
    int units = 0, battalions = 0;

    if (rs_hq_hex(c->s, b) == FS_NO_HEX)
        return false;
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[c->sc->brigiment[b].side], u));) {
        int g = c->s->unit[u].battalion;

        if (!rs_is_rifle_of(c->sc, c->s, u, b))
            continue;
        if (!holds_here(c, u, b) || ++units > MOST)
            return false;
        if (!rs_has(met, g)) {
            rs_add(met, g);
            at[g].n = 0;
            battalions++;
        }
        if (!add_stand(c->sc, &at[g], rs_at(c->s, u)))
            return false;
    }
    int column = battalions < RS_SUPPORT_COLUMNS ? battalions : RS_SUPPORT_COLUMNS;
    return battalions > c->sc->tables.support[RS_DEFENSE].least[column] && units <= RS_MAX_ROUTES - routes_in_use(c->s);
}
