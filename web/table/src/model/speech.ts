// What is said without being asked for, and the state in five sentences.
import type { Doc, LogLine } from '../source/types';
import { speech } from '../words/speech';
import { phaseOf, type Dock } from './dock';
import { spoken } from './names';

/** One's own decision: the question, how many choices, the default with its price. */
export function decisionSpoken(doc: Doc, dock: Dock): string {
  const t = speech(doc.lang);
  const { slot1 } = dock;
  const price = (slot1?.prices ?? []).map((p) => t.price(p.n, p.sign)).join(', ');
  return [
    spoken(dock.question, doc.lang),
    t.choices(doc.ask!.offers.length),
    ...(slot1 ? [t.enter(spoken(slot1.label, doc.lang), price ? t.then(price) : '')] : []),
  ]
    .map((one) => one.replace(/[.?]?$/, (end) => end || '.'))
    .join(' ');
}

/** What others did, joined. */
export const eventsSpoken = (doc: Doc, lines: LogLine[]) =>
  lines.map((line) => spoken(line.text, doc.lang)).join(' ');

export function stateSpoken(doc: Doc, question: string): string[] {
  const t = speech(doc.lang);
  const { corp, runner, run, turn, active } = doc.state;
  const isCorp = doc.me === 'corp';
  const names = ['archives', 'rd', 'hq', ...Object.keys(corp.servers)].filter(
    (name, i, all) => all.indexOf(name) === i,
  );
  const servers = names.map((name) => {
    const { ice, root } = corp.servers[name] ?? { ice: [], root: [] };
    return t.server(doc.servers[name], ice.length, ice.filter((i) => i.rezzed).length, root.length);
  });
  const runnerMore =
    t.memoryOf(runner.memory.used, runner.memory.limit) +
    (runner.tags > 0 ? t.tags(runner.tags) : '') +
    (runner.brain_damage > 0 ? t.brain(runner.brain_damage) : '');
  const corpMore = corp.bad_publicity > 0 ? t.bad(corp.bad_publicity) : '';
  const mine = doc.state[doc.me];
  const theirs = isCorp ? runner : corp;
  const hand = { corp: corp.hq.length, runner: runner.grip.length };
  const rig = runner.rig.map((c) => (c.code ? doc.facts[c.code].title : '')).join(', ');
  return [
    `${t.turn(turn, active === doc.me, doc.step.text)} ${run ? t.run(doc.servers[run.server], phaseOf(doc)) : t.noRun}`,
    t.me(
      mine.credits,
      mine.clicks,
      hand[doc.me],
      mine.agenda_points,
      isCorp ? corpMore : runnerMore,
    ),
    t.other(
      theirs.credits,
      hand[isCorp ? 'runner' : 'corp'],
      theirs.agenda_points,
      isCorp ? runnerMore : corpMore,
    ),
    `${t.servers(servers.join('; '))} ${t.rig(rig)}`,
    doc.over ? doc.over.text : doc.ask ? t.asked(question) : t.waits,
  ];
}
