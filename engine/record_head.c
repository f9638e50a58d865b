/* record_head.c - reading the header of a record, and holding it against the scenario. */
#include "record_head.h"

#include <firestep/words.h>
#include <string.h>

static bool is_known(fs_span name)
{
    static const char *const names[] = {"record", "ruleset",      "edition", "variant", "revision", "scenario",
                                        "switch", "player",       "dice",    "seed",    "secret",   "contribution",
                                        "date",   "game",         "note",    "strict",  "copy",     "commitment",
                                        "level",  "announcement", "link"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (span_is(name, names[i]))
            return true;
    }
    return false;
}

static bool may_repeat(fs_span name)
{
    return span_is(name, "switch") || span_is(name, "player") || span_is(name, "contribution") ||
           span_is(name, "note") || span_is(name, "level");
}

static bool read_hash(fs_span s, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < s.n; i++) {
        const char *digit = s.at[i] ? strchr("0123456789abcdef", s.at[i]) : NULL;

        if (!digit)
            return false;
        *out = *out << 4 | (uint64_t)(digit - "0123456789abcdef");
    }
    return s.n == 16;
}

/* A tag that the head keeps as a number or name; nonzero with the error. */
static int take_tag(const text *t, fs_record_head *head, fs_tag tag)
{
    uint32_t number = 0;
    struct {
        const char *name;
        uint16_t *to;
    } numbers[] = {{"edition", &head->edition}, {"variant", &head->variant}, {"revision", &head->revision}};

    if (span_is(tag.name, "record") && (!span_number(tag.rest, UINT16_MAX, &number) || number != 1))
        return text_wrong(t, tag.rest.at, "this program reads records of format 1, not ", tag.rest);
    for (size_t i = 0; i < 3; i++) {
        if (!span_is(tag.name, numbers[i].name))
            continue;
        if (!span_number(tag.rest, UINT16_MAX, &number))
            return text_wrong(t, tag.rest.at, "a number is expected, not ", tag.rest);
        *numbers[i].to = (uint16_t)number;
    }
    if (span_is(tag.name, "ruleset"))
        head->ruleset = tag.rest;
    if (span_is(tag.name, "copy"))
        head->is_copy = true;
    if (span_is(tag.name, "scenario")) {
        fs_span rest = tag.rest;

        head->scenario = span_cut(&rest, ' ');
        if (!read_hash(rest, &head->hash))
            return text_wrong(t, tag.rest.at, "a scenario is its name and 16 hexadecimal digits, not ", tag.rest);
    }
    return 0;
}

static int read_tag(const text *t, fs_record_head *head, fs_span line)
{
    fs_tag tag;

    if (line.at[line.n - 1] != ']')
        return text_wrong(t, line.at, "the bracket is not closed: ", line);
    tag.rest = span_trim((fs_span){line.at + 1, line.n - 2});
    tag.name = span_cut(&tag.rest, ' ');
    if (!is_known(tag.name))
        return text_wrong(t, line.at + 1, "unknown in a header: ", tag.name);
    if (head->n_tags == 0 && !span_is(tag.name, "record"))
        return text_wrong(t, line.at, "a record begins with [record 1]", span_of(""));
    for (int i = 0; i < head->n_tags; i++) {
        fs_span other = head->tag[i].name;

        if (!may_repeat(tag.name) && other.n == tag.name.n && memcmp(other.at, tag.name.at, other.n) == 0)
            return text_wrong(t, line.at + 1, "said twice: ", tag.name);
    }
    if (head->n_tags == FS_RECORD_TAGS)
        return text_wrong(t, line.at, "the header is too long", span_of(""));
    head->tag[head->n_tags++] = tag;
    return take_tag(t, head, tag);
}

int fs_record_peek(const char *at, size_t n, fs_record_head *head, fs_record_error *e)
{
    text t = {.at = at, .n = n, .e = e};
    fs_span line;
    int found;

    memset(head, 0, sizeof *head);
    memset(e, 0, sizeof *e);
    head->first_line = 1;
    while ((found = text_line(&t, &line)) == 1 && line.at[0] == '[') {
        if (read_tag(&t, head, line))
            return 1;
        head->lines_at = t.next;
        head->first_line = t.line + 1;
    }
    if (found < 0)
        return 1;
    if (head->n_tags == 0)
        return text_wrong(&t, NULL, "a record begins with [record 1]", span_of(""));
    if (head->ruleset.n == 0)
        return text_wrong(&t, NULL, "the header does not say [ruleset ...]", span_of(""));
    if (head->scenario.n == 0)
        return text_wrong(&t, NULL, "the header does not say [scenario ...]", span_of(""));
    return 0;
}

bool fs_record_switch(const fs_record_head *head, int *at, fs_span *name, fs_span *value)
{
    while (*at < head->n_tags) {
        const fs_tag *tag = &head->tag[(*at)++];
        fs_span rest = tag->rest;

        if (!span_is(tag->name, "switch"))
            continue;
        *name = span_cut(&rest, ' ');
        *value = rest;
        return true;
    }
    return false;
}

bool fs_record_tag(const fs_record_head *head, const char *name, fs_span *rest)
{
    for (int i = 0; i < head->n_tags; i++) {
        if (span_is(head->tag[i].name, name)) {
            *rest = head->tag[i].rest;
            return true;
        }
    }
    return false;
}

static int check_switches(const text *t, const fs_record_head *head, const fs_scenario *sc)
{
    fs_span name, value;
    int at = 0;

    while (fs_record_switch(head, &at, &name, &value)) {
        int i = fs_find_switch(sc->rules, name.at, name.n);

        if (i < 0)
            return text_wrong(t, NULL, "this system has no switch ", name);
        if (fs_find_switch_value(sc->rules, i, value.at, value.n) != sc->switches[i])
            return text_wrong(t, NULL, "the scenario was loaded with another value of the switch ", name);
    }
    return 0;
}

static fs_side side_named(const fs_scenario *sc, fs_span word)
{
    for (fs_side side = 1; side <= 3; side++) {
        if (span_is(word, sc->names->side[side]))
            return side;
    }
    return 0;
}

static int read_dice(const text *t, fs_record_head *head, const fs_scenario *sc)
{
    fs_span rest;

    if (!fs_record_tag(head, "dice", &rest) || span_is(rest, "program"))
        return 0;
    fs_span all = rest;
    if (span_is(span_cut(&rest, ' '), "typed"))
        head->typed = side_named(sc, rest);
    return head->typed ? 0 : text_wrong(t, NULL, "dice are `program` or `typed SIDE`, not ", all);
}

int record_head_fits(fs_record_head *head, const fs_scenario *sc, fs_record_error *e)
{
    text t = {.at = "", .e = e}; /* no particular line */
    fs_span copy;

    if (!span_is(head->ruleset, sc->rules->name))
        return text_wrong(&t, NULL, "the record is of another system: ", head->ruleset);
    if (!span_is(head->scenario, sc->id))
        return text_wrong(&t, NULL, "the record is of another scenario: ", head->scenario);
    if (head->edition != sc->edition || head->variant != sc->variant || head->revision != sc->revision)
        return text_wrong(&t, NULL, "the record is of another edition, variant or revision", span_of(""));
    if (check_switches(&t, head, sc) || read_dice(&t, head, sc))
        return 1;
    if (head->hash != sc->hash)
        return text_wrong(&t, NULL, "the scenario is not the one the record was made with: ", head->scenario);
    if (!fs_record_tag(head, "copy", &copy))
        return 0;
    head->copy = side_named(sc, copy);
    return text_wrong(&t, NULL, "a seat's copy, in which secret lines are sealed: it cannot be replayed. Seat: ", copy);
}
