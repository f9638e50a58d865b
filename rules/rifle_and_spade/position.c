/* position.c - see position.h. The moment waits in the GAME frame for `begin`. */
#include "position.h"
#include "shell.h"
#include "steps.h"
#include <firestep/writer.h>

enum { TURN, PHASE, SIDE, ACTIVE, STEP, SLOTS };

static int wrong(char *why, size_t cap, const rs_scenario *sc, const char *what, int piece)
{
    return fs_put_fault(why, cap, what, piece ? sc->piece[piece].name : NULL);
}

static bool is_moment(const rs_scenario *sc, const rs_moment *m)
{
    bool activation = m->phase == RS_PHASE_ACTIVATIONS && m->side;

    if (m->phase < RS_PHASE_REINFORCEMENT || m->phase > RS_PHASE_ACTIVATIONS || m->turn < 1 || m->turn > sc->n_turns ||
        m->side > 2)
        return false;
    if (!activation)
        return !m->side && !m->active && !m->step;
    if (m->step != RS_FROM_READY && m->step != RS_FROM_FIRE && m->step != RS_FROM_MOVE)
        return false;
    return !m->active || (m->active < RS_MAX_BRIGIMENTS && sc->brigiments[m->side] >> m->active & 1);
}

static rs_moment moment_in(const fs_frame *f)
{
    return (rs_moment){.turn = (uint8_t)f->v[TURN],
                       .phase = (uint8_t)f->v[PHASE],
                       .side = (fs_side)f->v[SIDE],
                       .active = (uint8_t)f->v[ACTIVE],
                       .step = (uint8_t)f->v[STEP]};
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

bool rs_position_moment(const rs_state *s, rs_moment *out)
{
    const fs_frame *f = &s->head.frame[0];

    if (s->head.depth != 1 || f->kind != RS_F_GAME || f->step)
        return false;
    *out = moment_in(f);
    return true;
}

bool rs_begin_at_moment(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    rs_moment m = moment_in(f);

    if (!m.turn)
        return false;
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
    rs_ctx c = {sc, s, NULL};

    for (int u = 1; u <= sc->base.n_units; u++)
        if (rs_on_map(s, u))
            rs_settle(&c, rs_at(s, u));
    memset(&s->head, 0, sizeof s->head);
    s->head.scenario = sc->base.hash;
    fs_frame *f = fs_push(&s->head, RS_F_GAME, 0);
    s->head.phase = RS_PHASE_SETUP;
    s->head.waiting = 1;
    if (m->phase > RS_PHASE_SETUP) {
        if (!is_moment(sc, m))
            return wrong(why, cap, sc, "the scenario has no such moment", 0);
        f->v[TURN] = m->turn;
        f->v[PHASE] = m->phase;
        f->v[SIDE] = m->side;
        f->v[ACTIVE] = m->active;
        f->v[STEP] = m->step;
    }
    rs_score(sc, s, s->head.score);
    return rs_valid(&sc->base, s, &e) ? wrong(why, cap, sc, "the position cannot be played on", e.unit) : 0;
}
