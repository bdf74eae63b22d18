/*
 * jackin tournament: the journal itself: undo, log, check.
 */
#include "cli/tournament/tournament.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "matching/matching.h"
#include "organiser/entry_deck.h"

int verb_undo(request *q)
{
    int status = EXIT_DONE;
    long step = 0;
    bool is_one = q->option[OPTION_STEP] != NULL;
    const char *word = is_one ? q->option[OPTION_STEP] : q->option[OPTION_TO];
    if (word != NULL) {
        if (!tournament_number(q, word, 1, 1000000000, &step, &status)) {
            return status;
        }
    } else {
        int64_t before = store_last_undo(&q->store, &is_one);
        if (before < 0) {
            return tournament_complain(q, EXIT_FAILED, "nothing", "",
                                       "there is nothing to take back", "nie ma czego cofnąć");
        }
        step = (long)before;
    }
    char text[200];
    size_t last = q->store.effective[q->store.effective_count - 1];
    store_describe(&q->store, q->store.steps[last].body, q->lang, text, sizeof text);
    if (!store_undo(&q->store, step, is_one, &q->problem)) {
        return tournament_fail(q);
    }
    json_object_set_new(q->answer, "step", json_integer(step));
    if (word == NULL) {
        tournament_say(q, "Taken back: %s.\n", "Cofnięto: %s.\n", text);
    } else if (is_one) {
        tournament_say(q, "Step %ld does not count any more.\n", "Krok %ld już się nie liczy.\n",
                       step);
    } else {
        tournament_say(q, "The event is as it was after step %ld.\n",
                       "Turniej jest taki jak po kroku %ld.\n", step);
    }
    return tournament_done(q);
}

int verb_log(request *q)
{
    json_t *list = log_json(&q->store, q->lang);
    size_t i;
    const json_t *one;
    json_array_foreach(list, i, one)
    {
        const store_step *step = &q->store.steps[i];
        bool counts = json_is_true(json_object_get(one, "counts"));
        bool is_undo = strcmp(json_string_value(json_object_get(step->body, "do")), "undo") == 0;
        tournament_say(q, "%5lld  %s  %s%s\n", "%5lld  %s  %s%s\n", (long long)step->step, step->at,
                       counts || is_undo ? "" : in_lang(q->lang, "(taken back) ", "(cofnięte) "),
                       json_string_value(json_object_get(one, "text")));
    }
    json_object_set_new(q->answer, "steps", list);
    return tournament_done(q);
}

static void report_fault(request *q, const tn_fault *fault, json_t *list)
{
    const char *rules = tn_fault_rules(fault->kind), *text = tn_fault_text(fault->kind, q->lang);
    if (fault->kind == TN_FAULT_REFUSED) {
        rules = tn_why_rules((tn_why)fault->found);
        text = tn_why_text((tn_why)fault->found, q->lang);
    }
    size_t row = fault->record < q->store.record_count ? q->store.record_step[fault->record] : 0;
    json_int_t step = q->store.step_count == 0 ? 0 : (json_int_t)q->store.steps[row].step;
    json_array_append_new(
        list, json_pack("{s:s, s:o, s:b, s:i, s:i, s:I, s:i, s:i, s:I, s:I}", "text", text, "rules",
                        rules_json(rules), "by_hand", fault->is_by_hand, "round", fault->round,
                        "table", fault->table, "step", step, "a", fault->a, "b", fault->b, "found",
                        (json_int_t)fault->found, "wanted", (json_int_t)fault->wanted));
    tournament_say(q, "%s: step %lld", "%s: krok %lld",
                   fault->is_by_hand ? in_lang(q->lang, "by hand", "ręcznie")
                                     : in_lang(q->lang, "FAULT", "BŁĄD"),
                   (long long)step);
    if (fault->round != 0) {
        tournament_say(q, ", round %u", ", runda %u", fault->round);
    }
    if (fault->kind == TN_FAULT_SEED) {
        tournament_say(q, ", seed %u", ", pozycja %u", fault->table);
    } else if (fault->table != 0 && fault->round == 0) {
        tournament_say(q, ", game %u", ", partia %u", fault->table);
    } else if (fault->table != 0) {
        tournament_say(q, ", table %u", ", stół %u", fault->table);
    }
    tournament_say(q, ": %s (%s)", ": %s (%s)", text, rules);
    if (fault->a != 0) {
        tournament_say(q, ": %s%s%s", ": %s%s%s", player_name(&q->store, fault->a),
                       fault->b == 0 ? "" : ", ", player_name(&q->store, fault->b));
    }
    if (fault->found != fault->wanted && fault->kind != TN_FAULT_REFUSED) {
        tournament_say(q, " [%lld, not %lld]", " [%lld, a nie %lld]", (long long)fault->found,
                       (long long)fault->wanted);
    }
    tournament_say(q, "\n", "\n");
}

/* Matches, and says so where it takes long and somebody looks at it. */
static bool match_aloud(void *context, unsigned nodes, const tn_edge *edges, size_t edge_count,
                        tn_matching *out)
{
    const request *q = context;
    bool is_long = nodes >= 400 && isatty(STDERR_FILENO);
    if (is_long) {
        fputs(in_lang(q->lang, "\rproving a round …", "\rdowód rundy …"), stderr);
    }
    bool found = matching_least(NULL, nodes, edges, edge_count, out);
    fputs(is_long ? "\r\033[K" : "", stderr);
    return found;
}

/*
 * TD-21: lists with cards that the program does not know were taken on the organiser's word. Says
 * so; returns how many there are.
 */
static unsigned report_unknown(request *q)
{
    static const char *const sides[LANG_COUNT][2] = {{"Corporation", "Runner"},
                                                     {"korporacja", "runner"}};
    json_t *list = json_array();
    for (unsigned p = 1; p <= q->store.event->player_count; p++) {
        for (unsigned side = 0; side < 2; side++) {
            const char *lines = q->store.entrants[p].unknown[side];
            unsigned cards = unknown_count(lines);
            if (!q->store.entrants[p].has_unknown[side]) {
                continue;
            }
            json_array_append_new(list, json_pack("{s:i, s:s, s:i}", "player", p, "side",
                                                  side == 0 ? "corp" : "runner", "cards", cards));
            tournament_say(q,
                           "by hand: %s, %s: cards not known and not checked: %u (TR-08 TD-21)\n",
                           "ręcznie: %s, %s: karty nieznane i niesprawdzone: %u (TR-08 TD-21)\n",
                           player_name(&q->store, p), sides[q->lang][side], cards);
        }
    }
    unsigned count = (unsigned)json_array_size(list);
    json_object_set_new(q->answer, "unchecked_lists", list);
    return count;
}

int verb_check(request *q)
{
    const tn_matcher matcher = {match_aloud, q};
    tn_check *check = calloc(1, sizeof *check);
    if (check == NULL) {
        return tournament_complain(q, EXIT_FAILED, "memory", "", "there is not enough memory",
                                   "brakuje pamięci");
    }
    bool is_fine =
        tn_check_event(q->store.records, q->store.record_count, q->store.event, &matcher, check);
    json_t *faults = json_array();
    for (unsigned i = 0; i < check->fault_count && i < TN_FAULTS_MAX; i++) {
        report_fault(q, &check->fault[i], faults);
    }
    unsigned unchecked = report_unknown(q);
    bool is_same = memcmp(&check->event, q->store.event, sizeof check->event) == 0;
    is_fine = is_fine && is_same;
    json_object_set_new(q->answer, "proved", json_boolean(is_fine));
    json_object_set_new(q->answer, "faults", faults);
    json_object_set_new(q->answer, "counts",
                        json_pack("{s:i, s:i, s:i, s:i, s:i, s:i}", "draws", check->draws, "rounds",
                                  check->rounds, "pairings", check->pairings, "byes", check->byes,
                                  "results", check->games, "finals", check->finals));
    tournament_say(
        q, "%u draws, %u rounds with %u tables and %u byes, %u results, %u games of finals: %s\n",
        "Losowania: %u, rundy: %u, stoły: %u, wolne losy: %u, wyniki: %u, partie finałowe: %u. "
        "%s\n",
        check->draws, check->rounds, check->pairings, check->byes, check->games, check->finals,
        !is_fine ? in_lang(q->lang, "NOT proved.", "NIE udowodnione.")
        : check->fault_count > 0 || unchecked > 0
            ? in_lang(q->lang, "all proved but what was done by hand.",
                      "Wszystko udowodnione oprócz tego, co ustalono ręcznie.")
            : in_lang(q->lang, "all proved.", "Wszystko udowodnione."));
    free(check);
    int status = tournament_done(q);
    return is_fine ? status : EXIT_FAILED;
}
