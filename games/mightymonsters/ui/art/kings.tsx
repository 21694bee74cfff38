// The king's twelve tiles, each with a picture of what it does: a row of guards from the gate to the treasury, the ones it means
// in orange, and the change above. Boxes of 48 by 48.

import type { ComponentChildren, VNode } from 'preact';
import { fold } from '@lair/kit/cut';
import { gold, goldDark, ink, moved } from '@lair/kit/draw';

const torch = '#ef7d2d';
const dull = '#b8add6';

const text = (x: number, y: number, size: number, what: string, fill = '#fff6df') => (
  <text x={x} y={y} text-anchor="middle" font-size={size} font-weight="800" font-family="var(--display, Georgia)" fill={fill} stroke="none">
    {what}
  </text>
);

const coin = (x: number, y: number, r: number) => (
  <>
    <circle cx={x} cy={y} r={r} fill={gold} />
    <circle cx={x} cy={y} r={r * 0.55} fill="none" stroke={goldDark} stroke-width="1.4" />
  </>
);

const sword = (x: number, y: number) => (
  <>
    <path d={`M${x} ${y - 7}v14`} stroke-width="5.4" fill="none" />
    <path d={`M${x} ${y - 7}v10`} stroke-width="2" stroke="#e6ebf3" fill="none" />
    <path d={`M${x - 4} ${y + 3}h8`} stroke-width="2.4" fill="none" />
  </>
);

// guards is the row from the gate; lit says which of the four are meant.
const guards = (lit: number[]) =>
  [0, 1, 2, 3].map((i) => (
    <path
      d={`M${9 + i * 10 - 3.6} 41v-6.500q-.4-4.5 3.6-4.500t3.6 4.500v6.500z`}
      fill={lit.includes(i) ? torch : dull}
      stroke-width="1.8"
    />
  ));

const change = (what: string, x = 24) => (
  <>
    {coin(x + 8, 20, 6)}
    {text(x - 7, 25, 14, what)}
  </>
);

const plate = (x: number, n: string, turn = 0, fill = '#f7ebd3') =>
  moved(
    `translate(${x} 0) rotate(${turn} 0 40)`,
    <>
      <path d="M-6.5 15L6.5 14.500L7 32.500L-6.3 33Z" fill={fill} />
      {text(0, 28.5, 13, n, ink)}
    </>,
  );

const pictures: Record<string, () => ComponentChildren> = {
  K01: () => (
    <>
      {plate(24, '1')}
      <path d="M39 13A15.5 15.5 0 1 0 39.1 13.1M14 36L34 15" stroke-width="7" fill="none" transform="translate(-4 1.5)" />
      <path d="M39 13A15.5 15.5 0 1 0 39.1 13.1M14 36L34 15" stroke="#ff6b57" stroke-width="3.4" fill="none" transform="translate(-4 1.5)" />
    </>
  ),
  K02: () => (
    <>
      {plate(12, '3', 0, '#a9cc74')}
      {plate(36, '3', 0, '#c09ff0')}
      {text(24, 29, 14, '=')}
      {coin(20, 39.5, 4)}
      {text(31, 43.5, 10, '+3')}
    </>
  ),
  K03: () => (
    <>
      {plate(17, '3', -13)}
      {plate(24, '4', 0)}
      {plate(31, '5', 13)}
      <path d="M15 38.500h8v4h-8zM25 38.500h8v4h-8z" fill={dull} stroke-width="1.6" />
    </>
  ),
  K04: () => <>{change('+3')}{guards([0])}</>,
  K05: () => <>{change('−2')}{guards([0, 1])}</>,
  K06: () => <>{change('+4')}{guards([2, 3])}</>,
  K07: () => (
    <>
      <path d="M8 33L27 14C31 11 38 18 35 22L16 41C12 44 5 37 8 33Z" fill="#f6c9a0" />
      <path d="M16 25L24 33L28 29L20 21Z" fill="#fff6df" stroke-width="1.6" />
      {coin(36, 35, 7.5)}
      {text(36, 39.5, 12, '4', ink)}
    </>
  ),
  K08: () => (
    <>
      {change('+3', 25)}
      <path d="M8 41l3-9 4-5 4 5 3 9zM26 41l3-9 4-5 4 5 3 9z" fill={torch} />
      <path d="M12 36h.1M18 36h.1M30 36h.1M36 36h.1" stroke-width="3" />
    </>
  ),
  K09: () => (
    <>
      <path d="M21 13a12 12 0 1 0 14 17a10.5 10.5 0 0 1-14-17z" fill="#f8edd0" />
      {text(31, 20, 10, 'z')}
      {text(38, 14, 8, 'z')}
    </>
  ),
  K10: () => (
    <>
      {sword(9, 20)}
      {text(17.5, 24, 10, '+2')}
      {coin(28.5, 20, 4.2)}
      {text(38.5, 24, 10, '+3')}
      {guards([1])}
    </>
  ),
  K11: () => <>{change('+10', 26)}{guards([3])}</>,
  K12: () => (
    <>
      {sword(9, 20)}
      {text(17.5, 24, 10, '−3')}
      {coin(28.5, 20, 4.2)}
      {text(38.5, 24, 10, '−5')}
      {guards([3])}
    </>
  ),
};

// King is a tile with the effect side up; without an id, its back.
export const King = ({ id, class: name }: { id?: string | undefined; class?: string | undefined }): VNode => (
  <svg class={name ?? 'mm-king'} viewBox="0 0 48 48" aria-hidden="true" stroke={ink} stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
    <path d={fold(24, '24,1.5! 30,8! 37,2.5! 40,8! 46.5,9! 46,46! 24,46.5', 9)} fill={id ? '#5f3a97' : '#472a75'} stroke-width="2.4" />
    <path d={fold(24, '24,1.5! 30,8! 37,2.5! 40,8! 46.5,9! 46,46! 24,46.5', 9)} fill="url(#kit-grain)" stroke="none" />
    {id ? (pictures[id]?.() ?? null) : <path d="M13 36V20l6 6 5-10 5 10 6-6v16z" fill={gold} />}
  </svg>
);

export const kingIds = Object.keys(pictures);
