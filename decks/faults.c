/*
 * What cannot be read, and why; see faults.h and deck.h.
 */
#include "decks/faults.h"

#include "core/phrase.h"
#include "core/text.h"
#include "decks/names.h"

/* ---- noting ---------------------------------------------------------------------------------- */

bool deck_faults_are_full(deck_faults *all)
{
    all->is_cut = all->is_cut || all->count == DECK_FAULTS_MAX;
    return all->is_cut;
}

void deck_quote(char *out, size_t cap, const char *text, size_t len)
{
    core_phrase b;
    core_phrase_start(&b, out, cap);
    for (size_t i = 0; i < len;) {
        char shown[16];
        size_t size = core_text_character(text + i, len - i, NULL);
        size = size == 0 ? 1 : size;
        bool is_control = (unsigned char)text[i] < ' ' || text[i] == 127;
        size_t n = core_text_show(shown, sizeof shown, is_control ? " " : text + i, size);
        if (b.cap - 1 - b.len < n) { /* no half of an escape */
            break;
        }
        core_put_bytes(&b, shown, n);
        i += size;
    }
}

deck_fault *deck_fault_add(deck_faults *all, deck_fault_kind kind, const char *subject, size_t len)
{
    if (deck_faults_are_full(all)) {
        all->count--; /* readers stop before this; the last one is as good as any */
    }
    deck_fault *fault = &all->fault[all->count++];
    *fault = (deck_fault){.kind = (uint8_t)kind};
    deck_quote(fault->subject, sizeof fault->subject, subject, len);
    return fault;
}

void deck_place_find(const char *bytes, size_t at, uint32_t *line, uint32_t *column)
{
    *line = 1;
    *column = 1;
    for (size_t i = deck_text_mark(bytes, at); i < at; i++) {
        if (bytes[i] == '\n') {
            ++*line;
            *column = 1;
        } else {
            *column += ((unsigned char)bytes[i] & 0xC0) != 0x80;
        }
    }
}

deck_fault *deck_fault_at(deck_faults *all, deck_fault_kind kind, const char *bytes, size_t at,
                          const char *subject, size_t len)
{
    deck_fault *fault = deck_fault_add(all, kind, subject, len);
    deck_place_find(bytes, at, &fault->line, &fault->column);
    return fault;
}

deck_fault *deck_fault_unknown_card(deck_faults *all, const char *name, size_t len)
{
    deck_fault *fault = deck_fault_add(all, DECK_FAULT_UNKNOWN_CARD, name, len);
    fault->suggestion_count = (uint8_t)deck_name_suggest(name, len, fault->suggestion);
    return fault;
}

bool deck_entry_add(deck_list *list, unsigned card, int64_t count, const char *shown, size_t len,
                    deck_faults *faults)
{
    if (count < 1 || count > DECK_CARDS_MAX) {
        deck_fault_add(faults, DECK_FAULT_BAD_COUNT, shown, len);
        return false;
    }
    if (!deck_add(list, card, (unsigned)count)) {
        const char *title = nr_card_table[card].title;
        deck_fault_add(faults, DECK_FAULT_TOO_MANY_CARDS, title, core_text_length(title));
        return false;
    }
    return true;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

size_t deck_text_mark(const char *bytes, size_t len)
{
    return len >= 3 && core_text_same(bytes, "\xEF\xBB\xBF", 3) ? 3 : 0;
}

static void fault_byte(deck_faults *faults, deck_fault_kind kind, const char *bytes, size_t at)
{
    static const char digits[] = "0123456789ABCDEF";
    unsigned byte = (unsigned char)bytes[at];
    const char shown[4] = {'0', 'x', digits[byte >> 4], digits[byte & 15]};
    deck_fault_at(faults, kind, bytes, at, shown, sizeof shown);
}

bool deck_text_is_readable(const char *bytes, size_t len, deck_faults *faults)
{
    for (size_t i = 0; i < len;) {
        unsigned char byte = (unsigned char)bytes[i];
        bool is_control =
            (byte < ' ' && byte != '\n' && byte != '\r' && byte != '\t') || byte == 127;
        size_t size = core_text_character(bytes + i, len - i, NULL);
        if (is_control || size == 0) {
            fault_byte(faults, is_control ? DECK_FAULT_CONTROL : DECK_FAULT_NOT_UTF8, bytes, i);
            return false;
        }
        i += size;
    }
    return true;
}

/* ---- words ----------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    const char *in[LANG_COUNT];
} fault_words;

static const fault_words words[DECK_FAULT_COUNT] = {
    [DECK_FAULT_EMPTY] = {"empty", {"there are no cards in it", "nie ma w nim kart"}},
    [DECK_FAULT_NOT_UTF8] = {"not-utf8",
                             {"byte {subject} is not UTF-8 text",
                              "bajt {subject} nie jest tekstem UTF-8"}},
    [DECK_FAULT_CONTROL] = {"not-text",
                            {"byte {subject} does not belong into a text",
                             "bajtu {subject} nie może być w tekście"}},
    [DECK_FAULT_FILE_TOO_LARGE] = {"file-too-large",
                                   {"it is larger than a deck list can be (1 MiB)",
                                    "plik jest za duży jak na talię (ponad 1 MiB)"}},
    [DECK_FAULT_LONG_LINE] = {"long-line",
                              {"the line is too long for a deck list: '{subject}…'",
                               "wiersz jest za długi jak na talię: „{subject}…”"}},
    [DECK_FAULT_UNKNOWN_CARD] = {"unknown-card",
                                 {"there is no card '{subject}'", "nie ma karty „{subject}”"}},
    [DECK_FAULT_BAD_COUNT] = {"bad-count",
                              {"the number of copies must be 1 to {most}, not '{subject}'",
                               "liczba kopii musi być od 1 do {most}, a nie „{subject}”"}},
    [DECK_FAULT_TOO_MANY_CARDS] =
        {"too-many-cards",
         {"with {subject} the list has more than {most} cards, and no longer one is read",
          "z kartą „{subject}” talia ma ponad {most} kart, a większych program nie wczytuje"}},
    [DECK_FAULT_ID_AND_TITLE] = {"id-and-title",
                                 {"the id is that of {other}, but the title is '{subject}'",
                                  "identyfikator ma karta „{other}”, a nazwą jest „{subject}”"}},
    [DECK_FAULT_XML_END] = {"xml-end",
                            {"the file ends before <{subject}> is closed",
                             "plik kończy się przed zamknięciem <{subject}>"}},
    [DECK_FAULT_XML_SYNTAX] = {"xml-syntax",
                               {"this is not well-formed XML: '{subject}'",
                                "to nie jest poprawny XML: „{subject}”"}},
    [DECK_FAULT_XML_ENTITY] = {"xml-entity",
                               {"there is no character '{subject}'", "nie ma znaku „{subject}”"}},
    [DECK_FAULT_XML_DOCTYPE] = {"xml-doctype",
                                {"a deck list has no document type",
                                 "spis talii nie ma typu dokumentu"}},
    [DECK_FAULT_XML_TAG] = {"xml-tag",
                            {"</{subject}> closes <{other}>", "</{subject}> zamyka <{other}>"}},
    [DECK_FAULT_XML_DEPTH] = {"xml-depth",
                              {"elements stand too deep in each other",
                               "elementy są zbyt głęboko zagnieżdżone"}},
    [DECK_FAULT_XML_ROOT] = {"xml-root",
                             {"the outermost element must be one <deck>, not <{subject}>",
                              "zewnętrznym elementem musi być jeden <deck>, nie <{subject}>"}},
    [DECK_FAULT_XML_PLACE] = {"xml-place",
                              {"<{subject}> cannot stand inside <{other}>",
                               "<{subject}> nie może być wewnątrz <{other}>"}},
    [DECK_FAULT_XML_ATTRIBUTE] = {"xml-attribute",
                                  {"<{subject}> needs the attribute '{other}'",
                                   "<{subject}> musi mieć atrybut „{other}”"}},
    [DECK_FAULT_XML_TWICE] = {"xml-twice",
                              {"the attribute '{subject}' is given twice",
                               "atrybut „{subject}” podano dwa razy"}},
    [DECK_FAULT_JSON_END] = {"json-end",
                             {"the JSON ends too early", "JSON kończy się za wcześnie"}},
    [DECK_FAULT_JSON_SYNTAX] = {"json-syntax",
                                {"this is not JSON, near '{subject}'",
                                 "to nie jest JSON, w pobliżu „{subject}”"}},
    [DECK_FAULT_JSON_TWICE] = {"json-twice",
                               {"a key is given twice, near '{subject}'",
                                "klucz podano dwa razy, w pobliżu „{subject}”"}},
    [DECK_FAULT_JSON_AFTER] = {"json-after",
                               {"something stands behind the JSON value",
                                "po wartości JSON jest coś jeszcze"}},
    [DECK_FAULT_JSON_DEPTH] = {"json-depth",
                               {"values stand too deep in each other",
                                "wartości są zbyt głęboko zagnieżdżone"}},
    [DECK_FAULT_JSON_COST] = {"json-cost",
                              {"there are more lists and objects in it than in any deck list",
                               "jest w nim więcej list i obiektów niż w jakiejkolwiek talii"}},
    [DECK_FAULT_JSON_NO_DECK] = {"json-no-deck",
                                 {"there are no \"cards\" in this JSON, so it is no deck list",
                                  "w tym JSON nie ma „cards”, więc to nie jest talia"}},
    [DECK_FAULT_JSON_TYPE] = {"json-type",
                              {"must be {wanted}, not {got}", "ma to być {wanted}, a nie {got}"}},
    [DECK_FAULT_JSON_MANY] = {"json-many",
                              {"there must be one deck here, not {subject}",
                               "ma tu być jedna talia, a nie {subject}"}},
    [DECK_FAULT_MEMORY] = {"memory", {"there is not enough memory", "brakuje pamięci"}},
};

static const char *const value_types[DECK_VALUE_COUNT][LANG_COUNT] = {
    [DECK_VALUE_NULL] = {"null", "null"},
    [DECK_VALUE_BOOL] = {"true or false", "wartość logiczna"},
    [DECK_VALUE_WHOLE] = {"a whole number", "liczba całkowita"},
    [DECK_VALUE_NUMBER] = {"a broken number", "ułamek"},
    [DECK_VALUE_TEXT] = {"a text", "tekst"},
    [DECK_VALUE_LIST] = {"a list", "lista"},
    [DECK_VALUE_OBJECT] = {"an object", "obiekt"},
    [DECK_VALUE_CARDS] = {"a list of cards", "lista kart"},
    [DECK_VALUE_CARD] = {"a card with its number of copies", "karta z liczbą kopii"},
};

const char *deck_fault_name(deck_fault_kind kind)
{
    return kind < DECK_FAULT_COUNT ? words[kind].name : "?";
}

const char *deck_suggestion_title(const deck_suggestion *suggestion)
{
    const nr_card *card = &nr_card_table[suggestion->card];
    return suggestion->is_polish ? card->title_pl : card->title;
}

void deck_fault_sentence(const deck_fault *fault, word_lang lang, char out[DECK_SENTENCE_MAX])
{
    const core_value values[] = {
        {"subject", fault->subject, 0},
        {"other", fault->other, 0},
        {"most", NULL, DECK_CARDS_MAX},
        {"wanted", value_types[fault->wanted][lang], 0},
        {"got", value_types[fault->got][lang], 0},
    };
    core_phrase b;
    core_phrase_start(&b, out, DECK_SENTENCE_MAX);
    core_put_filled(&b, words[fault->kind].in[lang], values, sizeof values / sizeof values[0]);
    for (unsigned i = 0; i < fault->suggestion_count; i++) {
        bool is_last = i + 1 == fault->suggestion_count;
        core_put_text(&b, i == 0 ? in_lang(lang, "; did you mean ", "; może ") : "");
        core_put_joint(&b, CORE_OR, i, fault->suggestion_count, lang);
        core_put_quoted(&b, deck_suggestion_title(&fault->suggestion[i]), lang);
        core_put_text(&b, is_last ? "?" : "");
    }
}
