// Builds the page once for all tests of it, if something of it is newer than the one that is there.
// usage: node build.mjs FOLDER STAMP (WASM in JACKIN_WASM, the sources in JACKIN_SOURCE)
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [into, stamp] = process.argv.slice(2);
const web = join(process.env.JACKIN_SOURCE, 'web');
const table = join(web, 'table');

function newest(path) {
  const found = statSync(path);
  return found.isDirectory()
    ? Math.max(...readdirSync(path).map((name) => newest(join(path, name))))
    : found.mtimeMs;
}

const sources = ['src', 'tools', 'index.html', 'vite.config.ts', 'package-lock.json'];
const from = Math.max(
  ...sources.map((name) => newest(join(table, name))),
  newest(join(web, 'engine')),
  newest(process.env.JACKIN_WASM),
);
const shown = join(into, 'index.html');
if (!existsSync(join(table, 'node_modules/.package-lock.json'))) {
  writeFileSync(stamp, 'without its packages\n'); // the tests say so, and are skipped
} else if (!existsSync(shown) || !existsSync(stamp) || statSync(shown).mtimeMs < from) {
  for (const args of [
    ['tools/fonts.mjs'],
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'],
  ]) {
    const made = spawnSync(process.execPath, args, {
      cwd: table,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, JACKIN_PAGE: into, NODE_ENV: 'production' },
    });
    if (made.status !== 0) {
      console.error(`the page is not built: ${args.join(' ')}`);
      process.exit(1);
    }
  }
  writeFileSync(stamp, 'built\n');
}
