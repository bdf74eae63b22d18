/*
 * What happened; see play_log.h. Which sentences make a paragraph, jackin/words.h says.
 */
#include "cli/play_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/line.h"
#include "cli/memory.h"

enum { INDENT = 2 };

typedef struct {
    char *text;
    style how;
    uint8_t side;    /* whose doing it is, for its mark */
    size_t sentence; /* where its last sentence begins */
    size_t clause; /* where the last clause of that begins, behind a subject that is not repeated */
    size_t joint;  /* where " and " stands before that clause; 0: it is the only one */
    size_t list;   /* where " and " stands before the last of several things of its verb; 0 */
    unsigned times; /* what was put last was said so often */
} paragraph;

typedef struct {
    const screen *s;
    bool is_terse; /* what follows from other sentences is left out, and one side's doings stand
                    * together */
    paragraph *list;
    size_t count, cap;
    char lead[SCREEN_TEXT_MAX]; /* terse: an ability whose effect is told next; "" none */
    char lead_title[200];
    nr_event lead_event;
} chronicle;

static style style_of(const nr_event *e)
{
    switch (e->kind) {
    case NR_EVENT_TURN_BEGINS:
        return STYLE_HEAD;
    case NR_EVENT_SCORE:
    case NR_EVENT_STEAL:
    case NR_EVENT_GAME_OVER:
        return STYLE_NOW;
    case NR_EVENT_TAG:
    case NR_EVENT_DAMAGE:
    case NR_EVENT_BAD_PUBLICITY:
        return STYLE_ALARM;
    default:
        return STYLE_PLAIN;
    }
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* Bytes of the side that a sentence begins with, and of the space behind it; 0: none. */
static size_t subject_of(const char *text, word_lang lang)
{
    static const char *const subjects[2][LANG_COUNT] = {
        {"The Corporation ", "Korporacja "},
        {"The Runner ", "Runner "},
    };
    for (unsigned side = 0; side < 2; side++) {
        size_t len = strlen(subjects[side][lang]);
        if (strncmp(text, subjects[side][lang], len) == 0) {
            return len;
        }
    }
    return 0;
}

static const char *and_word(word_lang lang)
{
    return in_lang(lang, " and ", " i ");
}

/* Puts a text behind a paragraph, in place of what stands from `from` on. */
static void put_behind(paragraph *p, size_t from, const char *text)
{
    size_t size = from + strlen(text) + 1;
    char *joined = must(malloc(size));
    snprintf(joined, size, "%.*s%s", (int)from, p->text, text);
    free(p->text);
    p->text = joined;
}

/* The same again is counted: "The Corporation draws a hidden card (5x)." */
static void put_count(const chronicle *c, paragraph *p)
{
    char count[32];
    size_t end = strlen(p->text);
    const char *stop = p->text[end - 1] == '.' ? "." : "";
    end -= strlen(stop);
    if (p->times++ > 1) { /* the count so far */
        while (p->text[end] != ' ') {
            end--;
        }
    }
    snprintf(count, sizeof count, c->s->is_fancy ? " (%u×)%s" : " (%ux)%s", p->times, stop);
    put_behind(p, end, count);
}

/* One more is to come: "a and b" becomes "a, b". Returns how much shorter the text is. */
static size_t comma_for_and(paragraph *p, const size_t *where, const char *and)
{
    if (*where == 0) {
        return 0;
    }
    size_t shorter = strlen(and) - strlen(", ");
    char *rest = must(malloc(strlen(p->text) + 3));
    sprintf(rest, ", %s", p->text + *where + strlen(and));
    put_behind(p, *where, rest);
    free(rest);
    p->clause -= p->clause > *where ? shorter : 0;
    return shorter;
}

/* "The Runner takes 1 tag. The Runner takes 1 credit." is one sentence: "The Runner takes 1 tag and
 * 1 credit." False: it cannot be. */
static bool join_clause(const chronicle *c, paragraph *p, const char *text)
{
    const char *and = and_word(c->s->lang);
    const char *last = p->text + p->sentence;
    size_t subject = subject_of(text, c->s->lang);
    size_t end = strlen(p->text) - 1;
    if (subject == 0 || c->s->is_citing || strncmp(last, text, subject) != 0 ||
        strstr(last, ": ") != NULL || p->text[end] != '.') {
        return false;
    }
    const char *clause = text + subject;
    size_t verb = strcspn(clause, " .");
    const char *before = p->text + p->clause;
    bool is_same_verb = clause[verb] == ' ' && strncmp(before, clause, verb + 1) == 0;
    size_t object = p->list > 0 ? p->list + strlen(and) : p->clause + verb + 1;
    size_t more = strlen(clause + verb) - 2; /* between the space and the full stop */
    bool is_again = is_same_verb && strncmp(p->text + object, clause + verb + 1, more) == 0 &&
                    p->text[object + more] == (p->times > 1 ? ' ' : '.');
    if (is_again) {
        put_count(c, p);
        return true;
    }
    end -= comma_for_and(p, is_same_verb ? &p->list : &p->joint, and);
    put_behind(p, end, and);
    put_behind(p, end + strlen(and), clause + (is_same_verb ? verb + 1 : 0));
    p->times = 1;
    if (is_same_verb) {
        p->list = end;
    } else {
        p->joint = end;
        p->list = 0;
        p->clause = end + strlen(and);
    }
    return true;
}

/* ---- paragraphs ------------------------------------------------------------------------------ */

static void add_paragraph(chronicle *c, const nr_event *e, const char *text)
{
    if (c->count == c->cap) {
        c->cap = c->cap == 0 ? 64 : c->cap * 2;
        c->list = must(realloc(c->list, c->cap * sizeof *c->list));
    }
    c->list[c->count++] = (paragraph){
        .text = must(strdup(text)),
        .how = style_of(e),
        .side = e->side,
        .clause = subject_of(text, c->s->lang),
        .times = 1,
    };
}

static void add_sentence(chronicle *c, const nr_event *e, const char *text)
{
    paragraph *last = &c->list[c->count - 1];
    style how = style_of(e);
    last->how = how > last->how ? how : last->how; /* the most urgent one */
    if (join_clause(c, last, text)) {
        return;
    }
    last->sentence = strlen(last->text) + 1;
    last->clause = last->sentence + subject_of(text, c->s->lang);
    last->joint = last->list = 0;
    last->times = 1;
    put_behind(last, last->sentence - 1, " ");
    put_behind(last, last->sentence, text);
}

/* ---- what happened --------------------------------------------------------------------------- */

/* Did the run go past this event? */
static bool is_past(const play_game *p, size_t i, size_t end, const nr_event *e)
{
    for (size_t j = i + 1; j < end; j++) {
        const nr_event *later = &p->log[j].event;
        switch (later->kind) {
        case NR_EVENT_ENCOUNTER_ICE:
        case NR_EVENT_PASS_ICE:
            if (e->kind == NR_EVENT_APPROACH_ICE && later->id == e->id) {
                return true;
            }
            break;
        case NR_EVENT_JACK_OUT:
        case NR_EVENT_RUN_SUCCESSFUL:
            return e->kind == NR_EVENT_APPROACH_SERVER;
        case NR_EVENT_RUN_BEGINS:
            return false;
        default:
            break;
        }
    }
    return false;
}

static bool was_successful(const play_game *p, size_t i)
{
    while (i > 0 && p->log[i].event.kind != NR_EVENT_RUN_BEGINS) {
        if (p->log[i].event.kind == NR_EVENT_RUN_SUCCESSFUL) {
            return true;
        }
        i--;
    }
    return false;
}

/* Does the same card, after this event, do something of a kind within so many events? */
static bool soon_does(const play_game *p, size_t i, size_t end, size_t within, uint8_t kind)
{
    for (size_t j = i + 1; j < end && j <= i + within; j++) {
        if (p->log[j].event.kind == kind && p->log[j].event.id == p->log[i].event.id) {
            return true;
        }
    }
    return false;
}

/* Does it follow from the sentences around it? What changes the table is always told. */
static bool goes_without_saying(const play_game *p, size_t i, size_t end)
{
    const nr_event *e = &p->log[i].event;
    const nr_event *next = i + 1 < end ? &p->log[i + 1].event : NULL;
    switch (e->kind) {
    case NR_EVENT_APPROACH_ICE:
    case NR_EVENT_APPROACH_SERVER:
        return is_past(p, i, end, e);
    case NR_EVENT_RUN_ENDS:
        return next != NULL && was_successful(p, i);
    case NR_EVENT_USE: /* of a breaker, paid for in between */
        return soon_does(p, i, end, 4, NR_EVENT_STRENGTH) ||
               soon_does(p, i, end, 4, NR_EVENT_BREAK);
    case NR_EVENT_STRENGTH:
        return soon_does(p, i, end, end - i, NR_EVENT_BREAK);
    case NR_EVENT_REMOVE_COUNTER:
        return e->what == NR_COUNTER_CREDIT && next != NULL && next->n == e->n &&
               next->kind == NR_EVENT_GAIN_CREDITS;
    default:
        return false;
    }
}

/* Tells the ability that was kept back, if what it did has not been told with it. */
static void put_lead(chronicle *c)
{
    if (c->lead[0] != '\0') {
        add_sentence(c, &c->lead_event, c->lead);
        c->lead[0] = '\0';
    }
}

/* "Adonis Campaign: the Corporation gains 3 credits." of an ability and what it did. */
static void put_led(chronicle *c, const nr_event *e, const char *text)
{
    char whole[SCREEN_TEXT_MAX + 210];
    size_t title = strlen(c->lead_title);
    bool is_side = subject_of(text, c->s->lang) > 0;
    c->lead[0] = '\0';
    if (strncmp(text, c->lead_title, title) == 0) {
        add_sentence(c, e, text);
        return;
    }
    snprintf(whole, sizeof whole, "%s: %c%s", c->lead_title,
             is_side ? text[0] - 'A' + 'a' : text[0], text + 1);
    add_sentence(c, e, whole);
}

/* Keeps an ability back until what it did is told. False: its words do not begin as they should. */
static bool keep_lead(chronicle *c, const nr_event *e, const char *text)
{
    char title[sizeof c->lead_title];
    snprintf(title, sizeof title, in_lang(c->s->lang, "%s", "„%s”"),
             words_title(e->def, c->s->lang));
    size_t len = strlen(title);
    if (e->kind != NR_EVENT_TRIGGER || strncmp(text, title, len) != 0 || text[len] != ':') {
        return false;
    }
    put_lead(c);
    strcpy(c->lead, text);
    strcpy(c->lead_title, title);
    c->lead_event = *e;
    return true;
}

static void add_terse(chronicle *c, const nr_event *e, words_place where, const char *text)
{
    const paragraph *last = c->count > 0 ? &c->list[c->count - 1] : NULL;
    bool is_turn = e->kind == NR_EVENT_TURN_BEGINS;
    bool is_new = last == NULL || is_turn || last->side != e->side;
    if (where == WORDS_PARAGRAPH && is_new) {
        put_lead(c);
        add_paragraph(c, e, text);
    } else if (!keep_lead(c, e, text)) {
        if (where == WORDS_SENTENCE && c->lead[0] != '\0') {
            put_led(c, e, text);
        } else {
            put_lead(c);
            add_sentence(c, e, text);
        }
    }
}

static void collect(chronicle *c, const play_game *p, size_t first, size_t end, nr_viewer viewer)
{
    words_log log = {0};
    for (size_t i = first; i > 0 && log.played == 0; i--) {
        words_log_skip(&log, &p->log[i - 1].event);
    }
    for (size_t i = first; i < end; i++) {
        const nr_event *e = &p->log[i].event;
        char text[SCREEN_TEXT_MAX];
        if (c->is_terse && goes_without_saying(p, i, end)) {
            continue;
        }
        words_place where =
            words_log_next(&log, e, p->log[i].decision, viewer, c->s->lang, c->s->is_citing);
        text_symbols(c->s, log.text, text);
        if (where == WORDS_AGAIN && c->lead[0] == '\0') {
            put_count(c, &c->list[c->count - 1]);
        } else if (where != WORDS_NOTHING && c->is_terse) {
            add_terse(c, e, where, text);
        } else if (where == WORDS_PARAGRAPH) {
            add_paragraph(c, e, text);
        } else if (where == WORDS_SENTENCE) {
            add_sentence(c, e, text);
        }
    }
    put_lead(c);
}

static void print_paragraph(const screen *s, const paragraph *p)
{
    style mark = p->side == NR_CORP     ? STYLE_CORP
                 : p->side == NR_RUNNER ? STYLE_RUNNER
                                        : STYLE_PLAIN;
    screen_put(s, mark, s->is_fancy ? "• " : "* ");
    screen_wrap(s, p->how, p->text, INDENT, INDENT);
}

/* The lines that a text takes, whose first begins at column `at` and the others at the indent. */
static int wrapped_lines(const screen *s, const char *text, int at)
{
    for (int lines = 1;; lines++) {
        int room = s->width - at;
        size_t len = text_break(text, room > 10 ? room : 10);
        text += len + strspn(text + len, " ");
        if (*text == '\0') {
            return lines;
        }
        at = INDENT;
    }
}

static void forget(chronicle *c)
{
    for (size_t i = 0; i < c->count; i++) {
        free(c->list[i].text);
    }
    free(c->list);
}

/* Paragraphs one behind the other, where they would take too many lines each on its own. */
static int print_joined(const chronicle *c, bool is_shown)
{
    const screen *s = c->s;
    int at = 0;
    int lines = 0;
    for (size_t i = 0; i < c->count; i++) {
        const paragraph *p = &c->list[i];
        style mark = p->side == NR_CORP     ? STYLE_CORP
                     : p->side == NR_RUNNER ? STYLE_RUNNER
                                            : STYLE_PLAIN;
        char word[SCREEN_TEXT_MAX];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(p->text, " "), p->text);
        int needed = text_columns(word) > 10 ? text_columns(word) : 10;
        if (at > 0 && at + 3 + needed > s->width) {
            lines++;
            at = 0;
            if (is_shown) {
                putchar('\n');
            }
        }
        if (is_shown) {
            screen_put(s, mark, at > 0 ? s->is_fancy ? " • " : " * " : s->is_fancy ? "• " : "* ");
        }
        at += at > 0 ? 3 : 2;
        for (const char *text = p->text; *text != '\0';) {
            char head[SCREEN_TEXT_MAX];
            size_t len = text_break(text, s->width - at > 10 ? s->width - at : 10);
            snprintf(head, sizeof head, "%.*s", (int)len, text);
            if (is_shown) {
                screen_put(s, p->how, head);
            }
            at += text_columns(head);
            text += len + strspn(text + len, " ");
            if (*text != '\0') {
                lines++;
                at = INDENT;
                if (is_shown) {
                    putchar('\n');
                    screen_spaces(INDENT);
                }
            }
        }
    }
    if (at > 0 && is_shown) {
        putchar('\n');
    }
    return lines + (at > 0);
}

int log_news(const screen *s, const play_game *p, size_t first, size_t end, nr_viewer viewer,
             int room, bool is_shown)
{
    chronicle c = {.s = s};
    collect(&c, p, first, end, viewer);
    int lines = 0;
    for (size_t i = 0; i < c.count; i++) {
        lines += wrapped_lines(s, c.list[i].text, INDENT);
    }
    if (lines <= room) {
        for (size_t i = 0; is_shown && i < c.count; i++) {
            print_paragraph(s, &c.list[i]);
        }
    } else if ((lines = print_joined(&c, false)) <= room) {
        print_joined(&c, is_shown);
    } else {
        forget(&c);
        c = (chronicle){.s = s, .is_terse = true};
        collect(&c, p, first, end, viewer);
        lines = print_joined(&c, is_shown);
    }
    forget(&c);
    return lines;
}

bool log_pages(const screen *s, const play_game *p, size_t first, size_t end, nr_viewer viewer,
               const char *prompt)
{
    chronicle c = {.s = s};
    collect(&c, p, first, end, viewer);
    int all = 2; /* the heading and the prompt */
    for (size_t i = 0; i < c.count; i++) {
        all += wrapped_lines(s, c.list[i].text, INDENT);
    }
    if (all > s->height) { /* rather one page than two */
        forget(&c);
        c = (chronicle){.s = s, .is_terse = true};
        collect(&c, p, first, end, viewer);
    }
    bool goes_on = true;
    int at = 2;
    screen_say(s, STYLE_HEAD, "%s",
               in_lang(s->lang, "Since your last choice:", "Od twojego ostatniego wyboru:"));
    for (size_t i = 0; i < c.count && goes_on; i++) {
        int lines = wrapped_lines(s, c.list[i].text, INDENT);
        if (at + lines > s->height && at > 2) {
            char line[SCREEN_LINE_MAX];
            goes_on =
                screen_ask(s, in_lang(s->lang, "More: press Enter. ", "Dalej: naciśnij Enter. "),
                           line) != LINE_END;
            at = 1;
        }
        at += lines;
        if (goes_on) {
            print_paragraph(s, &c.list[i]);
        }
    }
    if (goes_on) {
        char line[SCREEN_LINE_MAX];
        goes_on = screen_ask(s, prompt, line) != LINE_END;
        if (goes_on) {
            line_offer(line); /* whoever answered already need not type it again */
        }
    }
    forget(&c);
    return goes_on;
}

void log_print(const screen *s, const play_game *p, size_t first, size_t end, nr_viewer viewer,
               int most)
{
    chronicle c = {.s = s};
    collect(&c, p, first, end, viewer);
    int lines = 0;
    size_t from = c.count;
    while (from > 0) {
        /* Words that do not fit leave some room unused at the end of a line: a guess. */
        int columns = text_columns(c.list[from - 1].text);
        lines += 1 + columns / (s->width - INDENT - 4);
        if (lines > most) {
            break;
        }
        from--;
    }
    if (from > 0) {
        screen_say(s, STYLE_DIM,
                   in_lang(s->lang, "  (%zu earlier: log shows more)",
                           "  (wcześniejsze: %zu; więcej pokaże „dziennik”)"),
                   from);
    }
    for (size_t i = 0; i < c.count; i++) {
        if (i >= from) {
            print_paragraph(s, &c.list[i]);
        }
        free(c.list[i].text);
    }
    free(c.list);
}
