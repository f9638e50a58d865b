/* rifle_and_spade_tables_ground.c - tables of actions, works, movement and terrain [12] [13] [14]. */
#include "rifle_and_spade_tables.h"

#include <string.h>

#define WORD(name, word) word,

static int row_action(rs_table *x, int row)
{
    static const char *const words[] = {"", RS_ACTION_LIST(WORD) NULL};
    static const char *const kinds[] = {"engineering", "movement", NULL};
    int action, kind, counts;

    if (rs_row_word(x, row, "action", words, &action) || fs_tsv_word(x->t, row, "kind", kinds, &kind) ||
        fs_tsv_number(x->t, row, "counts", 1, 20, &counts))
        return 1;
    x->out->action[action] = (rs_action){(uint8_t)counts, (uint8_t)kind, rs_mark_of(x, row, "counts")};
    return 0;
}

static int row_construction(rs_table *x, int row)
{
    static const char *const builders[] = {"rifle", "mg", "cavalry", "picket", "guns", "hq", NULL};
    int work, steps, counts, capacity, circular;
    uint32_t who, line, support, contact;

    if (rs_row_word(x, row, "work", rs_work_words, &work) || fs_tsv_words(x->t, row, "builders", builders, &who) ||
        fs_tsv_number(x->t, row, "steps", 0, 9, &steps) || fs_tsv_number(x->t, row, "counts", 0, 20, &counts) ||
        fs_tsv_words(x->t, row, "in_line", rs_order_words, &line) ||
        fs_tsv_words(x->t, row, "in_support", rs_order_words, &support) ||
        fs_tsv_words(x->t, row, "in_contact", rs_order_words, &contact) ||
        fs_tsv_number(x->t, row, "capacity", 0, 60, &capacity) ||
        fs_tsv_number(x->t, row, "circular", 0, 60, &circular))
        return 1;
    x->out->construction[work] = (rs_construction){.builders = (uint8_t)who,
                                                   .steps = (uint8_t)steps,
                                                   .counts = (uint8_t)counts,
                                                   .in_line = (uint16_t)line,
                                                   .in_support = (uint16_t)support,
                                                   .on_contact = (uint16_t)contact,
                                                   .capacity = (uint8_t)capacity,
                                                   .circular = (uint8_t)circular,
                                                   .mark = rs_mark_of(x, row, "counts")};
    return 0;
}

static int row_movement(rs_table *x, int row)
{
    static const char *const words[] = {"", RS_MOVER_LIST(WORD) NULL};
    int mover, standard, column, march;

    if (rs_row_word(x, row, "mover", words, &mover) || fs_tsv_parts(x->t, row, "standard", 2, 0, 80, &standard) ||
        fs_tsv_parts(x->t, row, "column", 2, 0, 80, &column) || fs_tsv_parts(x->t, row, "march", 2, 0, 80, &march))
        return 1;
    x->out->allowance[mover] =
        (rs_allowance){(uint8_t)standard,
                       (uint8_t)column,
                       (uint8_t)march,
                       {rs_mark_of(x, row, "standard"), rs_mark_of(x, row, "column"), rs_mark_of(x, row, "march")}};
    return 0;
}

/* Half MP; a dash is 0, and sets *barred. */
static int read_cost(const rs_table *x, int row, const char *column, uint8_t *out, uint8_t *barred)
{
    int value = 0;

    *barred = strcmp(fs_tsv_cell(x->t, row, column), "-") == 0;
    if (!*barred && fs_tsv_parts(x->t, row, column, 2, 0, 40, &value))
        return 1;
    *out = (uint8_t)value;
    return 0;
}

static int read_wheel(const rs_table *x, int row, rs_terrain_row *out)
{
    uint8_t barred;

    out->wheel_on_road = strcmp(fs_tsv_cell(x->t, row, "wheel"), "road") == 0;
    return out->wheel_on_road ? 0 : read_cost(x, row, "wheel", &out->wheel, &barred);
}

static int read_gun_limit(const rs_table *x, int row, rs_terrain_row *out)
{
    int limit = 1;

    out->gun_steps = strcmp(fs_tsv_cell(x->t, row, "gun_limit"), "step") == 0;
    if (!out->gun_steps && fs_tsv_number(x->t, row, "gun_limit", 0, 9, &limit))
        return 1;
    out->gun_limit = (uint8_t)limit;
    return 0;
}

static const char *const works_words[] = {"none", "pits", "all", NULL};
/* Wire is cut and telephones are laid wherever there is land [13.1.3]. */
static uint16_t works_of(int terrain, int which)
{
    unsigned always = 1u << RS_CUT_WIRE | 1u << RS_TELEPHONE, all = (1u << RS_WORK_KINDS) - 2;

    if (terrain == RS_SEA)
        return 0;
    return (uint16_t)(which == 2 ? all & ~(1u << RS_FORT) : which == 1 ? always | 1u << RS_RIFLE_PITS : always);
}

static int row_terrain(rs_table *x, int row)
{
    static const char *const los[] = {"none", "dsb", "blocking", "elevated", NULL};
    static const char *const marked[] = {"foot", "wheel", "rifle_limit", "gun_limit", "drm_infantry", "los"};
    rs_terrain_row r = {.foot = 0};
    int terrain, class_, limit, infantry, artillery, works;
    uint8_t barred;

    if (rs_row_word(x, row, "terrain", rs_terrain_words, &terrain) || read_cost(x, row, "foot", &r.foot, &barred) ||
        read_wheel(x, row, &r) || fs_tsv_yes(x->t, row, "close", &r.is_close) ||
        fs_tsv_word(x->t, row, "los", los, &class_) || fs_tsv_number(x->t, row, "rifle_limit", 0, 60, &limit) ||
        read_gun_limit(x, row, &r) || fs_tsv_number(x->t, row, "drm_infantry", -9, 9, &infantry) ||
        fs_tsv_number(x->t, row, "drm_artillery", -9, 9, &artillery) ||
        fs_tsv_word(x->t, row, "works", works_words, &works))
        return 1;
    r.los = (uint8_t)class_;
    r.rifle_limit = (uint8_t)limit;
    r.drm[0] = (int8_t)infantry;
    r.drm[1] = (int8_t)artillery;
    r.works = works_of(terrain, works);
    for (int i = 0; i < 6; i++)
        r.mark[i] = rs_mark_of(x, row, marked[i]);
    x->out->terrain[terrain] = r;
    return 0;
}

static int row_hexside(rs_table *x, int row)
{
    static const char *const words[] = {RS_HEXSIDE_LIST(WORD) NULL};
    rs_hexside h = {.mark = rs_mark_of(x, row, "foot")};
    int side;

    if (rs_row_word(x, row, "side", words, &side) || read_cost(x, row, "foot", &h.foot, &h.foot_barred) ||
        read_cost(x, row, "wheel", &h.wheel, &h.wheel_barred))
        return 1;
    x->out->hexside[side] = h;
    return 0;
}

const rs_table_kind rs_ground_tables[] = {
    {"long_actions", RS_LONG_ACTIONS - 1, row_action}, {"construction", RS_WORK_KINDS - 1, row_construction},
    {"movement", RS_MOVERS - 1, row_movement},         {"terrain", RS_TERRAINS - 1, row_terrain},
    {"hexsides", RS_HEXSIDE_COSTS, row_hexside},       {NULL, 0, NULL}};
