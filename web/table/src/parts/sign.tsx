// Signs and marks, built as elements from data.
import { mark } from '../mark';
import { SPOKEN } from '../model/names';
import { SIGNS } from '../signs';

/** All signs, once in the document. */
export function Sprite() {
  return (
    <svg width="0" height="0" class="sprite" aria-hidden="true">
      <defs>
        {Object.entries(SIGNS).map(([name, shapes]) => (
          <symbol id={`s-${name}`} key={name} viewBox="0 0 24 24">
            {shapes.map((shape, i) =>
              shape[0] === 'path' ? (
                <path key={i} d={shape[1]} />
              ) : (
                <circle key={i} cx={shape[1]} cy={shape[2]} r={shape[3]} />
              ),
            )}
          </symbol>
        ))}
      </defs>
    </svg>
  );
}

export function Sign({ name, label, cls = '' }: { name: string; label?: string; cls?: string }) {
  return label ? (
    <svg class={`ic ${cls}`} role="img" aria-label={label}>
      <use href={`#s-${name}`} />
    </svg>
  ) : (
    <svg class={`ic ${cls}`} aria-hidden="true">
      <use href={`#s-${name}`} />
    </svg>
  );
}

export function Mark({ code }: { code: string }) {
  const { strokes, dots } = mark(code);
  return (
    <svg class="sig" viewBox="0 0 64 48" aria-hidden="true">
      <path d={strokes} />
      {dots.map(([x, y, filled]) => (
        <circle key={`${x} ${y}`} class={filled ? 'd' : ''} cx={x} cy={y} r="2.2" />
      ))}
    </svg>
  );
}

const SYMBOLS: Record<string, string> = {
  credit: 'credit',
  click: 'click',
  trash: 'trash',
  mu: 'mu',
  link: 'link',
  subroutine: 'sub',
  'recurring-credit': 'recur',
};

/** A text of the engine with its [symbols] as signs, each with a spoken name; a number and its sign
 * stay on one line. */
export function Text({ text, lang }: { text: string; lang: string }) {
  return (
    <>
      {text.split(/(\S*\[[a-z-]+\]\S*)/).map((part, i) =>
        i % 2 === 0 ? (
          part
        ) : (
          <span class="nb" key={i}>
            {part.split(/(\[[a-z-]+\])/).map((piece, j) => signOf(piece, lang, j))}
          </span>
        ),
      )}
    </>
  );
}

function signOf(piece: string, lang: string, key: number) {
  const name = /^\[([a-z-]+)\]$/.exec(piece)?.[1];
  return name !== undefined && SYMBOLS[name] ? (
    <Sign key={key} name={SYMBOLS[name]} label={SPOKEN[lang][name]} />
  ) : (
    piece
  );
}
