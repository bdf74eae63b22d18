/*
 * Making tables and sitting down; see lobby_inside.h.
 */
#include "server/lobby_inside.h"

#include <stdlib.h>
#include <string.h>

#include "jackin/decks.h"
#include "server/bring.h"
#include "server/games.h"
#include "server/people.h"
#include "server/starts.h"

/* Tables of a guest, and of an account, at once. */
static const struct {
    unsigned open;    /* that wait for somebody */
    unsigned running; /* that are not over */
    unsigned bots;    /* … and have a bot (TH-46) */
} allowed[2] = {{3, 8, 2}, {10, 20, 4}};

enum {
    WRONG_TABLE_MAX = 20, /* wrong passwords of a table in an hour */
};

void lobby_give_seat(lobby *l, visitor *v, const message *m, const char *table, const char *seat,
                     const char *token, const char *invitation, const json_t *others)
{
    json_out *out = lobby_begin(l, "seated", m);
    lobby_lists_changed(l);
    out_key_string(out, "table", table);
    out_key_string(out, "seat", seat);
    out_key_string(out, "token", token);
    if (invitation != NULL) {
        out_key_string(out, "invitation", invitation);
    }
    if (others != NULL) {
        out_key(out, "others");
        out_value(out, others);
    }
    lobby_end(l, v);
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

bool lobby_may(lobby *l, const visitor *v, lobby_wish wish)
{
    return l->ways.may == NULL || l->ways.may(l->ways.owner, v->as.peer, wish);
}

bool lobby_may_sit(lobby *l, visitor *v, const message *m, const token_hash *guest,
                   const store_table *t, server_time now)
{
    unsigned lapsed = 0, of_last = 0;
    games_counts has;
    person p;
    bool has_bot = false, waits = false;
    if (guest == NULL) {
        lobby_refuse(l, v, m, "no_guest", "");
        return false;
    }
    if (games_count(l->store, guest, &has) != STORE_OK ||
        starts_lapsed(l->store, guest, now.date - STARTS_HOUR_MS, &lapsed, &of_last) != STORE_OK) {
        lobby_refuse(l, v, m, "store_full", "");
        return false;
    }
    for (unsigned i = 0; t != NULL && i < t->seats; i++) {
        has_bot = has_bot || t->seat[i].kind == SEAT_BOT;
    }
    waits = t != NULL && (t->is_listed || t->has_invitation);
    unsigned kind = people_by_id(l->store, guest, &p) == STORE_OK;
    if (has.running >= allowed[kind].running || (waits && has.open >= allowed[kind].open) ||
        (has_bot && has.with_bots >= allowed[kind].bots) ||
        lapsed >= STARTS_LAPSED_MAX) { /* TH-24 */
        lobby_refuse(l, v, m, "too_many", "");
        return false;
    }
    return true;
}

char *lobby_brought(lobby *l, visitor *v, const message *m, const char *deck, nr_side side)
{
    char problem[BRING_PROBLEM_MAX];
    if (deck == NULL) {
        lobby_refuse(l, v, m, "bad_table",
                     v->lang == LANG_PL ? "brakuje talii" : "the deck is missing");
        return NULL;
    }
    json_t *read = bring_deck(deck, side, v->lang, problem);
    if (read == NULL) {
        lobby_refuse(l, v, m, "bad_deck", problem);
        return NULL;
    }
    char *text = json_dumps(read, JSON_COMPACT);
    json_decref(read);
    if (text == NULL) {
        lobby_refuse(l, v, m, "store_full", "");
    }
    return text;
}

static bool bad_table(lobby *l, visitor *v, const message *m, const char *english,
                      const char *polish)
{
    lobby_refuse(l, v, m, "bad_table", v->lang == LANG_PL ? polish : english);
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

const char *lobby_usual_deck(unsigned side)
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
    t->seat[*own].setup = lobby_brought(l, v, m, message_text(m, "deck"), (nr_side)*own);
    if (t->seat[*own].setup != NULL && (has_bot || is_oneself)) {
        const char *deck = has_bot ? bot_deck : other_deck;
        t->seat[other].setup =
            lobby_brought(l, v, m, deck != NULL ? deck : lobby_usual_deck(other), (nr_side)other);
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

/* Is the seat stored? If the game could not begin since the store is full it begins when somebody
 * who sits there joins: nobody is told that nothing was done. */
static bool has_seat(const desk *d, desk_result result)
{
    return result == DESK_DONE || (result == DESK_FULL && d != NULL && !d->is_lost);
}

static void create_table(lobby *l, visitor *v, const message *m, store_table *t, server_time now)
{
    char token[TOKEN_DIGITS + 1], invitation[TOKEN_DIGITS + 1];
    unsigned own = 0;
    table_options options = {0};
    if (!(t->is_mainframe ? read_mainframe(l, v, m, t, &own) : read_netrunner(l, v, m, t, &own)) ||
        !lobby_may_sit(l, v, m, v->has_guest ? &v->guest : NULL, t, now)) {
        return;
    }
    const char *take_back = message_text(m, "take_back");
    if (take_back != NULL && strcmp(take_back, "any") != 0 && strcmp(take_back, "exact") != 0) {
        bad_table(l, v, m, "take_back must be exact or any",
                  "take_back musi mieć wartość exact albo any");
        return;
    }
    options.is_teaching = message_bool(m, "teaching");
    if (options.is_teaching && t->is_mainframe) {
        bad_table(l, v, m, "hands are opened in Netrunner only",
                  "ręce odkrywa się tylko w Netrunnerze");
        return;
    }
    token_digits(t->id, TABLE_DIGITS);
    t->state = TABLE_OPEN;
    t->epoch = 1;
    t->made = now.date;
    options_set_clock(&options, json_object_get(m->body, "clock"));
    options.takes_any_back = take_back != NULL && strcmp(take_back, "any") == 0;
    if (message_text(m, "password") != NULL &&
        !options_set_password(&options, message_text(m, "password"))) {
        lobby_refuse(l, v, m, "store_full", "");
        return;
    }
    t->options = options_write(&options);
    json_t *others = sit_others(t, v, own);
    sit_person(&t->seat[own], v, token);
    for (unsigned i = 0; i < t->seats; i++) { /* all seats of one client take part, or none */
        t->seat[i].commits = message_bool(m, "commits") && t->seat[i].kind == SEAT_PERSON;
    }
    if (t->has_invitation) {
        token_digits(invitation, TOKEN_DIGITS);
        t->invitation = token_hashed(invitation);
    }
    if (store_table_add(l->store, t) != STORE_OK) {
        l->is_store_well = false;
        lobby_refuse(l, v, m, "store_full", "");
        json_decref(others);
        return;
    }
    desk *d = NULL;
    desk_result result = lobby_find_desk(l, t->id, &d, now);
    if (result == DESK_DONE) {
        result = desk_sit(d, own, NULL, now);
    }
    if (!has_seat(d, result)) {
        lobby_report(l, v, m, result);
        json_decref(others);
        return;
    }
    l->is_store_well = result == DESK_DONE;
    lobby_give_seat(l, v, m, t->id, desk_seat_name(d, own), token,
                    t->has_invitation ? invitation : NULL, others);
    json_decref(others);
    lobby_settle(l, d, now);
}

void lobby_on_create(lobby *l, visitor *v, const message *m, server_time now)
{
    store_table t = {0};
    const char *game = message_text(m, "game");
    if (!store_has_room(l->store, l->ways.keep_free)) {
        lobby_refuse(l, v, m, "store_full", ""); /* what is left is for the games that are played */
        return;
    }
    if (!v->has_guest) {
        lobby_refuse(l, v, m, "no_guest", "");
        return;
    }
    t.is_mainframe = strcmp(game, "mainframe") == 0;
    if (!t.is_mainframe && strcmp(game, "netrunner") != 0) {
        bad_table(l, v, m, "game must be netrunner or mainframe",
                  "game musi mieć wartość netrunner albo mainframe");
    } else if (has_foreign_field(m, t.is_mainframe)) {
        bad_table(l, v, m, "it has fields of the other game", "ma pola drugiej gry");
    } else if (!lobby_may(l, v, WISH_TABLE)) {
        lobby_refuse(l, v, m, "too_many", "");
    } else {
        create_table(l, v, m, &t, now);
    }
    store_table_free(&t);
}

int lobby_first_free(const desk *d)
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
    desk_result result = id[0] != '\0' ? lobby_find_desk(l, id, &d, now) : DESK_NOT_FOUND;
    *is_elsewhere = result == DESK_ELSEWHERE;
    if (result != DESK_DONE) {
        return NULL;
    }
    bool is_free = d->about.state == TABLE_OPEN && lobby_first_free(d) >= 0;
    return is_free && (invitation != NULL || d->about.is_listed) ? d : NULL;
}

/* Is one more wrong password of these too many? A right one is not counted. */
static bool is_too_many(const int64_t *at, unsigned count, unsigned most, int64_t within,
                        int64_t now_ms)
{
    return count >= most && now_ms - at[count % most] < within;
}

bool lobby_knows_password(lobby *l, visitor *v, const message *m, desk *d, server_time now)
{
    if (d->options.password[0] == '\0') {
        return true;
    }
    if (!lobby_may(l, v, WISH_PASSWORD) ||
        is_too_many(v->wrong, v->wrongs, WRONG_MAX, 600000, now.ms) ||
        is_too_many(d->wrong, d->wrongs, WRONG_TABLE_MAX, 3600000, now.ms)) {
        lobby_refuse(l, v, m, "too_many", "");
        return false;
    }
    if (!options_is_password(&d->options, message_text(m, "password"))) {
        v->wrong[v->wrongs++ % WRONG_MAX] = now.ms;
        d->wrong[d->wrongs++ % WRONG_TABLE_MAX] = now.ms;
        lobby_may(l, v, WISH_PASSWORD_WRONG);
        lobby_refuse(l, v, m, "password", "");
        return false;
    }
    return true;
}

void lobby_on_sit(lobby *l, visitor *v, const message *m, server_time now)
{
    char token[TOKEN_DIGITS + 1];
    if (!lobby_may_sit(l, v, m, v->has_guest ? &v->guest : NULL, NULL, now)) {
        return;
    }
    bool is_elsewhere = false;
    desk *d = find_free(l, m, &is_elsewhere, now);
    if (is_elsewhere) {
        lobby_carry(l, v, l->elsewhere, true);
        return;
    }
    if (d != NULL && !lobby_meets_table(l, v, d, now)) {
        d = NULL; /* TH-60 */
    }
    if (d == NULL) { /* who tries invitations in vain, or tables, does so ever more slowly */
        lobby_refuse(l, v, m, lobby_may(l, v, WISH_INVITATION) ? "not_found" : "too_many", "");
        return;
    }
    if (message_text(m, "invitation") == NULL && !lobby_knows_password(l, v, m, d, now)) {
        return;
    }
    /* Sitting down is the consent: nobody opens his hand by mistake. */
    if (d->options.is_teaching && !message_bool(m, "teaching")) {
        bad_table(l, v, m, "both hands are open here, and teaching does not say that one agrees",
                  "obie ręce są tu odkryte, a teaching nie wyraża na to zgody");
        return;
    }
    unsigned seat = (unsigned)lobby_first_free(d);
    store_seat who = {.stops = ""};
    char *setup;
    if (d->about.is_mainframe) {
        setup = strdup(d->about.seat[seat].setup);
        if (setup == NULL) {
            lobby_refuse(l, v, m, "store_full", "");
        }
    } else {
        setup = lobby_brought(l, v, m, message_text(m, "deck"), (nr_side)seat);
    }
    if (setup == NULL) {
        return;
    }
    who.setup = setup;
    sit_person(&who, v, token);
    who.commits = message_bool(m, "commits");
    d->has_aborted[seat] = false;
    desk_result result = desk_sit(d, seat, &who, now);
    bool is_his = token_equal(&d->about.seat[seat].token, &who.token);
    free(setup);
    if (!is_his || !has_seat(d, result)) {
        lobby_report(l, v, m, result);
        lobby_settle(l, d, now);
        return;
    }
    l->is_store_well = result == DESK_DONE;
    lobby_give_seat(l, v, m, d->about.id, desk_seat_name(d, seat), token, NULL, NULL);
    lobby_settle(l, d, now);
}
