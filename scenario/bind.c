/* bind.c - libcyaml with a schema over a text already read as a tree.
 *
 * libcyaml says what is wrong through its log: a sentence, then a trace from the inside out
 * ("  in sequence entry '2' (line: 4, column: 5)"). The trace is followed in the tree and
 * in the schema, which gives the line of the key and what was expected there.
 */
#include "tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = FS_YAML_DEPTH + 2, WORD = 96 };

typedef struct said {
    char sentence[256];
    int n;
    struct {
        char key[WORD]; /* "": an entry of a list */
        int index;      /* from 0 */
    } step[STEPS];      /* innermost first */
} said;

static void hear(cyaml_log_t level, void *ctx, const char *fmt, va_list args)
{
    said *s = ctx;
    char text[256];
    unsigned index;

    (void)level;
    vsnprintf(text, sizeof text, fmt, args);
    text[strcspn(text, "\n")] = 0;
    if (s->sentence[0] == 0)
        snprintf(s->sentence, sizeof s->sentence, "%s", text);
    if (s->n == STEPS)
        return;
    if (sscanf(text, "  in mapping field '%95[^']", s->step[s->n].key) == 1)
        s->n++;
    else if (sscanf(text, "  in sequence entry '%u'", &index) == 1) {
        s->step[s->n].key[0] = 0;
        s->step[s->n++].index = index ? (int)index - 1 : 0;
    }
}

static void expect(const cyaml_schema_value_t *v, char *out, size_t cap)
{
    size_t n = 0;

    switch (v->type) {
    case CYAML_UINT:
    case CYAML_INT:
        snprintf(out, cap, "a whole number%s", v->type == CYAML_UINT ? " from 0" : "");
        return;
    case CYAML_ENUM:
        n = (size_t)snprintf(out, cap, "one of");
        for (uint32_t i = 0; i < v->enumeration.count && n < cap; i++)
            n += (size_t)snprintf(out + n, cap - n, "%s %s", i ? "," : "", v->enumeration.strings[i].str);
        return;
    case CYAML_STRING:
        snprintf(out, cap, "a text of %u to %u characters", v->string.min, v->string.max);
        return;
    case CYAML_SEQUENCE:
    case CYAML_SEQUENCE_FIXED:
        snprintf(out, cap, "a list of %u to %u entries", v->sequence.min, v->sequence.max);
        return;
    case CYAML_MAPPING:
        n = (size_t)snprintf(out, cap, "keys");
        for (const cyaml_schema_field_t *f = v->mapping.fields; f->key && n < cap; f++)
            n += (size_t)snprintf(out + n, cap - n, " %s", f->key);
        return;
    default:
        snprintf(out, cap, "something else");
    }
}

static const cyaml_schema_value_t *schema_below(const cyaml_schema_value_t *v, const char *key)
{
    if (!key[0])
        return v->type == CYAML_SEQUENCE || v->type == CYAML_SEQUENCE_FIXED ? v->sequence.entry : NULL;
    if (v->type != CYAML_MAPPING)
        return NULL;
    for (const cyaml_schema_field_t *f = v->mapping.fields; f->key; f++)
        if (strcmp(f->key, key) == 0)
            return &f->value;
    return NULL;
}

/* The last word of libcyaml's sentence: the key it did not know. */
static const char *after_colon(const char *sentence)
{
    const char *colon = strrchr(sentence, ':');
    return colon && colon[1] ? colon + 2 : "";
}

static int explain(const fs_yaml *y, const cyaml_schema_value_t *schema, const said *s, cyaml_err_t code)
{
    static const char *const kinds[] = {"a value", "a mapping", "a list"};
    const cyaml_schema_value_t *list = NULL; /* the innermost list on the way */
    char expected[384];
    int at = 0, below;

    for (int i = s->n - 1; i >= 0; i--) {
        const cyaml_schema_value_t *next = schema_below(schema, s->step[i].key);
        below = s->step[i].key[0] ? fs_yaml_find(y, at, s->step[i].key) : fs_yaml_entry(y, at, s->step[i].index);
        /* An unknown key is reported as inside the field read before it: that step is not on the way. */
        if (!next || !below ||
            (code == CYAML_ERR_INVALID_KEY && fs_yaml_find(y, below, after_colon(s->sentence)) == 0 && i == 0 &&
             fs_yaml_find(y, at, after_colon(s->sentence))))
            break;
        schema = next;
        at = below;
        if (schema->type == CYAML_SEQUENCE)
            list = schema;
    }
    if ((code == CYAML_ERR_SEQUENCE_ENTRIES_MAX || code == CYAML_ERR_SEQUENCE_ENTRIES_MIN) && list) {
        expect(list, expected, sizeof expected);
        if (y->node[at].kind != FS_NODE_LIST)
            at = y->node[at].parent;
        return fs_yaml_fail(y, at, expected, "%d entries", y->node[at].n);
    }
    expect(schema, expected, sizeof expected);
    if (code == CYAML_ERR_INVALID_KEY) {
        below = fs_yaml_find(y, at, after_colon(s->sentence));
        return fs_yaml_fail(y, below ? below : at, expected, "an unknown key");
    }
    if (y->node[at].kind == FS_NODE_SCALAR)
        return fs_yaml_fail(y, at, expected, "%s", fs_yaml_text(y, at)[0] ? fs_yaml_text(y, at) : "nothing");
    return fs_yaml_fail(y, at, expected, "%s", kinds[y->node[at].kind]);
}

static cyaml_config_t config(said *s)
{
    return (cyaml_config_t){
        .log_fn = hear, .log_ctx = s, .mem_fn = cyaml_mem, .log_level = CYAML_LOG_ERROR, .flags = CYAML_CFG_NO_ALIAS};
}

int fs_yaml_bind(const fs_yaml *y, const cyaml_schema_value_t *schema, void **out)
{
    said s = {.n = 0};
    cyaml_config_t cfg = config(&s);
    cyaml_err_t code;

    *out = NULL;
    code = cyaml_load_data((const uint8_t *)y->text, y->size, &cfg, schema, out, NULL);
    if (code == CYAML_OK && *out)
        return 0;
    if (code == CYAML_OK)
        return fs_load_fail(y->error, y->file, 1, "keys with values", "an empty text");
    return explain(y, schema, &s, code);
}

void fs_yaml_unbind(const cyaml_schema_value_t *schema, void *data)
{
    said s = {.n = 0};
    cyaml_config_t cfg = config(&s);

    cyaml_free(&cfg, schema, data, 0);
}
