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
#include "cli/options.h"
#include "cli/play_log.h"
#include "cli/play_words.h"
#include "cli/table.h"

enum {
    CELL_COLUMNS = 50,  /* choices stand in two columns where they are short enough */
    LOG_LINES = 40,     /* what the log command shows if it is not told how much */
    NEWS_LINES_MIN = 6, /* of what happened, even where the page gets too long by it */
};

/* Until when a side passes every window: as long as turn and run are those of now. */
typedef struct {
    bool is_on;
    uint16_t turn;
    uint8_t run;
} skipping;

typedef struct {
    const screen *s;
    play_game *p;
    unsigned looking; /* the side that saw the screen last; NR_NOBODY at first */
    skipping skip[2];
    char note[KEEP_NOTE_MAX]; /* told with the next page, once */
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

/* Whose eyes see the end of a game: then nothing is hidden any more. */
static nr_viewer last_viewer(const play_game *p)
{
    (void)p;
    return NR_VIEW_ALL;
}

/* ---- showing --------------------------------------------------------------------------------- */

static void print_choice(const screen *s, const char *label, const char *text, int at, bool is_last)
{
    char number[24];
    snprintf(number, sizeof number, "%4s  ", label);
    screen_put(s, STYLE_KEY, number);
    if (is_last) {
        screen_wrap(s, STYLE_PLAIN, text, at + 6, at + 6);
    } else {
        screen_put(s, STYLE_PLAIN, text);
        screen_spaces(CELL_COLUMNS - 6 - text_columns(text));
    }
}

/* Shows the choices, or only counts the lines that they take. */
static int show_choices(const screen *s, const play_game *p, bool is_shown)
{
    const nr_choices *list = play_choices(p);
    bool is_wide = s->width >= 2 * CELL_COLUMNS && list->count > 6;
    bool is_left = true; /* the next one begins a line */
    int lines = 0;
    if (choices_are_numbers(p)) {
        if (is_shown) {
            screen_say(
                s, STYLE_PLAIN,
                in_lang(s->lang, "  Type a number from %d to %d.", "  Wpisz liczbę od %d do %d."),
                list->choice[0].amount, list->choice[list->count - 1].amount);
        }
        return 1;
    }
    for (unsigned i = 0; i < list->count; i++) {
        char text[SCREEN_TEXT_MAX];
        char next[SCREEN_TEXT_MAX] = "";
        char label[16];
        choice_words(s, p, i, text);
        /* Two short ones in a row share a line. */
        if (is_left && is_wide && i + 1 < list->count && text_columns(text) <= CELL_COLUMNS - 8) {
            choice_words(s, p, i + 1, next);
        }
        bool is_shared = *next != '\0' && text_columns(next) <= CELL_COLUMNS - 6;
        if (is_shown) {
            snprintf(label, sizeof label, "%u", i + 1);
            print_choice(s, label, text, is_left ? 0 : CELL_COLUMNS, !is_shared);
        }
        lines += is_shared ? 0 : 1 + text_columns(text) / (s->width - 6);
        is_left = !is_shared;
    }
    return lines;
}

static bool is_window(const play_game *p)
{
    return play_state(p)->prompt == NR_PROMPT_WINDOW && play_pass(p) < play_choices(p)->count;
}

/* Not where the keyboard goes to and fro: an Enter too many would be a decision. */
static bool enter_passes(const play_game *p)
{
    return is_window(p) && !is_hot_seat(p);
}

static void show_prompt(const screen *s, const play_game *p)
{
    const nr_game *g = play_state(p);
    char words[WORDS_MAX];
    char text[SCREEN_TEXT_MAX];
    char whose[100];
    nr_view view;
    nr_look(g, play_viewer(g->to_move), &view);
    words_prompt(&view.game, (nr_viewer)view.viewer, s->lang, words, sizeof words);
    text_symbols(s, words, text);
    words_decider(g->to_move, !is_hot_seat(p), s->lang, whose, sizeof whose - 2);
    strcat(whose, ": ");
    putchar('\n');
    screen_put(s, g->to_move == NR_CORP ? STYLE_CORP : STYLE_RUNNER, whose);
    screen_wrap(s, STYLE_HEAD, text, text_columns(whose), 2);
    show_choices(s, p, true);
    if (is_window(p)) {
        screen_say(
            s, STYLE_DIM, "      %s%s",
            !enter_passes(p) ? "" : in_lang(s->lang, "Enter alone passes; ", "Sam Enter to pas; "),
            in_lang(
                s->lang, "'skip' passes until the turn or the run changes.",
                "„pomiń” to pas w każdym oknie aż do zmiany tury albo początku lub końca skoku."));
    }
}

static void show_note(seat *at)
{
    if (at->note[0] != '\0') {
        screen_say(at->s, STYLE_NOW, "%s", at->note);
        at->note[0] = '\0';
    }
}

static void show_page(seat *at)
{
    const nr_game *g = play_state(at->p);
    screen_clear(at->s);
    int lines = table_draw(at->s, g, play_viewer(g->to_move));
    lines += show_choices(at->s, at->p, false) + 4; /* the prompt, and the line to type in */
    int room = at->s->height - lines;
    log_print(at->s, at->p, play_news(at->p, (nr_side)g->to_move), at->p->log_count,
              play_viewer(g->to_move), room > NEWS_LINES_MIN ? room : NEWS_LINES_MIN);
    show_note(at);
    show_prompt(at->s, at->p);
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
static bool pass_keyboard(const seat *at)
{
    const screen *s = at->s;
    char line[SCREEN_LINE_MAX];
    char prompt[120];
    snprintf(prompt, sizeof prompt,
             in_lang(s->lang, "Pass the keyboard to %s, then press Enter. ",
                     "Klawiaturę przejmuje: %s. Naciśnij Enter. "),
             words_the_side(play_state(at->p)->to_move, s->lang));
    screen_hide(s);
    return screen_ask(s, prompt, line) != LINE_END;
}

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

/* ---- commands -------------------------------------------------------------------------------- */

static void show_help(const screen *s)
{
    static const char *const paragraphs[LANG_COUNT][18] = {
        {
            "Type the number of a choice, or words of it: 'run hq', 'draw', 'install ice wall rd'. "
            "Words may be cut short; where several choices fit, you are asked which one.",
            "  TITLE               reads the card of that title; 'card NAME' if part of it will do",
            "  why VERB CARD SERVER  tells why something is not offered: 'why rez ice wall', "
            "'why run remote 2', 'why break corroder 1' (subroutine 1)",
            "  undo                takes your last decision back, and all that followed from it",
            "  skip                passes every window until the turn changes or a run begins or "
            "ends",
            "  table, log          shows the table again; what happened ('log 100' for more)",
            "  look heap, look archives",
            "  save FILE, load FILE  the game is also kept by itself after every choice, in "
            "~/.local/share/jackin, and offered when you play again",
            "  rematch, rematch swap  after the end: the same decks again; with the sides changed",
            "  quit                leaves the game (as the end of input does)",
            "On the table: [rezzed or installed], (facedown), str strength, adv advancement tokens "
            "(of those that an agenda needs), + what is hosted. A row is a server as a run meets "
            "it: outermost ice first, then what is in the server itself. A hand shows what a card "
            "costs; agendas need/points.",
            "Windows in which nothing could have an effect are passed without asking.",
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
            "  pomiń               pas w każdym oknie aż do zmiany tury albo początku lub końca "
            "skoku",
            "  stół, dziennik      pokazuje stół; co się działo („dziennik 100” pokazuje więcej)",
            "  pokaż sterta, pokaż archiwa",
            "  zapisz PLIK, wczytaj PLIK  poza tym gra po każdym wyborze sama się przechowuje w "
            "~/.local/share/jackin i czeka, aż zagrasz znowu",
            "  rewanż, rewanż zamiana  po zakończeniu: te same talie jeszcze raz; z zamianą stron",
            "  koniec              kończy grę (tak samo koniec wejścia)",
            "Na stole: [zrezowane lub zainstalowane], (zakryte), siła, zaaw. żetony zaawansowania "
            "(z tylu, ilu wymaga projekt), + co jest na karcie. Wiersz to serwer w kolejności "
            "skoku: najpierw najdalszy lód, na końcu zawartość serwera. Ręka pokazuje koszty "
            "kart; projekty: trudność realizacji/punkty.",
            "Okna, w których nic nie miałoby skutku, są pomijane bez pytania.",
            NULL,
        },
    };
    screen_list(s, paragraphs[s->lang]);
}

static void keep_now(seat *at)
{
    char note[KEEP_NOTE_MAX];
    if (!play_keep(at->p, at->s->lang, note)) {
        snprintf(at->note, sizeof at->note, "%s", note);
    }
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
    if (!play_may_undo(p, side, at->s)) {
        return ASK_AGAIN;
    }
    size_t taken = p->is_human[side] ? play_undo(p, side) : 0;
    at->skip[side].is_on = false;
    if (taken == 0) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "There is no decision of yours to take back.",
                           "Nie ma twojej decyzji, którą można cofnąć."));
        return ASK_AGAIN;
    }
    snprintf(at->note, sizeof at->note, "%s",
             in_lang(at->s->lang, "Your last decision is taken back.",
                     "Twoja ostatnia decyzja została cofnięta."));
    keep_now(at);
    return GO_ON;
}

static outcome make_choice(seat *at, unsigned index)
{
    bool is_human = at->p->is_human[play_state(at->p)->to_move];
    if (!play_choose(at->p, index)) {
        screen_say(at->s, STYLE_ALARM, "%s",
                   in_lang(at->s->lang, "The game is too long to go on.",
                           "Gra jest zbyt długa, by ją kontynuować."));
        return LEAVE;
    }
    if (is_human || play_is_over(at->p)) {
        keep_now(at);
    }
    return GO_ON;
}

static outcome do_skip(seat *at)
{
    const nr_game *g = play_state(at->p);
    if (play_is_over(at->p) || !is_window(at->p)) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "There is nothing to pass here: this must be decided.",
                           "Tu nie można spasować: trzeba zdecydować."));
        return ASK_AGAIN;
    }
    at->skip[g->to_move] = (skipping){.is_on = true, .turn = g->turn, .run = g->run.active};
    return make_choice(at, play_pass(at->p));
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

/* Another game takes the place of this one. */
static void sit_down(seat *at, play_game *p)
{
    play_free(at->p);
    at->p = p;
    at->looking = NR_NOBODY; /* nobody has seen this game */
    memset(at->skip, 0, sizeof at->skip);
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
    if (!play_may_leave(at->p, at->s)) {
        play_free(loaded);
        return ASK_AGAIN;
    }
    sit_down(at, loaded);
    snprintf(at->note, sizeof at->note,
             in_lang(at->s->lang, "The game '%.100s' goes on.", "Ciąg dalszy gry „%.100s”."), path);
    return GO_ON;
}

/* "rematch", "rematch swap" */
static outcome do_rematch(seat *at, const char *rest)
{
    play_error error = {.lang = at->s->lang};
    typed_words words;
    typed_split(rest, &words);
    bool is_swapped = words.count == 1 &&
                      (strcmp(words.word[0], "swap") == 0 || strcmp(words.word[0], "zamiana") == 0);
    if (!play_is_over(at->p) || (words.count > 0 && !is_swapped)) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang,
                           "After the end: 'rematch' deals the same decks again, 'rematch swap' "
                           "with the sides changed.",
                           "Po zakończeniu gry „rewanż” rozdaje te same talie jeszcze raz, „rewanż "
                           "zamiana” z zamianą stron."));
        return ASK_AGAIN;
    }
    play_game *again = play_again(at->p, is_swapped, fresh_seed(), &error);
    if (again == NULL) {
        screen_say(at->s, STYLE_ALARM, "%s", error.text);
        return ASK_AGAIN;
    }
    sit_down(at, again);
    note_beginning(at);
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
        show_prompt(at->s, p);
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

/* ---- what a line means ----------------------------------------------------------------------- */

typedef enum {
    COMMAND_NONE,
    COMMAND_HELP,
    COMMAND_UNDO,
    COMMAND_SKIP,
    COMMAND_WHY,
    COMMAND_LOG,
    COMMAND_TABLE,
    COMMAND_LOOK,
    COMMAND_CARD,
    COMMAND_SAVE,
    COMMAND_LOAD,
    COMMAND_REMATCH,
    COMMAND_QUIT
} command;

static command find_command(const char *word)
{
    static const struct {
        const char *word; /* folded */
        command command;
    } names[] = {
        {"help", COMMAND_HELP},      {"h", COMMAND_HELP},       {"pomoc", COMMAND_HELP},
        {"undo", COMMAND_UNDO},      {"cofnij", COMMAND_UNDO},  {"why", COMMAND_WHY},
        {"dlaczego", COMMAND_WHY},   {"czemu", COMMAND_WHY},    {"log", COMMAND_LOG},
        {"dziennik", COMMAND_LOG},   {"table", COMMAND_TABLE},  {"stol", COMMAND_TABLE},
        {"look", COMMAND_LOOK},      {"pokaz", COMMAND_LOOK},   {"card", COMMAND_CARD},
        {"karta", COMMAND_CARD},     {"save", COMMAND_SAVE},    {"zapisz", COMMAND_SAVE},
        {"load", COMMAND_LOAD},      {"wczytaj", COMMAND_LOAD}, {"quit", COMMAND_QUIT},
        {"skip", COMMAND_SKIP},      {"pomin", COMMAND_SKIP},   {"exit", COMMAND_QUIT},
        {"q", COMMAND_QUIT},         {"koniec", COMMAND_QUIT},  {"rematch", COMMAND_REMATCH},
        {"rewanz", COMMAND_REMATCH},
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
    case COMMAND_SKIP:
        return do_skip(at);
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
    case COMMAND_REMATCH:
        return do_rematch(at, rest);
    case COMMAND_QUIT:
        return play_may_leave(at->p, at->s) ? LEAVE : ASK_AGAIN;
    default:
        show_help(at->s);
        return ASK_AGAIN;
    }
}

static outcome do_number(seat *at, const char *line)
{
    const play_game *p = at->p;
    const nr_choices *list = play_choices(p);
    long number = strlen(line) < 9 ? atol(line) : -1;
    bool is_amount = choices_are_numbers(p);
    for (unsigned i = 0; i < list->count; i++) {
        if (number == (is_amount ? list->choice[i].amount : (long)i + 1)) {
            return make_choice(at, i);
        }
    }
    screen_say(at->s, STYLE_PLAIN,
               in_lang(at->s->lang, "There is no such choice: type a number from %d to %d.",
                       "Nie ma takiego wyboru: wpisz liczbę od %d do %d."),
               is_amount ? list->choice[0].amount : 1,
               is_amount ? list->choice[list->count - 1].amount : (int)list->count);
    return ASK_AGAIN;
}

static void list_found(const seat *at, const unsigned *found, unsigned count)
{
    const screen *s = at->s;
    screen_say(s, STYLE_PLAIN,
               in_lang(s->lang, "%u choices fit; which one?", "Pasujące wybory: %u; który?"),
               count);
    for (unsigned i = 0; i < count && i < FOUND_MAX; i++) {
        char label[16];
        char text[SCREEN_TEXT_MAX];
        snprintf(label, sizeof label, "%u", found[i] + 1);
        choice_words(s, at->p, found[i], text);
        print_choice(s, label, text, 0, true);
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
    unsigned count = choice_find(s, at->p, &words, found);
    if (count == 1) {
        return make_choice(at, found[0]);
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
                       "'%.60s' fits nothing. Type the number of a choice (1 to %u) or words of "
                       "it; 'table' shows them again, 'help' tells what else there is.",
                       "„%.60s” do niczego nie pasuje. Wpisz numer wyboru (1 do %u) albo jego "
                       "słowa; „stół” pokaże je znowu, „pomoc” powie, co jeszcze można."),
               line, play_choices(at->p)->count);
    return ASK_AGAIN;
}

static outcome do_line(seat *at, const char *line)
{
    const screen *s = at->s;
    bool is_over = play_is_over(at->p);
    if (*line == '\0') {
        if (!is_over && enter_passes(at->p)) {
            return make_choice(at, play_pass(at->p));
        }
        return ASK_AGAIN;
    }
    if (!is_over && line[strspn(line, "0123456789")] == '\0') {
        return do_number(at, line);
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
        screen_say(
            s, STYLE_PLAIN, "%s",
            in_lang(s->lang,
                    "The game is over: table, log, undo, save FILE, rematch, rematch swap or "
                    "quit.",
                    "Gra jest zakończona: stół, dziennik, cofnij, zapisz PLIK, rewanż, rewanż "
                    "zamiana lub koniec."));
        return ASK_AGAIN;
    }
    return what != COMMAND_NONE ? do_command(at, what, rest) : do_words(at, line);
}

/* Reads lines until one changes something. */
static outcome ask_line(seat *at)
{
    for (;;) {
        char line[SCREEN_LINE_MAX];
        switch (screen_ask(at->s, "> ", line)) {
        case LINE_END:
            if (play_may_leave(at->p, at->s)) {
                return LEAVE;
            }
            break;
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
        if (!play_choose(p, play_random_choice(p))) {
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

static bool is_skipping(seat *at, unsigned side)
{
    skipping *skip = &at->skip[side];
    const nr_game *g = play_state(at->p);
    skip->is_on = skip->is_on && skip->turn == g->turn && skip->run == g->run.active;
    return skip->is_on;
}

static outcome play_decision(seat *at)
{
    play_game *p = at->p;
    unsigned side = play_state(p)->to_move;
    if (!p->is_human[side]) {
        return make_choice(at, play_random_choice(p));
    }
    if (play_is_idle(p) || (is_window(p) && is_skipping(at, side))) {
        return make_choice(at, play_pass(p));
    }
    bool is_other = at->looking != side;
    if (is_hot_seat(p) && is_other && has_secrets(play_state(p)) && !pass_keyboard(at)) {
        return play_may_leave(p, at->s) ? LEAVE : GO_ON;
    }
    at->looking = side;
    show_page(at);
    return ask_line(at);
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

int play_at_table(const screen *s, play_game *p)
{
    seat at = {.s = s, .p = p, .looking = NR_NOBODY};
    note_beginning(&at);
    if (!p->is_human[NR_CORP] && !p->is_human[NR_RUNNER]) {
        show_note(&at);
        int status = watch(s, p);
        play_free(p);
        return status;
    }
    outcome result = GO_ON;
    while (result != LEAVE) {
        result = play_is_over(at.p) ? play_end(&at) : play_decision(&at);
    }
    screen_say(s, STYLE_PLAIN, "%s",
               in_lang(s->lang, "Until the next run.", "Do następnego skoku."));
    play_free(at.p);
    return EXIT_DONE;
}
