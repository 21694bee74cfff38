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
} satisfies Palette;
