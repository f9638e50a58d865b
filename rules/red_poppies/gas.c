/* gas.c - gas checks, markers and drift [7.51].
 *
 * Gas needs neither firepower nor range and knows no cover: deployment, movement, hallowed ground [7.511a]. Markers
 * stay until the scenario ends [7.512a] and leave those alone who are in them already [7.512b]. Doubles on a check make
 * the side that threw them shift every marker one hex, all in one direction [7.513a]; instances wait in a queue, and
 * drift may bring new ones [R42].
 *
 * Who checks depends on where gas lay when the doubles were thrown [7.513b], which may be some drifts ago. All markers
 * shift alike, so the markers of that moment are those of now, shifted back. The frame knows how far they have come
 * since the oldest instance was thrown, and remembers the directions of the drifts since the later ones.
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

/* v[]: instances that wait, and << 8 those of them thrown together with the first; drifts remembered one by one; how
 * far the gas has come since the first was thrown, on the lattice; then bits. */
enum { D_COUNTS, D_DRIFTS, D_X, D_Y, D_BITS, D_VALUES = 14 };
enum { WORD_BITS = 16, ROOM = (D_VALUES - D_BITS) * WORD_BITS, MOST_WAITING = 127, MOST_DRIFTS = 127 };

typedef struct queue {
    int n, first;                                  /* waiting; of these thrown together with the first */
    uint8_t side[MOST_WAITING], age[MOST_WAITING]; /* oldest first; age: drifts made since its throw, of the first 0 */
    fs_point come;                                 /* since the throw of the first */
    int drifts;
    uint8_t direction[MOST_DRIFTS]; /* of the drifts made since the throw of the others, latest first */
} queue;

/* Bits in a row over the words of a frame. */
typedef struct bits {
    uint16_t word[D_VALUES - D_BITS];
    int at;
} bits;

static void put_bits(bits *b, unsigned value, int n)
{
    for (int i = 0; i < n && b->at < ROOM; i++, b->at++)
        if (value >> i & 1)
            b->word[b->at / WORD_BITS] = (uint16_t)(b->word[b->at / WORD_BITS] | 1U << b->at % WORD_BITS);
}

static unsigned get_bits(bits *b, int n)
{
    unsigned value = 0;

    for (int i = 0; i < n && b->at < ROOM; i++, b->at++)
        value |= (unsigned)(b->word[b->at / WORD_BITS] >> b->at % WORD_BITS & 1) << i;
    return value;
}

/* Sides; then where the ages fall, one bit for each drift between two throws; then the directions. */
static queue unpack(const fs_frame *f)
{
    queue q = {.n = f->v[D_COUNTS] & MOST_WAITING,
               .first = f->v[D_COUNTS] >> 8 & MOST_WAITING,
               .drifts = f->v[D_DRIFTS] & MOST_DRIFTS,
               .come = {f->v[D_X], f->v[D_Y]}};
    bits b = {.at = 0};

    for (int i = D_BITS; i < D_VALUES; i++)
        b.word[i - D_BITS] = (uint16_t)f->v[i];
    for (int i = 0; i < q.n; i++)
        q.side[i] = (uint8_t)(1 + get_bits(&b, 1));
    for (int i = q.first, age = q.drifts; i < q.n; i++) {
        while (i > q.first && age && get_bits(&b, 1))
            age--;
        q.age[i] = (uint8_t)age;
    }
    for (int i = 0; i < q.drifts; i++)
        q.direction[i] = (uint8_t)get_bits(&b, 3);
    return q;
}

static void pack(fs_frame *f, const queue *q)
{
    bits b = {.at = 0};

    for (int i = 0; i < q->n; i++)
        put_bits(&b, q->side[i] - 1U, 1);
    for (int i = q->first + 1; i < q->n; i++) {
        put_bits(&b, ~0U, q->age[i - 1] - q->age[i]);
        if (q->age[i]) /* below nought they cannot fall */
            put_bits(&b, 0, 1);
    }
    for (int i = 0; i < q->drifts; i++)
        put_bits(&b, q->direction[i], 3);
    f->v[D_COUNTS] = (int16_t)(q->n | q->first << 8);
    f->v[D_DRIFTS] = (int16_t)q->drifts;
    f->v[D_X] = (int16_t)q->come.x;
    f->v[D_Y] = (int16_t)q->come.y;
    for (int i = D_BITS; i < D_VALUES; i++)
        f->v[i] = (int16_t)b.word[i - D_BITS];
}

/* Way of a direction on the lattice (hex.h). */
static const fs_point step_of[6] = {{0, -2}, {3, -1}, {3, 1}, {0, 2}, {-3, 1}, {-3, -1}};

static void go_on(fs_point *at, int direction)
{
    at->x += step_of[direction].x;
    at->y += step_of[direction].y;
}

/* The first of those left and all thrown together with it. */
static void begin_throw(queue *q)
{
    int age = q->n ? q->age[0] : 0;

    q->come = (fs_point){0, 0};
    for (int i = 0; i < age; i++)
        go_on(&q->come, q->direction[i]);
    for (q->first = 0; q->first < q->n && q->age[q->first] == age; q->first++)
        q->age[q->first] = 0;
    q->drifts = q->first < q->n ? q->age[q->first] : 0;
}

/* The first instance has been answered with this direction: the others are one drift older. */
static void answered(queue *q, int direction)
{
    q->n--;
    q->first--;
    memmove(q->side, q->side + 1, (size_t)q->n);
    memmove(q->age, q->age + 1, (size_t)q->n);
    go_on(&q->come, direction);
    for (int i = q->first; i < q->n; i++)
        q->age[i]++;
    if (q->n > q->first) {
        memmove(q->direction + 1, q->direction, sizeof q->direction - 1);
        q->direction[0] = (uint8_t)direction;
        q->drifts++;
    }
    if (!q->first)
        begin_throw(q);
}

static int bits_of(const queue *q)
{
    int n = q->n + 3 * q->drifts;

    for (int i = q->first + 1; i < q->n; i++)
        n += q->age[i - 1] - q->age[i] + (q->age[i] != 0);
    return n;
}

/* Whether the frame holds them all until the last is answered. */
static bool fits(const queue *q)
{
    for (queue left = *q; left.n; answered(&left, 0))
        if (bits_of(&left) > ROOM || left.n > MOST_WAITING || left.drifts >= MOST_DRIFTS)
            return false;
    return true;
}

/* Thrown just now. More than a hundred at one time, or some dozens in many throws, are more than a frame holds: the
 * last of them come to nothing. */
static void append(queue *q, const fs_side *sides, int n)
{
    bool are_first = !q->n;

    if (are_first)
        *q = (queue){0};
    for (int i = 0; i < n && q->n < MOST_WAITING; i++) {
        q->side[q->n] = sides[i];
        q->age[q->n++] = 0;
        q->first += are_first;
        if (!fits(q)) {
            q->n--;
            q->first -= are_first;
            return;
        }
    }
}

void rp_drift_more(fs_frame *drift, const fs_side *sides, int n)
{
    queue q = unpack(drift);

    append(&q, sides, n);
    pack(drift, &q);
}

/* --- drift --- */

/* Whether the hex held gas when the first instance was thrown. A marker that has left the map since is not known any
 * more. */
static bool had_gas(const rp_ctx *c, const queue *q, int hex)
{
    fs_point at = fs_hex_centre(&c->sc->board.grid, hex);
    int then = fs_hex_of_point(&c->sc->board.grid, (fs_point){at.x + q->come.x, at.y + q->come.y});

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

/* It always asks: the side that threw the first is waited for, all of them fit and are written as they would be here.
 */
static bool drift_is_sound(const rp_scenario *sc, const rp_state *s, const fs_frame *f)
{
    fs_frame again = *f;
    int far = 3 * RP_MAX_COLUMNS;

    if (f != fs_top_const(&s->head) || f->step || f->flags || f->v[D_COUNTS] < 0 || f->v[D_X] < -far ||
        f->v[D_X] > far || f->v[D_Y] < -far || f->v[D_Y] > far || !rp_any_gas(sc, s))
        return false;
    queue q = unpack(f);
    if (q.n < 1 || q.first < 1 || q.first > q.n || (q.first == q.n && q.drifts))
        return false;
    for (int i = 0; i < q.drifts; i++)
        if (q.direction[i] > 5)
            return false;
    for (int i = q.first + 1; i < q.n; i++)
        if (q.age[i] > q.age[i - 1])
            return false;
    pack(&again, &q);
    return !memcmp(&again, f, sizeof again) && fits(&q) && f->side == q.side[0] && s->head.waiting == f->side;
}

const rp_kind rp_drift_kind = {.advance = drift_advance,
                               .decision = drift_decision,
                               .options = drift_options,
                               .check = drift_check,
                               .apply = drift_apply,
                               .is_sound = drift_is_sound};
