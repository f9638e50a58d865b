/* game.c - making a game, what is asked, and taking options. */
#include "game.h"

#include <firestep/hash.h>

const char *fs_game_why(int trouble)
{
    switch (trouble) {
    case FS_OK:
        return "all is well";
    case FS_REFUSED:
        return "the rules do not allow it";
    case FS_ERR_MEMORY:
        return "there is not enough memory";
    case FS_ERR_OVER:
        return "the game is over";
    case FS_ERR_NOT_ASKED:
        return "this side is not asked anything now";
    case FS_ERR_SEALED:
        return "this side has closed its line and waits for the other";
    case FS_ERR_BEGIN:
        return "the game has not begun";
    case FS_ERR_DICE_WANTED:
        return "the last line waits for dice";
    case FS_ERR_NO_DICE_WANTED:
        return "no dice are wanted";
    case FS_ERR_BAD_THROW:
        return "that is not the throw that is wanted";
    case FS_ERR_NO_KEY:
        return "there is no key for the dice";
    case FS_ERR_NOTHING:
        return "there is nothing to take back or to do again";
    case FS_ERR_LAW:
        return "a die, something shown or the other side stands in the way: both sides must agree";
    case FS_ERR_NO_FIT:
        return "the line does not fit any more";
    case FS_ERR_TOO_LONG:
        return "there are more parts or lines than there may be";
    case FS_ERR_TOO_MANY_THROWS:
        return "there are more throws in one line than there may be";
    case FS_ERR_STRICT:
        return "the game was agreed as strict: what threw dice or showed something is not taken back";
    case FS_ERR_OFFERED:
        return "this side offers a draw already: the other one may accept it";
    default:
        return "unknown trouble";
    }
}

bool vec_grow(const fs_game *g, vec *v, size_t more)
{
    size_t want = v->cap * 2 > v->n + more ? v->cap * 2 : v->n + more + 256;
    uint8_t *at = g->host.memory.resize(g->host.memory.ctx, v->at, want);
    if (!at)
        return false;
    v->at = at;
    v->cap = want;
    return true;
}

fs_game *fs_game_new(const fs_scenario *sc, const fs_host *host, const void *start, fs_error *e)
{
    const fs_ruleset *rules = sc->rules;
    fs_game *g = game_new_block(sc, host);

    if (e)
        *e = (fs_error){0};
    if (!g) {
        if (e)
            e->code = FS_ERR_MEMORY;
        return NULL;
    }
    g->typed = host->key ? 0 : 3;

    fs_error why = {0};
    int wrong = 0;
    if (start) {
        memcpy(g->start, start, g->state_size);
        wrong = rules->valid(sc, start, &why);
    } else {
        wrong = rules->setup(sc, g->start, &why);
    }
    if (wrong) {
        if (e)
            *e = why;
        fs_game_free(g);
        return NULL;
    }
    memcpy(g->now, g->start, g->state_size);
    return g;
}

void fs_game_free(fs_game *g)
{
    if (!g)
        return;
    vec *all[] = {&g->entries, &g->options, &g->throws,         &g->values, &g->events,  &g->text,
                  &g->live,    &g->undone,  &g->undone_options, &g->log,    &g->clauses, &g->packed};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i]->at)
            g->host.memory.resize(g->host.memory.ctx, all[i]->at, 0);
    }
    if (g->work)
        g->host.memory.resize(g->host.memory.ctx, g->work, 0);
    fs_memory memory = g->host.memory;
    memory.resize(memory.ctx, g, 0);
}

const fs_scenario *fs_game_scenario(const fs_game *g) { return g->sc; }

bool fs_game_is_over(const fs_game *g) { return g->ended || game_head(g)->waiting == 0; }

fs_side fs_game_winner(const fs_game *g) { return g->ended ? g->ended_winner : game_head(g)->winner; }

fs_side fs_game_waiting(const fs_game *g)
{
    fs_side waiting = game_head(g)->waiting;

    if (g->ended || g->pending)
        return 0;
    for (fs_side side = 1; side <= 2; side++) {
        if (g->fork[side].sealed)
            waiting &= (fs_side)~side;
    }
    return waiting;
}

/* Nothing has been played and `begin` is what the rules list first. */
bool fs_game_is_new(const fs_game *g)
{
    fs_option begin = {.verb = FS_VERB_BEGIN};
    fs_side side = game_head(g)->waiting & 1 ? 1 : 2;

    return game_n_live(g) == 0 && !g->pending && game_head(g)->waiting &&
           !g->rules->check(g->sc, g->now, side, &begin, NULL);
}

const void *fs_game_state(const fs_game *g, fs_side side) { return game_side_state(g, side); }

uint64_t fs_game_hash(const fs_game *g) { return fs_hash64(g->now, g->state_size, 0); }

int game_may_act(const fs_game *g, fs_side side)
{
    if (fs_game_is_over(g))
        return FS_ERR_OVER;
    if (g->pending)
        return FS_ERR_DICE_WANTED;
    if ((side != 1 && side != 2) || !(game_head(g)->waiting & side))
        return FS_ERR_NOT_ASKED;
    return g->fork[side].sealed ? FS_ERR_SEALED : FS_OK;
}

int fs_game_decision(fs_game *g, fs_side side, fs_decision *d)
{
    int trouble = game_may_act(g, side);

    memset(d, 0, sizeof *d);
    if (!trouble)
        g->rules->decision(g->sc, game_side_state(g, side), side, d);
    return trouble;
}

int fs_game_options(fs_game *g, fs_side side, fs_options *out)
{
    int trouble = game_may_act(g, side);

    *out = (fs_options){.at = g->list, .cap = FS_MAX_OPTIONS};
    if (!trouble)
        g->rules->options(g->sc, game_side_state(g, side), side, g->scratch, out);
    return trouble;
}

/* Whether a listed option is what a click on `asked` could mean: 0 fits any. */
static bool fits_click(const fs_option *listed, const fs_option *asked)
{
    return (asked->subject == 0 || listed->subject == asked->subject) &&
           (asked->place == FS_NOWHERE ||
            (listed->place == asked->place && listed->x == asked->x && listed->y == asked->y));
}

/* The first listed option of the decision's main verb, if that verb names no piece: what a click on a place alone is
 * about stands in it. NULL: there is none. */
static const fs_option *main_without_piece(const fs_options *all, const fs_decision *d)
{
    for (int i = 0; i < all->n && i < all->cap; i++)
        if (all->at[i].verb == d->main)
            return all->at[i].subject ? NULL : &all->at[i];
    return NULL;
}

/* The first listed option of the piece clicked that has a place of that kind; NULL: there is none. */
static const fs_option *placed_option_of(const fs_options *all, const fs_option *asked)
{
    for (int i = 0; asked->subject && i < all->n && i < all->cap; i++)
        if (all->at[i].subject == asked->subject && all->at[i].place == asked->place)
            return &all->at[i];
    return NULL;
}

/* A listed option at the place clicked. */
static fs_option moved_to(const fs_option *listed, const fs_option *asked)
{
    fs_option o = *listed;

    o.place = asked->place;
    o.x = asked->x;
    o.y = asked->y;
    return o;
}

/* What a click means: the first listed option that fits; or, where the list is not everything, a listed verb tried on
 * it. */
static bool find_click(fs_game *g, fs_side side, const fs_options *all, const fs_decision *d, const fs_option *asked,
                       fs_option *found)
{
    const void *s = game_side_state(g, side);
    fs_option o = *asked;

    for (int i = 0; i < all->n && i < all->cap; i++)
        if (all->at[i].verb != FS_VERB_DROP && fits_click(&all->at[i], asked)) {
            *found = all->at[i];
            return true;
        }
    for (int i = 0; i < all->n && i < all->cap && !(d->flags & FS_EXHAUSTIVE); i++) {
        o.verb = all->at[i].verb;
        if ((i == 0 || o.verb != all->at[i - 1].verb) && !g->rules->check(g->sc, s, side, &o, NULL)) {
            *found = o;
            return true;
        }
    }
    return false;
}

static int check_click(fs_game *g, fs_side side, const fs_option *asked, fs_option *found, fs_error *e)
{
    fs_decision d;
    fs_options all;
    fs_option o = *asked;

    fs_game_options(g, side, &all);
    g->rules->decision(g->sc, game_side_state(g, side), side, &d);
    if (find_click(g, side, &all, &d, asked, found))
        return FS_OK;
    const fs_option *main = asked->place && !(d.flags & FS_EXHAUSTIVE) ? main_without_piece(&all, &d) : NULL;
    const fs_option *own = main ? placed_option_of(&all, asked) : NULL;
    if (own || !main)
        o.verb = own ? own->verb : d.main;
    else
        o = moved_to(main, asked);
    if (g->rules->check(g->sc, game_side_state(g, side), side, &o, e))
        return FS_REFUSED;
    *found = o;
    return FS_OK;
}

int fs_game_check(fs_game *g, fs_side side, const fs_option *o, fs_option *found, fs_error *e)
{
    int trouble = game_may_act(g, side);
    fs_option any;

    if (e)
        *e = (fs_error){.code = (int16_t)trouble};
    if (trouble)
        return trouble;
    if (o->verb == FS_VERB_ANY)
        return check_click(g, side, o, found ? found : &any, e);
    if (found)
        *found = *o;
    return g->rules->check(g->sc, game_side_state(g, side), side, o, e) ? FS_REFUSED : FS_OK;
}

void game_clear_fork(fs_game *g, fs_side side)
{
    fork *f = &g->fork[side];

    f->n = f->total = 0;
    f->sealed = f->given = false;
}

/* Tries the part on a copy, without dice and log: only whether it closes the line matters. */
static int try_part(fs_game *g, fs_side side, const fs_option *o)
{
    fs_run run = {.scratch = g->scratch};

    memcpy(g->trial, game_side_state(g, side), g->state_size);
    fs_dice_from_script(&run.dice, NULL);
    return g->rules->apply(g->sc, g->trial, side, o, &run);
}

int game_add(fs_game *g, fs_side side, const fs_option *o, const fs_rolls *script)
{
    fork *f = &g->fork[side];
    bool again = f->n < f->total && memcmp(&f->part[f->n], o, sizeof *o) == 0;
    int total = again ? f->total : f->n + 1;

    if (f->n == FS_MAX_LINE)
        return FS_ERR_TOO_LONG;
    bool closes = try_part(g, side, o) == FS_CLOSED;
    f->part[f->n++] = *o;
    f->total = total;
    memcpy(g->side_state[side], g->trial, g->state_size);
    if (!closes)
        return FS_OK;
    f->sealed = true;
    g->last_sealed = side;
    if (game_head(g)->waiting == 3 && !g->fork[fs_other(side)].sealed) {
        game_forget_undone(g, side, f->part, f->n);
        return FS_OK;
    }
    int trouble = game_close(g, script);
    if (trouble && !g->pending) { /* as if the part had not been given */
        f->sealed = false;
        f->n--;
        memcpy(g->side_state[side], g->now, g->state_size);
        for (int i = 0, n = f->n; i < n; i++) {
            f->n = i;
            try_part(g, side, &f->part[i]);
            memcpy(g->side_state[side], g->trial, g->state_size);
            f->n = n;
        }
    }
    return trouble;
}

int fs_game_begin(fs_game *g)
{
    fs_side side = game_head(g)->waiting & 1 ? 1 : 2;
    fs_option begin = {.verb = FS_VERB_BEGIN};

    if (!fs_game_is_new(g))
        return FS_ERR_NOTHING;
    g->fork[side].given = true;
    int trouble = game_add(g, side, &begin, NULL);
    if (trouble)
        game_clear_fork(g, side);
    else
        game_settle(g);
    return trouble;
}

int fs_game_act(fs_game *g, fs_side side, const fs_option *o, fs_error *e)
{
    fs_option found;
    int trouble = fs_game_check(g, side, o, &found, e);

    if (trouble)
        return trouble;
    if (found.verb == FS_VERB_BEGIN && fs_game_is_new(g))
        return FS_ERR_BEGIN;
    g->fork[side].given = false;
    if (found.verb == FS_VERB_DROP && g->fork[side].n > 0) {
        g->fork[side].n = 0;
        return FS_OK;
    }
    trouble = game_add(g, side, &found, NULL);
    if (!trouble)
        game_settle(g);
    else if (e)
        e->code = (int16_t)trouble;
    return trouble;
}

int fs_game_open_line(const fs_game *g, fs_side side, const fs_option **parts, bool *sealed)
{
    *parts = g->fork[side].part;
    if (sealed)
        *sealed = g->fork[side].sealed;
    return g->fork[side].n;
}

bool game_single_answer(fs_game *g, const void *state, fs_side side, fs_option *only)
{
    fs_decision d = {0};
    fs_option few[2]; /* `drop` and one more */
    fs_options all = {.at = few, .cap = 2};

    g->rules->decision(g->sc, state, side, &d);
    if (!(d.flags & FS_MASKED))
        return false;
    g->rules->options(g->sc, state, side, g->scratch, &all);
    bool drops = all.n == 2 && few[1].verb == FS_VERB_DROP;
    if (all.n - drops == 1)
        *only = few[0];
    return all.n - drops == 1;
}

/* One answer that needs no person, if there is one to give. */
static bool give_answer(fs_game *g, fs_side side)
{
    fs_option o = {.verb = FS_VERB_DECLINE};
    fs_decision d;

    if (fs_game_decision(g, side, &d))
        return false;
    if (!game_single_answer(g, game_side_state(g, side), side, &o)) {
        o = (fs_option){.verb = FS_VERB_DECLINE};
        if (g->fork[side].n > 0 || !game_stands(g, side, &d) || fs_game_check(g, side, &o, NULL, NULL))
            return false;
    }
    g->fork[side].given |= g->fork[side].n == 0; /* a line begun by a person stays his */
    return game_add(g, side, &o, NULL) == FS_OK;
}

void game_settle(fs_game *g)
{
    for (uint32_t i = 0; i < g->sc->max_lines && !g->reading; i++) {
        game_end_standing(g);
        if (!give_answer(g, 1) && !give_answer(g, 2))
            return;
    }
}

void fs_game_type_dice(fs_game *g, fs_side sides)
{
    if (!g->pending)
        g->typed = g->host.key ? sides & 3 : 3;
}

fs_side fs_game_typed(const fs_game *g) { return g->typed; }

bool fs_game_wanted(const fs_game *g, fs_throw *what, fs_log *so_far)
{
    if (!g->pending)
        return false;
    if (what)
        *what = g->wanted;
    if (so_far)
        *so_far = (fs_log){.at = g->log.at, .n = g->wanted_log, .cap = g->log.cap};
    return true;
}

/* The lines of a window have been shown when their dice are thrown. */
fs_side fs_game_wanted_kept_from(const fs_game *g)
{
    bool window = g->fork[1].sealed && g->fork[2].sealed;

    return g->pending && !window ? g->effect[0].kept_from : 0;
}

/* One more throw for the line that waits. A card must be in its set: the run tells. */
int fs_game_throw(fs_game *g, const uint8_t *faces, int n)
{
    fs_rolls *in = g->typed_in;
    fs_throw t = g->wanted;

    if (!g->pending)
        return FS_ERR_NO_DICE_WANTED;
    if (n != t.n || in->n == FS_MAX_ROLLS || in->used + n > FS_MAX_VALUES)
        return FS_ERR_BAD_THROW;
    for (int i = 0; i < n; i++) {
        if ((t.kind == FS_THROW_DICE && (faces[i] < 1 || faces[i] > t.faces)) ||
            (t.kind == FS_THROW_PCT && faces[i] > 99))
            return FS_ERR_BAD_THROW;
    }
    t.at = in->used;
    in->at[in->n++] = t;
    memcpy(in->value + t.at, faces, (size_t)n);
    in->used = (uint16_t)(in->used + n);
    int trouble = game_close(g, NULL);
    if (trouble) {
        in->n--;
        in->used = t.at;
        return trouble;
    }
    if (!g->pending)
        game_settle(g);
    return FS_OK;
}
