/* dig.c - lines that step aside as they go: trenches with bays and traverses, belts of wire. */
#include "dig.h"

/* A walk along points in sixteenths of a unit. */
typedef struct walk {
    const point *at;
    int n, i;    /* on the way from at[i] to at[i + 1] */
    int done;    /* length of what lies behind at[i] */
    int section; /* length of this part */
} walk;

static int length_between(point a, point b) { return root_of((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)); }

static int length_of(const point *at, int n)
{
    int length = 0;

    for (int i = 0; i + 1 < n; i++)
        length += length_between(at[i], at[i + 1]);
    return length;
}

static void walk_to(walk *w, int far)
{
    while (w->i + 2 < w->n && w->done + w->section < far) {
        w->done += w->section;
        w->i++;
        w->section = length_between(w->at[w->i], w->at[w->i + 1]);
    }
}

/* Where the walk is after `far`, and so much to its left or right. */
static point beside(const walk *w, int far, int aside)
{
    point a = w->at[w->i], b = w->at[w->i + 1];
    int on = far - w->done, all = w->section ? w->section : 1;
    int x = a.x + (b.x - a.x) * on / all - 16 * aside * (b.y - a.y) / all;
    int y = a.y + (b.y - a.y) * on / all + 16 * aside * (b.x - a.x) / all;

    return (point){(x + 8) >> 4, (y + 8) >> 4};
}

/* Bays and traverses: the line steps from one side of the curve to the other. */
void dig(pen *p, const point *at, int n, traverses t)
{
    int length = length_of(at, n), bays = length / (16 * t.bay) > 1 ? length / (16 * t.bay) : 2;
    walk w = {.at = at, .n = n};

    if (n < 2)
        return;
    w.section = length_between(at[0], at[1]);
    pen_move(p, beside(&w, 0, 0));
    for (int bay = 0; bay < bays; bay++) {
        int aside = bay % 2 ? t.depth : -t.depth;
        int from = length / bays * bay, to = length / bays * (bay + 1);
        walk_to(&w, from);
        pen_line(p, beside(&w, from, aside));
        walk_to(&w, to);
        pen_line(p, beside(&w, to, aside));
    }
    pen_line(p, beside(&w, length / bays * bays, 0));
}

void put_cross(pen *p, point at)
{
    pen_move(p, plus(at, -4, -4));
    pen_line(p, plus(at, 4, 4));
    pen_move(p, plus(at, 4, -4));
    pen_line(p, plus(at, -4, 4));
}

void put_crosses(pen *p, const point *at, int n, traverses t)
{
    int length = length_of(at, n);

    for (int side = -1; side <= 1 && n > 1; side += 2) {
        walk w = {.at = at, .n = n, .section = length_between(at[0], at[1])};
        for (int far = 8 * t.bay + (side > 0 ? 8 * t.bay : 0); far < length; far += 16 * t.bay) {
            walk_to(&w, far);
            put_cross(p, beside(&w, far, side * t.depth));
        }
    }
}
