/* Installing, hosting and memory, rezzing and derezzing.
 *
 * An install is a frame: card, server, target the host, x the discount, flags INSTALL_…, set what
 * is trashed first. Everything to trash is chosen before anything happens; then it is trashed, the
 * cost is paid, and the card is put down (FAQ-R36: there is no trashing without the install).
 * Chapters: CORP-03 to CORP-21, RUNNER-03 to RUNNER-08, RUNNER-12, HOST. */
#include "netrunner/engine.h"

/* ---- hosts and memory ------------------------------------------------------------------------ */

bool host_takes(const nr_game *g, unsigned host, unsigned c)
{
    const nr_row *only = own_fact(g, c, NR_MOD_INSTALL_ONLY_ON);
    if (only) {
        return is_installed(g, host) && host != c && fits(g, &only->filter, host, c); /* HOST-05 */
    }
    if (g->copy[host].zone != NR_ZONE_RIG) {
        return false;
    }
    const nr_row *row = own_fact(g, host, NR_MOD_HOSTS);
    return row && fits(g, &row->filter, c, host) && card_of(g, c)->memory <= row->n;
}

/* Is there room on the host once the set of `trashed` is gone? */
bool host_has_room(const nr_game *g, unsigned host, unsigned c, const nr_frame *trashed)
{
    const nr_row *row = host ? own_fact(g, host, NR_MOD_HOSTS) : NULL;
    if (!row) {
        return true;
    }
    int used = card_of(g, c)->memory;
    for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
        if (g->copy[o].host == host && !(trashed && set_has(g, trashed, o))) {
            used += card_of(g, o)->memory;
        }
    }
    return used <= row->n;
}

static bool is_memory_free(const nr_game *g, unsigned host)
{
    return host && own_fact(g, host, NR_MOD_HOSTS);
}

/* Would program c fit on host (0: the rig) once the set of `trashed` is gone? RUNNER-04, HOST-10.
 */
bool memory_fits(const nr_game *g, unsigned c, unsigned host, const nr_frame *trashed)
{
    int need = is_memory_free(g, host) ? 0 : card_of(g, c)->memory;
    int used = nr_memory_used(g);
    if (trashed) {
        for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
            if (set_has(g, trashed, o) && is_type(g, o, NR_TYPE_PROGRAM) &&
                !is_memory_free(g, g->copy[o].host)) {
                used -= card_of(g, o)->memory;
            }
        }
    }
    return used + need <= nr_memory_limit(g);
}

/* ---- what stands in the way, what may be trashed first --------------------------------------- */

static bool is_agenda_or_asset(const nr_game *g, unsigned c)
{
    return is_type(g, c, NR_TYPE_AGENDA) || is_type(g, c, NR_TYPE_ASSET);
}

static bool may_trash_first(const nr_game *g, const nr_frame *f, unsigned o)
{
    unsigned c = f->card;
    if (owner_of(c) == NR_CORP) { /* CORP-09, CORP-15 */
        return g->copy[o].server == f->server &&
               is_type(g, o, NR_TYPE_ICE) == is_type(g, c, NR_TYPE_ICE);
    }
    if (!is_type(g, c, NR_TYPE_PROGRAM) || !is_type(g, o, NR_TYPE_PROGRAM)) {
        return false; /* RUNNER-06 */
    }
    for (unsigned host = f->target; host; host = g->copy[host].host) {
        if (o == host) {
            return false; /* without its host the install could not follow */
        }
    }
    return true;
}

static int cost_now(const nr_game *g, const nr_frame *f)
{
    if (f->flags & INSTALL_IGNORE_COSTS) {
        return 0;
    }
    int cost = install_cost(g, f->card, f->server, f->x);
    if (is_type(g, f->card, NR_TYPE_ICE)) {
        cost -= (int)set_size(g, f); /* CORP-15 */
    }
    return cost > 0 ? cost : 0;
}

/* Is the install legal and payable with what is marked for trashing? */
static bool can_go_on(const nr_game *g, const nr_frame *f)
{
    unsigned c = f->card;
    nr_side side = owner_of(c);
    if (!can_afford(g, side, cost_now(g, f), NR_PAY_INSTALL, c)) {
        return false;
    }
    if (side == NR_RUNNER) {
        return !is_type(g, c, NR_TYPE_PROGRAM) ||
               (memory_fits(g, c, f->target, f) && host_has_room(g, f->target, c, f));
    }
    bool region = card_of(g, c)->subtypes & NR_BIT(NR_SUB_REGION);
    for (unsigned o = g->head[NR_ZONE_TABLE]; o; o = g->copy[o].next) {
        if (g->copy[o].server != f->server || set_has(g, f, o)) {
            continue;
        }
        if (is_agenda_or_asset(g, c) && is_agenda_or_asset(g, o)) {
            return false; /* CORP-06, CORP-07 */
        }
        if (region && card_of(g, o)->subtypes & NR_BIT(NR_SUB_REGION)) {
            return false; /* CORP-11 */
        }
    }
    return true;
}

/* ---- legality -------------------------------------------------------------------------------- */

static nr_why can_install_corp(const nr_game *g, unsigned c, unsigned server)
{
    switch (card_of(g, c)->type) {
    case NR_TYPE_AGENDA:
    case NR_TYPE_ASSET:
        if (server < NR_SERVER_REMOTE) {
            return WHY_ONLY_REMOTE; /* CORP-04 */
        }
        break;
    case NR_TYPE_UPGRADE:
    case NR_TYPE_ICE:
        break; /* CORP-05, CORP-12 */
    default:
        return WHY_NEVER_INSTALLED;
    }
    if (server != NR_SERVER_HQ && own_fact(g, c, NR_MOD_INSTALL_ONLY_IN_HQ)) {
        return WHY_ONLY_HQ_ROOT;
    }
    if (server != NR_SERVER_NEW && !nr_server_exists(g, server)) {
        return WHY_NO_SUCH_SERVER;
    }
    return WHY_OK; /* whatever stands in the way can be trashed first, and then ice costs nothing */
}

static nr_why can_install_runner(const nr_game *g, unsigned c, unsigned host, int discount,
                                 unsigned flags)
{
    const nr_card *k = card_of(g, c);
    if (k->type != NR_TYPE_PROGRAM && k->type != NR_TYPE_HARDWARE && k->type != NR_TYPE_RESOURCE) {
        return WHY_NEVER_INSTALLED;
    }
    if (k->subtypes & NR_BIT(NR_SUB_CONSOLE)) { /* RUNNER-07, RUNNER-08 */
        for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
            if (card_of(g, o)->subtypes & NR_BIT(NR_SUB_CONSOLE)) {
                return WHY_CONSOLE;
            }
        }
    }
    if (own_fact(g, c, NR_MOD_INSTALL_ONLY_ON) ? !host || !host_takes(g, host, c)
                                               : host && !host_takes(g, host, c)) {
        return host ? WHY_HOST_UNFIT : WHY_ONLY_ON_HOST;
    }
    if (k->type == NR_TYPE_PROGRAM && !is_memory_free(g, host) && k->memory > nr_memory_limit(g)) {
        return WHY_NO_MEMORY;
    }
    if (!(flags & INSTALL_IGNORE_COSTS) &&
        !can_afford(g, NR_RUNNER, install_cost(g, c, 0, discount), NR_PAY_INSTALL, c)) {
        return WHY_NO_CREDITS;
    }
    return WHY_OK;
}

nr_why can_install(const nr_game *g, unsigned c, unsigned server, unsigned host, int discount,
                   unsigned flags)
{
    return owner_of(c) == NR_CORP ? can_install_corp(g, c, server)
                                  : can_install_runner(g, c, host, discount, flags);
}

static void add_install(const nr_game *g, unsigned c, unsigned server, unsigned host, int discount,
                        unsigned flags, nr_choices *out)
{
    if (!can_install(g, c, server, host, discount, flags)) {
        add_choice(out, (nr_choice){.verb = NR_VERB_INSTALL,
                                    .card = (uint8_t)c,
                                    .server = (uint8_t)server,
                                    .other = (uint8_t)host});
    }
}

void list_installs(const nr_game *g, unsigned c, int discount, unsigned flags, nr_choices *out)
{
    if (owner_of(c) == NR_RUNNER) {
        bool only_on = own_fact(g, c, NR_MOD_INSTALL_ONLY_ON) != NULL;
        if (!only_on) {
            add_install(g, c, 0, 0, discount, flags, out);
        }
        for (unsigned host = g->head[NR_ZONE_RIG]; host; host = g->copy[host].next) {
            if ((only_on || has(g, host, NR_HAS_FACT)) && host_takes(g, host, c)) {
                add_install(g, c, 0, host, discount, flags, out);
            }
        }
        if (only_on) {
            for (unsigned host = g->head[NR_ZONE_TABLE]; host; host = g->copy[host].next) {
                if (host_takes(g, host, c)) {
                    add_install(g, c, 0, host, discount, flags, out);
                }
            }
        }
        return;
    }
    uint64_t remotes[2];
    remote_set(g, remotes);
    list_corp_installs(g, c, remotes, out);
}

/* The place decides nothing but the class of server, so one question a class is enough. */
void list_corp_installs(const nr_game *g, unsigned c, const uint64_t remotes[2], nr_choices *out)
{
    nr_choice choice = {.verb = NR_VERB_INSTALL, .card = (uint8_t)c};
    unsigned classes = 0;
    if (!can_install_corp(g, c, NR_SERVER_HQ)) {
        classes |= NR_CLASS_HQ;
    }
    if (!can_install_corp(g, c, NR_SERVER_RD)) {
        classes |= NR_CLASS_RD | NR_CLASS_ARCHIVES;
    }
    bool remote = !can_install_corp(g, c, NR_SERVER_NEW);
    if (remote) {
        classes |= NR_CLASS_REMOTE;
    }
    list_servers_of(remotes, classes, choice, out);
    choice.server = NR_SERVER_NEW;
    if (remote) {
        add_choice(out, choice);
    }
}

/* The remotes that exist, one bit each from NR_SERVER_REMOTE on. */
void remote_set(const nr_game *g, uint64_t out[2])
{
    out[0] = out[1] = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server >= NR_SERVER_REMOTE) {
            unsigned i = g->copy[c].server - (unsigned)NR_SERVER_REMOTE;
            out[i >> 6] |= NR_BIT(i & 63);
        }
    }
}

unsigned next_remote(uint64_t remotes[2])
{
    for (unsigned i = 0; i < 2; i++) {
        if (remotes[i]) {
            unsigned s = NR_SERVER_REMOTE + i * 64 + (unsigned)__builtin_ctzll(remotes[i]);
            remotes[i] &= remotes[i] - 1;
            return s;
        }
    }
    return 0;
}

/* CORP-17: the lowest free number */
unsigned new_remote(const nr_game *g)
{
    uint64_t used[2];
    remote_set(g, used);
    for (unsigned i = 0;; i++) {
        if (!(used[i >> 6] >> (i & 63) & 1)) {
            return NR_SERVER_REMOTE + i;
        }
    }
}

/* ---- installing ------------------------------------------------------------------------------ */

enum { INSTALL_TRASH, INSTALL_PAY, INSTALL_PUT, INSTALL_TELL, INSTALL_REZ };

void begin_install(eng *e, unsigned c, unsigned server, unsigned host, int discount, unsigned flags)
{
    nr_frame *f = push(e, FRAME_INSTALL, owner_of(c), c);
    f->server = (uint8_t)server;
    f->target = (uint8_t)host;
    f->x = (int16_t)discount;
    f->flags = (uint8_t)flags;
    f->zone = e->g->copy[c].zone;
}

static bool has_trashable(const nr_game *g, const nr_frame *f)
{
    nr_zone z = f->side == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG;
    for (unsigned o = g->head[z]; o; o = g->copy[o].next) {
        if (may_trash_first(g, f, o)) {
            return true;
        }
    }
    return false;
}

static void put_down(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    if (f->zone == NR_ZONE_HQ) {
        blur_hand(e, NR_CORP);
    }
    if (f->server == NR_SERVER_NEW) {
        f->server = (uint8_t)new_remote(g);
    }
    move_card(e, c, f->side == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG);
    nr_copy *k = &g->copy[c];
    k->flags = 0;
    if (f->side == NR_CORP) {
        k->server = f->server; /* CORP-13: last is outermost */
        g->history.installs++;
    } else {
        k->flags = NR_FACEUP;
        k->host = f->target; /* HOST-06 */
        if (!is_type(g, c, NR_TYPE_RESOURCE)) {
            g->history.installs_kit++;
        }
        activate(g, c);
    }
    nr_event *v = log_more(e, NR_EVENT_INSTALL, (nr_side)f->side, c, 0);
    if (v) {
        v->server = f->server;
        if (f->target) {
            v->other_id = g->copy[f->target].id;
            v->other_def = g->copy[f->target].def;
            v->other_seen = (uint8_t)seen_by(g, f->target);
        }
    }
    if (f->side == NR_RUNNER) {
        unique_check(e, c);
    }
}

void install_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    switch (f->step) {
    case INSTALL_TRASH:
        if (f->a == 0 && f->server != NR_SERVER_NEW && has_trashable(g, f)) {
            add_set(g, f);
            ask(e, (nr_side)f->side, NR_PROMPT_TRASH_FIRST);
            return;
        }
        FOR_SET (g, f, o) {
            if (is_installed(g, o)) {
                trash_card(e, o, f->side == NR_RUNNER || is_rezzed(g, o)); /* CORP-10 */
            }
        }
        if (f->set) {
            memset(g->set[f->set - 1], 0, sizeof g->set[0]);
        }
        f->step = INSTALL_PAY;
        return;
    case INSTALL_PAY:
        f->step = INSTALL_PUT;
        pay(e, (nr_side)f->side, cost_now(g, f), NR_PAY_INSTALL, f->card);
        return;
    case INSTALL_PUT:
        f->step = INSTALL_TELL;
        put_down(e, f);
        return;
    case INSTALL_TELL:
        f->step = INSTALL_REZ;
        (void)emit(e, NR_ON_INSTALLED, f->card);
        return;
    default: {
        unsigned c = f->card, flags = f->flags;
        pop(e);
        if (flags & INSTALL_AND_REZ && !can_rez(g, c, true)) {
            begin_rez(e, c, true);
        }
    }
    }
}

void install_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    nr_zone z = f->side == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG;
    for (unsigned o = g->head[z]; o; o = g->copy[o].next) {
        if (may_trash_first(g, f, o) && !set_has(g, f, o)) {
            add_card(out, NR_VERB_CHOOSE_CARD, o);
        }
    }
    if (can_go_on(g, f)) {
        add_verb(out, NR_VERB_DONE);
    }
}

void install_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    if (c->verb == NR_VERB_DONE) {
        f->a = 1;
        return;
    }
    set_add(e->g, f, c->card);
    nr_zone z = f->side == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG;
    bool more = false;
    for (unsigned o = e->g->head[z]; o; o = e->g->copy[o].next) {
        more |= may_trash_first(e->g, f, o) && !set_has(e->g, f, o);
    }
    if (!more) {
        f->a = 1;
    }
}

/* RUNNER-05: too little memory for what is installed. */
void memory_run(eng *e, nr_frame *f)
{
    (void)f;
    if (nr_memory_used(e->g) <= nr_memory_limit(e->g)) {
        pop(e);
    } else {
        ask(e, NR_RUNNER, NR_PROMPT_MEMORY);
    }
}

void memory_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    (void)f;
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        if (is_type(g, c, NR_TYPE_PROGRAM)) {
            add_card(out, NR_VERB_CHOOSE_CARD, c);
        }
    }
}

void memory_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    (void)f;
    trash_card(e, c->card, true);
}

/* ---- rezzing --------------------------------------------------------------------------------- */

nr_why can_rez(const nr_game *g, unsigned c, bool ignore_costs)
{
    if (!c || g->copy[c].zone != NR_ZONE_TABLE) {
        return WHY_NOT_INSTALLED;
    }
    if (is_type(g, c, NR_TYPE_AGENDA)) {
        return WHY_AGENDA_NEVER_REZZED; /* CARD-06 */
    }
    if (is_rezzed(g, c)) {
        return WHY_ALREADY_REZZED;
    }
    if (ignore_costs) {
        return WHY_OK;
    }
    if (!can_afford(g, NR_CORP, nr_rez_cost(g, c), NR_PAY_REZ, c)) {
        return WHY_NO_CREDITS;
    }
    if (own_fact(g, c, NR_MOD_REZ_BY_FORFEIT) && !g->size[NR_ZONE_CORP_SCORE]) {
        return WHY_REZ_FORFEIT;
    }
    return WHY_OK;
}

/* a: costs are ignored */
void begin_rez(eng *e, unsigned c, bool ignore_costs)
{
    push(e, FRAME_REZ, NR_CORP, c)->a = ignore_costs;
}

void rez_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    switch (f->step) {
    case 0:
        f->step = 1;
        if (!f->a) {
            pay(e, NR_CORP, nr_rez_cost(g, c), NR_PAY_REZ, c); /* CARD-12 */
        }
        return;
    case 1:
        if (!f->a && own_fact(g, c, NR_MOD_REZ_BY_FORFEIT)) {
            ask(e, NR_CORP, NR_PROMPT_CHOOSE_CARD);
            return;
        }
        f->step = 2;
        return;
    case 2:
        g->copy[c].flags |= NR_FACEUP;
        log_server(e, NR_EVENT_REZ, NR_CORP, c, g->copy[c].server);
        activate(g, c);
        unique_check(e, c);
        f->step = 3;
        return;
    default:
        pop(e);
        if (is_installed(g, c) && is_rezzed(g, c)) {
            (void)emit(e, NR_ON_REZZED, c);
        }
    }
}

void rez_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    (void)f;
    for (unsigned c = g->head[NR_ZONE_CORP_SCORE]; c; c = g->copy[c].next) {
        add_distinct(g, out, NR_VERB_CHOOSE_CARD, c);
    }
}

void rez_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    f->step = 2;
    forfeit(e, c->card);
}

/* CARD-13; HOST-07: what it hosts stays */
void derez(eng *e, unsigned c)
{
    nr_game *g = e->g;
    if (g->copy[c].zone != NR_ZONE_TABLE || !is_rezzed(g, c)) {
        return;
    }
    log_server(e, NR_EVENT_DEREZ, NR_CORP, c, g->copy[c].server);
    g->copy[c].flags &= (uint8_t)~NR_FACEUP;
    g->dirty |= DIRTY_NUMBERS;
}
