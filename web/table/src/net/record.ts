// The record of a game of one's own that is over, from the server.
import { seats } from '../keep';
import { getSettings } from '../settings';
import { viewsOf, type GameRecord, type Loaded } from '../source/records';
import { onlineWords } from '../words/online';
import { Link, Refused } from './link';

export function recordOf(table: string): Promise<Loaded | null> {
  return new Promise((resolve, reject) => {
    const link = new Link(() => getSettings().lang, {
      onOpen: () => {
        link
          .ask({ type: 'record', table })
          .then((said) => {
            if (said.type === 'record') {
              const record = said.record as GameRecord;
              const views = viewsOf(record, seats.find(table)?.seat ?? 'spectator');
              resolve({ record, views });
            }
          })
          .catch((error) => (error instanceof Refused ? resolve(null) : reject(error)))
          .finally(() => link.close());
      },
      onMessage: () => undefined,
      // Nobody waits for a server that is away.
      onState: () => {
        if (link.state === 'lost') {
          link.close();
          reject(new Error(onlineWords(getSettings().lang).serverGone));
        }
      },
    });
  });
}
