/*
 * An event as a report to read, and as its journal.
 */
#include "organiser/foreign.h"

#include <stdlib.h>
#include <string.h>

bool text_write(const foreign_out *w, FILE *out)
{
    tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = w->store->event;
    unsigned count = tn_places(e, table);
    fprintf(out, "%s %s %s\n\n", w->store->name, w->store->date, w->store->place);
    for (unsigned i = 0; i < count; i++) {
        if (table[i].rank == 0) {
            fputs("     ", out); /* TR-14: removed, without a rank */
        } else {
            fprintf(out, "%3u. ", table[i].rank);
        }
        const char *name = player_name(w->store, table[i].player);
        int space = 40;
        for (const char *c = name; *c != '\0'; c++) {
            space -= ((unsigned char)*c & 0xc0) != 0x80; /* characters, not bytes */
        }
        fprintf(out,
                in_lang(w->lang, "%s%*s %3u prestige, SoS %u\n", "%s%*s prestiż %3u, SoS %u\n"),
                name, space > 0 ? space : 0, "", table[i].prestige, table[i].sos);
    }
    for (unsigned r = 0; r < e->round_count; r++) {
        fprintf(out, in_lang(w->lang, "\nRound %u\n", "\nRunda %u\n"), r + 1);
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            const tn_match *m = &e->round[r].match[t];
            unsigned prestige[2];
            bool is_whole = tn_match_prestige(e, m, prestige);
            fprintf(out, in_lang(w->lang, "%3u. %s - %s", "%3u. %s – %s"), t + 1,
                    player_name(w->store, m->player[0]),
                    m->player[1] == 0 ? in_lang(w->lang, "bye", "wolny los")
                                      : player_name(w->store, m->player[1]));
            if (is_whole) {
                fprintf(out, " %u:%u", prestige[0], prestige[1]);
            }
            fputc('\n', out);
        }
    }
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    if (e->has_cut && bracket != NULL) {
        fputs(in_lang(w->lang, "\nFinals\n", "\nFinały\n"), out);
    }
    for (unsigned g = 1; e->has_cut && bracket != NULL && g <= games; g++) {
        const tn_final *final = &e->final[g];
        if (final->player[0] != 0 && final->player[1] != 0) {
            fprintf(out, in_lang(w->lang, "%3u. %s - %s", "%3u. %s – %s"), g,
                    player_name(w->store, final->player[0]),
                    player_name(w->store, final->player[1]));
            if (final->winner != 0) {
                fprintf(out, " %s", final->winner == 1 ? "1:0" : "0:1");
            }
            fputc('\n', out);
        }
    }
    return true;
}

bool journal_write(const foreign_out *w, FILE *out)
{
    for (size_t i = 0; i < w->store->effective_count; i++) {
        char *text = json_dumps(w->store->steps[w->store->effective[i]].body, JSON_COMPACT);
        if (text == NULL) {
            return problem_memory(w->problem);
        }
        fprintf(out, "%s\n", text);
        free(text);
    }
    return true;
}
