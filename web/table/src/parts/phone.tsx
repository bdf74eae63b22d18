// The table on a phone: one server at a time, the dock always in sight, the rest in sheets.
import type { ComponentChildren } from 'preact';
import type { Fact } from '../source/types';
import { useEffect, useRef, useState } from 'preact/hooks';
import { capital } from '../model/dock';
import { moments } from '../words/moments';
import { foeOf } from '../model/names';
import { useTable } from './context';
import { Dock, type DockActions } from './dock';
import { useExtras } from './extras';
import { factionClass, kindLine, Tile } from './faces';
import { Basics, handOf, HandCards } from './hand';
import { Log, SettingsLink, Since, TimingPanel } from './rail';
import { RigTiles } from './rig';
import { orderOf, Server } from './servers';
import { Mark, Sign, Text } from './sign';
import { Strip } from './strip';

type Sheet = 'hand' | 'rig' | 'piles' | 'log' | 'more' | 'table' | null;

export function Phone({
  actions,
  onMenu,
  start,
  inspector,
  under,
}: {
  actions: DockActions;
  onMenu: () => void;
  start: boolean;
  inspector: ComponentChildren;
  under?: ComponentChildren;
}) {
  const { doc, w, lit, press } = useTable();
  const { corp, runner, run } = doc.state;
  const extras = useExtras();
  const [open, setOpen] = useState('hq');
  const [sheet, setSheet] = useState<Sheet>(null);
  const names = orderOf(Object.keys(corp.servers));
  useEffect(() => {
    if (run) {
      setOpen(run.server); // and there it stays afterwards
    }
  }, [run?.server]);
  // The ice that is met is seen whole.
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const met = box.current?.querySelector('.ice.big');
    if (met && box.current) {
      const { bottom } = box.current.getBoundingClientRect();
      box.current.scrollTop += Math.max(0, met.getBoundingClientRect().bottom + 6 - bottom);
    }
  }, [doc.seq]);
  const shown = run?.server ?? (names.includes(open) ? open : 'hq');
  const isAction = doc.ask?.kind === 'action';
  const offers = lit.servers.get(shown)?.filter((o) => o.verb === 'run');
  const tab = (id: NonNullable<Sheet>, sign: string, label: string, n?: number) => (
    <button aria-expanded={sheet === id} onClick={() => setSheet(sheet === id ? null : id)}>
      <Sign name={sign} />
      {n !== undefined && <b>{n}</b>}
      <span>{label}</span>
    </button>
  );
  const showHand =
    isAction ||
    start ||
    doc.ask?.kind === 'discard' ||
    doc.ask?.offers.some((o) => handOf(doc).some((c) => c.id === o.card));
  return (
    <div
      class={`ph ${isAction ? 'act' : ''} ${showHand ? 'grips' : ''} ${start ? 'mull' : ''} ${doc.me === 'corp' ? 'flip' : ''} ${under ? 'les' : ''}`}
    >
      {extras.dock ?? <Dock actions={actions} phone />}
      {(extras.bar || extras.wish) && (
        <div class="over">
          {extras.bar}
          {extras.wish}
        </div>
      )}
      {under}
      <Strip side={doc.me} />
      <Strip side={doc.me === 'corp' ? 'runner' : 'corp'} menu={onMenu} />
      {start ? (
        <PhoneMeet />
      ) : (
        <>
          <nav class="chips" role="tablist" aria-label={w.servers}>
            {names.map((name) => (
              <Chip key={name} name={name} selected={name === shown} open={() => setOpen(name)} />
            ))}
            {lit.servers.has('new-remote') && (
              <button
                class="chip lit"
                data-lit=""
                onClick={() => press(lit.servers.get('new-remote'))}
              >
                <b>+</b>
                <span class="n">{w.newServer}</span>
              </button>
            )}
          </nav>
          <main class="lanebox" data-region="servers" ref={box}>
            <h1 class="vh">Jack In</h1>
            <Server name={shown} wide />
            {offers && offers.length > 0 && (
              <button class="btn runhere" data-lit="" onClick={() => press(offers)}>
                <span>{capital(offers[0].text)}</span>
                <span class="c">
                  1<Sign name="click" label={w.clicks} />
                </span>
              </button>
            )}
          </main>
          <section class="rig" aria-label={doc.me === 'corp' ? w.oppRig : w.rig} data-region="rig">
            {doc.state.play.map((card) => (
              <Tile
                key={card.id}
                card={card}
                fact={card.code ? doc.facts[card.code] : undefined}
                lang={doc.lang}
                handle={{ name: '' }}
              />
            ))}
            <RigTiles cards={runner.rig} />
          </section>
        </>
      )}
      {!showHand && <Since most={1} />}
      {isAction && <Basics phone />}
      {showHand && (
        <section class="pgrip" aria-label={doc.me === 'corp' ? w.hq : w.grip} data-region="hand">
          <HandCards />
          {start && <ReadCard />}
        </section>
      )}
      {!start && (
        <nav class="tabbar" aria-label={w.more}>
          {tab('hand', 'hand', doc.me === 'corp' ? w.hqTab : w.gripTab, handOf(doc).length)}
          {tab('rig', 'mu', w.rigTab, runner.rig.length)}
          {tab('piles', 'deck', w.piles)}
          {tab('log', 'chat', w.log)}
          {extras.tabs && tab('table', 'chat', extras.tabs[0].label, extras.tabs[0].count || undefined)}
          {tab('more', 'gear', w.more)}
        </nav>
      )}
      {sheet !== null && (
        <section class="sheet" role="dialog" aria-label={w.more} data-region="sheet">
          <button class="btn x" onClick={() => setSheet(null)}>
            {w.close}
          </button>
          {sheet === 'hand' && (
            <div class="pile-list">
              <HandCards />
            </div>
          )}
          {sheet === 'rig' && (
            <div class="tiles">
              <RigTiles cards={runner.rig} />
            </div>
          )}
          {sheet === 'piles' && (
            <div class="tiles">
              <h2>
                {w.heap} ({runner.heap.length})
              </h2>
              <RigTiles cards={runner.heap} />
              <h2>
                {doc.servers.archives} ({corp.archives.length})
              </h2>
              <RigTiles cards={corp.archives.filter((c) => c.code)} />
            </div>
          )}
          {sheet === 'log' && <Log />}
          {sheet === 'table' && extras.tabs?.map((one) => <div key={one.id}>{one.body}</div>)}
          {sheet === 'more' && (
            <>
              {inspector}
              <SettingsLink />
              <TimingPanel />
            </>
          )}
        </section>
      )}
    </div>
  );
}

export function Chip({ name, selected, open }: { name: string; selected: boolean; open: () => void }) {
  const { doc, w, lit } = useTable();
  const { corp } = doc.state;
  const server = corp.servers[name] ?? { ice: [], root: [] };
  const n =
    name === 'archives'
      ? corp.archives.length
      : name === 'rd'
        ? corp.rd.length
        : name === 'hq'
          ? corp.hq.length
          : null;
  const short =
    name === 'archives'
      ? doc.servers.archives.slice(0, 4)
      : name.startsWith('remote')
        ? `R${name.slice(6)}`
        : doc.servers[name];
  const first = server.root[0];
  const title =
    first?.code && (first.rezzed || doc.me === 'corp')
      ? doc.facts[first.code]?.title.split(' ')[0].slice(0, 6)
      : first
        ? '?'
        : '';
  return (
    <button
      class={`chip ${lit.servers.has(name) ? 'lit' : ''}`}
      role="tab"
      aria-selected={selected}
      onClick={open}
    >
      <b>{short}</b>
      <span class="n">
        {n ??
          ((first?.advancement ?? 0) > 0 ? (
            <>
              <Sign name="adv" />
              {first.advancement}
            </>
          ) : (
            title
          ))}
      </span>
      <span class="m">
        {server.ice.slice(-3).map((ice) => (
          <i
            key={ice.id}
            class={ice.rezzed && ice.code ? factionClass(doc.facts[ice.code]) : 'u'}
          />
        ))}
      </span>
      <span class="vh">
        {doc.servers[name]}, {w.iceCount(server.ice.length)}, {w.rootCount(server.root.length)}
      </span>
    </button>
  );
}

/** The card of the hand that was tapped last, below the five; a long text scrolls, by the keys too. */
function ReadCard() {
  const { doc, reading } = useTable();
  const code = handOf(doc).find((c) => c.code === reading)?.code ?? handOf(doc)[0]?.code;
  const fact = code ? doc.facts[code] : undefined;
  return (
    fact && (
      <article class="read" aria-label={fact.title} tabIndex={0}>
        <b>{fact.title}</b>
        <small>{kindLine(fact)}</small>
        <span>
          <Text text={fact.text.replace(/\n/g, ' ')} lang={doc.lang} />
        </span>
      </article>
    )
  );
}

function PhoneMeet() {
  const { doc, w } = useTable();
  const m = moments(doc.lang);
  const { corp, runner } = doc.state;
  const mine = doc.facts[doc.state[doc.me].identity.code!];
  const theirs = doc.facts[(doc.me === 'corp' ? runner : corp).identity.code!];
  const bot = foeOf(doc);
  const kept = doc.log.some(
    (l) => (l.kind === 'keep' || l.kind === 'mulligan') && l.side !== doc.me,
  );
  const side = (fact: Fact) => (fact.side === 'corp' ? w.corp : w.runner);
  const stations = [
    { cls: 'now', text: m.youChoose },
    { cls: 'todo', text: m.beginsShort },
  ];
  stations.splice(kept ? 0 : 1, 0, {
    cls: kept ? 'done' : 'todo',
    text: kept ? m.keptShort(bot) : bot,
  });
  return (
    <main class="phmeet" data-region="servers">
      <h1 class="vh">Jack In</h1>
      {[mine, theirs].map((fact) => (
        <article
          key={fact.code}
          class={`phid ${factionClass(fact)} ${fact === mine ? 'you' : ''}`}
          aria-label={fact.title}
        >
          <small>
            {fact === mine ? w.youAre(side(fact)) : `${bot}, ${side(fact)}`}
          </small>
          <b>{fact.side === 'corp' ? fact.title : fact.title.split(': ')[0]}</b>
          <div class="field">
            <Mark code={fact.code} />
          </div>
          <p>
            <Text text={fact.text} lang={doc.lang} />
          </p>
        </article>
      ))}
      <ol class="order">
        {stations.map((one) => (
          <li class={one.cls} key={one.text}>
            <i>
              {one.cls === 'done' && <Sign name="check" />}
              {one.cls === 'now' && <Sign name="right" />}
            </i>
            <div>{one.cls === 'now' ? <b>{one.text}</b> : one.text}</div>
          </li>
        ))}
      </ol>
    </main>
  );
}
