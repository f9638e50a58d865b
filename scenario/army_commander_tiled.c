/* army_commander_tiled.c - a board from Tiled as the keys board, terrain and places of a scenario. */
#include "army_commander_read.h"
#include "tiled_yaml.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void put_list(fs_writer *w, const char *word, const json_t *places)
{
    size_t i;
    const json_t *place;

    fs_put(w, "  ");
    for (; *word; word++)
        fs_put_char(w, isspace((unsigned char)*word) ? '_' : *word);
    fs_put(w, ": [");
    json_array_foreach(places, i, place)
    {
        fs_put(w, i ? ", " : "");
        fs_put(w, json_string_value(place));
    }
    fs_put(w, "]\n");
}

int ac_write_map(const fs_tiled_map *m, fs_writer *w)
{
    json_t *lists = json_object();
    size_t i, k;
    const json_t *item, *word;
    const char *what;
    char size[128];

    snprintf(size, sizeof size, "board: {columns: %d, rows: %d, low: %s, reconstructed: yes}\n", m->grid.columns,
             m->grid.rows, m->grid.low_odd ? "odd" : "even");
    fs_put(w, size);
    json_array_foreach(json_object_get(m->board, "hexes"), i, item)
    {
        json_array_foreach(json_object_get(item, "ground"), k, word)
            fs_places_add(lists, json_string_value(word), fs_tiled_text(item, "at"));
    }
    if (json_object_size(lists))
        fs_put(w, "terrain:\n");
    json_t *list;
    json_object_foreach(lists, what, list) put_list(w, what, list);
    json_decref(lists);
    if (json_array_size(json_object_get(m->board, "labels")))
        fs_put(w, "places:\n");
    json_array_foreach(json_object_get(m->board, "labels"), i, item)
    {
        fs_put(w, "  ");
        fs_yaml_quoted(w, fs_tiled_text(item, "at"));
        fs_put(w, ": ");
        fs_yaml_quoted(w, fs_tiled_text(item, "text"));
        fs_put(w, "\n");
    }
    return 0;
}
