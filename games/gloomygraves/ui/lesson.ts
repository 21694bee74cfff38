// Where the board draws what lessons point at.

import type { Pointer } from '@lair/game-ui';

const pointer: Pointer = (thing) => {
  const [what, n = ''] = thing.split(':');
  switch (what) {
    case 'hand':
      return '.gg-cards';
    case 'card':
      return `.gg-cards [data-piece="c${n}"]`;
    case 'row':
      return '.gg-row ul';
    case 'deck':
      return '.gg-deck';
    case 'pit':
      return '.gg-pit .gg-sheet-of-cells';
    case 'crypt':
      return '.gg-crypt .gg-sheet-of-cells';
    case 'marker':
      return `.gg-stone[data-piece="m${n.replace('-', '')}"]`;
    case 'count':
      return `.gg-family[data-kind="${n}"] .gg-family-head`;
    default:
      return undefined;
  }
};

export default pointer;
