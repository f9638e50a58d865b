/* position.c - the first state of a game, and states that begin in the middle of one. */
#include "position.h"
#include "campaign.h"
#include "rules.h"
#include "shell.h"
#include <firestep/writer.h>

#include <string.h>

/* Held at the start: what a special rule gives, then one's own set-up area unless the enemy could set up there too
 * [3.9c] [R85]. */
static void first_control(const rp_scenario *sc, rp_state *s)
{
    for (int i = 0; i < 2; i++) {
        const uint64_t *own = sc->setup[i + 1], *other = sc->setup[2 - i];

        for (int w = 0; w < RP_HEX_WORDS; w++)
            s->plane[RP_CONTROL + i][w] =
                ((own[w] & ~other[w] & ~sc->control[1 - i][w]) | sc->control[i][w]) & sc->play[w];
    }
}

static void first_works(const rp_scenario *sc, rp_state *s)
{
    for (int i = 0; i < 2; i++) {
        memcpy(s->plane[RP_COUNTER + i], sc->works[i], sizeof sc->works[i]);
        memcpy(s->plane[RP_HALLOWED + i], sc->hallowed[i], sizeof sc->hallowed[i]);
        for (int w = 0; w < RP_HEX_WORDS && rp_is_switched(sc, RP_SW_GIVEN_HALLOWED); w++) /* [R44] */
            s->made_hallowed |= sc->hallowed[i][w] != 0;
    }
    memcpy(s->plane[RP_BLOCKHOUSE], sc->works[2], sizeof sc->works[2]);
    memcpy(s->plane[RP_SCRAPE], sc->works[3], sizeof sc->works[3]);
}

static void first_guns(const rp_scenario *sc, rp_state *s)
{
    for (int g = 0; g < sc->n_groups; g++)
        s->group[g] = (rp_group){
            .cross = FS_NO_VERTEX, .landed = FS_NO_VERTEX, .registered = sc->piece[sc->n_units + 1 + g].registered};
    rp_begin_barrages(sc, s);
}

void rp_position_clear(const rp_scenario *sc, rp_state *s)
{
    memset(s, 0, sizeof *s);
    s->head.scenario = sc->base.hash;
    first_control(sc, s);
    first_works(sc, s);
    first_guns(sc, s);
    for (int u = 1; u <= sc->n_units; u++)
        s->unit[u] = (rp_unit){.hex = FS_NO_HEX, .where = RP_WAITING}; /* [2.2d] */
    for (int u = 1; u <= sc->n_units; u++) {
        const rp_piece *p = &sc->piece[u];

        if (p->hex == FS_NO_HEX || p->turn)
            continue;
        s->unit[u].flags = p->is_dispersed ? RP_DISPERSED : 0;
        rp_put(sc, s, u, p->hex, p->is_in);
    }
}

int rp_setup(const fs_scenario *base, void *state, fs_error *e)
{
    const rp_scenario *sc = (const rp_scenario *)base;
    rp_state *s = state;

    rp_position_clear(sc, s);
    rp_score(sc, s, s->head.score);
    rp_push_game(s, &(rp_moment){.turn = 1, .phase = RP_PHASE_SETUP});
    return rp_valid(base, s, e);
}

/* --- positions --- */

static int wrong(char *why, size_t cap, const rp_scenario *sc, const char *what, int piece, int hex)
{
    fs_writer w = {why, 0, cap};
    char name[RP_NAME];

    if (piece) {
        fs_put(&w, sc->piece[piece].name);
        fs_put(&w, ": ");
    }
    fs_put(&w, what);
    if (hex >= 0) {
        rp_hex_name(&sc->board, hex, name);
        fs_put(&w, ", hex ");
        fs_put(&w, name);
    }
    fs_put_end(&w);
    return 1;
}

static int check_unit(const rp_scenario *sc, const rp_state *s, int u, char *why, size_t cap)
{
    const rp_unit *unit = &s->unit[u];

    if (unit->where < RP_ON_MAP || unit->where > RP_RECOVERED)
        return wrong(why, cap, sc, "is neither on the map nor off it", u, FS_NO_HEX);
    if ((unit->where == RP_ON_MAP) != (unit->hex != FS_NO_HEX) || unit->hex >= sc->n_hexes)
        return wrong(why, cap, sc, "a unit on the map needs a hex of it", u, FS_NO_HEX);
    if (unit->where != RP_ON_MAP)
        return unit->flags & (RP_IN | RP_MOVING | RP_DUG) ? wrong(why, cap, sc, "has marks of the map", u, FS_NO_HEX)
                                                          : 0;
    if (!rp_has(sc->play, unit->hex))
        return wrong(why, cap, sc, "stands outside the playing area", u, unit->hex); /* [2.2b] [R6] */
    if (unit->flags & RP_IN && !rp_may_be_in(sc, s, u, unit->hex))
        return wrong(why, cap, sc, "there is nothing it may be IN", u, unit->hex); /* [8.31] [8.321b] */
    if (unit->flags & (RP_ACTIVE | RP_ACTED) || unit->task || unit->mp || unit->target || unit->pending || unit->choice)
        return wrong(why, cap, sc, "is in the middle of a command", u, unit->hex);
    return 0;
}

/* A hex full of one kind of unit [3.4-v1] [3.4-v3] [AA.2]. */
static int check_hex(const rp_scenario *sc, const rp_state *s, int hex, char *why, size_t cap)
{
    for (fs_side side = 1; side <= 2; side++)
        for (int afv = 0; afv < 2; afv++)
            if (rp_count(sc, s, side, hex, afv) && rp_full(sc, s, side, afv, hex, 0))
                return wrong(why, cap, sc, "too many units in one hex", s->first[hex], hex);
    return 0;
}

/* Day and scenario of a campaign, neither outside one [11.02]. */
static int check_day(const rp_scenario *sc, const rp_moment *m, char *why, size_t cap)
{
    bool begun = sc->campaign.days && m->phase != RP_PHASE_SETUP;
    int first = m->day ? rp_part_of(m->day, RP_ATTACK) : 0;

    if (!begun && rp_is_segment(m->phase))
        return wrong(why, cap, sc, "only a campaign has such a phase", 0, FS_NO_HEX);
    if (begun ? !m->day || m->day > sc->campaign.days : m->day)
        return wrong(why, cap, sc, "there is no such day", 0, FS_NO_HEX);
    if (begun && !rp_is_segment(m->phase) ? m->part < first || m->part >= first + RP_DAY_PARTS : m->part)
        return wrong(why, cap, sc, "attack, counter-attack or night-attack is being played, or a segment of the day", 0,
                     FS_NO_HEX);
    return 0;
}

static int check_moment(const rp_scenario *sc, const rp_moment *m, char *why, size_t cap)
{
    if (m->phase < RP_PHASE_SETUP || m->phase >= RP_PHASE_OVER)
        return wrong(why, cap, sc, "there is no such phase to begin with", 0, FS_NO_HEX);
    if (check_day(sc, m, why, cap))
        return 1;
    if (m->turn < 1 || m->turn > (rp_is_segment(m->phase) ? 1 : sc->part[m->part].n_turns))
        return wrong(why, cap, sc, "the scenario has no such turn", 0, FS_NO_HEX);
    if (m->phase < RP_PHASE_INITIATIVE && m->turn > 1)
        return wrong(why, cap, sc, "set-up and bombardment come before turn 1", 0, FS_NO_HEX);
    if (m->phase == RP_PHASE_COUPLETS &&
        (m->initiative < 1 || m->initiative > 2 || !m->couplet || !m->couplets || m->half > 1))
        return wrong(why, cap, sc, "couplets need a side with the initiative, a number and how many are left", 0,
                     FS_NO_HEX); /* [5.13] */
    return 0;
}

/* A sole occupant controls his hex [3.9d]. */
static void occupy(const rp_scenario *sc, rp_state *s)
{
    for (int u = 1; u <= sc->n_units; u++) {
        int i = rp_side_of(sc, u) - 1, hex = s->unit[u].hex;

        if (hex == FS_NO_HEX || rp_has(s->held[1 - i], hex))
            continue;
        rp_add(s->plane[RP_CONTROL + i], hex);
        rp_remove(s->plane[RP_CONTROL + 1 - i], hex);
    }
}

/* In the middle of a campaign: its barrages run, and what nobody has said of ownership is as control is [R74]. */
static void enter_part(const rp_scenario *sc, rp_state *s, const rp_moment *m)
{
    uint64_t said = 0;

    s->part = m->part;
    rp_begin_barrages(sc, s);
    for (int w = 0; w < RP_HEX_WORDS; w++)
        said |= s->plane[RP_OWNED][w] | s->plane[RP_OWNED + 1][w];
    if (rp_is_later(s) && !said)
        memcpy(s->plane[RP_OWNED], s->plane[RP_CONTROL], 2 * sizeof s->plane[0]);
}

int rp_position_enter(const rp_scenario *sc, rp_state *s, const rp_moment *m, char *why, size_t cap)
{
    fs_error e;

    for (int u = 1; u <= sc->n_units; u++)
        if (check_unit(sc, s, u, why, cap))
            return 1;
    rp_derive(sc, s);
    for (int hex = 0; hex < sc->n_hexes; hex++)
        if (s->first[hex] && check_hex(sc, s, hex, why, cap))
            return 1;
    if (check_moment(sc, m, why, cap))
        return 1;
    occupy(sc, s);
    enter_part(sc, s, m);
    memset(&s->head, 0, sizeof s->head);
    s->head.scenario = sc->base.hash;
    rp_score(sc, s, s->head.score);
    rp_push_game(s, m);
    if (rp_valid(&sc->base, s, &e))
        return wrong(why, cap, sc, "the position cannot be played on", e.unit, e.place == FS_HEX ? e.x : FS_NO_HEX);
    return 0;
}
