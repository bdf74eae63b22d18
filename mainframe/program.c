/*
 * The programs as tables: what each does, step by step. Chapter: Programs, MF-30 … MF-37, and the
 * unique programs, MF-60 … MF-95. A reader of the ledger should recognise each from its row.
 */
#include "mainframe/engine.h"

#define STEPS(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            OP_END, 0                                                                              \
        }                                                                                          \
    }

enum { MAX_STEPS = 5 };

static const step generic_steps[MF_KIND_COUNT][MAX_STEPS] = {
    [MF_KIND_LAYOUT] = STEPS({OP_LAYOUT, 0}),                               /* MF-34 */
    [MF_KIND_PLACE_FREELY] = STEPS({OP_PLACE_PATH, 0}, {OP_PLACE_PATH, 0}), /* MF-33 */
    [MF_KIND_MOVE_PARTITION] = STEPS({OP_MOVE_PATH, 0}),                    /* MF-32 */
    [MF_KIND_MOVE_TOKEN] = STEPS({OP_MOVE_TOKEN, 0}),                       /* MF-30 */
    [MF_KIND_SWAP] = STEPS({OP_SWAP, 0}),                                   /* MF-31 */
};

static const step unique_steps[MF_UNIQUE_END][MAX_STEPS] = {
    /* Noise */
    [MF_CORROSION] = STEPS({OP_RETURN_PATH, 0}, {OP_RETURN_PATH, STEP_MAY},
                           {OP_RETURN_PATH, STEP_MAY}), /* MF-60 */
    [MF_SCATTER_VIRUS] = STEPS({OP_SCATTER, 0}),        /* MF-61 */
    [MF_GARBAGE_FLOOD] =
        STEPS({OP_DISCARD_ALL, 0}, {OP_REFILL, 0}, {OP_EXECUTE, STEP_IF}), /* MF-62 */
    [MF_STRAY_CODE] = STEPS({OP_PLACE_PATH, 0}, {OP_MOVE_PATH, 0}),        /* MF-63 */
    [MF_FEEDBACK_BURST] = STEPS({OP_SWAP, 0}, {OP_SWAP, 0}),               /* MF-64 */
    /* Kate */
    [MF_MIRROR_PATCH] = STEPS({OP_EXECUTE, STEP_MIRRORED}),                           /* MF-65 */
    [MF_TOOLKIT] = STEPS({OP_PLACE_PATH, 0}, {OP_PLACE_PATH, 0}, {OP_PLACE_PATH, 0}), /* MF-66 */
    [MF_REFACTOR] = STEPS({OP_MOVE_PATH, 0}, {OP_MOVE_PATH, STEP_OTHER}),             /* MF-67 */
    [MF_RECOMPILE] = STEPS({OP_CARRY_DISCARD, 0}),                                    /* MF-68 */
    [MF_SCAFFOLD] = STEPS({OP_CARRY_ANY, 0}),                                         /* MF-69 */
    /* Andromeda */
    [MF_SILENT_ENTRY] = STEPS({OP_PLACE_TOKEN, 0}, {OP_PLACE_TOKEN, 0}), /* MF-70 */
    [MF_RELOCATION] = STEPS({OP_MOVE_TOKEN, STEP_OWN},
                            {OP_MOVE_TOKEN, STEP_OWN | STEP_OTHER | STEP_MAY}), /* MF-71 */
    [MF_DISPLACEMENT] = STEPS({OP_SWAP, STEP_OWN}, {OP_PLACE_PATH, 0}),         /* MF-72 */
    [MF_FOOTHOLD] =
        STEPS({OP_PLACE_TOKEN, STEP_AT_NODE}, {OP_PLACE_PATH, STEP_OF_NODE}), /* MF-73 */
    [MF_EVICTION] = STEPS({OP_RETURN_TOKEN, 0}),                              /* MF-74 */
    /* Chaos Theory */
    [MF_FORK] = STEPS({OP_EXECUTE, 0}, {OP_EXECUTE, STEP_IF}), /* MF-75 */
    [MF_DEEP_CRAWL] =
        STEPS({OP_LOOK, 0}, {OP_CARRY_LOOKED, STEP_IF}, {OP_PUT_BACK, STEP_IF}), /* MF-76 */
    [MF_STRANGE_LOOP] = STEPS({OP_CYCLE, 0}),                                    /* MF-77 */
    [MF_BUTTERFLY] = STEPS({OP_MOVE_PATH, 0}, {OP_MOVE_TOKEN, 0}),               /* MF-78 */
    [MF_SANDBOX] = STEPS({OP_CARRY_SUITE, 0}),                                   /* MF-79 */
    /* Adam */
    [MF_WAIT_STATE] = STEPS({OP_WAIT, 0}),                        /* MF-80 */
    [MF_OVERCLOCK] = STEPS({OP_EXECUTE, 0}, {OP_PLACE_TOKEN, 0}), /* MF-81 */
    [MF_HARDLINE] = STEPS({OP_LINE, 0}),                          /* MF-82 */
    [MF_ANCHOR] = STEPS({OP_ANCHOR, 0}),                          /* MF-83 */
    [MF_SEAL] =
        STEPS({OP_NODE, 0}, {OP_PLACE_PATH, STEP_OF_NODE}, {OP_PLACE_PATH, STEP_OF_NODE | STEP_MAY},
              {OP_PLACE_PATH, STEP_OF_NODE | STEP_MAY}), /* MF-84 */
    /* Nero */
    [MF_VETO] = STEPS({OP_VETO, 0}),                              /* MF-85 */
    [MF_INSIDER_FILE] = STEPS({OP_EXCHANGE, 0}, {OP_EXECUTE, 0}), /* MF-86 */
    [MF_HOSTILE_TAKEOVER] =
        STEPS({OP_MOVE_TOKEN, STEP_OPPONENT | STEP_AT_NODE}, {OP_TAKE_OVER, 0}),       /* MF-87 */
    [MF_EMBARGO] = STEPS({OP_DISCARD_SOME, 0}, {OP_REFILL, 0}, {OP_EXECUTE, STEP_IF}), /* MF-88 */
    [MF_LEVERAGE] = STEPS({OP_SHOW, 0}, {OP_CARRY_SHOWN, STEP_IF}),                    /* MF-89 */
};

const step *program_steps(const mf_game *g, unsigned card)
{
    return is_unique(card) ? unique_steps[card] : generic_steps[kind_of(g, card)];
}
