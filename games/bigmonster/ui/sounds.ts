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
} satisfies Palette;
