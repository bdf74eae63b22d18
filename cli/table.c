/*
 * The table of a game; see table.h.
 */
#include "cli/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LABEL_COLUMNS = 12 }; /* what stands before the cards of a row */

static void append(char *out, size_t cap, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void append(char *out, size_t cap, const char *format, ...)
{
    size_t len = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + len, cap - len, format, arguments);
    va_end(arguments);
}

/* ---- lines in a frame ------------------------------------------------------------------------ */

/* How much is told, by how many lines there is room for. */
typedef enum {
    DETAIL_LEAST, /* the hand is cut as well */
    DETAIL_TINY,  /* a row is a line: what is longer is cut, but for the hand */
    DETAIL_SMALL, /* what is nothing or goes without saying is left out */
    DETAIL_USUAL,
    DETAIL_MUCH, /* the cards of the hand with their texts */
    DETAIL_COUNT
} detail;

typedef struct {
    const screen *s;
    detail detail;
    bool is_counted; /* nothing is printed: the lines are only counted */
    bool is_brief;   /* cards on the table by their brief labels */
    bool is_cut;     /* something had no room */
    int kept;        /* columns at the end that are for what comes later in the row */
    int at;          /* columns printed, the frame included */
    int lines;       /* lines ended so far */
} line;

static void print(const line *l, style how, const char *text)
{
    if (!l->is_counted) {
        screen_put(l->s, how, text);
    }
}

static void print_spaces(const line *l, int n)
{
    if (!l->is_counted) {
        screen_spaces(n);
    }
}

static void open_line(line *l)
{
    print(l, STYLE_FRAME, l->s->is_fancy ? "│ " : "| ");
    l->at = 2;
}

static void close_line(line *l)
{
    print_spaces(l, l->s->width - 1 - l->at);
    print(l, STYLE_FRAME, l->s->is_fancy ? "│" : "|");
    print(l, STYLE_PLAIN, "\n");
    l->lines++;
}

/* The column before which a text ends. */
static int end_of(const line *l)
{
    return l->s->width - 2 - l->kept;
}

/* Prints as much of a text as the line has room for. */
static void put(line *l, style how, const char *text)
{
    int room = end_of(l) - l->at;
    int columns = text_columns(text);
    if (columns <= room) {
        print(l, how, text);
        l->at += columns;
        return;
    }
    char head[CARD_LABEL_MAX];
    size_t len = room > 0 ? text_fit(text, room - 1) : 0;
    l->is_cut = true;
    len = len < sizeof head - 4 ? len : sizeof head - 4;
    snprintf(head, sizeof head, "%.*s%s", (int)len, text, l->s->is_fancy ? "…" : "~");
    if (room > 0) {
        print(l, how, head);
        l->at += text_columns(head);
    }
}

static void put_label(line *l, style how, const char *label)
{
    open_line(l);
    put(l, how, label);
    print_spaces(l, LABEL_COLUMNS + 2 - l->at);
    l->at = l->at > LABEL_COLUMNS + 2 ? l->at : LABEL_COLUMNS + 2;
}

/* Prints a text that may take several lines, broken at spaces. */
static void wrap(line *l, style how, const char *text)
{
    int room;
    while (l->detail > DETAIL_TINY && text_columns(text) > (room = l->s->width - 2 - l->at)) {
        char head[CARD_LABEL_MAX];
        size_t len = text_break(text, room);
        snprintf(head, sizeof head, "%.*s", (int)len, text);
        put(l, how, head);
        close_line(l);
        put_label(l, STYLE_PLAIN, "");
        text += len + strspn(text + len, " ");
    }
    put(l, how, text);
}

/* Prints one of a row of cards; begins a new line where there is no room. */
static void flow(line *l, style how, const char *text)
{
    bool is_first = l->at <= LABEL_COLUMNS + 2, is_row = l->detail <= DETAIL_TINY;
    if (!is_first && is_row && end_of(l) - l->at < 2) {
        l->is_cut = true;
        return; /* cut: the mark stands there */
    }
    if (!is_first && is_row) {
        put(l, STYLE_PLAIN, "  ");
    } else if (!is_first && l->at + 2 + text_columns(text) > l->s->width - 2) {
        close_line(l);
        put_label(l, STYLE_PLAIN, "");
    } else if (!is_first) {
        put(l, STYLE_PLAIN, "  ");
    }
    wrap(l, how, text);
}

typedef enum { EDGE_TOP, EDGE_MIDDLE, EDGE_BOTTOM } edge;

/* Prints n dashes of the frame. */
static void put_dashes(const line *l, int n)
{
    char dashes[SCREEN_WIDTH * 4] = "";
    const char *dash = l->s->is_fancy ? "─" : "-";
    for (int i = 0; i < n && i < SCREEN_WIDTH; i++) {
        strcat(dashes, dash);
    }
    print(l, STYLE_FRAME, dashes);
}

/* Draws a line of the frame with a heading at its left and a remark at its right. */
static void draw_edge(line *l, edge where, style how, const char *head, const char *remark)
{
    static const char *const corners[][2] = {{"╭─", "╮"}, {"├─", "┤"}, {"╰─", "╯"}};
    const screen *s = l->s;
    char left[CARD_LABEL_MAX];
    int tail = *remark != '\0' ? text_columns(remark) + 3 : 0;
    int room = s->width - 7 - tail;
    bool is_cut = text_columns(head) > room;
    snprintf(left, sizeof left, "%.*s%s", (int)text_fit(head, room - is_cut), head,
             !is_cut       ? ""
             : s->is_fancy ? "…"
                           : "~");
    print(l, STYLE_FRAME, s->is_fancy ? corners[where][0] : "+-");
    int used = 2;
    if (*left != '\0') {
        print(l, STYLE_PLAIN, " ");
        print(l, how, left);
        print(l, STYLE_PLAIN, " ");
        used += 2 + text_columns(left);
    }
    put_dashes(l, s->width - 1 - tail - used);
    if (tail > 0) {
        print(l, STYLE_PLAIN, " ");
        print(l, STYLE_PLAIN, remark);
        print(l, STYLE_PLAIN, " ");
        put_dashes(l, 1);
    }
    print(l, STYLE_FRAME, s->is_fancy ? corners[where][1] : "+");
    print(l, STYLE_PLAIN, "\n");
    l->lines++;
}

static void put_fact(line *l, style how, const char *label, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void put_fact(line *l, style how, const char *label, const char *format, ...)
{
    char value[64];
    char text[CARD_LABEL_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);
    snprintf(text, sizeof text, "%s ", label);
    const char *gap = l->detail > DETAIL_SMALL ? "   " : "  ";
    if (l->detail > DETAIL_TINY &&
        l->at + text_columns(gap) + text_columns(text) + text_columns(value) > l->s->width - 2) {
        close_line(l);
        open_line(l);
    } else if (l->at > 2) {
        put(l, STYLE_PLAIN, gap);
    }
    put(l, STYLE_PLAIN, text);
    put(l, how, value);
}

/* ---- rows of cards --------------------------------------------------------------------------- */

/* Is it the ice that the Runner stands before? */
static bool is_met(const nr_game *g, unsigned c)
{
    return g->run.active && g->run.ice == c &&
           (g->run.phase == NR_PHASE_APPROACH || g->run.phase == NR_PHASE_ENCOUNTER);
}

static void put_installed(line *l, const nr_game *g, unsigned c, nr_viewer viewer, const char *mark)
{
    char label[CARD_LABEL_MAX];
    char text[CARD_LABEL_MAX + 8];
    bool is_now = is_met(g, c);
    bool is_up = g->copy[c].zone == NR_ZONE_RIG || (g->copy[c].flags & NR_FACEUP) != 0;
    (l->is_brief && !is_now ? words_brief_label : words_label)(g, c, viewer, l->s->lang, label,
                                                               sizeof label);
    snprintf(text, sizeof text, is_up ? "%s[%s]" : "%s(%s)", mark, label);
    flow(l, is_now ? STYLE_NOW : is_up ? STYLE_HEAD : STYLE_DIM, text);
}

/* A row of cards; `of` says which one. */
typedef void row(line *l, const nr_game *g, unsigned of, nr_viewer viewer);

static bool is_row_cut(const line *l, row *draw_it, const nr_game *g, unsigned of, nr_viewer viewer)
{
    line trial = *l;
    trial.is_counted = true;
    trial.is_cut = false;
    draw_it(&trial, g, of, viewer);
    return trial.is_cut;
}

/* What stands last in a row, a card with its counters, must not be what is cut. So where the row of
 * a tiny screen is too long it is told briefly, and if that does not help in two lines. */
static void draw_row(line *l, row *draw_it, const nr_game *g, unsigned of, nr_viewer viewer)
{
    detail here = l->detail;
    l->is_brief = is_row_cut(l, draw_it, g, of, viewer);
    if (here == DETAIL_TINY && is_row_cut(l, draw_it, g, of, viewer)) {
        l->detail = DETAIL_SMALL;
    }
    draw_it(l, g, of, viewer);
    l->detail = here;
    l->is_brief = false;
}

/* A card of the hand with a line of what it says. */
static void put_card_line(line *l, unsigned def, const char *name, bool is_next)
{
    char words[SCREEN_TEXT_MAX];
    char text[SCREEN_TEXT_MAX];
    if (is_next) {
        close_line(l);
        put_label(l, STYLE_PLAIN, "");
    }
    words_card_text(def, l->s->lang, words, sizeof words);
    text_symbols(l->s, words, text);
    for (char *c = text; *c != '\0'; c++) {
        *c = *c == '\n' ? ' ' : *c;
    }
    put(l, STYLE_PLAIN, name);
    put(l, STYLE_PLAIN, "  ");
    put(l, STYLE_DIM, text);
}

/* A hand of cards that the viewer knows, equal ones together, with what they cost. */
static void put_hand(line *l, const nr_game *g, const uint8_t *cards, unsigned count)
{
    word_lang lang = l->s->lang;
    for (unsigned i = 0; i < count; i++) {
        unsigned def = g->copy[cards[i]].def;
        unsigned copies = 0;
        bool is_told = false;
        for (unsigned j = 0; j < count; j++) {
            if (g->copy[cards[j]].def == def) {
                copies++;
                is_told = is_told || j < i;
            }
        }
        if (is_told) {
            continue;
        }
        const nr_card *card = &nr_card_table[def];
        char text[CARD_LABEL_MAX] = "";
        if (copies > 1) {
            append(text, sizeof text, "%u%s ", copies, l->s->is_fancy ? "×" : "x");
        }
        char cost[16];
        bool is_short = l->detail <= DETAIL_SMALL;
        words_card_cost(def, cost, sizeof cost);
        append(text, sizeof text, "%s (%s%s%s)", words_title(def, lang),
               is_short ? "" : words_type(card->type, lang), is_short || *cost == '\0' ? "" : " ",
               cost);
        if (l->detail == DETAIL_MUCH) {
            put_card_line(l, def, text, l->at > LABEL_COLUMNS + 2);
        } else {
            flow(l, STYLE_PLAIN, text);
        }
    }
}

static void draw_hand(line *l, const nr_game *g, nr_side side, nr_viewer viewer)
{
    const screen *s = l->s;
    uint8_t cards[NR_COPIES];
    uint8_t known[NR_COPIES];
    unsigned known_count = 0;
    unsigned count = nr_zone_view(g, side == NR_CORP ? NR_ZONE_HQ : NR_ZONE_GRIP, viewer, cards);
    for (unsigned i = 0; i < count; i++) {
        if (nr_visible(g, cards[i], viewer)) {
            known[known_count++] = cards[i];
        }
    }
    /* How many there are stands elsewhere: a row is for those that can be read. */
    if (known_count == 0) {
        return;
    }
    bool is_whole = known_count == count; /* otherwise only what is being shown to him */
    const char *label = side == NR_CORP ? in_lang(s->lang, "Hand (HQ)", "Ręka (HQ)")
                                        : in_lang(s->lang, "Grip", "Garść");
    if (!is_whole) {
        label = side == NR_CORP ? in_lang(s->lang, "Seen in HQ", "Znane w HQ")
                                : in_lang(s->lang, "Seen in grip", "Znana garść");
    }
    detail here = l->detail;
    l->detail = here == DETAIL_TINY ? DETAIL_SMALL : here;
    put_label(l, STYLE_HEAD, label);
    put_hand(l, g, known, known_count);
    close_line(l);
    l->detail = here;
}

static void draw_score(line *l, const nr_game *g, nr_side side)
{
    const screen *s = l->s;
    uint8_t cards[NR_COPIES];
    unsigned count =
        nr_zone_list(g, side == NR_CORP ? NR_ZONE_CORP_SCORE : NR_ZONE_RUNNER_SCORE, cards);
    bool has_counters = false;
    for (unsigned i = 0; i < count; i++) {
        for (unsigned kind = 0; kind < NR_COUNTER_COUNT; kind++) {
            has_counters |= nr_counters(&g->copy[cards[i]], (nr_counter)kind) > 0;
        }
    }
    if (count == 0 || (l->detail <= DETAIL_TINY && !has_counters)) { /* the points stand above */
        return;
    }
    put_label(l, STYLE_HEAD,
              side == NR_CORP ? in_lang(s->lang, "Scored", "Projekty")
                              : in_lang(s->lang, "Stolen", "Wykradzione"));
    for (unsigned i = 0; i < count; i++) {
        char label[CARD_LABEL_MAX];
        char text[CARD_LABEL_MAX + 16];
        words_label(g, cards[i], NR_VIEW_ALL, s->lang, label, sizeof label);
        snprintf(text, sizeof text, "%s (%d)", label, nr_card_table[g->copy[cards[i]].def].points);
        flow(l, STYLE_PLAIN, text);
    }
    close_line(l);
}

/* ---- the Corporation ------------------------------------------------------------------------- */

/* What a central server is besides its ice and its root: a number of cards. */
static void put_pile(line *l, const nr_game *g, unsigned server)
{
    word_lang lang = l->s->lang;
    static const nr_zone zones[] = {
        [NR_SERVER_HQ] = NR_ZONE_HQ,
        [NR_SERVER_RD] = NR_ZONE_RD,
        [NR_SERVER_ARCHIVES] = NR_ZONE_ARCHIVES,
    };
    uint8_t cards[NR_COPIES];
    char text[80] = "";
    unsigned count = nr_zone_list(g, zones[server], cards);
    if (l->is_brief) {
        append(text, sizeof text, "%u", count);
    } else {
        append(text, sizeof text, in_lang(lang, "%u %s", "karty: %u%s"), count,
               in_lang(lang, count == 1 ? "card" : "cards", ""));
    }
    if (server == NR_SERVER_ARCHIVES) {
        unsigned facedown = 0;
        for (unsigned i = 0; i < count; i++) {
            facedown += (g->copy[cards[i]].flags & NR_FACEUP) == 0;
        }
        if (facedown > 0) {
            append(text, sizeof text, in_lang(lang, " (%u facedown)", " (zakryte: %u)"), facedown);
        }
    } else if (server == NR_SERVER_HQ && !l->is_brief) {
        append(text, sizeof text, in_lang(lang, " (at most %d)", " (limit %d)"),
               nr_hand_size(g, NR_CORP));
    }
    flow(l, STYLE_PLAIN, text);
}

/* Where the Runner stands on his way: what he has passed, where he is, what is to come. */
static const char *lane_mark(const line *l, const nr_game *g, unsigned index, unsigned c)
{
    bool is_fancy = l->s->is_fancy;
    const nr_run *run = &g->run;
    bool is_inside = run->phase == NR_PHASE_SERVER || run->phase == NR_PHASE_ACCESS;
    if (is_met(g, c)) {
        return is_fancy ? "► " : "> ";
    }
    return is_inside || index >= run->position ? is_fancy ? "✓ " : "x " : is_fancy ? "· " : ". ";
}

/* What is behind the ice: its sign, a pile, and what is installed there. */
static void put_inside(line *l, const nr_game *g, unsigned server, nr_viewer viewer)
{
    bool is_inside = g->run.active && g->run.server == server &&
                     (g->run.phase == NR_PHASE_SERVER || g->run.phase == NR_PHASE_ACCESS);
    uint8_t cards[NR_COPIES];
    flow(l, is_inside ? STYLE_NOW : STYLE_FRAME,
         is_inside        ? l->s->is_fancy ? "►" : ">"
         : l->s->is_fancy ? "▸"
                          : "=>");
    if (server < NR_SERVER_REMOTE) {
        put_pile(l, g, server);
    }
    unsigned count = nr_root(g, server, cards);
    for (unsigned i = 0; i < count; i++) {
        put_installed(l, g, cards[i], viewer, "");
    }
}

/* The columns that it takes after the ice, where all is in one row. */
static int columns_inside(const line *l, const nr_game *g, unsigned server, nr_viewer viewer)
{
    line trial = *l;
    trial.is_counted = true;
    put_inside(&trial, g, server, viewer);
    return trial.at - l->at;
}

/* Where a row of a tiny screen has no room for all, ice is cut before what lies behind it. */
static void draw_server(line *l, const nr_game *g, unsigned server, nr_viewer viewer)
{
    const screen *s = l->s;
    char label[48];
    uint8_t cards[NR_COPIES];
    bool is_attacked = g->run.active && g->run.server == server;
    words_server_heading(server, s->lang, label, sizeof label);
    put_label(l, is_attacked ? STYLE_NOW : STYLE_CORP, label);
    unsigned count = nr_ice(g, server, cards);
    l->kept = l->detail <= DETAIL_TINY ? columns_inside(l, g, server, viewer) + 2 : 0;
    for (unsigned i = count; i > 0; i--) { /* the way a run goes: outermost first */
        put_installed(l, g, cards[i - 1], viewer,
                      is_attacked ? lane_mark(l, g, i - 1, cards[i - 1]) : "");
    }
    l->kept = 0;
    put_inside(l, g, server, viewer);
    close_line(l);
}

/* May it share a row with others? On a small screen those that are nothing but a pile, on a tiny
 * one all that have no ice. */
static bool is_bare(const line *l, const nr_game *g, unsigned server)
{
    uint8_t cards[NR_COPIES];
    bool is_pile = server < NR_SERVER_REMOTE && nr_root(g, server, cards) == 0;
    return nr_server_exists(g, server) && l->detail <= DETAIL_SMALL &&
           !(g->run.active && g->run.server == server) && nr_ice(g, server, cards) == 0 &&
           (is_pile || l->detail <= DETAIL_TINY);
}

static void draw_bare(line *l, const nr_game *g, unsigned of, nr_viewer viewer)
{
    word_lang lang = l->s->lang;
    bool has_begun = false;
    (void)of; /* there is one such row */
    for (unsigned server = NR_SERVER_HQ; server <= NR_SERVER_LAST_REMOTE; server++) {
        if (!is_bare(l, g, server)) {
            continue;
        }
        if (!has_begun) {
            put_label(l, STYLE_CORP, in_lang(lang, "No ice", "Bez lodu"));
            has_begun = true;
        }
        char name[48];
        uint8_t cards[NR_COPIES];
        words_server_heading(server, lang, name, sizeof name);
        flow(l, STYLE_CORP, name);
        if (server < NR_SERVER_REMOTE) {
            put_pile(l, g, server);
        }
        unsigned count = nr_root(g, server, cards);
        for (unsigned i = 0; i < count; i++) {
            put_installed(l, g, cards[i], viewer, "");
        }
    }
    if (has_begun) {
        close_line(l);
    }
}

static void draw_corp(line *l, const nr_game *g, nr_viewer viewer)
{
    word_lang lang = l->s->lang;
    const nr_player *player = &g->player[NR_CORP];
    char head[CARD_LABEL_MAX];
    char remark[100];
    snprintf(head, sizeof head, "%s: %s", in_lang(lang, "CORPORATION", "KORPORACJA"),
             words_title(g->copy[g->identity[NR_CORP]].def, lang));
    snprintf(remark, sizeof remark, in_lang(lang, "turn %u: %s", "tura %u: %s"), g->turn,
             g->reason != NR_REASON_NONE ? in_lang(lang, "the game is over", "koniec gry")
                                         : words_step(g->step, lang));
    draw_edge(l, EDGE_TOP, STYLE_CORP, head, remark);

    open_line(l);
    put_fact(l, STYLE_HEAD, in_lang(lang, "Credits", "Kredyty"), "%d", player->credits);
    put_fact(l, STYLE_HEAD, in_lang(lang, "Clicks", "Kliki"), "%u", player->clicks);
    put_fact(l, STYLE_HEAD, in_lang(lang, "Points", "Punkty"), "%d/7", nr_points(g, NR_CORP));
    if (player->bad_publicity > 0 || l->detail > DETAIL_SMALL) {
        put_fact(l, player->bad_publicity > 0 ? STYLE_ALARM : STYLE_PLAIN,
                 in_lang(lang, "Bad publicity", "Zła prasa"), "%u", player->bad_publicity);
    }
    close_line(l);
    draw_score(l, g, NR_CORP);
    for (unsigned server = NR_SERVER_HQ; server <= NR_SERVER_LAST_REMOTE; server++) {
        bool is_attacked = g->run.active && g->run.server == server; /* it has its lane below */
        if (nr_server_exists(g, server) && !is_attacked && !is_bare(l, g, server)) {
            draw_row(l, draw_server, g, server, viewer);
        }
    }
    draw_row(l, draw_bare, g, 0, viewer);
    draw_hand(l, g, NR_CORP, viewer);
}

/* ---- the Runner ------------------------------------------------------------------------------ */

/* Installed cards of some types: a bit each. */
static void draw_rig_row(line *l, const nr_game *g, unsigned types, const char *label,
                         nr_viewer viewer)
{
    uint8_t cards[NR_COPIES];
    unsigned count = nr_zone_list(g, NR_ZONE_RIG, cards);
    bool has_begun = false;
    for (unsigned i = 0; i < count; i++) {
        const nr_copy *copy = &g->copy[cards[i]];
        if ((types >> nr_card_table[copy->def].type & 1) != 0 && copy->host == 0) {
            if (!has_begun) {
                put_label(l, STYLE_RUNNER, label);
                has_begun = true;
            }
            put_installed(l, g, cards[i], viewer, "");
        }
    }
    if (has_begun) {
        close_line(l);
    }
}

static void draw_whole_rig(line *l, const nr_game *g, unsigned of, nr_viewer viewer)
{
    (void)of; /* there is one */
    draw_rig_row(l, g, ~0u, in_lang(l->s->lang, "Rig", "Warsztat"), viewer);
}

static void draw_runner(line *l, const nr_game *g, nr_viewer viewer)
{
    word_lang lang = l->s->lang;
    const nr_player *player = &g->player[NR_RUNNER];
    char head[CARD_LABEL_MAX];
    snprintf(head, sizeof head, "RUNNER: %s",
             words_title(g->copy[g->identity[NR_RUNNER]].def, lang));
    draw_edge(l, EDGE_MIDDLE, STYLE_RUNNER, head, "");

    open_line(l);
    put_fact(l, STYLE_HEAD, in_lang(lang, "Credits", "Kredyty"), "%d", player->credits);
    put_fact(l, STYLE_HEAD, in_lang(lang, "Clicks", "Kliki"), "%u", player->clicks);
    put_fact(l, STYLE_HEAD, in_lang(lang, "Points", "Punkty"), "%d/7", nr_points(g, NR_RUNNER));
    bool is_short = l->detail <= DETAIL_SMALL;
    if (player->tags > 0 || !is_short) {
        put_fact(l, player->tags > 0 ? STYLE_ALARM : STYLE_PLAIN, in_lang(lang, "Tags", "Tagi"),
                 "%u", player->tags);
    }
    if (player->brain_damage > 0 || !is_short) {
        put_fact(l, player->brain_damage > 0 ? STYLE_ALARM : STYLE_PLAIN,
                 in_lang(lang, "Brain damage", "Obr. mózgu"), "%u", player->brain_damage);
    }
    if (is_short) { /* damage is counted against it, so it is the last to be cut */
        put_fact(l, STYLE_PLAIN, in_lang(lang, "Grip", "Garść"), "%u/%d", g->size[NR_ZONE_GRIP],
                 nr_hand_size(g, NR_RUNNER));
    }
    if (nr_link(g) > 0 || !is_short) {
        put_fact(l, STYLE_PLAIN, in_lang(lang, "Link", "Połączenie"), "%d", nr_link(g));
    }
    put_fact(l, STYLE_PLAIN, in_lang(lang, "Memory", "Pamięć"), "%d/%d", nr_memory_used(g),
             nr_memory_limit(g));
    if (is_short) {
        put_fact(l, STYLE_PLAIN, in_lang(lang, "Stack", "Stos"), "%u", g->size[NR_ZONE_STACK]);
        if (g->size[NR_ZONE_HEAP] > 0) {
            put_fact(l, STYLE_PLAIN, in_lang(lang, "Heap", "Sterta"), "%u", g->size[NR_ZONE_HEAP]);
        }
    }
    close_line(l);
    draw_score(l, g, NR_RUNNER);
    if (l->detail <= DETAIL_TINY) {
        draw_row(l, draw_whole_rig, g, 0, viewer);
    } else {
        draw_rig_row(l, g, 1u << NR_TYPE_PROGRAM, in_lang(lang, "Programs", "Programy"), viewer);
        draw_rig_row(l, g, 1u << NR_TYPE_HARDWARE, in_lang(lang, "Hardware", "Sprzęt"), viewer);
        draw_rig_row(l, g, 1u << NR_TYPE_RESOURCE, in_lang(lang, "Resources", "Zasoby"), viewer);
    }
    if (!is_short) {
        char text[120];
        put_label(l, STYLE_RUNNER, in_lang(lang, "Cards", "Karty"));
        snprintf(text, sizeof text,
                 in_lang(lang, "grip %u (at most %d)   stack %u   heap %u",
                         "garść %u (limit %d)   stos %u   sterta %u"),
                 g->size[NR_ZONE_GRIP], nr_hand_size(g, NR_RUNNER), g->size[NR_ZONE_STACK],
                 g->size[NR_ZONE_HEAP]);
        flow(l, STYLE_PLAIN, text);
        close_line(l);
    }
    draw_hand(l, g, NR_RUNNER, viewer);
}

/* ---- the run --------------------------------------------------------------------------------- */

static void draw_subroutines(line *l, const nr_game *g)
{
    const screen *s = l->s;
    const nr_run *run = &g->run;
    if (run->phase != NR_PHASE_ENCOUNTER || run->ice == 0 || nr_is_hidden(g->copy[run->ice].def)) {
        return;
    }
    unsigned count = nr_subroutines(g, run->ice);
    for (unsigned i = 0; i < count; i++) {
        bool is_broken = nr_is_broken(g, i);
        char words[SCREEN_TEXT_MAX];
        char text[SCREEN_TEXT_MAX + 64];
        const char *mark = is_broken ? s->is_fancy ? "✓" : "x" : s->is_fancy ? "↳" : "!";
        text_symbols(s, words_subroutine(g, run->ice, i, s->lang), words);
        snprintf(text, sizeof text, "%s %u. %s %s", mark, i + 1, words,
                 is_broken ? in_lang(s->lang, "(broken)", "(złamany)")
                           : in_lang(s->lang, "(unbroken)", "(niezłamany)"));
        put_label(l, STYLE_PLAIN, "");
        wrap(l, is_broken ? STYLE_DIM : STYLE_HEAD, text);
        close_line(l);
    }
}

static void draw_run(line *l, const nr_game *g, nr_viewer viewer)
{
    const nr_run *run = &g->run;
    word_lang lang = l->s->lang;
    char server[48];
    char head[CARD_LABEL_MAX];
    char text[CARD_LABEL_MAX + 64] = "";
    if (!run->active) {
        return;
    }
    words_server_heading(run->server, lang, server, sizeof server);
    snprintf(head, sizeof head, in_lang(lang, "RUN ON %s", "SKOK NA %s"), server);
    if (run->successful) {
        append(head, sizeof head, "%s", in_lang(lang, ", successful", ", udany"));
    }
    if (run->credits > 0) {
        append(head, sizeof head,
               in_lang(lang, "; credits for this run: %d", "; kredyty na ten skok: %d"),
               run->credits);
    }
    if (nr_to_access(g) > 0) {
        append(head, sizeof head,
               in_lang(lang, "; still to access: %u", "; kart do dostępu: jeszcze %u"),
               nr_to_access(g));
    }
    const char *step = nr_step_name((nr_step)g->step);
    const char *number = strchr(step, '.'); /* of "run.2.3" */
    snprintf(text, sizeof text, in_lang(lang, "step %s: %s", "krok %s: %s"),
             number != NULL ? number + 1 : step, words_step(g->step, lang));
    draw_edge(l, EDGE_MIDDLE, STYLE_NOW, head, text);
    if (nr_server_exists(g, run->server)) {
        draw_row(l, draw_server, g, run->server, viewer);
    }
    draw_subroutines(l, g);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static int draw(const screen *s, const nr_game *state, nr_viewer viewer, detail how, bool is_shown)
{
    line l = {.s = s, .detail = how, .is_counted = !is_shown};
    nr_view view;
    nr_look(state, viewer, &view);
    const nr_game *g = &view.game;
    draw_corp(&l, g, viewer);
    draw_runner(&l, g, viewer);
    draw_run(&l, g, viewer);
    if (how > DETAIL_TINY) {
        draw_edge(&l, EDGE_BOTTOM, STYLE_PLAIN, "", "");
    }
    return l.lines;
}

int table_draw(const screen *s, const nr_game *state, nr_viewer viewer)
{
    return draw(s, state, viewer, DETAIL_USUAL, true);
}

int table_least(const screen *s, const nr_game *state, nr_viewer viewer)
{
    return draw(s, state, viewer, DETAIL_TINY, false);
}

int table_draw_in(const screen *s, const nr_game *state, nr_viewer viewer, int room, bool is_shown)
{
    /* The same terminal mostly gets the same detail, so that nothing jumps. */
    detail how = !s->is_terminal   ? DETAIL_USUAL
                 : s->height >= 40 ? DETAIL_MUCH
                 : s->height >= 30 ? DETAIL_USUAL
                                   : DETAIL_SMALL;
    while (how > DETAIL_LEAST && draw(s, state, viewer, how, false) > room) {
        how--;
    }
    return draw(s, state, viewer, how, is_shown);
}

void table_pile(const screen *s, const nr_game *state, nr_zone zone, nr_viewer viewer)
{
    uint8_t cards[NR_COPIES];
    nr_view view;
    nr_look(state, viewer, &view);
    const nr_game *g = &view.game;
    unsigned count = nr_zone_list(g, zone, cards);
    screen_say(s, STYLE_HEAD,
               zone == NR_ZONE_ARCHIVES
                   ? in_lang(s->lang, "Archives, newest first: %u", "Archiwa, od najnowszej: %u")
                   : in_lang(s->lang, "The heap, newest first: %u", "Sterta, od najnowszej: %u"),
               count);
    for (unsigned i = count; i > 0; i--) {
        unsigned c = cards[i - 1];
        bool is_up = zone != NR_ZONE_ARCHIVES || (g->copy[c].flags & NR_FACEUP) != 0;
        bool is_known = !nr_is_hidden(g->copy[c].def);
        const char *title = is_known ? words_title(g->copy[c].def, s->lang)
                                     : in_lang(s->lang, "a facedown card", "zakryta karta");
        bool is_marked = !is_up && is_known;
        screen_say(s, is_up ? STYLE_PLAIN : STYLE_DIM, "  %s%s", title,
                   is_marked ? in_lang(s->lang, " (facedown)", " (zakryta)") : "");
    }
}
