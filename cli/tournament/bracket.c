/*
 * jackin tournament bracket: the finals as a drawing, and the games that are to be played.
 */
#include "cli/memory.h"
#include "cli/tournament/tournament.h"

int verb_bracket(request *q)
{
    const tn_event *e = q->store.event;
    unsigned games, shown;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    if (!e->has_cut || bracket == NULL) {
        return tournament_refuse(q, TN_WHY_NO_FINALS);
    }
    json_object_set_new(q->answer, "games", bracket_json(e));
    json_object_set_new(q->answer, "champion", json_integer(tn_champion(e)));
    if (!q->is_json) {
        drawing parts[BRACKET_PARTS];
        screen s;
        screen_open(&s, false, q->lang);
        shown = bracket_draw(&q->store, q->lang, s.is_terminal ? s.width : 80, parts);
        for (unsigned i = 0; i < shown; i++) {
            printf("%s%s\n", i == 0 ? "" : "\n", parts[i].heading);
            if (!drawing_print(&parts[i], stdout)) {
                must(NULL);
            }
            drawing_free(&parts[i]);
        }
    }
    bool has_open = false;
    for (unsigned g = 1; g <= games; g++) {
        const tn_final *final = &e->final[g];
        if (final->player[0] != 0 && final->player[1] != 0 && final->winner == 0) {
            if (!has_open) {
                tournament_say(q, "\nTo be played:\n", "\nDo rozegrania:\n");
            }
            has_open = true;
            final_print(q, bracket, g);
        }
    }
    if (tn_champion(e) != 0) {
        tournament_say(q, "\nChampion: %s\n", "\nZwycięstwo w turnieju: %s\n",
                       player_name(&q->store, tn_champion(e)));
    }
    return tournament_done(q);
}
