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
#include "cli/play_bot.h"
#include "cli/play_log.h"
#include "cli/play_menu.h"
#include "cli/play_seat.h"
#include "cli/play_words.h"
#include "cli/table.h"

enum {
    LOG_LINES = 40, /* what the log command shows if it is not told how much */
};

/* Who plays, and the seed, so that the game can be dealt again. */
static void note_beginning(seat *at)
{
    const play_game *p = at->p;
    word_lang lang = at->s->lang;
    const char *corp = play_bot_word(p->bot[NR_CORP], lang);
    const char *runner = play_bot_word(p->bot[NR_RUNNER], lang);
    char who[160];
    if (seat_is_shared(p)) {
        snprintf(
            who, sizeof who, "%s",
            in_lang(lang, "Two people at one keyboard.", "Dwie osoby przy jednej klawiaturze."));
    } else if (play_is_human(p, NR_CORP)) {
        snprintf(who, sizeof who,
                 in_lang(lang, "You are the Corporation; the Runner is a bot (%s).",
                         "Jesteś korporacją; runnerem jest bot (%s)."),
                 runner);
    } else if (play_is_human(p, NR_RUNNER)) {
        snprintf(who, sizeof who,
                 in_lang(lang, "You are the Runner; the Corporation is a bot (%s).",
                         "Jesteś runnerem; korporacją jest bot (%s)."),
                 corp);
    } else {
        snprintf(who, sizeof who,
                 in_lang(lang, "Two bots: the Corporation (%s) and the Runner (%s).",
                         "Dwa boty: korporacja (%s) i runner (%s)."),
                 corp, runner);
    }
    bool is_watched = !play_is_human(p, NR_CORP) && !play_is_human(p, NR_RUNNER);
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
    static const char *const paragraphs[LANG_COUNT][24] = {
        {
            "Type the number or the letters before a choice, or words of it: 'd', 'rh', 'run hq', "
            "'install ice wall rd'. They stay the same for a whole turn. "
            "Words may be cut short; where several choices fit, you are asked which one.",
            "  TITLE               reads the card of that title; 'card NAME' if part of it will do",
            "  why VERB CARD SERVER  tells why something is not offered: 'why rez ice wall', "
            "'why run remote 2', 'why break corroder 1' (subroutine 1)",
            "  hint                two ideas for this decision, from what you know yourself",
            "  undo                takes your last decision back, and all that followed from it",
            "  go                  passes until the run (outside of one, the turn) is over; stops "
            "by itself to score, to rez approached ice, to break, to prevent, and for whatever "
            "else "
            "must be decided",
            "  stops               where you are asked, with a switch for each window: 'stops "
            "full', 'stop 2.3', 'pin CARD'",
            "  pay otherwise, trash first  asks with your next action which credits pay, or what "
            "to trash before an install",
            "  handover always, handover fast  at one keyboard: calls the other player at fixed "
            "moments, "
            "whatever he holds, or only if he has something to decide",
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
            "In a run > marks where the Runner is, x what he has passed, . what is to come "
            "(with colours: an arrow, a tick, a dot).",
            "A window in your own turn stands above your actions: choosing an action passes it. "
            "Windows in which nothing useful can be done are passed without asking. What happened "
            "since your last choice always stands above the question.",
            NULL,
        },
        {
            "Wpisz numer albo litery stojące przed wyborem lub jego słowa: „d”, „rh”, „skok hq”, "
            "„zainstaluj enigma rd”. Są takie same przez całą turę. "
            "Słowa można skracać; gdy pasuje kilka wyborów, program zapyta, o który chodzi.",
            "  NAZWA               pokazuje kartę o tej nazwie; „karta NAZWA”, gdy starczy część "
            "nazwy",
            "  dlaczego CZASOWNIK KARTA SERWER  mówi, czemu czegoś nie można: „dlaczego zrezuj "
            "enigma”, „dlaczego skok zdalny 2”, „dlaczego złam wyżeracz 1” (podprogram 1)",
            "  podpowiedz          dwa pomysły na tę decyzję, z tego, co wiesz",
            "  cofnij              cofa twoją ostatnią decyzję i wszystko, co po niej nastąpiło",
            "  dalej               pas do końca skoku (poza skokiem: tury); sam zatrzymuje się, by "
            "punktować, rezować lód, łamać, blokować i decydować o wszystkim, co konieczne",
            "  stopy               kiedy gra pyta, z przełącznikiem każdego okna: „stopy pełny”, "
            "„stop 2.3”, „przypnij KARTA”",
            "  zapłać inaczej, kasuj najpierw  przy następnej akcji pyta, czym zapłacić albo co "
            "skasować przed zainstalowaniem",
            "  zmiana zawsze, zmiana szybko  przy jednej klawiaturze: woła drugą osobę w stałych "
            "chwilach, "
            "cokolwiek ma, albo tylko gdy ma o czym decydować",
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
            "W skoku > oznacza, gdzie jest runner, x co minął, . co przed nim (w kolorze: "
            "strzałka, "
            "ptaszek, kropka).",
            "Okno w twojej turze stoi nad akcjami: wybór akcji to pas w oknie. Okna, w których nie "
            "da się zrobić nic użytecznego, są pomijane bez pytania. Co zaszło od twojego "
            "ostatniego wyboru, stoi zawsze nad pytaniem.",
            NULL,
        },
    };
    screen_list(s, paragraphs[s->lang]);
}

static outcome do_undo(seat *at)
{
    play_game *p = at->p;
    /* At the end nobody has to decide, so the last decision of any human is taken back. */
    nr_side side = (nr_side)play_state(p)->to_move;
    for (size_t i = p->table->made_count; play_is_over(p) && i > 0; i--) {
        if (play_is_human(p, p->made[i - 1].side)) {
            side = (nr_side)p->made[i - 1].side;
            break;
        }
    }
    if (!play_may_undo(p, side, at->s)) {
        return ASK_AGAIN;
    }
    size_t taken = play_is_human(p, side) ? play_undo(p, side) : 0;
    seat_forget(at);
    if (taken == 0) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "There is no decision of yours to take back.",
                           "Nie ma twojej decyzji, którą można cofnąć."));
        return ASK_AGAIN;
    }
    snprintf(at->note, sizeof at->note, "%s",
             in_lang(at->s->lang, "Your last decision is taken back.",
                     "Twoja ostatnia decyzja została cofnięta."));
    seat_keep(at);
    return GO_ON;
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
    return seat_choose(at, m->asked.pass, true);
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
    seat_forget(at);
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
    nr_viewer viewer = play_is_over(p) ? NR_VIEW_ALL : play_viewer(play_state(p)->to_move);
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
    nr_viewer viewer = play_is_over(p) ? NR_VIEW_ALL : play_viewer(play_state(p)->to_move);
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
        table_draw(at->s, play_state(p), NR_VIEW_ALL);
    } else {
        table_draw(at->s, play_state(p), play_viewer(play_state(p)->to_move));
        page_question(at, true);
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

/* In a window above the actions, an idea for the action if there is none for the window. */
static outcome do_hint(const seat *at)
{
    const menu *m = at->m;
    unsigned quiet = m->asked.joins ? m->asked.pass : m->list.count;
    if (play_hint(at->p, &m->view, &m->list, quiet, at->s)) {
        (void)play_hint(at->p, &m->behind_view, &m->asked.actions, m->asked.actions.count, at->s);
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
    COMMAND_GO,
    COMMAND_HANDOVER,
    COMMAND_WHY,
    COMMAND_HINT,
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
        {"help", COMMAND_HELP},       {"h", COMMAND_HELP},          {"pomoc", COMMAND_HELP},
        {"undo", COMMAND_UNDO},       {"cofnij", COMMAND_UNDO},     {"why", COMMAND_WHY},
        {"dlaczego", COMMAND_WHY},    {"czemu", COMMAND_WHY},       {"log", COMMAND_LOG},
        {"dziennik", COMMAND_LOG},    {"table", COMMAND_TABLE},     {"stol", COMMAND_TABLE},
        {"look", COMMAND_LOOK},       {"pokaz", COMMAND_LOOK},      {"card", COMMAND_CARD},
        {"karta", COMMAND_CARD},      {"save", COMMAND_SAVE},       {"zapisz", COMMAND_SAVE},
        {"load", COMMAND_LOAD},       {"wczytaj", COMMAND_LOAD},    {"quit", COMMAND_QUIT},
        {"go", COMMAND_GO},           {"dalej", COMMAND_GO},        {"exit", COMMAND_QUIT},
        {"q", COMMAND_QUIT},          {"koniec", COMMAND_QUIT},     {"handover", COMMAND_HANDOVER},
        {"hint", COMMAND_HINT},       {"podpowiedz", COMMAND_HINT}, {"zmiana", COMMAND_HANDOVER},
        {"rematch", COMMAND_REMATCH}, {"rewanz", COMMAND_REMATCH},
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
        seat_handover(at, rest);
        return ASK_AGAIN;
    case COMMAND_WHY:
        return do_why(at, rest);
    case COMMAND_HINT:
        return do_hint(at);
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
    int offer = menu_find_key(at->m, line);
    if (offer >= 0) {
        return seat_take(at, (unsigned)offer);
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
        return seat_take(at, found[0]);
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

/* One letter, or "rh" and the like: the key of a choice that may not be there, never part of a
 * word, so that a choice is not made by mistake. */
static bool is_like_key(const char *line)
{
    bool is_letter = line[0] >= 'a' && line[0] <= 'z';
    bool is_run = line[0] == 'r' &&
                  (strchr("hra", line[1]) != NULL || (line[1] >= '0' && line[1] <= '9')) &&
                  line[2] == '\0';
    return is_letter && (line[1] == '\0' || is_run) && strchr("aiwoz", line[0]) == NULL;
}

static outcome do_line(seat *at, const char *line)
{
    const screen *s = at->s;
    bool is_over = play_is_over(at->p);
    if (*line == '\0') {
        if (!is_over && page_enter_passes(at)) {
            return seat_choose(at, at->m->asked.pass, true);
        }
        return ASK_AGAIN;
    }
    if (!is_over && line[strspn(line, "0123456789")] == '\0') {
        return do_number(at, line);
    }
    int offer = is_over ? -1 : menu_find_key(at->m, line);
    if (offer >= 0) {
        return seat_take(at, (unsigned)offer);
    }
    outcome settled;
    if (!is_over && seat_settings(at, line, &settled)) {
        return settled;
    }
    typed_words words;
    typed_split(line, &words);
    size_t head = strcspn(line, " ");
    const char *rest = line + head + strspn(line + head, " ");
    command what = words.count > 0 ? find_command(words.word[0]) : COMMAND_NONE;
    if (strcmp(line, "?") == 0) {
        what = COMMAND_HELP;
    }
    if (is_over && (what == COMMAND_WHY || what == COMMAND_HINT || what == COMMAND_NONE)) {
        screen_say(
            s, STYLE_PLAIN, "%s",
            in_lang(s->lang,
                    "The game is over: table, log, undo, save FILE, rematch, rematch swap or "
                    "quit.",
                    "Gra jest zakończona: stół, dziennik, cofnij, zapisz PLIK, rewanż, rewanż "
                    "zamiana lub koniec."));
        return ASK_AGAIN;
    }
    if (what == COMMAND_NONE && is_like_key(line)) {
        screen_say(s, STYLE_PLAIN,
                   in_lang(s->lang, "'%.10s' is not offered now.",
                           "„%.10s” nie jest teraz do "
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
            if (play_may_leave(at->p, at->s)) {
                return LEAVE;
            }
            break;
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

static void show_end(const screen *s, const play_game *p)
{
    char text[WORDS_MAX];
    nr_viewer viewer = NR_VIEW_ALL;
    words_end(play_state(p), s->lang, text, sizeof text);
    putchar('\n');
    table_draw_in(s, play_state(p), viewer, s->height - 5, true);
    screen_say(s, STYLE_NOW, "%s", text);
}

/* Two bots: nothing is asked, everything is told. */
static int watch(const screen *s, play_game *p)
{
    while (!play_is_over(p)) {
        play_wait wait = {0}; /* he reads in between */
        size_t before = p->log_count;
        if (!play_choose(p, play_bot_choice(p, s, &wait), true)) {
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

static outcome play_decision(seat *at)
{
    play_game *p = at->p;
    unsigned side = play_state(p)->to_move;
    if (at->call.is_due) {
        return seat_call(at);
    }
    if (!play_is_human(p, side)) {
        return seat_choose(at, play_bot_choice(p, at->s, &at->wait), true);
    }
    at->wait.since = 0;
    seat_ask(at);
    outcome decided = seat_decide(at);
    if (decided != ASK_AGAIN) {
        return decided;
    }
    if (!seat_sit_down(at, (nr_side)side)) {
        return play_may_leave(p, at->s) ? LEAVE : GO_ON;
    }
    return page_show(at) ? ask_line(at) : LEAVE;
}

static outcome play_end(seat *at)
{
    const screen *s = at->s;
    at->wait.since = 0;
    screen_clear(s);
    size_t news = at->p->log_count;
    for (unsigned side = 0; side < 2; side++) {
        size_t first = play_news(at->p, (nr_side)side);
        news = play_is_human(at->p, side) && first < news ? first : news;
    }
    size_t end = at->p->log_count; /* that it is over stands below */
    end -= end > news && at->p->log[end - 1].event.kind == NR_EVENT_GAME_OVER ? 1 : 0;
    log_print(s, at->p, news, end, NR_VIEW_ALL, LOG_LINES);
    page_note(at);
    show_end(s, at->p);
    screen_say(s, STYLE_DIM, "%s",
               in_lang(s->lang, "rematch, rematch swap, undo, log, save FILE, quit",
                       "rewanż, rewanż zamiana, cofnij, dziennik, zapisz PLIK, koniec"));
    return ask_line(at);
}

int play_at_table(screen *s, play_game *p, const play_manner *how)
{
    seat at = {.s = s, .p = p, .looking = NR_NOBODY, .is_fast = how->is_fast};
    at.stops[NR_CORP].level = at.stops[NR_RUNNER].level = (uint8_t)how->level;
    note_beginning(&at);
    if (!play_is_human(p, NR_CORP) && !play_is_human(p, NR_RUNNER)) {
        page_note(&at);
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
