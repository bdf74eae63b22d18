/*
 * jackin tournament: what its files share.
 *
 * A verb reads its words and options, does its work on the store, and answers twice: as a JSON
 * object (always built) and as text in English or Polish (printed unless --json was given).
 * Whatever the rules refuse names its ledger entries.
 */
#ifndef CLI_TOURNAMENT_H
#define CLI_TOURNAMENT_H

#include <stdio.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "jackin/netrunner.h"
#include "jackin/words.h"
#include "organiser/answers.h"
#include "organiser/output.h"
#include "organiser/store.h"

enum {
    OPTION_JSON,
    OPTION_LANG,
    OPTION_NAME,
    OPTION_DATE,
    OPTION_PLACE,
    OPTION_TIER,
    OPTION_FORMAT,
    OPTION_ROUNDS,
    OPTION_MINUTES,
    OPTION_CUT,
    OPTION_FINALS,
    OPTION_SEED,
    OPTION_UNTIMED,
    OPTION_OPPOSITE,
    OPTION_BALANCE,
    OPTION_SWISS_SIDES,
    OPTION_SWAP,
    OPTION_PROMISES,
    OPTION_LISTS,
    OPTION_SECOND,
    OPTION_CORP,
    OPTION_RUNNER,
    OPTION_CORP_ID,
    OPTION_RUNNER_ID,
    OPTION_SEAT,
    OPTION_ORGANISER,
    OPTION_JUDGE,
    OPTION_BYE,
    OPTION_FROM,
    OPTION_PROCEDURE,
    OPTION_OFFER,
    OPTION_HAND,
    OPTION_DRY,
    OPTION_TABLE,
    OPTION_ROUND,
    OPTION_CORRECT,
    OPTION_AS_PLAYED,
    OPTION_SURE,
    OPTION_TO,
    OPTION_STEP,
    OPTION_WATCH,
    OPTION_AT,
    OPTION_OUT,
    OPTION_AS,
    OPTION_CHECKED,
    OPTION_UNKNOWN,
    OPTION_FORCE,
    OPTION_COUNT
};

typedef struct {
    const char *option[OPTION_COUNT]; /* its value, "" if it has none, NULL if it was not given */
    int word_count;
    char **words;      /* the file is words[0] */
    const char **hand; /* the values of all --table, in their order */
    int hand_count;
    word_lang lang;
    bool is_json;
    char where[200]; /* what is being looked at: a complaint names it; "": nothing special */
    store store;
    problem problem; /* what the last function of organiser/ that failed says */
    tn_work *work;   /* as tournament_work gives it */
    json_t *answer;
} request;

/* A refusal of the rules: prints it as text or JSON and returns the exit status. */
int tournament_refuse(request *q, tn_why why);
/* Another failure, likewise; `rules` are ledger entries with spaces between, or "". */
int tournament_complain(request *q, int status, const char *code, const char *rules,
                        const char *english, const char *polish, ...)
    __attribute__((format(printf, 5, 7), format(printf, 6, 7)));
/* Prints a part of the answer in the language asked for, unless it is to be JSON. */
void tournament_say(const request *q, const char *english, const char *polish, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));
/* The same as a line, which is also put into a list of the answer: warnings, advice. */
void tournament_note(const request *q, json_t *list, const char *english, const char *polish, ...)
    __attribute__((format(printf, 3, 5), format(printf, 4, 5)));
/*
 * The form of a word that goes with a number: `one` or `more` in English; in Polish the form of 1,
 * of 2 to 4 (22 to 24 and so on), and of all others.
 */
const char *in_number(const request *q, unsigned n, const char *one, const char *more,
                      const char *polish_one, const char *polish_few, const char *polish_many);
/* Says what a function of organiser/ has put into the request's problem. */
int tournament_fail(request *q);
/* Prints the answer if JSON was asked for, and returns EXIT_DONE. */
int tournament_done(request *q);
/* Adds a step; 0, or the exit status. */
int tournament_add(request *q, json_t *body);
/* Memory for pairing; the process ends if there is none. */
tn_work *tournament_work(request *q);
/*
 * The player that a number or words of a name mean (players.c): the whole name, else whole words of
 * it, else beginnings of words; letters without their marks where none fits with them. 0 after a
 * complaint in *status, which names all that could be meant.
 */
unsigned tournament_player(request *q, const char *word, int *status);
/* A whole number of at least `least` and at most `most`; false after a complaint. */
bool tournament_number(request *q, const char *word, long least, long most, long *out, int *status);

/* Are the words that say something of the event or of a player such that they can be kept? */
bool tournament_check_words(request *q, int *status);
/*
 * Reads a deck and checks it (TR-08). On success the list as text and its identity are put into the
 * body; whatever breaks a rule is a refusal that names it. TD-21: with --unknown-cards those that
 * the program does not know are kept apart and counted.
 */
int tournament_add_deck(request *q, json_t *body, const char *name, nr_side side);
/* Writes the file that --out names; EXIT_DONE, or the exit status after a complaint. */
int tournament_write_file(request *q, const void *bytes, size_t len);
/* Reads a whole file; NULL with errno. */
char *tournament_read_file(const char *path, size_t *len);

/* A round, and a game of the bracket, as lines of text. */
void round_print(const request *q, unsigned round);
void final_print(request *q, const tn_bracket_game *bracket, unsigned game);
/* Prints a JSON value as a line and lets go of it. */
void print_json(json_t *value);

/* ---- the verbs ------------------------------------------------------------------------------- */

/* help.c: what a verb takes, as lines of text; "" if there is nothing to say */
const char *verb_help(const char *verb, word_lang lang);
/* setup.c */
int verb_create(request *q);
int verb_set(request *q);
int verb_show(request *q);
int verb_checklist(request *q);
int verb_register(request *q);
/* players.c */
int verb_change(request *q);
int verb_leave(request *q, const char *word);
/* pair.c */
int verb_pair(request *q);
int verb_pairings(request *q);
int verb_explain(request *q);
/* hand.c */
int verb_swap(request *q);
/* TD-20: the tables of --table A B; false after a complaint. */
bool hand_read(request *q, tn_pair_of *fixed, unsigned *count, int *status);
/*
 * Says what the organiser's tables of a round come to: prestige apart, rematches, byes and the
 * cost, against the cost and the bye of the round that the program had paired.
 */
void hand_say(request *q, const tn_event *e, unsigned round, int64_t cost_before,
              unsigned bye_before);
/* The bye of a proposal that was not promised, 0: none. */
unsigned hand_bye(const tn_event *e, unsigned round, const tn_proposal *p);
/* play.c */
int verb_result(request *q);
int verb_final(request *q);
int verb_close(request *q);
int verb_cut(request *q);
/* places.c */
int verb_standings(request *q);
/* bracket.c */
int verb_bracket(request *q);
/* clock.c */
int verb_clock(request *q);
/* journal.c */
int verb_undo(request *q);
int verb_log(request *q);
int verb_check(request *q);
/* export.c, import.c */
int verb_export(request *q);
int verb_import(request *q);
/* sheets.c */
int verb_print(request *q);

#endif
