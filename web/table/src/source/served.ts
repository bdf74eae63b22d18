// A table of the server as the page shows it: from the server's document, which is one viewer's
// view, and from the view itself, on which the engine works out offers, prices and plans (table.md
// §6). Knows the engine and no browser.
import type {
  Engine,
  Lang,
  NetrunnerDecision,
  NetrunnerEvent,
  NetrunnerMenu,
  NetrunnerState,
  NetrunnerStep,
  NetrunnerStops,
  NetrunnerView,
  Side,
  Viewer,
} from '../../../engine/index.js';
import { accessedIn, askFrom, codesIn, firstOf, nextAs, SEEN, soundStops, Telling, type First } from './telling';
import type { Ask, Doc, Fact, Offer } from './types';

/** What happened at one change of the document. */
export interface Happened {
  events: NetrunnerEvent[];
  inRun: boolean;
  /** It followed from a choice of one's own. */
  mine: boolean;
}
export interface Served {
  state: NetrunnerState;
  decision: (NetrunnerDecision & { question: number }) | null;
  /** Why the game is over where the rules did not end it, in words of the page. */
  ended: { winner: Side | null; text: string } | null;
  /** The seat's view in the engine's own bytes, if it is asked; of a server of another version there
   * is none, and its plain list is put to the player. */
  view: Uint8Array | null;
  me: Side;
  names: Record<Side, string>;
  watching: boolean;
  /** Whose hands lie open besides one's own. */
  open: Side[];
  lang: Lang;
  stops: NetrunnerStops;
  /** A choice is under way: nothing is put to the player. */
  busy: boolean;
  /** The last choice came too late. */
  late: boolean;
  /** It was withdrawn or refused: nothing follows from it. */
  dropped: boolean;
}
/** All that was heard until some moment, as the engine's own values: told in any language. */
export interface Past {
  events: Uint8Array;
  /** How many of them there were before each choice of one's own. */
  own: number[];
  viewer: Viewer;
}
/** A choice for the server. */
export interface Making {
  question: number;
  choice: number;
}

export class ServedTable {
  #engine: Engine;

  #now: Served | null = null;

  /** What happened since the past that is known as a whole, or since the tab came. */
  #happened: Happened[] = [];

  #past: Past | null = null;

  #told: { lang: Lang; past: Happened[] } | null = null;

  #view: NetrunnerView | null = null;

  #menu: NetrunnerMenu | null = null;

  #offers: Offer[] = [];

  #seq = 0;

  #wanted: Offer | null = null;

  #following: NetrunnerStep[] = [];

  #anyOrder = false;

  #first: First | null = null;

  #note: Doc['note'] = null;

  /** The question that a choice was given for, until its sender is heard to have it: the same
   * question may be shown again meanwhile, and is not answered twice. */
  #given = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Begins anew with what is known of the past. */
  begin(happened: Happened[]) {
    this.#happened = [...happened];
  }

  /** Everything until now, in place of what is known. */
  recall(past: Past) {
    this.#given = 0;
    this.#past = past;
    this.#told = null;
    this.#happened = [];
  }

  /** All that happened, in the language of the document. */
  #all(): Happened[] {
    const { lang } = this.#now!;
    if (this.#past !== null && this.#told?.lang !== lang) {
      const { events, viewer, own } = this.#past;
      const past = batchesOf(this.#engine.netrunner.heard(events, viewer, lang), own);
      this.#told = { lang, past };
    }
    return [...(this.#told?.past ?? []), ...this.#happened];
  }

  hear(happened: Happened) {
    this.#happened.push(happened);
  }

  /** Takes the next document. Returns what is done without asking, of what was chosen before. */
  show(served: Served): Making | null {
    const same =
      served.decision !== null &&
      served.decision.question === this.#now?.decision?.question &&
      served.view !== null &&
      this.#view !== null;
    this.#now = { ...served, stops: soundStops(this.#engine, served.stops) };
    this.#menu = null;
    this.#offers = [];
    this.#anyOrder &&= served.state.run !== null; // both were said of one run
    this.#first = served.state.run === null ? null : this.#first;
    if (served.late) {
      this.#note = 'decided';
    }
    if (served.late || served.dropped) {
      this.#drop();
    }
    const isGiven = served.decision !== null && served.decision.question === this.#given;
    if (served.late || served.dropped || served.busy || !isGiven) {
      this.#given = 0;
    }
    if (served.decision === null || served.view === null) {
      this.#view = null;
      return null;
    }
    if (!same) {
      this.#view = this.#engine.netrunner.seen(served.view);
    }
    return served.busy || this.#given !== 0 ? null : this.#give(this.#decided(this.#view!));
  }

  /** A choice for the question that is shown. */
  #give(choice: number | null): Making | null {
    if (choice === null) {
      return null;
    }
    this.#given = this.#now!.decision!.question;
    return { question: this.#given, choice };
  }

  #drop() {
    this.#wanted = null;
    this.#following = [];
    this.#anyOrder = false;
    this.#first = null;
  }

  /** What follows from an earlier choice of one press: an action behind a window, the next step of a
   * line, the rest of Archives. */
  #decided(view: NetrunnerView): number | null {
    const { lang, stops } = this.#now!;
    const listed = view.choices(lang);
    while (this.#following.length > 0 && this.#following[0].side !== view.viewer) {
      this.#following.shift();
    }
    const step = this.#following.shift();
    if (step !== undefined) {
      const choice = listed[step.choice];
      // Questions that the server answers for us are no longer there: the step after them is.
      if (choice?.verb === step.verb && choice.card?.id === step.card?.id) {
        return step.choice;
      }
      const next = this.#following.find((s) => s.side === view.viewer);
      if (step.answers && next !== undefined) {
        return this.#decided(view);
      }
      this.#following = [];
      this.#note = 'interrupted';
      return null;
    }
    if (this.#wanted !== null) {
      const wanted = this.#wanted;
      this.#wanted = null;
      const found = listed.find(
        (c) =>
          c.verb === wanted.verb &&
          c.card?.id === wanted.card &&
          c.host?.id === wanted.host &&
          c.server === wanted.server &&
          c.ability === wanted.ability,
      );
      const menu = view.ask(stops, lang);
      if (found !== undefined && menu?.offers.every((o) => o.kind === 'choice')) {
        return found.choice;
      }
      this.#note = 'interrupted';
    }
    if (this.#anyOrder && listed[0]?.verb === 'access') {
      return listed[0].choice;
    }
    return this.#first === null || stops.wants?.includes('access-order')
      ? null
      : nextAs(this.#first, listed);
  }

  /** What an offer of the document with this number means; null if that is another decision. */
  choose(seq: number, key: number): Making | null {
    const now = this.#now;
    const offer = this.#offers[key];
    if (seq !== this.#seq || offer === undefined || !now?.decision) {
      return null;
    }
    this.#note = null;
    this.#offers = [];
    if (this.#view === null) {
      return this.#give(now.decision.choices[key].choice);
    }
    if (offer.kind === 'line') {
      this.#following = [...offer.line!.steps];
      return this.#give(this.#decided(this.#view));
    }
    if (offer.kind === 'action') {
      this.#wanted = offer;
      return this.#give(this.#menu!.pass!);
    }
    this.#anyOrder ||= offer.kind === 'any-order';
    const choice = this.#menu!.offers[key].index;
    this.#first = firstOf(this.#view.choices(now.lang), choice) ?? this.#first;
    return this.#give(choice);
  }

  /** The text of an offer, for a choice that waits to be sent. */
  textOf(key: number): string {
    return this.#offers[key]?.text ?? '';
  }

  why(verb: string, card?: number, server?: string) {
    if (this.#view === null) {
      return null;
    }
    // A game that agrees with what one knows gives the same answers about one's own choices.
    const { lang, me } = this.#now!;
    const game = this.#engine.netrunner.sample(this.#view, {}, 1);
    const wanted = { verb, ...(card === undefined ? {} : { card }), ...(server ? { server } : {}) };
    return game.why(wanted, { side: me, lang });
  }

  doc(): Doc {
    const { state, decision, me, lang, names, watching, ended, stops, open } = this.#now!;
    const { netrunner } = this.#engine;
    const busy = this.#now!.busy || this.#given !== 0;
    this.#seq += 1;
    let ask: Doc['ask'] = null;
    if (decision?.prompt && this.#view === null && !busy && !watching) {
      ask = plainAsk(decision);
      this.#offers = ask.offers;
    } else if (decision?.prompt && this.#view !== null && !busy && !watching) {
      // Where the server asks although these stops would not, all of it is shown.
      const menu = this.#view.ask(stops, lang)!;
      this.#menu = menu.what === 'ask' ? menu : this.#view.ask({ level: 'full' }, lang)!;
      ask = askFrom(this.#view, this.#menu, decision.prompt, lang);
      this.#offers = ask.offers;
    }
    const told = new Telling((code) => this.#fact(code).title);
    const happened = this.#all();
    happened.forEach(({ events, inRun, mine }) => {
      if (mine) {
        told.chosen();
      }
      told.hear(events, inRun);
    });
    const over = state.winner !== null || state.reason !== null;
    const doc: Doc = {
      seq: this.#seq,
      lang,
      me,
      opponent: '',
      state,
      step: { name: state.step, text: netrunner.step(state.step, lang) },
      // Whether the other is asked is not told (TH-04): what is not mine may be his.
      toMove: over || ended ? null : ask ? me : me === 'corp' ? 'runner' : 'corp',
      ask,
      over: over
        ? { winner: state.winner, reason: state.reason, text: told.log.at(-1)?.text ?? '' }
        : ended
          ? { winner: ended.winner, reason: null, text: ended.text }
          : null,
      facts: {},
      servers: {},
      log: told.log,
      since: told.since,
      canUndo: !watching && canUndo(happened),
      note: this.#note,
      ...(this.#first === null ? {} : { ordered: true }),
      accessed: accessedIn(happened.slice(-60).map((h) => h.events)),
      choices: happened.length,
      names,
      watching,
      ...(open.length > 0 ? { open } : {}),
    };
    for (const name of [...Object.keys(state.corp.servers), 'hq', 'rd', 'archives', 'new-remote']) {
      doc.servers[name] = netrunner.server(name, lang);
    }
    for (const code of codesIn(doc)) {
      doc.facts[code] ??= this.#fact(code);
    }
    return doc;
  }

  #facts = new Map<string, Fact>();

  #fact(code: string): Fact {
    const key = `${this.#now!.lang} ${code}`;
    let fact = this.#facts.get(key);
    if (fact === undefined) {
      fact = this.#engine.netrunner.card(code, this.#now!.lang);
      this.#facts.set(key, fact);
    }
    return fact;
  }
}

/** The server decides; the page offers it where it has seen nothing that would forbid it. */
function canUndo(happened: Happened[]): boolean {
  const last = happened.findLastIndex((h) => h.mine);
  return (
    last >= 0 &&
    happened.slice(last).every(({ events }) => events.every((e) => !SEEN.has(e.kind)))
  );
}

/** What followed from each choice of one's own, and what came before the first. */
function batchesOf(events: NetrunnerEvent[], own: number[]): Happened[] {
  let inRun = false;
  return [0, ...own].map((from, i) => {
    const batch = { events: events.slice(from, own[i] ?? events.length), inRun, mine: i > 0 };
    for (const { kind } of batch.events) {
      inRun = kind === 'run-begins' || (inRun && kind !== 'run-ends');
    }
    return batch;
  });
}

function plainAsk(decision: NetrunnerDecision): Ask {
  const { kind, text, card } = decision.prompt!;
  const offers: Offer[] = decision.choices.map((c, key) => ({
    key,
    kind: 'choice',
    verb: c.verb,
    text: c.text,
    ...(c.card ? { card: c.card.id } : {}),
    ...(c.card?.code ? { code: c.card.code } : {}),
    ...(c.host ? { host: c.host.id } : {}),
    ...(c.server ? { server: c.server } : {}),
    ...(c.ability === undefined ? {} : { ability: c.ability }),
    ...(c.subroutine === undefined ? {} : { subroutine: c.subroutine }),
    ...(c.amount === undefined ? {} : { amount: c.amount }),
    ...(c.option ? { option: c.option } : {}),
    ...(c.cost === undefined ? {} : { cost: c.cost }),
    ...(c.for ? { for: c.for } : {}),
    ...(c.idle ? { idle: true as const } : {}),
  }));
  const pass = offers.find((o) => ['pass', 'continue', 'done'].includes(o.verb));
  return {
    kind,
    text,
    ...(card ? { card } : {}),
    offers,
    ...(pass ? { pass: pass.key } : {}),
    leftOut: 0,
  };
}
