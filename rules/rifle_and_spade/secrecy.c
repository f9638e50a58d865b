/* secrecy.c - what a closed line told: from whom its words are kept, and who may have learnt something hidden [1.4.8]
 * [3.8].
 *
 * Most words name a unit of a closed stack, or are legal for reasons only the owner knows, and are kept from the other
 * side. Something is shown by whatever is thrown or asked of the other side, and by whatever happens where either side
 * sees the other; not by talk among one's own staff, nor by what is done out of everybody's sight: of that the log
 * tells the other side nothing either. */
#include "shell.h"
#include "steps.h"

/* The hex in which the line begins: that of the stack on its way, of those named, of the unit, of the one who goes
 * without being named. */
static int hex_of_line(const rs_ctx *c, fs_side side, const fs_option *o)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (f->kind == RS_F_MOVE)
        return f->v[0]; /* a MOVE frame has its hex first */
    if (o->subject)
        return rs_at(c->s, o->subject);
    int named = c->s->head.open ? rs_next_own_part(c, side, RS_PICKED, 0) : 0;
    if (named)
        return rs_at(c->s, named);
    int alone = rs_unnamed_mover(c, o->verb);
    return alone ? rs_at(c->s, alone) : FS_NO_HEX;
}

rs_before rs_before_line(const rs_ctx *c, fs_side side, const fs_option *o)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    return (rs_before){.phase = c->s->head.phase,
                       .kind = f->kind,
                       .was_open = c->s->head.open != 0,
                       .active = c->s->active,
                       .hex = hex_of_line(c, side, o),
                       .works = rs_known_works(c),
                       .told = c->run && c->run->log ? c->run->log->n : 0};
}

/* Words that name only what both know, and that can be said whatever is hidden. */
static bool is_public(const rs_before *was, const fs_option *o)
{
    switch (o->verb) {
    case FS_VERB_BEGIN:
    case RS_V_PULL:
    case RS_V_TO_FIRE:
    case RS_V_TO_MOVE:
    case RS_V_NEXT_ASSAULT:
    case RS_V_ROLL:
    case RS_V_BEAR:
        return true;
    case FS_VERB_DECLINE:
        return was->kind == RS_F_TRIGGER || was->kind == RS_F_CHAIN || was->kind == RS_F_ASSAULT;
    case FS_VERB_DONE:
        return was->kind == RS_F_HIDE && !was->was_open;
    default:
        return false;
    }
}

/* Nothing is seen from farther off now, lit or not. */
static int farthest(const rs_scenario *sc, const rs_state *s)
{
    int lit = rs_observation(&sc->tables, rs_light(sc, s), s->weather, true);
    int dark = rs_observation(&sc->tables, rs_light(sc, s), s->weather, false);

    return lit > dark ? lit : dark;
}

/* Between the two sides nothing is seen from there, nor there from anywhere: held hexes are known to both, HQs see. */
static bool is_out_of_sight(const rs_ctx *c, fs_side side, int hex)
{
    const uint64_t *held = c->s->held[fs_other(side) - 1];

    if (hex == FS_NO_HEX)
        return true;
    int seat = c->sc->map.seat[hex], most = farthest(c->sc, c->s);
    const uint64_t *seen = c->sc->sees[seat];
    for (int w = c->sc->sees_words[seat][0]; w < c->sc->sees_words[seat][1]; w++)
        for (uint64_t left = seen[w] & held[w]; left; left &= left - 1) {
            int from = c->sc->map.hex_of_seat[w * 64 + __builtin_ctzll(left)];

            if (rs_distance(&c->sc->map, from, hex) > most)
                continue;
            if (rs_view_at(c->sc, c->s, from, hex) != RS_BLOCKED || rs_view_at(c->sc, c->s, hex, from) != RS_BLOCKED)
                return false;
        }
    for (int hq = 0; (hq = rs_next_piece(c->sc->hqs[fs_other(side)], hq));)
        if (rs_on_map(c->s, hq) && rs_has(seen, c->sc->map.seat[rs_at(c->s, hq)]) &&
            rs_view_at(c->sc, c->s, rs_at(c->s, hq), hex) != RS_BLOCKED)
            return false;
    return true;
}

/* Orders, plans and queues are the owner's own business, throws and all; so is what he does in his activation. */
static bool is_own_business(const rs_before *was, const fs_option *o, const fs_run *run)
{
    switch (was->kind) {
    case RS_F_PLANS:
    case RS_F_CHANGE:
    case RS_F_ISSUE:
    case RS_F_CONTINUE:
        return true;
    case RS_F_ARRIVALS:
    case RS_F_ADJUST:
    case RS_F_MOVE:
        return !run->dice.k;
    case RS_F_ACTIVATION:
        return !run->dice.k && o->verb != RS_V_TO_FIRE && o->verb != RS_V_TO_MOVE && o->verb != RS_V_TO_ASSAULT;
    default:
        return false;
    }
}

/* The same side goes on with the same thing: nothing was asked, and nothing ended by itself. */
static bool goes_on(const rs_ctx *c, const rs_before *was, fs_side side, int works)
{
    int kind = c->s->head.depth ? fs_top_const(&c->s->head)->kind : RS_F_NONE;
    bool moves = was->kind == RS_F_MOVE || was->kind == RS_F_ACTIVATION;

    return c->s->head.phase == was->phase && c->s->head.waiting == side && c->s->active == was->active &&
           works == was->works && (!moves || kind == RS_F_MOVE || kind == RS_F_ACTIVATION);
}

/* What was done unseen is told to its owner alone. */
static void hush(fs_log *log, size_t from, fs_side side)
{
    const fs_event *e;

    while (log && (e = fs_log_next(log, &from))) {
        size_t at = (size_t)((const uint8_t *)e - log->at);
        ((fs_event *)(void *)(log->at + at))->seen &= side;
    }
}

void rs_note_secrets(rs_ctx *c, fs_side side, const fs_option *o, const rs_before *was, int works)
{
    fs_run *run = c->run;
    int to = o->place == FS_HEX ? o->x : FS_NO_HEX;

    if (!run)
        return;
    if (!is_public(was, o))
        run->kept_from |= fs_other(side);
    if (!is_own_business(was, o, run) || !goes_on(c, was, side, works)) {
        run->shown = 3;
        return;
    }
    bool acts = was->phase == RS_PHASE_ACTIVATIONS || was->kind == RS_F_ADJUST || was->kind == RS_F_ARRIVALS;
    if (acts && (!is_out_of_sight(c, side, was->hex) || !is_out_of_sight(c, side, to)))
        run->shown = 3;
    else if (acts) {
        hush(run->log, was->told, side);
        run->shown |= fs_other(side); /* for all the enemy knows it might have been done before his eyes */
    }
}
