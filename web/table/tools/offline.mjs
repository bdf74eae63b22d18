// The page as an app: its manifest, and the service worker with the list of files that it keeps.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What few first visits need is fetched when the rest is there. */
const isLater = (name) => name.endsWith('.numbers');

const worker = new URL('../src/sw.js', import.meta.url);

export function offline() {
  return {
    name: 'offline',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'manifest', href: './manifest.webmanifest' },
        injectTo: 'head',
      },
      { tag: 'meta', attrs: { name: 'theme-color', content: '#121518' }, injectTo: 'head' },
    ],
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .sort();
        const icon = files.find((name) => /\/icon-[^/]*\.svg$/.test(name));
        const manifest = {
          name: 'Jack In',
          short_name: 'Jack In',
          description: 'Android: Netrunner in the browser: unofficial, free, offline.',
          start_url: './',
          scope: './',
          display: 'standalone',
          background_color: '#121518',
          theme_color: '#121518',
          icons: [{ src: `./${icon}`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
        };
        this.emitFile({
          type: 'asset',
          fileName: 'manifest.webmanifest',
          source: JSON.stringify(manifest),
        });
        const page = bundle['index.html']?.source ?? '';
        const version = createHash('sha256')
          .update(JSON.stringify([files, String(page)]))
          .digest('hex')
          .slice(0, 16);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files.filter((name) => !isLater(name)))};\nconst LATER = ${JSON.stringify(files.filter(isLater))};\n${readFileSync(worker, 'utf8')}`,
        });
      },
    },
  };
}
