/* broken.c - does the suite find faults? The template with one thing broken at a time.
 *
 * A ruleset is a table of functions, so a fault is planted by putting another function in.
 */
#include "broken.h"

#include <firestep/options.h>
#include <stdio.h>
#include <string.h>
#include <template/scenario.h>
#include <template/template.h>

static const fs_ruleset *const good = &fs_ruleset_template;

static int empty_narrow(const fs_scenario *sc, const void *s, fs_side side, void *scratch, fs_options *out)
{
    int n = good->options(sc, s, side, scratch, out);

    out->narrow = n + 1;
    return n;
}

static int shuffled(const fs_scenario *sc, const void *s, fs_side side, void *scratch, fs_options *out)
{
    static int calls; /* that is the fault: something remembered between calls */
    int n = good->options(sc, s, side, scratch, out);

    if (out->at && n > 1 && ++calls % 3 == 0) {
        fs_option o = out->at[0];

        out->at[0] = out->at[1];
        out->at[1] = o;
    }
    return n;
}

static int one_short(const fs_scenario *sc, const void *s, fs_side side, void *scratch, fs_options *out)
{
    int n = good->options(sc, s, side, scratch, out);

    if (n > 2) {
        out->n--;
        out->narrow = out->narrow > out->n ? out->n : out->narrow;
    }
    return out->n;
}

static int another_alone(const fs_scenario *sc, const void *s, fs_side side, void *scratch, fs_options *out)
{
    bool alone = fs_narrow_alone(out);
    int n = good->options(sc, s, side, scratch, out);

    if (alone && out->at && n > 1)
        out->at[0] = out->at[1];
    return n;
}

static int does_not_count(const fs_scenario *sc, const void *s, fs_side side, void *scratch, fs_options *out)
{
    int n = good->options(sc, s, side, scratch, out);

    out->n = out->at ? n : n - 1;
    return out->n;
}

static int silent_check(const fs_scenario *sc, const void *s, fs_side side, const fs_option *o, fs_error *e)
{
    int refused = good->check(sc, s, side, o, e);

    if (refused && e)
        e->rule = 0;
    return refused;
}

static int careless_check(const fs_scenario *sc, const void *s, fs_side side, const fs_option *o, fs_error *e)
{
    fs_option plain = *o;

    plain.form = 0;
    return good->check(sc, s, side, &plain, e);
}

static int early_dice(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    fs_dice_sum(run, side, 1, 6, 1, NULL);
    return good->apply(sc, s, side, o, run);
}

/* After the line, in the frame that asked, and then in one of its own: the depth at the end tells nothing. */
static int throws_where_it_stands(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    fs_head *h = s;
    bool opens = h->open != 0;
    int depth = h->depth, answered = good->apply(sc, s, side, o, run);

    if (answered == FS_CLOSED && !opens && h->depth == depth && h->waiting && fs_fits(h, 1)) {
        fs_dice_sum(run, side, 1, 6, 1, NULL);
        fs_push(h, 1, side);
        fs_pop(h, run);
    }
    return answered;
}

static int reads_the_log(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    fs_head *h = s;
    int answered = good->apply(sc, s, side, o, run);

    h->reserved = run->log != NULL;
    return answered;
}

static int shows_nothing(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    int answered = good->apply(sc, s, side, o, run);

    run->shown = 0;
    return answered;
}

static int keeps_nothing(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    int answered = good->apply(sc, s, side, o, run);

    run->kept_from = 0;
    return answered;
}

static int leaves_frames(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    fs_head *h = s;
    int answered = good->apply(sc, s, side, o, run);

    if (answered == FS_CLOSED)
        h->frame[FS_MAX_FRAMES - 1].kind = 1;
    return answered;
}

static int order_matters(const fs_scenario *sc, void *s, fs_side side, const fs_option *o, fs_run *run)
{
    fs_head *h = s;
    bool window = h->waiting == 3;
    int answered = good->apply(sc, s, side, o, run);

    if (window && answered == FS_CLOSED)
        h->reserved += side;
    return answered;
}

static int suggests_nothing(const fs_scenario *sc, const void *s, fs_side side, int k, fs_option *line, int cap)
{
    (void)sc, (void)s, (void)side, (void)k, (void)line, (void)cap;
    return 0;
}

static void sees_all(const fs_scenario *sc, void *s, fs_side side) { (void)sc, (void)s, (void)side; }

static void guesses_nothing(const fs_scenario *sc, void *s, fs_side side, fs_run *run)
{
    (void)sc, (void)s, (void)side, (void)run;
}

static int mumbles(const fs_scenario *sc, const void *s, fs_side side, const fs_option *o, fs_writer *w)
{
    fs_option first = *o;

    first.object = first.object > 1 ? 1 : first.object;
    return good->print(sc, s, side, &first, w);
}

static void broken_view(const fs_scenario *sc, const void *s, fs_side side, fs_writer *w)
{
    good->view(sc, s, side, w);
    fs_put_char(w, '}');
}

/* Forgets the boxes, and with them the lost. */
static void forgetful_view(const fs_scenario *sc, const void *s, fs_side side, fs_writer *w)
{
    static const char box[] = "\"pieces\":[";

    good->view(sc, s, side, w);
    if (w->n >= w->cap)
        return;
    w->at[w->n] = '\0';
    char *boxes = strstr(w->at, "\"boxes\"");
    char *list = boxes ? strstr(boxes, box) : NULL;
    for (list = list ? list + sizeof box - 1 : NULL; list && *list != ']'; list++)
        *list = ' ';
}

static void hates_everything(const fs_scenario *sc, const void *s, fs_side side, const fs_options *list, void *mind,
                             int32_t *weight)
{
    (void)sc, (void)s, (void)side, (void)mind;
    memset(weight, 0, (size_t)list->n * sizeof *weight);
}

static int accepts_anything(const fs_scenario *sc, const void *s, fs_error *e)
{
    const fs_head *h = s;

    (void)sc, (void)e; /* enough to be safe, not to be a game */
    return h->depth < 1 || h->depth > 2 || h->frame[0].kind != 1 || h->frame[h->depth - 1].kind < 1 ||
           h->frame[h->depth - 1].kind > 3 || h->waiting < 1 || h->waiting > 3;
}

typedef struct fault {
    const char *property; /* that must find it */
    fs_ruleset rules;     /* what is put in; NULL keeps the good one */
} fault;

static const fault faults[] = {{"lists_are_nested", {.options = empty_narrow}},
                               {"order_is_fixed", {.options = shuffled}},
                               {"narrow_alone_is_narrow", {.options = another_alone}},
                               {"exhaustive_is_everything", {.options = one_short}},
                               {"counting_equals_listing", {.options = does_not_count}},
                               {"check_answers_any_bytes", {.check = silent_check}},
                               {"exhaustive_is_everything", {.check = careless_check}},
                               {"options_apply", {.apply = early_dice}},
                               {"throws_have_frames", {.apply = throws_where_it_stands}},
                               {"surroundings_do_not_matter", {.apply = reads_the_log}},
                               {"what_is_learnt_is_named", {.apply = shows_nothing}},
                               {"what_is_learnt_is_named", {.apply = keeps_nothing}},
                               {"options_apply", {.apply = leaves_frames}},
                               {"window_lines_commute", {.apply = order_matters}},
                               {"suggestions_complete", {.suggest = suggests_nothing}},
                               {"what_is_learnt_is_named", {.blind = sees_all}},
                               {"guesses_are_alike", {.guess = guesses_nothing}},
                               {"words_invert", {.print = mumbles}},
                               {"views_are_json", {.view = broken_view}},
                               {"pieces_are_conserved", {.view = forgetful_view}},
                               {"weights_are_good", {.policy = hates_everything}},
                               {"valid_means_playable", {.valid = accepts_anything}}};

static fs_ruleset with_fault(const fs_ruleset *put_in)
{
    fs_ruleset r = *good;

    r.valid = put_in->valid ? put_in->valid : r.valid;
    r.options = put_in->options ? put_in->options : r.options;
    r.check = put_in->check ? put_in->check : r.check;
    r.apply = put_in->apply ? put_in->apply : r.apply;
    r.suggest = put_in->suggest ? put_in->suggest : r.suggest;
    r.blind = put_in->blind ? put_in->blind : r.blind;
    r.guess = put_in->guess ? put_in->guess : r.guess;
    r.view = put_in->view ? put_in->view : r.view;
    r.print = put_in->print ? put_in->print : r.print;
    r.policy = put_in->policy ? put_in->policy : r.policy;
    return r;
}

int broken_run(void)
{
    int found = 0, n = (int)(sizeof faults / sizeof *faults);

    for (int i = 0; i < n; i++) {
        fs_ruleset rules = with_fault(&faults[i].rules);
        tp_scenario sc = *tp_scenario_of(tp_scenario_builtin());
        generic_report report = {.quiet = true, .only = faults[i].property};
        bool hit = false;

        sc.base.rules = &rules;
        for (int game = 0; game < 200 && !hit; game++) {
            generic_game(&sc.base, 11, game, &report);
            for (int k = 0; k < report.n_kinds; k++)
                hit = hit || (report.kind[k].failed && !strcmp(report.kind[k].name, faults[i].property));
        }
        if (!hit)
            fprintf(stderr, "planted fault %d was not found by %s\n", i + 1, faults[i].property);
        found += hit;
    }
    printf("%-28s %d of %d planted faults found\n", "the suite itself", found, n);
    return n - found;
}
