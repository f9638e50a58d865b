/* over_there_limits.c - what the book allows an army: numbers, years, shares of a formation, limits of nations. */
#include "format.h"
#include "over_there_army.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *cell(const ot_tsv *armies, const ot_army_entry *e, const char *column)
{
    return ot_tsv_cell(armies, e->row, column);
}
static bool is_class(const ot_tsv *armies, const ot_army_entry *e, const char *class_)
{
    return strcmp(cell(armies, e, "class"), class_) == 0;
}
static bool is_unit(const ot_tsv *armies, const ot_army_entry *e, const char *begins)
{
    return strncmp(cell(armies, e, "unit"), begins, strlen(begins)) == 0;
}

/* How many units of the force pass. */
static int count(const ot_force *f, const ot_tsv *armies,
                 bool (*is)(const ot_tsv *, const ot_army_entry *, const char *), const char *what)
{
    int n = 0;

    for (int i = 0; i < f->n; i++)
        n += is(armies, &f->entry[i], what) ? f->entry[i].count : 0;
    return n;
}

/* The last line of the army that passes: where too many are. */
static int node_of(const ot_force *f, const ot_tsv *armies,
                   bool (*is)(const ot_tsv *, const ot_army_entry *, const char *), const char *what)
{
    int node = f->node;

    for (int i = 0; i < f->n; i++)
        if (is(armies, &f->entry[i], what))
            node = f->entry[i].node;
    return node;
}

/* --- numbers in words of the lists --- */

/* The number before a word: `4 per battalion`, `3 battalions per regiment`; 0 none. */
static int number_before(const char *text, const char *word)
{
    const char *at = strstr(text, word);

    while (at && at > text && !isdigit((unsigned char)at[-1]) && at[-1] != ';')
        at--;
    while (at && at > text && isdigit((unsigned char)at[-1]))
        at--;
    return at ? atoi(at) : 0;
}

/* `of two regiments` */
static int number_word(const char *text, const char *before)
{
    static const char *const words[] = {"one", "two", "three", "four", "five", "six", NULL};
    const char *at = strstr(text, before);

    for (int i = 0; at && words[i]; i++)
        if (strncmp(at + strlen(before), words[i], strlen(words[i])) == 0)
            return i + 1;
    return 0;
}

/* --- shape of the foot --- */

/* The list of the nation's line infantry in that year: the first of class infantry. */
static int line_infantry(const ot_tsv *armies, const char *nation, int year)
{
    for (int row = 0; row < armies->n; row++) {
        const char *years = ot_tsv_cell(armies, row, "years");

        if (strcmp(ot_tsv_cell(armies, row, "nation"), nation) == 0 &&
            strcmp(ot_tsv_cell(armies, row, "class"), "infantry") == 0 && year >= atoi(years) &&
            year <= atoi(years + 5))
            return row;
    }
    return -1;
}

static int companies_per_battalion(const ot_tsv *armies, const char *nation, int year)
{
    int row = line_infantry(armies, nation, year),
        n = row < 0 ? 0 : number_before(ot_tsv_cell(armies, row, "per"), " per battalion");

    return n ? n : 4;
}

static int companies_per_regiment(const ot_tsv *armies, const char *nation, int year)
{
    int row = line_infantry(armies, nation, year);
    int n = row < 0 ? 0 : number_before(ot_tsv_cell(armies, row, "per"), " battalions per regiment");

    return (n ? n : 3) * companies_per_battalion(armies, nation, year);
}

int ot_army_battalions(const ot_army *a, const ot_tsv *armies, int side)
{
    const ot_force *f = &a->force[side];
    int companies = count(f, armies, is_class, "infantry") + count(f, armies, is_class, "infantry_askari") +
                    count(f, armies, is_class, "stormtrooper");

    return companies / companies_per_battalion(armies, f->nation, a->year);
}

/* Companies of line infantry in one component of a formation. */
static int companies_in(const ot_army *a, const ot_tsv *armies, const ot_force *f, const char *component, int n)
{
    int regiments = number_word(component, "of "), per = companies_per_regiment(armies, f->nation, a->year);

    if (strncmp(component, "infantry brigade", 16) == 0)
        return n * (strstr(component, "battalions") ? regiments * companies_per_battalion(armies, f->nation, a->year)
                                                    : (regiments ? regiments : 1) * per);
    return strcmp(component, "infantry regiment") == 0 ? n * per : 0;
}

/* --- balance [XVII.2] --- */

/* Whether a unit of the list is what a component of a formation names, and how many of it make one component. */
static int is_component(const ot_tsv *armies, const ot_army_entry *e, const char *component)
{
    static const struct {
        const char *component, *class_, *gun;
        int each;
    } known[] = {{"field artillery battery", "artillery", "field", 1},
                 {"field battery", "artillery", "field", 1},
                 {"medium artillery battery", "artillery", "medium", 1},
                 {"medium battery", "artillery", "medium", 1},
                 {"heavy artillery battery", "artillery", "heavy", 1},
                 {"heavy battery", "artillery", "heavy", 1},
                 {"light mortar", "light_mortar", NULL, 1},
                 {"medium mortar", "medium_mortar", NULL, 1},
                 {"heavy machine gun company", "hmg", NULL, 0}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *gun = strstr(e->words, "gun ");

        if (strncmp(component, known[i].component, strlen(known[i].component)) != 0 ||
            !is_class(armies, e, known[i].class_))
            continue;
        if (known[i].gun && strncmp(gun ? gun + 4 : "field", known[i].gun, strlen(known[i].gun)) != 0)
            continue;
        return known[i].each ? known[i].each : number_before(cell(armies, e, "per"), " per company");
    }
    return 0;
}

static bool of_formation(const ot_tsv *formations, int row, const ot_force *f)
{
    return strcmp(ot_tsv_cell(formations, row, "nation"), f->nation) == 0 &&
           strcmp(ot_tsv_cell(formations, row, "formation"), f->formation) == 0;
}

/* Field guns and support in proportion to the share of the formation's infantry that is there. */
static void check_balance(const ot_army *a, const ot_tsv *armies, const ot_tsv *formations, const ot_force *f,
                          fs_lint *l)
{
    int whole = 0, have = count(f, armies, is_class, "infantry"), rows = 0;

    for (int row = 0; row < formations->n; row++)
        if (of_formation(formations, row, f)) {
            rows++;
            whole += companies_in(a, armies, f, ot_tsv_cell(formations, row, "component"),
                                  atoi(ot_tsv_cell(formations, row, "count")));
        }
    if (f->formation[0] && !rows)
        fs_lint_say(l, true, f->node, "a formation of the nation in units/over_there.formations.tsv [XVII.2]", "%s",
                    f->formation);
    for (int row = 0; row < formations->n && whole; row++) {
        const char *component = ot_tsv_cell(formations, row, "component");
        const char *printed = ot_tsv_cell(formations, row, "count"), *dash = strchr(printed, '-');
        int most = atoi(dash ? dash + 1 : printed), there = 0, each = 0, allowed, node = f->node;

        if (!of_formation(formations, row, f))
            continue;
        for (int i = 0; i < f->n; i++) {
            int n = is_component(armies, &f->entry[i], component);

            there += n ? f->entry[i].count : 0;
            each = n ? n : each;
            node = n ? f->entry[i].node : node;
        }
        allowed = each ? (most * have + whole - 1) / whole * each : 0;
        if (each && there > allowed)
            fs_lint_say(l, false, node, "support in proportion to the infantry [XVII.2]",
                        "%d of %s for %d of %d companies: %d too many", there, component, have, whole, there - allowed);
    }
}

/* --- limits of nations [XVII.6] --- */

static void check_germany(const ot_army *a, const ot_tsv *armies, int side, fs_lint *l)
{
    const ot_force *f = &a->force[side];
    int storm = count(f, armies, is_class, "stormtrooper"), tanks = 2 * count(f, armies, is_class, "tank");

    if (storm && (strcmp(a->front, "western") != 0 || a->attacker != side))
        fs_lint_say(l, true, node_of(f, armies, is_class, "stormtrooper"),
                    "stormtroops on the western front, attacking [XVII.6]", "%s, %s", a->front,
                    a->attacker == side ? "attacking" : "defending");
    if (storm > 4 && storm > count(f, armies, is_class, "infantry"))
        fs_lint_say(l, false, node_of(f, armies, is_class, "stormtrooper"),
                    "about one stormtroop battalion to a line division [XVII.6]", "%d companies", storm);
    if (tanks > 6)
        fs_lint_say(l, true, node_of(f, armies, is_class, "tank"), "at most six German tanks in a battle [XVII.6]",
                    "%d", tanks);
    if (count(f, armies, is_class, "hmg_sharpshooter") > 3)
        fs_lint_say(l, true, node_of(f, armies, is_class, "hmg_sharpshooter"),
                    "one sharpshooter company, three sections, to a division [XVII.6]", "%d sections",
                    count(f, armies, is_class, "hmg_sharpshooter"));
    if (count(f, armies, is_unit, "Minenwerfer battalion") > 4)
        fs_lint_say(l, true, node_of(f, armies, is_unit, "Minenwerfer battalion"),
                    "one minenwerfer battalion, four companies, to a corps [XVII.6]", "%d companies",
                    count(f, armies, is_unit, "Minenwerfer battalion"));
}

static void check_france(const ot_army *a, const ot_tsv *armies, int side, fs_lint *l)
{
    const ot_force *f = &a->force[side];
    int motor = count(f, armies, is_class, "artillery_motor"), field = 0;

    for (int i = 0; i < f->n; i++) {
        const char *gun = strstr(f->entry[i].words, "gun ");

        if (is_class(armies, &f->entry[i], "artillery") && (!gun || strncmp(gun + 4, "field", 5) == 0))
            field += f->entry[i].count;
    }
    if (motor * 5 > field)
        fs_lint_say(l, true, node_of(f, armies, is_class, "artillery_motor"),
                    "motor guns at most a fifth of the field artillery [XVII.6]", "%d of %d batteries", motor, field);
}

/* Sections of one company are of one kind. */
static void check_tanks(const ot_tsv *armies, const ot_force *f, fs_lint *l)
{
    int light = 0, heavy = 0;

    for (int i = 0; i < f->n; i++) {
        const ot_army_entry *e = &f->entry[i];
        bool is_light = strstr(e->words, "renault") ||
                        (!strstr(e->words, "st_chamond") && strncmp(cell(armies, e, "models"), "renault", 7) == 0);

        if (is_class(armies, e, "tank"))
            *(is_light ? &light : &heavy) += e->count;
    }
    if (light && heavy && light + heavy <= 3)
        fs_lint_say(l, true, node_of(f, armies, is_class, "tank"), "a tank company all light or all heavy [XVII.6]",
                    "%d light and %d heavy sections", light, heavy);
}

static void check_small_nations(const ot_army *a, const ot_tsv *armies, int side, fs_lint *l)
{
    const ot_force *f = &a->force[side];
    int guns = 0;

    for (int i = 0; i < f->n; i++)
        if (is_unit(armies, &f->entry[i], "Heavy or medium"))
            guns += f->entry[i].count;
    if (strcmp(f->nation, "Japan") == 0 && count(f, armies, is_class, "hmg") > 12)
        fs_lint_say(l, true, node_of(f, armies, is_class, "hmg"),
                    "four Japanese machine gun companies, twelve sections [XVII.6]", "%d sections",
                    count(f, armies, is_class, "hmg"));
    if (guns > 2)
        fs_lint_say(l, true, node_of(f, armies, is_unit, "Heavy or medium"),
                    "one or two medium or heavy batteries [XVII.6]", "%d", guns);
    if (count(f, armies, is_unit, "Freikorps") > 1)
        fs_lint_say(l, true, node_of(f, armies, is_unit, "Freikorps"), "one Freikorps company [XVII.6]", "%d",
                    count(f, armies, is_unit, "Freikorps"));
    if (strcmp(f->nation, "British Allies") == 0 && strcmp(a->front, "africa") == 0 &&
        a->year * 12 + a->month < 1916 * 12 + 7 && count(f, armies, is_class, "light_mortar"))
        fs_lint_say(l, true, node_of(f, armies, is_class, "light_mortar"),
                    "no light mortars in Africa before mid-1916 [XVII.6]", "some");
}

/* Russian guns and horse of 1918 are smaller than the list, not larger [XVII.5]. */
static void check_russia(const ot_army *a, const ot_tsv *armies, int side, fs_lint *l)
{
    const ot_force *f = &a->force[side];

    for (int i = 0; i < f->n && a->year >= 1918; i++)
        if (f->entry[i].castings > atoi(cell(armies, &f->entry[i], "castings")) &&
            !is_class(armies, &f->entry[i], "infantry"))
            fs_lint_say(l, false, f->entry[i].node,
                        "Russian batteries and squadrons no larger than the list from 1918 on [XVII.5]", "%d",
                        f->entry[i].castings);
}

/* Three to five battalions defending, four to eight attacking [XVII.4]. */
static void check_size(const ot_army *a, const ot_tsv *armies, int side, fs_lint *l)
{
    int n = ot_army_battalions(a, armies, side), least = a->attacker == side ? 4 : 3,
        most = a->attacker == side ? 8 : 5;

    if (n < least || n > most)
        fs_lint_say(l, false, a->force[side].node,
                    a->attacker == side ? "four to eight battalions attacking [XVII.4]"
                                        : "three to five battalions defending [XVII.4]",
                    "%d", n);
}

void ot_check_limits(const ot_army *a, const ot_tsv *armies, const ot_tsv *formations, fs_lint *l)
{
    for (int side = 1; side <= 2; side++) {
        const ot_force *f = &a->force[side];

        if (strcmp(f->nation, "Germany") == 0)
            check_germany(a, armies, side, l);
        if (strcmp(f->nation, "France") == 0)
            check_france(a, armies, side, l);
        if (strcmp(f->nation, "France") == 0 || strcmp(f->nation, "United States") == 0)
            check_tanks(armies, f, l);
        if (strcmp(f->nation, "Russia") == 0)
            check_russia(a, armies, side, l);
        check_small_nations(a, armies, side, l);
        check_size(a, armies, side, l);
        check_balance(a, armies, formations, f, l);
    }
}
