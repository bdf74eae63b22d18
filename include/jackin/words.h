/*
 * What people read, in English and Polish: names, cards, choices, questions, what happened,
 * reasons.
 *
 * Everything is made from small templates and from the words of the card tables, into memory that
 * the caller gives: `out` of `cap` bytes, at least 1. The text is always terminated; what does not
 * fit is cut between characters, and the function returns false. WORDS_MAX bytes are enough for
 * each but words_card_text and reasons. A card that the viewer may not know is never named. Texts
 * of cards have symbols, [credit] and the like; words_symbols writes them out. Pure.
 */
#ifndef JACKIN_WORDS_H
#define JACKIN_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/api.h"
#include "jackin/bots.h"
#include "jackin/core_lang.h"
#include "jackin/mainframe.h"
#include "jackin/netrunner.h"

JACKIN_API_BEGIN

enum { WORDS_MAX = 640, WORDS_REASON_MAX = 3 * WORDS_MAX };

/* "en", "pl"; false if the language is unknown. */
bool words_lang(const char *name, word_lang *lang);

/* A text in „ ”; quotes within it become » «. */
bool words_quoted(const char *text, char *out, size_t cap);

/* ---- names ----------------------------------------------------------------------------------- */

/* The title of a card in a language; English where it has no other. */
const char *words_title(unsigned def, word_lang lang);
/* "ice", "lód"; "Virus", "wirus"; "Anarch", "Anarchowie"; "Core Set", "zestaw podstawowy". */
const char *words_type(unsigned type, word_lang lang);
const char *words_subtype(unsigned subtype, word_lang lang);
const char *words_faction(unsigned faction, word_lang lang);
const char *words_set(unsigned set, word_lang lang);
/* "Corporation", "korporacja"; within a sentence "the Corporation", "korporacja". */
const char *words_side(unsigned side, word_lang lang);
const char *words_the_side(unsigned side, word_lang lang);
/* "HQ", "remote server 2", "a new remote server"; as a heading "HQ", "Remote 2". */
bool words_server(unsigned server, word_lang lang, char *out, size_t cap);
bool words_server_heading(unsigned server, word_lang lang, char *out, size_t cap);
/* "grip", "garść"; "the Corporation's score area". */
const char *words_zone(unsigned zone, word_lang lang);
/* "1 virus counter", "3 credits". */
bool words_counter(unsigned kind, int n, word_lang lang, char *out, size_t cap);
/* Where on the timing charts the game is: "the Corporation's turn begins". */
const char *words_step(unsigned step, word_lang lang);

/* ---- cards ----------------------------------------------------------------------------------- */

/* What ability number n of a card does, "" if it has no words. */
const char *words_ability(unsigned def, unsigned n, word_lang lang);
/* What subroutine number n of ice does. */
const char *words_subroutine(const nr_game *g, unsigned ice, unsigned n, word_lang lang);
/* All abilities, one a line. */
bool words_card_text(unsigned def, word_lang lang, char *out, size_t cap);
/* "program: Icebreaker, Fracter". */
bool words_card_kind(unsigned def, word_lang lang, char *out, size_t cap);
/* What playing, installing or rezzing costs: "3", "X"; of an agenda "5/3", requirement and points;
 * "" where there is nothing of that. */
bool words_card_cost(unsigned def, char *out, size_t cap);
/* "memory 1, strength 2, unique". */
bool words_card_numbers(unsigned def, word_lang lang, char *out, size_t cap);
/* "Anarch, influence 2". */
bool words_card_faction(unsigned def, word_lang lang, char *out, size_t cap);

/*
 * A text with its symbols ([credit], [click] …) as words, which agree with the number before them.
 * `subroutine` stands for [subroutine]: "↳".
 */
bool words_symbols(const char *text, word_lang lang, const char *subroutine, char *out, size_t cap);

/* A copy with its strength, its counters, what it remembers and what it hosts: "Ice Wall str 2 adv
 * 1", "Femme Fatale str 2 marks Enigma (R&D)". */
bool words_label(const nr_game *g, unsigned c, nr_viewer viewer, word_lang lang, char *out,
                 size_t cap);

/* The same where there is little room, without strength: "Ice Wall adv 1", "? adv 2". */
bool words_brief_label(const nr_game *g, unsigned c, nr_viewer viewer, word_lang lang, char *out,
                       size_t cap);

/* ---- decisions ------------------------------------------------------------------------------- */

bool words_choice(const nr_game *g, const nr_choice *c, nr_viewer viewer, word_lang lang, char *out,
                  size_t cap);
/* Choice number `index` of a list, with what it costs to rez, and told apart from those of the list
 * that would read the same. */
bool words_offer(const nr_game *g, const nr_choices *list, unsigned index, nr_viewer viewer,
                 word_lang lang, char *out, size_t cap);
/* Who decides: "Now the Runner decides", or, to himself, "You decide, as the Runner". */
bool words_decider(unsigned side, bool is_you, word_lang lang, char *out, size_t cap);
/* What is asked; "" where nobody is asked. */
bool words_prompt(const nr_game *g, nr_viewer viewer, word_lang lang, char *out, size_t cap);
/* What the judge says: why not; that no such card is in sight; or, where no rule forbids it, that
 * it is offered or that the game does not ask for it. */
const char *words_verdict(nr_why why, bool no_card, bool is_offered, word_lang lang);
/* Why something is not offered, with the ledger entries behind it. */
bool words_why(nr_why why, word_lang lang, char *out, size_t cap);
/* How the game ended: "The game is over: the Corporation wins (R&D is empty)." */
bool words_end(const nr_game *g, word_lang lang, char *out, size_t cap);

/* Why a bot would choose what it answers, to the player whose view it is: "Install Enigma
 * protecting HQ: the Runner can walk into HQ now (54 %; next best 'Gain 1 credit', 49 %)". `list`
 * is what the bot was asked with. WORDS_REASON_MAX bytes are enough. */
bool words_reason(const nr_view *v, const nr_choices *list, const bot_reason *r, word_lang lang,
                  char *out, size_t cap);
/* Only what speaks for it, to a side: "the Runner can walk into HQ now"; "" if nothing has a name.
 * In Mainframe any side. */
bool words_grounds(const bot_reason *r, unsigned side, word_lang lang, char *out, size_t cap);
/* What it expects to choose after that: "Then: Draw a card; Run on R&D."; "" if it tells nothing.
 */
bool words_reason_line(const nr_view *v, const bot_reason *r, word_lang lang, char *out,
                       size_t cap);

/* ---- what happened --------------------------------------------------------------------------- */

bool words_event(const nr_event *e, nr_viewer viewer, word_lang lang, char *out, size_t cap);

/* May this viewer know of an event, and of a card whose `seen` bits these are? */
bool words_event_reaches(const nr_event *e, nr_viewer viewer);
bool words_event_shows(unsigned seen, nr_viewer viewer);

/*
 * A log. One event is one sentence, which is too fine to read: paying for an install is three of
 * them. So what follows from one decision is one paragraph, broken where something new begins, and
 * sentences that say what the one before has said already are left out.
 */
typedef enum {
    WORDS_NOTHING,   /* the viewer need not read it */
    WORDS_PARAGRAPH, /* the sentence begins one */
    WORDS_SENTENCE,  /* it goes on with the paragraph */
    WORDS_AGAIN      /* it is the sentence before once more: `repeats` times by now */
} words_place;

/* What a log remembers of the events before; all 0 at first. */
typedef struct {
    uint16_t played;   /* id of the operation or event played last */
    uint8_t last;      /* kind of the sentence before */
    uint8_t turn_now;  /* the sentence before tells that a turn begins */
    uint32_t decision; /* of the sentence before */
    uint32_t repeats;
    bool has_begun;
    char text[WORDS_MAX]; /* the sentence before */
} words_log;

/* Takes the next event, which followed from decision number `decision`, and puts its sentence into
 * log->text, in brackets behind it the ledger entries if it is to cite them. */
words_place words_log_next(words_log *log, const nr_event *e, uint32_t decision, nr_viewer viewer,
                           word_lang lang, bool is_citing);
/* Takes an event that has been told already. */
void words_log_skip(words_log *log, const nr_event *e);

/* ---- Mainframe ------------------------------------------------------------------------------- */

/* What the sentences are about: a view of the game, and the words of its cards. */
typedef struct {
    const mf_view *view;
    const mf_card_words
        *generic;                /* of the card list, from MF_GENERIC on; NULL: the built-in ones */
    const mf_card_words *unique; /* by number; NULL likewise */
} words_mf;

/* A node as its column and row, "a1" to "f8". */
bool words_mf_node(unsigned node, char *out, size_t cap);
/* A path by the nodes on its two sides, "c4-d4"; on the border "a4 (left edge)". */
bool words_mf_path(unsigned path, word_lang lang, char *out, size_t cap);
/* The title of a program, in Polish in quotes: it would read as part of the sentence. */
bool words_mf_title(const words_mf *in, unsigned card, word_lang lang, char *out, size_t cap);
/* Where it is a choice of paths, v and h are those (mf_choice_paths). */
bool words_mf_choice(const words_mf *in, const mf_choice *c, uint64_t v, uint64_t h, word_lang lang,
                     char *out, size_t cap);
bool words_mf_prompt(const words_mf *in, word_lang lang, char *out, size_t cap);
bool words_mf_event(const words_mf *in, const mf_event *e, word_lang lang, char *out, size_t cap);
/* The ledger entries that an event follows from, separated by spaces. */
const char *words_mf_event_rules(unsigned kind);
/* As words_reason. */
bool words_mf_reason(const words_mf *in, const mf_choices *list, const bot_reason *r,
                     word_lang lang, char *out, size_t cap);
/* Why something is not offered, with the ledger entries behind it; 0: that it is. */
bool words_mf_why(mf_why why, word_lang lang, char *out, size_t cap);
/* How many points somebody has at the end, and whether that wins: "12, wins". */
bool words_mf_score(const words_mf *in, unsigned seat, word_lang lang, char *out, size_t cap);
/* Who wins if the game ends now, and by what of MF-54 where points do not tell: "Kate and Noise
 * have 10 points each; Kate wins by more secured zones (3 to 1)." */
bool words_mf_end(const words_mf *in, word_lang lang, char *out, size_t cap);

JACKIN_API_END

#endif
