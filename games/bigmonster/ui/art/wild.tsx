// The monsters that do not change: dragons of the lava, the Big Monster, rune
// monsters, reapers, toads.

import type { VNode } from 'preact';
import {
  both,
  dot,
  flat,
  grainBoth,
  limb,
  moved,
  patch,
  pen,
  ring,
  shape,
  twice,
} from '@lair/kit/draw';
import { brow, eye, foot, maw, spots, ticks, tusk } from '@lair/kit/face';

const horn = '#f7e2b0';

interface Hide {
  skin: string;
  dark: string;
  belly: string;
}

const blue: Hide = { skin: '#4aa3e0', dark: '#2b6fae', belly: '#ffe2a0' };
const green: Hide = { skin: '#5fc26a', dark: '#37894c', belly: '#f6f0b4' };
const purple: Hide = { skin: '#a95fe0', dark: '#7336a8', belly: '#ffb8d8' };
const golden: Hide = { skin: '#f2b733', dark: '#c27f1c', belly: '#fff3c4' };

// A calm dragon, sitting with its tail around it.
const sitting = (h: Hide, gaze: [number, number]) => (
  <>
    {limb('64,146 84,140 82,122', h.skin, 8)}
    {shape('82,126! 72,114 84,106! 94,116', '#ff8a3a')}
    {twice(50, () => shape('36,98! 22,78! 18,94! 12,98! 18,108! 16,120! 34,116', h.dark))}
    {both(50, '50,92 66,102 72,132 66,152 50,158', h.skin)}
    {patch(50, '50,104 60,112 60,138 50,152', h.belly)}
    {pen('41,118 59,118', 2.4, h.dark)}
    {pen('40,128 60,128', 2.4, h.dark)}
    {pen('41,138 59,138', 2.4, h.dark)}
    {foot(37, 162, 13, h.skin)}
    {foot(63, 162, 13, h.skin)}
    {tusk(38, 56, 8, -8, -16, 4, horn)}
    {tusk(62, 56, 8, 8, -16, -4, horn)}
    {both(50, '50,50 66,54 74,70 68,88 60,98 50,100', h.skin)}
    {flat('73,70 68,88 60,98 46,98 62,86 66,68', h.dark)}
    {eye(39, 70, 11, { at: gaze, slit: true, iris: '#ffd66b' })}
    {eye(61, 70, 11, { at: gaze, slit: true, iris: '#ffd66b' })}
    {spots('46,85,1.800 54,85,1.800', '#1b1533')}
    {pen('43,92 50,94 57,92', 3)}
  </>
);

// One on the wing, with four corners to guard.
const flying = (h: Hide) => (
  <>
    {twice(50, () => (
      <>
        {shape('42,92! 26,62! 10,56! 14,70! 7,84! 14,92! 9,110! 22,108! 30,118! 42,112!', h.dark)}
        {pen('40,96 26,66', 4)}
        {pen('28,72 16,92', 2.6)}
      </>
    ))}
    {limb('54,142 64,160 54,170 44,162', h.skin, 7)}
    {shape('46,168! 36,160! 48,152! 52,162', '#ff8a3a')}
    {both(50, '50,88 62,96 68,122 62,146 50,152', h.skin)}
    {patch(50, '50,98 58,106 58,132 50,146', h.belly)}
    {pen('43,112 57,112', 2.4, h.dark)}
    {pen('43,122 57,122', 2.4, h.dark)}
    {pen('44,132 56,132', 2.4, h.dark)}
    {limb('38,124 28,134 32,142', h.skin, 6)}
    {limb('62,124 72,134 68,142', h.skin, 6)}
    {tusk(40, 50, 8, -6, -17, 4, horn)}
    {tusk(60, 50, 8, 6, -17, -4, horn)}
    {shape('46,48! 50,32! 54,48!', '#ff8a3a')}
    {both(50, '50,46 66,50 73,66 66,82 60,92 50,96', h.skin)}
    {flat('72,66 66,82 60,92 46,94 60,82 65,64', h.dark)}
    {eye(39, 66, 11, { at: [0.2, 0.3], slit: true, iris: '#ff9ad0' })}
    {eye(61, 66, 11, { at: [-0.2, 0.3], slit: true, iris: '#ff9ad0' })}
    {maw(50, 85, 9, { smile: 3, open: 6, up: 3 })}
  </>
);

// A furious one: all mouth and fire.
const furious = (h: Hide, tilt: number) => (
  <>
    {twice(50, () => (
      <>
        {shape('40,104! 30,84! 22,96! 14,88! 18,108! 10,122! 24,126! 38,124!', h.dark)}
        {tusk(33, 54, 10, -15, -16, 6, horn)}
        {tusk(40, 48, 7, -6, -16, 3, horn)}
      </>
    ))}
    {limb('64,146 80,150 84,162', h.skin, 7)}
    {both(50, '50,100 68,108 76,136 66,156 50,160', h.skin)}
    {patch(50, '50,112 62,120 62,140 50,154', h.belly)}
    {pen('40,128 60,128', 2.4, h.dark)}
    {pen('40,138 60,138', 2.4, h.dark)}
    {foot(34, 164, 14, h.skin)}
    {foot(66, 164, 14, h.skin)}
    {shape('44,48! 50,26! 56,48!', '#ff5a4a')}
    {both(50, '50,44 70,50 80,70 76,94 64,110 50,112', h.skin)}
    {flat('79,70 76,94 64,110 48,112 66,98 72,72', h.dark)}
    {grainBoth(50, '50,44 70,50 80,70 76,94 64,110 50,112')}
    {twice(50, () => brow(36, 56, 11, 18 + tilt, 6))}
    {eye(36, 68, 11, {
      at: [0.3, 0.2],
      lid: 0.3,
      skin: h.dark,
      tilt: 18,
      slit: true,
      iris: '#ff5a4a',
    })}
    {eye(64, 68, 11, {
      at: [-0.3, 0.2],
      lid: 0.3,
      skin: h.dark,
      tilt: -18,
      slit: true,
      iris: '#ff5a4a',
    })}
    {maw(50, 88, 22, { smile: -1, open: 17, up: 6, down: 4, tongue: '#ff8a3a' })}
    {shape('22,96 12,88! 14,100! 6,104 18,108', '#ff8a3a')}
  </>
);

// The Big Monster lies across two tiles: one drawing of 200 by 200, of which
// each half shows its part. Where they meet, they match.
const bigMonster = () => (
  <>
    {shape('18,64! 2,44 16,40! 12,24! 28,34! 36,18! 42,40 44,62', '#ff7ac8')}
    {shape('70,72! 74,40! 88,62! 96,28! 108,60! 120,30! 126,66! 136,50! 138,78!', '#ff7ac8')}
    {shape(
      '22,58 34,46 46,56 44,78 50,92 66,74 100,62 136,58 166,66 184,92 184,126 166,152 130,160 90,160 52,156 26,132 20,96',
      '#3fc7bd',
    )}
    {flat('184,110 184,126 166,152 130,160 90,160 52,156 34,142 70,148 120,146 158,132', '#2a938f')}
    {flat('84,156 96,126 134,122 160,138 164,150 130,158', '#d9fbef')}
    {pen('96,142 132,144 158,140', 3, '#2a938f')}
    {spots('58,104,7 78,86,6 84,116,8 106,82,7 60,130,5 116,102,5', '#1f7f7d')}
    {limb('70,152 64,172 50,176', '#3fc7bd', 13)}
    {limb('126,156 124,174 136,178', '#3fc7bd', 13)}
    {tusk(146, 62, 11, 2, -22, 4, horn)}
    {tusk(168, 70, 11, 12, -20, -2, horn)}
    {eye(140, 86, 15, { at: [0.4, 0.2], iris: '#ffd66b' })}
    {eye(170, 92, 13, { at: [0.4, 0.2], iris: '#ffd66b' })}
    {maw(158, 116, 25, { smile: 4, open: 17, up: 6, down: 3, tongue: '#ff7ac8' })}
  </>
);

// Rune monsters: stones that have been written on too often.
const stone = (fill: string, dark: string, glyph: string, light: string) => (
  <>
    {foot(-14, 51, 13, fill)}
    {foot(14, 51, 13, fill)}
    {limb('-26,8 -36,20 -30,30', fill, 7)}
    {limb('26,8 36,20 30,30', fill, 7)}
    {shape('-26,40! -30,-8! -20,-36! 4,-44! 24,-32! 30,-4! 26,40!', fill)}
    {shape('-26,40! -30,-8! -20,-36! 4,-44! 24,-32! 30,-4! 26,40!', 'url(#kit-grain)')}
    {flat('26,40! 30,-4! 24,-32! 14,-38! 18,0! 12,40!', dark)}
    <path d={glyph} fill="none" stroke={light} stroke-width="5" />
    {eye(-10, -16, 9.5, { at: [0.2, 0.2], iris: light })}
    {eye(12, -16, 9.5, { at: [-0.2, 0.2], iris: light })}
    {pen('-8,0 0,-2 9,0', 3)}
  </>
);
const glyphs = [
  'M-10 34V10L2 16L-10 24',
  'M-8 34V10M-8 22L8 10M-8 22L8 34',
  'M0 34V10M-9 18L0 10L9 18',
  'M-8 10L8 34M8 10L-8 34',
  'M-8 34V12L0 20L8 12V34',
  'M-6 34V10L8 18L-6 26',
];
const rune = (i: number): VNode => {
  const [fill, dark] = [
    ['#8f9ab8', '#66708f'],
    ['#b39ac0', '#86699a'],
    ['#8fb0a8', '#5f857f'],
    ['#c0a890', '#937a62'],
    ['#a0a0c8', '#7272a0'],
    ['#b896a4', '#8a6676'],
  ][i]!;
  return stone(fill!, dark!, glyphs[i]!, i % 2 === 0 ? '#6df0dc' : '#ff9ad0');
};

const reaper = () => (
  <>
    {limb('22,70 34,168', '#7a5230', 5)}
    {shape('16,76! 28,54 54,42 74,46! 52,58 36,70!', '#dfe6ee')}
    {both(50, '50,52 66,62 74,92 78,132 86,170! 50,172', '#5a4a6e')}
    {flat('74,92 78,132 86,170 60,172 64,120 62,84', '#41345a')}
    {grainBoth(50, '50,52 66,62 74,92 78,132 86,170 50,172')}
    {both(50, '50,64 63,72 66,90 58,104 50,106', '#150f26')}
    {eye(42, 85, 9, { white: '#ffe27a', at: [0.2, 0.2] })}
    {eye(60, 85, 9, { white: '#ffe27a', at: [-0.2, 0.2] })}
    {limb('66,116 46,124 32,122', '#5a4a6e', 10)}
    {ring(29, 122, 7, '#f5ecd7')}
    {ticks('40,166 52,166 64,166', 0, -14, 3, '#8e7bb0')}
    {shape('6,176 26,166 50,172 76,166 96,178 60,184 30,184', '#f0cd83')}
  </>
);

const toad = () => (
  <>
    {flat('10,168 34,156 70,158 92,170 60,182 28,180', '#2f3a24')}
    {twice(50, () => (
      <>
        {shape('36,150 16,134 10,152 20,168 42,166', '#6fa04a')}
        {foot(24, 173, 15, '#8cc05c')}
      </>
    ))}
    {both(50, '50,84 76,88 88,112 84,142 68,162 50,166', '#8cc05c')}
    {flat('87,114 84,142 68,162 48,166 70,148 78,116', '#5f8a3e')}
    {both(50, '50,126 70,126 66,152 50,160', '#e9efb0')}
    {spots('30,104,5 70,102,6 50,96,4 24,122,3.500 78,124,4', '#4f7435')}
    {twice(50, () => ring(31, 78, 17, '#8cc05c'))}
    {eye(31, 76, 13, { at: [0.2, 0.1], lid: 0.2, skin: '#5f8a3e' })}
    {eye(69, 76, 13, { at: [-0.2, 0.1], lid: 0.2, skin: '#5f8a3e' })}
    {pen('20,116 34,124 50,121 66,124 80,116', 4)}
    {limb('62,124 66,140', '#ff7ac8', 6)}
    {dot(46, 108, 1.8)}
    {dot(54, 108, 1.8)}
  </>
);

export const wild: Record<string, () => VNode> = {
  LA1: () => sitting(blue, [0.2, 0.4]),
  LA2: () => sitting(blue, [-0.2, -0.5]),
  LA3: () => flying(green),
  LA4: () => furious(purple, 0),
  LA5: () => furious({ ...purple, skin: '#c25fd0', dark: '#88369a' }, 6),
  SGOLD: () => (
    <>
      {sitting(golden, [0.1, 0.5])}
      {moved('translate(50 126)', <path d="M-14-3L-7-12H7L14-3L0 14Z" fill="#fff3c4" />)}
      {pen('36,123 64,123', 2.4)}
    </>
  ),
  BML: bigMonster,
  BMR: () => moved('translate(-100 0)', bigMonster()),
  RU1: () => (
    <>
      {moved('translate(42 62) rotate(-4) scale(.9)', rune(0))}
      {moved('translate(58 142) rotate(3) scale(.9)', rune(1))}
    </>
  ),
  RU2: () => moved('translate(50 104) scale(1.100)', rune(1)),
  RU3: () => moved('translate(50 112) scale(1.250)', rune(2)),
  RU4: () => moved('translate(50 94) scale(1.250)', rune(3)),
  RU5: () => moved('translate(50 112) scale(1.250)', rune(4)),
  RU6: () => moved('translate(50 94) scale(1.250)', rune(5)),
  REAP: reaper,
  TOAD: toad,
};
