/*
 * How a recorded game ended where the rules did not end it; see record_end.h.
 */
#include "protocol/record_end.h"

#include <stdio.h>
#include <string.h>

static const char *const names[RECORD_REASONS] = {
    [RECORD_CONCEDED] = "conceded",
    [RECORD_TIME] = "time",
    [RECORD_ABANDONED] = "abandoned",
};

const char *record_reason_name(record_reason reason)
{
    return names[reason];
}

record_reason record_reason_find(const char *name)
{
    for (unsigned i = RECORD_CONCEDED; i < RECORD_REASONS; i++) {
        if (name != NULL && strcmp(names[i], name) == 0) {
            return (record_reason)i;
        }
    }
    return (record_reason)0;
}

json_t *record_end_value(record_reason reason, const char *seat)
{
    return json_pack("{s:s,s:s}", "reason", names[reason], "seat", seat);
}

json_t *record_taken_value(record_reason reason, const char *seat, const char *bot, size_t made)
{
    return json_pack("{s:s,s:s,s:s,s:I}", "seat", seat, "reason", names[reason], "bot", bot, "made",
                     (json_int_t)made);
}

/* The two members that both have. */
static bool read_who_and_why(json_t *value, const place *at, const char *const *seats, size_t count,
                             fault *f)
{
    const char *seat = NULL, *reason = NULL;
    place seat_at = place_key(at, "seat"), reason_at = place_key(at, "reason");
    if (!read_string(value, "seat", at, &seat, f) ||
        !read_string(value, "reason", at, &reason, f)) {
        return false;
    }
    if (record_reason_find(reason) == 0) {
        return fault_at(f, &reason_at, "bad_record",
                        "must be \"conceded\", \"time\" or \"abandoned\"");
    }
    for (size_t i = 0; i < count && seat != NULL; i++) {
        if (strcmp(seats[i], seat) == 0) {
            return true;
        }
    }
    return fault_at(f, &seat_at, "bad_record", "must be a seat of the game");
}

bool record_read_end(json_t *record, const place *at, const char *const *seats, size_t count,
                     json_t **end, fault *f)
{
    static const char *const members[] = {"reason", "seat", NULL};
    place here = place_key(at, "end");
    return read_object(record, "end", at, end, f) &&
           (*end == NULL || (read_members(*end, &here, members, f) &&
                             read_who_and_why(*end, &here, seats, count, f)));
}

bool record_read_taken(json_t *record, const place *at, const char *const *seats, size_t count,
                       json_t **taken, fault *f)
{
    static const char *const members[] = {"reason", "seat", "bot", "made", NULL};
    enum { NAME_MAX_BYTES = 100 };
    place list_at = place_key(at, "taken");
    if (!read_array(record, "taken", at, taken, f)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(*taken); i++) {
        json_t *value = json_array_get(*taken, i);
        place here = place_index(&list_at, i), bot_at = place_key(&here, "bot");
        const char *bot = NULL;
        int64_t made = 0;
        if (!read_members(value, &here, members, f) ||
            !read_who_and_why(value, &here, seats, count, f) ||
            !read_string(value, "bot", &here, &bot, f) ||
            !read_int(value, "made", &here, 0, INT32_MAX, &made, f)) {
            return false;
        }
        if (bot == NULL || strlen(bot) > NAME_MAX_BYTES) {
            return fault_at(f, &bot_at, "bad_record", "must be a name of at most %d bytes",
                            NAME_MAX_BYTES);
        }
    }
    return true;
}

void record_end_words(const json_t *end, const char *who, word_lang lang, char out[WORDS_MAX])
{
    /* In Polish the seat stands apart, so that no verb must agree with a name. */
    static const char *const said[RECORD_REASONS][LANG_COUNT] = {
        [RECORD_CONCEDED] = {"%s gave up.", "%s: poddanie gry."},
        [RECORD_TIME] = {"%s ran out of time.", "%s: koniec czasu."},
        [RECORD_ABANDONED] = {"%s left the game.", "%s: opuszczenie gry."},
    };
    record_reason reason = record_reason_find(json_string_value(json_object_get(end, "reason")));
    const char *bot = json_string_value(json_object_get(end, "bot"));
    int len = 0;
    out[0] = '\0';
    if (reason != 0) {
        const char *form = said[reason][lang];
        len = snprintf(out, WORDS_MAX, "%.100s%s", who, strstr(form, "%s") + 2);
    }
    if (bot != NULL && len > 0) {
        snprintf(out + len, WORDS_MAX - (size_t)len,
                 lang == LANG_PL ? " Dalej gra bot „%.100s”."
                                 : " The bot '%.100s' plays on from here.",
                 bot);
    }
}
