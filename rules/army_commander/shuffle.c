/* shuffle.c - stands of H and D divisions shift among the hexes of their division [2.4] and along trenches [2.5].
 *
 * All shifts of a turn are one open line and count as simultaneous [R31] [EX.4]: two full hexes may swap. Stands are
 * moved as they are named and marked AC_SHIFTED; while a hex holds too many, a part is legal only if the rest can still
 * be made to fit, and the line can be closed only when everything does. */
#include "shifts.h"
#include <firestep/matching.h>

enum { SH_OPEN, SH_SETTLE, SH_STEPS };
enum { DIVISION, CURSOR }; /* v[] of a SHUFFLE frame */

static int division_of(const ac_ctx *c) { return fs_top_const(&c->s->head)->v[DIVISION]; }

/* --- does the rest still fit ------------------------------------------------------------------------------ */

static int overfull_hex(const ac_ctx *c, int division)
{
    const uint64_t *stands = c->sc->division[division].stands;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        if (c->s->stand[u].hex >= 0 && c->s->load[c->s->stand[u].hex] > AC_STACKING)
            return c->s->stand[u].hex;
    return FS_NO_HEX;
}

/* The stands that can still shift, what each may reach, and whether all find a place: made as far as it is asked for,
 * so most of it is never touched. */
typedef struct plan {
    int n, n_reaches;                /* items: stands that can shift */
    uint8_t stand[AC_MAX_PIECES];    /* by item, ascending */
    int16_t reach_of[AC_MAX_PIECES]; /* by item; stands alike in one hex share a reach; -1 not known yet */
    uint8_t model[AC_MAX_PIECES];    /* by reach: a stand that has it */
    uint64_t reach[AC_MAX_PIECES][AC_HEX_WORDS];
    bool overfull, solved, fits; /* a hex holds too many; the matching is made; and everything has a place */
    uint16_t bin[AC_MAX_HEXES];  /* by hex, where the matching knows it */
    fs_matching m;
} plan;

static void begin_plan(const ac_ctx *c, int division, plan *p)
{
    const uint64_t *stands = c->sc->division[division].stands;
    p->n = p->n_reaches = 0;
    p->overfull = overfull_hex(c, division) >= 0;
    p->solved = false;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        if (!ac_shift_refused(c, division, u, NULL)) {
            p->reach_of[p->n] = -1;
            p->stand[p->n++] = (uint8_t)u;
        }
}

static int move_kind(const ac_ctx *c, int u)
{
    uint8_t type = c->sc->piece[u].type;
    return type == AC_FIRE_SUPPORT ? AC_INFANTRY : type;
}

static const uint64_t *reach_of(const ac_ctx *c, plan *p, int item)
{
    int u = p->stand[item], r = 0;
    if (p->reach_of[item] >= 0)
        return p->reach[p->reach_of[item]];
    while (r < p->n_reaches &&
           (c->s->stand[p->model[r]].hex != c->s->stand[u].hex || move_kind(c, p->model[r]) != move_kind(c, u)))
        r++;
    if (r == p->n_reaches) {
        p->model[p->n_reaches++] = (uint8_t)u;
        ac_shift_reach(c, u, p->reach[r]);
    }
    p->reach_of[item] = (int16_t)r;
    return p->reach[r];
}

/* Gives a hex its bin, if it has none yet; `fixed` counts what stands there and cannot shift. */
static int bin_of(const ac_ctx *c, plan *p, int hex, uint64_t known[AC_HEX_WORDS], int *n, int16_t *fixed)
{
    if (!ac_bit(known, hex)) {
        ac_set(known, hex);
        p->bin[hex] = (uint16_t)*n;
        fixed[(*n)++] = c->s->load[hex];
    }
    return p->bin[hex];
}

/* Stands that can shift are items, the hexes within their reach bins with the room that all others leave. */
static void solve_plan(const ac_ctx *c, plan *p)
{
    uint64_t known[AC_HEX_WORDS] = {0};
    int16_t fixed[AC_MAX_HEXES];
    int n_bins = 0;
    for (int item = 0; item < p->n; item++) {
        reach_of(c, p, item);
        fixed[bin_of(c, p, c->s->stand[p->stand[item]].hex, known, &n_bins, fixed)]--;
    }
    for (int r = 0; r < p->n_reaches; r++)
        for (int w = 0; w < AC_HEX_WORDS; w++)
            for (uint64_t left = p->reach[r][w]; left; left &= left - 1)
                bin_of(c, p, w * 64 + __builtin_ctzll(left), known, &n_bins, fixed);
    fs_matching_begin(&p->m, p->n, n_bins);
    for (int bin = 0; bin < n_bins; bin++)
        p->m.room[bin] = (uint16_t)(fixed[bin] < AC_STACKING ? AC_STACKING - fixed[bin] : 0);
    for (int item = 0; item < p->n; item++) {
        const uint64_t *reach = reach_of(c, p, item);
        fs_matching_allow(&p->m, item, p->bin[c->s->stand[p->stand[item]].hex]);
        for (int w = 0; w < AC_HEX_WORDS; w++)
            for (uint64_t left = reach[w]; left; left &= left - 1)
                fs_matching_allow(&p->m, item, p->bin[w * 64 + __builtin_ctzll(left)]);
    }
    p->fits = fs_matching_solve(&p->m);
    p->solved = true;
}

/* Whether all could still be made to fit with the item in `hex`, which it can reach. */
static bool still_fits(const ac_ctx *c, plan *p, int item, int hex)
{
    if (!p->overfull && c->s->load[hex] < AC_STACKING)
        return true;
    if (!p->solved)
        solve_plan(c, p);
    return fs_matching_fits(&p->m, item, p->bin[hex]);
}

/* Whether two stands of one division are in one hex, of one type and marked alike. */
static bool are_alike(const ac_ctx *c, int u, int v)
{
    return c->s->stand[v].hex == c->s->stand[u].hex && c->sc->piece[v].type == c->sc->piece[u].type &&
           c->s->stand[v].hit == c->s->stand[u].hit;
}

/* Whether a stand just like `u`, with a lower number, waits in the same hex: that one stands for both. */
static bool is_double(const ac_ctx *c, int u)
{
    for (int v = c->s->first[c->s->stand[u].hex]; v && v < u; v = c->s->stand[v].next)
        if (c->sc->piece[v].division == c->sc->piece[u].division && are_alike(c, u, v) &&
            !(c->s->stand[v].did & AC_SHIFTED))
            return true;
    return false;
}

/* The first of the hexes with room; FS_NO_HEX if none has. */
static int hex_with_room(const uint8_t load[AC_MAX_HEXES], const uint64_t hexes[AC_HEX_WORDS])
{
    for (int w = 0; w < AC_HEX_WORDS; w++)
        for (uint64_t left = hexes[w]; left; left &= left - 1)
            if (load[w * 64 + __builtin_ctzll(left)] < AC_STACKING)
                return w * 64 + __builtin_ctzll(left);
    return FS_NO_HEX;
}

/* The one hex that holds one too many, once `u` is in `to` (0: as things are); FS_NO_HEX if there is none, -2 if there
 * are more or it holds still more. */
static int sole_overfull(const ac_ctx *c, int division, int u, int to)
{
    const uint64_t *stands = c->sc->division[division].stands;
    int from = u ? c->s->stand[u].hex : FS_NO_HEX, sole = FS_NO_HEX;
    if (ac_all_fit(c->s->load))
        return u && from != to && c->s->load[to] == AC_STACKING ? to : FS_NO_HEX;
    for (int v = 0; (v = ac_next_piece(stands, v));) {
        int hex = v == u ? to : c->s->stand[v].hex;
        if (hex < 0 || hex == sole)
            continue;
        int load = c->s->load[hex] - (hex == from) + (u && hex == to);
        if (load > AC_STACKING + 1 || (load > AC_STACKING && sole >= 0))
            return -2;
        if (load > AC_STACKING)
            sole = hex;
    }
    return sole;
}

/* Ways for stands of `hex` to make room there by going where there is room, once `u` is in `to`; at most `enough`.
 * `once`: stands alike count as one. */
static int ways_out(const ac_ctx *c, int division, int hex, int u, int to, bool once, int enough)
{
    int from = u ? c->s->stand[u].hex : FS_NO_HEX, n = 0;
    for (int v = c->s->first[hex]; v && n < enough; v = c->s->stand[v].next) {
        uint64_t reach[AC_HEX_WORDS];
        if (v == u || ac_shift_refused(c, division, v, NULL) || (once && is_double(c, v)))
            continue;
        ac_shift_reach(c, v, reach);
        for (int w = 0; w < AC_HEX_WORDS; w++)
            for (uint64_t left = reach[w]; left; left &= left - 1) {
                int out = w * 64 + __builtin_ctzll(left);
                n += c->s->load[out] - (out == from) + (u && out == to) < AC_STACKING;
            }
    }
    return n;
}

/* Whether everything fits once `u` is in `to` (0: as things are) and from every hex that holds too many the next best
 * stands have gone to the first hex with room: the cheap yes where several are too full. *ways: how many of them have
 * different things to do, two at most. */
static bool fits_by_turns(const ac_ctx *c, int division, int u, int to, int *ways)
{
    const uint64_t *stands = c->sc->division[division].stands;
    uint8_t load[AC_MAX_HEXES];
    int first = 0, first_to = FS_NO_HEX;
    memcpy(load, c->s->load, sizeof load);
    if (u) {
        load[c->s->stand[u].hex]--;
        load[to]++;
    }
    *ways = 0;
    for (int v = 0; (v = ac_next_piece(stands, v));) {
        int hex = c->s->stand[v].hex;
        uint64_t reach[AC_HEX_WORDS];
        if (hex < 0 || load[hex] <= AC_STACKING || v == u || ac_shift_refused(c, division, v, NULL))
            continue;
        ac_shift_reach(c, v, reach);
        int out = hex_with_room(load, reach);
        if (out < 0)
            continue;
        load[hex]--;
        load[out]++;
        if (*ways < 2 && (!first || out != first_to || !are_alike(c, v, first)))
            ++*ways;
        if (!first)
            first = v, first_to = out;
    }
    return ac_all_fit(load);
}

/* The cheap yes: with `u` in `to` everything has room, or what is too much has a way out. */
static bool fits_simply(const ac_ctx *c, int division, int u, int to)
{
    int hex = sole_overfull(c, division, u, to), ways;
    if (hex == FS_NO_HEX)
        return true;
    return hex >= 0 ? ways_out(c, division, hex, u, to, false, 1) > 0 : fits_by_turns(c, division, u, to, &ways);
}

/* --- the open line ------------------------------------------------------------------------------------------ */

/* Offers the shifts of stands from `low` to `high`; stops early once there are `enough`. */
static void offer_shifts(const ac_ctx *c, int low, int high, plan *p, int enough, fs_options *out)
{
    for (int item = 0; item < p->n && out->n < enough; item++) {
        int u = p->stand[item];
        if (u < low || u > high || is_double(c, u))
            continue;
        const uint64_t *reach = reach_of(c, p, item);
        for (int w = 0; w < AC_HEX_WORDS; w++)
            for (uint64_t left = reach[w]; left; left &= left - 1) {
                int hex = w * 64 + __builtin_ctzll(left);
                if (still_fits(c, p, item, hex))
                    ac_offer(out, ac_option_hex(AC_V_SHUFFLE, u, hex));
            }
    }
}

static int highest_shifted(const ac_ctx *c, int division)
{
    const uint64_t *stands = c->sc->division[division].stands;
    int high = 0;
    for (int u = 0; (u = ac_next_piece(stands, u));)
        if (c->s->stand[u].did & AC_SHIFTED)
            high = u;
    return high;
}

/* Narrow goes through the stands in order, so that search does not see every order of the same shifts. */
static void offer_all(const ac_ctx *c, plan *p, int enough, fs_options *out)
{
    int high = highest_shifted(c, division_of(c));
    offer_shifts(c, high + 1, AC_MAX_PIECES, p, enough, out);
    if (!p->overfull)
        ac_offer(out, ac_option(FS_VERB_DONE, 0));
    out->narrow = out->n;
    if (high)
        offer_shifts(c, 1, high, p, enough, out);
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    plan p; /* large: not cleared */
    (void)side;
    begin_plan(c, division_of(c), &p);
    offer_all(c, &p, FS_MAX_OPTIONS, out);
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    (void)side;
    d->rule = AC_2_4b;
    d->main = AC_V_SHUFFLE;
    d->phrase = AC_P_ASK_SHUFFLE;
    d->subject = (fs_unit)division_of(c);
    d->about.subject = d->subject;
}

/* Anything but `done`; `fits`: it is known that no hex holds too many. */
static int shift_refused(const ac_ctx *c, const fs_option *o, bool fits, fs_error *e)
{
    int division = division_of(c);
    if (o->verb == AC_V_MOVE && c->sc->piece[o->subject].type == AC_HQ) /* [2.4d] */
        return ac_refuse(e, AC_2_4d, AC_P_HQS_LATER, o->subject, FS_NO_HEX);
    if (o->verb == AC_V_MOVE || o->verb == AC_V_GROUP) /* [1.2c] */
        return ac_refuse(e, AC_1_2c, AC_P_ONLY_M_MOVES, division, FS_NO_HEX);
    if (o->verb != AC_V_SHUFFLE)
        return ac_refuse(e, AC_2_4b, AC_P_ASK_SHUFFLE, division, FS_NO_HEX);
    if (ac_shift_refused(c, division, o->subject, e))
        return 1;
    if (!ac_shift_reaches(c, o->subject, o->x)) {
        bool known = ac_bit(c->s->base, o->x);
        ac_refuse(e,
                  known                           ? AC_2_4c
                  : ac_bit(c->sc->trenches, o->x) ? AC_2_5b
                                                  : AC_2_4b,
                  AC_P_NOT_A_SHUFFLE, o->subject, o->x);
        if (e) {
            e->have = c->sc->distance[c->s->stand[o->subject].hex][o->x];
            e->need = 2;
        }
        return 1;
    }
    if ((fits && c->s->load[o->x] < AC_STACKING) || fits_simply(c, division, o->subject, o->x))
        return 0;
    plan p; /* large: not cleared */
    int item = 0;
    begin_plan(c, division, &p);
    while (item < p.n && p.stand[item] != o->subject)
        item++;
    return still_fits(c, &p, item, o->x) ? 0 : ac_refuse(e, AC_R31, AC_P_NO_ROOM_LEFT, o->subject, o->x);
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)side;
    if (o->verb != FS_VERB_DONE)
        return shift_refused(c, o, false, e);
    int full = overfull_hex(c, division_of(c));
    return full < 0 ? 0 : ac_refuse(e, AC_0_c, AC_P_OVERFULL, 0, full);
}

/* Whether some stand can shift to a hex with room. */
static bool has_easy_shift(const ac_ctx *c, int division)
{
    const uint64_t *stands = c->sc->division[division].stands;
    for (int u = 0; (u = ac_next_piece(stands, u));) {
        uint64_t reach[AC_HEX_WORDS];
        if (ac_shift_refused(c, division, u, NULL))
            continue;
        ac_shift_reach(c, u, reach);
        if (hex_with_room(c->s->load, reach) >= 0)
            return true;
    }
    return false;
}

/* Whether two things at least can be done next: `done` and any shift, or two shifts while a hex is too full. If not,
 * the one thing is in the list. */
static bool finds_choice(const ac_ctx *c, int full, fs_options *list)
{
    int division = division_of(c), ways = 0;
    if (full == FS_NO_HEX ? has_easy_shift(c, division)
        : full >= 0       ? ways_out(c, division, full, 0, FS_NO_HEX, true, 2) >= 2
                          : fits_by_turns(c, division, 0, FS_NO_HEX, &ways) && ways == 2)
        return true;
    plan p; /* large: not cleared */
    begin_plan(c, division, &p);
    offer_all(c, &p, 2, list);
    return list->n != 1;
}

/* Whether the shifts told can all be made as things are, and everything fits then: so each of them is legal now.
 * *ways: how many of them are different things to do, two at most. */
static bool fits_as_told(const ac_ctx *c, int division, int *ways)
{
    const fs_option *told = c->run->next;
    uint64_t named[AC_PIECE_WORDS] = {0};
    uint8_t load[AC_MAX_HEXES];
    memcpy(load, c->s->load, sizeof load);
    *ways = 0;
    for (int i = 0; i < c->run->n_next && told[i].verb == AC_V_SHUFFLE; i++) {
        int u = told[i].subject, to = told[i].x;
        if (ac_bit(named, u) || ac_shift_refused(c, division, u, NULL) || !ac_shift_reaches(c, u, to))
            return false;
        ac_set(named, u);
        load[c->s->stand[u].hex]--;
        load[to]++;
        if (*ways < 2 && (!i || to != told[0].x || !are_alike(c, u, told[0].subject)))
            ++*ways;
    }
    return *ways && ac_all_fit(load);
}

/* The same, where the record may say what is done: beside `done` any shift is a choice, and shifts told that make
 * everything fit are choices. `full`: from sole_overfull. */
static bool has_choice(const ac_ctx *c, int full, fs_options *list)
{
    const fs_option *next = ac_told(c, fs_top_const(&c->s->head)->side);
    int division = division_of(c), ways = 0;
    bool fits = full == FS_NO_HEX, ends = next && next->verb == FS_VERB_DONE;
    bool easy = fits && next && !ends && next->place && c->s->load[next->x] < AC_STACKING;
    bool shown = next && !ends && !easy && fits_as_told(c, division, &ways);
    bool legal = shown || (next && (ends ? fits : !shift_refused(c, next, fits, NULL)));
    if (!(legal && !ends && (fits || (shown && ways == 2))) && !finds_choice(c, full, list))
        return false;
    if (legal)
        ac_told_right(c);
    if (legal && fits)
        c->run->found = AC_FITS;
    return true;
}

/* One part; then whatever is left without a choice. */
static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    fs_option only[2];
    fs_options list = {only, 0, 2, 0};
    bool fits = ac_take_found(c) == AC_FITS;
    for (; o->verb == AC_V_SHUFFLE; o = only, fits = false) {
        ac_move(c->sc, c->s, o->subject, o->x);
        c->s->stand[o->subject].did |= AC_SHIFTED;
        int full = c->s->load[o->x] > AC_STACKING ? o->x : FS_NO_HEX;
        if (!fits)
            full = sole_overfull(c, division_of(c), 0, FS_NO_HEX);
        list.n = 0;
        if (has_choice(c, full, &list))
            return FS_MORE;
    }
    fs_top(&c->s->head)->step = SH_SETTLE;
    return FS_CLOSED;
}

/* Nothing more than what must be shifted for all to fit. Tried out on a copy. */
static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    ac_state copy = *c->s;
    ac_ctx trial = {c->sc, &copy, NULL};
    int division = division_of(c);
    fs_option at[512];
    for (int n = 0; !k && n < cap;) {
        int full = overfull_hex(&trial, division);
        line[n] = ac_option(FS_VERB_DONE, 0);
        if (full >= 0) {
            fs_options list = {at, 0, 512, 0};
            options(&trial, side, &list);
            int i = 0;
            while (i < list.n - 1 && i < list.cap - 1 && copy.load[copy.stand[at[i].subject].hex] <= AC_STACKING)
                i++;
            line[n] = at[i];
        }
        if (apply(&trial, side, &line[n++]) == FS_CLOSED)
            return n;
    }
    return 0;
}

/* --- course ---------------------------------------------------------------------------------------------------- */

void ac_push_shuffle(ac_ctx *c, int division)
{
    if (ac_held(c->sc, c->s, division))
        return;
    fs_push(&c->s->head, AC_F_SHUFFLE, c->sc->division[division].side)->v[DIVISION] = (int16_t)division;
    fs_options list = {NULL, 0, 0, 0};
    if (!has_choice(c, sole_overfull(c, division, 0, FS_NO_HEX), &list)) /* nothing but `done` */
        fs_pop(&c->s->head, NULL);
}

/* The line is closed: control, wire and markers follow, hex by hex [R16]. */
static void settle(ac_ctx *c, fs_frame *f)
{
    const uint64_t *stands = c->sc->division[f->v[DIVISION]].stands;
    uint8_t depth = c->s->head.depth;
    for (int u = f->v[CURSOR]; (u = ac_next_piece(stands, u));) {
        ac_stand *st = &c->s->stand[u];
        f->v[CURSOR] = (int16_t)u;
        if (!(st->did & AC_SHIFTED))
            continue;
        st->did = (uint8_t)((st->did & ~AC_SHIFTED) | AC_MOVED);
        ac_say(c, AC_E_SHUFFLES, ac_bit(c->s->base, st->hex) ? AC_2_4b : AC_2_5a, f->side, u, st->hex);
        ac_enter(c, u, st->hex);
        ac_settle(c, st->hex);
        if (c->s->head.depth != depth)
            return;
    }
    fs_pop(&c->s->head, c->run);
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->step == SH_OPEN)
        c->s->head.waiting = f->side;
    else
        settle(c, f);
}

bool ac_shuffle_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int division = f->v[DIVISION];
    if (f->step >= SH_STEPS || f != &s->head.frame[3] || division < 1 || division > sc->n_divisions ||
        f->side != sc->division[division].side || f->v[CURSOR] < 0 || f->v[CURSOR] > sc->n_pieces || f->flags ||
        !ac_rest_is_zero(f, CURSOR + 1))
        return false;
    uint8_t order = s->command[division].order;
    if ((order != AC_H && order != AC_D) || s->head.frame[2].kind != AC_F_TURN || s->head.frame[2].v[0] != division)
        return false;
    if (f->step != SH_OPEN || f != fs_top_const(&s->head))
        return f->step != SH_OPEN && f != fs_top_const(&s->head);
    if (f->v[CURSOR]) /* settling begins with the first stand */
        return false;
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    plan p; /* large: not cleared */
    begin_plan(&c, division, &p);
    if (!p.overfull)
        return true;
    solve_plan(&c, &p);
    return p.fits;
}

/* Stands leave a full hex while the line is open, if enough of them can; markers are settled where somebody came. */
bool ac_shuffle_remedies(const ac_scenario *sc, const ac_state *s, const fs_frame *f, int hex, bool full)
{
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    int movable = 0;
    bool came = false;
    for (int u = s->first[hex]; u; u = s->stand[u].next) {
        came |= sc->piece[u].division == f->v[DIVISION] && s->stand[u].did & AC_SHIFTED;
        movable += !ac_shift_refused(&c, f->v[DIVISION], u, NULL);
    }
    return full ? f->step == SH_OPEN && movable && s->load[hex] - movable <= AC_STACKING : came;
}

const ac_kind ac_shuffle_kind = {advance, decision, options, check, apply, suggest};
