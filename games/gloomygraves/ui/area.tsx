// The pit or a crypt, to scale: halves as paper on paper, the places where the chosen card may go, and the card itself
// while it is being laid.
//
// The sheet is as large as its cells. It shrinks to fit its box as long as what has to be hit stays large enough for a
// finger; beyond that it scrolls, and two buttons zoom.

import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Lang } from '@lair/game-ui';
import { Half } from './art/halves';
import type { Place } from './choosing';
import { Face } from './pieces';
import { next, type Area as AreaView, type Card, type Cell } from './types';
import { words } from './words';

interface Props {
  name: string;
  id: string;
  area: AreaView;
  lang: Lang;
  /** Places to choose from, in reading order; empty when nothing is chosen here. */
  places?: Place[];
  /** All places of this decision, whatever card: they keep the sheet from jumping while one chooses. */
  reach?: Place[];
  /** The place that is chosen, and the card that would lie there. */
  chosen?: Place | undefined;
  card?: Card | undefined;
  onPlace?(p: Place): void;
  onTurn?(): void;
  /** A tap on a cell that is no place: why not? */
  onAsk?(x: number, y: number): void;
  /** Where cards that appear come from: a piece or an anchor. */
  from?(card: number): string | undefined;
  /** Cells to light up. */
  lit?: Set<number>;
  /** Smallest useful cell in px: 44 where there is something to hit, less for a look. */
  least?: number;
  /** Small and still: a thumbnail. */
  thumb?: boolean;
  placeName?(p: Place): string;
}

interface Frame {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** The cells that must be in sight: all that lie there and all that could. */
export function frameOf(cells: Pick<Cell, 'x' | 'y'>[], places: Place[], margin: number): Frame {
  const xs = cells.map((c) => c.x);
  const ys = cells.map((c) => c.y);
  for (const p of places) {
    const [bx, by] = next(p.x, p.y, p.way);
    xs.push(p.x, bx);
    ys.push(p.y, by);
  }
  if (xs.length === 0) return { left: 0, top: 0, columns: 1, rows: 1 };
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return { left, top, columns: Math.max(...xs) + margin - left + 1, rows: Math.max(...ys) + margin - top + 1 };
}

/** The neighbour that shows the other half of the same card, if it is still to be seen: the two are drawn as one piece. */
function joins(cells: Cell[]): Map<Cell, string> {
  const at = new Map(cells.map((c) => [`${c.x},${c.y}`, c]));
  const joined = new Map<Cell, string>();
  for (const c of cells) {
    for (const [side, dx, dy] of [['right', 1, 0], ['bottom', 0, 1], ['left', -1, 0], ['top', 0, -1]] as const) {
      if (at.get(`${c.x + dx},${c.y + dy}`)?.card === c.card) joined.set(c, side);
    }
  }
  return joined;
}

export function Area(props: Props): VNode {
  const { name, id, area, lang, places = [], reach = places, chosen, card, onPlace, onTurn, onAsk, from, lit, least = 44, thumb = false, placeName } = props;
  const room = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ w: 0, h: 0 });
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    if (thumb) return;
    const e = room.current!;
    // The room within the padding: what lies over the edges (a name, a bar) covers nothing that has to be hit.
    const look = () => {
      const style = getComputedStyle(e);
      setBox({
        w: e.clientWidth - 12,
        h: e.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
      });
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(e);
    return () => watch.disconnect();
  }, [thumb]);

  const frame = frameOf(area.cells, reach, 0);
  const fit = Math.min(box.w / frame.columns, box.h / frame.rows);
  const cell = thumb ? 0 : Math.max(16, Math.min(96, Math.max(Math.floor(fit), least)) * zoom);
  const scrolls = !thumb && (cell * frame.columns > box.w || cell * frame.rows > box.h);
  const joined = joins(area.cells);

  // What is chosen stays in sight where the sheet is larger than its box.
  const focus = useRef('');
  useLayoutEffect(() => {
    const e = room.current;
    if (!e || thumb || !scrolls) return;
    const at = chosen ? `${chosen.x},${chosen.y}` : `${id}`;
    if (focus.current === at) return;
    focus.current = at;
    const x = chosen ? chosen.x + 0.5 : frame.left + frame.columns / 2;
    const y = chosen ? chosen.y + 0.5 : frame.top + frame.rows / 2;
    e.scrollTo({ left: (x - frame.left) * cell - box.w / 2, top: (y - frame.top) * cell - box.h / 2 });
  });

  const spot = (x: number, y: number) => ({ gridColumn: x - frame.left + 1, gridRow: y - frame.top + 1 });
  const ghost = chosen && card ? [{ x: chosen.x, y: chosen.y, kind: card.a }, { ...at(next(chosen.x, chosen.y, chosen.way)), kind: card.b }] : [];
  const w = words(lang);
  const sheet = (
    <div class="gg-area" data-thumb={thumb} data-scrolls={scrolls} ref={room} role="group" aria-label={name}>
      <div
        class="gg-sheet-of-cells"
        data-anchor={`area-${id}`}
        style={{
          gridTemplateColumns: thumb ? `repeat(${frame.columns}, 1fr)` : `repeat(${frame.columns}, ${cell}px)`,
          gridTemplateRows: thumb ? `repeat(${frame.rows}, auto)` : `repeat(${frame.rows}, ${cell}px)`,
          ...(thumb ? { width: `${(100 * frame.columns) / 3}%` } : {}),
        }}
        onDblClick={onTurn}
        onClick={(e) => {
          if (!onAsk || (e.target as HTMLElement).closest('button')) return;
          const sheet = e.currentTarget.getBoundingClientRect();
          onAsk(frame.left + Math.floor((e.clientX - sheet.left) / cell), frame.top + Math.floor((e.clientY - sheet.top) / cell));
        }}
      >
        {area.cells.map((c, i) => {
          const origin = thumb ? undefined : from?.(c.card);
          return (
          <span
            key={`${c.x},${c.y}`}
            class="gg-cell"
            data-height={Math.min(c.height, 6)}
            data-joined={joined.get(c)}
            data-lit={lit?.has(i)}
            data-dim={lit !== undefined && lit.size > 0 && !lit.has(i)}
            style={spot(c.x, c.y)}
            {...(thumb ? {} : { 'data-piece': `${id}:${c.x},${c.y}:${c.card}` })}
            {...(origin ? { 'data-from': origin } : {})}
            role="img"
            aria-label={w.kinds[c.half]}
          >
            {thumb ? <Half kind={c.half as never} /> : <Face kind={c.half} lang={lang} />}
            {!thumb && c.height > 1 && <small class="gg-height" aria-hidden="true">{c.height}</small>}
          </span>
          );
        })}
        {places.map((p) => (
          <button
            key={`${p.x},${p.y},${p.way}`}
            type="button"
            class="gg-place"
            data-lit="true"
            data-offered="true"
            data-way={p.way}
            data-chosen={p === chosen}
            data-earns={p.preview.groups.some((g) => g.earns !== undefined)}
            style={spot(p.x, p.y)}
            aria-label={placeName?.(p)}
            aria-pressed={p === chosen}
            onClick={() => onPlace?.(p)}
          >
            <span aria-hidden="true" />
          </button>
        ))}
        {ghost.map((g, i) => (
          <span key={`ghost${i}`} class="gg-cell gg-ghost" style={spot(g.x, g.y)} data-joined={side(chosen!.way, i === 1)} aria-hidden="true">
            <Face kind={g.kind} lang={lang} />
          </span>
        ))}
      </div>
    </div>
  );
  if (!scrolls && zoom === 1) return sheet;
  return (
    <>
      {sheet}
      <span class="gg-zoom">
        <button type="button" aria-label={w.zoomIn} disabled={zoom >= 2} onClick={() => setZoom(zoom * 1.25)}>+</button>
        <button type="button" aria-label={w.zoomOut} disabled={cell <= Math.max(16, fit * 0.9)} onClick={() => setZoom(zoom / 1.25)}>−</button>
      </span>
    </>
  );
}

const at = ([x, y]: [number, number]) => ({ x, y });

/** On which side of a half its other half lies. */
function side(way: Place['way'], second: boolean): string {
  const of = { E: ['right', 'left'], S: ['bottom', 'top'], W: ['left', 'right'], N: ['top', 'bottom'] } as const;
  return of[way][second ? 1 : 0];
}
