/* moves.c - what a move does to a game: the first time, and again when the game is read from the store.
 *
 * A stored move is what was asked, as text that the rules read again in the state where it applies; beside it
 * stands what it added to the record. A game read again must come to the same lines, dice included.
 */
#define _POSIX_C_SOURCE 200809L
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char digits[] = "0123456789abcdef";

void option_id(const fs_option *o, char out[33])
{
    uint64_t head = (uint64_t)o->verb << 48 | (uint64_t)o->subject << 32 | (uint64_t)o->object << 16 |
                    (uint64_t)o->place << 8 | o->form;
    uint64_t where = (uint64_t)(uint32_t)o->x << 32 | (uint32_t)o->y;
    for (int i = 0; i < 16; i++) {
        out[i] = digits[head >> (60 - 4 * i) & 15];
        out[16 + i] = digits[where >> (60 - 4 * i) & 15];
    }
    out[32] = 0;
}

bool option_of_id(const char *id, fs_option *o)
{
    uint64_t half[2] = {0, 0};
    if (strlen(id) != 32)
        return false;
    for (int i = 0; i < 32; i++) {
        const char *at = strchr(digits, id[i]);
        if (!at)
            return false;
        half[i / 16] = half[i / 16] << 4 | (uint64_t)(at - digits);
    }
    *o = (fs_option){(uint16_t)(half[0] >> 48), (uint16_t)(half[0] >> 32), (uint16_t)(half[0] >> 16),
                     (uint8_t)(half[0] >> 8),   (uint8_t)half[0],          (int32_t)(uint32_t)(half[1] >> 32),
                     (int32_t)(uint32_t)half[1]};
    return true;
}

int option_read(const live *g, fs_side side, const void *state, const char *text, fs_option *o, fs_error *e)
{
    const fs_scenario *sc = g->table.scenario;
    if (option_of_id(text, o))
        return 0;
    return sc->rules->parse(sc, state, side, text, o, e);
}

/* --- the record's text ------------------------------------------------------------------------ */

/* Entries that are whole: a line that waits for dice is not in the record yet. */
static int solid(const fs_game *game)
{
    fs_kept_line line;
    int n = fs_game_entries(game);
    while (n > 0 && fs_game_entry(game, n - 1, &line) && line.flags & FS_LINE_WANTS)
        n--;
    return n;
}

struct added {
    const fs_game *game;
    int from, to;
};

static void put_added(void *ctx, fs_writer *w)
{
    const struct added *a = ctx;
    for (int i = a->from; i < a->to; i++) {
        fs_kept_line line;
        if (!fs_game_entry(a->game, i, &line))
            return;
        if (line.kind == FS_LINE_STRIKE || line.kind == FS_LINE_OFFER) {
            fs_put(w, "- ");
        } else {
            fs_put_int(w, line.number);
            fs_put(w, ". ");
        }
        fs_game_entry_text(a->game, i, w);
        fs_put_char(w, '\n');
    }
}

/* --- what is done ------------------------------------------------------------------------------ */

/* Clauses taken so far, as they go into the store. */
typedef struct clauses {
    char *at;
    size_t n, cap;
} clauses;

static bool add_clause(const live *g, clauses *c, fs_side side, const fs_option *o)
{
    const fs_scenario *sc = g->table.scenario;
    char text[2048];
    fs_writer w = {text, 0, sizeof text};
    if (sc->rules->print(sc, fs_game_state(g->table.game, side), side, o, &w) || !fs_put_end(&w))
        return false;
    if (c->n + w.n + 3 > c->cap) {
        char *more = realloc(c->at, (c->n + w.n + 3) * 2);
        if (!more)
            return false;
        c->at = more;
        c->cap = (c->n + w.n + 3) * 2;
    }
    c->n += (size_t)snprintf(c->at + c->n, c->cap - c->n, "%s%s", c->n ? ", " : "", text);
    return true;
}

static char *words_of(int trouble, const fs_scenario *sc, const fs_error *e)
{
    char text[1024];
    fs_writer w = {text, 0, sizeof text};
    if (trouble == FS_REFUSED)
        fs_words_refusal(sc, e, &w);
    else
        fs_put(&w, fs_game_why(trouble));
    fs_put_end(&w);
    return strdup(text);
}

/* The option to be taken next, as it is to be written down: a click must be known for what it means. */
static int read_next(live *g, const asked *a, int taken, fs_option *o, fs_error *e)
{
    fs_game *game = g->table.game;
    fs_decision d;
    int trouble = fs_game_decision(game, a->side, &d);
    if (!trouble && option_read(g, a->side, fs_game_state(game, a->side), a->options[taken], o, e))
        trouble = FS_REFUSED;
    if (!trouble && o->verb == FS_VERB_ANY)
        trouble = fs_game_check(game, a->side, o, o, e);
    return trouble ? trouble : fs_game_check(game, a->side, o, NULL, e);
}

static int take_one(live *g, fs_side side, const fs_option *o, clauses *c, fs_error *e)
{
    size_t before = c->n;
    int trouble = add_clause(g, c, side, o) ? fs_game_act(g->table.game, side, o, e) : FS_ERR_NO_FIT;
    if (trouble) {
        c->n = before;
        if (c->at)
            c->at[before] = 0;
    }
    return trouble;
}

/* One option after the other; what stops the second or a later one is no error. */
static int do_act(live *g, const asked *a, clauses *c, int *taken, char **stopped, fs_error *e)
{
    fs_option o;
    for (*taken = 0; a->choose ? a->choose(g, a->side, *taken, &o) : *taken < a->n_options; (*taken)++) {
        int trouble = a->choose ? FS_OK : read_next(g, a, *taken, &o, e);
        if (!trouble)
            trouble = take_one(g, a->side, &o, c, e);
        if (trouble && !*taken)
            return trouble;
        if (trouble) {
            *stopped = words_of(trouble, g->table.scenario, e);
            return FS_OK;
        }
    }
    return FS_OK;
}

static char *standing_text(const fs_standing *s)
{
    char text[96];
    snprintf(text, sizeof text, "%u %u %d %d", s->until, s->unit, s->range, s->hex);
    return strdup(text);
}

static char *faces_text(const asked *a)
{
    char *text = malloc((size_t)a->n_faces * 4 + 1);
    size_t n = 0;
    if (!text)
        return NULL;
    text[0] = 0;
    for (int i = 0; i < a->n_faces; i++)
        n += (size_t)sprintf(text + n, "%s%u", i ? " " : "", a->faces[i]);
    return text;
}

static char *number_text(int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    return strdup(text);
}

static int do_forfeit(live *g, const asked *a)
{
    int trouble = fs_game_forfeit(g->table.game, a->side);
    if (!trouble && table_note_forfeit(&g->table, a->reason)) /* so that records say why */
        trouble = FS_ERR_MEMORY;
    return trouble;
}

/* Nothing of the game changes: it is only said what is asked for. */
static int do_ask(live *g, const asked *a)
{
    int trouble = a->line ? fs_game_can_strike(g->table.game, a->line) : fs_game_can_mend(g->table.game);
    if (!trouble)
        g->asked = (consent){a->line ? STORE_STRIKE : STORE_MEND, a->side, a->line};
    return trouble;
}

static int do_it(live *g, const asked *a, clauses *c, int *taken, char **stopped, fs_error *e)
{
    fs_game *game = g->table.game;
    switch (a->kind) {
    case STORE_ACT:
        return do_act(g, a, c, taken, stopped, e);
    case STORE_THROW:
        return fs_game_throw(game, a->faces, a->n_faces);
    case STORE_UNDO:
        return fs_game_undo(game, a->side);
    case STORE_REDO:
        return fs_game_redo(game, a->side);
    case STORE_STRIKE:
        return fs_game_strike(game, a->line);
    case STORE_MEND:
        return fs_game_mend(game);
    case STORE_RESIGN:
        return fs_game_resign(game, a->side);
    case STORE_DRAW:
        return fs_game_draw(game);
    case STORE_OFFER:
        return fs_game_offer_draw(game, a->side);
    case STORE_ASK:
        return do_ask(g, a);
    case STORE_STAND:
        return fs_game_stand(game, a->side, &a->standing);
    case STORE_UNSTAND:
        fs_game_unstand(game, a->side);
        return FS_OK;
    case STORE_FORFEIT:
        return do_forfeit(g, a);
    default:
        return FS_ERR_NOTHING;
    }
}

static char *body_of(const asked *a, clauses *c)
{
    switch (a->kind) {
    case STORE_ACT:
        return c->at ? c->at : strdup("");
    case STORE_THROW:
        return faces_text(a);
    case STORE_STRIKE:
    case STORE_ASK:
        return number_text(a->line);
    case STORE_STAND:
        return standing_text(&a->standing);
    case STORE_FORFEIT:
        return strdup(a->reason);
    default:
        return strdup("");
    }
}

/* What is public: while none of it changes, the others have nothing new to see. */
struct outside {
    int entries, lines;
    bool over, wanted;
    uint64_t hash;
    fs_throw what;
};

static struct outside look(const fs_game *game)
{
    struct outside o = {
        fs_game_entries(game), fs_game_lines(game), fs_game_is_over(game), false, fs_game_hash(game), {0}};
    o.wanted = fs_game_wanted(game, &o.what, NULL);
    return o;
}

static bool same(const struct outside *a, const struct outside *b)
{
    return a->entries == b->entries && a->lines == b->lines && a->over == b->over && a->wanted == b->wanted &&
           a->hash == b->hash;
}

int move_make(live *g, const asked *a, store_move *m, char **stopped, fs_error *e)
{
    fs_game *game = g->table.game;
    struct outside before = look(game);
    int kept = solid(game), taken = 1;
    clauses c = {0};
    *m = (store_move){.game = g->id, .kind = a->kind, .side = a->side, .time = (int64_t)time(NULL)};
    int trouble = do_it(g, a, &c, &taken, stopped, e);
    if (trouble) {
        free(c.at);
        return trouble;
    }
    struct outside after = look(game);
    bool open = same(&before, &after) && a->kind != STORE_THROW && a->kind != STORE_ASK;
    if (!open && a->kind != STORE_ASK)
        g->asked = (consent){0};
    struct added add = {game, kept, solid(game)};
    m->kept = add.to < kept ? add.to : kept;
    m->seats = (uint8_t)(open ? a->side : 7);
    m->flags = after.over ? FLAG_OVER : 0;
    m->lines = after.lines;
    m->taken = taken;
    m->body = body_of(a, &c);
    m->record = text_make(put_added, &add, NULL);
    return m->body && m->record ? FS_OK : FS_ERR_MEMORY;
}

void move_free(store_move *m)
{
    free((char *)(uintptr_t)m->body);
    free((char *)(uintptr_t)m->record);
    free((char *)(uintptr_t)m->request);
}

/* --- again --------------------------------------------------------------------------------------- */

static bool read_numbers(const char *text, asked *a)
{
    fs_standing *s = &a->standing;
    unsigned until, unit;
    int range, hex;
    switch (a->kind) {
    case STORE_STRIKE:
    case STORE_ASK:
        return sscanf(text, "%d", &a->line) == 1;
    case STORE_STAND:
        if (sscanf(text, "%u %u %d %d", &until, &unit, &range, &hex) != 4)
            return false;
        *s = (fs_standing){.until = (uint8_t)until, .unit = (fs_unit)unit, .range = (int16_t)range, .hex = hex};
        return true;
    case STORE_THROW:
        while (*text && a->n_faces < (int)sizeof a->faces) {
            char *end;
            a->faces[a->n_faces++] = (uint8_t)strtoul(text, &end, 10);
            if (end == text)
                return false;
            text = end + strspn(end, " ");
        }
        return !*text;
    default:
        return true;
    }
}

/* Cuts the clauses apart in place. */
static bool read_clauses(char *text, asked *a)
{
    for (char *at = text; at && *at;) {
        char *comma = strstr(at, ", ");
        if (comma)
            *comma = 0;
        if (a->n_options == FS_MAX_LINE)
            return false;
        a->options[a->n_options++] = at;
        at = comma ? comma + 2 : NULL;
    }
    return true;
}

int move_again(live *g, const store_move *m, fs_why *w)
{
    static const char *const nothing = "";
    asked *a = calloc(1, sizeof *a);
    char *body = strdup(m->body ? m->body : nothing), *stopped = NULL;
    store_move made = {0};
    fs_error e = {0};
    int bad = 0;
    if (a && body) {
        a->kind = m->kind;
        a->side = m->side;
        a->reason = body;
        if (!(m->kind == STORE_ACT ? read_clauses(body, a) : read_numbers(body, a)))
            bad = because(w, "move %lld cannot be read: %s", (long long)m->number, m->body);
        int trouble = bad ? 0 : move_make(g, a, &made, &stopped, &e);
        if (trouble) {
            char *text = words_of(trouble, g->table.scenario, &e);
            bad =
                because(w, "move %lld (%s) cannot be done again: %s", (long long)m->number, m->body, text ? text : "");
            free(text);
        } else if (!bad && (stopped || strcmp(made.record, m->record) != 0 || made.lines != m->lines)) {
            bad = because(w, "move %lld (%s) came out differently", (long long)m->number, m->body);
        }
    } else {
        bad = because(w, "out of memory");
    }
    move_free(&made);
    free(stopped);
    free(body);
    free(a);
    return bad;
}

void json_option_with_id(const fs_scenario *sc, const char *key, const void *state, fs_side side, const fs_option *o,
                         fs_writer *w)
{
    char id[33];
    option_id(o, id);
    fs_json_option(sc, key, state, side, o, w);
    w->n--; /* the closing brace */
    fs_json_str(w, "id", id);
    fs_json_close(w, '}');
}
