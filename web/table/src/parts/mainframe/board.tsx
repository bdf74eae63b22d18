// The board in SVG: 6 by 8 nodes with the paths between them. For screen readers it is a grid of 48
// cells, and partitions are spoken by node.
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  COLUMNS,
  ROWS,
  countOf,
  encloses,
  middle,
  nearest,
  nodeName,
  offerAt,
  pathKey,
  sameNode,
  shapeNow,
  turn,
  under,
  zoneOf,
  type Under,
} from '../../model/mainframe';
import type { MainframeNode, MainframePath, MfOffer } from '../../source/mainframe_types';
import { useMainframe } from './context';
import { Token, runnerClass } from './token';

const CELL = 78;
const LEFT = 26;
const TOP = 20;
/** How far from a legal place a press still means it, in nodes. */
const NEAR = 0.8;

const px = (x: number) => LEFT + CELL * x;
const py = (y: number) => TOP + CELL * y;
const line = ([[x, y], [u, v]]: MainframePath) => `M${px(x)} ${py(y)}L${px(u)} ${py(v)}`;

const NODES: MainframeNode[] = Array.from({ length: COLUMNS * ROWS }, (_, i) => [
  i % COLUMNS,
  Math.floor(i / COLUMNS),
]);

/** A label in a frame, whose letters are never smaller than 12 px on the screen. */
function Label({
  at: [x, y],
  text,
  scale,
  quiet,
  now,
}: {
  at: [number, number];
  text: string;
  scale: number;
  quiet?: boolean;
  now?: boolean;
}) {
  const size = Math.max(quiet ? 13.5 : 15, 12.4 / scale);
  const width = size * 0.52 * text.length + size * 1.05;
  const height = size * 1.45;
  const left = Math.min(Math.max(px(x), width / 2 + 2), 518 - width / 2);
  const top = Math.max(py(y), height / 2 + 1);
  return (
    <g transform={`translate(${left} ${top})`} class={`lab ${now ? 'now' : ''}`}>
      <rect
        class="zb"
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={height / 2}
      />
      <text
        class={`zs ${quiet ? 's' : ''}`}
        text-anchor="middle"
        y={size * 0.34}
        style={{ fontSize: `${size}px` }}
      >
        {text}
      </text>
    </g>
  );
}

/** Where the label of a zone stands: in the middle of its top edge. */
function topOf(nodes: MainframeNode[]): [number, number] {
  const top = Math.min(...nodes.map(([, r]) => r));
  const row = nodes.filter(([, r]) => r === top).map(([c]) => c);
  // Only the first run of nodes that lie beside each other.
  row.sort((a, b) => a - b);
  let end = row[0];
  while (row.includes(end + 1)) {
    end += 1;
  }
  return [(row[0] + end + 1) / 2, top];
}

/** Where the points to come stand: on a node without a token, or on the top edge. */
const freeOf = (
  nodes: MainframeNode[],
  tokenAt: (node: MainframeNode) => unknown,
): [number, number] => {
  const x = nodes.reduce((sum, [c]) => sum + c, 0) / nodes.length;
  const y = nodes.reduce((sum, [, r]) => sum + r, 0) / nodes.length;
  const far = ([c, r]: MainframeNode) => (c - x) ** 2 + (r - y) ** 2;
  const free = nodes.filter((node) => !tokenAt(node));
  if (free.length === 0) {
    return topOf(nodes);
  }
  const [c, r] = free.reduce((a, b) => (far(b) < far(a) ? b : a));
  return [c + 0.5, r + 0.5];
};

export function BoardView() {
  const { doc, w, board, bad, counted, make, pick, pointAt, name } = useMainframe();
  const { state } = doc;
  const svg = useRef<SVGSVGElement>(null);
  const [scale, setScale] = useState(1);
  const [active, setActive] = useState<MainframeNode>([0, 0]);
  const touch = useRef(false);
  useEffect(() => {
    const measure = () => setScale(svg.current?.getScreenCTM()?.a || 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(svg.current!);
    return () => watch.disconnect();
  }, []);
  const isPicking = board.mode !== 'none';
  const at = board.at;

  /** A place of the screen in corners of the grid. */
  const whereIs = (event: MouseEvent): [number, number] => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      svg.current!.getScreenCTM()!.inverse(),
    );
    return [(x - LEFT) / CELL, (y - TOP) / CELL];
  };
  const isNear = (offer: MfOffer, [x, y]: [number, number]) => {
    const [a, b] = middle(offer);
    return Math.hypot(a - x, b - y) <= NEAR;
  };
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !isPicking) {
      return;
    }
    const point = whereIs(event);
    const place = under(board, point);
    const found = place && offerAt(board, place);
    if (found) {
      pointAt(null);
      if (found.key !== at?.key) {
        pick({ place: true, at: found.key });
      }
      return;
    }
    pointAt(place);
    if (board.mode === 'layout' && place) {
      const next = nearest(board, point, shapeNow(board));
      if (next && next.key !== at?.key) {
        pick({ place: true, at: next.key });
      }
    }
  };
  // Two fingers turn a layout: a step for each eighth of a turn.
  const fingers = useRef(new Map<number, PointerEvent>());
  const angle = useRef<number | null>(null);
  const turned = useRef(false);
  const angleOf = () => {
    const [a, b] = [...fingers.current.values()];
    return Math.atan2(b.clientY - a.clientY, b.clientX - a.clientX);
  };
  const finger = (event: PointerEvent) => {
    if (event.type === 'pointerdown') {
      touch.current = event.pointerType !== 'mouse';
      if (event.isPrimary) { // what was touched before may have gone with its finger unheard
        fingers.current.clear();
        turned.current = false;
      }
    }
    if (event.pointerType !== 'touch') {
      return;
    }
    if (event.type === 'pointerup' || event.type === 'pointercancel') {
      fingers.current.delete(event.pointerId);
    } else if (event.type === 'pointerdown' || fingers.current.has(event.pointerId)) {
      fingers.current.set(event.pointerId, event);
    }
    if (fingers.current.size !== 2 || board.mode !== 'layout') {
      angle.current = null;
      return;
    }
    turned.current = true;
    const now = angleOf();
    angle.current ??= now;
    // The shorter way round.
    const by = Math.atan2(Math.sin(now - angle.current), Math.cos(now - angle.current));
    if (Math.abs(by) >= Math.PI / 4) {
      angle.current = now;
      const next = turn(board, by > 0 ? 1 : -1);
      if (next) {
        pick({ place: true, at: next.key });
      }
    }
  };
  const click = (event: MouseEvent) => {
    if (turned.current) {
      return; // the fingers have turned it, that was no press
    }
    const point = whereIs(event);
    if (!isPicking) {
      // In a turn a press on a free node begins to place an access point there.
      const place = under({ ...board, mode: 'node' }, point);
      const offer = doc.ask?.offers.find((o) => o.node && sameNode(place?.node, o.node));
      if (offer) {
        pick({ place: true, at: offer.key });
      } else {
        pointAt(null);
      }
      return;
    }
    const place = under(board, point);
    if (place === null) {
      return;
    }
    const exact = offerAt(board, place);
    const close = board.mode === 'layout' ? nearest(board, point, shapeNow(board)) : null;
    const meant = exact ?? (close && isNear(close, point) ? close : null);
    if (!touch.current) {
      if (meant) {
        make(meant);
      }
      return;
    }
    // By touch a first tap shows it; a second one turns a layout, or chooses the place.
    pointAt(exact ? null : place);
    if (meant && meant.key !== at?.key) {
      pick({ place: true, at: meant.key });
    } else if (board.mode === 'layout') {
      const next = turn(board, 1);
      if (meant && next) {
        pick({ place: true, at: next.key });
      }
    } else if (meant) {
      make(meant);
    }
  };
  // The wheel turns a layout: it must not scroll anything.
  const now = useRef({ board, pick });
  now.current = { board, pick };
  useEffect(() => {
    let last = 0;
    const wheel = (event: WheelEvent) => {
      if (now.current.board.mode !== 'layout') {
        return;
      }
      event.preventDefault();
      if (event.timeStamp - last < 120) {
        return;
      }
      last = event.timeStamp;
      const next = turn(now.current.board, event.deltaY > 0 ? 1 : -1);
      if (next) {
        now.current.pick({ place: true, at: next.key });
      }
    };
    const element = svg.current!;
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, []);

  const filled = new Set(state.paths.map(pathKey));
  const isWalled = state.border === 'walled';
  const will = at?.preview?.secures ?? [];
  const willOf = (node: MainframeNode) =>
    will.find((zone) => zone.nodes.some((n) => sameNode(n, node)));
  const tokenAt = (node: MainframeNode) => state.nodes.find((t) => sameNode(t.node, node));
  const litNodes = new Set(
    board.mode === 'node' ? board.offers.map((o) => nodeName(o.node!)) : [],
  );
  const isWall = (path: MainframePath) => {
    const [[x, y], [u, v]] = path;
    const isBorder = (x === u && (x === 0 || x === COLUMNS)) || (y === v && (y === 0 || y === ROWS));
    return filled.has(pathKey(path)) || (isWalled && isBorder);
  };
  const nameOf = (node: MainframeNode): string => {
    const [c, r] = node;
    const token = tokenAt(node);
    const sides: MainframePath[] = [
      [[c, r], [c + 1, r]],
      [[c + 1, r], [c + 1, r + 1]],
      [[c, r + 1], [c + 1, r + 1]],
      [[c, r], [c, r + 1]],
    ];
    const zone = state.zones[zoneOf(doc, node)];
    const coming = willOf(node);
    return [
      nodeName(node),
      token ? w.tokenOf(name(token.runner), token.faceup) : w.empty,
      token?.anchored ? w.anchored : '',
      ...sides.map((side, i) => (isWall(side) ? w.wall[i] : '')),
      zone ? w.zoneOf(zone.runner && name(zone.runner), zone.nodes.length) : '',
      coming ? w.would(name(coming.runner), coming.points) : '',
      litNodes.has(nodeName(node)) ? w.canChoose : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  };
  const focused = board.mode === 'node' && at?.node ? at.node : active;
  const count = countOf(doc);
  const isCounted = (zone: number) =>
    !doc.over ||
    state.zones[zone].runner === null ||
    count.slice(0, counted).some((c) => c.zone === zone);
  const isLast = (zone: number) =>
    doc.over !== null && counted < count.length && count[counted - 1]?.zone === zone;
  const coordinate = { fontSize: `${Math.max(12.5, 12.2 / scale)}px` };
  const fresh = new Set(
    doc.log.slice(doc.since).flatMap((l) => (l.player === doc.me ? [] : l.nodes.map(nodeName))),
  );
  const from = doc.ask?.from;
  return (
    <main class="area">
      <h1 class="vh">Jack In · {w.mainframe}</h1>
      <svg
        ref={svg}
        viewBox="0 0 520 670"
        class={`mfboard m-${board.mode}`}
        data-region="board"
        onPointerMove={(event) => {
          finger(event);
          hover(event);
        }}
        onPointerLeave={() => pointAt(null)}
        onPointerDown={finger}
        onPointerUp={finger}
        onPointerCancel={finger}
        onClick={click}
      >
        <defs>
          <pattern
            id="mf-hatch"
            width="9"
            height="9"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="9" height="9" class="hatch0" />
            <rect width="3.5" height="9" class="hatch1" />
          </pattern>
        </defs>
        <g aria-hidden="true">
          {Array.from({ length: COLUMNS }, (_, c) => (
            <text key={c} class="co" x={px(c + 0.5)} y="665" style={coordinate}>
              {'abcdef'[c]}
            </text>
          ))}
          {Array.from({ length: ROWS }, (_, r) => (
            <text key={r} class="co" x="9" y={py(r + 0.5) + 4} style={coordinate}>
              {r + 1}
            </text>
          ))}
        </g>
        <g role="grid" aria-label={w.board} aria-rowcount={ROWS} aria-colcount={COLUMNS}>
          {Array.from({ length: ROWS }, (_, r) => (
            <g role="row" key={r}>
              {NODES.filter((n) => n[1] === r).map((node) => {
                const zone = state.zones[zoneOf(doc, node)];
                const coming = willOf(node);
                const isLit = litNodes.has(nodeName(node));
                const isHere = sameNode(at?.node, node);
                const isBad = bad?.place.node !== undefined && sameNode(bad.place.node, node);
                const look = zone
                  ? zone.runner
                    ? `sec ${runnerClass(zone.runner)}`
                    : 'con'
                  : coming
                    ? `will ${runnerClass(coming.runner)}`
                    : '';
                const isWide = zone !== undefined || coming !== undefined;
                return (
                  <g
                    key={node.join()}
                    role="gridcell"
                    class="cell"
                    data-node={nodeName(node)}
                    tabIndex={sameNode(focused, node) ? 0 : -1}
                    aria-label={nameOf(node)}
                    aria-selected={isHere ? 'true' : undefined}
                    {...(isLit ? { 'data-lit': '' } : {})}
                    onFocus={() => setActive(node)}
                  >
                    <rect
                      class={`nd ${look} ${coming && zone ? 'coming' : ''}`}
                      x={px(node[0]) + (isWide ? 0 : 5)}
                      y={py(node[1]) + (isWide ? 0 : 5)}
                      width={isWide ? CELL : 68}
                      height={isWide ? CELL : 68}
                      rx={isWide ? 0 : 7}
                    />
                    {coming && zone && (
                      <rect
                        class={`nd will over ${runnerClass(coming.runner)}`}
                        x={px(node[0])}
                        y={py(node[1])}
                        width={CELL}
                        height={CELL}
                      />
                    )}
                    {(isLit || isHere) && (
                      <path
                        class={`tick ${isHere ? 'here' : ''}`}
                        transform={`translate(${px(node[0])} ${py(node[1])})`}
                        d="M8 22V8h14M56 8h14v14M70 56v14H56M22 70H8V56"
                      />
                    )}
                    {isBad && (
                      <rect
                        class="badn"
                        x={px(node[0]) + 7}
                        y={py(node[1]) + 7}
                        width="64"
                        height="64"
                        rx="6"
                      />
                    )}
                    <rect
                      class="ring"
                      x={px(node[0]) + 4}
                      y={py(node[1]) + 4}
                      width="70"
                      height="70"
                      rx="7"
                    />
                  </g>
                );
              })}
            </g>
          ))}
        </g>
        <g class="drawn" aria-hidden="true">
          {isWalled && (
            <rect
              class="border"
              x={px(0)}
              y={py(0)}
              width={CELL * COLUMNS}
              height={CELL * ROWS}
            />
          )}
          {board.mode === 'path' &&
            board.offers.map((o) => (
              <path key={o.key} class="groove" data-lit="" d={line(o.path!)} />
            ))}
          {state.paths.map((path) => (
            <path
              key={pathKey(path)}
              data-path={pathKey(path)}
              class={`part ${encloses(doc, path) ? '' : 'loose'} ${
                from?.path && pathKey(from.path) === pathKey(path) ? 'lifted' : ''
              }`}
              d={line(path)}
            />
          ))}
          {board.mode === 'path' &&
            board.offers
              .filter((o) => filled.has(pathKey(o.path!)))
              .map((o) => <path key={o.key} class="take" d={line(o.path!)} />)}
          <BadPaths place={bad?.place} />
          {at?.path && <path class="pre-h" d={line(at.path)} />}
          {at?.path && <path class="pre" d={line(at.path)} />}
          {at?.paths?.map((path) => <path key={`h${pathKey(path)}`} class="pre-h" d={line(path)} />)}
          {at?.paths?.map((path) => <path key={pathKey(path)} class="pre" d={line(path)} />)}
          {state.nodes.map((token) => (
            <g
              key={nodeName(token.node)}
              transform={`translate(${px(token.node[0] + 0.5)} ${py(token.node[1] + 0.5)})`}
              class={fresh.has(nodeName(token.node)) ? 'fresh' : ''}
            >
              <g data-token={nodeName(token.node)}>
                <Token runner={token.runner} locked={!token.faceup} anchored={token.anchored} />
              </g>
              {sameNode(from?.node, token.node) && <circle class="moving" r="27" />}
            </g>
          ))}
          {at?.node && at.verb === 'place-access-point' && doc.toMove && (
            <g
              class="ghost"
              transform={`translate(${px(at.node[0] + 0.5)} ${py(at.node[1] + 0.5)})`}
            >
              <Token runner={doc.toMove} />
            </g>
          )}
          {from?.node && at?.node && !sameNode(from.node, at.node) && (
            <Arrow from={from.node} to={at.node} both={doc.ask?.kind === 'token'} />
          )}
          {state.zones.map((zone, i) => {
            if (!isCounted(i)) {
              return null;
            }
            const tokens = state.nodes.filter((t) =>
              zone.nodes.some((n) => sameNode(n, t.node)),
            ).length;
            return (
              <Label
                key={nodeName(zone.nodes[0])}
                at={topOf(zone.nodes)}
                scale={scale}
                quiet={zone.runner === null}
                now={isLast(i)}
                text={
                  zone.runner === null
                    ? w.contested
                    : Array.from({ length: tokens }, () => zone.nodes.length).join(' + ')
                }
              />
            );
          })}
          {will.map((zone) => (
            <Label
              key={nodeName(zone.nodes[0])}
              at={freeOf(zone.nodes, tokenAt)}
              scale={scale}
              text={`+${zone.points}`}
            />
          ))}
        </g>
      </svg>
    </main>
  );
}

/** What cannot be placed there: thin and red, as far as it lies on the board. */
function BadPaths({ place }: { place: Under | undefined }) {
  const paths = place?.paths ?? (place?.path ? [place.path] : []);
  return (
    <>
      {paths
        .filter((path) =>
          path.every(([x, y]) => x >= 0 && y >= 0 && x <= COLUMNS && y <= ROWS),
        )
        .map((path) => (
          <path key={pathKey(path)} class="badp" d={line(path)} />
        ))}
    </>
  );
}

function Arrow({ from, to, both }: { from: MainframeNode; to: MainframeNode; both: boolean }) {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const long = Math.hypot(dx, dy) * CELL;
  const gap = 30;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return (
    <path
      class="way"
      transform={`translate(${px(from[0] + 0.5)} ${py(from[1] + 0.5)}) rotate(${angle})`}
      d={`M${gap} 0H${long - gap}m-9-7 9 7-9 7${both ? `M${gap + 9}-7l-9 7 9 7` : ''}`}
    />
  );
}
