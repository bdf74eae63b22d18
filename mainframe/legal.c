/*
 * What can be chosen inside a program, and whether a program can be carried out at all. Chapter:
 * Programs, MF-25, MF-30 … MF-37, MF-91.
 *
 * list_step gives the choices of the current step, each of which that step can follow to its end.
 * Where more steps must follow, list_program drops the choices after which they could not: it makes
 * each on a copy of the game and looks for one way to the end of the program (can_finish). Steps
 * that depend on unseen cards are 'if possible' and end the search, so no choice tells what is
 * hidden (MF-91). Before any search come conditions that are cheap and sure.
 */
#include "mainframe/engine.h"

static bool can_finish(const mf_game *g);

/* ---- layouts --------------------------------------------------------------------------------- */

/* The generic program as its list has it: its first rotation is the layout itself. */
static mf_generic generic_of_shape(const mf_shape *s)
{
    mf_generic g = {.kind = MF_KIND_LAYOUT};
    for (unsigned i = 0; i < MF_SEGMENTS; i++) {
        unsigned place = s->path[i] & 63;
        g.segment[i] = (mf_segment){.x = (uint8_t)(place % MF_STRIDE),
                                    .y = (uint8_t)(place / MF_STRIDE),
                                    .horizontal = s->path[i] >= MF_HORIZONTAL};
    }
    return g;
}

bool shape_of(const mf_game *g, unsigned generic, unsigned turn, mf_shape *shape)
{
    if (turn < 4) {
        *shape = g->shape[generic][turn];
        return shape->path[0] != MF_NOWHERE;
    }
    mf_generic self = generic_of_shape(&g->shape[generic][0]);
    *shape = make_shape(&self, turn);
    for (unsigned i = 0; i < turn; i++) {
        mf_shape other = make_shape(&self, i);
        if (memcmp(&other, shape, sizeof other) == 0) {
            return false;
        }
    }
    return true;
}

layout layout_of_choice(const mf_game *g, unsigned card, unsigned turn)
{
    mf_shape shape;
    if (card == MF_HARDLINE) {
        return line_of_four(turn);
    }
    (void)shape_of(g, card - MF_GENERIC, turn, &shape);
    return layout_of_shape(&shape);
}

void mf_choice_paths(const mf_game *g, const mf_choice *c, uint64_t *v, uint64_t *h)
{
    layout l = layout_of_choice(g, c->card, c->turn);
    *v = l.v << c->at;
    *h = l.h << c->at;
}

static bool has_layout_place(const mf_game *g, const paths_info *p, unsigned card, bool mirrored)
{
    for (unsigned turn = 0; turn < (mirrored ? 8 : 4); turn++) {
        mf_shape shape;
        if (shape_of(g, card - MF_GENERIC, turn, &shape)) {
            layout l = layout_of_shape(&shape);
            if (layout_has_place(&g->board, p, &l)) {
                return true;
            }
        }
    }
    return false;
}

static void list_places(const mf_game *g, const paths_info *p, const layout *l, unsigned card,
                        unsigned turn, mf_choices *list)
{
    for (uint64_t rest = layout_places(&g->board, p, l); rest != 0; rest &= rest - 1) {
        add_choice(list, MF_VERB_CHOOSE_PATHS, card, low_bit(rest), turn);
    }
}

static void list_layout(const mf_game *g, unsigned card, bool mirrored, mf_choices *list)
{
    paths_info p = look_at_paths(&g->board);
    for (unsigned turn = 0; turn < (mirrored ? 8 : 4); turn++) {
        mf_shape shape;
        if (shape_of(g, card - MF_GENERIC, turn, &shape)) {
            layout l = layout_of_shape(&shape);
            list_places(g, &p, &l, card, turn, list);
        }
    }
}

static void list_line(const mf_game *g, mf_choices *list)
{
    paths_info p = look_at_paths(&g->board);
    for (unsigned turn = 0; turn < 2; turn++) {
        layout l = line_of_four(turn);
        list_places(g, &p, &l, MF_HARDLINE, turn, list);
    }
}

/* ---- partitions ------------------------------------------------------------------------------ */

/* With this loose partition lifted (MF-32): the paths it may go to. */
static legal_paths destinations(const mf_game *g, unsigned path)
{
    mf_board lifted = g->board;
    clear_path(&lifted, path);
    paths_info p = look_at_paths(&lifted);
    if (path & MF_HORIZONTAL) {
        p.free_h &= ~bit(path & 63); /* to another path */
    } else {
        p.free_v &= ~bit(path);
    }
    return find_legal_paths(&lifted, &p);
}

static uint64_t keep_movable(const mf_game *g, uint64_t paths, unsigned base)
{
    uint64_t kept = 0;
    for (; paths != 0; paths &= paths - 1) {
        legal_paths legal = destinations(g, base + low_bit(paths));
        if ((legal.v | legal.h) != 0) {
            kept |= paths & -paths;
        }
    }
    return kept;
}

void movable_partitions(const mf_game *g, unsigned not_this, uint64_t *v, uint64_t *h)
{
    mf_board others = {0};
    mf_loose(&g->board, v, h);
    if (not_this != MF_NOWHERE) {
        fill_path(&others, not_this);
        *v &= ~others.v;
        *h &= ~others.h;
    }
    /* A lone corner has none of the partitions at it: wherever one is taken, it can go there. */
    if (look_at_paths(&g->board).lone == 0) {
        *v = keep_movable(g, *v, 0);
        *h = keep_movable(g, *h, MF_HORIZONTAL);
    }
}

static void list_paths(uint64_t v, uint64_t h, mf_choices *list)
{
    for (; v != 0; v &= v - 1) {
        add_choice(list, MF_VERB_CHOOSE_PATH, 0, low_bit(v), 0);
    }
    for (; h != 0; h &= h - 1) {
        add_choice(list, MF_VERB_CHOOSE_PATH, 0, MF_HORIZONTAL + low_bit(h), 0);
    }
}

static void list_nodes(uint64_t nodes, mf_choices *list)
{
    for (; nodes != 0; nodes &= nodes - 1) {
        add_choice(list, MF_VERB_CHOOSE_NODE, 0, low_bit(nodes), 0);
    }
}

static void list_place_path(const mf_game *g, const mf_frame *f, unsigned how, mf_choices *list)
{
    paths_info p = look_at_paths(&g->board);
    if (how & STEP_OF_NODE) {
        p.free_v &= v_of_node(f->a);
        p.free_h &= h_of_node(f->a);
    }
    legal_paths legal = find_legal_paths(&g->board, &p);
    list_paths(legal.v, legal.h, list);
}

static void list_move_path(const mf_game *g, const mf_frame *f, unsigned how, mf_choices *list)
{
    uint64_t v;
    uint64_t h;
    if (f->stage == 0) {
        movable_partitions(g, how & STEP_OTHER ? f->c : MF_NOWHERE, &v, &h);
    } else {
        legal_paths legal = destinations(g, f->b);
        v = legal.v;
        h = legal.h;
    }
    list_paths(v, h, list);
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static uint64_t movable_by(const mf_game *g, unsigned how)
{
    uint64_t tokens = movable_tokens(&g->board);
    if (how & STEP_OWN) {
        tokens &= own_tokens(g);
    }
    if (how & STEP_OPPONENT) {
        tokens &= ~own_tokens(g);
    }
    return tokens;
}

/* MF-30. */
static uint64_t nodes_to_move(const mf_game *g, const mf_frame *f, unsigned how)
{
    if (legal_nodes(&g->board) == 0) {
        return 0;
    }
    if (f->stage == 1) {
        return legal_nodes(&g->board);
    }
    uint64_t tokens = movable_by(g, how);
    return how & STEP_OTHER ? tokens & ~bit(f->c) : tokens;
}

/* MF-31. */
static uint64_t nodes_to_swap(const mf_game *g, const mf_frame *f, unsigned how)
{
    uint64_t tokens = movable_tokens(&g->board);
    uint64_t own = tokens & own_tokens(g);
    if (how & STEP_OWN) { /* MF-72 */
        if (f->stage == 1) {
            return tokens & ~own;
        }
        return (tokens & ~own) != 0 ? own : 0;
    }
    if (f->stage == 1) {
        return tokens & ~bit(f->b);
    }
    return count_bits(tokens) >= 2 ? tokens : 0;
}

/* MF-77. */
static uint64_t nodes_to_cycle(const mf_game *g, const mf_frame *f)
{
    uint64_t tokens = movable_tokens(&g->board);
    switch (f->stage) {
    case 0:
        return count_bits(tokens) >= 3 ? tokens : 0;
    case 1:
        return tokens & ~bit(f->b);
    default:
        return tokens & ~bit(f->b) & ~bit(f->c);
    }
}

/* MF-74: not his only one on the board. */
static uint64_t nodes_to_return(const mf_game *g)
{
    uint64_t nodes = 0;
    for (unsigned i = 0; i < g->players; i++) {
        if (i != g->seat && count_bits(g->board.token[i]) >= 2) {
            nodes |= g->board.token[i];
        }
    }
    return nodes & movable_tokens(&g->board);
}

static uint64_t nodes_to_scatter(const mf_game *g, const mf_frame *f)
{
    return f->stage == 1 ? legal_nodes(&g->board)
                         : movable_tokens(&g->board) & g->board.token[f->a];
}

/* MF-84: a node with a legal path. */
static uint64_t nodes_to_seal(const mf_game *g)
{
    uint64_t v;
    uint64_t h;
    mf_legal_paths(&g->board, &v, &h);
    return nodes_beside(v, h);
}

static uint64_t nodes_to_place(const mf_game *g)
{
    return g->supply[g->seat] > 0 ? legal_nodes(&g->board) : 0;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Is a card a program that was not seen yet, and a layout if it is to be mirrored? */
static bool is_new_program(const mf_game *g, unsigned card, unsigned how, uint64_t *seen)
{
    if (card == MF_CARD_NONE || *seen >> card & 1) {
        return false;
    }
    *seen |= bit(card);
    return !(how & STEP_MIRRORED) || kind_of(g, card) == MF_KIND_LAYOUT;
}

/* Lists each of the cards once, if it can be carried out. */
static void list_programs(const mf_game *g, const uint8_t *cards, unsigned count, unsigned how,
                          mf_choices *list)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i < count; i++) {
        if (is_new_program(g, cards[i], how, &seen) &&
            can_carry_out(g, cards[i], (how & STEP_MIRRORED) != 0)) {
            add_choice(list, MF_VERB_CHOOSE_CARD, cards[i], 0, 0);
        }
    }
}

static void list_cards(const uint8_t *cards, unsigned count, mf_choices *list)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] != MF_CARD_NONE && !(seen >> cards[i] & 1)) {
            seen |= bit(cards[i]);
            add_choice(list, MF_VERB_CHOOSE_CARD, cards[i], 0, 0);
        }
    }
}

/* MF-69. */
static void list_layouts(const mf_game *g, mf_choices *list)
{
    for (unsigned i = 0; i < MF_MAX_GENERIC; i++) {
        if (g->kind[i] == MF_KIND_LAYOUT && can_carry_out(g, MF_GENERIC + i, false)) {
            add_choice(list, MF_VERB_CHOOSE_CARD, MF_GENERIC + i, 0, 0);
        }
    }
}

static void list_opponents(const mf_game *g, bool with_hand, mf_choices *list)
{
    for (unsigned n = 1; n < g->players; n++) {
        unsigned seat = (g->seat + n) % g->players;
        if (!with_hand || g->hand[seat] != 0) {
            add_choice(list, MF_VERB_CHOOSE_PLAYER, 0, seat, 0);
        }
    }
}

/* ---- a step ---------------------------------------------------------------------------------- */

static unsigned suite_count(const mf_game *g)
{
    unsigned count = 0;
    for (unsigned i = 0; i < MF_SUITE; i++) {
        count += g->suite[i] != MF_CARD_NONE;
    }
    return count;
}

void list_step(const mf_game *g, mf_choices *list)
{
    const mf_frame *f = current_frame(g);
    const step *s = &program_steps(g, f->card)[f->pc];
    const uint8_t *top = &g->pile[MF_DECK - g->stack_count];
    list->count = 0;
    switch (s->op) {
    case OP_PLACE_TOKEN:
        list_nodes(nodes_to_place(g), list);
        break;
    case OP_TAKE_OVER:
        list_nodes(nodes_to_place(g) & bit(f->a), list);
        break;
    case OP_MOVE_TOKEN:
        list_nodes(nodes_to_move(g, f, s->how), list);
        break;
    case OP_SWAP:
        list_nodes(nodes_to_swap(g, f, s->how), list);
        break;
    case OP_CYCLE:
        list_nodes(nodes_to_cycle(g, f), list);
        break;
    case OP_RETURN_TOKEN:
        list_nodes(nodes_to_return(g), list);
        break;
    case OP_ANCHOR:
        list_nodes(movable_tokens(&g->board) & own_tokens(g), list);
        break;
    case OP_SCATTER:
        list_nodes(nodes_to_scatter(g, f), list);
        break;
    case OP_NODE:
        list_nodes(nodes_to_seal(g), list);
        break;
    case OP_PLACE_PATH:
        list_place_path(g, f, s->how, list);
        break;
    case OP_MOVE_PATH:
        list_move_path(g, f, s->how, list);
        break;
    case OP_RETURN_PATH: {
        uint64_t v;
        uint64_t h;
        mf_loose(&g->board, &v, &h);
        list_paths(v, h, list);
        break;
    }
    case OP_LAYOUT:
        list_layout(g, f->card, f->c != 0, list);
        break;
    case OP_LINE:
        list_line(g, list);
        break;
    case OP_EXECUTE:
    case OP_CARRY_SUITE:
        list_programs(g, g->suite, MF_SUITE, s->how, list);
        break;
    case OP_CARRY_DISCARD:
        list_programs(g, g->pile, g->discard_count, 0, list);
        break;
    case OP_CARRY_LOOKED:
        list_programs(g, top, f->a, 0, list);
        break;
    case OP_CARRY_ANY:
        list_layouts(g, list);
        break;
    case OP_DISCARD_SOME:
        /* MF-93: for every card discarded the stack must have one. */
        if (f->stage == 0 ? g->stack_count >= 1 : g->stack_count >= 2) {
            list_cards(g->suite, MF_SUITE, list);
        }
        if (f->stage == 1) {
            add_choice(list, MF_VERB_DONE, 0, 0, 0);
        }
        break;
    case OP_EXCHANGE:
        if (f->stage == 0) {
            list_cards(g->suite, g->discard_count > 0 ? MF_SUITE : 0, list);
        } else {
            list_cards(g->pile, g->discard_count, list);
        }
        break;
    case OP_PUT_BACK:
        list_cards(top + f->b, (unsigned)(f->a - f->b), list);
        break;
    case OP_VETO:
        list_opponents(g, false, list);
        break;
    case OP_SHOW:
        list_opponents(g, true, list);
        break;
    default: /* the others ask nothing */
        break;
    }
    if (s->how & STEP_MAY && f->stage == 0) {
        add_choice(list, MF_VERB_DONE, 0, 0, 0);
    }
}

/* ---- the rest of a program ------------------------------------------------------------------- */

static bool must_follow(const step *s)
{
    return s->op != OP_END && !(s->how & (STEP_MAY | STEP_IF)) && s->op != OP_REFILL;
}

/* Must something be done after the current step? If it is nothing but placing single partitions
 * anywhere, *paths says how many; otherwise it is MF_NOWHERE. */
static bool has_rest(const mf_game *g, unsigned *paths)
{
    bool found = false;
    *paths = 0;
    for (unsigned i = 0; i < g->frames; i++) {
        const step *s = &program_steps(g, g->frame[i].card)[g->frame[i].pc];
        for (s++; s[-1].op != OP_END && must_follow(s); s++) {
            found = true;
            if (s->op != OP_PLACE_PATH || s->how != 0) {
                *paths = MF_NOWHERE;
            } else if (*paths != MF_NOWHERE) {
                ++*paths;
            }
        }
    }
    return found;
}

/* Can the program be finished after this choice of the current step? */
static bool finishes_after(const mf_game *g, const mf_choice *c)
{
    mf_game copy = *g;
    eng e = {&copy, NULL};
    answer_step(&e, c);
    run_program(&e);
    return can_finish(&copy);
}

/* With `paths` partitions to follow: is this one choice so harmless that they surely can? */
static bool leaves_room(const paths_info *p, unsigned paths, const mf_choice *c)
{
    if (paths == MF_NOWHERE || count_bits(p->lone) < 2 * paths + 1) {
        return false;
    }
    unsigned place = c->at & 63;
    unsigned end = place + (c->at & MF_HORIZONTAL ? 1 : MF_STRIDE);
    return (p->touched & bit(place)) == 0 || (p->touched & bit(end)) == 0;
}

/*
 * The game stands at a question of a program. Can it be finished? The search ends at the first way
 * found; it is at most as deep as the program has steps (MF-95).
 */
static bool can_finish(const mf_game *g)
{
    unsigned paths;
    if (g->frames == 0) {
        return true;
    }
    const mf_frame *f = current_frame(g);
    const step *s = &program_steps(g, f->card)[f->pc];
    bool rest = has_rest(g, &paths);
    if (s->op == OP_PLACE_PATH && s->how == 0 && paths != MF_NOWHERE) {
        paths_info p = look_at_paths(&g->board);
        if (count_bits(p.lone) >= 2 * paths + 1) {
            return true;
        }
        if (!rest) {
            return has_legal_path(&g->board, &p);
        }
    }
    mf_choices list;
    list_step(g, &list);
    if (!rest) {
        return list.count > 0;
    }
    for (unsigned i = 0; i < list.count; i++) {
        if (finishes_after(g, &list.choice[i])) {
            return true;
        }
    }
    return false;
}

void list_program(const mf_game *g, mf_choices *list)
{
    unsigned paths;
    list_step(g, list);
    if (!has_rest(g, &paths)) {
        return;
    }
    const mf_frame *f = current_frame(g);
    if (program_steps(g, f->card)[f->pc].op != OP_PLACE_PATH) {
        paths = MF_NOWHERE;
    }
    paths_info p = look_at_paths(&g->board);
    unsigned kept = 0;
    for (unsigned i = 0; i < list->count; i++) {
        mf_choice c = list->choice[i];
        if (leaves_room(&p, paths, &c) || finishes_after(g, &c)) {
            list->choice[kept++] = c;
        }
    }
    list->count = kept;
}

/* ---- whole programs -------------------------------------------------------------------------- */

/* Tries the program on a copy. */
static bool try_program(const mf_game *g, unsigned card, bool mirrored)
{
    mf_game copy = *g;
    eng e = {&copy, NULL};
    /* Inside another program only the question whether this one can be done is asked. */
    copy.frames = 0;
    push_program(&e, card, SOURCE_NONE, 0);
    copy.frame[0].c = mirrored;
    run_program(&e);
    return can_finish(&copy);
}

static bool can_carry_out_generic(const mf_game *g, unsigned card, bool mirrored)
{
    paths_info p = look_at_paths(&g->board);
    switch (kind_of(g, card)) {
    case MF_KIND_LAYOUT:
        return has_layout_place(g, &p, card, mirrored);
    case MF_KIND_PLACE_FREELY:
        return count_bits(p.lone) >= 3 || try_program(g, card, false);
    case MF_KIND_MOVE_PARTITION: {
        uint64_t v;
        uint64_t h;
        movable_partitions(g, MF_NOWHERE, &v, &h);
        return (v | h) != 0;
    }
    case MF_KIND_MOVE_TOKEN:
        return movable_tokens(&g->board) != 0 && legal_nodes(&g->board) != 0;
    case MF_KIND_SWAP:
        return count_bits(movable_tokens(&g->board)) >= 2;
    default:
        return false;
    }
}

static bool has_program(const mf_game *g, const uint8_t *cards, unsigned count, unsigned how)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i < count; i++) {
        if (is_new_program(g, cards[i], how, &seen) &&
            can_carry_out_generic(g, cards[i], (how & STEP_MIRRORED) != 0)) {
            return true;
        }
    }
    return false;
}

/* Is there a layout in the suite that can be placed without closing anything? */
static bool has_harmless_layout(const mf_game *g)
{
    paths_info p = look_at_paths(&g->board);
    for (unsigned i = 0; i < MF_SUITE; i++) {
        if (kind_of(g, g->suite[i]) == MF_KIND_LAYOUT) {
            uint64_t closing;
            layout l = layout_of_shape(&g->shape[g->suite[i] - MF_GENERIC][0]);
            if (layout_fits(&p, &l, &closing) & ~closing) {
                return true;
            }
        }
    }
    return false;
}

/*
 * A unique program. What must hold at least is asked first; then what surely is enough. Only what
 * is left undecided is tried.
 */
static bool can_carry_out_unique(const mf_game *g, unsigned card)
{
    const mf_board *b = &g->board;
    uint64_t movable = movable_tokens(b);
    uint64_t own = movable & own_tokens(g);
    uint64_t others = movable & ~own_tokens(g);
    uint64_t nodes = legal_nodes(b);
    unsigned supply = g->supply[g->seat];
    uint64_t v;
    uint64_t h;
    switch (card) {
    case MF_CORROSION:
        mf_loose(b, &v, &h);
        return (v | h) != 0;
    case MF_SCATTER_VIRUS:
        return others != 0 && nodes != 0;
    case MF_GARBAGE_FLOOD: /* MF-93 */
        return suite_count(g) > 0 && g->stack_count >= suite_count(g);
    case MF_STRAY_CODE: /* a partition put at a lone corner is loose and can go to another one */
        return count_bits(look_at_paths(b).lone) >= 3 || try_program(g, card, false);
    case MF_FEEDBACK_BURST:
        if (count_bits(movable) < 2) {
            return false;
        }
        /* A swap in the open area secures nothing. */
        return count_bits(movable & open_area(b)) >= 2 || try_program(g, card, false);
    case MF_MIRROR_PATCH:
        return has_program(g, g->suite, MF_SUITE, STEP_MIRRORED);
    case MF_TOOLKIT:
        return count_bits(look_at_paths(b).lone) >= 5 || try_program(g, card, false);
    case MF_REFACTOR: /* no partition becomes loose by placing another */
        mf_loose(b, &v, &h);
        return count_bits(v) + count_bits(h) >= 2 &&
               (count_bits(look_at_paths(b).lone) >= 3 || try_program(g, card, false));
    case MF_RECOMPILE:
        return has_program(g, g->pile, g->discard_count, 0);
    case MF_SCAFFOLD: {
        paths_info p = look_at_paths(b);
        for (unsigned i = 0; i < MF_MAX_GENERIC; i++) {
            if (g->kind[i] == MF_KIND_LAYOUT && has_layout_place(g, &p, MF_GENERIC + i, false)) {
                return true;
            }
        }
        return false;
    }
    case MF_SILENT_ENTRY: /* tokens that come secure nothing */
        return supply >= 2 && count_bits(nodes) >= 2;
    case MF_RELOCATION:
        return own != 0 && nodes != 0;
    case MF_DISPLACEMENT:
        return own != 0 && others != 0 && try_program(g, card, false);
    case MF_FOOTHOLD: {
        if (supply == 0 || nodes == 0) {
            return false;
        }
        paths_info p = look_at_paths(b);
        uint64_t safe_v = p.free_v & (p.lone | p.lone >> 7);
        uint64_t safe_h = p.free_h & (p.lone | p.lone >> 1);
        return (nodes_beside(safe_v, safe_h) & nodes) != 0 || try_program(g, card, false);
    }
    case MF_EVICTION:
        return nodes_to_return(g) != 0;
    case MF_FORK:
    case MF_SANDBOX:
        return has_program(g, g->suite, MF_SUITE, 0);
    case MF_DEEP_CRAWL:
        return g->stack_count >= 1;
    case MF_STRANGE_LOOP:
        return count_bits(movable) >= 3;
    case MF_BUTTERFLY: { /* a partition moved to a lone corner changes no zone */
        if (movable == 0 || nodes == 0) {
            return false;
        }
        mf_loose(b, &v, &h);
        return (v | h) != 0 && (look_at_paths(b).lone != 0 || try_program(g, card, false));
    }
    case MF_WAIT_STATE:
    case MF_VETO:
        return true;
    case MF_OVERCLOCK:
        return supply > 0 && nodes != 0 && (has_harmless_layout(g) || try_program(g, card, false));
    case MF_HARDLINE: {
        paths_info p = look_at_paths(b);
        layout down = line_of_four(0);
        layout across = line_of_four(1);
        return layout_has_place(b, &p, &down) || layout_has_place(b, &p, &across);
    }
    case MF_ANCHOR:
        return own != 0;
    case MF_SEAL: {
        paths_info p = look_at_paths(b);
        return has_legal_path(b, &p);
    }
    case MF_INSIDER_FILE:
        if (suite_count(g) == 0 || g->discard_count == 0) {
            return false;
        }
        /* Another card than the one that is executed can be given away, or the new one executed. */
        return (suite_count(g) >= 2 && has_program(g, g->suite, MF_SUITE, 0)) ||
               has_program(g, g->pile, g->discard_count, 0);
    case MF_HOSTILE_TAKEOVER:
        if (supply == 0 || others == 0 || nodes == 0) {
            return false;
        }
        /* Leaving the open area secures nothing. */
        return (others & open_area(b)) != 0 || try_program(g, card, false);
    case MF_EMBARGO: /* MF-93 */
        return suite_count(g) > 0 && g->stack_count >= 1;
    case MF_LEVERAGE:
        for (unsigned i = 0; i < g->players; i++) {
            if (i != g->seat && g->hand[i] != 0) {
                return true;
            }
        }
        return false;
    default:
        return false;
    }
}

bool can_carry_out(const mf_game *g, unsigned card, bool mirrored)
{
    return is_unique(card) ? can_carry_out_unique(g, card)
                           : can_carry_out_generic(g, card, mirrored);
}
