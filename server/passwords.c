/*
 * Passwords that people take first (TH-33); see names.h.
 *
 * Of any list of common passwords nearly all are shorter than PASSWORD_MIN. What is left is made of
 * few pieces that everybody knows: a word or two with a year behind, letters exchanged for signs, a
 * walk over the keyboard, a date, a telephone number, the same again. So there is no list, but a
 * price: the cheapest way to put a password together from such pieces must cost enough.
 */
#include "server/names.h"

#include <string.h>

#include "core/text.h"

/* What pieces cost, and what a password must cost at least: five letters of its own. */
enum { COST_LETTER = 2, COST_SIGN = 1, COST_WORD = 2, COST_NUMBER = 2, COST_LEAST = 10 };
enum { NUMBER_MAX = 4 }; /* digits of a number: a year, a pin, a day and a month */

/* Words of passwords, English and Polish, without marks; the longest that fits counts. */
static const char *const words[] = {
    /* what it is for */
    "password",
    "pass",
    "word",
    "passwd",
    "passphrase",
    "secret",
    "private",
    "login",
    "admin",
    "administrator",
    "root",
    "user",
    "guest",
    "test",
    "testing",
    "default",
    "change",
    "changeme",
    "letmein",
    "welcome",
    "access",
    "account",
    "enter",
    "open",
    "sesame",
    "security",
    "secure",
    "system",
    "server",
    "service",
    "computer",
    "internet",
    "online",
    "website",
    "mail",
    "email",
    "google",
    "facebook",
    "youtube",
    "twitter",
    "instagram",
    "windows",
    "microsoft",
    "apple",
    "iphone",
    "samsung",
    "nokia",
    "android",
    "haslo",
    "mojehaslo",
    "tajne",
    "tajnehaslo",
    "wejscie",
    "witaj",
    "wpuscmnie",
    "uzytkownik",
    "komputer",
    "temporary",
    "temp",
    "unknown",
    "anonymous",
    "nothing",
    "whatever",
    "trustno",
    "trust",
    "remember",
    "forget",
    "forgot",
    "correcthorse",
    "batterystaple",
    /* this house */
    "netrunner",
    "runner",
    "mainframe",
    "jackin",
    "jack",
    "corp",
    "corporation",
    "hacker",
    "cyber",
    "matrix",
    "neo",
    "agenda",
    /* love and whom */
    "love",
    "loveyou",
    "iloveyou",
    "iloveu",
    "loveme",
    "lover",
    "lovely",
    "kocham",
    "kochamcie",
    "kochanie",
    "misiek",
    "misiaczek",
    "myszka",
    "zabka",
    "skarbie",
    "baby",
    "babygirl",
    "girl",
    "boy",
    "angel",
    "aniol",
    "aniolek",
    "sweet",
    "sweetheart",
    "honey",
    "heart",
    "darling",
    "kiss",
    "forever",
    "always",
    "together",
    "friend",
    "friends",
    "best",
    "bestfriend",
    "friendship",
    "family",
    "rodzina",
    "mother",
    "father",
    "mama",
    "tata",
    "daddy",
    "mommy",
    "brother",
    "sister",
    "princess",
    "queen",
    "king",
    "prince",
    "lady",
    "lucky",
    "happy",
    "beautiful",
    "pretty",
    "sexy",
    "jesus",
    "christ",
    "jezus",
    "chrystus",
    "heaven",
    "blessed",
    "faith",
    "grace",
    "hope",
    /* names */
    "michael",
    "jennifer",
    "jessica",
    "ashley",
    "amanda",
    "daniel",
    "danielle",
    "andrew",
    "andrea",
    "joshua",
    "matthew",
    "anthony",
    "christopher",
    "christian",
    "christine",
    "christina",
    "robert",
    "thomas",
    "william",
    "charlie",
    "charles",
    "jordan",
    "george",
    "harley",
    "hunter",
    "nicole",
    "michelle",
    "stephanie",
    "samantha",
    "elizabeth",
    "alexander",
    "alexandra",
    "alexandria",
    "benjamin",
    "jonathan",
    "nicholas",
    "victoria",
    "veronica",
    "katherine",
    "margaret",
    "patricia",
    "richard",
    "patrick",
    "gabriel",
    "gabriela",
    "maria",
    "anna",
    "john",
    "david",
    "james",
    "alex",
    "chris",
    "peter",
    "steven",
    "brandon",
    "justin",
    "tyler",
    "kevin",
    "bartek",
    "mateusz",
    "katarzyna",
    "kasia",
    "agnieszka",
    "magdalena",
    "malgorzata",
    "gosia",
    "joanna",
    "aleksandra",
    "ola",
    "monika",
    "natalia",
    "karolina",
    "paulina",
    "weronika",
    "dominika",
    "patrycja",
    "zuzanna",
    "zuzia",
    "julia",
    "wiktoria",
    "oliwia",
    "kacper",
    "kuba",
    "jakub",
    "michal",
    "marcin",
    "mariusz",
    "krzysztof",
    "grzegorz",
    "wojciech",
    "przemek",
    "lukasz",
    "tomek",
    "tomasz",
    "pawel",
    "piotr",
    "piotrek",
    "damian",
    "dawid",
    "sebastian",
    "kamil",
    "adrian",
    "szymon",
    "filip",
    "dominik",
    "maciek",
    "maciej",
    "andrzej",
    "marek",
    "jan",
    /* what is played and watched */
    "football",
    "baseball",
    "basketball",
    "volleyball",
    "softball",
    "hockey",
    "soccer",
    "tennis",
    "golf",
    "yankees",
    "lakers",
    "cowboys",
    "steelers",
    "eagles",
    "chelsea",
    "arsenal",
    "liverpool",
    "manchester",
    "united",
    "barcelona",
    "realmadrid",
    "madrid",
    "juventus",
    "legia",
    "lech",
    "wisla",
    "polska",
    "polonia",
    "warszawa",
    "krakow",
    "gdansk",
    "poznan",
    "wroclaw",
    "pilka",
    "superman",
    "batman",
    "spiderman",
    "ironman",
    "starwars",
    "star",
    "wars",
    "startrek",
    "trek",
    "enterprise",
    "pokemon",
    "pikachu",
    "minecraft",
    "fortnite",
    "roblox",
    "naruto",
    "dragonball",
    "harry",
    "potter",
    "hello",
    "kitty",
    "mickey",
    "mouse",
    "winnie",
    "pooh",
    "cinderella",
    "tinkerbell",
    "linkin",
    "park",
    "metallica",
    "nirvana",
    "slipknot",
    "eminem",
    "rockstar",
    "rocknroll",
    "rock",
    "guitar",
    "music",
    "dance",
    "dancer",
    "player",
    "gamer",
    "game",
    "games",
    "winner",
    "champion",
    "warrior",
    "killer",
    "ninja",
    "samurai",
    "pirate",
    "wizard",
    "magic",
    "phantom",
    "ghost",
    "shadow",
    "legend",
    "master",
    "hero",
    /* animals, colours, food, weather, time */
    "monkey",
    "dragon",
    "tiger",
    "lion",
    "eagle",
    "falcon",
    "panther",
    "wolf",
    "bear",
    "horse",
    "kitten",
    "cat",
    "dog",
    "doggy",
    "puppy",
    "buster",
    "ginger",
    "pepper",
    "cookie",
    "butterfly",
    "dolphin",
    "turtle",
    "rabbit",
    "bunny",
    "unicorn",
    "kotek",
    "piesek",
    "tygrys",
    "smok",
    "orange",
    "purple",
    "yellow",
    "silver",
    "golden",
    "black",
    "white",
    "green",
    "blue",
    "red",
    "pink",
    "chocolate",
    "czekolada",
    "cheese",
    "banana",
    "cherry",
    "strawberry",
    "coffee",
    "cocacola",
    "pepsi",
    "sunshine",
    "sunflower",
    "sun",
    "moon",
    "moonlight",
    "thunder",
    "lightning",
    "storm",
    "rainbow",
    "flower",
    "kwiatek",
    "slonko",
    "sloneczko",
    "summer",
    "winter",
    "spring",
    "autumn",
    "lato",
    "zima",
    "wiosna",
    "jesien",
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "styczen",
    "luty",
    "marzec",
    "kwiecien",
    "maj",
    "czerwiec",
    "lipiec",
    "sierpien",
    "wrzesien",
    "pazdziernik",
    "listopad",
    "grudzien",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "poniedzialek",
    "piatek",
    "sobota",
    "niedziela",
    "christmas",
    "birthday",
    "freedom",
    "america",
    "california",
    "london",
    "paris",
    "mercedes",
    "ferrari",
    "porsche",
    "mustang",
    "corvette",
    "yamaha",
    "honda",
    "audi",
    /* small change */
    "my",
    "the",
    "is",
    "it",
    "me",
    "you",
    "and",
    "of",
    "for",
    "in",
    "on",
    "one",
    "two",
    "three",
    "first",
    "last",
    "new",
    "old",
    "big",
    "little",
    "good",
    "bad",
    "super",
    "mega",
    "mr",
    "xxx",
    "lol",
    "haha",
    "okok",
    "asd",
    "qwe",
    "zxc",
    "abc",
    "moje",
    "moj",
    "moja",
    "jest",
    "dupa",
    "dupadupa",
    "qwerty",
    "qwertz",
    "azerty",
    "asdf",
    "kurwa",
    "fuck",
    "fuckyou",
    "shit",
    "bitch",
    "asshole",
    "cool",
    "crazy",
    "mylove",
    "number",
    "power",
    "money",
    "diamond",
    "revolution",
    "blahblah",
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The letters that a character is, or is written in place of; at most two. */
typedef struct {
    char first, second;
} letters;

static letters letters_of(char c)
{
    static const struct {
        char c;
        letters stands_for;
    } instead[] = {{'4', {'a', 0}}, {'@', {'a', 0}},   {'8', {'b', 0}}, {'3', {'e', 0}},
                   {'9', {'g', 0}}, {'1', {'i', 'l'}}, {'!', {'i', 0}}, {'|', {'l', 0}},
                   {'0', {'o', 0}}, {'5', {'s', 0}},   {'$', {'s', 0}}, {'7', {'t', 0}},
                   {'+', {'t', 0}}, {'2', {'z', 0}}};
    for (size_t i = 0; i < sizeof instead / sizeof instead[0]; i++) {
        if (instead[i].c == c) {
            return instead[i].stands_for;
        }
    }
    return (letters){c, 0};
}

/* How much of a text is this word, from there on? */
static size_t fits(const letters *text, size_t left, const char *word)
{
    size_t i = 0;
    while (word[i] != '\0' && i < left && (text[i].first == word[i] || text[i].second == word[i])) {
        i++;
    }
    return word[i] == '\0' ? i : 0;
}

/* Is a character the next of a walk over a keyboard, of counting, or of a part that comes again? */
static bool is_step(const char *text, size_t i)
{
    static const char *const rows[] = {"1234567890",
                                       "qwertyuiop",
                                       "qwertzuiop",
                                       "asdfghjkl",
                                       "zxcvbnm",
                                       "yxcvbnm",
                                       "azertyuiop",
                                       "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
                                       "abcdefghijklmnopqrstuvwxyz",
                                       "zaq1xsw2cde3vfr4bgt5nhy6mju7"};
    char a = text[i - 1], b = text[i];
    if (a == b) {
        return true;
    }
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const char *x = strchr(rows[k], a), *y = strchr(rows[k], b);
        if (x != NULL && y != NULL && (y - x == 1 || x - y == 1)) {
            return true;
        }
    }
    for (size_t part = 2; part <= i && part <= 6; part++) {
        if (text[i - part] == b && (i < part + 1 || text[i - part - 1] == a)) {
            return true;
        }
    }
    return false;
}

/* A password in small plain letters; what is no letter, digit or ASCII sign is '\1', which is a
 * letter of its own. Returns its length. */
static size_t folded(const char *password, size_t len, char out[PASSWORD_MAX + 1])
{
    size_t count = 0;
    for (size_t at = 0; at < len && count < PASSWORD_MAX;) {
        uint32_t code = 0;
        size_t n = core_text_character(password + at, len - at, &code);
        char plain = n > 0 ? name_plain(code) : 0;
        out[count++] = plain != 0 ? plain : n > 0 && code >= ' ' && code < 127 ? (char)code : '\1';
        at += n > 0 ? n : 1;
    }
    out[count] = '\0';
    return count;
}

static void lower(unsigned *cost, unsigned to)
{
    *cost = to < *cost ? to : *cost;
}

/* The cheapest way to put it together. */
static unsigned price(const char *text, size_t len, const char *own)
{
    unsigned cost[PASSWORD_MAX + 1];
    letters read[PASSWORD_MAX];
    cost[0] = 0;
    for (size_t i = 0; i < len; i++) {
        cost[i + 1] = UINT32_MAX / 2;
        read[i] = letters_of(text[i]);
    }
    for (size_t i = 0; i < len; i++) {
        bool is_sign = text[i] != '\1' && !is_digit(text[i]) && (text[i] < 'a' || text[i] > 'z');
        bool is_free = i > 0 && text[i] != '\1' && is_step(text, i);
        lower(&cost[i + 1], cost[i] + (is_free ? 0 : is_sign ? COST_SIGN : COST_LETTER));
        for (size_t k = 1; k <= NUMBER_MAX && i + k <= len && is_digit(text[i + k - 1]); k++) {
            lower(&cost[i + k], cost[i] + COST_NUMBER);
        }
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
            size_t fit = fits(read + i, len - i, words[k]);
            if (fit > 0) {
                lower(&cost[i + fit], cost[i] + COST_WORD);
            }
        }
        size_t fit = own[0] != '\0' ? fits(read + i, len - i, own) : 0;
        if (fit > 0) {
            lower(&cost[i + fit], cost[i] + COST_WORD);
        }
    }
    return cost[len];
}

bool password_is_fine(const char *password, size_t len, const char *skeleton)
{
    char text[PASSWORD_MAX + 1], own[NAME_MAX_BYTES + 1];
    if (len < PASSWORD_MIN || len > PASSWORD_MAX || strlen(password) != len) {
        return false;
    }
    size_t from = 0, to = len;
    while (from < to && strchr("0123456789!?.@#$*_-+ ", password[from]) != NULL) {
        from++;
    }
    while (to > from && strchr("0123456789!?.@#$*_-+ ", password[to - 1]) != NULL) {
        to--;
    }
    name_skeleton(password + from, to - from, own);
    return strcmp(own, skeleton) != 0 &&
           price(text, folded(password, len, text), skeleton) >= COST_LEAST;
}
