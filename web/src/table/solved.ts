// Which puzzles this browser has seen solved.

import { loadItemOf, saveItemOf } from '@lair/storage';

/** Returns the names of the puzzles of a game that were solved here. */
export const solvedOf = (game: string): string[] => loadItemOf<string[]>('puzzles', game, []);

export function keepSolved(game: string, puzzle: string): void {
  const solved = solvedOf(game);
  if (!solved.includes(puzzle)) saveItemOf('puzzles', game, [...solved, puzzle]);
}
