// In place of a screen whose part of the page did not come.
import { useSettings } from '../settings';
import { words } from '../words';

export function NotLoaded() {
  const w = words(useSettings().lang);
  return (
    <main class="trouble" role="alert" data-not-loaded="">
      <h1>{w.error}</h1>
      <p>{w.notLoaded}</p>
      <button class="btn go" onClick={() => location.reload()}>
        {w.reload}
      </button>
      <a class="btn" href="#/">
        {w.toHome}
      </a>
    </main>
  );
}
