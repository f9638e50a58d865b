/* sight_words.c - a line of sight explained: what it crosses, what it meets there, and the rule that blocks or
 * conceals. From a hex to a hex or to a vertex; a line to a hex may be asked from a vertex, for it is the same both
 * ways [4.1b]. */
#include "shell.h"
#include "steps.h"
#include <firestep/writer.h>

static const char *const met_names[] = {"higher ground", "village", "green woods", "friends",  "open woods",
                                        "wheat",         "smoke",   "barrage",     "darkness", "precipitation"};
enum { METS = sizeof met_names / sizeof met_names[0] };

static void put_met(fs_writer *w, const char *key, unsigned met)
{
    char text[128];
    fs_writer words = {text, 0, sizeof text};

    for (int i = 0; i < METS; i++)
        if (met >> i & 1) {
            fs_put(&words, words.n ? ", " : "");
            fs_put(&words, met_names[i]);
        }
    fs_put_end(&words);
    fs_json_str(w, key, text);
}

static void put_hex(const rp_scenario *sc, const rp_crossing *at, int k, fs_writer *w)
{
    char name[RP_NAME];

    if (at->hex[k] == FS_NO_HEX)
        return;
    rp_hex_name(&sc->board, at->hex[k], name);
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "hex", name);
    put_met(w, "obstacle", at->is_end ? 0 : at->counts[k]);
    put_met(w, "met", at->met[k]);
    fs_json_close(w, '}');
}

static void put_crossing(const rp_scenario *sc, const rp_crossing *at, bool blocks, fs_writer *w)
{
    fs_json_open(w, NULL, '{');
    fs_json_bool(w, "along", at->along);
    fs_json_open(w, "hexes", '[');
    put_hex(sc, at, 0, w);
    put_hex(sc, at, 1, w);
    fs_json_close(w, ']');
    fs_json_bool(w, "blocks", blocks);
    fs_json_bool(w, "conceals", at->effect & RP_CONCEALMENTS);
    put_met(w, "by", at->effect);
    fs_json_str(w, "rule", rp_words.rule[at->rule]);
    fs_json_close(w, '}');
}

static void put_answer(const rp_scenario *sc, const rp_answer *a, int distance, fs_writer *w)
{
    static const char *const views[] = {[RP_BLOCKED] = "blocked", [RP_CLEAR] = "clear", [RP_CONCEALED] = "concealed"};

    fs_json_open(w, NULL, '{');
    fs_json_int(w, "distance", distance);
    fs_json_open(w, "levels", '[');
    fs_json_int(w, NULL, a->level[0]);
    fs_json_int(w, NULL, a->level[1]);
    fs_json_close(w, ']');
    fs_json_str(w, "branch", rp_words.rule[a->branch]);
    fs_json_open(w, "steps", '[');
    for (int i = 0; i < a->n; i++)
        put_crossing(sc, &a->crossed[i], i == a->blocker || (a->crossed[i].effect & RP_OBSTACLES), w);
    fs_json_close(w, ']');
    fs_json_bool(w, "clear", a->view != RP_BLOCKED);
    fs_json_str(w, "view", views[a->view]);
    fs_json_int(w, "concealments", a->concealments);
    fs_json_str(w, "rule", rp_words.rule[a->rule]);
    if (a->view == RP_CONCEALED)
        fs_json_str(w, "note", "seen through one hex of concealment: -1 for the target [4.81]");
    fs_json_close(w, '}');
}

static bool is_hex(const rp_scenario *sc, const fs_option *o)
{
    return o->place == FS_HEX && o->x >= 0 && o->x < sc->n_hexes;
}

static bool is_vertex(const rp_scenario *sc, const fs_option *o)
{
    return o->place == FS_VERTEX && o->x >= 0 && o->x < INT16_MAX / 2 && (o->y == 0 || o->y == 1) &&
           fs_vertex_exists(&sc->board.grid, o->x * 2 + o->y);
}

int rp_sight_words(const fs_scenario *base, const void *state, const fs_option *from, const fs_option *to, fs_writer *w)
{
    const rp_scenario *sc = (const rp_scenario *)base;
    int shooter = rp_is_unit(sc, from->subject) ? from->subject : 0;
    rp_answer a;

    if (is_vertex(sc, from)) {
        const fs_option *vertex = from;

        from = to, to = vertex;
    }
    if (!is_hex(sc, from) || (!is_hex(sc, to) && !is_vertex(sc, to)))
        return -1;
    rp_passing passing = rp_passing_now(sc, state, shooter);
    if (is_hex(sc, to))
        rp_sight_explain(&sc->field, &passing, from->x, to->x, &a);
    else
        rp_sight_explain_vertex(&sc->field, &passing, from->x, to->x * 2 + to->y, &a);
    put_answer(sc, &a, rp_distance(sc, from->x, a.far), w);
    return a.view != RP_BLOCKED;
}
