/* suggest.c - the default set-up: a complete one from the zones, the goals and where the enemy is or may begin.
 *
 * Guns come first, deployed where they see most of what matters; then the others. Whoever has to take something stands
 * formed and close together, as near to it as his zone lies, the companies shared out over the objectives; whoever has
 * something to keep lies around it in a line without heaps. Where shells will fall before anybody moves everybody is
 * under cover. Nothing here is a rule: each part is one the set-up itself would accept. */
#include "placing.h"
#include "plan.h"

enum { MOST_PARTS = 16, LOOKS = 96, VARIANTS = 4, DEADLY = 20000, NEVER = -1000000 };

/* What the set-up is made for. */
typedef struct sketch {
    rp_aim aim;
    bool attacks;
    int variant;
    uint64_t shelled[RP_HEX_WORDS]; /* who is in the open there does not live to act */
    uint64_t swept[RP_HEX_WORDS];   /* of these, under a creeping barrage in its first turn */
    rp_ways ways[2];                /* of the aim */
    uint8_t to_foe[RP_MAX_HEXES];
    int16_t look[LOOKS]; /* hexes worth having under fire */
    int n_looks;
    uint8_t part_of[RP_MAX_HEXES]; /* the objective whose hexes are nearest, from 1 */
    uint8_t n_parts;
    uint16_t load[MOST_PARTS + 1], size[MOST_PARTS + 1]; /* by objective: units meant for it, its hexes */
} sketch;

static int more(int a, int b) { return a > b ? a : b; }
static int least(int a, int b) { return a < b ? a : b; }

/* --- what the enemy will do --- */

static void add_bombardment(const rp_ctx *c, const rp_bombardment *b, fs_side side, uint64_t *set)
{
    if (b->kind == RP_EARLY_WAR || (b->only && b->only != side))
        return;
    for (int w = 0; w < RP_HEX_WORDS; w++) {
        if (b->area == RP_AREA_SETUP)
            set[w] |= c->sc->area[fs_other(b->by)][w];
        else if (b->area == RP_AREA_HEXES || b->by != side)
            set[w] |= b->area == RP_AREA_CHOSEN ? c->sc->play[w] : b->hexes[w];
    }
}

/* Its first two lines, if it comes with turn 1 [7.42]. */
static void add_barrage(const rp_ctx *c, const rp_barrage *b, uint64_t *set)
{
    const fs_grid *g = &c->sc->board.grid;

    for (int hex = 0; b->axis && b->first_turn <= 1 && hex < c->sc->n_hexes; hex++) {
        int line = b->axis == RP_ROWS ? fs_hex_row(g, hex) : fs_hex_col(g, hex);

        if ((b->has_area && rp_has(b->area, hex)) ||
            (rp_has(b->field, hex) && (line == b->number || line == b->number + b->step)))
            rp_add(set, hex);
    }
}

/* Where he stands, or else where he may set up or come in. */
static void find_foe(const rp_ctx *c, fs_side enemy, uint64_t *set)
{
    bool stands = false;

    for (int w = 0; w < RP_HEX_WORDS; w++) {
        set[w] = c->s->held[enemy - 1][w];
        stands |= set[w] != 0;
    }
    for (int w = 0; w < RP_HEX_WORDS && !stands; w++)
        set[w] = c->sc->setup[enemy][w];
}

/* --- objectives --- */

/* One more step around each of them; false when nothing is left to reach. */
static bool spread_parts(const rp_ctx *c, sketch *k)
{
    uint8_t next[RP_MAX_HEXES];
    bool more_to_come = false;

    memcpy(next, k->part_of, c->sc->n_hexes);
    for (int hex = 0; hex < c->sc->n_hexes; hex++)
        for (int d = 0; !k->part_of[hex] && rp_has(c->sc->play, hex) && d < 6; d++) {
            int from = c->sc->next[hex][d];

            if (from != FS_NO_HEX && k->part_of[from]) {
                next[hex] = k->part_of[from];
                more_to_come = true;
                break;
            }
        }
    memcpy(k->part_of, next, c->sc->n_hexes);
    return more_to_come;
}

/* Hexes next to each other are one objective. */
static void join(const rp_ctx *c, sketch *k, const uint64_t *want, int hex, uint8_t part)
{
    int16_t open[RP_MAX_HEXES];
    int n = 0;

    open[n++] = (int16_t)hex;
    k->part_of[hex] = part;
    while (n) {
        int at = open[--n];

        k->size[part]++;
        for (int d = 0; d < 6; d++) {
            int to = c->sc->next[at][d];

            if (to != FS_NO_HEX && rp_has(want, to) && !k->part_of[to]) {
                k->part_of[to] = part;
                open[n++] = (int16_t)to;
            }
        }
    }
}

static void find_parts(const rp_ctx *c, sketch *k)
{
    const uint64_t *want = k->attacks ? k->aim.take : k->aim.hold;

    for (int hex = 0; hex < c->sc->n_hexes && k->n_parts < MOST_PARTS; hex++)
        if (rp_has(want, hex) && rp_has(c->sc->play, hex) && !k->part_of[hex])
            join(c, k, want, hex, ++k->n_parts);
    while (k->n_parts > 1 && spread_parts(c, k))
        continue;
}

/* What has been meant for which objective so far. */
static void count_loads(const rp_ctx *c, sketch *k)
{
    for (int u = 0; (u = rp_next_unit(c->sc->units[k->aim.side], u));)
        if (c->s->unit[u].where == RP_ON_MAP)
            k->load[k->part_of[c->s->unit[u].hex]]++;
}

/* Objectives and the hexes around them, then where the enemy is: what guns should see. */
static void find_looks(const rp_ctx *c, sketch *k, const uint64_t *foe)
{
    for (int pass = 0; pass < 2; pass++)
        for (int hex = 0; hex < c->sc->n_hexes && k->n_looks < LOOKS; hex++) {
            bool goal = least(rp_to_take(&k->aim, hex), rp_to_hold(&k->aim, hex)) <= 1;

            if (rp_has(c->sc->play, hex) && (pass ? rp_has(foe, hex) && !goal : goal))
                k->look[k->n_looks++] = (int16_t)hex;
        }
}

static void make_sketch(const rp_ctx *c, fs_side side, int variant, sketch *k)
{
    uint64_t foe[RP_HEX_WORDS];
    rp_ways to_foe;

    memset(k, 0, sizeof *k);
    rp_aim_make(&k->aim, c, side);
    rp_aim_measure(&k->aim, k->ways);
    k->variant = variant;
    for (int w = 0; w < RP_HEX_WORDS; w++)
        k->attacks |= k->aim.take[w] != 0;
    k->attacks &= !k->aim.ahead;
    for (int i = 0; i < c->sc->n_bombardments; i++)
        add_bombardment(c, &c->sc->bombardment[i], side, k->shelled);
    for (int i = 0; i < c->sc->n_barrages; i++)
        add_barrage(c, &c->sc->barrage[i], k->swept);
    find_foe(c, fs_other(side), foe);
    rp_ways_begin(c, foe, &to_foe);
    for (int hex = 0; hex < c->sc->n_hexes; hex++)
        k->to_foe[hex] = (uint8_t)rp_steps_from(c, &to_foe, hex);
    find_parts(c, k);
    count_loads(c, k);
    find_looks(c, k, foe);
}

/* --- what a place is worth --- */

static bool is_gun(const rp_ctx *c, int u) { return rp_types(c->sc, u) & RP_GUN; }

/* Of the hexes worth having under fire, those it would see from there. */
static int field_of_fire(const rp_ctx *c, const sketch *k, int u, int hex)
{
    int range = rp_type_of(c->sc, u)->face[1].range, n = 0;

    for (int i = 0; i < k->n_looks; i++)
        if (k->look[i] != hex && rp_distance(c->sc, hex, k->look[i]) <= range &&
            rp_sight_bare(c->sc->seen, hex, k->look[i]) != RP_BLOCKED)
            n++;
    return n;
}

static int shelter(const rp_ctx *c, const sketch *k, int hex, bool in)
{
    const rp_hex_ground *h = &c->sc->ground.hex[hex];
    int gain = in ? (k->attacks ? 25 : 60) : -12 * rp_ground_cover(h);

    if (!in && !rp_is_village(h) && (rp_has(k->shelled, hex) || rp_has(k->swept, hex)))
        gain -= DEADLY;
    return gain - 120 * rp_has(k->swept, hex);
}

/* Deployed where there is something to shoot at, batteries not in the foremost line; limbered otherwise. */
static int gun_score(const rp_ctx *c, const sketch *k, int u, int hex, bool dispersed)
{
    int field = field_of_fire(c, k, u, hex), score = 5 * least(field, 30);
    bool deploys = field > 0 || !k->attacks;

    if (dispersed != deploys)
        score -= 300;
    if (rp_types(c->sc, u) & (RP_ARTILLERY | RP_MORTAR) && k->to_foe[hex] <= 1)
        score -= 40;
    for (int v = c->s->first[hex]; v; v = c->s->unit[v].next)
        score -= is_gun(c, v) ? 60 : 5;
    return score - 4 * least(least(rp_to_take(&k->aim, hex), rp_to_hold(&k->aim, hex)), 20);
}

static int like_it(const rp_ctx *c, int u, int hex)
{
    int n = 0;

    for (int v = c->s->first[hex]; v; v = c->s->unit[v].next)
        n += rp_type_of(c->sc, v)->alike == rp_type_of(c->sc, u)->alike;
    return n;
}

/* Formed, two in a hex, next to others like it: a mass takes one command [3.5a]. Armour keeps to the roads. */
static int attacker_score(const rp_ctx *c, const sketch *k, int u, int hex, bool dispersed)
{
    int part = k->part_of[hex],
        score = -14 * least(rp_to_take(&k->aim, hex), 40) - 60 * dispersed + 8 * like_it(c, u, hex);

    for (int d = 0; d < 6; d++)
        if (c->sc->next[hex][d] != FS_NO_HEX)
            score += 3 * least(like_it(c, u, c->sc->next[hex][d]), 2);
    if (part)
        score -= 14 * k->load[part] / more(1, k->size[part]);
    if (rp_is_afv(c->sc, u))
        score += 25 * rp_is_on_road(&c->sc->ground.hex[hex]) - 20 * rp_count(c->sc, c->s, k->aim.side, hex, true);
    return score;
}

/* On what is to be kept and before it, one beside the other. */
static int defender_score(const rp_ctx *c, const sketch *k, int u, int hex, bool dispersed)
{
    int to_hold = least(rp_to_hold(&k->aim, hex), 40), part = k->part_of[hex];
    int score = -16 * to_hold + (c->s->first[hex] ? 20 : 80) * (to_hold == 0) - 3 * least(k->to_foe[hex], 40);

    for (int v = c->s->first[hex]; v; v = c->s->unit[v].next)
        score -= to_hold ? 45 : 25;
    for (int d = 0; d < 6; d++)
        if (c->sc->next[hex][d] != FS_NO_HEX && c->s->first[c->sc->next[hex][d]])
            score -= 5;
    if (part)
        score -= 6 * k->load[part] / more(1, k->size[part]);
    bool late = rp_type_of(c->sc, u)->marks & RP_LATE_WAR; /* does better dispersed [3.2b] */
    return score - 40 * (dispersed != late);
}

/* Other variants differ from the first by a little, always in the same way. */
static int whim(const sketch *k, int u, int hex)
{
    uint32_t h = (uint32_t)hex * 2654435761u ^ (uint32_t)u * 40503u ^ (uint32_t)k->variant * 97u;

    return k->variant ? (int)((h ^ h >> 15) % 60) : 0;
}

static int score_of(const rp_ctx *c, const sketch *k, int u, int hex, uint8_t form)
{
    bool dispersed = form & RP_PLACE_DISPERSED, in = form & RP_PLACE_IN;
    int score = shelter(c, k, hex, in) + whim(k, u, hex);

    if (is_gun(c, u))
        return score + gun_score(c, k, u, hex, dispersed);
    return score + (k->attacks ? attacker_score(c, k, u, hex, dispersed) : defender_score(c, k, u, hex, dispersed));
}

/* --- parts --- */

/* The best form for the unit in the hex; false if it cannot be there. */
static bool best_form(const rp_ctx *c, const sketch *k, int u, int hex, fs_option *out, int *score)
{
    bool found = false;

    for (uint8_t form = 0; form < 4; form++) {
        int one;

        if (rp_place_refused(c, u, hex, form, NULL))
            continue;
        one = score_of(c, k, u, hex, form);
        if (!found || one > *score) {
            *score = one;
            *out = rp_option_hex(RP_V_PLACE, u, hex);
            out->form = form;
        }
        found = true;
    }
    return found;
}

/* The best place that leaves room for the others. */
static bool best_place(const rp_ctx *c, fs_side side, const sketch *k, int u, fs_option *out)
{
    uint64_t left[RP_HEX_WORDS];

    memcpy(left, rp_zone_of(c, u)->hexes, sizeof left);
    for (;;) {
        int best = NEVER;

        for (int w = 0; w < RP_HEX_WORDS; w++)
            for (uint64_t bits = left[w]; bits; bits &= bits - 1) {
                fs_option one;
                int score = 0, hex = w * 64 + __builtin_ctzll(bits);

                if (!best_form(c, k, u, hex, &one, &score)) {
                    rp_remove(left, hex);
                } else if (score > best) {
                    best = score;
                    *out = one;
                }
            }
        if (best == NEVER)
            return false;
        if (!rp_setup_kind.check(c, side, out, NULL))
            return true;
        rp_remove(left, out->x);
    }
}

/* Guns first, then who is left; each in the order of the file. */
static bool next_unit(const rp_ctx *c, fs_side side, const sketch *k, fs_option *out)
{
    for (int guns = 1; guns >= 0; guns--)
        for (int u = 0; (u = rp_next_unit(c->sc->units[side], u));)
            if (rp_is_to_place(c, u) && is_gun(c, u) == (guns == 1) && best_place(c, side, k, u, out))
                return true;
    return false;
}

/* A trench or blockhouse where it serves: near what is to be kept, towards the enemy, where nobody else has cover. */
static int marker_score(const rp_ctx *c, const sketch *k, int hex)
{
    return -4 * least(rp_to_hold(&k->aim, hex), 40) - 3 * least(k->to_foe[hex], 40) +
           30 * rp_ground_cover(&c->sc->ground.hex[hex]);
}

static int vertex_score(const rp_ctx *c, const sketch *k, int vertex)
{
    int hex[3], n = fs_vertex_hexes(&c->sc->board.grid, vertex, hex), sum = 0;

    for (int i = 0; i < n; i++)
        sum += 3 * (k->to_foe[hex[i]] == 0) + (rp_to_take(&k->aim, hex[i]) == 0) + (rp_to_hold(&k->aim, hex[i]) == 0);
    return sum;
}

/* Markers, an observer, a vertex: of what is listed first. */
static bool best_listed(const rp_ctx *c, fs_side side, const sketch *k, fs_option *out)
{
    enum { MOST = 600 };
    fs_option at[MOST];
    fs_options list = {at, 0, MOST, 0};
    int best = NEVER;

    rp_setup_kind.options(c, side, &list);
    for (int i = 0; i < least(list.narrow, MOST); i++) {
        const fs_option *o = &at[i];
        int score = o->verb == RP_V_REGISTER  ? vertex_score(c, k, 2 * o->x + o->y)
                    : o->verb == FS_VERB_DONE ? -1
                    : o->place == FS_HEX      ? marker_score(c, k, o->x)
                                              : -i;

        if (score > best) {
            best = score;
            *out = *o;
        }
    }
    return best > NEVER;
}

static bool next_part(const rp_ctx *c, fs_side side, const sketch *k, fs_option *out)
{
    fs_decision d = {0};

    rp_setup_kind.decision(c, side, &d);
    return d.main == RP_V_PLACE ? next_unit(c, side, k, out) : best_listed(c, side, k, out);
}

/* From wherever the line stands; tried out on a copy. Of the variants the first is the one for a person's key. */
int rp_suggest_setup(const rp_ctx *c, fs_side side, int k, fs_option *line, int cap)
{
    rp_state copy = *c->s;
    rp_ctx trial = {c->sc, &copy, NULL};
    sketch s;

    if (k >= VARIANTS || cap < 1)
        return 0;
    make_sketch(&trial, side, k, &s);
    for (int n = 0; n < cap;) {
        if (!next_part(&trial, side, &s, &line[n]))
            return 0;
        const fs_option *o = &line[n++];

        if (o->verb == FS_VERB_DONE)
            return n;
        rp_setup_take(&trial, side, o);
        if (o->verb == RP_V_PLACE)
            s.load[s.part_of[o->x]]++;
        if (rp_setup_runs_out(&trial, side))
            return n;
    }
    return 0;
}

bool rp_suggest_part(const rp_ctx *c, fs_side side, fs_option *out)
{
    sketch s;

    make_sketch(c, side, 0, &s);
    return next_part(c, side, &s, out);
}
