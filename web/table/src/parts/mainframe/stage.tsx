// A record of Mainframe shown again: its table in ink, with the line across its foot.
import '../../style/mainframe.css';
import '../../style/runners.css';
import '../../style/mainframe_replay.css';
import { useState } from 'preact/hooks';
import { boards, hex } from '../../keep';
import { countOf, type Board } from '../../model/mainframe';
import { nameOfRunner } from '../../model/mainframe_dock';
import { turnAt } from '../../model/timeline';
import { nameOfRunnerIn } from '../../runners';
import type { BotName, MainframeRunner, MfRecord } from '../../source/mainframe_types';
import { isLocal, type GameRecord } from '../../source/records';
import type { MfShown } from '../../source/timeline';
import type { Redealt } from '../../source/types';
import { words } from '../../words';
import { mfWords } from '../../words/mainframe';
import { replayWords } from '../../words/replay';
import type { Staged, StageProps } from '../staged';
import { BoardView } from './board';
import { Context, type MfContext } from './context';
import { Players } from './players';
import { Programs } from './programs';
import { Log, Preview } from './rail';
import { RunnerSign, runnerClass } from './token';

const nothing = () => undefined;

function MainframeStage({
  shown: { doc, next },
  dock,
  told,
  timeline,
  isPhone,
  isLog,
  closeLog,
  leave,
}: StageProps<MfShown>) {
  const [reading, setReading] = useState<string | null>(null);
  const w = mfWords(doc.lang);
  const base = words(doc.lang);
  const r = replayWords(doc.lang);
  // What is chosen next hangs where it will lie; nothing can be chosen here.
  const board: Board = { mode: 'none', offers: [], at: next?.offer ?? null, turns: [] };
  const context: MfContext = {
    doc,
    w,
    base,
    board,
    lit: { cards: new Map(), piles: [], players: new Map() },
    bad: null,
    counted: countOf(doc).length,
    did: next?.offer?.card ?? null,
    pick: nothing,
    make: nothing,
    read: setReading,
    pointAt: nothing,
    name: (runner) => nameOfRunner(doc, runner),
  };
  const begun = doc.state.program.at(-1)?.code;
  return (
    <Context.Provider value={context}>
      <div class={`mf rp n${doc.seats.length}`}>
        <aside class="rail" aria-label={r.replay}>
          {dock}
          {!isPhone && told}
          {!isPhone && <Preview code={reading ?? next?.offer?.card ?? begun ?? null} />}
        </aside>
        <Programs />
        <BoardView />
        <Players onMenu={leave} />
        {!isPhone && (
          <section class="tline" aria-label={r.timeline}>
            {timeline}
          </section>
        )}
        {isPhone && isLog && (
          <section class="rlog" role="dialog" aria-label={r.log}>
            <button class="btn x" onClick={closeLog}>
              {base.close}
            </button>
            {told}
          </section>
        )}
      </div>
    </Context.Provider>
  );
}

const BOTS: string[] = ['gentle', 'steady', 'strong'] satisfies BotName[];

/** The bot that sat there, or one that does not think long. */
const botOf = ({ players }: GameRecord): BotName =>
  ((Array.isArray(players) && players.find((name) => BOTS.includes(name))) || 'gentle') as BotName;

export const mainframe: Staged<MfShown> = {
  Stage: MainframeStage,
  Log,
  name: nameOfRunnerIn,
  sign: (view) =>
    view === 'spectator' || view === 'all' ? null : (
      <span class={runnerClass(view)}>
        <RunnerSign runner={view} />
      </span>
    ),
  // One round from the next.
  shade: (side, line) => side === line.turns[0]?.side,
  letter: (side, lang) => nameOfRunnerIn(side, lang)[0],
  mark: runnerClass,
  curves: (line, chances) =>
    [...new Set(line.turns.map((turn) => turn.side))].map((side) => ({
      cls: runnerClass(side),
      chances: chances.map((value, i) => (line.turns[i].side === side ? value : null)),
    })),
  playOnNote: 'playOnBots',
  playOn: ({ record }, { setup, side, redealt }, at, viewer, line, same) => {
    if (isLocal(record)) {
      return '#/';
    }
    const id = hex(6);
    const players = setup.players as MainframeRunner[];
    const made: MfRecord = {
      id,
      players,
      border: setup.border === 'walled' ? 'walled' : 'paths',
      me: (viewer === 'spectator' || viewer === 'all' ? side : viewer) as MainframeRunner,
      bot: botOf(record),
      key: String(setup.key ?? ''),
      ...(setup.key === undefined ? { seed: setup.seed ?? 1 } : {}),
      ...(setup.epochs ? { epochs: setup.epochs } : {}),
      choices: record.choices.slice(0, at),
      asked: [],
      begun: Date.now(),
      // People at one screen stay people: no hand is shown without a cover.
      ...(record.hot === true ? { hot: true } : {}),
      fork: { at, same: same || redealt === null },
      redealt: [
        ...(record.redealt ?? []).filter((one) => one.at <= at),
        ...(same || redealt === null ? [] : [redealt]),
      ] as Redealt<MainframeRunner>[],
    };
    const isKept = boards.keep(id, {
      record: made,
      turn: line.turns[turnAt(line, at)]?.n ?? 0,
      scores: {},
      over: false,
      won: false,
      at: Date.now(),
    });
    return isKept ? `#/m/${id}` : null;
  },
};
