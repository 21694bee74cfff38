// Undead: bone and cloth, hollow eyes with a light in them, things that should
// have stayed where they were put.

import {
  both,
  bone,
  dot,
  flat,
  grain,
  grainBoth,
  limb,
  moved,
  pen,
  ring,
  shape,
  twice,
} from '@lair/kit/draw';
import { eye, foot, spots, ticks, tusk } from '@lair/kit/face';

const ash = '#a9b8c6';
const dark = '#75879b';
const light = '#dbe5ec';
const hollow = '#2a2148';
const shroud = '#5b5480';
const glow = '#ffd66b';
const old = '#cfbf9a';

// socket is a hollow eye with a light in it.
const socket = (x: number, y: number, r: number, look = 0, w = 1) => (
  <>
    <ellipse cx={x} cy={y} rx={r * w} ry={r} fill={hollow} />
    <circle cx={x + look} cy={y + r * 0.12} r={r * 0.42} fill={glow} stroke="none" />
  </>
);

const teeth = (x: number, y: number, w: number, h: number, n: number) => (
  <path
    d={`M${x - w} ${y}h${2 * w}M${x - w} ${y - h}v${2 * h}M${x + w} ${y - h}v${2 * h}${Array.from({ length: n }, (_, i) => `M${x - w + (2 * w * (i + 1)) / (n + 1)} ${y - h}v${2 * h}`).join('')}`}
    fill="none"
    stroke-width="2.6"
  />
);

// Rattle: a skull, and feet to carry it.
const one = () => (
  <>
    {twice(50, () => (
      <>
        {limb('44,84 42,91', bone, 3.5)}
        {foot(40, 97, 8, bone)}
      </>
    ))}
    {both(50, '50,44 66,47 76,60 73,73 65,77! 64,87 50,89', bone)}
    {flat('74,58 75,70 65,77 64,87 54,88 60,78 70,72', old)}
    {grainBoth(50, '50,44 66,47 76,60 73,73 65,77 64,87 50,89')}
    {socket(39, 64, 8.5, 1)}
    {socket(61, 64, 8.5, -1)}
    {both(50, '50,70! 53.5,77! 50,76', hollow)}
    {teeth(50, 83, 10, 3, 3)}
    {pen('58,46 60,51 57,54 61,58', 2.2)}
    {shape('30,55! 22,40! 31,44! 33,35! 40,45! 39,50', shroud)}
    {limb('30,80 21,76', bone, 3)}
    {limb('70,80 79,74', bone, 3)}
  </>
);

// Threadbare: a sheet with holes, and nobody under it.
const two = () => (
  <>
    {both(50, '50,26 66,31 74,46 76,66 84,88! 75,84! 68,95! 59,87! 50,95', light)}
    {flat('74,44 76,66 84,88 75,84 68,95 59,87 66,84 69,62', ash)}
    {flat('30,78 33,72 37,78 33,84', hollow)}
    {flat('60,74 66,72 66,79 61,80', hollow)}
    {grainBoth(50, '50,26 66,31 74,46 76,66 84,88 68,95 50,95')}
    {limb('29,62 16,58 12,48', light, 9)}
    {limb('71,62 85,64 90,55', light, 9)}
    <ellipse cx={41} cy={47} rx={8} ry={10.5} fill={hollow} />
    <ellipse cx={61} cy={47} rx={8} ry={10.5} fill={hollow} />
    {dot(43, 48, 3.8, glow)}
    {dot(59, 48, 3.8, glow)}
    <ellipse cx={51} cy={66} rx={6.5} ry={8} fill={hollow} />
    {shape('62,29! 72,27! 75,37! 66,40!', shroud)}
    {pen('63,29 74,37', 2)}
    {ticks('60,32 69,26 74,33', 2, 4, 2)}
    {pen('40,33 48,31', 2.4, ash)}
  </>
);

// Cousin Bandage: coming undone.
const three = () => (
  <>
    {twice(50, () => foot(38, 97, 12, light))}
    {limb('30,48 15,42 8,50', light, 11)}
    {limb('70,48 86,38 93,45', light, 11)}
    {pen('10,55 6,66 11,74 6,84', 6.5)}
    {pen('10,55 6,66 11,74 6,84', 3.2, light)}
    {both(50, '50,14 64,17 70,30 68,40 77,52 75,74 68,92 50,94', light)}
    {flat('68,40 77,54 75,74 67,92 52,93 62,82 66,60', ash)}
    {pen('31,30 38,24 52,20 66,22', 2.6)}
    {pen('31,48 46,56 62,54 75,50', 2.6)}
    {pen('26,62 44,68 60,66 75,60', 2.6)}
    {pen('27,76 42,80 60,79 73,72', 2.6)}
    {pen('31,88 46,89 66,86', 2.6)}
    {pen('36,18 48,16 58,15', 2.4)}
    {pen('18,38 21,48', 2.4)}
    {pen('80,37 83,47', 2.4)}
    {grainBoth(50, '50,14 64,17 70,30 68,40 77,52 75,74 68,92 50,94')}
    {shape('31,34! 52,30! 69,31! 69,43! 50,44! 32,45!', hollow)}
    {eye(43, 38, 8, { at: [0.2, 0.1], white: glow, pupil: 0.42 })}
    {dot(60, 37.5, 3.4, glow)}
    {pen('56,43 68,31', 4.5, light)}
    {pen('56,44 69,33', 2)}
    {shape('61,12! 70,2! 73,9! 66,16!', light)}
    {pen('44,50 51,52 58,49', 3)}
  </>
);

// Count Nightcap: up at last, and not pleased.
const four = () => (
  <>
    {both(50, '50,34! 64,28! 84,20! 80,44! 92,72 94,92! 82,88! 72,96! 60,90! 50,95', '#4a2e63')}
    {both(50, '50,44 66,34! 78,28! 74,50 66,66 50,74', '#a53a52')}
    {shape('26,36! 22,90! 34,95! 40,60', '#35214c')}
    {shape('74,36! 78,90! 66,95! 60,60', '#35214c')}
    {both(50, '50,48 64,54 66,76 63,92! 50,92', '#e9e2d2')}
    {both(50, '50,55! 60,60! 58,92! 50,92', '#2c2346')}
    {ring(50, 68, 2.2, glow)}
    {ring(50, 78, 2.2, glow)}
    {shape('50,53! 39,47! 39,60! 50,54! 61,60! 61,47!', '#c8465a')}
    {both(50, '50,12 63,15 69,28 66,42 58,52 50,55', ash)}
    {flat('68,28 66,42 58,52 50,54 58,44 63,32', dark)}
    {twice(50, () => shape('33,32! 22,22! 24,36 33,41!', ash))}
    {grain('31,28 34,15 50,12 63,15 69,28 66,42 58,52 50,55 40,50')}
    {eye(41, 33, 8, {
      at: [0.3, 0.1],
      lid: 0.42,
      skin: dark,
      white: '#fff2c9',
      iris: '#d5483f',
      pupil: 0.36,
    })}
    {eye(60, 33, 8, {
      at: [0.1, 0.1],
      lid: 0.42,
      skin: dark,
      white: '#fff2c9',
      iris: '#d5483f',
      pupil: 0.36,
    })}
    {pen('33,24 45,23', 3.6)}
    {pen('55,22 67,25', 3.6)}
    {pen('40,45 50,47 61,44')}
    {tusk(44.5, 45.5, 4.5, 0, 8, 0)}
    {tusk(57, 45.5, 4.5, 0, 8, 0)}
    {shape('30,24! 33,11 48,4 66,6 84,12 92,32! 80,25 70,20! 71,25! 50,18!', '#7d5ba6')}
    {pen('46,5 45,18', 2.4)}
    {pen('62,6 60,20', 2.4)}
    {flat('30,25 50,18 71,26 70,20 50,12 32,19', light)}
    {pen('30,25 50,18 71,26')}
    {ring(92, 36, 6, light)}
    {limb('24,66 13,64', ash, 8)}
    {shape('8,44! 16,44! 16,62! 8,62!', '#f4e6c4')}
    {shape('4,62! 20,62! 18,68! 6,68!', glow)}
    {shape('12,28! 17,37 12,43 7,37', '#ff9a3c')}
  </>
);

const rib = (y: number, w: number) => (
  <path
    d={`M50 ${y}C${50 + w * 0.6} ${y - 5} ${50 + w} ${y - 1} ${50 + w * 0.86} ${y + 8}M50 ${y}C${50 - w * 0.6} ${y - 5} ${50 - w} ${y - 1} ${50 - w * 0.86} ${y + 8}`}
    fill="none"
  />
);

// Grandfather Ossuary: everybody who was ever buried here, at once.
const five = () => (
  <>
    {both(50, '50,18! 78,22! 94,44 99,72 100,97! 86,92! 76,98! 50,96', shroud)}
    {flat('80,26 94,44 99,70 100,96 86,92 84,60', '#423c66')}
    {grainBoth(50, '50,18 78,22 94,44 99,72 100,97 50,96')}
    {both(50, '50,50 72,52 76,70 70,92! 50,94', hollow)}
    <g stroke-width="10.5">
      {rib(62, 23)}
      {rib(73, 22)}
      {rib(84, 19)}
    </g>
    <g stroke={bone} stroke-width="5">
      {rib(62, 23)}
      {rib(73, 22)}
      {rib(84, 19)}
    </g>
    {limb('50,54 50,92', bone, 5)}
    {moved(
      'translate(28 44) scale(.46)',
      <>
        {both(50, '50,44 66,47 76,60 73,73 65,77! 64,87 50,89', glow)}
        {socket(39, 64, 8.5)}
        {socket(61, 64, 8.5)}
        {teeth(50, 83, 10, 3, 2)}
      </>,
    )}
    {twice(50, () => (
      <>
        {limb('22,46 8,58 13,72', bone, 8)}
        {shape(
          '5,70! 9,64 18,65 21,72! 23,88! 18,90! 17,80! 14,92! 10,91! 11,80! 5,90! 2,88! 5,78!',
          bone,
        )}
        {shape('14,40 20,30 32,32 34,42 26,50 16,49', bone)}
      </>
    ))}
    {both(50, '50,6 68,9 79,22 77,36 69,41! 67,53 50,56', bone)}
    {flat('78,22 76,36 68,41 66,53 56,55 62,42 72,36', old)}
    {grainBoth(50, '50,6 68,9 79,22 77,36 69,41 67,53 50,56')}
    {socket(38, 28, 10, 1.5, 1.05)}
    {socket(62, 28, 10, -1.5, 1.05)}
    {both(50, '50,35! 54.5,43! 50,42', hollow)}
    {teeth(50, 49, 13, 3.5, 5)}
    {shape(
      '26,12! 22,-3! 32,4! 38,-6! 44,3! 50,-8! 56,3! 62,-6! 68,4! 78,-3! 74,12! 50,6',
      '#e7a92f',
    )}
    {spots('32,6,1.7 50,2,2 68,6,1.7', '#7d2f6a')}
    {pen('66,12 62,17 67,20', 2.4)}
  </>
);

export const undead = [one, two, three, four, five];
