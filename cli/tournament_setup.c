/*
 * jackin tournament: making an event, and who takes part.
 */
#include "cli/tournament.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/deck_file.h"

/* ---- settings ---------------------------------------------------------------------------------
 */

static bool read_word(request *q, int option, const char *const *names, int count, uint8_t *out,
                      int *status)
{
    const char *word = q->option[option];
    if (word == NULL) {
        return true;
    }
    int found = find_word(word, names, count);
    if (found < 0) {
        *status = tournament_fail(q, EXIT_USAGE, "usage", "'%s' is none of the values", word);
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

static json_t *event_json(request *q)
{
    const tn_event *e = q->store.event;
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)e->seed);
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:i, s:i, s:i, s:i, s:b, s:i, s:i}", "name",
                     q->store.name, "date", q->store.date, "place", q->store.place, "seed", seed,
                     "config", step_config(&e->config), "players", e->player_count, "active",
                     tn_active_count(e), "rounds_paired", e->round_count, "open_round",
                     tn_open_round(e), "has_cut", e->has_cut, "cut_size", e->cut_size, "champion",
                     tn_champion(e));
}

int verb_create(request *q)
{
    int status = EXIT_DONE;
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    if (!read_settings(q, &config, &status)) {
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
            return tournament_fail(q, EXIT_USAGE, "usage", "the seed is a number of 64 bits");
        }
    } else if (getrandom(&seed, sizeof seed, 0) != sizeof seed) {
        return tournament_fail(q, EXIT_FAILED, "random", "the system gives no random numbers");
    }
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)seed);
    if (!store_create(&q->store, q->words[0])) {
        return tournament_store_fail(q);
    }
    json_t *body = json_pack("{s:s, s:s, s:o}", "do", "create", "seed", digits, "config",
                             step_config(&config));
    add_words(q, body);
    status = tournament_add(q, body);
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "event", event_json(q));
    if (!q->is_json) {
        printf("A %s event in %s. Its seed is %s: whoever has it can verify every draw.\n",
               tier_names[config.tier], q->words[0], digits);
    }
    return tournament_done(q);
}

int verb_set(request *q)
{
    int status = EXIT_DONE;
    tn_config config = q->store.event->config;
    if (!read_settings(q, &config, &status)) {
        return status;
    }
    json_t *body = json_pack("{s:s, s:o}", "do", "set", "config", step_config(&config));
    add_words(q, body);
    status = tournament_add(q, body);
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "event", event_json(q));
    if (!q->is_json) {
        puts("Done.");
    }
    return tournament_done(q);
}

/* ---- how it stands ----------------------------------------------------------------------------
 */

/* What the organiser should know before round 1 (TR-38, TD-01), or do next. */
static void print_advice(request *q, json_t *advice)
{
    const tn_event *e = q->store.event;
    unsigned active = tn_active_count(e), open = tn_open_round(e);
    char text[300];
#define SAY(...)                                                                                   \
    do {                                                                                           \
        snprintf(text, sizeof text, __VA_ARGS__);                                                  \
        json_array_append_new(advice, json_string(text));                                          \
        if (!q->is_json) {                                                                         \
            puts(text);                                                                            \
        }                                                                                          \
    } while (0)
    if (e->round_count == 0) {
        if (e->config.rounds == 0) {
            SAY("The number of rounds is not fixed: %u are suggested for %u players (TD-01).",
                tn_offered_rounds(active), active);
        } else if (active >= 2 && tn_too_many_rounds(active, e->config.rounds)) {
            SAY("Warning: %u players cannot play %u rounds without rematches (TD-01).", active,
                e->config.rounds);
        }
        tn_advice finals = tn_finals_advice((tn_tier)e->config.tier, active);
        if (e->config.cut == 0 && finals != TN_ADVISE_NONE) {
            SAY(finals == TN_REQUIRE_FINALS ? "A championship must have finals (TR-38)."
                                            : "Finals are suggested above 32 players (TR-38).");
        } else if (e->config.cut != 0 && finals == TN_ADVISE_NONE && active >= 2) {
            SAY("Finals are advised against below 33 players (TR-38).");
        }
        if (e->config.format == TN_FULL_DRAFT && active != 6 && active != 8 && active > 0) {
            SAY("A full draft is advised for 6 or 8 players (TR-51).");
        }
        if (e->config.format == TN_QUICK_DRAFT && active != 8 && active != 12 && active != 16 &&
            active > 0) {
            SAY("A quick draft is advised for 8, 12 or 16 players (TR-52).");
        }
    } else if (open != 0) {
        SAY("Round %u of %u is being played.", open, e->config.rounds);
    } else if (e->round_count < e->config.rounds) {
        SAY("Round %u of %u is closed; the next can be paired.", e->round_count, e->config.rounds);
    } else if (tn_champion(e) != 0) {
        SAY("%s has won the tournament.", player_name(q, tn_champion(e)));
    } else if (!e->has_cut) {
        SAY("The Swiss rounds are over; the cut to %u comes next (TR-56).",
            tn_cut_size(e->config.cut, active));
    } else {
        SAY("The finals are being played.");
    }
#undef SAY
}

int verb_show(request *q)
{
    const tn_event *e = q->store.event;
    json_t *event = event_json(q), *players = json_array(), *advice = json_array();
    if (!q->is_json) {
        printf("%s %s %s\n%s, %s, %u rounds of %u minutes", q->store.name, q->store.date,
               q->store.place, tier_names[e->config.tier], format_names[e->config.format],
               e->config.rounds, e->config.minutes);
        if (e->config.cut != 0) {
            printf(", cut to %u (%s)", e->config.cut, finals_names[e->config.finals]);
        }
        printf("\nseed %s, %u players, %u of them there\n",
               json_string_value(json_object_get(event, "seed")), e->player_count,
               tn_active_count(e));
    }
    for (unsigned p = 1; p <= e->player_count; p++) {
        static const char *const presences[] = {"active", "dropped", "removed"};
        const entrant *one = &q->store.entrants[p];
        char draw[24];
        snprintf(draw, sizeof draw, "%llu", (unsigned long long)e->player[p].draw);
        json_array_append_new(players,
                              json_pack("{s:i, s:s, s:s, s:s, s:s, s:i, s:s}", "player", p, "name",
                                        one->name, "presence", presences[e->player[p].presence],
                                        "corp", one->identity[0], "runner", one->identity[1],
                                        "seat", e->player[p].seat, "draw", draw));
        if (!q->is_json) {
            printf("%5u  %s%s%s\n", p, one->name, e->player[p].presence == TN_ACTIVE ? "" : ", ",
                   e->player[p].presence == TN_ACTIVE ? "" : presences[e->player[p].presence]);
        }
    }
    print_advice(q, advice);
    json_object_set_new(q->answer, "event", event);
    json_object_set_new(q->answer, "players", players);
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
        const char *text = q->lang == LANG_PL ? duty->polish : duty->english;
        json_array_append_new(
            list, json_pack("{s:o, s:s}", "rules", rules_json(duty->rules), "text", text));
        if (!q->is_json) {
            printf("[ ] %s (%s)\n", text, duty->rules);
        }
    }
    json_object_set_new(q->answer, "checklist", list);
    return tournament_done(q);
}

/* ---- players ----------------------------------------------------------------------------------
 */

/*
 * Reads a deck and checks it (TR-08). On success the list as text and its identity are put into the
 * body; whatever breaks a rule is a refusal that names it.
 */
static int add_deck(request *q, json_t *body, const char *name, nr_side side)
{
    static deck_file file;
    static deck_report report;
    static char text[DECK_WRITTEN_MAX];
    deck_lang lang = deck_lang_of(q->lang);
    if (!deck_file_read(name, q->lang, &file)) {
        char sentence[DECK_SENTENCE_MAX];
        if (file.faults.count > 0) {
            deck_fault_sentence(&file.faults.fault[0], lang, sentence);
            return tournament_fail(q, EXIT_FAILED, "deck", "%s: line %u: %s", name,
                                   (unsigned)file.faults.fault[0].line, sentence);
        }
        return tournament_fail(q, EXIT_FAILED, "deck", "%s: %s", name, file.problem);
    }
    if (!deck_check(&file.list, side, &report)) {
        char sentence[DECK_SENTENCE_MAX];
        deck_sentence(&report.finding[0], lang, sentence);
        return tournament_fail(q, EXIT_FAILED, "illegal-deck", "%s: %s (TR-08)", name, sentence);
    }
    size_t len = deck_write(&file.list, DECK_TEXT, DECK_EN, text, sizeof text);
    bool is_corp = side == NR_CORP;
    json_object_set_new(body, is_corp ? "corp_deck" : "runner_deck", json_stringn(text, len));
    json_object_set_new(body, is_corp ? "corp_identity" : "runner_identity",
                        json_string(nr_card_table[file.list.identity].title));
    return EXIT_DONE;
}

static int register_one(request *q, const char *name, json_t *body, unsigned flags)
{
    const tn_event *e = q->store.event;
    if (json_object_get(body, "corp_deck") != NULL &&
        json_object_get(body, "runner_deck") != NULL) {
        flags |= TN_HAS_LISTS;
    }
    for (unsigned p = 1; p <= e->player_count; p++) {
        if (strcmp(q->store.entrants[p].name, name) == 0) {
            json_decref(body);
            return tournament_fail(q, EXIT_FAILED, "twice", "%s is player %u already", name, p);
        }
    }
    if (name[0] == '\0' || strpbrk(name, "\n\r\t") != NULL || strlen(name) > 100) {
        json_decref(body);
        return tournament_fail(q, EXIT_FAILED, "name", "a name is a line of up to 100 bytes");
    }
    if (tn_wants_lists(&e->config) && strchr(name, ' ') == NULL) {
        json_decref(body);
        return tournament_fail(q, EXIT_FAILED, "name",
                               "a deck list carries the first and the last name (TR-09)");
    }
    unsigned player = e->player_count + 1u;
    char draw[24];
    snprintf(draw, sizeof draw, "%llu", (unsigned long long)tn_player_draw(e, player));
    json_object_set_new(body, "do", json_string("register"));
    json_object_set_new(body, "player", json_integer(player));
    json_object_set_new(body, "name", json_string(name));
    json_object_set_new(body, "draw", json_string(draw));
    json_object_set_new(body, "flags", json_integer(flags));
    int status = tournament_add(q, body);
    if (status == EXIT_DONE && !q->is_json) {
        printf("%u %s\n", player, name);
    }
    return status;
}

/* "ID:,Name,Runner,Corp" lines; the first is the heading. Quotes as in any CSV. */
static bool read_cell(const char **at, char *out, size_t cap)
{
    const char *c = *at;
    size_t len = 0;
    bool is_quoted = *c == '"';
    c += is_quoted;
    while (*c != '\0' && *c != '\n' && *c != '\r' && (is_quoted || *c != ',')) {
        if (is_quoted && *c == '"') {
            if (c[1] != '"') {
                is_quoted = false;
                c++;
                continue;
            }
            c++;
        }
        if (len + 1 < cap) {
            out[len++] = *c;
        }
        c++;
    }
    out[len] = '\0';
    bool has_more = *c == ',';
    *at = c + has_more;
    return has_more;
}

static int register_from(request *q, const char *path)
{
    size_t len;
    char *text = tournament_read_file(path, &len);
    if (text == NULL) {
        return tournament_fail(q, EXIT_FAILED, "file", "%s: %s", path, strerror(errno));
    }
    const char *at = strncmp(text, "\xef\xbb\xbf", 3) == 0 ? text + 3 : text;
    int status = EXIT_DONE;
    unsigned line = 0, entered = 0;
    q->store.is_held = true; /* all of them or nobody */
    while (*at != '\0' && status == EXIT_DONE) {
        char cell[4][160] = {"", "", "", ""};
        line++;
        for (unsigned i = 0; i < 4 && read_cell(&at, cell[i], sizeof cell[i]); i++) {
        }
        while (*at != '\0' && *at != '\n') {
            at++;
        }
        at += *at == '\n';
        if (line == 1 || cell[1][0] == '\0') {
            if (line == 1 && strncmp(cell[0], "ID", 2) != 0) {
                status = tournament_fail(q, EXIT_FAILED, "csv",
                                         "%s: line 1: the heading is ID:,Name,Runner,Corp", path);
            }
            continue;
        }
        status = register_one(
            q, cell[1],
            json_pack("{s:s, s:s}", "runner_identity", cell[2], "corp_identity", cell[3]), 0);
        entered += status == EXIT_DONE;
    }
    free(text);
    if (status == EXIT_DONE && !store_commit(&q->store)) {
        return tournament_store_fail(q);
    }
    json_object_set_new(q->answer, "entered", json_integer(entered));
    return status == EXIT_DONE ? tournament_done(q) : status;
}

int verb_register(request *q)
{
    if (q->option[OPTION_FROM] != NULL) {
        return register_from(q, q->option[OPTION_FROM]);
    }
    if (q->word_count < 2) {
        return tournament_fail(q, EXIT_USAGE, "usage", "whom? 'register FILE NAME'");
    }
    json_t *body = json_object();
    int status = EXIT_DONE;
    long seat = 0;
    if (q->option[OPTION_CORP_ID] != NULL) {
        json_object_set_new(body, "corp_identity", json_string(q->option[OPTION_CORP_ID]));
    }
    if (q->option[OPTION_RUNNER_ID] != NULL) {
        json_object_set_new(body, "runner_identity", json_string(q->option[OPTION_RUNNER_ID]));
    }
    if (q->option[OPTION_CORP] != NULL) {
        status = add_deck(q, body, q->option[OPTION_CORP], NR_CORP);
    }
    if (status == EXIT_DONE && q->option[OPTION_RUNNER] != NULL) {
        status = add_deck(q, body, q->option[OPTION_RUNNER], NR_RUNNER);
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
    status = register_one(q, q->words[1], body, flags);
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "player", json_integer(q->store.event->player_count));
    return tournament_done(q);
}

int verb_leave(request *q, const char *word)
{
    int status = EXIT_DONE;
    unsigned player = tournament_player(q, q->words[1], &status);
    if (player == 0) {
        return status;
    }
    status = tournament_add(q, json_pack("{s:s, s:i}", "do", word, "player", player));
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "player", json_integer(player));
    if (!q->is_json) {
        printf("%s: %s\n", player_name(q, player),
               strcmp(word, "drop") == 0     ? "dropped"
               : strcmp(word, "remove") == 0 ? "removed"
                                             : "is back");
    }
    return tournament_done(q);
}
