// What a monster at a guard leads to, for previews in words: the chance of a
// complete pair, or of a single monster with a partner beside it.

import { deckOf, unseen } from './cards';
import type { SeatView, Staged, View } from './types';

const STRENGTHS = [1, 2, 3, 4, 5];
/** The percentage from which a pair is expected to win. */
const EVEN = 50;
/** How many monsters a seat sends in a round. */
const EACH = 2;

interface Behind {
  kind: 'behind';
  holds: number;
}

export type Outcome =
  /** A complete pair, and its chance from 0 to 1; ahead: if the guards before it fall. */
  | { kind: 'pair'; chance: number; ahead?: boolean }
  /**
   * A single monster: the weakest partner with which the chance is even or better, of those
   * that may come if any may.
   */
  | {
      kind: 'needs';
      more: number;
      /** The pair's chance with a partner of just that strength, from 0 to 1. */
      chance: number;
      /** The guards before it have to fall first. */
      ahead?: boolean;
      /** How many rivals that still send a monster hold one, or may hold one. */
      rivals: number;
      /** Whether the reader still sends a monster and holds one. */
      you: boolean;
      /** True if all these rivals are known to hold it. */
      sure: boolean;
    }
  /** A single monster whose chance is less than even with the strongest that may come, too. */
  | { kind: 'luck'; more: number; chance: number; ahead?: boolean }
  /** Whatever stands here, a guard before it holds as things are. */
  | Behind;

/**
 * Returns the outcome of a total at a guard, given its odds by total in whole percent, and how
 * many cards it may still be. mine is the reader's own hand among the hands, and least the
 * weakest monster that may be sent.
 */
export function outcomeOf(
  odds: readonly number[],
  cards: number,
  total: number,
  complete: boolean,
  hands: readonly SeatView[],
  mine?: SeatView,
  least = 1,
): Exclude<Outcome, Behind> {
  // The cards that it beats are a whole number, so the chance is more exact than its percent.
  const chance = (of: number) => Math.round(((odds[of] ?? 0) / 100) * cards) / Math.max(1, cards);
  if (complete) return { kind: 'pair', chance: chance(total) };
  const come = STRENGTHS.filter((n) => n >= least && hands.some((s) => mayHold(s, n)));
  const even = STRENGTHS.find((n) => (odds[total + n] ?? 0) >= EVEN);
  if (even === undefined) {
    const more = come.at(-1) ?? 5;
    return { kind: 'luck', more, chance: chance(total + more) };
  }
  // Of one that nobody can send, a reader would ask who is meant.
  const more = come.find((n) => n >= even) ?? even;
  const can = bringers(hands, more);
  const rivals = can.filter((s) => s !== mine);
  const sure = rivals.every((s) => s.hand.some((card) => card >= more));
  return {
    kind: 'needs',
    more,
    chance: chance(total + more),
    rivals: rivals.length,
    you: rivals.length < can.length,
    sure,
  };
}

/**
 * Returns the outcome at a guard of a castle. Behind a pair that cannot win, nothing is
 * fought. For a move that is not made yet it takes the view as if it were, since a monster
 * that is thrown out goes back to a hand that then sends another. seat is the reader's, if
 * the reader has one.
 */
export function outcomeAt(view: Staged, at: number, seat = -1): Outcome {
  let ahead = false;
  for (const [i, g] of view.guards.slice(0, at).entries()) {
    if (view.stage?.fronts[i]?.end === 'beaten') continue;
    const odds = view.castle[2 * i] && view.castle[2 * i + 1] ? g.odds[g.total] : undefined;
    if (odds === 0) return { kind: 'behind', holds: i + 1 };
    if (odds !== 100) ahead = true;
  }
  const g = view.guards[at]!;
  const cards = unseen(deckOf(view), g.level, view.revealed).length;
  const complete = view.castle[2 * at] !== null && view.castle[2 * at + 1] !== null;
  const least = view.tile === 'K01' ? 2 : 1;
  const o = outcomeOf(g.odds, cards, g.total, complete, sending(view), view.seats[seat], least);
  return ahead ? { ...o, ahead } : o;
}

/**
 * Reports whether an outcome is told with the sum and what is missing, as 5 + 3, so that the
 * total need not be told before it.
 */
export const spares = (o: Outcome): boolean => o.kind === 'needs' || o.kind === 'luck';

/** Returns the hands that still send a monster. */
export const sending = (view: View): SeatView[] => view.seats.filter((s) => s.placed < EACH);

/** Returns the hands that may hold a monster at least so strong. */
export const bringers = (hands: readonly SeatView[], strength: number): SeatView[] =>
  hands.filter((s) => cardsOf(s).some((card) => card >= strength));

/** Reports whether a hand may hold a monster just so strong. */
const mayHold = (s: SeatView, strength: number): boolean => cardsOf(s).includes(strength);

/** Returns the cards that a hand holds, and those that it may hold. */
const cardsOf = ({ hand, unknown }: SeatView): number[] =>
  unknown && unknown.hand > 0 ? [...hand, ...unknown.cards] : hand;

/** The greatest number of cards that a chance is told of. */
const MOST = 100;

/**
 * Returns a chance as one says it at a table, such as 5 in 7: the smallest fraction that is
 * just as much. What is told of a guard is what some of its cards are of all that it may be.
 */
export function fraction(chance: number): [number, number] {
  let of = 1;
  while (of < MOST && Math.abs(Math.round(chance * of) - chance * of) > 1e-6 * of) of++;
  return [Math.round(chance * of), of];
}
