/*
 * Checking verification files; see proof.h. Everything is worked out anew from what the file
 * reveals, and compared with what was committed to before. docs/fairness.md says how; a second
 * program in Python does it from that page alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/bots.h"
#include "server/proof_inside.h"
#include "server/worker.h"

typedef struct {
    const proof_check *how;
    bool is_good;
    json_t *file;  /* all of it */
    json_t *terms; /* read from its text */
    const json_t *record, *setup;
    uint8_t server_key[32];
    fair_start start;
    hosted *game;
    hosted_trial *room;
    worker_mind *mind; /* NULL: bots are not asked */
    size_t choices, backs;
    json_t *epochs; /* the entries with which they begin */
    size_t bots_asked, bots_wrong;
    /* What a receipt says. */
    unsigned kept_seat;
    const char *kept_chain; /* NULL: no receipt, or none in it */
    bool is_chain_met;
} check;

static bool say(check *c, proof_part part, bool holds, const char *detail)
{
    static const char *const texts[PROOF_COUNT][LANG_COUNT] = {
        [PROOF_FORM] = {"the form of the file", "postać pliku"},
        [PROOF_SIGNATURE] = {"the server's signature under the file", "podpis serwera pod plikiem"},
        [PROOF_LOCK] = {"the lock, and the server's signature under it",
                        "zamek i podpis serwera pod nim"},
        [PROOF_SERVER] = {"the server's share is the one it committed itself to",
                          "udział serwera jest tym, do którego się zobowiązał"},
        [PROOF_SHARES] = {"the players' shares are those they committed themselves to",
                          "udziały graczy są tymi, do których się zobowiązali"},
        [PROOF_DECKS] = {"the decks are those that were committed to",
                         "talie są tymi, do których się zobowiązano"},
        [PROOF_SETUP] = {"the game is that of the terms", "gra jest zgodna z warunkami"},
        [PROOF_KEY] = {"the key is made of all shares",
                       "klucz jest zrobiony ze wszystkich udziałów"},
        [PROOF_GAME] = {"the record, played again", "zapis, rozegrany ponownie"},
        [PROOF_VIEWS] = {"what the seats were shown", "to, co pokazano graczom"},
        [PROOF_RECEIPT] = {"the receipt", "pokwitowanie"},
        [PROOF_BOTS] = {"what the bots chose", "to, co wybrały boty"},
    };
    char text[400];
    snprintf(text, sizeof text, "%s%s%s", texts[part][c->how->lang], detail[0] != '\0' ? ": " : "",
             detail);
    c->is_good = c->is_good && holds;
    c->how->say(c->how->owner, part, holds, text);
    return holds;
}

static const char *in_lang(const check *c, const char *english, const char *polish)
{
    return c->how->lang == LANG_PL ? polish : english;
}

/* ---- the file -------------------------------------------------------------------------------- */

bool proof_is(const char *text, size_t len)
{
    static const char begins[] = "{\"C\":[";
    return len > sizeof begins && memcmp(text, begins, sizeof begins - 1) == 0;
}

/* How long the signed part is, and the signature behind it; 0 if it does not end so. */
static size_t signed_part(const char *text, size_t len, uint8_t signature[FAIR_SIGNATURE])
{
    enum { TAIL = sizeof PROOF_SIGNED - 1 + 2 * FAIR_SIGNATURE + sizeof PROOF_END - 1 };
    char digits[2 * FAIR_SIGNATURE + 1] = "";
    if (len <= TAIL || memchr(text, '\0', len) != NULL) {
        return 0;
    }
    const char *at = text + len - TAIL;
    memcpy(digits, at + sizeof PROOF_SIGNED - 1, 2 * FAIR_SIGNATURE);
    bool is_right =
        memcmp(at, PROOF_SIGNED, sizeof PROOF_SIGNED - 1) == 0 &&
        memcmp(text + len - (sizeof PROOF_END - 1), PROOF_END, sizeof PROOF_END - 1) == 0 &&
        fair_from_digits(digits, signature, FAIR_SIGNATURE);
    return is_right ? len - TAIL : 0;
}

/* Is it written as a server writes it? Else a change of a byte could mean nothing. */
static bool is_canonical(const check *c, const char *text, size_t len)
{
    char *again = fair_canonical(c->file);
    bool is_same = again != NULL && strlen(again) == len + 1 && memcmp(again, text, len) == 0;
    free(again);
    return is_same;
}

static bool has_members(const json_t *object, const char *const *names)
{
    size_t count = 0;
    for (; names[count] != NULL; count++) {
        if (json_object_get(object, names[count]) == NULL) {
            return false;
        }
    }
    return json_object_size(object) == count;
}

static json_int_t version_of(const json_t *object)
{
    return json_integer_value(json_object_get(object, "fair"));
}

/* Is it of a version that this program does not check? Then that is what is said. */
static const char *of_other_version(const check *c, char *detail, size_t size)
{
    json_int_t version = version_of(c->file);
    const char *engine = json_string_value(json_object_get(c->terms, "engine"));
    bool is_other = version > 0 && version != FAIR_VERSION;
    snprintf(detail, size,
             is_other ? in_lang(c,
                                "it is of version %lld of fair shuffles, and this program checks "
                                "version %d; verify it with version %.20s of jackin",
                                "jest w wersji %lld uczciwego tasowania, a ten program sprawdza "
                                "wersję %d; sprawdź go programem jackin w wersji %.20s")
                      : "",
             (long long)version, FAIR_VERSION, engine != NULL ? engine : "?");
    return detail;
}

static bool read_file(check *c, const char *text, size_t len)
{
    static const char *const members[] = {"C", "T",      "chains", "d",          "fair", "lock",
                                          "p", "record", "s",      "server_key", "sig",  NULL};
    static const char *const of_record[] = {"entries", "epochs", "hash", "key", "setup", NULL};
    static const char *const of_closed[] = {"closed", "entries", "epochs", "hash",
                                            "key",    "setup",   NULL};
    json_error_t error;
    char *whole = malloc(len + 2);
    if (whole == NULL) {
        return false;
    }
    memcpy(whole, text, len);
    memcpy(whole + len, "}", 2);
    c->file = json_read_text(whole, len + 1, &error);
    free(whole);
    c->record = json_object_get(c->file, "record");
    c->setup = json_object_get(c->record, "setup");
    const char *terms = json_string_value(json_object_get(c->file, "T"));
    c->terms = terms != NULL ? json_read_text(terms, strlen(terms), &error) : NULL;
    return has_members(c->file, members) && version_of(c->file) == FAIR_VERSION &&
           version_of(c->terms) == FAIR_VERSION &&
           (has_members(c->record, of_record) || has_members(c->record, of_closed)) &&
           json_is_object(c->terms) && is_canonical(c, text, len) &&
           fair_from_digits(json_string_value(json_object_get(c->file, "server_key")),
                            c->server_key, sizeof c->server_key) &&
           fair_read(c->file, &c->start) && c->start.is_locked;
}

/* ---- what was committed to ------------------------------------------------------------------- */

static bool is_same(const fair_bytes *a, const fair_bytes *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void check_lock(check *c)
{
    const fair_start *f = &c->start;
    fair_bytes lock = fair_lock_of(f), server = fair_server_commits(&f->server, f->terms);
    say(c, PROOF_LOCK,
        is_same(&lock, &f->lock) && fair_is_signed(&f->lock, f->signature, c->server_key), "");
    say(c, PROOF_SERVER, is_same(&server, &f->server_commits), "");
}

static const char *seat_name(const check *c, unsigned seat)
{
    const json_t *one = json_array_get(json_object_get(c->terms, "seats"), seat);
    const char *name = json_string_value(json_object_get(one, "seat"));
    return name != NULL ? name : "?";
}

static bool is_person(const check *c, unsigned seat)
{
    const json_t *one = json_array_get(json_object_get(c->terms, "seats"), seat);
    const char *who = json_string_value(json_object_get(one, "who"));
    return who != NULL && strcmp(who, "person") == 0;
}

static void check_shares(check *c)
{
    const fair_start *f = &c->start;
    char without[120] = "";
    bool holds = true;
    for (unsigned i = 0; i < f->seats; i++) {
        if (!f->has_commitment[i]) { /* its share is zero, and the file says so */
            size_t used = strlen(without);
            holds = holds && !f->has_share[i];
            snprintf(without + used, sizeof without - used, "%s%.30s", used > 0 ? ", " : "",
                     seat_name(c, i));
            continue;
        }
        fair_bytes commits = fair_commits(&f->share[i], f->terms, i);
        holds = holds && f->has_share[i] && is_person(c, i) && is_same(&commits, &f->commitment[i]);
    }
    char detail[200] = "";
    if (without[0] != '\0') {
        snprintf(detail, sizeof detail, "%s %s", in_lang(c, "without one:", "bez udziału:"),
                 without);
    }
    say(c, PROOF_SHARES, holds, detail);
}

/* What a seat brought, as the record says it. */
static const json_t *brought(const check *c, unsigned seat)
{
    const json_t *players = json_object_get(c->setup, "players");
    return players != NULL ? json_array_get(players, seat)
                           : json_object_get(c->setup, seat == NR_CORP ? "corp" : "runner");
}

static void check_decks(check *c)
{
    const json_t *decks = json_object_get(c->terms, "decks");
    bool holds = json_array_size(decks) == c->start.seats;
    for (unsigned i = 0; i < c->start.seats && holds; i++) {
        fair_bytes told;
        char *text = brought(c, i) != NULL ? fair_canonical(brought(c, i)) : NULL;
        holds = text != NULL &&
                fair_from_digits(json_string_value(json_array_get(decks, i)), &told, CORE_DIGEST);
        if (holds) {
            fair_bytes made = fair_deck(&c->start.deck_key[i], text);
            holds = is_same(&made, &told);
        }
        free(text);
    }
    say(c, PROOF_DECKS, holds, "");
}

static bool check_setup(check *c)
{
    static const char *const netrunner[] = {"cmd", "game", "corp", "runner", NULL};
    static const char *const mainframe[] = {"cmd", "game", "players", "border", NULL};
    const json_t *game = json_object_get(c->terms, "game");
    const json_t *border = json_object_get(json_object_get(c->terms, "options"), "border");
    const json_t *players = json_object_get(c->setup, "players");
    bool is_mainframe = players != NULL;
    bool holds = json_is_string(game) && json_equal(game, json_object_get(c->setup, "game")) &&
                 has_members(c->setup, is_mainframe ? mainframe : netrunner) &&
                 json_array_size(json_object_get(c->terms, "seats")) == c->start.seats &&
                 (is_mainframe ? json_array_size(players) == c->start.seats &&
                                     json_equal(border, json_object_get(c->setup, "border"))
                               : c->start.seats == 2);
    return say(c, PROOF_SETUP, holds, "");
}

static void check_key(check *c)
{
    uint32_t key[8];
    char digits[65];
    const char *told = json_string_value(json_object_get(c->record, "key"));
    fair_key(&c->start, key);
    key_text(key, digits);
    say(c, PROOF_KEY, told != NULL && strcmp(told, digits) == 0, "");
}

/* ---- the game -------------------------------------------------------------------------------- */

/* The kind of the bot that has a seat now; BOT_COUNT: a person does. */
static bot_kind bot_at(const check *c, unsigned seat)
{
    if (c->game->taken[seat].why != HOSTED_GOES_ON) {
        return (bot_kind)c->game->taken[seat].bot;
    }
    const json_t *one = json_array_get(json_object_get(c->terms, "seats"), seat);
    const char *bot = json_string_value(json_object_get(one, "bot"));
    return bot != NULL ? bot_find(bot) : BOT_COUNT;
}

static bool never(void *owner)
{
    (void)owner;
    return false;
}

/* Would the bot have chosen that? */
static void ask_bot(check *c, const store_entry *e)
{
    bot_kind kind = bot_at(c, e->seat);
    if (c->mind == NULL || e->kind != ENTRY_CHOICE || kind >= BOT_COUNT) {
        return;
    }
    bot_job job = {
        .is_mainframe = c->game->is_mainframe,
        .seat = e->seat,
        .kind = (uint8_t)kind,
        .question = c->game->question[e->seat],
        .seed = fair_bot_seed(c->game->key, e->seat, c->game->question[e->seat]),
    };
    hosted_look(c->game, e->seat, &job.view);
    c->bots_asked++;
    c->bots_wrong += worker_think(c->mind, &job, never, NULL) != e->value;
}

static void meet_chain(check *c)
{
    if (c->kept_chain != NULL && c->kept_seat < c->game->seats) {
        char digits[FAIR_DIGITS + 1];
        fair_digits(&c->game->chain[c->kept_seat].value, CORE_DIGEST, digits);
        c->is_chain_met = c->is_chain_met || strncmp(digits, c->kept_chain, FAIR_CHAIN_DIGITS) == 0;
    }
}

static bool read_entry(const json_t *value, store_entry *e)
{
    const char *kind = json_string_value(json_array_get(value, 0));
    json_int_t seat = json_integer_value(json_array_get(value, 1));
    json_int_t number = json_integer_value(json_array_get(value, 2));
    *e = (store_entry){.kind = ENTRY_COUNT, .left = -1};
    for (unsigned i = 0; i < ENTRY_COUNT && kind != NULL; i++) {
        if (proof_entry_names[i] != NULL && strcmp(kind, proof_entry_names[i]) == 0) {
            e->kind = (uint8_t)i;
        }
    }
    e->seat = (uint8_t)seat;
    e->value = (uint32_t)number;
    e->at = json_integer_value(json_array_get(value, 3));
    return json_array_size(value) == 4 && e->kind < ENTRY_COUNT && seat >= 0 &&
           seat < STORE_SEATS && number >= 0 && number <= UINT32_MAX &&
           json_is_integer(json_array_get(value, 1)) && json_is_integer(json_array_get(value, 2)) &&
           json_is_integer(json_array_get(value, 3));
}

/* Plays everything again; where it stops is told. */
static bool play(check *c, char *detail, size_t room)
{
    const json_t *entries = json_object_get(c->record, "entries");
    const json_t *rule = json_object_get(json_object_get(c->terms, "options"), "take_back");
    bool takes_any = json_is_string(rule) && strcmp(json_string_value(rule), "any") == 0;
    uint32_t key[8];
    fault problem = {.rules = ""};
    fair_key(&c->start, key);
    if (!hosted_deal(c->game, (json_t *)c->setup, key, &problem) ||
        c->game->seats != c->start.seats) {
        snprintf(detail, room, "%s", in_lang(c, "it cannot be dealt", "nie można jej rozdać"));
        return false;
    }
    for (unsigned i = 0; i < c->start.seats; i++) {
        c->game->is_person[i] = is_person(c, i);
    }
    hosted_begin_chains(c->game);
    meet_chain(c);
    for (size_t i = 0; i < json_array_size(entries); i++) {
        store_entry e;
        bool is_read = read_entry(json_array_get(entries, i), &e);
        unsigned epochs = c->game->epochs;
        if (is_read) {
            ask_bot(c, &e);
        }
        if (!is_read || !hosted_replay(c->game, &e, c->room) ||
            (c->game->epochs > 0 && !takes_any)) {
            snprintf(detail, room, "%s %zu", in_lang(c, "it stops at entry", "staje na wpisie"), i);
            return false;
        }
        if (c->game->epochs > epochs) {
            json_array_append_new(c->epochs, json_integer((json_int_t)i));
        }
        c->choices += e.kind == ENTRY_CHOICE || e.kind == ENTRY_PASS;
        c->backs += e.kind == ENTRY_BACK;
        meet_chain(c);
    }
    return true;
}

static bool check_game(check *c)
{
    char detail[200] = "", hash[17];
    const char *told = json_string_value(json_object_get(c->record, "hash"));
    bool is_closed = json_is_true(json_object_get(c->record, "closed"));
    bool holds = play(c, detail, sizeof detail);
    if (holds) {
        const core_random *chance =
            c->game->is_mainframe ? &c->game->now.mf.random : &c->game->now.nr.random;
        uint64_t words = chance->counter * CORE_RANDOM_WORDS - CORE_RANDOM_WORDS + chance->position;
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)hosted_hash(c->game));
        holds = told != NULL && strcmp(told, hash) == 0 &&
                json_equal(c->epochs, json_object_get(c->record, "epochs")) &&
                hosted_is_over(c->game) != is_closed;
        snprintf(detail, sizeof detail,
                 in_lang(c, "choices %zu, taken back %zu, random words %llu, hash %s",
                         "wybory: %zu, cofnięcia: %zu, słowa losowe: %llu, skrót %s"),
                 c->choices, c->backs, (unsigned long long)(chance->counter > 0 ? words : 0), hash);
    }
    return say(c, PROOF_GAME, holds, detail);
}

static void check_views(check *c)
{
    json_t *chains = proof_chains(c->game);
    say(c, PROOF_VIEWS, json_equal(chains, json_object_get(c->file, "chains")), "");
    json_decref(chains);
}

/* ---- a receipt ------------------------------------------------------------------------------- */

/* Notes what must be met on the way. */
static void read_receipt(check *c, const json_t *receipt)
{
    const char *chain = json_string_value(json_object_get(receipt, "chain"));
    const char *seat = json_string_value(json_object_get(receipt, "seat"));
    c->kept_chain = chain != NULL && strlen(chain) >= FAIR_CHAIN_DIGITS ? chain : NULL;
    c->kept_seat = STORE_SEATS;
    for (unsigned i = 0; i < c->start.seats && seat != NULL; i++) {
        if (strcmp(seat, seat_name(c, i)) == 0) {
            c->kept_seat = i;
        }
    }
}

static bool is_kept(const check *c, const json_t *receipt, const char *name, const char *member)
{
    const json_t *kept = json_object_get(receipt, name);
    return kept == NULL || json_equal(kept, json_object_get(c->file, member));
}

static void check_receipt(check *c, const json_t *receipt)
{
    bool holds = json_object_get(receipt, "lock") != NULL && is_kept(c, receipt, "lock", "lock") &&
                 is_kept(c, receipt, "key", "server_key") && is_kept(c, receipt, "terms", "T") &&
                 is_kept(c, receipt, "signature", "sig") &&
                 is_kept(c, receipt, "commitments", "C") &&
                 (json_object_get(receipt, "chain") == NULL || c->is_chain_met);
    say(c, PROOF_RECEIPT, holds, "");
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Does it go on? */
static bool goes_on(const check *c)
{
    return c->is_good || !c->how->is_brief;
}

static void check_all(check *c, const char *text, size_t len)
{
    uint8_t signature[FAIR_SIGNATURE];
    size_t part = signed_part(text, len, signature);
    char of_form[240];
    bool is_read = part > 0 && read_file(c, text, part);
    if (!say(c, PROOF_FORM, is_read, of_other_version(c, of_form, sizeof of_form))) {
        return;
    }
    say(c, PROOF_SIGNATURE, fair_is_file_signed(text, part, signature, c->server_key), "");
    if (goes_on(c)) {
        check_lock(c);
        check_shares(c);
        check_decks(c);
        check_key(c);
    }
    if (!goes_on(c) || !check_setup(c)) {
        return;
    }
    json_error_t error;
    json_t *receipt = c->how->receipt != NULL
                          ? json_read_text(c->how->receipt, c->how->receipt_len, &error)
                          : NULL;
    read_receipt(c, receipt);
    if (check_game(c)) {
        check_views(c);
        if (c->mind != NULL) {
            char detail[100];
            snprintf(detail, sizeof detail, in_lang(c, "%zu decisions", "decyzje: %zu"),
                     c->bots_asked);
            say(c, PROOF_BOTS, c->bots_wrong == 0, detail);
        }
    }
    if (c->how->receipt != NULL) {
        check_receipt(c, receipt);
    }
    json_decref(receipt);
}

bool proof_verify(const char *text, size_t len, const proof_check *how)
{
    check c = {.how = how, .is_good = true, .epochs = json_array()};
    c.game = calloc(1, sizeof *c.game);
    c.room = calloc(1, sizeof *c.room);
    c.mind = how->with_bots ? calloc(1, sizeof *c.mind) : NULL;
    if (c.game == NULL || c.room == NULL || (how->with_bots && c.mind == NULL)) {
        say(&c, PROOF_FORM, false, in_lang(&c, "there is no memory", "brakuje pamięci"));
    } else {
        check_all(&c, text, len);
    }
    if (c.game != NULL) {
        hosted_free(c.game);
    }
    free(c.game);
    free(c.room);
    free(c.mind);
    fair_free(&c.start);
    json_decref(c.epochs);
    json_decref(c.terms);
    json_decref(c.file);
    return c.is_good;
}
