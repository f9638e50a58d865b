/* server.h - a table for browsers on this machine: HTTP on loopback, games in a folder. docs/protocol.md tells what
 * it says and takes.
 *
 *     server_ask ask = {.folder = "/home/ann/.local/share/firestep", .web = "web/dist"};
 *     server *s = server_start(&ask, &why);
 *     ... server_link(s, url, sizeof url) ...
 *     server_stop(s);
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <bots/named.h>

typedef struct server server;

typedef struct server_ask {
    const char *folder;     /* where the games are */
    const char *web;        /* the client as built; "" or a folder that is not there: a page says so */
    uint16_t port;          /* 0: any that is free */
    const named_bots *bots; /* that may be seated, as long as the server runs; NULL none */
    /* Told when the link was used and there is a new one; may be NULL. */
    void (*used)(void *ctx, const char *link);
    void *ctx;
    /* For tests: answer commands before they are on disk, to prove that the crash test notices. */
    bool answer_first;
    int max_pages; /* for tests: the database may have no more pages; 0 any number */
} server_ask;

/* NULL and why. The server runs in threads of its own. */
server *server_start(const server_ask *, fs_why *w);
/* The address with a token that opens the table once. */
void server_link(server *, char *out, size_t cap);
uint16_t server_port(const server *);
/* Ends all connections; whatever was acknowledged is on disk. */
void server_stop(server *);

#endif
