// Choosing narrows the list of legal moves by what is clicked. It knows no
// rules. A move and its effect are matched by their cell in the two lists.

import { sizeOf } from './art/tiles';
import type { Kind, Move, Spot, View } from './types';

/**
 * A spot where the tile may land, its effect there, and the moves that place
 * it: one, or one for each receiver of its medal.
 */
export interface Landing {
  x: number;
  y: number;
  spot: Spot | undefined;
  moves: Move[];
}

/** Reports whether packs are handed on, so that all land at once. */
export const draft = ({ mode }: View): boolean => mode === 'solo_draft' || mode === 'team_draft';

/** Compares in reading order: row by row, from the left. */
const reading = (a: Landing, b: Landing): number => a.y - b.y || a.x - b.x;

/** Returns the legal spots in reading order. */
export function landingsOf(moves: Move[], spots: Spot[]): Landing[] {
  const found = new Map<string, Landing>();
  for (const move of moves) {
    if (move.kind !== 'place') continue;
    const [x, y] = [move.x ?? 0, move.y ?? 0];
    const key = `${x},${y}`;
    const known = found.get(key);
    if (known) known.moves.push(move);
    else found.set(key, { x, y, spot: spots.find((s) => s.x === x && s.y === y), moves: [move] });
  }
  return [...found.values()].sort(reading);
}

/** Returns the spots of a tile that is only previewed: no move places it yet. */
export const outlookOf = (spots: Spot[]): Landing[] =>
  spots.map((spot) => ({ x: spot.x, y: spot.y, spot, moves: [] })).sort(reading);

/**
 * Returns a move that would keep the selected tile, from the hand, the
 * discards or a series; its other fields do not matter.
 */
export const candidateOf = (
  moves: Move[],
  tile: Kind | undefined,
  taking: Taking | undefined,
  series: Kind[] | undefined,
): Move | undefined =>
  tile
    ? moves.find(
        (m) => (m.kind === 'keep' || m.kind === 'give' || m.kind === 'salvage') && m.tile === tile,
      )
    : taking?.take === undefined
      ? undefined
      : moves.find(
          (m) =>
            m.kind === 'take' &&
            (m.series ?? 0) === taking.series &&
            m.tile === series?.[taking.take!],
        );

/** The square of the distance between a spot and the explorer, about. */
const far = ({ x, y }: Landing): number => (x - 0.5) ** 2 + y ** 2;

/**
 * The spots by points, most first: the order of the keys for the next and
 * previous spot. Of equal spots those near the explorer come first, because a
 * compact planet leaves more ways to join tiles and stays in sight; `poor` ones come last.
 */
export const byGain = (list: Landing[], poor = (_: Landing): boolean => false): Landing[] =>
  [...list].sort(
    (a, b) =>
      (b.spot?.gain ?? 0) - (a.spot?.gain ?? 0) ||
      +poor(a) - +poor(b) ||
      far(a) - far(b) ||
      reading(a, b),
  );

/** Returns the next or previous spot of a list, with wrap-around. */
export function turnTo(
  list: Landing[],
  at: [number, number] | undefined,
  by: 1 | -1,
): [number, number] | undefined {
  if (list.length === 0) return undefined;
  const now = at ? list.findIndex((l) => l.x === at[0] && l.y === at[1]) : -1;
  const next =
    list[now < 0 ? (by > 0 ? 0 : list.length - 1) : (now + by + list.length) % list.length]!;
  return [next.x, next.y];
}

export interface Stack {
  kind: Kind;
  count: number;
}

/** Groups copies of a kind: a pack shows each kind once, with the number of copies. */
export function stacks(tiles: Kind[]): Stack[] {
  const list: Stack[] = [];
  for (const kind of tiles) {
    const same = list.find((s) => s.kind === kind);
    if (same) same.count++;
    else list.push({ kind, count: 1 });
  }
  return list;
}

/**
 * The selection in an open series: its index, and the indices in it of the
 * tile taken and the one discarded.
 */
export interface Taking {
  series: number;
  take?: number | undefined;
  /** The tile is taken for good, so that the next click discards another. */
  sure?: boolean | undefined;
  drop?: number | undefined;
}

/**
 * Handles a click on a tile of a series. It looks at one tile after another until
 * the one is taken; from then on it discards. A click on the same tile deselects it.
 */
export function tapped(now: Taking | undefined, series: number, index: number): Taking | undefined {
  if (now?.series === series) {
    if (now.take === index) return now.sure ? { series, take: index } : undefined;
    if (now.sure) return { ...now, drop: now.drop === index ? undefined : index };
  }
  return { series, take: index };
}

/**
 * Returns the move that takes and discards these tiles, if it is legal. Of two tiles
 * the one that is not taken is discarded.
 */
export function takeMove(moves: Move[], tiles: Kind[], t: Taking): Move | undefined {
  const drop = tiles.length === 2 && t.take !== undefined ? 1 - t.take : t.drop;
  return moves.find(
    (m) =>
      m.kind === 'take' &&
      (m.series ?? 0) === t.series &&
      m.tile === tiles[t.take!] &&
      m.discard === tiles[drop!],
  );
}

/**
 * Returns the ships that may be chosen now, by seat: to be named, or to get
 * the pack without the selected tile.
 */
export function shipsOf(moves: Move[], pick: Kind | undefined): Map<number, Move> {
  const ships = new Map<number, Move>();
  for (const m of moves) {
    if (m.kind === 'prefer' || (m.kind === 'give' && pick !== undefined && m.tile === pick))
      ships.set(m.to ?? 0, m);
  }
  return ships;
}

/**
 * Returns the middle of a tile in cells. Spots of a tile have distinct
 * middles, a whole cell or more apart.
 */
export function middle(kind: Kind, x: number, y: number): [number, number] {
  const [w, h] = sizeOf(kind);
  return [x + w / 2, y + h / 2];
}

/**
 * Returns the spot nearest to a point, at most `most` cells away, because a
 * finger is wider than a small cell.
 */
export function nearest(
  list: Landing[],
  kind: Kind,
  x: number,
  y: number,
  most: number,
): Landing | undefined {
  let best: Landing | undefined;
  let bestFar = most;
  for (const l of list) {
    const [mx, my] = middle(kind, l.x, l.y);
    const far = Math.hypot(mx - x, my - y);
    if (far <= bestFar) [best, bestFar] = [l, far];
  }
  return best;
}

/**
 * The tiles that digits count from 1, as series and index: all of the series that one may
 * take from. A tile keeps its number while another one is to be discarded.
 */
export const counted = (view: View, moves: Move[]): [number, number][] =>
  view.series.flatMap((s, n) =>
    moves.some((m) => (m.series ?? 0) === n) ? s.tiles.map((_, i): [number, number] => [n, i]) : [],
  );
