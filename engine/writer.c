/* writer.c - text and JSON into a buffer of the caller's.
 *
 * Commas are found by looking at the character written last. Once the text has outgrown the
 * buffer that character is gone; a comma is then always counted, so `n` is at least what is needed.
 */
#include <firestep/writer.h>

#include <string.h>

static const char digit_pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
                                  "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
                                  "8081828384858687888990919293949596979899";

void fs_put_n(fs_writer *w, const char *text, size_t n)
{
    if (w->n < w->cap) {
        size_t room = w->cap - w->n;

        memcpy(w->at + w->n, text, n < room ? n : room);
    }
    w->n += n;
}

void fs_put(fs_writer *w, const char *text) { fs_put_n(w, text, strlen(text)); }

void fs_put_char(fs_writer *w, char c)
{
    if (w->n < w->cap)
        w->at[w->n] = c;
    w->n++;
}

void fs_put_int(fs_writer *w, int64_t value)
{
    char digits[20];
    char *p = digits + sizeof digits;
    uint64_t u = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    while (u >= 100) {
        p -= 2;
        memcpy(p, digit_pairs + 2 * (u % 100), 2);
        u /= 100;
    }
    if (u >= 10) {
        p -= 2;
        memcpy(p, digit_pairs + 2 * u, 2);
    } else {
        *--p = (char)('0' + u);
    }
    if (value < 0)
        *--p = '-';
    fs_put_n(w, p, (size_t)(digits + sizeof digits - p));
}

void fs_put_hex64(fs_writer *w, uint64_t value)
{
    char text[16];

    for (int i = 15; i >= 0; i--, value >>= 4)
        text[i] = "0123456789abcdef"[value & 15];
    fs_put_n(w, text, sizeof text);
}

bool fs_put_end(fs_writer *w)
{
    if (w->n < w->cap) {
        w->at[w->n] = '\0';
        return true;
    }
    if (w->cap > 0)
        w->at[w->cap - 1] = '\0';
    return false;
}

int fs_put_fault(char *why, size_t cap, const char *what, const char *name)
{
    fs_writer w = {why, 0, cap};

    fs_put(&w, what);
    if (name) {
        fs_put(&w, ": ");
        fs_put(&w, name);
    }
    fs_put_end(&w);
    return 1;
}

/* Whether `c` can only be the end of a JSON value. */
static bool ends_value(char c)
{
    return c == '"' || c == '}' || c == ']' || (c >= '0' && c <= '9') || c == 'e' || c == 'l';
}

static void put_comma(fs_writer *w)
{
    if (w->n > 0 && (w->n > w->cap || ends_value(w->at[w->n - 1])))
        fs_put_char(w, ',');
}

/* RFC 8259, 7: quotation mark, reverse solidus and control characters are escaped. */
static bool is_clean(char c) { return (unsigned char)c >= 0x20 && c != '"' && c != '\\'; }

static void put_escaped(fs_writer *w, char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letter[] = "\"\\bfnrt";
    const char *found = strchr(plain, c);

    fs_put_char(w, '\\');
    if (found) {
        fs_put_char(w, letter[found - plain]);
    } else {
        fs_put_n(w, "u00", 3);
        fs_put_char(w, (char)('0' + ((unsigned char)c >> 4)));
        fs_put_char(w, "0123456789abcdef"[c & 15]);
    }
}

static void put_string(fs_writer *w, const char *text)
{
    fs_put_char(w, '"');
    while (*text) {
        const char *end = text;

        while (is_clean(*end))
            end++;
        fs_put_n(w, text, (size_t)(end - text));
        if (*end)
            put_escaped(w, *end++);
        text = end;
    }
    fs_put_char(w, '"');
}

static void put_key(fs_writer *w, const char *key)
{
    put_comma(w);
    if (key) {
        put_string(w, key);
        fs_put_char(w, ':');
    }
}

void fs_json_open(fs_writer *w, const char *key, char bracket)
{
    assert(bracket == '{' || bracket == '[');
    put_key(w, key);
    fs_put_char(w, bracket);
}

void fs_json_close(fs_writer *w, char bracket)
{
    assert(bracket == '}' || bracket == ']');
    fs_put_char(w, bracket);
}

void fs_json_str(fs_writer *w, const char *key, const char *value)
{
    put_key(w, key);
    put_string(w, value);
}

void fs_json_int(fs_writer *w, const char *key, int64_t value)
{
    put_key(w, key);
    fs_put_int(w, value);
}

void fs_json_bool(fs_writer *w, const char *key, bool value)
{
    put_key(w, key);
    fs_put(w, value ? "true" : "false");
}

void fs_json_null(fs_writer *w, const char *key)
{
    put_key(w, key);
    fs_put_n(w, "null", 4);
}

void fs_json_open_sheet(fs_writer *w, const char *title, const char *const *columns, size_t n)
{
    fs_json_open(w, NULL, '{');
    fs_json_str(w, "title", title);
    fs_json_open(w, "columns", '[');
    for (size_t i = 0; i < n; i++)
        fs_json_str(w, NULL, columns[i]);
    fs_json_close(w, ']');
    fs_json_open(w, "rows", '[');
}

void fs_json_close_sheet(fs_writer *w)
{
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}
