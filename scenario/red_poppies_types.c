/* red_poppies_types.c - the table of units, units/red_poppies.tsv in the data folder: players may change it. Its
 * columns follow the order in which the books list the values of a face, with melee besides [YS.3]. */
#include "red_poppies_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int rp_open_types(rp_reader *r)
{
    char folder[FS_MAX_PATH / 2];
    size_t n;

    if (!fs_data_folder(folder, sizeof folder))
        return fs_load_fail(r->load->error, r->y->file, 0, "a data folder with units/red_poppies.tsv", "none");
    snprintf(r->types_path, sizeof r->types_path, "%s/units/red_poppies.tsv", folder);
    r->types = fs_slurp(r->types_path, &n, r->load->error);
    return r->types == NULL;
}

/* Field `column` of the row that begins at `row`. */
static void field_of(const char *row, int column, char out[RP_TITLE])
{
    size_t n;

    while (column-- > 0 && *row && *row != '\n') {
        row += strcspn(row, "\t\n");
        row += *row == '\t';
    }
    n = strcspn(row, "\t\n\r");
    snprintf(out, RP_TITLE, "%.*s", (int)(n < RP_TITLE ? n : RP_TITLE - 1), row);
}

/* The column of that name, -1 if there is none. */
static int column_named(const char *table, const char *name)
{
    char field[RP_TITLE];

    for (int i = 0;; i++) {
        field_of(table, i, field);
        if (!field[0])
            return -1;
        if (strcmp(field, name) == 0)
            return i;
    }
}

/* A cell of a row; "" if the table has no such column. */
static void cell(const rp_reader *r, const char *row, const char *name, char out[RP_TITLE])
{
    int column = column_named(r->types, name);

    out[0] = 0;
    if (column >= 0)
        field_of(row, column, out);
}

static int line_of(const rp_reader *r, const char *row)
{
    int line = 1;

    for (const char *at = r->types; at < row; at++)
        line += *at == '\n';
    return line;
}

static int bad_cell(const rp_reader *r, const char *row, const char *column, const char *found, const char *expected)
{
    return fs_load_fail(r->load->error, r->types_path, line_of(r, row), expected, "%s in column %s",
                        *found ? found : "nothing", column);
}

/* Words of a cell as bits [3.11a]. */
typedef struct bit_word {
    const char *word;
    uint8_t bit;
} bit_word;
static const bit_word type_words[] = {
    {"infantry", RP_INFANTRY},   {"cavalry", RP_CAVALRY},         {"machine_gun", RP_MACHINE_GUN},
    {"artillery", RP_ARTILLERY}, {"mortar", RP_MORTAR},           {"flamethrower", RP_FLAMETHROWER},
    {"tank", RP_TANK},           {"armored_car", RP_ARMORED_CAR}, {NULL, 0}};
static const bit_word mark_words[] = {{"underlined", RP_UNDERLINED},
                                      {"boxed", RP_BOXED},
                                      {"late_war", RP_LATE_WAR},
                                      {"eingreif", RP_EINGREIF},
                                      {"engineer", RP_ENGINEER},
                                      {"crater_bog", RP_CRATER_BOG},
                                      {NULL, 0}};

static int read_bits(const rp_reader *r, const char *row, const char *column, const bit_word *words, uint8_t *out)
{
    char text[RP_TITLE], word[RP_WORD];
    const char *rest = text;

    cell(r, row, column, text);
    while (rp_next_word(&rest, word)) {
        const bit_word *w = words;

        while (w->word && strcmp(w->word, word) != 0)
            w++;
        if (!w->word)
            return bad_cell(r, row, column, word, "words of docs/scenarios.md");
        *out |= w->bit;
    }
    return 0;
}

/* A printed value: a number, or a dash for an ability that is absent [3.2b]. */
static int read_value(const rp_reader *r, const char *row, const char *column, int8_t *out)
{
    char text[RP_TITLE], *end;
    long value;

    cell(r, row, column, text);
    value = strtol(text, &end, 10);
    if (strcmp(text, "-") == 0)
        value = RP_DASH;
    else if (end == text || *end || value < -20 || value > 20)
        return bad_cell(r, row, column, text, "a number from -20 to 20, or -");
    *out = (int8_t)value;
    return 0;
}

static int read_face(const rp_reader *r, const char *row, char letter, rp_face *f)
{
    const struct {
        const char *name;
        int8_t *out;
    } value[] = {{"fp", &f->fp},       {"at", &f->at},        {"rng", &f->range},
                 {"melee", &f->melee}, {"coh", &f->cohesion}, {"mov", &f->movement}};

    for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
        char column[16];

        snprintf(column, sizeof column, "%c_%s", letter, value[i].name);
        if (read_value(r, row, column, value[i].out))
            return 1;
    }
    if (f->cohesion < 1 || f->melee == RP_DASH)
        return bad_cell(r, row, letter == 'f' ? "f_coh" : "d_coh", "none", "a cohesion and a melee value");
    return 0;
}

static int read_row(const rp_reader *r, const char *row, rp_unit_type *t)
{
    char text[RP_TITLE];

    cell(r, row, "id", text);
    snprintf(t->id, sizeof t->id, "%.31s", text);
    cell(r, row, "name", t->title);
    cell(r, row, "nation", text);
    snprintf(t->nation, sizeof t->nation, "%.15s", text);
    if (read_bits(r, row, "types", type_words, &t->types) || read_bits(r, row, "marks", mark_words, &t->marks) ||
        read_bits(r, row, "flags", mark_words, &t->marks) || read_face(r, row, 'f', &t->face[0]) ||
        read_face(r, row, 'd', &t->face[1]))
        return 1;
    if (!t->types)
        return bad_cell(r, row, "types", "nothing", "a type of unit");
    if (t->types & RP_CAVALRY)
        t->marks |= RP_HORSE;
    return 0;
}

static const char *find_row(const rp_reader *r, const char *id)
{
    char text[RP_TITLE];

    for (const char *row = strchr(r->types, '\n'); row && row[1]; row = strchr(row, '\n')) {
        cell(r, ++row, "id", text);
        if (strcmp(text, id) == 0)
            return row;
    }
    return NULL;
}

int rp_read_type(rp_reader *r, int node, const char *id)
{
    rp_scenario *sc = r->sc;
    const char *row;

    for (int t = 1; t <= sc->n_types; t++)
        if (strcmp(sc->type[t].id, id) == 0)
            return t;
    row = find_row(r, id);
    if (!row) {
        fs_yaml_fail(r->y, node, "a type of unit (units/red_poppies.tsv lists them)", "%s", *id ? id : "nothing");
        return 0;
    }
    if (sc->n_types + 1 >= RP_MAX_TYPES) {
        fs_yaml_fail(r->y, node, "at most 39 types of unit", "more");
        return 0;
    }
    sc->n_types++;
    return read_row(r, row, &sc->type[sc->n_types]) ? 0 : sc->n_types;
}
