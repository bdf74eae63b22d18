// Settings: whatever was kept is read, stops become what the engine is told, letters are one's own.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { load, type Engine } from '../../engine/index.js';
import { actionOf, LETTERS, letterOf, rekeyed, type Action } from '../src/keys';
import { chartsOf, isOn, stepOf, stopsOf, switched } from '../src/stops';
import { settingsOf } from '../src/settings';

const first = settingsOf({}, 'en');
let engine: Engine;
beforeAll(async () => {
  const path = process.env.JACKIN_WASM ?? '../../build/wasm/jackin.wasm';
  engine = await load(await readFile(path));
});

describe('settings', () => {
  it('reads whatever was kept', () => {
    for (const kept of [
      { lang: 7, stops: null, keys: { draw: 'dd', run: 'k' }, volume: 1e9, wants: ['x', 'payment'] },
      { stops: { corp: { 'run.2.1': true, 'run.4.1': 'no' }, runner: 3 }, sounds: { other: true } },
    ]) {
      const read = settingsOf(kept, 'pl');
      expect(read.lang).toBe('pl');
      expect(read.volume).toBeLessThanOrEqual(100);
      expect(Object.values(read.keys).every((k) => k.length === 1)).toBe(true);
      expect(Object.values(read.stops.corp).every((v) => typeof v === 'boolean')).toBe(true);
    }
    expect(settingsOf({ wants: ['x', 'payment'] }, 'en').wants).toEqual(['payment']);
    expect(settingsOf({ keys: { run: 'k' } }, 'en').keys).toEqual({ run: 'k' });
  });

  it('tells the engine only what differs from the level', () => {
    expect(stopsOf(first, 'runner')).toEqual({ level: 'standard', wants: [], stop: [], skip: [] });
    const on = { ...first, stops: switched(first, 'runner', 'run.2.1') };
    expect(isOn(on, 'runner', 'run.2.1')).toBe(true);
    expect(isOn(on, 'corp', 'run.2.1')).toBe(false);
    expect(stopsOf(on, 'runner').stop).toEqual(['run.2.1']);
    expect(switched(on, 'runner', 'run.2.1')).toEqual(first.stops);
    const off = { ...first, stops: switched(first, 'runner', 'corp.3.2') };
    expect(stopsOf(off, 'runner').skip).toEqual(['corp.3.2']);
  });

  it('knows every step of the charts as the engine names it', () => {
    for (const side of ['corp', 'runner'] as const) {
      for (const { stations } of chartsOf(side)) {
        for (const { step } of stations) {
          expect(engine.netrunner.step(stepOf(step))).toBeTruthy();
        }
      }
    }
  });

  it('a switch asks where nothing would be asked, or the other way round', () => {
    const asked = (settings: typeof first) => {
      const game = engine.netrunner.new({
        corp: 'haas-bioroid',
        runner: 'shaper',
        key: '5'.padStart(64, '0'),
      });
      const steps = new Set<string>();
      for (let n = 0; n < 400 && !game.over; n++) {
        const view = game.look('runner');
        if (game.toMove === 'runner' && view.ask(stopsOf(settings, 'runner'))!.what === 'ask') {
          steps.add(view.state().step);
        }
        game.choose(game.bot('gentle', { seed: n + 1 }).choice);
      }
      return steps;
    };
    const on = { ...first, stops: switched(first, 'runner', 'run.2.1') };
    expect(asked(first).has('run.2.1')).toBe(false);
    expect(asked(on).has('run.2.1')).toBe(true);
    const full = { ...first, level: 'full' as const };
    expect(asked(full).has('run.2.1')).toBe(true);
    expect(asked({ ...full, stops: switched(full, 'runner', 'run.2.1') }).has('run.2.1')).toBe(false);
  });

  it('letters can be changed and switched off (WCAG 2.1.4)', () => {
    const letters = Object.values(LETTERS);
    expect(new Set(letters).size).toBe(letters.length);
    expect(rekeyed(first, 'draw', 'C')).toBeNull();
    expect(rekeyed(first, 'draw', '5')).toBeNull();
    const changed = { ...first, keys: rekeyed(first, 'draw', 'Ż')! };
    expect(actionOf(changed, 'ż')).toBe('draw');
    expect(actionOf(changed, 'd')).toBeNull();
    const off = { ...first, letters: false };
    for (const action of Object.keys(LETTERS) as Action[]) {
      expect(letterOf(off, action)).toBe('');
      expect(actionOf(off, LETTERS[action])).toBeNull();
    }
  });
});
