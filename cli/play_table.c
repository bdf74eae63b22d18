/*
 * Sitting at the table; see play_table.h.
 *
 * A person sees his own view only. Where two people share the keyboard, the screen is emptied
 * before the other one looks, unless there is nothing that one knows and the other does not.
 */
#include "cli/play_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/card_draw.h"
#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/play_log.h"
#include "cli/play_menu.h"
#include "cli/play_stops.h"
#include "cli/play_words.h"
#include "cli/table.h"

enum {
    LOG_LINES = 40, /* what the log command shows if it is not told how much */
};

/* An action that was chosen beside a window: it comes when both have passed that. */
typedef struct {
    bool is_on;
    uint8_t side;
    size_t log_count; /* events by then: if more happen, he is asked anew */
    offer_mark mark;
} intention;

/* A window that the game ran through and in which the other player is called all the same, so that
 * nobody learns what he could not do (netrunner_attend.h). */
typedef struct {
    bool is_due;
    nr_side side;
    nr_game picture; /* the game as it was there */
    size_t log_end;  /* what had happened by then */
} calling;

typedef struct {
    screen *s;
    play_game *p;
    menu *m;          /* what is asked now */
    unsigned looking; /* the side that saw the screen last; NR_NOBODY at first */
    bool is_fast;     /* at one keyboard a player is called only if he has something to decide */
    nr_stops stops[2];
    uint8_t wishes[2];     /* NR_WANTS_… for one action */
    size_t wished_at[2];   /* choices made by then */
    menu_numbers numbers[2];
    bool is_going[2];      /* he passes until the run is over or something concerns him … */
    bool going_in_run[2];  /* … as it was when he said so, … */
    uint16_t going_turn[2]; /* … and the turn */
    bool any_order[2];     /* Archives: he takes them as they come */
    size_t told[2];        /* events that he has read when he was called */
    intention wanted;
    nr_pace pace;
    calling call;
    char note[200]; /* told with the next page, once */
} seat;

/* What became of a typed line. */
typedef enum {
    ASK_AGAIN, /* nothing changed: the same decision is asked for */
    GO_ON,     /* the game changed */
    LEAVE
} outcome;

static bool is_hot_seat(const play_game *p)
{
    return p->is_human[NR_CORP] && p->is_human[NR_RUNNER];
}

/* Whose eyes see the end of a game. */
static nr_viewer last_viewer(const play_game *p)
{
    if (p->is_human[NR_CORP] == p->is_human[NR_RUNNER]) {
        return NR_VIEW_ALL;
    }
    return p->is_human[NR_CORP] ? NR_VIEW_CORP : NR_VIEW_RUNNER;
}

/* ---- showing --------------------------------------------------------------------------------- */

/* Not where the keyboard goes to and fro: an Enter too many would be a decision. */
static bool enter_passes(const seat *at)
{
    const nr_menu *asked = &at->m->asked;
    unsigned prompt = play_state(at->p)->prompt;
    bool is_window = prompt == NR_PROMPT_WINDOW || prompt == NR_PROMPT_JACK_OUT;
    return is_window && !asked->joins && asked->pass < at->m->list.count && !is_hot_seat(at->p);
}

/* What the question is about, where its words do not say. */
static void put_matter(const seat *at, char text[SCREEN_TEXT_MAX])
{
    const nr_game *g = &at->m->view.game;
    word_lang lang = at->s->lang;
    nr_asking asked = nr_asked(g);
    size_t len = strlen(text);
    bool is_install = g->prompt == NR_PROMPT_TRASH_FIRST && asked.card != 0;
    if (g->prompt == NR_PROMPT_MEMORY) {
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

/* Shows the question with its choices, or only counts the lines. */
static int show_prompt(const seat *at, bool is_shown)
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
    words_decider(g->to_move, !is_hot_seat(at->p), s->lang, whose, sizeof whose - 2);
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
    if (is_window && !at->m->asked.joins) {
        if (is_shown) {
            screen_say(s, STYLE_DIM, "%s%s",
                       enter_passes(at) ? in_lang(s->lang, "  Enter passes; ", "  Enter to pas; ")
                                        : "  ",
                       in_lang(s->lang, "'go' passes until the run is over or it concerns you.",
                               "„dalej” to pas do końca skoku albo do ważnej chwili."));
        }
        lines++;
    }
    return lines;
}

static void show_note(seat *at)
{
    if (at->note[0] != '\0') {
        screen_say(at->s, STYLE_NOW, "%s", at->note);
        at->note[0] = '\0';
    }
}

/* The first event that he has not been told of. */
static size_t first_news(const seat *at, nr_side side)
{
    size_t news = play_news(at->p, side);
    return news < at->told[side] ? at->told[side] : news;
}

/*
 * The table, what happened since the last choice, and the question, as much of the table as there
 * is room for. What happened is always told in full: where it has no room, before the table. False
 * at the end of input.
 */
static bool show_page(seat *at)
{
    screen *s = at->s;
    const nr_game *g = play_state(at->p);
    nr_viewer viewer = play_viewer(g->to_move);
    size_t news = first_news(at, (nr_side)g->to_move);
    size_t end = at->p->log_count;
    screen_measure(s);
    screen_clear(s);
    int note = at->note[0] != '\0' ? 1 + text_columns(at->note) / s->width : 0;
    int room = s->height - show_prompt(at, false) - note - 1; /* the line to type in */
    int least = table_draw_in(s, g, viewer, 0, false); /* of the table */
    int told = log_news(s, at->p, news, end, viewer, room - least, false);
    if (told > room - least) {
        if (!log_pages(s, at->p, news, end, viewer)) {
            return false;
        }
        screen_clear(s);
        told = 0;
    }
    table_draw_in(s, g, viewer, room - told, true);
    if (told > 0) {
        log_news(s, at->p, news, end, viewer, told, true);
    }
    show_note(at);
    show_prompt(at, true);
    return true;
}

/* Is there a card that only one of the two sides knows? */
static bool has_secrets(const nr_game *g)
{
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].def != 0 && g->copy[c].zone != NR_ZONE_NONE &&
            nr_visible(g, c, NR_VIEW_CORP) != nr_visible(g, c, NR_VIEW_RUNNER)) {
            return true;
        }
    }
    return false;
}

/* Lets the other player sit down. False at the end of input. */
static bool pass_keyboard(const seat *at, nr_side side)
{
    const screen *s = at->s;
    char line[SCREEN_LINE_MAX];
    char prompt[120];
    snprintf(prompt, sizeof prompt,
             in_lang(s->lang, "Pass the keyboard to %s, then press Enter. ",
                     "Klawiaturę przejmuje: %s. Naciśnij Enter. "),
             words_the_side(side, s->lang));
    screen_hide(s);
    return screen_ask(s, prompt, line) != LINE_END;
}

/* ---- commands -------------------------------------------------------------------------------- */

static void show_help(const screen *s)
{
    static const char *const paragraphs[LANG_COUNT][24] = {
        {
            "Type the number of a choice, or words of it: 'run hq', 'draw', 'install ice wall rd'. "
            "Words may be cut short; where several choices fit, you are asked which one.",
            "  TITLE               reads the card of that title; 'card NAME' if part of it will do",
            "  why VERB CARD SERVER  tells why something is not offered: 'why rez ice wall', "
            "'why run remote 2', 'why break corroder 1' (subroutine 1)",
            "  undo                takes your last decision back, and all that followed from it",
            "  go                  passes until the run (outside of one, the turn) is over; stops "
            "by itself to score, to rez approached ice, to break, to prevent, and for whatever else "
            "must be decided",
            "  stops               where you are asked, with a switch for each window: 'stops "
            "full', 'stop 2.3', 'pin CARD'",
            "  pay otherwise, trash first  asks with your next action which credits pay, or what "
            "to trash before an install",
            "  handover always|fast  at one keyboard: calls the other player at fixed moments, "
            "whatever he holds, or only if he has something to decide",
            "  table, log          shows the table again; what happened ('log 100' for more)",
            "  look heap, look archives",
            "  save FILE, load FILE",
            "  quit                leaves the game (as the end of input does)",
            "On the table: [rezzed or installed], (facedown), str strength, adv advancement tokens "
            "(of those that an agenda needs), + what is hosted. A row is a server as a run meets "
            "it: outermost ice first, then what is in the server itself. A hand shows what a card "
            "costs; agendas need/points.",
            "In a run > marks where the Runner is, x what he has passed, . what is to come "
            "(with colours: an arrow, a tick, a dot).",
            "A window in your own turn stands above your actions: choosing an action passes it. "
            "Windows in which nothing useful can be done are passed without asking. What happened "
            "since your last choice always stands above the question.",
            NULL,
        },
        {
            "Wpisz numer wyboru albo jego słowa: „skok hq”, „dobierz”, „zainstaluj enigma rd”. "
            "Słowa można skracać; gdy pasuje kilka wyborów, program zapyta, o który chodzi.",
            "  NAZWA               pokazuje kartę o tej nazwie; „karta NAZWA”, gdy starczy część "
            "nazwy",
            "  dlaczego CZASOWNIK KARTA SERWER  mówi, czemu czegoś nie można: „dlaczego zrezuj "
            "enigma”, „dlaczego skok zdalny 2”, „dlaczego złam wyżeracz 1” (podprogram 1)",
            "  cofnij              cofa twoją ostatnią decyzję i wszystko, co po niej nastąpiło",
            "  dalej               pas do końca skoku (poza skokiem: tury); sam zatrzymuje się, by "
            "punktować, rezować lód, łamać, blokować i decydować o wszystkim, co konieczne",
            "  stopy               kiedy gra pyta, z przełącznikiem każdego okna: „stopy pełny”, "
            "„stop 2.3”, „przypnij KARTA”",
            "  zapłać inaczej, kasuj najpierw  przy następnej akcji pyta, czym zapłacić albo co "
            "skasować przed zainstalowaniem",
            "  zmiana zawsze|szybko  przy jednej klawiaturze: woła drugą osobę w stałych chwilach, "
            "cokolwiek ma, albo tylko gdy ma o czym decydować",
            "  stół, dziennik      pokazuje stół; co się działo („dziennik 100” pokazuje więcej)",
            "  pokaż sterta, pokaż archiwa",
            "  zapisz PLIK, wczytaj PLIK",
            "  koniec              kończy grę (tak samo koniec wejścia)",
            "Na stole: [zrezowane lub zainstalowane], (zakryte), siła, zaaw. żetony zaawansowania "
            "(z tylu, ilu wymaga projekt), + co jest na karcie. Wiersz to serwer w kolejności "
            "skoku: najpierw najdalszy lód, na końcu zawartość serwera. Ręka pokazuje koszty "
            "kart; projekty: trudność realizacji/punkty.",
            "W skoku > oznacza, gdzie jest runner, x co minął, . co przed nim (w kolorze: strzałka, "
            "ptaszek, kropka).",
            "Okno w twojej turze stoi nad akcjami: wybór akcji to pas w oknie. Okna, w których nie "
            "da się zrobić nic użytecznego, są pomijane bez pytania. Co zaszło od twojego "
            "ostatniego wyboru, stoi zawsze nad pytaniem.",
            NULL,
        },
    };
    screen_list(s, paragraphs[s->lang]);
}

/* The game is another one now: nothing that was said of the one before counts. */
static void forget_orders(seat *at)
{
    memset(at->is_going, 0, sizeof at->is_going);
    memset(at->any_order, 0, sizeof at->any_order);
    memset(at->wishes, 0, sizeof at->wishes);
    memset(at->told, 0, sizeof at->told);
    memset(&at->pace, 0, sizeof at->pace);
    at->wanted.is_on = false;
    at->call.is_due = false;
}

static outcome do_undo(seat *at)
{
    play_game *p = at->p;
    /* At the end nobody has to decide, so the last decision of any human is taken back. */
    nr_side side = (nr_side)play_state(p)->to_move;
    for (size_t i = p->table->made_count; play_is_over(p) && i > 0; i--) {
        if (p->is_human[p->made[i - 1].side]) {
            side = (nr_side)p->made[i - 1].side;
            break;
        }
    }
    size_t taken = p->is_human[side] ? play_undo(p, side) : 0;
    forget_orders(at);
    if (taken == 0) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "There is no decision of yours to take back.",
                           "Nie ma twojej decyzji, którą można cofnąć."));
        return ASK_AGAIN;
    }
    snprintf(at->note, sizeof at->note, "%s",
             in_lang(at->s->lang, "Your last decision is taken back.",
                     "Twoja ostatnia decyzja została cofnięta."));
    return GO_ON;
}

/* Where the windows are that the game comes through next, as everybody knows them. */
static void note_pace(seat *at, const nr_game *before, size_t first)
{
    play_game *p = at->p;
    size_t count = p->log_count - first;
    nr_side side = before->turn_side == NR_CORP ? NR_RUNNER : NR_CORP;
    nr_event *events = must(malloc((count + 1) * sizeof *events));
    nr_moment moments[NR_MAX_MOMENTS];
    nr_view public;
    for (size_t i = 0; i < count; i++) {
        events[i] = p->log[first + i].event;
    }
    nr_look(play_state(p), NR_VIEW_SPECTATOR, &public);
    unsigned found = nr_pace_next(&at->pace, events, count, &public, moments);
    free(events);
    for (unsigned i = 0; i < found && !at->is_fast && is_hot_seat(p); i++) {
        nr_look(before, NR_VIEW_SPECTATOR, &public);
        nr_pace_picture(&public.game, &moments[i]);
        if (!nr_may_be_asked(&public, side, &at->stops[side])) {
            continue;
        }
        at->call = (calling){.is_due = true, .side = side, .picture = *before};
        nr_pace_picture(&at->call.picture, &moments[i]);
        at->call.log_end = p->log_count;
        for (size_t j = p->log_count; j > 0 && moments[i].step >= NR_STEP_RUN_1; j--) {
            const nr_event *e = &p->log[j - 1].event;
            bool is_there = moments[i].ice != 0
                                ? e->kind == NR_EVENT_APPROACH_ICE && e->id == moments[i].ice
                                : e->kind == NR_EVENT_APPROACH_SERVER;
            if (is_there) {
                at->call.log_end = j;
                break;
            }
        }
    }
}

static outcome make_choice(seat *at, unsigned index, bool was_asked)
{
    nr_game before = *play_state(at->p);
    size_t first = at->p->log_count;
    if (!play_choose(at->p, index, was_asked)) {
        screen_say(at->s, STYLE_ALARM, "%s",
                   in_lang(at->s->lang, "The game is too long to go on.",
                           "Gra jest zbyt długa, by ją kontynuować."));
        return LEAVE;
    }
    note_pace(at, &before, first);
    return GO_ON;
}

/* Takes what stands in the menu. An action beside a window passes that first. */
static outcome make_offer(seat *at, unsigned offer)
{
    const nr_offer *o = &at->m->asked.offer[offer];
    unsigned side = play_state(at->p)->to_move;
    if (o->kind == NR_OFFER_ANY_ORDER) {
        at->any_order[side] = true;
    }
    if (o->kind != NR_OFFER_ACTION) {
        return make_choice(at, o->index, true);
    }
    at->wanted = (intention){.is_on = true, .side = (uint8_t)side, .mark = menu_mark(at->m, offer)};
    outcome result = make_choice(at, at->m->asked.pass, true);
    at->wanted.log_count = at->p->log_count;
    return result;
}

static outcome do_go(seat *at)
{
    const nr_game *g = play_state(at->p);
    const menu *m = at->m;
    bool is_over = play_is_over(at->p);
    if (is_over || m->asked.joins || m->asked.pass >= m->list.count) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "There is nothing to pass here: this must be decided.",
                           "Tu nie można spasować: trzeba zdecydować."));
        return ASK_AGAIN;
    }
    at->is_going[g->to_move] = true;
    at->going_in_run[g->to_move] = g->run.active != 0;
    at->going_turn[g->to_move] = g->turn;
    return make_choice(at, m->asked.pass, true);
}

/* Is the decision one that he goes past, having said so? Nothing is carried over into another run
 * or turn, nor past anything that he must decide. */
static bool is_going_past(seat *at)
{
    const nr_game *g = play_state(at->p);
    unsigned side = g->to_move;
    const menu *m = at->m;
    bool is_same = at->is_going[side] && at->going_turn[side] == g->turn &&
                   at->going_in_run[side] == (g->run.active != 0);
    nr_stops passing = at->stops[side];
    passing.level = NR_STANDARD;
    passing.stop[side] = 0;
    /* What he breaks, he breaks himself. */
    passing.skip[side] = side == NR_RUNNER ? ~((uint32_t)1 << NR_STEP_RUN_3_1) : ~(uint32_t)0;
    bool is_past = g->prompt == NR_PROMPT_JACK_OUT ||
                   nr_attend(&m->view, &m->list, &passing).what == NR_PASS;
    at->is_going[side] = is_same && is_past && m->asked.pass < m->list.count;
    return at->is_going[side];
}

static outcome do_save(seat *at, const char *path)
{
    play_error error = {.lang = at->s->lang};
    if (*path == '\0') {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "Say where: save FILE", "Wpisz: zapisz PLIK"));
    } else if (play_save(at->p, path, &error)) {
        screen_say(at->s, STYLE_PLAIN,
                   in_lang(at->s->lang, "The game is saved in '%.300s'.",
                           "Gra jest zapisana w pliku „%.300s”."),
                   path);
    } else {
        screen_say(at->s, STYLE_ALARM, "%s", error.text);
    }
    return ASK_AGAIN;
}

static outcome do_load(seat *at, const char *path)
{
    play_error error = {.lang = at->s->lang};
    if (*path == '\0') {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "Say which: load FILE", "Wpisz: wczytaj PLIK"));
        return ASK_AGAIN;
    }
    play_game *loaded = play_load(path, &error);
    if (loaded == NULL) {
        screen_say(at->s, STYLE_ALARM, "%s", error.text);
        return ASK_AGAIN;
    }
    play_free(at->p);
    at->p = loaded;
    at->looking = NR_NOBODY; /* nobody has seen this game */
    forget_orders(at);
    snprintf(at->note, sizeof at->note,
             in_lang(at->s->lang, "The game '%.100s' goes on.", "Ciąg dalszy gry „%.100s”."), path);
    return GO_ON;
}

static outcome do_log(const seat *at, const char *rest)
{
    const play_game *p = at->p;
    nr_viewer viewer = play_is_over(p) ? last_viewer(p) : play_viewer(play_state(p)->to_move);
    int lines = *rest != '\0' ? atoi(rest) : LOG_LINES;
    log_print(at->s, p, 0, p->log_count, viewer, lines > 0 ? lines : LOG_LINES);
    return ASK_AGAIN;
}

/* The pile that a word names, which may be cut short; 0: neither of the two. */
static nr_zone find_pile(const char *word)
{
    static const struct {
        const char *name;
        nr_zone zone;
    } piles[] = {
        {"heap", NR_ZONE_HEAP},        {"sterta", NR_ZONE_HEAP},
        {"sterte", NR_ZONE_HEAP},      {"archives", NR_ZONE_ARCHIVES},
        {"archiwa", NR_ZONE_ARCHIVES}, {"archiwum", NR_ZONE_ARCHIVES},
    };
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        if (strncmp(piles[i].name, word, strlen(word)) == 0) {
            return piles[i].zone;
        }
    }
    return NR_ZONE_NONE;
}

static outcome do_look(const seat *at, const char *rest)
{
    const play_game *p = at->p;
    nr_viewer viewer = play_is_over(p) ? last_viewer(p) : play_viewer(play_state(p)->to_move);
    typed_words words;
    typed_split(rest, &words);
    nr_zone pile = words.count > 0 ? find_pile(words.word[0]) : NR_ZONE_NONE;
    if (pile != NR_ZONE_NONE) {
        table_pile(at->s, play_state(p), pile, viewer);
    } else {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "Say: look heap, or look archives",
                           "Wpisz: pokaż sterta albo pokaż archiwa"));
    }
    return ASK_AGAIN;
}

static outcome do_table(const seat *at)
{
    const play_game *p = at->p;
    if (play_is_over(p)) {
        table_draw(at->s, play_state(p), last_viewer(p));
    } else {
        table_draw(at->s, play_state(p), play_viewer(play_state(p)->to_move));
        show_prompt(at, true);
    }
    return ASK_AGAIN;
}

static outcome do_why(const seat *at, const char *rest)
{
    typed_words words;
    typed_split(rest, &words);
    if (!why_answer(at->s, at->p, &words)) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang,
                           "Say: why VERB CARD SERVER, as in 'why rez ice wall', 'why run hq', "
                           "'why install corroder', 'why break corroder 1'.",
                           "Wpisz: dlaczego CZASOWNIK KARTA SERWER, np. „dlaczego zrezuj enigma”, "
                           "„dlaczego skok hq”, „dlaczego zagraj diesel”."));
    }
    return ASK_AGAIN;
}

/* Reads a card by part of its name. False if no card has the words. */
static bool read_card(const seat *at, const typed_words *words)
{
    const screen *s = at->s;
    unsigned found[FOUND_MAX];
    unsigned count = title_find(words, found);
    if (count == 1) {
        card_draw(s, found[0]);
    } else if (count > 1) {
        screen_say(s, STYLE_PLAIN,
                   in_lang(s->lang, "%u cards have that in their names:",
                           "Takie słowa są w nazwach kart (%u):"),
                   count);
        for (unsigned i = 0; i < count && i < FOUND_MAX; i++) {
            screen_say(s, STYLE_PLAIN, "  %s", words_title(found[i], s->lang));
        }
        if (count > FOUND_MAX) {
            screen_say(s, STYLE_PLAIN, "  ...");
        }
    }
    return count > 0;
}

static outcome do_card(const seat *at, const char *rest)
{
    typed_words words;
    typed_split(rest, &words);
    if (!read_card(at, &words)) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "There is no card with such a name.",
                           "Nie ma karty o takiej nazwie."));
    }
    return ASK_AGAIN;
}

static outcome do_handover(seat *at, const char *rest)
{
    word_lang lang = at->s->lang;
    typed_words words;
    typed_split(rest, &words);
    const char *word = words.count > 0 ? words.word[0] : "";
    bool is_fast = strcmp(word, "fast") == 0 || strcmp(word, "szybko") == 0;
    bool is_always = strcmp(word, "always") == 0 || strcmp(word, "zawsze") == 0;
    at->is_fast = is_fast || (at->is_fast && !is_always);
    screen_say(at->s, STYLE_PLAIN, "%s",
               at->is_fast
                   ? in_lang(lang,
                             "handover fast: the other player is called only if he has something "
                             "to decide, which may tell what he holds.",
                             "zmiana szybko: druga osoba jest wołana tylko wtedy, gdy ma o czym "
                             "decydować, a to może zdradzić, co ma.")
                   : in_lang(lang,
                             "handover always: the other player is called at fixed moments, "
                             "whatever he holds.",
                             "zmiana zawsze: druga osoba jest wołana w stałych chwilach, cokolwiek "
                             "ma."));
    return ASK_AGAIN;
}

/* ---- what a line means ----------------------------------------------------------------------- */

typedef enum {
    COMMAND_NONE,
    COMMAND_HELP,
    COMMAND_UNDO,
    COMMAND_GO,
    COMMAND_HANDOVER,
    COMMAND_WHY,
    COMMAND_LOG,
    COMMAND_TABLE,
    COMMAND_LOOK,
    COMMAND_CARD,
    COMMAND_SAVE,
    COMMAND_LOAD,
    COMMAND_QUIT
} command;

static command find_command(const char *word)
{
    static const struct {
        const char *word; /* folded */
        command command;
    } names[] = {
        {"help", COMMAND_HELP},    {"h", COMMAND_HELP},       {"pomoc", COMMAND_HELP},
        {"undo", COMMAND_UNDO},    {"cofnij", COMMAND_UNDO},  {"why", COMMAND_WHY},
        {"dlaczego", COMMAND_WHY}, {"czemu", COMMAND_WHY},    {"log", COMMAND_LOG},
        {"dziennik", COMMAND_LOG}, {"table", COMMAND_TABLE},  {"stol", COMMAND_TABLE},
        {"look", COMMAND_LOOK},    {"pokaz", COMMAND_LOOK},   {"card", COMMAND_CARD},
        {"karta", COMMAND_CARD},   {"save", COMMAND_SAVE},    {"zapisz", COMMAND_SAVE},
        {"load", COMMAND_LOAD},    {"wczytaj", COMMAND_LOAD}, {"quit", COMMAND_QUIT},
        {"go", COMMAND_GO},        {"dalej", COMMAND_GO},     {"exit", COMMAND_QUIT},
        {"q", COMMAND_QUIT},       {"koniec", COMMAND_QUIT},  {"handover", COMMAND_HANDOVER},
        {"zmiana", COMMAND_HANDOVER},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i].word, word) == 0) {
            return names[i].command;
        }
    }
    return COMMAND_NONE;
}

static outcome do_command(seat *at, command what, const char *rest)
{
    switch (what) {
    case COMMAND_UNDO:
        return do_undo(at);
    case COMMAND_GO:
        return do_go(at);
    case COMMAND_HANDOVER:
        return do_handover(at, rest);
    case COMMAND_WHY:
        return do_why(at, rest);
    case COMMAND_LOG:
        return do_log(at, rest);
    case COMMAND_TABLE:
        return do_table(at);
    case COMMAND_LOOK:
        return do_look(at, rest);
    case COMMAND_CARD:
        return do_card(at, rest);
    case COMMAND_SAVE:
        return do_save(at, rest);
    case COMMAND_LOAD:
        return do_load(at, rest);
    case COMMAND_QUIT:
        return LEAVE;
    default:
        show_help(at->s);
        return ASK_AGAIN;
    }
}

static outcome do_number(seat *at, const char *line)
{
    int offer = menu_find_key(at->m, line);
    if (offer >= 0) {
        return make_offer(at, (unsigned)offer);
    }
    unsigned least, most;
    menu_span(at->m, &least, &most);
    if (most == 0) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "There is no such choice: type the letters beside one.",
                           "Nie ma takiego wyboru: wpisz litery stojące obok wyboru."));
        return ASK_AGAIN;
    }
    screen_say(at->s, STYLE_PLAIN,
               in_lang(at->s->lang, "There is no such choice: type a number from %u to %u.",
                       "Nie ma takiego wyboru: wpisz liczbę od %u do %u."),
               least, most);
    return ASK_AGAIN;
}

static void list_found(const seat *at, const unsigned *found, unsigned count)
{
    const screen *s = at->s;
    screen_say(s, STYLE_PLAIN,
               in_lang(s->lang, "%u choices fit; which one?", "Pasujące wybory: %u; który?"),
               count);
    for (unsigned i = 0; i < count && i < FOUND_MAX; i++) {
        menu_show_one(s, at->m, found[i]);
    }
}

static outcome do_words(seat *at, const char *line)
{
    const screen *s = at->s;
    typed_words words;
    unsigned found[FOUND_MAX];
    typed_split(line, &words);
    unsigned title = nr_card_find(line);
    if (title != 0) {
        card_draw(s, title);
        return ASK_AGAIN;
    }
    unsigned count = menu_find_words(s, at->m, &words, found);
    if (count == 1) {
        return make_offer(at, found[0]);
    }
    if (count > 1) {
        list_found(at, found, count);
        return ASK_AGAIN;
    }
    if (words.count > 0 && (read_card(at, &words) || why_answer(s, at->p, &words))) {
        return ASK_AGAIN;
    }
    screen_say(s, STYLE_PLAIN,
               in_lang(s->lang,
                       "'%.60s' fits nothing. Type what stands before a choice, or words of it; "
                       "'table' shows them again, 'help' tells what else there is.",
                       "„%.60s” do niczego nie pasuje. Wpisz to, co stoi przed wyborem, albo jego "
                       "słowa; „stół” pokaże je znowu, „pomoc” powie, co jeszcze można."),
               line);
    return ASK_AGAIN;
}

/* "pay otherwise", "trash first": a question that is answered for him is put with his next action.
 */
static bool wish_once(seat *at, const char *line)
{
    static const struct {
        const char *words[2]; /* folded */
        uint8_t wish;
    } wishes[] = {{{"pay", "otherwise"}, NR_WANTS_PAYMENT},
                  {{"zaplac", "inaczej"}, NR_WANTS_PAYMENT},
                  {{"trash", "first"}, NR_WANTS_TRASH_FIRST},
                  {{"kasuj", "najpierw"}, NR_WANTS_TRASH_FIRST}};
    typed_words words;
    typed_split(line, &words);
    for (size_t i = 0; words.count == 2 && i < sizeof wishes / sizeof wishes[0]; i++) {
        if (strcmp(words.word[0], wishes[i].words[0]) == 0 &&
            strcmp(words.word[1], wishes[i].words[1]) == 0) {
            unsigned side = play_state(at->p)->to_move;
            at->wishes[side] |= wishes[i].wish;
            at->wished_at[side] = at->p->table->made_count;
            return true;
        }
    }
    return false;
}

/* One letter, or "rh" and the like: the key of a choice that may not be there, never part of a word,
 * so that a choice is not made by mistake. */
static bool is_like_key(const char *line)
{
    bool is_letter = line[0] >= 'a' && line[0] <= 'z';
    bool is_run = line[0] == 'r' && (strchr("hra", line[1]) != NULL ||
                                     (line[1] >= '0' && line[1] <= '9')) && line[2] == '\0';
    return is_letter && (line[1] == '\0' || is_run) && strchr("aiwoz", line[0]) == NULL;
}

/* Does a line set where he is asked? It says what it did. */
static bool change_settings(seat *at, const char *line)
{
    nr_side side = (nr_side)play_state(at->p)->to_move;
    if (wish_once(at, line)) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "You will be asked with your next action.",
                           "Pytanie pojawi się przy twojej następnej akcji."));
        return true;
    }
    return stops_line(at->s, line, &at->stops[side], side);
}

static outcome do_line(seat *at, const char *line)
{
    const screen *s = at->s;
    bool is_over = play_is_over(at->p);
    if (*line == '\0') {
        if (!is_over && enter_passes(at)) {
            return make_choice(at, at->m->asked.pass, true);
        }
        return ASK_AGAIN;
    }
    if (!is_over && line[strspn(line, "0123456789")] == '\0') {
        return do_number(at, line);
    }
    int offer = is_over ? -1 : menu_find_key(at->m, line);
    if (offer >= 0) {
        return make_offer(at, (unsigned)offer);
    }
    if (!is_over && change_settings(at, line)) {
        return ASK_AGAIN;
    }
    typed_words words;
    typed_split(line, &words);
    size_t head = strcspn(line, " ");
    const char *rest = line + head + strspn(line + head, " ");
    command what = words.count > 0 ? find_command(words.word[0]) : COMMAND_NONE;
    if (strcmp(line, "?") == 0) {
        what = COMMAND_HELP;
    }
    if (is_over && (what == COMMAND_WHY || what == COMMAND_NONE)) {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(s->lang, "The game is over: table, log, undo, save FILE or quit.",
                           "Gra jest zakończona: stół, dziennik, cofnij, zapisz PLIK lub koniec."));
        return ASK_AGAIN;
    }
    if (what == COMMAND_NONE && is_like_key(line)) {
        screen_say(s, STYLE_PLAIN,
                   in_lang(s->lang, "'%.10s' is not offered now.", "„%.10s” nie jest teraz do "
                                                                   "wyboru."),
                   line);
        return ASK_AGAIN;
    }
    return what != COMMAND_NONE ? do_command(at, what, rest) : do_words(at, line);
}

/* Reads lines until one changes something. */
static outcome ask_line(seat *at)
{
    for (;;) {
        char line[SCREEN_LINE_MAX];
        switch (screen_ask_page(at->s, "> ", line)) {
        case LINE_END:
            return LEAVE;
        case LINE_REDRAW:
            return GO_ON; /* the page is drawn again */
        case LINE_LEFT_OUT:
            break;
        default: {
            outcome result = do_line(at, line);
            if (result != ASK_AGAIN) {
                return result;
            }
        }
        }
    }
}

/* ---- the game -------------------------------------------------------------------------------- */

/* Who plays, and the seed, so that the game can be dealt again. */
static void note_beginning(seat *at)
{
    const play_game *p = at->p;
    word_lang lang = at->s->lang;
    const char *who = in_lang(lang, "Two random players.", "Dwóch losowych graczy.");
    if (is_hot_seat(p)) {
        who = in_lang(lang, "Two people at one keyboard.", "Dwie osoby przy jednej klawiaturze.");
    } else if (p->is_human[NR_CORP]) {
        who = in_lang(lang, "You are the Corporation; the Runner plays at random.",
                      "Jesteś korporacją; runner gra losowo.");
    } else if (p->is_human[NR_RUNNER]) {
        who = in_lang(lang, "You are the Runner; the Corporation plays at random.",
                      "Jesteś runnerem; korporacja gra losowo.");
    }
    bool is_watched = !p->is_human[NR_CORP] && !p->is_human[NR_RUNNER];
    char chance[80];
    snprintf(chance, sizeof chance, in_lang(lang, "Seed %llu.", "Ziarno %llu."),
             (unsigned long long)p->table->seed);
    if (p->table->is_keyed) { /* the key itself would tell the cards to come */
        snprintf(chance, sizeof chance, "%s",
                 in_lang(lang, "Dealt from a key.", "Rozdane z klucza."));
    }
    snprintf(at->note, sizeof at->note, "%s %s %s", who, chance,
             is_watched ? ""
                        : in_lang(lang, "'help' tells what can be typed.",
                                  "„pomoc” powie, co można wpisać."));
}

static void show_end(const screen *s, const play_game *p)
{
    char text[WORDS_MAX];
    nr_viewer viewer = last_viewer(p);
    words_end(play_state(p), s->lang, text, sizeof text);
    putchar('\n');
    table_draw(s, play_state(p), viewer);
    screen_say(s, STYLE_NOW, "%s", text);
}

/* Two random players: nothing is asked, everything is told. */
static int watch(const screen *s, play_game *p)
{
    while (!play_is_over(p)) {
        size_t before = p->log_count;
        if (!play_choose(p, play_random_choice(p), true)) {
            screen_say(s, STYLE_ALARM, "%s",
                       in_lang(s->lang, "The game is too long to go on.",
                               "Gra jest zbyt długa, by ją kontynuować."));
            return EXIT_FAILED;
        }
        log_print(s, p, before, p->log_count, NR_VIEW_ALL, 10000);
    }
    show_end(s, p);
    return EXIT_DONE;
}

/* Is this a window of the other player's turn in which he is called, whatever he can do? */
static bool is_called(const seat *at)
{
    const nr_game *g = play_state(at->p);
    nr_view public;
    bool is_here = g->prompt == NR_PROMPT_WINDOW && g->to_move != g->turn_side &&
                   (at->pace.ahead.step == g->step || at->pace.between.step == g->step);
    if (at->is_fast || !is_hot_seat(at->p) || !is_here || at->pace.was_called) {
        return false;
    }
    nr_look(play_state(at->p), NR_VIEW_SPECTATOR, &public);
    return nr_may_be_asked(&public, (nr_side)g->to_move, &at->stops[g->to_move]);
}

/* Calls the other player to a window that the game ran through: he could not do anything there, and
 * only he sees that. */
static outcome call(seat *at)
{
    const calling *c = &at->call;
    screen *s = at->s;
    at->call.is_due = false;
    if (at->looking != c->side && !pass_keyboard(at, c->side)) {
        return LEAVE;
    }
    at->looking = c->side;
    for (;;) {
        char line[SCREEN_LINE_MAX];
        screen_clear(s);
        size_t news = first_news(at, c->side);
        int told = log_news(s, at->p, news, c->log_end, play_viewer(c->side), s->height / 2, false);
        table_draw_in(s, &c->picture, play_viewer(c->side), s->height - told - 4, true);
        log_news(s, at->p, news, c->log_end, play_viewer(c->side), told, true);
        words_decider(c->side, false, s->lang, line, sizeof line);
        screen_put(s, c->side == NR_CORP ? STYLE_CORP : STYLE_RUNNER, line);
        screen_wrap(s, STYLE_HEAD,
                    in_lang(s->lang,
                            ": you can do nothing here. You are called all the same, so that "
                            "nobody learns it.",
                            ": nic tu nie możesz zrobić. Wołanie jest po to, by nikt się o tym "
                            "nie dowiedział."),
                    text_columns(line), 2);
        line_result got = screen_ask_page(
            s, in_lang(s->lang, "Go on: press Enter. ", "Dalej: naciśnij Enter. "), line);
        if (got == LINE_END) {
            return LEAVE;
        }
        if (got != LINE_REDRAW) {
            at->told[c->side] = c->log_end;
            return GO_ON;
        }
    }
}

/* The action that he chose beside a window comes now, unless something happened in between. */
static outcome carry_out(seat *at)
{
    const menu *m = at->m;
    bool is_same = at->p->log_count == at->wanted.log_count;
    at->wanted.is_on = false;
    for (unsigned i = 0; is_same && i < m->asked.count; i++) {
        offer_mark mark = menu_mark(m, i);
        if (m->asked.offer[i].kind == NR_OFFER_CHOICE &&
            memcmp(&mark, &at->wanted.mark, sizeof mark) == 0) {
            return make_choice(at, m->asked.offer[i].index, false);
        }
    }
    snprintf(at->note, sizeof at->note, "%s",
             in_lang(at->s->lang, "Something happened before your action: choose anew.",
                     "Coś zaszło przed twoją akcją: wybierz jeszcze raz."));
    return ASK_AGAIN;
}

/* Makes what is decided for him. ASK_AGAIN: he must be asked. */
static outcome decide_for(seat *at)
{
    const nr_game *g = play_state(at->p);
    unsigned side = g->to_move;
    const nr_menu *asked = &at->m->asked;
    bool is_decided = asked->attended.what != NR_ASK; /* another window on the way to the action */
    if (at->wanted.is_on && at->wanted.side == side && !is_decided) {
        outcome result = carry_out(at);
        if (result != ASK_AGAIN) {
            return result;
        }
    }
    bool orders = g->prompt == NR_PROMPT_ACCESS && asked->offer[0].kind == NR_OFFER_ANY_ORDER;
    at->any_order[side] = at->any_order[side] && g->run.active;
    if (orders && at->any_order[side]) {
        return make_choice(at, 0, false);
    }
    if (asked->attended.what != NR_ASK && !is_called(at)) {
        return make_choice(at, asked->attended.choice, false);
    }
    return is_going_past(at) ? make_choice(at, asked->pass, false) : ASK_AGAIN;
}

static outcome play_decision(seat *at)
{
    play_game *p = at->p;
    unsigned side = play_state(p)->to_move;
    if (at->call.is_due) {
        return call(at);
    }
    if (!p->is_human[side]) {
        return make_choice(at, play_random_choice(p), true);
    }
    nr_stops stops = at->stops[side];
    bool is_action = play_state(p)->prompt == NR_PROMPT_ACTION;
    if (is_action && at->wished_at[side] != p->table->made_count) {
        at->wishes[side] = 0; /* the action that they were for is over */
    }
    stops.wants |= at->wishes[side];
    menu_make(at->m, p, &stops, &at->numbers[side]);
    outcome decided = decide_for(at);
    if (decided != ASK_AGAIN) {
        return decided;
    }
    if (play_state(p)->prompt == NR_PROMPT_WINDOW && side != play_state(p)->turn_side) {
        nr_pace_called(&at->pace);
    }
    bool is_other = at->looking != side;
    if (is_hot_seat(p) && is_other && has_secrets(play_state(p)) &&
        !pass_keyboard(at, (nr_side)side)) {
        return LEAVE;
    }
    at->looking = side;
    return show_page(at) ? ask_line(at) : LEAVE;
}

static outcome play_end(seat *at)
{
    const screen *s = at->s;
    screen_clear(s);
    size_t news = at->p->log_count;
    for (int side = 0; side < 2; side++) {
        size_t first = play_news(at->p, (nr_side)side);
        news = at->p->is_human[side] && first < news ? first : news;
    }
    log_print(s, at->p, news, at->p->log_count, last_viewer(at->p), LOG_LINES);
    show_note(at);
    show_end(s, at->p);
    return ask_line(at);
}

int play_at_table(screen *s, play_game *p, const play_manner *how)
{
    seat at = {.s = s, .p = p, .looking = NR_NOBODY, .is_fast = how->is_fast};
    at.stops[NR_CORP].level = at.stops[NR_RUNNER].level = (uint8_t)how->level;
    note_beginning(&at);
    if (!p->is_human[NR_CORP] && !p->is_human[NR_RUNNER]) {
        show_note(&at);
        int status = watch(s, p);
        play_free(p);
        return status;
    }
    at.m = menu_create();
    outcome result = GO_ON;
    while (result != LEAVE) {
        result = play_is_over(at.p) ? play_end(&at) : play_decision(&at);
    }
    screen_say(s, STYLE_PLAIN, "%s",
               in_lang(s->lang, "Until the next run.", "Do następnego skoku."));
    menu_free(at.m);
    play_free(at.p);
    return EXIT_DONE;
}
