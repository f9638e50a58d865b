/* fire.c - fire at one target. */
#include "shell.h"
#include "steps.h"

int ot_aim_refused(const ot_ctx *p0, fs_side p1, const fs_option *p2, ot_shot *p3, fs_error *p4)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)p3;
    (void)p4;
    return 1;
}

void ot_fire_options(const ot_ctx *p0, int unit, fs_options *p2)
{
    (void)p0;
    (void)unit;
    (void)p2;
}

int ot_fire_refused(const ot_ctx *p0, fs_side p1, const fs_option *p2, fs_error *p3)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)p3;
    return 1;
}

int ot_fire_apply(ot_ctx *p0, fs_side p1, const fs_option *p2)
{
    (void)p0;
    (void)p1;
    (void)p2;
    return FS_CLOSED;
}

ot_effect ot_roll_value(ot_ctx *p0, fs_side firer_side, int firer, int target, int value, const fs_sum *sum)
{
    (void)p0;
    (void)firer_side;
    (void)firer;
    (void)target;
    (void)value;
    (void)sum;
    return (ot_effect){0};
}

ot_effect ot_read_value(ot_ctx *p0, fs_side p1, ot_throw *p2, int value)
{
    (void)p0;
    (void)p1;
    (void)p2;
    (void)value;
    return (ot_effect){0};
}

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

const ot_kind ot_fire_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
