/* tiled_yaml.c - lists of places that have the same on them, for maps written as YAML. */
#include "tiled_yaml.h"

#include <string.h>

void fs_places_add(json_t *lists, const char *what, const char *place)
{
    json_t *list = json_object_get(lists, what);

    if (!list) {
        list = json_array();
        json_object_set_new(lists, what, list);
    }
    json_array_append_new(list, json_string(place));
}

void fs_yaml_quoted(fs_writer *w, const char *text)
{
    fs_put_char(w, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fs_put_char(w, '\\');
        fs_put_char(w, (unsigned char)*text < ' ' ? ' ' : *text);
    }
    fs_put_char(w, '"');
}

bool fs_tiled_has(const json_t *hex, const char *word)
{
    size_t i;
    const json_t *item;

    json_array_foreach(json_object_get(hex, "ground"), i, item)
    {
        if (json_is_string(item) && strcmp(json_string_value(item), word) == 0)
            return true;
    }
    return false;
}
