/* plots.c - bars, courses and the map of losses. */
#include "plots.h"
#include "places.h"

#include <firestep/hex.h>
#include <math.h>
#include <string.h>

enum {
    WIDE = 720,
    LEFT = 190,
    RIGHT = 180, /* for `100.0 % (34.2 to 100.0)` */
    BAR = 18,
    GAP = 6,
    HIGH = 220,
    FOOT = 34,
    HEAD = 10,
    NAMES = 240,
    WIDEST = 72,
    LETTERS = 28, /* of a name beside its line, in one row */
    ROW = 15
};

void plot_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        const char *as = *text == '&'   ? "&amp;"
                         : *text == '<' ? "&lt;"
                         : *text == '>' ? "&gt;"
                         : *text == '"' ? "&quot;"
                                        : NULL;
        if (as)
            fputs(as, out);
        else
            fputc(*text, out);
    }
}

static void open_plot(FILE *out, int high, const char *title)
{
    fprintf(out,
            "<div class=\"scroll\" tabindex=\"0\"><svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"",
            WIDE, high);
    plot_text(out, title);
    fputs("\">\n", out);
}

static void close_plot(FILE *out) { fputs("</svg></div>\n", out); }

static void label(FILE *out, double x, double y, const char *anchor, const char *text)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    plot_text(out, text);
    fputs("</text>\n", out);
}

/* --- bars ---------------------------------------------------------------------------------------------------- */

typedef struct bar {
    const char *class, *title;
    double value, low, high; /* in parts of the whole width */
    bool has_range;
    char says[64];
} bar;

static void put_bar(FILE *out, int y, const bar *b)
{
    double room = WIDE - LEFT - RIGHT, middle = y + BAR / 2.0;
    label(out, LEFT - 8, middle + 4, "end", b->title);
    fprintf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n", b->class, LEFT, y,
            room * b->value, BAR);
    if (b->has_range)
        fprintf(out, "<path class=\"range\" d=\"M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8\"/>\n", LEFT + room * b->low,
                middle, LEFT + room * b->high, LEFT + room * b->low, middle - 4, LEFT + room * b->high, middle - 4);
    label(out, LEFT + room * (b->high > b->value ? b->high : b->value) + 6, middle + 4, "start", b->says);
}

static const char *series_name(const sim_series *s) { return *s->label ? s->label : "as it is"; }

static const char *won_title(const sim_tally *t, int k)
{
    return k < 2 ? t->scenario->names->side_title[k + 1] : "drawn";
}

static const char *const classes[] = {"side-1", "side-2", "draw"};

void plot_won(FILE *out, const sim_series *series, int n)
{
    int each = 3 * (BAR + GAP) + (n > 1 ? 26 : 8), high = n * each + HEAD;
    open_plot(out, high, "Who won, with 95 % intervals");
    for (int i = 0; i < n; i++) {
        const sim_tally *t = &series[i].tally;
        int y = HEAD + i * each;
        if (n > 1) {
            label(out, LEFT, y + 8, "start", series_name(&series[i]));
            y += 16;
        }
        for (int k = 0; k < 3; k++) {
            sim_share s = sim_share_of(t->won[k], t->games);
            bar b = {classes[k], won_title(t, k), s.share, s.low, s.high, true, ""};
            snprintf(b.says, sizeof b.says, "%.1f %% (%.1f to %.1f)", 100 * s.share, 100 * s.low, 100 * s.high);
            put_bar(out, y + k * (BAR + GAP), &b);
        }
    }
    close_plot(out);
}

static double most_lost(const sim_series *series, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 2; k++) {
            double high = sim_mean(&series[i].tally.strength[k]) + sim_margin(&series[i].tally.strength[k]);
            most = high > most ? high : most;
        }
    return most > 0 ? most : 1;
}

void plot_losses(FILE *out, const sim_series *series, int n)
{
    int each = 2 * (BAR + GAP) + (n > 1 ? 26 : 8);
    double most = most_lost(series, n);
    open_plot(out, n * each + HEAD, "Mean losses in points of strength, with 95 % intervals");
    for (int i = 0; i < n; i++) {
        const sim_tally *t = &series[i].tally;
        int y = HEAD + i * each;
        if (n > 1) {
            label(out, LEFT, y + 8, "start", series_name(&series[i]));
            y += 16;
        }
        for (int k = 0; k < 2; k++) {
            double mean = sim_mean(&t->strength[k]), half = sim_margin(&t->strength[k]);
            bar b = {classes[k],
                     won_title(t, k),
                     mean / most,
                     (mean > half ? mean - half : 0) / most,
                     (mean + half) / most,
                     sim_has_margin(&t->strength[k]),
                     ""};
            if (b.has_range)
                snprintf(b.says, sizeof b.says, "%.1f ± %.1f", mean, half);
            else
                snprintf(b.says, sizeof b.says, "%.1f", mean);
            put_bar(out, y + k * (BAR + GAP), &b);
        }
    }
    close_plot(out);
}

/* --- along the turns ------------------------------------------------------------------------------------------- */

static double turn_x(int k, int n) { return 60 + (WIDE - 60 - NAMES) * (n > 1 ? (double)k / (n - 1) : 0.5); }

/* The places behind the point that a step needs: 1, 0.5, 0.25. */
static int places_of(double step)
{
    return fabs(step - round(step)) < 1e-9 ? 0 : fabs(10 * step - round(10 * step)) < 1e-9 ? 1 : 2;
}

static void put_axes(FILE *out, int n, double low, double high, const char *unit, const char *of)
{
    char text[32];
    int places = places_of((high - low) / 4);
    double y0 = HIGH - FOOT, room = HIGH - FOOT - HEAD;
    for (int i = 0; i <= 4; i++) {
        double y = y0 - room * i / 4;
        fprintf(out, "<path class=\"axis\" d=\"M60 %.1fH%d\"/>\n", y, WIDE - NAMES);
        snprintf(text, sizeof text, "%.*f%s", places, low + (high - low) * i / 4, unit);
        label(out, 54, y + 4, "end", text);
    }
    int step = n > 24 ? (n + 11) / 12 : n > 12 ? 2 : 1;
    for (int k = 0; k < n; k += step) {
        snprintf(text, sizeof text, "%d", k + 1);
        label(out, turn_x(k, n), HIGH - FOOT + 16, "middle", text);
    }
    label(out, turn_x(0, 1), HIGH - 4, "middle", "turns ended");
    label(out, 63, HEAD + 15, "start", of);
}

/* One value for each turn end, as a line with its name at the end. */
typedef struct course {
    const char *class, *name;
    int shade; /* which of several of the same colour */
    double value[SIM_TURNS];
    int n;
} course;

/* How much of a name goes into a row: whole words if there are any. */
static int letters_of_row(const char *name)
{
    int n = 0, cut = 0;
    while (name[n] && n < LETTERS) {
        if (name[n] == ' ')
            cut = n;
        n++;
        while ((name[n] & 0xc0) == 0x80) /* the rest of a letter of several bytes */
            n++;
    }
    return name[n] && cut ? cut : n;
}

static int rows_of(const char *name)
{
    int rows = 0;
    for (; *name; rows++)
        for (name += letters_of_row(name); *name == ' ';)
            name++;
    return rows ? rows : 1;
}

/* The name of a course beside the sample of its line, in as many rows as it needs. */
static void put_name(FILE *out, const char *name, double y)
{
    char row[8 * LETTERS];
    for (; *name; y += ROW) {
        int n = letters_of_row(name);
        snprintf(row, sizeof row, "%.*s", n, name);
        label(out, WIDE - NAMES + 26, y, "start", row);
        for (name += n; *name == ' ';)
            name++;
    }
}

static void put_course(FILE *out, const course *c, double low, double high, double name_y)
{
    double y0 = HIGH - FOOT, room = (HIGH - FOOT - HEAD) / (high > low ? high - low : 1);
    fprintf(out, "<polyline class=\"line %s shade-%d\" points=\"", c->class, c->shade % 6);
    for (int k = 0; k < c->n; k++)
        fprintf(out, "%s%.1f,%.1f", k ? " " : "", turn_x(k, c->n), y0 - room * (c->value[k] - low));
    fputs("\"><title>", out);
    plot_text(out, c->name);
    fputs("</title></polyline>\n", out);
    fprintf(out, "<path class=\"line %s shade-%d\" d=\"M%d %.1fh14\"/>\n", c->class, c->shade % 6, WIDE - NAMES + 8,
            name_y - 4);
    put_name(out, c->name, name_y);
}

/* Widens the range so that its four steps are round numbers. */
static void round_range(double *low, double *high)
{
    static const double round[] = {1, 2, 2.5, 5, 10};
    double unit = 0.1, from = *low;
    for (;; unit *= 10)
        for (size_t i = 0; i < sizeof round / sizeof *round; i++) {
            double step = unit * round[i];
            *low = step * floor(from / step);
            if (*low + 4 * step >= *high) {
                *high = *low + 4 * step;
                return;
            }
        }
}

void plot_score(FILE *out, const sim_tally *t)
{
    static course c;
    double low = 0, high = 1, n = t->games ? (double)t->games : 1;
    for (int k = 0; k < t->n_turns; k++)
        for (int i = 0; i < 2; i++) {
            double v = t->turn[k].score[i] / n;
            low = v < low ? v : low;
            high = v > high ? v : high;
        }
    round_range(&low, &high);
    open_plot(out, HIGH, "Mean score, turn by turn");
    put_axes(out, t->n_turns, low, high, "", "points");
    for (int i = 0, row = 0; i < 2; i++) {
        c.class = classes[i];
        c.name = won_title(t, i);
        c.n = t->n_turns;
        for (int k = 0; k < t->n_turns; k++)
            c.value[k] = t->turn[k].score[i] / n;
        put_course(out, &c, low, high, HEAD + 12 + ROW * row);
        row += rows_of(c.name);
    }
    close_plot(out);
}

void plot_goals(FILE *out, const sim_tally *t, fs_side side)
{
    static course c;
    double n = t->games ? (double)t->games : 1;
    int shown = 0, row = 0, rows = 0;
    for (int i = 0; i < t->goals.n; i++)
        rows += t->goals.at[i].side == side ? rows_of(t->goals.at[i].title) : 0;
    int names = HEAD + 12 + ROW * rows;
    open_plot(out, names > HIGH ? names : HIGH, "Games in which each goal is held, turn by turn");
    put_axes(out, t->n_turns, 0, 100, " %", "of games");
    for (int i = 0; i < t->goals.n; i++) {
        if (t->goals.at[i].side != side)
            continue;
        c.class = classes[side - 1];
        c.name = t->goals.at[i].title;
        c.shade = shown++;
        c.n = t->n_turns;
        for (int k = 0; k < t->n_turns; k++)
            c.value[k] = 100 * (double)t->turn[k].held[i] / n;
        put_course(out, &c, 0, 100, HEAD + 12 + ROW * row);
        row += rows_of(c.name);
    }
    close_plot(out);
}

void plot_length(FILE *out, const sim_tally *t)
{
    int last = 1, first = SIM_TURNS;
    uint64_t most = 1;
    char text[32];
    for (int k = 0; k < SIM_TURNS; k++)
        if (t->length[k]) {
            last = k;
            first = k < first ? k : first;
            most = t->length[k] > most ? t->length[k] : most;
        }
    int n = last - first + 1, step = (n + 23) / 24;
    double room = (double)(WIDE - 60) / n, high = HIGH - FOOT - HEAD - 14;
    room = room < WIDEST ? room : WIDEST; /* of few columns none is a wall */
    double left = (WIDE - room * n) / 2;
    open_plot(out, HIGH, "The turn in which games ended");
    for (int k = first; k <= last; k++) {
        double x = left + room * (k - first), tall = high * (double)t->length[k] / (double)most;
        fprintf(out, "<rect class=\"draw\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", x + room * 0.1,
                HIGH - FOOT - tall, room * 0.8, tall);
        if ((k - first) % step)
            continue;
        snprintf(text, sizeof text, "%d", k);
        label(out, x + room / 2, HIGH - FOOT + 16, "middle", text);
        snprintf(text, sizeof text, "%llu", (unsigned long long)t->length[k]);
        label(out, x + room / 2, HIGH - FOOT - tall - 4, "middle", text);
    }
    label(out, WIDE / 2.0, HIGH - 4, "middle", "last turn, and how many games ended in it");
    close_plot(out);
}

/* --- the map --------------------------------------------------------------------------------------------------- */

static void put_shape(FILE *out, const fs_scenario *sc, int place, int table_height)
{
    if (sim_has_hexes(sc)) {
        fs_point p = fs_hex_centre(&sc->board->grid, place);
        int x = 30 * (int)p.x + 60, y = 52 * (int)p.y + 52;
        fprintf(out, "<path d=\"M%d %dh60l30 52l-30 52h-60l-30-52z\"", x - 30, y - 52);
        return;
    }
    int size = 40 * SIM_SQUARE / 1000;
    int x = place % SIM_ACROSS * size, y = 40 * table_height / 1000 - (place / SIM_ACROSS + 1) * size;
    fprintf(out, "<path d=\"M%d %dh%dv%dh-%dz\"", x, y, size, size, size);
}

static double heat_of(const sim_tally *t, int place, int which)
{
    return which ? t->fell[place][which - 1] : t->fell[place][0] + t->fell[place][1];
}

static double most_heat(const sim_tally *t)
{
    double most = 0;
    for (int i = 0; i < t->n_places; i++)
        most = heat_of(t, i, 0) > most ? heat_of(t, i, 0) : most;
    return most;
}

/* How strong the colour of a place is, by its part of the most. */
static double shade_of(double part) { return 0.08 + 0.8 * part; }

static void put_heat(FILE *out, const sim_tally *t, int which, double most, int table_height)
{
    static const char *const names[] = {"all", "heat-1", "heat-2"};
    double n = t->games ? (double)t->games : 1;
    char name[32];
    fprintf(out, "<g class=\"heat %s\">\n", names[which]);
    for (int i = 0; i < t->n_places; i++) {
        double heat = heat_of(t, i, which);
        if (heat <= 0)
            continue;
        sim_place_name(t->scenario, i, name);
        put_shape(out, t->scenario, i, table_height);
        fprintf(out, " fill-opacity=\"%.2f\"><title>%s: ", shade_of(heat / most), name);
        plot_text(out, won_title(t, 0));
        fprintf(out, " %.3f, ", t->fell[i][0] / n);
        plot_text(out, won_title(t, 1));
        fprintf(out, " %.3f points a game</title></path>\n", t->fell[i][1] / n);
    }
    fputs("</g>\n", out);
}

void plot_heat_scale(FILE *out, const sim_tally *t)
{
    enum { STEPS = 5, WIDTH = 56 };
    double most = most_heat(t), n = t->games ? (double)t->games : 1;
    char text[48];
    if (most <= 0) {
        fputs("<p class=\"faint\">Nothing was lost in any place.</p>\n", out);
        return;
    }
    fprintf(out, "<svg class=\"scale\" viewBox=\"0 0 %d 34\" role=\"img\" aria-label=\"Scale of losses\">\n", WIDE);
    fprintf(out, "<rect class=\"heat-ground\" x=\"0\" y=\"2\" width=\"%d\" height=\"14\"/>\n", STEPS * WIDTH);
    for (int i = 1; i <= STEPS; i++) {
        fprintf(out, "<rect class=\"heat-step\" x=\"%d\" y=\"2\" width=\"%d\" height=\"14\" fill-opacity=\"%.2f\"/>\n",
                (i - 1) * WIDTH, WIDTH, shade_of((double)i / STEPS));
        snprintf(text, sizeof text, "%.2g", most / n * i / STEPS);
        label(out, i * WIDTH - 2, 30, "end", text);
    }
    label(out, STEPS * WIDTH + 8, 14, "start", "points of strength a game, up to");
    fputs("</svg>\n", out);
}

void plot_heat(FILE *out, const sim_tally *t, int table_height)
{
    double most = most_heat(t);
    for (int which = 0; which < 3 && most > 0; which++)
        put_heat(out, t, which, most, table_height);
}
