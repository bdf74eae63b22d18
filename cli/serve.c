/*
 * jackin serve: games over the network, until a signal ends it.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "server/pages.h"
#include "server/serve.h"

static const char *const usage[LANG_COUNT] = {
    "usage: jackin serve [OPTIONS]\n"
    "\n"
    "Serves games over the network: tables for two at Netrunner, for two to four at\n"
    "Mainframe, against people or a bot. Browsers get the pages of a folder, programs\n"
    "play over a WebSocket, as docs/server.md tells. Everything is stored before\n"
    "anybody is told, so that after a crash all games are where they were.\n"
    "\n"
    "  --address ADDRESS  where to listen; 127.0.0.1, this machine alone, unless given\n"
    "  --port PORT        at which port; 8013 unless given, 0 for any free one\n"
    "  --store FILE       where games are kept; jackin-server.db unless given. It is\n"
    "                     made if it is not there; one process has it at a time.\n"
    "                     postgres://USER@HOST/DATABASE is a PostgreSQL database, which\n"
    "                     any number of processes share; it needs --seal\n"
    "  --seal FILE        the key that seals the cards of running games, 32 bytes that\n"
    "                     nobody else may read; the store's name with .seal unless\n"
    "                     given. It is made if it is not there. Keep it out of copies\n"
    "                     of the store, and do not lose it\n"
    "  --pages FOLDER     the pages, as built; those that belong to this program unless\n"
    "                     given, 'none' for none\n"
    "  --public-url URL   the address as others see it, https://club.example, behind a\n"
    "                     proxy that does https\n"
    "  --trusted-proxy ADDRESS\n"
    "                     the proxy whose X-Forwarded-For is believed; this machine's\n"
    "                     own unless given, with https at the public address\n"
    "  --insecure         lets other machines in without https\n"
    "  --pace MS          a choice shows its result after so many ms, half as many against\n"
    "                     a bot, so that nobody can tell whether the other was asked; 700\n"
    "                     unless given, 0 for at once\n"
    "  --rate N           choices a second that a seat may make; 10 unless given\n"
    "  --log FILE         writes a line of JSON for every request and what else happens,\n"
    "                     without names, cards, choices or keys; - for standard error\n"
    "  --metrics PORT     serves /metrics for Prometheus at a port of its own, to this\n"
    "                     machine alone; 0 for any free one\n"
    "  --keep-free MIB    new tables are refused when the store's disk has less room;\n"
    "                     512 unless given\n"
    "  --lang LANG        the language of what it says here: en or pl\n"
    "  -h, --help         this text\n"
    "\n"
    "It says where it listens, one line, when it is ready. SIGTERM and SIGINT end it.\n",
    "użycie: jackin serve [OPCJE]\n"
    "\n"
    "Udostępnia gry przez sieć: stoły do Netrunnera dla dwóch osób i do Mainframe dla\n"
    "dwóch do czterech, z ludźmi albo z botem. Przeglądarki dostają strony z folderu,\n"
    "programy grają przez WebSocket, jak opisuje docs/server.md (po angielsku). Wszystko\n"
    "jest zapisane, zanim ktokolwiek się dowie, więc po awarii każda gra jest tam, gdzie\n"
    "była.\n"
    "\n"
    "  --address ADRES   gdzie słuchać; domyślnie 127.0.0.1, tylko ta maszyna\n"
    "  --port PORT       na którym porcie; domyślnie 8013, 0 to dowolny wolny\n"
    "  --store PLIK      gdzie trzymać gry; domyślnie jackin-server.db. Powstanie, jeśli\n"
    "                    go nie ma; ma go naraz jeden proces.\n"
    "                    postgres://UŻYTKOWNIK@HOST/BAZA to baza PostgreSQL, z której\n"
    "                    korzysta dowolnie wiele procesów; wymaga --seal\n"
    "  --seal PLIK       klucz, którym są zapieczętowane karty trwających gier, 32 bajty,\n"
    "                    których nikt inny nie może czytać; domyślnie nazwa magazynu\n"
    "                    z końcówką .seal. Powstanie, jeśli go nie ma. Nie dołączaj go\n"
    "                    do kopii magazynu i nie zgub\n"
    "  --pages FOLDER    zbudowane strony; domyślnie te, które należą do tego programu,\n"
    "                    „none” to bez stron\n"
    "  --public-url URL  adres, który widzą inni, https://klub.example, za serwerem\n"
    "                    pośredniczącym z https\n"
    "  --trusted-proxy ADRES\n"
    "                    serwer pośredniczący, któremu wierzy się w X-Forwarded-For;\n"
    "                    domyślnie ten na tej maszynie, gdy adres publiczny ma https\n"
    "  --insecure        wpuszcza inne maszyny bez https\n"
    "  --pace MS         wybór pokazuje skutek po tylu ms, a przeciw botowi po połowie, żeby\n"
    "                    nikt nie poznał, czy drugi był pytany; domyślnie 700, 0 to od razu\n"
    "  --rate N          ile wyborów na sekundę wolno podjąć z jednego miejsca; domyślnie 10\n"
    "  --log PLIK        dopisuje wiersz JSON o każdym żądaniu i o tym, co się dzieje, bez\n"
    "                    nazw, kart, wyborów i kluczy; - to standardowe wyjście błędów\n"
    "  --metrics PORT    podaje /metrics dla Prometheusa na osobnym porcie, tylko tej\n"
    "                    maszynie; 0 to dowolny wolny\n"
    "  --keep-free MIB   nowych stołów nie będzie, gdy na dysku magazynu zostało mniej\n"
    "                    miejsca; domyślnie 512\n"
    "  --lang JĘZYK      język tego, co tu pisze: en lub pl\n"
    "  -h, --help        ten tekst\n"
    "\n"
    "Gdy jest gotowy, mówi w jednym wierszu, gdzie słucha. Kończą go SIGTERM i SIGINT.\n",
};

static const char command[] = "jackin serve";
static server *volatile running;

/* The first one ends it; after that there may be nothing left to tell. */
static void on_signal(int number)
{
    (void)number;
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    if (running != NULL) {
        serve_stop(running);
    }
}

/* A connection is a file, and the usual limit is lower than ours. */
static void raise_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

/* Signals end it in order; a full disk and a closed connection are answers, not ends. What a crash
 * would leave behind could hold hidden cards (TH-20). */
static void set_signals(void)
{
    struct sigaction stop = {.sa_handler = on_signal}, ignore = {.sa_handler = SIG_IGN};
    struct rlimit none = {0, 0};
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
    setrlimit(RLIMIT_CORE, &none);
}

static int serve(const serve_options *o)
{
    char problem[SERVE_PROBLEM_MAX];
    server *s = serve_open(o, option_spoken(), problem);
    if (s == NULL) {
        fprintf(stderr, "%s: %s\n", command, problem);
        return EXIT_FAILED;
    }
    running = s;
    set_signals();
    raise_limit();
    bool is_v6 = strchr(o->address, ':') != NULL;
    printf(
        option_say("jackin serves at http://%s%s%s:%u\n", "jackin działa pod http://%s%s%s:%u\n"),
        is_v6 ? "[" : "", o->address, is_v6 ? "]" : "", serve_port(s));
    if (o->has_metrics) {
        printf(option_say("metrics at http://127.0.0.1:%u/metrics\n",
                          "metryki pod http://127.0.0.1:%u/metrics\n"),
               serve_metrics_port(s));
    }
    fflush(stdout);
    serve_run(s);
    running = NULL;
    return EXIT_DONE;
}

int cmd_serve(int argc, char **argv)
{
    enum {
        ADDRESS = 1000,
        PORT,
        STORE,
        SEAL,
        PAGES,
        PUBLIC_URL,
        PROXY,
        INSECURE,
        PACE,
        RATE,
        KEEP_FREE,
        LOG,
        METRICS,
        LANG
    };
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {"address", required_argument, NULL, ADDRESS},
        {"port", required_argument, NULL, PORT},
        {"store", required_argument, NULL, STORE},
        {"seal", required_argument, NULL, SEAL},
        {"public-url", required_argument, NULL, PUBLIC_URL},
        {"pages", required_argument, NULL, PAGES},
        {"trusted-proxy", required_argument, NULL, PROXY},
        {"insecure", no_argument, NULL, INSECURE},
        {"pace", required_argument, NULL, PACE},
        {"rate", required_argument, NULL, RATE},
        {"log", required_argument, NULL, LOG},
        {"metrics", required_argument, NULL, METRICS},
        {"keep-free", required_argument, NULL, KEEP_FREE},
        {"lang", required_argument, NULL, LANG},
        {0},
    };
    serve_options o = {.address = "127.0.0.1",
                       .port = 8013,
                       .store = "jackin-server.db",
                       .rate = 10,
                       .keep_free = 512,
                       .pace_ms = 700};
    uint64_t port = 0, rate = 0, pace = 0, keep_free = 0;
    word_lang lang;
    int option;
    while ((option = option_next(argc, argv, ":h", options)) != -1) {
        switch (option) {
        case 'h':
            fputs(usage[option_spoken()], stdout);
            return EXIT_DONE;
        case ADDRESS:
            o.address = optarg;
            break;
        case PORT:
            if (option_number(command, "--port", optarg, 65535, &port) != STATUS_NONE) {
                return EXIT_USAGE;
            }
            o.port = (uint16_t)port;
            break;
        case STORE:
            o.store = optarg;
            break;
        case SEAL:
            o.seal = optarg;
            break;
        case PUBLIC_URL:
            o.public_url = optarg;
            break;
        case PAGES:
            o.pages = optarg;
            break;
        case PROXY:
            o.proxy = optarg;
            break;
        case INSECURE:
            o.is_insecure = true;
            break;
        case PACE:
            if (option_number(command, "--pace", optarg, 10000, &pace) != STATUS_NONE) {
                return EXIT_USAGE;
            }
            o.pace_ms = (unsigned)pace;
            break;
        case RATE:
            if (option_number(command, "--rate", optarg, 100000, &rate) != STATUS_NONE) {
                return EXIT_USAGE;
            }
            o.rate = (unsigned)rate;
            break;
        case LOG:
            o.log = optarg;
            break;
        case METRICS:
            if (option_number(command, "--metrics", optarg, 65535, &port) != STATUS_NONE) {
                return EXIT_USAGE;
            }
            o.has_metrics = true;
            o.metrics_port = (uint16_t)port;
            break;
        case KEEP_FREE:
            if (option_number(command, "--keep-free", optarg, 1u << 30, &keep_free) !=
                STATUS_NONE) {
                return EXIT_USAGE;
            }
            o.keep_free = (unsigned)keep_free;
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
    if (optind < argc) {
        return option_refuse(command, "takes no arguments, but was given '%s'",
                             "nie przyjmuje argumentów, a podano „%s”", argv[optind]);
    }
    char usual[4096], program[4096];
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    program[len > 0 ? len : 0] = '\0';
    if (o.pages == NULL && pages_usual(program, usual, sizeof usual)) {
        o.pages = usual;
    } else if (o.pages != NULL && strcmp(o.pages, "none") == 0) {
        o.pages = NULL;
    }
    return serve(&o);
}
