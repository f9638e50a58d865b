/* assaults.c - the Assaults of an activation: their markers, and which hex is fought over next [18.1]. */
#include "steps.h"
#include <string.h>

/* --- markers of the activation --- */

int rs_marker_at(const rs_state *s, int hex)
{
    for (int i = 0; i < RS_MAX_ASSAULTS && s->marker[i].hex; i++)
        if (s->marker[i].hex == hex + 1)
            return i + 1;
    return 0;
}

bool rs_is_fought_over(const rs_scenario *sc, const rs_state *s, int hex)
{
    return rs_marker_at(s, hex) && ((rs_holds(sc, s, 1, hex) && rs_holds(sc, s, 2, hex)) || rs_retreat_hex(s) == hex);
}

void rs_remove_marker(rs_state *s, int hex)
{
    int at = rs_marker_at(s, hex);

    if (!at)
        return;
    memmove(&s->marker[at - 1], &s->marker[at], sizeof s->marker[0] * (size_t)(RS_MAX_ASSAULTS - at));
    memset(&s->marker[RS_MAX_ASSAULTS - 1], 0, sizeof s->marker[0]);
}

/* --- which hex next: the frame's side is the active one [18.1] --- */

void rs_push_assaults(rs_ctx *c)
{
    if (c->s->marker[0].hex)
        fs_push(&c->s->head, RS_F_ASSAULTS, fs_top(&c->s->head)->side); /* the side whose activation it is */
}

static void resolve(rs_ctx *c, fs_side side, int hex) { fs_push(&c->s->head, RS_F_ASSAULT, side)->v[0] = (int16_t)hex; }

static void assaults_advance(rs_ctx *c)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    if (!c->s->marker[0].hex)
        fs_pop(&c->s->head, c->run);
    else if (!c->s->marker[1].hex)
        resolve(c, f->side, c->s->marker[0].hex - 1);
    else
        c->s->head.waiting = f->side;
}

static void assaults_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RS_18_1;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_NEXT_ASSAULT;
    d->phrase = RS_P_WHICH_ASSAULT;
}

static void assaults_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    (void)side;
    for (int i = 0; i < RS_MAX_ASSAULTS && c->s->marker[i].hex; i++)
        fs_offer(out, rs_option_hex(RS_V_NEXT_ASSAULT, 0, c->s->marker[i].hex - 1));
}

static int assaults_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)side;
    if (o->verb == RS_V_NEXT_ASSAULT && rs_marker_at(c->s, o->x))
        return 0;
    return rs_refuse(e, RS_18_1, RS_P_NO_ASSAULT_THERE, 0, o->place == FS_HEX ? o->x : FS_NO_HEX);
}

static int assaults_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    resolve(c, side, o->x);
    return FS_CLOSED;
}

static bool assaults_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    bool is_asked = f == fs_top_const(&s->head);

    (void)sc;
    return f->side && !f->step && rs_rest_is_zero(f, 0) && (!is_asked || s->marker[1].hex);
}

const rs_kind rs_assaults_kind = {.advance = assaults_advance,
                                  .decision = assaults_decision,
                                  .options = assaults_options,
                                  .check = assaults_check,
                                  .apply = assaults_apply,
                                  .is_sound = assaults_is_sound};
