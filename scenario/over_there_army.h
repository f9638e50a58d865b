/* over_there_army.h - armies from the lists, and a table to fight on: an order of battle becomes a position.
 *
 *     army: over_there
 *     date: 1918-08
 *     front: western
 *     attacker: red
 *     table: 72 x 48             # or the table of a scenario: ot4-hill-174
 *     density: 2                 # 0 bare to 4 close country
 *     works: yes                 # trenches and wire for the defender
 *     seed: 7
 *     red: { nation: British Empire, units: [8 x British/colonial infantry company lmg 1] }
 *     black: { nation: Germany, formation: Infantry division 1916-18, units: [4 x Infantry company lmg 1] }
 *
 * What the book forbids is an error, what it advises against a warning [XVII.2] [XVII.4] [XVII.6]. The text that comes
 * out is a position at the set-up (army.h).
 */
#ifndef OT_ARMY_H
#define OT_ARMY_H

#include "army.h"
#include "over_there_tsv.h"

enum { OT_ARMY_ENTRIES = 40, OT_ARMY_EACH = 40, OT_ARMY_WORDS = 96 };

typedef struct ot_army_entry {
    int row;                   /* of units/over_there.tsv */
    int count;                 /* units */
    int castings;              /* 0: as the list has it */
    char words[OT_ARMY_WORDS]; /* what else was said: lmg 1 gun heavy off 105 labels anzac */
    int node;                  /* of the tree, for findings */
    bool is_out;               /* refused: not written again */
} ot_army_entry;

typedef struct ot_force {
    char nation[32], formation[64];
    ot_army_entry entry[OT_ARMY_ENTRIES];
    int n, node;
} ot_force;

/* The table of a scenario. */
enum { OT_SITE_PRIZES = 4, OT_SITE_MAP = 1 << 14 };
typedef struct ot_site {
    int width, height;
    char map[OT_SITE_MAP]; /* the lines of `map` */
    bool is_whole;
    char lines[256]; /* the defender's trenches, each after a comma */
    struct {
        char name[32], title[96];
    } prize[OT_SITE_PRIZES];
    int n_prizes;
} ot_site;

typedef struct ot_army {
    int year, month, width, height; /* inches */
    char date[16], front[16];
    int attacker; /* 1 red, 2 black */
    int density, works;
    uint64_t seed;
    char site_id[64]; /* of a scenario whose table it is; "" one is made */
    ot_site site;
    ot_force force[3]; /* by side */
} ot_army;

extern const fs_army_format ot_army_format;
int ot_army_make(const struct fs_yaml *, fs_writer *, struct fs_lint *);

/* over_there_pickup.c: the keys table, wind, map and objectives of a pick-up game, the same for the same army. */
void ot_put_pickup(const ot_army *, fs_writer *);
/* over_there_site.c: nonzero if there is no such scenario of this system. */
int ot_open_site(const char *id, int attacker, ot_site *, fs_load_error *);
/* over_there_limits.c */
struct fs_lint;
int ot_army_battalions(const ot_army *, const ot_tsv *armies, int side); /* of foot, rounded down */
void ot_check_limits(const ot_army *, const ot_tsv *armies, const ot_tsv *formations, struct fs_lint *);

#endif
