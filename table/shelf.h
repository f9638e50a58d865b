/* shelf.h - scenarios that several games share: one that was loaded for a record serves every other record of it. */
#ifndef TABLE_SHELF_H
#define TABLE_SHELF_H

#include <scenario/scenario.h>

/* A loaded scenario and how many games use it. */
typedef struct shelf {
    struct shelf *next;
    struct library *library;
    fs_file file;
    int uses;
} shelf;

/* Belongs to one thread at a time; empty when zeroed. */
typedef struct library {
    shelf *first;
} library;

/* The scenario that this record's header names, with one use more; NULL if it is not there, or this is no record. */
shelf *library_find(library *, const char *record, size_t n);
/* Takes a file just loaded, with one use; NULL without memory, then the file stays the caller's. */
shelf *library_add(library *, const fs_file *);
/* One use less; the last one closes the file. */
void library_give_back(shelf *);

#endif
