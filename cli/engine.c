/*
 * jackin engine: the engine protocol on standard input and output.
 *
 * The only file of the protocol that reads and writes. A line is kept up to SESSION_LINE_MAX bytes;
 * of a longer one the rest is thrown away as it comes, so that no input can take more memory than
 * that.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "organiser/file_problem.h"
#include "cli/options.h"
#include "protocol/session.h"

enum { CHUNK = 1 << 16 };

/* A line that is being collected. */
typedef struct {
    char *text; /* room for SESSION_LINE_MAX bytes */
    size_t len;
    bool is_too_long;
} line;

/* Sends what a session answered; false if nobody reads it. */
static bool send_answer(json_out *out)
{
    bool is_sent = fwrite(out->data, 1, out->len, stdout) == out->len && fflush(stdout) == 0;
    out_cut(out, 0);
    return is_sent;
}

/* Hands a whole line to the session, and starts the next. */
static bool finish_line(session *s, line *l, json_out *out)
{
    bool has_answer = true;
    if (l->is_too_long) {
        session_line_too_long(s, out);
    } else {
        has_answer = session_line(s, l->text, l->len, out);
    }
    l->len = 0;
    l->is_too_long = false;
    return !has_answer || send_answer(out);
}

static void collect(line *l, const char *bytes, size_t len)
{
    if (len > SESSION_LINE_MAX - l->len) {
        l->is_too_long = true;
        return;
    }
    memcpy(l->text + l->len, bytes, len);
    l->len += len;
}

static bool take_bytes(session *s, line *l, const char *bytes, size_t len, json_out *out)
{
    while (len > 0) {
        const char *end = memchr(bytes, '\n', len);
        size_t part = end != NULL ? (size_t)(end - bytes) : len;
        collect(l, bytes, part);
        if (end == NULL) {
            return true;
        }
        if (!finish_line(s, l, out)) {
            return false;
        }
        bytes += part + 1;
        len -= part + 1;
    }
    return true;
}

/* Says what the system has against a stream. */
static int complain(const char *english, const char *polish)
{
    int error = errno;
    fprintf(stderr, "jackin engine: %s: %s\n", option_say(english, polish),
            file_problem(option_spoken(), error));
    return EXIT_FAILED;
}

static int serve(session *s, line *l, json_out *out)
{
    static char chunk[CHUNK];
    for (;;) {
        ssize_t len = read(STDIN_FILENO, chunk, sizeof chunk);
        if (len < 0 && errno == EINTR) {
            continue;
        }
        if (len < 0) {
            return complain("standard input", "standardowe wejście");
        }
        if (len == 0) {
            break;
        }
        if (!take_bytes(s, l, chunk, (size_t)len, out)) {
            return complain("standard output", "standardowe wyjście");
        }
    }
    /* A last line may come without its end. */
    if ((l->len > 0 || l->is_too_long) && !finish_line(s, l, out)) {
        return complain("standard output", "standardowe wyjście");
    }
    return EXIT_DONE;
}

static const char *const usage[LANG_COUNT] = {
    "usage: jackin engine\n"
    "\n"
    "Speaks the engine protocol on standard input and output: one JSON object a\n"
    "line in, one out. docs/protocol.md describes it. Try: {\"cmd\":\"hello\"}\n"
    "\n"
    "  --lang LANG  the language of this text: en or pl; in the protocol each\n"
    "               request names its own\n"
    "  -h, --help   this text\n",
    "użycie: jackin engine\n"
    "\n"
    "Rozmawia protokołem silnika przez standardowe wejście i wyjście: jeden obiekt\n"
    "JSON w wierszu tam i jeden z powrotem. Opisuje go docs/protocol.md (po\n"
    "angielsku). Na próbę: {\"cmd\":\"hello\"}\n"
    "\n"
    "  --lang JĘZYK  język tego tekstu: en lub pl; w protokole każde żądanie podaje\n"
    "                własny\n"
    "  -h, --help    ten tekst\n",
};

static void print_help(void)
{
    fputs(usage[option_spoken()], stdout);
}

int cmd_engine(int argc, char **argv)
{
    enum { OPTION_LANG = 1000 };
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {"lang", required_argument, NULL, OPTION_LANG},
        {0},
    };
    static const char command[] = "jackin engine";
    word_lang lang;
    int option;
    while ((option = option_next(argc, argv, ":h", options)) != -1) {
        if (option == 'h') {
            print_help();
            return EXIT_DONE;
        }
        if (option != OPTION_LANG) {
            return option_hint(command);
        }
        if (option_lang(command, optarg, &lang) != STATUS_NONE) {
            return EXIT_USAGE;
        }
    }
    if (optind < argc) {
        return option_refuse(command, "takes no arguments, but was given '%s'",
                             "nie przyjmuje argumentów, a podano „%s”", argv[optind]);
    }
    session *s = session_create();
    line l = {.text = malloc(SESSION_LINE_MAX)};
    json_out out;
    out_init(&out, SESSION_ANSWER_MAX);
    int status = EXIT_FAILED;
    if (s == NULL || l.text == NULL) {
        fputs(option_say("jackin engine: there is no memory for a session\n",
                         "jackin engine: brakuje pamięci na sesję\n"),
              stderr);
    } else {
        status = serve(s, &l, &out);
    }
    out_free(&out);
    free(l.text);
    session_free(s);
    return status;
}
