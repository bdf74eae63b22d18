// A static server on loopback for the browser tests: plain files, no rewriting.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/** Serves a folder; under a path, so that addresses must be relative. */
export async function serve(folder, path = '/some/where/') {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, 'http://x').pathname;
    if (!name.startsWith(path)) {
      response.writeHead(404).end();
      return;
    }
    const file = normalize(name.slice(path.length) || 'index.html');
    try {
      const bytes = await readFile(join(folder, file));
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${server.address().port}${path}`,
    close: () => server.close(),
  };
}
