/* messages.c - who can be reached: runners between units, Divisions, telephones, and units that got mixed up [9.3]
 * [9.6] [9.8]. */
#include "messages.h"
#include "fire.h"
#include <string.h>

/* --- runners --- */

/* Enemy riflemen or machine guns that the side sees out of Hiding beside the hex: they pick off runners [R33]. */
static bool is_under_rifles(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    for (int d = 0; d < 6; d++) {
        int next = sc->map.next[hex][d];

        if (next != FS_NO_HEX && rs_has_infantry(sc, s, fs_other(side), next) &&
            rs_look_at(sc, s, side, next).mark & RS_LOOK_OUT)
            return true;
    }
    return false;
}

static bool runs_between(const rs_scenario *sc, const rs_state *s, fs_side side, int a, int b)
{
    for (int d = 0; d < 6; d++) {
        int middle = sc->map.next[a][d];

        if (middle != FS_NO_HEX && rs_is_open_side(&sc->map, a, d) && rs_touches(&sc->map, middle, b) &&
            rs_is_close(&sc->map, middle) && !rs_holds(sc, s, fs_other(side), middle) &&
            !is_under_rifles(sc, s, side, middle))
            return true;
    }
    return false;
}

bool rs_is_linked(const rs_scenario *sc, const rs_state *s, fs_side side, int a, int b)
{
    int far = rs_distance(&sc->map, a, b);

    if (far <= 1)
        return a == b || rs_touches(&sc->map, a, b);
    return far == sc->tables.fig.message && runs_between(sc, s, side, a, b); /* [9.3.1] */
}

/* The hexes with units of a Brigiment, as a list. */
enum { MOST_HEXES = RS_MOST_POSTS };
typedef struct hexes {
    int16_t at[MOST_HEXES];
    uint8_t group[MOST_HEXES]; /* linked ones have the same number from 1 */
    int n;
} hexes;

static int index_of(const hexes *h, int hex)
{
    for (int i = 0; i < h->n; i++)
        if (h->at[i] == hex)
            return i;
    return -1;
}

static void add_hex(hexes *h, int hex)
{
    if (index_of(h, hex) < 0 && h->n < MOST_HEXES)
        h->at[h->n++] = (int16_t)hex;
}

/* Where they are: by the roll there is of all Brigiments, or looked for. */
static void gather(const rs_scenario *sc, const rs_state *s, int b, const rs_rolls *rolls, hexes *h)
{
    h->n = 0;
    for (int u = rolls ? rolls->last[b] : 0; u; u = rolls->before[u])
        add_hex(h, rs_at(s, u));
    for (int u = 1; !rolls && u <= sc->base.n_units; u++)
        if (s->unit[u].brigiment == b && rs_on_map(s, u))
            add_hex(h, rs_at(s, u));
    memset(h->group, 0, sizeof h->group);
}

void rs_call_rolls(const rs_scenario *sc, const rs_state *s, rs_rolls *rolls)
{
    memset(rolls->last, 0, sizeof rolls->last);
    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_on_map(s, u)) {
            rolls->before[u] = rolls->last[s->unit[u].brigiment];
            rolls->last[s->unit[u].brigiment] = (uint16_t)u;
        }
}

/* All that are linked with that one, one by one, have that number. */
static void join_to(const rs_scenario *sc, const rs_state *s, fs_side side, int first, int number, hexes *h)
{
    int16_t queue[MOST_HEXES];
    int n = 0;

    h->group[first] = (uint8_t)number;
    queue[n++] = (int16_t)first;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < h->n; k++)
            if (!h->group[k] && rs_is_linked(sc, s, side, h->at[queue[i]], h->at[k])) {
                h->group[k] = (uint8_t)number;
                queue[n++] = (int16_t)k;
            }
}

/* Numbers the linked groups; returns how many there are. */
static int join_up(const rs_scenario *sc, const rs_state *s, fs_side side, hexes *h)
{
    int groups = 0;

    for (int first = 0; first < h->n; first++)
        if (!h->group[first])
            join_to(sc, s, side, first, ++groups, h);
    return groups;
}

/* The group with most rifle steps, for a Brigiment whose HQ is gone [9.3]. */
static int largest(const rs_scenario *sc, const rs_state *s, int b, const hexes *h, int groups)
{
    int steps[MOST_HEXES + 1] = {0}, best = 0;

    for (int u = 1; u <= sc->base.n_units; u++)
        if (s->unit[u].brigiment == b && rs_on_map(s, u) && rs_has_steps(sc, u)) {
            int i = index_of(h, rs_at(s, u));

            if (i >= 0)
                steps[h->group[i]] += s->unit[u].steps;
        }
    for (int g = 1; g <= groups; g++)
        if (!best || steps[g] > steps[best])
            best = g;
    return best;
}

/* Where runners find an HQ: aboard a ship that has grounded, in the hex before it. */
static int hq_hex(const rs_scenario *sc, const rs_state *s, int hq)
{
    if (hq && rs_is_aboard(sc, s, hq))
        return sc->ship.hex;
    return hq && rs_on_map(s, hq) ? rs_at(s, hq) : FS_NO_HEX;
}

/* The hexes of the Brigiment, and the number of the group that is with the HQ; the others have another, or none. */
static int group_of_hq(const rs_scenario *sc, const rs_state *s, int b, const rs_rolls *rolls, hexes *h)
{
    fs_side side = sc->brigiment[b].side;
    int post = hq_hex(sc, s, s->command[b].hq);

    gather(sc, s, b, rolls, h);
    int i = post == FS_NO_HEX ? -1 : index_of(h, post);
    if (i < 0)
        return largest(sc, s, b, h, join_up(sc, s, side, h));
    join_to(sc, s, side, i, 1, h);
    return 1;
}

void rs_find_circle(const rs_scenario *sc, const rs_state *s, int b, const rs_rolls *rolls, rs_circle *circle)
{
    hexes h;
    int with = group_of_hq(sc, s, b, rolls, &h);

    circle->n = 0;
    for (int i = 0; i < h.n; i++)
        if (h.group[i] == with)
            circle->at[circle->n++] = h.at[i];
}

bool rs_circle_reaches(const rs_scenario *sc, const rs_state *s, int b, const rs_circle *circle, int hex)
{
    for (int i = 0; i < circle->n; i++)
        if (rs_is_linked(sc, s, sc->brigiment[b].side, circle->at[i], hex))
            return true;
    return false;
}

bool rs_in_messaging(const rs_scenario *sc, const rs_state *s, int b, int hex)
{
    rs_circle circle;

    rs_find_circle(sc, s, b, NULL, &circle);
    return rs_circle_reaches(sc, s, b, &circle, hex);
}

/* Never marked: Independent units, which need no HQ [9.2.6], HQs and pickets [9.3.5], Cordon Defense and the first turn
 * of an Initial Attack [9.3.4]. */
static bool can_be_isolated(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_command *m = rs_command_of(s, u);

    if (!s->unit[u].brigiment || rs_is_hq(sc, u) || rs_is_picket(s, u) || !rs_on_map(s, u))
        return false;
    return m->order != RS_CORDON_DEFENSE && !(m->order == RS_INITIAL_ATTACK && m->since == s->head.turn);
}

static void mark(rs_ctx *c, int u, bool is_cut)
{
    bool was = rs_is(c->s, u, RS_ISOLATED);
    fs_side side = c->sc->side_of[u];

    rs_clear(c->s, u, RS_CUT_OFF);
    if (is_cut && was && rs_command_of(c->s, u)->cut >= 2)
        rs_set(c->s, u, RS_CUT_OFF); /* [20.2.5] */
    if (is_cut == was)
        return;
    if (is_cut) {
        rs_set(c->s, u, RS_ISOLATED);
    } else {
        rs_clear(c->s, u, RS_ISOLATED);
        rs_receive_order(c, u);
    }
    rs_tell_to(c, side, is_cut ? RS_E_ISOLATED : RS_E_REACHED, RS_9_3_2, side, u, rs_at(c->s, u), 0);
}

void rs_mark_isolated(rs_ctx *c, fs_side side)
{
    for (int b = 1; b < RS_MAX_BRIGIMENTS; b++) {
        if (!(c->sc->brigiments[side] >> b & 1) || !(c->s->command[b].flags & RS_IN_PLAY))
            continue;
        hexes h;
        int with = group_of_hq(c->sc, c->s, b, NULL, &h);
        for (int u = 1; u <= c->sc->base.n_units; u++) {
            if (c->s->unit[u].brigiment != b || !rs_on_map(c->s, u))
                continue;
            int i = index_of(&h, rs_at(c->s, u));
            mark(c, u, can_be_isolated(c->sc, c->s, u) && i >= 0 && h.group[i] != with);
        }
    }
}

/* --- Divisions and telephones --- */

static bool is_wired(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    return rs_has(sc->telephone[side], hex) || rs_has(s->telephone[side - 1], sc->map.seat[hex]);
}

/* Hexes reached from one by steps that `may_enter` allows, at most `most` of them; whether `wanted` is true of one. */
typedef bool (*hex_test)(const rs_scenario *, const rs_state *, fs_side, int brigiment, int hex);
static bool leads_to(const rs_scenario *sc, const rs_state *s, fs_side side, int b, int from, int most,
                     hex_test may_enter, hex_test wanted)
{
    int16_t queue[RS_MAX_PLAY];
    uint8_t depth[RS_MAX_PLAY];
    uint64_t met[RS_SEAT_WORDS] = {0};
    int n = 1;

    queue[0] = (int16_t)from;
    depth[0] = 0;
    rs_add(met, sc->map.seat[from]);
    for (int i = 0; i < n; i++) {
        int at = queue[i];

        if (wanted(sc, s, side, b, at))
            return true;
        for (int d = 0; d < 6 && depth[i] < most; d++) {
            int next = sc->map.next[at][d];

            if (next == FS_NO_HEX || rs_has(met, sc->map.seat[next]) || !rs_is_open_side(&sc->map, at, d) ||
                !may_enter(sc, s, side, b, next))
                continue;
            rs_add(met, sc->map.seat[next]);
            queue[n] = (int16_t)next;
            depth[n++] = (uint8_t)(depth[i] + 1);
        }
    }
    return false;
}

static int division_hex(const rs_scenario *sc, const rs_state *s, int b)
{
    int division = rs_division_of(sc, b, s->head.turn);

    return division ? hq_hex(sc, s, sc->division[division].hq) : FS_NO_HEX;
}

static bool may_carry(const rs_scenario *sc, const rs_state *s, fs_side side, int b, int hex)
{
    (void)b;
    if (rs_holds(sc, s, fs_other(side), hex))
        return false;
    return !rs_near_enemy(sc, s, side, hex) || rs_holds(sc, s, side, hex); /* [9.6.1] */
}

static bool is_division(const rs_scenario *sc, const rs_state *s, fs_side side, int b, int hex)
{
    int division = division_hex(sc, s, b);

    if (division != FS_NO_HEX)
        return hex == division;
    return rs_is_source(sc, s, side, rs_division_of(sc, b, s->head.turn), hex); /* no HQ: a Supply Source */
}

static bool has_line(const rs_scenario *sc, const rs_state *s, fs_side side, int b, int hex)
{
    (void)b;
    return is_wired(sc, s, side, hex);
}

static bool ends_line(const rs_scenario *sc, const rs_state *s, fs_side side, int b, int hex)
{
    return hex == division_hex(sc, s, b) || rs_has(sc->telephone[side], hex);
}

bool rs_has_telephone(const rs_scenario *sc, const rs_state *s, int b)
{
    fs_side side = sc->brigiment[b].side;
    int from = hq_hex(sc, s, s->command[b].hq);

    return from != FS_NO_HEX && is_wired(sc, s, side, from) && leads_to(sc, s, side, b, from, 255, has_line, ends_line);
}

bool rs_has_division(const rs_scenario *sc, const rs_state *s, int b)
{
    fs_side side = sc->brigiment[b].side;
    int from = hq_hex(sc, s, s->command[b].hq);

    if (s->head.turn < sc->brigiment[b].no_division_before)
        return true;
    if (from == FS_NO_HEX)
        return false;
    return rs_has_telephone(sc, s, b) ||
           leads_to(sc, s, side, b, from, sc->tables.fig.division, may_carry, is_division);
}

/* A Division HQ of that Corps; without one on the map a Supply Source, as for a Brigiment. */
static bool is_of_corps(const rs_scenario *sc, const rs_state *s, fs_side side, int corps, int hex)
{
    bool any = false;

    for (int d = 1; d <= sc->n_divisions; d++) {
        int at = sc->division[d].corps == corps ? hq_hex(sc, s, sc->division[d].hq) : FS_NO_HEX;

        if (at == hex)
            return true;
        any |= at != FS_NO_HEX;
    }
    return !any && rs_is_source(sc, s, side, 0, hex);
}

bool rs_lacks_corps(const rs_scenario *sc, const rs_state *s, int corps)
{
    fs_side side = sc->corps[corps].side;
    int hq = sc->corps[corps].hq, from = hq_hex(sc, s, hq);

    if (from == FS_NO_HEX)
        return hq && s->unit[hq].where >= RS_OUT && s->unit[hq].where != RS_UNKNOWN; /* who is to come is not missed */
    return !(is_wired(sc, s, side, from) && leads_to(sc, s, side, corps, from, 255, has_line, is_of_corps)) &&
           !leads_to(sc, s, side, corps, from, sc->tables.fig.division, may_carry, is_of_corps);
}

/* --- intermingled [9.8] --- */

/* An In Line rifle unit, not a picket: nobody else parts friends, enemies least of all [9.8.2] [9.8.3]. */
static bool stands_in_line(const rs_scenario *sc, const rs_state *s, int u)
{
    return rs_on_map(s, u) && rs_has_steps(sc, u) && !rs_is_picket(s, u) && s->unit[u].brigiment &&
           rs_status_of(sc, s, u) == RS_IN_LINE;
}

/* Somebody squarely between: of another battalion of the Brigiment, or of another Brigiment with none of this there. */
static bool is_in_between(const rs_scenario *sc, const rs_state *s, int u, bool of_battalion, int hex)
{
    bool other = false, own = false;

    for (int v = 0; (v = rs_next_in(sc, s, hex, v));) {
        if (sc->side_of[v] != sc->side_of[u] || !s->unit[v].brigiment)
            continue;
        bool same_brigiment = s->unit[v].brigiment == s->unit[u].brigiment;
        own |= same_brigiment && (!of_battalion || s->unit[v].battalion == s->unit[u].battalion);
        other |= stands_in_line(sc, s, v) &&
                 (of_battalion ? same_brigiment && s->unit[v].battalion != s->unit[u].battalion : !same_brigiment);
    }
    return other && (of_battalion || !own);
}

/* Whether every shortest way from one hex to the other meets somebody in between. */
static bool are_parted(const rs_scenario *sc, const rs_state *s, int u, bool of_battalion, int from, int to)
{
    enum { MOST = 64 };
    int16_t ring[2][MOST] = {{(int16_t)from}};
    int n = 1, far = rs_distance(&sc->map, from, to);

    for (int step = 1; step < far; step++) {
        int16_t *was = ring[(step - 1) & 1], *is = ring[step & 1];
        int m = 0;

        for (int i = 0; i < n; i++)
            for (int d = 0; d < 6; d++) {
                int next = sc->map.next[was[i]][d];
                bool met = false;

                if (next == FS_NO_HEX || rs_distance(&sc->map, next, to) != far - step)
                    continue;
                for (int k = 0; k < m; k++)
                    met |= is[k] == next;
                if (!met && m < MOST && !is_in_between(sc, s, u, of_battalion, next))
                    is[m++] = (int16_t)next;
            }
        n = m;
    }
    return !n;
}

static bool parts(const rs_scenario *sc, const rs_state *s, int u, int v)
{
    int far = rs_distance(&sc->map, rs_at(s, u), rs_at(s, v));

    if (far < sc->tables.fig.mingle_least || far > sc->tables.fig.mingle_most)
        return false;
    if (s->unit[u].battalion == s->unit[v].battalion && are_parted(sc, s, u, true, rs_at(s, u), rs_at(s, v)))
        return true;
    return stands_in_line(sc, s, u) && stands_in_line(sc, s, v) &&
           are_parted(sc, s, u, false, rs_at(s, u), rs_at(s, v));
}

static bool is_rifle_of(const rs_scenario *sc, const rs_state *s, int u, int b)
{
    return s->unit[u].brigiment == b && rs_on_map(s, u) && rs_has_steps(sc, u);
}

bool rs_is_intermingled(const rs_scenario *sc, const rs_state *s, int b)
{
    for (int u = 1; u <= sc->base.n_units; u++) {
        if (!is_rifle_of(sc, s, u, b))
            continue;
        for (int v = u + 1; v <= sc->base.n_units; v++)
            if (is_rifle_of(sc, s, v, b) && parts(sc, s, u, v))
                return true;
    }
    return false;
}
