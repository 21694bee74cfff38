// The explorers: a square of pink landing ground, a ship that has just come
// down, and who climbed out of it. The suit's colour has a badge of its own
// shape, so that colour is never alone.

import type { VNode } from 'preact';
import { both, flat, grainBoth, ink, limb, pen, ring, shape } from '@lair/kit/draw';
import { eye } from '@lair/kit/face';
import { sign, type Sign } from './marks';

export type Suit = 'blue' | 'black' | 'red' | 'purple' | 'green' | 'orange' | 'white';
export const suits: Record<Suit, { fill: string; dark: string; badge: string }> = {
  blue: { fill: '#4aa3e0', dark: '#2b6fae', badge: 'M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z' },
  black: { fill: '#39344d', dark: '#1f1b30', badge: 'M-9-3H-3V-9H3V-3H9V3H3V9H-3V3H-9Z' },
  red: { fill: '#e5536a', dark: '#a8324c', badge: 'M0-10L9 8H-9Z' },
  purple: { fill: '#9d6fe0', dark: '#6b42ae', badge: 'M0-10L10 0L0 10L-10 0Z' },
  green: { fill: '#5fc26a', dark: '#37894c', badge: 'M-8-8H8V8H-8Z' },
  orange: { fill: '#f29a3a', dark: '#c06f1c', badge: 'M0-10L9.500-3L6 8H-6L-9.500-3Z' },
  white: {
    fill: '#f2ecf7',
    dark: '#b9b0cc',
    badge: 'M0-10L3-3L10-3L4 2L6 9L0 5L-6 9L-4 2L-10-3L-3-3Z',
  },
};

export interface Person {
  suit: Suit;
  female: boolean;
  skin: string;
  hair: string;
  /** What the plaque says: so many points a what. */
  rate: string;
  of: Sign;
}

export const people: Record<string, Person> = {
  EX01: { suit: 'blue', female: false, skin: '#e8b48c', hair: '#5b3a24', rate: '1', of: 'mutant' },
  EX02: { suit: 'black', female: true, skin: '#a86b48', hair: '#7a3f5c', rate: '', of: 'ship' },
  EX03: {
    suit: 'black',
    female: false,
    skin: '#f2cba6',
    hair: '#c9c6d8',
    rate: '',
    of: 'discards',
  },
  EX04: { suit: 'red', female: true, skin: '#f2cba6', hair: '#e0702e', rate: '1', of: 'lava' },
  EX05: { suit: 'purple', female: true, skin: '#c98d60', hair: '#6a4a9c', rate: '', of: 'mutagen' },
  EX06: {
    suit: 'purple',
    female: false,
    skin: '#9a6242',
    hair: '#4f3a5c',
    rate: '1',
    of: 'mutagen',
  },
  EX07: {
    suit: 'green',
    female: true,
    skin: '#e8b48c',
    hair: '#c9a13a',
    rate: '1',
    of: 'grassland',
  },
  EX08: { suit: 'orange', female: true, skin: '#8a5638', hair: '#5c3440', rate: '2', of: 'medal' },
  EX09: { suit: 'red', female: false, skin: '#e8b48c', hair: '#8a8a9c', rate: '2', of: 'rune' },
  EX10: { suit: 'blue', female: true, skin: '#f2cba6', hair: '#8a4a2a', rate: '4', of: 'pair' },
  EX11: {
    suit: 'green',
    female: false,
    skin: '#c98d60',
    hair: '#5b3f70',
    rate: '1',
    of: 'crystal',
  },
  EX12: { suit: 'orange', female: false, skin: '#8f5a3c', hair: '#f2ecf7', rate: '', of: 'desert' },
  EX13: { suit: 'white', female: true, skin: '#b57a50', hair: '#a04a80', rate: '4', of: 'level2' },
  EX14: {
    suit: 'white',
    female: false,
    skin: '#f2cba6',
    hair: '#b5652e',
    rate: '3',
    of: 'chicken',
  },
  EX15: {
    suit: 'white',
    female: false,
    skin: '#8a5638',
    hair: '#4c4470',
    rate: '3',
    of: 'furious',
  },
  EX16: { suit: 'white', female: true, skin: '#e8b48c', hair: '#5a4a6a', rate: '2', of: 'gold' },
  EX17: { suit: 'white', female: true, skin: '#f2cba6', hair: '#ff7ac8', rate: '5', of: 'unicorn' },
};

/** The landing ground: pink dust, burnt rings, small craters. */
const landing = (): VNode => (
  <>
    <path d="M0 0H200V200H0Z" fill="#e06aa8" stroke="none" />
    <g stroke="none">
      <ellipse cx="104" cy="112" rx="82" ry="78" fill="#f08cc0" />
      <ellipse cx="104" cy="116" rx="60" ry="56" fill="#f7a9d2" />
      {[
        [20, 24, 9],
        [178, 30, 12],
        [26, 176, 12],
        [176, 172, 10],
        [60, 14, 6],
        [140, 186, 7],
      ].map(([x, y, r]) => (
        <g>
          <ellipse cx={x} cy={y} rx={r} ry={r! * 0.7} fill="#b8478a" />
          <ellipse cx={x} cy={y! + 2} rx={r! * 0.75} ry={r! * 0.45} fill="#cf5a9a" />
        </g>
      ))}
    </g>
    <path d="M0 0H200V200H0Z" fill="none" stroke={ink} stroke-width="5" />
  </>
);

const ship = (fill: string, dark: string): VNode => (
  <g transform="translate(146 96)">
    {limb('-20,30 -30,66', '#8a94b0', 5)}
    {limb('22,30 32,66', '#8a94b0', 5)}
    {shape('-26,32! -28,-6 -16,-48 2,-66! 20,-48 30,-6 28,32!', '#f4ecf7')}
    {flat('12,-60 20,-48 30,-6 28,32! 8,32! 16,-8', '#cfc3dc')}
    {shape('-26,-4! -48,30! -26,28!', fill)}
    {shape('30,-4! 50,30! 28,28!', dark)}
    {ring(1, -16, 13, '#8fe3f0')}
    {shape('-18,32! 20,32! 14,44! -12,44!', '#8a94b0')}
    {pen('-24,14 28,14', 4, fill)}
  </g>
);

export const explorer = (id: string): VNode => {
  const p = people[id] ?? people.EX01!;
  const suit = suits[p.suit];
  return (
    <>
      {landing()}
      {ship(suit.fill, suit.dark)}
      <g transform="translate(-2 14)">
        {p.female && shape('36,66 40,26 72,14 104,26 108,70 98,96! 46,96!', p.hair)}
        {limb('50,140 46,168', suit.fill, 16)}
        {limb('92,140 96,168', suit.fill, 16)}
        {both(71, '71,98 100,104 112,128 104,152 71,156', suit.fill)}
        {grainBoth(71, '71,98 100,104 112,128 104,152 71,156')}
        {flat('111,128 104,152 71,156 60,155 94,142 100,116', suit.dark)}
        {limb('42,114 26,130 34,146', suit.fill, 13)}
        {limb('100,114 118,124 124,108', suit.fill, 13)}
        {ring(125, 102, 8, '#f4ecf7')}
        {both(71, '71,36 94,42 102,64 92,88 71,94', p.skin)}
        {p.female
          ? shape('45,54 48,36 72,27 96,36 99,54 84,41 66,43', p.hair)
          : shape('43,52! 48,34 72,26 94,33 100,50! 86,39 58,40', p.hair)}
        {eye(60, 66, 10, { at: [0.3, 0] })}
        {eye(84, 66, 10, { at: [0.2, 0] })}
        {!p.female && id.charCodeAt(3) % 2 === 0 && shape('56,80 72,76 88,80 80,90 64,90', p.hair)}
        {pen('64,82 72,86 82,81', 3)}
        <circle cx="72" cy="62" r="41" fill="#bfeef8" opacity=".12" stroke="none" />
        <circle cx="72" cy="62" r="41" fill="none" />
        <path
          d="M44 48a32 32 0 0 1 14-16"
          fill="none"
          stroke="#fff"
          stroke-width="5"
          opacity=".85"
        />
        <g transform="translate(71 122)">
          <path d={suit.badge} fill="#fff6df" stroke-width="2.800" />
        </g>
      </g>
      <g transform="translate(137 155)">
        <rect
          x={p.rate ? -32 : -19}
          y="-19"
          width={p.rate ? 64 : 38}
          height="36"
          rx="9"
          fill="#fff6df"
        />
        {p.rate && (
          <text
            x="-15"
            y="9"
            text-anchor="middle"
            font-size="28"
            font-weight="800"
            font-family="var(--body, sans-serif)"
            fill={ink}
            stroke="none"
          >
            {p.rate}
          </text>
        )}
        <g stroke="none" transform={`translate(${p.rate ? 1 : -13} -14) scale(1.080)`}>
          {sign(p.of)}
        </g>
      </g>
    </>
  );
};

/** A face alone, for names and lists. */
export const Face = ({ id, size = 24 }: { id: string; size?: number | string }): VNode => {
  const p = people[id] ?? people.EX01!;
  const suit = suits[p.suit];
  return (
    <svg
      viewBox="22 14 100 100"
      width={size}
      height={size}
      class="bm-face"
      aria-hidden="true"
      stroke={ink}
      stroke-width="5"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      {shape('30,114 40,100 104,100 114,114', suit.fill)}
      {p.female && shape('36,70 40,30 72,18 104,30 108,74 98,100! 46,100!', p.hair)}
      {both(71, '71,40 94,46 102,68 92,92 71,98', p.skin)}
      {shape('44,58 46,40 72,30 98,40 100,58 86,45 66,47', p.hair)}
      {eye(60, 70, 11, { at: [0.3, 0] })}
      {eye(84, 70, 11, { at: [0.2, 0] })}
    </svg>
  );
};
