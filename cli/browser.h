/* browser.h - play without a keyboard's help: the table in a browser on this machine. */
#ifndef CLI_BROWSER_H
#define CLI_BROWSER_H

#include "args.h"

#include <bots/named.h>

/* Runs the server, which offers the bots as opponents, until it is told to end (SIGINT, SIGTERM, SIGHUP). Exit code. */
int browser_play(const cli_args *, const named_bots *);

#endif
