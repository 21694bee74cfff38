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
  /** The card was chosen, and a second press on it has let it go. */
  dropped?: boolean;
  /** How many directions the last turn went past, because the card does not fit there. */
  past?: number | undefined;
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
  const at = choice.at;
  for (let i = 1; i < 4; i++) {
    const way = ways[(from + i) % 4]!;
    const there = places.filter((p) => p.way === way);
    if (!at) {
      if (there.length > 0) return { ...choice, way, past: i - 1 };
      continue;
    }
    const [bx, by] = next(...at, choice.way);
    const [dx, dy] = next(0, 0, way);
    for (const [x, y] of [at, [bx - dx, by - dy]] as const)
      if (there.some((p) => p.x === x && p.y === y))
        return { ...choice, way, at: [x, y], past: i - 1 };
  }
  return { ...choice, past: 3 };
}

/**
 * The place whose card lies under a point, or undefined. Where two cards share a
 * cell it is the one whose middle is nearer. The point is in cells.
 */
export function nearest(list: Place[], x: number, y: number): Place | undefined {
  let best: Place | undefined;
  let least = Infinity;
  for (const p of list) {
    const [bx, by] = next(p.x, p.y, p.way);
    const under =
      x >= Math.min(p.x, bx) &&
      x < Math.max(p.x, bx) + 1 &&
      y >= Math.min(p.y, by) &&
      y < Math.max(p.y, by) + 1;
    const far = Math.hypot((p.x + bx + 1) / 2 - x, (p.y + by + 1) / 2 - y);
    if (under && far < least) [best, least] = [p, far];
  }
  return best;
}
