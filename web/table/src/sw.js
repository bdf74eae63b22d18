// The page without a network. It keeps the empty page and the files whose names carry their hash,
// nothing else: no answer of a server is ever looked for here or laid here (TH-16).
/* global VERSION, FILES, LATER: the build writes them */
const NAME = `jackin ${registration.scope} `;
const HASHED = new URL('./assets/', registration.scope).href;
/** The page before this one may still be open and ask for its parts. */
const KEPT = 2;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME + VERSION)
      .then(async (cache) => {
        const all = (files) => files.map((file) => new Request(`./${file}`));
        await cache.addAll([new Request('./', { cache: 'reload' }), ...all(FILES)]);
        await cache.addAll(all(LATER));
      })
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(NAME)).slice(0, -KEPT))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET') {
    return;
  }
  if (request.mode === 'navigate' && (url === registration.scope || url === `${registration.scope}index.html`)) {
    // The newest page, so that a new build is there at the next load; without a network the kept one.
    event.respondWith(
      fetch(request).catch(async () => {
        const cache = await caches.open(NAME + VERSION);
        return (await cache.match('./')) ?? Response.error();
      }),
    );
  } else if (url.startsWith(HASHED)) {
    event.respondWith(caches.match(url).then((kept) => kept ?? fetch(request)));
  }
});
