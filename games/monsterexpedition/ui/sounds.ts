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
} satisfies Palette;
