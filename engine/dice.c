/* dice.c - throws: where their faces come from and where they are noted.
 *
 * Every kind of throw asks for a row of faces and then counts, adds or compares them; only the walk
 * has its own way for each kind, because it steps over classes instead of faces.
 */
#include "walk.h"

#include <string.h>

void fs_dice_from_key(fs_dice *dice, const uint8_t key[32])
{
    memset(dice, 0, sizeof *dice);
    for (int i = 0; i < 8; i++, key += 4)
        dice->key[i] = (uint32_t)key[0] | (uint32_t)key[1] << 8 | (uint32_t)key[2] << 16 | (uint32_t)key[3] << 24;
}

void fs_dice_from_script(fs_dice *dice, const fs_rolls *rolls)
{
    memset(dice, 0, sizeof *dice);
    dice->typed = 3;
    dice->script = rolls;
}

/* A throw being made: `set` limits a card to its members. */
struct asked {
    fs_throw what;
    const uint64_t *set;
    int n_words;
};

static bool is_member(const uint64_t *set, int i) { return set[i / 64] >> i % 64 & 1; }

static int count_members(const uint64_t *set, int n_words)
{
    int n = 0;

    for (int i = 0; i < 64 * n_words; i++)
        n += is_member(set, i);
    return n;
}

/* Index of the k-th member. */
static int nth_member(const uint64_t *set, int k)
{
    int i = 0;

    while (!is_member(set, i) || k-- > 0)
        i++;
    return i;
}

static int lowest(const struct asked *a)
{
    return a->what.kind == FS_THROW_DICE ? 1 : a->what.kind == FS_THROW_PCT ? 0 : nth_member(a->set, 0);
}

static bool fits(const struct asked *a, int value)
{
    switch (a->what.kind) {
    case FS_THROW_DICE:
        return value >= 1 && value <= a->what.faces;
    case FS_THROW_PCT:
        return value <= 99;
    default:
        return value < 64 * a->n_words && is_member(a->set, value);
    }
}

/* Throw k reads block k, byte by byte; bytes that would favour the low faces are thrown away. Past
 * the block's end the same counter goes on with nonce 1, 2, ... */
static void from_stream(const fs_dice *dice, const struct asked *a, uint8_t *value)
{
    int choices = a->what.kind == FS_THROW_CARD ? count_members(a->set, a->n_words) : a->what.faces;
    int fair = 256 - 256 % choices;
    uint32_t nonce[3] = {0, 0, 0}, block[16];
    int at = 0, n = 0;

    fs_chacha20_block(dice->key, dice->k, nonce, block);
    while (n < a->what.n) {
        if (at == 64) {
            nonce[0]++;
            fs_chacha20_block(dice->key, dice->k, nonce, block);
            at = 0;
        }
        int byte = block[at / 4] >> 8 * (at % 4) & 255;
        at++;
        if (byte >= fair)
            continue;
        int pick = byte % choices;
        value[n++] = (uint8_t)(a->what.kind == FS_THROW_CARD ? nth_member(a->set, pick) : pick + lowest(a));
    }
}

static bool from_script(fs_dice *dice, const struct asked *a, uint8_t *value)
{
    const fs_rolls *script = dice->script;

    if (!script || dice->script_at >= script->n) {
        dice->ran_out = 1;
        return false;
    }
    const fs_throw *t = &script->at[dice->script_at];
    bool good = t->kind == a->what.kind && t->n == a->what.n && t->faces == a->what.faces &&
                (size_t)t->at + t->n <= FS_MAX_VALUES;
    for (int i = 0; good && i < t->n; i++) {
        value[i] = script->value[t->at + i];
        good = fits(a, value[i]);
    }
    dice->script_at += good;
    dice->bad = !good;
    return good;
}

static bool note(fs_dice *dice, const struct asked *a, const uint8_t *value)
{
    fs_rolls *rolls = dice->rolls;

    if (!rolls)
        return true;
    if (rolls->n == FS_MAX_ROLLS || rolls->used + a->what.n > FS_MAX_VALUES) {
        dice->bad = 1;
        return false;
    }
    fs_throw *t = &rolls->at[rolls->n++];
    *t = a->what;
    t->at = rolls->used;
    memcpy(rolls->value + t->at, value, t->n);
    rolls->used = (uint16_t)(rolls->used + t->n);
    return true;
}

/* Makes the throw. False, and the lowest values, once a source has run out or was found wrong, and
 * after the scope of odds has ended. */
static bool make(fs_run *run, const struct asked *a, uint8_t *value)
{
    fs_dice *dice = &run->dice;
    if (dice->watch)
        dice->watch(dice->watch_ctx, run);
    bool typed = dice->typed == 3 || (dice->typed & a->what.side);

    if (!dice->walk && !dice->ran_out && !dice->bad) {
        bool served = true;

        if (typed)
            served = from_script(dice, a, value);
        else
            from_stream(dice, a, value);
        if (served && note(dice, a, value)) {
            dice->k++;
            return true;
        }
        dice->wanted = a->what;
        dice->wanted_log = run->log ? run->log->n : 0;
    }
    memset(value, lowest(a), a->what.n);
    return false;
}

static struct asked dice_of(fs_side side, int n, int faces, fs_rule rule)
{
    assert(n > 0 && n <= UINT8_MAX && faces > 0 && faces <= UINT8_MAX);
    return (struct asked){{FS_THROW_DICE, (uint8_t)n, (uint8_t)faces, side, rule, 0}, NULL, 0};
}

void fs_dice_separate(fs_run *run, fs_unit piece)
{
    fs_apart *apart = run->dice.apart;
    int at = 0;

    run->dice.own = piece;
    if (!apart || run->is_cut)
        return;
    while (at < apart->n && apart->piece[at] != piece)
        at++;
    if (at == FS_MAX_APART)
        apart->full = 1;
    else if (at == apart->n)
        apart->piece[apart->n++] = piece;
}

/* The walk, if the throw now made is part of one. Once for each throw. */
static fs_walk *walk_of(fs_run *run)
{
    fs_walk *walk = run->is_cut ? NULL : run->dice.walk;

    if (walk)
        walk->mute = run->dice.own && run->dice.own != walk->piece;
    run->dice.own = 0;
    run->dice.doubles = 0;
    return walk;
}

int fs_dice_sum(fs_run *run, fs_side roller, int n, int faces, fs_rule rule, const fs_cut *cut)
{
    uint8_t value[UINT8_MAX];
    int sum = 0;
    bool alike = true;
    fs_walk *walk = walk_of(run);

    if (n == 0)
        return 0;
    struct asked a = dice_of(roller, n, faces, rule);
    run->dice.face[0] = run->dice.face[1] = 0;
    if (walk)
        return walk_sum(walk, n, faces, 0, cut, &run->dice.doubles);
    make(run, &a, value);
    if (n == 2)
        memcpy(run->dice.face, value, 2);
    for (int i = 0; i < n; i++) {
        sum += value[i];
        alike = alike && value[i] == value[0];
    }
    run->dice.doubles = cut && cut->doubles && n > 1 && alike;
    return sum;
}

void fs_dice_each(fs_run *run, fs_side roller, int n, int faces, fs_rule rule, uint8_t *out)
{
    fs_walk *walk = walk_of(run);

    if (n == 0)
        return;
    struct asked a = dice_of(roller, n, faces, rule);
    if (!walk) {
        make(run, &a, out);
        return;
    }
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)(1 + walk_even(walk, (uint32_t)faces));
}

void fs_dice_pool(fs_run *run, fs_side roller, int n, int faces, fs_rule rule, const uint8_t *class_of_face,
                  int n_classes, uint8_t *count, uint8_t *faces_out)
{
    uint8_t value[UINT8_MAX] = {0};
    fs_walk *walk = walk_of(run);

    memset(count, 0, (size_t)n_classes);
    if (n == 0)
        return;
    struct asked a = dice_of(roller, n, faces, rule);
    for (int f = 1; f <= faces; f++)
        assert(class_of_face[f] < n_classes);
    if (walk) {
        walk_pool(walk, n, faces, class_of_face, n_classes, count);
    } else {
        make(run, &a, value);
        for (int i = 0; i < n; i++)
            count[class_of_face[value[i]]]++;
    }
    if (faces_out)
        memcpy(faces_out, value, (size_t)n);
}

int fs_dice_pct(fs_run *run, fs_side roller, fs_rule rule, const fs_cut *cut)
{
    uint8_t value;
    struct asked a = {{FS_THROW_PCT, 1, 100, roller, rule, 0}, NULL, 0};
    fs_walk *walk = walk_of(run);

    if (walk)
        return walk_sum(walk, 1, 100, -1, cut, &run->dice.doubles);
    make(run, &a, &value);
    return value;
}

fs_side fs_dice_rolloff(fs_run *run, int n, int faces, int mod, fs_rule rule, int16_t total_out[2])
{
    int16_t total[2];
    fs_side winner = 0;
    fs_walk *walk = walk_of(run);

    assert(faces > 1);
    if (walk)
        winner = walk_rolloff(walk, n, faces, mod, total);
    while (!winner) {
        bool thrown = true;

        for (fs_side side = 1; side <= 2; side++) {
            uint8_t value[UINT8_MAX];
            struct asked a = dice_of(side, n, faces, rule);
            int sum = side == 1 ? mod : 0;

            thrown = make(run, &a, value) && thrown;
            for (int i = 0; i < n; i++)
                sum += value[i];
            total[side - 1] = (int16_t)sum;
        }
        if (total[0] != total[1] || !thrown)
            winner = total[0] < total[1] ? 2 : 1;
    }
    if (total_out)
        memcpy(total_out, total, sizeof total);
    return winner;
}

fs_side fs_dice_duel(fs_run *run, int faces, int mod, int low, fs_rule rule, int16_t total_out[2])
{
    fs_walk *walk = walk_of(run);

    assert(faces > 1);
    return walk ? walk_duel(walk, faces, mod, low, total_out) : fs_dice_rolloff(run, 1, faces, mod, rule, total_out);
}

int fs_dice_card(fs_run *run, fs_side drawer, const uint64_t *set_left, int n_words, fs_rule rule)
{
    uint8_t value;
    struct asked a = {{FS_THROW_CARD, 1, 0, drawer, rule, 0}, set_left, n_words};
    int left = count_members(set_left, n_words);
    fs_walk *walk = walk_of(run);

    assert(n_words > 0 && n_words <= 4 && left > 0);
    if (walk)
        return nth_member(set_left, walk_even(walk, (uint32_t)left));
    make(run, &a, &value);
    return value;
}
