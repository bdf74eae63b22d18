/*
 * The protocol's table: choices made, taken back, recorded and replayed give the states of the game
 * that they are the choices of.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/session.h"
#include "tests/properties/trial.h"

enum { LINE_MAX_BYTES = 1 << 19 };

typedef struct {
    trial *trial;
    session *session;
    json_out answer; /* to the last request */
    char line[LINE_MAX_BYTES];
    char record[LINE_MAX_BYTES];
    bool is_broken;
} talk;

/* Sends a line; a refusal is a failure. */
static bool send_line(talk *k)
{
    out_cut(&k->answer, 0);
    (void)session_line(k->session, k->line, strlen(k->line), &k->answer);
    if (k->answer.len < 10 || memcmp(k->answer.data, "{\"ok\":true", 10) != 0) {
        fail(k->trial, PROPERTY_UNDOES, "refused: %.60s: %.*s", k->line,
             (int)(k->answer.len < 200 ? k->answer.len : 200), k->answer.data);
        k->is_broken = true;
    }
    return !k->is_broken;
}

__attribute__((format(printf, 2, 3))) static bool say(talk *k, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(k->line, sizeof k->line, format, arguments);
    va_end(arguments);
    return send_line(k);
}

static size_t write_deck(char *out, size_t cap, const char *side, const nr_deck *deck)
{
    size_t len = (size_t)snprintf(out, cap, ",\"%s\":{\"identity\":\"%s\",\"deck\":[", side,
                                  nr_card_table[deck->identity].code);
    for (unsigned i = 0; i < deck->count; i++) {
        len += (size_t)snprintf(out + len, cap - len, "%s\"%s\"", i == 0 ? "" : ",",
                                nr_card_table[deck->card[i]].code);
    }
    return len + (size_t)snprintf(out + len, cap - len, "]}");
}

static bool begin(talk *k)
{
    const trial *t = k->trial;
    size_t len =
        (size_t)snprintf(k->line, sizeof k->line,
                         "{\"cmd\":\"new\",\"game\":\"netrunner\",\"seed\":%" PRIu64, t->number);
    len += write_deck(k->line + len, sizeof k->line - len, "corp", &t->deck[NR_CORP]);
    len += write_deck(k->line + len, sizeof k->line - len, "runner", &t->deck[NR_RUNNER]);
    snprintf(k->line + len, sizeof k->line - len, "}");
    return send_line(k);
}

/* Is the state of the session the one before choice number `made`? */
static bool check_hash(talk *k, unsigned made, const char *when)
{
    char expected[32];
    snprintf(expected, sizeof expected, "\"hash\":\"%016" PRIx64 "\"", k->trial->hash[made]);
    if (!say(k, "{\"cmd\":\"hash\"}")) {
        return false;
    }
    out_raw(&k->answer, "", 1);
    if (strstr(k->answer.data, expected) == NULL) {
        fail(k->trial, PROPERTY_UNDOES, "another state %s, before choice %u", when, made);
        k->is_broken = true;
    }
    return !k->is_broken;
}

/* Asks for the record and gives it back. */
static bool replay(talk *k, unsigned made, unsigned upto)
{
    if (!say(k, "{\"cmd\":\"record\"}")) {
        return false;
    }
    out_raw(&k->answer, "", 1);
    const char *record = strstr(k->answer.data, "\"record\":");
    size_t len = record != NULL ? strlen(record) : 0;
    if (len < 3 || len >= sizeof k->record) {
        fail(k->trial, PROPERTY_UNDOES, "no record, or a very long one");
        return false;
    }
    memcpy(k->record, record, len - 2); /* without the end of the answer: "}\n" */
    k->record[len - 2] = '\0';
    return say(k, "{\"cmd\":\"replay\",%s,\"upto\":%u}", k->record, upto) &&
           check_hash(k, upto, "after a replay of a part") &&
           say(k, "{\"cmd\":\"replay\",%s}", k->record) && check_hash(k, made, "after a replay");
}

void check_undoing(trial *t)
{
    static talk k;
    core_xoshiro *chance = &t->chance;
    k.trial = t;
    k.is_broken = false;
    k.session = session_create();
    if (k.session == NULL) {
        fail(t, PROPERTY_UNDOES, "no memory");
        return;
    }
    out_init(&k.answer, SESSION_ANSWER_MAX);
    unsigned made = 0;
    unsigned undone = 0;
    bool is_well = begin(&k) && check_hash(&k, 0, "at the beginning");
    while (is_well && made < t->made) {
        is_well = say(&k, "{\"cmd\":\"choose\",\"choice\":%u}", t->choice[made]);
        made++;
        if (is_well && undone < 6 && once_in(chance, 30)) {
            unsigned count = core_xoshiro_below(chance, made < 40 ? made + 1 : 40);
            undone++;
            made -= count;
            is_well = say(&k, "{\"cmd\":\"undo\",\"count\":%u}", count) &&
                      check_hash(&k, made, "after undo");
        }
    }
    if (is_well && check_hash(&k, made, "at the end") &&
        replay(&k, made, core_xoshiro_below(chance, made + 1)) &&
        say(&k, "{\"cmd\":\"undo\",\"count\":%u}", made)) {
        (void)check_hash(&k, 0, "after undo to the beginning");
    }
    out_free(&k.answer);
    session_free(k.session);
}
