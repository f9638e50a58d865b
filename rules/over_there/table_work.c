/* table_work.c - ways and lines of sight on a full table, asked many times over to be measured. */
#include "moves.h"
#include "shell.h"

#include <string.h>

enum { ACROSS = 12, DEEP = 8, CORNERS = 6, WORKS = 4, STEP = 6 * OT_INCH };
static_assert(ACROSS * DEEP == OT_MAX_FEATURES && ACROSS * DEEP + WORKS == 100, "a hundred outlines");
static_assert(ACROSS * DEEP * CORNERS <= OT_MAX_POINTS, "and room for their corners");

typedef struct full_table {
    ot_scenario sc;
    ot_state s;
} full_table;

static const int8_t corner[CORNERS][2] = {{0, 0}, {8, 3}, {16, 0}, {16, 12}, {9, 8}, {0, 12}}; /* concave */

/* Every second place a wood, the others houses, wire and hills in turn: all that is gone round, paid for or looked
 * past. */
static int kind_at(int i)
{
    static const uint8_t other[] = {OT_G_BUILDING, OT_G_WIRE, OT_G_HILL, OT_G_RUBBLE};

    return i % 2 ? OT_G_LIGHT_WOODS : other[i / 2 % 4];
}

static void lay_feature(ot_scenario *sc, int i)
{
    ot_feature *f = &sc->feature[i];

    *f = (ot_feature){.kind = (uint8_t)kind_at(i), .flags = OT_CLOSED, .n = CORNERS, .first = (uint16_t)(i * CORNERS)};
    for (int k = 0; k < CORNERS; k++)
        sc->point[f->first + k] =
            (fs_point){i % ACROSS * STEP + 1000 + corner[k][0] * 150, i / ACROSS * STEP + 1000 + corner[k][1] * 150};
}

/* One company on a table of a hundred outlines; four of them are trenches dug in play. */
static int lay(const fs_scenario *like, void *memory)
{
    full_table *t = memory;
    int feature;

    t->sc = *(const ot_scenario *)like;
    t->sc.width = ACROSS * STEP;
    t->sc.height = DEEP * STEP;
    t->sc.n_features = OT_MAX_FEATURES;
    t->sc.n_points = OT_MAX_FEATURES * CORNERS;
    for (int i = 0; i < OT_MAX_FEATURES; i++)
        lay_feature(&t->sc, i);
    memset(&t->s, 0, sizeof t->s);
    t->s.head.turn = 1;
    for (int i = 0; i < WORKS; i++)
        t->s.work[i] = (ot_work){.kind = OT_G_TRENCH,
                                 .n = 2,
                                 .width = OT_INCH,
                                 .at = {{(3 * i + 1) * STEP, 5000}, {(3 * i + 2) * STEP, 5500}}};
    t->s.unit[1] = (ot_unit){.where = OT_ON_TABLE, .formation = OT_LINE, .castings = 8};
    t->sc.piece[1] = (ot_piece){.class_ = OT_INFANTRY, .side = OT_RED, .castings = 8, .section = 1};
    return ot_prepare_ground(&t->sc, &feature);
}

static fs_point any_point(const ot_scenario *sc, uint64_t *rng)
{
    return (fs_point){(int32_t)fs_below(rng, (uint32_t)sc->width), (int32_t)fs_below(rng, (uint32_t)sc->height)};
}

/* The company is put anywhere and asked about a way of six inches. */
static uint64_t paths(void *memory, int n)
{
    full_table *t = memory;
    ot_ctx c = {&t->sc, &t->s, NULL, NULL};
    uint64_t rng = 1, allowed = 0;

    for (int i = 0; i < n; i++) {
        fs_point from = any_point(&t->sc, &rng), to = ot_ahead(from, (int)fs_below(&rng, OT_TURN), 6 * OT_INCH);

        t->s.unit[1].x = from.x, t->s.unit[1].y = from.y;
        allowed += !ot_path_refused(&c, OT_RED, 1, OT_BY_MOVE, &to, 1, NULL, NULL);
    }
    return allowed;
}

/* Any point of the table from anywhere on it. */
static uint64_t looks(void *memory, int n)
{
    full_table *t = memory;
    uint64_t rng = 1, seen = 0;

    for (int i = 0; i < n; i++) {
        fs_point from = any_point(&t->sc, &rng);

        t->s.unit[1].x = from.x, t->s.unit[1].y = from.y;
        seen += ot_sees_point(&t->sc, &t->s, 1, any_point(&t->sc, &rng));
    }
    return seen;
}

const fs_table_work ot_table_work = {.size = sizeof(full_table), .lay = lay, .paths = paths, .looks = looks};
