/* parts.c - whether an option has the parts of its verb, and nothing else. */
#include <firestep/options.h>

/* What a verb must have to name a place of each kind. */
static unsigned parts_for(uint8_t place)
{
    switch (place) {
    case FS_HEX:
        return FS_HAS_HEX | FS_MAY_HEX;
    case FS_HEXSIDE:
        return FS_HAS_HEXSIDE;
    case FS_VERTEX:
        return FS_HAS_VERTEX;
    case FS_POINT:
        return FS_HAS_POINT | FS_MAY_POINT;
    case FS_NUMBER:
        return FS_HAS_NUMBER | FS_MAY_NUMBER;
    default:
        return 0;
    }
}

static bool has_place(unsigned parts, const fs_option *o)
{
    if (o->place == FS_NOWHERE)
        return o->x == 0 && o->y == 0 &&
               !(parts & (FS_HAS_HEX | FS_HAS_HEXSIDE | FS_HAS_VERTEX | FS_HAS_POINT | FS_HAS_NUMBER));
    return parts & parts_for(o->place) && (o->y == 0 || (o->place != FS_HEX && o->place != FS_NUMBER));
}

bool fs_has_parts(unsigned parts, const fs_option *o)
{
    bool fits = has_place(parts, o) && !o->subject == !(parts & FS_HAS_SUBJECT);

    if (parts & FS_HAS_FACING)
        fits &= o->object < 3600;
    else if (!(parts & FS_MAY_OBJECT))
        fits &= !o->object == !(parts & FS_HAS_OBJECT);
    if (!(parts & FS_MAY_FORM))
        fits &= !o->form == !(parts & FS_HAS_FORM);
    return fits;
}
