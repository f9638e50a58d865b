/* log.c - events one behind the other: event, modifiers, dice padded to eight bytes. */
#include <firestep/log.h>

#include <string.h>

static size_t padded(size_t n) { return (n + 7) & ~(size_t)7; }

static size_t size_of(const fs_event *e) { return sizeof *e + e->n_mods * sizeof(fs_mod) + padded(e->n_dice); }

void fs_say(fs_run *run, const fs_event *event, const fs_sum *sum, const uint8_t *dice, int n_dice)
{
    fs_log *log = run->log;

    if (!log || run->is_cut)
        return;
    assert(n_dice >= 0 && n_dice <= UINT8_MAX);
    fs_event e = *event;
    e.n_mods = sum ? (uint8_t)sum->n : 0;
    e.n_dice = dice ? (uint8_t)n_dice : 0;
    size_t size = size_of(&e);
    if (log->lost > 0 || size > log->cap - log->n) { /* nothing after a gap: the rest is still a prefix */
        log->lost += size;
        return;
    }
    uint8_t *to = log->at + log->n;
    memcpy(to, &e, sizeof e);
    to += sizeof e;
    if (e.n_mods > 0)
        memcpy(to, sum->mod, e.n_mods * sizeof(fs_mod));
    to += e.n_mods * sizeof(fs_mod);
    if (e.n_dice > 0) {
        memset(to, 0, padded(e.n_dice));
        memcpy(to, dice, e.n_dice);
    }
    log->n += size;
}

const fs_event *fs_log_next(const fs_log *log, size_t *at)
{
    if (*at >= log->n || log->n - *at < sizeof(fs_event))
        return NULL;
    const fs_event *e = (const fs_event *)(const void *)(log->at + *at);
    if (log->n - *at < size_of(e))
        return NULL;
    *at += size_of(e);
    return e;
}

const fs_mod *fs_event_mods(const fs_event *e) { return (const fs_mod *)(const void *)(e + 1); }

const uint8_t *fs_event_dice(const fs_event *e) { return (const uint8_t *)(fs_event_mods(e) + e->n_mods); }
