// The page's type: three weights of Sofia Sans Semi Condensed (OFL), cut to what English and Polish
// need. Made from the npm package; the licence goes with them.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const from = `${root}/node_modules/@fontsource/sofia-sans-semi-condensed`;
const to = `${root}/.made/fonts`;
let letters = '';
for (let c = 0x20; c < 0x7f; c++) {
  letters += String.fromCharCode(c);
}
letters += 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻéàèöüäßçÉ\u00a0·×–—…‘’“”„«»→←↑↓−§½&©®';

await mkdir(to, { recursive: true });
for (const weight of [400, 500, 700]) {
  // The package has a file for each script; the two are one face to the page, by unicode-range.
  for (const script of ['latin', 'latin-ext']) {
    const file = `${to}/${script}-${weight}.woff2`;
    if (existsSync(file)) {
      continue;
    }
    const source = await readFile(
      `${from}/files/sofia-sans-semi-condensed-${script}-${weight}-normal.woff2`,
    );
    const wanted = [...letters]
      .filter(
        (c) =>
          (c.codePointAt(0) >= 0x100 && c.codePointAt(0) < 0x2000) === (script === 'latin-ext'),
      )
      .join('');
    // Several builds may run at once: a file is whole or not there.
    const part = `${file}.${process.pid}`;
    await writeFile(part, await subset(source, wanted, { targetFormat: 'woff2' }));
    await rename(part, file);
  }
}
// The licence goes with the page.
await mkdir(`${root}/.made/public`, { recursive: true });
await copyFile(`${from}/LICENSE`, `${root}/.made/public/OFL.txt`);
