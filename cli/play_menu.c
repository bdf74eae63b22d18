/*
 * The question that is put to whoever decides; see play_menu.h.
 */
#include "cli/play_menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "core/phrase.h"

enum { INDENT = 2 };

menu *menu_create(void)
{
    menu *m = must(calloc(1, sizeof *m));
    m->behind_table = must(calloc(1, sizeof *m->behind_table));
    m->behind.table = m->behind_table;
    m->room = must(malloc(sizeof *m->room));
    return m;
}

void menu_free(menu *m)
{
    if (m != NULL) {
        free(m->behind_table);
        free(m->room);
        free(m);
    }
}

/* ---- which offer is which -------------------------------------------------------------------- */

static bool is_action(const menu *m, unsigned offer)
{
    return m->asked.offer[offer].kind == NR_OFFER_ACTION;
}

static const nr_view *view_of(const menu *m, unsigned offer)
{
    return is_action(m, offer) ? &m->behind_view : &m->view;
}

const nr_choice *menu_choice(const menu *m, unsigned offer)
{
    unsigned index = m->asked.offer[offer].index;
    if (m->asked.offer[offer].kind == NR_OFFER_LINE) {
        return &m->line[index].step[0].choice;
    }
    return is_action(m, offer) ? &m->asked.actions.choice[index] : &m->list.choice[index];
}

/* Cards of a hand get new numbers whenever one leaves it, but equal ones are one choice. */
static uint16_t mark_of(const nr_game *g, unsigned c)
{
    bool is_held = g->copy[c].zone == NR_ZONE_HQ || g->copy[c].zone == NR_ZONE_GRIP;
    return is_held ? (uint16_t)(0x8000u | g->copy[c].def) : g->copy[c].id;
}

offer_mark menu_mark(const menu *m, unsigned offer)
{
    const nr_choice *c = menu_choice(m, offer);
    const nr_game *g = &view_of(m, offer)->game;
    return (offer_mark){
        .verb = c->verb,
        .ability = c->ability,
        .server = c->server,
        .option = c->option,
        .id = c->card != 0 ? mark_of(g, c->card) : 0,
        .other = c->verb == NR_VERB_BREAK ? c->other
                 : c->other != 0          ? mark_of(g, c->other)
                                          : 0,
        .amount = c->amount,
    };
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* The letters of what can be done in many menus; NULL: it gets a number. */
static const char *letters_of(const menu *m, unsigned offer)
{
    if (m->asked.offer[offer].kind == NR_OFFER_ANY_ORDER) {
        return "all";
    }
    if (m->asked.offer[offer].kind == NR_OFFER_LINE) {
        return "b";
    }
    switch (menu_choice(m, offer)->verb) {
    case NR_VERB_DRAW:
        return "d";
    case NR_VERB_GAIN_CREDIT:
        return "c";
    case NR_VERB_PURGE:
        return "v";
    case NR_VERB_REMOVE_TAG:
        return "g";
    case NR_VERB_RUN:
        return "r";
    case NR_VERB_PASS:
    case NR_VERB_CONTINUE:
        return "p";
    case NR_VERB_JACK_OUT:
        return "j";
    case NR_VERB_SCORE:
        return "s";
    default:
        return NULL;
    }
}

/* The number that a mark has in this turn; it gets the next one if it has none. */
static unsigned number_of(menu_numbers *n, const offer_mark *mark)
{
    for (unsigned i = 0; i < n->count; i++) {
        if (memcmp(&n->slot[i], mark, sizeof *mark) == 0) {
            return i + 1;
        }
    }
    if (n->count == MENU_SLOTS) {
        return 0;
    }
    n->slot[n->count] = *mark;
    return ++n->count;
}

/* In the actions of a turn numbers stay; any other question counts its own from 1. */
static void give_numbers(menu *m, menu_numbers *n)
{
    const nr_game *g = &m->view.game;
    bool is_turn = g->prompt == NR_PROMPT_ACTION || m->asked.joins;
    if (n->turn != g->turn || n->side != g->to_move) {
        *n = (menu_numbers){.turn = g->turn, .side = g->to_move};
    }
    unsigned next = 0;
    bool is_full = false;
    for (unsigned i = 0; i < m->asked.count; i++) {
        offer_mark mark = menu_mark(m, i);
        bool has_letters = letters_of(m, i) != NULL;
        m->number[i] = has_letters ? 0 : is_turn ? (uint16_t)number_of(n, &mark) : (uint16_t)++next;
        is_full = is_full || (!has_letters && m->number[i] == 0);
    }
    if (is_full) { /* more than a turn has numbers for: those of this list alone */
        n->count = 0;
        next = 0;
        for (unsigned i = 0; i < m->asked.count; i++) {
            m->number[i] = letters_of(m, i) != NULL ? 0 : (uint16_t)++next;
        }
    }
}

/* The agendas before it that can be scored, too. */
static unsigned scores_before(const menu *m, unsigned offer)
{
    unsigned count = 0;
    for (unsigned i = 0; i < offer; i++) {
        count += menu_choice(m, i)->verb == NR_VERB_SCORE;
    }
    return count;
}

void menu_key(const menu *m, unsigned offer, char out[MENU_KEY_MAX])
{
    const char *letters = letters_of(m, offer);
    const nr_choice *c = menu_choice(m, offer);
    if (letters == NULL) {
        snprintf(out, MENU_KEY_MAX, "%u", m->number[offer]);
    } else if (m->asked.offer[offer].kind == NR_OFFER_LINE && m->asked.offer[offer].index > 0) {
        snprintf(out, MENU_KEY_MAX, "b%u", m->asked.offer[offer].index + 1u);
    } else if (c->verb == NR_VERB_SCORE && scores_before(m, offer) > 0) {
        snprintf(out, MENU_KEY_MAX, "s%u", scores_before(m, offer) + 1);
    } else if (c->verb != NR_VERB_RUN) {
        snprintf(out, MENU_KEY_MAX, "%s", letters);
    } else if (c->server >= NR_SERVER_REMOTE) {
        snprintf(out, MENU_KEY_MAX, "r%u", c->server - NR_SERVER_REMOTE + 1u);
    } else {
        snprintf(out, MENU_KEY_MAX, "r%c", "?hra"[c->server]);
    }
}

int menu_find_key(const menu *m, const char *typed)
{
    bool is_number = typed[strspn(typed, "0123456789")] == '\0';
    long number = is_number && strlen(typed) < 9 ? atol(typed) : -1;
    for (unsigned i = 0; i < m->asked.count; i++) {
        char key[MENU_KEY_MAX];
        menu_key(m, i, key);
        if (m->is_amount ? number == menu_choice(m, i)->amount
            : is_number  ? m->number[i] != 0 && number == m->number[i]
                         : strcmp(key, typed) == 0) {
            return (int)i;
        }
    }
    return -1;
}

void menu_span(const menu *m, unsigned *least, unsigned *most)
{
    *least = *most = 0;
    for (unsigned i = 0; i < m->asked.count; i++) {
        unsigned n = m->is_amount ? (unsigned)menu_choice(m, i)->amount : m->number[i];
        if (n != 0 || m->is_amount) {
            *least = i == 0 || *least == 0 || n < *least ? n : *least;
            *most = n > *most ? n : *most;
        }
    }
}

/* ---- ways through ice ------------------------------------------------------------------------ */

unsigned menu_plan(menu *m, nr_line line[NR_MAX_LINES])
{
    return nr_plan(&m->view, NULL, line, NR_MAX_LINES, m->room);
}

/* Is it more than a choice of the list is? */
static bool is_composed(const nr_line *line)
{
    unsigned own = 0;
    for (unsigned i = 0; i < line->steps; i++) {
        own += line->step[i].side == NR_RUNNER && !line->step[i].answers;
    }
    return own > 1 && line->step[0].side == NR_RUNNER;
}

/* Lines stand above the single choices. */
static void add_lines(menu *m)
{
    nr_line all[NR_MAX_LINES];
    unsigned found = menu_plan(m, all);
    unsigned lines = 0;
    for (unsigned i = 0; i < found && lines < MENU_LINES; i++) {
        if (is_composed(&all[i])) {
            m->line[lines++] = all[i];
        }
    }
    nr_menu *a = &m->asked;
    if (lines == 0 || a->count + lines > NR_MAX_OFFERS) {
        return;
    }
    memmove(a->offer + lines, a->offer, a->count * sizeof *a->offer);
    for (unsigned i = 0; i < lines; i++) {
        a->offer[i] = (nr_offer){.kind = NR_OFFER_LINE, .index = (uint16_t)i};
    }
    a->count = (uint16_t)(a->count + lines);
}

/* ---- making it ------------------------------------------------------------------------------- */

void menu_make(menu *m, const play_game *p, const nr_stops *stops, menu_numbers *numbers)
{
    const nr_game *g = play_state(p);
    m->here = p;
    nr_look(g, play_viewer(g->to_move), &m->view);
    nr_list(&m->view.game, &m->list);
    nr_ask(&m->view, &m->list, stops, &m->asked);
    m->is_amount = choices_are_numbers(p);
    if (g->prompt == NR_PROMPT_ENCOUNTER && g->to_move == NR_RUNNER &&
        stops->level < NR_FULL_CONTROL && m->asked.attended.what == NR_ASK) {
        add_lines(m);
    }
    if (m->asked.joins) {
        m->behind_table->game = *g;
        nr_step_behind(&m->behind_table->game);
        nr_list(&m->behind_table->game, &m->behind_table->list);
        m->behind_view = m->view;
        nr_step_behind(&m->behind_view.game);
    }
    give_numbers(m, numbers);
}

/* ---- words ----------------------------------------------------------------------------------- */

static void append(char *out, const char *text)
{
    size_t len = strlen(out);
    snprintf(out + len, SCREEN_TEXT_MAX - len, "%s", text);
}

/* Do the words of the choice tell the price already? */
static bool tells_price(const nr_choice *c)
{
    switch (c->verb) {
    case NR_VERB_ADVANCE:
    case NR_VERB_TRASH_RESOURCE:
    case NR_VERB_PURGE:
    case NR_VERB_REMOVE_TAG:
    case NR_VERB_BREAK:
    case NR_VERB_STEAL:
    case NR_VERB_TRASH:
    case NR_VERB_REZ:
    case NR_VERB_USE: /* its ability begins with it */
        return true;
    default:
        return false;
    }
}

static nr_purpose purpose_of(const nr_choice *c)
{
    switch (c->verb) {
    case NR_VERB_INSTALL:
        return NR_PAY_INSTALL;
    case NR_VERB_PLAY:
        return NR_PAY_PLAY;
    case NR_VERB_REZ:
        return NR_PAY_REZ;
    case NR_VERB_TRASH:
        return NR_PAY_TRASH;
    case NR_VERB_ADVANCE:
        return NR_PAY_ADVANCE;
    case NR_VERB_REMOVE_TAG:
        return NR_PAY_REMOVE_TAG;
    case NR_VERB_STEAL:
        return NR_PAY_STEAL;
    case NR_VERB_USE:
    case NR_VERB_BREAK:
        return NR_PAY_USE;
    default:
        return NR_PAY_OTHER;
    }
}

static bool pays_for(const nr_card *card, nr_purpose purpose)
{
    for (unsigned i = 0; i < card->row_count; i++) {
        const nr_row *r = &card->rows[i];
        if (r->kind == NR_ROW_CONST && r->mod == NR_MOD_CREDITS_FOR && r->arg == purpose) {
            return true;
        }
    }
    return false;
}

/* May something else than the pool pay, so that what remains there is open? */
static bool has_other_credits(const nr_game *g, nr_side side, nr_purpose purpose)
{
    bool has = side == NR_RUNNER && g->run.active && g->run.credits > 0;
    for (unsigned c = 1; c < NR_COPIES && !has; c++) {
        const nr_copy *k = &g->copy[c];
        has = k->def != 0 && nr_owner(c) == side && !nr_is_hidden(k->def) && nr_active(g, c) &&
              (k->credits > 0 || k->counter[NR_COUNTER_RECURRING] > 0) &&
              pays_for(&nr_card_table[k->def], purpose);
    }
    return has;
}

/* "2 credits, 6 -> 4"; "" if it costs no credits. */
static void price_words(const screen *s, const menu *m, unsigned offer, char out[SCREEN_TEXT_MAX])
{
    const nr_view *v = view_of(m, offer);
    const nr_choice *c = menu_choice(m, offer);
    nr_side side = (nr_side)m->view.game.to_move;
    nr_price price = nr_choice_cost(v, c);
    char text[80] = "";
    out[0] = '\0';
    if (price.credits <= 0 && !price.is_x) {
        return;
    }
    int pool = v->game.player[side].credits;
    bool is_told = tells_price(c);
    int len = 0;
    if (!is_told) {
        len = snprintf(text, sizeof text, price.is_x ? "X+%d[credit]" : "%d[credit]",
                       price.credits > 0 ? price.credits : 0);
    }
    if (!price.is_x && pool >= price.credits && !has_other_credits(&v->game, side, purpose_of(c))) {
        snprintf(text + len, sizeof text - (size_t)len, "%s%d %s %d", is_told ? "" : ", ", pool,
                 s->is_fancy ? "→" : "->", pool - price.credits);
    }
    text_symbols(s, text, out);
}

/* The card of the same server that gives way to an install (CORP-07). */
static unsigned given_up(const nr_game *g, const nr_choice *c)
{
    const nr_card *card = c->card != 0 ? nr_card_at(g->copy[c->card].def) : NULL;
    uint8_t root[NR_COPIES];
    bool is_one = card != NULL && (card->type == NR_TYPE_AGENDA || card->type == NR_TYPE_ASSET);
    if (c->verb != NR_VERB_INSTALL || !is_one || c->server < NR_SERVER_REMOTE ||
        c->server == NR_SERVER_NEW) {
        return 0;
    }
    unsigned count = nr_root(g, c->server, root);
    for (unsigned i = 0; i < count; i++) {
        const nr_card *other = nr_card_at(g->copy[root[i]].def);
        if (other != NULL && (other->type == NR_TYPE_AGENDA || other->type == NR_TYPE_ASSET)) {
            return root[i];
        }
    }
    return 0;
}

/* What else it leads to: what is trashed for it, what gets through. */
static void consequence(const screen *s, const menu *m, unsigned offer, char out[SCREEN_TEXT_MAX])
{
    const nr_choice *c = menu_choice(m, offer);
    const nr_game *g = &view_of(m, offer)->game;
    const nr_card *card = c->card != 0 ? nr_card_at(g->copy[c->card].def) : NULL;
    unsigned lost = given_up(g, c);
    int free_memory = nr_memory_limit(g) - nr_memory_used(g);
    out[0] = '\0';
    if (lost != 0) {
        snprintf(out, SCREEN_TEXT_MAX, in_lang(s->lang, "trashes %s", "kasuje kartę „%s”"),
                 words_title(g->copy[lost].def, s->lang));
    } else if (c->verb == NR_VERB_INSTALL && card != NULL && card->type == NR_TYPE_PROGRAM &&
               c->other == 0 && card->memory > free_memory) {
        snprintf(out, SCREEN_TEXT_MAX,
                 in_lang(s->lang, "memory %d, free %d: a program must be trashed",
                         "pamięć %d, wolna %d: trzeba skasować program"),
                 card->memory, free_memory);
    } else if (c->verb == NR_VERB_PASS && g->prompt == NR_PROMPT_ENCOUNTER &&
               g->to_move == NR_RUNNER && g->run.ice != 0) {
        unsigned open = 0;
        for (unsigned i = 0; i < nr_subroutines(g, g->run.ice); i++) {
            open += !nr_is_broken(g, i);
        }
        if (open > 0) {
            snprintf(out, SCREEN_TEXT_MAX,
                     in_lang(s->lang, "subroutines that happen: %u", "zadziałają podprogramy: %u"),
                     open);
        }
    }
}

/* "3 credits, 1 counter; 6 -> 3" */
static void put_fee(core_phrase *p, const screen *s, const menu *m, const nr_line *line)
{
    const struct {
        int n;
        const char *forms[LANG_COUNT];
    } part[] = {
        {line->fee.credits + line->later.credits, {NULL}},
        {line->fee.clicks + line->later.clicks, {"click|clicks", "klik|kliki|klików"}},
        {line->fee.counters + line->later.counters,
         {"counter|counters", "znacznik|znaczniki|znaczników"}},
        {line->fee.cards + line->later.cards,
         {"card given up|cards given up", "oddana karta|oddane karty|oddanych kart"}},
    };
    bool is_first = true;
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        if (part[i].n == 0) {
            continue;
        }
        core_put_text(p, is_first ? "" : ", ");
        is_first = false;
        if (i == 0) {
            char text[40];
            char words[SCREEN_TEXT_MAX];
            snprintf(text, sizeof text, "%d[credit]", part[i].n);
            text_symbols(s, text, words);
            core_put_text(p, words);
        } else {
            const char *forms = part[i].forms[s->lang];
            core_put_number(p, part[i].n);
            core_put_text(p, " ");
            core_put_form(p, part[i].n, forms, strlen(forms));
        }
    }
    int pool = m->view.game.player[NR_RUNNER].credits;
    if (line->fee.pool > 0) {
        char text[40];
        snprintf(text, sizeof text, "; %d %s %d", pool, s->is_fancy ? "→" : "->",
                 pool - line->fee.pool);
        core_put_text(p, text);
    }
    if (is_first) {
        core_put_text(p, in_lang(s->lang, "free", "za darmo"));
    }
}

/* The cards that a line uses, each once. */
static void put_tools(core_phrase *p, const screen *s, const menu *m, const nr_line *line)
{
    uint8_t card[NR_MAX_STEPS];
    unsigned count = 0;
    for (unsigned i = 0; i < line->steps; i++) {
        const nr_line_step *step = &line->step[i];
        bool is_new = step->side == NR_RUNNER && !step->answers && step->choice.card != 0 &&
                      step->choice.card != m->view.game.run.ice; /* clicks are no tool */
        for (unsigned j = 0; j < count && is_new; j++) {
            is_new = card[j] != step->choice.card;
        }
        if (is_new) {
            card[count++] = step->choice.card;
        }
    }
    core_put_text(p, count > 0 ? in_lang(s->lang, " with ", ": ") : "");
    for (unsigned i = 0; i < count; i++) {
        core_put_joint(p, CORE_AND, i, count, s->lang);
        const char *title = words_title(m->view.game.copy[card[i]].def, s->lang);
        if (s->lang == LANG_PL) {
            core_put_quoted(p, title, s->lang);
        } else {
            core_put_text(p, title);
        }
    }
}

/* "Break everything with Gordian Blade (3 credits; 6 -> 3)" */
static void line_words(const screen *s, const menu *m, const nr_line *line,
                       char out[SCREEN_TEXT_MAX])
{
    core_phrase p;
    unsigned lets = 0;
    core_phrase_start(&p, out, SCREEN_TEXT_MAX);
    for (uint64_t left = line->lets; left != 0; left &= left - 1) {
        lets++;
    }
    core_put_text(&p, line->how == NR_LINE_BYPASSES ? in_lang(s->lang, "Bypass it", "Omiń lód")
                      : line->how == NR_LINE_REMOVES
                          ? in_lang(s->lang, "Remove the ice", "Usuń lód")
                      : lets == 0 ? in_lang(s->lang, "Break everything", "Złam wszystko")
                                  : in_lang(s->lang, "Break in part", "Złam część"));
    put_tools(&p, s, m, line);
    core_put_text(&p, " (");
    put_fee(&p, s, m, line);
    core_put_text(&p, ")");
    for (unsigned i = 0, told = 0; told < lets; i++) {
        if (line->lets >> i & 1) {
            if (told == 0) {
                core_put_text(&p, lets == 1 ? in_lang(s->lang, "; what happens: subroutine ",
                                                      "; zadziała podprogram ")
                                            : in_lang(s->lang, "; what happens: subroutines ",
                                                      "; zadziałają podprogramy "));
            }
            core_put_joint(&p, CORE_AND, told++, lets, s->lang);
            core_put_number(&p, i + 1);
        }
    }
}

void menu_words(const screen *s, const menu *m, unsigned offer, char out[SCREEN_TEXT_MAX])
{
    char more[SCREEN_TEXT_MAX];
    const nr_offer *o = &m->asked.offer[offer];
    if (o->kind == NR_OFFER_ANY_ORDER) {
        snprintf(out, SCREEN_TEXT_MAX, "%s",
                 in_lang(s->lang, "Access all of them, in any order",
                         "Uzyskaj dostęp do wszystkich, w dowolnej kolejności"));
        return;
    }
    if (o->kind == NR_OFFER_LINE) {
        line_words(s, m, &m->line[o->index], out);
        return;
    }
    choice_words(s, is_action(m, offer) ? &m->behind : m->here, o->index, out);
    price_words(s, m, offer, more);
    if (*more != '\0') {
        append(out, " (");
        append(out, more);
        append(out, ")");
    }
    consequence(s, m, offer, more);
    if (*more != '\0') {
        append(out, "; ");
        append(out, more);
    }
}

unsigned menu_find_words(const screen *s, const menu *m, const typed_words *typed,
                         unsigned found[FOUND_MAX])
{
    unsigned fits[2][FOUND_MAX];
    unsigned count[2] = {choice_find(s, m->here, typed, fits[0]),
                         m->asked.joins ? choice_find(s, &m->behind, typed, fits[1]) : 0};
    unsigned all = 0;
    for (unsigned i = 0; i < m->asked.count; i++) {
        const nr_offer *o = &m->asked.offer[i];
        unsigned from = o->kind == NR_OFFER_ACTION;
        for (unsigned j = 0; j < count[from] && j < FOUND_MAX; j++) {
            if (o->kind <= NR_OFFER_ACTION && fits[from][j] == o->index) {
                if (all < FOUND_MAX) {
                    found[all] = i;
                }
                all++;
            }
        }
    }
    /* More fit than are told apart here. */
    return all == 0 ? 0 : all;
}

/* ---- showing --------------------------------------------------------------------------------- */

/* A pen that writes offers side by side, or only counts the lines that they take. */
typedef struct {
    const screen *s;
    const menu *m;
    bool is_shown;
    int at;    /* columns of the line so far */
    int lines; /* ended ones */
    int indent;
    bool is_row_head; /* only what a row says once stands on the line */
    bool is_done[NR_MAX_OFFERS];
} pen;

static void pen_put(pen *p, style how, const char *text)
{
    if (p->is_shown) {
        screen_put(p->s, how, text);
    }
    p->at += text_columns(text);
}

static void pen_spaces(pen *p, int n)
{
    if (p->is_shown) {
        screen_spaces(n);
    }
    p->at += n > 0 ? n : 0;
}

static void pen_end(pen *p)
{
    if (p->at > 0) {
        if (p->is_shown) {
            putchar('\n');
        }
        p->lines++;
        p->at = 0;
    }
}

/* A text that may take several lines; goes on at the indent. */
static void pen_wrap(pen *p, style how, const char *text)
{
    for (;;) {
        int room = p->s->width - p->at;
        size_t len = text_break(text, room > 10 ? room : 10);
        char head[SCREEN_TEXT_MAX];
        snprintf(head, sizeof head, "%.*s", (int)len, text);
        pen_put(p, how, head);
        text += len + strspn(text + len, " ");
        if (*text == '\0') {
            return;
        }
        pen_end(p);
        pen_spaces(p, p->indent);
    }
}

/* One of several on a line: its key and a few words. */
static void pen_item(pen *p, unsigned offer, const char *text)
{
    char key[MENU_KEY_MAX];
    menu_key(p->m, offer, key);
    int columns = text_columns(key) + 1 + text_columns(text);
    if (p->at > p->indent && p->at + 2 + columns > p->s->width) {
        pen_end(p);
        pen_spaces(p, p->indent);
    } else if (p->at > p->indent && !p->is_row_head) {
        pen_spaces(p, 2);
    }
    p->is_row_head = false;
    pen_put(p, STYLE_KEY, key);
    pen_spaces(p, 1);
    pen_wrap(p, STYLE_PLAIN, text);
    p->is_done[offer] = true;
}

static bool is_harm(const menu *m, unsigned offer)
{
    const nr_choice *c = menu_choice(m, offer);
    return c->verb == NR_VERB_PASS && m->view.game.prompt == NR_PROMPT_ENCOUNTER &&
           m->view.game.to_move == NR_RUNNER;
}

/* One offer, in a cell of half a line if it fits there. */
static void pen_cell(pen *p, unsigned offer)
{
    char key[MENU_KEY_MAX];
    char label[MENU_KEY_MAX + 8];
    char text[SCREEN_TEXT_MAX];
    int half = p->s->width / 2;
    menu_key(p->m, offer, key);
    menu_words(p->s, p->m, offer, text);
    snprintf(label, sizeof label, "%3s  ", key);
    int columns = text_columns(label) + text_columns(text);
    bool is_right = p->at > 0;
    if (is_right && (p->at > half || columns > half - 1)) {
        pen_end(p);
    } else if (is_right) {
        pen_spaces(p, half - p->at);
    }
    p->indent = text_columns(label);
    pen_put(p, STYLE_KEY, label);
    pen_wrap(p, is_harm(p->m, offer) ? STYLE_ALARM : STYLE_PLAIN, text);
    if (columns > half - 2) {
        pen_end(p);
    }
    p->is_done[offer] = true;
}

/* Offers with these verbs, in one row. */
static void pen_row(pen *p, const char *head, const nr_verb *verbs, unsigned count)
{
    const menu *m = p->m;
    bool has_begun = false;
    p->indent = INDENT;
    for (unsigned v = 0; v < count; v++) {
        for (unsigned i = 0; i < m->asked.count; i++) {
            const nr_choice *c = menu_choice(m, i);
            if (c->verb != verbs[v] || m->asked.offer[i].kind == NR_OFFER_ANY_ORDER) {
                continue;
            }
            char text[SCREEN_TEXT_MAX];
            if (!has_begun) {
                pen_end(p);
                pen_spaces(p, INDENT);
                pen_put(p, STYLE_PLAIN, head);
                p->indent = p->at;
                has_begun = true;
            }
            if (c->verb == NR_VERB_RUN) {
                words_server_heading(c->server, p->s->lang, text, sizeof text);
            } else {
                menu_words(p->s, m, i, text);
            }
            pen_item(p, i, text);
        }
    }
    pen_end(p);
}

/* Offers that differ in one thing alone stand in one row: all places where a card can be installed
 * or makes a run, all cards that can be advanced, all resources that can be trashed. */
static bool is_kin(const nr_choice *a, const nr_choice *b)
{
    switch (a->verb) {
    case NR_VERB_INSTALL:
        return b->verb == a->verb && a->card == b->card && a->card != 0 && a->other == 0 &&
               b->other == 0 && a->server != NR_SERVER_NONE && b->server != NR_SERVER_NONE;
    case NR_VERB_PLAY:
        return b->verb == a->verb && a->card == b->card && a->card != 0 && a->other == b->other &&
               a->server != NR_SERVER_NONE && b->server != NR_SERVER_NONE && a->server != b->server;
    case NR_VERB_ADVANCE:
    case NR_VERB_TRASH_RESOURCE:
        return b->verb == a->verb;
    default:
        return false;
    }
}

static bool has_kin(const menu *m, unsigned offer)
{
    for (unsigned i = 0; i < m->asked.count; i++) {
        if (i != offer && is_kin(menu_choice(m, offer), menu_choice(m, i))) {
            return true;
        }
    }
    return false;
}

/* What the row says once. */
static void family_head(const screen *s, const menu *m, unsigned offer, char out[SCREEN_TEXT_MAX])
{
    const nr_choice *c = menu_choice(m, offer);
    const nr_game *g = &view_of(m, offer)->game;
    switch (c->verb) {
    case NR_VERB_INSTALL:
        snprintf(out, SCREEN_TEXT_MAX, in_lang(s->lang, "Install %s: ", "Zainstaluj „%s”: "),
                 words_title(g->copy[c->card].def, s->lang));
        break;
    case NR_VERB_PLAY:
        snprintf(out, SCREEN_TEXT_MAX,
                 in_lang(s->lang, "Play %s and run on: ", "Zagraj „%s” i przeprowadź skok na: "),
                 words_title(g->copy[c->card].def, s->lang));
        break;
    case NR_VERB_ADVANCE:
        snprintf(out, SCREEN_TEXT_MAX, "%s",
                 in_lang(s->lang, "Advance for 1 credit: ", "Awansuj za 1 kredyt: "));
        break;
    default:
        snprintf(out, SCREEN_TEXT_MAX, "%s",
                 in_lang(s->lang, "Trash a resource for 2 credits: ",
                         "Skasuj kartę zasobów za 2 kredyty: "));
    }
}

/* What each of them says for itself; if it has to be short the price is "(-1)". */
static void member_words(const screen *s, const menu *m, unsigned offer, bool is_short,
                         char out[SCREEN_TEXT_MAX])
{
    const nr_choice *c = menu_choice(m, offer);
    const nr_game *g = &view_of(m, offer)->game;
    char more[SCREEN_TEXT_MAX];
    if (c->verb != NR_VERB_INSTALL && c->verb != NR_VERB_PLAY) {
        char server[48] = "";
        words_label(g, c->card, (nr_viewer)m->view.viewer, s->lang, out, SCREEN_TEXT_MAX);
        if (c->verb == NR_VERB_ADVANCE) {
            words_server_heading(g->copy[c->card].server, s->lang, server, sizeof server);
            append(out, ", ");
            append(out, server);
        }
        return;
    }
    if (c->server == NR_SERVER_NEW) {
        snprintf(out, SCREEN_TEXT_MAX, "%s", in_lang(s->lang, "new server", "nowy serwer"));
    } else {
        words_server_heading(c->server, s->lang, out, SCREEN_TEXT_MAX);
    }
    for (unsigned i = 0; i < 2; i++) {
        nr_price price = nr_choice_cost(view_of(m, offer), c);
        if (i == 1) {
            consequence(s, m, offer, more);
        } else if (is_short && price.credits > 0 && !price.is_x) {
            snprintf(more, sizeof more, s->is_fancy ? "−%d" : "-%d", price.credits);
        } else {
            price_words(s, m, offer, more);
        }
        if (*more != '\0') {
            append(out, " (");
            append(out, more);
            append(out, ")");
        }
    }
}

/* Columns of all of them in one line. */
static int family_columns(const pen *p, unsigned first)
{
    const menu *m = p->m;
    int columns = -2; /* two spaces between them */
    for (unsigned i = first; i < m->asked.count; i++) {
        char key[MENU_KEY_MAX];
        char text[SCREEN_TEXT_MAX];
        if (!p->is_done[i] && (i == first || is_kin(menu_choice(m, first), menu_choice(m, i)))) {
            menu_key(m, i, key);
            member_words(p->s, m, i, false, text);
            columns += 2 + text_columns(key) + 1 + text_columns(text);
        }
    }
    return columns;
}

static void pen_family(pen *p, unsigned first)
{
    const menu *m = p->m;
    char text[SCREEN_TEXT_MAX];
    pen_end(p);
    pen_spaces(p, INDENT);
    family_head(p->s, m, first, text);
    pen_put(p, STYLE_PLAIN, text);
    bool is_short = p->at + family_columns(p, first) > p->s->width;
    p->indent = INDENT + 4;
    p->is_row_head = true;
    for (unsigned i = first; i < m->asked.count; i++) {
        if (p->is_done[i] || (i != first && !is_kin(menu_choice(m, first), menu_choice(m, i)))) {
            continue;
        }
        member_words(p->s, m, i, is_short, text);
        pen_item(p, i, text);
    }
    pen_end(p);
}

static void pen_offers(pen *p)
{
    static const nr_verb basics[] = {NR_VERB_DRAW, NR_VERB_GAIN_CREDIT, NR_VERB_REMOVE_TAG,
                                     NR_VERB_PURGE};
    static const nr_verb runs[] = {NR_VERB_RUN};
    const menu *m = p->m;
    for (unsigned i = 0; i < m->asked.count && m->asked.joins; i++) {
        if (m->asked.offer[i].kind == NR_OFFER_CHOICE) {
            pen_cell(p, i);
        }
    }
    pen_end(p);
    pen_row(p, "", basics, sizeof basics / sizeof basics[0]);
    pen_row(p, in_lang(p->s->lang, "Run: ", "Skok: "), runs, 1);
    for (unsigned i = 0; i < m->asked.count; i++) {
        if (p->is_done[i]) {
            continue;
        }
        if (has_kin(m, i)) {
            pen_family(p, i);
        } else {
            pen_cell(p, i);
        }
    }
    pen_end(p);
}

int menu_show(const screen *s, const menu *m, bool is_shown)
{
    if (m->is_amount) {
        if (is_shown) {
            screen_say(
                s, STYLE_PLAIN,
                in_lang(s->lang, "  Type a number from %d to %d.", "  Wpisz liczbę od %d do %d."),
                menu_choice(m, 0)->amount, menu_choice(m, m->asked.count - 1)->amount);
        }
        return 1;
    }
    pen *p = must(calloc(1, sizeof *p));
    p->s = s;
    p->m = m;
    p->is_shown = is_shown;
    pen_offers(p);
    int lines = p->lines;
    free(p);
    return lines;
}

void menu_show_one(const screen *s, const menu *m, unsigned offer)
{
    char key[MENU_KEY_MAX];
    char label[MENU_KEY_MAX + 8];
    char text[SCREEN_TEXT_MAX];
    menu_key(m, offer, key);
    menu_words(s, m, offer, text);
    snprintf(label, sizeof label, "%4s  ", key);
    screen_put(s, STYLE_KEY, label);
    screen_wrap(s, STYLE_PLAIN, text, text_columns(label), text_columns(label));
}
