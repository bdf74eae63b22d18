// The page's own logic, by vitest; its report is the line that docs/testing.md asks for.
import './needs.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(process.env.JACKIN_SOURCE, 'web/table');
const report = join(process.env.JACKIN_BUILD, 'web-logic.json');
rmSync(report, { force: true });
const told = spawnSync(
  process.execPath,
  [
    join(folder, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
);
const types = spawnSync(
  process.execPath,
  [join(folder, 'node_modules/typescript/bin/tsc'), '--noEmit'],
  {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
const failed =
  numFailedTests + (told.status === 0 || numFailedTests > 0 ? 0 : 1) + (types.status === 0 ? 0 : 1);
console.log(`${numPassedTests + (types.status === 0 ? 1 : 0)} passed, ${failed} failed`);
process.exitCode = failed === 0 && numPassedTests > 0 ? 0 : 1;
