// Choosing where to bury: the card, its direction and the place filter the list of
// legal moves. This file knows no rules. A move and its preview have the same
// index in their lists.

import { next, ways, type Move, type Preview, type Way } from './types';

/** A legal burial and its preview. */
export interface Place {
  move: Move;
  preview: Preview;
  x: number;
  y: number;
  way: Way;
}

/** What has been chosen so far. */
export interface Choice {
  card?: number | undefined;
  way: Way;
  /** Where half A goes. */
  at?: [number, number] | undefined;
}

/** The legal burials of a card, in reading order. */
export function placesOf(moves: Move[], previews: Preview[], card: number | undefined): Place[] {
  const list: Place[] = [];
  moves.forEach((move, i) => {
    if ((move.kind !== 'bury_crypt' && move.kind !== 'bury_pit') || move.card !== card) return;
    list.push({
      move,
      preview: previews[i] ?? { groups: [] },
      x: move.x ?? 0,
      y: move.y ?? 0,
      way: move.dir ?? 'E',
    });
  });
  return list.sort((a, b) => a.y - b.y || a.x - b.x || ways.indexOf(a.way) - ways.indexOf(b.way));
}

/** The burials with the card in a direction. */
export const lying = (places: Place[], way: Way): Place[] => places.filter((p) => p.way === way);

/** The chosen burial, if it is complete. */
export const chosen = (places: Place[], choice: Choice): Place | undefined =>
  choice.at &&
  places.find((p) => p.way === choice.way && p.x === choice.at![0] && p.y === choice.at![1]);

/**
 * The direction in which a card is first shown: the present one if the card fits
 * anywhere, else the next one clockwise.
 */
export function fitting(places: Place[], way: Way): Way {
  const from = ways.indexOf(way);
  for (let i = 0; i < 4; i++) {
    const turned = ways[(from + i) % 4]!;
    if (places.some((p) => p.way === turned)) return turned;
  }
  return way;
}

/**
 * The choice after a quarter turn clockwise. A card that lies somewhere turns
 * around its half A, or around half B if that does not fit, until it fits. If it
 * fits in no other direction it stays.
 */
export function turned(places: Place[], choice: Choice): Choice {
  const from = ways.indexOf(choice.way);
  if (!choice.at) {
    for (let i = 1; i <= 4; i++) {
      const way = ways[(from + i) % 4]!;
      if (places.some((p) => p.way === way)) return { ...choice, way };
    }
    return choice;
  }
  const [x, y] = choice.at;
  const [bx, by] = next(x, y, choice.way);
  for (let i = 1; i <= 4; i++) {
    const way = ways[(from + i) % 4]!;
    if (places.some((p) => p.way === way && p.x === x && p.y === y)) return { ...choice, way };
    const [dx, dy] = next(0, 0, way);
    const at: [number, number] = [bx - dx, by - dy];
    if (i < 4 && places.some((p) => p.way === way && p.x === at[0] && p.y === at[1]))
      return { ...choice, way, at };
  }
  return choice;
}

/**
 * The place whose half A is nearest to a point, or undefined if none is within
 * reach. Distances are in cells.
 */
export function nearest(list: Place[], x: number, y: number, reach: number): Place | undefined {
  let best: Place | undefined;
  let least = reach;
  for (const p of list) {
    const far = Math.max(Math.abs(p.x - x), Math.abs(p.y - y));
    if (far <= least) [best, least] = [p, far];
  }
  return best;
}

/**
 * The place before or after the chosen one in reading order, cyclically. Without a
 * chosen one it is the last or the first.
 */
export function beside(list: Place[], from: Place | undefined, by: 1 | -1): Place | undefined {
  const at = from ? list.indexOf(from) : by > 0 ? -1 : 0;
  return list[(at + by + list.length) % list.length];
}
