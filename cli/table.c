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

typedef struct {
    const screen *s;
    int at;    /* columns printed, the frame included */
    int lines; /* lines ended so far */
} line;

static void open_line(line *l)
{
    screen_put(l->s, STYLE_FRAME, l->s->is_fancy ? "│" : "|");
    putchar(' ');
    l->at = 2;
}

static void close_line(line *l)
{
    screen_spaces(l->s->width - 1 - l->at);
    screen_put(l->s, STYLE_FRAME, l->s->is_fancy ? "│" : "|");
    putchar('\n');
    l->lines++;
}

/* Prints as much of a text as the line has room for. */
static void put(line *l, style how, const char *text)
{
    int room = l->s->width - 2 - l->at;
    int columns = text_columns(text);
    if (columns <= room) {
        screen_put(l->s, how, text);
        l->at += columns;
        return;
    }
    char head[CARD_LABEL_MAX];
    size_t len = room > 0 ? text_fit(text, room - 1) : 0;
    len = len < sizeof head - 4 ? len : sizeof head - 4;
    snprintf(head, sizeof head, "%.*s%s", (int)len, text, l->s->is_fancy ? "…" : "~");
    if (room > 0) {
        screen_put(l->s, how, head);
        l->at += text_columns(head);
    }
}

static void put_label(line *l, style how, const char *label)
{
    open_line(l);
    put(l, how, label);
    screen_spaces(LABEL_COLUMNS + 2 - l->at);
    l->at = l->at > LABEL_COLUMNS + 2 ? l->at : LABEL_COLUMNS + 2;
}

/* Prints a text that may take several lines, broken at spaces. */
static void wrap(line *l, style how, const char *text)
{
    int room;
    while (text_columns(text) > (room = l->s->width - 2 - l->at)) {
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
    bool is_first = l->at <= LABEL_COLUMNS + 2;
    if (!is_first && l->at + 2 + text_columns(text) > l->s->width - 2) {
        close_line(l);
        put_label(l, STYLE_PLAIN, "");
    } else if (!is_first) {
        put(l, STYLE_PLAIN, "  ");
    }
    wrap(l, how, text);
}

typedef enum { EDGE_TOP, EDGE_MIDDLE, EDGE_BOTTOM } edge;

/* Prints n dashes of the frame. */
static void put_dashes(const screen *s, int n)
{
    char dashes[SCREEN_WIDTH * 4] = "";
    const char *dash = s->is_fancy ? "─" : "-";
    for (int i = 0; i < n && i < SCREEN_WIDTH; i++) {
        strcat(dashes, dash);
    }
    screen_put(s, STYLE_FRAME, dashes);
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
    screen_put(s, STYLE_FRAME, s->is_fancy ? corners[where][0] : "+-");
    int used = 2;
    if (*left != '\0') {
        putchar(' ');
        screen_put(s, how, left);
        putchar(' ');
        used += 2 + text_columns(left);
    }
    put_dashes(s, s->width - 1 - tail - used);
    if (tail > 0) {
        printf(" %s ", remark);
        put_dashes(s, 1);
    }
    screen_put(s, STYLE_FRAME, s->is_fancy ? corners[where][1] : "+");
    putchar('\n');
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
    if (l->at + 3 + text_columns(text) + text_columns(value) > l->s->width - 2) {
        close_line(l);
        open_line(l);
    } else if (l->at > 2) {
        put(l, STYLE_PLAIN, "   ");
    }
    put(l, STYLE_PLAIN, text);
    put(l, how, value);
}

/* ---- rows of cards --------------------------------------------------------------------------- */

static void put_installed(line *l, const nr_game *g, unsigned c, nr_viewer viewer)
{
    char label[CARD_LABEL_MAX];
    char text[CARD_LABEL_MAX + 8];
    bool is_now = g->run.active && g->run.ice == c &&
                  (g->run.phase == NR_PHASE_APPROACH || g->run.phase == NR_PHASE_ENCOUNTER);
    bool is_up = g->copy[c].zone == NR_ZONE_RIG || (g->copy[c].flags & NR_FACEUP) != 0;
    const char *mark = !is_now ? "" : l->s->is_fancy ? "►" : ">";
    words_label(g, c, viewer, l->s->lang, label, sizeof label);
    snprintf(text, sizeof text, is_up ? "%s[%s]" : "%s(%s)", mark, label);
    flow(l, is_now ? STYLE_NOW : is_up ? STYLE_HEAD : STYLE_DIM, text);
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
        append(text, sizeof text, "%s (%s", words_title(def, lang), words_type(card->type, lang));
        if (card->type == NR_TYPE_AGENDA) {
            append(text, sizeof text, " %d/%d", card->requirement, card->points);
        } else if (card->cost == NR_COST_X) {
            append(text, sizeof text, " X");
        } else if (card->cost >= 0) {
            append(text, sizeof text, " %d", card->cost);
        }
        append(text, sizeof text, ")");
        flow(l, STYLE_PLAIN, text);
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
    put_label(l, STYLE_HEAD, label);
    put_hand(l, g, known, known_count);
    close_line(l);
}

static void draw_score(line *l, const nr_game *g, nr_side side)
{
    const screen *s = l->s;
    uint8_t cards[NR_COPIES];
    unsigned count =
        nr_zone_list(g, side == NR_CORP ? NR_ZONE_CORP_SCORE : NR_ZONE_RUNNER_SCORE, cards);
    if (count == 0) {
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
    append(text, sizeof text, in_lang(lang, "%u %s", "karty: %u%s"), count,
           in_lang(lang, count == 1 ? "card" : "cards", ""));
    if (server == NR_SERVER_ARCHIVES) {
        unsigned facedown = 0;
        for (unsigned i = 0; i < count; i++) {
            facedown += (g->copy[cards[i]].flags & NR_FACEUP) == 0;
        }
        if (facedown > 0) {
            append(text, sizeof text, in_lang(lang, " (%u facedown)", " (zakryte: %u)"), facedown);
        }
    } else if (server == NR_SERVER_HQ) {
        append(text, sizeof text, in_lang(lang, " (at most %d)", " (limit %d)"),
               nr_hand_size(g, NR_CORP));
    }
    flow(l, STYLE_PLAIN, text);
}

static void draw_server(line *l, const nr_game *g, unsigned server, nr_viewer viewer)
{
    const screen *s = l->s;
    char label[48];
    uint8_t cards[NR_COPIES];
    bool is_attacked = g->run.active && g->run.server == server;
    words_server_heading(server, s->lang, label, sizeof label);
    put_label(l, is_attacked ? STYLE_NOW : STYLE_CORP, label);
    unsigned count = nr_ice(g, server, cards);
    for (unsigned i = count; i > 0; i--) { /* the way a run goes: outermost first */
        put_installed(l, g, cards[i - 1], viewer);
    }
    flow(l, is_attacked ? STYLE_NOW : STYLE_FRAME, s->is_fancy ? "▸" : "=>");
    if (server < NR_SERVER_REMOTE) {
        put_pile(l, g, server);
    }
    count = nr_root(g, server, cards);
    for (unsigned i = 0; i < count; i++) {
        put_installed(l, g, cards[i], viewer);
    }
    close_line(l);
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
    put_fact(l, player->bad_publicity > 0 ? STYLE_ALARM : STYLE_PLAIN,
             in_lang(lang, "Bad publicity", "Zła prasa"), "%u", player->bad_publicity);
    close_line(l);
    draw_score(l, g, NR_CORP);
    for (unsigned server = NR_SERVER_HQ; server <= NR_SERVER_LAST_REMOTE; server++) {
        if (nr_server_exists(g, server)) {
            draw_server(l, g, server, viewer);
        }
    }
    draw_hand(l, g, NR_CORP, viewer);
}

/* ---- the Runner ------------------------------------------------------------------------------ */

static void draw_rig_row(line *l, const nr_game *g, nr_type type, const char *label,
                         nr_viewer viewer)
{
    uint8_t cards[NR_COPIES];
    unsigned count = nr_zone_list(g, NR_ZONE_RIG, cards);
    put_label(l, STYLE_RUNNER, label);
    for (unsigned i = 0; i < count; i++) {
        const nr_copy *copy = &g->copy[cards[i]];
        if (nr_card_table[copy->def].type == type && copy->host == 0) {
            put_installed(l, g, cards[i], viewer);
        }
    }
    close_line(l);
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
    put_fact(l, player->tags > 0 ? STYLE_ALARM : STYLE_PLAIN, in_lang(lang, "Tags", "Tagi"), "%u",
             player->tags);
    put_fact(l, player->brain_damage > 0 ? STYLE_ALARM : STYLE_PLAIN,
             in_lang(lang, "Brain damage", "Obr. mózgu"), "%u", player->brain_damage);
    put_fact(l, STYLE_PLAIN, in_lang(lang, "Link", "Połączenie"), "%d", nr_link(g));
    put_fact(l, STYLE_PLAIN, in_lang(lang, "Memory", "Pamięć"), "%d/%d", nr_memory_used(g),
             nr_memory_limit(g));
    close_line(l);
    draw_score(l, g, NR_RUNNER);
    draw_rig_row(l, g, NR_TYPE_PROGRAM, in_lang(lang, "Programs", "Programy"), viewer);
    draw_rig_row(l, g, NR_TYPE_HARDWARE, in_lang(lang, "Hardware", "Sprzęt"), viewer);
    draw_rig_row(l, g, NR_TYPE_RESOURCE, in_lang(lang, "Resources", "Zasoby"), viewer);
    put_label(l, STYLE_RUNNER, in_lang(lang, "Cards", "Karty"));
    char text[120];
    snprintf(text, sizeof text,
             in_lang(lang, "grip %u (at most %d)   stack %u   heap %u",
                     "garść %u (limit %d)   stos %u   sterta %u"),
             g->size[NR_ZONE_GRIP], nr_hand_size(g, NR_RUNNER), g->size[NR_ZONE_STACK],
             g->size[NR_ZONE_HEAP]);
    flow(l, STYLE_PLAIN, text);
    close_line(l);
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
        text_symbols(s, words_subroutine(g, run->ice, i, s->lang), words);
        snprintf(text, sizeof text, "%u. %s %s", i + 1, words,
                 !is_broken ? "" : in_lang(s->lang, "(broken)", "(złamany)"));
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
    words_server(run->server, lang, server, sizeof server);
    snprintf(head, sizeof head, in_lang(lang, "RUN ON %s", "SKOK NA %s"), server);
    const char *step = nr_step_name((nr_step)g->step);
    const char *number = strchr(step, '.'); /* of "run.2.3" */
    snprintf(text, sizeof text, "krok %s", number != NULL ? number + 1 : step);
    draw_edge(l, EDGE_MIDDLE, STYLE_NOW, head, in_lang(lang, step, text));
    text[0] = '\0';
    bool has_ice =
        run->ice != 0 && (run->phase == NR_PHASE_APPROACH || run->phase == NR_PHASE_ENCOUNTER);
    append(text, sizeof text, "%s", words_step(g->step, lang));
    if (has_ice) {
        char label[CARD_LABEL_MAX];
        words_label(g, run->ice, viewer, lang, label, sizeof label);
        append(text, sizeof text, ": %s", label);
    }
    if (run->successful) {
        append(text, sizeof text, "%s", in_lang(lang, "; successful", "; udany"));
    }
    if (run->credits > 0) {
        append(text, sizeof text,
               in_lang(lang, "; credits for this run: %d", "; kredyty na ten skok: %d"),
               run->credits);
    }
    put_label(l, STYLE_NOW, in_lang(lang, "Now", "Teraz"));
    flow(l, STYLE_NOW, text);
    close_line(l);
    draw_subroutines(l, g);
}

/* ---- all of it ------------------------------------------------------------------------------- */

int table_draw(const screen *s, const nr_game *state, nr_viewer viewer)
{
    line l = {.s = s};
    nr_view view;
    nr_look(state, viewer, &view);
    const nr_game *g = &view.game;
    draw_corp(&l, g, viewer);
    draw_runner(&l, g, viewer);
    draw_run(&l, g, viewer);
    draw_edge(&l, EDGE_BOTTOM, STYLE_PLAIN, "", "");
    return l.lines;
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
