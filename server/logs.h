/*
 * What the server tells its operator: lines of JSON, and the manager of services.
 *
 * A line has a time, a kind, and words and numbers that are known when this is compiled: no text of
 * a client, no path as it was sent, no name, token, card or choice ever comes here (TH-20).
 */
#ifndef SERVER_LOGS_H
#define SERVER_LOGS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct logs logs;

/* Opens the file, at whose end lines are written; "-" is standard error. NULL with errno set. */
logs *logs_open(const char *path);
void logs_close(logs *l);

/* One line: {"at":…,"kind":KIND,"route":ROUTE,"status":STATUS,"us":US}. A route is a constant,
 * NULL: none; a status or a time below zero is left out. With l NULL nothing is written. */
void logs_write(logs *l, const char *kind, const char *route, int status, int64_t us);

/* Tells systemd, if it started us, "READY=1", "WATCHDOG=1", "STOPPING=1". */
void logs_notify(const char *state);

#endif
