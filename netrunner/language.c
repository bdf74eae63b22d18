/* The card language: its words, what each means and which fields it reads. Nothing here runs in a
 * game. language_check.c holds the tables of the cards to it. */
#include "netrunner/language.h"

/* ---- the words ------------------------------------------------------------------------------- */

/* One word, one line. */
/* clang-format off */
static const nr_word row_words[NR_ROW_COUNT] = {
    [NR_ROW_CONST] = {"CONST", "counts while its card is active, or wherever LIVE says; never resolves. FACT is one that is live anywhere, BAN a prohibition", MOD | LIVE, NR_ROW_EXTRA_IS_OPTIONAL, 0, 0, 0},
    [NR_ROW_PAID] = {"PAID", "a paid ability: in every window for them, any number of times", COND | LIMIT | PRICE | OPS, NR_ROW_STRENGTH | NR_ROW_X | NR_ROW_STEALTH, 0, 0, 0},
    [NR_ROW_CLICK] = {"CLICK", "an ability that costs a click: an action", COND | LIMIT | CLICKS | PRICE | OPS | AT, 0, 0, 0, 0},
    [NR_ROW_OPPONENT] = {"OPPONENT_PAID", "a paid ability of encountered ice that the Runner uses", COND | CLICKS | CREDITS | OPS, 0, 0, 0, 0},
    [NR_ROW_WHEN] = {"WHEN", "a required conditional ability: resolves each time its event has happened. It costs nothing", WAITS | LIVE | OPS, NR_ROW_AUTOMATIC, 0, 0, 0},
    [NR_ROW_MAY] = {"MAY", "an optional conditional ability; its price is paid if it is used", WAITS | LIVE | CLICKS | PRICE | OPS, NR_ROW_X, 0, 0, 0},
    [NR_ROW_SUBROUTINE] = {"SUBROUTINE", "resolves in step 3.2 unless it is broken; with an amount the ice gains it that many times", OPS | AMOUNT, NR_ROW_GAINED, 0, 0, 0},
    [NR_ROW_PLAY] = {"PLAY", "what an operation or event does when it is played", OPS | AT | AMOUNT, NR_ROW_X, 0, 0, 0},
    [NR_ROW_ACCESS] = {"ACCESS", "works when this card is accessed, wherever it is. MAY_ACCESS is optional and may cost something", COND | PRICE | OPS, NR_ROW_OPTIONAL, 0, 0, 0},
    [NR_ROW_OPTION] = {"ACCESS_OPTION", "one more thing that the Runner may do with a card he accesses", FILTER | COND | LIMIT | PRICE | OPS, 0, 0, 0, 0},
    [NR_ROW_REPLACE] = {"REPLACE", "happens instead of its event; at most one replacement an event. MAY_REPLACE is optional and may cost something", WAITS | PRICE | OPS, NR_ROW_OPTIONAL, 0, 0, 0},
    [NR_ROW_PREVENT] = {"PREVENT", "prevents or avoids its event while that is pending", EVENT | WHAT | AT | FILTER | COND | LIMIT | PRICE | OPS, NR_ROW_INTERRUPT | NR_ROW_AUTOMATIC, 0, 0, 0},
    [NR_ROW_STATE] = {"STATE", "resolves at once when its state comes to hold", EVENT | COND | OPS, 0, 0, 0, 0},
    [NR_ROW_EXTRA_COST] = {"EXTRA_COST", "an additional cost of playing, rezzing, stealing or running", ARG | FILTER | AT | COND | LIVE | CLICKS | PRICE, NR_ROW_PERSISTS, 0, NR_HOLDS_PURPOSE, 0},
};

static const nr_word event_words[NR_ON_COUNT] = {
    [NR_ON_NONE] = {"NONE", "nothing", 0, 0, 0, 0, 0},
    [NR_ON_TURN_BEGINS] = {"TURN_BEGINS", "step 1.2 of a turn; BY says whose", BY, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_TURN_ENDS] = {"TURN_ENDS", "the last step of a turn", BY, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_INSTALLED] = {"INSTALLED", "a card was installed", FILTER | BY | AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_REZZED] = {"REZZED", "a card was rezzed", FILTER | AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_PLAYED] = {"PLAYED", "an operation or event was played and paid for, before it resolves", FILTER | BY | AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_SCORED] = {"SCORED", "an agenda was scored; its tokens still lie on it", FILTER, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_STOLEN] = {"STOLEN", "an agenda was stolen", FILTER, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_RUN_SUCCESSFUL] = {"RUN_SUCCESSFUL", "step 4.4 of a run", AT, 0, 0, 0, NR_MAY_WHEN | NR_MAY_REPLACE},
    [NR_ON_RUN_UNSUCCESSFUL] = {"RUN_UNSUCCESSFUL", "step 6 of a run", AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_RUN_ENDS] = {"RUN_ENDS", "a run ended, however it did", AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_APPROACH] = {"APPROACH", "step 2: an ice is approached", FILTER | AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_ENCOUNTER] = {"ENCOUNTER", "step 3: an ice is encountered", FILTER | AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_SUBROUTINE_RESOLVES] = {"SUBROUTINE_RESOLVES", "an unbroken subroutine is about to resolve", FILTER | AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_ENCOUNTER_ENDS] = {"ENCOUNTER_ENDS", "an encounter ended, also by the end of the run", FILTER | AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_PASSED] = {"PASSED", "an ice was passed, unrezzed or bypassed ice too", FILTER | AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_PASSED_ALL_ICE] = {"PASSED_ALL_ICE", "step 4: the Runner approaches the server", AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_ACCESS] = {"ACCESS", "step 4.5, the accesses of a run", AT, 0, 0, 0, NR_MAY_REPLACE | NR_MAY_OPTION},
    [NR_ON_DAMAGE] = {"DAMAGE", "damage of kind NET, MEAT or BRAIN, any if none is named; BY says by whose card", WHAT | AT | BY, 0, NR_HOLDS_DAMAGE, 0, NR_MAY_WHEN | NR_MAY_PREVENT | NR_MAY_REPLACE},
    [NR_ON_TAG] = {"TAG", "the Runner takes tags", 0, 0, 0, 0, NR_MAY_WHEN | NR_MAY_PREVENT | NR_MAY_REPLACE},
    [NR_ON_BAD_PUBLICITY] = {"BAD_PUBLICITY", "the Corporation takes bad publicity", 0, 0, 0, 0, NR_MAY_WHEN | NR_MAY_PREVENT | NR_MAY_REPLACE},
    [NR_ON_TRASH] = {"TRASH", "a card is trashed", FILTER | AT, 0, 0, 0, NR_MAY_WHEN | NR_MAY_PREVENT | NR_MAY_REPLACE},
    [NR_ON_EXPOSE] = {"EXPOSE", "an unrezzed card is exposed", FILTER | AT | BY, 0, 0, 0, NR_MAY_WHEN | NR_MAY_PREVENT | NR_MAY_REPLACE},
    [NR_ON_BREAK] = {"BREAK", "a subroutine is broken, one event each; the subject is the ice", FILTER | AT, 0, 0, 0, NR_MAY_WHEN | NR_MAY_PREVENT},
    [NR_ON_TRACE] = {"TRACE", "a trace ended; kind 1 is a success, 0 a failure", WHAT | AT, 0, NR_HOLDS_NUMBER, 0, NR_MAY_WHEN},
    [NR_ON_PLAY_FINISHED] = {"PLAY_FINISHED", "a played card is about to go to the discard pile", FILTER | BY, 0, 0, 0, NR_MAY_REPLACE},
    [NR_ON_DRAWN] = {"DRAWN", "a card was drawn", BY, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_CLICKS_SPENT] = {"CLICKS_SPENT", "clicks were spent, before what they pay for; the server is that of the run they begin", BY | AT, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_COUNTER_PLACED] = {"COUNTER_PLACED", "counters or tokens were placed on a card", WHAT | FILTER | AT, 0, NR_HOLDS_COUNTER, 0, NR_MAY_WHEN},
    [NR_ON_BIDS_OPENED] = {"BIDS_OPENED", "secret bids were opened; kind 1 if they differ", WHAT | AT, 0, NR_HOLDS_NUMBER, 0, NR_MAY_WHEN},
    [NR_ON_GAME_START] = {"GAME_START", "after the mulligans, before the first turn", 0, 0, 0, 0, NR_MAY_WHEN},
    [NR_ON_HOST_STRENGTH_ZERO] = {"HOST_STRENGTH_ZERO", "the rezzed ice that hosts this card has strength 0 or less", 0, 0, 0, 0, NR_MAY_STATE},
    [NR_ON_EMPTY] = {"EMPTY", "the last counter or credit has left this card", 0, 0, 0, 0, NR_MAY_STATE},
    [NR_ON_ALL_BROKEN] = {"ALL_BROKEN", "all subroutines of this encountered ice, or of the one that hosts this card, are broken", 0, 0, 0, 0, NR_MAY_STATE},
    [NR_ON_HOSTED_EMPTY] = {"HOSTED_EMPTY", "a card that lies on this one without being installed has no counter, or none any more", 0, 0, 0, 0, NR_MAY_STATE},
};

enum { NUMBERS = NR_READS_AMOUNT | NR_READS_COND, OF_CARDS = NUMBERS | NR_READS_FILTER };
static const nr_word mod_words[NR_MOD_COUNT] = {
    [NR_MOD_NONE] = {"NONE", "words only: a rule that holds anyway (RULE)", 0, 0, 0, 0, 1},
    [NR_MOD_ICE_STRENGTH] = {"ICE_STRENGTH", "strength of ice that fits", OF_CARDS | LIMIT | EVENT, 0, 0, 0, 1},
    [NR_MOD_BREAKER_STRENGTH] = {"BREAKER_STRENGTH", "strength of icebreakers that fit", OF_CARDS, 0, 0, 0, 1},
    [NR_MOD_MEMORY] = {"MEMORY", "the memory limit", NUMBERS, 0, 0, 0, 1},
    [NR_MOD_LINK] = {"LINK", "link strength", NUMBERS, 0, 0, 0, 1},
    [NR_MOD_HAND_SIZE] = {"HAND_SIZE", "maximum hand size; BY(OPPONENT): of the other player", NUMBERS | BY, 0, 0, 0, 1},
    [NR_MOD_REZ_COST] = {"REZ_COST", "rez cost of cards that fit", OF_CARDS | LIMIT | EVENT, 0, 0, 0, 1},
    [NR_MOD_INSTALL_COST] = {"INSTALL_COST", "install cost of own cards that fit; BY(OPPONENT): of the other player's", OF_CARDS | LIMIT | EVENT | BY, 0, 0, 0, 1},
    [NR_MOD_PLAY_COST] = {"PLAY_COST", "play cost of own cards that fit; BY(OPPONENT): of the other player's", OF_CARDS | LIMIT | EVENT | BY, 0, 0, 0, 1},
    [NR_MOD_REQUIREMENT] = {"REQUIREMENT", "advancement requirement of agendas that fit", OF_CARDS | LIVE, 0, 0, 0, 3},
    [NR_MOD_ACCESS_RD] = {"ACCESS_RD", "additional cards of R&D", NUMBERS, 0, 0, 0, 1},
    [NR_MOD_ACCESS_HQ] = {"ACCESS_HQ", "additional cards of HQ", NUMBERS, 0, 0, 0, 1},
    [NR_MOD_ACCESS_CAP] = {"ACCESS_CAP", "as an effect only: the most cards that may be accessed in the run; of several the lowest counts", 0, 0, 0, 0, 0},
    [NR_MOD_TRASH_COST] = {"TRASH_COST", "trash cost of cards that fit", OF_CARDS, 0, 0, 0, 1},
    [NR_MOD_SUBTYPE] = {"SUBTYPE", "cards that fit have this subtype too; the filter names types and places only", FILTER | COND | ARG, 0, 0, NR_HOLDS_SUBTYPE, 1},
    [NR_MOD_SUBROUTINES] = {"SUBROUTINES", "ice that fits has so many printed subroutines less; as an effect: the card is lent so many of the gained subroutine that the row names, THE_RUN: every other ice while it is encountered", OF_CARDS, 0, 0, 0, 1},
    [NR_MOD_DAMAGE] = {"DAMAGE", "more damage of a kind in the same event, of what you do; BY(OPPONENT): of what the other player does", NUMBERS | AT | ARG | BY, 0, 0, NR_HOLDS_NUMBER, 1},
    [NR_MOD_POINTS] = {"POINTS", "agenda points of cards that fit", OF_CARDS | LIVE, 0, 0, 0, 3},
    [NR_MOD_POINTS_TO_WIN] = {"POINTS_TO_WIN", "points that both players need", NUMBERS, 0, 0, 0, 1},
    [NR_MOD_CLICKS] = {"CLICKS", "clicks at the start of the turn; BY(OPPONENT): of the other player", NUMBERS | BY, 0, 0, 0, 1},
    [NR_MOD_RECURRING] = {"RECURRING", "recurring credits on this card", NUMBERS, 0, 0, 0, 1},
    [NR_MOD_CREDITS_FOR] = {"CREDITS_FOR", "credits on this card may pay for this purpose, if what is paid for fits", FILTER | COND | ARG, 0, 0, NR_HOLDS_PURPOSE, 1},
    [NR_BAN_JACK_OUT] = {"BAN JACK_OUT", "the Runner cannot jack out", NUMBERS | AT, 0, 0, 0, 1},
    [NR_BAN_RUN] = {"BAN RUN", "the Runner cannot run on these servers", NUMBERS | AT, 0, 0, 0, 1},
    [NR_BAN_BREAK] = {"BAN BREAK", "subroutines of ice that fits cannot be broken", OF_CARDS, 0, 0, 0, 1},
    [NR_BAN_BYPASS] = {"BAN BYPASS", "ice that fits cannot be bypassed", OF_CARDS, 0, 0, 0, 1},
    [NR_BAN_REZ] = {"BAN REZ", "cards that fit cannot be rezzed", OF_CARDS, 0, 0, 0, 1},
    [NR_BAN_SCORE] = {"BAN SCORE", "agendas that fit cannot be scored", OF_CARDS, 0, 0, 0, 1},
    [NR_BAN_STEAL] = {"BAN STEAL", "agendas that fit cannot be stolen", OF_CARDS, 0, 0, 0, 1},
    [NR_BAN_ACCESS] = {"BAN ACCESS", "as an effect only: the card, or every card but the one that the effect comes from, cannot be accessed", 0, 0, 0, 0, 0},
    [NR_BAN_ADVANCE] = {"BAN ADVANCE", "cards that fit cannot be advanced; placing tokens is another thing", OF_CARDS, 0, 0, 0, 1},
    [NR_BAN_SPEND] = {"BAN SPEND", "as an effect only: that player cannot spend credits", 0, 0, 0, 0, 0},
    [NR_MOD_HOSTS] = {"HOSTS", "hosts cards that fit, up to so many memory units; they use no memory", AMOUNT | FILTER, 0, 0, 0, 2},
    [NR_MOD_HOSTS_COUNT] = {"HOSTS_COUNT", "hosts so many cards that fit; they use no memory", AMOUNT | FILTER, 0, 0, 0, 2},
    [NR_MOD_CAN_BE_ADVANCED] = {"CAN_BE_ADVANCED", "this card can be advanced", NUMBERS, 0, 0, 0, 2},
    [NR_MOD_INSTALL_ONLY_ON] = {"INSTALL_ONLY_ON", "installed only on a card that fits", FILTER, 0, 0, 0, 2},
    [NR_MOD_INSTALL_ONLY_IN] = {"INSTALL_ONLY_IN", "installed only in these servers", AT, 0, 0, 0, 2},
    [NR_MOD_INSTALL_ONLY_IF] = {"INSTALL_ONLY_IF", "installed only if this is the case", COND, 0, 0, 0, 2},
    [NR_MOD_PLAY_ONLY_IF] = {"PLAY_ONLY_IF", "played only if this is the case", COND, 0, 0, 0, 2},
    [NR_MOD_MEMORY_COST] = {"MEMORY_COST", "memory that this program needs", NUMBERS, 0, 0, 0, 2},
    [NR_MOD_HOSTS_ANY] = {"HOSTS_ANY", "hosts any number of cards that fit; programs on it need memory. Ice of the Corporation that is installed on it costs nothing, is facedown and protects nothing", FILTER, 0, 0, 0, 2},
    [NR_MOD_HOSTS_INACTIVE] = {"HOSTS_INACTIVE", "what lies here is hosted, not installed", AMOUNT, 0, 0, 0, 2},
    [NR_MOD_STARTING_HAND] = {"STARTING_HAND", "cards of the starting hand", NUMBERS, 0, 0, 0, 1},
};

static const nr_word op_words[NR_OP_COUNT] = {
    [NR_OP_NONE] = {"NONE", "nothing; no table has it", 0, 0, 0, 0, 0},
    [NR_OP_GAIN_CREDITS] = {"GAIN", "he gains credits", WHO | AMOUNT, 0, 0, 0, 0},
    [NR_OP_LOSE_CREDITS] = {"LOSE", "he loses credits, as many as he has; the result is how many", WHO | AMOUNT, 0, 0, 0, 0},
    [NR_OP_TAKE_CREDITS] = {"TAKE", "credits go from this card to his pool; the result is how many", WHO | AMOUNT, 0, 0, 0, 0},
    [NR_OP_DRAW] = {"DRAW_CARDS", "he draws", WHO | AMOUNT, NR_UNTIL, 0, 0, 0},
    [NR_OP_GAIN_CLICKS] = {"GAIN_CLICKS", "he gains clicks", WHO | AMOUNT, 0, 0, 0, 0},
    [NR_OP_LOSE_CLICKS] = {"LOSE_CLICKS", "he loses clicks, all or none of them; the result is how many", WHO | AMOUNT, 0, 0, 0, 0},
    [NR_OP_TAG] = {"TAG", "the Runner takes tags: an event; the result is how many he took", AMOUNT, 0, 0, 0, 0},
    [NR_OP_REMOVE_TAGS] = {"REMOVE_TAGS", "the Runner loses tags", AMOUNT, 0, 0, 0, 0},
    [NR_OP_BAD_PUBLICITY] = {"BAD_PUBLICITY", "the Corporation takes bad publicity: an event; the result is how much it took", AMOUNT, 0, 0, 0, 0},
    [NR_OP_REMOVE_BAD_PUBLICITY] = {"REMOVE_BAD_PUBLICITY", "the Corporation loses bad publicity; the result is how much", AMOUNT, 0, 0, 0, 0},
    [NR_OP_DAMAGE] = {"DAMAGE, SUFFER", "damage of a kind: an event; SUFFER cannot be prevented; the result is how much was suffered", WHAT | AMOUNT, NR_UNPREVENTABLE, NR_HOLDS_DAMAGE, 0, 0},
    [NR_OP_END_RUN] = {"END_THE_RUN", "the run ends", 0, 0, 0, 0, 0},
    [NR_OP_BYPASS] = {"BYPASS_ICE", "the encountered ice is bypassed", 0, 0, 0, 0, 0},
    [NR_OP_CONTINUE_AT] = {"GO_TO_OUTERMOST, GO_TO, GO_BEHIND", "the run goes on at the outermost ice of its server, of the server that is named, or behind the card", SEL | ARG, NR_OUTERMOST, 0, NR_HOLDS_SERVER, 0},
    [NR_OP_JACK_OUT] = {"MAY_JACK_OUT", "the Runner may jack out now", 0, 0, 0, 0, 0},
    [NR_OP_PLACE] = {"PLACE", "counters of a kind on the card", WHAT | AMOUNT | SEL, 0, NR_HOLDS_COUNTER, 0, 0},
    [NR_OP_REMOVE_COUNTER] = {"REMOVE", "counters of a kind off the card; as an option only if there is one", WHAT | AMOUNT | SEL, 0, NR_HOLDS_COUNTER, 0, 0},
    [NR_OP_PURGE] = {"PURGE_VIRUSES", "all virus counters are removed", 0, 0, 0, 0, 0},
    [NR_OP_PICK] = {"PICK", "as many cards of these zones that fit are chosen, all before anything happens; UP_TO: fewer will do. The result is how many", BY | AMOUNT | ZONES | FILTER | TOGETHER, NR_UP_TO | NR_ALL, 0, 0, 0},
    [NR_OP_SEARCH] = {"SEARCH", "the same out of a deck, which he looks through: he must find one if there is one", BY | AMOUNT | ZONE | FILTER, NR_UP_TO, 0, 0, 0},
    [NR_OP_SHUFFLE] = {"SHUFFLE", "a deck is shuffled", ZONE, 0, 0, 0, 0},
    [NR_OP_LOOK] = {"LOOK", "he looks at the top cards of a deck", BY | AMOUNT | ZONE, 0, 0, 0, 0},
    [NR_OP_ARRANGE] = {"ARRANGE", "he puts back what he looked at, in an order of his choice", BY | ZONE, 0, 0, 0, 0},
    [NR_OP_MOVE] = {"MOVE_TO, MOVE", "the card goes to a zone, of a deck to the end that is named", SEL | ZONE | END, 0, 0, 0, 0},
    [NR_OP_TRASH] = {"TRASH", "the cards are trashed, one event; the result is how many were", SEL, NR_FACEDOWN | NR_UNPREVENTABLE, 0, 0, 0},
    [NR_OP_TRASH_TOP] = {"TRASH_TOP", "the top cards of a deck are trashed unseen", AMOUNT | ZONE, NR_FACEDOWN, 0, 0, 0},
    [NR_OP_EXPOSE] = {"EXPOSE", "the cards are exposed, one event", SEL, 0, 0, 0, 0},
    [NR_OP_REZ] = {"REZ", "the card is rezzed, for so many credits less, or REZ_FREE of all costs; as an option only if it can be", SEL | AMOUNT, NR_IGNORE_COSTS, 0, 0, 0},
    [NR_OP_DEREZ] = {"DEREZ", "the card is derezzed", SEL, 0, 0, 0, 0},
    [NR_OP_INSTALL] = {"INSTALL", "the picked card is installed, for so many credits less or free of all costs; where is asked", AMOUNT, NR_IGNORE_COSTS | NR_AND_REZ | NR_INWARD | NR_NEW_REMOTE | NR_BARE, 0, 0, 0},
    [NR_OP_SWAP] = {"SWAP_WITH", "the picked card and the card change places; what comes in is installed unrezzed", SEL, NR_KEEP_COUNTERS, 0, 0, 0},
    [NR_OP_HOST] = {"HOST_PICKED, HOST_SELF_ON", "the picked cards come to lie on this one, with so many counters of a kind, or this one on the card", SEL | WHAT | AMOUNT, 0, NR_HOLDS_COUNTER, 0, 0},
    [NR_OP_ENCOUNTER] = {"ENCOUNTER_ICE", "the Runner encounters the card, ice outside the row; then the run goes on", SEL, 0, 0, 0, 0},
    [NR_OP_ACCESS] = {"ACCESS_CARD", "the Runner accesses the card: outside step 4.5, or in it as one card more", SEL, 0, 0, 0, 0},
    [NR_OP_SCORE_AS] = {"SCORE_AS", "the card goes to a score area as an agenda worth so many points", SEL | AMOUNT | ZONE, 0, 0, 0, 0},
    [NR_OP_RUN] = {"RUN", "a run on the server chosen with the action; the amount is credits for this run only", AMOUNT, 0, 0, 0, 0},
    [NR_OP_SUCCEED_ON] = {"SUCCEED_ON", "inside a replacement of success: it counts for this server", ARG, 0, 0, NR_HOLDS_SERVER, 0},
    [NR_OP_BREAK] = {"BREAK_SUBS", "up to so many subroutines of the encountered ice are broken, if it fits", AMOUNT | FILTER, 0, 0, 0, 0},
    [NR_OP_EFFECT] = {"EFFECT, FORBID", "a modifier or prohibition on the card, or on the run, for a duration; FORBID_SPENDING names a player", WHAT | ARG | AMOUNT | SEL | DUR | WHO, 0, NR_HOLDS_MOD, NR_HOLDS_NUMBER, 0},
    [NR_OP_CHOOSE_NUMBER] = {"CHOOSE_UP_TO", "he chooses a number up to the amount: X", BY | AMOUNT, 0, 0, 0, 0},
    [NR_OP_FORFEIT] = {"FORFEIT_THIS", "this agenda is forfeited", 0, 0, 0, 0, 0},
    [NR_OP_REMEMBER] = {"REMEMBER_PICKED", "this copy remembers the picked card", 0, 0, 0, 0, 0},
    [NR_OP_REVEAL] = {"REVEAL", "the cards are shown to both players", SEL, 0, 0, 0, 0},
    [NR_OP_PREVENT] = {"PREVENTS", "up to so much of the pending event, or one card of it, is prevented", AMOUNT, NR_UP_TO, 0, 0, 0},
    [NR_OP_REMEMBER_SERVER] = {"REMEMBER_SERVER", "he chooses a server of these, and this copy remembers it", BY | AT, 0, 0, 0, 0},
    [NR_OP_MOVE_ICE] = {"MOVE_ICE", "the card becomes the outermost ice of another server; he chooses which. A Runner who is at it goes with it", SEL | BY, 0, 0, 0, 0},
    [NR_OP_PAY_X] = {"PAY_X", "he pays as many credits as he likes: X", WHO, 0, 0, 0, 0},
    [NR_OP_PLAY] = {"PLAY_PICKED", "the picked card is played from where it is, for its play cost and additional costs, but not for a click; NR_IGNORE_COSTS: for its play cost alone", 0, NR_IGNORE_COSTS, 0, 0, 0},
    [NR_OP_DELAY] = {"LATER", "the block waits for the event, as a row of this kind, for a duration", WHAT | ARG | AT | LIMIT | COND | FILTER | DUR | SEL, NR_OPTIONAL | NR_FIRST_OF, NR_HOLDS_EVENT, NR_HOLDS_ROW_KIND, 0},
    [NR_OP_IF] = {"IF_THEN", "the block if all conditions hold, else what stands behind ELSE", COND, 0, 0, 0, 0},
    [NR_OP_CHOOSE] = {"CHOOSE", "he chooses one of the block's options that can be carried out", BY, 0, 0, 0, 0},
    [NR_OP_MAY] = {"MAY_DO", "the block if he likes, else what stands behind ELSE", BY, 0, 0, 0, 0},
    [NR_OP_MAY_PAY] = {"MAY_PAY", "the block if he pays so many credits", WHO | AMOUNT, 0, 0, 0, 0},
    [NR_OP_UNLESS_PAID] = {"UNLESS_PAID", "the block unless he pays so many credits", WHO | AMOUNT, 0, 0, 0, 0},
    [NR_OP_PAY_OR] = {"PAYS_OR", "he pays so many credits if he can; if not, the block", WHO | AMOUNT, 0, 0, 0, 0},
    [NR_OP_TRACE] = {"TRACE", "a trace of this base strength; the block if it succeeds, else what stands behind ELSE", AMOUNT, 0, 0, 0, 0},
    [NR_OP_PSI] = {"PSI", "both secretly bid 0 to 2 credits; the block if the bids differ, else what stands behind ELSE", 0, 0, 0, 0, 0},
    [NR_OP_REPEAT] = {"REPEAT", "the block up to so many times, until its pick takes nothing", AMOUNT, 0, 0, 0, 0},
    [NR_OP_ELSE] = {"ELSE", "begins the other part of a block", 0, 0, 0, 0, 0},
    [NR_OP_OPTION] = {"OPTION", "begins an option of a CHOOSE", WHAT, 0, NR_HOLDS_OPTION, 0, 0},
    [NR_OP_END] = {"(end)", "the end of a block; the words write it", 0, 0, 0, 0, 0},
};

static const nr_word cond_words[NR_IS_COUNT] = {
    [NR_IS_AMOUNT] = {"ATLEAST, ATMOST", "an amount compared with a number", AMOUNT, 0, 0, 0, 0},
    [NR_IS_IN_RUN] = {"IN_RUN", "a run goes on", 0, 0, 0, 0, 0},
    [NR_IS_RUN_ON] = {"RUN_ON", "the attacked server is one of these", AT, 0, NR_HOLDS_CLASSES, 0, 0},
    [NR_IS_RUN_SUCCEEDED] = {"RUN_SUCCEEDED", "the run was successful", 0, 0, 0, 0, 0},
    [NR_IS_IN_ENCOUNTER] = {"IN_ENCOUNTER", "rezzed ice is being encountered", 0, 0, 0, 0, 0},
    [NR_IS_ALL_BROKEN] = {"ALL_BROKEN", "all subroutines of the encountered ice are broken", 0, 0, 0, 0, 0},
    [NR_IS_BROKE] = {"BROKE", "this copy broke a subroutine in this encounter", 0, 0, 0, 0, 0},
    [NR_IS_ACCESSED_FROM] = {"ACCESSED_FROM", "this card is in one of these zones", ZONES, 0, NR_HOLDS_ZONES, 0, 0},
    [NR_IS_ACCESSED] = {"BEING_ACCESSED", "this card is being accessed", 0, 0, 0, 0, 0},
    [NR_IS_REZZED] = {"IS_REZZED", "this card is rezzed", 0, 0, 0, 0, 0},
    [NR_IS_INSTALLED] = {"IS_INSTALLED", "this card is installed", 0, 0, 0, 0, 0},
    [NR_IS_EXISTS] = {"EXISTS", "some card of these zones fits", GROUP, 0, 0, 0, 0},
    [NR_IS_HOSTED_ON] = {"HOSTED_ON", "the card that hosts this one fits", GROUP, 0, 0, 0, 0},
    [NR_IS_EVENT_AT] = {"EVENT_AT", "the server of the event is one of these; an ordinal counts it wherever it was. Of WHEN rows only", AT, 0, NR_HOLDS_CLASSES, 0, 0},
};

static const nr_word amount_words[NR_FROM_COUNT] = {
    [NR_FROM_NUMBER] = {"NUMBER", "the number itself", 0, 0, 0, 0, 0},
    [NR_FROM_COUNTERS] = {"COUNTERS", "counters of a kind on the card", SEL | WHAT, 0, NR_HOLDS_COUNTER, NR_HOLDS_SELECTOR, 0},
    [NR_FROM_X] = {"X", "the number chosen or paid in this row", 0, 0, 0, 0, 1},
    [NR_FROM_RESULT] = {"RESULT", "what the last operation of this row that has a result really did", 0, 0, 0, 0, 1},
    [NR_FROM_EVENT] = {"EVENT_AMOUNT", "the amount of the event", 0, 0, 0, 0, 1},
    [NR_FROM_TAGS] = {"TAGS", "the Runner's tags", 0, 0, 0, 0, 0},
    [NR_FROM_BAD_PUBLICITY] = {"BAD_PUBLICITY_TAKEN", "the Corporation's bad publicity", 0, 0, 0, 0, 0},
    [NR_FROM_CREDITS] = {"CREDITS_OF", "credits in his pool", WHO, 0, 0, NR_HOLDS_WHO, 0},
    [NR_FROM_HAND] = {"HAND_OF", "cards in his hand", WHO, 0, 0, NR_HOLDS_WHO, 0},
    [NR_FROM_SCORE] = {"SCORE_OF", "his agenda points", WHO, 0, 0, NR_HOLDS_WHO, 0},
    [NR_FROM_LINK] = {"LINK_NOW", "the Runner's link strength", 0, 0, 0, 0, 0},
    [NR_FROM_UNUSED_MEMORY] = {"UNUSED_MEMORY", "memory units that no program uses", 0, 0, 0, 0, 0},
    [NR_FROM_SUBROUTINES] = {"SUBROUTINES_OF", "subroutines of the ice", SEL, 0, 0, NR_HOLDS_SELECTOR, 0},
    [NR_FROM_STRENGTH] = {"STRENGTH_OF", "strength of the card", SEL, 0, 0, NR_HOLDS_SELECTOR, 0},
    [NR_FROM_COST] = {"COST_OF", "printed cost of the card", SEL, 0, 0, NR_HOLDS_SELECTOR, 0},
    [NR_FROM_POINTS] = {"POINTS_OF", "agenda points of the card", SEL, 0, 0, NR_HOLDS_SELECTOR, 0},
    [NR_FROM_MARGIN] = {"MARGIN", "by how much the last trace of this row succeeded or failed", 0, 0, 0, 0, 1},
    [NR_FROM_CARDS] = {"CARDS", "how many cards of these zones fit", GROUP, 0, 0, 0, 0},
    [NR_FROM_HISTORY] = {"HISTORY", "a fact of this turn or the Runner's last one, on these classes of servers", WHAT | AT, 0, NR_HOLDS_FACT, NR_HOLDS_CLASSES, 0},
    [NR_FROM_EVENTS] = {"EVENTS", "such events of this turn whose card fits, up to 3 of each card; in the row of an event it counts too", WHAT | GROUP, 0, NR_HOLDS_EVENT, 0, 0},
};

/* extra 1: known to a running row only; 2: several cards */
static const nr_word selector_words[NR_SEL_COUNT] = {
    [NR_SELF] = {"SELF", "this card", 0, 0, 0, 0, 0},
    [NR_HOST] = {"HOST", "the card that hosts this one", 0, 0, 0, 0, 0},
    [NR_HOSTED] = {"HOSTED", "everything on this card", 0, 0, 0, 0, 2},
    [NR_SUBJECT] = {"SUBJECT", "the card of the event, or the one given as additional cost", 0, 0, 0, 0, 1},
    [NR_PICKED] = {"PICKED", "the picked cards of this row", 0, 0, 0, 0, 1},
    [NR_ENCOUNTERED] = {"ENCOUNTERED", "the ice approached or encountered", 0, 0, 0, 0, 0},
    [NR_ACCESSED_CARD] = {"ACCESSED_CARD", "the card being accessed", 0, 0, 0, 0, 0},
    [NR_REMEMBERED] = {"REMEMBERED", "the card that this copy remembers", 0, 0, 0, 0, 0},
    [NR_LOOKED_AT] = {"LOOKED_AT", "what a LOOK of this row shows and nothing took since", 0, 0, 0, 0, 3},
    [NR_THE_RUN] = {"THE_RUN", "no card: the run as a whole", 0, 0, 0, 0, 0},
};

static const nr_word duration_words[NR_FOR_COUNT] = {
    [NR_FOR_ENCOUNTER] = {"FOR_ENCOUNTER", "to the end of this encounter; outside one it lapses at once", 0, 0, 0, 0, 0},
    [NR_FOR_RUN] = {"FOR_RUN", "to the end of this run; outside one, or a row that starts one, it lapses at once", 0, 0, 0, 0, 0},
    [NR_FOR_TURN] = {"FOR_TURN", "to the end of this turn", 0, 0, 0, 0, 0},
    [NR_FOR_NEXT_ENCOUNTER] = {"FOR_NEXT_ENCOUNTER", "waits for the next ice encountered in this run, is on that ice, and lasts to the end of that encounter", 0, 0, 0, 0, 0},
    [NR_FOR_ACCESS] = {"FOR_ACCESS", "to the end of this access", 0, 0, 0, 0, 0},
    [NR_UNTIL_NEXT_TURN] = {"UNTIL_NEXT_TURN", "to step 1.2 of its controller's next turn", 0, 0, 0, 0, 0},
    [NR_UNTIL_ENCOUNTER_ENDS] = {"UNTIL_ENCOUNTER_ENDS", "to the end of the next encounter, or of the run", 0, 0, 0, 0, 0},
    [NR_WHILE_INSTALLED] = {"WHILE_INSTALLED", "as long as the card that it is on stays where it is", 0, 0, 0, 0, 0},
};

static const nr_word cost_words[NR_COST_COUNT] = {
    [NR_COST_NOTHING] = {"NOTHING", "none", 0, 0, 0, 0, 0},
    [NR_COST_TRASH_SELF] = {"TRASH_SELF", "this card is trashed; if that is prevented the row does not resolve", 0, 0, 0, 0, 0},
    [NR_COST_COUNTER] = {"SPEND", "counters of a kind from this very card", 0, 0, 0, 0, 0},
    [NR_COST_FORFEIT] = {"FORFEIT_AGENDA", "an agenda of the own score area", 0, 0, 0, 0, 0},
    [NR_COST_FORFEIT_SELF] = {"FORFEIT_SELF", "this agenda", 0, 0, 0, 0, 0},
    [NR_COST_TRASH_INSTALLED] = {"TRASH_ONE", "an own installed card that fits", 0, 0, 0, 0, 0},
    [NR_COST_TRASH_FROM_HAND] = {"TRASH_FROM_HAND", "a card of the own hand that fits", 0, 0, 0, 0, 0},
    [NR_COST_REMOVE_SELF] = {"REMOVE_SELF", "this card leaves the game", 0, 0, 0, 0, 0},
};

static const nr_word limit_words[NR_LIMIT_COUNT] = {
    [NR_LIMIT_NONE] = {"NONE", "as often as it comes", 0, 0, 0, 0, 0},
    [NR_LIMIT_FIRST_EACH_TURN] = {"FIRST_EACH_TURN", "only the first such event of the turn, whether or not this card saw it", 0, 0, 0, 0, 0},
    [NR_LIMIT_FIRST_EACH_RUN] = {"FIRST_EACH_RUN", "only the first such event of the run", 0, 0, 0, 0, 0},
    [NR_LIMIT_ONCE_PER_TURN] = {"ONCE_PER_TURN", "this copy once a turn; rows of a card share the mark", 0, 0, 0, 0, 0},
    [NR_LIMIT_ONCE_PER_RUN] = {"ONCE_PER_RUN", "this copy once a run", 0, 0, 0, 0, 0},
};

static const nr_word filter_words[] = {
    {"NR_F_REZZED", "rezzed", 0, 0, 0, 0, 0},
    {"NR_F_UNREZZED", "installed and not rezzed", 0, 0, 0, 0, 0},
    {"NR_F_SELF", "this card (THIS_CARD)", 0, 0, 0, 0, 0},
    {"NR_F_OTHER", "not this card", 0, 0, 0, 0, 0},
    {"NR_F_HOST", "the card that hosts this one", 0, 0, 0, 0, 0},
    {"NR_F_PROTECTING", "ice that protects this card's server", 0, 0, 0, 0, 0},
    {"NR_F_IN_SERVER", "in, or accessed from, this card's server", 0, 0, 0, 0, 0},
    {"NR_F_CAN_BE_ADVANCED", "can be advanced", 0, 0, 0, 0, 0},
    {"NR_F_ENCOUNTERED", "the ice being encountered", 0, 0, 0, 0, 0},
    {"NR_F_REMEMBERED", "the card that this copy remembers", 0, 0, 0, 0, 0},
    {"NR_F_SAME_TITLE", "of the title of this card", 0, 0, 0, 0, 0},
    {"NR_F_MINE", "of the controller of the row", 0, 0, 0, 0, 0},
    {"NR_F_INSTALLABLE", "could be installed by the INSTALL that follows in the row", 0, 0, 0, 0, 1},
    {"NR_F_HOSTED_HERE", "on this card", 0, 0, 0, 0, 0},
    {"NR_F_ACCESSED", "being accessed", 0, 0, 0, 0, 0},
    {"NR_F_SEEN", "shown by a LOOK of this row", 0, 0, 0, 0, 1},
    {"NR_F_FACEDOWN", "facedown", 0, 0, 0, 0, 0},
    {"NR_F_LIKE_SUBJECT", "another card of the title of the event's card", 0, 0, 0, 0, 1},
    {"NR_F_NO_KIN", "hosts no other card that shares a subtype with this one", 0, 0, 0, 0, 0},
    {"NR_F_ATTACKED", "in or protecting the attacked server", 0, 0, 0, 0, 0},
    {"NR_F_NEXT_INWARD", "the ice next inward of the one that hosts this card", 0, 0, 0, 0, 0},
    {"NR_F_SAME_PLACE", "at the same place of another server's row. Of this and the one after it one is enough; for a card on no host they all hold, for one on a host that protects nothing none does", 0, 0, 0, 0, 0},
    {"NR_F_SAME_ROW", "in the row of the ice that hosts this card", 0, 0, 0, 0, 0},
    {"NR_F_OUTERMOST", "the outermost ice of its server", 0, 0, 0, 0, 0},
    {"NR_F_CENTRAL", "in or protecting a central server", 0, 0, 0, 0, 0},
    {"NR_F_SAME_STRENGTH", "exactly as strong as this card", 0, 0, 0, 0, 0},
    {"NR_F_INSTALLED", "installed", 0, 0, 0, 0, 0},
    {"NR_F_PLAYABLE", "could be played by the PLAY_PICKED that follows in the row", 0, 0, 0, 0, 1},
    {"NR_F_EMPTY", "without counters", 0, 0, 0, 0, 0},
};

_Static_assert(sizeof filter_words / sizeof filter_words[0] == NR_F_WORDS, "a word for each bit");

static const nr_word row_flag_words[] = {
    {"BREAKER", "an icebreaker interacts with ice: its strength must be enough", 0, 0, 0, 0, 0},
    {"PERSISTS", "still counts in the run in which its card was trashed", 0, 0, 0, 0, 0},
    {"NR_ROW_EXTRA_IS_OPTIONAL", "the Runner says before the first access how many of the additional cards he takes", 0, 0, 0, 0, 0},
    {"NR_ROW_OPTIONAL", "worded \"may\"", 0, 0, 0, 0, 0},
    {"PAYS_X", "the credits are X, at most the amount if one is given", 0, 0, 0, 0, 0},
    {"INTERRUPTS", "its unrezzed card may be rezzed while the event is pending", 0, 0, 0, 0, 0},
    {"AUTOMATIC", "nobody is asked; of a WHEN row: it applies as the event happens, before and above all that waits for it", 0, 0, 0, 0, 0},
    {"NR_ROW_STEALTH", "its credits come from stealth cards only", 0, 0, 0, 0, 0},
    {"NR_ROW_GAINED", "a subroutine that the ice gains as often as the amount says", 0, 0, 0, 0, 0},
};

static const nr_word op_flag_words[] = {
    {"UP_TO", "fewer will do", 0, 0, 0, 0, 0},
    {"NR_IGNORE_COSTS", "no costs, additional ones neither; memory still counts", 0, 0, 0, 0, 0},
    {"NR_UNPREVENTABLE", "nothing prevents it", 0, 0, 0, 0, 0},
    {"NR_AND_REZ", "rezzed as well, free of costs", 0, 0, 0, 0, 0},
    {"NR_FACEDOWN", "enters Archives facedown", 0, 0, 0, 0, 0},
    {"NR_INWARD", "ice goes next inward of this card", 0, 0, 0, 0, 0},
    {"NR_OUTERMOST", "at the outermost ice", 0, 0, 0, 0, 0},
    {"NR_KEEP_COUNTERS", "counters stay with the place", 0, 0, 0, 0, 0},
    {"NR_NEW_REMOTE", "only in a new remote server", 0, 0, 0, 0, 0},
    {"OPTIONALLY", "a delayed block worded \"may\"", 0, 0, 0, 0, 0},
    {"EITHER", "of the delayed blocks of a row only the first resolves", 0, 0, 0, 0, 0},
    {"NR_ALL", "every card that fits, without a question (PICK_ALL)", 0, 0, 0, 0, 0},
    {"NR_UNTIL", "draws until he has so many in his hand (DRAW_UNTIL)", 0, 0, 0, 0, 0},
    {"NR_BARE", "ice goes only before a server that no ice protects (INSTALL_BARE)", 0, 0, 0, 0, 0},
};

static const char *const reads_names[] = {"event", "kind", "by", "at", "limit", "live", "clicks", "credits", "cost", "operand", "conditions", "amount", "filter", "operations", "who", "card", "duration", "zone", "end", "zones", "together", "group", "modifier"};
/* clang-format on */

#define COUNT(table) (sizeof table / sizeof table[0])

const nr_word *nr_language_words(nr_words kind, unsigned *count)
{
    static const struct {
        const nr_word *words;
        unsigned count;
    } all[NR_WORDS_COUNT] = {
        [NR_WORDS_ROWS] = {row_words, COUNT(row_words)},
        [NR_WORDS_EVENTS] = {event_words, COUNT(event_words)},
        [NR_WORDS_MODS] = {mod_words, COUNT(mod_words)},
        [NR_WORDS_OPS] = {op_words, COUNT(op_words)},
        [NR_WORDS_CONDITIONS] = {cond_words, COUNT(cond_words)},
        [NR_WORDS_AMOUNTS] = {amount_words, COUNT(amount_words)},
        [NR_WORDS_SELECTORS] = {selector_words, COUNT(selector_words)},
        [NR_WORDS_DURATIONS] = {duration_words, COUNT(duration_words)},
        [NR_WORDS_COSTS] = {cost_words, COUNT(cost_words)},
        [NR_WORDS_LIMITS] = {limit_words, COUNT(limit_words)},
        [NR_WORDS_FILTERS] = {filter_words, COUNT(filter_words)},
        [NR_WORDS_ROW_FLAGS] = {row_flag_words, COUNT(row_flag_words)},
        [NR_WORDS_OP_FLAGS] = {op_flag_words, COUNT(op_flag_words)},
    };
    *count = kind < NR_WORDS_COUNT ? all[kind].count : 0;
    return kind < NR_WORDS_COUNT ? all[kind].words : NULL;
}

const char *nr_reads_name(unsigned bit)
{
    return bit < COUNT(reads_names) ? reads_names[bit] : "?";
}
