/* fallback.c - a beaten group goes back [4.1].
 *
 * All that stands in a hex goes as one group on one path, its owner's open line of `to` hexes closed by `stop`; a
 * battery may be given a path of its own by `detach` (R85). A part is legal only if some lawful path goes on from it,
 * so the whole set of paths is searched; it is small, because each step must lead away from the enemy.
 */
#include "fight.h"

enum { ASK, WALK, PAY, ARRIVE, SETTLE, NEXT };
enum { MOST_STEPS = 8, V_FROM = 0, V_ENEMY, V_STEPS = 3, V_PATH, V_GUN = 12, V_AT };
enum { EXITS = 1 }; /* flag: the path ends over the edge */
enum { CLEAR = 0 }; /* what a path must end as; otherwise the number of ZOC hexes of a path that cannot end clear */
enum { LIMIT = 4 }; /* stacking [0.c] */

/* A search: the group and the path so far. */
typedef struct way {
    const ac_scenario *sc;
    const ac_state *s;
    fs_side side;
    int enemy[2], load, sp, want, n;
    bool guns_only, all_trench;
    uint32_t divisions;
    int16_t at[MOST_STEPS + 1]; /* at[0] is where it starts, at[n] where it is */
} way;

static bool is_trench(const way *w, int hex) { return (w->sc->terrain[hex] & (AC_TRENCH | AC_STRONGPOINT)) != 0; }

static bool in_zoc(const way *w, int hex) { return ac_in_enemy_zoc(w->s, hex, w->side); }

static int from_enemy(const way *w, int hex)
{
    int d = w->sc->distance[hex][w->enemy[0]];
    if (w->enemy[1] >= 0 && w->sc->distance[hex][w->enemy[1]] < d)
        d = w->sc->distance[hex][w->enemy[1]];
    return d;
}

/* Room for the group, or for part of it with the rest one hex before (R64). Batteries count two. */
static bool fits_in(const way *w, int end, int before)
{
    int room = LIMIT - w->s->load[end];
    if (room >= w->load)
        return true;
    if (before < 0 || room <= 0 || in_zoc(w, before))
        return false;
    int rest = LIMIT - w->s->load[before];
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

static bool fits(const way *w, int n) { return fits_in(w, w->at[n], n >= 2 ? w->at[n - 1] : FS_NO_HEX); }

static bool with_friends(const way *w, int hex)
{
    for (int u = w->s->first[hex]; u; u = w->s->stand[u].next)
        if (w->sc->piece[u].division && w->sc->piece[u].type != AC_HQ &&
            !(w->divisions >> w->sc->piece[u].division & 1))
            return true;
    return false;
}

static bool is_exit(const way *w, int hex)
{
    if (!(w->sc->exit_sides >> w->side & 1))
        return false;
    for (int i = 0; i < AC_ENTRY_HEXES && w->sc->exit_hex[w->side][i] != FS_NO_HEX; i++)
        if (w->sc->exit_hex[w->side][i] == hex)
            return true;
    return false;
}

/* A battery goes beyond two hexes only if it is never next to an enemy after the first [4.1h] (R65). */
static bool guns_run_free(const way *w, int n)
{
    for (int i = 2; i <= n; i++)
        if (ac_near_enemy(w->sc, w->s, w->at[i], w->side))
            return false;
    return true;
}

static bool is_open(const way *w, int hex)
{
    if (hex < 0 || w->s->holder[hex] == fs_other(w->side))
        return false;
    for (int i = 0; i <= w->n; i++)
        if (w->at[i] == hex)
            return false;
    return true;
}

/* Hexes the next step may go to: away from the enemy if any such is open, else keeping the distance (R61); along a
 * trench it may keep the distance anyway, at a price [4.1g] (R63). Returns how many; lateral[i] says which. */
static int next_steps(const way *w, int out[6], bool lateral[6])
{
    int here = w->at[w->n], far = from_enemy(w, here), n = 0;
    bool away = false;
    for (int d = 0; d < 6; d++) {
        int hex = w->sc->neighbour[here][d];
        away |= is_open(w, hex) && from_enemy(w, hex) > far;
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

static bool may_end(const way *w, int n) { return !in_zoc(w, w->at[n]) && fits(w, n); }

/* Whether the path may stop where it is: clear of ZOC within one or two hexes, a third only to be rid of another
 * division, more only if it had to go on [4.1e] [4.1f]. */
static bool may_stop(const way *w, int zoc, bool lateral)
{
    int n = w->n, next[6];
    bool aside[6];
    if (n == 0)
        return false;
    if (w->want != CLEAR) { /* nowhere clear: as far as it can, with the fewest ZOC hexes (R84) [2.7b] */
        if (lateral || zoc != w->want)
            return false;
        return zoc >= w->sp ||
               (fits(w, n) && ((w->guns_only && n >= 2) || n == MOST_STEPS || !next_steps(w, next, aside)));
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

static bool may_go_on(const way *w, int zoc, bool lateral)
{
    int n = w->n;
    if (n >= MOST_STEPS || zoc + lateral >= w->sp || (lateral && zoc > 1))
        return false;
    if (n < 2)
        return true;
    if (w->guns_only)
        return w->want == CLEAR && n < 4 && guns_run_free(w, n);
    return w->want != CLEAR || !may_end(w, n) || (n == 2 && with_friends(w, w->at[2]));
}

/* Whether a lawful path has the present one as its beginning. */
static bool leads_on(way *w, int zoc, bool lateral)
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

/* ---- the frame as a search ---- */

/* Strength points the path costs; whether it went along a trench is read off the steps. */
static int cost_of(const way *w, bool *lateral)
{
    way back = *w;
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
static bool find_aim(way *w)
{
    way root = *w;
    root.n = 0;
    root.all_trench = is_trench(w, w->at[0]);
    for (root.want = CLEAR; root.want <= w->sp && root.want <= MOST_STEPS; root.want++) {
        if (leads_on(&root, 0, false)) {
            w->want = root.want;
            return true;
        }
    }
    return false;
}

static way way_of(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    way w = {.sc = sc, .s = s, .side = f->side, .enemy = {f->v[V_ENEMY], f->v[V_ENEMY + 1]}, .guns_only = true};
    w.sp = ac_group_sp(sc, s, s->group);
    for (int u = ac_next_piece(s->group, 0); u; u = ac_next_piece(s->group, u)) {
        w.load += ac_unit_chart[sc->piece[u].type].stacking;
        w.guns_only &= ac_is_battery(sc->piece[u].type);
        w.divisions |= 1u << sc->piece[u].division;
    }
    w.at[0] = f->v[V_FROM];
    w.n = f->v[V_STEPS];
    w.all_trench = is_trench(&w, w.at[0]);
    for (int i = 1; i <= w.n; i++) {
        w.at[i] = f->v[V_PATH + i - 1];
        w.all_trench &= is_trench(&w, w.at[i]);
    }
    return w;
}

/* A gun in company, whose path may part from the rest before the first step. */
static int gun_to_detach(const way *w)
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
static void list_parts(way *w, bool detached, fs_options *out)
{
    bool lateral, aside[6];
    int zoc = cost_of(w, &lateral), next[6];

    if (!find_aim(w))
        return;
    if (may_stop(w, zoc, lateral))
        ac_offer(out, ac_option(AC_STOP, 0));
    if (w->want == CLEAR && is_exit(w, w->at[w->n]) && zoc + lateral < w->sp)
        ac_offer(out, ac_option(AC_EXIT, 0));
    if (may_go_on(w, zoc, lateral)) {
        int n = next_steps(w, next, aside);
        bool trench = w->all_trench;
        for (int i = 0; i < n; i++) {
            if (lateral && !is_trench(w, next[i]))
                continue;
            w->at[++w->n] = (int16_t)next[i];
            w->all_trench = trench && is_trench(w, next[i]);
            if (leads_on(w, zoc + in_zoc(w, next[i]), lateral || aside[i]))
                ac_offer(out, ac_option_hex(AC_TO, 0, next[i]));
            w->n--;
        }
        w->all_trench = trench;
    }
    if (w->n == 0 && !detached && gun_to_detach(w))
        ac_offer(out, ac_option(AC_DETACH, gun_to_detach(w)));
}

static int parts_of(const ac_ctx *c, const fs_frame *f, fs_option *at, int cap)
{
    way w = way_of(c->sc, c->s, f);
    fs_options out = {.at = at, .cap = cap};
    list_parts(&w, f->v[V_GUN] != 0, &out);
    return out.n;
}

enum { MOST_PARTS = 10 };

/* ---- what a part does ---- */

static void take_part(fs_frame *f, uint64_t *group, const fs_option *o)
{
    switch (o->verb) {
    case AC_TO:
        f->v[V_PATH + f->v[V_STEPS]++] = (int16_t)o->x;
        break;
    case AC_DETACH:
        f->v[V_GUN] = (int16_t)o->subject;
        ac_clear(group, o->subject);
        break;
    case AC_EXIT:
        f->flags |= EXITS;
        f->step = WALK;
        break;
    default:
        f->step = WALK;
    }
}

/* Takes parts while there is only one. Returns how many there are to choose from; 0 the path is complete, or there
 * is none. */
static int run_forced(const ac_ctx *c, fs_frame *f, uint64_t *group)
{
    fs_option at[MOST_PARTS];
    int n;
    while (f->step == ASK && (n = parts_of(c, f, at, MOST_PARTS)) <= 1) {
        if (n == 0)
            return 0;
        take_part(f, group, &at[0]);
    }
    return f->step == ASK ? n : 0;
}

/* ---- no way out ---- */

/* A landing group thrown back on its beach takes to the boats (S6). */
static bool can_embark(const ac_ctx *c, const fs_frame *f)
{
    if (!c->sc->reembark || !(c->sc->terrain[f->v[V_FROM]] & AC_BEACH))
        return false;
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u)) {
        const ac_piece *p = &c->sc->piece[u];
        if (!p->arrives || !c->sc->entry[p->entry].landing)
            return false;
    }
    return true;
}

static void remove_group(ac_ctx *c, const fs_frame *f)
{
    uint64_t group[AC_PIECE_WORDS];
    memcpy(group, c->s->group, sizeof group);
    ac_tell(c, AC_E_NO_WAY_BACK, AC_4_1i, f->side, 0, f->v[V_FROM], AC_RES_FALLS_BACK);
    for (int u = ac_next_piece(group, 0); u; u = ac_next_piece(group, u))
        ac_eliminate(c, u, AC_4_1i);
}

/* ---- on the way ---- */

static int lead_of(const ac_ctx *c)
{
    int lead = 0;
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u)) {
        uint8_t type = c->sc->piece[u].type;
        if (!lead || type == AC_TANK || (ac_is_combat(type) && ac_is_battery(c->sc->piece[lead].type)))
            lead = u;
    }
    return lead;
}

static bool group_has_division(const ac_ctx *c, int division)
{
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u))
        if (c->sc->piece[u].division == division && ac_is_combat(c->sc->piece[u].type))
            return true;
    return false;
}

static void move_group(ac_ctx *c, int hex)
{
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u))
        ac_move(c->sc, c->s, u, hex);
}

/* The group comes to the next hex of its way; the enemy's HQs there leave before it stands there. */
static void walk(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->v[V_AT] == f->v[V_STEPS]) {
        f->step = PAY;
        return;
    }
    ac_enter(c, lead_of(c), f->v[V_PATH + f->v[V_AT]++]);
}

/* HQs that shared the hex go along with their division, or find another place (R35). */
static void bring_hqs(ac_ctx *c, int from, int to)
{
    int next;
    for (int u = c->s->first[from]; u; u = next) {
        next = c->s->stand[u].next;
        if (c->sc->piece[u].type != AC_HQ)
            continue;
        if (group_has_division(c, c->sc->piece[u].division))
            ac_move(c->sc, c->s, u, to);
        else if (!c->s->combat[from])
            ac_hq_gives_way(c, u);
    }
}

/* The price: one SP for each ZOC hex [4.1f] [7.c], one more along a trench [4.1g]. */
static void pay(ac_ctx *c, fs_frame *f)
{
    ac_stand *st = c->s->stand;
    int end = f->v[V_STEPS] ? f->v[V_PATH + f->v[V_STEPS] - 1] : f->v[V_FROM];
    int sp = f->v[V_AT];

    move_group(c, end);
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u))
        st[u].shots = 0; /* [5.e] */
    ac_tell(c, AC_E_FALLS_BACK, AC_4_1a, f->side, lead_of(c), end, AC_RES_FALLS_BACK);
    f->v[V_AT] = 0;
    f->step = ARRIVE;
    bring_hqs(c, f->v[V_FROM], end);
    if (sp > 0)
        ac_push_losses(c, f->side, sp, AC_4_1f, c->s->group, false);
}

/* Those who do not fit in the last hex stop one hex before it (R64); over the edge all leave. */
static void arrive(ac_ctx *c, fs_frame *f)
{
    int steps = f->v[V_STEPS], end = steps ? f->v[V_PATH + steps - 1] : f->v[V_FROM];
    f->step = SETTLE;
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u)) {
        if (f->flags & EXITS) {
            c->s->exited[f->side] = (uint8_t)(c->s->exited[f->side] + ac_is_combat(c->sc->piece[u].type));
            ac_take(c->sc, c->s, u, AC_GONE);
        } else if (c->s->load[end] > LIMIT && steps >= 2) {
            ac_move(c->sc, c->s, u, f->v[V_PATH + steps - 2]);
        }
    }
    if (f->flags & EXITS) {
        memset(c->s->group, 0, sizeof c->s->group);
        for (int u = c->s->first[end], next; u; u = next) {
            next = c->s->stand[u].next;
            if (c->sc->piece[u].type == AC_HQ)
                ac_hq_gives_way(c, u);
        }
        return;
    }
    ac_settle(c, end);
}

/* The rest of a split group settles too; then a battery left behind starts on its own way. */
static void settle(ac_ctx *c, fs_frame *f)
{
    int steps = f->v[V_STEPS];
    f->step = NEXT;
    if (steps >= 2)
        ac_settle(c, f->v[V_PATH + steps - 2]);
}

static void next_group(ac_ctx *c, fs_frame *f)
{
    int gun = f->v[V_GUN];
    memset(c->s->group, 0, sizeof c->s->group);
    if (!gun || c->s->stand[gun].where != AC_ON_BOARD) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    ac_set(c->s->group, gun);
    f->step = ASK;
    f->flags = 0;
    memset(&f->v[V_STEPS], 0, sizeof f->v - V_STEPS * sizeof f->v[0]);
}

static void embark(ac_ctx *c, fs_frame *f)
{
    ac_tell(c, AC_E_REEMBARKS, AC_4_1i, f->side, lead_of(c), f->v[V_FROM], AC_RES_FALLS_BACK);
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u))
        ac_take(c->sc, c->s, u, AC_EMBARKED);
}

enum { ROWING = 2 }; /* flag: pays one SP, then takes to the boats */

static void start(ac_ctx *c, fs_frame *f)
{
    if (ac_none(c->s->group)) {
        f->step = NEXT;
    } else if (f->flags & ROWING) { /* paid */
        int from = f->v[V_FROM], next;
        embark(c, f);
        f->step = NEXT;
        for (int u = c->s->first[from]; u; u = next) {
            next = c->s->stand[u].next;
            if (c->sc->piece[u].type == AC_HQ)
                ac_hq_gives_way(c, u);
        }
    } else if (run_forced(c, f, c->s->group) > 1) {
        c->s->head.waiting = f->side;
    } else if (f->step == ASK) {
        if (can_embark(c, f)) {
            f->flags |= ROWING;
            ac_push_losses(c, f->side, 1, AC_4_1i, c->s->group, false);
            return;
        }
        f->step = NEXT;
        remove_group(c, f);
    }
}

/* The cost is known before anybody moves: zones are read as they are when the line closes. */
static void set_out(ac_ctx *c, fs_frame *f)
{
    way w = way_of(c->sc, c->s, f);
    bool lateral;
    int sp = cost_of(&w, &lateral) + lateral;
    if (lateral)
        ac_tell(c, AC_E_SIDEWAYS, AC_4_1g, f->side, lead_of(c), f->v[V_FROM], 0);
    f->v[V_AT] = 0;
    f->flags = (uint8_t)(f->flags | (sp << 2));
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    switch (f->step) {
    case ASK:
        start(c, f);
        break;
    case WALK:
        if (f->v[V_AT] == 0)
            set_out(c, f);
        walk(c);
        break;
    case PAY:
        f->v[V_AT] = (int16_t)(f->flags >> 2);
        f->flags &= EXITS;
        pay(c, f);
        break;
    case ARRIVE:
        arrive(c, f);
        break;
    case SETTLE:
        settle(c, f);
        break;
    default:
        next_group(c, f);
    }
}

void ac_push_fallback(ac_ctx *c, fs_side side, int from, int enemy_a, int enemy_b)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_FALLBACK, side);
    f->v[V_FROM] = (int16_t)from;
    f->v[V_ENEMY] = (int16_t)enemy_a;
    f->v[V_ENEMY + 1] = (int16_t)enemy_b;
    memset(c->s->group, 0, sizeof c->s->group);
    ac_group_of_hex(c->sc, c->s, from, c->s->group); /* both divisions of a mixed hex [3.6] (R85) */
}

/* ---- the line ---- */

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    way w = way_of(c->sc, c->s, f);
    bool lateral;
    (void)side;
    d->rule = w.guns_only ? AC_4_1h : AC_4_1e;
    d->main = AC_TO;
    d->flags = FS_EXHAUSTIVE;
    d->phrase = AC_P_ASK_FALL_BACK;
    d->subject = (fs_unit)lead_of(c);
    d->arg[0] = cost_of(&w, &lateral);
    d->arg[0] += lateral;
    d->arg[1] = w.sp;
    d->least = w.n == 0;
    d->most = MOST_STEPS;
    d->about = ac_option_hex(AC_TO, lead_of(c), w.at[w.n]);
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    fs_option at[MOST_PARTS];
    int n = parts_of(c, fs_top_const(&c->s->head), at, MOST_PARTS);
    (void)side;
    for (int i = 0; i < n; i++)
        ac_offer(out, at[i]);
}

/* Why a step is not among those listed; the facts are its cost and the strength of the group. */
static int step_refused(const way *w, int hex, fs_error *e)
{
    bool lateral;
    int here = w->at[w->n], zoc = cost_of(w, &lateral) + in_zoc(w, hex);
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

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    fs_option at[MOST_PARTS];
    int n = parts_of(c, f, at, MOST_PARTS);
    (void)side;
    for (int i = 0; i < n; i++)
        if (!memcmp(&at[i], o, sizeof *o))
            return 0;
    way w = way_of(c->sc, c->s, f);
    if (o->verb == AC_TO && o->place == FS_HEX && ac_is_hex(c->sc, o->x))
        return step_refused(&w, o->x, e);
    if (o->verb == AC_STOP)
        return ac_refuse(e, AC_4_1f, AC_P_NOT_CLEAR_YET, 0, w.at[w.n]);
    if (o->verb == AC_DETACH)
        return ac_refuse(e, AC_R85, AC_P_CANNOT_DETACH, 0, w.at[0]);
    return ac_refuse(e, AC_4_1e, AC_P_MUST_FALL_BACK, 0, w.at[0]);
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    (void)side;
    take_part(f, c->s->group, o);
    if (f->step != ASK)
        return FS_CLOSED;
    if (run_forced(c, f, c->s->group) > 1)
        return FS_MORE;
    return FS_CLOSED; /* complete, or after a detachment no way is left */
}

/* The k-th part that is no detachment, then as short as may be. */
static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    fs_frame f = *fs_top_const(&c->s->head);
    fs_option at[MOST_PARTS];
    int n = parts_of(c, &f, at, MOST_PARTS), len = 0;
    (void)side;
    if (n && at[n - 1].verb == AC_DETACH)
        n--;
    if (k >= n)
        return 0;
    uint64_t group[AC_PIECE_WORDS];
    memcpy(group, c->s->group, sizeof group);
    for (int pick = k; f.step == ASK && len < cap; pick = 0) {
        line[len++] = at[pick];
        take_part(&f, group, &at[pick]);
        if (run_forced(c, &f, group) > 1)
            n = parts_of(c, &f, at, MOST_PARTS);
        else
            return len;
    }
    return f.step == ASK ? 0 : len;
}

bool ac_fallback_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int steps = f->v[V_STEPS], gun = f->v[V_GUN];
    if (f->step > NEXT || !ac_is_hex(sc, f->v[V_FROM]) || !ac_is_hex(sc, f->v[V_ENEMY]) ||
        (f->v[V_ENEMY + 1] != FS_NO_HEX && !ac_is_hex(sc, f->v[V_ENEMY + 1])) || steps < 0 || steps > MOST_STEPS)
        return false;
    for (int i = 0; i < MOST_STEPS; i++) {
        int hex = f->v[V_PATH + i], before = i ? f->v[V_PATH + i - 1] : f->v[V_FROM];
        if (i < steps ? !ac_is_hex(sc, hex) || !ac_adjacent(sc, before, hex) : hex != 0)
            return false;
    }
    if (gun && (!ac_is_piece(sc, gun) || !ac_is_battery(sc->piece[gun].type) || sc->piece[gun].side != f->side))
        return false;
    if (f->v[V_AT] < 0 || f->v[V_AT] > steps || (f->step != WALK && f->step != PAY && f->v[V_AT]))
        return false;
    for (int u = ac_next_piece(s->group, 0); u; u = ac_next_piece(s->group, u))
        if (!ac_is_piece(sc, u) || sc->piece[u].side != f->side || s->stand[u].where != AC_ON_BOARD ||
            !(ac_is_combat(sc->piece[u].type) || ac_is_battery(sc->piece[u].type)))
            return false;
    if (f->step != ASK || !s->head.waiting || f != fs_top_const(&s->head))
        return true;
    for (int u = ac_next_piece(s->group, 0); u; u = ac_next_piece(s->group, u))
        if (s->stand[u].hex != f->v[V_FROM])
            return false;
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    fs_option at[MOST_PARTS];
    return !ac_none(s->group) && s->head.waiting == f->side && parts_of(&c, f, at, MOST_PARTS) > 1;
}

const ac_kind ac_fallback_kind = {advance, decision, options, check, apply, suggest};
