// Where the board draws what lessons point at.

import type { Pointer } from '@lair/game-ui';

const pointer: Pointer = (thing, seat) => {
  const [what, n = ''] = thing.split(':');
  switch (what) {
    case 'hand':
      return '.bm-tiles, .bm-kept';
    case 'planet':
      return '.bm-area';
    case 'explorer':
      return `.bm-explorer[data-explorer="${n}"]`;
    case 'tile':
      return `.bm-hold[data-piece="h${n}"][data-lit="true"]`;
    // After a wrong tile was kept: the one that goes to a rival with the others.
    case 'lost':
      return `[data-goes="true"] > [data-piece="h${n}"]`;
    case 'ships':
      return '.bm-ship-at[data-lit="true"]';
    // What comes after the tile that a step speaks of: a ship, then a place.
    case 'next':
      return '.bm-ship-at[data-lit="true"], .bm-area:has(.bm-place[data-lit="true"])';
    case 'ship':
      return `.bm-ship-at:has([data-anchor="ship-${n}"])`;
    case 'place':
      return `.bm-place[data-at="${n}"]`;
    case 'pair':
    case 'mutation':
      return `.bm-place[data-makes="${what}"]`;
    case 'on':
      return `.bm-tile[data-piece="a${seat}:${n}"]`;
    case 'home':
      return `.bm-tile[data-piece="ea${seat}"]`;
    // After a wrong landing: the tile, and the place where it would have brought more.
    case 'landed':
      return '.bm-planets > .bm-area .bm-tile[data-latest]';
    case 'missed':
      return '.bm-missed';
    case 'medal':
      return `[data-piece="m${n}"]`;
    default:
      return undefined;
  }
};

export default pointer;
