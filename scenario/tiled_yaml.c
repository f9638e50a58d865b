/* tiled_yaml.c - lists of places that have the same on them, for maps written as YAML. */
#include "tiled_yaml.h"

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
