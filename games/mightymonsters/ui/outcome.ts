// What a monster at a guard leads to, for previews in words: the chance of a
// complete pair, or what the partner of a single monster must still bring.

import type { SeatView, Staged, View } from './types';

/** The strength of the strongest monster. */
const STRONGEST = 5;
/** The percentage from which a pair is expected to win. */
const EVEN = 50;
/** How many monsters a seat sends in a round. */
const EACH = 2;

export type Outcome =
  /** A complete pair, and its chance in percent; ahead: if the guards before it fall. */
  | { kind: 'pair'; percent: number; ahead?: boolean }
  /** A single monster: the strength its partner needs for an even chance. */
  | { kind: 'needs'; more: number; can: number; hands: number }
  /** A single monster that hopes for a weak guard even with the strongest partner. */
  | { kind: 'luck' }
  /** Whatever stands here, a guard before it holds as things are. */
  | { kind: 'behind'; holds: number };

/** Returns the outcome of a total at a guard, given its odds by total. */
export function outcomeOf(
  odds: readonly number[],
  total: number,
  complete: boolean,
  hands: readonly SeatView[],
): Outcome {
  if (complete) return { kind: 'pair', percent: odds[total] ?? 0 };
  for (let more = 1; more <= STRONGEST; more++) {
    if ((odds[total + more] ?? 0) < EVEN) continue;
    return {
      kind: 'needs',
      more,
      can: bringers(hands, more).length,
      hands: hands.length,
    };
  }
  return { kind: 'luck' };
}

/**
 * Returns the outcome of a total at a guard of a castle. Behind a pair that cannot win,
 * nothing is fought.
 */
export function outcomeAt(
  view: Staged,
  at: number,
  total: number,
  complete: boolean,
  hands: readonly SeatView[],
): Outcome {
  let ahead = false;
  for (const [i, g] of view.guards.slice(0, at).entries()) {
    if (view.stage?.fronts[i]?.end === 'beaten') continue;
    const odds = view.castle[2 * i] && view.castle[2 * i + 1] ? g.odds[g.total] : undefined;
    if (odds === 0) return { kind: 'behind', holds: i + 1 };
    if (odds !== 100) ahead = true;
  }
  const o = outcomeOf(view.guards[at]!.odds, total, complete, hands);
  return o.kind === 'pair' && ahead ? { ...o, ahead } : o;
}

/** Returns the hands that can still send a monster after the seat has sent one. */
export const handsAfter = (view: View, seat: number, card: number | undefined): SeatView[] =>
  view.seats.flatMap((s, at) => {
    const sends = at === seat && card !== undefined;
    const left = EACH - s.placed - (sends ? 1 : 0);
    if (left <= 0) return [];
    return [sends ? { ...s, hand: s.hand.filter((c) => c !== card) } : s];
  });

/** Returns the hands that may hold a monster at least so strong. */
export const bringers = (hands: readonly SeatView[], strength: number): SeatView[] =>
  hands.filter((s) => mayHold(s, strength));

/** Reports whether a hand may hold a monster at least so strong. */
function mayHold(s: SeatView, strength: number): boolean {
  const { unknown } = s;
  return (
    s.hand.some((card) => card >= strength) ||
    (unknown !== undefined && unknown.hand > 0 && unknown.cards.some((card) => card >= strength))
  );
}

const PARTS: [number, number][] = [
  [1, 10],
  [1, 5],
  [1, 4],
  [1, 3],
  [2, 5],
  [1, 2],
  [3, 5],
  [2, 3],
  [3, 4],
  [4, 5],
  [9, 10],
];

/**
 * Returns the nearest fraction that one would say at a table, such as 1 in 3.
 * What is possible is never rounded to nothing or to certainty.
 */
export function fraction(percent: number): [number, number] {
  const off = ([n, of]: [number, number]) => Math.abs((100 * n) / of - percent);
  return PARTS.reduce((a, b) => (off(b) < off(a) ? b : a));
}
