/* melee.c - one melee, casting by casting, its losers and what the winners do with the ground [IX.B] [CH.melee].
 *
 * Each side's castings stand in one queue, unit by unit. The first of each throw a die; the lower one steps back until
 * the melee is over and is eliminated on a natural 1 or 2; the winner meets the next [IX.B.1]. When a queue is empty
 * its units have lost and throw for the result [IX.B.3]; then each winner may take the ground [IX.H]. */
#include "facts.h"

enum melee_step { F_FIGHT, F_GROUND };
enum { KILLS_MOST = 2, WINNERS = 8 }; /* natural die on which a loser is eliminated [C-22]; winners asked at most */
/* v[] of MELEE: the group and its queues, then what is left to be asked. */
enum { LOW = 0, LINE = 2, WON_LIST = 2, GROUND = 6, MELEE_SLOTS = 14 };
/* Ground in a frame: x, y, facing, feature and level. */
enum { AT_X = 0, AT_Y = 2, AT_FACING = 4, AT_FEATURE, AT_LEVEL, GROUND_SLOTS };
enum { WHO = 0, WON_GROUND = 1, WON_SLOTS = WON_GROUND + GROUND_SLOTS }; /* v[] of WON */

/* One side's queue. */
typedef struct queue {
    uint8_t unit[OT_MAX_PIECES];
    uint8_t killed[OT_MAX_PIECES]; /* by place in the queue */
    int n, at, standing;           /* units; whose castings stand first; how many of those */
    fs_sum sum;                    /* of that unit */
} queue;

/* --- the queues --- */

static void call_up(const ot_ctx *c, const uint64_t set[OT_PIECE_WORDS], queue *q)
{
    q->sum = (fs_sum){0};
    if (q->at >= q->n)
        return;
    q->standing = ot_men(c->sc, c->s, q->unit[q->at]);
    ot_melee_sum(c->sc, c->s, set, q->unit[q->at], &q->sum);
}

/* As the owner has ranked them; whom he did not name follows in the order of numbers [IX.B.2]. */
static void line_up(const ot_ctx *c, const uint64_t set[OT_PIECE_WORDS], const int16_t line[OT_QUEUE], fs_side side,
                    queue *q)
{
    uint64_t named[OT_PIECE_WORDS] = {0};

    memset(q, 0, sizeof *q);
    for (int k = 0; k < OT_QUEUE; k++) {
        int u = ot_queued(line, side, k);

        if (u && ot_has(set, u) && !ot_has(named, u)) {
            ot_add(named, u);
            q->unit[q->n++] = (uint8_t)u;
        }
    }
    for (int u = 0; (u = ot_next_unit(set, u));)
        if (ot_side_of(c->sc, u) == side && !ot_has(named, u))
            q->unit[q->n++] = (uint8_t)u;
    call_up(c, set, q);
}

/* --- casting against casting --- */

/* Both sides' modifiers: the red ones as they are, the black ones the other way round. */
static void say_round(ot_ctx *c, const queue *red, const queue *black, const int16_t total[2], fs_side loser,
                      bool killed)
{
    fs_sum sum = red->sum;

    if (!c->run->log)
        return;
    for (int i = 0; i < black->sum.n && sum.n < 32; i++)
        fs_add(&sum, black->sum.mod[i].rule, -black->sum.mod[i].value, black->sum.mod[i].phrase);
    uint8_t dice[2] = {(uint8_t)(total[0] - red->sum.total + black->sum.total), (uint8_t)total[1]};
    fs_say(c->run,
           &(fs_event){.type = killed ? OT_E_MELEE_KILLED : OT_E_MELEE_BACK,
                       .rule = OT_IX_B,
                       .subject = red->unit[red->at],
                       .other = black->unit[black->at],
                       .side = loser,
                       .seen = 3,
                       .depth = c->s->head.depth,
                       .total = total[0],
                       .against = total[1]},
           &sum, dice, 2);
}

static void one_round(ot_ctx *c, const uint64_t set[OT_PIECE_WORDS], queue *red, queue *black)
{
    int mod = red->sum.total - black->sum.total;
    int16_t total[2];
    fs_side winner = fs_dice_duel(c->run, 6, mod, KILLS_MOST, OT_IX_B, total); /* equal: again */
    queue *lost = winner == OT_RED ? black : red;
    int natural = winner == OT_RED ? total[1] : total[0] - mod;

    say_round(c, red, black, total, fs_other(winner), natural <= KILLS_MOST);
    if (natural <= KILLS_MOST)
        lost->killed[lost->at]++;
    if (--lost->standing > 0)
        return;
    lost->at++;
    call_up(c, set, lost);
}

/* --- what comes of it --- */

static void keep_ground(fs_frame *f, int at, const ot_stand *ground)
{
    ot_set_wide(f, at + AT_X, ground->at.x);
    ot_set_wide(f, at + AT_Y, ground->at.y);
    f->v[at + AT_FACING] = (int16_t)ground->facing;
    f->v[at + AT_FEATURE] = ground->feature;
    f->v[at + AT_LEVEL] = ground->level;
}

static ot_stand ground_of(const fs_frame *f, int at)
{
    return (ot_stand){.at = {ot_wide(f, at + AT_X), ot_wide(f, at + AT_Y)},
                      .facing = (uint16_t)f->v[at + AT_FACING],
                      .feature = (uint8_t)f->v[at + AT_FEATURE],
                      .level = (uint8_t)f->v[at + AT_LEVEL]};
}

/* Whose ground is to be had: that of the unit an attacker went for, else of the first in the queue. */
static int ground_giver(const ot_ctx *c, const queue *won, const queue *lost)
{
    for (int i = 0; i < won->n; i++)
        for (int k = 0; k < lost->n; k++)
            if (c->s->unit[won->unit[i]].target == lost->unit[k])
                return lost->unit[k];
    return lost->unit[0];
}

static void note_contact(ot_ctx *c, const queue *q)
{
    for (int i = 0; i < q->n; i++) {
        ot_unit *unit = &c->s->unit[q->unit[i]];

        unit->flags |= OT_FOUGHT;
        if (!unit->cx && !unit->cy) /* nobody charged: it is measured from where it stands [IX.C] */
            unit->cx = unit->x, unit->cy = unit->y;
    }
}

static void take_losses(ot_ctx *c, const queue *q, int by)
{
    for (int i = 0; i < q->n; i++)
        if (q->killed[i])
            ot_lose(c, q->unit[i], q->killed[i], by, OT_IX_B);
}

static void fight(ot_ctx *c, fs_frame *f)
{
    uint64_t set[OT_PIECE_WORDS];
    queue red, black;

    ot_melee_group(c->sc, c->s, f->v[LOW], set);
    line_up(c, set, &f->v[LINE], OT_RED, &red);
    line_up(c, set, &f->v[LINE], OT_BLACK, &black);
    ot_tell(c, OT_E_MELEE, OT_IX_A, 0, f->v[LOW], 0);
    while (red.at < red.n && black.at < black.n)
        one_round(c, set, &red, &black);

    queue *won = red.at < red.n ? &red : &black, *lost = won == &red ? &black : &red;
    ot_stand ground = ot_stand_of(c->s, ground_giver(c, won, lost));

    note_contact(c, &red);
    note_contact(c, &black);
    take_losses(c, &red, black.unit[0]);
    take_losses(c, &black, red.unit[0]);
    ot_tell(c, OT_E_MELEE_WON, OT_IX_B_3, ot_side_of(c->sc, won->unit[0]), won->unit[0], 0);
    for (int i = 0; i < lost->n; i++)
        if (ot_on_table(c->s, lost->unit[i]))
            ot_melee_result(c, lost->unit[i]);
    ot_forget(c->s, OT_ASK_DEFENDS_IN, OT_ASK_STREAM);
    memset(f->v, 0, sizeof f->v);
    keep_ground(f, GROUND, &ground);
    for (int i = 0; i < won->n && i < WINNERS; i++)
        ot_enqueue(&f->v[WON_LIST], OT_RED, i, won->unit[i]);
}

/* --- the ground --- */

/* How the winner would stand there: as it is formed, facing as it came; in a trench in line, in a shelter without shape
 * [R-24]. */
static ot_stand stand_on(const ot_ctx *c, int u, const ot_stand *ground, int level)
{
    ot_stand st = *ground;
    fs_point from = {c->s->unit[u].x, c->s->unit[u].y};
    int kind = st.feature ? ot_area_of(c->sc, c->s, st.feature - 1).kind : OT_G_NONE;

    st.level = (uint8_t)level;
    if (from.x != st.at.x || from.y != st.at.y)
        st.facing = (uint16_t)ot_bearing(from, st.at);
    st.formation = c->s->unit[u].formation;
    if (kind == OT_G_TRENCH || (kind == OT_G_NONE && st.formation == OT_GARRISON))
        st.formation = OT_LINE;
    else if (kind != OT_G_NONE)
        st.formation = OT_GARRISON;
    return st;
}

static int advance_refused(const ot_ctx *c, const fs_frame *f, const ot_stand *st, fs_error *e)
{
    int u = f->v[WHO];

    if (st->feature && ot_room_refused(c->sc, c->s, f->side, u, st->feature - 1, st->level, e))
        return 1;
    return ot_stand_refused(c, f->side, u, OT_BY_CHARGE, st, e);
}

/* The forms in which it can take the ground: in a trench bottom or step, elsewhere one. */
static int find_forms(const ot_ctx *c, const fs_frame *f, uint8_t form[2])
{
    ot_stand ground = ground_of(f, WON_GROUND);
    bool trench = ground.feature && ot_area_of(c->sc, c->s, ground.feature - 1).kind == OT_G_TRENCH;
    int n = 0;

    for (int level = trench ? OT_STEP : OT_NO_LEVEL; level <= (trench ? OT_BOTTOM : OT_NO_LEVEL); level++) {
        ot_stand st = stand_on(c, f->v[WHO], &ground, level);

        if (level == OT_STEP && ot_area_of(c->sc, c->s, ground.feature - 1).flags & OT_COMMUNICATION)
            continue;
        if (!advance_refused(c, f, &st, NULL))
            form[n++] = ot_form(st.formation, level);
    }
    return n;
}

static void won_advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);
    uint8_t form[2];

    if (f->step || !ot_on_table(c->s, f->v[WHO]) || !find_forms(c, f, form))
        fs_pop(&c->s->head, c->run);
    else
        c->s->head.waiting = f->side;
}

static void won_decision(const ot_ctx *c, fs_side side, fs_decision *d)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    ot_stand ground = ground_of(f, WON_GROUND);
    (void)side;

    d->rule = OT_IX_H;
    d->main = OT_V_ADVANCE;
    d->phrase = OT_P_ASK_GROUND;
    d->flags = FS_EXHAUSTIVE;
    d->subject = (fs_unit)f->v[WHO];
    d->about = ot_option_at(0, d->subject, ground.at);
}

static void won_options(const ot_ctx *c, fs_side side, fs_options *out)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    uint8_t form[2];
    int n = find_forms(c, f, form);
    (void)side;

    for (int i = 0; i < n; i++)
        fs_offer(out, (fs_option){.verb = OT_V_ADVANCE, .subject = (fs_unit)f->v[WHO], .form = form[i]});
    fs_offer(out, ot_option(OT_V_STAY, f->v[WHO]));
}

static int won_check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    const fs_frame *f = fs_top_const(&c->s->head);
    uint8_t form[2];
    int n = find_forms(c, f, form);
    (void)side;

    if (o->subject != f->v[WHO])
        return ot_refuse(e, OT_IX_H, OT_P_NOT_ACTING, o->subject);
    if (o->verb == OT_V_STAY)
        return 0;
    for (int i = 0; i < n && o->verb == OT_V_ADVANCE; i++)
        if (o->form == form[i])
            return 0;
    return ot_refuse(e, OT_IX_H, OT_P_NO_SUCH_ADVANCE, o->subject);
}

static int won_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    fs_frame *f = fs_top(&c->s->head);
    (void)side;

    if (o->verb == OT_V_ADVANCE) {
        ot_stand ground = ground_of(f, WON_GROUND), st = stand_on(c, o->subject, &ground, ot_form_level(o->form));

        if (!ot_runs_into(c, o->subject, &st)) {
            ot_put(c, o->subject, &st);
            ot_tell_of(c, OT_E_TAKES_GROUND, OT_IX_H, o->subject, 0, 0, 0);
        }
    }
    f->step = 1;
    return FS_CLOSED;
}

/* --- course --- */

void ot_push_melee(ot_ctx *c, int low, const int16_t line[OT_QUEUE])
{
    fs_frame *f = fs_push(&c->s->head, OT_F_MELEE, 0);

    f->v[LOW] = (int16_t)low;
    memcpy(&f->v[LINE], line, OT_QUEUE * sizeof *line);
}

/* The winners one after the other, in the order of the queue: each may take the ground, if there still is room. */
static void next_winner(ot_ctx *c, fs_frame *f)
{
    for (int i = 0; i < WINNERS; i++) {
        int u = ot_queued(&f->v[WON_LIST], OT_RED, i);

        if (!u)
            continue;
        int16_t *slot = &f->v[WON_LIST + i / 2];
        *slot = (int16_t)((uint16_t)*slot & (i & 1 ? 0x00ff : 0xff00));
        if (!ot_on_table(c->s, u))
            continue;
        ot_stand ground = ground_of(f, GROUND);
        fs_frame *won = fs_push(&c->s->head, OT_F_WON, ot_side_of(c->sc, u));
        won->v[WHO] = (int16_t)u;
        keep_ground(won, WON_GROUND, &ground);
        return;
    }
    fs_pop(&c->s->head, c->run);
}

/* On a real table: in what everybody fights who is in no work, before the dice [IX.F]. False while it is asked. */
static bool is_said(ot_ctx *c, int low)
{
    uint64_t set[OT_PIECE_WORDS];

    ot_melee_group(c->sc, c->s, low, set);
    for (int u = 0; (u = ot_next_unit(set, u));) {
        if (ot_cover_in(c->sc, c->s, u))
            continue;
        int cover = ot_ask(c, OT_ASK_DEFENDS_IN, u, 0);

        if (!cover || (cover == OT_COVER_WALL && !ot_attacks(c->sc, c->s, set, u) && !ot_ask(c, OT_ASK_RUBBLE, u, 0)) ||
            (ot_has_terrain(c->sc, c->s, OT_G_STREAM) && !ot_ask(c, OT_ASK_STREAM, u, 0)))
            return false;
    }
    return true;
}

static void melee_advance(ot_ctx *c)
{
    fs_frame *f = fs_top(&c->s->head);

    if (f->step == F_FIGHT) {
        if (ot_is_refereed(c->sc) && !is_said(c, f->v[LOW]))
            return;
        f->step = F_GROUND;
        fight(c, f);
    } else {
        next_winner(c, f);
    }
}

static void no_decision(const ot_ctx *c, fs_side side, fs_decision *d) { (void)c, (void)side, (void)d; }
static void no_options(const ot_ctx *c, fs_side side, fs_options *out) { (void)c, (void)side, (void)out; }
static int no_check(const ot_ctx *c, fs_side side, const fs_option *o, fs_error *e)
{
    (void)c, (void)side;
    return ot_refuse(e, OT_IX_B, OT_P_NOT_NOW, o->subject);
}
static int no_apply(ot_ctx *c, fs_side side, const fs_option *o)
{
    (void)c, (void)side, (void)o;
    return FS_CLOSED;
}

static bool ground_is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f, int at)
{
    fs_point p = {ot_wide(f, at + AT_X), ot_wide(f, at + AT_Y)};
    int feature = f->v[at + AT_FEATURE];

    return ot_in_limit(p) && f->v[at + AT_FACING] >= 0 && f->v[at + AT_FACING] < OT_TURN && feature >= 0 &&
           feature <= ot_n_features(sc) && f->v[at + AT_LEVEL] >= 0 && f->v[at + AT_LEVEL] <= OT_BOTTOM &&
           (!feature || ot_area_of(sc, s, feature - 1).kind);
}

static bool melee_is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    if (f->step == F_FIGHT) {
        if (!ot_is_refereed(sc) || f->side || f->flags || f == fs_top_const(&s->head) || f[1].kind != OT_F_FACT ||
            f->v[LOW] < 1 || f->v[LOW] > sc->base.n_units || f->v[1])
            return false;
        for (int i = 0; i < 2 * OT_QUEUE; i++)
            if (ot_queued(&f->v[LINE], OT_RED, i) > sc->base.n_units)
                return false;
        return true;
    }
    if (f->side || f->flags || f->step != F_GROUND || f == fs_top_const(&s->head) ||
        (f[1].kind != OT_F_WON && f[1].kind != OT_F_FACT) || f->v[LOW] || f->v[1] || f->v[GROUND + GROUND_SLOTS])
        return false;
    for (int i = 0; i < WINNERS; i++)
        if (ot_queued(&f->v[WON_LIST], OT_RED, i) > sc->base.n_units)
            return false;
    return ground_is_sound(sc, s, f, GROUND);
}

static bool won_is_sound(const ot_scenario *sc, const ot_state *s, const fs_frame *f)
{
    ot_ctx c = {sc, (ot_state *)(uintptr_t)s, NULL, NULL};
    int u = f->v[WHO];
    uint8_t form[2];

    return f == fs_top_const(&s->head) && !f->step && !f->flags && f->side && s->head.waiting == f->side && u >= 1 &&
           u <= sc->base.n_units && ot_side_of(sc, u) == f->side && ot_on_table(s, u) &&
           ot_rest_is_zero(f, WON_SLOTS) && ground_is_sound(sc, s, f, WON_GROUND) && find_forms(&c, f, form);
}

const ot_kind ot_melee_kind = {
    .advance = melee_advance,
    .decision = no_decision,
    .options = no_options,
    .check = no_check,
    .apply = no_apply,
    .is_sound = melee_is_sound,
};

const ot_kind ot_won_kind = {
    .advance = won_advance,
    .decision = won_decision,
    .options = won_options,
    .check = won_check,
    .apply = won_apply,
    .is_sound = won_is_sound,
};
