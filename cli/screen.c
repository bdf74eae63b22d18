/*
 * Text on the terminal; see screen.h.
 */
#define _GNU_SOURCE /* wcwidth, vasprintf */

#include "cli/screen.h"

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

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
        .is_echoing = isatty(STDIN_FILENO) == 0,
        .width = SCREEN_WIDTH,
        .height = 100000,
        .lang = lang,
    };
    struct winsize size;
    if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
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

void screen_clear(const screen *s)
{
    if (s->is_fancy) {
        fputs("\033[H\033[2J", stdout);
    }
}

void screen_hide(const screen *s)
{
    if (s->is_fancy) {
        fputs("\033[H\033[2J\033[3J", stdout);
    } else if (s->is_terminal) {
        for (int i = 0; i < s->height && i < 200; i++) {
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

/* ---- symbols --------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    /* one, few, many; a NULL is the form before it */
    const char *forms[LANG_COUNT][3];
} symbol;

static const symbol symbols[] = {
    {"[credit]", {{"credit", "credits", NULL}, {"kredyt", "kredyty", "kredytów"}}},
    {"[recurring-credit]",
     {{"recurring credit", "recurring credits", NULL},
      {"kredyt odnawialny", "kredyty odnawialne", "kredytów odnawialnych"}}},
    {"[click]", {{"click", "clicks", NULL}, {"klik", "kliki", "klików"}}},
    {"[mu]", {{"memory", NULL, NULL}, {"JP", NULL, NULL}}},
    {"[link]", {{"link", NULL, NULL}, {"połączenie", "połączenia", "połączeń"}}},
    {"[trash]", {{"trash this card", NULL, NULL}, {"skasuj tę kartę", NULL, NULL}}},
};

static const char *symbol_form(const symbol *what, word_lang lang, int n)
{
    const char *const *forms = what->forms[lang];
    bool is_few = n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14);
    int wanted = n == 1 ? 0 : is_few || lang == LANG_EN ? 1 : 2;
    while (forms[wanted] == NULL) {
        wanted--;
    }
    return forms[wanted];
}

/* The number that ends a text; 1 if there is none, -1 for an X. */
static int number_before(const char *text, size_t len)
{
    if (len > 0 && text[len - 1] == 'X') {
        return -1;
    }
    size_t digits = 0;
    while (digits < len && digits < 4 && text[len - digits - 1] >= '0' &&
           text[len - digits - 1] <= '9') {
        digits++;
    }
    int n = digits == 0 ? 1 : 0;
    for (size_t i = len - digits; i < len; i++) {
        n = n * 10 + (text[i] - '0');
    }
    return n;
}

typedef struct {
    char *text;
    size_t len;
} text_out;

static void add_bytes(text_out *out, const char *text, size_t len)
{
    for (size_t i = 0; i < len && out->len < SCREEN_TEXT_MAX - 1; i++) {
        out->text[out->len++] = text[i];
    }
}

/* Writes the symbol that a text begins with; returns its bytes, 0 if there is none. */
static size_t add_symbol(const screen *s, const char *text, text_out *out)
{
    static const char subroutine[] = "[subroutine]";
    if (strncmp(text, subroutine, sizeof subroutine - 1) == 0) {
        const char *mark = s->is_fancy ? "↳" : "->";
        add_bytes(out, mark, strlen(mark));
        return sizeof subroutine - 1;
    }
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        size_t len = strlen(symbols[i].name);
        if (strncmp(text, symbols[i].name, len) != 0) {
            continue;
        }
        /* "[click][click]" is two of them. */
        size_t used = len;
        int repeats = 1;
        while (strncmp(text + used, symbols[i].name, len) == 0) {
            used += len;
            repeats++;
        }
        int n = number_before(out->text, out->len);
        if (repeats > 1) {
            char number[16];
            add_bytes(out, number, (size_t)snprintf(number, sizeof number, "%d", repeats));
            n = repeats;
        }
        char last = out->len > 0 ? out->text[out->len - 1] : ' ';
        if ((last >= '0' && last <= '9') || last == 'X') {
            add_bytes(out, " ", 1);
        }
        const char *form = symbol_form(&symbols[i], s->lang, n);
        add_bytes(out, form, strlen(form));
        return used;
    }
    return 0;
}

void text_symbols(const screen *s, const char *text, char out[SCREEN_TEXT_MAX])
{
    text_out to = {.text = out};
    while (*text != '\0') {
        size_t used = *text == '[' ? add_symbol(s, text, &to) : 0;
        if (used == 0) {
            add_bytes(&to, text, 1);
            used = 1;
        }
        text += used;
    }
    /* A cut must not leave half a character. */
    size_t end = to.len;
    if (end == SCREEN_TEXT_MAX - 1) {
        while (end > 0 && ((unsigned char)out[end - 1] & 0xC0) == 0x80) {
            end--;
        }
        end -= end > 0 && (unsigned char)out[end - 1] >= 0xC0;
    }
    out[end] = '\0';
}

/* ---- printing -------------------------------------------------------------------------------- */

static const char *const style_codes[STYLE_COUNT] = {
    [STYLE_PLAIN] = "",           [STYLE_HEAD] = "\033[1m",
    [STYLE_CORP] = "\033[1;36m",  [STYLE_RUNNER] = "\033[1;35m",
    [STYLE_DIM] = "\033[2m",      [STYLE_NOW] = "\033[1;33m",
    [STYLE_ALARM] = "\033[1;31m", [STYLE_KEY] = "\033[1;32m",
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

line_result screen_ask(const screen *s, const char *prompt, char out[SCREEN_LINE_MAX])
{
    screen_put(s, STYLE_KEY, prompt);
    fflush(stdout);
    size_t len = 0;
    bool is_long = false;
    bool has_any = false;
    int byte;
    while ((byte = getchar()) != EOF && byte != '\n') {
        has_any = true;
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
        putchar('\n');
        return LINE_END;
    }
    if (is_long) {
        putchar('\n');
        screen_say(s, STYLE_PLAIN,
                   in_lang(s->lang, "That line is longer than %d bytes; it is left out.",
                           "Ten wiersz ma ponad %d bajtów; zostaje pominięty."),
                   SCREEN_LINE_MAX - 1);
        return LINE_TOO_LONG;
    }
    if (s->is_echoing) {
        screen_wrap(s, STYLE_PLAIN, out, text_columns(prompt), 2);
    } else if (byte == EOF) {
        putchar('\n'); /* otherwise the Enter of a terminal has ended the line */
    }
    return LINE_READ;
}

bool line_is_end(line_result got, const char *line)
{
    return got == LINE_END ||
           (got == LINE_READ && (strcasecmp(line, "quit") == 0 || strcasecmp(line, "koniec") == 0));
}
