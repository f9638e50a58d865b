/* blind.c - what a side may not know, taken away or guessed: units that are not on its table, the enemy's plots, his
 * mine, who acts in hiding, and what was said in a window that is still open [R-39] [XIV.C] [XII.K]. */
#include "moves.h"
#include "position.h"
#include "sequence.h"
#include "shell.h"

/* Its fate is public once it is over: losses and prisoners lie open. */
static bool is_hidden(const ot_scenario *sc, const ot_state *s, int u, fs_side from)
{
    uint8_t where = s->unit[u].where;

    return !ot_is_refereed(sc) && ot_side_of(sc, u) != from && !ot_is(s, u, OT_SHOWN) && where != OT_DESTROYED &&
           where != OT_LEFT && where != OT_PRISONER;
}

/* --- blind --- */

static void hide_units(const ot_scenario *sc, ot_state *s, fs_side side)
{
    bool hidden[OT_MAX_PIECES] = {false};

    for (int u = 1; u <= sc->base.n_units; u++)
        hidden[u] = is_hidden(sc, s, u, side);
    for (int u = 1; u <= sc->base.n_units; u++) {
        ot_unit *unit = &s->unit[u];

        if (hidden[u])
            *unit = (ot_unit){0};
        if (unit->target && hidden[unit->target])
            unit->target = 0;
        if (unit->charger && hidden[unit->charger])
            unit->charger = 0;
    }
}

static bool is_hidden_unit(const ot_scenario *sc, const ot_state *s, int u, fs_side from)
{
    return u >= 1 && u <= sc->base.n_units && is_hidden(sc, s, u, from);
}

/* Who acts in hiding is not said, be the first vehicle of its section in sight or not; that one does is. */
static void hide_actor(const ot_scenario *sc, ot_state *s, fs_side side)
{
    for (int i = 0; i < s->head.depth; i++) {
        fs_frame *f = &s->head.frame[i];

        if (f->kind != OT_F_UNIT || f->side == side ||
            !(is_hidden_unit(sc, s, f->v[OT_UNIT_NOW], side) || is_hidden_unit(sc, s, f->v[OT_UNIT_LEAD], side)))
            continue;
        f->v[OT_UNIT_NOW] = f->v[OT_UNIT_LEAD] = f->v[OT_UNIT_CHANGED] = f->v[OT_UNIT_REPAIRS] = 0;
    }
}

/* Plots are read by nobody but their side until they fall [VII.A]. */
static void hide_plots(const ot_scenario *sc, ot_state *s, fs_side side)
{
    for (int u = 1; u <= sc->base.n_units; u++)
        if (sc->battery_of[u] < OT_MAX_BATTERIES && ot_side_of(sc, u) != side)
            memset(s->battery[sc->battery_of[u]].plot, 0, sizeof s->battery[0].plot);
}

/* Whether a side has said in the open window that it wants to fight. */
static void hide_wishes(const ot_scenario *sc, ot_state *s, fs_side side)
{
    const fs_frame *top = s->head.depth ? fs_top_const(&s->head) : NULL;

    if (!top || top->kind != OT_F_MELEES || top->side)
        return;
    for (int u = 1; u <= sc->base.n_units; u++)
        if (ot_side_of(sc, u) != side)
            s->unit[u].flags &= ~(uint32_t)OT_WANTS_MELEE;
}

void ot_blind(const fs_scenario *base, void *state, fs_side side)
{
    const ot_scenario *sc = (const ot_scenario *)base;
    ot_state *s = state;

    if (s->head.phase == OT_PHASE_OVER) /* all is shown at the end */
        return;
    hide_actor(sc, s, side);
    hide_wishes(sc, s, side);
    hide_units(sc, s, side);
    hide_plots(sc, s, side);
    if (sc->mine != side && s->mine_turn)
        s->mine_turn = 0, s->mine_x = 0, s->mine_y = 0;
}

/* --- guess --- */

static int throw_one(fs_run *run, fs_side side, int n)
{
    return n > 1 ? fs_dice_sum(run, side, 1, n, OT_R_39, NULL) - 1 : 0;
}

/* Whether the side has placed its units by now: the defender comes first. */
static bool has_set_up(const ot_scenario *sc, const ot_state *s, fs_side side)
{
    const fs_frame *top = s->head.depth ? fs_top_const(&s->head) : NULL;

    if (s->head.phase != OT_PHASE_SETUP)
        return s->head.phase > OT_PHASE_SETUP;
    return top && top->kind == OT_F_SETUP && top->side != side &&
           (sc->attacker ? sc->attacker != side : side == OT_RED);
}

/* Somewhere its deploy words allow, out of sight if that can be had. */
static void place_somewhere(ot_ctx *c, int u, fs_side from)
{
    enum { MOST = 100, TRIES = 4 };
    fs_option list[MOST];
    fs_options out = {list, 0, MOST, 0};

    ot_some_places(c, u, OT_V_PLACE, MOST, &out);
    for (int i = 0; i < TRIES && out.n; i++) {
        fs_option *o = &list[throw_one(c->run, ot_side_of(c->sc, u), out.n)];
        ot_stand st = ot_stand_from(c->sc, c->s, o);
        ot_unit *unit = &c->s->unit[u];

        if (!ot_is_clear(c, u, &st)) /* on somebody its own side does not know of */
            continue;
        unit->where = OT_ON_TABLE;
        unit->x = st.at.x, unit->y = st.at.y;
        unit->facing = st.facing;
        unit->formation = st.formation;
        unit->level = st.level;
        unit->feature = st.feature;
        if (!from || !ot_side_sees(c->sc, c->s, from, u))
            return;
        if (i + 1 < TRIES)
            unit->where = OT_NOT_YET;
    }
}

/* Whether a card of the side is being used, or asks. */
static bool has_card(const ot_state *s, fs_side side)
{
    for (int i = 0; i < s->head.depth; i++)
        if (s->head.frame[i].kind == OT_F_CARDS && s->head.frame[i].side == side)
            return true;
    return false;
}

static bool is_placed(const ot_ctx *c, int u, fs_side side)
{
    return is_hidden(c->sc, c->s, u, side) && c->s->unit[u].where == OT_NOT_YET && !c->sc->piece[u].turn &&
           c->sc->piece[u].n_places && has_set_up(c->sc, c->s, ot_side_of(c->sc, u));
}

/* `ready`: guns that may have been unlimbered are; a side that chooses its next battery has more than one. */
static void guess_units(ot_ctx *c, fs_side side, bool ready)
{
    const ot_scenario *sc = c->sc;

    for (int u = 1; u <= sc->base.n_units; u++) {
        if (!is_hidden(sc, c->s, u, side))
            continue;
        c->s->unit[u] = ot_first_unit(sc, u);
        c->s->unit[u].flags &= ~(uint32_t)(ready ? OT_SHOWN | OT_LIMBERED : OT_SHOWN);
        if (u == sc->train && has_card(c->s, ot_side_of(sc, u))) /* it comes before all others of its side */
            c->s->unit[u].flags |= OT_ACTIVATED;
    }
    for (int u = 1; u <= sc->base.n_units; u++)
        if (is_placed(c, u, side))
            ot_keep_places(c, u); /* as they are before anybody is put there: for the next guess as well */
    for (int u = 1; u <= sc->base.n_units; u++)
        if (is_placed(c, u, side))
            place_somewhere(c, u, side);
}

/* Hidden units of the side that could be acting: on the table, aboard, or about to enter. */
static int find_actors(const ot_ctx *c, fs_side owner, fs_side side, uint64_t could[OT_PIECE_WORDS])
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(c->sc->units[owner], u));) {
        uint8_t where = c->s->unit[u].where;

        if (!is_hidden(c->sc, c->s, u, side) ||
            !(where == OT_ON_TABLE || where == OT_ABOARD || (where == OT_NOT_YET && ot_is_due(c->sc, c->s, u))))
            continue;
        ot_add(could, u);
        n++;
    }
    return n;
}

/* Where no place is left, somebody stands a foot from his own edge. */
static void place_one(ot_ctx *c, fs_side owner, fs_side side)
{
    fs_point middle = {c->sc->width / 2, c->sc->height / 2};
    int32_t in = 12 * c->sc->tables.at.inch;
    int edge = c->sc->own_edge[owner];

    for (int u = 0; (u = ot_next_unit(c->sc->units[owner], u));) {
        ot_unit *unit = &c->s->unit[u];

        if (!is_hidden(c->sc, c->s, u, side) || unit->where != OT_NOT_YET || ot_is_vehicle(c->sc, u) ||
            !unit->castings || c->sc->piece[u].class_ == OT_DISMOUNTED)
            continue;
        unit->where = OT_ON_TABLE;
        unit->x = edge == OT_WEST ? in : edge == OT_EAST ? c->sc->width - in : middle.x;
        unit->y = edge == OT_SOUTH ? in : edge == OT_NORTH ? c->sc->height - in : middle.y;
        return;
    }
}

/* The frame of a hidden unit that acts gets one that could. */
static void guess_actor(ot_ctx *c, fs_side side)
{
    for (int i = 0; i < c->s->head.depth; i++) {
        fs_frame *f = &c->s->head.frame[i];
        uint64_t could[OT_PIECE_WORDS] = {0};
        int u;

        if (f->kind != OT_F_UNIT || f->v[OT_UNIT_LEAD])
            continue;
        if (!find_actors(c, f->side, side, could)) {
            place_one(c, f->side, side);
            if (!find_actors(c, f->side, side, could))
                continue;
        }
        u = fs_dice_card(c->run, f->side, could, OT_PIECE_WORDS, OT_R_39);
        f->v[OT_UNIT_NOW] = (int16_t)u;
        f->v[OT_UNIT_LEAD] = c->sc->piece[u].section;
        c->s->unit[u].left = 2;
        c->s->unit[u].flags |= OT_ACTIVATED;
    }
}

/* A place where the enemy of the battery has somebody, else the middle of the table. */
static fs_point guess_aim(ot_ctx *c, fs_side owner)
{
    uint64_t there[OT_PIECE_WORDS] = {0};
    int n = 0, u;

    for (u = 0; (u = ot_next_unit(c->sc->units[fs_other(owner)], u));)
        if (ot_on_table(c->s, u)) {
            ot_add(there, u);
            n++;
        }
    if (!n)
        return (fs_point){c->sc->width / 2, c->sc->height / 2};
    u = fs_dice_card(c->run, owner, there, OT_PIECE_WORDS, OT_VII_A);
    return (fs_point){c->s->unit[u].x, c->s->unit[u].y};
}

/* Plots of this and the next turn: fire, or none. */
static void guess_plots(ot_ctx *c, fs_side side, bool all)
{
    const ot_scenario *sc = c->sc;
    const fs_head *h = &c->s->head;
    int first = h->phase > OT_PHASE_ARTILLERY ? h->turn + 1 : h->turn;

    if (h->phase < OT_PHASE_MOVE)
        return;
    for (int u = 1; u <= sc->base.n_units; u++) {
        fs_side owner = ot_side_of(sc, u);

        if (owner == side || sc->battery_of[u] >= OT_MAX_BATTERIES || !(c->s->may_plot & owner))
            continue;
        for (int turn = first; turn < first + 2; turn++) {
            fs_point aim = guess_aim(c, owner);
            bool fires = throw_one(c->run, owner, 2) || all;

            c->s->battery[sc->battery_of[u]].plot[turn % 3] =
                fires ? (ot_plot){.kind = OT_PLOT_FIRE, .x = aim.x, .y = aim.y} : (ot_plot){.kind = OT_PLOT_REST};
        }
    }
}

/* A mine anywhere, in any turn to come, or none [XII.J]; one that has gone up has left its place. */
static void guess_mine(ot_ctx *c, fs_side side)
{
    const ot_scenario *sc = c->sc;
    ot_state *s = c->s;
    int first = s->head.phase < OT_PHASE_MOVE ? 1 : s->head.turn + 1, inch = sc->tables.at.inch;

    if (!sc->mine || sc->mine == side || ot_is_refereed(sc) || !has_set_up(sc, s, sc->mine) || first > sc->turns ||
        s->mine_x || s->mine_y)
        return;
    int after = throw_one(c->run, sc->mine, sc->turns - first + 2); /* the last: there is none */
    if (first + after > sc->turns)
        return;
    s->mine_turn = (uint8_t)(first + after);
    s->mine_x = throw_one(c->run, sc->mine, sc->width / inch + 1) * inch;
    s->mine_y = throw_one(c->run, sc->mine, sc->height / inch + 1) * inch;
}

void ot_guess(const fs_scenario *base, void *state, fs_side side, fs_run *run)
{
    enum { ATTEMPTS = 4 };
    const ot_scenario *sc = (const ot_scenario *)base;
    ot_state *s = state, known = *s;
    ot_ctx c = {sc, s, run, ot_memo_in(sc, run->scratch)};

    if (s->head.phase == OT_PHASE_OVER)
        return;
    for (int i = 0; i < ATTEMPTS; i++) {
        *s = known;
        guess_units(&c, side, i > 1);
        guess_actor(&c, side);
        guess_plots(&c, side, i > 1);
        guess_mine(&c, side);
        if (ot_is_good_guess(sc, s, side))
            return;
    }
}
