// The castle's guards: the night watch, knights, paladins. There is one drawing
// per level. Plume, shield, beard and mood vary, so that no two look alike.

import type { VNode } from 'preact';
import {
  both,
  flat,
  gold,
  goldDark,
  grainBoth,
  limb,
  moved,
  patch,
  pen,
  ring,
  shape,
  twice,
} from '@lair/kit/draw';
import { brow, eye, tusk } from '@lair/kit/face';

const steel = '#a9b6c9';
const steelDark = '#71809a';
const steelLight = '#d9e1ec';
const torch = '#ef7d2d';
const torchDark = '#bb5420';
const royal = '#6a3fa0';
const royalDark = '#472a75';
const skins = ['#e8b48a', '#c98a5e', '#8d5a3b', '#f0c9a4'];
const hairs = ['#5a3523', '#2e2433', '#b9612c', '#d9d2c4'];
const cream = '#fbe6c0';
const night = '#3a3350';
const wood = '#9a6238';
const flameIn = '#ffd66b';

// Vary distinguishes the twelve cards of a level: n counts from 0, mood goes
// from sleepy (0) to fierce (3).
export interface Vary {
  n: number;
  mood: number;
}

const pick = <T,>(list: readonly T[], n: number): T => list[n % list.length]!;

const eyes = (y: number, gap: number, r: number, { n, mood }: Vary, skin: string) => {
  const lid = [0.46, 0.28, 0.2, 0.26][mood]!;
  const tilt = [-6, 0, 8, 16][mood]!;
  const look: [number, number] = pick(
    [
      [0.4, 0.1],
      [-0.4, 0.1],
      [0, 0.2],
      [0.2, -0.2],
    ] as [number, number][],
    n,
  );
  return (
    <g stroke-width="2.2">
      {eye(50 - gap, y, r, { at: look, lid, tilt, skin })}
      {eye(50 + gap, y, r, { at: look, lid, tilt: -tilt, skin })}
    </g>
  );
};

const moustache = (n: number, hair: string): VNode =>
  pick(
    [
      <>{both(50, '50,49 58,47 66,51! 58,55 50,53', hair)}</>,
      <>{both(50, '50,49 57,48 62,56 60,66! 54,58 50,55', hair)}</>,
      <>
        {both(50, '50,50 59,50 63,58 57,66 50,68', hair)}
        {pen('45,57 50,59 55,57', 2.4)}
      </>,
      <>{pen('43,55 50,57 57,54')}</>,
    ],
    n,
  );

// The emblems painted on shields and tabards.
const device = (n: number, fill: string): VNode =>
  pick(
    [
      <path d="M-5 -6a8 8 0 1 0 8 9a6 6 0 0 1-8-9z" fill={fill} stroke="none" />,
      <path d="M-6 7V-6h3v3h2v-3h2v3h2v-3h3V7z" fill={fill} stroke="none" />,
      <path
        d="M0 -8l2.2 5.4 5.8.4-4.5 3.7 1.5 5.7-5-3.2-5 3.2 1.5-5.7-4.5-3.7 5.8-.4z"
        fill={fill}
        stroke="none"
      />,
      <path d="M-7 -7h7v14h-7zM0 -7h7v7h-7z" fill={fill} stroke="none" />,
      <path d="M-8 -3h16v6h-16z" fill={fill} stroke="none" />,
    ],
    n,
  );

// The coats of the three troops of the watch. They differ in lightness, because every eye
// sees that: whole, quartered, and with a bend across.
const coat = (troop: number): VNode =>
  pick(
    [
      <>
        {both(50, '50,54 66,58 74,74 70,90! 50,92', torch)}
        {flat('72,70 70,90 50,92 44,91 62,84 66,66', torchDark)}
      </>,
      <>
        {both(50, '50,54 66,58 74,74 70,90! 50,92', night)}
        {flat('50,54 66,58 74,74 73,76! 50,76!', cream)}
        {flat('50,76! 27,76! 30,90 50,92', cream)}
      </>,
      <>
        {both(50, '50,54 66,58 74,74 70,90! 50,92', cream)}
        {flat('32,59! 42,55! 73,84! 70,91! 60,92!', night)}
      </>,
    ],
    troop,
  );

// What each troop carries: one of two halberds, a morning star, a fork.
const arm = (troop: number, n: number): VNode =>
  pick(
    [
      <>
        {limb('84,16 84,96', wood, 3.4)}
        {n % 2
          ? shape('80,16! 66,10 66,30! 80,30! 88,30! 96,20! 88,16!', steel)
          : shape('80,12! 92,6 99,18 92,30! 80,28!', steel)}
        {tusk(84, 15, 6, 0, -15, 0, steelLight)}
      </>,
      <>
        {limb('84,26 84,96', wood, 3.4)}
        {ring(84, 15, 11, steel)}
        {[0, 90, 180, 270].map((turn) =>
          moved(`rotate(${turn} 84 15)`, tusk(84, 5, 5, 0, -9, 0, steelLight)),
        )}
      </>,
      <>
        {limb('84,30 84,96', wood, 3.4)}
        {pen('72,2 72,24 96,24 96,2', 9.6)}
        {pen('84,24 84,0', 9.6)}
        {pen('72,2 72,24 96,24 96,2', 3.6, steelLight)}
        {pen('84,24 84,0', 3.6, steelLight)}
      </>,
    ],
    troop,
  );

// The night watch: kettle hat, lantern, pole arm. Its twelve are three troops of four, since
// hats, skins and moustaches repeat after four.
function watch(v: Vary): VNode {
  const skin = pick(skins, v.n);
  const hair = pick(hairs, v.n + (v.n >> 2));
  const troop = v.n >> 2;
  return (
    <>
      {arm(troop, v.n)}
      {twice(50, () => (
        <>
          {limb('42,84 41,92', '#4d4668', 8)}
          {shape('30,98! 32,91 46,90 48,98!', night)}
        </>
      ))}
      {coat(troop)}
      {grainBoth(50, '50,54 66,58 74,74 70,90 50,92')}
      {troop === 0 && moved('translate(50 72) scale(1.4)', device(v.n, cream))}
      {pen('28,83 50,86 72,83', 4.5)}
      {ring(50, 85.5, 3.2, gold)}
      {both(50, '50,28 68,31 71,44 65,57 50,63', skin)}
      {eyes(43, 9.5, 8, v, skin)}
      {moved('translate(0 3)', moustache(v.n, hair))}
      <g stroke-width="2.4">{both(50, '50,46 54.5,50 53,55 50,56', skin)}</g>
      {both(50, '50,10 62,13 67,28! 50,31', steel)}
      {flat('62,14 67,28 50,31 44,30 58,26', steelDark)}
      {both(50, '50,26 68,28 80,35! 66,36 50,35', steelLight)}
      {pick(
        [
          null,
          tusk(50, 11, 5, 0, -8, 0, steelDark),
          pen('50,10 50,26', 2.6),
          shape('48,12! 52,2! 62,4! 58,9! 54,13!', torch),
        ],
        v.n,
      )}
      {limb('30,62 18,72 20,76', torch, 8)}
      {ring(20, 77, 4.8, skin)}
      {pen('20,76 20,80', 2.6)}
      {shape('13,81! 27,81! 29,97! 11,97!', flameIn)}
      {shape('12,79! 20,74! 28,79! 28,83! 12,83!', steelDark)}
      {pen('11,96 29,96', 4)}
      {flat('20,85 23,90 20,94 17,90', torch)}
      {limb('70,62 82,66', torch, 8)}
      {ring(84, 66, 5, skin)}
    </>
  );
}

// Knights: bucket helm, sword, shield.
function knight(v: Vary): VNode {
  const plume = pick([torch, '#c8465a', '#4f9fc4', '#f2e6c8', '#5f8f4f'], v.n);
  return (
    <>
      {pen('85,62 85,8', 10)}
      {pen('85,62 85,8', 3.6, steelLight)}
      {tusk(85, 8, 4.5, 0, -7, 0, steelLight)}
      {twice(50, () => (
        <>
          {limb('41,84 40,92', steel, 9)}
          {shape('28,98! 31,90 46,90 48,98!', steelDark)}
        </>
      ))}
      {both(50, '50,50 66,52 76,66 72,90! 50,93', royal)}
      {flat('75,64 72,90 50,93 44,92 64,84 68,62', royalDark)}
      {grainBoth(50, '50,50 66,52 76,66 72,90 50,93')}
      {pen('28,82 50,85 72,82', 4.5)}
      {twice(50, () => shape('28,62! 24,52 32,46 42,52 40,60!', steel))}
      {pick(
        [
          shape('50,16! 48,2 58,-5 72,-2 80,8! 70,6 66,12! 60,14', plume),
          shape('45,16! 30,12 24,0 34,-6! 36,2 44,-2 50,-8! 58,-2 56,16!', plume),
          shape('47,16! 46,4! 50,-8! 54,4! 53,16!', plume),
        ],
        v.n,
      )}
      {both(50, '50,11 64,14 70,30 68,54! 50,59', steel)}
      {flat('66,16 70,30 68,54 50,59 56,46 60,28', steelDark)}
      {grainBoth(50, '50,11 64,14 70,30 68,54 50,59')}
      {both(50, '50,26! 68,27! 67,41! 50,42!', '#241b3d')}
      {eyes(34, 8.5, 6.4, v, '#241b3d')}
      {pen('50,42 50,57', 3)}
      <path d="M42 46v5M46 47v5M54 47v5M58 46v5" stroke-width="2.6" fill="none" />
      {both(50, '50,12! 52.5,14! 53,27! 50,27!', gold)}
      {shape(
        '4,56! 22,52 40,56! 39,76 31,90 22,96! 12,90 5,76',
        pick([torch, '#f2e6c8', '#4f9fc4'], v.n + 1),
      )}
      {flat('39,58 38,76 31,89 22,95 22,60', '#1b1533', 0.16)}
      {moved(
        'translate(22 71) scale(1.25)',
        device(v.n + 1, pick([cream, royal, '#f2e6c8'], v.n + 1)),
      )}
      {limb('72,60 84,64', steel, 8)}
      {pen('76,62 94,62', 5.5)}
      {pen('76,62 94,62', 1.8, gold)}
      {shape('80,64! 90,64! 91,74! 80,75!', steelDark)}
    </>
  );
}

// Paladins: winged helm, hammer, and the best cloak in the castle.
function paladin(v: Vary): VNode {
  const skin = pick(skins, v.n + 1);
  const hair = pick(hairs, v.n + (v.n >> 2) + 1);
  const cloak = pick([royal, '#8f2f4a', '#2f5d86'], v.n);
  return (
    <>
      {both(50, '50,34! 74,36! 94,58 100,98! 84,93! 74,98! 50,96!', cloak)}
      {flat('78,38 94,58 99,96 84,93 76,96 80,60', '#1b1533', 0.25)}
      {twice(50, () => (
        <>
          {limb('40,86 38,93', steelLight, 11)}
          {shape('24,99! 27,91 44,90 47,99!', gold)}
        </>
      ))}
      {both(50, '50,44 68,46 78,62 72,88! 50,93', steelLight)}
      {flat('77,60 72,88 50,93 44,92 64,84 68,58', steel)}
      {both(50, '50,52! 62,52! 60,90! 50,93!', '#fbf3df')}
      {moved('translate(50 69) scale(1.3)', device(v.n + 2, gold))}
      {grainBoth(50, '50,44 68,46 78,62 72,88 50,93')}
      {pen('28,81 50,84 72,81', 5)}
      {pen('30,81 50,84 70,81', 1.8, gold)}
      {twice(50, () => (
        <>
          {shape('32,60! 10,58 8,46 18,38 34,40 40,50!', gold)}
          {flat('32,59 12,57 10,50 24,54 38,52', goldDark)}
        </>
      ))}
      {both(50, '50,20 67,24 70,38 64,52 50,58', skin)}
      {both(50, '50,49! 58,46 66,48! 72,38! 70,56 62,65 50,70!', hair)}
      {pick([null, pen('44,64 44,58', 2.2), pen('50,66 50,60', 2.2)], v.n)}
      {eyes(36, 9.2, 7.8, v, skin)}
      {v.mood > 1 && twice(50, () => brow(41, 27.5, 6.5, 12, 4))}
      {pen('44,53 50,54.5 56,53', 2.8)}
      <g stroke-width="2.4">{both(50, '50,39 54,43 53,47 50,48', skin)}</g>
      {twice(50, () =>
        pick(
          [
            shape('36,24! 26,26 14,18 8,2! 18,6! 18,-3! 28,6! 30,-1! 38,14!', '#fbf3df'),
            shape('36,24! 24,22 16,8 20,-8! 26,4 34,10 40,14!', steelDark),
          ],
          v.n >> 1,
        ),
      )}
      {both(50, '50,4 62,7 69,22 68,28! 58,25! 50,28', gold)}
      {flat('64,10 69,22 68,28 58,25 52,27 58,16', goldDark)}
      {ring(50, 17, 4, pick(['#c8465a', '#4f9fc4', '#5f8f4f'], v.n))}
      {v.n % 2 ? (
        <>
          {limb('90,20 90,98', wood, 4.5)}
          {shape('74,6! 99,4! 101,26! 75,27!', steel)}
          {flat('90,5 99,5 100,25 90,26', steelDark)}
          {pen('80,6 81,27', 2.6)}
        </>
      ) : (
        <>
          {pen('90,66 90,2', 11.5)}
          {pen('90,66 90,2', 4.5, steelLight)}
          {tusk(90, 3, 6, 0, -9, 0, steelLight)}
          {pen('79,62 101,62', 7)}
          {pen('80,62 100,62', 2.6, gold)}
          {limb('90,66 90,76', wood, 3.4)}
          {ring(90, 80, 4, gold)}
        </>
      )}
      {limb('78,56 88,66', steelLight, 9)}
      {ring(89, 69, 6, gold)}
      {limb('22,56 14,70 24,78', steelLight, 9)}
      {ring(27, 79, 6, gold)}
    </>
  );
}

// guard draws a guard of a level, 1 to 3.
export const guard = (level: number, v: Vary): VNode =>
  level === 1 ? watch(v) : level === 2 ? knight(v) : paladin(v);

const tower = (x: number, w: number, top: number, fill: string) => {
  const l = x - w / 2;
  const step = w / 5;
  return (
    <>
      <path
        d={`M${l} 104V${top}h${step}v5h${step}v-5h${step}v5h${step}v-5h${step}V104z`}
        fill={fill}
      />
      <path d={`M${x - 3} ${top + 22}v-6a3 3.5 0 0 1 6 0v6z`} fill={flameIn} />
    </>
  );
};

// back draws the castle from outside at night, with as many towers as stars. It
// fills a box of 100 by 100 and extends below it.
export const back = (level: number): VNode => (
  <>
    {level === 3 && tower(50, 30, 26, '#4b3b8c')}
    {level >= 2 && tower(level === 2 ? 68 : 78, 26, level === 2 ? 44 : 48, '#5a4a9c')}
    {level >= 2 && tower(level === 2 ? 34 : 22, 26, level === 2 ? 36 : 48, '#5a4a9c')}
    {level === 1 && tower(50, 34, 44, '#5a4a9c')}
    <path
      d="M-5 106V74h10v6h10v-6h10v6h10v-6h10v6h10v-6h10v6h10v-6h10v6h10v-6h10v32z"
      fill="#6f5cb0"
    />
    {patch(50, '50,80 60,84 61,106! 50,106!', '#1b1533')}
  </>
);
