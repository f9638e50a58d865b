/* army_commander.c - the ruleset as the rest of the program sees it: every question goes to the frame on top. */
#include "army_commander.h"
#include "moves.h"
#include "shell.h"
#include "sight.h"

static const ac_kind *const kinds[AC_FRAMES] = {
    [AC_F_GAME] = &ac_game_kind,       [AC_F_ROUND] = &ac_round_kind,       [AC_F_ORDERS] = &ac_orders_kind,
    [AC_F_TURN] = &ac_turn_kind,       [AC_F_MOVE] = &ac_move_kind,         [AC_F_SHUFFLE] = &ac_shuffle_kind,
    [AC_F_COMBAT] = &ac_combat_kind,   [AC_F_LOSSES] = &ac_losses_kind,     [AC_F_FALLBACK] = &ac_fallback_kind,
    [AC_F_PURSUIT] = &ac_pursuit_kind, [AC_F_GUNS] = &ac_guns_kind,         [AC_F_BARRAGE] = &ac_barrage_kind,
    [AC_F_AIR] = &ac_air_kind,         [AC_F_RECOVERY] = &ac_recovery_kind, [AC_F_RESHUFFLE] = &ac_reshuffle_kind,
    [AC_F_HQ] = &ac_hq_kind,           [AC_F_NIGHT_HQ] = &ac_night_hq_kind, [AC_F_CLASH] = &ac_clash_kind,
};

static const fs_refusals refusals = {
    .not_asked = {AC_1_2a, AC_P_NOT_ASKED},
    .verb = {AC_1_a, AC_P_NO_SUCH_VERB},
    .piece = {AC_0_a, AC_P_NO_SUCH_PIECE},
    .place = {AC_0_i, AC_P_NO_SUCH_HEX},
    .parts = {AC_1_a, AC_P_MALFORMED},
    .not_now = {AC_1_a, AC_P_NOT_NOW},
};

static bool is_place(const ac_scenario *sc, const fs_option *o)
{
    return o->place == FS_NOWHERE || (o->place == FS_HEX && o->x >= 0 && o->x < sc->n_hexes);
}

#define FS_MY(name) ac_##name
#include <firestep/dispatch.inc>

static int apply(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    ac_ctx c = {(const ac_scenario *)sc, s, run};
    bool in_parts;
    int answer;
    for (;; o = ac_take_told(&c)) {
        assert(!check(sc, s, side, o, NULL));
        in_parts = ac_in_parts(&c.s->head);
        answer = top_kind(&c)->apply(&c, side, o);
        if (answer == FS_CLOSED)
            break;
        c.s->head.open = side;
        if (!ac_may_take(&c))
            break;
    }
    if (answer == FS_CLOSED) {
        c.s->head.open = 0;
        ac_run_on(&c);
        if (in_parts || c.s->stirred)
            ac_score(c.sc, c.s, c.s->head.score);
    }
    c.s->stirred = 0;
    return answer;
}

const fs_ruleset fs_ruleset_army_commander = {
    .name = "army_commander",
    .title = "Army Commander - Great War",
    .words = &ac_words,
    .state_size = sizeof(ac_state),
    .scratch_size = 0,
    .mind_size = AC_MIND_SIZE,
    .setup = ac_setup,
    .valid = ac_valid,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .suggest = suggest,
    .blind = ac_blind,
    .guess = ac_guess,
    .view = ac_view,
    .print = ac_print,
    .parse = ac_parse,
    .read = ac_read,
    .policy = ac_policy,
    .appraise = ac_appraise,
    .sight = ac_sight,
};
