// The penalty medal, before the rules give it at the end of the match.

import type { View } from './types';

/**
 * Returns the points of the penalty if a seat would get it were the match over now, else 0:
 * the fewest deserts and runes have it, unless all have the same (bm-penalty). The counts
 * are those of the rules, by team where teams play.
 */
export function penaltyNow({ medals, players, phase }: View, seat: number): number {
  const medal = medals?.find((m) => m.medal === 'PENALTY');
  const of = medal?.alone ?? medal?.team;
  if (!of || seat < 0 || phase === 'over') return 0;
  const mine = of.have[medal!.alone ? seat : players[seat]!.team] ?? 0;
  return of.have.some((n) => n > mine) && !of.have.some((n) => n < mine) ? of.points : 0;
}
