/*
 * How a recorded game ended where the rules did not end it: the members `end` and, of Mainframe,
 * `taken` of a record.
 *
 *   "end":{"reason":"conceded","seat":"runner"}    that seat gave up ("time": had no time left,
 *                                                  "abandoned": left), after the last choice
 *   "taken":[{"seat":"Kate","reason":"abandoned","bot":"random","made":12}]
 *                                                  a bot had the seat after so many choices
 */
#ifndef PROTOCOL_RECORD_END_H
#define PROTOCOL_RECORD_END_H

#include "jackin/words.h"
#include "protocol/fault.h"
#include "protocol/json.h"

typedef enum { RECORD_CONCEDED = 1, RECORD_TIME, RECORD_ABANDONED, RECORD_REASONS } record_reason;

/* "conceded", "time", "abandoned". */
const char *record_reason_name(record_reason reason);
/* 0 if there is no such reason. */
record_reason record_reason_find(const char *name);

/* A value of `end`, and one of `taken`; NULL if there is no memory. */
json_t *record_end_value(record_reason reason, const char *seat);
json_t *record_taken_value(record_reason reason, const char *seat, const char *bot, size_t made);

/* Is the member of a record of this form, with a seat among the first `count` of `seats`? A record
 * without one has none. */
bool record_read_end(json_t *record, const place *at, const char *const *seats, size_t count,
                     json_t **end, fault *f);
bool record_read_taken(json_t *record, const place *at, const char *const *seats, size_t count,
                       json_t **taken, fault *f);

/* A sentence about a value of either, with the name of the seat as people know it. */
void record_end_words(const json_t *end, const char *who, word_lang lang, char out[WORDS_MAX]);

#endif
