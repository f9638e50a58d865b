/* eager.c - a whole bot in C: always takes the option whose verb stands first in its list.
 *
 *     cc eager.c -ljansson -o eager
 *     firestep bot s1-training --run ./eager
 *
 * It reads one JSON object a line from standard input and answers on standard output; docs/bots.md describes the
 * messages. The verbs to prefer may be given as arguments: ./eager attack fire advance.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const usual[] = {"attack",  "assault", "fire",  "fire-at", "charge", "rally",
                                    "support", "advance", "react", "move",    "to",     "go"};

/* Position of the verb among those preferred; behind them all if it is not one. Taking back comes last. */
static int rank_of(const char *verb, int n, const char *const *list)
{
    for (int i = 0; i < n; i++)
        if (strcmp(verb, list[i]) == 0)
            return i;
    return strcmp(verb, "drop") == 0 ? n + 1 : n;
}

static int choose(const json_t *options, int n, const char *const *list)
{
    int best = 0, best_rank = n + 2;
    for (size_t i = 0; i < json_array_size(options); i++) {
        const char *verb = json_string_value(json_object_get(json_array_get(options, i), "verb"));
        int rank = rank_of(verb ? verb : "", n, list);
        if (rank < best_rank) {
            best = (int)i;
            best_rank = rank;
        }
    }
    return best;
}

static void say(json_t *answer)
{
    json_dumpf(answer, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(answer);
}

/* False when there is nothing more to do. */
static int answer(const json_t *message, int n, const char *const *list)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    if (!type || strcmp(type, "bye") == 0)
        return 0;
    if (strcmp(type, "hello") == 0)
        say(json_pack("{s:s, s:s, s:[]}", "type", "ready", "name", "eager", "wants"));
    else if (strcmp(type, "decide") == 0)
        say(json_pack("{s:I, s:i}", "id", json_integer_value(json_object_get(message, "id")), "choose",
                      choose(json_object_get(message, "options"), n, list)));
    return 1;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? argc - 1 : (int)(sizeof usual / sizeof *usual), more = 1;
    const char *const *list = argc > 1 ? (const char *const *)argv + 1 : usual;
    while (more) {
        json_error_t e;
        json_t *message = json_loadf(stdin, JSON_DISABLE_EOF_CHECK, &e);
        more = message && answer(message, n, list);
        json_decref(message);
    }
    return 0;
}
