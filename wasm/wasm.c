/*
 * The library as a WebAssembly module: the only file, beside bots.c, that knows it is one.
 *
 * Everything that the public headers declare is exported as it is (jackin/api.h). What a caller
 * from outside lacks is here: memory (room.h), and the numbers of the headers by their names.
 * Nothing is imported: the module can read and write its own memory and do nothing else.
 */
#include "wasm/room.h"

JACKIN_API_BEGIN
wasm_room *wasm_begin(void);
const wasm_number *wasm_number_at(unsigned number);
JACKIN_API_END

static wasm_room room;

/* Makes the room ready and returns it. To be called once, before anything else. */
wasm_room *wasm_begin(void)
{
    room.io = (nr_io){.events = room.events, .events_cap = WASM_EVENTS};
    room.board_io = (mf_io){.events = room.board_events, .events_cap = WASM_BOARD_EVENTS};
    room.words = (words_mf){.view = &room.board_view};
    return &room;
}

#define NUMBER(name)                                                                               \
    {                                                                                              \
#name, name                                                                                \
    }

/* Those that web/engine needs; a caller may count on what is here, and ask for more. */
static const wasm_number numbers[] = {
    NUMBER(WASM_GAMES),
    NUMBER(WORDS_MAX),
    /* Netrunner */
    NUMBER(NR_RULES_VERSION),
    NUMBER(NR_MAX_DECK),
    NUMBER(NR_COPIES),
    NUMBER(NR_NONE),
    NUMBER(NR_COST_X),
    NUMBER(NR_CORP),
    NUMBER(NR_RUNNER),
    NUMBER(NR_NOBODY),
    NUMBER(NR_VIEW_CORP),
    NUMBER(NR_VIEW_RUNNER),
    NUMBER(NR_VIEW_SPECTATOR),
    NUMBER(NR_VIEW_ALL),
    NUMBER(NR_ZONE_NONE),
    NUMBER(NR_ZONE_HQ),
    NUMBER(NR_ZONE_RD),
    NUMBER(NR_ZONE_ARCHIVES),
    NUMBER(NR_ZONE_TABLE),
    NUMBER(NR_ZONE_CORP_SCORE),
    NUMBER(NR_ZONE_GRIP),
    NUMBER(NR_ZONE_STACK),
    NUMBER(NR_ZONE_HEAP),
    NUMBER(NR_ZONE_RIG),
    NUMBER(NR_ZONE_RUNNER_SCORE),
    NUMBER(NR_ZONE_PLAY),
    NUMBER(NR_ZONE_REMOVED),
    NUMBER(NR_ZONE_COUNT),
    NUMBER(NR_SERVER_NONE),
    NUMBER(NR_SERVER_HQ),
    NUMBER(NR_SERVER_REMOTE),
    NUMBER(NR_SERVER_LAST_REMOTE),
    NUMBER(NR_FACEUP),
    NUMBER(NR_COUNTER_ADVANCEMENT),
    NUMBER(NR_COUNTER_VIRUS),
    NUMBER(NR_COUNTER_POWER),
    NUMBER(NR_COUNTER_AGENDA),
    NUMBER(NR_COUNTER_CREDIT),
    NUMBER(NR_COUNTER_RECURRING),
    NUMBER(NR_COUNTER_COUNT),
    NUMBER(NR_DAMAGE_COUNT),
    NUMBER(NR_PHASE_NONE),
    NUMBER(NR_PHASE_APPROACH),
    NUMBER(NR_PHASE_ENCOUNTER),
    NUMBER(NR_PHASE_SERVER),
    NUMBER(NR_PHASE_ACCESS),
    NUMBER(NR_VERB_NONE),
    NUMBER(NR_VERB_INSTALL),
    NUMBER(NR_VERB_USE),
    NUMBER(NR_VERB_BREAK),
    NUMBER(NR_VERB_TRIGGER),
    NUMBER(NR_VERB_STEAL),
    NUMBER(NR_VERB_TRASH),
    NUMBER(NR_VERB_CHOOSE_CARD),
    NUMBER(NR_VERB_CHOOSE_SERVER),
    NUMBER(NR_VERB_CHOOSE_NUMBER),
    NUMBER(NR_VERB_CHOOSE_OPTION),
    NUMBER(NR_STEP_COUNT),
    NUMBER(NR_GUIDED),
    NUMBER(NR_STANDARD),
    NUMBER(NR_FULL_CONTROL),
    NUMBER(NR_OFFER_CHOICE),
    NUMBER(NR_OFFER_ACTION),
    NUMBER(NR_OFFER_ANY_ORDER),
    NUMBER(NR_OPTION_NONE),
    NUMBER(NR_OPTION_COUNT),
    NUMBER(NR_EVENT_PLACE_COUNTER),
    NUMBER(NR_EVENT_REMOVE_COUNTER),
    NUMBER(NR_EVENT_DAMAGE),
    NUMBER(NR_EVENT_USE),
    NUMBER(NR_EVENT_TRIGGER),
    NUMBER(NR_EVENT_BREAK),
    NUMBER(NR_EVENT_SUBROUTINE),
    NUMBER(NR_EVENT_MOVE),
    NUMBER(NR_EVENT_CHOOSE),
    NUMBER(NR_EVENT_PREVENT),
    NUMBER(NR_EVENT_SUBTYPE),
    NUMBER(NR_EVENT_GAME_OVER),
    NUMBER(NR_EVENT_COUNT),
    NUMBER(NR_ON_DAMAGE),
    NUMBER(NR_ON_TAG),
    NUMBER(NR_ON_TRASH),
    NUMBER(NR_ON_EXPOSE),
    NUMBER(NR_ON_BAD_PUBLICITY),
    NUMBER(NR_ON_BREAK),
    NUMBER(NR_SAMPLE_OK),
    NUMBER(NR_SAMPLE_DECK),
    NUMBER(NR_SAMPLE_TABLE),
    NUMBER(NR_SAMPLE_SECRET),
    NUMBER(NR_MAX_LINES),
    NUMBER(NR_MAX_PINNED),
    NUMBER(NR_MAX_PREVIEWED),
    NUMBER(NR_DOES_COUNT),
    NUMBER(NR_UNKNOWN),
    NUMBER(NR_CAUSE_CARD),
    NUMBER(WASM_PREVIEW),
    NUMBER(WORDS_NOTHING),
    NUMBER(WORDS_PARAGRAPH),
    NUMBER(WORDS_SENTENCE),
    NUMBER(WORDS_AGAIN),
    /* Mainframe */
    NUMBER(MF_COLUMNS),
    NUMBER(MF_ROWS),
    NUMBER(MF_STRIDE),
    NUMBER(MF_NODE_COUNT),
    NUMBER(MF_HORIZONTAL),
    NUMBER(MF_NOWHERE),
    NUMBER(MF_MAX_PLAYERS),
    NUMBER(MF_RUNNER_COUNT),
    NUMBER(MF_SUITE),
    NUMBER(MF_SEGMENTS),
    NUMBER(MF_UNIQUE_PER_RUNNER),
    NUMBER(MF_UNIQUE_END),
    NUMBER(MF_GENERIC),
    NUMBER(MF_CARD_NONE),
    NUMBER(MF_KIND_LAYOUT),
    NUMBER(MF_VIEW_SPECTATOR),
    NUMBER(MF_VIEW_ALL),
    NUMBER(MF_VERB_NONE),
    NUMBER(MF_VERB_PLACE_ACCESS_POINT),
    NUMBER(MF_VERB_EXECUTE),
    NUMBER(MF_VERB_CHOOSE_NODE),
    NUMBER(MF_VERB_CHOOSE_PATH),
    NUMBER(MF_VERB_CHOOSE_PATHS),
    NUMBER(MF_VERB_CHOOSE_CARD),
    NUMBER(MF_VERB_CHOOSE_PLAYER),
    NUMBER(MF_EVENT_CYCLE),
    NUMBER(MF_EVENT_COUNT),
    NUMBER(MF_EVENT_MOVE_PARTITION),
    NUMBER(MF_EVENT_RETURN_PARTITION),
    NUMBER(MF_EVENT_EXCHANGE),
    NUMBER(MF_EVENT_LOOK),
    NUMBER(MF_EVENT_PUT_BACK),
    NUMBER(MF_EVENT_LAST_TURNS),
    /* Bots */
    NUMBER(BOT_COUNT),
    NUMBER(WASM_TAKEN),
    NUMBER(WASM_FOREIGN),
    NUMBER(WASM_OF_ANOTHER),
    NUMBER(WASM_DAMAGED),
    /* Decks */
    NUMBER(DECK_TEXT),
    NUMBER(DECK_JSON),
    NUMBER(DECK_O8D),
    NUMBER(DECK_FORMAT_COUNT),
    NUMBER(DECK_FILE_MAX),
    NUMBER(DECK_WRITTEN_MAX),
    NUMBER(DECK_NAME_MAX),
    /* Digests */
    NUMBER(CORE_DIGEST),
    NUMBER(CORE_DIGEST_KEY),
    NUMBER(CORE_DIGEST_PERSON),
};

/* The numbers, from 0; NULL beyond the last. */
const wasm_number *wasm_number_at(unsigned number)
{
    return number < sizeof numbers / sizeof numbers[0] ? &numbers[number] : NULL;
}
