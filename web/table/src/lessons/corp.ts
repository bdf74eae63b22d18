// Six lessons for the Corporation.
import type { Lesson } from './types';

const CORP = 'Weyland Consortium: Building a Better World';
const HB = 'Haas-Bioroid: Engineering the Future';
const RUNNER = 'Gabriel Santiago: Consummate Professional';
const has = (cards: { title?: string }[], title: string) => cards.some((c) => c.title === title);

export const CORP_LESSONS: Lesson[] = [
  {
    side: 'corp',
    title: { en: 'Credits, ice and servers', pl: 'Kredyty, lód i serwery' },
    goal: {
      en: 'Protect R&D with ice, and give {PAD Campaign} a server of its own.',
      pl: 'Ochroń R&D lodem i daj karcie {PAD Campaign} własny serwer.',
    },
    note: {
      en: 'You have three clicks. The Runner sees backs, not cards.',
      pl: 'Masz trzy kliki. Runner widzi rewersy, nie karty.',
    },
    position: {
      active: 'corp',
      clicks: 3,
      corp: {
        identity: 'Jinteki: Personal Evolution',
        credits: 5,
        hq: ['Hedge Fund', 'Ice Wall', 'PAD Campaign', 'Private Security Force'],
        rd: ['20 Hedge Fund'],
      },
      runner: { identity: RUNNER, grip: ['4 Sure Gamble'], stack: ['20 Sure Gamble'] },
    },
    steps: [
      {
        want: { verb: 'play', card: 'Hedge Fund' },
        coach: {
          en: 'Everything costs credits. {Hedge Fund} costs a click and 5 credits and brings 9: play it first.',
          pl: 'Wszystko kosztuje kredyty. Karta {Hedge Fund} kosztuje klik i 5 kredytów, a daje 9: zagraj ją najpierw.',
        },
      },
      {
        want: { verb: 'install', card: 'Ice Wall', server: 'rd' },
        coach: {
          en: 'The Runner may run any server, your deck R&D too. Install {Ice Wall} before R&D: facedown, and free as the first ice there.',
          pl: 'Runner może przeprowadzić skok na każdy serwer, także na R&D, twoją talię. Zainstaluj lód przed R&D: zakryty i, jako pierwszy tam, za darmo.',
        },
      },
      {
        want: { verb: 'install', card: 'PAD Campaign', server: 'new-remote' },
        coach: {
          en: 'Assets and agendas go into remote servers. Install {PAD Campaign} in a new one; rezzed, it brings 1 credit each turn.',
          pl: 'Aktywa i projekty instaluje się na serwerach zdalnych. Zainstaluj kartę {PAD Campaign} na nowym; zrezowana daje 1 kredyt co turę.',
        },
      },
    ],
    moves: 3,
    foe: [],
    done: (s) =>
      has(s.corp.servers.rd?.ice ?? [], 'Ice Wall') &&
      Object.entries(s.corp.servers).some(
        ([name, { root }]) => name.startsWith('remote') && has(root, 'PAD Campaign'),
      ),
    lost: (s) => s.active === 'runner',
    learned: {
      en: 'Installing costs no credits but for further ice; rezzing does, later, when it counts.',
      pl: 'Instalacja nic nie kosztuje prócz kolejnych lodów; płaci się za zrezowanie, później, gdy trzeba.',
    },
  },
  {
    side: 'corp',
    title: { en: 'Rezzing at the right moment', pl: 'Rezowanie we właściwej chwili' },
    goal: {
      en: 'Keep the agenda in Remote 1, and begin your turn with {PAD Campaign} rezzed.',
      pl: 'Utrzymaj projekt na serwerze zdalnym 1 i zacznij turę ze zrezowaną kartą {PAD Campaign}.',
    },
    note: {
      en: 'It is the Runner’s turn, and you have 5 credits.',
      pl: 'Trwa tura runnera, a masz 5 kredytów.',
    },
    position: {
      active: 'runner',
      clicks: 2,
      corp: {
        identity: HB,
        credits: 5,
        hq: ['3 Hedge Fund'],
        rd: ['20 Hedge Fund'],
        servers: {
          rd: { ice: ['Wall of Static'] },
          remote1: { ice: ['Enigma'], root: [{ card: 'Private Security Force', advancement: 2 }] },
          remote2: { root: ['PAD Campaign'] },
        },
      },
      runner: {
        identity: RUNNER,
        credits: 6,
        grip: ['4 Sure Gamble'],
        stack: ['20 Sure Gamble'],
        rig: ['Corroder'],
      },
    },
    steps: [
      {
        want: { verb: 'rez', card: 'Enigma' },
        coach: {
          en: 'The Runner comes for your agenda and has nothing against code gates. Now it counts: rez {Enigma} for 3.',
          pl: 'Runner idzie po twój projekt i nie ma nic na bramy kodowe. Teraz warto: zrezuj kartę {Enigma} za 3.',
        },
      },
      {
        want: { verb: 'rez', card: 'PAD Campaign' },
        when: (s) => s.run === null,
        coach: {
          en: 'The Runner’s turn ends. Rez {PAD Campaign} in its last window: it pays at once in your turn, and the Runner could not trash it before.',
          pl: 'Tura runnera się kończy. Zrezuj kampanię w jej ostatnim oknie: da kredyt od razu w twojej turze, a runner nie mógł jej wcześniej skasować.',
        },
      },
      {
        want: { verb: 'pass' },
        when: (s) => s.run?.server === 'rd',
        coach: {
          en: 'The Runner runs R&D and has {Corroder}, which breaks barriers. {Wall of Static} would cost 3 and hardly stop him: keep your credits, pass.',
          pl: 'Runner przeprowadza skok na R&D i ma lodołamacz na bariery. Karta {Wall of Static} kosztowałaby 3 i ledwie by go zatrzymała: oszczędź kredyty, spasuj.',
        },
      },
      {
        want: { verb: 'pass' },
        coach: { en: 'Nothing to rez here. Pass.', pl: 'Nie ma tu czego rezować. Spasuj.' },
      },
    ],
    moves: 3,
    foe: [
      { want: { verb: 'run', server: 'rd' }, when: (s) => s.runner.clicks === 2 },
      { want: { verb: 'run', server: 'remote1' }, when: (s) => s.runner.clicks === 1 },
      { want: { verb: 'steal' } },
      { want: { verb: 'continue' } },
    ],
    done: (s) =>
      s.active === 'corp' &&
      s.runner.agenda_points === 0 &&
      s.corp.servers.remote2?.root[0]?.rezzed === true,
    lost: (s) =>
      s.runner.agenda_points > 0 ||
      (s.active === 'corp' && s.corp.servers.remote2?.root[0]?.rezzed !== true),
    learned: {
      en: 'Rez where it stops the Runner, not wherever you can. Assets: in the last window before your turn.',
      pl: 'Rezuj tam, gdzie to zatrzyma runnera, a nie gdzie się da. Aktywa: w ostatnim oknie przed swoją turą.',
    },
  },
  {
    side: 'corp',
    title: { en: 'Advancing and scoring', pl: 'Awansowanie i punktowanie' },
    goal: { en: 'Score {Private Security Force}.', pl: 'Zapunktuj projekt {Private Security Force}.' },
    note: {
      en: 'It needs 4 advancements and has 1. You have one turn before the Runner is ready.',
      pl: 'Potrzebuje 4 żetonów zaawansowania, a ma 1. Masz jedną turę, zanim runner będzie gotów.',
    },
    position: {
      active: 'corp',
      clicks: 3,
      corp: {
        identity: HB,
        credits: 4,
        hq: ['2 Hedge Fund', 'Ice Wall'],
        rd: ['20 Hedge Fund'],
        servers: {
          remote1: {
            ice: ['Wall of Static'],
            root: [{ card: 'Private Security Force', advancement: 1 }],
          },
        },
      },
      runner: {
        identity: RUNNER,
        credits: 7,
        grip: ['4 Sure Gamble'],
        stack: ['20 Sure Gamble'],
        rig: ['Corroder'],
      },
    },
    steps: [
      {
        want: { verb: 'score' },
        coach: {
          en: 'Four advancements: it can be scored now. Scoring costs neither click nor credit: 2 points.',
          pl: 'Cztery żetony: można go zapunktować. Nie kosztuje to ani klika, ani kredytu: 2 punkty.',
        },
      },
      {
        want: { verb: 'advance', card: 'Private Security Force' },
        when: (s) => s.corp.clicks === 3,
        coach: {
          en: 'A click and a credit put one advancement on a card. Three clicks and 4 credits are just enough: advance it.',
          pl: 'Klik i kredyt to jeden żeton zaawansowania. Trzy kliki i 4 kredyty akurat wystarczą: awansuj projekt.',
        },
      },
      {
        want: { verb: 'advance', card: 'Private Security Force' },
        when: (s) => s.corp.clicks === 2,
        coach: {
          en: 'Two. The Runner sees the tokens and knows by now what lies there: it must be scored this turn.',
          pl: 'Dwa. Runner widzi żetony i już wie, co tam leży: trzeba zdążyć w tej turze.',
        },
      },
      {
        want: { verb: 'advance', card: 'Private Security Force' },
        coach: { en: 'One more.', pl: 'Jeszcze raz.' },
      },
    ],
    moves: 4,
    foe: [],
    done: (s) => s.corp.agenda_points === 2,
    lost: (s) => s.active === 'runner',
    learned: {
      en: 'An agenda that is left with few clicks missing is scored before the Runner can act: count clicks backwards.',
      pl: 'Projekt, któremu brakuje niewielu klików, zdążysz zapunktować, zanim runner zareaguje: licz kliki wstecz.',
    },
  },
  {
    side: 'corp',
    title: { en: 'Traps and bluffs', pl: 'Pułapki i blef' },
    goal: {
      en: 'Let the Runner run into {Project Junebug}.',
      pl: 'Niech runner wpadnie na kartę {Project Junebug}.',
    },
    note: {
      en: 'A trap that can be advanced looks like an agenda.',
      pl: 'Pułapka, którą można awansować, wygląda jak projekt.',
    },
    position: {
      active: 'corp',
      clicks: 3,
      corp: {
        identity: 'Jinteki: Personal Evolution',
        credits: 6,
        hq: ['Project Junebug', 'Hedge Fund'],
        rd: ['20 Hedge Fund'],
      },
      runner: {
        identity: RUNNER,
        credits: 7,
        grip: ['3 Sure Gamble'],
        stack: ['20 Sure Gamble'],
        rig: ['Corroder'],
      },
    },
    steps: [
      {
        want: { verb: 'install', card: 'Project Junebug', server: 'new-remote' },
        coach: {
          en: 'When the Runner accesses {Project Junebug} you may pay 1: it does 2 net damage for each advancement. Install it in a new server, like an agenda.',
          pl: 'Gdy runner uzyska dostęp do tej karty, możesz zapłacić 1: zada po 2 obrażenia sprzętu za każdy żeton zaawansowania. Zainstaluj ją na nowym serwerze, jak projekt.',
        },
      },
      {
        want: { verb: 'advance', card: 'Project Junebug' },
        when: (s) => s.corp.clicks === 2,
        coach: {
          en: 'The Runner holds 3 cards. Advance it: one token is 2 damage.',
          pl: 'Runner ma 3 karty. Awansuj ją: jeden żeton to 2 obrażenia.',
        },
      },
      {
        want: { verb: 'advance', card: 'Project Junebug' },
        coach: {
          en: 'Twice advanced and unprotected: it looks like an agenda about to be scored. Two tokens are 4 damage.',
          pl: 'Dwa żetony i brak ochrony: wygląda jak projekt tuż przed zapunktowaniem. Dwa żetony to 4 obrażenia.',
        },
      },
      {
        want: { verb: 'yes' },
        coach: {
          en: 'He took the bait. Pay 1 credit.',
          pl: 'Połknął haczyk. Zapłać 1 kredyt.',
        },
      },
      {
        want: { verb: 'discard' },
        coach: { en: 'Your hand is too large: discard.', pl: 'Masz za dużo kart: odrzuć.' },
      },
    ],
    moves: 4,
    foe: [
      { want: { verb: 'run', server: 'remote1' } },
      { want: { verb: 'continue' } },
    ],
    done: (s) => s.winner === 'corp',
    lost: (s) => s.turn > 4,
    learned: {
      en: 'Agendas and traps must look alike: install and advance both in the same way.',
      pl: 'Projekty i pułapki muszą wyglądać tak samo: instaluj je i awansuj w ten sam sposób.',
    },
  },
  {
    side: 'corp',
    title: { en: 'Tags, traces and punishment', pl: 'Tagi, namierzanie i kara' },
    goal: { en: 'Flatline the Runner.', pl: 'Wypłaszcz runnera.' },
    note: {
      en: 'He made a run in his turn and has 1 credit and 3 cards left.',
      pl: 'W swojej turze przeprowadził udany skok; został mu 1 kredyt i 3 karty.',
    },
    position: {
      active: 'runner',
      clicks: 1,
      corp: {
        identity: CORP,
        credits: 9,
        hq: ['SEA Source', 'Scorched Earth', 'Hedge Fund'],
        rd: ['20 Hedge Fund'],
      },
      runner: {
        identity: 'Noise: Hacker Extraordinaire',
        credits: 1,
        grip: ['3 Sure Gamble'],
        stack: ['20 Sure Gamble'],
      },
    },
    steps: [
      {
        want: { verb: 'play', card: 'Scorched Earth' },
        when: (s) => s.runner.tags > 0,
        coach: {
          en: 'Tagged. {Scorched Earth} costs 3 and does 4 meat damage; the Runner holds 3 cards.',
          pl: 'Otagowany. Karta {Scorched Earth} kosztuje 3 i zadaje 4 obrażenia ciała; runner ma 3 karty.',
        },
      },
      {
        want: { verb: 'play', card: 'SEA Source' },
        coach: {
          en: 'A successful run leaves a track. {SEA Source} traces with strength 3: if your trace is higher than his link and credits, he is tagged. Play it.',
          pl: 'Udany skok zostawia trop. Karta {SEA Source} to namierzanie o sile 3: jeśli przewyższy połączenie i kredyty runnera, dostanie on taga. Zagraj.',
        },
      },
      {
        want: { verb: 'choose-number', amount: 0 },
        coach: {
          en: 'Your trace has strength 3. The Runner has link 0 and 1 credit, so he reaches 1 at most: you need not add anything.',
          pl: 'Namierzanie ma siłę 3. Runner ma połączenie 0 i 1 kredyt, więc dojdzie najwyżej do 1: nie musisz nic dopłacać.',
        },
      },
      {
        want: { verb: 'pass' },
        coach: { en: 'Nothing to do here. Go on.', pl: 'Nic tu do zrobienia. Dalej.' },
      },
    ],
    moves: 3,
    foe: [{ want: { verb: 'run', server: 'archives' } }, { want: { verb: 'continue' } }],
    done: (s) => s.winner === 'corp',
    lost: (s) => s.active === 'runner' && s.turn > 3,
    learned: {
      en: 'Poor Runners with few cards can be punished: a trace makes a tag, and a tag opens the door.',
      pl: 'Ubogiego runnera z garstką kart można ukarać: namierzanie daje taga, a tag otwiera drogę.',
    },
  },
  {
    side: 'corp',
    title: { en: 'A plan for seven points', pl: 'Plan na siedem punktów' },
    goal: { en: 'Score the last 2 points.', pl: 'Zdobądź ostatnie 2 punkty.' },
    note: {
      en: 'Two turns, with the Runner’s between them.',
      pl: 'Dwie tury, a między nimi tura runnera.',
    },
    position: {
      active: 'corp',
      clicks: 3,
      corp: {
        identity: HB,
        credits: 5,
        score: ['Priority Requisition', 'Private Security Force'],
        hq: ['Hedge Fund', 'Private Security Force'],
        rd: ['20 Ice Wall'],
        servers: { remote1: { ice: ['Enigma'] } },
      },
      runner: {
        identity: RUNNER,
        credits: 5,
        grip: ['4 Sure Gamble'],
        stack: ['20 Sure Gamble'],
        rig: ['Corroder'],
      },
    },
    steps: [
      {
        want: { verb: 'score' },
        coach: { en: 'Score it: seven points.', pl: 'Zapunktuj go: siedem punktów.' },
      },
      {
        want: { verb: 'play', card: 'Hedge Fund' },
        coach: {
          en: 'Four advancements and {Enigma} cost 7 together, and you have 5. {Hedge Fund} first.',
          pl: 'Cztery żetony i {Enigma} to razem 7, a masz 5. Najpierw {Hedge Fund}.',
        },
      },
      {
        want: { verb: 'install', card: 'Private Security Force', server: 'remote1' },
        coach: {
          en: 'Behind ice that this Runner cannot break. Install the agenda in Remote 1.',
          pl: 'Za lodem, którego ten runner nie złamie. Zainstaluj projekt na serwerze zdalnym 1.',
        },
      },
      {
        want: { verb: 'rez', card: 'Enigma' },
        coach: {
          en: 'There he comes. He has no breaker of code gates: rez {Enigma}.',
          pl: 'Nadchodzi. Nie ma dekodera na bramy kodowe: zrezuj kartę {Enigma}.',
        },
      },
      {
        want: { verb: 'advance', card: 'Private Security Force' },
        when: (s) => s.turn <= 3,
        coach: {
          en: 'One advancement now, so that three are enough next turn.',
          pl: 'Jeden żeton teraz, aby w następnej turze starczyły trzy.',
        },
      },
      {
        want: { verb: 'advance', card: 'Private Security Force' },
        coach: { en: 'Your turn: advance it.', pl: 'Twoja tura: awansuj projekt.' },
      },
      {
        want: { verb: 'pass' },
        coach: { en: 'Nothing to do here. Pass.', pl: 'Nic tu do zrobienia. Spasuj.' },
      },
    ],
    moves: 8,
    foe: [
      { want: { verb: 'run', server: 'remote1' }, when: (s) => s.runner.clicks === 4 },
      { want: { verb: 'continue' } },
      { want: { verb: 'steal' } },
    ],
    done: (s) => s.winner === 'corp',
    lost: (s) => s.runner.agenda_points > 0 || s.turn > 5,
    learned: {
      en: 'Credits for the ice, ice for the turn between, clicks for the end: that is a scoring plan.',
      pl: 'Kredyty na lód, lód na turę pośrodku, kliki na koniec: oto plan na punkty.',
    },
  },
];
