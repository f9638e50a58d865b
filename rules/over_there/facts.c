/* facts.c - what is measured on a real table and not by the program: the referee's questions [GEO].
 *
 * A frame that needs a measure pushes a question before its dice; the answer goes to the slot of that frame which the
 * question names. The side whose unit it is enters it. Asked so far are the band to the nearest enemy in sight and the
 * cover of a unit that checks its morale, the range and the cover of a direct fire [R-30] [R-31] [VI.B.3] [VI.T.1]. */
#include "facts.h"

enum { QUESTION, WHO, SLOT, SLOTS };

/* By question: the largest answer, the rule, the words, and the slot behind the first. */
static const struct asked {
    uint8_t most, slot;
    fs_rule rule;
    uint16_t phrase;
} asked[] = {[OT_ASK_BAND] = {OT_B6, 0, OT_R_30, OT_P_ASK_BAND},
             [OT_ASK_COVER] = {OT_COVERS - 1, 1, OT_R_31, OT_P_ASK_COVER},
             [OT_ASK_RANGE] = {OT_B6, 0, OT_VI_B_3, OT_P_ASK_RANGE},
             [OT_ASK_UNDER] = {2, 2, OT_VI_T_1, OT_P_ASK_UNDER}};

static int most_of(int question) { return asked[question].most; }

/* Which frames put which questions. */
static bool is_asker(int kind, int question)
{
    if (kind == OT_F_FIRE)
        return question != OT_ASK_BAND;
    return (kind == OT_F_MORALE || kind == OT_F_RECHECK) && question <= OT_ASK_COVER;
}

void ot_push_fact(ot_ctx *c, int question, int unit, int slot)
{
    fs_frame *f = fs_push(&c->s->head, OT_F_FACT, ot_side_of(c->sc, unit));

    f->v[QUESTION] = (int16_t)question;
    f->v[WHO] = (int16_t)unit;
    f->v[SLOT] = (int16_t)slot;
}

static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step)
        fs_pop(&c->s->head, c->run);
    else
        c->s->head.waiting = f->side;
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    (void)side;

    d->rule = asked[f->v[QUESTION]].rule;
    d->main = OT_V_FACT;
    d->phrase = asked[f->v[QUESTION]].phrase;
    d->flags = FS_EXHAUSTIVE | FS_FACT;
    d->subject = (fs_unit)f->v[WHO];
    d->about.subject = d->subject;
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    int most = most_of(fs_top_const(&c->s->head)->v[QUESTION]);
    (void)side;

    for (int value = 1; value <= most; value++)
        fs_offer(out, ot_option_number(OT_V_FACT, 0, value));
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int most = most_of(f->v[QUESTION]);
    (void)side;

    if (o->verb != OT_V_FACT || o->object || o->x < 1 || o->x > most)
        return ot_refuse_for(e, OT_GEO, OT_P_NO_SUCH_FACT, f->v[WHO], 1, most);
    return 0;
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    (void)side;

    f[-1].v[f->v[SLOT]] = (int16_t)o->x;
    f->step = 1;
    return FS_CLOSED;
}

static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    int u = f->v[WHO];

    return f == fs_top_const(&s->head) && f != &s->head.frame[0] && !f->step && !f->flags &&
           ot_rest_is_zero(f, SLOTS) && f->v[QUESTION] >= OT_ASK_BAND && f->v[QUESTION] <= OT_ASK_UNDER && u >= 1 &&
           u <= sc->base.n_units && f->side == ot_side_of(sc, u) && s->head.waiting == f->side &&
           is_asker(f[-1].kind, f->v[QUESTION]) && f->v[SLOT] == OT_FACT_SLOT + asked[f->v[QUESTION]].slot &&
           ot_is_refereed(sc);
}

const ot_kind ot_fact_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
