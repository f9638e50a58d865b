/* campaign.c - the calendar of a campaign, and what its files share. */
#include "campaign.h"

static int days_of(int year, int month)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    return days[month - 1] + (month == 2 && year % 4 == 0);
}

/* Each day of the campaign is one of the calendar [11.02]. */
rp_date rp_date_of(const rp_scenario *sc, int day)
{
    int year = sc->year, month = sc->month, at = sc->campaign.first + day - 1;

    while (at > days_of(year, month)) {
        at -= days_of(year, month);
        month = month % 12 + 1;
        year += month == 1;
    }
    return (rp_date){(uint16_t)year, (uint8_t)month, (uint8_t)at};
}

bool rp_is_casualty(const rp_state *s, int unit)
{
    return s->unit[unit].where == RP_DESTROYED && s->unit[unit].day == s->day;
}

void rp_tell_count(rp_ctx *c, uint16_t event, fs_rule rule, fs_side side, int number)
{
    if (c->run && c->run->log)
        fs_say(c->run, &(fs_event){.type = event, .rule = rule, .side = side, .seen = 3, .total = number}, NULL, NULL,
               0);
}

/* --- is it a calendar --- */

static bool is_empty(const uint64_t *set)
{
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (set[w])
            return false;
    return true;
}

static bool is_part_sound(const rp_scenario *sc, const rp_state *s)
{
    if (!s->day)
        return !s->part && !s->raided && !rp_is_segment(s->head.phase);
    if (s->day > sc->campaign.days || s->raided > 3)
        return false;
    bool fights = s->head.phase >= RP_PHASE_BOMBARDMENT && s->head.phase <= RP_PHASE_ADMINISTRATION;

    if (!fights)
        return !s->part && (rp_is_segment(s->head.phase) || s->head.phase == RP_PHASE_OVER) && s->head.turn == 1;
    return s->part >= rp_part_of(s->day, RP_ATTACK) && s->part <= rp_part_of(s->day, RP_NIGHT_ATTACK);
}

/* Ownership is remembered in the scenarios of a campaign after the first, and nowhere else [R74]. */
static bool is_ownership_sound(const rp_state *s)
{
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (s->plane[RP_OWNED][w] & s->plane[RP_OWNED + 1][w])
            return false;
    return rp_is_later(s) || (is_empty(s->plane[RP_OWNED]) && is_empty(s->plane[RP_OWNED + 1]));
}

int rp_calendar_refused(const rp_scenario *sc, const rp_state *s, fs_error *e)
{
    bool is_campaign = sc->campaign.days != 0;

    if (!s->day != (!is_campaign || s->head.phase == RP_PHASE_SETUP) || !is_part_sound(sc, s))
        return rp_refuse(e, RP_11_02, RP_P_BAD_STATE, 0, FS_NO_HEX);
    if (!is_ownership_sound(s))
        return rp_refuse(e, RP_R74, RP_P_BAD_STATE, 0, FS_NO_HEX);
    for (int u = 1; u <= sc->n_units; u++) {
        const rp_unit *unit = &s->unit[u];
        bool lost = unit->where == RP_DESTROYED || unit->where == RP_CAPTURED, back = unit->where == RP_RECOVERED;

        if (unit->day > s->day || (is_campaign && (lost || back) && !unit->day) || (back && !s->day))
            return rp_refuse(e, RP_11_531a, RP_P_BAD_STATE, u, FS_NO_HEX);
    }
    return 0;
}
