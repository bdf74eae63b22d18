/*
 * jackin tournament: making an event, and who takes part.
 */
#include "cli/tournament/tournament.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "core/text.h"
#include "organiser/entries.h"
#include "organiser/file_problem.h"
#include "organiser/foreign.h"

/* ---- settings -------------------------------------------------------------------------------- */

static bool read_word(request *q, int option, const char *const *names, int count, uint8_t *out,
                      int *status)
{
    const char *word = q->option[option];
    if (word == NULL) {
        return true;
    }
    int found = find_word(word, names, count);
    if (found < 0) {
        *status = tournament_complain(q, EXIT_USAGE, "usage", "", "'%s' is none of the values",
                                      "„%s” nie jest żadną z dozwolonych wartości", word);
        return false;
    }
    *out = (uint8_t)found;
    return true;
}

static bool read_settings(request *q, tn_config *config, int *status)
{
    static const char *const switches[] = {"off", "on"};
    static const struct {
        int option;
        size_t offset;
    } numbers[] =
        {
            {OPTION_ROUNDS, offsetof(tn_config, rounds)},
            {OPTION_MINUTES, offsetof(tn_config, minutes)},
            {OPTION_CUT, offsetof(tn_config, cut)},
        },
      flags[] = {
          {OPTION_UNTIMED, offsetof(tn_config, is_untimed_final)},
          {OPTION_OPPOSITE, offsetof(tn_config, is_seated_opposite)},
          {OPTION_BALANCE, offsetof(tn_config, is_balanced)},
          {OPTION_SWISS_SIDES, offsetof(tn_config, counts_swiss_sides)},
          {OPTION_SWAP, offsetof(tn_config, swaps_reset)},
          {OPTION_PROMISES, offsetof(tn_config, has_promised_byes)},
          {OPTION_LISTS, offsetof(tn_config, wants_lists)},
          {OPTION_SECOND, offsetof(tn_config, has_second_organiser)},
      };
    if (!read_word(q, OPTION_TIER, tier_names, TN_TIER_COUNT, &config->tier, status) ||
        !read_word(q, OPTION_FORMAT, format_names, TN_FORMAT_COUNT, &config->format, status) ||
        !read_word(q, OPTION_FINALS, finals_names, TN_FINALS_KIND_COUNT, &config->finals, status)) {
        return false;
    }
    if (q->option[OPTION_FORMAT] != NULL && q->option[OPTION_MINUTES] == NULL) {
        config->minutes = tn_default_config(TN_CASUAL, (tn_format)config->format).minutes;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        long value;
        if (q->option[numbers[i].option] != NULL) {
            if (!tournament_number(q, q->option[numbers[i].option], 0, 255, &value, status)) {
                return false;
            }
            ((uint8_t *)config)[numbers[i].offset] = (uint8_t)value;
        }
    }
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (!read_word(q, flags[i].option, switches, 2, (uint8_t *)config + flags[i].offset,
                       status)) {
            return false;
        }
    }
    return true;
}

enum { LINE_BYTES_MAX = 200 };

/* Is it a line of UTF-8 that can be kept, and shown as it is? */
static bool is_line(const char *text, size_t most)
{
    size_t len = strlen(text);
    return len <= most && !core_text_has_hidden(text, len);
}

/* "2026-11-15", or nothing. */
static bool is_date(const char *text)
{
    int month, day, used = 0;
    return text[0] == '\0' ||
           (strspn(text, "0123456789-") == 10 && text[4] == '-' && text[7] == '-' &&
            sscanf(text + 5, "%2d-%2d%n", &month, &day, &used) == 2 && text[5 + used] == '\0' &&
            month >= 1 && month <= 12 && day >= 1 && day <= 31);
}

bool tournament_check_words(request *q, int *status)
{
    static const int options[] = {OPTION_NAME, OPTION_DATE, OPTION_PLACE, OPTION_CORP_ID,
                                  OPTION_RUNNER_ID};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        const char *text = q->option[options[i]];
        if (text != NULL && !is_line(text, LINE_BYTES_MAX)) {
            *status = tournament_complain(
                q, EXIT_USAGE, "usage", "",
                "a text is a line of UTF-8 of up to %d bytes, without hidden characters",
                "tekst to jeden wiersz w UTF-8, najwyżej %d bajtów, bez znaków niewidocznych",
                LINE_BYTES_MAX);
            return false;
        }
    }
    if (q->option[OPTION_DATE] != NULL && !is_date(q->option[OPTION_DATE])) {
        *status = tournament_complain(q, EXIT_USAGE, "usage", "", "a date is like 2026-11-15",
                                      "data to na przykład 2026-11-15");
        return false;
    }
    return true;
}

static void add_words(request *q, json_t *body)
{
    static const struct {
        int option;
        const char *key;
    } words[] = {{OPTION_NAME, "name"}, {OPTION_DATE, "date"}, {OPTION_PLACE, "place"}};
    for (size_t i = 0; i < 3; i++) {
        if (q->option[words[i].option] != NULL) {
            json_object_set_new(body, words[i].key, json_string(q->option[words[i].option]));
        }
    }
}

static const char *tier_word(const request *q, unsigned tier)
{
    static const char *const polish[TN_TIER_COUNT] = {"towarzyski", "rywalizacyjny", "mistrzowski"};
    return in_lang(q->lang, tier_names[tier], polish[tier]);
}

int verb_create(request *q)
{
    int status = EXIT_DONE;
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    if (!tournament_check_words(q, &status) || !read_settings(q, &config, &status)) {
        return status;
    }
    tn_why why = tn_check_config(&config);
    if (why != TN_WHY_OK) {
        return tournament_refuse(q, why); /* before a file is made */
    }
    uint64_t seed = 0;
    if (q->option[OPTION_SEED] != NULL) {
        char *end;
        errno = 0;
        seed = strtoull(q->option[OPTION_SEED], &end, 10);
        if (!isdigit((unsigned char)q->option[OPTION_SEED][0]) || *end != '\0' || errno != 0) {
            return tournament_complain(q, EXIT_USAGE, "usage", "",
                                       "the seed is a number of 64 bits",
                                       "ziarno to liczba 64-bitowa");
        }
    } else if (getrandom(&seed, sizeof seed, 0) != sizeof seed) {
        return tournament_complain(q, EXIT_FAILED, "random", "",
                                   "the system gives no random numbers",
                                   "system nie daje liczb losowych");
    }
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)seed);
    if (!store_create(&q->store, q->words[0], &q->problem)) {
        return tournament_fail(q);
    }
    json_t *body = json_pack("{s:s, s:s, s:o}", "do", "create", "seed", digits, "config",
                             step_config(&config));
    add_words(q, body);
    status = tournament_add(q, body);
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "event", event_json(&q->store));
    tournament_say(
        q, "A %s event in %s. Its seed is %s: whoever has it can verify every draw.\n",
        "Turniej %s w pliku %s. Ziarno: %s; kto je zna, może sprawdzić każde losowanie.\n",
        tier_word(q, config.tier), q->words[0], digits);
    return tournament_done(q);
}

int verb_set(request *q)
{
    int status = EXIT_DONE;
    tn_config config = q->store.event->config;
    if (!tournament_check_words(q, &status) || !read_settings(q, &config, &status)) {
        return status;
    }
    json_t *body = json_pack("{s:s, s:o}", "do", "set", "config", step_config(&config));
    add_words(q, body);
    status = tournament_add(q, body);
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "event", event_json(&q->store));
    tournament_say(q, "Done.\n", "Gotowe.\n");
    return tournament_done(q);
}

/* ---- how it stands --------------------------------------------------------------------------- */

/* What the organiser should know before round 1 (TR-38, TD-01), or do next. */
static void print_advice(request *q, json_t *advice)
{
    const tn_event *e = q->store.event;
    unsigned active = tn_active_count(e), open = tn_open_round(e), rounds = e->config.rounds;
    if (e->round_count == 0) {
        if (rounds == 0) {
            tournament_note(
                q, advice, "The number of rounds is not fixed: %u are suggested for %u %s (TD-01).",
                "Liczba rund nie jest ustalona; sugerowana: %u dla %u %s (TD-01).",
                tn_offered_rounds(active), active,
                in_number(q, active, "player", "players", "gracza", "graczy", "graczy"));
        } else if (active >= 2 && tn_too_many_rounds(active, rounds)) {
            tournament_note(q, advice,
                            "Warning: %u players cannot play %u rounds without rematches (TD-01).",
                            "Uwaga: przy %u graczach nie da się rozegrać %u rund bez powtórnych "
                            "spotkań (TD-01).",
                            active, rounds);
        }
        tn_advice finals = tn_finals_advice((tn_tier)e->config.tier, active);
        if (e->config.cut == 0 && finals == TN_REQUIRE_FINALS) {
            tournament_note(q, advice, "A championship must have finals (TR-38).",
                            "Turniej mistrzowski musi mieć rundy finałowe (TR-38).");
        } else if (e->config.cut == 0 && finals != TN_ADVISE_NONE) {
            tournament_note(q, advice, "Finals are suggested above 32 players (TR-38).",
                            "Powyżej 32 graczy sugeruje się rundy finałowe (TR-38).");
        } else if (e->config.cut != 0 && finals == TN_ADVISE_NONE && active >= 2) {
            tournament_note(q, advice, "Finals are advised against below 33 players (TR-38).",
                            "Poniżej 33 graczy nie zaleca się rund finałowych (TR-38).");
        }
        if (e->config.format == TN_FULL_DRAFT && active != 6 && active != 8 && active > 0) {
            tournament_note(q, advice, "A full draft is advised for 6 or 8 players (TR-51).",
                            "Pełny draft zaleca się dla 6 lub 8 graczy (TR-51).");
        }
        if (e->config.format == TN_QUICK_DRAFT && active != 8 && active != 12 && active != 16 &&
            active > 0) {
            tournament_note(q, advice, "A quick draft is advised for 8, 12 or 16 players (TR-52).",
                            "Szybki draft zaleca się dla 8, 12 lub 16 graczy (TR-52).");
        }
    } else if (open != 0) {
        tournament_note(q, advice, "Round %u of %u is being played.", "Trwa runda %u z %u.", open,
                        rounds);
    } else if (e->round_count < rounds) {
        tournament_note(q, advice, "Round %u of %u is closed; the next can be paired.",
                        "Runda %u z %u jest zamknięta; można ustalić pary następnej.",
                        e->round_count, rounds);
    } else if (tn_champion(e) != 0) {
        tournament_note(q, advice, "%s has won the tournament.", "Zwycięstwo w turnieju: %s.",
                        player_name(&q->store, tn_champion(e)));
    } else if (!e->has_cut && tn_cut_size(e->config.cut, active) == 0) {
        tournament_note(q, advice,
                        "The Swiss rounds are over; too few are left for finals: 'cut' ends the "
                        "tournament (TD-14).",
                        "Rundy eliminacyjne są skończone; na finały zostało za mało graczy: „cut” "
                        "kończy turniej (TD-14).");
    } else if (!e->has_cut) {
        tournament_note(q, advice, "The Swiss rounds are over; the cut to %u comes next (TR-56).",
                        "Rundy eliminacyjne są skończone; teraz awans do finałów, "
                        "liczba finalistów: %u (TR-56).",
                        tn_cut_size(e->config.cut, active));
    } else {
        tournament_note(q, advice, "The finals are being played.", "Trwają rundy finałowe.");
    }
}

static void print_event(const request *q)
{
    static const char *const formats[TN_FORMAT_COUNT] = {"talie przygotowane", "pełny draft",
                                                         "szybki draft"};
    static const char *const finals[TN_FINALS_KIND_COUNT] = {"podwójna eliminacja",
                                                             "starsze zasady"};
    const tn_event *e = q->store.event;
    const tn_config *config = &e->config;
    unsigned active = tn_active_count(e);
    tournament_say(
        q, "%s %s %s\n%s, %s, %u %s of %u %s", "%s %s %s\nturniej %s, %s, %u %s po %u %s",
        q->store.name, q->store.date, q->store.place, tier_word(q, config->tier),
        in_lang(q->lang, format_names[config->format], formats[config->format]), config->rounds,
        in_number(q, config->rounds, "round", "rounds", "runda", "rundy", "rund"), config->minutes,
        in_number(q, config->minutes, "minute", "minutes", "minucie", "minuty", "minut"));
    if (config->cut != 0) {
        tournament_say(q, "\ncut to %u (%s)", "\nfinały dla %u graczy (%s)", config->cut,
                       in_lang(q->lang, finals_names[config->finals], finals[config->finals]));
    }
    tournament_say(
        q, "\nseed %llu, %u %s, %u of them there\n", "\nziarno %llu, %u %s, w tym obecnych: %u\n",
        (unsigned long long)e->seed, e->player_count,
        in_number(q, e->player_count, "player", "players", "gracz", "gracze", "graczy"), active);
}

int verb_show(request *q)
{
    const tn_event *e = q->store.event;
    json_t *advice = json_array();
    print_event(q);
    for (unsigned p = 1; p <= e->player_count; p++) {
        const entrant *one = &q->store.entrants[p];
        tournament_say(q, "%5u  %s%s%s", "%5u  %s%s%s", p, one->name,
                       e->player[p].presence == TN_ACTIVE ? "" : ", ",
                       e->player[p].presence == TN_ACTIVE ? ""
                                                          : presence_word(&q->store, p, q->lang));
        if (e->config.format == TN_FULL_DRAFT) {
            tournament_say(q, ", seat %u", ", miejsce %u", e->player[p].seat); /* TR-53 */
        }
        tournament_say(q, "%s\n", "%s\n",
                       one->is_checked ? in_lang(q->lang, ", decks checked", ", talie sprawdzone")
                                       : "");
    }
    print_advice(q, advice);
    json_object_set_new(q->answer, "event", event_json(&q->store));
    json_object_set_new(q->answer, "players", players_json(&q->store));
    json_object_set_new(q->answer, "advice", advice);
    return tournament_done(q);
}

int verb_checklist(request *q)
{
    int status = EXIT_DONE;
    uint8_t tier = TN_CASUAL;
    if (!read_word(q, OPTION_TIER, tier_names, TN_TIER_COUNT, &tier, &status)) {
        return status;
    }
    json_t *list = json_array();
    const tn_duty *duty;
    for (unsigned i = 0; (duty = tn_checklist((tn_tier)tier, i)) != NULL; i++) {
        const char *text = in_lang(q->lang, duty->english, duty->polish);
        json_array_append_new(
            list, json_pack("{s:o, s:s}", "rules", rules_json(duty->rules), "text", text));
        tournament_say(q, "[ ] %s (%s)\n", "[ ] %s (%s)\n", text, duty->rules);
    }
    json_object_set_new(q->answer, "checklist", list);
    return tournament_done(q);
}

/* ---- players --------------------------------------------------------------------------------- */

/* Says who is in, from a player on. */
static void say_entered(const request *q, unsigned from)
{
    for (unsigned p = from; p <= q->store.event->player_count; p++) {
        tournament_say(q, "%u %s\n", "%u %s\n", p, player_name(&q->store, p));
    }
}

/* Reads a list of players; false after a complaint. */
static bool read_list(request *q, const char *path, foreign *f, int *status)
{
    size_t len;
    char *text = tournament_read_file(path, &len);
    if (text == NULL) {
        *status = tournament_complain(q, EXIT_FAILED, "file", "", "%s: %s", "%s: %s", path,
                                      file_problem(q->lang, errno));
        return false;
    }
    bool is_fine = foreign_list(f, text, len);
    free(text);
    if (!is_fine) {
        q->problem = f->problem;
        problem_inside(&q->problem, "list", "%s", path);
        *status = tournament_fail(q);
    }
    return is_fine;
}

/* Enters everybody of a list or nobody; a refusal names the line. */
static int register_from(request *q, const char *path)
{
    int status = EXIT_DONE;
    unsigned first = q->store.event->player_count + 1u;
    foreign *f = foreign_new(q->lang);
    if (f == NULL) {
        return tournament_complain(q, EXIT_FAILED, "memory", "", "there is not enough memory",
                                   "brakuje pamięci");
    }
    bool is_read = read_list(q, path, f, &status);
    q->store.is_held = true; /* all of them or nobody */
    for (int i = 0; is_read && i < f->player_count && status == EXIT_DONE; i++) {
        const foreign_player *one = &f->players[i];
        snprintf(q->where, sizeof q->where, in_lang(q->lang, "%s: line %d", "%s: wiersz %d"), path,
                 one->line);
        json_t *body = json_pack("{s:s, s:s}", "runner_identity", one->identity[1], "corp_identity",
                                 one->identity[0]);
        status =
            entry_add(&q->store, one->name, body, 0, &q->problem) ? EXIT_DONE : tournament_fail(q);
    }
    if (status == EXIT_DONE) {
        q->where[0] = '\0';
        status = store_commit(&q->store, &q->problem) ? EXIT_DONE : tournament_fail(q);
    }
    if (status == EXIT_DONE) {
        say_entered(q, first);
        json_object_set_new(q->answer, "entered", json_integer(f->player_count));
        json_object_set(q->answer, "notes", f->notes);
        for (size_t i = 0; i < json_array_size(f->notes); i++) {
            tournament_say(q, "%s\n", "%s\n", json_string_value(json_array_get(f->notes, i)));
        }
        status = tournament_done(q);
    }
    foreign_free(f);
    return status;
}

int verb_register(request *q)
{
    if (q->option[OPTION_FROM] != NULL && q->word_count == 1) {
        static const int alone[] = {OPTION_CORP, OPTION_RUNNER,    OPTION_CORP_ID, OPTION_RUNNER_ID,
                                    OPTION_SEAT, OPTION_ORGANISER, OPTION_JUDGE,   OPTION_BYE};
        for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
            if (q->option[alone[i]] != NULL) {
                return tournament_complain(q, EXIT_USAGE, "usage", "",
                                           "--from takes no options of a single player",
                                           "przy --from nie ma opcji dla jednego gracza");
            }
        }
        return register_from(q, q->option[OPTION_FROM]);
    }
    if (q->word_count < 2 || q->option[OPTION_FROM] != NULL) {
        return tournament_complain(
            q, EXIT_USAGE, "usage", "", "whom? 'register FILE NAME' or 'register FILE --from LIST'",
            "kogo? „register PLIK NAZWISKO” albo „register PLIK --from LISTA”");
    }
    int status = EXIT_DONE;
    long seat = 0;
    if (!tournament_check_words(q, &status)) {
        return status;
    }
    json_t *body = json_object();
    if (q->option[OPTION_CORP_ID] != NULL) {
        json_object_set_new(body, "corp_identity", json_string(q->option[OPTION_CORP_ID]));
    }
    if (q->option[OPTION_RUNNER_ID] != NULL) {
        json_object_set_new(body, "runner_identity", json_string(q->option[OPTION_RUNNER_ID]));
    }
    if (q->option[OPTION_CORP] != NULL) {
        status = tournament_add_deck(q, body, q->option[OPTION_CORP], NR_CORP);
    }
    if (status == EXIT_DONE && q->option[OPTION_RUNNER] != NULL) {
        status = tournament_add_deck(q, body, q->option[OPTION_RUNNER], NR_RUNNER);
    }
    if (status == EXIT_DONE && q->option[OPTION_SEAT] != NULL) {
        tournament_number(q, q->option[OPTION_SEAT], 1, TN_PLAYERS_MAX, &seat, &status);
        json_object_set_new(body, "seat", json_integer(seat));
    }
    if (status != EXIT_DONE) {
        json_decref(body);
        return status;
    }
    unsigned flags = (q->option[OPTION_ORGANISER] != NULL ? TN_IS_ORGANISER : 0u) |
                     (q->option[OPTION_JUDGE] != NULL ? TN_IS_JUDGE : 0u) |
                     (q->option[OPTION_BYE] != NULL ? TN_HAS_PROMISE : 0u);
    if (!entry_add(&q->store, q->words[1], body, flags, &q->problem)) {
        return tournament_fail(q);
    }
    say_entered(q, q->store.event->player_count);
    json_object_set_new(q->answer, "player", json_integer(q->store.event->player_count));
    return tournament_done(q);
}
