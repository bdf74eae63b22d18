/*
 * The start of a game at a desk, as docs/fairness.md has it: the server commits itself and tells
 * the terms, whoever takes part commits himself, all of it is locked and signed, the shares are
 * given, and the key that deals is made of them. Nobody knows it before, and nobody can choose it
 * (TH-22). Each step is stored, sealed, before anybody is told.
 *
 * Who takes part has promised so, and the promise is stored with his seat: after a restart, or when
 * another process has the table, he is asked again and waited for. Otherwise a server that dies at
 * the right moment could leave a share out, and choose with whoever is left. What was begun is void
 * then: nobody has seen a card, new shares are drawn, and the server's lapse is counted (TH-24).
 *
 * Where nobody's client takes part there is nothing to wait for, and all steps are one.
 */
#include "server/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/bots.h"
#include "server/starts.h"

enum {
    COMMIT_MS = 10000,
    RETURN_MS = 30000, /* the same after a restart: people have to come back first */
    REVEAL_MS = 15000,
    AGAIN_MS = 1000
};

void desk_start_free(desk *d)
{
    if (d->start != NULL) {
        fair_free(d->start);
        free(d->start);
        d->start = NULL;
    }
    d->phase = PHASE_NONE;
    d->start_due = 0;
}

/* ---- the terms ------------------------------------------------------------------------------- */

/* What a seat brings. */
static json_t *brought(const desk *d, unsigned seat)
{
    const char *setup = d->about.seat[seat].setup;
    return d->about.is_mainframe ? json_string(setup) : json_loads(setup, 0, NULL);
}

static json_t *seat_of(const desk *d, unsigned seat)
{
    const store_seat *who = &d->about.seat[seat];
    return who->kind == SEAT_BOT
               ? json_pack("{s:s,s:s,s:s}", "seat", desk_seat_name(d, seat), "who", "bot", "bot",
                           bot_name((bot_kind)who->bot))
               : json_pack("{s:s,s:s}", "seat", desk_seat_name(d, seat), "who", "person");
}

static json_t *options_of(const desk *d)
{
    json_t *options = json_pack("{s:s}", "take_back", d->options.takes_any_back ? "any" : "exact");
    json_t *clock = options_clock(&d->options);
    if (clock != NULL) {
        json_object_set_new(options, "clock", clock);
    }
    if (d->about.is_mainframe) { /* it waits where the set-up will be */
        json_object_set_new(options, "border", json_string(d->about.setup));
    }
    return options;
}

/* T, with a key drawn for each deck; NULL if there is no memory. */
static char *terms_of(const desk *d, fair_start *f)
{
    json_t *decks = json_array(), *seats = json_array();
    for (unsigned i = 0; i < d->about.seats; i++) {
        json_t *deck = brought(d, i);
        char *text = deck != NULL ? fair_canonical(deck) : NULL;
        char digits[FAIR_DIGITS + 1] = "";
        if (text != NULL) {
            fair_draw(&f->deck_key[i]);
            fair_bytes commits = fair_deck(&f->deck_key[i], text);
            fair_digits(&commits, CORE_DIGEST, digits);
        }
        json_array_append_new(decks, json_string(digits));
        json_array_append_new(seats, seat_of(d, i));
        json_decref(deck);
        free(text);
    }
    json_t *terms =
        json_pack("{s:i,s:s,s:s,s:i,s:s,s:s,s:i,s:o,s:o,s:o}", "fair", FAIR_VERSION, "table",
                  d->about.id, "game", d->about.is_mainframe ? "mainframe" : "netrunner", "number",
                  (int)f->number, "last", d->last_lock, "engine", JACKIN_VERSION, "rules",
                  NR_RULES_VERSION, "options", options_of(d), "seats", seats, "decks", decks);
    char *text = terms != NULL ? fair_canonical(terms) : NULL;
    json_decref(terms);
    return text;
}

/* ---- telling --------------------------------------------------------------------------------- */

static void out_digits(json_out *out, const char *key, const void *bytes, size_t len)
{
    char digits[2 * FAIR_SIGNATURE + 1];
    fair_digits(bytes, len, digits);
    out_key_string(out, key, digits);
}

static void write_start(json_out *out, const desk *d, unsigned seat, int64_t now_ms)
{
    const fair_start *f = d->start;
    out_key_string(out, "type", "start");
    out_key_string(out, "terms", f->terms);
    out_digits(out, "commitment", &f->server_commits, CORE_DIGEST);
    out_digits(out, "deck_key", &f->deck_key[seat], CORE_DIGEST);
    out_key_int(out, "ms", d->start_due > now_ms ? d->start_due - now_ms : 0);
}

static void write_lock(json_out *out, const desk *d, int64_t now_ms)
{
    const fair_start *f = d->start;
    fair_signer signer;
    char digits[FAIR_DIGITS + 1];
    fair_signer_of(d->seal, &signer);
    out_key_string(out, "type", "lock");
    out_key_string(out, "terms", f->terms);
    out_key(out, "commitments");
    out_array(out);
    fair_digits(&f->server_commits, CORE_DIGEST, digits);
    out_string(out, digits);
    for (unsigned i = 0; i < f->seats; i++) {
        fair_digits(&f->commitment[i], CORE_DIGEST, digits);
        out_string(out, f->has_commitment[i] ? digits : "");
    }
    out_array_end(out);
    out_digits(out, "lock", &f->lock, CORE_DIGEST);
    out_digits(out, "signature", f->signature, FAIR_SIGNATURE);
    out_digits(out, "key", signer.open, sizeof signer.open);
    out_key_int(out, "ms", d->start_due > now_ms ? d->start_due - now_ms : 0);
}

static void write_void(json_out *out, const desk *d, unsigned seat, const char *invitation)
{
    out_key_string(out, "type", "void");
    out_key_string(out, "seat", desk_seat_name(d, seat));
    if (invitation != NULL) {
        out_key_string(out, "invitation", invitation);
    }
}

static void begin(json_out *out)
{
    out_init(out, 4 * FAIR_TERMS_MAX);
    out_object(out);
}

static void end(const desk *d, json_out *out, const follower *f)
{
    out_object_end(out);
    if (!out->failed) {
        d->room->send(f->peer, out->data, out->len);
    }
    out_free(out);
}

void desk_tell_start(const desk *d, const follower *f, int64_t now_ms)
{
    json_out out;
    if (d->phase == PHASE_NONE || f->viewer >= STORE_SEATS || !d->about.seat[f->viewer].commits) {
        return;
    }
    begin(&out);
    if (d->phase == PHASE_COMMIT) {
        write_start(&out, d, f->viewer, now_ms);
    } else {
        write_lock(&out, d, now_ms);
    }
    end(d, &out, f);
}

static void tell_all(const desk *d, int64_t now_ms)
{
    for (const follower *f = d->followers; f != NULL; f = f->next) {
        desk_tell_start(d, f, now_ms);
    }
}

/* ---- the steps ------------------------------------------------------------------------------- */

static bool is_waited_for(const desk *d, unsigned seat)
{
    return d->about.seat[seat].kind == SEAT_PERSON && d->about.seat[seat].commits;
}

/* Those who have not given what they committed themselves to. */
static unsigned missing(const desk *d)
{
    unsigned who = 0;
    for (unsigned i = 0; i < d->start->seats; i++) {
        who |= d->start->has_commitment[i] && !d->start->has_share[i] ? 1u << i : 0;
    }
    return who;
}

/* Step 5; what cannot be stored now is tried again by time. */
static desk_result deal(desk *d, server_time now)
{
    desk_result result = desk_deal(d, now);
    if (result == DESK_DONE) {
        desk_start_free(d);
    } else {
        d->start_due = now.ms + AGAIN_MS;
    }
    return result;
}

/* Step 3: no share is known yet but the server's, and nothing can be changed any more. */
static desk_result close_start(desk *d, server_time now)
{
    fair_start *f = d->start;
    fair_signer signer;
    fair_signer_of(d->seal, &signer);
    fair_close(f, &signer);
    desk_result result =
        desk_stored(d, starts_keep(d->store, d->seal, d->about.id, d->about.epoch, f));
    if (result != DESK_DONE) {
        f->is_locked = false;
        d->start_due = now.ms + AGAIN_MS;
        return result;
    }
    d->phase = PHASE_REVEAL;
    d->start_due = now.ms + REVEAL_MS;
    tell_all(d, now.ms);
    return missing(d) == 0 ? deal(d, now) : DESK_DONE; /* nobody has a share to give */
}

/* What was begun before a restart is void, and the server's doing: it is counted (TH-24). */
static desk_result begin_anew(desk *d, server_time now, bool *is_anew)
{
    fair_start before;
    *is_anew = false;
    if (d->starts > 0 || starts_load(d->store, d->seal, d->about.id, &before) != STORE_OK) {
        return DESK_DONE;
    }
    *is_anew = !before.is_void; /* that one was somebody's own doing */
    d->starts = before.number;
    if (before.is_locked) {
        fair_digits(&before.lock, CORE_DIGEST, d->last_lock);
    }
    fair_free(&before);
    return *is_anew ? desk_stored(d, starts_note_own(d->store, now.date)) : DESK_DONE;
}

desk_result desk_begin(desk *d, server_time now)
{
    if (d->phase != PHASE_NONE) {
        return DESK_DONE;
    }
    bool is_anew;
    desk_result result = begin_anew(d, now, &is_anew);
    fair_start *f = result == DESK_DONE ? calloc(1, sizeof *f) : NULL;
    if (f == NULL) {
        return result != DESK_DONE ? result : DESK_FULL;
    }
    if (d->last_lock[0] == '\0') {
        snprintf(d->last_lock, sizeof d->last_lock, "%s", d->options.last_lock);
    }
    d->start = f;
    f->number = d->starts + 1;
    char *terms = terms_of(d, f);
    bool is_alone = true;
    for (unsigned i = 0; i < d->about.seats; i++) {
        is_alone = is_alone && !is_waited_for(d, i);
    }
    if (terms == NULL || strlen(terms) > FAIR_TERMS_MAX) {
        free(terms);
        desk_start_free(d);
        return DESK_FULL;
    }
    fair_begin(f, d->about.seats, terms);
    if (is_alone) { /* nobody takes part: nothing is waited for, and nobody is told */
        fair_signer signer;
        fair_signer_of(d->seal, &signer);
        fair_close(f, &signer);
        result = desk_deal(d, now);
        desk_start_free(d);
        return result;
    }
    result = desk_stored(d, starts_keep(d->store, d->seal, d->about.id, d->about.epoch, f));
    if (result != DESK_DONE) {
        desk_start_free(d);
        return result;
    }
    d->starts = f->number;
    d->phase = PHASE_COMMIT;
    d->start_due = now.ms + (is_anew ? RETURN_MS : COMMIT_MS);
    tell_all(d, now.ms);
    return DESK_DONE;
}

static void free_seat(desk *d, unsigned at)
{
    store_seat *seat = &d->about.seat[at];
    seat->kind = SEAT_FREE;
    seat->has_guest = seat->commits = false;
    if (!d->about.is_mainframe) { /* of which it is the runner's name */
        seat->setup[0] = '\0';
    }
    seat->stops[0] = '\0';
    d->lets[at] = LET_NONE;
    d->muted[at] = 0;
    d->has_aborted[at] = false;
}

/* Tells whoever takes part that a seat is free, and the one whose it was. */
static void tell_void(const desk *d, unsigned seat, const char *invitation)
{
    for (const follower *f = d->followers; f != NULL; f = f->next) {
        if (f->viewer < STORE_SEATS && (f->viewer == seat || d->about.seat[f->viewer].commits)) {
            json_out out;
            begin(&out);
            write_void(&out, d, seat, f->viewer != seat ? invitation : NULL);
            end(d, &out, f);
        }
    }
}

/* The start is void: these seats are free, the others keep theirs. The invitation that brought
 * people here still does; where there was none (a rematch) there is one now. All of it is stored at
 * once: as long as it is not, nobody has lost his seat, and the start is as it was. */
static desk_result lapse(desk *d, unsigned seats, server_time now)
{
    char invitation[TOKEN_DIGITS + 1];
    unsigned people = 0;
    bool needs_one = !d->about.is_listed && !d->about.has_invitation;
    token_digits(invitation, TOKEN_DIGITS);
    token_hash hashed = token_hashed(invitation);
    for (unsigned i = 0; i < d->about.seats; i++) {
        people += d->about.seat[i].kind == SEAT_PERSON && (seats >> i & 1) == 0;
    }
    d->start->is_void = true;
    desk_result result =
        desk_stored(d, starts_lapse(d->store, d->seal, &d->about, d->start, seats,
                                    needs_one ? &hashed : NULL, people == 0, now.date));
    if (result != DESK_DONE) { /* those whose time is not over keep the rest of it */
        d->start->is_void = false;
        d->start_due = d->start_due > now.ms ? d->start_due : now.ms + AGAIN_MS;
        return result;
    }
    if (needs_one) {
        d->about.has_invitation = true;
        d->about.invitation = hashed;
    }
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        if ((seats >> i & 1) != 0) {
            free_seat(d, i);
        }
    }
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        if ((seats >> i & 1) != 0) {
            tell_void(d, i, needs_one ? invitation : NULL);
        }
    }
    d->lapsed |= (uint8_t)seats;
    if (people == 0) {
        d->about.state = TABLE_OVER;
        d->is_lost = true;
    }
    if (d->start->is_locked) {
        fair_digits(&d->start->lock, CORE_DIGEST, d->last_lock);
    }
    desk_start_free(d);
    return DESK_DONE;
}

desk_result desk_promise(desk *d, unsigned seat)
{
    desk_result result = DESK_DONE;
    if (d->about.state == TABLE_OPEN && !d->about.seat[seat].commits) {
        result = desk_stored(d, starts_promise(d->store, d->about.id, d->about.epoch, seat));
        d->about.seat[seat].commits = result == DESK_DONE;
    }
    return result;
}

desk_result desk_stand_up(desk *d, unsigned seat)
{
    unsigned others = 0, free_seats = 0;
    for (unsigned i = 0; i < d->about.seats; i++) {
        others += i != seat && d->about.seat[i].kind == SEAT_PERSON;
        free_seats += d->about.seat[i].kind == SEAT_FREE;
    }
    if (d->about.state == TABLE_OVER || (d->has_game && hosted_is_over(&d->game))) {
        return DESK_NOT_NOW;
    }
    /* Once all sit there is a start, or will be: leaving that one is counted (TH-24). */
    if (d->about.state != TABLE_OPEN || d->phase != PHASE_NONE || free_seats == 0) {
        return DESK_BEGUN;
    }
    desk_result result =
        desk_stored(d, starts_leave(d->store, d->about.id, d->about.epoch, seat,
                                    &d->about.seat[seat], d->about.is_mainframe, others == 0));
    if (result == DESK_DONE) {
        free_seat(d, seat);
        d->given_up |= (uint8_t)(1u << seat);
        if (others == 0) {
            d->about.state = TABLE_OVER;
            d->is_lost = true;
        }
    }
    return result;
}

desk_result desk_commit(desk *d, unsigned seat, const char *digits, server_time now)
{
    fair_bytes commitment;
    fair_start *f = d->start;
    if (d->phase == PHASE_NONE || !d->about.seat[seat].commits ||
        !fair_from_digits(digits, &commitment, CORE_DIGEST)) {
        return DESK_NOT_NOW;
    }
    if (f->has_commitment[seat]) { /* sent again it is the same, or too late */
        return memcmp(&f->commitment[seat], &commitment, sizeof commitment) == 0 ? DESK_DONE
                                                                                 : DESK_NOT_NOW;
    }
    if (d->phase != PHASE_COMMIT) {
        return DESK_NOT_NOW;
    }
    f->has_commitment[seat] = true;
    f->commitment[seat] = commitment;
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (is_waited_for(d, i) && !f->has_commitment[i]) {
            return DESK_DONE;
        }
    }
    return close_start(d, now);
}

desk_result desk_reveal(desk *d, unsigned seat, const char *digits, server_time now)
{
    fair_bytes share, commits;
    fair_start *f = d->start;
    if (d->phase != PHASE_REVEAL || !f->has_commitment[seat] ||
        !fair_from_digits(digits, &share, CORE_DIGEST)) {
        return DESK_NOT_NOW;
    }
    commits = fair_commits(&share, f->terms, seat);
    if (memcmp(&commits, &f->commitment[seat], sizeof commits) != 0) {
        if (f->has_share[seat]) {
            return DESK_NOT_NOW;
        }
        desk_result result = lapse(d, 1u << seat, now);
        return result == DESK_DONE ? DESK_NOT_NOW : result;
    }
    f->has_share[seat] = true;
    f->share[seat] = share;
    return missing(d) == 0 ? deal(d, now) : DESK_DONE;
}

desk_result desk_pass_start(desk *d, server_time now)
{
    if (d->phase == PHASE_NONE || now.ms < d->start_due) {
        return DESK_DONE;
    }
    if (d->phase == PHASE_COMMIT) {
        return close_start(d, now);
    }
    unsigned who = missing(d);
    return who == 0 ? deal(d, now) : lapse(d, who, now);
}

unsigned desk_aborted(desk *d, unsigned seat)
{
    unsigned recent, of_last;
    const store_seat *who = &d->about.seat[seat];
    if (!who->has_guest) {
        return 0;
    }
    if (!d->has_aborted[seat] &&
        starts_lapsed(d->store, &who->guest, 0, &recent, &of_last) == STORE_OK) {
        d->has_aborted[seat] = true;
        d->aborted[seat] = (uint8_t)of_last;
    }
    return d->aborted[seat];
}
