/*
 * Writing verification files; see proof.h.
 */
#include "server/proof.h"

#include <stdlib.h>
#include <string.h>

#include "server/games.h"
#include "server/hosted.h"
#include "server/proof_inside.h"
#include "server/starts.h"

/* A name for every kind: a new one needs one here, and in docs/fairness.md. */
const char *const proof_entry_names[ENTRY_COUNT] = {
    [ENTRY_CHOICE] = "choice",   [ENTRY_PASS] = "pass",     [ENTRY_BACK] = "back",
    [ENTRY_CONCEDE] = "concede", [ENTRY_TIME] = "time",     [ENTRY_ABANDON] = "abandon",
    [ENTRY_PAUSE] = "pause",     [ENTRY_RESUME] = "resume", [ENTRY_BOT] = "bot",
    [ENTRY_BID] = "bid",         [ENTRY_VOID] = "void",
};

typedef struct {
    hosted *game;
    hosted_trial *room;
    json_t *entries, *epochs;
    bool is_exact;
} writing;

static bool write_entry(void *owner, uint32_t n, const store_entry *e)
{
    writing *w = owner;
    unsigned epochs = w->game->epochs;
    w->is_exact =
        n == w->game->entries && e->kind < ENTRY_COUNT && hosted_replay(w->game, e, w->room) &&
        json_array_append_new(w->entries,
                              json_pack("[s,i,I,I]", proof_entry_names[e->kind], (int)e->seat,
                                        (json_int_t)e->value, (json_int_t)e->at)) == 0;
    if (w->game->epochs > epochs) {
        json_array_append_new(w->epochs, json_integer(n));
    }
    return w->is_exact;
}

static bool has_sat(const store_table *t, const token_hash *guest)
{
    for (unsigned i = 0; i < t->seats; i++) {
        if (t->seat[i].has_guest && token_equal(&t->seat[i].guest, guest)) {
            return true;
        }
    }
    return false;
}

json_t *proof_chains(const hosted *h)
{
    json_t *chains = json_array();
    for (unsigned i = 0; i < h->seats; i++) {
        char digits[FAIR_DIGITS + 1];
        fair_digits(&h->chain[i].value, CORE_DIGEST, digits);
        json_array_append_new(
            chains, h->has_chain[i] ? json_pack("[I,s]", (json_int_t)h->chain[i].links, digits)
                                    : json_null());
    }
    return chains;
}

/* The record: set-up, key, what happened, and where it led. */
static json_t *record_of(const writing *w, const json_t *setup, bool is_closed)
{
    const hosted *h = w->game;
    char key[65], hash[17];
    key_text(h->key, key);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)hosted_hash(h));
    json_t *record = json_pack("{s:O,s:s,s:O,s:s,s:O}", "setup", (json_t *)setup, "key", key,
                               "entries", w->entries, "hash", hash, "epochs", w->epochs);
    if (is_closed) { /* the operator ended it, without a result */
        json_object_set_new(record, "closed", json_true());
    }
    return record;
}

/* Signs an object: its text, and behind the last member the signature. */
static char *signed_text(const json_t *file, const fair_signer *signer)
{
    char *plain = fair_canonical(file);
    size_t len = plain != NULL ? strlen(plain) - 1 : 0; /* without the last bracket */
    char *text = plain != NULL ? malloc(len + 2 * FAIR_SIGNATURE + 32) : NULL;
    if (text != NULL) {
        uint8_t signature[FAIR_SIGNATURE];
        char digits[2 * FAIR_SIGNATURE + 1];
        fair_sign_file(signer, plain, len, signature);
        fair_digits(signature, sizeof signature, digits);
        memcpy(text, plain, len);
        snprintf(text + len, 2 * FAIR_SIGNATURE + 32, PROOF_SIGNED "%s" PROOF_END, digits);
    }
    free(plain);
    return text;
}

static char *write_file(const fair_start *f, const json_t *record, const hosted *h, const seal *k)
{
    fair_signer signer;
    char digits[FAIR_DIGITS + 1];
    fair_signer_of(k, &signer);
    fair_digits(signer.open, sizeof signer.open, digits);
    json_t *file = fair_write(f);
    json_object_del(file, "number"); /* the terms have it */
    json_object_set_new(file, "fair", json_integer(FAIR_VERSION));
    json_object_set_new(file, "server_key", json_string(digits));
    json_object_set_new(file, "chains", proof_chains(h));
    json_object_set(file, "record", (json_t *)record);
    char *text = file != NULL ? signed_text(file, &signer) : NULL;
    json_decref(file);
    return text;
}

static store_result write_game(store *s, const seal *k, const store_table *t, const fair_start *f,
                               const json_t *setup, char **text)
{
    uint32_t key[8];
    fault problem = {.rules = ""};
    store_result result = STORE_FULL;
    writing w = {.game = calloc(1, sizeof *w.game),
                 .room = calloc(1, sizeof *w.room),
                 .entries = json_array(),
                 .epochs = json_array(),
                 .is_exact = true};
    fair_key(f, key);
    if (w.game != NULL && w.room != NULL && hosted_deal(w.game, (json_t *)setup, key, &problem)) {
        for (unsigned i = 0; i < t->seats; i++) {
            w.game->is_person[i] = t->seat[i].kind == SEAT_PERSON;
        }
        hosted_begin_chains(w.game);
        result = store_entries(s, t->id, write_entry, &w);
        result = w.is_exact ? result : STORE_NONE;
    }
    if (result == STORE_OK) {
        json_t *record = record_of(&w, setup, !hosted_is_over(w.game));
        *text = write_file(f, record, w.game, k);
        json_decref(record);
        result = *text != NULL ? STORE_OK : STORE_FULL;
    }
    if (w.game != NULL) {
        hosted_free(w.game);
    }
    free(w.game);
    free(w.room);
    json_decref(w.entries);
    json_decref(w.epochs);
    return result;
}

store_result proof_write(store *s, const seal *k, const char *id, const token_hash *guest,
                         int64_t now, char **text)
{
    store_table t;
    fair_start f;
    *text = NULL;
    store_result result = store_load(s, id, &t);
    if (result != STORE_OK) {
        return result;
    }
    bool may = t.state == TABLE_OVER && t.is_sealed && (guest == NULL || has_sat(&t, guest));
    if (may && guest != NULL) { /* a game that may go on has secrets (TH-14, TH-59) */
        may = games_is_voidable(s, id, now) == STORE_NONE;
    }
    result = may ? starts_load(s, k, id, &f) : STORE_NONE;
    if (result == STORE_OK) {
        json_t *setup = json_loads(t.setup, 0, NULL);
        result = setup != NULL && f.is_locked && f.seats == t.seats
                     ? write_game(s, k, &t, &f, setup, text)
                     : STORE_NONE;
        json_decref(setup);
        fair_free(&f);
    }
    store_table_free(&t);
    return result;
}
