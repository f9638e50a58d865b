/* auth.c - who may talk to the server: a browser that was given the link, from our own pages, by our own name.
 *
 * The link holds a token that works once; it is exchanged for a cookie that scripts cannot read and other sites
 * cannot send. The store keeps a hash of the cookie, so a browser stays known when the server starts again. Checking
 * the Host header keeps out names that were bent to point here, checking Origin other sites' pages.
 */
#include "inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void random_hex(char out[TOKEN_HEX])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(out, TOKEN_HEX, bytes, sizeof bytes);
}

static void hash_of(const char *text, size_t n, char out[TOKEN_HEX])
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const uint8_t *)text, n);
    sodium_bin2hex(out, TOKEN_HEX, hash, sizeof hash);
}

void auth_new_token(server *s) { random_hex(s->token); }

int auth_start(server *s, fs_why *w)
{
    if (sodium_init() < 0)
        return because(w, "libsodium cannot be started");
    auth_new_token(s);
    return 0;
}

static bool is_our_name(const server *s, const char *text)
{
    return strcmp(text, s->name[0]) == 0 || strcmp(text, s->name[1]) == 0;
}

bool auth_host(const request *r)
{
    const char *host = MHD_lookup_connection_value(r->c, MHD_HEADER_KIND, "Host");
    return host && is_our_name(r->s, host);
}

bool auth_origin(const request *r)
{
    const char *origin = MHD_lookup_connection_value(r->c, MHD_HEADER_KIND, "Origin");
    const char *site = MHD_lookup_connection_value(r->c, MHD_HEADER_KIND, "Sec-Fetch-Site");
    if (origin && (strncmp(origin, "http://", 7) != 0 || !is_our_name(r->s, origin + 7)))
        return false;
    return !site || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0;
}

bool auth_session(const request *r)
{
    const char *cookie = MHD_lookup_connection_value(r->c, MHD_COOKIE_KIND, r->s->cookie_name);
    char hash[TOKEN_HEX];
    if (!cookie || strlen(cookie) != TOKEN_HEX - 1)
        return false;
    if (r->s->session[0] && sodium_memcmp(cookie, r->s->session, TOKEN_HEX) == 0)
        return true;
    hash_of(cookie, TOKEN_HEX - 1, hash);
    if (!store_has_session(r->s->reading, hash))
        return false;
    memcpy(r->s->session, cookie, TOKEN_HEX); /* the one asked for last need not be looked up again */
    return true;
}

static void redirect(request *r, const char *session)
{
    char cookie[256];
    struct MHD_Response *a = MHD_create_response_from_buffer(0, (void *)(uintptr_t) "", MHD_RESPMEM_PERSISTENT);
    if (!a)
        return;
    snprintf(cookie, sizeof cookie, "%s=%s; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000", r->s->cookie_name,
             session);
    answer_headers(a, "text/plain");
    MHD_add_response_header(a, "Set-Cookie", cookie);
    MHD_add_response_header(a, "Cache-Control", "no-store");
    MHD_add_response_header(a, "Location", "/");
    r->response = a;
    r->status = MHD_HTTP_SEE_OTHER;
}

void auth_exchange(request *r, const char *token)
{
    server *s = r->s;
    char session[TOKEN_HEX], hash[TOKEN_HEX], link[128];
    fs_why w;
    if (strlen(token) != TOKEN_HEX - 1 || sodium_memcmp(token, s->token, TOKEN_HEX - 1) != 0) {
        static const char page[] = "<!doctype html><meta charset=utf-8><title>Firestep</title><p>This link has been "
                                   "used. The terminal that runs firestep shows a new one.";
        struct MHD_Response *a =
            MHD_create_response_from_buffer(sizeof page - 1, (void *)(uintptr_t)page, MHD_RESPMEM_PERSISTENT);
        if (a)
            answer_headers(a, "text/html; charset=utf-8");
        r->response = a;
        r->status = MHD_HTTP_FORBIDDEN;
        return;
    }
    random_hex(session);
    hash_of(session, TOKEN_HEX - 1, hash);
    if (store_add_session(s->reading, hash, &w)) {
        answer_trouble(r, MHD_HTTP_INSUFFICIENT_STORAGE, "disk", "%s", w.text);
        return;
    }
    auth_new_token(s);
    redirect(r, session);
    server_link(s, link, sizeof link);
    if (s->ask.used)
        s->ask.used(s->ask.ctx, link);
}
