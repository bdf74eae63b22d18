/*
 * What becomes of a game of Netrunner besides playing it: it is kept, left, taken back by
 * agreement, played again; see play_game.h.
 */
#include "cli/play_game.h"
#include "cli/screen.h"
#include "protocol/record_file.h"

size_t play_own_choices(const play_game *p)
{
    size_t last = p->table->made_count;
    while (last > 0 && !play_is_over(p) && !play_is_human(p, p->made[last - 1].side)) {
        last--;
    }
    return last;
}

bool play_keep(play_game *p, word_lang lang, char note[KEEP_NOTE_MAX])
{
    size_t made = play_own_choices(p);
    if (p->keep.kept == made + 1) {
        return true;
    }
    json_out bytes;
    json_t *record = table_record(p->table);
    out_init(&bytes, RECORD_FILE_MAX);
    bool is_written = record != NULL && record_file_write(record, &bytes);
    bool is_quiet =
        !is_written || keep_write(&p->keep, "netrunner", made, bytes.data, bytes.len, lang, note);
    out_free(&bytes);
    json_decref(record);
    return is_quiet;
}

bool play_may_leave(const play_game *p, const screen *s)
{
    return keep_may_leave(&p->keep, s, play_own_choices(p), play_is_over(p));
}

bool play_may_undo(const play_game *p, nr_side side, const screen *s)
{
    bool is_others = false;
    if (!play_is_human(p, NR_CORP) || !play_is_human(p, NR_RUNNER)) {
        return true;
    }
    for (size_t i = p->table->made_count; i > 0; i--) {
        const play_made *made = &p->made[i - 1];
        if (made->side == side && made->was_asked) {
            break;
        }
        is_others = is_others || (made->side != side && made->was_asked);
    }
    const char *question =
        side == NR_CORP
            ? in_lang(
                  s->lang,
                  "This takes back what the Runner has chosen since, too. Does the Runner agree?",
                  "To cofnie też to, co od tamtej pory wybrał runner. Czy runner się zgadza?")
            : in_lang(s->lang,
                      "This takes back what the Corporation has chosen since, too. Does the "
                      "Corporation agree?",
                      "To cofnie też to, co od tamtej pory wybrała korporacja. Czy korporacja się "
                      "zgadza?");
    return !is_others || screen_confirm(s, question, false);
}

play_game *play_again(const play_game *p, bool is_swapped, uint64_t seed, play_error *error)
{
    json_t *request = json_deep_copy(p->table->setup);
    bot_kind bot[2] = {p->bot[is_swapped], p->bot[!is_swapped]};
    json_object_del(request, "key");
    json_object_set_new(request, "seed", seed_value(seed));
    play_game *again = play_begin(request, bot, error);
    json_decref(request);
    return again;
}
