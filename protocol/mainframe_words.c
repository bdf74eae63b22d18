/*
 * What a player of Mainframe reads: choices, questions and events as sentences, in English and
 * Polish, and the ledger entries that events follow from.
 */
#include <stdio.h>
#include <string.h>

#include "protocol/mainframe.h"

typedef struct {
    char text[64];
} piece;

static piece node_piece(unsigned node)
{
    piece p;
    snprintf(p.text, sizeof p.text, "(%u, %u)", node % MF_STRIDE, node / MF_STRIDE);
    return p;
}

static piece path_piece(unsigned path)
{
    piece p;
    unsigned x = (path & 63) % MF_STRIDE;
    unsigned y = (path & 63) / MF_STRIDE;
    bool is_across = path >= MF_HORIZONTAL;
    snprintf(p.text, sizeof p.text, "(%u, %u)-(%u, %u)", x, y, x + is_across, y + !is_across);
    return p;
}

static void append(char *out, const char *text)
{
    size_t len = strlen(out);
    snprintf(out + len, WORDS_MAX - len, "%s", text);
}

static void append_paths(char *out, uint64_t v, uint64_t h)
{
    bool is_first = true;
    for (unsigned path = 0; path < 128; path++) {
        if ((path < 64 ? v : h) >> (path & 63) & 1) {
            append(out, is_first ? " " : ", ");
            append(out, path_piece(path).text);
            is_first = false;
        }
    }
}

/* The title of a card; in Polish in quotes, since it would read as part of the sentence. */
typedef struct {
    char text[WORDS_MAX];
} name;

static name title(const mf_table *t, unsigned card, word_lang lang)
{
    name n = {""};
    const char *text =
        card == MF_CARD_NONE ? "" : mf_card_words_of(&t->cards, card)->title[lang == LANG_PL];
    if (lang == LANG_PL && *text != '\0') {
        words_quoted(text, n.text);
    } else {
        snprintf(n.text, sizeof n.text, "%s", text);
    }
    return n;
}

static const char *runner(const mf_table *t, unsigned seat, word_lang lang)
{
    return mf_runner_name(t->game.runner[seat], lang == LANG_PL);
}

/* Whose token lies there: "Kate's token" in both languages as "token (Kate)". */
static const char *holder(const mf_table *t, unsigned node, word_lang lang)
{
    for (unsigned i = 0; i < t->game.players; i++) {
        if (t->game.board.token[i] >> node & 1) {
            return runner(t, i, lang);
        }
    }
    return NULL;
}

void mf_words_choice(const mf_table *t, const mf_choice *c, word_lang lang, char *out)
{
    static const char *const place_words[2] = {"Place an access point on %s",
                                               "Umieść punkt dostępu na węźle %s"};
    static const char *const execute_words[2] = {"Execute ", "Wykonaj program "};
    bool pl = lang == LANG_PL;
    uint64_t v;
    uint64_t h;
    switch (c->verb) {
    case MF_VERB_PLACE_ACCESS_POINT:
        snprintf(out, WORDS_MAX, place_words[pl], node_piece(c->at).text);
        break;
    case MF_VERB_EXECUTE:
        snprintf(out, WORDS_MAX, "%s", execute_words[pl]);
        append(out, title(t, c->card, lang).text);
        break;
    case MF_VERB_PASS:
        snprintf(out, WORDS_MAX, "%s", pl ? "Pomiń turę" : "Skip the turn");
        break;
    case MF_VERB_CHOOSE_NODE:
        if (holder(t, c->at, lang) != NULL) {
            snprintf(out, WORDS_MAX, pl ? "Żeton na węźle %s (%s)" : "The token on %s (%s)",
                     node_piece(c->at).text, holder(t, c->at, lang));
        } else {
            snprintf(out, WORDS_MAX, pl ? "Węzeł %s" : "Node %s", node_piece(c->at).text);
        }
        break;
    case MF_VERB_CHOOSE_PATH:
        snprintf(out, WORDS_MAX, pl ? "Ścieżka %s" : "Path %s", path_piece(c->at).text);
        break;
    case MF_VERB_CHOOSE_PATHS:
        mf_choice_paths(&t->game, c, &v, &h);
        snprintf(out, WORDS_MAX, "%s", pl ? "Przegrody na" : "Partitions on");
        append_paths(out, v, h);
        break;
    case MF_VERB_CHOOSE_CARD:
        snprintf(out, WORDS_MAX, "%s", title(t, c->card, lang).text);
        break;
    case MF_VERB_CHOOSE_PLAYER:
        snprintf(out, WORDS_MAX, "%s", runner(t, c->at, lang));
        break;
    default:
        snprintf(out, WORDS_MAX, "%s", pl ? "To wszystko" : "That is all");
        break;
    }
}

void mf_words_prompt(const mf_table *t, word_lang lang, char *out)
{
    static const char *const words[MF_PROMPT_COUNT][2] = {
        [MF_PROMPT_NONE] = {"The game is over.", "Gra jest zakończona."},
        [MF_PROMPT_FIRST_TOKEN] = {"Place your first token on any empty node.",
                                   "Umieść swój pierwszy żeton na dowolnym pustym węźle."},
        [MF_PROMPT_TURN] = {"Execute a program or place an access point.",
                            "Wykonaj program albo umieść punkt dostępu."},
        [MF_PROMPT_TOKEN] = {"Choose a token.", "Wybierz żeton."},
        [MF_PROMPT_NODE] = {"Choose a node.", "Wybierz węzeł."},
        [MF_PROMPT_PARTITION] = {"Choose a partition to take.", "Wybierz przegrodę do zabrania."},
        [MF_PROMPT_PATH] = {"Choose a path for a partition.", "Wybierz ścieżkę dla przegrody."},
        [MF_PROMPT_LAYOUT] = {"Choose where the partitions go.", "Wybierz miejsce dla przegród."},
        [MF_PROMPT_PROGRAM] = {"Choose a program.", "Wybierz program."},
        [MF_PROMPT_DISCARD] = {"Choose a card of the suite.", "Wybierz kartę z puli programów."},
        [MF_PROMPT_TAKE] = {"Choose a card of the discard pile.",
                            "Wybierz kartę ze stosu odrzuconych."},
        [MF_PROMPT_ORDER] = {"Which card comes next, from the top?",
                             "Która karta będzie następna, licząc od wierzchu?"},
        [MF_PROMPT_PLAYER] = {"Choose an opponent.", "Wybierz przeciwnika."},
    };
    const mf_game *g = &t->game;
    bool pl = lang == LANG_PL;
    out[0] = '\0';
    if (g->frames > 0) {
        append(out, title(t, g->frame[g->frames - 1].card, lang).text);
        append(out, ": ");
    }
    append(out, words[g->prompt][pl]);
}

/* Templates: %1 the player, %2 the card, %3 from, %4 to, %5 the number, %6 another card. */
static const char *const event_words[MF_EVENT_COUNT][2] = {
    [MF_EVENT_TURN] = {"Turn of %1.", "Tura: %1."},
    [MF_EVENT_PLACE_TOKEN] = {"%1 places a token on %4.", "%1 umieszcza żeton na węźle %4."},
    [MF_EVENT_MOVE_TOKEN] = {"The token of %1 moves from %3 to %4.",
                             "%1: żeton przesunięty z węzła %3 na węzeł %4."},
    [MF_EVENT_SWAP] = {"The tokens on %3 and %4 change places.",
                       "Żetony na węzłach %3 i %4 zamieniają się miejscami."},
    [MF_EVENT_CYCLE] = {"The token on %3 goes to %4, that to %5, that to %3.",
                        "Żeton z węzła %3 trafia na %4, stamtąd na %5, stamtąd na %3."},
    [MF_EVENT_RETURN_TOKEN] = {"The token of %1 on %3 returns to the supply.",
                               "%1: żeton z węzła %3 wraca do puli."},
    [MF_EVENT_ANCHOR] = {"%1 anchors the token on %4.", "%1 zakotwicza żeton na węźle %4."},
    [MF_EVENT_PLACE_PARTITIONS] = {"%1 places partitions on", "%1 umieszcza przegrody na"},
    [MF_EVENT_MOVE_PARTITION] = {"%1 moves the partition from %3 to %4.",
                                 "%1 przesuwa przegrodę z %3 na %4."},
    [MF_EVENT_RETURN_PARTITION] = {"%1 returns the partition on %3 to the supply.",
                                   "%1 odkłada do puli przegrodę z %3."},
    [MF_EVENT_SECURE] = {"%1 secures a zone of %5.", "%1 zabezpiecza strefę (węzły: %5)."},
    [MF_EVENT_EXECUTE] = {"%1 executes %2.", "%1 wykonuje program %2."},
    [MF_EVENT_CARRY_OUT] = {"%1 carries out %2.", "%1 wykonuje działanie programu %2."},
    [MF_EVENT_DISCARD] = {"%2 is discarded.", "%2 trafia na stos odrzuconych."},
    [MF_EVENT_REVEAL] = {"%2 comes into the suite.", "%2 trafia do puli programów."},
    [MF_EVENT_EXCHANGE] = {"%2 leaves the suite for %6.",
                           "%2 opuszcza pulę programów, trafia do niej %6."},
    [MF_EVENT_LOOK] = {"%1 looks at %2.", "%1 ogląda program %2."},
    [MF_EVENT_PUT_BACK] = {"%1 puts %2 back.", "%1 odkłada program %2."},
    [MF_EVENT_SHOW] = {"%1 shows %2.", "%1 odsłania program %2."},
    [MF_EVENT_NO_EFFECT] = {"Nothing can be carried out for %2.",
                            "Program %2: niczego nie da się wykonać."},
    [MF_EVENT_VETO] = {"The next program of %1 is vetoed.", "%1: następny program objęty wetem."},
    [MF_EVENT_VETOED] = {"%2 of %1 is vetoed and has no effect.",
                         "%1: program %2 objęty wetem, bez efektu."},
    [MF_EVENT_WAIT] = {"%1 waits and will take two turns in a row.",
                       "%1 czeka i wykona dwie tury z rzędu."},
    [MF_EVENT_LOST_TURN] = {"%1 loses the second turn.", "%1 traci drugą turę."},
    [MF_EVENT_SKIP] = {"%1 skips.", "%1 pomija turę."},
    [MF_EVENT_LAST_TURNS] = {"The stack is empty; turns left: %5.",
                             "Talia jest pusta; pozostało tur: %5."},
    [MF_EVENT_GAME_OVER] = {"The game is over.", "Gra jest zakończona."},
};

static piece place_of_event(const mf_event *e, unsigned number)
{
    bool is_path = e->kind == MF_EVENT_MOVE_PARTITION || e->kind == MF_EVENT_RETURN_PARTITION;
    return is_path ? path_piece(number) : node_piece(number);
}

static unsigned count_set(uint64_t set)
{
    unsigned count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

void mf_words_event(const mf_table *t, const mf_event *e, word_lang lang, char *out)
{
    static const char *const one_partition[2] = {"%1 places a partition on",
                                                 "%1 umieszcza przegrodę na"};
    bool is_one = e->kind == MF_EVENT_PLACE_PARTITIONS && count_set(e->v) + count_set(e->h) == 1;
    const char *form = (is_one ? one_partition : event_words[e->kind])[lang == LANG_PL];
    char number[16];
    unsigned n = e->kind == MF_EVENT_SECURE ? count_set(e->nodes) : e->n;
    snprintf(number, sizeof number, "%u", n);
    out[0] = '\0';
    for (; form != NULL && *form != '\0'; form++) {
        char plain[2] = {*form, '\0'};
        if (*form != '%') {
            append(out, plain);
            continue;
        }
        switch (*++form) {
        case '1':
            append(out, runner(t, e->player, lang));
            break;
        case '2':
            append(out, title(t, e->card, lang).text);
            break;
        case '3':
            append(out, place_of_event(e, e->from).text);
            break;
        case '4':
            append(out, place_of_event(e, e->to).text);
            break;
        case '5':
            append(out, e->kind == MF_EVENT_CYCLE ? node_piece(e->n).text : number);
            break;
        default:
            append(out, title(t, e->n, lang).text);
            break;
        }
    }
    if (e->kind == MF_EVENT_PLACE_PARTITIONS) {
        append_paths(out, e->v, e->h);
        append(out, ".");
    }
}

const char *mf_event_rules(unsigned kind)
{
    static const char *const rules[MF_EVENT_COUNT] = {
        [MF_EVENT_TURN] = "MF-26",
        [MF_EVENT_PLACE_TOKEN] = "MF-13 MF-24 MF-36 MF-92",
        [MF_EVENT_MOVE_TOKEN] = "MF-30",
        [MF_EVENT_SWAP] = "MF-31",
        [MF_EVENT_CYCLE] = "MF-77",
        [MF_EVENT_RETURN_TOKEN] = "MF-74",
        [MF_EVENT_ANCHOR] = "MF-83",
        [MF_EVENT_PLACE_PARTITIONS] = "MF-33 MF-34 MF-41",
        [MF_EVENT_MOVE_PARTITION] = "MF-32 MF-47",
        [MF_EVENT_RETURN_PARTITION] = "MF-60 MF-47",
        [MF_EVENT_SECURE] = "MF-43 MF-46",
        [MF_EVENT_EXECUTE] = "MF-20",
        [MF_EVENT_CARRY_OUT] = "MF-92",
        [MF_EVENT_DISCARD] = "MF-22 MF-23 MF-24",
        [MF_EVENT_REVEAL] = "MF-14 MF-22",
        [MF_EVENT_EXCHANGE] = "MF-86",
        [MF_EVENT_LOOK] = "MF-76",
        [MF_EVENT_PUT_BACK] = "MF-76",
        [MF_EVENT_SHOW] = "MF-89",
        [MF_EVENT_NO_EFFECT] = "MF-91",
        [MF_EVENT_VETO] = "MF-85",
        [MF_EVENT_VETOED] = "MF-85",
        [MF_EVENT_WAIT] = "MF-80",
        [MF_EVENT_LOST_TURN] = "MF-80",
        [MF_EVENT_SKIP] = "MF-21",
        [MF_EVENT_LAST_TURNS] = "MF-50",
        [MF_EVENT_GAME_OVER] = "MF-50 MF-52",
    };
    return kind < MF_EVENT_COUNT && rules[kind] != NULL ? rules[kind] : "";
}
