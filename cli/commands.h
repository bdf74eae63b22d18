/*
 * The sub-commands of jackin.
 *
 * Each takes the arguments after its own name (argv[0] is "jackin rules" and so on), reads them
 * with getopt_long, answers --help on standard output, and returns the exit status of the process:
 * 0 done, 1 failed or nothing found, 2 the command line makes no sense.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* The engine protocol on standard input and output. */
int cmd_engine(int argc, char **argv);

/* A game in the terminal. */
int cmd_play(int argc, char **argv);

/* Steps through recorded games, checks and converts them. */
int cmd_replay(int argc, char **argv);

/* Goes through a recorded game and tells where it was won and lost. */
int cmd_analyse(int argc, char **argv);

/* Serves games over the network. */
int cmd_serve(int argc, char **argv);

/* What the operator of a server does on its machine. */
int cmd_admin(int argc, char **argv);

/* Prints, searches and counts the entries of the rule ledgers. */
int cmd_rules(int argc, char **argv);

/* Checks, converts and counts deck lists. */
int cmd_deck(int argc, char **argv);

/* Lists, searches and shows the cards. */
int cmd_cards(int argc, char **argv);

/* Measures the speed of the rules and prints their signature. */
int cmd_bench(int argc, char **argv);

/* Bots and decks against each other. */
int cmd_arena(int argc, char **argv);

/* What decks are worth, by games between bots. */
int cmd_lab(int argc, char **argv);

/* Proves whether a side wins this turn. */
int cmd_solve(int argc, char **argv);

/* Puzzles: positions that are won this turn in one way. */
int cmd_puzzle(int argc, char **argv);

/* Tournaments: one file for each event. */
int cmd_tournament(int argc, char **argv);

#endif
