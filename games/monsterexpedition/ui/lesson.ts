// Where the board draws what lessons point at.

import type { Pointer } from '@lair/game-ui';

const things: Record<string, string> = {
  roll: '[data-roll]',
  stop: '[data-stop]',
  cage: '[data-buy]',
  track: '.me-ruler',
  symbols: '.me-purse',
  traders: '.me-traders',
  goal: '.me-goals',
  wilds: '.me-herds',
  pile: '[data-anchor="pile"]',
};

const pointer: Pointer = (thing) => {
  const [what = '', n = ''] = thing.split(':');
  switch (what) {
    case 'camp':
      return `.me-start[data-region="${n}"], .me-camp[data-region="${n}"]`;
    case 'die':
      return `.me-keep[data-value="${n}"]`;
    case 'monster':
      return `.me-wild[data-piece="${n}"]`;
    default:
      return things[what];
  }
};

export default pointer;
