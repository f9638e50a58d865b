/* record_head.h - holding a header against the scenario. */
#ifndef ENGINE_RECORD_HEAD_H
#define ENGINE_RECORD_HEAD_H

#include "record_text.h"

/* Fills what needs the scenario's names; nonzero with the error if the record is not of this scenario. */
int record_head_fits(fs_record_head *, const fs_scenario *, fs_record_error *);

#endif
