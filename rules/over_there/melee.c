/* melee.c - one melee, casting by casting. */
#include "shell.h"
#include "steps.h"

static void melee_advance(ot_ctx *c) { fs_pop(&c->s->head, c->run); }
static void melee_decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    (void)c;
    (void)side;
    (void)d;
}
static void melee_options(const ot_ctx *c, fs_side side, fs_options *out)
{
    (void)c;
    (void)side;
    (void)out;
}
static int melee_check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c;
    (void)side;
    return ot_refuse(e, OT_V, OT_P_NOT_NOW, o->subject);
}
static int melee_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c;
    (void)side;
    (void)o;
    return FS_CLOSED;
}
static bool melee_is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    (void)sc;
    (void)s;
    return ot_rest_is_zero(f, 0);
}

const ot_kind ot_melee_kind = {
    .advance = melee_advance,
    .decision = melee_decision,
    .options = melee_options,
    .check = melee_check,
    .apply = melee_apply,
    .is_sound = melee_is_sound,
};

static void won_advance(ot_ctx *c) { fs_pop(&c->s->head, c->run); }
static void won_decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    (void)c;
    (void)side;
    (void)d;
}
static void won_options(const ot_ctx *c, fs_side side, fs_options *out)
{
    (void)c;
    (void)side;
    (void)out;
}
static int won_check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c;
    (void)side;
    return ot_refuse(e, OT_V, OT_P_NOT_NOW, o->subject);
}
static int won_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c;
    (void)side;
    (void)o;
    return FS_CLOSED;
}
static bool won_is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    (void)sc;
    (void)s;
    return ot_rest_is_zero(f, 0);
}

const ot_kind ot_won_kind = {
    .advance = won_advance,
    .decision = won_decision,
    .options = won_options,
    .check = won_check,
    .apply = won_apply,
    .is_sound = won_is_sound,
};
