/* notation.h - options as words and back, and the view as JSON. */
#ifndef TP_NOTATION_H
#define TP_NOTATION_H

#include "state.h"
#include "words.h"
#include <firestep/writer.h>

int tp_print(const fs_scenario *, const void *, fs_side, const fs_option *, fs_writer *);
int tp_parse(const fs_scenario *, const void *, fs_side, const char *, fs_option *, fs_error *);
void tp_view(const fs_scenario *, const void *, fs_side, fs_writer *);

#endif
