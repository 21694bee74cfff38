// Choosing: the list of legal moves, narrowed by what is clicked. Nothing here knows a rule; a place and what it would do are found by
// their common cell in the two lists.

import { sizeOf } from './art/tiles';
import type { Kind, Move, Spot } from './types';

/** A place where the tile may land, with what it would do there and the moves that do it: one, or one a receiver of its medal. */
export interface Landing {
  x: number;
  y: number;
  spot: Spot | undefined;
  moves: Move[];
}

/** Reading order: row by row, from the left. */
const reading = (a: Landing, b: Landing): number => a.y - b.y || a.x - b.x;

/** The legal places in reading order. */
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

/** The places of a tile that is only looked at: no move leads there yet. */
export const outlookOf = (spots: Spot[]): Landing[] => spots.map((spot) => ({ x: spot.x, y: spot.y, spot, moves: [] })).sort(reading);

/** A move that would keep the tile that is picked, from the hand, the discards or a series, whatever else it does. */
export const candidateOf = (moves: Move[], tile: Kind | undefined, taking: Taking | undefined, series: Kind[] | undefined): Move | undefined =>
  tile
    ? moves.find((m) => (m.kind === 'keep' || m.kind === 'give' || m.kind === 'salvage') && m.tile === tile)
    : taking?.take === undefined
      ? undefined
      : moves.find((m) => m.kind === 'take' && (m.series ?? 0) === taking.series && m.tile === series?.[taking.take!]);

/** The same, the most points first: the order in which one steps through them. */
export const byGain = (list: Landing[]): Landing[] => [...list].sort((a, b) => (b.spot?.gain ?? 0) - (a.spot?.gain ?? 0) || reading(a, b));

/** The place after, or before, the one chosen, in a list that is a ring. */
export function turnTo(list: Landing[], at: [number, number] | undefined, by: 1 | -1): [number, number] | undefined {
  if (list.length === 0) return undefined;
  const now = at ? list.findIndex((l) => l.x === at[0] && l.y === at[1]) : -1;
  const next = list[now < 0 ? (by > 0 ? 0 : list.length - 1) : (now + by + list.length) % list.length]!;
  return [next.x, next.y];
}

export interface Stack {
  kind: Kind;
  count: number;
}

/** Copies of a kind are the same tile: a pack shows each kind once, with how many there are. */
export function stacks(tiles: Kind[]): Stack[] {
  const list: Stack[] = [];
  for (const kind of tiles) {
    const same = list.find((s) => s.kind === kind);
    if (same) same.count++;
    else list.push({ kind, count: 1 });
  }
  return list;
}

/** What is chosen of an open series: its place, and the places in it of the tile taken and of the one discarded. */
export interface Taking {
  series: number;
  take?: number | undefined;
  drop?: number | undefined;
}

/** A click on a tile of a series: takes it, then discards another; a second click on the same gives it back. */
export function tapped(now: Taking | undefined, series: number, index: number): Taking | undefined {
  if (!now || now.series !== series || now.take === undefined) return { series, take: index };
  if (now.take === index) return now.drop === undefined ? undefined : { series, take: now.drop };
  if (now.drop === index) return { series, take: now.take };
  return { series, take: now.take, drop: index };
}

/** The move that takes and discards so, if it is legal. */
export function takeMove(moves: Move[], tiles: Kind[], t: Taking): Move | undefined {
  if (t.take === undefined || t.drop === undefined) return undefined;
  return moves.find((m) => m.kind === 'take' && (m.series ?? 0) === t.series && m.tile === tiles[t.take!] && m.discard === tiles[t.drop!]);
}

/** The ships that may be chosen now, by seat: to be named, or to be given the pack with the tile that is picked. */
export function shipsOf(moves: Move[], pick: Kind | undefined): Map<number, Move> {
  const ships = new Map<number, Move>();
  for (const m of moves) {
    if (m.kind === 'prefer' || (m.kind === 'give' && pick !== undefined && m.tile === pick)) ships.set(m.to ?? 0, m);
  }
  return ships;
}

/** The middle of a tile in cells. No two places of a tile have the same, and each is a whole cell away from the next. */
export function middle(kind: Kind, x: number, y: number): [number, number] {
  const [w, h] = sizeOf(kind);
  return [x + w / 2, y + h / 2];
}

/** The place nearest to a point in cells, no further than `most`: a finger is wider than a small cell. */
export function nearest(list: Landing[], kind: Kind, x: number, y: number, most: number): Landing | undefined {
  let best: Landing | undefined;
  let bestFar = most;
  for (const l of list) {
    const [mx, my] = middle(kind, l.x, l.y);
    const far = Math.hypot(mx - x, my - y);
    if (far <= bestFar) [best, bestFar] = [l, far];
  }
  return best;
}
