/* random_positions.c - random positions on random maps, played at random: what must hold in every state holds, what is
 * listed is legal, what is not is refused with a rule; and whatever valid accepts can be played on.
 *
 * test_red_poppies_random_positions [POSITIONS] [ONLY]: how many (1,000), or the one with this number. */
#include "chance.h"

#include <firestep/words.h>
#include <firestep/writer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PER_MAP = 8,       /* positions on one map: its table of sight is dear */
    MOST_LINES = 150,  /* options taken from one position */
    MOST_CHECKED = 40, /* listed options that are asked for one by one */
    BENT = 3,          /* options not from the list, to each decision */
    MUTANTS = 2,       /* states with bytes changed, to each decision */
    RARE_MUTANTS = 12, /* and to those inside a resolution */
    MUTANT_LINES = 12
};

static int positions = 1000, only = -1;

static chance world;
static fs_option list[FS_MAX_OPTIONS];

/* A game in progress, and what has been seen of it. */
typedef struct game {
    const rp_scenario *sc;
    rp_state s;
    uint64_t rng;
    int number, line;
    int empty; /* turns running without couplets, through the night */
    fs_option last;
    uint16_t changed[2]; /* bytes of a state that was changed */
} game;

static struct {
    long lines, options, bent, refused, mutants, accepted, ended, signals;
    long asked[RP_FRAMES];
} seen;

_Noreturn static void fail_game(const game *g, const char *what)
{
    char text[512] = "", prompt[512] = "";
    fs_writer w = {text, 0, sizeof text}, p = {prompt, 0, sizeof prompt};
    const fs_head *h = &g->s.head;

    if (g->sc->base.rules->print(&g->sc->base, &g->s, h->waiting ? h->waiting : 1, &g->last, &w))
        fs_put(&w, "?");
    fs_put_end(&w);
    for (int i = 0; i < h->depth; i++) {
        fs_put_int(&p, h->frame[i].kind);
        fs_put(&p, ".");
        fs_put_int(&p, h->frame[i].step);
        fs_put(&p, " ");
    }
    fs_put_end(&p);
    fail_msg("position %d, option %d, verb %d (%s), frames %s, bytes changed %d %d: %s", g->number, g->line,
             g->last.verb, text, prompt, g->changed[0], g->changed[1], what);
    abort();
}

static void fail_rule(const game *g, const char *what, const fs_error *e)
{
    char text[256];

    snprintf(text, sizeof text, "%s, by %s (unit %d, place %d)", what, fs_words_rule(&g->sc->base, e->rule), e->unit,
             e->place ? e->x : -1);
    fail_game(g, text);
}

/* --- lists and refusals --- */

static fs_options list_of(game *g)
{
    fs_options all = {list, 0, FS_MAX_OPTIONS, 0};
    fs_side side = g->s.head.waiting;

    g->sc->base.rules->options(&g->sc->base, &g->s, side, NULL, &all);
    if (all.n < 1 || all.n > FS_MAX_OPTIONS || all.narrow < 1 || all.narrow > all.n)
        fail_game(g, "a decision without options");
    return all;
}

static void check_listed(game *g, const fs_options *all)
{
    int step = all->n > MOST_CHECKED ? all->n / MOST_CHECKED : 1;
    fs_error e;

    if (all->n < 2 && all->at[0].verb != FS_VERB_BEGIN)
        fail_game(g, "a decision with one answer");
    for (int i = (int)fs_below(&g->rng, (uint32_t)step); i < all->n; i += step)
        if (g->sc->base.rules->check(&g->sc->base, &g->s, g->s.head.waiting, &all->at[i], &e)) {
            g->last = all->at[i];
            fail_rule(g, "listed and refused", &e);
        }
    seen.options += all->n;
}

static bool is_listed(const fs_options *all, const fs_option *o)
{
    for (int i = 0; i < all->n; i++)
        if (rp_same(&all->at[i], o))
            return true;
    return false;
}

/* An option that may be anything: one of the list with parts changed. */
static fs_option bend(game *g, const fs_options *all)
{
    fs_option o = all->at[fs_below(&g->rng, (uint32_t)all->n)];
    const fs_option other = all->at[fs_below(&g->rng, (uint32_t)all->n)];

    switch (fs_below(&g->rng, 6)) {
    case 0:
        o.verb = (uint16_t)fs_below(&g->rng, RP_VERBS);
        break;
    case 1:
        o.subject = (fs_unit)fs_below(&g->rng, (uint32_t)g->sc->n_units + g->sc->n_groups + 2);
        break;
    case 2:
        o.object = (uint16_t)fs_below(&g->rng, (uint32_t)g->sc->n_units + 2);
        break;
    case 3:
        o.x = (int32_t)fs_below(&g->rng, g->sc->n_hexes + 1U);
        break;
    case 4:
        o.form = (uint8_t)fs_below(&g->rng, 16);
        break;
    default:
        o.subject = other.subject;
        o.x = other.x, o.y = other.y, o.place = other.place;
    }
    return o;
}

static void check_bent(game *g, const fs_options *all)
{
    fs_decision d;
    rp_state before = g->s;

    g->sc->base.rules->decision(&g->sc->base, &g->s, g->s.head.waiting, &d);
    if (!d.rule || !d.phrase)
        fail_game(g, "a decision without rule or prompt");
    for (int i = 0; i < BENT; i++) {
        fs_error e = {0};
        fs_option o = bend(g, all);

        if (o.verb == FS_VERB_ANY)
            continue;
        g->last = o;
        seen.bent++;
        if (g->sc->base.rules->check(&g->sc->base, &g->s, g->s.head.waiting, &o, &e)) {
            seen.refused++;
            if (!e.rule || !e.phrase || !e.code)
                fail_game(g, "a refusal without a rule");
        } else if (d.flags & FS_EXHAUSTIVE && !is_listed(all, &o)) {
            fail_game(g, "legal and not listed, where the list says it is complete");
        }
    }
    if (memcmp(&before, &g->s, sizeof before))
        fail_game(g, "asking changed the state");
}

/* --- after a line --- */

/* The side whose command is being given or carried out when this option is taken; 0 none. */
static fs_side commander(const rp_state *s, const fs_option *o)
{
    fs_side side = 0;
    bool commands = fs_top_const(&s->head)->kind == RP_F_COUPLET && o->verb != RP_V_PASS;

    for (int i = 0; i < s->head.depth; i++) {
        uint8_t kind = s->head.frame[i].kind;

        side = kind == RP_F_COUPLET ? s->head.frame[i].side : side;
        commands |= kind == RP_F_COMMAND || kind == RP_F_CALL;
    }
    return commands ? side : 0;
}

static void check_throws(const game *g, const rp_state *before, const fs_rolls *rolls)
{
    for (int i = 0; i < rolls->n; i++) {
        fs_rule rule = rolls->at[i].rule;

        if (rule != RP_7_23a && rule != RP_6_2a)
            continue;
        seen.signals++;
        if (rolls->at[i].side != commander(before, &g->last))
            fail_game(g, "a signal is rolled for without a command");
    }
}

/* Never two turns running down to no couplet [5.12a]. */
static void check_couplets(game *g, const fs_log *log)
{
    const fs_event *e;

    for (size_t at = 0; (e = fs_log_next(log, &at));) {
        if (!e->rule)
            fail_game(g, "an event without a rule");
        if (e->type != RP_E_INITIATIVE && e->type != RP_E_INITIATIVE_GIVEN)
            continue;
        g->empty = e->total ? 0 : g->empty + 1;
        if (g->empty > 1 || e->total < 0)
            fail_game(g, "two turns running without a couplet");
    }
}

static void check_closed(game *g, const rp_state *before)
{
    fs_error e;
    const char *fault = chance_fault(g->sc, &g->s);

    if (fault)
        fail_game(g, fault);
    if (g->sc->base.rules->valid(&g->sc->base, &g->s, &e))
        fail_rule(g, "the state is not valid", &e);
    if (g->s.head.open)
        fail_game(g, "a closed line is open");
    if (before->head.turn != g->s.head.turn && !g->sc->n_barrages && (fault = chance_fault_after_turn(g->sc, &g->s)))
        fail_game(g, fault);
}

/* An open line can be completed, and the program shows how. */
static void check_suggestion(const game *g)
{
    static fs_option line[FS_MAX_LINE];
    rp_state copy = g->s;
    fs_side side = copy.head.open;
    fs_run run = {0};
    fs_error e;
    int n = g->sc->base.rules->suggest(&g->sc->base, &copy, side, 0, line, FS_MAX_LINE);

    if (n < 1)
        fail_game(g, "an open line without a way to its end");
    fs_dice_from_key(&run.dice, (const uint8_t[32]){1});
    for (int i = 0; i < n; i++)
        if (g->sc->base.rules->check(&g->sc->base, &copy, side, &line[i], &e))
            fail_rule(g, "a suggestion is refused", &e);
        else if (g->sc->base.rules->apply(&g->sc->base, &copy, side, &line[i], &run) !=
                 (i + 1 < n ? FS_MORE : FS_CLOSED))
            fail_game(g, "a suggestion does not end with its line");
}

static void take(game *g, const fs_option *o)
{
    static _Alignas(8) uint8_t bytes[1 << 18];
    static fs_rolls rolls;
    rp_state before = g->s;
    fs_log log = {bytes, 0, sizeof bytes, 0};
    fs_run run = {.log = &log};
    uint8_t key[32] = {(uint8_t)g->number, (uint8_t)(g->number >> 8), (uint8_t)g->line, (uint8_t)(g->line >> 8)};

    fs_dice_from_key(&run.dice, key);
    rolls.n = rolls.used = 0;
    run.dice.rolls = &rolls;
    g->last = *o;
    int answer = g->sc->base.rules->apply(&g->sc->base, &g->s, before.head.waiting, o, &run);

    g->line++;
    seen.lines++;
    if (log.lost)
        fail_game(g, "the log is too long");
    if (answer == FS_MORE) {
        if (g->s.head.open != before.head.waiting || rolls.n)
            fail_game(g, "an open line rolls or is another's");
        check_suggestion(g);
        return;
    }
    check_throws(g, &before, &rolls);
    check_couplets(g, &log);
    check_closed(g, &before);
}

/* Nobody passes or stops as a rule, and whoever can falls on the enemy: then things happen. */
static fs_option choose(game *g, const fs_options *all)
{
    static const uint16_t eager[] = {RP_V_MELEE, RP_V_STORM, RP_V_CALL, RP_V_MASS, RP_V_BLOB, RP_V_STACK, RP_V_RALLY};
    uint16_t wanted = eager[fs_below(&g->rng, sizeof eager / sizeof *eager)];
    fs_option o = all->at[0];

    for (int i = fs_below(&g->rng, 2) ? 0 : all->n; i < all->n; i++)
        if (all->at[i].verb == wanted)
            return all->at[i];
    for (int tries = 0; tries < 3; tries++) {
        o = all->at[fs_below(&g->rng, (uint32_t)all->n)];
        if (o.verb != RP_V_PASS && o.verb != FS_VERB_DONE && o.verb != RP_V_STOP && o.verb != RP_V_DEPLOY)
            break;
    }
    return o;
}

/* --- the tests --- */

static void begin_game(game *g, int number)
{
    if (world.sc.seen == NULL || number % PER_MAP == 0 || only >= 0)
        chance_map(&world, (uint64_t)(number / PER_MAP) * 2 + 1);
    chance_position(&world, (uint64_t)number * 2 + 2);
    *g = (game){.sc = &world.sc, .s = world.first, .rng = (uint64_t)number + 77, .number = number};
    g->empty = g->s.was_empty;
}

static void play(game *g)
{
    const char *fault = chance_fault(g->sc, &g->s);

    if (fault)
        fail_game(g, fault);
    while (g->s.head.waiting && g->line < MOST_LINES) {
        fs_options all = list_of(g);

        seen.asked[fs_top_const(&g->s.head)->kind]++;
        check_listed(g, &all);
        check_bent(g, &all);
        fs_option o = choose(g, &all);
        take(g, &o);
    }
    seen.ended += !g->s.head.waiting;
}

static void random_positions_hold_what_must_hold(void **state)
{
    (void)state;
    static game g;
    int first = only >= 0 ? only : 0, end = only >= 0 ? only + 1 : positions;

    for (int number = first; number < end; number++) {
        begin_game(&g, number);
        play(&g);
    }
    print_message("%d positions: %ld options taken of %ld listed, %ld ended, %ld signals; %ld bent, %ld refused\n",
                  end - first, seen.lines, seen.options, seen.ended, seen.signals, seen.bent, seen.refused);
    /* Scenarios that stand alone know nothing of a campaign. */
    for (int kind = RP_F_GAME; kind < RP_F_DAY && positions >= 1000 && only < 0; kind++)
        if (kind != RP_F_TURN && kind != RP_F_AREA && !seen.asked[kind])
            fail_msg("nothing was ever asked in frame %d", kind);
}

/* A byte or two changed, where it may still make sense. */
static void mutate(game *g, rp_state *s)
{
    uint8_t *bytes = (uint8_t *)s;
    const size_t begin[] = {offsetof(fs_head, turn),   offsetof(fs_head, frame),  offsetof(rp_state, unit),
                            offsetof(rp_state, group), offsetof(rp_state, plane), offsetof(rp_state, initiative)};
    const size_t size[] = {16,
                           (size_t)s->head.depth * sizeof s->head.frame[0],
                           (size_t)(g->sc->n_units + 1) * sizeof s->unit[0],
                           (size_t)g->sc->n_groups * sizeof s->group[0] + 1,
                           sizeof s->plane,
                           offsetof(rp_state, held) - offsetof(rp_state, initiative)};

    const uint32_t one_of[] = {8, g->sc->n_units + 2U};

    for (int n = (int)fs_below(&g->rng, 2); n >= 0; n--) {
        uint32_t which = fs_below(&g->rng, sizeof begin / sizeof *begin);
        size_t at = begin[which] + fs_below(&g->rng, (uint32_t)size[which]);

        bytes[at] = (uint8_t)(fs_below(&g->rng, 2) ? bytes[at] ^ 1U << fs_below(&g->rng, 8)
                                                   : fs_below(&g->rng, one_of[fs_below(&g->rng, 2)]));
        g->changed[n] = (uint16_t)at;
    }
    if (fs_below(&g->rng, 2)) { /* or else nearly all are refused for this alone */
        bool sane = true;

        for (int u = 1; u <= g->sc->n_units; u++)
            sane &= s->unit[u].where != RP_ON_MAP || (s->unit[u].hex >= 0 && s->unit[u].hex < g->sc->n_hexes);
        if (sane)
            rp_derive(g->sc, s), rp_score(g->sc, s, s->head.score);
    }
}

static void play_on(game *g)
{
    fs_error e;

    for (int n = 0; n < MUTANT_LINES && g->s.head.waiting; n++) {
        fs_run run = {0};
        uint8_t key[32] = {(uint8_t)fs_below(&g->rng, 256), 1};
        fs_options all = list_of(g);
        fs_option o = choose(g, &all);

        g->last = o;
        if (g->sc->base.rules->check(&g->sc->base, &g->s, g->s.head.waiting, &o, &e))
            fail_rule(g, "changed and accepted; listed and refused", &e);
        fs_dice_from_key(&run.dice, key);
        if (g->sc->base.rules->apply(&g->sc->base, &g->s, g->s.head.waiting, &o, &run) == FS_MORE)
            continue;
        if (g->sc->base.rules->valid(&g->sc->base, &g->s, &e))
            fail_rule(g, "changed and accepted; no state later", &e);
    }
}

static void try_mutants(const game *from)
{
    static game g;
    fs_error e;
    uint8_t kind = fs_top_const(&from->s.head)->kind;
    bool common = kind <= RP_F_COMMAND || kind == RP_F_MOVE;

    for (int i = 0; i < (common ? MUTANTS : RARE_MUTANTS); i++) {
        uint64_t rng = from->rng + (uint64_t)i * 1000003;

        g = *from;
        g.rng = rng;
        fs_below(&g.rng, 7);
        mutate(&g, &g.s);
        seen.mutants++;
        if (g.sc->base.rules->valid(&g.sc->base, &g.s, &e))
            continue;
        seen.accepted++;
        play_on(&g);
    }
}

static void what_is_accepted_can_be_played_on(void **state)
{
    (void)state;
    static game g;
    int first = only >= 0 ? only : 0, end = only >= 0 ? only + 1 : positions;

    for (int number = first; number < end; number++) {
        begin_game(&g, number);
        while (g.s.head.waiting && g.line < MOST_LINES) {
            try_mutants(&g);
            fs_options all = list_of(&g);
            fs_option o = choose(&g, &all);
            take(&g, &o);
        }
    }
    print_message("%ld states changed, %ld of them accepted and played on\n", seen.mutants, seen.accepted);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions_hold_what_must_hold),
        cmocka_unit_test(what_is_accepted_can_be_played_on),
    };

    if (argc > 1)
        positions = atoi(argv[1]);
    if (argc > 2)
        only = atoi(argv[2]);
    chance_open(&world);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    chance_close(&world);
    return failed;
}
