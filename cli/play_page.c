/*
 * What somebody at the table sees when he is asked; see play_seat.h.
 */
#include <stdio.h>
#include <string.h>

#include "cli/play_log.h"
#include "cli/play_seat.h"
#include "cli/table.h"

/* Can something be done here that no later window offers: rez the approached ice, score? */
static bool has_last_chance(const menu *m)
{
    const nr_game *g = &m->view.game;
    for (unsigned i = 0; i < m->list.count; i++) {
        const nr_choice *c = &m->list.choice[i];
        bool is_ice =
            c->verb == NR_VERB_REZ && nr_card_table[g->copy[c->card].def].type == NR_TYPE_ICE;
        if (is_ice || c->verb == NR_VERB_SCORE) {
            return true;
        }
    }
    return false;
}

bool page_enter_passes(const seat *at)
{
    const nr_menu *asked = &at->m->asked;
    unsigned prompt = play_state(at->p)->prompt;
    bool is_window = prompt == NR_PROMPT_WINDOW || prompt == NR_PROMPT_JACK_OUT;
    return is_window && !asked->joins && asked->pass < at->m->list.count &&
           !seat_is_shared(at->p) && !has_last_chance(at->m);
}

/* What the other can set against it, or what is missing (TRACE-05). */
static void put_trace(const seat *at, int strength, char *out, size_t room)
{
    const nr_game *g = &at->m->view.game;
    word_lang lang = at->s->lang;
    int link = nr_link(g);
    if (g->to_move == NR_CORP) {
        snprintf(out, room,
                 in_lang(lang, " (link %d; the Runner's credits: %d)",
                         " (połączenie %d; kredyty runnera: %d)"),
                 link, g->player[NR_RUNNER].credits);
    } else if (link >= strength) {
        snprintf(out, room, in_lang(lang, " (link %d: enough)", " (połączenie %d: wystarczy)"),
                 link);
    } else {
        snprintf(out, room, in_lang(lang, " (link %d: %d missing)", " (połączenie %d: brakuje %d)"),
                 link, strength - link);
    }
}

/* What becomes of the card that is to be chosen. */
static const char *aim_words(nr_aim aim, word_lang lang)
{
    static const char *const words[NR_AIM_COUNT][LANG_COUNT] = {
        [NR_AIM_TRASH] = {" It will be trashed.", " Zostanie skasowana."},
        [NR_AIM_HOST] = {" It will be the host.", " Będzie hostem."},
        [NR_AIM_INSTALL] = {" It will be installed.", " Zostanie zainstalowana."},
        [NR_AIM_EXPOSE] = {" It will be exposed.", " Zostanie ujawniona."},
        [NR_AIM_REZ] = {" It will be rezzed.", " Zostanie zrezowana."},
        [NR_AIM_DISCARD] = {" It will be discarded.", " Zostanie odrzucona."},
        [NR_AIM_REVEAL] = {" It will be revealed.", " Zostanie odsłonięta."},
        [NR_AIM_DEREZ] = {" It will be derezzed.", " Zostanie odrezowana."},
        [NR_AIM_TAKE] = {" It goes to the hand.", " Trafi na rękę."},
        [NR_AIM_RETURN] = {" It goes back to the deck.", " Wróci do talii."},
        [NR_AIM_REMOVE] = {" It will be removed from the game.", " Zostanie usunięta z gry."},
        [NR_AIM_PLAY] = {" It will be played.", " Zostanie zagrana."},
        [NR_AIM_FORFEIT] = {" It will be forfeited.", " Zostanie poświęcona."},
        [NR_AIM_SAVE] = {" It will be saved.", " Zostanie uratowana."},
    };
    return aim < NR_AIM_COUNT && words[aim][lang] != NULL ? words[aim][lang] : "";
}

/* What the question is about, where its words do not say. */
static void put_matter(const seat *at, char text[SCREEN_TEXT_MAX])
{
    const nr_game *g = &at->m->view.game;
    word_lang lang = at->s->lang;
    nr_asking asked = nr_asked(g);
    size_t len = strlen(text);
    bool is_install = g->prompt == NR_PROMPT_TRASH_FIRST && asked.card != 0;
    if (g->prompt == NR_PROMPT_TRACE) {
        put_trace(at, asked.n, text + len, SCREEN_TEXT_MAX - len);
    } else if (g->prompt == NR_PROMPT_CHOOSE_CARD) {
        snprintf(text + len, SCREEN_TEXT_MAX - len, "%s",
                 aim_words(nr_choice_for(&at->m->view), lang));
    } else if (g->prompt == NR_PROMPT_DISCARD) {
        snprintf(text + len, SCREEN_TEXT_MAX - len,
                 in_lang(lang, " (%u cards, at most %d)", " (karty: %u, limit %d)"),
                 g->size[g->to_move == NR_CORP ? NR_ZONE_HQ : NR_ZONE_GRIP],
                 nr_hand_size(g, (nr_side)g->to_move));
    } else if (g->prompt == NR_PROMPT_MEMORY) {
        snprintf(text + len, SCREEN_TEXT_MAX - len,
                 in_lang(lang, " (%d of %d memory units used)", " (użyta pamięć: %d z %d)"),
                 nr_memory_used(g), nr_memory_limit(g));
    } else if (is_install && nr_known(g, asked.card, (nr_viewer)at->m->view.viewer)) {
        const nr_card *card = &nr_card_table[g->copy[asked.card].def];
        snprintf(text + len, SCREEN_TEXT_MAX - len, in_lang(lang, " (for %s)", " (dla „%s”)"),
                 words_title(g->copy[asked.card].def, lang));
        len = strlen(text);
        if (card->type == NR_TYPE_PROGRAM) {
            snprintf(text + len, SCREEN_TEXT_MAX - len,
                     in_lang(lang, " It needs %d memory, %d is free.",
                             " Potrzebuje pamięci: %d, wolna: %d."),
                     card->memory, nr_memory_limit(g) - nr_memory_used(g));
        }
    }
}

/* Has the screen a line for what can be typed besides the choices? */
static bool has_room_for_hint(const seat *at, int lines)
{
    const screen *s = at->s;
    const nr_game *g = play_state(at->p);
    return lines + 2 + table_least(s, g, play_viewer(g->to_move)) <= s->height;
}

int page_question(const seat *at, bool is_shown)
{
    const screen *s = at->s;
    const nr_view *view = &at->m->view;
    const nr_game *g = &view->game;
    char words[WORDS_MAX];
    char text[SCREEN_TEXT_MAX];
    char whose[100];
    words_prompt(at->m->asked.joins ? &at->m->behind_view.game : g, (nr_viewer)view->viewer,
                 s->lang, words, sizeof words);
    text_symbols(s, words, text);
    put_matter(at, text);
    words_decider(g->to_move, !seat_is_shared(at->p), s->lang, whose, sizeof whose - 2);
    strcat(whose, ": ");
    int columns = text_columns(whose) + text_columns(text);
    int lines = 1 + columns / s->width + (s->is_terminal ? 0 : 1);
    if (is_shown) {
        if (!s->is_terminal) {
            putchar('\n');
        }
        screen_put(s, g->to_move == NR_CORP ? STYLE_CORP : STYLE_RUNNER, whose);
        screen_wrap(s, STYLE_HEAD, text, text_columns(whose), 2);
    }
    lines += menu_show(s, at->m, is_shown);
    bool is_window = g->prompt == NR_PROMPT_WINDOW || g->prompt == NR_PROMPT_ENCOUNTER;
    if (is_window && !at->m->asked.joins && has_room_for_hint(at, lines)) {
        if (is_shown) {
            screen_say(s, STYLE_DIM, "%s%s",
                       page_enter_passes(at)
                           ? in_lang(s->lang, "  Enter passes; ", "  Enter to pas; ")
                           : "  ",
                       in_lang(s->lang, "'go' passes until the run is over or it concerns you.",
                               "„dalej” to pas do końca skoku albo do ważnej chwili."));
        }
        lines++;
    }
    return lines;
}

void page_note(seat *at)
{
    if (at->note[0] != '\0') {
        screen_say(at->s, STYLE_NOW, "%s", at->note);
        at->note[0] = '\0';
    }
}

size_t page_news(const seat *at, nr_side side)
{
    size_t news = play_news(at->p, side);
    return news < at->told[side] ? at->told[side] : news;
}

bool page_show(seat *at)
{
    screen *s = at->s;
    const nr_game *g = play_state(at->p);
    nr_viewer viewer = play_viewer(g->to_move);
    size_t news = page_news(at, (nr_side)g->to_move);
    size_t end = at->p->log_count;
    screen_measure(s);
    screen_clear(s);
    int note = at->note[0] != '\0' ? 1 + text_columns(at->note) / s->width : 0;
    int room = s->height - page_question(at, false) - note - 1; /* the line to type in */
    /* The table as it usually is, and what happened in paragraphs; else closer together; else as
     * little of the table as it can be. */
    int least = table_least(s, g, viewer);
    int usual = table_draw_in(s, g, viewer, room, false);
    int told = log_news(s, at->p, news, end, viewer, room - usual, false);
    if (told > room - usual) {
        told = log_news(s, at->p, news, end, viewer, room - least, false);
    }
    if (told > 0 && told > room - least) {
        if (!log_pages(
                s, at->p, news, end, viewer,
                in_lang(s->lang, "To the table: press Enter. ", "Do stołu: naciśnij Enter. "))) {
            return false;
        }
        screen_clear(s);
        told = 0;
    }
    table_draw_in(s, g, viewer, room - told, true);
    if (told > 0) {
        log_news(s, at->p, news, end, viewer, told, true);
    }
    page_note(at);
    page_question(at, true);
    return true;
}
