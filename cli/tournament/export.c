/*
 * jackin tournament export: the event in the formats of others (section 4 of the ledger), as a
 * report to read, and as its journal.
 */
#include "cli/tournament/foreign.h"

#include <stdlib.h>
#include <string.h>

int text_write(request *q, FILE *out)
{
    static tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    unsigned count = tn_places(e, table);
    text_print(out, "%s %s %s\n\n", q->store.name, q->store.date, q->store.place);
    for (unsigned i = 0; i < count; i++) {
        if (table[i].rank == 0) {
            fputs("     ", out); /* TR-14: removed, without a rank */
        } else {
            fprintf(out, "%3u. ", table[i].rank);
        }
        const char *name = player_name(&q->store, table[i].player);
        int space = 40;
        for (const char *c = name; *c != '\0'; c++) {
            space -= ((unsigned char)*c & 0xc0) != 0x80; /* characters, not bytes */
        }
        text_print(out,
                   in_lang(q->lang, "%s%*s %3u prestige, SoS %u\n", "%s%*s prestiż %3u, SoS %u\n"),
                   name, space > 0 ? space : 0, "", table[i].prestige, table[i].sos);
    }
    for (unsigned r = 0; r < e->round_count; r++) {
        fprintf(out, in_lang(q->lang, "\nRound %u\n", "\nRunda %u\n"), r + 1);
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            const tn_match *m = &e->round[r].match[t];
            unsigned prestige[2];
            bool is_whole = tn_match_prestige(e, m, prestige);
            text_print(out, in_lang(q->lang, "%3u. %s - %s", "%3u. %s – %s"), t + 1,
                       player_name(&q->store, m->player[0]),
                       m->player[1] == 0 ? in_lang(q->lang, "bye", "wolny los")
                                         : player_name(&q->store, m->player[1]));
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
        fputs(in_lang(q->lang, "\nFinals\n", "\nFinały\n"), out);
    }
    for (unsigned g = 1; e->has_cut && bracket != NULL && g <= games; g++) {
        const tn_final *final = &e->final[g];
        if (final->player[0] != 0 && final->player[1] != 0) {
            text_print(out, in_lang(q->lang, "%3u. %s - %s", "%3u. %s – %s"), g,
                       player_name(&q->store, final->player[0]),
                       player_name(&q->store, final->player[1]));
            if (final->winner != 0) {
                fprintf(out, " %s", final->winner == 1 ? "1:0" : "0:1");
            }
            fputc('\n', out);
        }
    }
    return EXIT_DONE;
}

int journal_write(request *q, FILE *out)
{
    for (size_t i = 0; i < q->store.effective_count; i++) {
        char *text = json_dumps(q->store.steps[q->store.effective[i]].body, JSON_COMPACT);
        fprintf(out, "%s\n", text);
        free(text);
    }
    return EXIT_DONE;
}

static int put_out(request *q, const char *data, size_t len)
{
    const json_t *notes = json_object_get(q->answer, "notes");
    if (q->option[OPTION_OUT] != NULL) {
        int status = tournament_write_file(q, data, len);
        if (status != EXIT_DONE) {
            return status;
        }
    } else if (q->is_json) {
        json_object_set_new(q->answer, "text", json_stringn(data, len));
    } else {
        fwrite(data, 1, len, stdout);
    }
    /* The file itself may be on standard output. */
    for (size_t i = 0; i < json_array_size(notes) && !q->is_json; i++) {
        text_print(stderr, "%s\n", json_string_value(json_array_get(notes, i)));
    }
    return tournament_done(q);
}

int verb_export(request *q)
{
    const foreign_format *format = foreign_find_format(q->option[OPTION_AS], false);
    char *data = NULL, names[200];
    size_t len = 0;
    if (format == NULL) {
        foreign_names(false, names, sizeof names);
        return tournament_complain(q, EXIT_USAGE, "usage", "", "--as is one of %s",
                                   "--as to jedno z: %s", names);
    }
    FILE *memory = open_memstream(&data, &len);
    if (memory == NULL) {
        return tournament_complain(q, EXIT_FAILED, "memory", "", "there is not enough memory",
                                   "brakuje pamięci");
    }
    int status = format->write(q, memory);
    fclose(memory);
    if (status == EXIT_DONE) {
        status = put_out(q, data, len);
    }
    free(data);
    return status;
}
