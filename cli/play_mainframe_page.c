/*
 * The page of Mainframe: the board on the left, on the right who plays, the suite, the hand and the
 * log. Cards carry the numbers by which they are chosen.
 */
#include <stdio.h>
#include <string.h>

#include "cli/play_mainframe.h"

enum { PANEL = MAINFRAME_BOARD_COLUMNS + 2, NUMBERS_OF_HAND = 5, NUMBERS_OF_PILE = 10 };

/* ---- numbers --------------------------------------------------------------------------------- */

static unsigned suite_slot(const mf_game *g, unsigned card)
{
    unsigned slot = 0;
    while (slot < MF_SUITE && g->suite[slot] != card) {
        slot++;
    }
    return slot;
}

/* Are cards of a pile to be chosen, and not those of suite and hand? */
static bool is_pile(const mf_game *g)
{
    return g->prompt == MF_PROMPT_TAKE || g->prompt == MF_PROMPT_ORDER;
}

static bool is_card(const mf_choice *c)
{
    return c->verb == MF_VERB_EXECUTE || c->verb == MF_VERB_CHOOSE_CARD;
}

/* Suite 1 to 4, a runner's own programs 5 to 9, programs of the piles from 10 on. */
static int card_number(const mf_game *g, unsigned card)
{
    unsigned slot = suite_slot(g, card);
    if (!is_pile(g) && slot < MF_SUITE) {
        return (int)slot + 1;
    }
    if (card >= MF_GENERIC) {
        return NUMBERS_OF_PILE + (int)card - MF_GENERIC;
    }
    unsigned own = mf_unique(g->runner[g->seat], 0);
    bool is_own = card >= own && card < own + MF_UNIQUE_PER_RUNNER;
    return is_own ? NUMBERS_OF_HAND + (int)(card - own)
                  : NUMBERS_OF_PILE + MF_MAX_GENERIC + (int)card;
}

int mainframe_number(const mf_table *t, unsigned index)
{
    const mf_choice *c = &t->list.choice[index];
    switch (c->verb) {
    case MF_VERB_EXECUTE:
    case MF_VERB_CHOOSE_CARD:
        return card_number(&t->game, c->card);
    case MF_VERB_CHOOSE_PLAYER:
        return c->at + 1;
    case MF_VERB_PASS:
    case MF_VERB_DONE:
        return 0;
    case MF_VERB_CHOOSE_PATHS:
        return (int)index + 1;
    default:
        return -1;
    }
}

unsigned mainframe_numbered(const mf_table *t, unsigned number)
{
    const mf_game *g = &t->game;
    /* Of two programs alike in the suite either number is the same choice. */
    bool is_suite = number >= 1 && number <= MF_SUITE && !is_pile(g) && g->suite[number - 1] != 0;
    unsigned i = 0;
    while (i < t->list.count &&
           mainframe_number(t, i) != (is_suite && is_card(&t->list.choice[i])
                                          ? card_number(g, g->suite[number - 1])
                                          : (int)number)) {
        i++;
    }
    return i;
}

static bool may_choose(const mf_table *t, unsigned card)
{
    for (unsigned i = 0; i < t->list.count; i++) {
        if (is_card(&t->list.choice[i]) && t->list.choice[i].card == card) {
            return true;
        }
    }
    return false;
}

/* ---- the panel ------------------------------------------------------------------------------- */

typedef struct {
    canvas c;
    const screen *s;
    const mf_table *t;
    const mf_view *v;
    words_mf in;
    bool is_asked; /* the viewer is the one who decides */
    int y;         /* the next free row */
} page;

static const char *say(const page *p, const char *english, const char *polish)
{
    return in_lang(p->s->lang, english, polish);
}

static void put_players(page *p)
{
    const mf_game *g = &p->v->game;
    for (unsigned i = 0; i < g->players; i++) {
        char text[200];
        bool is_next = i == g->seat && g->reason == MF_REASON_NONE;
        snprintf(text, sizeof text, "%s%s %c", is_next ? (p->s->is_fancy ? "▸ " : "* ") : "  ",
                 mf_runner_name(g->runner[i], p->s->lang == LANG_PL),
                 mainframe_letter(g->runner[i]));
        int x = canvas_put(&p->c, PANEL, p->y, mainframe_colour(g->runner[i]), text);
        snprintf(text, sizeof text,
                 say(p, "points %u, tokens %u, cards %u%s%s", "punkty %u, żetony %u, karty %u%s%s"),
                 p->v->score[i], g->supply[i], p->v->hand_count[i],
                 g->vetoed >> i & 1 ? say(p, ", vetoed", ", weto") : "",
                 g->waiting >> i & 1 ? say(p, ", waiting", ", czeka") : "");
        canvas_put(&p->c, x < PANEL + 18 ? PANEL + 18 : x + 1, p->y++, NULL, text);
    }
}

/* A program with its number: amber if it may be chosen now, and then with a sign, too. Returns the
 * column behind it. */
static int put_program(page *p, int y, int number, unsigned card)
{
    char title[WORDS_MAX];
    char text[WORDS_MAX + 16];
    bool may = p->is_asked && may_choose(p->t, card);
    const mf_card_words *w = mf_card_words_of(&p->t->cards, card);
    snprintf(title, sizeof title, "%s", w->title[p->s->lang == LANG_PL]);
    snprintf(text, sizeof text, "%s%2d  ", may ? (p->s->is_fancy ? "›" : ">") : " ", number);
    int x = canvas_put(&p->c, PANEL, y, may ? MAINFRAME_MAY : MAINFRAME_DIM, text);
    return canvas_put(&p->c, x, y, may || !p->is_asked ? NULL : MAINFRAME_DIM, title);
}

/* A layout in the manner of a maze, one row and two columns a step: "_|". */
static void put_layout(page *p, int x, int y, const mf_generic *card)
{
    for (unsigned k = 0; k < MF_SEGMENTS; k++) {
        const mf_segment *g = &card->segment[k];
        canvas_put(&p->c, x + 2 * g->x + (g->horizontal ? 1 : 0),
                   y + g->y + (g->horizontal ? 0 : 1), "1", g->horizontal ? "_" : "|");
    }
}

static void put_suite(page *p)
{
    const mf_game *g = &p->v->game;
    char text[200];
    int head = p->y++;
    snprintf(text, sizeof text,
             say(p, "Suite  (stack %u, discarded %u)", "Pula programów  (talia %u, odrzucone %u)"),
             g->stack_count, g->discard_count);
    canvas_put(&p->c, PANEL, head, "1", text);
    int end = 0;
    for (unsigned i = 0; i < MF_SUITE; i++) {
        if (g->suite[i] != MF_CARD_NONE) {
            int x = put_program(p, p->y + (int)i, (int)i + 1, g->suite[i]);
            end = x > end ? x : end;
        }
    }
    /* The pictures stand behind the titles, with the number beside the topmost row. */
    end = (end > PANEL + 8 ? end : PANEL + 8) + 2;
    for (unsigned i = 0; i < MF_SUITE; i++) {
        const mf_generic *all = p->t->cards.cards.generic;
        if (g->suite[i] < MF_GENERIC || all[g->suite[i] - MF_GENERIC].kind != MF_KIND_LAYOUT) {
            continue;
        }
        snprintf(text, sizeof text, "%u:", i + 1);
        int x = canvas_put(&p->c, end, p->y, MAINFRAME_DIM, text);
        put_layout(p, x, p->y, &all[g->suite[i] - MF_GENERIC]);
        end = x + 6;
    }
    p->y += MF_SUITE;
}

/* A line for each hand of which the viewer knows something, but for his own. */
static int put_other_hands(page *p)
{
    enum { KNOWN = (1 << MF_UNIQUE_PER_RUNNER) - 1 };
    const mf_game *g = &p->v->game;
    for (unsigned i = 0; i < g->players; i++) {
        char text[SCREEN_TEXT_MAX];
        size_t len = (size_t)snprintf(text, sizeof text, say(p, "Hand of %s:", "Ręka (%s):"),
                                      mf_runner_name(g->runner[i], p->s->lang == LANG_PL));
        for (unsigned k = 0, shown = 0; k < MF_UNIQUE_PER_RUNNER; k++) {
            if (g->hand[i] >> k & 1) {
                const mf_card_words *w = mf_card_words_of(&p->t->cards, mf_unique(g->runner[i], k));
                len += (size_t)snprintf(text + len, sizeof text - len, "%s %.100s",
                                        shown++ > 0 ? "," : "", w->title[p->s->lang == LANG_PL]);
            }
        }
        if ((g->hand[i] & KNOWN) != 0 && i != p->v->viewer) {
            p->y += canvas_wrap(&p->c, PANEL, p->y, p->c.columns, 2, 4, NULL, text);
        }
    }
    return p->y;
}

/* The hand that the viewer may see; with the texts of the programs if there is room. */
static int put_hands(page *p, bool has_texts)
{
    const mf_game *g = &p->v->game;
    if (p->v->viewer >= g->players) {
        return put_other_hands(p);
    }
    unsigned seat = p->v->viewer;
    char text[100];
    snprintf(text, sizeof text, say(p, "Hand of %s", "Ręka: %s"),
             mf_runner_name(g->runner[seat], p->s->lang == LANG_PL));
    canvas_put(&p->c, PANEL, p->y++, "1", text);
    for (unsigned k = 0; k < MF_UNIQUE_PER_RUNNER; k++) {
        if (!(g->hand[seat] >> k & 1)) {
            continue;
        }
        unsigned card = mf_unique(g->runner[seat], k);
        put_program(p, p->y++, NUMBERS_OF_HAND + (int)k, card);
        if (has_texts) {
            p->y += canvas_wrap(&p->c, PANEL + 6, p->y, p->c.columns, 0, 4, NULL,
                                mf_card_words_of(&p->t->cards, card)->text[p->s->lang]);
        }
    }
    return put_other_hands(p);
}

/* Rows that lines of the log take in the panel. */
static int log_rows(const page *p, const mainframe_log *log, size_t first, size_t end)
{
    int rows = 0;
    for (size_t i = first; i < end; i++) {
        if (log->line[i].whom >> p->v->viewer & 1) {
            canvas measure;
            canvas_open(&measure, p->c.columns);
            rows += canvas_wrap(&measure, PANEL, 0, p->c.columns, 2, 20, NULL, log->line[i].text);
        }
    }
    return rows;
}

/* The newest lines that have room, oldest first. */
static void put_log(page *p, const mainframe_log *log, size_t end, int rows)
{
    size_t first = end;
    while (first > 0 && log_rows(p, log, first - 1, end) <= rows - p->y - 1) {
        first--;
    }
    if (first == end) {
        return;
    }
    canvas_put(&p->c, PANEL, p->y++, "1", say(p, "Log", "Dziennik"));
    for (size_t i = first; i < end; i++) {
        if (log->line[i].whom >> p->v->viewer & 1) {
            p->y += canvas_wrap(&p->c, PANEL, p->y, p->c.columns, 2, 20, NULL, log->line[i].text);
        }
    }
}

void mainframe_page(const screen *s, const mf_table *t, const mf_view *v, const mainframe_log *log,
                    size_t told, size_t end, int rows)
{
    page p = {.s = s, .t = t, .v = v, .in = mf_table_words(t, v)};
    mainframe_places may = {0};
    rows = rows < MAINFRAME_BOARD_ROWS ? MAINFRAME_BOARD_ROWS : rows;
    rows = rows < CANVAS_ROWS ? rows : CANVAS_ROWS;
    p.is_asked = v->viewer == t->game.seat && t->game.reason == MF_REASON_NONE;
    canvas_open(&p.c, s->width);
    if (p.is_asked) {
        mainframe_find_places(&t->list, &may);
        may.has_corners = t->game.prompt == MF_PROMPT_LAYOUT;
    }
    mainframe_board(&p.c, s, v, &may);
    put_players(&p);
    if (v->game.is_last && v->game.reason == MF_REASON_NONE) {
        char text[100];
        snprintf(text, sizeof text, say(&p, "Last turns: %u", "Ostatnie tury: %u"),
                 v->game.turns_left);
        canvas_put(&p.c, PANEL, p.y++, "1", text);
    }
    put_suite(&p);
    /* The texts only where what is new has room besides them. */
    canvas before = p.c;
    int y = p.y;
    int news = log_rows(&p, log, told, end);
    if (put_hands(&p, true) + (news > 0 ? news + 1 : 0) > rows) {
        p.c = before;
        p.y = y;
        put_hands(&p, false);
    }
    put_log(&p, log, end, rows);
    canvas_print(&p.c, s);
}
