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

#define FS_MY(name) ac_##name
#define FS_HAS_SUBJECT(verb) (ac_verb_parts(verb) & AC_HAS_SUBJECT)
#define FS_HAS_PLACE(verb) (ac_verb_parts(verb) & AC_HAS_HEX)
#include <firestep/dispatch.inc>

static bool is_place(const ac_scenario *sc, const fs_option *o)
{
    return o->place == FS_NOWHERE || (o->place == FS_HEX && o->x >= 0 && o->x < sc->n_hexes);
}

/* Whether the option names what its verb needs, within bounds, and nothing else. */
static int shape_refused(const ac_scenario *sc, const fs_option *o, fs_error *e)
{
    if (o->verb >= AC_VERBS || !ac_words.verb[o->verb])
        return ac_refuse(e, AC_1_a, AC_P_NO_SUCH_VERB, 0, FS_NO_HEX);
    if (o->subject > sc->n_pieces)
        return ac_refuse(e, AC_0_a, AC_P_NO_SUCH_PIECE, 0, FS_NO_HEX);
    if (!is_place(sc, o))
        return ac_refuse(e, AC_0_i, AC_P_NO_SUCH_HEX, 0, FS_NO_HEX);
    uint8_t has =
        (uint8_t)((o->subject ? AC_HAS_SUBJECT : 0) | (o->object ? AC_HAS_OBJECT : 0) | (o->place ? AC_HAS_HEX : 0));
    if (has != ac_verb_parts(o->verb) || o->form || o->y || (!o->place && o->x))
        return ac_refuse(e, AC_1_a, AC_P_MALFORMED, 0, FS_NO_HEX);
    return 0;
}

static int check(const fs_scenario *sc, const void *s, fs_side side, const fs_option *o, fs_error *e)
{
    ac_ctx c = reading(sc, s);
    if (e)
        *e = (fs_error){0};
    if (!fs_may_answer(&c.s->head, side))
        return ac_refuse(e, AC_1_2a, AC_P_NOT_ASKED, 0, FS_NO_HEX);
    if (o->verb == FS_VERB_ANY) {
        if (o->subject > c.sc->n_pieces || !is_place(c.sc, o))
            return ac_refuse(e, AC_0_i, AC_P_NO_SUCH_HEX, 0, FS_NO_HEX);
        int click = check_click(&c, side, o, e);
        return click >= 0 ? click
                          : ac_refuse(e, AC_1_a, AC_P_NOT_NOW, o->subject, o->place == FS_HEX ? o->x : FS_NO_HEX);
    }
    if (shape_refused(c.sc, o, e))
        return 1;
    return top_kind(&c)->check(&c, side, o, e);
}

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
