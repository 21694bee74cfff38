// Trolls: squat and broad, ears to the sides, tusks from below, moss and stone.

import {
  both,
  dot,
  flat,
  grainBoth,
  grain,
  limb,
  moved,
  patch,
  pen,
  ring,
  shape,
  twice,
} from '@lair/kit/draw';
import { brow, eye, foot, maw, spots, ticks, tusk } from '@lair/kit/face';

const skin = '#86a957';
const dark = '#5d8040';
const light = '#bdd18c';
const moss = '#48673a';
const nose = '#6d9147';
const cloth = '#d8653a';
const wood = '#a56b3c';
const stone = '#8e95a0';

const ear = (x: number, y: number, s = 1) =>
  moved(
    `translate(${x} ${y}) scale(${s})`,
    <>
      {shape('2,-6! -19,-15! -15,4 2,9!', skin)}
      {flat('-1,-2 -12,-8 -10,1 -1,4', dark)}
    </>,
  );

// Pebblekin: a pebble with ears.
const one = () => (
  <>
    {twice(50, () => foot(41, 96, 9, dark))}
    {twice(50, () => ear(30, 68, 0.95))}
    {shape('43,50! 36,35! 46,44! 49,28! 53,44! 64,37! 57,50!', moss)}
    {both(50, '50,45 63,48 74,64 73,84 61,92 50,93', skin)}
    {flat('72,62 74,80 64,91 48,92 61,86 68,76', dark)}
    {patch(50, '50,79 58,80 62,86 50,90', light)}
    {grainBoth(50, '50,45 63,48 74,64 73,84 61,92 50,93')}
    {eye(39, 63, 9, { at: [0.3, 0.1] })}
    {eye(61, 63, 9, { at: [-0.3, 0.1] })}
    {ring(50, 71, 4.8, nose)}
    {pen('39,79 50,82 61,79')}
    {twice(50, () => tusk(42.5, 81, 6.5, -2, -9, -1.5))}
  </>
);

// Moss Mop: hair, and somebody inside.
const two = () => (
  <>
    {twice(50, () => foot(39, 97, 11, skin))}
    {twice(50, () => ear(28, 57, 1.05))}
    {both(50, '50,30 63,33 73,46 79,66 83,86! 76,84! 71,92! 65,86! 59,93! 54,87! 50,94!', moss)}
    {both(50, '50,26! 53,33! 60,25! 61,35 50,40', moss)}
    {grainBoth(50, '50,30 63,33 73,46 79,66 83,86 50,94')}
    {ticks('33,70 43,78 56,80 67,72 28,80 72,82 48,88 61,88 38,88', -1, 7, 2.6, dark)}
    {patch(50, '50,45 62,43 68,52 63,63 50,66', skin)}
    {eye(40, 53, 9.5, { at: [0.5, 0.2], lid: 0.3, skin: moss })}
    {eye(60, 53, 9.5, { at: [-0.5, 0.2], lid: 0.3, skin: moss })}
    {both(50, '50,56 56,61 57,70 50,74', nose)}
    {dot(48, 63, 1.3, light)}
    {pen('34,43 40,37 46,44', 2.8)}
    {pen('54,44 60,36 66,43', 2.8)}
    {pen('40,76 50,79 60,76')}
    {twice(50, () => tusk(42, 77.5, 6.5, -3, -10, -2))}
  </>
);

const pole = (
  <>
    {limb('86,15 86,94', '#f5ecd7', 5)}
    {[22, 38, 54, 70, 86].map((y) => (
      <path d={`M83.5 ${y + 3}l5-6v6l-5 6z`} fill={cloth} stroke="none" />
    ))}
    {ring(86, 12, 5.5, cloth)}
  </>
);

// Toll Bridget: nobody crosses for nothing.
const three = () => (
  <>
    {twice(50, () => foot(36, 97, 13, dark))}
    {twice(50, () => ear(31, 45, 1.15))}
    {both(50, '50,18 63,22 70,38 79,58 83,80 70,92 50,94', skin)}
    {flat('76,56 83,78 72,91 50,93 66,86 75,72', dark)}
    {both(50, '50,64 62,61 76,64 81,84! 66,91 50,92', cloth)}
    {flat('64,63 76,64 81,84 70,90 72,76', '#a9472a')}
    {grainBoth(50, '50,18 63,22 70,38 79,58 83,80 70,92 50,94')}
    {both(50, '50,11 62,14 70,27 70,35! 61,31 50,30', cloth)}
    {spots('43,19,2 54,17,2 62,24,2 37,26,2 49,25,2', '#f7d9a8')}
    {eye(40, 42, 9.5, { at: [0.4, 0.2], lid: 0.25, skin: dark, tilt: 12 })}
    {eye(60, 42, 9.5, { at: [-0.2, 0.2], lid: 0.25, skin: dark, tilt: -12 })}
    {shape('46,45 54,45 58,58 50,63 42,58', nose)}
    {maw(50, 66, 15, { smile: 2, open: 8, up: 0, down: 3 })}
    {twice(50, () => tusk(38, 68, 6, -3, -11, -2))}
    {limb('24,66 16,77 30,80', skin, 8)}
    {shape('28,74 38,70 46,82 38,91 27,88', wood)}
    {pen('30,77 38,76')}
    {dot(37, 84, 3, '#f2b733')}
    {pole}
    {limb('76,66 87,70', skin, 8)}
    {shape('81,63 91,63 93,72 83,75', skin)}
    {pen('87,65 87.5,72', 2.2)}
    {dot(18, 53, 2.6, '#f2b733', undefined)}
  </>
);

// Clubber Knott: thinks with the club.
const four = () => (
  <>
    {moved(
      'translate(3 10) rotate(17 76 60) scale(.88)',
      <>
        {shape('72,64! 68,20 64,4 78,-6 91,6 86,22 80,64!', wood)}
        {flat('82,4 90,8 85,22 80,60 80,24', '#7d4c2b')}
        {pen('70,10 74,20', 2.4)}
        {pen('78,30 77,42', 2.4)}
        {twice(77.5, () => tusk(87, 8, 6, 9, -4, 0, '#d7dce2'))}
        {tusk(78, -3, 6, 1, -9, 0, '#d7dce2')}
      </>,
    )}
    {twice(52, () => foot(36, 98, 15, dark))}
    {shape('24,40 40,23 62,19 80,30 88,54 86,82 70,95 34,95 18,82 14,60', skin)}
    {flat('80,32 88,56 86,80 70,94 46,94 70,84 80,62', dark)}
    {shape('30,78 52,74 74,78 78,90! 66,88! 58,95! 50,89! 40,95! 34,88! 25,91!', wood)}
    {grain('24,40 40,23 62,19 80,30 88,54 86,82 70,95 34,95 18,82 14,60')}
    {ear(26, 36, 1.1)}
    {moved('matrix(-1 0 0 1 100 0)', ear(33, 32, 0.95))}
    {shape('30,26 44,18 58,20 66,34 66,52 54,62 36,62 26,52 25,38', skin)}
    {flat('64,34 66,50 54,61 38,61 56,54', dark, 0.7)}
    {shape('34,22! 32,10! 40,17! 44,5! 49,16! 57,8! 57,22! 45,20', moss)}
    {eye(37, 35, 9, { at: [0.2, 0.3], lid: 0.36, skin: dark, tilt: 14 })}
    {eye(55, 34, 9, { at: [-0.2, 0.3], lid: 0.36, skin: dark, tilt: -14 })}
    {ring(46, 45, 6, nose)}
    {maw(46, 54, 15, { smile: 1, open: 7, up: 0, down: 4 })}
    {tusk(34, 57, 7, -4, -14, -2)}
    {tusk(58, 57, 7, 4, -14, 2)}
    {limb('20,58 10,74 15,86', skin, 12)}
    {shape('7,82 20,79 25,90 18,97 6,95', skin)}
    {pen('12,90 12,95', 2.4)}
    {pen('18,90 18,95', 2.4)}
    {limb('80,52 93,58 86,44', skin, 12)}
    {shape('78,40 91,35 97,46 87,53 79,50', skin)}
    {pen('84,39 86,45', 2.4)}
  </>
);

const pine = (x: number, y: number, s: number) =>
  moved(
    `translate(${x} ${y}) scale(${s})`,
    <>
      {pen('0,0 0,-8', 5, '#6b4327')}
      {both(0, '0,-34! 8,-20! 4,-20! 12,-5! 0,-5', '#3f6a43')}
    </>,
  );

// Old Landslide: the hill that got up.
const five = () => (
  <>
    {pine(18, 34, 0.9)}
    {pine(84, 31, 1)}
    {pine(72, 20, 0.62)}
    {twice(50, () => ear(20, 44, 1.1))}
    {both(50, '50,3 62,5 72,17 88,28 98,46 101,76 94,96! 50,97!', skin)}
    {flat('88,30 98,48 100,76 94,96 66,96 84,84 90,60', dark)}
    {both(50, '50,3 62,5 70,15! 62,14! 58,20! 50,15!', stone)}
    {shape('6,44 14,31 28,31! 24,38! 14,42!', stone)}
    {shape('94,46 88,30 73,29! 78,37! 87,40!', stone)}
    {grainBoth(50, '50,3 62,5 72,17 88,28 98,46 101,76 94,96 50,97')}
    {twice(50, () => brow(36, 25, 11, 14, 6.5))}
    {eye(36, 36, 10.5, {
      at: [0.3, 0.2],
      lid: 0.28,
      skin: dark,
      tilt: 12,
      iris: '#f2b733',
      pupil: 0.4,
    })}
    {eye(64, 36, 10.5, {
      at: [-0.3, 0.2],
      lid: 0.28,
      skin: dark,
      tilt: -12,
      iris: '#f2b733',
      pupil: 0.4,
    })}
    {both(50, '50,38 57,42 60,52 50,56', nose)}
    {both(50, '50,64 70,60 74,68 68,84! 62,78! 57,92! 50,82!', moss)}
    {maw(50, 61, 23, { smile: 1, open: 11, up: 5, down: 0, tongue: '#c65a55' })}
    {twice(50, () => tusk(31, 68, 9, -6, -22, -4))}
    {twice(50, () => (
      <>
        {shape('2,76 10,64 24,66 31,78 28,93 14,98 1,94', skin)}
        {flat('28,80 27,92 14,97 4,94 18,90', dark)}
        {pen('9,82 9,92', 2.8)}
        {pen('17,82 17,93', 2.8)}
        {spots('10,72,2.2 20,71,1.7', light)}
      </>
    ))}
  </>
);

export const trolls = [one, two, three, four, five];
