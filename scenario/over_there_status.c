/* over_there_status.c - how a unit of a position stands, as words in any order, both ways.
 *
 *     at 12.5,30 facing north line castings 7 pinned fall-back        in T1 step at 20,26
 *
 * One table says every word. Some words make the piece itself (gun, off, lmg, with, +elite) and serve only units that a
 * position brings with it.
 */
#include "over_there_read.h"

#include <firestep/writer.h>
#include <over_there/geometry.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum kind {
    FLAG,      /* sets the bits */
    NOT,       /* clears them */
    MORALE,    /* value */
    WHERE,     /* value */
    BESIDE,    /* value of where, and a unit at the offset */
    FORMATION, /* value */
    LEVEL,     /* value */
    NUMBER,    /* a byte at the offset */
    UNIT,      /* a unit at the offset */
    FEATURE,   /* 1 + a terrain piece at the offset */
    TASK,      /* a task of engineers at the offset */
    POINT,     /* two lengths at the offset */
    FACING,
    REACH,
    /* makings of a piece */
    GUN,
    OFF,
    LMG,
    SECTION,
    TURN,
    TUBES
};

typedef struct word {
    const char *word;
    uint8_t kind;
    uint32_t value;  /* bits, or what the kind says */
    uint16_t offset; /* into ot_unit */
} word;

#define AT(field) (uint16_t) offsetof(ot_unit, field)
static const word words[] = {{"at", POINT, OT_ON_TABLE, AT(x)},
                             {"in", FEATURE, OT_ON_TABLE, AT(feature)},
                             {"facing", FACING, 0, 0},
                             {"line", FORMATION, OT_LINE, 0},
                             {"two-ranks", FORMATION, OT_TWO_RANKS, 0},
                             {"column", FORMATION, OT_COLUMN, 0},
                             {"garrison", FORMATION, OT_GARRISON, 0},
                             {"formless", FORMATION, 0, 0}, /* of those that are gone */
                             {"step", LEVEL, OT_STEP, 0},
                             {"bottom", LEVEL, OT_BOTTOM, 0},
                             {"castings", NUMBER, 0, AT(castings)},
                             {"lmgs", NUMBER, 0, AT(lmg)},
                             {"engineers", NUMBER, 0, AT(engineers)},
                             {"attached", NUMBER, 0, AT(engineers_attached)},
                             {"crew", NUMBER, 0, AT(crew)},
                             {"waiting", WHERE, OT_NOT_YET, 0},
                             {"off-board", WHERE, OT_OFF_BOARD, 0},
                             {"destroyed", WHERE, OT_DESTROYED, 0},
                             {"left", WHERE, OT_LEFT, 0},
                             {"aboard", BESIDE, OT_ABOARD, AT(carrier)},
                             {"prisoner-of", BESIDE, OT_PRISONER, AT(captor)},
                             {"hold", MORALE, OT_HOLD, 0},
                             {"fall-back", MORALE, OT_FALL_BACK, 0},
                             {"cautious", MORALE, OT_CAUTIOUS, 0},
                             {"full", MORALE, OT_FULL, 0},
                             {"must-charge", MORALE, OT_MUST_CHARGE, 0},
                             {"retire", MORALE, OT_RETIRE, 0},
                             {"stand", MORALE, OT_STAND, 0},
                             {"routing", MORALE, OT_ROUTING, 0},
                             {"shown", FLAG, OT_SHOWN, 0},
                             {"hidden", NOT, OT_SHOWN, 0},
                             {"pinned", FLAG, OT_PINNED, 0},
                             {"old-pin", FLAG, OT_PIN_OLD, 0},
                             {"activated", FLAG, OT_ACTIVATED, 0},
                             {"moved", FLAG, OT_MOVED, 0},
                             {"ran", FLAG, OT_RAN, 0},
                             {"fired", FLAG, OT_FIRED, 0},
                             {"charged", FLAG, OT_CHARGED, 0},
                             {"charged-by-cavalry", FLAG, OT_CHARGED_BY_CAVALRY, 0},
                             {"charged-by-foot", FLAG, OT_CHARGED_BY_FOOT, 0},
                             {"fled", FLAG, OT_FLED, 0},
                             {"caught", FLAG, OT_CAUGHT, 0},
                             {"overrun", FLAG, OT_OVERRUN, 0},
                             {"broke", FLAG, OT_BROKE, 0},
                             {"checks", FLAG, OT_CHECKS, 0},
                             {"limbered", FLAG, OT_LIMBERED, 0},
                             {"unlimbered", NOT, OT_LIMBERED, 0},
                             {"mounted", FLAG, OT_MOUNTED, 0},
                             {"dismounted", NOT, OT_MOUNTED, 0},
                             {"masked", FLAG, OT_MASKED, 0},
                             {"gassed", FLAG, OT_GASSED, 0},
                             {"barricade", FLAG, OT_BARRICADE, 0},
                             {"broken-down", FLAG, OT_BROKEN_DOWN, 0},
                             {"immobile", FLAG, OT_IMMOBILE, 0},
                             {"stuck", FLAG, OT_STUCK, 0},
                             {"shaken", FLAG, OT_SHAKEN, 0},
                             {"abandoned", FLAG, OT_ABANDONED, 0},
                             {"fought", FLAG, OT_FOUGHT, 0},
                             {"wants-melee", FLAG, OT_WANTS_MELEE, 0},
                             {"fired-on", FLAG, OT_FIRED_ON, 0},
                             {"on-fire", FLAG, OT_ON_FIRE, 0},
                             {"helps", FLAG, OT_HELPS, 0},
                             {"through-wire", FLAG, OT_THROUGH_WIRE, 0},
                             {"out-of-trench", FLAG, OT_OUT_OF_TRENCH, 0},
                             {"target", UNIT, 0, AT(target)},
                             {"charger", UNIT, 0, AT(charger)},
                             {"touched", POINT, 0, AT(cx)},
                             {"last-at", POINT, 0, AT(x)}, /* of those that are no longer on the table */
                             {"reach", REACH, 0, 0},
                             {"tries", NUMBER, 0, AT(tries)},
                             {"task", TASK, 0, AT(task)},
                             {"effort", NUMBER, 0, AT(effort)},
                             {"site", FEATURE, 0, AT(site)},
                             {"serves", UNIT, 0, AT(site)}, /* gunners: whose guns */
                             {"mounts-lost", NUMBER, 0, AT(mounts_lost)},
                             {"free-turn", NUMBER, 0, AT(free_turn)},
                             {"harm-turn", NUMBER, 0, AT(harm_turn)},
                             {"lost-turn", NUMBER, 0, AT(lost_turn)},
                             {"toll", NUMBER, 0, AT(toll)},
                             {"used", NUMBER, 0, AT(used)},
                             {"functions", NUMBER, 0, AT(left)},
                             {"mounts-fired", NUMBER, 0, AT(fires)},
                             {"gun", GUN, 0, 0},
                             {"off", OFF, 0, 0},
                             {"lmg", LMG, 0, 0},
                             {"with", SECTION, 0, 0},
                             {"enters", TURN, 0, 0},
                             {"tubes", TUBES, 0, 0},
                             {NULL, 0, 0, 0}};

static const word *find(const char *text)
{
    const word *w = words;

    while (w->word && strcmp(w->word, text) != 0)
        w++;
    return w->word ? w : NULL;
}

static bool is_making(const word *w) { return w->kind >= GUN; }
static bool has_argument(const word *w) { return w->kind == BESIDE || (w->kind >= NUMBER && w->kind <= TUBES); }

/* --- the piece --- */

static int tag_of(const char *text)
{
    for (int i = 0; ot_tag_words[i]; i++)
        if (strcmp(ot_tag_words[i], text) == 0)
            return i;
    return -1;
}

static int make(ot_reader *r, int node, const word *w, const char *text, ot_piece *p)
{
    int number = 0, weapon, tubes[3];
    int32_t length;

    switch (w->kind) {
    case GUN:
        if (fs_node_choice(r->y, node, text, ot_weapon_words, &weapon))
            return 1;
        p->gun = (uint8_t)(weapon + 1);
        return 0;
    case OFF:
        if (ot_read_inches(r, node, text, &length))
            return 1;
        p->off_board = length;
        return 0;
    case SECTION:
        if (ot_unit_named(r, node, text, &number))
            return 1;
        p->section = r->sc->piece[number].section;
        return 0;
    case TUBES:
        if (sscanf(text, "%2d,%2d,%2d", &tubes[0], &tubes[1], &tubes[2]) != 3)
            return fs_yaml_fail(r->y, node, "tubes such as 3,0,2: heavy, medium, light", "%s", text);
        for (int i = 0; i < 3; i++)
            p->tubes[i] = (uint8_t)tubes[i];
        return 0;
    default:
        if (!fs_word_number(text, 0, OT_MAX_TURNS, &number))
            return fs_yaml_fail(r->y, node, "a number from 0 to 24", "%s", text);
        *(w->kind == LMG ? &p->lmg : &p->turn) = (uint8_t)number;
        return 0;
    }
}

int ot_read_makings(ot_reader *r, int node, const char *text, int u)
{
    ot_piece *p = &r->sc->piece[u];
    char one[FS_WORD], argument[FS_WORD];

    while (fs_next_word(&text, one)) {
        const word *w = find(one);
        int tag = one[0] == '+' ? tag_of(one + 1) : -1;

        if (tag >= 0) {
            p->tags |= (uint16_t)(1 << tag);
            continue;
        }
        if (!w)
            return fs_yaml_fail(r->y, node, "words of docs/positions.md about a unit", "%s", one);
        argument[0] = 0;
        if (has_argument(w) && !fs_next_word(&text, argument))
            return fs_yaml_fail(r->y, node, "a value behind it", "%s", one);
        if (is_making(w) && make(r, node, w, argument, p))
            return 1;
        if (w->kind == FLAG && w->value == OT_LIMBERED)
            p->starts |= OT_STARTS_LIMBERED;
    }
    return 0;
}

/* --- how it stands --- */

static int set_argument(ot_reader *r, int node, const word *w, const char *text, ot_unit *u)
{
    uint8_t *byte = (uint8_t *)u + w->offset;
    fs_point *point = (fs_point *)(void *)byte;
    int number;
    int32_t length;

    switch (w->kind) {
    case POINT:
        u->where = w->value ? (uint8_t)w->value : u->where;
        return ot_read_point(r, node, text, point);
    case FACING:
        return ot_read_facing(r, node, text, &u->facing);
    case REACH:
        if (ot_read_inches(r, node, text, &length) || length > INT16_MAX)
            return fs_yaml_fail(r->y, node, "inches up to 32", "%s", text);
        u->reach = (int16_t)length;
        return 0;
    case FEATURE:
        if (ot_feature_named(r, node, text, &number))
            return 1;
        *byte = (uint8_t)(number + 1);
        u->where = w->value ? (uint8_t)w->value : u->where;
        return 0;
    case BESIDE:
        u->where = (uint8_t)w->value;
        /* fall through */
    case UNIT:
        if (ot_unit_named(r, node, text, &number))
            return 1;
        *byte = (uint8_t)number;
        return 0;
    case TASK:
        if (fs_node_choice(r->y, node, text, ot_task_words, &number))
            return 1;
        *byte = (uint8_t)(number + 1);
        return 0;
    default:
        if (!fs_word_number(text, 0, 255, &number))
            return fs_yaml_fail(r->y, node, "a number from 0 to 255", "%s", text);
        *byte = (uint8_t)number;
        return 0;
    }
}

static void set_word(const word *w, ot_unit *u)
{
    switch (w->kind) {
    case FLAG:
        u->flags |= w->value;
        return;
    case NOT:
        u->flags &= ~w->value;
        return;
    case MORALE:
        u->morale = (uint8_t)w->value;
        return;
    case WHERE:
        u->where = (uint8_t)w->value;
        return;
    case FORMATION:
        u->formation = (uint8_t)w->value;
        return;
    default:
        u->level = (uint8_t)w->value;
    }
}

/* The middle of a terrain piece, for a unit that says no more than what it is in. */
static fs_point middle_of(const ot_scenario *sc, const ot_feature *f)
{
    const fs_point *p = &sc->point[f->first];
    int64_t x = 0, y = 0;

    if (!(f->flags & OT_CLOSED)) {
        ot_axis axis = {p, f->n};

        return ot_axis_point(axis, ot_axis_length(axis) / 2, 0);
    }
    for (int i = 0; i < f->n; i++)
        x += p[i].x, y += p[i].y;
    return (fs_point){(int32_t)(x / f->n), (int32_t)(y / f->n)};
}

/* What goes without saying: on the table shown, in line, looking away from its own edge, on the step. */
static void fill_in(const ot_reader *r, int u, ot_unit *unit, unsigned said)
{
    static const uint16_t away[] = {[OT_SOUTH] = 0, [OT_NORTH] = 1800, [OT_WEST] = 900, [OT_EAST] = 2700};
    const ot_scenario *sc = r->sc;
    const ot_feature *f = unit->feature ? &sc->feature[unit->feature - 1] : NULL;

    if (unit->where != OT_ON_TABLE) {
        unit->formation = said & 1u << FORMATION ? unit->formation : OT_LINE;
        return;
    }
    if (!(said & 1u << FACING))
        unit->facing = away[sc->own_edge[sc->piece[u].side]];
    if (!unit->formation)
        unit->formation = f && f->kind != OT_G_TRENCH ? OT_GARRISON : OT_LINE;
    if (f && f->kind == OT_G_TRENCH && !unit->level)
        unit->level = f->flags & OT_COMMUNICATION ? OT_BOTTOM : OT_STEP;
    if (f && !(said & 1u << POINT)) {
        fs_point at = middle_of(sc, f);

        unit->x = at.x;
        unit->y = at.y;
    }
}

int ot_read_stands(ot_reader *r, int node, const char *text, int u)
{
    ot_unit unit = ot_first_unit(r->sc, u);
    char one[FS_WORD], argument[FS_WORD];
    unsigned said = 0;
    bool hidden = false;

    unit.formation = 0;
    while (fs_next_word(&text, one)) {
        const word *w = find(one);

        if (one[0] == '+')
            continue;
        if (!w)
            return fs_yaml_fail(r->y, node, "words of docs/positions.md about a unit", "%s", one);
        if (has_argument(w) && !fs_next_word(&text, argument))
            return fs_yaml_fail(r->y, node, "a value behind it", "%s", one);
        if (is_making(w))
            continue;
        said |= w->kind == POINT && !w->value ? 0 : 1u << w->kind;
        hidden |= w->kind == NOT && w->value == OT_SHOWN;
        if (!has_argument(w))
            set_word(w, &unit);
        else if (set_argument(r, node, w, argument, &unit))
            return 1;
    }
    if (unit.where == OT_ON_TABLE && !hidden)
        unit.flags |= OT_SHOWN;
    fill_in(r, u, &unit, said);
    r->s->unit[u] = unit;
    return 0;
}

/* --- writing --- */

static void put_inches(fs_writer *w, int32_t length)
{
    int32_t part = length % 1000;

    fs_put_int(w, length / 1000);
    if (!part)
        return;
    fs_put_char(w, '.');
    for (int unit = 100; part; part %= unit, unit /= 10)
        fs_put_char(w, (char)('0' + part / unit));
}

static void put_word(fs_writer *w, const char *text)
{
    fs_put_char(w, ' ');
    fs_put(w, text);
}

/* Gunners serve a piece's guns where engineers have a site. */
static bool is_gunner(const ot_scenario *sc, int unit)
{
    return sc->tables.of_class[sc->piece[unit].class_][OT_AS_IS].functions != OT_FOR_INFANTRY_CAVALRY;
}

/* Where it stands is said of those on the table, where it was last of the others; the rest if there is something. */
static bool is_point_said(const word *x, const ot_unit *u, fs_point p)
{
    if (x->offset == AT(x) && (x->value != 0) != (u->where == OT_ON_TABLE))
        return false;
    return x->value || p.x || p.y;
}

/* One of the words with a value, where it differs from a fresh unit. */
static void put_argument(fs_writer *w, const ot_scenario *sc, const word *x, const ot_unit *u, const ot_unit *fresh)
{
    const uint8_t *now = (const uint8_t *)u + x->offset, *first = (const uint8_t *)fresh + x->offset;
    fs_point p;

    if (x->kind == POINT) {
        memcpy(&p, now, sizeof p);
        if (!is_point_said(x, u, p))
            return;
        put_word(w, x->word);
        fs_put_char(w, ' ');
        put_inches(w, p.x);
        fs_put_char(w, ',');
        put_inches(w, p.y);
        return;
    }
    if (x->kind == FACING ? u->where != OT_ON_TABLE && u->facing == fresh->facing : x->kind == REACH && !u->reach)
        return;
    if (x->kind != FACING && x->kind != REACH && *now == *first)
        return;
    put_word(w, x->word);
    fs_put_char(w, ' ');
    if (x->kind == FACING)
        put_inches(w, u->facing * 100);
    else if (x->kind == REACH)
        put_inches(w, u->reach);
    else if (x->kind == FEATURE)
        ot_put_feature(w, sc, *now - 1);
    else if (x->kind == UNIT)
        fs_put(w, sc->piece[*now].name);
    else if (x->kind == TASK)
        fs_put(w, ot_task_words[*now - 1]);
    else
        fs_put_int(w, *now);
}

void ot_write_stands(const ot_scenario *sc, const ot_state *s, int unit, fs_writer *w)
{
    const ot_unit *u = &s->unit[unit];
    ot_unit fresh = ot_first_unit(sc, unit);

    for (const word *x = words; x->word && !is_making(x); x++)
        switch (x->kind) {
        case FLAG:
            if (u->flags & x->value && !(x->value == OT_SHOWN && u->where == OT_ON_TABLE))
                put_word(w, x->word);
            break;
        case NOT:
            if (!(u->flags & x->value) && (x->value == OT_SHOWN ? u->where == OT_ON_TABLE : fresh.flags & x->value))
                put_word(w, x->word);
            break;
        case MORALE:
            if (u->morale == x->value)
                put_word(w, x->word);
            break;
        case WHERE:
            if (u->where == x->value && u->where != fresh.where)
                put_word(w, x->word);
            break;
        case BESIDE:
            if (u->where == x->value) {
                put_word(w, x->word);
                put_word(w, sc->piece[*((const uint8_t *)u + x->offset)].name);
            }
            break;
        case FORMATION:
            if (u->formation == x->value)
                put_word(w, x->word);
            break;
        case LEVEL:
            if (u->level == x->value)
                put_word(w, x->word);
            break;
        default:
            if (x->offset != AT(site) || (x->kind != FEATURE && x->kind != UNIT) ||
                (x->kind == UNIT) == is_gunner(sc, unit))
                put_argument(w, sc, x, u, &fresh);
        }
}
