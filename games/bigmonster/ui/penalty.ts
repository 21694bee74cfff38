// The penalty medal, before the rules give it at the end of the match.

import { tiles } from './art/tiles';
import type { Kind, View } from './types';

/**
 * Returns the points of the penalty if a seat would get it were the match over now, else 0:
 * the fewest deserts and runes have it, unless all have the same (bm-penalty). The counts
 * are those of the rules, by team where teams play. `more` is what the seat would get yet.
 */
export function penaltyNow({ medals, players, phase }: View, seat: number, more = 0): number {
  const medal = medals?.find((m) => m.medal === 'PENALTY');
  const of = medal?.alone ?? medal?.team;
  if (!of || seat < 0 || phase === 'over') return 0;
  const at = medal!.alone ? seat : players[seat]!.team;
  const have = of.have.map((n, i) => (i === at ? n + more : n));
  const mine = have[at]!;
  return have.some((n) => n > mine) && !have.some((n) => n < mine) ? of.points : 0;
}

/** How much a tile helps against the penalty; on one tile of runes there are two. */
export function guards(kind: Kind): number {
  const land = tiles[kind]?.land;
  return kind === 'RU1' ? 2 : land === 'rune' || land === 'desert' ? 1 : 0;
}
