/* facts.c - the sheet of a referee's game, and the frame that asks [GEO].
 *
 * A frame that needs a measure puts it on the sheet and stops; the frame of questions is pushed above it, and when the
 * answer stands on the sheet the frame below is run again. In all other games the sheet is empty. */
#include "facts.h"

enum { ROW, SLOTS }; /* v[] of FACT: 1 + the row of the sheet */

/* --- the sheet --- */

static int count(const ot_state *s)
{
    int n = 0;

    while (n < OT_MAX_FACTS && s->fact[n].question)
        n++;
    return n;
}

static int find(const ot_state *s, int question, int unit, int other)
{
    for (int i = 0; i < OT_MAX_FACTS && s->fact[i].question; i++)
        if (s->fact[i].question == question && s->fact[i].unit == unit && s->fact[i].other == other)
            return i;
    return -1;
}

static void strike(ot_state *s, int i)
{
    memmove(&s->fact[i], &s->fact[i + 1], (size_t)(OT_MAX_FACTS - 1 - i) * sizeof s->fact[0]);
    s->fact[OT_MAX_FACTS - 1] = (ot_fact){0};
}

void ot_forget(ot_state *s, int first, int last)
{
    for (int i = count(s); i-- > 0;)
        if (s->fact[i].question >= first && s->fact[i].question <= last)
            strike(s, i);
}

/* The oldest answer goes where there is no room for more: it would be asked again. */
static void add(ot_state *s, ot_fact fact)
{
    if (count(s) == OT_MAX_FACTS)
        strike(s, 0);
    s->fact[count(s)] = fact;
}

int ot_said(const ot_state *s, int question, int unit, int other)
{
    int i = find(s, question, unit, other);

    return i < 0 ? 0 : s->fact[i].value;
}

/* --- asking --- */

static ot_fact fact_of(int question, int unit, int other)
{
    return (ot_fact){(uint8_t)question, (uint8_t)unit, (uint8_t)other, 0};
}

/* Any side will do: the frame of the question says whom it waits for. Stops the run. */
static void stop(ot_ctx *c) { c->s->head.waiting = OT_RED; }

int ot_ask(ot_ctx *c, int question, int unit, int other)
{
    ot_fact fact = fact_of(question, unit, other);
    uint8_t answer[256];
    int value = ot_said(c->s, question, unit, other);

    if (value)
        return value;
    int n = ot_answers(c, &fact, answer);
    if (n <= 1) { /* nobody has to be asked; where nobody is left to be named, nobody is */
        fact.value = n ? answer[0] : OT_SAY_NOBODY;
        add(c->s, fact);
        return fact.value;
    }
    if (find(c->s, question, unit, other) < 0)
        add(c->s, fact);
    stop(c);
    return 0;
}

int ot_ask_all(ot_ctx *c, int question, int unit, int first, uint8_t out[OT_MAX_NAMED])
{
    for (int k = 0; k < OT_MAX_NAMED; k++) {
        int value = ot_ask(c, question, unit, first + k);

        if (!value)
            return -1;
        if (value == OT_SAY_NOBODY)
            return k;
        out[k] = (uint8_t)value;
    }
    return OT_MAX_NAMED;
}

void ot_owe(ot_ctx *c, int question, int unit, int other)
{
    ot_fact fact = fact_of(question, unit, other);
    uint8_t answer[256];
    int n = ot_answers(c, &fact, answer);

    if (n == 1) {
        fact.value = answer[0];
        ot_settle_fact(c, fact);
        return;
    }
    if (!n || find(c->s, question, unit, other) >= 0)
        return;
    add(c->s, fact);
    stop(c);
}

/* The first question without an answer; -1 none. Those whose answers are gone meanwhile are struck out. */
static int first_open(ot_ctx *c)
{
    uint8_t answer[256];

    for (int i = 0; i < OT_MAX_FACTS && c->s->fact[i].question; i++) {
        if (c->s->fact[i].value)
            continue;
        if (ot_answers(c, &c->s->fact[i], answer) > 1)
            return i;
        strike(c->s, i--);
    }
    return -1;
}

/* True: a question was put above what is in progress; or the one it has stopped for has no answers any more, because
 * all whom it was about have fallen since, and what is in progress goes on. */
static bool put_question(ot_ctx *c)
{
    fs_head *h = &c->s->head;

    if (!ot_is_refereed(c->sc) || !h->depth || fs_top(h)->kind == OT_F_FACT)
        return false;
    int before = count(c->s), row = first_open(c);
    if (row < 0)
        return count(c->s) < before;
    fs_push(h, OT_F_FACT, ot_who_answers(c, &c->s->fact[row]))->v[ROW] = (int16_t)(row + 1);
    return true;
}

/* What an option owes is asked before anything goes on. */
void ot_run_and_ask(ot_ctx *c)
{
    put_question(c);
    do
        ot_run_on(c);
    while (put_question(c));
}

/* --- the frame --- */

const ot_fact *ot_fact_asked(const ot_state *s)
{
    const fs_frame *f = s->head.depth ? fs_top_const(&s->head) : NULL;

    return f && f->kind == OT_F_FACT && f->v[ROW] >= 1 && f->v[ROW] <= OT_MAX_FACTS ? &s->fact[f->v[ROW] - 1] : NULL;
}

/* Answered: the frame is gone before the answer does anything, so that what it throws is thrown below. */
static void advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int row = f->v[ROW] - 1;
    ot_fact fact = c->s->fact[row];

    if (!fact.value) {
        c->s->head.waiting = f->side;
        return;
    }
    fs_pop(&c->s->head, c->run);
    if (fact.question >= OT_FIRST_OWED) {
        strike(c->s, row);
        ot_settle_fact(c, fact);
    }
    c->s->head.waiting = 0;
    if (first_open(c) >= 0) /* the others before anything goes on */
        stop(c);
}

static void decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    const ot_fact *fact = ot_fact_asked(c->s);
    bool of_unit = fact->question != OT_ASK_GOAL;
    (void)side;

    d->rule = ot_question_rule(fact->question);
    d->main = OT_V_FACT;
    d->phrase = ot_question_phrase(fact->question);
    d->flags = FS_EXHAUSTIVE | FS_FACT;
    d->subject = of_unit ? fact->unit : 0;
    d->about.subject = fact->other && fact->other <= c->sc->base.n_units ? fact->other : d->subject;
    d->arg[0] = fact->question == OT_ASK_WHO_CELL ? fact->other / OT_MAX_NAMED + 1 : fact->unit;
    d->arg[1] = fact->other;
}

static void options(const ot_ctx *c, fs_side side, fs_options *out)
{
    uint8_t answer[256];
    int n = ot_answers(c, ot_fact_asked(c->s), answer);
    (void)side;

    for (int i = 0; i < n; i++)
        fs_offer(out, ot_option_number(OT_V_FACT, 0, answer[i]));
}

static int check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const ot_fact *fact = ot_fact_asked(c->s);
    uint8_t answer[256];
    int n = ot_answers(c, fact, answer);
    (void)side;

    for (int i = 0; i < n && o->verb == OT_V_FACT && !o->object; i++)
        if (o->x == answer[i])
            return 0;
    return ot_refuse_for(e, OT_GEO, OT_P_NO_SUCH_FACT, fact->unit <= c->sc->base.n_units ? fact->unit : 0, 1, n);
}

static int apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    c->s->fact[fs_top(&c->s->head)->v[ROW] - 1].value = (uint8_t)o->x;
    return FS_CLOSED;
}

static bool is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL, NULL};
    uint8_t answer[256];
    const ot_fact *fact = ot_fact_asked(s);

    if (!ot_is_refereed(sc) || f != fs_top_const(&s->head) || f == &s->head.frame[0] || f->step || f->flags ||
        !ot_rest_is_zero(f, SLOTS) || !fact || !fact->question || fact->value || f->side != ot_who_answers(&c, fact) ||
        s->head.waiting != f->side)
        return false;
    return ot_answers(&c, fact, answer) > 1;
}

const ot_kind ot_fact_kind = {
    .advance = advance,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .is_sound = is_sound,
};
