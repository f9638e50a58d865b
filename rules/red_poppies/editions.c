/* editions.c - the tables of editions.h. The errata of the second volume touch nothing that is played here [13.0e]
 * [R91]. */
#include "editions.h"
#include "rules.h"

#include <string.h>

const char *rp_edition_name(int edition) { return edition == RP_V1 ? "v1" : edition == RP_V3 ? "v3" : NULL; }

int rp_edition_of(const char *name) { return strcmp(name, "v1") == 0 ? RP_V1 : strcmp(name, "v3") == 0 ? RP_V3 : 0; }

const rp_edition_row rp_edition_table[RP_DIFFERENCES] = {
    /*                         name                printed v1     v3    rules, errata */
    [RP_STACKING_AFV] = {"stacking-afv", false, false, true, RP_3_4_v1, RP_3_4_v3, RP_NO_RULE},
    [RP_FRIENDS_OVER_TRENCH] = {"friends-over-trench", false, true, true, RP_4_6_v1, RP_4_6_v3, RP_R14},
    [RP_EDGE_HEXES] = {"edge-hexes", false, true, true, RP_2_2c, RP_2_2b, RP_12_0e},
    [RP_CONTROL_STAYS] = {"control-stays", false, true, true, RP_3_9a, RP_3_9a, RP_12_0e},
    [RP_RETURN_FIRE_ONLY] = {"return-fire-only", false, true, true, RP_6_74c, RP_6_74c, RP_12_0e},
    [RP_MELEE_FIRST] = {"melee-first", false, true, true, RP_6_9_v1, RP_6_9_v3, RP_12_0e},
    [RP_MORTAR_MOVES_1] = {"mortar-moves-1", false, true, true, RP_R60, RP_R60, RP_12_0e},
    [RP_YS1_CORRECTED] = {"ys1-corrected", false, true, true, RP_R45, RP_R45, RP_12_0e},
};

bool rp_holds(int edition, enum rp_difference d)
{
    return edition == RP_V1 ? rp_edition_table[d].v1 : rp_edition_table[d].v3;
}

fs_rule rp_rule_of(int edition, enum rp_difference d)
{
    return edition == RP_V1 ? rp_edition_table[d].rule_v1 : rp_edition_table[d].rule_v3;
}

const rp_switch_row rp_switch_table[RP_SWITCHES] = {
#define SWITCH(name, word, meaning, ruling, ...) [RP_SW_##name] = {word, meaning, ruling},
#include "switches.def"
#undef SWITCH
};

int rp_switch_of(const char *name)
{
    for (int i = 0; i < RP_SWITCHES; i++) {
        if (strcmp(rp_switch_table[i].name, name) == 0)
            return i;
    }
    return -1;
}

const rp_fix rp_fix_table[] = {{NULL, 0, RP_NO_RULE}};

uint64_t rp_fixes_of(uint16_t revision)
{
    uint64_t fixes = 0;

    for (int i = 0; rp_fix_table[i].name; i++) {
        if (rp_fix_table[i].revision <= revision)
            fixes |= (uint64_t)1 << i;
    }
    return fixes;
}
