/* menu.h - what a unit may do at its card, and who judges and does it (menu.c). */
#ifndef OT_MENU_H
#define OT_MENU_H

#include "sequence.h"

enum { OT_UNIT_FUNCTIONS = 2 }; /* in one activation [IV] */

static inline bool ot_is_on_its_way(const ot_state *s) { return s->way.kind != OT_NO_MOVE; }
/* Whether it has nothing to choose but whom it charges [CH.morale.charge]. */
bool ot_must_charge(const ot_state *, int unit);
/* All its options but `done`; and whether there is any. `f` is the frame of its activation. */
void ot_offer_menu(const ot_ctx *, const fs_frame *f, int unit, fs_options *);
bool ot_has_choice(const ot_ctx *, const fs_frame *f, int unit);
/* Judges an option of the unit with the card, and does it; `done` and `drop` are only judged. */
int ot_menu_refused(const ot_ctx *, const fs_frame *f, int unit, const fs_option *, fs_error *);
int ot_menu_apply(ot_ctx *, fs_side, int unit, const fs_option *);

#endif
