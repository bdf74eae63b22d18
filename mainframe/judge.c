/*
 * The judge: why something is not offered, with the ledger entry. Whether it is offered is asked of
 * the list itself; the sentences then go through the same conditions in the same order, so what is
 * refused and why it is refused cannot disagree.
 */
#include "mainframe/engine.h"

typedef struct {
    const char *rules, *en, *pl;
} verdict;

/* What several programs say, each by an entry of its own. */
#define MUST_BE_YOURS "It must be a token of your own.", "To musi być twój żeton."
#define MUST_BE_AN_OPPONENTS "It must be an opponent's token.", "To musi być żeton przeciwnika."
#define MUST_BE_ANOTHER_TOKEN "It must be another token.", "To musi być inny żeton."
#define MUST_BE_A_LAYOUT "It must be a layout.", "To musi być układ przegród."
#define NO_PARTITION_THERE "There is no partition on that path.", "Na tej ścieżce nie ma przegrody."
#define NOT_DISCARDED                                                                              \
    "That program is not in the generic discard pile.",                                            \
        "Tego programu nie ma na stosie odrzuconych programów podstawowych."
#define MUST_BE_AN_OPPONENT "It must be an opponent.", "To musi być przeciwnik."

static const verdict verdicts[WHY_COUNT] = {
    [WHY_OK] = {"", "It is offered.", "To jest możliwe."},
    [WHY_GAME_OVER] = {"MF-50 MF-52", "The game is over.", "Gra jest zakończona."},
    [WHY_NOT_YOUR_TURN] = {"MF-26", "It is another player's turn.", "To tura innego gracza."},
    [WHY_NOT_NOW] = {"MF-20", "A turn begins with executing a program or placing an access point.",
                     "Tura zaczyna się od wykonania programu albo umieszczenia punktu dostępu."},
    [WHY_IN_PROGRAM] = {"MF-20 MF-25", "A program is being carried out; it must be finished first.",
                        "Trwa wykonywanie programu; najpierw trzeba je skończyć."},
    [WHY_FIRST_TOKENS] = {"MF-13", "First every player places one token.",
                          "Najpierw każdy gracz umieszcza jeden żeton."},
    [WHY_NO_SUCH_CARD] = {"MF-06", "There is no such program in this game.",
                          "Nie ma takiego programu w tej grze."},
    [WHY_NOT_IN_SUITE] = {"MF-20 MF-22", "That program is not in the suite.",
                          "Tego programu nie ma w puli programów."},
    [WHY_NOT_IN_HAND] = {"MF-20 MF-23 MF-27", "That program is not in your hand.",
                         "Tego programu nie masz na ręce."},
    [WHY_OTHER_RUNNER] = {"MF-20 MF-06", "That program belongs to another runner.",
                          "Ten program należy do innego runnera."},
    [WHY_CANNOT_CARRY_OUT] = {"MF-25 MF-91",
                              "It could not be carried out completely and legally now.",
                              "Nie da się go teraz wykonać w całości i zgodnie z zasadami."},
    [WHY_NO_PROGRAM] =
        {"MF-25 MF-91", "No program could be carried out completely and legally now.",
         "Żadnego programu nie da się teraz wykonać w całości i zgodnie z zasadami."},
    [WHY_NOTHING_TO_LOOK_AT] = {"MF-76 MF-25", "There is no card in the stack to look at.",
                                "W talii nie ma karty do obejrzenia."},
    [WHY_CANNOT_STACK] = {"MF-93 MF-25", "The stack has too few cards for it.",
                          "W talii jest na to za mało kart."},
    [WHY_NO_STACK] = {"MF-24", "There is no card in the stack to discard.",
                      "W talii nie ma karty do odrzucenia."},
    [WHY_LAST_TURNS] =
        {"MF-51 MF-24",
         "The stack is empty: in the last turns no access point can be placed this way.",
         "Talia jest pusta: w ostatnich turach nie można tak umieścić punktu dostępu."},
    [WHY_NO_TOKEN] = {"MF-24 MF-92", "There is no token left in your supply.",
                      "W twojej puli nie ma już żetonów."},
    [WHY_NO_NODE] = {"MF-36", "There is no legal empty node left.",
                     "Nie ma już dozwolonego pustego węzła."},
    [WHY_NODE_TAKEN] = {"MF-04 MF-36", "A token lies on that node.", "Na tym węźle leży żeton."},
    [WHY_NODE_SECURED] = {"MF-44 MF-36", "That node lies in a secured zone.",
                          "Ten węzeł leży w zabezpieczonej strefie."},
    [WHY_NODE_BEYOND] = {"MF-02 MF-07", "There is no such node on the board.",
                         "Na planszy nie ma takiego węzła."},
    [WHY_MUST_ACT] = {"MF-21", "Acting is compulsory as long as anything is possible.",
                      "Trzeba działać, dopóki cokolwiek jest możliwe."},
    [WHY_NOT_DONE] = {"MF-25 MF-90", "This step must be carried out.", "Ten krok trzeba wykonać."},
    [WHY_TOKEN_LOCKED] = {"MF-35", "That token is facedown: nothing affects it.",
                          "Ten żeton jest zakryty: nic na niego nie wpływa."},
    [WHY_NO_TOKEN_THERE] = {"MF-30 MF-31", "There is no token on that node.",
                            "Na tym węźle nie ma żetonu."},
    [WHY_ANCHORED] = {"MF-83", "That token is anchored.", "Ten żeton jest zakotwiczony."},
    [WHY_RELOCATES_OWN] = {"MF-71", MUST_BE_YOURS},
    [WHY_DISPLACES_OWN] = {"MF-72", MUST_BE_YOURS},
    [WHY_ANCHORS_OWN] = {"MF-83", MUST_BE_YOURS},
    [WHY_SCATTERS_OTHERS] = {"MF-61", MUST_BE_AN_OPPONENTS},
    [WHY_DISPLACES_OTHERS] = {"MF-72", MUST_BE_AN_OPPONENTS},
    [WHY_EVICTS_OTHERS] = {"MF-74", MUST_BE_AN_OPPONENTS},
    [WHY_TAKES_OVER_OTHERS] = {"MF-87", MUST_BE_AN_OPPONENTS},
    [WHY_RELOCATES_ANOTHER] = {"MF-71", MUST_BE_ANOTHER_TOKEN},
    [WHY_SWAPS_ANOTHER] = {"MF-31", MUST_BE_ANOTHER_TOKEN},
    [WHY_CYCLES_ANOTHER] = {"MF-77", MUST_BE_ANOTHER_TOKEN},
    [WHY_ONLY_TOKEN] = {"MF-74", "It is his only token on the board.",
                        "To jego jedyny żeton na planszy."},
    [WHY_OTHER_OPPONENT] = {"MF-61", "It is another opponent's turn to have a token moved.",
                            "Teraz przesuwa się żeton innego przeciwnika."},
    [WHY_NODE_LEFT] = {"MF-87", "The token must go on the node that was left.",
                       "Żeton musi trafić na opuszczony węzeł."},
    [WHY_NO_PATH_OF_NODE] = {"MF-84 MF-36", "No path of that node can take a partition.",
                             "Na żadnej ścieżce tego węzła nie można umieścić przegrody."},
    [WHY_PATH_FILLED] = {"MF-03 MF-36", "A partition lies on that path.",
                         "Na tej ścieżce leży przegroda."},
    [WHY_PATH_SECURED] = {"MF-44 MF-36", "That path lies in a secured zone.",
                          "Ta ścieżka leży w zabezpieczonej strefie."},
    [WHY_PATH_BEYOND] = {"MF-34 MF-07", "There is no such path on the board.",
                         "Na planszy nie ma takiej ścieżki."},
    [WHY_WALL] = {"MF-03", "The border of this board is a wall and holds no partitions.",
                  "Brzeg tej planszy jest ścianą i nie ma na nim przegród."},
    [WHY_EMPTY_ZONE] = {"MF-41", "A zone without any token would arise.",
                        "Powstałaby strefa bez żadnego żetonu."},
    [WHY_ENCLOSES] = {"MF-42 MF-47", "That partition encloses a zone.",
                      "Ta przegroda otacza strefę."},
    [WHY_NO_PARTITION] = {"MF-32", NO_PARTITION_THERE},
    [WHY_NONE_TO_RETURN] = {"MF-60", NO_PARTITION_THERE},
    [WHY_SAME_PATH] = {"MF-32", "The partition must go to another path.",
                       "Przegroda musi trafić na inną ścieżkę."},
    [WHY_SAME_PARTITION] = {"MF-67", "That partition has just been moved; it must be another one.",
                            "Ta przegroda została właśnie przesunięta; musi to być inna."},
    [WHY_NOT_OF_TOKEN] = {"MF-73", "It must be a path of the node where the token was placed.",
                          "To musi być ścieżka węzła, na którym umieszczono żeton."},
    [WHY_NOT_OF_NODE] = {"MF-84", "It must be a path of the chosen node.",
                         "To musi być ścieżka wybranego węzła."},
    [WHY_MIRROR] = {"MF-34 MF-EX5",
                    "That is the mirror image of the layout; it may only be rotated.",
                    "To lustrzane odbicie układu; wolno go tylko obracać."},
    [WHY_NOT_THE_LAYOUT] = {"MF-34", "These paths are not the layout that must be placed.",
                            "Te ścieżki nie tworzą wymaganego układu."},
    [WHY_REST] = {"MF-37 MF-25", "The rest of the program could not be carried out after that.",
                  "Reszty programu nie dałoby się potem wykonać."},
    [WHY_NO_DESTINATION] = {"MF-32 MF-25", "There is no path where that partition could go.",
                            "Nie ma ścieżki, na którą mogłaby trafić ta przegroda."},
    [WHY_MIRRORS_LAYOUTS] = {"MF-65", MUST_BE_A_LAYOUT},
    [WHY_SCAFFOLDS_LAYOUTS] = {"MF-69", MUST_BE_A_LAYOUT},
    [WHY_NONE_TO_RECOMPILE] = {"MF-68 MF-92", NOT_DISCARDED},
    [WHY_NONE_TO_EXCHANGE] = {"MF-86", NOT_DISCARDED},
    [WHY_NOT_LOOKED_AT] = {"MF-76 MF-92", "That card is not among those to choose from.",
                           "Tej karty nie ma wśród kart do wyboru."},
    [WHY_NO_CARDS_IN_HAND] = {"MF-89", "That opponent has no cards in hand.",
                              "Ten przeciwnik nie ma kart na ręce."},
    [WHY_NO_HANDS] = {"MF-89", "No opponent has cards in hand.",
                      "Żaden przeciwnik nie ma kart na ręce."},
    [WHY_VETOES_OPPONENTS] = {"MF-85", MUST_BE_AN_OPPONENT},
    [WHY_SHOWS_OPPONENTS] = {"MF-89", MUST_BE_AN_OPPONENT},
    [WHY_VETOED_ALREADY] = {"MF-85", "That opponent is vetoed already.",
                            "Ten przeciwnik jest już objęty wetem."},
    [WHY_WAS_ANSWERED] = {"MF-25", "The question now is another one.", "Teraz pytanie jest inne."},
    [WHY_PLAYERS] = {"MF-01", "Two to four players play.", "Gra od dwóch do czterech graczy."},
    [WHY_RUNNER] = {"MF-06", "There is no such runner.", "Nie ma takiego runnera."},
    [WHY_RUNNER_TWICE] = {"MF-10", "Each player has a different runner.",
                          "Każdy gracz ma innego runnera."},
    [WHY_CARDS_NUMBER] = {"MF-57", "A card list has 1 to 12 different generic programs.",
                          "Lista kart ma od 1 do 12 różnych programów podstawowych."},
    [WHY_CARDS_TOTAL] = {"MF-06 MF-57", "The generic programs must be 45 cards in all.",
                         "Kart programów podstawowych musi być razem 45."},
    [WHY_CARDS_KIND] = {"MF-57", "There is no such kind of generic program.",
                        "Nie ma takiego rodzaju programu podstawowego."},
    [WHY_CARDS_SEGMENT] =
        {"MF-34 MF-58",
         "A layout has three segments with grid corners from 0 to 3, and it fits on the board.",
         "Układ ma trzy odcinki o rogach siatki od 0 do 3 i mieści się na planszy."},
    [WHY_CARDS_SEGMENT_TWICE] = {"MF-34 MF-58", "A layout has the same segment twice.",
                                 "Układ ma dwa razy ten sam odcinek."},
    [WHY_CARDS_LAYOUT_TWICE] = {"MF-58", "Two layouts are the same but for rotation.",
                                "Dwa układy są takie same po obróceniu."},
    [WHY_CARDS_COUNT] = {"MF-57", "A generic program has 1 to 45 copies.",
                         "Program podstawowy ma od 1 do 45 kopii."},
    [WHY_PLACE_TOKENS] = {"MF-06", "A runner has eight tokens, on the board and in supply.",
                          "Runner ma osiem żetonów, na planszy i w puli."},
    [WHY_PLACE_TWO_TOKENS] = {"MF-04", "A node holds at most one token.",
                              "Na węźle leży najwyżej jeden żeton."},
    [WHY_PLACE_NODE] = {"MF-02 MF-07", "There is no such node on the board.",
                        "Na planszy nie ma takiego węzła."},
    [WHY_PLACE_PATH] = {"MF-03 MF-07", "There is no such path on the board.",
                        "Na planszy nie ma takiej ścieżki."},
    [WHY_PLACE_EMPTY_ZONE] = {"MF-48 MF-41", "A zone without any token never exists.",
                              "Strefa bez żadnego żetonu nigdy nie istnieje."},
    [WHY_PLACE_HAND] =
        {"MF-12 MF-06",
         "A hand is at most three of the runner's own five programs, none of them discarded.",
         "Ręka to najwyżej trzy z pięciu programów runnera, żaden z nich odrzucony."},
    [WHY_PLACE_CARD] = {"MF-20 MF-57",
                        "Suite, stack and generic discard pile hold generic programs only.",
                        "Pula, talia i stos odrzuconych zawierają tylko programy podstawowe."},
    [WHY_PLACE_TOO_MANY_CARDS] = {"MF-06", "There are 45 generic programs.",
                                  "Programów podstawowych jest 45."},
    [WHY_PLACE_SEAT] = {"MF-26", "It must be a player of the game.", "To musi być gracz tej gry."},
    [WHY_PLACE_ANCHOR] = {"MF-83", "Only a token on the board can be anchored.",
                          "Zakotwiczyć można tylko żeton na planszy."},
    [WHY_PLACE_TURNS] =
        {"MF-50",
         "Last turns are counted only with an empty stack, one for each other player at most.",
         "Ostatnie tury liczy się tylko przy pustej talii, najwyżej po jednej na każdego innego "
         "gracza."},
    [WHY_PLACE_PARTITIONS] = {"MF-05", "There are 95 partitions.", "Przegród jest 95."},
};

const char *mf_why_text(mf_why why, bool polish)
{
    if (why >= WHY_COUNT) {
        return "";
    }
    return polish ? verdicts[why].pl : verdicts[why].en;
}

const char *mf_why_rules(mf_why why)
{
    return why < WHY_COUNT ? verdicts[why].rules : "";
}

bool mf_matches(const mf_game *g, const mf_choice *c, const mf_wanted *w)
{
    bool has_place = c->verb == MF_VERB_PLACE_ACCESS_POINT || c->verb == MF_VERB_CHOOSE_NODE ||
                     c->verb == MF_VERB_CHOOSE_PATH || c->verb == MF_VERB_CHOOSE_PLAYER;
    if ((w->verb != MF_VERB_NONE && w->verb != c->verb) ||
        (w->card != MF_CARD_NONE && w->card != c->card) ||
        (w->at != MF_NOWHERE && (!has_place || w->at != c->at))) {
        return false;
    }
    if ((w->v | w->h) == 0) {
        return true;
    }
    uint64_t v = 0;
    uint64_t h = 0;
    if (c->verb == MF_VERB_CHOOSE_PATHS) {
        mf_choice_paths(g, c, &v, &h);
    }
    return v == w->v && h == w->h;
}

/* ---- places ---------------------------------------------------------------------------------- */

static mf_why why_node(const mf_board *b, unsigned node)
{
    if (node >= 64 || !(NODES >> node & 1)) {
        return WHY_NODE_BEYOND;
    }
    if (b->secured >> node & 1) {
        return WHY_NODE_SECURED;
    }
    return all_tokens(b) >> node & 1 ? WHY_NODE_TAKEN : WHY_OK;
}

static mf_why why_token(const mf_board *b, unsigned node)
{
    if (node >= 64 || !(NODES >> node & 1)) {
        return WHY_NODE_BEYOND;
    }
    if (!(all_tokens(b) >> node & 1)) {
        return WHY_NO_TOKEN_THERE;
    }
    if (b->secured >> node & 1) {
        return WHY_TOKEN_LOCKED;
    }
    return b->anchored >> node & 1 ? WHY_ANCHORED : WHY_OK;
}

/* Is the path on the board, and no wall? Its bits go to *v and *h. */
static mf_why why_path_number(const mf_board *b, unsigned path, uint64_t *v, uint64_t *h)
{
    *v = path < 64 ? bit(path) : 0;
    *h = path >= 64 && path < 128 ? bit(path & 63) : 0;
    if ((*v | *h) == 0 || *v & ~V_PATHS || *h & ~H_PATHS) {
        return WHY_PATH_BEYOND;
    }
    return b->walled && (*v & V_BORDER || *h & H_BORDER) ? WHY_WALL : WHY_OK;
}

static mf_why why_fill(const mf_board *b, uint64_t v, uint64_t h)
{
    paths_info p = look_at_paths(b);
    if (b->v & v || b->h & h) {
        return WHY_PATH_FILLED;
    }
    if (v & ~p.free_v || h & ~p.free_h) {
        return WHY_PATH_SECURED;
    }
    return leaves_empty_zone(b, v, h) ? WHY_EMPTY_ZONE : WHY_OK;
}

/* ---- questions inside programs --------------------------------------------------------------- */

static mf_why judge_token(const mf_game *g, const mf_frame *f, const step *s, unsigned node)
{
    uint64_t own = own_tokens(g);
    mf_why why = why_token(&g->board, node);
    if (why == WHY_ANCHORED && s->op == OP_ANCHOR && own >> node & 1) {
        return WHY_ANCHORED;
    }
    if (why != WHY_OK) {
        return why;
    }
    bool wants_own = s->op == OP_ANCHOR || (s->how & STEP_OWN && !(s->op == OP_SWAP && f->stage));
    bool wants_other = s->op == OP_RETURN_TOKEN || s->how & STEP_OPPONENT ||
                       (s->op == OP_SWAP && s->how & STEP_OWN && f->stage == 1);
    if (wants_own && !(own >> node & 1)) {
        return s->op == OP_ANCHOR ? WHY_ANCHORS_OWN
               : s->op == OP_SWAP ? WHY_DISPLACES_OWN
                                  : WHY_RELOCATES_OWN;
    }
    if ((wants_other || s->op == OP_SCATTER) && own >> node & 1) {
        return s->op == OP_SCATTER        ? WHY_SCATTERS_OTHERS
               : s->op == OP_SWAP         ? WHY_DISPLACES_OTHERS
               : s->op == OP_RETURN_TOKEN ? WHY_EVICTS_OTHERS
                                          : WHY_TAKES_OVER_OTHERS;
    }
    if (s->op == OP_SCATTER && !(g->board.token[f->a] >> node & 1)) {
        return WHY_OTHER_OPPONENT;
    }
    if (s->op == OP_RETURN_TOKEN) {
        return WHY_ONLY_TOKEN;
    }
    if ((f->stage > 0 && (node == f->b || (s->op == OP_CYCLE && node == f->c))) ||
        (s->how & STEP_OTHER && node == f->c)) {
        return s->op == OP_CYCLE  ? WHY_CYCLES_ANOTHER
               : s->op == OP_SWAP ? WHY_SWAPS_ANOTHER
                                  : WHY_RELOCATES_ANOTHER;
    }
    return legal_nodes(&g->board) == 0 && s->op == OP_MOVE_TOKEN ? WHY_NO_NODE : WHY_REST;
}

static mf_why judge_node(const mf_game *g, const mf_frame *f, const step *s, unsigned node)
{
    if (s->op == OP_NODE) {
        return node < 64 && NODES >> node & 1 ? WHY_NO_PATH_OF_NODE : WHY_NODE_BEYOND;
    }
    mf_why why = why_node(&g->board, node);
    if (why == WHY_OK && s->op == OP_TAKE_OVER && node != f->a) {
        return WHY_NODE_LEFT;
    }
    if (why == WHY_OK && s->op == OP_PLACE_TOKEN && g->supply[g->seat] == 0) {
        return WHY_NO_TOKEN;
    }
    return why != WHY_OK ? why : WHY_REST;
}

static mf_why judge_partition(const mf_game *g, const mf_frame *f, const step *s, unsigned path)
{
    uint64_t v;
    uint64_t h;
    uint64_t loose_v;
    uint64_t loose_h;
    mf_why why = why_path_number(&g->board, path, &v, &h);
    if (why != WHY_OK) {
        return why;
    }
    if (!(g->board.v & v || g->board.h & h)) {
        return s->op == OP_RETURN_PATH ? WHY_NONE_TO_RETURN : WHY_NO_PARTITION;
    }
    mf_loose(&g->board, &loose_v, &loose_h);
    if (!(loose_v & v || loose_h & h)) {
        return WHY_ENCLOSES;
    }
    if (s->how & STEP_OTHER && path == f->c) {
        return WHY_SAME_PARTITION;
    }
    movable_partitions(g, MF_NOWHERE, &loose_v, &loose_h);
    return loose_v & v || loose_h & h ? WHY_REST : WHY_NO_DESTINATION;
}

static mf_why judge_path(const mf_game *g, const mf_frame *f, const step *s, unsigned path)
{
    mf_board b = g->board;
    uint64_t v;
    uint64_t h;
    mf_why why = why_path_number(&b, path, &v, &h);
    if (why != WHY_OK) {
        return why;
    }
    if (s->how & STEP_OF_NODE && !(v & v_of_node(f->a) || h & h_of_node(f->a))) {
        return f->card == MF_FOOTHOLD ? WHY_NOT_OF_TOKEN : WHY_NOT_OF_NODE;
    }
    if (s->op == OP_MOVE_PATH) {
        if (path == f->b) {
            return WHY_SAME_PATH;
        }
        clear_path(&b, f->b);
    }
    why = why_fill(&b, v, h);
    return why != WHY_OK ? why : WHY_REST;
}

/* Is the set of paths some rotation of the layout at some place? */
static bool is_placement(const mf_game *g, unsigned card, unsigned turn, uint64_t v, uint64_t h)
{
    mf_shape shape;
    if (card != MF_HARDLINE && !shape_of(g, card - MF_GENERIC, turn, &shape)) {
        return false;
    }
    layout l = layout_of_choice(g, card, turn);
    for (uint64_t rest = l.origins; rest != 0; rest &= rest - 1) {
        unsigned at = low_bit(rest);
        if (l.v << at == v && l.h << at == h) {
            return true;
        }
    }
    return false;
}

static mf_why judge_layout(const mf_game *g, const mf_frame *f, uint64_t v, uint64_t h)
{
    const mf_board *b = &g->board;
    unsigned turns = f->card == MF_HARDLINE ? 2 : f->c ? 8 : 4;
    bool is_rotated = false;
    bool is_mirrored = false;
    for (unsigned turn = 0; turn < (f->card == MF_HARDLINE ? 2 : 8); turn++) {
        bool found = is_placement(g, f->card, turn, v, h);
        is_rotated = is_rotated || (found && turn < turns);
        is_mirrored = is_mirrored || found;
    }
    if (v & ~V_PATHS || h & ~H_PATHS) {
        return WHY_PATH_BEYOND;
    }
    if (!is_rotated) {
        return is_mirrored ? WHY_MIRROR : WHY_NOT_THE_LAYOUT;
    }
    if (b->walled && (v & V_BORDER || h & H_BORDER)) {
        return WHY_WALL;
    }
    mf_why why = why_fill(b, v, h);
    return why != WHY_OK ? why : WHY_REST;
}

static bool has_card(const uint8_t *cards, unsigned count, unsigned card)
{
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] == card) {
            return true;
        }
    }
    return false;
}

static mf_why judge_card(const mf_game *g, const mf_frame *f, const step *s, unsigned card)
{
    const uint8_t *from = g->suite;
    unsigned count = MF_SUITE;
    mf_why missing = WHY_NOT_IN_SUITE;
    if (s->op == OP_CARRY_DISCARD || (s->op == OP_EXCHANGE && f->stage == 1)) {
        from = g->pile;
        count = g->discard_count;
        missing = s->op == OP_EXCHANGE ? WHY_NONE_TO_EXCHANGE : WHY_NONE_TO_RECOMPILE;
    } else if (s->op == OP_CARRY_LOOKED || s->op == OP_PUT_BACK) {
        unsigned back = s->op == OP_PUT_BACK ? f->b : 0; /* of them put back already */
        from = &g->pile[MF_DECK - g->stack_count + back];
        count = f->a - back;
        missing = WHY_NOT_LOOKED_AT;
    }
    if (!is_unique(card) && kind_of(g, card) == MF_KIND_NONE) {
        return WHY_NO_SUCH_CARD;
    }
    bool wants_layout = s->op == OP_CARRY_ANY || s->how & STEP_MIRRORED;
    if (wants_layout && kind_of(g, card) != MF_KIND_LAYOUT) {
        return s->op == OP_CARRY_ANY ? WHY_SCAFFOLDS_LAYOUTS : WHY_MIRRORS_LAYOUTS;
    }
    if (s->op != OP_CARRY_ANY && !has_card(from, count, card)) {
        return missing;
    }
    if (s->op == OP_DISCARD_SOME) {
        return WHY_CANNOT_STACK;
    }
    bool is_carried_out = s->op != OP_EXCHANGE && s->op != OP_PUT_BACK;
    return is_carried_out && !can_carry_out(g, card, (s->how & STEP_MIRRORED) != 0)
               ? WHY_CANNOT_CARRY_OUT
               : WHY_REST;
}

static mf_why judge_player(const mf_game *g, const step *s, unsigned seat)
{
    if (seat >= g->players || seat == g->seat) {
        return s->op == OP_SHOW ? WHY_SHOWS_OPPONENTS : WHY_VETOES_OPPONENTS;
    }
    return s->op == OP_SHOW ? WHY_NO_CARDS_IN_HAND : WHY_VETOED_ALREADY;
}

static mf_why judge_step(const mf_game *g, const mf_wanted *w)
{
    const mf_frame *f = current_frame(g);
    const step *s = &program_steps(g, f->card)[f->pc];
    switch (w->verb) {
    case MF_VERB_PLACE_ACCESS_POINT:
    case MF_VERB_EXECUTE:
    case MF_VERB_PASS:
        return WHY_IN_PROGRAM;
    case MF_VERB_DONE:
        return WHY_NOT_DONE;
    default:
        break;
    }
    switch (g->prompt) {
    case MF_PROMPT_TOKEN:
        return w->verb == MF_VERB_CHOOSE_NODE ? judge_token(g, f, s, w->at) : WHY_WAS_ANSWERED;
    case MF_PROMPT_NODE:
        return w->verb == MF_VERB_CHOOSE_NODE ? judge_node(g, f, s, w->at) : WHY_WAS_ANSWERED;
    case MF_PROMPT_PARTITION:
        return w->verb == MF_VERB_CHOOSE_PATH ? judge_partition(g, f, s, w->at) : WHY_WAS_ANSWERED;
    case MF_PROMPT_PATH:
        return w->verb == MF_VERB_CHOOSE_PATH ? judge_path(g, f, s, w->at) : WHY_WAS_ANSWERED;
    case MF_PROMPT_LAYOUT:
        return w->verb == MF_VERB_CHOOSE_PATHS ? judge_layout(g, f, w->v, w->h) : WHY_WAS_ANSWERED;
    case MF_PROMPT_PLAYER:
        return w->verb == MF_VERB_CHOOSE_PLAYER ? judge_player(g, s, w->at) : WHY_WAS_ANSWERED;
    default:
        return w->verb == MF_VERB_CHOOSE_CARD ? judge_card(g, f, s, w->card) : WHY_WAS_ANSWERED;
    }
}

/* ---- turns ----------------------------------------------------------------------------------- */

static mf_why judge_execute(const mf_game *g, unsigned card)
{
    if (is_unique(card)) {
        if (runner_of_card(card) != g->runner[g->seat]) {
            return WHY_OTHER_RUNNER;
        }
        if (!(g->hand[g->seat] & hand_bit(card))) {
            return WHY_NOT_IN_HAND;
        }
    } else if (card == MF_CARD_NONE) {
        return WHY_NO_PROGRAM; /* any program is wanted */
    } else if (kind_of(g, card) == MF_KIND_NONE) {
        return WHY_NO_SUCH_CARD;
    } else if (!has_card(g->suite, MF_SUITE, card)) {
        return WHY_NOT_IN_SUITE;
    }
    bool uses_stack = card == MF_GARBAGE_FLOOD || card == MF_EMBARGO;
    return uses_stack              ? WHY_CANNOT_STACK
           : card == MF_DEEP_CRAWL ? WHY_NOTHING_TO_LOOK_AT
           : card == MF_LEVERAGE   ? WHY_NO_HANDS
                                   : WHY_CANNOT_CARRY_OUT;
}

static mf_why judge_turn(const mf_game *g, const mf_wanted *w)
{
    switch (w->verb) {
    case MF_VERB_PASS:
        return WHY_MUST_ACT;
    case MF_VERB_EXECUTE:
        return judge_execute(g, w->card);
    case MF_VERB_PLACE_ACCESS_POINT:
        if (g->stack_count == 0) {
            return g->is_last ? WHY_LAST_TURNS : WHY_NO_STACK;
        }
        if (g->supply[g->seat] == 0) {
            return WHY_NO_TOKEN;
        }
        return w->at == MF_NOWHERE ? WHY_NO_NODE : why_node(&g->board, w->at);
    default:
        return WHY_NOT_NOW;
    }
}

mf_why mf_judge(const mf_game *g, unsigned seat, const mf_wanted *wanted)
{
    mf_choices list;
    if (g->reason != MF_REASON_NONE) {
        return WHY_GAME_OVER;
    }
    if (seat != g->seat) {
        return WHY_NOT_YOUR_TURN;
    }
    mf_list(g, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (mf_matches(g, &list.choice[i], wanted)) {
            return WHY_OK;
        }
    }
    if (g->prompt == MF_PROMPT_FIRST_TOKEN) {
        return wanted->verb == MF_VERB_PLACE_ACCESS_POINT && wanted->at != MF_NOWHERE
                   ? why_node(&g->board, wanted->at)
                   : WHY_FIRST_TOKENS;
    }
    return g->prompt == MF_PROMPT_TURN ? judge_turn(g, wanted) : judge_step(g, wanted);
}
