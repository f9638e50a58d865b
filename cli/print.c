/* print.c - answers and trouble. */
#define _DEFAULT_SOURCE
#include "print.h"
#include "args.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* Control characters of a file or an argument must not reach the terminal, nor make two lines of one. */
static void clean(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at; at++)
        if (*at < 32 || *at == 127)
            *at = ' ';
}

int cli_fail(const char *format, ...)
{
    char line[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    clean(line);
    fprintf(stderr, "firestep: %s\n", line);
    return CLI_WRONG;
}

int cli_emit(FILE *out, text_put *put, void *ctx)
{
    size_t n;
    char *text = text_make(put, ctx, &n);
    if (!text)
        return cli_fail("out of memory");
    fwrite(text, 1, n, out);
    fputc('\n', out);
    free(text);
    return 0;
}

bool cli_has_colour(void)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

const char *cli_colour(enum cli_colour c)
{
    static const char *const code[] = {"\033[0m", "\033[1m", "\033[2m", "\033[36m", "\033[33m", "\033[32m", "\033[31m"};
    return cli_has_colour() ? code[c] : "";
}

int cli_width(void)
{
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    long n = columns ? strtol(columns, NULL, 10) : 0;
    if (n <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        n = size.ws_col;
    if (n <= 0)
        n = 80;
    return n < 40 ? 40 : n > 500 ? 500 : (int)n;
}

int cli_columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void wrap_paragraph(FILE *out, const char *text, size_t n, int indent, int width)
{
    int at = 0;
    for (size_t i = 0; i < n;) {
        size_t end = i;
        int columns = 0;
        while (end < n && text[end] != ' ')
            columns += ((unsigned char)text[end++] & 0xc0) != 0x80;
        if (at && at + 1 + columns > width - indent) {
            fputc('\n', out);
            at = 0;
        }
        if (at)
            fputc(' ', out);
        else
            fprintf(out, "%*s", indent, "");
        fwrite(text + i, 1, end - i, out);
        at += columns + (at ? 1 : 0);
        i = end + (end < n);
        while (i < n && text[i] == ' ')
            i++;
    }
    fputc('\n', out);
}

void cli_wrap(FILE *out, const char *text, int indent, int width)
{
    size_t n = strlen(text);
    while (n && text[n - 1] == '\n')
        n--;
    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t length = end ? (size_t)(end - text) - at : n - at;
        wrap_paragraph(out, text + at, length, indent, width);
        at += length + 1;
    }
}

void cli_progress(const char *what, uint64_t done, uint64_t of)
{
    static time_t last;
    if (!isatty(STDERR_FILENO))
        return;
    time_t now = time(NULL);
    if (done >= of) {
        fprintf(stderr, "\r\033[K");
    } else if (now != last) {
        fprintf(stderr, "\r%s: %llu of %llu\033[K", what, (unsigned long long)done, (unsigned long long)of);
        last = now;
    }
    fflush(stderr);
}

int cli_finish(int code)
{
    bool bad = fflush(stdout) != 0 || ferror(stdout);
    if (!bad)
        return code;
    return cli_fail("cannot write the answer to standard output: %s", strerror(errno ? errno : EIO));
}
