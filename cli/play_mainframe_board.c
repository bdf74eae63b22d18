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

/* Each runner has a letter and a colour, which is never all that tells them apart. */
static const char letters[MF_RUNNER_COUNT] = {'N', 'K', 'A', 'C', 'D', 'R'};
static const char *const colours[MF_RUNNER_COUNT] = {"1;38;5;202", "1;38;5;71",  "1;38;5;75",
                                                     "1;38;5;221", "1;38;5;175", "1;38;5;255"};

void mainframe_put_runner(const screen *s, unsigned runner)
{
    const char *name = mf_runner_name(runner, s->lang == LANG_PL);
    if (s->is_fancy) {
        printf("\033[%sm%s\033[0m", colours[runner], name);
    } else {
        fputs(name, stdout);
    }
}

const char *mainframe_colour(unsigned runner)
{
    return colours[runner];
}

char mainframe_letter(unsigned runner)
{
    return letters[runner];
}

static bool has_bit(uint64_t set, unsigned n)
{
    return set >> n & 1;
}

/* ---- the board ------------------------------------------------------------------------------- */

void mainframe_find_places(const mf_choices *list, mainframe_places *may)
{
    memset(may, 0, sizeof *may);
    for (unsigned i = 0; i < list->count; i++) {
        const mf_choice *c = &list->choice[i];
        if (c->verb == MF_VERB_PLACE_ACCESS_POINT || c->verb == MF_VERB_CHOOSE_NODE) {
            may->nodes |= UINT64_C(1) << c->at;
        } else if (c->verb == MF_VERB_CHOOSE_PATH) {
            *(c->at & MF_HORIZONTAL ? &may->h : &may->v) |= UINT64_C(1) << (c->at & 63);
        }
    }
}

/* What everybody sees of the board, and where the one who looks may go. */
typedef struct {
    canvas *c;
    const screen *s;
    const mf_view *v;
    const mainframe_places *may;
    uint64_t zones;
} drawing;

/* The runner whose secured zone a node without a token lies in; MF_RUNNER_COUNT: nobody's. */
static unsigned zone_owner(const mf_view *v, unsigned node)
{
    mf_zone zone[MF_NODE_COUNT];
    unsigned count = mf_zones(&v->game.board, zone);
    for (unsigned i = 0; i < count; i++) {
        if (has_bit(zone[i].nodes, node) && zone[i].seat != MF_NOWHERE) {
            return v->game.runner[zone[i].seat];
        }
    }
    return MF_RUNNER_COUNT;
}

/* A node is three columns; one that may be chosen has marks that are not colour alone. */
static void put_node(const drawing *d, int x, int y, unsigned node)
{
    const mf_board *board = &d->v->game.board;
    bool may = has_bit(d->may->nodes, node);
    char text[8] = "   ";
    for (unsigned i = 0; i < d->v->game.players; i++) {
        if (!has_bit(board->token[i], node)) {
            continue;
        }
        char letter = letters[d->v->game.runner[i]];
        bool is_secured = has_bit(board->secured, node);
        snprintf(text, sizeof text, is_secured ? "[%c]" : " %c%c", letter,
                 has_bit(board->anchored, node) ? '*' : ' ');
        canvas_put(d->c, x, y, colours[d->v->game.runner[i]], text);
        if (may) {
            canvas_put(d->c, x, y, MAINFRAME_MAY, ">");
            canvas_put(d->c, x + 2, y, MAINFRAME_MAY, "<");
        }
        return;
    }
    if (may) {
        canvas_put(d->c, x + 1, y, MAINFRAME_MAY, d->s->is_fancy ? "∘" : "o");
        return;
    }
    if (has_bit(d->zones, node) && !has_bit(board->secured, node)) {
        canvas_put(d->c, x, y, MAINFRAME_DIM, " ? ");
        return;
    }
    unsigned owner = has_bit(board->secured, node) ? zone_owner(d->v, node) : MF_RUNNER_COUNT;
    if (owner != MF_RUNNER_COUNT) {
        snprintf(text, sizeof text, " %c ", tolower((unsigned char)letters[owner]));
        canvas_put(d->c, x, y, colours[owner], text);
    }
}

/* A path by what lies on it and whether it may be chosen. */
static void put_path(const drawing *d, int x, int y, unsigned path)
{
    static const char *const signs[2][2][2][2] = {
        /* down: plain, fancy; across: plain, fancy; each free, filled; each not, may */
        {{{".", ":"}, {"|", "*"}}, {{"·", "┊"}, {"┃", "◆"}}},
        {{{" . ", "- -"}, {"===", "=*="}}, {{" · ", "╌╌╌"}, {"━━━", "━◆━"}}},
    };
    bool is_across = (path & MF_HORIZONTAL) != 0;
    const mf_board *board = &d->v->game.board;
    bool is_filled = has_bit(is_across ? board->h : board->v, path & 63);
    bool may = has_bit(is_across ? d->may->h : d->may->v, path & 63);
    canvas_put(d->c, x, y,
               may         ? MAINFRAME_MAY
               : is_filled ? "1"
                           : MAINFRAME_DIM,
               signs[is_across][d->s->is_fancy][is_filled][may]);
}

void mainframe_board(canvas *c, const screen *s, const mf_view *v, const mainframe_places *may)
{
    drawing d = {.c = c, .s = s, .v = v, .may = may};
    mf_zone zone[MF_NODE_COUNT];
    unsigned count = mf_zones(&v->game.board, zone);
    for (unsigned i = 0; i < count; i++) {
        d.zones |= zone[i].nodes;
    }
    for (unsigned r = 0; r <= MF_ROWS; r++) {
        int y = 1 + 2 * (int)r;
        char number[4] = {(char)('1' + r), '\0'};
        if (r < MF_ROWS || may->has_corners) {
            canvas_put(c, 2, r < MF_ROWS ? y + 1 : y, MAINFRAME_DIM, number);
        }
        for (unsigned x = 0; x <= MF_COLUMNS; x++) {
            int at = 4 + 4 * (int)x;
            char letter[4] = {(char)('a' + x), '\0'};
            if (r == 0 && (x < MF_COLUMNS || may->has_corners)) {
                canvas_put(c, x < MF_COLUMNS ? at + 2 : at, 0, MAINFRAME_DIM, letter);
            }
            canvas_put(c, at, y, MAINFRAME_DIM, "+");
            if (x < MF_COLUMNS) {
                put_path(&d, at + 1, y, mf_node(x, r) + MF_HORIZONTAL);
            }
            if (r < MF_ROWS) {
                put_path(&d, at, y + 1, mf_node(x, r));
            }
            if (x < MF_COLUMNS && r < MF_ROWS) {
                put_node(&d, at + 1, y + 1, mf_node(x, r));
            }
        }
    }
}

void mainframe_draw_board(const screen *s, const mf_view *v)
{
    static const mainframe_places none;
    canvas c;
    canvas_open(&c, s->width);
    mainframe_board(&c, s, v, &none);
    canvas_print(&c, s);
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
