/*
 * What an organiser of a tournament keeps and hands out, for whoever runs events: the command, and
 * a server.
 *
 *   store.h       the file of an event: open, add steps, take them back
 *   entries.h     who takes part
 *   entry_deck.h  the deck lists that players hand in
 *   answers.h     how the event stands, as JSON and words
 *   sheets.h      what is printed, as HTML and PDF
 *   foreign.h     events of other programs, read and written
 *   output.h      writing files so that nothing is lost
 *   problem.h     what went wrong: every function that can fail returns it
 *
 * Nothing here prints, ends the process or keeps a variable: what is worked on is the caller's, so
 * events can be worked on side by side, and a test proves it from the symbols. Two things are the
 * caller's own: a limit on the size of files ends the process unless SIGXFSZ is ignored, and GLib
 * ends it where a sheet finds no memory.
 */
#ifndef ORGANISER_H
#define ORGANISER_H

#include "organiser/answers.h"
#include "organiser/entries.h"
#include "organiser/entry_deck.h"
#include "organiser/foreign.h"
#include "organiser/output.h"
#include "organiser/problem.h"
#include "organiser/sheets.h"
#include "organiser/store.h"

#endif
