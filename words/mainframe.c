/*
 * What a player of Mainframe reads: choices, questions and events as sentences, and the ledger
 * entries that events follow from; see jackin/words.h.
 */
#include <string.h>

#include "core/phrase.h"
#include "core/text.h"
#include "words/tables.h"

/* ---- the board ------------------------------------------------------------------------------- */

static void put_node(core_phrase *p, unsigned node)
{
    char column = (char)('a' + node % MF_STRIDE);
    core_put_bytes(p, &column, 1);
    core_put_number(p, node / MF_STRIDE + 1);
}

/* A vertical path lies on the left of the node of its number, a horizontal one above it (MF-07). */
static void put_path(core_phrase *p, unsigned path, word_lang lang)
{
    static const char *const border[2][2][LANG_COUNT] = {
        {{" (left edge)", " (lewy brzeg)"}, {" (right edge)", " (prawy brzeg)"}},
        {{" (top edge)", " (górny brzeg)"}, {" (bottom edge)", " (dolny brzeg)"}},
    };
    bool is_across = path >= MF_HORIZONTAL;
    unsigned node = path & (MF_HORIZONTAL - 1);
    unsigned step = is_across ? MF_STRIDE : 1;
    unsigned at = is_across ? node / MF_STRIDE : node % MF_STRIDE;
    if (at == 0) {
        put_node(p, node);
        core_put_text(p, border[is_across][0][lang]);
    } else if (at == (is_across ? MF_ROWS : MF_COLUMNS)) {
        put_node(p, node - step);
        core_put_text(p, border[is_across][1][lang]);
    } else {
        put_node(p, node - step);
        core_put_text(p, "-");
        put_node(p, node);
    }
}

static unsigned count_set(uint64_t set)
{
    unsigned count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

static void put_paths(core_phrase *p, uint64_t v, uint64_t h, word_lang lang)
{
    unsigned count = count_set(v) + count_set(h);
    for (unsigned path = 0, i = 0; path < 2 * MF_HORIZONTAL; path++) {
        if ((path < MF_HORIZONTAL ? v : h) >> (path & (MF_HORIZONTAL - 1)) & 1) {
            core_put_joint(p, CORE_AND, i++, count, lang);
            put_path(p, path, lang);
        }
    }
}

bool words_mf_node(unsigned node, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    put_node(&p, node);
    return !p.is_cut;
}

bool words_mf_path(unsigned path, word_lang lang, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    put_path(&p, path, lang);
    return !p.is_cut;
}

/* ---- templates ------------------------------------------------------------------------------- */

/* What a template may ask for:
 *   {player} {card} {other}     a runner, the titles of programs
 *   {from} {to} {third}         places: nodes, or paths where it is about partitions
 *   {paths}                     several paths, "a, b and c"
 *   {n}                         a number, which words agree with */
typedef struct {
    const words_mf *in;
    word_lang lang;
    unsigned seat; /* MF_NOWHERE: none */
    unsigned card, other;
    unsigned from, to, third;
    bool is_path; /* the places are paths */
    uint64_t v, h;
    unsigned n;
} values;

static const mf_card_words *card_words(const words_mf *in, unsigned card)
{
    if (card >= MF_GENERIC) {
        return in->generic != NULL ? &in->generic[card - MF_GENERIC] : mf_words(card);
    }
    return in->unique != NULL ? &in->unique[card] : mf_words(card);
}

static bool put_title(core_phrase *p, const words_mf *in, unsigned card, word_lang lang)
{
    if (card == MF_CARD_NONE) {
        return false;
    }
    const char *title = card_words(in, card)->title[lang];
    if (lang == LANG_PL) {
        core_put_quoted(p, title, lang);
    } else {
        core_put_text(p, title);
    }
    return true;
}

static const char *runner_name(const words_mf *in, unsigned seat, word_lang lang)
{
    return mf_runner_name(in->view->game.runner[seat], lang == LANG_PL);
}

static bool put_place(core_phrase *p, const values *v, unsigned place)
{
    if (place == MF_NOWHERE) {
        return false;
    }
    if (v->is_path) {
        put_path(p, place, v->lang);
    } else {
        put_node(p, place);
    }
    return true;
}

static bool put_value(core_phrase *p, const void *of, const char *name, size_t len)
{
    const values *v = of;
    (void)len;
    /* The names differ in their first two letters. */
    switch (name[0]) {
    case 'p':
        if (name[1] == 'a') {
            put_paths(p, v->v, v->h, v->lang);
            return true;
        }
        if (v->seat >= MF_MAX_PLAYERS) {
            return false;
        }
        core_put_text(p, runner_name(v->in, v->seat, v->lang));
        return true;
    case 'c':
        return put_title(p, v->in, v->card, v->lang);
    case 'o':
        return put_title(p, v->in, v->other, v->lang);
    case 'f':
        return put_place(p, v, v->from);
    case 't':
        return put_place(p, v, name[1] == 'o' ? v->to : v->third);
    default:
        core_put_number(p, v->n);
        return true;
    }
}

static bool value_number(const void *of, const char *name, size_t len, int64_t *n)
{
    (void)name;
    (void)len;
    *n = ((const values *)of)->n;
    return true;
}

static bool fill(const char *template, const values *v, char *out, size_t cap)
{
    core_source source = {.of = v, .put = put_value, .number = value_number};
    core_phrase p;
    core_phrase_start(&p, out, cap);
    core_put_template(&p, template, &source);
    return !p.is_cut;
}

/* ---- decisions ------------------------------------------------------------------------------- */

bool words_mf_title(const words_mf *in, unsigned card, word_lang lang, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    put_title(&p, in, card, lang);
    return !p.is_cut;
}

/* The seat whose token lies on a node, MF_NOWHERE: none does. */
static unsigned holder(const mf_view *view, unsigned node)
{
    for (unsigned i = 0; i < view->game.players; i++) {
        if (view->game.board.token[i] >> node & 1) {
            return i;
        }
    }
    return MF_NOWHERE;
}

bool words_mf_choice(const words_mf *in, const mf_choice *c, uint64_t v, uint64_t h, word_lang lang,
                     char *out, size_t cap)
{
    static const char *const words[MF_VERB_COUNT][LANG_COUNT] = {
        [MF_VERB_NONE] = {"", ""},
        [MF_VERB_PLACE_ACCESS_POINT] = {"Place an access point on {to}",
                                        "Umieść punkt dostępu na węźle {to}"},
        [MF_VERB_EXECUTE] = {"Execute {card}", "Wykonaj program {card}"},
        [MF_VERB_PASS] = {"Skip the turn", "Pomiń turę"},
        [MF_VERB_CHOOSE_NODE] = {"Node {to}", "Węzeł {to}"},
        [MF_VERB_CHOOSE_PATH] = {"Path {to}", "Ścieżka {to}"},
        [MF_VERB_CHOOSE_PATHS] = {"Partitions on {paths}", "Przegrody na {paths}"},
        [MF_VERB_CHOOSE_CARD] = {"{card}", "{card}"},
        [MF_VERB_CHOOSE_PLAYER] = {"{player}", "{player}"},
        [MF_VERB_DONE] = {"That is all", "To wszystko"},
    };
    static const char *const token[LANG_COUNT] = {"The token on {to} ({player})",
                                                  "Żeton na węźle {to} ({player})"};
    unsigned verb = c->verb < MF_VERB_COUNT ? c->verb : MF_VERB_NONE;
    values from = {.in = in,
                   .lang = lang,
                   .seat = verb == MF_VERB_CHOOSE_PLAYER ? c->at : MF_NOWHERE,
                   .card = c->card,
                   .to = c->at,
                   .is_path = verb == MF_VERB_CHOOSE_PATH,
                   .v = v,
                   .h = h};
    bool is_token = verb == MF_VERB_CHOOSE_NODE && holder(in->view, c->at) != MF_NOWHERE;
    if (is_token) {
        from.seat = holder(in->view, c->at);
    }
    return fill((is_token ? token : words[verb])[lang], &from, out, cap);
}

bool words_mf_prompt(const words_mf *in, word_lang lang, char *out, size_t cap)
{
    static const char *const words[MF_PROMPT_COUNT][LANG_COUNT] = {
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
    unsigned program = MF_CARD_NONE;
    if (in->view->game.frames > 0) {
        program = in->view->game.frame[in->view->game.frames - 1].card;
    }
    unsigned prompt = in->view->game.prompt;
    core_phrase p;
    core_phrase_start(&p, out, cap);
    if (put_title(&p, in, program, lang)) {
        core_put_text(&p, ": ");
    }
    core_put_text(&p, words[prompt < MF_PROMPT_COUNT ? prompt : MF_PROMPT_NONE][lang]);
    return !p.is_cut;
}

/* ---- what happened --------------------------------------------------------------------------- */

static const char *const event_words[MF_EVENT_COUNT][LANG_COUNT] = {
    [MF_EVENT_NONE] = {"", ""},
    [MF_EVENT_TURN] = {"Turn of {player}.", "Tura: {player}."},
    [MF_EVENT_PLACE_TOKEN] = {"{player} places a token on {to}.",
                              "{player} umieszcza żeton na węźle {to}."},
    [MF_EVENT_MOVE_TOKEN] = {"The token of {player} moves from {from} to {to}.",
                             "{player}: żeton przesunięty z węzła {from} na węzeł {to}."},
    [MF_EVENT_SWAP] = {"The tokens on {from} and {to} change places.",
                       "Żetony na węzłach {from} i {to} zamieniają się miejscami."},
    [MF_EVENT_CYCLE] = {"The token on {from} goes to {to}, that to {third}, that to {from}.",
                        "Żeton z węzła {from} trafia na {to}, stamtąd na {third}, stamtąd na "
                        "{from}."},
    [MF_EVENT_RETURN_TOKEN] = {"The token of {player} on {from} returns to the supply.",
                               "{player}: żeton z węzła {from} wraca do puli."},
    [MF_EVENT_ANCHOR] = {"{player} anchors the token on {to}.",
                         "{player} zakotwicza żeton na węźle {to}."},
    [MF_EVENT_PLACE_PARTITIONS] =
        {"{player} places {n|a partition|partitions} on {paths}.",
         "{player} umieszcza {n|przegrodę|przegrody|przegrody} na {paths}."},
    [MF_EVENT_MOVE_PARTITION] = {"{player} moves the partition from {from} to {to}.",
                                 "{player} przesuwa przegrodę z {from} na {to}."},
    [MF_EVENT_RETURN_PARTITION] = {"{player} returns the partition on {from} to the supply.",
                                   "{player} odkłada do puli przegrodę z {from}."},
    [MF_EVENT_SECURE] = {"{player} secures a zone of {n} {n|node|nodes}.",
                         "{player} zabezpiecza strefę ({n} {n|węzeł|węzły|węzłów})."},
    [MF_EVENT_EXECUTE] = {"{player} executes {card}.", "{player} wykonuje program {card}."},
    [MF_EVENT_CARRY_OUT] = {"{player} carries out {card}.",
                            "{player} wykonuje działanie programu {card}."},
    [MF_EVENT_DISCARD] = {"{card} is discarded.", "{card} trafia na stos odrzuconych."},
    [MF_EVENT_REVEAL] = {"{card} comes into the suite.", "{card} trafia do puli programów."},
    [MF_EVENT_EXCHANGE] = {"{card} leaves the suite for {other}.",
                           "{card} opuszcza pulę programów, trafia do niej {other}."},
    [MF_EVENT_LOOK] = {"{player} looks at {card}.", "{player} ogląda program {card}."},
    [MF_EVENT_PUT_BACK] = {"{player} puts {card} back.", "{player} odkłada program {card}."},
    [MF_EVENT_SHOW] = {"{player} shows {card}.", "{player} odsłania program {card}."},
    [MF_EVENT_NO_EFFECT] = {"Nothing can be carried out for {card}.",
                            "Program {card}: niczego nie da się wykonać."},
    [MF_EVENT_VETO] = {"The next program of {player} is vetoed.",
                       "{player}: następny program objęty wetem."},
    [MF_EVENT_VETOED] = {"{card} of {player} is vetoed and has no effect.",
                         "{player}: program {card} objęty wetem, bez efektu."},
    [MF_EVENT_WAIT] = {"{player} waits and will take two turns in a row.",
                       "{player} czeka i wykona dwie tury z rzędu."},
    [MF_EVENT_LOST_TURN] = {"{player} loses the second turn.", "{player} traci drugą turę."},
    [MF_EVENT_SKIP] = {"{player} skips.", "{player} pomija turę."},
    [MF_EVENT_LAST_TURNS] = {"The stack is empty; turns left: {n}.",
                             "Talia jest pusta; pozostało tur: {n}."},
    [MF_EVENT_GAME_OVER] = {"The game is over.", "Gra jest zakończona."},
};

static void put_seats(core_phrase *p, const words_mf *in, unsigned seats, word_lang lang)
{
    unsigned count = count_set(seats);
    for (unsigned seat = 0, i = 0; seat < in->view->game.players; seat++) {
        if (seats >> seat & 1) {
            core_put_joint(p, CORE_AND, i++, count, lang);
            core_put_text(p, runner_name(in, seat, lang));
        }
    }
}

static void put_counted(core_phrase *p, const char *template, const words_mf *in, word_lang lang,
                        unsigned n)
{
    values v = {.in = in, .lang = lang, .seat = MF_NOWHERE, .n = n};
    core_source source = {.of = &v, .put = put_value, .number = value_number};
    core_put_template(p, template, &source);
}

static unsigned lowest(unsigned seats)
{
    unsigned seat = 0;
    while (!(seats >> seat & 1)) {
        seat++;
    }
    return seat;
}

/* What the winners have more of than everybody who is tied with them by points (MF-54). */
static void put_difference(core_phrase *p, const mf_game *g, unsigned winners, unsigned others,
                           word_lang lang)
{
    mf_standing best, next = {0};
    mf_stand(g, lowest(winners), &best);
    for (unsigned seat = 0; seat < g->players; seat++) {
        mf_standing s;
        mf_stand(g, seat, &s);
        bool is_nearer = s.zones != next.zones ? s.zones > next.zones
                                               : memcmp(s.size, next.size, sizeof s.size) > 0;
        if (others >> seat & 1 && is_nearer) {
            next = s;
        }
    }
    unsigned a = best.zones, b = next.zones;
    if (a != b) {
        core_put_text(p, in_lang(lang, " by more secured zones", ": więcej zabezpieczonych stref"));
    } else {
        unsigned i = 0;
        while (i + 1 < MF_TOKENS && best.size[i] == next.size[i]) {
            i++;
        }
        a = best.size[i];
        b = next.size[i];
        core_put_text(
            p, i == 0 ? in_lang(lang, " by the larger largest zone", ": większa największa strefa")
                      : in_lang(lang, " by the larger next zone", ": większa kolejna strefa"));
    }
    core_put_text(p, " (");
    core_put_number(p, a);
    core_put_text(p, in_lang(lang, " to ", " do "));
    core_put_number(p, b);
    core_put_text(p, ")");
}

static void put_end(core_phrase *p, const words_mf *in, word_lang lang)
{
    const mf_game *g = &in->view->game;
    unsigned winners = mf_winners(g), tied = 0;
    unsigned points = in->view->score[lowest(winners)];
    bool is_shared = count_set(winners) > 1;
    for (unsigned seat = 0; seat < g->players; seat++) {
        tied |= in->view->score[seat] == points ? 1u << seat : 0;
    }
    if (count_set(tied) == 1) {
        core_put_text(p, in_lang(lang, "", "Wygrywa "));
        put_seats(p, in, winners, lang);
        put_counted(
            p, in_lang(lang, " wins with {n} {n|point|points}", ": {n} {n|punkt|punkty|punktów}"),
            in, lang, points);
        core_put_text(p, ".");
        return;
    }
    put_seats(p, in, tied, lang);
    put_counted(p,
                in_lang(lang, " have {n} {n|point|points} each; ",
                        " mają po {n} {n|punkcie|punkty|punktów}; "),
                in, lang, points);
    if (lang == LANG_PL) {
        core_put_text(p, is_shared ? "wspólnie wygrywają " : "wygrywa ");
        put_seats(p, in, winners, lang);
    } else {
        put_seats(p, in, winners, lang);
        core_put_text(p, is_shared ? " share the victory" : " wins");
    }
    if (tied != winners) {
        put_difference(p, g, winners, tied & ~winners, lang);
    } else {
        core_put_text(p, in_lang(lang, ", their zones being alike", ", bo ich strefy są równe"));
    }
    core_put_text(p, ".");
}

bool words_mf_event(const words_mf *in, const mf_event *e, word_lang lang, char *out, size_t cap)
{
    unsigned kind = e->kind < MF_EVENT_COUNT ? e->kind : MF_EVENT_NONE;
    values v = {.in = in,
                .lang = lang,
                .seat = e->player,
                .card = e->card,
                .other = kind == MF_EVENT_EXCHANGE ? e->n : MF_CARD_NONE,
                .from = e->from,
                .to = e->to,
                .third = e->n,
                .is_path = kind == MF_EVENT_MOVE_PARTITION || kind == MF_EVENT_RETURN_PARTITION,
                .v = e->v,
                .h = e->h,
                .n = e->n};
    if (kind == MF_EVENT_SECURE) {
        v.n = count_set(e->nodes);
    } else if (kind == MF_EVENT_PLACE_PARTITIONS) {
        v.n = count_set(e->v) + count_set(e->h);
    }
    if (kind == MF_EVENT_GAME_OVER) { /* and who wins, by what */
        core_phrase p;
        core_phrase_start(&p, out, cap);
        core_put_text(&p, event_words[kind][lang]);
        core_put_text(&p, " ");
        put_end(&p, in, lang);
        return !p.is_cut;
    }
    return fill(event_words[kind][lang], &v, out, cap);
}

const char *words_mf_event_rules(unsigned kind)
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
        [MF_EVENT_GAME_OVER] = "MF-50 MF-52 MF-54 MF-55",
    };
    return kind < MF_EVENT_COUNT && rules[kind] != NULL ? rules[kind] : "";
}

bool words_mf_score(const words_mf *in, unsigned seat, word_lang lang, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    core_put_number(&p, in->view->score[seat]);
    if (in->view->winners >> seat & 1) {
        core_put_text(&p, in_lang(lang, ", wins", ", zwycięstwo"));
    }
    return !p.is_cut;
}

bool words_mf_end(const words_mf *in, word_lang lang, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    put_end(&p, in, lang);
    return !p.is_cut;
}
