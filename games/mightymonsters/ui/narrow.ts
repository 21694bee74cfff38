// Choosing a move: what has been clicked filters the list of legal moves. This
// file knows no rules.

import type { Move } from './types';

/** What has been clicked so far. */
export interface Choice {
  card?: number | undefined;
  space?: number | undefined;
}

/** The moves that match a choice. */
export const narrow = (moves: Move[], choice: Choice): Move[] =>
  moves.filter(
    (m) =>
      (choice.card === undefined || m.card === choice.card) &&
      (choice.space === undefined || m.space === choice.space),
  );

/** The cards that the moves play, in order. */
export const cardsOf = (moves: Move[]): number[] =>
  [...new Set(moves.map((m) => m.card))].sort((a, b) => a - b);

/** The spaces that the moves play to, in order. */
export const spacesOf = (moves: Move[]): number[] =>
  [...new Set(moves.map((m) => m.space))].sort((a, b) => a - b);

/** The choice one step back: it drops the space first, then the card. */
export const back = (choice: Choice): Choice =>
  choice.card !== undefined && choice.space !== undefined ? { card: choice.card } : {};

/**
 * The choice after a click, and the move to send if the click completed one.
 * Clicking what is already chosen deselects it. A move that costs gold is not
 * sent by the click, because it must be confirmed with a button. Nor is another
 * one while a whole move, such as that of a hint, waits for that button.
 */
export function pick(
  moves: Move[],
  choice: Choice,
  click: Choice,
): { choice: Choice; send?: Move } {
  const next: Choice = { ...choice, ...click };
  if (click.card !== undefined && click.card === choice.card) next.card = undefined;
  if (click.space !== undefined && click.space === choice.space) next.space = undefined;
  const left = narrow(moves, next);
  if (left.length === 0) {
    // No move matches both, so the new click replaces what was chosen before.
    return narrow(moves, click).length === 0 ? { choice } : { choice: click };
  }
  if (next.card === undefined || next.space === undefined) return { choice: next };
  const [move] = left;
  const waits = choice.card !== undefined && choice.space !== undefined;
  return move!.kind === 'place' && !waits ? { choice: {}, send: move! } : { choice: next };
}
