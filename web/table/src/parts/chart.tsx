// The timing chart with its switches: one column for each phase. A window is a ring, filled where the
// page stops; what is always the player's has a lock.
import { setSettings, useSettings } from '../settings';
import type { Side } from '../source/types';
import { chartsOf, isOn, stepOf, switched, type Station } from '../stops';
import { settingsWords } from '../words/settings';
import { Sign } from './sign';

export function Switch({
  label,
  on,
  set,
}: {
  label: string;
  on: boolean;
  set: (on: boolean) => void;
}) {
  return (
    <button class="sw" role="switch" aria-checked={on} aria-label={label} onClick={() => set(!on)} />
  );
}

/** What may happen at a station, in a few words. */
function noteOf(side: Side, { step, is }: Station, t: ReturnType<typeof settingsWords>): string {
  if (step === 'run.3.1') {
    return side === 'runner' ? t.breaking : t.abilities;
  }
  if (step === 'run.2.2' || step === 'run.4.2' || is === 'always') {
    return t.yours;
  }
  if (is === 'dot') {
    return '';
  }
  if (step === 'run.2.1' || step === 'run.4.1') {
    return t.abilities;
  }
  return step.startsWith('corp.') && !step.startsWith('corp.3') ? t.mayScore : t.mayRez;
}

export function Chart({
  side,
  name,
  now,
}: {
  side: Side;
  name: 'mine' | 'run' | 'theirs';
  /** The step at which the game is. */
  now?: string;
}) {
  const settings = useSettings();
  const t = settingsWords(settings.lang);
  const { stations } = chartsOf(side).find((c) => c.name === name)!;
  const heading = name === 'theirs' ? t.charts[side === 'corp' ? 'runner' : 'corp'] : t.charts[name];
  const number = (step: string) => stepOf(step).replace(/^[a-z]+\./, '');
  return (
    <section class="chart" aria-label={heading}>
      <h3>
        {heading}
        <small>
          {number(stations[0].step)} – {number(stations.at(-1)!.step)}
        </small>
      </h3>
      <ol>
        {stations.map((station) => {
          const { step, is } = station;
          const on = is === 'always' || (is === 'window' && isOn(settings, side, step));
          const note = noteOf(side, station, t);
          const isNow = now !== undefined && now === step;
          return (
            <li
              key={step}
              class={`${is === 'dot' ? 'q' : 'w'} ${on ? 'on' : ''} ${isNow ? 'here' : ''}`}
              aria-current={isNow ? 'step' : undefined}
            >
              <i />
              <b>{number(step)}</b>
              <div>
                {t.steps[step]}
                {note && <small>{note}</small>}
              </div>
              {is === 'window' && (
                <Switch
                  label={t.stopAt(number(step), t.steps[step])}
                  on={on}
                  set={() => setSettings({ stops: switched(settings, side, step) })}
                />
              )}
              {is === 'always' && (
                <span class="always">
                  <Sign name="lock" /> {t.always}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
