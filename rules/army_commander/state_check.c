/* state_check.c - whether bytes are a state that can be played on. Total: reads any bytes without harm.
 *
 * From the outside in: the head, each piece by itself, sets, derived fields made again and compared, then the frames,
 * each judged in the file of its kind, and last whether those who are asked have an answer. */
#include "army_commander.h"
#include "moves.h"
#include "shell.h"

static int bad(fs_error *e, fs_rule rule, int unit, int hex) { return ac_refuse(e, rule, AC_P_BAD_STATE, unit, hex); }

static bool is_zero(const void *at, size_t n)
{
    const uint8_t *p = at;
    return !n || (!p[0] && !memcmp(p, p + 1, n - 1)); /* each byte is like the one before it */
}

static int head_refused(const ac_scenario *sc, const ac_state *s, fs_error *e)
{
    const fs_head *h = &s->head;
    if (h->scenario != sc->base.hash || h->depth > FS_MAX_FRAMES || h->waiting > 3 || h->open > 2 || h->winner > 3 ||
        h->phase > AC_PHASE_OVER || h->turn < 1 || h->turn > sc->n_rounds || h->reserved)
        return bad(e, AC_1_a, 0, FS_NO_HEX);
    if (!is_zero(h->frame + h->depth, (FS_MAX_FRAMES - h->depth) * sizeof h->frame[0]))
        return bad(e, AC_1_a, 0, FS_NO_HEX);
    bool over = h->phase == AC_PHASE_OVER;
    if (over != (h->depth == 0) || over != (h->waiting == 0) || over != (h->winner != 0))
        return bad(e, AC_9_a, 0, FS_NO_HEX);
    if (h->open && !(h->waiting & h->open))
        return bad(e, AC_1_a, 0, FS_NO_HEX);
    return 0;
}

static bool place_ok(const ac_scenario *sc, const ac_stand *st, const ac_piece *p)
{
    if (st->where != AC_ON_BOARD)
        return st->hex == FS_NO_HEX;
    return st->hex >= 0 && st->hex < sc->n_hexes &&
           (!(sc->terrain[st->hex] & AC_LAKE) || p->warship || p->type == AC_PLANE);
}

static bool stand_ok(const ac_scenario *sc, const ac_state *s, int u)
{
    const ac_piece *p = &sc->piece[u];
    const ac_stand *st = &s->stand[u];
    if (p->type == AC_DIVISION)
        return st->hex == FS_NO_HEX && is_zero(&st->where, sizeof *st - offsetof(ac_stand, where));
    if (st->where < AC_ON_BOARD || st->where > AC_RETIRED || !place_ok(sc, st, p))
        return false;
    bool battery = ac_is_battery(p->type);
    bool alive = st->where == AC_ON_BOARD || st->where == AC_WAITING || st->where == AC_EMBARKED;
    if (battery ? st->sp > ac_unit_chart[p->type].sp || (st->sp != 0) != alive : st->sp)
        return false;
    int shots = s->head.phase == AC_PHASE_BOMBARDMENT && sc->bombard_rounds > 3 ? sc->bombard_rounds : 3;
    if (st->shots > shots || (st->shots && !(battery && st->where == AC_ON_BOARD)) || st->hit > 1 ||
        (st->hit && !ac_is_combat(p->type)))
        return false;
    if (st->did & ~(AC_MOVED | AC_ATTACKED | AC_SUPPORTED | AC_LANDED | AC_SHIFTED | AC_NEW) ||
        (st->did && st->where != AC_ON_BOARD))
        return false;
    if (st->where == AC_RETIRED && p->type != AC_HQ)
        return false;
    return st->where != AC_LOST_FOR_GOOD || p->type != AC_HQ; /* [8.a] */
}

static int pieces_refused(const ac_scenario *sc, const ac_state *s, fs_error *e)
{
    if (!is_zero(&s->stand[0], sizeof s->stand[0]) ||
        !is_zero(&s->stand[sc->n_pieces + 1], (size_t)(AC_MAX_PIECES - sc->n_pieces - 1) * sizeof s->stand[0]))
        return bad(e, AC_0_a, 0, FS_NO_HEX);
    for (int u = 1; u <= sc->n_pieces; u++)
        if (!stand_ok(sc, s, u))
            return bad(e, AC_0_a, u, FS_NO_HEX);
    for (int d = 0; d <= AC_MAX_DIVISIONS; d++) {
        const ac_command *k = &s->command[d];
        bool used = d >= 1 && d <= sc->n_divisions;
        if (used ? k->order > AC_D || k->next > AC_D || k->flags > (AC_HAD_TURN | AC_STRATEGIC)
                 : !is_zero(k, sizeof *k))
            return bad(e, AC_1_1a, used ? d : 0, FS_NO_HEX);
        bool window = s->head.depth && fs_top_const(&s->head)->kind == AC_F_ORDERS;
        if (k->next && (!window || !(ac_orders_allowed(sc, s, d) >> k->next & 1)))
            return bad(e, AC_1_1b, d, FS_NO_HEX); /* only a window holds orders face down */
    }
    return 0;
}

/* No bit of a set lies beyond `n`. */
static bool within(const uint64_t *set, int words, int n)
{
    for (int w = 0; w < words; w++) {
        int left = n - w * 64;
        if (left < 64 && (left <= 0 ? set[w] : set[w] >> left))
            return false;
    }
    return true;
}

static int sets_refused(const ac_scenario *sc, const ac_state *s, fs_error *e)
{
    for (int hex = 0; hex < AC_MAX_HEXES; hex++) {
        if (ac_bit(s->wire, hex) && (hex >= sc->n_hexes || !(sc->terrain[hex] & AC_WIRE)))
            return bad(e, AC_TEC_1, 0, FS_NO_HEX);
        if (ac_bit(s->control, hex) && !ac_bit(sc->objective_hex, hex))
            return bad(e, AC_R79, 0, FS_NO_HEX);
    }
    if (!within(s->attacked, AC_HEX_WORDS, sc->n_hexes) || !within(s->base, AC_HEX_WORDS, sc->n_hexes) ||
        !within(s->contested[0], AC_HEX_WORDS, sc->n_hexes) || !within(s->contested[1], AC_HEX_WORDS, sc->n_hexes) ||
        !within(s->group, AC_PIECE_WORDS, sc->n_pieces + 1) || !within(s->support, AC_PIECE_WORDS, sc->n_pieces + 1) ||
        s->group[0] & 1 || s->support[0] & 1)
        return bad(e, AC_1_a, 0, FS_NO_HEX);
    bool in_turn = s->head.depth > 2 && s->head.frame[2].kind == AC_F_TURN;
    if (!in_turn && !is_zero(s->attacked, sizeof s->attacked))
        return bad(e, AC_3_2a, 0, FS_NO_HEX); /* targets are those of a divisional turn */
    if (s->last_turn > 2 || s->recovery[0] || s->exited[0] || s->lost[0])
        return bad(e, AC_1_a, 0, FS_NO_HEX);
    if (!is_zero(s->pad_command, sizeof s->pad_command) || s->stirred ||
        !is_zero(s->pad_banked, sizeof s->pad_banked) || !is_zero(s->pad, sizeof s->pad))
        return bad(e, AC_1_a, 0, FS_NO_HEX);
    return 0;
}

/* Supporters are named in a combat only; while they are, all of them can fire. */
static int support_refused(const ac_scenario *sc, const ac_state *s, fs_error *e)
{
    const fs_head *h = &s->head;
    bool combat = false;
    for (int i = 0; i < h->depth; i++)
        combat = combat || h->frame[i].kind == AC_F_COMBAT;
    for (int u = ac_next_piece(s->support, 0); u; u = ac_next_piece(s->support, u))
        if (!combat || (fs_top_const(h)->kind == AC_F_COMBAT &&
                        (s->stand[u].where != AC_ON_BOARD || !ac_unit_chart[sc->piece[u].type].ranged)))
            return bad(e, AC_3_3b, u, FS_NO_HEX);
    return 0;
}

/* While pieces are being placed, or a resolution is under way, stacks may be too high or carry two markers; by whose
 * doing is asked when the frames are known to be sound. */
static bool in_between(const fs_head *h)
{
    switch (h->depth ? fs_top_const(h)->kind : AC_F_NONE) {
    case AC_F_SHUFFLE:
    case AC_F_RESHUFFLE:
    case AC_F_RECOVERY:
        return h->open != 0;
    case AC_F_LOSSES:
    case AC_F_HQ:
    case AC_F_CLASH:
    case AC_F_FALLBACK:
    case AC_F_PURSUIT:
        return true;
    default:
        return false;
    }
}

static int markers_in(const ac_state *s, int hex)
{
    int n = 0;
    for (int u = s->first[hex]; u; u = s->stand[u].next)
        n += s->stand[u].hit;
    return n;
}

static int stacks_refused(const ac_scenario *sc, const ac_state *s, fs_error *e)
{
    ac_state made = *s;
    ac_derive(sc, &made);
    if (!sc->n_areas || !ac_in_parts(&s->head))
        ac_score(sc, &made, made.head.score);
    if (memcmp(&made, s, sizeof made))
        return bad(e, AC_0_c, 0, FS_NO_HEX);
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        fs_side sides = 0;
        for (int u = s->first[hex]; u; u = s->stand[u].next)
            if (sc->piece[u].type != AC_HQ)
                sides |= sc->piece[u].side;
        if (sides == 3)
            return bad(e, AC_2_2a, s->first[hex], hex);
        if ((s->load[hex] > AC_STACKING || markers_in(s, hex) > 1) && !in_between(&s->head))
            return bad(e, AC_0_c, s->first[hex], hex);
    }
    return 0;
}

static ac_frame_check *const frame_ok[AC_FRAMES] = {
    [AC_F_GAME] = ac_game_frame_ok,
    [AC_F_ROUND] = ac_round_frame_ok,
    [AC_F_ORDERS] = ac_orders_frame_ok,
    [AC_F_TURN] = ac_turn_frame_ok,
    [AC_F_MOVE] = ac_move_frame_ok,
    [AC_F_SHUFFLE] = ac_shuffle_frame_ok,
    [AC_F_COMBAT] = ac_combat_frame_ok,
    [AC_F_LOSSES] = ac_losses_frame_ok,
    [AC_F_FALLBACK] = ac_fallback_frame_ok,
    [AC_F_PURSUIT] = ac_pursuit_frame_ok,
    [AC_F_GUNS] = ac_guns_frame_ok,
    [AC_F_BARRAGE] = ac_barrage_frame_ok,
    [AC_F_AIR] = ac_air_frame_ok,
    [AC_F_RECOVERY] = ac_recovery_frame_ok,
    [AC_F_RESHUFFLE] = ac_reshuffle_frame_ok,
    [AC_F_HQ] = ac_hq_frame_ok,
    [AC_F_NIGHT_HQ] = ac_night_hq_frame_ok,
    [AC_F_CLASH] = ac_clash_frame_ok,
};

/* What can stand on what; [below] is a set of kinds. */
#define ON(kind) (1u << (kind))
static const uint32_t may_stand_on[AC_FRAMES] = {
    [AC_F_ROUND] = ON(AC_F_GAME),
    [AC_F_ORDERS] = ON(AC_F_ROUND),
    [AC_F_TURN] = ON(AC_F_ROUND),
    [AC_F_MOVE] = ON(AC_F_TURN) | ON(AC_F_GUNS),
    [AC_F_SHUFFLE] = ON(AC_F_TURN),
    [AC_F_COMBAT] = ON(AC_F_TURN) | ON(AC_F_COMBAT),
    [AC_F_CLASH] = ON(AC_F_COMBAT),
    [AC_F_LOSSES] = ~0u,
    [AC_F_FALLBACK] = ON(AC_F_COMBAT) | ON(AC_F_CLASH),
    [AC_F_PURSUIT] = ON(AC_F_COMBAT) | ON(AC_F_CLASH),
    [AC_F_GUNS] = ON(AC_F_GAME) | ON(AC_F_ROUND),
    [AC_F_BARRAGE] = ON(AC_F_GUNS),
    [AC_F_AIR] = ON(AC_F_GAME) | ON(AC_F_ROUND),
    [AC_F_RECOVERY] = ON(AC_F_GAME),
    [AC_F_RESHUFFLE] = ON(AC_F_GAME),
    [AC_F_NIGHT_HQ] = ON(AC_F_GAME),
    [AC_F_HQ] = ~0u,
};

static int frames_refused(const ac_scenario *sc, const ac_state *s, fs_error *e)
{
    const fs_head *h = &s->head;
    for (int i = 0; i < h->depth; i++) {
        const fs_frame *f = &h->frame[i];
        if (!ac_kind_of(f->kind) || f->side > 2 || (i == 0) != (f->kind == AC_F_GAME))
            return bad(e, AC_1_a, 0, FS_NO_HEX);
        if (i && !(may_stand_on[f->kind] >> h->frame[i - 1].kind & 1))
            return bad(e, AC_1_a, 0, FS_NO_HEX);
    }
    for (int i = 0; i < h->depth; i++)
        if (!frame_ok[h->frame[i].kind](sc, s, &h->frame[i]))
            return bad(e, AC_1_a, h->frame[i].kind, FS_NO_HEX);
    return 0;
}

static ac_frame_remedy *const remedies[AC_FRAMES] = {
    [AC_F_MOVE] = ac_move_remedies,         [AC_F_SHUFFLE] = ac_shuffle_remedies,
    [AC_F_LOSSES] = ac_losses_remedies,     [AC_F_FALLBACK] = ac_fallback_remedies,
    [AC_F_RECOVERY] = ac_recovery_remedies, [AC_F_RESHUFFLE] = ac_reshuffle_remedies,
};

static bool is_remedied(const ac_scenario *sc, const ac_state *s, int hex, bool full)
{
    for (int i = 0; i < s->head.depth; i++) {
        const fs_frame *f = &s->head.frame[i];
        if (remedies[f->kind] && remedies[f->kind](sc, s, f, hex, full))
            return true;
    }
    return false;
}

/* Every hex that holds too many or two markers is the affair of a frame that will see to it. */
static int excess_refused(const ac_scenario *sc, const ac_state *s, fs_error *e)
{
    for (int hex = 0; hex < sc->n_hexes; hex++) {
        if (s->load[hex] > AC_STACKING && !is_remedied(sc, s, hex, true))
            return bad(e, AC_0_c, s->first[hex], hex);
        if (markers_in(s, hex) > 1 && !is_remedied(sc, s, hex, false))
            return bad(e, AC_4_d, s->first[hex], hex);
    }
    return 0;
}

/* Who is asked is whom the top frame asks, and there is something to answer. */
static int question_refused(const ac_scenario *sc, const ac_state *s, fs_error *e)
{
    const fs_head *h = &s->head;
    const fs_frame *f = fs_top_const(h);
    fs_side asked = h->waiting;
    switch (f->kind) {
    case AC_F_GAME:
        asked = 1;
        break;
    case AC_F_ORDERS:
        asked = (fs_side)(3 & ~f->flags);
        break;
    case AC_F_ROUND:
    case AC_F_TURN:
    case AC_F_MOVE:
    case AC_F_SHUFFLE:
    case AC_F_HQ:
        asked = f->side;
        break;
    default:
        break;
    }
    if (h->waiting != asked || (asked == 3 && f->kind != AC_F_ORDERS))
        return bad(e, AC_1_2a, 0, FS_NO_HEX);
    for (fs_side side = 1; side <= 2; side++) {
        fs_options list = {NULL, 0, 0, 0};
        if (asked & side && fs_ruleset_army_commander.options(&sc->base, s, side, NULL, &list) < 1)
            return bad(e, AC_1_2a, 0, FS_NO_HEX);
    }
    return 0;
}

int ac_valid(const fs_scenario *base, const void *state, fs_error *e)
{
    const ac_scenario *sc = (const ac_scenario *)base;
    const ac_state *s = state;
    if (e)
        *e = (fs_error){0};
    if (head_refused(sc, s, e) || pieces_refused(sc, s, e) || sets_refused(sc, s, e) || support_refused(sc, s, e) ||
        stacks_refused(sc, s, e))
        return 1;
    return s->head.depth ? frames_refused(sc, s, e) || excess_refused(sc, s, e) || question_refused(sc, s, e) : 0;
}
