/* landing.c - a group's signal, and where its fire for effect comes down [7.23] [7.24].
 *
 * SIGNAL, ACCURACY, and for fire that strays the owner names a spine; the die for it is thrown by the AREA above. The
 * fire stays at its vertex until administration and attacks whoever enters [7.247a].
 */
#include "guns.h"

enum landing_step { L_SIGNAL, L_ACCURACY, L_SPINE, L_END };
enum { L_GROUP, L_VALUES }; /* v[] */
enum { ON_TARGET = 2 };     /* or less [7.242a] */

/* --- the blast --- */

int rp_blast_hexes(const rp_scenario *sc, int vertex, int out[RP_BLAST])
{
    int all[3], n = 0, met = fs_vertex_hexes(&sc->board.grid, vertex, all);

    for (int i = 0; i < met; i++)
        if (rp_has(sc->play, all[i]))
            out[n++] = all[i];
    return n;
}

bool rp_blast_has(const rp_scenario *sc, int vertex, int hex)
{
    int all[3], met = fs_vertex_hexes(&sc->board.grid, vertex, all);

    for (int i = 0; i < met; i++)
        if (all[i] == hex)
            return true;
    return false;
}

/* --- the frame --- */

static void push(rp_ctx *c, int group, enum landing_step step)
{
    fs_frame *f = fs_push(&c->s->head, RP_F_LANDING, rp_side_of(c->sc, group));

    f->v[L_GROUP] = (int16_t)group;
    f->step = (uint8_t)step;
}

void rp_push_signal(rp_ctx *c, int group) { push(c, group, L_SIGNAL); }

void rp_push_landing(rp_ctx *c, int group) { push(c, group, L_ACCURACY); }

/* At most the number of its mode: fire for effect; otherwise the cross hair stays for the next command [7.23a] [7.23b].
 */
static bool signal_comes_through(rp_ctx *c, int group)
{
    int success = rp_signal_success(c->sc, c->s, rp_group_of(c, group)->mode);
    int roll = rp_signal_dice(c, group, false, success);

    rp_tell_signal(c, RP_E_SIGNAL, RP_7_23a, group, roll, success,
                   roll <= success ? RP_RES_SIGNALLED : RP_RES_NO_SIGNAL);
    return roll <= success;
}

static bool controls_top(const rp_ctx *c, fs_side side)
{
    for (int w = 0; w < RP_HEX_WORDS; w++)
        if (c->s->plane[RP_CONTROL + side - 1][w] & c->sc->top[w])
            return true;
    return false;
}

static bool was_hit(const rp_group *g, int vertex)
{
    for (int i = 0; i < g->n_hits; i++)
        if (g->hit[i] == vertex)
            return true;
    return false;
}

/* Height, and a vertex registered or hit before, each once [7.242a] [7.242b] [7.3b] [8.43b]. */
static void accuracy_sum(const rp_ctx *c, int group, fs_sum *sum)
{
    const rp_group *g = rp_group_of(c, group);

    if (controls_top(c, rp_side_of(c->sc, group))) /* control, not occupation [R39] */
        fs_add(sum, RP_8_43b, -1, RP_P_MOD_HEIGHT);
    if (g->registered == g->cross)
        fs_add(sum, RP_7_3b, -1, RP_P_MOD_REGISTERED);
    else if (was_hit(g, g->cross)) /* where it fell, not where it was meant to [7.242c] */
        fs_add(sum, RP_7_242c, -1, RP_P_MOD_HIT_BEFORE);
}

static fs_event about(const rp_ctx *c, uint16_t type, fs_rule rule, int group, int vertex)
{
    fs_event e = {.type = type,
                  .rule = rule,
                  .subject = (fs_unit)group,
                  .side = rp_side_of(c->sc, group),
                  .seen = 3,
                  .depth = c->s->head.depth};

    if (vertex != FS_NO_VERTEX)
        e.place = FS_VERTEX, e.x = vertex / 2, e.y = vertex % 2;
    return e;
}

static bool is_accurate(rp_ctx *c, int group)
{
    fs_sum sum = {0};

    accuracy_sum(c, group, &sum);
    int16_t limit = (int16_t)(ON_TARGET - sum.total);
    int die = fs_dice_sum(c->run, rp_side_of(c->sc, group), 1, 6, RP_7_242a, &(fs_cut){&limit, 1, 0});
    bool hits = die <= limit;
    if (c->run->log) {
        fs_event e = about(c, RP_E_ACCURACY, RP_7_242a, group, rp_group_of(c, group)->cross);

        e.roll = (int16_t)die;
        e.total = die + sum.total;
        e.against = ON_TARGET;
        e.result = hits ? RP_RES_ON_TARGET : RP_RES_STRAYED;
        fs_say(c->run, &e, &sum, &(uint8_t){(uint8_t)die}, 1);
    }
    return hits;
}

/* 1-2 the spine named, 3-4 the next one clockwise, 5-6 the last [7.243]. */
static int stray_vertex(rp_ctx *c, int group, enum rp_spine first)
{
    static const int16_t limit[] = {2, 4};
    int cross = rp_group_of(c, group)->cross;
    int die = fs_dice_sum(c->run, rp_side_of(c->sc, group), 1, 6, RP_7_243, &(fs_cut){limit, 2, 0});
    int nth = (int)(first - rp_spine(cross, 0)) + (die > 2) + (die > 4);
    int vertex = rp_spine_step(&c->sc->board, cross, rp_spine(cross, nth));

    if (c->run->log) {
        fs_event e = about(c, vertex == FS_NO_VERTEX ? RP_E_STRAYS_OFF : RP_E_STRAYS, RP_7_243, group, vertex);

        e.subject = 0; /* the outcome is known by its place */
        e.other = (fs_unit)group;
        e.roll = (int16_t)die;
        e.result = RP_RES_STRAYED;
        fs_say(c->run, &e, NULL, &(uint8_t){(uint8_t)die}, 1);
    }
    return vertex;
}

/* The list is full in positions nobody can play to, and there alone. */
static void note_hit(rp_group *g, int vertex)
{
    int at = g->n_hits;

    if (was_hit(g, vertex) || at == RP_MAX_HITS)
        return;
    for (; at && g->hit[at - 1] > vertex; at--)
        g->hit[at] = g->hit[at - 1];
    g->hit[at] = (int16_t)vertex;
    g->n_hits++;
}

/* The cross hair turns into fire for effect and the group is spent [R35]. Off the map nothing is hit. */
static void leave_fire(rp_ctx *c, int group, int vertex)
{
    static const uint16_t event[] = {
        [RP_HE] = RP_E_LANDS, [RP_GAS_SHELL] = RP_E_GAS_LANDS, [RP_SMOKE_SHELL] = RP_E_SMOKE_LANDS};
    static const fs_rule rule[] = {[RP_HE] = RP_7_245, [RP_GAS_SHELL] = RP_7_51, [RP_SMOKE_SHELL] = RP_7_52};
    rp_group *g = rp_group_of(c, group);

    g->cross = FS_NO_VERTEX;
    g->mode = 0;
    g->due = 0;
    g->flags = (uint8_t)((g->flags & ~RP_G_PRIMED) | RP_G_SPENT);
    g->landed = (int16_t)vertex;
    if (vertex == FS_NO_VERTEX) {
        g->shell = RP_HE;
        return;
    }
    note_hit(g, vertex);
    if (c->run->log) {
        fs_event e = about(c, event[g->shell], rule[g->shell], group, vertex);

        fs_say(c->run, &e, NULL, NULL, 0);
    }
}

int rp_land(rp_ctx *c, int group, int spine)
{
    int vertex = spine ? stray_vertex(c, group, (enum rp_spine)(spine - 1)) : rp_group_of(c, group)->cross;

    leave_fire(c, group, vertex);
    return vertex;
}

static void landing_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    int group = f->v[L_GROUP];

    switch (f->step) {
    case L_SIGNAL:
        f->step = signal_comes_through(c, group) ? L_ACCURACY : L_END;
        break;
    case L_ACCURACY:
        f->step = is_accurate(c, group) ? L_END : L_SPINE;
        if (f->step == L_END)
            rp_push_blast(c, group, rp_land(c, group, 0));
        break;
    case L_SPINE:
        c->s->head.waiting = f->side;
        break;
    default:
        fs_pop(&c->s->head, c->run);
    }
}

static void landing_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    int group = fs_top_const(&c->s->head)->v[L_GROUP], cross = rp_group_of(c, group)->cross;
    (void)side;

    d->rule = RP_7_243;
    d->flags = FS_EXHAUSTIVE;
    d->main = RP_V_SPINE;
    d->subject = (fs_unit)group;
    d->phrase = RP_P_ASK_SPINE;
    d->about = rp_option_vertex(0, group, cross);
}

static void landing_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    int cross = rp_group_of(c, fs_top_const(&c->s->head)->v[L_GROUP])->cross;
    (void)side;

    for (int nth = 0; nth < 3; nth++)
        rp_offer(out, rp_option_with(RP_V_SPINE, 0, (int)rp_spine(cross, nth) + 1));
}

static int landing_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    int group = fs_top_const(&c->s->head)->v[L_GROUP], first = (int)rp_spine(rp_group_of(c, group)->cross, 0) + 1;
    (void)side;

    if (o->verb != RP_V_SPINE)
        return rp_refuse(e, RP_7_243, RP_P_NOT_NOW, group, FS_NO_HEX);
    if (o->object < first || o->object >= first + 3)
        return rp_refuse(e, RP_7_243, RP_P_NO_SPINE, group, FS_NO_HEX);
    return 0;
}

static int landing_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    (void)side;

    f->step = L_END;
    rp_push_stray(c, f->v[L_GROUP], o->object);
    return FS_CLOSED;
}

/* On top it asks for a spine of a primed cross hair; below others it is over. */
static bool landing_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    rp_ctx c = {sc, (rp_state *)(uintptr_t)s, NULL};
    int group = f->v[L_GROUP];

    if (!rp_is_group(sc, group) || rp_side_of(sc, group) != f->side || f->flags || !rp_rest_is_zero(f, L_VALUES))
        return false;
    if (f != fs_top_const(&s->head))
        return f->step == L_END;
    return f->step == L_SPINE && s->head.waiting == f->side && rp_group_of(&c, group)->cross != FS_NO_VERTEX;
}

const rp_kind rp_landing_kind = {.advance = landing_advance,
                                 .decision = landing_decision,
                                 .options = landing_options,
                                 .check = landing_check,
                                 .apply = landing_apply,
                                 .is_sound = landing_is_sound};
