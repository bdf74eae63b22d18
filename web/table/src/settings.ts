// The player's settings, kept in the browser.
import { useEffect, useState } from 'preact/hooks';
import type { Lang } from './source/types';

export interface Settings {
  lang: Lang;
  colours: 'system' | 'dark' | 'light';
  level: 'guided' | 'standard' | 'full';
}
const PLACE = 'jackin.settings';

function read(): Settings {
  const first: Settings = {
    lang: navigator.language.startsWith('pl') ? 'pl' : 'en',
    colours: 'system',
    level: 'standard',
  };
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return {
      lang: kept.lang === 'pl' || kept.lang === 'en' ? kept.lang : first.lang,
      colours: ['system', 'dark', 'light'].includes(kept.colours) ? kept.colours : first.colours,
      level: ['guided', 'standard', 'full'].includes(kept.level) ? kept.level : first.level,
    };
  } catch {
    return first;
  }
}

let now: Settings = read();
const heard = new Set<(s: Settings) => void>();

export const getSettings = () => now;

export function show(settings: Settings) {
  document.documentElement.lang = settings.lang;
  if (settings.colours === 'system') {
    delete document.documentElement.dataset.colours;
  } else {
    document.documentElement.dataset.colours = settings.colours;
  }
}

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
