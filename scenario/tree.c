/* tree.c - YAML into a tree with line numbers, within bounds. */
#include "tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

static int no_memory(fs_yaml *y) { return fs_load_fail(y->error, y->file, 0, "less", "more than fits into memory"); }

static int at_mark(fs_yaml *y, const yaml_mark_t *mark, const char *expected, const char *found)
{
    fs_load_fail(y->error, y->file, (int)mark->line + 1, expected, "%s", found);
    y->error->column = (int)mark->column + 1;
    return 1;
}

/* Copies a text into the strings; 0 without memory (offset 0 holds the empty string). */
static size_t keep(fs_yaml *y, const char *text, size_t n)
{
    size_t at = y->n_strings;

    if (at + n + 1 > y->cap_strings) {
        size_t cap = 2 * (at + n + 1) + 256;
        char *more = realloc(y->strings, cap);
        if (!more)
            return 0;
        y->strings = more;
        y->cap_strings = cap;
    }
    memcpy(y->strings + at, text, n);
    y->strings[at + n] = 0;
    y->n_strings += n + 1;
    return at;
}

static int new_node(fs_yaml *y, uint8_t kind, const yaml_mark_t *mark)
{
    if (y->n_nodes == y->cap_nodes) {
        int cap = y->cap_nodes ? 2 * y->cap_nodes : 128;
        fs_node *more = realloc(y->node, (size_t)cap * sizeof *more);
        if (!more)
            return -1;
        y->node = more;
        y->cap_nodes = cap;
    }
    y->node[y->n_nodes] = (fs_node){.kind = kind, .line = (int)mark->line + 1, .column = (int)mark->column + 1};
    return y->n_nodes++;
}

/* Where the next event belongs. */
typedef struct builder {
    fs_yaml *y;
    int parent; /* -1 before the root */
    int depth;
    size_t key; /* read and waiting for its value; 0 none */
    yaml_mark_t key_mark;
} builder;

static int read_key(builder *b, const yaml_event_t *event)
{
    fs_yaml *y = b->y;
    const char *name = (const char *)event->data.scalar.value;

    for (int i = y->node[b->parent].first; i; i = y->node[i].next)
        if (strcmp(fs_yaml_key(y, i), name) == 0) {
            fs_yaml_fail(y, i, "each key once", "it again (first in line %d)", y->node[i].line);
            y->error->line = (int)event->start_mark.line + 1;
            y->error->column = (int)event->start_mark.column + 1;
            fs_load_error_line(y->error);
            return 1;
        }
    b->key = keep(y, name, event->data.scalar.length);
    b->key_mark = event->start_mark;
    return b->key ? 0 : no_memory(y);
}

static void link_child(fs_yaml *y, int parent, int child)
{
    fs_node *p = &y->node[parent];

    if (p->last)
        y->node[p->last].next = child;
    else
        p->first = child;
    p->last = child;
    p->n++;
    y->node[child].parent = parent;
}

/* Adds a value of any kind where it belongs; its number, or -1 and the error is written. */
static int add_value(builder *b, uint8_t kind, const yaml_event_t *event)
{
    fs_yaml *y = b->y;
    bool keyed = b->parent >= 0 && y->node[b->parent].kind == FS_NODE_MAPPING;
    int child;

    if (keyed && !b->key) {
        at_mark(y, &event->start_mark, "a word or a number", "a mapping or a list as a key");
        return -1;
    }
    if (y->n_nodes >= FS_YAML_NODES || (b->parent >= 0 && y->node[b->parent].n >= FS_YAML_CHILDREN)) {
        at_mark(y, &event->start_mark, "at most 32768 values, 1024 to a mapping or list", "more");
        return -1;
    }
    child = new_node(y, kind, keyed ? &b->key_mark : &event->start_mark);
    if (child < 0) {
        no_memory(y);
        return -1;
    }
    y->node[child].key = keyed ? b->key : 0;
    b->key = 0;
    if (b->parent >= 0)
        link_child(y, b->parent, child);
    return child;
}

static int scalar(builder *b, const yaml_event_t *event)
{
    fs_yaml *y = b->y;
    size_t n = event->data.scalar.length;
    int node;

    if (memchr(event->data.scalar.value, 0, n))
        return at_mark(y, &event->start_mark, "text", "a NUL character");
    if (b->parent < 0)
        return at_mark(y, &event->start_mark, "keys with values", "a single value");
    if (y->node[b->parent].kind == FS_NODE_MAPPING && !b->key)
        return read_key(b, event);
    node = add_value(b, FS_NODE_SCALAR, event);
    if (node < 0)
        return 1;
    y->node[node].text = keep(y, (const char *)event->data.scalar.value, n);
    return y->node[node].text ? 0 : no_memory(y);
}

static int open_node(builder *b, uint8_t kind, const yaml_event_t *event)
{
    fs_yaml *y = b->y;
    int node;

    if (b->parent < 0 && kind != FS_NODE_MAPPING)
        return at_mark(y, &event->start_mark, "keys with values", "a list");
    if (b->parent < 0 && (event->start_mark.column || event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE))
        return at_mark(y, &event->start_mark, "keys at the start of lines", "a mapping that starts elsewhere");
    if (b->depth >= FS_YAML_DEPTH)
        return at_mark(y, &event->start_mark, "at most 8 levels", "more");
    node = add_value(b, kind, event);
    if (node < 0)
        return 1;
    b->parent = node;
    b->depth++;
    return 0;
}

static int handle(builder *b, const yaml_event_t *event)
{
    const yaml_char_t *anchor = NULL, *tag = NULL;

    if (event->type == YAML_SCALAR_EVENT)
        anchor = event->data.scalar.anchor, tag = event->data.scalar.tag;
    else if (event->type == YAML_MAPPING_START_EVENT)
        anchor = event->data.mapping_start.anchor, tag = event->data.mapping_start.tag;
    else if (event->type == YAML_SEQUENCE_START_EVENT)
        anchor = event->data.sequence_start.anchor, tag = event->data.sequence_start.tag;
    if (anchor || tag || event->type == YAML_ALIAS_EVENT)
        return at_mark(b->y, &event->start_mark, "plain values", "an anchor, alias or tag");

    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return scalar(b, event);
    case YAML_MAPPING_START_EVENT:
        return open_node(b, FS_NODE_MAPPING, event);
    case YAML_SEQUENCE_START_EVENT:
        return open_node(b, FS_NODE_LIST, event);
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
        b->depth--;
        b->parent = b->depth ? b->y->node[b->parent].parent : -1;
        return 0;
    case YAML_DOCUMENT_START_EVENT:
        return b->y->n_nodes ? at_mark(b->y, &event->start_mark, "one document", "a second") : 0;
    default:
        return 0;
    }
}

static int parser_error(fs_yaml *y, const yaml_parser_t *parser)
{
    const yaml_mark_t *mark = &parser->problem_mark;
    yaml_mark_t place = {0};

    if (parser->error == YAML_MEMORY_ERROR)
        return no_memory(y);
    if (parser->error == YAML_READER_ERROR) { /* knows only the byte */
        for (size_t i = 0; i < parser->problem_offset && i < y->size; i++)
            place.line += y->text[i] == '\n';
        mark = &place;
    }
    return at_mark(y, mark, "YAML", parser->problem ? parser->problem : "something unreadable");
}

int fs_yaml_parse(fs_yaml *y, const char *file, const char *text, size_t n, fs_load_error *error)
{
    builder b = {.y = y, .parent = -1};
    yaml_parser_t parser;
    bool over = false;
    int bad = 0;

    *y = (fs_yaml){.file = file, .text = text, .size = n, .error = error};
    if (n > FS_MAX_FILE)
        return fs_load_fail(error, file, 0, "at most 1 MiB", "%zu bytes", n);
    if (keep(y, "", 0) != 0 || !y->strings || !yaml_parser_initialize(&parser))
        return no_memory(y);
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
    while (!over && !bad) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            bad = parser_error(y, &parser);
            break;
        }
        over = event.type == YAML_STREAM_END_EVENT;
        bad = handle(&b, &event);
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    if (!bad && !y->n_nodes)
        bad = fs_load_fail(error, file, 1, "keys with values", "an empty text");
    return bad;
}

void fs_yaml_free(fs_yaml *y)
{
    free(y->node);
    free(y->strings);
    y->node = NULL;
    y->strings = NULL;
    y->n_nodes = 0;
}

int fs_yaml_find(const fs_yaml *y, int at, const char *key)
{
    if (y->node[at].kind != FS_NODE_MAPPING)
        return 0;
    for (int i = y->node[at].first; i; i = y->node[i].next)
        if (strcmp(fs_yaml_key(y, i), key) == 0)
            return i;
    return 0;
}

int fs_yaml_entry(const fs_yaml *y, int at, int i)
{
    int entry = y->node[at].first;

    while (entry && i-- > 0)
        entry = y->node[entry].next;
    return entry;
}

const char *fs_yaml_key(const fs_yaml *y, int at) { return y->strings + y->node[at].key; }

const char *fs_yaml_text(const fs_yaml *y, int at)
{
    return y->node[at].kind == FS_NODE_SCALAR ? y->strings + y->node[at].text : "";
}
