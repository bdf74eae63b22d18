/*
 * Fair shuffles: what the values of a start bind (docs/fairness.md). Whole starts are in
 * fair_test.py.
 */
#include "tests/unit/suite.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/bring.h"
#include "server/fair.h"
#include "server/hosted.h"
#include "server/send.h"

static void begin_start(fair_start *f, unsigned seats, const char *terms)
{
    memset(f, 0, sizeof *f);
    f->number = 1;
    fair_begin(f, seats, strdup(terms));
    for (unsigned i = 0; i < seats; i++) {
        fair_draw(&f->deck_key[i]);
        fair_draw(&f->share[i]);
        f->has_commitment[i] = f->has_share[i] = true;
        f->commitment[i] = fair_commits(&f->share[i], f->terms, i);
    }
}

static fair_signer signer_of(uint8_t byte)
{
    seal s;
    fair_signer signer;
    memset(&s, byte, sizeof s);
    fair_signer_of(&s, &signer);
    return signer;
}

/* TH-22: every value of a start counts, and so does who committed what. */
static void everything_counts(void **state)
{
    (void)state;
    fair_signer signer = signer_of(1), other = signer_of(2);
    fair_start f;
    uint32_t key[8], changed[8];
    begin_start(&f, 2, "{}");
    fair_close(&f, &signer);
    fair_key(&f, key);
    assert_true(fair_is_signed(&f.lock, f.signature, signer.open));
    assert_false(fair_is_signed(&f.lock, f.signature, other.open));
    fair_bytes lock = f.lock;
    for (unsigned i = 0; i < 4; i++) { /* s, a share, the lock, a share that is not there */
        fair_start g = f;
        if (i == 0) {
            g.server.byte[31] ^= 1;
        } else if (i == 1) {
            g.share[1].byte[0] ^= 0x80;
        } else if (i == 2) {
            g.lock.byte[5] ^= 1;
        } else {
            g.has_commitment[0] = false;
        }
        fair_key(&g, changed);
        assert_memory_not_equal(changed, key, sizeof key);
    }
    fair_start g = f;
    g.commitment[0] = f.commitment[1]; /* exchanged */
    g.commitment[1] = f.commitment[0];
    fair_bytes exchanged = fair_lock_of(&g);
    assert_memory_not_equal(&exchanged, &lock, sizeof lock);
    g = f;
    g.has_commitment[1] = false;
    exchanged = fair_lock_of(&g);
    assert_memory_not_equal(&exchanged, &lock, sizeof lock);
    /* The same share commits to something else in another seat, and under other terms. */
    fair_bytes here = fair_commits(&f.share[0], "{}", 0),
               there = fair_commits(&f.share[0], "{}", 1);
    assert_memory_not_equal(&here, &there, sizeof here);
    there = fair_commits(&f.share[0], "{ }", 0);
    assert_memory_not_equal(&here, &there, sizeof here);
    fair_free(&f);
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, 32);
}

/* TH-27: the keys of 10,000 games, their epochs among them, are all different. */
static void keys_are_distinct(void **state)
{
    (void)state;
    enum { GAMES = 10000 };
    uint32_t(*keys)[8] = calloc(2 * GAMES, sizeof *keys);
    assert_non_null(keys);
    for (unsigned i = 0; i < GAMES; i++) { /* rematches: the same people, terms and decks */
        fair_start f = {.number = 1};
        fair_begin(&f, 2, strdup("{}"));
        f.lock = fair_lock_of(&f);
        fair_key(&f, keys[2 * i]);
        fair_epoch_key(keys[2 * i], 1, keys[2 * i + 1]);
        fair_free(&f);
    }
    qsort(keys, 2 * GAMES, sizeof *keys, compare);
    for (unsigned i = 1; i < 2 * GAMES; i++) {
        assert_memory_not_equal(keys[i - 1], keys[i], sizeof keys[i]);
    }
    free(keys);
}

/* TH-02, TH-22: what is fixed of a view fixes what it says, in words too: a state that reads
 * otherwise has another digest, and views that are equal have the same. */
static void what_is_read_is_fixed(void **state)
{
    (void)state;
    static hosted game;
    static hosted_trial room;
    static hosted_view view, last[2];
    static nr_choices list;
    char problem[BRING_PROBLEM_MAX];
    fault f = {.rules = ""};
    const uint32_t chance[8] = {9, 2, 3};
    uint32_t number = 5;
    unsigned reads_otherwise = 0;
    json_out text[2], now;
    fair_bytes digest[2] = {0};
    json_t *setup = json_pack("{s:s,s:s,s:o,s:o}", "cmd", "new", "game", "netrunner", "corp",
                              bring_deck("jinteki", NR_CORP, LANG_EN, problem), "runner",
                              bring_deck("shaper", NR_RUNNER, LANG_EN, problem));
    assert_true(hosted_deal(&game, setup, chance, &f));
    json_decref(setup);
    for (unsigned i = 0; i < 2; i++) {
        out_init(&text[i], 1 << 20);
    }
    for (unsigned made = 0; made < 250 && !hosted_is_over(&game); made++) {
        for (unsigned i = 0; i < 2; i++) {
            out_init(&now, 1 << 20);
            hosted_look(&game, i, &view);
            send_netrunner_state(&now, &view.nr, LANG_EN);
            fair_bytes seen = hosted_seen(&game, &view);
            bool is_same = memcmp(&seen, &digest[i], sizeof seen) == 0;
            bool reads_same =
                now.len == text[i].len && memcmp(now.data, text[i].data, now.len) == 0;
            bool is_one = memcmp(&view.nr, &last[i].nr, sizeof view.nr) == 0;
            assert_false(is_same && !reads_same);
            assert_false(is_one && !is_same);
            reads_otherwise += !reads_same;
            out_free(&text[i]);
            text[i] = now;
            digest[i] = seen;
            last[i] = view;
        }
        unsigned seat = hosted_to_move(&game);
        hosted_look(&game, seat, &view);
        nr_list(&view.nr.game, &list);
        number = number * 1103515245 + 12345;
        assert_true(
            hosted_try_choice(&game, seat, game.question[seat], (number >> 8) % list.count, &room));
        assert_true(hosted_take(&game, &room));
    }
    assert_true(reads_otherwise > 40);
    out_free(&text[0]);
    out_free(&text[1]);
    hosted_free(&game);
}

/* TH-25: however the list is written, it is the same commitment and the same game. */
static void permuted_lists_are_one_deck(void **state)
{
    (void)state;
    static const char *const lists[] = {
        "Kate \"Mac\" McCaffrey: Digital Tinker\n3 Sure Gamble\n3 Diesel\n3 Magnum Opus\n"
        "3 Gordian Blade\n3 Battering Ram\n3 Pipeline\n3 Modded\n3 Tinkering\n3 The Maker's Eye\n"
        "3 Net Shield\n3 Infiltration\n3 Armitage Codebusting\n3 Crypsis\n3 Access to Globalsec\n"
        "3 Akamatsu Mem Chip",
        "3 Akamatsu Mem Chip\n3 Access to Globalsec\n3 Crypsis\n3 Armitage Codebusting\n"
        "3 Infiltration\n3 Net Shield\n3 The Maker's Eye\n3 Tinkering\n3 Modded\n3 Pipeline\n"
        "3 Battering Ram\n3 Gordian Blade\n3 Magnum Opus\n1 Diesel\n3 Sure Gamble\n2 Diesel\n"
        "Kate \"Mac\" McCaffrey: Digital Tinker",
    };
    static hosted game[2];
    char problem[BRING_PROBLEM_MAX];
    fair_bytes key, commits[2];
    fair_draw(&key);
    for (unsigned i = 0; i < 2; i++) {
        fault f = {.rules = ""};
        const uint32_t chance[8] = {1, 2, 3};
        json_t *deck = bring_deck(lists[i], NR_RUNNER, LANG_EN, problem);
        char *text = fair_canonical(deck);
        commits[i] = fair_deck(&key, text);
        free(text);
        json_t *setup = json_pack("{s:s,s:s,s:o,s:o}", "cmd", "new", "game", "netrunner", "corp",
                                  bring_deck("jinteki", NR_CORP, LANG_EN, problem), "runner", deck);
        assert_true(hosted_deal(&game[i], setup, chance, &f));
        json_decref(setup);
    }
    assert_memory_equal(&commits[0], &commits[1], sizeof commits[0]);
    assert_int_equal(hosted_hash(&game[0]), hosted_hash(&game[1]));
    key.byte[0] ^= 1;
    commits[1] = fair_deck(&key, "{}");
    assert_memory_not_equal(&commits[0], &commits[1], sizeof commits[0]);
    hosted_free(&game[0]);
    hosted_free(&game[1]);
}

/* What is stored of a start is what it was; what makes no sense is refused. */
static void a_start_is_read_again(void **state)
{
    (void)state;
    fair_signer signer = signer_of(3);
    fair_start f, g;
    begin_start(&f, 3, "{\"a\":\"ż\"}");
    f.has_commitment[1] = f.has_share[1] = false;
    fair_close(&f, &signer);
    json_t *written = fair_write(&f);
    assert_true(fair_read(written, &g));
    uint32_t a[8], b[8];
    fair_key(&f, a);
    fair_key(&g, b);
    assert_memory_equal(a, b, sizeof a);
    assert_string_equal(f.terms, g.terms);
    assert_memory_equal(f.signature, g.signature, sizeof f.signature);
    assert_memory_equal(f.deck_key, g.deck_key, 3 * sizeof f.deck_key[0]);
    fair_free(&g);
    json_array_clear(json_object_get(written, "p"));
    assert_false(fair_read(written, &g));
    fair_free(&g);
    json_decref(written);
    fair_free(&f);
}

int main(void)
{
    const struct CMUnitTest server_fair[] = {
        cmocka_unit_test(everything_counts),     cmocka_unit_test(keys_are_distinct),
        cmocka_unit_test(what_is_read_is_fixed), cmocka_unit_test(permuted_lists_are_one_deck),
        cmocka_unit_test(a_start_is_read_again),
    };
    return sodium_init() < 0 ? 1 : RUN_SUITE(server_fair);
}
