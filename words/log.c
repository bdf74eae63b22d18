/*
 * Which events a log tells, and where its paragraphs begin; see jackin/words.h.
 */
#include "core/phrase.h"
#include "core/text.h"
#include "words/tables.h"

/* Events that begin a paragraph even inside one decision. */
static bool is_beginning(const nr_event *e)
{
    switch (e->kind) {
    case NR_EVENT_TURN_BEGINS:
    case NR_EVENT_RUN_BEGINS:
    case NR_EVENT_APPROACH_ICE:
    case NR_EVENT_ENCOUNTER_ICE:
    case NR_EVENT_SUBROUTINE:
    case NR_EVENT_RUN_SUCCESSFUL:
    case NR_EVENT_ACCESS:
    case NR_EVENT_GAME_OVER:
        return true;
    default:
        return false;
    }
}

/* Does the sentence before, or the table, tell this already? */
static bool is_noise(const words_log *log, const nr_event *e, nr_viewer viewer)
{
    switch (e->kind) {
    case NR_EVENT_SPEND_CLICKS:
        return e->n == 1; /* an action costs a click */
    case NR_EVENT_TURN_ENDS:
        return true;
    case NR_EVENT_USE: /* the Runner uses ice to break its subroutine, which is told next */
        return e->side == NR_RUNNER && words_event_shows(e->seen, viewer) &&
               nr_card_table[e->def].type == NR_TYPE_ICE;
    case NR_EVENT_TRASH:
        return e->id != 0 && e->id == log->played;
    case NR_EVENT_PLACE_COUNTER:
        return log->last == NR_EVENT_ADVANCE && e->what == NR_COUNTER_ADVANCEMENT;
    case NR_EVENT_RUN_ENDS:
        return log->last == NR_EVENT_RUN_UNSUCCESSFUL;
    default:
        return false;
    }
}

void words_log_skip(words_log *log, const nr_event *e)
{
    log->played = e->kind == NR_EVENT_PLAY ? e->id : log->played;
}

words_place words_log_next(words_log *log, const nr_event *e, uint32_t decision, nr_viewer viewer,
                           word_lang lang, bool is_citing)
{
    char words[WORDS_MAX];
    char text[WORDS_MAX];
    if (!words_event_reaches(e, viewer) || is_noise(log, e, viewer)) {
        return WORDS_NOTHING;
    }
    words_log_skip(log, e);
    words_event(e, viewer, lang, words, sizeof words);
    if (*words == '\0') {
        return WORDS_NOTHING;
    }
    core_phrase p;
    core_phrase_start(&p, text, sizeof text);
    core_put_text(&p, words);
    const char *rules = nr_event_rules(e);
    if (is_citing && *rules != '\0') {
        core_put_text(&p, " [");
        core_put_text(&p, rules);
        core_put_text(&p, "]");
    }
    bool is_new =
        !log->has_begun || decision != log->decision || is_beginning(e) || log->turn_now != 0;
    bool is_same = !is_new && core_text_equal(text, log->text);
    core_phrase_start(&p, log->text, sizeof log->text);
    core_put_text(&p, text);
    log->repeats = is_same ? log->repeats + 1 : 1;
    log->last = e->kind;
    log->decision = decision;
    log->turn_now = e->kind == NR_EVENT_TURN_BEGINS;
    log->has_begun = true;
    return is_new ? WORDS_PARAGRAPH : is_same ? WORDS_AGAIN : WORDS_SENTENCE;
}
