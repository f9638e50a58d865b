/* policy.c - a weight for each listed option: what a sensible player would do.
 *
 * EVEN is the weight of letting things be (done, pass, stay), so an option above it is worth taking. A side that has
 * ground to take goes for it, firing where fire tells and charging where it wins; a side that holds ground stays in its
 * cover and fires. Weights come from what the side knows: its own units and those the enemy has shown. */
#include "plan.h"
#include "shell.h"

enum { EVEN = 1000, FIRST = 100000, GOOD_FIRE = 40 }; /* castings in hundredths that are worth a function */

typedef struct thought {
    ot_plan p;
    const fs_frame *f;
    int unit;      /* who acts */
    int aim;       /* what it is after; -1 nothing */
    int32_t away;  /* from it */
    fs_option set; /* the next part of the default set-up */
} thought;

static int more(int a, int b) { return a > b ? a : b; }
static int less(int a, int b) { return a < b ? a : b; }
static const ot_unit *unit_of(const thought *t, int u) { return &t->p.c.s->unit[u]; }
static fs_point front_of(const thought *t, int u) { return (fs_point){unit_of(t, u)->x, unit_of(t, u)->y}; }

static bool is_support(const ot_scenario *sc, int u)
{
    int k = sc->piece[u].class_;

    return (k >= OT_HMG && k <= OT_PROJECTOR && k != OT_FLAMETHROWER) || k == OT_DISMOUNTED;
}

/* Whether it goes forward at all: those who are where they are wanted, and all of a side with nothing to take, stay. */
static bool goes_forward(const thought *t)
{
    if (t->aim < 0)
        return false;
    const ot_aim *a = &t->p.aim[t->aim];
    if (a->feature && unit_of(t, t->unit)->feature == a->feature)
        return false;
    return t->p.attacks || (!unit_of(t, t->unit)->feature && t->away > OT_INCH) || a->enemy;
}

/* --- fire --- */

/* Castings the fire would cost the enemy, in hundredths. */
static int fire_gain(const thought *t, const fs_option *o)
{
    ot_shot shot = {0};

    if (ot_aim_refused(&t->p.c, t->p.side, o, &shot, NULL))
        return 0;
    int loss = ot_mean_loss(t->p.c.sc, shot.value);
    if (!shot.target)
        return loss / 4;
    int men = ot_is_vehicle(t->p.c.sc, shot.target) ? 2 : ot_men(t->p.c.sc, t->p.c.s, shot.target);
    return less(loss, men * 100);
}

static int fire_weight(const thought *t, const fs_option *o)
{
    int gain = fire_gain(t, o);
    int32_t far;

    if (!gain)
        return EVEN / 2;
    ot_nearest_known(&t->p, front_of(t, t->unit), &far);
    return EVEN + 300 + less(gain, 500) * 5 + (gain >= GOOD_FIRE ? 1500 : 0) + (far < 8 * OT_INCH ? 500 : 0);
}

/* Grids and smoke: what is under them. */
static int shell_weight(const thought *t, fs_point at, int kind)
{
    int worth = ot_worth_near(&t->p, at, 2 * OT_INCH);

    if (kind == OT_PLOT_SMOKE)
        return EVEN / 2;
    return worth > 0 ? EVEN + 200 + 60 * less(worth, 30) : worth < 0 ? 1 : EVEN / 2;
}

/* A plot falls two turns later: on whoever is dug in, and on the ground that is fought for. */
static int plot_weight(const thought *t, const fs_option *o)
{
    fs_point at = {o->x, o->y};
    int worth = ot_worth_near(&t->p, at, 3 * OT_INCH), weight = EVEN + 100 * worth;

    if (o->form == OT_PLOT_SMOKE)
        return EVEN / 4;
    for (int i = 0; i < t->p.n; i++)
        if (t->p.aim[i].feature && !t->p.aim[i].held && ot_to_aim(&t->p, i, at) <= OT_INCH)
            weight += worth < 0 ? 0 : 300;
    return more(weight, 1);
}

/* --- movement --- */

/* Whether walking would not bring it there before the game is over. */
static bool is_late(const thought *t)
{
    int32_t walk = ot_allowance(t->p.c.sc, t->p.c.s, t->unit, OT_BY_MOVE);
    int turns = t->p.c.sc->turns - t->p.c.s->head.turn;

    return !is_support(t->p.c.sc, t->unit) && t->away > walk * turns * 3 / 4;
}

/* Whether it can be in the place it wants at the end of such a move. */
static bool gets_in(const thought *t, int kind, fs_point to)
{
    const ot_aim *a = &t->p.aim[t->aim];

    return a->feature && !a->held && !a->enemy && !is_support(t->p.c.sc, t->unit) && t->away < 12 * OT_INCH &&
           !ot_path_refused(&t->p.c, t->p.side, t->unit, kind, &to, 1, NULL, NULL);
}

/* Which opener takes it farther towards its aim. */
static int opener_weight(const thought *t, const fs_option *o)
{
    int kind = o->verb == OT_V_RUN ? OT_BY_RUN : o->verb == OT_V_ROAD ? OT_BY_ROAD : OT_BY_MOVE;
    const ot_ctx *c = &t->p.c;
    int32_t allowance = ot_allowance(c->sc, c->s, t->unit, kind), enemy;

    if (!goes_forward(t))
        return EVEN / 2;
    fs_point from = front_of(t, t->unit), to = ot_aim_point(&t->p, t->aim, from);
    int32_t far = allowance > 0 ? ot_reach_along(c, t->p.side, t->unit, kind, from, to, allowance) : 0;

    ot_nearest_known(&t->p, from, &enemy);
    if (is_support(c->sc, t->unit) && enemy < 12 * OT_INCH)
        return EVEN / 2;
    if (gets_in(t, kind, to)) /* a walk leaves time to fire before it */
        return EVEN + (kind == OT_BY_RUN && gets_in(t, OT_BY_MOVE, to) ? 400 : 3 * EVEN);
    if (kind == OT_BY_RUN && (enemy < 6 * OT_INCH || is_support(c->sc, t->unit)))
        far -= 4 * OT_INCH; /* it would rather fire as well */
    return EVEN + 400 + far / 20 + (kind == OT_BY_RUN && is_late(t) ? 3 * EVEN : 0);
}

static bool is_shelter(const thought *t)
{
    int kind = ot_area_of(t->p.c.sc, t->p.c.s, t->p.aim[t->aim].feature - 1).kind;

    return kind == OT_G_BUILDING || kind == OT_G_BUNKER || kind == OT_G_DUGOUT || kind == OT_G_GUN_PIT;
}

/* How good an end is: near what is wanted, in cover, facing the enemy. */
static int end_weight(const thought *t, const fs_option *o)
{
    fs_option whole = *o;
    int value = FIRST, enemy;
    int32_t far;

    whole.subject = (fs_unit)t->unit; /* the end of an open line does not name it */
    ot_stand st = ot_stand_from(t->p.c.sc, t->p.c.s, &whole);
    if (o->verb == OT_V_OFF)
        return t->aim >= 0 && !t->p.aim[t->aim].feature && ot_to_aim(&t->p, t->aim, (fs_point){o->x, o->y}) == 0
                   ? 2 * FIRST
                   : 1;
    if (t->aim >= 0)
        value -= ot_to_aim(&t->p, t->aim, st.at) / 2;
    if (st.feature && t->aim >= 0 && st.feature == t->p.aim[t->aim].feature)
        value += 5 * OT_INCH;
    else if (st.feature)
        value += t->p.attacks ? OT_INCH / 2 : 3 * OT_INCH;
    else if (t->aim >= 0 && t->p.aim[t->aim].feature && is_shelter(t)) /* nobody stands in the door */
        value -= more(0, (is_support(t->p.c.sc, t->unit) ? 5 : 3) * OT_INCH - ot_to_aim(&t->p, t->aim, st.at));
    if (st.level == OT_STEP)
        value += 100;
    enemy = ot_nearest_known(&t->p, st.at, &far);
    int wanted = enemy         ? ot_bearing(st.at, front_of(t, enemy))
                 : t->aim >= 0 ? ot_bearing(st.at, ot_aim_point(&t->p, t->aim, st.at))
                               : st.facing;
    int turn = ot_angle(wanted - st.facing);
    value -= less(turn, OT_TURN - turn) / 4;
    if (is_support(t->p.c.sc, t->unit) && enemy && far < 8 * OT_INCH)
        value -= (8 * OT_INCH - far);
    return more(value, 1);
}

/* --- charges --- */

static int charge_weight(const thought *t, const fs_option *o)
{
    int chance = ot_melee_chance(&t->p, t->unit, o->object);
    bool on_aim = t->aim >= 0 && t->p.aim[t->aim].feature && unit_of(t, o->object)->feature == t->p.aim[t->aim].feature;

    if (!t->p.attacks && chance < 200)
        return EVEN / 2;
    return chance >= 110 ? EVEN + 2500 + less(chance, 500) * (on_aim ? 4 : 1) : EVEN / 4;
}

/* Charged: fire if that tells, charge back if it stands in the open, else stand. */
static int charged_weight(const thought *t, const fs_option *o)
{
    int charger = unit_of(t, t->unit)->charger;
    int chance = charger ? ot_melee_chance(&t->p, t->unit, charger) : 100;

    switch (o->verb) {
    case OT_V_FLEE:
        return chance < 40 ? EVEN + 2000 : EVEN / 4;
    case OT_V_COUNTER:
        return ot_cover_of(t->p.c.sc, t->p.c.s, t->unit, NULL) == OT_COVER_OPEN ? EVEN + 200 : EVEN / 2;
    case OT_V_BARRICADE:
        return EVEN + 400;
    default:
        return EVEN;
    }
}

/* --- one unit's options --- */

static int unit_weight(const thought *t, const fs_option *o)
{
    const ot_unit *u = unit_of(t, t->unit);
    int weight = ot_is_refereed(t->p.c.sc) ? ot_referee_unit_weight(&t->p, t->unit, o) : 0;
    int32_t far;

    if (weight)
        return weight;
    switch (o->verb) {
    case OT_V_ACTIVATE:
        return EVEN + 500;
    case OT_V_MOVE:
    case OT_V_ROAD:
    case OT_V_RUN:
        return opener_weight(t, o);
    case OT_V_TO:
    case OT_V_INTO:
    case OT_V_OFF:
    case OT_V_ENTER:
        return end_weight(t, o);
    case OT_V_VIA:
    case FS_VERB_DROP:
        return 0;
    case OT_V_FIRE:
    case OT_V_FIRE_WORK:
        return fire_weight(t, o);
    case OT_V_FIRE_AT:
        return shell_weight(t, (fs_point){o->x, o->y}, o->form == OT_SHELL_SMOKE ? OT_PLOT_SMOKE : OT_PLOT_FIRE);
    case OT_V_CHARGE:
        return charge_weight(t, o);
    case OT_V_COUNTER:
    case OT_V_FLEE:
    case OT_V_STAND:
    case OT_V_BARRICADE:
        return charged_weight(t, o);
    case OT_V_OVERRUN:
        return ot_worth_near(&t->p, (fs_point){o->x, o->y}, 3 * OT_INCH) > 0 ? EVEN + 1800 : EVEN / 2;
    case OT_V_STEP: /* to fire; nobody goes down again without need */
        return EVEN + 50;
    case OT_V_REPAIR:
        return EVEN + 900;
    case OT_V_UNLIMBER:
        ot_nearest_known(&t->p, front_of(t, t->unit), &far);
        return far < 30 * OT_INCH ? EVEN + 600 : EVEN / 2;
    case OT_V_MOUNT:
        ot_nearest_known(&t->p, front_of(t, t->unit), &far);
        return goes_forward(t) && far > 20 * OT_INCH ? EVEN + 500 : EVEN / 2;
    case OT_V_UNLOAD:
    case OT_V_MAN:
    case OT_V_CLEAR:
        return EVEN + 700;
    case OT_V_RELEASE:
        return EVEN + 100;
    case OT_V_LEAD:
        return EVEN + 200;
    case OT_V_WORK: /* once begun it is finished */
        return u->task ? EVEN + 400 : EVEN / 2;
    case FS_VERB_DONE:
        return EVEN;
    default:
        return EVEN / 2;
    }
}

/* --- cards --- */

/* Those who have somebody before them go first; supports before those who will be in their way. */
static int card_weight(thought *t, const fs_option *o)
{
    int u = o->subject;
    int32_t far;

    if (o->verb != OT_V_ACTIVATE)
        return 1;
    if (unit_of(t, u)->where != OT_ON_TABLE)
        return EVEN + 400;
    if (ot_is_refereed(t->p.c.sc))
        return ot_referee_card_weight(&t->p, u);
    ot_nearest_known(&t->p, front_of(t, u), &far);
    int weight = 2 * EVEN - less(far / 100, 600) + (is_support(t->p.c.sc, u) ? 300 : 0);
    return unit_of(t, u)->charger ? weight + 800 : weight;
}

/* --- melees --- */

static int strength_of(const thought *t, const uint64_t set[OT_PIECE_WORDS], fs_side side)
{
    int n = 0;

    for (int u = 0; (u = ot_next_unit(set, u));) {
        fs_sum sum = {0};

        if (ot_side_of(t->p.c.sc, u) != side)
            continue;
        ot_melee_sum(t->p.c.sc, t->p.c.s, set, u, &sum);
        n += ot_men(t->p.c.sc, t->p.c.s, u) * more(20, 100 + 20 * sum.total);
    }
    return n;
}

static int melee_weight(const thought *t, const fs_option *o)
{
    uint64_t set[OT_PIECE_WORDS];
    fs_sum sum = {0};

    if (o->verb == OT_V_RANK) { /* the best first */
        ot_melee_group(t->p.c.sc, t->p.c.s, o->subject, set);
        ot_melee_sum(t->p.c.sc, t->p.c.s, set, o->subject, &sum);
        return more(1, EVEN + 100 * sum.total + ot_men(t->p.c.sc, t->p.c.s, o->subject));
    }
    if (o->verb == OT_V_SPARE)
        return EVEN;
    ot_melee_group(t->p.c.sc, t->p.c.s, o->subject, set);
    return strength_of(t, set, t->p.side) * 10 > strength_of(t, set, fs_other(t->p.side)) * 13 ? EVEN + 500 : EVEN / 2;
}

static int won_weight(const thought *t, const fs_option *o)
{
    const ot_unit *u = unit_of(t, o->subject);

    if (o->verb == OT_V_STAY)
        return EVEN;
    if (u->feature && !t->p.attacks)
        return EVEN / 2;
    return EVEN + 300 + (ot_form_level(o->form) == OT_STEP ? 10 : 0);
}

/* --- set-up, air, facts --- */

static int setup_weight(const thought *t, const fs_option *o)
{
    if (memcmp(o, &t->set, sizeof *o) == 0)
        return 3 * EVEN;
    return o->verb == OT_V_MINE ? 2 * EVEN : o->verb == FS_VERB_DONE ? EVEN : EVEN / 2;
}

static int air_weight(const thought *t, const fs_option *o)
{
    fs_point at = {o->x, o->y};

    switch (o->verb) {
    case OT_V_STRAFE:
    case OT_V_BOMB:
        return more(1, EVEN + 50 * ot_worth_near(&t->p, at, 2 * OT_INCH));
    case OT_V_FLY:
        return more(1, EVEN + 200 + 10 * ot_worth_near(&t->p, at, 12 * OT_INCH));
    default:
        return EVEN;
    }
}

static int gun_weight(const thought *t, const fs_option *o)
{
    switch (o->verb) {
    case OT_V_PLOT:
    case OT_V_SHELL:
        return plot_weight(t, o);
    case OT_V_NO_PLOT:
        return EVEN / 2;
    case OT_V_SUPPRESS:
        return EVEN + 50;
    case OT_V_CANCEL:
        return EVEN / 4;
    default:
        return EVEN;
    }
}

static int weight_of(thought *t, const fs_option *o)
{
    switch (t->f->kind) {
    case OT_F_SETUP:
        return setup_weight(t, o);
    case OT_F_CARDS:
        return card_weight(t, o);
    case OT_F_UNIT:
        return unit_weight(t, o);
    case OT_F_MELEES:
        return melee_weight(t, o);
    case OT_F_WON:
        return won_weight(t, o);
    case OT_F_FLIGHT:
        return air_weight(t, o);
    case OT_F_FACT:
        return ot_referee_fact_weight(&t->p, o);
    default:
        return gun_weight(t, o);
    }
}

static void think(thought *t, const fs_scenario *sc, const void *s, fs_side side)
{
    ot_make_plan((const ot_scenario *)sc, s, side, &t->p);
    t->f = fs_top_const(&t->p.c.s->head);
    t->unit = t->f->kind == OT_F_UNIT ? t->f->v[OT_UNIT_NOW] : 0;
    t->aim = t->unit ? ot_aim_of(&t->p, t->unit) : -1;
    t->away = t->aim >= 0 ? ot_to_aim(&t->p, t->aim, front_of(t, t->unit)) : 0;
    if (t->f->kind == OT_F_SETUP)
        t->set = ot_default_part(&t->p.c, side);
}

void ot_policy(const fs_scenario *sc, const void *s, fs_side side, const fs_options *all, void *mind, int32_t *weight)
{
    thought t = {0};

    (void)mind;
    think(&t, sc, s, side);
    for (int i = 0; i < all->n && i < all->cap; i++)
        weight[i] = all->at[i].verb == FS_VERB_DROP ? 0 : weight_of(&t, &all->at[i]);
}
