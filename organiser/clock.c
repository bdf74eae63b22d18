/*
 * The clock of a round: what it says, and what a page needs to show it.
 */
#include "organiser/answers.h"

const char *clock_words(const tn_event *e, tn_time_phase phase, word_lang lang)
{
    bool is_final = e->has_cut, is_polish = lang == LANG_PL;
    switch (phase) {
    case TN_TIME_UNSET:
        return is_polish ? "Zegar nie został uruchomiony." : "The clock was not started.";
    case TN_TIME_RUNNING:
        return is_polish ? "Gra trwa." : "Play on.";
    case TN_TIME_PAUSED:
        return is_polish ? "Zegar zatrzymany." : "The clock is paused.";
    default:
        break;
    }
    if (is_final) {
        return is_polish
                   ? "Koniec czasu. Aktywny gracz kończy turę, przeciwnik rozgrywa jeszcze jedną "
                     "(TR-28). Potem wygrywa ten, kto ma więcej punktów projektu (TR-47); przy "
                     "remisie lepszy wynik eliminacji (TR-48)."
                   : "Time is up. The active player finishes his turn, the opponent plays one more "
                     "(TR-28). Then more agenda points win (TR-47); if level, the better Swiss "
                     "result (TR-48).";
    }
    return is_polish
               ? "Koniec czasu. Aktywny gracz kończy turę, przeciwnik rozgrywa jeszcze jedną "
                 "(TR-28). Bez zwycięzcy: więcej punktów projektu 1–0 (TR-29), po równo 1–1 "
                 "(TR-30). Druga partia, w której korporacja nie dobrała karty: 0–0 (TR-31)."
               : "Time is up. The active player finishes his turn, the opponent plays one more "
                 "(TR-28). If nobody has won: more agenda points 1-0 (TR-29), level 1-1 (TR-30). A "
                 "game 2 in which the Corporation has not drawn yet: 0-0 (TR-31).";
}

unsigned clock_round(const tn_event *e)
{
    unsigned games, round = 0;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    if (!e->has_cut || bracket == NULL) {
        return tn_open_round(e);
    }
    for (unsigned g = games; g >= 1 && tn_champion(e) == 0; g--) {
        bool is_on = e->final[g].winner == 0 && e->final[g].player[0] != 0;
        round = is_on && (round == 0 || bracket[g].round < round) ? bracket[g].round : round;
    }
    return round;
}

json_t *clock_json(const store *s, int64_t now, word_lang lang)
{
    static const char *const phases[] = {"unset", "running", "paused", "called"};
    const tn_event *e = s->event;
    json_t *out = json_object();
    int64_t left;
    tn_time_phase phase = tn_time_now(e, now, &left);
    int limit = tn_time_limit(e);
    bool is_final = has_finals(e);
    json_object_set_new(out, "phase", json_string(phases[phase]));
    json_object_set_new(out, "left", json_integer((json_int_t)left));
    json_object_set_new(out, "limit", json_integer(limit));
    json_object_set_new(out, "text", json_string(clock_words(e, phase, lang)));
    json_object_set_new(out, "rules",
                        rules_json(phase != TN_TIME_CALLED ? ""
                                   : is_final              ? "TR-28 TR-47 TR-48"
                                                           : "TR-28 TR-29 TR-30 TR-31"));
    json_object_set_new(out, "part", json_string(is_final ? "finals" : "swiss"));
    json_object_set_new(out, "round", json_integer(clock_round(e)));
    json_object_set_new(out, "moment", json_integer((json_int_t)now));
    json_object_set_new(out, "ends",
                        phase == TN_TIME_RUNNING && limit != 0
                            ? json_integer((json_int_t)(now + left))
                            : json_null());
    json_object_set_new(out, "event", json_string(s->name));
    return out;
}
