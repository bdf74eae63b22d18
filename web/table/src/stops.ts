// The timing charts as the settings draw them: which steps have a window, which of them a level asks
// at, and what a player's switches make of that (docs/attending.md).
import type { Settings } from './settings';
import type { NetrunnerStops, Side } from './source/types';

export interface Station {
  step: string;
  /** 'window': has a switch; 'always': is the player's whatever is set; 'dot': nobody acts there. */
  is: 'window' | 'always' | 'dot';
}
const at = (is: Station['is'], ...steps: string[]): Station[] => steps.map((step) => ({ step, is }));

const CORP_TURN = (mine: boolean): Station[] => [
  ...at('window', 'corp.1.1'),
  ...at('dot', 'corp.1.2', 'corp.1.3'),
  ...at('window', 'corp.2.1'),
  ...at(mine ? 'always' : 'dot', 'corp.2.2'),
  ...at('window', 'corp.2.2+'),
  ...at(mine ? 'always' : 'dot', 'corp.3.1'),
  ...at('window', 'corp.3.2'),
  ...at('dot', 'corp.3.3'),
];
const RUNNER_TURN = (mine: boolean): Station[] => [
  ...at('window', 'runner.1.1'),
  ...at('dot', 'runner.1.2'),
  ...at(mine ? 'always' : 'dot', 'runner.1.3'),
  ...at('window', 'runner.1.3+'),
  ...at(mine ? 'always' : 'dot', 'runner.2.1'),
  ...at('window', 'runner.2.2'),
  ...at('dot', 'runner.2.3'),
];
const RUN = (side: Side): Station[] => [
  ...at('dot', 'run.1'),
  ...at('window', 'run.2.1'),
  ...at(side === 'runner' ? 'always' : 'dot', 'run.2.2'),
  ...at(side === 'corp' ? 'always' : 'window', 'run.2.3'),
  ...at(side === 'runner' ? 'always' : 'window', 'run.3.1'),
  ...at('dot', 'run.3.2'),
  ...at('window', 'run.4.1'),
  ...at(side === 'runner' ? 'always' : 'dot', 'run.4.2'),
  ...at('window', 'run.4.3'),
  ...at('dot', 'run.4.4'),
  ...at(side === 'runner' ? 'always' : 'dot', 'run.4.5'),
  ...at('dot', 'run.6'),
];

/** The three columns of a side: its own turn, a run, the other's turn. */
export const chartsOf = (side: Side): { name: 'mine' | 'run' | 'theirs'; stations: Station[] }[] => [
  { name: 'mine', stations: side === 'corp' ? CORP_TURN(true) : RUNNER_TURN(true) },
  { name: 'run', stations: RUN(side) },
  { name: 'theirs', stations: side === 'corp' ? RUNNER_TURN(false) : CORP_TURN(false) },
];

/** The step that the engine knows: after an action is the same step as the action. */
export const stepOf = (station: string) => station.replace('+', '');

/** Where a level asks if something useful can be done. */
const USUAL: Record<Settings['level'], Record<Side, string[]>> = {
  guided: { corp: ['run.4.3'], runner: ['runner.1.1'] },
  standard: {
    corp: ['corp.2.1', 'corp.2.2', 'run.4.3', 'runner.2.2'],
    runner: ['runner.1.1', 'runner.1.3', 'corp.3.2'],
  },
  full: { corp: [], runner: [] },
};

const isUsual = (settings: Settings, side: Side, step: string) =>
  settings.level === 'full' || USUAL[settings.level][side].includes(step);

export function isOn(settings: Settings, side: Side, station: string): boolean {
  const step = stepOf(station);
  return settings.stops[side][step] ?? isUsual(settings, side, step);
}

/** The settings after a switch was pressed; back at what the level does, nothing is kept. */
export function switched(settings: Settings, side: Side, station: string): Settings['stops'] {
  const step = stepOf(station);
  const own = { ...settings.stops[side] };
  const next = !isOn(settings, side, station);
  if (next === isUsual(settings, side, step)) {
    delete own[step];
  } else {
    own[step] = next;
  }
  return { ...settings.stops, [side]: own };
}

const STEPS = [
  ...new Set(
    (['corp', 'runner'] as const).flatMap((side) =>
      chartsOf(side).flatMap((c) => c.stations.map((s) => stepOf(s.step))),
    ),
  ),
];

/** What the engine is told. 'hold': the next window asks; 'skip': none does, until it must. */
export function stopsOf(
  settings: Settings,
  side: Side,
  mode: 'hold' | 'skip' | null = null,
): NetrunnerStops {
  const codes = Object.keys(settings.pinned);
  const pins = codes.length > 0 ? { pinned: codes } : {};
  if (mode !== null) {
    return mode === 'hold' ? { level: 'full' } : { level: 'guided', skip: STEPS, ...pins };
  }
  const own = Object.entries(settings.stops[side]);
  const off = own.filter(([, on]) => !on).map(([step]) => step);
  if (settings.level === 'full' && off.length > 0) {
    // Full control asks everything: all but these is every other step by itself.
    const stop = STEPS.filter((step) => !off.includes(step));
    return { level: 'standard', wants: settings.wants, stop, skip: off, ...pins };
  }
  return {
    level: settings.level,
    wants: settings.wants,
    stop: own.filter(([, on]) => on).map(([step]) => step),
    skip: off,
    ...pins,
  };
}
