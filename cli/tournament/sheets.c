/*
 * jackin tournament print: the sheets an organiser needs, in English and Polish.
 */
#include "cli/tournament/tournament.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tournament/paper.h"

typedef struct {
    request *q;
    paper paper;
    unsigned round;
} sheet;

static const char *say(const sheet *s, const char *english, const char *polish)
{
    return s->q->lang == LANG_PL ? polish : english;
}

/* Rows are made of short texts that live until the row is added. */
typedef struct {
    char text[PAPER_COLUMNS][300];
    const char *cell[PAPER_COLUMNS];
} row;

static void add_row(sheet *s, row *r, int count)
{
    for (int i = 0; i < count; i++) {
        r->cell[i] = r->text[i];
    }
    paper_row(&s->paper, r->cell, count);
}

static void add_head(sheet *s, const char *const *cells, int count)
{
    s->paper.blocks[s->paper.block_count - 1].has_head = true;
    paper_row(&s->paper, cells, count);
}

#define SET(row_, column, ...) snprintf((row_).text[column], sizeof(row_).text[0], __VA_ARGS__)

/* ---- pairings -------------------------------------------------------------------------------- */

static void sheet_pairings(sheet *s)
{
    static const int width[] = {2, 8, 8, 3, 0};
    const tn_event *e = s->q->store.event;
    const tn_round *r = &e->round[s->round - 1];
    paper_table(&s->paper, "", width);
    const char *head[] = {say(s, "Table", "Stół"), say(s, "Player (prestige)", "Gracz (prestiż)"),
                          say(s, "Player (prestige)", "Gracz (prestiż)"),
                          say(s, "Result", "Wynik")};
    add_head(s, head, 4);
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
                SET(one, 1 + i, "%s (%u)", player_name(s->q, p), tn_prestige(e, p, s->round - 1));
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
    static uint16_t order[TN_PLAYERS_MAX];
    const tn_event *e = s->q->store.event;
    unsigned count = 0;
    for (unsigned p = 1; p <= e->player_count; p++) {
        if (e->round[s->round - 1].table_of[p] != 0) {
            unsigned at = count++;
            while (at > 0 &&
                   compare_names(player_name(s->q, order[at - 1]), player_name(s->q, p)) > 0) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = (uint16_t)p;
        }
    }
    paper_table(&s->paper, "", width);
    const char *head[] = {say(s, "Player", "Gracz"), say(s, "Table", "Stół"),
                          say(s, "Opponent", "Przeciwnik")};
    add_head(s, head, 3);
    for (unsigned i = 0; i < count; i++) {
        unsigned opponent = tn_opponent(e, order[i], s->round);
        row one;
        SET(one, 0, "%s", player_name(s->q, order[i]));
        SET(one, 1, "%u", e->round[s->round - 1].table_of[order[i]]);
        SET(one, 2, "%s", opponent == 0 ? say(s, "bye", "wolny los") : player_name(s->q, opponent));
        add_row(s, &one, 3);
    }
}

static void sheet_slips(sheet *s)
{
    static const int width[] = {3, 7, 7, 4, 0}; /* with room to write points */
    const tn_event *e = s->q->store.event;
    const tn_round *r = &e->round[s->round - 1];
    for (unsigned t = 0; t < r->table_count; t++) {
        const tn_match *m = &r->match[t];
        if (m->player[1] == 0) {
            continue;
        }
        char heading[200];
        snprintf(heading, sizeof heading, say(s, "Round %u, table %u", "Runda %u, stół %u"),
                 s->round, t + 1);
        paper_block *block = paper_table(&s->paper, heading, width);
        block->is_framed = true;
        row one;
        SET(one, 0, "%s", "");
        SET(one, 1, "%s", player_name(s->q, m->player[0]));
        SET(one, 2, "%s", player_name(s->q, m->player[1]));
        SET(one, 3, "%s", say(s, "won / time / not started", "wygrana / czas / nie rozpoczęto"));
        add_row(s, &one, 4);
        for (unsigned g = 1; g <= tn_match_games(&e->config); g++) {
            const char *blank = say(s, "Corp / Runner, points:", "Korp / Runner, punkty:");
            SET(one, 0, say(s, "Game %u", "Partia %u"), g);
            SET(one, 1, "%s", blank);
            SET(one, 2, "%s", blank);
            SET(one, 3, "%s", "");
            add_row(s, &one, 4);
        }
        /* TR-24; TD-15 where the sides are balanced. */
        tn_side_rule sides = table_sides(e, s->round, t + 1);
        bool is_drawn = sides.rule == TN_DRAW_SIDES;
        SET(one, 0, "%s",
            is_drawn ? say(s, "Chooses the side", "Wybiera stronę")
                     : say(s, "Corporation", "Korporacja"));
        SET(one, 1, "%s", player_name(s->q, m->player[is_drawn ? sides.chooser : sides.rule]));
        SET(one, 2, "%s", say(s, "Signatures:", "Podpisy:"));
        SET(one, 3, "%s", "");
        add_row(s, &one, 4);
    }
}

/* ---- standings, bracket, decks --------------------------------------------------------------- */

static void sheet_standings(sheet *s)
{
    static const int width[] = {12, 33, 13, 7, 35, 0};
    static tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = s->q->store.event;
    unsigned count = tn_places(e, table);
    paper_table(&s->paper, "", width);
    const char *head[] = {say(s, "Place", "Miejsce"), say(s, "Player", "Gracz"),
                          say(s, "Prestige", "Prestiż"), say(s, "SoS", "SoS"),
                          say(s, "Draw", "Losowanie")};
    add_head(s, head, 5);
    for (unsigned i = 0; i < count; i++) {
        unsigned presence = e->player[table[i].player].presence;
        row one;
        SET(one, 0, "%s", "-");
        if (table[i].rank != 0) {
            SET(one, 0, "%u", table[i].rank);
        }
        SET(one, 1, "%s%s", player_name(s->q, table[i].player),
            presence == TN_ACTIVE    ? ""
            : presence == TN_DROPPED ? say(s, " (dropped)", " (rezygnacja)")
                                     : say(s, " (removed)", " (wydalenie)"));
        SET(one, 2, "%u", table[i].prestige);
        SET(one, 3, "%u", table[i].sos);
        SET(one, 4, "%llu", (unsigned long long)table[i].draw);
        add_row(s, &one, 5);
    }
}

/* What a player of the bracket must know of his side: which it is, or that he chooses. */
static const char *side_words(const sheet *s, unsigned game, unsigned which)
{
    const tn_event *e = s->q->store.event;
    const tn_final *final = &e->final[game];
    unsigned number = 1;
    if (final->player[0] == 0 || final->player[1] == 0 || final->winner != 0) {
        return "";
    }
    while (number < 3 && final->game[number - 1].outcome != TN_NONE) {
        number++;
    }
    tn_side_rule sides = tn_final_sides(e, game, number);
    if (sides.rule == TN_DRAW_SIDES) {
        return sides.chooser == which ? say(s, ", chooses the side", ", wybiera stronę") : "";
    }
    return sides.rule == which ? say(s, ", Corporation", ", korporacja")
                               : say(s, ", Runner", ", runner");
}

static void sheet_bracket(sheet *s)
{
    static const int width[] = {3, 4, 7, 7, 6, 0};
    const tn_event *e = s->q->store.event;
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    unsigned rounds = bracket[games].round;
    for (unsigned round = 1; round <= rounds; round++) {
        char heading[80];
        snprintf(heading, sizeof heading, say(s, "Finals, round %u", "Finały, runda %u"), round);
        paper_table(&s->paper, heading, width);
        const char *head[] = {say(s, "Game", "Partia"), say(s, "Bracket", "Drabinka"), "", "",
                              say(s, "Winner", "Zwycięzca")};
        add_head(s, head, 5);
        for (unsigned g = 1; g <= games; g++) {
            if (bracket[g].round != round) {
                continue;
            }
            const tn_final *final = &e->final[g];
            row one;
            SET(one, 0, "%u", g);
            SET(one, 1, "%s",
                bracket[g].bracket == TN_UPPER   ? say(s, "upper", "górna")
                : bracket[g].bracket == TN_LOWER ? say(s, "lower", "dolna")
                                                 : say(s, "final", "finał"));
            for (unsigned i = 0; i < 2; i++) {
                unsigned from = bracket[g].slot[i].from, number = bracket[g].slot[i].number;
                if (final->player[i] != 0) {
                    SET(one, 2 + i, "%s (%u)%s", player_name(s->q, final->player[i]),
                        tn_seed_of(e, final->player[i]), side_words(s, g, i));
                } else {
                    SET(one, 2 + i,
                        from == TN_FROM_WINNER ? say(s, "winner of %u", "zwycięzca %u")
                                               : say(s, "loser of %u", "przegrany %u"),
                        number);
                }
            }
            SET(one, 4, "%s",
                final->winner == 0 ? "" : player_name(s->q, final->player[final->winner - 1]));
            add_row(s, &one, 5);
        }
    }
}

static void sheet_decks(sheet *s)
{
    static const int width[] = {2, 10, 2, 0};
    const tn_event *e = s->q->store.event;
    for (unsigned p = 1; p <= e->player_count; p++) {
        for (unsigned side = 0; side < 2; side++) {
            const entrant *one = &s->q->store.entrants[p];
            char heading[300];
            if (one->deck[side][0] == '\0') {
                continue;
            }
            snprintf(heading, sizeof heading, "%u %s: %s", p, one->name, one->identity[side]);
            paper_block *block = paper_table(&s->paper, heading, width);
            block->is_apart = true;
            const char *head[] = {say(s, "Number", "Liczba"), say(s, "Card", "Karta"),
                                  say(s, "Seen", "Jest")};
            add_head(s, head, 3);
            for (const char *line = one->deck[side]; *line != '\0';) {
                size_t len = strcspn(line, "\n");
                char *end;
                unsigned long count = strtoul(line, &end, 10);
                if (end != line && *end == ' ' && count > 0) {
                    row card;
                    SET(card, 0, "%lu", count);
                    SET(card, 1, "%.*s", (int)(len - (size_t)(end + 1 - line)), end + 1);
                    SET(card, 2, "%s", "☐");
                    add_row(s, &card, 3);
                }
                line += len + (line[len] == '\n');
            }
        }
    }
}

/* ---- the verb -------------------------------------------------------------------------------- */

static int write_sheet(request *q, sheet *s)
{
    const char *as = q->option[OPTION_AS], *path = q->option[OPTION_OUT];
    const char *end = path == NULL ? NULL : strrchr(path, '.');
    bool is_pdf = as != NULL ? strcmp(as, "pdf") == 0 : end != NULL && strcmp(end, ".pdf") == 0;
    if (is_pdf) {
        const char *message;
        if (path == NULL) {
            return tournament_complain(q, EXIT_USAGE, "usage", "", "a PDF needs --out PATH",
                                       "PDF wymaga --out CEL");
        }
        paper_bytes bytes = {0};
        int status = paper_pdf(&s->paper, &bytes, &message)
                         ? tournament_write_file(q, bytes.data, bytes.len)
                         : tournament_complain(q, EXIT_FAILED, "file", "", "%s: %s", "%s: %s", path,
                                               message);
        free(bytes.data);
        return status == EXIT_DONE ? tournament_done(q) : status;
    }
    char *data = NULL;
    size_t len = 0;
    FILE *memory = open_memstream(&data, &len);
    if (memory == NULL) {
        return tournament_complain(q, EXIT_FAILED, "memory", "", "there is not enough memory",
                                   "brakuje pamięci");
    }
    paper_html(&s->paper, memory);
    fclose(memory);
    int status = EXIT_DONE;
    if (path != NULL) {
        status = tournament_write_file(q, data, len);
    } else if (q->is_json) {
        json_object_set_new(q->answer, "html", json_stringn(data, len));
    } else {
        fwrite(data, 1, len, stdout);
    }
    free(data);
    return status == EXIT_DONE ? tournament_done(q) : status;
}

int verb_print(request *q)
{
    static const struct {
        const char *name, *english, *polish;
        void (*fill)(sheet *s);
        bool needs_round;
    } sheets[] = {
        {"pairings", "Pairings", "Pary", sheet_pairings, true},
        {"names", "Pairings by name", "Pary według nazwisk", sheet_names, true},
        {"slips", "Match slips", "Kartki meczowe", sheet_slips, true},
        {"standings", "Standings", "Klasyfikacja", sheet_standings, false},
        {"bracket", "Bracket", "Drabinka", sheet_bracket, false},
        {"decks", "Deck lists", "Spisy talii", sheet_decks, false},
    };
    const tn_event *e = q->store.event;
    size_t i = 0;
    while (i < 6 && strcmp(sheets[i].name, q->words[1]) != 0) {
        i++;
    }
    if (i == 6) {
        return tournament_complain(q, EXIT_USAGE, "usage", "",
                                   "sheets are pairings, names, slips, standings, bracket, decks",
                                   "arkusze to pairings, names, slips, standings, bracket, decks");
    }
    sheet s = {.q = q, .round = e->round_count};
    int status = EXIT_DONE;
    if (sheets[i].needs_round) {
        long round = e->round_count;
        if (round == 0) {
            return tournament_complain(q, EXIT_FAILED, "no-round", "", "no round has been paired",
                                       "nie ustalono jeszcze par żadnej rundy");
        }
        if (q->option[OPTION_ROUND] != NULL &&
            !tournament_number(q, q->option[OPTION_ROUND], 1, round, &round, &status)) {
            return status;
        }
        s.round = (unsigned)round;
    }
    if (sheets[i].fill == sheet_bracket && (!e->has_cut || e->cut_size == 0)) {
        return tournament_refuse(q, TN_WHY_NO_FINALS);
    }
    char title[300], subtitle[300];
    snprintf(title, sizeof title, "%s%s%s", q->store.name, q->store.name[0] == '\0' ? "" : ": ",
             say(&s, sheets[i].english, sheets[i].polish));
    snprintf(subtitle, sizeof subtitle, "%s %s", q->store.date, q->store.place);
    if (sheets[i].needs_round || sheets[i].fill == sheet_standings) {
        char part[60];
        snprintf(part, sizeof part, say(&s, "Round %u", "Runda %u"), s.round);
        size_t len = strlen(subtitle);
        snprintf(subtitle + len, sizeof subtitle - len, " %s", part);
    }
    paper_start(&s.paper, title, subtitle, q->lang == LANG_PL ? "pl" : "en");
    sheets[i].fill(&s);
    status = write_sheet(q, &s);
    paper_free(&s.paper);
    return status;
}
