/* commanded.c - Commanded Fire: the target hex and all firers are named, then the target may Hide, then they fire
 * [17.3]; other groups may fire at it after them [17.3.3]. A line of parts in the menu of the activation: `fire-at H`,
 * `with U` ..., `done`. */
#include "fire.h"

/* The target hex of the open line is 1 + v[TARGET] of the activation's frame. */
enum { TARGET = 1 };

static int target_of(const rs_ctx *c) { return fs_top_const(&c->s->head)->v[TARGET] - 1; }

/* The ship that has grounded is a target too: who fires need not know who is aboard. */
static bool is_their_ship(const rs_ctx *c, fs_side side, int hex)
{
    return hex != FS_NO_HEX && hex == rs_ship_hex(c->sc, c->s) && c->sc->ship.side != side;
}

static int hex_refused(const rs_ctx *c, fs_side side, int hex, fs_error *e)
{
    if (!is_their_ship(c, side, hex) && !rs_holds(c->sc, c->s, fs_other(side), hex))
        return rs_refuse(e, RS_17_3, RS_P_NO_ENEMY_THERE, 0, hex);
    return 0;
}

static int firer_refused(const rs_ctx *c, fs_side side, int u, int hex, fs_error *e)
{
    rs_shot shot = {.side = side, .hex = hex, .mode = RS_COMMANDED_FIRE, .crest = -1};

    if (!rs_may_act(c->sc, c->s, u) || c->sc->side_of[u] != side || rs_is(c->s, u, RS_PICKED))
        return rs_refuse(e, RS_17_3, RS_P_NOT_ACTIVE, u, hex);
    if (rs_is_us_them(c->sc, c->s, rs_at(c->s, u)))
        return rs_refuse(e, RS_8_3_1, RS_P_NO_COMMANDS_THERE, u, hex); /* only at who enters or comes out there */
    if (rs_fire_refused(c->sc, c->s, u, hex, true, e) || rs_friendly_refused(c->sc, c->s, u, &shot, e) ||
        rs_command_refused(c, u, hex, e))
        return 1;
    return rs_hexside_refused(c->sc, c->s, u, hex, e);
}

static bool has_firer(const rs_ctx *c, fs_side side, int hex)
{
    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_in_action(c->sc, c->s, u) && !firer_refused(c, side, u, hex, NULL))
            return true;
    return false;
}

/* The only one who may fire there; 0 none or several. */
static int only_firer(const rs_ctx *c, fs_side side, int hex)
{
    int one = 0;

    for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_in_action(c->sc, c->s, u) && !firer_refused(c, side, u, hex, NULL)) {
            if (one)
                return 0;
            one = u;
        }
    return one;
}

/* Who could fire at something: what firer_refused asks that has nothing to do with the target. */
typedef struct ready_firers {
    int n;
    uint16_t at[RS_MAX_PIECES];
} ready_firers;

/* Whether there is anything to fire at within range of riflemen and machine guns; guns reach far, and so does the ship.
 */
static bool is_in_reach(const rs_ctx *c, fs_side side, int u)
{
    if (!rs_on_map(c->s, u) || c->sc->kind_of[u] == RS_ARTILLERY || rs_ship_hex(c->sc, c->s) != FS_NO_HEX)
        return true;
    int seat = c->sc->map.seat[rs_at(c->s, u)];
    const uint64_t *reach = c->sc->reach[seat], *held = c->s->held[fs_other(side) - 1];

    for (int w = c->sc->reach_words[seat][0]; w < c->sc->reach_words[seat][1]; w++)
        if (reach[w] & held[w])
            return true;
    return false;
}

static void find_ready(const rs_ctx *c, fs_side side, ready_firers *r)
{
    uint64_t actors[RS_PIECE_WORDS];

    r->n = 0;
    rs_find_actors(c, side, actors);
    for (int u = 0; (u = rs_next_piece(actors, u));)
        if (rs_in_action(c->sc, c->s, u) && !rs_is(c->s, u, RS_PICKED | RS_FIRED | RS_COLUMN | RS_HELD) &&
            rs_may_act(c->sc, c->s, u) && rs_points(c->sc, c->s, u) && !rs_is_us_them(c->sc, c->s, rs_at(c->s, u)) &&
            is_in_reach(c, side, u))
            r->at[r->n++] = (uint16_t)u;
}

static bool can_hit(const rs_ctx *c, fs_side side, const ready_firers *r, int hex)
{
    for (int i = 0; i < r->n; i++)
        if (!rs_is_far(c->sc, c->s, r->at[i], hex) && !firer_refused(c, side, r->at[i], hex, NULL))
            return true;
    return false;
}

/* Every hex that may be named, or, if one is enough, the first. */
static void target_options(const rs_ctx *c, fs_side side, bool one, fs_options *out)
{
    const uint64_t *held = c->s->held[fs_other(side) - 1];
    int ship = rs_ship_hex(c->sc, c->s);
    ready_firers r;

    find_ready(c, side, &r);
    for (int w = 0; r.n && w < RS_SEAT_WORDS; w++)
        for (uint64_t left = held[w]; left && !(one && out->n); left &= left - 1) {
            int at = c->sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];

            if (can_hit(c, side, &r, at))
                fs_offer(out, rs_option_hex(RS_V_FIRE_AT, 0, at));
        }
    if (is_their_ship(c, side, ship) && can_hit(c, side, &r, ship))
        fs_offer(out, rs_option_hex(RS_V_FIRE_AT, 0, ship));
}

bool rs_can_command(const rs_ctx *c, fs_side side)
{
    fs_options list = {0};

    target_options(c, side, true, &list);
    if (!list.n)
        rs_naval_options(c, side, 1, &list);
    return list.n > 0;
}

void rs_commanded_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    int hex = target_of(c);

    if (c->s->head.open && hex >= 0) {
        for (int u = 0; (u = rs_next_piece(c->sc->pieces[side], u));)
            if (rs_in_action(c->sc, c->s, u) && !firer_refused(c, side, u, hex, NULL))
                fs_offer(out, rs_option(RS_V_FIRER, u));
        if (rs_any_of(c, side, RS_PICKED))
            fs_offer(out, rs_option(FS_VERB_DONE, 0));
        out->narrow = out->n;
        fs_offer(out, rs_option(FS_VERB_DROP, 0));
        return;
    }
    target_options(c, side, false, out);
    rs_naval_options(c, side, FS_MAX_OPTIONS + 1, out);
}

int rs_commanded_refused(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int hex = target_of(c);
    bool open = c->s->head.open && hex >= 0;

    switch (o->verb) {
    case RS_V_FIRE_AT:
        if (open || hex_refused(c, side, o->x, e))
            return open ? rs_refuse(e, RS_17_3, RS_P_ONE_TARGET, 0, o->x) : 1;
        return has_firer(c, side, o->x) ? 0 : rs_refuse(e, RS_17_3, RS_P_NOBODY_FIRES, 0, o->x);
    case RS_V_FIRER:
        if (o->form)
            return rs_refuse(e, RS_17_1_3, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
        return open ? firer_refused(c, side, o->subject, hex, e)
                    : rs_refuse(e, RS_17_3_2, RS_P_NAME_TARGET_FIRST, o->subject, FS_NO_HEX);
    case FS_VERB_DONE:
        return open && rs_any_of(c, side, RS_PICKED) ? 0 : rs_refuse(e, RS_17_3_2, RS_P_NOBODY_FIRES, 0, FS_NO_HEX);
    case FS_VERB_DROP:
        return open ? 0 : rs_refuse(e, RS_17_3, RS_P_NOT_NOW, 0, FS_NO_HEX);
    case RS_V_NAVAL:
        return open ? rs_refuse(e, RS_17_3, RS_P_ONE_TARGET, 0, o->x) : rs_naval_refused(c, side, o, e);
    default:
        return rs_refuse(e, RS_2_2_1, RS_P_STEP_FIRE, o->subject, FS_NO_HEX);
    }
}

static void clear_line(rs_ctx *c, fs_side side)
{
    fs_top(&c->s->head)->v[TARGET] = 0;
    for (int u = 0; (u = rs_next_own_part(c, side, RS_PICKED, u));)
        rs_clear(c->s, u, RS_PICKED);
}

static int announce(rs_ctx *c, fs_side side, int hex)
{
    for (int u = 0; (u = rs_next_own_part(c, side, RS_PICKED, u));)
        rs_take_part(c, u, RS_SHOOTER);
    clear_line(c, side);
    fs_push(&c->s->head, RS_F_COMMANDED, side)->v[0] = (int16_t)hex;
    rs_tell(c, RS_E_COMMANDED, RS_17_3, side, 0, hex, 0);
    return FS_CLOSED;
}

/* The line is closed as soon as nobody else could join in. */
static int pick(rs_ctx *c, fs_side side, int u, int hex)
{
    if (u)
        rs_take_part(c, u, RS_PICKED);
    return u && !has_firer(c, side, hex) ? announce(c, side, hex) : FS_MORE;
}

int rs_commanded_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    switch (o->verb) {
    case RS_V_FIRE_AT:
        fs_top(&c->s->head)->v[TARGET] = (int16_t)(o->x + 1);
        return pick(c, side, only_firer(c, side, o->x), o->x);
    case RS_V_FIRER:
        return pick(c, side, o->subject, target_of(c));
    case FS_VERB_DROP:
        clear_line(c, side);
        return FS_MORE;
    case RS_V_NAVAL:
        rs_naval_apply(c, side, o);
        return FS_CLOSED;
    default:
        return announce(c, side, target_of(c));
    }
}

/* The k-th hex somebody may fire at; FS_NO_HEX none. */
static int kth_target(const rs_ctx *c, fs_side side, int k)
{
    const uint64_t *held = c->s->held[fs_other(side) - 1];

    for (int w = 0; w < RS_SEAT_WORDS; w++)
        for (uint64_t left = held[w]; left; left &= left - 1) {
            int at = c->sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];

            if (has_firer(c, side, at) && k-- == 0)
                return at;
        }
    return FS_NO_HEX;
}

int rs_commanded_suggest(const rs_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    bool open = target_of(c) >= 0;
    int hex = !open ? kth_target(c, side, k) : k ? FS_NO_HEX : target_of(c), n = 0;
    rs_state copy = *c->s;
    rs_ctx on = {.sc = c->sc, .s = &copy};

    if (hex == FS_NO_HEX || cap < 3)
        return 0;
    bool alone = only_firer(c, side, hex), picked = false;
    if (!open)
        line[n++] = rs_option_hex(RS_V_FIRE_AT, 0, hex);
    for (int u = 0; n < cap - 1 && (u = rs_next_piece(c->sc->pieces[side], u));)
        if (rs_in_action(c->sc, &copy, u) && !firer_refused(&on, side, u, hex, NULL)) {
            rs_set(&copy, u, RS_PICKED);
            if (open || !alone)
                line[n++] = rs_option(RS_V_FIRER, u);
            picked = true;
        }
    if (!picked)
        line[n++] = rs_option(FS_VERB_DONE, 0);
    return n;
}

/* --- the frame: v[0] the hex fired at --- */

enum commanded_step { S_HIDE, S_COME_OUT, S_FIRE, S_ANSWERS, S_OVER };

void rs_mark_targets(rs_ctx *c, fs_side of, int hex)
{
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));)
        if (c->sc->side_of[u] == of && !rs_is_hq(c->sc, u))
            rs_take_part(c, u, RS_TARGET);
    for (int u = 0; hex == rs_ship_hex(c->sc, c->s) && (u = rs_next_piece(c->sc->pieces[of], u));)
        if (rs_is_aboard(c->sc, c->s, u) && !rs_is_hq(c->sc, u))
            rs_take_part(c, u, RS_TARGET);
}

static void mark_shooters(rs_ctx *c, fs_side side, uint32_t flags)
{
    for (int u = 0; (u = rs_next_own_part(c, side, RS_SHOOTER, u));)
        rs_take_part(c, u, flags);
}

static void commanded_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int hex = f->v[0], hidden;

    switch (f->step) {
    case S_HIDE:
        f->step = S_COME_OUT;
        mark_shooters(c, f->side, RS_FIRED | RS_HID); /* announced is fired, and no Hiding again [17.3.4] */
        rs_push_hide(c, fs_other(f->side), hex, true);
        return;
    case S_COME_OUT:
        hidden = rs_hidden_shooters(c, f->side, hex);
        if (hidden != FS_NO_HEX)
            rs_push_chain(c, f->side, hidden, hex);
        else
            f->step = S_FIRE;
        return;
    case S_FIRE:
        f->step = S_ANSWERS;
        mark_shooters(c, f->side, RS_CHAINED); /* [7.6.6] */
        rs_mark_targets(c, fs_other(f->side), hex);
        if (rs_any_of(c, f->side, RS_SHOOTER))
            rs_push_fire(c, f->side, RS_COMMANDED_FIRE, hex, 0, 0, 0);
        return;
    case S_ANSWERS:
        f->step = S_OVER;
        rs_push_answers(c);
        return;
    default:
        rs_end_parts(c, RS_TARGET | RS_SHOOTER | RS_CHAINED);
        fs_pop(&c->s->head, c->run);
    }
}

static void commanded_decision(const rs_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void commanded_options(const rs_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int commanded_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return rs_refuse(e, RS_17_3, RS_P_NOT_NOW, o->subject, FS_NO_HEX);
}
static int commanded_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}

static bool commanded_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool place = f->v[0] >= 0 && f->v[0] < sc->map.n_hexes && rs_has(sc->map.play, f->v[0]);

    return f->side && f->step <= S_OVER && place && rs_rest_is_zero(f, 1) && f != fs_top_const(&s->head);
}

const rs_kind rs_commanded_kind = {.advance = commanded_advance,
                                   .decision = commanded_decision,
                                   .options = commanded_options,
                                   .check = commanded_check,
                                   .apply = commanded_apply,
                                   .is_sound = commanded_is_sound};
