/* over_there_write.c - a moment of play as the block `now:` of a position.
 *
 * Which moment a state stands at is found by trying: what the file can say is put into a fresh state, entered at each
 * phase and begun without dice; the one that gives the same bytes is it. A state inside a resolution is like none.
 */
#include "over_there_now.h"

#include <firestep/writer.h>
#include <over_there/over_there.h>
#include <string.h>

/* --- the moment --- */

typedef struct attempt {
    const ot_scenario *sc;
    const ot_state *wanted;
    ot_state state;
} attempt;

static bool same(const attempt *a) { return memcmp(&a->state, a->wanted, sizeof a->state) == 0; }

static bool leads_here(attempt *a, const ot_moment *m)
{
    const fs_ruleset *rules = &fs_ruleset_over_there;
    static const uint8_t key[32] = {0};
    const fs_option begin = {.verb = FS_VERB_BEGIN};
    char why[128];
    fs_run run = {.log = NULL};
    fs_side side;

    a->state = *a->wanted;
    memset(&a->state.head, 0, sizeof a->state.head);
    if (ot_position_enter(a->sc, &a->state, m, why, sizeof why))
        return false;
    if (same(a))
        return true;
    side = a->state.head.waiting & 1 ? 1 : 2;
    fs_dice_from_key(&run.dice, key);
    if (rules->check(&a->sc->base, &a->state, side, &begin, NULL))
        return false;
    rules->apply(&a->sc->base, &a->state, side, &begin, &run);
    return run.dice.k == 0 && same(a);
}

static int find_moment(attempt *a, ot_moment *m)
{
    int turn = a->wanted->head.turn ? a->wanted->head.turn : 1;

    for (int word = 0; word < OT_MOMENTS; word++) {
        *m = ot_moment_of(word, turn);
        if (leads_here(a, m))
            return word;
    }
    return -1;
}

/* --- the text --- */

static void put_inches(fs_writer *w, int32_t length)
{
    int32_t part = length < 0 ? -length : length;

    if (length < 0)
        fs_put_char(w, '-');
    fs_put_int(w, part / 1000);
    part %= 1000;
    if (!part)
        return;
    fs_put_char(w, '.');
    for (int unit = 100; part; part %= unit, unit /= 10)
        fs_put_char(w, (char)('0' + part / unit));
}

static void put_length(fs_writer *w, const char *word, int32_t length)
{
    fs_put(w, word);
    put_inches(w, length);
}

static void put_point(fs_writer *w, int32_t x, int32_t y)
{
    fs_put_char(w, ' ');
    put_inches(w, x);
    fs_put_char(w, ',');
    put_inches(w, y);
}

static void put_number(fs_writer *w, const char *word, int value)
{
    fs_put(w, word);
    fs_put_int(w, value);
}

/* Begins an entry of a list or mapping below `now`. */
static void put_entry(fs_writer *w, const char *key, bool is_first, const char *entry)
{
    if (is_first) {
        fs_put(w, "  ");
        fs_put(w, key);
        fs_put(w, ":\n");
    }
    fs_put(w, "    ");
    fs_put(w, entry);
}

static void put_bytes(fs_writer *w, const ot_byte_word *words, const void *from)
{
    for (; words->word; words++) {
        int value = *((const uint8_t *)from + words->offset);

        if (!value)
            continue;
        fs_put_char(w, ' ');
        fs_put(w, words->word);
        put_number(w, " ", value);
    }
}

static bool is_zero(const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (((const uint8_t *)bytes)[i])
            return false;
    return true;
}

static void put_clouds(fs_writer *w, const ot_scenario *sc, const ot_state *s)
{
    for (int i = 0; i < OT_MAX_CLOUDS && s->cloud[i].kind; i++) {
        const ot_cloud *c = &s->cloud[i];

        put_entry(w, "clouds", i == 0, "- ");
        fs_put(w, ot_cloud_words[c->kind]);
        fs_put(w, c->stream ? " stream" : " disc");
        put_point(w, c->x, c->y);
        put_length(w, " size ", c->size);
        put_length(w, " offset ", c->offset);
        put_number(w, " until ", c->until);
        fs_put(w, " to ");
        fs_put(w, ot_wind_words[c->to & 7]);
        if (c->source) {
            fs_put(w, " from ");
            fs_put(w, sc->piece[c->source].name);
        }
        if (c->from_feature) {
            fs_put(w, " of ");
            ot_put_feature(w, sc, c->from_feature - 1);
        }
        put_number(w, " fresh ", c->fresh);
        fs_put_char(w, '\n');
    }
}

static void put_stretch(fs_writer *w, const ot_scenario *sc, int feature, int32_t from, int32_t to)
{
    ot_put_feature(w, sc, feature - 1);
    put_length(w, " ", from);
    put_length(w, " ", to);
}

static void put_ground(fs_writer *w, const ot_scenario *sc, const ot_state *s)
{
    int n = 0;

    for (int f = 0; f < sc->n_features; f++)
        if (!is_zero(&s->damage[f], sizeof s->damage[f])) {
            put_entry(w, "damage", n++ == 0, sc->feature[f].name);
            fs_put_char(w, ':');
            put_bytes(w, ot_damage_bytes, &s->damage[f]);
            fs_put_char(w, '\n');
        }
    for (int i = 0; i < OT_MAX_GAPS && s->gap[i].feature; i++) {
        put_entry(w, "gaps", i == 0, "- ");
        put_stretch(w, sc, s->gap[i].feature, s->gap[i].from, s->gap[i].to);
        fs_put_char(w, '\n');
    }
    for (int i = 0; i < OT_MAX_LINGERS && s->linger[i].feature; i++) {
        put_entry(w, "lingers", i == 0, "- ");
        put_stretch(w, sc, s->linger[i].feature, s->linger[i].from, s->linger[i].to);
        put_number(w, " ", s->linger[i].until);
        fs_put_char(w, '\n');
    }
    for (int i = 0; i < OT_MAX_WORKS && s->work[i].kind; i++) {
        put_entry(w, "works", i == 0, "- ");
        fs_put(w, ot_ground_words[s->work[i].kind - 1]);
        put_number(w, " ", s->work[i].owner);
        put_number(w, " ", s->work[i].flags);
        put_length(w, " ", s->work[i].width);
        for (int k = 0; k < s->work[i].n; k++)
            put_point(w, s->work[i].at[k].x, s->work[i].at[k].y);
        fs_put_char(w, '\n');
    }
}

static void put_plots(fs_writer *w, const ot_scenario *sc, const ot_battery *b, int turn)
{
    for (int t = turn; t < turn + 3; t++) {
        const ot_plot *p = &b->plot[t % 3];

        if (!p->kind)
            continue;
        put_number(w, "      - ", t);
        fs_put_char(w, ' ');
        fs_put(w, ot_plot_words[p->kind]);
        if (p->kind == OT_PLOT_SUPPRESS) {
            fs_put_char(w, ' ');
            fs_put(w, sc->piece[p->target].name);
        } else if (p->kind != OT_PLOT_REST)
            put_point(w, p->x, p->y);
        fs_put_char(w, '\n');
    }
}

static void put_batteries(fs_writer *w, const ot_scenario *sc, const ot_state *s)
{
    int n = 0;

    for (int u = 1; u <= sc->base.n_units; u++) {
        const ot_battery *b = sc->battery_of[u] < OT_MAX_BATTERIES ? &s->battery[sc->battery_of[u]] : NULL;

        if (!b || is_zero(b->plot, sizeof b->plot))
            continue;
        put_entry(w, "plots", n++ == 0, sc->piece[u].name);
        fs_put(w, ":\n");
        put_plots(w, sc, b, s->head.turn);
    }
    n = 0;
    for (int u = 1; u <= sc->base.n_units; u++) {
        const ot_battery *b = sc->battery_of[u] < OT_MAX_BATTERIES ? &s->battery[sc->battery_of[u]] : NULL;

        if (!b || is_zero((const char *)b + sizeof b->plot, sizeof *b - sizeof b->plot))
            continue;
        put_entry(w, "batteries", n++ == 0, sc->piece[u].name);
        fs_put_char(w, ':');
        put_bytes(w, ot_battery_bytes, b);
        fs_put_char(w, '\n');
    }
    for (int i = 0; i < OT_MAX_LONE_GUNS && s->guns[i].piece; i++) {
        put_entry(w, "guns", i == 0, "- ");
        fs_put(w, sc->piece[s->guns[i].piece].name);
        put_number(w, " ", s->guns[i].n);
        put_point(w, s->guns[i].x, s->guns[i].y);
        put_length(w, " ", s->guns[i].facing * 100);
        fs_put_char(w, '\n');
    }
}

static void put_rest(fs_writer *w, const ot_scenario *sc, const ot_state *s)
{
    put_number(w, "  wind: ", sc->tables.wind[s->wind_step].mph);
    fs_put(w, " mph ");
    fs_put(w, ot_wind_words[s->wind_to]);
    fs_put(w, "\n  deck: ");
    fs_put_hex64(w, s->deck);
    fs_put_char(w, '\n');
    for (const ot_byte_word *b = ot_state_bytes; b->word; b++) {
        fs_put(w, "  ");
        fs_put(w, b->word);
        put_number(w, ": ", *((const uint8_t *)s + b->offset));
        fs_put_char(w, '\n');
    }
    if (s->mine_turn || s->mine_x || s->mine_y) {
        put_number(w, "  mine: ", s->mine_turn);
        put_point(w, s->mine_x, s->mine_y);
        fs_put_char(w, '\n');
    }
}

int ot_write_now(const fs_file *file, const void *state, fs_writer *w)
{
    const ot_scenario *sc = (const ot_scenario *)(const void *)file->scenario;
    const ot_state *s = state;
    attempt a = {.sc = sc, .wanted = s};
    ot_moment m;
    int word = find_moment(&a, &m);

    if (word < 0)
        return 1;
    put_number(w, "now:\n  turn: ", m.turn);
    fs_put(w, "\n  phase: ");
    fs_put(w, ot_moment_words[word]);
    fs_put(w, "\n  units:\n");
    for (int u = 1; u <= sc->base.n_units; u++) {
        fs_put(w, "    ");
        fs_put(w, sc->piece[u].name);
        fs_put_char(w, ':');
        ot_write_stands(sc, s, u, w);
        fs_put_char(w, '\n');
    }
    put_ground(w, sc, s);
    put_clouds(w, sc, s);
    put_batteries(w, sc, s);
    put_rest(w, sc, s);
    return 0;
}
