/* ways.c - where a beaten group may go [4.1].
 *
 * A part of the line is legal only if some lawful path goes on from it, so the whole set of paths is searched; it is
 * small, because each step must lead away from the enemy.
 */
#include "ways.h"

enum { CLEAR = 0 }; /* what a path must end as; otherwise the number of ZOC hexes of a path that cannot end clear */

static bool is_trench(const ac_way *w, int hex) { return (w->sc->terrain[hex] & (AC_TRENCH | AC_STRONGPOINT)) != 0; }

static bool in_zoc(const ac_way *w, int hex) { return ac_in_enemy_zoc(w->s, hex, w->side); }

static int from_enemy(const ac_way *w, int hex)
{
    int d = w->sc->distance[hex][w->enemy[0]];
    if (w->enemy[1] >= 0 && w->sc->distance[hex][w->enemy[1]] < d)
        d = w->sc->distance[hex][w->enemy[1]];
    return d;
}

/* Room for the group, or for part of it with the rest one hex before (R64). Batteries count two. */
static bool fits_in(const ac_way *w, int end, int before)
{
    int room = AC_STACKING - w->s->load[end];
    if (room >= w->load)
        return true;
    if (before < 0 || room <= 0 || in_zoc(w, before))
        return false;
    int rest = AC_STACKING - w->s->load[before];
    for (int u = ac_next_piece(w->s->group, 0); u; u = ac_next_piece(w->s->group, u)) {
        int size = ac_unit_chart[w->sc->piece[u].type].stacking;
        if (size <= room)
            room -= size;
        else if (size <= rest)
            rest -= size;
        else
            return false;
    }
    return true;
}

static bool fits(const ac_way *w, int n) { return fits_in(w, w->at[n], n >= 2 ? w->at[n - 1] : FS_NO_HEX); }

static bool with_friends(const ac_way *w, int hex)
{
    for (int u = w->s->first[hex]; u; u = w->s->stand[u].next)
        if (w->sc->piece[u].division && w->sc->piece[u].type != AC_HQ &&
            !(w->divisions >> w->sc->piece[u].division & 1))
            return true;
    return false;
}

static bool is_exit(const ac_way *w, int hex) { return ac_bit(w->sc->exits[w->side], hex); }

/* A battery goes beyond two hexes only if it is never next to an enemy after the first [4.1h] (R65). */
static bool guns_run_free(const ac_way *w, int n)
{
    for (int i = 2; i <= n; i++)
        if (ac_near_enemy(w->sc, w->s, w->at[i], w->side))
            return false;
    return true;
}

static bool is_open(const ac_way *w, int hex)
{
    if (hex < 0 || w->s->holder[hex] == fs_other(w->side))
        return false;
    for (int i = 0; i <= w->n; i++)
        if (w->at[i] == hex)
            return false;
    return true;
}

/* Whether a hex has room for the group, or a way on to one that has, further off or over the edge (R84). */
static bool has_way_on(const ac_way *w, int hex)
{
    if (w->s->load[hex] + w->load <= AC_STACKING || is_exit(w, hex))
        return true;
    for (int d = 0; d < 6; d++) {
        int next = w->sc->neighbour[hex][d];
        if (is_open(w, next) && from_enemy(w, next) > from_enemy(w, hex) && has_way_on(w, next))
            return true;
    }
    return false;
}

/* Hexes the next step may go to: away from the enemy if any such is open, else keeping the distance (R61); along a
 * trench it may keep the distance anyway, at a price [4.1g] (R63). Returns how many; lateral[i] says which. */
static int next_steps(const ac_way *w, int out[6], bool lateral[6])
{
    int here = w->at[w->n], far = from_enemy(w, here), n = 0;
    bool away = false;
    for (int d = 0; d < 6; d++) {
        int hex = w->sc->neighbour[here][d];
        away |= is_open(w, hex) && from_enemy(w, hex) > far && has_way_on(w, hex);
    }
    for (int d = 0; d < 6; d++) {
        int hex = w->sc->neighbour[here][d];
        if (!is_open(w, hex) || from_enemy(w, hex) < far)
            continue;
        bool aside = away && from_enemy(w, hex) == far;
        if (aside && !(w->all_trench && is_trench(w, hex)))
            continue;
        lateral[n] = aside;
        out[n++] = hex;
    }
    return n;
}

static bool may_end(const ac_way *w, int n) { return !in_zoc(w, w->at[n]) && fits(w, n); }

/* Whether the path may stop where it is: clear of ZOC within one or two hexes, a third only to be rid of another
 * division, more only if it had to go on [4.1e] [4.1f]. */
static bool may_stop(const ac_way *w, int zoc, bool lateral)
{
    int n = w->n, next[6];
    bool aside[6];
    if (n == 0)
        return false;
    if (w->want != CLEAR) { /* nowhere clear: as far as it can, with the fewest ZOC hexes (R84) [2.7b] */
        if (lateral || zoc != w->want)
            return false;
        return zoc >= w->sp ||
               (fits(w, n) && ((w->guns_only && n >= 2) || n == AC_WAY_STEPS || !next_steps(w, next, aside)));
    }
    if (!may_end(w, n) || zoc + lateral >= w->sp || (lateral && zoc > 1))
        return false;
    if (n <= 2)
        return true;
    if (w->guns_only)
        return n <= 4 && guns_run_free(w, n);
    if (!may_end(w, n - 1))
        return true;
    return n == 3 && with_friends(w, w->at[2]) && !with_friends(w, w->at[3]);
}

static bool may_go_on(const ac_way *w, int zoc, bool lateral)
{
    int n = w->n;
    if (n >= AC_WAY_STEPS || zoc + lateral >= w->sp || (lateral && zoc > 1))
        return false;
    if (n < 2)
        return true;
    if (w->guns_only)
        return w->want == CLEAR && n < 4 && guns_run_free(w, n);
    return w->want != CLEAR || !may_end(w, n) || (n == 2 && with_friends(w, w->at[2]));
}

/* Whether a lawful path has the present one as its beginning. */
static bool leads_on(ac_way *w, int zoc, bool lateral)
{
    int next[6];
    bool aside[6];
    if (w->want == CLEAR && is_exit(w, w->at[w->n]) && zoc + lateral < w->sp)
        return true;
    if (may_stop(w, zoc, lateral))
        return true;
    if (!may_go_on(w, zoc, lateral))
        return false;
    int n = next_steps(w, next, aside);
    bool trench = w->all_trench, found = false;
    for (int i = 0; i < n && !found; i++) {
        if (lateral && !is_trench(w, next[i]))
            continue;
        w->at[++w->n] = (int16_t)next[i];
        w->all_trench = trench && is_trench(w, next[i]);
        found = leads_on(w, zoc + in_zoc(w, next[i]), lateral || aside[i]);
        w->n--;
    }
    w->all_trench = trench;
    return found;
}

/* ---- a frame as a search ---- */

/* Strength points the path costs; whether it went along a trench is read off the steps. */
int ac_way_cost(const ac_way *w, bool *lateral)
{
    ac_way back = *w;
    int zoc = 0;
    *lateral = false;
    back.all_trench = is_trench(w, w->at[0]);
    for (int i = 1; i <= w->n; i++) {
        int next[6];
        bool aside[6];
        back.n = i - 1;
        int n = next_steps(&back, next, aside);
        for (int k = 0; k < n; k++)
            *lateral |= next[k] == w->at[i] && aside[k];
        back.all_trench &= is_trench(w, w->at[i]);
        zoc += in_zoc(w, w->at[i]);
    }
    return zoc;
}

/* Sets what the path must end as; false if the group has no path at all (R62). */
static bool find_aim(ac_way *w)
{
    ac_way root = *w;
    root.n = 0;
    root.all_trench = is_trench(w, w->at[0]);
    for (root.want = CLEAR; root.want <= w->sp && root.want <= AC_WAY_STEPS; root.want++) {
        if (leads_on(&root, 0, false)) {
            w->want = root.want;
            return true;
        }
    }
    return false;
}

ac_way ac_way_of(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    ac_way w = {
        .sc = sc, .s = s, .side = f->side, .enemy = {f->v[AC_WAY_ENEMY], f->v[AC_WAY_ENEMY + 1]}, .guns_only = true};
    w.sp = ac_group_sp(sc, s, s->group);
    for (int u = ac_next_piece(s->group, 0); u; u = ac_next_piece(s->group, u)) {
        w.load += ac_unit_chart[sc->piece[u].type].stacking;
        w.guns_only &= ac_is_battery(sc->piece[u].type);
        w.divisions |= 1u << sc->piece[u].division;
    }
    w.at[0] = f->v[AC_WAY_FROM];
    w.n = f->v[AC_WAY_LENGTH];
    w.all_trench = is_trench(&w, w.at[0]);
    for (int i = 1; i <= w.n; i++) {
        w.at[i] = f->v[AC_WAY_PATH + i - 1];
        w.all_trench &= is_trench(&w, w.at[i]);
    }
    return w;
}

/* A gun in company, whose path may part from the rest before the first step. */
static int gun_to_detach(const ac_way *w)
{
    int gun = 0, others = 0;
    for (int u = ac_next_piece(w->s->group, 0); u; u = ac_next_piece(w->s->group, u)) {
        if (!gun && ac_is_battery(w->sc->piece[u].type))
            gun = u;
        else
            others++;
    }
    return others ? gun : 0;
}

/* Everything that may be said now. With no path at all the list is empty. */
void ac_way_parts(ac_way *w, bool detached, fs_options *out)
{
    bool lateral, aside[6];
    int zoc = ac_way_cost(w, &lateral), next[6];

    if (!find_aim(w))
        return;
    if (may_stop(w, zoc, lateral))
        ac_offer(out, ac_option(AC_V_STOP, 0));
    if (w->want == CLEAR && is_exit(w, w->at[w->n]) && zoc + lateral < w->sp)
        ac_offer(out, ac_option(AC_V_EXIT, 0));
    if (may_go_on(w, zoc, lateral)) {
        int n = next_steps(w, next, aside);
        bool trench = w->all_trench;
        for (int i = 0; i < n; i++) {
            if (lateral && !is_trench(w, next[i]))
                continue;
            w->at[++w->n] = (int16_t)next[i];
            w->all_trench = trench && is_trench(w, next[i]);
            if (leads_on(w, zoc + in_zoc(w, next[i]), lateral || aside[i]))
                ac_offer(out, ac_option_hex(AC_V_TO, 0, next[i]));
            w->n--;
        }
        w->all_trench = trench;
    }
    if (w->n == 0 && !detached && gun_to_detach(w))
        ac_offer(out, ac_option(AC_V_DETACH, gun_to_detach(w)));
}

int ac_way_step_refused(const ac_way *w, int hex, fs_error *e)
{
    bool lateral;
    int here = w->at[w->n], zoc = ac_way_cost(w, &lateral) + in_zoc(w, hex);
    uint16_t phrase = AC_P_LEADS_NOWHERE;
    fs_rule rule = AC_4_1f;

    if (!ac_adjacent(w->sc, here, hex))
        phrase = AC_P_NOT_NEXT_TO_IT, rule = AC_4_1e;
    else if (w->s->holder[hex] == fs_other(w->side))
        phrase = AC_P_ENEMY_IN_THE_WAY, rule = AC_R61;
    else if (from_enemy(w, hex) <= from_enemy(w, here))
        phrase = AC_P_NOT_AWAY, rule = AC_R61;
    else if (w->n >= 2)
        phrase = AC_P_FAR_ENOUGH, rule = AC_4_1e;
    ac_refuse(e, rule, phrase, 0, hex);
    if (e) {
        e->have = zoc + lateral;
        e->need = w->sp;
    }
    return 1;
}
