/* view.h - what the files of the view share. */
#ifndef RP_VIEW_H
#define RP_VIEW_H

#include "scenario.h"
#include <firestep/writer.h>

/* A bit and the word for it. */
typedef struct named_bit {
    uint16_t bit;
    const char *name;
} named_bit;

#define COUNT(list) (sizeof(list) / sizeof *(list))

static inline void put_bits(fs_writer *w, const named_bit *list, size_t n, unsigned bits)
{
    for (size_t i = 0; i < n; i++)
        if (bits & list[i].bit)
            fs_json_str(w, NULL, list[i].name);
}

static inline void put_hex(const rp_scenario *sc, fs_writer *w, const char *key, int hex)
{
    char name[RP_NAME];

    rp_hex_name(&sc->board, hex, name);
    fs_json_str(w, key, name);
}

/* view_board.c: the section `board`, which is the same from the first moment to the last. */
void rp_put_board(const rp_scenario *, fs_writer *);

#endif
