/*
 * jackin tournament standings: the places, and what each follows from.
 */
#include "cli/tournament/tournament.h"

static int number_of(const json_t *one, const char *key)
{
    return (int)json_integer_value(json_object_get(one, key));
}

static const char *text_of(const json_t *one, const char *key)
{
    const char *text = json_string_value(json_object_get(one, key));
    return text == NULL ? "" : text;
}

/* The name of a row, and what there is to say of a player who is not there any more. */
static void name_in_table(const request *q, const json_t *one, char *out, size_t cap)
{
    unsigned p = (unsigned)number_of(one, "player");
    bool is_there = q->store.event->player[p].presence == TN_ACTIVE;
    snprintf(out, cap, "%s%s%s%s", text_of(one, "name"), is_there ? "" : " (",
             is_there ? "" : presence_word(&q->store, p, q->lang), is_there ? "" : ")");
}

static void print_table(const request *q, const json_t *list)
{
    int widest = 8;
    size_t i;
    const json_t *one;
    char name[160], rank[12];
    screen s;
    screen_open(&s, false, q->lang); /* so that columns are counted */
    json_array_foreach(list, i, one)
    {
        name_in_table(q, one, name, sizeof name);
        int width = text_columns(name);
        widest = width > widest && width < 40 ? width : widest;
    }
    tournament_say(q, "place  prestige   SoS  %-*s  %s\n", "miejsce  prestiż   SoS  %-*s  %s\n",
                   widest, in_lang(q->lang, "player", "gracz"),
                   in_lang(q->lang, "by", "skąd miejsce"));
    json_array_foreach(list, i, one)
    {
        name_in_table(q, one, name, sizeof name);
        snprintf(rank, sizeof rank, "%d", number_of(one, "rank"));
        int gap = widest - text_columns(name);
        tournament_say(q, "%5s  %8d  %4d  %s%*s  %s\n", "%7s  %7d  %4d  %s%*s  %s\n",
                       number_of(one, "rank") == 0 ? "-" : rank, number_of(one, "prestige"),
                       number_of(one, "sos"), name, gap < 0 ? 0 : gap, "", text_of(one, "text"));
    }
}

int verb_standings(request *q)
{
    const tn_event *e = q->store.event;
    int status = EXIT_DONE;
    long rounds = e->round_count;
    bool is_final = q->option[OPTION_ROUND] == NULL && has_finals(e);
    if (q->option[OPTION_ROUND] != NULL &&
        !tournament_number(q, q->option[OPTION_ROUND], 0, rounds, &rounds, &status)) {
        return status;
    }
    json_t *list = standings_json(&q->store, (unsigned)rounds, is_final, q->lang);
    print_table(q, list);
    json_object_set_new(q->answer, "standings", list);
    json_object_set_new(q->answer, "champion", json_integer(tn_champion(e)));
    if (tn_champion(e) != 0) {
        tournament_say(q, "Champion: %s\n", "Zwycięstwo w turnieju: %s\n",
                       player_name(&q->store, tn_champion(e)));
    }
    return tournament_done(q);
}
