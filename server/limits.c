/*
 * Limits; see limits.h. Each is one time: when it would be empty again if nothing more came (the
 * generic cell rate algorithm).
 */
#include "server/limits.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 1 << 14,
    PROBES = 8,
    KEY = 16, /* bytes */
    FREE_FAILURES = 5,
    LONGEST_WAIT_S = 60,
};

static const struct {
    unsigned most;     /* at once */
    int64_t window_ms; /* the time in which as many come back */
} rules[LIMIT_COUNT] = {
    [LIMIT_READS] = {60, 3000},           [LIMIT_GUESTS] = {20, 3600000},
    [LIMIT_ACCOUNTS_HOUR] = {3, 3600000}, [LIMIT_ACCOUNTS_DAY] = {10, 86400000},
    [LIMIT_SIGN_IN] = {20, 900000},       [LIMIT_EXPORT] = {1, 3600000},
    [LIMIT_TABLES_GUEST] = {5, 600000},   [LIMIT_TABLES_PERSON] = {20, 600000},
    [LIMIT_TABLES_FROM] = {40, 600000},   [LIMIT_INVITATION] = {10, 600000},
    [LIMIT_REPORTS] = {5, 3600000},       [LIMIT_PASSWORD] = {10, 600000},
    [LIMIT_PROOF] = {6, 60000},
};

/* Beside the limits, what is noted of a name. */
enum { NOTE_NAME = LIMIT_COUNT, NOTE_NAME_FROM, NOTE_KNOWN };

typedef struct {
    uint8_t key[KEY];
    int64_t until; /* when it is as if it had never been */
    int64_t next;  /* of a name: the next guess */
    uint32_t failures;
} slot;

struct limits {
    uint8_t secret[KEY]; /* so that nobody can choose who shares a place with whom */
    slot slot[SLOTS];
};

limits *limits_open(void)
{
    limits *l = calloc(1, sizeof *l);
    if (l != NULL) {
        randombytes_buf(l->secret, sizeof l->secret);
    }
    return l;
}

void limits_free(limits *l)
{
    free(l);
}

static void key_of(const limits *l, unsigned kind, const void *who, size_t len, const void *from,
                   size_t from_len, uint8_t key[KEY])
{
    crypto_generichash_state state;
    uint8_t head[2] = {(uint8_t)kind, (uint8_t)len};
    crypto_generichash_init(&state, l->secret, sizeof l->secret, KEY);
    crypto_generichash_update(&state, head, sizeof head);
    crypto_generichash_update(&state, who, len);
    if (from_len > 0) {
        crypto_generichash_update(&state, from, from_len);
    }
    crypto_generichash_final(&state, key, KEY);
}

/* The place of a key; the one that is free or was quiet longest if it has none. */
static slot *place(limits *l, const uint8_t key[KEY])
{
    uint32_t first = (uint32_t)key[0] | (uint32_t)key[1] << 8;
    slot *oldest = NULL;
    for (unsigned i = 0; i < PROBES; i++) {
        slot *s = &l->slot[(first + i) % SLOTS];
        if (memcmp(s->key, key, KEY) == 0) {
            return s;
        }
        oldest = oldest == NULL || s->until < oldest->until ? s : oldest;
    }
    *oldest = (slot){.until = INT64_MIN};
    memcpy(oldest->key, key, KEY);
    return oldest;
}

static slot *place_of(limits *l, unsigned kind, const void *who, size_t len, const void *from,
                      size_t from_len)
{
    uint8_t key[KEY];
    key_of(l, kind, who, len, from, from_len, key);
    return place(l, key);
}

static unsigned seconds(int64_t ms)
{
    return (unsigned)((ms + 999) / 1000);
}

bool limits_take(limits *l, limit_kind kind, const void *who, size_t len, int64_t now_ms,
                 unsigned *wait_s)
{
    slot *s = place_of(l, kind, who, len, NULL, 0);
    int64_t step = rules[kind].window_ms / rules[kind].most;
    int64_t full = step * rules[kind].most;
    int64_t until = (s->until > now_ms ? s->until : now_ms) + step;
    if (until - now_ms > full) {
        *wait_s = seconds(until - now_ms - full);
        return false;
    }
    s->until = until;
    return true;
}

bool limits_has(limits *l, limit_kind kind, const void *who, size_t len, int64_t now_ms)
{
    const slot *s = place_of(l, kind, who, len, NULL, 0);
    int64_t step = rules[kind].window_ms / rules[kind].most;
    int64_t until = s->until > now_ms ? s->until : now_ms;
    return until + step - now_ms <= step * rules[kind].most;
}

bool limits_may_guess(limits *l, const char *name, const void *from, size_t len, int64_t now_ms,
                      unsigned *wait_s)
{
    size_t n = strlen(name);
    const slot *known = place_of(l, NOTE_KNOWN, name, n, from, len);
    bool is_known = known->until > now_ms;
    const slot *s = is_known ? place_of(l, NOTE_NAME_FROM, name, n, from, len)
                             : place_of(l, NOTE_NAME, name, n, NULL, 0);
    if (s->until > now_ms && s->next > now_ms) {
        *wait_s = seconds(s->next - now_ms);
        return false;
    }
    return true;
}

static void note_failure(slot *s, int64_t now_ms)
{
    if (s->until <= now_ms) {
        s->failures = 0;
    }
    s->failures++;
    unsigned over = s->failures >= FREE_FAILURES ? s->failures - FREE_FAILURES : 0;
    int64_t wait = s->failures < FREE_FAILURES ? 0 : over >= 6 ? LONGEST_WAIT_S : 1 << over;
    s->next = now_ms + wait * 1000;
    s->until = now_ms + 3600000;
}

void limits_guessed(limits *l, const char *name, const void *from, size_t len, bool is_right,
                    int64_t now_ms)
{
    size_t n = strlen(name);
    slot *all = place_of(l, NOTE_NAME, name, n, NULL, 0);
    if (!is_right) {
        note_failure(all, now_ms);
        note_failure(place_of(l, NOTE_NAME_FROM, name, n, from, len), now_ms);
        return;
    }
    all->until = now_ms;
    place_of(l, NOTE_NAME_FROM, name, n, from, len)->until = now_ms;
    place_of(l, NOTE_KNOWN, name, n, from, len)->until = now_ms + 14 * (int64_t)86400000;
}
