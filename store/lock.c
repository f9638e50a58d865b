/* lock.c - one process at a time has a folder of games. */
#define _DEFAULT_SOURCE
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes a folder and those above it, for this user alone. */
static int make_folder(const char *path, fs_why *w)
{
    char part[4096];
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part)
        return because(w, "%.80s...: the name is too long", path);
    for (char *at = part + 1; at; *at = '/', at++) {
        at = strchr(at, '/');
        if (at)
            *at = 0;
        if (mkdir(part, 0700) && errno != EEXIST)
            return because(w, "%s: the folder cannot be made: %s", part, strerror(errno));
        if (!at)
            break;
    }
    return 0;
}

/* `PID URL` as the holder wrote it. */
static int held(int fd, const char *folder, fs_why *w)
{
    char text[512] = "";
    int pid = 0, at = 0;
    ssize_t n = pread(fd, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = 0;
    text[strcspn(text, "\n")] = 0;
    close(fd);
    if (sscanf(text, "%d %n", &pid, &at) != 1 || !at)
        return because(w, "%s: another firestep is using this folder; --data names another one", folder);
    return because(w, "%s: process %d is using this folder, at %s; end it first, or name another folder with --data",
                   folder, pid, text + at);
}

int store_take(store_lock *lock, const char *folder, fs_why *w)
{
    char path[4096];
    lock->fd = -1;
    if (make_folder(folder, w))
        return -1;
    snprintf(path, sizeof path, "%.4000s/lock", folder);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return because(w, "%s: cannot be written: %s", path, strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB))
        return errno == EWOULDBLOCK ? held(fd, folder, w) : because(w, "%s: %s", path, strerror(errno));
    lock->fd = fd;
    store_sign(lock, "an address not yet known");
    return 0;
}

void store_sign(const store_lock *lock, const char *url)
{
    char text[512];
    int n = snprintf(text, sizeof text, "%d %s\n", (int)getpid(), url);
    /* Only read by people who start a second one: a lock that cannot be signed still holds. */
    if (ftruncate(lock->fd, 0) == 0 && pwrite(lock->fd, text, (size_t)n, 0) < n)
        (void)ftruncate(lock->fd, 0);
}

void store_give_up(store_lock *lock)
{
    if (lock->fd < 0)
        return;
    (void)ftruncate(lock->fd, 0);
    close(lock->fd);
    lock->fd = -1;
}
