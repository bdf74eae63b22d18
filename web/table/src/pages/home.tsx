// Home: 'Play now', one's games, and what else there is to do.
import { Bar } from '../parts/bar';
import { KeptGames } from '../parts/kept';
import { OpenRecord } from '../parts/opened';
import { PlayNow } from '../parts/playnow';
import { begin } from './seat';
import { beginMainframe } from '../begin';
import { useSettings } from '../settings';
import { words } from '../words';

export function Home() {
  const w = words(useSettings().lang);
  return (
    <div class="lob">
      <Bar here="#/" />
      <main class="cols two">
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
          <OpenRecord />
          <section class="sect">
            <h2>{w.about}</h2>
            <p class="hint left">{w.aboutText}</p>
          </section>
        </div>
      </main>
    </div>
  );
}
