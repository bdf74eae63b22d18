/*
 * The templates that words.c fills in.
 *
 * {name} stands for a value, {n|form|form} for the form of a word that goes with the number n (two
 * forms: one, more; three, as Polish has them: one, few, many). A part in [brackets] is left out if
 * a value in it is missing.
 *
 *   {Side} {side}    who, at the head of a sentence and within
 *   {Card} {card}    the card: at the head of a sentence (nominative), and as the object of a verb
 * (accusative) {Other} {other}  a second card, likewise {server} {place} {what} {n} {+n} {least}
 * {most}
 */
#ifndef PROTOCOL_WORDS_TABLES_H
#define PROTOCOL_WORDS_TABLES_H

#include "protocol/words.h"

/* The same in each language. */
typedef struct {
    const char *in[LANG_COUNT];
} phrase;

extern const phrase words_verbs[NR_VERB_COUNT];
extern const phrase words_prompts[NR_PROMPT_COUNT];
extern const phrase words_events[NR_EVENT_COUNT];
extern const phrase words_options[NR_OPTION_COUNT];
extern const phrase words_zones[NR_ZONE_COUNT];
extern const phrase words_counters[NR_COUNTER_COUNT];
extern const phrase words_damages[NR_DAMAGE_COUNT];
extern const phrase words_reasons[NR_REASON_COUNT];
extern const phrase words_prevented[NR_ON_COUNT]; /* only what can be prevented has words */

extern const phrase words_prevent_prompts[NR_ON_COUNT];
extern const phrase words_types[NR_TYPE_COUNT];
extern const phrase words_factions[NR_FACTION_COUNT];
extern const phrase words_subtypes[NR_SUBTYPE_COUNT];

/* Choices that read otherwise than their verb. */
extern const phrase words_install_ice, words_install_host, words_access_pile, words_use_run,
    words_break_click;
/* Breaking that is no icebreaker's doing. */
extern const phrase words_click_breaks;

#endif
