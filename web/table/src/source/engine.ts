// The engine of a worker. What the bots of Netrunner that look ahead have learned is a file of its
// own, which is fetched when one of them is asked: who plays against others never needs it.
import { load, type Engine, type Lang } from '../../../engine/index.js';
import numbers from 'jackin.numbers?url';
import module from 'jackin.wasm?url';
import { numbersWords } from '../words/numbers';
import { isUnlearned } from './unlearned';

export const ready: Promise<Engine> = load(fetch(module));

let learning: Promise<void> | null = null;

/** Fetches it, once; what failed is tried again when it is wanted again. */
export function learned(): Promise<void> {
  learning ??= Promise.all([ready, fetch(numbers)])
    .then(([engine, file]) => engine.learn(file))
    .catch((error) => {
      learning = null;
      throw error;
    });
  return learning;
}

/** Does what may ask one of them, and if it did, once more when they have learned. */
export async function asking<T>(lang: Lang, does: () => T): Promise<T> {
  try {
    return does();
  } catch (error) {
    if (!isUnlearned(error)) {
      throw error;
    }
  }
  await learned().catch(() => {
    throw new Error(numbersWords(lang).noBot);
  });
  return does();
}
