/* works.c - works on the map: whose they are, who knows of them, who is in them, how they join [6]. */
#include "recall.h"
#include "steps.h"
#include <firestep/hash.h>
#include <string.h>

static bool is_infantry_work(int kind) { return kind >= RS_RIFLE_PITS && kind <= RS_FORT; }

int rs_work_at(const rs_state *s, fs_side owner, int hex, int kind)
{
    for (int at = 0; (at = rs_next_work(s, hex, at));) {
        const rs_work *w = &s->work[at - 1];

        if (w->owner == owner && (kind ? w->kind == kind : is_infantry_work(w->kind)))
            return at;
    }
    return 0;
}

int rs_work_of(const rs_scenario *sc, const rs_state *s, int u)
{
    int own = rs_work_at(s, sc->side_of[u], rs_at(s, u), 0);

    if (!rs_is(s, u, RS_IN_WORK) ||
        (sc->kind_of[u] == RS_ARTILLERY && !(own && s->work[own - 1].kind == RS_FORT))) /* else in a Gun Pit */
        return 0;
    return own ? own : rs_work_at(s, fs_other(sc->side_of[u]), rs_at(s, u), 0);
}

int rs_count_dug(const rs_state *s, fs_side side)
{
    int n = 0;

    for (int i = 0; i < RS_MAX_WORKS_NOW && s->work[i].hex; i++)
        n += (s->work[i].owner == side) == !(s->work[i].flags & RS_TAKEN);
    return n;
}

bool rs_work_known(const rs_state *s, int work, fs_side side)
{
    return s->work[work - 1].owner == side || s->work[work - 1].flags & (side == 1 ? RS_KNOWN_1 : RS_KNOWN_2);
}

/* Seen from any own unit, or next to one whatever the light. */
static bool is_noticed(const rs_scenario *sc, const rs_state *s, fs_side side, int hex,
                       const uint64_t eyes[RS_SEAT_WORDS])
{
    int seat = sc->map.seat[hex];
    uint64_t met = 0;

    for (int w = sc->sees_words[seat][0]; w < sc->sees_words[seat][1]; w++)
        met |= sc->sees[seat][w] & eyes[w];
    if (!met)
        return false; /* by no light; who is there or next to it would see it by some [5.2.13] */
    if (rs_holds(sc, s, side, hex))
        return true;
    for (int d = 0; d < 6; d++)
        if (sc->map.next[hex][d] != FS_NO_HEX && rs_holds(sc, s, side, sc->map.next[hex][d]))
            return true;
    return rs_is_seen_by(sc, s, eyes, hex);
}

/* Works of the enemy of which a side does not know yet, and how many are known. */
static void find_known(const rs_scenario *sc, const rs_state *s, rs_works_found *found)
{
    uint16_t hexes[3][RS_MAX_WORKS_NOW];

    found->known = 0;
    memset(found->seats, 0, sizeof found->seats);
    found->unknown[1].n = found->unknown[2].n = 0;
    for (int i = 0; i < RS_MAX_WORKS_NOW && s->work[i].hex; i++) {
        const rs_work *w = &s->work[i];
        fs_side looks = fs_other(w->owner);
        struct rs_unknown *u = &found->unknown[looks];

        rs_add(found->seats, sc->map.seat[w->hex - 1]);
        if (w->flags >> (4 - w->owner) & 1) { /* RS_KNOWN_2 of the works of side 1 */
            found->known++;
        } else {
            hexes[looks][u->n] = w->hex;
            u->at[u->n++] = (uint8_t)i;
        }
    }
    for (fs_side side = 1; side <= 2; side++) {
        struct rs_unknown *u = &found->unknown[side];

        u->hexes = fs_hash64(hexes[side], (size_t)u->n * sizeof hexes[0][0], sc->base.hash + side);
        found->has_wire[side] = rs_find_wire(sc, s, side, found->wire[side]);
    }
}

/* The same as it is kept, if the list is still what it was, or in `now`: most lines leave it alone. */
static const rs_works_found *recall_known(const rs_ctx *c, rs_works_found *now)
{
    rs_works_found *kept = c->memory ? &c->memory->works : now;
    uint64_t tag = ~c->sc->base.hash;

    if (c->memory && kept->tag == tag && !memcmp(kept->of, c->s->work, sizeof kept->of))
        return kept;
    find_known(c->sc, c->s, kept);
    if (c->memory) {
        memcpy(kept->of, c->s->work, sizeof kept->of);
        kept->tag = tag;
    }
    return kept;
}

/* So many are as soon looked through as compared. */
enum { FEW_WORKS = 24 };

int rs_known_works(const rs_ctx *c)
{
    rs_works_found now;

    return c->s->work[0].hex ? recall_known(c, &now)->known : 0;
}

bool rs_has_works(const rs_ctx *c, int hex)
{
    return c->s->work[0].hex && (!c->memory || rs_has(recall_known(c, NULL)->seats, c->sc->map.seat[hex]));
}

bool rs_is_wired(const rs_ctx *c, fs_side mover, int hex, int direction)
{
    const int16_t *seat = c->sc->map.seat;
    int beyond = c->sc->map.next[hex][direction];

    if (!c->s->work[0].hex)
        return false;
    if (c->memory) {
        const rs_works_found *found = recall_known(c, NULL);

        if (!found->has_wire[mover] || (!rs_has(found->wire[mover], seat[hex]) &&
                                        (beyond == FS_NO_HEX || !rs_has(found->wire[mover], seat[beyond]))))
            return false;
    }
    return rs_wire_against(c->sc, c->s, mover, hex, direction);
}

/* Of what is looked for and by what light. */
static uint64_t tag_of_search(const rs_ctx *c, const struct rs_unknown *u)
{
    return u->hexes + c->s->head.turn * 16u + c->s->weather;
}

/* By those who look from there. */
static int notice(rs_ctx *c, fs_side side, const struct rs_unknown *u, const uint64_t eyes[RS_SEAT_WORDS])
{
    int n = 0;

    for (int i = 0; i < u->n; i++) {
        rs_work *w = &c->s->work[u->at[i]];

        if (is_noticed(c->sc, c->s, side, w->hex - 1, eyes)) {
            w->flags |= side == 1 ? RS_KNOWN_1 : RS_KNOWN_2;
            n++;
        }
    }
    if (n && c->run)
        c->run->shown |= side;
    return n;
}

/* Each looks for himself: from where somebody looked for the same by the same light and saw none of it, none is seen
 * now, and who was elsewhere then is asked alone. Combat units notice more than HQs, so they are kept apart. */
static int notice_anew(rs_ctx *c, fs_side side, const struct rs_unknown *u, rs_search *last)
{
    uint64_t tag = tag_of_search(c, u), eyes[RS_SEAT_WORDS], fresh[RS_SEAT_WORDS], any = 0;
    const uint64_t *held = c->s->held[side - 1];

    rs_find_eyes(c, side, eyes);
    if (last->tag != tag)
        memset(last, 0, sizeof *last);
    for (int w = 0; w < RS_SEAT_WORDS; w++) {
        fresh[w] = (held[w] & ~last->held[w]) | (eyes[w] & ~last->eyes[w]);
        any |= fresh[w];
    }
    last->tag = tag;
    if (!any)
        return 0;
    int n = notice(c, side, u, fresh);
    for (int w = 0; w < RS_SEAT_WORDS; w++) {
        last->held[w] |= held[w];
        last->eyes[w] |= eyes[w];
    }
    last->tag = n ? 0 : tag;
    return n;
}

int rs_notice_works(rs_ctx *c)
{
    rs_works_found now;

    if (!c->s->work[0].hex)
        return 0;
    const rs_works_found *found = recall_known(c, &now); /* of the list before anything is noticed */
    int known = found->known;
    for (fs_side side = 1; side <= 2; side++) {
        rs_search none;

        if (!c->memory)
            memset(&none, 0, sizeof none);
        if (found->unknown[side].n)
            known += notice_anew(c, side, &found->unknown[side], c->memory ? &c->memory->unnoticed[side - 1] : &none);
    }
    return known;
}

static bool has_wire_on(const rs_state *s, fs_side mover, int hex, int direction)
{
    for (int at = 0; (at = rs_next_work(s, hex, at));) {
        const rs_work *w = &s->work[at - 1];

        if (w->wire >> direction & 1 && w->owner != mover && !(w->flags & RS_WIRE_CUT) && rs_work_known(s, at, mover))
            return true;
    }
    return false;
}

/* Uncut wire of the enemy on the side between a hex and its neighbour, as far as the mover knows of it: it may lie on
 * either of the two [6.5.1]. */
unsigned rs_wire_against(const rs_scenario *sc, const rs_state *s, fs_side mover, int hex, int direction)
{
    int beyond = sc->map.next[hex][direction];

    return has_wire_on(s, mover, hex, direction) ||
           (beyond != FS_NO_HEX && has_wire_on(s, mover, beyond, rs_opposite(direction)));
}

unsigned rs_wires_around(const rs_scenario *sc, const rs_state *s, fs_side mover, int hex)
{
    unsigned sides = 0;

    for (int i = 0; i < RS_MAX_WORKS_NOW && s->work[i].hex; i++) {
        const rs_work *w = &s->work[i];

        if (!w->wire || w->owner == mover || w->flags & RS_WIRE_CUT || !rs_work_known(s, i + 1, mover))
            continue;
        int d = rs_direction(&sc->map, hex, w->hex - 1);
        if (w->hex == hex + 1)
            sides |= w->wire;
        else if (d >= 0 && w->wire >> rs_opposite(d) & 1)
            sides |= 1u << d;
    }
    return sides;
}

void rs_recall_wire(const rs_ctx *c, fs_side mover)
{
    rs_findings *r = c->recall;

    if (r->wire_against == mover)
        return;
    r->wire_against = mover;
    r->has_wire = false;
    if (!c->s->work[0].hex)
        return;
    if (!c->memory || !c->s->work[FEW_WORKS].hex) {
        r->has_wire = rs_find_wire(c->sc, c->s, mover, r->wire);
        return;
    }
    const rs_works_found *found = recall_known(c, NULL);
    r->has_wire = found->has_wire[mover];
    if (r->has_wire)
        memcpy(r->wire, found->wire[mover], sizeof r->wire);
}

unsigned rs_wires_known(const rs_ctx *c, fs_side mover, int hex)
{
    const rs_findings *r = c->recall;

    if (!r)
        return rs_wires_around(c->sc, c->s, mover, hex);
    rs_recall_wire(c, mover);
    if (!r->has_wire)
        return 0;
    bool near = rs_has(r->wire, c->sc->map.seat[hex]);
    for (int d = 0; d < 6 && !near; d++)
        near = c->sc->map.next[hex][d] != FS_NO_HEX && rs_has(r->wire, c->sc->map.seat[c->sc->map.next[hex][d]]);
    return near ? rs_wires_around(c->sc, c->s, mover, hex) : 0;
}

bool rs_find_wire(const rs_scenario *sc, const rs_state *s, fs_side mover, uint64_t set[RS_SEAT_WORDS])
{
    bool any = false;

    memset(set, 0, RS_SEAT_WORDS * sizeof *set);
    for (int i = 0; i < RS_MAX_WORKS_NOW && s->work[i].hex; i++) {
        const rs_work *w = &s->work[i];

        if (!w->wire || w->owner == mover || w->flags & RS_WIRE_CUT || !rs_work_known(s, i + 1, mover))
            continue; /* most have none */
        rs_add(set, sc->map.seat[w->hex - 1]);
        any = true;
    }
    return any;
}

/* Rifle steps alone count; machine guns and HQs are free [6.4.5] [13.1.9]. */
int rs_capacity(const rs_scenario *sc, const rs_state *s, int work)
{
    const rs_work *w = &s->work[work - 1];
    const rs_construction *row = &sc->tables.construction[w->kind];

    return (w->front == 63 && row->circular ? row->circular : row->capacity) * 4; /* quarters of rifle steps */
}

/* Rifle steps in the infantry work of the side there. */
static int inside(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    int steps = 0;

    for (int u = 0; (u = rs_next_in(sc, s, hex, u));)
        if (sc->side_of[u] == side && rs_has_steps(sc, u) && rs_is(s, u, RS_IN_WORK))
            steps += s->unit[u].steps;
    return steps;
}

/* Own, or empty: an enemy's with nobody of his in the hex [6.1.1]. */
int rs_usable_work(const rs_scenario *sc, const rs_state *s, fs_side side, int hex)
{
    int own = rs_work_at(s, side, hex, 0);

    if (own || rs_holds(sc, s, fs_other(side), hex))
        return own;
    return rs_work_at(s, fs_other(side), hex, 0);
}

static bool wants_in(const rs_scenario *sc, const rs_state *s, fs_side side, const uint64_t *who, int u)
{
    return sc->side_of[u] == side && (!who || rs_has(who, u)) && (rs_is_infantry(sc, u) || rs_is_hq(sc, u)) &&
           !rs_is(s, u, RS_IN_WORK | RS_COLUMN | RS_ATTACKER | RS_MOVER);
}

void rs_enter_work(rs_ctx *c, int hex, fs_side side, const uint64_t who[RS_PIECE_WORDS])
{
    int work = rs_has_works(c, hex) ? rs_usable_work(c->sc, c->s, side, hex) : 0;
    int steps = 0;

    if (!work)
        return;
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));)
        if (wants_in(c->sc, c->s, side, who, u) && rs_has_steps(c->sc, u))
            steps += c->s->unit[u].steps;
    bool all = inside(c->sc, c->s, side, hex) + steps <= rs_capacity(c->sc, c->s, work); /* [6.1.2] */
    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));) {
        if (!wants_in(c->sc, c->s, side, who, u))
            continue;
        bool goes_in = all || !rs_has_steps(c->sc, u); /* MG and HQ are free [3.7.1] */
        rs_clear(c->s, u, RS_ON_TOP | RS_IN_WORK);
        rs_set(c->s, u, goes_in ? RS_IN_WORK : RS_ON_TOP | RS_EXPOSED); /* of these the owner chooses */
    }
    if (!all)
        rs_push_fill(c, hex, side);
}

void rs_enter_work_alone(rs_ctx *c, int u)
{
    uint64_t who[RS_PIECE_WORDS] = {0};

    rs_add(who, u);
    rs_enter_work(c, rs_at(c->s, u), c->sc->side_of[u], who);
}

void rs_remove_work(rs_state *s, int work)
{
    memmove(&s->work[work - 1], &s->work[work], (size_t)(RS_MAX_WORKS_NOW - work) * sizeof s->work[0]);
    memset(&s->work[RS_MAX_WORKS_NOW - 1], 0, sizeof s->work[0]);
}

/* Whoever takes a work that the enemy had there gives up what he dug a few metres off: one for a side [6.1.5]. */
static void drop_poorer_work(rs_ctx *c, int hex, fs_side by)
{
    int own = rs_work_at(c->s, by, hex, 0), theirs = rs_work_at(c->s, fs_other(by), hex, 0);

    if (!own || !theirs)
        return;
    rs_remove_work(c->s, c->s->work[own - 1].kind > c->s->work[theirs - 1].kind ? theirs : own);
}

void rs_capture_works(rs_ctx *c, int hex, fs_side by)
{
    drop_poorer_work(c, hex, by);
    for (int i = 0; i < RS_MAX_WORKS_NOW && c->s->work[i].hex; i++) {
        rs_work *w = &c->s->work[i];

        if (w->hex != hex + 1 || w->owner == by)
            continue;
        w->owner = by; /* facing, wire and progress pass on [6.4.11] [6.5.3] [13.1.20] */
        w->flags = (uint8_t)((w->flags | RS_KNOWN_1 | RS_KNOWN_2) ^ RS_TAKEN);
        rs_tell(c, RS_E_WORK_TAKEN, RS_6_4_11, by, 0, hex, 0);
    }
}

/* At the end of a subsegment empty works belong to the infantry that has the hex for itself [6.1.1] [6.3.7]. */
void rs_take_works(rs_ctx *c)
{
    uint64_t alone[3][RS_SEAT_WORDS];

    for (fs_side side = 1; side <= 2; side++)
        for (int w = 0; w < RS_SEAT_WORDS; w++)
            alone[side][w] = c->s->infantry[side - 1][w] & ~c->s->held[fs_other(side) - 1][w];
    for (int i = 0; i < RS_MAX_WORKS_NOW && c->s->work[i].hex; i++) {
        fs_side by = fs_other(c->s->work[i].owner);
        int hex = c->s->work[i].hex - 1;

        if (rs_has(alone[by], c->sc->map.seat[hex]))
            rs_capture_works(c, hex, by);
    }
}

bool rs_trenches_join(const rs_scenario *sc, const rs_state *s, fs_side side, int a, int b)
{
    int d = rs_direction(&sc->map, a, b), first = rs_work_at(s, side, a, 0), second = rs_work_at(s, side, b, 0);

    if (d < 0 || !first || !second)
        return false;
    const rs_work *v = &s->work[first - 1], *w = &s->work[second - 1];
    bool are_trenches = (v->kind == RS_SHALLOW_TRENCH || v->kind == RS_FIRE_TRENCH) &&
                        (w->kind == RS_SHALLOW_TRENCH || w->kind == RS_FIRE_TRENCH);
    if (!are_trenches) /* Rifle Pits never join [6.2.2] */
        return false;
    if (rs_side_of(&sc->map, a, d) & RS_COMMUNICATION)
        return true;
    return v->flags & w->flags & RS_CONNECTS && !(v->front >> d & 1) && !(w->front >> rs_opposite(d) & 1); /* [6.4.2] */
}

/* The corners of a hex in the lattice of [1.4.1], clockwise: the side of direction d lies between corner d and the
 * next. */
static const int8_t corner[7][2] = {{-1, 1}, {1, 1}, {2, 0}, {1, -1}, {-1, -1}, {-2, 0}, {-1, 1}};

unsigned rs_entry_sides(const rs_scenario *sc, int from, int hex)
{
    int vx = 3 * (sc->map.x[from] - sc->map.x[hex]), vy = sc->map.y[hex] - sc->map.y[from]; /* north is up */
    unsigned sides = 0;

    if (from == hex)
        return 0;
    for (int d = 0; d < 6; d++) {
        int left = corner[d][0] * vy - corner[d][1] * vx, right = vx * corner[d + 1][1] - vy * corner[d + 1][0];

        if (left <= 0 && right <= 0)
            sides |= 1u << d;
    }
    return sides;
}

/* --- who of those that came goes into a work that cannot hold all [6.1.2]: v[0] the hex; they are marked --- */

static int fill_room(const rs_ctx *c, const fs_frame *f)
{
    int work = rs_usable_work(c->sc, c->s, f->side, f->v[0]);

    return work ? rs_capacity(c->sc, c->s, work) - inside(c->sc, c->s, f->side, f->v[0]) : 0;
}

static bool may_go_down(const rs_ctx *c, const fs_frame *f, int u, int room)
{
    return rs_on_map(c->s, u) && rs_at(c->s, u) == f->v[0] && c->sc->side_of[u] == f->side && rs_has_steps(c->sc, u) &&
           rs_is(c->s, u, RS_ON_TOP) && rs_is(c->s, u, RS_EXPOSED) && c->s->unit[u].steps <= room;
}

static void fill_options(const rs_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    int room = fill_room(c, f);

    (void)side;
    for (int u = 0; (u = rs_next_in(c->sc, c->s, f->v[0], u));)
        if (may_go_down(c, f, u, room))
            fs_offer(out, rs_option(RS_V_DOWN, u));
    fs_offer(out, rs_option(FS_VERB_DONE, 0));
}

void rs_push_fill(rs_ctx *c, int hex, fs_side side) { fs_push(&c->s->head, RS_F_FILL, side)->v[0] = (int16_t)hex; }

/* Who is not in stays On Top until he moves again [6.1.3]. */
static void end_fill(rs_ctx *c)
{
    int hex = fs_top_const(&c->s->head)->v[0];

    for (int u = 0; (u = rs_next_in(c->sc, c->s, hex, u));)
        rs_clear(c->s, u, RS_EXPOSED);
    fs_pop(&c->s->head, c->run);
}

static void fill_advance(rs_ctx *c)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    fs_options list = {0};

    fill_options(c, f->side, &list);
    if (list.n > 1)
        c->s->head.waiting = f->side;
    else
        end_fill(c);
}

static void fill_decision(const rs_ctx *c, fs_side side, fs_decision *d)
{
    (void)side;
    d->rule = RS_6_1_2;
    d->flags = FS_EXHAUSTIVE;
    d->main = RS_V_DOWN;
    d->phrase = RS_P_WHO_GOES_DOWN;
    d->about = rs_option_hex(0, 0, fs_top_const(&c->s->head)->v[0]);
}

static int fill_check(const rs_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);

    (void)side;
    if (o->verb == FS_VERB_DONE || (o->verb == RS_V_DOWN && may_go_down(c, f, o->subject, fill_room(c, f))))
        return 0;
    return rs_refuse(e, RS_6_1_2, RS_P_NO_ROOM_IN_WORK, o->subject, f->v[0]);
}

static int fill_apply(rs_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    if (o->verb == FS_VERB_DONE) {
        end_fill(c);
    } else {
        rs_clear(c->s, o->subject, RS_ON_TOP | RS_EXPOSED);
        rs_set(c->s, o->subject, RS_IN_WORK);
    }
    return FS_CLOSED;
}

static bool fill_is_sound(const rs_scenario *sc, const rs_state *s, const fs_frame *f)
{
    (void)s;
    return f->v[0] >= 0 && f->v[0] < sc->map.n_hexes && rs_has(sc->map.play, f->v[0]) && rs_rest_is_zero(f, 1);
}

const rs_kind rs_fill_kind = {.advance = fill_advance,
                              .decision = fill_decision,
                              .options = fill_options,
                              .check = fill_check,
                              .apply = fill_apply,
                              .is_sound = fill_is_sound};
