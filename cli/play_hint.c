/*
 * Hints: the two best ideas of a bot that knows what the player knows; see play_bot.h.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/play_bot.h"
#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"

enum { NETRUNNER = 20000, MAINFRAME = 30000 }; /* applications: a moment's thought */

static void print_nothing(const screen *s)
{
    screen_say(s, STYLE_PLAIN, "%s",
               in_lang(s->lang, "There is nothing to think about: all choices come to the same.",
                       "Nie ma nad czym myśleć: wszystkie wybory dają to samo."));
}

/* A sentence of a bot, with the symbols in it written out. */
static void print_sentence(const screen *s, const char *sentence)
{
    char plain[SCREEN_TEXT_MAX];
    text_symbols(s, sentence, plain);
    screen_wrap(s, STYLE_PLAIN, plain, 0, 2);
}

/* What speaks for the next best choice: what speaks against the best one. */
static bot_reason turned(const bot_reason *r)
{
    bot_reason other = *r;
    for (unsigned i = 0; i < other.count; i++) {
        other.ground[i].weight = (int16_t)-other.ground[i].weight;
    }
    return other;
}

static void print_second(const screen *s, const char *choice, const bot_reason *r, unsigned side)
{
    char grounds[WORDS_MAX], sentence[WORDS_REASON_MAX];
    bot_reason other = turned(r);
    words_grounds(&other, side, s->lang, grounds, sizeof grounds);
    if (r->answer.second == r->answer.choice || grounds[0] == '\0') {
        return;
    }
    snprintf(sentence, sizeof sentence, "%s%s – %s.", in_lang(s->lang, "Or: ", "Albo: "), choice,
             grounds);
    print_sentence(s, sentence);
}

bool play_hint(const play_game *p, const nr_view *view, const nr_choices *list, unsigned quiet,
               const screen *s)
{
    static bot_nr mind;
    bot_reason reason;
    char sentence[WORDS_REASON_MAX], choice[WORDS_MAX] = "";
    unsigned side = view->game.to_move;
    nr_event *known = must(malloc((p->log_count + 1) * sizeof *known));
    unsigned count = 0;
    for (size_t i = 0; i < p->log_count; i++) {
        count += nr_hear(&p->log[i].event, play_viewer(side), &known[count]);
    }
    bot_nr_sit(&mind, BOT_STRONG, (nr_side)side, NULL, NULL, p->table->made_count + 1);
    bot_nr_watch(&mind, view, known, count);
    free(known);
    if (!bot_nr_study(&mind, view, list, list->count)) {
        if (quiet >= list->count) {
            print_nothing(s);
        }
        return quiet < list->count;
    }
    (void)bot_nr_think(&mind, NETRUNNER);
    bot_nr_reason(&mind, list->count, &reason);
    if (reason.answer.choice == quiet) {
        return true;
    }
    words_reason(view, list, &reason, s->lang, sentence, sizeof sentence - 1);
    strcat(sentence, ".");
    print_sentence(s, sentence);
    words_reason_line(view, &reason, s->lang, sentence, sizeof sentence);
    if (sentence[0] != '\0') {
        print_sentence(s, sentence);
    }
    words_choice(&view->game, &list->choice[reason.answer.second], (nr_viewer)view->viewer, s->lang,
                 choice, sizeof choice);
    print_second(s, choice, &reason, side);
    return false;
}

void play_hint_mainframe(const mf_table *t, const screen *s)
{
    static bot_mf mind;
    mf_view view;
    mf_choices list;
    bot_reason reason;
    uint64_t v = 0, h = 0;
    char sentence[WORDS_REASON_MAX], choice[WORDS_MAX] = "";
    mf_look(&t->game, t->game.seat, &view);
    mf_list(&view.game, &list);
    bot_mf_sit(&mind, BOT_STRONG, t->game.seat, t->made_count + 1);
    bot_mf_ask(&mind, &view, &list);
    if (list.count <= 1) {
        print_nothing(s);
        return;
    }
    (void)bot_mf_think(&mind, MAINFRAME);
    bot_mf_reason(&mind, list.count, &reason);
    words_mf in = mf_table_words(t, &view);
    words_mf_reason(&in, &list, &reason, s->lang, sentence, sizeof sentence - 1);
    strcat(sentence, ".");
    print_sentence(s, sentence);
    const mf_choice *second = &list.choice[reason.answer.second];
    if (second->verb == MF_VERB_CHOOSE_PATHS) {
        mf_choice_paths(&view.game, second, &v, &h);
    }
    words_mf_choice(&in, second, v, h, s->lang, choice, sizeof choice);
    print_second(s, choice, &reason, NR_CORP);
}
