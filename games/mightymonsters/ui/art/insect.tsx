// Insects: many legs, feelers, plates, and eyes that see you twice.

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
import { eye, spots, tusk } from '@lair/kit/face';

const amber = '#e6b333';
const dark = '#b27b1e';
const light = '#f8e08f';
const shell = '#3b3350';
const shellLight = '#5d5379';
const wing = '#d3ebea';
const boot = '#c5493c';

const feeler = (points: string, x: number, y: number) => (
  <>
    {pen(points, 3)}
    {ring(x, y, 3.2, amber)}
  </>
);

const leg = (points: string, width = 4.5) => pen(points, width);

// Crumb: carries twelve times its weight, mostly cake.
const one = () => (
  <>
    {leg('40,82 30,86 26,96')}
    {leg('48,84 46,90 44,97')}
    {leg('60,84 64,90 64,97')}
    {leg('70,82 80,86 84,96')}
    {shape('58,72 70,66 84,70 87,80 78,88 64,87', amber)}
    {flat('86,74 86,82 78,88 66,87 78,82', dark)}
    {pen('70,67 68,87', 2.6)}
    {pen('78,68 77,87', 2.6)}
    {ring(52, 78, 9, amber)}
    {shape('24,70 27,58 38,52 50,56 54,68 49,80 36,84 27,79', amber)}
    {grain('24,70 27,58 38,52 50,56 54,68 49,80 36,84 27,79')}
    {flat('54,68 49,80 36,84 30,81 44,76', dark)}
    {feeler('33,54 28,44 20,42', 18, 42)}
    {feeler('43,54 46,44 54,42', 56, 42)}
    {eye(33, 66, 8, { at: [-0.2, 0.2] })}
    {eye(47, 66, 8, { at: [-0.4, 0.2] })}
    {pen('34,77 38,79 43,77', 2.8)}
    {shape('54,48! 62,34 76,32 86,40! 82,56 68,60 56,56', '#f3d9a6')}
    {spots('66,42,2 74,48,2.4 64,51,1.6 78,40,1.6', '#c9854a')}
    {leg('54,76 58,66 62,60', 3.6)}
  </>
);

// Humdrum: the same tune all night.
const two = () => (
  <>
    {shape('54,48! 62,22 80,16 92,28 84,44 64,54!', wing)}
    {shape('42,48! 32,22 16,18 6,30 14,46 36,54!', wing)}
    {pen('58,46 78,28', 2)}
    {pen('40,46 20,30', 2)}
    {leg('36,88 32,97')}
    {leg('50,91 50,98')}
    {leg('62,88 66,97')}
    {shape('82,72! 95,76! 84,82!', shell)}
    {shape('16,68 22,50 40,42 62,44 80,56 86,74 76,88 52,93 28,88', amber)}
    {flat('86,74 76,88 52,93 34,90 62,86 76,76', dark)}
    {shape('48,42 59,43 62,68 58,92 46,93 51,70', shell)}
    {shape('70,48 80,56 84,70 80,85 71,90 75,70', shell)}
    {grain('16,68 22,50 40,42 62,44 80,56 86,74 76,88 52,93 28,88')}
    {feeler('26,50 20,38 12,40', 10, 41)}
    {feeler('36,46 38,34 46,32', 48, 32)}
    {eye(25, 64, 9, { at: [-0.2, 0.1], lid: 0.4, skin: dark })}
    {eye(41, 62, 9, { at: [-0.4, 0.1], lid: 0.4, skin: dark })}
    {pen('27,79 32,80 37,78', 2.8)}
  </>
);

// Sister Scissors: says grace first.
const three = () => (
  <>
    {leg('48,80 34,84 28,97', 4)}
    {leg('52,82 46,90 46,97', 4)}
    {leg('60,82 66,88 64,97', 4)}
    {leg('66,78 82,84 84,97', 4)}
    {shape('44,54! 60,56 82,68 97,88! 74,88 54,84', amber)}
    {shape('52,56! 70,60 88,74 97,88! 74,76', wing)}
    {flat('56,82 76,86 90,87 72,82', dark)}
    {shape('40,38! 54,38! 60,62 56,82 44,84 40,60', amber)}
    {flat('54,40 59,62 55,81 48,82 52,60', dark)}
    {grain('40,38 54,38 60,62 56,82 44,84 40,60')}
    {both(47, '47,44! 57,44! 59,54! 47,62', shell)}
    {both(47, '47,15 62,10 73,15 69,28 57,39 47,44!', amber)}
    {flat('73,15 69,28 57,39 47,43 52,34 64,24', dark)}
    {grainBoth(47, '47,15 62,10 73,15 69,28 57,39 47,44')}
    {pen('39,13 32,3 22,1', 2.8)}
    {pen('55,13 62,3 72,1', 2.8)}
    {ring(21, 1.5, 2.6, amber)}
    {ring(73, 1.5, 2.6, amber)}
    {eye(31, 21, 10.5, { at: [0.4, 0.2], lid: 0.24, skin: dark, tilt: 14 })}
    {eye(63, 21, 10.5, { at: [-0.4, 0.2], lid: 0.24, skin: dark, tilt: -14 })}
    {pen('42,36 47,38 52,36', 2.6)}
    {limb('43,60 28,72 14,64', amber, 6)}
    {shape('8,68! 7,58 11,46 20,34! 23,44 20,58 16,70', shell)}
    {shape('10,68! 2,58 0,46 3,34! 12,44 16,58 18,68', '#cfd5e2')}
    {ring(13, 66, 3, amber)}
    {limb('52,60 66,74 80,64', amber, 6)}
    {shape('86,68! 87,58 83,46 74,34! 71,44 74,58 78,70', shell)}
    {shape('84,68! 92,58 94,46 91,34! 82,44 78,58 76,68', '#cfd5e2')}
    {ring(81, 66, 3, amber)}
  </>
);

// Sir Staghorn: the oldest armour in the wood.
const four = () => (
  <>
    {twice(50, () => (
      <>
        {leg('28,60 10,54 4,64', 5)}
        {leg('28,72 8,74 4,88', 5)}
        {limb('40,86 36,94', shell, 5)}
        {shape('26,98! 28,91 42,92 42,98!', shell)}
      </>
    ))}
    {both(50, '50,38 68,42 80,58 80,76 66,92 50,95', amber)}
    {flat('80,56 80,76 66,92 50,95 64,82 72,62', dark)}
    {shape('50,42! 50,94!', amber)}
    {pen('50,46 50,94', 3)}
    {twice(50, () => (
      <>
        {pen('42,48 36,62 38,84', 2.4, dark)}
        {dot(31, 66, 3.4, shell)}
        {dot(34, 79, 2.8, shell)}
      </>
    ))}
    {grainBoth(50, '50,38 68,42 80,58 80,76 66,92 50,95')}
    {both(50, '50,44 68,42 74,52 62,60 50,61', shell)}
    {both(50, '50,24 66,26 74,36 68,48 50,52', shellLight)}
    {flat('73,36 68,48 50,51 40,50 60,44', shell)}
    {twice(50, () => (
      <>
        {shape('38,28! 26,26 16,14 20,-4! 24,6! 32,-2! 30,10 36,18 46,24!', amber)}
        {flat('20,2 20,14 28,23 38,26 28,16', dark)}
      </>
    ))}
    {eye(38, 37, 9, { at: [0.3, 0.1], lid: 0.28, skin: shell, tilt: 12 })}
    {eye(62, 37, 9, { at: [-0.3, 0.1], lid: 0.28, skin: shell, tilt: -12 })}
    {pen('44,47 50,45 56,47', 2.8)}
    {limb('74,52 88,46 88,36', shell, 5)}
    {pen('88,44 88,2', 8)}
    {pen('88,44 88,2', 2.6, '#cfd5e2')}
    {pen('81,32 95,32', 6)}
    {tusk(88, 3, 5, 0, -7, 0, '#cfd5e2')}
  </>
);

const shoe = (x: number, y: number, right = true) =>
  moved(
    `matrix(${right ? 1 : -1} 0 0 1 ${x} ${y})`,
    <>
      {pen('-3,-4 1,3', 5)}
      {shape('-3,1! 4,1! 5,5 12,6 13,11! -3,11!', boot)}
      {pen('-3,10.5 13,10.5', 3)}
    </>,
  );

const plate = (x: number, y: number, r: number) => (
  <>
    {ring(x, y, r, amber)}
    <path
      d={`M${x - r * 0.2} ${y - r}A${r} ${r} 0 0 1 ${x + r * 0.55} ${y + r * 0.84}A${r * 1.5} ${r * 1.5} 0 0 0 ${x - r * 0.2} ${y - r}Z`}
      fill={dark}
      stroke="none"
    />
    <circle cx={x} cy={y} r={r} fill="url(#kit-grain)" stroke="none" />
    {dot(x - r * 0.2, y - r * 0.25, r * 0.26, light)}
  </>
);

// Thousandboots: heard long before it is seen.
const five = () => (
  <>
    {shoe(90, 26)}
    {shoe(92, 44)}
    {shoe(88, 62)}
    {shoe(8, 84, false)}
    {tusk(78, 9, 8, 14, -14, -4, shell)}
    {plate(77, 15, 12)}
    {plate(83, 32, 13.5)}
    {plate(81, 51, 14.5)}
    {plate(70, 67, 15.5)}
    {shoe(30, 87)}
    {shoe(52, 87)}
    {shoe(74, 87)}
    {plate(19, 79, 13)}
    {plate(36, 77, 15)}
    {plate(54, 75, 16)}
    {limb('16,52 6,58 3,68', amber, 5)}
    {both(38, '38,8 56,11 68,28 66,48 54,62 38,65', amber)}
    {flat('68,30 66,48 54,62 38,65 30,64 52,54 60,34', dark)}
    {grainBoth(38, '38,8 56,11 68,28 66,48 54,62 38,65')}
    {pen('27,14 20,2 6,2', 3.4)}
    {pen('48,14 54,0 66,0', 3.4)}
    {ring(6, 3, 4, boot)}
    {ring(66, 0.5, 4, boot)}
    {eye(24, 30, 12, {
      at: [0.3, 0.2],
      lid: 0.24,
      skin: dark,
      tilt: 12,
      iris: '#7c9a2f',
      pupil: 0.4,
    })}
    {eye(52, 30, 12, {
      at: [-0.3, 0.2],
      lid: 0.24,
      skin: dark,
      tilt: -12,
      iris: '#7c9a2f',
      pupil: 0.4,
    })}
    {pen('24,48 38,52 52,48')}
    {shape('24,50! 15,58 19,70 33,72! 27,64 32,54!', shell)}
    {shape('52,50! 61,58 57,70 43,72! 49,64 44,54!', shell)}
    {patch(38, '38,36 41,38 41,42 38,43', dark)}
  </>
);

export const insects = [one, two, three, four, five];
