/*
 * The lobby on a clock that the test drives: no sockets, no waiting, exact times. driven_test.py
 * writes lines and reads what everybody was sent.
 *
 *     enter NAME GUEST    a connection of that guest, made if need be; "-": of nobody
 *     say NAME JSON       it sends a message
 *     leave NAME          it is gone
 *     lag NAME MS         its line takes so long
 *     to MS               time goes on to then, with everything that falls due on the way
 *     jump MS             it is then, and nothing has been looked at yet
 *     calendar MS         the date is wrong by so much from now on
 *     think MS            bots answer after so long
 *     void TABLE          the operator voids a table
 *     restart             the process is killed and started again, on the same store
 *
 * Each line is answered by "NAME MS JSON" for every message sent, "NAME MS closed CODE", "! MS
 * KIND" for an alarm, and then ".".
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby.h"

enum { PEERS = 512, NAME = 32, LINE = 1 << 16, THOUGHTS = 64 };

typedef struct {
    char name[NAME];
    visitor *visitor;
    unsigned lag;
} peer;

static peer peers[PEERS];
static lobby *house;
static store *kept;
static seal a_seal;
static lobby_ways ways;
static int64_t clock_ms = 1000000, calendar_ms = 1700000000000, think_ms;
static struct {
    bot_thought thought;
    int64_t at;
    bool is_there;
} thoughts[THOUGHTS];

static server_time now(void)
{
    return (server_time){clock_ms, clock_ms + calendar_ms};
}

static void send(void *to, const char *text, size_t len)
{
    printf("%s %lld %.*s\n", ((peer *)to)->name, (long long)clock_ms, (int)len, text);
}

static void close_peer(void *to, unsigned code)
{
    printf("%s %lld closed %u\n", ((peer *)to)->name, (long long)clock_ms, code);
}

static unsigned lag_of(void *whom)
{
    return ((const peer *)whom)->lag;
}

static void alarm_of(void *owner, lobby_alarm_kind what)
{
    (void)owner;
    printf("! %lld %s\n", (long long)clock_ms,
           what == ALARM_CLAIMS      ? "claims"
           : what == ALARM_MANY_LEFT ? "many_left"
           : what == ALARM_DIFFERS   ? "differs"
                                     : "frozen");
}

/* Any choice, after a time that the test says. */
static bool think(void *owner, const bot_job *job)
{
    static union {
        nr_choices nr;
        mf_choices mf;
    } list;
    (void)owner;
    unsigned count;
    if (job->is_mainframe) {
        mf_list(&job->view.mf.game, &list.mf);
        count = list.mf.count;
    } else {
        nr_list(&job->view.nr.game, &list.nr);
        count = list.nr.count;
    }
    for (unsigned i = 0; i < THOUGHTS; i++) {
        if (!thoughts[i].is_there) {
            bot_thought *t = &thoughts[i].thought;
            *t = (bot_thought){.seat = job->seat,
                               .question = job->question,
                               .choice = (uint16_t)(job->seed % count)};
            memcpy(t->table, job->table, sizeof t->table);
            thoughts[i].at = clock_ms + think_ms;
            thoughts[i].is_there = true;
            return true;
        }
    }
    return false;
}

/* When bots have thought to their end. */
static int64_t thoughts_due(void)
{
    int64_t due = INT64_MAX;
    for (unsigned i = 0; i < THOUGHTS; i++) {
        due = thoughts[i].is_there && thoughts[i].at < due ? thoughts[i].at : due;
    }
    return due;
}

static void deliver(void)
{
    for (unsigned i = 0; i < THOUGHTS; i++) {
        if (thoughts[i].is_there && thoughts[i].at <= clock_ms) {
            bot_thought thought = thoughts[i].thought;
            thoughts[i].is_there = false;
            lobby_thought(house, &thought, now());
        }
    }
}

/* All that is due now. */
static int64_t settle(void)
{
    while (thoughts_due() <= clock_ms) {
        deliver();
    }
    int64_t due = lobby_release(house, now());
    return thoughts_due() < due ? thoughts_due() : due;
}

static void go_to(int64_t ms)
{
    int64_t tick = clock_ms + 1000;
    for (int64_t due = settle(); clock_ms < ms; due = settle()) {
        int64_t next = due < tick ? due : tick;
        clock_ms = next > ms ? ms : next > clock_ms ? next : clock_ms + 1;
        if (clock_ms == tick) {
            lobby_tick(house, now());
            tick += 1000;
        }
    }
}

static peer *find(const char *name)
{
    peer *free_one = NULL;
    for (unsigned i = 0; i < PEERS; i++) {
        if (strcmp(peers[i].name, name) == 0) {
            return &peers[i];
        }
        free_one = free_one == NULL && peers[i].name[0] == '\0' ? &peers[i] : free_one;
    }
    if (free_one != NULL) {
        snprintf(free_one->name, sizeof free_one->name, "%s", name);
    }
    return free_one;
}

static void enter(peer *p, const char *guest)
{
    token_hash hash = token_hashed(guest);
    bool is_known = strcmp(guest, "-") != 0;
    if (is_known) {
        store_guest_add(kept, &hash, now().date);
    }
    p->visitor = lobby_enter(house, p, is_known ? &hash : NULL, now());
}

static bool begin(const char *path)
{
    char problem[STORE_PROBLEM_MAX];
    kept = store_begin(path, LANG_EN, problem);
    house = kept != NULL ? lobby_open(kept, &a_seal, &ways) : NULL;
    if (house == NULL) {
        fprintf(stderr, "%s\n", problem);
    }
    return house != NULL;
}

static void end(void)
{
    lobby_free(house);
    store_end(kept);
    memset(peers, 0, sizeof peers);
    memset(thoughts, 0, sizeof thoughts);
}

/* A line: its word and what follows. */
static bool carry_out(const char *word, char *what, const char *path)
{
    if (strcmp(word, "restart") == 0) {
        end();
        return begin(path);
    }
    if (what == NULL) {
        return false;
    }
    if (strcmp(word, "to") == 0) {
        go_to(strtoll(what, NULL, 10));
        return true;
    }
    if (strcmp(word, "jump") == 0) {
        clock_ms = strtoll(what, NULL, 10);
        return true;
    }
    if (strcmp(word, "calendar") == 0) {
        calendar_ms = 1700000000000 + strtoll(what, NULL, 10);
        return true;
    }
    if (strcmp(word, "think") == 0) {
        think_ms = strtoll(what, NULL, 10);
        return true;
    }
    if (strcmp(word, "void") == 0) {
        return lobby_void_table(house, what, now());
    }
    char *rest = strchr(what, ' ');
    if (rest != NULL) {
        *rest++ = '\0';
    }
    peer *p = find(what);
    if (strcmp(word, "enter") == 0 && p != NULL && p->visitor == NULL && rest != NULL) {
        enter(p, rest);
    } else if (strcmp(word, "say") == 0 && p != NULL && p->visitor != NULL && rest != NULL) {
        lobby_message(house, p->visitor, rest, strlen(rest), now());
        settle();
    } else if (strcmp(word, "lag") == 0 && p != NULL && rest != NULL) {
        p->lag = (unsigned)strtoul(rest, NULL, 10);
    } else if (strcmp(word, "leave") == 0 && p != NULL && p->visitor != NULL) {
        lobby_leave(house, p->visitor, now());
        memset(p, 0, sizeof *p);
    } else {
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static char line[LINE];
    if (argc != 3 || !token_begin()) {
        return 2;
    }
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk */
    ways = (lobby_ways){.send = send,
                        .close = close_peer,
                        .alarm = alarm_of,
                        .lag = lag_of,
                        .think = think,
                        .rate = 10000,
                        .pace_ms = (unsigned)atoi(argv[2])};
    if (!begin(argv[1])) {
        return 1;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *name = strchr(line, ' ');
        if (name != NULL) {
            *name++ = '\0';
        }
        if (!carry_out(line, name, argv[1])) {
            return 3;
        }
        puts(".");
        fflush(stdout);
    }
    end();
    return 0;
}
