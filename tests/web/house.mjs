// A server for browser tests, on a free port of loopback.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holds } from '../wasm/harness.mjs';
import { page } from './browser.mjs';

/** A server with a store of its own, which survives it. */
export class House {
  port = 0;

  kept = mkdtempSync(join(tmpdir(), 'jackin-web-'));

  log = join(this.kept, 'log');

  async start() {
    this.process = spawn(
      process.env.JACKIN,
      [
        ...['serve', '--port', String(this.port), '--pace', '60', '--rate', '1000'],
        ...['--store', join(this.kept, 'games.db'), '--pages', page, '--log', this.log],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const line = await new Promise((done) => {
      this.process.stdout.once('data', (data) => done(String(data)));
      this.process.once('exit', () => done('it did not start'));
    });
    holds(line.startsWith('jackin serves at http://'), line);
    this.address = `${/http:\S+/.exec(line)[0]}/`;
    this.port = Number(new URL(this.address).port);
  }

  async end(signal) {
    const gone = new Promise((done) => {
      this.process.once('exit', done);
    });
    this.process.kill(signal);
    await gone;
  }

  /** It is gone, and all that it kept. */
  async close() {
    await this.end('SIGTERM');
    rmSync(this.kept, { recursive: true, force: true });
  }
}
