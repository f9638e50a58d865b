/* generic.c - random games, and the properties tried along the way. */
#include "probe.h"

#include <firestep/hash.h>
#include <firestep/hex.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 200 }; /* games of a scenario; those beyond are looked at less */

/* The same lines give the same key: what a line throws depends on it and its number alone. */
static int key_of(void *ctx, fs_game *g, fs_side side, const char *text, size_t n, uint8_t out[32])
{
    const probe *p = ctx;

    (void)side;
    probe_key(p, fs_hash64(text, n, (uint64_t)fs_game_lines(g)), out);
    return 0;
}

static bool probe_begin(probe *p)
{
    size_t size = p->rules->state_size;
    bool good = true;

    for (int i = 0; i < 6; i++)
        good = (p->copy[i] = calloc(1, size)) && good;
    p->scratch = calloc(1, p->rules->scratch_size + 1);
    p->list.at = calloc(FS_MAX_OPTIONS, sizeof(fs_option));
    p->other_list = calloc(FS_MAX_OPTIONS, sizeof(fs_option));
    p->weight = calloc(2 * FS_MAX_OPTIONS, sizeof(int32_t));
    p->log = calloc(1, PROBE_LOG);
    p->rolls = calloc(1, sizeof(fs_rolls));
    p->text = calloc(1, PROBE_TEXT);
    p->text2 = calloc(1, PROBE_TEXT);
    return good && p->scratch && p->list.at && p->other_list && p->weight && p->log && p->rolls && p->text && p->text2;
}

static void probe_end(probe *p)
{
    for (int i = 0; i < 6; i++)
        free(p->copy[i]);
    free(p->scratch);
    free(p->list.at);
    free(p->other_list);
    free(p->weight);
    free(p->log);
    free(p->rolls);
    free(p->text);
    free(p->text2);
}

static void look(probe *p, fs_side side)
{
    fs_option *at = p->list.at;

    p->side = side;
    p->base = fs_game_state(p->game, 0);
    p->state = fs_game_state(p->game, side);
    p->rules->decision(p->sc, p->state, side, &p->decision);
    probe_list(p, p->state, side, &p->list, at);
    p->report->decisions++;
}

static void try_all(probe *p)
{
    static const property *const all[] = {list_properties,   effect_properties, knowledge_properties,
                                          chance_properties, record_properties, view_properties};

    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        for (const property *q = all[k]; q->name; q++) {
            if ((q->dear < 2 || probe_below(p, (uint32_t)q->dear) == 0) && probe_tries(p, q->name))
                probe_time(p, q);
        }
    }
}

/* 1 for a battle, more for campaigns, by their turns and pieces. */
static uint32_t how_long(const fs_scenario *sc)
{
    enum { ONE_DAY = 24, SHARE = 300 };

    return sc->max_turns <= ONE_DAY ? 1 : 1 + sc->max_turns * sc->n_units / SHARE;
}

/* What a look at a decision costs beside one in a small battle on hexes: on a table without hexes a list is a hundred
 * places, in a large state every piece is asked. */
static uint32_t how_dear(const fs_scenario *sc)
{
    enum { TABLE = 6, SHARE = 16 };

    if (!sc->board)
        return generic_is_large(sc) ? TABLE : 1;
    return generic_is_heavy(sc) ? 1 + sc->n_units / SHARE : 1;
}

/* The first games are looked at all over, the others here and there, and of very many each a little; long ones, which
 * repeat themselves day by day, and dear ones less often, so that there is time for many of them. */
static uint32_t how_seldom(const probe *p)
{
    uint32_t length = how_long(p->sc), price = how_dear(p->sc), share = length > price ? length : price;

    if (p->report->thorough)
        return length * (p->number < 20 ? 1 : 8);
    return share * (p->number < 3 ? 1 : p->number < MANY ? 16 : 48);
}

/* The course of a game, apart from what is tried on it: a game goes the same way whatever is looked at. */
static uint32_t course_below(probe *p, uint32_t bound) { return fs_below(&p->course, bound); }

static fs_option choose(probe *p)
{
    int n = course_below(p, 5) || p->number % 2 ? p->list.narrow : p->list.n;
    fs_option o;

    do
        o = p->list.at[course_below(p, (uint32_t)(n < p->list.cap ? n : p->list.cap))];
    while (o.verb == FS_VERB_DROP);
    return o;
}

/* One option of one side, with what can be tried before and after. */
static bool step(probe *p)
{
    fs_side waiting = fs_game_waiting(p->game), side = waiting == 3 ? (fs_side)(1 + course_below(p, 2)) : waiting;
    int lines = fs_game_lines(p->game);
    fs_error e = {0};

    look(p, side);
    if (p->list.n < 1 || p->list.narrow < 1) {
        probe_fail(p, "there_is_a_choice", "nothing is offered");
        return false;
    }
    if (probe_below(p, how_seldom(p)) == 0)
        try_all(p);
    fs_option o = choose(p);
    int trouble = fs_game_act(p->game, side, &o, &e);
    if (trouble) {
        probe_fail(p, trouble == FS_ERR_TOO_LONG ? "games_end" : "offers_are_accepted", "%s: %s", fs_game_why(trouble),
                   probe_words(p, fs_game_state(p->game, side), side, &o));
        return false;
    }
    if (fs_game_lines(p->game) > lines)
        closed_line_properties(p, lines + 1);
    if (probe_below(p, 4 * how_seldom(p)) == 0)
        undo_properties(p);
    return true;
}

static void play(probe *p)
{
    int trouble = fs_game_begin(p->game);

    if (trouble) {
        probe_fail(p, "games_begin", "%s", fs_game_why(trouble));
        return;
    }
    if (p->number % 8 == 7) { /* one seat lets everything pass for the first turn */
        fs_standing st = {.until = FS_UNTIL_TURN};

        fs_game_stand(p->game, 2, &st);
    }
    closed_line_properties(p, 1);
    while (!fs_game_is_over(p->game)) {
        if (!step(p))
            return;
    }
    const fs_head *h = fs_game_state(p->game, 0);
    CHECK(p, "games_end", h->turn <= p->sc->max_turns, "turn %d of %u", h->turn, p->sc->max_turns);
    CHECK(p, "games_end", h->winner >= 1 && h->winner <= 3, "over without a winner");
    p->report->games++;
    p->report->lines += fs_game_lines(p->game);
    if (p->number < MANY || p->number % 16 < 4) /* reading a record takes as long as playing it */
        ended_game_properties(p);
}

void generic_game(const fs_scenario *sc, uint64_t seed, int number, generic_report *report)
{
    probe p = {.sc = sc, .rules = sc->rules, .report = report, .seed = seed, .number = number};
    fs_host host = {.memory = probe_memory, .key = key_of, .ctx = &p};
    fs_error e = {0};

    p.rng = fs_hash64(&number, sizeof number, seed);
    p.course = fs_hash64(&number, sizeof number, ~seed);
    p.game = fs_game_new(sc, &host, NULL, &e);
    if (!p.game)
        probe_fail(&p, "games_begin", "no game: code %d, phrase %d", e.code, e.phrase);
    else if (probe_begin(&p))
        play(&p);
    fs_game_free(p.game);
    probe_end(&p);
}

void generic_run(const fs_scenario *sc, uint64_t seed, int first, int games, generic_report *report)
{
    for (int i = first; i < first + games; i++)
        generic_game(sc, seed, i, report);
}

bool generic_is_large(const fs_scenario *sc)
{
    enum { HEXES = 450, UNITS = 20 };

    return sc->board ? fs_hex_count(&sc->board->grid) >= HEXES : sc->n_units >= UNITS;
}

bool generic_is_heavy(const fs_scenario *sc)
{
    enum { HEAVY = 12 * 1024 };

    return sc->rules->state_size > HEAVY;
}
