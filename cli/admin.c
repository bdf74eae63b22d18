/*
 * jackin admin: what the operator of a server does on its machine, beside the running server. It
 * writes into the store; what only the server can do, it leaves there for it (people.h).
 */
#include <arpa/inet.h>
#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "core/text.h"
#include "server/copies.h"
#include "server/games.h"
#include "server/manners.h"
#include "server/people.h"
#include "server/proof.h"

static const char *const usage[LANG_COUNT] = {
    "usage: jackin admin [OPTIONS] VERB [ARGUMENTS]\n"
    "\n"
    "Looks after the people and tables of a server, on its machine and while it runs.\n"
    "Everything that changes something is noted, and 'acts' shows the notes.\n"
    "\n"
    "  people              who has a name, since when, with how many sessions and seats\n"
    "  tables              the tables that are not over\n"
    "  link NAME           a code for one new password, good for a day: at the page, or\n"
    "                      as POST /api/recover tells; for whoever lost his\n"
    "  sign-out NAME       ends all sessions of a person\n"
    "  ban NAME|ADDRESS    nobody comes in by that name or address; for 30 days, or --days\n"
    "  bans                the bans, and their numbers\n"
    "  unban NUMBER        ends one\n"
    "  delete NAME         forgets a person; games stay, without him\n"
    "  close TABLE         ends a table without a result\n"
    "  void TABLE          if it ended by abandonment in the last 7 days: that has not\n"
    "                      happened, and the game goes on; if it runs: ends it as 'close'\n"
    "                      does, and notes that the game counts for nothing\n"
    "  reports             what people report, with the last lines that were said\n"
    "  settle NUMBER       marks one as done\n"
    "  proof TABLE         the verification file of a game that is over, to standard output\n"
    "  key                 the key with which the server signs such files\n"
    "  acts                what was done with this command, the last first\n"
    "  backup FILE         a copy of the whole store as of one moment, without the key\n"
    "                      that seals running games\n"
    "  restore FILE        puts a copy in the place of the store; the server must be\n"
    "                      stopped, and the store that was there is kept as .before\n"
    "\n"
    "  --store FILE        the store; jackin-server.db unless given\n"
    "  --seal FILE         the server's sealing key, for proof and key; the store's name\n"
    "                      with .seal unless given\n"
    "  --days N            how long a ban lasts\n"
    "  --why TEXT          the reason, for the notes\n"
    "  --lang LANG         the language of what it says: en or pl\n"
    "  -h, --help          this text\n",
    "użycie: jackin admin [OPCJE] CZYNNOŚĆ [ARGUMENTY]\n"
    "\n"
    "Opiekuje się ludźmi i stołami serwera, na jego maszynie i w czasie jego pracy.\n"
    "Wszystko, co coś zmienia, jest notowane, a „acts” pokazuje notatki.\n"
    "\n"
    "  people              kto ma nazwę, od kiedy, ile ma sesji i miejsc\n"
    "  tables              stoły, które się nie skończyły\n"
    "  link NAZWA          kod do jednego nowego hasła, ważny dobę: na stronie albo tak,\n"
    "                      jak opisuje POST /api/recover; dla tego, kto zgubił swoje\n"
    "  sign-out NAZWA      kończy wszystkie sesje osoby\n"
    "  ban NAZWA|ADRES     nikt nie wejdzie pod tą nazwą lub z tego adresu; na 30 dni\n"
    "                      albo --days\n"
    "  bans                zakazy i ich numery\n"
    "  unban NUMER         kończy jeden z nich\n"
    "  delete NAZWA        zapomina osobę; gry zostają, bez niej\n"
    "  close STÓŁ          kończy stół bez wyniku\n"
    "  void STÓŁ           jeśli gra skończyła się przez opuszczenie w ostatnich 7 dniach:\n"
    "                      to się nie stało i gra toczy się dalej; jeśli trwa: kończy ją jak\n"
    "                      „close” i notuje, że gra się nie liczy\n"
    "  reports             co ludzie zgłaszają, z ostatnimi słowami przy stole\n"
    "  settle NUMER        oznacza zgłoszenie jako załatwione\n"
    "  proof STÓŁ          plik weryfikacyjny zakończonej gry, na standardowe wyjście\n"
    "  key                 klucz, którym serwer podpisuje takie pliki\n"
    "  acts                co zrobiono tym poleceniem, od ostatniego\n"
    "  backup PLIK         kopia całego magazynu z jednej chwili, bez klucza, którym są\n"
    "                      zapieczętowane trwające gry\n"
    "  restore PLIK        wstawia kopię w miejsce magazynu; serwer musi być zatrzymany,\n"
    "                      a dotychczasowy magazyn zostaje z końcówką .before\n"
    "\n"
    "  --store PLIK        magazyn; domyślnie jackin-server.db\n"
    "  --seal PLIK         klucz pieczęci serwera, dla proof i key; domyślnie nazwa\n"
    "                      magazynu z końcówką .seal\n"
    "  --days N            jak długo trwa zakaz\n"
    "  --why TEKST         powód, do notatek\n"
    "  --lang JĘZYK        język tego, co mówi: en lub pl\n"
    "  -h, --help          ten tekst\n",
};

static const char command[] = "jackin admin";

enum { DAY_MS = 86400000 };

typedef struct {
    const char *path, *why, *seal; /* seal: NULL, beside the store */
    uint64_t days;
    store *store;
    int64_t now;
} desk_of_operator;

/* ---- saying ---------------------------------------------------------------------------------- */

static int failed(const char *english, const char *polish, const char *what)
{
    fprintf(stderr, "%s: %s %s\n", command, option_say(english, polish), what);
    return EXIT_FAILED;
}

static int check(store_result result)
{
    return result == STORE_OK ? EXIT_DONE
           : result == STORE_NONE
               ? failed("there is no such thing in the store", "nie ma czegoś takiego w magazynie",
                        "")
               : failed("the store does not take it now; try again",
                        "magazyn nie przyjmuje tego teraz; spróbuj ponownie", "");
}

static void print_date(int64_t at)
{
    char text[32];
    time_t seconds = (time_t)(at / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    fputs(text, stdout);
}

/* ---- notes ----------------------------------------------------------------------------------- */

static store_result note(const desk_of_operator *d, const char *what, const char *subject,
                         bool is_done)
{
    operator_act act = {.at = d->now, .is_done = is_done};
    const struct passwd *user = getpwuid(getuid());
    snprintf(act.who, sizeof act.who, "%s", user != NULL ? user->pw_name : "?");
    snprintf(act.what, sizeof act.what, "%s", what);
    snprintf(act.subject, sizeof act.subject, "%s", subject);
    core_text_line(act.why, sizeof act.why, d->why, strlen(d->why));
    return people_act_add(d->store, &act);
}

static void print_act(void *owner, const operator_act *act)
{
    (void)owner;
    print_date(act->at);
    printf("  %-10s %-9s %s%s%s%s\n", act->who, act->what, act->subject,
           act->why[0] != '\0' ? "  " : "", act->why,
           act->is_done ? "" : option_say("  (waits for the server)", "  (czeka na serwer)"));
}

/* ---- people ---------------------------------------------------------------------------------- */

static int find(const desk_of_operator *d, const char *name, person *p)
{
    char skeleton[NAME_MAX_BYTES + 1];
    name_skeleton(name, strlen(name), skeleton);
    store_result result = people_by_name(d->store, skeleton, p);
    return result == STORE_NONE
               ? failed("there is nobody of the name", "nie ma nikogo o nazwie", name)
               : check(result);
}

static void print_person(void *owner, const person *p, unsigned sessions, unsigned seats)
{
    (void)owner;
    print_date(p->made);
    printf("  %-20s %3u %5u\n", p->name, sessions, seats);
}

static int do_people(desk_of_operator *d, const char *none)
{
    (void)none;
    return check(people_list(d->store, 100000, print_person, NULL));
}

static int do_link(desk_of_operator *d, const char *name)
{
    person p;
    char token[TOKEN_DIGITS + 1];
    int status = find(d, name, &p);
    if (status != EXIT_DONE) {
        return status;
    }
    token_digits(token, TOKEN_DIGITS);
    token_hash code = token_hashed(token);
    status = check(people_recovery_add(d->store, &code, &p.id, d->now + DAY_MS));
    if (status == EXIT_DONE && (status = check(note(d, "link", p.name, true))) == EXIT_DONE) {
        printf("/me#recover=%s\n",
               token); /* in the fragment: no server and no log sees it (TH-15) */
    }
    return status;
}

static int do_sign_out(desk_of_operator *d, const char *name)
{
    person p;
    int status = find(d, name, &p);
    status = status != EXIT_DONE ? status : check(people_sessions_end(d->store, &p.id, d->now));
    return status != EXIT_DONE ? status : check(note(d, "sign-out", p.name, true));
}

static int do_ban(desk_of_operator *d, const char *whom)
{
    person p;
    http_from from;
    char id[SESSION_ID + 1];
    bool is_address = http_read_address(whom, &from);
    int status = is_address ? EXIT_DONE : find(d, whom, &p);
    if (status != EXIT_DONE) {
        return status;
    }
    if (is_address && from.is_loopback) {
        return failed("this machine cannot be banned:", "nie można zakazać tej maszynie:", whom);
    }
    token_digits(id, SESSION_ID);
    status =
        check(people_ban_add(d->store, id, is_address ? NULL : &p.id, is_address ? &from : NULL,
                             d->now, d->now + (int64_t)d->days * DAY_MS, d->why));
    if (status == EXIT_DONE && !is_address) {
        status = check(people_sessions_end(d->store, &p.id, d->now));
    }
    if (status == EXIT_DONE) {
        puts(id);
        status = check(note(d, "ban", is_address ? whom : p.name, true));
    }
    return status;
}

static void print_ban(void *owner, const char *id, const char *name, const http_from *from,
                      int64_t until, const char *why)
{
    char address[INET6_ADDRSTRLEN + 4] = "";
    (void)owner;
    if (from != NULL) {
        uint8_t v6[16] = {0};
        static const uint8_t zero[4] = {0};
        memcpy(v6, from->byte, sizeof from->byte);
        bool is_v4 = memcmp(from->byte + 4, zero, sizeof zero) == 0 && from->byte[0] != 0x20;
        inet_ntop(is_v4 ? AF_INET : AF_INET6, v6, address, sizeof address);
        strcat(address, is_v4 ? "" : "/64");
    }
    printf("%s  %-20s ", id, from != NULL ? address : name);
    print_date(until);
    printf("  %s\n", why);
}

static int do_bans(desk_of_operator *d, const char *none)
{
    (void)none;
    return check(people_bans(d->store, d->now, print_ban, NULL));
}

static int do_unban(desk_of_operator *d, const char *id)
{
    int status = check(people_ban_end(d->store, id));
    return status != EXIT_DONE ? status : check(note(d, "unban", id, true));
}

static int do_delete(desk_of_operator *d, const char *name)
{
    person p;
    int status = find(d, name, &p);
    if (status == EXIT_DONE && !copies_forget(d->path, &p.id)) {
        status = failed(
            "cannot note who was deleted:", "nie można zapisać, kogo usunięto:", strerror(errno));
    }
    status = status != EXIT_DONE ? status : check(people_delete(d->store, &p.id, d->now));
    return status != EXIT_DONE ? status : check(note(d, "delete", "", true)); /* without the name */
}

/* ---- tables ---------------------------------------------------------------------------------- */

typedef struct {
    const desk_of_operator *desk;
    unsigned count;
    char (*id)[TABLE_DIGITS + 1];
} table_list;

enum { TABLES_MAX = 10000 };

static void note_table(void *owner, const char *id)
{
    table_list *list = owner;
    if (list->count < TABLES_MAX) {
        snprintf(list->id[list->count++], TABLE_DIGITS + 1, "%s", id);
    }
}

static void print_table(const store_table *t)
{
    static const char *const states[] = {"open", "running", "over", "frozen"};
    printf("%s  ", t->id);
    print_date(t->made);
    printf("  %-9s %-8s", t->is_mainframe ? "mainframe" : "netrunner", states[t->state]);
    for (unsigned i = 0; i < t->seats; i++) {
        printf(" %s", t->seat[i].kind == SEAT_FREE  ? option_say("free", "wolne")
                      : t->seat[i].kind == SEAT_BOT ? "bot"
                                                    : option_say("person", "osoba"));
    }
    puts("");
}

static int do_tables(desk_of_operator *d, const char *none)
{
    (void)none;
    table_list list = {.desk = d, .id = calloc(TABLES_MAX, sizeof *list.id)};
    if (list.id == NULL) {
        return failed("there is no memory", "brakuje pamięci", "");
    }
    int status = EXIT_DONE;
    for (unsigned state = 0; state < TABLE_STATE_COUNT && status == EXIT_DONE; state++) {
        list.count = 0;
        if (state != TABLE_OVER) {
            status = check(
                store_tables(d->store, (table_state)state, false, TABLES_MAX, note_table, &list));
        }
        for (unsigned i = 0; i < list.count && status == EXIT_DONE; i++) {
            store_table t;
            status = check(store_load(d->store, list.id[i], &t));
            if (status == EXIT_DONE) {
                print_table(&t);
                store_table_free(&t);
            }
        }
    }
    free(list.id);
    return status;
}

static int end_table(desk_of_operator *d, const char *id, const char *what)
{
    store_table t;
    if (!token_is(id, TABLE_DIGITS)) {
        return failed("no number of a table:", "to nie jest numer stołu:", id);
    }
    int status = check(store_load(d->store, id, &t));
    if (status != EXIT_DONE) {
        return status;
    }
    bool is_over = t.state == TABLE_OVER;
    store_table_free(&t);
    if (is_over && strcmp(what, "void") == 0) {
        if (games_is_voidable(d->store, id, d->now) != STORE_OK) {
            return failed("it is over, and only an end by abandonment can be voided, for 7 days:",
                          "ta gra się skończyła, a unieważnić można tylko koniec przez "
                          "opuszczenie, przez 7 dni:",
                          id);
        }
        is_over = false; /* the server has something to do */
    }
    status = check(note(d, what, id, is_over));
    if (status == EXIT_DONE && !is_over) {
        puts(option_say("The server does it within seconds, or when it starts.",
                        "Serwer zrobi to w ciągu paru sekund albo gdy ruszy."));
    }
    return status;
}

static int do_close(desk_of_operator *d, const char *id)
{
    return end_table(d, id, "close");
}

static int do_void(desk_of_operator *d, const char *id)
{
    return end_table(d, id, "void");
}

/* The seal of the server, which is there already: it is not made here. */
static bool open_seal(const desk_of_operator *d, seal *s)
{
    char beside[4096];
    snprintf(beside, sizeof beside, "%s.seal", d->path);
    const char *name = d->seal != NULL ? d->seal : beside;
    if (access(name, F_OK) == 0 && seal_open(name, s)) {
        return true;
    }
    failed("cannot use the sealing key", "nie można użyć klucza pieczęci", name);
    return false;
}

static int do_key(desk_of_operator *d, const char *none)
{
    seal s;
    fair_signer signer;
    char digits[FAIR_DIGITS + 1];
    (void)none;
    if (!open_seal(d, &s)) {
        return EXIT_FAILED;
    }
    fair_signer_of(&s, &signer);
    fair_digits(signer.open, sizeof signer.open, digits);
    puts(digits);
    return EXIT_DONE;
}

static int do_proof(desk_of_operator *d, const char *id)
{
    seal s;
    char *text = NULL;
    if (!token_is(id, TABLE_DIGITS)) {
        return failed("no number of a table:", "to nie jest numer stołu:", id);
    }
    if (!open_seal(d, &s)) {
        return EXIT_FAILED;
    }
    store_result result = proof_write(d->store, &s, id, NULL, 0, &text);
    if (result == STORE_NONE) {
        return failed("there is no such game, it is not over, or it has no proof:",
                      "nie ma takiej gry, jeszcze trwa albo nie ma dowodu:", id);
    }
    if (result == STORE_OK) {
        fputs(text, stdout);
        free(text);
    }
    return check(result);
}

static int do_acts(desk_of_operator *d, const char *none)
{
    (void)none;
    return check(people_acts(d->store, false, 1000, print_act, NULL));
}

/* ---- reports --------------------------------------------------------------------------------- */

static const char *name_of(const char *name)
{
    return name[0] != '\0' ? name : option_say("a guest", "gość");
}

/* What was said has no letters that steer a terminal (chat_is_text). */
static void print_report(void *owner, const report_row *r)
{
    json_t *lines = json_loads(r->lines, 0, NULL), *line;
    size_t i;
    (void)owner;
    printf("%s  ", r->id);
    print_date(r->at);
    printf("  %s  %s: %s (%s)  %s: %s\n  %s\n", r->table, option_say("by", "od"), name_of(r->by),
           option_say("about", "o"), r->seat, name_of(r->about), r->why);
    json_array_foreach(lines, i, line)
    {
        const char *from = json_string_value(json_object_get(line, "from"));
        const char *text = json_string_value(json_object_get(line, "text"));
        if (from != NULL && text != NULL) {
            printf("    %s: %s\n", from, text);
        }
    }
    json_decref(lines);
}

static int do_reports(desk_of_operator *d, const char *none)
{
    (void)none;
    return check(manners_reports(d->store, 1000, print_report, NULL));
}

static int do_settle(desk_of_operator *d, const char *id)
{
    int status = check(manners_settle(d->store, id));
    return status != EXIT_DONE ? status : check(note(d, "settle", id, true));
}

/* ---- copies ---------------------------------------------------------------------------------- */

static int do_backup(desk_of_operator *d, const char *path)
{
    if (store_is_shared(d->store)) {
        return failed("a database is copied by tools of its own: pg_dump --schema=jackin, into",
                      "bazę kopiuje się jej własnym narzędziem: pg_dump --schema=jackin, do", path);
    }
    store_result result = store_copy(d->store, path);
    return result == STORE_TWICE
               ? failed(
                     "there is a file of that name already:", "jest już plik o tej nazwie:", path)
               : check(result);
}

static int do_restore(const desk_of_operator *d, const char *from)
{
    char problem[COPIES_PROBLEM_MAX];
    if (strncmp(d->path, "postgres", 8) == 0 && strstr(d->path, "://") != NULL) {
        return failed("a database is restored by tools of its own: psql, with",
                      "bazę przywraca się jej własnym narzędziem: psql, z", from);
    }
    if (!copies_restore(d->path, from, option_spoken(), problem)) {
        fprintf(stderr, "%s: %s\n", command, problem);
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int (*run)(desk_of_operator *d, const char *argument);
    bool has_argument;
} verbs[] = {
    {"people", do_people, false},    {"tables", do_tables, false}, {"link", do_link, true},
    {"sign-out", do_sign_out, true}, {"ban", do_ban, true},        {"bans", do_bans, false},
    {"unban", do_unban, true},       {"delete", do_delete, true},  {"close", do_close, true},
    {"void", do_void, true},         {"acts", do_acts, false},     {"backup", do_backup, true},
    {"reports", do_reports, false},  {"settle", do_settle, true},  {"proof", do_proof, true},
    {"key", do_key, false},          {"restore", NULL, true},
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static int run_verb(desk_of_operator *d, unsigned verb, const char *argument)
{
    char problem[STORE_PROBLEM_MAX];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    d->now = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    if (!token_begin()) {
        return failed("there is no randomness", "brakuje losowości", "");
    }
    if (verbs[verb].run == NULL) {
        return do_restore(d, argument);
    }
    d->store = store_visit(d->path, option_spoken(), problem);
    if (d->store == NULL) {
        fprintf(stderr, "%s: %s %s: %s\n", command,
                option_say("cannot use the store", "nie można użyć magazynu"), d->path, problem);
        return EXIT_FAILED;
    }
    int status = verbs[verb].run(d, argument);
    store_end(d->store);
    return status;
}

int cmd_admin(int argc, char **argv)
{
    enum { STORE = 1000, DAYS, WHY, LANG, SEAL };
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {"store", required_argument, NULL, STORE},
        {"days", required_argument, NULL, DAYS},
        {"why", required_argument, NULL, WHY},
        {"lang", required_argument, NULL, LANG},
        {"seal", required_argument, NULL, SEAL},
        {0},
    };
    desk_of_operator d = {.path = "jackin-server.db", .why = "", .days = 30};
    word_lang lang;
    int option;
    while ((option = option_next(argc, argv, ":h", options)) != -1) {
        switch (option) {
        case 'h':
            fputs(usage[option_spoken()], stdout);
            return EXIT_DONE;
        case STORE:
            d.path = optarg;
            break;
        case DAYS:
            if (option_number(command, "--days", optarg, 36500, &d.days) != STATUS_NONE) {
                return EXIT_USAGE;
            }
            break;
        case WHY:
            d.why = optarg;
            break;
        case SEAL:
            d.seal = optarg;
            break;
        case LANG:
            if (option_lang(command, optarg, &lang) != STATUS_NONE) {
                return EXIT_USAGE;
            }
            break;
        default:
            return option_hint(command);
        }
    }
    if (optind == argc) {
        return option_refuse(command, "which verb?", "która czynność?");
    }
    for (unsigned i = 0; i < VERB_COUNT; i++) {
        if (strcmp(verbs[i].name, argv[optind]) == 0) {
            int rest = argc - optind - 1;
            if (rest != verbs[i].has_argument) {
                return option_refuse(command, "'%s' takes %d argument(s), but was given %d",
                                     "„%s” przyjmuje argumentów: %d, a podano: %d", verbs[i].name,
                                     (int)verbs[i].has_argument, rest);
            }
            return run_verb(&d, i, rest > 0 ? argv[optind + 1] : NULL);
        }
    }
    return option_refuse(command, "there is no verb '%s'", "nie ma czynności „%s”", argv[optind]);
}
