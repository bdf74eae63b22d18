// Six lessons for the Runner.
import type { Lesson } from './types';

const CORP = 'Weyland Consortium: Building a Better World';
const RUNNER = 'Gabriel Santiago: Consummate Professional';
const has = (cards: { title?: string }[], title: string) => cards.some((c) => c.title === title);

export const RUNNER_LESSONS: Lesson[] = [
  {
    side: 'runner',
    title: { en: 'Credits, clicks and installing', pl: 'Kredyty, kliki i instalowanie' },
    goal: { en: 'Install {Corroder}.', pl: 'Zainstaluj kartę {Corroder}.' },
    note: {
      en: 'You have one turn: four clicks, each of them an action.',
      pl: 'Masz jedną turę: cztery kliki, każdy to jedna akcja.',
    },
    position: {
      active: 'runner',
      clicks: 4,
      corp: { identity: CORP, hq: ['3 Hedge Fund'], rd: ['20 Hedge Fund'] },
      runner: {
        identity: RUNNER,
        credits: 4,
        grip: ['Sure Gamble', 'Infiltration'],
        stack: ['Corroder', '20 Sure Gamble'],
      },
    },
    steps: [
      {
        want: { verb: 'install', card: 'Corroder' },
        when: (s) => s.runner.credits >= 2,
        coach: {
          en: '{Corroder} breaks barriers. Install it: it costs 2 credits, takes 1 memory and stays in your rig.',
          pl: 'Karta {Corroder} łamie bariery. Zainstaluj ją: kosztuje 2 kredyty, zajmuje 1 JP i zostaje w twoim warsztacie.',
        },
      },
      {
        want: { verb: 'play', card: 'Sure Gamble' },
        when: (s) => s.runner.clicks > 2 || s.runner.credits < 2,
        coach: {
          en: 'Now you can afford {Sure Gamble}: a click and 5 credits, and it brings 9. Events go to the heap when they are done.',
          pl: 'Teraz stać cię na kartę {Sure Gamble}: klik i 5 kredytów, a daje 9. Wydarzenia po rozpatrzeniu idą na stertę.',
        },
      },
      {
        want: { verb: 'gain-credit' },
        when: (s) => s.runner.credits === 4,
        coach: {
          en: 'Everything is paid with credits. {Sure Gamble} costs 5 and you have 4: spend a click to take 1 credit.',
          pl: 'Za wszystko płaci się kredytami. Karta {Sure Gamble} kosztuje 5, a masz 4: wydaj klik, aby pobrać 1 kredyt.',
        },
      },
      {
        want: { verb: 'draw' },
        when: (s) => !has(s.runner.grip, 'Corroder'),
        coach: {
          en: 'What you need lies in your stack. Spend a click to draw a card.',
          pl: 'To, czego potrzebujesz, leży w twoim stosie. Wydaj klik, aby dobrać kartę.',
        },
      },
      {
        want: { verb: 'gain-credit' },
        coach: {
          en: 'You are short of credits: take one.',
          pl: 'Brakuje ci kredytów: pobierz jeden.',
        },
      },
    ],
    moves: 4,
    foe: [],
    done: (s) => has(s.runner.rig, 'Corroder'),
    lost: (s) => s.active === 'corp',
    learned: {
      en: 'A click buys a credit, a card, an event or an installation. Your rig is what you run with.',
      pl: 'Za klik kupujesz kredyt, kartę, wydarzenie albo instalację. Z warsztatem ruszasz do skoków.',
    },
  },
  {
    side: 'runner',
    title: { en: 'A run, and breaking ice', pl: 'Skok i łamanie lodu' },
    goal: { en: 'Steal the agenda in Remote 1.', pl: 'Wykradnij projekt z serwera zdalnego 1.' },
    note: {
      en: 'The Corporation can score it in its next turn.',
      pl: 'W następnej turze korporacja może go zapunktować.',
    },
    position: {
      active: 'runner',
      clicks: 2,
      corp: {
        identity: CORP,
        credits: 3,
        hq: ['4 Hedge Fund'],
        rd: ['20 Hedge Fund'],
        servers: {
          remote1: {
            ice: [{ card: 'Wall of Static', rezzed: true }],
            root: [{ card: 'Private Security Force', advancement: 3 }],
          },
        },
      },
      runner: {
        identity: RUNNER,
        credits: 5,
        grip: ['Infiltration', 'Diesel'],
        stack: ['20 Sure Gamble'],
        rig: ['Corroder', 'Gordian Blade'],
      },
    },
    steps: [
      {
        want: { verb: 'run', server: 'remote1' },
        coach: {
          en: 'A card with three advancements in a server of its own is nearly always an agenda. Run Remote 1.',
          pl: 'Karta z trzema żetonami zaawansowania na własnym serwerze to prawie zawsze projekt. Przeprowadź skok na serwer zdalny 1.',
        },
      },
      {
        want: { verb: 'break', card: 'Corroder' },
        coach: {
          en: 'Now {Corroder} is strong enough. Break “End the run” for 1 credit.',
          pl: 'Teraz lodołamacz jest dość silny. Złam podprogram „Zakończ skok” za 1 kredyt.',
        },
      },
      {
        want: { verb: 'use', card: 'Corroder' },
        coach: {
          en: '{Wall of Static} is a barrier of strength 3. {Corroder} breaks barriers but has only 2: pay 1 for +1 strength. {Gordian Blade} is of no use here.',
          pl: '{Wall of Static} to bariera o sile 3. Karta {Corroder} łamie bariery, ale ma tylko 2: zapłać 1 za +1 siły. {Gordian Blade} tu nie pomoże.',
        },
      },
      {
        want: { verb: 'steal' },
        coach: {
          en: 'You access what lies there. An agenda: steal it, it is worth 2 points to you.',
          pl: 'Uzyskujesz dostęp do tego, co tam leży. To projekt: wykradnij go, jest wart 2 punkty.',
        },
      },
      {
        want: { verb: 'continue' },
        coach: {
          en: 'You have passed the ice. You could jack out now; go on: an agenda that you access in the server is stolen, and costs nothing.',
          pl: 'Lód jest pokonany. Można się jeszcze odłączyć; idź dalej: projekt, do którego uzyskasz dostęp, wykradasz za darmo.',
        },
      },
      {
        want: { verb: 'pass' },
        coach: {
          en: 'Nothing is left unbroken. Go on.',
          pl: 'Nic nie zostało niezłamane. Dalej.',
        },
      },
    ],
    moves: 4,
    foe: [],
    done: (s) => s.runner.agenda_points === 2,
    lost: (s) => s.active === 'corp',
    learned: {
      en: 'Ice has a type and a strength: the right breaker must match the type and reach the strength.',
      pl: 'Lód ma podrodzaj i siłę: lodołamacz musi pasować do podrodzaju i dorównać siłą.',
    },
  },
  {
    side: 'runner',
    title: { en: 'What facedown ice may do', pl: 'Co może zakryty lód' },
    goal: { en: 'Steal the agenda in HQ.', pl: 'Wykradnij projekt z HQ.' },
    note: {
      en: 'Two pieces of ice are facedown, and the Corporation has 3 credits.',
      pl: 'Dwie karty lodu leżą zakryte, a korporacja ma 3 kredyty.',
    },
    position: {
      active: 'runner',
      clicks: 3,
      corp: {
        identity: CORP,
        credits: 3,
        hq: ['Hostile Takeover'],
        rd: ['20 Ice Wall'],
        servers: { hq: { ice: ['Rototurret'] }, rd: { ice: ['Enigma'] } },
      },
      runner: {
        identity: RUNNER,
        credits: 4,
        grip: ['3 Sure Gamble'],
        stack: ['20 Sure Gamble'],
        rig: ['Gordian Blade'],
      },
    },
    steps: [
      {
        want: { verb: 'run', server: 'hq' },
        when: (s) => s.corp.credits < 3,
        coach: {
          en: 'The Corporation has spent its credits: whatever lies on HQ can hardly be rezzed now. Run HQ.',
          pl: 'Korporacja wydała kredyty: tego, co chroni HQ, raczej nie zrezuje. Przeprowadź skok na HQ.',
        },
      },
      {
        want: { verb: 'run', server: 'rd' },
        coach: {
          en: 'Facedown ice may be anything: a barrier or code gate stops you, a sentry hurts you, and you have no killer. Run R&D first and let the Corporation pay there.',
          pl: 'Zakryty lód może być wszystkim: bariera lub brama kodowa zatrzyma, strażnik zrani, a zabójcy nie masz. Najpierw skok na R&D: niech korporacja zapłaci tam.',
        },
      },
      {
        want: { verb: 'line' },
        coach: {
          en: '{Enigma} is a code gate of strength 2, and {Gordian Blade} matches it. From now on the table offers the cheapest whole break in one press.',
          pl: '{Enigma} to brama kodowa o sile 2, a {Gordian Blade} do niej pasuje. Odtąd stół proponuje najtańsze złamanie jednym naciśnięciem.',
        },
      },
      {
        want: { verb: 'steal' },
        coach: { en: 'An agenda. Steal it.', pl: 'To projekt. Wykradnij go.' },
      },
      {
        want: { verb: 'continue' },
        coach: {
          en: 'The way is free. Go on to the server.',
          pl: 'Droga wolna. Idź dalej, do serwera.',
        },
      },
      {
        want: { verb: 'decline' },
        coach: {
          en: 'Ice cannot be stolen, and in R&D it is not worth a credit. Leave it.',
          pl: 'Lodu nie da się wykraść, a w R&D nie jest wart kredytu. Zostaw go.',
        },
      },
    ],
    moves: 4,
    foe: [{ want: { verb: 'rez', card: 'Enigma' } }],
    done: (s) => s.runner.agenda_points === 1,
    lost: (s) => s.active === 'corp',
    learned: {
      en: 'Ask before each run: what is the worst this ice can be, and can the Corporation pay for it?',
      pl: 'Przed każdym skokiem zapytaj: czym najgorszym może być ten lód i czy korporację na niego stać?',
    },
  },
  {
    side: 'runner',
    title: { en: 'Accessing, stealing, trashing', pl: 'Dostęp, wykradanie, kasowanie' },
    goal: {
      en: 'Trash {PAD Campaign}, and steal the agenda in HQ.',
      pl: 'Skasuj kartę {PAD Campaign} i wykradnij projekt z HQ.',
    },
    note: { en: 'Nothing is protected.', pl: 'Nic nie jest chronione.' },
    position: {
      active: 'runner',
      clicks: 3,
      corp: {
        identity: CORP,
        credits: 4,
        hq: ['Private Security Force'],
        rd: ['Ice Wall', '20 Hedge Fund'],
        servers: { remote1: { root: [{ card: 'PAD Campaign', rezzed: true }] } },
      },
      runner: {
        identity: RUNNER,
        credits: 5,
        grip: ['2 Sure Gamble', 'Diesel'],
        stack: ['20 Sure Gamble'],
      },
    },
    steps: [
      {
        want: { verb: 'trash', card: 'PAD Campaign' },
        coach: {
          en: 'Pay its trash cost, 4, and it is gone. Left there it pays the Corporation turn after turn.',
          pl: 'Zapłać koszt skasowania, 4, i po karcie. Zostawiona, co turę zarabia dla korporacji.',
        },
      },
      {
        want: { verb: 'steal' },
        coach: {
          en: 'From HQ you access one card at random. An agenda: steal it, that is free.',
          pl: 'W HQ uzyskujesz dostęp do jednej losowej karty. To projekt: wykradnij go, to nic nie kosztuje.',
        },
      },
      {
        want: { verb: 'run', server: 'remote1' },
        when: (s) => s.corp.servers.remote1 !== undefined,
        coach: {
          en: 'In a remote server you access everything. {PAD Campaign} brings the Corporation 1 credit a turn: run Remote 1.',
          pl: 'Na serwerze zdalnym uzyskujesz dostęp do wszystkiego. Karta {PAD Campaign} daje korporacji 1 kredyt co turę: przeprowadź skok na serwer zdalny 1.',
        },
      },
      {
        want: { verb: 'run', server: 'rd' },
        when: (s) => s.runner.clicks === 2,
        coach: {
          en: 'From R&D you access the top card, before the Corporation draws it. Run R&D.',
          pl: 'W R&D uzyskujesz dostęp do wierzchniej karty, zanim korporacja ją dobierze. Przeprowadź skok na R&D.',
        },
      },
      {
        want: { verb: 'run', server: 'hq' },
        coach: {
          en: 'HQ is the Corporation’s hand, and it holds one card. Run HQ.',
          pl: 'HQ to ręka korporacji, a jest w niej jedna karta. Przeprowadź skok na HQ.',
        },
      },
      {
        want: { verb: 'decline' },
        coach: {
          en: 'Ice has no trash cost: you have seen it, and it stays.',
          pl: 'Lód nie ma kosztu skasowania: już go znasz i zostaje na miejscu.',
        },
      },
      {
        want: { verb: 'continue' },
        coach: { en: 'Go on to the server.', pl: 'Idź dalej, do serwera.' },
      },
    ],
    moves: 4,
    foe: [],
    done: (s) => s.runner.agenda_points === 2 && has(s.corp.archives, 'PAD Campaign'),
    lost: (s) => s.active === 'corp',
    learned: {
      en: 'HQ: a random card. R&D: the top card. Remote servers: everything. Agendas are stolen, the rest is trashed for its price or left.',
      pl: 'HQ: losowa karta. R&D: wierzchnia. Serwery zdalne: wszystko. Projekty się wykrada, resztę kasuje za jej cenę albo zostawia.',
    },
  },
  {
    side: 'runner',
    title: { en: 'Tags and damage', pl: 'Tagi i obrażenia' },
    goal: {
      en: 'End your turn alive and without a tag.',
      pl: 'Zakończ turę z życiem i bez taga.',
    },
    note: {
      en: 'Damage takes cards from your grip; without cards to lose you are flatlined.',
      pl: 'Obrażenia zabierają karty z garści; kto nie ma czego stracić, zostaje wypłaszczony.',
    },
    position: {
      active: 'runner',
      clicks: 4,
      corp: {
        identity: 'Jinteki: Personal Evolution',
        credits: 4,
        hq: ['3 Scorched Earth'],
        rd: ['20 Hedge Fund'],
        servers: { remote1: { root: ['Snare!'] } },
      },
      runner: {
        identity: RUNNER,
        credits: 4,
        tags: 1,
        grip: ['3 Infiltration'],
        stack: ['20 Infiltration'],
      },
    },
    steps: [
      {
        want: { verb: 'remove-tag' },
        when: (s) => s.runner.clicks !== 1,
        coach: {
          en: 'You are tagged: the Corporation knows where you live, may trash your resources, and some of its cards do 4 damage now. Remove the tag: a click and 2 credits.',
          pl: 'Masz taga: korporacja wie, gdzie jesteś, może kasować twoje zasoby, a niektóre jej karty zadają teraz 4 obrażenia. Usuń go: klik i 2 kredyty.',
        },
      },
      {
        want: { verb: 'draw' },
        when: (s) => s.runner.clicks === 3,
        coach: {
          en: 'Before you run into the unknown, have cards to lose. Draw one.',
          pl: 'Zanim ruszysz w nieznane, miej co stracić. Dobierz kartę.',
        },
      },
      {
        want: { verb: 'run', server: 'remote1' },
        when: (s) => s.runner.clicks === 2 && s.runner.grip.length > 3,
        coach: {
          en: 'Four cards: a trap that does 3 damage would not kill you. Run Remote 1 and see.',
          pl: 'Cztery karty: pułapka za 3 obrażenia cię nie wypłaszczy. Przeprowadź skok na serwer zdalny 1.',
        },
      },
      {
        want: { verb: 'remove-tag' },
        coach: {
          en: '{Snare!} did 3 net damage and gave you a tag. You kept a click and 2 credits for that: remove the tag.',
          pl: 'Karta {Snare!} zadała 3 obrażenia sprzętu i dała ci taga. Klik i 2 kredyty są właśnie na to: usuń taga.',
        },
      },
      {
        want: { verb: 'trash', card: 'Snare!' },
        coach: {
          en: 'Trashing {Snare!} costs 0 here: do it, and it will not wait for you again.',
          pl: 'Skasowanie kosztuje tu 0: zrób to, a pułapka nie będzie już na ciebie czekać.',
        },
      },
      {
        want: { verb: 'decline' },
        coach: { en: 'You have seen it. Leave it.', pl: 'Już ją znasz. Zostaw ją.' },
      },
      {
        want: { verb: 'continue' },
        coach: { en: 'Go on to the server.', pl: 'Idź dalej, do serwera.' },
      },
      {
        want: { verb: 'pass' },
        coach: { en: 'Nothing more to do here. Go on.', pl: 'Nic tu po tobie. Dalej.' },
      },
      {
        want: { verb: 'gain-credit' },
        coach: { en: 'Take a credit with what is left.', pl: 'Za to, co zostało, pobierz kredyt.' },
      },
    ],
    moves: 5,
    foe: [{ want: { verb: 'yes' } }],
    done: (s) => s.active === 'corp' && s.runner.tags === 0 && s.winner === null,
    lost: (s) => s.winner !== null || (s.active === 'corp' && s.runner.tags > 0),
    learned: {
      en: 'Keep cards against damage, and a click with 2 credits against a tag.',
      pl: 'Trzymaj karty na obrażenia, a klik i 2 kredyty na taga.',
    },
  },
  {
    side: 'runner',
    title: { en: 'A plan for seven points', pl: 'Plan na siedem punktów' },
    goal: { en: 'Win this turn: 5 points, 2 more.', pl: 'Wygraj w tej turze: masz 5 punktów, brakuje 2.' },
    note: {
      en: 'Count backwards from the run: what must be there before it, and what must pay for it?',
      pl: 'Licz wstecz od skoku: co musi być wcześniej i z czego to opłacić?',
    },
    position: {
      active: 'runner',
      clicks: 4,
      corp: {
        identity: CORP,
        credits: 4,
        hq: ['4 Hedge Fund'],
        rd: ['20 Hedge Fund'],
        servers: {
          remote1: {
            ice: [{ card: 'Wall of Static', rezzed: true }],
            root: [{ card: 'Private Security Force', advancement: 3 }],
          },
        },
      },
      runner: {
        identity: RUNNER,
        credits: 2,
        score: ['Priority Requisition', 'Private Security Force'],
        grip: ['Diesel', 'Easy Mark'],
        stack: ['Sure Gamble', 'Corroder', 'Sure Gamble', '10 Diesel'],
      },
    },
    steps: [
      {
        want: { verb: 'play', card: 'Diesel' },
        when: (s) => !has(s.runner.grip, 'Corroder') && !has(s.runner.rig, 'Corroder'),
        coach: {
          en: 'Remote 1 needs a breaker of barriers, and you have none. {Diesel} draws three cards for nothing: play it first, so that you can still plan.',
          pl: 'Na serwer zdalny 1 trzeba lodołamacza na bariery, a nie masz żadnego. {Diesel} to trzy karty za darmo: zagraj go najpierw, póki można planować.',
        },
      },
      {
        want: { verb: 'play', card: 'Easy Mark' },
        coach: {
          en: 'There is {Corroder}: 2 to install, then 1 for strength and 1 to break: 4 credits, and you have 2. {Easy Mark} brings 3.',
          pl: 'Jest {Corroder}: 2 za instalację, potem 1 za siłę i 1 za złamanie: 4 kredyty, a masz 2. {Easy Mark} daje 3.',
        },
      },
      {
        want: { verb: 'install', card: 'Corroder' },
        coach: {
          en: 'Install {Corroder}. Three credits stay for the run.',
          pl: 'Zainstaluj kartę {Corroder}. Na skok zostaną trzy kredyty.',
        },
      },
      {
        want: { verb: 'run', server: 'remote1' },
        when: (s) => has(s.runner.rig, 'Corroder'),
        coach: {
          en: 'The last click is the run. Remote 1.',
          pl: 'Ostatni klik to skok. Serwer zdalny 1.',
        },
      },
      {
        want: { verb: 'line' },
        coach: {
          en: 'Break it the cheapest way: strength for 1, the subroutine for 1.',
          pl: 'Złam najtaniej: siła za 1, podprogram za 1.',
        },
      },
      {
        want: { verb: 'steal' },
        coach: { en: 'Seven points: steal it and win.', pl: 'Siedem punktów: wykradnij i wygraj.' },
      },
      {
        want: { verb: 'continue' },
        coach: { en: 'Go on to the server.', pl: 'Idź dalej, do serwera.' },
      },
    ],
    moves: 6,
    foe: [],
    done: (s) => s.winner === 'runner',
    lost: (s) => s.active === 'corp' && s.winner === null,
    learned: {
      en: 'Cards first, then credits, then the rig, and the run last: a turn is a plan read backwards.',
      pl: 'Najpierw karty, potem kredyty, potem warsztat, na końcu skok: tura to plan czytany od tyłu.',
    },
  },
];
