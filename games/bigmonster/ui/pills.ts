// The counts of what is out of sight, at the edges of the screen. They come with the panels,
// because nothing is out of sight before the first decision.

import type { Rect, Room, Side } from './camera';
import type { Landing } from './choosing';

/** What is counted: a place, with its points, or a tile. */
type Counted = Pick<Landing, 'x' | 'y'> & Partial<Pick<Landing, 'spot'>>;

/** How many places are out of sight at a side, and where that is told. */
export interface Pill<Of = Landing> extends Rect {
  side: Side;
  of: Of[];
  /** Whether it tells what the best of them brings: more than any in sight. */
  told: boolean;
}

/** From this width on there is room for words in a count, in px. */
const WIDE = 592;

const sides: Side[] = ['left', 'right', 'top', 'bottom'];

/** How wide and high a count is, with what it may tell: at the sides it stands. */
const sizeOf = (side: Side, { w }: Room): Room =>
  side === 'left' || side === 'right'
    ? { w: 28, h: 62 }
    : { w: w >= WIDE ? 132 : 84, h: w >= WIDE ? 30 : 24 };

const gainOf = (of: Counted[]) => Math.max(0, ...of.map((l) => l.spot?.gain ?? 0));

/**
 * Lays a count at each side where something is out of sight, the upper one `top` px below
 * the edge. In a wide room, where a high planet leaves the corners free, those above and
 * below lie in a corner; else each lies in the middle of its side. What lies beneath one is
 * counted there, too, so that each place is in sight or counted. `points` are the places in
 * sight and where their points are.
 */
export function pillsOf<Of extends Counted = Landing>(
  away: Record<Side, Of[]>,
  points: (Rect & { of: Of })[],
  room: Room,
  top = 0,
): Pill<Of>[] {
  const gone = new Set(sides.flatMap((side) => away[side]));
  let left = points.filter((p) => !gone.has(p.of));
  const pills = sides
    .filter((side) => away[side].length)
    .map((side) => {
      const { w, h } = sizeOf(side, room);
      const middle = room.w >= WIDE ? 0 : (room.w - w) / 2;
      const x = side === 'left' ? 0 : side === 'right' ? room.w - w : middle;
      const y = side === 'top' ? top : side === 'bottom' ? room.h - h : (room.h - h) / 2;
      const under = (p: Rect) => p.x < x + w && x < p.x + p.w && p.y < y + h && y < p.y + p.h;
      const of = [...away[side], ...left.filter(under).map((p) => p.of)];
      left = left.filter((p) => !under(p));
      return { side, of, x, y, w, h };
    });
  const seen = gainOf(left.map((p) => p.of));
  return pills.map((p) => ({ ...p, told: gainOf(p.of) > seen }));
}
