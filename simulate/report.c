/* report.c - the page. */
#include "report.h"
#include "plots.h"

#include <string.h>

static const char style[] =
    ":root{--ink:#1d2226;--paper:#fbfaf7;--faint:#6b7075;--rule:#d8d6d0;--one:#2f6d8f;--two:#b2762a;--none:#8b9097;"
    "--heat:#c0281e}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e4df;--paper:#17191b;--faint:#9a9fa4;--rule:#33373b;--one:#"
    "6fb3d8;"
    "--two:#dda550;--none:#7b8087}}\n"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;"
    "padding:0 1rem}\n"
    "h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}p{margin:.3rem "
    "0}.faint{color:var(--faint)}\n"
    "table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:right;padding:.25rem "
    ".4rem;border-bottom:1px solid "
    "var(--rule);font-variant-numeric:tabular-nums}th:first-child,td:first-child{text-align:left}\n"
    "td{white-space:nowrap}.scroll{overflow-x:auto}\n"
    ".plot{width:100%;min-width:32rem;height:auto}.plot text{font:13px system-ui,sans-serif;fill:currentColor}\n"
    ".plot .side-1{fill:var(--one)}.plot .side-2{fill:var(--two)}.plot .draw{fill:var(--none)}\n"
    ".plot .range{stroke:currentColor;stroke-width:1.5;fill:none}.plot .axis{stroke:var(--rule);fill:none}\n"
    ".plot .line{fill:none;stroke-width:2.5}.plot .line.side-1{stroke:var(--one);fill:none}"
    ".plot .line.side-2{stroke:var(--two);fill:none}\n"
    ".plot .shade-1{stroke-dasharray:7 4}.plot .shade-2{stroke-dasharray:2 4}.plot .shade-3{stroke-dasharray:10 3 2 3}"
    ".plot .shade-4{stroke-dasharray:14 5}.plot .shade-5{stroke-dasharray:4 2 1 2}\n"
    ".scale{width:100%;max-width:45rem;height:auto;display:block}.scale text{font:13px system-ui,sans-serif;"
    "fill:currentColor}.heat-step{fill:var(--heat)}.heat-ground{fill:#ece4c6}\n"
    ".map svg{width:100%;height:auto}.heat path{fill:var(--heat);stroke:none}.heat-1,.heat-2{display:none}\n"
    "#heat-1:checked~.map .heat-1,#heat-2:checked~.map .heat-2{display:inline}"
    "#heat-1:checked~.map .all,#heat-2:checked~.map .all{display:none}\n"
    "@media print{body{max-width:none;margin:0}h2{break-after:avoid}.scroll{overflow:visible}"
    "table{font-size:.62rem}th,td{padding:.15rem "
    ".2rem}svg,tr{break-inside:avoid}.plot{min-width:0}rect,path{print-color-adjust:exact;-webkit-print-color-adjust:"
    "exact}"
    "input:not(:checked),input:not(:checked)+label,input{display:none}}\n";

static const char *title_of(const sim_tally *t, int side) { return t->scenario->names->side_title[side]; }

static void put_cell(FILE *out, const char *text)
{
    fputs("<td>", out);
    plot_text(out, text);
    fputs("</td>", out);
}

/* What the switch has changed in who wins; the series itself has nothing beside it. */
static void put_change(FILE *out, const sim_tally *first, const sim_tally *t)
{
    if (!first)
        return;
    if (first == t) {
        fputs("<td></td>", out);
        return;
    }
    sim_share was = sim_share_of(first->won[0], first->games), is = sim_share_of(t->won[0], t->games);
    sim_change c = sim_change_of(&was, &is);
    fprintf(out, "<td>%+.1f<br><span class=\"faint\">%+.1f to %+.1f</span></td>", 100 * c.change, 100 * c.low,
            100 * c.high);
}

/* `first`: what it is held against; NULL if it stands alone. */
static void put_row(FILE *out, const sim_tally *first, const sim_series *s)
{
    const sim_tally *t = &s->tally;
    fputs("<tr>", out);
    put_cell(out, *s->label ? s->label : "as it is");
    fprintf(out, "<td>%llu</td>", (unsigned long long)t->games);
    for (int k = 0; k < 3; k++) {
        sim_share share = sim_share_of(t->won[k], t->games);
        fprintf(out, "<td>%.1f %%<br><span class=\"faint\">%.1f to %.1f</span></td>", 100 * share.share,
                100 * share.low, 100 * share.high);
    }
    put_change(out, first, t);
    fprintf(out, "<td>%.1f</td>", sim_mean(&t->turns));
    for (int k = 0; k < 2; k++)
        fprintf(out, "<td>%.1f</td>", sim_mean(&t->score[k]));
    for (int k = 0; k < 2; k++)
        fprintf(out, "<td>%.1f</td>", sim_mean(&t->lost[k]));
    fputs("</tr>\n", out);
}

static void put_table(FILE *out, const sim_report *r)
{
    const sim_tally *t = &r->series[0].tally;
    fputs("<div class=\"scroll\"><table>\n<tr><th>switches</th><th>games</th>", out);
    for (int k = 1; k <= 2; k++) {
        fputs("<th>", out);
        plot_text(out, title_of(t, k));
        fputs(" won</th>", out);
    }
    fputs("<th>drawn</th>", out);
    if (r->n > 1) {
        fputs("<th>change, ", out);
        plot_text(out, title_of(t, 1));
        fputs("</th>", out);
    }
    fputs("<th>turns</th>", out);
    for (int k = 0; k < 4; k++) {
        fprintf(out, "<th>%s, ", k < 2 ? "score" : "pieces lost");
        plot_text(out, title_of(t, k % 2 + 1));
        fputs("</th>", out);
    }
    fputs("</tr>\n", out);
    for (int i = 0; i < r->n; i++)
        put_row(out, r->n > 1 ? t : NULL, &r->series[i]);
    fputs("</table></div>\n<p class=\"faint\">Shares in percent, below them their 95 % intervals", out);
    fputs(r->n > 1 ? "; the change is that in the share of the first side.</p>\n" : ".</p>\n", out);
}

static void put_head(FILE *out, const sim_report *r)
{
    const sim_tally *t = &r->series[0].tally;
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
          out);
    plot_text(out, t->scenario->title);
    fprintf(out, "</title>\n<style>\n%s%s</style></head>\n<body>\n<h1>", r->map_style ? r->map_style : "", style);
    plot_text(out, t->scenario->title);
    fputs("</h1>\n<p>", out);
    for (int k = 1; k <= 2; k++) {
        plot_text(out, title_of(t, k));
        fprintf(out, " (%s)%s", t->player[k - 1]->name, k == 1 ? " against " : "");
    }
    fprintf(out, ", %llu game%s of seed %llu.</p>\n<p class=\"faint\"><code>", (unsigned long long)t->games,
            t->games == 1 ? "" : "s", (unsigned long long)t->seed);
    plot_text(out, r->command);
    fprintf(out, "</code>, signature %016llx</p>\n", (unsigned long long)t->signature);
}

static bool has_goals(const sim_tally *t, fs_side side)
{
    for (int i = 0; i < t->goals.n; i++)
        if (t->goals.at[i].side == side)
            return true;
    return false;
}

static void put_courses(FILE *out, const sim_tally *t)
{
    fputs("<h2>Score, turn by turn</h2>\n<p class=\"faint\">Means; a game that is over stands as it ended.</p>\n", out);
    plot_score(out, t);
    for (fs_side side = 1; side <= 2; side++)
        if (has_goals(t, side)) {
            fputs("<h2>Held, turn by turn: ", out);
            plot_text(out, title_of(t, side));
            fputs("</h2>\n", out);
            plot_goals(out, t, side);
        }
}

/* The losses go into the map's own picture, before its end. */
static void put_map(FILE *out, const sim_report *r)
{
    static const char close[] = "</svg>";
    const sim_tally *t = &r->series[0].tally;
    const char *end = NULL;
    for (const char *at = r->map; at && (at = strstr(at, close)); at++)
        end = at;
    if (!end)
        return;
    fputs(
        "<h2>Where they fell</h2>\n<p class=\"faint\">Strength lost in each place, all games together; point at one "
        "for "
        "its mean.</p>\n<input type=\"radio\" name=\"heat\" id=\"heat-0\" checked><label for=\"heat-0\">both</label>\n",
        out);
    for (int k = 1; k <= 2; k++) {
        fprintf(out, "<input type=\"radio\" name=\"heat\" id=\"heat-%d\"><label for=\"heat-%d\">", k, k);
        plot_text(out, title_of(t, k));
        fputs("</label>\n", out);
    }
    plot_heat_scale(out, t);
    fputs("<div class=\"map\" data-map=\"light\">\n", out);
    fwrite(r->map, 1, (size_t)(end - r->map), out);
    plot_heat(out, t, r->table_height);
    fputs(end, out);
    fputs("</div>\n", out);
}

void sim_report_write(FILE *out, const sim_report *r)
{
    const sim_tally *t = &r->series[0].tally;
    put_head(out, r);
    fputs("<h2>Who won</h2>\n", out);
    plot_won(out, r->series, r->n);
    put_table(out, r);
    fputs("<h2>Length</h2>\n", out);
    plot_length(out, t);
    fputs("<h2>Losses</h2>\n<p class=\"faint\">Points of strength, as the pieces print it; a piece without counts as "
          "one.</p>\n",
          out);
    plot_losses(out, r->series, r->n);
    if (t->n_turns > 0)
        put_courses(out, t);
    put_map(out, r);
    fputs("</body></html>\n", out);
}
