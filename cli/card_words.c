/*
 * Names of what stands on cards; see card_words.h.
 */
#include "cli/card_words.h"

const char *subtype_words(unsigned subtype, word_lang lang)
{
    static const char *const polish[NR_SUBTYPE_COUNT] = {
        [NR_SUB_AI] = "SI",
        [NR_SUB_AP] = "AP",
        [NR_SUB_ADVERTISEMENT] = "reklama",
        [NR_SUB_AMBUSH] = "zasadzka",
        [NR_SUB_BARRIER] = "bariera",
        [NR_SUB_BIOROID] = "bioroid",
        [NR_SUB_BLACK_OPS] = "czarna operacja",
        [NR_SUB_CAISSA] = "Caïssa",
        [NR_SUB_CHIP] = "układ scalony",
        [NR_SUB_CLONE] = "klon",
        [NR_SUB_CLOUD] = "chmura",
        [NR_SUB_CODE_GATE] = "brama kodowa",
        [NR_SUB_CONDITION] = "stan",
        [NR_SUB_CONNECTION] = "kontakt",
        [NR_SUB_CONSOLE] = "konsola",
        [NR_SUB_CYBORG] = "cyborg",
        [NR_SUB_DAEMON] = "demon",
        [NR_SUB_DECODER] = "dekoder",
        [NR_SUB_DEFLECTOR] = "deflektor",
        [NR_SUB_DESTROYER] = "niszczyciel",
        [NR_SUB_DIVISION] = "oddział",
        [NR_SUB_DOUBLE] = "podwójna",
        [NR_SUB_EXECUTIVE] = "dyrektor",
        [NR_SUB_EXPANSION] = "ekspansja",
        [NR_SUB_FACILITY] = "placówka",
        [NR_SUB_FRACTER] = "kruszarka",
        [NR_SUB_G_MOD] = "G-mod",
        [NR_SUB_GEAR] = "wyposażenie",
        [NR_SUB_GOVERNMENT] = "rząd",
        [NR_SUB_GRAY_OPS] = "szara operacja",
        [NR_SUB_HOSTILE] = "wroga",
        [NR_SUB_ICEBREAKER] = "lodołamacz",
        [NR_SUB_ILLICIT] = "nielegalna",
        [NR_SUB_INITIATIVE] = "inicjatywa",
        [NR_SUB_JOB] = "zlecenie",
        [NR_SUB_KILLER] = "zabójca",
        [NR_SUB_LINK] = "łącze",
        [NR_SUB_LOCATION] = "lokacja",
        [NR_SUB_MEGACORP] = "megakorporacja",
        [NR_SUB_MOD] = "mod",
        [NR_SUB_MYTHIC] = "mityczny",
        [NR_SUB_NEXT] = "NEXT",
        [NR_SUB_NATURAL] = "naturalny",
        [NR_SUB_OBSERVER] = "obserwator",
        [NR_SUB_PRIORITY] = "priorytet",
        [NR_SUB_PSI] = "psi",
        [NR_SUB_REGION] = "region",
        [NR_SUB_REMOTE] = "zdalny",
        [NR_SUB_RESEARCH] = "badania",
        [NR_SUB_RITZY] = "luksusowa",
        [NR_SUB_RUN] = "skok",
        [NR_SUB_SABOTAGE] = "sabotaż",
        [NR_SUB_SECURITY] = "ochrona",
        [NR_SUB_SEEDY] = "podejrzana",
        [NR_SUB_SENTRY] = "strażnik",
        [NR_SUB_STEALTH] = "ukrycie",
        [NR_SUB_SYSOP] = "sysop",
        [NR_SUB_TRACER] = "tropiciel",
        [NR_SUB_TRANSACTION] = "transakcja",
        [NR_SUB_TRAP] = "pułapka",
        [NR_SUB_UNORTHODOX] = "nietypowy",
        [NR_SUB_VIRTUAL] = "wirtualny",
        [NR_SUB_VIRUS] = "wirus",
        [NR_SUB_WEAPON] = "broń",
    };
    return lang == LANG_PL && polish[subtype] != NULL ? polish[subtype]
                                                      : nr_subtype_name((nr_subtype)subtype);
}

const char *faction_words(unsigned faction, word_lang lang)
{
    static const char *const words[NR_FACTION_COUNT][LANG_COUNT] = {
        [NR_FACTION_ANARCH] = {"Anarch", "Anarchiści"},
        [NR_FACTION_CRIMINAL] = {"Criminal", "Kryminaliści"},
        [NR_FACTION_SHAPER] = {"Shaper", "Kreatorzy"},
        [NR_FACTION_HAAS_BIOROID] = {"Haas-Bioroid", "Haas-Bioroid"},
        [NR_FACTION_JINTEKI] = {"Jinteki", "Jinteki"},
        [NR_FACTION_NBN] = {"NBN", "NBN"},
        [NR_FACTION_WEYLAND] = {"Weyland Consortium", "Konsorcjum Weyland"},
        [NR_FACTION_NEUTRAL] = {"neutral", "neutralna"},
    };
    return words[faction < NR_FACTION_COUNT ? faction : NR_FACTION_NEUTRAL][lang];
}

static const struct {
    const char *name;
    const char *in[LANG_COUNT];
} sets[NR_SET_COUNT] = {
    [NR_SET_CORE] = {"core", {"Core Set", "zestaw podstawowy"}},
    [NR_SET_GENESIS] = {"genesis", {"Genesis", "cykl Genesis"}},
    [NR_SET_CREATION_AND_CONTROL] = {"creation-and-control",
                                     {"Creation and Control", "Tworzyć i Kontrolować"}},
    [NR_SET_SPIN] = {"spin", {"Spin", "cykl Odbioru"}},
    [NR_SET_HONOR_AND_PROFIT] = {"honor-and-profit", {"Honor and Profit", "Honor i zysk"}},
    [NR_SET_DRAFT] = {"draft", {"Draft", "Draft"}},
};

const char *set_words(unsigned set, word_lang lang)
{
    return set < NR_SET_COUNT ? sets[set].in[lang] : "?";
}

const char *set_name(unsigned set)
{
    return set < NR_SET_COUNT ? sets[set].name : "?";
}

const char *side_words(unsigned side, word_lang lang)
{
    static const char *const words[][LANG_COUNT] = {
        [NR_CORP] = {"Corporation", "korporacja"},
        [NR_RUNNER] = {"Runner", "runner"},
        [NR_NOBODY] = {"nobody", "nikt"},
    };
    return words[side < NR_NOBODY ? side : NR_NOBODY][lang];
}

const char *side_name(unsigned side)
{
    return side == NR_CORP ? "corp" : side == NR_RUNNER ? "runner" : "none";
}
