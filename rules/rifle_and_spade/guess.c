/* guess.c - a blind state filled with something that could be: hidden units dealt to the hexes their side is known to
 * hold so that every stack looks as it did, the likelier the nearer they started; orders to hold what they have. */
#include "movement.h"
#include "shell.h"
#include "steps.h"

enum { MOST = 64, NEAREST = 3, ATTEMPTS = 8 };
enum {
    RIFLES = 1 << RS_RIFLE | 1 << RS_CAVALRY,
    INFANTRY = RIFLES | 1 << RS_MG,
    GUNS = 1 << RS_ARTILLERY,
    STAFFS = 1 << RS_HQ,
    COMBAT = INFANTRY | GUNS
};

typedef struct deal {
    rs_ctx c;
    fs_side owner;
    uint64_t left[RS_PIECE_WORDS];  /* hidden units without a place yet */
    uint64_t dealt[RS_PIECE_WORDS]; /* and with one */
    rs_look look[RS_MAX_LOOKS];
} deal;

static int throw_one(fs_run *run, fs_side side, int n)
{
    return n > 1 ? fs_dice_sum(run, side, 1, n, RS_3_8, NULL) - 1 : 0;
}

/* --- units as the order of battle has them --- */

static void gather(deal *d, fs_side side)
{
    const rs_scenario *sc = d->c.sc;
    rs_state *s = d->c.s;

    for (int u = 0; (u = rs_next_piece(sc->pieces[d->owner], u));) {
        const rs_piece *p = &sc->piece[u];
        int b = p->battalion ? s->group[p->battalion].brigiment : p->brigiment;

        if (rs_knows(sc, s, side, u))
            continue;
        s->unit[u] = (rs_unit){.where = RS_NOT_YET,
                               .steps = p->steps,
                               .size = p->size,
                               .battalion = p->battalion,
                               .brigiment = (uint8_t)(b ? b : p->brigiment)};
        s->hex[u] = 0;
        rs_add(d->left, u);
    }
}

/* Counters of the reserve are companies of somebody's while they are dealt; those left over go back [3.2.2]. Where
 * there are no riflemen they stay there. */
static void raise_spares(deal *d)
{
    const rs_scenario *sc = d->c.sc;
    int like = 0;

    for (int v = 0; !like && (v = rs_next_piece(sc->pieces[d->owner], v));)
        like = v <= sc->n_listed && rs_has_steps(sc, v) ? v : 0;
    for (int u = 0; (u = rs_next_piece(d->left, u));) {
        if (!rs_is_spare(sc, u))
            continue;
        if (!like)
            rs_remove(d->left, u);
        d->c.s->unit[u] = like ? (rs_unit){.steps = 4,
                                           .size = RS_COMPANY,
                                           .battalion = d->c.s->unit[like].battalion,
                                           .brigiment = d->c.s->unit[like].brigiment}
                               : (rs_unit){0};
    }
}

static void return_spares(deal *d)
{
    for (int u = 0; (u = rs_next_piece(d->left, u));)
        if (rs_is_spare(d->c.sc, u))
            d->c.s->unit[u] = (rs_unit){0};
}

/* Whether it is one of those that have come by now. */
static bool is_due(const rs_scenario *sc, const rs_state *s, int u)
{
    const rs_piece *p = &sc->piece[u];

    return p->start != RS_START_RESERVE &&
           (p->start == RS_START_MAP || p->start == RS_START_HELD || p->turn <= s->head.turn);
}

static int way_to(const rs_scenario *sc, int u, int hex)
{
    int from = sc->piece[u].beach >= 0 ? sc->piece[u].beach : sc->piece[u].hex;

    return from >= 0 ? rs_distance(&sc->map, from, hex) : 99;
}

/* One of the nearest of these kinds; those that are due go first. 0: there is none. */
static int draw(deal *d, unsigned kinds, int hex)
{
    int best[NEAREST], far[NEAREST], n = 0;

    for (int u = 0; (u = rs_next_piece(d->left, u));) {
        if (!(kinds >> d->c.sc->kind_of[u] & 1))
            continue;
        int at = way_to(d->c.sc, u, hex) + (is_due(d->c.sc, d->c.s, u) ? 0 : 1000), i = n < NEAREST ? n++ : NEAREST;

        for (; i > 0 && far[i - 1] > at; i--)
            if (i < NEAREST)
                best[i] = best[i - 1], far[i] = far[i - 1];
        if (i < NEAREST)
            best[i] = u, far[i] = at;
    }
    while (n > 1 && far[n - 1] >= 1000 && far[0] < 1000)
        n--;
    return n ? best[throw_one(d->c.run, d->owner, n)] : 0;
}

static bool fits(const deal *d, int u, int hex)
{
    uint64_t set[RS_PIECE_WORDS] = {0};

    rs_add(set, u);
    return !rs_stacking_refused(d->c.sc, d->c.s, d->owner, hex, set, NULL);
}

/* Without rs_put: the public sets are known and stay as they are. */
static void put(deal *d, int u, int hex)
{
    rs_unit *unit = &d->c.s->unit[u];

    unit->where = RS_ON_MAP;
    d->c.s->hex[u] = (uint16_t)(hex + 1);
    rs_remove(d->left, u);
    rs_add(d->dealt, u);
    while (!fits(d, u, hex) && rs_has_steps(d->c.sc, u) && unit->steps > 4)
        unit->steps = (uint8_t)(unit->steps - 4); /* it has had losses */
}

static int deal_one(deal *d, unsigned kinds, int hex)
{
    int u = draw(d, kinds, hex);

    if (u)
        put(d, u, hex);
    return u;
}

/* --- a hex that is not seen: somebody, and infantry where the map says so --- */

static bool has_kind(const deal *d, unsigned kinds, int hex)
{
    for (int u = 0; (u = rs_next_in(d->c.sc, d->c.s, hex, u));)
        if (d->c.sc->side_of[u] == d->owner && kinds >> d->c.sc->kind_of[u] & 1)
            return true;
    return false;
}

static void fill_unseen(deal *d, int hex)
{
    unsigned kinds = rs_has_infantry(d->c.sc, d->c.s, d->owner, hex) ? INFANTRY : GUNS;

    if (!has_kind(d, kinds, hex))
        deal_one(d, kinds == INFANTRY ? (unsigned)RIFLES : kinds, hex);
    if (!has_kind(d, kinds, hex))
        deal_one(d, kinds, hex);
}

/* --- a hex that is seen: a stack with the same look --- */

static const rs_look *look_of(const deal *d, int hex)
{
    for (int i = 0; i < RS_MAX_LOOKS && d->look[i].hex; i++)
        if (d->look[i].hex == hex + 1)
            return &d->look[i];
    return NULL;
}

static int kind_seen(const rs_look *look) { return (look->mark & RS_LOOK_KIND) >> 10; }

/* A means whose mark the look has; `after` goes through them. */
static int next_means(unsigned mark, int after)
{
    static const uint16_t marks[] = {RS_LOOK_OUT,   RS_LOOK_TERRAIN, RS_LOOK_WORK,
                                     RS_LOOK_RIDGE, RS_LOOK_RAVINE,  RS_LOOK_US_THEM};

    for (int means = after + 1; means <= RS_HIDES_US_THEM; means++)
        if (mark & marks[means])
            return means;
    return -1;
}

/* What is still missing of the look, given those who stand there. */
static unsigned missing(const deal *d, const rs_look *look)
{
    rs_state *s = d->c.s;
    unsigned mark = look->mark & (unsigned)~(RS_LOOK_KIND | RS_LOOK_IN_SIGHT);
    int n = 0;

    for (int u = 0; (u = rs_next_in(d->c.sc, s, look->hex - 1, u));) {
        static const uint16_t of[] = {RS_LOOK_OUT,   RS_LOOK_TERRAIN, RS_LOOK_WORK,
                                      RS_LOOK_RIDGE, RS_LOOK_RAVINE,  RS_LOOK_US_THEM};
        const rs_unit *unit = &s->unit[u];

        if (d->c.sc->side_of[u] != d->owner)
            continue;
        if (rs_shows_hiding(d->c.sc, s, u))
            mark &= ~(unsigned)of[unit->means];
        mark &= unit->flags & RS_COLUMN ? ~(unsigned)RS_LOOK_COLUMN : ~0u;
        mark &= unit->flags & RS_ON_TOP ? ~(unsigned)RS_LOOK_ON_TOP : ~0u;
        mark &= unit->flags & RS_IN_WORK ? ~(unsigned)RS_LOOK_IN_WORK : ~0u;
        mark &= ++n > 1 ? ~(unsigned)RS_LOOK_SEVERAL : ~0u;
    }
    return mark;
}

/* Sides that somebody there Hides behind, and none of those who stand there so far. */
static unsigned missing_sides(const deal *d, const rs_look *look)
{
    unsigned sides = look->named;

    for (int u = 0; (u = rs_next_in(d->c.sc, d->c.s, look->hex - 1, u));)
        if (d->c.sc->side_of[u] == d->owner && rs_shows_hiding(d->c.sc, d->c.s, u))
            sides &= ~(unsigned)d->c.s->unit[u].named;
    return sides;
}

static bool lacks_hiding(const deal *d, const rs_look *look)
{
    const unsigned all =
        RS_LOOK_OUT | RS_LOOK_TERRAIN | RS_LOOK_WORK | RS_LOOK_RIDGE | RS_LOOK_RAVINE | RS_LOOK_US_THEM;

    return missing(d, look) & all || missing_sides(d, look);
}

/* Gives a unit as much as it can have of what is missing, else what others there have. */
static void dress(deal *d, int u, const rs_look *look)
{
    rs_unit *unit = &d->c.s->unit[u];
    unsigned lacks = missing(d, look);
    int means = next_means(lacks, -1);

    if (means < 0 && missing_sides(d, look))
        means = next_means(look->mark & (RS_LOOK_RIDGE | RS_LOOK_RAVINE), -1);
    if (means < 0)
        means = next_means(look->mark, -1);
    unit->means = (uint8_t)(means > 0 && rs_shows_hiding(d->c.sc, d->c.s, u) ? means : 0);
    unit->named = unit->means == RS_HIDES_RIDGE || unit->means == RS_HIDES_RAVINE ? look->named : 0;
    if (lacks & RS_LOOK_COLUMN)
        unit->flags |= RS_COLUMN;
    if (lacks & RS_LOOK_IN_WORK)
        unit->flags |= RS_IN_WORK;
    else if (lacks & RS_LOOK_ON_TOP)
        unit->flags |= RS_ON_TOP;
}

/* A unit that may lie below the top one: of a kind that has fewer steps, or as many and a higher number. */
static bool lies_below(const deal *d, int u, const rs_look *look)
{
    for (int v = 0; (v = rs_next_in(d->c.sc, d->c.s, look->hex - 1, v));)
        if (v != u && d->c.sc->side_of[v] == d->owner && (int)d->c.sc->kind_of[v] == kind_seen(look)) {
            int top = d->c.s->unit[v].steps, own = d->c.s->unit[u].steps;

            if (own < top || (own == top && v < u) || d->c.sc->kind_of[u] == d->c.sc->kind_of[v])
                return true;
        }
    return false;
}

static int deal_below(deal *d, unsigned kinds, const rs_look *look)
{
    uint64_t before[RS_PIECE_WORDS];
    int found = 0;

    memcpy(before, d->left, sizeof before);
    for (int u; !found && (u = draw(d, kinds, look->hex - 1));) {
        uint8_t steps = d->c.s->unit[u].steps;

        while (!lies_below(d, u, look) && rs_has_steps(d->c.sc, u) && d->c.s->unit[u].steps > 1)
            d->c.s->unit[u].steps = (uint8_t)(d->c.s->unit[u].steps > 4 ? d->c.s->unit[u].steps - 4 : 1);
        if (lies_below(d, u, look)) {
            found = u;
            d->c.s->unit[u].size = d->c.s->unit[u].steps == 1 ? RS_PICKET : d->c.s->unit[u].size;
        } else {
            d->c.s->unit[u].steps = steps;
            rs_remove(d->left, u); /* not here */
        }
    }
    memcpy(d->left, before, sizeof before);
    if (found)
        put(d, found, look->hex - 1);
    return found;
}

/* The kinds that can lie below it without changing what the public sets say of the hex. */
static unsigned kinds_below(const deal *d, int hex)
{
    const rs_scenario *sc = d->c.sc;

    if (!rs_holds(sc, d->c.s, d->owner, hex))
        return STAFFS;
    return rs_has_infantry(sc, d->c.s, d->owner, hex) ? INFANTRY | GUNS | STAFFS : GUNS | STAFFS;
}

/* An HQ on top of those who hold the hex: they have no steps, like it, and come after it in the order of battle. */
static bool has_staff_on_top(const deal *d, const rs_look *look)
{
    return kind_seen(look) == RS_HQ && rs_holds(d->c.sc, d->c.s, d->owner, look->hex - 1);
}

/* The first in the order of battle, after which most can come. */
static int deal_first_staff(deal *d, int hex)
{
    int u = 0;

    while ((u = rs_next_piece(d->left, u)) && !rs_is_hq(d->c.sc, u))
        continue;
    if (u)
        put(d, u, hex);
    return u;
}

/* Whether it would be the top one beside those of other kinds who are known to stand there [3.7.3]. */
static bool lies_on_top(const deal *d, int u, int hex)
{
    int own = d->c.s->unit[u].steps;

    for (int v = 0; (v = rs_next_in(d->c.sc, d->c.s, hex, v));) {
        int steps = d->c.s->unit[v].steps;

        if (d->c.sc->side_of[v] == d->owner && d->c.sc->kind_of[v] != d->c.sc->kind_of[u] &&
            (steps > own || (steps == own && v < u)))
            return false;
    }
    return true;
}

static int deal_top(deal *d, unsigned kind, int hex)
{
    uint64_t before[RS_PIECE_WORDS];
    int u;

    memcpy(before, d->left, sizeof before);
    while ((u = draw(d, kind, hex)) && !lies_on_top(d, u, hex))
        rs_remove(d->left, u); /* not here */
    memcpy(d->left, before, sizeof before);
    if (u)
        put(d, u, hex);
    return u;
}

/* The top unit, and what the public sets say of the hex. */
static void fill_top(deal *d, const rs_look *look)
{
    int hex = look->hex - 1, u;
    unsigned kind = 1u << kind_seen(look), below = kinds_below(d, hex);

    if (!has_kind(d, kind, hex) && (u = has_staff_on_top(d, look) ? deal_first_staff(d, hex) : deal_top(d, kind, hex)))
        dress(d, u, look);
    if (rs_has_infantry(d->c.sc, d->c.s, d->owner, hex) && !has_kind(d, INFANTRY, hex) &&
        (u = deal_below(d, INFANTRY, look)))
        dress(d, u, look);
    if (rs_holds(d->c.sc, d->c.s, d->owner, hex) && !has_kind(d, COMBAT, hex) &&
        (u = deal_below(d, COMBAT & below, look)))
        dress(d, u, look);
}

/* One more below it: riflemen if it may be, then staffs, then guns, which are few. */
static int add_below(deal *d, const rs_look *look)
{
    static const uint8_t order[] = {RIFLES, STAFFS, INFANTRY, GUNS};
    unsigned below = kinds_below(d, look->hex - 1);

    if (below != STAFFS && (!missing(d, look) || lacks_hiding(d, look)))
        below &= ~(unsigned)STAFFS; /* among troops it shows neither that somebody Hides nor that he does not */
    for (size_t i = 0; i < sizeof order; i++) {
        int u = order[i] & below ? deal_below(d, order[i] & below, look) : 0;

        if (u) {
            dress(d, u, look);
            return u;
        }
    }
    return 0;
}

/* Those who Hide, or do not; and then who else is missing. */
static void fill_hiding(deal *d, const rs_look *look)
{
    for (int i = 0; i < MOST / 8 && lacks_hiding(d, look) && add_below(d, look); i++)
        continue;
}

static void fill_rest(deal *d, const rs_look *look)
{
    for (int i = 0; i < MOST / 8 && (missing(d, look) || missing_sides(d, look)) && add_below(d, look); i++)
        continue;
}

/* --- everybody else --- */

/* A hex nobody of the other side looks at, held by friends of the kind, with room. */
static int refuge(deal *d, int u)
{
    int best = FS_NO_HEX, far = 0;
    const uint64_t *set = rs_is_infantry(d->c.sc, u) ? d->c.s->infantry[d->owner - 1] : d->c.s->held[d->owner - 1];

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = set[w]; left; left &= left - 1) {
            int hex = d->c.sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)], at = way_to(d->c.sc, u, hex);

            if (look_of(d, hex) || rs_is_us_them(d->c.sc, d->c.s, hex) || rs_marker_at(d->c.s, hex) ||
                (best != FS_NO_HEX && at >= far) || !fits(d, u, hex))
                continue;
            best = hex, far = at;
        }
    return best;
}

static void place_rest(deal *d)
{
    for (int u = 0; (u = rs_next_piece(d->left, u));) {
        const rs_piece *p = &d->c.sc->piece[u];
        bool was_here = p->start == RS_START_MAP || p->start == RS_START_HELD || p->start == RS_START_PLACED;
        int hex = was_here && p->turn <= d->c.s->head.turn ? refuge(d, u) : FS_NO_HEX;

        if (hex != FS_NO_HEX)
            put(d, u, hex);
    }
}

/* Whom the fewest can lie below first: of no steps only MG and HQs. */
static void fill_all(deal *d, const uint8_t *order, size_t n, void (*fill)(deal *, const rs_look *))
{
    for (size_t k = 0; k < n; k++)
        for (int i = 0; i < RS_MAX_LOOKS && d->look[i].hex; i++)
            if (kind_seen(&d->look[i]) == order[k])
                fill(d, &d->look[i]);
}

static void fill_hexes(deal *d)
{
    static const uint8_t order[] = {RS_HQ, RS_MG, RS_CAVALRY, RS_ARTILLERY, RS_RIFLE};

    for (int i = 0; i < RS_MAX_LOOKS && d->look[i].hex; i++)
        if (has_staff_on_top(d, &d->look[i])) { /* few MGs come after its HQ */
            fill_top(d, &d->look[i]);
            fill_rest(d, &d->look[i]);
        }
    for (size_t k = 0; k < sizeof order; k++) /* the rarer first */
        for (int i = 0; i < RS_MAX_LOOKS && d->look[i].hex; i++)
            if (kind_seen(&d->look[i]) == order[k] && !has_staff_on_top(d, &d->look[i]))
                fill_top(d, &d->look[i]);
    for (int infantry = 0; infantry <= 1; infantry++)
        for (int i = 0; i < d->c.sc->map.n_play; i++) {
            int hex = d->c.sc->map.hex_of_seat[i];

            if (rs_has(d->c.s->held[d->owner - 1], i) && !look_of(d, hex) &&
                rs_has(d->c.s->infantry[d->owner - 1], i) == (infantry == 1))
                fill_unseen(d, hex);
        }
    fill_all(d, order, sizeof order, fill_hiding); /* while there are men for it: for the rest a staff will do */
    fill_all(d, order, sizeof order, fill_rest);
}

/* --- who takes part in what is being resolved --- */

static bool is_marked(const deal *d, uint32_t flag)
{
    for (int u = 0; (u = rs_next_piece(d->c.sc->pieces[d->owner], u));)
        if (rs_is(d->c.s, u, flag))
            return true;
    return false;
}

static bool is_dealt_to(const deal *d, int hex)
{
    for (int u = 0; (u = rs_next_in(d->c.sc, d->c.s, hex, u));)
        if (rs_has(d->dealt, u))
            return true;
    return false;
}

/* A hidden unit in boats; it makes its checks there too [14.4]. */
static void put_afloat(deal *d, int hex)
{
    int u = draw(d, RIFLES, hex);

    if (!u)
        return;
    d->c.s->unit[u].where = RS_AT_SEA;
    d->c.s->hex[u] = (uint16_t)(hex + 1);
    rs_set(d->c.s, u, RS_MOVER | RS_MOVED);
    rs_remove(d->left, u);
    if (fs_top_const(&d->c.s->head)->kind == RS_F_MORALE)
        rs_set(d->c.s, u, RS_TARGET);
}

/* Who moves is in its hex, hidden among those who are shown there or, an HQ by itself, where nobody is known to be. */
static void send_movers(deal *d)
{
    for (int i = 0; i < d->c.s->head.depth; i++) {
        const fs_frame *f = &d->c.s->head.frame[i];
        int hex = f->v[0];
        const rs_look *look;

        if (f->kind != RS_F_MOVE || f->side != d->owner || hex < 0 || is_marked(d, RS_MOVER) || is_dealt_to(d, hex))
            continue;
        look = look_of(d, hex);
        if (!rs_is_land(&d->c.sc->map, hex))
            put_afloat(d, hex);
        else if (look)
            add_below(d, look);
        else if (!rs_sees(d->c.sc, d->c.s, fs_other(d->owner), hex)) /* in sight nobody is left of those who moved */
            deal_one(d, kinds_below(d, hex) & STAFFS ? STAFFS : kinds_below(d, hex), hex);
    }
}

static bool may_be_moving(const deal *d, int u)
{
    return d->c.sc->side_of[u] == d->owner && rs_is(d->c.s, u, RS_SHOWN) && rs_is(d->c.s, u, RS_MOVED);
}

/* A stack that is shown and too large for its hex is on its way through, though the question does not tell. */
static void let_pass(deal *d)
{
    static const uint64_t nobody[RS_PIECE_WORDS];
    rs_state *s = d->c.s;

    if (s->head.waiting != d->owner || fs_top_const(&s->head)->kind != RS_F_ACTIVATION)
        return;
    for (int u = 0; (u = rs_next_piece(d->c.sc->pieces[d->owner], u));) {
        if (!rs_on_map(s, u) || !may_be_moving(d, u) || rs_is_us_them(d->c.sc, s, rs_at(s, u)) ||
            !rs_stacking_refused(d->c.sc, s, d->owner, rs_at(s, u), nobody, NULL))
            continue;
        fs_frame *f = fs_push(&s->head, RS_F_MOVE, d->owner);
        f->v[RS_M_HEX] = (int16_t)rs_at(s, u);
        f->v[RS_M_START] = (int16_t)(rs_at(s, u) + 1);
        for (int v = 0; (v = rs_next_in(d->c.sc, s, rs_at(s, u), v));)
            if (may_be_moving(d, v))
                rs_set(s, v, RS_MOVER);
        return;
    }
}

/* All hidden ones there. */
static void mark_there(deal *d, int hex, uint32_t flag)
{
    for (int u = 0; (u = rs_next_in(d->c.sc, d->c.s, hex, u));)
        if (rs_has(d->dealt, u))
            rs_set(d->c.s, u, flag);
}

static void mark_movers(deal *d, const fs_frame *f)
{
    if (f->side == d->owner && f->v[0] >= 0 && !is_marked(d, RS_MOVER))
        mark_there(d, f->v[0], RS_MOVER | RS_MOVED); /* a MOVE frame has its hex first */
}

/* Those who could fire there; one more of them each time it is tried. */
static void mark_shooters(deal *d, int hex, bool commanded)
{
    if (is_marked(d, RS_SHOOTER))
        return;
    for (int u = 0; (u = rs_next_piece(d->dealt, u));)
        if (!rs_fire_refused(d->c.sc, d->c.s, u, hex, commanded, NULL) && throw_one(d->c.run, d->owner, 2))
            rs_set(d->c.s, u, RS_SHOOTER);
}

/* Nobody of the side is a firer there [17.7]; the frame has its mode second. */
static bool is_of_ships(const fs_frame *f) { return f->kind == RS_F_FIRE && f->v[1] == RS_NAVAL_FIRE; }

static void mark_attackers(deal *d)
{
    for (int i = 0; i < RS_MAX_ASSAULTS && d->c.s->marker[i].hex; i++)
        mark_there(d, d->c.s->marker[i].hex - 1, RS_ATTACKER);
}

static void take_part(deal *d)
{
    const fs_head *h = &d->c.s->head;

    for (int i = 0; i < h->depth; i++) {
        const fs_frame *f = &h->frame[i];
        bool own = f->side == d->owner;

        switch (f->kind) {
        case RS_F_ACTIVATION:
            if (own)
                mark_attackers(d);
            break;
        case RS_F_MOVE:
            mark_movers(d, f);
            break;
        case RS_F_TRIGGER: /* has its hex second */
            if (!own && !is_marked(d, RS_TARGET))
                mark_there(d, f->v[1], RS_TARGET);
            break;
        case RS_F_COMMANDED:
        case RS_F_FIRE: /* have the hex fired at first */
            if (own && !is_of_ships(f))
                mark_shooters(d, f->v[0], false);
            else if (!own && !is_marked(d, RS_TARGET) && f->kind == RS_F_FIRE)
                mark_there(d, f->v[0], RS_TARGET);
            break;
        case RS_F_MORALE:
            if (own && !is_marked(d, RS_TARGET))
                mark_there(d, f->v[0], RS_TARGET);
            break;
        default:
            break;
        }
    }
}

/* --- orders: everybody holds what he has [11.12] --- */

static void order_defense(deal *d)
{
    const rs_scenario *sc = d->c.sc;
    rs_state *s = d->c.s;

    if (rs_orders_are_off(sc))
        return;
    for (int b = 1; b <= sc->n_brigiments + sc->n_columns; b++)
        if (sc->brigiment[b].side == d->owner && s->command[b].flags & RS_IN_PLAY)
            s->command[b].order = RS_DEFENSE;
    for (int u = 0; (u = rs_next_piece(sc->pieces[d->owner], u));)
        if (rs_on_map(s, u) && rs_has_steps(sc, u) && s->unit[u].brigiment)
            rs_give_route(&d->c, u, rs_at(s, u), NULL, 0);
}

/* The owner has seen what the side built near him, so far as anybody can say. */
static void learn_works(rs_state *s, fs_side owner)
{
    for (int i = 0; i < RS_MAX_WORKS_NOW && s->work[i].hex; i++)
        if (s->work[i].owner != owner)
            s->work[i].flags |= owner == 1 ? RS_KNOWN_1 : RS_KNOWN_2;
}

static void guess_side(rs_ctx *c, fs_side owner, fs_side side, const rs_look looks[RS_MAX_LOOKS])
{
    deal d = {.c = *c, .owner = owner};

    memcpy(d.look, looks, sizeof d.look);
    gather(&d, side);
    raise_spares(&d);
    fill_hexes(&d);
    send_movers(&d);
    place_rest(&d);
    return_spares(&d);
    take_part(&d);
    let_pass(&d);
    order_defense(&d);
    learn_works(c->s, owner);
}

void rs_guess(const fs_scenario *base, void *state, fs_side side, fs_run *run)
{
    rs_state *s = state, known = *s;
    rs_ctx c = {.sc = (const rs_scenario *)base, .s = s, .run = run};

    if (s->head.phase == RS_PHASE_OVER)
        return;
    for (int i = 0; i < ATTEMPTS; i++) {
        *s = known;
        s->blind = 0;
        memset(s->look, 0, sizeof s->look);
        for (fs_side owner = 1; owner <= 2; owner++)
            if (owner != side)
                guess_side(&c, owner, side, known.look);
        if (!rs_valid(base, s, NULL))
            return;
    }
}
