/* gas.c - gas checks, markers and drift [7.51].
 *
 * Gas needs neither firepower nor range and knows no cover: deployment, movement, hallowed ground [7.511a]. Markers
 * stay until the scenario ends [7.512a] and leave those alone who are in them already [7.512b]. Doubles on a check make
 * the side that threw them shift every marker one hex, all in one direction [7.513a]; instances wait in a queue, and
 * drift may bring new ones [R42].
 *
 * Who checks depends on where gas lay when the doubles were thrown [7.513b], which may be some drifts ago. All markers
 * shift alike, so the markers of that moment are those of now, shifted back. Each instance knows how many drifts have
 * been made since; the frame remembers the directions of as many as its oldest instance needs.
 */
#include "guns.h"

/* --- markers and checks --- */

void rp_place_gas(rp_ctx *c, int vertex)
{
    int hexes[RP_BLAST];

    for (int n = rp_blast_hexes(c->sc, vertex, hexes); n--;)
        rp_add(c->s->plane[RP_GAS], hexes[n]);
}

bool rp_any_gas(const rp_scenario *sc, const rp_state *s)
{
    for (int w = 0; w * 64 < sc->n_hexes; w++)
        if (s->plane[RP_GAS][w])
            return true;
    return false;
}

int rp_gas_checks(rp_ctx *c, const int16_t *hexes, int n, bool arrived, fs_rule rule, fs_side *sides)
{
    rp_attack gas = {.is_gas = 1, .from = FS_NO_HEX, .view = RP_CLEAR, .entering = arrived};
    int16_t units[RP_MAX_PIECES];

    n = rp_units_in(c, hexes, n, arrived, units);
    return rp_roll_all(c, units, n, &gas, RP_BY_GAS, rule, sides);
}

/* --- the queue in a DRIFT frame --- */

enum { D_COUNT, D_DIRECTIONS, D_WAITING = D_DIRECTIONS + 3, D_VALUES = D_WAITING + 8 }; /* v[] */
enum { MOST_WAITING = 16, PER_WORD = 5, MOST_AGE = MOST_WAITING - 1 }; /* directions: three bits each */

typedef struct queue {
    int n;
    uint8_t side[MOST_WAITING], age[MOST_WAITING]; /* oldest first; age: drifts made since its throw */
    uint8_t direction[MOST_AGE];                   /* of the drifts made, latest first; as many as the first's age */
} queue;
static_assert((int)MOST_AGE == (int)((D_WAITING - D_DIRECTIONS) * PER_WORD), "the directions fit their words");
static_assert((int)MOST_WAITING == 2 * (int)(D_VALUES - D_WAITING), "two instances to a word");

static queue unpack(const fs_frame *f)
{
    queue q = {.n = f->v[D_COUNT]};

    for (int i = 0; i < q.n; i++) {
        unsigned byte = (uint16_t)f->v[D_WAITING + i / 2] >> (i % 2 * 8) & 255;

        q.side[i] = (uint8_t)(1 + (byte >> 7));
        q.age[i] = byte & 127;
    }
    for (int i = 0; q.n && i < q.age[0] && i < MOST_AGE; i++)
        q.direction[i] = (uint16_t)f->v[D_DIRECTIONS + i / PER_WORD] >> (i % PER_WORD * 3) & 7;
    return q;
}

static void pack(fs_frame *f, const queue *q)
{
    memset(f->v, 0, sizeof f->v);
    f->v[D_COUNT] = (int16_t)q->n;
    for (int i = 0; i < q->n; i++) {
        unsigned byte = (unsigned)(q->side[i] - 1) << 7 | q->age[i];

        f->v[D_WAITING + i / 2] = (int16_t)((uint16_t)f->v[D_WAITING + i / 2] | byte << (i % 2 * 8));
    }
    for (int i = 0; q->n && i < q->age[0]; i++) {
        int at = D_DIRECTIONS + i / PER_WORD;

        f->v[at] = (int16_t)((uint16_t)f->v[at] | (unsigned)q->direction[i] << (i % PER_WORD * 3));
    }
}

/* The frame holds sixteen; of more thrown at one time the later ones come to nothing. */
static void append(queue *q, const fs_side *sides, int n)
{
    for (int i = 0; i < n && q->n < MOST_WAITING; i++) {
        q->side[q->n] = sides[i];
        q->age[q->n++] = 0;
    }
}

void rp_drift_more(fs_frame *drift, const fs_side *sides, int n)
{
    queue q = unpack(drift);

    append(&q, sides, n);
    pack(drift, &q);
}

/* The first instance has been answered with this direction: the others are one drift older. */
static void answered(queue *q, int direction)
{
    q->n--;
    memmove(q->side, q->side + 1, (size_t)q->n);
    memmove(q->age, q->age + 1, (size_t)q->n);
    for (int i = 0; i < q->n; i++)
        q->age[i]++;
    memmove(q->direction + 1, q->direction, sizeof q->direction - 1);
    q->direction[0] = (uint8_t)direction;
}

/* --- drift --- */

/* Way of a direction on the lattice (hex.h). */
static const fs_point step_of[6] = {{0, -2}, {3, -1}, {3, 1}, {0, 2}, {-3, 1}, {-3, -1}};

/* Whether the hex held gas before the drifts of the last `age` directions. A marker that has left the map since is not
 * known any more. */
static bool had_gas(const rp_ctx *c, const queue *q, int hex)
{
    fs_point at = fs_hex_centre(&c->sc->board.grid, hex);

    for (int i = 0; i < q->age[0]; i++)
        at.x += step_of[q->direction[i]].x, at.y += step_of[q->direction[i]].y;
    int then = fs_hex_of_point(&c->sc->board.grid, at);
    return then != FS_NO_HEX && rp_in(c->s, RP_GAS, then);
}

/* Markers that leave the printed map are gone [7.513b]; the limit of a reduced playing area is no edge [R59]. */
static void shift_all(const rp_ctx *c, int direction, uint64_t out[RP_HEX_WORDS])
{
    memset(out, 0, RP_HEX_WORDS * sizeof *out);
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = c->s->plane[RP_GAS][w]; left; left &= left - 1) {
            int to = c->sc->around[w * 64 + __builtin_ctzll(left)][direction];

            if (rp_is_in_play(&c->sc->board, to))
                rp_add(out, to);
        }
}

int rp_drift_markers(rp_ctx *c, fs_frame *drift, int direction, int16_t *reached)
{
    queue q = unpack(drift);
    uint64_t now[RP_HEX_WORDS];
    int n = 0;

    rp_tell(c, RP_E_DRIFTS, RP_7_513a, q.side[0], 0, FS_NO_HEX, 0);
    shift_all(c, direction, now);
    for (int w = 0; w < RP_HEX_WORDS; w++)
        for (uint64_t left = now[w] & (c->s->held[0][w] | c->s->held[1][w]); left; left &= left - 1) {
            int hex = w * 64 + __builtin_ctzll(left);

            if (had_gas(c, &q, hex))
                continue;
            reached[n++] = (int16_t)hex;
            rp_tell(c, RP_E_GAS_REACHES, RP_7_513b, q.side[0], 0, hex, 0);
        }
    memcpy(c->s->plane[RP_GAS], now, sizeof now);
    answered(&q, direction);
    pack(drift, &q);
    return n;
}

/* --- the frame --- */

void rp_push_drift(rp_ctx *c, const fs_side *sides, int n)
{
    queue q = {0};

    if (!n)
        return;
    append(&q, sides, n);
    pack(fs_push(&c->s->head, RP_F_DRIFT, sides[0]), &q);
}

static void drift_advance(rp_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    queue q = unpack(f);

    if (!q.n || !rp_any_gas(c->sc, c->s)) { /* with the last marker gone nothing is left to move */
        fs_pop(&c->s->head, c->run);
        return;
    }
    f->side = q.side[0];
    c->s->head.waiting = f->side;
}

static void drift_decision(const rp_ctx *c, fs_side side, fs_decision *d)
{
    (void)c, (void)side;
    d->rule = RP_7_513a;
    d->flags = FS_EXHAUSTIVE;
    d->main = RP_V_DRIFT;
    d->phrase = RP_P_ASK_DRIFT;
}

static void drift_options(const rp_ctx *c, fs_side side, fs_options *out)
{
    (void)c, (void)side;
    for (int d = 0; d < 6; d++)
        rp_offer(out, rp_option_with(RP_V_DRIFT, 0, d + 1));
}

static int drift_check(const rp_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    if (o->verb != RP_V_DRIFT)
        return rp_refuse(e, RP_7_513a, RP_P_NOT_NOW, o->subject, FS_NO_HEX);
    return o->object > 6 ? rp_refuse(e, RP_7_513c, RP_P_NO_DIRECTION, 0, FS_NO_HEX) : 0;
}

static int drift_apply(rp_ctx *c, fs_side side, const fs_option *o)
{
    rp_push_drifting(c, side, o->object - 1);
    return FS_CLOSED;
}

/* It always asks: instances in range, the side that threw the first is waited for, ages fall along the queue. */
static bool drift_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    fs_frame again = *f;

    if (f != fs_top_const(&s->head) || f->step || f->flags || f->v[D_COUNT] < 1 || f->v[D_COUNT] > MOST_WAITING ||
        !rp_any_gas(sc, s))
        return false;
    queue q = unpack(f);
    for (int i = 0; i < q.n; i++)
        if (q.age[i] + i > MOST_AGE || (i && q.age[i] > q.age[i - 1]))
            return false;
    for (int i = 0; i < q.age[0]; i++)
        if (q.direction[i] > 5)
            return false;
    pack(&again, &q);
    return !memcmp(&again, f, sizeof again) && f->side == q.side[0] && s->head.waiting == f->side;
}

const rp_kind rp_drift_kind = {.advance = drift_advance,
                               .decision = drift_decision,
                               .options = drift_options,
                               .check = drift_check,
                               .apply = drift_apply,
                               .is_sound = drift_is_sound};
