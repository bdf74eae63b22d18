// Whether the page and the server look at the same thing (TH-02). With what it shows the server says
// the digest of the view that it was written from; the page has its own of the view that it works
// with. Nothing of this tells more than the view itself.
import type { Digest } from './fair';

/** As many digits of a digest as the server says. */
const DIGITS = 16;

export async function digitsOf(written: Uint8Array, digest: Digest): Promise<string> {
  const made = await digest('jackin.seen....1', null, [written]);
  return [...made].map((byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, DIGITS);
}

export class Comparison {
  #again: number | null = null;

  /** `again`: all of it should be asked for once more; `differs`: that has not helped. */
  judge(question: number, told: string, mine: string): 'same' | 'again' | 'differs' {
    if (told === '' || told === mine) {
      this.#again = null;
      return 'same';
    }
    const said = this.#again === question ? 'differs' : 'again';
    this.#again = question;
    return said;
  }
}
