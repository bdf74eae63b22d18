/*
 * Who sits at the keyboard, what he has said once and for all, and what follows from that; see
 * play_seat.h.
 */
#include "cli/play_seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/play_log.h"
#include "cli/play_stops.h"
#include "cli/table.h"

bool seat_is_shared(const play_game *p)
{
    return play_is_human(p, NR_CORP) && play_is_human(p, NR_RUNNER);
}

/* ---- the keyboard ---------------------------------------------------------------------------- */

/* Is there a card that only one of the two sides knows? */
static bool has_secrets(const nr_game *g)
{
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].def != 0 && g->copy[c].zone != NR_ZONE_NONE &&
            nr_visible(g, c, NR_VIEW_CORP) != nr_visible(g, c, NR_VIEW_RUNNER)) {
            return true;
        }
    }
    return false;
}

/* Has somebody learned something since his last choice that the other may not know: what he drew
 * with his last click, what he accessed? */
static bool has_private_news(const seat *at, nr_side side)
{
    nr_viewer mine = play_viewer(side);
    nr_viewer others = play_viewer(side == NR_CORP ? NR_RUNNER : NR_CORP);
    for (size_t i = page_news(at, side); i < at->p->log_count; i++) {
        const nr_event *e = &at->p->log[i].event;
        bool is_news = e->kind == NR_EVENT_DRAW || e->kind == NR_EVENT_ACCESS ||
                       e->kind == NR_EVENT_LOOK; /* what he installed he knows */
        if (is_news && words_event_reaches(e, mine) && words_event_shows(e->seen, mine) &&
            !words_event_shows(e->seen, others)) {
            return true;
        }
    }
    return false;
}

/* Lets the other player sit down. Whoever had the keyboard reads first what he alone has learned.
 * False at the end of input. */
static bool pass_keyboard(seat *at, nr_side side)
{
    const screen *s = at->s;
    char line[SCREEN_LINE_MAX];
    char prompt[120];
    nr_side before = (nr_side)at->looking;
    if (at->looking < NR_NOBODY && has_private_news(at, before)) {
        size_t news = page_news(at, before);
        screen_clear(s);
        if (!log_pages(s, at->p, news, at->p->log_count, play_viewer(before),
                       in_lang(s->lang, "Then the keyboard goes on: press Enter. ",
                               "Potem zmiana przy klawiaturze: naciśnij Enter. "))) {
            return false;
        }
        at->told[before] = at->p->log_count;
    }
    snprintf(prompt, sizeof prompt,
             in_lang(s->lang, "Pass the keyboard to %s, then press Enter. ",
                     "Klawiaturę przejmuje: %s. Naciśnij Enter. "),
             words_the_side(side, s->lang));
    screen_hide(s);
    return screen_ask(s, prompt, line) != LINE_END;
}

bool seat_sit_down(seat *at, nr_side side)
{
    const nr_game *g = play_state(at->p);
    if (g->prompt == NR_PROMPT_WINDOW && side != g->turn_side) {
        nr_pace_called(&at->pace);
    }
    bool is_other = at->looking != side;
    if (seat_is_shared(at->p) && is_other && has_secrets(g) && !pass_keyboard(at, side)) {
        return false;
    }
    at->looking = side;
    return true;
}

void seat_handover(seat *at, const char *rest)
{
    word_lang lang = at->s->lang;
    typed_words words;
    typed_split(rest, &words);
    const char *word = words.count > 0 ? words.word[0] : "";
    bool is_fast = strcmp(word, "fast") == 0 || strcmp(word, "szybko") == 0;
    bool is_always = strcmp(word, "always") == 0 || strcmp(word, "zawsze") == 0;
    at->is_fast = is_fast || (at->is_fast && !is_always);
    screen_say(at->s, STYLE_PLAIN, "%s",
               at->is_fast
                   ? in_lang(lang,
                             "handover fast: the other player is called only if he has something "
                             "to decide, which may tell what he holds.",
                             "zmiana szybko: druga osoba jest wołana tylko wtedy, gdy ma o czym "
                             "decydować, a to może zdradzić, co ma.")
                   : in_lang(lang,
                             "handover always: the other player is called at fixed moments, "
                             "whatever he holds.",
                             "zmiana zawsze: druga osoba jest wołana w stałych chwilach, cokolwiek "
                             "ma."));
}

/* ---- choices --------------------------------------------------------------------------------- */

/* Where the windows are that the game comes through next, as everybody knows them. */
static void note_pace(seat *at, const nr_game *before, size_t first)
{
    play_game *p = at->p;
    size_t count = p->log_count - first;
    nr_side side = before->turn_side == NR_CORP ? NR_RUNNER : NR_CORP;
    nr_event *events = must(malloc((count + 1) * sizeof *events));
    nr_moment moments[NR_MAX_MOMENTS];
    nr_view public;
    for (size_t i = 0; i < count; i++) {
        events[i] = p->log[first + i].event;
    }
    nr_look(play_state(p), NR_VIEW_SPECTATOR, &public);
    unsigned found = nr_pace_next(&at->pace, events, count, &public, moments);
    free(events);
    for (unsigned i = 0; i < found && !at->is_fast && seat_is_shared(p); i++) {
        nr_look(before, NR_VIEW_SPECTATOR, &public);
        nr_pace_picture(&public.game, &moments[i]);
        if (!nr_may_be_asked(&public, side, &at->stops[side])) {
            continue;
        }
        at->call = (calling){.is_due = true, .side = side, .picture = *before};
        nr_pace_picture(&at->call.picture, &moments[i]);
        at->call.log_end = p->log_count;
        for (size_t j = p->log_count; j > 0 && moments[i].step >= NR_STEP_RUN_1; j--) {
            const nr_event *e = &p->log[j - 1].event;
            bool is_there = moments[i].ice != 0
                                ? e->kind == NR_EVENT_APPROACH_ICE && e->id == moments[i].ice
                                : e->kind == NR_EVENT_APPROACH_SERVER;
            if (is_there) {
                at->call.log_end = j;
                break;
            }
        }
    }
}

void seat_keep(seat *at)
{
    char note[KEEP_NOTE_MAX];
    if (!play_keep(at->p, at->s->lang, note)) {
        snprintf(at->note, sizeof at->note, "%s", note);
    }
}

outcome seat_choose(seat *at, unsigned index, bool was_asked)
{
    bool is_human = play_is_human(at->p, play_state(at->p)->to_move);
    nr_game before = *play_state(at->p);
    size_t first = at->p->log_count;
    if (!play_choose(at->p, index, was_asked)) {
        screen_say(at->s, STYLE_ALARM, "%s",
                   in_lang(at->s->lang, "The game is too long to go on.",
                           "Gra jest zbyt długa, by ją kontynuować."));
        return LEAVE;
    }
    note_pace(at, &before, first);
    if (is_human || play_is_over(at->p)) {
        seat_keep(at);
    }
    return GO_ON;
}

/* The rest of the line as it stands now; false: it is another one, or costs something else. */
static bool goes_on(seat *at)
{
    following *f = &at->follow;
    nr_line all[NR_MAX_LINES];
    unsigned found = menu_plan(at->m, all);
    for (unsigned i = 0; i < found; i++) {
        if (all[i].how == f->line.how && all[i].lets == f->line.lets &&
            all[i].fee.credits == f->left) {
            f->line = all[i];
            f->next = 0;
            return true;
        }
    }
    return false;
}

/* Does the step still stand? Where it answers what the one before it asked, nothing came between.
 */
static bool holds(seat *at)
{
    const following *f = &at->follow;
    return !f->is_begun || f->line.step[f->next].answers ||
           at->m->view.game.prompt == NR_PROMPT_BREAK_MORE || goes_on(at);
}

/* Makes the next step of the line. ASK_AGAIN: it is done, or something came in between. */
static outcome follow(seat *at)
{
    following *f = &at->follow;
    const menu *m = at->m;
    const nr_choices *list = &m->list;
    while (f->next < f->line.steps && f->line.step[f->next].side != m->view.game.to_move) {
        f->next++; /* the other one decides for himself */
    }
    bool is_done = f->next >= f->line.steps;
    bool stands = !is_done && holds(at);
    const nr_line_step *step = &f->line.step[f->next];
    if (is_done || !stands || step->index >= list->count ||
        list->choice[step->index].verb != step->choice.verb) {
        f->is_on = false;
        if (!is_done) {
            snprintf(at->note, sizeof at->note, "%s",
                     in_lang(at->s->lang, "Something came in between: choose anew.",
                             "Coś zaszło w międzyczasie: wybierz jeszcze raz."));
        }
        return ASK_AGAIN;
    }
    nr_price price = nr_choice_cost(&m->view, &list->choice[step->index]);
    bool was_asked = !f->is_begun;
    f->left -= price.credits > 0 && !step->answers ? price.credits : 0;
    f->is_begun = true;
    f->next++;
    return seat_choose(at, step->index, was_asked);
}

outcome seat_take(seat *at, unsigned offer)
{
    const nr_offer *o = &at->m->asked.offer[offer];
    unsigned side = play_state(at->p)->to_move;
    if (o->kind == NR_OFFER_ANY_ORDER) {
        at->any_order[side] = true;
    }
    if (o->kind == NR_OFFER_LINE) {
        at->follow = (following){.is_on = true, .line = at->m->line[o->index]};
        at->follow.left = at->follow.line.fee.credits;
        return follow(at);
    }
    if (o->kind != NR_OFFER_ACTION) {
        return seat_choose(at, o->index, true);
    }
    at->wanted = (intention){.is_on = true, .side = (uint8_t)side, .mark = menu_mark(at->m, offer)};
    outcome result = seat_choose(at, at->m->asked.pass, true);
    at->wanted.log_count = at->p->log_count;
    return result;
}

/* ---- what is decided for him ----------------------------------------------------------------- */

void seat_forget(seat *at)
{
    memset(at->is_going, 0, sizeof at->is_going);
    memset(at->any_order, 0, sizeof at->any_order);
    memset(at->wishes, 0, sizeof at->wishes);
    memset(at->told, 0, sizeof at->told);
    memset(&at->pace, 0, sizeof at->pace);
    at->wanted.is_on = false;
    at->follow.is_on = false;
    at->call.is_due = false;
}

/* Is the decision one that he goes past, having said so? Nothing is carried over into another run
 * or turn, nor past anything that he must decide. */
static bool is_going_past(seat *at)
{
    const nr_game *g = play_state(at->p);
    unsigned side = g->to_move;
    const menu *m = at->m;
    bool is_same = at->is_going[side] && at->going_turn[side] == g->turn &&
                   at->going_in_run[side] == (g->run.active != 0);
    nr_stops passing = at->stops[side];
    passing.level = NR_STANDARD;
    passing.stop[side] = 0;
    /* What he breaks, he breaks himself. */
    passing.skip[side] = side == NR_RUNNER ? ~((uint32_t)1 << NR_STEP_RUN_3_1) : ~(uint32_t)0;
    bool is_past =
        g->prompt == NR_PROMPT_JACK_OUT || nr_attend(&m->view, &m->list, &passing).what == NR_PASS;
    at->is_going[side] = is_same && is_past && m->asked.pass < m->list.count;
    return at->is_going[side];
}

/* Is this a window of the other player's turn in which he is called, whatever he can do? */
static bool is_called(const seat *at)
{
    const nr_game *g = play_state(at->p);
    nr_view public;
    bool is_here = g->prompt == NR_PROMPT_WINDOW && g->to_move != g->turn_side &&
                   (at->pace.ahead.step == g->step || at->pace.between.step == g->step);
    if (at->is_fast || !seat_is_shared(at->p) || !is_here || at->pace.was_called) {
        return false;
    }
    nr_look(play_state(at->p), NR_VIEW_SPECTATOR, &public);
    return nr_may_be_asked(&public, (nr_side)g->to_move, &at->stops[g->to_move]);
}

outcome seat_call(seat *at)
{
    const calling *c = &at->call;
    screen *s = at->s;
    at->call.is_due = false;
    if (at->looking != c->side && !pass_keyboard(at, c->side)) {
        return LEAVE;
    }
    at->looking = c->side;
    for (;;) {
        char line[SCREEN_LINE_MAX];
        screen_clear(s);
        size_t news = page_news(at, c->side);
        int told = log_news(s, at->p, news, c->log_end, play_viewer(c->side), s->height / 2, false);
        table_draw_in(s, &c->picture, play_viewer(c->side), s->height - told - 4, true);
        log_news(s, at->p, news, c->log_end, play_viewer(c->side), told, true);
        words_decider(c->side, false, s->lang, line, sizeof line);
        screen_put(s, c->side == NR_CORP ? STYLE_CORP : STYLE_RUNNER, line);
        screen_wrap(s, STYLE_HEAD,
                    in_lang(s->lang,
                            ": you can do nothing here. You are called all the same, so that "
                            "nobody learns it.",
                            ": nic tu nie możesz zrobić. Wołanie jest po to, by nikt się o tym "
                            "nie dowiedział."),
                    text_columns(line), 2);
        line_result got = screen_ask_page(
            s, in_lang(s->lang, "Go on: press Enter. ", "Dalej: naciśnij Enter. "), line);
        if (got == LINE_END) {
            return LEAVE;
        }
        if (got != LINE_REDRAW) {
            at->told[c->side] = c->log_end;
            return GO_ON;
        }
    }
}

/* The action that he chose beside a window comes now, unless something happened in between. */
static outcome carry_out(seat *at)
{
    const menu *m = at->m;
    bool is_same = at->p->log_count == at->wanted.log_count;
    at->wanted.is_on = false;
    for (unsigned i = 0; is_same && i < m->asked.count; i++) {
        offer_mark mark = menu_mark(m, i);
        if (m->asked.offer[i].kind == NR_OFFER_CHOICE &&
            memcmp(&mark, &at->wanted.mark, sizeof mark) == 0) {
            return seat_choose(at, m->asked.offer[i].index, false);
        }
    }
    snprintf(at->note, sizeof at->note, "%s",
             in_lang(at->s->lang, "Something happened before your action: choose anew.",
                     "Coś zaszło przed twoją akcją: wybierz jeszcze raz."));
    return ASK_AGAIN;
}

outcome seat_decide(seat *at)
{
    const nr_game *g = play_state(at->p);
    unsigned side = g->to_move;
    const nr_menu *asked = &at->m->asked;
    bool is_decided = asked->attended.what != NR_ASK; /* another window on the way to the action */
    if (at->wanted.is_on && at->wanted.side == side && !is_decided) {
        outcome result = carry_out(at);
        if (result != ASK_AGAIN) {
            return result;
        }
    }
    if (at->follow.is_on && side == NR_RUNNER) {
        outcome result = follow(at);
        if (result != ASK_AGAIN) {
            return result;
        }
    }
    bool orders = g->prompt == NR_PROMPT_ACCESS && asked->offer[0].kind == NR_OFFER_ANY_ORDER;
    at->any_order[side] = at->any_order[side] && g->run.active;
    if (orders && at->any_order[side]) {
        return seat_choose(at, 0, false);
    }
    if (asked->attended.what != NR_ASK && !is_called(at)) {
        return seat_choose(at, asked->attended.choice, false);
    }
    return is_going_past(at) ? seat_choose(at, asked->pass, false) : ASK_AGAIN;
}

/* ---- where he is asked ----------------------------------------------------------------------- */

/* "pay otherwise", "trash first": a question that is answered for him is put with his next action.
 */
static bool wish_once(seat *at, const char *line)
{
    static const struct {
        const char *words[2]; /* folded */
        uint8_t wish;
    } wishes[] = {{{"pay", "otherwise"}, NR_WANTS_PAYMENT},
                  {{"zaplac", "inaczej"}, NR_WANTS_PAYMENT},
                  {{"trash", "first"}, NR_WANTS_TRASH_FIRST},
                  {{"kasuj", "najpierw"}, NR_WANTS_TRASH_FIRST}};
    typed_words words;
    typed_split(line, &words);
    for (size_t i = 0; words.count == 2 && i < sizeof wishes / sizeof wishes[0]; i++) {
        if (strcmp(words.word[0], wishes[i].words[0]) == 0 &&
            strcmp(words.word[1], wishes[i].words[1]) == 0) {
            unsigned side = play_state(at->p)->to_move;
            at->wishes[side] |= wishes[i].wish;
            at->wished_at[side] = at->p->table->made_count;
            return true;
        }
    }
    return false;
}

void seat_ask(seat *at)
{
    unsigned side = play_state(at->p)->to_move;
    nr_stops stops = at->stops[side];
    bool is_action = play_state(at->p)->prompt == NR_PROMPT_ACTION;
    if (is_action && at->wished_at[side] != at->p->table->made_count) {
        at->wishes[side] = 0; /* the action that they were for is over */
    }
    stops.wants |= at->wishes[side];
    menu_make(at->m, at->p, &stops, &at->numbers[side]);
}

/* Puts the question that stands by other settings. False: it is the same. */
static bool ask_anew(seat *at)
{
    nr_menu *asked = &at->m->asked;
    unsigned count = asked->count;
    bool joined = asked->joins;
    unsigned what = asked->attended.what; /* one who was called stays where he can only pass */
    nr_offer *offers = must(malloc((count + 1) * sizeof *offers));
    memcpy(offers, asked->offer, count * sizeof *offers);
    seat_ask(at);
    bool is_same = asked->attended.what == what && asked->count == count &&
                   asked->joins == joined &&
                   memcmp(offers, asked->offer, count * sizeof *offers) == 0;
    free(offers);
    return !is_same;
}

/* The settings are others now: what that means for the question that stands. */
static outcome settle(seat *at, const char *said)
{
    if (!ask_anew(at)) {
        return ASK_AGAIN;
    }
    word_lang lang = at->s->lang;
    unsigned what = at->m->asked.attended.what;
    if (what == NR_ASK || !seat_is_shared(at->p)) { /* the next page is his own */
        snprintf(
            at->note, sizeof at->note, "%s%s", said,
            what == NR_PASS ? in_lang(lang, " This window is passed.", " W tym oknie jest już pas.")
            : what == NR_ANSWER
                ? in_lang(lang, " This question is answered.", " Na to pytanie jest już odpowiedź.")
                : "");
    }
    return GO_ON;
}

bool seat_settings(seat *at, const char *line, outcome *result)
{
    nr_side side = (nr_side)play_state(at->p)->to_move;
    nr_stops before = at->stops[side];
    char said[STOPS_SAID_MAX];
    *result = ASK_AGAIN;
    if (wish_once(at, line)) {
        screen_say(at->s, STYLE_PLAIN, "%s",
                   in_lang(at->s->lang, "You will be asked with your next action.",
                           "Pytanie pojawi się przy twojej następnej akcji."));
        return true;
    }
    if (!stops_line(line, at->s->lang, &at->stops[side], side, said)) {
        return false;
    }
    bool is_chart = said[0] == '\0';
    if (is_chart) {
        stops_head(&at->stops[side], side, at->s->lang, said);
    }
    if (memcmp(&before, &at->stops[side], sizeof before) != 0) {
        *result = settle(at, said);
    }
    if (*result == ASK_AGAIN && is_chart) {
        stops_show(at->s, &at->stops[side], side);
    } else if (*result == ASK_AGAIN) {
        screen_say(at->s, STYLE_PLAIN, "%s", said);
    }
    return true;
}
