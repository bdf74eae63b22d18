// A table of Mainframe at the server as the page shows it; see served.ts.
import type {
  Engine,
  Lang,
  MainframeDecision,
  MainframeEvent,
  MainframeRunner,
  MainframeState,
  MainframeView,
  MainframeWanted,
} from '../../../engine/index.js';
import { factsOf, logOf } from './mainframe_telling';
import type { MfDoc, MfEnd, MfFact, MfOffer, MfSeat } from './mainframe_types';
import type { Making } from './served';

export interface ServedBoard {
  state: MainframeState;
  decision: (MainframeDecision & { question: number }) | null;
  end: (MfEnd & { text: string }) | null;
  /** The seat's view in the engine's own bytes, if it is asked. */
  view: Uint8Array | null;
  me: MainframeRunner | null;
  seats: { seat: string; who: MfSeat['who']; player: string }[];
  lang: Lang;
  busy: boolean;
}
export interface HappenedThere {
  events: MainframeEvent[];
  turn: number;
  mine: boolean;
}

/** All that was heard until some moment, and the view beside it; see served.ts. */
export interface PastThere {
  events: Uint8Array;
  own: number[];
  view: Uint8Array;
  viewer: MainframeRunner | 'spectator';
}

export class ServedMainframe {
  #engine: Engine;

  #now: ServedBoard | null = null;

  #view: MainframeView | null = null;

  #happened: HappenedThere[] = [];

  #past: PastThere | null = null;

  #told: { lang: Lang; past: HappenedThere[] } | null = null;

  #seq = 0;

  #facts: { lang: Lang; of: Record<string, MfFact> } | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  begin(happened: HappenedThere[]) {
    this.#happened = [...happened];
  }

  recall(past: PastThere) {
    this.#past = past;
    this.#told = null;
    this.#happened = [];
  }

  #all(): HappenedThere[] {
    const { lang } = this.#now!;
    if (this.#past !== null && this.#told?.lang !== lang) {
      const { events, own, view, viewer } = this.#past;
      const seen = this.#engine.mainframe.seen(view, viewer);
      const heard = this.#engine.mainframe.heard(events, seen, lang);
      this.#told = { lang, past: batchesOf(heard, own, seen.state().turn) };
    }
    return [...(this.#told?.past ?? []), ...this.#happened];
  }

  hear(happened: HappenedThere) {
    this.#happened.push(happened);
  }

  show(served: ServedBoard) {
    this.#now = served;
    this.#view =
      served.decision !== null && served.view !== null && served.me !== null
        ? this.#engine.mainframe.seen(served.view, served.me)
        : null;
  }

  choose(seq: number, key: number): Making | null {
    const decision = this.#now?.decision;
    const choice = decision?.choices[key];
    return seq === this.#seq && decision && choice && !this.#now!.busy
      ? { question: decision.question, choice: choice.choice }
      : null;
  }

  textOf(key: number): string {
    return this.#now?.decision?.choices[key]?.text ?? '';
  }

  why(wanted: MainframeWanted) {
    if (this.#view === null) {
      return null;
    }
    const game = this.#engine.mainframe.sample(this.#view, 1);
    return game.why(wanted, { player: this.#now!.me!, lang: this.#now!.lang });
  }

  #factsOf(lang: Lang): Record<string, MfFact> {
    if (this.#facts?.lang !== lang) {
      this.#facts = { lang, of: factsOf(this.#engine, lang) };
    }
    return this.#facts.of;
  }

  doc(): MfDoc {
    const { state, decision, me, lang, seats, end, busy } = this.#now!;
    this.#seq += 1;
    const facts = this.#factsOf(lang);
    const happened = this.#all();
    const last = happened.findLastIndex((h) => h.mine);
    const { log, since } = logOf(
      happened,
      Math.max(0, last),
      state.turn,
      (code) => facts[code]?.title ?? '',
    );
    const isMine = decision?.prompt && me !== null && !busy;
    const over = state.winner !== null;
    return {
      seq: this.#seq,
      lang,
      me,
      seats: seats.map(({ seat, who, player }) => ({
        runner: seat as MainframeRunner,
        name: this.#engine.mainframe.runner(seat as MainframeRunner, lang),
        who,
        player,
      })),
      state,
      toMove: over || end ? null : isMine ? me : state.active,
      ask: isMine ? this.#askOf(decision) : null,
      over: over
        ? { winner: state.winner!, text: log.at(-1)?.text ?? '' }
        : end
          ? {
              winner: seats.map((s) => s.seat as MainframeRunner).filter((s) => s !== end.seat),
              text: end.text,
              end: { reason: end.reason, seat: end.seat },
            }
          : null,
      facts,
      log,
      since,
      canUndo: me !== null && last >= 0,
      canLeave: false,
      choices: happened.length,
    };
  }

  #askOf(decision: MainframeDecision) {
    const view = this.#view;
    const offers: MfOffer[] = decision.choices.map((one, key) => {
      const { choice, card, ...rest } = one;
      return {
        ...rest,
        key,
        ...(card ? { card: card.code } : {}),
        ...(view === null ? {} : { preview: view.preview([choice]) }),
      };
    });
    const chosen = new Set(offers.map((o) => o.card));
    const { suite, players } = this.#now!.state;
    const hand = players.find((p) => p.runner === this.#now!.me)?.hand;
    const lying = decision.step === 'turn' ? [...suite, ...(Array.isArray(hand) ? hand : [])] : [];
    const cannot = [...new Set(lying.map((card) => card.code))]
      .filter((code) => !chosen.has(code))
      .flatMap((code) => {
        const said = this.why({ verb: 'execute', card: code });
        return said === null ? [] : [{ card: code, text: said.text, rules: said.rules }];
      });
    const { kind, text, card } = decision.prompt!;
    return { kind, text, ...(card ? { card: card.code } : {}), offers, cannot };
  }
}

/** Pieces that end with a turn's beginning or before a choice of one's own. */
function batchesOf(events: MainframeEvent[], own: number[], turnNow: number): HappenedThere[] {
  const batches: HappenedThere[] = [];
  const choices = new Set(own);
  let turn = turnNow - events.filter((e) => e.kind === 'turn').length;
  let begun: HappenedThere = { events: [], turn, mine: false };
  const next = (mine: boolean) => {
    batches.push(begun);
    begun = { events: [], turn, mine };
  };
  events.forEach((event, i) => {
    if (choices.has(i)) {
      next(true);
    }
    begun.events.push(event);
    if (event.kind === 'turn') {
      turn += 1;
      next(false);
    }
  });
  if (choices.has(events.length)) {
    next(true); // nothing has followed from it yet
  }
  return [...batches, begun];
}
