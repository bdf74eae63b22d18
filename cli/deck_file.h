/*
 * Deck lists from files, from standard input and from the starter decks.
 */
#ifndef CLI_DECK_FILE_H
#define CLI_DECK_FILE_H

#include "jackin/decks.h"
#include "organiser/problem.h"
#include "protocol/json.h"
#include "jackin/words.h"

/* What was read: a list, or the reasons why there is none. */
typedef struct {
    const char *name; /* as it was given: a path, "-", "starter:jinteki" */
    bool is_read;
    deck_format format; /* of a list that was read */
    deck_list list;
    deck_faults faults; /* of one that was not; none if the file itself could not be read */
    char problem[200];  /* why the file could not be read, in the language asked for */
} deck_file;

/* Reads a list: "-" is standard input, "starter:NAME" a starter deck, all else a path. */
bool deck_file_read(const char *name, word_lang lang, deck_file *file);

/* The ledger entries of a finding with spaces between them: "DECK-07 DECK-08". */
enum { DECK_IDS_MAX = 80 };
void deck_finding_ids(const deck_finding *finding, char out[DECK_IDS_MAX]);

/* Prints to standard error why a list could not be read, one line for each reason. */
void deck_file_complain(const deck_file *file, word_lang lang);
/* The same of a list that was read: what is wrong with it, with the ledger entries. */
void deck_file_complain_findings(const deck_file *file, const deck_report *report, word_lang lang);
/* Why it could not be read, as values of the object that is being written. */
void deck_file_complain_json(const deck_file *file, json_out *out);

#endif
