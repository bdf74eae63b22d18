/*
 * Players for tests: they see the list of choices and nothing else.
 */
#ifndef TESTS_SUPPORT_PLAYERS_H
#define TESTS_SUPPORT_PLAYERS_H

#include "core/xoshiro.h"
#include "jackin/netrunner.h"

/* Any choice, each equally likely. */
unsigned random_player(const nr_choices *list, core_xoshiro *rng);

/*
 * Any choice, but one that does something is likelier: he plays, installs, rezzes, runs and breaks
 * rather than pass, draw or give up. His games go deeper into the rules.
 */
unsigned lively_player(const nr_choices *list, core_xoshiro *rng);

/* The choice by which a player does as little as he can: pass, no, done, decline. Returns -1 where
 * there is none. */
int idle_player(const nr_choices *list);

#endif
