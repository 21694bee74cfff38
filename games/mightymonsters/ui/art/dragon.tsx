// Dragons: wings, long snouts, a row of spikes down the back, gold on the belly.

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

const violet = '#8a5cc7';
const dark = '#5f3b98';
const light = '#f0c766';
const lightDark = '#cf9a3c';
const fin = '#e2687c';
const horn = '#f3e3bd';
const egg = '#efe6d2';
const smoke = '#c9c6d8';

// Eggshell: nearly out.
const one = () => (
  <>
    {both(50, '50,50 66,54 74,68 76,80 50,88', violet)}
    {shape('42,50! 40,36! 50,42! 60,34! 59,50! 50,47', fin)}
    {both(50, '50,44 64,47 73,60 70,72 58,78 50,79', violet)}
    {flat('73,58 70,72 58,78 48,78 62,70 67,60', dark)}
    {grainBoth(50, '50,44 64,47 73,60 70,72 58,78 50,79')}
    {twice(50, () => tusk(35, 50, 6, -6, -9, 2, horn))}
    {eye(40, 60, 9, { at: [0.2, -0.2], slit: true, iris: light })}
    {eye(60, 60, 9, { at: [-0.2, -0.2], slit: true, iris: light })}
    {spots('47,70,1.5 53,70,1.5', '#2a1746')}
    {pen('43,74 50,76 57,74', 2.8)}
    {both(50, '50,82! 58,74! 65,82! 73,73! 79,80 74,93 60,97 50,97', egg)}
    {flat('78,80 74,93 60,97 44,97 64,92 70,82', '#d3c5a4')}
    {spots('38,88,3 54,91,2.2 64,87,2.8 46,93,1.8', fin)}
    {shape('32,44! 38,32 50,27 62,33 66,42! 59,37! 52,44! 45,37! 38,44!', egg)}
    {spots('46,33,2.2 57,34,1.7', fin)}
  </>
);

// Smoulder: learning. The smoke is real.
const two = () => (
  <>
    {limb('64,84 82,90 91,80 86,68', violet, 7)}
    {shape('90,70! 80,70! 82,56! 94,60!', fin)}
    {shape('62,50! 72,42! 70,54! 80,52! 72,64! 80,70! 68,76!', fin)}
    {twice(50, () => foot(40, 97, 12, dark))}
    {both(50, '50,48 64,52 72,70 68,88 50,94', violet)}
    {patch(50, '50,60 59,64 61,82 50,92', light)}
    {pen('41,68 59,68', 2.2, lightDark)}
    {pen('40,76 60,76', 2.2, lightDark)}
    {pen('41,84 59,84', 2.2, lightDark)}
    {shape('18,50 20,42 30,38 36,28 52,24 66,31 71,45 65,57 48,63 28,62', violet)}
    {flat('71,44 65,57 48,63 30,62 54,56 62,44', dark)}
    {grain('18,50 20,42 30,38 36,28 52,24 66,31 71,45 65,57 48,63 28,62')}
    {tusk(60, 28, 7, 10, -13, -4, horn)}
    {tusk(49, 25, 7, 4, -14, -3, horn)}
    {eye(40, 37, 8.5, { at: [-0.5, -0.1], lid: 0.25, skin: dark, slit: true, iris: light })}
    {eye(57, 38, 8.5, { at: [-0.5, -0.1], lid: 0.25, skin: dark, slit: true, iris: light })}
    {dot(23, 46, 1.9, '#2a1746')}
    {pen('22,54 36,56 46,53', 3)}
    {ring(14, 34, 5.5, smoke)}
    {ring(20, 24, 4, smoke)}
    {ring(13, 16, 2.8, smoke)}
    {limb('36,72 24,76', violet, 6)}
    {limb('62,72 70,78', violet, 6)}
  </>
);

// Kite: on a long string of bad temper.
const three = () => (
  <>
    {twice(50, () => (
      <>
        {shape('42,44! 28,16! 6,8! 14,24! 1,38! 12,46! 6,62! 22,58! 30,66! 42,60!', fin)}
        {pen('40,46 26,22 8,10', 5.5)}
        {pen('26,24 14,44', 2.6)}
        {pen('30,30 26,56', 2.6)}
      </>
    ))}
    {limb('54,84 66,92 78,86 86,92', violet, 6)}
    {shape('83,86! 97,84! 94,98! 84,97!', fin)}
    {twice(50, () => (
      <>
        {limb('44,84 40,92', violet, 6)}
        {foot(38, 98, 9, dark)}
      </>
    ))}
    {both(50, '50,40 62,46 66,64 62,82 50,90', violet)}
    {patch(50, '50,48 57,52 58,74 50,86', light)}
    {pen('43,58 57,58', 2.2, lightDark)}
    {pen('42,66 58,66', 2.2, lightDark)}
    {pen('43,74 57,74', 2.2, lightDark)}
    {grainBoth(50, '50,40 62,46 66,64 62,82 50,90')}
    {twice(50, () => tusk(41, 14, 7, -7, -14, 4, horn))}
    {shape('46,14! 50,0! 54,14!', fin)}
    {both(50, '50,10 62,13 68,25 63,36 60,48 50,53', violet)}
    {flat('68,25 63,36 60,48 50,53 44,52 56,42 62,26', dark)}
    {eye(40, 25, 8.5, { at: [0.3, 0.1], lid: 0.28, skin: dark, tilt: 14, slit: true, iris: light })}
    {eye(60, 25, 8.5, {
      at: [-0.3, 0.1],
      lid: 0.28,
      skin: dark,
      tilt: -14,
      slit: true,
      iris: light,
    })}
    {spots('46,39,1.7 54,39,1.7', '#2a1746')}
    {maw(50, 45, 9, { smile: 2, open: 6, up: 3 })}
  </>
);

const head = (x: number, y: number, turn: number, look: [number, number], open: boolean, s = 1) =>
  moved(
    `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
    <>
      {tusk(-9, -12, 7, -6, -13, 4, horn)}
      {tusk(9, -12, 7, 6, -13, -4, horn)}
      {both(0, '0,-17 11,-14 17,-3 12,8 9,18 0,22', violet)}
      {flat('17,-3 12,8 9,18 0,22 -5,21 7,12 11,-4', dark)}
      {eye(-8, -4, 7.5, {
        at: look,
        lid: 0.3,
        skin: dark,
        tilt: open ? 14 : 0,
        slit: true,
        iris: light,
      })}
      {eye(8, -4, 7.5, {
        at: look,
        lid: 0.3,
        skin: dark,
        tilt: open ? -14 : 0,
        slit: true,
        iris: light,
      })}
      {spots('-4,8,1.4 4,8,1.4', '#2a1746')}
      {open ? maw(0, 13, 8, { smile: 2, open: 6, up: 3 }) : pen('-6,15 0,14 7,15', 2.8)}
    </>,
  );

// Three Opinions: agreed once, about lunch.
const four = () => (
  <>
    {limb('70,80 92,86 96,70 88,62', violet, 8)}
    {shape('94,64! 82,66! 83,50! 96,54!', fin)}
    {shape('26,62! 8,54! 10,66! 2,72! 14,80! 28,80!', fin)}
    {limb('38,66 24,58 19,40', violet, 10)}
    {limb('62,66 76,58 81,40', violet, 10)}
    {limb('50,62 50,40', violet, 11)}
    {twice(50, () => foot(36, 98, 14, dark))}
    {both(50, '50,52 68,56 78,72 74,90 60,95 50,96', violet)}
    {flat('77,70 74,90 60,95 48,95 66,84 70,68', dark)}
    {patch(50, '50,60 61,64 64,84 50,93', light)}
    {pen('40,70 60,70', 2.4, lightDark)}
    {pen('38,78 62,78', 2.4, lightDark)}
    {pen('39,86 61,86', 2.4, lightDark)}
    {grainBoth(50, '50,52 68,56 78,72 74,90 60,95 50,96')}
    {head(19, 34, -12, [-0.6, 0.2], false, 0.95)}
    {head(81, 34, 12, [0.6, -0.3], false, 0.95)}
    {head(50, 26, 0, [0, 0.2], true, 1.15)}
    {limb('34,72 24,80 30,86', violet, 7)}
    {limb('66,72 76,80 70,86', violet, 7)}
  </>
);

// Nightfall: it gets dark, and then it gets teeth.
const five = () => (
  <>
    {twice(50, () => (
      <>
        {shape('40,50! 26,12! 4,-6! 6,14! -4,26! 3,38! -5,54! 4,62! 0,80! 14,76! 40,86!', dark)}
        {flat('36,48 24,18 12,6 14,24 6,30 12,42 4,54 14,64 8,74 34,80', '#4a2c7c')}
        {pen('38,50 24,16 5,-5', 6)}
        {pen('24,20 7,38', 2.8)}
        {pen('28,28 6,62', 2.8)}
      </>
    ))}
    {both(50, '50,40 68,46 80,64 82,86 72,97! 50,98', violet)}
    {flat('78,60 82,86 72,97 58,97 72,84 74,66', dark)}
    {both(50, '50,54 62,58 66,78 60,97! 50,97', light)}
    {pen('38,68 62,68', 2.8, lightDark)}
    {pen('36,78 64,78', 2.8, lightDark)}
    {pen('37,88 63,88', 2.8, lightDark)}
    {grainBoth(50, '50,40 68,46 80,64 82,86 72,97 50,98')}
    {twice(50, () => (
      <>
        {shape('34,20! 24,14 18,2 20,-8! 28,0 36,4 44,11!', horn)}
        {pen('21,4 27,1', 2)}
        {shape('30,36! 18,34! 24,42! 17,48! 30,50!', fin)}
      </>
    ))}
    {shape('44,10! 50,-7! 56,10!', fin)}
    {both(50, '50,6 64,9 74,24 70,38 68,54 60,64 50,66', violet)}
    {flat('74,24 70,38 68,54 60,64 48,66 42,64 60,54 64,36', dark)}
    {grainBoth(50, '50,6 64,9 74,24 70,38 68,54 60,64 50,66')}
    {twice(50, () => brow(37, 18, 9, 16, 5.5))}
    {eye(37, 27, 9.5, {
      at: [0.3, 0.2],
      lid: 0.26,
      skin: dark,
      tilt: 14,
      slit: true,
      iris: light,
      pupil: 0.45,
    })}
    {eye(63, 27, 9.5, {
      at: [-0.3, 0.2],
      lid: 0.26,
      skin: dark,
      tilt: -14,
      slit: true,
      iris: light,
      pupil: 0.45,
    })}
    {spots('44,43,2.2 56,43,2.2', '#2a1746')}
    {maw(50, 52, 17, { smile: 3, open: 10, up: 5, down: 2, tongue: fin })}
    {twice(50, () => (
      <>
        {limb('26,66 14,80 20,90', violet, 11)}
        {foot(19, 99, 13, violet)}
        {tusk(9, 97, 4, -4, 2, 0, horn)}
      </>
    ))}
  </>
);

export const dragons = [one, two, three, four, five];
