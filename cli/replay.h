/*
 * jackin replay: what stepping through a game of one and of the other has in common.
 *
 * A step is a decision, and what it shows is the state after it, so step 0 is the set-up.
 */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H

#include "cli/play_game.h"
#include "cli/screen.h"

/* ---- replay_proof.c -------------------------------------------------------------------------- */

/* Is it a verification file of a server? */
bool replay_is_proof(const char *path);
/* Says a line for each thing that holds or does not; true if all do. */
bool replay_verify_proof(const char *path, const char *receipt, bool with_bots, word_lang lang);

/* ---- replay_steps.c -------------------------------------------------------------------------- */

typedef struct stepper stepper;

/* What is different in the games. */
typedef struct {
    /* May the viewer see something at a step, that is neither the first nor the last? */
    bool (*is_telling)(const stepper *r, size_t step);
    /* The first step of a turn; of turn 0: of the first one after the step of now. SIZE_MAX: none.
     */
    size_t (*find_turn)(const stepper *r, size_t turn);
    /* Shows the step of now; false where it cannot, which it says. */
    bool (*show)(const stepper *r);
    /* Shows all that happened up to the step of now. */
    void (*show_log)(const stepper *r);
    /* Takes a viewer of that name; false after a complaint. */
    bool (*change_view)(stepper *r, const char *name);
    const char *viewers[LANG_COUNT]; /* of 'view', for the help */
} stepper_kind;

/* Somebody who steps through a record; the first member of what a game knows of him. */
struct stepper {
    const stepper_kind *kind;
    const screen *s;
    size_t at, total; /* choices made at the step of now, and in all */
};

/* Takes lines until somebody leaves. */
void step_through(stepper *r);

/* ---- replay.c -------------------------------------------------------------------------------- */

/* Says whether a record is exact, with its choices and the hash that they lead to, or else what the
 * error is. Returns is_exact. */
bool replay_say_verdict(const char *path, bool is_exact, size_t choices, uint64_t hash,
                        play_error *error);

/* Says how a game ended that the rules did not end, or that a bot took a seat over. */
void replay_say_end(const screen *s, const json_t *end, const char *who);

/* ---- replay_mainframe.c ---------------------------------------------------------------------- */

/* Could it be the view of a game of mainframe? */
bool mainframe_is_view(const char *name);
/* Says whether a record is exact. */
bool mainframe_verify(json_t *record, const char *path, word_lang lang);
/* Steps through a record, or prints its log. Returns an exit status. */
int mainframe_show(const screen *s, json_t *record, const char *path, const char *view,
                   bool is_list);

#endif
