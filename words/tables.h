/*
 * The templates that words.c fills in, as core/phrase.h has them, and what the files of this room
 * share.
 *
 *   {Side} {side}     who, at the head of a sentence and within
 *   {Card}            the card as a subject, its title alone
 *   {card} {card:of}  as the object of a verb; behind "of" (Polish: accusative and genitive of a
 *                     noun that carries the case, with the title undeclined behind it)
 *   {ice} {ice:of}    likewise, called ice
 *   {Other} {other} {other ice:of}                a second card, likewise
 *   {server} {server:of} {server:before}          nominative, genitive, instrumental
 *   {place} {what} {n} {+n} {least} {most}
 */
#ifndef WORDS_TABLES_H
#define WORDS_TABLES_H

#include "jackin/words.h"

/* The same in each language. */
typedef struct {
    const char *in[LANG_COUNT];
} phrase;

extern const phrase words_verbs[NR_VERB_COUNT];
extern const phrase words_prompts[NR_PROMPT_COUNT];
extern const phrase words_events[NR_EVENT_COUNT];
extern const phrase words_options[NR_OPTION_COUNT];
extern const phrase words_zones[NR_ZONE_COUNT]; /* in Polish: into the zone */
extern const phrase words_zone_names[NR_ZONE_COUNT];
extern const phrase words_counters[NR_COUNTER_COUNT]; /* with their noun, in the form of n */
extern const phrase words_damages[NR_DAMAGE_COUNT];
extern const phrase words_reasons[NR_REASON_COUNT];
extern const phrase words_limits[NR_LIMIT_OF_COUNT]; /* the reason NR_REASON_LIMIT, by limit */
/* Sentences of NR_EVENT_PREVENT; only what can be prevented has words. */
extern const phrase words_prevented[NR_ON_COUNT];

extern const phrase words_prevent_prompts[NR_ON_COUNT];
extern const phrase words_types[NR_TYPE_COUNT];
extern const phrase words_factions[NR_FACTION_COUNT];
extern const phrase words_subtypes[NR_SUBTYPE_COUNT];

/* Choices that read otherwise than their verb. */
extern const phrase words_install_ice, words_install_host, words_access_pile, words_access_more,
    words_use_run, words_break_click;
/* Breaking that is no icebreaker's doing; an ability that triggers and has no words, or none that
 * the viewer may know. */
extern const phrase words_click_breaks, words_some_trigger;

/* What a subroutine that is row `row` of a card says, without its sign. */
const char *words_row(unsigned def, unsigned row, word_lang lang);
/* Does a copy protect a server, so that everybody sees that it is ice (ZONE-18)? */
bool words_is_protecting(const nr_game *g, unsigned c);

#endif
