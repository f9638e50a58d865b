/* red_poppies.c - the ruleset as the rest of the program sees it: every question goes to the frame on top. */
#include "red_poppies.h"
#include "campaign.h"
#include "shell.h"

static const rp_kind *const kinds[RP_FRAMES] = {
    [RP_F_GAME] = &rp_game_kind,         [RP_F_SETUP] = &rp_setup_kind,         [RP_F_BOMBARD] = &rp_bombard_kind,
    [RP_F_TURN] = &rp_turn_kind,         [RP_F_ARRIVAL] = &rp_arrival_kind,     [RP_F_COUPLET] = &rp_couplet_kind,
    [RP_F_COMMAND] = &rp_command_kind,   [RP_F_CALL] = &rp_call_kind,           [RP_F_SIGNALS] = &rp_signals_kind,
    [RP_F_LANDING] = &rp_landing_kind,   [RP_F_AREA] = &rp_area_kind,           [RP_F_DRIFT] = &rp_drift_kind,
    [RP_F_MOVE] = &rp_move_kind,         [RP_F_POINT] = &rp_point_kind,         [RP_F_MELEE] = &rp_melee_kind,
    [RP_F_REACT] = &rp_react_kind,       [RP_F_FIRE] = &rp_fire_kind,           [RP_F_CHOOSE] = &rp_choose_kind,
    [RP_F_SHOVELS] = &rp_shovels_kind,   [RP_F_LINE] = &rp_line_kind,           [RP_F_DAY] = &rp_day_kind,
    [RP_F_PART] = &rp_part_kind,         [RP_F_REINFORCE] = &rp_reinforce_kind, [RP_F_ISOLATION] = &rp_isolation_kind,
    [RP_F_RAID] = &rp_raid_kind,         [RP_F_RECOVER] = &rp_recover_kind,     [RP_F_IMPROVE] = &rp_improve_kind,
    [RP_F_REDEPLOY] = &rp_redeploy_kind,
};

static const fs_refusals refusals = {
    .not_asked = {RP_5_22, RP_P_NOT_ASKED},
    .verb = {RP_6_03a, RP_P_NO_SUCH_VERB},
    .piece = {RP_2_1a, RP_P_NO_SUCH_PIECE},
    .place = {RP_2_2a, RP_P_NO_SUCH_PLACE},
    .parts = {RP_6_03a, RP_P_MALFORMED},
    .not_now = {RP_6_03a, RP_P_NOT_NOW},
};

static bool is_place(const rp_scenario *sc, const fs_option *o)
{
    bool on_board = o->x >= 0 && o->x < sc->n_hexes;

    switch (o->place) {
    case FS_NOWHERE:
        return o->x == 0 && o->y == 0;
    case FS_HEX:
        return on_board && o->y == 0;
    case FS_HEXSIDE:
        return on_board && o->y >= 0 && o->y < 6;
    case FS_VERTEX:
        return o->x >= 0 && o->x < INT16_MAX / 2 && (o->y == 0 || o->y == 1) &&
               fs_vertex_exists(&sc->board.grid, o->x * 2 + o->y);
    default:
        return false;
    }
}

/* Fire by several is a line of its own. */
static int fires_with_others(const fs_option *o, fs_error *e)
{
    bool fires = o->object && (o->verb == RP_V_FIRE || o->verb == RP_V_REACT);

    return fires && rp_refuse(e, RP_6_51c, RP_P_FIRES_ALONE, o->subject, FS_NO_HEX);
}

static int check_command(const rp_ctx *, fs_side, const fs_option *, fs_error *);

#define FS_MY(name) rp_##name
#define FS_ODD_PARTS(o, e) fires_with_others(o, e)
#define FS_CHECK(c, side, o, e) check_command(c, side, o, e)
#include <firestep/dispatch.inc>

static int check_command(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    if (c->s->head.phase == RP_PHASE_ADMINISTRATION && rp_is_command(o->verb)) /* the couplets are over [5.24] */
        return rp_refuse(e, RP_5_24, RP_P_NO_COUPLETS_LEFT, o->subject, FS_NO_HEX);
    return top_kind(c)->check(c, side, o, e);
}

static int apply(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    assert(!check(sc, s, side, o, NULL));
    rp_ctx c = {(const rp_scenario *)sc, s, run};

    if (top_kind(&c)->apply(&c, side, o) == FS_MORE) {
        c.s->head.open = side;
        return FS_MORE;
    }
    c.s->head.open = 0;
    rp_run_on(&c);
    rp_score(c.sc, c.s, c.s->head.score);
    return FS_CLOSED;
}

/* Everything is open to both sides but the choice of a night attack: these books have no hidden units or orders. */
static void blind(const fs_scenario *sc, void *s, fs_side side) { rp_blind_choice((const rp_scenario *)sc, s, side); }
static void guess(const fs_scenario *sc, void *s, fs_side side, fs_run *run)
{
    rp_guess_choice((const rp_scenario *)sc, s, side, run);
}

fs_option rp_option_side(const rp_scenario *sc, uint16_t verb, int subject, int hex, int direction)
{
    int over = sc->around[hex][direction];

    if (direction >= 3 && over != FS_NO_HEX)
        hex = over, direction -= 3;
    return (fs_option){.verb = verb, .subject = (fs_unit)subject, .place = FS_HEXSIDE, .x = hex, .y = direction};
}

const fs_ruleset fs_ruleset_red_poppies = {
    .name = "red_poppies",
    .title = "Red Poppies Campaigns",
    .words = &rp_words,
    .state_size = sizeof(rp_state),
    .scratch_size = 0,
    .mind_size = RP_MIND_SIZE,
    .setup = rp_setup,
    .valid = rp_valid,
    .decision = decision,
    .options = options,
    .check = check,
    .apply = apply,
    .suggest = suggest,
    .blind = blind,
    .guess = guess,
    .view = rp_view,
    .print = rp_print,
    .parse = rp_parse,
    .policy = rp_policy,
    .appraise = rp_appraise,
    .sight = rp_sight_words,
    .sight_work = &rp_sight_work,
};
