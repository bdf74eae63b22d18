// WCAG 2.1 A and AA by axe-core. The policy of the page forbids added scripts, so it is run past it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folder } from './browser.mjs';

const axe = await readFile(join(folder, 'node_modules/axe-core/axe.min.js'), 'utf8');

export async function violations(tab) {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Runtime.evaluate', { expression: axe, allowUnsafeEvalBlockedByCSP: true });
  const found = await tab.evaluate(() =>
    window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }),
  );
  return found.violations.map(
    (v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.any[0]?.message ?? ''}`)}`,
  );
}
