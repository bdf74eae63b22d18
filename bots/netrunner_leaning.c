/* What kinds of choices the judgement likes too little or too well. It judges the end of the turn,
 * and makes small mistakes of a kind again and again: it puts money off, say. So every kind of
 * action has a leaning that is added to the chance of a plan that has it; which ones win games was
 * tried (tools/lean-bots, docs/bots.md). */
#include "bots/netrunner_inside.h"

typedef enum {
    LEAN_NONE,
    /* the Corporation's actions */
    LEAN_CORP_DRAW_FEW, /* with at most three cards in HQ */
    LEAN_CORP_DRAW,
    LEAN_CORP_CREDIT_POOR, /* with less than five credits */
    LEAN_CORP_CREDIT,
    LEAN_CORP_MONEY_POOR, /* an operation that brings money */
    LEAN_CORP_MONEY,      /* … with five to nine credits */
    LEAN_CORP_MONEY_RICH,
    LEAN_CORP_PLAY,
    LEAN_ICE_HQ_FIRST, /* a server's first ice, of a central one the first that holds him up */
    LEAN_ICE_HQ,
    LEAN_ICE_RD_FIRST,
    LEAN_ICE_RD,
    LEAN_ICE_REMOTE_FIRST,
    LEAN_ICE_REMOTE,
    LEAN_AGENDA_OPEN, /* into a server without ice */
    LEAN_AGENDA_ICED,
    LEAN_INCOME_OPEN,
    LEAN_INCOME_ICED,
    LEAN_TRAP,
    LEAN_CORP_OTHER, /* installed */
    LEAN_ADVANCE_AGENDA,
    LEAN_ADVANCE,
    LEAN_CORP_USE,
    LEAN_PURGE,
    /* … and answers */
    LEAN_REZ_ICE_SHORT, /* less than three credits are left then */
    LEAN_REZ_ICE,
    LEAN_REZ_INCOME,
    LEAN_REZ,
    /* the Runner's actions */
    LEAN_RUNNER_DRAW_FEW,
    LEAN_RUNNER_DRAW,
    LEAN_RUNNER_CREDIT_POOR,
    LEAN_RUNNER_CREDIT,
    LEAN_RUNNER_MONEY_POOR,
    LEAN_RUNNER_MONEY,
    LEAN_RUNNER_MONEY_RICH,
    LEAN_RUN_EVENT,
    LEAN_RUNNER_PLAY,
    LEAN_BREAKER,
    LEAN_PROGRAM,
    LEAN_HARDWARE,
    LEAN_RESOURCE_INCOME,
    LEAN_RESOURCE,
    LEAN_RUN_HQ_OPEN, /* no ice */
    LEAN_RUN_HQ_UP,   /* all of it rezzed */
    LEAN_RUN_HQ,
    LEAN_RUN_RD_OPEN,
    LEAN_RUN_RD_UP,
    LEAN_RUN_RD,
    LEAN_RUN_ADVANCED_OPEN, /* a remote with advanced cards */
    LEAN_RUN_ADVANCED_UP,
    LEAN_RUN_ADVANCED,
    LEAN_RUN_REMOTE_OPEN,
    LEAN_RUN_REMOTE_UP,
    LEAN_RUN_REMOTE,
    LEAN_RUN_ARCHIVES,
    LEAN_RUN_LAST, /* any run with the last click */
    LEAN_RUNNER_USE,
    LEAN_REMOVE_TAG,
    /* … and answers */
    LEAN_JACK_OUT,
    LEAN_TRASH,
    LEAN_COUNT
} leaning;

static leaning by_money(int credits, leaning poor)
{
    return (leaning)(poor + (credits >= 5) + (credits >= 10));
}

static leaning lean_install_corp(const sim *s, const nr_choice *c)
{
    const nr_game *g = &s->v.game;
    const nr_card *k = card_at(g, c->card);
    const lore *l = lore_of(s, c->card);
    bool is_open = c->server == NR_SERVER_NEW || layers_of(s, c->server) == 0;
    switch (k->type) {
    case NR_TYPE_ICE: {
        if (c->server == NR_SERVER_HQ || c->server == NR_SERVER_RD) {
            is_open = is_walked_into(s, c->server);
        }
        leaning first = c->server == NR_SERVER_HQ   ? LEAN_ICE_HQ_FIRST
                        : c->server == NR_SERVER_RD ? LEAN_ICE_RD_FIRST
                                                    : LEAN_ICE_REMOTE_FIRST;
        return (leaning)(first + !is_open);
    }
    case NR_TYPE_AGENDA:
        return is_open ? LEAN_AGENDA_OPEN : LEAN_AGENDA_ICED;
    default:
        if (l->is & LORE_TRAP) {
            return LEAN_TRAP;
        }
        return !l->drip && !l->click ? LEAN_CORP_OTHER
               : is_open             ? LEAN_INCOME_OPEN
                                     : LEAN_INCOME_ICED;
    }
}

static leaning lean_corp(const sim *s, const nr_choice *c)
{
    const nr_game *g = &s->v.game;
    int credits = g->player[NR_CORP].credits;
    const lore *l = lore_of(s, c->card);
    switch (c->verb) {
    case NR_VERB_DRAW:
        return g->size[NR_ZONE_HQ] <= 3 ? LEAN_CORP_DRAW_FEW : LEAN_CORP_DRAW;
    case NR_VERB_GAIN_CREDIT:
        return credits < 5 ? LEAN_CORP_CREDIT_POOR : LEAN_CORP_CREDIT;
    case NR_VERB_PLAY:
        return l->gain > 1 ? by_money(credits, LEAN_CORP_MONEY_POOR) : LEAN_CORP_PLAY;
    case NR_VERB_INSTALL:
        return lean_install_corp(s, c);
    case NR_VERB_ADVANCE:
        return card_at(g, c->card)->type == NR_TYPE_AGENDA ? LEAN_ADVANCE_AGENDA : LEAN_ADVANCE;
    case NR_VERB_USE: /* money is money, whoever gives it */
        return !l->click ? LEAN_CORP_USE : credits < 5 ? LEAN_CORP_CREDIT_POOR : LEAN_CORP_CREDIT;
    case NR_VERB_PURGE:
        return LEAN_PURGE;
    case NR_VERB_REZ:
        if (card_at(g, c->card)->type == NR_TYPE_ICE) {
            return credits - nr_rez_cost(g, c->card) < 3 ? LEAN_REZ_ICE_SHORT : LEAN_REZ_ICE;
        }
        return l->drip || l->click ? LEAN_REZ_INCOME : LEAN_REZ;
    default:
        return LEAN_NONE;
    }
}

static leaning lean_run(const sim *s, unsigned server)
{
    const nr_game *g = &s->v.game;
    if (g->player[NR_RUNNER].clicks <= 1) {
        return LEAN_RUN_LAST;
    }
    if (server == NR_SERVER_ARCHIVES) {
        return LEAN_RUN_ARCHIVES;
    }
    leaning open = server == NR_SERVER_HQ   ? LEAN_RUN_HQ_OPEN
                   : server == NR_SERVER_RD ? LEAN_RUN_RD_OPEN
                                            : LEAN_RUN_REMOTE_OPEN;
    unsigned shows = table_of(s)->shows[server % PLACES];
    if (shows & SHOWS_TOKENS && open == LEAN_RUN_REMOTE_OPEN) {
        open = LEAN_RUN_ADVANCED_OPEN;
    }
    return (leaning)(open + !!(shows & SHOWS_ICE) + !!(shows & SHOWS_FACEDOWN_ICE));
}

static leaning lean_runner(const sim *s, const nr_choice *c)
{
    const nr_game *g = &s->v.game;
    int credits = g->player[NR_RUNNER].credits;
    const lore *l = lore_of(s, c->card);
    switch (c->verb) {
    case NR_VERB_DRAW:
        return g->size[NR_ZONE_GRIP] <= 3 ? LEAN_RUNNER_DRAW_FEW : LEAN_RUNNER_DRAW;
    case NR_VERB_GAIN_CREDIT:
        return credits < 5 ? LEAN_RUNNER_CREDIT_POOR : LEAN_RUNNER_CREDIT;
    case NR_VERB_PLAY:
        return l->is & LORE_RUNS ? LEAN_RUN_EVENT
               : l->gain > 1     ? by_money(credits, LEAN_RUNNER_MONEY_POOR)
                                 : LEAN_RUNNER_PLAY;
    case NR_VERB_INSTALL:
        switch (card_at(g, c->card)->type) {
        case NR_TYPE_PROGRAM:
            return l->breaks ? LEAN_BREAKER : LEAN_PROGRAM;
        case NR_TYPE_HARDWARE:
            return LEAN_HARDWARE;
        default:
            return l->drip || l->click ? LEAN_RESOURCE_INCOME : LEAN_RESOURCE;
        }
    case NR_VERB_RUN:
        return lean_run(s, c->server);
    case NR_VERB_USE:
        return g->prompt != NR_PROMPT_ACTION ? LEAN_NONE
               : !l->click                   ? LEAN_RUNNER_USE
               : credits < 5                 ? LEAN_RUNNER_CREDIT_POOR
                                             : LEAN_RUNNER_CREDIT;
    case NR_VERB_REMOVE_TAG:
        return LEAN_REMOVE_TAG;
    case NR_VERB_JACK_OUT:
        return LEAN_JACK_OUT;
    case NR_VERB_TRASH:
        return LEAN_TRASH;
    default:
        return LEAN_NONE;
    }
}

static leaning leaning_of(const sim *s, const nr_choice *c)
{
    return s->v.game.to_move == NR_CORP ? lean_corp(s, c) : lean_runner(s, c);
}

/* In 1/65536. */
#ifndef BOT_LEANINGS
#define BOT_LEANINGS static const int16_t leanings[LEAN_COUNT]
#endif
BOT_LEANINGS = {
#include "bots/netrunner_leanings.inc"
};

/* What is added for a choice: an ability of three clicks stands for three actions. */
static int lean_on(const sim *s, const nr_choice *c)
{
    const nr_card *k = card_at(&s->v.game, c->card);
    bool has_row = c->verb == NR_VERB_USE && c->ability < k->row_count; /* others are rules' own */
    int clicks = has_row ? k->rows[c->ability].clicks : 1;
    return leanings[leaning_of(s, c)] * most(clicks, 1);
}
