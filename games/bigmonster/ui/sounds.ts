// A planet: rockets come down, packs of tiles go from hand to hand.

import { common } from '@lair/synth/common';
import { gust, puff } from '@lair/synth/kit';
import type { Palette } from '@lair/synth/packs';

const { flip, gold, rocket, round, lose, win, turn } = common;

export default {
  sounds: {
    flip,
    gold,
    rocket,
    round,
    lose,
    win,
    turn,
    take: () => gust(0.32, [700, 3000], 1.1, puff(0.6), 21),
  },
  ring: 0.24,
  // The hum of the ships, a thin wind, and far away something that sings.
  ambience: [
    { band: [90, 130], q: 4, level: 0.012, least: 0.6, swell: [4, 8] },
    { band: [500, 1100], q: 1.2, level: 0.006, least: 0.2, swell: [3, 7] },
    { band: [430, 450], q: 40, level: 0.005, least: 0, swell: [5, 11] },
    { band: [640, 665], q: 40, level: 0.004, least: 0, swell: [6, 13] },
  ],
} satisfies Palette;
