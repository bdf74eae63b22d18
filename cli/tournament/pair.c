/*
 * jackin tournament: pairing, and why it is as it is.
 */
#include "cli/tournament/tournament.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "matching/matching.h"

static const tn_matcher matcher = {matching_least, NULL};

/* ---- rounds as text and JSON ----------------------------------------------------------------- */

/* Two players with the prestige that they had after so many rounds. */
static void print_pair(const request *q, unsigned table, unsigned a, unsigned b, unsigned rounds)
{
    const tn_event *e = q->store.event;
    tournament_say(q, "%4u  %s (%u) - %s (%u)", "%4u  %s (%u) – %s (%u)", table,
                   player_name(&q->store, a), tn_prestige(e, a, rounds), player_name(&q->store, b),
                   tn_prestige(e, b, rounds));
}

/* The name of a player, or the word for a bye. */
static const char *name_or_bye(const request *q, unsigned player)
{
    return player == 0 ? in_lang(q->lang, "bye", "wolny los") : player_name(&q->store, player);
}

void round_print(const request *q, unsigned round)
{
    const tn_event *e = q->store.event;
    const tn_round *r = &e->round[round - 1];
    tournament_say(
        q, "Round %u%s%s, cost %lld\n", "Runda %u%s%s, koszt %lld\n", round,
        r->flags & TN_BY_HAND ? in_lang(q->lang, ", paired by hand", ", pary ustalone ręcznie")
        : r->flags & TN_HAND_TABLES
            ? in_lang(q->lang, ", partly by hand", ", częściowo ustalona ręcznie")
            : "",
        r->flags & TN_OFFERED ? in_lang(q->lang, ", the offer of TD-05", ", według oferty TD-05")
                              : "",
        (long long)tn_round_cost(e, round));
    for (unsigned t = 0; t < r->table_count; t++) {
        const tn_match *m = &r->match[t];
        unsigned prestige[2];
        bool is_whole = tn_match_prestige(e, m, prestige);
        unsigned before = tn_prestige(e, m->player[0], round - 1);
        if (m->player[1] == 0) {
            tournament_say(q, "%4u  %s (%u) has a bye: %u\n", "%4u  %s (%u) ma wolny los: %u\n",
                           t + 1, player_name(&q->store, m->player[0]), before, prestige[0]);
            continue;
        }
        print_pair(q, t + 1, m->player[0], m->player[1], round - 1);
        if (is_whole) {
            tournament_say(q, "  %u:%u\n", "  %u:%u\n", prestige[0], prestige[1]);
        } else if (m->game[0].outcome == TN_NONE) {
            tn_side_rule sides = table_sides(e, round, t + 1);
            if (sides.rule == TN_DRAW_SIDES) {
                tournament_say(q, "; %s chooses the side\n", "; stronę wybiera %s\n",
                               player_name(&q->store, m->player[sides.chooser]));
            } else {
                tournament_say(q, "; %s is the Corporation\n", "; korporacją gra %s\n",
                               player_name(&q->store, m->player[sides.rule]));
            }
        } else {
            tournament_say(q, "  %u:%u so far\n", "  na razie %u:%u\n", prestige[0], prestige[1]);
        }
    }
}

/* ---- pairing --------------------------------------------------------------------------------- */

/* "1-2 3-4 5-": numbers of players; a bye has nobody on its right. */
static bool read_hand(request *q, const char *text, tn_proposal *out, int *status)
{
    memset(out, 0, sizeof *out);
    out->flags = TN_BY_HAND;
    while (*text != '\0') {
        char *end;
        unsigned long a = strtoul(text, &end, 10), b = 0;
        bool is_fine = end != text && *end == '-' && a <= TN_PLAYERS_MAX;
        if (is_fine) {
            text = end + 1;
            if (isdigit((unsigned char)*text)) {
                b = strtoul(text, &end, 10);
                text = end;
            }
            is_fine = b <= TN_PLAYERS_MAX && (*text == ' ' || *text == '\0');
        }
        if (!is_fine || out->count == TN_PLAYERS_MAX) {
            *status = tournament_complain(
                q, EXIT_USAGE, "usage", "", "pairs by hand are like '1-2 3-4 5-', not '%s'",
                "pary ustalone ręcznie to na przykład „1-2 3-4 5-”, a nie „%s”", text);
            return false;
        }
        out->pair[out->count++] = (tn_pair_of){(uint16_t)a, (uint16_t)b};
        text += *text == ' ';
    }
    return true;
}

/* The players of one part of the reason, on what is left of a line. */
static void print_part(const request *q, const tn_reason *reason, unsigned part)
{
    for (unsigned i = 0; i < reason->count; i++) {
        if (reason->part[i] == part) {
            tournament_say(q, " %s;", " %s;",
                           reason->player[i] == 0 ? in_lang(q->lang, "the bye", "wolny los")
                                                  : player_name(&q->store, reason->player[i]));
        }
    }
    tournament_say(q, "\n", "\n");
}

/* TR-23, TD-05: the reason and the least bad offer; nothing happens. */
static int report_impossible(request *q, tn_proposal *offer)
{
    tn_reason reason = {0};
    const tn_event *e = q->store.event;
    bool is_proved = tn_why_impossible(e, &matcher, tournament_work(q), &reason);
    tn_offer(e, &matcher, tournament_work(q), offer);
    json_t *removed = json_array(), *components = json_array();
    for (unsigned i = 0; i < reason.count; i++) {
        if (reason.part[i] == 0) {
            json_array_append_new(removed, json_integer(reason.player[i]));
        }
    }
    for (unsigned part = 1; part <= reason.odd_components; part++) {
        json_t *one = json_array();
        for (unsigned i = 0; i < reason.count; i++) {
            if (reason.part[i] == part) {
                json_array_append_new(one, json_integer(reason.player[i]));
            }
        }
        json_array_append_new(components, one);
    }
    json_t *error =
        json_pack("{s:s, s:o, s:s, s:b, s:o, s:o, s:{s:i, s:i, s:I, s:o}}", "code", "impossible",
                  "rules", rules_json("TR-23 TD-05"), "message",
                  in_lang(q->lang, "no legal round exists", "nie ma dozwolonej rundy"), "proved",
                  is_proved, "without", removed, "odd_components", components, "offer", "rematches",
                  offer->rematches, "second_byes", offer->second_byes, "cost",
                  (json_int_t)offer->cost, "tables", tables_json(offer));
    if (q->is_json) {
        print_json(json_pack("{s:b, s:O}", "ok", 0, "error", error));
    } else {
        tournament_complain(q, EXIT_FAILED, "impossible", "TR-23", "no legal round exists",
                            "nie ma dozwolonej rundy");
        if (reason.removed == 0) {
            tournament_say(
                q,
                "The players fall into %u groups of odd size. Everybody in a group has "
                "met everybody\nin the others, so in each somebody is left over:\n",
                "Gracze dzielą się na grupy o nieparzystej liczbie osób (%u). Każdy grał "
                "już ze wszystkimi\nz innych grup, więc w każdej ktoś zostaje bez pary:\n",
                reason.odd_components);
        } else {
            tournament_say(q, "Without", "Po odjęciu:");
            print_part(q, &reason, 0);
            tournament_say(
                q,
                "the rest falls into %u groups of odd size. Everybody in a group has met "
                "everybody\nin the others, so in each somebody is left over, and only %u "
                "can meet those taken out:\n",
                "reszta dzieli się na grupy o nieparzystej liczbie osób (%u). Każdy grał "
                "już ze wszystkimi\nz innych grup, więc w każdej ktoś zostaje, a z "
                "odjętymi może zagrać tylko %u:\n",
                reason.odd_components, reason.removed);
        }
        for (unsigned part = 1; part <= reason.odd_components; part++) {
            tournament_say(q, "  -", "  -");
            print_part(q, &reason, part);
        }
        tournament_say(q, "The least bad round has %u %s and %u second %s, cost %lld (TD-05):\n",
                       "Najmniej zła runda: %u %s, %u %s, koszt %lld (TD-05):\n", offer->rematches,
                       in_number(q, offer->rematches, "rematch", "rematches", "powtórne spotkanie",
                                 "powtórne spotkania", "powtórnych spotkań"),
                       offer->second_byes,
                       in_number(q, offer->second_byes, "bye", "byes", "drugi wolny los",
                                 "drugie wolne losy", "drugich wolnych losów"),
                       (long long)offer->cost);
        for (unsigned t = 0; t < offer->count; t++) {
            unsigned a = offer->pair[t].a, b = offer->pair[t].b;
            unsigned met = b == 0 ? 0 : tn_met(e, a, b, e->round_count);
            tournament_say(q, "  %s - %s", "  %s – %s", player_name(&q->store, a),
                           name_or_bye(q, b));
            if (met != 0) {
                tournament_say(q, ", who met in round %u", ", poprzednie spotkanie w rundzie %u",
                               met);
            }
            tournament_say(q, "\n", "\n");
        }
        tournament_say(q, "'pair --offer' takes it; 'pair --by-hand' pairs as you like.\n",
                       "„pair --offer” ją przyjmuje; „pair --by-hand” pozwala ustalić pary "
                       "ręcznie.\n");
    }
    json_decref(error);
    return EXIT_FAILED;
}

static void add_proposal(request *q, const tn_proposal *p)
{
    json_object_set_new(
        q->answer, "proposal",
        json_pack("{s:I, s:o}", "cost", (json_int_t)p->cost, "tables", tables_json(p)));
}

static void warn(request *q, const tn_proposal *p)
{
    json_t *warnings = json_array();
    if (tn_look_ahead(q->store.event, p) == TN_AHEAD_BLOCKED) {
        tournament_note(q, warnings,
                        "Warning: after this round the planned rounds cannot all be paired "
                        "without rematches (TR-19, TD-05).",
                        "Uwaga: po tej rundzie nie da się rozegrać wszystkich zaplanowanych rund "
                        "bez powtórnych spotkań (TR-19, TD-05).");
    }
    if (p->flags & TN_FELL_BACK) {
        tournament_note(q, warnings,
                        "The literal procedure got stuck (%s) at %s and %s; this is the exact "
                        "round (TD-03).",
                        "Procedura dosłowna utknęła (%s) na parze: %s i %s; to jest runda "
                        "dokładna (TD-03).",
                        p->stuck == TN_STUCK_CYCLE ? in_lang(q->lang, "cycle", "cykl")
                                                   : in_lang(q->lang, "bottom", "koniec listy"),
                        player_name(&q->store, p->stuck_at[0]),
                        player_name(&q->store, p->stuck_at[1]));
    }
    json_object_set_new(q->answer, "warnings", warnings);
}

/* TD-20: pairs around the tables of --table. `plain` is the round without them. */
static int pair_by_tables(request *q, tn_procedure procedure, tn_proposal *out, tn_proposal *plain)
{
    tn_pair_of fixed[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    unsigned count;
    int status = EXIT_DONE;
    if (q->option[OPTION_OFFER] != NULL) {
        return tournament_complain(q, EXIT_USAGE, "usage", "",
                                   "--table and --offer do not go together",
                                   "--table i --offer się wykluczają");
    }
    if (!hand_read(q, fixed, &count, &status)) {
        return status;
    }
    unsigned left = 0, byes = 0;
    for (unsigned p = 1; p <= e->player_count; p++) {
        bool is_promised = e->round_count == 0 && (e->player[p].flags & TN_HAS_PROMISE) != 0;
        left += e->player[p].presence == TN_ACTIVE && !is_promised;
    }
    for (unsigned t = 0; t < count; t++) {
        bool is_promised =
            e->round_count == 0 && (e->player[fixed[t].a].flags & TN_HAS_PROMISE) != 0;
        byes += fixed[t].b == 0 && !is_promised;
    }
    if (byes > left % 2) {
        return tournament_complain(q, EXIT_FAILED, "no-bye", "TR-21",
                                   "%u players are there: a bye is given to one of an odd number, "
                                   "and to nobody of an even",
                                   "obecnych graczy: %u; wolny los ma jeden gracz przy liczbie "
                                   "nieparzystej, a przy parzystej "
                                   "nikt",
                                   left);
    }
    tn_pair(e, procedure, &matcher, tournament_work(q), plain);
    tn_pair_rest(e, procedure, &matcher, tournament_work(q), fixed, count, out);
    if (out->status == TN_PAIRED) {
        return EXIT_DONE;
    }
    return out->status == TN_NO_MATCHER
               ? tournament_complain(q, EXIT_FAILED, "memory", "", "there is not enough memory",
                                     "brakuje pamięci")
               : tournament_complain(q, EXIT_FAILED, "impossible", "TR-23 TD-20",
                                     "with these tables no legal round is left for the others",
                                     "przy tych stołach nie ma dozwolonej rundy dla pozostałych");
}

/* What a round with tables by hand would be; nothing is recorded. */
static int show_hand(request *q, const tn_proposal *p, const tn_proposal *plain)
{
    tn_record records[TN_PLAYERS_MAX + 1];
    tn_event *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return tournament_complain(q, EXIT_FAILED, "memory", "", "there is not enough memory",
                                   "brakuje pamięci");
    }
    memcpy(copy, q->store.event, sizeof *copy);
    json_t *body = pair_step(p, copy->round_count + 1u);
    size_t count = step_records(body, records);
    tn_why why = TN_WHY_OK;
    json_decref(body);
    for (size_t i = 0; i < count && why == TN_WHY_OK; i++) {
        why = tn_apply(copy, &records[i]);
    }
    int status = EXIT_DONE;
    if (why != TN_WHY_OK) {
        status = tournament_refuse(q, why);
    } else {
        add_proposal(q, p);
        for (unsigned t = 0; t < p->count; t++) {
            tournament_say(q, "%4u  %s - %s\n", "%4u  %s – %s\n", t + 1,
                           player_name(&q->store, p->pair[t].a), name_or_bye(q, p->pair[t].b));
        }
        tournament_say(q, "Tables by hand (TD-20):\n", "Stoły ustalone ręcznie (TD-20):\n");
        hand_say(q, copy, copy->round_count, plain->cost, hand_bye(copy, copy->round_count, plain));
        status = tournament_done(q);
    }
    free(copy);
    return status;
}

int verb_pair(request *q)
{
    tn_proposal proposal = {0}, plain = {0};
    const tn_event *e = q->store.event;
    int status = EXIT_DONE, procedure = TN_EXACT;
    if (q->option[OPTION_PROCEDURE] != NULL) {
        procedure = find_word(q->option[OPTION_PROCEDURE], procedure_names, TN_PROCEDURE_COUNT);
        if (procedure < 0) {
            return tournament_complain(q, EXIT_USAGE, "usage", "",
                                       "procedures are exact and literal",
                                       "procedury to exact (dokładna) i literal (dosłowna)");
        }
    }
    if (q->word_count > 1 && (q->hand_count == 0 || q->option[OPTION_HAND] != NULL)) {
        return tournament_complain(q, EXIT_USAGE, "usage", "",
                                   "a table is given as --table A B, a bye as --table A -",
                                   "stół podaje się jako --table A B, wolny los jako --table A -");
    }
    tn_why why = tn_can_pair(e);
    if (why != TN_WHY_OK) {
        return tournament_refuse(q, why);
    }
    if (q->option[OPTION_HAND] != NULL) {
        if (!read_hand(q, q->option[OPTION_HAND], &proposal, &status)) {
            return status;
        }
    } else if (q->hand_count > 0) {
        status = pair_by_tables(q, (tn_procedure)procedure, &proposal, &plain);
        if (status != EXIT_DONE) {
            return status;
        }
    } else {
        tn_pair(e, (tn_procedure)procedure, &matcher, tournament_work(q), &proposal);
        if (proposal.status == TN_IMPOSSIBLE) {
            if (q->option[OPTION_OFFER] == NULL) {
                return report_impossible(q, &proposal);
            }
            tn_offer(e, &matcher, tournament_work(q), &proposal);
        }
        if (proposal.status == TN_NO_MATCHER) {
            return tournament_complain(q, EXIT_FAILED, "memory", "", "there is not enough memory",
                                       "brakuje pamięci");
        }
    }
    warn(q, &proposal);
    if (q->option[OPTION_DRY] != NULL && q->hand_count > 0) {
        return show_hand(q, &proposal, &plain);
    }
    if (q->option[OPTION_DRY] != NULL) {
        add_proposal(q, &proposal);
        for (unsigned t = 0; t < proposal.count; t++) {
            tournament_say(q, "%4u  %s - %s\n", "%4u  %s – %s\n", t + 1,
                           player_name(&q->store, proposal.pair[t].a),
                           name_or_bye(q, proposal.pair[t].b));
        }
        return tournament_done(q);
    }
    status = tournament_add(q, pair_step(&proposal, e->round_count + 1u));
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "round", round_json(&q->store, e->round_count));
    round_print(q, e->round_count);
    if (q->hand_count > 0) {
        tournament_say(q, "Tables by hand (TD-20):\n", "Stoły ustalone ręcznie (TD-20):\n");
        hand_say(q, e, e->round_count, plain.cost, hand_bye(e, e->round_count, &plain));
    }
    return tournament_done(q);
}

int verb_pairings(request *q)
{
    int status = EXIT_DONE;
    long round = q->store.event->round_count;
    if (round == 0) {
        return tournament_complain(q, EXIT_FAILED, "no-round", "", "no round has been paired",
                                   "nie ustalono jeszcze par żadnej rundy");
    }
    if (q->option[OPTION_ROUND] != NULL &&
        !tournament_number(q, q->option[OPTION_ROUND], 1, round, &round, &status)) {
        return status;
    }
    json_object_set_new(q->answer, "round", round_json(&q->store, (unsigned)round));
    round_print(q, (unsigned)round);
    return tournament_done(q);
}

/* ---- explanations ---------------------------------------------------------------------------- */

static void explain_table(request *q, const tn_proposal *round, unsigned table, json_t *list)
{
    tn_proposal other;
    const tn_event *e = q->store.event;
    unsigned number = e->round_count, a = round->pair[table - 1].a, b = round->pair[table - 1].b;
    unsigned pa = tn_prestige(e, a, number - 1), pb = b == 0 ? 0 : tn_prestige(e, b, number - 1);
    json_t *one = json_pack("{s:i, s:i, s:i, s:i}", "table", table, "player1", a, "player2", b,
                            "difference", (int)pa - (int)pb);
    unsigned flags = e->round[number - 1].flags;
    if (b == 0) {
        bool is_promised = number == 1 && (e->player[a].flags & TN_HAS_PROMISE) != 0;
        json_object_set_new(one, "sos", json_integer(tn_sos(e, a, number - 1)));
        json_array_append_new(list, one);
        bool is_hand = (flags & TN_BY_HAND) || e->round[number - 1].match[table - 1].is_by_hand;
        if (is_promised || number == 1 || is_hand || (flags & TN_OFFERED) != 0) {
            tournament_say(
                q, "%4u  %s has the bye: %s.\n", "%4u  %s ma wolny los: %s.\n", table,
                player_name(&q->store, a),
                is_promised ? in_lang(q->lang, "it was promised (TD-17)", "był obiecany (TD-17)")
                : is_hand
                    ? in_lang(q->lang, "the round was paired by hand", "pary ustalono ręcznie")
                : flags & TN_OFFERED
                    ? in_lang(q->lang, "it is that of the offer (TD-05)",
                              "tak jest w ofercie (TD-05)")
                    : in_lang(q->lang, "it was drawn (TR-16, TR-21)", "wylosowany (TR-16, TR-21)"));
            return;
        }
        tournament_say(
            q,
            "%4u  %s has the bye: prestige %u, SoS %u, the lowest of those without one whose bye "
            "leaves a legal round (TR-22, TD-04).\n",
            "%4u  %s ma wolny los: prestiż %u, SoS %u, najmniej wśród graczy dotąd bez wolnego "
            "losu, po których odjęciu zostaje dozwolona runda (TR-22, TD-04).\n",
            table, player_name(&q->store, a), pa, tn_sos(e, a, number - 1));
        return;
    }
    bool found = tn_explain_table(e, &matcher, tournament_work(q), round, table, &other);
    json_int_t more = found ? (json_int_t)(other.cost - tn_round_cost(e, number)) : -1;
    json_object_set_new(one, "next_best", found ? json_integer(more) : json_null());
    print_pair(q, table, a, b, number - 1);
    if (e->round[number - 1].match[table - 1].is_by_hand) {
        tournament_say(q, ", by hand (TD-20)", ", ustalona ręcznie (TD-20)");
    }
    if (!found && (flags & TN_OFFERED)) {
        tournament_say(q, ": no legal round existed (TD-05).\n",
                       ": nie było dozwolonej rundy (TD-05).\n");
    } else if (!found) {
        tournament_say(q, ": no legal round with the same byes has them apart.\n",
                       ": bez tej pary nie ma dozwolonej rundy z tymi samymi wolnymi losami.\n");
    } else {
        unsigned with = 0;
        for (unsigned t = 0; t < other.count; t++) {
            with = other.pair[t].a == a   ? other.pair[t].b
                   : other.pair[t].b == a ? other.pair[t].a
                                          : with;
        }
        tournament_say(q, ": apart, %s meeting %s, the round would cost %lld %s.\n",
                       ": bez tej pary, przy spotkaniu %s – %s, runda kosztowałaby o %lld %s.\n",
                       player_name(&q->store, a), player_name(&q->store, with),
                       (long long)(more < 0 ? -more : more),
                       more < 0 ? in_lang(q->lang, "less", "mniej")
                                : in_lang(q->lang, "more", "więcej"));
    }
    if (found) {
        json_object_set_new(one, "next_best_round", tables_json(&other));
    }
    json_array_append_new(list, one);
}

int verb_explain(request *q)
{
    tn_proposal round;
    const tn_event *e = q->store.event;
    int status = EXIT_DONE;
    long only = 0;
    if (tn_open_round(e) == 0) {
        return tournament_refuse(q, TN_WHY_NO_ROUND_OPEN);
    }
    const tn_round *r = &e->round[e->round_count - 1];
    if (q->option[OPTION_TABLE] != NULL &&
        !tournament_number(q, q->option[OPTION_TABLE], 1, r->table_count, &only, &status)) {
        return status;
    }
    memset(&round, 0, sizeof round);
    for (unsigned t = 0; t < r->table_count; t++) {
        round.pair[round.count++] = (tn_pair_of){r->match[t].player[0], r->match[t].player[1]};
    }
    json_t *list = json_array();
    if (e->round_count == 1 && e->config.format == TN_FULL_DRAFT && !(r->flags & TN_BY_HAND)) {
        tournament_say(q, "Round 1 is paired by seat (TR-53).\n",
                       "Pary rundy 1 wynikają z miejsc przy stole (TR-53).\n");
    } else if (e->round_count == 1 && !(r->flags & TN_BY_HAND)) {
        tournament_say(q, "Round 1 is random (TR-17).\n", "Pary rundy 1 są losowe (TR-17).\n");
    }
    tournament_say(
        q, "The round costs %lld: the sum of the squared differences of prestige (TD-02).\n",
        "Koszt rundy to %lld: suma kwadratów różnic prestiżu (TD-02).\n",
        (long long)tn_round_cost(e, e->round_count));
    tn_explain(e, &matcher, tournament_work(q), &round); /* one matching for all tables */
    for (unsigned t = 1; t <= round.count; t++) {
        if (only == 0 || (unsigned)only == t) {
            explain_table(q, &round, t, list);
        }
    }
    json_object_set_new(q->answer, "cost",
                        json_integer((json_int_t)tn_round_cost(e, e->round_count)));
    json_object_set_new(q->answer, "tables", list);
    return tournament_done(q);
}
