// How a worker of this page hears and answers, whichever it is; the other side is hired.ts. What
// comes is done in order, one after the other: what is told while the engine is loaded waits too. A
// question (a message with an id) is answered or fails under its number, and nothing else with it;
// what fails without a question fails for good.

/** A message, or one of Mainframe that is wrapped, to a worker that is Netrunner's too. */
interface Heard {
  id?: number;
  message?: { id?: number };
}

export const say = (message: unknown) => (self as unknown as Worker).postMessage(message);

/** `hear` returns the answer of a question. */
export function work<In extends object>(hear: (message: In) => unknown) {
  let line: Promise<unknown> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<In>) => {
    line = line.then(async () => {
      const { id = (data as Heard).message?.id } = data as Heard;
      try {
        const answer = await hear(data);
        if (id !== undefined) {
          say({ type: 'answer', id, answer });
        }
      } catch (error) {
        if (error instanceof Unbegun && id === undefined) {
          return; // why it could not be was told
        }
        const message = error instanceof Error ? error.message : String(error);
        say({ type: 'error', ...(id === undefined ? {} : { id }), message });
      }
    });
  };
}

class Unbegun extends Error {}

/** Of a game that could not be begun nothing can be said. */
export function begun<T>(table: T | null): T {
  if (table === null) {
    throw new Unbegun('no game was begun');
  }
  return table;
}
