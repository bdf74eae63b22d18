/*
 * Answers to visitors; see lobby_inside.h.
 */
#include "server/lobby_inside.h"

#include <stdio.h>
#include <string.h>

enum {
    REFUSALS_MAX = 100, /* in a row: then the connection is closed */
    WAIT_MAX_MS = 60000,
};

typedef struct {
    const char *code, *english, *polish;
} refusal;

static const refusal refusals[] = {
    {"bad_message", "The message makes no sense: %s.", "Wiadomość jest bez sensu: %s."},
    {"unknown_message", "There is no such message.", "Nie ma takiej wiadomości."},
    {"not_found", "There is no such table, seat or invitation, or it is no longer free.",
     "Nie ma takiego stołu, miejsca ani zaproszenia albo nie jest już wolne."},
    {"not_seated", "Sit down or join a table first.", "Najpierw usiądź albo dołącz do stołu."},
    {"not_now", "That cannot be done now.", "Tego nie można teraz zrobić."},
    {"begun", "The game has begun by now, and the seat stays yours. Concede to give it up.",
     "Gra już się zaczęła, a miejsce nadal należy do ciebie. Aby z niej zrezygnować, poddaj ją."},
    {"bad_deck", "%s", "%s"},
    {"bad_table", "There can be no such table: %s.", "Nie może być takiego stołu: %s."},
    {"no_guest", "Ask for a guest token first.", "Najpierw poproś o token gościa."},
    {"password", "The table has another password.", "Stół ma inne hasło."},
    {"bad_text", "Say it in one line of at most 300 letters, without links.",
     "Wpisz to w jednym wierszu, najwyżej 300 znaków, bez odnośników."},
    {"too_many", "Too many at once; wait a little.", "Za dużo naraz; odczekaj chwilę."},
    {"busy", "Others ask for that too; it comes in a moment.",
     "O to samo proszą też inni; za chwilę będzie gotowe."},
    {"store_full", "The server cannot store it now; nothing was done. Try again.",
     "Serwer nie może tego teraz zapisać; nic nie zrobiono. Spróbuj ponownie."},
    {"frozen", "This game was begun with other rules and cannot be played on here.",
     "Tę grę zaczęto według innych zasad i nie można jej tu dokończyć."},
};

json_out *lobby_begin(lobby *l, const char *type, const message *m)
{
    out_cut(&l->out, 0);
    out_object(&l->out);
    out_key_string(&l->out, "type", type);
    if (m != NULL && m->has_id) {
        out_key_int(&l->out, "id", m->id);
    }
    return &l->out;
}

void lobby_end(lobby *l, visitor *v)
{
    out_object_end(&l->out);
    if (!l->out.failed) {
        l->ways.send(v->as.peer, l->out.data, l->out.len);
    }
}

void lobby_alarm(lobby *l, lobby_alarm_kind what)
{
    if (l->ways.alarm != NULL) {
        l->ways.alarm(l->ways.owner, what);
    }
}

static void write_command(json_out *out, const message *m)
{
    const char *command = m != NULL && m->body != NULL ? message_text(m, "command") : NULL;
    if (command != NULL && m->kind != MESSAGE_NONE) {
        out_key_string(out, "command", command);
    }
}

static void refuse(lobby *l, visitor *v, const message *m, const char *code, const char *detail,
                   int64_t wait_ms)
{
    const refusal *r = refusals;
    char text[WORDS_MAX + 100];
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        r = strcmp(refusals[i].code, code) == 0 ? &refusals[i] : r;
    }
    /* The one %s of a sentence of ours is the detail. */
    const char *sentence = v->lang == LANG_PL ? r->polish : r->english;
    const char *hole = strstr(sentence, "%s");
    if (hole != NULL) {
        snprintf(text, sizeof text, "%.*s%s%s", (int)(hole - sentence), sentence, detail, hole + 2);
    } else {
        snprintf(text, sizeof text, "%s", sentence);
    }
    json_out *out = lobby_begin(l, "refused", m);
    out_key_string(out, "code", code);
    out_key_string(out, "text", text);
    if (wait_ms > 0) {
        out_key_int(out, "wait", wait_ms);
    }
    write_command(out, m);
    lobby_end(l, v);
}

void lobby_refuse(lobby *l, visitor *v, const message *m, const char *code, const char *detail)
{
    refuse(l, v, m, code, detail, 0);
    if (++v->refusals >= REFUSALS_MAX) {
        l->ways.close(v->as.peer, 1008);
    }
}

void lobby_put_off(lobby *l, visitor *v, const message *m, int64_t wait_ms)
{
    refuse(l, v, m, "busy", "", wait_ms < WAIT_MAX_MS ? wait_ms : WAIT_MAX_MS);
}

void lobby_report(lobby *l, visitor *v, const message *m, desk_result result)
{
    static const char *const codes[] = {
        [DESK_NOT_NOW] = "not_now",   [DESK_NOT_FOUND] = "not_found",
        [DESK_FROZEN] = "frozen",     [DESK_FULL] = "store_full",
        [DESK_LOST] = "store_full",   [DESK_ELSEWHERE] = "store_full",
        [DESK_TOO_MANY] = "too_many", [DESK_BEGUN] = "begun",
    };
    if (result == DESK_LOST && v->at != NULL && v->at->is_lost) {
        return; /* nobody knows: the connection is closed, and he asks again (TH-50) */
    }
    l->is_store_well = result == DESK_DONE || (result != DESK_FULL && l->is_store_well);
    if (result != DESK_DONE) {
        lobby_refuse(l, v, m, codes[result], "");
        return;
    }
    json_out *out = lobby_begin(l, "done", m);
    write_command(out, m);
    lobby_end(l, v);
}
