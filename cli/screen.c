/*
 * Text on the terminal; see screen.h.
 */
#define _GNU_SOURCE /* wcwidth, vasprintf */

#include "cli/screen.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/line.h"
#include "core/text.h"

/* ---- the terminal ---------------------------------------------------------------------------- */

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && *value != '\0';
}

void text_locale(void)
{
    /* Titles are UTF-8 wherever they are shown, so the columns are counted in UTF-8 too. */
    if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
}

void screen_open(screen *s, bool is_plain, word_lang lang)
{
    text_locale();
    const char *term = getenv("TERM");
    bool is_dumb = term == NULL || strcmp(term, "dumb") == 0;
    bool is_terminal = isatty(STDOUT_FILENO) != 0;
    *s = (screen){
        .is_fancy = is_terminal && !is_plain && !is_dumb && !is_set("NO_COLOR"),
        .is_terminal = is_terminal,
        .can_clear = is_terminal && !is_dumb,
        .is_echoing = isatty(STDIN_FILENO) == 0,
        .width = SCREEN_WIDTH,
        .height = 100000,
        .lang = lang,
    };
    screen_measure(s);
}

void screen_measure(screen *s)
{
    struct winsize size;
    if (s->is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        s->width = size.ws_col < SCREEN_WIDTH ? size.ws_col : SCREEN_WIDTH;
        s->width = s->width < SCREEN_MIN_WIDTH ? SCREEN_MIN_WIDTH : s->width;
        s->height = size.ws_row > 0 ? size.ws_row : s->height;
    }
}

word_lang locale_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && *value != '\0') {
            return strncmp(value, "pl", 2) == 0 ? LANG_PL : LANG_EN;
        }
    }
    return LANG_EN;
}

/* More than most terminals keep: what cannot be cleared is pushed out. */
enum { BLANK_LINES = 1200 };

void screen_clear(const screen *s)
{
    if (s->is_fancy) {
        fputs("\033[H\033[2J", stdout);
    }
}

void screen_hide(const screen *s)
{
    line_forget();
    if (s->can_clear) {
        fputs("\033[H\033[2J\033[3J", stdout);
    } else if (s->is_terminal) {
        for (int i = 0; i < BLANK_LINES; i++) {
            putchar('\n');
        }
    }
}

/* ---- columns --------------------------------------------------------------------------------- */

/* The columns of the character at the head of a text, and its bytes; never 0 bytes. */
static int next_columns(const char *text, size_t *bytes)
{
    wchar_t wide = 0;
    mbstate_t state = {0};
    size_t n = mbrtowc(&wide, text, MB_CUR_MAX, &state);
    if (n == 0 || n > MB_CUR_MAX) { /* not a character: shown as one sign or another */
        *bytes = 1;
        return 1;
    }
    *bytes = n;
    int columns = wcwidth(wide);
    return columns < 0 ? 1 : columns;
}

size_t text_fit(const char *text, int columns)
{
    size_t len = 0;
    while (text[len] != '\0') {
        size_t bytes;
        columns -= next_columns(text + len, &bytes);
        if (columns < 0) {
            break;
        }
        len += bytes;
    }
    return len;
}

int text_columns(const char *text)
{
    int columns = 0;
    while (*text != '\0') {
        size_t bytes;
        columns += next_columns(text, &bytes);
        text += bytes;
    }
    return columns;
}

size_t text_break(const char *text, int columns)
{
    size_t len = text_fit(text, columns);
    if (text[len] == '\0' || text[len] == ' ') {
        return len;
    }
    size_t cut = len;
    while (cut > 0 && text[cut - 1] != ' ') {
        cut--;
    }
    while (cut > 0 && text[cut - 1] == ' ') {
        cut--;
    }
    return cut > 0 ? cut : len;
}

void text_clean(char *text, size_t cap)
{
    size_t len = strlen(text);
    char *copy = core_text_has_hidden(text, len) ? strdup(text) : NULL;
    if (copy != NULL) {
        core_text_line(text, cap, copy, len);
        free(copy);
    }
}

/* Writes a part of a text that may have several lines. */
static void write_lines(FILE *out, const char *text, size_t size)
{
    for (const char *end = text + size; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t len = (size_t)((stop != NULL ? stop : end) - text);
        if (core_text_has_hidden(text, len)) {
            char *shown = malloc(len * CORE_TEXT_GROWTH + 1);
            if (shown == NULL) {
                abort();
            }
            core_text_show(shown, len * CORE_TEXT_GROWTH + 1, text, len);
            fputs(shown, out);
            free(shown);
        } else {
            fwrite(text, 1, len, out);
        }
        if (stop != NULL) {
            fputc('\n', out);
        }
        text += len + (stop != NULL);
    }
}

void text_put(FILE *out, const char *text)
{
    write_lines(out, text, strlen(text));
}

void text_vprint(FILE *out, const char *format, va_list arguments)
{
    char *text = NULL;
    if (vasprintf(&text, format, arguments) < 0) {
        abort();
    }
    text_put(out, text);
    free(text);
}

void text_print(FILE *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_vprint(out, format, arguments);
    va_end(arguments);
}

void text_symbols(const screen *s, const char *text, char out[SCREEN_TEXT_MAX])
{
    words_symbols(text, s->lang, s->is_fancy ? "↳" : "->", out, SCREEN_TEXT_MAX);
}

/* ---- printing -------------------------------------------------------------------------------- */

static const char *const style_codes[STYLE_COUNT] = {
    [STYLE_PLAIN] = "",           [STYLE_HEAD] = "\033[1m",
    [STYLE_CORP] = "\033[1;36m",  [STYLE_RUNNER] = "\033[1;35m",
    [STYLE_DIM] = "\033[2m",      [STYLE_NOW] = "\033[1;4m",
    [STYLE_ALARM] = "\033[1;31m", [STYLE_KEY] = "\033[1;33m",
    [STYLE_FRAME] = "\033[34m",
};

static void put_bytes(const screen *s, style how, const char *text, size_t len)
{
    bool is_styled = s->is_fancy && how != STYLE_PLAIN && len > 0;
    if (is_styled) {
        fputs(style_codes[how], stdout);
    }
    write_lines(stdout, text, len);
    if (is_styled) {
        fputs("\033[0m", stdout);
    }
}

void screen_put(const screen *s, style how, const char *text)
{
    put_bytes(s, how, text, strlen(text));
}

void screen_spaces(int n)
{
    for (int i = 0; i < n; i++) {
        putchar(' ');
    }
}

void screen_wrap(const screen *s, style how, const char *text, int at, int indent)
{
    for (;;) {
        int room = s->width - at;
        size_t len = text_break(text, room > 10 ? room : 10);
        put_bytes(s, how, text, len);
        putchar('\n');
        text += len + strspn(text + len, " ");
        if (*text == '\0') {
            return;
        }
        screen_spaces(indent);
        at = indent;
    }
}

void screen_say(const screen *s, style how, const char *format, ...)
{
    char text[SCREEN_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    text_clean(text, sizeof text);
    screen_wrap(s, how, text, 0, 0);
}

void screen_list(const screen *s, const char *const *paragraphs)
{
    for (; *paragraphs != NULL; paragraphs++) {
        const char *text = *paragraphs;
        size_t indent = strspn(text, " ");
        const char *gap = indent > 0 ? strstr(text + indent, "  ") : NULL;
        if (gap != NULL) {
            char head[SCREEN_WIDTH * 4];
            snprintf(head, sizeof head, "%.*s", (int)(gap + strspn(gap, " ") - text), text);
            indent = (size_t)text_columns(head);
        }
        screen_wrap(s, STYLE_PLAIN, text, 0, (int)indent);
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Drops the spaces around a line. */
static void trim(char *line)
{
    size_t len = strlen(line);
    while (len > 0 && line[len - 1] == ' ') {
        len--;
    }
    line[len] = '\0';
    size_t head = strspn(line, " ");
    memmove(line, line + head, len - head + 1);
}

static line_result refuse_long(const screen *s)
{
    screen_say(s, STYLE_PLAIN,
               in_lang(s->lang, "That line is longer than %d bytes; it is left out.",
                       "Ten wiersz ma ponad %d bajtów; zostaje pominięty."),
               SCREEN_LINE_MAX - 1);
    return LINE_LEFT_OUT;
}

/* A line as it comes, of a pipe, a file or a terminal that cannot do more. */
static line_result read_plain(const screen *s, const char *prompt, char out[SCREEN_LINE_MAX])
{
    screen_put(s, STYLE_KEY, prompt);
    fflush(stdout);
    size_t len = 0;
    bool is_long = false;
    bool has_any = false;
    bool has_keys = false;
    int byte;
    while ((byte = getchar()) != EOF && byte != '\n') {
        has_any = true;
        has_keys = has_keys || byte == 0x1b; /* arrows and their like send more than one byte */
        if (len == SCREEN_LINE_MAX - 1) {
            is_long = true;
        } else {
            out[len++] = byte == '\0' ? ' ' : (char)byte;
        }
    }
    out[len] = '\0';
    text_clean(out, SCREEN_LINE_MAX);
    trim(out);
    if (byte == EOF && !has_any) {
        clearerr(stdin); /* at a terminal it can go on behind a Ctrl-D */
        putchar('\n');
        return LINE_END;
    }
    if (is_long) {
        putchar('\n');
        return refuse_long(s);
    }
    if (has_keys) {
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(s->lang,
                           "Arrows and other special keys do nothing here: type a number or words.",
                           "Strzałki i inne klawisze specjalne nic tu nie robią: wpisz numer albo "
                           "słowa."));
        return LINE_LEFT_OUT;
    }
    if (s->is_echoing) {
        screen_wrap(s, STYLE_PLAIN, out, text_columns(prompt), 2);
    } else if (byte == EOF) {
        putchar('\n'); /* otherwise the Enter of a terminal has ended the line */
    }
    return LINE_READ;
}

static line_result read_edited(const screen *s, const char *prompt, char out[SCREEN_LINE_MAX])
{
    char shown[256];
    size_t len = strlen(prompt);
    if (s->is_fancy && len > 0 && prompt[len - 1] == ' ') { /* codes go before a character */
        snprintf(shown, sizeof shown, "%c%s%c%.*s%c\033[0m%c ", LINE_CODE, style_codes[STYLE_KEY],
                 LINE_CODE, (int)len - 1, prompt, LINE_CODE, LINE_CODE);
    } else {
        snprintf(shown, sizeof shown, "%s", prompt);
    }
    switch (line_edit(shown, out, SCREEN_LINE_MAX)) {
    case TYPED_LINE:
        text_clean(out, SCREEN_LINE_MAX);
        trim(out);
        return LINE_READ;
    case TYPED_LONG:
        return refuse_long(s);
    case TYPED_DROPPED:
        return LINE_LEFT_OUT;
    case TYPED_REDRAW:
        return LINE_REDRAW;
    default:
        return LINE_END;
    }
}

line_result screen_ask_page(screen *s, const char *prompt, char out[SCREEN_LINE_MAX])
{
    if (!line_can_edit()) {
        return read_plain(s, prompt, out);
    }
    line_result got = read_edited(s, prompt, out);
    if (got == LINE_REDRAW) {
        screen_measure(s);
    }
    return got;
}

line_result screen_ask(const screen *s, const char *prompt, char out[SCREEN_LINE_MAX])
{
    line_result got = LINE_REDRAW;
    while (got == LINE_REDRAW) { /* there is no page: the question itself is put again */
        screen copy = *s;
        got = screen_ask_page(&copy, prompt, out);
    }
    return got;
}

bool screen_confirm(const screen *s, const char *question, bool at_end)
{
    screen_say(s, STYLE_HEAD, "%s", question); /* a prompt would not be broken at spaces */
    for (;;) {
        char line[SCREEN_LINE_MAX];
        line_result got = screen_ask(s, in_lang(s->lang, "(y/n) ", "(t/n) "), line);
        if (got == LINE_END) {
            return at_end;
        }
        static const char *const yes[] = {"y", "yes", "t", "tak"};
        for (size_t i = 0; got == LINE_READ && i < sizeof yes / sizeof yes[0]; i++) {
            if (strcasecmp(line, yes[i]) == 0) {
                return true;
            }
        }
        static const char *const no[] = {"n", "no", "nie"};
        for (size_t i = 0; got == LINE_READ && i < sizeof no / sizeof no[0]; i++) {
            if (strcasecmp(line, no[i]) == 0) {
                return false;
            }
        }
    }
}

bool line_is_end(line_result got, const char *line)
{
    return got == LINE_END ||
           (got == LINE_READ && (strcasecmp(line, "quit") == 0 || strcasecmp(line, "koniec") == 0));
}
