// Runs the tests of a program and prints the line that docs/testing.md asks for.
import { isDeepStrictEqual } from 'node:util';

/** Where jackin.numbers lies: beside jackin.wasm. */
export const numbersBeside = (wasm) => wasm.replace(/\.wasm$/, '.numbers');

const short = (value) => JSON.stringify(value)?.slice(0, 500);

export function equal(found, expected) {
  if (!isDeepStrictEqual(found, expected)) {
    throw new Error(`found ${short(found)}, expected ${short(expected)}`);
  }
}

export function holds(is, what) {
  if (!is) {
    throw new Error(what);
  }
}

/** What a call that must fail throws. */
export async function fault(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

export async function run(tests) {
  let passed = 0;
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      passed += 1;
      console.log(`ok: ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED: ${name}: ${error.stack}`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
