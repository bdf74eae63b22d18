/*
 * Shuffles that nobody can choose; see fair.h and docs/fairness.md.
 */
#include "server/fair.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* What each digest is for: none can stand for another. */
#define FOR_DECK "jackin.deck....1"
#define FOR_SERVER "jackin.server..1"
#define FOR_PLAYER "jackin.player..1"
#define FOR_LOCK "jackin.lock....1"
#define FOR_KEY "jackin.key.....1"
#define FOR_EPOCH "jackin.epoch...1"
#define FOR_BOT "jackin.bot.....1"
#define FOR_SEEN "jackin.seen....1"
#define FOR_VIEW "jackin.view....1"
#define FOR_FILE "jackin.file....1"
#define FOR_SIGNER "jackin.sign....1"

static void begin(core_digest *d, const char *person, const fair_bytes *key)
{
    core_digest_begin(d, person, key != NULL ? key->byte : NULL, key != NULL ? CORE_DIGEST : 0);
}

static void add(core_digest *d, const fair_bytes *bytes)
{
    core_digest_field(d, bytes->byte, sizeof bytes->byte);
}

static fair_bytes end(core_digest *d)
{
    fair_bytes out;
    core_digest_end(d, out.byte);
    sodium_memzero(d, sizeof *d);
    return out;
}

static fair_bytes bytes_of_key(const uint32_t key[8])
{
    fair_bytes out;
    for (unsigned i = 0; i < CORE_DIGEST; i++) {
        out.byte[i] = (uint8_t)(key[i / 4] >> (8 * (i % 4)));
    }
    return out;
}

static void key_of_bytes(const fair_bytes *bytes, uint32_t key[8])
{
    memset(key, 0, 8 * sizeof key[0]);
    for (unsigned i = 0; i < CORE_DIGEST; i++) {
        key[i / 4] |= (uint32_t)bytes->byte[i] << (8 * (i % 4));
    }
}

/* ---- signing --------------------------------------------------------------------------------- */

void fair_signer_of(const seal *s, fair_signer *signer)
{
    core_digest d;
    core_digest_begin(&d, FOR_SIGNER, s->byte, sizeof s->byte);
    fair_bytes seed = end(&d);
    crypto_sign_seed_keypair(signer->open, signer->secret, seed.byte);
    sodium_memzero(&seed, sizeof seed);
}

enum { SIGNED_SIZE = CORE_DIGEST_PERSON + CORE_DIGEST };

/* What is signed: what it is for, and a digest. */
static void signed_bytes(const char *person, const fair_bytes *digest, uint8_t out[SIGNED_SIZE])
{
    memcpy(out, person, CORE_DIGEST_PERSON);
    memcpy(out + CORE_DIGEST_PERSON, digest->byte, CORE_DIGEST);
}

static void sign(const fair_signer *signer, const char *person, const fair_bytes *digest,
                 uint8_t signature[FAIR_SIGNATURE])
{
    uint8_t bytes[SIGNED_SIZE];
    signed_bytes(person, digest, bytes);
    crypto_sign_detached(signature, NULL, bytes, sizeof bytes, signer->secret);
}

static bool is_signed(const char *person, const fair_bytes *digest,
                      const uint8_t signature[FAIR_SIGNATURE], const uint8_t open_key[32])
{
    uint8_t bytes[SIGNED_SIZE];
    signed_bytes(person, digest, bytes);
    return crypto_sign_verify_detached(signature, bytes, sizeof bytes, open_key) == 0;
}

bool fair_is_signed(const fair_bytes *lock, const uint8_t signature[FAIR_SIGNATURE],
                    const uint8_t open_key[32])
{
    return is_signed(FOR_LOCK, lock, signature, open_key);
}

static fair_bytes file_digest(const char *text, size_t len)
{
    core_digest d;
    begin(&d, FOR_FILE, NULL);
    core_digest_field(&d, text, len);
    return end(&d);
}

void fair_sign_file(const fair_signer *signer, const char *text, size_t len,
                    uint8_t signature[FAIR_SIGNATURE])
{
    fair_bytes digest = file_digest(text, len);
    sign(signer, FOR_FILE, &digest, signature);
}

bool fair_is_file_signed(const char *text, size_t len, const uint8_t signature[FAIR_SIGNATURE],
                         const uint8_t open_key[32])
{
    fair_bytes digest = file_digest(text, len);
    return is_signed(FOR_FILE, &digest, signature, open_key);
}

/* ---- a start --------------------------------------------------------------------------------- */

void fair_free(fair_start *f)
{
    free(f->terms);
    sodium_memzero(f, sizeof *f);
}

void fair_draw(fair_bytes *out)
{
    randombytes_buf(out->byte, sizeof out->byte);
}

char *fair_canonical(const json_t *value)
{
    return json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
}

fair_bytes fair_deck(const fair_bytes *deck_key, const char *deck)
{
    core_digest d;
    begin(&d, FOR_DECK, deck_key);
    core_digest_field(&d, deck, strlen(deck));
    return end(&d);
}

fair_bytes fair_server_commits(const fair_bytes *server, const char *terms)
{
    core_digest d;
    begin(&d, FOR_SERVER, server);
    core_digest_field(&d, terms, strlen(terms));
    return end(&d);
}

fair_bytes fair_commits(const fair_bytes *share, const char *terms, unsigned seat)
{
    core_digest d;
    begin(&d, FOR_PLAYER, share);
    core_digest_field(&d, terms, strlen(terms));
    core_digest_number(&d, seat);
    return end(&d);
}

void fair_begin(fair_start *f, unsigned seats, char *terms)
{
    f->seats = seats;
    f->terms = terms;
    fair_draw(&f->server);
    f->server_commits = fair_server_commits(&f->server, terms);
}

fair_bytes fair_lock_of(const fair_start *f)
{
    core_digest d;
    begin(&d, FOR_LOCK, NULL);
    core_digest_field(&d, f->terms, strlen(f->terms));
    add(&d, &f->server_commits);
    for (unsigned i = 0; i < f->seats; i++) {
        core_digest_field(&d, f->commitment[i].byte, f->has_commitment[i] ? CORE_DIGEST : 0);
    }
    return end(&d);
}

void fair_close(fair_start *f, const fair_signer *signer)
{
    f->lock = fair_lock_of(f);
    f->is_locked = true;
    sign(signer, FOR_LOCK, &f->lock, f->signature);
}

void fair_key(const fair_start *f, uint32_t key[8])
{
    static const fair_bytes zero;
    core_digest d;
    begin(&d, FOR_KEY, &f->server);
    add(&d, &f->lock);
    for (unsigned i = 0; i < f->seats; i++) {
        add(&d, f->has_commitment[i] ? &f->share[i] : &zero);
    }
    fair_bytes made = end(&d);
    key_of_bytes(&made, key);
    sodium_memzero(&made, sizeof made);
}

/* ---- what the key gives ---------------------------------------------------------------------- */

void fair_epoch_key(const uint32_t key[8], unsigned epoch, uint32_t out[8])
{
    fair_bytes from = bytes_of_key(key);
    core_digest d;
    begin(&d, FOR_EPOCH, &from);
    core_digest_number(&d, epoch);
    fair_bytes made = end(&d);
    key_of_bytes(&made, out);
    sodium_memzero(&from, sizeof from);
    sodium_memzero(&made, sizeof made);
}

uint64_t fair_bot_seed(const uint32_t key[8], unsigned seat, uint32_t decision)
{
    fair_bytes from = bytes_of_key(key);
    uint64_t seed = 0;
    core_digest d;
    begin(&d, FOR_BOT, &from);
    core_digest_number(&d, seat);
    core_digest_number(&d, decision);
    fair_bytes made = end(&d);
    for (unsigned i = 0; i < 8; i++) {
        seed |= (uint64_t)made.byte[i] << (8 * i);
    }
    sodium_memzero(&from, sizeof from);
    return seed;
}

void fair_chain_begin(fair_chain *c, const uint32_t key[8], unsigned seat)
{
    fair_bytes from = bytes_of_key(key);
    core_digest d;
    *c = (fair_chain){0};
    begin(&d, FOR_VIEW, &from);
    core_digest_number(&d, seat);
    c->value = end(&d);
    sodium_memzero(&from, sizeof from);
}

/* As the others, but of libsodium, which is seven times as fast with many bytes: there are two of
 * these for every choice. */
fair_bytes fair_seen(const uint8_t *view, size_t len)
{
    crypto_generichash_blake2b_state d;
    uint8_t length[8];
    fair_bytes out;
    for (unsigned i = 0; i < 8; i++) {
        length[i] = (uint8_t)((uint64_t)len >> (8 * i));
    }
    crypto_generichash_blake2b_init_salt_personal(&d, NULL, 0, CORE_DIGEST, NULL,
                                                  (const unsigned char *)FOR_SEEN);
    crypto_generichash_blake2b_update(&d, length, sizeof length);
    crypto_generichash_blake2b_update(&d, view, len);
    crypto_generichash_blake2b_final(&d, out.byte, sizeof out.byte);
    return out;
}

void fair_chain_add(fair_chain *c, const fair_bytes *seen)
{
    core_digest d;
    if (c->links > 0 && memcmp(seen, &c->seen, sizeof *seen) == 0) {
        return;
    }
    c->seen = *seen;
    begin(&d, FOR_VIEW, &c->value);
    core_digest_number(&d, ++c->links);
    add(&d, seen);
    c->value = end(&d);
}

/* ---- as text --------------------------------------------------------------------------------- */

void fair_digits(const void *bytes, size_t len, char *out)
{
    sodium_bin2hex(out, 2 * len + 1, bytes, len);
}

bool fair_from_digits(const char *text, void *bytes, size_t len)
{
    size_t read;
    return text != NULL && token_is(text, 2 * len) &&
           sodium_hex2bin(bytes, len, text, 2 * len, NULL, &read, NULL) == 0 && read == len;
}

static json_t *digits(const void *bytes, size_t len)
{
    char text[2 * FAIR_SIGNATURE + 1];
    fair_digits(bytes, len, text);
    return json_string(text);
}

json_t *fair_write(const fair_start *f)
{
    json_t *c = json_array(), *p = json_array(), *d = json_array();
    json_array_append_new(c, digits(&f->server_commits, CORE_DIGEST));
    for (unsigned i = 0; i < f->seats; i++) {
        json_array_append_new(d, digits(&f->deck_key[i], CORE_DIGEST));
        json_array_append_new(c, f->has_commitment[i] ? digits(&f->commitment[i], CORE_DIGEST)
                                                      : json_string(""));
        json_array_append_new(p, f->has_share[i] ? digits(&f->share[i], CORE_DIGEST)
                                                 : json_string(""));
    }
    return json_pack("{s:i,s:s,s:o,s:o,s:o,s:o,s:o,s:o}", "number", (int)f->number, "T", f->terms,
                     "C", c, "s", digits(&f->server, CORE_DIGEST), "p", p, "d", d, "lock",
                     f->is_locked ? digits(&f->lock, CORE_DIGEST) : json_string(""), "sig",
                     f->is_locked ? digits(f->signature, FAIR_SIGNATURE) : json_string(""));
}

static bool read_digits(const json_t *value, void *bytes, size_t len)
{
    return fair_from_digits(json_string_value(value), bytes, len);
}

/* Digits, or an empty text for none. */
static bool read_some(const json_t *value, fair_bytes *out, bool *is_there)
{
    const char *text = json_string_value(value);
    *is_there = text != NULL && text[0] != '\0';
    return text != NULL && (!*is_there || fair_from_digits(text, out, CORE_DIGEST));
}

bool fair_read(const json_t *value, fair_start *f)
{
    const json_t *c = json_object_get(value, "C"), *p = json_object_get(value, "p");
    const json_t *d = json_object_get(value, "d"), *sig = json_object_get(value, "sig");
    const char *terms = json_string_value(json_object_get(value, "T"));
    fair_bytes lock;
    bool is_read;
    memset(f, 0, sizeof *f);
    f->number = (unsigned)json_integer_value(json_object_get(value, "number"));
    f->is_void = json_is_true(json_object_get(value, "void"));
    f->seats = (unsigned)json_array_size(d);
    is_read = terms != NULL && strlen(terms) <= FAIR_TERMS_MAX && f->seats >= 1 &&
              f->seats <= STORE_SEATS && json_array_size(p) == f->seats &&
              json_array_size(c) == f->seats + 1 &&
              read_digits(json_object_get(value, "s"), &f->server, CORE_DIGEST) &&
              read_digits(json_array_get(c, 0), &f->server_commits, CORE_DIGEST) &&
              read_some(json_object_get(value, "lock"), &lock, &f->is_locked) &&
              (!f->is_locked || read_digits(sig, f->signature, FAIR_SIGNATURE));
    for (unsigned i = 0; i < f->seats && is_read; i++) {
        is_read = read_digits(json_array_get(d, i), &f->deck_key[i], CORE_DIGEST) &&
                  read_some(json_array_get(c, i + 1), &f->commitment[i], &f->has_commitment[i]) &&
                  read_some(json_array_get(p, i), &f->share[i], &f->has_share[i]);
    }
    if (is_read) {
        f->lock = f->is_locked ? lock : f->lock;
        f->terms = strdup(terms);
    }
    return is_read && f->terms != NULL;
}
