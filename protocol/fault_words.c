/*
 * Faults in Polish: the sentences of set-ups, records and card lists, which people meet when a file
 * is not what it should be. What only the engine protocol says is not here; its faults are English.
 */
#include <inttypes.h>
#include <string.h>

#include "protocol/fault.h"

/* An English format, and the Polish one for the same values. What a value says in English is left
 * out (%.0s). */
static const struct {
    const char *english, *polish;
} words[] = {
    /* fields */
    {"is missing", "tego brakuje"},
    {"must be %s, not %s", "ma to być %s, a nie %s"},
    {"an object", "obiekt"},
    {"a list", "lista"},
    {"a string", "tekst"},
    {"an integer", "liczba całkowita"},
    {"a number with a fraction", "ułamek"},
    {"true or false", "wartość logiczna"},
    {"null", "null"},
    {"must be an object", "ma to być obiekt"},
    {"there is no such field; known here: %s", "nie ma takiego pola; są: %s"},
    {"must be between %" PRId64 " and %" PRId64 ", not %" PRId64,
     "ma to być liczba od %" PRId64 " do %" PRId64 ", a nie %" PRId64},
    {"must be a 64-bit integer, not \"%s\"", "ma to być liczba 64-bitowa, a nie „%s”"},
    {"has %zu bytes, more than %zu", "ma %zu bajtów, a może mieć najwyżej %zu"},
    {"there is no memory left for a game", "zabrakło pamięci na grę"},
    {"there is no memory left for this", "zabrakło na to pamięci"},
    /* records */
    {"is not a record of mainframe by jackin, protocol 1",
     "to nie jest zapis gry mainframe z programu jackin, protokół 1"},
    {"is not a record of netrunner by jackin in protocol 1",
     "to nie jest zapis gry netrunner z programu jackin, protokół 1"},
    {"must have the cmd \"new\" or \"position\"", "jako cmd ma tu być „new” albo „position”"},
    {"must be \"new\" or \"position\"", "ma to być „new” albo „position”"},
    {"must be the number of a choice", "ma to być numer wyboru"},
    {"must be 16 hexadecimal digits", "ma to być 16 cyfr szesnastkowych"},
    {"must be a name of at most %d bytes", "ma to być nazwa do %d bajtów"},
    {"must be the names of the players, one for each runner, of at most %d bytes",
     "mają to być nazwy graczy, po jednej na runnera, do %d bajtów"},
    {"is not the game of the record", "to inna gra niż w zapisie"},
    {"is not the seed of the setup", "to inne ziarno niż na początku gry"},
    {"does not agree with rigs", "nie zgadza się z polem „rigs”"},
    {"has more than %d choices", "ma więcej wyborów niż %d"},
    {"there is no choice %u", "nie ma wyboru %u"},
    {"there is no choice %u here; there are %u", "nie ma tu wyboru %u; liczba wyborów: %u"},
    {"the game is over before this choice", "przed tym wyborem gra jest już zakończona"},
    {"the game ends with the hash %s: the record was made by other rules or was changed",
     "gra kończy się stanem %s: zapis powstał według innych reguł albo został zmieniony"},
    {"the record has %zu choices", "wybory w zapisie: %zu"},
    {"%zu %s made, not %lld", "wykonane wybory: %zu%.0s, a nie %lld"},
    {"a game takes at most %d choices", "gra może mieć najwyżej %d wyborów"},
    {"a game takes at most %d rigged chances", "gra może mieć najwyżej %d ustalonych losowań"},
    {"rigged chance %d cannot happen in this set-up",
     "ustalone losowanie %d nie może zajść na początku tej gry"},
    {"the rigged chance \"%s\" %s cannot happen here; the choice was not made",
     "ustalone losowanie „%s” (%s) nie może tu zajść; wyboru nie wykonano"},
    {"was given before the one ahead of it", "ustalono to przed poprzednim"},
    /* Netrunner */
    {"there is no card \"%s\"%s%s%s%s%s%s%s", "nie ma karty „%s”%.0s%.0s%.0s%.0s%.0s%.0s%.0s"},
    {"a number of copies must be between 1 and %d in \"%s\"",
     "liczba kopii ma być od 1 do %d, a jest „%s”"},
    {"must be a string like \"3 Hedge Fund\" or an object with card and count",
     "ma to być tekst jak „3 Hedge Fund” albo obiekt z polami „card” i „count”"},
    {"must be a string like \"3 Hedge Fund\" or an object with card",
     "ma to być tekst jak „3 Hedge Fund” albo obiekt z polem „card”"},
    {"must be a string like \"Hedge Fund\" or \"3 Hedge Fund\"",
     "ma to być tekst jak „Hedge Fund” albo „3 Hedge Fund”"},
    {"%s is not an identity of the %s", "karta „%s” nie jest tożsamością tej strony%.0s"},
    {"%s is an identity and cannot be in a deck", "karta „%s” jest tożsamością, nie kartą talii"},
    {"%s is an identity; identities stand in corp.identity and runner.identity",
     "karta „%s” jest tożsamością; tożsamości podaje się w corp.identity i runner.identity"},
    {"%s is a card of the %s", "karta „%s” należy do drugiej strony%.0s"},
    {"%s is not ice", "karta „%s” nie jest lodem"},
    {"%s is ice and protects a server from outside",
     "karta „%s” to lód, który chroni serwer z zewnątrz"},
    {"has %zu cards; at most %d fit into a game", "ma %zu kart; w grze mieści się najwyżej %d"},
    {"must be \"corp\" or \"runner\", not \"%s\"", "ma to być „corp” albo „runner”, a nie „%s”"},
    {"there is no server \"%s\"; servers are hq, rd, archives, remote1 to remote%d",
     "nie ma serwera „%s”; są hq, rd, archives oraz od remote1 do remote%d"},
    {"a server in a position is hq, rd, archives or remote1 …",
     "serwerem jest tu hq, rd, archives albo remote1 …"},
    {"must be the name of a server", "ma to być nazwa serwera"},
    {"that server has %u ice, numbered from 0", "ten serwer ma karty lodu: %u, numerowane od 0"},
    {"nobody runs on a server that does not exist", "nie ma skoku na serwer, który nie istnieje"},
    {"has more than %d runs", "ma więcej skoków niż %d"},
    {"only an installed card of the Corporation can be rezzed",
     "zrezowana może być tylko zainstalowana karta korporacji"},
    {"a card cannot lie like that here", "karta nie może tu tak leżeć"},
    {"an installed card chooses a server and the number of an ice",
     "zainstalowana karta wybiera serwer i numer lodu"},
    {"only one installed card can host", "hostem może być tylko jedna zainstalowana karta"},
    {"cards are hosted at most %d deep", "hostowane karty mogą mieć najwyżej %d poziomów"},
    {"no card can be hosted there", "żadna karta nie może tam być hostowana"},
    {"can only be \"turn-begins\", not \"%s\"", "może tu być tylko „turn-begins”, a nie „%s”"},
    {"this cannot be played: %s", "tego nie można rozegrać%.0s"},
    {"there is no kind \"%s\"; there are hq-access, damage and shuffle",
     "nie ma rodzaju „%s”; są hq-access, damage i shuffle"},
    {"must name between 1 and %d cards, not %zu", "ma wymienić od 1 do %d kart, a nie %zu"},
    {"a shuffle has an order and no card", "shuffle ma pole „order”, a nie „card”"},
    {"only a shuffle has an order", "tylko shuffle ma pole „order”"},
    /* Mainframe */
    {"there is no program \"%s\"", "nie ma programu „%s”"},
    {"there is no unique program \"%s\"", "nie ma programu unikatowego „%s”"},
    {"there is no runner \"%s\"; there are Noise, Kate, Andromeda, Chaos Theory, Adam and Nero",
     "nie ma runnera „%s”; są Jazgot, Kate, Andromeda, Teoria Chaosu, Adam i Nero"},
    {"%s does not play in this game", "%s nie gra w tej grze"},
    {"must not have control characters", "nie może tu być znaków sterujących"},
    {"needs English words in \"en\"", "potrzebny jest angielski tekst w „en”"},
    {"must have a letter or a digit", "musi tu być litera albo cyfra"},
    {"must be two neighbouring grid corners like [[0,0],[0,1]], from 0 to 4",
     "mają to być dwa sąsiednie rogi siatki, jak [[0,0],[0,1]], od 0 do 4"},
    {"only a layout has segments", "odcinki ma tylko układ"},
    {"must be three segments", "mają to być trzy odcinki"},
    {"must be layout, place-freely, move-partition, move-access-point or swap",
     "ma to być layout, place-freely, move-partition, move-access-point albo swap"},
    {"%s is there twice", "program „%s” podano dwa razy"},
    {"%s is a program of %s", "program „%s” należy do runnera: %s"},
    {"is no program of %s", "to nie jest program runnera: %s"},
    {"%s and %s have a name in common", "programy „%s” i „%s” mają wspólną nazwę"},
    {"must be 1 to %d different programs", "ma to być od 1 do %d różnych programów"},
    {"must be a node [c,r] with c from 0 to 5 and r from 0 to 7",
     "ma to być węzeł [k,r], k od 0 do 5, r od 0 do 7"},
    {"must be a path [[x,y],[x,y]] between neighbouring grid corners, x from 0 to 6 and y from 0 "
     "to 8",
     "ma to być ścieżka [[x,y],[x,y]] między sąsiednimi rogami siatki, x od 0 do 6, y od 0 do 8"},
    {"must be a list of paths", "ma to być lista ścieżek"},
    {"must be \"paths\" or \"walled\", not \"%s\"", "ma to być „paths” albo „walled”, a nie „%s”"},
    {"must be a list of two to four runners", "ma to być lista od dwóch do czterech runnerów"},
    {"must name a runner", "ma to być nazwa runnera"},
    {"must be the name of a program, like \"3 ZIG\"", "ma to być nazwa programu, jak „3 ZIG”"},
    {"must be the name of a program", "ma to być nazwa programu"},
    {"holds %u programs at most", "mieści najwyżej %u programów"},
    {"names more than %d cards", "wymienia więcej kart niż %d"},
    {"a node holds at most one token", "na węźle leży najwyżej jeden żeton"},
    {"must be stack, hands or leverage", "ma to być stack, hands albo leverage"},
    {"needs its cards: order for a stack, cards for hands, card for leverage",
     "trzeba podać karty: order dla stack, cards dla hands, card dla leverage"},
};

const char *fault_words(word_lang lang, const char *english)
{
    for (size_t i = 0; lang == LANG_PL && i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].english, english) == 0) {
            return words[i].polish;
        }
    }
    return english;
}
