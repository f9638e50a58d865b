/* words_json.c - the same facts as JSON, for programs. */
#include <firestep/words.h>

enum { TEXT = 2048 }; /* bytes of one rendered sentence; what is longer is cut */

typedef void (*renderer)(const fs_scenario *, const void *, fs_writer *);

static void render_event(const fs_scenario *sc, const void *e, fs_writer *w) { fs_words_event(sc, e, w); }
static void render_refusal(const fs_scenario *sc, const void *e, fs_writer *w) { fs_words_refusal(sc, e, w); }
static void render_prompt(const fs_scenario *sc, const void *d, fs_writer *w) { fs_words_prompt(sc, d, w); }

static void json_text(const fs_scenario *sc, const char *key, renderer render, const void *what, fs_writer *w)
{
    char text[TEXT];
    fs_writer t = {.at = text, .cap = sizeof text};

    render(sc, what, &t);
    fs_put_end(&t);
    fs_json_str(w, key, text);
}

static void json_rule(const fs_scenario *sc, fs_rule rule, fs_writer *w)
{
    if (rule)
        fs_json_str(w, "rule", fs_words_rule(sc, rule));
}

static void json_unit(const fs_scenario *sc, const char *key, fs_unit unit, fs_writer *w)
{
    if (unit)
        fs_json_str(w, key, fs_words_unit(sc, unit));
}

static void json_place(const fs_scenario *sc, int place, int32_t x, int32_t y, fs_writer *w)
{
    static const char *const kinds[] = {"nowhere", "hex", "hexside", "vertex", "point", "box", "number"};
    char text[64];
    fs_writer t = {.at = text, .cap = sizeof text};

    if (place == FS_NOWHERE || place > FS_NUMBER)
        return;
    fs_words_place(sc, place, x, y, &t);
    fs_put_end(&t);
    fs_json_open(w, "place", '{');
    fs_json_str(w, "kind", kinds[place]);
    fs_json_str(w, "name", text);
    fs_json_int(w, "x", x);
    fs_json_int(w, "y", y);
    fs_json_close(w, '}');
}

static void json_mods(const fs_scenario *sc, const fs_mod *mod, int n, fs_writer *w)
{
    const fs_words *words = sc->rules->words;

    fs_json_open(w, "modifiers", '[');
    for (int i = 0; i < n; i++) {
        uint16_t p = mod[i].phrase;

        fs_json_open(w, NULL, '{');
        json_rule(sc, mod[i].rule, w);
        fs_json_int(w, "value", mod[i].value);
        fs_json_str(w, "why", p < words->n_phrases && words->phrase[p] ? words->phrase[p] : "");
        fs_json_bool(w, "taken", !(mod[i].flags & FS_MOD_NOT_TAKEN));
        fs_json_close(w, '}');
    }
    fs_json_close(w, ']');
}

void fs_json_event(const fs_scenario *sc, const char *key, const fs_event *e, fs_writer *w)
{
    fs_json_open(w, key, '{');
    fs_json_int(w, "type", e->type);
    json_rule(sc, e->rule, w);
    json_text(sc, "text", render_event, e, w);
    fs_json_int(w, "side", e->side);
    fs_json_int(w, "seen", e->seen);
    json_unit(sc, "unit", e->subject, w);
    json_unit(sc, "other", e->other, w);
    json_place(sc, e->place, e->x, e->y, w);
    if (e->result)
        fs_json_str(w, "result", fs_words_result(sc, e->result));
    fs_json_int(w, "total", e->total);
    fs_json_int(w, "against", e->against);
    fs_json_int(w, "roll", e->roll);
    json_mods(sc, fs_event_mods(e), e->n_mods, w);
    fs_json_open(w, "dice", '[');
    for (int i = 0; i < e->n_dice; i++)
        fs_json_int(w, NULL, fs_event_dice(e)[i]);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}

void fs_json_refusal(const fs_scenario *sc, const char *key, const fs_error *e, fs_writer *w)
{
    fs_json_open(w, key, '{');
    fs_json_int(w, "code", e->code);
    json_rule(sc, e->rule, w);
    json_text(sc, "text", render_refusal, e, w);
    json_unit(sc, "unit", e->unit, w);
    json_unit(sc, "other", e->other, w);
    json_place(sc, e->place, e->x, e->y, w);
    fs_json_int(w, "have", e->have);
    fs_json_int(w, "need", e->need);
    fs_json_close(w, '}');
}

static void json_flags(uint8_t flags, fs_writer *w)
{
    static const char *const names[] = {"exhaustive", "open", "sealed", "fact", "masked"};

    fs_json_open(w, "flags", '[');
    for (int i = 0; i < 5; i++) {
        if (flags >> i & 1)
            fs_json_str(w, NULL, names[i]);
    }
    fs_json_close(w, ']');
}

static const char *verb_word(const fs_scenario *sc, uint16_t verb)
{
    const fs_words *words = sc->rules->words;

    return verb < words->n_verbs && words->verb[verb] ? words->verb[verb] : "";
}

void fs_json_decision(const fs_scenario *sc, const char *key, const fs_decision *d, fs_writer *w)
{
    fs_json_open(w, key, '{');
    fs_json_int(w, "kind", d->kind);
    json_rule(sc, d->rule, w);
    json_text(sc, "text", render_prompt, d, w);
    fs_json_int(w, "side", d->side);
    fs_json_str(w, "side_name", fs_words_side(sc, d->side));
    json_flags(d->flags, w);
    fs_json_str(w, "main", verb_word(sc, d->main));
    json_unit(sc, "unit", d->subject, w);
    json_unit(sc, "about", d->about.subject, w);
    json_place(sc, d->about.place, d->about.x, d->about.y, w);
    fs_json_int(w, "least", d->least);
    fs_json_int(w, "most", d->most);
    fs_json_close(w, '}');
}

void fs_json_option(const fs_scenario *sc, const char *key, const void *s, fs_side side, const fs_option *o,
                    fs_writer *w)
{
    char text[TEXT];
    fs_writer t = {.at = text, .cap = sizeof text};

    if (sc->rules->print(sc, s, side, o, &t))
        t.n = 0;
    fs_put_end(&t);
    fs_json_open(w, key, '{');
    fs_json_str(w, "text", text);
    fs_json_str(w, "verb", verb_word(sc, o->verb));
    json_unit(sc, "unit", o->subject, w);
    if (o->object)
        fs_json_int(w, "object", o->object);
    if (o->form)
        fs_json_int(w, "form", o->form);
    json_place(sc, o->place, o->x, o->y, w);
    fs_json_close(w, '}');
}

void fs_json_options(const fs_scenario *sc, const char *key, const void *s, fs_side side, const fs_options *list,
                     fs_writer *w)
{
    fs_json_open(w, key, '{');
    fs_json_int(w, "narrow", list->narrow);
    fs_json_open(w, "list", '[');
    for (int i = 0; i < list->n && i < list->cap; i++)
        fs_json_option(sc, NULL, s, side, &list->at[i], w);
    fs_json_close(w, ']');
    fs_json_close(w, '}');
}
