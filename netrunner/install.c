/* Installing.
 *
 * An install is a frame: the card, its server or host, what is trashed first. Everything to trash
 * is chosen before anything happens; then it is trashed, the cost is paid, and the card is put down
 * (FAQ-R36: there is no trashing without the install). Chapters: CORP-03 to CORP-21, RUNNER-03,
 * RUNNER-06 to RUNNER-08. */
#include "netrunner/engine.h"

/* ---- what stands in the way, what may be trashed first --------------------------------------- */

static bool is_agenda_or_asset(const nr_game *g, unsigned c)
{
    return is_type(g, c, NR_TYPE_AGENDA) || is_type(g, c, NR_TYPE_ASSET);
}

static bool can_be_trashed_first(const nr_game *g, const nr_frame *f, unsigned o)
{
    unsigned c = f->card;
    if (owner_of(c) == NR_CORP) { /* CORP-09, CORP-15; on a host it is in nobody's way */
        return !f->install.host && !g->copy[o].host && g->copy[o].server == f->install.server &&
               o != f->install.beside && is_type(g, o, NR_TYPE_ICE) == is_type(g, c, NR_TYPE_ICE);
    }
    if (!is_type(g, c, NR_TYPE_PROGRAM) || !is_type(g, o, NR_TYPE_PROGRAM)) {
        return false; /* RUNNER-06 */
    }
    for (unsigned host = f->install.host; host; host = g->copy[host].host) {
        if (o == host) {
            return false; /* without its host the install could not follow */
        }
    }
    return true;
}

static int cost_now(const nr_game *g, const nr_frame *f)
{
    if (f->install.flags & NR_IGNORE_COSTS || (f->install.host && f->side == NR_CORP)) {
        return 0; /* FAQ-C03021c: on a host it stands in no row */
    }
    int cost = install_cost(g, f->card, f->install.server, f->install.discount);
    if (is_type(g, f->card, NR_TYPE_ICE)) {
        cost -= (int)set_size(g, f->install.set); /* CORP-15 */
    }
    return cost > 0 ? cost : 0;
}

/* ---- programs that pay for what they make room for --------------------------------------------
 *
 * What is trashed for the install pays nothing for it (03047). So a program whose credits are
 * needed cannot be marked, and an install for which credits and room are not to be had together is
 * not begun. */

/* Does the card leave play with one that is marked? */
static bool goes_with(const nr_game *g, const uint64_t *marked, unsigned o)
{
    for (; o; o = g->copy[o].host) {
        if (marked[o >> 6] >> (o & 63) & 1) {
            return true;
        }
    }
    return false;
}

static bool hosts_one_of(const nr_game *g, const uint8_t *cards, unsigned kept, unsigned count,
                         unsigned o)
{
    for (unsigned i = 0; i < count; i++) {
        for (unsigned c = kept >> i & 1 ? cards[i] : 0; c; c = g->copy[c].host) {
            if (c == o) {
                return true;
            }
        }
    }
    return false;
}

/* Is there room if all programs go but these, which pay, and what they lie on? */
static bool fits_beside(const nr_game *g, unsigned c, unsigned host, const uint8_t *payers,
                        unsigned kept, unsigned count)
{
    nr_game after = *g;
    eng e = {.g = &after};
    uint8_t set = 0, place = (uint8_t)host;
    add_set(&e, &set);
    memset(after.set[set - 1], 0, sizeof after.set[0]);
    for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
        if (is_type(g, o, NR_TYPE_PROGRAM) && !hosts_one_of(g, &place, 1, 1, o) &&
            !hosts_one_of(g, payers, kept, count, o)) {
            set_add(&after, set, o);
        }
    }
    return memory_fits(&after, c, host, set) && host_has_room(&after, host, c, set);
}

enum { MOST_PAYERS = 8 };

/* Can program c still be paid for and find room, whatever else is trashed for it? */
static bool can_be_completed(const nr_game *g, unsigned c, unsigned host, int cost,
                             const uint64_t *marked)
{
    if (!(g->sources >> source_bit(NR_RUNNER, NR_PAY_INSTALL) & 1) ||
        g->player[NR_RUNNER].credits >= cost || !is_type(g, c, NR_TYPE_PROGRAM)) {
        return true;
    }
    int sure = can_spend(g, NR_RUNNER, NR_PAY_INSTALL, c);
    uint8_t payers[MOST_PAYERS];
    unsigned count = 0;
    for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
        int n = is_type(g, o, NR_TYPE_PROGRAM) ? credits_on(g, o, NR_PAY_INSTALL, c) : 0;
        sure -= n;
        if (n && count < MOST_PAYERS && !goes_with(g, marked, o)) {
            payers[count++] = (uint8_t)o;
        }
    }
    if (sure >= cost) {
        return true;
    }
    for (unsigned kept = 0; kept < 1u << count; kept++) {
        int credits = sure;
        for (unsigned i = 0; i < count; i++) {
            credits += kept >> i & 1 ? credits_on(g, payers[i], NR_PAY_INSTALL, c) : 0;
        }
        if (credits >= cost && fits_beside(g, c, host, payers, kept, count)) {
            return true;
        }
    }
    return false;
}

static bool may_trash_first(const nr_game *g, const nr_frame *f, unsigned o)
{
    if (!can_be_trashed_first(g, f, o)) {
        return false;
    }
    if (f->side == NR_CORP || !(g->sources >> source_bit(NR_RUNNER, NR_PAY_INSTALL) & 1)) {
        return true;
    }
    uint64_t marked[sizeof g->set[0] / sizeof(uint64_t)] = {0};
    if (f->install.set) {
        memcpy(marked, g->set[f->install.set - 1], sizeof marked);
    }
    marked[o >> 6] |= NR_BIT(o & 63);
    return can_be_completed(g, f->card, f->install.host, cost_now(g, f), marked);
}

/* Credits that pay for the install although the marked cards go. */
static bool is_payable(const nr_game *g, const nr_frame *f)
{
    unsigned c = f->card;
    int cost = cost_now(g, f);
    if (!can_afford(g, owner_of(c), cost, NR_PAY_INSTALL, c)) {
        return false;
    }
    if (f->side == NR_CORP || !f->install.set ||
        !(g->sources >> source_bit(NR_RUNNER, NR_PAY_INSTALL) & 1)) {
        return true;
    }
    int left = can_spend(g, NR_RUNNER, NR_PAY_INSTALL, c);
    for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
        left -=
            goes_with(g, g->set[f->install.set - 1], o) ? credits_on(g, o, NR_PAY_INSTALL, c) : 0;
    }
    return cost <= left || cost == 0;
}

/* Is the install legal and payable with what is marked for trashing? */
static bool can_go_on(const nr_game *g, const nr_frame *f)
{
    unsigned c = f->card;
    nr_side side = owner_of(c);
    if (!is_payable(g, f)) {
        return false;
    }
    if (side == NR_RUNNER) {
        return !is_type(g, c, NR_TYPE_PROGRAM) ||
               (memory_fits(g, c, f->install.host, f->install.set) &&
                host_has_room(g, f->install.host, c, f->install.set));
    }
    bool region = card_of(g, c)->subtypes & NR_BIT(NR_SUB_REGION);
    for (unsigned o = g->head[NR_ZONE_TABLE]; o; o = g->copy[o].next) {
        if (g->copy[o].server != f->install.server || g->copy[o].host ||
            set_has(g, f->install.set, o)) {
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

static bool may_be_installed_now(const nr_game *g, unsigned c)
{
    const nr_row *only_if = own_fact(g, c, NR_MOD_INSTALL_ONLY_IF);
    return !only_if || conditions_hold(g, only_if->cond, only_if->conds, scope_of(c));
}

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
    if (!may_be_installed_now(g, c)) {
        return WHY_INSTALL_CONDITION;
    }
    const nr_row *only = own_fact(g, c, NR_MOD_INSTALL_ONLY_IN);
    if (only &&
        !(only->at & (server == NR_SERVER_NEW ? (unsigned)NR_CLASS_REMOTE : class_of(server)))) {
        return only->at == NR_CLASS_HQ ? WHY_ONLY_HQ_ROOT : WHY_ONLY_SOME_SERVERS;
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
    if (!may_be_installed_now(g, c)) {
        return WHY_INSTALL_CONDITION;
    }
    if (own_fact(g, c, NR_MOD_INSTALL_ONLY_ON) ? !host || !host_takes(g, host, c)
                                               : host && !host_takes(g, host, c)) {
        return host ? WHY_HOST_UNFIT : WHY_ONLY_ON_HOST;
    }
    if (k->type == NR_TYPE_PROGRAM && !is_memory_free(g, host) &&
        memory_cost(g, c) > nr_memory_limit(g)) {
        return WHY_NO_MEMORY;
    }
    int cost = flags & NR_IGNORE_COSTS ? 0 : install_cost(g, c, 0, discount);
    static const uint64_t none[sizeof g->set[0] / sizeof(uint64_t)];
    if (!can_afford(g, NR_RUNNER, cost, NR_PAY_INSTALL, c) ||
        !can_be_completed(g, c, host, cost, none)) {
        return WHY_NO_CREDITS;
    }
    return WHY_OK;
}

nr_why can_install(const nr_game *g, unsigned c, unsigned server, unsigned host, int discount,
                   unsigned flags)
{
    if (owner_of(c) == NR_CORP && host) {
        return !host_takes(g, host, c)       ? WHY_HOST_UNFIT
               : !may_be_installed_now(g, c) ? WHY_INSTALL_CONDITION
                                             : WHY_OK;
    }
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

/* Ice that goes next inward of another stands before the same server. */
static void list_inward(const nr_game *g, unsigned c, unsigned beside, nr_choices *out)
{
    if (is_protecting(g, beside)) {
        add_choice(out, (nr_choice){.verb = NR_VERB_INSTALL,
                                    .card = (uint8_t)c,
                                    .server = g->copy[beside].server});
    }
}

static void list_runner_installs(const nr_game *g, unsigned c, int discount, unsigned flags,
                                 nr_choices *out)
{
    bool only_on = own_fact(g, c, NR_MOD_INSTALL_ONLY_ON) != NULL;
    if (!only_on) {
        add_install(g, c, 0, 0, discount, flags, out);
    }
    for (unsigned host = g->head[NR_ZONE_RIG]; host; host = g->copy[host].next) {
        if ((only_on || has(g, host, NR_HAS_FACT)) && host_takes(g, host, c)) {
            add_install(g, c, 0, host, discount, flags, out);
        }
    }
    for (unsigned host = only_on ? g->head[NR_ZONE_TABLE] : 0; host; host = g->copy[host].next) {
        if (host_takes(g, host, c)) {
            add_install(g, c, 0, host, discount, flags, out);
        }
    }
}

/* Of the places listed from `first` on those that no ice protects. */
static void keep_bare(const nr_game *g, unsigned first, nr_choices *out)
{
    unsigned kept = first;
    for (unsigned i = first; i < out->count; i++) {
        if (out->choice[i].server == NR_SERVER_NEW || !ice_count(g, out->choice[i].server)) {
            out->choice[kept++] = out->choice[i];
        }
    }
    out->count = kept;
}

void list_installs(const nr_game *g, unsigned c, int discount, unsigned flags, unsigned beside,
                   nr_choices *out)
{
    if (owner_of(c) == NR_RUNNER) {
        list_runner_installs(g, c, discount, flags, out);
    } else if (flags & NR_INWARD) {
        list_inward(g, c, beside, out);
    } else if (flags & NR_NEW_REMOTE) {
        add_install(g, c, NR_SERVER_NEW, 0, discount, flags, out);
    } else {
        uint64_t remotes[2];
        unsigned first = out->count;
        remote_set(g, remotes);
        list_corp_installs(g, c, remotes, out);
        if (flags & NR_BARE) {
            keep_bare(g, first, out);
        }
    }
}

/* Where the card may go by its type (CORP-04, CORP-05, CORP-12) and its text: classes of servers.
 */
static unsigned install_classes(const nr_game *g, unsigned c)
{
    unsigned type = card_of(g, c)->type;
    unsigned classes = type == NR_TYPE_AGENDA || type == NR_TYPE_ASSET  ? (unsigned)NR_CLASS_REMOTE
                       : type == NR_TYPE_UPGRADE || type == NR_TYPE_ICE ? (unsigned)ALL_SERVERS
                                                                        : 0u;
    const nr_row *only = own_fact(g, c, NR_MOD_INSTALL_ONLY_IN);
    if (!may_be_installed_now(g, c)) {
        return 0;
    }
    return only ? classes & only->at : classes;
}

/* Could it be installed anywhere? Of the Corporation's cards whatever stands in the way can be
 * trashed first, so that the type decides. */
bool can_be_installed(const nr_game *g, unsigned c, int discount, unsigned flags)
{
    if (owner_of(c) == NR_CORP) {
        unsigned classes = install_classes(g, c);
        return (flags & NR_NEW_REMOTE ? classes & NR_CLASS_REMOTE : classes) != 0;
    }
    static const uint8_t zones[] = {NR_ZONE_RIG, NR_ZONE_TABLE};
    if (!can_install(g, c, 0, 0, discount, flags)) {
        return true;
    }
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned host = g->head[zones[z]]; host; host = g->copy[host].next) {
            if (host_takes(g, host, c) && !can_install(g, c, 0, host, discount, flags)) {
                return true;
            }
        }
    }
    return false;
}

/* Cards of the Corporation that take this one as their guest. */
static void list_corp_hosts(const nr_game *g, unsigned c, nr_choices *out)
{
    for (unsigned host = g->head[NR_ZONE_TABLE]; host; host = g->copy[host].next) {
        if (has(g, host, NR_HAS_FACT) && host_takes(g, host, c)) {
            add_choice(out, (nr_choice){.verb = NR_VERB_INSTALL,
                                        .card = (uint8_t)c,
                                        .server = g->copy[host].server,
                                        .other = (uint8_t)host});
        }
    }
}

/* One choice for each server, and a new one. What stands in the way can be trashed first. */
void list_corp_installs(const nr_game *g, unsigned c, const uint64_t remotes[2], nr_choices *out)
{
    nr_choice choice = {.verb = NR_VERB_INSTALL, .card = (uint8_t)c};
    unsigned classes = install_classes(g, c);
    list_servers_of(NULL, remotes, classes, NOTHING_DUE, &choice, out);
    choice.server = NR_SERVER_NEW;
    if (classes & NR_CLASS_REMOTE) {
        add_choice(out, choice);
    }
    if (g->mods >> NR_MOD_HOSTS_ANY & 1 && may_be_installed_now(g, c)) {
        list_corp_hosts(g, c, out);
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

nr_frame *begin_install(eng *e, unsigned c, unsigned server, unsigned host, int discount,
                        unsigned flags)
{
    nr_frame *f = push(e, FRAME_INSTALL, owner_of(c), c);
    f->install.server = (uint8_t)server;
    f->install.host = (uint8_t)host;
    f->install.discount = (int16_t)discount;
    f->install.flags = (uint16_t)flags;
    f->install.from = e->g->copy[c].zone;
    return f;
}

static bool has_trashable(const nr_game *g, const nr_frame *f)
{
    for (unsigned o = g->head[field_of((nr_side)f->side)]; o; o = g->copy[o].next) {
        if (may_trash_first(g, f, o) && !set_has(g, f->install.set, o)) {
            return true;
        }
    }
    return false;
}

static void put_down(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    if (f->install.from == NR_ZONE_HQ) {
        blur_hand(e, NR_CORP);
    }
    if (f->install.server == NR_SERVER_NEW) {
        f->install.server = (uint8_t)new_remote(g);
    }
    move_card(e, c, field_of((nr_side)f->side));
    nr_copy *k = &g->copy[c];
    k->flags = 0;
    k->host = f->install.host; /* HOST-06 */
    if (f->side == NR_CORP) {
        k->server = f->install.server; /* CORP-13: last is outermost */
        if (f->install.beside && is_protecting(g, f->install.beside)) {
            place_inward(g, c, f->install.beside);
        }
        ice_entered(e, c);
    } else {
        k->flags = NR_FACEUP;
        if (is_type(g, c, NR_TYPE_RESOURCE) && g->history.resources < 250) {
            g->history.resources++;
        }
        activate(g, c);
    }
    nr_event *v = log_more(e, NR_EVENT_INSTALL, (nr_side)f->side, c, 0);
    if (v) {
        v->server = f->install.server;
        log_other(g, v, f->install.host);
    }
    if (f->side == NR_RUNNER) {
        unique_check(e, c);
    }
}

static void install_step(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    switch (f->step) {
    case INSTALL_TRASH:
        if (!f->install.chosen && f->install.server != NR_SERVER_NEW && has_trashable(g, f)) {
            add_set(e, &f->install.set);
            ask(e, (nr_side)f->side, NR_PROMPT_TRASH_FIRST);
            return;
        }
        if (f->install.set) {
            FOR_SET (g, f->install.set, o) {
                if (is_installed(g, o)) {
                    trash_card(e, o, f->side == NR_RUNNER || is_rezzed(g, o)); /* CORP-10 */
                }
            }
            memset(g->set[f->install.set - 1], 0, sizeof g->set[0]);
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
        (void)emit_about(e, NR_ON_INSTALLED, (nr_side)f->side, f->card, f->install.server);
        return;
    default: {
        unsigned c = f->card, flags = f->install.flags;
        pop(e);
        tell_result(e, 1);
        if (flags & NR_AND_REZ && !can_rez(g, c, true, 0)) {
            begin_rez(e, c, true, 0);
        }
    }
    }
}

void install_run(eng *e, nr_frame *f)
{
    take_steps(e, f, FRAME_INSTALL, install_step);
}

void install_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    for (unsigned o = g->head[field_of((nr_side)f->side)]; o; o = g->copy[o].next) {
        if (may_trash_first(g, f, o) && !set_has(g, f->install.set, o)) {
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
        f->install.chosen = 1;
        return;
    }
    set_add(e->g, f->install.set, c->card);
    if (!has_trashable(e->g, f)) {
        f->install.chosen = 1;
    }
}
