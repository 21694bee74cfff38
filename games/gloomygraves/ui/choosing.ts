// Choosing where to bury: the card, its direction and the place filter the list of
// legal moves. This file knows no rules. A move and its preview have the same
// index in their lists.

import { next, ways, type Move, type Preview, type Way } from './types';

/** A legal burial and its preview, undefined in a look back, which knows none. */
export interface Place {
  move: Move;
  preview: Preview | undefined;
  x: number;
  y: number;
  way: Way;
}

/** What a card turns around: a cell, and the half that lay on it before the first turn. */
interface Pivot {
  cell: [number, number];
  half: 0 | 1;
}

/** What has been chosen so far. */
export interface Choice {
  card?: number | undefined;
  way: Way;
  /** Where half A goes. */
  at?: [number, number] | undefined;
  /** The card was chosen, and a second press on it has let it go. */
  dropped?: boolean;
  /** What the turns since the place was chosen go around. */
  around?: Pivot | undefined;
  /** How many directions the last turn went past, because the card fits nowhere so. */
  past?: number | undefined;
}

/** The preview of the move with an index, if the moves are all that the previews are of. */
export const previewOf = (moves: Move[], previews: Preview[], i: number): Preview | undefined =>
  previews.length === moves.length ? previews[i] : undefined;

/** The legal burials of a card, in reading order. */
export function placesOf(moves: Move[], previews: Preview[], card: number | undefined): Place[] {
  const list: Place[] = [];
  moves.forEach((move, i) => {
    if ((move.kind !== 'bury_crypt' && move.kind !== 'bury_pit') || move.card !== card) return;
    list.push({
      move,
      preview: previewOf(moves, previews, i),
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

/** The cells of a card's two halves. */
export const cellsOf = (
  p: Pick<Place, 'x' | 'y' | 'way'>,
): [[number, number], [number, number]] => [[p.x, p.y], next(p.x, p.y, p.way)];

/** A card turns around the half that covers something, in a crypt around half A. */
function pivotOf(places: Place[], choice: Choice, at: [number, number]): Pivot {
  const under = (chosen(places, choice)?.preview?.under ?? []) as string[];
  const half = !under[0] && under[1] ? 1 : 0;
  return { cell: cellsOf({ x: at[0], y: at[1], way: choice.way })[half], half };
}

/**
 * The choice after a quarter turn clockwise. Only a direction in which the card fits
 * nowhere is left out. A card that lies somewhere keeps to the cell that it turns
 * around, with the same half, else with the other one. Where neither fits it lies on
 * the nearest place, and the next turn comes back to that cell.
 */
export function turned(places: Place[], choice: Choice): Choice {
  const from = ways.indexOf(choice.way);
  const i = [1, 2, 3].find((n) => lying(places, ways[(from + n) % 4]!).length > 0);
  if (i === undefined) return { ...choice, past: 3 };
  const way = ways[(from + i) % 4]!;
  if (!choice.at) return { ...choice, way, past: i - 1 };
  const around = choice.around ?? pivotOf(places, choice, choice.at);
  const far = (p: Place) => {
    const [own, other] = [around.half, 1 - around.half].map((half) => {
      const [x, y] = cellsOf(p)[half]!;
      return Math.hypot(x - around.cell[0], y - around.cell[1]);
    });
    return own === 0 ? -2 : other === 0 ? -1 : own! + other!;
  };
  const { x, y } = lying(places, way).reduce((a, b) => (far(b) < far(a) ? b : a));
  return { ...choice, way, at: [x, y], around, past: i - 1 };
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
