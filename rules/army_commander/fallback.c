/* fallback.c - a beaten group goes back [4.1].
 *
 * All that stands in a hex goes as one group on one path, its owner's open line of `to` hexes closed by `stop`; a
 * battery may be given a path of its own by `detach` (R85). ways.c finds the paths.
 */
#include "ways.h"

enum { ASK, WALK, PAY, ARRIVE, SETTLE, NEXT };
enum { EXITS = 1 }; /* flag: the path ends over the edge */

static int parts_of(const ac_ctx *c, const fs_frame *f, fs_option *at, int cap)
{
    ac_way w = ac_way_of(c->sc, c->s, f);
    fs_options out = {.at = at, .cap = cap};
    ac_way_parts(&w, f->v[AC_WAY_GUN] != 0, &out);
    return out.n;
}

enum { MOST_PARTS = 10 };

/* ---- what a part does ---- */

static void take_part(fs_frame *f, uint64_t *group, const fs_option *o)
{
    switch (o->verb) {
    case AC_V_TO:
        f->v[AC_WAY_PATH + f->v[AC_WAY_LENGTH]++] = (int16_t)o->x;
        break;
    case AC_V_DETACH:
        f->v[AC_WAY_GUN] = (int16_t)o->subject;
        ac_clear(group, o->subject);
        break;
    case AC_V_EXIT:
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
    if (!c->sc->reembark || !(c->sc->terrain[f->v[AC_WAY_FROM]] & AC_BEACH))
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
    ac_tell(c, AC_E_NO_WAY_BACK, AC_4_1i, f->side, 0, f->v[AC_WAY_FROM], AC_RES_FALLS_BACK);
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
    if (f->v[AC_WAY_AT] == f->v[AC_WAY_LENGTH]) {
        f->step = PAY;
        return;
    }
    ac_enter(c, lead_of(c), f->v[AC_WAY_PATH + f->v[AC_WAY_AT]++]);
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
    int end = f->v[AC_WAY_LENGTH] ? f->v[AC_WAY_PATH + f->v[AC_WAY_LENGTH] - 1] : f->v[AC_WAY_FROM];
    int sp = f->v[AC_WAY_AT];

    move_group(c, end);
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u))
        st[u].shots = 0; /* [5.e] */
    ac_tell(c, AC_E_FALLS_BACK, AC_4_1a, f->side, lead_of(c), end, AC_RES_FALLS_BACK);
    f->v[AC_WAY_AT] = 0;
    f->step = ARRIVE;
    bring_hqs(c, f->v[AC_WAY_FROM], end);
    if (sp > 0)
        ac_push_losses(c, f->side, sp, AC_4_1f, c->s->group, false);
}

/* What the hex holds beside the group. */
static int load_of_others(const ac_scenario *sc, const ac_state *s, int hex)
{
    int load = s->load[hex];
    for (int u = s->first[hex]; u; u = s->stand[u].next)
        load -= ac_bit(s->group, u) ? ac_unit_chart[sc->piece[u].type].stacking : 0;
    return load;
}

/* Those of the group in the last hex of its way who do not fit there and stop one hex before it (R64), told apart as
 * the search for the way did it: in order, whoever still fits stays. Returns their load. */
static int left_over(const ac_scenario *sc, const ac_state *s, int end, uint64_t out[AC_PIECE_WORDS])
{
    int room = AC_STACKING - load_of_others(sc, s, end), rest = 0;
    memset(out, 0, AC_PIECE_WORDS * sizeof *out);
    for (int u = s->first[end]; u; u = s->stand[u].next) {
        int size = ac_unit_chart[sc->piece[u].type].stacking;
        if (!ac_bit(s->group, u))
            continue;
        if (size <= room) {
            room -= size;
        } else {
            ac_set(out, u);
            rest += size;
        }
    }
    return rest;
}

static void split(ac_ctx *c, int end, int before)
{
    uint64_t rest[AC_PIECE_WORDS];
    left_over(c->sc, c->s, end, rest);
    for (int u = ac_next_piece(rest, 0); u; u = ac_next_piece(rest, u))
        ac_move(c->sc, c->s, u, before);
}

/* Over the edge all leave, and HQs find another place. */
static void leave_board(ac_ctx *c, const fs_frame *f, int end)
{
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u)) {
        c->s->exited[f->side] = (uint8_t)(c->s->exited[f->side] + ac_is_combat(c->sc->piece[u].type));
        ac_take(c->sc, c->s, u, AC_GONE);
    }
    c->s->stirred = 1;
    memset(c->s->group, 0, sizeof c->s->group);
    for (int u = c->s->first[end], next; u; u = next) {
        next = c->s->stand[u].next;
        if (c->sc->piece[u].type == AC_HQ)
            ac_hq_gives_way(c, u);
    }
}

static void arrive(ac_ctx *c, fs_frame *f)
{
    int steps = f->v[AC_WAY_LENGTH], end = steps ? f->v[AC_WAY_PATH + steps - 1] : f->v[AC_WAY_FROM];

    f->step = SETTLE;
    if (f->flags & EXITS) {
        leave_board(c, f, end);
        return;
    }
    if (c->s->load[end] > AC_STACKING && steps >= 2)
        split(c, end, f->v[AC_WAY_PATH + steps - 2]);
    ac_settle(c, end);
}

/* The rest of a split group settles too; then a battery left behind starts on its own way. */
static void settle(ac_ctx *c, fs_frame *f)
{
    int steps = f->v[AC_WAY_LENGTH];
    f->step = NEXT;
    if (steps >= 2)
        ac_settle(c, f->v[AC_WAY_PATH + steps - 2]);
}

static void next_group(ac_ctx *c, fs_frame *f)
{
    int gun = f->v[AC_WAY_GUN];
    memset(c->s->group, 0, sizeof c->s->group);
    if (!gun || c->s->stand[gun].where != AC_ON_BOARD) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    ac_set(c->s->group, gun);
    f->step = ASK;
    f->flags = 0;
    memset(&f->v[AC_WAY_LENGTH], 0, sizeof f->v - AC_WAY_LENGTH * sizeof f->v[0]);
}

static void embark(ac_ctx *c, fs_frame *f)
{
    ac_tell(c, AC_E_REEMBARKS, AC_4_1i, f->side, lead_of(c), f->v[AC_WAY_FROM], AC_RES_FALLS_BACK);
    for (int u = ac_next_piece(c->s->group, 0); u; u = ac_next_piece(c->s->group, u))
        ac_take(c->sc, c->s, u, AC_EMBARKED);
}

enum { ROWING = 2 }; /* flag: pays one SP, then takes to the boats */

static void start(ac_ctx *c, fs_frame *f)
{
    if (ac_none(c->s->group)) {
        f->step = NEXT;
    } else if (f->flags & ROWING) { /* paid */
        int from = f->v[AC_WAY_FROM], next;
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
    ac_way w = ac_way_of(c->sc, c->s, f);
    bool lateral;
    int sp = ac_way_cost(&w, &lateral) + lateral;
    if (lateral)
        ac_tell(c, AC_E_SIDEWAYS, AC_4_1g, f->side, lead_of(c), f->v[AC_WAY_FROM], 0);
    f->v[AC_WAY_AT] = 0;
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
        if (f->v[AC_WAY_AT] == 0)
            set_out(c, f);
        walk(c);
        break;
    case PAY:
        f->v[AC_WAY_AT] = (int16_t)(f->flags >> 2);
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
    f->v[AC_WAY_FROM] = (int16_t)from;
    f->v[AC_WAY_ENEMY] = (int16_t)enemy_a;
    f->v[AC_WAY_ENEMY + 1] = (int16_t)enemy_b;
    memset(c->s->group, 0, sizeof c->s->group);
    ac_group_of_hex(c->sc, c->s, from, c->s->group); /* both divisions of a mixed hex [3.6] (R85) */
}

/* ---- the line ---- */

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    ac_way w = ac_way_of(c->sc, c->s, f);
    bool lateral;
    (void)side;
    d->rule = w.guns_only ? AC_4_1h : AC_4_1e;
    d->main = AC_V_TO;
    d->flags = FS_EXHAUSTIVE;
    d->phrase = AC_P_ASK_FALL_BACK;
    d->subject = (fs_unit)lead_of(c);
    d->arg[0] = ac_way_cost(&w, &lateral);
    d->arg[0] += lateral;
    d->arg[1] = w.sp;
    d->least = w.n == 0;
    d->most = AC_WAY_STEPS;
    d->about = ac_option_hex(AC_V_TO, lead_of(c), w.at[w.n]);
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    fs_option at[MOST_PARTS];
    int n = parts_of(c, fs_top_const(&c->s->head), at, MOST_PARTS);
    (void)side;
    for (int i = 0; i < n; i++)
        ac_offer(out, at[i]);
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
    ac_way w = ac_way_of(c->sc, c->s, f);
    if (o->verb == AC_V_TO && o->place == FS_HEX && ac_is_hex(c->sc, o->x))
        return ac_way_step_refused(&w, o->x, e);
    if (o->verb == AC_V_STOP)
        return ac_refuse(e, AC_4_1f, AC_P_NOT_CLEAR_YET, 0, w.at[w.n]);
    if (o->verb == AC_V_DETACH)
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
    if (n && at[n - 1].verb == AC_V_DETACH)
        n--;
    if (k >= n)
        return 0;
    uint64_t group[AC_PIECE_WORDS];
    memcpy(group, c->s->group, sizeof group);
    for (int pick = k; f.step == ASK && len < cap; pick = 0) {
        line[len++] = at[pick];
        take_part(&f, group, &at[pick]);
        if (run_forced(c, &f, group) <= 1)
            return len;
        parts_of(c, &f, at, MOST_PARTS);
    }
    return f.step == ASK ? 0 : len;
}

/* What the flags hold at each step: boats while they are paid for, the price of the way until it is paid. */
static bool flags_fit(const ac_state *s, const fs_frame *f)
{
    if (f->step == ASK)
        return f->flags == 0 || (f->flags == ROWING && f != fs_top_const(&s->head));
    if (f->step == WALK)
        return !(f->flags & ROWING) && f->flags >> 2 <= f->v[AC_WAY_LENGTH] + 1;
    return !(f->flags & ~EXITS);
}

bool ac_fallback_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int steps = f->v[AC_WAY_LENGTH], gun = f->v[AC_WAY_GUN];
    if (f->step > NEXT || !ac_is_hex(sc, f->v[AC_WAY_FROM]) || !ac_is_hex(sc, f->v[AC_WAY_ENEMY]) ||
        (f->v[AC_WAY_ENEMY + 1] != FS_NO_HEX && !ac_is_hex(sc, f->v[AC_WAY_ENEMY + 1])) || steps < 0 ||
        steps > AC_WAY_STEPS)
        return false;
    for (int i = 0; i < AC_WAY_STEPS; i++) {
        int hex = f->v[AC_WAY_PATH + i], before = i ? f->v[AC_WAY_PATH + i - 1] : f->v[AC_WAY_FROM];
        if (i < steps ? !ac_is_hex(sc, hex) || !ac_adjacent(sc, before, hex) : hex != 0)
            return false;
    }
    if (!flags_fit(s, f))
        return false;
    if (gun && (!ac_is_piece(sc, gun) || !ac_is_battery(sc->piece[gun].type) || sc->piece[gun].side != f->side))
        return false;
    if (f->v[AC_WAY_AT] < 0 || f->v[AC_WAY_AT] > steps || (f->step != WALK && f->step != PAY && f->v[AC_WAY_AT]))
        return false;
    for (int u = ac_next_piece(s->group, 0); u; u = ac_next_piece(s->group, u))
        if (!ac_is_piece(sc, u) || sc->piece[u].side != f->side || s->stand[u].where != AC_ON_BOARD ||
            !(ac_is_combat(sc->piece[u].type) || ac_is_battery(sc->piece[u].type)))
            return false;
    if (f->step != ASK || !s->head.waiting || f != fs_top_const(&s->head))
        return true;
    for (int u = ac_next_piece(s->group, 0); u; u = ac_next_piece(s->group, u))
        if (s->stand[u].hex != f->v[AC_WAY_FROM])
            return false;
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    fs_option at[MOST_PARTS];
    return !ac_none(s->group) && s->head.waiting == f->side && parts_of(&c, f, at, MOST_PARTS) > 1;
}

/* Whether what the way has still to cost takes all of the group. */
static bool is_doomed(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int due = 0;
    while (++f < &s->head.frame[s->head.depth])
        due += ac_losses_due(f);
    return due >= ac_group_sp(sc, s, s->group);
}

static int markers_of_others(const ac_state *s, int hex)
{
    int n = 0;
    for (int u = s->first[hex]; u; u = s->stand[u].next)
        n += s->stand[u].hit && !ac_bit(s->group, u);
    return n;
}

/* A group that has come to the end of its way pays first; then those who are too many go one hex back, or all over the
 * edge, and markers are settled in both hexes. */
bool ac_fallback_remedies(const ac_scenario *sc, const ac_state *s, const fs_frame *f, int hex, bool full)
{
    int steps = f->v[AC_WAY_LENGTH], end = steps ? f->v[AC_WAY_PATH + steps - 1] : f->v[AC_WAY_FROM];
    int before = steps >= 2 ? f->v[AC_WAY_PATH + steps - 2] : FS_NO_HEX;
    uint64_t rest[AC_PIECE_WORDS];
    if (f->step == SETTLE)
        return !full && hex == before;
    if (f->step != ARRIVE || hex != end || load_of_others(sc, s, hex) > AC_STACKING)
        return false;
    if (f->flags & EXITS)
        return full || markers_of_others(s, hex) < 2;
    return !full || is_doomed(sc, s, f) ||
           (before >= 0 && s->load[before] + left_over(sc, s, hex, rest) <= AC_STACKING);
}

const ac_kind ac_fallback_kind = {advance, decision, options, check, apply, suggest};
