/* template.h - a complete tiny game: three patrols a side, secret orders, return fire.
 *
 * It is the start for a new system and the toy for all generic tests. Copy the folder,
 * rename the prefix, and replace one file after the other.
 */
#ifndef TP_TEMPLATE_H
#define TP_TEMPLATE_H

#include <firestep/ruleset.h>

extern const fs_ruleset fs_ruleset_template;

/* The one scenario of the game: it needs no data file. */
const fs_scenario *tp_scenario_builtin(void);

#endif
