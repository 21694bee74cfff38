// The planet under the tiles: bands of air, ground with craters and a night
// side, and around each tile the landscape that it belongs to. It depends on the
// tiles alone, never on time.

import type { VNode } from 'preact';
import { looks } from './art/grounds';
import { sizeOf, tiles as facts } from './art/tiles';
import type { Landing } from './choosing';
import type { Frame } from './plan';
import type { Kind, Tile } from './types';

/** How far a landscape reaches from the middle of its tile, in cells. */
const REACH = 2.3;
/** The width of the drawing of a cell. */
const UNIT = 100;

/** Craters by their direction, distance and size, each as a part of the radius. */
const CRATERS = [
  [0.6, 0.72, 0.11],
  [1.9, 0.84, 0.07],
  [2.7, 0.66, 0.09],
  [3.6, 0.8, 0.12],
  [4.4, 0.62, 0.06],
  [5.2, 0.85, 0.08],
  [5.9, 0.7, 0.05],
] as const;

/** The cells that a tile would cover at some of the places, each once. */
function litCells(places: Landing[], kind: Kind | undefined): [number, number][] {
  const found = new Map<string, [number, number]>();
  if (!kind) return [];
  const [w, h] = sizeOf(kind);
  for (const l of places)
    for (let x = l.x; x < l.x + w; x++)
      for (let y = l.y; y < l.y + h; y++) found.set(`${x},${y}`, [x, y]);
  return [...found.values()];
}

export function Ground({
  frame,
  tiles,
  places,
  kind,
  id,
}: {
  frame: Frame;
  tiles: Tile[];
  places: Landing[];
  kind: Kind | undefined;
  id: string;
}): VNode {
  const [cx, cy] = [(frame.columns * UNIT) / 2, (frame.rows * UNIT) / 2];
  const r = Math.hypot(frame.columns, frame.rows) * UNIT * 0.46;
  return (
    <svg
      class="bm-ground"
      viewBox={`0 0 ${frame.columns * UNIT} ${frame.rows * UNIT}`}
      aria-hidden="true"
    >
      {[...new Set(tiles.map((t) => facts[t.tile]?.land))].map(
        (land) =>
          land && (
            <radialGradient key={land} id={`bm-land-${id}-${land}`}>
              <stop offset=".35" stop-color={looks[land].base} stop-opacity=".85" />
              <stop offset="1" stop-color={looks[land].base} stop-opacity="0" />
            </radialGradient>
          ),
      )}
      <clipPath id={`bm-disc-${id}`}>
        <circle cx={cx} cy={cy} r={r} />
      </clipPath>
      {[1.12, 1.07, 1.03].map((k, i) => (
        <circle key={k} cx={cx} cy={cy} r={r * k} fill={`var(--bm-air-${i + 1})`} />
      ))}
      <circle
        cx={cx}
        cy={cy}
        r={r}
        fill="var(--bm-ground)"
        stroke="var(--bm-edge)"
        stroke-width="8"
      />
      <g clip-path={`url(#bm-disc-${id})`}>
        {CRATERS.map(([turn, far, size]) => {
          const [x, y] = [cx + Math.cos(turn) * far * r, cy + Math.sin(turn) * far * r];
          return (
            <g key={turn}>
              <ellipse cx={x} cy={y} rx={size * r} ry={size * r * 0.8} fill="var(--bm-crater)" />
              <ellipse
                cx={x}
                cy={y - size * r * 0.14}
                rx={size * r * 0.78}
                ry={size * r * 0.56}
                fill="var(--bm-crater-deep)"
              />
            </g>
          );
        })}
        {tiles.map((t) => {
          const [w, h] = sizeOf(t.tile);
          const land = facts[t.tile]?.land;
          return (
            land && (
              <circle
                key={`${t.x},${t.y}`}
                cx={(t.x + w / 2 - frame.left) * UNIT}
                cy={(t.y + h / 2 - frame.top) * UNIT}
                r={REACH * UNIT}
                fill={`url(#bm-land-${id}-${land})`}
              />
            )
          );
        })}
        <path
          d={
            `M${cx - r} ${cy - r}h${2 * r}v${2 * r}h${-2 * r}z` +
            `M${cx + r * 0.78} ${cy - r * 0.16}a${r * 0.98} ${r * 0.98} 0 1 0 ${-0.01} .02z`
          }
          fill="var(--bm-dark)"
          fill-rule="evenodd"
        />
      </g>
      {litCells(places, kind).map(([x, y]) => (
        <rect
          key={`${x},${y}`}
          x={(x - frame.left) * UNIT + 6}
          y={(y - frame.top) * UNIT + 6}
          width={UNIT - 12}
          height={UNIT - 12}
          rx="16"
          fill="var(--bm-pad)"
          stroke="var(--bm-pad-edge)"
          stroke-width="3.500"
          stroke-dasharray="14 9"
        />
      ))}
    </svg>
  );
}
