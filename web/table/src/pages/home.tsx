// Home: 'Play now', one's games, and what else there is to do.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hasServer } from '../net/house';
import { Bar } from '../parts/bar';
import { KeptGames } from '../parts/kept';
import { Lessons } from '../parts/lessons';
import { OpenRecord } from '../parts/opened';
import { PlayNow } from '../parts/playnow';
import { begin } from './seat';
import { beginMainframe } from '../begin';
import { useSettings } from '../settings';
import { words } from '../words';

function LobbyNotLoaded() {
  const w = words(useSettings().lang);
  return (
    <p class="hint left" role="alert">
      {w.notLoaded}{' '}
      <button class="under" onClick={() => location.reload()}>
        {w.reload}
      </button>
    </p>
  );
}

export function Home() {
  const w = words(useSettings().lang);
  // What a server adds comes after the page stands, and only where there is one.
  const [lobby, setLobby] = useState<{ Lobby: ComponentType } | null>(null);
  useEffect(() => {
    void hasServer().then(async (has) => {
      if (has) {
        setLobby(await import('./lobby').catch(() => ({ Lobby: LobbyNotLoaded })));
      }
    });
  }, []);
  return (
    <div class="lob">
      <Bar here="#/" />
      <main class="cols three">
        <PlayNow
          onPlay={(wish) => {
            location.hash = `#/t/${begin(wish)}`;
          }}
          onMainframe={(wish) => {
            location.hash = `#/m/${beginMainframe(wish)}`;
          }}
        />
        <div class="mid">
          <KeptGames
            onResume={(id) => {
              location.hash = `#/t/${id}`;
            }}
          />
          {lobby && <lobby.Lobby />}
          <OpenRecord />
          <section class="sect">
            <h2>{w.about}</h2>
            <p class="hint left">
              {w.aboutText}{' '}
              <a class="under" href="#/about">
                {w.about}
              </a>
            </p>
          </section>
        </div>
        <aside class="side">
          <Lessons />
        </aside>
      </main>
    </div>
  );
}
