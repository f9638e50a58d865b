/* look.c - reading views: the same sections in every system, so no system is known here. */
#include "look.h"
#include "places.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Boxes whose pieces will not come back, in the words of the systems. */
static const char *const lost_boxes[] = {"lost", "captured", "destroyed", "surrendered", "prisoners"};
/* Fields that say how much of a piece is left. */
static const char *const strengths[] = {"strength", "SP", "steps", "castings", "crew"};
enum { BOXES = sizeof lost_boxes / sizeof *lost_boxes, STRENGTHS = sizeof strengths / sizeof *strengths };

int sim_look_room(sim_look *l, const fs_scenario *sc)
{
    if (l->cap < sc->n_units + 1) {
        sim_piece *more = realloc(l->piece, (size_t)(sc->n_units + 1) * sizeof *more);
        if (!more)
            return 1;
        l->piece = more;
        l->cap = sc->n_units + 1;
    }
    memset(l->piece, 0, (size_t)l->cap * sizeof *l->piece);
    l->held = 0;
    return 0;
}

void sim_look_free(sim_look *l) { free(l->piece); }

static const char *view_text(const fs_scenario *sc, const void *state, sim_text *t)
{
    for (;;) {
        fs_writer w = {t->at, 0, t->cap};
        sc->rules->view(sc, state, 0, &w);
        if (fs_put_end(&w))
            return t->at;
        size_t cap = w.n + w.n / 4 + 65536;
        char *more = realloc(t->at, cap);
        if (!more)
            return NULL;
        t->at = more;
        t->cap = cap;
    }
}

static const char *past_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        at += *at == '\\' && at[1];
    return *at ? at + 1 : at;
}

/* One section of a view, read alone: the board, which never changes, is the largest part of it. */
static json_t *section(const char *at, const char *name)
{
    size_t n = strlen(name);
    for (int depth = 0; *at;) {
        if (*at == '"') {
            const char *end = past_string(at);
            if (depth == 1 && (size_t)(end - at) == n + 2 && memcmp(at + 1, name, n) == 0 && *end == ':')
                return json_loads(end + 1, JSON_DISABLE_EOF_CHECK, NULL);
            at = end;
            continue;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    }
    return NULL;
}

static bool is_one_of(const char *word, const char *const *list, int n)
{
    for (int i = 0; word && i < n; i++)
        if (strcmp(word, list[i]) == 0)
            return true;
    return false;
}

/* 3, or in words: 1/2, 2 1/4. */
static int32_t quarters_of(const json_t *value)
{
    if (json_is_integer(value))
        return 4 * (int32_t)json_integer_value(value);
    const char *text = json_string_value(value), *slash = text ? strchr(text, '/') : NULL;
    if (!slash || slash == text || slash[1] < '1' || slash[1] > '4')
        return 0;
    return (slash > text + 1 ? 4 * (int32_t)strtol(text, NULL, 10) : 0) + (slash[-1] - '0') * 4 / (slash[1] - '0');
}

static void read_strength(const json_t *fields, sim_piece *p)
{
    size_t i;
    json_t *field;
    json_array_foreach(fields, i, field)
    {
        if (p->has_strength || !is_one_of(json_string_value(json_object_get(field, "label")), strengths, STRENGTHS))
            continue;
        p->has_strength = true;
        p->quarters = quarters_of(json_object_get(field, "value"));
    }
}

static int place_of(const fs_scenario *sc, const json_t *at)
{
    if (json_is_string(at))
        return *json_string_value(at) ? sim_place_named(sc, json_string_value(at)) : SIM_NOWHERE;
    return sim_place_of(sc, FS_POINT, (int32_t)json_integer_value(json_array_get(at, 0)),
                        (int32_t)json_integer_value(json_array_get(at, 1)));
}

static void read_pieces(sim_look *l, const fs_scenario *sc, const json_t *pieces)
{
    size_t i;
    json_t *at;
    json_array_foreach(pieces, i, at)
    {
        json_int_t id = json_integer_value(json_object_get(at, "id"));
        if (id < 1 || id > sc->n_units)
            continue;
        sim_piece *p = &l->piece[id];
        p->where = SIM_ON_BOARD;
        p->side = (fs_side)json_integer_value(json_object_get(at, "side"));
        p->place = place_of(sc, json_object_get(at, "at"));
        read_strength(json_object_get(at, "fields"), p);
    }
}

static void read_boxes(sim_look *l, const fs_scenario *sc, const json_t *boxes)
{
    size_t i, k;
    json_t *box, *id;
    json_array_foreach(boxes, i, box)
    {
        bool is_lost = is_one_of(json_string_value(json_object_get(box, "name")), lost_boxes, BOXES);
        json_array_foreach(json_object_get(box, "pieces"), k, id)
        {
            json_int_t u = json_integer_value(id);
            if (u >= 1 && u <= sc->n_units)
                l->piece[u].where = is_lost ? SIM_LOST : SIM_IN_BOX;
        }
    }
}

static void each_goal(const json_t *score, void (*tell)(void *, int, fs_side, const json_t *), void *ctx)
{
    size_t i, k;
    json_t *side, *item;
    int n = 0;
    json_array_foreach(score, i, side)
    {
        json_array_foreach(json_object_get(side, "items"), k, item)
        {
            if (n < SIM_GOALS && json_object_get(item, "held"))
                tell(ctx, n++, (fs_side)json_integer_value(json_object_get(side, "side")), item);
        }
    }
}

static void note_held(void *ctx, int n, fs_side side, const json_t *item)
{
    (void)side;
    *(uint64_t *)ctx |= (uint64_t)json_is_true(json_object_get(item, "held")) << n;
}

static void note_goal(void *ctx, int n, fs_side side, const json_t *item)
{
    sim_goals *g = ctx;
    const char *title = json_string_value(json_object_get(item, "title"));
    size_t room = sizeof g->at[n].title - 1;
    g->n = n + 1;
    g->at[n].side = side;
    strncpy(g->at[n].title, title ? title : "", room);
}

int sim_look_at(sim_look *l, const fs_scenario *sc, const void *state, sim_text *t)
{
    const char *text = view_text(sc, state, t);
    if (!text)
        return 1;
    for (int u = 1; u <= sc->n_units; u++)
        l->piece[u] = (sim_piece){.side = l->piece[u].side, .place = SIM_NOWHERE};
    json_t *reserve = section(text, "reserve"), *pieces = section(text, "pieces"), *boxes = section(text, "boxes"),
           *score = section(text, "score");
    read_pieces(l, sc, reserve);
    read_pieces(l, sc, pieces);
    read_boxes(l, sc, boxes);
    l->held = 0;
    each_goal(score, note_held, &l->held);
    json_decref(reserve);
    json_decref(pieces);
    json_decref(boxes);
    json_decref(score);
    return 0;
}

int sim_goals_of(const fs_scenario *sc, const void *state, sim_goals *g)
{
    sim_text t = {NULL, 0};
    const char *text = view_text(sc, state, &t);
    memset(g, 0, sizeof *g);
    if (text) {
        json_t *score = section(text, "score");
        each_goal(score, note_goal, g);
        json_decref(score);
    }
    free(t.at);
    return text ? 0 : 1;
}
