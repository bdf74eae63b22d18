/*
 * jackin tournament: players who are there already: finding them, changing what is known of them
 * (TD-19), and their leaving and coming back (TD-09, TD-16).
 */
#include "cli/tournament/tournament.h"

#include <ctype.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "organiser/entries.h"

/* ---- finding --------------------------------------------------------------------------------- */

/* Small letters, and without their marks if that is asked for. */
static char *fold(const char *text, bool is_bare)
{
    char *small = g_utf8_casefold(text, -1);
    if (!is_bare) {
        return small;
    }
    char *apart = g_utf8_normalize(small, -1, G_NORMALIZE_NFD);
    GString *out = g_string_new("");
    for (const char *c = apart; c != NULL && *c != '\0'; c = g_utf8_next_char(c)) {
        gunichar letter = g_utf8_get_char(c);
        if (g_unichar_combining_class(letter) == 0) {
            g_string_append_unichar(out, letter == 0x142 ? 'l' : letter); /* ł has no parts */
        }
    }
    g_free(apart);
    g_free(small);
    return g_string_free(out, FALSE);
}

typedef enum { FIT_NAME, FIT_WORDS, FIT_STARTS, FIT_COUNT } fit;

/* Does every word that was typed fit a word of the name, a later one a later one? */
static bool fits_name(const char *name, const char *typed, fit how)
{
    if (how == FIT_NAME) {
        return strcmp(name, typed) == 0;
    }
    char **words = g_strsplit(name, " ", -1), **wanted = g_strsplit(typed, " ", -1);
    size_t at = 0, found = 0;
    for (size_t i = 0; wanted[i] != NULL && found == i; i++) {
        while (words[at] != NULL && found == i) {
            found += how == FIT_WORDS ? strcmp(words[at], wanted[i]) == 0
                                      : g_str_has_prefix(words[at], wanted[i]) != 0;
            at++;
        }
    }
    bool is_fit = found == g_strv_length(wanted);
    g_strfreev(words);
    g_strfreev(wanted);
    return is_fit;
}

/* Fills `out` with the players whom the words fit; returns how many there are. */
static unsigned find_players(const request *q, const char *typed, bool is_bare, fit how,
                             uint16_t *out)
{
    unsigned count = 0;
    char *wanted = fold(typed, is_bare);
    for (unsigned p = 1; p <= q->store.event->player_count; p++) {
        char *name = fold(q->store.entrants[p].name, is_bare);
        if (fits_name(name, wanted, how)) {
            out[count++] = (uint16_t)p;
        }
        g_free(name);
    }
    g_free(wanted);
    return count;
}

/* Who could have been meant. */
static int complain_several(request *q, const char *word, const uint16_t *found, unsigned count)
{
    enum { NAMED = 6 };
    char names[PROBLEM_MESSAGE_MAX] = "";
    size_t len = 0;
    for (unsigned i = 0; i < count && i < NAMED && len + 110 < sizeof names; i++) {
        len += (size_t)snprintf(names + len, sizeof names - len, "%s%u %s", i == 0 ? "" : ", ",
                                found[i], player_name(&q->store, found[i]));
    }
    if (count > NAMED) {
        snprintf(names + len, sizeof names - len, ", …");
    }
    return tournament_complain(q, EXIT_FAILED, "several-players", "",
                               "'%s' could be: %s; give more of the name, or the number",
                               "„%s” może oznaczać: %s; podaj więcej liter albo numer", word,
                               names);
}

unsigned tournament_player(request *q, const char *word, int *status)
{
    uint16_t found[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    size_t digits = strspn(word, "0123456789");
    if (digits > 0 && word[digits] == '\0') {
        unsigned long number = digits <= 9 ? strtoul(word, NULL, 10) : 0;
        if (number >= 1 && number <= e->player_count) {
            return (unsigned)number;
        }
        *status = tournament_refuse(q, TN_WHY_NO_PLAYER);
        return 0;
    }
    for (unsigned p = 1; p <= e->player_count; p++) {
        if (strcmp(q->store.entrants[p].name, word) == 0) {
            return p;
        }
    }
    if (!g_utf8_validate(word, -1, NULL) || word[strspn(word, " ")] == '\0') {
        *status = tournament_complain(q, EXIT_USAGE, "usage", "", "a name is needed",
                                      "trzeba podać nazwisko");
        return 0;
    }
    for (unsigned pass = 0; pass < 2 * FIT_COUNT; pass++) {
        unsigned count = find_players(q, word, pass >= FIT_COUNT, pass % FIT_COUNT, found);
        if (count > 1) {
            *status = complain_several(q, word, found, count);
            return 0;
        }
        if (count == 1) {
            return found[0];
        }
    }
    *status = tournament_complain(q, EXIT_FAILED, "no-player", "",
                                  "nobody is called '%s'; 'show' lists the players",
                                  "nikt się tak nie nazywa: „%s”; graczy pokazuje „show”", word);
    return 0;
}

/* ---- changing -------------------------------------------------------------------------------- */

/* Puts what the options say into the body; what they do not name stays. */
static int read_change(request *q, unsigned player, json_t *body)
{
    static const struct {
        int option;
        const char *key;
    } identities[] = {{OPTION_CORP_ID, "corp_identity"}, {OPTION_RUNNER_ID, "runner_identity"}};
    int status = EXIT_DONE;
    char name[NAME_BYTES_MAX + 1];
    if (q->option[OPTION_NAME] != NULL) {
        if (!entry_name(&q->store, q->option[OPTION_NAME], player, name, &q->problem)) {
            return tournament_fail(q);
        }
        json_object_set_new(body, "name", json_string(name));
    }
    for (unsigned i = 0; i < 2; i++) {
        const char *text = q->option[identities[i].option];
        if (text != NULL) {
            json_object_set_new(body, identities[i].key, json_string(text));
        }
    }
    if (q->option[OPTION_CORP] != NULL) {
        status = tournament_add_deck(q, body, q->option[OPTION_CORP], NR_CORP);
    }
    if (status == EXIT_DONE && q->option[OPTION_RUNNER] != NULL) {
        status = tournament_add_deck(q, body, q->option[OPTION_RUNNER], NR_RUNNER);
    }
    long seat;
    if (status == EXIT_DONE && q->option[OPTION_SEAT] != NULL &&
        tournament_number(q, q->option[OPTION_SEAT], 1, TN_PLAYERS_MAX, &seat, &status)) {
        json_object_set_new(body, "seat", json_integer(seat));
    }
    if (q->option[OPTION_CHECKED] != NULL) {
        json_object_set_new(body, "checked", json_true());
    }
    return status;
}

/* Says what has changed, one line for each thing. */
static void say_change(const request *q, unsigned player, const entrant *was, unsigned was_seat,
                       unsigned other)
{
    static const char *const sides[LANG_COUNT][2] = {{"Corporation", "Runner"},
                                                     {"korporacja", "runner"}};
    const tn_event *e = q->store.event;
    const entrant *now = &q->store.entrants[player];
    if (strcmp(was->name, now->name) != 0) {
        tournament_say(q, "%s is now called %s.\n", "Było: %s; jest: %s.\n", was->name, now->name);
    }
    for (unsigned side = 0; side < 2; side++) {
        bool is_other = strcmp(was->deck[side], now->deck[side]) != 0 ||
                        strcmp(was->unknown[side], now->unknown[side]) != 0;
        if (is_other || strcmp(was->identity[side], now->identity[side]) != 0) {
            tournament_say(q, "%s, %s: %s%s\n", "%s, %s: %s%s\n", now->name, sides[q->lang][side],
                           now->identity[side],
                           is_other ? in_lang(q->lang, " (new list)", " (nowy spis)") : "");
            if (e->round_count > 0) {
                tournament_say(
                    q, "Mind that rounds were played with what was there before.\n",
                    "Uwaga: w rozegranych rundach obowiązywało to, co było wcześniej.\n");
            }
        }
    }
    if (was_seat != e->player[player].seat) {
        tournament_say(q, "%s: seat %u\n", "%s: miejsce %u\n", now->name, e->player[player].seat);
    }
    if (other != 0) {
        tournament_say(q, "%s: seat %u\n", "%s: miejsce %u\n", player_name(&q->store, other),
                       was_seat);
    }
    if (!was->is_checked && now->is_checked) {
        tournament_say(q, "The decks of %s are checked and stay as they are (TD-19).\n",
                       "Talie sprawdzone, już się nie zmieniają: %s (TD-19).\n", now->name);
    }
}

int verb_change(request *q)
{
    const tn_event *e = q->store.event;
    int status = EXIT_DONE;
    unsigned player = tournament_player(q, q->words[1], &status);
    if (player == 0 || !tournament_check_words(q, &status)) {
        return status;
    }
    json_t *body = json_pack("{s:s, s:i}", "do", "change", "player", player);
    status = read_change(q, player, body);
    if (status == EXIT_DONE && json_object_size(body) == 2) {
        status = tournament_complain(q, EXIT_USAGE, "usage", "",
                                     "what is to change? 'change --help' tells what can",
                                     "co zmienić? „change --help” mówi, co można");
    }
    if (status != EXIT_DONE) {
        json_decref(body);
        return status;
    }
    entrant was = q->store.entrants[player];
    unsigned was_seat = e->player[player].seat, other = 0;
    json_int_t seat = json_integer_value(json_object_get(body, "seat"));
    for (unsigned p = 1; p <= e->player_count; p++) {
        other = p != player && e->player[p].seat == seat ? p : other;
    }
    bool has_lists = (json_object_get(body, "corp_deck") != NULL || was.deck[0][0] != '\0') &&
                     (json_object_get(body, "runner_deck") != NULL || was.deck[1][0] != '\0');
    unsigned flags = e->player[player].flags | (has_lists ? TN_HAS_LISTS : 0u);
    json_object_set_new(body, "flags", json_integer(flags));
    status = tournament_add(q, body);
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "player", json_integer(player));
    json_object_set_new(q->answer, "name", json_string(player_name(&q->store, player)));
    json_object_set_new(q->answer, "seat", json_integer(e->player[player].seat));
    json_object_set_new(q->answer, "checked", json_boolean(q->store.entrants[player].is_checked));
    say_change(q, player, &was, was_seat, other);
    return tournament_done(q);
}

/* ---- leaving --------------------------------------------------------------------------------- */

/* TD-16: the table of the open round that came to another result when somebody left or came back.
 */
static void say_table(request *q, const tn_event *before, unsigned player, json_t *list)
{
    const tn_event *e = q->store.event;
    unsigned round = tn_open_round(e), is[2], was[2];
    unsigned table = round == 0 ? 0 : e->round[round - 1].table_of[player];
    if (table == 0 || e->round[round - 1].match[table - 1].player[1] == 0) {
        return;
    }
    const tn_match *m = &e->round[round - 1].match[table - 1];
    bool is_whole = tn_match_prestige(e, m, is);
    bool was_whole = tn_match_prestige(before, &before->round[round - 1].match[table - 1], was);
    if (is_whole == was_whole && is[0] == was[0] && is[1] == was[1]) {
        return;
    }
    json_array_append_new(list, match_json(&q->store, m, round, table));
    if (is_whole) {
        tournament_say(
            q, "Table %u: %s %u - %u %s; games not played go to who is there (TD-16).\n",
            "Stół %u: %s %u – %u %s; nierozegrane partie wygrywa gracz obecny (TD-16).\n", table,
            player_name(&q->store, m->player[0]), is[0], is[1],
            player_name(&q->store, m->player[1]));
    } else {
        tournament_say(q, "Table %u: %s - %s is to be played again.\n",
                       "Stół %u: mecz %s – %s znów jest do rozegrania.\n", table,
                       player_name(&q->store, m->player[0]), player_name(&q->store, m->player[1]));
    }
}

/* TD-16: the games of the finals that are decided by absence now. */
static void say_finals(request *q, const tn_event *before, json_t *list)
{
    const tn_event *e = q->store.event;
    for (unsigned g = 1; g <= TN_FINALS_MAX && e->has_cut; g++) {
        const tn_final *final = &e->final[g];
        if (final->winner == 0 || before->final[g].winner != 0) {
            continue;
        }
        unsigned winner = final->player[final->winner - 1];
        json_array_append_new(list, json_pack("{s:i, s:i}", "game", g, "winner", winner));
        tournament_say(q, "Game %u of the finals goes to %s (TD-16).\n",
                       "Partia finałowa %u: wygrywa %s (TD-16).\n", g,
                       player_name(&q->store, winner));
    }
    if (tn_champion(e) != 0 && tn_champion(e) != tn_champion(before)) { /* TD-22 */
        tournament_say(q, "%s has won the tournament.\n", "Zwycięstwo w turnieju: %s.\n",
                       player_name(&q->store, tn_champion(e)));
    }
}

int verb_leave(request *q, const char *word)
{
    int status = EXIT_DONE;
    unsigned player = tournament_player(q, q->words[1], &status);
    tn_event *before = malloc(sizeof *before);
    if (player == 0 || before == NULL) {
        free(before);
        return player == 0 ? status
                           : tournament_complain(q, EXIT_FAILED, "memory", "",
                                                 "there is not enough memory", "brakuje pamięci");
    }
    memcpy(before, q->store.event, sizeof *before);
    status = tournament_add(q, json_pack("{s:s, s:i}", "do", word, "player", player));
    if (status != EXIT_DONE) {
        free(before);
        return status;
    }
    json_t *list = json_array();
    json_object_set_new(q->answer, "player", json_integer(player));
    tournament_say(q, "%s: %s\n", "%s: %s\n", player_name(&q->store, player),
                   strcmp(word, "return") == 0 ? in_lang(q->lang, "is back", "powrót")
                                               : presence_word(&q->store, player, q->lang));
    say_table(q, before, player, list);
    say_finals(q, before, list);
    json_object_set_new(q->answer, "awarded", list);
    free(before);
    return tournament_done(q);
}
