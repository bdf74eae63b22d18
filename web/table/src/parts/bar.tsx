// The bar on top of every page but the table: the pages that there are, language and colours.
import { useEffect, useState } from 'preact/hooks';
import { hasServer, nameHere } from '../net/house';
import { setSettings, useSettings } from '../settings';
import { words } from '../words';
import { Sign } from './sign';

/** The pages of the bar, with their labels; a page that does not exist is not here. */
const PAGES: [string, 'play' | 'learn'][] = [
  ['#/', 'play'],
  ['#/learn', 'learn'],
];
const NEXT = { system: 'dark', dark: 'light', light: 'system' } as const;

export function Bar({ here }: { here: string }) {
  const { lang, colours } = useSettings();
  const w = words(lang);
  const [served, setServed] = useState(false);
  useEffect(() => {
    void hasServer().then(setServed);
  }, []);
  return (
    <nav class="nav" aria-label="Jack In">
      <span class="brand">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 3.5v5M15 3.5v5M6 8.5h12v4a6 6 0 0 1-12 0zM12 18.5v3" />
        </svg>{' '}
        Jack In
      </span>
      {PAGES.map(([address, label]) => (
        <a key={address} href={address} aria-current={address === here ? 'page' : undefined}>
          {w[label]}
        </a>
      ))}
      <a
        class="sp tool"
        href="#/settings"
        aria-current={here === '#/settings' ? 'page' : undefined}
        aria-label={w.settings}
      >
        <Sign name="gear" />
      </a>
      <button
        class="tool"
        onClick={() => setSettings({ lang: lang === 'pl' ? 'en' : 'pl' })}
        lang={lang === 'pl' ? 'en' : 'pl'}
        data-tool="lang"
      >
        <Sign name="globe" /> {w.otherLanguage}
      </button>
      <button
        class="tool"
        onClick={() => setSettings({ colours: NEXT[colours] })}
        data-tool="colours"
      >
        <Sign name="moon" />{' '}
        <span class="hide-s">
          {colours === 'system' ? w.system : colours === 'dark' ? w.dark : w.light}
        </span>
        <span class="vh">{w.colours}</span>
      </button>
      {served && (
        <a class="me" href="#/me" aria-current={here === '#/me' ? 'page' : undefined}>
          {nameHere() || w.guest}
        </a>
      )}
      {/* On a phone the pages are behind this. */}
      <details class="menu">
        <summary>
          <Sign name="menu" />
          <span class="vh">{w.menu}</span>
        </summary>
        <div>
          {[
            ...PAGES.map(([address, label]): [string, string] => [address, w[label]]),
            ...(served ? [['#/me', nameHere() || w.guest] as [string, string]] : []),
            ['#/settings', w.settings] as [string, string],
            ['#/about', w.about] as [string, string],
          ].map(([address, label]) => (
            <a key={address} href={address} aria-current={address === here ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </div>
      </details>
    </nav>
  );
}
