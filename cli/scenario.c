/*
 * Positions as text; see scenario.h.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/scenario.h"

typedef struct {
    play_error *error;
    unsigned line;
    bool has_failed;
} reading;

static void refuse(reading *r, const char *english, const char *polish, const char *what)
{
    char text[PLAY_ERROR_MAX - 40];
    if (!r->has_failed) {
        snprintf(text, sizeof text, r->error->lang == LANG_PL ? polish : english, what);
        play_fail(r->error, "line %u: %s", "wiersz %u: %s", r->line, text);
    }
    r->has_failed = true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The next line of a text without the spaces around it; false at its end. */
static bool next_line(const char **text, const char **from, size_t *len)
{
    if (!**text) {
        return false;
    }
    const char *end = strchr(*text, '\n');
    const char *stop = end ? end : *text + strlen(*text);
    *from = *text;
    *text = end ? end + 1 : stop;
    while (*from < stop && isspace((unsigned char)**from)) {
        (*from)++;
    }
    while (stop > *from && isspace((unsigned char)stop[-1])) {
        stop--;
    }
    *len = (size_t)(stop - *from);
    return true;
}

static bool is_head(const char *line, size_t len)
{
    return len > 9 && memcmp(line, "scenario ", 9) == 0;
}

unsigned scenario_count(const char *text)
{
    const char *line;
    size_t len;
    unsigned heads = 0;
    bool any = false;
    while (next_line(&text, &line, &len)) {
        heads += is_head(line, len);
        any |= len > 0 && *line != '#';
    }
    return heads ? heads : any;
}

/* Moves to the first line of a position; its head into `title`. */
static bool find(const char **text, unsigned number, unsigned *at, char title[SCENARIO_TITLE_MAX])
{
    const char *line, *start = *text;
    size_t len;
    unsigned heads = 0, count = 0;
    while (next_line(text, &line, &len)) {
        ++*at;
        if (is_head(line, len) && heads++ == number) {
            count = len - 9 < SCENARIO_TITLE_MAX ? (unsigned)len - 9 : SCENARIO_TITLE_MAX - 1;
            if (title) {
                memcpy(title, line + 9, count);
                title[count] = '\0';
            }
            return true;
        }
    }
    if (heads || number) {
        return false;
    }
    *text = start;
    *at = 0;
    if (title) {
        title[0] = '\0';
    }
    return true;
}

bool scenario_note(const char *text, unsigned number, const char *key, char *out, size_t cap)
{
    const char *line;
    size_t len, key_len = strlen(key);
    unsigned at = 0;
    if (!find(&text, number, &at, NULL)) {
        return false;
    }
    while (next_line(&text, &line, &len) && !is_head(line, len)) {
        if (len > key_len + 3 && line[0] == '#' && line[1] == ' ' &&
            memcmp(line + 2, key, key_len) == 0 && line[2 + key_len] == ':') {
            const char *value = line + 3 + key_len;
            value += *value == ' ';
            size_t n = (size_t)(line + len - value);
            n = n < cap - 1 ? n : cap - 1;
            memcpy(out, value, n);
            out[n] = '\0';
            return true;
        }
    }
    return false;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* The end of the piece that begins at `from`: at a comma outside quotes, braces and brackets. */
static const char *piece_end(const char *from)
{
    int depth = 0;
    bool quoted = false;
    for (const char *c = from; *c; c++) {
        if (*c == '"' && (quoted || c == from || (c[-1] == ' ' && isdigit((unsigned char)*from)))) {
            quoted = !quoted;
        }
        depth += !quoted && (*c == '{' || *c == '[');
        depth -= !quoted && (*c == '}' || *c == ']');
        if (*c == ',' && !quoted && depth <= 0) {
            return c;
        }
    }
    return from + strlen(from);
}

static json_t *read_cards(reading *r, char *text, unsigned depth);

static void skip_spaces(char **at)
{
    while (isspace((unsigned char)**at)) {
        (*at)++;
    }
}

static char *take_word(char **at)
{
    skip_spaces(at);
    char *word = *at;
    while (**at && !isspace((unsigned char)**at) && **at != '[') {
        (*at)++;
    }
    if (isspace((unsigned char)**at)) {
        *(*at)++ = '\0';
    }
    return word;
}

/* "rezzed advancement 2 hosted [Medium {virus 1}]" */
static void read_marks(reading *r, char *marks, json_t *card, unsigned depth)
{
    static const char *const counters[] = {"virus", "power", "agenda", "credit", "recurring"};
    json_t *counts = NULL;
    for (skip_spaces(&marks); *marks && !r->has_failed; skip_spaces(&marks)) {
        const char *mark = take_word(&marks);
        if (strcmp(mark, "rezzed") == 0 || strcmp(mark, "unrezzed") == 0) {
            json_object_set_new(card, "rezzed", json_boolean(*mark == 'r'));
        } else if (strcmp(mark, "faceup") == 0 || strcmp(mark, "facedown") == 0) {
            json_object_set_new(card, "faceup", json_boolean(strcmp(mark, "faceup") == 0));
        } else if (strcmp(mark, "advancement") == 0) {
            json_object_set_new(card, mark, json_integer(atoi(take_word(&marks))));
        } else if (strncmp(mark, "hosted", 6) == 0) {
            char *end = strrchr(marks, ']');
            skip_spaces(&marks);
            if (*marks != '[' || !end || depth > 6) {
                refuse(r, "'hosted' needs [CARD, CARD]", "„hosted” wymaga [KARTA, KARTA]", "");
                return;
            }
            *end = '\0';
            json_object_set_new(card, "hosted", read_cards(r, marks + 1, depth + 1));
            marks = end + 1;
        } else if (strcmp(mark, "chosen") == 0) {
            const char *server = take_word(&marks);
            json_t *chosen = json_pack("{s:s}", "server", server);
            skip_spaces(&marks);
            if (isdigit((unsigned char)*marks)) {
                json_object_set_new(chosen, "ice", json_integer(atoi(take_word(&marks))));
            }
            json_object_set_new(card, "chosen", chosen);
        } else {
            bool is_known = false;
            for (unsigned i = 0; i < sizeof counters / sizeof counters[0]; i++) {
                is_known |= strcmp(mark, counters[i]) == 0;
            }
            if (!is_known) {
                refuse(r, "there is no mark '%.60s'", "nie ma oznaczenia „%.60s”", mark);
                return;
            }
            counts = counts ? counts : json_object();
            json_object_set_new(counts, mark, json_integer(atoi(take_word(&marks))));
        }
    }
    if (counts) {
        json_object_set_new(card, "counters", counts);
    }
}

static void read_piece(reading *r, char *piece, json_t *out, unsigned depth)
{
    char *end, *marks = NULL;
    long count = 1;
    skip_spaces(&piece);
    end = piece + strlen(piece);
    while (end > piece && isspace((unsigned char)end[-1])) {
        *--end = '\0';
    }
    if (isdigit((unsigned char)*piece)) {
        char *rest;
        long n = strtol(piece, &rest, 10);
        if (isspace((unsigned char)*rest)) {
            count = n < 0 || n > 200 ? 200 : n;
            piece = rest;
            skip_spaces(&piece);
        }
    }
    char *brace = *piece == '"' ? strchr(piece + 1, '"') : piece;
    brace = brace ? strchr(brace, '{') : NULL;
    if (brace && end > piece && end[-1] == '}') {
        end[-1] = '\0';
        *brace = '\0';
        marks = brace + 1;
        while (brace > piece && isspace((unsigned char)brace[-1])) {
            *--brace = '\0';
        }
    }
    size_t len = strlen(piece);
    if (len >= 2 && *piece == '"' && piece[len - 1] == '"' &&
        memchr(piece + 1, '"', len - 2) == NULL) {
        piece[len - 1] = '\0';
        piece++;
    }
    if (!*piece) {
        return;
    }
    json_t *card = json_pack("{s:s}", "card", piece);
    if (!card) {
        refuse(r, "that is no text", "to nie jest tekst", "");
        return;
    }
    if (marks) {
        read_marks(r, marks, card, depth);
    }
    for (; count > 0; count--) {
        json_array_append_new(out, json_deep_copy(card));
    }
    json_decref(card);
}

static json_t *read_cards(reading *r, char *text, unsigned depth)
{
    json_t *out = json_array();
    while (*text && !r->has_failed) {
        skip_spaces(&text);
        char *end = text + (piece_end(text) - text);
        bool is_last = !*end;
        *end = '\0';
        read_piece(r, text, out, depth);
        text = is_last ? end : end + 1;
    }
    return out;
}

/* ---- the request ----------------------------------------------------------------------------- */

static json_t *plain_value(const char *value)
{
    json_t *v = json_loads(value, JSON_DECODE_ANY, NULL);
    size_t len = strlen(value);
    return v                                                    ? v
           : len >= 2 && *value == '"' && value[len - 1] == '"' ? json_stringn(value + 1, len - 2)
                                                                : json_string(value);
}

static json_t *member(json_t *of, const char *key)
{
    json_t *m = json_object_get(of, key);
    if (!json_is_object(m)) {
        m = json_object();
        json_object_set_new(of, key, m);
    }
    return m;
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0) {
        words++;
    }
    return *words != NULL;
}

/* One line "path: value". */
static void read_path(reading *r, json_t *request, char *path, char *value)
{
    static const char *const alone[] = {"active", "clicks", "seed", "step", "turn", NULL};
    static const char *const zones[2][6] = {{"hq", "rd", "archives", "score", NULL},
                                            {"grip", "stack", "heap", "score", "rig", NULL}};
    char *second = strchr(path, '.'), *third = NULL;
    if (second) {
        *second++ = '\0';
        third = strchr(second, '.');
    }
    if (third) {
        *third++ = '\0';
    }
    bool is_corp = strcmp(path, "corp") == 0, is_side = is_corp || strcmp(path, "runner") == 0;
    json_t *set = NULL;
    if (!second && is_one_of(path, alone)) {
        json_object_set_new(request, path, plain_value(value));
    } else if (strcmp(path, "history") == 0 && second) {
        json_t *in = third ? member(member(request, path), second) : member(request, path);
        json_object_set_new(in, third ? third : second, plain_value(value));
    } else if (is_side && second && !third) {
        set = is_one_of(second, zones[!is_corp]) ? read_cards(r, value, 0) : plain_value(value);
        json_object_set_new(member(request, path), second, set);
    } else if (is_corp && third && (strcmp(third, "ice") == 0 || strcmp(third, "root") == 0)) {
        set = read_cards(r, value, 0);
        json_object_set_new(member(member(member(request, path), "servers"), second), third, set);
    } else {
        refuse(r, "there is no '%.60s' in a position", "w pozycji nie ma „%.60s”", path);
    }
}

json_t *scenario_request(const char *text, unsigned number, char title[SCENARIO_TITLE_MAX],
                         play_error *error)
{
    reading r = {.error = error};
    const char *line;
    size_t len;
    if (!find(&text, number, &r.line, title)) {
        play_fail(error, "it has no position number %u", "nie ma pozycji numer %u", number + 1);
        return NULL;
    }
    json_t *request =
        json_pack("{s:s,s:s,s:{s:s,s:[s]},s:{s:s,s:[s]}}", "cmd", "position", "game", "netrunner",
                  "corp", "identity", "NBN: Making News", "rd", "10 Hedge Fund", "runner",
                  "identity", "Kate \"Mac\" McCaffrey: Digital Tinker", "stack", "10 Sure Gamble");
    while (!r.has_failed && next_line(&text, &line, &len) && !is_head(line, len)) {
        r.line++;
        if (len == 3 && memcmp(line, "---", 3) == 0) {
            break;
        }
        if (len == 0 || *line == '#') {
            continue;
        }
        char *copy = must(strndup(line, len)), *value = strchr(copy, ':');
        json_t *is_text = json_string(copy); /* nothing that is not UTF-8 goes further */
        if (!is_text) {
            refuse(&r, "it is not UTF-8 text", "to nie jest tekst UTF-8", "");
        } else if (!value || value == copy) {
            refuse(&r, "'%.60s' is no line 'path: value'",
                   "„%.60s” to nie wiersz „ścieżka: wartość”", copy);
        } else {
            *value++ = '\0';
            skip_spaces(&value);
            read_path(&r, request, copy, value);
        }
        json_decref(is_text);
        free(copy);
    }
    if (r.has_failed) {
        json_decref(request);
        return NULL;
    }
    return request;
}

/* ---- writing --------------------------------------------------------------------------------- */

typedef struct {
    char *text;
    size_t len, cap;
} writing;

__attribute__((format(printf, 2, 3))) static void put(writing *w, const char *format, ...)
{
    va_list a, b;
    va_start(a, format);
    va_copy(b, a);
    int n = vsnprintf(NULL, 0, format, a);
    va_end(a);
    if (w->len + (size_t)n + 1 > w->cap) {
        w->cap = 2 * (w->len + (size_t)n + 1);
        w->text = must(realloc(w->text, w->cap));
    }
    vsnprintf(w->text + w->len, w->cap - w->len, format, b);
    va_end(b);
    w->len += (size_t)n;
}

static void put_title(writing *w, unsigned def)
{
    const char *title = nr_card_table[def].title;
    bool quotes = strpbrk(title, ",{}[]") != NULL || isdigit((unsigned char)*title);
    put(w, quotes ? "\"%s\"" : "%s", title);
}

static void put_card(writing *w, const nr_game *g, unsigned c);

static void put_hosted(writing *w, const nr_game *g, unsigned host, const char **gap)
{
    bool any = false;
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].def && g->copy[c].host == host) {
            put(w, any ? ", " : "%shosted [", any ? "" : *gap);
            put_card(w, g, c);
            any = true;
        }
    }
    if (any) {
        put(w, "]");
        *gap = " ";
    }
}

static void put_card(writing *w, const nr_game *g, unsigned c)
{
    const nr_copy *k = &g->copy[c];
    const char *gap = " {";
    put_title(w, k->def);
    bool open = k->flags & NR_FACEUP;
    if ((k->zone == NR_ZONE_TABLE && open) || (k->zone == NR_ZONE_ARCHIVES && !open)) {
        put(w, "%s%s", gap, k->zone == NR_ZONE_TABLE ? "rezzed" : "facedown");
        gap = " ";
    }
    static const struct {
        uint8_t kind;
        const char *word;
    } counters[] = {{NR_COUNTER_ADVANCEMENT, "advancement"},
                    {NR_COUNTER_VIRUS, "virus"},
                    {NR_COUNTER_POWER, "power"},
                    {NR_COUNTER_AGENDA, "agenda"},
                    {NR_COUNTER_CREDIT, "credit"},
                    {NR_COUNTER_RECURRING, "recurring"}};
    for (unsigned i = 0; i < sizeof counters / sizeof counters[0]; i++) {
        unsigned n = nr_counters(k, (nr_counter)counters[i].kind);
        if (n) {
            put(w, "%s%s %u", gap, counters[i].word, n);
            gap = " ";
        }
    }
    put_hosted(w, g, c, &gap);
    put(w, gap[0] == ' ' && gap[1] ? "" : "}");
}

static void put_cards(writing *w, const char *name, const nr_game *g, const uint8_t *card,
                      unsigned count, bool even_none)
{
    bool any = false;
    for (unsigned i = 0; i < count; i++) {
        if (g->copy[card[i]].host) {
            continue;
        }
        put(w, any ? ", " : "  %s: ", any ? "" : name);
        put_card(w, g, card[i]);
        any = true;
    }
    if (any || even_none) {
        put(w, any ? "\n" : "  %s:\n", name);
    }
}

static void put_side(writing *w, const nr_game *g, nr_side side)
{
    const char *name = side == NR_CORP ? "corp" : "runner";
    const nr_player *p = &g->player[side];
    put(w, "  %s.identity: %s\n  %s.credits: %d\n", name,
        nr_card_table[g->copy[g->identity[side]].def].title, name, p->credits);
    if (p->bad_publicity) {
        put(w, "  corp.bad_publicity: %u\n", p->bad_publicity);
    }
    if (p->tags) {
        put(w, "  runner.tags: %u\n", p->tags);
    }
    if (p->brain_damage) {
        put(w, "  runner.brain_damage: %u\n", p->brain_damage);
    }
}

static void put_classes(writing *w, const char *path, unsigned bits)
{
    static const struct {
        unsigned bit;
        const char *word;
    } classes[] = {{NR_CLASS_HQ, "hq"}, {NR_CLASS_RD, "rd"}, {NR_CLASS_ARCHIVES, "archives"}};
    const char *gap = "";
    if (!(bits & (NR_CLASS_HQ | NR_CLASS_RD | NR_CLASS_ARCHIVES | NR_CLASS_REMOTE))) {
        return;
    }
    put(w, "  history.%s: [", path);
    for (unsigned i = 0; i < 3; i++) {
        if (bits & classes[i].bit) {
            put(w, "%s\"%s\"", gap, classes[i].word);
            gap = ", ";
        }
    }
    put(w, bits & NR_CLASS_REMOTE ? "%s\"remote1\"]\n" : "]\n", gap);
}

char *scenario_write(const nr_game *g)
{
    static const struct {
        uint8_t zone;
        const char *name;
        bool even_none;
    } zones[] = {{NR_ZONE_HQ, "corp.hq", false},
                 {NR_ZONE_RD, "corp.rd", true},
                 {NR_ZONE_ARCHIVES, "corp.archives", false},
                 {NR_ZONE_CORP_SCORE, "corp.score", false},
                 {NR_ZONE_GRIP, "runner.grip", false},
                 {NR_ZONE_STACK, "runner.stack", true},
                 {NR_ZONE_HEAP, "runner.heap", false},
                 {NR_ZONE_RUNNER_SCORE, "runner.score", false},
                 {NR_ZONE_RIG, "runner.rig", false}};
    writing w = {0};
    uint8_t card[NR_COPIES];
    put(&w, "  active: %s\n  clicks: %u\n", g->turn_side == NR_CORP ? "corp" : "runner",
        g->player[g->turn_side].clicks);
    put_side(&w, g, NR_CORP);
    put_side(&w, g, NR_RUNNER);
    for (unsigned i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        unsigned n = nr_zone_list(g, (nr_zone)zones[i].zone, card);
        put_cards(&w, zones[i].name, g, card, n, zones[i].even_none);
    }
    for (unsigned s = NR_SERVER_HQ; s <= NR_SERVER_LAST_REMOTE; s++) {
        char server[12], name[40];
        if (!nr_server_exists(g, s)) {
            continue;
        }
        nr_server_name(s, server);
        snprintf(name, sizeof name, "corp.%s.ice", server);
        put_cards(&w, name, g, card, nr_ice(g, s, card), false);
        snprintf(name, sizeof name, "corp.%s.root", server);
        put_cards(&w, name, g, card, nr_root(g, s, card), false);
    }
    put_classes(&w, "runner.runs_this_turn", g->history.runs);
    put_classes(&w, "runner.successful_this_turn", g->history.success);
    put_classes(&w, "runner.runs_last_turn", g->history.runs_last);
    put_classes(&w, "runner.successful_last_turn", g->history.success_last);
    if (g->history.stolen_last) {
        put(&w, "  history.runner.stole_last_turn: %u\n", g->history.stolen_last);
    }
    return w.text;
}
