/*
 * Accounts over HTTP; see accounts.h.
 */
#include "server/accounts.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/words.h"
#include "server/copies.h"
#include "server/hashing.h"
#include "server/proof.h"

enum {
    BODY_MAX = 4096, /* bytes of a request */
    EXPORT_MAX = 12 << 20,
    COOKIE_MAX = 200,
};

typedef enum {
    ROUTE_REGISTER,
    ROUTE_SIGN_IN,
    ROUTE_SIGN_OUT,
    ROUTE_ME,
    ROUTE_END_SESSION,
    ROUTE_PASSWORD,
    ROUTE_RECOVER,
    ROUTE_EXPORT,
    ROUTE_PROOF,
    ROUTE_DELETE,
    ROUTE_COUNT
} route;

/* The fields that a body may have; those with a capital it must have. "n" name, "p" password, "w"
 * the wanted password, "d" device, "s" session, "t" token, "b" table. */
static const struct {
    const char *path, *fields;
    bool needs_account, needs_known;
} routes[ROUTE_COUNT] = {
    [ROUTE_REGISTER] = {"/api/register", "NPd", false, false},
    [ROUTE_SIGN_IN] = {"/api/sign-in", "NPd", false, false},
    [ROUTE_SIGN_OUT] = {"/api/sign-out", "", true, true},
    [ROUTE_ME] = {"/api/me", "", false, true},
    [ROUTE_END_SESSION] = {"/api/sessions/end", "s", true, true},
    [ROUTE_PASSWORD] = {"/api/password", "PW", true, true},
    [ROUTE_RECOVER] = {"/api/recover", "TWd", false, false},
    [ROUTE_EXPORT] = {"/api/export", "", false, true},
    [ROUTE_PROOF] = {"/api/proof", "B", false, true},
    [ROUTE_DELETE] = {"/api/delete", "p", false, true},
};

static const struct {
    char letter;
    const char *name;
    size_t most;
} fields[] = {
    {'n', "name", 4 * NAME_MAX_BYTES}, {'p', "password", PASSWORD_MAX},
    {'w', "wanted", PASSWORD_MAX},     {'d', "device", DEVICE_MAX},
    {'s', "session", SESSION_ID},      {'t', "token", TOKEN_DIGITS},
    {'b', "table", TABLE_DIGITS},
};

/* A request that was read. */
typedef struct {
    json_t *body;
    word_lang lang;
} reading;

/* What is remembered of a request while its password is hashed. */
typedef struct {
    uint64_t serial;
    uint8_t route, lang;
    bool is_page, is_real; /* a page asks; there is such a name */
    bool was_guest;
    people_who who;
    token_hash person;
    http_from from;
    char name[NAME_MAX_BYTES + 1], skeleton[NAME_MAX_BYTES + 1];
    char device[DEVICE_MAX + 1];
} noted;
_Static_assert(sizeof(noted) <= HASHING_NOTE, "what is noted must fit");

/* The hash that stands for a name that is not there: checking it takes as long, and is in vain. */
static const char dummy[] = "$argon2id$v=19$m=65536,t=2,p=1$amFja2luLm5vYm9keS4uLg"
                            "$bm9ib2R5IGhhcyB0aGlzIHBhc3N3b3JkLCBub3QgbWU";
_Static_assert(crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE == 2 &&
                   crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE == 65536 * 1024,
               "the dummy costs what others cost");

struct accounts {
    store *store;
    limits *limits;
    accounts_ways ways;
    hashing *hashing;
    json_out export;
};

/* ---- answers --------------------------------------------------------------------------------- */

static const struct {
    const char *code;
    unsigned status;
    const char *english, *polish;
} refusals[] = {
    {"bad_request", 400, "The request makes no sense.", "Żądanie jest bez sensu."},
    {"bad_name", 400,
     "A name has 3 to 20 Latin letters or digits, - or _ between them, and begins with a letter.",
     "Nazwa ma od 3 do 20 liter łacińskich lub cyfr, między nimi - albo _, i zaczyna się literą."},
    {"bad_password", 400,
     "A password has 10 to 128 bytes, and is more than common words, numbers or keys in a row. "
     "Take "
     "some words that do not belong together.",
     "Hasło ma od 10 do 128 bajtów i jest czymś więcej niż popularne słowa, liczby albo klawisze "
     "obok siebie. Weź kilka słów, które do siebie nie pasują."},
    {"name_taken", 409, "That name is taken, or looks like one that is.",
     "Ta nazwa jest zajęta albo wygląda jak zajęta."},
    {"wrong", 401, "Name or password is wrong.", "Nazwa lub hasło się nie zgadza."},
    {"no_account", 401, "Sign in first.", "Najpierw się zaloguj."},
    {"not_found", 404, "There is no such thing.", "Nie ma czegoś takiego."},
    {"too_many", 429, "Too many at once; wait a little.", "Za dużo naraz; odczekaj chwilę."},
    {"busy", 503, "The server is busy; try again.", "Serwer jest zajęty; spróbuj ponownie."},
};

static void say(http_answer *answer, json_out *out, unsigned status)
{
    answer->status = status;
    answer->type = "application/json";
    answer->body = out->data;
    answer->body_len = out->len;
}

static void refuse(http_answer *answer, json_out *out, word_lang lang, const char *code)
{
    unsigned i = 0;
    while (strcmp(refusals[i].code, code) != 0) {
        i++;
    }
    out_object(out);
    out_key_string(out, "error", code);
    out_key_string(out, "text", lang == LANG_PL ? refusals[i].polish : refusals[i].english);
    out_object_end(out);
    say(answer, out, refusals[i].status);
}

static void refuse_for(http_answer *answer, json_out *out, word_lang lang, unsigned wait_s)
{
    refuse(answer, out, lang, "too_many");
    answer->retry_s = wait_s;
}

const char *accounts_cookie(bool is_https, const char *token)
{
    static char cookie[COOKIE_MAX];
    snprintf(cookie, sizeof cookie, "%s=%s; Path=/; %sHttpOnly; SameSite=Strict; Max-Age=%d",
             is_https ? "__Host-jackin" : "jackin", token, is_https ? "Secure; " : "",
             token[0] != '\0' ? 2592000 : 0);
    return cookie;
}

/* A new session: a cookie for a page, else a text (TH-35: a new one for every sign-in). */
static bool begin_session(accounts *a, const noted *n, const char *recovery, json_out *out,
                          http_answer *answer, int64_t now)
{
    char token[SESSION_DIGITS + 1];
    token_digits(token, SESSION_DIGITS);
    token_hash session = token_hashed(token);
    if (people_session_add(a->store, &session, &n->person, n->device, now) != STORE_OK) {
        refuse(answer, out, n->lang, "busy");
        return false;
    }
    out_object(out);
    out_key_string(out, "name", n->name);
    if (n->is_page) {
        answer->cookie = accounts_cookie(a->ways.is_https, token);
    } else {
        out_key_string(out, "session", token);
    }
    if (recovery != NULL) {
        out_key_string(out, "recovery", recovery);
    }
    out_object_end(out);
    say(answer, out, 200);
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_allowed(route to, char letter, bool *is_needed)
{
    const char *list = routes[to].fields;
    *is_needed = strchr(list, letter - 32) != NULL;
    return *is_needed || strchr(list, letter) != NULL;
}

/* A closed list of fields, each a text of a bounded length; "lang" everywhere. */
static bool read_body(const http_request *r, route to, reading *out)
{
    json_error_t error;
    *out = (reading){0};
    out->body = r->body_len <= BODY_MAX ? json_read_text(r->body, r->body_len, &error) : NULL;
    if (!json_is_object(out->body)) {
        return false;
    }
    const json_t *lang = json_object_get(out->body, "lang");
    if (lang != NULL &&
        (!json_is_string(lang) || !words_lang(json_string_value(lang), &out->lang))) {
        return false;
    }
    size_t known = lang != NULL;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        bool is_needed;
        bool is_field = is_allowed(to, fields[i].letter, &is_needed);
        const json_t *value = json_object_get(out->body, fields[i].name);
        if (value == NULL ? is_needed : !is_field) {
            return false;
        }
        if (value != NULL) {
            known++;
            if (!json_is_string(value) || json_string_length(value) > fields[i].most ||
                strlen(json_string_value(value)) != json_string_length(value)) {
                return false;
            }
        }
    }
    return known == json_object_size(out->body);
}

static const char *field(const reading *in, const char *name)
{
    const char *value = json_string_value(json_object_get(in->body, name));
    return value != NULL ? value : "";
}

static bool has_field(const reading *in, const char *name)
{
    return json_object_get(in->body, name) != NULL;
}

/* ---- what needs a hash ----------------------------------------------------------------------- */

/* Gives a job to the threads; the answer comes later. */
static void hash_later(accounts *a, hashing_job *job, const noted *n, json_out *out,
                       http_answer *answer)
{
    memcpy(job->note, n, sizeof *n);
    if (hashing_give(a->hashing, job)) {
        answer->is_later = true;
    } else {
        refuse(answer, out, n->lang, "busy");
        answer->retry_s = 2;
    }
    sodium_memzero(job, sizeof *job);
}

/* Limits by address do not count this machine, where only a proxy or the operator is. */
static bool may(accounts *a, limit_kind kind, const http_from *from, server_time now,
                unsigned *wait_s)
{
    return from->is_loopback ||
           limits_take(a->limits, kind, from->byte, sizeof from->byte, now.ms, wait_s);
}

static void set(char *out, size_t cap, const char *text)
{
    snprintf(out, cap, "%s", text);
}

static void ask_register(accounts *a, const reading *in, noted *n, json_out *out,
                         http_answer *answer, server_time now)
{
    hashing_job job = {0};
    unsigned wait_s = 0;
    const char *name = field(in, "name"), *password = field(in, "password");
    if (!name_read(name, strlen(name), n->name, n->skeleton)) {
        refuse(answer, out, in->lang, "bad_name");
        return;
    }
    if (!password_is_fine(password, strlen(password), n->skeleton)) {
        refuse(answer, out, in->lang, "bad_password");
        return;
    }
    if (!may(a, LIMIT_SIGN_IN, &n->from, now, &wait_s)) {
        refuse_for(answer, out, in->lang, wait_s);
        return;
    }
    n->was_guest = n->who.is_known && !n->who.is_account;
    if (n->was_guest) {
        n->person = n->who.person;
    } else {
        randombytes_buf(n->person.byte, sizeof n->person.byte);
    }
    set(job.wanted, sizeof job.wanted, password);
    hash_later(a, &job, n, out, answer);
}

static void ask_sign_in(accounts *a, const reading *in, noted *n, json_out *out,
                        http_answer *answer, server_time now)
{
    hashing_job job = {0};
    person p;
    unsigned wait_s = 0;
    const char *name = field(in, "name");
    name_skeleton(name, strlen(name), n->skeleton);
    if (!may(a, LIMIT_SIGN_IN, &n->from, now, &wait_s) ||
        !limits_may_guess(a->limits, n->skeleton, n->from.byte, sizeof n->from.byte, now.ms,
                          &wait_s)) {
        refuse_for(answer, out, in->lang, wait_s);
        return;
    }
    store_result found = people_by_name(a->store, n->skeleton, &p);
    if (found != STORE_OK && found != STORE_NONE) {
        refuse(answer, out, in->lang, "busy");
        return;
    }
    n->is_real = found == STORE_OK;
    n->person = p.id;
    set(n->name, sizeof n->name, p.name);
    set(job.known, sizeof job.known, n->is_real ? p.password : dummy);
    set(job.password, sizeof job.password, field(in, "password"));
    hash_later(a, &job, n, out, answer);
    sodium_memzero(&p, sizeof p);
}

/* Another password, or the end of the account: the old password must be right. */
static void ask_password(accounts *a, const reading *in, noted *n, json_out *out,
                         http_answer *answer, server_time now)
{
    hashing_job job = {0};
    person p;
    unsigned wait_s = 0;
    const char *wanted = field(in, "wanted");
    if (people_by_id(a->store, &n->who.person, &p) != STORE_OK) {
        refuse(answer, out, in->lang, "busy");
        return;
    }
    name_skeleton(p.name, strlen(p.name), n->skeleton);
    if (n->route == ROUTE_PASSWORD && !password_is_fine(wanted, strlen(wanted), n->skeleton)) {
        refuse(answer, out, in->lang, "bad_password");
        return;
    }
    if (!limits_may_guess(a->limits, n->skeleton, n->from.byte, sizeof n->from.byte, now.ms,
                          &wait_s)) {
        refuse_for(answer, out, in->lang, wait_s);
        return;
    }
    n->is_real = true;
    n->person = p.id;
    set(n->name, sizeof n->name, p.name);
    set(job.known, sizeof job.known, p.password);
    set(job.password, sizeof job.password, field(in, "password"));
    set(job.wanted, sizeof job.wanted, wanted);
    hash_later(a, &job, n, out, answer);
    sodium_memzero(&p, sizeof p);
}

static void ask_recover(accounts *a, const reading *in, noted *n, json_out *out,
                        http_answer *answer, server_time now)
{
    hashing_job job = {0};
    person p;
    unsigned wait_s = 0;
    const char *token = field(in, "token"), *wanted = field(in, "wanted");
    if (!may(a, LIMIT_SIGN_IN, &n->from, now, &wait_s)) {
        refuse_for(answer, out, in->lang, wait_s);
        return;
    }
    token_hash code = token_hashed(token);
    if (!token_is(token, TOKEN_DIGITS) ||
        people_recovery_find(a->store, &code, now.date, &n->person) != STORE_OK ||
        people_by_id(a->store, &n->person, &p) != STORE_OK) {
        refuse(answer, out, in->lang, "not_found");
        return;
    }
    name_skeleton(p.name, strlen(p.name), n->skeleton);
    if (!password_is_fine(wanted, strlen(wanted), n->skeleton)) {
        refuse(answer, out, in->lang, "bad_password");
        return;
    }
    set(n->name, sizeof n->name, p.name);
    n->who.session = code; /* to be looked at again when the hash is there */
    set(job.wanted, sizeof job.wanted, wanted);
    hash_later(a, &job, n, out, answer);
}

/* ---- when the hash is there ------------------------------------------------------------------ */

static void finish_register(accounts *a, const hashing_job *job, noted *n, json_out *out,
                            http_answer *answer, server_time now)
{
    char recovery[TOKEN_DIGITS + 1];
    person p = {.id = n->person, .made = now.date};
    unsigned wait_s = 0;
    set(p.name, sizeof p.name, n->name);
    set(p.password, sizeof p.password, job->made);
    token_digits(recovery, TOKEN_DIGITS);
    token_hash code = token_hashed(recovery);
    person other; /* what is taken costs nothing; limits count accounts that are made */
    store_result taken = people_by_name(a->store, n->skeleton, &other);
    if (taken == STORE_NONE && (!may(a, LIMIT_ACCOUNTS_HOUR, &n->from, now, &wait_s) ||
                                !may(a, LIMIT_ACCOUNTS_DAY, &n->from, now, &wait_s))) {
        refuse_for(answer, out, n->lang, wait_s);
        return;
    }
    store_result result = taken == STORE_OK ? STORE_TWICE
                          : taken != STORE_NONE
                              ? taken
                              : people_register(a->store, &p, n->skeleton, n->was_guest, &code);
    if (result == STORE_OK) {
        begin_session(a, n, recovery, out, answer, now.date);
    } else {
        refuse(answer, out, n->lang, result == STORE_TWICE ? "name_taken" : "busy");
    }
}

static void finish_sign_in(accounts *a, const hashing_job *job, noted *n, json_out *out,
                           http_answer *answer, server_time now)
{
    bool is_right = job->is_right && n->is_real;
    limits_guessed(a->limits, n->skeleton, n->from.byte, sizeof n->from.byte, is_right, now.ms);
    if (!is_right || people_banned(a->store, &n->person, &n->from, now.date) == STORE_OK) {
        refuse(answer, out, n->lang, "wrong");
        return;
    }
    begin_session(a, n, NULL, out, answer, now.date);
}

static void finish_password(accounts *a, const hashing_job *job, noted *n, json_out *out,
                            http_answer *answer, server_time now)
{
    limits_guessed(a->limits, n->skeleton, n->from.byte, sizeof n->from.byte, job->is_right,
                   now.ms);
    if (!job->is_right) {
        refuse(answer, out, n->lang, "wrong");
        return;
    }
    if (people_set_password(a->store, &n->person, job->made) != STORE_OK ||
        people_sessions_end(a->store, &n->person, now.date) != STORE_OK) {
        refuse(answer, out, n->lang, "busy");
        return;
    }
    begin_session(a, n, NULL, out, answer, now.date);
    a->ways.ended(a->ways.owner, NULL);
}

static void finish_recover(accounts *a, const hashing_job *job, noted *n, json_out *out,
                           http_answer *answer, server_time now)
{
    char recovery[TOKEN_DIGITS + 1];
    token_hash id;
    token_digits(recovery, TOKEN_DIGITS);
    token_hash code = token_hashed(recovery);
    if (people_recovery_find(a->store, &n->who.session, now.date, &id) != STORE_OK) {
        refuse(answer, out, n->lang, "not_found"); /* it works once */
        return;
    }
    if (people_recovery_clear(a->store, &n->person) != STORE_OK ||
        people_set_password(a->store, &n->person, job->made) != STORE_OK ||
        people_sessions_end(a->store, &n->person, now.date) != STORE_OK ||
        people_recovery_add(a->store, &code, &n->person, INT64_MAX) != STORE_OK) {
        refuse(answer, out, n->lang, "busy");
        return;
    }
    begin_session(a, n, recovery, out, answer, now.date);
    a->ways.ended(a->ways.owner, NULL);
}

typedef struct {
    accounts *accounts;
    int64_t now;
} forgetting;

static bool forget_one(void *owner, const token_hash *id)
{
    forgetting *f = owner;
    return people_delete(f->accounts->store, id, f->now) == STORE_OK;
}

bool accounts_forget_again(accounts *a, int64_t now)
{
    forgetting f = {a, now};
    return a->ways.beside == NULL || copies_forgotten(a->ways.beside, forget_one, &f);
}

static void forget(accounts *a, const token_hash *id, word_lang lang, json_out *out,
                   http_answer *answer, server_time now)
{
    bool is_noted = a->ways.beside == NULL || copies_forget(a->ways.beside, id);
    if (!is_noted || people_delete(a->store, id, now.date) != STORE_OK) {
        refuse(answer, out, lang, "busy");
        return;
    }
    out_object(out);
    out_key_bool(out, "ok", true);
    out_object_end(out);
    say(answer, out, 200);
    answer->cookie = accounts_cookie(a->ways.is_https, "");
    answer->clears = true;
    a->ways.ended(a->ways.owner, id);
}

static void finish_delete(accounts *a, const hashing_job *job, noted *n, json_out *out,
                          http_answer *answer, server_time now)
{
    limits_guessed(a->limits, n->skeleton, n->from.byte, sizeof n->from.byte, job->is_right,
                   now.ms);
    if (!job->is_right) {
        refuse(answer, out, n->lang, "wrong");
        return;
    }
    forget(a, &n->person, n->lang, out, answer, now);
}

void accounts_woken(accounts *a, server_time now)
{
    hashing_job job;
    while (hashing_take(a->hashing, &job)) {
        noted n;
        json_out out;
        http_answer answer = {.body = ""};
        memcpy(&n, job.note, sizeof n);
        out_init(&out, BODY_MAX);
        bool is_short = job.made[0] == '\0';
        bool needs_hash = n.route == ROUTE_REGISTER || n.route == ROUTE_RECOVER ||
                          (n.route == ROUTE_PASSWORD && job.is_right);
        if (needs_hash && is_short) {
            refuse(&answer, &out, n.lang, "busy"); /* there was no memory for it */
        } else if (n.route == ROUTE_REGISTER) {
            finish_register(a, &job, &n, &out, &answer, now);
        } else if (n.route == ROUTE_SIGN_IN) {
            finish_sign_in(a, &job, &n, &out, &answer, now);
        } else if (n.route == ROUTE_PASSWORD) {
            finish_password(a, &job, &n, &out, &answer, now);
        } else if (n.route == ROUTE_RECOVER) {
            finish_recover(a, &job, &n, &out, &answer, now);
        } else {
            finish_delete(a, &job, &n, &out, &answer, now);
        }
        a->ways.note(a->ways.owner, routes[n.route].path, answer.status);
        a->ways.answer(a->ways.owner, n.serial, &answer);
        out_free(&out);
        sodium_memzero(&job, sizeof job);
    }
}

/* ---- what needs none ------------------------------------------------------------------------- */

static void sign_out(accounts *a, const people_who *who, word_lang lang, json_out *out,
                     http_answer *answer, server_time now)
{
    if (people_session_close(a->store, &who->session, now.date) != STORE_OK) {
        refuse(answer, out, lang, "busy");
        return;
    }
    out_object(out);
    out_key_bool(out, "ok", true);
    out_object_end(out);
    say(answer, out, 200);
    answer->cookie = accounts_cookie(a->ways.is_https, "");
    answer->clears = true;
    a->ways.ended(a->ways.owner, NULL);
}

static void put_session(void *owner, const session_row *row)
{
    json_out *out = owner;
    out_object(out);
    out_key_string(out, "session", row->id);
    out_key_string(out, "device", row->device);
    out_key_int(out, "made", row->made);
    out_key_int(out, "used", row->used);
    out_key_bool(out, "own", row->is_own);
    out_object_end(out);
}

static void tell_me(accounts *a, const people_who *who, word_lang lang, json_out *out,
                    http_answer *answer, server_time now)
{
    person p;
    store_result result = STORE_OK;
    out_object(out);
    out_key_bool(out, "guest", !who->is_account);
    if (who->is_account) {
        result = people_by_id(a->store, &who->person, &p);
        if (result == STORE_OK) {
            out_key_string(out, "name", p.name);
            out_key_int(out, "made", p.made);
            out_key(out, "sessions");
            out_array(out);
            result = people_sessions(a->store, who, put_session, out, now.date);
            out_array_end(out);
        }
    }
    out_object_end(out);
    if (result != STORE_OK) {
        out_cut(out, 0);
        refuse(answer, out, lang, "busy");
        return;
    }
    say(answer, out, 200);
}

/* A page that is used keeps its cookie as long as the session lives: it is given again. */
static void renew_cookie(const accounts *a, const http_request *r, http_answer *answer)
{
    char token[SESSION_DIGITS + 1];
    const char *name = a->ways.is_https ? "__Host-jackin" : "jackin";
    if (answer->status == 200 && r->field[HTTP_ORIGIN] != NULL &&
        http_cookie(r, name, token, sizeof token)) {
        answer->cookie = accounts_cookie(a->ways.is_https, token);
    }
}

static void end_session(accounts *a, const people_who *who, const reading *in, json_out *out,
                        http_answer *answer, server_time now)
{
    const char *id = has_field(in, "session") ? field(in, "session") : NULL;
    store_result result = people_session_end(a->store, who, id, now.date);
    if (result != STORE_OK) {
        refuse(answer, out, in->lang, result == STORE_NONE ? "not_found" : "busy");
        return;
    }
    out_object(out);
    out_key_bool(out, "ok", true);
    out_object_end(out);
    say(answer, out, 200);
    a->ways.ended(a->ways.owner, NULL);
}

static void export_data(accounts *a, const people_who *who, word_lang lang, json_out *out,
                        http_answer *answer, server_time now)
{
    unsigned wait_s = 0;
    if (!limits_take(a->limits, LIMIT_EXPORT, who->person.byte, sizeof who->person.byte, now.ms,
                     &wait_s)) {
        refuse_for(answer, out, lang, wait_s);
        return;
    }
    out_cut(&a->export, 0);
    if (people_export(a->store, who, &a->export) != STORE_OK) {
        refuse(answer, out, lang, "busy");
        return;
    }
    say(answer, &a->export, 200);
    answer->file = "jackin.json";
}

/* The verification file of a game that he played, as a download. */
static void give_proof(accounts *a, const people_who *who, const reading *in, json_out *out,
                       http_answer *answer, server_time now)
{
    char *text = NULL;
    unsigned wait_s = 0;
    if (!limits_take(a->limits, LIMIT_PROOF, who->person.byte, sizeof who->person.byte, now.ms,
                     &wait_s)) { /* a whole game is played again for each */
        refuse_for(answer, out, in->lang, wait_s);
        return;
    }
    store_result result =
        token_is(field(in, "table"), TABLE_DIGITS)
            ? proof_write(a->store, a->ways.seal, field(in, "table"), &who->person, now.date, &text)
            : STORE_NONE;
    if (result != STORE_OK) { /* one answer for all that is not there (TH-14, TH-48) */
        refuse(answer, out, in->lang, result == STORE_NONE ? "not_found" : "busy");
        return;
    }
    out_cut(&a->export, 0);
    out_raw(&a->export, text, strlen(text));
    free(text);
    if (a->export.failed) {
        refuse(answer, out, in->lang, "busy");
        return;
    }
    say(answer, &a->export, 200);
    answer->file = "jackin-proof.json";
}

bool accounts_request(accounts *a, const http_request *r, const people_who *who, json_out *room,
                      http_answer *answer, server_time now)
{
    route to = ROUTE_REGISTER;
    while (to < ROUTE_COUNT && strcmp(routes[to].path, r->path) != 0) {
        to++;
    }
    if (to == ROUTE_COUNT) {
        return false;
    }
    reading in;
    noted n = {.serial = r->serial,
               .route = (uint8_t)to,
               .is_page = r->field[HTTP_ORIGIN] != NULL,
               .who = *who,
               .from = r->from};
    const char *type = r->field[HTTP_CONTENT_TYPE];
    if (strcmp(r->method, "POST") != 0) {
        answer->status = 405;
        answer->allow = "POST";
        return true;
    }
    if (type == NULL || !http_same_word(type, "application/json")) {
        answer->status = 415;
        return true;
    }
    bool is_read = read_body(r, to, &in);
    n.lang = (uint8_t)in.lang;
    if (!is_read) {
        refuse(answer, room, in.lang, "bad_request");
    } else if ((routes[to].needs_account && !who->is_account) ||
               (routes[to].needs_known && !who->is_known)) {
        refuse(answer, room, in.lang, "no_account");
    } else {
        set(n.device, sizeof n.device, field(&in, "device"));
        switch (to) {
        case ROUTE_REGISTER:
            ask_register(a, &in, &n, room, answer, now);
            break;
        case ROUTE_SIGN_IN:
            ask_sign_in(a, &in, &n, room, answer, now);
            break;
        case ROUTE_SIGN_OUT:
            sign_out(a, who, in.lang, room, answer, now);
            break;
        case ROUTE_ME:
            tell_me(a, who, in.lang, room, answer, now);
            renew_cookie(a, r, answer);
            break;
        case ROUTE_END_SESSION:
            end_session(a, who, &in, room, answer, now);
            break;
        case ROUTE_PASSWORD:
            ask_password(a, &in, &n, room, answer, now);
            break;
        case ROUTE_RECOVER:
            ask_recover(a, &in, &n, room, answer, now);
            break;
        case ROUTE_PROOF:
            give_proof(a, who, &in, room, answer, now);
            break;
        case ROUTE_EXPORT:
            export_data(a, who, in.lang, room, answer, now);
            break;
        default:
            if (who->is_account) {
                ask_password(a, &in, &n, room, answer, now);
            } else {
                forget(a, &who->person, in.lang, room, answer, now);
            }
            break;
        }
    }
    json_decref(in.body);
    return true;
}

/* ---- opening --------------------------------------------------------------------------------- */

accounts *accounts_open(store *s, limits *l, const accounts_ways *ways)
{
    accounts *a = calloc(1, sizeof *a);
    if (a == NULL) {
        return NULL;
    }
    a->store = s;
    a->limits = l;
    a->ways = *ways;
    out_init(&a->export, EXPORT_MAX);
    a->hashing = hashing_start(ways->wake, ways->owner);
    if (a->hashing == NULL) {
        accounts_close(a);
        return NULL;
    }
    return a;
}

void accounts_close(accounts *a)
{
    if (a != NULL) {
        hashing_stop(a->hashing);
        out_free(&a->export);
        free(a);
    }
}
