/* walking.c - a move whose line is closed: the pieces walk their way hex by hex (HQs give way, wire is crushed), are
 * put down, pay for zones passed in a retreat, and settle. */
#include "march.h"

/* False: somebody is asked first. */
static bool walk(ac_ctx *c, fs_frame *f)
{
    uint8_t depth = c->s->head.depth;
    while (f->v[AC_MV_CURSOR] < f->v[AC_MV_LENGTH]) {
        int hex = f->v[AC_MV_PATH + f->v[AC_MV_CURSOR]++];
        if (ac_is_quiet(c->sc, c->s, hex))
            continue;
        for (int u = 0; (u = ac_next_piece(c->s->group, u));)
            ac_enter(c, u, hex);
        if (c->s->head.depth != depth)
            return false; /* an HQ's owner chooses [R35] */
    }
    f->v[AC_MV_CURSOR] = 0;
    f->step = AC_MV_PLACE;
    return true;
}

/* Those of the group who have not been lost on the way. */
static void leave_board(ac_ctx *c, fs_frame *f, int from)
{
    for (int u = 0; (u = ac_next_piece(c->s->group, u));) {
        if (c->s->stand[u].where != AC_ON_BOARD)
            continue;
        ac_say(c, AC_E_EXITS, AC_9_a, f->side, u, from);
        if (ac_is_combat(c->sc->piece[u].type))
            c->s->exited[f->side]++;
        ac_take(c->sc, c->s, u, AC_GONE);
    }
    c->s->stirred = 1;
    f->step = AC_MV_END;
    const ac_division *d = &c->sc->division[f->v[AC_MV_DIVISION]];
    if (!c->s->stands_left[f->v[AC_MV_DIVISION]])
        for (int i = 0; i < d->n_hqs; i++) /* [R22] */
            if (c->s->stand[d->hq[i]].where == AC_ON_BOARD)
                ac_hq_gives_way(c, d->hq[i]);
}

/* A battery pays for its way: one shot in its division's turn, all it has in the artillery phase [R69]. */
static void pay_shots(ac_ctx *c, const fs_frame *f, int gun)
{
    ac_stand *st = &c->s->stand[gun];
    if (f->flags == AC_MOVE_ENTER || f->flags == AC_MOVE_LAND)
        st->shots = f->v[AC_MV_LENGTH] > 1 ? 1 : 2; /* [R90] */
    else
        st->shots = c->s->head.phase == AC_PHASE_ARTILLERY ? 0 : (uint8_t)(st->shots - 1);
    if (c->run->log && f->flags == AC_MOVE_GUN)
        fs_say(c->run,
               &(fs_event){.type = AC_E_GUN_SPENDS,
                           .rule = AC_5_g,
                           .subject = (fs_unit)gun,
                           .side = f->side,
                           .seen = 3,
                           .total = st->shots},
               NULL, NULL, 0);
}

static void put_down(ac_ctx *c, const fs_frame *f, int u, int hex)
{
    static const struct {
        uint16_t event;
        fs_rule rule;
    } word[AC_MOVE_MODES] = {[AC_MOVE_GROUP] = {AC_E_MOVES, AC_2_2a},  [AC_MOVE_RETREAT] = {AC_E_MOVES, AC_2_6b},
                             [AC_MOVE_GUN] = {AC_E_MOVES, AC_2_7},     [AC_MOVE_HQ] = {AC_E_HQ_GOES, AC_2_3a},
                             [AC_MOVE_ENTER] = {AC_E_ENTERS, AC_12_a}, [AC_MOVE_LAND] = {AC_E_LANDS, AC_9_a}};
    ac_stand *st = &c->s->stand[u];
    if (st->where == AC_ON_BOARD)
        ac_move(c->sc, c->s, u, hex);
    else
        ac_put(c->sc, c->s, u, hex);
    st->did |= AC_MOVED;
    if (f->flags == AC_MOVE_LAND)
        st->did |= AC_LANDED;
    if (ac_is_battery(c->sc->piece[u].type))
        pay_shots(c, f, u);
    ac_say(c, word[f->flags].event, word[f->flags].rule, f->side, u, hex);
}

/* The HQs that are due come on with the first stands of their division [R90]. */
static void bring_hqs(ac_ctx *c, const fs_frame *f, int hex)
{
    const ac_division *d = &c->sc->division[f->v[AC_MV_DIVISION]];
    for (int i = 0; i < d->n_hqs; i++)
        if (ac_is_due(c->sc, c->s, d->hq[i]))
            put_down(c, f, d->hq[i], hex);
}

/* One SP for each hex entered in an enemy zone; the whole group pays, or each stand of it [2.6c] [R33]. */
static void charge_zones(ac_ctx *c, const fs_frame *f, int hex)
{
    int zones = 0, stands = 0;
    for (int i = 0; i < f->v[AC_MV_LENGTH]; i++)
        zones += ac_in_enemy_zoc(c->s, f->v[AC_MV_PATH + i], f->side);
    if (!zones)
        return;
    uint64_t group[AC_PIECE_WORDS];
    memcpy(group, c->s->group, sizeof group);
    for (int u = 0; (u = ac_next_piece(group, u));)
        stands++;
    int sp = c->sc->switches[AC_SW_RETREAT_LOSS] ? zones * stands : zones;
    if (c->run->log)
        fs_say(c->run,
               &(fs_event){.type = AC_E_ZOC_COST,
                           .rule = AC_2_6c,
                           .subject = (fs_unit)ac_next_piece(group, 0),
                           .side = f->side,
                           .seen = 3,
                           .place = FS_HEX,
                           .x = hex,
                           .total = sp},
               NULL, NULL, 0);
    if (!f->v[AC_MV_EXITS])
        memset(c->s->group, 0, sizeof c->s->group);
    ac_push_losses(c, f->side, sp, AC_2_6c, group, false);
}

static int last_hex(const fs_frame *f)
{
    return f->v[AC_MV_LENGTH] ? f->v[AC_MV_PATH + f->v[AC_MV_LENGTH] - 1] : f->v[AC_MV_START];
}

static void place(ac_ctx *c, fs_frame *f)
{
    int hex = last_hex(f);
    if (f->v[AC_MV_EXITS]) {
        f->step = AC_MV_LEAVE;
        if (f->flags == AC_MOVE_RETREAT && f->v[AC_MV_LENGTH])
            charge_zones(c, f, hex);
        return;
    }
    for (int u = 0; (u = ac_next_piece(c->s->group, u));)
        put_down(c, f, u, hex);
    if ((f->flags == AC_MOVE_ENTER || f->flags == AC_MOVE_LAND) && c->s->combat[hex])
        bring_hqs(c, f, hex);
    f->step = AC_MV_SETTLE;
    if (f->flags == AC_MOVE_RETREAT)
        charge_zones(c, f, hex);
}

/* Markers that met where the group came to stand are settled once it has paid for its way. */
bool ac_move_remedies(const ac_scenario *sc, const ac_state *s, const fs_frame *f, int hex, bool full)
{
    (void)sc;
    (void)s;
    return !full && f->step == AC_MV_SETTLE && f->flags != AC_MOVE_HQ && f->v[AC_MV_LENGTH] &&
           f->v[AC_MV_PATH + f->v[AC_MV_LENGTH] - 1] == hex;
}

/* Goes on as far as nobody has to be asked: every step falls through to the next unless it has put a frame on top. */
void ac_walk_on(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    uint8_t depth = c->s->head.depth;
    switch (f->step) {
    case AC_MV_OPEN:
        c->s->head.waiting = f->side;
        break;
    case AC_MV_LEAVE:
        leave_board(c, f, last_hex(f));
        break;
    case AC_MV_WALK:
        if (!walk(c, f))
            break;
        /* fallthrough */
    case AC_MV_PLACE:
        place(c, f);
        if (f->step != AC_MV_SETTLE || c->s->head.depth != depth)
            break;
        /* fallthrough */
    case AC_MV_SETTLE:
        f->step = AC_MV_END;
        if (f->flags != AC_MOVE_HQ)
            ac_settle(c, f->v[AC_MV_PATH + f->v[AC_MV_LENGTH] - 1]); /* [4.e] [R16] */
        if (c->s->head.depth != depth)
            break;
        /* fallthrough */
    default:
        memset(c->s->group, 0, sizeof c->s->group);
        fs_pop(&c->s->head, c->run);
    }
}
