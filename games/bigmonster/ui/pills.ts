// The counts of what is out of sight, at the edges of the screen. They come with the panels,
// because nothing is out of sight before the first decision.

import { countAt, meets, SIDES, type Rect, type Room, type Side } from './camera';
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

const gainOf = (of: Counted[]) => Math.max(0, ...of.map((l) => l.spot?.gain ?? 0));

/**
 * Lays a count at each side where something is out of sight, the upper one `top` px below
 * the edge. What lies beneath one is counted there, too, so that each place is in sight or
 * counted. `points` are the places in sight and where their points are.
 */
export function pillsOf<Of extends Counted = Landing>(
  away: Record<Side, Of[]>,
  points: (Rect & { of: Of })[],
  room: Room,
  top = 0,
): Pill<Of>[] {
  const gone = new Set(SIDES.flatMap((side) => away[side]));
  let left = points.filter((p) => !gone.has(p.of));
  const pills = SIDES.filter((side) => away[side].length).map((side) => {
    const spot = countAt(side, room, top);
    const of = [...away[side], ...left.filter((p) => meets(p, spot)).map((p) => p.of)];
    left = left.filter((p) => !meets(p, spot));
    return { side, of, ...spot };
  });
  const seen = gainOf(left.map((p) => p.of));
  return pills.map((p) => ({ ...p, told: gainOf(p.of) > seen }));
}
