/*
 * Lines typed at a terminal; see line.h.
 *
 * libedit reads its keys through next_key. A size that changed, a program that was stopped and goes
 * on, an interrupt, a signal to end and Ctrl-L come to it as the end of the line, and next_key
 * notes what it was: so libedit leaves the terminal as it was whatever happens. Signals are let in
 * while next_key waits and at no other time, so that none is missed and none meets libedit at work.
 */
#define _GNU_SOURCE /* ppoll, mbsnrtowcs */

#include "cli/line.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_LINES = 200, CTRL_L = 'l' & 31 };

static struct {
    EditLine *edit; /* NULL: none yet, or forgotten */
    History *history;
    const char *prompt;
    typed_result how;   /* what ended the line */
    wchar_t kept[4096]; /* typed before the page was drawn anew */
    mbstate_t partial;  /* of a character that came in part */
    sigset_t outside;   /* signals that are blocked while no line is read */
} line;

static volatile sig_atomic_t was_interrupted, was_changed, was_ended; /* the last: by which */

static const int signals[] = {SIGINT, SIGWINCH, SIGCONT, SIGTERM, SIGHUP, SIGQUIT};
enum { SIGNALS = sizeof signals / sizeof signals[0] };

static void note_signal(int number)
{
    if (number == SIGINT) {
        was_interrupted = 1;
    } else if (number == SIGWINCH || number == SIGCONT) {
        was_changed = 1;
    } else {
        was_ended = number;
    }
}

bool line_can_edit(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && *term != '\0' &&
           strcmp(term, "dumb") != 0;
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* Waits for a byte; true: there is one, or the terminal is gone. False: a signal came. */
static bool wait_for_byte(void)
{
    int got = -1;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (!was_interrupted && !was_changed && !was_ended && got <= 0) {
        got = ppoll(&input, 1, NULL, &line.outside);
        if (got < 0 && errno != EINTR) {
            break;
        }
    }
    return !was_interrupted && !was_changed && !was_ended;
}

/* A character of standard input for libedit: 1, or 0 at the end. */
static int next_key(EditLine *edit, wchar_t *out)
{
    (void)edit;
    for (;;) {
        char byte = 0;
        bool is_key = wait_for_byte();
        ssize_t got = is_key ? read(STDIN_FILENO, &byte, 1) : 1;
        if (!is_key || byte == CTRL_L) {
            line.how = was_ended ? TYPED_END : was_interrupted ? TYPED_DROPPED : TYPED_REDRAW;
            was_interrupted = was_changed = 0;
            *out = L'\n';
            return 1;
        }
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) {
            continue;
        }
        if (got <= 0) {
            return 0;
        }
        size_t used = mbrtowc(out, &byte, 1, &line.partial);
        if (used == 1 || used == 0) {
            return 1;
        }
        if (used == (size_t)-1) { /* no character: left out */
            memset(&line.partial, 0, sizeof line.partial);
        }
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

static char *prompt_of(EditLine *edit)
{
    static char copy[256];
    (void)edit;
    snprintf(copy, sizeof copy, "%s", line.prompt);
    return copy;
}

static bool begin(void)
{
    static const char *const keys[][2] = {
        /* What reads keys of its own would take our end of a line for one of them. */
        {"^R", "ed-unassigned"},           {"^S", "ed-unassigned"},
        {"^V", "ed-unassigned"},           {"\\ex", "ed-unassigned"},
        {"^W", "ed-delete-prev-word"},     {"^U", "vi-kill-line-prev"},
        {"\\e[H", "ed-move-to-beg"},       {"\\e[F", "ed-move-to-end"},
        {"\\eOH", "ed-move-to-beg"},       {"\\eOF", "ed-move-to-end"},
        {"\\e[1~", "ed-move-to-beg"},      {"\\e[4~", "ed-move-to-end"},
        {"\\e[7~", "ed-move-to-beg"},      {"\\e[8~", "ed-move-to-end"},
        {"\\e[3~", "ed-delete-next-char"}, {"\\e[1;5C", "em-next-word"},
        {"\\e[1;5D", "ed-prev-word"},      {"\\e[5~", "ed-prev-history"},
        {"\\e[6~", "ed-next-history"},
    };
    HistEvent event;
    if (line.edit != NULL) {
        return true;
    }
    line.edit = el_init("jackin", stdin, stdout, stderr);
    line.history = history_init();
    if (line.edit == NULL || line.history == NULL) {
        line_forget();
        return false;
    }
    history(line.history, &event, H_SETSIZE, HISTORY_LINES);
    history(line.history, &event, H_SETUNIQUE, 1);
    el_set(line.edit, EL_HIST, history, line.history);
    el_set(line.edit, EL_EDITOR, "emacs");
    el_wset(line.edit, EL_GETCFN, next_key);
    el_set(line.edit, EL_PROMPT_ESC, prompt_of, LINE_CODE);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        el_set(line.edit, EL_BIND, keys[i][0], keys[i][1], NULL);
    }
    return true;
}

void line_forget(void)
{
    if (line.edit != NULL) {
        el_end(line.edit);
    }
    if (line.history != NULL) {
        history_end(line.history);
    }
    memset(&line, 0, sizeof line);
}

/* Keeps what is typed so far for the next call. */
static void keep(const char *text, size_t len)
{
    enum { ROOM = sizeof line.kept / sizeof line.kept[0] - 1 };
    mbstate_t state = {0};
    size_t n = len > 0 ? mbsnrtowcs(line.kept, &text, len, ROOM, &state) : 0;
    line.kept[n == (size_t)-1 ? 0 : n] = L'\0';
}

void line_offer(const char *text)
{
    keep(text, strlen(text));
}

/* Lets libedit read a line, with the signals in our hands. */
static const char *get_line(int *count)
{
    struct sigaction before[SIGNALS];
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t ours;
    sigemptyset(&ours);
    for (size_t i = 0; i < SIGNALS; i++) {
        sigaddset(&ours, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &ours, &line.outside);
    for (size_t i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], &action, &before[i]);
        if (before[i].sa_handler == SIG_IGN) { /* whoever started the program wants it so */
            sigaction(signals[i], &before[i], NULL);
        }
    }
    const char *text = el_gets(line.edit, count);
    for (size_t i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], &before[i], NULL);
    }
    sigprocmask(SIG_SETMASK, &line.outside, NULL);
    if (was_ended) { /* now that the terminal is as it was */
        int number = was_ended;
        was_ended = 0;
        raise(number);
    }
    return text;
}

typed_result line_edit(const char *prompt, char *out, size_t room)
{
    int count = 0;
    HistEvent event;
    *out = '\0';
    if (!begin()) {
        return TYPED_END;
    }
    line.prompt = prompt;
    line.how = TYPED_LINE;
    fflush(stdout);
    el_resize(line.edit);
    el_set(line.edit, EL_PREP_TERM, 1); /* before the prompt: whoever sees it may type at once */
    if (line.kept[0] != L'\0') {
        el_wpush(line.edit, line.kept);
        line.kept[0] = L'\0';
    }
    const char *text = get_line(&count);
    size_t len = text != NULL && count > 0 ? strcspn(text, "\n") : 0;
    if (text == NULL || count <= 0) {
        putchar('\n'); /* Enter would have ended the line */
        return TYPED_END;
    }
    if (line.how == TYPED_REDRAW) {
        keep(text, len);
    } else if (line.how == TYPED_DROPPED) {
        return len > 0 ? TYPED_DROPPED : TYPED_END;
    } else if (len >= room) {
        return TYPED_LONG;
    } else {
        memcpy(out, text, len);
        out[len] = '\0';
        if (len > 0) {
            history(line.history, &event, H_ENTER, out);
        }
    }
    return line.how;
}
