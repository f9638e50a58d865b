/* style.c - the style sheet: colours by name for each theme, and what each class makes of them. */
#include "style.h"

#include <string.h>

/* A colour by name, by day, by night and on white paper. */
static const struct colour {
    const char *name, *value[3];
} palette[] = {
    {"paper", {"#f3ead6", "#12161b", "#ffffff"}},        {"ink", {"#2c241b", "#d8cdb8", "#000000"}},
    {"land", {"#ece2c6", "#23282a", "#ffffff"}},         {"lv0", {"#dce5c6", "#1c2826", "#ffffff"}},
    {"lv1", {"#efe4bf", "#292d28", "#f1efe9"}},          {"lv2", {"#e3cb95", "#39362b", "#dfdbd1"}},
    {"lv3", {"#cfa468", "#4c422f", "#c9c3b5"}},          {"lv4", {"#b98650", "#5f4f34", "#b1aa99"}},
    {"lv5", {"#a36e3e", "#715a38", "#99917f"}},          {"lv6", {"#8a5831", "#83673f", "#827a69"}},
    {"lv7", {"#714627", "#947548", "#6b6454"}},          {"shade", {"#6b5028", "#000000", "#555555"}},
    {"contour", {"#a3763d", "#7d6a45", "#8a8a8a"}},      {"wheat", {"#f0d36b", "#4a421f", "#f4f0e2"}},
    {"wheat-row", {"#c79a26", "#8a7530", "#b0a88c"}},    {"woods", {"#86a968", "#1e3a2a", "#c9d6bd"}},
    {"woods-open", {"#c3d3a0", "#26362a", "#e6ecdf"}},   {"woods-edge", {"#41602f", "#47704d", "#56704a"}},
    {"tree", {"#4f7a3f", "#2f5a3b", "#7b9a6c"}},         {"tree-lit", {"#7da55c", "#437650", "#b7cbab"}},
    {"tree-open", {"#7f9f5f", "#3a5f43", "#93ad85"}},    {"tree-open-lit", {"#a6c281", "#4e7a56", "#c6d6bb"}},
    {"green-bar", {"#234a1c", "#6fae6c", "#1f4a1a"}},    {"water", {"#9cc6de", "#17384f", "#d5e6f0"}},
    {"water-line", {"#3f7fa8", "#3f7ea6", "#3c7398"}},   {"beach", {"#ecd9a0", "#4c452f", "#f3eddc"}},
    {"road", {"#fffaf0", "#8f8672", "#ffffff"}},         {"road-side", {"#6f5536", "#0c0f12", "#4a4a4a"}},
    {"rail", {"#4b443c", "#a39a88", "#333333"}},         {"village", {"#d9c7ac", "#38322d", "#ececec"}},
    {"village-edge", {"#33291f", "#a08d6f", "#000000"}}, {"house", {"#8e3b2a", "#b4684f", "#555555"}},
    {"stone", {"#bfb7a8", "#4d4a46", "#dddddd"}},        {"quarry", {"#f4e6cf", "#4a4133", "#f7f2e8"}},
    {"quarry-edge", {"#8f4a1f", "#b27a4a", "#6b3a1a"}},  {"waste", {"#8b7355", "#000000", "#bbbbbb"}},
    {"crater", {"#f0dfb6", "#6b5a41", "#cfc8ba"}},       {"hole", {"#7a5c3a", "#0e0c0a", "#736856"}},
    {"spoil", {"#f3e8cf", "#0f1215", "#ffffff"}},        {"wire", {"#33302b", "#a9a294", "#222222"}},
    {"side-0", {"#4a4640", "#9a948a", "#333333"}},       {"side-1", {"#1f4e8c", "#6fa3e0", "#1f4e8c"}},
    {"side-2", {"#8f2323", "#e07a6a", "#8f2323"}},       {"side-1-fill", {"#cfe0f2", "#1d3450", "#e4eefa"}},
    {"side-2-fill", {"#e6dfc9", "#43302c", "#f7e6e3"}},  {"wood-name", {"#2c4a1d", "#9fc497", "#24431a"}},
    {"water-name", {"#1e5a86", "#86bfe3", "#1b4f76"}},   {"hill-name", {"#5e3a15", "#d3ae7a", "#4a2e12"}},
    {"gas", {"#b6b431", "#a7a63a", "#b6b431"}},          {"smoke", {"#7d7f83", "#8d9198", "#9a9a9a"}},
    {"fire", {"#c33a1d", "#ff7a50", "#b03015"}},         {"cloth", {"#bdb887", "#262b22", "#ffffff"}},
    {"weave", {"#8f8a5c", "#39402f", "#e4e4e4"}},        {"goal", {"#8a5a00", "#e2b04a", "#8a5a00"}},
};

/* Other colours for eyes that lack one: sides and woods apart in lightness and on the axis that is left. */
static const struct other {
    const char *name, *value[3]; /* protan, deutan, tritan */
} others[] = {
    {"side-1", {"#0b4f9e", "#0b4f9e", "#0f5f66"}},        {"side-2", {"#8a6100", "#9a5a00", "#a01f2f"}},
    {"side-1-fill", {"#cfe0f7", "#cfe0f7", "#d2ebea"}},   {"side-2-fill", {"#f2e2b4", "#f2dfb8", "#f1d9d9"}},
    {"woods", {"#7d8570", "#7d8570", "#86a968"}},         {"woods-open", {"#c6c8b8", "#c6c8b8", "#c3d3a0"}},
    {"woods-edge", {"#353b2e", "#353b2e", "#41602f"}},    {"tree", {"#4c5443", "#4c5443", "#4f7a3f"}},
    {"tree-lit", {"#9aa38c", "#9aa38c", "#7da55c"}},      {"tree-open", {"#6d7563", "#6d7563", "#7f9f5f"}},
    {"tree-open-lit", {"#b3b9a6", "#b3b9a6", "#a6c281"}}, {"green-bar", {"#20261b", "#20261b", "#234a1c"}},
    {"lv0", {"#e4e6d8", "#e6e6da", "#dce5c6"}},           {"house", {"#4a3a2a", "#4a3a2a", "#8e3b2a"}},
    {"wood-name", {"#2b3024", "#2b3024", "#2c4a1d"}},     {"water", {"#8fb8ea", "#8fb8ea", "#a9c9c9"}},
};

static const char *const themes[DRAW_THEMES] = {"light", "dark", "print", "protan", "deutan", "tritan"};

/* Selector and declarations; a word with $ is a colour. */
static const char *const rules[][2] = {
    {"text", "font-family:Georgia,\"Liberation Serif\",\"Times New Roman\",serif;text-anchor:middle;fill:$ink"},
    {"path,use,rect", "stroke-linejoin:round"},
    {".paper", "fill:$paper"},
    {".land", "fill:$land"},
    {".lv0", "fill:$lv0"},
    {".lv1", "fill:$lv1"},
    {".lv2", "fill:$lv2"},
    {".lv3", "fill:$lv3"},
    {".lv4", "fill:$lv4"},
    {".lv5", "fill:$lv5"},
    {".lv6", "fill:$lv6"},
    {".lv7", "fill:$lv7"},
    {".shade", "fill:$shade;fill-opacity:.22"},
    {".far", "fill-opacity:.12"},
    {".contour", "fill:none;stroke:$contour;stroke-width:2"},
    {".wheat", "fill:$wheat;fill-opacity:.55"},
    {".wheat-rows", "fill:url(#map-wheat)"},
    {".wheat-row", "fill:none;stroke:$wheat-row;stroke-width:1.4"},
    {".wheat-edge", "fill:none;stroke:$wheat-row;stroke-width:1.2;stroke-dasharray:5 3"},
    {".woods", "fill:$woods"},
    {".woods.open", "fill:$woods-open;fill-opacity:.8"},
    {".woods-edge", "fill:none;stroke:$woods-edge;stroke-width:2.6"},
    {".woods-edge.open", "stroke-width:1.4;stroke-dasharray:7 4"},
    {".tree", "fill:none;stroke:$tree;stroke-linecap:round"},
    {".tree.lit", "stroke:$tree-lit"},
    {".tree.open", "stroke:$tree-open"},
    {".tree.open.lit", "stroke:$tree-open-lit"},
    {".green-bar", "fill:none;stroke:$green-bar;stroke-width:6;stroke-linecap:round"},
    {".green-dot", "fill:none;stroke:$green-bar;stroke-width:8;stroke-linecap:round"},
    {".beach", "fill:$beach"},
    {".lake", "fill:$water"},
    {".shore", "fill:none;stroke:$water-line;stroke-width:2.5"},
    {".moat", "fill:none;stroke:$water;stroke-width:9;stroke-linecap:round"},
    {".moat.bank", "stroke:$water-line;stroke-width:14"},
    {".deep", "fill:none;stroke:$water-line;stroke-width:4;stroke-opacity:.55;stroke-linecap:round"},
    {".stream", "fill:none;stroke:$water;stroke-width:4.5;stroke-linecap:round"},
    {".stream.bank", "stroke:$water-line;stroke-width:8"},
    {".river", "fill:none;stroke:$water;stroke-width:26"},
    {".river.bank", "stroke:$water-line;stroke-width:31"},
    {".road", "fill:none;stroke:$road;stroke-width:6.5;stroke-linecap:round"},
    {".road.case", "stroke:$road-side;stroke-width:10"},
    {".rail", "fill:none;stroke:$rail;stroke-width:1.8"},
    {".rail.ties", "stroke-width:9;stroke-dasharray:1.8 9"},
    {".track", "fill:none;stroke:$road-side;stroke-width:3;stroke-dasharray:13 7"},
    {".track.case", "stroke:$road;stroke-width:7;stroke-opacity:.55;stroke-dasharray:none"},
    {".furrow", "fill:none;stroke:$contour;stroke-width:1.3;stroke-opacity:.45"},
    {".scrub", "fill:none;stroke:$woods-edge;stroke-width:1.8;stroke-opacity:.75;stroke-linecap:round"},
    {".slope", "fill:none;stroke:$quarry-edge;stroke-width:1.3;stroke-opacity:.6"},
    {".landing", "fill:none;stroke:$wheat;stroke-width:8;stroke-linecap:round"},
    {".gully", "fill:none;stroke:$shade;stroke-width:3"},
    {".gully.bank", "stroke:$crater;stroke-width:11"},
    {".crown", "fill:none;stroke:$crater;stroke-width:3.4;stroke-dasharray:10 6"},
    {".crown.case", "stroke:$village-edge;stroke-width:9;stroke-dasharray:none"},
    {".crest", "fill:none;stroke:$fire;stroke-width:2.6"},
    {".cliff", "fill:none;stroke:$ink;stroke-width:3.2"},
    {".bridge", "fill:none;stroke:$ink;stroke-width:3.4;stroke-linecap:round"},
    {".village", "fill:$village;fill-opacity:.75"},
    {".village-edge", "fill:none;stroke:$village-edge;stroke-width:4.5"},
    {".houses", "fill:$house;stroke:$village-edge;stroke-width:1.2"},
    {".church", "fill:$ink;stroke:$paper;stroke-width:1"},
    {".fort", "fill:$stone;stroke:$ink;stroke-width:3"},
    {".fort.yard", "fill:$village;stroke-width:1.5"},
    {".quarry", "fill:$quarry;fill-opacity:.8"},
    {".quarry-edge", "fill:none;stroke:$quarry-edge;stroke-width:4;stroke-dasharray:10 4"},
    {".pit", "fill:none;stroke:$quarry-edge;stroke-width:2.4;stroke-linecap:round"},
    {".work", "fill:none;stroke:$ink;stroke-width:3.2;stroke-linecap:round"},
    {".pillbox", "fill:$stone;stroke:$ink;stroke-width:3"},
    {".nml", "fill:$waste;fill-opacity:.2"},
    {".nml-hatch", "fill:url(#map-waste)"},
    {".waste-line", "fill:none;stroke:$waste;stroke-width:1.2;stroke-opacity:.75"},
    {".crater", "fill:none;stroke:$crater;stroke-opacity:.75;stroke-linecap:round"},
    {".crater.hole", "stroke:$hole;stroke-opacity:.8"},
    {".spoil", "fill:none;stroke:$spoil;stroke-width:8;stroke-opacity:.7"},
    {".trench", "fill:none;stroke:$side-0;stroke-width:4.8"},
    {".trench.side-1", "stroke:$side-1"},
    {".trench.side-2", "stroke:$side-2"},
    {".floor", "fill:none;stroke:$spoil;stroke-width:.9;stroke-opacity:.8"},
    {".wire", "fill:none;stroke:$wire;stroke-width:1.5"},
    {".side", "fill:none;stroke:$ink;stroke-width:1;stroke-opacity:.28"},
    {".dot", "fill:none;stroke:$ink;stroke-width:3.4;stroke-opacity:.45;stroke-linecap:round"},
    {".out", "fill:$paper;fill-opacity:.55"},
    {".out-edge", "fill:none;stroke:$ink;stroke-width:2;stroke-opacity:.5"},
    {".names text", "font-family:\"Liberation Sans\",Arial,sans-serif;font-size:12px;fill-opacity:.62"},
    {".labels text", "paint-order:stroke;stroke:$paper;stroke-width:5;stroke-opacity:.85;stroke-linejoin:round"},
    {".of-town", "font-weight:bold;letter-spacing:3px"},
    {".of-village", "font-weight:bold"},
    {".of-wood", "font-style:italic;fill:$wood-name"},
    {".of-water", "font-style:italic;fill:$water-name"},
    {".of-hill", "font-style:italic;font-weight:bold;fill:$hill-name"},
    {".of-region", "font-style:italic;letter-spacing:4px;fill:$hill-name"},
    {".of-road", "letter-spacing:2px;fill:$hill-name"},
    {".of-word", "font-family:\"Liberation Sans\",Arial,sans-serif"},
    {".neat", "fill:none;stroke:$ink;stroke-width:3"},
    {".neat.thin", "stroke-width:1"},
    {".title", "font-weight:bold;letter-spacing:5px"},
    {".note", "font-style:italic"},
    {".legend", "font-size:21px;text-anchor:start"},
    {".scale", "font-size:19px"},
    {".solid", "fill:$ink"},
    {".hollow", "fill:$paper;stroke:$ink;stroke-width:2"},
    {".area", "fill:none;stroke-width:6;stroke-opacity:.7;stroke-dasharray:14 8;stroke:$side-0"},
    {".area.side-1", "stroke:$side-1"},
    {".area.side-2", "stroke:$side-2"},
    {".gas", "fill:$gas;fill-opacity:.45"},
    {".smoke", "fill:$smoke;fill-opacity:.5"},
    {".barrage", "fill:none;stroke:$fire;stroke-width:3;stroke-opacity:.6"},
    {".mark", "fill:none;stroke:$ink;stroke-width:3;stroke-linecap:round"},
    {".mark.side-1", "stroke:$side-1"},
    {".mark.side-2", "stroke:$side-2"},
    {".marks text", "font-size:15px;paint-order:stroke;stroke:$paper;stroke-width:3"},
    {".unit", "fill:$side-1-fill;stroke:$side-1;stroke-width:3"},
    {".side-2 .unit", "fill:$side-2-fill;stroke:$side-2"},
    {".under", "fill:$shade;fill-opacity:.45"},
    {".frame", "fill:none;stroke:$ink;stroke-width:2.4"},
    {".dispersed .frame", "stroke-dasharray:5 4"},
    {".symbol", "fill:none;stroke:$ink;stroke-width:2.2;stroke-linecap:round"},
    {".blot", "fill:$ink"},
    {".values", "font-family:\"Liberation Sans\",Arial,sans-serif;font-weight:bold"},
    {".spent", "opacity:.62"},
    {".cloth", "fill:$cloth"},
    {".weave", "fill:url(#map-weave)"},
    {".weave-line", "fill:none;stroke:$weave;stroke-width:1;stroke-opacity:.28"},
    {".foot", "fill:none;stroke:$ink;stroke-width:1;stroke-opacity:.14;stroke-dasharray:2 10"},
    {".rim", "fill:none;stroke:$ink;stroke-width:1.5;stroke-opacity:.55"},
    {".hill", "fill-opacity:.62"},
    {".ridge", "fill:none;stroke:$village-edge;stroke-width:2"},
    {".rubble", "stroke-width:1"},
    {".t-wall", "fill:none;stroke:$ink"},
    {".t-wall.stones", "stroke:$stone;stroke-dasharray:9 3"},
    {".t-water", "fill:none;stroke:$water;stroke-linecap:butt"},
    {".t-water.bank", "stroke:$water-line"},
    {".t-road", "fill:none;stroke:$road;stroke-linecap:butt;stroke-opacity:.9"},
    {".t-road.case", "stroke:$road-side"},
    {".t-road.track", "stroke-opacity:.35"},
    {".t-road.ruts", "stroke:$road-side;stroke-dasharray:12 7"},
    {".t-road.deck", "stroke:$crater"},
    {".t-road.deck.case", "stroke:$ink"},
    {".t-spoil", "fill:none;stroke:$spoil;stroke-opacity:.6;stroke-linecap:round"},
    {".t-trench", "fill:none;stroke:$side-0"},
    {".t-trench.side-1", "stroke:$side-1"},
    {".t-trench.side-2", "stroke:$side-2"},
    {".t-floor", "fill:none;stroke:$hole;stroke-opacity:.85"},
    {".t-belt", "fill:none;stroke:$wire;stroke-opacity:.16"},
    {".t-work", "fill:$spoil;stroke:$side-0;stroke-width:3"},
    {".t-work.side-1", "stroke:$side-1"},
    {".t-work.side-2", "stroke:$side-2"},
    {".t-door", "fill:$hole;stroke:$ink;stroke-width:1.5"},
    {".t-pit", "fill:$hole;fill-opacity:.75"},
    {".t-plain", "fill:none;stroke:$ink;stroke-width:2;stroke-dasharray:8 5"},
    {".t-goal", "fill:$goal;fill-opacity:.12;stroke:$goal;stroke-width:4;stroke-dasharray:12 6"},
    {".t-arc", "fill:none;stroke:$ink;stroke-width:1.6;stroke-dasharray:8 5"},
    {".t-arc.side-1", "stroke:$side-1"},
    {".t-arc.side-2", "stroke:$side-2"},
    {".t-ground", "fill:none;stroke:$ink;stroke-width:1.2;stroke-dasharray:4 3"},
    {".t-name", "font-size:17px;font-weight:bold;paint-order:stroke;stroke:$paper;stroke-width:4"},
    {".next", "fill-opacity:.14"},
    {".wind", "stroke-width:2"},
};

static const struct colour *find_colour(const char *name, size_t n)
{
    for (size_t i = 0; i < sizeof palette / sizeof *palette; i++)
        if (strlen(palette[i].name) == n && strncmp(palette[i].name, name, n) == 0)
            return &palette[i];
    return NULL;
}

static const char *value_of(const struct colour *c, enum draw_theme theme)
{
    if (theme <= DRAW_PRINT)
        return c->value[theme];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].name, c->name) == 0)
            return others[i].value[theme - DRAW_PROTAN];
    return c->value[DRAW_LIGHT];
}

/* One declaration. A colour stands twice: as it is, for whoever knows no custom properties, and as one. */
static void put_declaration(paper *p, const char *text, size_t n, enum draw_theme theme)
{
    const char *dollar = memchr(text, '$', n);
    const struct colour *c = dollar ? find_colour(dollar + 1, n - (size_t)(dollar + 1 - text)) : NULL;
    int head = (int)(dollar ? (size_t)(dollar - text) : n);

    if (c)
        paper_format(p, "%.*s%s;%.*svar(--map-%s,%s)", head, text, value_of(c, theme), head, text, c->name,
                     value_of(c, theme));
    else
        paper_format(p, "%.*s", (int)n, text);
}

void style_rules(paper *p, enum draw_theme theme)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const char *at = rules[i][0];

        for (size_t n; *at; at += n + (at[n] == ',')) { /* every selector within the map only */
            n = strcspn(at, ",");
            paper_format(p, "%s.fs-map %.*s", at == rules[i][0] ? "" : ",", (int)n, at);
        }
        paper_put(p, "{");
        at = rules[i][1];
        for (size_t n; *at; at += n + (at[n] == ';')) {
            n = strcspn(at, ";");
            put_declaration(p, at, n, theme);
            paper_put(p, at[n] ? ";" : "");
        }
        paper_put(p, "}\n");
    }
}

char *draw_style(size_t *length)
{
    paper p = {0};

    style_rules(&p, DRAW_LIGHT);
    for (int theme = 0; theme < DRAW_THEMES; theme++) {
        paper_format(&p, "[data-map=%s]{", themes[theme]);
        for (size_t i = 0; i < sizeof palette / sizeof *palette; i++)
            paper_format(&p, "--map-%s:%s;", palette[i].name, value_of(&palette[i], (enum draw_theme)theme));
        paper_put(&p, "}\n");
    }
    *length = p.n;
    return p.is_short ? NULL : p.at;
}

enum draw_theme draw_theme_named(const char *name)
{
    int theme = 0;

    while (theme < DRAW_THEMES && strcmp(themes[theme], name) != 0)
        theme++;
    return (enum draw_theme)theme;
}
