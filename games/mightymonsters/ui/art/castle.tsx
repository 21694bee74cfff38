// The castle: its gate and its treasury, and the night around it.

import type { VNode } from 'preact';
import {
  both,
  dot,
  flat,
  gold,
  goldDark,
  moved,
  patch,
  pen,
  ring,
  shape,
  twice,
} from '@lair/kit/draw';

const wall = '#5a4a9c';
const wallDark = '#3d3278';
const wood = '#8a5733';
const flame = '#ff9136';
const ember = '#ffd66b';

const torch = (x: number, y: number) =>
  moved(
    `translate(${x} ${y})`,
    <>
      {shape('-3,2! 3,2! 2,16! -2,16!', wood)}
      <g class="mm-flame">
        {shape('0,3 -6,0 -6,-7 -2,-12! 0,-8 2,-16! 7,-8 6,0', flame)}
        {flat('0,1 -3,-1 -3,-5 0,-4 3,-8 4,-1', ember)}
      </g>
    </>,
  );

// gate draws the entrance, which is open.
export const gate = (): VNode => (
  <>
    {shape(
      '6,100! 6,22! 16,22! 16,30! 28,30! 28,22! 40,22! 40,30! 60,30! 60,22! 72,22! 72,30! 84,30! 84,22! 94,22! 94,100!',
      wall,
    )}
    {shape('-2,100! -2,8! 6,8! 6,16! 12,16! 12,8! 22,8! 22,100!', wallDark)}
    {shape('102,100! 102,8! 94,8! 94,16! 88,16! 88,8! 78,8! 78,100!', wallDark)}
    {both(50, '50,38 66,42 72,56 72,100! 50,100!', '#171030')}
    <g stroke="#8d89a8" stroke-width="3">
      {pen('38,44 38,62', 3, '#8d89a8')}
      {pen('50,40 50,66', 3, '#8d89a8')}
      {pen('62,44 62,62', 3, '#8d89a8')}
      {pen('30,54 70,54', 3, '#8d89a8')}
    </g>
    {ring(44, 78, 6, '#fffaf0')}
    {ring(58, 78, 6, '#fffaf0')}
    {dot(45.5, 79, 3)}
    {dot(56.5, 79, 3)}
    {patch(50, '50,88 58,87 58,90 50,92', '#fffaf0')}
    {torch(25.5, 58)}
    {torch(74.5, 58)}
    {pen('9,40 15,40', 2.4)}
    {pen('85,52 91,52', 2.4)}
    {pen('8,72 14,72', 2.4)}
  </>
);

// treasury draws the treasury.
export const treasury = (): VNode => (
  <>
    {shape(
      '4,100! 4,14! 14,14! 14,22! 26,22! 26,14! 38,14! 38,22! 62,22! 62,14! 74,14! 74,22! 86,22! 86,14! 96,14! 96,100!',
      wallDark,
    )}
    {both(50, '50,30 74,36 84,58 84,100! 50,100!', '#6b4512')}
    {both(50, '50,40 68,46 74,62 74,100! 50,100!', '#b9791f')}
    {shape('14,100! 16,88 26,80 32,84 38,72 48,64 56,66 64,76 72,80 84,90 86,100!', gold)}
    {flat('86,100 84,90 72,80 64,78 72,88 70,100', goldDark)}
    {ring(34, 90, 6.5, gold)}
    {ring(48, 82, 6.5, gold)}
    {ring(60, 92, 6.5, gold)}
    {dot(34, 90, 2.4, goldDark)}
    {dot(48, 82, 2.4, goldDark)}
    {dot(60, 92, 2.4, goldDark)}
    {shape('42,66! 41,52! 47,57! 51,49! 55,57! 61,52! 60,66!', '#ffe08a')}
    {dot(51, 61, 2.2, '#c8465a')}
    {twice(50, () => pen('10,40 16,40', 2.4))}
  </>
);

const stars = '6,8 14,22 23,6 31,17 52,14 88,5 95,17';

// moon is drawn apart from the sky, which loses its edges in a wide or high container.
export const moon = (): VNode => (
  <svg class="mm-moon" viewBox="0 0 52 52" aria-hidden="true" focusable="false">
    <circle cx="26" cy="26" r="26" fill="#f8edd0" />
    <g fill="#e3d3a8">
      <circle cx="16" cy="19" r="5.5" />
      <circle cx="36" cy="36" r="4.5" />
      <circle cx="34" cy="13" r="2.5" />
    </g>
  </svg>
);

// night draws a background that fills its container: sky, hills and bats.
export const night = (): VNode => (
  <svg
    class="mm-night"
    viewBox="0 0 100 60"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    <g fill="#f6e7bd">
      {stars.split(' ').map((s, i) => {
        const [x, y] = s.split(',');
        return <circle cx={x} cy={y} r={i % 3 ? 0.16 : 0.28} />;
      })}
    </g>
    <path
      d="M0 44L9 36L16 41L27 30L38 41L47 35L58 43L69 31L82 42L91 35L100 41V60H0Z"
      fill="#1d2a5c"
    />
    <path d="M0 52L12 45L25 50L40 43L56 51L72 44L86 50L100 46V60H0Z" fill="#16204a" />
    <path
      d="M18 15q2-2.5 3.5 0q.8-1 1.6 0q1.5-2.5 3.5 0q-2.5 0-3 2q-.8-.8-1.3 0q-.5-.8-1.3 0q-.5-2-3-2z"
      fill="#0b1226"
    />
    <path
      d="M56 22q1.4-1.7 2.4 0q.6-.7 1.1 0q1-1.7 2.4 0q-1.7 0-2 1.400q-.6-.6-.9 0q-.4-.6-1 0q-.3-1.4-2-1.400z"
      fill="#0b1226"
    />
  </svg>
);
