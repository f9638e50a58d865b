/* types.h - the types of unit a rule may ask for [3.11a]. A horse gun has two [3.12a]. */
#ifndef RP_TYPES_H
#define RP_TYPES_H

enum rp_type {
    RP_INFANTRY = 1 << 0, /* engineers too [R30] */
    RP_CAVALRY = 1 << 1,
    RP_MACHINE_GUN = 1 << 2,
    RP_ARTILLERY = 1 << 3,
    RP_MORTAR = 1 << 4,
    RP_FLAMETHROWER = 1 << 5,
    RP_TANK = 1 << 6,
    RP_ARMORED_CAR = 1 << 7,
    RP_GUN = RP_MACHINE_GUN | RP_ARTILLERY | RP_MORTAR, /* [3.11b] */
    RP_AFV = RP_TANK | RP_ARMORED_CAR                   /* [3.11c] */
};

#endif
