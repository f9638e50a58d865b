/* bombardment.c - preliminary bombardments, and the detonations of a creeping barrage, which are the same [7.1]
 * [7.43a].
 *
 * Units in the area that are neither in a village nor IN a trench or blockhouse are eliminated [7.12a]; the others are
 * dispersed [7.12b] and throw a die each, also those that were dispersed before [7.12e]. Everybody in the area suffers,
 * friend and foe, unless the scenario names units of one side [7.12f] [R37] [R75]: an AREA above throws. Then wire is
 * breached [8.342a] and, before turn 1, scrapes are placed [7.13]. While it lasts the plane of barrages holds the area,
 * as it was when the shells fell.
 */
#include "guns.h"

enum bombard_step { B_CENTRE, B_STRIKE, B_BREACH, B_SCRAPE, B_END };
enum { CREEPING = 1 }; /* flag: of barrage number WHICH, not the scenario's list */
enum {
    B_WHICH,
    B_AT,
    B_BREACHES,
    B_LEFT,
    B_LAST,
    B_VALUES
};                    /* v[]: which; centre + 1; breaches made; scrapes left to
                         place; hex + 1 of the last one of the open line */
enum { SCRAPES = 6 }; /* [7.13] */

/* The die of step 3, and the breaches: first those of the targeted player, then those of the firing one. */
typedef struct kind_row {
    fs_rule rule;
    int16_t safe; /* highest die that does no further harm */
    uint16_t harm;
    uint8_t by_target, in_all;
} kind_row;
static const kind_row kind_table[] = {
    [RP_PULVERIZING] = {RP_7_12c, 5, RP_RES_ELIMINATED, 1, 2},
    [RP_PARALYZING] = {RP_7_12d, 1, RP_RES_SPENT, 0, 3},
    [RP_EARLY_WAR] = {RP_YS_2, 6, RP_RES_NONE, 0, 0},
};

static const rp_bombardment *listed(const rp_ctx *c, const fs_frame *f)
{
    return f->flags & CREEPING ? NULL : &c->sc->bombardment[f->v[B_WHICH]];
}

static const kind_row *row_of(const rp_ctx *c, const fs_frame *f)
{
    const rp_bombardment *b = listed(c, f);

    return &kind_table[b ? b->kind : RP_PARALYZING];
}

/* --- the area --- */

/* Hexes of the scenario's words, before the plane holds them [7.11b]. */
static bool is_listed(const rp_ctx *c, const rp_bombardment *b, int hex, int centre)
{
    switch (b->area) {
    case RP_AREA_SETUP:
        return rp_in_setup_area(c->sc, c->s, fs_other(b->by), hex);
    case RP_AREA_OCCUPIED:
        return rp_has(b->hexes, hex) && rp_holds_hex(c->s, fs_other(b->by), hex);
    case RP_AREA_CHOSEN: /* [YS.8] */
        return rp_distance(c->sc, centre, hex) <= b->radius;
    case RP_AREA_ROADS: { /* on a road or next to one [YS.2] */
        bool road = rp_is_on_road(&c->sc->ground.hex[hex]);

        for (int d = 0; d < 6 && !road; d++)
            road = c->sc->around[hex][d] != FS_NO_HEX && rp_is_on_road(&c->sc->ground.hex[c->sc->around[hex][d]]);
        return road && rp_has(b->hexes, hex);
    }
    default:
        return rp_has(b->hexes, hex);
    }
}

static void lay_area(rp_ctx *c, const rp_bombardment *b, int centre)
{
    for (int hex = 0; hex < c->sc->n_hexes; hex++)
        if (is_listed(c, b, hex, centre))
            rp_add(c->s->plane[RP_BARRAGE], hex);
}

/* Hexes under this fire, ascending; returns how many. */
static int area_of(const rp_ctx *c, const fs_frame *f, int16_t out[RP_MAX_HEXES])
{
    int n = 0;

    if (f->flags & CREEPING)
        return rp_barrage_line(c->sc, c->s, f->v[B_WHICH], out);
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = c->s->plane[RP_BARRAGE][w]; left; left &= left - 1)
            out[n++] = (int16_t)(w * 64 + __builtin_ctzll(left));
    return n;
}

/* --- what it does to units --- */

/* In a village, for Germans of the Perfect Battle as good as IN a trench [AA.5], or IN something. */
static bool is_sheltered(const rp_ctx *c, int unit)
{
    const rp_unit *u = &c->s->unit[unit];

    return u->flags & RP_IN || rp_is_village(&c->sc->ground.hex[u->hex]);
}

/* Each unit's die is its own affair: nothing later depends on it but what is said of this unit. */
static int throw_die(rp_ctx *c, int unit, const kind_row *row)
{
    fs_dice_separate(c->run, (fs_unit)unit);
    int die = fs_dice_sum(c->run, rp_side_of(c->sc, unit), 1, 6, row->rule, &(fs_cut){&row->safe, 1, 0});

    if (c->run->log) {
        int hex = c->s->unit[unit].hex;
        fs_event e = {.type = RP_E_BOMBARD_DIE,
                      .rule = row->rule,
                      .subject = (fs_unit)unit,
                      .side = rp_side_of(c->sc, unit),
                      .seen = 3,
                      .result = die > row->safe ? row->harm : RP_RES_UNHARMED,
                      .depth = c->s->head.depth,
                      .place = FS_HEX,
                      .x = hex,
                      .total = die,
                      .against = row->safe,
                      .roll = (int16_t)die};

        fs_say(c->run, &e, NULL, &(uint8_t){(uint8_t)die}, 1);
    }
    return die;
}

void rp_bombard_unit(rp_ctx *c, int unit, int kind, fs_rule rule)
{
    const kind_row *row = &kind_table[kind];

    if (kind == RP_EARLY_WAR) { /* no more than dispersed [YS.2] */
        rp_disperse(c, unit, false, RP_YS_2);
        return;
    }
    if (!is_sheltered(c, unit)) {
        rp_destroy(c, unit, false, rule);
        return;
    }
    rp_disperse(c, unit, false, RP_7_12b); /* not spent by this alone */
    if (throw_die(c, unit, row) <= row->safe)
        return;
    if (kind == RP_PULVERIZING)
        rp_destroy(c, unit, false, RP_7_12c);
    else
        rp_spend(c, unit, RP_7_12d);
}

void rp_strike(rp_ctx *c, const fs_frame *f)
{
    const rp_bombardment *b = listed(c, f);
    int16_t hexes[RP_MAX_HEXES], units[RP_MAX_PIECES];
    int n_hexes = area_of(c, f, hexes), n = rp_units_in(c, hexes, n_hexes, false, units);

    for (int i = 0; i < n; i++)
        if (!b || !b->only || rp_side_of(c->sc, units[i]) == b->only)
            rp_bombard_unit(c, units[i], b ? b->kind : RP_PARALYZING, b ? RP_7_12a : RP_7_43a);
    for (int i = 0; i < n_hexes; i++)
        rp_claim(c->sc, c->s, hexes[i]);
    c->s->bombarded = 1; /* signals are worse for the rest of the scenario, for both sides [7.14] [R37] */
}

/* --- wire --- */

static bool is_under_fire(const rp_ctx *c, const fs_frame *f, int hex)
{
    return f->flags & CREEPING ? rp_barrage_has(c->sc, c->s, f->v[B_WHICH], hex) : rp_in(c->s, RP_BARRAGE, hex);
}

/* Wire that borders a hex under fire and is not breached [7.43a]. */
static int breach_refused(const rp_ctx *c, const fs_frame *f, const fs_option *o, fs_error *e)
{
    int beyond = c->sc->around[o->x][o->y];

    if (o->y >= 3 || beyond == FS_NO_HEX || !rp_is_wired(c->sc, c->s, o->x, o->y) ||
        (!is_under_fire(c, f, o->x) && !is_under_fire(c, f, beyond)))
        return rp_refuse(e, RP_8_342a, RP_P_NO_WIRE, 0, o->x);
    return 0;
}

/* All of it, each side once; returns how many. */
static int wire_of(const rp_ctx *c, const fs_frame *f, fs_option *out, int cap)
{
    int16_t hexes[RP_MAX_HEXES];
    int n = 0, n_hexes = c->sc->any_wire ? area_of(c, f, hexes) : 0;

    for (int i = 0; i < n_hexes; i++)
        for (int d = 0; d < 6; d++) {
            int beyond = c->sc->around[hexes[i]][d];

            if (beyond == FS_NO_HEX || !rp_is_wired(c->sc, c->s, hexes[i], d) ||
                (d >= 3 && is_under_fire(c, f, beyond))) /* met as that hex's */
                continue;
            if (n < cap)
                out[n] = rp_option_side(c->sc, RP_V_BREACH, 0, hexes[i], d);
            n++;
        }
    return n;
}

static void breach(rp_ctx *c, fs_frame *f, fs_side by, const fs_option *o)
{
    f->v[B_BREACHES]++;
    rp_mark_side(c->sc, c->s, RP_BREACH, o->x, o->y, true);
    rp_tell_side(c, RP_E_BREACH, RP_8_342a, by, o);
}

static fs_side breaches_now(const rp_ctx *c, const fs_frame *f)
{
    return f->v[B_BREACHES] < row_of(c, f)->by_target ? fs_other(f->side) : f->side;
}

/* True when nobody has a wire to choose any more; a last one is taken without asking. */
static bool breaches_are_made(rp_ctx *c, fs_frame *f)
{
    while (f->v[B_BREACHES] < row_of(c, f)->in_all) {
        fs_option one;
        int n = wire_of(c, f, &one, 1);

        if (n > 1) {
            c->s->head.waiting = breaches_now(c, f);
            return false;
        }
        if (!n)
            break;
        breach(c, f, breaches_now(c, f), &one);
    }
    return true;
}

/* --- scrapes --- */

static int scrape_refused(const rp_ctx *c, fs_side side, int hex, fs_error *e)
{
    bool there = c->sc->ground.hex[hex].features & RP_NML || rp_in_setup_area(c->sc, c->s, fs_other(side), hex);

    if (!there || !rp_has(c->sc->play, hex))
        return rp_refuse(e, RP_7_13, RP_P_NOT_SHELLED, 0, hex);
    return rp_in(c->s, RP_SCRAPE, hex) ? rp_refuse(e, RP_R37, RP_P_SCRAPE_TWICE, 0, hex) : 0;
}

static int scrape_hexes(const rp_ctx *c, fs_side side, int16_t out[RP_MAX_HEXES])
{
    int n = 0;

    for (int hex = 0; hex < c->sc->n_hexes; hex++)
        if (!scrape_refused(c, side, hex, NULL))
            out[n++] = (int16_t)hex;
    return n;
}

static void scrape(rp_ctx *c, fs_side side, int hex)
{
    rp_add(c->s->plane[RP_SCRAPE], hex);
    rp_tell(c, RP_E_SHELL_SCRAPE, RP_7_13, side, 0, hex, 0);
}

/* Six, in hexes that have none; with no more than six such hexes nobody is asked [7.13] [R37]. */
static void begin_scrapes(rp_ctx *c, fs_frame *f)
{
    int16_t hexes[RP_MAX_HEXES];
    int n = scrape_hexes(c, f->side, hexes);

    f->step = B_SCRAPE;
    if (n > SCRAPES) {
        f->v[B_LEFT] = SCRAPES;
        return;
    }
    for (int i = 0; i < n; i++)
        scrape(c, f->side, hexes[i]);
}

/* --- the frame --- */

void rp_push_bombardment(rp_ctx *c, int which)
{
    const rp_bombardment *b = &c->sc->bombardment[which];
    fs_frame *f = fs_push(&c->s->head, RP_F_BOMBARD, b->by);

    f->v[B_WHICH] = (int16_t)which;
    f->step = b->area == RP_AREA_CHOSEN ? B_CENTRE : B_STRIKE;
}

static void detonate(const rp_ctx *c, fs_frame *f, int which)
{
    f->side = c->sc->barrage[which].by;
    f->step = B_STRIKE;
    f->v[B_WHICH] = (int16_t)which;
    f->v[B_BREACHES] = 0;
}

void rp_push_detonations(rp_ctx *c)
{
    int first = rp_next_running(c->sc, c->s, 0);

    if (first < 0)
        return;
    fs_frame *f = fs_push(&c->s->head, RP_F_BOMBARD, 0);
    f->flags = CREEPING;
    detonate(c, f, first);
}

static void begin_strike(rp_ctx *c, fs_frame *f)
{
    const rp_bombardment *b = listed(c, f);

    f->step = B_BREACH;
    rp_tell(c, b ? RP_E_BOMBARDMENT : RP_E_BARRAGE_DETONATES, b ? RP_7_11a : RP_7_42, f->side, 0, FS_NO_HEX, 0);
    if (b)
        lay_area(c, b, f->v[B_AT] - 1);
    rp_push_strike(c, f->side);
}

/* The wire is done: scrapes only before turn 1, and shells of the early war leave none [7.13] [YS.2]. */
static void end_breaches(rp_ctx *c, fs_frame *f)
{
    const rp_bombardment *b = listed(c, f);

    if (b)
        memset(c->s->plane[RP_BARRAGE], 0, sizeof c->s->plane[RP_BARRAGE]);
    if (b && b->kind != RP_EARLY_WAR)
        begin_scrapes(c, f);
    else
        f->step = B_END;
}

static void end_fire(rp_ctx *c, fs_frame *f)
{
    int next = f->flags & CREEPING ? rp_next_running(c->sc, c->s, f->v[B_WHICH] + 1) : -1;

    if (next >= 0)
        detonate(c, f, next);
    else
        fs_pop(&c->s->head, c->run);
}

static void bombard_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    switch (f->step) {
    case B_CENTRE:
        c->s->head.waiting = f->side;
        break;
    case B_STRIKE:
        begin_strike(c, f);
        break;
    case B_BREACH:
        if (breaches_are_made(c, f))
            end_breaches(c, f);
        break;
    case B_SCRAPE:
        if (f->v[B_LEFT])
            c->s->head.waiting = f->side;
        else
            f->step = B_END;
        break;
    default:
        end_fire(c, f);
    }
}

static void bombard_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;

    d->flags = FS_EXHAUSTIVE;
    if (f->step == B_CENTRE) {
        d->rule = RP_YS_8;
        d->main = RP_V_CENTRE;
        d->phrase = RP_P_ASK_CENTRE;
    } else if (f->step == B_BREACH) {
        d->rule = row_of(c, f)->rule;
        d->main = RP_V_BREACH;
        d->phrase = RP_P_ASK_BREACH;
    } else {
        d->rule = RP_7_13;
        d->main = RP_V_SCRAPE;
        d->phrase = RP_P_ASK_SCRAPE;
        d->least = d->most = (uint16_t)f->v[B_LEFT];
    }
}

/* Any hex in play, the ones near enemies first. */
static void centre_options(const rp_ctx *c, const fs_frame *f, fs_options *out)
{
    const rp_bombardment *b = listed(c, f);
    const uint64_t *enemies = c->s->held[2 - b->by];

    for (int pass = 0; pass < 2; pass++) {
        for (int hex = 0; hex < c->sc->n_hexes; hex++)
            if (rp_has(c->sc->play, hex) && rp_has(enemies, hex) == !pass)
                rp_offer(out, rp_option_hex(RP_V_CENTRE, 0, hex));
        if (!pass)
            out->narrow = out->n;
    }
}

static void breach_options(const rp_ctx *c, const fs_frame *f, fs_options *out)
{
    int room = out->at && out->cap > out->n ? out->cap - out->n : 0;

    out->n += wire_of(c, f, room ? out->at + out->n : NULL, room);
}

/* In ascending order as long as that leaves room for the rest, so that the same six are one line and not 720. */
static void scrape_options(const rp_ctx *c, const fs_frame *f, fs_options *out)
{
    int16_t hexes[RP_MAX_HEXES];
    int n = scrape_hexes(c, f->side, hexes), from = 0;

    while (from < n && hexes[from] < f->v[B_LAST])
        from++;
    if (n - from < f->v[B_LEFT])
        from = 0;
    for (int i = from; i < n; i++)
        rp_offer(out, rp_option_hex(RP_V_SCRAPE, 0, hexes[i]));
    out->narrow = out->n;
    for (int i = 0; i < from; i++)
        rp_offer(out, rp_option_hex(RP_V_SCRAPE, 0, hexes[i]));
}

static void bombard_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;

    if (f->step == B_CENTRE)
        centre_options(c, f, out);
    else if (f->step == B_BREACH)
        breach_options(c, f, out);
    else
        scrape_options(c, f, out);
}

static int bombard_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (f->step == B_CENTRE && o->verb == RP_V_CENTRE)
        return rp_has(c->sc->play, o->x) ? 0 : rp_refuse(e, RP_YS_8, RP_P_NOT_IN_AREA, 0, o->x);
    if (f->step == B_BREACH && o->verb == RP_V_BREACH)
        return breach_refused(c, f, o, e);
    if (f->step == B_SCRAPE && o->verb == RP_V_SCRAPE)
        return scrape_refused(c, side, o->x, e);
    return rp_refuse(e, RP_7_11a, RP_P_NOT_NOW, 0, FS_NO_HEX);
}

static int bombard_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    if (o->verb == RP_V_CENTRE) {
        f->v[B_AT] = (int16_t)(o->x + 1);
        f->step = B_STRIKE;
    } else if (o->verb == RP_V_BREACH) {
        breach(c, f, side, o);
    } else {
        scrape(c, side, o->x);
        f->v[B_LAST] = (int16_t)(o->x + 1);
        if (--f->v[B_LEFT])
            return FS_MORE;
        f->v[B_LAST] = 0;
    }
    return FS_CLOSED;
}

/* The scrapes still to place, spread evenly over the hexes there are, from the k-th on. */
static int bombard_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int16_t hexes[RP_MAX_HEXES];

    if (f->step != B_SCRAPE || f->v[B_LEFT] > cap)
        return 0;
    int n = scrape_hexes(c, side, hexes), left = f->v[B_LEFT], stride = n / left;
    if (k < 0 || k >= stride)
        return 0;
    for (int i = 0; i < left; i++)
        line[i] = rp_option_hex(RP_V_SCRAPE, 0, hexes[k + i * stride]);
    return left;
}

/* --- soundness --- */

static bool step_is_sound(const rp_ctx *c, const fs_frame *f)
{
    int16_t hexes[RP_MAX_HEXES];
    const rp_bombardment *b = listed(c, f);
    fs_side waits = c->s->head.waiting;
    bool is_open = c->s->head.open != 0;

    if (f->step != B_SCRAPE && (f->v[B_LEFT] || f->v[B_LAST]))
        return false;
    switch (f->step) {
    case B_CENTRE:
        return b && b->area == RP_AREA_CHOSEN && waits == f->side && !is_open && !f->v[B_AT] && !f->v[B_BREACHES];
    case B_BREACH:
        return f->v[B_BREACHES] < row_of(c, f)->in_all && (!b || (b->area == RP_AREA_CHOSEN) == (f->v[B_AT] != 0)) &&
               waits == breaches_now(c, f) && !is_open && wire_of(c, f, NULL, 0) > 1;
    case B_SCRAPE:
        return b && b->kind != RP_EARLY_WAR && waits == f->side && f->v[B_LEFT] >= 1 && f->v[B_LEFT] <= SCRAPES &&
               f->v[B_LAST] >= 0 && f->v[B_LAST] <= c->sc->n_hexes && is_open == (f->v[B_LEFT] < SCRAPES) &&
               is_open == (f->v[B_LAST] != 0) && scrape_hexes(c, f->side, hexes) > f->v[B_LEFT];
    default:
        return false;
    }
}

static bool bombard_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};
    bool creeping = f->flags == CREEPING, top = f == fs_top_const(&s->head);
    int which = f->v[B_WHICH];

    if (f->flags > CREEPING || which < 0 || which >= (creeping ? sc->n_barrages : sc->n_bombardments) ||
        f->side != (creeping ? sc->barrage[which].by : sc->bombardment[which].by) || !rp_rest_is_zero(f, B_VALUES))
        return false;
    bool chosen = !creeping && sc->bombardment[which].area == RP_AREA_CHOSEN;
    if (f->v[B_BREACHES] < 0 || f->v[B_BREACHES] > row_of(&c, f)->in_all || f->v[B_AT] < 0 ||
        f->v[B_AT] > (chosen ? sc->n_hexes : 0))
        return false;
    return top && step_is_sound(&c, f);
}

const rp_kind rp_bombard_kind = {.advance = bombard_advance,
                                 .decision = bombard_decision,
                                 .options = bombard_options,
                                 .check = bombard_check,
                                 .apply = bombard_apply,
                                 .suggest = bombard_suggest,
                                 .is_sound = bombard_is_sound};
