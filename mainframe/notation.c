/*
 * Names of things, as the protocol and the records write them.
 */
#include "mainframe/engine.h"

static const char *const runner_names[MF_RUNNER_COUNT][2] = {
    {"Noise", "Jazgot"},        {"Kate", "Kate"},
    {"Andromeda", "Andromeda"}, {"Chaos Theory", "Teoria Chaosu"},
    {"Adam", "Adam"},           {"Nero", "Nero"},
};

static const char *const verb_names[MF_VERB_COUNT] = {
    [MF_VERB_NONE] = "",
    [MF_VERB_PLACE_ACCESS_POINT] = "place-access-point",
    [MF_VERB_EXECUTE] = "execute",
    [MF_VERB_PASS] = "pass",
    [MF_VERB_CHOOSE_NODE] = "choose-node",
    [MF_VERB_CHOOSE_PATH] = "choose-path",
    [MF_VERB_CHOOSE_PATHS] = "choose-paths",
    [MF_VERB_CHOOSE_CARD] = "choose-card",
    [MF_VERB_CHOOSE_PLAYER] = "choose-player",
    [MF_VERB_DONE] = "done",
};

static const char *const prompt_names[MF_PROMPT_COUNT] = {
    [MF_PROMPT_NONE] = "none",           [MF_PROMPT_FIRST_TOKEN] = "first-token",
    [MF_PROMPT_TURN] = "turn",           [MF_PROMPT_TOKEN] = "token",
    [MF_PROMPT_NODE] = "node",           [MF_PROMPT_PARTITION] = "partition",
    [MF_PROMPT_PATH] = "path",           [MF_PROMPT_LAYOUT] = "layout",
    [MF_PROMPT_PROGRAM] = "program",     [MF_PROMPT_DISCARD] = "suite-card",
    [MF_PROMPT_TAKE] = "discarded-card", [MF_PROMPT_ORDER] = "order",
    [MF_PROMPT_PLAYER] = "player",
};

static const char *const event_names[MF_EVENT_COUNT] = {
    [MF_EVENT_NONE] = "none",
    [MF_EVENT_TURN] = "turn",
    [MF_EVENT_PLACE_TOKEN] = "place-token",
    [MF_EVENT_MOVE_TOKEN] = "move-token",
    [MF_EVENT_SWAP] = "swap",
    [MF_EVENT_CYCLE] = "cycle",
    [MF_EVENT_RETURN_TOKEN] = "return-token",
    [MF_EVENT_ANCHOR] = "anchor",
    [MF_EVENT_PLACE_PARTITIONS] = "place-partitions",
    [MF_EVENT_MOVE_PARTITION] = "move-partition",
    [MF_EVENT_RETURN_PARTITION] = "return-partition",
    [MF_EVENT_SECURE] = "secure",
    [MF_EVENT_EXECUTE] = "execute",
    [MF_EVENT_CARRY_OUT] = "carry-out",
    [MF_EVENT_DISCARD] = "discard",
    [MF_EVENT_REVEAL] = "reveal",
    [MF_EVENT_EXCHANGE] = "exchange",
    [MF_EVENT_LOOK] = "look",
    [MF_EVENT_PUT_BACK] = "put-back",
    [MF_EVENT_SHOW] = "show",
    [MF_EVENT_NO_EFFECT] = "no-effect",
    [MF_EVENT_VETO] = "veto",
    [MF_EVENT_VETOED] = "vetoed",
    [MF_EVENT_WAIT] = "wait",
    [MF_EVENT_LOST_TURN] = "lost-turn",
    [MF_EVENT_SKIP] = "skip",
    [MF_EVENT_LAST_TURNS] = "last-turns",
    [MF_EVENT_GAME_OVER] = "game-over",
};

static const char *const reason_names[MF_REASON_COUNT] = {"none", "stack", "skips"};

static const char *const kind_names[MF_KIND_COUNT] = {
    [MF_KIND_NONE] = "none",
    [MF_KIND_LAYOUT] = "layout",
    [MF_KIND_PLACE_FREELY] = "place-freely",
    [MF_KIND_MOVE_PARTITION] = "move-partition",
    [MF_KIND_MOVE_TOKEN] = "move-access-point",
    [MF_KIND_SWAP] = "swap",
};

const char *mf_runner_name(unsigned runner, bool polish)
{
    return runner < MF_RUNNER_COUNT ? runner_names[runner][polish] : "";
}

const char *mf_verb_name(unsigned verb)
{
    return verb < MF_VERB_COUNT ? verb_names[verb] : "";
}

static bool same_text(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

unsigned mf_verb_find(const char *name)
{
    for (unsigned i = 1; i < MF_VERB_COUNT; i++) {
        if (same_text(verb_names[i], name)) {
            return i;
        }
    }
    return MF_VERB_NONE;
}

const char *mf_prompt_name(unsigned prompt)
{
    return prompt < MF_PROMPT_COUNT ? prompt_names[prompt] : "";
}

const char *mf_event_name(unsigned kind)
{
    return kind < MF_EVENT_COUNT ? event_names[kind] : "";
}

const char *mf_reason_name(unsigned reason)
{
    return reason < MF_REASON_COUNT ? reason_names[reason] : "";
}

const char *mf_kind_name(unsigned kind)
{
    return kind < MF_KIND_COUNT ? kind_names[kind] : "";
}
