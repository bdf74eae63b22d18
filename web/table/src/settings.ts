// The player's settings, kept in the browser.
import { useEffect, useState } from 'preact/hooks';
import type { Lang, NetrunnerStops, Side } from './source/types';

export interface Settings {
  lang: Lang;
  colours: 'system' | 'dark' | 'light';
  contrast: 'system' | 'more';
  motion: 'system' | 'less';
  level: 'guided' | 'standard' | 'full';
  /** Steps at which a side is asked (true) or not (false) other than its level says. */
  stops: Record<Side, Record<string, boolean>>;
  /** Questions that are put all the same. */
  wants: NonNullable<NetrunnerStops['wants']>;
  /** Cards that are always asked about: titles by code. */
  pinned: Record<string, string>;
  /** 0 to 100. */
  volume: number;
  sounds: { decision: boolean; other: boolean; events: boolean; clock: boolean };
  letters: boolean;
  /** Letters that were changed, by action. */
  keys: Record<string, string>;
}
const PLACE = 'jackin.settings';
export const WANTS = ['trash-first', 'payment', 'order', 'access-order'] as const;

/** As many as the engine takes. */
export const MOST_PINNED = 16;

/** One of these, or the first. */
const one = <T>(of: readonly T[], value: unknown): T => (of.includes(value as T) ? (value as T) : of[0]);
/** The members of an object that are of a kind. */
const only = <T>(value: unknown, is: (v: unknown) => v is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (pair): pair is [string, T] => is(pair[1]),
    ),
  );
const isSwitch = (v: unknown): v is boolean => typeof v === 'boolean';
const isLetter = (v: unknown): v is string => typeof v === 'string' && /^\p{L}$/u.test(v);

/** Whatever was kept, as settings: what is missing or damaged is as at first. */
export function settingsOf(kept: Record<string, unknown>, lang: Lang): Settings {
  const stops = only(kept.stops, (v): v is object => typeof v === 'object' && v !== null);
  const sounds = only(kept.sounds, isSwitch);
  return {
    lang: one([lang, 'en', 'pl'] as const, kept.lang),
    colours: one(['system', 'dark', 'light'] as const, kept.colours),
    contrast: one(['system', 'more'] as const, kept.contrast),
    motion: one(['system', 'less'] as const, kept.motion),
    level: one(['standard', 'guided', 'full'] as const, kept.level),
    stops: { corp: only(stops.corp, isSwitch), runner: only(stops.runner, isSwitch) },
    wants: Array.isArray(kept.wants) ? WANTS.filter((w) => (kept.wants as string[]).includes(w)) : [],
    pinned: Object.fromEntries(
      Object.entries(only(kept.pinned, (v): v is string => typeof v === 'string'))
        .filter(([code]) => /^\d{5}$/.test(code))
        .slice(0, MOST_PINNED),
    ),
    volume:
      typeof kept.volume === 'number' ? Math.min(100, Math.max(0, Math.round(kept.volume))) : 60,
    sounds: {
      decision: sounds.decision ?? true,
      other: sounds.other ?? false,
      events: sounds.events ?? false,
      clock: sounds.clock ?? false,
    },
    letters: kept.letters !== false,
    keys: only(kept.keys, isLetter),
  };
}

function read(): Settings {
  const lang = globalThis.navigator?.language?.startsWith('pl') ? 'pl' : 'en';
  try {
    return settingsOf(JSON.parse(localStorage.getItem(PLACE) ?? '{}') ?? {}, lang);
  } catch {
    return settingsOf({}, lang);
  }
}

let now: Settings = read();
const heard = new Set<(s: Settings) => void>();

export const getSettings = () => now;

export function show(settings: Settings) {
  const { dataset } = document.documentElement;
  document.documentElement.lang = settings.lang;
  for (const name of ['colours', 'contrast', 'motion'] as const) {
    if (settings[name] === 'system') {
      delete dataset[name];
    } else {
      dataset[name] = settings[name];
    }
  }
}

/** No movement: the system's wish, or the player's. */
export const isStill = () =>
  now.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;

export function setSettings(change: Partial<Settings>) {
  now = { ...now, ...change };
  try {
    localStorage.setItem(PLACE, JSON.stringify(now));
  } catch {
    /* a browser that keeps nothing plays all the same */
  }
  show(now);
  heard.forEach((hear) => hear(now));
}

export function useSettings(): Settings {
  const [settings, set] = useState(now);
  useEffect(() => {
    heard.add(set);
    return () => {
      heard.delete(set);
    };
  }, []);
  return settings;
}
