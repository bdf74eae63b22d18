/*
 * What a desk sends, on games that the test makes: secrets by substitution, numbers that count
 * nothing hidden, refusals that tell nothing, taking back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/xoshiro.h"
#include "jackin/bots_netrunner.h"
#include "protocol/table.h"
#include "server/bring.h"
#include "server/desk.h"
#include "server/heard.h"
#include "server/lobby.h"
#include "tests/unit/suite.h"

/* ---- a desk with everybody at it ------------------------------------------------------------- */

/* All that one follower was sent. */
typedef struct {
    char *bytes;
    size_t len, messages;
    int64_t at[64]; /* when each message came */
} mailbox;

typedef struct {
    desk d;
    mailbox box[HOSTED_VIEWERS];
    follower who[HOSTED_VIEWERS];
} sitting;

static char folder[40], path[64];
static store *kept;
static desk_room *room;
static seal a_seal;
static const server_time NOW = {1000, 2000};
static int64_t clock_ms = 1000; /* the test drives it */

static void post(void *peer, const char *text, size_t len)
{
    mailbox *box = peer;
    box->bytes = realloc(box->bytes, box->len + len + 1);
    assert_non_null(box->bytes);
    memcpy(box->bytes + box->len, text, len);
    box->len += len;
    box->bytes[box->len] = '\0';
    box->at[box->messages++ % 64] = clock_ms;
    assert_int_equal(len % 512, 0); /* TH-19 */
}

static int begin(void **state)
{
    char problem[STORE_PROBLEM_MAX];
    (void)state;
    assert_true(token_begin());
    /* In memory, where there is such a folder: nothing here is about the disk. */
    snprintf(folder, sizeof folder, "%s/jackin-desk-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    kept = store_begin(path, LANG_EN, problem);
    assert_non_null(kept);
    room = calloc(1, sizeof *room);
    assert_non_null(room);
    room->send = post;
    out_init(&room->document, DESK_DOCUMENT_MAX);
    out_init(&room->happened, DESK_DOCUMENT_MAX);
    out_init(&room->message, DESK_DOCUMENT_MAX);
    return 0;
}

static int end(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char name[96];
    (void)state;
    store_end(kept);
    out_free(&room->document);
    out_free(&room->happened);
    out_free(&room->message);
    free(room);
    for (size_t i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    return rmdir(folder);
}

/* A desk with this game, both seats and a spectator following it. */
static void sit(sitting *s, const nr_game *g, nr_level corp_level)
{
    static const unsigned viewers[] = {NR_CORP, NR_RUNNER, HOSTED_SPECTATOR};
    memset(s, 0, sizeof *s);
    desk *d = &s->d;
    d->store = kept;
    d->seal = &a_seal;
    d->room = room;
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        d->asked[i] = d->absent[i] = INT64_MAX;
        d->away[i] = -1;
    }
    d->past_due = INT64_MAX;
    for (unsigned i = 0; i < DESK_STREAMS; i++) {
        out_init(&d->waiting[i], DESK_DOCUMENT_MAX);
    }
    token_digits(d->about.id, TABLE_DIGITS);
    d->about.state = TABLE_RUNNING;
    d->about.seats = 2;
    d->about.epoch = 1;
    for (unsigned i = 0; i < 2; i++) {
        char token[TOKEN_DIGITS + 1];
        token_digits(token, TOKEN_DIGITS);
        d->about.seat[i].kind = SEAT_PERSON;
        d->about.seat[i].token = token_hashed(token);
    }
    assert_int_equal(store_table_add(kept, &d->about), STORE_OK);
    d->has_game = true;
    d->game.seats = 2;
    d->game.loser = HOSTED_NOBODY;
    d->game.start.nr = d->game.now.nr = *g;
    for (unsigned i = 0; i < 2; i++) {
        d->game.question[i] = 1;
        d->game.is_person[i] = true;
        d->game.stops[i].level = NR_STANDARD;
    }
    d->game.stops[NR_CORP].level = (uint8_t)corp_level;
    for (unsigned i = 0; i < 3; i++) {
        follower *f = &s->who[viewers[i]];
        f->peer = &s->box[viewers[i]];
        f->viewer = (uint8_t)viewers[i];
        desk_follow(d, f, NULL, 0, NOW);
        /* The names of streams are random: the same for twins, so that all bytes can be compared.
         */
        unsigned number = viewers[i] < STORE_SEATS ? viewers[i] : STORE_SEATS;
        memcpy(d->streams[number]->name, "0123456789abcdef", 16);
        s->box[viewers[i]].len = 0;
        s->box[viewers[i]].messages = 0;
    }
}

static void stand_up(sitting *s)
{
    for (unsigned i = 0; i < DESK_STREAMS; i++) {
        if (s->d.streams[i] != NULL) {
            stream_free(s->d.streams[i]);
            free(s->d.streams[i]);
        }
        out_free(&s->d.waiting[i]);
    }
    for (unsigned i = 0; i < HOSTED_VIEWERS; i++) {
        free(s->box[i].bytes);
    }
    hosted_free(&s->d.game);
}

static void position(const char *text, nr_game *g)
{
    nr_io io = {0};
    fault f = {.rules = ""};
    json_t *request = json_loads(text, 0, NULL);
    assert_non_null(request);
    table *t = table_begin(request, &io, &f);
    if (t == NULL) {
        fail_msg("%s", f.message);
    }
    *g = t->game;
    table_free(t);
    json_decref(request);
}

static void choose(sitting *s, unsigned choice)
{
    unsigned seat = hosted_to_move(&s->d.game);
    assert_int_not_equal(seat, HOSTED_NOBODY);
    assert_int_equal(desk_choose(&s->d, seat, s->d.game.question[seat], choice, NULL, NOW),
                     DESK_DONE);
}

/* The number of the choice with this verb and server; it must be there. */
static unsigned choice_of(const sitting *s, nr_verb verb, unsigned server)
{
    static nr_choices list;
    nr_list(&s->d.game.now.nr, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (list.choice[i].verb == verb && (server == 0 || list.choice[i].server == server)) {
            return i;
        }
    }
    fail_msg("there is no choice %s", nr_verb_name(verb));
    return 0;
}

static void same_bytes(const sitting *a, const sitting *b, unsigned viewer)
{
    assert_int_equal(a->box[viewer].messages, b->box[viewer].messages);
    assert_int_equal(a->box[viewer].len, b->box[viewer].len);
    assert_memory_equal(a->box[viewer].bytes, b->box[viewer].bytes, a->box[viewer].len);
}

/* A game that is played again from the store. */
typedef struct {
    hosted game;
} again;

static bool replay_entry(void *owner, uint32_t n, const store_entry *e)
{
    again *a = owner;
    assert_int_equal(n, a->game.entries);
    return hosted_replay(&a->game, e, &room->trial);
}

/* The view of a seat at its question as it is sent; "" if it is not given. To be freed. */
static json_out view_of(sitting *s, unsigned seat, uint32_t question, int64_t now_ms)
{
    json_out out;
    out_init(&out, 1 << 16);
    bool is_given = desk_write_view(&s->d, seat, question, now_ms, &out);
    assert_int_equal(is_given, out.len > 0);
    assert_false(out.failed);
    return out;
}

/* What a viewer has heard, as it is sent. To be freed. */
static json_out log_of(sitting *s, unsigned viewer)
{
    json_out out;
    out_init(&out, 1 << 20);
    uint64_t count;
    assert_true(desk_write_log(&s->d, viewer, &out, &count));
    assert_false(out.failed);
    return out;
}

static void same_log(sitting *a, sitting *b, unsigned viewer)
{
    json_out one = log_of(a, viewer), other = log_of(b, viewer);
    assert_int_equal(one.len, other.len);
    assert_memory_equal(one.data, other.data, one.len);
    out_free(&one);
    out_free(&other);
}

/* ---- twins ----------------------------------------------------------------------------------- */

/* In a remote server lies a facedown card. If it is PAD Campaign, the Corporation could rez it in
 * every window; if it is an agenda there are no windows at all. */
static const char facedown[] =
    "{\"cmd\":\"position\",\"active\":\"runner\",\"clicks\":4,\"seed\":3,"
    "\"corp\":{\"identity\":\"NBN: Making News\",\"credits\":9,\"hq\":[\"3 Hedge Fund\"],"
    "\"rd\":[\"9 Hedge Fund\"],\"servers\":{\"remote1\":{\"root\":[\"%s\"]}}},"
    "\"runner\":{\"identity\":\"Kate \\\"Mac\\\" McCaffrey: Digital Tinker\",\"credits\":9,"
    "\"grip\":[\"3 Sure Gamble\"],\"stack\":[\"9 Diesel\"]}}";

/* TH-03, TH-04, TH-06: windows that stops pass, and windows that never were, look alike; every
 * byte, number and length. The Runner's page being there or not changes nothing. */
static void hidden_windows_leave_no_trace(void **state)
{
    (void)state;
    static const char *const cards[] = {"PAD Campaign", "Priority Requisition"};
    static sitting s[2];
    for (unsigned i = 0; i < 2; i++) {
        char text[800];
        nr_game g;
        snprintf(text, sizeof text, facedown, cards[i]);
        position(text, &g);
        sit(&s[i], &g, NR_STANDARD);
        choose(&s[i], choice_of(&s[i], NR_VERB_GAIN_CREDIT, 0));
        choose(&s[i], choice_of(&s[i], NR_VERB_RUN, NR_SERVER_HQ));
        for (unsigned k = 0; k < 6; k++) {
            /* The Runner goes on to the end of the run, and gains a credit again. */
            static nr_choices list;
            assert_int_equal(hosted_to_move(&s[i].d.game), NR_RUNNER);
            nr_list(&s[i].d.game.now.nr, &list);
            unsigned pick = 0;
            for (unsigned c = 0; c < list.count; c++) {
                pick = list.choice[c].verb == NR_VERB_GAIN_CREDIT ||
                               list.choice[c].verb == NR_VERB_CONTINUE ||
                               list.choice[c].verb == NR_VERB_DECLINE ||
                               list.choice[c].verb == NR_VERB_PASS
                           ? c
                           : pick;
            }
            choose(&s[i], pick);
            if (s[i].d.game.now.nr.player[NR_RUNNER].clicks == 1) {
                break; /* at the end of the turn the Corporation really is asked */
            }
        }
    }
    /* There were hidden decisions in the one and not in the other. */
    assert_true(s[0].d.game.entries >= s[1].d.game.entries + 3);
    same_bytes(&s[0], &s[1], NR_RUNNER);
    same_bytes(&s[0], &s[1], HOSTED_SPECTATOR);
    same_log(&s[0], &s[1], NR_RUNNER);
    same_log(&s[0], &s[1], HOSTED_SPECTATOR);
    assert_true(s[0].box[NR_RUNNER].messages >= 3);
    /* It can fail: a Corporation that wants to be asked everywhere stops the game, and that shows.
     */
    static sitting asked;
    nr_game g;
    char text[800];
    snprintf(text, sizeof text, facedown, cards[0]);
    position(text, &g);
    sit(&asked, &g, NR_FULL_CONTROL);
    choose(&asked, choice_of(&asked, NR_VERB_GAIN_CREDIT, 0));
    assert_int_equal(hosted_to_move(&asked.d.game), NR_CORP);
    assert_memory_not_equal(asked.box[NR_RUNNER].bytes, s[0].box[NR_RUNNER].bytes,
                            asked.box[NR_RUNNER].len);
    stand_up(&asked);
    stand_up(&s[0]);
    stand_up(&s[1]);
}

/* Somebody chooses at a moment. */
static desk_result choose_at(sitting *s, unsigned seat, unsigned choice, int64_t ms)
{
    clock_ms = ms;
    desk_release(&s->d, ms);
    return desk_choose(&s->d, seat, s->d.game.question[seat], choice, NULL, (server_time){ms, ms});
}

/* One game of a Runner who gains credits, and a Corporation that may have a window each time: the
 * card, who passes it, and after how long; -1: it is passed by stops, or was never there. */
typedef struct {
    const char *card;
    bool is_bot;
    int later;
} pacing;

static void play_paced(sitting *s, const pacing *p)
{
    char text[800];
    nr_game g;
    snprintf(text, sizeof text, facedown, p->card);
    position(text, &g);
    sit(s, &g, p->later >= 0 && !p->is_bot ? NR_FULL_CONTROL : NR_STANDARD);
    s->d.pace_ms = p->is_bot ? 1400 : 700; /* bots are paced twice as fast */
    if (p->is_bot) {
        s->d.about.seat[NR_CORP].kind = SEAT_BOT;
        s->d.game.is_person[NR_CORP] = false;
    } else {
        hosted_set_clock(&s->d.game, 600000, 5000); /* in paced time it stands, for everybody */
    }
    for (unsigned k = 0; k < 3; k++) {
        int64_t t = 10000 + 3000 * (int64_t)k;
        unsigned gain = choice_of(s, NR_VERB_GAIN_CREDIT, 0);
        size_t seen = s->box[NR_RUNNER].messages, watched = s->box[HOSTED_SPECTATOR].messages;
        assert_int_equal(choose_at(s, NR_RUNNER, gain, t), DESK_DONE);
        /* Trying early tells nothing, whoever is asked in truth. */
        assert_int_equal(choose_at(s, NR_RUNNER, gain, t + 10), DESK_NOT_NOW);
        for (int64_t ms = t + 20; ms < t + 3000; ms += 10) { /* time goes on */
            clock_ms = ms;
            desk_release(&s->d, ms);
            if (p->later >= 0 && ms == t + p->later) {
                assert_int_equal(hosted_to_move(&s->d.game), NR_CORP);
                assert_int_equal(choose_at(s, NR_CORP, choice_of(s, NR_VERB_PASS, 0), ms),
                                 DESK_DONE);
            }
            if (ms < t + 700) {
                assert_int_equal(s->box[NR_RUNNER].messages, seen);
                assert_int_equal(s->box[HOSTED_SPECTATOR].messages, watched);
            }
        }
        assert_int_equal(hosted_to_move(&s->d.game), NR_RUNNER);
    }
}

static void same_times(const sitting *a, const sitting *b, unsigned viewer)
{
    same_bytes(a, b, viewer);
    assert_memory_equal(a->box[viewer].at, b->box[viewer].at, sizeof a->box[viewer].at);
}

/* TH-05, TH-58: with a pace, windows that never were, that stops passed and that a person passed
 * are one message of one length at one moment, for the Runner and for those who watch. Whoever
 * thinks longer shows, but only in whole paces. */
static void paced_windows_look_alike(void **state)
{
    (void)state;
    static const pacing kinds[] = {
        {"Priority Requisition", false, -1}, {"PAD Campaign", false, -1},
        {"PAD Campaign", false, 30},         {"PAD Campaign", false, 690},
        {"PAD Campaign", false, 900},        {"PAD Campaign", false, 1390},
        {"PAD Campaign", false, 1500},
    };
    static sitting s[7];
    for (unsigned i = 0; i < 7; i++) {
        play_paced(&s[i], &kinds[i]);
    }
    for (unsigned i = 1; i < 4; i++) {
        same_times(&s[0], &s[i], NR_RUNNER);
        same_times(&s[0], &s[i], HOSTED_SPECTATOR);
    }
    assert_int_equal(s[0].box[NR_RUNNER].messages, 3);
    assert_int_equal(s[0].box[NR_RUNNER].at[0], 10700);
    assert_non_null(strstr(s[0].box[NR_RUNNER].bytes, "\"running\""));
    /* The clock of who took longer tells how long, as it must: moments alone are compared. */
    assert_memory_equal(s[4].box[NR_RUNNER].at, s[5].box[NR_RUNNER].at, sizeof s[4].box[0].at);
    assert_int_equal(s[4].box[NR_RUNNER].messages, 6);
    assert_int_equal(s[4].box[NR_RUNNER].at[1], 11400);
    assert_int_equal(s[6].box[NR_RUNNER].at[1], 12100);
    for (unsigned i = 0; i < 7; i++) {
        stand_up(&s[i]);
    }
}

/* TH-05: how long a bot thinks in the turn of a person shows no more than that it was asked. */
static void bots_keep_the_pace(void **state)
{
    (void)state;
    static const pacing kinds[] = {
        {"Priority Requisition", true, -1},
        {"PAD Campaign", true, 20},
        {"PAD Campaign", true, 500},
        {"PAD Campaign", true, 800},
    };
    static sitting s[4];
    for (unsigned i = 0; i < 4; i++) {
        play_paced(&s[i], &kinds[i]);
    }
    for (unsigned i = 1; i < 3; i++) {
        same_times(&s[0], &s[i], NR_RUNNER);
        same_times(&s[0], &s[i], HOSTED_SPECTATOR);
    }
    assert_int_equal(s[3].box[NR_RUNNER].at[1], 11400); /* it can fail */
    for (unsigned i = 0; i < 4; i++) {
        stand_up(&s[i]);
    }
}

/* TH-05: who comes back while he waits is told nothing earlier. */
static void coming_back_is_not_faster(void **state)
{
    (void)state;
    static sitting s;
    nr_game g;
    char text[800];
    snprintf(text, sizeof text, facedown, "PAD Campaign");
    position(text, &g);
    sit(&s, &g, NR_STANDARD);
    s.d.pace_ms = 700;
    follower *f = &s.who[NR_RUNNER];
    assert_int_equal(choose_at(&s, NR_RUNNER, choice_of(&s, NR_VERB_GAIN_CREDIT, 0), 5000),
                     DESK_DONE);
    desk_unfollow(&s.d, f, 5100);
    desk_follow(&s.d, f, NULL, 0, NOW); /* the snapshot of what he had seen */
    assert_int_equal(s.box[NR_RUNNER].messages, 1);
    assert_null(strstr(s.box[NR_RUNNER].bytes, "\"credits\":10"));
    assert_int_equal(view_of(&s, NR_RUNNER, s.d.game.question[NR_RUNNER], 5150).len, 0);
    desk_unfollow(&s.d, f, 5200);
    f->lang = LANG_PL; /* another stream, of which nothing was shown yet */
    desk_follow(&s.d, f, NULL, 0, NOW);
    assert_int_equal(s.box[NR_RUNNER].messages, 1);
    clock_ms = 5700;
    desk_release(&s.d, 5700);
    assert_int_equal(s.box[NR_RUNNER].messages, 2);
    assert_int_equal(s.box[NR_RUNNER].at[1], 5700);
    json_out view = view_of(&s, NR_RUNNER, s.d.game.question[NR_RUNNER], 5700);
    assert_true(view.len > 0);
    out_free(&view);
    assert_non_null(strstr(s.box[NR_RUNNER].bytes, "\"credits\":10"));
    assert_int_equal(desk_due(&s.d), INT64_MAX);
    stand_up(&s);
}

/* TH-01, TH-11, TH-21: cards that a viewer cannot know are others, and he gets the same bytes. */
static void hidden_cards_leave_no_trace(void **state)
{
    (void)state;
    enum { AS_IT_IS, OTHER_CORP, OTHER_RUNNER, TWINS };
    static sitting s[TWINS];
    nr_game g, twin[TWINS];
    char text[800];
    snprintf(text, sizeof text, facedown, "PAD Campaign");
    position(text, &g);
    unsigned changed = 0, corp = nr_card_find("Beanstalk Royalties"),
             runner = nr_card_find("Infiltration");
    for (unsigned i = 0; i < TWINS; i++) {
        twin[i] = g;
    }
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g.copy[c].zone == NR_ZONE_HQ || g.copy[c].zone == NR_ZONE_RD) {
            nr_become(&twin[OTHER_CORP], c, (uint16_t)corp);
            changed++;
        } else if (g.copy[c].zone == NR_ZONE_GRIP || g.copy[c].zone == NR_ZONE_STACK) {
            nr_become(&twin[OTHER_RUNNER], c, (uint16_t)runner);
            changed++;
        }
    }
    assert_int_equal(changed, 24);
    for (unsigned i = 0; i < TWINS; i++) {
        sit(&s[i], &twin[i], NR_STANDARD);
        choose(&s[i], choice_of(&s[i], NR_VERB_GAIN_CREDIT, 0));
        choose(&s[i], choice_of(&s[i], NR_VERB_DRAW, 0));
        choose(&s[i], choice_of(&s[i], NR_VERB_GAIN_CREDIT, 0));
    }
    same_bytes(&s[AS_IT_IS], &s[OTHER_CORP], NR_RUNNER);
    same_bytes(&s[AS_IT_IS], &s[OTHER_CORP], HOSTED_SPECTATOR);
    same_bytes(&s[AS_IT_IS], &s[OTHER_RUNNER], NR_CORP);
    same_bytes(&s[AS_IT_IS], &s[OTHER_RUNNER], HOSTED_SPECTATOR);
    /* The view itself tells no more, and is given to whoever is asked that question alone. */
    uint32_t question = s[0].d.game.question[NR_RUNNER];
    json_out own = view_of(&s[AS_IT_IS], NR_RUNNER, question, clock_ms);
    json_out other = view_of(&s[OTHER_CORP], NR_RUNNER, question, clock_ms);
    assert_true(own.len > 4 * sizeof(nr_view) / 3);
    assert_int_equal(own.len, other.len);
    assert_memory_equal(own.data, other.data, own.len);
    assert_int_equal(view_of(&s[0], NR_RUNNER, question - 1, clock_ms).len, 0);
    assert_int_equal(view_of(&s[0], NR_CORP, s[0].d.game.question[NR_CORP], clock_ms).len, 0);
    out_free(&own);
    out_free(&other);
    assert_null(strstr(s[0].box[NR_RUNNER].bytes, "PAD Campaign"));
    assert_null(strstr(s[0].box[HOSTED_SPECTATOR].bytes, "Diesel"));
    assert_non_null(strstr(s[0].box[NR_RUNNER].bytes, "Diesel")); /* he drew it */
    for (unsigned i = 0; i < TWINS; i++) {
        stand_up(&s[i]);
    }
}

/* ---- later ----------------------------------------------------------------------------------- */

/* Plays to the end of a turn; whose turn it is takes this action where he can. */
static void play_turn(sitting *s, nr_verb action, int64_t *date)
{
    static nr_choices list;
    for (unsigned turn = s->d.game.now.nr.turn; turn == s->d.game.now.nr.turn;) {
        unsigned seat = hosted_to_move(&s->d.game), pick = 0;
        nr_list(&s->d.game.now.nr, &list);
        for (unsigned i = 0; i < list.count; i++) {
            unsigned verb = list.choice[i].verb;
            pick = verb == action || verb == NR_VERB_PASS || verb == NR_VERB_CONTINUE ? i : pick;
        }
        *date += 60000;
        assert_int_equal(desk_choose(&s->d, seat, s->d.game.question[seat], pick, NULL,
                                     (server_time){*date, *date}),
                         DESK_DONE);
    }
}

/* TH-12: games that differ only in the last two turns are the same for whoever watches later; and
 * those who watch now see the difference. */
static void what_is_shown_later_has_nothing_of_now(void **state)
{
    (void)state;
    enum { SAME_TURNS = 3 };
    static sitting s[2];
    int64_t date[2] = {0, 0};
    nr_game g;
    char text[800];
    snprintf(text, sizeof text, facedown, "PAD Campaign");
    position(text, &g);
    for (unsigned i = 0; i < 2; i++) {
        sit(&s[i], &g, NR_STANDARD);
        follower *f = &s[i].who[HOSTED_DELAYED];
        f->peer = &s[i].box[HOSTED_DELAYED];
        f->viewer = HOSTED_DELAYED;
        desk_follow(&s[i].d, f, NULL, 0, NOW);
        unsigned number = STORE_SEATS + (HOSTED_DELAYED - HOSTED_SPECTATOR) * LANG_COUNT;
        memcpy(s[i].d.streams[number]->name, "0123456789abcdef", 16);
        s[i].box[HOSTED_DELAYED].len = s[i].box[HOSTED_DELAYED].messages = 0;
        for (unsigned turn = 0; turn < SAME_TURNS + 2; turn++) {
            bool is_same = turn < SAME_TURNS || i == 0;
            play_turn(&s[i], is_same ? NR_VERB_GAIN_CREDIT : NR_VERB_DRAW, &date[i]);
        }
    }
    same_bytes(&s[0], &s[1], HOSTED_DELAYED);
    assert_true(s[0].box[HOSTED_DELAYED].messages > 3);
    assert_non_null(strstr(s[0].box[HOSTED_DELAYED].bytes, "\"views\""));
    assert_true(s[0].box[HOSTED_SPECTATOR].len != s[1].box[HOSTED_SPECTATOR].len ||
                memcmp(s[0].box[HOSTED_SPECTATOR].bytes, s[1].box[HOSTED_SPECTATOR].bytes,
                       s[0].box[HOSTED_SPECTATOR].len) != 0);
    for (unsigned i = 0; i < 2; i++) {
        size_t len = s[i].box[HOSTED_DELAYED].len;
        play_turn(&s[i], NR_VERB_GAIN_CREDIT, &date[i]); /* it can fail: now it is told */
        assert_true(s[i].box[HOSTED_DELAYED].len > len);
    }
    assert_true(s[0].box[HOSTED_DELAYED].len != s[1].box[HOSTED_DELAYED].len ||
                memcmp(s[0].box[HOSTED_DELAYED].bytes, s[1].box[HOSTED_DELAYED].bytes,
                       s[0].box[HOSTED_DELAYED].len) != 0);
    for (unsigned i = 0; i < 2; i++) {
        free(s[i].d.past);
        stand_up(&s[i]);
    }
}

/* ---- secret bids ----------------------------------------------------------------------------- */

/* The Runner meets an ice that asks both for a secret bid. */
static const char snowflake[] =
    "{\"cmd\":\"position\",\"active\":\"runner\",\"clicks\":2,\"seed\":3,"
    "\"corp\":{\"identity\":\"Jinteki: Personal Evolution\",\"credits\":2,"
    "\"hq\":[\"3 Hedge Fund\"],\"rd\":[\"9 Hedge Fund\"],"
    "\"servers\":{\"hq\":{\"ice\":[{\"card\":\"Snowflake\",\"rezzed\":true}]}}},"
    "\"runner\":{\"identity\":\"Kate \\\"Mac\\\" McCaffrey: Digital Tinker\",\"credits\":2,"
    "\"grip\":[\"3 Sure Gamble\"],\"stack\":[\"9 Diesel\"]}}";

static desk_result bid(sitting *s, unsigned seat, unsigned amount)
{
    return desk_choose(&s->d, seat, s->d.game.question[seat], amount, NULL, NOW);
}

/* Runs on HQ until both are asked. */
static void begin_bids(sitting *s)
{
    nr_game g;
    position(snowflake, &g);
    sit(s, &g, NR_STANDARD);
    choose(s, choice_of(s, NR_VERB_RUN, NR_SERVER_HQ));
    while (s->d.game.now.nr.prompt != NR_PROMPT_PSI) {
        choose(s, 0);
    }
    assert_true(hosted_is_asked(&s->d.game, NR_CORP));
    assert_true(hosted_is_asked(&s->d.game, NR_RUNNER));
}

/* TH-05: both are asked at once, from their views; whichever comes first is kept and tells nothing;
 * then the Corporation's and the Runner's are made. */
static void bids_are_asked_of_both_at_once(void **state)
{
    (void)state;
    enum { CORP_0, CORP_2, NOBODY_YET, RUNNER_1, KINDS };
    static sitting s[KINDS];
    for (unsigned i = 0; i < KINDS; i++) {
        begin_bids(&s[i]);
    }
    assert_non_null(strstr(s[0].box[NR_RUNNER].bytes, "\"choose-number\""));
    assert_non_null(strstr(s[0].box[NR_CORP].bytes, "\"choose-number\""));
    assert_null(strstr(s[0].box[HOSTED_SPECTATOR].bytes, "\"choose-number\""));
    assert_int_equal(bid(&s[CORP_0], NR_CORP, 0), DESK_DONE);
    assert_int_equal(bid(&s[CORP_2], NR_CORP, 2), DESK_DONE);
    assert_int_equal(bid(&s[RUNNER_1], NR_RUNNER, 3), DESK_NOT_NOW); /* he has 2 credits */
    assert_int_equal(bid(&s[RUNNER_1], NR_RUNNER, 1), DESK_DONE);
    assert_int_equal(bid(&s[RUNNER_1], NR_RUNNER, 2), DESK_NOT_NOW); /* a bid is a bid */
    for (unsigned i = 0; i < KINDS; i++) { /* nor does that tell who has */
        assert_int_equal(desk_take_back(&s[i].d, NR_RUNNER, "b", NOW), DESK_NOT_NOW);
        assert_int_equal(desk_take_back(&s[i].d, NR_CORP, "b", NOW), DESK_NOT_NOW);
    }
    same_bytes(&s[CORP_0], &s[CORP_2], NR_RUNNER);
    same_bytes(&s[CORP_0], &s[NOBODY_YET], NR_RUNNER);
    same_bytes(&s[CORP_0], &s[NOBODY_YET], HOSTED_SPECTATOR);
    same_bytes(&s[RUNNER_1], &s[NOBODY_YET], NR_CORP);
    same_bytes(&s[RUNNER_1], &s[NOBODY_YET], HOSTED_SPECTATOR);
    assert_int_equal(hosted_hash(&s[RUNNER_1].d.game), hosted_hash(&s[NOBODY_YET].d.game));
    /* In either order it is the same game. */
    assert_int_equal(bid(&s[CORP_0], NR_RUNNER, 1), DESK_DONE);
    assert_int_equal(bid(&s[RUNNER_1], NR_CORP, 0), DESK_DONE);
    assert_int_equal(hosted_hash(&s[CORP_0].d.game), hosted_hash(&s[RUNNER_1].d.game));
    assert_memory_equal(s[CORP_0].d.game.question, s[RUNNER_1].d.game.question,
                        sizeof s[0].d.game.question);
    assert_int_equal(s[CORP_0].d.game.now.nr.player[NR_RUNNER].credits, 1);
    for (unsigned seat = 0; seat < 2; seat++) { /* what both have bid is known: no way back */
        assert_int_equal(desk_take_back(&s[CORP_0].d, seat, "b", NOW), DESK_NOT_NOW);
    }
    for (unsigned i = 0; i < KINDS; i++) {
        stand_up(&s[i]);
    }
}

/* TH-05, TH-53: both clocks run, and a bid that waits survives a restart. */
static void bids_and_clocks(void **state)
{
    (void)state;
    static sitting s;
    begin_bids(&s);
    hosted_set_clock(&s.d.game, 60000, 0);
    assert_true(desk_update_clocks(&s.d, 1000));
    assert_int_equal(desk_choose(&s.d, NR_RUNNER, s.d.game.question[NR_RUNNER], 2, "r",
                                 (server_time){5000, 5000}),
                     DESK_DONE);
    assert_int_equal(s.d.game.left[NR_RUNNER], 56000);
    assert_int_equal(s.d.game.left[NR_CORP], 60000);
    assert_int_equal(desk_due(&s.d),
                     61000); /* the Corporation's still runs, from the same moment */
    again a;
    a.game = s.d.game;
    a.game.line = NULL;
    a.game.line_count = a.game.line_cap = 0;
    a.game.entries = 0;
    a.game.has_bid = false;
    a.game.now = a.game.start;
    a.game.question[0] = a.game.question[1] = 1;
    assert_int_equal(store_entries(kept, s.d.about.id, replay_entry, &a), STORE_OK);
    assert_true(a.game.has_bid);
    assert_int_equal(a.game.bid, 2);
    assert_true(hosted_is_asked(&a.game, NR_CORP));
    assert_false(hosted_is_asked(&a.game, NR_RUNNER));
    assert_int_equal(a.game.left[NR_RUNNER], 56000);
    hosted_free(&a.game);
    assert_int_equal(
        desk_choose(&s.d, NR_CORP, s.d.game.question[NR_CORP], 1, "c", (server_time){9000, 9000}),
        DESK_DONE);
    assert_int_equal(s.d.game.left[NR_CORP], 52000);
    assert_int_equal(s.d.game.now.nr.player[NR_RUNNER].credits, 0);
    stand_up(&s);
}

/* ---- staged choices -------------------------------------------------------------------------- */

/* The Runner has a program to install where none fits any more: he must trash one first, and both
 * of what he may access are hidden. */
static const char full_rig[] =
    "{\"cmd\":\"position\",\"active\":\"%s\",\"clicks\":3,\"seed\":3,"
    "\"corp\":{\"identity\":\"NBN: Making News\",\"credits\":9,"
    "\"hq\":[\"PAD Campaign\",\"2 Hedge Fund\"],\"rd\":[\"9 %s\"],"
    "\"servers\":{\"remote1\":{\"root\":[\"%s\"]}}},"
    "\"runner\":{\"identity\":\"Kate \\\"Mac\\\" McCaffrey: Digital Tinker\",\"credits\":9,"
    "\"grip\":[\"Magnum Opus\",\"2 Sure Gamble\"],\"stack\":[\"9 Diesel\"],"
    "\"rig\":[\"Magnum Opus\",\"Gordian Blade\",\"Crypsis\"]}}";

static desk_result stage(sitting *s, unsigned seat, const uint16_t *choices, size_t count,
                         const char *command)
{
    return desk_stage(&s->d, seat, s->d.game.question[seat], choices, count, command, NOW);
}

/* TH-07: what is staged is done as one or not at all, and never over chance, a hidden card or a
 * decision of the other, whatever the truth is. */
static void staged_choices_are_all_or_none(void **state)
{
    (void)state;
    enum { TWINS = 2 };
    static const char *const hidden[TWINS][2] = {{"Hedge Fund", "PAD Campaign"},
                                                 {"Priority Requisition", "Priority Requisition"}};
    static sitting s[TWINS];
    for (unsigned i = 0; i < TWINS; i++) {
        nr_game g;
        char text[1200];
        snprintf(text, sizeof text, full_rig, "runner", hidden[i][0], hidden[i][1]);
        position(text, &g);
        sit(&s[i], &g, NR_STANDARD);
        /* Step by step on a copy: install, and what is asked then. */
        static hosted_trial try;
        hosted copy = s[i].d.game;
        copy.line = NULL;
        copy.line_count = copy.line_cap = 0;
        uint16_t way[4] = {0};
        size_t count = 0;
        way[count++] = (uint16_t)choice_of(&s[i], NR_VERB_INSTALL, 0);
        assert_true(hosted_try_choice(&copy, NR_RUNNER, 1, way[0], &try));
        assert_true(hosted_take(&copy, &try));
        while (copy.now.nr.prompt != NR_PROMPT_ACTION) {
            assert_true(count < 4);
            assert_int_equal(hosted_to_move(&copy), NR_RUNNER);
            assert_true(hosted_try_choice(&copy, NR_RUNNER, copy.question[NR_RUNNER], 0, &try));
            assert_true(hosted_take(&copy, &try));
            way[count++] = 0;
        }
        assert_true(count >= 2);
        uint64_t before = hosted_hash(&s[i].d.game);
        /* One wrong number, one too many, or an action behind it: nothing has happened. */
        uint16_t wrong[5];
        memcpy(wrong, way, sizeof way);
        wrong[count - 1] = 99;
        assert_int_equal(stage(&s[i], NR_RUNNER, wrong, count, "a"), DESK_NOT_NOW);
        wrong[count - 1] = way[count - 1];
        wrong[count] = 0;
        assert_int_equal(stage(&s[i], NR_RUNNER, wrong, count + 1, "b"), DESK_NOT_NOW);
        assert_int_equal(stage(&s[i], NR_CORP, way, count, "c"), DESK_NOT_NOW);
        /* A draw and a run on a hidden card are only the last of what is staged. */
        uint16_t draw[2] = {(uint16_t)choice_of(&s[i], NR_VERB_DRAW, 0), 0};
        uint16_t run[2] = {(uint16_t)choice_of(&s[i], NR_VERB_RUN, NR_SERVER_RD), 0};
        assert_int_equal(stage(&s[i], NR_RUNNER, draw, 2, "d"), DESK_NOT_NOW);
        assert_int_equal(stage(&s[i], NR_RUNNER, run, 2, "e"), DESK_NOT_NOW);
        assert_int_equal(hosted_hash(&s[i].d.game), before);
        assert_int_equal(s[i].box[NR_RUNNER].messages, 0);
        /* All of it is one message, and done once. */
        assert_int_equal(stage(&s[i], NR_RUNNER, way, count, "f"), DESK_DONE);
        assert_int_equal(stage(&s[i], NR_RUNNER, way, count, "f"), DESK_DONE);
        assert_int_equal(hosted_hash(&s[i].d.game), hosted_hash(&copy));
        assert_int_equal(s[i].box[NR_RUNNER].messages, 1);
        hosted_free(&copy);
    }
    same_bytes(&s[0], &s[1], NR_RUNNER);
    for (unsigned i = 0; i < TWINS; i++) {
        stand_up(&s[i]);
    }
}

/* TH-07: in games that differ only in what a seat cannot know, the same is accepted and refused. */
static void staging_tells_nothing(void **state)
{
    (void)state;
    static hosted h, twin;
    static hosted_trial try;
    static nr_choices list;
    char problem[BRING_PROBLEM_MAX];
    fault f = {.rules = ""};
    core_xoshiro random;
    core_xoshiro_seed(&random, 17);
    uint32_t key[8] = {4, 8, 15, 16, 23, 42, 7, 1};
    json_t *setup = json_pack("{s:s,s:s,s:o,s:o}", "cmd", "new", "game", "netrunner", "corp",
                              bring_deck("haas-bioroid", NR_CORP, LANG_EN, problem), "runner",
                              bring_deck("anarch", NR_RUNNER, LANG_EN, problem));
    assert_true(hosted_deal(&h, setup, key, &f));
    json_decref(setup);
    h.is_person[0] = h.is_person[1] = true;
    h.stops[0].level = h.stops[1].level = NR_FULL_CONTROL; /* so that much is asked */
    unsigned accepted = 0, refused = 0;
    for (unsigned made = 0; made < 150 && hosted_to_move(&h) != HOSTED_NOBODY; made++) {
        unsigned seat = hosted_to_move(&h);
        nr_view view;
        nr_look(&h.now.nr, seat == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER, &view);
        nr_list(&h.now.nr, &list);
        twin = h;
        bool has_twin = nr_sample(&twin.now.nr, &view, NULL, NULL, 99 + made) == NR_SAMPLE_OK;
        for (unsigned i = 0; i < 12 && has_twin; i++) {
            uint16_t way[3] = {(uint16_t)core_xoshiro_below(&random, list.count),
                               (uint16_t)core_xoshiro_below(&random, 3), 0};
            size_t count = 2 + i % 3 / 2;
            for (unsigned k = 0; k < list.count && i % 2 == 0; k++) { /* what asks more */
                unsigned c = (k + way[0]) % list.count;
                if (list.choice[c].verb == NR_VERB_INSTALL) {
                    way[0] = (uint16_t)c;
                    break;
                }
            }
            bool is_fine = hosted_try_stage(&h, seat, h.question[seat], way, count, &try);
            assert_int_equal(hosted_try_stage(&twin, seat, twin.question[seat], way, count, &try),
                             is_fine);
            accepted += is_fine;
            refused += !is_fine;
        }
        assert_true(hosted_try_choice(&h, seat, h.question[seat],
                                      core_xoshiro_below(&random, list.count), &try));
        assert_true(hosted_take(&h, &try));
    }
    assert_in_range(accepted, 20, 10000);
    assert_in_range(refused, 100, 10000);
    hosted_free(&h);
}

/* ---- whole games ----------------------------------------------------------------------------- */

/* What a viewer may know of a desk's game, and what he heard last. */
typedef struct {
    hosted_view view;
    nr_event heard[HOSTED_EVENTS];
    size_t count;
} impression;

static void impress(const sitting *s, unsigned viewer, bool has_events, impression *out)
{
    memset(out, 0, sizeof *out);
    hosted_look(&s->d.game, viewer, &out->view);
    out->count = has_events ? hosted_events_nr(&room->trial, viewer, out->heard) : 0;
}

static bool is_same_impression(const impression *a, const impression *b)
{
    return a->count == b->count && memcmp(&a->view.nr, &b->view.nr, sizeof a->view.nr) == 0 &&
           memcmp(a->heard, b->heard, a->count * sizeof a->heard[0]) == 0;
}

/* The choice of a twin that could be taken for this one: the same number for whoever sees the same,
 * else one that does the same with another card. -1: none. */
static int alike(const nr_game *g, unsigned choice, const nr_game *twin, bool is_own)
{
    static nr_choices list, other;
    nr_list(g, &list);
    nr_list(twin, &other);
    if (is_own) {
        return (int)choice;
    }
    for (unsigned k = 0; k < other.count; k++) {
        unsigned c = (choice + k) % other.count;
        if (other.choice[c].verb == list.choice[choice].verb &&
            other.choice[c].server == list.choice[choice].server) {
            return (int)c;
        }
    }
    return -1;
}

/* What a bot would choose, as the workers ask it. */
static unsigned bot_choice(const nr_view *view, unsigned seat)
{
    static bot_nr bot;
    static nr_choices list;
    nr_list(&view->game, &list);
    bot_nr_sit(&bot, BOT_GENTLE, (nr_side)seat, NULL, NULL, 29);
    bot_nr_ask(&bot, view, &list);
    for (unsigned i = 0; i < 3 && bot_nr_think(&bot, 20); i++) {
    }
    return bot_nr_answer(&bot).choice;
}

/* TH-03, TH-04, TH-08, TH-09: at every step of whole games, a twin that differs only in what a seat
 * cannot know. What it sees and hears being the same, all who watch get the same bytes, numbers and
 * lengths, and the same refusals. TWINS says how many games. */
static void twins_get_the_same_bytes(void **state)
{
    static const char *const corps[] = {"jinteki", "haas-bioroid", "nbn", "weyland"};
    static const char *const runners[] = {"shaper", "anarch", "criminal"};
    static const unsigned viewers[] = {NR_CORP, NR_RUNNER, HOSTED_SPECTATOR};
    static sitting s, t;
    static impression a, b;
    static nr_choices list;
    static hosted dealt;
    const char *many = getenv("TWINS");
    unsigned games = many != NULL ? (unsigned)atoi(many) : 3, compared = 0, others = 0, silent = 0;
    core_xoshiro random;
    (void)state;
    core_xoshiro_seed(&random, 2026);
    for (unsigned game = 0; game < games; game++) {
        char problem[BRING_PROBLEM_MAX];
        fault f = {.rules = ""};
        uint32_t key[8] = {game + 1, 77};
        json_t *setup = json_pack("{s:s,s:s,s:o,s:o}", "cmd", "new", "game", "netrunner", "corp",
                                  bring_deck(corps[game % 4], NR_CORP, LANG_EN, problem), "runner",
                                  bring_deck(runners[game % 3], NR_RUNNER, LANG_EN, problem));
        assert_true(hosted_deal(&dealt, setup, key, &f));
        json_decref(setup);
        nr_game now = dealt.now.nr;
        hosted_free(&dealt);
        for (unsigned step = 0; step < 60 && now.winner == NR_NOBODY; step++) {
            unsigned seat = step % 2, mover = now.to_move;
            nr_view view;
            nr_game twin;
            nr_look(&now, seat == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER, &view);
            nr_list(&now, &list);
            unsigned choice = core_xoshiro_below(&random, list.count);
            bool has_twin = nr_sample(&twin, &view, NULL, NULL, 1000 * game + step) == NR_SAMPLE_OK;
            int same = has_twin ? alike(&now, choice, &twin, mover == seat) : -1;
            sit(&s, &now, NR_STANDARD);
            if (same >= 0) {
                bool was_alike[3];
                sit(&t, &twin, NR_STANDARD);
                for (unsigned i = 0; i < 3; i++) {
                    impress(&s, viewers[i], false, &a);
                    impress(&t, viewers[i], false, &b);
                    was_alike[i] = is_same_impression(&a, &b);
                }
                assert_true(was_alike[seat]);
                /* TH-29: a bot gets those bytes by copy, so it chooses alike. */
                if (mover == seat && game < 3) {
                    hosted_look(&s.d.game, seat, &a.view);
                    hosted_look(&t.d.game, seat, &b.view);
                    assert_int_equal(bot_choice(&a.view.nr, seat), bot_choice(&b.view.nr, seat));
                }
                for (unsigned wrong = 0; wrong < 4; wrong++) { /* TH-08 */
                    uint32_t question = wrong < 3 ? 2 + wrong : 1;
                    unsigned number = wrong < 3 ? wrong : 65535;
                    assert_int_equal(desk_choose(&s.d, seat, question, number, "w", NOW),
                                     desk_choose(&t.d, seat, question, number, "w", NOW));
                }
                choose(&t, (unsigned)same);
                static impression after[3];
                for (unsigned i = 0; i < 3; i++) {
                    impress(&t, viewers[i], true, &after[i]);
                }
                choose(&s, choice);
                for (unsigned i = 0; i < 3; i++) {
                    impress(&s, viewers[i], true, &a);
                    if (was_alike[i] && is_same_impression(&a, &after[i])) {
                        same_bytes(&s, &t, viewers[i]);
                        same_log(&s, &t, viewers[i]);
                        compared++;
                        others += memcmp(&now.copy, &twin.copy, sizeof now.copy) != 0;
                        silent += s.box[viewers[i]].messages == 0;
                    }
                }
                stand_up(&t);
            } else {
                choose(&s, choice);
            }
            now = s.d.game.now.nr;
            stand_up(&s);
        }
    }
    assert_in_range(compared, 30 * games, 180 * games);
    assert_true(2 * others > compared); /* they were others, mostly */
    if (many != NULL) {
        printf("%u games, %u streams of twins compared, %u of them without a message\n", games,
               compared, silent);
    }
}

/* ---- refusals -------------------------------------------------------------------------------- */

/* TH-30, TH-08: a foreign seat, an old or later question, a choice that is not there: one answer,
 * and nothing has changed. */
static void wrong_choices_change_nothing(void **state)
{
    (void)state;
    static sitting s;
    nr_game g;
    char text[800];
    core_xoshiro random;
    core_xoshiro_seed(&random, 5);
    snprintf(text, sizeof text, facedown, "PAD Campaign");
    position(text, &g);
    sit(&s, &g, NR_FULL_CONTROL);
    for (unsigned round = 0; round < 60 && hosted_to_move(&s.d.game) != HOSTED_NOBODY; round++) {
        static nr_choices list;
        unsigned seat = hosted_to_move(&s.d.game);
        uint32_t question = s.d.game.question[seat];
        uint64_t hash = hosted_hash(&s.d.game);
        size_t before = s.box[seat].len;
        nr_list(&s.d.game.now.nr, &list);
        static const uint32_t off[] = {UINT32_MAX, 1, 2, 1000};
        for (unsigned i = 0; i < 4; i++) {
            assert_int_equal(desk_choose(&s.d, seat, question + off[i], 0, "x", NOW), DESK_NOT_NOW);
        }
        assert_int_equal(desk_choose(&s.d, 1 - seat, s.d.game.question[1 - seat], 0, "x", NOW),
                         DESK_NOT_NOW);
        assert_int_equal(desk_choose(&s.d, 1 - seat, question, 0, "x", NOW), DESK_NOT_NOW);
        assert_int_equal(desk_choose(&s.d, seat, question, list.count, "x", NOW), DESK_NOT_NOW);
        assert_int_equal(desk_choose(&s.d, seat, question, 65535, "x", NOW), DESK_NOT_NOW);
        assert_int_equal(hosted_hash(&s.d.game), hash);
        assert_int_equal(s.box[seat].len, before);
        choose(&s, core_xoshiro_below(&random, list.count));
    }
    assert_true(s.d.game.entries > 20);
    stand_up(&s);
}

/* TH-50: a command that is sent again is answered again and done once. */
static void a_command_is_done_once(void **state)
{
    (void)state;
    static sitting s;
    nr_game g;
    char text[800];
    snprintf(text, sizeof text, facedown, "PAD Campaign");
    position(text, &g);
    sit(&s, &g, NR_STANDARD);
    unsigned gain = choice_of(&s, NR_VERB_GAIN_CREDIT, 0);
    int credits = s.d.game.now.nr.player[NR_RUNNER].credits;
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(desk_choose(&s.d, NR_RUNNER, 1, gain, "once", NOW), DESK_DONE);
    }
    assert_int_equal(s.d.game.now.nr.player[NR_RUNNER].credits, credits + 1);
    assert_int_equal(s.box[NR_CORP].messages, 1);
    assert_int_equal(s.box[HOSTED_SPECTATOR].messages, 1);
    stand_up(&s);
}

/* ---- taking back ----------------------------------------------------------------------------- */

/* TH-26: what chance or a hidden card has told is not taken back. */
static void only_what_told_nothing_is_taken_back(void **state)
{
    (void)state;
    static sitting s;
    nr_game g;
    char text[800];
    snprintf(text, sizeof text, facedown, "PAD Campaign");
    position(text, &g);
    sit(&s, &g, NR_STANDARD);
    uint64_t start = hosted_hash(&s.d.game);
    assert_int_equal(desk_take_back(&s.d, NR_RUNNER, "b", NOW), DESK_NOT_NOW); /* nothing yet */
    choose(&s, choice_of(&s, NR_VERB_GAIN_CREDIT, 0));
    assert_int_equal(desk_answer(&s.d, NR_CORP, true, NOW), DESK_NOT_NOW); /* nobody asked */
    assert_int_equal(desk_take_back(&s.d, NR_RUNNER, "b", NOW), DESK_DONE);
    assert_non_null(strstr(s.box[NR_CORP].bytes, "[[\"take_back\"],\"runner\"]"));
    assert_int_equal(desk_answer(&s.d, NR_RUNNER, true, NOW), DESK_NOT_NOW); /* his own */
    assert_int_equal(desk_answer(&s.d, NR_CORP, false, NOW), DESK_DONE);
    assert_int_not_equal(hosted_hash(&s.d.game), start);
    assert_int_equal(desk_take_back(&s.d, NR_RUNNER, "b", NOW), DESK_DONE);
    uint32_t question = s.d.game.question[NR_RUNNER];
    assert_int_equal(desk_answer(&s.d, NR_CORP, true, NOW), DESK_DONE);
    assert_int_equal(hosted_hash(&s.d.game), start);
    assert_int_equal(s.d.game.question[NR_RUNNER], question + 1); /* old numbers never come back */
    choose(&s, choice_of(&s, NR_VERB_DRAW, 0));
    assert_int_equal(desk_take_back(&s.d, NR_RUNNER, "c", NOW), DESK_NOT_NOW);
    /* A run on HQ asks chance which card is accessed. */
    choose(&s, choice_of(&s, NR_VERB_GAIN_CREDIT, 0));
    assert_int_equal(desk_take_back(&s.d, NR_RUNNER, "d", NOW), DESK_DONE);
    choose(&s, choice_of(&s, NR_VERB_GAIN_CREDIT, 0)); /* whatever happens refuses */
    assert_int_equal(desk_answer(&s.d, NR_CORP, true, NOW), DESK_NOT_NOW);
    stand_up(&s);
}

/* The record gives the same game again, with what was taken back and conceded. */
static void replay_gives_the_same_game(void **state)
{
    (void)state;
    static sitting s;
    nr_game g;
    char text[800];
    core_xoshiro random;
    core_xoshiro_seed(&random, 9);
    snprintf(text, sizeof text, facedown, "PAD Campaign");
    position(text, &g);
    unsigned backs = 0;
    for (unsigned game = 0; game < 10; game++) {
        static nr_choices list;
        sit(&s, &g, game % 2 == 0 ? NR_STANDARD : NR_FULL_CONTROL);
        for (unsigned k = 0; k < 40 && hosted_to_move(&s.d.game) != HOSTED_NOBODY; k++) {
            unsigned seat = hosted_to_move(&s.d.game);
            nr_list(&s.d.game.now.nr, &list);
            choose(&s, core_xoshiro_below(&random, list.count));
            if (!hosted_is_over(&s.d.game) &&
                desk_take_back(&s.d, seat, "back", NOW) == DESK_DONE) {
                char name[20];
                snprintf(name, sizeof name, "%u", k);
                backs +=
                    desk_answer(&s.d, 1 - seat, core_xoshiro_below(&random, 2), NOW) == DESK_DONE;
            }
        }
        if (!hosted_is_over(&s.d.game)) {
            assert_int_equal(desk_concede(&s.d, game % 2, "end", NOW), DESK_DONE);
            assert_int_equal(desk_concede(&s.d, game % 2, "end", NOW), DESK_DONE);
            assert_int_equal(desk_concede(&s.d, game % 2, "more", NOW), DESK_NOT_NOW);
        }
        again a;
        memset(&a, 0, sizeof a);
        a.game = s.d.game;
        a.game.line = NULL;
        a.game.line_count = a.game.line_cap = 0;
        a.game.entries = 0;
        a.game.now = a.game.start;
        a.game.loser = HOSTED_NOBODY;
        a.game.end = HOSTED_GOES_ON;
        a.game.question[0] = a.game.question[1] = 1;
        assert_int_equal(store_entries(kept, s.d.about.id, replay_entry, &a), STORE_OK);
        assert_int_equal(hosted_hash(&a.game), hosted_hash(&s.d.game));
        assert_memory_equal(a.game.question, s.d.game.question, sizeof a.game.question);
        assert_int_equal(a.game.end, s.d.game.end);
        assert_int_equal(a.game.loser, s.d.game.loser);
        hosted_free(&a.game);
        stand_up(&s);
    }
    assert_true(backs > 10);
}

/* TH-55: a game that replays to another state is kept as it is and not played on. */
static void another_state_is_noticed(void **state)
{
    (void)state;
    static hosted h;
    nr_game g;
    char text[800];
    snprintf(text, sizeof text, facedown, "PAD Campaign");
    position(text, &g);
    h.seats = 2;
    h.loser = HOSTED_NOBODY;
    h.start.nr = h.now.nr = g;
    store_entry e = {.kind = ENTRY_CHOICE, .seat = NR_RUNNER, .value = 0, .hash = 1};
    assert_false(hosted_replay(&h, &e, &room->trial));
    assert_int_equal(h.entries, 0);
    hosted_free(&h);
}

/* ---- streams --------------------------------------------------------------------------------- */

/* TH-10: 256 messages are kept, and no more. */
static void old_messages_are_forgotten(void **state)
{
    (void)state;
    stream s;
    json_out out;
    out_init(&out, 1 << 20);
    stream_begin(&s, "0123456789abcdef");
    for (unsigned i = 0; i < 1000; i++) {
        char document[40];
        int len = snprintf(document, sizeof document, "{\"x\":%u}", i);
        out_cut(&out, 0);
        assert_true(stream_show(&s, document, (size_t)len, "[]", 2, &out));
        out_cut(&out, 0);
        assert_false(stream_show(&s, document, (size_t)len, "[]", 2, &out)); /* TH-03 */
        assert_int_equal(out.len, 0);
        assert_int_equal(s.n, i + 1);
    }
    assert_true(stream_can_resume(&s, "0123456789abcdef", 1000));
    assert_true(stream_can_resume(&s, "0123456789abcdef", 1000 - STREAM_KEPT));
    assert_false(stream_can_resume(&s, "0123456789abcdef", 1000 - STREAM_KEPT - 1));
    assert_false(stream_can_resume(&s, "0123456789abcdef", 1001));
    assert_false(stream_can_resume(&s, "0123456789abcdef", 0));
    assert_false(stream_can_resume(&s, "another", 1000));
    assert_non_null(stream_kept(&s, 1000));
    assert_null(stream_kept(&s, 1001));
    assert_null(stream_kept(&s, 1000 - STREAM_KEPT));
    stream_free(&s);
    out_free(&out);
}

/* TH-29: a bot's seed does not lead back, and differs for every decision. */
static void bots_have_seeds_of_their_own(void **state)
{
    (void)state;
    uint32_t key[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint64_t first = fair_bot_seed(key, 0, 1);
    assert_int_equal(fair_bot_seed(key, 0, 1), first);
    assert_int_not_equal(fair_bot_seed(key, 1, 1), first);
    assert_int_not_equal(fair_bot_seed(key, 0, 2), first);
    key[7]++;
    assert_int_not_equal(fair_bot_seed(key, 0, 1), first);
}

/* TH-25: however a list is written, it is the same deck. */
static void the_order_of_a_list_does_not_matter(void **state)
{
    (void)state;
    static const char *const lists[] = {
        "Kate \"Mac\" McCaffrey: Digital Tinker\n3 Sure Gamble\n3 Diesel\n3 Magnum Opus\n"
        "3 Gordian Blade\n3 Battering Ram\n3 Pipeline\n3 Modded\n3 Tinkering\n3 The Maker's Eye\n"
        "3 Net Shield\n3 Infiltration\n3 Armitage Codebusting\n3 Crypsis\n3 Access to Globalsec\n"
        "2 Akamatsu Mem Chip\n1 Akamatsu Mem Chip",
        "3 Access to Globalsec\n3 Akamatsu Mem Chip\n3 Crypsis\n3 Armitage Codebusting\n"
        "3 Infiltration\n3 Net Shield\n3 The Maker's Eye\n3 Tinkering\n3 Modded\n3 Pipeline\n"
        "3 Battering Ram\n3 Gordian Blade\n3 Magnum Opus\n3 Diesel\n3 Sure Gamble\n"
        "Kate \"Mac\" McCaffrey: Digital Tinker",
    };
    char problem[BRING_PROBLEM_MAX], *text[2];
    for (unsigned i = 0; i < 2; i++) {
        json_t *deck = bring_deck(lists[i], NR_RUNNER, LANG_EN, problem);
        assert_string_equal(problem, "");
        assert_non_null(deck);
        text[i] = json_dumps(deck, 0);
        json_decref(deck);
    }
    assert_string_equal(text[0], text[1]);
    free(text[0]);
    free(text[1]);
}

static void check_every_word(json_t *setup)
{
    static hosted a, b;
    fault f = {.rules = ""};
    assert_non_null(setup);
    uint32_t key[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    assert_true(hosted_deal(&a, setup, key, &f));
    for (unsigned i = 0; i < 8; i++) {
        key[i] ^= 0x80000000;
        assert_true(hosted_deal(&b, setup, key, &f));
        assert_int_not_equal(hosted_hash(&a), hosted_hash(&b));
        key[i] ^= 0x80000000;
        hosted_free(&b);
    }
    assert_true(hosted_deal(&b, setup, key, &f));
    assert_int_equal(hosted_hash(&a), hosted_hash(&b));
    hosted_free(&a);
    hosted_free(&b);
    json_decref(setup);
}

/* TH-23: all 256 bits of the key count. */
static void every_bit_of_the_key_deals(void **state)
{
    (void)state;
    char problem[BRING_PROBLEM_MAX];
    check_every_word(json_pack("{s:s,s:s,s:o,s:o}", "cmd", "new", "game", "netrunner", "corp",
                               bring_deck("jinteki", NR_CORP, LANG_EN, problem), "runner",
                               bring_deck("shaper", NR_RUNNER, LANG_EN, problem)));
    check_every_word(json_pack("{s:s,s:s,s:[s,s]}", "cmd", "new", "game", "mainframe", "players",
                               "Noise", "Kate"));
}

#define AT_A_STORE(test) cmocka_unit_test_setup_teardown(test, begin, end)

/* TH-04: of what is too long the oldest half of what there may be goes, whatever the events came
 * with; choices of one's own go with theirs. */
static void the_newest_are_kept(void **state)
{
    (void)state;
    enum { MOST = 10, ALL = 100 };
    uint32_t number[ALL];
    for (uint32_t i = 0; i < ALL; i++) {
        number[i] = i;
    }
    for (size_t all = 0; all <= ALL; all++) {
        for (size_t step = 1; step <= 25; step += 3) {
            heard h;
            heard_begin(&h, sizeof number[0], MOST);
            for (size_t i = 0; i < all; i += step) {
                heard_own(&h);
                heard_add(&h, &number[i], all - i < step ? all - i : step);
            }
            assert_false(h.has_failed);
            assert_int_equal(h.all, all);
            assert_true(h.count <= MOST);
            assert_true(all <= MOST ? h.count == all : h.count > MOST / 2);
            size_t first = all - h.count;
            assert_int_equal(first % (MOST / 2), 0);
            assert_true(h.count == 0 || memcmp(h.events, &number[first], h.count * 4) == 0);
            size_t own = 0;
            for (size_t i = 0; i < all; i += step) {
                if (i >= first) {
                    assert_int_equal(h.own[own++], i - first);
                }
            }
            assert_int_equal(h.owns, own);
            heard_free(&h);
        }
    }
}

int main(void)
{
    const struct CMUnitTest server_desk[] = {
        AT_A_STORE(hidden_windows_leave_no_trace),
        AT_A_STORE(paced_windows_look_alike),
        AT_A_STORE(bots_keep_the_pace),
        AT_A_STORE(coming_back_is_not_faster),
        AT_A_STORE(hidden_cards_leave_no_trace),
        AT_A_STORE(what_is_shown_later_has_nothing_of_now),
        AT_A_STORE(bids_are_asked_of_both_at_once),
        AT_A_STORE(bids_and_clocks),
        AT_A_STORE(staged_choices_are_all_or_none),
        cmocka_unit_test(the_newest_are_kept),
        cmocka_unit_test(staging_tells_nothing),
        AT_A_STORE(twins_get_the_same_bytes),
        AT_A_STORE(wrong_choices_change_nothing),
        AT_A_STORE(a_command_is_done_once),
        AT_A_STORE(only_what_told_nothing_is_taken_back),
        AT_A_STORE(replay_gives_the_same_game),
        AT_A_STORE(another_state_is_noticed),
        cmocka_unit_test(old_messages_are_forgotten),
        cmocka_unit_test(bots_have_seeds_of_their_own),
        cmocka_unit_test(the_order_of_a_list_does_not_matter),
        cmocka_unit_test(every_bit_of_the_key_deals),
    };
    return RUN_SUITE(server_desk);
}
