// Choosing where to bury: the list of legal moves, narrowed by the card, the way it lies and the place. Nothing here knows
// a rule; a move and its preview are found by their common place in the two lists.

import { next, ways, type Move, type Preview, type Way } from './types';

/** A legal burial with what it would do. */
export interface Place {
  move: Move;
  preview: Preview;
  x: number;
  y: number;
  way: Way;
}

/** What is chosen so far. */
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
    list.push({ move, preview: previews[i] ?? { groups: [] }, x: move.x ?? 0, y: move.y ?? 0, way: move.dir ?? 'E' });
  });
  return list.sort((a, b) => a.y - b.y || a.x - b.x || ways.indexOf(a.way) - ways.indexOf(b.way));
}

/** The burials that are open when the card lies this way. */
export const lying = (places: Place[], way: Way): Place[] => places.filter((p) => p.way === way);

/** The burial that is chosen, if there is one. */
export const chosen = (places: Place[], choice: Choice): Place | undefined =>
  choice.at && places.find((p) => p.way === choice.way && p.x === choice.at![0] && p.y === choice.at![1]);

/** The way a card first lies: as it does now if it fits anywhere so, else the next way round that does. */
export function fitting(places: Place[], way: Way): Way {
  const from = ways.indexOf(way);
  for (let i = 0; i < 4; i++) {
    const turned = ways[(from + i) % 4]!;
    if (places.some((p) => p.way === turned)) return turned;
  }
  return way;
}

/**
 * A quarter turn clockwise. A card that lies somewhere stays there if it can: it turns on its half A, else on its half B,
 * and goes on turning until it fits; where it fits no way at all it lifts off.
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
    if (i < 4 && places.some((p) => p.way === way && p.x === at[0] && p.y === at[1])) return { ...choice, way, at };
  }
  return choice;
}

/** The place nearest to a point, in cells from the middles of their halves A, if one lies within reach. */
export function nearest(list: Place[], x: number, y: number, reach: number): Place | undefined {
  let best: Place | undefined;
  let least = reach;
  for (const p of list) {
    const far = Math.max(Math.abs(p.x - x), Math.abs(p.y - y));
    if (far <= least) [best, least] = [p, far];
  }
  return best;
}

/** The place before or after the one chosen, in reading order and round again; the first or last if none is. */
export function beside(list: Place[], from: Place | undefined, by: 1 | -1): Place | undefined {
  const at = from ? list.indexOf(from) : by > 0 ? -1 : 0;
  return list[(at + by + list.length) % list.length];
}
