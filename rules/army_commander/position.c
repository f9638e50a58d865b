/* position.c - the first state of a game, and states that begin in the middle of one. */
#include "position.h"
#include "moves.h"
#include "shell.h"
#include <firestep/writer.h>

static void set_up_stand(const ac_scenario *sc, ac_state *s, int u)
{
    const ac_piece *p = &sc->piece[u];
    ac_stand *st = &s->stand[u];
    st->hex = FS_NO_HEX;
    if (p->type == AC_DIVISION)
        return;
    bool on_board = p->hex >= 0 && !p->arrives && p->type != AC_PLANE;
    st->where = on_board ? AC_ON_BOARD : AC_WAITING;
    if (on_board)
        st->hex = p->hex;
    if (ac_is_battery(p->type))
        st->sp = ac_unit_chart[p->type].sp;
}

/* Tanks set up in a wire hex have no wire there [R89]. */
static void clear_wire_under_tanks(const ac_scenario *sc, ac_state *s)
{
    for (int u = 1; u <= sc->n_pieces; u++)
        if (sc->piece[u].type == AC_TANK && s->stand[u].where == AC_ON_BOARD)
            ac_clear(s->wire, s->stand[u].hex);
}

int ac_setup(const fs_scenario *base, void *state, fs_error *e)
{
    const ac_scenario *sc = (const ac_scenario *)base;
    ac_state *s = state;
    memset(s, 0, sizeof *s);
    s->head.scenario = base->hash;
    for (int u = 1; u <= sc->n_pieces; u++)
        set_up_stand(sc, s, u);
    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (sc->terrain[hex] & AC_WIRE)
            ac_set(s->wire, hex);
    for (int i = 0; i < sc->n_objectives; i++) /* [R79] */
        for (int k = 0; k < sc->objective[i].n; k++)
            if (sc->objective[i].owner == 2)
                ac_set(s->control, sc->objective[i].hex[k]);
    clear_wire_under_tanks(sc, s);
    ac_derive(sc, s);
    ac_score(sc, s, s->head.score);
    ac_push_game(s, &(ac_moment){.round = 1, .phase = AC_PHASE_NONE});
    return sc->sound ? 0 : ac_valid(base, s, e);
}

/* --- positions ---------------------------------------------------------------------------------------------- */

static int wrong(char *why, size_t cap, const ac_scenario *sc, const char *what, int piece, int hex)
{
    fs_writer w = {why, 0, cap};
    char name[16];
    if (piece) {
        fs_put(&w, sc->piece[piece].name);
        fs_put(&w, ": ");
    }
    fs_put(&w, what);
    if (hex >= 0) {
        fs_hex_name(&sc->board.grid, hex, name);
        fs_put(&w, ", hex ");
        fs_put(&w, name);
    }
    fs_put_end(&w);
    return 1;
}

static int check_stand(const ac_scenario *sc, const ac_state *s, int u, char *why, size_t cap)
{
    const ac_piece *p = &sc->piece[u];
    const ac_stand *st = &s->stand[u];
    if (p->type == AC_DIVISION)
        return 0;
    if (st->where < AC_ON_BOARD || st->where > AC_RETIRED)
        return wrong(why, cap, sc, "is neither on the board nor off it", u, FS_NO_HEX);
    if ((st->where == AC_ON_BOARD) != (st->hex >= 0) || st->hex >= sc->n_hexes)
        return wrong(why, cap, sc, "a stand on the board needs a hex of the board", u, FS_NO_HEX);
    if (st->where == AC_ON_BOARD && sc->terrain[st->hex] & AC_LAKE && !p->warship && p->type != AC_PLANE)
        return wrong(why, cap, sc, "stands on a lake", u, st->hex); /* [TEC.6] */
    if (st->hit > 1 || (st->hit && !ac_is_combat(p->type)))
        return wrong(why, cap, sc, "only combat stands have hit markers, one each", u, FS_NO_HEX); /* [4.d] */
    bool battery =
        ac_is_battery(p->type) && (st->where == AC_ON_BOARD || st->where == AC_WAITING || st->where == AC_EMBARKED);
    if (battery ? !st->sp || st->sp > ac_unit_chart[p->type].sp : st->sp)
        return wrong(why, cap, sc, "has a strength it cannot have", u, FS_NO_HEX); /* [0.h] */
    if (st->shots > 3 || (st->shots && !(battery && st->where == AC_ON_BOARD)))
        return wrong(why, cap, sc, "has shots it cannot have", u, FS_NO_HEX); /* [5.c] */
    return 0;
}

static int check_hex(const ac_scenario *sc, const ac_state *s, int hex, char *why, size_t cap)
{
    int marked = 0;
    fs_side side = 0;
    for (int u = s->first[hex]; u; u = s->stand[u].next) {
        side |= sc->piece[u].side;
        marked += s->stand[u].hit;
    }
    if (side == 3)
        return wrong(why, cap, sc, "both sides stand in one hex", s->first[hex], hex);
    if (s->load[hex] > 4)
        return wrong(why, cap, sc, "too many stands in one hex", s->first[hex], hex); /* [0.c] */
    if (marked > 1)
        return wrong(why, cap, sc, "two hit markers in one hex", s->first[hex], hex); /* [4.d] */
    return 0;
}

static int check_moment(const ac_scenario *sc, const ac_state *s, const ac_moment *m, char *why, size_t cap)
{
    if (m->round < 1 || m->round > sc->n_rounds)
        return wrong(why, cap, sc, "the scenario has no such round", 0, FS_NO_HEX);
    if (m->phase < AC_PHASE_BOMBARDMENT || m->phase >= AC_PHASE_OVER)
        return wrong(why, cap, sc, "there is no such phase to begin with", 0, FS_NO_HEX);
    if (m->phase == AC_PHASE_NIGHT && (!ac_last_of_day(sc, m->round) || m->round == sc->n_rounds))
        return wrong(why, cap, sc, "no night follows this round", 0, FS_NO_HEX);
    if (m->guns > 2 || m->last_side > 2 || (m->last_side != 0) != (m->in_a_row != 0) || m->in_a_row > AC_MAX_DIVISIONS)
        return wrong(why, cap, sc, "sides are 1 and 2, and turns in a row need a side", 0, FS_NO_HEX);
    if (m->division > sc->n_divisions || (m->division && m->phase != AC_PHASE_TURNS))
        return wrong(why, cap, sc, "only in the turns can a division be about to move", 0, FS_NO_HEX);
    for (int d = 1; d <= sc->n_divisions; d++) {
        if (s->command[d].order > AC_D)
            return wrong(why, cap, sc, "there is no such order", d, FS_NO_HEX); /* [1.1a] */
        if ((m->phase == AC_PHASE_RETREAT || m->phase == AC_PHASE_TURNS) && s->stands_left[d] && !s->command[d].order)
            return wrong(why, cap, sc, "needs an order in this phase", d, FS_NO_HEX);
    }
    return 0;
}

int ac_position_enter(const ac_scenario *sc, ac_state *s, const ac_moment *m, char *why, size_t cap)
{
    fs_error e;
    for (int u = 1; u <= sc->n_pieces; u++)
        if (check_stand(sc, s, u, why, cap))
            return 1;
    clear_wire_under_tanks(sc, s);
    ac_derive(sc, s);
    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (check_hex(sc, s, hex, why, cap))
            return 1;
    if (check_moment(sc, s, m, why, cap))
        return 1;
    memset(&s->head, 0, sizeof s->head);
    s->head.scenario = sc->base.hash;
    ac_score(sc, s, s->head.score);
    ac_push_game(s, m);
    if (ac_valid(&sc->base, s, &e))
        return wrong(why, cap, sc, "the position cannot be played on", e.unit, e.place == FS_HEX ? e.x : FS_NO_HEX);
    return 0;
}
