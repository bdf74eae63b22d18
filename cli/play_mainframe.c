/*
 * jackin play mainframe: two to four players at one keyboard, any of them a random player.
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

typedef struct {
    screen screen;
    mf_table *table;
    mainframe_seats seats;
    unsigned shown_to;           /* the person who sees the screen, MF_NOWHERE nobody yet */
    size_t drawn;                /* 1 + the choices made when the table was last drawn */
    bool is_over;                /* somebody quit */
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
    "  --players LIST  runners in turn order, with 'random:' before those that play at random:\n"
    "                  noise,random:kate,random:adam (noise, kate, andromeda, chaos-theory,\n"
    "                  adam, nero)\n"
    "  --border WHAT   paths (the default: partitions lie along the border, too) or walled\n"
    "  --cards FILE    another card list, like data/mainframe/cards.json\n"
    "  --seed N        the seed of all chance; same seed, players and choices: same game\n"
    "  --save FILE     writes the record of the game there at the end; a file that is there\n"
    "                  already stays, except the one of --load\n"
    "  --force         replaces the file of --save\n"
    "  --load FILE     goes on with a saved game; of the other options only --save, --force,\n"
    "                  --lang and --plain go with it\n"
    "  --lang LANG     en or pl; the default is pl where the locale is Polish, else en\n"
    "  --plain         neither colours nor box characters\n"
    "  -h, --help      prints this\n"
    "\n"
    "While playing, a line is the number of a choice, a node (c4), a path between two nodes\n"
    "(b1-c1) or at an edge (a4 left), several paths of a layout, its top left corner, the name\n"
    "of a program or player, done or pass; or one of: help, board, list, why …, card NAME,\n"
    "undo, save FILE, load FILE, quit. 'help' tells more of them.\n",
    "użycie: jackin play mainframe [OPCJE]\n"
    "\n"
    "Android: Mainframe w terminalu, dla dwóch do czterech osób przy jednej klawiaturze. Bez\n"
    "--players program pyta, ilu jest graczy, losuje pierwszego i daje wszystkim wybrać runnera.\n"
    "\n"
    "  --players LISTA  runnerzy w kolejności tur, z „random:” przed tymi, którzy grają losowo:\n"
    "                   noise,random:kate,random:adam (noise, kate, andromeda, chaos-theory,\n"
    "                   adam, nero)\n"
    "  --border JAK     paths (bez tej opcji: przegrody kładzie się też na brzegu) lub walled\n"
    "                   (brzeg jest zamknięty)\n"
    "  --cards PLIK     inna lista kart, jak data/mainframe/cards.json\n"
    "  --seed N         ziarno losowań; to samo ziarno, gracze i wybory to ta sama gra\n"
    "  --save PLIK      na koniec zapisuje tam grę; istniejący plik zostaje, chyba że to ten\n"
    "                   z --load\n"
    "  --force          zastępuje plik z --save\n"
    "  --load PLIK      wznawia zapisaną grę; z innych opcji można podać tylko --save, --force,\n"
    "                   --lang i --plain\n"
    "  --lang JĘZYK     en lub pl; bez tej opcji pl, gdy system jest po polsku, inaczej en\n"
    "  --plain          bez kolorów i ramek\n"
    "  -h, --help       wypisuje ten tekst\n"
    "\n"
    "W czasie gry wiersz to numer wyboru, węzeł (c4), ścieżka między dwoma węzłami (b1-c1) lub\n"
    "na brzegu (a4 lewy), kilka ścieżek układu, jego lewy górny róg, nazwa programu lub gracza,\n"
    "gotowe albo pas; albo jedno z poleceń: pomoc, plansza, lista, dlaczego …, karta NAZWA,\n"
    "cofnij, zapisz PLIK, wczytaj PLIK, koniec. „pomoc” mówi o nich więcej.\n",
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

static void show_table(const play *p, unsigned viewer)
{
    mf_view v;
    mf_look(&p->table->game, viewer, &v);
    mainframe_draw_board(&p->screen, &v);
    mainframe_draw_cards(&p->screen, p->table, &v);
}

/* Forgets what followed from choices that were taken back. */
static void forget(play *p)
{
    mainframe_log_cut(&p->log, p->table->made_count);
    for (unsigned i = 0; i < MF_MAX_PLAYERS; i++) {
        p->told[i] = p->told[i] < p->log.count ? p->told[i] : p->log.count;
    }
}

/* Choices that are many of one kind are told by what to type, the others by number. */
static void show_choices(const play *p, bool all)
{
    const mf_table *t = p->table;
    char text[WORDS_MAX];
    enum { FEW = 12 };
    unsigned hidden = 0;
    for (unsigned i = 0; i < t->list.count; i++) {
        const mf_choice *c = &t->list.choice[i];
        bool is_place = c->verb == MF_VERB_PLACE_ACCESS_POINT || c->verb == MF_VERB_CHOOSE_NODE ||
                        c->verb == MF_VERB_CHOOSE_PATH || c->verb == MF_VERB_CHOOSE_PATHS;
        if (is_place && !all && t->list.count > FEW) {
            hidden++;
            continue;
        }
        char number[16];
        snprintf(number, sizeof number, "%4u  ", i + 1);
        mainframe_choice_words(t, c, p->screen.lang, text);
        screen_put(&p->screen, STYLE_KEY, number);
        screen_wrap(&p->screen, STYLE_PLAIN, text, 6, 6);
    }
    if (hidden == 0) {
        return;
    }
    const char *how = say(p, "a node like c4", "węzeł, np. c4");
    if (t->game.prompt == MF_PROMPT_PATH || t->game.prompt == MF_PROMPT_PARTITION) {
        how = say(p, "a path like b1-c1, or a1 left", "ścieżka, np. b1-c1 albo a1 lewy");
    } else if (t->game.prompt == MF_PROMPT_LAYOUT) {
        how = say(p, "the node at the top left grid corner of the layout, like c2",
                  "węzeł przy lewym górnym rogu układu, np. c2");
    }
    bool is_all = hidden == t->list.count;
    screen_say(&p->screen, STYLE_DIM,
               say(p, "      %s %s (%u places; 'list' shows them)",
                   "      %s %s (miejsca: %u; „lista” je pokazuje)"),
               is_all ? say(p, "Type", "Wpisz:") : say(p, "or", "albo"), how, hidden);
}

/* ---- choosing -------------------------------------------------------------------------------- */

static void choose(play *p, unsigned index)
{
    fault f = {.lang = p->screen.lang, .rules = ""};
    if (mf_table_choose(p->table, index, &f)) {
        mainframe_log_add(&p->log, p->table, p->screen.lang, false);
    } else {
        screen_say(&p->screen, STYLE_ALARM, "%s", f.message);
        p->is_over = p->seats.is_random[p->table->game.seat]; /* it would try for ever */
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
        if (number >= 1 && number <= t->list.count) {
            choose(p, number - 1);
        } else {
            screen_say(&p->screen, STYLE_ALARM,
                       say(p, "There is no such choice: type a number from 1 to %u.",
                           "Nie ma takiego wyboru: wpisz liczbę od 1 do %u."),
                       t->list.count);
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
    json_t *record = mf_table_record(p->table);
    char *text = record != NULL ? json_dumps(record, JSON_COMPACT) : NULL;
    bool is_saved = text != NULL
                        ? output_save(&o, text, strlen(text), can_force, &error)
                        : play_fail(&error, "there is not enough memory", "brakuje pamięci");
    if (is_saved) {
        screen_say(&p->screen, STYLE_DIM,
                   say(p, "The game is saved in '%s'.", "Gra jest zapisana w pliku „%s”."), o.path);
    } else {
        screen_say(&p->screen, STYLE_ALARM, "%s", error.text);
    }
    free(text);
    json_decref(record);
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

/* Goes on with a saved game; if there is none, the one of now stays. */
static bool resume(play *p, const char *name, play_error *error)
{
    mf_table *saved = NULL;
    mainframe_log log = {0};
    if (!mainframe_resume(name, &p->seats, &saved, &log, p->told, error)) {
        return false;
    }
    mf_table_free(p->table);
    mainframe_log_free(&p->log);
    p->table = saved;
    p->log = log;
    p->drawn = 0;
    p->shown_to = MF_NOWHERE;
    p->files.count = 0;
    file_marks_add(&p->files, name);
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

/* Back to the last decision of a person. */
static void undo(play *p)
{
    fault f = {.lang = p->screen.lang, .rules = ""};
    if (p->table->made_count == 0) {
        screen_say(&p->screen, STYLE_ALARM, "%s",
                   say(p, "There is nothing to take back.", "Nie ma czego cofnąć."));
        return;
    }
    do {
        if (!mf_table_undo(p->table, 1, &f)) {
            screen_say(&p->screen, STYLE_ALARM, "%s", f.message);
            return;
        }
    } while (p->seats.is_random[p->table->game.seat] && p->table->made_count > 0);
    forget(p);
    p->drawn = 0;
    p->shown_to = p->seats.humans > 1 ? MF_NOWHERE : p->shown_to;
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
    static const char *const paragraphs[LANG_COUNT][16] = {
        {
            "Type the number of a choice, or what it is about:",
            "  c4               the node in column c and row 4",
            "  b1-c1, a4 left   the path between two nodes; the one at an edge of a node: left, "
            "right, top or bottom. A layout: its three paths, or the node at its top left grid "
            "corner alone",
            "  NAME             the program or the player of that name",
            "  pass, done",
            "Or one of these:",
            "  board, list      the board again; all choices with their numbers",
            "  why …            tells why something is not offered: 'why c4', 'why zag', "
            "'why pass'",
            "  card NAME        reads a program",
            "  undo             takes the last decision of a person back, and all that followed",
            "  save FILE, load FILE, quit",
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
            "  plansza, lista   jeszcze raz plansza; wszystkie wybory z numerami",
            "  dlaczego …       mówi, czemu czegoś nie można: „dlaczego c4”, „dlaczego zag”, "
            "„dlaczego pas”",
            "  karta NAZWA      pokazuje program",
            "  cofnij           cofa ostatnią decyzję człowieka i wszystko, co po niej nastąpiło",
            "  zapisz PLIK, wczytaj PLIK, koniec",
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
        p->is_over = true;
    } else if (is_alone && (is_word(word, "help", "pomoc") || is_word(word, "h", "?"))) {
        show_help(&p->screen);
    } else if (is_alone && is_word(word, "board", "plansza")) {
        show_table(p, p->table->game.seat);
    } else if (is_alone && is_word(word, "list", "lista")) {
        show_choices(p, true);
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
    if (*line != '\0' && !do_command(p, word, line + head + strspn(line + head, " "))) {
        choose_words(p, line);
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

static void ask_person(play *p)
{
    char line[SCREEN_LINE_MAX];
    char text[WORDS_MAX];
    const mf_game *g = &p->table->game;
    if (!hand_over(p)) {
        p->is_over = true;
        return;
    }
    bool is_turn = g->prompt == MF_PROMPT_TURN || g->prompt == MF_PROMPT_FIRST_TOKEN;
    if ((is_turn || p->drawn == 0) && p->drawn != p->table->made_count + 1) {
        show_table(p, g->seat);
        p->drawn = p->table->made_count + 1;
    }
    mainframe_log_show(&p->screen, &p->log, g->seat, p->told[g->seat], p->log.count);
    p->told[g->seat] = p->log.count;
    mainframe_put_runner(&p->screen, g->runner[g->seat]);
    mf_view view;
    mf_look(g, g->seat, &view);
    words_mf in = mf_table_words(p->table, &view);
    words_mf_prompt(&in, p->screen.lang, text, sizeof text);
    screen_say(&p->screen, STYLE_HEAD, ": %s", text);
    show_choices(p, false);
    switch (screen_ask(&p->screen, "> ", line)) {
    case LINE_END:
        p->is_over = true;
        break;
    case LINE_LEFT_OUT:
        break;
    default:
        do_line(p, line);
        break;
    }
}

/* The last news: as the one person may know them, or everybody, or, where nobody plays, all. */
static void show_last_news(const play *p)
{
    unsigned viewer = p->seats.humans == 0 ? MF_VIEW_ALL : MF_VIEW_SPECTATOR;
    size_t since = p->seats.humans == 0 ? 0 : p->log.count;
    for (unsigned i = 0; i < p->table->game.players; i++) {
        if (!p->seats.is_random[i]) {
            viewer = p->seats.humans == 1 ? i : viewer;
            since = p->told[i] < since ? p->told[i] : since;
        }
    }
    mainframe_log_show(&p->screen, &p->log, viewer, since, p->log.count);
}

static void show_end(const play *p)
{
    const mf_game *g = &p->table->game;
    mf_view v;
    show_last_news(p);
    mf_look(g, MF_VIEW_SPECTATOR, &v);
    mainframe_draw_board(&p->screen, &v);
    for (unsigned i = 0; i < g->players; i++) {
        char text[WORDS_MAX];
        words_mf in = mf_table_words(p->table, &v);
        words_mf_score(&in, i, p->screen.lang, text, sizeof text);
        mainframe_put_runner(&p->screen, g->runner[i]);
        printf(": %s\n", text);
    }
}

/* It depends on the seed and on the number of the decision alone: a choice taken back and made
 * again is answered as before, and so it is in a game that was loaded. */
static unsigned random_choice(const play *p)
{
    const mf_table *t = p->table;
    core_xoshiro dice;
    core_xoshiro_seed(&dice, t->seed ^ (UINT64_C(0x9e3779b97f4a7c15) * (t->made_count + 1)));
    return core_xoshiro_below(&dice, t->list.count);
}

static void run(play *p)
{
    while (!p->is_over && p->table->game.reason == MF_REASON_NONE) {
        if (p->seats.is_random[p->table->game.seat]) {
            choose(p, random_choice(p));
        } else {
            ask_person(p);
        }
    }
    if (p->table->game.reason != MF_REASON_NONE) {
        show_end(p);
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
        OPTION_SEED_AND_LOAD,
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
    bool is_told = o->players != NULL || o->border != NULL || o->cards != NULL || o->game.has_seed;
    if (status == STATUS_NONE && o->game.load != NULL && is_told) {
        status = option_refuse(argv[0],
                               "--load goes with none of --players, --border, --cards and "
                               "--seed: the saved game has its own",
                               "z --load nie można podać --players, --border, --cards ani --seed: "
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

int play_mainframe(int argc, char **argv)
{
    mainframe_options o = {.game.lang = option_spoken()};
    static char name[] = "jackin play mainframe";
    argv[0] = name;
    int status = read_options(argc, argv, &o);
    if (status != STATUS_NONE) {
        return status;
    }
    if (!o.game.has_seed) {
        o.game.seed = fresh_seed();
    }
    play p = {.shown_to = MF_NOWHERE};
    play_error error = {.lang = o.game.lang};
    core_xoshiro_seed(&p.seats.dice, o.game.seed ^ UINT64_C(0x9e3779b97f4a7c15));
    screen_open(&p.screen, o.game.is_plain, o.game.lang);
    if (o.game.load == NULL) {
        status = mainframe_begin(&p.screen, &o, &p.seats, &p.table);
    } else if (resume(&p, o.game.load, &error)) {
        o.game.seed = p.table->seed;
    } else {
        status = play_complain(name, &error);
    }
    if (status == STATUS_NONE && o.save != NULL) {
        /* Now, and not after a whole game. */
        status = may_save(&p, &o, name);
    }
    if (status == STATUS_NONE) {
        screen_say(&p.screen, STYLE_NOW, say(&p, "Seed %" PRIu64 ". %s", "Ziarno %" PRIu64 ". %s"),
                   o.game.seed,
                   p.seats.humans == 0 ? ""
                                       : say(&p, "'help' tells what can be typed.",
                                             "„pomoc” powie, co można wpisać."));
        run(&p);
        output to = {.path = o.save, .is_forced = o.is_forced, .input = o.cards};
        bool is_saved = o.save == NULL || save_record(&p, &to, true);
        status = is_saved ? EXIT_DONE : EXIT_FAILED;
    }
    mainframe_log_free(&p.log);
    mf_table_free(p.table);
    return status;
}
