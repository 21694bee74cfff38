// A camp: dice in a tray of wood, cages that shut.

import { common } from '@lair/synth/common';
import { coins, dice, twice, wood } from '@lair/synth/instruments';
import type { Palette } from '@lair/synth/packs';

const { place, take, keep, round, lose, win, turn } = common;

export default {
  sounds: {
    place,
    take,
    keep,
    round,
    lose,
    win,
    turn,
    roll: () => dice(4),
    // A cage shuts: its floor, then two bars.
    gold: () => {
      const bars = coins([
        [0, 2100],
        [0.05, 2520],
      ]);
      return twice(wood(260, 19), bars, 0.09);
    },
  },
  ring: 0.2,
  // Waves on the shore, with foam, and a breeze from the hills.
  ambience: [
    { band: [280, 560], q: 0.8, level: 0.015, least: 0.15, swell: [2.5, 5] },
    { band: [1600, 3200], q: 0.8, level: 0.006, least: 0, swell: [2, 5] },
    { band: [700, 1000], q: 3, level: 0.004, least: 0.1, swell: [4, 9] },
  ],
} satisfies Palette;
