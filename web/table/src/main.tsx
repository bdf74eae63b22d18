// The page: which screen is shown follows from the fragment of the address, so that the folder
// works on any host and under any path. Screens that few first visits need come when they are asked
// for.
import './style/tokens.css';
import './style/base.css';
import './style/faces.css';
import './style/board.css';
import './style/moments.css';
import './style/phone.css';
import './style/lobby.css';
import './style/own.css';
import './style/chart.css';
import { render, type ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Home } from './pages/home';
import { Seat } from './pages/seat';
import { NotLoaded } from './parts/notloaded';
import { Sprite } from './parts/sign';
import { keepOffline } from './policy';
import { getSettings, show } from './settings';

/** A screen gets what the groups of its pattern caught. */
type Screen = ComponentType<{ args: string[] }>;
type Route = { at: RegExp; screen: Screen } | { at: RegExp; later: () => Promise<Screen> };

const ROUTES: Route[] = [
  { at: /^#\/t\/([0-9a-f]+)$/, screen: Seat },
  { at: /^#\/settings$/, later: () => import('./pages/settings').then((m) => m.Settings) },
  {
    at: /^#\/s\/([0-9a-f]{20})$/,
    later: () => import('./pages/hosted').then((m) => m.HostedTable),
  },
  {
    at: /^#invitation=([0-9a-f]{32})$/,
    later: () => import('./pages/lobby').then((m) => m.Invited),
  },
  { at: /^#\/me$/, later: () => import('./pages/me').then((m) => m.Me) },
  {
    at: /^#\/m\/([0-9a-f]+)$/,
    later: () => import('./pages/mainframe').then((m) => m.MainframeSeat),
  },
  {
    at: /^#\/r\/([\w-]+)(?:\/(\d+))?$/,
    later: () => import('./pages/replay').then((m) => m.ReplayPage),
  },
  { at: /^#\/about$/, later: () => import('./pages/about').then((m) => m.About) },
  { at: /^#\/learn$/, later: () => import('./pages/learn').then((m) => m.Learn) },
  {
    at: /^#\/learn\/(runner|corp)\/([1-6])$/,
    later: () => import('./pages/lesson').then((m) => m.LessonPage),
  },
  {
    at: /^#\/learn\/mainframe\/([1-3])$/,
    later: () => import('./pages/lesson_mainframe').then((m) => m.MainframeLessonPage),
  },
];

/** Shows a screen that comes later, and nothing until then. */
function Later({ load, args }: { load: () => Promise<Screen>; args: string[] }) {
  const [screen, set] = useState<{ Screen: Screen } | null>(null);
  useEffect(() => {
    let here = true;
    load()
      .catch(() => NotLoaded as Screen)
      .then((Screen) => here && set({ Screen }));
    return () => {
      here = false;
    };
  }, [load]);
  return screen && <screen.Screen args={args} />;
}

function App() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const hear = () => setHash(location.hash);
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  let shown = <Home />;
  for (const route of ROUTES) {
    // Text mode is another way to show the same screen.
    const found = route.at.exec(hash.replace(/\?text$/, ''));
    if (found) {
      const args = found.slice(1);
      shown =
        'screen' in route ? (
          <route.screen key={hash} args={args} />
        ) : (
          <Later key={hash} load={route.later} args={args} />
        );
      break;
    }
  }
  return (
    <>
      <Sprite />
      {shown}
    </>
  );
}

show(getSettings());
render(<App />, document.getElementById('app')!);
addEventListener('load', keepOffline);
