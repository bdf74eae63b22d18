/*
 * Deck lists: any bytes are read or refused. What was read is checked and counted without trouble,
 * and comes back the same out of every format; what was refused has reasons that can be told.
 */
#include "tests/fuzz/fuzz.h"

#include <string.h>

#include "decks/import.h"
#include "jackin/decks_stats.h"

static void check_faults(const deck_faults *faults)
{
    if (faults->count == 0 || faults->count > DECK_FAULTS_MAX) {
        give_up("refused without a reason");
    }
    for (unsigned i = 0; i < faults->count; i++) {
        for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
            char sentence[DECK_SENTENCE_MAX];
            deck_fault_sentence(&faults->fault[i], (word_lang)lang, sentence);
            if (strlen(sentence) < 10) {
                give_up("a reason without words");
            }
        }
    }
}

static void check_round_trip(const deck_list *list, deck_format format, word_lang lang)
{
    static char text[DECK_WRITTEN_MAX];
    deck_list back;
    deck_faults faults;
    deck_format found;
    size_t len = deck_write(list, format, lang, text, sizeof text);
    if (len == 0 || !deck_import(text, len, &found, &back, &faults) || found != format) {
        give_up("what was written cannot be read");
    }
    bool is_same = back.identity == list->identity && back.card_count == list->card_count &&
                   back.entry_count == list->entry_count;
    for (unsigned i = 0; i < list->entry_count && is_same; i++) {
        is_same = deck_copies(&back, list->entry[i].card) == list->entry[i].count;
    }
    if (!is_same || (format == DECK_JSON && strcmp(back.name, list->name) != 0)) {
        give_up("what was written reads otherwise");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    deck_list list;
    deck_faults faults;
    deck_format format;
    deck_report report;
    deck_stats stats;
    if (!deck_import((const char *)data, size, &format, &list, &faults)) {
        check_faults(&faults);
        return 0;
    }
    deck_check(&list, NR_NOBODY, &report);
    for (unsigned i = 0; i < report.finding_count; i++) {
        char sentence[DECK_SENTENCE_MAX];
        deck_sentence(&report.finding[i], (word_lang)(i % LANG_COUNT), sentence);
        if (strlen(sentence) < 20) {
            give_up("a finding without words");
        }
    }
    deck_stats_count(&list, &stats);
    if (stats.size != report.size) {
        give_up("the cards were counted twice, and not alike");
    }
    for (unsigned f = 0; f < DECK_FORMAT_COUNT; f++) {
        check_round_trip(&list, (deck_format)f, (word_lang)(size % LANG_COUNT));
    }
    return 0;
}
