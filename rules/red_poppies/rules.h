/* rules.h - one constant for each rule and ruling of the catalogue: RP_4_41a, RP_3_4_v1, RP_R52. */
#ifndef RP_RULES_H
#define RP_RULES_H

enum rp_rule {
    RP_NO_RULE,
#define RULE(constant, number, title) constant,
#include <red_poppies/rules.def>
#undef RULE
    RP_RULES
};

#endif
