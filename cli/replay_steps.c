/*
 * Stepping through a recorded game of either kind; see replay.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_words.h"
#include "cli/replay.h"

typedef enum {
    STEP_UNKNOWN,
    STEP_NEXT,
    STEP_BACK,
    STEP_START,
    STEP_END,
    STEP_TURN,
    STEP_NUMBER,
    STEP_LOG,
    STEP_VIEW,
    STEP_HELP,
    STEP_QUIT
} step_command;

/* ---- what is typed --------------------------------------------------------------------------- */

static step_command find_step_command(const char *word)
{
    static const struct {
        const char *word; /* folded */
        step_command command;
    } names[] = {
        {"n", STEP_NEXT},      {"next", STEP_NEXT}, {"dalej", STEP_NEXT},   {"p", STEP_BACK},
        {"b", STEP_BACK},      {"back", STEP_BACK}, {"prev", STEP_BACK},    {"wstecz", STEP_BACK},
        {"start", STEP_START}, {"end", STEP_END},   {"koniec", STEP_END},   {"turn", STEP_TURN},
        {"tura", STEP_TURN},   {"log", STEP_LOG},   {"dziennik", STEP_LOG}, {"view", STEP_VIEW},
        {"widok", STEP_VIEW},  {"help", STEP_HELP}, {"h", STEP_HELP},       {"pomoc", STEP_HELP},
        {"q", STEP_QUIT},      {"quit", STEP_QUIT}, {"exit", STEP_QUIT},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i].word, word) == 0) {
            return names[i].command;
        }
    }
    return STEP_UNKNOWN;
}

/* What a typed line says, and the word after it; an empty line is the next step. */
static step_command step_command_of(const char *line, const char **rest)
{
    typed_words words;
    size_t head = strcspn(line, " ");
    *rest = line + head + strspn(line + head, " ");
    if (*line == '\0') {
        return STEP_NEXT;
    }
    if (*line >= '0' && *line <= '9') {
        *rest = line;
        return STEP_NUMBER;
    }
    typed_split(line, &words);
    return words.count > 0 ? find_step_command(words.word[0]) : STEP_UNKNOWN;
}

/* A number of at most eight digits; SIZE_MAX: it is none. */
static size_t step_number(const char *text)
{
    bool is_number = *text != '\0' && strlen(text) < 9 && text[strspn(text, "0123456789")] == '\0';
    return is_number ? (size_t)atol(text) : SIZE_MAX;
}

static void show_help(const stepper *r)
{
    static const char *const lines[LANG_COUNT][6] = {
        {
            "  Enter, n      the next step at which something can be seen",
            "  p             the one before",
            "  NUMBER        that step; 0 is the set-up",
            "  turn, turn N  the beginning of the next turn, of turn N",
            "  start, end    the first and the last step",
            "  log           what happened up to here",
        },
        {
            "  Enter, n      następny krok, w którym coś widać",
            "  p             poprzedni",
            "  LICZBA        ten krok; 0 to przygotowanie gry",
            "  tura, tura N  początek następnej tury, tury N",
            "  start, koniec pierwszy i ostatni krok",
            "  dziennik      co się działo dotąd",
        },
    };
    word_lang lang = r->s->lang;
    char view[160];
    const char *shown[9] = {NULL};
    memcpy(shown, lines[lang], sizeof lines[lang]);
    snprintf(view, sizeof view, "%s%s", in_lang(lang, "  view WHO      ", "  widok KTO     "),
             r->kind->viewers[lang]);
    shown[6] = view;
    shown[7] = in_lang(lang, "  q             leaves", "  q             wyjście");
    screen_list(r->s, shown);
}

/* ---- going ----------------------------------------------------------------------------------- */

/*
 * Where nothing happened that the viewer may know, he is not even shown that there was a decision.
 * The first and the last step are always there to be seen.
 */
static void go(stepper *r, bool is_forward)
{
    do {
        r->at = is_forward ? r->at + (r->at < r->total) : r->at - (r->at > 0);
    } while (r->at > 0 && r->at < r->total && !r->kind->is_telling(r, r->at));
}

/* Goes to a step; false, with a complaint, if there is none. */
static bool go_to(stepper *r, const char *number)
{
    size_t step = step_number(number);
    if (step > r->total) {
        screen_say(r->s, STYLE_PLAIN,
                   in_lang(r->s->lang, "There are the steps 0 to %zu.", "Są kroki od 0 do %zu."),
                   r->total);
        return false;
    }
    r->at = step;
    return true;
}

static bool go_turn(stepper *r, const char *number)
{
    bool is_named = *number != '\0';
    size_t turn = is_named ? step_number(number) : 0;
    bool is_none = is_named && (turn == 0 || turn == SIZE_MAX);
    size_t step = is_none ? SIZE_MAX : r->kind->find_turn(r, turn);
    if (step == SIZE_MAX) {
        screen_say(r->s, STYLE_PLAIN, "%s",
                   is_named ? in_lang(r->s->lang, "There is no such turn.", "Nie ma takiej tury.")
                            : in_lang(r->s->lang, "No turn follows.", "Nie ma następnej tury."));
        return false;
    }
    r->at = step;
    return true;
}

/* Carries out a line. Returns whether the step is to be shown. */
static bool do_step(stepper *r, step_command command, const char *rest)
{
    switch (command) {
    case STEP_NEXT:
    case STEP_BACK:
        go(r, command == STEP_NEXT);
        return true;
    case STEP_START:
    case STEP_END:
        r->at = command == STEP_START ? 0 : r->total;
        return true;
    case STEP_NUMBER:
        return go_to(r, rest);
    case STEP_TURN:
        return go_turn(r, rest);
    case STEP_LOG:
        r->kind->show_log(r);
        return false;
    case STEP_VIEW:
        return r->kind->change_view(r, rest);
    default:
        show_help(r);
        return false;
    }
}

static void show(const stepper *r)
{
    if (r->kind->show(r)) {
        screen_say(r->s, STYLE_DIM,
                   in_lang(r->s->lang, "Step %zu of %zu. Enter: next, p: back, help: more.",
                           "Krok %zu z %zu. Enter: dalej, p: wstecz, pomoc: więcej."),
                   r->at, r->total);
    }
}

void step_through(stepper *r)
{
    show(r);
    for (;;) {
        char line[SCREEN_LINE_MAX];
        const char *rest = "";
        line_result got = screen_ask(r->s, "> ", line);
        step_command command = got == LINE_READ ? step_command_of(line, &rest) : STEP_UNKNOWN;
        if (got == LINE_END || command == STEP_QUIT) {
            return;
        }
        if (do_step(r, command, rest)) {
            show(r);
        }
    }
}
