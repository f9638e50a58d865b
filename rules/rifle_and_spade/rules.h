/* rules.h - one constant for each rule and ruling of the catalogue: RS_17_2_1, RS_11_8_3, RS_R58. Searching the
 * catalogue is the index of the book [22.0]. */
#ifndef RS_RULES_H
#define RS_RULES_H

enum rs_rule {
    RS_NO_RULE,
#define RULE(constant, number, title) constant,
#include <rifle_and_spade/rules.def>
#undef RULE
    RS_RULES
};

#endif
