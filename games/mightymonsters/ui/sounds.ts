// A hall of wood: monsters are heavy, guards beat drums.

import { common } from '@lair/synth/common';
import { drum, twice, wood } from '@lair/synth/instruments';
import type { Palette } from '@lair/synth/packs';

const { take, flip, gold, round, win, turn } = common;

export default {
  sounds: {
    take,
    flip,
    gold,
    round,
    win,
    turn,
    place: () => twice(wood(310, 11), wood(520, 12), 0.03),
    lose: () => twice(drum(123, 13), drum(92, 14), 0.18),
  },
  ring: 0.26,
  // A draught through the gate, and torches that flutter.
  ambience: [
    { band: [150, 330], q: 1.2, level: 0.012, least: 0.3, swell: [3, 8] },
    { band: [500, 900], q: 1, level: 0.007, least: 0.1, swell: [0.15, 0.6] },
    { band: [1800, 3000], q: 1.5, level: 0.003, least: 0, swell: [0.1, 0.4] },
  ],
} satisfies Palette;
