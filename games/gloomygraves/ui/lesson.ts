// Where the board draws what lessons point at.

import type { Pointer } from '@lair/game-ui';

/**
 * The cells of an area, or where only a part of them is in sight, that part. On a phone one of
 * the two areas is drawn small on the button that shows it.
 */
const areaIn = (what: string): string =>
  `.gg-${what} [data-near=true], .gg-${what} [data-near=false] .gg-sheet-of-cells, ` +
  `.gg-swap[data-shows=${what}]`;

const pointer: Pointer = (thing) => {
  const [what, n = ''] = thing.split(':');
  switch (what) {
    case 'hand':
      return '.gg-cards';
    case 'card':
      return `.gg-cards [data-piece="c${n}"]`;
    case 'row':
      return '.gg-row ul';
    case 'slot':
      return `.gg-row li:nth-child(${Number(n) + 1}) .gg-card`;
    case 'deck':
      return '.gg-deck';
    case 'pit':
      return areaIn('pit');
    case 'crypt':
      return areaIn('crypt');
    case 'cell': {
      const [area, kind] = n.split('-');
      return `.gg-${area} .gg-cell:has([data-kind="${kind}"]), .gg-swap[data-shows=${area}]`;
    }
    case 'covered':
      return `.gg-${n} .gg-cell:not([data-height="1"]), .gg-swap[data-shows=${n}]`;
    case 'laid':
      return `.gg-${n} .gg-cell[data-laid], .gg-swap[data-shows=${n}]`;
    case 'marker':
      return `.gg-stone[data-piece="m${n.replace('-', '')}"]`;
    case 'count':
      return `.gg-family[data-kind="${n}"] .gg-family-head`;
    default:
      return undefined;
  }
};

export default pointer;
