/* artillery.c - the artillery phase and the bombardment before the battle: barrages and moves of guns [5.1] [11.1].
 *
 * A GUNS frame asks one side again and again until it is done; each shot is thrown in a BARRAGE frame above it.
 */
#include "fight.h"

enum { BOMBARDMENT = 1 }; /* flag of a GUNS frame */
enum { MOST_HITS = 1 };   /* of one shot [5.1e] */

/* ---- barrages ---- */

int ac_barrage_dice(const ac_scenario *sc, const ac_state *s, int gun, int hex, fs_sum *sum)
{
    int dice = ac_unit_chart[sc->piece[gun].type].ranged;
    bool cover = ac_cover_from_guns(sc, s, hex), wet = ac_piece_wet(sc, s, gun);
    if (sum) {
        fs_add(sum, AC_3_a, dice, AC_P_MOD_GUN);
        if (cover)
            fs_add(sum, AC_3_5_1a, -1, AC_P_MOD_GUN_COVER);
        if (wet)
            fs_add(sum, AC_3_5_1b, -1, AC_P_MOD_RIVER);
    }
    return dice - cover - wet;
}

/* Terrain a bombardment may be laid on, or a battery's hex; then no spotter is asked for (R75). */
static bool is_bombard_target(const ac_ctx *c, int hex)
{
    if (c->sc->terrain[hex] & c->sc->bombard_terrain)
        return true;
    for (int u = c->s->first[hex]; c->sc->bombard_batteries && u; u = c->s->stand[u].next)
        if (ac_is_battery(c->sc->piece[u].type))
            return true;
    return false;
}

static int gun_refused(const ac_ctx *c, fs_side side, int gun, fs_error *e)
{
    if (!ac_is_piece(c->sc, gun) || c->sc->piece[gun].side != side || !ac_is_battery(c->sc->piece[gun].type))
        return ac_refuse(e, AC_5_1a, AC_P_NO_GUN, 0, FS_NO_HEX);
    if (c->s->stand[gun].where != AC_ON_BOARD)
        return ac_refuse(e, AC_5_1a, AC_P_NO_GUN, gun, FS_NO_HEX);
    return 0;
}

/* A hex with stands or batteries of the enemy; HQs alone are no target [5.1h]; ships cannot be hit (S6). The order of
 * the gun's division does not matter [5.1g] (R88), but the guns of a dead one are silent (R91). */
int ac_barrage_refused(const ac_ctx *c, int gun, int hex, bool bombardment, fs_error *e)
{
    const ac_piece *p = &c->sc->piece[gun];
    int at = c->s->stand[gun].hex;

    if (c->s->holder[hex] != fs_other(p->side))
        return ac_refuse(e, AC_5_1h, AC_P_NO_TARGET, gun, hex);
    int d = c->sc->distance[at][hex], reach = ac_unit_chart[p->type].range_hexes;
    if (d > reach) { /* next door is allowed [5.1d] */
        ac_refuse(e, AC_3_a, AC_P_OUT_OF_RANGE, gun, hex);
        if (e) {
            e->have = d;
            e->need = reach;
        }
        return 1;
    }
    if (c->sc->terrain[hex] & AC_LAKE)
        return ac_refuse(e, AC_TEC_6, AC_P_SHIP_IS_SAFE, gun, hex);
    if (p->division && !c->s->stands_left[p->division])
        return ac_refuse(e, AC_R91, AC_P_DEAD_DIVISION, gun, hex);
    if (bombardment) {
        if (!is_bombard_target(c, hex))
            return ac_refuse(e, AC_11_1, AC_P_NOT_BOMBARDED, gun, hex);
        if (!c->sc->bombard_spotter)
            return ac_barrage_dice(c->sc, c->s, gun, hex, NULL) > 0 ? 0 : ac_refuse(e, AC_R40, AC_P_NO_DICE, gun, hex);
    }
    if (!ac_spotted(c->sc, c->s, gun, hex))
        return ac_refuse(e, AC_5_1b, AC_P_NOT_SPOTTED, gun, hex);
    if (ac_barrage_dice(c->sc, c->s, gun, hex, NULL) <= 0)
        return ac_refuse(e, AC_R40, AC_P_NO_DICE, gun, hex);
    return 0;
}

/* Hexes with enemies, each once, ascending by its first piece. */
static int enemy_hexes(const ac_ctx *c, fs_side side, int16_t out[AC_MAX_PIECES])
{
    fs_side enemy = fs_other(side);
    uint64_t seen[AC_HEX_WORDS] = {0};
    int n = 0;
    for (int w = 0; w < AC_PIECE_WORDS; w++) {
        uint64_t left = c->sc->side_stands[enemy][w] | c->sc->guns[enemy][w];
        for (; left; left &= left - 1) {
            int hex = c->s->stand[w * 64 + __builtin_ctzll(left)].hex;
            if (hex < 0 || ac_bit(seen, hex))
                continue;
            ac_set(seen, hex);
            out[n++] = (int16_t)hex;
        }
    }
    return n;
}

/* ---- GUNS: what one side's guns may do ---- */

static bool is_bombardment(const fs_frame *f) { return f->flags & BOMBARDMENT; }

/* With a shot left a gun gives up all it has and moves, fired or not [5.1f] (R69); not in a bombardment. */
static int move_refused(const ac_ctx *c, const fs_frame *f, int gun, fs_error *e)
{
    if (is_bombardment(f))
        return ac_refuse(e, AC_11_1, AC_P_ONLY_FIRE, gun, c->s->stand[gun].hex);
    if (!c->s->stand[gun].shots)
        return ac_refuse(e, AC_5_h, AC_P_OUT_OF_SHOTS, gun, c->s->stand[gun].hex);
    return ac_gun_move_refused(c, gun, e);
}

static bool has_shots(const ac_ctx *c, int gun)
{
    return c->s->stand[gun].where == AC_ON_BOARD && c->s->stand[gun].shots;
}

static bool has_target(const ac_ctx *c, const fs_frame *f, int gun, const int16_t *targets, int n)
{
    for (int i = 0; i < n; i++)
        if (!ac_barrage_refused(c, gun, targets[i], is_bombardment(f), NULL))
            return true;
    return false;
}

static void gun_options(const ac_ctx *c, const fs_frame *f, int gun, const int16_t *targets, int n, fs_options *out)
{
    if (!has_shots(c, gun))
        return;
    const uint8_t *away = c->sc->distance[c->s->stand[gun].hex];
    int reach = ac_unit_chart[c->sc->piece[gun].type].range_hexes;
    for (int i = 0; i < n; i++)
        if (away[targets[i]] <= reach && !ac_barrage_refused(c, gun, targets[i], is_bombardment(f), NULL))
            ac_offer(out, ac_option_hex(AC_V_BARRAGE, gun, targets[i]));
    if (!move_refused(c, f, gun, NULL))
        ac_offer(out, ac_option(AC_V_MOVE, gun));
}

/* Whether a gun may do anything: the cheap answers first. */
static bool any_work(const ac_ctx *c, const fs_frame *f)
{
    const uint64_t *guns = c->sc->guns[f->side];
    bool armed = false;
    for (int u = ac_next_piece(guns, 0); u; u = ac_next_piece(guns, u)) {
        bool has = has_shots(c, u);
        armed |= has;
        if (has && !move_refused(c, f, u, NULL))
            return true;
    }
    int16_t targets[AC_MAX_PIECES];
    int n = armed ? enemy_hexes(c, f->side, targets) : 0;
    for (int u = armed ? ac_next_piece(guns, 0) : 0; u; u = ac_next_piece(guns, u))
        if (has_shots(c, u) && has_target(c, f, u, targets, n))
            return true;
    return false;
}

bool ac_guns_have_work(const ac_ctx *c, fs_side side, bool bombardment)
{
    fs_frame f = {.kind = AC_F_GUNS, .side = side, .flags = bombardment ? BOMBARDMENT : 0};
    if (!bombardment)
        return any_work(c, &f);
    int16_t targets[AC_MAX_PIECES];
    int n = enemy_hexes(c, side, targets);
    const uint64_t *guns = c->sc->guns[side];
    for (int u = ac_next_piece(guns, 0); u; u = ac_next_piece(guns, u))
        for (int i = 0; i < n && c->s->stand[u].where == AC_ON_BOARD && c->sc->bombard_rounds; i++)
            if (!ac_barrage_refused(c, u, targets[i], true, NULL))
                return true;
    return false;
}

static void set_shots(ac_ctx *c, fs_side side, uint8_t shots)
{
    const uint64_t *guns = c->sc->guns[side];
    for (int u = ac_next_piece(guns, 0); u; u = ac_next_piece(guns, u))
        if (c->s->stand[u].where == AC_ON_BOARD)
            c->s->stand[u].shots = shots;
}

/* A bombardment has its own rounds, besides the shots of round 1 [11.1] (R75). */
void ac_push_guns(ac_ctx *c, fs_side side, bool bombardment)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_GUNS, side);
    f->flags = bombardment ? BOMBARDMENT : 0;
    if (bombardment)
        set_shots(c, side, c->sc->bombard_rounds);
}

static void guns_decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;
    d->rule = is_bombardment(f) ? AC_11_1 : AC_5_1a;
    d->main = AC_V_BARRAGE;
    d->flags = FS_EXHAUSTIVE;
    d->phrase = is_bombardment(f) ? AC_P_ASK_BOMBARDMENT : AC_P_ASK_BARRAGE;
}

static void guns_list(const ac_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int16_t targets[AC_MAX_PIECES];
    int n = enemy_hexes(c, side, targets);
    const uint64_t *guns = c->sc->guns[side];
    for (int u = ac_next_piece(guns, 0); u; u = ac_next_piece(guns, u))
        gun_options(c, f, u, targets, n, out);
    ac_offer(out, ac_option(FS_VERB_DONE, 0));
}

static int guns_check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    if (o->verb == FS_VERB_DONE)
        return 0;
    if (o->verb != AC_V_BARRAGE && o->verb != AC_V_MOVE)
        return ac_refuse(e, AC_5_1a, AC_P_BARRAGE_OR_MOVE, o->subject, FS_NO_HEX);
    if (gun_refused(c, side, o->subject, e))
        return 1;
    if (o->verb == AC_V_MOVE)
        return move_refused(c, f, o->subject, e);
    if (o->place != FS_HEX || !ac_is_hex(c->sc, o->x))
        return ac_refuse(e, AC_5_1h, AC_P_NO_TARGET, o->subject, FS_NO_HEX);
    if (!c->s->stand[o->subject].shots)
        return ac_refuse(e, AC_5_c, AC_P_OUT_OF_SHOTS, o->subject, o->x);
    return ac_barrage_refused(c, o->subject, o->x, is_bombardment(f), e);
}

enum { ASK, DONE };

/* Whether the guns can do anything but be done: what the record says they do, or whatever it is. */
static bool has_choice(const ac_ctx *c, const fs_frame *f)
{
    const fs_option *next = ac_told(c, f->side);
    bool legal = next && !ac_check_told(c, f->side, guns_check);
    if ((!legal || next->verb == FS_VERB_DONE) && !any_work(c, f))
        return false;
    if (legal)
        ac_told_right(c);
    return true;
}

static void guns_advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->step == ASK && has_choice(c, f)) {
        c->s->head.waiting = f->side;
        return;
    }
    if (is_bombardment(f))
        set_shots(c, f->side, 0);
    for (int u = ac_next_piece(c->sc->guns[f->side], 0); u; u = ac_next_piece(c->sc->guns[f->side], u))
        c->s->stand[u].did &= (uint8_t)~AC_MOVED;
    fs_pop(&c->s->head, c->run);
}

static int guns_apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    if (o->verb == FS_VERB_DONE) {
        f->step = DONE;
        return FS_CLOSED;
    }
    if (o->verb == AC_V_MOVE) { /* discards all it has left [5.1f]; the move itself takes the last */
        c->s->stand[o->subject].shots = 1;
        return ac_open_gun_move(c, o->subject);
    }
    fs_frame *b = fs_push(&c->s->head, AC_F_BARRAGE, side);
    b->v[0] = (int16_t)o->subject;
    b->v[1] = (int16_t)o->x;
    c->s->stand[o->subject].shots--;
    return FS_CLOSED;
}

bool ac_guns_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    if (!f->side || f->step > DONE || f->flags > BOMBARDMENT)
        return false;
    for (int i = 0; i < 14; i++)
        if (f->v[i])
            return false;
    bool asked = s->head.waiting && f == fs_top_const(&s->head);
    return !asked || (f->step == ASK && s->head.waiting == f->side && any_work(&c, f));
}

const ac_kind ac_guns_kind = {guns_advance, guns_decision, guns_list, guns_check, guns_apply, NULL};

/* ---- BARRAGE: one shot ---- */

enum { THROW, OVER };

/* M row against the status of the target [5.1c], one hit at most, no answer, no fall back [5.1d] (R71). */
static void throw_shot(ac_ctx *c, int gun, int hex)
{
    fs_side side = c->sc->piece[gun].side;
    uint8_t faces[8] = {0};
    fs_sum sum = {0};
    fs_rule row;
    int dice = ac_barrage_dice(c->sc, c->s, gun, hex, &sum);
    uint8_t profile = ac_attack_profile(ac_hex_status(c->sc, c->s, hex), &row);
    int hits = ac_throw_hits(c, side, dice, profile, AC_5_1c, faces);

    if (hits > MOST_HITS)
        hits = MOST_HITS;
    if (c->run->log) {
        fs_event e = {.type = AC_E_BARRAGE,
                      .rule = row,
                      .subject = (fs_unit)gun,
                      .side = side,
                      .seen = 3,
                      .place = FS_HEX,
                      .x = hex,
                      .total = hits,
                      .against = dice,
                      .result = hits ? AC_RES_HITS : AC_RES_NO_HITS};
        fs_say(c->run, &e, &sum, faces, dice);
    }
    if (hits) {
        uint64_t group[AC_PIECE_WORDS] = {0};
        ac_group_of_hex(c->sc, c->s, hex, group);
        ac_push_losses(c, fs_other(side), hits, AC_5_1e, group, false); /* stands or battery (R18) [5.1h] */
    }
}

static void barrage_advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    if (f->step == OVER) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    f->step = OVER;
    throw_shot(c, f->v[0], f->v[1]);
}

static void never_asked(const ac_ctx *c, fs_side side, fs_decision *d)
{
    (void)c;
    (void)side;
    d->rule = AC_5_1c;
}

static void nothing_to_list(const ac_ctx *c, fs_side side, fs_options *out)
{
    (void)c;
    (void)side;
    (void)out;
}

static int never_legal(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c;
    (void)side;
    return ac_refuse(e, AC_5_1c, AC_P_BARRAGE_OR_MOVE, o->subject, FS_NO_HEX);
}

static int never_applied(ac_ctx *c, fs_side side, const fs_option *o)
{
    (void)c;
    (void)side;
    (void)o;
    return FS_CLOSED;
}

bool ac_barrage_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    int gun = f->v[0], hex = f->v[1];
    for (int i = 2; i < 14; i++)
        if (f->v[i])
            return false;
    if (f->step > OVER || f->flags || !ac_is_piece(sc, gun) || !ac_is_battery(sc->piece[gun].type) ||
        sc->piece[gun].side != f->side || !ac_is_hex(sc, hex) || (s->head.waiting && f == fs_top_const(&s->head)))
        return false;
    return f->step == OVER || (s->stand[gun].where == AC_ON_BOARD && s->holder[hex] == fs_other(f->side));
}

const ac_kind ac_barrage_kind = {barrage_advance, never_asked, nothing_to_list, never_legal, never_applied, NULL};
