/* browser.h - play without a keyboard's help: the table in a browser on this machine. */
#ifndef CLI_BROWSER_H
#define CLI_BROWSER_H

#include "args.h"

/* Runs the server until it is told to end (SIGINT, SIGTERM, SIGHUP). Exit code. */
int browser_play(const cli_args *);

#endif
