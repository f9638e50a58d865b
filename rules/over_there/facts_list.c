/* facts_list.c - what may be answered to each question of a referee's game, by whom, and in which words. */
#include "facts.h"
#include "guns.h"
#include "moves.h"
#include <firestep/writer.h>

enum answers {
    BANDS,  /* 1 to 6 */
    COVERS, /* ot_cover */
    YES_NO,
    LEVELS,
    EDGES,
    PLACES, /* open ground, off the table, terrain pieces that hold units */
    RUNS,   /* still on the table, off it, surrenders */
    TRAINS, /* runs on, leaves, halts */
    RINGS,
    CASTINGS,   /* 1 to as many as it has */
    MASK_ROWS,  /* 1 to the rows of the table of masks */
    STRETCHES,  /* as many as an aircraft may fly */
    NOT_MORE,   /* 0 to as many stretches as it flies, one more in the value */
    TIMES,      /* 0 to as often as a goal can be reached, one more in the value */
    ANYBODY,    /* nobody, or a unit on the table */
    ANY_TARGET, /* the same, and wire and structures */
    ENEMY,      /* an enemy of the unit */
    VICTIMS,    /* an enemy of the unit whom it can go through; nobody once one is named */
    LOW_GROUND, /* nowhere, or a low place */
    HOUSES,     /* none, or a building */
    RESERVES    /* nobody, or a unit of side `other` that is not on the table yet */
};
enum asked { THE_UNITS, THE_OTHERS, BY_FRAME }; /* whose side answers */

static const struct question {
    uint8_t answers, by;
    fs_rule rule;
    uint16_t phrase;
} question[OT_QUESTIONS] = {
    [OT_ASK_BAND] = {BANDS, THE_UNITS, OT_R_30, OT_P_ASK_BAND},
    [OT_ASK_COVER] = {COVERS, THE_UNITS, OT_R_31, OT_P_ASK_COVER},
    [OT_ASK_SEEN] = {YES_NO, THE_UNITS, OT_VII_K, OT_P_ASK_SEEN},
    [OT_ASK_RANGE] = {BANDS, THE_UNITS, OT_VI_B_3, OT_P_ASK_RANGE},
    [OT_ASK_UNDER] = {YES_NO, THE_UNITS, OT_VI_T_1, OT_P_ASK_UNDER},
    [OT_ASK_AIM_BAND] = {BANDS, THE_UNITS, OT_VI_Q, OT_P_ASK_AIM_BAND},
    [OT_ASK_GRID_BAND] = {BANDS, THE_UNITS, OT_VI_B_3, OT_P_ASK_GRID_BAND},
    [OT_ASK_SEES] = {YES_NO, THE_UNITS, OT_VI_P, OT_P_ASK_SEES},
    [OT_ASK_WHO_CELL] = {ANY_TARGET, BY_FRAME, OT_VII_H, OT_P_ASK_WHO_CELL},
    [OT_ASK_RING] = {RINGS, BY_FRAME, OT_VII_H, OT_P_ASK_RING},
    [OT_ASK_COUNT] = {CASTINGS, THE_UNITS, OT_R_64, OT_P_ASK_COUNT},
    [OT_ASK_WHO_STRIP] = {ANYBODY, BY_FRAME, OT_VI_N, OT_P_ASK_WHO_STRIP},
    [OT_ASK_WHO_NEAR_GAS] = {ANYBODY, BY_FRAME, OT_X_E, OT_P_ASK_WHO_NEAR_GAS},
    [OT_ASK_GAS_BAND] = {MASK_ROWS, THE_UNITS, OT_X_E, OT_P_ASK_GAS_BAND},
    [OT_ASK_WHO_GASSED] = {ANYBODY, BY_FRAME, OT_X_F, OT_P_ASK_WHO_GASSED},
    [OT_ASK_SETTLES] = {LOW_GROUND, BY_FRAME, OT_X_H, OT_P_ASK_SETTLES},
    [OT_ASK_WHO_BURIED] = {ANYBODY, BY_FRAME, OT_XII_J, OT_P_ASK_WHO_BURIED},
    [OT_ASK_STRETCHES] = {STRETCHES, BY_FRAME, OT_XI_D, OT_P_ASK_STRETCHES},
    [OT_ASK_AFTER] = {NOT_MORE, BY_FRAME, OT_R_38, OT_P_ASK_AFTER},
    [OT_ASK_WHO_TOUCHES] = {ANYBODY, BY_FRAME, OT_IX_A, OT_P_ASK_WHO_TOUCHES},
    [OT_ASK_WHOM] = {ENEMY, THE_UNITS, OT_IX_A, OT_P_ASK_WHOM},
    [OT_ASK_DEFENDS_IN] = {COVERS, THE_UNITS, OT_IX_F, OT_P_ASK_DEFENDS_IN},
    [OT_ASK_RUBBLE] = {YES_NO, THE_UNITS, OT_IX_F, OT_P_ASK_RUBBLE},
    [OT_ASK_STREAM] = {YES_NO, THE_UNITS, OT_IX_F, OT_P_ASK_STREAM},
    [OT_ASK_WHO_OVERRUN] = {VICTIMS, THE_UNITS, OT_XIII_J, OT_P_ASK_WHO_OVERRUN},
    [OT_ASK_GOAL] = {TIMES, THE_OTHERS, OT_R_44, OT_P_ASK_GOAL},
    [OT_ASK_PLACE] = {PLACES, THE_UNITS, OT_VI_A, OT_P_ASK_PLACE},
    [OT_ASK_LEVEL] = {LEVELS, THE_UNITS, OT_XII_B, OT_P_ASK_LEVEL},
    [OT_ASK_EDGE] = {EDGES, THE_UNITS, OT_R_87, OT_P_ASK_EDGE},
    [OT_ASK_RUN] = {RUNS, THE_UNITS, OT_VIII_A, OT_P_ASK_RUN},
    [OT_ASK_CAPTOR] = {ENEMY, THE_UNITS, OT_VIII_E, OT_P_ASK_CAPTOR},
    [OT_ASK_REACH] = {YES_NO, THE_UNITS, OT_VI_E, OT_P_ASK_REACH},
    [OT_ASK_WIRE] = {YES_NO, THE_UNITS, OT_IX_F, OT_P_ASK_WIRE},
    [OT_ASK_CAUGHT] = {YES_NO, THE_UNITS, OT_IX_D, OT_P_ASK_CAUGHT},
    [OT_ASK_CRUSHED] = {HOUSES, THE_UNITS, OT_XIII_M, OT_P_ASK_CRUSHED},
    [OT_ASK_FOUND] = {RESERVES, THE_OTHERS, OT_XIV_C, OT_P_ASK_FOUND},
    [OT_ASK_BLOWN] = {ANYBODY, THE_UNITS, OT_X_L, OT_P_ASK_BLOWN},
    [OT_ASK_BLOWN_COUNT] = {CASTINGS, THE_UNITS, OT_X_L, OT_P_ASK_COUNT},
    [OT_ASK_RID] = {YES_NO, THE_UNITS, OT_VIII_F, OT_P_ASK_RID},
    [OT_ASK_TRAIN] = {TRAINS, THE_UNITS, OT_R_43, OT_P_ASK_TRAIN},
};

fs_rule ot_question_rule(int q) { return question[q].rule; }
uint16_t ot_question_phrase(int q) { return question[q].phrase; }

fs_side ot_who_answers(const ot_ctx *c, const ot_fact *fact)
{
    fs_side side = question[fact->question].by == THE_OTHERS                ? fact->other
                   : question[fact->question].by == THE_UNITS && fact->unit ? ot_side_of(c->sc, fact->unit)
                                                                            : 0;

    for (int i = c->s->head.depth; i-- > 0 && !side;) /* who acts */
        side = c->s->head.frame[i].side;
    return side == OT_BLACK ? OT_BLACK : OT_RED;
}

/* --- lists --- */

typedef struct list {
    uint8_t *at;
    int n;
} list;

static void say(list *l, int value) { l->at[l->n++] = (uint8_t)value; }

static void say_numbers(list *l, int from, int to)
{
    for (int i = from; i <= to && l->n < 255; i++)
        say(l, i);
}

/* Whether the question has been answered with that before: of "who else?". */
static bool is_named(const ot_state *s, const ot_fact *fact, int value)
{
    for (int i = 0; i < OT_MAX_FACTS && s->fact[i].question; i++)
        if (s->fact[i].question == fact->question && s->fact[i].unit == fact->unit && s->fact[i].value == value)
            return true;
    return false;
}

/* In a grid a unit may be named once for each ring of a quadrant, a structure once. */
static bool is_in_all_rings(const ot_ctx *c, const ot_fact *fact, int value)
{
    int n = 0, first = fact->other / OT_MAX_NAMED * OT_MAX_NAMED;

    for (int k = first; k < first + OT_MAX_NAMED; k++)
        n += ot_said(c->s, fact->question, fact->unit, k) == value;
    return n >= (value >= OT_SAY_FEATURE ? 1 : OT_RINGS);
}

static bool is_free(const ot_ctx *c, const ot_fact *fact, int value)
{
    return fact->question == OT_ASK_WHO_CELL ? !is_in_all_rings(c, fact, value) : !is_named(c->s, fact, value);
}

/* Castings in a structure are not under a grid: it is. Vehicles go through no vehicles. */
static bool is_meant(const ot_ctx *c, const ot_fact *fact, int u)
{
    int f = c->s->unit[u].feature;

    switch (question[fact->question].answers) {
    case ANY_TARGET:
        return !f || ot_structure_of(ot_terrain_now(c->sc, c->s, f - 1)) < 0;
    case VICTIMS:
        return !ot_is_vehicle(c->sc, u);
    default:
        return true;
    }
}

/* Units on the table, of the sides of the mask. */
static void say_units(const ot_ctx *c, const ot_fact *fact, fs_side sides, list *l)
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (ot_on_table(c->s, u) && ot_side_of(c->sc, u) & sides && u != fact->unit &&
            is_free(c, fact, OT_SAY_UNIT + u) && is_meant(c, fact, u))
            say(l, OT_SAY_UNIT + u);
}

typedef bool terrain_fn(const ot_scenario *, int terrain);

static bool holds(const ot_scenario *sc, int terrain) { return (void)sc, ot_holds_units(terrain); }
static bool is_low(const ot_scenario *sc, int terrain) { return sc->tables.ground[terrain].is_low; }
static bool is_house(const ot_scenario *sc, int terrain) { return (void)sc, terrain == OT_G_BUILDING; }
static bool is_target(const ot_scenario *sc, int terrain)
{
    return (void)sc, terrain == OT_G_WIRE || ot_structure_of(terrain) >= 0;
}

static void say_features(const ot_ctx *c, const ot_fact *fact, terrain_fn *fits, list *l)
{
    for (int f = 0; f < ot_n_features(c->sc); f++) {
        int terrain = ot_terrain_now(c->sc, c->s, f);

        if (terrain && fits(c->sc, terrain) && is_free(c, fact, OT_SAY_FEATURE + f))
            say(l, OT_SAY_FEATURE + f);
    }
}

/* Works that can take the unit; who finds room in them is seen on the table. */
static void say_places(const ot_ctx *c, const ot_fact *fact, list *l)
{
    int now = c->s->unit[fact->unit].feature;

    say(l, OT_SAY_OPEN);
    if (fact->other)
        say(l, OT_SAY_OFF);
    for (int f = 0; f < ot_n_features(c->sc) && !ot_is_vehicle(c->sc, fact->unit); f++)
        if (holds(c->sc, ot_terrain_now(c->sc, c->s, f)) &&
            (now == f + 1 ||
             !ot_room_refused(c->sc, c->s, ot_side_of(c->sc, fact->unit), fact->unit, f,
                              ot_feature_flags(c->sc, c->s, f) & OT_COMMUNICATION ? OT_BOTTOM : OT_STEP, NULL)))
            say(l, OT_SAY_FEATURE + f);
}

static void say_levels(const ot_ctx *c, const ot_fact *fact, list *l)
{
    int f = c->s->unit[fact->unit].feature - 1;

    if (f < 0 || ot_terrain_now(c->sc, c->s, f) != OT_G_TRENCH)
        return;
    if (!(ot_feature_flags(c->sc, c->s, f) & OT_COMMUNICATION))
        say(l, OT_STEP);
    say(l, OT_BOTTOM);
}

static void say_reserves(const ot_ctx *c, const ot_fact *fact, list *l)
{
    say(l, OT_SAY_NOBODY);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (ot_is_to_set_up(c->sc, c->s, fact->other, u))
            say(l, OT_SAY_UNIT + u);
}

static bool has_captor(const ot_ctx *c, int unit)
{
    for (int u = 0; (u = ot_next_unit(c->sc->units[fs_other(ot_side_of(c->sc, unit))], u));)
        if (ot_on_table(c->s, u))
            return true;
    return false;
}

static int most_times(const ot_ctx *c, const ot_fact *fact)
{
    const ot_goal *g = &c->sc->goal[fact->unit - 1];

    return g->kind == OT_GOAL_CONTROL || g->kind == OT_GOAL_NEAR || g->kind == OT_GOAL_DESTROY ||
                   g->kind == OT_GOAL_TRAIN_STOPPED
               ? 1
               : 0;
}

static void say_rings(const ot_ctx *c, const ot_fact *fact, list *l)
{
    (void)c, (void)fact;
    say_numbers(l, 1, OT_RINGS);
}

static int flights(const ot_ctx *c, int32_t length)
{
    return (length + c->sc->tables.at.flight_shot - 1) / c->sc->tables.at.flight_shot;
}

int ot_answers(const ot_ctx *c, const ot_fact *fact, uint8_t out[256])
{
    const ot_scenario *sc = c->sc;
    list l = {out, 0};
    int u = fact->unit, men = ot_is_vehicle(sc, u) ? 1 : ot_men(sc, c->s, u);

    switch (question[fact->question].answers) {
    case BANDS:
        say_numbers(&l, OT_B1, OT_B6);
        break;
    case COVERS:
        say_numbers(&l, OT_COVER_OPEN, OT_COVERS - 1);
        break;
    case YES_NO:
        say_numbers(&l, OT_SAY_YES, OT_SAY_NO);
        break;
    case LEVELS:
        say_levels(c, fact, &l);
        break;
    case EDGES:
        say_numbers(&l, OT_NORTH, OT_WEST);
        break;
    case PLACES:
        if (ot_on_table(c->s, u))
            say_places(c, fact, &l);
        break;
    case RUNS:
        if (ot_on_table(c->s, u))
            say_numbers(&l, OT_SAY_HERE, has_captor(c, u) ? OT_SAY_GIVES_UP : OT_SAY_OFF);
        break;
    case TRAINS:
        say_numbers(&l, OT_SAY_HERE, sc->train_halt && !c->s->train_halted ? OT_SAY_HALTS : OT_SAY_OFF);
        break;
    case RINGS:
        say_rings(c, fact, &l);
        break;
    case CASTINGS:
        say_numbers(&l, 1, men);
        break;
    case MASK_ROWS:
        say_numbers(&l, 1, OT_MASK_ROWS);
        break;
    case STRETCHES:
        say_numbers(&l, flights(c, sc->tables.at.flight_least), flights(c, sc->tables.at.flight_most));
        break;
    case NOT_MORE:
        say_numbers(&l, 1, ot_said(c->s, OT_ASK_STRETCHES, 0, 0) + 1);
        break;
    case TIMES:
        say_numbers(&l, 1, most_times(c, fact) + 1);
        break;
    case ANY_TARGET:
        say(&l, OT_SAY_NOBODY);
        say_units(c, fact, OT_RED | OT_BLACK, &l);
        say_features(c, fact, is_target, &l);
        break;
    case ANYBODY:
        say(&l, OT_SAY_NOBODY);
        say_units(c, fact, OT_RED | OT_BLACK, &l);
        break;
    case VICTIMS:
        if (fact->other)
            say(&l, OT_SAY_NOBODY);
        say_units(c, fact, fs_other(ot_side_of(sc, u)), &l);
        break;
    case ENEMY:
        say_units(c, fact, fs_other(ot_side_of(sc, u)), &l);
        break;
    case LOW_GROUND:
        say(&l, OT_SAY_NOBODY);
        say_features(c, fact, is_low, &l);
        break;
    case HOUSES:
        say(&l, OT_SAY_NOBODY);
        say_features(c, fact, is_house, &l);
        break;
    default:
        say_reserves(c, fact, &l);
    }
    return l.n;
}

/* --- words --- */

#define WORD(name, word) word,
static const char *const covers[] = {"", OT_COVER_LIST(WORD) NULL};
static const char *const edges[] = {"", "north", "east", "south", "west"};
static const char *const yes_no[] = {"", "yes", "no"};
static const char *const levels[] = {"", "step", "bottom"};
static const char *const runs[] = {"", "here", "off", "surrenders"};
static const char *const trains[] = {"", "here", "off", "halts"};
static const char *const places[] = {"", "open", "off"};

static void put_feature(const ot_scenario *sc, int f, fs_writer *w)
{
    if (f < sc->n_features) {
        fs_put(w, sc->feature[f].name);
        return;
    }
    fs_put(w, "work");
    fs_put_int(w, f - sc->n_features + 1);
}

void ot_put_answer(const ot_scenario *sc, const ot_fact *fact, int value, fs_writer *w)
{
    int f = ot_said_feature(value), u = ot_said_unit(value);

    switch (question[fact->question].answers) {
    case COVERS:
        fs_put(w, covers[value < OT_COVERS ? value : 0]);
        return;
    case YES_NO:
        fs_put(w, yes_no[value <= OT_SAY_NO ? value : 0]);
        return;
    case LEVELS:
        fs_put(w, levels[value <= OT_BOTTOM ? value : 0]);
        return;
    case EDGES:
        fs_put(w, edges[value <= OT_WEST ? value : 0]);
        return;
    case RUNS:
        fs_put(w, runs[value <= OT_SAY_GIVES_UP ? value : 0]);
        return;
    case TRAINS:
        fs_put(w, trains[value <= OT_SAY_HALTS ? value : 0]);
        return;
    case PLACES:
        if (f < 0)
            fs_put(w, places[value <= OT_SAY_OFF ? value : 0]);
        break;
    case NOT_MORE:
    case TIMES:
        fs_put_int(w, value - 1);
        return;
    case ANYBODY:
    case ANY_TARGET:
    case ENEMY:
    case VICTIMS:
    case LOW_GROUND:
    case HOUSES:
    case RESERVES:
        if (u && u <= sc->base.n_units)
            fs_put(w, sc->piece[u].name);
        else if (f < 0)
            fs_put(w, "nobody");
        break;
    default:
        fs_put_int(w, value);
        return;
    }
    if (f >= 0 && f < ot_n_features(sc))
        put_feature(sc, f, w);
}

int ot_find_answer(const ot_ctx *c, const char *word)
{
    const ot_fact *fact = ot_fact_asked(c->s);
    uint8_t answer[256];
    int n = fact ? ot_answers(c, fact, answer) : 0;

    for (int i = 0; i < n; i++) {
        char text[OT_ID + 8];
        fs_writer w = {text, 0, sizeof text};

        ot_put_answer(c->sc, fact, answer[i], &w);
        fs_put_end(&w);
        if (!strcmp(text, word))
            return answer[i];
    }
    return 0;
}

/* --- whether a row found in a state could be on a sheet --- */

bool ot_fact_ok(const ot_scenario *sc, const ot_fact *fact)
{
    int v = fact->value, n = sc->base.n_units;

    if (fact->question >= OT_QUESTIONS)
        return false;
    if (fact->question == OT_ASK_GOAL
            ? fact->unit < 1 || fact->unit > sc->n_goals || fact->other < OT_RED || fact->other > OT_BLACK
            : fact->unit > n)
        return false;
    if (question[fact->question].by == THE_OTHERS ? fact->other < OT_RED || fact->other > OT_BLACK
                                                  : question[fact->question].by == THE_UNITS && !fact->unit)
        return false;
    if (!v)
        return true;
    switch (question[fact->question].answers) {
    case BANDS:
        return v <= OT_B6;
    case COVERS:
        return v < OT_COVERS;
    case YES_NO:
    case LEVELS:
        return v <= 2;
    case EDGES:
        return v <= OT_WEST;
    case RUNS:
    case TRAINS:
        return v <= 3;
    case RINGS:
        return v <= OT_RINGS;
    case CASTINGS:
        return v <= OT_MAX_CASTINGS;
    case MASK_ROWS:
        return v <= OT_MASK_ROWS;
    case STRETCHES:
    case NOT_MORE:
        return v <= 16;
    case TIMES:
        return v <= 2;
    default:
        return v == 1 || v == 2 || (ot_said_unit(v) ? ot_said_unit(v) <= n : ot_said_feature(v) < ot_n_features(sc));
    }
}

/* --- events --- */

uint16_t ot_event_here(const ot_scenario *sc, uint16_t type)
{
    static const uint16_t pair[][2] = {{OT_E_MOVES, OT_E_MOVES_THERE},        {OT_E_RUNS, OT_E_RUNS_THERE},
                                       {OT_E_MARCHES, OT_E_MARCHES_THERE},    {OT_E_COMES_ON, OT_E_COMES_ON_THERE},
                                       {OT_E_IN_CONTACT, OT_E_TOUCHES},       {OT_E_FLEES, OT_E_FLEES_FROM},
                                       {OT_E_ROUTS_TO, OT_E_RUNS_AWAY},       {OT_E_RETIRES_TO, OT_E_GOES_BACK},
                                       {OT_E_PUSHED_TO, OT_E_PUSHED_BACK},    {OT_E_AIMS, OT_E_AIMS_THERE},
                                       {OT_E_ADJUSTS, OT_E_ADJUSTS_BY},       {OT_E_ADJUSTED, OT_E_ADJUSTS_BY},
                                       {OT_E_DRIFTS, OT_E_DRIFTS_BY},         {OT_E_SMOKE_LANDS, OT_E_SMOKE_LIES},
                                       {OT_E_GAS_LANDS, OT_E_GAS_LIES},       {OT_E_QUADRANT_A, OT_E_ON_QUADRANT_A},
                                       {OT_E_QUADRANT_B, OT_E_ON_QUADRANT_B}, {OT_E_QUADRANT_C, OT_E_ON_QUADRANT_C},
                                       {OT_E_QUADRANT_D, OT_E_ON_QUADRANT_D}, {OT_E_MG_GRID, OT_E_MG_GRID_BY},
                                       {OT_E_STRAFES, OT_E_STRAFES_BY},       {OT_E_PLOT_STRUCK, OT_E_STRUCK},
                                       {OT_E_PLOT_FALLS, OT_E_FIRES_PLOT},    {OT_E_PLOT_LOST, OT_E_LOSES_PLOT},
                                       {OT_E_PREPARES, OT_E_PREPARES_THERE},  {OT_E_GAS_RELEASED, OT_E_RELEASES},
                                       {OT_E_MINE_FAILS, OT_E_MINE_DUD},      {OT_E_MINE_EXPLODES, OT_E_CRATER},
                                       {OT_E_WIRE_CUT, OT_E_WIRE_GONE},       {OT_E_WORK_DONE, OT_E_WORK_FINISHED},
                                       {OT_E_BOMB_DRIFTS, OT_E_BOMB_BY}};

    for (size_t i = 0; ot_is_refereed(sc) && i < sizeof pair / sizeof *pair; i++)
        if (pair[i][0] == type)
            return pair[i][1];
    return type;
}
