/* issue.c - the choices of an order just issued, a secret line of parts [11.1.9]; what the program proposes for them;
 * and orders that come into force.
 *
 * The frame: v[0] the Brigiment. Step 0 rolls for the change, with v[1] the order and v[2] the start turn of a
 * Scheduled Attack; step 1 asks. Parts are written straight into the battalions, which have nothing of the old order
 * left then, so taking the line back is clearing them once more. A part is legal if the line can still be completed
 * after it: that is tried on a copy. */
#include "draft.h"
#include <string.h>

enum { ISSUE_ROLLS, ISSUE_ASKS };
/* What is listed: so many parts of the battalion that comes next; so many places for a point; so many parts that a
 * complete order does without; and how often a part may turn out not to do. */
enum { MOST_LISTED = 5, MOST_POINTS = 12, MOST_FURTHER = 3, MOST_IN_VAIN = 2 };

/* --- orders come into force --- */

/* Who is cut off does not hear of it [11.6.3]. */
static void leave_out_isolated(rs_ctx *c, int b)
{
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_is_of(c->s, u, b) && rs_is(c->s, u, RS_ISOLATED)) {
            rs_clear(c->s, u, RS_OLD_ORDER);
            rs_set(c->s, u, RS_NEW_ORDER);
        }
}

/* The old order is over; the choices of the new one are open. */
static void prepare(rs_ctx *c, int b, int order, int scheduled)
{
    rs_command *m = &c->s->command[b];

    if (scheduled) {
        for (int g = 1; g <= c->sc->n_battalions; g++)
            if (c->s->group[g].brigiment == b) {
                memset(c->s->group[g].next, 0, sizeof c->s->group[g].next);
                c->s->group[g].next_status = RS_IN_LINE;
            }
        m->scheduled = (uint8_t)scheduled;
        return;
    }
    if (m->order == RS_REGROUP && order != RS_REGROUP)
        rs_leave_regroup(c, b); /* before the choices [11.14.17] */
    if (order != RS_DISORGANIZED_DEFENSE && order != RS_CORDON_DEFENSE)
        rs_recombine_pickets(c, b);
    leave_out_isolated(c, b);
    rs_let_go(c, b);
    rs_clear_orders(c, b);
    m->order = (uint8_t)order;
    m->since = (uint8_t)c->s->head.turn;
    m->flags &= (uint16_t) ~(RS_NO_PROGRESS | RS_FALLS_BACK | RS_SCHEDULED_NOW | RS_COUNTED);
    m->segments = m->recoverable = 0;
}

/* Whether the old order of that Brigiment is over there as if for this one: how one leaves Regroup depends on what
 * comes. */
static bool is_ready_for(const rs_ctx *c, int b, int order, int scheduled, const rs_ready *r)
{
    if (r->b != b || scheduled)
        return false;
    return c->s->command[b].order != RS_REGROUP || (order != RS_REGROUP && r->d.order != RS_REGROUP);
}

bool rs_can_issue(const rs_ctx *c, int b, int order, int scheduled, rs_ready *r)
{
    rs_ctx trial = {.sc = c->sc, .s = &r->s};

    if (is_ready_for(c, b, order, scheduled, r)) {
        r->s.command[b].order = (uint8_t)order;
        r->d.order = order;
        rs_forget_ways(&r->memo);
    } else {
        r->s = *c->s;
        prepare(&trial, b, order, scheduled);
        r->d = rs_draft_of(&trial, b);
        r->b = scheduled ? 0 : b;
        rs_remember(&r->d, &r->memo);
    }
    return rs_can_complete(&trial, &r->d, NULL);
}

int rs_issue_refused(const rs_ctx *c, int b, int order, int scheduled, fs_error *e)
{
    rs_ready ready;

    rs_begin_ready(&ready);
    return rs_can_issue(c, b, order, scheduled, &ready) ? 0 : rs_refuse(e, RS_11_1_9, RS_P_NO_CHOICES, 0, FS_NO_HEX);
}

/* Under Defense who has no Objective holds where he stands. */
static void hold_ground(rs_ctx *c, int b, int order)
{
    for (int u = 1; u <= c->sc->base.n_units; u++) {
        rs_group *g = &c->s->group[c->s->unit[u].battalion];

        if (!rs_is_rifle_of(c->sc, c->s, u, b) || rs_status_of(c->sc, c->s, u) == RS_IN_SUPPORT ||
            c->s->unit[u].route || rs_is(c->s, u, RS_ISOLATED))
            continue;
        for (int i = 0; order == RS_DEFENSE && i < RS_AIMS; i++)
            if (!g->aim[i] || g->aim[i] == c->s->hex[u]) {
                g->aim[i] = c->s->hex[u];
                break;
            }
        rs_give_route(c, u, rs_at(c->s, u), NULL, 0);
    }
}

void rs_begin_order(rs_ctx *c, int b, int order)
{
    rs_command *m = &c->s->command[b];
    int kind = c->sc->tables.support[order].kind;

    if (m->order != order)
        prepare(c, b, order, 0);
    m->flags |= RS_ISSUED;
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (c->s->group[g].brigiment == b && kind == RS_SUPPORT_ALL)
            c->s->group[g].status = RS_IN_SUPPORT; /* [11.14.10] [11.15.5] */
    if (rs_has_aims(order))
        rs_complete_routes(c, b);
    if (order == RS_DEFENSE || order == RS_CORDON_DEFENSE)
        hold_ground(c, b, order);
}

void rs_start_scheduled(rs_ctx *c, int b)
{
    rs_command *m = &c->s->command[b];
    fs_side side = c->sc->brigiment[b].side;
    int turn = c->s->head.turn;
    uint16_t next[RS_MAX_BATTALIONS][RS_AIMS] = {{0}};
    uint8_t status[RS_MAX_BATTALIONS] = {0};

    if (m->flags & RS_SCHEDULED_NOW)
        return; /* it is on since the set-up */
    if (m->flags & RS_NO_SUPPLY || rs_is_attack_type(m->order)) {
        m->scheduled = 0; /* cancelled */
        return;
    }
    for (int g = 1; g <= c->sc->n_battalions; g++) {
        memcpy(next[g], c->s->group[g].next, sizeof next[g]);
        status[g] = c->s->group[g].next_status;
    }
    prepare(c, b, RS_ATTACK, 0);
    for (int g = 1; g <= c->sc->n_battalions; g++)
        if (c->s->group[g].brigiment == b) {
            memcpy(c->s->group[g].aim, next[g], sizeof next[g]);
            c->s->group[g].status = next[g][0] ? status[g] : RS_IN_SUPPORT;
        }
    m->scheduled = (uint8_t)turn;
    m->flags |= RS_ISSUED | RS_SCHEDULED_NOW;
    rs_complete_routes(c, b);
    for (int u = 1; u <= c->sc->base.n_units; u++)
        if (rs_is_rifle_of(c->sc, c->s, u, b) && !rs_is(c->s, u, RS_ISOLATED) && !c->s->unit[u].route)
            rs_receive_order(c, u); /* where they got into each other's way in the meantime they still go */
    rs_tell_to(c, side, RS_E_SCHEDULED_BEGINS, RS_11_8_1, side, m->hq, FS_NO_HEX, 0);
}

/* --- the frame --- */

void rs_push_change_roll(rs_ctx *c, int b, int order, int scheduled)
{
    fs_frame *f = fs_push(&c->s->head, RS_F_ISSUE, c->sc->brigiment[b].side);

    f->v[0] = (int16_t)b;
    f->v[1] = (int16_t)order;
    f->v[2] = (int16_t)scheduled;
}

void rs_push_issue(rs_ctx *c, int b, int order, int scheduled)
{
    prepare(c, b, order, scheduled);
    fs_frame *f = fs_push(&c->s->head, RS_F_ISSUE, c->sc->brigiment[b].side);
    f->step = ISSUE_ASKS;
    f->v[0] = (int16_t)b;
}

static void issue_advance(rs_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int b = f->v[0], order = f->v[1], scheduled = f->v[2];

    if (f->step == ISSUE_ASKS) {
        c->s->head.waiting = f->side;
        return;
    }
    if (!rs_change_succeeds(c, b, order)) {
        fs_pop(&c->s->head, c->run);
        return;
    }
    f->step = ISSUE_ASKS;
    f->v[1] = f->v[2] = 0; /* from here on the order is where only its owner looks */
    prepare(c, b, order, scheduled);
}

static void issue_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    rs_draft draft = rs_draft_of(c, fs_top_const(&c->s->head)->v[0]);

    (void)side;
    d->rule = RS_11_4;
    d->flags = FS_MASKED; /* how much there is to choose tells the order */
    d->main = rs_has_point(draft.order) ? RS_V_POINT : RS_V_AIM;
    d->phrase = RS_P_DRAW_ORDER;
    d->subject = c->s->command[draft.b].hq;
}

/* Whether the line can be completed after a part that is lawful by itself. */
static int rest_refused(const rs_ctx *c, const rs_draft *d, const fs_option *o, fs_error *e)
{
    if (o->verb != RS_V_KEEP && o->verb != RS_V_ASSIGN_AIM)
        return rs_can_complete(c, d, o) ? 0 : rs_refuse(e, RS_11_4_9, RS_P_NOT_COMPLETED, o->subject, o->x);
    rs_state copy = *c->s;
    rs_ctx trial = {.sc = c->sc, .s = &copy};
    rs_write_part(&trial, d, o);
    if (o->verb == RS_V_ASSIGN_AIM && !copy.unit[o->subject].route)
        return rs_refuse(e, RS_11_4_9, RS_P_ROUTES_CROSS, o->subject, o->x);
    rs_draft after = o->verb == RS_V_KEEP ? rs_draft_of(&trial, d->b) : *d;
    return rs_can_complete(&trial, &after, NULL) ? 0 : rs_refuse(e, RS_11_4_9, RS_P_NOT_COMPLETED, o->subject, o->x);
}

static int part_refused(const rs_ctx *c, const rs_draft *d, const fs_option *o, fs_error *e)
{
    return rs_part_refused(c, d, o, e) || rest_refused(c, d, o, e);
}

static int issue_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    rs_draft d = rs_draft_of(c, fs_top_const(&c->s->head)->v[0]);

    (void)side;
    if (o->verb == FS_VERB_DROP && c->s->head.open)
        return 0;
    return o->verb == FS_VERB_DONE ? rs_done_refused(c, &d, e) : part_refused(c, &d, o, e);
}

/* Every part that is listed is proven, and a proof is dear: so many of them, the likeliest first, and no more looked
 * for where several did not do, unless there is none at all. Others may be named all the same. */
typedef struct offer {
    fs_options *out;
    int had;     /* that are listed already */
    int most;    /* to be added to them */
    int in_vain; /* parts that did not do */
} offer;

static offer offer_of(fs_options *out, int most) { return (offer){.out = out, .had = out->n, .most = most}; }
static bool is_enough(const offer *f)
{
    int found = f->out->n - f->had;

    return found >= f->most || (found && f->in_vain >= MOST_IN_VAIN);
}

static void try_offer(const rs_ctx *c, const rs_draft *d, fs_option o, offer *f)
{
    if (is_enough(f) || rs_part_refused(c, d, &o, NULL))
        return;
    if (rest_refused(c, d, &o, NULL))
        f->in_vain++;
    else
        fs_offer(f->out, o);
}

static rs_spots spots_for(const rs_ctx *c, const rs_draft *d, int g)
{
    if (d->order == RS_DEFENSE)
        return rs_present(c, d, g);
    return rs_draft_count(c, d).aimed ? rs_beside(c, d, g) : rs_targets(c, d);
}

static void battalion_options(const rs_ctx *c, const rs_draft *d, int g, offer *f)
{
    rs_spots p = spots_for(c, d, g);

    try_offer(c, d, rs_option_object(RS_V_SUPPORT, g), f);
    for (int i = 0; i < p.n; i++)
        try_offer(c, d, rs_option_object_hex(RS_V_AIM, g, p.hex[i]), f);
}

/* Hexes about the best one, for a battalion that has no Objective yet. */
static void about_options(const rs_ctx *c, const rs_draft *d, int g, offer *f)
{
    rs_spots p = spots_for(c, d, g);

    for (int dir = 0; p.n && dir < 6; dir++) {
        int hex = c->sc->map.next[p.hex[0]][dir];
        bool listed = hex == FS_NO_HEX;

        for (int i = 0; i < p.n; i++)
            listed |= p.hex[i] == hex;
        if (!listed)
            try_offer(c, d, rs_option_object_hex(RS_V_AIM, g, hex), f);
    }
}

/* Wherever the widest may lie a narrower one may, and there is nothing to complete after it. */
static void point_options(const rs_ctx *c, const rs_draft *d, fs_options *out)
{
    rs_spots p = rs_point_spots(c, d);
    int radius = d->order == RS_REGROUP ? c->sc->tables.fig.regroup_radius : c->sc->tables.fig.point_radius;

    for (int r = radius; r >= 0; r--) {
        for (int i = 0; i < p.n && out->n < MOST_POINTS; i++)
            fs_offer(out, (fs_option){.verb = RS_V_POINT, .place = FS_HEX, .x = p.hex[i], .form = (uint8_t)r});
        if (r == radius && out->n)
            out->narrow = out->n;
    }
}

/* The next hex of a Route drawn by hand: where it would go of itself, so that it is known that any may be tried
 * [11.4.9]. */
static void route_option(const rs_ctx *c, const rs_draft *d, int u, offer *f)
{
    int drawn = c->s->unit[u].route;
    const rs_route *r = drawn ? &c->s->route[drawn - 1] : NULL;
    int end = r ? rs_route_hex(c->sc, r, r->n) : rs_at(c->s, u);
    uint8_t way[RS_MAX_ROUTE];
    rs_lanes l;

    if (d->later || end == FS_NO_HEX)
        return;
    rs_find_lanes(c, d, c->s->unit[u].battalion, &l);
    int begun = r ? r->n : 0;
    if (rs_draft_way(c, d, u, &l, way) > begun)
        try_offer(c, d, rs_option_hex(RS_V_ROUTE, u, c->sc->map.next[end][way[begun]]), f);
}

/* Which hex of the Objective a unit goes to, where there are several. */
static void assign_options(const rs_ctx *c, const rs_draft *d, int u, offer *f)
{
    const uint16_t *aim = rs_draft_aims(c->s, d, c->s->unit[u].battalion);

    for (int i = 0; i < RS_AIMS && aim[1] && aim[i]; i++)
        try_offer(c, d, rs_option_hex(RS_V_ASSIGN_AIM, u, aim[i] - 1), f);
}

/* Hexes added to an Objective that would do as it is. */
static void added_options(const rs_ctx *c, const rs_draft *d, offer *f)
{
    for (int g = 0; !is_enough(f) && (g = rs_next_battalion(d, g));)
        for (int dir = 0; rs_draft_aims(c->s, d, g)[0] && dir < 6; dir++) {
            int hex = c->sc->map.next[rs_draft_aims(c->s, d, g)[0] - 1][dir];

            if (hex != FS_NO_HEX)
                try_offer(c, d, rs_option_object_hex(RS_V_AIM, g, hex), f);
        }
}

/* More than a line needs: a unit kept back, Routes drawn by hand, an Objective about the best or made larger. */
static void further_options(const rs_ctx *c, const rs_draft *d, offer *f)
{
    for (int u = 0; !is_enough(f) && (u = rs_next_piece(d->who, u));) {
        try_offer(c, d, rs_option(RS_V_KEEP, u), f);
        if (!rs_draft_aims(c->s, d, c->s->unit[u].battalion)[0])
            continue;
        route_option(c, d, u, f);
        assign_options(c, d, u, f);
    }
    for (int g = 0; !is_enough(f) && (g = rs_next_battalion(d, g));)
        if (rs_is_undecided(c, d, g))
            about_options(c, d, g, f);
    added_options(c, d, f);
}

/* Defense: the rest of the Objectives begun, of which not everybody gets to what there is. */
static void rest_options(const rs_ctx *c, const rs_draft *d, offer *f)
{
    for (int g = 0; !is_enough(f) && (g = rs_next_battalion(d, g));) {
        rs_spots p = rs_present(c, d, g);

        for (int i = 0; rs_draft_aims(c->s, d, g)[0] && i < p.n; i++)
            try_offer(c, d, rs_option_object_hex(RS_V_AIM, g, p.hex[i]), f);
    }
}

/* Of an order with Objectives: the parts of the first battalion that can be given one; the others come after it, and
 * may be named all the same. Of a complete order parts that need not be given, for what is left to do is to draw
 * Routes; of another one of these where nothing else helps. */
static void aims_options(const rs_ctx *c, const rs_draft *d, fs_options *out)
{
    offer next = offer_of(out, MOST_LISTED);
    bool is_complete = out->n;

    for (int g = 0; !out->n && (g = rs_next_battalion(d, g));)
        if (rs_is_undecided(c, d, g))
            battalion_options(c, d, g, &next);
    if (!out->n)
        rest_options(c, d, &next);
    out->narrow = out->n;
    offer further = offer_of(out, is_complete ? MOST_FURTHER : 1);
    if (is_complete || out->n < 2)
        further_options(c, d, &further);
    if (!out->narrow) /* nothing but that helps */
        out->narrow = out->n;
}

/* Where none of those does, what the proof begins with. */
static void proven_option(const rs_ctx *c, const rs_draft *d, fs_options *out)
{
    fs_option line[RS_MOST_PARTS];

    for (int v = 0; v < RS_PROPOSALS; v++)
        if (rs_propose(c, d, v, line, RS_MOST_PARTS)) {
            fs_offer(out, line[0]);
            return;
        }
}

/* As rs_done_refused, on the copy there is. */
static bool can_be_done(const rs_ctx *c, const rs_draft *d)
{
    if (rs_has_point(d->order))
        return !rs_done_refused(c, d, NULL);
    if (rs_line_refused(c, d, NULL))
        return false;
    rs_begin_trial(c, d, &d->memo->trial);
    return !rs_done_refused_here(&(rs_ctx){.sc = c->sc, .s = &d->memo->trial}, d, NULL);
}

static void issue_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    rs_draft d = rs_draft_of(c, fs_top_const(&c->s->head)->v[0]);
    rs_memo memo;

    (void)side;
    if (c->drawing)
        rs_remember_on(c, &d, c->drawing);
    else
        rs_remember(&d, &memo);
    if (can_be_done(c, &d))
        fs_offer(out, rs_option(FS_VERB_DONE, 0));
    if (!rs_has_point(d.order))
        aims_options(c, &d, out);
    else if (!out->n)
        point_options(c, &d, out);
    if (!out->n)
        proven_option(c, &d, out);
    if (!out->narrow)
        out->narrow = out->n;
    if (c->s->head.open)
        fs_offer(out, rs_option(FS_VERB_DROP, 0));
}

static int issue_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    int b = fs_top(&c->s->head)->v[0];
    rs_draft d = rs_draft_of(c, b);

    c->run->kept_from |= fs_other(side);
    if (o->verb == FS_VERB_DROP) {
        rs_clear_draft(c, &d);
        return FS_MORE;
    }
    if (o->verb != FS_VERB_DONE)
        rs_write_part(c, &d, o);
    if (o->verb != FS_VERB_DONE && o->verb != RS_V_POINT) /* a point is all there is to choose */
        return FS_MORE;
    c->run->shown = 3;
    if (!d.later)
        rs_begin_order(c, b, d.order);
    fs_pop(&c->s->head, c->run);
    rs_tell_to(c, side, d.later ? RS_E_SCHEDULED : RS_E_ISSUED, RS_11_3_3, side, c->s->command[b].hq, FS_NO_HEX, 0);
    return FS_CLOSED;
}

static int issue_suggest(const rs_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    rs_draft d = rs_draft_of(c, fs_top_const(&c->s->head)->v[0]);
    rs_memo memo;

    (void)side;
    rs_remember(&d, &memo);
    for (int v = 0; v < RS_PROPOSALS; v++) {
        int n = rs_propose(c, &d, v, line, cap);

        if (n && k-- == 0)
            return n;
    }
    if (k || rs_done_refused(c, &d, NULL))
        return 0;
    line[0] = rs_option(FS_VERB_DONE, 0);
    return 1;
}

static bool issue_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    rs_state copy = *s;
    rs_ctx c = {.sc = sc, .s = &copy};
    int b = f->v[0];

    if (!f->side || f->step != ISSUE_ASKS || b <= 0 || b >= RS_MAX_BRIGIMENTS || !(sc->brigiments[f->side] >> b & 1) ||
        !rs_rest_is_zero(f, 1))
        return false;
    rs_draft d = rs_draft_of(&c, b);
    return (rs_has_aims(d.order) || rs_has_point(d.order)) && rs_can_complete(&c, &d, NULL);
}

const rs_kind rs_issue_kind = {.advance = issue_advance,
                               .decision = issue_decision,
                               .options = issue_options,
                               .check = issue_check,
                               .apply = issue_apply,
                               .suggest = issue_suggest,
                               .is_sound = issue_is_sound};
