/*
 * jackin deck stats: what is in a deck, and the odds of drawing it.
 */
#include "jackin/decks_stats.h"

#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/deck.h"
#include "cli/deck_file.h"
#include "cli/options.h"
#include "cli/screen.h"
#include "cli/table.h"
#include "decks/names.h"

enum { LABEL_WIDTH = 14, BAR_MAX = 40 };

/* The deck and what is known of it. */
typedef struct {
    const deck_request *request;
    const deck_file *file;
    deck_report report;
    deck_stats stats;
    unsigned card;  /* asked for, 0: none */
    unsigned draws; /* cards drawn each turn */
    word_lang lang;
} stats_view;

static unsigned cards_seen(const stats_view *v, unsigned turn)
{
    unsigned seen = DECK_HAND + turn * v->draws;
    return seen < v->stats.size ? seen : v->stats.size;
}

/* The turns that a table shows; one that was asked for stands alone. */
static unsigned list_turns(const stats_view *v, unsigned turns[16])
{
    static const unsigned usual[] = {0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20};
    unsigned count = sizeof usual / sizeof usual[0];
    memcpy(turns, usual, sizeof usual);
    if (v->request->turn >= 0) {
        turns[0] = (unsigned)v->request->turn;
        return 1;
    }
    return count;
}

/* ---- for people ------------------------------------------------------------------------------ */

static void print_label(const screen *s, const char *english, const char *polish)
{
    const char *label = in_lang(s->lang, english, polish);
    screen_put(s, STYLE_HEAD, label);
    int left = LABEL_WIDTH - text_columns(label);
    screen_spaces(left > 0 ? left : 1);
}

/* A list of names with numbers; those with 0 are left out. */
typedef struct {
    char text[SCREEN_TEXT_MAX];
    size_t len;
} number_list;

static void list_add(number_list *list, const char *name, unsigned n)
{
    if (n == 0) {
        return;
    }
    int len = snprintf(list->text + list->len, sizeof list->text - list->len, "%s%s %u",
                       list->len > 0 ? ", " : "", name, n);
    list->len += len > 0 ? (size_t)len : 0;
    list->len = list->len < sizeof list->text ? list->len : sizeof list->text - 1;
}

static void list_print(const screen *s, const number_list *list)
{
    screen_wrap(s, STYLE_PLAIN, list->len > 0 ? list->text : "-", LABEL_WIDTH, LABEL_WIDTH);
}

static void print_head(const screen *s, const stats_view *v)
{
    const deck_list *list = &v->file->list;
    screen_say(s, STYLE_HEAD, "%s", list->name[0] != '\0' ? list->name : v->file->name);
    print_label(s, "identity", "tożsamość");
    screen_wrap(s, STYLE_PLAIN,
                list->identity != 0 ? words_title(list->identity, s->lang)
                                    : in_lang(s->lang, "none", "brak"),
                LABEL_WIDTH, LABEL_WIDTH);
    print_label(s, "cards", "karty");
    printf(in_lang(s->lang, "%u (at least %d)", "%u (co najmniej %d)"), v->stats.size,
           (int)v->report.minimum);
    unsigned problems = v->report.violation_count;
    if (problems == 0) {
        printf(in_lang(s->lang, ", %s\n", ", talia %s\n"), deck_verdict(&v->report, s->lang));
    } else {
        text_print(stdout,
                   in_lang(s->lang, ", not legal: 'jackin deck check %s' tells why\n",
                           ", talia nielegalna: „jackin deck check %s” powie dlaczego\n"),
                   v->file->name);
    }
}

static void print_counts(const screen *s, const stats_view *v)
{
    number_list types = {.len = 0};
    number_list factions = {.len = 0};
    number_list influence = {.len = 0};
    for (unsigned i = 0; i < NR_TYPE_COUNT; i++) {
        list_add(&types, words_type(i, s->lang), v->stats.by_type[i]);
    }
    for (unsigned i = 0; i < NR_FACTION_COUNT; i++) {
        list_add(&factions, words_faction(i, s->lang), v->stats.by_faction[i]);
        list_add(&influence, words_faction(i, s->lang), v->stats.influence[i]);
    }
    print_label(s, "types", "rodzaje");
    list_print(s, &types);
    print_label(s, "factions", "frakcje");
    list_print(s, &factions);
    print_label(s, "influence", "wpływ");
    printf("%u", v->stats.influence_all);
    if (v->report.influence_limit >= 0) {
        printf(in_lang(s->lang, " of %d", " z %d"), (int)v->report.influence_limit);
    }
    printf("%s%s%s\n", influence.len > 0 ? " (" : "", influence.text, influence.len > 0 ? ")" : "");
}

/* n/of with two digits behind the point, rounded half up. */
static void ratio(unsigned n, unsigned of, word_lang lang, char out[16])
{
    unsigned hundredths = of > 0 ? (n * 200 + of) / (2 * of) : 0;
    snprintf(out, 16, "%u%c%02u", hundredths / 100, lang == LANG_PL ? ',' : '.', hundredths % 100);
}

static void print_agendas(const screen *s, const stats_view *v)
{
    char cards[16], points[16];
    ratio(v->stats.agendas * 100, v->stats.size, v->lang, cards);
    ratio(v->stats.points, v->stats.size, v->lang, points);
    print_label(s, "agendas", "projekty");
    printf(in_lang(s->lang, "%u of %u cards (%s%%), %u points (%d or %d), %s a card\n",
                   "%u z %u kart (%s%%), punkty projektu: %u (%d lub %d), %s na kartę\n"),
           v->stats.agendas, v->stats.size, cards, v->stats.points, (int)v->report.points_least,
           (int)v->report.points_most, points);
}

static void print_bar(const screen *s, unsigned n, unsigned most)
{
    unsigned length = most > BAR_MAX ? (n * BAR_MAX + most - 1) / most : n;
    for (unsigned i = 0; i < length; i++) {
        screen_put(s, STYLE_CORP, s->is_fancy ? "█" : "#");
    }
    printf("%s%u\n", length > 0 ? " " : "", n);
}

static void print_curve(const screen *s, const stats_view *v)
{
    unsigned sum[DECK_COST_MAX + 1] = {0};
    unsigned highest = 0, most = v->stats.cost_x;
    for (unsigned c = 0; c <= DECK_COST_MAX; c++) {
        for (unsigned t = 0; t < NR_TYPE_COUNT; t++) {
            sum[c] += v->stats.cost[t][c];
        }
        highest = sum[c] > 0 ? c : highest;
        most = sum[c] > most ? sum[c] : most;
    }
    for (unsigned c = 0; c <= highest; c++) {
        print_label(s, c == 0 ? "cost" : "", c == 0 ? "koszt" : "");
        printf("%2u%s ", c, c == DECK_COST_MAX ? "+" : " ");
        print_bar(s, sum[c], most);
    }
    if (v->stats.cost_x > 0) {
        print_label(s, "", "");
        printf(" X  ");
        print_bar(s, v->stats.cost_x, most);
    }
}

static void print_ice(const screen *s, const stats_view *v)
{
    number_list list = {.len = 0};
    for (unsigned i = 0; i < NR_SUBTYPE_COUNT; i++) {
        list_add(&list, words_subtype(i, s->lang), v->stats.ice_by_subtype[i]);
    }
    print_label(s, "ice", "lód");
    list_print(s, &list);
}

/* Which icebreakers the deck has against each kind of ice. */
static void print_breakers(const screen *s, const stats_view *v)
{
    for (unsigned k = 0; k < DECK_ICE_COUNT; k++) {
        number_list list = {.len = 0};
        for (unsigned i = 0; i < v->file->list.entry_count; i++) {
            const deck_entry *entry = &v->file->list.entry[i];
            if ((deck_breaks(entry->card) >> k & 1) != 0) {
                list_add(&list, words_title(entry->card, s->lang), entry->count);
            }
        }
        print_label(s, k == 0 ? "breakers" : "", k == 0 ? "lodołamacze" : "");
        printf("%s: ", words_subtype(deck_ice_subtype((deck_ice)k), s->lang));
        if (list.len == 0) {
            screen_put(s, STYLE_ALARM, in_lang(s->lang, "none", "brak"));
        } else if (v->stats.breakers[k] == 0) {
            fputs(in_lang(s->lang, "AI only: ", "tylko AI: "), stdout);
        }
        puts(list.text);
    }
}

static void print_percent(const stats_view *v, unsigned copies, unsigned turn, bool has_mulligan)
{
    char percent[16];
    deck_odds odds = deck_odds_of_seeing(v->stats.size, copies, cards_seen(v, turn), has_mulligan);
    deck_odds_percent(&odds, v->lang, percent);
    printf("%8s", percent);
}

/* Rows: how many copies there are; columns: turns. */
static void print_odds(const screen *s, const stats_view *v)
{
    unsigned turns[16];
    unsigned count = list_turns(v, turns);
    count = count > 8 ? 8 : count;
    bool has_copies[4] = {false};
    for (unsigned i = 0; i < v->file->list.entry_count; i++) {
        unsigned copies = v->file->list.entry[i].count;
        has_copies[copies < 4 ? copies : 3] = true;
    }
    putchar('\n');
    screen_say(s, STYLE_HEAD,
               in_lang(s->lang,
                       "percent to see at least one copy, %d cards at first and %u each turn",
                       "szansa (%%) na co najmniej 1 kopię: %d kart na początku, potem %u na turę"),
               DECK_HAND, v->draws);
    printf("%-22s", in_lang(s->lang, "copies", "kopie"));
    for (unsigned i = 0; i < count; i++) {
        if (turns[i] == 0) {
            printf("%8s", in_lang(s->lang, "hand", "start"));
        } else {
            printf("%6s%2u", in_lang(s->lang, "turn", "tura"), turns[i]);
        }
    }
    putchar('\n');
    for (unsigned copies = 1; copies <= 3; copies++) {
        for (unsigned mulligan = 0; mulligan < 2 && has_copies[copies]; mulligan++) {
            printf("%u%-21s", copies,
                   mulligan == 0 ? "" : in_lang(s->lang, ", mulligan if none", ", mulligan"));
            for (unsigned i = 0; i < count; i++) {
                print_percent(v, copies, turns[i], mulligan == 1);
            }
            putchar('\n');
        }
    }
}

static void print_card_odds(const screen *s, const stats_view *v)
{
    unsigned turns[16];
    unsigned count = list_turns(v, turns);
    unsigned copies = deck_copies(&v->file->list, v->card);
    char quoted[WORDS_MAX];
    words_quoted(words_title(v->card, LANG_PL), quoted, sizeof quoted);
    screen_say(s, STYLE_HEAD,
               in_lang(s->lang, "%s: copies %u, cards in the deck %u",
                       "karta %s, kopie: %u, karty w talii: %u"),
               s->lang == LANG_PL ? quoted : words_title(v->card, s->lang), copies, v->stats.size);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned mulligan = 0; mulligan < 2; mulligan++) {
            char fraction[DECK_ODDS_MAX], percent[16];
            unsigned seen = cards_seen(v, turns[i]);
            deck_odds odds = deck_odds_of_seeing(v->stats.size, copies, seen, mulligan == 1);
            deck_odds_fraction(&odds, fraction);
            deck_odds_percent(&odds, v->lang, percent);
            if (mulligan == 1) {
                printf("%s", in_lang(s->lang, "  with a mulligan if none is there: ",
                                     "  z mulliganem, gdy nie ma tej karty: "));
            } else if (turns[i] == 0) {
                printf(in_lang(s->lang, "in the starting hand, cards seen %u: ",
                               "na ręce startowej (zobaczone karty: %u): "),
                       seen);
            } else {
                printf(in_lang(s->lang,
                               "by turn %u, cards seen %u: ", "do tury %u (zobaczone karty: %u): "),
                       turns[i], seen);
            }
            printf("%s = %s%%\n", fraction, percent);
        }
    }
}

static void print_stats(const stats_view *v)
{
    screen s;
    screen_open(&s, false, v->request->lang);
    if (v->card != 0) {
        print_card_odds(&s, v);
        return;
    }
    print_head(&s, v);
    print_counts(&s, v);
    if (v->report.side == NR_CORP) {
        print_agendas(&s, v);
    }
    print_curve(&s, v);
    if (v->report.side == NR_CORP) {
        print_ice(&s, v);
    } else if (v->report.side == NR_RUNNER) {
        print_breakers(&s, v);
    }
    print_odds(&s, v);
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void write_odds(json_out *out, const stats_view *v, unsigned copies, unsigned turn)
{
    unsigned seen = cards_seen(v, turn);
    out_object(out);
    out_key_int(out, "turn", turn);
    out_key_int(out, "seen", seen);
    out_key_int(out, "copies", copies);
    for (unsigned mulligan = 0; mulligan < 2; mulligan++) {
        char text[DECK_ODDS_MAX];
        deck_odds odds = deck_odds_of_seeing(v->stats.size, copies, seen, mulligan == 1);
        deck_odds_fraction(&odds, text);
        out_key_string(out, mulligan == 0 ? "odds" : "odds_mulligan", text);
        deck_odds_percent(&odds, LANG_EN, text);
        out_key_string(out, mulligan == 0 ? "percent" : "percent_mulligan", text);
    }
    out_object_end(out);
}

static void write_odds_list(json_out *out, const stats_view *v)
{
    unsigned turns[16];
    unsigned count = list_turns(v, turns);
    out_key(out, "odds");
    out_array(out);
    for (unsigned copies = 1; copies <= 3 && v->card == 0; copies++) {
        for (unsigned i = 0; i < count; i++) {
            write_odds(out, v, copies, turns[i]);
        }
    }
    for (unsigned i = 0; i < count && v->card != 0; i++) {
        write_odds(out, v, deck_copies(&v->file->list, v->card), turns[i]);
    }
    out_array_end(out);
}

static void write_curve(json_out *out, const stats_view *v)
{
    out_key(out, "cost_curve");
    out_object(out);
    for (unsigned t = 0; t < NR_TYPE_COUNT; t++) {
        unsigned all = 0;
        for (unsigned c = 0; c <= DECK_COST_MAX; c++) {
            all += v->stats.cost[t][c];
        }
        if (all == 0) {
            continue;
        }
        out_key(out, nr_type_name((nr_type)t));
        out_array(out);
        for (unsigned c = 0; c <= DECK_COST_MAX; c++) {
            out_int(out, v->stats.cost[t][c]);
        }
        out_array_end(out);
    }
    out_object_end(out);
    out_key_int(out, "cost_x", v->stats.cost_x);
}

static void write_breakers(json_out *out, const stats_view *v)
{
    static const char *const keys[DECK_ICE_COUNT] = {"barrier", "code_gate", "sentry"};
    out_key(out, "breakers");
    out_object(out);
    for (unsigned k = 0; k < DECK_ICE_COUNT; k++) {
        out_key_int(out, keys[k], v->stats.breakers[k]);
    }
    out_key_int(out, "ai", v->stats.breakers_ai);
    out_object_end(out);
}

static void write_stats(json_out *out, const stats_view *v)
{
    const deck_stats *stats = &v->stats;
    out_object(out);
    out_key_string(out, "file", v->file->name);
    out_key_string(out, "name", v->file->list.name);
    if (v->file->list.identity != 0) {
        out_key_string(out, "identity", nr_card_table[v->file->list.identity].title);
    } else {
        out_key_null(out, "identity");
    }
    out_key_string(out, "side", side_name(v->report.side));
    out_key_bool(out, "legal", v->report.violation_count == 0);
    out_key_int(out, "cards", stats->size);
    out_key(out, "types");
    out_object(out);
    for (unsigned i = 0; i < NR_TYPE_COUNT; i++) {
        if (stats->by_type[i] > 0) {
            out_key_int(out, nr_type_name((nr_type)i), stats->by_type[i]);
        }
    }
    out_object_end(out);
    out_key(out, "factions");
    out_object(out);
    for (unsigned i = 0; i < NR_FACTION_COUNT; i++) {
        if (stats->by_faction[i] > 0) {
            out_key_int(out, nr_faction_name((nr_faction)i), stats->by_faction[i]);
        }
    }
    out_object_end(out);
    out_key_int(out, "influence", stats->influence_all);
    if (v->report.side == NR_CORP) {
        out_key_int(out, "agendas", stats->agendas);
        out_key_int(out, "agenda_points", stats->points);
    }
    write_curve(out, v);
    out_key(out, "ice");
    out_object(out);
    for (unsigned i = 0; i < NR_SUBTYPE_COUNT; i++) {
        if (stats->ice_by_subtype[i] > 0) {
            out_key_int(out, nr_subtype_name((nr_subtype)i), stats->ice_by_subtype[i]);
        }
    }
    out_object_end(out);
    write_breakers(out, v);
    out_key_int(out, "draws", v->draws);
    if (v->card != 0) {
        out_key_string(out, "card", nr_card_table[v->card].title);
    }
    write_odds_list(out, v);
    out_object_end(out);
}

/* ---- the report ------------------------------------------------------------------------------ */

/* Finds the card that was asked for; complains if there is none. */
static bool find_card(stats_view *v)
{
    const char *name = v->request->card;
    if (name == NULL) {
        return true;
    }
    v->card = deck_name_find(name, strlen(name));
    if (v->card == 0) {
        char sentence[DECK_SENTENCE_MAX];
        deck_fault fault = {.kind = DECK_FAULT_UNKNOWN_CARD};
        snprintf(fault.subject, sizeof fault.subject, "%.70s", name);
        fault.suggestion_count = (uint8_t)deck_name_suggest(name, strlen(name), fault.suggestion);
        deck_fault_sentence(&fault, v->lang, sentence);
        text_print(stderr, "jackin deck: %s\n", sentence);
    }
    return v->card != 0;
}

int deck_stats_report(const deck_request *request, const char *name)
{
    deck_file file;
    if (!deck_file_read(name, request->lang, &file)) {
        deck_file_complain(&file, request->lang);
        return DECK_STATUS_UNREADABLE;
    }
    stats_view v = {.request = request,
                    .file = &file,
                    .lang = request->lang,
                    .draws = request->draws >= 0 ? (unsigned)request->draws : 1};
    deck_check(&file.list, NR_NOBODY, &v.report);
    deck_stats_count(&file.list, &v.stats);
    if (v.report.side == NR_CORP && v.draws == 0) {
        return option_refuse("jackin deck", "the Corporation draws at least 1 card each turn",
                             "korporacja dobiera w turze co najmniej 1 kartę");
    }
    if (!find_card(&v)) {
        return EXIT_USAGE;
    }
    if (request->is_json) {
        json_out out;
        out_init(&out, 1u << 20);
        write_stats(&out, &v);
        bool is_written = deck_print_json(&out);
        out_free(&out);
        return is_written ? EXIT_DONE : EXIT_USAGE;
    }
    print_stats(&v);
    return EXIT_DONE;
}
