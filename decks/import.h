/*
 * Reading deck lists of every format. Apart from the pure part of the room, because the parser of
 * JSON (jansson) allocates.
 */
#ifndef DECKS_IMPORT_H
#define DECKS_IMPORT_H

#include "jackin/decks.h"

/*
 * Reads the JSON that NetrunnerDB exports: a deck list with "cards": {"01007": 3, …}, alone or as
 * the one element of "data". "cards" may also be a list of {"code": "01007", "qty": 3} (or card,
 * title, name; quantity, count) or of "3 Corroder"; and such a list may be all there is. As with
 * deck_parse_text: true, or false with at least one fault.
 */
bool deck_parse_json(const char *bytes, size_t len, deck_list *list, deck_faults *faults);

/* Reads a file of any format; *format is the one that its content has. */
bool deck_import(const char *bytes, size_t len, deck_format *format, deck_list *list,
                 deck_faults *faults);

#endif
