/*
 * Deck lists side by side as Cobra has them, read and written (section 4.4 of the ledger):
 *
 *     Player,Anna Nowak,,,Player,Anna Nowak,
 *     Deck,Weyland,,,Deck,Noise,
 *     Min,Identity,Max,,Min,Identity,Max
 *     45,Weyland Consortium: Building a Better World,15,,45,Noise: Hacker Extraordinaire,15
 *     Qty,Card Name,Inf,,Qty,Card Name,Inf
 *     3,Hedge Fund,,,3,Sure Gamble,
 *     49,Totals,0,,46,Totals,12
 *
 * A block is found by its "Player"; where blocks begin and how far they are apart does not matter.
 * A file of decks makes an event with its players, who have handed in these lists.
 */
#include "organiser/foreign.h"

#include <stdlib.h>
#include <string.h>

#include "jackin/decks.h"
#include "organiser/csv.h"
#include "organiser/entry_deck.h"

/* ---- reading --------------------------------------------------------------------------------- */

/* The list of a block as plain text with its cards; NULL with a problem. */
static char *block_text(foreign *f, const csv_table *t, int top, int column)
{
    size_t cap = 1 << 16, len = 0;
    char *text = malloc(cap);
    const char *deck = csv_cell(t, top + 1, column + 1);
    if (text == NULL) {
        problem_memory(&f->problem);
        return NULL;
    }
    static const char *const heads[4] = {"Deck", "Min", NULL, "Qty"};
    for (int i = 0; i < 4; i++) {
        if (heads[i] != NULL && strcmp(csv_cell(t, top + 1 + i, column), heads[i]) != 0) {
            int line = top + 1 + i < t->rows ? t->line[top + 1 + i] : t->line[t->rows - 1];
            foreign_problem(f, "", "line %d, column %d: \"%s\" is needed here",
                            "wiersz %d, kolumna %d: tu musi być „%s”", line, column + 1, heads[i]);
            free(text);
            return NULL;
        }
    }
    len += (size_t)snprintf(text, cap, "%s%.159s\n%.159s\n", deck[0] == '\0' ? "" : "Name: ", deck,
                            csv_cell(t, top + 3, column + 1));
    int row = top + 5, cards = 0;
    for (; row < t->rows && strcmp(csv_cell(t, row, column + 1), "Totals") != 0; row++) {
        const char *count = csv_cell(t, row, column), *card = csv_cell(t, row, column + 1);
        if (count[0] == '\0' && card[0] == '\0') {
            continue;
        }
        size_t digits = strspn(count, "0123456789");
        if (digits == 0 || digits > 3 || count[digits] != '\0' || card[0] == '\0' ||
            strlen(card) > 150 || len + 200 > cap) {
            foreign_problem(f, "", "line %d, column %d: a number and a card are needed",
                            "wiersz %d, kolumna %d: tu muszą być liczba i karta", t->line[row],
                            column + 1);
            free(text);
            return NULL;
        }
        len += (size_t)snprintf(text + len, cap - len, "%s %s\n", count, card);
        cards += atoi(count);
    }
    if (row == t->rows || atoi(csv_cell(t, row, column)) != cards) {
        foreign_problem(f, "", "line %d, column %d: %s", "wiersz %d, kolumna %d: %s",
                        row == t->rows ? t->line[t->rows - 1] : t->line[row], column + 1,
                        row == t->rows ? in_lang(f->lang, "the list ends without its totals",
                                                 "lista kończy się bez sumy (Totals)")
                                       : in_lang(f->lang, "the total is not the number of cards",
                                                 "suma nie zgadza się z liczbą kart"));
        free(text);
        return NULL;
    }
    return text;
}

/* Checks a list (TR-08) and gives it to its player. */
static bool read_block(foreign *f, const csv_table *t, int top, int column)
{
    deck_list list;
    deck_faults faults = {0};
    deck_report report;
    char sentence[DECK_SENTENCE_MAX], where[FOREIGN_WHERE_MAX];
    const char *name = csv_cell(t, top, column + 1);
    snprintf(where, sizeof where, in_lang(f->lang, "line %d, column %d", "wiersz %d, kolumna %d"),
             t->line[top], column + 1);
    int at = foreign_find_name(f, name);
    if (at < 0) {
        if (foreign_add_player(f, where, name) == NULL) {
            return false;
        }
        at = f->player_count - 1;
    }
    char *text = block_text(f, t, top, column);
    if (text == NULL) {
        return false;
    }
    bool is_read = deck_parse_text(text, strlen(text), &list, &faults);
    free(text);
    if (!is_read) {
        unsigned row = faults.fault[0].line;
        deck_fault_sentence(&faults.fault[0], f->lang, sentence);
        return foreign_problem(f, "", "%s, %s, line %u of the deck: %s",
                               "%s, %s, wiersz %u talii: %s", where, name, row, sentence);
    }
    if (!deck_check(&list, NR_NOBODY, &report)) {
        deck_sentence(&report.finding[0], f->lang, sentence);
        return foreign_problem(f, "TR-08", "%s, %s: %s", "%s, %s: %s", where, name, sentence);
    }
    int side = report.side == NR_CORP ? 0 : 1;
    foreign_player *player = &f->players[at];
    if (player->deck[side] != NULL) {
        return foreign_problem(f, "TR-05", "%s: %s has two decks of that side",
                               "%s: %s ma dwie talie tej strony", where, name);
    }
    player->deck[side] = entry_deck_text(&list);
    snprintf(player->identity[side], FOREIGN_IDENTITY_MAX, "%s",
             nr_card_table[list.identity].title);
    return player->deck[side] != NULL || problem_memory(&f->problem);
}

bool deck_csv_read(foreign *f, const char *text, size_t len)
{
    csv_table t;
    bool is_fine = csv_read(&t, text, len);
    int blocks = 0;
    if (!is_fine) {
        foreign_problem(f, "", "line %d: a quote does not end, or the table is too large",
                        "wiersz %d: brakuje końcowego cudzysłowu albo tabela jest za duża",
                        t.bad_line);
    }
    for (int row = 0; row < t.rows && is_fine; row++) {
        for (int column = 0; column < csv_columns(&t, row) && is_fine; column++) {
            const char *left = csv_cell(&t, row, column - 1); /* not one who is called so */
            if (strcmp(csv_cell(&t, row, column), "Player") == 0 && strcmp(left, "Player") != 0 &&
                strcmp(left, "Deck") != 0) {
                blocks++;
                is_fine = read_block(f, &t, row, column);
            }
        }
    }
    if (is_fine && blocks == 0) {
        is_fine = foreign_problem(f, "", "line 1: there is no deck: a block begins with \"Player\"",
                                  "wiersz 1: nie ma talii: blok zaczyna się od „Player”");
    }
    csv_free(&t);
    return is_fine;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* A deck as the rows of its block: three cells each, with commas between. */
typedef struct {
    char **row;
    int count;
    bool is_cut; /* there was no memory for all of it */
} block;

static void add_row(block *b, const char *first, const char *second, const char *third)
{
    char *text = NULL;
    size_t len = 0;
    char **more = realloc(b->row, sizeof *more * (size_t)(b->count + 1));
    b->row = more != NULL ? more : b->row;
    FILE *out = more == NULL ? NULL : open_memstream(&text, &len);
    if (out == NULL) {
        b->is_cut = true;
        return;
    }
    csv_put(out, first);
    fputc(',', out);
    csv_put(out, second);
    fputc(',', out);
    csv_put(out, third);
    bool is_whole = fclose(out) == 0;
    if (!is_whole) {
        free(text);
        b->is_cut = true;
        return;
    }
    b->row[b->count++] = text;
}

static const char *number_text(char out[12], int number)
{
    snprintf(out, 12, "%d", number);
    return out;
}

/* TD-21: the cards that are not known stand behind the others. */
static void make_block(block *b, const entrant *one, unsigned side, const deck_list *list)
{
    char first[12], third[12], title[200];
    const nr_card *identity = &nr_card_table[list->identity];
    bool is_known = list->identity != 0;
    int spent = 0, cards = list->card_count;
    unsigned count;
    add_row(b, "Player", one->name, "");
    add_row(b, "Deck", list->name, "");
    add_row(b, "Min", "Identity", "Max");
    add_row(b, is_known ? number_text(first, identity->minimum_deck) : "", one->identity[side],
            !is_known || identity->influence_limit < 0
                ? ""
                : number_text(third, identity->influence_limit));
    add_row(b, "Qty", "Card Name", "Inf");
    for (unsigned i = 0; i < list->entry_count; i++) {
        int influence = is_known ? (int)deck_influence(list->identity, &list->entry[i]) : 0;
        spent += influence;
        add_row(b, number_text(first, list->entry[i].count),
                nr_card_table[list->entry[i].card].title,
                influence == 0 ? "" : number_text(third, influence));
    }
    const char *lines = one->unknown[side];
    while ((lines = unknown_next(lines, &count, title, sizeof title)) != NULL) {
        cards += (int)count;
        add_row(b, number_text(first, (int)count), title, "");
    }
    add_row(b, number_text(first, cards), "Totals", number_text(third, spent));
}

bool deck_csv_write(const foreign_out *w, FILE *out)
{
    deck_list list;
    deck_faults faults;
    const tn_event *e = w->store->event;
    block *blocks = calloc(2 * TN_PLAYERS_MAX, sizeof *blocks);
    int count = 0, rows = 0;
    unsigned without = 0, unknown = 0;
    bool is_cut = false;
    if (blocks == NULL) {
        return problem_memory(w->problem);
    }
    for (unsigned p = 1; p <= e->player_count; p++) {
        const entrant *one = &w->store->entrants[p];
        without += one->deck[0][0] == '\0' && one->deck[1][0] == '\0';
        for (unsigned side = 0; side < 2; side++) {
            memset(&faults, 0, sizeof faults);
            if (one->deck[side][0] != '\0' &&
                deck_parse_text(one->deck[side], strlen(one->deck[side]), &list, &faults)) {
                make_block(&blocks[count], one, side, &list);
                unknown += one->has_unknown[side];
                is_cut = is_cut || blocks[count].is_cut;
                rows = blocks[count].count > rows ? blocks[count].count : rows;
                count++;
            }
        }
    }
    if (count > 0) {
        fputs("\xef\xbb\xbf", out);
    }
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < count; i++) {
            fprintf(out, "%s%s", i == 0 ? "" : ",,",
                    row < blocks[i].count ? blocks[i].row[row] : ",,");
        }
        fputc('\n', out);
    }
    for (int i = 0; i < count; i++) {
        for (int row = 0; row < blocks[i].count; row++) {
            free(blocks[i].row[row]);
        }
        free(blocks[i].row);
    }
    free(blocks);
    if (is_cut) {
        return problem_memory(w->problem);
    }
    if (count == 0) {
        return problem_set(w->problem, "no-decks", "TR-09", "nobody has handed in a deck list",
                           "nikt nie oddał spisu talii");
    }
    if (unknown > 0) {
        foreign_note(w->notes, w->lang,
                     "Lists with cards that this program does not know: %u (TD-21).",
                     "Spisy talii z kartami nieznanymi programowi: %u (TD-21).", unknown);
    }
    if (without > 0) {
        foreign_note(w->notes, w->lang, "Players without deck lists were left out: %u.",
                     "Pominięto graczy bez spisów talii: %u.", without);
    }
    return true;
}
