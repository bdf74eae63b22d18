/*
 * jackin tournament clock: the time of a round, and a large clock that a room can watch.
 *
 * Seconds are those of the system's clock; --at gives another moment. A watch begins at that moment
 * and goes on from it, so that what a room will see can be tried before.
 */
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "cli/tournament/tournament.h"

/* The digits, the colon and the minus; a full cell is one that is not a space. */
enum { GLYPH_COLON = 10, GLYPH_MINUS, GLYPH_COUNT, GLYPH_ROWS = 5 };
static const char *const glyphs[GLYPH_ROWS][GLYPH_COUNT] = {
    {"###", " # ", "###", "###", "# #", "###", "###", "###", "###", "###", " ", "  "},
    {"# #", " # ", "  #", "  #", "# #", "#  ", "#  ", "  #", "# #", "# #", "#", "  "},
    {"# #", " # ", "###", "###", "###", "###", "###", "  #", "###", "###", " ", "##"},
    {"# #", " # ", "#  ", "  #", "  #", "  #", "# #", "  #", "# #", "  #", "#", "  "},
    {"###", " # ", "###", "###", "  #", "###", "###", "  #", "###", "###", " ", "  "},
};

/* "Round 2 of 5", "Finals, round 3"; "" while none is on. */
static void round_words(const request *q, char *out, size_t cap)
{
    const tn_event *e = q->store.event;
    unsigned round = clock_round(e);
    out[0] = '\0';
    if (round != 0 && e->has_cut) {
        snprintf(out, cap, in_lang(q->lang, "Finals, round %u", "Finały, runda %u"), round);
    } else if (round != 0) {
        snprintf(out, cap, in_lang(q->lang, "Round %u of %u", "Runda %u z %u"), round,
                 e->config.rounds);
    }
}

/* The time left as "-01:08"; without a limit the clock counts up. */
static void time_text(const request *q, int64_t now, char out[16])
{
    int64_t left;
    tn_time_now(q->store.event, now, &left);
    bool is_past = left < 0 && tn_time_limit(q->store.event) != 0;
    int64_t shown = left < 0 ? -left : left;
    snprintf(out, 16, "%s%02d:%02d", is_past ? "-" : "", (int)(shown / 60 % 1000),
             (int)(shown % 60));
}

static int glyph_of(char c)
{
    return c == ':' ? GLYPH_COLON : c == '-' ? GLYPH_MINUS : c - '0';
}

/* Columns of a text in digits of size 1, with one between two of them. */
static int digits_width(const char *text)
{
    int width = -1;
    for (; *text != '\0'; text++) {
        width += (int)strlen(glyphs[0][glyph_of(*text)]) + 1;
    }
    return width;
}

/* The digits with cells of `wide` columns and `high` lines, from a column on. */
static void print_digits(const screen *s, style how, const char *text, int at, int wide, int high)
{
    for (int line = 0; line < GLYPH_ROWS * high; line++) {
        char row[4096] = "";
        size_t len = 0;
        for (const char *c = text; *c != '\0'; c++) {
            for (const char *cell = glyphs[line / high][glyph_of(*c)];; cell++) {
                for (int i = 0; i < wide && len + 4 < sizeof row; i++) {
                    len += (size_t)snprintf(row + len, sizeof row - len, "%s",
                                            *cell == '#' ? "█" : " ");
                }
                if (*cell == '\0') {
                    break; /* the gap behind it */
                }
            }
        }
        while (len > 0 && row[len - 1] == ' ') {
            row[--len] = '\0';
        }
        screen_spaces(at);
        screen_put(s, how, row);
        puts("");
    }
}

/* A few lines for whoever only asks: the round, the digits and the sentence below them. */
static void print_clock(const request *q, const screen *s, int64_t now)
{
    int64_t left;
    tn_time_phase phase = tn_time_now(q->store.event, now, &left);
    char text[16], round[80];
    time_text(q, now, text);
    round_words(q, round, sizeof round);
    if (round[0] != '\0') {
        screen_say(s, STYLE_HEAD, "%s%s%s", q->store.name, q->store.name[0] == '\0' ? "" : ". ",
                   round);
    }
    print_digits(s, STYLE_PLAIN, text, text[0] == '-' ? 0 : 3, 1, 1);
    screen_wrap(s, phase == TN_TIME_CALLED ? STYLE_ALARM : STYLE_PLAIN,
                clock_words(q->store.event, phase, q->lang), 0, 0);
}

/* A text in lines that stand in the middle; returns how many there are. Without `s` it counts. */
static int print_centred(const screen *s, style how, const char *text, int width)
{
    int lines = 0;
    char line[1200];
    while (*text != '\0') {
        size_t len = text_break(text, width - 4);
        len = len == 0 || len >= sizeof line ? text_fit(text, width - 4) : len;
        if (len == 0 || len >= sizeof line) {
            break;
        }
        memcpy(line, text, len);
        line[len] = '\0';
        while (len > 0 && line[len - 1] == ' ') {
            line[--len] = '\0';
        }
        if (s != NULL) {
            screen_spaces((width - text_columns(line)) / 2);
            screen_put(s, how, line);
            puts("");
        }
        lines++;
        text += len;
        text += strspn(text, " ");
    }
    return lines;
}

/* The clock as large as the terminal is now; `below` is one line more. */
static void print_page(const request *q, const screen *s, int64_t now, const char *below)
{
    struct winsize size = {.ws_col = 0};
    int columns = 80, rows = 24;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        columns = size.ws_col < 40 ? 40 : size.ws_col;
        rows = size.ws_row;
    }
    int64_t left;
    tn_time_phase phase = tn_time_now(q->store.event, now, &left);
    style how = phase == TN_TIME_CALLED ? STYLE_ALARM : STYLE_PLAIN;
    char text[16], round[80];
    time_text(q, now, text);
    round_words(q, round, sizeof round);
    int used = print_centred(NULL, STYLE_HEAD, q->store.name, columns) +
               print_centred(NULL, STYLE_HEAD, round, columns) +
               print_centred(NULL, how, clock_words(q->store.event, phase, q->lang), columns) +
               print_centred(NULL, STYLE_DIM, below, columns);
    /* One empty line above and below the digits, and the last line of the terminal stays empty. */
    int width = digits_width(text), wide = (columns - 2) / width, high = (rows - used - 3) / 5;
    wide = wide < 1 ? 1 : wide;
    high = high < 1 ? 1 : high > wide ? wide : high; /* a cell is twice as high as wide */
    wide = wide > 3 * high ? 3 * high : wide;
    int spare = rows - 1 - used - GLYPH_ROWS * high;
    print_centred(s, STYLE_HEAD, q->store.name, columns);
    print_centred(s, STYLE_HEAD, round, columns);
    for (int i = 0; i < spare / 2; i++) {
        puts("");
    }
    print_digits(s, how, text, (columns - wide * width) / 2 > 0 ? (columns - wide * width) / 2 : 0,
                 wide, high);
    for (int i = 0; i < spare - spare / 2; i++) {
        puts("");
    }
    print_centred(s, how, clock_words(q->store.event, phase, q->lang), columns);
    print_centred(s, STYLE_DIM, below, columns);
}

/* ---- the watch ------------------------------------------------------------------------------- */

static volatile sig_atomic_t is_over;

static void end_watch(int number)
{
    (void)number;
    is_over = 1;
}

static int64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits for the next second or a key; true if the key ends the watch. */
static bool wait_or_end(bool has_keys, int wait)
{
    struct pollfd keys = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&keys, has_keys ? 1 : 0, wait) <= 0 || !has_keys) {
        return false;
    }
    char key;
    return read(STDIN_FILENO, &key, 1) <= 0 || strchr("qQ\003\004\033", key) != NULL;
}

/* Reads the event anew; what was known stays where that fails, for the clock must go on. */
static void look_again(request *q)
{
    store next;
    if (store_look(&next, q->words[0], &q->problem)) {
        store_close(&q->store);
        q->store = next;
    } else {
        store_close(&next);
    }
}

static void watch(request *q, const screen *s, int64_t from)
{
    struct termios kept, quiet;
    bool has_keys = tcgetattr(STDIN_FILENO, &kept) == 0;
    bool is_page = isatty(STDOUT_FILENO) && s->is_terminal;
    const char *term = getenv("TERM");
    is_page = is_page && term != NULL && strcmp(term, "dumb") != 0;
    struct sigaction action = {.sa_handler = end_watch};
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        sigaction(ends[i], &action, NULL);
    }
    if (has_keys) {
        quiet = kept;
        quiet.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
        quiet.c_cc[VMIN] = 1;
        quiet.c_cc[VTIME] = 0;
        tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
    }
    if (is_page) {
        fputs("\033[?1049h\033[?25l", stdout); /* a page of its own, without the cursor */
    }
    int64_t begun = milliseconds(), passed = 0;
    for (bool is_ended = false; !is_ended && !is_over; passed = (milliseconds() - begun) / 1000) {
        const char *hint = has_keys ? in_lang(q->lang, "q ends the watch.", "q kończy.") : "";
        const char *below = q->problem.message[0] != '\0' ? q->problem.message : hint;
        if (is_page) {
            fputs("\033[H\033[J", stdout);
            print_page(q, s, from + passed, below);
        } else {
            print_clock(q, s, from + passed);
            if (below[0] != '\0') {
                screen_wrap(s, STYLE_DIM, below, 0, 0);
            }
        }
        fflush(stdout);
        int64_t gone = milliseconds() - begun;
        is_ended = wait_or_end(
            has_keys, (int)(1000 * (passed + 1) - gone > 0 ? 1000 * (passed + 1) - gone : 0));
        if (!is_ended && !is_over) {
            look_again(q);
        }
    }
    if (is_page) {
        fputs("\033[?25h\033[?1049l", stdout);
    }
    if (has_keys) {
        tcsetattr(STDIN_FILENO, TCSANOW, &kept);
    }
    if (is_page) {
        print_clock(q, s, from + passed); /* what it showed last stays to be read */
    }
    fflush(stdout);
}

int verb_clock(request *q)
{
    int status = EXIT_DONE;
    int64_t now = (int64_t)time(NULL);
    if (q->option[OPTION_AT] != NULL) {
        long at;
        if (!tournament_number(q, q->option[OPTION_AT], 0, 4102444800, &at, &status)) {
            return status;
        }
        now = at;
    }
    if (q->word_count == 2) {
        if (find_word(q->words[1], clock_names, TN_CLOCK_COUNT) < 0) {
            return tournament_complain(q, EXIT_USAGE, "usage", "",
                                       "a clock is started, paused, resumed or called",
                                       "zegar przyjmuje start, pause (pauza), resume (wznowienie) "
                                       "albo call (koniec czasu)");
        }
        status = tournament_add(q, json_pack("{s:s, s:s, s:I}", "do", "clock", "action",
                                             q->words[1], "at", (json_int_t)now));
        if (status != EXIT_DONE) {
            return status;
        }
    }
    json_t *clock = clock_json(&q->store, now, q->lang);
    json_object_update(q->answer, clock);
    json_decref(clock);
    if (!q->is_json) {
        screen s;
        screen_open(&s, false, q->lang);
        if (q->option[OPTION_WATCH] != NULL) {
            store_let_go(&q->store); /* others report results meanwhile */
            watch(q, &s, now);
        } else {
            print_clock(q, &s, now);
        }
    }
    return tournament_done(q);
}
