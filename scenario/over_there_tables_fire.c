/* over_there_tables_fire.c - tables of fire, morale, melee and what hits do. */
#include "over_there_tables.h"

#include <stdlib.h>
#include <string.h>

/* --- fire --- */

static const char *const per_words[] = {"stand", "figure", "casting", "section", "gunner", "side", NULL};

static int read_fire_row(ot_table *x, int row, ot_fire_row fire[OT_WEAPONS], int letters)
{
    int letter, weapon, per;

    if (ot_tsv_word(x->t, row, "chart", ot_letter_words, false, &letter) || letter > letters)
        return ot_tsv_fail(x->t, row, "chart", "a letter of this variant");
    if (ot_tsv_word(x->t, row, "weapon", ot_weapon_words, false, &weapon) ||
        ot_once(x, row, "weapon", letter * OT_WEAPONS + weapon) ||
        ot_tsv_word(x->t, row, "per", per_words, false, &per))
        return 1;
    fire[weapon].per = (uint8_t)per;
    for (int band = OT_B1; band <= OT_B6; band++) {
        const char *column = ot_band_words[band - 1];
        int value;

        if (ot_tsv_number(x->t, row, column, 0, 250, &value))
            return 1;
        fire[weapon].value[letter][band] = (uint8_t)value;
        if (ot_tsv_made(x->t, row, column))
            fire[weapon].made[letter] |= (uint8_t)(1 << band);
        if (band > OT_B1 && value > fire[weapon].value[letter][band - 1])
            return ot_tsv_fail(x->t, row, column, "no more than in the band before");
    }
    return 0;
}

static int row_charts_fire(ot_table *x, int row) { return read_fire_row(x, row, x->out->fire[OT_CHARTS], OT_C); }
static int row_percentile_fire(ot_table *x, int row)
{
    return read_fire_row(x, row, x->out->fire[OT_PERCENTILE], OT_E);
}

/* `4-7`, `18` or a dash: the sums of two dice with that result. */
static int read_sums(ot_table *x, int row, const char *column, ot_hit_row *h, uint8_t result)
{
    const char *text = ot_tsv_cell(x->t, row, column);
    char *end;
    long lo, hi;

    if (strcmp(text, "-") == 0)
        return 0;
    lo = hi = strtol(text, &end, 10);
    if (end != text && *end == '-')
        hi = strtol(end + 1, &end, 10);
    if (end == text || *end || lo < 0 || hi < lo || hi >= OT_SUMS)
        return ot_tsv_fail(x->t, row, column, "sums from 0 to 18 such as 4-7, or -");
    for (long i = lo; i <= hi; i++) {
        if (h->result[i])
            return ot_tsv_fail(x->t, row, column, "sums that no column before it has");
        h->result[i] = result;
    }
    return 0;
}

static int row_hit(ot_table *x, int row)
{
    static const char *const columns[] = {"pin", "pin1", "pin2", "pin3", "pin4", "pin5"};
    ot_hit_row *h = &x->out->hit[row];
    int lo, hi;

    if (ot_tsv_number(x->t, row, "ff_lo", 1, 250, &lo) || ot_tsv_number(x->t, row, "ff_hi", lo, 250, &hi))
        return 1;
    if (lo != x->last + 1)
        return ot_tsv_fail(x->t, row, "ff_lo", "one more than ff_hi of the row before");
    x->last = hi;
    h->least = (uint8_t)lo;
    h->most = (uint8_t)hi;
    for (int i = 0; i < 6; i++)
        if (read_sums(x, row, columns[i], h, (uint8_t)(OT_PIN + i)))
            return 1;
    if (row == OT_HIT_ROWS - 1 && hi != x->out->fig.ff_top)
        return ot_tsv_fail(x->t, row, "ff_hi", "the figure ff_top");
    return 0;
}

static int read_target_row(ot_table *x, int row, ot_target_row target[OT_TARGETS])
{
    int place, letter;

    if (ot_tsv_word(x->t, row, "target", ot_target_words, false, &place) || ot_once(x, row, "target", place))
        return 1;
    for (int cover = 1; cover < OT_COVERS; cover++) {
        const char *column = cover >= OT_COVER_BUNKER ? "bunker_dugout" : ot_cover_words[cover - 1];

        if (ot_tsv_word(x->t, row, column, ot_letter_words, true, &letter))
            return 1;
        target[place].letter[cover] = (uint8_t)letter;
        if (ot_tsv_made(x->t, row, column))
            target[place].made |= (uint16_t)(1 << cover);
    }
    return 0;
}

static int row_charts_target(ot_table *x, int row) { return read_target_row(x, row, x->out->target[OT_CHARTS]); }
static int row_percentile_target(ot_table *x, int row)
{
    return read_target_row(x, row, x->out->target[OT_PERCENTILE]);
}

/* --- morale and melee --- */

static int read_morale_base(ot_table *x, int row, int8_t base[OT_COVERS][OT_BANDS])
{
    int cover, value;

    if (ot_tsv_word(x->t, row, "cover", ot_cover_words, false, &cover) || ot_once(x, row, "cover", cover))
        return 1;
    for (int band = OT_B1; band <= OT_B6; band++) {
        if (ot_tsv_number(x->t, row, ot_band_words[band - 1], 0, 100, &value))
            return 1;
        base[cover][band] = (int8_t)value;
    }
    return 0;
}

static int row_morale_charts(ot_table *x, int row) { return read_morale_base(x, row, x->out->morale[OT_CHARTS]); }
static int row_morale_percentile(ot_table *x, int row)
{
    return read_morale_base(x, row, x->out->morale[OT_PERCENTILE]);
}

static int read_morale_result(ot_table *x, int row, ot_morale_row *m)
{
    static const char *const words[] = {"ROUT",   "FALL_BACK", "HOLD", "CAUTIOUS_ADVANCE", "FULL_ADVANCE", "CHARGE",
                                        "RETIRE", "STAND",     NULL};
    static const uint8_t results[] = {OT_ROUTING, OT_FALL_BACK,   OT_HOLD,   OT_CAUTIOUS,
                                      OT_FULL,    OT_MUST_CHARGE, OT_RETIRE, OT_STAND};
    int place, shift = OT_NO_FIRE;

    if (ot_tsv_word(x->t, row, "result", words, false, &place) || ot_once(x, row, "result", place) ||
        ot_tsv_yes(x->t, row, "clears_pin", &m->clears_pin))
        return 1;
    if (strcmp(ot_tsv_cell(x->t, row, "columns_right"), "none") != 0 &&
        ot_tsv_number(x->t, row, "columns_right", 0, 5, &shift))
        return 1;
    m->result = results[place - 1];
    m->shift = (uint8_t)shift;
    m->made = ot_tsv_made(x->t, row, "result");
    return 0;
}

/* The last row, CHARGE, lies over the one before it [CH.morale.charge]. */
static int row_morale_result(ot_table *x, int row)
{
    ot_morale_row *m = &x->out->morale_result[row];
    int lo;

    if (row == OT_MORALE_ROWS - 1) {
        if (ot_tsv_number(x->t, row, "lo", x->out->morale_result[row - 1].least, 99, &lo))
            return 1;
        m->least = (int16_t)lo;
        m->most = x->out->morale_result[row - 1].most;
    } else if (ot_read_range(x, row, &m->least, &m->most))
        return 1;
    return read_morale_result(x, row, m);
}

static int row_broken(ot_table *x, int row)
{
    ot_morale_row *m = &x->out->broken[row];

    return ot_read_range(x, row, &m->least, &m->most) || read_morale_result(x, row, m);
}

static int read_modifier(ot_table *x, int row, const char *const *words, ot_modifier *out)
{
    int place, points;

    if (ot_tsv_word(x->t, row, "id", words, false, &place) || ot_once(x, row, "id", place) ||
        ot_tsv_number(x->t, row, "points", -9, 9, &points))
        return 1;
    out[place].points = (int8_t)points;
    out[place].made = ot_tsv_made(x->t, row, "points");
    return 0;
}

static int row_morale_mod(ot_table *x, int row)
{
    return read_modifier(x, row, ot_morale_mod_words, x->out->morale_mod);
}
static int row_melee_mod(ot_table *x, int row) { return read_modifier(x, row, ot_melee_mod_words, x->out->melee_mod); }

/* --- what hits do --- */

static int row_vehicle(ot_table *x, int row)
{
    ot_vehicle_row *v = &x->out->vehicle[row];
    int crew, weapons;

    if (ot_read_range(x, row, &v->least, &v->most) || ot_tsv_number(x->t, row, "crew", 0, 9, &crew) ||
        ot_tsv_number(x->t, row, "weapons", 0, 4, &weapons) || ot_tsv_yes(x->t, row, "shaken", &v->shaken) ||
        ot_tsv_yes(x->t, row, "immobile", &v->immobile) || ot_tsv_yes(x->t, row, "destroyed", &v->destroyed))
        return 1;
    v->crew = (uint8_t)crew;
    v->weapons_lost = (uint8_t)weapons;
    v->made = ot_tsv_made(x->t, row, "effect");
    return 0;
}

static int row_vehicle_mod(ot_table *x, int row)
{
    static const char *const others[] = {
        "german_hmg",         "other_hmg", "german_rifle_lmg", "other_rifle_lmg", "target_armoured_car",
        "target_truck_train", NULL};
    ot_tables *o = x->out;
    int8_t *at[] = {&o->vehicle_german_hmg,  &o->vehicle_other_hmg, &o->vehicle_german_small,
                    &o->vehicle_other_small, &o->vehicle_at_car,    &o->vehicle_at_truck};
    const char *firer = ot_tsv_cell(x->t, row, "firer");
    int place = 0, mod;

    if (ot_tsv_number(x->t, row, "mod", -99, 99, &mod))
        return 1;
    for (int i = 0; others[i]; i++)
        if (strcmp(others[i], firer) == 0) {
            *at[i] = (int8_t)mod;
            return ot_once(x, row, "firer", 64 + i);
        }
    if (ot_tsv_word(x->t, row, "firer", ot_weapon_words, false, &place) || ot_once(x, row, "firer", place))
        return 1;
    o->vehicle_by[place] = (int8_t)mod;
    return 0;
}

static const char *const structure_words[] = {"building", "bunker", "dugout", NULL};

/* `block 1, lose 1` */
static int read_effect(ot_table *x, int row, const char *column, ot_structure_effect *e)
{
    const char *text = ot_tsv_cell(x->t, row, column);

    if (strcmp(text, "-") == 0)
        return 0;
    for (size_t n; *text; text += n, text += *text == ',', text += *text == ' ') {
        n = strcspn(text, ",");
        if (n == 9 && strncmp(text, "destroyed", n) == 0)
            e->destroyed = 1;
        else if (n == 9 && strncmp(text, "lose half", n) == 0)
            e->half_lost = 1;
        else if (n == 6 && strncmp(text, "lose ", 5) == 0 && text[5] >= '1' && text[5] <= '9')
            e->lost = (uint8_t)(text[5] - '0');
        else if (n == 7 && strncmp(text, "block ", 6) == 0 && text[6] >= '1' && text[6] <= '9')
            e->levels = (uint8_t)(text[6] - '0');
        else
            return ot_tsv_fail(x->t, row, column, "destroyed, lose N, lose half, block N, or -");
    }
    return 0;
}

static int row_structure(ot_table *x, int row)
{
    ot_structure_row *s = &x->out->structure[row];

    if (ot_read_range(x, row, &s->least, &s->most))
        return 1;
    s->made = ot_tsv_made(x->t, row, "building");
    for (int i = 0; i < OT_STRUCTURES; i++)
        if (read_effect(x, row, structure_words[i], &s->on[i]))
            return 1;
    return 0;
}

static int row_structure_mod(ot_table *x, int row)
{
    int weapon, mod;

    if (row == 0)
        memset(x->out->structure_by, OT_NO_EFFECT, sizeof x->out->structure_by);
    if (ot_tsv_word(x->t, row, "firer", ot_weapon_words, false, &weapon) || ot_once(x, row, "firer", weapon))
        return 1;
    for (int i = 0; i < OT_STRUCTURES; i++) {
        mod = OT_NO_EFFECT;
        if (strcmp(ot_tsv_cell(x->t, row, structure_words[i]), "NE") != 0 &&
            ot_tsv_number(x->t, row, structure_words[i], -99, 99, &mod))
            return 1;
        x->out->structure_by[weapon][i] = (int8_t)mod;
    }
    return 0;
}

static int row_aircraft(ot_table *x, int row)
{
    static const char *const words[] = {"holes", "shaken", "driven_off", "shot_down", NULL};
    ot_aircraft_row *a = &x->out->aircraft[row];
    int effect;

    if (ot_read_range(x, row, &a->least, &a->most) || ot_tsv_word(x->t, row, "result", words, false, &effect))
        return 1;
    a->effect = (uint8_t)(effect - 1);
    a->made = ot_tsv_made(x->t, row, "result");
    return 0;
}

const ot_table_kind ot_fire_tables[] = {{"charts_fire", OT_C *(OT_WEAPONS - 2), row_charts_fire},
                                        {"percentile_fire", OT_E *(OT_WEAPONS - 2), row_percentile_fire},
                                        {"hit_determination", OT_HIT_ROWS, row_hit},
                                        {"charts_target", OT_TARGETS - 1, row_charts_target},
                                        {"percentile_target", OT_TARGETS - 1, row_percentile_target},
                                        {"morale_charts", OT_COVERS - 1, row_morale_charts},
                                        {"morale_percentile", OT_COVERS - 1, row_morale_percentile},
                                        {"morale_results", OT_MORALE_ROWS, row_morale_result},
                                        {"broken_results", OT_BREAK_ROWS, row_broken},
                                        {"morale_modifiers", OT_MORALE_MODS - 1, row_morale_mod},
                                        {"melee_modifiers", OT_MELEE_MODS - 1, row_melee_mod},
                                        {"vehicle_hits", OT_VEHICLE_ROWS, row_vehicle},
                                        {"vehicle_modifiers", 16, row_vehicle_mod},
                                        {"structure_hits", OT_STRUCTURE_ROWS, row_structure},
                                        {"structure_modifiers", 0, row_structure_mod},
                                        {"aircraft_hits", OT_AIRCRAFT_ROWS, row_aircraft},
                                        {NULL, 0, NULL}};
