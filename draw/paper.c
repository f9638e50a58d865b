/* paper.c - SVG text that grows, and a pen that writes paths in few bytes. */
#include "paper.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for n more bytes and an end. */
static bool has_room(paper *p, size_t n)
{
    if (p->is_short)
        return false;
    if (p->n + n < p->cap)
        return true;
    size_t cap = 2 * (p->n + n) + 4096;
    char *at = realloc(p->at, cap);
    if (!at) {
        p->is_short = true;
        return false;
    }
    p->at = at;
    p->cap = cap;
    return true;
}

static void put_n(paper *p, const char *text, size_t n)
{
    if (!has_room(p, n))
        return;
    memcpy(p->at + p->n, text, n);
    p->n += n;
    p->at[p->n] = '\0';
}

void paper_put(paper *p, const char *text) { put_n(p, text, strlen(text)); }

void paper_format(paper *p, const char *format, ...)
{
    char text[1024];
    va_list list;

    va_start(list, format);
    int n = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (n > 0)
        put_n(p, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

void paper_escaped(paper *p, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        if (c == '&')
            paper_put(p, "&amp;");
        else if (c == '<')
            paper_put(p, "&lt;");
        else if (c == '>')
            paper_put(p, "&gt;");
        else if (c == '"')
            paper_put(p, "&quot;");
        else if (c < ' ' || c == 0x7f)
            paper_put(p, "?");
        else
            put_n(p, text, 1);
    }
}

void pen_open(pen *pn, paper *to, const char *attributes)
{
    *pn = (pen){.to = to, .start = to->n};
    paper_put(to, "<path");
    if (*attributes)
        paper_format(to, " %s", attributes);
    paper_put(to, " d=\"");
}

void pen_cut(pen *pn, int most) { pn->most = most; }

/* Ends a piece that is long enough, and begins the next where the pen is. */
static void cut(pen *pn, bool is_move)
{
    if (!pn->most || pn->n < pn->most / (is_move ? 2 : 1))
        return;
    point at = pn->at;
    paper_put(pn->to, "\"/>\n<path d=\"");
    pn->at = (point){0, 0};
    pn->last = 0;
    pn->n = 0;
    if (!is_move)
        pen_move(pn, at);
}

void pen_close(pen *pn)
{
    if (!pn->last && !pn->to->is_short) {
        pn->to->n = pn->start;
        pn->to->at[pn->start] = '\0';
        return;
    }
    paper_put(pn->to, "\"/>\n");
}

/* A number, set apart from the one before it. */
static void put_number(pen *pn, int value, bool is_first)
{
    char text[16];
    int n = snprintf(text, sizeof text, "%s%d", is_first || value < 0 ? "" : " ", value);

    put_n(pn->to, text, (size_t)n);
}

/* The letter of a command, left out where it repeats itself. */
static void command(pen *pn, char letter)
{
    if (pn->last != letter || letter == 'm')
        put_n(pn->to, &letter, 1);
    pn->last = letter;
}

static void put_points(pen *pn, char letter, const point *at, int n)
{
    bool is_same = pn->last == letter && letter != 'm';

    command(pn, letter);
    for (int i = 0; i < n; i++) {
        put_number(pn, at[i].x - pn->at.x, i == 0 && !is_same);
        put_number(pn, at[i].y - pn->at.y, false);
    }
    pn->at = at[n - 1];
}

void pen_move(pen *pn, point to)
{
    cut(pn, true);
    put_points(pn, 'm', &to, 1);
    pn->from = to;
}

void pen_line(pen *pn, point to)
{
    if (to.x == pn->at.x && to.y == pn->at.y)
        return;
    cut(pn, false);
    pn->n++;
    if (to.y == pn->at.y || to.x == pn->at.x) {
        char letter = to.y == pn->at.y ? 'h' : 'v';
        bool is_same = pn->last == letter;

        command(pn, letter);
        put_number(pn, letter == 'h' ? to.x - pn->at.x : to.y - pn->at.y, !is_same);
        pn->at = to;
        return;
    }
    put_points(pn, 'l', &to, 1);
}

void pen_quad(pen *pn, point control, point to)
{
    cut(pn, false);
    pn->n++;
    put_points(pn, 'q', (point[]){control, to}, 2);
}

void pen_go_on(pen *pn, point to)
{
    pn->n++;
    put_points(pn, 't', &to, 1);
}

void pen_cubic(pen *pn, point a, point b, point to)
{
    cut(pn, false);
    pn->n++;
    put_points(pn, 'c', (point[]){a, b, to}, 3);
}

void pen_shut(pen *pn)
{
    paper_put(pn->to, "z");
    pn->last = 'z';
    pn->at = pn->from;
}

void pen_dot(pen *pn, point at)
{
    pen_move(pn, at);
    paper_put(pn->to, "h0");
    pn->last = 'h';
}

int root_of(int square)
{
    int root = 0;

    for (int bit = 1 << 15; bit; bit >>= 1)
        if ((root + bit) <= 46340 && (root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}
