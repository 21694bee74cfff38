// Aquatic monsters: fins, suckers, wet round eyes, and water that comes with them.

import {
  both,
  dot,
  flat,
  grain,
  grainBoth,
  limb,
  moved,
  patch,
  pen,
  ring,
  shape,
  twice,
} from '@lair/kit/draw';
import { eye, maw, spots, tusk } from '@lair/kit/face';

const teal = '#3ba3b0';
const dark = '#24707f';
const light = '#a9e2da';
const coral = '#ef8164';
const coralDark = '#c75a46';
const water = '#7cc7dc';
const pearl = '#fdf6ea';

const puddle = (x: number, w: number, y = 95) => (
  <path
    d={`M${x - w} ${y}q${w * 0.1} -6 ${w * 0.5} -5q${w * 0.5} -3 ${w * 0.9} 0q${w * 0.5} -1 ${w * 0.6} 5q${-w} 6 ${-2 * w} 0z`}
    fill={water}
  />
);

// Puddle: small fry that learned to stand.
const one = () => (
  <>
    {puddle(50, 34)}
    {shape('70,68! 86,56! 83,70 88,82! 70,76!', coral)}
    {shape('38,52! 44,38! 52,46! 58,38! 64,52!', coral)}
    {shape('26,70 32,56 50,49 66,55 75,70 66,86 46,90 31,84', teal)}
    {flat('75,70 66,86 46,90 34,86 54,84 68,72', dark)}
    {flat('30,76 42,80 56,82 46,88 35,84', light)}
    {grain('26,70 32,56 50,49 66,55 75,70 66,86 46,90 31,84')}
    {twice(47, () => shape('40,88! 34,96! 44,95! 46,89!', coral))}
    {eye(37, 63, 9.5, { at: [-0.2, 0] })}
    {eye(57, 62, 9.5, { at: [-0.4, 0] })}
    <ellipse cx={45} cy={78} rx={6} ry={4.5} fill="#3a1230" />
    {ring(24, 50, 4, light)}
    {ring(19, 38, 2.6, light)}
  </>
);

const claw = () => (
  <>
    {limb('32,74 22,66 22,58', coral, 6)}
    {shape('30,60 18,64 8,54 6,40 12,28! 17,44! 24,46! 24,30! 34,40 36,52', coral)}
    {flat('30,60 18,63 9,54 8,46 18,56 34,54', coralDark)}
  </>
);

// Sidestep: never comes straight at you.
const two = () => (
  <>
    {twice(50, () => (
      <>
        {limb('32,82 18,80 11,94', coral, 4)}
        {limb('36,86 24,88 20,97', coral, 4)}
        {claw()}
      </>
    ))}
    {twice(50, () => limb('42,66 40,48', coral, 4.5))}
    {both(50, '50,60 66,62 79,72 78,84 64,93 50,94', teal)}
    {flat('79,72 78,84 64,93 48,94 64,86 72,74', dark)}
    {patch(50, '50,82 62,82 60,90 50,92', light)}
    {grainBoth(50, '50,60 66,62 79,72 78,84 64,93 50,94')}
    {spots('31,71,2.4 38,66,1.8 68,70,2.4 62,66,1.8', light)}
    {eye(40, 44, 10, { at: [0.5, 0.2] })}
    {eye(60, 44, 10, { at: [0.5, 0.2] })}
    {pen('40,78 50,81 60,77')}
    {tusk(46, 80, 4, 0, 6, 0)}
  </>
);

// Lantern Jaw: the light is the friendly part.
const three = () => (
  <>
    {puddle(48, 40, 94)}
    {pen('54,28 50,10 64,4 78,12', 8)}
    {pen('54,28 50,10 64,4 78,12', 2.6, teal)}
    {shape('78,10 86,16 84,26 75,27 72,18', '#ffd66b')}
    {dot(80, 16, 2, '#fff')}
    {shape('78,58! 97,42! 92,60 98,78! 78,70!', coral)}
    {shape('30,34! 42,18! 48,26! 58,20! 66,34!', coral)}
    {shape('10,60 18,42 38,31 62,32 80,46 84,64 76,84 54,93 28,90 14,78', teal)}
    {flat('82,52 84,66 76,84 54,93 32,91 60,84 74,68', dark)}
    {grain('10,60 18,42 38,31 62,32 80,46 84,64 76,84 54,93 28,90 14,78')}
    {maw(36, 62, 27, { smile: 5, open: 21, up: 5, down: 5, tongue: '#c65a55' })}
    {eye(30, 47, 9.5, { at: [0.5, -0.5], lid: 0.2, skin: dark, tilt: 8 })}
    {eye(51, 46, 9.5, { at: [0.5, -0.6], lid: 0.2, skin: dark, tilt: -8 })}
    {shape('62,66! 80,70! 76,82! 60,78!', coral)}
    {pen('66,71 74,74', 2.4)}
    {spots('66,46,2.4 72,52,1.8 67,55,1.6', light)}
  </>
);

const arm = (points: string) => limb(points, teal, 10);

// Madam Eightarms: one for each pearl.
const four = () => (
  <>
    {arm('30,62 12,60 5,46 10,36')}
    {arm('70,62 88,58 95,42 88,32')}
    {arm('34,70 16,74 6,88 18,94')}
    {arm('66,70 84,74 94,86 83,94')}
    {arm('40,72 32,84 34,95 24,96')}
    {arm('60,72 68,84 66,95 77,96')}
    {arm('46,74 46,86 43,95')}
    {arm('54,74 54,86 58,95')}
    {spots(
      '9,52,1.8 8,43,1.6 92,50,1.8 93,41,1.6 14,80,1.8 11,88,1.6 87,80,1.8 90,87,1.6 34,86,1.5 66,86,1.5',
      light,
    )}
    {both(50, '50,5 68,9 80,26 78,46 70,58 74,70 60,76 50,77', teal)}
    {flat('78,22 79,46 70,58 74,70 58,76 64,60 70,42', dark)}
    {grainBoth(50, '50,5 68,9 80,26 78,46 70,58 74,70 60,76 50,77')}
    {spots('38,14,3.2 50,10,2 62,17,2.6 30,24,2', light)}
    {eye(37, 40, 10.5, { at: [0.2, 0], lid: 0.38, skin: coral })}
    {eye(63, 40, 10.5, { at: [-0.2, 0], lid: 0.38, skin: coral })}
    {pen('25,38 22,34', 2.6)}
    {pen('75,38 78,34', 2.6)}
    {both(50, '50,55 56,53 59,57 50,63', coral)}
    {pen('43,57 57,57', 2.2)}
    {twice(50, () => (
      <>
        {ring(30, 66, 3.6, pearl)}
        {ring(36, 71, 3.6, pearl)}
        {ring(43, 74.5, 3.6, pearl)}
      </>
    ))}
    {ring(50, 77, 4.5, coral)}
    {shape('82,14! 98,12! 96,26! 88,31! 83,26!', pearl)}
    {pen('88,14 87,22 91,27', 2)}
  </>
);

// Lady Highwater: where she stands, the sea stands.
const five = () => (
  <>
    {shape('64,30! 74,6! 80,16! 92,4! 90,22! 102,22! 88,40!', coral)}
    {both(50, '50,8 72,12 90,34 96,60 92,84 74,97! 50,98', teal)}
    {flat('90,34 96,60 92,84 74,97 58,97 80,84 86,58', dark)}
    {grainBoth(50, '50,8 72,12 90,34 96,60 92,84 74,97 50,98')}
    {both(50, '50,58 76,56! 84,66 76,88 50,95', light)}
    {pen('30,64 30,88', 2.6, dark)}
    {pen('40,66 40,92', 2.6, dark)}
    {pen('50,66 50,94', 2.6, dark)}
    {pen('60,66 60,92', 2.6, dark)}
    {pen('70,64 70,88', 2.6, dark)}
    {maw(50, 46, 35, { smile: 6, open: 21, up: 7, down: 6, tongue: '#c65a55' })}
    {eye(30, 31, 10.5, {
      at: [0.3, 0.3],
      lid: 0.3,
      skin: dark,
      tilt: 12,
      iris: '#f2b733',
      pupil: 0.4,
    })}
    {eye(70, 31, 10.5, {
      at: [-0.3, 0.3],
      lid: 0.3,
      skin: dark,
      tilt: -12,
      iris: '#f2b733',
      pupil: 0.4,
    })}
    {spots('45,24,2 55,24,2', dark)}
    {moved(
      'translate(50 9)',
      <>
        {pen('0,0 0,-7', 9)}
        {pen('0,0 0,-7', 3, water)}
      </>,
    )}
    {shape('50,4! 40,3 31,-6 38,-9 44,-5 50,-9 56,-5 62,-9 69,-6 60,3', water)}
    {spots('14,50,3 19,60,2.2 11,62,1.8 86,50,3 81,60,2.2', light)}
    {shape(
      '-2,99! -3,76 6,66 17,68 14,76! 24,74 34,82 31,90! 42,86 50,90 58,86 69,90! 66,82 76,74 86,76! 83,68 94,66 103,76 102,99!',
      water,
    )}
    {flat(
      '1,98 1,80 8,73 6,84 20,80 28,86 24,93 42,91 50,95 58,91 74,94 70,88 82,80 94,85 92,73 99,80 99,98',
      '#4f9fc4',
      0.7,
    )}
  </>
);

export const aquatics = [one, two, three, four, five];
