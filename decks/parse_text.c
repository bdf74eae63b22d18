/*
 * Deck lists as people write them and as programs print them: "3 Hedge Fund", one card a line.
 *
 * A line is one of: a card with its number of copies before it ("3", "3x") or behind it ("x3"); a
 * card alone, of which there is one (an identity mostly); a heading ("Event (14)"); the name of the
 * deck; a sum that a deck builder printed ("45 cards (min 45)"); a comment. Behind a title,
 * influence dots and anything in brackets are passed over. Everything else is a fault, so that no
 * misspelt card is lost.
 */
#include "core/text.h"
#include "decks/faults.h"
#include "decks/names.h"

enum { LINE_LONGEST = 400 }; /* bytes */

typedef struct {
    const char *at;
    size_t len;
} piece;

typedef struct {
    const char *bytes; /* the whole file, for places */
    deck_list *list;
    deck_faults *faults;
    bool has_cards;
} text_reader;

/* ---- pieces of a line ------------------------------------------------------------------------ */

static bool starts_with(piece p, const char *head)
{
    size_t len = core_text_length(head);
    return p.len >= len && core_text_same(p.at, head, len);
}

static bool ends_with(piece p, const char *tail)
{
    size_t len = core_text_length(tail);
    return p.len >= len && core_text_same(p.at + p.len - len, tail, len);
}

static piece skip(piece p, size_t len)
{
    return (piece){p.at + len, p.len - len};
}

static piece trim(piece p)
{
    for (;;) {
        if (p.len > 0 && (p.at[0] == ' ' || p.at[0] == '\t' || p.at[0] == '\r')) {
            p = skip(p, 1);
        } else if (starts_with(p, "\xC2\xA0")) { /* no-break space */
            p = skip(p, 2);
        } else if (p.len > 0 &&
                   (p.at[p.len - 1] == ' ' || p.at[p.len - 1] == '\t' || p.at[p.len - 1] == '\r')) {
            p.len--;
        } else if (ends_with(p, "\xC2\xA0")) {
            p.len -= 2;
        } else {
            return p;
        }
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The number that a piece begins with, and its digits; large ones stay large. */
static int64_t read_digits(piece p, size_t *digits)
{
    int64_t n = 0;
    *digits = 0;
    while (*digits < p.len && is_digit(p.at[*digits])) {
        n = n > 100000000 ? n : n * 10 + (p.at[*digits] - '0');
        ++*digits;
    }
    return n;
}

/* Bytes of a sign of multiplication at the head of a piece, else 0. */
static size_t times_sign(piece p)
{
    return p.len > 0 && (p.at[0] == 'x' || p.at[0] == 'X') ? 1 : starts_with(p, "×") ? 2 : 0;
}

/*
 * Takes "3 ", "3x ", "3 x " or "-3 " off the head of a line. Returns whether there was a number;
 * *shown is what was written.
 */
static bool take_count(piece *line, int64_t *count, piece *shown)
{
    bool is_negative = line->len > 1 && line->at[0] == '-' && is_digit(line->at[1]);
    piece rest = is_negative ? skip(*line, 1) : *line;
    size_t digits;
    int64_t n = read_digits(rest, &digits);
    rest = skip(rest, digits);
    bool has_space = rest.len > 0 && (rest.at[0] == ' ' || rest.at[0] == '\t');
    has_space = has_space || starts_with(rest, "\xC2\xA0");
    piece after = trim(rest);
    size_t sign = times_sign(after);
    /* "3x Hedge Fund", but not "3 Xanadu". */
    bool is_sign = sign > 0 && sign < after.len &&
                   (after.at[sign] == ' ' || after.at[sign] == '\t' || !has_space);
    if (digits == 0 || (!has_space && !is_sign)) {
        return false;
    }
    *shown = (piece){line->at, digits + is_negative};
    *count = is_negative ? -n : n;
    *line = trim(is_sign ? skip(after, sign) : after);
    return true;
}

/* ---- behind a title -------------------------------------------------------------------------- */

/* Takes one influence dot or star off the end. */
static bool take_dot(piece *p)
{
    static const char *const dots[] = {"●", "•", "·", "∙", "○", "◦", "⬤",
                                       "⚫", "★", "☆", "■", "□", "◆", "*"};
    for (unsigned i = 0; i < sizeof dots / sizeof dots[0]; i++) {
        if (ends_with(*p, dots[i])) {
            p->len -= core_text_length(dots[i]);
            return true;
        }
    }
    return false;
}

/* A number of copies out of "x3" or "3"; 0 if it is none. */
static int64_t read_copies(piece p)
{
    p = trim(p);
    p = trim(skip(p, times_sign(p)));
    size_t digits;
    int64_t n = read_digits(p, &digits);
    return digits > 0 && digits == p.len ? n : 0;
}

/* Takes "(…)" or "[…]" off the end; if it is a number, *copies is that. */
static bool take_brackets(piece *p, int64_t *copies)
{
    if (p->len == 0 || (p->at[p->len - 1] != ')' && p->at[p->len - 1] != ']')) {
        return false;
    }
    char open = p->at[p->len - 1] == ')' ? '(' : '[';
    size_t at = p->len - 1;
    while (at > 0 && p->at[at] != open) {
        at--;
    }
    if (at == 0) {
        return false;
    }
    int64_t n = read_copies((piece){p->at + at + 1, p->len - at - 2});
    *copies = n != 0 ? n : *copies;
    p->len = at;
    return true;
}

/* Takes " x3" off the end. */
static bool take_tail_count(piece *p, int64_t *copies)
{
    size_t digits = 0;
    while (digits < p->len && is_digit(p->at[p->len - digits - 1])) {
        digits++;
    }
    piece before = trim((piece){p->at, p->len - digits});
    size_t sign = ends_with(before, "×") ? 2 : ends_with(before, "x") || ends_with(before, "X");
    if (digits == 0 || sign == 0 || before.len <= sign) {
        return false;
    }
    char divider = before.at[before.len - sign - 1];
    if (divider != ' ' && divider != '\t') {
        return false;
    }
    size_t ignored;
    *copies = read_digits((piece){p->at + p->len - digits, digits}, &ignored);
    p->len = before.len - sign;
    return true;
}

/*
 * Finds the card of a title with what may stand behind it. *copies is the number that stands there,
 * else -1; a number before the title is the one that counts.
 */
static unsigned find_card(piece p, bool has_count, int64_t *copies)
{
    *copies = -1;
    for (;;) {
        p = trim(p);
        unsigned card = deck_name_find(p.at, p.len);
        if (card != 0 || p.len == 0) {
            return card;
        }
        if (!take_dot(&p) && !take_brackets(&p, copies) &&
            (has_count || !take_tail_count(&p, copies))) {
            return 0;
        }
    }
}

/* ---- lines without cards --------------------------------------------------------------------- */

/* Folded, between bars. A test sees to it that none is the title of a card. */
static const char headings[] =
    "|identity|identities|tozsamosc|agenda|agendas|projekt|projekty|asset|assets|aktyw|aktywa"
    "|upgrade|upgrades|upgradey|ulepszenie|ulepszenia|operation|operations|operacja|operacje|ice|"
    "lod"
    "|event|events|wydarzenie|wydarzenia|hardware|hardwares|sprzet|resource|resources|zasob|zasoby"
    "|program|programs|programy|icebreaker|icebreakers|lodolamacz|lodolamacze"
    "|barrier|barriers|bariera|bariery|code gate|code gates|brama kodowa|bramy kodowe"
    "|sentry|sentries|straznik|straznicy|trap|traps|pulapka|pulapki|virus|viruses|wirus|wirusy"
    "|multi|other|others|inne|corp|corporation|korporacja|runner|deck|decklist|deck list|main deck"
    "|cards|talia|karty|r d|stack|r d stack|stos|anarch|anarchowie|anarchisci|criminal|przestepcy"
    "|kryminalisci|shaper|ksztalcerze|kreatorzy|haas bioroid|jinteki|nbn|weyland "
    "consortium|weyland|konsorcjum weyland"
    "|neutral|neutralne|";

/*
 * How lines begin that deck builders print, after a number or without one; and the cards that are
 * in the box but in no deck (DECK-04).
 */
static const char sums[] =
    "|influence|card|cards|agenda point|agenda points|deck built on|deck created on"
    "|decklist published on|wplyw|wplywu|punkt|punkty|punktow|karta|karty|kart"
    "|reference card|reference cards|click tracker|click trackers|";

/* Is a folded text in the list? With is_head it may go on behind a word of the list. */
static bool is_listed(const char *list, const char *folded, size_t len, bool is_head)
{
    while (list[1] != '\0') {
        size_t word = 1;
        while (list[word] != '|') {
            word++;
        }
        size_t word_len = word - 1;
        if (len >= word_len && core_text_same(list + 1, folded, word_len) &&
            (len == word_len || (is_head && folded[word_len] == ' '))) {
            return true;
        }
        list += word;
    }
    return false;
}

static bool is_heading(piece line)
{
    /* "== Events ==", "**Events**", "[Events]", "Events (14):" */
    while (line.len > 0 && (line.at[0] == '=' || line.at[0] == '*' || line.at[0] == '-' ||
                            line.at[0] == '[' || line.at[0] == '_')) {
        line = skip(line, 1);
    }
    int64_t ignored = 0;
    for (;;) {
        line = trim(line);
        char last = line.len > 0 ? line.at[line.len - 1] : '\0';
        if (last == '=' || last == '*' || last == ':' || last == '-' || last == '_') {
            line.len--;
        } else if (!take_brackets(&line, &ignored)) {
            break;
        }
    }
    char folded[FOLDED_MAX];
    size_t len = deck_name_fold(line.at, line.len, folded, sizeof folded);
    if (len == 0) {
        return true; /* a line drawn with signs */
    }
    return is_listed(headings, folded, len, false);
}

static bool is_sum(piece line)
{
    char folded[FOLDED_MAX];
    size_t len = deck_name_fold(line.at, line.len, folded, sizeof folded);
    return is_listed(sums, folded, len, true);
}

/* Takes "Identity:" and the like off a line. */
static bool take_label(piece *line, const char *labels)
{
    size_t colon = 0;
    while (colon < line->len && line->at[colon] != ':') {
        colon++;
    }
    char folded[FOLDED_MAX];
    size_t len = deck_name_fold(line->at, colon, folded, sizeof folded);
    if (colon == line->len || !is_listed(labels, folded, len, false)) {
        return false;
    }
    *line = trim(skip(*line, colon + 1));
    return true;
}

/* ---- the file -------------------------------------------------------------------------------- */

static void set_name(text_reader *r, piece name)
{
    deck_quote(r->list->name, sizeof r->list->name, name.at, name.len);
}

static void place_last_fault(text_reader *r, piece where)
{
    deck_fault *fault = &r->faults->fault[r->faults->count - 1];
    deck_place_find(r->bytes, (size_t)(where.at - r->bytes), &fault->line, &fault->column);
}

static void read_card(text_reader *r, piece line, bool may_be_name)
{
    piece title = line;
    piece shown = line;
    int64_t count = 1;
    int64_t behind;
    unsigned card = deck_name_find(line.at, line.len); /* a title may begin with a number */
    bool has_count = card == 0 && take_count(&title, &count, &shown);
    if (has_count && is_sum(title)) {
        return;
    }
    if (card == 0) {
        card = find_card(title, has_count, &behind);
        if (card != 0 && !has_count && behind >= 0) {
            count = behind;
        }
    }
    if (card != 0) {
        r->has_cards = true;
        if (!deck_entry_add(r->list, card, count, shown.at, shown.len, r->faults)) {
            place_last_fault(r, shown);
        }
    } else if (may_be_name && !has_count && !deck_name_is_near(title.at, title.len)) {
        set_name(r, title);
    } else {
        deck_fault_unknown_card(r->faults, title.at, title.len);
        place_last_fault(r, title);
    }
}

static void read_line(text_reader *r, piece line)
{
    static const char name_labels[] = "|name|title|deck|deck name|nazwa|tytul|talia|nazwa talii|";
    static const char identity_labels[] = "|identity|id|tozsamosc|";
    line = trim(line);
    if (line.len == 0 || line.at[0] == '#' || starts_with(line, "//")) {
        return;
    }
    if (line.len > LINE_LONGEST) {
        size_t len = 40;
        while (((unsigned char)line.at[len] & 0xC0) == 0x80) {
            len--;
        }
        deck_fault_at(r->faults, DECK_FAULT_LONG_LINE, r->bytes, (size_t)(line.at - r->bytes),
                      line.at, len);
        return;
    }
    if (starts_with(line, "- ") || starts_with(line, "* ")) {
        line = trim(skip(line, 2));
    } else if (starts_with(line, "• ")) {
        line = trim(skip(line, 4));
    }
    if (is_heading(line) || is_sum(line)) {
        return;
    }
    bool is_start = !r->has_cards && r->list->name[0] == '\0' && r->faults->count == 0;
    if (is_start && take_label(&line, name_labels)) {
        set_name(r, line);
        return;
    }
    bool is_labelled = take_label(&line, identity_labels);
    read_card(r, line, is_start && !is_labelled);
}

bool deck_parse_text(const char *bytes, size_t len, deck_list *list, deck_faults *faults)
{
    *list = (deck_list){.identity = 0};
    *faults = (deck_faults){.count = 0};
    if (!deck_text_is_readable(bytes, len, faults)) {
        return false;
    }
    text_reader r = {.bytes = bytes, .list = list, .faults = faults};
    size_t at = deck_text_mark(bytes, len);
    while (at < len && !deck_faults_are_full(faults)) {
        size_t end = at;
        while (end < len && bytes[end] != '\n') {
            end++;
        }
        read_line(&r, (piece){bytes + at, end - at});
        at = end + 1;
    }
    if (faults->count == 0 && !r.has_cards) {
        deck_fault_add(faults, DECK_FAULT_EMPTY, "", 0);
    }
    return faults->count == 0;
}
