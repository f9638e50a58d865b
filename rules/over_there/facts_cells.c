/* facts_cells.c - who is under a grid on a real table: cell by cell, as it is said [VII.H]. */
#include "facts.h"
#include "guns.h"

/* Everything of the k-th named: ring, castings, whether it is seen, cover. False while something is asked. */
static bool ask_of(ot_ctx *c, const ot_grid *g, int base, int k, int value)
{
    int unit = ot_said_unit(value);

    if (!ot_ask(c, OT_ASK_RING, unit, base + k))
        return false;
    if (!unit)
        return true;
    if (!ot_ask(c, OT_ASK_COUNT, unit, base + k))
        return false;
    int row = ot_row_said(c, unit, g->sees_all ? 0 : g->side);
    return row && ot_cover_said(c, unit, g->battery);
}

bool ot_cells_are_said(ot_ctx *c, const ot_grid *g, int quadrant)
{
    uint8_t named[OT_MAX_NAMED];
    int base = quadrant * OT_MAX_NAMED;

    for (int k = 0; k < OT_MAX_NAMED; k++) { /* one after the other, so that nothing is asked in vain */
        int value = ot_ask(c, OT_ASK_WHO_CELL, g->battery, base + k);

        if (!value)
            return false;
        if (value == OT_SAY_NOBODY)
            return true;
        named[k] = (uint8_t)value;
        if (!ask_of(c, g, base, k, named[k]))
            return false;
    }
    return true;
}

/* Mortar bombs fall into trenches and pits [VII.M]. */
static int letter_said(const ot_ctx *c, const ot_grid *g, int unit)
{
    bool seen =
        g->sees_all || ot_side_of(c->sc, unit) == g->side || ot_said(c->s, OT_ASK_SEEN, unit, g->side) != OT_SAY_NO;
    int row = seen ? ot_target_kind(c->sc, c->s, unit) : OT_T_HMG_GUNNER_BLIND;
    const ot_plunge by = {g->axis, ot_is_mortar(g->salvo.hits_as)};
    int open = ot_letter_of(c->sc, row, OT_COVER_OPEN, 0, NULL), said = ot_said(c->s, OT_ASK_COVER, unit, g->battery);

    if (c->s->unit[unit].feature)
        return ot_casting_letter(c->sc, c->s, unit, (fs_point){0, 0}, row, &by);
    int letter = said ? ot_letter_of(c->sc, row, said, 0, NULL) : open;
    return letter > open ? letter : open;
}

static void add_unit(const ot_ctx *c, const ot_grid *g, int unit, int cell, int n, ot_cells *out)
{
    int letter = letter_said(c, g, unit);

    for (int i = 0; i < n && out->n < OT_MAX_IN_GRID; i++, out->n++)
        out->at[out->n] = (ot_in_cell){(uint8_t)unit, (uint8_t)i, (uint8_t)cell, (uint8_t)letter, 1, out->n};
}

void ot_cells_as_said(const ot_ctx *c, const ot_grid *g, int quadrant, ot_cells *out)
{
    int base = quadrant * OT_MAX_NAMED;

    for (int k = 0; k < OT_MAX_NAMED; k++) {
        int value = ot_said(c->s, OT_ASK_WHO_CELL, g->battery, base + k), unit = ot_said_unit(value);
        int f = ot_said_feature(value), ring = ot_said(c->s, OT_ASK_RING, unit, base + k);
        int cell = OT_QUADRANTS * (ring - 1) + quadrant;

        if (ring < 1 || ring > g->rings || (!unit && f < 0))
            continue;
        if (unit && ot_on_table(c->s, unit)) {
            int n = ot_said(c->s, OT_ASK_COUNT, unit, base + k);
            add_unit(c, g, unit, cell, n ? n : 1, out);
        } else if (!unit && ot_area_of(c->sc, c->s, f).kind == OT_G_WIRE)
            out->wire[cell] = (uint8_t)(f + 1);
        else if (!unit && ot_structure_of(ot_area_of(c->sc, c->s, f).kind) >= 0)
            out->work[cell] = (uint8_t)(f + 1);
    }
}
