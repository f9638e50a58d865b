/* board.c - the board of a view as the drawing uses it. */
#include "board.h"
#include "cloth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_HEXES = 8192, MAX_LABELS = 2048, PRINTED_COLUMNS = 512, PRINTED_ROWS = 99, TABLE_LETTERS = 26 };

static const char *const hex_words[] = {
#define HEX_WORD(id, word) word,
#define SIDE_WORD(id, word)
#include "words.def"
};
static const char *const side_words[] = {
#define HEX_WORD(id, word)
#define SIDE_WORD(id, word) word,
#include "words.def"
};

const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int number_of(const json_t *object, const char *key, int low, int high, int otherwise)
{
    const json_t *value = json_object_get(object, key);
    json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= low && number <= high ? (int)number : otherwise;
}

int chance(int hex, int use, int most)
{
    uint32_t x = (uint32_t)hex * 2654435761U + (uint32_t)use * 2246822519U + 374761393U;

    x = (x ^ x >> 15) * 2246822519U;
    x = (x ^ x >> 13) * 3266489917U;
    x ^= x >> 16;
    return most > 0 ? (int)(x % (uint32_t)most) : 0;
}

/* --- places --- */

int board_next(const board *b, int hex, int direction)
{
    int next = fs_hex_neighbour(&b->grid, hex, direction);
    return next != FS_NO_HEX && b->hex[next].is_beyond ? FS_NO_HEX : next;
}

point side_middle(const board *b, int hex, int direction)
{
    return middle(corner_of(b, hex, direction), corner_of(b, hex, direction + 1));
}

bool hex_named(const board *b, const char *name, size_t n, int *hex)
{
    *hex = n ? fs_hex_read(&b->grid, name, n) : FS_NO_HEX;
    return *hex != FS_NO_HEX;
}

/* Which of six words this is. */
static bool word_of_six(const char *word, const char six[6][3], int *which)
{
    for (*which = 0; *which < 6; ++*which)
        if (strcmp(word, six[*which]) == 0)
            return true;
    return false;
}

static const char directions[6][3] = {"n", "ne", "se", "s", "sw", "nw"};
static const char corners[6][3] = {"nw", "ne", "e", "se", "sw", "w"};

bool side_named(const board *b, const char *name, int *hex, int *direction)
{
    size_t slash = strcspn(name, "/");
    int other;

    if (!name[slash] || !hex_named(b, name, slash, hex))
        return false;
    if (word_of_six(name + slash + 1, directions, direction))
        return true;
    if (!hex_named(b, name + slash + 1, strlen(name + slash + 1), &other))
        return false;
    *direction = fs_hex_direction(&b->grid, *hex, other);
    return *direction >= 0;
}

bool place_named(const board *b, const char *name, point *out)
{
    size_t n = strcspn(name, "nesw");
    int hex, which;

    if (side_named(b, name, &hex, &which))
        *out = side_middle(b, hex, which);
    else if (!hex_named(b, name, n, &hex))
        return false;
    else if (!name[n])
        *out = centre_of(b, hex);
    else if (word_of_six(name + n, corners, &which))
        *out = corner_of(b, hex, which);
    else
        return false;
    return true;
}

/* --- the grid --- */

static bool read_grid(board *b)
{
    const char *names = text_of(b->board, "names"), *first = text_of(b->board, "first");
    int seam = number_of(b->board, "seam", 0, 190, 0);
    fs_grid *g = &b->grid;

    *g = (fs_grid){.columns = PRINTED_COLUMNS, .rows = PRINTED_ROWS, .first_col = 1, .first_row = 1};
    g->names = (uint8_t)(strcmp(names, "letters") == 0          ? FS_HEX_LETTERS
                         : strcmp(names, "dotted") == 0         ? FS_HEX_DOTTED
                         : strcmp(names, "northward") == 0      ? FS_HEX_DOTTED
                         : strcmp(names, "sheets") == 0 && seam ? FS_HEX_SHEETS + seam
                                                                : FS_HEX_CCRR);
    int hex = *first ? fs_hex_parse(g, first) : 0;
    if (hex == FS_NO_HEX)
        return false;
    g->first_col = (int16_t)(fs_hex_col(g, hex) + 1);
    g->first_row = (int16_t)(fs_hex_row(g, hex) + 1);
    bool is_northward = strcmp(names, "northward") == 0;
    g->columns = (uint16_t)number_of(b->board, "columns", 1, PRINTED_COLUMNS, 0);
    g->rows = (uint16_t)number_of(b->board, "rows", 1, PRINTED_ROWS, 0);
    g->low_odd = strcmp(text_of(b->board, "low"), "odd") == 0;
    if (is_northward) { /* the first hex lies in the topmost row, which has the highest number */
        g->names = FS_HEX_NORTHWARD;
        g->first_row = (int16_t)(g->first_row - g->rows + 1);
    }
    b->n_hexes = fs_hex_count(g);
    return b->n_hexes > 0 && b->n_hexes <= MAX_HEXES;
}

/* --- ground --- */

static int find_word(const char *const *list, int n, const char *word)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], word) == 0)
            return i;
    return -1;
}

static label *add_label(board *b, const char *text, const char *kind, point at)
{
    if (b->n_labels == MAX_LABELS || !*text)
        return NULL;
    b->label[b->n_labels] = (label){.text = text, .kind = kind, .at = at, .size = 20};
    return &b->label[b->n_labels++];
}

/* Six digits; what is no such text is `otherwise`. */
static unsigned read_mask(const json_t *item, const char *key, unsigned otherwise)
{
    const char *digits = text_of(item, key);
    unsigned mask = 0;

    if (strlen(digits) != 6)
        return otherwise;
    for (int d = 0; d < 6; d++)
        mask |= (digits[d] == '1' ? 1U : 0U) << d;
    return mask;
}

static void read_levels(board *b, ground *g, const json_t *item)
{
    bool is_hill = g->words >> HEX_HILL & 1;
    int level = number_of(item, "level", 0, TOP_LEVEL, is_hill);
    const char *digits = text_of(item, "levels");

    g->centre = (uint8_t)number_of(item, "centre", 0, TOP_LEVEL, level);
    for (int d = 0; d < 6; d++) {
        g->level[d] = (uint8_t)level;
        if (strlen(digits) == 6 && digits[d] >= '0' && digits[d] <= '9')
            g->level[d] = (uint8_t)(digits[d] - '0');
    }
    b->top = level > b->top ? level : b->top;
    b->has_levels |= number_of(item, "level", 0, TOP_LEVEL, 0) > 0;
}

static void read_hex(board *b, const json_t *item)
{
    const unsigned woods = 1U << HEX_GREEN_WOODS | 1U << HEX_OPEN_WOODS | 1U << HEX_WOODS;
    const char *name = text_of(item, "at");
    size_t i;
    const json_t *value;
    int hex;

    if (!hex_named(b, name, strlen(name), &hex))
        return;
    ground *g = &b->hex[hex];
    g->is_listed = true;
    json_array_foreach(json_object_get(item, "ground"), i, value)
    {
        const char *word = json_string_value(value) ? json_string_value(value) : "";
        int known = find_word(hex_words, HEX_WORDS, word);
        if (known >= 0)
            g->words |= 1U << known;
        else
            add_label(b, word, "word", plus(centre_of(b, hex), 0, 34));
    }
    read_levels(b, g, item);
    g->woods = (uint8_t)read_mask(item, "woods", g->words & woods ? ALL_SEXTANTS : 0);
    g->wheat = (uint8_t)read_mask(item, "wheat", g->words >> HEX_WHEAT & 1 ? ALL_SEXTANTS : 0);
    g->water = (uint8_t)read_mask(item, "lake", g->words & (1U << HEX_LAKE | 1U << HEX_SEA) ? ALL_SEXTANTS : 0);
    g->trench = (uint8_t)number_of(item, "trench", 0, 2, 0);
}

static void read_side(board *b, const json_t *item)
{
    size_t i;
    const json_t *value;
    int hex, d;

    if (!side_named(b, text_of(item, "at"), &hex, &d))
        return;
    int other = fs_hex_neighbour(&b->grid, hex, d);
    json_array_foreach(json_object_get(item, "ground"), i, value)
    {
        const char *word = json_string_value(value) ? json_string_value(value) : "";
        int known = find_word(side_words, SIDE_WORDS, word);
        if (known < 0) {
            add_label(b, word, "word", side_middle(b, hex, d));
            continue;
        }
        b->hex[hex].side[d] |= (uint16_t)(1U << known);
        if (other != FS_NO_HEX)
            b->hex[other].side[(d + 3) % 6] |= (uint16_t)(1U << known);
    }
}

static void read_out(board *b)
{
    size_t i;
    const json_t *value;
    int hex;

    json_array_foreach(json_object_get(b->board, "out"), i, value)
    {
        const char *name = json_string_value(value) ? json_string_value(value) : "";
        if (hex_named(b, name, strlen(name), &hex))
            b->hex[hex].is_out = true;
    }
}

/* Where the low columns have a hex less than the others, the grid's last row is filled up with hexes that are neither
 * played on nor have any ground, while others of that row do. */
static void find_beyond(board *b)
{
    int rows = b->grid.rows, n[2][2] = {{0}}; /* of low columns or others: all, those that are only filled up */

    for (int col = 0; col < b->grid.columns; col++) {
        const ground *g = &b->hex[fs_hex_at(&b->grid, col, rows - 1)];
        int drop = fs_column_drop(&b->grid, col);
        n[drop][0]++;
        n[drop][1] += g->is_out && !g->is_listed;
    }
    if (n[1][1] < n[1][0] || n[0][1] == n[0][0] || rows < 2)
        return;
    for (int col = 0; col < b->grid.columns; col++)
        if (fs_column_drop(&b->grid, col))
            b->hex[fs_hex_at(&b->grid, col, rows - 1)].is_beyond = true;
}

static void read_label(board *b, const json_t *item)
{
    const char *name = text_of(item, "at");
    int hex;

    if (!hex_named(b, name, strlen(name), &hex))
        return;
    point at = plus(centre_of(b, hex), number_of(item, "dx", -9999, 9999, 0), number_of(item, "dy", -9999, 9999, 0));
    label *l = add_label(b, text_of(item, "text"), text_of(item, "kind"), at);
    if (!l)
        return;
    l->angle = number_of(item, "angle", -360, 360, 0);
    l->size = number_of(item, "size", 6, 200, 0);
    l->is_placed = number_of(item, "dx", -9999, 9999, 0) || number_of(item, "dy", -9999, 9999, 0) || l->angle;
}

/* --- a table without hexes --- */

static void read_spot_label(board *b, const json_t *item, point at)
{
    label *l = add_label(b, text_of(item, "text"), text_of(item, "kind"), at);
    if (!l)
        return;
    l->angle = number_of(item, "angle", -360, 360, 0);
    l->size = number_of(item, "size", 6, 200, TABLE_LETTERS);
    l->is_placed = true;
}

/* Where the longest leg of a line begins: there its name has room, and few things lie across it. */
static int longest_leg(const shape *s)
{
    int best = 0;
    int64_t most = -1;

    for (int i = 0; i + 1 < s->n; i++) {
        int64_t x = s->at[i + 1].x - s->at[i].x, y = s->at[i + 1].y - s->at[i].y;
        if (x * x + y * y > most) {
            most = x * x + y * y;
            best = i;
        }
    }
    return best;
}

/* How far a name is turned to run up along a leg that is more steep than flat, in degrees; 0 beside others. */
static int steepness(point from, point to)
{
    int right = to.x - from.x, up = from.y - to.y;

    if (abs(up) <= abs(right))
        return 0;
    int lean = 1000 * right / up; /* to the right for each thousand up; the arc of its tangent is near enough */
    return -90 + lean * (60600 - 15600 * abs(lean) / 1000) / 1000000;
}

/* In the middle of an area; beside the longest leg of a line. Aside where another name stands there already. */
static void add_ground_label(board *b, const shape *s, const char *text, const char *kind)
{
    point at = shape_middle(s);
    int angle = 0;

    if (!s->is_closed && s->n > 1) {
        const point *leg = &s->at[longest_leg(s)];
        int beside = -s->width / 2 - 18;

        angle = steepness(leg[0], leg[1]);
        at = plus(middle(leg[0], leg[1]), angle ? beside : 0, angle ? 0 : beside);
    }
    label *l = add_label(b, text, kind, at);
    if (!l)
        return;
    l->angle = angle;
    l->size = TABLE_LETTERS;
}

/* Names of places, then those of the ground; a kind nobody draws is written out. */
static void read_table_labels(board *b)
{
    size_t i;
    const json_t *item;
    shape s;
    point at;

    json_array_foreach(json_object_get(b->board, "labels"), i, item)
    {
        if (spot_of(b, json_object_get(item, "at"), &at))
            read_spot_label(b, item, at);
    }
    json_array_foreach(json_object_get(b->view, "ground"), i, item)
    {
        const char *kind = ground_label_kind(text_of(item, "kind")), *text = text_of(item, "label");
        if (!*text && strcmp(kind, "word") == 0)
            text = text_of(item, "kind");
        if (shape_read(b, item, (int)i, &s))
            add_ground_label(b, &s, text, kind);
    }
}

static bool read_table(board *b, char *why, size_t cap)
{
    b->is_table = true;
    b->wide = number_of(b->board, "width", 1000, TABLE_LONGEST, 0) * TABLE_INCH / 1000;
    b->high = number_of(b->board, "height", 1000, TABLE_LONGEST, 0) * TABLE_INCH / 1000;
    b->label = calloc(MAX_LABELS, sizeof *b->label);
    if (!b->wide || !b->high || !b->label) {
        snprintf(why, cap, b->label ? "the view has a table without a size" : "out of memory");
        return false;
    }
    read_table_labels(b);
    return true;
}

bool board_read(board *b, const json_t *view, char *why, size_t cap)
{
    size_t i;
    const json_t *item;

    *b = (board){.view = view, .board = json_object_get(view, "board")};
    if (strcmp(text_of(b->board, "kind"), "table") == 0)
        return read_table(b, why, cap);
    if (strcmp(text_of(b->board, "kind"), "hex") != 0 || !read_grid(b)) {
        snprintf(why, cap, "the view has no board of hexes that could be drawn");
        return false;
    }
    b->hex = calloc((size_t)b->n_hexes, sizeof *b->hex);
    b->label = calloc(MAX_LABELS, sizeof *b->label);
    if (!b->hex || !b->label) {
        snprintf(why, cap, "out of memory");
        return false;
    }
    json_array_foreach(json_object_get(b->board, "hexes"), i, item) read_hex(b, item);
    read_out(b);
    find_beyond(b);
    json_array_foreach(json_object_get(b->board, "sides"), i, item) read_side(b, item);
    json_array_foreach(json_object_get(b->board, "labels"), i, item) read_label(b, item);
    b->joins_itself = !json_object_get(b->board, "sides");
    return true;
}

void board_free(board *b)
{
    free(b->hex);
    free(b->label);
    *b = (board){0};
}
