// The counts of what is out of sight, at the edges of the screen. They come with the panels,
// because nothing is out of sight before the first decision.

import { WEIGHT, type Rect, type Room, type Side } from './camera';
import type { Landing } from './choosing';

/** Something that a count should not lie over: how bad each px of it is. */
export interface Below<Of = Landing> extends Rect {
  weight: number;
  /** The place whose points it is. */
  of?: Of | undefined;
}

/** What is counted: a place, with its points, or a tile. */
type Counted = Pick<Landing, 'x' | 'y'> & Partial<Pick<Landing, 'spot'>>;

/** How many places are out of sight at a side, and where that is told. */
export interface Pill<Of = Landing> extends Rect {
  side: Side;
  of: Of[];
  /** Whether it tells what the best of them brings: more than any in sight. */
  told: boolean;
  /** Where it lies along its edge, in hundredths. */
  at: number;
}

/** Where a count lies best along its edge, in hundredths. The upper edge has the least room. */
const BEST = { top: 66, bottom: 0, left: 50, right: 50 };
/** Where else it is tried: all along the edge. */
const TRIED = Array.from({ length: 26 }, (_, i) => 4 * i);

const gainOf = (of: (Counted | undefined)[]) => Math.max(0, ...of.map((l) => l?.spot?.gain ?? 0));

/**
 * Lays a count at each side where places are out of sight: at the edge itself, `top` px
 * below the upper one, where it covers least. It is `words` px wider than for a number. The
 * places that it covers nevertheless it counts, too, so that each is in sight or counted.
 */
export function pillsOf<Of extends Counted = Landing>(
  away: Record<Side, Of[]>,
  below: Below<Of>[],
  room: Room,
  top = 0,
  words = 0,
): Pill<Of>[] {
  const wide = room.w >= 592;
  const h = wide ? 36 : 28;
  const gone = new Set<Of>(Object.values(away).flat());
  const free = below.filter((b) => !b.of || !gone.has(b.of));
  const common = (from: number, size: number, other: number, its: number) =>
    Math.max(0, Math.min(from + size, other + its) - Math.max(from, other));
  const area = (a: Rect, b: Rect) => common(a.x, a.w, b.x, b.w) * common(a.y, a.h, b.y, b.h);
  let pills = (Object.keys(BEST) as Side[])
    .filter((side) => away[side].length)
    .map((side): Pill<Of> => ({ side, of: away[side], told: false, at: 0, x: 0, y: 0, w: 0, h }));
  // What one covers may widen it or another one. Then all are laid anew, until none grows.
  for (;;) {
    const hidden = new Set(pills.flatMap(({ of }) => of));
    const seen = gainOf(free.map(({ of }) => (hidden.has(of!) ? undefined : of)));
    const grown = pills.map((p) => {
      const told = p.told || gainOf(p.of) > seen;
      const w = (wide ? 96 : p.of.length > 9 ? 48 : 44) + (told ? 36 : 0) + words;
      return { ...p, told, w: Math.max(p.w, w) };
    });
    if (grown.every(({ w }, i) => w === pills[i]!.w)) return pills;
    let left = free;
    pills = grown.map((p) => {
      const { side, w } = p;
      const flat = side === 'top' || side === 'bottom';
      const [best] = TRIED.map((at) => {
        const pill = {
          ...p,
          at,
          x: flat ? ((room.w - w) * at) / 100 : side === 'left' ? 0 : room.w - w,
          // It is as high as a finger, of which it shows less.
          y: flat ? (side === 'top' ? top : room.h - h) : (44 - h) / 2 + ((room.h - 44) * at) / 100,
        };
        const bad = left.reduce(
          (sum, b) => sum + area(pill, b) * b.weight,
          Math.abs(at - BEST[side]),
        );
        return { pill, bad };
      }).sort((a, b) => a.bad - b.bad);
      const { pill } = best!;
      const covered = left.filter((b) => b.of && area(pill, b) > 0);
      left = [
        ...left.filter((b) => !covered.includes(b)),
        { ...pill, of: undefined, weight: WEIGHT.never },
      ];
      return { ...pill, of: [...away[side], ...covered.map((b) => b.of!)] };
    });
  }
}
