/*
 * What is shown of a game: documents and events, written from a view and from nothing else.
 *
 * The files send_*.c are the only ones that write what of a game leaves the server. They get views
 * and events that were made for one viewer, and may not name a game (a test reads them), so that no
 * mistake in them can tell what the view does not (TH-01).
 */
#ifndef SERVER_SEND_H
#define SERVER_SEND_H

#include "jackin/mainframe.h"
#include "jackin/netrunner.h"
#include "jackin/words.h"
#include "protocol/json.h"

/* What a document says beside the view: the same for twins. */
typedef struct {
    word_lang lang;
    uint32_t question;   /* the number of the viewer's question; 0: he is not asked */
    const char *reason;  /* how the game ended if not by the rules, NULL: it did not */
    const char *loser;   /* and the name of the seat that lost by it */
    const char *request; /* who wants to take back, NULL: nobody */
    unsigned seen_count; /* what was seen since, of a take-back that is wished for, by name */
    const char *seen[5];
    const char *pause; /* who wants to pause, or to go on; NULL: nobody */
    bool is_paused;
    unsigned again; /* seats that want a rematch, and their names */
    const char *rematch[4];
    unsigned clocks; /* how many seats have one */
    struct {
        const char *seat;
        int64_t left;  /* ms, when it last began to run or stood */
        int64_t since; /* ms; from when it runs; INT64_MAX: it stands */
        int64_t back;  /* ms; it stands so long for somebody who is gone; INT64_MAX: it does not */
    } clock[4];
} send_beside;

void send_netrunner(json_out *out, const nr_view *v, const send_beside *beside);
void send_netrunner_events(json_out *out, const nr_event *events, size_t count, const nr_view *v,
                           word_lang lang);
void send_mainframe(json_out *out, const mf_view *v, const send_beside *beside);
void send_mainframe_events(json_out *out, const mf_event *events, size_t count, const mf_view *v,
                           word_lang lang);

/* A state alone, as an object. */
void send_netrunner_state(json_out *out, const nr_view *v, word_lang lang);
void send_mainframe_state(json_out *out, const mf_view *v);

/* The hand of the seat that has the view, as a list: for a table at which it is open to the other.
 */
void send_netrunner_hand(json_out *out, const nr_view *v);

/* A view itself as the member "view": two games that the viewer cannot tell apart give the same
 * bytes, so they tell nothing more than the document does (TH-01). */
void send_netrunner_view(json_out *out, const nr_view *v);
void send_mainframe_view(json_out *out, const mf_view *v);
/* Events that were made for one viewer, as the member "events", whatever follows each other: twins
 * hear the same bytes. */
void send_heard(json_out *out, const void *events, size_t bytes);
/* Bytes as a member in base64. */
void send_bytes(json_out *out, const char *key, const void *bytes, size_t count);

/* What both games have in a document after the state and before the decision. */
void send_beside_write(json_out *out, const send_beside *beside);

#endif
