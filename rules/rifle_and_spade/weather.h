/* weather.h - the sky at the beginning of a turn. */
#ifndef RS_WEATHER_H
#define RS_WEATHER_H

#include "steps.h"

/* What was thrown ends with its hour; at 4am it is thrown again [21.0]. */
void rs_look_at_the_sky(rs_ctx *);

#endif
