// Demons: red, horned, hot from inside. Their fires go out one by one towards the runts.

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
import { brow, eye, foot, maw, spots, tusk } from '@lair/kit/face';

const red = '#d9503c';
const dark = '#a33030';
const light = '#f4a469';
const ember = '#ffc64a';
const flame = '#ff9136';
const horn = '#f1dcae';
const soot = '#4a2546';
const sootLight = '#6d3a63';
const iron = '#5c5f76';

const flameAt = (x: number, y: number, s: number) =>
  moved(
    `translate(${x} ${y}) scale(${s})`,
    <>
      {shape('0,0 -9,-6 -8,-16 -3,-22! 0,-16 3,-28! 9,-14 9,-5', flame)}
      {flat('0,-2 -5,-6 -3,-12 1,-9 4,-15 6,-6', ember)}
    </>,
  );

// Cinder: fell out of a fireplace.
const one = () => (
  <>
    {twice(50, () => foot(41, 97, 7, dark, 2))}
    {shape(
      '50,94 34,90 26,76 30,62! 36,66 36,50! 44,56 47,34! 56,48 60,56 64,46! 72,62 75,76 66,90',
      red,
    )}
    {flat('73,68 74,78 66,90 50,93 62,84 67,74', dark)}
    {shape('50,90 39,85 37,74 43,68! 46,72 51,60! 57,70 62,70! 64,80 60,87', flame)}
    {grain('50,94 34,90 26,76 30,62 36,66 47,48 60,56 72,62 75,76 66,90')}
    {eye(41, 71, 9, { at: [0.3, 0.1] })}
    {eye(60, 71, 9, { at: [-0.3, 0.1] })}
    {maw(50, 83, 8, { smile: 3, open: 6, up: 2 })}
    {limb('28,78 18,74', red, 4)}
    {limb('73,78 83,72', red, 4)}
  </>
);

// Forkling: has been given a fork, and told not to.
const two = () => (
  <>
    {limb('62,86 80,92 88,82 82,72', red, 4)}
    {shape('82,76! 73,72! 82,60! 91,70!', dark)}
    {twice(50, () => foot(40, 97, 10, dark, 2))}
    {both(50, '50,54 62,58 67,74 62,92 50,93', red)}
    {patch(50, '50,68 57,70 58,86 50,90', light)}
    {both(50, '50,27 66,31 75,46 70,60 58,66 50,67', red)}
    {flat('75,44 70,60 58,66 46,66 62,58 68,46', dark)}
    {twice(50, () => shape('29,46! 14,38! 16,52 28,57!', red))}
    {twice(50, () => tusk(38, 32, 8, -5, -15, 4, horn))}
    {grainBoth(50, '50,27 66,31 75,46 70,60 58,66 50,67')}
    {eye(39, 45, 9.5, { at: [-0.6, 0.2], lid: 0.26, skin: dark, tilt: 14 })}
    {eye(60, 45, 9.5, { at: [-0.6, 0.2], lid: 0.26, skin: dark, tilt: -14 })}
    {maw(50, 56, 12, { smile: 3, open: 6, up: 3 })}
    {limb('18,34 18,95', iron, 3.5)}
    {pen('9,20 10,33 18,36 26,33 27,20', 8.5)}
    {pen('18,16 18,36', 8.5)}
    {pen('9,20 10,33 18,36 26,33 27,20', 2.6, '#aeb4c8')}
    {pen('18,16 18,36', 2.6, '#aeb4c8')}
    {limb('37,68 24,70 19,66', red, 6)}
    {limb('63,68 72,76', red, 6)}
  </>
);

// Bellows: full of hot air.
const three = () => (
  <>
    {twice(50, () => (
      <>
        {shape('26,46! 4,22! 2,40 8,44! 4,58! 14,58! 16,70! 28,64!', soot)}
        {pen('24,50 8,42', 2.4)}
        {pen('24,55 12,58', 2.4)}
      </>
    ))}
    {twice(50, () => foot(38, 97, 11, soot, 2))}
    {both(50, '50,20 66,23 80,40 84,62 76,84 60,94 50,95', red)}
    {flat('80,40 84,62 76,84 58,94 46,94 68,82 76,60', dark)}
    {patch(50, '50,72 64,72 66,84 50,91', light)}
    {twice(50, () => tusk(36, 27, 9, -10, -17, -6, horn))}
    {grainBoth(50, '50,20 66,23 80,40 84,62 76,84 60,94 50,95')}
    {eye(39, 41, 10, { at: [0.3, 0.4], lid: 0.2, skin: dark })}
    {eye(61, 41, 10, { at: [-0.3, 0.4], lid: 0.2, skin: dark })}
    {twice(50, () => (
      <>
        {ring(30, 60, 10.5, light)}
        {pen('24,56 28,52', 2.2, '#fbd8a8')}
      </>
    ))}
    {both(50, '50,54 58,57 58,68 50,71', soot)}
    {flameAt(50, 72, 0.62)}
    {limb('20,72 14,82 24,86', red, 7)}
    {limb('80,72 86,82 76,86', red, 7)}
    {spots('42,78,1.7 58,78,1.7 50,81,1.7', dark)}
  </>
);

// Baron Soot: dressed for the chimney.
const four = () => (
  <>
    {twice(50, () => (
      <>
        {shape('34,42! 18,10! 2,6! 6,26 0,40! 7,44 4,62! 13,60 14,76! 24,68 32,76!', soot)}
        {pen('32,46 10,18', 2.6)}
        {pen('32,52 6,46', 2.6)}
        {pen('32,58 14,66', 2.6)}
      </>
    ))}
    {twice(50, () => (
      <>
        {limb('42,82 40,92', dark, 7)}
        {shape('32,98! 35,90 46,90 48,98!', soot)}
      </>
    ))}
    {both(50, '50,44 66,46 72,60 66,78 60,88! 50,86', sootLight)}
    {both(50, '50,48! 57,48! 60,66! 50,84', '#f5ecd7')}
    {shape('50,53! 42,48! 42,59! 50,54! 58,59! 58,48!', ember)}
    {dot(50, 66, 1.9)}
    {dot(50, 73, 1.9)}
    {grainBoth(50, '50,44 66,46 72,60 66,78 60,88 50,86')}
    {both(50, '50,14 63,17 69,30 64,42 56,52! 50,58!', red)}
    {flat('68,29 64,42 56,51 50,56 56,42 62,30', dark)}
    {twice(50, () => (
      <>
        {shape('34,28! 20,24! 22,34 34,37!', red)}
        {moved(
          'rotate(-6 38 18)',
          <>
            {shape('32,23! 24,16 20,4 24,-7! 30,4 36,10 44,15!', horn)}
            {pen('24,10 30,7', 2)}
            {pen('28,16 34,12', 2)}
          </>,
        )}
      </>
    ))}
    {eye(41, 31, 8, { at: [0.2, 0.1], lid: 0.4, skin: dark, tilt: 8 })}
    {eye(59, 31, 8.5, { at: [-0.2, 0.1], lid: 0.25, skin: dark })}
    <circle cx={59} cy={31} r={10.5} fill="none" stroke={ember} stroke-width={2.6} />
    {pen('69,34 71,44 66,52', 1.8, ember)}
    {brow(40, 22, 6, 12)}
    {pen('43,44 50,46 58,43')}
    {tusk(45.5, 44.5, 4, 0, 6, 0)}
    {tusk(55, 44.5, 4, 0, 6, 0)}
    {limb('30,56 20,68 26,78', sootLight, 8)}
    {ring(27, 81, 5, red)}
    {limb('70,56 82,64 84,52', sootLight, 8)}
    {ring(84, 49, 5, red)}
    {flameAt(84, 45, 0.72)}
  </>
);

// Furnace: the door is in front, the chimneys are horns.
const five = () => (
  <>
    {flameAt(50, 14, 0.8)}
    {flameAt(38, 16, 0.6)}
    {flameAt(62, 16, 0.6)}
    {both(50, '50,30 74,32 94,46 100,70 94,92 76,98! 50,98', red)}
    {flat('94,46 100,70 94,92 76,98 60,98 84,86 88,62', dark)}
    {grainBoth(50, '50,30 74,32 94,46 100,70 94,92 76,98 50,98')}
    {both(50, '50,59 64,61 71,74 71,97! 50,97', iron)}
    {both(50, '50,65 60,67 65,77 65,93! 50,93', '#3a1230')}
    {flameAt(42, 93, 0.8)}
    {flameAt(58, 93, 0.8)}
    {flameAt(50, 93, 1)}
    <g stroke-width="3.4">
      {pen('35,80 65,80')}
      {pen('42,68 42,93')}
      {pen('50,66 50,93')}
      {pen('58,68 58,93')}
    </g>
    {spots('32,76,1.7 32,88,1.7 68,76,1.7 68,88,1.7', '#2a2740')}
    {twice(50, () => (
      <>
        {shape('28,30! 14,30 4,18 3,-4! 10,-6! 13,8 22,15 33,18!', horn)}
        {pen('7,10 14,6', 2.4)}
        {pen('13,22 19,14', 2.4)}
      </>
    ))}
    {both(50, '50,10 66,13 75,28 71,44 60,54 50,56', red)}
    {flat('75,27 71,44 60,54 50,56 42,55 60,46 68,30', dark, 0.8)}
    {twice(50, () => brow(38, 20, 9, 15, 6))}
    {eye(38, 29, 9.5, { at: [0.3, 0.2], lid: 0.26, skin: dark, tilt: 14, iris: ember, pupil: 0.4 })}
    {eye(62, 29, 9.5, {
      at: [-0.3, 0.2],
      lid: 0.26,
      skin: dark,
      tilt: -14,
      iris: ember,
      pupil: 0.4,
    })}
    {spots('47,37,1.7 53,37,1.7', '#3a1230')}
    {maw(50, 44, 17, { smile: 2, open: 9, up: 5, down: 0, throat: '#3a1230', tongue: flame })}
    {twice(50, () => tusk(37, 48, 6, -3, -11, -2))}
    {twice(50, () => (
      <>
        {limb('12,56 4,72 10,84', red, 13)}
        {shape('0,82 10,76 21,80 24,91 16,98 3,98 -3,91', red)}
        {pen('9,88 8,96', 2.6)}
        {pen('16,88 16,96', 2.6)}
      </>
    ))}
  </>
);

export const demons = [one, two, three, four, five];
