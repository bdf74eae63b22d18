/*
 * jackin tournament export: the event in the formats of others (section 4 of the ledger).
 */
#include "cli/tournament.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/netrunner.h"

/* ---- NRTM JSON --------------------------------------------------------------------------------
 */

static const char *faction_of(const char *identity)
{
    unsigned card = nr_card_find(identity);
    return card == 0 ? "" : nr_faction_name((nr_faction)nr_card_table[card].faction);
}

/* Scores by side: a bye is 2 + 2 (section 4.1). */
static json_t *nrtm_game(const request *q, const tn_match *m, unsigned table)
{
    const tn_event *e = q->store.event;
    unsigned corp[2] = {0, 0}, runner[2] = {0, 0};
    for (unsigned g = 0; g < tn_match_games(&e->config) && m->player[1] != 0; g++) {
        unsigned prestige[2];
        tn_game_prestige(&m->game[g], prestige);
        unsigned side =
            g == 1 && m->game[1].outcome >= TN_NOT_STARTED ? 1u - m->game[0].corp : m->game[g].corp;
        for (unsigned i = 0; i < 2; i++) {
            *(side == i ? &corp[i] : &runner[i]) += prestige[i];
        }
    }
    json_t *out = json_pack("{s:i, s:b, s:b, s:b}", "table", table, "intentionalDraw", 0,
                            "twoForOne", 0, "eliminationGame", 0);
    for (unsigned i = 0; i < 2; i++) {
        json_t *one;
        if (m->player[1] == 0) {
            unsigned half = tn_bye_prestige(&e->config) / 2;
            one = i == 0 ? json_pack("{s:i, s:i, s:i, s:i}", "id", m->player[0], "runnerScore",
                                     half, "corpScore", half, "combinedScore", half * 2)
                         : json_pack("{s:n, s:i, s:i, s:i}", "id", "runnerScore", 0, "corpScore", 0,
                                     "combinedScore", 0);
        } else {
            one = json_pack("{s:i, s:i, s:i, s:i}", "id", m->player[i], "runnerScore", runner[i],
                            "corpScore", corp[i], "combinedScore", runner[i] + corp[i]);
        }
        json_object_set_new(out, i == 0 ? "player1" : "player2", one);
    }
    return out;
}

static json_t *nrtm_final(const request *q, unsigned game)
{
    const tn_final *final = &q->store.event->final[game];
    json_t *out = json_pack("{s:i, s:b}", "table", game, "eliminationGame", 1);
    for (unsigned i = 0; i < 2; i++) {
        json_object_set_new(out, i == 0 ? "player1" : "player2",
                            json_pack("{s:i, s:s, s:b}", "id", final->player[i], "role",
                                      final->game[0].corp == i ? "corp" : "runner", "winner",
                                      final->winner == i + 1));
    }
    return out;
}

static void nrtm_finals(const request *q, json_t *rounds)
{
    const tn_event *e = q->store.event;
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    for (unsigned round = 1; bracket != NULL && round <= 9; round++) {
        json_t *list = json_array();
        for (unsigned g = 1; g <= games; g++) {
            if (bracket[g].round == round && e->final[g].winner != 0) {
                json_array_append_new(list, nrtm_final(q, g));
            }
        }
        if (json_array_size(list) > 0) {
            json_array_append(rounds, list);
        }
        json_decref(list);
    }
}

static void export_nrtm(request *q, FILE *out)
{
    static tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    json_t *players = json_array(), *elimination = json_array(), *rounds = json_array();
    unsigned count = tn_standings(e, e->round_count, table);
    for (unsigned i = 0; i < count; i++) {
        unsigned p = table[i].player;
        const entrant *one = &q->store.entrants[p];
        json_array_append_new(
            players,
            json_pack("{s:i, s:s, s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:b, s:b}", "id", p,
                      "name", one->name, "rank", i + 1, "corpFaction", faction_of(one->identity[0]),
                      "corpIdentity", one->identity[0], "runnerFaction",
                      faction_of(one->identity[1]), "runnerIdentity", one->identity[1], "prestige",
                      table[i].prestige, "matchPoints", table[i].prestige, "strengthOfSchedule",
                      table[i].sos, "forfeit", e->player[p].presence == TN_DROPPED, "disqualified",
                      e->player[p].presence == TN_REMOVED));
    }
    for (unsigned r = 0; r < e->round_count; r++) {
        json_t *list = json_array();
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            json_array_append_new(list, nrtm_game(q, &e->round[r].match[t], t + 1));
        }
        json_array_append_new(rounds, list);
    }
    if (e->has_cut && e->cut_size != 0) {
        count = tn_places(e, table);
        for (unsigned i = 0; i < e->cut_size; i++) {
            json_array_append_new(elimination,
                                  json_pack("{s:i, s:s, s:i, s:i}", "id", table[i].player, "name",
                                            player_name(q, table[i].player), "rank", i + 1, "seed",
                                            tn_seed_of(e, table[i].player)));
        }
        nrtm_finals(q, rounds);
    }
    json_t *root = json_pack(
        "{s:s, s:s, s:s, s:s, s:i, s:i, s:o, s:o, s:o, s:s, s:[{s:s, s:s}]}", "name", q->store.name,
        "date", q->store.date, "city", q->store.place, "version",
        "NRTM v1; strengthOfSchedule is the sum of the opponents' prestige", "cutToTop",
        e->has_cut ? e->cut_size : 0, "preliminaryRounds", e->round_count, "players", players,
        "eliminationPlayers", elimination, "rounds", rounds, "uploadedFrom", "Jack In", "links",
        "rel", "strengthOfSchedule", "href", "urn:jackin:sos:sum-of-prestige");
    char *text = json_dumps(root, JSON_INDENT(1));
    fprintf(out, "%s\n", text);
    free(text);
    json_decref(root);
}

/* ---- Galakta XML ------------------------------------------------------------------------------
 */

static void xml_put(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

static void galakta_game(FILE *out, const tn_event *e, const tn_match *m)
{
    unsigned prestige[2];
    tn_match_prestige(e, m, prestige);
    /* Game 1 has player 1 as the Corporation: else the two change places. */
    unsigned first = m->player[1] != 0 && m->game[0].corp == 1 ? 1 : 0;
    int score[2][2] = {{0, 0}, {0, 0}};
    for (unsigned g = 0; g < tn_match_games(&e->config) && m->player[1] != 0; g++) {
        const tn_game *game = &m->game[g];
        for (unsigned i = 0; i < 2; i++) {
            unsigned who = i == 0 ? first : 1 - first;
            bool won = (game->outcome == TN_CORP_WON && game->corp == who) ||
                       (game->outcome == TN_RUNNER_WON && game->corp != who) ||
                       game->outcome == (who == 0 ? TN_AWARDED_A : TN_AWARDED_B);
            score[g][i] = won ? 10 : game->points[who];
        }
    }
    fprintf(
        out,
        "<Game><Player1Id>%u</Player1Id><Player2Id>%u</Player2Id><Player1Score>%u</Player1Score>"
        "<Player2Score>%u</Player2Score><Player1Score1>%d</Player1Score1>"
        "<Player2Score1>%d</Player2Score1><Player1Score2>%d</Player1Score2>"
        "<Player2Score2>%d</Player2Score2><BYE>%d</BYE>"
        "<IsSecondGameNotStarted>%d</IsSecondGameNotStarted></Game>\n",
        m->player[first], m->player[1 - first], prestige[first], prestige[1 - first], score[0][0],
        score[0][1], score[1][0], score[1][1], m->player[1] == 0,
        m->player[1] != 0 && m->game[1].outcome == TN_NOT_STARTED);
}

static void export_galakta(request *q, FILE *out)
{
    const tn_event *e = q->store.event;
    fputs("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Tournament>\n<Players>\n", out);
    for (unsigned p = 1; p <= e->player_count; p++) {
        const entrant *one = &q->store.entrants[p];
        const char *space = strrchr(one->name, ' ');
        fprintf(out, "<Player><PlayerId>%u</PlayerId><PlayerIdentityCorpo>", p);
        xml_put(out, one->identity[0]);
        fputs("</PlayerIdentityCorpo><PlayerIdentityRunner>", out);
        xml_put(out, one->identity[1]);
        fputs("</PlayerIdentityRunner><PlayerAlias></PlayerAlias><PlayerName>", out);
        char first[120];
        snprintf(first, sizeof first, "%.*s",
                 space == NULL ? (int)strlen(one->name) : (int)(space - one->name), one->name);
        xml_put(out, first);
        fputs("</PlayerName><PlayerSurname>", out);
        xml_put(out, space == NULL ? "" : space + 1);
        fputs("</PlayerSurname></Player>\n", out);
    }
    fputs("</Players>\n<Rounds>\n", out);
    for (unsigned r = 0; r < e->round_count; r++) {
        fprintf(out, "<Round><Number>%u</Number><Games>\n", r + 1);
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            galakta_game(out, e, &e->round[r].match[t]);
        }
        fputs("</Games></Round>\n", out);
    }
    fputs("</Rounds>\n<Playoffs/>\n</Tournament>\n", out);
}

/* ---- CSV, text, journal -----------------------------------------------------------------------
 */

static void csv_put(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text != '\0'; text++) {
        fputs(*text == '"' ? "\"\"" : (char[]){*text, '\0'}, out);
    }
    fputc('"', out);
}

static void export_csv(request *q, FILE *out)
{
    static tn_standing table[TN_PLAYERS_MAX];
    unsigned count = tn_places(q->store.event, table);
    fputs("ID:,Name,Runner,Corp,Rank,Prestige,SoS\n", out);
    for (unsigned i = 0; i < count; i++) {
        const entrant *one = &q->store.entrants[table[i].player];
        fprintf(out, "%u,", table[i].player);
        csv_put(out, one->name);
        fputc(',', out);
        csv_put(out, one->identity[1]);
        fputc(',', out);
        csv_put(out, one->identity[0]);
        if (table[i].rank == 0) {
            fprintf(out, ",,%u,%u\n", table[i].prestige, table[i].sos);
        } else {
            fprintf(out, ",%u,%u,%u\n", table[i].rank, table[i].prestige, table[i].sos);
        }
    }
}

static void export_text(request *q, FILE *out)
{
    static tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    unsigned count = tn_places(e, table);
    fprintf(out, "%s %s %s\n\n", q->store.name, q->store.date, q->store.place);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, "%3u. %-40s %3u prestige, SoS %u\n", table[i].rank,
                player_name(q, table[i].player), table[i].prestige, table[i].sos);
    }
    for (unsigned r = 0; r < e->round_count; r++) {
        fprintf(out, "\nRound %u\n", r + 1);
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            const tn_match *m = &e->round[r].match[t];
            unsigned prestige[2];
            tn_match_prestige(e, m, prestige);
            fprintf(out, "%3u. %s - %s %u:%u\n", t + 1, player_name(q, m->player[0]),
                    m->player[1] == 0 ? "bye" : player_name(q, m->player[1]), prestige[0],
                    prestige[1]);
        }
    }
}

static void export_journal(request *q, FILE *out)
{
    for (size_t i = 0; i < q->store.effective_count; i++) {
        char *text = json_dumps(q->store.steps[q->store.effective[i]].body, JSON_COMPACT);
        fprintf(out, "%s\n", text);
        free(text);
    }
}

int verb_export(request *q)
{
    static const char *const kinds[] = {"nrtm", "galakta", "csv", "text", "journal"};
    static void (*const writers[])(request *, FILE *) = {export_nrtm, export_galakta, export_csv,
                                                         export_text, export_journal};
    int kind = find_word(q->option[OPTION_AS], kinds, 5);
    if (kind < 0) {
        return tournament_fail(q, EXIT_USAGE, "usage",
                               "--as is one of nrtm, galakta, csv, text and journal");
    }
    char *data = NULL;
    size_t len = 0;
    FILE *memory = open_memstream(&data, &len);
    if (memory == NULL) {
        return tournament_fail(q, EXIT_FAILED, "memory", "there is not enough memory");
    }
    writers[kind](q, memory);
    fclose(memory);
    int status = EXIT_DONE;
    if (q->option[OPTION_OUT] != NULL) {
        FILE *file = fopen(q->option[OPTION_OUT], "wb");
        bool is_fine = file != NULL && fwrite(data, 1, len, file) == len;
        is_fine = file != NULL && fclose(file) == 0 && is_fine;
        if (!is_fine) {
            status = tournament_fail(q, EXIT_FAILED, "file", "%s: %s", q->option[OPTION_OUT],
                                     strerror(errno));
        }
    } else if (q->is_json) {
        json_object_set_new(q->answer, "text", json_stringn(data, len));
    } else {
        fwrite(data, 1, len, stdout);
    }
    free(data);
    return status == EXIT_DONE ? tournament_done(q) : status;
}
