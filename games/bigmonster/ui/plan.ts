// The layout of an area in its frame, and the descriptions of its spots.

import { colourOf, pointOf, type Piece } from './art/crystals';
import { explorerPieces, sizeOf, tiles as facts } from './art/tiles';
import type { Landing } from './choosing';
import type { Crystal, Kind, Player, Tile } from './types';
import { crystalWorth, plus, type Words } from './words';

export interface Frame {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** Returns the frame around the explorer, the tiles and the legal spots. */
export function frameOf(
  tiles: Tile[],
  kind: Kind | undefined,
  places: { x: number; y: number }[],
  margin = 0,
): Frame {
  let [left, top, right, bottom] = [0, 0, 2, 2];
  const reach = (x: number, y: number, w: number, h: number) => {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + w);
    bottom = Math.max(bottom, y + h);
  };
  for (const t of tiles) reach(t.x, t.y, ...sizeOf(t.tile));
  if (kind) for (const p of places) reach(p.x, p.y, ...sizeOf(kind));
  return {
    left: left - margin,
    top: top - margin,
    columns: right - left + 2 * margin,
    rows: bottom - top + 2 * margin,
  };
}

/** Returns where the halves of complete Big Monsters meet. */
export function seams(tiles: Tile[]): { x: number; y: number }[] {
  const heads = new Set(tiles.filter((t) => t.tile === 'BMR').map((t) => `${t.x},${t.y}`));
  return tiles
    .filter((t) => t.tile === 'BML' && heads.has(`${t.x + 1},${t.y}`))
    .map((t) => ({ x: t.x + 1, y: t.y }));
}

/** A tile or the explorer, in cells. */
interface Lot {
  kind: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Neighbour {
  side: 'rightOf' | 'leftOf' | 'below' | 'above';
  kind: string;
  /** Which way the spot is off the neighbour's middle. */
  off: 'higher' | 'lower' | 'left' | 'right' | undefined;
}

const lotOf = ({ tile, x, y }: Pick<Tile, 'tile' | 'x' | 'y'>): Lot => {
  const [w, h] = sizeOf(tile);
  return { kind: tile, x, y, w, h };
};

/** Returns the explorer and the tiles around it. */
export const lotsOf = (tiles: Tile[], explorer = 'explorer'): Lot[] => [
  { kind: explorer, x: 0, y: 0, w: 2, h: 2 },
  ...tiles.map(lotOf),
];

/** Returns the neighbours of a spot: those beside it, then those above and below. */
export function neighboursOf(tiles: Tile[], kind: Kind, x: number, y: number): Neighbour[] {
  const [w, h] = sizeOf(kind);
  const lots = lotsOf(tiles);
  const rows = (l: Lot) => l.y < y + h && y < l.y + l.h;
  const columns = (l: Lot) => l.x < x + w && x < l.x + l.w;
  const sides = [
    ['rightOf', (l: Lot) => l.x + l.w === x && rows(l)],
    ['leftOf', (l: Lot) => x + w === l.x && rows(l)],
    ['below', (l: Lot) => l.y + l.h === y && columns(l)],
    ['above', (l: Lot) => y + h === l.y && columns(l)],
  ] as const;
  const off = (l: Lot, side: Neighbour['side']): Neighbour['off'] => {
    const [down, over] = [2 * y + h - 2 * l.y - l.h, 2 * x + w - 2 * l.x - l.w];
    if (side === 'rightOf' || side === 'leftOf')
      return down < 0 ? 'higher' : down > 0 ? 'lower' : undefined;
    return over < 0 ? 'left' : over > 0 ? 'right' : undefined;
  };
  return sides.flatMap(([side, is]) =>
    lots.filter(is).map((lot) => ({ side, kind: lot.kind, off: off(lot, side) })),
  );
}

/** Returns the neighbour that describes a spot where one is enough. */
export const besides = (tiles: Tile[], kind: Kind, x: number, y: number): Neighbour | undefined =>
  neighboursOf(tiles, kind, x, y)[0];

/** Reports whether a half of a Big Monster would lie where the other one has no room. */
export function halved(kind: Kind, { x, y }: Landing, tiles: Tile[]): boolean {
  const side = kind === 'BML' ? x + 1 : x - 1;
  return (
    (kind === 'BML' || kind === 'BMR') &&
    lotsOf(tiles).some((l) => l.x <= side && side < l.x + l.w && l.y < y + 2 && y < l.y + l.h)
  );
}

/**
 * Describes the effect of landing at a spot: what it completes, mutates and
 * wins, and the points.
 */
export function effects(l: Landing, w: Words, kind?: Kind, tiles?: Tile[]): string[] {
  const s = l.spot;
  if (!s) return [];
  // The points are told one by one where a medal is not all that is gained.
  const won = s.medals.reduce((sum, m) => sum + m.points, 0);
  const apart = won !== 0 && won !== s.gain;
  const worth = (c: Crystal) => (apart ? crystalWorth[c.colour] : 0);
  const list = s.crystals.map((c) => w.completes(w.colours[c.colour]) + plus(worth(c)));
  if (s.pair) list.push(w.pair);
  else if (tiles && (kind === 'BML' || kind === 'BMR'))
    list.push(halved(kind, l, tiles) ? w.noRoom(kind) : w.room(kind));
  for (const m of s.mutants) list.push(w.mutates(w.the(m.tile), m.level, m.points));
  // Where a medal brings all that is gained, that is told once.
  for (const m of s.medals)
    list.push(w.wins(w.medals[m.medal]!, won !== s.gain || s.medals[1] ? m.points : 0));
  const rest = s.crystals.reduce((sum, c) => sum - worth(c), s.gain - won);
  if (apart && rest !== 0) list.push(w.rest(rest));
  list.push(s.gain === 0 ? w.nothing : w.gain(s.gain));
  return list;
}

/** Returns the row and the column of a cell, as places are named by them. */
function cellOf(tiles: Tile[], x: number, y: number): [number, number] {
  // Two cells more at each side, so that the rows and columns of all places count from 1.
  const frame = frameOf(tiles, undefined, [], 2);
  return [y - frame.top + 1, x - frame.left + 1];
}

/** Says what lies around a spot: "right of the toad", "below the chicken". */
const sidesOf = (x: number, y: number, kind: Kind, tiles: Tile[], w: Words): string[] => [
  ...new Set(neighboursOf(tiles, kind, x, y).map((n) => w[n.side](w.the(n.kind)))),
];

/**
 * Says in short where a spot is: by two neighbours where it has them, else by one and the
 * way that the spot is off its middle: "right of the toad, lower down". If a planet has
 * more than one of each, or if `cell` is asked for, row and column are told, too.
 */
export function whereIs(
  x: number,
  y: number,
  kind: Kind,
  tiles: Tile[],
  w: Words,
  cell = false,
): string {
  const near = neighboursOf(tiles, kind, x, y);
  const [one, two] = sidesOf(x, y, kind, tiles, w);
  const alone = near.some((n) => tiles.filter((t) => w.the(t.tile) === w.the(n.kind)).length < 2);
  const off = near[0]?.off;
  return [one, two ?? (off && w.off[off]), (cell || !alone) && w.at(...cellOf(tiles, x, y))]
    .filter(Boolean)
    .join(', ');
}

/**
 * Returns the pieces of a tile, or of the explorer if there is no tile, that are in no
 * crystal: `open` those that can still be completed, `dead` those beside which lies
 * something without a piece of that colour.
 */
export function loosePieces(
  tile: Tile | undefined,
  explorer: string,
  { tiles, crystals }: Player['area'],
): { open: Piece[]; dead: Piece[] } {
  const lots = lotsOf(tiles, explorer);
  const pointsOf = ({ kind, x, y }: Lot) =>
    (facts[kind]?.pieces ?? explorerPieces[kind] ?? []).map((piece) => {
      const [px, py] = pointOf(piece, kind === explorer);
      return { piece, x2: 2 * x + px / 50, y2: 2 * y + py / 50 };
    });
  const touches = (l: Lot, x2: number, y2: number) =>
    2 * l.x <= x2 && x2 <= 2 * (l.x + l.w) && 2 * l.y <= y2 && y2 <= 2 * (l.y + l.h);
  const found = { open: [] as Piece[], dead: [] as Piece[] };
  for (const { piece, x2, y2 } of pointsOf(tile ? lotOf(tile) : lots[0]!)) {
    if (crystals.some((c) => c.x2 === x2 && c.y2 === y2)) continue;
    const barred = lots.some(
      (l) =>
        touches(l, x2, y2) &&
        !pointsOf(l).some(
          (p) => p.x2 === x2 && p.y2 === y2 && colourOf(p.piece) === colourOf(piece),
        ),
    );
    found[barred ? 'dead' : 'open'].push(piece);
  }
  return found;
}

/**
 * Says what lies on a planet, row by row, with the rows and columns by which places are
 * named. Each tile is told in the row where it begins.
 */
export function rowsOf(
  tiles: Tile[],
  explorer: string,
  name: (t: Tile) => string,
  w: Words,
): string[] {
  const lots = [
    { x: 0, y: 0, wide: 2, what: explorer },
    ...tiles.map((t) => ({ x: t.x, y: t.y, wide: sizeOf(t.tile)[0], what: name(t) })),
  ].sort((a, b) => a.y - b.y || a.x - b.x);
  return [...new Set(lots.map((l) => l.y))].map((y) => {
    const list = lots
      .filter((l) => l.y === y)
      .map(({ x, wide, what }) => {
        const [, column] = cellOf(tiles, x, y);
        return w.inColumns(what, column, column + wide - 1);
      });
    return w.row(cellOf(tiles, 0, y)[0], list.join('; '));
  });
}

/**
 * Describes a spot by all its neighbours: "right of the toad, below the chicken, row 2,
 * column 3: completes a red crystal, +5".
 */
export function placeName(l: Landing, kind: Kind, tiles: Tile[], w: Words): string {
  const sides = sidesOf(l.x, l.y, kind, tiles, w);
  const where = [...sides, w.at(...cellOf(tiles, l.x, l.y))].join(', ');
  const what = effects(l, w, kind, tiles).join(', ');
  return what ? `${where}${w.colon}${what}` : where;
}
