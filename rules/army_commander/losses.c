/* losses.c - strength points come off stands and batteries, as their owner chooses [4].
 *
 * A LOSSES frame takes one SP after the other. The first SP of a hex puts a marker on one stand, the second takes the
 * marker and removes a stand; a battery counts its own SP. Each choice is a line of its own; where all that could be
 * chosen are alike, nobody is asked.
 */
#include "fight.h"

enum { V_SP, V_WHY, V_MERGE, V_CHARGED }; /* merge: hex + 1; charged: hexes + 1 that paid already, two of them */
enum { TANK_FIRST = 1, KEEP_GROUP = 2 };

void ac_group_of_hex(const ac_scenario *sc, const ac_state *s, int hex, uint64_t group[AC_PIECE_WORDS])
{
    for (int u = s->first[hex]; u; u = s->stand[u].next)
        if (sc->piece[u].type != AC_HQ) /* HQs cannot be hurt [8.a] */
            ac_set(group, u);
}

int ac_group_sp(const ac_scenario *sc, const ac_state *s, const uint64_t group[AC_PIECE_WORDS])
{
    int sp = 0;
    for (int u = ac_next_piece(group, 0); u; u = ac_next_piece(group, u))
        sp += ac_is_battery(sc->piece[u].type) ? s->stand[u].sp : ac_unit_chart[sc->piece[u].type].sp - s->stand[u].hit;
    return sp;
}

/* ---- elimination ---- */

/* A division with nothing left loses its HQs (R22). */
static void retire_hqs(ac_ctx *c, int division)
{
    const ac_division *d = &c->sc->division[division];
    ac_tell(c, AC_E_DIVISION_GONE, AC_R22, d->side, division, FS_NO_HEX, 0);
    for (int i = 0; i < d->n_hqs; i++)
        if (c->s->stand[d->hq[i]].where == AC_ON_BOARD)
            ac_hq_gives_way(c, d->hq[i]);
}

/* HQs in a hex whose combat stands are gone move to the nearest of their own [8.a]. */
static void hqs_leave(ac_ctx *c, int hex)
{
    int next;
    for (int u = c->s->first[hex]; u; u = next) {
        next = c->s->stand[u].next;
        if (c->sc->piece[u].type == AC_HQ)
            ac_hq_gives_way(c, u);
    }
}

void ac_eliminate(ac_ctx *c, int u, fs_rule why)
{
    const ac_piece *p = &c->sc->piece[u];
    int hex = c->s->stand[u].hex;

    ac_tell(c, AC_E_ELIMINATED, why, p->side, u, hex, AC_RES_ELIMINATED);
    ac_clear(c->s->group, u);
    ac_clear(c->s->support, u);
    ac_take(c->sc, c->s, u, AC_LOST_FOR_GOOD);
    if (!ac_is_combat(p->type))
        return; /* a battery; divisional guns of a dead division stay (R91) */
    c->s->lost[p->side]++;
    c->s->stirred = 1;
    if (!c->s->stands_left[p->division])
        retire_hqs(c, p->division);
    if (!c->s->combat[hex])
        hqs_leave(c, hex);
}

/* ---- one strength point ---- */

static int marked_in(const ac_ctx *c, int hex)
{
    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next)
        if (c->s->stand[u].hit && ac_bit(c->s->group, u))
            return u;
    return 0;
}

/* The stand takes the loss: a battery counts down (R18); the first odd SP of a hex is a marker, the second removes
 * the stand chosen and the marker [4.d] [0.e] (R16). */
static void take_sp(ac_ctx *c, int u, fs_rule why)
{
    ac_stand *st = &c->s->stand[u];
    fs_side side = c->sc->piece[u].side;

    if (ac_is_battery(c->sc->piece[u].type)) {
        if (st->sp > 1) {
            st->sp--;
            ac_tell(c, AC_E_BATTERY_HIT, why, side, u, st->hex, AC_RES_BATTERY_HURT);
            return;
        }
        ac_eliminate(c, u, why);
        return;
    }
    int marked = marked_in(c, st->hex);
    if (!marked) {
        st->hit = 1;
        ac_tell(c, AC_E_MARKED, why, side, u, st->hex, AC_RES_MARKED);
        return;
    }
    c->s->stand[marked].hit = 0;
    ac_eliminate(c, u, why);
}

/* ---- who may take it ---- */

static bool charged(const fs_frame *f, int hex) { return f->v[V_CHARGED] == hex + 1 || f->v[V_CHARGED + 1] == hex + 1; }

static bool has_tank(const ac_ctx *c, int hex)
{
    for (int u = c->s->first[hex]; u; u = c->s->stand[u].next)
        if (c->sc->piece[u].type == AC_TANK && ac_bit(c->s->group, u))
            return true;
    return false;
}

static int lose_refused(const ac_ctx *c, const fs_frame *f, int u, fs_error *e)
{
    int hex = ac_is_piece(c->sc, u) ? c->s->stand[u].hex : FS_NO_HEX;
    if (f->v[V_MERGE]) {
        if (hex != f->v[V_MERGE] - 1 || !ac_is_combat(c->sc->piece[u].type))
            return ac_refuse(e, AC_4_e, AC_P_NOT_IN_THE_HEX, hex < 0 ? 0 : u, f->v[V_MERGE] - 1);
        return 0;
    }
    if (hex < 0 || !ac_bit(c->s->group, u))
        return ac_refuse(e, AC_4_c, AC_P_NOT_AT_RISK, u, hex);
    if (f->flags & TANK_FIRST && c->sc->piece[u].type != AC_TANK && !charged(f, hex) && has_tank(c, hex))
        return ac_refuse(e, AC_R17, AC_P_TANK_FIRST, u, hex); /* anti-tank guns (S3) */
    return 0;
}

/* Whether losing `u` or `v` comes to the same but for the name: in a marked hex the marker goes either way. */
static bool alike(const ac_ctx *c, int u, int v)
{
    const ac_stand *a = &c->s->stand[u], *b = &c->s->stand[v];
    const ac_piece *p = &c->sc->piece[u], *q = &c->sc->piece[v];
    return a->hex == b->hex && p->type == q->type && p->division == q->division && a->did == b->did && a->sp == b->sp &&
           a->shots == b->shots;
}

/* Candidates, one of each kind alike, into out[]; returns how many. */
static int candidates(const ac_ctx *c, const fs_frame *f, uint8_t *out)
{
    uint64_t all[AC_PIECE_WORDS] = {0};
    int n = 0;
    if (f->v[V_MERGE])
        ac_group_of_hex(c->sc, c->s, f->v[V_MERGE] - 1, all);
    else
        memcpy(all, c->s->group, sizeof all);
    for (int u = ac_next_piece(all, 0); u; u = ac_next_piece(all, u)) {
        bool fresh = !lose_refused(c, f, u, NULL);
        for (int i = 0; fresh && i < n; i++)
            fresh = !alike(c, out[i], u);
        if (fresh)
            out[n++] = (uint8_t)u;
    }
    return n;
}

/* ---- the frame ---- */

void ac_push_losses(ac_ctx *c, fs_side owner, int sp, fs_rule why, const uint64_t group[AC_PIECE_WORDS],
                    bool first_tank)
{
    bool keep = !ac_none(c->s->group);
    fs_frame *f = fs_push(&c->s->head, AC_F_LOSSES, owner);
    f->v[V_SP] = (int16_t)sp;
    f->v[V_WHY] = (int16_t)why;
    f->flags = (uint8_t)((first_tank ? TANK_FIRST : 0) | (keep ? KEEP_GROUP : 0));
    memmove(c->s->group, group, sizeof c->s->group);
}

void ac_push_merge(ac_ctx *c, fs_side owner, int hex)
{
    fs_frame *f = fs_push(&c->s->head, AC_F_LOSSES, owner);
    f->v[V_SP] = 1;
    f->v[V_WHY] = AC_4_e;
    f->v[V_MERGE] = (int16_t)(hex + 1);
    f->flags = KEEP_GROUP;
}

/* Two markers go: that of the stand that is lost, if it has one, and the first of the others [4.e]. */
static void clear_two_markers(ac_state *s, int lost, int hex)
{
    int left = 2 - (s->stand[lost].hit != 0);

    s->stand[lost].hit = 0;
    for (int v = s->first[hex]; v && left; v = s->stand[v].next) {
        left -= s->stand[v].hit != 0;
        s->stand[v].hit = 0;
    }
}

static void take(ac_ctx *c, int u)
{
    fs_frame *f = fs_top(&c->s->head);
    int hex = c->s->stand[u].hex;
    fs_rule why = (fs_rule)f->v[V_WHY];

    f->v[V_SP]--;
    if (f->v[V_MERGE]) {
        clear_two_markers(c->s, u, hex);
        ac_eliminate(c, u, why);
        ac_settle(c, hex); /* four met: a second stand */
        return;
    }
    if (f->flags & TANK_FIRST && !charged(f, hex))
        f->v[V_CHARGED + (f->v[V_CHARGED] != 0)] = (int16_t)(hex + 1);
    take_sp(c, u, why);
}

static void advance(ac_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    uint8_t list[AC_MAX_PIECES];
    int n = f->v[V_SP] > 0 ? candidates(c, f, list) : 0;

    if (n > 1) {
        c->s->head.waiting = f->side;
    } else if (n == 1) {
        take(c, list[0]);
    } else {
        if (!(f->flags & KEEP_GROUP))
            memset(c->s->group, 0, sizeof c->s->group);
        fs_pop(&c->s->head, c->run);
    }
}

static void decision(const ac_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    uint8_t list[AC_MAX_PIECES];
    (void)side;
    d->rule = (fs_rule)f->v[V_WHY];
    d->main = AC_V_LOSE;
    d->phrase = f->v[V_MERGE] ? AC_P_ASK_MERGE : AC_P_ASK_LOSS;
    d->arg[0] = f->v[V_SP];
    if (candidates(c, f, list)) /* there are at least two while it is asked */
        d->about = ac_option_hex(AC_V_LOSE, list[0], c->s->stand[list[0]].hex);
}

static void options(const ac_ctx *c, fs_side side, fs_options *out)
{
    uint8_t list[AC_MAX_PIECES];
    int n = candidates(c, fs_top_const(&c->s->head), list);
    (void)side;
    for (int i = 0; i < n; i++)
        ac_offer(out, ac_option(AC_V_LOSE, list[i]));
}

static int check(const ac_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)side;
    if (o->verb != AC_V_LOSE)
        return ac_refuse(e, AC_R17, AC_P_LOSS_FIRST, 0, FS_NO_HEX);
    return lose_refused(c, fs_top_const(&c->s->head), o->subject, e);
}

static int apply(ac_ctx *c, fs_side side, const fs_option *o)
{
    (void)side;
    take(c, o->subject);
    return FS_CLOSED;
}

static int suggest(const ac_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    uint8_t list[AC_MAX_PIECES];
    int n = candidates(c, fs_top_const(&c->s->head), list);
    (void)side;
    if (k >= n || cap < 1)
        return 0;
    line[0] = ac_option(AC_V_LOSE, list[k]);
    return 1;
}

bool ac_losses_frame_ok(const ac_scenario *sc, const ac_state *s, const fs_frame *f)
{
    if (f->step || f->flags > 3 || f->v[V_SP] < 0 || f->v[V_SP] > 32 || f->v[V_WHY] <= 0 || f->v[V_WHY] >= AC_RULES)
        return false;
    for (int i = V_CHARGED + 2; i < 14; i++)
        if (f->v[i])
            return false;
    for (int i = V_MERGE; i <= V_CHARGED + 1; i++)
        if (f->v[i] < 0 || f->v[i] > sc->n_hexes)
            return false;
    if (f->v[V_MERGE] && s->holder[f->v[V_MERGE] - 1] && s->holder[f->v[V_MERGE] - 1] != f->side)
        return false;
    for (int u = ac_next_piece(s->group, 0); u && !f->v[V_MERGE]; u = ac_next_piece(s->group, u))
        if (!ac_is_piece(sc, u) || sc->piece[u].side != f->side || s->stand[u].where != AC_ON_BOARD ||
            !(ac_is_combat(sc->piece[u].type) || ac_is_battery(sc->piece[u].type)))
            return false;
    ac_ctx c = {sc, (ac_state *)(uintptr_t)s, NULL};
    uint8_t list[AC_MAX_PIECES];
    bool asked = s->head.waiting && f == fs_top_const(&s->head);
    return !asked || (f->v[V_SP] > 0 && s->head.waiting == f->side && candidates(&c, f, list) > 1);
}

bool ac_losses_remedies(const ac_scenario *sc, const ac_state *s, const fs_frame *f, int hex, bool full)
{
    (void)sc;
    (void)s;
    return !full && f->v[V_SP] > 0 && f->v[V_MERGE] == hex + 1;
}

int ac_losses_due(const fs_frame *f) { return f->kind == AC_F_LOSSES && !f->v[V_MERGE] ? f->v[V_SP] : 0; }

const ac_kind ac_losses_kind = {advance, decision, options, check, apply, suggest};
