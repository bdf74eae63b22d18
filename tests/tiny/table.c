/* The card table of the builds with tiny limits: all cards, the made-up ones of tests/fixtures, and
 * a few that go beyond a limit quickly. */
#include "netrunner/cards/words.h"

#define TINY                                                                                       \
    .set = NR_SET_DRAFT, .faction = NR_FACTION_NEUTRAL, .deck_limit = 3, .quantity = 3,            \
    .influence = 0

/* clang-format off */
const nr_card nr_card_table[] = {
#include "netrunner/cards/every.inc"
#include "tests/fixtures/fixtures.inc"
{
    .code = "99901", .title = "Tiny Hydra", .title_pl = "Tiny Hydra", IS_ICE, TINY, .cost = 0, .strength = 0, .subtypes = S(BARRIER),
    ROWS(ADVANCEABLE,
         SUBROUTINE(.flags = NR_ROW_GAINED, PER(ADVANCEMENT_HERE, 1), DO(GAIN(1)),
                    SAYS("[subroutine] Gain 1[credit].", "[subroutine] Pobierz 1[credit].")))
},
{
    .code = "99902", .title = "Tiny Lender", .title_pl = "Tiny Lender", IS_ICE, TINY, .cost = 0, .strength = 0, .subtypes = S(SENTRY),
    ROWS(SUBROUTINE(DO({.op = NR_OP_EFFECT, .what = NR_MOD_SUBROUTINES, .arg = 1, NUMBER(1), .sel = NR_SELF, .dur = NR_FOR_RUN}),
                    SAYS("[subroutine] This ice gains a subroutine.", "[subroutine] Ten lód zyskuje podprogram.")),
         SUBROUTINE(.flags = NR_ROW_GAINED, DO({.op = NR_OP_EFFECT, .what = NR_MOD_SUBROUTINES, .arg = 1, NUMBER(1), .sel = NR_SELF, .dur = NR_FOR_RUN}),
                    SAYS("[subroutine] And one more.", "[subroutine] I jeszcze jeden.")))
},
{
    .code = "99903", .title = "Tiny Well", .title_pl = "Tiny Well", IS_RESOURCE, TINY, .cost = 0,
    ROWS(CLICK(CLICKS(1), DO(PLACE(POWER, 15, SELF)), SAYS("[click]: 15 power counters go here.", "[click]: Połóż tu 15 znaczników zasilania.")))
},
{
    .code = "99904", .title = "Tiny Habit", .title_pl = "Tiny Habit", IS_EVENT, TINY, .cost = 0,
    ROWS(PLAY(DO(LATER(WHEN, INSTALLED, FOR_TURN, PLAIN, GAIN(1))),
              SAYS("This turn, whenever a card is installed: gain 1[credit].", "W tej turze po każdej instalacji: pobierz 1[credit].")))
},
{
    .code = "99905", .title = "Tiny Nest", .title_pl = "Tiny Nest", IS_EVENT, TINY, .cost = 0,
    ROWS(PLAY(DO(PICK(1, Z(GRIP), FITS(TYPES(T(RESOURCE) | T(HARDWARE) | T(PROGRAM)), FLAGS(NR_F_INSTALLABLE))), INSTALL_FREE),
              SAYS("Install a card, ignoring all costs.", "Zainstaluj kartę, ignorując wszystkie koszty.")))
},
#include "netrunner/cards/hidden.inc"
};
/* clang-format on */

const unsigned nr_card_count = sizeof nr_card_table / sizeof nr_card_table[0] - NR_HIDDEN_CARDS;
