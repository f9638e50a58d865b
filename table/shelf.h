/* shelf.h - scenarios that several games share: one that was loaded for a record serves every other record of it. */
#ifndef TABLE_SHELF_H
#define TABLE_SHELF_H

#include <scenario/scenario.h>

/* A loaded scenario and how many games use it. */
typedef struct shelf {
    struct shelf *next;
    struct library *library;
    fs_file file;
    char *asked; /* the id and switches it was opened by; NULL: for a record */
    int uses;
} shelf;

/* Belongs to one thread at a time; empty when zeroed. The scenario given back last stays, in case it is asked for
 * again: a game is begun, and then it is looked at. */
typedef struct library {
    shelf *first, *idle;
    long loaded; /* how many were ever added */
} library;

/* The scenario that this record's header names, with one use more; NULL if it is not there, or this is no record. */
shelf *library_find(library *, const char *record, size_t n);
/* The one that was opened by this id and these switches (NULL: as they are), likewise. */
shelf *library_find_id(library *, const char *id, const char *switches);
/* Takes a file just loaded, with one use; `id` NULL: for a record. NULL without memory, then the file stays the
 * caller's. */
shelf *library_add(library *, const fs_file *, const char *id, const char *switches);
/* One use less. */
void library_give_back(shelf *);
/* When nothing is used any more. */
void library_close(library *);

#endif
