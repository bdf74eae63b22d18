/*
 * The places of an event, and what each follows from.
 */
#include <stdio.h>

#include "organiser/answers.h"

/* The game in which a player of the bracket was put out, 0: he was not. */
static unsigned game_lost(const tn_event *e, const tn_bracket_game *bracket, unsigned games,
                          unsigned player)
{
    unsigned lost = 0;
    for (unsigned g = 1; g <= games; g++) {
        const tn_final *final = &e->final[g];
        bool is_out = bracket[g].best != 0 && final->winner != 0 &&
                      final->player[2 - final->winner] == player;
        lost = is_out ? g : lost;
    }
    return lost;
}

/* TD-22: was somebody removed who stood before him, as the game that he lost places him? */
static bool is_moved_up(const tn_event *e, const tn_bracket_game *bracket, unsigned games,
                        unsigned player, unsigned lost)
{
    for (unsigned s = 1; s <= e->cut_size; s++) {
        unsigned other = e->seed_of_cut[s];
        if (other == player || e->player[other].presence != TN_REMOVED) {
            continue;
        }
        unsigned out = game_lost(e, bracket, games, other);
        unsigned best = out == 0 || tn_bracket_winner(e) == other ? 1 : bracket[out].best;
        if (best < bracket[lost].best ||
            (best == bracket[lost].best && s < tn_seed_of(e, player))) {
            return true;
        }
    }
    return false;
}

/* After the cut: the game that was lost, or how he came to be outside the bracket. */
static void final_words(const tn_event *e, unsigned player, word_lang lang, char *out, size_t cap)
{
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    unsigned lost = game_lost(e, bracket, games, player);
    if (tn_seed_of(e, player) == 0) {
        snprintf(out, cap, "%s", in_lang(lang, "Swiss rounds", "rundy eliminacyjne"));
    } else if (tn_bracket_winner(e) == player) {
        snprintf(out, cap, "%s", in_lang(lang, "won the finals", "zwycięstwo w finałach"));
    } else if (lost == 0 || (bracket[lost].bracket == TN_GRAND && tn_champion(e) == 0)) {
        snprintf(out, cap, in_lang(lang, "still in, seed %u", "gra dalej, pozycja %u"),
                 tn_seed_of(e, player));
    } else if (e->final[lost].game[0].outcome >= TN_AWARDED_A) {
        snprintf(out, cap,
                 in_lang(lang, "left before game %u (TD-16)", "bez gry: partia %u (TD-16)"), lost);
    } else if (is_moved_up(e, bracket, games, player, lost)) {
        snprintf(out, cap,
                 in_lang(lang, "lost game %u; moved up (TD-22)",
                         "przegrana partia %u; miejsce wyżej (TD-22)"),
                 lost);
    } else if (bracket[lost].best == bracket[lost].worst) {
        snprintf(out, cap, in_lang(lang, "lost game %u", "przegrana partia %u"), lost);
    } else {
        snprintf(out, cap,
                 in_lang(lang, "lost game %u; places %u-%u, seed %u",
                         "przegrana partia %u; miejsca %u–%u, pozycja %u"),
                 lost, bracket[lost].best, bracket[lost].worst, tn_seed_of(e, player));
    }
}

void place_words(const store *s, const tn_standing *table, unsigned count, unsigned i,
                 bool is_final, word_lang lang, char *out, size_t cap)
{
    bool is_level = false, is_drawn = false;
    out[0] = '\0';
    if (table[i].rank == 0) {
        snprintf(out, cap, "%s", in_lang(lang, "no rank (TR-14)", "bez miejsca (TR-14)"));
        return;
    }
    if (is_final) {
        final_words(s->event, table[i].player, lang, out, cap);
        return;
    }
    for (unsigned j = 0; j < count; j++) {
        if (j != i && table[j].rank != 0 && table[j].prestige == table[i].prestige) {
            is_level = true;
            is_drawn = is_drawn || table[j].sos == table[i].sos;
        }
    }
    snprintf(out, cap, "%s",
             is_drawn   ? in_lang(lang, "draw (TR-16)", "losowanie (TR-16)")
             : is_level ? "SoS"
                        : in_lang(lang, "prestige", "prestiż"));
}

const char *presence_word(const store *s, unsigned player, word_lang lang)
{
    switch (s->event->player[player].presence) {
    case TN_DROPPED:
        return in_lang(lang, "dropped", "rezygnacja");
    case TN_REMOVED:
        return in_lang(lang, "removed", "wydalenie");
    default:
        return in_lang(lang, "there", "w turnieju");
    }
}

bool has_finals(const tn_event *e)
{
    return e->has_cut && e->cut_size != 0;
}

json_t *standings_json(const store *s, unsigned rounds, bool is_final, word_lang lang)
{
    tn_standing table[TN_PLAYERS_MAX];
    unsigned count = is_final ? tn_places(s->event, table) : tn_standings(s->event, rounds, table);
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++) {
        char draw[24], why[200];
        unsigned p = table[i].player;
        place_words(s, table, count, i, is_final, lang, why, sizeof why);
        snprintf(draw, sizeof draw, "%llu", (unsigned long long)table[i].draw);
        json_array_append_new(
            list,
            json_pack("{s:i, s:s, s:i, s:i, s:s, s:s, s:o}", "player", p, "name", player_name(s, p),
                      "prestige", table[i].prestige, "sos", table[i].sos, "draw", draw, "text", why,
                      "rank", table[i].rank == 0 ? json_null() : json_integer(table[i].rank)));
    }
    return list;
}
