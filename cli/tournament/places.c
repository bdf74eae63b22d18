/*
 * jackin tournament standings: the places, and what each follows from.
 */
#include "cli/tournament/tournament.h"

#include <string.h>

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
static void final_words(const request *q, unsigned player, char *out, size_t cap)
{
    const tn_event *e = q->store.event;
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    unsigned lost = game_lost(e, bracket, games, player);
    if (tn_seed_of(e, player) == 0) {
        snprintf(out, cap, "%s", in_lang(q->lang, "Swiss rounds", "rundy eliminacyjne"));
    } else if (tn_bracket_winner(e) == player) {
        snprintf(out, cap, "%s", in_lang(q->lang, "won the finals", "zwycięstwo w finałach"));
    } else if (lost == 0 || (bracket[lost].bracket == TN_GRAND && tn_champion(e) == 0)) {
        snprintf(out, cap, in_lang(q->lang, "still in, seed %u", "gra dalej, pozycja %u"),
                 tn_seed_of(e, player));
    } else if (e->final[lost].game[0].outcome >= TN_AWARDED_A) {
        snprintf(out, cap,
                 in_lang(q->lang, "left before game %u (TD-16)", "bez gry: partia %u (TD-16)"),
                 lost);
    } else if (is_moved_up(e, bracket, games, player, lost)) {
        snprintf(out, cap,
                 in_lang(q->lang, "lost game %u; moved up (TD-22)",
                         "przegrana partia %u; miejsce wyżej (TD-22)"),
                 lost);
    } else if (bracket[lost].best == bracket[lost].worst) {
        snprintf(out, cap, in_lang(q->lang, "lost game %u", "przegrana partia %u"), lost);
    } else {
        snprintf(out, cap,
                 in_lang(q->lang, "lost game %u; places %u-%u, seed %u",
                         "przegrana partia %u; miejsca %u–%u, pozycja %u"),
                 lost, bracket[lost].best, bracket[lost].worst, tn_seed_of(e, player));
    }
}

void place_words(const request *q, const tn_standing *table, unsigned count, unsigned i,
                 bool is_final, char *out, size_t cap)
{
    bool is_level = false, is_drawn = false;
    out[0] = '\0';
    if (table[i].rank == 0) {
        snprintf(out, cap, "%s", in_lang(q->lang, "no rank (TR-14)", "bez miejsca (TR-14)"));
        return;
    }
    if (is_final) {
        final_words(q, table[i].player, out, cap);
        return;
    }
    for (unsigned j = 0; j < count; j++) {
        if (j != i && table[j].rank != 0 && table[j].prestige == table[i].prestige) {
            is_level = true;
            is_drawn = is_drawn || table[j].sos == table[i].sos;
        }
    }
    snprintf(out, cap, "%s",
             is_drawn   ? in_lang(q->lang, "draw (TR-16)", "losowanie (TR-16)")
             : is_level ? "SoS"
                        : in_lang(q->lang, "prestige", "prestiż"));
}

int verb_standings(request *q)
{
    static tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    int status = EXIT_DONE, widest = 8;
    long rounds = e->round_count;
    bool is_final = q->option[OPTION_ROUND] == NULL && e->has_cut && e->cut_size != 0;
    if (q->option[OPTION_ROUND] != NULL &&
        !tournament_number(q, q->option[OPTION_ROUND], 0, rounds, &rounds, &status)) {
        return status;
    }
    unsigned count = is_final ? tn_places(e, table) : tn_standings(e, (unsigned)rounds, table);
    screen s;
    screen_open(&s, false, q->lang); /* so that columns are counted */
    for (unsigned i = 0; i < count; i++) {
        unsigned p = table[i].player;
        int width =
            text_columns(player_name(&q->store, p)) +
            (e->player[p].presence == TN_ACTIVE ? 0 : text_columns(presence_word(q, p)) + 3);
        widest = width > widest && width < 40 ? width : widest;
    }
    json_t *list = json_array();
    tournament_say(q, "place  prestige   SoS  %-*s  %s\n", "miejsce  prestiż   SoS  %-*s  %s\n",
                   widest, in_lang(q->lang, "player", "gracz"),
                   in_lang(q->lang, "by", "skąd miejsce"));
    for (unsigned i = 0; i < count; i++) {
        char draw[24], rank[8] = "-", name[160], why[200];
        unsigned p = table[i].player;
        place_words(q, table, count, i, is_final, why, sizeof why);
        snprintf(draw, sizeof draw, "%llu", (unsigned long long)table[i].draw);
        json_t *one = json_pack("{s:i, s:s, s:i, s:i, s:s, s:s}", "player", p, "name",
                                player_name(&q->store, p), "prestige", table[i].prestige, "sos",
                                table[i].sos, "draw", draw, "text", why);
        json_object_set_new(one, "rank",
                            table[i].rank == 0 ? json_null() : json_integer(table[i].rank));
        json_array_append_new(list, one);
        if (table[i].rank != 0) {
            snprintf(rank, sizeof rank, "%u", table[i].rank);
        }
        bool is_there = e->player[p].presence == TN_ACTIVE;
        snprintf(name, sizeof name, "%s%s%s%s", player_name(&q->store, p), is_there ? "" : " (",
                 is_there ? "" : presence_word(q, p), is_there ? "" : ")");
        int gap = widest - text_columns(name);
        tournament_say(q, "%5s  %8u  %4u  %s%*s  %s\n", "%7s  %7u  %4u  %s%*s  %s\n", rank,
                       table[i].prestige, table[i].sos, name, gap < 0 ? 0 : gap, "", why);
    }
    json_object_set_new(q->answer, "standings", list);
    json_object_set_new(q->answer, "champion", json_integer(tn_champion(e)));
    if (tn_champion(e) != 0) {
        tournament_say(q, "Champion: %s\n", "Zwycięstwo w turnieju: %s\n",
                       player_name(&q->store, tn_champion(e)));
    }
    return tournament_done(q);
}
