/* scenario.c - the built-in scenario. */
#include "scenario.h"

#include "template.h"

static const fs_board board = {.grid = {.columns = TP_SIDE_OF_BOARD,
                                        .rows = TP_SIDE_OF_BOARD,
                                        .low_odd = 0,
                                        .names = FS_HEX_CCRR,
                                        .first_col = 1,
                                        .first_row = 1}};

static const char *const unit_names[] = {"", "a1", "a2", "a3", "b1", "b2", "b3"};
static const char *const unit_titles[] = {"",          "patrol A1", "patrol A2", "patrol A3",
                                          "patrol B1", "patrol B2", "patrol B3"};
static const fs_names names = {.unit = unit_names,
                               .unit_title = unit_titles,
                               .side = {"nobody", "red", "blue", "both"},
                               .side_title = {"nobody", "Red", "Blue", "both sides"}};

static const uint8_t no_switches[] = {0};
static const uint64_t no_fixes[] = {0};

static const tp_scenario patrols = {
    .base = {.rules = &fs_ruleset_template,
             .id = "template-patrols",
             .title = "Two patrols in the woods",
             .hash = 0x7061747267616d65,
             .edition = 1,
             .variant = 0,
             .revision = 1,
             .n_units = TP_PIECES,
             .switches = no_switches,
             .fixes = no_fixes,
             .board = &board,
             .names = &names,
             .max_turns = TP_ROUNDS,
             .max_lines = 400},
    .start = {0, 6, 2, 8, 16, 22, 18}, /* columns 2 and 1 against 4 and 5, so that contact comes early */
    .woods = 1u << 12 | 1u << 7 | 1u << 17,
};

const fs_scenario *tp_scenario_builtin(void) { return &patrols.base; }
