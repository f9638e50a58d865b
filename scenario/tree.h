/* tree.h - a YAML text as a tree that knows the line of every key, and libcyaml over it.
 *
 * The tree carries the messages: every error names file, line, key path, what was found
 * and what was expected. It also holds what libcyaml has no schema for: mappings whose
 * keys are hexes or names. Reading is bounded: depth, keys and nodes have limits, anchors,
 * aliases and tags are refused.
 */
#ifndef FIRESTEP_TREE_H
#define FIRESTEP_TREE_H

#include "scenario.h"
#include <cyaml/cyaml.h>

enum { FS_YAML_DEPTH = 8, FS_YAML_NODES = 32768, FS_YAML_CHILDREN = 1024 };
enum fs_node_kind { FS_NODE_SCALAR, FS_NODE_MAPPING, FS_NODE_LIST };

/* Node 0 is the root; 0 as a link means none. */
typedef struct fs_node {
    uint8_t kind;
    int line, column; /* of the key where there is one */
    int parent, next, first, last, n;
    size_t key, text; /* offsets into strings; key 0 in a list, text of scalars */
} fs_node;

typedef struct fs_yaml {
    const char *file, *text;
    size_t size;
    fs_node *node;
    int n_nodes, cap_nodes;
    char *strings;
    size_t n_strings, cap_strings;
    fs_load_error *error; /* where fs_yaml_fail writes */
} fs_yaml;

/* Reads a text whose root is a mapping with its keys at the start of lines. The text and `file` must
 * outlive the tree, which must be freed in any case. */
int fs_yaml_parse(fs_yaml *, const char *file, const char *text, size_t n, fs_load_error *);
void fs_yaml_free(fs_yaml *);

/* The value of a key, or entry i of a list or mapping; 0 if there is none. `at` may be 0 with key: the root. */
int fs_yaml_find(const fs_yaml *, int at, const char *key);
int fs_yaml_entry(const fs_yaml *, int at, int i);
const char *fs_yaml_key(const fs_yaml *, int at);
const char *fs_yaml_text(const fs_yaml *, int at); /* "" if it is no scalar */

/* Fills the error from a node and returns 1. The templates are as for printf. */
int fs_yaml_fail(const fs_yaml *, int at, const char *expected, const char *found, ...)
    __attribute__((format(printf, 4, 5)));
/* The same for a key that should be there. */
int fs_yaml_missing(const fs_yaml *, int at, const char *key, const char *expected);

/* Loads the whole text through libcyaml into *out, to be given back with fs_yaml_unbind. */
int fs_yaml_bind(const fs_yaml *, const cyaml_schema_value_t *, void **out);
void fs_yaml_unbind(const cyaml_schema_value_t *, void *);

/* Makes `message` of the other fields of an error. */
void fs_load_error_line(fs_load_error *);
/* An error about a file as a whole or about a line of it; returns 1. */
int fs_load_fail(fs_load_error *, const char *file, int line, const char *expected, const char *found, ...)
    __attribute__((format(printf, 5, 6)));

#endif
