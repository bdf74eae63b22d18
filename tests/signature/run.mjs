// The signature as WebAssembly: node run.mjs signature.wasm EXPECTED
import { readFileSync } from 'node:fs';

const [wasm, expectedFile] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasm));
const imports = WebAssembly.Module.imports(module);
let passed = 0;
let failed = 0;

function check(name, isWell) {
  console.log(`${isWell ? 'ok' : 'FAILED'}: ${name}`);
  isWell ? passed++ : failed++;
}

check('the rules need nothing from outside', imports.length === 0);
const expected = readFileSync(expectedFile, 'utf8').trim();
if (imports.length === 0) {
  const { signature } = new WebAssembly.Instance(module).exports;
  const found = BigInt.asUintN(64, signature()).toString(16).padStart(16, '0');
  check(`signature ${found}, expected ${expected}`, found === expected);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
