/* stage.c - reads the clauses of stage.h. */
#include "stage.h"

#include <stdio.h>
#include <string.h>

static void fill(rp_stage *s)
{
    rp_ground_clear(&s->ground);
    s->field = (rp_field){.board = &s->board, .ground = &s->ground, .wheat = true, .edition = RP_V3};
}

void stage_on(rp_stage *s, const rp_extent *extent)
{
    assert_int_equal(rp_board_make(&s->board, extent), 0);
    fill(s);
}

void stage_open(rp_stage *s, int columns, int rows)
{
    stage_on(s, &(rp_extent){
                    .first = 1, .last = (uint16_t)columns, .rows_odd = (uint16_t)rows, .rows_even = (uint16_t)rows});
}

int hex_at(const rp_stage *s, const char *name)
{
    int hex = rp_hex(&s->board, name);

    if (hex == FS_NO_HEX)
        fail_msg("no hex %s", name);
    return hex;
}

static unsigned bit_of(const char *word, const char *const *words, int n)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(word, words[i]) == 0)
            return 1U << i;
    }
    return 0;
}

static uint8_t mask_of(const char *digits)
{
    uint8_t mask = 0;

    assert_int_equal(strlen(digits), 6);
    for (int d = 0; d < 6; d++)
        mask |= (uint8_t)((digits[d] == '1') << d);
    return mask;
}

static void put_levels(rp_stage *s, int hex, const char *digits)
{
    uint8_t level[6];

    assert_int_equal(strlen(digits), 6);
    for (int d = 0; d < 6; d++)
        level[d] = (uint8_t)(digits[d] - '0');
    rp_ground_set_levels(&s->ground, hex, s->ground.hex[hex].centre, level);
}

static void put_in_hex(rp_stage *s, int hex, const char *word, const char *value)
{
    static const char *const features[] = {"village", "fort", "buildings", "craters", "dot", "nml", "trench", "quarry"};
    rp_hex_ground *h = &s->ground.hex[hex];
    unsigned bit = bit_of(word, features, 8);

    if (strcmp(word, "level") == 0)
        rp_ground_set_level(&s->ground, hex, value[0] - '0');
    else if (strcmp(word, "levels") == 0)
        put_levels(s, hex, value);
    else if (strcmp(word, "dot") == 0)
        h->centre = (uint8_t)(value[0] - '0');
    else if (strcmp(word, "green") == 0 || strcmp(word, "open") == 0) {
        h->woods = mask_of(value);
        h->features |= word[0] == 'g' ? RP_GREEN_DOT : 0;
    } else if (strcmp(word, "wheat") == 0)
        h->wheat = mask_of(value);
    else if (strcmp(word, "lake") == 0)
        h->lake = mask_of(value);
    else if (bit)
        h->features |= (uint16_t)bit;
    else
        fail_msg("unknown word %s", word);
}

void stage_put(rp_stage *s, const char *clauses)
{
    static const char *const sides[] = {"road", "stream", "bridge", "wire", "bar", "blue", "link"};
    char where[32], word[16], value[16];
    int used;

    while (*clauses) {
        value[0] = 0;
        if (sscanf(clauses, " %31[^ ;] %15[^ ;] %15[^ ;]", where, word, value) < 2)
            fail_msg("cannot read: %s", clauses);
        if (strchr(where, '/')) {
            int side = rp_side(&s->board, where);

            assert_true(side != FS_NO_HEXSIDE && bit_of(word, sides, 7));
            rp_ground_add_side(&s->ground, &s->board, side, bit_of(word, sides, 7));
        } else {
            put_in_hex(s, hex_at(s, where), word, value);
        }
        used = (int)strcspn(clauses, ";");
        clauses += used + (clauses[used] == ';');
    }
}

rp_stage stage;

const rp_stage *with(const char *clauses)
{
    stage_open(&stage, 10, 10);
    stage_put(&stage, clauses);
    return &stage;
}

void set_of(const rp_stage *s, const char *names, uint64_t set[RP_HEX_WORDS])
{
    char name[32];
    int used;

    memset(set, 0, RP_HEX_WORDS * sizeof *set);
    for (; sscanf(names, " %31s%n", name, &used) == 1; names += used)
        rp_add(set, hex_at(s, name));
}

enum rp_view view_with(const rp_stage *s, const rp_passing *p, const char *from, const char *to)
{
    int a = hex_at(s, from), b = hex_at(s, to);
    enum rp_view there = rp_sight(&s->field, p, a, b);
    rp_answer answer;

    assert_int_equal(rp_sight(&s->field, p, b, a), there);
    rp_sight_explain(&s->field, p, a, b, &answer);
    assert_int_equal(answer.view, there);
    rp_sight_explain(&s->field, p, b, a, &answer);
    assert_int_equal(answer.view, there);
    return there;
}

enum rp_view view(const rp_stage *s, const char *from, const char *to) { return view_with(s, NULL, from, to); }

enum rp_view view_of_vertex(const rp_stage *s, const rp_passing *p, const char *from, const char *vertex)
{
    int v = rp_vertex(&s->board, vertex), hex = hex_at(s, from);
    rp_answer answer;

    if (v == FS_NO_VERTEX)
        fail_msg("no vertex %s", vertex);
    rp_sight_explain_vertex(&s->field, p, hex, v, &answer);
    assert_int_equal(answer.view, rp_sight_vertex(&s->field, p, hex, v));
    return answer.view;
}

fs_rule why(const rp_stage *s, const rp_passing *p, const char *from, const char *to)
{
    rp_answer answer;

    rp_sight_explain(&s->field, p, hex_at(s, from), hex_at(s, to), &answer);
    return answer.rule;
}
