// The one policy of Trusted Types (threats.md §4): it lets the scripts that are named here pass,
// nothing else.
import clerk from './source/clerk.ts?worker&url';
import engine from './source/worker.ts?worker&url';
import hot from './source/hot_worker.ts?worker&url';
import lesson from './source/lesson_worker.ts?worker&url';
import replay from './source/replay_worker.ts?worker&url';

export const SCRIPTS = { engine, hot, lesson, replay, clerk } as const;

interface Policy {
  createScriptURL(address: string): string;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}
const policy: Policy = window.trustedTypes?.createPolicy('jackin', {
  createScriptURL: (url) => {
    if (!Object.values<string>(SCRIPTS).includes(url)) {
      throw new TypeError('only scripts of this page are loaded');
    }
    return url;
  },
}) ?? { createScriptURL: (url) => url };

/** A worker of this page. */
export const worker = (name: keyof typeof SCRIPTS) =>
  new Worker(policy.createScriptURL(SCRIPTS[name]), { type: 'module' });
