/* plane.h - points. */
#ifndef FIRESTEP_PLANE_H
#define FIRESTEP_PLANE_H

#include "types.h"

typedef struct fs_point {
    int32_t x, y;
} fs_point;

#endif
