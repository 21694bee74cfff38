// What is printed on the tiles, for drawing them: ground, shape, crystal
// pieces, plaque. Which moves are legal and what they score is decided
// elsewhere.

import type { Piece } from './crystals';
import type { Landscape } from './grounds';
import type { Sign } from './marks';

export interface Print {
  land: Landscape;
  wide?: boolean;
  pieces: Piece[];
  /** The coin: points of the tile by itself, by level. */
  points?: number[];
  /** The plaque: so many points a what. */
  rate?: string;
  of?: Sign;
}

const t = (land: Landscape, pieces = '', rest: Omit<Print, 'land' | 'pieces'> = {}): Print => ({
  land,
  pieces: (pieces ? pieces.split(' ') : []) as Piece[],
  ...rest,
});
const per = (rate: string, of: Sign): Print => t('grassland', '', { rate, of });

export const tiles: Record<string, Print> = {
  MU1: t('ice', '', { points: [1, 10] }),
  MU2: t('ice', '', { points: [2, 7, 20] }),
  MU3: t('ice', '', { points: [3, 8, 18] }),
  MU4: t('ice', '', { points: [4, 9, 15] }),
  MGD: t('ice', '', { wide: true }),
  MGS: t('ice', '', { wide: true }),
  LA1: t('lava', 'GL GR RB', { points: [3] }),
  LA2: t('lava', 'GL GR RT', { points: [3] }),
  LA3: t('lava', 'BTL BTR BBL BBR', { points: [3] }),
  LA4: t('lava', 'GL GR RB BTL BTR BBL BBR', { points: [1] }),
  LA5: t('lava', 'GL GR RT BTL BTR BBL BBR', { points: [1] }),
  BML: t('water', '', { points: [1] }),
  BMR: t('water', '', { points: [1] }),
  RU1: t('rune'),
  RU2: t('rune', 'GL GR'),
  RU3: t('rune', 'BTL BTR'),
  RU4: t('rune', 'BBL BBR'),
  RU5: t('rune', 'RT'),
  RU6: t('rune', 'RB'),
  REAP: t('desert'),
  TOAD: t('swamp'),
  GR1: per('2', 'green'),
  GR2: per('2', 'medal'),
  GR3: per('1', 'crystal'),
  GR4: per('1', 'lands'),
  GR5: per('2', 'rune'),
  GR6: per('1', 'lava'),
  GR7: per('4', 'pair'),
  GR8: per('3', 'desert'),
  GR9: per('2', 'grassland'),
  SGOLD: t('lava', '', { points: [3] }),
  SAMB: per('1', 'touch'),
  SUNF: per('9', 'unicorn'),
  SUNM: per('9', 'unicorn'),
  SYETI: t('ice', '', { points: [-5], rate: '', of: 'gift' }),
  SPANDA: per('', 'gift'),
};

export const kinds = Object.keys(tiles);

/** The crystal pieces on an explorer's tile. */
export const explorerPieces: Record<string, Piece[]> = Object.fromEntries(
  Object.entries({
    EX02: 'GR BBL',
    EX03: 'GR',
    EX06: 'RB0 RB1',
    EX07: 'RB0 RB1 GR BTR BBL BBR',
    EX08: 'GR BTR BBR',
    EX09: 'RB0 RB1',
    EX10: 'GL GR',
    EX11: 'RB1 BBR',
    EX12: 'RB1',
  }).map(([id, list]) => [id, list.split(' ') as Piece[]]),
);

export const wide = (kind: string): boolean => tiles[kind]?.wide === true;
/** Width and height of a tile in cells. */
export const sizeOf = (kind: string): [number, number] =>
  kind.startsWith('EX') ? [2, 2] : wide(kind) ? [2, 1] : [1, 2];
