/* over_there_units.c - the order of battle: key `units`, by side a list of units from the lists of armies.
 *
 *     - { id: F1-F4, list: "France: French/colonial infantry company", lmg: 1, deploy: [any trench, any dugout] }
 *
 * In positions an entry may also be one line of words: `F1 infantry 9 at 10,12 facing north`, see over_there_status.c.
 */
#include "over_there_read.h"

#include <over_there/words.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const gun_words[] = {"field", "medium", "heavy", NULL};

/* --- lists --- */

/* `Germany: Artillery battery` -> its row; -1 and the error. */
static int find_list(ot_reader *r, int node, const char *text)
{
    const char *colon = strstr(text, ": ");

    /* A battle that says all of its units itself needs no lists: what was made of them does not change with them. */
    if (!r->armies.text && ot_tsv_open(&r->armies, "units", "over_there", r->load->error))
        return -1;
    for (int row = 0; row < r->armies.n && colon; row++)
        if (strlen(ot_tsv_cell(&r->armies, row, "nation")) == (size_t)(colon - text) &&
            strncmp(ot_tsv_cell(&r->armies, row, "nation"), text, (size_t)(colon - text)) == 0 &&
            strcmp(ot_tsv_cell(&r->armies, row, "unit"), colon + 2) == 0)
            return row;
    fs_yaml_fail(r->y, node, "nation and unit of units/over_there.tsv such as Germany: Infantry company", "%s", text);
    return -1;
}

static int check_years(ot_reader *r, int node, int row)
{
    const char *years = ot_tsv_cell(&r->armies, row, "years");
    int from = atoi(years), to = strlen(years) == 9 ? atoi(years + 5) : from;

    if (r->sc->year < from || r->sc->year > to) /* [XVII.3] */
        return fs_yaml_fail(r->y, node, "a unit of that year", "%s has it %s", ot_tsv_cell(&r->armies, row, "nation"),
                            years);
    if (strcmp(ot_tsv_cell(&r->armies, row, "class"), "tank") == 0 &&
        (r->sc->year < 1916 || (r->sc->year == 1916 && r->sc->month < 7))) /* [XIII.P] */
        return fs_yaml_fail(r->y, node, "no tanks before July 1916", "one");
    return 0;
}

/* --- one entry --- */

typedef struct entry {
    int at;  /* its node */
    int row; /* of the list; -1 none */
    int class_;
    fs_side side;
    char id[OT_ID * 2], title[OT_TITLE], nation[OT_ID], labels[FS_WORD];
} entry;

static int read_kind(ot_reader *r, entry *e)
{
    int list = fs_yaml_find(r->y, e->at, "list"), node = fs_yaml_find(r->y, e->at, "class");

    e->row = -1;
    if (list) {
        e->row = find_list(r, list, fs_yaml_text(r->y, list));
        if (e->row < 0 || check_years(r, list, e->row) ||
            ot_tsv_word(&r->armies, e->row, "class", ot_class_words, false, &e->class_))
            return 1;
        snprintf(e->nation, sizeof e->nation, "%.31s", ot_tsv_cell(&r->armies, e->row, "nation"));
        snprintf(e->title, sizeof e->title, "%.95s", ot_tsv_cell(&r->armies, e->row, "unit"));
        return 0;
    }
    if (!node)
        return fs_yaml_missing(r->y, e->at, "list", "nation and unit of units/over_there.tsv, or a class");
    if (fs_node_choice(r->y, node, fs_yaml_text(r->y, node), ot_class_words, &e->class_))
        return 1;
    e->class_++;
    snprintf(e->title, sizeof e->title, "%.95s", ot_class_words[e->class_ - 1]);
    return fs_key_text(r->y, e->at, "nation", e->nation, sizeof e->nation);
}

/* Units of the Revolution may be of any size; guns and horse that are larger are advised against [XVII.5]. */
static bool is_any_size(const ot_reader *r, const entry *e, const ot_piece *p)
{
    return strcmp(e->nation, "Russia") == 0 && r->sc->year >= 1918 && !strstr(e->title, "Czech") &&
           (p->class_ == OT_INFANTRY || p->class_ == OT_ARTILLERY || p->class_ == OT_CAVALRY);
}

/* Castings and light machine guns: at most what the list has [XVII.0]. */
static int read_strength(ot_reader *r, const entry *e, ot_piece *p)
{
    int most = OT_MAX_CASTINGS, lmg_most = 4, castings, lmg = 0, least = 1;

    if (e->row >= 0) {
        const char *average = ot_tsv_cell(&r->armies, e->row, "average");

        if (ot_tsv_number(&r->armies, e->row, "castings", 1, 99, &most) ||
            ot_tsv_number(&r->armies, e->row, "lmg", 0, 9, &lmg_most))
            return 1;
        castings = *average ? atoi(average) : most;
        least = *average ? atoi(ot_tsv_cell(&r->armies, e->row, "least")) : 1;
    } else
        castings = 1;
    if (most > OT_MAX_CASTINGS || is_any_size(r, e, p))
        most = OT_MAX_CASTINGS;
    if (fs_key_number(r->y, e->at, "castings", least, most, &castings) ||
        fs_key_number(r->y, e->at, "lmg", 0, lmg_most < castings ? lmg_most : castings, &lmg))
        return 1;
    p->castings = (uint8_t)castings;
    p->lmg = (uint8_t)lmg;
    return 0;
}

static int read_tubes(ot_reader *r, const entry *e, ot_piece *p)
{
    int node = fs_yaml_find(r->y, e->at, "tubes"), tubes[3] = {0, 0, 0};
    const char *text = node ? fs_yaml_text(r->y, node) : e->row >= 0 ? ot_tsv_cell(&r->armies, e->row, "tubes") : "";

    if (p->class_ != OT_MIXED_MORTAR)
        return node ? fs_yaml_fail(r->y, node, "a mixed mortar company", "another class") : 0;
    if (sscanf(text, "%2d %2d %2d", &tubes[0], &tubes[1], &tubes[2]) != 3 ||
        tubes[0] + tubes[1] + tubes[2] != p->castings)
        return fs_yaml_fail(r->y, node ? node : e->at, "tubes: heavy, medium, light, together as many as castings",
                            "%s", text);
    for (int i = 0; i < 3; i++)
        p->tubes[i] = (uint8_t)tubes[i];
    return 0;
}

static int read_gun(ot_reader *r, const entry *e, ot_piece *p)
{
    static const uint8_t weapons[] = {OT_W_FIELD, OT_W_MEDIUM, OT_W_HEAVY};
    int gun = 0;

    if (p->class_ != OT_ARTILLERY && p->class_ != OT_MOTOR_ARTILLERY)
        return 0;
    if (fs_key_choice(r->y, e->at, "gun", gun_words, &gun))
        return 1;
    p->gun = weapons[gun];
    return 0;
}

static bool has_pit(const ot_reader *r, const ot_piece *p)
{
    for (int i = 0; i < p->n_places; i++) {
        const ot_place *place = &r->sc->place[p->first_place + i];

        if (place->kind == OT_PLACE_FEATURE && r->sc->feature[place->feature].kind == OT_G_GUN_PIT)
            return true;
    }
    return false;
}

static int read_off_board(ot_reader *r, const entry *e, ot_piece *p)
{
    int node = fs_yaml_find(r->y, e->at, "off_board");
    int32_t distance;

    if (!node)
        return 0;
    if (!(p->class_ >= OT_MEDIUM_MORTAR && p->class_ <= OT_MOTOR_ARTILLERY))
        return fs_yaml_fail(r->y, node, "a battery of guns or of medium or heavy mortars [VII.F]", "another class");
    if (ot_read_inches(r, node, fs_yaml_text(r->y, node), &distance))
        return 1;
    if (!distance)
        return fs_yaml_fail(r->y, node, "inches behind the edge, more than 0", "0");
    p->off_board = ot_scaled(r, distance);
    return 0;
}

/* `5 5 8`: from turn 5 on a d6 of 5 or more, in turn 8 without. */
static int read_roll(ot_reader *r, const entry *e, ot_piece *p)
{
    int node = fs_yaml_find(r->y, e->at, "roll"), from, least, certain;

    if (!node)
        return 0;
    if (sscanf(fs_yaml_text(r->y, node), "%2d %2d %2d", &from, &least, &certain) != 3 || from < 1 || least < 2 ||
        least > 6 || certain < from || certain > OT_MAX_TURNS)
        return fs_yaml_fail(r->y, node, "first turn, least d6 and the turn it is certain such as 5 5 8", "%s",
                            fs_yaml_text(r->y, node));
    p->roll_from = (uint8_t)from;
    p->roll_for = (uint8_t)least;
    p->roll_certain = (uint8_t)certain;
    p->turn = (uint8_t)from;
    return 0;
}

static int read_course(ot_reader *r, const entry *e, ot_piece *p)
{
    int turn = 0, prep = 0, first_plot = 0, node = fs_yaml_find(r->y, e->at, "carried_by"), carrier = 0;
    uint8_t limbered = !p->off_board && !has_pit(r, p);

    if (fs_key_number(r->y, e->at, "turn", 1, OT_MAX_TURNS, &turn) || fs_key_number(r->y, e->at, "prep", 1, 4, &prep) ||
        fs_key_number(r->y, e->at, "first_plot", 1, OT_MAX_TURNS, &first_plot) ||
        fs_key_yes(r->y, e->at, "gas", &p->gas_allowed) || fs_key_yes(r->y, e->at, "limbered", &limbered))
        return 1;
    if (node && ot_unit_named(r, node, fs_yaml_text(r->y, node), &carrier))
        return 1;
    p->turn = (uint8_t)turn;
    p->prep_rounds = (uint8_t)prep;
    p->first_plot = (uint8_t)first_plot;
    p->carried_by = (uint8_t)carrier;
    if (p->class_ >= OT_MEDIUM_MORTAR && p->class_ <= OT_MOTOR_ARTILLERY && limbered)
        p->starts |= OT_STARTS_LIMBERED;
    return read_roll(r, e, p);
}

/* The vehicles of a section: key `models`, else the first alternative of the list [XIII.Q]. */
static int read_section(ot_reader *r, const entry *e, const char *name)
{
    int node = fs_yaml_find(r->y, e->at, "models"), n = 0, model, section = 0;
    const char *text = node ? fs_yaml_text(r->y, node) : e->row >= 0 ? ot_tsv_cell(&r->armies, e->row, "models") : "";
    const char *rest = text;
    char word[FS_WORD], each[OT_ID * 2 + 2];
    bool alone = !strchr(text, ' ');

    if (!*text)
        rest = ot_class_words[e->class_ - 1]; /* truck, train */
    while (fs_next_word(&rest, word) && strcmp(word, "|") != 0) {
        ot_piece *p;

        if (fs_node_choice(r->y, node ? node : e->at, word, ot_model_words, &model))
            return 1;
        snprintf(each, sizeof each, alone ? "%s" : "%s%c", name, 'a' + n++);
        p = ot_new_vehicle(r, e->at, e->side, e->class_, model + 1, section, each);
        if (!p)
            return 1;
        section = p->section;
        snprintf(p->title, sizeof p->title, "%.60s %.30s", e->title, each);
        if (r->sc->tables.model[model + 1].from_year > r->sc->year)
            return fs_yaml_fail(r->y, e->at, "a model of that year", "%s, of %d", word,
                                r->sc->tables.model[model + 1].from_year);
    }
    return 0;
}

static int read_foot(ot_reader *r, const entry *e, const char *name)
{
    ot_piece *p = ot_new_piece(r, e->at, e->side, e->class_, name);

    if (!p)
        return 1;
    snprintf(p->title, sizeof p->title, "%.60s %.30s", e->title, name);
    return read_strength(r, e, p) || read_tubes(r, e, p) || read_gun(r, e, p) || read_off_board(r, e, p);
}

static int read_one(ot_reader *r, const entry *e, const char *name)
{
    return e->class_ >= OT_TANK && e->class_ <= OT_TRAIN ? read_section(r, e, name) : read_foot(r, e, name);
}

/* `G1-G8`: first and last number behind the same letters. */
static int read_names(ot_reader *r, const entry *e)
{
    size_t letters = strcspn(e->id, "0123456789");
    const char *dash = strchr(e->id, '-');
    char name[OT_ID * 2 + 12];
    int from, to;

    if (!dash)
        return read_one(r, e, e->id);
    from = atoi(e->id + letters);
    to = atoi(dash + 1 + letters);
    if (strncmp(e->id, dash + 1, letters) != 0 || from < 1 || to <= from || to - from > 40)
        return fs_yaml_fail(r->y, fs_yaml_find(r->y, e->at, "id"), "an id, or a run of them such as G1-G8", "%s",
                            e->id);
    for (int i = from; i <= to; i++) {
        snprintf(name, sizeof name, "%.*s%d", (int)letters, e->id, i);
        if (read_one(r, e, name))
            return 1;
    }
    return 0;
}

/* Units that come only under a switch. */
static int is_wanted(ot_reader *r, int at, bool *out)
{
    int node = fs_yaml_find(r->y, at, "when"), which;

    *out = true;
    if (!node)
        return 0;
    if (fs_node_choice(r->y, node, fs_yaml_text(r->y, node), ot_words.switches, &which))
        return 1;
    *out = r->sc->switches[which] != 0;
    return 0;
}

static void keep_stands(ot_reader *r, int node, const char *words, int u)
{
    r->stands[u] = node;
    r->words[u] = words;
}

static int read_entry(ot_reader *r, int at, fs_side side)
{
    static const char *const keys[] = {"id",    "list",  "class",     "nation",     "castings",   "lmg",
                                       "gun",   "tubes", "models",    "deploy",     "turn",       "roll",
                                       "prep",  "gas",   "labels",    "carried_by", "first_plot", "limbered",
                                       "title", "when",  "off_board", "note",       "stands",     NULL};
    entry e = {.at = at, .side = side};
    int first = r->sc->base.n_units + 1, stands = fs_yaml_find(r->y, at, "stands");
    bool wanted;

    if (fs_key_known(r->y, at, keys) || fs_key_need(r->y, at, "id", "a name") || is_wanted(r, at, &wanted))
        return 1;
    if (!wanted)
        return 0;
    if (fs_key_text(r->y, at, "id", e.id, sizeof e.id) || read_kind(r, &e) ||
        fs_key_text(r->y, at, "title", e.title, sizeof e.title) ||
        fs_key_text(r->y, at, "labels", e.labels, sizeof e.labels) || read_names(r, &e) ||
        ot_read_deploy(r, at, first, r->sc->base.n_units))
        return 1;
    for (int u = first; u <= r->sc->base.n_units; u++) {
        ot_piece *p = &r->sc->piece[u];

        memcpy(p->nation, e.nation, sizeof p->nation);
        if (ot_give_tags(r, at, p, e.labels) || (p->class_ != OT_DISMOUNTED && read_course(r, &e, p)))
            return 1;
        if (stands && p->class_ != OT_DISMOUNTED)
            keep_stands(r, stands, fs_yaml_text(r->y, stands), u);
    }
    return 0;
}

/* `F1 infantry 9 ...`: name, class or model, castings, then how it stands. */
static int read_line(ot_reader *r, int node, fs_side side)
{
    static const uint8_t usual[] = {[OT_INFANTRY] = 9,         [OT_ASKARI] = 9,
                                    [OT_ENGINEER] = 8,         [OT_STORMTROOPER] = 6,
                                    [OT_CYCLIST] = 6,          [OT_CYCLIST_ENGINEER] = 6,
                                    [OT_CAVALRY] = 6,          [OT_CAVALRY_IRREGULAR] = 20,
                                    [OT_CAMEL_IRREGULAR] = 12, [OT_HMG] = 2,
                                    [OT_SHARPSHOOTER] = 2,     [OT_LIGHT_MORTAR] = 4,
                                    [OT_MEDIUM_MORTAR] = 4,    [OT_HEAVY_MORTAR] = 4,
                                    [OT_MIXED_MORTAR] = 5,     [OT_ARTILLERY] = 4,
                                    [OT_MOTOR_ARTILLERY] = 4,  [OT_GUN37] = 4,
                                    [OT_FLAMETHROWER] = 2,     [OT_PROJECTOR] = 4};
    const char *rest = fs_yaml_text(r->y, node), *after;
    char name[FS_WORD] = "", word[FS_WORD] = "", number[FS_WORD] = "";
    int class_ = 0, model = 0, castings, u = r->sc->base.n_units + 1;
    ot_piece *p;

    fs_next_word(&rest, name);
    fs_next_word(&rest, word);
    for (int i = 0; ot_model_words[i] && !model; i++)
        if (strcmp(ot_model_words[i], word) == 0)
            model = i + 1;
    if (model)
        class_ = model == OT_MODEL_ARMOURED_CAR ? OT_ARMOURED_CAR
                 : model == OT_MODEL_TRUCK      ? OT_TRUCK
                 : model == OT_MODEL_TRAIN      ? OT_TRAIN
                                                : OT_TANK;
    else if (fs_node_choice(r->y, node, word, ot_class_words, &class_))
        return 1;
    else
        class_++;
    p = model ? ot_new_vehicle(r, node, side, class_, model, 0, name) : ot_new_piece(r, node, side, class_, name);
    if (!p)
        return 1;
    if (!model) {
        castings = usual[class_];
        after = rest;
        if (fs_next_word(&after, number) && fs_word_number(number, 1, OT_MAX_CASTINGS, &castings))
            rest = after;
        p->castings = (uint8_t)castings;
        if (class_ == OT_ARTILLERY || class_ == OT_MOTOR_ARTILLERY)
            p->gun = OT_W_FIELD;
        if (class_ == OT_MIXED_MORTAR)
            p->tubes[0] = 3, p->tubes[2] = (uint8_t)(castings - 3);
    }
    if (r->masks & side)
        p->tags |= OT_MASKED_FRONT;
    keep_stands(r, node, rest, u);
    return ot_read_makings(r, node, rest, u);
}

int ot_read_units(ot_reader *r)
{
    int node = fs_yaml_find(r->y, 0, "units");
    fs_side side;

    if (!node)
        return fs_yaml_missing(r->y, 0, "units", "red and black, each with a list of units");
    if (r->y->node[node].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, node, "red and black, each with a list of units", "something else");
    for (int i = r->y->node[node].first; i; i = r->y->node[i].next) {
        if (ot_read_side(r, i, fs_yaml_key(r->y, i), &side))
            return 1;
        if (r->y->node[i].kind != FS_NODE_LIST)
            return fs_yaml_fail(r->y, i, "a list of units", "something else");
        for (int k = r->y->node[i].first; k; k = r->y->node[k].next)
            if (r->y->node[k].kind == FS_NODE_SCALAR && r->load->is_position ? read_line(r, k, side)
                                                                             : read_entry(r, k, side))
                return 1;
    }
    return 0;
}
