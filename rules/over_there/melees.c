/* melees.c - which melees are fought. */
#include "shell.h"
#include "steps.h"

void ot_push_melees(ot_ctx *p0) { (void)p0; }

static void advance(ot_ctx *c) { fs_pop(&c->s->head, c->run); }
static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    (void)c;
    (void)side;
    (void)d;
}
static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    (void)c;
    (void)side;
    (void)out;
}
static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c;
    (void)side;
    return ot_refuse(e, OT_V, OT_P_NOT_NOW, o->subject);
}
static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c;
    (void)side;
    (void)o;
    return FS_CLOSED;
}
static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    (void)sc;
    (void)s;
    return ot_rest_is_zero(f, 0);
}

const ot_kind ot_melees_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
