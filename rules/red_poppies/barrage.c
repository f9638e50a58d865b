/* barrage.c - creeping barrages [7.4].
 *
 * A line of hexes, one row or one column [R41], or at first an area [YS.7]. It comes down at the start of couplet 1,
 * moves one line on and comes down again at the start of couplet 2 [7.42]; after that it neither moves nor harms those
 * who stay [7.45]. In a turn of fewer couplets it moves on once without effect [7.44]. Every detonation is a paralyzing
 * bombardment of friend and foe [7.41] [7.43d], resolved in bombardment.c. The plane RP_BARRAGE holds the hexes under
 * fire: they conceal [7.43b], and who enters one is attacked [7.43c].
 */
#include "guns.h"

enum running { NOT_BEGUN, RUNNING, DONE };

/* --- the line --- */

bool rp_barrage_has(const rp_scenario *sc, const rp_state *s, int which, int hex)
{
    const rp_barrage *given = &sc->barrage[which];
    const rp_creeping *b = &s->barrage[which];
    int row = fs_hex_row(&sc->board.grid, hex), column = fs_hex_col(&sc->board.grid, hex);
    int across = b->axis == RP_ROWS ? row : column, along = b->axis == RP_ROWS ? column : row;

    if (given->has_area && !b->advances)
        return rp_has(given->area, hex);
    if (across != b->number || !rp_has(given->field, hex))
        return false;
    return given->axis || (along >= b->from && along <= b->to);
}

int rp_barrage_line(const rp_scenario *sc, const rp_state *s, int which, int16_t out[RP_MAX_HEXES])
{
    const fs_grid *g = &sc->board.grid;
    const rp_creeping *b = &s->barrage[which];
    bool area = sc->barrage[which].has_area && !b->advances;
    int end = area ? sc->n_hexes : b->axis == RP_ROWS ? g->columns : g->rows, n = 0;

    for (int i = 0; i < end; i++) {
        int hex = area ? i : b->axis == RP_ROWS ? fs_hex_at(g, i, b->number) : fs_hex_at(g, b->number, i);

        if (hex != FS_NO_HEX && rp_barrage_has(sc, s, which, hex))
            out[n++] = (int16_t)hex;
    }
    return n;
}

/* --- the timetable --- */

/* The hexes under fire, of every barrage that runs. */
static void mark_lines(rp_ctx *c)
{
    int16_t line[RP_MAX_HEXES];

    memset(c->s->plane[RP_BARRAGE], 0, sizeof c->s->plane[RP_BARRAGE]);
    for (int i = 0; i < c->sc->n_barrages; i++)
        for (int n = c->s->barrage[i].on == RUNNING ? rp_barrage_line(c->sc, c->s, i, line) : 0; n--;)
            rp_add(c->s->plane[RP_BARRAGE], line[n]);
}

static void end_barrage(rp_ctx *c, int which, fs_rule rule)
{
    c->s->barrage[which].on = DONE;
    rp_tell(c, RP_E_BARRAGE_ENDS, rule, c->sc->barrage[which].by, 0, FS_NO_HEX, 0);
}

/* One line further; beyond its field it is over. */
static void advance_line(rp_ctx *c, int which)
{
    rp_creeping *b = &c->s->barrage[which];
    int16_t line[RP_MAX_HEXES];

    b->number = (int16_t)(b->number + b->step);
    b->advances++;
    if (!rp_barrage_line(c->sc, c->s, which, line))
        end_barrage(c, which, RP_R41);
}

int rp_next_running(const rp_scenario *sc, const rp_state *s, int from)
{
    for (int i = from; i < sc->n_barrages; i++)
        if (s->barrage[i].on == RUNNING)
            return i;
    return -1;
}

static void begin_if_due(rp_ctx *c, int which)
{
    rp_creeping *b = &c->s->barrage[which];

    if (b->on == NOT_BEGUN && b->axis && b->first_turn <= c->s->head.turn)
        b->on = RUNNING;
}

void rp_barrages_detonate(rp_ctx *c, int couplet)
{
    if (!c->sc->n_barrages || couplet > 2) /* [7.45] */
        return;
    for (int i = 0; i < c->sc->n_barrages; i++) {
        begin_if_due(c, i);
        if (couplet == 2 && c->s->barrage[i].on == RUNNING)
            advance_line(c, i);
    }
    mark_lines(c);
    rp_push_detonations(c);
}

/* A line marked in couplet 1 is of this turn; every turn moves a line on once, by the end of the turn or in couplet 2
 * [7.42] [7.44]. */
bool rp_barrages_are_down(const rp_ctx *c)
{
    for (int i = -1; (i = rp_next_running(c->sc, c->s, i + 1)) >= 0;) {
        const rp_creeping *b = &c->s->barrage[i];
        int16_t line[RP_MAX_HEXES];

        if (c->s->couplet == 2 && b->advances > c->s->head.turn - b->first_turn)
            return true;
        if (c->s->couplet == 1 && rp_barrage_line(c->sc, c->s, i, line) && rp_in(c->s, RP_BARRAGE, line[0]))
            return true;
    }
    return false;
}

/* The fewer couplets the less fire, but the timetable holds [7.44]; also in a turn without any [R41]. */
void rp_barrages_short_turn(rp_ctx *c, int couplets_played)
{
    for (int i = 0; i < c->sc->n_barrages && couplets_played < 2; i++) {
        begin_if_due(c, i);
        if (c->s->barrage[i].on != RUNNING)
            continue;
        rp_tell(c, RP_E_BARRAGE_ADVANCES, RP_7_44, c->sc->barrage[i].by, 0, FS_NO_HEX, 0);
        advance_line(c, i);
    }
}

/* Ten advances after the first line, or ten lines in all [AA.6] [R64]; CG3's ends with turn 6 [YS.7]. */
static bool is_spent(const rp_ctx *c, int which)
{
    const rp_barrage *given = &c->sc->barrage[which];
    const rp_creeping *b = &c->s->barrage[which];
    int most = given->advances - (given->advances && rp_is_switched(c->sc, RP_SW_TEN_LINES));

    return (given->advances && b->advances >= most) || (given->last_turn && c->s->head.turn >= given->last_turn);
}

void rp_barrages_end_turn(rp_ctx *c)
{
    if (!c->sc->n_barrages)
        return;
    for (int i = 0; i < c->sc->n_barrages; i++)
        if (c->s->barrage[i].on == RUNNING && is_spent(c, i))
            end_barrage(c, i, c->sc->barrage[i].advances ? RP_R64 : RP_YS_7);
    memset(c->s->plane[RP_BARRAGE], 0, sizeof c->s->plane[RP_BARRAGE]);
}

/* --- LINE: barrages the owner lays when he likes, all of them in one turn [AA.6] [R64] --- */

static bool is_row(int heading) { return heading == RP_ROW_NORTH || heading == RP_ROW_SOUTH; }

/* The i-th hex of a line: a row goes on eastwards, a column southwards. */
static int line_hex(const fs_grid *g, int first, int heading, int i)
{
    int column = fs_hex_col(g, first), row = fs_hex_row(g, first);

    return is_row(heading) ? fs_hex_at(g, column + i, row) : fs_hex_at(g, column, row + i);
}

/* Twice the columns and rows of the middle of a set; false if it is empty. */
static bool middle_of(const fs_grid *g, const uint64_t *set, fs_point *out)
{
    int n = 0, column = 0, row = 0;

    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = set[w]; left; left &= left - 1, n++) {
            int hex = w * 64 + __builtin_ctzll(left);

            column += fs_hex_col(g, hex);
            row += fs_hex_row(g, hex);
        }
    if (n)
        *out = (fs_point){2 * column / n, 2 * row / n};
    return n;
}

/* Of the hexes of the map's edge on this side, whether most are in the set. */
static bool is_edge_of(const fs_grid *g, const uint64_t *set, int heading)
{
    int length = is_row(heading) ? g->columns : g->rows, n = 0;

    for (int i = 0; i < length; i++) {
        int hex = heading == RP_ROW_NORTH     ? fs_hex_at(g, i, 0)
                  : heading == RP_ROW_SOUTH   ? fs_hex_at(g, i, g->rows - 1)
                  : heading == RP_COLUMN_WEST ? fs_hex_at(g, 0, i)
                                              : fs_hex_at(g, g->columns - 1, i);

        n += hex != FS_NO_HEX && rp_has(set, hex);
    }
    return 2 * n > length;
}

/* Headings open to the side, as bits: towards the enemy's edges [R64]; where the scenario states none, towards where he
 * sets up; any, if that tells nothing. */
static unsigned headings_of(const rp_scenario *sc, fs_side side)
{
    const fs_grid *g = &sc->board.grid;
    unsigned any = 1U << RP_ROW_NORTH | 1U << RP_ROW_SOUTH | 1U << RP_COLUMN_WEST | 1U << RP_COLUMN_EAST, open = 0;
    fs_point own, his;

    for (int h = RP_ROW_NORTH; h <= RP_COLUMN_EAST; h++)
        open |= (unsigned)is_edge_of(g, sc->campaign.edge[fs_other(side)], h) << h;
    if (!open && middle_of(g, sc->setup[side], &own) && middle_of(g, sc->setup[fs_other(side)], &his)) {
        open |= his.y != own.y ? 1U << (his.y < own.y ? RP_ROW_NORTH : RP_ROW_SOUTH) : 0;
        open |= his.x != own.x ? 1U << (his.x < own.x ? RP_COLUMN_WEST : RP_COLUMN_EAST) : 0;
    }
    return open ? open : any;
}

/* Whether all its hexes lie in the field. */
static int width_refused(const rp_scenario *sc, int which, int first, int heading, fs_error *e)
{
    const rp_barrage *b = &sc->barrage[which];

    for (int i = 0; i < b->width; i++) {
        int hex = line_hex(&sc->board.grid, first, heading, i);

        if (hex == FS_NO_HEX || !rp_has(b->field, hex))
            return rp_refuse_for(e, RP_AA_6, RP_P_LINE_TOO_LONG, 0, first, i, b->width);
    }
    return 0;
}

static int line_refused(const rp_scenario *sc, int which, int first, int heading, fs_error *e)
{
    if (heading > RP_COLUMN_EAST || !(headings_of(sc, sc->barrage[which].by) >> heading & 1))
        return rp_refuse(e, RP_R64, RP_P_WRONG_WAY, 0, first);
    return width_refused(sc, which, first, heading, e);
}

/* Whether its line fits anywhere: one that is too long for the field is never laid. */
static bool has_line(const rp_scenario *sc, int which)
{
    unsigned open = headings_of(sc, sc->barrage[which].by);

    for (int h = RP_ROW_NORTH; h <= RP_COLUMN_EAST; h++)
        for (int hex = 0; open >> h & 1 && hex < sc->n_hexes; hex++)
            if (!width_refused(sc, which, hex, h, NULL))
                return true;
    return false;
}

/* The side's first barrage that is his to lay and has not been laid; -1 if there is none. */
static int next_to_lay(const rp_scenario *sc, const rp_state *s, fs_side side, int from)
{
    for (int i = from; i < sc->n_barrages; i++)
        if (rp_part_now(sc, s)->barrages >> i & 1 && sc->barrage[i].by == side && !sc->barrage[i].axis &&
            !s->barrage[i].axis && has_line(sc, i))
            return i;
    return -1;
}

void rp_push_lines(rp_ctx *c)
{
    for (fs_side side = 1; side <= 2; side++)
        if (next_to_lay(c->sc, c->s, side, 0) >= 0) {
            fs_push(&c->s->head, RP_F_LINE, side);
            return;
        }
}

/* Whether the line strikes an enemy and nobody of one's own. */
static bool is_worth_it(const rp_ctx *c, int which, int first, int heading)
{
    const rp_barrage *b = &c->sc->barrage[which];
    bool hits = false;

    for (int i = 0; i < b->width; i++) {
        int hex = line_hex(&c->sc->board.grid, first, heading, i);

        if (rp_holds_hex(c->s, b->by, hex))
            return false;
        hits |= rp_holds_hex(c->s, fs_other(b->by), hex);
    }
    return hits;
}

static void lay(rp_ctx *c, int which, const fs_option *o)
{
    const fs_grid *g = &c->sc->board.grid;
    bool rows = is_row(o->form), back = o->form == RP_ROW_NORTH || o->form == RP_COLUMN_WEST;
    int column = fs_hex_col(g, o->x), row = fs_hex_row(g, o->x), from = rows ? column : row;

    c->s->barrage[which] = (rp_creeping){.axis = rows ? RP_ROWS : RP_COLUMNS,
                                         .number = (int16_t)(rows ? row : column),
                                         .from = (int16_t)from,
                                         .to = (int16_t)(from + c->sc->barrage[which].width - 1),
                                         .step = back ? -1 : 1,
                                         .first_turn = (uint8_t)c->s->head.turn};
    rp_tell(c, RP_E_BARRAGE_PLACED, RP_AA_6, c->sc->barrage[which].by, 0, o->x, 0);
}

enum { ASKING, ANSWERED };

static void line_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == ANSWERED && f->side == 1 && next_to_lay(c->sc, c->s, 2, 0) >= 0)
        f->side = 2, f->step = ASKING;
    if (f->step == ASKING)
        c->s->head.waiting = f->side;
    else
        fs_pop(&c->s->head, c->run);
}

static void line_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    int left = 0;

    for (int i = -1; (i = next_to_lay(c->sc, c->s, side, i + 1)) >= 0;)
        left++;
    d->rule = RP_R64;
    d->flags = FS_EXHAUSTIVE;
    d->main = RP_V_BARRAGE;
    d->phrase = RP_P_ASK_LINE;
    d->least = d->most = (uint16_t)left;
}

static fs_option line_option(int hex, int heading)
{
    fs_option o = rp_option_hex(RP_V_BARRAGE, 0, hex);

    o.form = (uint8_t)heading;
    return o;
}

/* `decline` while nothing is laid: not this turn. Lines that strike the enemy come first. */
static void line_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    int which = next_to_lay(c->sc, c->s, side, 0);
    unsigned open = headings_of(c->sc, side);

    if (!c->s->head.open)
        rp_offer(out, rp_option(FS_VERB_DECLINE, 0));
    for (int pass = 0; pass < 2; pass++) {
        for (int h = RP_ROW_NORTH; h <= RP_COLUMN_EAST; h++)
            for (int hex = 0; open >> h & 1 && hex < c->sc->n_hexes; hex++)
                if (!width_refused(c->sc, which, hex, h, NULL) && is_worth_it(c, which, hex, h) == !pass)
                    rp_offer(out, line_option(hex, h));
        if (!pass)
            out->narrow = out->n;
    }
}

static int line_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (o->verb == FS_VERB_DECLINE)
        return c->s->head.open ? rp_refuse(e, RP_AA_6, RP_P_BOTH_LINES, 0, FS_NO_HEX) : 0;
    if (o->verb != RP_V_BARRAGE)
        return rp_refuse(e, RP_R64, RP_P_NOT_NOW, 0, FS_NO_HEX);
    return line_refused(c->sc, next_to_lay(c->sc, c->s, side, 0), o->x, o->form, e);
}

static int line_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);

    if (o->verb == RP_V_BARRAGE) {
        lay(c, next_to_lay(c->sc, c->s, side, 0), o);
        if (next_to_lay(c->sc, c->s, side, 0) >= 0) /* they start and end together */
            return FS_MORE;
    }
    f->step = ANSWERED;
    return FS_CLOSED;
}

/* The k-th line of each barrage left, laid one after the other on a copy. */
static int line_suggest(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    rp_state copy = *c->s;
    rp_ctx trial = {c->sc, &copy, NULL};
    fs_option list[64];
    int n = 0;

    for (int which; (which = next_to_lay(c->sc, &copy, side, 0)) >= 0 && n < cap; n++) {
        fs_options all = {list, 0, 64, 0};

        line_options(&trial, side, &all);
        int shift = list[0].verb == FS_VERB_DECLINE, most = (all.n < all.cap ? all.n : all.cap) - shift;
        if (k < 0 || k >= most)
            return 0;
        line[n] = list[shift + k];
        lay(&trial, which, &line[n]);
    }
    return n;
}

static bool line_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    if (f->side < 1 || f->flags || f->step != ASKING || !rp_rest_is_zero(f, 0) || next_to_lay(sc, s, f->side, 0) < 0)
        return false;
    return f == fs_top_const(&s->head) && s->head.waiting == f->side;
}

const rp_kind rp_line_kind = {.advance = line_advance,
                              .decision = line_decision,
                              .options = line_options,
                              .check = line_check,
                              .apply = line_apply,
                              .suggest = line_suggest,
                              .is_sound = line_is_sound};
