/*
 * Who takes part; see entries.h.
 */
#include "organiser/entries.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"

bool entry_name(const store *s, const char *text, unsigned player, char out[NAME_BYTES_MAX + 1],
                problem *p)
{
    const tn_event *e = s->event;
    text += strspn(text, " "); /* spaces at the ends are slips, and would make two of one */
    size_t len = strlen(text);
    while (len > 0 && text[len - 1] == ' ') {
        len--;
    }
    snprintf(out, NAME_BYTES_MAX + 1, "%.*s", (int)(len <= NAME_BYTES_MAX ? len : 0), text);
    if (core_text_has_hidden(out, strlen(out))) {
        return problem_set(p, "name", "",
                           "'%s' has characters that cannot be seen; type the name anew",
                           "„%s”: są tu niewidoczne znaki; wpisz nazwisko od nowa", out);
    }
    if (out[0] == '\0') {
        return problem_set(p, "name", "", "a name is a line of up to 100 bytes",
                           "nazwisko to jeden wiersz, najwyżej 100 bajtów");
    }
    for (unsigned other = 1; other <= e->player_count; other++) {
        if (other != player && strcmp(s->entrants[other].name, out) == 0) {
            return problem_set(p, "twice", "", "%s is player %u already",
                               "%s to już gracz numer %u", out, other);
        }
    }
    if (tn_wants_lists(&e->config) && strchr(out, ' ') == NULL) {
        return problem_set(p, "name", "TR-09", "a deck list carries the first and the last name",
                           "spis talii zawiera imię i nazwisko gracza");
    }
    return true;
}

/* Is the seat free, if one is asked for? */
static bool seat_is_free(const store *s, const json_t *body, problem *p)
{
    json_int_t seat = json_integer_value(json_object_get(body, "seat"));
    for (unsigned other = 1; other <= s->event->player_count && seat != 0; other++) {
        if (s->event->player[other].seat == seat) {
            return problem_set(p, "seat", "", "seat %d is %s's", "miejsce %d jest zajęte: %s",
                               (int)seat, s->entrants[other].name);
        }
    }
    return true;
}

bool entry_add(store *s, const char *name, json_t *body, unsigned flags, problem *p)
{
    char kept[NAME_BYTES_MAX + 1], draw[24];
    if (!store_take(s, p)) {
        json_decref(body);
        return false;
    }
    if (!entry_name(s, name, 0, kept, p) || !seat_is_free(s, body, p)) {
        json_decref(body);
        if (!s->is_held) {
            store_let_go(s);
        }
        return false;
    }
    if (json_object_get(body, "corp_deck") != NULL &&
        json_object_get(body, "runner_deck") != NULL) {
        flags |= TN_HAS_LISTS;
    }
    unsigned player = s->event->player_count + 1u;
    snprintf(draw, sizeof draw, "%llu", (unsigned long long)tn_player_draw(s->event, player));
    bool is_whole = json_object_set_new(body, "do", json_string("register")) == 0 &&
                    json_object_set_new(body, "player", json_integer(player)) == 0 &&
                    json_object_set_new(body, "name", json_string(kept)) == 0 &&
                    json_object_set_new(body, "draw", json_string(draw)) == 0 &&
                    json_object_set_new(body, "flags", json_integer(flags)) == 0;
    if (!is_whole) {
        json_decref(body);
        return problem_memory(p);
    }
    return store_add(s, body, p);
}
