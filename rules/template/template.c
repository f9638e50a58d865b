/* template.c - the one exported constant: every question goes to the frame on top. */
#include "template.h"

#include "kinds.h"
#include "knowledge.h"
#include "notation.h"
#include "policy.h"

/* A context for questions: without a run nothing is changed, so the constness is only lent. */
static tp_ctx asking(const fs_scenario *sc, const void *s)
{
    union {
        const void *in;
        tp_state *out;
    } lent = {.in = s};

    return (tp_ctx){.sc = tp_scenario_of(sc), .s = lent.out, .run = NULL};
}

static int setup(const fs_scenario *sc, void *state, fs_error *e)
{
    tp_state *s = state;

    (void)e;
    memset(s, 0, sizeof *s);
    s->head.scenario = sc->hash;
    for (int u = 1; u <= TP_PIECES; u++) {
        s->patrol[u].hex = (uint8_t)(tp_scenario_of(sc)->start[u] + 1);
        s->patrol[u].strength = TP_STRENGTH;
    }
    s->head.score[0] = s->head.score[1] = TP_EACH * TP_STRENGTH;
    fs_push(&s->head, TP_F_GAME, 0);
    s->head.waiting = 1;
    return 0;
}

static void decision(const fs_scenario *sc, const void *s, fs_side side, fs_decision *d)
{
    tp_ctx c = asking(sc, s);

    tp_kind_of(c.s)->decision(&c, side, d);
}

static int options(const fs_scenario *sc, const void *s, fs_side side, void *scratch, fs_options *out)
{
    tp_ctx c = asking(sc, s);

    (void)scratch;
    out->n = out->narrow = 0;
    tp_kind_of(c.s)->options(&c, side, out);
    return out->n;
}

static int check(const fs_scenario *sc, const void *s, fs_side side, const fs_option *o, fs_error *e)
{
    tp_ctx c = asking(sc, s);

    return tp_kind_of(c.s)->check(&c, side, o, e);
}

static int apply(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    tp_ctx c = {.sc = tp_scenario_of(sc), .s = s, .run = run};

    assert(!check(sc, s, side, o, NULL));
    return tp_kind_of(c.s)->apply(&c, side, o);
}

static int suggest(const fs_scenario *sc, const void *s, fs_side side, int k, fs_option *line, int cap)
{
    tp_ctx c = asking(sc, s);

    return tp_kind_of(c.s)->suggest(&c, side, k, line, cap);
}

const fs_ruleset fs_ruleset_template = {.name = "template",
                                        .title = "Patrols",
                                        .words = &tp_words,
                                        .state_size = sizeof(tp_state),
                                        .scratch_size = 0,
                                        .mind_size = 0,
                                        .setup = setup,
                                        .valid = tp_state_check,
                                        .decision = decision,
                                        .options = options,
                                        .check = check,
                                        .apply = apply,
                                        .suggest = suggest,
                                        .blind = tp_blind,
                                        .guess = tp_guess,
                                        .view = tp_view,
                                        .print = tp_print,
                                        .parse = tp_parse,
                                        .policy = tp_policy,
                                        .appraise = tp_appraise};
