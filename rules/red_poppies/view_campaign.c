/* view_campaign.c - the day, its segment and the lists of a campaign, for the view. */
#include "campaign.h"
#include <firestep/writer.h>

static void put_track(fs_writer *w, const char *name, int value, int most)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "name", name);
    fs_json_int(w, "value", value);
    fs_json_int(w, "max", most);
    fs_json_close(w, '}');
}

/* The segments of a day in the order of the book, the scenarios among them [11.02]. */
static int segment_of(const rp_state *s)
{
    static const uint8_t of_battle[RP_BATTLES] = {0, 2, 3, 6};
    static const uint8_t of_phase[] = {
        [RP_PHASE_REINFORCEMENTS] = 1, [RP_PHASE_COUNTER_ATTACK] = 3, [RP_PHASE_ISOLATION] = 4,
        [RP_PHASE_NIGHT_MELEE] = 5,    [RP_PHASE_NIGHT_ATTACK] = 6,   [RP_PHASE_RECOVERY] = 7,
        [RP_PHASE_IMPROVEMENT] = 8,    [RP_PHASE_REDEPLOYMENT] = 9,
    };

    if (s->part)
        return of_battle[rp_battle_of(s->part)];
    return rp_is_segment(s->head.phase) ? of_phase[s->head.phase] : 0;
}

static const char *segment_name(int segment)
{
    static const char *const names[] = {"",
                                        "reinforcements and recoveries",
                                        "attack",
                                        "counter-attack",
                                        "isolation",
                                        "melees of the night",
                                        "night attack",
                                        "recovery",
                                        "improvement of positions",
                                        "redeployment"};

    return names[segment];
}

enum { SEGMENTS = 9 };

void rp_view_days(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    if (!sc->campaign.days)
        return;
    put_track(w, "day", s->day, sc->campaign.days);
    put_track(w, "segment", segment_of(s), SEGMENTS);
}

/* --- sheets --- */

static void put_text(fs_writer *w, const char *name, const char *text)
{
    fs_json_open(w, NULL, '[');
    fs_json_str(w, NULL, name);
    fs_json_str(w, NULL, text);
    fs_json_close(w, ']');
}

static void put_two_digits(fs_writer *w, int n)
{
    fs_put_char(w, (char)('0' + n / 10));
    fs_put_char(w, (char)('0' + n % 10));
}

/* Where the campaign stands: date, segment, who would win if it ended now. */
static void put_standing(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    static const char *const columns[] = {"what", "now"};
    rp_date date = rp_date_of(sc, s->day ? s->day : 1);
    fs_side winner = rp_winner_now(sc, s);
    char text[16];
    fs_writer day = {text, 0, sizeof text};

    fs_put_int(&day, date.year);
    fs_put_char(&day, '-');
    put_two_digits(&day, date.month);
    fs_put_char(&day, '-');
    put_two_digits(&day, date.day);
    fs_put_end(&day);
    fs_json_open_sheet(w, "Campaign", columns, 2);
    put_text(w, "date", text);
    put_text(w, "segment", segment_name(segment_of(s)));
    put_text(w, "attacker", sc->side_title[rp_attacker(sc)]);
    put_text(w, "would win now", winner == 3 ? "nobody" : sc->side_title[winner]);
    put_text(w, "attacked last night", s->raided == 3 ? "both" : sc->side_title[s->raided]);
    fs_json_close_sheet(w);
}

static const char *fate_of(const rp_state *s, int unit)
{
    switch (s->unit[unit].where) {
    case RP_DESTROYED:
        return rp_is_casualty(s, unit) ? "casualty" : "gone for good";
    case RP_CAPTURED:
        return "captured";
    default:
        return "recovered";
    }
}

/* Casualties of the day, captured, recovered and gone, by unit [11.01a] [11.531b] [11.533]. */
static void put_casualties(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    static const char *const columns[] = {"unit", "side", "title", "day", "list"};

    fs_json_open_sheet(w, "Casualty lists", columns, 5);
    for (int u = 1; u <= sc->n_units; u++) {
        uint8_t where = s->unit[u].where;

        if (where != RP_DESTROYED && where != RP_CAPTURED && where != RP_RECOVERED)
            continue;
        fs_json_open(w, NULL, '[');
        fs_json_str(w, NULL, sc->piece[u].name);
        fs_json_str(w, NULL, sc->side_title[sc->piece[u].side]);
        fs_json_str(w, NULL, sc->unit_titles[u]);
        fs_json_int(w, NULL, s->unit[u].day);
        fs_json_str(w, NULL, fate_of(s, u));
        fs_json_close(w, ']');
    }
    fs_json_close_sheet(w);
}

void rp_view_sheets(const rp_scenario *sc, const rp_state *s, fs_writer *w)
{
    if (!sc->campaign.days)
        return;
    put_standing(sc, s, w);
    put_casualties(sc, s, w);
}
