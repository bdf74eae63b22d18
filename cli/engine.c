/*
 * jackin engine: the engine protocol on standard input and output.
 *
 * The only file of the protocol that reads and writes. A line is kept up to SESSION_LINE_MAX bytes;
 * of a longer one the rest is thrown away as it comes, so that no input can take more memory than
 * that.
 */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
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

static int serve(session *s, line *l, json_out *out)
{
    static char chunk[CHUNK];
    for (;;) {
        ssize_t len = read(STDIN_FILENO, chunk, sizeof chunk);
        if (len < 0 && errno == EINTR) {
            continue;
        }
        if (len < 0) {
            perror("jackin engine: standard input");
            return EXIT_FAILED;
        }
        if (len == 0) {
            break;
        }
        if (!take_bytes(s, l, chunk, (size_t)len, out)) {
            perror("jackin engine: standard output");
            return EXIT_FAILED;
        }
    }
    /* A last line may come without its end. */
    if ((l->len > 0 || l->is_too_long) && !finish_line(s, l, out)) {
        perror("jackin engine: standard output");
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

static void print_help(void)
{
    fputs("usage: jackin engine\n"
          "\n"
          "Speaks the engine protocol on standard input and output: one JSON object a line in, one "
          "out.\n"
          "docs/protocol.md describes it. Try: {\"cmd\":\"hello\"}\n"
          "\n"
          "  -h, --help  this text\n",
          stdout);
}

int cmd_engine(int argc, char **argv)
{
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {0},
    };
    int option = getopt_long(argc, argv, "h", options, NULL);
    if (option == 'h') {
        print_help();
        return EXIT_DONE;
    }
    if (option != -1 || optind < argc) {
        if (option == -1) {
            fprintf(stderr, "%s: takes no arguments, but was given '%s'\n", argv[0], argv[optind]);
        }
        fputs("'jackin engine --help' tells how to use it.\n", stderr);
        return EXIT_USAGE;
    }
    session *s = session_create();
    line l = {.text = malloc(SESSION_LINE_MAX)};
    json_out out;
    out_init(&out, SESSION_ANSWER_MAX);
    int status = EXIT_FAILED;
    if (s == NULL || l.text == NULL) {
        fputs("jackin engine: there is no memory for a session\n", stderr);
    } else {
        status = serve(s, &l, &out);
    }
    out_free(&out);
    free(l.text);
    session_free(s);
    return status;
}
