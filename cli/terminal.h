/* terminal.h - a game at one keyboard. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "at_table.h"
#include "files.h"
#include <bots/host.h>
#include <bots/named.h>
#include <table/catalogue.h>
#include <table/players.h>

enum { TERMINAL_LINE = 4096, TERMINAL_PATH = 4096 };

typedef struct cli_terminal {
    game_table *table;
    game_player player[2];
    ai_brain *brain; /* what the program thinks with */
    named_bots bots;
    host_seat guest[2]; /* bots that sit there */
    catalogue rules;
    char save[TERMINAL_PATH]; /* where the game is kept */
    file_mark mark;           /* that file as it was read or written last */
    bool is_terminal;         /* stdin is one: wait at the curtain, do not repeat what was typed */
    bool unsaved, ended;
    bool wide;
    bool asked;          /* the question stands on the screen */
    int told;            /* lines whose events were told */
    fs_side at_keyboard; /* who looks, in a game of two people; 0 nobody yet */
} cli_terminal;

/* Plays until the game is over, somebody quits or the input ends; the game is saved then. Exit code. */
int terminal_play(cli_terminal *);

/* One line of input without its end; false when there is no more. */
bool terminal_read(cli_terminal *, const char *prompt, char line[TERMINAL_LINE]);
/* A question to be answered yes or no. */
bool terminal_agree(cli_terminal *, const char *question);
/* Saves if anything changed; says so if it cannot. 0, or CLI_WRONG. */
int terminal_save(cli_terminal *);
/* Does what a person typed who was asked to decide for `side`. */
void terminal_do(cli_terminal *, fs_side, char *line);
/* Takes an option; false after saying why not. */
bool terminal_act(cli_terminal *, fs_side, const fs_option *);
/* Says what the program of a level would do for the side, and why. */
void terminal_advise(cli_terminal *, fs_side, const char *level);
/* The seat whose knowledge is on the screen: of the only person, else what everybody sees. */
fs_side terminal_seat(const cli_terminal *);

#endif
