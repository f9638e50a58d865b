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

#define FS_MY(name) ot_##name
#define FS_HAS_SUBJECT(verb) (ot_verb_parts(verb) & OT_HAS_SUBJECT)
#define FS_HAS_PLACE(verb) (ot_verb_parts(verb) & OT_HAS_POINT)
#define FS_LEND(c, scratch) (c)->memo = ot_memo_in((c)->sc, scratch)
#include <firestep/dispatch.inc>

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

/* Whether the option names what its verb needs, within bounds, and nothing else. */
static int shape_refused(const ot_scenario *sc, const fs_option *o, fs_error *e)
{
    if (o->verb >= OT_VERBS || !ot_words.verb[o->verb])
        return ot_refuse(e, OT_IV, OT_P_NO_SUCH_VERB, 0);
    if (o->subject > sc->base.n_units)
        return ot_refuse(e, OT_II_B, OT_P_NO_SUCH_PIECE, 0);
    if (!is_place(sc, o))
        return ot_refuse(e, OT_GEO, OT_P_NO_SUCH_PLACE, 0);

    unsigned parts = ot_parts_in(sc, o->verb);
    bool fits = !o->subject == !(parts & OT_HAS_SUBJECT);
    if (!(parts & OT_MAY_POINT))
        fits &= (o->place == FS_POINT) == !!(parts & OT_HAS_POINT);
    if (!(parts & OT_MAY_NUMBER))
        fits &= (o->place == FS_NUMBER) == !!(parts & OT_HAS_NUMBER);
    if (parts & OT_HAS_FACING)
        fits &= o->object < 3600;
    else if (!(parts & OT_MAY_OBJECT))
        fits &= !o->object == !(parts & OT_HAS_OBJECT);
    if (!(parts & OT_MAY_FORM))
        fits &= !o->form == !(parts & OT_HAS_FORM);
    return fits ? 0 : ot_refuse(e, OT_IV, OT_P_MALFORMED, 0);
}

static int check(const fs_scenario *sc, const void *s, fs_side side, const fs_option *o, fs_error *e)
{
    ot_ctx c = reading(sc, s);

    if (e)
        *e = (fs_error){0};
    if (!fs_may_answer(&c.s->head, side))
        return ot_refuse(e, OT_V, OT_P_NOT_ASKED, 0);
    if (o->verb == FS_VERB_ANY) {
        if (o->subject > sc->n_units || !is_place(c.sc, o))
            return ot_refuse(e, OT_GEO, OT_P_NO_SUCH_PLACE, 0);
        int click = check_click(&c, side, o, e);
        return click >= 0 ? click : ot_refuse(e, OT_IV, OT_P_NOT_NOW, o->subject);
    }
    if (shape_refused(c.sc, o, e))
        return 1;
    return top_kind(&c)->check(&c, side, o, e);
}

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
