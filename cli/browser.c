/* browser.c - starts the server, shows its link, opens a browser where there is one, and ends on a signal. */
#define _DEFAULT_SOURCE
#include "browser.h"
#include "files.h"
#include "print.h"

#include <firestep/writer.h>
#include <pthread.h>
#include <scenario/scenario.h>
#include <server/server.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* $XDG_DATA_HOME/firestep, or ~/.local/share/firestep. */
static int data_folder(const cli_args *args, char *out, size_t cap)
{
    const char *named = cli_value(args, "data"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = named                  ? snprintf(out, cap, "%s", named)
            : data && *data == '/' ? snprintf(out, cap, "%s/firestep", data)
            : home && *home        ? snprintf(out, cap, "%s/.local/share/firestep", home)
                                   : -1;
    if (n > 0 && (size_t)n < cap)
        return 0;
    return cli_fail(named ? "--data: the name is empty or too long"
                          : "neither XDG_DATA_HOME nor HOME says where to keep the games; --data FOLDER does");
}

/* The client as built: FIRESTEP_WEB, beside the data of an installed program, or in the source tree. */
static void web_folder(char *out, size_t cap)
{
    const char *named = getenv("FIRESTEP_WEB");
    char data[FS_MAX_PATH], index[FS_MAX_PATH + 32];
    if (named && *named) {
        snprintf(out, cap, "%s", named);
        return;
    }
    if (fs_data_folder(data, sizeof data)) {
        snprintf(index, sizeof index, "%s/web/index.html", data);
        int n = file_exists(index) ? snprintf(out, cap, "%s/web", data) : -1;
        if (n >= 0 && (size_t)n < cap)
            return;
    }
    snprintf(out, cap, "%s", FIRESTEP_WEB_DIR);
}

/* Does not wait for it: the child of the child belongs to nobody. */
static void open_browser(const char *url)
{
    const char *screen = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    if (!(screen && *screen) && !(wayland && *wayland))
        return;
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            sigset_t none;
            sigemptyset(&none);
            sigprocmask(SIG_SETMASK, &none, NULL);
            if (freopen("/dev/null", "r", stdin) && freopen("/dev/null", "w", stdout) &&
                freopen("/dev/null", "w", stderr))
                execlp("xdg-open", "xdg-open", url, (char *)NULL);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void say_new_link(void *ctx, const char *link)
{
    const bool *as_json = ctx;
    if (*as_json)
        return;
    printf("Opened. Another browser can use: %s\n", link);
    fflush(stdout);
}

static void say_link(const char *link, const char *folder, unsigned port, bool as_json)
{
    char text[2048];
    fs_writer w = {text, 0, sizeof text};
    if (!as_json) {
        printf("Firestep is at %s\nGames are kept in %s. Ctrl-C ends.\n", link, folder);
        fflush(stdout);
        return;
    }
    fs_json_open(&w, NULL, '{');
    fs_json_str(&w, "url", link);
    fs_json_int(&w, "port", port);
    fs_json_str(&w, "data", folder);
    fs_json_close(&w, '}');
    fs_put_end(&w);
    puts(text);
    fflush(stdout);
}

int browser_play(const cli_args *args, const named_bots *bots)
{
    char folder[400], web[FS_MAX_PATH], link[160];
    bool as_json = cli_given(args, "json");
    uint64_t port;
    fs_why why;
    sigset_t ends;
    int signal;
    if (cli_number(args, "port", 0, 65535, 0, &port) || data_folder(args, folder, sizeof folder))
        return CLI_WRONG;
    web_folder(web, sizeof web);
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &ends, NULL); /* the server's threads inherit it: only the wait below sees them */
    server_ask ask = {.folder = folder,
                      .web = web,
                      .port = (uint16_t)port,
                      .used = say_new_link,
                      .ctx = &as_json,
                      .bots = bots,
                      .answer_first = getenv("FIRESTEP_ANSWER_FIRST") != NULL};
    const char *pages = getenv("FIRESTEP_MAX_PAGES");
    ask.max_pages = pages ? atoi(pages) : 0;
    server *s = server_start(&ask, &why);
    if (!s)
        return cli_fail("%s", why.text);
    server_link(s, link, sizeof link);
    say_link(link, folder, server_port(s), as_json);
    if (!cli_given(args, "no-browser"))
        open_browser(link);
    while (sigwait(&ends, &signal) != 0)
        ;
    server_stop(s);
    return CLI_OK;
}
