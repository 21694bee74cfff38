// Crystals. A piece is a whole crystal drawn at its point on the outline of a
// tile and cut by the tile's edge: whatever lies next to it shows the rest, and
// the pieces of neighbours always meet.

import type { VNode } from 'preact';
import { ink } from '@lair/kit/draw';

export type Colour = 'green' | 'red' | 'blue';
export type Piece = 'GL' | 'GR' | 'RT' | 'RB' | 'BTL' | 'BTR' | 'BBL' | 'BBR' | 'RB0' | 'RB1';

// Each colour is cut in its own way: a tall lozenge, a flat six-sided stone, a
// round one with eight sides.
const gems: Record<
  Colour,
  { out: string; facet: string; light: string; base: string; shine: string; dark: string }
> = {
  green: {
    out: 'M0-27L15-10V10L0 27L-15 10V-10Z',
    facet: 'M0-27L-6-8V9L0 27M0-27L6-8V9L0 27M-15-10L-6-8H6L15-10M-15 10L-6 9H6L15 10',
    light: 'M0-27L-15-10V10L-6 9V-8Z',
    base: '#3fcf7f',
    shine: '#b4f5c6',
    dark: '#1c8f5b',
  },
  red: {
    out: 'M-13-17H13L27 0L13 17H-13L-27 0Z',
    facet: 'M-13-17L-8 0L-13 17M13-17L8 0L13 17M-27 0H27',
    light: 'M-13-17H13L8 0H-8Z',
    base: '#f2455e',
    shine: '#ffb3ae',
    dark: '#a81f48',
  },
  blue: {
    out: 'M0-33L23-23L33 0L23 23L0 33L-23 23L-33 0L-23-23Z',
    facet: 'M0-33L7-7L33 0L7 7L0 33L-7 7L-33 0L-7-7ZM-23-23L-7-7M23-23L7-7M23 23L7 7M-23 23L-7 7',
    light: 'M0-33L-7-7L-33 0L-23-23Z',
    base: '#3f9bff',
    shine: '#bfe4ff',
    dark: '#164a9e',
  },
};

/** A crystal around (0, 0). */
export const gem = (colour: Colour): VNode => {
  const g = gems[colour];
  return (
    <g stroke-linejoin="round">
      <path d={g.out} fill={g.base} stroke={ink} stroke-width="4" />
      <path d={g.light} fill={g.shine} stroke="none" opacity=".75" />
      <path d={g.facet} fill="none" stroke={g.dark} stroke-width="1.800" opacity=".8" />
      <path d={g.out} fill="none" stroke={ink} stroke-width="4" />
    </g>
  );
};

export const colourOf = (piece: Piece): Colour =>
  piece[0] === 'G' ? 'green' : piece[0] === 'R' ? 'red' : 'blue';

/** Where a piece sits on its tile, in hundredths of a cell. */
export function pointOf(piece: Piece, explorer = false): [number, number] {
  const w = explorer ? 200 : 100;
  switch (piece) {
    case 'GL':
      return [0, 100];
    case 'GR':
      return [w, 100];
    case 'RT':
      return [50, 0];
    case 'RB':
    case 'RB0':
      return [50, 200];
    case 'RB1':
      return [150, 200];
    case 'BTL':
      return [0, 0];
    case 'BTR':
      return [w, 0];
    case 'BBL':
      return [0, 200];
    case 'BBR':
      return [w, 200];
  }
}

/** The pieces of a tile; the edge of its picture cuts them. */
export const piecesOf = (pieces: readonly Piece[], explorer = false): VNode[] =>
  pieces.map((p) => {
    const [x, y] = pointOf(p, explorer);
    return (
      <g key={p} transform={`translate(${x} ${y})`}>
        {gem(colourOf(p))}
      </g>
    );
  });

/** A crystal by itself: an icon, or the one that shines where pieces have met. */
export const Gem = ({
  colour,
  size = 18,
  class: name,
}: {
  colour: Colour;
  size?: number | string;
  class?: string;
}): VNode => (
  <svg
    viewBox="-37 -37 74 74"
    width={size}
    height={size}
    class={name ?? 'bm-icon'}
    aria-hidden="true"
  >
    {gem(colour)}
  </svg>
);
