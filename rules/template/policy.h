/* policy.h - weights and a value for opponents. */
#ifndef TP_POLICY_H
#define TP_POLICY_H

#include "state.h"
#include "words.h"

void tp_policy(const fs_scenario *, const void *, fs_side, const fs_options *, void *mind, int32_t *weight);
int32_t tp_appraise(const fs_scenario *, const void *, fs_side);

#endif
