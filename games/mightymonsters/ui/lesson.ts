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
    // Whose monster the harm of a wrong move falls on, or comes from.
    case 'mine':
      return `.mm-bay:nth-child(${n}) .mm-space:has([data-mine="true"])`;
    case 'rival':
      return `.mm-bay:nth-child(${n}) .mm-space:has([data-mine="false"])`;
    case 'gold':
      return `[data-anchor="purse-${n}"]`;
    default:
      return undefined;
  }
};

export default pointer;
