// The front door: three regions at dusk, dice on the way, and somebody who did not expect a visit.

import { both, flat, ink, moved, pen, ring, shape, twice } from '@lair/kit/draw';
import { eye, maw } from '@lair/kit/face';

const pine = (x: number, y: number, s: number, fill: string) =>
  moved(
    `translate(${x} ${y}) scale(${s})`,
    both(0, '0,-70! 20,-38! 11,-38! 28,-4! 5,-4! 5,12! 0,12', fill),
  );

const die = (
  x: number,
  y: number,
  turn: number,
  fill: string,
  pips: [number, number][],
  pip: string,
) =>
  moved(
    `translate(${x} ${y}) rotate(${turn})`,
    <>
      <path d="M-20 -24h40q4 0 4 4v40q0 4-4 4h-40q-4 0-4-4v-40q0-4 4-4z" fill={fill} />
      {pips.map(([a, b]) => (
        <circle cx={a} cy={b} r="4.6" fill={pip} stroke="none" />
      ))}
    </>,
  );

export default function Door() {
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      stroke={ink}
      stroke-width="4"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d="M0 0h400v300H0z" fill="#173f52" stroke="none" />
      <g stroke="none" fill="#f6e7bd">
        {[
          [26, 30],
          [96, 18],
          [142, 62],
          [226, 22],
          [374, 34],
          [300, 70],
          [20, 92],
        ].map(([x, y]) => (
          <circle cx={x} cy={y} r="2" />
        ))}
      </g>
      <circle cx="330" cy="48" r="26" fill="#f8edd0" />
      {shape('-10,210! 40,120! 62,142! 116,44! 150,104! 170,84! 240,220!', '#d9a63d')}
      {shape('88,96! 116,44! 142,90! 128,98! 116,84! 104,100!', '#fff3d6')}
      {flat('118,46 150,104 170,86 238,218 170,214 130,140', '#b07d22', 0.6)}
      {pen('20,64 44,56 60,62 84,52', 4)}
      {shape('190,84! 176,70 156,74! 168,84 160,96! 178,94!', '#8f77bd')}
      {shape('196,84! 212,68 232,74! 220,84 228,96! 208,94!', '#8f77bd')}
      {ring(193, 88, 10, '#8f77bd')}
      <circle cx="193" cy="86" r="4" fill="#fff" />
      {pine(288, 178, 1.1, '#2f5d3f')}
      {pine(370, 174, 1.3, '#2f5d3f')}
      {pine(330, 190, 1.5, '#3f7a4a')}
      {shape('200,196 250,172 330,180 410,168! 410,310! 180,310!', '#4f8f4c')}
      {shape('-10,214 50,204 96,216 150,206 214,218 262,240 300,310! -10,310!', '#2c97a6')}
      {flat('10,236 60,230 100,238 60,242', '#bfe9ea', 0.7)}
      {flat('150,240 200,236 226,246 190,248', '#bfe9ea', 0.7)}
      {flat('20,286 70,280 110,288 60,292', '#bfe9ea', 0.6)}
      {moved(
        'translate(74 148) scale(1.25)',
        <>
          {both(50, '50,18 76,24 92,46 97,84 90,110! 50,112!', '#e8705e')}
          {flat('78,28 92,48 97,84 90,110 66,112 84,80', '#c2503f', 0.7)}
          {twice(50, () => shape('70,26! 80,4! 92,12! 88,40!', '#f4c24a'))}
          {eye(36, 52, 16, { at: [0.5, 0.4] })}
          {eye(66, 52, 16, { at: [0.3, 0.4] })}
          {maw(50, 80, 24, { smile: 3, open: 15, up: 6, down: 3, tongue: '#f29aa6' })}
        </>,
      )}
      {shape('-10,262 40,254 110,268 180,262 240,270 300,310! -10,310!', '#1f7886')}
      {shape('230,310! 262,252 330,238 410,246! 410,310!', '#3c6e3c')}
      {moved(
        'translate(316 246)',
        <>
          {shape('-44,0! 0,-74! 48,2!', '#f2b733')}
          {shape('0,-74! 48,2! 22,6!', '#c98a26')}
          {shape('-12,2! 0,-34! 10,3!', '#2a2140')}
          {pen('0,-74 0,-90')}
          {shape('0,-90! 24,-83! 0,-76!', '#e8705e')}
        </>,
      )}
      {die(
        246,
        254,
        -14,
        '#2a2440',
        [
          [-10, -10],
          [10, 10],
          [0, 0],
        ],
        '#fff6df',
      )}
      {die(
        302,
        262,
        10,
        '#2a2440',
        [
          [-10, -10],
          [10, -10],
          [-10, 10],
          [10, 10],
          [0, 0],
        ],
        '#fff6df',
      )}
      {moved(
        'translate(352 252) rotate(-8)',
        <>
          <path d="M-22 -26h44q4 0 4 4v44q0 4-4 4h-44q-4 0-4-4v-44q0-4 4-4z" fill="#f4bd3d" />
          <path d="M-11 -12v24M-1 -6q0-6 6-6t6 6v12q0 6-6 6t-6-6z" fill="none" stroke-width="6" />
        </>,
      )}
    </svg>
  );
}
