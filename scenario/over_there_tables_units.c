/* over_there_tables_units.c - tables of grids, gas and wind, vehicles, bases, classes, functions and works. */
#include "over_there_tables.h"

#include <string.h>

/* --- grids --- */

static int row_ring(ot_table *x, int row)
{
    static const char *const words[] = {"centre", "second", "third", NULL};
    ot_ring *r = &x->out->ring[row];
    int place, charts, percentile;

    if (ot_tsv_word(x->t, row, "ring", words, false, &place) || place != row + 1)
        return ot_tsv_fail(x->t, row, "ring", "centre, second, third in their order");
    if (ot_tsv_inches(x->t, row, "radius", &r->radius) || ot_tsv_number(x->t, row, "charts", -60, 0, &charts) ||
        ot_tsv_number(x->t, row, "percentile", -100, 0, &percentile))
        return 1;
    r->mod[OT_CHARTS] = (int8_t)charts;
    r->mod[OT_PERCENTILE] = (int8_t)percentile;
    r->made = (uint8_t)(ot_tsv_made(x->t, row, "radius") | ot_tsv_made(x->t, row, "charts") << 1 |
                        ot_tsv_made(x->t, row, "percentile") << 2);
    return 0;
}

static int row_grid_use(ot_table *x, int row)
{
    int weapon, rings, smoke;
    ot_grid_use *g;

    if (ot_tsv_word(x->t, row, "firer", ot_weapon_words, false, &weapon) || ot_once(x, row, "firer", weapon) ||
        ot_tsv_number(x->t, row, "rings", 1, OT_RINGS, &rings) ||
        ot_tsv_number(x->t, row, "smoke_rings", 0, OT_RINGS, &smoke))
        return 1;
    g = &x->out->grid[weapon];
    g->rings = (uint8_t)rings;
    g->smoke_rings = (uint8_t)smoke;
    g->made = ot_tsv_made(x->t, row, "rings");
    return ot_tsv_yes(x->t, row, "gas", &g->gas);
}

static int row_quadrant(ot_table *x, int row)
{
    static const char *const halves[] = {"near", "far", NULL}, *const sides[] = {"left", "right", NULL};
    ot_quadrant *q = &x->out->quadrant[row];
    int half, side;

    if (ot_tsv_word(x->t, row, "half", halves, false, &half) || ot_tsv_word(x->t, row, "side", sides, false, &side) ||
        ot_once(x, row, "half", half * 4 + side) || ot_tsv_yes(x->t, row, "used_direct", &q->direct))
        return 1;
    q->is_far = half == 2;
    q->is_right = side == 2;
    return 0;
}

static int row_ray(ot_table *x, int row)
{
    int roll, right, away;

    if (ot_tsv_number(x->t, row, "roll", row + 1, row + 1, &roll) ||
        ot_tsv_number(x->t, row, "dx_q16", -65536, 65536, &right) ||
        ot_tsv_number(x->t, row, "dy_q16", -65536, 65536, &away))
        return 1;
    x->out->ray[roll] = (ot_ray){right, away};
    return 0;
}

static int row_air_attack(ot_table *x, int row)
{
    static const char *const words[] = {"strafe", "bomb", NULL};
    int place, weapon, band, rings;

    if (ot_tsv_word(x->t, row, "attack", words, false, &place) || ot_once(x, row, "attack", place) ||
        ot_tsv_word(x->t, row, "row", ot_weapon_words, false, &weapon) ||
        ot_tsv_word(x->t, row, "band", ot_band_words, false, &band) ||
        ot_tsv_number(x->t, row, "rings", 0, OT_RINGS, &rings))
        return 1;
    *(place == 1 ? &x->out->strafe : &x->out->bomb) = (ot_air_attack){(uint8_t)weapon, (uint8_t)band, (uint8_t)rings};
    return 0;
}

/* --- gas and wind --- */

static int row_wind(ot_table *x, int row)
{
    ot_wind_step *w = &x->out->wind[row];
    int mph, mask;

    if (ot_tsv_number(x->t, row, "mph", x->last + 1, 99, &mph) ||
        ot_tsv_number(x->t, row, "mask_modifier", -100, 100, &mask) || ot_tsv_inches(x->t, row, "cloud_move", &w->move))
        return 1;
    x->last = mph;
    w->mph = (uint8_t)mph;
    w->mask = (int8_t)mask;
    return 0;
}

static int row_wind_change(ot_table *x, int row)
{
    int die, speed, direction;

    if (ot_tsv_number(x->t, row, "d6", row + 1, row + 1, &die) || ot_tsv_number(x->t, row, "speed", -4, 4, &speed) ||
        ot_tsv_number(x->t, row, "direction", -4, 4, &direction))
        return 1;
    x->out->wind_change[die] =
        (ot_wind_change){(int8_t)speed, (int8_t)direction, (uint8_t)ot_tsv_made(x->t, row, "speed")};
    return 0;
}

static int row_mask(ot_table *x, int row)
{
    ot_mask_row *m = &x->out->mask[row];
    int pct;

    if (ot_tsv_number(x->t, row, "pct", 0, 200, &pct) || ot_tsv_inches(x->t, row, "max_distance", &m->distance))
        return 1;
    m->pct = (uint8_t)pct;
    if (row == OT_MASK_ROWS - 1)
        m->distance = OT_NO_LIMIT;
    else if (row && m->distance <= m[-1].distance)
        return ot_tsv_fail(x->t, row, "max_distance", "more than in the row before");
    return 0;
}

static int row_projector(ot_table *x, int row)
{
    ot_cloud_point *p = &x->out->projector[row];

    if (ot_tsv_inches(x->t, row, "distance", &p->distance) || ot_tsv_inches(x->t, row, "width", &p->width))
        return 1;
    return row && p->distance <= p[-1].distance ? ot_tsv_fail(x->t, row, "distance", "more than in the row before") : 0;
}

/* --- vehicles and bases --- */

static int read_model_size(ot_table *x, int row, ot_model *m)
{
    static const char *const marks[] = {"width", "crew", "from_year", "guns"};
    int crew, least, year, guns;

    if (ot_tsv_inches(x->t, row, "width", &m->width) || ot_tsv_inches(x->t, row, "depth", &m->depth) ||
        ot_tsv_number(x->t, row, "crew", 1, 30, &crew) || ot_tsv_number(x->t, row, "minimum", 1, crew, &least) ||
        ot_tsv_number(x->t, row, "from_year", 1900, 1929, &year) || ot_tsv_number(x->t, row, "guns", 0, 9, &guns))
        return 1;
    m->crew = (uint8_t)crew;
    m->least = (uint8_t)least;
    m->from_year = (uint16_t)year;
    m->guns = (uint8_t)guns;
    for (int i = 0; i < 4; i++)
        m->made |= (uint8_t)(ot_tsv_made(x->t, row, marks[i]) << i);
    return 0;
}

static int row_model(ot_table *x, int row)
{
    int place, move, weapon;
    ot_model *m;

    if (ot_tsv_word(x->t, row, "model", ot_model_words, false, &place) || ot_once(x, row, "model", place) ||
        ot_tsv_word(x->t, row, "move", ot_move_words, false, &move) ||
        ot_tsv_word(x->t, row, "gun_row", ot_weapon_words, true, &weapon))
        return 1;
    m = &x->out->model[place];
    m->move = (uint8_t)move;
    m->gun_weapon = (uint8_t)weapon;
    return ot_tsv_yes(x->t, row, "sided", &m->is_sided) || ot_tsv_yes(x->t, row, "halved", &m->halved) ||
           read_model_size(x, row, m);
}

static int row_mount(ot_table *x, int row)
{
    int place, mount, weapon, from, to;
    ot_model *m;
    ot_mount *out;

    if (ot_tsv_word(x->t, row, "model", ot_model_words, false, &place) ||
        ot_tsv_word(x->t, row, "mount", ot_mount_words, false, &mount) ||
        ot_once(x, row, "mount", place * OT_MOUNT_PLACES + mount) ||
        ot_tsv_word(x->t, row, "row", ot_weapon_words, false, &weapon) ||
        ot_tsv_number(x->t, row, "arc_from", 0, 359, &from) || ot_tsv_number(x->t, row, "arc_to", 0, 360, &to))
        return 1;
    m = &x->out->model[place];
    if (m->n_mounts == OT_MAX_MOUNTS)
        return ot_tsv_fail(x->t, row, "mount", "at most four mounts");
    out = &m->mount[m->n_mounts++];
    out->place = (uint8_t)mount;
    out->weapon = (uint8_t)weapon;
    out->from = (int16_t)(from * 10);
    out->to = (int16_t)(to % 360 * 10);
    out->made = ot_tsv_made(x->t, row, "arc_from");
    return ot_tsv_yes(x->t, row, "combine", &out->combines);
}

/* Frontage and depth of one base, and the castings on it: foot [III.A], horse [III.B], guns [III.C], sections of
 * mortars [III.D], flamethrowers [III.E], projectors [III.F], machine guns [III.H]. */
static int row_base(ot_table *x, int row)
{
    int place, castings;
    ot_base *b;

    if (ot_tsv_word(x->t, row, "element", ot_base_words, false, &place) || ot_once(x, row, "element", place) ||
        ot_tsv_number(x->t, row, "castings", 1, 4, &castings))
        return 1;
    b = &x->out->base[place];
    b->castings = (uint8_t)castings;
    b->made = ot_tsv_made(x->t, row, "width");
    return ot_tsv_inches(x->t, row, "width", &b->width) || ot_tsv_inches(x->t, row, "depth", &b->depth);
}

/* --- classes, functions, works --- */

static int read_class(ot_table *x, int row, ot_class_row *c)
{
    static const char *const checks[] = {"no", "after_melee", "yes", "if_more_than_two", NULL};
    int move, target, functions, weapon, base, shift, check;
    uint32_t morale;

    if (ot_tsv_word(x->t, row, "move", ot_move_words, true, &move) ||
        ot_tsv_word(x->t, row, "target", ot_target_words, false, &target) ||
        ot_tsv_word(x->t, row, "functions", ot_function_class_words, false, &functions) ||
        ot_tsv_word(x->t, row, "weapon", ot_weapon_words, true, &weapon) ||
        ot_tsv_word(x->t, row, "base", ot_base_words, false, &base) ||
        ot_tsv_number(x->t, row, "columns_right", 0, 5, &shift) ||
        ot_tsv_word(x->t, row, "checks", checks, false, &check) ||
        ot_tsv_words(x->t, row, "morale", ot_morale_mod_words, &morale) || ot_tsv_yes(x->t, row, "lmg", &c->lmg))
        return 1;
    c->move = (uint8_t)move;
    c->target = (uint8_t)target;
    c->functions = (uint8_t)functions;
    c->weapon = (uint8_t)weapon;
    c->base = (uint8_t)base;
    c->shift = (uint8_t)shift;
    c->checks = (uint8_t)(check - 1);
    c->morale = (uint16_t)morale;
    c->made = ot_tsv_made(x->t, row, "move");
    return 0;
}

static int row_class(ot_table *x, int row)
{
    static const char *const ways[] = {"changed", NULL};
    int place, way;

    if (ot_tsv_word(x->t, row, "class", ot_class_words, false, &place) ||
        ot_tsv_word(x->t, row, "way", ways, true, &way) || ot_once(x, row, "class", place * 2 + way))
        return 1;
    if (read_class(x, row, &x->out->of_class[place][way]))
        return 1;
    if (way == OT_AS_IS)
        x->out->of_class[place][OT_CHANGED] = x->out->of_class[place][OT_AS_IS];
    return 0;
}

static int row_function(ot_table *x, int row)
{
    int place, deed, cost;

    if (ot_tsv_word(x->t, row, "class", ot_function_class_words, false, &place) ||
        ot_tsv_word(x->t, row, "function", ot_deed_words, false, &deed) ||
        ot_once(x, row, "function", place * OT_DEEDS + deed) || ot_tsv_number(x->t, row, "cost", 1, 2, &cost))
        return 1;
    x->out->cost[place][deed] = (uint8_t)cost;
    return 0;
}

static int row_task(ot_table *x, int row)
{
    static const char *const who[] = {"engineer", "infantry", NULL};
    static const char *const kinds[] = {"demolition", "construction", NULL};
    char column[] = "t1\0";
    int place, by, kind, pct = 0;
    ot_task *task;

    if (ot_tsv_word(x->t, row, "task", ot_task_words, false, &place) || ot_once(x, row, "task", place) ||
        ot_tsv_word(x->t, row, "who", who, false, &by) || ot_tsv_word(x->t, row, "kind", kinds, false, &kind))
        return 1;
    task = &x->out->task[place];
    task->infantry = by == 2;
    task->is_construction = kind == 2;
    for (int i = 0; i < OT_TASK_TURNS; i++) {
        memcpy(column, i == 9 ? "t10" : "t1", i == 9 ? 4 : 3);
        if (i < 9)
            column[1] = (char)('1' + i);
        /* Behind the turn that is certain cells are empty. */
        if ((pct < 100 || *ot_tsv_cell(x->t, row, column)) && ot_tsv_number(x->t, row, column, pct, 100, &pct))
            return 1;
        task->pct[i] = (uint8_t)pct;
    }
    return 0;
}

static int row_capacity(ot_table *x, int row)
{
    static const char *const columns[] = {"companies", "mg_crews", "gunners", "mortars", "flames", "guns"};
    ot_capacity *c = &x->out->capacity[row];
    uint8_t *at[] = {&c->companies, &c->mg_crews, &c->gunners, &c->mortars, &c->flames, &c->guns};
    int value;

    for (int i = 0; i < 6; i++) {
        if (ot_tsv_number(x->t, row, columns[i], 0, 24, &value))
            return 1;
        *at[i] = (uint8_t)value;
    }
    return ot_tsv_yes(x->t, row, "pit_only", &c->pit_only);
}

const ot_table_kind ot_unit_tables[] = {{"fire_grid", OT_RINGS, row_ring},
                                        {"grid_use", 9, row_grid_use},
                                        {"quadrants", OT_QUADRANTS, row_quadrant},
                                        {"direction_grid", OT_RAYS, row_ray},
                                        {"aircraft_fire", 2, row_air_attack},
                                        {"wind", OT_WINDS, row_wind},
                                        {"wind_change", 6, row_wind_change},
                                        {"gas_mask", OT_MASK_ROWS, row_mask},
                                        {"projector_cloud", OT_CLOUD_POINTS, row_projector},
                                        {"models", OT_MODELS - 1, row_model},
                                        {"mounts", 0, row_mount},
                                        {"bases", OT_BASES - 2, row_base},
                                        {"classes", 0, row_class},
                                        {"functions", 0, row_function},
                                        {"tasks", OT_TASKS - 1, row_task},
                                        {"capacity", OT_CAPACITIES, row_capacity},
                                        {NULL, 0, NULL}};
