// The pit or a crypt: its halves, the places where the chosen card may go, and the
// card while it is being laid.
//
// The sheet shrinks to fit its box, so that all of it is visible. Places may then
// be smaller than a finger. A tap therefore takes the nearest place, and the bar
// beside the hand has buttons that go from place to place.

import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Lang } from '@lair/game-ui';
import { picture, type Kind } from './art/halves';
import { nearest, type Place } from './choosing';
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
  /** All places of this decision for any card. They keep the sheet's size constant. */
  reach?: Place[];
  /** The chosen place, and the card that would lie there. */
  chosen?: Place | undefined;
  card?: Card | undefined;
  onPlace?(p: Place): void;
  onTurn?(): void;
  /** Called for a tap away from all places, to explain why the card cannot go there. */
  onAsk?(x: number, y: number): void;
  /** The piece or anchor from which a new card is animated. */
  from?(card: number): string | undefined;
  /** The indexes of cells to highlight. */
  lit?: Set<number>;
  placeName?(p: Place): string;
}

/** The smallest and largest size of a cell, in px. */
const LEAST = 13;
const MOST = 96;

interface Frame {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** The rectangle around all cells and all places, with a margin. */
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
  return {
    left,
    top,
    columns: Math.max(...xs) + margin - left + 1,
    rows: Math.max(...ys) + margin - top + 1,
  };
}

/**
 * For each cell, the side on which the other half of its card is visible. The two
 * halves are drawn as one piece.
 */
function joins(cells: Cell[]): Map<Cell, string> {
  const at = new Map(cells.map((c) => [`${c.x},${c.y}`, c]));
  const joined = new Map<Cell, string>();
  for (const c of cells) {
    for (const [side, dx, dy] of [
      ['right', 1, 0],
      ['bottom', 0, 1],
      ['left', -1, 0],
      ['top', 0, -1],
    ] as const) {
      if (at.get(`${c.x + dx},${c.y + dy}`)?.card === c.card) joined.set(c, side);
    }
  }
  return joined;
}

export function Area(props: Props): VNode {
  const {
    name,
    id,
    area,
    lang,
    places = [],
    reach = places,
    chosen,
    card,
    onPlace,
    onTurn,
    onAsk,
    from,
    lit,
    placeName,
  } = props;
  const room = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ w: 0, h: 0 });
  useLayoutEffect(() => {
    const e = room.current!;
    // The size within the padding, so that a name or bar at the edge covers no
    // place.
    const look = () => {
      const style = getComputedStyle(e);
      setBox({
        w: e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
        h: e.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
      });
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(e);
    return () => watch.disconnect();
  }, []);

  const frame = frameOf(area.cells, reach, 0);
  const fit = Math.min(box.w / frame.columns, box.h / frame.rows);
  const cell = Math.max(LEAST, Math.min(MOST, Math.floor(fit)));
  const scrolls = box.w > 0 && (cell * frame.columns > box.w || cell * frame.rows > box.h);
  const joined = joins(area.cells);
  const { left, top } = frameOf(area.cells, [], 0);

  // Scrolls to the chosen place if the sheet is larger than its box.
  const focus = useRef('');
  useLayoutEffect(() => {
    const e = room.current;
    if (!e || !scrolls) return;
    const at = chosen ? `${chosen.x},${chosen.y}` : `${id}`;
    if (focus.current === at) return;
    focus.current = at;
    const x = chosen ? chosen.x + 0.5 : frame.left + frame.columns / 2;
    const y = chosen ? chosen.y + 0.5 : frame.top + frame.rows / 2;
    e.scrollTo({
      left: (x - frame.left) * cell - box.w / 2,
      top: (y - frame.top) * cell - box.h / 2,
    });
  });

  const spot = (x: number, y: number) => ({
    gridColumn: x - frame.left + 1,
    gridRow: y - frame.top + 1,
  });
  const ghost =
    chosen && card
      ? [
          { x: chosen.x, y: chosen.y, kind: card.a },
          { ...at(next(chosen.x, chosen.y, chosen.way)), kind: card.b },
        ]
      : [];
  const w = words(lang);
  // A finger is wider than a small cell, so a tap within 22 px of a place counts.
  const press = (e: MouseEvent & { currentTarget: HTMLElement }) => {
    if ((e.target as HTMLElement).closest('button')) return;
    const sheet = e.currentTarget.firstElementChild!.getBoundingClientRect();
    const x = frame.left + (e.clientX - sheet.left) / cell;
    const y = frame.top + (e.clientY - sheet.top) / cell;
    const near = nearest(places, x - 0.5, y - 0.5, 0.5 + 22 / cell);
    if (near) take(near);
    else onAsk?.(Math.floor(x), Math.floor(y));
  };
  // A second press on a place confirms it. Small cells need the button instead,
  // because the press may have been meant for the neighbouring place.
  const take = (p: Place) => (p !== chosen || cell >= 40) && onPlace?.(p);
  return (
    <div
      class="gg-area"
      data-scrolls={scrolls}
      data-small={cell < 32}
      ref={room}
      role="group"
      aria-label={name}
      onClick={press}
      onDblClick={onTurn}
    >
      <div
        class="gg-sheet-of-cells"
        data-anchor={`area-${id}`}
        style={{
          gridTemplateColumns: `repeat(${frame.columns}, ${cell}px)`,
          gridTemplateRows: `repeat(${frame.rows}, ${cell}px)`,
          '--gg-face': `${cell}px`,
        }}
      >
        {reading(area.cells).map((i) => {
          const c = area.cells[i]!;
          const origin = from?.(c.card);
          return (
            <span
              key={`${c.x},${c.y}`}
              class="gg-cell"
              data-height={Math.min(c.height, 6)}
              data-joined={joined.get(c)}
              data-lit={lit?.has(i)}
              data-dim={lit !== undefined && lit.size > 0 && !lit.has(i)}
              style={spot(c.x, c.y)}
              data-piece={`${id}:${c.x},${c.y}:${c.card}`}
              {...(origin ? { 'data-from': origin } : {})}
              role="img"
              aria-label={w.cell(c.y - top + 1, c.x - left + 1, w.kinds[c.half])}
            >
              <Face kind={c.half} lang={lang} />
              {c.height > 1 && (
                <small class="gg-height" aria-hidden="true">
                  {c.height}
                </small>
              )}
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
            onClick={() => take(p)}
          >
            <span aria-hidden="true" />
          </button>
        ))}
        {ghost.map((g, i) => (
          <span
            key={`ghost${i}`}
            class="gg-cell gg-ghost"
            style={spot(g.x, g.y)}
            data-joined={side(chosen!.way, i === 1)}
            aria-hidden="true"
          >
            <Face kind={g.kind} lang={lang} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** The edge of a card in a thumbnail, in cells. */
const EDGE = 0.06;

/**
 * A small static picture of an area. It is one drawing, because laying out three
 * sheets of cells took longer than the rest of the board. It is at least three
 * cells wide and high, so that the first card does not fill it.
 */
export function Thumb({ area }: { area: AreaView }): VNode {
  const { left, top, columns, rows } = frameOf(area.cells, [], 0);
  const wide = Math.max(3, columns);
  const high = Math.max(3, rows);
  const joined = joins(area.cells);
  return (
    <svg
      class="gg-thumb"
      viewBox={`${left - (wide - columns) / 2} ${top - (high - rows) / 2} ${wide} ${high}`}
      aria-hidden="true"
    >
      {area.cells.map((c) => {
        const open = joined.get(c);
        const inset = (side: string) => (open === side ? 0 : EDGE);
        return (
          <g key={`${c.x},${c.y}`} transform={`translate(${c.x} ${c.y})`}>
            <path d="M0 0h1v1H0z" />
            <image
              href={picture(c.half as Kind)}
              x={inset('left')}
              y={inset('top')}
              width={1 - inset('left') - inset('right')}
              height={1 - inset('top') - inset('bottom')}
              preserveAspectRatio="none"
            />
          </g>
        );
      })}
    </svg>
  );
}

/** The indexes of the cells in reading order, for screen readers. */
const reading = (cells: Cell[]): number[] =>
  cells.map((_, i) => i).sort((a, b) => cells[a]!.y - cells[b]!.y || cells[a]!.x - cells[b]!.x);

const at = ([x, y]: [number, number]) => ({ x, y });

/** The side of a half on which its other half lies. */
function side(way: Place['way'], second: boolean): string {
  const of = {
    E: ['right', 'left'],
    S: ['bottom', 'top'],
    W: ['left', 'right'],
    N: ['top', 'bottom'],
  } as const;
  return of[way][second ? 1 : 0];
}
