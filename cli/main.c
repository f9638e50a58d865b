/* main.c - the firestep command. */
#include "commands.h"

int main(int argc, char **argv) { return cli_run(argc, argv); }
