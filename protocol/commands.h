/*
 * The commands of the protocol; session.c dispatches to them.
 */
#ifndef PROTOCOL_COMMANDS_H
#define PROTOCOL_COMMANDS_H

#include "protocol/mainframe.h"
#include "protocol/netrunner.h"

/* What a session holds. */
struct session {
    table *table;   /* NULL before the first game, and while Mainframe is played */
    rig_list early; /* rigged before the first game: for its set-up */
    nr_event events[TABLE_MAX_EVENTS];
    mf_session mainframe; /* has a table only while Mainframe is played */
};

/*
 * Carries out the command that a request names, and appends the members of its answer (beyond ok
 * and id) to a->out. Returns false with the fault filled in, the game unchanged, and rubbish in
 * a->out.
 */
bool run_command(struct session *s, json_t *request, answer *a);

#endif
