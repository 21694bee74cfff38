// What a scene at night needs, whichever game it is of: stars, a moon, hills. A
// scene is 1200 by 400; a phone shows its middle half.

import type { VNode } from 'preact';
import { cut } from './cut';

const spots = [
  [60, 60],
  [150, 84], // above the words on a wide screen
  [236, 40],
  [318, 96],
  [402, 34],
  [470, 120],
  [540, 54],
  [628, 26],
  [706, 98],
  [790, 44],
  [868, 130],
  [946, 62],
  [1020, 28],
  [1096, 110],
  [1160, 56],
] as const;

/** Stars, the same every night. */
export const Stars = (): VNode => (
  <g fill="#f6e7bd" stroke="none">
    {spots.map(([x, y], i) => (
      <circle key={x} cx={x} cy={y} r={i % 3 === 0 ? 2.6 : 1.6} />
    ))}
  </g>
);

/** A round moon with three spots. */
export const Moon = ({ x, y, r }: { x: number; y: number; r: number }): VNode => (
  <g transform={`translate(${x} ${y}) scale(${r / 60})`}>
    <circle r="60" fill="#f8edd0" />
    <g fill="#e6d3a6" stroke="none">
      <circle cx="-22" cy="-14" r="13" />
      <circle cx="20" cy="22" r="10" />
      <circle cx="-14" cy="30" r="6" />
    </g>
  </g>
);

/** A hill across the scene, from points at its upper edge. */
export const Hill = ({ edge, fill }: { edge: string; fill: string }): VNode => (
  <path d={cut(`-20,420! ${edge} 1220,420!`)} fill={fill} />
);

/** The svg around a scene. Its middle and its ground stay in sight. */
export const Backdrop = ({ sky, children }: { sky: string; children: unknown }): VNode => (
  <svg
    viewBox="0 0 1200 400"
    preserveAspectRatio="xMidYMax slice"
    stroke="#0b1226"
    stroke-width="4"
    stroke-linejoin="round"
    stroke-linecap="round"
  >
    <path d="M0 -800H1200V400H0z" fill={sky} stroke="none" />
    {children as VNode}
  </svg>
);
