/*
 * jackin play mainframe: two to four players at one keyboard, any of them a bot.
 *
 * The game is a table of the protocol room, and what is typed becomes one of its choices: a number,
 * a node "c4", a path "b1-c1" or "a4 left", a layout by its corner, or the name of a program.
 */
#include "cli/play_mainframe.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/play_bot.h"

typedef struct {
    screen screen;
    mf_table *table;
    mainframe_seats seats;
    unsigned shown_to;       /* the person who sees the screen, MF_NOWHERE nobody yet */
    bool is_stale;           /* the game is another than the one that was asked about */
    bool is_over;            /* somebody quit */
    uint8_t by[MF_MAX_MADE]; /* the seat of each choice made */
    game_keep keep;
    char note[KEEP_NOTE_MAX];    /* told with the next page, once */
    mainframe_log log;           /* all that happened */
    size_t told[MF_MAX_PLAYERS]; /* by seat: how much of the log he has been told */
    file_marks files;            /* that it was saved to or loaded from */
} play;

static const char *say(const play *p, const char *english, const char *polish)
{
    return in_lang(p->screen.lang, english, polish);
}

static const char *const usage[LANG_COUNT] = {
    "usage: jackin play mainframe [OPTIONS]\n"
    "\n"
    "Android: Mainframe in the terminal, for two to four players at one keyboard. Without\n"
    "--players it asks how many play, draws the first player and lets each choose a runner.\n"
    "\n"
    "  --players LIST  runners in turn order, with the kind of a bot before those that it plays:\n"
    "                  noise,steady:kate,random:adam (noise, kate, andromeda, chaos-theory,\n"
    "                  adam, nero)\n"
    "  --bot KIND      without --players: which bot plays beside people; gentle (the default),\n"
    "                  steady, strong, greedy or random\n"
    "  --border WHAT   paths (the default: partitions lie along the border, too) or walled\n"
    "  --cards FILE    another card list, like data/mainframe/cards.json\n"
    "  --seed N        the seed of all chance; same seed, players and choices: same game\n"
    "  --save FILE     writes the record of the game there at the end; a file that is there\n"
    "                  already stays, except the one of --load\n"
    "  --force         replaces the file of --save\n"
    "  --load FILE     goes on with a saved game; of the other options only --save, --force,\n"
    "                  --lang, --plain and --cite go with it\n"
    "  --lang LANG     en or pl; the default is pl where the locale is Polish, else en\n"
    "  --plain         neither colours nor box characters\n"
    "  --cite          the log names the ledger entries that it follows from, as [MF-21]\n"
    "  -h, --help      prints this\n"
    "\n"
    "While playing, a line is the number of a choice, a node (c4), a path between two nodes\n"
    "(b1-c1) or at an edge (a4 left), several paths of a layout, its top left corner, the name\n"
    "of a program or player, done or pass; or one of: help, hint, board, list, log, why …,\n"
    "card NAME, undo, save FILE, load FILE, rematch, quit. 'help' tells more of them. The game "
    "keeps itself\n"
    "after every choice, in ~/.local/share/jackin; 'jackin play' offers it again.\n",
    "użycie: jackin play mainframe [OPCJE]\n"
    "\n"
    "Android: Mainframe w terminalu, dla dwóch do czterech osób przy jednej klawiaturze. Bez\n"
    "--players program pyta, ilu jest graczy, losuje pierwszego i daje wszystkim wybrać runnera.\n"
    "\n"
    "  --players LISTA  runnerzy w kolejności tur, z rodzajem bota przed tymi, którymi gra bot:\n"
    "                   noise,steady:kate,random:adam (noise, kate, andromeda, chaos-theory,\n"
    "                   adam, nero)\n"
    "  --bot RODZAJ     bez --players: który bot gra obok ludzi; gentle (łagodny; bez tej opcji),\n"
    "                   steady (rozważny), strong (silny), greedy (zachłanny) lub random (losowy)\n"
    "  --border JAK     paths (bez tej opcji: przegrody kładzie się też na brzegu) lub walled\n"
    "                   (brzeg jest zamknięty)\n"
    "  --cards PLIK     inna lista kart, jak data/mainframe/cards.json\n"
    "  --seed N         ziarno losowań; to samo ziarno, gracze i wybory to ta sama gra\n"
    "  --save PLIK      na koniec zapisuje tam grę; istniejący plik zostaje, chyba że to ten\n"
    "                   z --load\n"
    "  --force          zastępuje plik z --save\n"
    "  --load PLIK      wznawia zapisaną grę; z innych opcji można podać tylko --save, --force,\n"
    "                   --lang, --plain i --cite\n"
    "  --lang JĘZYK     en lub pl; bez tej opcji pl, gdy system jest po polsku, inaczej en\n"
    "  --plain          bez kolorów i ramek\n"
    "  --cite           dziennik podaje wpisy rejestru, z których coś wynika, jak [MF-21]\n"
    "  -h, --help       wypisuje ten tekst\n"
    "\n"
    "W czasie gry wiersz to numer wyboru, węzeł (c4), ścieżka między dwoma węzłami (b1-c1) lub\n"
    "na brzegu (a4 lewy), kilka ścieżek układu, jego lewy górny róg, nazwa programu lub gracza,\n"
    "gotowe albo pas; albo jedno z poleceń: pomoc, podpowiedz, plansza, lista, dziennik,\n"
    "dlaczego …, karta NAZWA, cofnij, zapisz PLIK, wczytaj PLIK, rewanż, koniec. „pomoc” mówi\n"
    "o nich więcej.\n"
    "Gra po każdym wyborze sama się przechowuje w ~/.local/share/jackin; „jackin play” znów ją\n"
    "zaproponuje.\n",
};

/* ---- what is typed --------------------------------------------------------------------------- */

/* Is a word this one, in either language? */
static bool is_word(const char *word, const char *english, const char *polish)
{
    return strcasecmp(word, english) == 0 || strcasecmp(word, polish) == 0;
}

/* Turns a line into what is wanted; false if it cannot be read so. */
static bool read_wanted(const play *p, const char *line, mf_wanted *w)
{
    const mf_table *t = p->table;
    unsigned path[4];
    mainframe_place at = {0};
    int count = mainframe_read_paths(line, path, 4);
    bool is_turn = t->game.prompt == MF_PROMPT_TURN || t->game.prompt == MF_PROMPT_FIRST_TOKEN;
    fault f = {.lang = p->screen.lang, .rules = ""};
    unsigned found = 0;
    *w = (mf_wanted){.at = MF_NOWHERE};
    if (mainframe_read_place(line, &at) && mainframe_is_node(&at)) {
        w->verb = is_turn ? MF_VERB_PLACE_ACCESS_POINT : MF_VERB_CHOOSE_NODE;
        w->at = (uint8_t)mf_node(at.x, at.y);
        return true;
    }
    if (count == 1 && t->game.prompt != MF_PROMPT_LAYOUT) {
        *w = (mf_wanted){.verb = MF_VERB_CHOOSE_PATH, .at = (uint8_t)path[0]};
        return true;
    }
    for (int i = 0; i < count; i++) {
        w->verb = MF_VERB_CHOOSE_PATHS;
        *(path[i] & MF_HORIZONTAL ? &w->h : &w->v) |= UINT64_C(1) << (path[i] & 63);
    }
    if (count > 0) {
        return true;
    }
    if (is_word(line, "pass", "pas") || is_word(line, "done", "gotowe")) {
        w->verb = tolower((unsigned char)line[0]) == 'p' ? MF_VERB_PASS : MF_VERB_DONE;
        return true;
    }
    if (mf_card_named(&t->cards, line, NULL, &found, &f)) {
        w->verb = is_turn ? MF_VERB_EXECUTE : MF_VERB_CHOOSE_CARD;
        w->card = (uint8_t)found;
        return true;
    }
    if (mf_runner_named(line, NULL, &found, &f)) {
        for (unsigned i = 0; i < t->game.players; i++) {
            if (t->game.runner[i] == found) {
                *w = (mf_wanted){.verb = MF_VERB_CHOOSE_PLAYER, .at = (uint8_t)i};
                return true;
            }
        }
    }
    return false;
}

/* ---- showing --------------------------------------------------------------------------------- */

/* Is a choice one of the cards that stand on the page with their numbers? */
static bool is_on_page(const mf_table *t, const mf_choice *c)
{
    return c->verb == MF_VERB_EXECUTE ||
           (c->verb == MF_VERB_CHOOSE_CARD && t->game.prompt != MF_PROMPT_TAKE &&
            t->game.prompt != MF_PROMPT_ORDER);
}

static bool is_place(const mf_choice *c)
{
    return c->verb == MF_VERB_PLACE_ACCESS_POINT || c->verb == MF_VERB_CHOOSE_NODE ||
           c->verb == MF_VERB_CHOOSE_PATH || c->verb == MF_VERB_CHOOSE_PATHS;
}

static void show_choice(const play *p, unsigned index)
{
    char text[WORDS_MAX];
    char label[WORDS_MAX];
    const mf_choice *c = &p->table->list.choice[index];
    int number = mainframe_number(p->table, index);
    snprintf(label, sizeof label, "%d", number);
    if (number < 0 && c->verb == MF_VERB_CHOOSE_PATH) {
        words_mf_path(c->at, p->screen.lang, label, sizeof label);
    } else if (number < 0) {
        words_mf_node(c->at, label, sizeof label);
    }
    mainframe_choice_words(p->table, c, p->screen.lang, text);
    int width = text_columns(label);
    screen_spaces(4 - width);
    screen_put(&p->screen, STYLE_KEY, label);
    screen_spaces(2);
    screen_wrap(&p->screen, STYLE_PLAIN, text, (width < 4 ? 4 : width) + 2, 6);
}

/* What to type for a place. */
static const char *how_to_type(const play *p)
{
    switch (p->table->game.prompt) {
    case MF_PROMPT_PATH:
    case MF_PROMPT_PARTITION:
        return say(p, "a path like b1-c1, or a1 left", "ścieżka, np. b1-c1 albo a1 lewy");
    case MF_PROMPT_LAYOUT:
        return say(p, "the node at the layout's top left corner, like c2",
                   "węzeł przy lewym górnym rogu układu, np. c2");
    default:
        return say(p, "a node like c4", "węzeł, np. c4");
    }
}

/* Shows the choices that the page does not show already, or all; or only counts their lines. Those
 * that are many of one kind are told by what to type. */
static int show_choices(const play *p, bool all, bool is_shown)
{
    const mf_table *t = p->table;
    enum { FEW = 4 };
    unsigned hidden = 0;
    unsigned cards = 0;
    int lines = 0;
    for (unsigned i = 0; i < t->list.count; i++) {
        const mf_choice *c = &t->list.choice[i];
        bool is_told = !all && is_place(c) && t->list.count > FEW;
        hidden += is_told;
        cards += !all && is_on_page(t, c);
        if (is_told || (!all && is_on_page(t, c))) {
            continue;
        }
        lines++;
        if (is_shown) {
            show_choice(p, i);
        }
    }
    if (hidden + cards == 0) {
        return lines;
    }
    if (is_shown) {
        screen_say(&p->screen, STYLE_DIM, "      %s%s%s%s.", say(p, "Type ", "Wpisz: "),
                   cards > 0 ? say(p, "the number of a program", "numer programu") : "",
                   cards > 0 && hidden > 0 ? say(p, " or ", " albo ") : "",
                   hidden > 0 ? how_to_type(p) : "");
    }
    return lines + 1;
}

/* Sentences of the log from `first` on that a viewer may know, as one text; the caller frees it. */
static char *join_news(const play *p, unsigned viewer, size_t first)
{
    size_t len = 0;
    char *text = must(calloc(1, 1));
    for (size_t i = first; i < p->log.count; i++) {
        const mainframe_news *line = &p->log.line[i];
        if (line->whom >> viewer & 1) {
            size_t more = strlen(line->text);
            text = must(realloc(text, len + more + 2));
            len += (size_t)sprintf(text + len, "%s%s", len > 0 ? " " : "", line->text);
        }
    }
    return text;
}

/* Lines that a text takes between columns 2 and the edge. */
static int lines_of(const play *p, const char *text)
{
    int lines = 0;
    while (*text != '\0') {
        size_t len = text_break(text, p->screen.width - 2);
        text += len + strspn(text + len, " ");
        lines++;
    }
    return lines;
}

/* The first line of the log from which on all fits on so many lines above the question. */
static size_t news_that_fit(const play *p, unsigned viewer, size_t told, int most)
{
    size_t first = p->log.count;
    while (first > told) {
        char *text = join_news(p, viewer, first - 1);
        bool fits = lines_of(p, text) <= most;
        free(text);
        if (!fits) {
            break;
        }
        first--;
    }
    return first;
}

static void show_news(const play *p, unsigned viewer, size_t first)
{
    char *text = join_news(p, viewer, first);
    if (*text != '\0') {
        screen_put(&p->screen, STYLE_PLAIN, p->screen.is_fancy ? "• " : "* ");
        screen_wrap(&p->screen, STYLE_PLAIN, text, 2, 2);
    }
    free(text);
}

/* The page, and what is new below it, of a game of which `below` lines more are to be shown. What
 * is new and has no room there stands in the page. */
static void show_table(play *p, unsigned viewer, size_t told, int below)
{
    mf_view view;
    mf_look(&p->table->game, viewer, &view);
    if (p->note[0] != '\0') {
        below += lines_of(p, p->note);
    }
    int room = p->screen.height - below;
    size_t first = news_that_fit(p, viewer, told, room - MAINFRAME_BOARD_ROWS);
    char *news = join_news(p, viewer, first);
    int rows = room - lines_of(p, news);
    free(news);
    screen_clear(&p->screen);
    mainframe_page(&p->screen, p->table, &view, &p->log, told, first,
                   p->screen.is_terminal ? rows : MAINFRAME_BOARD_ROWS);
    show_news(p, viewer, first);
    if (p->note[0] != '\0') {
        screen_say(&p->screen, STYLE_NOW, "%s", p->note);
        p->note[0] = '\0';
    }
}

/* The page and the question below it, for the one who decides. */
static void show_page(play *p)
{
    const mf_game *g = &p->table->game;
    char text[WORDS_MAX];
    mf_view view;
    show_table(p, g->seat, p->told[g->seat], 2 + show_choices(p, false, false));
    mf_look(g, g->seat, &view);
    words_mf in = mf_table_words(p->table, &view);
    words_mf_prompt(&in, p->screen.lang, text, sizeof text);
    mainframe_put_runner(&p->screen, g->runner[g->seat]);
    screen_say(&p->screen, STYLE_HEAD, ": %s", text);
    show_choices(p, false, true);
}

/* Forgets what followed from choices that were taken back. */
static void forget(play *p)
{
    mainframe_log_cut(&p->log, p->table->made_count);
    for (unsigned i = 0; i < MF_MAX_PLAYERS; i++) {
        p->told[i] = p->told[i] < p->log.count ? p->told[i] : p->log.count;
    }
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* Choices up to the last one of a person; what bots answered is found again. */
static size_t own_choices(const play *p)
{
    size_t last = p->table->made_count;
    while (last > 0 && p->table->game.reason == MF_REASON_NONE &&
           mainframe_is_bot(&p->seats, p->by[last - 1])) {
        last--;
    }
    return last;
}

/* The record of the game as the bytes of a file; NULL if there is no memory. */
static char *record_text(const play *p)
{
    json_t *record = mf_table_record(p->table);
    char *text = record != NULL ? json_dumps(record, JSON_COMPACT) : NULL;
    json_decref(record);
    return text;
}

static void keep(play *p)
{
    char *text = p->seats.humans > 0 ? record_text(p) : NULL;
    if (text != NULL) {
        keep_write(&p->keep, "mainframe", own_choices(p), text, strlen(text), p->screen.lang,
                   p->note);
    }
    free(text);
}

static bool may_leave(const play *p)
{
    return keep_may_leave(&p->keep, &p->screen, own_choices(p),
                          p->table->game.reason != MF_REASON_NONE);
}

static void choose(play *p, unsigned index)
{
    fault f = {.lang = p->screen.lang, .rules = ""};
    unsigned seat = p->table->game.seat;
    if (mf_table_choose(p->table, index, &f)) {
        p->by[p->table->made_count - 1] = (uint8_t)seat;
        p->is_stale = true;
        mainframe_log_add(&p->log, p->table, p->screen.lang, p->screen.is_citing);
        if (!mainframe_is_bot(&p->seats, seat) || p->table->game.reason != MF_REASON_NONE) {
            keep(p);
        }
    } else {
        screen_say(&p->screen, STYLE_ALARM, "%s", f.message);
        p->is_over = mainframe_is_bot(&p->seats, p->table->game.seat); /* it would try for ever */
    }
}

static void tell_why(const play *p, const mf_wanted *w)
{
    char text[WORDS_MAX];
    words_mf_why(mf_judge(&p->table->game, p->table->game.seat, w), p->screen.lang, text,
                 sizeof text);
    screen_say(&p->screen, STYLE_ALARM, "%s", text);
}

/* A layout by its top left corner: chosen if there is one, drawn if there are several. */
static bool choose_by_corner(play *p, const char *line)
{
    const mf_table *t = p->table;
    mainframe_place at = {0};
    unsigned n[2];
    unsigned found[16];
    unsigned count = 0;
    bool is_corner = mainframe_read_place(line, &at);
    if (t->game.prompt != MF_PROMPT_LAYOUT ||
        (!is_corner && mainframe_read_numbers(line, n, 2) != 2)) {
        return false;
    }
    for (unsigned i = 0; i < t->list.count && count < 16; i++) {
        if (is_corner && t->list.choice[i].at == mf_node(at.x, at.y)) {
            found[count++] = i;
        }
    }
    if (count == 1) {
        choose(p, found[0]);
    } else if (count == 0) {
        screen_say(&p->screen, STYLE_ALARM, "%s",
                   say(p, "The layout cannot be placed there.", "Tam nie można umieścić układu."));
    } else {
        screen_say(&p->screen, STYLE_HEAD, "%s",
                   say(p, "Which one? Type its number.", "Który? Wpisz numer."));
        mainframe_draw_placements(&p->screen, t, found, count);
    }
    return true;
}

static void choose_words(play *p, const char *line)
{
    const mf_table *t = p->table;
    unsigned number;
    mf_wanted w;
    if (mainframe_read_numbers(line, &number, 1) == 1) {
        unsigned index = mainframe_numbered(t, number);
        if (index < t->list.count) {
            choose(p, index);
        } else {
            screen_say(&p->screen, STYLE_ALARM,
                       say(p, "There is no choice %u here; 'list' shows them all.",
                           "Nie ma tu wyboru %u; „lista” pokaże wszystkie."),
                       number);
        }
        return;
    }
    if (choose_by_corner(p, line)) {
        return;
    }
    if (!read_wanted(p, line, &w)) {
        screen_say(&p->screen, STYLE_ALARM, "%s",
                   say(p, "I do not understand that; 'help' tells what can be typed.",
                       "Nie rozumiem; „pomoc” powie, co można wpisać."));
        return;
    }
    for (unsigned i = 0; i < t->list.count; i++) {
        if (mf_matches(&t->game, &t->list.choice[i], &w)) {
            choose(p, i);
            return;
        }
    }
    tell_why(p, &w);
}

/* Writes the record of the game. One that is there already stays, unless it is this game's own or
 * --force was said. */
static bool save_record(play *p, const output *to, bool can_force)
{
    play_error error = {.lang = p->screen.lang};
    output o = *to;
    o.own = &p->files;
    char *text = record_text(p);
    bool is_saved = text != NULL
                        ? output_save(&o, text, strlen(text), can_force, &error)
                        : play_fail(&error, "there is not enough memory", "brakuje pamięci");
    if (is_saved) {
        keep_saved(&p->keep, own_choices(p), o.path);
        screen_say(&p->screen, STYLE_DIM,
                   say(p, "The game is saved in '%s'.", "Gra jest zapisana w pliku „%s”."), o.path);
    } else {
        screen_say(&p->screen, STYLE_ALARM, "%s", error.text);
    }
    free(text);
    return is_saved;
}

static void do_save(play *p, const char *name)
{
    if (*name == '\0') {
        screen_say(&p->screen, STYLE_PLAIN, "%s",
                   say(p, "Say where: save FILE", "Wpisz: zapisz PLIK"));
    } else {
        output to = {.path = name};
        save_record(p, &to, false);
    }
}

/* Another game takes the place of this one. */
static void sit_down(play *p, mf_table *t)
{
    mf_table_free(p->table);
    mainframe_log_free(&p->log);
    p->table = t;
    memset(&p->keep, 0, sizeof p->keep);
    memset(p->told, 0, sizeof p->told);
    p->shown_to = MF_NOWHERE;
    p->is_stale = true;
    p->files.count = 0;
}

/* Goes on with a saved game; if there is none, or the one of now is not to be left, that stays. */
static bool resume(play *p, const char *name, play_error *error)
{
    mainframe_saved saved = {.is_citing = p->screen.is_citing};
    if (!mainframe_resume(name, &saved, error)) {
        return false;
    }
    if (p->table != NULL && !may_leave(p)) {
        mf_table_free(saved.table);
        mainframe_log_free(&saved.log);
        return true;
    }
    sit_down(p, saved.table);
    p->seats = saved.seats;
    p->log = saved.log;
    memcpy(p->told, saved.told, sizeof p->told);
    memcpy(p->by, saved.by, sizeof p->by);
    file_marks_add(&p->files, name);
    keep_saved(&p->keep, own_choices(p), name);
    return true;
}

static void load_record(play *p, const char *name)
{
    play_error error = {.lang = p->screen.lang};
    if (*name == '\0') {
        screen_say(&p->screen, STYLE_PLAIN, "%s",
                   say(p, "Say which: load FILE", "Wpisz: wczytaj PLIK"));
    } else if (!resume(p, name, &error)) {
        text_clean(error.text, sizeof error.text);
        screen_say(&p->screen, STYLE_ALARM, "%s", error.text);
    }
}

/* The number, from 1, of the last choice of a seat; at the end of any person's. 0: there is none.
 */
static size_t last_choice(const play *p, unsigned seat)
{
    size_t last = p->table->made_count;
    bool is_over = p->table->game.reason != MF_REASON_NONE;
    while (last > 0 &&
           (is_over ? mainframe_is_bot(&p->seats, p->by[last - 1]) : p->by[last - 1] != seat)) {
        last--;
    }
    return last;
}

/* Names of the people who chose after choice number `last`, but for the one who did so there; ""
 * if nobody did. */
static void others_since(const play *p, size_t last, char *out, size_t room)
{
    bool is_named[MF_MAX_PLAYERS] = {false};
    is_named[p->by[last - 1]] = true;
    out[0] = '\0';
    for (size_t i = last; i < p->table->made_count; i++) {
        unsigned seat = p->by[i];
        if (!mainframe_is_bot(&p->seats, seat) && !is_named[seat]) {
            size_t len = strlen(out);
            snprintf(out + len, room - len, "%s%s", len > 0 ? ", " : "",
                     mf_runner_name(p->table->game.runner[seat], p->screen.lang == LANG_PL));
            is_named[seat] = true;
        }
    }
}

/* Back to one's own last decision. The others agree if theirs go with it. */
static void undo(play *p)
{
    fault f = {.lang = p->screen.lang, .rules = ""};
    size_t last = last_choice(p, p->table->game.seat);
    char others[120];
    char question[240];
    if (last == 0) {
        screen_say(&p->screen, STYLE_ALARM, "%s",
                   say(p, "There is no decision of yours to take back.",
                       "Nie ma twojej decyzji, którą można cofnąć."));
        return;
    }
    others_since(p, last, others, sizeof others);
    snprintf(question, sizeof question,
             say(p, "This takes back choices of others, too (%s). Do they agree?",
                 "To cofnie też wybory innych (%s). Czy się zgadzają?"),
             others);
    if (others[0] != '\0' && !screen_confirm(&p->screen, question, false)) {
        return;
    }
    if (!mf_table_undo(p->table, (int64_t)(p->table->made_count - (last - 1)), &f)) {
        screen_say(&p->screen, STYLE_ALARM, "%s", f.message);
        return;
    }
    forget(p);
    p->is_stale = true;
    snprintf(
        p->note, sizeof p->note, "%s",
        say(p, "Your last decision is taken back.", "Twoja ostatnia decyzja została cofnięta."));
    keep(p);
}

/* The same players again, in the same order or with the next one first. */
static void rematch(play *p, const char *rest)
{
    static const mf_rig_list none;
    fault f = {.lang = p->screen.lang, .rules = ""};
    bool is_swapped = is_word(rest, "swap", "zamiana");
    if (p->table->game.reason == MF_REASON_NONE || (*rest != '\0' && !is_swapped)) {
        screen_say(&p->screen, STYLE_PLAIN, "%s",
                   say(p,
                       "After the end: 'rematch' plays again, 'rematch swap' with the next player "
                       "first.",
                       "Po zakończeniu gry „rewanż” to jeszcze raz to samo, a „rewanż zamiana” "
                       "zaczyna od następnego gracza."));
        return;
    }
    unsigned players = p->table->game.players;
    json_t *request = json_deep_copy(p->table->setup);
    json_t *runners = json_array();
    json_t *names = json_array();
    mainframe_seats seats = {.humans = p->seats.humans};
    for (unsigned i = 0; i < players; i++) {
        unsigned from = (i + is_swapped) % players;
        unsigned runner = p->table->game.runner[from];
        json_array_append_new(runners, json_string(mf_runner_name(runner, false)));
        seats.bot[i] = p->seats.bot[from];
        json_array_append_new(names, json_string(play_bot_record(seats.bot[i])));
    }
    json_object_set_new(request, "players", runners);
    json_object_set_new(request, "seed", seed_value(fresh_seed()));
    mf_table *t = mf_table_begin(request, false, &none, &f);
    json_decref(request);
    if (t == NULL) { /* a position that was loaded, say */
        json_decref(names);
        screen_say(&p->screen, STYLE_ALARM, "%s", f.message);
        return;
    }
    t->players = names;
    sit_down(p, t);
    p->seats = seats;
}

/* "log", "log 100" */
static void show_log(const play *p, const char *rest)
{
    enum { LOG_LINES = 40 };
    bool is_over = p->table->game.reason != MF_REASON_NONE;
    unsigned viewer = is_over ? MF_VIEW_ALL : p->table->game.seat;
    int left = *rest != '\0' ? atoi(rest) : 0;
    left = left > 0 ? left : LOG_LINES;
    size_t first = p->log.count;
    for (; first > 0 && left > 0; first--) {
        left -= p->log.line[first - 1].whom >> viewer & 1 ? 1 : 0;
    }
    mainframe_log_show(&p->screen, &p->log, viewer, first, p->log.count);
}

static void show_card(const play *p, const char *name)
{
    unsigned card = 0;
    fault f = {.lang = p->screen.lang, .rules = ""};
    if (!mf_card_named(&p->table->cards, name, NULL, &card, &f)) {
        screen_say(&p->screen, STYLE_ALARM, "%s", f.message);
        return;
    }
    const mf_card_words *w = mf_card_words_of(&p->table->cards, card);
    unsigned lang = p->screen.lang == LANG_PL;
    screen_say(&p->screen, STYLE_HEAD, "%s", w->title[lang]);
    screen_say(&p->screen, STYLE_PLAIN, "%s", w->text[lang]);
}

static void show_help(const screen *s)
{
    static const char *const paragraphs[LANG_COUNT][20] = {
        {
            "Type the number of a choice, or what it is about:",
            "  c4               the node in column c and row 4",
            "  b1-c1, a4 left   the path between two nodes; the one at an edge of a node: left, "
            "right, top or bottom. A layout: its three paths, or the node at its top left grid "
            "corner alone",
            "  NAME             the program or the player of that name",
            "  pass, done",
            "Or one of these:",
            "  board, list      the board again; all choices",
            "  log              what happened ('log 100' for more)",
            "  why …            tells why something is not offered: 'why c4', 'why zag', "
            "'why pass'",
            "  hint             two ideas for this decision",
            "  card NAME        reads a program",
            "  undo             takes your last decision back, and all that followed; other people "
            "are asked if they agree",
            "  save FILE, load FILE  the game is also kept by itself after every choice, in "
            "~/.local/share/jackin, and offered when you play again",
            "  rematch, rematch swap  after the end: once more; with the next player first",
            "  quit             leaves the game",
            "Programs of the suite have the numbers 1 to 4, your own 5 to 9, and 0 is to pass or "
            "to "
            "be done. What you may choose is marked: a program with >, a node with o, a token as "
            ">N<, a path as - - or :, a partition with *.",
            "On the board: N is a faceup token of Noise, N* an anchored one, [N] a facedown one in "
            "a "
            "zone that Noise has secured, a small n another node of such a zone. A question mark "
            "is "
            "a node of a zone that nobody has secured. Every runner's letter stands behind his "
            "name.",
            NULL,
        },
        {
            "Wpisz numer wyboru albo to, czego dotyczy:",
            "  c4               węzeł w kolumnie c i rzędzie 4",
            "  b1-c1, a4 lewy   ścieżka między dwoma węzłami; ta na brzegu węzła: lewy, prawy, "
            "górny albo dolny. Układ: jego trzy ścieżki albo sam węzeł przy lewym górnym rogu",
            "  NAZWA            program albo gracz o tej nazwie",
            "  pas, gotowe",
            "Albo jedno z tych:",
            "  plansza, lista   jeszcze raz plansza; wszystkie wybory",
            "  dziennik         co się działo („dziennik 100” pokazuje więcej)",
            "  dlaczego …       mówi, czemu czegoś nie można: „dlaczego c4”, „dlaczego zag”, "
            "„dlaczego pas”",
            "  podpowiedz       dwa pomysły na tę decyzję",
            "  karta NAZWA      pokazuje program",
            "  cofnij           cofa twoją ostatnią decyzję i wszystko, co po niej nastąpiło; inni "
            "ludzie muszą się zgodzić",
            "  zapisz PLIK, wczytaj PLIK  poza tym gra po każdym wyborze sama się przechowuje w "
            "~/.local/share/jackin i czeka, aż zagrasz znowu",
            "  rewanż, rewanż zamiana  po zakończeniu: jeszcze raz; zaczyna następny gracz",
            "  koniec           kończy grę",
            "Programy z puli mają numery od 1 do 4, twoje własne od 5 do 9, a 0 to pas albo "
            "gotowe. "
            "To, co można wybrać, jest oznaczone: program znakiem >, węzeł znakiem o, żeton jako "
            ">N<, ścieżka jako - - albo :, przegroda znakiem *.",
            "Na planszy: N to odkryty żeton Jazgota, N* zakotwiczony, [N] zakryty w strefie, którą "
            "Jazgot zabezpieczył, małe n to inny węzeł takiej strefy. Znak zapytania to węzeł "
            "strefy, której nikt nie zabezpieczył. Litera runnera stoi za jego imieniem.",
            NULL,
        },
    };
    screen_list(s, paragraphs[s->lang]);
}

/* Carries out a command; false if the line is none. */
static bool do_command(play *p, const char *word, const char *rest)
{
    mf_wanted w;
    bool is_alone = *rest == '\0';
    if (is_alone && (is_word(word, "quit", "koniec") || is_word(word, "q", "exit"))) {
        p->is_over = may_leave(p);
    } else if (is_alone && (is_word(word, "help", "pomoc") || is_word(word, "h", "?"))) {
        show_help(&p->screen);
    } else if (is_alone && is_word(word, "board", "plansza")) {
        p->is_stale = true;
    } else if (is_alone && is_word(word, "list", "lista")) {
        show_choices(p, true, true);
    } else if (is_word(word, "log", "dziennik")) {
        show_log(p, rest);
    } else if (is_word(word, "rematch", "rewanż") || is_word(word, "rewanz", "rewanż")) {
        rematch(p, rest);
    } else if (is_alone &&
               (is_word(word, "hint", "podpowiedz") || is_word(word, "podpowiedź", "podpowiedz"))) {
        if (p->table->game.reason == MF_REASON_NONE) {
            play_hint_mainframe(p->table, &p->screen);
        }
    } else if (is_alone && is_word(word, "undo", "cofnij")) {
        undo(p);
    } else if (is_word(word, "save", "zapisz")) {
        do_save(p, rest);
    } else if (is_word(word, "load", "wczytaj")) {
        load_record(p, rest);
    } else if (is_word(word, "card", "karta")) {
        show_card(p, rest);
    } else if (!is_word(word, "why", "dlaczego")) {
        return false;
    } else if (read_wanted(p, rest, &w)) {
        tell_why(p, &w);
    } else {
        screen_say(&p->screen, STYLE_ALARM, "%s",
                   say(p, "Why what? A node, a path, a program, pass or done.",
                       "Dlaczego co? Węzeł, ścieżka, program, pas albo gotowe."));
    }
    return true;
}

static void do_line(play *p, const char *line)
{
    char word[16];
    size_t head = strcspn(line, " ");
    snprintf(word, sizeof word, "%.*s", (int)head, line);
    if (*line == '\0' || do_command(p, word, line + head + strspn(line + head, " "))) {
        return;
    }
    if (p->table->game.reason == MF_REASON_NONE) {
        choose_words(p, line);
    } else {
        screen_say(
            &p->screen, STYLE_PLAIN, "%s",
            say(p,
                "The game is over: board, log, undo, save FILE, rematch, rematch swap or "
                "quit.",
                "Gra jest zakończona: plansza, dziennik, cofnij, zapisz PLIK, rewanż, rewanż "
                "zamiana lub koniec."));
    }
}

/* ---- the game -------------------------------------------------------------------------------- */

/* Somebody else sits down: what the last one saw goes away first. */
static bool hand_over(play *p)
{
    char line[SCREEN_LINE_MAX];
    unsigned seat = p->table->game.seat;
    if (p->seats.humans > 1 && p->shown_to != seat && p->screen.is_terminal) {
        char prompt[160];
        snprintf(prompt, sizeof prompt,
                 say(p, "%s is next; press Enter", "Teraz %s; naciśnij Enter"),
                 mf_runner_name(p->table->game.runner[seat], p->screen.lang == LANG_PL));
        screen_hide(&p->screen);
        if (screen_ask(&p->screen, prompt, line) == LINE_END) {
            return false;
        }
    }
    p->shown_to = seat;
    return true;
}

/* Reads lines below a page until one changes something. */
static void ask_line(play *p)
{
    p->is_stale = false;
    while (!p->is_stale && !p->is_over) {
        char line[SCREEN_LINE_MAX];
        switch (screen_ask_page(&p->screen, "> ", line)) {
        case LINE_END:
            p->is_over = may_leave(p);
            break;
        case LINE_REDRAW:
            return;
        case LINE_LEFT_OUT:
            break;
        default:
            do_line(p, line);
        }
    }
}

static void ask_person(play *p)
{
    unsigned seat = p->table->game.seat;
    size_t seen = p->log.count;
    size_t made = p->table->made_count;
    if (!hand_over(p)) {
        p->is_over = may_leave(p);
        return;
    }
    show_page(p);
    ask_line(p);
    if (p->table->made_count == made + 1 && p->by[made] == seat) {
        p->told[seat] = seen; /* what he has answered, he has read */
    }
}

/* At the end nothing is hidden any more. */
static void show_end(play *p)
{
    const mf_game *g = &p->table->game;
    mf_view v;
    size_t since = p->seats.humans == 0 ? 0 : p->log.count;
    for (unsigned i = 0; i < g->players; i++) {
        since = !mainframe_is_bot(&p->seats, i) && p->told[i] < since ? p->told[i] : since;
    }
    mf_look(g, MF_VIEW_ALL, &v);
    if (p->seats.humans == 0) {
        mainframe_log_show(&p->screen, &p->log, MF_VIEW_ALL, 0, p->log.count);
        mainframe_draw_board(&p->screen, &v);
    } else {
        show_table(p, MF_VIEW_ALL, since, 2 + (int)g->players);
    }
    for (unsigned i = 0; i < g->players; i++) {
        char text[WORDS_MAX];
        words_mf in = mf_table_words(p->table, &v);
        words_mf_score(&in, i, p->screen.lang, text, sizeof text);
        mainframe_put_runner(&p->screen, g->runner[i]);
        printf(": %s\n", text);
    }
    if (p->seats.humans > 0) {
        screen_say(&p->screen, STYLE_DIM, "%s",
                   say(p, "log, undo, save FILE, rematch, rematch swap, quit",
                       "dziennik, cofnij, zapisz PLIK, rewanż, rewanż zamiana, koniec"));
        ask_line(p);
    }
}

static void run(play *p)
{
    bool has_ended = false;
    play_wait wait = {0};
    while (!p->is_over && !has_ended) {
        if (p->table->game.reason != MF_REASON_NONE) {
            show_end(p);
            has_ended = p->seats.humans == 0;
        } else if (mainframe_is_bot(&p->seats, p->table->game.seat)) {
            bot_kind kind = p->seats.bot[p->table->game.seat];
            choose(p, play_bot_mainframe(p->table, kind, &p->screen, &wait));
        } else {
            ask_person(p);
            wait.since = 0;
        }
    }
}

/* ---- the command line ------------------------------------------------------------------------ */

/* Returns STATUS_NONE, or an exit status. */
static int read_options(int argc, char **argv, mainframe_options *o)
{
    enum { PLAYERS = 1000, BORDER, CARDS, SAVE, FORCE };
    static const struct option options[] = {
        {"players", required_argument, NULL, PLAYERS},
        {"border", required_argument, NULL, BORDER},
        {"cards", required_argument, NULL, CARDS},
        {"save", required_argument, NULL, SAVE},
        {"force", no_argument, NULL, FORCE},
        OPTION_HELP_AND_LANG,
        OPTION_PLAIN,
        OPTION_CITE,
        OPTION_SEED_BOT_AND_LOAD,
        {0},
    };
    int option;
    int status = STATUS_NONE;
    while (status == STATUS_NONE && (option = option_next(argc, argv, ":h", options)) != -1) {
        switch (option) {
        case PLAYERS:
            o->players = optarg;
            break;
        case BORDER:
            o->border = optarg;
            if (strcmp(optarg, "paths") != 0 && strcmp(optarg, "walled") != 0) {
                status = option_refuse(argv[0], "--border must be paths or walled",
                                       "--border to paths albo walled");
            }
            break;
        case CARDS:
            o->cards = optarg;
            break;
        case SAVE:
            o->save = optarg;
            break;
        case FORCE:
            o->is_forced = true;
            break;
        case GAME_BOT:
            status = play_bot_option(argv[0], optarg, &o->game);
            break;
        default:
            status = option_game(argv[0], option, usage, &o->game);
        }
    }
    if (status == STATUS_NONE && optind < argc) {
        status = option_refuse(argv[0], "'%s' is no option", "„%s” nie jest opcją", argv[optind]);
    }
    if (status == STATUS_NONE && o->is_forced && o->save == NULL) {
        status = option_refuse(argv[0], "--force belongs to --save", "--force należy do --save");
    }
    bool is_told = o->players != NULL || o->border != NULL || o->cards != NULL ||
                   o->game.has_seed || o->game.has_bot;
    if (status == STATUS_NONE && o->game.load != NULL && is_told) {
        status = option_refuse(
            argv[0],
            "--load goes with none of --players, --bot, --border, --cards "
            "and --seed: the saved game has its own",
            "z --load nie można podać --players, --bot, --border, --cards ani --seed: "
            "zapisana gra ma własne");
    }
    return status;
}

/* Can the file of --save be written at the end? Returns STATUS_NONE, or an exit status. */
static int may_save(play *p, const mainframe_options *o, const char *name)
{
    output file = {.path = o->save, .is_forced = o->is_forced, .input = o->cards, .own = &p->files};
    char words[OUTPUT_WORDS_MAX];
    output_state state = output_check(&file);
    if (state == OUTPUT_WRITTEN) {
        return STATUS_NONE;
    }
    output_words(state, o->save, true, o->game.lang, words);
    text_print(stderr, "%s: %s\n", name, words);
    return EXIT_FAILED;
}

/* "Bots: Kate (gentle). "; "" if all are people. */
static void name_bots(const play *p, char *out, size_t room)
{
    size_t len = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < p->table->game.players; i++) {
        if (mainframe_is_bot(&p->seats, i) && len < room) {
            len += (size_t)snprintf(
                out + len, room - len, "%s%s (%s)", len > 0 ? ", " : say(p, "Bots: ", "Boty: "),
                mf_runner_name(p->table->game.runner[i], p->screen.lang == LANG_PL),
                play_bot_word(p->seats.bot[i], p->screen.lang));
        }
    }
    if (len > 0 && len < room) {
        snprintf(out + len, room - len, ". ");
    }
}

static char command_name[] = "jackin play mainframe";

static int play_options(mainframe_options *o)
{
    int status = STATUS_NONE;
    if (!o->game.has_seed) {
        o->game.seed = fresh_seed();
    }
    play p = {.shown_to = MF_NOWHERE};
    play_error error = {.lang = o->game.lang};
    core_xoshiro_seed(&p.seats.dice, o->game.seed ^ UINT64_C(0x9e3779b97f4a7c15));
    screen_open(&p.screen, o->game.is_plain, o->game.lang);
    p.screen.is_citing = o->game.is_citing;
    if (o->game.load == NULL) {
        status = mainframe_begin(&p.screen, o, &p.seats, &p.table);
    } else if (resume(&p, o->game.load, &error)) {
        o->game.seed = p.table->seed;
    } else {
        status = play_complain(command_name, &error);
    }
    if (status == STATUS_NONE && o->save != NULL) {
        /* Now, and not after a whole game. */
        status = may_save(&p, o, command_name);
    }
    if (status == STATUS_NONE) {
        char bots[160];
        name_bots(&p, bots, sizeof bots);
        char chance[64];
        snprintf(chance, sizeof chance, say(&p, "Seed %" PRIu64 ".", "Ziarno %" PRIu64 "."),
                 o->game.seed);
        if (p.table->is_keyed) { /* the key itself would tell the cards to come */
            snprintf(chance, sizeof chance, "%s",
                     say(&p, "Dealt from a key.", "Rozdane z klucza."));
        }
        snprintf(p.note, sizeof p.note, "%s%s %s", bots, chance,
                 p.seats.humans == 0 ? ""
                                     : say(&p, "'help' tells what can be typed.",
                                           "„pomoc” powie, co można wpisać."));
        if (p.seats.humans == 0) {
            screen_say(&p.screen, STYLE_NOW, "%s", p.note);
        }
        run(&p);
        output to = {.path = o->save, .is_forced = o->is_forced, .input = o->cards};
        bool is_saved = o->save == NULL || save_record(&p, &to, true);
        status = is_saved ? EXIT_DONE : EXIT_FAILED;
    }
    mainframe_log_free(&p.log);
    mf_table_free(p.table);
    return status;
}

int play_mainframe_loaded(const game_options *game)
{
    mainframe_options o = {.game = *game};
    return play_options(&o);
}

int play_mainframe(int argc, char **argv)
{
    mainframe_options o = {.game = {.lang = option_spoken(), .bot = PLAY_BOT_DEFAULT}};
    argv[0] = command_name;
    int status = read_options(argc, argv, &o);
    return status == STATUS_NONE ? play_options(&o) : status;
}
