/* over_there_pickup.c - tables for pick-up games: size, density and seed give the same ground on every machine.
 *
 * Pieces of ground are laid one after another in boxes that keep an inch apart; one that finds no room in a few tries
 * is left out. The defender's half gets his works. Wind by the dice of [X.I.1].
 */
#include "over_there_army.h"

#include <firestep/dice.h>
#include <firestep/writer.h>
#include <stdbool.h>

enum { MOST = 72, TRIES = 12, TENTH = 100 }; /* lengths in hundredths of an inch here */

typedef struct box {
    int x0, y0, x1, y1;
} box;

typedef struct maker {
    const ot_army *a;
    fs_writer *w;
    uint64_t rng;
    box taken[MOST];
    int n, number;
    int road[3][2]; /* its points */
} maker;

static int below(maker *m, int n) { return n > 1 ? (int)fs_below(&m->rng, (uint32_t)n) : 0; }

static bool is_free(const maker *m, box b)
{
    for (int i = 0; i < m->n; i++) {
        const box *t = &m->taken[i];

        if (b.x0 < t->x1 + TENTH && t->x0 < b.x1 + TENTH && b.y0 < t->y1 + TENTH && t->y0 < b.y1 + TENTH)
            return false;
    }
    return true;
}

/* Whether the road comes nearer than an inch; looked at every quarter of an inch. */
static bool is_on_road(const maker *m, box b)
{
    for (int i = 0; i < 2; i++) {
        const int *p = m->road[i], *q = m->road[i + 1];
        int steps = (q[1] - p[1]) / 25;

        for (int k = 0; k <= steps; k++) {
            int x = p[0] + (q[0] - p[0]) * k / steps, y = p[1] + 25 * k;

            if (x > b.x0 - TENTH && x < b.x1 + TENTH && y > b.y0 - TENTH && y < b.y1 + TENTH)
                return true;
        }
    }
    return false;
}

/* Room for a piece of that size, between two heights in inches, beside the road if it cannot lead through; false if
 * there is none. */
static bool find_room(maker *m, int width, int height, int from, int to, bool beside, box *out)
{
    for (int i = 0; i < TRIES && m->n < MOST; i++) {
        int x = 25 * below(m, (m->a->width * 100 - width) / 25 + 1);
        int y = from * 100 + 25 * below(m, ((to - from) * 100 - height) / 25 + 1);

        *out = (box){x, y, x + width, y + height};
        if (height <= (to - from) * 100 && is_free(m, *out) && !(beside && is_on_road(m, *out))) {
            m->taken[m->n++] = *out;
            return true;
        }
    }
    return false;
}

static void put_length(fs_writer *w, int hundredths)
{
    fs_put_int(w, hundredths / 100);
    if (hundredths % 100 == 0)
        return;
    fs_put_char(w, '.');
    fs_put_char(w, (char)('0' + hundredths / 10 % 10));
    if (hundredths % 10)
        fs_put_char(w, (char)('0' + hundredths % 10));
}

static void put_point(fs_writer *w, int x, int y)
{
    put_length(w, x);
    fs_put_char(w, ',');
    put_length(w, y);
}

static void begin_piece(maker *m, const char *letter, const char *kind, const char *shape)
{
    fs_put(m->w, "  - { id: ");
    fs_put(m->w, letter);
    fs_put_int(m->w, ++m->number);
    fs_put(m->w, ", kind: ");
    fs_put(m->w, kind);
    fs_put(m->w, ", ");
    fs_put(m->w, shape);
    fs_put(m->w, ": \"");
}

static void end_piece(maker *m, const char *rest)
{
    fs_put(m->w, "\"");
    fs_put(m->w, rest);
    fs_put(m->w, " }\n");
}

/* A corner pulled in by less than that: up to dx to the right and dy upwards, or the other way where they are negative.
 * The height is drawn first: a seed makes the same table with every compiler. */
static void put_corner(maker *m, int x, int y, int dx, int dy)
{
    int up = below(m, dy < 0 ? -dy : dy) / 25 * 25, right = below(m, dx < 0 ? -dx : dx) / 25 * 25;

    put_point(m->w, dx < 0 ? x - right : x + right, dy < 0 ? y - up : y + up);
}

/* Four corners, each pulled in a little so that woods and hills are no boxes. */
static void put_blob(maker *m, const char *letter, const char *kind, box b, bool is_square)
{
    int dx = is_square ? 1 : (b.x1 - b.x0) / 4, dy = is_square ? 1 : (b.y1 - b.y0) / 4;

    begin_piece(m, letter, kind, "poly");
    put_corner(m, b.x0, b.y0, dx, dy);
    fs_put_char(m->w, ' ');
    put_corner(m, b.x1, b.y0, -dx, dy);
    fs_put_char(m->w, ' ');
    put_corner(m, b.x1, b.y1, -dx, -dy);
    fs_put_char(m->w, ' ');
    put_corner(m, b.x0, b.y1, dx, -dy);
    end_piece(m, "");
}

/* The defender's line: a trench from side to side with a bend, wire before it, dugouts behind. */
static void put_works(maker *m)
{
    int w = m->a->width * 100, y = m->a->height * 62, bend = 25 * (below(m, 9) - 4);
    const char *owner = m->a->attacker == 1 ? ", owner: black" : ", owner: red";

    m->taken[m->n++] = (box){0, y - 500, w, y + 300};
    fs_put(m->w, "  - { id: LINE, kind: trench, line: \"");
    put_point(m->w, 0, y);
    fs_put_char(m->w, ' ');
    put_point(m->w, w / 200 * 100, y + bend);
    fs_put_char(m->w, ' ');
    put_point(m->w, w, y);
    fs_put(m->w, "\", step: south");
    fs_put(m->w, owner);
    fs_put(m->w, ", title: Trench line }\n  - { id: WIRE, kind: wire, poly: \"");
    put_point(m->w, 0, y - 400);
    fs_put_char(m->w, ' ');
    put_point(m->w, w, y - 400);
    fs_put_char(m->w, ' ');
    put_point(m->w, w, y - 350);
    fs_put_char(m->w, ' ');
    put_point(m->w, 0, y - 350);
    fs_put(m->w, "\"");
    fs_put(m->w, owner);
    fs_put(m->w, " }\n");
    for (int i = 1; i <= 3; i++) {
        begin_piece(m, "D", "dugout", "at");
        put_point(m->w, w / 400 * 100 * i, y + 200);
        end_piece(m, owner);
    }
}

static void put_road(maker *m)
{
    int w = m->a->width * 100, h = m->a->height * 100, from = w / 4 + 25 * below(m, w / 50),
        to = w / 4 + 25 * below(m, w / 50);

    m->road[0][0] = from, m->road[0][1] = 0;
    m->road[1][0] = (from + to) / 50 * 25, m->road[1][1] = h / 50 * 25;
    m->road[2][0] = to, m->road[2][1] = h;
    begin_piece(m, "RD", "road", "line");
    for (int i = 0; i < 3; i++) {
        if (i)
            fs_put_char(m->w, ' ');
        put_point(m->w, m->road[i][0], m->road[i][1]);
    }
    end_piece(m, "");
}

/* What lies about: a piece of each kind in turn, so that no kind takes the room of the others. */
typedef struct scatter {
    const char *letter, *kind;
    int n, least, spread; /* pieces; hundredths of an inch; steps of half an inch above it */
    bool is_square, beside;
} scatter;

static void put_scattered(maker *m, const scatter *s)
{
    int width = s->least + 50 * below(m, s->spread), height = s->least + 50 * below(m, s->spread);
    box b;

    if (find_room(m, width, height, 9, m->a->height - 6, s->beside, &b))
        put_blob(m, s->letter, s->kind, b, s->is_square);
}

/* What is fought for: a farm and a hill in the middle third. Bits of those that found room. */
static int put_prizes(maker *m)
{
    static const struct {
        const char *head, *tail;
        int width, height;
    } prize[] = {{"  - { id: FARM, kind: building, poly: \"", ", title: The farm", 400, 300},
                 {"  - { id: HILL, kind: hill, poly: \"", ", title: The hill", 900, 700}};
    int third = m->a->height / 3, found = 0;

    for (int i = 0; i < 2; i++) {
        box b;

        if (!find_room(m, prize[i].width, prize[i].height, third, 2 * third, i == 0, &b))
            continue;
        fs_put(m->w, prize[i].head);
        put_point(m->w, b.x0, b.y0);
        fs_put_char(m->w, ' ');
        put_point(m->w, b.x1, b.y0);
        fs_put_char(m->w, ' ');
        put_point(m->w, b.x1, b.y1);
        fs_put_char(m->w, ' ');
        put_point(m->w, b.x0, b.y1);
        end_piece(m, prize[i].tail);
        found |= 1 << i;
    }
    return found;
}

/* d6 for speed, d10 for direction, 9 and 0 again [X.I.1]. */
static void put_wind(maker *m)
{
    static const int mph[] = {1, 2, 4, 4, 6, 8};
    static const char *const to[] = {"north", "north-east", "east", "south-east",
                                     "south", "south-west", "west", "north-west"};
    int speed = below(m, 6), direction = below(m, 10);

    while (direction > 7)
        direction = below(m, 10);
    fs_put(m->w, "wind: ");
    fs_put_int(m->w, mph[speed]);
    fs_put(m->w, " mph ");
    fs_put(m->w, to[direction]);
    fs_put_char(m->w, '\n');
}

static void put_goal(fs_writer *w, const char *feature, int points, const char *title)
{
    fs_put(w, "  - { kind: control, side: either, features: ");
    fs_put(w, feature);
    fs_put(w, ", points: ");
    fs_put_int(w, points);
    fs_put(w, ", title: ");
    fs_put(w, title);
    fs_put(w, " }\n");
}

static void put_end(fs_writer *w)
{
    fs_put(w, "  - { kind: units_lost, side: either, points: 1, title: Each enemy unit destroyed or captured }\n");
}

/* The table of a scenario: three points for each place it is about. */
static void put_chosen(maker *m)
{
    const ot_site *g = &m->a->site;

    fs_put(m->w, "map:\n");
    fs_put(m->w, g->map);
    fs_put(m->w, "objectives:\n");
    for (int i = 0; i < g->n_prizes; i++)
        put_goal(m->w, g->prize[i].name, 3, g->prize[i].title[0] ? g->prize[i].title : g->prize[i].name);
    put_end(m->w);
}

void ot_put_pickup(const ot_army *a, fs_writer *w)
{
    maker m = {.a = a, .w = w, .rng = a->seed * 2654435761u + 1};
    int found, area = a->width * a->height / 600; /* pieces of each kind to a density of one */

    put_wind(&m);
    if (a->site_id[0]) {
        put_chosen(&m);
        return;
    }
    fs_put(w, "map:\n");
    if (a->works)
        put_works(&m);
    put_road(&m);
    found = put_prizes(&m);
    const scatter kinds[] = {{"LW", "light_woods", a->density * area / 3, 400, 10, false, false},
                             {"HW", "heavy_woods", a->density * area / 6, 400, 6, false, false},
                             {"HL", "hill", a->density * area / 6, 600, 8, false, false},
                             {"HS", "building", a->density * area / 5, 250, 3, true, true},
                             {"RU", "rubble", a->density * area / 8, 250, 3, false, true},
                             {"SH", "shell_holes", a->works * a->density * area / 6, 400, 8, false, false}};
    for (int i = 0; i < MOST; i++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            if (i < kinds[k].n)
                put_scattered(&m, &kinds[k]);
    fs_put(w, "objectives:\n");
    if (found & 1)
        put_goal(w, "FARM", 3, "The farm");
    if (found & 2)
        put_goal(w, "HILL", 3, "The hill");
    if (a->works)
        put_goal(w, "LINE", 4, "The trench line");
    put_end(w);
}
