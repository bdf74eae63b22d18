/*
 * The finals of a foreign event, laid upon the bracket of section 2.
 *
 * Files name the games and not their places in a bracket, so each game goes to the first open place
 * in which its two players meet. What finds none, because the bracket there was another, is left
 * out and named in a note.
 */
#include "organiser/foreign.h"

#include <string.h>

/* Those of the cut, the best seed first: by their seeds, and equal ones by the Swiss table. */
static int order_cut(foreign *f, const int *standing, int out[TN_PLAYERS_MAX])
{
    int place[TN_PLAYERS_MAX];
    int count = 0;
    for (int i = 0; i < f->player_count; i++) {
        place[standing[i]] = i;
    }
    for (int i = 0; i < f->final_count; i++) { /* whoever plays in the finals is in the cut */
        for (int who = 0; who < 2; who++) {
            foreign_player *player = &f->players[f->finals[i].player[who]];
            player->seed = player->seed == 0 ? TN_PLAYERS_MAX : player->seed;
        }
    }
    for (int p = 0; p < f->player_count; p++) {
        int at = count;
        if (f->players[p].seed == 0) {
            continue;
        }
        while (at > 0 && (f->players[out[at - 1]].seed > f->players[p].seed ||
                          (f->players[out[at - 1]].seed == f->players[p].seed &&
                           place[out[at - 1]] > place[p]))) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = p;
        count++;
    }
    return count;
}

/* Does nobody play on who has lost, and is there one game less than players? */
static bool is_single_elimination(const foreign *f, int size)
{
    for (int i = 0; i < f->final_count; i++) {
        int loser = f->finals[i].player[1 - f->finals[i].winner];
        for (int later = i + 1; later < f->final_count; later++) {
            if (f->finals[later].player[0] == loser || f->finals[later].player[1] == loser) {
                return false;
            }
        }
    }
    return f->final_count == size - 1;
}

typedef struct {
    const tn_bracket_game *game;
    unsigned count;
    int player[TN_FINALS_MAX + 1][2]; /* -1: not known yet */
    int winner[TN_FINALS_MAX + 1];    /* 0 or 1, -1: not played */
} bracket;

static void fill(bracket *b, const int *seed)
{
    for (unsigned g = 1; g <= b->count; g++) {
        bool is_played = g < b->count || b->winner[g - 1] == 1; /* TR-49 */
        for (unsigned i = 0; i < 2; i++) {
            unsigned from = b->game[g].slot[i].from, number = b->game[g].slot[i].number;
            int who = from == TN_FROM_SEED     ? seed[number - 1]
                      : b->winner[number] < 0  ? -1
                      : from == TN_FROM_WINNER ? b->player[number][b->winner[number]]
                                               : b->player[number][1 - b->winner[number]];
            b->player[g][i] = is_played ? who : -1;
        }
    }
}

/* Puts a game in its place; false if there is none for it now. */
static bool put(bracket *b, const foreign *f, int index, finals_plan *plan)
{
    const foreign_final *final = &f->finals[index];
    for (unsigned g = 1; g <= b->count; g++) {
        bool is_same = b->player[g][0] == final->player[0] && b->player[g][1] == final->player[1];
        bool is_turned = b->player[g][0] == final->player[1] && b->player[g][1] == final->player[0];
        if (b->winner[g] < 0 && (is_same || is_turned)) {
            b->winner[g] = is_turned ? 1 - final->winner : final->winner;
            plan->place[index] = (int)g;
            plan->is_turned[index] = is_turned;
            plan->order[plan->order_count++] = index;
            fill(b, plan->seed);
            return true;
        }
    }
    return false;
}

static void note_games(foreign *f, const finals_plan *plan)
{
    int sideless = 0;
    for (int i = 0; i < f->final_count; i++) {
        const foreign_final *final = &f->finals[i];
        sideless += plan->place[i] != 0 && final->corp < 0;
        if (plan->place[i] == 0) {
            foreign_note(f->notes, f->lang,
                         "Game %d of the finals was left out: %s - %s, won by %s. These two do not "
                         "meet there in the bracket of %d (TR-42).",
                         "Pominięto partię finałową %d: %s – %s, wygrywa %s. W drabince na %d tych "
                         "dwoje się tam nie spotyka (TR-42).",
                         i + 1, f->players[final->player[0]].name,
                         f->players[final->player[1]].name,
                         f->players[final->player[final->winner]].name, plan->size);
        }
    }
    if (sideless > 0) {
        char list[200] = "";
        for (int i = 0; i < f->final_count; i++) {
            size_t len = strlen(list);
            if (plan->place[i] != 0 && f->finals[i].corp < 0) {
                snprintf(list + len, sizeof list - len, "%s%d", len == 0 ? "" : ", ",
                         plan->place[i]);
            }
        }
        foreign_note(
            f->notes, f->lang,
            "The file does not say who played which side in these games of the bracket: %s. "
            "They came in with the sides of TR-43 to TR-46.",
            "Plik nie mówi, kto grał którą stroną w tych partiach drabinki: %s. Wczytano je "
            "ze stronami według wpisów od TR-43 do TR-46.",
            list);
    }
}

void finals_lay_out(foreign *f, const int *standing, finals_plan *plan)
{
    int cut[TN_PLAYERS_MAX];
    bracket b;
    memset(plan, 0, sizeof *plan);
    int size = order_cut(f, standing, cut);
    if (size == 0) {
        return;
    }
    b.game = size <= TN_CUT_MAX ? tn_bracket(TN_DOUBLE, (unsigned)size, &b.count) : NULL;
    const char *last =
        f->final_count == 0
            ? "-"
            : f->players[f->finals[f->final_count - 1].player[f->finals[f->final_count - 1].winner]]
                  .name;
    if (b.game == NULL) {
        foreign_note(
            f->notes, f->lang,
            "The finals of %d players were left out (%d games, the last won by %s): brackets "
            "are of 4, 8 and 16 (TD-14).",
            "Pominięto finały na %d graczy (partii: %d, ostatnią wygrywa %s): drabinki są na "
            "4, 8 i 16 (TD-14).",
            size, f->final_count, last);
        return;
    }
    if (f->final_count > 0 && is_single_elimination(f, size)) {
        foreign_note(
            f->notes, f->lang,
            "The finals of %d players were left out (%d games, the last won by %s): they are "
            "single elimination, and these are double elimination (TR-39).",
            "Pominięto finały na %d graczy (partii: %d, ostatnią wygrywa %s): tam odpada się "
            "po jednej przegranej, a tu po dwóch (TR-39).",
            size, f->final_count, last);
        return;
    }
    plan->size = size;
    memcpy(plan->seed, cut, sizeof *cut * (size_t)size);
    memset(b.player, 0xff, sizeof b.player);
    memset(b.winner, 0xff, sizeof b.winner);
    fill(&b, plan->seed);
    for (bool has_more = true; has_more;) { /* files need not have them in order */
        has_more = false;
        for (int i = 0; i < f->final_count; i++) {
            has_more = (plan->place[i] == 0 && put(&b, f, i, plan)) || has_more;
        }
    }
    if (f->final_count > 0 && plan->order_count == 0) {
        plan->size = 0;
        foreign_note(
            f->notes, f->lang,
            "The finals of %d players were left out (%d games, the last won by %s): none of "
            "the games fits the bracket of section 2 (TR-42).",
            "Pominięto finały na %d graczy (partii: %d, ostatnią wygrywa %s): żadna partia nie "
            "pasuje do drabinki z rozdziału 2 (TR-42).",
            size, f->final_count, last);
        return;
    }
    note_games(f, plan);
}
