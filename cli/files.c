/* files.c - reading and writing whole files. */
#define _XOPEN_SOURCE 700
#include "files.h"
#include "args.h"
#include "print.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_exists(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0;
}

static char *read_open(const char *path, int fd, size_t most, size_t *n)
{
    struct stat st;
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        cli_fail("%s: is a folder, not a file", path);
        return NULL;
    }
    char *text = malloc(most + 2);
    if (!text) {
        cli_fail("%s: out of memory", path);
        return NULL;
    }
    *n = 0;
    for (ssize_t got; *n <= most && (got = read(fd, text + *n, most + 1 - *n)) != 0;) {
        if (got < 0) {
            cli_fail("%s: cannot be read: %s", path, strerror(errno));
            free(text);
            return NULL;
        }
        *n += (size_t)got;
    }
    if (*n > most) {
        cli_fail("%s: is larger than %zu bytes", path, most);
        free(text);
        return NULL;
    }
    text[*n] = 0;
    return text;
}

char *file_read(const char *path, size_t most, size_t *n)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        cli_fail("%s: cannot be opened: %s", path, strerror(errno));
        return NULL;
    }
    char *text = read_open(path, fd, most, n);
    close(fd);
    return text;
}

static bool write_all(int fd, const char *text, size_t n)
{
    while (n) {
        ssize_t done = write(fd, text, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        text += done;
        n -= (size_t)done;
    }
    return true;
}

static int trouble(const char *path) { return cli_fail("%s: cannot be written: %s", path, strerror(errno)); }

/* What is no plain file (a device, a pipe) cannot be replaced by renaming: it is written to as it is. */
static int write_in_place(const char *path, const char *text, size_t n)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return trouble(path);
    bool good = write_all(fd, text, n);
    int why = errno;
    if (close(fd) && good)
        return trouble(path);
    errno = why;
    return good ? 0 : trouble(path);
}

/* The folder's entry must be on the disk too before the old file counts as replaced. */
static void sync_folder(const char *path)
{
    char folder[CLI_MAX_PATH];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder ? 1 : 0] = 0;
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

/* link fails where a file is, rename replaces it; some file systems have no link. */
static int put_in_place(const char *beside, const char *path, bool replace)
{
    bool failed = replace || link(beside, path) != 0;
    if (failed && (replace || errno == EPERM || errno == EOPNOTSUPP)) {
        replace = true;
        failed = rename(beside, path) != 0;
    }
    if (failed) {
        int why = errno;
        unlink(beside);
        errno = why;
        if (why == EEXIST)
            return cli_fail("%s: there is such a file already; --force replaces it", path);
        return trouble(path);
    }
    if (!replace)
        unlink(beside);
    sync_folder(path);
    return 0;
}

/* Whether the text may go there by renaming: 0; otherwise says why not. */
static int may_replace(const char *path, const struct stat *st, bool replace)
{
    if (S_ISDIR(st->st_mode))
        return cli_fail("%s: is a folder, not a file", path);
    if (!replace)
        return cli_fail("%s: there is such a file already; --force replaces it", path);
    return access(path, W_OK) ? trouble(path) : 0;
}

/* Writes it to a new file beside the goal, down to the disk. 0, or CLI_WRONG after removing it. */
static int write_beside(const char *path, char *beside, mode_t mode, const char *text, size_t n)
{
    int fd = mkstemp(beside);
    if (fd < 0)
        return trouble(path);
    bool good = write_all(fd, text, n) && fchmod(fd, mode) == 0 && fsync(fd) == 0;
    int why = errno;
    if (close(fd) && good) {
        why = errno;
        good = false;
    }
    if (good)
        return 0;
    unlink(beside);
    errno = why;
    return trouble(path);
}

int file_write(const char *path, const char *text, size_t n, bool replace)
{
    struct stat st;
    char real[PATH_MAX], beside[PATH_MAX + 16];
    if (strcmp(path, "-") == 0)
        return fwrite(text, 1, n, stdout) == n ? 0 : trouble("standard output");
    bool is_there = stat(path, &st) == 0;
    if (is_there && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        return write_in_place(path, text, n);
    if (is_there && may_replace(path, &st, replace))
        return CLI_WRONG;
    /* A link stays a link: what it leads to is replaced. */
    const char *goal = is_there && realpath(path, real) ? real : path;
    if ((size_t)snprintf(beside, sizeof beside, "%s.XXXXXX", goal) >= sizeof beside)
        return cli_fail("%s: the name is too long", path);
    if (write_beside(path, beside, is_there ? st.st_mode & 0777 : 0644, text, n))
        return CLI_WRONG;
    return put_in_place(beside, goal, replace);
}

file_mark file_mark_of(const char *path)
{
    struct stat st;
    if (stat(path, &st))
        return (file_mark){0};
    return (file_mark){(uint64_t)st.st_dev, (uint64_t)st.st_ino, (uint64_t)st.st_size, st.st_mtim.tv_sec,
                       st.st_mtim.tv_nsec};
}

int file_unchanged(const char *path, const file_mark *then)
{
    file_mark now = file_mark_of(path);
    if (memcmp(&now, then, sizeof now) == 0)
        return 0;
    return cli_fail("%s: was changed by somebody else after it was read; nothing is written. Try again", path);
}

/* Writing replaces the file, so a lock that was waited for may be one on what was there before: then again. */
int file_lock(const char *path)
{
    for (;;) {
        struct stat locked, there;
        int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (fd < 0)
            return -1;
        if (fstat(fd, &locked) || !S_ISREG(locked.st_mode)) {
            close(fd);
            return -1;
        }
        while (flock(fd, LOCK_EX) && errno == EINTR)
            ;
        if (stat(path, &there) || (there.st_dev == locked.st_dev && there.st_ino == locked.st_ino))
            return fd;
        close(fd);
    }
}

void file_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}

int file_make_folder(const char *path)
{
    char part[CLI_MAX_PATH];
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part)
        return cli_fail("%s: the name is too long", path);
    for (char *at = part + 1;; at++) {
        if (*at && *at != '/')
            continue;
        char was = *at;
        *at = 0;
        if (mkdir(part, 0777) && errno != EEXIST)
            return cli_fail("%s: cannot be made: %s", part, strerror(errno));
        *at = was;
        if (!was)
            return 0;
    }
}
