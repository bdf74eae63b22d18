// The one policy of Trusted Types (threats.md §4): it lets the scripts that are named here pass,
// nothing else.
import clerk from './source/clerk.ts?worker&url';
import engine from './source/worker.ts?worker&url';
import hot from './source/hot_worker.ts?worker&url';
import lesson from './source/lesson_worker.ts?worker&url';
import replay from './source/replay_worker.ts?worker&url';

export const SCRIPTS = { engine, clerk, hot, lesson, replay } as const;

/** The one that lets the page work without a network (src/sw.js). */
const SERVICE = './sw.js';

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
    if (url !== SERVICE && !Object.values<string>(SCRIPTS).includes(url)) {
      throw new TypeError('only scripts of this page are loaded');
    }
    return url;
  },
}) ?? { createScriptURL: (url) => url };

/** A worker of this page. */
export const worker = (name: keyof typeof SCRIPTS) =>
  new Worker(policy.createScriptURL(SCRIPTS[name]), { type: 'module' });

/** Keeps the page for times without a network, where a browser can do that. */
export const keepOffline = () => {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker
      .register(policy.createScriptURL(SERVICE), { updateViaCache: 'none' })
      .catch(() => undefined); // it plays all the same
  }
};
