// A game of Mainframe that was played, shown again: at any of its moments, as any viewer may know it.
// Knows the engine and no browser.
import type {
  BotName,
  Engine,
  Lang,
  MainframeEvents,
  MainframeGame,
  MainframeRunner,
  MainframeViewer,
} from '../../../engine/index.js';
import { newSeed, setupUntil, type Setup } from './deal';
import { boardSetup, recordedBoard, redealtBoard } from './mainframe_deal';
import { factsOf, logOf } from './mainframe_telling';
import type { MfDoc, MfEnd, MfFact, MfOffer, MfSeat } from './mainframe_types';
import { Played } from './played';
import type { GameRecord } from './records';
import type { Beginning, MfShown, Timeline, Turn } from './timeline';
import type { Redealt } from './types';

const BOTS: readonly string[] = ['gentle', 'steady', 'strong', 'random', 'greedy'] satisfies BotName[];
/** Said by something else, or to be seen. */
const UNSAID = new Set(['turn', 'reveal']);

export class MainframeReplay {
  #engine: Engine;

  readonly setup: Setup;

  /** As it was read; a game of this browser has less. */
  #given: GameRecord;

  readonly timeline: Timeline;

  readonly #runners: MainframeRunner[];

  #names: string[];

  readonly #redealt: Redealt<MainframeRunner>[];

  #played: Played<MainframeEvents, MainframeGame>;

  #batches: { events: MainframeEvents; turn: number }[];

  /** How it ended where the rules did not end it. */
  #ended: MfEnd | null;

  #facts: { lang: Lang; of: Record<string, MfFact> } | null = null;

  #seq = 0;

  constructor(engine: Engine, record: GameRecord) {
    this.#engine = engine;
    this.#given = record;
    this.setup = record.setup;
    this.#ended = (record.end as MfEnd | undefined) ?? null;
    this.#redealt = (record.redealt ?? []) as Redealt<MainframeRunner>[];
    let game = this.#dealt(engine.mainframe.new(boardSetup(record.setup)), 0);
    this.#runners = game.players;
    this.#names = this.#runners.map((_, i) =>
      Array.isArray(record.players) ? String(record.players[i] ?? '') : '',
    );
    const viewers: MainframeViewer[] = [...this.#runners, 'spectator', 'all'];
    const line: Timeline = {
      choices: record.choices.length,
      turns: [],
      runs: [],
      scores: [],
      moments: Object.fromEntries(viewers.map((viewer) => [viewer, []])),
    };
    const scoresOf = () => game.view('spectator').scores;
    this.#batches = [{ events: game.events, turn: 0 }];
    let turn = 0;
    let had = scoresOf();
    this.#played = new Played(game, record.choices, (events, at) => {
      this.#batches.push({ events, turn });
      const now = scoresOf();
      for (const side of this.#runners) {
        if (now[side] !== had[side]) {
          line.scores.push({ turn, at, side, points: now[side] - had[side] });
        }
      }
      had = now;
      if (game.turn !== turn && game.toMove !== null) {
        turn = game.turn;
        line.turns.push({ n: turn, side: game.toMove, from: at + 1 });
      }
      for (const viewer of viewers) {
        const isTold = events.for(viewer).some((e) => !UNSAID.has(e.kind));
        if (isTold || at === 0) {
          line.moments[viewer].push(at);
        }
      }
    }, (now, at) => {
      game = this.#dealt(now, at);
      return game;
    });
    viewers.forEach((viewer) => line.moments[viewer].push(record.choices.length));
    this.timeline = line;
  }

  game(at: number): MainframeGame {
    return this.#played.before(at);
  }

  #dealt(game: MainframeGame, at: number): MainframeGame {
    return redealtBoard(this.#engine, this.setup, game, at, this.#redealt);
  }

  /** What playing on begins with: everything that he could not know then is dealt anew, by chance
   * that nobody has seen (TH-27). */
  beginning(at: number, viewer: MainframeViewer): Beginning {
    const side = this.sideAt(at);
    const view = viewer === 'spectator' || viewer === 'all' ? side : viewer;
    const one = { at, view, seed: newSeed() };
    // Who is choosing among cards that this runner does not know could choose what is not there.
    const count = this.game(at).count;
    const setup = setupUntil(this.setup, at);
    const anew = redealtBoard(this.#engine, setup, this.game(at), at, [one]);
    return { setup, side, redealt: anew.count === 0 && count > 0 ? null : one };
  }

  sideAt(at: number): MainframeRunner {
    return this.game(at).toMove ?? (at > 0 ? this.sideAt(at - 1) : this.#runners[0]);
  }

  #seats(lang: Lang): MfSeat[] {
    return this.#runners.map((runner, i) => {
      const player = this.#names[i];
      return {
        runner,
        name: this.#engine.mainframe.runner(runner, lang),
        who: player === 'you' ? 'me' : BOTS.includes(player) ? 'bot' : 'person',
        player: player === 'you' ? '' : player,
      };
    });
  }

  shown(at: number, viewer: MainframeViewer, lang: Lang): MfShown {
    const game = this.game(at);
    const isEnd = at >= this.timeline.choices;
    if (this.#facts?.lang !== lang) {
      this.#facts = { lang, of: factsOf(this.#engine, lang) };
    }
    const facts = this.#facts.of;
    const batches = this.#batches
      .slice(0, at + 1)
      .map(({ events, turn }) => ({ events: events.for(viewer, { lang }), turn }));
    const { log } = logOf(batches, batches.length, game.turn, (code) => facts[code].title);
    const ended = isEnd ? this.#ended : null;
    this.#seq += 1;
    const doc: MfDoc = {
      seq: this.#seq,
      lang,
      me: viewer === 'spectator' || viewer === 'all' ? null : viewer,
      seats: this.#seats(lang),
      state: game.look(game.over ? 'all' : viewer).state(),
      toMove: ended ? null : game.toMove,
      ask: null,
      over: game.over
        ? { winner: game.winner!, text: game.words.end(lang) }
        : ended
          ? { winner: this.#runners.filter((r) => r !== ended.seat), text: '', end: ended }
          : null,
      facts,
      log,
      since: log.length,
      canUndo: false,
      canLeave: false,
      choices: at,
    };
    return { doc, at, next: isEnd || game.over ? null : this.#next(game, at, viewer, lang) };
  }

  /** What is chosen: to him who chose it and to him who sees all as it was chosen; to others only
   * what they hear of it. */
  #next(game: MainframeGame, at: number, viewer: MainframeViewer, lang: Lang): MfShown['next'] {
    const side = game.toMove!;
    const index = this.#played.choices[at];
    const { choice: key, card, ...rest } = game.choices(lang)[index];
    const told = this.#batches[at + 1].events
      .for(viewer, { lang })
      .filter((e) => !UNSAID.has(e.kind));
    // MF-24: a token costs a card, which is not what one wants to hear of first.
    const heard = told.find((e) => e.kind !== 'discard') ?? told[0];
    const isTold = viewer === side || viewer === 'all';
    // What lies on the board is everybody's; a card only if he hears of it.
    const isHeard = heard !== undefined && (card === undefined || heard.card?.code === card.code);
    const offer: MfOffer = {
      ...rest,
      key,
      ...(card ? { card: card.code } : {}),
      preview: game.look(side).preview([key]),
    };
    // Whoever hears a sentence of it reads that, for it names him who chose.
    const isSaid = isHeard && heard.kind !== 'discard';
    return {
      side,
      text: isTold && !isSaid ? rest.text : (heard?.text ?? ''),
      ...(isTold || isHeard ? { offer } : {}),
    };
  }

  /** The protocol's record of it. */
  record(): GameRecord {
    const { setup, choices, players } = this.#given;
    return this.#given.hash !== undefined
      ? this.#given
      : recordedBoard(
          this.#engine,
          setup,
          this.game(choices.length),
          choices,
          players as string[],
          this.#redealt,
        );
  }

  /** How likely whoever's turn it is holds his victory to be as it begins. */
  chance(turn: Turn): number | null {
    const game = this.game(Math.min(turn.from, this.timeline.choices));
    return game.over ? null : game.bot('strong', { applications: 2000, seed: 1 }).value;
  }
}
