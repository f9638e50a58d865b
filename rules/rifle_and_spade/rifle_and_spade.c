/* rifle_and_spade.c - the ruleset as the rest of the program sees it: every question goes to the frame on top. */
#include "rifle_and_spade.h"
#include "draft.h"
#include "recall.h"
#include "shell.h"
#include "steps.h"

static const rs_kind *const kinds[RS_FRAMES] = {
    [RS_F_GAME] = &rs_game_kind,
    [RS_F_PLANS] = &rs_plans_kind,
    [RS_F_TURN] = &rs_turn_kind,
    [RS_F_ARRIVALS] = &rs_arrivals_kind,
    [RS_F_ADJUST] = &rs_adjust_kind,
    [RS_F_OFFICERS] = &rs_officers_kind,
    [RS_F_CONTINUE] = &rs_continue_kind,
    [RS_F_CHANGE] = &rs_change_kind,
    [RS_F_ISSUE] = &rs_issue_kind,
    [RS_F_CUP] = &rs_cup_kind,
    [RS_F_ACTIVATION] = &rs_activation_kind,
    [RS_F_COMMANDED] = &rs_commanded_kind,
    [RS_F_MOVE] = &rs_move_kind,
    [RS_F_TRIGGER] = &rs_trigger_kind,
    [RS_F_CHAIN] = &rs_chain_kind,
    [RS_F_HIDE] = &rs_hide_kind,
    [RS_F_FIRE] = &rs_fire_kind,
    [RS_F_MORALE] = &rs_morale_kind,
    [RS_F_ROUT] = &rs_rout_kind,
    [RS_F_ASSAULTS] = &rs_assaults_kind,
    [RS_F_ASSAULT] = &rs_assault_kind,
    [RS_F_RETREAT] = &rs_retreat_kind,
    [RS_F_DISPLACE] = &rs_displace_kind,
    [RS_F_FILL] = &rs_fill_kind,
};

/* --- questions --- */

static const fs_refusals refusals = {
    .not_asked = {RS_2_0, RS_P_NOT_ASKED},
    .verb = {RS_2_0, RS_P_NO_SUCH_VERB},
    .piece = {RS_3_0, RS_P_NO_SUCH_PIECE},
    .place = {RS_5_0, RS_P_NO_SUCH_PLACE},
    .parts = {RS_2_0, RS_P_MALFORMED},
    .not_now = {RS_2_0, RS_P_NOT_NOW},
};

static bool is_place(const rs_scenario *sc, const fs_option *o)
{
    bool on_board = o->x >= 0 && o->x < sc->map.n_hexes && rs_has(sc->map.play, o->x);

    switch (o->place) {
    case FS_NOWHERE:
        return o->x == 0 && o->y == 0;
    case FS_HEX:
        return on_board && o->y == 0;
    case FS_HEXSIDE:
        return on_board && o->y >= 0 && o->y < 6;
    case FS_NUMBER:
        return o->x >= 0 && o->x <= 1000 && o->y == 0;
    default:
        return false;
    }
}

/* A form may be zero where a verb has one: a radius, a size. */
static unsigned parts_in(uint16_t verb)
{
    unsigned parts = rs_verb_parts(verb);

    return parts & FS_HAS_FORM ? parts | FS_MAY_FORM : parts;
}

static int check_answer(const rs_ctx *, fs_side, const fs_option *, fs_error *);

static void lend(rs_ctx *c, rs_scratch *scratch)
{
    c->memory = scratch ? &scratch->memory : NULL;
    c->drawing = scratch ? &scratch->drawing : NULL;
}

#define FS_MY(name) rs_##name
#define FS_PARTS(sc, verb) parts_in(verb)
#define FS_CHECK(c, side, o, e) check_answer(c, side, o, e)
#define FS_LEND(c, scratch)                                                                                            \
    rs_findings recall;                                                                                                \
    rs_forget(&recall);                                                                                                \
    (c)->recall = &recall;                                                                                             \
    lend(c, scratch)
#include <firestep/dispatch.inc>

/* In a state nobody played to, what is asked may have no answer: the places are full, those meant are not there. Then
 * `done` goes on, and the frame settles it by itself as it does when there is nothing to choose. */
static int all_options(const fs_scenario *sc, const void *s, fs_side side, void *scratch, fs_options *out)
{
    if (!options(sc, s, side, scratch, out)) {
        fs_offer(out, rs_option(FS_VERB_DONE, 0));
        out->narrow = out->n;
    }
    return out->n;
}

static bool has_no_answer(const rs_ctx *c, fs_side side)
{
    fs_option done = rs_option(FS_VERB_DONE, 0);
    fs_options list = {0};

    if (!top_kind(c)->check(c, side, &done, NULL))
        return false; /* the frame has that answer itself */
    return !options(&c->sc->base, c->s, side, NULL, &list);
}

static int check_answer(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    return o->verb == FS_VERB_DONE && has_no_answer(c, side) ? 0 : top_kind(c)->check(c, side, o, e);
}

static int apply(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    assert(!check(sc, s, side, o, NULL));
    rs_parts parts;
    rs_ctx c = {.sc = (const rs_scenario *)sc, .s = s, .run = run, .parts = &parts};
    rs_forget_parts(&parts);
    lend(&c, run->scratch);
    rs_before was = rs_before_line(&c, side, o);
    bool is_open = c.sc->score_is_open;
    rs_stakes before;

    if (!is_open) {
        rs_score_before(c.sc, c.s, &before);
        c.before = &before;
    }
    if (o->verb == FS_VERB_DONE && has_no_answer(&c, side))
        ;
    else if (top_kind(&c)->apply(&c, side, o) == FS_MORE) {
        c.s->head.open = o->verb == FS_VERB_DROP ? 0 : side;
        return FS_MORE;
    }
    c.s->head.open = 0;
    rs_run_on(&c);
    int known = rs_notice_works(&c);
    if (is_open)
        rs_score(c.sc, c.s, c.s->head.score);
    else
        rs_score_on(c.sc, c.s, &before);
    rs_note_secrets(&c, side, o, &was, known);
    return FS_CLOSED;
}

const fs_ruleset fs_ruleset_rifle_and_spade = {
    .name = "rifle_and_spade",
    .title = "Rifle and Spade",
    .words = &rs_words,
    .state_size = sizeof(rs_state),
    .scratch_size = sizeof(rs_scratch),
    .mind_size = RS_MIND_SIZE,
    .setup = rs_setup,
    .valid = rs_valid,
    .decision = decision,
    .options = all_options,
    .check = check,
    .apply = apply,
    .suggest = suggest,
    .blind = rs_blind,
    .guess = rs_guess,
    .view = rs_view,
    .print = rs_print,
    .parse = rs_parse,
    .policy = rs_policy,
    .appraise = rs_appraise,
    .sight = rs_sight_words,
    .sight_work = &rs_sight_work,
};
