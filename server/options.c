/*
 * What a table was made with; see options.h.
 */
#include "server/options.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

_Static_assert(OPTIONS_HASH_MAX >= crypto_pwhash_STRBYTES, "a hash has room");

enum { PASSES = 2, MEMORY = 1 << 20 }; /* about two milliseconds */

bool options_is_clock(const json_t *value)
{
    const json_t *minutes = json_object_get(value, "minutes");
    const json_t *increment = json_object_get(value, "increment");
    return json_object_size(value) == 2 && json_is_integer(minutes) && json_is_integer(increment) &&
           json_integer_value(minutes) >= 1 && json_integer_value(minutes) <= OPTIONS_MINUTES_MAX &&
           json_integer_value(increment) >= 0 &&
           json_integer_value(increment) <= OPTIONS_INCREMENT_MAX;
}

void options_set_clock(table_options *o, const json_t *clock)
{
    o->minutes = (unsigned)json_integer_value(json_object_get(clock, "minutes"));
    o->increment = (unsigned)json_integer_value(json_object_get(clock, "increment"));
}

json_t *options_clock(const table_options *o)
{
    return o->minutes > 0
               ? json_pack("{s:i,s:i}", "minutes", (int)o->minutes, "increment", (int)o->increment)
               : NULL;
}

bool options_read(const char *text, table_options *o)
{
    *o = (table_options){0};
    if (text[0] == '\0') {
        return true;
    }
    json_t *read = json_loads(text, 0, NULL);
    const json_t *clock = json_object_get(read, "clock");
    const char *password = json_string_value(json_object_get(read, "password"));
    const char *take_back = json_string_value(json_object_get(read, "take_back"));
    const char *last = json_string_value(json_object_get(read, "last"));
    bool is_right = json_is_object(read) && (clock == NULL || options_is_clock(clock)) &&
                    (password == NULL || strlen(password) < sizeof o->password) &&
                    (last == NULL || strlen(last) < sizeof o->last_lock);
    if (is_right) {
        options_set_clock(o, clock);
        snprintf(o->password, sizeof o->password, "%s", password != NULL ? password : "");
        snprintf(o->last_lock, sizeof o->last_lock, "%s", last != NULL ? last : "");
        o->takes_any_back = take_back != NULL && strcmp(take_back, "any") == 0;
        o->is_teaching = json_is_true(json_object_get(read, "teaching"));
    }
    json_decref(read);
    return is_right;
}

char *options_write(const table_options *o)
{
    json_t *all = json_object();
    if (o->minutes > 0) {
        json_object_set_new(all, "clock", options_clock(o));
    }
    if (o->password[0] != '\0') {
        json_object_set_new(all, "password", json_string(o->password));
    }
    if (o->takes_any_back) {
        json_object_set_new(all, "take_back", json_string("any"));
    }
    if (o->is_teaching) {
        json_object_set_new(all, "teaching", json_true());
    }
    if (o->last_lock[0] != '\0') {
        json_object_set_new(all, "last", json_string(o->last_lock));
    }
    char *text = all != NULL ? json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(all);
    return text;
}

bool options_set_password(table_options *o, const char *password)
{
    return crypto_pwhash_str(o->password, password, strlen(password), PASSES, MEMORY) == 0;
}

bool options_is_password(const table_options *o, const char *password)
{
    return o->password[0] == '\0' ||
           (password != NULL &&
            crypto_pwhash_str_verify(o->password, password, strlen(password)) == 0);
}
