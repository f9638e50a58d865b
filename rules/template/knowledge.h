/* knowledge.h - blind and guess. */
#ifndef TP_KNOWLEDGE_H
#define TP_KNOWLEDGE_H

#include "state.h"
#include "words.h"

void tp_blind(const fs_scenario *, void *, fs_side);
void tp_guess(const fs_scenario *, void *, fs_side, fs_run *);

#endif
