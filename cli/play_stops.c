/*
 * Where a player is asked; see play_stops.h.
 */
#include "cli/play_stops.h"

#include <stdio.h>
#include <string.h>

#include "cli/play_words.h"

/* ---- levels ---------------------------------------------------------------------------------- */

static const char *const level_names[NR_LEVEL_COUNT][LANG_COUNT] = {
    [NR_GUIDED] = {"guided", "prowadzony"},
    [NR_STANDARD] = {"standard", "zwykły"},
    [NR_FULL_CONTROL] = {"full", "pełny"},
};

static const char *level_words(nr_level level, word_lang lang)
{
    static const char *const words[NR_LEVEL_COUNT][LANG_COUNT] = {
        [NR_GUIDED] = {"guided: asks where somebody who is learning has a real choice",
                       "prowadzony: pyta tam, gdzie ktoś, kto się uczy, ma prawdziwy wybór"},
        [NR_STANDARD] = {"standard: asks where something useful can be done",
                         "zwykły: pyta tam, gdzie można zrobić coś użytecznego"},
        [NR_FULL_CONTROL] = {"full: asks everything that the rules ask",
                             "pełny: pyta o wszystko, o co pytają reguły"},
    };
    return words[level][lang];
}

bool stops_level(const char *name, nr_level *level)
{
    typed_words typed, known;
    typed_split(name, &typed);
    for (unsigned i = 0; i < NR_LEVEL_COUNT; i++) {
        for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
            typed_split(level_names[i][lang], &known);
            if (typed.count == 1 && strcmp(typed.word[0], known.word[0]) == 0) {
                *level = (nr_level)i;
                return true;
            }
        }
    }
    return false;
}

/* ---- windows --------------------------------------------------------------------------------- */

/* The steps at which a player can be asked whether he acts (TURN-28); at run 2.2 and 4.2 it is
 * whether the Runner jacks out. */
static const uint8_t windows[] = {
    NR_STEP_CORP_1_1,   NR_STEP_CORP_2_1,   NR_STEP_CORP_2_2, NR_STEP_CORP_3_2, NR_STEP_RUNNER_1_1,
    NR_STEP_RUNNER_1_3, NR_STEP_RUNNER_2_2, NR_STEP_RUN_2_1,  NR_STEP_RUN_2_2,  NR_STEP_RUN_2_3,
    NR_STEP_RUN_3_1,    NR_STEP_RUN_4_1,    NR_STEP_RUN_4_2,  NR_STEP_RUN_4_3,
};
enum { WINDOWS = sizeof windows };

static bool is_jacking_out(unsigned step)
{
    return step == NR_STEP_RUN_2_2 || step == NR_STEP_RUN_4_2;
}

/* "run 2.3" of "run.2.3". */
static void window_name(unsigned step, char out[24])
{
    snprintf(out, 24, "%s", nr_step_name((nr_step)step));
    char *dot = strchr(out, '.');
    if (dot != NULL) {
        *dot = ' ';
    }
}

/* The windows that a name may mean; returns how many. A number alone may be on several charts. */
static unsigned find_windows(const char *name, uint8_t found[WINDOWS])
{
    unsigned count = 0;
    for (unsigned i = 0; i < WINDOWS; i++) {
        char whole[24];
        window_name(windows[i], whole);
        const char *number = strchr(whole, ' ');
        if (strcmp(name, whole) == 0 || strcmp(name, nr_step_name((nr_step)windows[i])) == 0 ||
            (number != NULL && strcmp(name, number + 1) == 0)) {
            found[count++] = windows[i];
        }
    }
    return count;
}

/* What is asked at a window of the other or one's own turn, in a few words. */
static const char *window_words(unsigned step, nr_side side, word_lang lang)
{
    bool is_corp = side == NR_CORP;
    switch (step) {
    case NR_STEP_RUN_2_3:
        return is_corp ? in_lang(lang, "always: rez the approached ice",
                                 "zawsze: zrezować lód, do którego zbliża się runner")
                       : "";
    case NR_STEP_RUN_3_1:
        return is_corp ? "" : in_lang(lang, "break subroutines", "łamanie podprogramów");
    case NR_STEP_RUN_4_3:
        return is_corp ? in_lang(lang, "rez before access", "rezowanie przed dostępem") : "";
    case NR_STEP_CORP_2_1:
    case NR_STEP_CORP_2_2:
        return is_corp ? in_lang(lang, "beside your actions; always: score",
                                 "obok twoich akcji; zawsze: zapunktować projekt")
                       : "";
    case NR_STEP_RUNNER_1_3:
        return is_corp ? "" : in_lang(lang, "beside your actions", "obok twoich akcji");
    case NR_STEP_RUN_2_2:
    case NR_STEP_RUN_4_2:
        return in_lang(lang, "jack out, once you have met ice", "odłączenie się, gdy był już lód");
    case NR_STEP_CORP_3_2:
    case NR_STEP_RUNNER_2_2:
        return (step == NR_STEP_RUNNER_2_2) == is_corp
                   ? in_lang(lang, "before your turn", "przed twoją turą")
                   : "";
    default:
        return "";
    }
}

static const char *switch_words(const nr_stops *stops, nr_side side, unsigned step, word_lang lang)
{
    bool stops_here = stops->stop[side] >> step & 1 || stops->level == NR_FULL_CONTROL;
    bool skips_here = stops->skip[side] >> step & 1;
    return stops_here   ? in_lang(lang, "STOP", "STOP")
           : skips_here ? in_lang(lang, "nostop", "bezstop")
                        : in_lang(lang, "auto", "auto");
}

static const struct {
    uint8_t bit;
    const char *word[LANG_COUNT]; /* folded */
    const char *what[LANG_COUNT];
} wishes[] = {
    {NR_WANTS_PAYMENT, {"payment", "platnosc"}, {"which credits pay", "którymi kredytami płacić"}},
    {NR_WANTS_TRASH_FIRST,
     {"trash", "kasowanie"},
     {"what to trash before an install", "co skasować przed zainstalowaniem"}},
    {NR_WANTS_ORDER,
     {"order", "kolejnosc"},
     {"the order of abilities that meet", "w jakiej kolejności działają zdolności"}},
    {NR_WANTS_ACCESS_ORDER,
     {"access", "dostep"},
     {"the order of accessing Archives", "w jakiej kolejności przeglądać Archiwa"}},
};
enum { WISHES = sizeof wishes / sizeof wishes[0] };

void stops_head(const nr_stops *stops, nr_side side, word_lang lang, char out[STOPS_SAID_MAX])
{
    snprintf(out, STOPS_SAID_MAX, in_lang(lang, "You are asked (%s): %s.", "Pytania (%s): %s."),
             words_side(side, lang), level_words((nr_level)stops->level, lang));
}

void stops_show(const screen *s, const nr_stops *stops, nr_side side)
{
    char first[STOPS_SAID_MAX];
    stops_head(stops, side, s->lang, first);
    screen_say(s, STYLE_HEAD, "%s", first);
    for (unsigned i = 0; i < WINDOWS; i++) {
        char name[24];
        char text[160];
        if (is_jacking_out(windows[i]) && side == NR_CORP) {
            continue;
        }
        window_name(windows[i], name);
        const char *now = switch_words(stops, side, windows[i], s->lang);
        snprintf(text, sizeof text, "  %-11s %s %-8s ", name,
                 strcmp(now, "STOP") == 0 ? (s->is_fancy ? "●" : "#") : (s->is_fancy ? "○" : "o"),
                 now);
        screen_put(s, strcmp(now, "STOP") == 0 ? STYLE_KEY : STYLE_PLAIN, text);
        snprintf(text, sizeof text, "%s%s%s", words_step(windows[i], s->lang),
                 *window_words(windows[i], side, s->lang) != '\0' ? ": " : "",
                 window_words(windows[i], side, s->lang));
        screen_wrap(s, STYLE_PLAIN, text, 25, 25);
    }
    for (unsigned i = 0; i < NR_MAX_PINNED; i++) {
        if (stops->pinned_card[i] != 0) {
            screen_say(s, STYLE_PLAIN, in_lang(s->lang, "  pinned: %s", "  przypięta: %s"),
                       words_title(stops->pinned_card[i], s->lang));
        }
    }
    for (unsigned i = 0; i < WISHES; i++) {
        if (stops->wants & wishes[i].bit) {
            screen_say(s, STYLE_PLAIN, in_lang(s->lang, "  asked: %s", "  pytanie: %s"),
                       wishes[i].what[s->lang]);
        }
    }
    screen_say(
        s, STYLE_DIM, "%s",
        in_lang(s->lang,
                "stops guided|standard|full; stop 2.3, nostop 2.3, auto 2.3 (or corp 2.1, "
                "runner 1.3, run 2.3); pin TITLE, unpin TITLE; ask payment|trash|order|access",
                "stopy prowadzony|zwykły|pełny; stop 2.3, bezstop 2.3, auto 2.3 (albo corp "
                "2.1, runner 1.3, run 2.3); przypnij NAZWA, odepnij NAZWA; pytaj "
                "płatność|kasowanie|kolejność|dostęp"));
}

/* ---- commands -------------------------------------------------------------------------------- */

typedef enum { SWITCH_STOP, SWITCH_SKIP, SWITCH_AUTO } switching;

static void set_window(const char *name, switching how, word_lang lang, nr_stops *stops,
                       nr_side side, char said[STOPS_SAID_MAX])
{
    uint8_t found[WINDOWS];
    char text[200] = "";
    unsigned count = find_windows(name, found);
    if (count > 1) { /* a number of several charts: that of the run is the one most wanted */
        for (unsigned i = 0; i < count; i++) {
            if (found[i] >= NR_STEP_RUN_1) {
                found[0] = found[i];
                count = 1;
            }
        }
    }
    for (unsigned i = 0; count != 1 && i < WINDOWS; i++) {
        char one[24];
        window_name(windows[i], one);
        size_t len = strlen(text);
        snprintf(text + len, sizeof text - len, "%s%s", len > 0 ? ", " : "", one);
    }
    if (count != 1) {
        snprintf(said, STOPS_SAID_MAX,
                 in_lang(lang, "Which window? There are: %s.", "Które okno? Są: %s."), text);
        return;
    }
    uint32_t bit = (uint32_t)1 << found[0];
    stops->stop[side] = how == SWITCH_STOP ? stops->stop[side] | bit : stops->stop[side] & ~bit;
    stops->skip[side] = how == SWITCH_SKIP ? stops->skip[side] | bit : stops->skip[side] & ~bit;
    window_name(found[0], text);
    snprintf(said, STOPS_SAID_MAX,
             how == SWITCH_STOP ? in_lang(lang, "%s: you are asked wherever you can act.",
                                          "%s: pytanie zawsze, gdy możesz coś zrobić.")
             : how == SWITCH_SKIP
                 ? in_lang(lang,
                           "%s: passed for you, but for scoring and for rezzing approached ice.",
                           "%s: pas za ciebie, z wyjątkiem punktowania i rezowania lodu.")
                 : in_lang(lang, "%s: as the level has it.", "%s: tak jak w poziomie."),
             text);
}

static void set_pin(const char *name, bool is_pinned, word_lang lang, nr_stops *stops,
                    char said[STOPS_SAID_MAX])
{
    typed_words words;
    unsigned found[FOUND_MAX];
    typed_split(name, &words);
    unsigned def = nr_card_find(name);
    if (def == 0 && title_find(&words, found) == 1) {
        def = found[0];
    }
    if (def == 0) {
        snprintf(said, STOPS_SAID_MAX, "%s",
                 in_lang(lang, "Say which card by its whole title: pin TITLE",
                         "Podaj całą nazwę karty: przypnij NAZWA"));
        return;
    }
    unsigned free_slot = NR_MAX_PINNED;
    for (unsigned i = 0; i < NR_MAX_PINNED; i++) {
        if (stops->pinned_card[i] == def) {
            stops->pinned_card[i] = 0;
        }
        free_slot = stops->pinned_card[i] == 0 && free_slot == NR_MAX_PINNED ? i : free_slot;
    }
    if (is_pinned && free_slot == NR_MAX_PINNED) {
        snprintf(said, STOPS_SAID_MAX,
                 in_lang(lang, "Only %d cards can be pinned; unpin one first.",
                         "Można przypiąć tylko %d kart; najpierw jakąś odepnij."),
                 NR_MAX_PINNED);
        return;
    }
    if (is_pinned) {
        stops->pinned_card[free_slot] = (uint16_t)def;
    }
    snprintf(said, STOPS_SAID_MAX,
             is_pinned ? in_lang(lang, "%s is pinned: you are asked wherever it can do something.",
                                 "Przypięta: %s. Pytanie zawsze, gdy może coś zrobić.")
                       : in_lang(lang, "%s is not pinned.", "Nieprzypięta: %s."),
             words_title(def, lang));
}

static void set_wish(const typed_words *words, word_lang lang, nr_stops *stops,
                     char said[STOPS_SAID_MAX])
{
    for (unsigned i = 0; words->count > 1 && i < WISHES; i++) {
        for (unsigned spoken = 0; spoken < LANG_COUNT; spoken++) {
            if (strncmp(wishes[i].word[spoken], words->word[1], strlen(words->word[1])) == 0) {
                stops->wants ^= wishes[i].bit;
                snprintf(said, STOPS_SAID_MAX,
                         stops->wants & wishes[i].bit
                             ? in_lang(lang, "You are asked %s.", "Pytanie: %s.")
                             : in_lang(lang, "You are asked %s only where it matters.",
                                       "Pytanie, %s, tylko gdy to ma znaczenie."),
                         wishes[i].what[lang]);
                return;
            }
        }
    }
    snprintf(said, STOPS_SAID_MAX, "%s",
             in_lang(lang, "Say: ask payment, ask trash, ask order or ask access",
                     "Wpisz: pytaj płatność, pytaj kasowanie, pytaj kolejność albo pytaj dostęp"));
}

bool stops_line(const char *line, word_lang lang, nr_stops *stops, nr_side side,
                char said[STOPS_SAID_MAX])
{
    said[0] = '\0';
    typed_words words;
    typed_split(line, &words);
    size_t head = strcspn(line, " ");
    const char *rest = line + head + strspn(line + head, " ");
    const char *word = words.count > 0 ? words.word[0] : "";
    if (strcmp(word, "stops") == 0 || strcmp(word, "stopy") == 0) {
        nr_level level;
        if (*rest != '\0' && stops_level(rest, &level)) {
            stops->level = (uint8_t)level;
        }
    } else if (strcmp(word, "stop") == 0) {
        set_window(rest, SWITCH_STOP, lang, stops, side, said);
    } else if (strcmp(word, "nostop") == 0 || strcmp(word, "bezstop") == 0) {
        set_window(rest, SWITCH_SKIP, lang, stops, side, said);
    } else if (strcmp(word, "auto") == 0) {
        set_window(rest, SWITCH_AUTO, lang, stops, side, said);
    } else if (strcmp(word, "pin") == 0 || strcmp(word, "przypnij") == 0) {
        set_pin(rest, true, lang, stops, said);
    } else if (strcmp(word, "unpin") == 0 || strcmp(word, "odepnij") == 0) {
        set_pin(rest, false, lang, stops, said);
    } else if (strcmp(word, "ask") == 0 || strcmp(word, "pytaj") == 0) {
        set_wish(&words, lang, stops, said);
    } else {
        return false;
    }
    return true;
}
