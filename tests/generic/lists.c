/* lists.c - decisions, lists, refusals, words and weights. */
#include "probe.h"

#include <firestep/hash.h>
#include <string.h>

static bool is_listed(const fs_options *list, const fs_option *o)
{
    for (int i = 0; i < list->n && i < list->cap; i++) {
        if (memcmp(&list->at[i], o, sizeof *o) == 0)
            return true;
    }
    return false;
}

/* Narrow is part of wide, wide is legal, nothing stands twice. */
static void lists_are_nested(probe *p, const char *name)
{
    const fs_options *l = &p->list;

    CHECK(p, name, l->narrow > 0, "the narrow list is empty");
    CHECK(p, name, l->narrow <= l->n, "narrow %d of %d", l->narrow, l->n);
    CHECK(p, name, l->n <= FS_MAX_OPTIONS, "%d options are too many", l->n);
    for (int i = 0; i < l->n && i < l->cap; i++) {
        fs_error e = {0};

        if (p->rules->check(p->sc, p->state, p->side, &l->at[i], &e)) {
            char why[200];
            fs_writer w = {.at = why, .cap = sizeof why};

            fs_words_refusal(p->sc, &e, &w);
            fs_put_end(&w);
            probe_fail(p, name, "listed and refused: %s: %s", probe_words(p, p->state, p->side, &l->at[i]), why);
        }
    }
}

static void nothing_is_listed_twice(probe *p, const char *name)
{
    for (int i = 1; i < p->list.n && i < 400; i++) {
        fs_options before = {.at = p->list.at, .n = i, .cap = i};

        CHECK(p, name, !is_listed(&before, &p->list.at[i]), "twice: %s",
              probe_words(p, p->state, p->side, &p->list.at[i]));
    }
}

/* A choice with one answer is not asked, unless that there was one is secret. */
static void there_is_a_choice(probe *p, const char *name)
{
    int n = 0;

    for (int i = 0; i < p->list.n && i < p->list.cap; i++)
        n += p->list.at[i].verb != FS_VERB_DROP;
    if (p->list.at[0].verb == FS_VERB_BEGIN || p->decision.flags & FS_MASKED)
        CHECK(p, name, n >= 1, "nothing to choose");
    else
        CHECK(p, name, n >= 2, "%d option(s), the first: %s", n, probe_words(p, p->state, p->side, &p->list.at[0]));
}

static void drop_is_last_and_wide(probe *p, const char *name)
{
    for (int i = 0; i < p->list.n && i < p->list.cap; i++) {
        if (p->list.at[i].verb == FS_VERB_DROP)
            CHECK(p, name, i == p->list.n - 1 && i >= p->list.narrow, "drop is number %d of %d, narrow %d", i + 1,
                  p->list.n, p->list.narrow);
    }
}

static void decision_says_what_it_asks(probe *p, const char *name)
{
    const fs_decision *d = &p->decision;

    CHECK(p, name, d->side == p->side, "the decision is of side %d", d->side);
    CHECK(p, name, d->rule > 0 && d->rule < p->rules->words->n_rules, "rule %d", d->rule);
    CHECK(p, name, d->phrase > 0 && d->phrase < p->rules->words->n_phrases, "phrase %d", d->phrase);
    CHECK(p, name, d->main > 0 && d->main < p->rules->words->n_verbs, "main verb %d", d->main);
    CHECK(p, name, !!(d->flags & FS_SEALED) == (probe_head(p->base)->waiting == 3), "SEALED does not tell a window");
    CHECK(p, name, !probe_head(p->state)->open || d->flags & FS_OPEN, "a line is open and the decision not OPEN");
}

static void counting_equals_listing(probe *p, const char *name)
{
    fs_options count = {0};
    int n = p->rules->options(p->sc, p->state, p->side, p->scratch, &count);

    CHECK(p, name, n == p->list.n && count.n == n, "counted %d, listed %d", n, p->list.n);
    CHECK(p, name, count.narrow == p->list.narrow, "narrow counted %d, listed %d", count.narrow, p->list.narrow);
}

/* Again with a scratch full of garbage. */
static void order_is_fixed(probe *p, const char *name)
{
    fs_options again;

    probe_litter(p);
    probe_list(p, p->state, p->side, &again, p->other_list);
    CHECK(p, name, again.n == p->list.n && again.narrow == p->list.narrow, "%d then %d options", p->list.n, again.n);
    if (again.n == p->list.n && again.n <= again.cap)
        CHECK(p, name, memcmp(again.at, p->list.at, (size_t)again.n * sizeof *again.at) == 0, "the lists differ");
}

/* Who asks for the narrow part alone gets it to the byte, whatever follows. */
static void narrow_alone_is_narrow(probe *p, const char *name)
{
    fs_options alone = {p->other_list, 0, p->list.cap, FS_NARROW_ALONE}, count = {NULL, 0, 0, FS_NARROW_ALONE};
    int n = p->rules->options(p->sc, p->state, p->side, p->scratch, &alone);

    CHECK(p, name, n == alone.n && n >= alone.narrow && n <= p->list.n, "%d listed, %d returned, of %d", alone.n, n,
          p->list.n);
    CHECK(p, name, alone.narrow == p->list.narrow, "narrow %d, alone %d", p->list.narrow, alone.narrow);
    if (alone.narrow == p->list.narrow && alone.narrow <= alone.cap)
        CHECK(p, name, memcmp(alone.at, p->list.at, (size_t)alone.narrow * sizeof *alone.at) == 0, "the lists differ");
    p->rules->options(p->sc, p->state, p->side, p->scratch, &count);
    CHECK(p, name, count.n == n && count.narrow == alone.narrow, "counted %d and %d, listed %d and %d", count.n,
          count.narrow, n, alone.narrow);
}

static void try_option(probe *p, const char *name, const fs_option *o)
{
    fs_error e = {0};
    bool refused = p->rules->check(p->sc, p->state, p->side, o, &e) != 0;

    if (refused)
        CHECK(p, name,
              e.code != 0 && e.rule > 0 && e.rule < p->rules->words->n_rules && e.phrase > 0 &&
                  e.phrase < p->rules->words->n_phrases,
              "a refusal without rule or reason: verb %d subject %d", o->verb, o->subject);
    else if (p->decision.flags & FS_EXHAUSTIVE && o->verb != FS_VERB_ANY) /* that one is only ever asked */
        CHECK(p, name, is_listed(&p->list, o), "legal and not listed: %s: %u %u %u %u %u %d %d",
              probe_words(p, p->state, p->side, o), o->verb, o->subject, o->object, o->place, o->form, o->x, o->y);
}

static fs_option random_bytes(probe *p)
{
    fs_option o;
    uint8_t bytes[sizeof o];

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)probe_below(p, 256);
    memcpy(&o, bytes, sizeof o);
    return o;
}

/* Something the rules might fall for: small numbers in every field. */
static fs_option plausible(probe *p)
{
    int hexes = p->sc->board ? fs_hex_count(&p->sc->board->grid) : 0;

    return (fs_option){.verb = (uint16_t)probe_below(p, p->rules->words->n_verbs),
                       .subject = (fs_unit)probe_below(p, p->sc->n_units + 2u),
                       .object = (uint16_t)(probe_below(p, 2) ? probe_below(p, p->sc->n_units + 2u) : 0),
                       .place = (uint8_t)probe_below(p, 3),
                       .form = (uint8_t)(probe_below(p, 4) == 0),
                       .x = (int32_t)probe_below(p, (uint32_t)hexes + 2) - 1,
                       .y = probe_below(p, 4) ? 0 : (int32_t)probe_below(p, 7)};
}

static fs_option mutated(probe *p)
{
    fs_option o = p->list.at[probe_below(p, (uint32_t)p->list.n)];
    int hexes = p->sc->board ? fs_hex_count(&p->sc->board->grid) : 0;

    switch (probe_below(p, 7)) {
    case 0:
        o.verb = (uint16_t)probe_below(p, p->rules->words->n_verbs);
        break;
    case 1:
        o.subject = (fs_unit)probe_below(p, p->sc->n_units + 2u);
        break;
    case 2:
        o.object = (uint16_t)probe_below(p, 260);
        break;
    case 3:
        o.place = (uint8_t)probe_below(p, 8);
        break;
    case 4:
        o.form = (uint8_t)probe_below(p, 256);
        break;
    case 5:
        o.x = (int32_t)probe_below(p, (uint32_t)hexes + 2) - 1;
        break;
    default:
        o.y = (int32_t)probe_below(p, 8) - 1;
        break;
    }
    return o;
}

static void check_answers_any_bytes(probe *p, const char *name)
{
    for (int i = 0; i < 24; i++) {
        fs_option o = random_bytes(p);

        try_option(p, name, &o);
    }
}

static void exhaustive_is_everything(probe *p, const char *name)
{
    if (p->list.n > p->list.cap)
        return;
    for (int i = 0; i < 48; i++) {
        fs_option o = i % 2 ? mutated(p) : plausible(p);

        try_option(p, name, &o);
    }
}

static void words_invert(probe *p, const char *name)
{
    for (int k = 0; k < 12; k++) {
        const fs_option *o = &p->list.at[probe_below(p, (uint32_t)p->list.n)];
        char clause[1024];
        fs_writer w = {.at = clause, .cap = sizeof clause};
        fs_option back;
        fs_error e = {0};

        if (p->rules->print(p->sc, p->state, p->side, o, &w) || !fs_put_end(&w)) {
            probe_fail(p, name, "no words for verb %d subject %d", o->verb, o->subject);
            continue;
        }
        CHECK(p, name, !strpbrk(clause, ",|\n\r#") && clause[0] && clause[0] != ' ', "a record cannot hold: %s",
              clause);
        if (p->rules->parse(p->sc, p->state, p->side, clause, &back, &e))
            probe_fail(p, name, "not read back: %s", clause);
        else
            CHECK(p, name, memcmp(&back, o, sizeof back) == 0, "read back as something else: %s", clause);
    }
}

/* Words that are none are refused, not misread into a crash. */
static void parse_answers_any_text(probe *p, const char *name)
{
    const fs_option *o = &p->list.at[probe_below(p, (uint32_t)p->list.n)];
    char clause[1024];
    fs_writer w = {.at = clause, .cap = sizeof clause - 64};
    fs_option back;
    fs_error e = {0};

    if (p->rules->print(p->sc, p->state, p->side, o, &w) || !fs_put_end(&w) || w.n == 0)
        return;
    for (int k = 0; k < 6; k++) {
        size_t at = probe_below(p, (uint32_t)w.n);
        char kept = clause[at];

        clause[at] = (char)(1 + probe_below(p, 127));
        if (!p->rules->parse(p->sc, p->state, p->side, clause, &back, &e))
            try_option(p, name, &back);
        clause[at] = kept;
    }
}

static void weights_are_good(probe *p, const char *name)
{
    uint8_t mind[FS_MAX_MIND] = {0};
    bool positive = false;
    int32_t value;

    p->rules->policy(p->sc, p->state, p->side, &p->list, mind, p->weight);
    for (int i = 0; i < p->list.n && i < p->list.cap; i++) {
        CHECK(p, name, p->weight[i] >= 0, "weight %d", p->weight[i]);
        positive = positive || (i < p->list.narrow && p->weight[i] > 0);
    }
    CHECK(p, name, positive, "no narrow option has a weight");
    value = p->rules->appraise(p->sc, p->state, p->side);
    CHECK(p, name, value >= -10000 && value <= 10000, "appraised at %d", value);
}

const property list_properties[] = {{"lists_are_nested", lists_are_nested, 0},
                                    {"there_is_a_choice", there_is_a_choice, 0},
                                    {"drop_is_last_and_wide", drop_is_last_and_wide, 0},
                                    {"decision_says_what_it_asks", decision_says_what_it_asks, 0},
                                    {"nothing_is_listed_twice", nothing_is_listed_twice, 4},
                                    {"counting_equals_listing", counting_equals_listing, 2},
                                    {"order_is_fixed", order_is_fixed, 2},
                                    {"narrow_alone_is_narrow", narrow_alone_is_narrow, 2},
                                    {"check_answers_any_bytes", check_answers_any_bytes, 2},
                                    {"exhaustive_is_everything", exhaustive_is_everything, 2},
                                    {"words_invert", words_invert, 2},
                                    {"parse_answers_any_text", parse_answers_any_text, 4},
                                    {"weights_are_good", weights_are_good, 2},
                                    {NULL, NULL, 0}};
