// The page as plain files: addresses are relative, so that the folder works under any path.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { offline } from './tools/offline.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const wasm = process.env.JACKIN_WASM ?? at('../../build/wasm/jackin.wasm');

export default defineConfig({
  base: './',
  plugins: [offline()],
  publicDir: '.made/public', // the licence of the fonts
  resolve: {
    alias: [
      {
        // Both lie in one folder.
        find: /^jackin\.(wasm|numbers)/,
        replacement: wasm.replace(/wasm$/, '$1'),
      },
    ],
  },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  worker: { format: 'es' },
  build: {
    outDir: process.env.JACKIN_PAGE ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // data: addresses are against the policy
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: {
    include: ['tests/*.test.ts', 'tests/*.test.tsx'],
    environment: 'node',
    testTimeout: 120_000,
  },
});
