/* over_there_tables.c - reads the tables of the book from data/tables/over_there: players may change them. */
#include "over_there_tables.h"
#include "format.h"

#include <stdio.h>
#include <string.h>

#define WORD(name, word) word,
const char *const ot_weapon_words[] = {OT_WEAPON_LIST(WORD) NULL};
const char *const ot_target_words[] = {OT_TARGET_LIST(WORD) NULL};
const char *const ot_cover_words[] = {OT_COVER_LIST(WORD) NULL};
const char *const ot_move_words[] = {OT_MOVE_LIST(WORD) NULL};
const char *const ot_mover_words[] = {OT_MOVER_LIST(WORD) NULL};
const char *const ot_ground_words[] = {OT_GROUND_LIST(WORD) NULL};
const char *const ot_model_words[] = {OT_MODEL_LIST(WORD) NULL};
const char *const ot_mount_words[] = {OT_MOUNT_LIST(WORD) NULL};
const char *const ot_class_words[] = {OT_CLASS_LIST(WORD) NULL};
const char *const ot_base_words[] = {OT_BASE_LIST(WORD) NULL};
const char *const ot_function_class_words[] = {OT_FUNCTION_CLASS_LIST(WORD) NULL};
const char *const ot_deed_words[] = {OT_DEED_LIST(WORD) NULL};
const char *const ot_task_words[] = {OT_TASK_LIST(WORD) NULL};
const char *const ot_morale_mod_words[] = {OT_MORALE_MOD_LIST(WORD) NULL};
const char *const ot_melee_mod_words[] = {OT_MELEE_MOD_LIST(WORD) NULL};
const char *const ot_band_words[] = {"b1", "b2", "b3", "b4", "b5", "b6", NULL};
const char *const ot_letter_words[] = {"A", "B", "C", "D", "E", NULL};

/* --- for all tables --- */

int ot_once(ot_table *x, int row, const char *column, int index)
{
    if (x->seen[index >> 6] >> (index & 63) & 1)
        return ot_tsv_fail(x->t, row, column, "each row once");
    x->seen[index >> 6] |= (uint64_t)1 << (index & 63);
    return 0;
}

int ot_read_range(ot_table *x, int row, int16_t *least, int16_t *most)
{
    int lo, hi;

    if (ot_tsv_number(x->t, row, "lo", -99, 999, &lo) || ot_tsv_number(x->t, row, "hi", lo, 999, &hi))
        return 1;
    if (row && lo != x->last + 1)
        return ot_tsv_fail(x->t, row, "lo", "one more than hi of the row before");
    x->last = hi;
    *least = (int16_t)lo;
    *most = (int16_t)hi;
    return 0;
}

/* --- single figures --- */

static int row_length(ot_table *x, int row)
{
#define NAME(name) #name,
    static const char *const names[] = {OT_LENGTH_LIST(NAME) NULL};
    int32_t *at[] = {
#define AT(name) &x->out->at.name,
        OT_LENGTH_LIST(AT)};
    int place;

    return ot_tsv_word(x->t, row, "name", names, false, &place) || ot_once(x, row, "name", place) ||
           ot_tsv_inches(x->t, row, "inches", at[place - 1]);
}

static int row_figure(ot_table *x, int row)
{
    static const char *const names[] = {OT_FIGURE_LIST(NAME) NULL};
    int16_t *at[] = {
#undef AT
#define AT(name) &x->out->fig.name,
        OT_FIGURE_LIST(AT)};
    int place, value;

    if (ot_tsv_word(x->t, row, "name", names, false, &place) || ot_once(x, row, "name", place) ||
        ot_tsv_number(x->t, row, "value", 1, 3600, &value))
        return 1;
    *at[place - 1] = (int16_t)value;
    return 0;
}

static int row_band(ot_table *x, int row)
{
    int32_t upto;

    if (strcmp(ot_tsv_cell(x->t, row, "band"), ot_band_words[row]) != 0)
        return ot_tsv_fail(x->t, row, "band", "b1 to b6 in their order");
    if (ot_tsv_inches(x->t, row, "upto", &upto))
        return 1;
    if (row < 5 && upto <= x->out->band_most[row])
        return ot_tsv_fail(x->t, row, "upto", "more than the band before [VI.B.3]");
    x->out->band_most[row + 1] = row < 5 ? upto : OT_NO_LIMIT;
    return 0;
}

static int row_note(ot_table *x, int row)
{
    int band, note;

    if (ot_tsv_word(x->t, row, "band", ot_band_words, false, &band) || ot_once(x, row, "band", band) ||
        ot_tsv_number(x->t, row, "note", 0, 3, &note))
        return 1;
    x->out->note[band] = (uint8_t)note; /* [VI.Q] */
    return 0;
}

/* --- movement --- */

/* A number is the inches of wire that a whole allowance crosses, xN the cost of an inch of it [VI.A.3]. */
static int read_wire(ot_table *x, int row, ot_move_figures *m)
{
    const char *text = ot_tsv_cell(x->t, row, "wire");

    m->wire = 0;
    m->wire_times = 0;
    if (text[0] != 'x')
        return ot_tsv_inches(x->t, row, "wire", &m->wire);
    if (text[1] < '1' || text[1] > '9' || text[2])
        return ot_tsv_fail(x->t, row, "wire", "inches, x1 to x9, or -");
    m->wire_times = (uint8_t)(text[1] - '0');
    return 0;
}

static int read_figures(ot_table *x, int row, ot_move_figures *m)
{
    static const char *const columns[] = {"normal", "road", "run", "wire"};

    m->made = 0;
    for (int i = 0; i < 4; i++)
        if (ot_tsv_made(x->t, row, columns[i]))
            m->made |= (uint8_t)(1 << i);
    return ot_tsv_inches(x->t, row, "normal", &m->normal) || ot_tsv_inches(x->t, row, "road", &m->road) ||
           ot_tsv_inches(x->t, row, "run", &m->run) || read_wire(x, row, m);
}

/* Normal, road and run by row of the chart [CH.move]; aircraft have lengths of their own. */
static int row_move(ot_table *x, int row)
{
    int place, mover;
    ot_move_figures *m;

    if (ot_tsv_word(x->t, row, "row", ot_move_words, false, &place) || ot_once(x, row, "row", place) ||
        ot_tsv_word(x->t, row, "ground", ot_mover_words, false, &mover))
        return 1;
    m = &x->out->move[OT_CHARTS][place];
    m->mover = (uint8_t)mover;
    if (ot_tsv_yes(x->t, row, "mounted", &m->is_mounted) || read_figures(x, row, m))
        return 1;
    x->out->move[OT_PERCENTILE][place] = *m; /* what movement_percentile does not change */
    return 0;
}

static int row_move_percentile(ot_table *x, int row)
{
    int place;

    return ot_tsv_word(x->t, row, "row", ot_move_words, false, &place) || ot_once(x, row, "row", place) ||
           read_figures(x, row, &x->out->move[OT_PERCENTILE][place]);
}

static int row_charge(ot_table *x, int row)
{
    static const char *const words[] = {"foot", "mounted", NULL};
    int place;

    return ot_tsv_word(x->t, row, "type", words, false, &place) || ot_once(x, row, "type", place) ||
           ot_tsv_inches(x->t, row, "bonus", place == 1 ? &x->out->charge_foot : &x->out->charge_mounted);
}

/* xN: every inch costs N; -N: off the allowance once; NA: impassable. */
static int read_cost(ot_table *x, int row, const char *column, uint8_t *times, int32_t *minus)
{
    const char *text = ot_tsv_cell(x->t, row, column);

    *times = 1;
    *minus = 0;
    if (text[0] == 'x' && text[1] >= '1' && text[1] <= '9' && !text[2])
        *times = (uint8_t)(text[1] - '0');
    else if (strcmp(text, "NA") == 0)
        *times = 0;
    else if (text[0] != '-' || !ot_inches(text + 1, minus))
        return ot_tsv_fail(x->t, row, column, "x1 to x9, -N inches, or NA");
    return 0;
}

/* Cover, sight and cost of a kind of ground; rubble counts as behind a wall [XIV.I]. */
static int row_ground(ot_table *x, int row)
{
    static const char *const blocks[] = {"no", "yes", "woods", "hill", NULL};
    int place, block, cover, level;
    ot_ground *g;

    if (ot_tsv_word(x->t, row, "kind", ot_ground_words, false, &place) || ot_once(x, row, "kind", place) ||
        ot_tsv_word(x->t, row, "blocks", blocks, false, &block) ||
        ot_tsv_word(x->t, row, "cover", ot_cover_words, true, &cover) ||
        ot_tsv_number(x->t, row, "level", 0, 3, &level))
        return 1;
    g = &x->out->ground[place];
    g->level = (uint8_t)level;
    g->blocks = (uint8_t)(block - 1);
    g->cover = (uint8_t)cover;
    if (ot_tsv_inches(x->t, row, "width", &g->width) || ot_tsv_yes(x->t, row, "low", &g->is_low))
        return 1;
    for (int mover = 1; mover < OT_MOVERS; mover++) {
        const char *column = ot_mover_words[mover - 1];

        if (read_cost(x, row, column, &g->times[mover], &g->minus[mover]))
            return 1;
        if (ot_tsv_made(x->t, row, column))
            g->made |= (uint8_t)(1 << mover);
    }
    return 0;
}

static int row_ground_special(ot_table *x, int row)
{
    int32_t minus;

    if (strcmp(ot_tsv_cell(x->t, row, "rule"), "askari_woods") != 0)
        return ot_tsv_fail(x->t, row, "rule", "askari_woods");
    return read_cost(x, row, "value", &x->out->askari_woods, &minus);
}

/* --- the whole --- */

static const ot_table_kind first_tables[] = {{"lengths", sizeof(ot_lengths) / sizeof(int32_t), row_length},
                                             {"figures", sizeof(ot_figures) / sizeof(int16_t), row_figure},
                                             {"bands", 6, row_band},
                                             {"range_notation", 6, row_note},
                                             {"movement_charts", OT_MOVE_ROWS - 1, row_move},
                                             {"movement_percentile", 0, row_move_percentile},
                                             {"charge_bonus", 2, row_charge},
                                             {"ground", OT_GROUNDS - 1, row_ground},
                                             {"ground_special", 1, row_ground_special},
                                             {NULL, 0, NULL}};

static int read_table(const ot_table_kind *k, ot_tables *out, fs_load_error *e)
{
    ot_tsv t;
    ot_table x = {.t = &t, .out = out};
    int bad = ot_tsv_open(&t, "tables/over_there", k->name, e);
    char expected[32];

    snprintf(expected, sizeof expected, "%d rows", k->rows);
    if (!bad && k->rows && t.n != k->rows)
        bad = fs_load_fail(e, t.path, 1, expected, "%d", t.n);
    for (int row = 0; row < t.n && !bad; row++)
        bad = (strcmp(k->name, "direction_grid") != 0 && ot_tsv_check_sr(&t, row)) || k->row(&x, row);
    ot_tsv_close(&t);
    return bad;
}

static void twice(int32_t *length)
{
    if (*length != OT_NO_LIMIT)
        *length *= 2;
}

/* 25 mm figures: every base and every distance [II.C]. */
static void double_lengths(ot_tables *t)
{
    int32_t *at[] = {
#undef AT
#define AT(name) &t->at.name,
        OT_LENGTH_LIST(AT) & t->charge_foot, &t->charge_mounted};

    t->scale = 2;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        twice(at[i]);
    for (int i = 0; i < OT_BANDS; i++)
        twice(&t->band_most[i]);
    for (int v = 0; v < OT_VARIANTS; v++)
        for (int i = 0; i < OT_MOVE_ROWS; i++) {
            ot_move_figures *m = &t->move[v][i];

            twice(&m->normal), twice(&m->road), twice(&m->run), twice(&m->wire);
        }
    for (int i = 0; i < OT_GROUNDS; i++) {
        twice(&t->ground[i].width);
        for (int mover = 0; mover < OT_MOVERS; mover++)
            twice(&t->ground[i].minus[mover]);
    }
    for (int i = 0; i < OT_RINGS; i++)
        twice(&t->ring[i].radius);
    for (int i = 0; i < OT_WINDS; i++)
        twice(&t->wind[i].move);
    for (int i = 0; i < OT_MASK_ROWS; i++)
        twice(&t->mask[i].distance);
    for (int i = 0; i < OT_CLOUD_POINTS; i++)
        twice(&t->projector[i].distance), twice(&t->projector[i].width);
    for (int i = 0; i < OT_MODELS; i++)
        twice(&t->model[i].width), twice(&t->model[i].depth);
    for (int i = 0; i < OT_BASES; i++)
        twice(&t->base[i].width), twice(&t->base[i].depth);
}

int ot_read_tables(ot_tables *out, bool is_25mm, fs_load_error *e)
{
    const ot_table_kind *lists[] = {first_tables, ot_fire_tables, ot_unit_tables};

    memset(out, 0, sizeof *out);
    out->scale = 1;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const ot_table_kind *k = lists[i]; k->name; k++)
            if (read_table(k, out, e))
                return 1;
    if (is_25mm)
        double_lengths(out);
    return 0;
}
