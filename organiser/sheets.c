/*
 * The sheets that an organiser prints; see sheets.h.
 */
#include "organiser/sheets.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/decks.h"
#include "organiser/answers.h"
#include "organiser/entry_deck.h"
#include "organiser/paper.h"

typedef struct {
    const store *store;
    word_lang lang;
    paper paper;
    unsigned round;
    bool is_finals; /* slips of the finals */
} sheet;

static const char *say(const sheet *s, const char *english, const char *polish)
{
    return in_lang(s->lang, english, polish);
}

/* Rows are made of short texts that live until the row is added. */
typedef struct {
    char text[PAPER_COLUMNS][300];
    const char *cell[PAPER_COLUMNS];
} row;

static void end_row(row *r, int count)
{
    for (int i = 0; i < count; i++) {
        r->cell[i] = r->text[i];
    }
}

static void add_row(sheet *s, row *r, int count)
{
    end_row(r, count);
    paper_row(&s->paper, r->cell, count);
}

#define SET(row_, column, ...) snprintf((row_).text[column], sizeof(row_).text[0], __VA_ARGS__)

/* ---- pairings -------------------------------------------------------------------------------- */

static void sheet_pairings(sheet *s)
{
    static const int width[] = {2, 8, 8, 3, 0};
    const tn_event *e = s->store->event;
    const tn_round *r = &e->round[s->round - 1];
    paper_table(&s->paper, "", width);
    const char *head[] = {say(s, "Table", "Stół"), say(s, "Player (prestige)", "Gracz (prestiż)"),
                          say(s, "Player (prestige)", "Gracz (prestiż)"),
                          say(s, "Result", "Wynik")};
    paper_head(&s->paper, head, 4);
    for (unsigned t = 0; t < r->table_count; t++) {
        const tn_match *m = &r->match[t];
        unsigned prestige[2];
        row one;
        bool is_whole = tn_match_prestige(e, m, prestige);
        SET(one, 0, "%u", t + 1);
        for (unsigned i = 0; i < 2; i++) {
            unsigned p = m->player[i];
            if (p == 0) {
                SET(one, 1 + i, "%s", say(s, "bye", "wolny los"));
            } else {
                SET(one, 1 + i, "%s (%u)", player_name(s->store, p),
                    tn_prestige(e, p, s->round - 1));
            }
        }
        SET(one, 3, "%s", "");
        if (is_whole) {
            SET(one, 3, "%u : %u", prestige[0], prestige[1]);
        }
        add_row(s, &one, 4);
    }
}

/* Where a letter stands in the alphabet: case does not count, and letters with a mark come right
 * after the one without, as in Polish. */
static unsigned letter_place(gunichar letter)
{
    gunichar parts[8] = {0};
    letter = g_unichar_tolower(letter);
    if (letter == 0x142) { /* the one Polish letter that Unicode does not take apart */
        return 'l' * 256 + 1;
    }
    gsize count = g_unichar_fully_decompose(letter, FALSE, parts, 8);
    return parts[0] * 256 + (count > 1 ? (parts[1] & 0x7f) + 1 : 0);
}

static int compare_names(const char *a, const char *b)
{
    const char *x = a, *y = b;
    while (*x != '\0' && *y != '\0') {
        unsigned p = letter_place(g_utf8_get_char(x)), q = letter_place(g_utf8_get_char(y));
        if (p != q) {
            return p < q ? -1 : 1;
        }
        x = g_utf8_next_char(x);
        y = g_utf8_next_char(y);
    }
    return *x != '\0' ? 1 : *y != '\0' ? -1 : strcmp(a, b);
}

static void sheet_names(sheet *s)
{
    static const int width[] = {6, 2, 6, 0};
    uint16_t order[TN_PLAYERS_MAX];
    const tn_event *e = s->store->event;
    unsigned count = 0;
    for (unsigned p = 1; p <= e->player_count; p++) {
        if (e->round[s->round - 1].table_of[p] != 0) {
            unsigned at = count++;
            while (at > 0 && compare_names(player_name(s->store, order[at - 1]),
                                           player_name(s->store, p)) > 0) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = (uint16_t)p;
        }
    }
    paper_table(&s->paper, "", width);
    const char *head[] = {say(s, "Player", "Gracz"), say(s, "Table", "Stół"),
                          say(s, "Opponent", "Przeciwnik")};
    paper_head(&s->paper, head, 3);
    for (unsigned i = 0; i < count; i++) {
        unsigned opponent = tn_opponent(e, order[i], s->round);
        row one;
        SET(one, 0, "%s", player_name(s->store, order[i]));
        SET(one, 1, "%u", e->round[s->round - 1].table_of[order[i]]);
        SET(one, 2, "%s",
            opponent == 0 ? say(s, "bye", "wolny los") : player_name(s->store, opponent));
        add_row(s, &one, 3);
    }
}

/* Puts those of the parts that are not empty one behind the other; returns the length. */
static size_t join_parts(char *out, size_t cap, const char *const *parts, size_t count,
                         const char *between)
{
    size_t len = 0;
    out[0] = '\0';
    for (size_t i = 0; i < count && len < cap; i++) {
        if (parts[i][0] != '\0') {
            len +=
                (size_t)snprintf(out + len, cap - len, "%s%s", len == 0 ? "" : between, parts[i]);
        }
    }
    return len < cap ? len : cap - 1;
}

/* ---- slips ----------------------------------------------------------------------------------- */

/* Begins a slip: where it belongs, who plays, and who has which side or chooses it (TR-24). */
static void start_slip(sheet *s, const char *where, const uint16_t player[2], tn_side_rule sides)
{
    static const int width[] = {10, 15, 8, 15, 8, 18, 0}; /* with room to write */
    const store *event = s->store;
    char heading[400];
    const char *parts[] = {event->name, event->date};
    size_t len = join_parts(heading, sizeof heading, parts, 2, " ");
    snprintf(heading + len, sizeof heading - len, "%s%s", len == 0 ? "" : ": ", where);
    paper_block *block = paper_table(&s->paper, heading, width);
    block->is_framed = true;
    block->last_height = 38; /* both sign */
    const char *points = say(s, "points", "punkty");
    const char *names[] = {say(s, "Player", "Gracz"),
                           player_name(s->store, player[0]),
                           PAPER_MERGED,
                           player_name(s->store, player[1]),
                           PAPER_MERGED,
                           ""};
    paper_row(&s->paper, names, 6);
    const char *side[2];
    for (unsigned i = 0; i < 2; i++) {
        side[i] = sides.rule == i               ? say(s, "Corporation", "korporacja")
                  : sides.rule != TN_DRAW_SIDES ? say(s, "Runner", "runner")
                  : sides.chooser == i          ? say(s, "chooses the side", "wybiera stronę")
                                                : "";
    }
    const char *row_of_sides[] = {say(s, "Side", "Strona"),
                                  side[0],
                                  points,
                                  side[1],
                                  points,
                                  say(s, "how it ended", "koniec partii")};
    paper_row(&s->paper, row_of_sides, 6);
}

static void add_slip_game(sheet *s, unsigned number, bool may_be_unstarted)
{
    char game[40];
    snprintf(game, sizeof game, say(s, "Game %u", "Partia %u"), number);
    const char *sides = say(s, "☐\u00a0Corp  ☐\u00a0Runner", "☐\u00a0korp  ☐\u00a0runner");
    const char *ends[] = {say(s, "☐\u00a0won  ☐\u00a0time", "☐\u00a0wygrana  ☐\u00a0czas"),
                          say(s, "☐\u00a0won  ☐\u00a0time  ☐\u00a0not\u00a0started",
                              "☐\u00a0wygrana  ☐\u00a0czas  ☐\u00a0nie\u00a0rozpoczęto")};
    const char *cells[] = {game, sides, "", sides, "", ends[may_be_unstarted]};
    paper_row(&s->paper, cells, 6);
}

static void end_slip(sheet *s)
{
    const char *cells[] = {say(s, "Signature", "Podpis"), "", PAPER_MERGED, "", PAPER_MERGED, ""};
    paper_row(&s->paper, cells, 6);
}

/* The games of the bracket that can be played now. */
static void final_slips(sheet *s)
{
    const tn_event *e = s->store->event;
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    for (unsigned g = 1; g <= games; g++) {
        const tn_final *final = &e->final[g];
        if (final->player[0] == 0 || final->player[1] == 0 || final->winner != 0) {
            continue;
        }
        unsigned number = final_next(final);
        char where[120];
        snprintf(where, sizeof where,
                 say(s, "finals, round %u, game %u", "finały, runda %u, partia %u"),
                 bracket[g].round, g);
        start_slip(s, where, final->player, tn_final_sides(e, g, number));
        unsigned last = e->config.finals == TN_LEGACY && number < 3 ? 2 : number;
        for (unsigned n = number; n <= last; n++) {
            add_slip_game(s, n, false);
        }
        const char *tie = e->config.finals == TN_LEGACY
                              ? say(s, "level: the better seed", "remis: lepsza pozycja")
                              : say(s, "level: the better Swiss result",
                                    "remis: lepszy wynik eliminacji"); /* TR-35, TR-48 */
        const char *cells[] = {
            say(s, "Winner", "Wygrywa"), "☐", PAPER_MERGED, "☐", PAPER_MERGED, tie};
        paper_row(&s->paper, cells, 6);
        end_slip(s);
    }
}

static void sheet_slips(sheet *s)
{
    const tn_event *e = s->store->event;
    const tn_round *r = &e->round[s->round - 1];
    if (s->is_finals) {
        final_slips(s);
        return;
    }
    for (unsigned t = 0; t < r->table_count; t++) {
        const tn_match *m = &r->match[t];
        if (m->player[1] == 0) {
            continue;
        }
        char where[120];
        snprintf(where, sizeof where, say(s, "round %u, table %u", "runda %u, stół %u"), s->round,
                 t + 1);
        start_slip(s, where, m->player, table_sides(e, s->round, t + 1));
        for (unsigned g = 1; g <= tn_match_games(&e->config); g++) {
            add_slip_game(s, g, true);
        }
        end_slip(s);
    }
}

/* ---- standings, bracket, decks --------------------------------------------------------------- */

static void sheet_standings(sheet *s)
{
    static const int width[] = {12, 32, 12, 8, 40, 0};
    tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = s->store->event;
    unsigned count = tn_places(e, table);
    paper_table(&s->paper, "", width);
    const char *head[] = {say(s, "Place", "Miejsce"), say(s, "Player", "Gracz"),
                          say(s, "Prestige", "Prestiż"), say(s, "SoS", "SoS"),
                          say(s, "By", "Skąd miejsce")};
    paper_head(&s->paper, head, 5);
    for (unsigned i = 0; i < count; i++) {
        unsigned presence = e->player[table[i].player].presence;
        row one;
        SET(one, 0, "%s", "-");
        if (table[i].rank != 0) {
            SET(one, 0, "%u", table[i].rank);
        }
        SET(one, 1, "%s%s", player_name(s->store, table[i].player),
            presence == TN_ACTIVE    ? ""
            : presence == TN_DROPPED ? say(s, " (dropped)", " (rezygnacja)")
                                     : say(s, " (removed)", " (wydalenie)"));
        SET(one, 2, "%u", table[i].prestige);
        SET(one, 3, "%u", table[i].sos);
        place_words(s->store, table, count, i, has_finals(e), s->lang, one.text[4],
                    sizeof one.text[4]);
        add_row(s, &one, 5);
    }
}

/* What a player of the bracket must know of his side: which it is, or that he chooses. */
static const char *side_words(const sheet *s, unsigned game, unsigned which)
{
    const tn_event *e = s->store->event;
    const tn_final *final = &e->final[game];
    if (final->player[0] == 0 || final->player[1] == 0 || final->winner != 0) {
        return "";
    }
    tn_side_rule sides = tn_final_sides(e, game, final_next(final));
    if (sides.rule == TN_DRAW_SIDES) {
        return sides.chooser == which ? say(s, ", chooses the side", ", wybiera stronę") : "";
    }
    return sides.rule == which ? say(s, ", Corporation", ", korporacja")
                               : say(s, ", Runner", ", runner");
}

static void sheet_bracket(sheet *s)
{
    static const int width[] = {9, 11, 29, 29, 22, 0};
    const tn_event *e = s->store->event;
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    drawing parts[BRACKET_PARTS];
    unsigned shown = bracket_draw(s->store, s->lang, 100, parts);
    for (unsigned i = 0; i < shown; i++) {
        paper_draw(&s->paper, &parts[i]);
    }
    paper_table(&s->paper, say(s, "Games", "Partie"), width);
    const char *head[] = {say(s, "Game", "Partia"), say(s, "Round", "Runda"),
                          say(s, "Player", "Gracz"), say(s, "Player", "Gracz"),
                          say(s, "Winner", "Zwycięzca")};
    paper_head(&s->paper, head, 5);
    for (unsigned g = 1; g <= games; g++) {
        const tn_final *final = &e->final[g];
        row one;
        SET(one, 0, "%u", g);
        SET(one, 1, "%u", bracket[g].round);
        for (unsigned i = 0; i < 2; i++) {
            unsigned from = bracket[g].slot[i].from, number = bracket[g].slot[i].number;
            if (final->player[i] != 0) {
                SET(one, 2 + i, "%s (%u)%s", player_name(s->store, final->player[i]),
                    tn_seed_of(e, final->player[i]), side_words(s, g, i));
            } else {
                SET(one, 2 + i,
                    from == TN_FROM_WINNER ? say(s, "winner of %u", "zwycięzca %u")
                                           : say(s, "loser of %u", "przegrany %u"),
                    number);
            }
        }
        bool is_reset = e->config.finals == TN_DOUBLE && g == tn_last_game(e) + 1;
        SET(one, 4, "%s",
            final->winner != 0 ? player_name(s->store, final->player[final->winner - 1])
            : is_reset && final->player[0] == 0
                ? say(s, "only if needed (TR-49)", "tylko w razie potrzeby (TR-49)")
                : "");
        add_row(s, &one, 5);
    }
}

/* A row of a deck list: how many, which card, its influence, and what is to be said of it. */
static void add_card(sheet *s, unsigned count, const char *title, unsigned influence,
                     const char *remark)
{
    row card;
    SET(card, 0, "%u", count);
    SET(card, 1, "%s%s", title, remark);
    SET(card, 2, "%s", "");
    if (influence > 0) {
        SET(card, 2, "%u", influence);
    }
    SET(card, 3, "%s", "☐");
    add_row(s, &card, 4);
}

/* TD-21: the cards that the program does not know; returns how many there are. */
static unsigned add_unknown(sheet *s, const char *lines)
{
    unsigned cards = 0, count;
    char title[200];
    while ((lines = unknown_next(lines, &count, title, sizeof title)) != NULL) {
        add_card(s, count, title, 0,
                 say(s, "  [not known, not checked]", "  [nieznana, niesprawdzona]"));
        cards += count;
    }
    return cards;
}

/* The sums that a judge compares: cards, influence, agenda points, with what is allowed (TR-08). */
static void add_totals(sheet *s, const deck_report *report, unsigned unknown)
{
    char influence[40] = "", points[80] = "", size[60] = "";
    unsigned cards = report->size + unknown;
    if (report->minimum > 0) {
        snprintf(size, sizeof size, say(s, " of at least %d", ", co najmniej %d"),
                 (int)report->minimum);
    }
    if (report->influence_limit >= 0) {
        snprintf(influence, sizeof influence, "%d / %d", (int)report->influence,
                 (int)report->influence_limit);
    } else {
        snprintf(influence, sizeof influence, "%d", (int)report->influence);
    }
    if (report->side == NR_CORP) {
        int least = (int)deck_points_least(cards);
        snprintf(points, sizeof points,
                 say(s, "; agenda points %d (%d or %d)", "; punkty projektu %d (%d lub %d)"),
                 (int)report->points, least, least + 1);
    }
    row sum;
    SET(sum, 0, "%u", cards);
    SET(sum, 1, "%s%s%s%s", say(s, "cards", "kart"), size, points,
        unknown > 0 ? say(s, "; influence and points without those not known",
                          "; wpływ i punkty bez nieznanych")
                    : "");
    SET(sum, 2, "%s", influence);
    SET(sum, 3, "%s", "");
    end_row(&sum, 4);
    paper_sum(&s->paper, sum.cell, 4);
}

static void sheet_decks(sheet *s)
{
    static const int width[] = {4, 26, 5, 3, 0};
    deck_list list;
    deck_faults faults;
    deck_report report;
    const tn_event *e = s->store->event;
    for (unsigned p = 1; p <= e->player_count; p++) {
        const entrant *one = &s->store->entrants[p];
        for (unsigned side = 0; side < 2; side++) {
            char heading[400];
            memset(&faults, 0, sizeof faults);
            if (one->deck[side][0] == '\0' ||
                !deck_parse_text(one->deck[side], strlen(one->deck[side]), &list, &faults)) {
                continue;
            }
            snprintf(heading, sizeof heading, "%u. %s: %s%s", p, one->name, one->identity[side],
                     list.identity != 0 ? "" : say(s, " [not known]", " [nieznana]"));
            paper_block *block = paper_table(&s->paper, heading, width);
            block->is_apart = true;
            const char *head[] = {say(s, "Number", "Liczba"), say(s, "Card", "Karta"),
                                  say(s, "Influence", "Wpływ"), say(s, "Seen", "Jest")};
            paper_head(&s->paper, head, 4);
            for (unsigned i = 0; i < list.entry_count; i++) {
                add_card(s, list.entry[i].count, nr_card_table[list.entry[i].card].title,
                         list.identity == 0 ? 0 : deck_influence(list.identity, &list.entry[i]),
                         "");
            }
            unsigned unknown = add_unknown(s, one->unknown[side]);
            deck_check(&list, NR_NOBODY, &report);
            add_totals(s, &report, unknown);
        }
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const struct {
    const char *name, *english, *polish;
    void (*fill)(sheet *s);
    bool needs_round;
} sheets[SHEET_COUNT] = {
    [SHEET_PAIRINGS] = {"pairings", "Pairings", "Pary", sheet_pairings, true},
    [SHEET_NAMES] = {"names", "Pairings by name", "Pary według nazwisk", sheet_names, true},
    [SHEET_SLIPS] = {"slips", "Match slips", "Kartki meczowe", sheet_slips, true},
    [SHEET_STANDINGS] = {"standings", "Standings", "Klasyfikacja", sheet_standings, false},
    [SHEET_BRACKET] = {"bracket", "Bracket", "Drabinka", sheet_bracket, false},
    [SHEET_DECKS] = {"decks", "Deck lists", "Spisy talii", sheet_decks, false},
};

sheet_kind sheet_find(const char *name)
{
    unsigned i = 0;
    while (i < SHEET_COUNT && strcmp(sheets[i].name, name) != 0) {
        i++;
    }
    return (sheet_kind)i;
}

bool sheet_needs_round(sheet_kind kind)
{
    return sheets[kind].needs_round;
}

/* Can it be made now? */
static bool can_make(const sheet *s, sheet_kind kind, problem *p)
{
    const tn_event *e = s->store->event;
    if (sheets[kind].needs_round && e->round_count == 0) {
        return problem_set(p, "no-round", "", "no round has been paired",
                           "nie ustalono jeszcze par żadnej rundy");
    }
    if (sheets[kind].needs_round && s->round > e->round_count) {
        return problem_refuse(p, TN_WHY_NO_MATCH);
    }
    if (s->is_finals && tn_champion(e) != 0) {
        return problem_set(p, "no-game", "",
                           "the finals are over; --round N prints the slips of a round",
                           "finały są skończone; kartki rundy drukuje --round N");
    }
    return kind != SHEET_BRACKET || has_finals(e) || problem_refuse(p, TN_WHY_NO_FINALS);
}

/* What stands at the head: the event and the sheet; below it the day, the place and the round. */
static void start_sheet(sheet *s, sheet_kind kind)
{
    const tn_event *e = s->store->event;
    bool is_finals =
        s->is_finals || kind == SHEET_BRACKET || (kind == SHEET_STANDINGS && has_finals(e));
    char title[300], subtitle[500], round[60] = "";
    snprintf(title, sizeof title, "%s%s%s", s->store->name, s->store->name[0] == '\0' ? "" : ": ",
             say(s, sheets[kind].english, sheets[kind].polish));
    if (is_finals) {
        snprintf(round, sizeof round, "%s", say(s, "Finals", "Finały"));
    } else if (sheets[kind].needs_round || kind == SHEET_STANDINGS) {
        snprintf(round, sizeof round, say(s, "Round %u of %u", "Runda %u z %u"), s->round,
                 e->config.rounds);
    }
    const char *parts[] = {s->store->date, s->store->place, round};
    join_parts(subtitle, sizeof subtitle, parts, 3, ", ");
    paper_start(&s->paper, title, subtitle, in_lang(s->lang, "en", "pl"));
}

static bool write_html(const paper *pages, char **data, size_t *len, problem *p)
{
    FILE *memory = open_memstream(data, len);
    if (memory == NULL) {
        return problem_memory(p);
    }
    paper_html(pages, memory);
    if (fclose(memory) != 0) {
        free(*data);
        *data = NULL;
        return problem_memory(p);
    }
    return true;
}

static bool write_pdf(const paper *pages, char **data, size_t *len, problem *p)
{
    const char *message;
    paper_bytes bytes = {0};
    if (!paper_pdf(pages, &bytes, &message)) {
        free(bytes.data);
        return problem_set(p, "file", "", "%s", "%s", message);
    }
    *data = (char *)bytes.data;
    *len = bytes.len;
    return true;
}

bool sheet_make(const store *s, sheet_kind kind, unsigned round, bool is_pdf, char **data,
                size_t *len, problem *p)
{
    const tn_event *e = s->event;
    sheet made = {.store = s, .lang = p->lang, .round = round != 0 ? round : e->round_count};
    made.is_finals = kind == SHEET_SLIPS && has_finals(e) && round == 0;
    *data = NULL;
    *len = 0;
    problem_clear(p);
    if (!can_make(&made, kind, p)) {
        return false;
    }
    start_sheet(&made, kind);
    sheets[kind].fill(&made);
    bool is_made = made.paper.is_cut ? problem_memory(p)
                   : is_pdf          ? write_pdf(&made.paper, data, len, p)
                                     : write_html(&made.paper, data, len, p);
    paper_free(&made.paper);
    return is_made;
}
