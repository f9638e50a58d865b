/* target.c - what a target is: its row of the target table, and the chart letter it gives [VI.B.1] [CH.tdt] [CH.tdt.5].
 */
#include "steps.h"

const ot_class_row *ot_row_of(const ot_scenario *sc, const ot_state *s, int unit)
{
    bool changed = ot_is_cavalry(sc, unit) ? !ot_is(s, unit, OT_MOUNTED) /* */
                                           : ot_is_drawn(sc, unit) && ot_is(s, unit, OT_LIMBERED);

    return &sc->tables.of_class[sc->piece[unit].class_][changed ? OT_CHANGED : OT_AS_IS];
}

int ot_target_kind(const ot_scenario *sc, const ot_state *s, int unit)
{
    int kind = ot_row_of(sc, s, unit)->target;

    return kind == OT_T_VEHICLE_STILL && ot_is(s, unit, OT_MOVED) ? OT_T_VEHICLE_MOVING : kind; /* [VI.D.5] */
}

int ot_letter_of(const ot_scenario *sc, int target_row, int cover, int worse, int *shift)
{
    const ot_target_row *row = &sc->tables.target[ot_is_percentile(sc)][target_row];
    int last = ot_is_percentile(sc) ? OT_E : OT_C, letter = row->letter[cover];

    if (!letter) /* a vehicle astride a trench or pit counts as in the open */
        letter = row->letter[OT_COVER_OPEN];
    letter += worse;
    if (letter > last) { /* */
        if (shift)
            *shift += letter - last;
        letter = last;
    }
    return letter;
}

int ot_rate(const ot_scenario *sc, int weapon, int letter, int band)
{
    return band < OT_BEYOND ? sc->tables.fire[ot_is_percentile(sc)][weapon].value[letter][band] : 0;
}
