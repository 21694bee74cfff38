// The penalty medal, before the rules give it at the end of the match.

import { tiles } from './art/tiles';
import { draft } from './choosing';
import type { Kind, View } from './types';
import type { Words } from './words';

/**
 * Returns the points of the penalty if a seat would get it were the match over now, else 0:
 * the fewest deserts and runes have it, unless all have the same (bm-penalty). The counts
 * are those of the rules, by team where teams play. `more` is what a seat, `by`, would get yet.
 */
export function penaltyNow(
  { medals, players, phase }: View,
  seat: number,
  more = 0,
  by = seat,
): number {
  const medal = medals?.find((m) => m.medal === 'PENALTY');
  const of = medal?.alone ?? medal?.team;
  if (!of || seat < 0 || phase === 'over') return 0;
  const at = (s: number) => (medal!.alone ? s : players[s]!.team);
  const have = of.have.map((n, i) => (i === at(by) ? n + more : n));
  const mine = have[at(seat)]!;
  return have.some((n) => n > mine) && !have.some((n) => n < mine) ? of.points : 0;
}

/** How much a tile helps against the penalty; on one tile of runes there are two. */
export function guards(kind: Kind): number {
  const land = tiles[kind]?.land;
  return kind === 'RU1' ? 2 : land === 'rune' || land === 'desert' ? 1 : 0;
}

/** Reports whether the match ends with this turn. */
export const lastTurn = (v: View): boolean => v.turn === v.turns && !(draft(v) && v.round === 1);

/**
 * Says whether a tile would keep the penalty from the viewer whom it threatens, else "". In
 * the last turn it says, too, whom it would give the penalty to.
 */
export function guardText(
  { view, names }: { view: View; names: string[] },
  kind: Kind,
  w: Words,
): string {
  const { seat } = view;
  const more = guards(kind);
  const points = penaltyNow(view, seat);
  if (more === 0) return '';
  if (points !== 0 && penaltyNow(view, seat, more) !== 0) return w.penaltyStays;
  const hit = names.filter(
    (_, s) => lastTurn(view) && penaltyNow(view, s) === 0 && penaltyNow(view, s, more, seat) !== 0,
  );
  if (hit[0]) return w.penaltyTo(hit.join(', '));
  return points === 0 ? '' : w.penaltyGone;
}
