/* scenario.h - the immutable part: board, patrols, where they start. */
#ifndef TP_SCENARIO_H
#define TP_SCENARIO_H

#include <firestep/hex.h>
#include <firestep/ruleset.h>

enum {
    TP_EACH = 3,             /* patrols a side [1.1] */
    TP_PIECES = 2 * TP_EACH, /* 1-3 of side 1, 4-6 of side 2 */
    TP_STRENGTH = 2,         /* of a patrol [1.1] */
    TP_ROUNDS = 6,           /* [1.2] */
    TP_SIDE_OF_BOARD = 5,    /* hexes [1.1] */
    TP_STEPS = 2,            /* of a move [3.1] */
    TP_HIT_OPEN = 5,         /* lowest face that hits [4.3] */
    TP_HIT_WOODS = 6         /* [4.4] */
};

typedef struct tp_scenario {
    fs_scenario base;
    int16_t start[TP_PIECES + 1]; /* hex of each patrol at set-up */
    uint32_t woods;               /* bit per hex [4.4] */
} tp_scenario;

static inline const tp_scenario *tp_scenario_of(const fs_scenario *sc) { return (const tp_scenario *)(const void *)sc; }
static inline fs_side tp_side_of(int piece) { return piece <= TP_EACH ? 1 : 2; }
static inline int tp_first(fs_side side) { return side == 1 ? 1 : TP_EACH + 1; }
static inline bool tp_in_woods(const tp_scenario *sc, int hex) { return sc->woods >> hex & 1; }

#endif
