/* channel.h - lines of text to and from another process, each within its time. */
#ifndef BOTS_CHANNEL_H
#define BOTS_CHANNEL_H

#include <stddef.h>
#include <stdint.h>

enum { CHANNEL_LINE = 1 << 20 }; /* the longest line that is taken */

enum channel_end {
    CHANNEL_OK,
    CHANNEL_SILENT, /* the time is over */
    CHANNEL_GONE,   /* the other end is closed */
    CHANNEL_LONG,   /* a line longer than CHANNEL_LINE */
    CHANNEL_MEMORY
};

typedef struct channel {
    int in, out; /* descriptors */
    char *buffer;
    size_t n, cap, taken; /* bytes there; room; bytes of the line given out last, its end included */
} channel;

enum { CHANNEL_EVER = -1 }; /* as a time: no limit */

/* Milliseconds on a clock that only goes forward. */
int64_t channel_now(void);
/* Sends the text and the end of a line, before the time `until`. */
int channel_send(channel *, const char *text, size_t n, int64_t until);
/* The next line without its end, good until the next call. */
int channel_receive(channel *, int64_t until, char **line);
void channel_free(channel *);

#endif
