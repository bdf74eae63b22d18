// Who one is on this server: a guest, or somebody with a name; sessions, one's data, the way out.
import '../style/online.css';
import type { ComponentChildren } from 'preact';
import { save } from '../save';
import { useEffect, useState } from 'preact/hooks';
import { isSomebody, nameHere, noteName, noteNobody, post } from '../net/house';
import { Bar } from '../parts/bar';
import { Segments } from '../parts/segments';
import { useSettings } from '../settings';
import { onlineWords } from '../words/online';
import { sentence } from './lobby';

interface Session {
  session: string;
  device: string;
  used: number;
  own: boolean;
}
interface About {
  name?: string;
  sessions?: Session[];
}

/** What the browser calls itself, for the list of sessions. */
const device = () => {
  const agent = navigator.userAgent;
  const browser = /Firefox|Edg|Chrome|Safari/.exec(agent)?.[0] ?? 'Browser';
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? '';
  return `${browser === 'Edg' ? 'Edge' : browser} ${system}`.trim();
};

export function Me() {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const [about, setAbout] = useState<About | null>(null);
  const [recovery, setRecovery] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const look = async () => {
    if (isSomebody()) {
      const said = await post<About>('me', {}).catch(() => null);
      if (said !== null) {
        noteName(said.name ?? '');
      }
      setAbout(said ?? {});
    } else {
      setAbout({});
    }
  };
  useEffect(() => void look(), []);
  const act = async (work: () => Promise<void>) => {
    setError(null);
    setDone(false);
    try {
      await work();
      setDone(true);
      await look();
    } catch (problem) {
      setError(sentence(problem, o));
    }
  };
  const name = about?.name ?? nameHere();
  return (
    <div class="lob">
      <Bar here="#/me" />
      <main class="mepage">
        <h1>{o.yourName}</h1>
        <p>{name === '' ? o.guestText : o.signedAs(name)}</p>
        {recovery !== null && (
          <section class="panel invite" role="status">
            <p>{o.recovery}</p>
            <p class="code" data-recovery="">
              {recovery}
            </p>
          </section>
        )}
        {error !== null && (
          <p class="said bad" role="alert">
            {error}
          </p>
        )}
        {done && error === null && <p role="status">{o.done}</p>}
        {about !== null &&
          (name === '' ? (
            <Door
              go={(path, fields) =>
                act(async () => {
                  const said = await post<{ name: string; recovery?: string }>(path, {
                    ...fields,
                    device: device(),
                    lang,
                  });
                  noteName(said.name);
                  setRecovery(said.recovery ?? null);
                })
              }
            />
          ) : (
            <Account about={about} act={act} />
          ))}
      </main>
    </div>
  );
}

/** Sign in, take a name, or come back with a recovery code. */
function Door({ go }: { go: (path: string, fields: Record<string, string>) => void }) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const [way, setWay] = useState<'sign-in' | 'register' | 'recover'>('sign-in');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [token, setToken] = useState('');
  return (
    <form
      class="panel form sheet2"
      onSubmit={(event) => {
        event.preventDefault();
        go(way, way === 'recover' ? { token: token.trim(), wanted: password } : { name, password });
      }}
    >
      <Segments
        label={o.me}
        value={way}
        set={setWay}
        of={[
          ['sign-in', o.signIn],
          ['register', o.register],
          ['recover', o.forgot],
        ]}
      />
      {way === 'recover' ? (
        <Field label={o.recover}>
          <input
            value={token}
            autocomplete="off"
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </Field>
      ) : (
        <Field label={o.name} note={way === 'register' ? o.nameNote : undefined}>
          <input
            value={name}
            maxLength={40}
            autocomplete="username"
            name="name"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </Field>
      )}
      <Field
        label={way === 'recover' ? o.newPassword : o.passwordMe}
        note={way === 'sign-in' ? undefined : o.passwordMin}
      >
        <input
          type="password"
          value={password}
          maxLength={128}
          name="password"
          autocomplete={way === 'sign-in' ? 'current-password' : 'new-password'}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <button class="btn go" type="submit" data-do={way}>
        {way === 'sign-in' ? o.signIn : way === 'register' ? o.register : o.recoverIt}
      </button>
    </form>
  );
}

function Field({
  label,
  note,
  children,
}: {
  label: string;
  note?: string;
  children: ComponentChildren;
}) {
  return (
    <label>
      {label}
      {children}
      {note && <small>{note}</small>}
    </label>
  );
}

function Account({ about, act }: { about: About; act: (work: () => Promise<void>) => void }) {
  const { lang } = useSettings();
  const o = onlineWords(lang);
  const [password, setPassword] = useState('');
  const when = (at: number) => new Date(at).toLocaleDateString(lang === 'pl' ? 'pl' : 'en-GB', { dateStyle: 'medium' });
  return (
    <>
      <section class="panel sheet2">
        <h2>{o.sessions}</h2>
        <ul class="sessions">
          {about.sessions?.map((one) => (
            <li key={one.session}>
              <span>
                {one.device || '–'} <small>{one.own ? o.thisDevice : when(one.used)}</small>
              </span>
              {!one.own && (
                <button
                  class="under"
                  onClick={() =>
                    act(async () => void (await post('sessions/end', { session: one.session })))
                  }
                >
                  {o.endSession}
                </button>
              )}
            </li>
          ))}
        </ul>
        <div class="or">
          <button
            class="btn"
            onClick={() => act(async () => void (await post('sessions/end', {})))}
          >
            {o.endOthers}
          </button>
          <button
            class="btn"
            data-do="sign-out"
            onClick={() =>
              act(async () => {
                await post('sign-out', {});
                noteNobody();
                location.hash = '#/';
              })
            }
          >
            {o.signOut}
          </button>
        </div>
      </section>
      <section class="panel sheet2">
        <p>{o.exportText}</p>
        <button
          class="btn"
          onClick={() =>
            act(async () => {
              save(JSON.stringify(await post('export', {}), null, 1), 'jackin-export.json');
            })
          }
        >
          {o.exportIt}
        </button>
      </section>
      <form
        class="panel form sheet2"
        onSubmit={(event) => {
          event.preventDefault();
          act(async () => {
            await post('delete', { password });
            noteNobody();
          });
        }}
      >
        <p>{o.deleteText}</p>
        <Field label={o.passwordMe}>
          <input
            type="password"
            value={password}
            autocomplete="current-password"
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
        <button class="btn risk" type="submit" disabled={password === ''}>
          {o.deleteIt}
        </button>
      </form>
    </>
  );
}
