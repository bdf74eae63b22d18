/*
 * What is written from a view and from nothing else: what a server may send to whoever has that
 * view. Nothing here takes a game, so nothing here can tell more than the view does.
 */
#ifndef PROTOCOL_VIEW_H
#define PROTOCOL_VIEW_H

#include "jackin/mainframe.h"
#include "jackin/netrunner.h"
#include "jackin/words.h"
#include "protocol/json.h"

/* The members of a state. */
void view_write_state(json_out *out, const nr_view *v, word_lang lang);
/* The hand of the side that has the view, as a list. */
void view_write_hand(json_out *out, const nr_view *v);
/* The members "step", "prompt" and "choices" of a decision, which must be the viewer's. */
void view_write_decision(json_out *out, const nr_view *v, word_lang lang);
/* The member "events": such of them as reach the viewer, with the cards that he may know. */
void view_write_events(json_out *out, const nr_event *events, size_t count, nr_viewer viewer,
                       word_lang lang);
/* The same of Mainframe, played with the built-in card list. */
void mf_view_write_state(json_out *out, const mf_view *v);
void mf_view_write_decision(json_out *out, const mf_view *v, word_lang lang);
void mf_view_write_events(json_out *out, const mf_event *events, size_t count, const mf_view *v,
                          word_lang lang);

#endif
