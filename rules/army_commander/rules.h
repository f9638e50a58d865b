/* rules.h - one constant for each rule and ruling of the catalogue: AC_3_5b, AC_R52. */
#ifndef AC_RULES_H
#define AC_RULES_H

enum ac_rule {
    AC_NO_RULE,
#define RULE(constant, number, title) constant,
#include <army_commander/rules.def>
#undef RULE
    AC_RULES
};

#endif
