/* click.c - a bare click: a piece or a place without a verb. */
#include <firestep/options.h>

bool fs_click_fits(const fs_options *list, const fs_option *click)
{
    for (int i = 0; i < list->n && i < list->cap; i++) {
        const fs_option *o = &list->at[i];

        if ((!click->subject || click->subject == o->subject) &&
            (!click->place || (click->place == o->place && click->x == o->x && click->y == o->y)))
            return true;
    }
    return false;
}

fs_option fs_click_as_main(const fs_option *click, const fs_decision *d, bool has_subject, bool has_place)
{
    fs_option o = *click;

    o.verb = d->main;
    if (!has_subject)
        o.subject = 0;
    else if (!o.subject)
        o.subject = d->subject;
    if (!has_place)
        o.place = 0, o.x = o.y = 0;
    return o;
}
