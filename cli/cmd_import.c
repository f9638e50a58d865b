/* cmd_import.c - maps from other programs. */
#include "commands.h"
#include "files.h"
#include "print.h"

#include <jansson.h>
#include <scenario/tiled.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16 << 20, ID = 64 };

/* The file's name without folder and ending, if that can be an id. */
static void id_of(const char *path, char out[ID])
{
    const char *slash = strrchr(path, '/');

    snprintf(out, ID, "%.*s", (int)strcspn(slash ? slash + 1 : path, "."), slash ? slash + 1 : path);
    if (!*out || strspn(out, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(out))
        snprintf(out, ID, "map");
}

static int run(const cli_args *args)
{
    const char *out = cli_value(args, "output"), *given = cli_value(args, "id");
    fs_load_error why;
    char id[ID];
    size_t n;

    if (strcmp(args->word[0], "tiled") != 0)
        return cli_fail("import: '%s' is not tiled", args->word[0]);
    if (cli_one_answer(args, "import"))
        return CLI_WRONG;
    char *map = file_read(args->word[1], MOST, &n);
    if (!map)
        return CLI_WRONG;
    id_of(out && strcmp(out, "-") != 0 ? out : args->word[1], id);
    char *yaml = fs_tiled_read(args->word[1], map, n, given ? given : id, &n, &why);
    free(map);
    if (!yaml)
        return cli_fail("%s", why.message);
    if (cli_given(args, "json") && !out) {
        json_t *answer = json_pack("{s:s}", "map", yaml);
        json_dumpf(answer, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(answer);
        free(yaml);
        return CLI_OK;
    }
    int code = file_write(out ? out : "-", yaml, n, cli_given(args, "force"));
    free(yaml);
    return code;
}

const cli_command cmd_import = {
    .name = "import",
    .synopsis = "tiled MAP.tmj",
    .summary = "a map painted in Tiled as the YAML of its system",
    .about = "Of Red Poppies it is a map file; of Army Commander the keys board, terrain and places of a scenario.",
    .words = "file",
    .least = 2,
    .most = 2,
    .options = {{"output", 'o', "FILE", "where to write it; else standard output"},
                {"force", 'f', NULL, "replace a file that is there"},
                {"id", 0, "NAME", "what the map is called; else as the file"}},
    .run = run,
};
