/*
 * The lobby; see lobby.h.
 */
#include "server/lobby.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"
#include "jackin/decks.h"
#include "server/bring.h"
#include "server/messages.h"

enum {
    PROTOCOL = 1,
    LISTED_MAX = 100,   /* tables of a list */
    SEATS_OF_GUEST = 8, /* tables at which a guest sits and that are not over */
    SEATS_TOLD = 8,     /* times in a round of the clock that comings and goings are told at once */
    DESK_KEPT_MS = 60000, /* a desk that nobody follows stays so long, for those who come back */
    REFUSALS_MAX = 100,   /* in a row: then the connection is closed */
    WAKE_MS = 100,
    TRIM_MS = 5000,
    PACK_MS = 60000,
    PACKED_AFTER_MS = 600000, /* a game is over so long, and nobody sends anything again */
    RECORD_MAX = 2 << 20,     /* bytes of a message with a record */
    MESSAGE_MAX = 1 << 16,    /* bytes of a message that is not of a table */
    CLAIMS_AFTER_MS = 300000,
    WRONG_MAX = 10,       /* wrong passwords of a visitor in ten minutes */
    WRONG_TABLE_MAX = 20, /* and of a table in an hour */
    CLAIMS_MINUTE = 10,
};

/* What may still be done at once, in thousandths, and when that was counted. */
typedef struct {
    int64_t left, since;
} allowance;

struct visitor {
    follower as; /* first: desks know it as one */
    visitor *next;
    desk *at;
    char away[PROCESS_DIGITS + 1]; /* the process that has the table he follows, "" if it is here */
    bool has_guest;
    token_hash guest;
    word_lang lang;
    allowance messages, choices;
    chat_pace speech;
    int64_t wrong[WRONG_MAX]; /* ms; when he gave wrong passwords, and how many */
    unsigned wrongs;
    unsigned refusals; /* in a row */
};

struct lobby {
    store *store;
    const seal *seal;
    lobby_ways ways;
    desk_room room;
    json_out out;
    desk *desks;
    visitor *visitors;
    bool is_store_well;
    int64_t opened;                 /* ms; when time was first heard of */
    int64_t claimed[CLAIMS_MINUTE]; /* ms; when games were claimed, the last of them … */
    unsigned claims;                /* … and how many in all */
    int64_t lease_until;            /* ms; until then our tables are ours (TH-49) */
    int64_t packed;                 /* when there was nothing to pack, ms */
    bool has_forgotten;             /* desks, since … */
    int64_t trimmed;                /* … this time, ms */
    bool is_lapsed;                 /* it is over, and those who depend on others know it */
    /* What is being read: whoever finds the table elsewhere passes it on. */
    const char *text;
    size_t text_len;
    char elsewhere[PROCESS_DIGITS + 1]; /* who has the table that was looked for last */
};

/* ---- answers --------------------------------------------------------------------------------- */

typedef struct {
    const char *code, *english, *polish;
} refusal;

static const refusal refusals[] = {
    {"bad_message", "The message makes no sense: %s.", "Wiadomość jest bez sensu: %s."},
    {"unknown_message", "There is no such message.", "Nie ma takiej wiadomości."},
    {"not_found", "There is no such table, seat or invitation, or it is no longer free.",
     "Nie ma takiego stołu, miejsca ani zaproszenia albo nie jest już wolne."},
    {"not_seated", "Sit down or join a table first.", "Najpierw usiądź albo dołącz do stołu."},
    {"not_now", "That cannot be done now.", "Tego nie można teraz zrobić."},
    {"bad_deck", "%s", "%s"},
    {"bad_table", "There can be no such table: %s.", "Nie może być takiego stołu: %s."},
    {"no_guest", "Ask for a guest token first.", "Najpierw poproś o token gościa."},
    {"password", "The table has another password.", "Stół ma inne hasło."},
    {"bad_text", "Say it in one line of at most 300 letters, without links.",
     "Wpisz to w jednym wierszu, najwyżej 300 znaków, bez odnośników."},
    {"too_many", "Too many at once; wait a little.", "Za dużo naraz; odczekaj chwilę."},
    {"store_full", "The server cannot store it now; nothing was done. Try again.",
     "Serwer nie może tego teraz zapisać; nic nie zrobiono. Spróbuj ponownie."},
    {"frozen", "This game was begun with other rules and cannot be played on here.",
     "Tę grę zaczęto według innych zasad i nie można jej tu dokończyć."},
};

/* Begins a message to a visitor, an answer if m is not NULL. */
static json_out *begin(lobby *l, const char *type, const message *m)
{
    out_cut(&l->out, 0);
    out_object(&l->out);
    out_key_string(&l->out, "type", type);
    if (m != NULL && m->has_id) {
        out_key_int(&l->out, "id", m->id);
    }
    return &l->out;
}

static void end(lobby *l, visitor *v)
{
    out_object_end(&l->out);
    if (!l->out.failed) {
        l->ways.send(v->as.peer, l->out.data, l->out.len);
    }
}

static void write_command(json_out *out, const message *m)
{
    const char *command = m->body != NULL ? message_text(m, "command") : NULL;
    if (command != NULL && m->kind != MESSAGE_NONE) {
        out_key_string(out, "command", command);
    }
}

static void refuse(lobby *l, visitor *v, const message *m, const char *code, const char *detail)
{
    const refusal *r = refusals;
    char text[WORDS_MAX + 100];
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        r = strcmp(refusals[i].code, code) == 0 ? &refusals[i] : r;
    }
    /* The one %s of a sentence of ours is the detail. */
    const char *sentence = v->lang == LANG_PL ? r->polish : r->english;
    const char *hole = strstr(sentence, "%s");
    if (hole != NULL) {
        snprintf(text, sizeof text, "%.*s%s%s", (int)(hole - sentence), sentence, detail, hole + 2);
    } else {
        snprintf(text, sizeof text, "%s", sentence);
    }
    json_out *out = begin(l, "refused", m);
    out_key_string(out, "code", code);
    out_key_string(out, "text", text);
    write_command(out, m);
    end(l, v);
    if (++v->refusals >= REFUSALS_MAX) {
        l->ways.close(v->as.peer, 1008);
    }
}

/* Answers with what came of something at a desk. */
static void report(lobby *l, visitor *v, const message *m, desk_result result)
{
    static const char *const codes[] = {
        [DESK_NOT_NOW] = "not_now",   [DESK_NOT_FOUND] = "not_found",
        [DESK_FROZEN] = "frozen",     [DESK_FULL] = "store_full",
        [DESK_LOST] = "store_full",   [DESK_ELSEWHERE] = "store_full",
        [DESK_TOO_MANY] = "too_many",
    };
    if (result == DESK_LOST && v->at != NULL && v->at->is_lost) {
        return; /* nobody knows: the connection is closed, and he asks again (TH-50) */
    }
    l->is_store_well = result == DESK_DONE || (result != DESK_FULL && l->is_store_well);
    if (result != DESK_DONE) {
        refuse(l, v, m, codes[result], "");
        return;
    }
    json_out *out = begin(l, "done", m);
    write_command(out, m);
    end(l, v);
}

/* ---- desks ----------------------------------------------------------------------------------- */

static void write_clock(json_out *out, const desk *d)
{
    json_t *clock = options_clock(&d->options);
    if (clock != NULL) {
        out_key(out, "clock");
        out_value(out, clock);
        json_decref(clock);
    }
}

static unsigned count_watching(const desk *d)
{
    unsigned count = 0;
    for (const follower *f = d->followers; f != NULL; f = f->next) {
        count += f->viewer >= STORE_SEATS;
    }
    return count;
}

/* Tells those who follow a table, but for one, who has his seat open. */
static void tell_seats(lobby *l, desk *d, const visitor *but, server_time now)
{
    /* Whoever comes and goes all the time must not flood those who play (TH-42): the next tick
     * tells the rest at once. */
    d->owes_seats = d->seats_told >= SEATS_TOLD;
    if (d->owes_seats) {
        return;
    }
    d->seats_told++;
    for (follower *f = d->followers; f != NULL; f = f->next) {
        if ((but == NULL || f != &but->as) && f->viewer != HOSTED_DELAYED) {
            json_out *out = begin(l, "seats", NULL);
            desk_write_seats(out, d, now.ms);
            out_key_int(out, "watching", count_watching(d));
            end(l, (visitor *)f);
        }
    }
}

static void go_away(lobby *l, visitor *v, server_time now)
{
    desk *d = v->at;
    if (d != NULL) {
        bool had_seat = v->as.viewer < STORE_SEATS;
        desk_unfollow(d, &v->as, now.ms);
        v->at = NULL;
        if (had_seat) {
            desk_want_rematch(d, v->as.viewer, NULL, now.ms);
        }
        tell_seats(l, d, v, now);
    }
    if (v->away[0] != '\0') {
        v->away[0] = '\0';
        l->ways.uncarry(l->ways.owner, v, false);
    }
}

/* The message that is being read goes to the process that has the table. */
static void carry(lobby *l, visitor *v, const char *process, bool is_errand)
{
    lobby_carried carried = {
        .visitor = v,
        .peer = v->as.peer,
        .process = process,
        .is_errand = is_errand,
        .guest = v->has_guest ? &v->guest : NULL,
        .lang = v->lang,
        .text = l->text,
        .len = l->text_len,
    };
    l->ways.carry(l->ways.owner, &carried);
}

static void tell_left(lobby *l, visitor *v, const message *m, const char *why)
{
    json_out *out = begin(l, "left", m);
    out_key_string(out, "why", why);
    end(l, v);
}

static void forget(lobby *l, desk *d, server_time now)
{
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        if (v->at == d) {
            go_away(l, v, now);
            l->ways.close(v->as.peer, 1012); /* he comes back, and it is loaded anew */
        }
    }
    for (desk **at = &l->desks; *at != NULL; at = &(*at)->next) {
        if (*at == d) {
            *at = d->next;
            break;
        }
    }
    desk_free(d);
}

/* Extends it. If it was over, somebody else may have taken tables of ours: those are dropped before
 * anybody is told anything (TH-49). */
static bool beat(lobby *l, server_time now)
{
    bool was_over;
    if (store_beat(l->store, &was_over) != STORE_OK) {
        l->is_store_well = false;
        return false;
    }
    if (!store_is_shared(l->store)) {
        l->lease_until = INT64_MAX;
        return true;
    }
    if (was_over || now.ms >= l->lease_until) {
        for (desk *d = l->desks, *next; d != NULL; d = next) {
            next = d->next;
            store_result result = store_is_ours(l->store, d->about.id, d->about.epoch);
            if (result != STORE_OK && result != STORE_FENCED && result != STORE_NONE) {
                return false; /* nobody knows yet */
            }
            if (result != STORE_OK) {
                forget(l, d, now);
            }
        }
        if (was_over && l->ways.lapsed != NULL) {
            l->ways.lapsed(l->ways.owner);
        }
    }
    l->lease_until = now.ms + STORE_LEASE_MS;
    l->is_store_well = true; /* something was written */
    return true;
}

/* May anybody be told anything about our tables? */
static bool is_awake(lobby *l, server_time now)
{
    return now.ms < l->lease_until || beat(l, now);
}

static desk_result find_desk(lobby *l, const char *id, desk **out, server_time now)
{
    for (desk *d = l->desks; d != NULL; d = d->next) {
        if (strcmp(d->about.id, id) == 0) {
            *out = d;
            return DESK_DONE;
        }
    }
    switch (store_own(l->store, id, l->elsewhere)) {
    case STORE_OK:
        break;
    case STORE_NONE:
        return DESK_NOT_FOUND;
    case STORE_ELSEWHERE:
        return l->ways.carry != NULL ? DESK_ELSEWHERE : DESK_FULL;
    default:
        return DESK_FULL;
    }
    desk_result result = desk_load(id, l->store, l->seal, &l->room, now, out);
    if (result == DESK_DONE) {
        (*out)->next = l->desks;
        (*out)->empty_since = now.ms;
        (*out)->pace_ms = l->ways.pace_ms;
        l->desks = *out;
    }
    return result;
}

/* Lets the bot whose decision it is think. */
static void ask_bot(lobby *l, desk *d)
{
    unsigned seat = d->has_game ? hosted_to_move(&d->game) : (unsigned)HOSTED_NOBODY;
    if (d->is_thinking || seat == HOSTED_NOBODY || d->about.seat[seat].kind != SEAT_BOT) {
        return;
    }
    bot_job job = {
        .is_mainframe = d->about.is_mainframe,
        .seat = (uint8_t)seat,
        .kind = d->about.seat[seat].bot,
        .question = d->game.question[seat],
        .seed = token_bot_seed(d->game.key, seat, d->game.question[seat]),
    };
    memcpy(job.table, d->about.id, sizeof job.table);
    hosted_look(&d->game, seat, &job.view);
    d->is_thinking = l->ways.think != NULL && l->ways.think(l->ways.owner, &job);
}

/* A bot took a seat over: whoever still has it open has it no more. */
static void reseat(lobby *l, desk *d, server_time now)
{
    d->is_reseated = false;
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        if (v->at == d && v->as.viewer < STORE_SEATS &&
            d->about.seat[v->as.viewer].kind != SEAT_PERSON) {
            go_away(l, v, now);
            tell_left(l, v, NULL, "replaced");
        }
    }
    tell_seats(l, d, NULL, now);
}

/* After anything that happened at a desk. */
static void settle(lobby *l, desk *d, server_time now)
{
    if (d->is_lost) {
        forget(l, d, now);
        return;
    }
    if (d->is_reseated) {
        reseat(l, d, now);
    }
    ask_bot(l, d);
}

bool lobby_has_bot(bot_kind kind, bool is_mainframe)
{
    return kind == BOT_RANDOM ||
           (kind < BOT_COUNT && (is_mainframe ? bot_mf_usual(kind) : bot_nr_usual(kind)) > 0);
}

void lobby_thought(lobby *l, const bot_thought *thought, server_time now)
{
    desk *d;
    bool is_ours = is_awake(l, now); /* first: it may forget desks */
    if (find_desk(l, thought->table, &d, now) != DESK_DONE) {
        return;
    }
    d->is_thinking = false;
    if (!is_ours) {
        return; /* asked again by a later tick */
    }
    if (thought->seat < d->about.seats && d->about.seat[thought->seat].kind == SEAT_BOT) {
        desk_result result =
            desk_choose(d, thought->seat, thought->question, thought->choice, NULL, now);
        l->is_store_well = result != DESK_FULL && (l->is_store_well || result == DESK_DONE);
        if (result == DESK_FULL) {
            return; /* asked again by the next tick */
        }
    }
    settle(l, d, now);
}

/* ---- making tables --------------------------------------------------------------------------- */

static void give_seat(lobby *l, visitor *v, const message *m, const desk *d, unsigned seat,
                      const char *token, const char *invitation, const json_t *others)
{
    json_out *out = begin(l, "seated", m);
    out_key_string(out, "table", d->about.id);
    out_key_string(out, "seat", desk_seat_name(d, seat));
    out_key_string(out, "token", token);
    if (invitation != NULL) {
        out_key_string(out, "invitation", invitation);
    }
    if (others != NULL) {
        out_key(out, "others");
        out_value(out, others);
    }
    end(l, v);
    v->refusals = 0;
}

/* A person's seat, with a new token. */
static void sit_person(store_seat *seat, const visitor *v, char token[TOKEN_DIGITS + 1])
{
    token_digits(token, TOKEN_DIGITS);
    seat->kind = SEAT_PERSON;
    seat->token = token_hashed(token);
    seat->has_guest = v->has_guest;
    seat->guest = v->guest;
}

static bool may(lobby *l, const visitor *v, lobby_wish wish)
{
    return l->ways.may == NULL || l->ways.may(l->ways.owner, v->as.peer, wish);
}

static bool may_sit(lobby *l, visitor *v, const message *m)
{
    unsigned open = 0;
    if (!v->has_guest) {
        refuse(l, v, m, "no_guest", "");
        return false;
    }
    if (store_count_seats(l->store, &v->guest, &open) != STORE_OK) {
        refuse(l, v, m, "store_full", "");
        return false;
    }
    if (open >= SEATS_OF_GUEST) {
        refuse(l, v, m, "too_many", "");
        return false;
    }
    return true;
}

/* The deck of a seat as its set-up; NULL after a refusal. */
static char *brought(lobby *l, visitor *v, const message *m, const char *deck, nr_side side)
{
    char problem[BRING_PROBLEM_MAX];
    if (deck == NULL) {
        refuse(l, v, m, "bad_table", v->lang == LANG_PL ? "brakuje talii" : "the deck is missing");
        return NULL;
    }
    json_t *read = bring_deck(deck, side, v->lang, problem);
    if (read == NULL) {
        refuse(l, v, m, "bad_deck", problem);
        return NULL;
    }
    char *text = json_dumps(read, JSON_COMPACT);
    json_decref(read);
    if (text == NULL) {
        refuse(l, v, m, "store_full", "");
    }
    return text;
}

static bool bad_table(lobby *l, visitor *v, const message *m, const char *english,
                      const char *polish)
{
    refuse(l, v, m, "bad_table", v->lang == LANG_PL ? polish : english);
    return false;
}

/* Whom the table is for: free seats, or bots. */
static bool read_against(lobby *l, visitor *v, const message *m, store_table *t, unsigned own)
{
    const char *against = message_text(m, "against");
    bool is_anyone = against == NULL || strcmp(against, "anyone") == 0;
    bool is_invitation = !is_anyone && strcmp(against, "invitation") == 0;
    t->is_listed = is_anyone;
    t->has_invitation = is_invitation;
    if (is_anyone || is_invitation) {
        return true;
    }
    if (strcmp(against, "oneself") == 0) {
        for (unsigned i = 0; i < t->seats; i++) {
            t->seat[i].kind = SEAT_PERSON; /* tokens come when the table is made */
        }
        return true;
    }
    bot_kind bot = bot_find(against);
    if (!lobby_has_bot(bot, t->is_mainframe)) {
        return bad_table(l, v, m, "there is no such bot", "nie ma takiego bota");
    }
    for (unsigned i = 0; i < t->seats; i++) {
        if (i != own) {
            t->seat[i].kind = SEAT_BOT;
            t->seat[i].bot = (uint8_t)bot;
        }
    }
    return true;
}

/* The starter deck of a side for whoever names none. */
static const char *usual_deck(unsigned side)
{
    return side == NR_CORP ? "jinteki" : "shaper";
}

static bool read_netrunner(lobby *l, visitor *v, const message *m, store_table *t, unsigned *own)
{
    const char *side = message_text(m, "side");
    const char *bot_deck = message_text(m, "bot_deck");
    if (side == NULL || (strcmp(side, "corp") != 0 && strcmp(side, "runner") != 0)) {
        return bad_table(l, v, m, "side must be corp or runner",
                         "side musi mieć wartość corp albo runner");
    }
    *own = strcmp(side, "corp") == 0 ? NR_CORP : NR_RUNNER;
    t->seats = 2;
    if (!read_against(l, v, m, t, *own)) {
        return false;
    }
    unsigned other = 1 - *own;
    const char *other_deck = message_text(m, "other_deck");
    bool has_bot = t->seat[other].kind == SEAT_BOT, is_oneself = t->seat[other].kind == SEAT_PERSON;
    if (other_deck != NULL && !is_oneself) {
        return bad_table(l, v, m, "other_deck is for a table against oneself",
                         "other_deck jest dla stołu, przy którym gra się samemu");
    }
    if (bot_deck != NULL && !has_bot) {
        return bad_table(l, v, m, "only a bot has a bot_deck", "bot_deck jest tylko dla bota");
    }
    t->seat[*own].setup = brought(l, v, m, message_text(m, "deck"), (nr_side)*own);
    if (t->seat[*own].setup != NULL && (has_bot || is_oneself)) {
        const char *deck = has_bot ? bot_deck : other_deck;
        t->seat[other].setup =
            brought(l, v, m, deck != NULL ? deck : usual_deck(other), (nr_side)other);
    }
    return t->seat[*own].setup != NULL &&
           ((!has_bot && !is_oneself) || t->seat[other].setup != NULL);
}

static bool read_mainframe(lobby *l, visitor *v, const message *m, store_table *t, unsigned *own)
{
    const char *border = message_text(m, "border");
    *own = 0;
    for (unsigned i = 0; i < STORE_SEATS && message_name(m, "runners", i) != NULL; i++) {
        const char *name = message_name(m, "runners", i), *found = NULL;
        for (unsigned k = 0; k < MF_RUNNER_COUNT && found == NULL; k++) {
            found = strcmp(name, mf_runner_name(k, false)) == 0 ? mf_runner_name(k, false) : NULL;
        }
        for (unsigned k = 0; k < i && found != NULL; k++) {
            found = strcmp(t->seat[k].setup, found) == 0 ? NULL : found;
        }
        if (found == NULL || (t->seat[i].setup = strdup(found)) == NULL) {
            return bad_table(l, v, m, "runners must be different runners of the game",
                             "runners musi wymieniać różnych runnerów z gry");
        }
        t->seats++;
    }
    if (t->seats < 2) {
        return bad_table(l, v, m, "runners must be two to four", "runners ma od dwóch do czterech");
    }
    if (border != NULL && strcmp(border, "paths") != 0 && strcmp(border, "walled") != 0) {
        return bad_table(l, v, m, "border must be paths or walled",
                         "border musi mieć wartość paths albo walled");
    }
    t->setup = strdup(border != NULL ? border : "paths");
    return t->setup != NULL && read_against(l, v, m, t, *own);
}

/* A field of one game in a message about the other one is a mistake, and would be passed over. */
static bool has_foreign_field(const message *m, bool is_mainframe)
{
    static const char *const fields[2][4] = {{"runners", "border", NULL, NULL},
                                             {"side", "deck", "bot_deck", "other_deck"}};
    for (unsigned i = 0; i < 4; i++) {
        const char *name = fields[is_mainframe][i];
        if (name != NULL && json_object_get(m->body, name) != NULL) {
            return true;
        }
    }
    return false;
}

/* Seats of the same guest beside his own: each gets a token. */
static json_t *sit_others(store_table *t, const visitor *v, unsigned own)
{
    json_t *others = NULL;
    for (unsigned i = 0; i < t->seats; i++) {
        if (i != own && t->seat[i].kind == SEAT_PERSON) {
            char token[TOKEN_DIGITS + 1];
            static const char *const sides[] = {"corp", "runner"};
            sit_person(&t->seat[i], v, token);
            others = others != NULL ? others : json_array();
            json_array_append_new(others,
                                  json_pack("{s:s,s:s}", "seat",
                                            t->is_mainframe ? t->seat[i].setup : sides[i & 1],
                                            "token", token));
        }
    }
    return others;
}

static void create_table(lobby *l, visitor *v, const message *m, store_table *t, server_time now)
{
    char token[TOKEN_DIGITS + 1], invitation[TOKEN_DIGITS + 1];
    unsigned own = 0;
    table_options options = {0};
    if (!(t->is_mainframe ? read_mainframe(l, v, m, t, &own) : read_netrunner(l, v, m, t, &own))) {
        return;
    }
    token_digits(t->id, TABLE_DIGITS);
    t->state = TABLE_OPEN;
    t->epoch = 1;
    t->made = now.date;
    options_set_clock(&options, json_object_get(m->body, "clock"));
    if (message_text(m, "password") != NULL &&
        !options_set_password(&options, message_text(m, "password"))) {
        refuse(l, v, m, "store_full", "");
        return;
    }
    t->options = options_write(&options);
    json_t *others = sit_others(t, v, own);
    sit_person(&t->seat[own], v, token);
    if (t->has_invitation) {
        token_digits(invitation, TOKEN_DIGITS);
        t->invitation = token_hashed(invitation);
    }
    if (store_table_add(l->store, t) != STORE_OK) {
        l->is_store_well = false;
        refuse(l, v, m, "store_full", "");
        json_decref(others);
        return;
    }
    desk *d;
    desk_result result = find_desk(l, t->id, &d, now);
    if (result == DESK_DONE) {
        result = desk_sit(d, own, NULL, now);
    }
    if (result != DESK_DONE) {
        report(l, v, m, result);
        json_decref(others);
        return;
    }
    l->is_store_well = true;
    give_seat(l, v, m, d, own, token, t->has_invitation ? invitation : NULL, others);
    json_decref(others);
    settle(l, d, now);
}

static void on_create(lobby *l, visitor *v, const message *m, server_time now)
{
    store_table t = {0};
    const char *game = message_text(m, "game");
    if (!store_has_room(l->store, l->ways.keep_free)) {
        refuse(l, v, m, "store_full", ""); /* what is left is for the games that are played */
        return;
    }
    if (!may_sit(l, v, m)) {
        return;
    }
    t.is_mainframe = strcmp(game, "mainframe") == 0;
    if (!t.is_mainframe && strcmp(game, "netrunner") != 0) {
        bad_table(l, v, m, "game must be netrunner or mainframe",
                  "game musi mieć wartość netrunner albo mainframe");
    } else if (has_foreign_field(m, t.is_mainframe)) {
        bad_table(l, v, m, "it has fields of the other game", "ma pola drugiej gry");
    } else if (!may(l, v, WISH_TABLE)) {
        refuse(l, v, m, "too_many", "");
    } else {
        create_table(l, v, m, &t, now);
    }
    store_table_free(&t);
}

static int first_free(const desk *d)
{
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (d->about.seat[i].kind == SEAT_FREE) {
            return (int)i;
        }
    }
    return -1;
}

/* The table that a message names, by its number if it is listed, else by its invitation. One answer
 * for all that is wrong (TH-48). */
static desk *find_free(lobby *l, const message *m, bool *is_elsewhere, server_time now)
{
    const char *table = message_text(m, "table"), *invitation = message_text(m, "invitation");
    char id[TABLE_DIGITS + 1] = "";
    desk *d = NULL;
    if (invitation != NULL && table == NULL) {
        token_hash hash = token_hashed(invitation);
        if (store_find_invitation(l->store, &hash, id) != STORE_OK) {
            return NULL;
        }
    } else if (table != NULL && invitation == NULL) {
        memcpy(id, table, sizeof id);
    }
    desk_result result = id[0] != '\0' ? find_desk(l, id, &d, now) : DESK_NOT_FOUND;
    *is_elsewhere = result == DESK_ELSEWHERE;
    if (result != DESK_DONE) {
        return NULL;
    }
    bool is_free = d->about.state == TABLE_OPEN && first_free(d) >= 0;
    return is_free && (invitation != NULL || d->about.is_listed) ? d : NULL;
}

/* Is one more wrong password of these too many? Else it is counted. */
static bool is_once_more(int64_t *at, unsigned *count, unsigned most, int64_t within,
                         int64_t now_ms)
{
    if (*count >= most && now_ms - at[*count % most] < within) {
        return false;
    }
    at[(*count)++ % most] = now_ms;
    return true;
}

/* Has he the password of a table? Guessing is slow for him, and for all at that table (TH-48). */
static bool knows_password(lobby *l, visitor *v, const message *m, desk *d, server_time now)
{
    unsigned wrongs = v->wrongs, wrongs_there = d->wrongs;
    if (d->options.password[0] == '\0') {
        return true;
    }
    if (!is_once_more(v->wrong, &v->wrongs, WRONG_MAX, 600000, now.ms) ||
        !is_once_more(d->wrong, &d->wrongs, WRONG_TABLE_MAX, 3600000, now.ms)) {
        refuse(l, v, m, "too_many", "");
        return false;
    }
    if (!options_is_password(&d->options, message_text(m, "password"))) {
        refuse(l, v, m, "password", "");
        return false;
    }
    v->wrongs = wrongs;
    d->wrongs = wrongs_there;
    return true;
}

static void on_sit(lobby *l, visitor *v, const message *m, server_time now)
{
    char token[TOKEN_DIGITS + 1];
    if (!may_sit(l, v, m)) {
        return;
    }
    bool is_elsewhere = false;
    desk *d = find_free(l, m, &is_elsewhere, now);
    if (is_elsewhere) {
        carry(l, v, l->elsewhere, true);
        return;
    }
    if (d == NULL) { /* who tries invitations in vain, or tables, does so ever more slowly */
        refuse(l, v, m, may(l, v, WISH_INVITATION) ? "not_found" : "too_many", "");
        return;
    }
    if (message_text(m, "invitation") == NULL && !knows_password(l, v, m, d, now)) {
        return;
    }
    unsigned seat = (unsigned)first_free(d);
    store_seat who = {.stops = ""};
    char *setup;
    if (d->about.is_mainframe) {
        setup = strdup(d->about.seat[seat].setup);
        if (setup == NULL) {
            refuse(l, v, m, "store_full", "");
        }
    } else {
        setup = brought(l, v, m, message_text(m, "deck"), (nr_side)seat);
    }
    if (setup == NULL) {
        return;
    }
    who.setup = setup;
    sit_person(&who, v, token);
    desk_result result = desk_sit(d, seat, &who, now);
    free(setup);
    if (result != DESK_DONE) {
        report(l, v, m, result);
        settle(l, d, now);
        return;
    }
    l->is_store_well = true;
    give_seat(l, v, m, d, seat, token, NULL, NULL);
    settle(l, d, now);
}

/* ---- looking and joining --------------------------------------------------------------------- */

typedef struct {
    char id[LISTED_MAX][TABLE_DIGITS + 1];
    unsigned count;
} listing;

static void note_table(void *owner, const char *id)
{
    listing *list = owner;
    if (list->count < LISTED_MAX) {
        snprintf(list->id[list->count++], sizeof list->id[0], "%s", id);
    }
}

/* The tables that are being played now: those in memory at which somebody sits. */
static void note_played(lobby *l, listing *list)
{
    for (const desk *d = l->desks; d != NULL; d = d->next) {
        bool is_played = false;
        for (const follower *f = d->followers; f != NULL; f = f->next) {
            is_played = is_played || f->viewer < STORE_SEATS;
        }
        if (is_played && d->about.is_listed && d->has_game && !hosted_is_over(&d->game)) {
            note_table(list, d->about.id);
        }
    }
}

static void on_tables(lobby *l, visitor *v, const message *m)
{
    listing list = {.count = 0};
    if (message_bool(m, "watch")) {
        note_played(l, &list);
    } else if (store_tables(l->store, TABLE_OPEN, true, LISTED_MAX, note_table, &list) !=
               STORE_OK) {
        refuse(l, v, m, "store_full", "");
        return;
    }
    json_out *out = begin(l, "tables", m);
    out_key(out, "tables");
    out_array(out);
    for (unsigned i = 0; i < list.count; i++) {
        /* Just to look at: whoever has the table goes on having it. */
        desk *d = calloc(1, sizeof *d);
        if (d != NULL) {
            d->store = l->store;
        }
        if (d != NULL && store_load(l->store, list.id[i], &d->about) == STORE_OK &&
            options_read(d->about.options, &d->options)) {
            out_object(out);
            out_key_string(out, "table", d->about.id);
            out_key_string(out, "game", d->about.is_mainframe ? "mainframe" : "netrunner");
            desk_write_seats(out, d, -1);
            write_clock(out, d);
            if (d->options.password[0] != '\0') {
                out_key_bool(out, "password", true);
            }
            out_object_end(out);
        }
        desk_free(d);
    }
    out_array_end(out);
    end(l, v);
    v->refusals = 0;
}

static void tell_joined(lobby *l, visitor *v, const message *m, const desk *d, server_time now)
{
    json_out *out = begin(l, "joined", m);
    out_key_string(out, "table", d->about.id);
    out_key_string(out, "game", d->about.is_mainframe ? "mainframe" : "netrunner");
    if (v->as.viewer < STORE_SEATS) {
        out_key_string(out, "seat", desk_seat_name(d, v->as.viewer));
    }
    bool is_past = v->as.viewer == HOSTED_DELAYED && !d->is_past_over; /* nothing of now (TH-12) */
    out_key_string(out, "state", is_past ? "running" : desk_state_name(d));
    desk_write_seats(out, d, is_past ? -1 : now.ms);
    write_clock(out, d);
    out_key_int(out, "watching", count_watching(d));
    out_key_int(out, "now", now.ms);
    end(l, v);
    v->refusals = 0;
}

/* The seat of that name, if it is the visitor's own; HOSTED_NOBODY if it is not. */
static unsigned own_seat(const desk *d, const visitor *v, const char *name)
{
    for (unsigned i = 0; i < d->about.seats && v->has_guest; i++) {
        const store_seat *seat = &d->about.seat[i];
        if (seat->kind == SEAT_PERSON && seat->has_guest && token_equal(&seat->guest, &v->guest) &&
            strcmp(name, desk_seat_name(d, i)) == 0) {
            return i;
        }
    }
    return HOSTED_NOBODY;
}

static void on_join(lobby *l, visitor *v, const message *m, server_time now)
{
    const char *token = message_text(m, "token"), *table = message_text(m, "table");
    char id[TABLE_DIGITS + 1] = "";
    unsigned viewer = HOSTED_SPECTATOR;
    desk *d = NULL;
    desk_result result = DESK_NOT_FOUND;
    if (token != NULL && table == NULL) {
        token_hash hash = token_hashed(token);
        store_result found = store_find_seat(l->store, &hash, id, &viewer);
        result = found == STORE_OK || found == STORE_NONE ? result : DESK_FULL;
    } else if (table != NULL && token == NULL) {
        memcpy(id, table, sizeof id);
    }
    if (id[0] != '\0') {
        result = find_desk(l, id, &d, now);
    }
    if (result == DESK_DONE && table != NULL && message_text(m, "seat") != NULL) {
        viewer = own_seat(d, v, message_text(m, "seat"));
        result = viewer < STORE_SEATS ? DESK_DONE : DESK_NOT_FOUND;
    } else if (result == DESK_DONE && viewer == HOSTED_SPECTATOR) {
        int view = desk_find_view(d, message_text(m, "view"));
        result = view < 0 || !desk_lets_see(d, (unsigned)view) ? DESK_NOT_NOW : DESK_DONE;
        viewer = view < 0 ? viewer : (unsigned)view;
    }
    if (result == DESK_DONE && viewer < STORE_SEATS && d->about.seat[viewer].kind != SEAT_PERSON) {
        result = DESK_NOT_FOUND; /* a bot has the seat now */
    }
    if (result == DESK_DONE && d->about.state == TABLE_OPEN && first_free(d) < 0) {
        result = desk_sit(d, viewer, NULL, now); /* all sat down, and then the store was full */
    }
    if (result == DESK_ELSEWHERE) {
        if (strcmp(v->away, l->elsewhere) != 0) {
            go_away(l, v, now);
        }
        memcpy(v->away, l->elsewhere, sizeof v->away);
        carry(l, v, v->away, false);
        return;
    }
    if (result != DESK_DONE) {
        report(l, v, m, result);
        return;
    }
    if (viewer >= STORE_SEATS && !knows_password(l, v, m, d, now)) {
        return;
    }
    go_away(l, v, now);
    follower *before = viewer < STORE_SEATS ? desk_at_seat(d, viewer) : NULL;
    if (before != NULL) { /* one connection a seat: the newest has it */
        visitor *other = (visitor *)before;
        go_away(l, other, now);
        tell_left(l, other, NULL, "elsewhere");
    }
    v->at = d;
    v->as.viewer = (uint8_t)viewer;
    v->as.lang = v->lang;
    v->as.muted = 0;
    if (viewer < STORE_SEATS) {
        d->away[viewer] = -1;
    }
    tell_joined(l, v, m, d, now);
    desk_follow(d, &v->as, message_text(m, "stream"), (uint64_t)message_int(m, "n", 0), now);
    tell_seats(l, d, v, now);
    desk_tell_chat(d, &v->as);
    settle(l, d, now);
}

/* ---- playing --------------------------------------------------------------------------------- */

static bool has_seat(lobby *l, visitor *v, const message *m)
{
    if (v->at == NULL || v->as.viewer >= STORE_SEATS) {
        refuse(l, v, m, "not_seated", "");
        return false;
    }
    return true;
}

/* So many a second, saved up for so many seconds: takes one, if there is one. */
static bool use(allowance *a, int64_t now_ms, unsigned rate, unsigned seconds)
{
    int64_t most = 1000 * (int64_t)rate * seconds;
    int64_t left = a->left + (now_ms - a->since) * rate;
    a->since = now_ms;
    a->left = left < most ? left : most;
    if (a->left < 1000) {
        return false;
    }
    a->left -= 1000;
    return true;
}

/* What of a message is left of a setting, without what belongs to the message. */
static json_t *settings_of(const message *m)
{
    json_t *settings = json_deep_copy(m->body);
    json_object_del(settings, "type");
    json_object_del(settings, "id");
    json_object_del(settings, "lang");
    return settings;
}

/* Games end by it, so where many do at once something else is wrong: none soon after a start, and
 * no more than ten a minute (TH-59). */
static desk_result claim(lobby *l, desk *d, unsigned seat, server_time now)
{
    int64_t *oldest = &l->claimed[l->claims % CLAIMS_MINUTE];
    if (now.ms - l->opened < CLAIMS_AFTER_MS ||
        (l->claims >= CLAIMS_MINUTE && now.ms - *oldest < 60000)) {
        return DESK_NOT_NOW;
    }
    desk_result result = desk_claim(d, seat, now);
    if (result == DESK_DONE) {
        *oldest = now.ms;
        l->claims++;
    }
    return result;
}

/* Says what those who watch may see; whoever sees more by now sees nothing. */
static desk_result let(lobby *l, desk *d, unsigned seat, const char *view, server_time now)
{
    desk_lets lets = desk_lets_find(view);
    desk_result result = lets < LET_COUNT ? desk_let(d, seat, lets) : DESK_NOT_NOW;
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        if (v->at == d && v->as.viewer >= STORE_SEATS && !desk_lets_see(d, v->as.viewer)) {
            go_away(l, v, now);
            tell_left(l, v, NULL, "consent");
        }
    }
    tell_seats(l, d, NULL, now);
    return result;
}

/* ---- once more ------------------------------------------------------------------------------- */

/* The table of a rematch: everybody one seat further, which of two players is the other side. Its
 * key is its own (TH-27). */
static bool again_table(const desk *d, store_table *t, char tokens[][TOKEN_DIGITS + 1])
{
    t->is_mainframe = d->about.is_mainframe;
    t->seats = d->about.seats;
    t->state = TABLE_OPEN;
    t->epoch = 1;
    token_digits(t->id, TABLE_DIGITS);
    t->options = strdup(d->about.options);
    if (t->is_mainframe) { /* the border stands in the request that dealt */
        t->setup = strdup(strstr(d->about.setup, "\"walled\"") != NULL ? "walled" : "paths");
    }
    bool is_made = t->options != NULL && (!t->is_mainframe || t->setup != NULL);
    for (unsigned i = 0; i < t->seats; i++) {
        const store_seat *old = &d->about.seat[i];
        unsigned to = (i + 1) % t->seats;
        store_seat *seat = &t->seat[to];
        seat->kind = old->kind;
        seat->bot = old->bot;
        seat->has_guest = old->has_guest;
        seat->guest = old->guest;
        seat->stops = old->kind == SEAT_PERSON ? strdup(old->stops) : NULL;
        if (t->is_mainframe) {
            seat->setup = strdup(old->setup);
        } else if (d->again[i] != NULL) {
            seat->setup = strdup(d->again[i]);
        } else {
            char problem[BRING_PROBLEM_MAX];
            json_t *deck = bring_deck(usual_deck(to), (nr_side)to, LANG_EN, problem);
            seat->setup = json_dumps(deck, JSON_COMPACT);
            json_decref(deck);
        }
        token_digits(tokens[to], TOKEN_DIGITS);
        seat->token = token_hashed(tokens[to]);
        is_made = is_made && seat->setup != NULL;
    }
    return is_made;
}

static void begin_again(lobby *l, desk *d, server_time now)
{
    char tokens[STORE_SEATS][TOKEN_DIGITS + 1];
    store_table t = {.made = now.date};
    desk *next = NULL;
    if (again_table(d, &t, tokens) && store_table_add(l->store, &t) == STORE_OK &&
        find_desk(l, t.id, &next, now) == DESK_DONE && desk_sit(next, 0, NULL, now) == DESK_DONE) {
        for (unsigned i = 0; i < d->about.seats; i++) {
            visitor *v = (visitor *)desk_at_seat(d, i);
            unsigned to = (i + 1) % d->about.seats;
            desk_want_rematch(d, i, NULL, now.ms);
            if (v != NULL) {
                give_seat(l, v, NULL, next, to, tokens[to], NULL, NULL);
            }
        }
        settle(l, next, now);
    }
    store_table_free(&t);
}

static void on_rematch(lobby *l, visitor *v, const message *m, server_time now)
{
    desk *d = v->at;
    unsigned seat = v->as.viewer;
    const char *deck = message_text(m, "deck");
    bool is_wanted = json_object_get(m->body, "on") == NULL || message_bool(m, "on");
    char *setup = NULL;
    if (!d->has_game || !hosted_is_over(&d->game) || (d->about.is_mainframe && deck != NULL)) {
        refuse(l, v, m, "not_now", "");
        return;
    }
    if (is_wanted) {
        unsigned side = 1 - seat;
        setup = d->about.is_mainframe
                    ? strdup("")
                    : brought(l, v, m, deck != NULL ? deck : usual_deck(side), (nr_side)side);
        if (setup == NULL) {
            return;
        }
    }
    desk_want_rematch(d, seat, setup, now.ms);
    report(l, v, m, DESK_DONE);
    v->refusals = 0;
    if (desk_is_rematch(d)) {
        begin_again(l, d, now);
    }
}

/* Something is said, or somebody is no longer heard. */
static void on_talk(lobby *l, visitor *v, const message *m, server_time now)
{
    if (v->at == NULL) {
        refuse(l, v, m, "not_seated", "");
    } else if (m->kind == MESSAGE_MUTE) {
        bool is_done = desk_mute(v->at, &v->as, message_text(m, "who"), message_bool(m, "on"));
        report(l, v, m, is_done ? DESK_DONE : DESK_NOT_NOW);
    } else if (!v->has_guest) {
        refuse(l, v, m, "no_guest", "");
    } else if (!chat_is_text(message_text(m, "text"))) {
        refuse(l, v, m, "bad_text", "");
    } else {
        report(l, v, m, desk_say(v->at, &v->as, &v->speech, message_text(m, "text"), now.ms));
    }
}

static void on_play(lobby *l, visitor *v, const message *m, server_time now)
{
    desk *d = v->at;
    unsigned seat = v->as.viewer;
    const char *command = message_text(m, "command");
    desk_result result;
    json_t *settings;
    uint16_t staged[HOSTED_STAGED];
    size_t count;
    if (!use(&v->choices, now.ms, l->ways.rate, 4)) {
        refuse(l, v, m, "too_many", "");
        return;
    }
    switch (m->kind) {
    case MESSAGE_CHOOSE:
        result = desk_choose(d, seat, (uint32_t)message_int(m, "question", 0),
                             (unsigned)message_int(m, "choice", 0), command, now);
        break;
    case MESSAGE_STAGE:
        count = message_numbers(m, "choices", staged, HOSTED_STAGED);
        result = desk_stage(d, seat, (uint32_t)message_int(m, "question", 0), staged, count,
                            command, now);
        break;
    case MESSAGE_CONCEDE:
        result = desk_concede(d, seat, command, now);
        break;
    case MESSAGE_TAKE_BACK:
        result = desk_take_back(d, seat, command, now);
        break;
    case MESSAGE_ANSWER:
        result = desk_answer(d, seat, message_bool(m, "allow"), now);
        break;
    case MESSAGE_PAUSE:
        result = desk_pause(d, seat, message_bool(m, "on"), now);
        break;
    case MESSAGE_CLAIM:
        result = claim(l, d, seat, now);
        break;
    case MESSAGE_LET:
        result = let(l, d, seat, message_text(m, "view"), now);
        break;
    case MESSAGE_REMATCH:
        on_rematch(l, v, m, now);
        return;
    default:
        settings = settings_of(m);
        result = desk_set_stops(d, seat, settings, now);
        json_decref(settings);
        break;
    }
    if (result == DESK_DONE) {
        v->refusals = 0;
    }
    report(l, v, m, result);
    settle(l, d, now);
}

static void on_record(lobby *l, visitor *v, const message *m)
{
    json_t *record = desk_record(v->at);
    json_out out;
    if (record == NULL) {
        refuse(l, v, m, "not_now", "");
        return;
    }
    out_init(&out, RECORD_MAX);
    out_object(&out);
    out_key_string(&out, "type", "record");
    if (m->has_id) {
        out_key_int(&out, "id", m->id);
    }
    out_key(&out, "record");
    out_value(&out, record);
    out_object_end(&out);
    if (!out.failed) {
        l->ways.send(v->as.peer, out.data, out.len);
    }
    out_free(&out);
    json_decref(record);
}

/* What a page needs to work out by itself what choices would do. */
static void on_look(lobby *l, visitor *v, const message *m, server_time now)
{
    int64_t question = message_int(m, "question", 0);
    if (!use(&v->messages, now.ms, 2 * l->ways.rate, 3)) {
        refuse(l, v, m, "too_many", "");
        return;
    }
    json_out *out = begin(l, "look", m);
    out_key_int(out, "question", question);
    out_key_string(out, "version", JACKIN_VERSION);
    if (!desk_write_look(v->at, v->as.viewer, (uint32_t)question, now.ms, out)) {
        refuse(l, v, m, "not_now", "");
        return;
    }
    end(l, v);
    v->refusals = 0;
}

void lobby_message(lobby *l, visitor *v, const char *text, size_t len, server_time now)
{
    message m;
    bool is_read = message_read(text, len, &m);
    l->text = text;
    l->text_len = len;
    if (m.has_lang) {
        v->lang = m.lang;
    }
    if (!is_read) {
        refuse(l, v, &m, m.code, m.problem);
    } else if (!is_awake(l, now)) {
        refuse(l, v, &m, "store_full", "");
    } else if (v->away[0] != '\0' && m.kind > MESSAGE_LEAVE) { /* about the table he is at */
        if (use(&v->choices, now.ms, l->ways.rate, 4)) {
            carry(l, v, v->away, false);
        } else {
            refuse(l, v, &m, "too_many", "");
        }
    } else if (m.kind < MESSAGE_CHOOSE && !use(&v->messages, now.ms, 2 * l->ways.rate, 3)) {
        refuse(l, v, &m, "too_many", "");
    } else {
        switch (m.kind) {
        case MESSAGE_TABLES:
            on_tables(l, v, &m);
            break;
        case MESSAGE_CREATE:
            on_create(l, v, &m, now);
            break;
        case MESSAGE_SIT:
            on_sit(l, v, &m, now);
            break;
        case MESSAGE_JOIN:
            on_join(l, v, &m, now);
            break;
        case MESSAGE_LEAVE:
            go_away(l, v, now);
            tell_left(l, v, &m, "asked");
            break;
        case MESSAGE_SAY:
        case MESSAGE_MUTE:
            on_talk(l, v, &m, now);
            break;
        default:
            if (has_seat(l, v, &m) && m.kind == MESSAGE_RECORD) {
                on_record(l, v, &m);
            } else if (v->at != NULL && m.kind == MESSAGE_LOOK && v->as.viewer < STORE_SEATS) {
                on_look(l, v, &m, now);
            } else if (v->at != NULL && v->as.viewer < STORE_SEATS) {
                on_play(l, v, &m, now);
            }
            break;
        }
    }
    message_free(&m);
}

/* ---- the house ------------------------------------------------------------------------------- */

lobby *lobby_open(store *s, const seal *k, const lobby_ways *ways)
{
    lobby *l = calloc(1, sizeof *l);
    if (l != NULL) {
        l->store = s;
        l->seal = k;
        l->ways = *ways;
        l->is_store_well = true;
        l->lease_until = store_is_shared(s) ? 0 : INT64_MAX;
        l->room.send = ways->send;
        out_init(&l->out, MESSAGE_MAX);
        out_init(&l->room.document, DESK_DOCUMENT_MAX);
        out_init(&l->room.happened, DESK_DOCUMENT_MAX);
        out_init(&l->room.message, DESK_DOCUMENT_MAX);
    }
    return l;
}

void lobby_free(lobby *l)
{
    if (l == NULL) {
        return;
    }
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        v->at = NULL; /* nobody is told any more */
    }
    while (l->visitors != NULL) {
        lobby_leave(l, l->visitors, (server_time){0, 0});
    }
    while (l->desks != NULL) {
        desk *d = l->desks;
        l->desks = d->next;
        desk_free(d);
    }
    out_free(&l->out);
    out_free(&l->room.document);
    out_free(&l->room.happened);
    out_free(&l->room.message);
    free(l);
}

visitor *lobby_enter(lobby *l, void *peer, const token_hash *guest, server_time now)
{
    visitor *v = calloc(1, sizeof *v);
    if (v == NULL) {
        return NULL;
    }
    v->as.peer = peer;
    v->has_guest = guest != NULL;
    if (guest != NULL) {
        v->guest = *guest;
    }
    l->opened = l->opened != 0 ? l->opened : now.ms;
    v->messages = (allowance){1000 * (int64_t)l->ways.rate * 6, now.ms};
    v->choices = (allowance){1000 * (int64_t)l->ways.rate * 4, now.ms};
    v->next = l->visitors;
    l->visitors = v;
    json_out *out = begin(l, "welcome", NULL);
    out_key_string(out, "server", "jackin");
    out_key_string(out, "version", JACKIN_VERSION);
    out_key_int(out, "protocol", PROTOCOL);
    end(l, v);
    return v;
}

void lobby_speak(visitor *v, word_lang lang)
{
    v->lang = lang;
}

void lobby_leave(lobby *l, visitor *v, server_time now)
{
    go_away(l, v, now);
    if (l->ways.uncarry != NULL) {
        l->ways.uncarry(l->ways.owner, v, true);
    }
    for (visitor **at = &l->visitors; *at != NULL; at = &(*at)->next) {
        if (*at == v) {
            *at = v->next;
            break;
        }
    }
    free(v);
}

void lobby_tick(lobby *l, server_time now)
{
    if (!beat(l, now)) {
        if (now.ms >= l->lease_until && !l->is_lapsed && l->ways.lapsed != NULL) {
            l->ways.lapsed(l->ways.owner); /* what others were asked they cannot answer now */
        }
        l->is_lapsed = now.ms >= l->lease_until;
        return;
    }
    l->is_lapsed = false;
    for (desk *d = l->desks, *next; d != NULL; d = next) {
        next = d->next;
        d->seats_told = 0;
        if (d->owes_seats) {
            tell_seats(l, d, NULL, now);
        }
        ask_bot(l, d);
        /* A running clock keeps its desk: whoever leaves does not stop it (TH-58). */
        bool is_left = d->followers == NULL && now.ms - d->empty_since >= DESK_KEPT_MS &&
                       desk_due(d) == INT64_MAX;
        l->opened = l->opened != 0 ? l->opened : now.ms;
        if (d->is_lost || (is_left && !d->is_thinking)) {
            forget(l, d, now);
            l->has_forgotten = true;
        }
    }
    if (now.ms - l->packed >= PACK_MS) {
        unsigned count = 0;
        store_pack(l->store, now.date - PACKED_AFTER_MS, &count);
        l->packed = count > 0 ? l->packed : now.ms; /* where there are more: with the next tick */
    }
    if (l->has_forgotten && now.ms - l->trimmed >= TRIM_MS) { /* the system gets its memory back */
        malloc_trim(0);
        l->has_forgotten = false;
        l->trimmed = now.ms;
    }
}

bool lobby_end_table(lobby *l, const char *id, server_time now)
{
    desk *d;
    desk_result found = find_desk(l, id, &d, now);
    if (found != DESK_DONE) {
        return found == DESK_NOT_FOUND || found == DESK_FROZEN;
    }
    store_result result = store_set_state(l->store, id, d->about.epoch, TABLE_OVER);
    forget(l, d, now); /* whoever is there comes back, and sees that it is over */
    return result == STORE_OK;
}

int64_t lobby_release(lobby *l, server_time now)
{
    int64_t due = INT64_MAX;
    if (now.ms >= l->lease_until) {
        return now.ms + WAKE_MS; /* a tick or a message wakes us */
    }
    for (desk *d = l->desks, *next; d != NULL; d = next) {
        next = d->next;
        if (desk_due(d) <= now.ms) {
            desk_release(d, now.ms);
            desk_result result = desk_pass_time(d, now);
            l->is_store_well = l->is_store_well && result != DESK_FULL;
            if (result == DESK_FULL) {
                continue; /* the next tick tries again */
            }
            bool is_lost = d->is_lost;
            settle(l, d, now);
            if (is_lost) {
                continue;
            }
        }
        due = desk_due(d) < due ? desk_due(d) : due;
    }
    return due;
}

void lobby_undo(lobby *l, server_time now)
{
    l->is_store_well = false;
    while (l->desks != NULL) {
        forget(l, l->desks, now);
    }
}

bool lobby_is_store_well(const lobby *l)
{
    return l->is_store_well;
}

lobby_health lobby_state(const lobby *l)
{
    lobby_health health = {.is_store_well = l->is_store_well};
    for (const visitor *v = l->visitors; v != NULL; v = v->next) {
        health.visitors++;
    }
    for (const desk *d = l->desks; d != NULL; d = d->next) {
        health.desks++;
    }
    return health;
}
