/* position.c - see position.h. The moment waits in the GAME frame for `begin`. */
#include "position.h"
#include "shell.h"
#include "steps.h"
#include <firestep/writer.h>

enum { TURN, PHASE, SIDE, ACTIVE, STEP, UNDER_WAY, REGAINS, SLOTS };

static int wrong(char *why, size_t cap, const rs_scenario *sc, const char *what, int piece)
{
    return fs_put_fault(why, cap, what, piece ? sc->piece[piece].name : NULL);
}

static bool is_brigiment_of(const rs_scenario *sc, int b, fs_side side)
{
    return b > 0 && b < RS_MAX_BRIGIMENTS && side <= 2 && sc->brigiments[side] >> b & 1;
}

static bool is_under_way(const rs_scenario *sc, const rs_moment *m)
{
    if (m->side < 1 || m->side > 2 || m->turn > sc->n_turns || !m->turn != (m->phase == RS_PHASE_SETUP))
        return false;
    switch (m->phase) {
    case RS_PHASE_OFFICERS:
        return is_brigiment_of(sc, m->active, m->side) && m->regains && !m->step;
    case RS_PHASE_ACTIVATIONS:
        return (!m->active || (is_brigiment_of(sc, m->active, m->side) && m->step != RS_FROM_PULL)) && !m->regains &&
               m->step <= RS_FROM_MOVE;
    case RS_PHASE_SETUP:
    case RS_PHASE_REINFORCEMENT:
    case RS_PHASE_FORMATIONS:
    case RS_PHASE_CONTINUATION:
    case RS_PHASE_CHANGE:
        return !m->active && !m->step && !m->regains;
    default:
        return false; /* nobody is asked there */
    }
}

static bool is_moment(const rs_scenario *sc, const rs_moment *m)
{
    if (m->under_way)
        return m->under_way == 1 && is_under_way(sc, m);
    bool activation = m->phase == RS_PHASE_ACTIVATIONS && m->side;

    if (m->phase < RS_PHASE_REINFORCEMENT || m->phase > RS_PHASE_ACTIVATIONS || m->turn < 1 || m->turn > sc->n_turns ||
        m->side > 2 || m->regains)
        return false;
    if (!activation)
        return !m->side && !m->active && !m->step;
    if (m->step != RS_FROM_READY && m->step != RS_FROM_FIRE && m->step != RS_FROM_MOVE)
        return false;
    return !m->active || is_brigiment_of(sc, m->active, m->side);
}

static rs_moment moment_in(const fs_frame *f)
{
    return (rs_moment){.turn = (uint8_t)f->v[TURN],
                       .phase = (uint8_t)f->v[PHASE],
                       .side = (fs_side)f->v[SIDE],
                       .active = (uint8_t)f->v[ACTIVE],
                       .step = (uint8_t)f->v[STEP],
                       .under_way = (uint8_t)f->v[UNDER_WAY],
                       .regains = (uint8_t)f->v[REGAINS]};
}

bool rs_moment_is_sound(const rs_scenario *sc, const fs_frame *f)
{
    rs_moment m = moment_in(f);

    if (!rs_rest_is_zero(f, SLOTS))
        return false;
    for (int i = 0; i < SLOTS; i++)
        if (f->v[i] < 0 || f->v[i] > UINT8_MAX)
            return false;
    return rs_rest_is_zero(f, 0) || is_moment(sc, &m);
}

/* --- where a game stands --- */

/* The frames of a moment under way, from the turn up: only the question itself is on top. */
static bool asks_at(const fs_frame *f, int above, rs_moment *m)
{
    switch (f->kind) {
    case RS_F_PLANS:
    case RS_F_ARRIVALS:
    case RS_F_ADJUST:
    case RS_F_CONTINUE:
    case RS_F_CHANGE:
        return !above;
    case RS_F_OFFICERS:
        m->active = (uint8_t)f->v[0];
        m->regains = (uint8_t)f->v[1];
        return !above;
    case RS_F_CUP:
        m->step = RS_FROM_PULL;
        return !above || (above == 1 && f[1].kind == RS_F_ACTIVATION && asks_at(f + 1, 0, m));
    case RS_F_ACTIVATION:
        m->active = (uint8_t)f->v[0];
        m->step = f->step < RS_FROM_FIRE ? (uint8_t)RS_FROM_READY : f->step;
        return !above;
    default:
        return false;
    }
}

bool rs_position_moment(const rs_state *s, rs_moment *out)
{
    const fs_head *h = &s->head;
    const fs_frame *f = &h->frame[0];

    *out = (rs_moment){.turn = (uint8_t)h->turn, .phase = h->phase};
    if (!h->depth || h->open)
        return false;
    if (h->depth == 1) {
        *out = moment_in(f);
        out->phase = out->phase ? out->phase : (uint8_t)RS_PHASE_SETUP;
        return !f->step;
    }
    int first = f[1].kind == RS_F_TURN ? 2 : 1;
    out->side = h->waiting;
    out->under_way = 1;
    return h->depth > first && asks_at(f + first, h->depth - first - 1, out);
}

/* --- going on from there --- */

bool rs_go_on(rs_ctx *c)
{
    fs_head *h = &c->s->head;
    fs_frame *f = &h->frame[0];
    rs_moment m = moment_in(f);
    static const uint8_t kind[] = {[RS_PHASE_SETUP] = RS_F_PLANS,           [RS_PHASE_REINFORCEMENT] = RS_F_ARRIVALS,
                                   [RS_PHASE_FORMATIONS] = RS_F_ADJUST,     [RS_PHASE_OFFICERS] = RS_F_OFFICERS,
                                   [RS_PHASE_CONTINUATION] = RS_F_CONTINUE, [RS_PHASE_CHANGE] = RS_F_CHANGE,
                                   [RS_PHASE_ACTIVATIONS] = RS_F_CUP};

    if (h->depth != 1 || f->kind != RS_F_GAME || f->step || !m.under_way)
        return false;
    memset(f->v, 0, sizeof f->v);
    f->step = m.phase == RS_PHASE_SETUP ? (uint8_t)(m.side + 1) : 4; /* as sequence.c counts */
    h->turn = m.turn;
    h->phase = m.phase;
    h->waiting = m.side;
    if (m.phase != RS_PHASE_SETUP)
        rs_push_turn_within(c, m.phase, m.side);
    fs_frame *asks = fs_push(h, kind[m.phase], m.phase == RS_PHASE_OFFICERS ? 0 : m.side);
    asks->step = m.phase == RS_PHASE_CHANGE || m.phase == RS_PHASE_ACTIVATIONS; /* past what they begin with */
    if (m.phase == RS_PHASE_OFFICERS) {
        asks->v[0] = m.active;
        asks->v[1] = m.regains;
    }
    if (m.phase == RS_PHASE_ACTIVATIONS && m.step != RS_FROM_PULL) {
        asks->side = 0;
        asks->step = m.active ? 0 : (uint8_t)(m.side + 1); /* leftover Independent units come behind all chits */
        rs_push_activation(c, m.active, m.side);
        fs_top(h)->step = m.step ? m.step : 1;
    }
    return true;
}

bool rs_begin_at_moment(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    rs_moment m = moment_in(f);

    if (rs_go_on(c))
        return true;
    if (!m.turn)
        return false;
    f->step = 4;
    memset(f->v, 0, sizeof f->v);
    c->s->head.turn = m.turn;
    rs_push_turn_at(c, m.phase, m.side != 0);
    if (!m.side)
        return true;
    rs_push_cup(c);
    rs_push_activation(c, m.active, m.side);
    c->s->last_pull = m.side;
    c->s->active = m.active;
    if (m.step) {
        if (m.active)
            rs_begin_duties(c, m.active);
        fs_top(&c->s->head)->step = m.step;
    }
    return true;
}

int rs_position_enter(const rs_scenario *sc, rs_state *s, const rs_moment *m, char *why, size_t cap)
{
    fs_error e = {0};
    rs_ctx c = {.sc = sc, .s = s};

    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_on_map(s, u))
            rs_settle(&c, rs_at(s, u));
    memset(&s->head, 0, sizeof s->head);
    s->head.scenario = sc->base.hash;
    fs_frame *f = fs_push(&s->head, RS_F_GAME, 0);
    s->head.phase = RS_PHASE_SETUP;
    s->head.waiting = 1;
    if (m->phase > RS_PHASE_SETUP || m->under_way) {
        if (!is_moment(sc, m))
            return wrong(why, cap, sc, "the scenario has no such moment", 0);
        f->v[TURN] = m->turn;
        f->v[PHASE] = m->phase;
        f->v[SIDE] = m->side;
        f->v[ACTIVE] = m->active;
        f->v[STEP] = m->step;
        f->v[UNDER_WAY] = m->under_way;
        f->v[REGAINS] = m->regains;
    }
    rs_score(sc, s, s->head.score);
    return rs_valid(&sc->base, s, &e) ? wrong(why, cap, sc, "the position cannot be played on", e.unit) : 0;
}
