/*
 * Beginning anywhere: the `position` command.
 *
 * The request is read into a flat plan of cards first, hosts before what they host, and then placed
 * by the engine in the order of the plan: the servers (hq, rd, archives, remotes by number; ice
 * from the innermost out, then the root), the Corporation's other zones, the rig, the Runner's
 * other zones. The order does not depend on the order of members in the JSON, which no one has to
 * keep.
 */
#include <stdio.h>
#include <string.h>

#include "protocol/netrunner.h"

enum {
    PLAN_MAX = 2 * NR_MAX_DECK,
    HOSTED_DEPTH = 8,
    COUNTER_MAX = 999,
    TOKENS_MAX = 100, /* tags, bad publicity, brain damage */
    CLICKS_MAX = 50,
    HISTORY_MAX = 100,
};

/* One card to place. */
typedef struct {
    nr_placement place;
    int host;        /* index into the plan, -1 none */
    bool has_chosen; /* it remembers a piece of ice */
    unsigned chosen_server, chosen_ice;
    char path[96]; /* where in the request */
} planned;

typedef struct {
    planned card[PLAN_MAX];
    unsigned count;
    size_t owned[2]; /* cards of each side, those included that did not fit */
    fault *fault;
} plan;

/* Where a list of cards stands. */
typedef struct {
    nr_zone zone;
    unsigned server;
    int host;       /* index into the plan, -1 none */
    bool is_ice;    /* the list of ice of a server */
    unsigned depth; /* of hosting */
} spot;

static bool is_installed(const spot *where)
{
    return where->zone == NR_ZONE_TABLE || where->zone == NR_ZONE_RIG;
}

static bool is_open_zone(nr_zone zone)
{
    return zone == NR_ZONE_HEAP || zone == NR_ZONE_RIG || zone == NR_ZONE_CORP_SCORE ||
           zone == NR_ZONE_RUNNER_SCORE || zone == NR_ZONE_REMOVED;
}

/* ---- one card -------------------------------------------------------------------------------- */

static bool read_counters(json_t *entry, const spot *where, const place *at, planned *card,
                          fault *f)
{
    static const char *const names[] = {"virus", "power", "agenda", "credit", "recurring", NULL};
    static const nr_counter kinds[] = {NR_COUNTER_VIRUS, NR_COUNTER_POWER, NR_COUNTER_AGENDA,
                                       NR_COUNTER_CREDIT, NR_COUNTER_RECURRING};
    json_t *counters = NULL;
    if (!read_object(entry, "counters", at, &counters, f)) {
        return false;
    }
    if (counters == NULL) {
        return true;
    }
    place here = place_key(at, "counters");
    if (!read_members(counters, &here, names, f)) {
        return false;
    }
    bool may_have = is_installed(where) || where->zone == NR_ZONE_CORP_SCORE ||
                    where->zone == NR_ZONE_RUNNER_SCORE;
    for (size_t i = 0; names[i] != NULL; i++) {
        int64_t number = 0;
        if (!read_int(counters, names[i], &here, 0, may_have ? COUNTER_MAX : 0, &number, f)) {
            return false;
        }
        card->place.counter[kinds[i]] = (uint16_t)number;
    }
    card->place.recurring_given = json_object_get(counters, "recurring") != NULL;
    return true;
}

/* Which way up the card lies. Where a zone leaves no choice, only what it says by itself may be
 * said. */
static bool read_face(const json_t *entry, const spot *where, const place *at, planned *card,
                      fault *f)
{
    bool is_table = where->zone == NR_ZONE_TABLE;
    bool is_rezzed = false;
    bool is_faceup = is_open_zone(where->zone) || where->zone == NR_ZONE_ARCHIVES;
    if (!read_bool(entry, "rezzed", at, &is_rezzed, f)) {
        return false;
    }
    if (is_table) {
        is_faceup = is_rezzed;
    }
    bool expected = is_faceup;
    if (!read_bool(entry, "faceup", at, &is_faceup, f)) {
        return false;
    }
    if (is_rezzed && !is_table) {
        place here = place_key(at, "rezzed");
        return fault_at(f, &here, "bad_request",
                        "only an installed card of the Corporation can be rezzed");
    }
    bool is_free =
        where->zone == NR_ZONE_ARCHIVES || (is_table && json_object_get(entry, "rezzed") == NULL);
    if (is_faceup != expected && !is_free) {
        place here = place_key(at, "faceup");
        return fault_at(f, &here, "bad_request", "a card cannot lie like that here");
    }
    card->place.faceup = (is_table || where->zone == NR_ZONE_ARCHIVES) && is_faceup;
    return true;
}

/* Does the card choose another one that it remembers? */
static bool remembers(const nr_card *card)
{
    for (unsigned i = 0; i < card->row_count; i++) {
        for (unsigned k = 0; k < card->rows[i].op_count; k++) {
            if (card->rows[i].ops[k].op == NR_OP_REMEMBER) {
                return true;
            }
        }
    }
    return false;
}

static bool read_chosen(json_t *entry, const spot *where, const place *at, planned *card, fault *f)
{
    static const char *const names[] = {"server", "ice", NULL};
    json_t *chosen = NULL;
    const char *server = NULL;
    int64_t ice = -1;
    if (!read_object(entry, "chosen", at, &chosen, f)) {
        return false;
    }
    if (chosen == NULL) {
        return true;
    }
    place here = place_key(at, "chosen");
    place server_at = place_key(&here, "server");
    if (!read_members(chosen, &here, names, f) ||
        !read_string(chosen, "server", &here, &server, f) ||
        !read_int(chosen, "ice", &here, 0, NR_MAX_DECK - 1, &ice, f)) {
        return false;
    }
    if (server == NULL || ice < 0 || !is_installed(where)) {
        return fault_at(f, &here, "bad_request",
                        "an installed card chooses a server and the number of an ice");
    }
    if (!remembers(&nr_card_table[card->place.def])) {
        return fault_at(f, &here, "bad_request", "%s chooses nothing",
                        nr_card_table[card->place.def].title);
    }
    card->has_chosen = true;
    card->chosen_ice = (unsigned)ice;
    return server_named(server, &server_at, &card->chosen_server, f);
}

/* Cards in the wrong place that the engine has no word for. */
static bool check_spot(const nr_card *card, const spot *where, const place *at, fault *f)
{
    if (card->type == NR_TYPE_IDENTITY) {
        fault_at(f, at, "wrong_card",
                 "%s is an identity; identities stand in corp.identity and runner.identity",
                 card->title);
        f->rules = "SETUP-02";
        return false;
    }
    bool is_either = where->zone == NR_ZONE_RUNNER_SCORE || where->zone == NR_ZONE_REMOVED;
    bool is_corp_zone = where->zone >= NR_ZONE_HQ && where->zone <= NR_ZONE_CORP_SCORE;
    if (!is_either && (card->side == NR_CORP) != is_corp_zone) {
        fault_at(f, at, "wrong_card", "%s is a card of the %s", card->title,
                 card->side == NR_CORP ? "Corporation" : "Runner");
        f->rules = "SETUP-01 DECK-06";
        return false;
    }
    if (where->zone == NR_ZONE_TABLE && where->host < 0 &&
        (card->type == NR_TYPE_ICE) != where->is_ice) {
        fault_at(f, at, "wrong_card",
                 where->is_ice ? "%s is not ice" : "%s is ice and protects a server from outside",
                 card->title);
        f->rules = where->is_ice ? "ZONE-13" : "ZONE-11 ZONE-13";
        return false;
    }
    return true;
}

static bool read_cards(json_t *list, const spot *where, const place *at, plan *p);

/* Appends `count` equal cards; returns the index of the last, -1 if there is no room left. */
static int plan_append(plan *p, const planned *card, unsigned count)
{
    int last = -1;
    p->owned[nr_card_table[card->place.def].side] += count;
    for (unsigned i = 0; i < count; i++) {
        if (p->count == PLAN_MAX) {
            return -1;
        }
        last = (int)p->count;
        p->card[p->count++] = *card;
    }
    return last;
}

static bool read_card(json_t *list, size_t index, const spot *where, const place *at, plan *p)
{
    static const char *const names[] = {"card",     "count",  "rezzed", "faceup", "advancement",
                                        "counters", "hosted", "chosen", NULL};
    fault *f = p->fault;
    json_t *entry = json_array_get(list, index);
    json_t *hosted = NULL;
    unsigned def = 0;
    unsigned count = 1;
    spot here = *where;
    planned card = {.host = where->host};
    place_write(at, card.path, sizeof card.path);
    if (json_is_string(entry)) {
        if (!read_entry_text(json_string_value(entry), at, &def, &count, f)) {
            return false;
        }
        json_array_set_new(list, index, entry_value(def, count));
        entry = NULL;
    } else if (json_is_object(entry)) {
        const char *name = NULL;
        int64_t number = 1;
        place card_at = place_key(at, "card");
        if (!read_members(entry, at, names, f) || !read_string(entry, "card", at, &name, f) ||
            !read_int(entry, "count", at, 1, NR_MAX_DECK, &number, f)) {
            return false;
        }
        if (name == NULL) {
            return fault_at(f, &card_at, "bad_request", "is missing");
        }
        if (!card_named(name, &card_at, &def, f)) {
            return false;
        }
        count = (unsigned)number;
        json_object_set_new(entry, "card", json_string(nr_card_table[def].title));
    } else {
        return fault_at(f, at, "bad_request",
                        "must be a string like \"3 Hedge Fund\" or an object with card");
    }

    /* What lies on a card is installed: the Runner's in the rig, the Corporation's in the server of
     * its host. */
    if (where->host >= 0 && nr_card_table[def].side == NR_RUNNER) {
        here.zone = NR_ZONE_RIG;
    } else if (where->host >= 0) {
        here.zone = NR_ZONE_TABLE;
    }
    if (!check_spot(&nr_card_table[def], &here, at, f)) {
        return false;
    }
    card.place.def = (uint16_t)def;
    card.place.zone = (uint8_t)here.zone;
    card.place.server = here.zone == NR_ZONE_TABLE ? (uint8_t)where->server : NR_SERVER_NONE;
    if (entry == NULL) {
        /* What an object without any further member says. */
        card.place.faceup = here.zone == NR_ZONE_ARCHIVES;
        plan_append(p, &card, count);
        return true;
    }
    int64_t advancement = 0;
    if (!read_face(entry, &here, at, &card, f) || !read_counters(entry, &here, at, &card, f) ||
        !read_int(entry, "advancement", at, 0, here.zone == NR_ZONE_TABLE ? COUNTER_MAX : 0,
                  &advancement, f) ||
        !read_chosen(entry, &here, at, &card, f) || !read_array(entry, "hosted", at, &hosted, f)) {
        return false;
    }
    card.place.counter[NR_COUNTER_ADVANCEMENT] = (uint16_t)advancement;
    place hosted_at = place_key(at, "hosted");
    bool has_hosted = hosted != NULL && json_array_size(hosted) > 0;
    if (has_hosted && (count > 1 || !is_installed(&here))) {
        return fault_at(f, &hosted_at, "bad_request", "only one installed card can host");
    }
    if (has_hosted && where->depth == HOSTED_DEPTH) {
        return fault_at(f, &hosted_at, "bad_request", "cards are hosted at most %d deep",
                        HOSTED_DEPTH);
    }
    int self = plan_append(p, &card, count);
    if (!has_hosted || self < 0) {
        return true;
    }
    spot on = {.zone = here.zone, .server = where->server, .host = self, .depth = where->depth + 1};
    return read_cards(hosted, &on, &hosted_at, p);
}

static bool read_cards(json_t *list, const spot *where, const place *at, plan *p)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        place here = place_index(at, i);
        if (!read_card(list, i, where, &here, p)) {
            return false;
        }
    }
    return true;
}

/* ---- zones ----------------------------------------------------------------------------------- */

/* A member that is a list of cards; a missing one is empty. */
static bool read_zone(json_t *object, const char *key, const spot *where, const place *at, plan *p)
{
    json_t *list = NULL;
    if (!read_array(object, key, at, &list, p->fault)) {
        return false;
    }
    place here = place_key(at, key);
    return list == NULL || read_cards(list, where, &here, p);
}

static bool read_server(json_t *servers, unsigned server, const place *at, plan *p)
{
    static const char *const names[] = {"ice", "root", NULL};
    char name[12];
    nr_server_name(server, name);
    json_t *object = NULL;
    if (!read_object(servers, name, at, &object, p->fault)) {
        return false;
    }
    if (object == NULL) {
        return true;
    }
    place here = place_key(at, name);
    spot ice = {.zone = NR_ZONE_TABLE, .server = server, .host = -1, .is_ice = true};
    spot root = {.zone = NR_ZONE_TABLE, .server = server, .host = -1};
    return read_members(object, &here, names, p->fault) &&
           read_zone(object, "ice", &ice, &here, p) && read_zone(object, "root", &root, &here, p);
}

static bool read_servers(json_t *corp, const place *at, plan *p)
{
    json_t *servers = NULL;
    if (!read_object(corp, "servers", at, &servers, p->fault)) {
        return false;
    }
    if (servers == NULL) {
        return true;
    }
    place here = place_key(at, "servers");
    const char *key;
    json_t *value;
    json_object_foreach(servers, key, value)
    {
        place there = place_key(&here, key);
        unsigned server = NR_SERVER_NONE;
        if (!server_named(key, &there, &server, p->fault)) {
            return false;
        }
        char name[12];
        nr_server_name(server, name);
        /* "remote01" would not be found again under its name. */
        if (server == NR_SERVER_NEW || strcmp(name, key) != 0) {
            return fault_at(p->fault, &there, "bad_request",
                            "a server in a position is hq, rd, archives or remote1 …");
        }
    }
    for (unsigned server = NR_SERVER_HQ; server <= NR_SERVER_LAST_REMOTE; server++) {
        if (!read_server(servers, server, &here, p)) {
            return false;
        }
    }
    return true;
}

/* ---- players --------------------------------------------------------------------------------- */

/* A small number of a player. */
static bool read_tokens(const json_t *object, const char *key, const place *at, uint8_t *value,
                        fault *f)
{
    int64_t number = 0;
    if (!read_int(object, key, at, 0, TOKENS_MAX, &number, f)) {
        return false;
    }
    *value = (uint8_t)number;
    return true;
}

static bool read_credits(const json_t *object, const place *at, int16_t *value, fault *f)
{
    int64_t number = 5; /* SETUP-04 */
    if (!read_int(object, "credits", at, 0, NR_MAX_CREDITS, &number, f)) {
        return false;
    }
    *value = (int16_t)number;
    return true;
}

static bool read_corp(json_t *corp, const place *at, nr_player *player, plan *p)
{
    static const char *const names[] = {"identity", "credits", "bad_publicity", "hq", "rd",
                                        "archives", "score",   "servers",       NULL};
    const spot hq = {.zone = NR_ZONE_HQ, .host = -1};
    const spot rd = {.zone = NR_ZONE_RD, .host = -1};
    const spot archives = {.zone = NR_ZONE_ARCHIVES, .host = -1};
    const spot score = {.zone = NR_ZONE_CORP_SCORE, .host = -1};
    return read_members(corp, at, names, p->fault) &&
           read_credits(corp, at, &player->credits, p->fault) &&
           read_tokens(corp, "bad_publicity", at, &player->bad_publicity, p->fault) &&
           read_servers(corp, at, p) && read_zone(corp, "hq", &hq, at, p) &&
           read_zone(corp, "rd", &rd, at, p) && read_zone(corp, "archives", &archives, at, p) &&
           read_zone(corp, "score", &score, at, p);
}

static bool read_runner(json_t *runner, const place *at, nr_player *player, plan *p)
{
    static const char *const names[] = {"identity", "credits", "tags", "brain_damage", "grip",
                                        "stack",    "heap",    "rig",  "score",        NULL};
    const spot rig = {.zone = NR_ZONE_RIG, .host = -1};
    const spot grip = {.zone = NR_ZONE_GRIP, .host = -1};
    const spot stack = {.zone = NR_ZONE_STACK, .host = -1};
    const spot heap = {.zone = NR_ZONE_HEAP, .host = -1};
    const spot score = {.zone = NR_ZONE_RUNNER_SCORE, .host = -1};
    return read_members(runner, at, names, p->fault) &&
           read_credits(runner, at, &player->credits, p->fault) &&
           read_tokens(runner, "tags", at, &player->tags, p->fault) &&
           read_tokens(runner, "brain_damage", at, &player->brain_damage, p->fault) &&
           read_zone(runner, "rig", &rig, at, p) && read_zone(runner, "grip", &grip, at, p) &&
           read_zone(runner, "stack", &stack, at, p) && read_zone(runner, "heap", &heap, at, p) &&
           read_zone(runner, "score", &score, at, p);
}

/* ---- history --------------------------------------------------------------------------------- */

static unsigned class_of_server(unsigned server)
{
    return server >= NR_SERVER_REMOTE ? (unsigned)NR_CLASS_REMOTE : 1u << (server - NR_SERVER_HQ);
}

/* A list of servers: the bits of their classes, and how often HQ is among them. */
static bool read_runs(json_t *object, const char *key, const place *at, uint8_t *classes,
                      uint8_t *on_hq, fault *f)
{
    json_t *list = NULL;
    if (!read_array(object, key, at, &list, f)) {
        return false;
    }
    place here = place_key(at, key);
    unsigned found = 0;
    unsigned times = 0;
    if (json_array_size(list) > HISTORY_MAX) {
        return fault_at(f, &here, "bad_request", "has more than %d runs", HISTORY_MAX);
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        place there = place_index(&here, i);
        const json_t *name = json_array_get(list, i);
        unsigned server = NR_SERVER_NONE;
        if (!json_is_string(name)) {
            return fault_at(f, &there, "bad_request", "must be the name of a server");
        }
        if (!server_named(json_string_value(name), &there, &server, f)) {
            return false;
        }
        if (server == NR_SERVER_NEW) {
            return fault_at(f, &there, "bad_request",
                            "nobody runs on a server that does not exist");
        }
        found |= class_of_server(server);
        times += server == NR_SERVER_HQ;
    }
    *classes = (uint8_t)found;
    if (on_hq != NULL) {
        *on_hq = (uint8_t)times;
    }
    return true;
}

static bool read_number(const json_t *object, const char *key, const place *at, uint8_t *value,
                        fault *f)
{
    int64_t number = 0;
    if (!read_int(object, key, at, 0, HISTORY_MAX, &number, f)) {
        return false;
    }
    *value = (uint8_t)number;
    return true;
}

/* In a turn that only begins nothing has happened yet: what is said of it would be forgotten. */
static bool check_empty_turn(const json_t *object, const char *const *names, const place *at,
                             fault *f)
{
    for (size_t i = 0; names[i] != NULL; i++) {
        const json_t *value = json_object_get(object, names[i]);
        bool is_said = json_array_size(value) > 0 || json_integer_value(value) > 0;
        if (is_said && strstr(names[i], "_this_turn") != NULL) {
            place here = place_key(at, names[i]);
            return fault_at(f, &here, "bad_request",
                            "does not go with step \"turn-begins\": nothing has happened yet");
        }
    }
    return true;
}

static bool read_history(json_t *request, bool turn_begins, nr_history *history, fault *f)
{
    static const char *const sides[] = {"corp", "runner", NULL};
    static const char *const corp_names[] = {"scored_this_turn", NULL};
    static const char *const runner_names[] = {"runs_this_turn",
                                               "successful_this_turn",
                                               "runs_last_turn",
                                               "successful_last_turn",
                                               "stole_this_turn",
                                               "stole_last_turn",
                                               NULL};
    json_t *object = NULL;
    json_t *corp = NULL;
    json_t *runner = NULL;
    place at = place_key(NULL, "history");
    place corp_at = place_key(&at, "corp");
    place runner_at = place_key(&at, "runner");
    if (!read_object(request, "history", NULL, &object, f)) {
        return false;
    }
    if (object == NULL) {
        return true;
    }
    if (!read_members(object, &at, sides, f) || !read_object(object, "corp", &at, &corp, f) ||
        !read_object(object, "runner", &at, &runner, f)) {
        return false;
    }
    if (corp != NULL && (!read_members(corp, &corp_at, corp_names, f) ||
                         !read_number(corp, "scored_this_turn", &corp_at, &history->scored, f))) {
        return false;
    }
    if (turn_begins && (!check_empty_turn(corp, corp_names, &corp_at, f) ||
                        !check_empty_turn(runner, runner_names, &runner_at, f))) {
        return false;
    }
    if (runner == NULL) {
        return true;
    }
    if (!read_members(runner, &runner_at, runner_names, f) ||
        !read_runs(runner, "runs_this_turn", &runner_at, &history->runs, NULL, f) ||
        !read_runs(runner, "successful_this_turn", &runner_at, &history->success,
                   &history->success_hq, f) ||
        !read_runs(runner, "runs_last_turn", &runner_at, &history->runs_last, NULL, f) ||
        !read_runs(runner, "successful_last_turn", &runner_at, &history->success_last, NULL, f) ||
        !read_number(runner, "stole_this_turn", &runner_at, &history->stolen, f) ||
        !read_number(runner, "stole_last_turn", &runner_at, &history->stolen_last, f)) {
        return false;
    }
    /* A run that succeeded was a run. */
    history->runs |= history->success;
    history->runs_last |= history->success_last;
    return true;
}

/* ---- identities ------------------------------------------------------------------------------ */

/* An identity is its title, or an object with card and counters. */
typedef struct {
    unsigned def;
    planned marks; /* its counters */
    bool has_marks;
} identity;

static bool read_marked_identity(json_t *player, nr_side side, const place *at, identity *who,
                                 fault *f)
{
    static const char *const names[] = {"card", "counters", NULL};
    static const spot in_play = {.zone = NR_ZONE_RIG, .host = -1};
    json_t *object = json_object_get(player, "identity");
    if (!json_is_object(object)) {
        return read_identity(player, "identity", side, at, &who->def, f);
    }
    place here = place_key(at, "identity");
    who->has_marks = json_object_get(object, "counters") != NULL;
    return read_members(object, &here, names, f) &&
           read_identity(object, "card", side, &here, &who->def, f) &&
           read_counters(object, &in_play, &here, &who->marks, f);
}

/* Puts counters on an identity in play; recurring credits stay full unless they are given. */
static void mark_identity(nr_game *g, nr_side side, const identity *who)
{
    uint16_t *counter = g->copy[g->identity[side]].counter;
    uint16_t recurring = counter[NR_COUNTER_RECURRING];
    if (who->has_marks) {
        memcpy(counter, who->marks.place.counter, sizeof who->marks.place.counter);
        if (!who->marks.place.recurring_given) {
            counter[NR_COUNTER_RECURRING] = recurring;
        }
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool place_cards(nr_game *g, const plan *p, fault *f)
{
    unsigned copies[PLAN_MAX];
    for (unsigned i = 0; i < p->count; i++) {
        const planned *card = &p->card[i];
        nr_placement placement = card->place;
        if (card->host >= 0) {
            placement.host = (uint8_t)copies[card->host];
        }
        nr_why why = nr_position_place(g, &placement, &copies[i]);
        if (why != 0) {
            place at = place_key(NULL, card->path);
            return fault_why(f, &at, "illegal_position", why);
        }
        if (g->copy[copies[i]].host != placement.host) {
            place at = place_key(NULL, card->path);
            return fault_at(f, &at, "illegal_position", "no card can be hosted there");
        }
    }
    for (unsigned i = 0; i < p->count; i++) {
        const planned *card = &p->card[i];
        if (!card->has_chosen) {
            continue;
        }
        uint8_t ice[NR_MAX_DECK];
        unsigned count = nr_ice(g, card->chosen_server, ice);
        if (card->chosen_ice >= count) {
            place at = place_key(NULL, card->path);
            place chosen = place_key(&at, "chosen");
            return fault_at(f, &chosen, "bad_request", "that server has %u ice, numbered from 0",
                            count);
        }
        nr_position_choose(g, copies[i], ice[card->chosen_ice]);
    }
    return true;
}

static bool check_sizes(const plan *p, fault *f)
{
    for (unsigned side = 0; side < 2; side++) {
        if (p->owned[side] > NR_MAX_DECK) {
            place at = place_key(NULL, side_name(side));
            fault_at(f, &at, "deck_too_large", "has %zu cards; at most %d fit into a game",
                     p->owned[side], NR_MAX_DECK);
            f->rules = "DECK-03";
            return false;
        }
    }
    return true;
}

/* Where in the turn play goes on. */
typedef struct {
    nr_side active;
    bool turn_begins;
    int64_t clicks;
} moment;

static bool read_moment(const json_t *request, moment *m, fault *f)
{
    const char *step = NULL;
    if (!read_side(request, "active", NULL, &m->active, f) ||
        !read_string(request, "step", NULL, &step, f)) {
        return false;
    }
    if (step != NULL && strcmp(step, "turn-begins") != 0) {
        place at = place_key(NULL, "step");
        return fault_at(f, &at, "bad_request", "can only be \"turn-begins\", not \"%s\"",
                        quoted(step).text);
    }
    m->turn_begins = step != NULL;
    if (m->turn_begins && json_object_get(request, "clicks") != NULL) {
        place at = place_key(NULL, "clicks");
        fault_at(f, &at, "bad_request",
                 "does not go with step \"turn-begins\": the turn that begins brings its clicks");
        f->rules = "TURN-02 TURN-08";
        return false;
    }
    m->clicks = m->turn_begins ? 0 : m->active == NR_CORP ? 3 : 4; /* TURN-02 */
    return read_int(request, "clicks", NULL, 0, CLICKS_MAX, &m->clicks, f);
}

/* The request without what does not belong to the position, in a fixed order. */
static json_t *normal_form(const json_t *request, uint64_t seed, nr_side active)
{
    static const char *const rest[] = {"clicks",  "step",    "corp", "runner",
                                       "removed", "history", NULL};
    json_t *setup = json_pack("{s:s,s:s,s:o,s:s}", "cmd", "position", "game", "netrunner", "seed",
                              seed_value(seed), "active", side_name(active));
    for (size_t i = 0; rest[i] != NULL; i++) {
        json_t *value = json_object_get(request, rest[i]);
        if (value != NULL) {
            json_object_set(setup, rest[i], value);
        }
    }
    return setup;
}

bool table_position(table *t, json_t *request, nr_io *io, fault *f)
{
    json_t *corp = NULL;
    json_t *runner = NULL;
    identity corp_identity = {0};
    identity runner_identity = {0};
    uint64_t seed = 1;
    moment when = {.active = NR_CORP};
    nr_player player[2] = {{0}, {0}};
    nr_history history = {0};
    plan p = {.fault = f};
    const place corp_at = place_key(NULL, "corp");
    const place runner_at = place_key(NULL, "runner");
    const spot removed = {.zone = NR_ZONE_REMOVED, .host = -1};
    if (!read_seed(request, NULL, &seed, f) || !read_moment(request, &when, f) ||
        !read_object(request, "corp", NULL, &corp, f) ||
        !read_object(request, "runner", NULL, &runner, f)) {
        return false;
    }
    if (corp == NULL || runner == NULL) {
        return fault_at(f, corp == NULL ? &corp_at : &runner_at, "bad_request", "is missing");
    }
    if (!read_marked_identity(corp, NR_CORP, &corp_at, &corp_identity, f) ||
        !read_marked_identity(runner, NR_RUNNER, &runner_at, &runner_identity, f) ||
        !read_corp(corp, &corp_at, &player[NR_CORP], &p) ||
        !read_runner(runner, &runner_at, &player[NR_RUNNER], &p) ||
        !read_zone(request, "removed", &removed, NULL, &p) ||
        !read_history(request, when.turn_begins, &history, f) || !check_sizes(&p, f)) {
        return false;
    }
    nr_why why = nr_position_begin(&t->game, (uint16_t)corp_identity.def,
                                   (uint16_t)runner_identity.def, seed);
    if (why != 0) {
        return fault_why(f, NULL, "illegal_position", why);
    }
    mark_identity(&t->game, NR_CORP, &corp_identity);
    mark_identity(&t->game, NR_RUNNER, &runner_identity);
    if (!place_cards(&t->game, &p, f)) {
        return false;
    }
    player[when.active].clicks = (uint8_t)when.clicks;
    t->game.player[NR_CORP] = player[NR_CORP];
    t->game.player[NR_RUNNER] = player[NR_RUNNER];
    t->game.history = history;
    io->rigs = t->rigs.rig;
    io->rigs_count = t->rigs.count;
    why = nr_position_start(&t->game, when.active, when.turn_begins, &t->list, io);
    if (why != 0) {
        return fault_why(f, NULL, "illegal_position", why);
    }
    t->seed = seed;
    t->setup = normal_form(request, seed, when.active);
    return table_started(t, io, f);
}
