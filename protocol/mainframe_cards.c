/*
 * Card lists of Mainframe: read, checked, and searched by name.
 */
#include <string.h>

#include "core/text.h"
#include "protocol/mainframe.h"

/* ---- names ----------------------------------------------------------------------------------- */

/* Letters with accents of Polish titles, and what they fold to. */
static const struct {
    const char *from;
    char to;
} accents[] = {
    {"ą", 'a'}, {"ć", 'c'}, {"ę", 'e'}, {"ł", 'l'}, {"ń", 'n'}, {"ó", 'o'},
    {"ś", 's'}, {"ź", 'z'}, {"ż", 'z'}, {"Ą", 'a'}, {"Ć", 'c'}, {"Ę", 'e'},
    {"Ł", 'l'}, {"Ń", 'n'}, {"Ó", 'o'}, {"Ś", 's'}, {"Ź", 'z'}, {"Ż", 'z'},
};

/* Small letters and digits; spaces and signs are dropped. */
static void fold(const char *text, char *out, size_t cap)
{
    size_t len = 0;
    while (*text != '\0' && len + 1 < cap) {
        unsigned char c = (unsigned char)*text;
        if (c < 0x80) {
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
                out[len++] = (char)c;
            } else if (c >= 'A' && c <= 'Z') {
                out[len++] = (char)(c + 32);
            }
            text++;
            continue;
        }
        size_t step = 1;
        for (size_t i = 0; i < sizeof accents / sizeof accents[0]; i++) {
            if (strncmp(text, accents[i].from, strlen(accents[i].from)) == 0) {
                out[len++] = accents[i].to;
                step = strlen(accents[i].from);
            }
        }
        text += step;
    }
    out[len] = '\0';
}

static bool same_name(const char *a, const char *b)
{
    char x[96];
    char y[96];
    fold(a, x, sizeof x);
    fold(b, y, sizeof y);
    return x[0] != '\0' && strcmp(x, y) == 0;
}

static bool is_named(const mf_card_words *w, const char *name)
{
    return w->key != NULL && (same_name(w->key, name) || same_name(w->title[0], name) ||
                              same_name(w->title[1], name));
}

const mf_card_words *mf_card_words_of(const mf_card_list *list, unsigned card)
{
    return card >= MF_GENERIC ? &list->generic[card - MF_GENERIC] : &list->unique[card];
}

bool mf_card_named(const mf_card_list *list, const char *name, const place *at, unsigned *card,
                   fault *f)
{
    for (unsigned i = 0; i < list->cards.generic_count; i++) {
        if (is_named(&list->generic[i], name)) {
            *card = MF_GENERIC + i;
            return true;
        }
    }
    for (unsigned i = 1; i < MF_UNIQUE_END; i++) {
        if (is_named(&list->unique[i], name)) {
            *card = i;
            return true;
        }
    }
    return fault_at(f, at, "unknown_card", "there is no program \"%s\"", quoted(name).text);
}

bool mf_runner_named(const char *name, const place *at, unsigned *runner, fault *f)
{
    for (unsigned i = 0; i < MF_RUNNER_COUNT; i++) {
        if (same_name(mf_runner_name(i, false), name) || same_name(mf_runner_name(i, true), name)) {
            *runner = i;
            return true;
        }
    }
    fault_at(f, at, "unknown_runner",
             "there is no runner \"%s\"; there are Noise, Kate, Andromeda, Chaos Theory, Adam and "
             "Nero",
             quoted(name).text);
    f->rules = "MF-06";
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

void mf_card_list_builtin(mf_card_list *list)
{
    memset(list, 0, sizeof *list);
    list->cards = mf_builtin_cards;
    for (unsigned i = 0; i < list->cards.generic_count; i++) {
        list->generic[i] = *mf_words(MF_GENERIC + i);
    }
    for (unsigned i = 1; i < MF_UNIQUE_END; i++) {
        list->unique[i] = *mf_words(i);
    }
}

void mf_card_list_free(mf_card_list *list)
{
    json_decref(list->source);
    list->source = NULL;
}

enum { MAX_NAME = 80, MAX_TEXT = 800 }; /* bytes of keys and titles, and of texts */

/* Words must fit into the sentences about them, and be nothing but words. */
static bool check_words(const char *words, size_t most, const place *at, fault *f)
{
    if (core_text_has_hidden(words, strlen(words))) {
        return fault_at(f, at, "bad_cards",
                        "must not have control characters, nor marks that turn a line around");
    }
    return strlen(words) <= most ||
           fault_at(f, at, "bad_cards", "has %zu bytes, more than %zu", strlen(words), most);
}

/* A member {"en":…,"pl":…}; Polish is English where it is missing. */
static bool read_words(json_t *object, const char *key, const place *at, size_t most,
                       const char *out[2], fault *f)
{
    static const char *const names[] = {"en", "pl", NULL};
    json_t *words = NULL;
    place here = place_key(at, key);
    if (!read_object(object, key, at, &words, f)) {
        return false;
    }
    if (words == NULL) {
        return fault_at(f, &here, "bad_cards", "is missing");
    }
    if (!read_members(words, &here, names, f) || !read_string(words, "en", &here, &out[0], f)) {
        return false;
    }
    if (out[0] == NULL || out[0][0] == '\0') {
        return fault_at(f, &here, "bad_cards", "needs English words in \"en\"");
    }
    out[1] = out[0];
    return read_string(words, "pl", &here, &out[1], f) && check_words(out[0], most, &here, f) &&
           check_words(out[1], most, &here, f);
}

static bool read_card_words(json_t *object, const place *at, mf_card_words *w, fault *f)
{
    place here = place_key(at, "key");
    if (!read_string(object, "key", at, &w->key, f)) {
        return false;
    }
    if (w->key == NULL || w->key[0] == '\0') {
        return fault_at(f, &here, "bad_cards", "is missing");
    }
    if (!same_name(w->key, w->key)) {
        return fault_at(f, &here, "bad_cards", "must have a letter or a digit");
    }
    return check_words(w->key, MAX_NAME, &here, f) &&
           read_words(object, "title", at, MAX_NAME, w->title, f) &&
           read_words(object, "text", at, MAX_TEXT, w->text, f);
}

/* [[x,y],[x,y]]: neighbouring grid corners, in either order. */
static bool read_segment(const json_t *value, const place *at, mf_segment *s, fault *f)
{
    int64_t c[4];
    bool is_right = json_is_array(value) && json_array_size(value) == 2;
    for (size_t i = 0; i < 4 && is_right; i++) {
        const json_t *corner = json_array_get(value, i / 2);
        const json_t *number = json_array_get(corner, i % 2);
        is_right = json_is_array(corner) && json_array_size(corner) == 2 && json_is_integer(number);
        c[i] = is_right ? json_integer_value(number) : 0;
        is_right = is_right && c[i] >= 0 && c[i] <= 4;
    }
    if (is_right && (c[0] > c[2] || c[1] > c[3])) {
        int64_t x = c[0];
        int64_t y = c[1];
        c[0] = c[2];
        c[1] = c[3];
        c[2] = x;
        c[3] = y;
    }
    is_right = is_right && c[2] - c[0] + c[3] - c[1] == 1 && c[2] >= c[0] && c[3] >= c[1];
    if (!is_right) {
        fault_at(f, at, "bad_cards",
                 "must be two neighbouring grid corners like [[0,0],[0,1]], from 0 to 4");
        f->rules = "MF-07 MF-58";
        return false;
    }
    *s = (mf_segment){.x = (uint8_t)c[0], .y = (uint8_t)c[1], .horizontal = c[2] > c[0]};
    return true;
}

static bool read_segments(json_t *object, const place *at, mf_generic *k, fault *f)
{
    json_t *list = NULL;
    place here = place_key(at, "segments");
    if (!read_array(object, "segments", at, &list, f)) {
        return false;
    }
    if (k->kind != MF_KIND_LAYOUT) {
        return list == NULL || fault_at(f, &here, "bad_cards", "only a layout has segments");
    }
    if (json_array_size(list) != MF_SEGMENTS) {
        fault_at(f, &here, "bad_cards", "must be three segments");
        f->rules = "MF-34";
        return false;
    }
    for (size_t i = 0; i < MF_SEGMENTS; i++) {
        place there = place_index(&here, i);
        if (!read_segment(json_array_get(list, i), &there, &k->segment[i], f)) {
            return false;
        }
    }
    return true;
}

static bool read_generic(json_t *object, const place *at, mf_generic *k, mf_card_words *w, fault *f)
{
    static const char *const names[] = {"key", "kind", "count", "title", "text", "segments", NULL};
    const char *kind = NULL;
    int64_t count = 1;
    place here = place_key(at, "kind");
    if (!read_members(object, at, names, f) || !read_card_words(object, at, w, f) ||
        !read_string(object, "kind", at, &kind, f) ||
        !read_int(object, "count", at, 1, MF_DECK, &count, f)) {
        return false;
    }
    for (unsigned i = 1; i < MF_KIND_COUNT && kind != NULL; i++) {
        if (strcmp(mf_kind_name(i), kind) == 0) {
            k->kind = (uint8_t)i;
        }
    }
    if (k->kind == MF_KIND_NONE) {
        return fault_at(f, &here, "bad_cards",
                        "must be layout, place-freely, move-partition, move-access-point or swap");
    }
    k->count = (uint8_t)count;
    return read_segments(object, at, k, f);
}

/* The effects are ours; names and words may be another's. */
static bool read_unique(mf_card_list *list, json_t *object, const place *at, bool *seen, fault *f)
{
    static const char *const names[] = {"key", "runner", "title", "text", NULL};
    mf_card_words w = {0};
    const char *runner_name = NULL;
    unsigned runner = 0;
    place key_at = place_key(at, "key");
    place runner_at = place_key(at, "runner");
    if (!read_members(object, at, names, f) || !read_card_words(object, at, &w, f) ||
        !read_string(object, "runner", at, &runner_name, f) ||
        (runner_name != NULL && !mf_runner_named(runner_name, &runner_at, &runner, f))) {
        return false;
    }
    for (unsigned card = 1; card < MF_UNIQUE_END; card++) {
        if (strcmp(mf_words(card)->key, w.key) != 0) {
            continue;
        }
        if (seen[card]) {
            return fault_at(f, &key_at, "bad_cards", "%s is there twice", w.key);
        }
        if (runner_name != NULL && (card - 1) / MF_UNIQUE_PER_RUNNER != runner) {
            return fault_at(f, &runner_at, "bad_cards", "%s is a program of %s", w.key,
                            mf_runner_name((card - 1) / MF_UNIQUE_PER_RUNNER, false));
        }
        seen[card] = true;
        list->unique[card] = w;
        return true;
    }
    return fault_at(f, &key_at, "bad_cards", "there is no unique program \"%s\"",
                    quoted(w.key).text);
}

static bool read_generics(mf_card_list *list, json_t *generics, const place *at, fault *f)
{
    size_t count = json_array_size(generics);
    if (count == 0 || count > MF_MAX_GENERIC) {
        fault_at(f, at, "bad_cards", "must be 1 to %d different programs", MF_MAX_GENERIC);
        f->rules = "MF-57";
        return false;
    }
    list->cards = (mf_cards){.generic_count = (uint8_t)count};
    memset(list->generic, 0, sizeof list->generic);
    for (size_t i = 0; i < count; i++) {
        place here = place_index(at, i);
        if (!read_generic(json_array_get(generics, i), &here, &list->cards.generic[i],
                          &list->generic[i], f)) {
            return false;
        }
        for (size_t k = 0; k < i; k++) {
            if (strcmp(list->generic[i].key, list->generic[k].key) == 0) {
                place there = place_key(&here, "key");
                return fault_at(f, &there, "bad_cards", "%s is there twice", list->generic[i].key);
            }
        }
    }
    unsigned wrong = 0;
    mf_why why = mf_check_cards(&list->cards, &wrong);
    if (why != 0) {
        place here = place_index(at, wrong);
        fault_at(f, &here, "bad_cards", "%s", mf_why_text(why, f->lang == LANG_PL));
        f->rules = mf_why_rules(why);
        return false;
    }
    return true;
}

/* Has one of two programs a name of the other? Then a name would not tell them apart. */
static bool share_name(const mf_card_words *a, const mf_card_words *b)
{
    return is_named(a, b->key) || is_named(a, b->title[0]) || is_named(a, b->title[1]);
}

static bool check_names(const mf_card_list *list, const place *generic_at, const place *unique_at,
                        fault *f)
{
    unsigned generics = list->cards.generic_count;
    unsigned total = generics + MF_UNIQUE_END - 1;
    for (unsigned i = 0; i < total; i++) {
        for (unsigned k = i + 1; k < total; k++) {
            const mf_card_words *a =
                i < generics ? &list->generic[i] : &list->unique[i - generics + 1];
            const mf_card_words *b =
                k < generics ? &list->generic[k] : &list->unique[k - generics + 1];
            if (share_name(a, b)) {
                place here = place_index(generic_at, k < generics ? k : i);
                return fault_at(f, i < generics ? &here : unique_at, "bad_cards",
                                "%s and %s have a name in common", a->key, b->key);
            }
        }
    }
    return true;
}

bool mf_card_list_read(mf_card_list *list, json_t *object, const place *at, fault *f)
{
    static const char *const names[] = {"about", "generic", "unique", NULL};
    json_t *generics = NULL;
    json_t *uniques = NULL;
    const char *about = NULL;
    bool seen[MF_UNIQUE_END] = {false};
    place generic_at = place_key(at, "generic");
    place unique_at = place_key(at, "unique");
    mf_card_list_builtin(list);
    if (!read_members(object, at, names, f) || !read_string(object, "about", at, &about, f) ||
        !read_array(object, "generic", at, &generics, f) ||
        !read_array(object, "unique", at, &uniques, f) ||
        !read_generics(list, generics, &generic_at, f)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(uniques); i++) {
        place here = place_index(&unique_at, i);
        if (!read_unique(list, json_array_get(uniques, i), &here, seen, f)) {
            return false;
        }
    }
    if (!check_names(list, &generic_at, &unique_at, f)) {
        return false;
    }
    list->source = json_incref(object);
    return true;
}
