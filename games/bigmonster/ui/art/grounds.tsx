// The seven landscapes as grounds of a tile, told apart by their pattern as
// well as by their colour, and a small mark of each.
//
// A portrait tile is drawn in a box of 100 by 200, a mutagen in 200 by 100: a
// cell is always 100 wide.

import type { VNode } from 'preact';
import { ink } from '@lair/kit/draw';

export type Landscape = 'ice' | 'water' | 'lava' | 'grassland' | 'swamp' | 'desert' | 'rune';
export const landscapes: Landscape[] = [
  'ice',
  'water',
  'lava',
  'grassland',
  'swamp',
  'desert',
  'rune',
];

interface Look {
  base: string;
  /** The pattern's colour, and what shines in the middle, where somebody stands. */
  motif: string;
  light: string;
  /** One motif around (0, 0). */
  draw: string;
  /** The pattern is filled, not drawn with a pen. */
  filled?: boolean;
  /** The mark, in a box of 24 by 24. */
  mark: string;
}

export const looks: Record<Landscape, Look> = {
  ice: {
    base: '#a9d8ea',
    motif: '#e9f8fc',
    light: '#d8f0f7',
    filled: true,
    draw: 'M-10 8L-3-13L2 3L7-7L12 8Z',
    mark: 'M12 2V22M3.4 7L20.6 17M3.4 17L20.6 7M12 6L9 3.500M12 6L15 3.500M12 18L9 20.500M12 18L15 20.500',
  },
  water: {
    base: '#2573a3',
    motif: '#62bcd8',
    light: '#3f93be',
    draw: 'M-14 2Q-9-8-4 2T6 2T15 0',
    mark: 'M1.500 9Q5 3 8.500 9T15.500 9T22.500 9M1.500 17Q5 11 8.500 17T15.500 17T22.500 17',
  },
  lava: {
    base: '#6d1f2f',
    motif: '#ff8a3a',
    light: '#99363a',
    draw: 'M-13 6L-6-4L1 2L7-10M1 2L5 12L13 9',
    mark: 'M12 2C14 7 19 9 19 15A7 7 0 0 1 5 15C5 11 8 10 8.500 6C10.500 7 11 9 11.500 10C12.500 8 12.500 5 12 2Z',
  },
  grassland: {
    base: '#3f8a49',
    motif: '#86cf68',
    light: '#62ad58',
    draw: 'M-8 6Q-8-4-12-7M-3 6Q-3-6-2-11M3 6Q3-3 8-8',
    mark: 'M12 22C12 13 11 8 5 5M12 22C12 12 14 7 20 4M12 22C12 16 12 9 12 2M4 14Q8 14 12 22M20 14Q16 15 12 22',
  },
  swamp: {
    base: '#4b5535',
    motif: '#93a155',
    light: '#6a7443',
    draw: 'M-9 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M6-9a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0M4 9h11',
    mark: 'M7 22V9M7 9V3M5 3h4v6H5ZM16 22V12M14 6h4v6h-4ZM2 22H22',
  },
  desert: {
    base: '#e0b15c',
    motif: '#b9822f',
    light: '#f0cd83',
    draw: 'M-15 4Q-3-9 4 3Q9 8 15 1M-8 11h2M-1 12h2M5 10h2',
    mark: 'M12 22V3M12 16H5.500V9M12 13H18.500V6M3 22H21',
  },
  rune: {
    base: '#5c3a86',
    motif: '#c49bf0',
    light: '#8159b0',
    draw: 'M-6 10V-10L4-3L-6 3L5 10',
    mark: 'M7 22V2L17 8L7 13L17 22',
  },
};

/** Where the motifs lie: around whoever stands in the middle. */
const upright = [
  [17, 22],
  [52, 14],
  [85, 34],
  [12, 66],
  [90, 76],
  [10, 128],
  [90, 122],
  [16, 172],
  [50, 188],
  [84, 170],
];
const lying = upright.map(([x, y]) => [y!, x!]);

/** The paper a tile is made of, from edge to edge. */
export const ground = (of: Landscape, wide = false): VNode => {
  const look = looks[of];
  const [w, h] = wide ? [200, 100] : [100, 200];
  return (
    <>
      <path d={`M0 0H${w}V${h}H0Z`} fill={look.base} stroke="none" />
      <ellipse
        cx={w / 2}
        cy={h / 2 + 4}
        rx={w * 0.41}
        ry={h * 0.4}
        fill={look.light}
        stroke="none"
        opacity=".75"
      />
      <g
        fill={look.filled ? look.motif : 'none'}
        stroke={look.filled ? 'none' : look.motif}
        stroke-width="3"
      >
        {(wide ? lying : upright).map(([x, y], i) => (
          <path
            key={i}
            d={look.draw}
            transform={`translate(${x} ${y})${i % 2 === 1 && of !== 'rune' ? ' scale(-1 1)' : ''}`}
          />
        ))}
      </g>
      <path d={`M0 0H${w}V${h}H0Z`} fill="none" stroke={ink} stroke-width="5" />
    </>
  );
};

/** The mark of a landscape, as large as a letter. */
export const LandMark = ({ of, size = 18 }: { of: Landscape; size?: number }): VNode => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    class="bm-icon"
    aria-hidden="true"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <rect x="-1" y="-1" width="26" height="26" rx="5" fill={looks[of].base} />
    <path
      d={looks[of].mark}
      fill="none"
      stroke={ink}
      stroke-width="5.500"
      opacity=".55"
      transform="translate(2.400 2.400) scale(.8)"
    />
    <path
      d={looks[of].mark}
      fill={of === 'lava' ? '#ff8a3a' : 'none'}
      stroke={of === 'ice' || of === 'desert' ? ink : '#fff8e6'}
      stroke-width="3"
      transform="translate(2.400 2.400) scale(.8)"
    />
  </svg>
);

/** Where marks of a landscape lie around its tile: the direction, and the distance in cells. */
export const MARKS = [
  [0.5, 1.5],
  [1.8, 2],
  [2.9, 1.55],
  [4.1, 1.9],
  [5.3, 1.6],
  [1.15, 1.35],
  [2.35, 1.4],
  [3.5, 1.35],
  [4.7, 1.4],
  [5.9, 2.05],
] as const;
/** The bands of air, the outermost first: how far each reaches, by the radius, and its colour. */
export const AIR = [
  [1.12, 'var(--bm-air-1)'],
  [1.07, 'var(--bm-air-2)'],
  [1.03, 'var(--bm-air-3)'],
] as const;

/** Craters by their direction, distance and size, each as a part of the radius. */
export const CRATERS = [
  [0.6, 0.72, 0.11],
  [1.9, 0.84, 0.07],
  [2.7, 0.66, 0.09],
  [3.6, 0.8, 0.12],
  [4.4, 0.62, 0.06],
  [5.2, 0.85, 0.08],
  [5.9, 0.7, 0.05],
  [0.2, 0.5, 0.04],
  [2.2, 0.44, 0.05],
  [3.1, 0.52, 0.07],
  [5, 0.46, 0.06],
] as const;
