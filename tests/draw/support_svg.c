/* support_svg.c - pictures of views, and enough of XML and paths to look at them. */
#include "support_svg.h"
#include "files.h"
#include <scenario/format.h>

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- views --- */

char *view_file(const char *name)
{
    char path[256];
    char *text = calloc(1, 1 << 20);

    snprintf(path, sizeof path, "tests/draw/views/%s", name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(text);
    size_t n = fread(text, 1, (1 << 20) - 1, f);
    assert_in_range(n, 1, (1 << 20) - 2);
    fclose(f);
    return text;
}

char *picture(const char *view, const draw_options *how)
{
    char why[DRAW_WHY] = "";
    size_t n;
    char *svg = draw_view(view, strlen(view), how, &n, why);

    if (!svg)
        fail_msg("%s", why);
    assert_int_equal(strlen(svg), n);
    return svg;
}

enum { MOST_BOARDS = 128 };
static viewed boards[MOST_BOARDS];
static int n_boards;

static void open_one(const char *path, const char *name)
{
    viewed *v = &boards[n_boards++];
    fs_file file;
    fs_load_error why;

    assert_in_range(n_boards, 1, MOST_BOARDS);
    if (fs_file_list(path, &file, &why))
        fail_msg("%s", why.message);
    snprintf(v->name, sizeof v->name, "%s", name);
    v->view = view_of_file(&file);
    v->grid = file.scenario->board ? file.scenario->board->grid : (fs_grid){0}; /* a table has none */
    fs_file_close(&file);
}

static void open_all(int (*list)(fs_registry *, fs_load_error *))
{
    fs_registry all;
    fs_load_error why;

    if (list(&all, &why))
        fail_msg("%s", why.message);
    for (int i = 0; i < all.n; i++)
        open_one(*all.at[i].path ? all.at[i].path : all.at[i].id, all.at[i].id);
    fs_registry_close(&all);
}

int open_boards(void **state)
{
    (void)state;
    open_all(fs_registry_open);
    open_all(fs_registry_maps);
    return 0;
}

int close_boards(void **state)
{
    (void)state;
    while (n_boards)
        free(boards[--n_boards].view);
    return 0;
}

void each_board(viewed_fn *fn)
{
    for (int i = 0; i < n_boards; i++)
        fn(&boards[i]);
}

/* --- XML --- */

enum { DEPTH = 32, NAME = 32 };

static size_t name_length(const char *at)
{
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || strchr("-_:", at[n] ? at[n] : '?'))
        n++;
    return n;
}

static const char *text_fault(const char *from, const char *to)
{
    for (; from < to; from++) {
        if (*from == '<')
            return "a < in text";
        if ((unsigned char)*from < ' ' && *from != '\n')
            return "a control character";
        if (*from == '&' && strncmp(from, "&amp;", 5) != 0 && strncmp(from, "&lt;", 4) != 0 &&
            strncmp(from, "&gt;", 4) != 0 && strncmp(from, "&quot;", 6) != 0)
            return "a bare &";
    }
    return NULL;
}

/* Attributes from `at` to the end of the tag. */
static const char *attributes_fault(const char **at)
{
    char seen[16][NAME];
    int n = 0;

    while (isspace((unsigned char)**at)) {
        while (isspace((unsigned char)**at))
            ++*at;
        size_t length = name_length(*at);
        if (!length)
            break;
        if (length >= NAME || n == 16)
            return "too many attributes, or too long ones";
        snprintf(seen[n], NAME, "%.*s", (int)length, *at);
        for (int i = 0; i < n; i++)
            if (strcmp(seen[i], seen[n]) == 0)
                return "an attribute twice";
        n++;
        *at += length;
        if ((*at)[0] != '=' || (*at)[1] != '"')
            return "an attribute without quotes";
        const char *end = strchr(*at + 2, '"');
        if (!end)
            return "a quote that does not end";
        const char *fault = text_fault(*at + 2, end);
        if (fault)
            return fault;
        *at = end + 1;
    }
    return NULL;
}

const char *xml_fault(const char *at)
{
    char open[DEPTH][NAME];
    int depth = 0, roots = 0;

    if (strncmp(at, "<?xml", 5) == 0)
        at = strstr(at, "?>") + 2;
    for (; *at;) {
        const char *next = at + strcspn(at, "<"), *fault = text_fault(at, next);
        if (fault)
            return fault;
        if (!*next)
            break;
        bool closes = next[1] == '/';
        at = next + (closes ? 2 : 1);
        size_t n = name_length(at);
        if (!n || n >= NAME)
            return "a tag without a name";
        if (closes) {
            if (!depth || strlen(open[depth - 1]) != n || strncmp(open[depth - 1], at, n) != 0)
                return "a tag that closes another";
            depth--;
            at += n;
        } else {
            if (depth == DEPTH || (!depth && roots++))
                return "too deep, or a second root";
            snprintf(open[depth++], NAME, "%.*s", (int)n, at);
            at += n;
            if ((fault = attributes_fault(&at)))
                return fault;
            if (*at == '/') {
                depth--;
                at++;
            }
        }
        if (*at++ != '>')
            return "a tag that does not end";
    }
    return depth || roots != 1 ? "a tag left open" : NULL;
}

const char *next_element(const char *at, const char *name)
{
    char start[NAME];

    snprintf(start, sizeof start, "<%s ", name);
    at = strstr(at, start);
    return at;
}

bool number_in(const char *element, const char *attribute, int *out)
{
    char start[NAME];
    const char *end = strchr(element, '>'), *at;

    snprintf(start, sizeof start, " %s=\"", attribute);
    at = strstr(element, start);
    if (!at || at > end)
        return false;
    *out = atoi(at + strlen(start));
    return true;
}

/* --- paths --- */

typedef struct ray {
    double x, y;   /* where it starts, going east */
    double ax, ay; /* last point */
    int crossed;
} ray;

static void ray_to(ray *r, double bx, double by)
{
    if ((r->ay > r->y) != (by > r->y) && r->x < (bx - r->ax) * (r->y - r->ay) / (by - r->ay) + r->ax)
        r->crossed++;
    r->ax = bx;
    r->ay = by;
}

static void ray_curve(ray *r, double cx, double cy, double bx, double by)
{
    double ax = r->ax, ay = r->ay;

    for (int i = 1; i <= 16; i++) {
        double t = i / 16.0, u = 1 - t;
        ray_to(r, u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by);
    }
}

static double take(const char **at)
{
    char *end;
    while (**at == ' ' || **at == ',')
        ++*at;
    double value = strtod(*at, &end);
    assert_ptr_not_equal(*at, end);
    *at = end;
    return value;
}

bool path_holds(const char *d, double x, double y)
{
    ray r = {.x = x, .y = y};
    double fx = 0, fy = 0, cx = 0, cy = 0;
    char command = 0;

    while (*d != '"') {
        if (isalpha((unsigned char)*d))
            command = *d++;
        double ax = r.ax, ay = r.ay;
        if (command == 'm') {
            fx = r.ax += take(&d);
            fy = r.ay += take(&d);
        } else if (command == 'z') {
            ray_to(&r, fx, fy);
        } else if (command == 'h') {
            ray_to(&r, ax + take(&d), ay);
        } else if (command == 'v') {
            ray_to(&r, ax, ay + take(&d));
        } else if (command == 'l') {
            double bx = ax + take(&d), by = ay + take(&d);
            ray_to(&r, bx, by);
        } else {
            assert_true(command == 'q' || command == 't');
            cx = command == 'q' ? ax + take(&d) : 2 * ax - cx;
            cy = command == 'q' ? ay + take(&d) : 2 * ay - cy;
            double bx = ax + take(&d), by = ay + take(&d);
            ray_curve(&r, cx, cy, bx, by);
        }
    }
    return r.crossed % 2;
}
