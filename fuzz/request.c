/* request.c - any request at all: the server answers, with JSON where it refuses, and never with a fault of its own.
 *
 * The first line of the input is method and path, the rest is the body. It goes to a real server in this process, with
 * a session, over a real connection; two games are there to be asked about.
 */
#define _XOPEN_SOURCE 700
#include <bench/http.h>
#include <jansson.h>
#include <server/server.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { LONGEST = 3000 };

static server *the_server;
static char cookie[160];

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void fail(const char *what, const char *said)
{
    fprintf(stderr, "%s: %s\n", what, said);
    abort();
}

static http opened(void)
{
    http h = {.fd = -1};
    if (!http_open(&h, server_port(the_server)))
        fail("no connection", "");
    struct timeval patience = {2, 0};
    setsockopt(h.fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return h;
}

static void ask(const char *method, const char *path, const char *body)
{
    http h = opened();
    if (http_ask(&h, server_port(the_server), method, path, cookie, body) >= 400)
        fail(path, h.in);
    http_close(&h);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static char folder[] = "/tmp/firestep-fuzz-XXXXXX";
    fs_why w;
    char link[160];
    (void)argc;
    (void)argv;
    server_ask how = {.folder = mkdtemp(folder), .web = ""};
    the_server = how.folder ? server_start(&how, &w) : NULL;
    if (!the_server)
        fail("the server cannot be started", w.text);
    server_link(the_server, link, sizeof link);
    http h = opened();
    http_send(&h, server_port(the_server), "GET", strstr(link, "/?"), NULL, NULL);
    ssize_t got = read(h.fd, h.in, HTTP_BUFFER - 1);
    h.in[got > 0 ? got : 0] = 0;
    const char *at = strstr(h.in, "Set-Cookie: ");
    if (!at)
        fail("no session", h.in);
    snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(at + 12, ";"), at + 12);
    http_close(&h);
    ask("POST", "/api/games",
        "{\"scenario\":\"template-patrols\",\"seats\":[{\"player\":\"person\"},{\"player\":\"person\"}],\"seed\":7}");
    ask("POST", "/api/games",
        "{\"scenario\":\"template-patrols\",\"seats\":[{\"player\":\"person\"},{\"player\":\"program\"}],\"seed\":7}");
    return 0;
}

/* Method and path of the first line, blanks and control characters aside; what is left is the body. */
static const char *cut_line(char *text, char method[16], char path[512])
{
    size_t line = strcspn(text, "\n"), word = strcspn(text, " \n"), m = 0, p = 0;
    for (size_t i = 0; i < word && m < 15; i++)
        if (text[i] >= 'A' && text[i] <= 'Z')
            method[m++] = text[i];
    for (size_t i = word; i < line && p < 510; i++)
        if (text[i] > ' ' && text[i] < 127)
            path[p++] = text[i];
    method[m] = path[p] = 0;
    return text + line + (text[line] == '\n');
}

/* Whoever is refused is told why, as the protocol says. */
static void look_at(int status, const char *request, const char *body)
{
    json_error_t e;
    if (status == 500)
        fail(request, body);
    if (status < 400 || !*body || *body == '<') /* HEAD has no body; the page of a used link is no JSON */
        return;
    json_t *said = json_loads(body, 0, &e);
    if (!json_is_string(json_object_get(said, "error")) || !json_is_string(json_object_get(said, "text")))
        fail(request, body);
    json_decref(said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char text[LONGEST + 1], method[16], path[512];
    if (n > LONGEST)
        return 0;
    memcpy(text, data, n);
    text[n] = 0;
    const char *body = cut_line(text, method, path);
    if (!*method || *path != '/' || strstr(path, "/live"))
        return 0;
    http h = opened();
    size_t length = 0;
    int status = 0;
    if (http_send(&h, server_port(the_server), method, path, cookie, body)) {
        bool head = strcmp(method, "HEAD") == 0;
        while (!status && !head)
            status = http_take(&h, &length);
        if (status > 0)
            look_at(status, text, h.in);
    }
    http_close(&h);
    return 0;
}
