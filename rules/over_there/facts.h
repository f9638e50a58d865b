/* facts.h - a game whose positions stand on a real table: the referee's questions and answers.
 *
 * Nothing is measured in such a game: x, y and facing of every unit are zero. What a unit is in (its feature and level)
 * is kept, because rules go back to it; everything else that a rule needs of the table it asks for, at the moment it
 * needs it. Answers stand on a sheet in the state until the resolution that asked is over, so nothing is asked twice:
 *
 *     int band = ot_ask(c, OT_ASK_RANGE, firer, target);
 *     if (!band)
 *         return;    the frame is run again when the answer is there
 *
 * A question whose answer is only needed afterwards (where did the unit go?) is owed: it is put when what is being
 * done is done, and facts_settle.c does what the answer says. */
#ifndef OT_FACTS_H
#define OT_FACTS_H

#include "sequence.h"

/* What is asked, of which unit and which other; what is not said is 0. k counts answers of the same kind. */
enum ot_question {
    OT_ASK_NONE,
    /* fire, morale: forgotten when the throw is made */
    OT_ASK_BAND,  /* unit: of the nearest enemy it sees */
    OT_ASK_COVER, /* unit: against `other`, or all round */
    OT_ASK_SEEN,  /* unit: whether side `other` sees it [VII.K] */
    OT_ASK_RANGE, /* firer: to `other` [VI.B.3] */
    OT_ASK_UNDER, /* firer: whether the adjusted shot still finds `other` [VI.T.1] */
    /* grids: of one fire, one quadrant, one strip */
    OT_ASK_AIM_BAND,  /* battery: of the point it aims at [VI.Q] */
    OT_ASK_GRID_BAND, /* battery: of the point where its grid lies [VII.Q] */
    OT_ASK_SEES,      /* mortars: the point they aim at [VI.P] */
    OT_ASK_WHO_CELL,  /* battery: who or what is in quadrant `other` / OT_MAX_NAMED, as the k-th [VII.H] */
    OT_ASK_RING,      /* unit, or 0 and the k-th: in which ring [VII.H] */
    OT_ASK_COUNT,     /* unit: how many castings, as the k-th */
    OT_ASK_WHO_STRIP, /* firer: whom the machine-gun grid touches, the k-th [VI.N] */
    /* the start of a turn */
    OT_ASK_WHO_NEAR_GAS, /* the k-th unit so near to gas that it masks [X.E] */
    OT_ASK_GAS_BAND,     /* unit: how near, as a row of the table of masks [X.E] */
    OT_ASK_WHO_GASSED,   /* the k-th unit the gas touches [X.F] */
    OT_ASK_SETTLES,      /* the k-th low place where gas stays [X.H] */
    OT_ASK_WHO_BURIED,   /* the k-th unit with castings in the crater [XII.J] */
    /* an aircraft */
    OT_ASK_STRETCHES, /* how many times twelve inches it flies [XI.D] */
    OT_ASK_AFTER,     /* after how many of them attack `other` comes */
    /* melees */
    OT_ASK_WHO_TOUCHES, /* the k-th unit with an enemy within an inch, no charge between them [IX.A] */
    OT_ASK_WHOM,        /* unit: that enemy, of the k-th [IX.A] */
    OT_ASK_DEFENDS_IN,  /* unit: its cover against its opponent [IX.F] */
    OT_ASK_RUBBLE,      /* unit: whether that wall is rubble [IX.F] */
    OT_ASK_STREAM,      /* unit: whether it stands in a stream [IX.F] */
    /* an overrun */
    OT_ASK_WHO_OVERRUN, /* vehicle: the k-th unit it goes through [XIII.J] */
    /* the end of the game */
    OT_ASK_GOAL, /* 1 + goal in unit: how often side `other` has reached it */
    /* owed: asked when what is being done is done */
    OT_ASK_PLACE,       /* unit: where it stands; other 1: or it has left the table [VI.A] */
    OT_ASK_LEVEL,       /* unit: step or bottom of its trench [XII.B] */
    OT_ASK_EDGE,        /* unit: which edge it has crossed */
    OT_ASK_RUN,         /* unit: how its forced move ended [VIII.A] [VIII.D] [VIII.E] */
    OT_ASK_CAPTOR,      /* unit: to whom it surrenders [VIII.E] */
    OT_ASK_REACH,       /* unit: whether its charge reaches `other` [VI.E] */
    OT_ASK_WIRE,        /* unit: whether its charge crosses wire [IX.F] */
    OT_ASK_CAUGHT,      /* unit: whether its charger `other` catches it as it flees [IX.D] */
    OT_ASK_CRUSHED,     /* tank: which house it has gone through [XIII.M] */
    OT_ASK_FOUND,       /* side `other`: which of its hidden units has been found [XIV.C] */
    OT_ASK_BLOWN,       /* projectors: who else has castings within two inches of them [X.L] */
    OT_ASK_BLOWN_COUNT, /* unit: how many [X.L] */
    OT_ASK_RID,         /* unit: whether it has brought its prisoners to its edge [VIII.F] */
    OT_ASK_TRAIN,       /* train: how its run ended */
    OT_QUESTIONS
};
enum { OT_FIRST_OWED = OT_ASK_PLACE };

/* Answers that are no numbers. Units are OT_SAY_UNIT + number, terrain pieces OT_SAY_FEATURE + index from 0. */
enum ot_said {
    OT_SAY_YES = 1,
    OT_SAY_NO = 2,
    OT_SAY_NOBODY = 1, /* or nothing, nowhere */
    OT_SAY_OPEN = 1,   /* on no terrain piece that holds units */
    OT_SAY_OFF = 2,    /* off the table */
    OT_SAY_HERE = 1,   /* a forced move, or a train's: it is still on the table */
    OT_SAY_GIVES_UP = 3,
    OT_SAY_HALTS = 3,
    OT_SAY_UNIT = 1,
    OT_SAY_FEATURE = 129
};
static inline int ot_said_unit(int value)
{
    return value > OT_SAY_UNIT && value < OT_SAY_FEATURE ? value - OT_SAY_UNIT : 0;
}
static inline int ot_said_feature(int value) { return value >= OT_SAY_FEATURE ? value - OT_SAY_FEATURE : -1; }

/* What the table says; 0 while it has not: the caller returns and is run again. A question with one possible answer is
 * not put. */
int ot_ask(ot_ctx *, int question, int unit, int other);
int ot_said(const ot_state *, int question, int unit, int other); /* what it has said; 0 nothing yet */
/* Answers "who is the k-th?" until nobody is: how many were named, in `out`; -1 while it is being asked. */
enum { OT_MAX_NAMED = 15 };
int ot_ask_all(ot_ctx *, int question, int unit, int first_other, uint8_t out[OT_MAX_NAMED]);
void ot_owe(ot_ctx *, int question, int unit, int other);
void ot_forget(ot_state *, int first, int last); /* answers of a resolution that is over */
/* Runs on to the next decision, questions to the table among them. */
void ot_run_and_ask(ot_ctx *);

/* facts_list.c: the answers to a question, at most 255; and words. */
int ot_answers(const ot_ctx *, const ot_fact *, uint8_t out[256]);
fs_side ot_who_answers(const ot_ctx *, const ot_fact *);
fs_rule ot_question_rule(int question);
uint16_t ot_question_phrase(int question);
void ot_put_answer(const ot_scenario *, const ot_fact *, int value, fs_writer *);
/* The option of the question on top whose word that is; 0 none. */
int ot_find_answer(const ot_ctx *, const char *word);
const ot_fact *ot_fact_asked(const ot_state *); /* of the frame on top; NULL none */

bool ot_fact_ok(const ot_scenario *, const ot_fact *); /* whether a row found in a state could be on a sheet */

/* facts_settle.c: what an owed answer does. */
void ot_settle_fact(ot_ctx *, ot_fact);
void ot_referee_moved(ot_ctx *,
                      int unit); /* after a move of its own will: where it stands, what it broke, who is found */

/* The cover of a unit against `by`, a firer or 0; 0 while it is asked. In a work it is known: no smoke is better. */
int ot_cover_said(ot_ctx *, int unit, int by);
/* The row of the target table for fire of a side that may not see it [VII.K]; 0 while it is asked. */
int ot_row_said(ot_ctx *, int unit, fs_side by);
/* What is known without measuring. */
int ot_cover_in(const ot_scenario *, const ot_state *, int unit); /* of the work it is in; 0 none */
void ot_break_contact(const ot_scenario *, ot_state *, int unit); /* it is nobody's charger and nobody's target */
int ot_melee_cover(const ot_state *, int unit);                   /* as it was said of a melee */
bool ot_has_terrain(const ot_scenario *, const ot_state *, int terrain); /* anywhere on the table */

bool ot_goal_is_asked(const ot_scenario *, int goal); /* victory.c: whether only the table can say */

/* charge_there.c, prisoners.c: the rest of what waited for an answer. */
void ot_end_charge(ot_ctx *, int unit, int target, bool reached);
void ot_is_caught(ot_ctx *, int fled, int charger);
void ot_flee_there(ot_ctx *, int unit, int charger);
/* The two are in contact at that point; what is said of two. charge.c: who is charged on the step goes down [XII.D]. */
void ot_link_charge(ot_ctx *, int unit, int target, fs_point at);
void ot_push_down(ot_ctx *, int unit, int target);
void ot_tell_pair(ot_ctx *, uint16_t type, fs_rule, int unit, int other);
void ot_rid_of_prisoners(ot_ctx *, int captor);

#endif
