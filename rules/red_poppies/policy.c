/* policy.c - a weight for each listed option: what a sensible player would do.
 *
 * EVEN is the weight of letting things be (pass, stop, done, decline), so an option above it is worth taking. Each verb
 * has its own small question: those about fire and shells are in policy_fire.c, about going somewhere in
 * policy_moves.c; harm and danger are reckoned in reckon.c, what is wanted of the map in appraise.c. */
#include "policy.h"
#include "campaign.h"
#include "moves.h"
#include "placing.h"
#include "shell.h"

enum { EVEN = 1000, AS_SUGGESTED = 3000 };

/* What a unit could gain by one action, found once for each unit. */
typedef struct thought {
    rp_aim plan;
    rp_ways ways[2]; /* of the plan */
    rp_here here;
    const fs_frame *f;
    fs_option part; /* of the default set-up, while a side sets up */
    int32_t gain[RP_MAX_PIECES];
    uint8_t known[RP_MAX_PIECES];
} thought;

static int clamp(int weight) { return weight < 0 ? 0 : weight; }

/* The best a unit could do under a command of its own. */
static int unit_gain(thought *t, int u)
{
    const rp_ctx *c = &t->plan.c;

    if (t->known[u])
        return t->gain[u];
    t->known[u] = 1;
    if (c->s->unit[u].where == RP_WAITING)
        return t->gain[u] = 150;
    int best = rp_more(rp_best_move(&t->plan, u),
                       rp_best_fire(&t->plan, u, rp_is_dispersed(c->s, u), true) - rp_spending(&t->plan, u));
    best = rp_more(best, rp_deploy_gain(&t->plan, u));
    return t->gain[u] = rp_more(best, rp_dig_gain(&t->plan, u));
}

/* --- commands --- */

/* Those who could join it: of the same kind, near enough, for a mass formed and for a blob dispersed. */
static int mass_gain(thought *t, int u, bool blob)
{
    const rp_ctx *c = &t->plan.c;
    int sum = rp_more(0, unit_gain(t, u)), hex = c->s->unit[u].hex;

    for (int v = 0; (v = rp_next_unit(c->sc->units[t->plan.side], v));) {
        const rp_unit *mate = &c->s->unit[v];

        if (v == u || mate->where != c->s->unit[u].where || mate->flags & RP_SPENT)
            continue;
        if (!!(mate->flags & RP_DISPERSED) != blob ||
            (!blob && rp_type_of(c->sc, u)->alike != rp_type_of(c->sc, v)->alike))
            continue;
        if (hex < 0 || rp_distance(c->sc, hex, mate->hex) <= 2)
            sum += rp_more(0, unit_gain(t, v));
    }
    return sum;
}

/* --- set-up --- */

/* Guns ready to fire, men under cover, near what is to be kept or taken, not two in a heap. */
static int place_gain(const rp_aim *p, int u, int hex, uint8_t form)
{
    const rp_ctx *c = &p->c;
    bool dispersed = form & RP_PLACE_DISPERSED, in = form & RP_PLACE_IN;
    int near = rp_to_take(p, hex) < rp_to_hold(p, hex) ? rp_to_take(p, hex) : rp_to_hold(p, hex),
        gain = -10 * (near < RP_FAR ? near : 0);

    if (in)
        gain += 60;
    gain += 15 * rp_ground_cover(&c->sc->ground.hex[hex]) * -1;
    if (rp_is_gun(c->sc, u))
        gain += dispersed ? 80 : -80;
    else
        gain += dispersed ? -20 : 0;
    if (rp_holds_hex(c->s, p->side, hex))
        gain -= 12;
    for (int d = 0; d < 6; d++) /* a mass is a chain [3.5a] */
        if (c->sc->next[hex][d] != FS_NO_HEX && rp_holds_hex(c->s, p->side, c->sc->next[hex][d]))
            gain += 3;
    return gain;
}

/* Works of one's own: on what is to be kept, where somebody stands. */
static int marker_gain(const rp_aim *p, int hex)
{
    return 20 - 2 * (rp_to_hold(p, hex) < RP_FAR ? rp_to_hold(p, hex) : 0) + 5 * rp_holds_hex(p->c.s, p->side, hex);
}

/* Scrapes the shells leave: cover on the way, none for those who are shelled. */
static int crater_gain(const rp_aim *p, int hex)
{
    bool covered = rp_has_trench(p->c.sc, p->c.s, hex) || rp_ground_cover(&p->c.sc->ground.hex[hex]);

    return -3 * (rp_to_take(p, hex) < RP_FAR ? rp_to_take(p, hex) : 40) - 60 * rp_holds_hex(p->c.s, p->enemy, hex) -
           60 * covered;
}

/* --- one weight --- */

static int move_weight(thought *t, const fs_option *o)
{
    const rp_ctx *c = &t->plan.c;
    uint8_t unit[8] = {(uint8_t)o->subject};
    int n = 0;

    if (t->f->kind == RP_F_MOVE)
        for (int u = c->s->first[c->s->unit[o->subject].hex]; u && n < 8; u = c->s->unit[u].next)
            if (c->s->unit[u].task & RP_MOVER && rp_side_of(c->sc, u) == t->plan.side)
                unit[n++] = (uint8_t)u;
    if (!n)
        n = 1;
    int cost = t->f->kind == RP_F_MOVE ? 0 : rp_spending(&t->plan, o->subject); /* it will be spent in any case */
    return rp_step_gain(&t->plan, unit, n, o->x, o->form) - cost;
}

/* What two gain together beyond what the second would gain by itself: a melee fought with both, seldom a march. */
static int stack_gain(thought *t, int u, int mate)
{
    const rp_ctx *c = &t->plan.c;
    uint8_t two[2] = {(uint8_t)u, (uint8_t)mate};

    if (c->s->unit[u].hex < 0) /* they come on one by one: not every hex takes more */
        return -200;
    if (rp_face_of(c->sc, c->s, u)->movement < 1 || rp_face_of(c->sc, c->s, mate)->movement < 1)
        return -200;
    if (rp_is_engaged(c, u)) /* one blow of both is better than two */
        return rp_fight_gain(&t->plan, u, mate) - 10;
    return rp_best_step(&t->plan, two, 2) - rp_more(0, unit_gain(t, mate)) - rp_spending(&t->plan, u) -
           rp_spending(&t->plan, mate) - 10;
}

static int command_gain(thought *t, const fs_option *o)
{
    switch (o->verb) {
    case RP_V_COMMAND:
        return unit_gain(t, o->subject);
    case RP_V_PAIR:
        return rp_more(0, unit_gain(t, o->subject)) + rp_more(0, unit_gain(t, o->object)) - 1;
    case RP_V_MASS:
        return mass_gain(t, o->subject, false) - 2;
    case RP_V_BLOB:
        return mass_gain(t, o->subject, true) - 2;
    case RP_V_ADD: /* whoever is named and does nothing stays ready [6.03c] */
        return 500 + clamp(unit_gain(t, o->subject));
    case RP_V_WITH:
        return t->plan.c.s->unit[o->subject].where == RP_WAITING ? -200 : unit_gain(t, o->subject);
    case RP_V_CALL:
        return rp_call_gain(&t->plan, o->subject);
    case RP_V_ON:
        return rp_on_gain(&t->plan, t->f, o);
    case RP_V_CANCEL:
        return -50 - rp_shell_harm(&t->plan.c, o->subject, rp_group_of(&t->plan.c, o->subject)->cross, RP_HE);
    default:
        return 0;
    }
}

static int action_gain(thought *t, const fs_option *o)
{
    const rp_aim *p = &t->plan;

    switch (o->verb) {
    case RP_V_DEPLOY:
        return rp_deploy_gain(p, o->subject);
    case RP_V_DIG:
        return rp_dig_gain(p, o->subject);
    case RP_V_FIRE:
        return rp_fire_gain(p, o->subject, o->x);
    case RP_V_ANTITANK:
        return rp_shot_harm(&p->c, o->subject, rp_stance_of(p->c.s, o->subject), o->object,
                            rp_stance_of(p->c.s, o->object)) -
               rp_spending(p, o->subject);
    case RP_V_MOVE:
        return move_weight(t, o);
    case RP_V_ENTER:
        return rp_enter_gain(p, o->subject, o->x, o->form);
    case RP_V_STACK:
        return stack_gain(t, o->subject, o->object);
    case RP_V_GO_IN:
        return rp_go_in_gain(p, o->subject) - (t->f->kind == RP_F_MOVE ? 0 : rp_spending(p, o->subject));
    case RP_V_MELEE:
        return rp_fight_gain(p, o->subject, 0);
    case RP_V_STORM:
        return rp_fight_gain(p, o->subject, 0) + 30;
    case RP_V_PICK: /* each goes its own way, or they would have been a stack */
        return -100;
    case RP_V_EXIT:
        return -900;
    case RP_V_MULE:
    case RP_V_WAGON:
    case RP_V_TRUCK:
        return rp_carry_gain(p, o->subject, RP_MULE + o->verb - RP_V_MULE) + rp_more(0, rp_best_move(p, o->subject));
    default:
        return command_gain(t, o);
    }
}

/* The next part of the default set-up, or that of a unit just like it. */
static bool is_suggested(const thought *t, const fs_option *o)
{
    const rp_scenario *sc = t->plan.c.sc;
    const fs_option *part = &t->part;

    if (t->f->kind != RP_F_SETUP || o->verb != part->verb || o->x != part->x || o->y != part->y ||
        o->form != part->form)
        return false;
    return o->subject == part->subject ||
           (o->verb == RP_V_PLACE && sc->piece[o->subject].zone == sc->piece[part->subject].zone &&
            rp_type_of(sc, o->subject)->alike == rp_type_of(sc, part->subject)->alike);
}

static int gain_of(thought *t, const fs_option *o)
{
    const rp_aim *p = &t->plan;
    bool known = false;
    int campaign = p->c.s->day ? rp_campaign_gain(&p->c, p->side, o, &known) : 0;

    if (known)
        return campaign;
    if (is_suggested(t, o))
        return AS_SUGGESTED;
    switch (o->verb) {
    case RP_V_PLACE:
        return place_gain(p, o->subject, o->x, o->form);
    case RP_V_BREACH:
        return p->ahead ? 3 * rp_to_hold(p, o->x) : -3 * rp_to_take(p, o->x);
    case RP_V_SCRAPE:
        if (t->f->kind == RP_F_BOMBARD)
            return crater_gain(p, o->x);
        return marker_gain(p, o->x);
    case RP_V_TRENCH:
    case RP_V_BLOCKHOUSE:
        return marker_gain(p, o->x);
    case RP_V_BARRAGE:
        return rp_barrage_gain(p, o);
    case RP_V_CENTRE:
        return rp_centre_gain(p, o->x);
    case RP_V_REACT:
    case RP_V_REACT_TANK:
        return rp_react_gain(p, t->f, o);
    case RP_V_RALLY: /* a gun would be limbered by it */
        return rp_is_gun(p->c.sc, o->subject) ? -100 : 100;
    case RP_V_ATTACK:
        return rp_attack_gain(p, o->subject, o->object);
    case RP_V_TAKE: /* the lowest modifier */
        return o->object > RP_TERRAINS ? 10 : -10 * rp_terrain_table[o->object - 1].cover;
    case RP_V_SPINE:
        return rp_spine_gain(p, t->f, o->object - 1);
    case RP_V_DRIFT:
        return rp_drift_gain(p, o->object - 1);
    case RP_V_ENTRENCH:
        return 50;
    case RP_V_BLOCK:
    case RP_V_UNBLOCK:
        return -50;
    default:
        return action_gain(t, o);
    }
}

/* What frames of fire, melee and shells ask moves nobody. */
static bool goes_somewhere(uint8_t kind)
{
    return kind != RP_F_REACT && kind != RP_F_FIRE && kind != RP_F_MELEE && kind != RP_F_CHOOSE && kind != RP_F_POINT &&
           kind != RP_F_DRIFT && kind != RP_F_LANDING && kind != RP_F_SIGNALS;
}

/* A side that has lost unless it gets there cannot wait for the enemy to run out of shots: with as many steps to go as
 * turns are left the way is worth twice as much, for commands come to a unit about every second turn. Where the
 * dead count as well, haste costs what it wins. */
static void hurry(rp_aim *p)
{
    const rp_ctx *c = &p->c;
    int left = rp_part_now(c->sc, c->s)->n_turns - c->s->head.turn + 1, least = RP_FAR;

    if (!p->must || left < 1)
        return;
    for (int u = 0; (u = rp_next_unit(c->sc->units[p->side], u));)
        if (c->s->unit[u].where == RP_ON_MAP && !rp_is_gun(c->sc, u) && rp_to_take(p, c->s->unit[u].hex) < least)
            least = rp_to_take(p, c->s->unit[u].hex);
    if (least < RP_FAR)
        p->pace += p->pace * (least < left ? least : left) / left;
}

void rp_policy(const fs_scenario *base, const void *state, fs_side side, const fs_options *list, void *mind,
               int32_t *weight)
{
    rp_ctx c = {(const rp_scenario *)base, (rp_state *)(uintptr_t)state, NULL};
    thought t;
    (void)mind;

    memset(t.known, 0, sizeof t.known);
    t.f = fs_top_const(&c.s->head);
    rp_aim_make(&t.plan, &c, side);
    rp_aim_measure(&t.plan, t.ways);
    memset(t.here.valued, 0, sizeof t.here.valued);
    memset(t.here.business, 0, sizeof t.here.business);
    t.plan.here = &t.here;
    if (goes_somewhere(t.f->kind))
        hurry(&t.plan);
    t.part = (fs_option){0};
    if (t.f->kind == RP_F_SETUP)
        rp_suggest_part(&c, side, &t.part);
    for (int i = 0; i < list->n; i++) {
        const fs_option *o = &list->at[i];

        weight[i] = o->verb == FS_VERB_DROP ? 0 : clamp(EVEN + gain_of(&t, o));
    }
}
