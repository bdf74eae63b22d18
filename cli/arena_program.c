/*
 * Bots that are programs of their own: started, asked a line at a time, and ended; see arena.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/arena.h"
#include "cli/options.h"
#include "organiser/file_problem.h"
#include "protocol/decide.h"

enum { ANSWER_MAX = 65536 }; /* bytes of an answer: a longer one is none */

struct arena_program {
    pid_t pid;
    int in, out; /* its standard input and output, from our side */
    size_t len;  /* bytes of an answer that have come */
    char answer[ANSWER_MAX];
};

extern char **environ;

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Both ends are ours alone: programs that other threads start inherit none of them. */
static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static int spawn(pid_t *pid, const char *command, int in, int out)
{
    char shell[] = "/bin/sh", flag[] = "-c";
    char *line = strdup(command);
    char *arguments[] = {shell, flag, line, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (line == NULL) {
        return ENOMEM;
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); /* ended with all it starts */
    int failed = posix_spawn(pid, shell, &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(line);
    return failed;
}

arena_program *arena_program_start(const char *command, char why[ARENA_FAULT])
{
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    arena_program *p = calloc(1, sizeof *p);
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    int failed = ENOMEM;
    /* Between making a pipe and marking it as ours no other program may be started. */
    pthread_mutex_lock(&one_at_a_time);
    if (p != NULL && make_pipe(to) && make_pipe(from)) {
        failed = spawn(&p->pid, command, to[0], from[1]);
    } else if (p != NULL) {
        failed = errno;
    }
    pthread_mutex_unlock(&one_at_a_time);
    if (to[0] >= 0) {
        close(to[0]);
    }
    if (from[1] >= 0) {
        close(from[1]);
    }
    if (failed == 0) {
        p->in = to[1];
        p->out = from[0];
        (void)fcntl(p->in, F_SETFL, O_NONBLOCK);
        return p;
    }
    snprintf(why, ARENA_FAULT,
             option_say("it could not be started: %s", "nie udało się go uruchomić: %s"),
             file_problem(option_spoken(), failed));
    if (to[1] >= 0) {
        close(to[1]);
    }
    if (from[0] >= 0) {
        close(from[0]);
    }
    free(p);
    return NULL;
}

/* Waits until it can be written to or read from; false when the time is over. */
static bool wait_for(int file, short what, int64_t until)
{
    for (;;) {
        int64_t left = until - now_ms();
        struct pollfd ready = {.fd = file, .events = what};
        int got = left > 0 ? poll(&ready, 1, (int)left) : 0;
        if (got > 0 || (got < 0 && errno != EINTR)) {
            return true;
        }
        if (got == 0) {
            return false;
        }
    }
}

typedef enum { TALK_DONE, TALK_LATE, TALK_DEAD, TALK_LONG } talk;

static talk say(arena_program *p, const char *line, size_t len, int64_t until)
{
    while (len > 0) {
        if (!wait_for(p->in, POLLOUT, until)) {
            return TALK_LATE;
        }
        ssize_t written = write(p->in, line, len);
        if (written < 0 && errno != EAGAIN && errno != EINTR) {
            return TALK_DEAD;
        }
        if (written > 0) {
            line += written;
            len -= (size_t)written;
        }
    }
    return TALK_DONE;
}

static talk hear(arena_program *p, size_t *len, int64_t until)
{
    for (;;) {
        char *end = memchr(p->answer, '\n', p->len);
        if (end != NULL) {
            *len = (size_t)(end - p->answer);
            return TALK_DONE;
        }
        if (p->len == sizeof p->answer) {
            return TALK_LONG;
        }
        if (!wait_for(p->out, POLLIN, until)) {
            return TALK_LATE;
        }
        ssize_t got = read(p->out, p->answer + p->len, sizeof p->answer - p->len);
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) {
            return TALK_DEAD;
        }
        p->len += got > 0 ? (size_t)got : 0;
    }
}

bool arena_program_ask(arena_program *p, const char *line, size_t len, unsigned limit_ms,
                       unsigned count, unsigned *choice, char why[ARENA_FAULT])
{
    int64_t until = now_ms() + limit_ms;
    size_t got = 0;
    talk how = say(p, line, len, until);
    if (how == TALK_DONE) {
        how = hear(p, &got, until);
    }
    switch (how) {
    case TALK_LATE:
        snprintf(why, ARENA_FAULT,
                 option_say("it gave no answer within %u ms", "nie odpowiedział w ciągu %u ms"),
                 limit_ms);
        return false;
    case TALK_DEAD:
        snprintf(why, ARENA_FAULT, "%s",
                 option_say("it ended before it answered", "skończył się, zanim odpowiedział"));
        return false;
    case TALK_LONG:
        snprintf(
            why, ARENA_FAULT,
            option_say("its answer is longer than %d bytes", "jego odpowiedź ma ponad %d bajtów"),
            ANSWER_MAX);
        return false;
    case TALK_DONE:
        break;
    }
    fault f = {.rules = "", .lang = option_spoken()};
    bool is_read = decide_read(p->answer, got, count, choice, &f);
    if (!is_read) {
        snprintf(why, ARENA_FAULT,
                 option_say("its answer cannot be used: %.160s",
                            "jego odpowiedź na nic się nie przyda: %.160s"),
                 f.message);
    }
    p->len -= got + 1;
    memmove(p->answer, p->answer + got + 1, p->len);
    return is_read;
}

void arena_program_end(arena_program *p)
{
    if (p == NULL) {
        return;
    }
    close(p->in);
    close(p->out);
    kill(-p->pid, SIGKILL); /* its group: the shell, and what that has started */
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    free(p);
}
