/*
 * After a start every running game is replayed, some each second: one that leads to another state
 * than it did, because the rules are others by now, is frozen before anybody plays on, and the
 * operator hears of it (TH-55). Whoever opens a game sooner has it replayed then. See
 * lobby_inside.h.
 */
#include "server/lobby_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHECKED_AT_ONCE = 10, /* each takes some milliseconds */
    CHECKED_MAX = 100000,
};

static void note_table(void *owner, const char *id)
{
    lobby_check *c = owner;
    if (c->count % 64 == 0) {
        char(*more)[TABLE_DIGITS + 1] = realloc(c->id, (c->count + 64) * sizeof *more);
        if (more == NULL) {
            return;
        }
        c->id = more;
    }
    snprintf(c->id[c->count++], sizeof c->id[0], "%s", id);
}

void lobby_check_games(lobby *l, server_time now)
{
    lobby_check *c = &l->check;
    desk *d;
    if (!c->is_begun) {
        c->is_begun =
            store_tables(l->store, TABLE_RUNNING, false, CHECKED_MAX, note_table, c) == STORE_OK;
        return;
    }
    for (unsigned i = 0; i < CHECKED_AT_ONCE && c->count > 0; i++) {
        const char *id = c->id[c->count - 1];
        desk_result result = desk_check(id, l->store, l->seal, &l->room, now);
        if (result == DESK_FULL) {
            return; /* the next tick tries again */
        }
        if (result == DESK_FROZEN) { /* the owner freezes it, and that is whoever opens it */
            lobby_find_desk(l, id, &d, now);
            lobby_alarm(l, ALARM_FROZEN);
        }
        c->count--;
    }
    if (c->count == 0) {
        free(c->id);
        c->id = NULL;
    }
}
