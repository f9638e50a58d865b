/* sequence.h - what the files of the sequence, of morale and of melee share. */
#ifndef OT_SEQUENCE_H
#define OT_SEQUENCE_H

#include "steps.h"

/* --- frames whose contents other files must know (hidden units are blotted out of them) --- */

enum ot_card_slot { OT_CARD_LEFT, OT_CARD_USED, OT_CARD_SLOTS }; /* CARDS: activations left on it, and made */
enum ot_unit_slot {
    OT_UNIT_NOW,     /* UNIT: who acts; 0: which vehicle of the section is next is asked [XIII.Q] */
    OT_UNIT_LEAD,    /* the lowest piece of its section */
    OT_UNIT_CHANGED, /* bit 0 stepped up, bit 1 went down in this activation: each once */
    OT_UNIT_REPAIRS, /* 1: a vehicle of the section has tried a repair on this card [XIII.C] */
    OT_UNIT_SLOTS
};
/* MELEES: while it is asked who wants to fight, bits of the groups answered by each side, then the lowest unit of each
 * group; while a side lines up its units, the group, how many stand in line, and the two lines as bytes. */
enum ot_melees_slot { OT_MELEES_SAID = 0, OT_MELEES_GROUP = 2, OT_MELEES_SLOTS = 14 };
enum { OT_MELEES_GROUPS = OT_MELEES_SLOTS - OT_MELEES_GROUP, OT_QUEUE = 12 };

/* --- units --- */

/* The most castings it can ever have: of a vehicle's guns the whole crew [XIII.I]. */
static inline int ot_most_castings(const ot_scenario *sc, int u)
{
    const ot_piece *p = &sc->piece[u];

    return p->class_ == OT_DISMOUNTED ? sc->tables.model[p->model].crew : p->castings;
}
/* Castings of the unit when the game began: what was attached to it included, what an engineer company gave away
 * left out [XVI.A]; of a vehicle's guns the men who went out with them. */
static inline int ot_full_strength(const ot_scenario *sc, const ot_state *s, int u)
{
    int given = s->unit[u].engineers_attached;

    if (sc->piece[u].class_ == OT_DISMOUNTED)
        return given ? given : sc->piece[u].castings;
    return sc->piece[u].class_ == OT_ENGINEER ? sc->piece[u].castings - given : sc->piece[u].castings + given;
}
static inline int ot_castings_lost(const ot_scenario *sc, const ot_state *s, int u)
{
    return ot_full_strength(sc, s, u) - ot_men(sc, s, u);
}
static inline bool ot_is_charged(const ot_state *s, int u) { return s->unit[u].charger != 0; } /* this turn */
static inline bool ot_is_routing(const ot_state *s, int u) { return s->unit[u].morale == OT_ROUTING; }
/* Who may read what is said of it: everybody, or only its own side while it is not on the enemy's table. */
static inline fs_side ot_seen_by(const ot_scenario *sc, const ot_state *s, int u)
{
    return ot_is(s, u, OT_SHOWN) ? 3 : ot_side_of(sc, u);
}
void ot_tell_of(ot_ctx *, uint16_t type, fs_rule, int unit, int other, uint16_t result, int total); /* cards.c */

/* --- cards.c, activation.c --- */

bool ot_is_due(const ot_scenario *, const ot_state *, int unit); /* may come on to the table now */
int ot_arrival_group(const ot_scenario *, int unit);             /* bit of ot_state.arrived it waits for; -1 none */
void ot_begin_cards(ot_ctx *);                                   /* a fresh deck [VI.0] */
void ot_push_card(ot_ctx *, fs_side);                            /* one that has been drawn */
bool ot_over_at_once(ot_ctx *); /* judges; true if the game has ended by now (victory.c) */

/* --- morale.c --- */

/* The throw of a beaten unit, and its move from the contact point [IX.B.3]. */
void ot_melee_result(ot_ctx *, int unit);

/* --- melees.c, modifiers.c: who fights whom, and with what on his dice --- */

/* All units joined with `low` by gaps that make a melee, as a set [IX.B.2]. */
void ot_melee_group(const ot_scenario *, const ot_state *, int low, uint64_t set[OT_PIECE_WORDS]);
/* Whether the unit attacks in that group; all others defend [IX.G]. */
bool ot_attacks(const ot_scenario *, const ot_state *, const uint64_t set[OT_PIECE_WORDS], int unit);
/* What its castings add to their dice in that group [IX.F]. */
void ot_melee_sum(const ot_scenario *, const ot_state *, const uint64_t set[OT_PIECE_WORDS], int unit, fs_sum *);
/* melee.c: the castings fight; `line` holds both sides' queues as MELEES has them. */
void ot_push_melee(ot_ctx *, int low, const int16_t line[OT_QUEUE]);
/* Byte k of a side's queue in those slots. */
static inline int ot_queued(const int16_t line[OT_QUEUE], fs_side side, int k)
{
    return (uint16_t)line[(side - 1) * (OT_QUEUE / 2) + k / 2] >> (k & 1) * 8 & 0xff;
}
static inline void ot_enqueue(int16_t line[OT_QUEUE], fs_side side, int k, int unit)
{
    int16_t *slot = &line[(side - 1) * (OT_QUEUE / 2) + k / 2];

    *slot = (int16_t)((uint16_t)*slot | (uint16_t)(unit << (k & 1) * 8));
}

/* --- prisoners.c --- */

uint8_t ot_count_held(const ot_scenario *, const ot_state *);            /* what ot_state.held must be */
int ot_prisoners_of(const ot_scenario *, const ot_state *, int captor);  /* castings it holds */
int ot_guards_needed(const ot_scenario *, const ot_state *, int captor); /* castings bound to them [VIII.F] */
int ot_share_hits(ot_ctx *, int captor, int hits);                       /* takes the prisoners' share [VIII.G] */
void ot_lead_options(const ot_ctx *, int unit, fs_options *);            /* LEAD */
int ot_lead_refused(const ot_ctx *, fs_side, const fs_option *, fs_error *);
int ot_lead_apply(ot_ctx *, fs_side, const fs_option *);

/* --- setup.c --- */

bool ot_is_to_set_up(const ot_scenario *, const ot_state *, fs_side, int unit);
/* The first part of the default set-up from here: `done` when nobody finds a place. */
fs_option ot_default_part(const ot_ctx *, fs_side);

#endif
