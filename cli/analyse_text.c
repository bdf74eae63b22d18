/*
 * What came of an analysis, for the terminal and as JSON; see analyse.h.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/analyse.h"
#include "cli/options.h"
#include "protocol/json.h"

enum {
    ROWS = 11, /* lines of the curve: 100 %, 90 % … */
    LEFT = 7,  /* columns before it */
    WIDE = 72, /* columns of it */
    TICK = 6,  /* columns that the number of a turn needs */
    OPEN = '+' /* the sign of the curve with all cards open */
};

/* ---- the curve ------------------------------------------------------------------------------- */

/* The sign of a seat on the curve. */
static char sign_of(const analysis *a, unsigned seat)
{
    static const char sides[] = {'C', 'R'};
    return a->is_mainframe ? (char)('1' + seat) : sides[seat];
}

static unsigned column_of(const analysis *a, const analyse_row *row)
{
    return a->choices > 1 ? (unsigned)((row->number - 1) * (size_t)(WIDE - 1) / (a->choices - 1))
                          : 0;
}

/* A curve, column by column; -1 where it has no height of its own. */
static void draw_curve(const int at[WIDE], char sign, char page[ROWS][WIDE + 1])
{
    int last = -1;
    for (unsigned x = 0; x < WIDE; x++) {
        last = at[x] >= 0 ? at[x] : last;
        if (last >= 0) {
            char *spot = &page[ROWS - 1 - (last * (ROWS - 1) + 500) / 1000][x];
            *spot = *spot == ' ' || *spot == '-' || *spot == OPEN ? sign : '*';
        }
    }
}

/* What each seat held its own (in Netrunner the Corporation's) chance to be. */
static void draw_seat(const analysis *a, unsigned seat, char page[ROWS][WIDE + 1])
{
    int at[WIDE];
    memset(at, -1, sizeof at);
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        if (row->is_judged && row->seat == seat) {
            at[column_of(a, row)] = (int)analyse_height(a, row);
        }
    }
    draw_curve(at, sign_of(a, seat), page);
}

/* What it was to one who sees all cards. The other curves lie over it. */
static void draw_open(const analysis *a, char page[ROWS][WIDE + 1])
{
    int at[WIDE];
    memset(at, -1, sizeof at);
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        if (row->is_judged) {
            at[column_of(a, row)] = row->open;
        }
    }
    draw_curve(at, OPEN, page);
}

/* Where a seat went wrong. */
static void print_marks(const analysis *a, unsigned seat)
{
    static const char signs[BOT_MARK_COUNT] = {' ', '.', 'o', 'O'};
    char line[WIDE + 1];
    unsigned worst[WIDE] = {0};
    bool is_any = false;
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        unsigned x = column_of(a, row);
        if (row->is_judged && row->seat == seat && row->mark > worst[x]) {
            worst[x] = row->mark;
            is_any = true;
        }
    }
    for (unsigned x = 0; x < WIDE; x++) {
        line[x] = signs[worst[x]];
    }
    line[WIDE] = '\0';
    for (unsigned x = WIDE; x > 0 && line[x - 1] == ' '; x--) {
        line[x - 1] = '\0';
    }
    if (is_any) {
        printf("%*c %s\n", LEFT - 2, sign_of(a, seat), line);
    }
}

/* The turns below the curve. */
static void print_turns(const analysis *a, word_lang lang)
{
    char line[WIDE + TICK + 1];
    unsigned free_from = 0, turn = 0;
    memset(line, ' ', sizeof line);
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        unsigned x = column_of(a, row);
        char text[12];
        if (row->turn == turn || x < free_from) {
            continue;
        }
        turn = row->turn;
        int len = snprintf(text, sizeof text, "%u", turn);
        if (x + (unsigned)len <= WIDE) {
            memcpy(line + x, text, (size_t)len);
            free_from = x + TICK;
        }
    }
    line[WIDE] = '\0';
    for (unsigned x = WIDE; x > 0 && line[x - 1] == ' '; x--) {
        line[x - 1] = '\0';
    }
    printf("%-*s%s\n", LEFT - 1, in_lang(lang, "turn", "tura"), line);
}

static void print_curve(const screen *s, const analysis *a)
{
    char page[ROWS][WIDE + 1];
    word_lang lang = s->lang;
    memset(page, ' ', sizeof page);
    memset(page[ROWS / 2], '-', WIDE);
    if (!a->is_mainframe) {
        draw_open(a, page);
    }
    for (unsigned seat = 0; seat < a->seats; seat++) {
        draw_seat(a, seat, page);
    }
    if (a->is_mainframe) {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(lang, "What each held the own chance of winning to be:",
                           "Jak każda osoba oceniała własną szansę:"));
    } else {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(lang,
                           "The Corporation's chance of winning, as the Corporation (C) and as the "
                           "Runner (R) could see it, and with all cards open (+):",
                           "Szansa korporacji na zwycięstwo w oczach korporacji (C) i runnera (R) "
                           "oraz przy odkrytych kartach (+):"));
    }
    for (unsigned y = 0; y < ROWS; y++) {
        page[y][WIDE] = '\0';
        for (unsigned x = WIDE; x > 0 && page[y][x - 1] == ' '; x--) {
            page[y][x - 1] = '\0';
        }
        printf("%3u %% |%s\n", (ROWS - 1 - y) * 10, page[y]);
    }
    print_turns(a, lang);
    for (unsigned seat = 0; seat < a->seats; seat++) {
        print_marks(a, seat);
    }
    for (unsigned seat = 0; a->is_mainframe && seat < a->seats; seat++) {
        printf("%s%u %s", seat > 0 ? ", " : "", seat + 1, a->name[seat]);
    }
    printf("%s%s\n\n", a->is_mainframe ? "; " : "",
           in_lang(lang, "* several at once; below: . doubtful ?!, o mistake ?, O blunder ??",
                   "* kilka naraz; niżej: . wątpliwy ?!, o błąd ?, O gruby błąd ??"));
}

/* ---- the decisions --------------------------------------------------------------------------- */

static void print_row(const screen *s, const analysis *a, const analyse_row *row)
{
    char head[120];
    char text[4096];
    word_lang lang = s->lang;
    snprintf(head, sizeof head, in_lang(lang, "%u. %s, turn %u: ", "%u. %s, tura %u: "),
             row->number, a->name[row->seat], row->turn);
    screen_put(s, STYLE_PLAIN, head);
    snprintf(text, sizeof text, "%s %s (%u %% → %u %%)", row->made,
             bot_mark_sign((bot_mark)row->mark), (row->before + 5u) / 10u, (row->after + 5u) / 10u);
    if (row->mark == BOT_GOOD) {
        snprintf(text, sizeof text, "%s (%u %%)", row->made, (row->after + 5u) / 10u);
    }
    screen_wrap(s, row->mark >= BOT_MISTAKE ? STYLE_ALARM : STYLE_PLAIN, text, text_columns(head),
                4);
    if (row->mark != BOT_GOOD) {
        bool is_told = row->why[0] != '\0';
        snprintf(text, sizeof text, "%s%s%s%s", in_lang(lang, "Better: ", "Lepiej: "), row->better,
                 is_told ? " – " : "", row->why);
        screen_spaces(4);
        screen_wrap(s, STYLE_PLAIN, text, 4, 4);
    }
}

static void print_summary(const screen *s, const analysis *a)
{
    for (unsigned seat = 0; seat < a->seats; seat++) {
        unsigned marks[BOT_MARK_COUNT], judged;
        double lost = analyse_count(a, seat, marks, &judged);
        char number[16];
        snprintf(number, sizeof number, "%.1f", lost / 10);
        char *point = s->lang == LANG_PL ? strchr(number, '.') : NULL;
        if (point != NULL) {
            *point = ',';
        }
        if (judged > 0) {
            screen_say(s, STYLE_HEAD,
                       in_lang(s->lang,
                               "%s: %u decisions; doubtful (?!) %u, mistakes (?) %u, blunders "
                               "(?\?) %u; %s %% of the chance lost in each on average",
                               "%s: decyzje: %u, wątpliwe (?!): %u, błędy (?): %u, grube błędy "
                               "(?\?): %u; każda traci średnio %s %% szansy"),
                       a->name[seat], judged, marks[BOT_DOUBTFUL], marks[BOT_MISTAKE],
                       marks[BOT_BLUNDER], number);
        }
    }
}

void analyse_text(const screen *s, const analysis *a, bool is_whole)
{
    bool is_any = false;
    screen_say(s, STYLE_HEAD, in_lang(s->lang, "%s. %zu choices.", "%s. Wybory: %zu."), a->title,
               a->choices);
    if (a->is_over) {
        screen_say(s, STYLE_PLAIN, "%s", a->result);
    }
    putchar('\n');
    print_curve(s, a);
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        if (row->is_judged && (is_whole || row->mark != BOT_GOOD)) {
            print_row(s, a, row);
            is_any = true;
        }
    }
    if (!is_any) {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(s->lang, "Nothing to mark: no choice gave much away.",
                           "Nie ma czego oznaczać: żaden wybór nie stracił wiele."));
    }
    putchar('\n');
    print_summary(s, a);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void out_chance(json_out *out, const char *key, unsigned per_mille)
{
    char text[16];
    int len = snprintf(text, sizeof text, "%u.%03u", per_mille / 1000, per_mille % 1000);
    out_key(out, key);
    out_raw(out, text, (size_t)len);
    out->comma = true;
}

static void out_row(json_out *out, const analysis *a, const analyse_row *row)
{
    out_object(out);
    out_key_int(out, "number", row->number);
    out_key_int(out, "turn", row->turn);
    out_key_string(out, "side", a->key[row->seat]);
    out_key_string(out, "made", row->made);
    out_chance(out, "before", row->before);
    out_chance(out, "after", row->after);
    if (!a->is_mainframe) {
        out_chance(out, "open", row->open);
    }
    out_key_string(out, "mark", bot_mark_sign((bot_mark)row->mark));
    if (!row->is_best) {
        out_key_string(out, "better", row->better);
        out_key_string(out, "why", row->why);
    }
    out_object_end(out);
}

void analyse_json(const analysis *a, const analyse_terms *terms, FILE *file)
{
    json_out out;
    out_init(&out, SIZE_MAX);
    out_object(&out);
    out_key_string(&out, "game", a->is_mainframe ? "mainframe" : "netrunner");
    out_key_int(&out, "choices", (int64_t)a->choices);
    if (terms->applications > 0) {
        out_key_int(&out, "applications", terms->applications);
    } else {
        out_key_int(&out, "ms", terms->ms);
    }
    out_key(&out, "winners");
    out_array(&out);
    for (unsigned seat = 0; seat < a->seats; seat++) {
        if (a->winners >> seat & 1) {
            out_string(&out, a->key[seat]);
        }
    }
    out_array_end(&out);
    out_key(&out, "sides");
    out_array(&out);
    for (unsigned seat = 0; seat < a->seats; seat++) {
        unsigned marks[BOT_MARK_COUNT], judged;
        double lost = analyse_count(a, seat, marks, &judged);
        out_object(&out);
        out_key_string(&out, "side", a->key[seat]);
        out_key_string(&out, "name", a->name[seat]);
        out_key_int(&out, "decisions", judged);
        out_key_int(&out, "doubtful", marks[BOT_DOUBTFUL]);
        out_key_int(&out, "mistakes", marks[BOT_MISTAKE]);
        out_key_int(&out, "blunders", marks[BOT_BLUNDER]);
        out_chance(&out, "lost", (unsigned)(lost + 0.5));
        out_object_end(&out);
    }
    out_array_end(&out);
    out_key(&out, "decisions");
    out_array(&out);
    for (size_t i = 0; i < a->count; i++) {
        if (a->row[i].is_judged) {
            out_row(&out, a, &a->row[i]);
        }
    }
    out_array_end(&out);
    out_object_end(&out);
    out_raw(&out, "\n", 1);
    fwrite(out.data, 1, out.len, file);
    out_free(&out);
}
