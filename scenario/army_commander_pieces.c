/* army_commander_pieces.c - corps, divisions and their stands become pieces.
 *
 * Pieces are numbered divisions first, side 1 before side 2; then the stands of each division
 * by kind and number, the corps guns of each corps, and the planes.
 */
#include "army_commander_read.h"

#include <stdio.h>
#include <string.h>

static int check_id(const ac_reader *r, int at, const char *id)
{
    int node = fs_yaml_find(r->y, at, "id");

    if (!node)
        return fs_yaml_missing(r->y, at, "id", "a short name in lower case");
    if (strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(id) || strlen(id) > 15)
        return fs_yaml_fail(r->y, node, "up to 15 lower-case letters, digits and hyphens", "%s", id);
    return 0;
}

/* --- corps ------------------------------------------------------------------------------------ */

static int add_corps(ac_reader *r, int node, const char *id, const char *title, fs_side side)
{
    ac_scenario *sc = r->sc;

    for (int i = 1; i <= sc->n_corps; i++)
        if (strcmp(r->corps_id[i], id) == 0)
            return fs_yaml_fail(r->y, node, "a name of its own for each corps", "%s again", id);
    if (sc->n_corps == AC_MAX_CORPS)
        return fs_yaml_fail(r->y, node, "at most 8 corps", "more");
    sc->n_corps++;
    snprintf(r->corps_id[sc->n_corps], AC_NAME, "%s", id);
    snprintf(sc->corps_name[sc->n_corps], AC_TITLE, "%s", title ? title : id);
    r->corps_side[sc->n_corps] = side;
    return 0;
}

static int read_corps(ac_reader *r)
{
    int list = fs_yaml_find(r->y, 0, "corps");

    for (unsigned i = 0; i < r->d->n_corps; i++) {
        const ac_y_corps *c = &r->d->corps[i];
        int entry = fs_yaml_entry(r->y, list, (int)i);
        fs_side side;
        if (check_id(r, entry, c->id))
            return 1;
        if (!c->side)
            return fs_yaml_missing(r->y, entry, "side", "a side");
        side = ac_read_side(r, fs_yaml_find(r->y, entry, "side"), c->side);
        if (!side || add_corps(r, fs_yaml_find(r->y, entry, "id"), c->id, c->title, side))
            return 1;
    }
    return 0;
}

/* The corps a division names; in a position it may name none, and its side's first is meant. */
static int corps_of(ac_reader *r, int entry, const ac_y_division *y, fs_side side)
{
    int node = fs_yaml_find(r->y, entry, "corps");

    for (int i = 1; i <= r->sc->n_corps; i++)
        if (y->corps ? strcmp(r->corps_id[i], y->corps) == 0 : r->corps_side[i] == side) {
            if (r->corps_side[i] == side)
                return i;
            fs_yaml_fail(r->y, node, "a corps of the same side", "%s", y->corps);
            return 0;
        }
    if (y->corps) {
        fs_yaml_fail(r->y, node, "the id of a corps of the list", "%s", y->corps);
        return 0;
    }
    if (!r->load->is_position) {
        fs_yaml_missing(r->y, entry, "corps", "the id of a corps of the list");
        return 0;
    }
    return add_corps(r, entry, r->sc->side_name[side], NULL, side) ? 0 : r->sc->n_corps;
}

/* --- divisions -------------------------------------------------------------------------------- */

static int read_first_orders(ac_reader *r, int entry, const char *letters, ac_division *out)
{
    static const char order[] = " RMHD";

    for (; letters && *letters; letters++) {
        const char *at = strchr(order + 1, *letters);
        if (!at)
            return fs_yaml_fail(r->y, fs_yaml_find(r->y, entry, "first_orders"), "letters of R M H D", "%s", letters);
        out->first_orders |= (uint8_t)(1 << (at - order));
    }
    return 0;
}

static int read_limits(ac_reader *r, int entry, const ac_y_division *y, ac_division *out)
{
    int node = fs_yaml_find(r->y, entry, "bound_columns");

    if (ac_read_bounds(r, entry, "hold_before", y->hold_before, 0, AC_MAX_ROUNDS) ||
        ac_read_bounds(r, entry, "bound_before", y->bound_before, 0, AC_MAX_ROUNDS))
        return 1;
    out->hold_before = (uint8_t)y->hold_before;
    out->bound_before = (uint8_t)y->bound_before;
    if (!y->bound_before != !node)
        return fs_yaml_fail(r->y, node ? node : fs_yaml_find(r->y, entry, "bound_before"),
                            "bound_before and bound_columns together", "one alone");
    if (!node)
        return 0;
    if (y->n_bound_columns != 2 || y->bound_columns[0] < 1 || y->bound_columns[0] > y->bound_columns[1] ||
        y->bound_columns[1] > r->sc->board.grid.columns)
        return fs_yaml_fail(r->y, node, "two columns of the board, the lower first", "others");
    out->bound_from = (uint8_t)(y->bound_columns[0] - 1);
    out->bound_to = (uint8_t)(y->bound_columns[1] - 1);
    return 0;
}

static int read_division(ac_reader *r, int entry, const ac_y_division *y, fs_side side)
{
    ac_scenario *sc = r->sc;
    int u = sc->n_divisions + 1;
    ac_piece *p = &sc->piece[u];
    ac_division *d = &sc->division[u];

    if (check_id(r, entry, y->id))
        return 1;
    for (int i = 1; i < u; i++)
        if (strcmp(sc->piece[i].name, y->id) == 0)
            return fs_yaml_fail(r->y, fs_yaml_find(r->y, entry, "id"), "a name of its own for each division",
                                "%s again", y->id);
    if (!y->title && !r->load->is_position)
        return fs_yaml_missing(r->y, entry, "title", "the division's name");
    *p = (ac_piece){.type = AC_DIVISION, .side = side, .division = (uint8_t)u, .hex = FS_NO_HEX};
    snprintf(p->name, AC_NAME, "%s", y->id);
    snprintf(p->title, AC_TITLE, "%s", y->title ? y->title : y->id);
    p->corps = (uint8_t)corps_of(r, entry, y, side);
    if (!p->corps)
        return 1;
    *d = (ac_division){.side = side, .corps = p->corps, .unverified = y->unverified != NULL};
    sc->n_divisions++;
    return read_first_orders(r, entry, y->first_orders, d) || read_limits(r, entry, y, d);
}

/* Side 1 first, each in the order of the file. */
static int read_divisions(ac_reader *r)
{
    int list = fs_yaml_find(r->y, 0, "divisions");

    if (!list || !r->d->n_divisions)
        return fs_yaml_missing(r->y, 0, "divisions", "at least one division");
    for (fs_side side = 1; side <= 2; side++)
        for (unsigned i = 0; i < r->d->n_divisions; i++) {
            const ac_y_division *y = &r->d->divisions[i];
            int entry = fs_yaml_entry(r->y, list, (int)i);
            fs_side its;
            if (!y->side)
                return fs_yaml_missing(r->y, entry, "side", "a side");
            its = ac_read_side(r, fs_yaml_find(r->y, entry, "side"), y->side);
            if (!its)
                return 1;
            if (its != side)
                continue;
            if (read_division(r, entry, y, side))
                return 1;
            r->division_entry[r->sc->n_divisions] = (int)i;
        }
    return 0;
}

/* --- stands ----------------------------------------------------------------------------------- */

/* The number of an entry with these hexes, made if there is none; -1 and the error. */
static int entry_of(ac_reader *r, int node, int at, bool landing)
{
    ac_scenario *sc = r->sc;
    ac_entry e = {.landing = landing};
    int n = ac_read_hexes(r, at, e.hex, AC_ENTRY_HEXES);

    if (n < 0)
        return -1;
    e.n = (uint8_t)n;
    if (!n) {
        fs_yaml_fail(r->y, at, "at least one hex", "none");
        return -1;
    }
    for (int i = 0; i < sc->n_entries; i++)
        if (memcmp(&sc->entry[i], &e, sizeof e) == 0)
            return i;
    if (sc->n_entries == AC_MAX_ENTRIES) {
        fs_yaml_fail(r->y, node, "at most 16 different entries", "more");
        return -1;
    }
    sc->entry[sc->n_entries] = e;
    return sc->n_entries++;
}

static int read_arrivals(ac_reader *r, int entry, const ac_y_division *y, int division)
{
    int list = fs_yaml_find(r->y, entry, "arrivals");

    for (unsigned i = 0; i < y->n_arrivals; i++) {
        const ac_y_arrival *a = &y->arrivals[i];
        int node = fs_yaml_entry(r->y, list, (int)i), at = fs_yaml_find(r->y, node, "at"), place;
        ac_slot like = {.family = (uint8_t)division, .where = AC_WAITING, .hex = FS_NO_HEX};
        if (ac_read_bounds(r, node, "round", a->round, 1, AC_MAX_ROUNDS))
            return 1;
        if (!at || !a->stands)
            return fs_yaml_missing(r->y, node, at ? "stands" : "at", at ? "stands" : "a list of hexes");
        place = entry_of(r, node, at, a->landing == AC_YES);
        if (place < 0)
            return 1;
        like.arrives = (uint8_t)a->round;
        like.entry = (uint8_t)place;
        if (ac_read_stack(r, fs_yaml_find(r->y, node, "stands"), a->stands, y->id, &like, &r->slots))
            return 1;
    }
    return 0;
}

/* Stands of a position that are off the board. */
static int read_absent(ac_reader *r, int entry, const ac_y_division *y, int division)
{
    const struct {
        const char *key, *text;
        uint8_t where;
    } absent[] = {{"lost", y->lost, AC_LOST_FOR_GOOD},
                  {"waiting", y->waiting, AC_WAITING},
                  {"gone", y->gone, AC_GONE},
                  {"embarked", y->embarked, AC_EMBARKED},
                  {"retired", y->retired, AC_RETIRED}};

    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++) {
        ac_slot like = {.family = (uint8_t)division, .where = absent[i].where, .hex = FS_NO_HEX};
        if (absent[i].text &&
            ac_read_stack(r, fs_yaml_find(r->y, entry, absent[i].key), absent[i].text, y->id, &like, &r->slots))
            return 1;
    }
    return 0;
}

/* A corps gun written in a division's list belongs to the division's corps. */
static int check_division_slots(ac_reader *r, int entry, int division, int from)
{
    int hqs = 0, combat = 0;

    for (int i = from; i < r->slots.n; i++) {
        ac_slot *s = &r->slots.at[i];
        if (s->type == AC_CORPS) {
            if (!r->load->is_position)
                return fs_yaml_fail(r->y, s->node, "corps guns under corps", "one in a division");
            s->family = r->sc->division[division].corps;
        }
        hqs += s->type == AC_HQ;
        combat += ac_is_combat(s->type);
    }
    if (hqs > AC_MAX_HQS)
        return fs_yaml_fail(r->y, entry, "at most 4 HQs", "%d", hqs);
    if (!combat)
        return fs_yaml_fail(r->y, entry, "at least one combat stand in a division", "none");
    if (hqs)
        return 0;
    if (!r->load->is_position)
        return fs_yaml_fail(r->y, entry, "at least one HQ", "none");
    if (r->slots.n + 1 >= AC_MAX_PIECES)
        return fs_yaml_fail(r->y, entry, "at most 191 pieces in all", "more");
    r->slots.at[r->slots.n++] =
        (ac_slot){.family = (uint8_t)division, .type = AC_HQ, .where = AC_RETIRED, .hex = FS_NO_HEX, .node = entry};
    return 0;
}

static int read_stands(ac_reader *r)
{
    for (int d = 1; d <= r->sc->n_divisions; d++) {
        const ac_y_division *y = &r->d->divisions[r->division_entry[d]];
        int entry = fs_yaml_entry(r->y, fs_yaml_find(r->y, 0, "divisions"), r->division_entry[d]);
        int stands = fs_yaml_find(r->y, entry, "stands"), from = r->slots.n;
        ac_slot like = {.family = (uint8_t)d};
        if ((stands && ac_read_stacks(r, stands, y->id, &like, &r->slots)) || read_arrivals(r, entry, y, d) ||
            read_absent(r, entry, y, d) || check_division_slots(r, entry, d, from))
            return 1;
    }
    for (unsigned i = 0; i < r->d->n_corps; i++) {
        int entry = fs_yaml_entry(r->y, fs_yaml_find(r->y, 0, "corps"), (int)i);
        int guns = fs_yaml_find(r->y, entry, "guns"), from = r->slots.n;
        ac_slot like = {.family = (uint8_t)(i + 1)};
        if (guns && ac_read_stacks(r, guns, r->d->corps[i].id, &like, &r->slots))
            return 1;
        for (; from < r->slots.n; from++)
            if (r->slots.at[from].type != AC_CORPS)
                return fs_yaml_fail(r->y, r->slots.at[from].node, "corps guns or ships", "%s",
                                    ac_type_word(r->slots.at[from].type));
    }
    return 0;
}

/* --- pieces ----------------------------------------------------------------------------------- */

static bool same_family(const ac_slot *a, const ac_slot *b) { return a->family == b->family && a->type == b->type; }

/* Gives every stand a number within its family: named ones keep theirs, the rest fill the gaps in order. */
static int number_slots(ac_reader *r)
{
    ac_slots *s = &r->slots;

    for (int i = 0; i < s->n; i++) {
        int of = 0, again = 0;
        for (int k = 0; k < s->n; k++) {
            of += same_family(&s->at[k], &s->at[i]);
            again +=
                k != i && s->at[i].number && s->at[k].number == s->at[i].number && same_family(&s->at[k], &s->at[i]);
        }
        if (again || s->at[i].number > of)
            return fs_yaml_fail(r->y, s->at[i].node, "each number from 1 on once", "%s%d%s",
                                ac_type_letter(s->at[i].type), s->at[i].number, again ? " twice" : "");
    }
    for (int i = 0; i < s->n; i++) {
        bool used[AC_MAX_PIECES] = {false};
        int number = 1;
        if (s->at[i].number)
            continue;
        for (int k = 0; k < s->n; k++)
            if (same_family(&s->at[k], &s->at[i]))
                used[s->at[k].number] = true;
        while (used[number])
            number++;
        s->at[i].number = (uint8_t)number;
    }
    return 0;
}

/* Every stand on the board has a legal place: land, room [0.c] [0.h] (R19), no enemy. */
static int check_places(const ac_reader *r)
{
    const ac_scenario *sc = r->sc;
    uint8_t load[AC_MAX_HEXES] = {0}, hits[AC_MAX_HEXES] = {0};
    fs_side holder[AC_MAX_HEXES] = {0};

    for (int i = 0; i < r->slots.n; i++) {
        const ac_slot *s = &r->slots.at[i];
        fs_side side = s->type == AC_CORPS ? r->corps_side[s->family] : sc->division[s->family].side;
        if (s->where != AC_ON_BOARD)
            continue;
        if (sc->terrain[s->hex] & AC_LAKE && !s->warship)
            return fs_yaml_fail(r->y, s->node, "stands on land", "%s in a lake", ac_type_word(s->type));
        if (holder[s->hex] && holder[s->hex] != side)
            return fs_yaml_fail(r->y, s->node, "stands of one side in a hex", "both sides");
        holder[s->hex] = side;
        load[s->hex] = (uint8_t)(load[s->hex] + ac_unit_chart[s->type].stacking);
        if (load[s->hex] > 4)
            return fs_yaml_fail(r->y, s->node, "at most 4 stands in a hex, a battery counting 2", "more");
        hits[s->hex] = (uint8_t)(hits[s->hex] + s->hit);
        if (hits[s->hex] > 1) /* [4.d] */
            return fs_yaml_fail(r->y, s->node, "at most one hit marker in a hex", "more");
    }
    return 0;
}

static int add_piece(ac_reader *r, ac_slot *s)
{
    ac_scenario *sc = r->sc;
    int u = sc->n_pieces + 1;
    ac_piece *p = &sc->piece[u];

    if (u >= AC_MAX_PIECES)
        return fs_yaml_fail(r->y, s->node, "at most 191 pieces in all", "more");
    *p = (ac_piece){.type = s->type,
                    .hex = s->where == AC_ON_BOARD ? s->hex : FS_NO_HEX,
                    .arrives = s->arrives,
                    .entry = s->entry,
                    .warship = s->warship};
    if (s->type == AC_CORPS) {
        p->side = r->corps_side[s->family];
        p->corps = s->family;
        snprintf(p->name, AC_NAME, "%.20s.c%d", r->corps_id[s->family], s->number);
        if (s->warship)
            snprintf(p->title, AC_TITLE, "warship %d", s->number);
    } else {
        p->side = sc->division[s->family].side;
        p->division = s->family;
        p->corps = sc->division[s->family].corps;
    }
    s->piece = (uint8_t)u;
    sc->n_pieces++;
    return 0;
}

static int add_family(ac_reader *r, int family, uint8_t type)
{
    for (int number = 1; number < AC_MAX_PIECES; number++) {
        int i = 0;
        while (i < r->slots.n &&
               !(r->slots.at[i].family == family && r->slots.at[i].type == type && r->slots.at[i].number == number))
            i++;
        if (i == r->slots.n)
            return 0;
        if (add_piece(r, &r->slots.at[i]))
            return 1;
    }
    return 0;
}

/* Planes: `air: {british: 2}` [11.3]. */
static int add_planes(ac_reader *r)
{
    int at = fs_yaml_find(r->y, 0, "air");

    if (at && r->y->node[at].kind != FS_NODE_MAPPING)
        return fs_yaml_fail(r->y, at, "sides with air points", "something else");
    for (int i = at ? r->y->node[at].first : 0; i; i = r->y->node[i].next) {
        fs_side side = ac_read_side(r, i, fs_yaml_key(r->y, i));
        const char *text = fs_yaml_text(r->y, i);
        if (!side)
            return 1;
        if (text[0] < '0' || text[0] > '0' + AC_MAX_PLANES || text[1])
            return fs_yaml_fail(r->y, i, "0 to 4 air points", "%s", text);
        r->sc->planes[side] = (uint8_t)(text[0] - '0');
    }
    for (fs_side side = 1; side <= 2; side++)
        for (int k = 0; k < r->sc->planes[side]; k++) {
            if (r->sc->n_pieces + 1 >= AC_MAX_PIECES)
                return fs_yaml_fail(r->y, at, "at most 191 pieces in all", "more");
            r->sc->piece[++r->sc->n_pieces] = (ac_piece){.type = AC_PLANE, .side = side, .hex = FS_NO_HEX};
        }
    return 0;
}

int ac_read_pieces(ac_reader *r)
{
    if (read_corps(r) || read_divisions(r) || read_stands(r) || check_places(r) || number_slots(r))
        return 1;
    r->sc->n_pieces = r->sc->n_divisions;
    for (int d = 1; d <= r->sc->n_divisions; d++)
        for (uint8_t type = AC_INFANTRY; type <= AC_DIVISIONAL; type++)
            if (add_family(r, d, type))
                return 1;
    for (int c = 1; c <= r->sc->n_corps; c++)
        if (add_family(r, c, AC_CORPS))
            return 1;
    return add_planes(r);
}
