/* morale.c - morale. */
#include "shell.h"
#include "steps.h"

void ot_push_morale(ot_ctx *p0) { (void)p0; }

void ot_push_recheck(ot_ctx *p0, int unit)
{
    (void)p0;
    (void)unit;
}

bool ot_checks_morale(const ot_scenario *p0, const ot_state *p1, int unit)
{
    (void)p0;
    (void)p1;
    (void)unit;
    return false;
}

static void morale_advance(ot_ctx *c) { fs_pop(&c->s->head, c->run); }
static void morale_decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    (void)c;
    (void)side;
    (void)d;
}
static void morale_options(const ot_ctx *c, fs_side side, fs_options *out)
{
    (void)c;
    (void)side;
    (void)out;
}
static int morale_check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c;
    (void)side;
    return ot_refuse(e, OT_V, OT_P_NOT_NOW, o->subject);
}
static int morale_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c;
    (void)side;
    (void)o;
    return FS_CLOSED;
}
static bool morale_is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    (void)sc;
    (void)s;
    return ot_rest_is_zero(f, 0);
}

const ot_kind ot_morale_kind = {
    .advance = morale_advance,
    .decision = morale_decision,
    .options = morale_options,
    .check = morale_check,
    .apply = morale_apply,
    .is_sound = morale_is_sound,
};

static void recheck_advance(ot_ctx *c) { fs_pop(&c->s->head, c->run); }
static void recheck_decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    (void)c;
    (void)side;
    (void)d;
}
static void recheck_options(const ot_ctx *c, fs_side side, fs_options *out)
{
    (void)c;
    (void)side;
    (void)out;
}
static int recheck_check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c;
    (void)side;
    return ot_refuse(e, OT_V, OT_P_NOT_NOW, o->subject);
}
static int recheck_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c;
    (void)side;
    (void)o;
    return FS_CLOSED;
}
static bool recheck_is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    (void)sc;
    (void)s;
    return ot_rest_is_zero(f, 0);
}

const ot_kind ot_recheck_kind = {
    .advance = recheck_advance,
    .decision = recheck_decision,
    .options = recheck_options,
    .check = recheck_check,
    .apply = recheck_apply,
    .is_sound = recheck_is_sound,
};
