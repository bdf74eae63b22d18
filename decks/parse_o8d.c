/*
 * The deck lists of OCTGN (.o8d): a small part of XML, read strictly.
 *
 *   <deck game="…">
 *     <section name="Identity">
 *       <card qty="1" id="bc0f047c-01b1-427f-a439-d451eda01017">Gabriel Santiago: …</card>
 *
 * The id ends in the code of the card; where the code is unknown the title decides. Elements that
 * are none of these are passed over, but must be well-formed. There are no document types, so
 * nothing can be defined that grows.
 */
#include "core/phrase.h"
#include "core/text.h"
#include "decks/faults.h"
#include "decks/names.h"

enum { DEPTH_MAX = 16, VALUE_MAX = 200 };

typedef struct {
    const char *at;
    size_t len;
} word;

/* The text of an attribute or an element, its characters decoded, cut to what a title can need. */
typedef struct {
    char text[VALUE_MAX];
    core_phrase buffer;
    bool is_given;
} value;

typedef struct {
    const char *bytes;
    size_t len, at;
    deck_list *list;
    deck_faults *faults;
    word open[DEPTH_MAX]; /* elements that are not closed yet, outermost first */
    unsigned depth;
    bool has_root, has_cards;
    value quantity, id, title; /* of the card being read */
    size_t card_at;            /* where it begins */
} xml_reader;

/* ---- characters ------------------------------------------------------------------------------ */

static bool fail(xml_reader *r, deck_fault_kind kind, size_t at, word subject)
{
    deck_fault_at(r->faults, kind, r->bytes, at, subject.at, subject.len);
    return false;
}

static bool fail_here(xml_reader *r)
{
    size_t left = r->len - r->at;
    if (left == 0) {
        static const char deck[] = "deck";
        word name = r->depth > 0 ? r->open[r->depth - 1] : (word){deck, sizeof deck - 1};
        return fail(r, DECK_FAULT_XML_END, r->at, name);
    }
    size_t len = left < 20 ? left : 20;
    while (len < left && len > 0 && ((unsigned char)r->bytes[r->at + len] & 0xC0) == 0x80) {
        len--;
    }
    return fail(r, DECK_FAULT_XML_SYNTAX, r->at, (word){r->bytes + r->at, len});
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.' || c == ':' || (unsigned char)c >= 0x80;
}

static bool looks_at(const xml_reader *r, const char *text)
{
    size_t len = core_text_length(text);
    return r->len - r->at >= len && core_text_same(r->bytes + r->at, text, len);
}

static void skip_spaces(xml_reader *r)
{
    while (r->at < r->len && is_space(r->bytes[r->at])) {
        r->at++;
    }
}

static bool is_word(word w, const char *text)
{
    return core_text_length(text) == w.len && core_text_same(w.at, text, w.len);
}

static word read_name(xml_reader *r)
{
    word name = {r->bytes + r->at, 0};
    while (r->at < r->len && is_name_letter(r->bytes[r->at])) {
        r->at++;
        name.len++;
    }
    return name;
}

static void value_start(value *v)
{
    core_phrase_start(&v->buffer, v->text, sizeof v->text);
    v->is_given = false;
}

static void put_code(value *to, unsigned code)
{
    char bytes[4];
    size_t len;
    if (code < 0x80) {
        bytes[0] = (char)code;
        len = 1;
    } else if (code < 0x800) {
        bytes[0] = (char)(0xC0 | code >> 6);
        bytes[1] = (char)(0x80 | (code & 63));
        len = 2;
    } else if (code < 0x10000) {
        bytes[0] = (char)(0xE0 | code >> 12);
        bytes[1] = (char)(0x80 | (code >> 6 & 63));
        bytes[2] = (char)(0x80 | (code & 63));
        len = 3;
    } else {
        bytes[0] = (char)(0xF0 | code >> 18);
        bytes[1] = (char)(0x80 | (code >> 12 & 63));
        bytes[2] = (char)(0x80 | (code >> 6 & 63));
        bytes[3] = (char)(0x80 | (code & 63));
        len = 4;
    }
    core_put_bytes(&to->buffer, bytes, len);
}

/* "#233" or "#xE9"; 0 if it is no character that a text may have. */
static unsigned numbered_character(word name)
{
    bool is_hex = name.len > 1 && name.at[1] == 'x';
    unsigned code = 0;
    size_t i = is_hex ? 2 : 1;
    bool is_number = i < name.len && name.len < 10;
    for (; i < name.len && is_number; i++) {
        char c = name.at[i];
        unsigned digit = c >= '0' && c <= '9'             ? (unsigned)(c - '0')
                         : is_hex && c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                         : is_hex && c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                                          : 99;
        is_number = digit < 99 && code < 0x110000;
        code = code * (is_hex ? 16 : 10) + digit;
    }
    bool is_text =
        code >= ' ' && code != 127 && code < 0x110000 && (code < 0xD800 || code > 0xDFFF);
    return is_number && is_text ? code : 0;
}

/* At an ampersand. */
static bool read_entity(xml_reader *r, value *to)
{
    static const struct {
        const char *name;
        unsigned code;
    } named[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    size_t start = r->at++;
    word name = {r->bytes + r->at, 0};
    while (r->at < r->len && name.len < 12 && r->bytes[r->at] != ';') {
        r->at++;
        name.len++;
    }
    unsigned code = name.len > 0 && name.at[0] == '#' ? numbered_character(name) : 0;
    for (unsigned i = 0; i < sizeof named / sizeof named[0]; i++) {
        code = is_word(name, named[i].name) ? named[i].code : code;
    }
    if (code == 0 || r->at == r->len || r->bytes[r->at] != ';') {
        while (name.len > 0 && ((unsigned char)name.at[name.len - 1] & 0x80) != 0) {
            name.len--;
        }
        return fail(r, DECK_FAULT_XML_ENTITY, start, (word){name.at - 1, name.len + 1});
    }
    r->at++;
    put_code(to, code);
    return true;
}

/* Passes over everything up to and with an end mark. */
static bool skip_past(xml_reader *r, const char *mark)
{
    while (r->at < r->len) {
        if (looks_at(r, mark)) {
            r->at += core_text_length(mark);
            return true;
        }
        r->at++;
    }
    return fail_here(r);
}

/* ---- tags ------------------------------------------------------------------------------------ */

/* A value in quotes. */
static bool read_value(xml_reader *r, value *to)
{
    char quote = r->at < r->len ? r->bytes[r->at] : '\0';
    if (quote != '"' && quote != '\'') {
        return fail_here(r);
    }
    r->at++;
    while (r->at < r->len && r->bytes[r->at] != quote) {
        if (r->bytes[r->at] == '<') {
            return fail_here(r);
        }
        if (r->bytes[r->at] == '&') {
            if (!read_entity(r, to)) {
                return false;
            }
            continue;
        }
        size_t start = r->at++;
        while (r->at < r->len && ((unsigned char)r->bytes[r->at] & 0xC0) == 0x80) {
            r->at++;
        }
        core_put_bytes(&to->buffer, r->bytes + start, r->at - start);
    }
    if (r->at == r->len) {
        return fail_here(r);
    }
    r->at++;
    to->is_given = true;
    return true;
}

/* Attributes up to the end of the tag; those of a card are kept. */
static bool read_attributes(xml_reader *r, bool is_card)
{
    word seen[8];
    unsigned seen_count = 0;
    for (;;) {
        size_t before = r->at;
        skip_spaces(r);
        if (looks_at(r, ">") || looks_at(r, "/>")) {
            return true;
        }
        size_t start = r->at;
        word name = read_name(r);
        if (name.len == 0 || before == start) { /* spaces divide attributes */
            r->at = start;
            return fail_here(r);
        }
        for (unsigned i = 0; i < seen_count; i++) {
            if (seen[i].len == name.len && core_text_same(seen[i].at, name.at, name.len)) {
                return fail(r, DECK_FAULT_XML_TWICE, start, name);
            }
        }
        if (seen_count < sizeof seen / sizeof seen[0]) {
            seen[seen_count++] = name;
        }
        skip_spaces(r);
        if (!looks_at(r, "=")) {
            return fail_here(r);
        }
        r->at++;
        skip_spaces(r);
        value other;
        value_start(&other);
        value *to = is_card && is_word(name, "qty")  ? &r->quantity
                    : is_card && is_word(name, "id") ? &r->id
                                                     : &other;
        if (!read_value(r, to)) {
            return false;
        }
    }
}

/* The card that was read: by the end of its id, or by its title. */
static void end_card(xml_reader *r)
{
    static const char card_word[] = "card";
    unsigned known = r->faults->count;
    const core_phrase *id = &r->id.buffer;
    size_t digits = id->len < 5 ? id->len : 5;
    unsigned by_id = r->id.is_given ? deck_name_find(id->data + id->len - digits, digits) : 0;
    unsigned by_title = deck_name_find(r->title.text, r->title.buffer.len);
    int64_t count = 0;
    for (size_t i = 0; i < r->quantity.buffer.len; i++) {
        char c = r->quantity.text[i];
        count = c >= '0' && c <= '9' && count >= 0 && count < 100000 ? count * 10 + (c - '0') : -1;
    }
    if (!r->quantity.is_given || (!r->id.is_given && r->title.buffer.len == 0)) {
        deck_fault *fault = deck_fault_add(r->faults, DECK_FAULT_XML_ATTRIBUTE, card_word, 4);
        const char *missing = r->quantity.is_given ? "id" : "qty";
        deck_quote(fault->other, sizeof fault->other, missing, core_text_length(missing));
    } else if (by_id == 0 && by_title == 0) {
        bool has_title = r->title.buffer.len > 0;
        const core_phrase *name = has_title ? &r->title.buffer : id;
        deck_fault_unknown_card(r->faults, name->data, name->len);
    } else if (by_id != 0 && by_title != 0 && by_id != by_title) {
        deck_fault *fault =
            deck_fault_add(r->faults, DECK_FAULT_ID_AND_TITLE, r->title.text, r->title.buffer.len);
        const char *title = nr_card_table[by_id].title;
        deck_quote(fault->other, sizeof fault->other, title, core_text_length(title));
    } else {
        r->has_cards = true;
        deck_entry_add(r->list, by_id != 0 ? by_id : by_title, count, r->quantity.text,
                       r->quantity.buffer.len, r->faults);
    }
    if (r->faults->count > known) {
        deck_fault *fault = &r->faults->fault[known];
        deck_place_find(r->bytes, r->card_at, &fault->line, &fault->column);
    }
}

/* <deck> is outermost, <section> in it, <card> in that; what else there is may be anywhere. */
static bool check_place(xml_reader *r, size_t start, word name)
{
    if (r->depth == 0) {
        if (!is_word(name, "deck") || r->has_root) {
            return fail(r, DECK_FAULT_XML_ROOT, start, name);
        }
        r->has_root = true;
        return true;
    }
    word parent = r->open[r->depth - 1];
    bool is_wrong =
        is_word(name, "deck") || (is_word(name, "card") && !is_word(parent, "section")) ||
        (is_word(name, "section") && !is_word(parent, "deck")) || is_word(parent, "card");
    if (is_wrong) {
        fail(r, DECK_FAULT_XML_PLACE, start, name);
        deck_fault *fault = &r->faults->fault[r->faults->count - 1];
        deck_quote(fault->other, sizeof fault->other, parent.at, parent.len);
    }
    return !is_wrong;
}

static bool read_start_tag(xml_reader *r)
{
    size_t start = r->at++;
    word name = read_name(r);
    if (name.len == 0) {
        r->at = start;
        return fail_here(r);
    }
    if (!check_place(r, start, name)) {
        return false;
    }
    bool is_card = is_word(name, "card");
    if (is_card) {
        value_start(&r->quantity);
        value_start(&r->id);
        value_start(&r->title);
        r->card_at = start;
    }
    if (!read_attributes(r, is_card)) {
        return false;
    }
    bool is_empty = r->bytes[r->at] == '/';
    r->at += is_empty ? 2 : 1;
    if (is_empty && is_card) {
        end_card(r);
    }
    if (is_empty) {
        return true;
    }
    if (r->depth == DEPTH_MAX) {
        return fail(r, DECK_FAULT_XML_DEPTH, start, name);
    }
    r->open[r->depth++] = name;
    return true;
}

static bool read_end_tag(xml_reader *r)
{
    size_t start = r->at;
    r->at += 2;
    word name = read_name(r);
    skip_spaces(r);
    if (name.len == 0 || r->depth == 0 || !looks_at(r, ">")) {
        r->at = r->at < r->len ? start : r->at;
        return fail_here(r);
    }
    r->at++;
    word open = r->open[--r->depth];
    if (open.len != name.len || !core_text_same(open.at, name.at, name.len)) {
        fail(r, DECK_FAULT_XML_TAG, start, name);
        deck_fault *fault = &r->faults->fault[r->faults->count - 1];
        deck_quote(fault->other, sizeof fault->other, open.at, open.len);
        return false;
    }
    if (is_word(name, "card")) {
        end_card(r);
    }
    return true;
}

/* ---- the file -------------------------------------------------------------------------------- */

/* Characters between tags; only those of a card matter. */
static bool read_characters(xml_reader *r)
{
    bool is_card = r->depth > 0 && is_word(r->open[r->depth - 1], "card");
    value other;
    value_start(&other);
    while (r->at < r->len && r->bytes[r->at] != '<') {
        if (r->depth == 0 && !is_space(r->bytes[r->at])) {
            return fail_here(r);
        }
        if (r->bytes[r->at] == '&') {
            if (!read_entity(r, is_card ? &r->title : &other)) {
                return false;
            }
            continue;
        }
        size_t start = r->at++;
        while (r->at < r->len && ((unsigned char)r->bytes[r->at] & 0xC0) == 0x80) {
            r->at++;
        }
        if (is_card) {
            core_put_bytes(&r->title.buffer, r->bytes + start, r->at - start);
        }
    }
    return true;
}

static bool read_cdata(xml_reader *r)
{
    if (r->depth == 0) {
        return fail_here(r);
    }
    r->at += 9;
    size_t start = r->at;
    if (!skip_past(r, "]]>")) {
        return false;
    }
    if (is_word(r->open[r->depth - 1], "card")) {
        core_put_bytes(&r->title.buffer, r->bytes + start, r->at - 3 - start);
    }
    return true;
}

static bool read_next(xml_reader *r)
{
    static const char nothing[] = "";
    if (looks_at(r, "<?")) {
        return skip_past(r, "?>");
    }
    if (looks_at(r, "<!--")) {
        r->at += 4;
        return skip_past(r, "-->");
    }
    if (looks_at(r, "<![CDATA[")) {
        return read_cdata(r);
    }
    if (looks_at(r, "<!")) {
        return fail(r, DECK_FAULT_XML_DOCTYPE, r->at, (word){nothing, 0});
    }
    if (looks_at(r, "</")) {
        return read_end_tag(r);
    }
    return looks_at(r, "<") ? read_start_tag(r) : read_characters(r);
}

bool deck_parse_o8d(const char *bytes, size_t len, deck_list *list, deck_faults *faults)
{
    *list = (deck_list){.identity = 0};
    *faults = (deck_faults){.count = 0};
    if (!deck_text_is_readable(bytes, len, faults)) {
        return false;
    }
    xml_reader r = {.bytes = bytes,
                    .len = len,
                    .at = deck_text_mark(bytes, len),
                    .list = list,
                    .faults = faults};
    bool is_well_formed = true;
    while (is_well_formed && r.at < r.len && !deck_faults_are_full(faults)) {
        is_well_formed = read_next(&r);
    }
    if (is_well_formed && !faults->is_cut && r.depth > 0) {
        fail_here(&r);
    }
    if (faults->count == 0 && !r.has_cards) {
        deck_fault_add(faults, DECK_FAULT_EMPTY, "", 0);
    }
    return faults->count == 0;
}
