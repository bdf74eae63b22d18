// The settings: where one is asked, what the page looks and sounds like, keys, and what is kept.
import '../style/settings.css';
import { useState } from 'preact/hooks';
import { LETTERS, letterOf, rekeyed, type Action } from '../keys';
import { Bar } from '../parts/bar';
import { Chart, Switch } from '../parts/chart';
import { Forget } from '../parts/forget';
import { Pins } from '../parts/pins';
import { Segments } from '../parts/segments';
import { Sign } from '../parts/sign';
import { setSettings, useSettings, WANTS, type Settings as All } from '../settings';
import type { Lang, Side } from '../source/types';
import { words } from '../words';
import { settingsWords } from '../words/settings';

export function Settings() {
  const settings = useSettings();
  const t = settingsWords(settings.lang);
  return (
    <div class="lob set">
      <Bar here="#/settings" />
      <main class="setg">
        <div class="seth">
          <h1>{t.title}</h1>
          <button class="btn" onClick={() => history.back()} data-back="">
            <Sign name="left" /> <span>{t.back}</span>
          </button>
        </div>
        <Timing />
        <div class="setr">
          <Looks />
          <Sounds />
          <Keys />
          <Device />
        </div>
      </main>
    </div>
  );
}

function Timing() {
  const settings = useSettings();
  const w = words(settings.lang);
  const t = settingsWords(settings.lang);
  const [side, setSide] = useState<Side>('runner');
  return (
    <section class="panel timing" aria-labelledby="set-timing">
      <header>
        <div>
          <h2 id="set-timing">{t.timing}</h2>
          <p>{t.timingNote}</p>
        </div>
        <Segments
          label={t.youPlay}
          value={side}
          set={setSide}
          of={[
            ['runner', w.runner],
            ['corp', w.corp],
          ]}
        />
        <Segments
          label={t.startFrom}
          value={settings.level}
          set={(level: All['level']) => setSettings({ level, stops: { corp: {}, runner: {} } })}
          of={[
            ['guided', w.levelGuided],
            ['standard', w.levelStandard],
            ['full', w.levelFull],
          ]}
        />
      </header>
      <div class="charts">
        {(['mine', 'run', 'theirs'] as const).map((name) => (
          <Chart key={`${side} ${name}`} side={side} name={name} />
        ))}
      </div>
      <Pins lang={settings.lang} />
      <h3>{t.answered}</h3>
      <div class="wants">
        {WANTS.map((want) => (
          <Line key={want} label={t.wants[want]}>
            <Switch
              label={t.wants[want]}
              on={settings.wants.includes(want)}
              set={(on) =>
                setSettings({
                  wants: WANTS.filter((one) =>
                    one === want ? on : settings.wants.includes(one),
                  ),
                })
              }
            />
          </Line>
        ))}
      </div>
      <p class="leg">
        {settings.letters &&
          t.legend.map(([action, text]) => (
            <span key={action}>
              {text}: <kbd>{letterOf(settings, action).toUpperCase()}</kbd>
            </span>
          ))}
        <span>
          {t.passUntil}: <kbd>Shift</kbd> <kbd>{w.spaceKey}</kbd>
        </span>
        <span>{t.prevent}</span>
      </p>
    </section>
  );
}

function Line({
  label,
  note,
  children,
}: {
  label: string;
  note?: string;
  children: preact.ComponentChildren;
}) {
  return (
    <div class="ln">
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
      <span class="sp" />
      {children}
    </div>
  );
}

function Looks() {
  const settings = useSettings();
  const w = words(settings.lang);
  const t = settingsWords(settings.lang);
  return (
    <section class="panel" aria-labelledby="set-looks">
      <h2 id="set-looks">{t.looks}</h2>
      <Segments
        label={t.language}
        value={settings.lang}
        set={(lang: Lang) => setSettings({ lang })}
        of={[
          ['en', 'English'],
          ['pl', 'Polski'],
        ]}
      />
      <Segments
        label={t.colours}
        value={settings.colours}
        set={(colours: All['colours']) => setSettings({ colours })}
        of={[
          ['system', w.system],
          ['dark', w.dark],
          ['light', w.light],
        ]}
      />
      <Line label={t.contrast} note={t.contrastNote}>
        <Switch
          label={t.contrast}
          on={settings.contrast === 'more'}
          set={(on) => setSettings({ contrast: on ? 'more' : 'system' })}
        />
      </Line>
      <Line label={t.motion}>
        <Switch
          label={t.motion}
          on={settings.motion === 'less'}
          set={(on) => setSettings({ motion: on ? 'less' : 'system' })}
        />
      </Line>
    </section>
  );
}

function Sounds() {
  const settings = useSettings();
  const t = settingsWords(settings.lang);
  const all: [keyof All['sounds'], string, string?][] = [
    ['decision', t.decision, t.decisionNote],
    ['other', t.other],
    ['events', t.events],
    ['clock', t.clock],
  ];
  return (
    <section class="panel" aria-labelledby="set-sounds">
      <h2 id="set-sounds">{t.sounds}</h2>
      <label class="ln">
        <Sign name="sound" />
        <span class="vh">{t.volume}</span>
        <input
          type="range"
          min="0"
          max="100"
          step="5"
          value={settings.volume}
          aria-label={t.volume}
          onInput={(e) => setSettings({ volume: Number(e.currentTarget.value) })}
        />
        <b>{settings.volume}</b>
      </label>
      {all.map(([name, label, note]) => (
        <Line key={name} label={label} {...(note ? { note } : {})}>
          <Switch
            label={label}
            on={settings.sounds[name]}
            set={(on) => setSettings({ sounds: { ...settings.sounds, [name]: on } })}
          />
        </Line>
      ))}
    </section>
  );
}

function Keys() {
  const settings = useSettings();
  const w = words(settings.lang);
  const t = settingsWords(settings.lang);
  const [refused, setRefused] = useState<Action | null>(null);
  return (
    <section class="panel" aria-labelledby="set-keys">
      <h2 id="set-keys">{t.keys}</h2>
      <Line label={t.letters} note={t.lettersNote}>
        <Switch
          label={t.letters}
          on={settings.letters}
          set={(letters) => setSettings({ letters })}
        />
      </Line>
      <p class="fixed">
        <kbd>{w.enterKey}</kbd> {t.slot1} <kbd>{w.spaceKey}</kbd> {t.pass}
      </p>
      {settings.letters && (
        <div class="keyt">
          {(Object.keys(LETTERS) as Action[]).map((action) => (
            <label key={action} class={refused === action ? 'bad' : ''}>
              <input
                value={letterOf(settings, action).toUpperCase()}
                maxLength={2}
                autocomplete="off"
                data-key={action}
                onFocus={(e) => e.currentTarget.select()}
                onInput={(e) => {
                  const letter = e.currentTarget.value.slice(-1);
                  const keys = rekeyed(settings, action, letter);
                  setRefused(keys === null ? action : null);
                  if (keys !== null) {
                    setSettings({ keys });
                  }
                  e.currentTarget.value = (
                    keys === null ? letterOf(settings, action) : letter
                  ).toUpperCase();
                }}
              />
              {t.actions[action]}
            </label>
          ))}
        </div>
      )}
      <p class="refused" role="status">
        {refused !== null ? t.taken : ''}
      </p>
      {Object.keys(settings.keys).length > 0 && (
        <button class="btn" onClick={() => setSettings({ keys: {} })}>
          <span>{t.keysReset}</span>
        </button>
      )}
    </section>
  );
}

function Device() {
  const { lang } = useSettings();
  const t = settingsWords(lang);
  return (
    <section class="panel" aria-labelledby="set-data">
      <h2 id="set-data">{t.data}</h2>
      <p class="note">{t.dataNote}</p>
      <Forget look="btn" />
    </section>
  );
}
