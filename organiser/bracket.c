/*
 * The finals as a drawing.
 *
 * Every game is a fork of two slots, and its winner stands in a slot of the next round. The slots
 * of a game that follows stand where the forks of those before have their stems; a loser who comes
 * from the upper bracket has a slot of his own beside it.
 */
#include <string.h>

#include "organiser/answers.h"
#include "organiser/text.h"

typedef struct {
    const store *store;
    word_lang lang;
    const tn_bracket_game *table;
    unsigned games;
    bool is_in[TN_FINALS_MAX + 1]; /* which games are drawn */
    int column[TN_FINALS_MAX + 1]; /* by game */
    /* Lines of the drawing. */
    int slot[TN_FINALS_MAX + 1][2], stem[TN_FINALS_MAX + 1];
    int columns; /* rounds that are drawn */
} plan;

/* Is a game of the second final that nobody knows yet whether it is played? */
static bool is_reset_open(const tn_event *e, unsigned game)
{
    return e->config.finals == TN_DOUBLE && game == tn_last_game(e) + 1 &&
           e->final[game].player[0] == 0;
}

/* Chooses the games, and numbers their rounds. */
static void choose_games(plan *p, int part)
{
    const tn_event *e = p->store->event;
    unsigned last = 0;
    p->columns = 0;
    for (unsigned round = 1; round <= p->table[p->games].round; round++) {
        for (unsigned g = 1; g <= p->games; g++) {
            bool is_part = e->config.finals == TN_LEGACY || p->table[g].bracket == part;
            if (p->table[g].round != round || !is_part || is_reset_open(e, g)) {
                continue;
            }
            p->columns += last != round;
            last = round;
            p->is_in[g] = true;
            p->column[g] = p->columns - 1;
        }
    }
}

/* The line at which the slot of a game stands by the game before it; -1: it begins here. */
static int slot_line(const plan *p, unsigned game, unsigned i)
{
    unsigned from = p->table[game].slot[i].from, number = p->table[game].slot[i].number;
    return from == TN_FROM_WINNER && p->is_in[number] && number < game ? p->stem[number] : -1;
}

static void place_games(plan *p)
{
    int next = 0, top = 0;
    for (int column = 0; column < p->columns; column++) {
        for (unsigned g = 1; g <= p->games; g++) {
            if (!p->is_in[g] || p->column[g] != column) {
                continue;
            }
            int *slot = p->slot[g];
            slot[0] = slot_line(p, g, 0);
            slot[1] = slot_line(p, g, 1);
            if (slot[0] < 0 && slot[1] < 0) {
                slot[0] = next;
                next += 4;
            }
            slot[0] = slot[0] < 0 ? slot[1] - 2 : slot[0];
            slot[1] = slot[1] < 0 ? slot[0] + 2 : slot[1];
            p->stem[g] = (slot[0] + slot[1]) / 2;
            top = slot[0] < top ? slot[0] : top;
        }
    }
    for (unsigned g = 1; g <= p->games; g++) {
        p->slot[g][0] -= top;
        p->slot[g][1] -= top;
        p->stem[g] -= top;
    }
}

/* A name, with the first names as letters where it takes more than so many columns. */
static void short_name(const char *name, int columns, char *out, size_t cap)
{
    const char *last = strrchr(name, ' ');
    snprintf(out, cap, "%s", name);
    if (last == NULL || grid_columns(name) <= columns) {
        return;
    }
    size_t len = 0;
    for (const char *word = name; word < last && len + 8 < cap; word += strcspn(word, " ") + 1) {
        size_t letter = grid_fit(word, 1);
        if (word[0] != ' ' && letter > 0) {
            len += (size_t)snprintf(out + len, cap - len, "%.*s. ", (int)letter, word);
        }
    }
    snprintf(out + len, cap - len, "%s", last + 1);
}

/* Who stands in a slot, or who comes there, in words of at most so many columns. */
static void slot_words(const plan *p, unsigned game, unsigned i, int columns, char *out, size_t cap)
{
    static const char *const words[LANG_COUNT][2][3] = {
        {{"winner of game %u", "winner of %u", "winner %u"},
         {"loser of game %u", "loser of %u", "loser %u"}},
        {{"zwycięzca partii %u", "zwycięzca %u", "zwyc. %u"},
         {"przegrany partii %u", "przegrany %u", "przegr. %u"}},
    };
    const tn_event *e = p->store->event;
    unsigned player = e->final[game].player[i];
    unsigned from = p->table[game].slot[i].from, number = p->table[game].slot[i].number;
    out[0] = '\0';
    if (player != 0) {
        int used = from == TN_FROM_SEED ? snprintf(out, cap, "%u. ", number) : 0;
        short_name(player_name(p->store, player), columns - used, out + used, cap - (size_t)used);
    } else if (slot_line(p, game, i) < 0) {
        for (unsigned n = 0; n < 3; n++) {
            snprintf(out, cap, words[p->lang][from == TN_FROM_LOSER][n], number);
            if (grid_columns(out) <= columns) {
                break;
            }
        }
    }
}

static void draw_game(const plan *p, drawing *d, unsigned game, int width)
{
    const tn_final *final = &p->store->event->final[game];
    int x = p->column[game] * width, fork = x + width - 2;
    char text[200];
    for (unsigned i = 0; i < 2; i++) {
        slot_words(p, game, i, fork - x - 1, text, sizeof text);
        drawing_add_slot(d, x, p->slot[game][i], fork, text, final->winner == i + 1);
    }
    drawing_add_line(d, fork, p->slot[game][0], fork, p->slot[game][1]);
    drawing_add_line(d, fork, p->stem[game], fork + 1, p->stem[game]);
    snprintf(text, sizeof text, "%u", game);
    int room = (int)strlen(text);
    drawing_add_text(d, fork - room - 1, p->stem[game], room, text);
}

/* What stands behind the last game: who has won it, and what that means. */
static void draw_end(const plan *p, drawing *d, unsigned game, int width)
{
    const tn_event *e = p->store->event;
    const tn_final *final = &e->final[game];
    int x = (p->column[game] + 1) * width;
    char text[200] = "";
    if (final->winner != 0) {
        snprintf(text, sizeof text, "%s", player_name(p->store, final->player[final->winner - 1]));
    }
    drawing_add_end(d, x, p->stem[game], d->columns - x - 1, text);
    if (final->winner != 0 && tn_champion(e) == final->player[final->winner - 1] &&
        p->table[game].bracket == TN_GRAND) {
        drawing_add_text(d, x, p->stem[game] + 1, d->columns - x,
                         in_lang(p->lang, "champion", "zwycięstwo w turnieju"));
    }
}

unsigned bracket_draw(const store *s, word_lang lang, int columns, drawing out[BRACKET_PARTS])
{
    static const char *const headings[LANG_COUNT][3] = {
        {"Upper bracket", "Lower bracket", "Final"},
        {"Drabinka górna", "Drabinka dolna", "Finał"},
    };
    const tn_event *e = s->event;
    bool is_legacy = e->config.finals == TN_LEGACY;
    unsigned count = 0;
    for (int part = 0; part < (is_legacy ? 1 : BRACKET_PARTS); part++) {
        plan p = {.store = s, .lang = lang};
        p.table = tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &p.games);
        choose_games(&p, part);
        place_games(&p);
        drawing *d = &out[count++];
        drawing_start(d, is_legacy ? in_lang(lang, "Bracket", "Drabinka") : headings[lang][part],
                      columns);
        /* One column more for the winner, where there is room. */
        bool has_end = columns / (p.columns + 1) >= 20;
        int width = columns / (p.columns + has_end);
        width = width > 34 ? 34 : width;
        for (unsigned g = 1; g <= p.games; g++) {
            if (p.is_in[g]) {
                draw_game(&p, d, g, width);
                if (p.column[g] == p.columns - 1 && has_end) {
                    draw_end(&p, d, g, width);
                }
            }
        }
    }
    return count;
}
