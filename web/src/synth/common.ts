// The sounds that games share. A game lists those that it takes in its
// sounds.ts; a game without that file gets all of them.

import {
  bar,
  coins,
  dice,
  drum,
  paper,
  rocket,
  stone,
  tune,
  twice,
  wood,
} from '@lair/synth/instruments';
import type { Sounds } from '@lair/synth/packs';

export const common = {
  place: () => twice(wood(420, 1), paper(2600, 1500, 2, 0.06), 0.004),
  take: () => paper(2200, 3600, 3),
  flip: () => twice(paper(3000, 2000, 4, 0.1), wood(640, 5), 0.1),
  gold: () =>
    coins([
      [0, 2650],
      [0.07, 3120],
      [0.16, 2810],
      [0.21, 3480],
    ]),
  roll: () => dice(3),
  keep: () => wood(1150, 18),
  stone: () => stone(170, 17),
  rocket,
  lose: () => twice(bar(220, 0.4), bar(165, 0.6), 0.2),
  win: () => tune(0.13, [392, 494, 587, 784], 0.6),
  round: () => twice(drum(110, 6), drum(147, 7), 0.16),
  turn: () => twice(bar(587, 0.35), bar(784, 0.45), 0.12),
} satisfies Sounds;
