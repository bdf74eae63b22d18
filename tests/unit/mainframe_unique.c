/*
 * The unique programs of Noise, Kate and Andromeda, MF-60 … MF-74.
 */
#include "tests/support/mainframe_kit.h"

/* ---- Noise ----------------------------------------------------------------------------------- */

/* MF-60 */
static void corrosion(void **state)
{
    with_program(state, MF_CORROSION);
    start();
    refused(want_execute(MF_CORROSION), "MF-25"); /* nothing is loose */
    wall(2, 2, 4, 2);
    wall(4, 5, 4, 7);
    enclose(0, 0, 0, 0);
    play(MF_CORROSION);
    assert_int_equal(list.count, 4);
    refused(want_path(1, 0, 1, 1), "MF-42"); /* encloses */
    refused(want_path(3, 3, 3, 4), "MF-60"); /* there is none */
    refused(want_verb(MF_VERB_DONE), "MF-25");
    pick(want_path(2, 2, 3, 2));
    assert_false(is_filled(2, 2, 3, 2));
    assert_true(offered(want_verb(MF_VERB_DONE)));
    mf_game before = game;
    pick(want_verb(MF_VERB_DONE));
    over(MF_CORROSION);
    back_to(&before);
    pick(want_path(4, 5, 4, 6));
    pick(want_path(4, 6, 4, 7));
    assert_true(is_filled(3, 2, 4, 2)); /* three at most */
    over(MF_CORROSION);
}

/* MF-61 */
static void scatter_virus(void **state)
{
    with_program(state, MF_SCATTER_VIRUS);
    token(1, 5, 6);
    play(MF_SCATTER_VIRUS);
    refused(want_node(0, 0), "MF-61"); /* an opponent's */
    refused(want_node(3, 3), "MF-61"); /* the next player's first */
    pick(want_node(5, 7));
    pick(want_node(4, 4)); /* the third player has one token: chosen by itself */
    assert_int_equal(holder(4, 4), 1);
    assert_int_equal(game.prompt, MF_PROMPT_NODE);
    pick(want_node(2, 2));
    assert_int_equal(holder(2, 2), 2);
    over(MF_SCATTER_VIRUS);
    /* An opponent without a token that can be moved is passed over; one must be moved. */
    with_program(state, MF_SCATTER_VIRUS);
    pos.anchored = pos.token[1];
    play(MF_SCATTER_VIRUS);
    assert_int_equal(game.prompt, MF_PROMPT_NODE);
    pick(want_node(2, 2));
    over(MF_SCATTER_VIRUS);
    pos.anchored = pos.token[1] | pos.token[2];
    start();
    refused(want_execute(MF_SCATTER_VIRUS), "MF-25");
    /* One anchored token of an opponent stays, another one is moved (MF-83). */
    pos.anchored = pos.token[1];
    token(1, 5, 5);
    token(1, 5, 6);
    play(MF_SCATTER_VIRUS);
    refused(want_node(5, 7), "MF-83");
    assert_int_equal(list.count, 2);
}

/* MF-61: 'at that moment': the first move secures the zone of the second opponent's token. */
static void scatter_virus_secures(void **state)
{
    with_program(state, MF_SCATTER_VIRUS);
    token(1, 3, 2);
    enclose(3, 2, 3, 3);
    play(MF_SCATTER_VIRUS);
    pick(want_node(3, 2));
    pick(want_node(4, 4));
    assert_true(is_secured(3, 3));
    over(MF_SCATTER_VIRUS);
}

/* MF-62, MF-93 */
static void garbage_flood(void **state)
{
    with_program(state, MF_GARBAGE_FLOOD);
    stack(5, (const uint8_t[]){CARD_T, CARD_PARTITION, CARD_PARTITION, CARD_ZIG, CARD_J});
    play(MF_GARBAGE_FLOOD);
    assert_int_equal(game.discard_count, 4);
    assert_int_equal(game.stack_count, 1);
    assert_int_equal(list.count, 2); /* nothing to move */
    pick(want_card(CARD_T));
    pick(want_three(path(2, 2, 2, 3), path(2, 3, 2, 4), path(2, 3, 3, 3)));
    assert_int_equal(in_suite(CARD_J), 1);
    assert_int_equal(game.discard_count, 5);
    over(MF_GARBAGE_FLOOD);
    /* If none can be executed, nothing more happens. */
    stack(5, (const uint8_t[]){CARD_PARTITION, CARD_PARTITION, CARD_PARTITION, CARD_PARTITION,
                               CARD_PARTITION});
    play(MF_GARBAGE_FLOOD);
    assert_int_equal(happened(MF_EVENT_NO_EFFECT), 1);
    over(MF_GARBAGE_FLOOD);
    pos.stack_count = 3;
    start();
    refused(want_execute(MF_GARBAGE_FLOOD), "MF-93");
}

/* MF-63 */
static void stray_code(void **state)
{
    with_program(state, MF_STRAY_CODE);
    play(MF_STRAY_CODE);
    pick(want_path(2, 2, 2, 3)); /* the only loose one: it is moved */
    assert_int_equal(game.prompt, MF_PROMPT_PATH);
    pick(want_path(3, 2, 3, 3));
    assert_false(is_filled(2, 2, 2, 3));
    assert_true(is_filled(3, 2, 3, 3));
    over(MF_STRAY_CODE);
    wall(4, 4, 5, 4);
    play(MF_STRAY_CODE);
    pick(want_path(2, 2, 2, 3));
    assert_int_equal(list.count, 2); /* it or the other */
    pick(want_path(4, 4, 5, 4));
    pick(want_path(3, 2, 3, 3));
    assert_true(is_filled(2, 2, 2, 3));
    over(MF_STRAY_CODE);
}

/* MF-64 */
static void feedback_burst(void **state)
{
    with_program(state, MF_FEEDBACK_BURST);
    play(MF_FEEDBACK_BURST);
    pick(want_node(0, 0));
    pick(want_node(5, 7));
    assert_int_equal(holder(0, 0), 1);
    pick(want_node(0, 0)); /* the same again */
    pick(want_node(3, 3));
    assert_int_equal(holder(0, 0), 2);
    assert_int_equal(holder(3, 3), 1);
    assert_int_equal(holder(5, 7), 0);
    over(MF_FEEDBACK_BURST);
}

/* MF-64, MF-37: the first swap may not lock all but one token. */
static void feedback_burst_looks_ahead(void **state)
{
    (void)state;
    two(MF_NOISE, MF_KATE);
    hold(0, MF_FEEDBACK_BURST);
    token(0, 0, 0);
    token(1, 1, 0);
    enclose(0, 0, 1, 0); /* Noise and Kate */
    token(0, 0, 2);
    token(1, 1, 2);
    enclose(0, 2, 1, 2); /* the same */
    token(1, 5, 5);
    play(MF_FEEDBACK_BURST);
    /* Crosswise both zones are secured, and Kate's last token has no partner. */
    pick(want_node(0, 0));
    refused(want_node(1, 2), "MF-37");
    assert_true(offered(want_node(1, 0)));
    assert_true(offered(want_node(5, 5)));
}

/* ---- Kate ------------------------------------------------------------------------------------ */

/* MF-65 */
static void mirror_patch(void **state)
{
    with_program(state, MF_MIRROR_PATCH);
    start();
    pick(want_execute(MF_MIRROR_PATCH)); /* one layout in the suite: chosen by itself */
    assert_int_equal(game.prompt, MF_PROMPT_LAYOUT);
    assert_int_equal(list.count, game.board.walled ? 58 : 78); /* I is its own mirror image */
    suite(CARD_ZIG, CARD_SWAP, CARD_L, CARD_FREELY);
    play(MF_MIRROR_PATCH);
    refused(want_card(CARD_SWAP), "MF-65");
    assert_int_equal(list.count, 2);
    pick(want_card(CARD_ZIG));
    assert_int_equal(list.count, game.board.walled ? 116 : 164);
    pick(want_three(path(3, 2, 4, 2), path(3, 2, 3, 3), path(2, 3, 3, 3)));
    assert_int_equal(in_suite(CARD_ZIG), 0); /* executed: discarded and replaced */
    assert_int_equal(game.discard_count, 1);
    over(MF_MIRROR_PATCH);
    suite(CARD_SWAP, CARD_MOVE, CARD_SWAP, CARD_FREELY);
    start();
    refused(want_execute(MF_MIRROR_PATCH), "MF-25");
}

/* MF-66 */
static void toolkit(void **state)
{
    with_program(state, MF_TOOLKIT);
    play(MF_TOOLKIT);
    pick(want_path(2, 2, 2, 3));
    refused(want_verb(MF_VERB_DONE), "MF-25"); /* three, no fewer */
    pick(want_path(3, 2, 3, 3));
    refused(want_verb(MF_VERB_DONE), "MF-25");
    pick(want_path(2, 2, 3, 2));
    assert_true(is_filled(2, 2, 2, 3) && is_filled(3, 2, 3, 3) && is_filled(2, 2, 3, 2));
    over(MF_TOOLKIT);
}

/* MF-67 */
static void refactor(void **state)
{
    with_program(state, MF_REFACTOR);
    wall(2, 2, 2, 3);
    start();
    refused(want_execute(MF_REFACTOR), "MF-25"); /* there is no other one */
    wall(4, 4, 5, 4);
    wall(4, 5, 5, 5);
    play(MF_REFACTOR);
    pick(want_path(2, 2, 2, 3));
    pick(want_path(3, 5, 3, 6));
    refused(want_path(3, 5, 3, 6), "MF-67");
    pick(want_path(4, 4, 5, 4));
    pick(want_path(2, 2, 2, 3));
    over(MF_REFACTOR);
}

/* MF-68 */
static void recompile(void **state)
{
    with_program(state, MF_RECOMPILE);
    start();
    refused(want_execute(MF_RECOMPILE), "MF-25"); /* the pile is empty */
    pos.discard_count = 3;
    pos.discard[0] = CARD_PARTITION;
    pos.discard[1] = CARD_U;
    pos.discard[2] = CARD_ZAG;
    play(MF_RECOMPILE);
    refused(want_card(CARD_PARTITION), "MF-25");
    refused(want_card(CARD_SWAP), "MF-68");
    pick(want_card(CARD_U));
    pick(want_three(path(2, 2, 2, 3), path(2, 2, 3, 2), path(2, 3, 3, 3)));
    assert_int_equal(game.discard_count, 3); /* it stays there */
    assert_int_equal(game.pile[1], CARD_U);
    assert_int_equal(game.stack_count, 20); /* and nothing is replaced */
    over(MF_RECOMPILE);
}

/* MF-69 */
static void scaffold(void **state)
{
    with_program(state, MF_SCAFFOLD);
    play(MF_SCAFFOLD);
    assert_int_equal(list.count, 7);
    refused(want_card(CARD_SWAP), "MF-69");
    pick(want_card(CARD_ZAG));
    refused(want_three(path(2, 2, 3, 2), path(3, 2, 3, 3), path(3, 3, 4, 3)), "MF-34");
    pick(want_three(path(2, 2, 2, 3), path(2, 3, 3, 3), path(3, 3, 3, 4)));
    assert_int_equal(game.stack_count, 20);
    assert_int_equal(game.discard_count, 0);
    over(MF_SCAFFOLD);
}

/* ---- Andromeda ------------------------------------------------------------------------------- */

/* MF-70, MF-92 */
static void silent_entry(void **state)
{
    with_program(state, MF_SILENT_ENTRY);
    play(MF_SILENT_ENTRY);
    pick(want_node(1, 1));
    refused(want_node(1, 1), "MF-04");
    refused(want_verb(MF_VERB_DONE), "MF-25"); /* two, no fewer */
    pick(want_node(2, 2));
    assert_int_equal(game.supply[0], 5);
    assert_int_equal(game.stack_count, 20); /* no stack card is discarded */
    over(MF_SILENT_ENTRY);
    pos.supply[0] = 1;
    start();
    refused(want_execute(MF_SILENT_ENTRY), "MF-91");
}

/* MF-70, MF-91: with one legal node there is no place for two tokens. */
static void silent_entry_needs_two_nodes(void **state)
{
    two(MF_ANDROMEDA, MF_KATE);
    pos.setup.walled = *(bool *)*state;
    hold(0, MF_SILENT_ENTRY);
    token(0, 0, 0);
    token(1, 1, 0);
    enclose(0, 0, 2, 0); /* unsecured, one node empty */
    token(0, 5, 7);      /* all the rest is secured */
    if (!pos.setup.walled) {
        enclose(0, 0, 5, 7);
    }
    start();
    assert_int_equal(count_set(mf_legal_nodes(&game.board)), 1);
    refused(want_execute(MF_SILENT_ENTRY), "MF-91");
}

/* MF-71 */
static void relocation(void **state)
{
    with_program(state, MF_RELOCATION);
    play(MF_RELOCATION); /* one token of his own */
    assert_int_equal(game.prompt, MF_PROMPT_NODE);
    pick(want_node(1, 1));
    over(MF_RELOCATION); /* there is no other one */
    token(0, 0, 2);
    play(MF_RELOCATION);
    refused(want_node(3, 3), "MF-71");
    pick(want_node(0, 0));
    pick(want_node(1, 1));
    refused(want_node(1, 1), "MF-71"); /* not the same */
    mf_game before = game;
    pick(want_verb(MF_VERB_DONE));
    over(MF_RELOCATION);
    back_to(&before);
    pick(want_node(0, 2));
    pick(want_node(0, 0));
    over(MF_RELOCATION);
    pos.anchored = pos.token[0];
    start();
    refused(want_execute(MF_RELOCATION), "MF-25"); /* none of his own can be moved */
}

/* MF-72 */
static void displacement(void **state)
{
    with_program(state, MF_DISPLACEMENT);
    token(0, 0, 2);
    play(MF_DISPLACEMENT);
    refused(want_node(3, 3), "MF-72");
    pick(want_node(0, 0));
    refused(want_node(0, 2), "MF-72");
    pick(want_node(3, 3));
    assert_int_equal(holder(3, 3), 0);
    assert_int_equal(game.prompt, MF_PROMPT_PATH);
    refused(want_verb(MF_VERB_DONE), "MF-25");
    pick(want_path(3, 3, 3, 4));
    over(MF_DISPLACEMENT);
    pos.anchored = pos.token[0];
    start();
    refused(want_execute(MF_DISPLACEMENT), "MF-25");
}

/* MF-73 */
static void foothold(void **state)
{
    with_program(state, MF_FOOTHOLD);
    /* A corner node with two partitions: a token there makes the third path legal. */
    wall(4, 0, 4, 1);
    wall(4, 1, 5, 1);
    if (!pos.setup.walled) {
        wall(4, 0, 5, 0);
    }
    play(MF_FOOTHOLD);
    pick(want_node(4, 0)); /* one path is left */
    assert_true(is_filled(5, 0, 5, 1));
    assert_true(is_secured(4, 0));
    over(MF_FOOTHOLD);
}

static void foothold_asks(void **state)
{
    with_program(state, MF_FOOTHOLD);
    play(MF_FOOTHOLD);
    pick(want_node(2, 2));
    assert_int_equal(list.count, 4);
    refused(want_path(4, 2, 4, 3), "MF-73");
    pick(want_path(2, 2, 3, 2));
    over(MF_FOOTHOLD);
    assert_int_equal(game.supply[0], 6);
    pos.supply[0] = 0;
    start();
    refused(want_execute(MF_FOOTHOLD), "MF-25");
}

/* MF-74 */
static void eviction(void **state)
{
    with_program(state, MF_EVICTION);
    start();
    refused(want_execute(MF_EVICTION), "MF-25"); /* each has one token only */
    token(1, 5, 6);
    token(0, 0, 1);
    play(MF_EVICTION);
    refused(want_node(3, 3), "MF-74");
    refused(want_node(0, 0), "MF-74"); /* his own, though it is not his only one */
    pick(want_node(5, 6));
    assert_int_equal(game.supply[1], 7);
    assert_int_equal(holder(5, 6), MF_NOWHERE);
    over(MF_EVICTION);
    /* A facedown one counts as one on the board; with walls the faceup one needs company. */
    with_program(state, MF_EVICTION);
    token(1, 2, 6);
    enclose(2, 6, 2, 6);
    play(MF_EVICTION); /* the only one that can be returned */
    assert_int_equal(holder(5, 7), MF_NOWHERE);
    assert_int_equal(holder(2, 6), 1);
    over(MF_EVICTION);
    /* What is left may be secured (MF-46). */
    with_program(state, MF_EVICTION);
    token(2, 1, 1);
    token(1, 2, 1);
    enclose(1, 1, 2, 1);
    play(MF_EVICTION);
    pick(want_node(1, 1));
    assert_true(is_secured(2, 1));
    over(MF_EVICTION);
}

int main(void)
{
    const struct CMUnitTest mainframe_unique[] = {
        BOTH(corrosion),
        BOTH(scatter_virus),
        BOTH(scatter_virus_secures),
        BOTH(garbage_flood),
        BOTH(stray_code),
        BOTH(feedback_burst),
        BOTH(feedback_burst_looks_ahead),
        BOTH(mirror_patch),
        BOTH(toolkit),
        BOTH(refactor),
        BOTH(recompile),
        BOTH(scaffold),
        BOTH(silent_entry),
        BOTH(silent_entry_needs_two_nodes),
        BOTH(relocation),
        BOTH(displacement),
        BOTH(foothold),
        BOTH(foothold_asks),
        BOTH(eviction),
    };
    return RUN_SUITE(mainframe_unique);
}
