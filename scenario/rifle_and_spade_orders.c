/* rifle_and_spade_orders.c - the orders a scenario begins with: plans, where each unit goes, exceptions [11.1]. */
#include "rifle_and_spade_read.h"
#include "rifle_and_spade_tables.h"

#include <stdio.h>
#include <string.h>

static const char *const plan_kinds[] = {"", "now", "other", "scheduled", NULL};

static int read_plan(rs_reader *r, int node)
{
    rs_plan *p = &r->sc->plan[r->sc->n_plans];
    int kind = RS_PLAN_NOW, order = 0;

    if (r->sc->n_plans == RS_MAX_PLANS)
        return rs_no_room(r, node, RS_MAX_PLANS, "plans");
    p->point = FS_NO_HEX;
    if (fs_key_need(r->y, node, "brigiment", "the id of a brigiment") ||
        rs_read_brigiment(r, node, "brigiment", &p->brigiment) || fs_key_need(r->y, node, "order", "an order") ||
        fs_key_choice(r->y, node, "order", rs_order_words, &order) ||
        fs_key_choice(r->y, node, "kind", plan_kinds, &kind) || rs_read_turn_at(r, node, "turn", &p->turn) ||
        rs_read_hex_at(r, node, "point", &p->point) ||
        rs_read_byte(r, node, "radius", 0, r->sc->tables.fig.point_radius, &p->radius) ||
        fs_key_yes(r->y, node, "holds", &p->holds) || fs_key_text(r->y, node, "title", p->title, RS_TITLE))
        return 1;
    p->kind = (uint8_t)kind;
    p->order = (uint8_t)order;
    bool needs_point = order == RS_REGROUP || order == RS_GENERAL_RESERVE || order == RS_MARCH;

    if (needs_point != (p->point != FS_NO_HEX))
        return fs_yaml_fail(r->y, node,
                            needs_point ? "a Point Objective [11.4.1]" : "no Point Objective under this order",
                            needs_point ? "none" : "one");
    if (kind == RS_PLAN_SCHEDULED && (order != RS_ATTACK || !p->turn))
        return fs_yaml_fail(r->y, node, "an Attack with the turn it starts on [11.8.1]", "another");
    rs_brigiment *b = &r->sc->brigiment[p->brigiment];

    if (b->n_plans && r->sc->plan[r->sc->n_plans - 1].brigiment != p->brigiment)
        return fs_yaml_fail(r->y, node, "the plans of a brigiment together", "one apart");
    b->first_plan = b->n_plans ? b->first_plan : r->sc->n_plans;
    b->n_plans++;
    r->sc->n_plans++;
    return 0;
}

/* --- where units go --- */

static int read_route(rs_reader *r, int node, rs_aim *a)
{
    int at = fs_yaml_find(r->y, node, "route");
    const char *text = at ? fs_yaml_text(r->y, at) : "";
    char name[16];

    a->route = r->sc->n_route_hexes;
    for (size_t n; *text; text += n + (text[n] == '-')) {
        n = strcspn(text, "-");
        snprintf(name, sizeof name, "%.*s", (int)(n < 15 ? n : 15), text);
        if (r->sc->n_route_hexes == RS_MAX_ROUTE_HEX || a->n_route > RS_MAX_ROUTE)
            return rs_no_room(r, at, RS_MAX_ROUTE, "steps of a Route");
        if (rs_read_hex(r, at, name, &r->sc->route_hex[r->sc->n_route_hexes]))
            return 1;
        a->objective = r->sc->route_hex[r->sc->n_route_hexes++];
        a->n_route++;
    }
    return rs_read_hex_at(r, node, "to", &a->objective);
}

/* The plan of its brigiment it belongs to. */
static int find_plan(rs_reader *r, int node, int brigiment, int *out)
{
    const rs_brigiment *b = &r->sc->brigiment[brigiment];
    int kind = RS_PLAN_NOW;

    if (fs_key_choice(r->y, node, "plan", plan_kinds, &kind))
        return 1;
    for (int i = b->first_plan; i < b->first_plan + b->n_plans; i++)
        if (r->sc->plan[i].kind == kind) {
            *out = i;
            return 0;
        }
    return fs_yaml_fail(r->y, node, "a plan of its brigiment", "none of this kind");
}

/* Aims of one plan lie together: those of the others are read in turns of their own. */
static int read_aim(rs_reader *r, int node, int plan)
{
    rs_aim *a = &r->sc->aim[r->sc->n_aims];
    int which = 0;

    memset(a, 0, sizeof *a);
    a->objective = FS_NO_HEX;
    if (rs_read_unit(r, node, "unit", &a->unit) || rs_read_battalion(r, node, "battalion", &a->battalion))
        return 1;
    if (!a->unit == !a->battalion)
        return fs_yaml_fail(r->y, node, "a unit, or a battalion In Support", a->unit ? "both" : "neither");
    a->kind = a->unit ? RS_AIM_UNIT : RS_AIM_COMMIT;
    a->battalion = a->unit ? r->sc->piece[a->unit].battalion : a->battalion;
    if (find_plan(r, node, r->sc->battalion[a->battalion].brigiment, &which))
        return 1;
    if (which != plan)
        return 0;
    if (r->sc->n_aims + 1 == RS_MAX_AIMS)
        return rs_no_room(r, node, RS_MAX_AIMS - 1, "routes");
    if (read_route(r, node, a))
        return 1;
    if (a->objective == FS_NO_HEX)
        return fs_yaml_missing(r->y, node, "to", "a hex, or a route to it");
    r->sc->n_aims++;
    return 0;
}

static int read_aims(rs_reader *r)
{
    static const char *const keys[] = {"unit", "battalion", "route", "to", "plan", NULL};
    int list = fs_yaml_find(r->y, 0, "routes");

    for (int plan = 0; list && plan < r->sc->n_plans; plan++) {
        r->sc->plan[plan].first = r->sc->n_aims;
        for (int i = r->y->node[list].first; i; i = r->y->node[i].next)
            if (fs_key_known(r->y, i, keys) || read_aim(r, i, plan))
                return 1;
        r->sc->plan[plan].n = (uint16_t)(r->sc->n_aims - r->sc->plan[plan].first);
    }
    return 0;
}

/* --- exceptions --- */

static int read_permit(rs_reader *r, int node)
{
    static const char *const kinds[] = {"", "free", "no_matrix", "drm", NULL};
    rs_permit *p = &r->sc->permit[r->sc->n_permits];
    int kind = 0, order = 0, drm = 0;

    if (r->sc->n_permits == RS_MAX_PERMITS)
        return rs_no_room(r, node, RS_MAX_PERMITS, "permits");
    if (fs_key_need(r->y, node, "brigiment", "the id of a brigiment") ||
        rs_read_brigiment(r, node, "brigiment", &p->brigiment) ||
        fs_key_need(r->y, node, "order", "the order changed to") ||
        fs_key_choice(r->y, node, "order", rs_order_words, &order) ||
        fs_key_need(r->y, node, "kind", "free, no_matrix or drm") || fs_key_choice(r->y, node, "kind", kinds, &kind) ||
        fs_key_number(r->y, node, "drm", -100, 100, &drm) || rs_read_turn_at(r, node, "from", &p->from_turn) ||
        rs_read_turn_at(r, node, "to", &p->to_turn) || fs_key_yes(r->y, node, "once", &p->once))
        return 1;
    p->kind = (uint8_t)kind;
    p->order = (uint8_t)order;
    p->drm = (int8_t)drm;
    r->sc->n_permits++;
    return 0;
}

int rs_read_orders(rs_reader *r)
{
    static const char *const plans[] = {"brigiment", "order", "kind",  "turn", "point",
                                        "radius",    "holds", "title", NULL};
    static const char *const permits[] = {"brigiment", "order", "kind", "drm", "from", "to", "once", NULL};

    return rs_read_list(r, "plans", plans, read_plan) || read_aims(r) ||
           rs_read_list(r, "permits", permits, read_permit);
}
