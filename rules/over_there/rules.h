/* rules.h - one constant for each rule and ruling of the catalogue: OT_VI_D_2, OT_CH_fire_60, OT_R_64. */
#ifndef OT_RULES_H
#define OT_RULES_H

enum ot_rule {
    OT_NO_RULE,
#define RULE(constant, number, title) constant,
#include <over_there/rules.def>
#undef RULE
    OT_RULES
};

#endif
