/*
 * The judge in the terminal: "why rez ice wall hq", answered with the ledger entries.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/card_rulings.h"
#include "cli/ledgers.h"
#include "cli/play_words.h"

typedef struct {
    const char *word; /* folded */
    nr_verb verb;
} verb_word;

/* The first that begins with what was typed counts. */
static const verb_word verb_words[] = {
    {"run", NR_VERB_RUN},
    {"draw", NR_VERB_DRAW},
    {"credit", NR_VERB_GAIN_CREDIT},
    {"gain", NR_VERB_GAIN_CREDIT},
    {"install", NR_VERB_INSTALL},
    {"play", NR_VERB_PLAY},
    {"advance", NR_VERB_ADVANCE},
    {"rez", NR_VERB_REZ},
    {"score", NR_VERB_SCORE},
    {"use", NR_VERB_USE},
    {"break", NR_VERB_BREAK},
    {"trash", NR_VERB_TRASH},
    {"steal", NR_VERB_STEAL},
    {"leave", NR_VERB_DECLINE},
    {"decline", NR_VERB_DECLINE},
    {"access", NR_VERB_ACCESS},
    {"purge", NR_VERB_PURGE},
    {"tag", NR_VERB_REMOVE_TAG},
    {"remove", NR_VERB_REMOVE_TAG},
    {"jack", NR_VERB_JACK_OUT},
    {"continue", NR_VERB_CONTINUE},
    {"pass", NR_VERB_PASS},
    {"done", NR_VERB_DONE},
    {"discard", NR_VERB_DISCARD},
    {"mulligan", NR_VERB_MULLIGAN},
    {"keep", NR_VERB_KEEP},
    {"skok", NR_VERB_RUN},
    {"dobierz", NR_VERB_DRAW},
    {"kredyt", NR_VERB_GAIN_CREDIT},
    {"wez", NR_VERB_GAIN_CREDIT},
    {"zainstaluj", NR_VERB_INSTALL},
    {"zagraj", NR_VERB_PLAY},
    {"awansuj", NR_VERB_ADVANCE},
    {"zrezuj", NR_VERB_REZ},
    {"zapunktuj", NR_VERB_SCORE},
    {"uzyj", NR_VERB_USE},
    {"zlam", NR_VERB_BREAK},
    {"skasuj", NR_VERB_TRASH},
    {"wykradnij", NR_VERB_STEAL},
    {"zostaw", NR_VERB_DECLINE},
    {"dostep", NR_VERB_ACCESS},
    {"usun", NR_VERB_REMOVE_TAG}, /* and, of virus counters, NR_VERB_PURGE */
    {"odlacz", NR_VERB_JACK_OUT},
    {"kontynuuj", NR_VERB_CONTINUE},
    {"pasuj", NR_VERB_PASS},
    {"gotowe", NR_VERB_DONE},
    {"odrzuc", NR_VERB_DISCARD},
    {"zatrzymaj", NR_VERB_KEEP},
};

/* A verb cut short to three letters or more. */
static nr_verb find_verb(const char *word)
{
    size_t len = strlen(word);
    for (size_t i = 0; i < sizeof verb_words / sizeof verb_words[0]; i++) {
        if (strcmp(verb_words[i].word, word) == 0 ||
            (len >= 3 && strncmp(verb_words[i].word, word, len) == 0)) {
            return verb_words[i].verb;
        }
    }
    return NR_VERB_NONE;
}

/* What stands before the word that tells: "take a mulligan", "przeprowadź skok". */
static bool is_helper(const char *word)
{
    static const char *const words[] = {"take", "make", "wykonaj", "przeprowadz", "uzyskaj"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- reading the question -------------------------------------------------------------------- */

typedef struct {
    nr_verb verb;
    unsigned server;   /* NR_SERVER_NONE: none named */
    int subroutine;    /* from 0; -1: none named */
    typed_words title; /* what is left: the name of a card */
} question;

static bool is_number(const char *word)
{
    return *word != '\0' && word[strspn(word, "0123456789")] == '\0' && strlen(word) <= 3;
}

static unsigned find_server(const char *word)
{
    static const struct {
        const char *word;
        unsigned server;
    } names[] = {
        {"r&d", NR_SERVER_RD},  {"archiwa", NR_SERVER_ARCHIVES}, {"archiwum", NR_SERVER_ARCHIVES},
        {"new", NR_SERVER_NEW}, {"nowy", NR_SERVER_NEW},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i].word, word) == 0) {
            return names[i].server;
        }
    }
    return strlen(word) < 12 ? nr_server_find(word) : (unsigned)NR_SERVER_NONE;
}

/* "remote 1", "serwer zdalny 1": the words of a server, without its number. */
static bool is_remote_word(const char *word)
{
    static const char *const words[] = {"remote", "server", "serwer", "zdalny"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_empty_word(const char *word)
{
    static const char *const words[] = {"on",   "in", "the", "a",   "for",       "protecting",
                                        "with", "na", "w",   "out", "subroutine"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* Is it done with some card, which must be named? */
static bool needs_card(nr_verb verb)
{
    switch (verb) {
    case NR_VERB_INSTALL:
    case NR_VERB_PLAY:
    case NR_VERB_ADVANCE:
    case NR_VERB_REZ:
    case NR_VERB_SCORE:
    case NR_VERB_USE:
    case NR_VERB_BREAK:
        return true;
    default:
        return false;
    }
}

/* May a card be named? Of "draw a card" or "remove tag" the other words are no title. */
static bool takes_card(nr_verb verb)
{
    switch (verb) {
    case NR_VERB_TRASH:
    case NR_VERB_STEAL:
    case NR_VERB_DECLINE:
    case NR_VERB_ACCESS:
    case NR_VERB_DISCARD:
        return true;
    default:
        return needs_card(verb);
    }
}

static bool read_question(const typed_words *typed, question *q)
{
    *q = (question){.subroutine = -1};
    unsigned first = 0;
    while (first + 1 < typed->count &&
           (is_helper(typed->word[first]) || is_empty_word(typed->word[first]))) {
        first++;
    }
    q->verb = typed->count > 0 ? find_verb(typed->word[first]) : NR_VERB_NONE;
    if (q->verb == NR_VERB_NONE) {
        return false;
    }
    for (unsigned i = first + 1; i < typed->count; i++) {
        const char *word = typed->word[i];
        bool is_last = i + 1 == typed->count;
        unsigned server = find_server(word);
        if (q->verb == NR_VERB_REMOVE_TAG && strncmp(word, "wirus", 5) == 0) {
            q->verb = NR_VERB_PURGE;
        } else if (server != NR_SERVER_NONE) {
            q->server = server;
        } else if (is_remote_word(word) && !is_last && is_number(typed->word[i + 1])) {
            unsigned number = (unsigned)atoi(typed->word[++i]);
            /* A number that no server can have is the last one's, which does not exist either. */
            q->server = number >= 1 && number <= NR_MAX_DECK ? NR_SERVER_REMOTE + number - 1
                                                             : NR_SERVER_LAST_REMOTE;
        } else if (is_remote_word(word) && !is_last && is_remote_word(typed->word[i + 1])) {
            continue;
        } else if (q->verb == NR_VERB_BREAK && is_last && is_number(word)) {
            int number = atoi(word);
            q->subroutine = number >= 1 && number <= 255 ? number - 1 : 254;
        } else if (takes_card(q->verb) && !is_empty_word(word)) {
            memcpy(q->title.word[q->title.count++], word, TYPED_WORD_MAX);
        }
    }
    return true;
}

/* ---- answering ------------------------------------------------------------------------------- */

static void print_rules(const screen *s, const char *rules)
{
    char ids[200];
    snprintf(ids, sizeof ids, "%s", rules);
    char *rest = ids;
    for (char *id = strtok_r(ids, " ", &rest); id != NULL; id = strtok_r(NULL, " ", &rest)) {
        for (int i = 0; i < ledger_entry_count; i++) {
            if (strcmp(ledger_entries[i].id, id) == 0) {
                screen_put(s, STYLE_HEAD, "  ");
                screen_put(s, STYLE_HEAD, id);
                screen_put(s, STYLE_PLAIN, " ");
                char text[ENTRY_WORDS_MAX];
                entry_words(i, s->lang, text);
                screen_wrap(s, STYLE_DIM, text, (int)strlen(id) + 3, 4);
                break;
            }
        }
    }
}

static void print_verdict(const screen *s, nr_why why)
{
    if (why == 0) {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(s->lang, "It is offered now: look at the choices.",
                           "To jest teraz możliwe: zobacz wybory."));
        return;
    }
    const char *rules = nr_why_rules(why);
    char text[WORDS_MAX];
    words_why(why, s->lang, text, sizeof text);
    screen_say(s, STYLE_HEAD, "%s", text);
    print_rules(s, rules);
}

/* What the judge says about a card, 0: none, at a server. */
static verdict judge(const nr_game *g, const question *q, unsigned def, unsigned server)
{
    wanted_choice wanted = wanted_anything();
    bool is_resource = def != 0 && nr_card_table[def].type == NR_TYPE_RESOURCE;
    wanted.verb = q->verb == NR_VERB_TRASH && is_resource && g->to_move == NR_CORP
                      ? NR_VERB_TRASH_RESOURCE
                      : q->verb;
    wanted.card = (wanted_card){.is_given = def != 0, .def = def};
    wanted.server = server;
    wanted.subroutine = q->subroutine;
    return table_judge(g, (nr_side)g->to_move, &wanted);
}

/* Keeps those of some titles that are in sight, at the server if that matters. */
static unsigned keep_seen(const nr_game *g, const question *q, unsigned server, unsigned count,
                          const unsigned *found, unsigned seen[FOUND_MAX])
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count && i < FOUND_MAX; i++) {
        if (!judge(g, q, found[i], server).no_card) {
            seen[kept++] = found[i];
        }
    }
    return kept;
}

/* Which of the titles that the words fit is in sight; several ask for more words. */
static bool choose_title(const screen *s, const nr_game *g, const question *q, unsigned *def)
{
    unsigned found[FOUND_MAX];
    unsigned seen[FOUND_MAX];
    unsigned count = title_find(&q->title, found);
    unsigned kept = keep_seen(g, q, q->server, count, found, seen);
    if (kept == 1) {
        *def = seen[0];
        return true;
    }
    if (count == 0) {
        screen_say(
            s, STYLE_PLAIN, "%s",
            in_lang(s->lang, "There is no card with such a name. Say: why VERB CARD SERVER.",
                    "Nie ma karty o takiej nazwie. Wpisz: dlaczego CZASOWNIK KARTA SERWER."));
    } else if (kept > 1) {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(s->lang, "Several cards are called so; which one?",
                           "Kilka kart tak się nazywa; która?"));
        for (unsigned i = 0; i < kept; i++) {
            screen_say(s, STYLE_PLAIN, "  %s", words_title(seen[i], s->lang));
        }
    } else if (keep_seen(g, q, NR_SERVER_NONE, count, found, seen) > 0) {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(s->lang, "You see no such card at that server.",
                           "Nie widzisz takiej karty przy tym serwerze."));
    } else {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(s->lang, "You see no such card in this game now.",
                           "Nie widzisz teraz takiej karty w tej grze."));
    }
    return false;
}

bool why_answer(const screen *s, const play_game *p, const typed_words *typed)
{
    const nr_game *g = play_state(p);
    question q;
    unsigned def = 0;
    if (!read_question(typed, &q)) {
        return false;
    }
    if (q.title.count == 0 && needs_card(q.verb)) {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(s->lang, "Which card? Say for instance: why rez ice wall",
                           "Która karta? Wpisz na przykład: dlaczego zrezuj lodowy mur"));
    } else if (q.title.count == 0 || choose_title(s, g, &q, &def)) {
        print_verdict(s, judge(g, &q, def, q.server).why);
    }
    return true;
}
