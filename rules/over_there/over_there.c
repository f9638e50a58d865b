/* over_there.c - the ruleset as the rest of the program sees it: every question goes to the frame on top. */
#include "over_there.h"
#include "facts.h"
#include "moves.h"
#include "shell.h"
#include "steps.h"

static const ot_kind *const kinds[OT_FRAMES] = {
    [OT_F_GAME] = &ot_game_kind,           [OT_F_SETUP] = &ot_setup_kind,     [OT_F_PLOT] = &ot_plot_kind_,
    [OT_F_PREP] = &ot_prep_kind,           [OT_F_TURN] = &ot_turn_kind,       [OT_F_START] = &ot_start_kind,
    [OT_F_CARDS] = &ot_cards_kind,         [OT_F_UNIT] = &ot_unit_kind,       [OT_F_FIRE] = &ot_fire_kind,
    [OT_F_HITS] = &ot_hits_kind,           [OT_F_GRID] = &ot_grid_kind,       [OT_F_MG_GRID] = &ot_mg_grid_kind,
    [OT_F_ARTILLERY] = &ot_artillery_kind, [OT_F_AIR] = &ot_air_kind,         [OT_F_FLIGHT] = &ot_flight_kind,
    [OT_F_MORALE] = &ot_morale_kind,       [OT_F_RECHECK] = &ot_recheck_kind, [OT_F_MELEES] = &ot_melees_kind,
    [OT_F_MELEE] = &ot_melee_kind,         [OT_F_WON] = &ot_won_kind,         [OT_F_FACT] = &ot_fact_kind,
};

static const fs_refusals refusals = {
    .not_asked = {OT_V, OT_P_NOT_ASKED},
    .verb = {OT_IV, OT_P_NO_SUCH_VERB},
    .piece = {OT_II_B, OT_P_NO_SUCH_PIECE},
    .place = {OT_GEO, OT_P_NO_SUCH_PLACE},
    .parts = {OT_IV, OT_P_MALFORMED},
    .not_now = {OT_IV, OT_P_NOT_NOW},
};

/* Points may lie a little off the table: aim points drift, units leave; the rules say which are refused. */
static bool is_place(const ot_scenario *sc, const fs_option *o)
{
    int32_t beyond = 12000;

    switch (o->place) {
    case FS_NOWHERE:
        return o->x == 0 && o->y == 0;
    case FS_POINT:
        return o->x >= -beyond && o->x <= sc->width + beyond && o->y >= -beyond && o->y <= sc->height + beyond;
    case FS_NUMBER:
        return o->x >= 0 && o->x <= 1000000 && o->y == 0;
    default:
        return false;
    }
}

#define FS_MY(name) ot_##name
#define FS_PARTS(sc, verb) ot_parts_in(sc, verb)
#define FS_LEND(c, scratch) (c)->memo = ot_memo_in((c)->sc, scratch)
#define FS_READS_ALONE 1
#include <firestep/dispatch.inc>

static int apply(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    assert(!check(sc, s, side, o, NULL));
    ot_ctx c = {(const ot_scenario *)sc, s, run, ot_memo_in((const ot_scenario *)sc, run->scratch)};

    if (top_kind(&c)->apply(&c, side, o) == FS_MORE) {
        c.s->head.open = o->verb == FS_VERB_DROP ? 0 : side;
        return FS_MORE;
    }
    c.s->head.open = 0;
    ot_run_and_ask(&c);
    ot_score(c.sc, c.s, c.s->head.score);
    return FS_CLOSED;
}

const fs_ruleset fs_ruleset_over_there = {
    .name = "over_there",
    .title = "Over There",
    .words = &ot_words,
    .state_size = sizeof(ot_state),
    .scratch_size = sizeof(ot_memo),
    .mind_size = OT_MIND_SIZE,
    .setup = ot_setup,
    .valid = ot_valid,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .suggest = suggest,
    .blind = ot_blind,
    .guess = ot_guess,
    .view = ot_view,
    .print = ot_print,
    .parse = ot_parse,
    .policy = ot_policy,
    .appraise = ot_appraise,
    .sight = ot_sight_words,
    .table_work = &ot_table_work,
};
