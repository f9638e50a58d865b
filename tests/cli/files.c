/* files.c - records on disk: nobody's line is lost, whoever writes at the same time. */
#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support_run.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PATROLS "template-patrols"
#define RED_ORDERS "red order a1 go, order a2 guard, order a3 go"
#define BLUE_ORDERS "blue order b1 go, order b2 guard, order b3 go"

static void new_game(const char *path)
{
    said s = assert_fine(run("new", PATROLS, "--seed", "7", "-o", path, "--force"));
    said_free(&s);
}

static int held = -1; /* a lock of this process; children would hold it too */

/* An apply in a process of its own; exit code as that of the program. */
static pid_t apply_beside(const char *path, const char *line)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        if (held >= 0)
            close(held);
        said s = run("apply", path, line);
        _exit(s.code);
    }
    return pid;
}

static void pause_ms(long ms) { nanosleep(&(struct timespec){0, ms * 1000000}, NULL); }

static bool file_has(const char *path, const char *part)
{
    char *text = read_whole(path);
    bool has = strstr(text, part) != NULL;
    free(text);
    return has;
}

static int code_of(pid_t pid)
{
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static void apply__two_at_once_lose_no_line(void **state)
{
    (void)state;
    for (int i = 0; i < 12; i++) {
        new_game(place("both.rec"));
        pid_t red = apply_beside(place("both.rec"), RED_ORDERS);
        pid_t blue = apply_beside(place("both.rec"), BLUE_ORDERS);
        assert_int_equal(code_of(red), 0);
        assert_int_equal(code_of(blue), 0);
        assert_true(file_has(place("both.rec"), "red   order a1 go"));
        assert_true(file_has(place("both.rec"), "blue  order b1 go"));
    }
}

/* Four times the same line: once it is taken, to the others it is no longer legal. */
static void apply__the_same_line_counts_once(void **state)
{
    pid_t pid[4];
    int taken = 0;
    (void)state;
    new_game(place("once.rec"));
    said s = assert_fine(run("apply", place("once.rec"), RED_ORDERS, BLUE_ORDERS));
    said_free(&s);
    for (int i = 0; i < 4; i++)
        pid[i] = apply_beside(place("once.rec"), "blue take b1");
    for (int i = 0; i < 4; i++)
        taken += code_of(pid[i]) == 0;
    assert_int_equal(taken, 1);
    s = assert_fine(run("replay", place("once.rec"), "-q"));
    assert_non_null(strstr(s.out, "4 lines"));
    said_free(&s);
}

static void apply__waits_for_who_is_writing(void **state)
{
    (void)state;
    new_game(place("held.rec"));
    held = open(place("held.rec"), O_RDONLY | O_CLOEXEC);
    assert_int_equal(flock(held, LOCK_EX), 0);
    pid_t pid = apply_beside(place("held.rec"), RED_ORDERS);
    pause_ms(100);
    assert_int_equal(waitpid(pid, &(int){0}, WNOHANG), 0);
    close(held);
    held = -1;
    assert_int_equal(code_of(pid), 0);
}

/* The program answers, then waits for the person: by then its line is on the disk. */
static void play__keeps_the_lines_of_the_program_too(void **state)
{
    (void)state;
    said s = assert_fine(
        run_on("suggest\n", "play", PATROLS, "--side", "red", "--seed", "2", "--save", place("prog.rec"), "--force"));
    said_free(&s);
    assert_true(file_has(place("prog.rec"), "red   order a1"));
    assert_true(file_has(place("prog.rec"), "blue  order b"));
}

static void play__does_not_write_over_what_another_wrote(void **state)
{
    int in[2];
    (void)state;
    new_game(place("two.rec"));
    assert_int_equal(pipe(in), 0);
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        int quiet = open("/dev/null", O_WRONLY);
        dup2(in[0], 0);
        dup2(quiet, 1);
        dup2(quiet, 2);
        close(in[1]);
        execl(getenv("FIRESTEP_BIN"), "firestep", "play", place("two.rec"), "--players", "person,person", (char *)NULL);
        _exit(99);
    }
    close(in[0]);
    for (int i = 0; i < 100 && !file_has(place("two.rec"), "person"); i++)
        pause_ms(20); /* until it has saved who plays */
    said s = assert_fine(run("apply", place("two.rec"), RED_ORDERS));
    said_free(&s);
    char *theirs = read_whole(place("two.rec"));
    assert_int_equal(write(in[1], "suggest\n", 8), 8);
    close(in[1]);
    assert_int_equal(code_of(pid), 2);
    char *text = read_whole(place("two.rec"));
    assert_string_equal(text, theirs);
    free(text);
    free(theirs);
}

static void play__does_not_save_over_another_game(void **state)
{
    (void)state;
    new_game(place("mine.rec"));
    write_whole(place("theirs.rec"), "something else\n");
    assert_refused(run("play", place("mine.rec"), "--save", place("theirs.rec")), "--force");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apply__two_at_once_lose_no_line),
        cmocka_unit_test(apply__the_same_line_counts_once),
        cmocka_unit_test(apply__waits_for_who_is_writing),
        cmocka_unit_test(play__keeps_the_lines_of_the_program_too),
        cmocka_unit_test(play__does_not_write_over_what_another_wrote),
        cmocka_unit_test(play__does_not_save_over_another_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
