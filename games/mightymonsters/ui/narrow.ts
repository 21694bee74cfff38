// Choosing: the list of legal moves, narrowed by what has been clicked. Nothing here knows a rule.

import type { Move } from './types';

/** What is clicked so far. */
export interface Choice {
  card?: number | undefined;
  space?: number | undefined;
}

/** The moves that fit a choice. */
export const narrow = (moves: Move[], choice: Choice): Move[] =>
  moves.filter((m) => (choice.card === undefined || m.card === choice.card) && (choice.space === undefined || m.space === choice.space));

/** The cards that the moves play, in order. */
export const cardsOf = (moves: Move[]): number[] => [...new Set(moves.map((m) => m.card))].sort((a, b) => a - b);

/** The spaces that the moves play to, in order. */
export const spacesOf = (moves: Move[]): number[] => [...new Set(moves.map((m) => m.space))].sort((a, b) => a - b);

/** A step back: the place first, then the piece. */
export const back = (choice: Choice): Choice => (choice.card !== undefined && choice.space !== undefined ? { card: choice.card } : {});

/**
 * What a click makes of a choice: the new choice, and the move to send if that was the last click. Clicking what is already
 * chosen lets it go. A move that costs gold is never sent by choosing: it waits for its own button.
 */
export function pick(moves: Move[], choice: Choice, click: Choice): { choice: Choice; send?: Move } {
  const next: Choice = { ...choice, ...click };
  if (click.card !== undefined && click.card === choice.card) next.card = undefined;
  if (click.space !== undefined && click.space === choice.space) next.space = undefined;
  let left = narrow(moves, next);
  if (left.length === 0) {
    // What was chosen before does not go with this: the new click stands alone.
    const alone = narrow(moves, click);
    return alone.length === 0 ? { choice } : { choice: click };
  }
  if (next.card === undefined || next.space === undefined) return { choice: next };
  const [move] = left;
  return move!.kind === 'place' ? { choice: {}, send: move! } : { choice: next };
}
