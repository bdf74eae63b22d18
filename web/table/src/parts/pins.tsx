// Cards that are always asked about: pinned where a card is read, listed where timing is set.
import { MOST_PINNED, setSettings, useSettings } from '../settings';
import type { Lang } from '../source/types';
import { moments } from '../words/moments';
import { Sign } from './sign';

export function Pin({ code, title, lang }: { code: string; title: string; lang: Lang }) {
  const { pinned } = useSettings();
  const m = moments(lang);
  const is = code in pinned;
  const isFull = !is && Object.keys(pinned).length >= MOST_PINNED;
  return (
    <button
      class="under"
      data-pin={code}
      aria-pressed={is}
      disabled={isFull}
      title={isFull ? m.pinsFull : m.pinNote}
      onClick={() => (is ? unpin(pinned, code) : setSettings({ pinned: { ...pinned, [code]: title } }))}
    >
      {is ? m.unpin : m.pin}
    </button>
  );
}

function unpin(pinned: Record<string, string>, code: string) {
  const { [code]: _, ...rest } = pinned;
  setSettings({ pinned: rest });
}

/** The list; `titleOf` knows titles in the present language. */
export function Pins({ lang, titleOf }: { lang: Lang; titleOf?: (code: string) => string | undefined }) {
  const { pinned } = useSettings();
  const m = moments(lang);
  const all = Object.entries(pinned);
  if (all.length === 0) {
    return null;
  }
  return (
    <section class="pins" aria-label={m.pinned}>
      <h3>{m.pinned}</h3>
      <ul>
        {all.map(([code, title]) => {
          const shown = titleOf?.(code) ?? title;
          return (
            <li key={code}>
              <span>{shown}</span>
              <button class="btn" aria-label={`${m.unpin}: ${shown}`} onClick={() => unpin(pinned, code)}>
                <Sign name="x" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
