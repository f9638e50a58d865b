/* over_there_pieces.c - pieces of a scenario: what class, nation, labels, date and front make of them. */
#include "over_there_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const ot_tag_words[] = {
    "crack",    "french18", "irregular",        "bolshevik", "native",         "elite",  "green", "legion_us",
    "egyptian", "boer",     "colonial_regular", "zulu",      "mounted_native", "german", "masks", NULL};

int ot_open_lists(ot_reader *r) { return ot_tsv_open(&r->tags, "tables/over_there", "nation_tags", r->load->error); }

void ot_close_lists(ot_reader *r)
{
    ot_tsv_close(&r->armies);
    ot_tsv_close(&r->tags);
}

ot_piece *ot_new_piece(ot_reader *r, int node, fs_side side, int class_, const char *name)
{
    ot_scenario *sc = r->sc;
    int u = sc->base.n_units + 1;
    ot_piece *p = &sc->piece[u];

    if (u == OT_MAX_PIECES) {
        fs_yaml_fail(r->y, node, "at most 127 pieces, dismounted guns of vehicles included", "more");
        return NULL;
    }
    if (!*name || strlen(name) >= OT_ID ||
        strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                     "0123456789-_.") != strlen(name)) {
        fs_yaml_fail(r->y, node, "a name of letters, digits, - _ and .", "%s", name);
        return NULL;
    }
    for (int i = 1; i < u; i++)
        if (strcmp(sc->piece[i].name, name) == 0) {
            fs_yaml_fail(r->y, node, "a name of its own", "%s twice", name);
            return NULL;
        }
    snprintf(p->name, sizeof p->name, "%s", name);
    snprintf(p->title, sizeof p->title, "%s", name);
    p->class_ = (uint8_t)class_;
    p->side = side;
    p->section = (uint8_t)u;
    p->castings = 1;
    if (class_ >= OT_CAVALRY && class_ <= OT_CAMEL_IRREGULAR)
        p->starts |= OT_STARTS_MOUNTED;
    p->gun = sc->tables.of_class[class_][OT_AS_IS].weapon; /* artillery: by its gun */
    if (p->gun == OT_W_RIFLE)
        p->gun = 0;
    sc->base.n_units++;
    return p;
}

ot_piece *ot_new_vehicle(ot_reader *r, int node, fs_side side, int class_, int model, int section, const char *name)
{
    const ot_model *m = &r->sc->tables.model[model];
    ot_piece *p = ot_new_piece(r, node, side, class_, name), *guns;
    char reserve[OT_ID + 8];
    int u = r->sc->base.n_units;

    if (!p)
        return NULL;
    p->model = (uint8_t)model;
    p->crew = m->crew;
    p->gun = 0;
    if (section)
        p->section = (uint8_t)section;
    if (!m->guns)
        return p;
    snprintf(reserve, sizeof reserve, "%s.guns", name);
    guns = ot_new_piece(r, node, side, OT_DISMOUNTED, reserve);
    if (!guns)
        return NULL;
    guns->castings = m->guns;
    guns->gun = m->gun_weapon;
    guns->model = (uint8_t)model;
    guns->reserve = (uint8_t)u;
    p->reserve = (uint8_t)(u + 1);
    return p;
}

/* --- labels and nations --- */

static bool has_word(const char *words, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = words; (at = strstr(at, word)); at += n)
        if ((at == words || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    return false;
}

/* Whether a line of nation_tags is meant for the piece. */
static bool is_meant(const ot_reader *r, int row, const ot_piece *p, const char *labels)
{
    const char *classes = ot_tsv_cell(&r->tags, row, "classes"), *years = ot_tsv_cell(&r->tags, row, "years");
    const char *label = ot_tsv_cell(&r->tags, row, "label"), *rest = ot_tsv_cell(&r->tags, row, "not_label");
    int from = atoi(years), to = (int)strlen(years) > 5 ? atoi(years + 5) : from;
    char word[FS_WORD];

    if (strcmp(ot_tsv_cell(&r->tags, row, "nation"), p->nation) != 0 || r->sc->year < from || r->sc->year > to)
        return false;
    if (strcmp(classes, "*") != 0 && !has_word(classes, ot_class_words[p->class_ - 1]))
        return false;
    while (fs_next_word(&rest, word))
        if (has_word(labels, word))
            return false;
    return !*label || has_word(labels, label);
}

static int give_labels(ot_reader *r, int node, ot_piece *p, const char *labels)
{
    static const char *const words[] = {
        "elite", "green",  "irregular",      "native", "zulu",     "bolshevik",        "egyptian",
        "anzac", "legion", "mounted_native", "boer",   "colonial", "colonial_regular", "mounted_infantry",
        NULL};
    static const uint16_t tags[] = {
        OT_ELITE, OT_GREEN, OT_IRREGULAR,      OT_NATIVE, OT_ZULU, OT_BOLSHEVIK | OT_IRREGULAR, OT_EGYPTIAN,
        0,        0,        OT_MOUNTED_NATIVE, 0,         0,       OT_COLONIAL_REGULAR,         OT_MOUNTED_NATIVE};
    char word[FS_WORD];
    int which;

    while (fs_next_word(&labels, word)) {
        if (fs_node_choice(r->y, node, word, words, &which))
            return 1;
        p->tags |= tags[which];
    }
    return 0;
}

int ot_give_tags(ot_reader *r, int node, ot_piece *p, const char *labels)
{
    uint32_t bits;

    if (give_labels(r, node, p, labels))
        return 1;
    for (int row = 0; row < r->tags.n; row++) {
        if (!is_meant(r, row, p, labels))
            continue;
        if (ot_tsv_words(&r->tags, row, "tags", ot_tag_words, &bits))
            return 1;
        p->tags |= (uint16_t)(bits >> 1); /* words count from 1 */
    }
    if (r->masks & p->side)
        p->tags |= OT_MASKED_FRONT;
    return 0;
}
