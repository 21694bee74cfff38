// Where the board draws what lessons point at.

import type { Pointer } from '@lair/game-ui';

const pointer: Pointer = (thing, seat) => {
  const [what, n] = thing.split(':');
  switch (what) {
    case 'hand':
      return '.mm-hand';
    case 'card':
      return `.mm-hand [data-piece="monster-${seat}-${n}"]`;
    case 'guard':
      return `[data-anchor="guard-${Number(n) - 1}"]`;
    case 'space':
      return `.mm-space[data-space="${n}"]`;
    case 'gold':
      return `[data-anchor="purse-${n}"]`;
    default:
      return undefined;
  }
};

export default pointer;
