/* rifle_and_spade_units.c - corps, divisions, brigiments, battalions, and the units in them [9.1] [3.1]. */
#include "rifle_and_spade_read.h"
#include "rifle_and_spade_tables.h"

#include <stdio.h>
#include <string.h>

/* --- formations --- */

static int read_corps(rs_reader *r, int node)
{
    rs_corps *c = &r->sc->corps[r->sc->n_corps + 1];

    if (r->sc->n_corps + 1 == RS_MAX_CORPS)
        return rs_no_room(r, node, RS_MAX_CORPS - 1, "corps");
    if (rs_read_id(r, node, c->name) || rs_read_title(r, node, c->title) ||
        rs_read_side(r, node, "side", false, &c->side))
        return 1;
    r->sc->n_corps++;
    return 0;
}

static int read_division(rs_reader *r, int node)
{
    rs_division *d = &r->sc->division[r->sc->n_divisions + 1];

    if (r->sc->n_divisions + 1 == RS_MAX_DIVISIONS)
        return rs_no_room(r, node, RS_MAX_DIVISIONS - 1, "divisions");
    if (rs_read_id(r, node, d->name) || rs_read_title(r, node, d->title) ||
        rs_read_side(r, node, "side", false, &d->side) || rs_read_corps(r, node, "corps", &d->corps))
        return 1;
    r->sc->n_divisions++;
    return 0;
}

/* `9/14/7`: officer points now, Maximum, Half-Maximum [10.1.1]. */
static int read_points(rs_reader *r, int node, rs_brigiment *b)
{
    int at = fs_yaml_find(r->y, node, "points"), now, most, half, end = 0;
    const char *text = at ? fs_yaml_text(r->y, at) : "";

    if (!at)
        return fs_yaml_missing(r->y, node, "points", "officer points now, Maximum and Half-Maximum such as 9/14/7");
    if (sscanf(text, "%d/%d/%d%n", &now, &most, &half, &end) != 3 || text[end] || now < 0 || most > 60 || now > most ||
        half < 0 || half > most)
        return fs_yaml_fail(r->y, at, "officer points now, Maximum and Half-Maximum such as 9/14/7", "%s", text);
    b->points = (uint8_t)now;
    b->most = (uint8_t)most;
    b->half = (uint8_t)half;
    return 0;
}

static int read_brigiment(rs_reader *r, int node)
{
    static const char *const columns[] = {"no", "deliberate", NULL};
    rs_brigiment *b = &r->sc->brigiment[r->sc->n_brigiments + 1];
    int class_ = 0, column = 0;
    uint8_t hq_only = 0;

    if (r->sc->n_brigiments + 1 == RS_MAX_BRIGIMENTS)
        return rs_no_room(r, node, RS_MAX_BRIGIMENTS - 1, "brigiments");
    if (rs_read_id(r, node, b->name) || rs_read_title(r, node, b->title) ||
        rs_read_side(r, node, "side", false, &b->side) || fs_key_need(r->y, node, "class", "I, II, III or IV") ||
        fs_key_choice(r->y, node, "class", rs_class_words, &class_) || read_points(r, node, b) ||
        fs_key_need(r->y, node, "battalions", "how many battalions it counts as") ||
        rs_read_byte(r, node, "battalions", 1, 8, &b->battalions) ||
        fs_key_choice(r->y, node, "column", columns, &column) || fs_key_yes(r->y, node, "hq_only", &hq_only) ||
        rs_read_division(r, node, "division", &b->division) ||
        rs_read_division(r, node, "then_division", &b->then_division) ||
        rs_read_turn_at(r, node, "then", &b->then_turn) || rs_read_turn_at(r, node, "turn", &b->turn) ||
        rs_read_turn_at(r, node, "no_division_before", &b->no_division_before) ||
        rs_read_turn_at(r, node, "orders_from", &b->no_change_before) ||
        rs_read_release(r, node, "release", &b->release))
        return 1;
    b->class_ = (uint8_t)class_;
    b->flags = (uint8_t)((column ? RS_IS_DELIBERATE : 0) | (hq_only ? RS_IS_HQ_ONLY : 0));
    if (rs_brigiment_named(r->sc, b->name))
        return fs_yaml_fail(r->y, node, "an id of its own", "%s twice", b->name);
    r->sc->n_brigiments++;
    return 0;
}

/* Brigiments whose Routes may cross [R72]; read once all are known. */
static int read_crossings(rs_reader *r)
{
    int list = fs_yaml_find(r->y, 0, "brigiments");

    for (int i = list ? r->y->node[list].first : 0, b = 1; i; i = r->y->node[i].next, b++) {
        int node = fs_yaml_find(r->y, i, "crosses");
        const char *text = node ? fs_yaml_text(r->y, node) : "";
        char word[FS_WORD];

        while (fs_next_word(&text, word)) {
            int other = rs_brigiment_named(r->sc, word);

            if (!other)
                return fs_yaml_fail(r->y, node, "ids of brigiments", "%s", word);
            r->sc->brigiment[b].crossing |= (uint64_t)1 << other;
            r->sc->brigiment[other].crossing |= (uint64_t)1 << b;
        }
    }
    return 0;
}

static int read_battalion(rs_reader *r, int node)
{
    static const char *const states[] = {"line", "support", "picket", NULL};
    rs_battalion *b = &r->sc->battalion[r->sc->n_battalions + 1];
    int status = RS_IN_LINE;

    if (r->sc->n_battalions + 1 == RS_MAX_BATTALIONS)
        return rs_no_room(r, node, RS_MAX_BATTALIONS - 1, "battalions");
    b->rally = FS_NO_HEX;
    if (rs_read_id(r, node, b->name) || rs_read_title(r, node, b->title) ||
        fs_key_need(r->y, node, "in", "the id of its brigiment") || rs_read_brigiment(r, node, "in", &b->brigiment) ||
        rs_read_brigiment(r, node, "home", &b->home) || fs_key_choice(r->y, node, "status", states, &status) ||
        rs_read_hex_at(r, node, "rally", &b->rally))
        return 1;
    b->status = (uint8_t)status;
    if (rs_battalion_named(r->sc, b->name))
        return fs_yaml_fail(r->y, node, "an id of its own", "%s twice", b->name);
    if (status == RS_ON_PICKET && b->rally == FS_NO_HEX)
        return fs_yaml_missing(r->y, node, "rally", "a Rally Point of the Battalion on Picket [11.12.6]");
    r->sc->n_battalions++;
    return 0;
}

int rs_read_formations(rs_reader *r)
{
    static const char *const corps[] = {"id", "title", "side", NULL};
    static const char *const divisions[] = {"id", "title", "side", "corps", NULL};
    static const char *const brigiments[] = {"id",          "title",  "side",    "class",    "points",
                                             "battalions",  "column", "hq_only", "division", "then_division",
                                             "then",        "turn",   "release", "crosses",  "no_division_before",
                                             "orders_from", NULL};
    static const char *const battalions[] = {"id", "title", "in", "home", "status", "rally", NULL};

    if (fs_key_need(r->y, 0, "brigiments", "brigades, regiments and Flying Columns"))
        return 1;
    return rs_read_list(r, "corps", corps, read_corps) || rs_read_list(r, "divisions", divisions, read_division) ||
           rs_read_list(r, "brigiments", brigiments, read_brigiment) || read_crossings(r) ||
           rs_read_list(r, "battalions", battalions, read_battalion);
}

/* --- types of units --- */

int rs_open_types(rs_reader *r) { return fs_tsv_open(&r->types, "units", "rifle_and_spade", r->load->error); }

void rs_close_types(rs_reader *r) { fs_tsv_close(&r->types); }

static int type_values(const fs_tsv *t, int row, rs_piece *p)
{
    static const char *const kinds[] = {"", "rifle", "mg", "artillery", "cavalry", "hq", NULL};
    static const char *const sizes[] = {"-",      "battalion", "half_battalion", "company",
                                        "picket", "battery",   "section",        NULL};
    static const char *const shells[] = {"-", "shrapnel", "he", NULL};
    static const char *const flags[] = {"fixed",      "no_transport", "mountain",   "horse", "coastal",
                                        "high_angle", "mounted",      "nordenfelt", NULL};
    int kind, size, steps, rifle, mg, guns, shell, range;
    uint32_t bits;

    if (fs_tsv_word(t, row, "type", kinds, &kind) || fs_tsv_word(t, row, "size", sizes, &size) ||
        fs_tsv_parts(t, row, "steps", 4, 0, 40, &steps) || fs_tsv_parts(t, row, "rifle", 4, 0, 200, &rifle) ||
        fs_tsv_parts(t, row, "mg", 4, 0, 200, &mg) || fs_tsv_parts(t, row, "guns", 4, 0, 200, &guns) ||
        fs_tsv_word(t, row, "ammunition", shells, &shell) || fs_tsv_number(t, row, "range", 0, 60, &range) ||
        fs_tsv_words(t, row, "flags", flags, &bits))
        return 1;
    p->kind = (uint8_t)kind;
    p->size = (uint8_t)size;
    p->steps = p->full = (uint8_t)steps;
    p->rifle = (uint8_t)rifle;
    p->mg = (uint8_t)mg;
    p->guns = (uint8_t)guns;
    p->ammunition = (uint8_t)shell;
    p->range = (uint8_t)range;
    p->flags = (uint8_t)bits;
    return 0;
}

int rs_type_named(rs_reader *r, int node, const char *name, rs_piece *p)
{
    char known[380] = "a type of units/rifle_and_spade.tsv:";

    for (int row = 0; row < r->types.n; row++) {
        const char *id = fs_tsv_cell(&r->types, row, "id");

        if (strcmp(id, name) == 0)
            return type_values(&r->types, row, p);
        snprintf(known + strlen(known), sizeof known - strlen(known), " %.20s", id);
    }
    return fs_yaml_fail(r->y, node, known, "%s", name);
}

static int read_type(rs_reader *r, int node, rs_piece *p)
{
    int at = fs_yaml_find(r->y, node, "type");

    if (!at)
        return fs_yaml_missing(r->y, node, "type", "a type of units/rifle_and_spade.tsv");
    return rs_type_named(r, at, fs_yaml_text(r->y, at), p);
}

/* --- units --- */

/* Where it belongs: `in` a battalion, `of` a brigiment (its HQ), or to a division or corps. */
static int read_owner(rs_reader *r, int node, rs_piece *p)
{
    rs_scenario *sc = r->sc;
    uint16_t number = (uint16_t)(sc->n_listed + 1);

    if (rs_read_battalion(r, node, "in", &p->battalion) || rs_read_brigiment(r, node, "of", &p->brigiment) ||
        rs_read_division(r, node, "division", &p->division) || rs_read_corps(r, node, "corps", &p->corps))
        return 1;
    if (!!p->battalion + !!p->brigiment + !!p->division + !!p->corps != 1)
        return fs_yaml_fail(r->y, node, "one of in, of, division and corps", "none or several");
    if (p->battalion)
        p->brigiment = sc->battalion[p->battalion].brigiment;
    p->side = p->brigiment  ? sc->brigiment[p->brigiment].side
              : p->division ? sc->division[p->division].side
                            : sc->corps[p->corps].side;
    if (p->division)
        p->corps = sc->division[p->division].corps;
    if (p->kind != RS_HQ)
        return 0;
    uint16_t *hq = p->brigiment  ? &sc->brigiment[p->brigiment].hq
                   : p->division ? &sc->division[p->division].hq
                                 : &sc->corps[p->corps].hq;
    if (*hq)
        return fs_yaml_fail(r->y, node, "one HQ for each formation", "a second one");
    *hq = number;
    return 0;
}

/* What differs from its type. A reduced unit has fewer steps of as many. */
static int read_values(rs_reader *r, int node, rs_piece *p)
{
    uint8_t *points = p->kind == RS_MG ? &p->mg : p->kind == RS_ARTILLERY ? &p->guns : &p->rifle;

    return rs_read_parts(r, node, "steps", 4, 1, p->full, &p->steps) ||
           rs_read_parts(r, node, "points", 4, 1, 200, points) || rs_read_byte(r, node, "range", 0, 60, &p->range) ||
           rs_read_byte(r, node, "morale", 1, 99, &p->morale) || rs_read_byte(r, node, "shoots", 1, 99, &p->shoots) ||
           rs_read_directions(r, node, "facings", &p->facings);
}

static int read_start(rs_reader *r, int node, rs_piece *p)
{
    static const char *const starts[] = {"", "map", "held", "offmap", "sea", "ship", "placed", NULL};
    static const char *const postures[] = {"in_work", "on_top", "hiding", "column", "limbered", "confused", NULL};
    int start = RS_START_MAP, at = fs_yaml_find(r->y, node, "posture"), which;
    const char *text = at ? fs_yaml_text(r->y, at) : "";
    char word[FS_WORD];

    p->hex = p->beach = FS_NO_HEX;
    if (fs_key_choice(r->y, node, "start", starts, &start) || rs_read_hex_at(r, node, "at", &p->hex) ||
        rs_read_hex_at(r, node, "lands", &p->beach) || rs_read_turn_at(r, node, "turn", &p->turn) ||
        rs_read_turn_at(r, node, "surprise", &p->surprise) || rs_read_release(r, node, "release", &p->release) ||
        rs_read_byte(r, node, "lag", 1, 9, &p->lag))
        return 1;
    p->start = (uint8_t)start;
    if (start != RS_START_SHIP && p->hex == FS_NO_HEX)
        return fs_yaml_missing(r->y, node, "at", "the hex it starts in or enters by");
    if (start == RS_START_SEA && p->beach == FS_NO_HEX)
        return fs_yaml_missing(r->y, node, "lands", "the Beach hex its boats land at");
    while (fs_next_word(&text, word)) {
        if (fs_node_choice(r->y, at, word, postures, &which))
            return 1;
        p->start_flags = (uint8_t)(p->start_flags | 1 << which);
    }
    return 0;
}

/* When it comes: units with a release at the latest when that is certain, those aboard with the ship. */
static int settle_turn(rs_reader *r, int node, rs_piece *p)
{
    if (p->release && p->turn)
        return fs_yaml_fail(r->y, fs_yaml_find(r->y, node, "turn"), "no turn beside a release, which has its own",
                            "both");
    if (p->release) {
        uint8_t by = r->sc->release[p->release - 1].by_turn;

        p->turn = by ? (uint8_t)(by + p->lag) : (uint8_t)RS_NEVER;
    }
    if (p->start != RS_START_MAP && !p->turn)
        return fs_yaml_missing(r->y, node, "turn", "the turn it comes or may act, or a release");
    return 0;
}

static int read_unit(rs_reader *r, int node)
{
    rs_piece *p = &r->sc->piece[r->sc->n_listed + 1];

    if (r->sc->n_listed + 1 == RS_MAX_PIECES)
        return rs_no_room(r, node, RS_MAX_PIECES - 1, "units");
    if (rs_read_id(r, node, p->name) || rs_read_title(r, node, p->title) || read_type(r, node, p) ||
        read_owner(r, node, p) || read_values(r, node, p) || read_start(r, node, p) || settle_turn(r, node, p))
        return 1;
    if (p->kind != RS_HQ && !p->morale)
        return fs_yaml_missing(r->y, node, "morale", "a morale rating from 1 to 99 [3.1.9]");
    r->sc->base.n_units = r->sc->n_listed;
    if (rs_piece_named(r->sc, p->name))
        return fs_yaml_fail(r->y, node, "an id of its own", "%s twice", p->name);
    r->sc->base.n_units = ++r->sc->n_listed;
    return 0;
}

int rs_read_units(rs_reader *r)
{
    static const char *const keys[] = {
        "id", "title", "type",  "in",   "of",      "division", "corps",    "steps", "points",  "range",  "morale",
        "at", "start", "lands", "turn", "release", "posture",  "surprise", "lag",   "facings", "shoots", NULL};

    return fs_key_need(r->y, 0, "units", "the units of both sides") || rs_read_list(r, "units", keys, read_unit);
}
