// The king's twelve tiles, each with a picture of its effect: a row of guards
// from the gate to the treasury, those affected in orange, and the change above
// them. Each is drawn in a box of 48 by 48.

import type { ComponentChildren, VNode } from 'preact';
import { fold } from '@lair/kit/cut';
import { gold, goldDark, ink, moved } from '@lair/kit/draw';

const torch = '#ef7d2d';
const lamp = '#ff9d45';
const dull = '#54418a';

const text = (x: number, y: number, size: number, what: string, fill = '#fff6df') => (
  <text
    x={x}
    y={y}
    text-anchor="middle"
    font-size={size}
    font-weight="800"
    font-family="var(--display, Georgia)"
    fill={fill}
    stroke="none"
  >
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

// guards draws the row from the gate; lit says which of the four are affected. Those are
// taller and lighter, for eyes to which orange and purple are one colour.
const guards = (lit: number[]) =>
  [0, 1, 2, 3].map((i) => (
    <path
      d={`M${9 + i * 10 - 3.6} 42.500v-${lit.includes(i) ? 9 : 4.5}q-.4-4.5 3.6-4.500t3.6 4.500v${lit.includes(i) ? 9 : 4.5}z`}
      fill={lit.includes(i) ? lamp : dull}
      stroke-width="1.8"
    />
  ));

const change = (what: string, x = 24) => (
  <>
    {coin(x + 9, 19.5, 5.6)}
    {text(x - 7.5, 24.5, 14, what)}
  </>
);

// runt draws a small monster.
const runt = (x: number) => (
  <>
    <path
      d={`M${x - 8} 43C${x - 9} 33 ${x - 5} 28 ${x} 28S${x + 9} 33 ${x + 8} 43Z`}
      fill={torch}
    />
    <circle cx={x - 3} cy="34.5" r="2.6" fill="#fffaf0" stroke-width="1.4" />
    <circle cx={x + 3} cy="34.5" r="2.6" fill="#fffaf0" stroke-width="1.4" />
    <path d={`M${x - 2.6} 35h.1M${x + 3.2} 35h.1`} stroke-width="2" />
    <path d={`M${x - 2.5} 40.5q2.5 -2 5 0`} fill="none" stroke-width="1.6" />
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
      <circle cx="24" cy="28" r="13.5" fill="#f7ebd3" stroke-width="8" />
      <circle cx="24" cy="28" r="13.5" fill="none" stroke="#ff6b57" stroke-width="4" />
      <path d="M15 37L33 19" stroke="#ff6b57" stroke-width="4" fill="none" />
      <g stroke="#f7ebd3" stroke-width="3" paint-order="stroke">
        <text
          x="24"
          y="34.5"
          text-anchor="middle"
          font-size="18"
          font-weight="800"
          font-family="var(--display, Georgia)"
          fill={ink}
        >
          1
        </text>
      </g>
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
      {plate(12, '3', -9)}
      {plate(36, '5', 9)}
      {plate(24, '4', 0)}
      <path d="M15 38.500h8v4h-8zM25 38.500h8v4h-8z" fill={dull} stroke-width="1.6" />
    </>
  ),
  K04: () => (
    <>
      {change('+3')}
      {guards([0])}
    </>
  ),
  K05: () => (
    <>
      {change('−2')}
      {guards([0, 1])}
    </>
  ),
  K06: () => (
    <>
      {change('+4')}
      {guards([2, 3])}
    </>
  ),
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
      {runt(14)}
      {runt(34)}
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
  K11: () => (
    <>
      {change('+10', 27)}
      {guards([3])}
    </>
  ),
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

// King draws a tile with the effect side up, or its back without an id.
export const King = ({
  id,
  class: name,
}: {
  id?: string | undefined;
  class?: string | undefined;
}): VNode => (
  <svg
    class={name ?? 'mm-king'}
    viewBox="0 0 48 48"
    aria-hidden="true"
    stroke={ink}
    stroke-width="2"
    stroke-linejoin="round"
    stroke-linecap="round"
  >
    <path
      d={fold(24, '24,1.5! 30,8! 37,2.5! 40,8! 46.5,9! 46,46! 24,46.5', 9)}
      fill={id ? '#7f57c0' : '#472a75'}
      stroke-width="2.4"
    />
    <path
      d={fold(24, '24,1.5! 30,8! 37,2.5! 40,8! 46.5,9! 46,46! 24,46.5', 9)}
      fill="url(#kit-grain)"
      stroke="none"
    />
    {id ? (pictures[id]?.() ?? null) : <path d="M13 36V20l6 6 5-10 5 10 6-6v16z" fill={gold} />}
  </svg>
);

export const kingIds = Object.keys(pictures);
