// The largest group of a kind, counted where no server is asked for it.

import type { Kind } from './art/halves';
import { next, ways } from './types';

/** The key of a cell in a map of halves. */
export const keyOf = (x: number, y: number): string => `${x},${y}`;

/** How many cells the largest group of a kind has; gravediggers alone are none. */
export function largest(cells: Map<string, Kind>, kind: Kind): number {
  const of = (at: string) => cells.get(at) === kind || cells.get(at) === 'gravedigger';
  let most = 0;
  for (const [start, half] of cells) {
    if (half !== kind) continue;
    const group = new Set([start]);
    for (const at of group) {
      const [x, y] = at.split(',').map(Number) as [number, number];
      for (const way of ways) {
        const beside = keyOf(...next(x, y, way));
        if (of(beside)) group.add(beside);
      }
    }
    most = Math.max(most, group.size);
  }
  return most;
}
