// A graveyard under open sky with walls around it: earth, stone, low bells.

import { common } from '@lair/synth/common';
import { bar, twice, wood } from '@lair/synth/instruments';
import { gust, puff } from '@lair/synth/kit';
import type { Palette } from '@lair/synth/packs';

const { take, flip, stone, lose, win, turn } = common;

export default {
  sounds: {
    take,
    flip,
    stone,
    lose,
    win,
    turn,
    // A spade of earth, then a lid.
    place: () => twice(gust(0.14, [1100, 500], 0.7, puff(0.2), 15), wood(240, 16), 0.07),
    round: () => twice(bar(196, 0.9), bar(147, 0.9), 0.3),
  },
  ring: 0.4,
  // Wind between the stones, and dry leaves.
  ambience: [
    { band: [220, 520], q: 1.4, level: 0.014, least: 0.25, swell: [3, 7] },
    { band: [640, 900], q: 9, level: 0.005, least: 0, swell: [4, 9] },
    { band: [2200, 3600], q: 1, level: 0.004, least: 0, swell: [1, 4] },
  ],
} satisfies Palette;
