/*
 * The board and the cards of Mainframe drawn with characters.
 *
 * Node (c, r) stands between the grid corners (c, r) and (c + 1, r + 1); the letters along the top
 * and the numbers along the left name the nodes. A faceup token is the runner's letter, a facedown
 * one the letter in brackets, an anchored one has a star. Nodes of a secured zone without a token
 * show the owner's small letter, those of an unsecured zone a question mark.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_mainframe.h"

static const char letters[MF_RUNNER_COUNT] = {'N', 'K', 'A', 'C', 'D', 'R'};
static const char *const colours[MF_RUNNER_COUNT] = {"31", "33", "35", "32", "36", "34"};

static void put_coloured(const screen *s, unsigned runner, const char *text)
{
    if (s->is_fancy) {
        printf("\033[1;%sm%s\033[0m", colours[runner], text);
    } else {
        fputs(text, stdout);
    }
}

void mainframe_put_runner(const screen *s, unsigned runner)
{
    put_coloured(s, runner, mf_runner_name(runner, s->lang == LANG_PL));
}

static bool has_bit(uint64_t set, unsigned n)
{
    return set >> n & 1;
}

static void put_node(const screen *s, const mf_view *v, uint64_t zones, unsigned node)
{
    char text[8] = "   ";
    for (unsigned i = 0; i < v->game.players; i++) {
        char letter = letters[v->game.runner[i]];
        if (!has_bit(v->game.board.token[i], node)) {
            continue;
        }
        if (has_bit(v->game.board.secured, node)) {
            snprintf(text, sizeof text, "[%c]", letter);
        } else {
            snprintf(text, sizeof text, " %c%c", letter,
                     has_bit(v->game.board.anchored, node) ? '*' : ' ');
        }
        put_coloured(s, v->game.runner[i], text);
        return;
    }
    if (has_bit(zones, node) && !has_bit(v->game.board.secured, node)) {
        screen_put(s, STYLE_DIM, " ? ");
        return;
    }
    if (!has_bit(v->game.board.secured, node)) {
        screen_put(s, STYLE_DIM, "   ");
        return;
    }
    mf_zone zone[MF_NODE_COUNT];
    unsigned count = mf_zones(&v->game.board, zone);
    for (unsigned i = 0; i < count; i++) {
        if (has_bit(zone[i].nodes, node) && zone[i].seat != MF_NOWHERE) {
            unsigned runner = v->game.runner[zone[i].seat];
            snprintf(text, sizeof text, " %c ", tolower((unsigned char)letters[runner]));
            put_coloured(s, runner, text);
            return;
        }
    }
}

static void put_across(const screen *s, const mf_view *v, unsigned y)
{
    screen_put(s, STYLE_DIM, "    ");
    for (unsigned x = 0; x <= MF_COLUMNS; x++) {
        screen_put(s, STYLE_FRAME, "+");
        if (x == MF_COLUMNS) {
            break;
        }
        if (has_bit(v->game.board.h, mf_node(x, y))) {
            screen_put(s, STYLE_HEAD, s->is_fancy ? "━━━" : "===");
        } else {
            screen_put(s, STYLE_DIM, s->is_fancy ? " · " : " . ");
        }
    }
    putchar('\n');
}

void mainframe_draw_board(const screen *s, const mf_view *v)
{
    mf_zone zone[MF_NODE_COUNT];
    uint64_t zones = 0;
    unsigned count = mf_zones(&v->game.board, zone);
    for (unsigned i = 0; i < count; i++) {
        zones |= zone[i].nodes;
    }
    screen_put(s, STYLE_DIM, "      a   b   c   d   e   f\n");
    for (unsigned r = 0; r < MF_ROWS; r++) {
        put_across(s, v, r);
        char number[8];
        snprintf(number, sizeof number, "  %u ", r + 1);
        screen_put(s, STYLE_DIM, number);
        for (unsigned c = 0; c <= MF_COLUMNS; c++) {
            if (has_bit(v->game.board.v, mf_node(c, r))) {
                screen_put(s, STYLE_HEAD, s->is_fancy ? "┃" : "|");
            } else {
                screen_put(s, STYLE_DIM, s->is_fancy ? "·" : ".");
            }
            if (c < MF_COLUMNS) {
                put_node(s, v, zones, mf_node(c, r));
            }
        }
        putchar('\n');
    }
    put_across(s, v, MF_ROWS);
}

/* ---- layouts --------------------------------------------------------------------------------- */

enum { PICTURE_ROWS = 9, PICTURE_COLUMNS = 17 };

typedef struct {
    char line[PICTURE_ROWS][PICTURE_COLUMNS + 1];
    int rows, columns;
} picture;

/* Segments as "+--+" and "|", three columns and two rows a step, from the top left of their box. */
static picture picture_of(uint64_t v, uint64_t h)
{
    picture p = {.rows = 1, .columns = 1};
    unsigned left = 7;
    unsigned top = 9;
    memset(p.line, ' ', sizeof p.line);
    for (unsigned n = 0; n < 63; n++) {
        if (has_bit(v | h, n)) {
            left = n % MF_STRIDE < left ? n % MF_STRIDE : left;
            top = n / MF_STRIDE < top ? n / MF_STRIDE : top;
        }
    }
    for (unsigned n = 0; n < 63; n++) {
        unsigned x = 3 * (n % MF_STRIDE - left);
        unsigned y = 2 * (n / MF_STRIDE - top);
        if (!has_bit(v | h, n) || x + 3 >= PICTURE_COLUMNS || y + 2 >= PICTURE_ROWS) {
            continue;
        }
        p.line[y][x] = '+';
        if (has_bit(v, n)) {
            p.line[y + 1][x] = '|';
            p.line[y + 2][x] = '+';
            p.rows = (int)y + 3 > p.rows ? (int)y + 3 : p.rows;
            p.columns = (int)x + 1 > p.columns ? (int)x + 1 : p.columns;
        }
        if (has_bit(h, n)) {
            memcpy(&p.line[y][x + 1], "--+", 3);
            p.columns = (int)x + 4 > p.columns ? (int)x + 4 : p.columns;
        }
    }
    return p;
}

/* Pictures side by side under their headings. */
static void put_pictures(const screen *s, const picture *p, char heading[][24], unsigned count)
{
    enum { CELL = 16 };
    unsigned a_row = (unsigned)(s->width > CELL ? s->width / CELL : 1);
    for (unsigned first = 0; first < count; first += a_row) {
        unsigned last = first + a_row < count ? first + a_row : count;
        int rows = 0;
        for (unsigned i = first; i < last; i++) {
            printf("  %-*.*s", CELL - 2, CELL - 2, heading[i]);
            rows = p[i].rows > rows ? p[i].rows : rows;
        }
        putchar('\n');
        for (int r = 0; r < rows; r++) {
            for (unsigned i = first; i < last; i++) {
                printf("  %-*.*s", CELL - 2, r < p[i].rows ? p[i].columns : 0, p[i].line[r]);
            }
            putchar('\n');
        }
    }
}

void mainframe_draw_placements(const screen *s, const mf_table *t, const unsigned *choice,
                               unsigned count)
{
    enum { MOST = 16 };
    picture pictures[MOST];
    char heading[MOST][24];
    count = count < MOST ? count : MOST;
    for (unsigned i = 0; i < count; i++) {
        uint64_t v;
        uint64_t h;
        mf_choice_paths(&t->game, &t->list.choice[choice[i]], &v, &h);
        pictures[i] = picture_of(v, h);
        snprintf(heading[i], sizeof heading[i], "%u", choice[i] + 1);
    }
    put_pictures(s, pictures, heading, count);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void draw_layouts(const screen *s, const mf_table *t, const mf_view *v)
{
    picture pictures[MF_SUITE];
    char heading[MF_SUITE][24];
    unsigned count = 0;
    for (unsigned i = 0; i < MF_SUITE; i++) {
        unsigned card = v->game.suite[i];
        if (card == MF_CARD_NONE ||
            t->cards.cards.generic[card - MF_GENERIC].kind != MF_KIND_LAYOUT) {
            continue;
        }
        uint64_t down = 0;
        uint64_t across = 0;
        for (unsigned k = 0; k < MF_SEGMENTS; k++) {
            const mf_segment *g = &t->cards.cards.generic[card - MF_GENERIC].segment[k];
            *(g->horizontal ? &across : &down) |= UINT64_C(1) << mf_node(g->x, g->y);
        }
        pictures[count] = picture_of(down, across);
        snprintf(heading[count], sizeof heading[count], "%s",
                 mf_card_words_of(&t->cards, card)->title[s->lang == LANG_PL]);
        count++;
    }
    put_pictures(s, pictures, heading, count);
}

static void put_titles(const words_mf *in, const screen *s, const uint8_t *cards, unsigned count)
{
    bool is_first = true;
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] != MF_CARD_NONE) {
            char name[WORDS_MAX];
            words_mf_title(in, cards[i], s->lang, name, sizeof name);
            text_print(stdout, "%s%s", is_first ? "" : ", ", name);
            is_first = false;
        }
    }
    putchar('\n');
}

void mainframe_choice_words(const mf_table *t, const mf_choice *c, word_lang lang,
                            char out[WORDS_MAX])
{
    mf_view view;
    uint64_t v = 0;
    uint64_t h = 0;
    mf_look(&t->game, t->game.seat, &view);
    words_mf in = mf_table_words(t, &view);
    if (c->verb == MF_VERB_CHOOSE_PATHS) {
        mf_choice_paths(&t->game, c, &v, &h);
    }
    words_mf_choice(&in, c, v, h, lang, out, WORDS_MAX);
}

void mainframe_draw_cards(const screen *s, const mf_table *t, const mf_view *v)
{
    bool pl = s->lang == LANG_PL;
    words_mf in = mf_table_words(t, v);
    screen_put(s, STYLE_HEAD, pl ? "Pula programów: " : "Suite: ");
    put_titles(&in, s, v->game.suite, MF_SUITE);
    draw_layouts(s, t, v);
    printf(pl ? "Talia: %u   odrzucone: %u\n" : "Stack: %u   discarded: %u\n", v->game.stack_count,
           v->game.discard_count);
    if (v->game.is_last) {
        printf(pl ? "Ostatnie tury: %u\n" : "Last turns: %u\n", v->game.turns_left);
    }
    for (unsigned i = 0; i < v->game.players; i++) {
        mainframe_put_runner(s, v->game.runner[i]);
        printf(pl ? " (%c): punkty %u, żetony w puli %u, karty na ręce %u"
                  : " (%c): points %u, tokens in supply %u, cards in hand %u",
               letters[v->game.runner[i]], v->score[i], v->game.supply[i], v->hand_count[i]);
        if (v->game.vetoed >> i & 1) {
            fputs(pl ? ", weto" : ", vetoed", stdout);
        }
        if (v->game.waiting >> i & 1) {
            fputs(pl ? ", czeka" : ", waiting", stdout);
        }
        putchar('\n');
        for (unsigned k = 0; k < MF_UNIQUE_PER_RUNNER; k++) {
            if (v->game.hand[i] >> k & 1) {
                const mf_card_words *w =
                    mf_card_words_of(&t->cards, mf_unique(v->game.runner[i], k));
                char text[SCREEN_TEXT_MAX];
                char name[WORDS_MAX];
                words_mf_title(&in, mf_unique(v->game.runner[i], k), s->lang, name, sizeof name);
                snprintf(text, sizeof text, "%s: %s", name, w->text[pl]);
                screen_spaces(4);
                screen_wrap(s, STYLE_PLAIN, text, 4, 6);
            }
        }
    }
}
