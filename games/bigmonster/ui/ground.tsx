// The planet under the tiles: bands of air, ground with craters and a night
// side, and around each tile the landscape that it belongs to, with its marks and
// one thing that stands there. It depends on the tiles alone, never on time.

import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { AIR, CRATERS, looks, MARKS, type Landscape } from './art/grounds';
import { tiles as facts, sizeOf } from './art/tiles';
import type { Landing } from './choosing';
import { FAR, middleOf, NEAR, outline } from './lands';
import { lotsOf, type Frame } from './plan';
import type { Kind, Tile } from './types';

/** The width of the drawing of a cell. */
const UNIT = 100;

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

/**
 * The landscapes around tiles, deeper near them; `left` and `top` are the first
 * cells shown.
 */
export const Lands = ({
  tiles,
  left = 0,
  top = 0,
}: {
  tiles: Tile[];
  left?: number;
  top?: number;
}): VNode => (
  <g transform={`translate(${-left * UNIT} ${-top * UNIT}) scale(${UNIT})`} stroke-width=".04">
    {[FAR, NEAR].map((reach) => (
      <g key={reach} opacity=".5">
        {tiles.map((t) => {
          const land = facts[t.tile]?.land;
          const colour = land && looks[land].base;
          return (
            land && (
              <path
                key={`${t.x},${t.y}`}
                d={outline(t, tiles, reach)}
                fill={colour}
                stroke={colour}
              />
            )
          );
        })}
      </g>
    ))}
  </g>
);

/** A mark of a landscape on the ground, in cells. */
interface Mark {
  land: Landscape;
  x: number;
  y: number;
}

/** Returns the marks that lie in their own landscape and beside all tiles. */
function marksOf(tiles: Tile[]): Mark[] {
  const found: Mark[] = [];
  const free = (x: number, y: number) =>
    !(x > -0.4 && y > -0.4 && x < 2.4 && y < 2.4) &&
    tiles.every((t) => {
      const [w, h] = sizeOf(t.tile);
      return x < t.x - 0.4 || y < t.y - 0.4 || x > t.x + w + 0.4 || y > t.y + h + 0.4;
    }) &&
    found.every((m) => Math.hypot(m.x - x, m.y - y) > 0.7);
  for (const t of tiles) {
    const land = facts[t.tile]?.land;
    if (!land) continue;
    const [mx, my] = middleOf(t);
    for (const [turn, far] of MARKS) {
      const [x, y] = [mx + Math.cos(turn) * far, my + Math.sin(turn) * far];
      const nearer = tiles.some((o) => {
        const [ox, oy] = middleOf(o);
        return Math.hypot(ox - x, oy - y) < far - 0.1;
      });
      if (!nearer && free(x, y)) found.push({ land, x, y });
    }
  }
  return found;
}

/** Directions from a tile in which a standing thing is looked for, nearest to outwards first. */
const TURNS = [0, 0.35, -0.35, 0.7, -0.7, 1.05, -1.05, 1.4, -1.4];

/**
 * Returns one standing thing for each landscape: outwards of its tiles, beyond
 * the cells that touch a tile, so that few places are ever over it.
 */
function standing(tiles: Tile[], frame: Frame, radius: number): Mark[] {
  const found: Mark[] = [];
  const [cx, cy] = [frame.left + frame.columns / 2, frame.top + frame.rows / 2];
  const lots = lotsOf(tiles);
  const fits = (x: number, y: number) =>
    Math.hypot(x - cx, y - 0.4 - cy) < radius - 0.6 &&
    lots.every(
      (l) => x < l.x - 1.4 || x > l.x + l.w + 1.4 || y < l.y - 1 || y - 0.9 > l.y + l.h + 1,
    ) &&
    found.every((m) => Math.hypot(m.x - x, m.y - y) > 1.5);
  for (const land of new Set(tiles.map((t) => facts[t.tile]?.land))) {
    if (!land) continue;
    const of = tiles.filter((t) => facts[t.tile]?.land === land).map(middleOf);
    const ways = of.flatMap(([x, y]) => {
      const out = Math.atan2(y - cy, x - cx);
      return TURNS.flatMap((turn) =>
        [1.9, 2.3, 2.7, 3.1].map((far) => ({
          land,
          x: x + Math.cos(out + turn) * far,
          y: y + Math.sin(out + turn) * far,
        })),
      );
    });
    const spot = ways.find((m) => fits(m.x, m.y));
    if (spot) found.push(spot);
  }
  return found;
}

/**
 * The rocket that comes down before the first tile: its way, and where it lands.
 * It comes from the side, because the smallest screens show little above the pad.
 */
const Arrival = ({ x, y }: { x: number; y: number }): VNode => (
  <g class="bm-arrival" transform={`translate(${x} ${y})`}>
    <rect x="-118" y="-118" width="236" height="236" rx="22" fill="var(--bm-pad)" />
    <g fill="none" stroke="#1b1533" stroke-linecap="round">
      <rect x="-118" y="-118" width="236" height="236" rx="22" stroke-width="13" />
      <rect
        x="-118"
        y="-118"
        width="236"
        height="236"
        rx="22"
        stroke="var(--lamp)"
        stroke-width="7"
        stroke-dasharray="22 15"
      />
      <path d="M238-100Q176-122 128-92" stroke-width="13" />
      <path
        d="M238-100Q176-122 128-92"
        stroke="var(--lamp)"
        stroke-width="6"
        stroke-dasharray="12 12"
      />
    </g>
    <g
      class="bm-rocket"
      transform="translate(282 -78) rotate(-110)"
      stroke="#1b1533"
      stroke-width="7"
      stroke-linejoin="round"
    >
      <path d="M-12 54Q0 96 12 54Z" fill="#ffd25e" />
      <path d="M-22 18L-46 56L-16 50ZM22 18L46 56L16 50Z" fill="#ff7ac8" />
      <path d="M-22 54Q-36-24 0-66Q36-24 22 54Z" fill="#f7f2ff" />
      <path d="M-17-30Q-10-54 0-66Q10-54 17-30Z" fill="#ff7ac8" />
      <circle cy="-4" r="12" fill="#4fd6cc" />
    </g>
  </g>
);

/** The sky behind the planet. It does not move with the view. */
export const Sky = (): VNode => (
  <svg
    class="bm-heaven"
    data-scenery
    viewBox="0 0 400 300"
    preserveAspectRatio="xMaxYMin slice"
    aria-hidden="true"
  >
    <use href="#bm-sky" />
  </svg>
);

export function Ground({
  frame,
  tiles,
  places,
  kind,
  arrives = false,
}: {
  frame: Frame;
  tiles: Tile[];
  places: Landing[];
  kind: Kind | undefined;
  /** Whether the explorer is on the way. */
  arrives?: boolean;
}): VNode {
  const disc = useId();
  const [cx, cy] = [(frame.columns * UNIT) / 2, (frame.rows * UNIT) / 2];
  const r = Math.hypot(frame.columns, frame.rows) * UNIT * 0.46;
  return (
    <svg
      class="bm-ground"
      viewBox={`0 0 ${frame.columns * UNIT} ${frame.rows * UNIT}`}
      aria-hidden="true"
    >
      <clipPath id={disc}>
        <circle cx={cx} cy={cy} r={r} />
      </clipPath>
      {AIR.map(([reach, colour]) => (
        <circle key={reach} cx={cx} cy={cy} r={r * reach} fill={colour} />
      ))}
      <circle
        cx={cx}
        cy={cy}
        r={r}
        fill="var(--bm-ground)"
        stroke="var(--bm-edge)"
        stroke-width="8"
      />
      <g clip-path={`url(#${disc})`}>
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
        <Lands tiles={tiles} left={frame.left} top={frame.top} />
        {marksOf(tiles).map(({ land, x, y }) => (
          <path
            key={`${x},${y}`}
            d={looks[land].draw}
            transform={`translate(${(x - frame.left) * UNIT} ${(y - frame.top) * UNIT}) scale(1.6)`}
            fill={looks[land].filled ? looks[land].motif : 'none'}
            stroke={looks[land].filled ? 'none' : looks[land].motif}
            stroke-width="3.500"
            stroke-linecap="round"
            opacity=".75"
          />
        ))}
        <path
          d={
            `M${cx - r} ${cy - r}h${2 * r}v${2 * r}h${-2 * r}z` +
            `M${cx + r * 0.78} ${cy - r * 0.16}a${r * 0.98} ${r * 0.98} 0 1 0 ${-0.01} .02z`
          }
          fill="var(--bm-dark)"
          fill-rule="evenodd"
        />
      </g>
      {/* They would lie across lit places, and go as long as there are any. */}
      {places.length === 0 &&
        standing(tiles, frame, r / UNIT).map(({ land, x, y }) => (
          <use
            key={land}
            href={`#bm-${land}`}
            x={(x - frame.left) * UNIT}
            y={(y - frame.top) * UNIT}
          />
        ))}
      {arrives && <Arrival x={cx} y={cy} />}
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
